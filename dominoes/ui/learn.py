"""The screen to learn from: each profile with its rule sheet and its worked examples, to be played step by step."""

from __future__ import annotations

import tkinter
from typing import Callable, List, Optional, Protocol, Sequence, Tuple

from dominoes.learning.asking import Asking
from dominoes.library import Example, Library
from dominoes.rules.compiled import Rules, compile_profile
from dominoes.rules.profile import Profile
from dominoes.text.i18n import Catalog, Translator
from dominoes.ui.banner import Banner
from dominoes.ui.cards import by_difficulty, difficulty_word
from dominoes.ui.faultlist import FaultList
from dominoes.ui.panes import RulesPane
from dominoes.ui.rows import Item, Rows
from dominoes.ui.scheduler import Scheduler
from dominoes.ui.style import Style
from dominoes.ui.widgets import label, wrapped


class Lesson:
    """What is learned: the profile chosen, the worked example that was opened last (-1 for none), and the walk through
    its questions."""

    def __init__(self, profile: str) -> None:
        self.profile = profile
        self.example = -1
        self.walk: Optional[Asking] = None


class LearnHost(Protocol):
    """What the screen needs of the window around it."""

    style: Style
    say: Translator
    scheduler: Scheduler
    library: Library

    def set_option(self, name: str, value: str) -> None:
        """A setting was changed."""

    def run(self, command: str) -> None:
        """Carry out a command by its id."""

    def print_rules(self, rules: Rules) -> None:
        """Write the rule sheet to a file and show it."""


def example_title(example: Example, at: int, say: Catalog) -> str:
    """The title of a worked example, or its number where it has none."""
    record = example.record
    title = say.pick(record.title) if record is not None and record.title is not None else ""
    return title or say.tr("learn", "Example {n}", n=at + 1)


class LearnScreen(tkinter.Frame):
    """The screen. ``on_example`` gets the examples and the number of the one to open."""

    def __init__(
        self, master: tkinter.Misc, host: LearnHost, lesson: Lesson, on_close: Callable[[], object],
        on_example: Callable[[Sequence[Example], int], object],
    ) -> None:
        style, theme, say = host.style, host.style.theme, host.say
        super().__init__(master, background=theme.window)
        self._host, self._lesson, self._on_close, self._on_example = host, lesson, on_close, on_example
        banner = Banner(self, style, say, say.tr("learn", "Learn"),
                        say.tr("learn", "Rules and worked examples of each game"),
                        lambda value: host.set_option("language", value), on_close)
        self.lesson = banner.add(say.tr("command", "First lesson"), lambda: host.run("lesson"))
        banner.pack(fill="x")
        self._profiles: List[Profile] = by_difficulty(host.library.profiles())
        body = tkinter.Frame(self, background=theme.window)
        body.pack(fill="both", expand=True, padx=style.px(16), pady=style.px(12))
        body.rowconfigure(0, weight=1)
        for column, weight in enumerate((25, 43, 32)):
            body.columnconfigure(column, weight=weight, uniform="part")
        items = [Item(say.pick(each.about.name), difficulty_word(each, say)) for each in self._profiles]
        self.games = Rows(body, style, items, self.choose)
        self.games.grid(row=0, column=0, sticky="nsew")
        self._middle = tkinter.Frame(body, background=theme.panel, highlightthickness=1,
                                     highlightbackground=theme.border)
        self._middle.grid(row=0, column=1, sticky="nsew", padx=style.px(10))
        self._right = tkinter.Frame(body, background=theme.window)
        self._right.grid(row=0, column=2, sticky="nsew")
        self.sheet: Optional[RulesPane] = None
        self.examples: Optional[Rows] = None
        self._found: List[Example] = []
        if self._profiles:
            ids = [each.id for each in self._profiles]
            self._show(ids.index(lesson.profile) if lesson.profile in ids else 0)
            host.scheduler.once("lesson", self._give_focus)

    def _give_focus(self) -> None:
        """Where one was last: at the example that was opened, else at the game."""
        if not self.winfo_exists():
            return
        # A row can be scrolled into view only when it has its place.
        self.update_idletasks()
        if self.examples is not None and self._lesson.example >= 0:
            self.examples.focus_row(self._lesson.example)
        else:
            self.games.focus_row(self.chosen)

    @property
    def chosen(self) -> int:
        """The number of the profile chosen."""
        return next((at for at, each in enumerate(self._profiles) if each.id == self._lesson.profile), 0)

    def choose(self, at: int) -> None:
        """Choose a profile by its number in the list."""
        self._lesson.example = -1
        self._show(at)
        self.games.focus_row(at)

    def _show(self, at: int) -> None:
        profile = self._profiles[at]
        self._lesson.profile = profile.id
        self.games.mark(at)
        host, rules = self._host, compile_profile(profile)
        style, theme, say = host.style, host.style.theme, host.say
        for part in (*self._middle.winfo_children(), *self._right.winfo_children()):
            part.destroy()
        self.sheet = RulesPane(self._middle, style, say, rules, None, lambda: host.print_rules(rules))
        self.sheet.pack(fill="both", expand=True)
        self._found = host.library.examples(profile)
        heading = say.tr("learn", "Worked examples")
        label(self._right, style, heading, "lead", theme.text, theme.window).pack(fill="x")
        advice = say.tr("learn", "Choose one to play it through step by step.")
        wrapped(label(self._right, style, advice, "small", theme.quiet, theme.window)).pack(
            fill="x", pady=(0, style.px(8)))
        faults = [fault for example in self._found for fault in example.faults]
        if faults:
            FaultList(self._right, style, faults, 5).pack(side="bottom", fill="x", pady=(style.px(8), 0))
        items = [
            Item("%d. %s" % (number + 1, example_title(example, number, say))) for number, example in self._whole()
        ]
        self.examples = Rows(self._right, style, items, self._open)
        self.examples.pack(fill="both", expand=True)
        self.examples.mark(self._lesson.example)

    def _whole(self) -> List[Tuple[int, Example]]:
        """The examples without fault with their numbers."""
        return [(at, example) for at, example in enumerate(self._found) if example.record is not None]

    def _open(self, at: int) -> None:
        self._lesson.example = at
        self._on_example([example for _, example in self._whole()], at)

    def key(self, chord: str, on_button: bool) -> bool:
        """A key was pressed; returns whether it meant anything here."""
        if chord == "Escape":
            self._on_close()
        return chord == "Escape"
