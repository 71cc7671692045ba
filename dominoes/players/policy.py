"""How a thinking player picks a tile: a few plain features of a move, each with a whole-number weight.

The same ratings play sampled deals to their end and judge how likely the plays were that everybody saw. They look at
the hand of the seat on turn, at the open ends and at the passes, never at another hand. Weights are whole numbers, so
ratings add up to the same everywhere.

Imports from `dominoes.game` and `dominoes.rules`; no tkinter, gettext, file, clock or global random.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Callable, Dict, List, NamedTuple, Sequence, Tuple

from dominoes.game.engine import BLOCK, EMPTY, OUT, DealEnd, LineTables, Move
from dominoes.rules.facts import Table
from dominoes.rules.tiles import HIGH, IS_DOUBLE, LOW, PIPS

#: Rating units to one step of "e times as likely" in a soft choice.
SCALE = 100


class Weights(NamedTuple):
    """How much each feature counts, in hundredths.

    Attributes:
        double: the tile is a double.
        pips: pips of the tile, as a share of the heaviest.
        follow: own tiles that fit the new ends: the first one, and each further one up to three.
        control: own share of the tiles still to come of each number that becomes an end.
        variety: numbers still in hand, as a share of all.
        shut: the next seat is known to lack both new ends, if it is an opponent; less if a partner.
        half: the same for one of two ends.
        shut_partner, half_partner: the same for the nearest partner.
        shut_last: the same for the seat that plays before oneself, if an opponent.
    """

    double: int = 60
    pips: int = 60
    follow: int = 60
    more: int = 20
    control: int = 80
    variety: int = 60
    shut: int = 100
    half: int = 30
    shut_partner: int = -60
    half_partner: int = -20
    shut_last: int = 30


THINKER = Weights()

#: A player who only counts pips.
HEAVY = Weights(0, 1500, 0, 0, 0, 0, 0, 0, 0, 0, 0)


class Counts(Dict[int, int]):
    """Number of tiles in a mask; fills itself."""

    LIMIT = 200_000

    def __missing__(self, mask: int) -> int:
        if len(self) >= self.LIMIT:
            self.clear()
        self[mask] = found = bin(mask).count("1")
        return found


COUNTS = Counts()


class Ratings:
    """The ratings of one set of weights for one set of tiles and one table."""

    def __init__(self, tables: LineTables, table: Table, weights: Weights) -> None:
        tile_set = tables.tile_set
        self.tables, self.table, self.weights = tables, table, weights
        highest = tile_set.highest
        count = len(IS_DOUBLE)
        self.plain = tuple(
            weights.double * IS_DOUBLE[tile] + weights.pips * PIPS[tile] // (2 * highest or 1) for tile in range(count)
        )
        most = highest + 2
        self.control = tuple(
            tuple(weights.control * mine // (mine + theirs) if mine else 0 for theirs in range(most))
            for mine in range(most)
        )
        self.follow = tuple(
            0 if not own else weights.follow + weights.more * (min(own, 4) - 1) for own in range(2 * most)
        )
        self.variety = weights.variety // (highest + 1)
        self.suit = tile_set.suit
        self.numbers = highest + 1
        # What the passes of each following seat count for: (seat, for both ends, for one end).
        follow: List[Tuple[Tuple[int, int, int], ...]] = []
        for seat in range(table.seats):
            rows = []
            for step in range(1, table.seats):
                other = (seat + step) % table.seats
                friend = table.team_of[other] == table.team_of[seat]
                if friend:
                    if step <= 2:
                        rows.append((other, weights.shut_partner, weights.half_partner))
                elif step == 1:
                    rows.append((other, weights.shut, weights.half))
                elif step == table.seats - 1:
                    rows.append((other, weights.shut_last, weights.shut_last // 3))
            follow.append(tuple(row for row in rows if row[1] or row[2]))
        self.watched = tuple(follow)

    def rater(self) -> Callable[[Move, int, int, int, Sequence[int]], int]:
        """The rating as a closure: (move, seat, hand, tiles not on the table, lacks by seat) to a number."""
        plain, control, follow, suit, counts = self.plain, self.control, self.follow, self.suit, COUNTS
        reach, watched, variety = self.tables.reach, self.watched, self.variety
        high, low = HIGH, LOW

        def rate(move: Move, seat: int, hand: int, out: int, lacks: Sequence[int]) -> int:
            bit, after = move[0], move[1]
            rest = hand ^ bit
            one, two = high[after], low[after]
            value = plain[bit.bit_length() - 1] + follow[counts[rest & reach[after]]]
            if variety:
                for numbers in suit:
                    if rest & numbers:
                        value += variety
            at = suit[one]
            mine = counts[rest & at]
            if mine:
                value += control[mine][counts[out & at] - mine - (1 if bit & at else 0)]
            if one != two:
                at = suit[two]
                mine = counts[rest & at]
                if mine:
                    value += control[mine][counts[out & at] - mine - (1 if bit & at else 0)]
            for other, both, half in watched[seat]:
                lack = lacks[other]
                if lack:
                    if lack >> one & 1:
                        value += both if lack >> two & 1 else half
                    elif lack >> two & 1:
                        value += half
            return value

        return rate

    def player(self) -> Callable[..., DealEnd]:
        """Plays a sampled deal to its end, see `play`, as a closure."""
        rate = self.rater()
        rows, orders, seats = self.tables.rows, self.tables.orders[self.table.seats], self.table.seats

        def play(
            hands: List[int], ends: int, seat: int, out: int, lacks: List[int], first: Move, noise: Sequence[int]
        ) -> DealEnd:
            """Lays ``first`` for ``seat``, then every seat the tile it rates best with some noise added.

            ``out`` are the tiles not on the table; hands and lacks are changed. ``noise`` is walked from its start:
            the same list gives the same luck to every candidate.
            """
            before, last = ends, seat
            bit, ends, at_first, moves_first, at_second, moves_second = first
            hands[seat] ^= bit
            out ^= bit
            if not hands[seat]:
                return OUT, seat, bit.bit_length() - 1, before, ends, hands
            luck = 0
            for seat in orders[(seat + 1) % seats]:
                hand = hands[seat]
                fits_first = hand & at_first
                fits_second = hand & at_second
                if fits_first:
                    moves = (
                        moves_first[fits_first] + moves_second[fits_second] if fits_second else moves_first[fits_first]
                    )
                elif fits_second:
                    moves = moves_second[fits_second]
                elif seat == last:
                    return BLOCK, last, bit.bit_length() - 1, before, ends, hands
                else:
                    lacks[seat] |= 1 << HIGH[ends] | 1 << LOW[ends]
                    continue
                move = moves[0]
                if len(moves) > 1:
                    best = -1_000_000
                    for each in moves:
                        value = rate(each, seat, hand, out, lacks) + noise[luck]
                        luck += 1
                        if value > best:
                            best, move = value, each
                before, last = ends, seat
                bit, ends, at_first, moves_first, at_second, moves_second = move
                hands[seat] = hand = hand ^ bit
                out ^= bit
                if not hand:
                    return OUT, seat, bit.bit_length() - 1, before, ends, hands
            raise ValueError("no live tile fits an open end: this deal is over")

        return play


@lru_cache(maxsize=64)
def ratings_of(tables: LineTables, table: Table, weights: Weights = THINKER) -> Ratings:
    """The policy; the same object for the same arguments."""
    return Ratings(tables, table, weights)
