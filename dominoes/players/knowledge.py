"""What can be counted from a view: which tiles are unseen, where they can be, how likely a seat has to pass.

Every computer and every hint reasons from these facts, so they cannot know more than a person who counts well.
Imports from `dominoes.view`, `dominoes.game` and `dominoes.rules`; no tkinter, gettext, file, clock or global random.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import Dict, List, NamedTuple, Optional, Tuple

from dominoes.game.shuffle import Stream
from dominoes.rules.tiles import TILES_OF
from dominoes.view import DREW, View, limits_of


class Limit(NamedTuple):
    """At most so many of these tiles (a mask) can be in a hand: it had none of them, and has drawn since."""

    tiles: int
    most: int


def limits_on(view: View) -> Tuple[Tuple[Limit, ...], ...]:
    """For each other seat what its passes and draws still say, where tiles drawn later can be exceptions.

    Where they cannot, the numbers stand in ``Public.lacks``.
    """
    public, suit = view.public, view.rules.tiles.suit
    found: List[Tuple[Limit, ...]] = []
    drew = {move.seat for move in public.moves if move.tile == DREW} - {view.seat}
    for seat, count in enumerate(public.counts):
        least: Dict[int, int] = {}
        for numbers, most in limits_of(public.moves, seat) if seat in drew else ():
            tiles = 0
            for number, with_it in enumerate(suit):
                if numbers >> number & 1:
                    tiles |= with_it
            least[tiles] = min(most, least.get(tiles, most))
        found.append(tuple(Limit(tiles, most) for tiles, most in least.items() if 0 < most < count))
    return tuple(found)


@lru_cache(maxsize=50_000)
def chance_of_none(tiles: int, fitting: int, held: int) -> float:
    """How likely ``held`` tiles drawn from ``tiles``, of which ``fitting`` fit, hold none that fits.

    >>> chance_of_none(21, 0, 7), chance_of_none(4, 2, 3)
    (1.0, 0.0)
    """
    if tiles < held:
        return 0.0 if fitting else 1.0
    return comb(tiles - fitting, held) / comb(tiles, held)


class Knowledge:
    """What one seat knows of the tiles in play.

    Attributes:
        unseen: mask of the tiles that are neither in its hand nor on the table: in other hands, asleep or in the
            boneyard.
        possible: for each seat a mask of the tiles that it may hold: its own hand for itself; for another seat the
            unseen tiles without the numbers that it has shown not to have.
        limits: for each seat how many of certain tiles it can hold at the most, see `limits_on`.
        counts: tiles in each hand.
    """

    def __init__(self, view: View) -> None:
        rules, public = view.rules, view.public
        suit = rules.tiles.suit
        self.seat = view.seat
        self.counts = public.counts
        self.unseen = rules.tiles.mask & ~public.laid & ~view.hand
        possible: List[int] = []
        for seat, lacks in enumerate(public.lacks):
            mask, number = self.unseen, 0
            while lacks:
                if lacks & 1:
                    mask &= ~suit[number]
                lacks >>= 1
                number += 1
            possible.append(view.hand if seat == view.seat else mask)
        self.possible: Tuple[int, ...] = tuple(possible)
        self.limits = limits_on(view)
        self._pips = rules.tiles.pips

    def passes(self, seat: int, fitting: int) -> float:
        """How likely another seat has none of these tiles (a mask): 0 to 1."""
        mask = self.possible[seat]
        return chance_of_none(bin(mask).count("1"), bin(mask & fitting).count("1"), self.counts[seat])

    def expected_pips(self, seat: int) -> int:
        """Pips in a hand: counted in the seat's own, expected in another."""
        mask = self.possible[seat]
        tiles = bin(mask).count("1")
        if seat == self.seat or not tiles:
            return self._pips(mask)
        return round(self._pips(mask) * self.counts[seat] / tiles)

    def hands(self, stream: Stream) -> Optional[Tuple[int, ...]]:
        """One way in which the tiles may lie, with the seat's own hand as it is; None when this try found none.

        Seats with the fewest possible tiles are served first. That makes likely hands a little too likely against an
        exact draw, which is near enough to weigh a block.
        """
        hands, left = [0] * len(self.counts), self.unseen
        hands[self.seat] = self.possible[self.seat]
        others = [seat for seat in range(len(hands)) if seat != self.seat]
        for seat in sorted(others, key=lambda each: bin(self.possible[each]).count("1")):
            free = TILES_OF[self.possible[seat] & left]
            if len(free) < self.counts[seat]:
                return None
            for tile in stream.shuffled(free)[: self.counts[seat]]:
                hands[seat] |= 1 << tile
            if any(bin(hands[seat] & limit.tiles).count("1") > limit.most for limit in self.limits[seat]):
                return None
            left &= ~hands[seat]
        return tuple(hands)
