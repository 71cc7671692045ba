"""Terms of the game with the words that players use for them, by language and region: data, and ways to find them.

A term here is one idea ("a blocked deal"); its words are what it is called at a table ("tranca" in Venezuela). The
words a profile brings itself stand in its JSON and are shown beside these. Every local word has a source: pagat.com
(Caribbean and partnership games), dominoj.com and about-jamaica.com (Jamaica), libreonline.com and teamocuba.com
(Cuba), fichaflow.com and dominoesonline.com (Dominican Republic), sacitc.blog (Puerto Rico),
sites.google.com/site/dominoarteociencia (Venezuela), domino-esje.blogspot.com (Brazil), sandycarros.canalblog.com
(French Antilles), infonick.net, livegames.ru and vseigru.net (goat).
Pure: may import `dominoes.rules` and the standard library; no tkinter, gettext, files, clock or global random.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Dict, Iterable, List, NamedTuple, Pattern, Sequence, Tuple

from dominoes.rules.message import N_, Message

_ANYWHERE = N_("region", "Spanish-speaking America")
_JAMAICA, _CUBA, _HAITI = N_("region", "Jamaica"), N_("region", "Cuba"), N_("region", "Haiti")
_CUBA_DOMINICAN = N_("region", "Cuba and the Dominican Republic")
_DOMINICAN, _PUERTO_RICO = N_("region", "Dominican Republic"), N_("region", "Puerto Rico")
_VENEZUELA, _BRAZIL = N_("region", "Venezuela"), N_("region", "Brazil")
_ANTILLES, _EAST = N_("region", "French Antilles"), N_("region", "Ukraine and neighbours")

#: The languages of the local words, by code, in the order in which they are offered.
LANGUAGES = ("en", "es", "pt", "fr", "ht", "uk", "ru")


class Local(NamedTuple):
    """A word of players: as it is written, the code of its language, and where it is used."""

    word: str
    language: str
    region: Message


class Term(NamedTuple):
    """One idea.

    Attributes:
        id: its name in links.
        name: what this program calls it.
        means: what it is, a sentence without a full stop.
        found: by which words it is found in a text of the language: several separated by ``|``, ``*`` for any ending;
            "-" where it is not to be looked for.
        words: what players call it.
    """

    id: str
    name: Message
    means: Message
    found: Message
    words: Tuple[Local, ...] = ()


def _es(words: str, region: Message = _ANYWHERE) -> Local:
    return Local(words, "es", region)


TERMS: Tuple[Term, ...] = (
    Term("tile", N_("glossary", "tile"), N_("glossary", "a domino: two halves, each with a number of pips"),
         N_("glossary-find", "-"), (Local("bone, card", "en", _JAMAICA),)),
    Term("pips", N_("glossary", "pips"), N_("glossary", "the dots on a tile; a blank half has none and counts zero"),
         N_("glossary-find", "pips")),
    Term("blank", N_("glossary", "blank"), N_("glossary", "a half without pips"), N_("glossary-find", "blank*"),
         (Local("пусто", "uk", _EAST), Local("пустышка, пусто", "ru", _EAST))),
    Term("double", N_("glossary", "double"),
         N_("glossary", "a tile with the same number on both halves; it is laid across the line"),
         N_("glossary-find", "double|doubles"),
         (_es("doble, mula"), Local("carroça", "pt", _BRAZIL), Local("дубль", "uk", _EAST))),
    Term("double-six", N_("glossary", "the double six"),
         N_("glossary", "6-6, which leads the first deal in many games"),
         N_("glossary-find", "-"),
         (_es("la cochina", _VENEZUELA), _es("el burro", _DOMINICAN),
          Local("bucha, carroça de sena", "pt", _BRAZIL))),
    Term("double-blank", N_("glossary", "the double blank"),
         N_("glossary", "0-0; in some games going out with it pays"),
         N_("glossary-find", "-"), (_es("chucha, chuchazo", _DOMINICAN),)),
    Term("suit", N_("glossary", "suit"), N_("glossary", "all tiles that show one number"), N_("glossary-find", "-"),
         (_es("palo, pinta"),)),
    Term("void", N_("glossary", "missing number"), N_("glossary", "a number that a hand does not have"),
         N_("glossary-find", "-"), (_es("falla"),)),
    Term("deal", N_("glossary", "deal"),
         N_("glossary", "one round, from handing out the tiles to the points; several make a match"),
         N_("glossary-find", "-"), (_es("data", _CUBA), _es("mano"))),
    Term("shuffle", N_("glossary", "to shuffle"), N_("glossary", "to mix the tiles face down"),
         N_("glossary-find", "shuffled"), (_es("dar agua", _CUBA), _es("hacer la sopa"))),
    Term("asleep", N_("glossary", "sleeping tiles"), N_("glossary", "tiles that nobody gets and nobody sees"),
         N_("glossary-find", "out of play|asleep"), (_es("dormidas", _CUBA),)),
    Term("boneyard", N_("glossary", "boneyard"), N_("glossary", "tiles left over, from which one may draw"),
         N_("glossary-find", "boneyard"), (Local("базар", "uk", _EAST), Local("базар", "ru", _EAST))),
    Term("lead", N_("glossary", "lead"), N_("glossary", "the first tile of a deal; to lead is to lay it"),
         N_("glossary-find", "leads|led|lead"),
         (Local("pose", "en", _JAMAICA), _es("salida, salir"))),
    Term("sporting", N_("glossary", "sporting"),
         N_("glossary", "whoever holds 6-6 says that another tile opens; played at some tables only"),
         N_("glossary-find", "-"), (Local("sporting", "en", _JAMAICA),)),
    Term("partner", N_("glossary", "partner"), N_("glossary", "who sits opposite and wins with you"),
         N_("glossary-find", "partner*")),
    Term("cut-throat", N_("glossary", "each alone"), N_("glossary", "a game without partners"),
         N_("glossary-find", "-"), (Local("cut-throat", "en", _JAMAICA),)),
    Term("open-end", N_("glossary", "open end"),
         N_("glossary", "one of the two ends of the line, where tiles are laid"),
         N_("glossary-find", "open end|open ends"), (Local("ponta", "pt", _BRAZIL),)),
    Term("hard-end", N_("glossary", "hard end"),
         N_("glossary", "an open end whose number has come out all but once, so that one appearance is left"),
         N_("glossary-find", "hard"), (Local("hard end", "en", _JAMAICA),)),
    Term("pass", N_("glossary", "pass"), N_("glossary", "to lay nothing, because nothing fits"),
         N_("glossary-find", "pass|passes"), (_es("pase, paso"), Local("bouder", "fr", _ANTILLES))),
    Term("pass-on-lead", N_("glossary", "pass on the lead"), N_("glossary", "the next player cannot answer the lead"),
         N_("glossary-find", "-"), (_es("pase de salida", _DOMINICAN),)),
    Term("round-pass", N_("glossary", "pass all round"), N_("glossary", "one tile makes the three others pass"),
         N_("glossary-find", "-"), (_es("paso corrido, paso redondo", _DOMINICAN),)),
    Term("dead-double", N_("glossary", "dead double"), N_("glossary", "a double that can never be laid any more"),
         N_("glossary-find", "-"), (_es("ahorcado"),)),
    Term("ahead", N_("glossary", "ahead"), N_("glossary", "the player or side that will run out of tiles first"),
         N_("glossary-find", "-"), (_es("mano"),)),
    Term("go-out", N_("glossary", "to go out"),
         N_("glossary", "to lay the last tile of one’s hand, which wins the deal"),
         N_("glossary-find", "going out|went out|goes out")),
    Term("both-ends", N_("glossary", "going out at both ends"),
         N_("glossary", "to go out with a tile that fits either open end; many games pay more for it"),
         N_("glossary-find", "either open end"),
         (_es("capicúa"), _es("capicú", _PUERTO_RICO), Local("dékabès", "ht", _HAITI),
          Local("lá e lô", "pt", _BRAZIL))),
    Term("both-ends-double", N_("glossary", "going out at both ends with a double"),
         N_("glossary", "in Brazil worth more still; in Haiti it is no dékabès"), N_("glossary-find", "-"),
         (Local("cruzada", "pt", _BRAZIL),)),
    Term("key-bone", N_("glossary", "key bone"),
         N_("glossary", "a last tile that is the only one to fit two different hard ends"),
         N_("glossary-find", "key bone"), (Local("key bone, key card", "en", _JAMAICA),)),
    Term("equal-out", N_("glossary", "Milo"), N_("glossary", "going out so that both open ends are equal afterwards"),
         N_("glossary-find", "Milo"), (Local("Milo", "en", N_("region", "where it comes from is not known")),)),
    Term("block", N_("glossary", "block"), N_("glossary", "nobody can lay a tile: the deal ends, and pips are counted"),
         N_("glossary-find", "block|blocked"),
         (_es("tranca", _VENEZUELA), _es("tranque", _CUBA_DOMINICAN), _es("cierre"),
          Local("fechar", "pt", _BRAZIL), Local("риба", "uk", _EAST), Local("рыба", "ru", _EAST))),
    Term("tie", N_("glossary", "tie"), N_("glossary", "a block in which the best of several teams are equal"),
         N_("glossary-find", "tie"), (Local("яйца", "ru", _EAST),)),
    Term("all-zero", N_("glossary", "back to zero"), N_("glossary", "all have scored, so everything begins again"),
         N_("glossary-find", "-"), (Local("game bruk", "en", _JAMAICA),)),
    Term("one-all", N_("glossary", "one all, play two"),
         N_("glossary", "when both sides have one win, the next deal counts two; played at some tables only"),
         N_("glossary-find", "-"), (Local("one all play two", "en", _JAMAICA),)),
    Term("to-nil", N_("glossary", "match to nil"), N_("glossary", "a match in which the losers have no point at all"),
         N_("glossary-find", "pollona|zapato|zapatero"),
         (Local("six love", "en", _JAMAICA), _es("pollona", _CUBA_DOMINICAN),
          _es("zapato, zapatero", _VENEZUELA), Local("cochon", "fr", _ANTILLES))),
    Term("in-one-deal", N_("glossary", "match in one deal"),
         N_("glossary", "from zero to the end of the match in one deal, the others at zero"),
         N_("glossary-find", "tripollúa"), (_es("tripollúa", _CUBA),)),
    Term("goat", N_("glossary", "goat"), N_("glossary", "a partnership game, and whoever has lost it"),
         N_("glossary-find", "goat|goats"), (Local("козел", "uk", _EAST), Local("козёл", "ru", _EAST))),
)  # fmt: skip


def plain(text: str) -> str:
    """A text as it is searched: small letters, without accents and hyphens."""
    letters = unicodedata.normalize("NFD", text.casefold().replace("-", " "))
    return "".join(each for each in letters if not unicodedata.combining(each))


def matches(texts: Iterable[str], wanted: str) -> bool:
    """Whether every word that is wanted stands in one of the texts, whatever its accents and capitals."""
    whole = plain("\n".join(texts))
    return all(word in whole for word in plain(wanted).split())


class Found(NamedTuple):
    """A term found in a text: from where to where, and which."""

    start: int
    stop: int
    id: str


class Finder:
    """Finds terms in texts of one language. ``found`` are pairs: a term's id, its `Term.found` in that language."""

    def __init__(self, found: Sequence[Tuple[str, str]]) -> None:
        self._patterns: List[Tuple[str, Pattern[str]]] = []
        for term, words in found:
            if words.strip("- "):
                parts = sorted((part for part in words.split("|") if part.strip()), key=len, reverse=True)
                inner = "|".join(re.escape(part.strip()).replace(r"\*", r"\w*") for part in parts)
                self._patterns.append((term, re.compile(r"(?<![\w-])(?:%s)(?![\w-])" % inner, re.IGNORECASE)))

    def first(self, text: str) -> Tuple[Found, ...]:
        """Where each term stands for the first time, in order; where two would overlap, the longer one counts."""
        spots = [
            Found(spot.start(), spot.end(), term) for term, pattern in self._patterns for spot in pattern.finditer(text)
        ]
        kept: List[Found] = []
        for found in sorted(spots, key=lambda each: (each.start - each.stop, each.start)):
            if all(found.stop <= other.start or found.start >= other.stop for other in kept):
                kept.append(found)
        firsts: Dict[str, Found] = {}
        for found in sorted(kept):
            firsts.setdefault(found.id, found)
        return tuple(firsts.values())
