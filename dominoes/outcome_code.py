"""The code of an outcome: short enough for a board, typed in without care, and a slip in it is noticed.

It holds the game, the deal number, who sat where, and of every deal of a match how it ended and what each team got:
some 16 to 20 characters for one deal, two to six more for each further one. The characters are those of Crockford's
base 32 (no I, L, O and U, so that nothing looks like 1, 0 or V); written in groups of four.

The last two characters check the rest: with the characters as elements a0, a1, ... of the field of 32 elements they are
the sum of all, and the sum of each times the power of a generator that belongs to its place. So any one wrong
character, any two of the first 31, and any two neighbours exchanged are noticed for certain, other slips in 1023 cases
of 1024.

The tiles are not in the code: they follow from the deal number. May import `dominoes.outcome`, `dominoes.game`,
`dominoes.rules` and the standard library; no tkinter, gettext, file, clock or global random.
"""

from __future__ import annotations

import re
from typing import Callable, Dict, List, Optional, Sequence, Tuple

from dominoes.game.shuffle import LARGEST_SEED
from dominoes.game.sources import SeedSource
from dominoes.outcome import DealOutcome, Outcome, digest_of, tiles_dealt
from dominoes.rules.compiled import Rules
from dominoes.rules.facts import BLOCK, DRAW, OUT
from dominoes.rules.message import N_, Message

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
#: What people write for one of these: look-alikes, also on a Ukrainian keyboard.
_ALIKE = dict(zip("OILАВСЕНКМОРТХУІЗ", "011ABCEHKM0PTXY13"))
_VALUE: Dict[str, int] = {char: at for at, char in enumerate(ALPHABET)}
_VALUE.update((char, _VALUE[meant]) for char, meant in _ALIKE.items())
_GAPS = re.compile(r"[\s\-\u2010-\u2015\u2212]+")

#: The kinds of players by their number in a code; what is not here, or not yet, is the last.
KINDS = ("human", "random", "casual", "steady", "expert", "patient", "", "other")
_ENDS = (OUT, BLOCK, DRAW)
_DIGEST_BITS, _KIND_BITS, _SEATS_BITS = 16, 3, 3
#: More deals than a code can sensibly hold; a wrong count must not make a reader of it busy.
MOST_DEALS = 500

#: Finds the rules of a digest (as it stands in a code, see `short_digest`) for a number of seats; None for none here.
FindRules = Callable[[int, int], Optional[Rules]]

TOO_SHORT = N_("code", "this is too short for a code")
BAD_CHARACTER = N_("code", "the character {char} does not occur in codes")
MISREAD = N_("code", "the check characters do not fit: something in it was misread")
NEWER = N_("code", "this code was made by a newer version of the program")
UNKNOWN_GAME = N_("code", "its game, or a variant of a game, is not among those here")


class BadCode(ValueError):
    """A text that is no code, or one that was misread; ``message`` and ``facts`` say what is wrong with it."""

    def __init__(self, message: Message, **facts: object) -> None:
        super().__init__(message.text.format(**facts))
        self.sentence = message.of(**facts)


def short_digest(rules: Rules) -> int:
    """The digest of a game as it stands in codes."""
    return digest_of(rules) >> (64 - _DIGEST_BITS)


# ---- numbers as bits ----------------------------------------------------------------------------------------------


class _Writer:
    """Numbers one after another as bits."""

    def __init__(self) -> None:
        self.bits: List[int] = []

    def number(self, value: int, size: int) -> None:
        """A number below two to the power of ``size``."""
        self.bits += [value >> (size - 1 - at) & 1 for at in range(size)]

    def count(self, value: int, group: int) -> None:
        """A number of any size, in groups of so many bits, each behind a bit that says whether more follow."""
        groups = [value & (1 << group) - 1]
        while value >> group:
            value >>= group
            groups.append(value & (1 << group) - 1)
        for at, each in enumerate(reversed(groups)):
            self.number(int(at < len(groups) - 1), 1)
            self.number(each, group)

    def points(self, value: int) -> None:
        """A number that is often zero."""
        self.number(int(value > 0), 1)
        if value:
            self.count(value - 1, 3)


