"""What has to be said about files, on a line under the screen until it is closed: each thing once."""

from __future__ import annotations

import tkinter
from typing import TYPE_CHECKING, Callable, List, Optional, Sequence

from dominoes.text.i18n import Catalog
from dominoes.ui.style import Style
from dominoes.ui.widgets import ORDINARY, Button, label, wrapped

if TYPE_CHECKING:
    from dominoes.ui.app import App


class NoticeBoard:
    """The notices of one window: ``lines`` are those said and not closed yet, ``bar`` shows them."""

    def __init__(self, app: App) -> None:
        self._app = app
        self.lines: List[str] = []
        self.bar: Optional[NoticeBar] = None

    def look(self) -> None:
        """Show what has newly gone wrong with files, if anything has."""
        new = [self._app.say.say(sentence) for sentence in self._app.keeper.notices.take()]
        if new:
            self.lines += new
            self.show()

    def add(self, line: str) -> None:
        """Say this too."""
        self.lines.append(line)
        self.show()

    def show(self) -> None:
        """Put the line under the screen of the moment, or take it away when there is nothing to say."""
        app = self._app
        if self.bar is not None:
            self.bar.destroy()
            self.bar = None
        if self.lines and app.screen is not None:
            self.bar = NoticeBar(app.root, app.style, app.say, self.lines, self._close)
            self.bar.pack(side="bottom", fill="x", before=app.screen)

    def _close(self) -> None:
        self.lines.clear()
        self.show()


class NoticeBar(tkinter.Frame):
    """One line for each thing that has to be said, until it is closed. The focus stays where it is."""

    def __init__(
        self, master: tkinter.Misc, style: Style, say: Catalog, lines: Sequence[str], on_close: Callable[[], object]
    ) -> None:
        theme = style.theme
        super().__init__(master, background=theme.panel, highlightthickness=1, highlightbackground=theme.border)
        self.closer = Button(self, style, say.tr("rules", "Close"), on_close, ORDINARY, theme.panel, "smallbold")
        self.closer.pack(side="right", padx=style.px(10), pady=style.px(6))
        self.words = wrapped(label(self, style, "\n".join(lines), "small", theme.panel_text, theme.panel))
        self.words.pack(side="left", fill="x", expand=True, padx=style.px(12), pady=style.px(6))
