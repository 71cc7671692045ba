"""The analysis behind a hint: the strong computer's own, in a thread beside the window, dropped when not waited for.

A thread gets a view and gives a hint; it touches neither Tk nor the session.
"""

from __future__ import annotations

import threading
from typing import List, Optional

from dominoes.game.state import ACCEPTING
from dominoes.players.expert import Expert
from dominoes.players.hints import Hint, hint
from dominoes.view import View


class Inquiry:
    """One view being analysed; it begins at once. ``seed`` is that of the match.

    Where there is nothing to analyse (one action only, or accepting the tiles), no thread is needed.
    """

    def __init__(self, view: View, seed: int) -> None:
        self._view, self._seed = view, seed
        self._found: List[Hint] = []
        self._error: Optional[BaseException] = None
        self._dropped = threading.Event()
        self.plain = hint(view, seed=seed)
        if len(view.legal) < 2 or view.public.phase == ACCEPTING:
            self._found.append(self.plain)
            return
        # A daemon: an analysis that nobody waits for any more must not keep the program alive.
        threading.Thread(target=self._work, name="hint", daemon=True).start()

    def _work(self) -> None:
        try:
            for analysis in Expert(self._seed, self._view.seat).steps(self._view):
                if self._dropped.is_set():
                    return
                if analysis is not None:
                    # Where no deal fits the view there were no trial games to speak of.
                    self._found.append(hint(self._view, analysis, self._seed) if analysis.fits else self.plain)
                    return
        except BaseException as error:
            self._error = error

    def drop(self) -> None:
        """Nobody waits any more; the thread ends at its next step."""
        self._dropped.set()

    @property
    def dropped(self) -> bool:
        """Whether nobody waits any more."""
        return self._dropped.is_set()

    def found(self) -> Optional[Hint]:
        """The hint with the analysis, None while it is not ready. Raises what the analysis raised."""
        if self._error is not None:
            raise self._error
        return self._found[0] if self._found else None
