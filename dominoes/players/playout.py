"""Playing a sampled deal to its end: every seat lays the tile that it rates best, with some noise added.

The hot loop of the strong computer. It adds ratings up by itself, as `rated_at` does, because a call for every turn
makes a move up to a tenth slower.
Imports from `dominoes.game` and `dominoes.rules`; no tkinter, gettext, file, clock or global random.
"""

from __future__ import annotations

from random import Random
from typing import Callable, List, Sequence

from dominoes.game.engine import BLOCK, OUT, DealEnd
from dominoes.players.policy import PRESS_SHIFT, Known, Option, Ratings
from dominoes.rules.tiles import HIGH, LOW

#: Plays a sampled deal to its end, see `player`.
Playout = Callable[
    [List[int], Sequence[Sequence[int]], int, int, Known, Option, Sequence[int], List[int]], DealEnd
]


#: Numbers of chance for one playout; a deal has no more choices than that, each among a hand's tiles at two ends.
CHANCES = 2_000


def luck(random: Random, strength: int) -> List[int]:
    """The chance of one playout: numbers from 0 up to but not including ``strength``, few drawn and repeated."""
    chance = random.random
    noise = [int(chance() * strength) for _ in range(60)]
    return noise * (CHANCES // len(noise))


def player(ratings: Ratings, draws: int = 0) -> Playout:
    """Plays a sampled deal to its end, see `play`, as a closure: names of a function cost less than attributes.

    ``draws``: how many tiles a seat that cannot play draws in one turn at the most.
    """
    seats = ratings.table.seats
    orders, table, stages_of, options_of = ratings.tables.orders[seats], ratings.rows, ratings.stages, ratings.options
    highs, lows, reach, shift = HIGH, LOW, ratings.tables.reach, PRESS_SHIFT

    def draw(
        hands: List[int], own: List[int], counts: List[int], lacks: List[int], seat: int, ends: int, boneyard: List[int]
    ) -> int:
        """A seat that cannot play draws; gives the tile that fits, as a bit, or 0 if it has to pass."""
        open_numbers, taken = 1 << highs[ends] | 1 << lows[ends], 0
        while boneyard and taken < draws:
            bit = boneyard.pop()
            tile = bit.bit_length() - 1
            hands[seat] |= bit
            counts[seat] += 1
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

        ``hands`` are played out; ``numbers`` are those of the hands. ``noise`` is walked from its start: the same list
        is the same luck for every candidate. ``boneyard`` are the tiles that can be drawn, as bits, the next one last;
        this very list is drawn from.
        """
        left, owner, lacks = known.left[:], known.owner[:], known.lacks[:]
        counts, unlaid = known.counts[:], known.unlaid
        owns = [list(row) for row in numbers]
        any_lacks, spent = any(lacks), 0
        order = iter(orders[(seat + 1) % seats])
        while True:
            before = ends
            bit, ends, tile, one, two, _, _, _, _, _, _, _, high, low = chosen
            hands[seat] = hand = hands[seat] ^ bit
            if not hand:
                return OUT, seat, tile, before, ends, hands
            last = seat
            own = owns[seat]
            own[high] -= 1
            left[high] -= 1
            own[low] -= 1
            left[low] -= 1
            own[-1] = left[-1] = 0
            counts[seat] -= 1
            unlaid -= 1
            if one != highs[before] and one != lows[before]:
                owner[one] = seat
            if two != highs[before] and two != lows[before]:
                owner[two] = seat
                owner[-1] = -1
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
                    drawn = draw(hands, owns[seat], counts, lacks, seat, ends, boneyard)
                    if drawn:
                        options = options_of(drawn, ends)
                        break
                elif seat == last:
                    return BLOCK, last, tile, before, ends, hands
                else:
                    lacks[seat] |= 1 << highs[ends] | 1 << lows[ends]
                    any_lacks = True
            if len(options) == 1:
                chosen = options[0]
                continue
            own, count = owns[seat], counts[seat]
            tiles, controls, follow, gone, cover, show, pressed, after, sure, half, others = stages_of[seat][count]
            press = pressed[counts[after] << shift | unlaid - count]
            lacking = lacks[after]
            watched = [(lacks[other], both, one) for other, both, one in others if lacks[other]] if any_lacks else ()
            best = -1_000_000
            for option in options:
                bit, _, tile, one, two, kind, kind_two, twice, overlap, need, joined, opened, high, low = option
                first, second, left_one, left_two = own[one], own[two], left[one], left[two]
                value = (
                    tiles[tile]
                    + controls[kind][first][left_one]
                    + controls[kind_two][second][left_two]
                    + follow[first + second - twice - (1 if (hand ^ bit) & overlap else 0)]
                    + gone[own[high]]
                    + gone[own[low]]
                    + cover[owner[joined]]
                    + show[owner[opened]]
                    + noise[spent]
                )
                spent += 1
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
                if value > best:
                    best, chosen = value, option

    return play
