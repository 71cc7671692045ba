"""The shape of a profile file: which keys stand where, and which words of the vocabulary each of them takes.

The words themselves come from `dominoes.rules.vocabulary`; a new word appears here, in the JSON Schema and in
the reference by itself.
May import `dominoes.rules` modules below it only; no tkinter, gettext, file, clock or global random.
"""

from __future__ import annotations

from typing import Any, Dict, Mapping, Optional, Tuple

from dominoes.rules.faults import Path
from dominoes.rules.shape import (
    BAD,
    Anything,
    Bool,
    ByLanguage,
    Choice,
    Const,
    Definitions,
    Either,
    Field,
    Int,
    Lazy,
    ListOf,
    Obj,
    Pattern,
    Shape,
    Sink,
    Tagged,
    Text,
    Tile,
)
from dominoes.rules.tiles import LARGEST_NUMBER
from dominoes.rules.vocabulary import VOCABULARY
from dominoes.rules.words.results import LEDGER, SCORE, TITLE

FORMAT = "dominoes-profile"
VERSION = 1

#: Fewest and most seats a table may have.
FEWEST_SEATS, MOST_SEATS = 2, 6
MOST_CLAUSES = 40
MOST_POINTS = 100_000

#: Kinds of arguments that words take.
ARGUMENTS: Mapping[str, Shape] = {
    "tile": Tile(),
    "points": Int(0, MOST_POINTS),
    "count": Int(1, 100),
    "factor": Int(2, 100),
}

ID = Pattern(
    r"[a-z][a-z0-9]*(-[a-z0-9]+)*", 'a name of small letters, digits and single hyphens, such as "key-bone"', 60
)


def _plain(kind: str) -> Dict[str, str]:
    return {name: word.reference for name, word in VOCABULARY[kind].words.items() if word.argument is None}


def _tagged(kind: str) -> Dict[str, Tuple[Shape, str]]:
    return {
        name: (ARGUMENTS[word.argument], word.reference)
        for name, word in VOCABULARY[kind].words.items()
        if word.argument is not None
    }


def _choice(kind: str) -> Choice:
    return Choice(_plain(kind))


def _condition(kind: str, name: str, what: str, place: Optional[str] = None) -> Lazy:
    """Conditions over the words of a group, with all, any and not."""

    def make() -> Shape:
        words = {
            word: entry for word, entry in VOCABULARY[kind].words.items() if place is None or place in entry.places
        }
        tags: Dict[str, Tuple[Shape, str]] = {
            "all": (ListOf(shape, 1, 20), "holds when every condition in the list holds"),
            "any": (ListOf(shape, 1, 20), "holds when at least one condition in the list holds"),
            "not": (shape, "holds when the condition does not"),
        }
        tags.update(item for item in _tagged(kind).items() if item[0] in words)
        return Tagged(tags, {word: doc for word, doc in _plain(kind).items() if word in words})

    shape = Lazy(make, name, what)
    return shape


LEAD_CONDITION = _condition("situation", "lead-condition", "a condition on the deal before")
HAND_CONDITION = _condition("hand", "hand-condition", "a condition on a hand")
SCORE_CONDITION = _condition("result", "score-condition", "a condition on the deal that ended", SCORE)
LEDGER_CONDITION = _condition("result", "ledger-condition", "a condition on the deal that ended", LEDGER)
TITLE_CONDITION = _condition("result", "title-condition", "a condition on the match that ended", TITLE)


