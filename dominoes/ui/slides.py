"""Lets the tile that was laid slide to its place: a frame at a time, and never so that anybody has to wait for it.

A late frame is left out, so that a slow computer shows fewer frames and not a longer slide. It may import
`dominoes.table.motion` and the scheduler of the window.
"""

from __future__ import annotations

from time import perf_counter
from typing import Callable, Optional

from dominoes.table.motion import Motion, motion, moved
from dominoes.table.sprites import Scene
from dominoes.ui.scheduler import Scheduler

#: Seconds that a tile is on its way, and milliseconds from one frame to the next.
TAKES, FRAME = 0.18, 16


class Slides:
    """The slides of one board. ``draw`` draws it again, which asks `of` for the scene of that moment."""

    def __init__(self, scheduler: Scheduler, draw: Callable[[], object]) -> None:
        self._scheduler, self._draw = scheduler, draw
        self._last: Optional[Scene] = None
        self._moving: Optional[Motion] = None
        self._began = 0.0
        self.clock: Callable[[], float] = perf_counter

    def of(self, scene: Scene, seat: int, on: bool) -> Scene:
        """The scene as it is to be drawn now; ``seat`` made the last move, without ``on`` nothing slides."""
        before, self._last = self._last, scene
        if not on or before is None:
            self._moving = None
            return scene
        laid = motion(before, scene, seat)
        if laid is not None:
            self._moving, self._began = laid, self.clock()
        elif self._moving is not None and len(scene.chain) != len(before.chain):
            self._moving = None  # taken back, or another deal
        if self._moving is None:
            return scene
        share = (self.clock() - self._began) / TAKES
        if share >= 1.0:
            self._moving = None
            return scene
        self._scheduler.once("frame", self._draw, FRAME)
        return moved(scene, self._moving, share)
