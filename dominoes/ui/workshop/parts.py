"""The widgets of a form's rows: what all have in common, headings, list entries, buttons.

Each part is made once for a row and then follows it: `show` changes only what differs, so that what is being typed
keeps its cursor and what has the focus keeps it.
"""

from __future__ import annotations

import tkinter
from typing import Any, Callable, Dict, List, Optional, Tuple

from dominoes.text.i18n import Catalog
from dominoes.text.terms import capital
from dominoes.ui.style import Style
from dominoes.ui.widgets import label, wrapped
from dominoes.ui.workshop.press import Press
from dominoes.workshop.row import Action, Op, Row

#: Pixels of the design that a step of depth is set in.
STEP = 14
#: Signs on the small buttons of a row, by the kind of action.
SIGNS: Dict[str, str] = {"up": "\u25b4 ", "down": "\u25be ", "remove": "\u00d7 ", "add": "+ ", "languages": ""}


class Doing:
    """What the parts ask: carry out an operation, take over what was typed, keep in view what has the focus."""

    def __init__(self, do: Callable[[Row, Op], object], typed: Callable[[Row, str], object]) -> None:
        self.do, self.typed = do, typed
        self.focused: Callable[[tkinter.Misc], object] = lambda _: None


def close_up(frame: Optional[tkinter.Frame]) -> None:
    """Let a frame take no room once nothing is in it: Tk keeps the size of what was packed there last."""
    if frame is not None and not frame.pack_slaves():
        frame.configure(width=1, height=1)


class Part(tkinter.Frame):
    """The widget of one row."""

    def __init__(self, master: tkinter.Misc, style: Style, say: Catalog, row: Row, doing: Doing) -> None:
        super().__init__(master, background=style.theme.panel)
        self.style, self.catalog, self.row, self.doing = style, say, row, doing
        self.actions: List[Press] = []
        #: The number of its row, where it stands in the form; -1 for nowhere yet.
        self.at = -1
        self._fault: Optional[tkinter.Label] = None
        self._buttons: Optional[tkinter.Frame] = None
        self.build()
        self.follow()

    # What the kinds of parts differ in.

    def build(self) -> None:
        """Make the widgets."""

    def follow(self) -> None:
        """Show the row of the moment."""

    @property
    def first(self) -> Optional[tkinter.Misc]:
        """The widget that takes the focus when one comes to this row."""
        return self.actions[0] if self.actions else None

    # What they share.

    def show(self, row: Row) -> None:
        """Follow the row; the key and the kind are those of before."""
        if row != self.row:
            self.row = row
            self.follow()

    def blame(self, message: str) -> None:
        """Show what is wrong beside the row, "" for nothing."""
        if not message:
            if self._fault is not None:
                self._fault.destroy()
                self._fault = None
            return
        if self._fault is None:
            theme = self.style.theme
            self._fault = wrapped(label(self, self.style, "", "small", theme.bad, theme.panel))
            self._fault.pack(side="bottom", fill="x")
        self._fault.configure(text="! " + message)

    @property
    def blamed(self) -> str:
        """What is said to be wrong here."""
        return self._fault["text"][2:] if self._fault is not None else ""

    def words(self, sayable: Any) -> str:
        """A message, sentence or text in the language of the window."""
        return self.catalog.say(sayable) if sayable else ""

    def take(self, widget: tkinter.Misc) -> None:
        """A widget of this part takes the focus: keep it in view then."""
        widget.bind("<FocusIn>", lambda _: self.doing.focused(widget), add="+")

    def label_row(self, font: str) -> Tuple[tkinter.Frame, tkinter.Label]:
        """A line with a label and room for buttons at its right."""
        theme = self.style.theme
        line = tkinter.Frame(self, background=theme.panel)
        line.pack(fill="x", pady=(0, self.style.px(2)))
        ink = theme.accent if font == "lead" else theme.panel_text
        words = wrapped(label(line, self.style, "", font, ink, theme.panel))
        words.pack(side="left", fill="x", expand=True)
        return line, words

    def show_actions(self, line: tkinter.Frame, under: bool = False) -> None:
        """Bring the buttons of the row up to date: at the right end of a line, or one under another."""
        wanted = self.row.actions
        if self._buttons is None and wanted:
            self._buttons = tkinter.Frame(line, background=self.style.theme.panel)
            self._buttons.pack(side="top" if under else "right", fill="x" if under else "none", anchor="n")
        while len(self.actions) > len(wanted):
            self.actions.pop().destroy()
        close_up(self._buttons)
        for at, action in enumerate(wanted):
            text = SIGNS.get(action.kind, "") + capital(self.words(action.label).partition(";")[0])
            if at == len(self.actions):
                button = Press(self._buttons or line, self.style, text, lambda: None, breaks=under)
                button.pack(side="top" if under else "left", fill="x" if under else "none")
                self.take(button)
                self.actions.append(button)
            self.actions[at].say(text)
            self.actions[at].does(self._act(action))

    def _act(self, action: Action) -> Callable[[], object]:
        return lambda: self.doing.do(self.row, action.op)

    def show_label(self, words: tkinter.Label, more: Optional[tkinter.Label] = None) -> None:
        """The label of the row; of a line of the grammar, what explains it goes into ``more``."""
        head, _, tail = self.words(self.row.label).partition(";")
        words.configure(text=capital(head.strip()))
        if more is not None:
            tail = tail.strip()
            shown = bool(tail) and not self.row.actions
            more.configure(text=capital(tail) + "." if shown else "")
            if shown and not more.winfo_manager():
                more.pack(fill="x", after=words.master)
            elif not shown:
                more.pack_forget()


class Heading(Part):
    """What the rows below are about."""

    def build(self) -> None:
        self._line, self._label = self.label_row("lead" if self.row.depth == 0 else "smallbold")
        theme = self.style.theme
        self._more = wrapped(label(self, self.style, "", "small", theme.quiet, theme.panel))

    def follow(self) -> None:
        self.show_label(self._label, self._more)
        self.show_actions(self._line)


class Entry(Part):
    """The head of a list's entry: its number and name, and what can be done with it as a whole."""

    def build(self) -> None:
        theme = self.style.theme
        tkinter.Frame(self, background=theme.border, height=1).pack(fill="x", pady=(0, self.style.px(4)))
        self._line, self._label = self.label_row("strong")

    def follow(self) -> None:
        title = self.row.title
        name = self.catalog.pick(title) if isinstance(title, dict) else str(title)
        self._label.configure(text="%d. %s" % (self.row.number, name))
        self.show_actions(self._line)


class Buttons(Part):
    """What can be added here."""

    def build(self) -> None:
        self._line = tkinter.Frame(self, background=self.style.theme.panel)
        self._line.pack(fill="x")

    def follow(self) -> None:
        self.show_actions(self._line, under=True)
