"""In how many ways a hand can have come about where tiles are drawn: which were dealt, and which were drawn when.

A seat that passes or draws has no tile for the open ends then. So each tile that it ever held has a place, one of those
dealt or one of its draws, and only a place that came after the last time at which the tile would have fitted. The more
ways there are to give all tiles their places, the likelier the hand. The tiles laid since are everybody's knowledge, so
the ways to place them are counted once; the tiles of a hand then follow by a product.

Imports from `dominoes.view` and `dominoes.rules`; no tkinter, gettext, file, clock or global random.
"""

from __future__ import annotations

from typing import Dict, List, Sequence, Tuple

from dominoes.rules.tiles import TILES_OF
from dominoes.view import DREW, View

#: A moment of the deal: the number of a move, or one of these for what was dealt and for the lead.
_DEALT, _LEAD = -2, -1


class Origins:
    """The ways for one seat.

    Attributes:
        limited: whether hands that hold no number the seat is sure to lack can still differ in their ways.
    """

    def __init__(self, view: View, seat: int, barred: int) -> None:
        """``barred``: mask of the tiles that nobody can have held when the deal was led."""
        suit = view.rules.tiles.suit
        moves = [(at, move) for at, move in enumerate(view.public.moves) if move.seat == seat]
        #: When it had none of these tiles, in order.
        self._stuck: List[Tuple[int, int]] = [(_LEAD, barred)] if barred else []
        for at, move in moves:
            if move.tile < 0:
                fitting = 0
                for number in move.ends:
                    fitting |= suit[number]
                self._stuck.append((at, fitting))
        drawn = [at for at, move in moves if move.tile == DREW]
        laid = [(move.tile, at) for at, move in moves if move.tile >= 0]
        dealt = view.public.counts[seat] + len(laid) - len(drawn)
        self.limited = bool(drawn and self._stuck)
        self._since: Dict[int, int] = {}
        self._known: Dict[Tuple[int, ...], int] = {}
        #: Of the places left for the hand: (how many were dealt, the draws) to the ways to place what was laid.
        self._left: Dict[Tuple[int, Tuple[int, ...]], int] = {}
        if self.limited:
            self._left = self._places(dealt, tuple(drawn), laid)

    def _last_stuck(self, tile: int, before: int) -> int:
        """The last time before a moment at which this tile would have fitted, so was not there yet."""
        last = _DEALT
        for at, fitting in self._stuck:
            if at < before and fitting >> tile & 1:
                last = at
        return last

    def _places(
        self, dealt: int, drawn: Tuple[int, ...], laid: Sequence[Tuple[int, int]]
    ) -> Dict[Tuple[int, Tuple[int, ...]], int]:
        """What the tiles laid can have left, with the number of ways for each."""
        ways = {(dealt, drawn): 1}
        for tile, when in laid:
            since = self._last_stuck(tile, when)
            more: Dict[Tuple[int, Tuple[int, ...]], int] = {}
            for (whole, draws), count in ways.items():
                if since == _DEALT and whole:
                    key = whole - 1, draws
                    more[key] = more.get(key, 0) + count * whole
                for number, at in enumerate(draws):
                    if since <= at < when:
                        key = whole, draws[:number] + draws[number + 1 :]
                        more[key] = more.get(key, 0) + count
            ways = more
        return ways

    def ways(self, hand: int) -> int:
        """In how many ways the seat can have come to this hand; 0 if it cannot hold it. For hands of the right size."""
        if not self.limited:
            return 1
        since = []
        for tile in TILES_OF[hand]:
            last = self._since.get(tile)
            if last is None:
                last = self._since[tile] = self._last_stuck(tile, 1_000_000)
            since.append(last)
        since.sort(reverse=True)
        key = tuple(since)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._count(key)
        return found

    def _count(self, since: Sequence[int]) -> int:
        """The ways for tiles of which each was taken after such a time, the latest first."""
        total = 0
        for (whole, draws), count in self._left.items():
            for taken, last in enumerate(since):
                free = sum(1 for at in draws if at >= last) + (whole if last == _DEALT else 0)
                count *= max(0, free - taken)
                if not count:
                    break
            total += count
        return total
