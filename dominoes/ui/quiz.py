"""A question beside the board: the answers to choose from, then whether it was right, and which rule decides."""

from __future__ import annotations

import tkinter
from typing import Callable, Optional

from dominoes.text.i18n import Catalog
from dominoes.text.quiz import Asked, Verdict
from dominoes.ui.reading import Reading
from dominoes.ui.rows import Item, Rows
from dominoes.ui.style import Style
from dominoes.ui.widgets import PRIMARY, TICK, Button, focused_in, label, wrapped

#: Stands before an answer that was not right, so that not the colour alone tells it.
CROSS = "\u2717 "


class QuizPane(tkinter.Frame):
    """One question. ``on_answer`` gets the number of an answer and returns what to say to it; ``on_rule`` opens the
    rule sheet at an anchor; ``on_go`` goes on."""

    def __init__(
        self, master: tkinter.Misc, style: Style, say: Catalog, asked: Asked, on_answer: Callable[[int], Verdict],
        on_rule: Callable[[str], object], on_go: Callable[[], object],
    ) -> None:
        theme = style.theme
        super().__init__(master, background=theme.panel)
        self._style, self._say, self._on_answer, self._on_rule, self._on_go = style, say, on_answer, on_rule, on_go
        self._asked = asked
        self._pad = pad = style.px(14)
        self.verdict: Optional[Verdict] = None
        self.go: Optional[Button] = None
        self.why: Optional[Reading] = None
        self._prompt = wrapped(label(self, style, asked.prompt, "lead", theme.panel_text, theme.panel))
        self._prompt.pack(fill="x", padx=pad, pady=(style.px(10), style.px(8)))
        items = [Item("%d.  %s" % (number + 1, words)) for number, words in enumerate(asked.answers)]
        self.rows = Rows(self, style, items, self.answer, theme.panel)
        self.rows.pack(fill="both", expand=True, padx=(pad, style.px(4)))

    def take_focus(self) -> None:
        """The keyboard answers here."""
        if self.why is not None and self.go is not None:
            self.go.focus_set()
        else:
            self.rows.focus_row(0)

    def holds_focus(self) -> bool:
        """Whether the focus is somewhere in here."""
        inside: Optional[tkinter.Misc] = focused_in(self)
        while inside is not None and inside is not self:
            inside = inside.master
        return inside is self

    def answer(self, at: int) -> None:
        """Choose an answer by its number, from 0; once."""
        if self.verdict is not None or not 0 <= at < len(self._asked.answers):
            return
        self.verdict = verdict = self._on_answer(at)
        style, theme, pad = self._style, self._style.theme, self._pad
        self.rows.destroy()
        # What was asked steps back behind the reason.
        self._prompt.configure(font=style.font("small"), foreground=theme.quiet)
        self.go = Button(self, style, self._say.tr("quiz", "Go on"), self._on_go, PRIMARY, theme.panel)
        self.go.pack(side="bottom", fill="x", padx=pad, pady=style.px(8))
        said = (TICK if verdict.right else CROSS) + self._asked.answers[at]
        chosen = wrapped(label(self, style, said, "strong", theme.quiet, theme.panel))
        chosen.pack(fill="x", padx=pad)
        ink = theme.good if verdict.right else theme.bad
        wrapped(label(self, style, verdict.text, "lead", ink, theme.panel)).pack(
            fill="x", padx=pad, pady=(style.px(8), 0))
        self.why = Reading(self, style, self._on_rule)
        for line in verdict.why:
            # A line of a list of conditions has its tick or cross in place of a dot.
            self.why.add(line.text, "item", depth=0 if line.text.startswith((TICK, CROSS)) else 1, link=line.anchor)
        self.why.pack(fill="both", expand=True)
        self.take_focus()

    def key(self, chord: str) -> bool:
        """A key was pressed; returns whether it meant anything here: a digit answers."""
        if self.verdict is None and len(chord) == 1 and chord.isdigit() and chord != "0":
            self.answer(int(chord) - 1)
            return True
        return False
