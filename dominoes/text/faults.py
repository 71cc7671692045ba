"""Faults of a profile in the language of a window, with the words of the rule language said as people say them.

The rules name faults in English and with the words as they stand in a file, since whoever reads them has that file in
front of them. In a form nobody sees those words; so the English lines are recognised here by their pattern and said
again. A line that no pattern fits stays as it is: it is never lost, and a test looks for such lines.
May import `dominoes.rules` and `dominoes.text`; no tkinter.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Dict, Mapping, Optional, Pattern, Sequence, Tuple

from dominoes.rules.message import N_, Message
from dominoes.text.i18n import Catalog, Sayable
from dominoes.text.terms import capital

#: Patterns of faults, the first that fits; facts are what stands in braces.
FAULTS: Sequence[Message] = (
    N_("fault", "with {seats} seats: {fault}"),
    N_("fault", "this is a profile, not a record; \"check\" plays its worked examples, \"play\" opens a match by it"),
    N_("fault", "found {found}; allowed: a whole number from {low} to {high}{hint}"),
    N_("fault", "found {found} with {n} characters; allowed: a text of {low} to {high} characters"),
    N_("fault", "found {found}; allowed: a text of {low} to {high} characters, not only spaces"),
    N_("fault", "found {found}; allowed: a text of {low} to {high} characters without control characters"),
    N_("fault", 'found {found}; allowed: a tile such as "6-4", with 0 to {high} on each half'),
    N_("fault", 'found {found}; allowed: a name of small letters, digits and single hyphens, such as "key-bone"{hint}'),
    N_("fault", 'found {found}; allowed: a number of seats such as "4"'),
    N_("fault", "found {found}; allowed: a list of {low} to {high} entries"),
    N_("fault", "found {one} after {other}; allowed: each band starts higher than the one before"),
    N_("fault", "the key {key} is missing; needed: {needed}"),
    N_("fault", "found {parts} conditions and amounts, all parts counted; allowed: at most {most}"),
    N_("fault", 'found "opposite" at a table of {seats}; opposite partners need 4 or 6 seats'),
    N_("fault", "found {found}; allowed: {allowed}"),
    N_("fault", 'the id "{id}" is used already by number {n} of this list'),
    N_("fault", 'the id "{id}" is used already by example {n}'),
    N_("fault", 'the id "{id}" is taken by {file}; choose another one'),
    N_("fault", "{seats} seats with {each} tiles each need {need} tiles, and the set has {count}; allowed: at most "
                "{most} each"),
    N_("fault", "{rest} of the {count} tiles are not dealt, so the rest cannot be {word}; allowed here: {allowed}"),
    N_("fault", "all {count} tiles are dealt, so there is no rest to be {word}; write {allowed}"),
    N_("fault", "{tile} is not a tile of this set"),
    N_("fault", "{tile} is there twice"),
    N_("fault", "the table has no choice of {seats} seats; allowed: {allowed}"),
    N_("fault", "the number for {seats} seats is missing"),
    N_("fault", "nobody ever draws, so the rest is no boneyard; let who is unable {one} or {other}, or write {word}"),
    N_("fault", "only a boneyard is drawn from; needed: {key}: {word}"),
    N_("fault", "there is nothing to draw; needed: {key}: {word}"),
    N_("fault", "the boneyard has {count} tiles, so with {kept} undrawable nobody ever draws"),
    N_("fault", "pays by the base, and the profile has no {key}"),
    N_("fault", "no score clause pays by the base, so it would never be used"),
    N_("fault", "goes by the opening draw, and the profile has no {key}"),
    N_("fault", "no lead clause goes by the opening draw, so it would never be made"),
    N_("fault", "the set has fewer tiles than seats that draw"),
    N_("fault", "{rest} tiles are {where}, so nobody may hold this tile; add {key}"),
    N_("fault", "can never be reached: {key} always finds a leader"),
    N_("fault", "may find no leader either: that tile may be {where} too"),
    N_("fault", "that nobody holds the tile is known only after the deal; allowed here: {allowed}"),
    N_("fault", "{word} needs {other}: otherwise no tile has decided the lead"),
    N_("fault", "the set has no doubles"),
    N_("fault", "no clause says who leads {what}"),
    N_("fault", "there is no such seat {what}"),
    N_("fault", "there is no such team {what}"),
    N_("fault", "{what} this seat may not be of the team that names"),
    N_("fault", "this clause can never be reached: it never holds, or an earlier one decides"),
    N_("fault", "this clause can never be reached: no deal of this set fulfils its condition"),
    N_("fault", "this clause can never be reached: whenever it holds, {clause} before it decides"),
    N_("fault", "this clause can never be reached: an earlier clause decides"),
    N_("fault", "this clause can never be reached: no pass fulfils its condition"),
    N_("fault", "nobody would ever get these points"),
    N_("fault", "deal {n}: expected {wanted}; the referee finds {found}"),
    N_("fault", "some deals are won that no clause pays; let the last clause have no {key}"),
    N_("fault", "some wins are booked by no clause; let the last clause have no {key}"),
    N_("fault", "no match can ever end like this: the points never get there"),
    N_("fault", "this title can never be given: no match ends so, or an earlier title always holds"),
    N_("fault", "this bonus can never be credited: the ledger never adds it to anybody's points"),
    N_("fault", "no hand of {count} tiles of this set can have this right"),
    N_("fault", "every hand of {count} tiles has this right: nothing could be played"),
    N_("fault", "in (nearly) every deal some hand has this right, and it is always used: nothing could be played"),
)
#: Facts that are words themselves.
PHRASES: Sequence[Message] = (
    N_("fault", "asleep"),
    N_("fault", "in the boneyard"),
    N_("fault", "in the first deal"),
    N_("fault", "after a deal won by going out"),
    N_("fault", "after a deal won by going out that reset all points"),
    N_("fault", "after a block that somebody won"),
    N_("fault", "after a block that somebody won that reset all points"),
    N_("fault", "after a draw"),
    N_("fault", "an empty list"),
    N_("fault", ", written without quotes"),
)

#: Letters of a sentence that are enough to know it by.
LONGEST = 70

_NAMED = re.compile(r'"([a-z][a-z0-9]*(?:-[a-z0-9]+)*)"')


def fault_text(
    message: str, say: Catalog, names: Mapping[str, Sayable], clauses: Optional[Mapping[str, str]] = None
) -> str:
    """A fault as a window says it.

    ``names`` are the words and keys that a form calls something else, ``clauses`` the names of clauses by their ids.
    """
    text = _again(message, say, clauses or {}) or message
    return capital(_NAMED.sub(lambda found: _name(found, say, names), text))


def recognised(message: str) -> bool:
    """Whether a fault can be said in other languages."""
    found = _matched(message)
    return found is not None and ("fault" not in found[1] or recognised(found[1]["fault"]))


def _again(message: str, say: Catalog, clauses: Mapping[str, str]) -> Optional[str]:
    found = _matched(message)
    if found is None:
        return None
    pattern, facts = found
    phrases = {phrase.text: phrase for phrase in PHRASES}
    said: Dict[str, object] = {
        name: say.say(phrases[value]) if value in phrases else value for name, value in facts.items()
    }
    if "fault" in facts:
        said["fault"] = _again(facts["fault"], say, clauses) or facts["fault"]
    if "clause" in facts:
        name = facts["clause"].strip('"')
        said["clause"] = "\u201c%s\u201d" % clauses[name] if name in clauses else facts["clause"]
    return say.say(pattern, **said)


def _matched(message: str) -> Optional[Tuple[Message, Dict[str, str]]]:
    for pattern, regex in _patterns():
        found = regex.match(message)
        if found is not None:
            return pattern, found.groupdict()
    return None


@lru_cache(maxsize=1)
def _patterns() -> Tuple[Tuple[Message, Pattern[str]], ...]:
    return tuple((message, _regex(message.text)) for message in FAULTS)


def _regex(text: str) -> Pattern[str]:
    """The pattern of a line; a hint may be empty, and numbers are numbers, so that no pattern takes too much."""
    pieces = re.split(r"\{(\w+)\}", text)
    numbers = ("low", "high", "n", "seats", "each", "need", "count", "most", "rest", "kept", "parts")
    regex = ""
    for at, piece in enumerate(pieces):
        if at % 2 == 0:
            regex += re.escape(piece)
        else:
            regex += "(?P<%s>%s)" % (piece, r"[0-9]+" if piece in numbers else ".*" if piece == "hint" else ".+?")
    return re.compile(regex + r"\Z", re.DOTALL)


def _name(found: re.Match[str], say: Catalog, names: Mapping[str, Sayable]) -> str:
    name = names.get(found.group(1))
    if name is None:
        return found.group(0)
    words = say.say(name).partition(";")[0].strip().rstrip(".")
    if len(words) > LONGEST:
        words = words[: words.rfind(" ", 0, LONGEST)].rstrip(",:") + " \u2026"
    return "\u201c%s\u201d" % capital(words)
