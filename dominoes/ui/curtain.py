"""The curtain between people: a band over the place of the hand, which names who is next and waits for that person.

It is a frame inside the window, not a dialog. It hides nothing, because when it is there nothing else is: the board has
no hand and the bar no question, see `dominoes.session`.
"""

from __future__ import annotations

import tkinter
from typing import Callable, Sequence

from dominoes.rules.compiled import Rules
from dominoes.session import Showing
from dominoes.text.ask import task_text
from dominoes.text.i18n import Catalog
from dominoes.text.terms import Terms
from dominoes.ui.style import Style
from dominoes.ui.widgets import Button, label


class Curtain(tkinter.Frame):
    """The band. ``on_reveal`` gets the seat (0-based) of the person who says "it is me"."""

    def __init__(
        self, master: tkinter.Misc, style: Style, say: Catalog, rules: Rules, names: Sequence[str],
        on_reveal: Callable[[int], object],
    ) -> None:
        theme = style.theme
        super().__init__(master, background=theme.panel, highlightthickness=style.px(3),
                         highlightbackground=theme.ring_selected, highlightcolor=theme.ring_selected)
        self._say, self._rules, self._names, self._on_reveal = say, rules, names, on_reveal
        self._seat = -1
        middle = tkinter.Frame(self, background=theme.panel)
        middle.place(relx=0.5, rely=0.5, anchor="center")
        self.title = label(middle, style, "", "title", theme.panel_text, theme.panel, justify="center")
        self.title.pack()
        self.task = label(middle, style, "", "body", theme.quiet, theme.panel, justify="center")
        self.task.pack(pady=(style.px(2), style.px(10)))
        self.button = Button(middle, style, "", self._reveal, "primary", ground=theme.panel, font="lead", wide=220)
        self.button.pack()

    def show(self, showing: Showing) -> None:
        """Name the person that the screen is handed to, and what will be asked."""
        self._seat = showing.public.to_act
        terms = Terms(self._rules, self._say, self._names)
        seat = terms.seat(self._seat)
        self.title.configure(text=self._say.tr("curtain", "Pass to {seat}", seat=seat))
        self.task.configure(text=task_text(showing.public, self._rules, self._say, self._names))
        self.button.set(label=self._say.tr("curtain", "I am {seat}", seat=seat))

    def _reveal(self) -> None:
        self._on_reveal(self._seat)
