"""A choice of a form: words of the rule language by their sentences."""

from __future__ import annotations

import tkinter
from typing import List, Optional

from dominoes.text.terms import capital
from dominoes.ui.widgets import TICK, label, wrapped
from dominoes.ui.workshop.parts import Part, close_up
from dominoes.ui.workshop.press import Press

#: At most so many options are all shown; of more, the chosen one, and the others when it is pressed.
FEW = 3


class Chosen(Part):
    """A choice: few options all in view, many as the chosen one, which shows the others when it is pressed."""

    def build(self) -> None:
        self._label: Optional[tkinter.Label] = None
        if self.row.label:
            self._line, self._label = self.label_row("smallbold")
            theme = self.style.theme
            self._more = wrapped(label(self, self.style, "", "small", theme.quiet, theme.panel))
        else:
            self._line = tkinter.Frame(self, background=self.style.theme.panel)
            self._line.pack(fill="x")
        self._box = tkinter.Frame(self, background=self.style.theme.panel)
        self._box.pack(fill="x")
        self.options: List[Press] = []
        self._only: Optional[tkinter.Label] = None
        self.picker: Optional[Press] = None
        self.unfolded = False

    @property
    def first(self) -> Optional[tkinter.Misc]:
        if self.picker is not None:
            return self.picker
        at = max(0, self.row.chosen)
        return self.options[at] if at < len(self.options) else super().first

    @property
    def sentence(self) -> str:
        """The option chosen, as it is said."""
        row = self.row
        if 0 <= row.chosen < len(row.options):
            return capital(self.words(row.options[row.chosen].sentence))
        return row.text or "\u2013"

    def follow(self) -> None:
        if self._label is not None:
            self.show_label(self._label, self._more)
        self.show_actions(self._line)
        count = len(self.row.options)
        if count == 1:
            self._alone()
        elif count <= FEW and self._label is not None:
            self._list(True)
        else:
            self._picker()
            self._list(self.unfolded)

    def _alone(self) -> None:
        """There is nothing to choose: the one sentence."""
        if self._only is None:
            theme = self.style.theme
            self._only = wrapped(label(self._box, self.style, "", "body", theme.panel_text, theme.panel))
            self._only.pack(fill="x", padx=self.style.px(6))
        self._only.configure(text=self.sentence)

    def _picker(self) -> None:
        if self.picker is None:
            # Without a label of its own the sentence stands where the label would, before the buttons.
            place = self._line if self._label is None else self._box
            self.picker = Press(place, self.style, "", self.unfold, filled=True, font="body", breaks=True)
            if self._label is None:
                self.picker.pack(side="left", fill="x", expand=True)
                self.picker.lower()
            else:
                self.picker.pack(fill="x")
            self.picker.bind("<Down>", lambda _: self._walk_in())
            self.take(self.picker)
        self.picker.say(self.sentence + "  \u25be")

    def _walk_in(self) -> str:
        self.unfold(True)
        return "break"

    def unfold(self, on: Optional[bool] = None) -> None:
        """Show or hide the options; the focus goes to the one chosen, or back."""
        self.unfolded = not self.unfolded if on is None else on
        self._list(self.unfolded)
        if self.unfolded and self.options:
            self.update_idletasks()
            # As much of the list in view as there is room for, and its beginning in any case.
            self.doing.focused(self.options[-1])
            if self.picker is not None:
                self.doing.focused(self.picker)
            self.options[max(0, self.row.chosen)].focus_set()
        elif self.picker is not None:
            self.picker.focus_set()

    def _list(self, shown: bool) -> None:
        wanted = len(self.row.options) if shown else 0
        while len(self.options) > wanted:
            self.options.pop().destroy()
        close_up(self._box)
        for at in range(wanted):
            option = self.row.options[at]
            on = at == self.row.chosen
            sentence = capital(self.words(option.sentence))
            signs = (TICK, "\u2003") if self.picker is not None else ("\u25cf  ", "\u25cb  ")
            text = signs[0 if on else 1] + sentence
            if at == len(self.options):
                press = Press(self._box, self.style, text, lambda: None, font="body", breaks=True,
                              ink=self.style.theme.panel_text)
                press.pack(fill="x", padx=(self.style.px(10 if self.picker is not None else 0), 0))
                for keys, by in (("<Up>", -1), ("<Down>", 1)):
                    press.bind(keys, lambda _, to=at + by: self._walk(to))  # type: ignore[misc]
                press.bind("<Escape>", lambda _: self._folded())
                self.take(press)
                self.options.append(press)
            self.options[at].say(text)
            # One stop for Tab; the arrows go on from there.
            self.options[at].configure(takefocus=1 if at == max(0, self.row.chosen) else 0)
            self.options[at].does(lambda at=at: self._choose(at))  # type: ignore[misc]

    def _walk(self, to: int) -> str:
        if 0 <= to < len(self.options):
            self.options[to].focus_set()
        elif to < 0 and self.picker is not None:
            self.picker.focus_set()
        return "break"

    def _folded(self) -> Optional[str]:
        if self.picker is None:
            return None
        self.unfold(False)
        return "break"

    def _choose(self, at: int) -> None:
        option = self.row.options[at]
        if self.picker is not None:
            self.unfold(False)
        if at != self.row.chosen:
            self.doing.do(self.row, option.op)