class _Times(ListOf):
    """A whole number and an amount, in this order."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(PAY, 2, 2)

    @property
    def allowed(self) -> str:
        return 'a whole number and an amount, such as [2, "base"]'

    def check(self, value: Any, path: Path, sink: Sink) -> Any:
        """Parsed to a list of the number and the parsed amount."""
        if not isinstance(value, list) or len(value) != 2:
            return self.refuse(value, path, sink)
        number = Int(0, 1000).check(value[0], path + (0,), sink)
        amount = PAY.check(value[1], path + (1,), sink)
        return BAD if number is BAD or amount is BAD else [number, amount]


def _amount() -> Shape:
    return Tagged(
        {
            "times": (_Times(), 'a number times an amount, such as [2, "base"]'),
            "sum": (ListOf(PAY, 1, 20), "the amounts added up"),
        },
        _plain("quantity"),
    )


AMOUNT = Lazy(_amount, "amount", "an amount")
PAY = Either(Int(0, MOST_POINTS), AMOUNT)


class _HolderText(Tagged):
    """A tile such as ``6-6``, or a word for an ordered list of tiles: both are texts, told apart by a digit."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__({}, _plain("holding"))

    @property
    def allowed(self) -> str:
        return 'a tile such as "6-6", or ' + super().allowed

    @property
    def brief(self) -> str:
        """The same without the words, which the reference lists below."""
        return 'a tile such as "6-6", or a word'

    def check(self, value: Any, path: Path, sink: Sink) -> Any:
        """A tile becomes its number, a word stays text."""
        if isinstance(value, str) and value[:1].isdigit():
            return Tile().check(value, path, sink)
        return super().check(value, path, sink)

    def schema(self, definitions: Optional[Definitions] = None) -> Dict[str, Any]:
        """Either of the two."""
        return {"anyOf": [Tile().schema(definitions), super().schema(definitions)]}


NAMING = Obj(
    {
        "team": Field(_choice("team"), True, doc="the team that names one of its seats"),
        "speaker": Field(_choice("speaker"), True, doc="the seat that speaks for the team"),
        "moment": Field(_choice("moment"), True, doc="when the choice is made"),
    },
    "a team names which of its seats leads",
)

SEAT = Tagged(
    {
        "holder-of": (
            Either(_HolderText(), ListOf(Tile(), 1, 136)),
            "the seat that holds a tile, or the first tile found of an ordered list",
        ),
        "named-by": (NAMING, "a team names which of its seats leads"),
    },
    _plain("seat"),
)

LEAD = Obj(
    {
        "id": Field(ID, True, doc="name of the clause, for the ledger and the rule sheet"),
        "when": Field(LEAD_CONDITION, doc="when this clause holds; left out: always"),
        "seat": Field(SEAT, True, doc="who leads"),
        "otherwise": Field(SEAT, doc="who leads when nobody holds the tile of holder-of"),
        "tile": Field(_choice("opening"), default="any", doc="which tiles may be led"),
    },
    "who leads a deal",
)

SCORE_CLAUSE = Obj(
    {
        "id": Field(ID, True, doc="name of the clause; a bonus is reported under it"),
        "name": Field(ByLanguage(80), True, doc="what people call it"),
        "when": Field(SCORE_CONDITION, doc="when this clause holds; left out: always"),
        "pay": Field(PAY, True, doc="what the win is worth"),
        "bonus": Field(Bool(), default=False, doc="true when it gives more than the plain win"),
    },
    "what a win is worth",
)

LEDGER_CLAUSE = Obj(
    {
        "id": Field(ID, True, doc="name of the clause"),
        "name": Field(ByLanguage(80), True, doc="what people call it"),
        "when": Field(LEDGER_CONDITION, doc="when this clause holds; left out: always"),
        "credit": Field(_choice("credit"), True, doc="what the winners are credited with"),
        "reset": Field(_choice("reset"), default="none", doc="which teams go back to zero"),
    },
    "what becomes of the points",
)

TITLE_CLAUSE = Obj(
    {
        "id": Field(ID, True, doc="name of the result in records"),
        "name": Field(ByLanguage(80), True, doc="what people call it"),
        "when": Field(TITLE_CONDITION, doc="when this name is given; left out: always"),
    },
    "a name for the result of a match",
)

_TEXT = ByLanguage(400)

