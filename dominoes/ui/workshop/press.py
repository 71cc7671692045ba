"""A light button for the rows of a form, of which there may be a hundred: one plain label that takes the focus.

The buttons of `dominoes.ui.widgets` are drawn and cost a few milliseconds each; a form that follows every edit cannot
pay that.
"""

from __future__ import annotations

import tkinter
from typing import Callable

from dominoes.ui.style import Style

Command = Callable[[], object]


class Press(tkinter.Label):
    """A text to press, by touch, Enter or Space. `filled` ones look like a field to choose in, others like a link."""

    def __init__(
        self, master: tkinter.Misc, style: Style, words: str, command: Command, filled: bool = False,
        font: str = "small", breaks: bool = False, ink: str = "",
    ) -> None:
        theme = style.theme
        ground, ink = (theme.field, theme.field_text) if filled else (theme.panel, ink or theme.accent)
        super().__init__(
            master, text=words, font=style.font(font), foreground=ink, background=ground, anchor="w", justify="left",
            borderwidth=0, padx=style.px(6), pady=style.px(3 if filled else 2), takefocus=1, cursor="hand2",
            highlightthickness=max(1, style.px(2)), highlightcolor=theme.ring_focus,
            highlightbackground=theme.border if filled else theme.panel,
        )
        self._theme, self._ground, self._command = theme, ground, command
        self.words = words
        if breaks:
            self.bind("<Configure>", self._fit)
        self.bind("<Enter>", lambda _: self.configure(background=theme.button, foreground=theme.button_text))
        self.bind("<Leave>", lambda _: self.configure(background=ground, foreground=ink))
        self.bind("<ButtonRelease-1>", self._released)
        for keys in ("<Return>", "<KP_Enter>", "<space>"):
            self.bind(keys, lambda _: self._pressed())

    def _fit(self, event: tkinter.Event[tkinter.Misc]) -> None:
        """Break lines where the place ends; the frame and the padding are part of its width."""
        around = 2 * (int(str(self["padx"])) + int(str(self["highlightthickness"]))) + 2
        width = max(60, event.width - around)
        if int(str(self["wraplength"])) != width:
            self.configure(wraplength=width)

    def say(self, words: str) -> None:
        """Change the text."""
        if words != self.words:
            self.words = words
            self.configure(text=words)

    def does(self, command: Command) -> None:
        """Change what it does."""
        self._command = command

    def press(self) -> None:
        """Do it."""
        self._command()

    def _pressed(self) -> str:
        self.press()
        return "break"

    def _released(self, event: tkinter.Event[tkinter.Misc]) -> None:
        if 0 <= event.x < self.winfo_width() and 0 <= event.y < self.winfo_height():
            self.focus_set()
            self.press()
