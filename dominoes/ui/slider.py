"""A slider over so many steps: a line with a handle, to be dragged, touched anywhere, or moved by its arrows."""

from __future__ import annotations

import tkinter
from typing import Callable

from dominoes.ui.style import Style


class Slider(tkinter.Canvas):
    """The slider. ``on_move`` gets the step (from 0) where a person puts the handle."""

    def __init__(self, master: tkinter.Misc, style: Style, on_move: Callable[[int], object], ground: str) -> None:
        super().__init__(master, height=style.px(30), width=style.px(120), highlightthickness=0, borderwidth=0,
                         background=ground, takefocus=1, cursor="hand2")
        self._style, self._on_move, self._ground = style, on_move, ground
        self._at, self._last, self._focus = 0, 0, False
        for event in ("<ButtonPress-1>", "<B1-Motion>"):
            self.bind(event, self._drag)
        self.bind("<Configure>", lambda _: self._draw())
        for event, on in (("<FocusIn>", True), ("<FocusOut>", False)):
            self.bind(event, lambda _, on=on: self._focused(on))  # type: ignore[misc]

    def set(self, at: int, last: int) -> None:
        """Show the handle at this step; the last there is is ``last``."""
        if (at, last) != (self._at, self._last):
            self._at, self._last = at, last
            self._draw()

    def place_of(self, step: int) -> float:
        """The pixel of a step from the left."""
        room = self.winfo_width() - 2 * self._margin
        return self._margin + (room * step / self._last if self._last else 0)

    @property
    def _margin(self) -> int:
        return self._style.px(13)

    def _focused(self, on: bool) -> None:
        self._focus = on
        self._draw()

    def _drag(self, event: tkinter.Event[tkinter.Misc]) -> None:
        self.focus_set()
        room = max(1, self.winfo_width() - 2 * self._margin)
        step = round((event.x - self._margin) / room * self._last)
        step = max(0, min(self._last, step))
        if step != self._at:
            self._on_move(step)

    def _draw(self) -> None:
        width, height = self.winfo_width(), self.winfo_height()
        if width < 4:
            return
        style, theme = self._style, self._style.theme
        self.delete("all")
        middle, thick, margin = height / 2, style.px(4), self._margin
        at = self.place_of(self._at)
        for left, right, colour in ((margin, width - margin, theme.border), (margin, at, theme.accent)):
            self.create_rectangle(left, middle - thick / 2, right, middle + thick / 2, fill=colour, width=0)
        if 0 < self._last <= (width - 2 * margin) / style.px(8):
            for step in range(self._last + 1):
                x = self.place_of(step)
                fill = theme.accent if step <= self._at else theme.border
                self.create_rectangle(x - 1, middle - thick, x + 1, middle + thick, fill=fill, width=0)
        radius = style.px(11)
        border = theme.ring_focus if self._focus else theme.panel
        self._handle = style.painter.rounded(
            2 * radius, 2 * radius, radius, theme.accent, self._ground, border, style.px(3), clear=True)
        self.create_image(at, middle, image=self._handle)
