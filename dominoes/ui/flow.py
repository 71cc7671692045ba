"""Widgets side by side, in as many lines as they need."""

from __future__ import annotations

import tkinter

from dominoes.ui.style import Style


class Flow(tkinter.Frame):
    """The row. Its children stand in it in the order in which they were made; they are not packed."""

    def __init__(self, master: tkinter.Misc, style: Style, ground: str = "") -> None:
        super().__init__(master, background=ground or style.theme.window, width=1, height=1)
        self._gap = style.px(8)
        self.bind("<Configure>", lambda event: self.flow(event.width))

    def flow(self, width: int) -> None:
        """Lay the children out in this width, and be as high as they need."""
        x = y = line = 0
        for child in self.winfo_children():
            wide, high = child.winfo_reqwidth(), child.winfo_reqheight()
            if x and x + wide > width:
                x, y, line = 0, y + line + self._gap, 0
            child.place(x=x, y=y)
            x, line = x + wide + self._gap, max(line, high)
        if int(self["height"]) != y + line:
            self.configure(height=y + line)
