"""Saves the match under way after every action, in the form of `dominoes.journal`, without ever holding up the window.

`Saver.save` returns when the system has the step, so that nothing is lost when the program is killed; that it reaches
the disk, for the case of a power cut, is seen to in the background. To wait for the disk would cost 4 ms a move on a
good one and a second on a bad stick; to leave it out altogether would lose minutes.

No method that the window calls raises OSError: trouble is reported to the `Home` and the game goes on.
May import `dominoes.journal`, `dominoes.storage`, `dominoes.record_write` and what these import; no tkinter or gettext.
"""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import List, Protocol, Sequence, Tuple

from dominoes.history import History
from dominoes.journal import Follower, add_hint, beginning, exact_record, place_of_hint
from dominoes.journal_lines import HINT, Players, Reading, line
from dominoes.record_write import record_of, record_text
from dominoes.storage import Background, own, sync_folder, unlock, write_all, write_atomic


class Home(Protocol):
    """What a saver needs of the folder around it, see `dominoes.saves.Saves`."""

    autosaves: Path
    matches: Path
    background: Background

    def new_file(self, history: History) -> Tuple[str, int]:
        """A new file for a match, open. Raises OSError."""

    def move_old_ones(self) -> None:
        """Move matches that were left behind long ago."""

    def trouble(self, error: OSError) -> None:
        """Say that saving does not work, once."""


class Saver:
    """Saves one match under way. Made by `dominoes.saves.Saves`; to be told of every change, and to be closed."""

    def __init__(self, home: Home, history: History, players: Players, hints: Sequence[Sequence[int]]) -> None:
        self.path = ""
        self._home, self._players = home, players
        self._hints: List[List[int]] = [list(each) for each in hints]
        self._follower = Follower(history)
        self._handle = -1
        self._number = self._good = 0
        self._waiting: List[bytes] = []
        self._spoiled = False
        self._finished = self._closed = False

    # ---- what the window calls ------------------------------------------------------------------------------

    def save(self, history: History) -> None:
        """Save what has changed. When this returns the steps outlast the program; costs some 20 microseconds."""
        steps = self._follower.steps(history)
        if steps:
            self._add(history, steps)
            result = history.state.result
            if result is not None and result.match_over:
                self._finish(history)

    def hint(self, history: History) -> None:
        """Save that a hint was shown to the seat on turn."""
        self.save(history)
        add_hint(self._hints, *place_of_hint(history))
        self._add(history, [HINT])

    @property
    def hints(self) -> Tuple[Tuple[int, ...], ...]:
        """For each deal the numbers of the actions before which a hint was shown."""
        return tuple(tuple(each) for each in self._hints)

    def close(self, history: History) -> None:
        """The match is not under way any more here. It is left behind, unless it was never begun or is finished."""
        self.save(history)
        self._closed = True
        if self._handle < 0:
            return
        handle, self._handle = self._handle, -1
        result = history.state.result
        over = result is not None and result.match_over
        dropped = len(history.moments) == 1 and not history.undone
        if not over and not dropped:
            unlock(handle)
        self._home.background.later("close " + self.path, lambda: self._let_go(handle, over, dropped))

    # ---- the file -------------------------------------------------------------------------------------------

    def begin(self, history: History) -> None:
        """Write the match as it is into a file of its own."""
        try:
            self._create(history)
        except OSError as error:
            self._home.trouble(error)

    def take_over(self, path: str, handle: int, reading: Reading) -> None:
        """Go on with a file that is open and locked. Raises OSError when it cannot be written."""
        os.ftruncate(handle, reading.good)
        self.path, self._handle = path, handle
        self._good, self._number = reading.good, len(reading.steps)

    def _add(self, history: History, steps: Sequence[str]) -> None:
        if self._closed:
            return
        try:
            if self._handle >= 0 and not os.path.exists(self.path):
                # Somebody has emptied the folder, or put another stick in.
                handle, self._handle = self._handle, -1
                self._home.background.later("close %d" % handle, lambda: os.close(handle))
            if self._handle < 0:
                self._create(history)
                return
            for step in steps:
                self._number += 1
                self._waiting.append(line(self._number, step))
            self._write_waiting()
        except OSError as error:
            self._home.trouble(error)

    def _write_waiting(self) -> None:
        """Write the lines that wait: one, or more after trouble, of which half a line may be left."""
        if self._spoiled:
            os.ftruncate(self._handle, self._good)
        data = b"".join(self._waiting)
        self._spoiled = True
        write_all(self._handle, data)
        self._spoiled = False
        self._good += len(data)
        self._waiting.clear()
        self._sync_later()

    def _create(self, history: History) -> None:
        """Make the file; without any step that could be undone there is nothing to keep yet. Raises OSError."""
        if len(history.moments) == 1 and not history.undone:
            return
        home = self._home
        data = beginning(exact_record(history, history.game.rules.profile.id, self._players, self._hints, expect=False))
        path, handle = home.new_file(history)
        try:
            own(handle)
            write_all(handle, data)
        except OSError:
            os.close(handle)
            with contextlib.suppress(OSError):
                os.unlink(path)
            raise
        self.path, self._handle = path, handle
        self._good, self._number, self._spoiled = len(data), 0, False
        self._waiting.clear()
        self._sync_later()
        home.background.later("folder", lambda: sync_folder(str(home.autosaves)))
        home.background.later("old ones", home.move_old_ones)

    def _sync_later(self) -> None:
        handle = self._handle
        self._home.background.later("sync " + self.path, lambda: self._sync(handle))

    def _sync(self, handle: int) -> None:
        try:
            os.fsync(handle)
        except OSError as error:
            self._home.trouble(error)

    def _let_go(self, handle: int, over: bool, dropped: bool) -> None:
        """In the background: close the file, and remove it when there is nothing to go on with."""
        os.close(handle)
        if dropped or (over and self._finished):
            with contextlib.suppress(OSError):
                os.unlink(self.path)

    # ---- the end of a match ---------------------------------------------------------------------------------

    def _finish(self, history: History) -> None:
        """Keep the match among the finished ones; the record of a later match of this session takes its place."""
        if not self.path:
            return
        rules = history.game.rules.profile
        value = record_of(history, rules.id, rules=rules.data, players=self._players, hints=self._hints)
        path = self._home.matches / (Path(self.path).stem + ".json")

        def write() -> None:
            try:
                self._home.matches.mkdir(parents=True, exist_ok=True)
                write_atomic(str(path), record_text(value).encode("utf-8", "replace"))
            except OSError as error:
                self._home.trouble(error)
            else:
                self._finished = True

        self._finished = False
        self._home.background.later("match " + self.path, write)
