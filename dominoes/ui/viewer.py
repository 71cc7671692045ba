"""The screen for looking back: the board at a step of a deal, the ways through it, beside it the log or the ledger.

It shows what a `dominoes.table.viewer.Viewer` holds and can do nothing to a match. Worked examples, earlier deals of
the match under way and records from files are all looked at here.
"""

from __future__ import annotations

import tkinter
from typing import Callable, Dict, NamedTuple, Optional, Protocol, Sequence, Tuple

from dominoes.game.events import DealSettled, Event
from dominoes.learning.asking import Asking
from dominoes.rules.compiled import Rules
from dominoes.table.gestures import BOARD, Intent, Pan, Zoom
from dominoes.table.scene import TableScene
from dominoes.table.viewer import Viewer
from dominoes.text.events import event_text
from dominoes.text.i18n import Translator
from dominoes.text.quiz import Verdict, asked_text, verdict
from dominoes.ui.board import Board
from dominoes.ui.browsing import Browsing
from dominoes.ui.plates import pile_words, seat_words
from dominoes.ui.quiz import QuizPane
from dominoes.ui.scheduler import Scheduler
from dominoes.ui.slider import Slider
from dominoes.ui.style import Style
from dominoes.ui.viewed import Viewed
from dominoes.ui.widgets import ORDINARY, PRIMARY, Button, label, wrapped

#: Width at 100 % text size, and the largest share of the window, of the column beside the board.
COLUMN = (420, 0.41)


class Subject(NamedTuple):
    """What is looked at, in the language of the moment.

    Attributes:
        title: stands on top.
        text: why it is worth looking at, or where it comes from; "" for nothing.
        faults: what is wrong with it, line by line.
        names: of the people, by seat.
        onward: the label of the button that leads on to the next subject; "" for none.
    """

    title: str
    text: str = ""
    faults: Tuple[str, ...] = ()
    names: Sequence[str] = ()
    onward: str = ""


class ViewerHost(Protocol):
    """What looking back needs of the window around it."""

    style: Style
    say: Translator
    scheduler: Scheduler

    def print_rules(self, rules: Rules) -> None:
        """Write the rule sheet to a file and show it."""


