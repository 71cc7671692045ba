"""What would have happened in a finished deal, beside the board that shows it: the deal solved with open hands.

It is solved in small steps between which the window answers, and every turn of the deal leads to its place on the
board. It is given only deals that are finished, see `dominoes.players.lesson`.
"""

from __future__ import annotations

import tkinter
from time import perf_counter
from typing import Callable, Dict, Iterator, Optional, Protocol, Sequence

from dominoes.game.state import State
from dominoes.players.lesson import Lesson, can_teach, lesson_steps
from dominoes.rules.compiled import Rules
from dominoes.table.viewer import ShownDeal, Viewer
from dominoes.text.i18n import Catalog, Translator
from dominoes.text.lesson import lesson_text
from dominoes.ui.reading import Reading
from dominoes.ui.scheduler import Scheduler, Ticket
from dominoes.ui.style import Style

#: Seconds of solving before the window has its turn again, and milliseconds that it has.
AT_A_TIME, PAUSE = 0.012, 4


def can_tell(rules: Rules, deal: ShownDeal) -> bool:
    """Whether it can be told of this deal: finished, seen from its first tile on, and of a kind that can be solved."""
    settled = deal.settled
    return settled is not None and can_teach(rules) and len(deal.moves) == len(settled.line) + len(settled.passed)


class Hindsight(tkinter.Frame):
    """The pane for one finished deal. ``on_move`` gets the number of a move to be shown, passes counted, from 0.

    ``known`` are lessons that were found before, by deal; what is found is added.
    """

    def __init__(
        self, master: tkinter.Misc, style: Style, say: Catalog, scheduler: Scheduler, rules: Rules,
        names: Sequence[str], state: State, known: Dict[State, Lesson], on_move: Callable[[int], object],
    ) -> None:
        super().__init__(master, background=style.theme.panel)
        self._say, self._scheduler, self._rules, self._names = say, scheduler, rules, names
        self._state, self._known = state, known
        self._steps: Iterator[Optional[Lesson]] = lesson_steps(rules, state)
        self._ticket: Optional[Ticket] = None
        self.reading = Reading(self, style, lambda anchor: on_move(int(anchor)))
        self.reading.pack(fill="both", expand=True)
        self.reading.add(say.tr("lesson", "What would have happened"), "heading")
        if state in known:
            self._write(known[state])
        else:
            self.reading.add(say.tr("lesson", "The deal is being solved with all hands open\u2026"))
            self._ticket = scheduler.later(PAUSE, self._solve)

    @property
    def ready(self) -> bool:
        """Whether the lesson stands there."""
        return self._state in self._known

    def destroy(self) -> None:
        """Take the pane down; what it was solving it solves no further."""
        if self._ticket is not None:
            self._scheduler.cancel(self._ticket)
        super().destroy()

    def _solve(self) -> None:
        self._ticket = None
        until = perf_counter() + AT_A_TIME
        found = None
        while found is None and perf_counter() < until:
            found = next(self._steps)
        if found is None:
            self._ticket = self._scheduler.later(PAUSE, self._solve)
        else:
            self._known[self._state] = found
            self._write(found)

    def _write(self, lesson: Lesson) -> None:
        reading = self.reading
        reading.clear()
        reading.add(self._say.tr("lesson", "What would have happened"), "heading")
        for line in lesson_text(lesson, self._rules, self._say, self._names):
            # What leads to the board is an item; the rest tells the story around it.
            reading.add(line.text, "item" if line.at >= 0 else "text", depth=int(line.at >= 0),
                        link=str(line.at) if line.at >= 0 else "")


class LessonsHost(Protocol):
    """What lessons need of the window around them."""

    style: Style
    say: Translator
    scheduler: Scheduler


class Lessons:
    """The lessons of a viewer's deals, one shown at a time. ``on_go`` gets the deal and the step to go to."""

    def __init__(
        self, master: tkinter.Misc, host: LessonsHost, viewer: Viewer, names: Sequence[str],
        on_go: Callable[[int, int], object],
    ) -> None:
        self._master, self._host, self._viewer, self._names, self._on_go = master, host, viewer, names, on_go
        self._known: Dict[State, Lesson] = {}
        self._deal: Optional[ShownDeal] = None
        self._pane: Optional[Hindsight] = None

    def show(self, deal: Optional[ShownDeal]) -> Optional[Hindsight]:
        """The pane for the deal that the viewer is at, made once; no pane for None."""
        if deal is not self._deal:
            if self._pane is not None:
                self._pane.destroy()
            self._deal, self._pane = deal, None
            if deal is not None and deal.settled is not None:
                host, number, steps = self._host, self._viewer.deal, deal.moves
                self._pane = Hindsight(
                    self._master, host.style, host.say, host.scheduler, self._viewer.rules, self._names, deal.settled,
                    self._known, lambda move: self._on_go(number, steps[move]))
        return self._pane
