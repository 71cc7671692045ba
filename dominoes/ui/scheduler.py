"""All waiting of the window goes through here, so that nothing comes back after its time.

Tk calls back long after the screen it was meant for has gone. A callback asked for here is dropped when its ticket is
cancelled or the scheduler is closed, and `once` folds many requests for the same work into one.
"""

from __future__ import annotations

import tkinter
from typing import Callable, Dict, NamedTuple

Work = Callable[[], object]


class Ticket(NamedTuple):
    """Stands for one callback that was asked for."""

    number: int


class Scheduler:
    """The clock of one window."""

    def __init__(self, root: tkinter.Misc) -> None:
        self._root = root
        self._waiting: Dict[int, str] = {}
        self._once: Dict[str, Ticket] = {}
        self._last = 0
        self._closed = False

    def later(self, milliseconds: int, work: Work) -> Ticket:
        """Do this work after so many milliseconds."""
        self._last += 1
        ticket = Ticket(self._last)
        if not self._closed:
            self._waiting[ticket.number] = self._root.after(
                max(1, milliseconds), lambda: self._run(ticket.number, work)
            )
        return ticket

    def once(self, name: str, work: Work, milliseconds: int = 0) -> None:
        """Do this work when the window is next at leisure; asked for again before that, it is done only once.

        With ``milliseconds`` the last request counts, and waits that long for another.
        """
        if milliseconds:
            self.cancel(self._once.pop(name, Ticket(0)))
        if name in self._once or self._closed:
            return

        def work_once() -> None:
            self._once.pop(name, None)
            work()

        if milliseconds:
            self._once[name] = self.later(milliseconds, work_once)
            return
        self._last += 1
        ticket = Ticket(self._last)
        self._waiting[ticket.number] = self._root.after_idle(lambda: self._run(ticket.number, work_once))
        self._once[name] = ticket

    def cancel(self, ticket: Ticket) -> None:
        """Drop a callback; one that has run or was dropped already is no error."""
        waiting = self._waiting.pop(ticket.number, None)
        if waiting is not None:
            self._root.after_cancel(waiting)

    def close(self) -> None:
        """Drop everything, and whatever is asked for from now on."""
        self._closed = True
        for waiting in self._waiting.values():
            self._root.after_cancel(waiting)
        self._waiting.clear()
        self._once.clear()

    def _run(self, number: int, work: Work) -> None:
        if self._waiting.pop(number, None) is not None:
            work()