class _Reader:
    """Reads what a `_Writer` wrote. Raises BadCode at the end of the bits, or for a number that is too large."""

    def __init__(self, bits: Sequence[int]) -> None:
        self._bits, self._at = bits, 0

    def number(self, size: int) -> int:
        """See `_Writer.number`."""
        if self._at + size > len(self._bits):
            raise BadCode(TOO_SHORT)
        value = 0
        for bit in self._bits[self._at : self._at + size]:
            value = value << 1 | bit
        self._at += size
        return value

    def count(self, group: int) -> int:
        """See `_Writer.count`."""
        value, more = 0, 1
        while more:
            more = self.number(1)
            value = value << group | self.number(group)
            if value > LARGEST_SEED:
                raise BadCode(MISREAD)
        return value

    def points(self) -> int:
        """See `_Writer.points`."""
        return self.count(3) + 1 if self.number(1) else 0

    def is_done(self) -> bool:
        """Whether nothing is left but the zeros that fill the last character."""
        rest = self._bits[self._at :]
        return len(rest) < 5 and not any(rest)


# ---- characters with their check --------------------------------------------------------------------------------


def _times(one: int, other: int) -> int:
    """The product in the field of 32 elements, of polynomials modulo x^5 + x^2 + 1."""
    product = 0
    for at in range(5):
        if other >> at & 1:
            product ^= one << at
    for at in range(8, 4, -1):
        if product >> at & 1:
            product ^= 0b100101 << (at - 5)
    return product


def _check(values: Sequence[int]) -> Tuple[int, int]:
    """The two check characters behind these."""
    plain = weighed = 0
    weight = 2
    for value in values:
        plain ^= value
        weighed ^= _times(weight, value)
        weight = _times(weight, 2)
    return plain, weighed


def _written(bits: Sequence[int]) -> str:
    padded = [*bits, *[0] * (-len(bits) % 5)]
    values = [int("".join(map(str, padded[at : at + 5])), 2) for at in range(0, len(padded), 5)]
    text = "".join(ALPHABET[value] for value in (*values, *_check(values)))
    return "-".join(text[at : at + 4] for at in range(0, len(text), 4))


def _bits_of(code: str) -> List[int]:
    """The bits in a code. Raises BadCode."""
    values: List[int] = []
    for char in _GAPS.sub("", code.upper()):
        if char not in _VALUE:
            raise BadCode(BAD_CHARACTER, char=char)
        values.append(_VALUE[char])
    if len(values) < 8:
        raise BadCode(TOO_SHORT)
    if _check(values[:-2]) != tuple(values[-2:]):
        raise BadCode(MISREAD)
    return [value >> at & 1 for value in values[:-2] for at in (4, 3, 2, 1, 0)]


# ---- outcomes -----------------------------------------------------------------------------------------------------


def code_of(outcome: Outcome) -> str:
    """The code of the deals of one match. Raises ValueError if there is none: tiles that came from no deal number, no
    finished deal, or deals of several matches."""
    deals = outcome.deals
    if outcome.seed is None or not deals or len(deals) > MOST_DEALS:
        raise ValueError("only finished deals from a deal number have a code")
    if any(deal.played != deals[0].played + at or deal.number != at for at, deal in enumerate(deals)):
        raise ValueError("a code holds one match, from its first deal on")
    rules, out = outcome.rules, _Writer()
    out.number(0, 1)
    out.number(short_digest(rules), _DIGEST_BITS)
    out.number(rules.table.seats - 2, _SEATS_BITS)
    out.count(outcome.seed, 7)
    for seat in range(rules.table.seats):
        kind = outcome.players[seat][0] if seat < len(outcome.players) else ""
        out.number(KINDS.index(kind) if kind in KINDS else len(KINDS) - 1, _KIND_BITS)
    out.points(outcome.hints)
    out.points(deals[0].played)
    out.count(len(deals) - 1, 2)
    for deal in deals:
        _write_deal(out, rules, deal)
    return _written(out.bits)


