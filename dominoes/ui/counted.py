"""Gives the finished deals of the match at the table to the statistics, each time they have changed.

Practice, and matches of computers alone, do not count.
"""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Optional

from dominoes.game.state import State
from dominoes.session import Session
from dominoes.stats import played_match
from dominoes.stats_file import StatisticsFile


class Counted:
    """Follows one match. ``skip`` first deals were counted where it was played before."""

    def __init__(self, file: StatisticsFile, session: Session, skip: int) -> None:
        self._file, self._session, self._skip = file, session, skip
        source, deals = session.history.game.source, len(session.history.deals())
        # A deal that starts in the middle is practice that was kept in a file.
        practice = session.practice or any(source.middle(deal) is not None for deal in range(deals))
        self._counts = bool(session.persons) and not practice
        self._seen = 0
        self._last: Optional[State] = None
        self._key = ""

    def changed(self, path: str) -> None:
        """Something may have happened; ``path`` is the file that the match is saved in, "" for none yet."""
        if not self._counts:
            return
        settled = self._session.history.settled()
        last = settled[-1] if settled else None
        if len(settled) == self._seen and last is self._last:
            return
        self._seen, self._last = len(settled), last
        before, self._key = self._key, self._key_for(path)
        players = [(chair.kind, chair.name) for chair in self._session.chairs]
        self._file.note(played_match(self._session.history, self._key, players, self._skip), before)

    def _key_for(self, path: str) -> str:
        """What tells this match from every other: the name of its file, which it keeps when it is resumed."""
        if path:
            return Path(path).stem
        return self._key or "unsaved-%x-%x" % (time.time_ns(), os.getpid())
