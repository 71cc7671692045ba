"""The shape of a profile file: which keys stand where, and which words of the vocabulary each of them takes.

The words themselves come from `dominoes.rules.vocabulary`; a new word appears here, in the JSON Schema and in
the reference by itself.
May import `dominoes.rules` modules below it only; no tkinter, gettext, file, clock or global random.
"""

from __future__ import annotations

from dominoes.rules.grammar_words import (
    HAND_CONDITION,
    ID,
    LEAD_CONDITION,
    LEDGER_CONDITION,
    MOST_POINTS,
    PASS_CONDITION,
    PAY,
    SCORE_CONDITION,
    TITLE_CONDITION,
    HolderText,
    choice,
    plain,
    tagged,
)
from dominoes.rules.shape import (
    Anything,
    Bool,
    ByLanguage,
    Choice,
    Const,
    Either,
    Field,
    Int,
    ListOf,
    MapOf,
    Obj,
    Pattern,
    Tagged,
    Text,
    Tile,
)
from dominoes.rules.tiles import LARGEST_NUMBER

FORMAT = "dominoes-profile"
VERSION = 1

#: Fewest and most seats a table may have.
FEWEST_SEATS, MOST_SEATS = 2, 6
MOST_CLAUSES = 40

_SEAT_NUMBER = Int(FEWEST_SEATS, MOST_SEATS)
_BY_SEATS = Pattern("[%d-%d]" % (FEWEST_SEATS, MOST_SEATS), 'a number of seats such as "4"', 1)


def by_seats(shape: Int) -> Either:
    """A number for every table, or one for each number of seats: ``{"2": 7, "3": 5}``."""
    return Either(shape, MapOf(_BY_SEATS, shape, 1, MOST_SEATS - FEWEST_SEATS + 1))


NAMING = Obj(
    {
        "team": Field(choice("team"), True, doc="the team that names one of its seats"),
        "speaker": Field(choice("speaker"), True, doc="the seat that speaks for the team"),
        "moment": Field(choice("moment"), True, doc="when the choice is made"),
    },
    "a team names which of its seats leads",
)

SEAT = Tagged(
    {
        "holder-of": (
            Either(HolderText(), ListOf(Tile(), 1, 136)),
            "the seat that holds a tile, or the first tile found of an ordered list",
        ),
        "named-by": (NAMING, "a team names which of its seats leads"),
    },
    plain("seat"),
)

LEAD = Obj(
    {
        "id": Field(ID, True, doc="name of the clause, for the ledger and the rule sheet"),
        "when": Field(LEAD_CONDITION, doc="when this clause holds; left out: always"),
        "seat": Field(SEAT, True, doc="who leads"),
        "otherwise": Field(SEAT, doc="who leads when nobody holds that tile"),
        "tile": Field(choice("opening"), default="any", doc="which tiles may be led"),
    },
    "who leads a deal",
)

SCORE_CLAUSE = Obj(
    {
        "id": Field(ID, True, doc="name of the clause; a bonus is reported under it"),
        "name": Field(ByLanguage(80), True, doc="what people call it"),
        "when": Field(SCORE_CONDITION, doc="when this clause holds; left out: always"),
        "pay": Field(PAY, True, doc="what the win is worth"),
        "bonus": Field(Bool(), default=False, doc="whether it gives more than the plain win"),
    },
    "what a win is worth",
)

LEDGER_CLAUSE = Obj(
    {
        "id": Field(ID, True, doc="name of the clause"),
        "name": Field(ByLanguage(80), True, doc="what people call it"),
        "when": Field(LEDGER_CONDITION, doc="when this clause holds; left out: always"),
        "credit": Field(choice("credit"), True, doc="what the winners are credited with"),
        "reset": Field(choice("reset"), default="none", doc="which teams go back to zero"),
    },
    "what becomes of the points",
)

TITLE_CLAUSE = Obj(
    {
        "id": Field(ID, True, doc="name of the result in records"),
        "name": Field(ByLanguage(80), True, doc="what people call it"),
        "when": Field(TITLE_CONDITION, doc="when this name is given; left out: always"),
        "counts": Field(Int(1, 100), default=1, doc="as how many matches such a win counts"),
    },
    "a name for the result of a match",
)

PRIZE_CLAUSE = Obj(
    {
        "id": Field(ID, True, doc="name of the clause, for the ledger and the rule sheet"),
        "name": Field(ByLanguage(80), True, doc="what people call it"),
        "when": Field(HAND_CONDITION, doc="which hands get it; left out: all that are thrown in"),
        "gives": Field(Tagged(tagged("prize"), plain("prize")), True, doc="what the hand brings"),
    },
    "what a hand that is thrown in brings",
)