def _write_deal(out: _Writer, rules: Rules, deal: DealOutcome) -> None:
    seats = rules.table.seats
    out.points(deal.attempt)
    out.number(max(deal.leader, 0), (seats - 1).bit_length())
    out.number(_ENDS.index(deal.end), 2)
    out.number(deal.seat + 1, seats.bit_length())
    if deal.seat < 0:
        out.number(deal.team + 1, len(rules.table.teams).bit_length())
    for points in deal.credits:
        out.points(points)
    lost = any(deal.losses)
    out.number(int(lost), 1)
    for points in deal.losses if lost else ():
        out.points(points)
    for bonus in _bonuses(rules):
        out.number(int(bonus in deal.bonus), 1)
    out.number(int(deal.match_over), 1)
    if deal.match_over:
        out.number(deal.champion, (len(rules.table.teams) - 1).bit_length())
        out.number(_titles(rules).index(deal.title), len(rules.profile.titles).bit_length())


def outcome_from(code: str, find: FindRules) -> Outcome:
    """The outcome in a code, without names. Raises BadCode."""
    read = _Reader(_bits_of(code))
    if read.number(1):
        raise BadCode(NEWER)
    digest, seats = read.number(_DIGEST_BITS), read.number(_SEATS_BITS) + 2
    rules = find(digest, seats)
    if rules is None:
        raise BadCode(UNKNOWN_GAME)
    seed = read.count(7)
    if seed > LARGEST_SEED:
        raise BadCode(MISREAD)
    players = tuple((KINDS[read.number(_KIND_BITS)], "") for _ in range(seats))
    hints, first, count = read.points(), read.points(), read.count(2) + 1
    if count > MOST_DEALS:
        raise BadCode(MISREAD)
    deals: List[DealOutcome] = []
    scores = (0,) * len(rules.table.teams)
    for at in range(count):
        deal = _read_deal(read, rules, seed, first + at, at, scores)
        deals.append(deal)
        scores = deal.scores
    if not read.is_done() or any(deal.match_over for deal in deals[:-1]):
        raise BadCode(MISREAD)
    return Outcome(rules, seed, players, hints, tuple(deals))


def _read_deal(
    read: _Reader, rules: Rules, seed: int, played: int, number: int, before: Tuple[int, ...]
) -> DealOutcome:
    table = rules.table
    attempt, leader = read.points(), read.number((table.seats - 1).bit_length())
    end, seat = read.number(2), read.number(table.seats.bit_length()) - 1
    if leader >= table.seats or end >= len(_ENDS) or seat >= table.seats or attempt > MOST_DEALS:
        raise BadCode(MISREAD)
    team = table.team_of[seat] if seat >= 0 else read.number(len(table.teams).bit_length()) - 1
    if team >= len(table.teams):
        raise BadCode(MISREAD)
    credits = tuple(read.points() for _ in table.teams)
    losses = tuple(read.points() for _ in table.teams) if read.number(1) else (0,) * len(table.teams)
    bonus = tuple(each for each in _bonuses(rules) if read.number(1))
    champion, title = -1, 0
    if read.number(1):
        champion = read.number((len(table.teams) - 1).bit_length())
        title = read.number(len(rules.profile.titles).bit_length())
    if title > len(rules.profile.titles) or champion >= len(table.teams):
        raise BadCode(MISREAD)
    scores = tuple(had + won - lost for had, won, lost in zip(before, credits, losses))
    tiles = tiles_dealt(rules, *SeedSource(seed).hands(rules, played, attempt))
    return DealOutcome(
        played, 0, number, attempt, tiles, leader, _ENDS[end], seat, team, bonus, champion, _titles(rules)[title],
        credits, losses, scores,
    )  # fmt: skip


def _bonuses(rules: Rules) -> Tuple[str, ...]:
    return tuple(clause.id for clause in rules.profile.score if clause.bonus)


def _titles(rules: Rules) -> Tuple[str, ...]:
    return ("", *(title.id for title in rules.profile.titles))