PROFILE = Obj(
    {
        "format": Field(Const(FORMAT), True, doc="says what kind of file this is"),
        "version": Field(Const(VERSION), True, doc="version of the rule language"),
        "id": Field(ID, True, doc="name of the profile on the command line and in records"),
        "about": Field(
            Obj(
                {
                    "name": Field(ByLanguage(80), True, doc="what people call the game"),
                    "region": Field(ByLanguage(80), True, doc="where it is played"),
                    "idea": Field(_TEXT, True, doc="the game in one line"),
                    "special": Field(_TEXT, True, doc="what is special about it"),
                    "difficulty": Field(
                        Choice({"easy": "for a first game", "medium": "some rules to keep in mind", "hard": "many rules to keep in mind"}),
                        True,
                        doc="how hard it is to learn",
                    ),
                    "source": Field(Text(300), True, doc="where the rules come from"),
                    "terms": Field(
                        ListOf(
                            Obj(
                                {
                                    "word": Field(Text(60), True, doc="the local word"),
                                    "means": Field(_TEXT, True, doc="what it means"),
                                }
                            ),
                            0,
                            40,
                        ),
                        default=[],
                        doc="local words",
                    ),
                }
            ),
            True,
            doc="for the profile table; changes nothing in the game",
        ),
        "set": Field(
            Obj(
                {
                    "highest": Field(Int(1, LARGEST_NUMBER), True, doc="most pips on half a tile: 6 for double-six"),
                    "removed": Field(
                        Either(Choice({"doubles": "all doubles"}), ListOf(Tile(), 0, 135)),
                        default=[],
                        doc="tiles taken out of the set",
                    ),
                }
            ),
            True,
            doc="the tiles",
        ),
        "table": Field(
            Obj(
                {
                    "seats": Field(Int(FEWEST_SEATS, MOST_SEATS), True, doc="how many play"),
                    "teams": Field(_choice("teams"), True, doc="who plays with whom"),
                    "direction": Field(_choice("direction"), default="counterclockwise", doc="which way play goes"),
                }
            ),
            True,
            doc="who sits where",
        ),
        "deal": Field(
            Obj(
                {
                    "tiles": Field(Int(1, 100), True, doc="tiles for each seat"),
                    "rest": Field(_choice("rest"), default="none", doc="what happens to the other tiles"),
                }
            ),
            True,
            doc="how tiles are dealt",
        ),
        "redeal": Field(
            Obj(
                {
                    "when": Field(HAND_CONDITION, True, doc="which hands have the right"),
                    "way": Field(_choice("redeal-way"), default="demand", doc="how a redeal comes about"),
                    "computer": Field(_choice("computer"), default="demands", doc="whether a computer uses the right"),
                    "shows": Field(_choice("shows"), default="nothing", doc="what the table sees of that hand"),
                }
            ),
            doc="a right to have the tiles dealt again; left out: none",
        ),
        "opening-draw": Field(_choice("drawers"), doc="who draws a tile for the lead; more pips win; equal: again"),
        "lead": Field(ListOf(LEAD, 1, MOST_CLAUSES), True, doc="who leads; the first clause that holds decides"),
        "play": Field(
            Obj({"unable": Field(_choice("unable"), default="pass", doc="what a seat does that cannot play")}),
            default={},
            doc="how tiles are laid",
        ),
        "block": Field(
            Obj(
                {
                    "wins": Field(_choice("block"), True, doc="who wins a blocked deal"),
                    "tie": Field(_choice("tie"), True, doc="what a tie between teams means"),
                }
            ),
            True,
            doc="a deal in which nobody can play",
        ),
        "base": Field(
            Obj(
                {
                    "start": Field(Int(1, MOST_POINTS), True, doc="its value at the start of a match"),
                    "after-draw": Field(
                        Tagged(_tagged("base-step"), _plain("base-step")), default="keep", doc="what a draw makes of it"
                    ),
                    "after-win": Field(
                        Tagged(_tagged("base-step"), _plain("base-step")), default="keep", doc="what a win makes of it"
                    ),
                }
            ),
            doc="a running base that pays can use; left out: none",
        ),
        "score": Field(
            ListOf(SCORE_CLAUSE, 1, MOST_CLAUSES), True, doc="what a win is worth; the first clause that holds decides"
        ),
        "ledger": Field(
            ListOf(LEDGER_CLAUSE, 1, MOST_CLAUSES),
            True,
            doc="what becomes of the points; the first clause that holds decides",
        ),
        "match": Field(
            Obj(
                {
                    "ends": Field(Tagged(_tagged("match-end")), True, doc="when a match is over"),
                    "titles": Field(
                        ListOf(TITLE_CLAUSE, 0, MOST_CLAUSES),
                        default=[],
                        doc="names for the result; the first that holds is given",
                    ),
                    "next": Field(_choice("next-match"), default="fresh", doc="how the next match opens"),
                }
            ),
            True,
            doc="the match",
        ),
        "examples": Field(
            ListOf(Anything(), 0, 100), default=[], doc="worked examples: see the chapter on examples of the reference"
        ),
    },
    "a rule profile",
)
