"""A list to choose from: rows of a title and a few words, by touch or by arrows and Enter."""

from __future__ import annotations

import tkinter
from typing import Callable, List, NamedTuple, Sequence

from dominoes.ui.style import Style
from dominoes.ui.widgets import TICK, Scrolled, label, wrapped


class Item(NamedTuple):
    """A row: its title, and words under it ("" for none)."""

    title: str
    words: str = ""


class Row(tkinter.Frame):
    """One row. ``on_step`` gets -1 or 1 for the arrow keys."""

    def __init__(
        self, master: tkinter.Misc, style: Style, item: Item, on_choose: Callable[[], object],
        on_step: Callable[[int], object],
    ) -> None:
        theme = style.theme
        super().__init__(master, background=theme.panel, highlightthickness=style.px(2),
                         highlightbackground=theme.border, highlightcolor=theme.ring_focus, takefocus=1, cursor="hand2")
        self._style, self.item = style, item
        self.title = wrapped(label(self, style, item.title, "strong", theme.panel_text, theme.panel))
        self.title.pack(fill="x", padx=style.px(10), pady=(style.px(6), 0 if item.words else style.px(6)))
        parts: List[tkinter.Misc] = [self, self.title]
        if item.words:
            words = wrapped(label(self, style, item.words, "small", theme.quiet, theme.panel))
            words.pack(fill="x", padx=style.px(10), pady=(0, style.px(6)))
            parts.append(words)
        for part in parts:
            part.bind("<ButtonRelease-1>", lambda _: on_choose())
        for keys in ("<space>", "<Return>"):
            self.bind(keys, lambda _: self._done(on_choose))
        for keys, by in (("<Up>", -1), ("<Down>", 1)):
            self.bind(keys, lambda _, by=by: self._done(lambda: on_step(by)))  # type: ignore[misc]

    @staticmethod
    def _done(work: Callable[[], object]) -> str:
        """Do what a key means, and let nobody else see the key."""
        work()
        return "break"

    def mark(self, chosen: bool) -> None:
        """Show whether this is the one chosen."""
        theme = self._style.theme
        self.configure(highlightbackground=theme.accent if chosen else theme.border)
        self.title.configure(text=(TICK if chosen else "") + self.item.title,
                             foreground=theme.accent if chosen else theme.panel_text)


class Rows(Scrolled):
    """The list. ``on_choose`` gets the number of a row that was chosen, from 0."""

    def __init__(
        self, master: tkinter.Misc, style: Style, items: Sequence[Item], on_choose: Callable[[int], object],
        ground: str = "",
    ) -> None:
        super().__init__(master, style, ground)
        self.choose = on_choose
        self.rows: List[Row] = []
        for at, item in enumerate(items):
            row = Row(self.inside, style, item, lambda at=at: on_choose(at),  # type: ignore[misc]
                      lambda by, at=at: self.focus_row(at + by))  # type: ignore[misc]
            row.bind("<FocusIn>", lambda event: self.see(event.widget), add="+")
            row.pack(fill="x", pady=(0, style.px(6)))
            self.rows.append(row)

    def focus_row(self, at: int) -> None:
        """Give a row the focus; beyond the ends, that at the end."""
        if self.rows:
            self.rows[max(0, min(len(self.rows) - 1, at))].focus_set()

    def mark(self, chosen: int) -> None:
        """Show which row is the one chosen, -1 for none."""
        for at, row in enumerate(self.rows):
            row.mark(at == chosen)
