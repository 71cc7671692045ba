"""The checks of a draft while it is changed: the quick one a moment after a key, the whole one beside the window.

The whole check runs in a thread, which gets a document that nobody changes and touches neither Tk nor the draft. What
it finds counts only if the draft is still the same.
"""

from __future__ import annotations

import threading
import tkinter
from typing import Any, Callable, List, Mapping, Optional, Tuple

from dominoes.ui.scheduler import Scheduler
from dominoes.workshop.checking import Found, Verdict, check_draft
from dominoes.workshop.draft import Draft

#: Milliseconds without a key until the draft is checked, and checked wholly.
LOOK, LOOK_WHOLLY = 60, 300
#: Milliseconds until it is looked again whether a whole check is done.
LOOK_AGAIN = 10


class _Whole:
    """One whole check; it begins at once."""

    def __init__(self, document: Mapping[str, Any], taken: Mapping[str, str], version: int) -> None:
        self.version = version
        self._document, self._taken = document, taken
        self._found: List[Verdict] = []
        self._error: Optional[BaseException] = None
        threading.Thread(target=self._check, name="check", daemon=True).start()

    def _check(self) -> None:
        try:
            self._found.append(check_draft(self._document, self._taken, True))
        except BaseException as error:
            self._error = error

    def verdict(self) -> Optional[Verdict]:
        """What was found, None while it is not done. Raises what the check raised."""
        if self._error is not None:
            raise self._error
        return self._found[0] if self._found else None


class Checks:
    """Checks one draft for one screen. ``taken`` gives the ids that other profiles have; ``told`` is called with what
    each check found."""

    def __init__(
        self, owner: tkinter.Misc, scheduler: Scheduler, draft: Draft, taken: Callable[[], Mapping[str, str]],
        told: Callable[[Verdict], object],
    ) -> None:
        self._owner, self._scheduler, self._draft, self._taken, self._told = owner, scheduler, draft, taken, told
        self.verdict: Optional[Verdict] = None
        self._version = -1
        self._deep: Tuple[Found, ...] = ()
        self._whole: Optional[_Whole] = None
        self._then: List[Callable[[], object]] = []

    @property
    def current(self) -> bool:
        """Whether all of the draft as it is now has been checked."""
        return self.verdict is not None and self.verdict.whole and self._version == self._draft.version

    def soon(self) -> None:
        """The draft has changed."""
        self._then.clear()
        self._scheduler.once("workshop-look", self._look, LOOK)

    def when_whole(self, then: Callable[[], object]) -> None:
        """Do this when the draft as it is now has been wholly checked; dropped if it is changed before."""
        if self.current:
            then()
            return
        self._then.append(then)
        self._look()
        self._begin()

    def _look(self) -> None:
        if not self._owner.winfo_exists():
            return
        verdict = check_draft(self._draft.document, self._taken(), False)
        self._version = self._draft.version
        if verdict.rules is not None and not verdict.faults:
            # What only the whole check can see stays said until it has looked again.
            verdict = verdict._replace(faults=self._deep)
        self.verdict = verdict._replace(whole=False)
        self._told(self.verdict)
        self._scheduler.once("workshop-whole", self._begin, LOOK_WHOLLY)

    def _begin(self) -> None:
        if not self._owner.winfo_exists() or self.current:
            return
        if self._whole is None or self._whole.version != self._draft.version:
            self._whole = _Whole(self._draft.document, dict(self._taken()), self._draft.version)
        self._scheduler.once("workshop-answer", self._answer, LOOK_AGAIN)

    def _answer(self) -> None:
        whole = self._whole
        if not self._owner.winfo_exists() or whole is None:
            return
        verdict = whole.verdict()
        if verdict is None:
            self._scheduler.once("workshop-answer", self._answer, LOOK_AGAIN)
            return
        self._whole = None
        if whole.version != self._draft.version:
            return
        self.verdict, self._version = verdict, whole.version
        self._deep = verdict.faults if verdict.rules is not None else ()
        self._told(verdict)
        waiting, self._then = self._then, []
        for then in waiting:
            then()
