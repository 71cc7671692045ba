"""The teacher's pane of the first lesson: what a step is about, what to do, what came of it, the ways on and back."""

from __future__ import annotations

import tkinter
from typing import Callable, Optional, Sequence

from dominoes.learning.lesson import Walk
from dominoes.text.i18n import Catalog
from dominoes.ui.panes import Pane
from dominoes.ui.rows import Item, Rows
from dominoes.ui.style import Style
from dominoes.ui.widgets import ORDINARY, PRIMARY, TICK, Button, Scrolled, label, wrapped


class TeacherPane(Pane):
    """The pane of one step. ``on_go`` gets the number of the step to go to."""

    def __init__(
        self, master: tkinter.Misc, style: Style, say: Catalog, on_close: Callable[[], object],
        on_go: Callable[[int], object], walk: Walk,
    ) -> None:
        title = say.tr("first", "First lesson")
        super().__init__(master, style, title, say.tr("rules", "Close"), on_close)
        self._style, self._say, self._on_go, self._walk = style, say, on_go, walk
        theme, pad = style.theme, style.px(14)
        foot = tkinter.Frame(self, background=theme.panel)
        foot.pack(side="bottom", fill="x", padx=pad, pady=style.px(8))
        self.back = Button(foot, style, "\u2039 " + say.tr("viewer", "Back"), lambda: on_go(walk.at - 1), ORDINARY,
                           theme.panel)
        self.back.set(enabled=walk.at > 0)
        self.back.pack(side="left")
        self.next = Button(foot, style, "", lambda: on_go(walk.at + 1), ORDINARY, theme.panel)
        self.next.pack(side="right")
        tkinter.Frame(self, background=theme.border, height=1).pack(side="bottom", fill="x")
        self._foot = foot
        count = say.tr("first", "Step {n} of {all}", n=walk.at + 1, all=len(walk.lesson.steps))
        label(self, style, count, "small", theme.quiet, theme.panel).pack(fill="x", padx=pad, pady=(style.px(8), 0))
        self._progress(len(walk.lesson.steps)).pack(fill="x", padx=pad, pady=(style.px(4), 0))
        scrolled = self._scrolled = Scrolled(self, style, theme.panel)
        scrolled.pack(fill="both", expand=True, padx=(pad, style.px(4)))
        inside = scrolled.inside
        self.heading = wrapped(label(inside, style, "", "title", theme.panel_text, theme.panel))
        self.heading.pack(fill="x", pady=(style.px(8), style.px(4)))
        self.text = wrapped(label(inside, style, "", "large", theme.panel_text, theme.panel))
        self.text.pack(fill="x")
        self.task = wrapped(label(inside, style, "", "lead", theme.accent, theme.panel))
        self.task.pack(fill="x", pady=(style.px(12), style.px(8)))
        self._below = tkinter.Frame(inside, background=theme.panel)
        self._below.pack(fill="x")
        self.rows: Optional[Rows] = None
        self.word = wrapped(label(inside, style, "", "lead", theme.panel_text, theme.panel))
        self.word.pack(fill="x", pady=(style.px(4), 0))
        self.more = wrapped(label(inside, style, "", "body", theme.panel_text, theme.panel))
        self.more.pack(fill="x", pady=style.px(6))
        self._show_way(done=False)

    def _progress(self, count: int) -> tkinter.Frame:
        """A bar of as many pieces as there are steps; those done are filled."""
        style, theme = self._style, self._style.theme
        bar = tkinter.Frame(self, background=theme.panel)
        self._pieces = []
        for at in range(count):
            piece = tkinter.Frame(bar, height=style.px(6), background=theme.border)
            piece.grid(row=0, column=at, sticky="ew", padx=(0, style.px(2)))
            bar.columnconfigure(at, weight=1, uniform="piece")
            self._pieces.append(piece)
        return bar

    def _show_way(self, done: bool) -> None:
        """Next, if the step is done; before that one can only leave it out."""
        say, walk, theme = self._say, self._walk, self._style.theme
        self._done = done
        for at, piece in enumerate(self._pieces):
            here = theme.ring_selected if at == walk.at else theme.border
            piece.configure(background=theme.accent if walk.done(at) else here)
        words = say.tr("first", "Finish") if done and walk.last else say.tr("first", "Next") if done else say.tr(
            "first", "Skip this")
        self.next.set(label=words + " \u203a", look=PRIMARY if done else ORDINARY)

    # ---- what is said ---------------------------------------------------------------------------------------

    def explain(self, title: str, text: str, task: str) -> None:
        """What the step is about, and what is to be done now."""
        self.heading.configure(text=title)
        self.text.configure(text=text)
        self.task.configure(text="\u25b6 " + task)
        self.quiet()

    def choose(self, answers: Sequence[str], on_choose: Callable[[int], object]) -> None:
        """Give answers to choose from."""
        theme = self._style.theme
        items = [Item("%d.  %s" % (at + 1, words)) for at, words in enumerate(answers)]
        self.rows = Rows(self._below, self._style, items, on_choose, theme.panel)
        # All of it is scrolled already.
        self.rows.keep_open()
        self.rows.pack(fill="x")

    def quiet(self) -> None:
        """Say nothing to what was tried before."""
        self.word.configure(text="")
        self.more.configure(text="")

    def scold(self, words: str) -> None:
        """Say, kindly, why that is not it."""
        self.word.configure(text=words, foreground=self._style.theme.warn)
        self._see_word()

    def praise(self, words: str) -> None:
        """Say that it is done; the way on is open and has the focus."""
        self.task.configure(foreground=self._style.theme.quiet)
        self.word.configure(text=TICK + words, foreground=self._style.theme.good)
        self._show_way(done=True)
        self._see_word()

    def add(self, words: str) -> None:
        """Say something more after a word of praise."""
        self.more.configure(text=words)
        self._see_word()

    def _see_word(self) -> None:
        self.update_idletasks()
        self._scrolled.see(self.more if self.more["text"] else self.word)

    def finish(self, on_play: Callable[[], object], on_examples: Callable[[], object],
               on_again: Callable[[], object]) -> None:
        """The lesson is over: what can be done next."""
        say = self._say
        self.explain(
            say.tr("first", "Well done!"),
            say.tr("first", "You can play dominoes now. Every region plays it a little differently: who begins, what a "
                   "win is worth, what happens to the points. The rule sheet of each game says it, and worked examples "
                   "ask you about it."), say.tr("first", "What now?"))
        if self.rows is not None:
            self.rows.destroy()
            self.rows = None
        words = (say.tr("first", "Play a game"), say.tr("first", "Look at worked examples"),
                 say.tr("first", "The lesson once more"))
        works = (on_play, on_examples, on_again)
        self.choose(words, lambda at: works[at]())
        self.next.pack_forget()
        self._done = False
        self.take_focus()

    # ---- keys -----------------------------------------------------------------------------------------------

    def take_focus(self) -> None:
        """The keyboard goes on here: at the answers, or where the step is done at the way to the next one."""
        if not self.winfo_exists():
            return
        if self._done:
            self.next.focus_set()
        elif self.rows is not None:
            self.rows.focus_row(0)

    def key(self, chord: str) -> bool:
        """A digit chooses an answer, where there are some; returns whether it meant anything here."""
        if self.rows is None or len(chord) != 1 or not "1" <= chord <= str(len(self.rows.rows)):
            return False
        self.rows.choose(int(chord) - 1)
        return True
