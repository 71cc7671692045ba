"""Python's cyclic garbage is collected in the window's own thread, and in no other.

Computers think in threads. Left to itself the collector runs in whatever thread happens to make the next object, and
when it frees a picture or a variable of Tk there, Tk is called from the wrong thread: at best that waits, at worst it
ends the program. So the collector is switched off while a window is open, and the window sweeps now and then.
It may import the standard library and `dominoes.ui.scheduler`.
"""

from __future__ import annotations

import gc

from dominoes.ui.scheduler import Scheduler

#: Milliseconds between two sweeps of what is youngest, which takes well under a millisecond.
EVERY = 500

#: Every so many sweeps also what has lasted for some; and, more rarely, everything.
SOME, ALL = 20, 600


class Garbage:
    """Sweeps for one window, from its opening to `close`."""

    def __init__(self, scheduler: Scheduler) -> None:
        self._scheduler = scheduler
        self._was_on = gc.isenabled()
        self._sweeps = 0
        gc.disable()
        scheduler.later(EVERY, self._sweep)

    def _sweep(self) -> None:
        self._sweeps += 1
        gc.collect(2 if self._sweeps % ALL == 0 else 1 if self._sweeps % SOME == 0 else 0)
        self._scheduler.later(EVERY, self._sweep)

    def all(self) -> None:
        """Sweep everything: after a screen was taken down, when a moment more is not noticed."""
        gc.collect()

    def close(self) -> None:
        """Sweep a last time and leave the collector as it was."""
        gc.collect()
        if self._was_on:
            gc.enable()
