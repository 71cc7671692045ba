"""How a thinking player picks a tile: a few plain features of a move, each with a whole-number weight.

The same ratings play sampled deals to their end and judge how likely the plays were that everybody saw. They look at
the hand of the seat on turn and at what everybody knows, never at another hand. Weights are whole numbers, so ratings
add up to the same everywhere.

Ratings are read from small tables: by own tiles of a number and tiles of it to come, by who opened an end, by the
numbers that a seat lacks. So a playout costs little more than a random one.
Imports from `dominoes.game` and `dominoes.rules`; no tkinter, gettext, file, clock or global random.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Callable, Dict, List, NamedTuple, Sequence, Tuple

from dominoes.game.engine import BLOCK, EMPTY, OUT, DealEnd, LineTables, ends_left_by, number_joined
from dominoes.rules.facts import Table
from dominoes.rules.tiles import HIGH, IS_DOUBLE, LOW, PIPS, TILES_OF


class Weights(NamedTuple):
    """How much each feature counts, in hundredths.

    Attributes:
        double: the tile is a double.
        pips: pips of the tile, as a share of the heaviest.
        follow: own tiles that fit the new ends: the first one, and ``more`` for each further one up to three.
        control: own share of the tiles still to come of each number that becomes an end.
        variety: numbers still in hand, as a share of all.
        shut: the next seat is known to lack both new ends, if it is an opponent; ``half``: one of the two.
        shut_partner, half_partner: the same for a partner one or two seats on.
        shut_last: the same for an opponent that plays before oneself; a third for one end.
        cover_own, cover_partner, cover_other: closing an end that oneself, a partner or an opponent opened.
    """

    double: int = 118
    pips: int = 24
    follow: int = 71
    more: int = 2
    control: int = 80
    variety: int = 60
    shut: int = 100
    half: int = 30
    shut_partner: int = -44
    half_partner: int = -40
    shut_last: int = 30
    cover_own: int = 0
    cover_partner: int = 0
    cover_other: int = 0


THINKER = Weights()

#: A move with all that its rating looks up, in this order, so that the hot loop unpacks it in one go:
#: bit of the tile; ends after it; what the tile alone counts; larger new end, smaller new end (`Ratings.none` if
#: equal); rows of the control table for the two; what is counted by mistake when own tiles with the new ends are added
#: up: halves of the laid tile, and the tile with both ends as a mask; both new ends as a mask of numbers; the number
#: closed; larger and smaller half of the tile (`Ratings.none` for a double).
Option = Tuple[int, int, int, int, int, Any, Any, int, int, int, int, int, int]


class _OptionsAt(Dict[int, Tuple[Option, ...]]):
    """The options at one end by mask of the tiles that fit it; see the same idea in the engine."""

    LIMIT = 2_000

    def __init__(self) -> None:
        super().__init__()
        self.by_tile: Dict[int, Option] = {}

    def __missing__(self, mask: int) -> Tuple[Option, ...]:
        if len(self) >= self.LIMIT:
            self.clear()
        self[mask] = found = tuple([self.by_tile[tile] for tile in TILES_OF[mask]])
        return found


class Known:
    """What everybody knows while a deal is played: changed tile by tile.

    Every list has one entry more than there are numbers (`Ratings.none`), which stays as it is.

    Attributes:
        left: for each number, how many of its tiles are not on the table.
        owner: for each number, the seat that last made it an open end; -1 for nobody.
        lacks: for each seat, the numbers that it has shown not to have, as a mask.
    """

    __slots__ = ("lacks", "left", "owner")

    def __init__(self, left: Sequence[int], owner: Sequence[int], lacks: Sequence[int]) -> None:
        self.left, self.owner, self.lacks = list(left), list(owner), list(lacks)

    def copy(self) -> Known:
        """The same, to be changed by itself."""
        return Known(self.left, self.owner, self.lacks)

    def laid(self, seat: int, tile: int, ends: int, after: int) -> None:
        """A tile has been laid."""
        self.left[HIGH[tile]] -= 1
        if HIGH[tile] != LOW[tile]:
            self.left[LOW[tile]] -= 1
        stays = () if ends == EMPTY else (HIGH[ends], LOW[ends])
        for number in (HIGH[after], LOW[after]):
            if number not in stays:
                self.owner[number] = seat


#: Plays a sampled deal to its end, see `Ratings.player`.
Playout = Callable[
    [List[int], Sequence[Sequence[int]], int, int, Known, Option, Sequence[int], List[int]], DealEnd
]


class Ratings:
    """The ratings of one set of weights for one set of tiles and one table.

    Attributes:
        none: the index that stands for no number in every list by number.
        furthest: how far two ratings can be apart.
    """

    def __init__(self, tables: LineTables, table: Table, weights: Weights) -> None:
        self.tables, self.table, self.weights = tables, table, weights
        tile_set = tables.tile_set
        self.none = tile_set.highest + 1
        self.furthest = 2 * sum(abs(weight) for weight in weights) + 2 * abs(weights.control) + 6 * abs(weights.more)
        most = tile_set.highest + 3
        nothing = ((0,) * most,) * most
        # By whether the laid tile has the number; then by own tiles and by all tiles to come, both with the laid one.
        rows = [
            tuple(
                tuple(
                    weights.control * (own - has) // max(own - has, to_come - has) if own > has else 0
                    for to_come in range(most)
                )
                for own in range(most)
            )
            for has in (0, 1)
        ]
        self._follow = [weights.follow + weights.more * (min(own, 4) - 1) if own else 0 for own in range(2 * most)]
        #: What it counts that a number goes out of the hand, by own tiles with it.
        self._gone = [0, -weights.variety // (tile_set.highest + 1)] + [0] * most
        self.rows: List[Tuple[int, _OptionsAt, int, _OptionsAt]] = []
        for ends in (*range(len(tables.reach) - 1), EMPTY):
            at_first, _, at_second, _ = tables.rows[ends]
            row = (at_first, _OptionsAt(), at_second, _OptionsAt())
            for fitting, options, which in ((at_first, row[1], 0), (at_second, row[3], -1)):
                for tile in TILES_OF[fitting]:
                    after = ends_left_by(tile_set, ends, tile)[which]
                    one, two = HIGH[after], LOW[after]
                    has_one = tile_set.suit[one] >> tile & 1
                    has_two = tile_set.suit[two] >> tile & 1
                    joined = number_joined(tile_set, ends, tile, after)
                    options.by_tile[tile] = (
                        1 << tile,
                        after,
                        weights.double * IS_DOUBLE[tile] + weights.pips * PIPS[tile] // (2 * tile_set.highest),
                        one,
                        two if two != one else self.none,
                        rows[has_one],
                        rows[has_two] if two != one else nothing,
                        has_one + (has_two if two != one else 0),
                        1 << after if two != one else 0,
                        1 << one | 1 << two,
                        joined if joined >= 0 else self.none,
                        HIGH[tile],
                        LOW[tile] if not IS_DOUBLE[tile] else self.none,
                    )
            self.rows.append(row)
        #: What the passes of each other seat count for: (seat, for both ends, for one end).
        self._watched = [self._watched_by(seat) for seat in range(table.seats)]
        #: What closing an end counts by the seat that opened it; the last entry is for nobody.
        self._cover = [
            [
                weights.cover_own
                if owner == seat
                else weights.cover_partner
                if table.team_of[owner] == table.team_of[seat]
                else weights.cover_other
                for owner in range(table.seats)
            ]
            + [0]
            for seat in range(table.seats)
        ]
        #: The small tables, for loops that add ratings up themselves: follow, gone, cover by seat, watched by seat.
        self.parts = (self._follow, self._gone, self._cover, self._watched)

    def _watched_by(self, seat: int) -> Tuple[Tuple[int, int, int], ...]:
        weights, table, rows = self.weights, self.table, []
        for step in range(1, table.seats):
            other = (seat + step) % table.seats
            both = half = 0
            if table.team_of[other] == table.team_of[seat]:
                if step <= 2:
                    both, half = weights.shut_partner, weights.half_partner
            elif step == 1:
                both, half = weights.shut, weights.half
            elif step == table.seats - 1:
                both, half = weights.shut_last, weights.shut_last // 3
            if both or half:
                rows.append((other, both, half))
        return tuple(rows)

    def start(self, left: Sequence[int]) -> Known:
        """What is known before the lead, given how many tiles of each number are not on the table."""
        return Known([*left, 0], [-1] * (self.none + 1), [0] * self.table.seats)

    def numbers(self, hand: int) -> List[int]:
        """How many tiles of each number a hand has."""
        return [bin(hand & numbers).count("1") for numbers in self.tables.tile_set.suit] + [0]

    def options(self, hand: int, ends: int) -> Tuple[Option, ...]:
        """The moves of a hand."""
        at_first, first, at_second, second = self.rows[ends]
        return first[hand & at_first] + second[hand & at_second]

    def rated(self, options: Sequence[Option], hand: int, own: Sequence[int], seat: int, known: Known) -> List[int]:
        """The ratings of these options; ``own`` are the `numbers` of the hand."""
        left, owner, lacks, cover = known.left, known.owner, known.lacks, self._cover[seat]
        watched = [(lacks[other], both, half) for other, both, half in self._watched[seat] if lacks[other]]
        follow, gone, found = self._follow, self._gone, []
        for bit, _, value, one, two, row, second_row, twice, overlap, need, joined, high, low in options:
            first, second = own[one], own[two]
            value += row[first][left[one]] + second_row[second][left[two]]
            value += follow[first + second - twice - (1 if (hand ^ bit) & overlap else 0)]
            value += gone[own[high]] + gone[own[low]] + cover[owner[joined]]
            for lack, both, half in watched:
                lack &= need
                if lack:
                    value += both if lack == need else half
            found.append(value)
        return found

    def player(self, draws: int = 0) -> Playout:
        """Plays a sampled deal to its end, see `play`, as a closure: names of a function cost less than attributes.

        ``draws``: how many tiles a seat that cannot play draws in one turn at the most.
        """
        orders, seats = self.tables.orders[self.table.seats], self.table.seats
        table, watched_by, covers, follow, gone = self.rows, self._watched, self._cover, self._follow, self._gone
        highs, lows, reach = HIGH, LOW, self.tables.reach

        def draw(hands: List[int], own: List[int], lacks: List[int], seat: int, ends: int, boneyard: List[int]) -> int:
            """A seat that cannot play draws; gives the tile that fits, as a bit, or 0 if it has to pass."""
            open_numbers, taken = 1 << highs[ends] | 1 << lows[ends], 0
            while boneyard and taken < draws:
                bit = boneyard.pop()
                tile = bit.bit_length() - 1
                hands[seat] |= bit
                own[highs[tile]] += 1
                if highs[tile] != lows[tile]:
                    own[lows[tile]] += 1
                taken += 1
                if bit & reach[ends]:
                    # It is laid at once, so whatever the others knew of the hand still holds if it is the only one.
                    lacks[seat] = open_numbers if taken > 1 else lacks[seat] | open_numbers
                    return bit
            lacks[seat] = open_numbers
            return 0

        def play(
            hands: List[int],
            numbers: Sequence[Sequence[int]],
            ends: int,
            seat: int,
            known: Known,
            chosen: Option,
            noise: Sequence[int],
            boneyard: List[int],
        ) -> DealEnd:
            """Lays ``chosen`` for ``seat``; then every seat lays the tile that it rates best with some noise added.

            ``hands`` are played out; ``numbers`` are those of the hands. ``noise`` is walked from its start: the same
            list is the same luck for every candidate. ``boneyard`` are the tiles that can be drawn, as bits, the next
            one last; this very list is drawn from.
            """
            left, owner, lacks = known.left[:], known.owner[:], known.lacks[:]
            owns = [list(row) for row in numbers]
            any_lacks, luck = any(lacks), 0
            order = iter(orders[(seat + 1) % seats])
            while True:
                before = ends
                bit, ends, _, one, two, _, _, _, _, _, _, high, low = chosen
                hands[seat] = hand = hands[seat] ^ bit
                if not hand:
                    return OUT, seat, bit.bit_length() - 1, before, ends, hands
                last = seat
                own = owns[seat]
                own[high] -= 1
                left[high] -= 1
                own[low] -= 1
                left[low] -= 1
                own[-1] = left[-1] = 0
                if one != highs[before] and one != lows[before]:
                    owner[one] = seat
                if two != highs[before] and two != lows[before]:
                    owner[two] = seat
                at_first, first_moves, at_second, second_moves = table[ends]
                for seat in order:
                    hand = hands[seat]
                    fits_first = hand & at_first
                    fits_second = hand & at_second
                    if fits_first:
                        options = first_moves[fits_first]
                        if fits_second:
                            options += second_moves[fits_second]
                        break
                    if fits_second:
                        options = second_moves[fits_second]
                        break
                    if boneyard:
                        any_lacks = True
                        drawn = draw(hands, owns[seat], lacks, seat, ends, boneyard)
                        if drawn:
                            options = self.options(drawn, ends)
                            break
                    elif seat == last:
                        return BLOCK, last, bit.bit_length() - 1, before, ends, hands
                    else:
                        lacks[seat] |= 1 << highs[ends] | 1 << lows[ends]
                        any_lacks = True
                if len(options) == 1:
                    chosen = options[0]
                    continue
                own, cover = owns[seat], covers[seat]
                best = -1_000_000
                if any_lacks:
                    watched = [(lacks[other], both, half) for other, both, half in watched_by[seat] if lacks[other]]
                else:
                    watched = []
                for option in options:
                    bit, _, value, one, two, row, second_row, twice, overlap, need, joined, high, low = option
                    first, second = own[one], own[two]
                    value += (
                        row[first][left[one]]
                        + second_row[second][left[two]]
                        + follow[first + second - twice - (1 if (hand ^ bit) & overlap else 0)]
                        + gone[own[high]]
                        + gone[own[low]]
                        + cover[owner[joined]]
                        + noise[luck]
                    )
                    luck += 1
                    for lack, both, half in watched:
                        lack &= need
                        if lack:
                            value += both if lack == need else half
                    if value > best:
                        best, chosen = value, option

        return play


@lru_cache(maxsize=64)
def ratings_of(tables: LineTables, table: Table, weights: Weights = THINKER) -> Ratings:
    """The ratings; the same object for the same arguments."""
    return Ratings(tables, table, weights)
