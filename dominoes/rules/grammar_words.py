"""What stands inside the clauses of a profile: words of the vocabulary, conditions, amounts.

May import `dominoes.rules` modules below it only; no tkinter, gettext, file, clock or global random.
"""

from __future__ import annotations

from typing import Any, Dict, Mapping, Optional, Tuple

from dominoes.rules.faults import Path
from dominoes.rules.shape import (
    BAD,
    Choice,
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
    Tile,
    WordsOf,
)
from dominoes.rules.vocabulary import VOCABULARY
from dominoes.rules.words.results import LEDGER, SCORE, TITLE

#: Larger numbers of points than this are no game.
MOST_POINTS = 100_000

#: Kinds of arguments that words take.
ARGUMENTS: Mapping[str, Shape] = {
    "tile": Tile(),
    "points": Int(0, MOST_POINTS),
    "target": Int(1, MOST_POINTS),
    "count": Int(1, 100),
    "factor": Int(2, 100),
    "deal": Int(1, 1000),
}

ID = Pattern(
    r"[a-z][a-z0-9]*(-[a-z0-9]+)*", 'a name of small letters, digits and single hyphens, such as "key-bone"', 60
)


def plain(kind: str) -> Dict[str, str]:
    """The words of a group that take no argument, with their reference lines."""
    return WordsOf(
        kind, {name: word.reference for name, word in VOCABULARY[kind].words.items() if word.argument is None}
    )


def tagged(kind: str) -> Dict[str, Tuple[Shape, str]]:
    """The words of a group that take an argument, with its shape and their reference lines."""
    return WordsOf(
        kind,
        {
            name: (ARGUMENTS[word.argument], word.reference)
            for name, word in VOCABULARY[kind].words.items()
            if word.argument is not None
        },
    )


def choice(kind: str) -> Choice:
    """One of the plain words of a group."""
    return Choice(plain(kind))


def condition(kind: str, name: str, what: str, place: Optional[str] = None) -> Lazy:
    """Conditions over the words of a group, with all, any and not."""

    def make() -> Shape:
        words = {
            word: entry for word, entry in VOCABULARY[kind].words.items() if place is None or place in entry.places
        }
        tags: Dict[str, Tuple[Shape, str]] = {
            "all": (ListOf(shape, 1, 20), "all of these are true"),
            "any": (ListOf(shape, 1, 20), "at least one of these is true"),
            "not": (shape, "holds when the condition does not"),
        }
        tags.update(item for item in tagged(kind).items() if item[0] in words)
        return Tagged(tags, WordsOf(kind, {word: doc for word, doc in plain(kind).items() if word in words}))

    shape = Lazy(make, name, what)
    return shape


LEAD_CONDITION = condition("situation", "lead-condition", "a condition on the deal before")
HAND_CONDITION = condition("hand", "hand-condition", "a condition on a hand")
PASS_CONDITION = condition("pass", "pass-condition", "a condition on a pass")
SCORE_CONDITION = condition("result", "score-condition", "a condition on the deal that ended", SCORE)
LEDGER_CONDITION = condition("result", "ledger-condition", "a condition on the deal that ended", LEDGER)
TITLE_CONDITION = condition("result", "title-condition", "a condition on the match that ended", TITLE)


class _NumberAndAmount(ListOf):
    """A whole number and an amount, in this order."""

    __slots__ = ("_number", "_sample")

    def __init__(self, number: Int, sample: str) -> None:
        super().__init__(PAY, 2, 2)
        self._number, self._sample = number, sample

    @property
    def allowed(self) -> str:
        return "a whole number and an amount, such as %s" % self._sample

    def entry(self, at: int) -> Shape:
        """The shape of an entry: the first is the number."""
        return PAY if at else self._number

    def check(self, value: Any, path: Path, sink: Sink) -> Any:
        """Parsed to a list of the number and the parsed amount."""
        if not isinstance(value, list) or len(value) != 2:
            return self.refuse(value, path, sink)
        number = self._number.check(value[0], path + (0,), sink)
        amount = PAY.check(value[1], path + (1,), sink)
        return BAD if number is BAD or amount is BAD else [number, amount]


def _arithmetic() -> Dict[str, Tuple[Shape, str]]:
    """The words of arithmetic with the shapes of what they work on."""
    pair = ListOf(Int(0, MOST_POINTS), 2, 2)
    arguments: Mapping[str, Shape] = {
        "number-and-amount": _NumberAndAmount(Int(0, 1000), '[2, "base"]'),
        "multiple-and-amount": _NumberAndAmount(Int(1, 1000), '[5, "pips-of-opponents"]'),
        "amounts": ListOf(PAY, 1, 20),
        "two-amounts": ListOf(PAY, 2, 2),
        "bands": Obj(
            {
                "of": Field(PAY, True, doc="the amount that is looked up"),
                "from": Field(
                    ListOf(pair, 1, 40), True, doc="pairs, ascending: from this value on, so many points; below: none"
                ),
                "further": Field(
                    ListOf(Int(1, MOST_POINTS), 2, 2),
                    doc="beyond the last pair: for every so much more, so many points more",
                ),
            },
            "bands of an amount",
        ),
        "points-by-deal": ListOf(Int(0, MOST_POINTS), 1, 100),
    }
    words = VOCABULARY["arithmetic"].words
    return {name: (arguments[word.argument or ""], word.reference) for name, word in words.items()}


def _amount() -> Shape:
    return Tagged(_arithmetic(), plain("quantity"))


AMOUNT = Lazy(_amount, "amount", "an amount")
PAY = Either(Int(0, MOST_POINTS), AMOUNT)


class HolderText(Tagged):
    """A tile such as ``6-6``, or a word for an ordered list of tiles: both are texts, told apart by a digit."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__({}, plain("holding"))

    @property
    def alternatives(self) -> Tuple[Shape, ...]:
        """The two kinds of texts."""
        return Tile(), Tagged({}, self.plain, self.group)

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
