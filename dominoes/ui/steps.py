"""The steps of a deal as a list: each can be touched to go there, the one that is looked at is marked.

By keyboard the list is walked with the arrows up and down.
"""

from __future__ import annotations

import tkinter
from typing import Callable, List, Sequence, Tuple

from dominoes.ui.reading import Reading
from dominoes.ui.style import Style


class Steps(Reading):
    """The list. ``on_step`` gets the number of the step to go to."""

    def __init__(self, master: tkinter.Misc, style: Style, on_step: Callable[[int], object]) -> None:
        super().__init__(master, style)
        self._on_step = on_step
        self._lines: Tuple[str, ...] = ()
        self._at = 0
        theme, text = style.theme, self.text
        text.tag_configure("step", lmargin2=style.px(10))
        text.tag_configure("later", foreground=theme.quiet)
        text.tag_configure("here", background=theme.button, foreground=theme.button_text)
        for keys, by in (("<Up>", -1), ("<Down>", 1)):
            text.bind(keys, lambda _, by=by: self._walk(by))  # type: ignore[misc]

    def show(self, lines: Sequence[str], at: int) -> None:
        """Show these steps, and that one looks at the step ``at``. A step that says nothing has no line."""
        if tuple(lines) != self._lines:
            self._write(lines)
        self._at = at
        text = self.text
        for tag in ("later", "here"):
            text.tag_remove(tag, "1.0", "end")
        marked = max((step for step in range(min(at, len(lines) - 1) + 1) if lines[step]), default=-1)
        if marked >= 0:
            tag = "step%d" % marked
            text.tag_add("here", tag + ".first", tag + ".last")
            text.tag_add("later", tag + ".last", "end")
            text.see(tag + ".last")
            text.see(tag + ".first")

    def _write(self, lines: Sequence[str]) -> None:
        kept = 0
        while kept < min(len(lines), len(self._lines)) and lines[kept] == self._lines[kept]:
            kept += 1
        if kept < len(self._lines):
            self.clear()
            kept = 0
        for step in range(kept, len(lines)):
            if lines[step]:
                self._line(step, lines[step])
        self._lines = tuple(lines)

    def _line(self, step: int, words: str) -> None:
        text, tag = self.text, "step%d" % step
        text.configure(state="normal")
        if text.index("end-1c") != "1.0":
            text.insert("end", "\n")
        text.insert("end", words, ("log", "step", "touch", tag))
        text.tag_bind(tag, "<ButtonRelease-1>", lambda _: self._touched(step))
        text.configure(state="disabled")

    def _touched(self, step: int) -> None:
        """A line was touched; drawn over, it was meant to be copied."""
        if not self.text.tag_ranges("sel"):
            self._on_step(step)

    def _walk(self, by: int) -> str:
        steps: List[int] = [step for step, words in enumerate(self._lines) if words]
        further = [step for step in steps if (step > self._at if by > 0 else step < self._at)]
        if further:
            self._on_step(further[0] if by > 0 else further[-1])
        return "break"
