"""When the computers move: each thinks beside the window, in a thread of its own, and moves after the pause chosen.

A thread gets a view and gives an action; it touches neither Tk nor the session. The session takes the answer only if
it is still in time. The pause never depends on what a computer holds.

Python runs one thread at a time, and by itself makes the window wait 5 ms for every single call of Tk while a computer
thinks: a screen that is drawn by a hundred calls would stand still for half a second. So while a window is open threads
change over much sooner (`quick_turns`), and a thought begins when what led to it has been drawn.
"""

from __future__ import annotations

import sys
import threading
from typing import Callable, List, Optional, Protocol

from dominoes.game.actions import Action
from dominoes.session import COMPUTER, Session, Task
from dominoes.ui.scheduler import Scheduler, Ticket

#: Milliseconds until it is looked again whether a computer has made up its mind.
LOOK_AGAIN = 5

#: Seconds after which a computer that thinks lets the window go on.
TURN = 0.0001


def quick_turns() -> Callable[[], None]:
    """Let threads change over quickly, in the whole program; returns what puts it back as it was."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(TURN)
    return lambda: sys.setswitchinterval(before)


class Pacing(Protocol):
    """What is needed of the window: its clock, and the pause of the moment in milliseconds."""

    scheduler: Scheduler

    @property
    def delay(self) -> int:
        """Milliseconds before a computer's move."""


class Thought:
    """One computer thinking about one move, from `begin` on."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self._answer: List[Action] = []
        self._error: Optional[BaseException] = None
        # A daemon: a thought that nobody waits for any more must not keep the program alive.
        self._thread = threading.Thread(target=self._think, name="computer", daemon=True)
        self.begin = self._thread.start

    def _think(self) -> None:
        try:
            self._answer.append(self.task.player.choose(self.task.view))
        except BaseException as error:
            self._error = error

    def answer(self) -> Optional[Action]:
        """The action, None while it is not found yet. Raises what the computer raised."""
        if self._error is not None:
            raise self._error
        return self._answer[0] if self._answer else None


class Computers:
    """Drives the computers of one session. ``moved`` is called after each move."""

    def __init__(self, pacing: Pacing, session: Session, moved: Callable[[], object]) -> None:
        self._pacing, self._session, self._moved = pacing, session, moved
        self._step: Optional[Ticket] = None
        self._thought: Optional[Thought] = None

    def drive(self) -> None:
        """See to it that a computer on turn will move; call it after every change. During a pause nothing moves."""
        session = self._session
        if session.moment != COMPUTER or session.paused:
            self.stop()
        elif self._step is None:
            task = session.task()
            self._thought = thought = Thought(task) if task is not None else None
            if thought is not None:
                self._pacing.scheduler.once("thought", self._begin)
            self._step = self._pacing.scheduler.later(self._pacing.delay, self._look)

    def _begin(self) -> None:
        if self._thought is not None:
            self._thought.begin()

    def stop(self) -> None:
        """Wait for nothing any more."""
        if self._step is not None:
            self._pacing.scheduler.cancel(self._step)
            self._step = None
        self._thought = None

    def _look(self) -> None:
        self._step = None
        session = self._session
        thought, self._thought = self._thought, None
        if thought is None:
            # No thought was needed: a stored answer is put back.
            if session.task() is None and session.computer_step():
                self._moved()
            else:
                self.drive()
            return
        action = thought.answer()
        if action is None:
            self._thought = thought
            self._step = self._pacing.scheduler.later(LOOK_AGAIN, self._look)
        elif session.answer(thought.task.serial, action):
            self._moved()
        else:
            self.drive()