PASS_CLAUSE = Obj(
    {
        "id": Field(ID, True, doc="name of the clause, for the ledger and the rule sheet"),
        "name": Field(ByLanguage(80), True, doc="what people call it"),
        "when": Field(PASS_CONDITION, doc="when this clause holds; left out: always"),
        "pay": Field(Int(1, MOST_POINTS), True, doc="how many points the pass pays"),
        "to": Field(choice("payee"), default="last-player", doc="who gets them"),
        "booked": Field(choice("booking"), default="at-once", doc="when they are booked"),
    },
    "what a pass pays",
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
                        Choice(
                            {
                                "easy": "for a first game",
                                "medium": "some rules to keep in mind",
                                "hard": "many rules to keep in mind",
                            }
                        ),
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
                    "seats": Field(
                        Either(_SEAT_NUMBER, ListOf(_SEAT_NUMBER, 1, MOST_SEATS - FEWEST_SEATS + 1)),
                        True,
                        doc="how many play; a list leaves the choice to the table, the first is proposed",
                    ),
                    "teams": Field(choice("teams"), True, doc="who plays with whom"),
                    "direction": Field(choice("direction"), default="counterclockwise", doc="which way play goes"),
                }
            ),
            True,
            doc="who sits where",
        ),
        "deal": Field(
            Obj(
                {
                    "tiles": Field(
                        by_seats(Int(1, 100)), True, doc='tiles for each seat; by number of seats: {"2": 7, "3": 5}'
                    ),
                    "rest": Field(choice("rest"), default="none", doc="what happens to the other tiles"),
                    "undrawable": Field(
                        by_seats(Int(0, 100)),
                        default=0,
                        doc="how many tiles of the boneyard can never be drawn; by number of seats as well",
                    ),
                }
            ),
            True,
            doc="how tiles are dealt",
        ),
        "redeal": Field(
            Obj(
                {
                    "when": Field(HAND_CONDITION, True, doc="which hands have the right"),
                    "way": Field(choice("redeal-way"), default="demand", doc="how a redeal comes about"),
                    "computer": Field(choice("computer"), default="demands", doc="whether a computer uses the right"),
                    "shows": Field(choice("shows"), default="nothing", doc="what the table sees of that hand"),
                    "prizes": Field(
                        ListOf(PRIZE_CLAUSE, 0, MOST_CLAUSES),
                        default=[],
                        doc="what such a hand brings its team besides; the first clause that holds decides",
                    ),
                }
            ),
            doc="a right to have the tiles dealt again; left out: none",
        ),
        "opening-draw": Field(choice("drawers"), doc="who draws a tile for the lead; more pips win; equal: again"),
        "lead": Field(ListOf(LEAD, 1, MOST_CLAUSES), True, doc="who leads; the first clause that holds decides"),
        "play": Field(
            Obj({"unable": Field(choice("unable"), default="pass", doc="what a seat does that cannot play")}),
            default={},
            doc="how tiles are laid",
        ),
        "passes": Field(
            ListOf(PASS_CLAUSE, 0, MOST_CLAUSES),
            default=[],
            doc="passes that pay points; the first clause that holds decides; left out: a pass pays nothing",
        ),
        "block": Field(
            Obj(
                {
                    "wins": Field(choice("block"), True, doc="who wins a blocked deal"),
                    "tie": Field(choice("tie"), True, doc="what a tie between teams means"),
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
                        Tagged(tagged("base-step"), plain("base-step")), default="keep", doc="what a draw makes of it"
                    ),
                    "after-win": Field(
                        Tagged(tagged("base-step"), plain("base-step")), default="keep", doc="what a win makes of it"
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
                    "ends": Field(Tagged(tagged("match-end")), True, doc="when a match is over"),
                    "wins": Field(choice("match-winner"), default="most-points", doc="who wins a match that is over"),
                    "titles": Field(
                        ListOf(TITLE_CLAUSE, 0, MOST_CLAUSES),
                        default=[],
                        doc="names for the result; the first that holds is given",
                    ),
                    "next": Field(choice("next-match"), default="fresh", doc="how the next match opens"),
                }
            ),
            True,
            doc="the match",
        ),
        "examples": Field(
            ListOf(Anything(), 0, 100), default=[], doc="worked examples: see the chapter on examples of the reference"
        ),
        "$schema": Field(Text(400), doc="where an editor finds the JSON Schema; the program does not look at it"),
    },
    "a rule profile",
)
