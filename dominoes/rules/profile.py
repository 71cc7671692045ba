"""A rule profile as frozen data: what a profile file says, after the loader has found no fault in it.

Nothing here interprets anything; `dominoes.rules.compiled` turns a profile into functions, and the rule sheet
reads the same data aloud. Texts are mappings from language code to text; a text for all languages has the key "".
May import `dominoes.rules` modules below it only; no tkinter, gettext, file, clock or global random.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, FrozenSet, Iterator, Mapping, Optional, Tuple, Union

ByLanguage = Mapping[str, str]


@dataclass(frozen=True)
class Term:
    """A word with its argument (None for a plain word)."""

    word: str
    value: Any = None


@dataclass(frozen=True)
class AllOf:
    """Holds when every part holds."""

    parts: Tuple[Condition, ...]


@dataclass(frozen=True)
class AnyOf:
    """Holds when at least one part holds."""

    parts: Tuple[Condition, ...]


@dataclass(frozen=True)
class Not:
    """Holds when the part does not."""

    part: Condition


Condition = Union[Term, AllOf, AnyOf, Not]


def terms_in(condition: Optional[Condition]) -> Iterator[Term]:
    """The words of a condition with their arguments, in order; nothing for no condition."""
    if isinstance(condition, Term):
        yield condition
    elif isinstance(condition, Not):
        yield from terms_in(condition.part)
    elif condition is not None:
        for part in condition.parts:
            yield from terms_in(part)


@dataclass(frozen=True)
class Amount:
    """Points to pay: a number, a quantity word, or arithmetic on amounts.

    ``kind`` is ``number``, ``word``, or a word of the group ``arithmetic`` with its ``number``, its ``parts``, its
    ``steps`` (at this value or deal, so many points) and its ``further`` step (for every so much more, so many points).
    """

    kind: str
    number: int = 0
    word: str = ""
    parts: Tuple[Amount, ...] = ()
    steps: Tuple[Tuple[int, int], ...] = ()
    further: Tuple[int, int] = (0, 0)


@dataclass(frozen=True)
class Holder:
    """The seat that holds the first tile of an ordered list: a tile, several, or a word for such a list."""

    tiles: Tuple[int, ...] = ()
    word: str = ""


@dataclass(frozen=True)
class Naming:
    """A team that names which of its seats leads: which team, who speaks for it, and when."""

    team: str
    speaker: str
    moment: str


SeatChoice = Union[Term, Holder, Naming]


@dataclass(frozen=True)
class LeadClause:
    """Who leads, when this clause is the first that holds, and which tiles may open."""

    id: str
    when: Optional[Condition]
    seat: SeatChoice
    otherwise: Optional[SeatChoice]
    tile: str


@dataclass(frozen=True)
class ScoreClause:
    """What a win pays when this clause is the first that holds. ``bonus`` marks more than the plain win."""

    id: str
    name: ByLanguage
    when: Optional[Condition]
    pay: Amount
    bonus: bool


@dataclass(frozen=True)
class LedgerClause:
    """What becomes of the points when this clause is the first that holds."""

    id: str
    name: ByLanguage
    when: Optional[Condition]
    credit: str
    reset: str


@dataclass(frozen=True)
class Title:
    """A named result of a match, given when this is the first that holds; the win counts as so many matches."""

    id: str
    name: ByLanguage
    when: Optional[Condition]
    counts: int = 1


@dataclass(frozen=True)
class PassClause:
    """What a pass pays, to whom and when it is booked, when this clause is the first that holds."""

    id: str
    name: ByLanguage
    when: Optional[Condition]
    pay: int
    to: str
    booked: str


@dataclass(frozen=True)
class PrizeClause:
    """What a hand that is thrown in brings, when this clause is the first that holds."""

    id: str
    name: ByLanguage
    when: Optional[Condition]
    gives: Term


@dataclass(frozen=True)
class Redeal:
    """The right to throw a deal in: which hands have it, how it comes about, what the table sees."""

    when: Condition
    way: str
    computer: str
    shows: str
    prizes: Tuple[PrizeClause, ...] = ()


@dataclass(frozen=True)
class Base:
    """A running base: its start value, and what a draw and a win make of it."""

    start: int
    after_draw: Term
    after_win: Term


@dataclass(frozen=True)
class About:
    """What the profile table says of a profile. Nothing here changes the game."""

    name: ByLanguage
    region: ByLanguage
    idea: ByLanguage
    special: ByLanguage
    difficulty: str
    source: str
    terms: Tuple[Tuple[str, ByLanguage], ...] = ()


@dataclass(frozen=True)
class Seating:
    """What depends on how many play: the number of seats, tiles for each of them, and how many of the boneyard can
    never be drawn."""

    seats: int
    each: int
    undrawable: int = 0


@dataclass(frozen=True)
class Profile:
    """A whole profile for one number of seats, out of those that it can be played with.

    ``seatings`` are all of them, the usual one first; `seated` gives the profile for another one.
    ``data`` is the JSON value it was read from, for records that carry their rules along; ``examples`` are its worked
    examples as JSON values, checked where records are read.
    """

    id: str
    about: About
    highest: int
    removed: FrozenSet[int]
    seats: int
    teams: str
    direction: str
    each: int
    rest: str
    redeal: Optional[Redeal]
    opening_draw: str
    lead: Tuple[LeadClause, ...]
    unable: str
    block: str
    tie: str
    base: Optional[Base]
    score: Tuple[ScoreClause, ...]
    ledger: Tuple[LedgerClause, ...]
    match_end: Term
    titles: Tuple[Title, ...]
    next_match: str
    examples: Tuple[Any, ...] = ()
    data: Mapping[str, Any] = field(default_factory=dict, compare=False, repr=False)
    seatings: Tuple[Seating, ...] = ()
    passes: Tuple[PassClause, ...] = ()
    match_winner: str = "most-points"
    undrawable: int = 0

    @property
    def choices(self) -> Tuple[int, ...]:
        """The numbers of seats that it can be played with, the usual one first."""
        return tuple(seating.seats for seating in self.seatings) or (self.seats,)

    def seated(self, seats: int) -> Profile:
        """The same profile for so many seats. Raises LookupError for a number that it cannot be played with."""
        if seats == self.seats:
            return self
        for seating in self.seatings:
            if seating.seats == seats:
                return replace(self, seats=seats, each=seating.each, undrawable=seating.undrawable)
        raise LookupError("%s cannot be played by %d; allowed: %s" % (self.id, seats, numbers(self.choices)))


def numbers(choices: Tuple[int, ...]) -> str:
    """Numbers of seats in a list of words: "2, 3 or 4"."""
    texts = [str(seats) for seats in choices]
    return texts[0] if len(texts) == 1 else ", ".join(texts[:-1]) + " or " + texts[-1]


def result_conditions(profile: Profile) -> Iterator[Condition]:
    """Every condition over a deal that has ended: of score clauses, ledger clauses and named results."""
    for clauses in (profile.score, profile.ledger, profile.titles):
        yield from (clause.when for clause in clauses if clause.when is not None)
