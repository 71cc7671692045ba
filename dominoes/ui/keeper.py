"""What the window keeps: the match under way after every action, the settings, and the line that says what went wrong.

The window tells it what happens and asks it what was left; it knows the files (`dominoes.saves`, `dominoes.settings`)
and the window does not. Without a data folder nothing is kept and everything works all the same.
"""

from __future__ import annotations

import time
import tkinter
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Callable, List, Optional, Sequence

from dominoes.library import Library
from dominoes.saves import Left, Saves
from dominoes.settings import FILE, Settings, SettingsFile
from dominoes.showing import PERSON
from dominoes.storage import Background, Notices
from dominoes.text.i18n import Catalog
from dominoes.ui.style import Style
from dominoes.ui.widgets import ORDINARY, Button, label, wrapped

if TYPE_CHECKING:
    # Not before a match begins.
    from dominoes.autosave import Saver
    from dominoes.drafts import Drafts
    from dominoes.journal import Saved
    from dominoes.session import Session
    from dominoes.stats_file import StatisticsFile
    from dominoes.ui.counted import Counted

#: Seconds that the window, when closed, waits for a slow disk. What was played is safe before; this is for power cuts.
PATIENCE = 2.0


class Keeper:
    """The files of one window. ``folder`` is the data folder, None to keep nothing."""

    def __init__(self, folder: Optional[Path], library: Library) -> None:
        self._background, self.notices = Background(), Notices()
        self.saves = Saves(folder, library, self._background, self.notices) if folder else None
        self._folder, self._drafts = folder, None  # type: Optional[Path], Optional[Drafts]
        self._file = SettingsFile(folder / FILE, self._background, self.notices) if folder else None
        self._settings = Settings()
        self._statistics: Optional[StatisticsFile] = None
        self._session: Optional[Session] = None
        self._saver: Optional[Saver] = None
        self._counted: Optional[Counted] = None

    # ---- settings -------------------------------------------------------------------------------------------

    @property
    def settings(self) -> Settings:
        """The settings of this moment."""
        return self._file.now if self._file else self._settings

    def set(self, **settings: Any) -> None:
        """Store settings, by their names in `Settings`; without a folder they are kept until the window is closed."""
        if self._file:
            self._file.change(**settings)
        else:
            self._settings = replace(self._settings, **settings)

    @property
    def drafts(self) -> Optional[Drafts]:
        """The drafts of the workshop."""
        if self._drafts is None and self._folder is not None:
            from dominoes.drafts import Drafts

            self._drafts = Drafts(self._folder, self._background, self.notices)
        return self._drafts

    @property
    def statistics(self) -> Optional[StatisticsFile]:
        """The statistics of this data folder."""
        if self._statistics is None and self._folder is not None:
            from dominoes.stats_file import FILE as STATISTICS
            from dominoes.stats_file import StatisticsFile

            self._statistics = StatisticsFile(self._folder / STATISTICS, self._background, self.notices)
        return self._statistics

    # ---- matches --------------------------------------------------------------------------------------------

    def begin(self, session: Session, saved: Optional[Saved] = None, file: str = "") -> None:
        """Save a match from now on; ``saved`` and ``file`` where it came from. The same match again is no news."""
        if session is self._session:
            return
        self.leave()
        self._session = session
        if self.saves:
            players = tuple((chair.kind, chair.name) for chair in session.chairs)
            self._saver = self.saves.begin(session.history, players, saved.hints if saved else (), file)
            self._count(len(session.history.settled()) if saved else 0)

    def go_on(self, session: Session, saver: Saver) -> None:
        """Go on saving a match that was resumed."""
        self.leave()
        self._session, self._saver = session, saver
        self._count(0)

    def _count(self, skip: int) -> None:
        """Count the deals of this match, but for those that were finished before it was loaded from a copy."""
        if self._session is not None and self.statistics is not None:
            from dominoes.ui.counted import Counted

            self._counted = Counted(self.statistics, self._session, skip)

    def changed(self) -> None:
        """Something may have happened in the match."""
        if self._session is not None and self._saver is not None:
            self._saver.save(self._session.history)
            if self._counted is not None:
                self._counted.changed(self._saver.path)

    def hint(self) -> None:
        """A hint is shown to the person on turn: the record says so."""
        if self._session is not None and self._saver is not None:
            self._saver.hint(self._session.history)

    @property
    def hints(self) -> Sequence[Sequence[int]]:
        """For each deal the numbers of the actions before which a hint was shown."""
        return self._saver.hints if self._saver is not None else ()

    def leave(self) -> None:
        """The match is not on the table any more; it can be resumed."""
        if self._session is not None and self._saver is not None:
            self._saver.close(self._session.history)
        self._session = self._saver = self._counted = None

    def left(self) -> List[Left]:
        """The matches that can be resumed, the newest first."""
        return self.saves.left() if self.saves else []

    def probe(self) -> None:
        """See whether anything can be kept, to say so early."""
        if self.saves:
            self.saves.probe()

    def flush(self) -> None:
        """Wait until what was to be kept or thrown away is on the disk, but not for long."""
        self._background.flush(PATIENCE)

    def close(self) -> None:
        """The window is being closed."""
        self.leave()
        self._background.flush(PATIENCE)


def left_words(left: Left, say: Catalog) -> str:
    """What was left behind, on a line: game, deal, who plays, when."""
    names = [name for kind, name in left.players if kind == PERSON and name]
    words = [say.pick(left.name), say.tr("start", "deal {n}", n=left.deal)]
    if names:
        words.append(", ".join(names))
    words.append(time.strftime("%Y-%m-%d %H:%M", time.localtime(left.when)))
    return " \u00b7 ".join(words)


class LeftBar(tkinter.Frame):
    """The offer to go on with a match that was left; with several, one after another."""

    def __init__(
        self, master: tkinter.Misc, style: Style, say: Catalog, left: Sequence[Left],
        on_resume: Callable[[Left], object],
    ) -> None:
        theme = style.theme
        super().__init__(master, background=theme.panel, highlightthickness=1, highlightbackground=theme.border)
        self._left, self._say, self._at = list(left), say, 0
        self.resume = Button(self, style, say.tr("start", "Resume"), lambda: on_resume(self._left[self._at]), ORDINARY,
                             theme.panel)
        self.resume.pack(side="left", padx=style.px(10), pady=style.px(8))
        self.another = Button(self, style, say.tr("start", "Another match"), self._next, ORDINARY, theme.panel,
                              "smallbold")
        if len(self._left) > 1:
            self.another.pack(side="right", padx=style.px(10))
        self.words = wrapped(label(self, style, "", "body", theme.panel_text, theme.panel))
        self.words.pack(side="left", fill="x", expand=True)
        self._show()

    def _next(self) -> None:
        self._at = (self._at + 1) % len(self._left)
        self._show()

    def _show(self) -> None:
        words = left_words(self._left[self._at], self._say)
        if len(self._left) > 1:
            words += "  (%d/%d)" % (self._at + 1, len(self._left))
        self.words.configure(text=words)
