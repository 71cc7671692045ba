"""Makes pictures of tiles before they are wanted, a little at a time while the window has nothing else to do.

A new size costs some twenty small pictures; made all at once in the middle of a move they would be felt.
"""

from __future__ import annotations

from itertools import chain
from time import perf_counter
from typing import Iterator, Sequence, Tuple

from dominoes.rules.tiles import HIGH, IS_DOUBLE, LOW
from dominoes.ui.faces import GHOST, PLAIN, TileFaces
from dominoes.ui.scheduler import Scheduler

#: Each slice takes so many seconds, with so many milliseconds between for everything else.
SLICE, REST = 0.006, 12


class Warmer:
    """For the tiles of one set."""

    def __init__(self, scheduler: Scheduler, faces: TileFaces, tiles: Sequence[int]) -> None:
        self._scheduler, self._faces, self._tiles = scheduler, faces, tiles
        self._wanted: Tuple[int, ...] = ()
        self._work: Iterator[None] = iter(())

    def want(self, hand: int, sizes: Tuple[int, ...]) -> None:
        """The hand is drawn at this size, the chain at the first of those and perhaps soon at the others."""
        if (hand, *sizes) == self._wanted:
            return
        self._wanted = (hand, *sizes)
        self._work = chain(
            self._hand(hand), *(part for size in sizes for part in (self._rings(size), self._chain(size)))
        )
        self._scheduler.once("warm", self._some, REST)

    def _hand(self, half: int) -> Iterator[None]:
        for ring in ("selected", "focus"):
            self._faces.ring(ring, half, True)
            yield
        yield from self._faces.prepare([(HIGH[tile], LOW[tile], True, PLAIN) for tile in self._tiles], half)

    def _rings(self, half: int) -> Iterator[None]:
        """What a tile taken up calls for at once."""
        for upright in (False, True):
            for ring in ("selected", "legal", "last", GHOST):
                self._faces.ring(ring, half, upright)
                yield

    def _chain(self, half: int) -> Iterator[None]:
        tiles = self._tiles
        for look in (PLAIN, GHOST):
            yield from self._faces.prepare([(HIGH[tile], LOW[tile], IS_DOUBLE[tile], look) for tile in tiles], half)
            turned = [(LOW[tile], HIGH[tile], False, look) for tile in tiles if not IS_DOUBLE[tile]]
            yield from self._faces.prepare(turned, half)

    def _some(self) -> None:
        until = perf_counter() + SLICE
        for _ in self._work:
            if perf_counter() > until:
                self._scheduler.once("warm", self._some, REST)
                return
