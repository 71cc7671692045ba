"""How a thinking player picks a tile: plain features of a move, each with a whole-number weight (`weights`).

The same ratings play sampled deals to their end and judge how likely the plays were that everybody saw. They look at
the hand of the seat on turn and at what everybody knows, never at another hand. Weights are whole numbers, so ratings
add up to the same everywhere.

Ratings are read from small tables: by own tiles of a number and tiles of it to come, by who opened an end, by the
numbers that a seat lacks, by how likely the next seat has to pass. So a playout (`playout`) costs little more than a
random one.
Imports from `dominoes.game` and `dominoes.rules`; no tkinter, gettext, file, clock or global random.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import Dict, List, NamedTuple, Sequence, Tuple

from dominoes.game.engine import EMPTY, LineTables, ends_left_by, number_joined
from dominoes.players.weights import Thinker, Weights
from dominoes.rules.facts import Table
from dominoes.rules.tiles import HIGH, IS_DOUBLE, LOW, PIPS, TILES_OF

#: A move with all that its rating looks up, in this order, so that the hot loop unpacks it in one go:
#: bit of the tile; ends after it; the tile; larger new end, smaller new end (`Ratings.none` if equal); the table of
#: `Stage.controls` for each of the two; what is counted by mistake when own tiles with the new ends are added up:
#: halves of the laid tile, and the tile with both ends as a mask; both new ends as a mask of numbers; the number it
#: closes; the one it opens; larger and smaller half of the tile. The last four may be `Ratings.none`, see `_option`.
Option = Tuple[int, int, int, int, int, int, int, int, int, int, int, int, int, int]


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

    Lists by number have one entry more than there are numbers (`Ratings.none`), which stays as it is.

    Attributes:
        left: for each number, how many of its tiles are not on the table.
        owner: for each number, the seat that last made it an open end; -1 for nobody.
        lacks: for each seat, the numbers that it has shown not to have, as a mask.
        counts: for each seat, how many tiles it holds.
        unlaid: how many tiles of the set are not on the table.
    """

    __slots__ = ("counts", "lacks", "left", "owner", "unlaid")

    def __init__(
        self, left: Sequence[int], owner: Sequence[int], lacks: Sequence[int], counts: Sequence[int], unlaid: int
    ) -> None:
        self.left, self.owner, self.lacks = list(left), list(owner), list(lacks)
        self.counts, self.unlaid = list(counts), unlaid

    def copy(self) -> Known:
        """The same, to be changed by itself."""
        return Known(self.left, self.owner, self.lacks, self.counts, self.unlaid)

    def laid(self, seat: int, tile: int, ends: int, after: int) -> None:
        """A tile has been laid."""
        self.counts[seat] -= 1
        self.unlaid -= 1
        self.left[HIGH[tile]] -= 1
        if HIGH[tile] != LOW[tile]:
            self.left[LOW[tile]] -= 1
        stays = () if ends == EMPTY else (HIGH[ends], LOW[ends])
        for number in (HIGH[after], LOW[after]):
            if number not in stays:
                self.owner[number] = seat