class ViewerScreen(tkinter.Frame):
    """The screen. ``on_close`` goes back to where it was opened, ``on_next`` to the next subject. With ``asking`` one
    gets on only by answering its questions, or by saying that one only wants to look."""

    def __init__(
        self, master: tkinter.Misc, host: ViewerHost, viewer: Viewer, subject: Subject, on_close: Callable[[], object],
        on_next: Callable[[], object], asking: Optional[Asking] = None, browsing: Optional[Browsing] = None,
    ) -> None:
        style, theme = host.style, host.style.theme
        super().__init__(master, background=theme.window)
        self._asking = asking or Asking(())
        self._host, self.viewer, self._subject, self._on_close = host, viewer, subject, on_close
        rules = viewer.rules
        self.scene = TableScene(rules.table.seats, rules.clockwise, rules.each, boneyard=rules.boneyard)
        left = tkinter.Frame(self, background=theme.felt)
        self.board = Board(left, style, self._intent, lambda x, y: (BOARD, None))
        self._bar(left).pack(side="bottom", fill="x")
        self.board.pack(side="top", fill="both", expand=True)
        self.beside = Viewed(self, host, viewer, subject.names, self.go, on_close, browsing)
        self.beside.describe(subject.title, subject.text, subject.faults)
        if self._asking.questions:
            self.beside.ask_about(self._switch)
        if subject.onward:
            self.beside.offer(subject.onward, on_next)
        self.beside.pack(side="right", fill="y")
        left.pack(side="left", fill="both", expand=True)
        self.board.bind("<Configure>", lambda event: self._resized(event.width, event.height))
        self.bind("<Configure>", lambda event: self._fit(event.width) if event.widget is self else None)
        self._fit(0)
        self.refresh()
        if self.beside.quiz is None:
            self.buttons["forward"].focus_set()

    def _bar(self, master: tkinter.Misc) -> tkinter.Frame:
        """What has happened, and the ways forward and back."""
        style, theme, say = self._host.style, self._host.style.theme, self._host.say
        bar = tkinter.Frame(master, background=theme.panel)
        tkinter.Frame(bar, background=theme.border, height=1).pack(fill="x")
        words = tkinter.Frame(bar, background=theme.panel)
        words.pack(fill="x", padx=style.px(14), pady=(style.px(7), 0))
        self.count = label(words, style, "", "small", theme.quiet, theme.panel)
        self.count.pack(side="right", anchor="n", padx=(style.px(10), 0))
        self.news = wrapped(label(words, style, "", "strong", theme.panel_text, theme.panel))
        # Room for two lines at all times: buttons that jump about cannot be pressed again and again.
        self.news.configure(height=2, anchor="nw")
        self.news.pack(side="left", fill="x", expand=True)
        row = tkinter.Frame(bar, background=theme.panel)
        row.pack(fill="x", padx=style.px(10), pady=(style.px(2), style.px(8)))
        self.buttons: Dict[str, Button] = {}
        for name, words_, look, side in (
            ("start", "\u00ab", ORDINARY, "left"),
            ("back", "\u2039 " + say.tr("viewer", "Back"), ORDINARY, "left"),
            ("end", "\u00bb", ORDINARY, "right"),
            ("forward", say.tr("viewer", "Forward") + " \u203a", PRIMARY, "right"),
        ):
            button = Button(row, style, words_, lambda name=name: self.move(name),  # type: ignore[misc]
                            look, ground=theme.panel)
            button.pack(side=side, padx=style.px(3))  # type: ignore[arg-type]
            self.buttons[name] = button
        self.slider = Slider(row, style, lambda step: self.go(self.viewer.deal, step), theme.panel)
        self.slider.pack(side="left", fill="x", expand=True, padx=style.px(8))
        return bar

    # ---- showing --------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Bring the screen to the step that is looked at."""
        viewer, say = self.viewer, self._host.say
        self.scene.show(viewer.showing())
        events = viewer.now.events
        self.news.configure(text=self._said(events[-1]) if events else "")
        self.count.configure(text=say.tr("viewer", "step {n} of {all}", n=viewer.step, all=viewer.last))
        self.slider.set(viewer.step, viewer.last)
        self._ask()
        for name, on in (("start", viewer.step > 0), ("back", not viewer.at_start),
                         ("forward", not viewer.at_end), ("end", viewer.step < viewer.last)):
            self.buttons[name].set(enabled=on and not (self.asked and name in ("forward", "end")))
        # Whoever is asked what comes does not read it beforehand.
        self.beside.ahead = not self._asking.questions or self._asking.done or not self._asking.on
        self.beside.show()
        self.ask_to_draw()

    def _said(self, event: Event) -> str:
        if isinstance(event, DealSettled):
            return self._host.say.tr("bar", "The deal is over.")
        return event_text(event, self.viewer.rules, self._host.say, self._subject.names)

    def ask_to_draw(self) -> None:
        """Draw the board when the window is next at leisure."""
        self._host.scheduler.once("view", self._draw)

    def _draw(self) -> None:
        if not self.winfo_exists() or self.board.winfo_width() < 2:
            return
        showing = self.viewer.showing()
        words = seat_words(showing.public, self.viewer.rules, self._host.say, self._subject.names)
        pile = pile_words(showing.public, self.viewer.rules, self._host.say)
        self.board.draw(self.scene.scene(False), words, "", pile)

    def _resized(self, width: int, height: int) -> None:
        self.scene.resize(width, height, self._host.style.scale)
        self.ask_to_draw()

    def _fit(self, whole: int) -> None:
        wide, share = COLUMN
        width = self._host.style.px(wide)
        self.beside.set_width(min(width, int(whole * share)) if whole > 1 else width)

    # ---- moving ---------------------------------------------------------------------------------------------

    @property
    def asked(self) -> bool:
        """Whether a question waits for its answer."""
        return self.beside.quiz is not None and self.beside.quiz.verdict is None

    def move(self, way: str) -> None:
        """Go one of the ways: start, back, forward, end, previous, next (the last two to another deal). Forward as far
        as the next question only."""
        viewer = self.viewer
        before = viewer.deal, viewer.step
        moved = {
            "start": viewer.to_start, "back": viewer.back, "forward": viewer.forward, "end": viewer.to_end,
            "previous": viewer.previous_deal, "next": viewer.next_deal,
        }[way]()
        if moved:
            viewer.go(*self._asking.stop(before, (viewer.deal, viewer.step)))
        if moved or self.beside.quiz is not None:
            self.refresh()

    def go(self, deal: int, step: int) -> None:
        """Go to a step of a deal, or to the first question before it."""
        viewer = self.viewer
        if viewer.go(*self._asking.stop((viewer.deal, viewer.step), (deal, step))):
            self.refresh()
        else:
            self.slider.set(viewer.step, viewer.last)

    # ---- questions ------------------------------------------------------------------------------------------

    def _ask(self) -> None:
        """Put the question that is due here, or none; and say how it goes."""
        viewer, asking, say = self.viewer, self._asking, self._host.say
        at, rules = asking.due((viewer.deal, viewer.step)), viewer.rules
        quiz: Optional[QuizPane] = None
        if at is not None:
            question = asking.questions[at]

            def answer(choice: int) -> Verdict:
                asking.answer(at, choice)
                self._say_tally()
                return verdict(question, choice, rules, say)

            quiz = QuizPane(self.beside.inside, self._host.style, say, asked_text(question, rules, say), answer,
                            self.beside.open_rules, lambda: self.move("forward"))
        elif self.beside.quiz is not None and self.beside.quiz.holds_focus():
            self.buttons["forward"].focus_set()
        self.beside.put(quiz)
        self._say_tally()
        if quiz is not None:
            self._host.scheduler.once("quiz", quiz.take_focus)

    def _say_tally(self) -> None:
        asking, say = self._asking, self._host.say
        if not asking.questions:
            return
        words, button = "", say.tr("quiz", "Ask me")
        if asking.answered:
            words = say.tr("quiz", "{right} of {all} right", right=asking.right, all=asking.answered)
        if asking.done:
            button = say.tr("quiz", "Ask again")
        elif asking.on:
            button = say.tr("quiz", "Just show me")
            at = asking.answered + (0 if self.beside.quiz is not None and not self.asked else 1)
            words = say.tr("quiz", "Question {n} of {all}", n=at, all=len(asking.questions))
        # While a reason is being read, the whole story would only stand in its way.
        told = not asking.on or (asking.done and self.beside.quiz is None)
        self.beside.say_tally(words, button, told)

    def _switch(self) -> None:
        """Only look; be asked again; or begin anew."""
        asking = self._asking
        if asking.done:
            asking.again()
            self.viewer.go(0, 0)
        else:
            asking.on = not asking.on
        self.beside.put(None)
        self.refresh()

    def key(self, chord: str, on_button: bool) -> bool:
        """A key was pressed; returns whether it meant anything here."""
        ways = {"Left": "back", "Right": "forward", "Home": "start", "End": "end", "Prior": "previous", "Next": "next"}
        if chord == "Escape":
            if not self.beside.close_pane():
                self._on_close()
        elif chord == "F1":
            self.beside.open_rules("")
        elif self.beside.pane is None and self.beside.quiz is not None and self.beside.quiz.key(chord):
            pass
        elif chord in ways:
            self.move(ways[chord])
        elif chord in ("Return", "space") and not on_button:
            self.move("forward")
        elif chord in ("plus", "minus"):
            self.scene.zoom(*self.scene.places.felt.centre, 1.2 if chord == "plus" else 1 / 1.2)
            self.ask_to_draw()
        else:
            return False
        return True

    def _intent(self, intent: Intent) -> None:
        if isinstance(intent, Pan):
            self.scene.pan(intent.dx, intent.dy)
        elif isinstance(intent, Zoom):
            self.scene.zoom(intent.x, intent.y, intent.factor)
        else:
            return
        self.ask_to_draw()
