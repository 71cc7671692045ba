"""The bare line: whole deals and playouts as fast as plain Python allows, for search, simulation and the bench.

The referee keeps what people need to see (events, passes, which side a tile lies at); search needs only how a deal
ends, many thousand times over. So this module knows four facts and no objects: the hands (bit masks), the two open
ends, the seat on turn, and the tiles still live in some hand. It plays a two-ended line in which a seat must play if
it can and otherwise passes, for 2 to 6 seats and any `TileSet`. Only `playout_by` knows a boneyard.

Ends are *unordered*: which end is the left one matters to the drawing, not to the play. A pair of open ends is
therefore numbered like the tile with these two halves (`tile_of`), as if the line were that one tile; `EMPTY` stands
for the table before the lead. `ends_left_by` and `number_joined` translate between the two views.

Where the speed comes from: the moves at one end are a dict by mask that fills itself, so that listing them is one
look-up; a number has few tiles, so these dicts stay small enough for the processor's cache (keyed by both ends at once
they did not, and play was half as fast); every move carries all that the next turn needs. A block is found when the
turn comes back to the seat that laid the last tile: cheaper than asking after every tile whether the deal is dead.

Imports from `dominoes.rules` and the standard library only; no tkinter, gettext, file, clock or global random.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Callable, Dict, List, Optional, Protocol, Sequence, Tuple

from dominoes.rules.tiles import HIGH, IS_DOUBLE, LOW, PIPS, TILES_OF, TileSet, tile_of

#: Ends of a line on which no tile lies yet. It is the last index of every table here, which is why it is -1.
EMPTY = -1

#: How a deal ends: a hand is empty, or no live tile fits an open end. Out beats block.
OUT, BLOCK = 0, 1

#: A move: bit of the tile, ends after it, then the `Row` of those ends, which saves the hot loop its look-ups.
#: The tables in it are typed loosely because a move holds moves.
Move = Tuple[int, int, int, Any, int, Any]

#: What is known about a pair of ends, see `LineTables.rows`.
Row = Tuple[int, Any, int, Any]

#: The end of a deal: `OUT` or `BLOCK`, seat that laid the last tile (after an out: that went out), that tile,
#: ends before it, ends after it, hands that remain by seat.
DealEnd = Tuple[int, int, int, int, int, List[int]]

#: Chooses among two or more moves: (moves, seat on turn, all hands, ends) to one of the moves. It may read every
#: hand, so it is for playing out sampled deals, not for a player at the table.
Policy = Callable[[Tuple[Move, ...], int, Sequence[int], int], Move]


class RandomSource(Protocol):
    """What is asked of `random.Random`: a uniform float from 0 up to but not including 1."""

    def random(self) -> float: ...


class _MovesAt(Dict[int, Tuple[Move, ...]]):
    """The moves at one end by mask of the tiles that fit it. A number has few tiles, so the masks stay few."""

    def __init__(self) -> None:
        super().__init__()
        self.by_tile: Dict[int, Move] = {}

    def __missing__(self, mask: int) -> Tuple[Move, ...]:
        if len(self) >= LineTables.LIMIT:
            self.clear()
        self[mask] = found = tuple(self.by_tile[tile] for tile in TILES_OF[mask])
        return found


class LineTables:
    """Everything about a set that play looks up. Get one from `line_tables`, which makes each once.

    Attributes:
        tile_set: the set these tables are for.
        bits: a mask of one tile for every tile of the set.
        reach: ``reach[ends]`` is the mask of the tiles that fit one of the open ends; at `EMPTY` the whole set.
        rows: ``rows[ends]`` is what the hot loops want to know at these ends: (tiles that fit the first end, moves at
            the first end by mask of those tiles, tiles that fit the second end, moves at the second end). The first
            end has the larger number. Equal ends, and the table before the lead, count as one end.
        leads: the move that lays each tile on the empty table, by tile.
        orders: ``orders[seats][seat]`` is a row of seats in turn from ``seat`` on, longer than any deal.
    """

    #: Masks kept at one end; past it that end's table starts afresh. Only sets beyond double-nine get there.
    LIMIT = 2_000

    __slots__ = ("tile_set", "bits", "reach", "rows", "leads", "orders")

    def __init__(self, tile_set: TileSet) -> None:
        self.tile_set = tile_set
        self.bits = tuple(1 << tile for tile in tile_set.tiles)
        suit = tile_set.suit
        pairs = range(len(tile_set.other[0]))
        rows = [
            (suit[HIGH[ends]], _MovesAt(), suit[LOW[ends]] if HIGH[ends] != LOW[ends] else 0, _MovesAt())
            for ends in pairs
        ]
        rows.append((tile_set.mask, _MovesAt(), 0, _MovesAt()))
        for ends in (*pairs, EMPTY):
            at_first, first, at_second, second = rows[ends]
            for fitting, table, which in ((at_first, first, 0), (at_second, second, -1)):
                for tile in TILES_OF[fitting]:
                    after = ends_left_by(tile_set, ends, tile)[which]
                    table.by_tile[tile] = (1 << tile, after) + rows[after]
        self.rows: Tuple[Row, ...] = tuple(rows)
        self.reach = tuple(row[0] | row[2] for row in rows)
        self.leads: Dict[int, Move] = rows[EMPTY][1].by_tile
        # A tile is laid or drawn at least once in every round of the table, else the deal is over.
        rounds = 2 * len(tile_set.tiles) + 1
        self.orders = tuple(
            tuple(tuple((seat + step) % seats for step in range(seats * rounds)) for seat in range(seats))
            for seats in range(7)
        )

    def legal(self, hand: int, ends: int) -> Tuple[Move, ...]:
        """The moves that this hand has on these ends; empty when it must pass."""
        at_first, first, at_second, second = self.rows[ends]
        found: Tuple[Move, ...] = first[hand & at_first] + second[hand & at_second]
        return found


@lru_cache(maxsize=None)
def line_tables(tile_set: TileSet) -> LineTables:
    """The tables of a set; the same object for the same set."""
    return LineTables(tile_set)


def ends_left_by(tile_set: TileSet, ends: int, tile: int) -> Tuple[int, ...]:
    """The ends that laying this tile can leave: none when it does not fit, two when it fits two different ends.

    For two different ends the first is the one left by joining the larger number.
    """
    if ends == EMPTY:
        return (tile,)
    high, low = HIGH[ends], LOW[ends]
    found = []
    if tile_set.other[high][tile] >= 0:
        found.append(tile_of(tile_set.other[high][tile], low))
    if high != low and tile_set.other[low][tile] >= 0:
        found.append(tile_of(tile_set.other[low][tile], high))
    return tuple(found)


def number_joined(tile_set: TileSet, before: int, tile: int, after: int) -> int:
    """The number at which a tile was joined to the line, given the ends before and after; -1 for the lead.

    Raises ValueError when the tile cannot lead from the one pair of ends to the other.
    """
    if after not in ends_left_by(tile_set, before, tile):
        raise ValueError("tile %d does not lead from ends %d to ends %d" % (tile, before, after))
    if before == EMPTY:
        return -1
    for number, stays in ((HIGH[before], LOW[before]), (LOW[before], HIGH[before])):
        away = tile_set.other[number][tile]
        if away >= 0 and tile_of(away, stays) == after:
            return number
    raise ValueError("tile %d does not lead from ends %d to ends %d" % (tile, before, after))


def random_hands(tables: LineTables, rng: RandomSource, seats: int, hand_size: int) -> List[int]:
    """Deals ``hand_size`` tiles to each seat, every deal as likely as every other; the rest sleeps.

    This is the fast deal for sampling. Deals that people see come from the project's stable shuffle.
    Raises ValueError when the set has too few tiles, or a hand none.
    """
    return _deal(tables, rng, seats, hand_size)[1]


def random_deal(tables: LineTables, rng: RandomSource, seats: int, hand_size: int) -> Tuple[List[int], List[int]]:
    """Like `random_hands`, and the rest as bits, in random order."""
    bits, hands = _deal(tables, rng, seats, hand_size)
    return hands, bits[seats * hand_size :]


def _deal(tables: LineTables, rng: RandomSource, seats: int, hand_size: int) -> Tuple[List[int], List[int]]:
    """The shuffled tiles as bits, and the hands cut from them in turn."""
    if hand_size < 1 or seats * hand_size > len(tables.bits):
        raise ValueError("%d seats cannot have %d tiles each of %d" % (seats, hand_size, len(tables.bits)))
    random = rng.random
    bits = sorted(tables.bits, key=lambda _: random())
    return bits, [sum(bits[first : first + hand_size]) for first in range(0, seats * hand_size, hand_size)]


def play_random_deal(tables: LineTables, rng: RandomSource, seats: int, hand_size: int, leader: int = 0) -> DealEnd:
    """Deals at random and plays at random from the lead on, every legal move as likely as every other.

    Raises ValueError like `random_hands`.
    """
    bits, hands = _deal(tables, rng, seats, hand_size)
    # The tiles are shuffled, so the leader's first is any of its tiles, and needs no list of leads.
    lead = bits[leader * hand_size].bit_length() - 1
    return playout(tables, hands, EMPTY, leader, rng, tables.leads[lead])


def playout(
    tables: LineTables, hands: List[int], ends: int, seat: int, rng: RandomSource, first: Optional[Move] = None
) -> DealEnd:
    """Plays a deal at random to its end from here; ``seat`` is on turn (and passes if it must).

    Every legal move is as likely as every other; chance is asked only where there is a choice.

    Args:
        hands: masks by seat, none empty; this very list is played out and stands in the answer.
        first: the move that ``seat`` begins with, one of ``tables.legal(hands[seat], ends)``: a forced lead, or the
            candidate that a search weighs.

    Raises ValueError when the deal is over already: nobody can play.
    """
    random = rng.random
    at_first, moves_first, at_second, moves_second = tables.rows[ends]
    order = tables.orders[len(hands)][seat]
    bit, before, last = 0, ends, -1
    if first:
        bit, ends, at_first, moves_first, at_second, moves_second = first
        hands[seat] ^= bit
        if not hands[seat]:
            return OUT, seat, bit.bit_length() - 1, before, ends, hands
        last = seat
        order = tables.orders[len(hands)][(seat + 1) % len(hands)]
    for seat in order:
        hand = hands[seat]
        fits_first = hand & at_first
        fits_second = hand & at_second
        if fits_first:
            moves = moves_first[fits_first] + moves_second[fits_second] if fits_second else moves_first[fits_first]
        elif fits_second:
            moves = moves_second[fits_second]
        elif seat == last:
            return BLOCK, last, bit.bit_length() - 1, before, ends, hands
        else:
            continue
        before = ends
        last = seat
        count = len(moves)
        bit, ends, at_first, moves_first, at_second, moves_second = (
            moves[int(random() * count)] if count > 1 else moves[0]
        )
        hands[seat] = hand = hand ^ bit
        if not hand:
            return OUT, seat, bit.bit_length() - 1, before, ends, hands
    raise ValueError("no live tile fits an open end: this deal is over")


def playout_by(
    tables: LineTables,
    hands: List[int],
    ends: int,
    seat: int,
    policy: Policy,
    first: Optional[Move] = None,
    boneyard: Optional[List[int]] = None,
    draws: int = 0,
) -> DealEnd:
    """Like `playout`, but ``policy`` chooses wherever there is a choice.

    ``boneyard`` are the tiles that can be drawn, as bits, the next one last: this very list is drawn from. ``draws`` is
    how many of them a seat that cannot play takes in one turn at the most.
    """
    before, bit, last = ends, 0, -1
    order = tables.orders[len(hands)][seat]
    for seat in order:
        moves = tables.legal(hands[seat], ends)
        drawn = 0
        while boneyard and drawn < draws and not moves:
            hands[seat] |= boneyard[-1]
            moves = tables.legal(boneyard.pop(), ends)
            drawn += 1
        if not moves:
            if seat == last and not boneyard:
                return BLOCK, last, bit.bit_length() - 1, before, ends, hands
            continue
        if first:
            move, first = first, None
        else:
            move = policy(moves, seat, hands, ends) if len(moves) > 1 else moves[0]
        before = ends
        last = seat
        bit, ends = move[0], move[1]
        hands[seat] ^= bit
        if not hands[seat]:
            return OUT, seat, bit.bit_length() - 1, before, ends, hands
    raise ValueError("no live tile fits an open end: this deal is over")


def doubles_then_heaviest(moves: Tuple[Move, ...], seat: int, hands: Sequence[int], ends: int) -> Move:
    """The policy of a careful beginner: get rid of doubles, then of pips."""
    return max(moves, key=_weight)


def _weight(move: Move) -> Tuple[bool, int]:
    tile = move[0].bit_length() - 1
    return IS_DOUBLE[tile], PIPS[tile]
