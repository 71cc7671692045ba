"""Where an unseen tile can be, narrowed down by counting: the reasoning that a patient person does on paper.

Three steps, repeated until none says anything new: a seat that passed has none of the open numbers; a tile that only
one place can have is there; a place with only as many possible tiles as it needs has them all. The tiles that sleep
are a place like a hand. Everything said here is certain: it holds in every deal that fits the view.
Imports from `dominoes.view`, `dominoes.game` and `dominoes.rules`; no tkinter, gettext, file, clock or global random.
"""

from __future__ import annotations

from typing import Tuple

from dominoes.players.knowledge import Knowledge
from dominoes.rules.tiles import PIPS, TILES_OF
from dominoes.view import View


def count_of(mask: int) -> int:
    """Tiles in a mask."""
    return bin(mask).count("1")


class Elimination:
    """What one seat can work out about the tiles that it does not see.

    Attributes:
        unseen: mask of the tiles neither on the table nor in the own hand.
        asleep: how many of them are out of play.
        may: for each seat the tiles that it may hold; its own hand for the seat itself.
        may_sleep: the tiles that may be out of play.
        sure: for each seat the tiles that it holds for certain.
    """

    def __init__(self, view: View) -> None:
        knowledge, counts = Knowledge(view), view.public.counts
        self._pips = view.rules.tiles.pips
        self.seat, self.counts, self.unseen = view.seat, counts, knowledge.unseen
        others = [seat for seat in range(len(counts)) if seat != view.seat]
        self.asleep = count_of(self.unseen) - sum(counts[seat] for seat in others)
        may = [knowledge.possible[seat] for seat in others] + [self.unseen]
        needs = [counts[seat] for seat in others] + [self.asleep]
        sure = [0] * len(may)
        again = True
        while again:
            again = False
            placed = 0
            for mask in sure:
                placed |= mask
            for at, need in enumerate(needs):
                full = count_of(sure[at]) >= need
                now = sure[at] if full else may[at] & ~(placed & ~sure[at])
                if now != may[at]:
                    may[at], again = now, True
                if count_of(now) == need and sure[at] != now:
                    sure[at], again = now, True
            for tile in TILES_OF[self.unseen & ~placed]:
                where = [at for at, mask in enumerate(may) if mask >> tile & 1]
                if len(where) == 1 and not sure[where[0]] >> tile & 1:
                    sure[where[0]] |= 1 << tile
                    again = True
        by_seat = dict(zip(others, zip(may, sure)))
        own = (view.hand, view.hand)
        self.may: Tuple[int, ...] = tuple(by_seat.get(seat, own)[0] for seat in range(len(counts)))
        self.sure: Tuple[int, ...] = tuple(by_seat.get(seat, own)[1] for seat in range(len(counts)))
        self.may_sleep = may[-1]

    def pips_between(self, seat: int) -> Tuple[int, int]:
        """The fewest and the most pips that a seat can hold."""
        sure = self.sure[seat]
        free = sorted(PIPS[tile] for tile in TILES_OF[self.may[seat] & ~sure])
        more = self.counts[seat] - count_of(sure)
        known = self._pips(sure)
        return known + sum(free[:more]), known + sum(free[len(free) - more :])

    def seats_with(self, tiles: int) -> Tuple[int, ...]:
        """The other seats that may hold one of these tiles (a mask)."""
        return tuple(seat for seat, mask in enumerate(self.may) if seat != self.seat and mask & tiles)