class _Pressed(Dict[int, Tuple[int, ...]]):
    """What it counts that the next seat may have to pass, by its tiles and the unseen ones, then by those that fit."""

    def __init__(self, weight: int, most: int) -> None:
        super().__init__()
        self._weight, self._most = weight, most

    def __missing__(self, key: int) -> Tuple[int, ...]:
        held, unseen = key >> PRESS_SHIFT, key & (1 << PRESS_SHIFT) - 1
        ways = max(1, comb(unseen, held))
        self[key] = found = tuple(
            [self._weight * comb(max(0, unseen - fitting), held) // ways for fitting in range(self._most)]
        )
        return found


#: A key of `Stage.pressed` is the next seat's number of tiles, moved up by so many bits, and how many are unseen.
PRESS_SHIFT = 10

#: Tables of `Stage.controls`: the laid tile lacks the number, has it, is its double; there is no second number.
LACKS_IT, HAS_IT, ITS_DOUBLE, NO_SECOND = range(4)


class Stage(NamedTuple):
    """The tables of one seat for one number of tiles in hand.

    Attributes:
        tiles: what a tile counts by itself.
        controls: what an end counts: by one of `LACKS_IT` to `NO_SECOND`, then by own tiles of its number, and by all
            that are not on the table, both with the laid one.
        follow: by own tiles that fit the new ends.
        gone: by own tiles of a number, before one of them goes.
        cover, show: by the seat that opened the number closed, or last opened the one opened; last entry: nobody.
        pressed: by the number of unseen tiles that fit, see `PRESS_SHIFT`.
        next: the next seat; ``sure``, ``half``: it is known to lack both new ends, or one.
        watched: for each further seat (seat, for both ends, for one end).
    """

    tiles: Sequence[int]
    controls: Sequence[Sequence[Sequence[int]]]
    follow: Sequence[int]
    gone: Sequence[int]
    cover: Sequence[int]
    show: Sequence[int]
    pressed: Dict[int, Tuple[int, ...]]
    next: int
    sure: int
    half: int
    watched: Sequence[Tuple[int, int, int]]


class Moment(NamedTuple):
    """All that ratings look up at one moment of a deal, beside the hand.

    Attributes:
        stage: the tables of the seat on turn.
        press: what it counts that the next seat may have to pass, by the unseen tiles that fit.
        lacking: the numbers that the next seat has shown not to have.
        watched: for each further seat that lacks a number (its numbers, for both ends, for one end).
        left, owner: as in `Known`.
    """

    stage: Stage
    press: Sequence[int]
    lacking: int
    watched: Sequence[Tuple[int, int, int]]
    left: Sequence[int]
    owner: Sequence[int]


class Ratings:
    """The ratings of one set of weights for one set of tiles and one table.

    Attributes:
        none: the index that stands for no number in every list by number.
        furthest: how far two ratings can be apart.
        rows: for each pair of ends as `LineTables.rows`, with options for moves.
        stages: for each seat the `Stage` by tiles in hand.
    """

    def __init__(self, tables: LineTables, table: Table, each: int, thinker: Thinker) -> None:
        """``each`` is the number of tiles in a full hand."""
        self.tables, self.table = tables, table
        self.none = tables.tile_set.highest + 1
        self.furthest = max(_furthest(weights) for weights in thinker)
        self.rows: List[Tuple[int, _OptionsAt, int, _OptionsAt]] = []
        for ends in (*range(len(tables.reach) - 1), EMPTY):
            at_first, _, at_second, _ = tables.rows[ends]
            row = (at_first, _OptionsAt(), at_second, _OptionsAt())
            for fitting, options, which in ((at_first, row[1], 0), (at_second, row[3], -1)):
                for tile in TILES_OF[fitting]:
                    options.by_tile[tile] = self._option(ends, tile, which)
            self.rows.append(row)
        by_count = [thinker.bare.toward(thinker.full, min(count, each), each) for count in range(each + 1)]
        counts = range(len(tables.bits) + 1)
        shared = [self._shared(weights) for weights in by_count]
        self.stages: List[List[Stage]] = []
        for seat in range(table.seats):
            stages = [self._stage(seat, weights, parts) for weights, parts in zip(by_count, shared)]
            self.stages.append([stages[min(count, each)] for count in counts])

    def _option(self, ends: int, tile: int, which: int) -> Option:
        """The lead closes and opens no number, a double opens none and has no smaller half."""
        tile_set, none = self.tables.tile_set, self.none
        after = ends_left_by(tile_set, ends, tile)[which]
        one, two = HIGH[after], LOW[after]
        kinds = []
        for number in (one, two):
            if number in (HIGH[tile], LOW[tile]):
                kinds.append(ITS_DOUBLE if IS_DOUBLE[tile] else HAS_IT)
            else:
                kinds.append(LACKS_IT)
        joined = number_joined(tile_set, ends, tile, after)
        opened = none
        if joined >= 0:
            outer = tile_set.other[joined][tile]
            opened = outer if outer not in (HIGH[ends], LOW[ends]) else none
        return (
            1 << tile,
            after,
            tile,
            one,
            two if two != one else none,
            kinds[0],
            kinds[1] if two != one else NO_SECOND,
            (kinds[0] > 0) + (kinds[1] > 0 and two != one),
            1 << after if two != one else 0,
            1 << one | 1 << two,
            joined if joined >= 0 else none,
            opened,
            HIGH[tile],
            LOW[tile] if not IS_DOUBLE[tile] else none,
        )

    def _shared(self, weights: Weights) -> Tuple[List[int], List[List[List[int]]], List[int], List[int]]:
        """The tables of a stage that are the same for all seats."""
        highest = self.tables.tile_set.highest
        most = highest + 3

        def control(own: int, left: int, has: int) -> int:
            return weights.control * (own - has) // max(own - has, left - has) if own > has else 0

        controls = [
            [[control(own, left, has) + double * weights.urgent * max(0, left - own) // (highest + 1)
              for left in range(most)] for own in range(most)]
            for has, double in ((0, 0), (1, 0), (1, 1))
        ]  # fmt: skip
        controls.append([[weights.same]])
        return (
            [
                weights.double * IS_DOUBLE[tile] + weights.pips * PIPS[tile] // (2 * highest)
                for tile in self.tables.tile_set.tiles
            ],
            controls,
            [weights.follow + weights.more * (min(own, 4) - 1) if own else 0 for own in range(2 * most)],
            [0, weights.variety // (highest + 1)] + [0] * most,
        )

    def _stage(
        self, seat: int, weights: Weights, shared: Tuple[List[int], List[List[List[int]]], List[int], List[int]]
    ) -> Stage:
        table = self.table
        team, after = table.team_of, (seat + 1) % table.seats

        def by_owner(own: int, partner: int, following: int, other: int) -> List[int]:
            values = [partner if team[owner] == team[seat] else other for owner in range(table.seats)]
            if team[after] != team[seat]:
                values[after] = following
            values[seat] = own
            return [*values, 0]

        press = weights.press if team[after] != team[seat] else -weights.press // 2
        sure, half = press + weights.shut, weights.half
        if team[after] == team[seat]:
            sure, half = weights.shut_partner, weights.half_partner
        watched = []
        for step in range(2, table.seats):
            other = (seat + step) % table.seats
            if team[other] == team[seat]:
                if step == 2:
                    watched.append((other, weights.shut_partner, weights.half_partner))
            elif step == table.seats - 1:
                watched.append((other, weights.shut_last, weights.half_last))
        return Stage(
            *shared,
            by_owner(0, weights.cover_partner, weights.cover_other, weights.cover_other),
            by_owner(weights.show_own, weights.show_partner, weights.show_next, weights.show_other),
            _Pressed(press, 2 * self.none + 3),
            after,
            sure,
            half,
            watched,
        )

    def start(self, left: Sequence[int], counts: Sequence[int], unlaid: int) -> Known:
        """What is known before the lead, given how many tiles of each number, and of all, are not on the table."""
        return Known([*left, 0], [-1] * (self.none + 1), [0] * self.table.seats, counts, unlaid)

    def numbers(self, hand: int) -> List[int]:
        """How many tiles of each number a hand has."""
        return [bin(hand & numbers).count("1") for numbers in self.tables.tile_set.suit] + [0]

    def options(self, hand: int, ends: int) -> Tuple[Option, ...]:
        """The moves of a hand."""
        at_first, first, at_second, second = self.rows[ends]
        return first[hand & at_first] + second[hand & at_second]

    def moment(self, seat: int, known: Known) -> Moment:
        """What the ratings of a seat's options rest on beside its hand."""
        lacks, counts = known.lacks, known.counts
        stage = self.stages[seat][counts[seat]]
        press = stage.pressed[counts[stage.next] << PRESS_SHIFT | known.unlaid - counts[seat]]
        watched = [(lacks[other], both, one) for other, both, one in stage.watched if lacks[other]]
        return Moment(stage, press, lacks[stage.next], watched, known.left, known.owner)

    def rated(self, options: Sequence[Option], hand: int, own: Sequence[int], seat: int, known: Known) -> List[int]:
        """The ratings of these options; ``own`` are the `numbers` of the hand."""
        return rated_at(self.moment(seat, known), options, hand, own)


def rated_at(moment: Moment, options: Sequence[Option], hand: int, own: Sequence[int]) -> List[int]:
    """The ratings of these options at a moment; ``own`` are the `Ratings.numbers` of the hand."""
    (tiles, controls, follow, gone, cover, show, _, _, sure, half, _), press, lacking, watched, left, owner = moment
    found = []
    for bit, _, tile, one, two, kind, kind_two, twice, overlap, need, joined, opened, high, low in options:
        first, second, left_one, left_two = own[one], own[two], left[one], left[two]
        value = tiles[tile] + controls[kind][first][left_one] + controls[kind_two][second][left_two]
        value += follow[first + second - twice - (1 if (hand ^ bit) & overlap else 0)]
        value += gone[own[high]] + gone[own[low]] + cover[owner[joined]] + show[owner[opened]]
        lack = lacking & need
        if not lack:
            value += press[left_one - first + left_two - second]
        elif lack == need:
            value += sure
        else:
            value += half + press[left_two - second if lack >> one & 1 else left_one - first]
        for lack, for_both, for_one in watched:
            lack &= need
            if lack:
                value += for_both if lack == need else for_one
        found.append(value)
    return found


def _furthest(weights: Weights) -> int:
    """How far two ratings with these weights can be apart, at the most."""
    return sum(abs(weight) for weight in weights) + abs(weights.control) + 3 * abs(weights.more) + abs(weights.variety)


@lru_cache(maxsize=64)
def ratings_of(tables: LineTables, table: Table, each: int, thinker: Thinker) -> Ratings:
    """The ratings; the same object for the same arguments."""
    return Ratings(tables, table, each, thinker)
