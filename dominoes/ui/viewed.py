"""Beside the board when looking back: what is looked at and why, which deal, the log so far, in the end the ledger.

While a question is asked (see `dominoes.ui.quiz`) it stands in place of log and ledger, and what the example is about
stays untold.
"""

from __future__ import annotations

import tkinter
from typing import Callable, List, Optional, Protocol, Sequence, Tuple

from dominoes.rules.compiled import Rules
from dominoes.table.viewer import ShownDeal, Step, Viewer
from dominoes.text.events import event_text
from dominoes.text.i18n import Translator
from dominoes.text.ledger import result_sentence
from dominoes.text.terms import Terms, capital
from dominoes.ui.browsing import Browsing
from dominoes.ui.flow import Flow
from dominoes.ui.hindsight import Hindsight, Lessons, can_tell
from dominoes.ui.keep import DealsPane, KeepPane
from dominoes.ui.panes import Pane, RulesPane
from dominoes.ui.playon import PlayOnPane
from dominoes.ui.quiz import QuizPane
from dominoes.ui.reading import Reading
from dominoes.ui.rows import Item
from dominoes.ui.scheduler import Scheduler
from dominoes.ui.settlement import Account
from dominoes.ui.steps import Steps
from dominoes.ui.style import Style
from dominoes.ui.widgets import ORDINARY, QUIET, Button, label, wrapped

#: The description takes this share of the height at most, over the log and over the ledger; what is longer is scrolled.
DESCRIBED, DESCRIBED_OVER_LEDGER = 0.24, 0.12


class ViewedHost(Protocol):
    """What the column needs of the window around it."""

    style: Style
    say: Translator
    scheduler: Scheduler

    def print_rules(self, rules: Rules) -> None:
        """Write the rule sheet to a file and show it."""


class Viewed(tkinter.Frame):
    """The column. ``on_go`` gets the deal and the step to go to, ``on_close`` ends the looking. ``browsing`` is what
    can be done with what is looked at, None for nothing."""

    def __init__(
        self, master: tkinter.Misc, host: ViewedHost, viewer: Viewer, names: Sequence[str],
        on_go: Callable[[int, int], object], on_close: Callable[[], object], browsing: Optional[Browsing] = None,
    ) -> None:
        style, theme, say = host.style, host.style.theme, host.say
        super().__init__(master, background=theme.border)
        self._host, self._viewer, self._names = host, viewer, names
        self._on_go, self._browsing = on_go, browsing
        #: Whether the steps to come are listed as well.
        self.ahead = True
        self._settled: Optional[ShownDeal] = None
        self.quiz: Optional[QuizPane] = None
        self._told: List[Tuple[str, str]] = []
        self.hindsight: Optional[Hindsight] = None
        self.account: Optional[Account] = None
        self.pane: Optional[Pane] = None
        self._frame = frame = tkinter.Frame(self, background=theme.panel, width=style.px(320))
        frame.pack_propagate(False)
        frame.pack(side="left", fill="y", expand=True, padx=(1, 0))
        self._inner = inner = tkinter.Frame(frame, background=theme.panel)
        inner.pack(fill="both", expand=True)
        self._lessons = Lessons(inner, host, viewer, names, on_go)
        pad = style.px(14)
        head = self.head = tkinter.Frame(inner, background=theme.panel)
        head.pack(fill="x", padx=pad, pady=(style.px(8), 0))
        self.closer = Button(head, style, say.tr("rules", "Close"), on_close, ORDINARY, theme.panel, "smallbold")
        self.closer.pack(side="right", anchor="n", padx=(style.px(8), 0))
        self.title = wrapped(label(head, style, "", "lead", theme.panel_text, theme.panel))
        self.title.pack(side="left", fill="x", expand=True)
        self._quizzed = tkinter.Frame(inner, background=theme.panel)
        self.tally = wrapped(label(self._quizzed, style, "", "smallbold", theme.accent, theme.panel))
        self.asking: Optional[Button] = None
        self.text = Reading(inner, style, height=1)
        self.text.text.bind("<Configure>", lambda _: self._fit_text(), add="+")
        self._foot = Flow(inner, style, theme.panel)
        self._foot.pack(side="bottom", fill="x", padx=pad, pady=style.px(8))
        self.onward: Optional[Button] = None
        self.sheet = self._button(say.tr("side", "Rules"), lambda: self.open_rules(""))
        self.lesson: Optional[Button] = None
        if any(can_tell(viewer.rules, deal) for deal in viewer.deals):
            self.lesson = self._button(say.tr("settlement", "What would have happened"), self._switch_lesson)
        self.play: Optional[Button] = None
        if browsing is not None:
            self.play = self._button(say.tr("practice", "Play on from here"), self.open_play)
            self.keep = self._button(say.tr("keep", "Keep a copy\u2026"), self.open_keep)
        self._foot_line = self._line(inner)
        self._foot_line.pack(side="bottom", fill="x")
        deals = self._deals(inner)
        if len(viewer.deals) > 1:
            deals.pack(fill="x", padx=pad, pady=(style.px(4), style.px(4)))
        self._line(inner).pack(fill="x")
        self._played = tkinter.Frame(inner, background=theme.panel)
        self.score = wrapped(label(self._played, style, "", "small", theme.quiet, theme.panel))
        self.score.pack(fill="x", padx=pad, pady=(style.px(6), 0))
        self.hidden = wrapped(label(
            self._played, style, say.tr("viewer", "This deal is still being played, so its hands stay hidden."),
            "small", theme.warn, theme.panel))
        self.log = Steps(self._played, style, lambda step: on_go(viewer.deal, step))
        self.log.pack(fill="both", expand=True)

    def _button(self, words: str, work: Callable[[], object]) -> Button:
        """One more button in the foot."""
        style = self._host.style
        button = Button(self._foot, style, words, work, ORDINARY, style.theme.panel, "smallbold")
        self._foot.flow(max(self._foot.winfo_width(), style.px(240)))
        return button

    def _line(self, master: tkinter.Misc) -> tkinter.Frame:
        return tkinter.Frame(master, background=self._host.style.theme.border, height=1)

    def _deals(self, master: tkinter.Misc) -> tkinter.Frame:
        """Which deal this is, with the ways to the others."""
        style, theme, go, viewer = self._host.style, self._host.style.theme, self._on_go, self._viewer
        row = tkinter.Frame(master, background=theme.panel)
        self.preceding = Button(row, style, "\u2039", lambda: go(viewer.deal - 1, 0), QUIET, theme.panel)
        self.following = Button(row, style, "\u203a", lambda: go(viewer.deal + 1, 0), QUIET, theme.panel)
        self.deal = Button(row, style, "", self.open_deals, QUIET, theme.panel, "smallbold")
        self.preceding.pack(side="left")
        self.deal.pack(side="left")
        self.following.pack(side="left")
        return row

    @property
    def inside(self) -> tkinter.Misc:
        """What a question has to be made in."""
        return self._inner

    def set_width(self, width: int) -> None:
        """Be so many pixels wide."""
        if int(self._frame["width"]) != width:
            self._frame.configure(width=width)

    # ---- what it is about -----------------------------------------------------------------------------------

    def describe(self, title: str, text: str, faults: Sequence[str] = ()) -> None:
        """Say what is looked at, why, and what is wrong with it."""
        self.title.configure(text=title)
        self._told = [(text, "text")] if text else []
        self._told += [(fault, "fault") for fault in faults]
        self._tell(True)

    def _tell(self, on: bool) -> None:
        """Show what it is about, or keep it back."""
        shown = bool(self.text.winfo_manager())
        if shown and not on:
            self.text.pack_forget()
            self.text.clear()
        elif on and not shown and self._told:
            for words, style in self._told:
                self.text.add(words, style)
            self.text.pack(fill="x", after=self._quizzed if self._quizzed.winfo_manager() else self.title.master)

    # ---- questions ------------------------------------------------------------------------------------------

    def ask_about(self, on_button: Callable[[], object]) -> None:
        """There are questions about this: a line that says how they go, and a button."""
        style = self._host.style
        self.asking = Button(self._quizzed, style, "", on_button, ORDINARY, style.theme.panel, "smallbold")
        self.asking.pack(side="right", padx=(0, style.px(14)))
        self.tally.pack(side="left", fill="x", expand=True, padx=(style.px(14), style.px(6)))
        self._quizzed.pack(fill="x", after=self.title.master, pady=style.px(4))

    def say_tally(self, words: str, button: str, told: bool) -> None:
        """How the questions go, what the button does, and whether it is told what the example is about."""
        self.tally.configure(text=words)
        if self.asking is not None:
            self.asking.set(label=button)
        self._tell(told)

    def put(self, quiz: Optional[QuizPane]) -> None:
        """Show a question in place of log and ledger, or these again with None. Call `show` afterwards."""
        if self.quiz is not None:
            self.quiz.destroy()
        self.quiz = quiz
        if quiz is not None:
            # A question and its reason need all the room there is; what can be done besides waits.
            self._foot.pack_forget()
            self._foot_line.pack_forget()
        elif not self._foot.winfo_manager():
            style = self._host.style
            self._foot.pack(side="bottom", fill="x", padx=style.px(14), pady=style.px(8), before=self.head)
            self._foot_line.pack(side="bottom", fill="x", before=self.head)

    def offer(self, words: str, on_next: Callable[[], object]) -> None:
        """Offer the way on to the next subject."""
        self.onward = self._button(words, on_next)

    def _fit_text(self) -> None:
        """As high as the description is long, but never so high that nothing is left for the rest."""
        text, style = self.text.text, self._host.style
        counted = text.count("1.0", "end", "displaylines")
        lines = int(counted[0] if isinstance(counted, tuple) else counted or 1)
        share = DESCRIBED if self.account is None else DESCRIBED_OVER_LEDGER
        most = max(2, int(self._frame.winfo_height() * share / style.font("body").metrics("linespace")))
        if int(text["height"]) != min(lines, most):
            text.configure(height=min(lines, most))

    # ---- what is shown --------------------------------------------------------------------------------------

    def show(self) -> None:
        """Bring the column to the step that is looked at."""
        viewer, say = self._viewer, self._host.say
        deal, now = viewer.current, viewer.now
        self.preceding.set(enabled=viewer.deal > 0)
        self.following.set(enabled=viewer.deal < len(viewer.deals) - 1)
        words = say.tr("viewer", "Deal {n} of {all}", n=viewer.deal + 1, all=len(viewer.deals))
        standing = now.public.standing
        if standing.match:
            words += say.tr("viewer", " (match {match}, deal {deal})", match=standing.match + 1, deal=deal.number)
        self.deal.set(label=words + " \u25be")
        if self.play is not None:
            self.play.set(enabled=now.moment >= 0)
        self._show_hindsight(deal)
        for instead in (self.quiz, self.hindsight):
            if instead is not None:
                self._show_account(None)
                self._played.pack_forget()
                instead.pack(fill="both", expand=True)
                return
        self._show_account(deal if now.public.result is not None else None)
        self._show_score()
        if deal.result is None and not deal.steps[-1].hands:
            self.hidden.pack(fill="x", padx=self._host.style.px(14), after=self.score)
        else:
            self.hidden.pack_forget()
        self._show_log()

    def _show_score(self) -> None:
        standing, say = self._viewer.now.public.standing, self._host.say
        terms = Terms(self._viewer.rules, say, self._names)
        scores = [
            say.tr("viewer", "{team}: {points}", team=capital(terms.team(team)), points=points)
            for team, points in enumerate(standing.scores)
        ]
        words = say.tr("viewer", "Before this deal: {scores}", scores=", ".join(scores))
        if self._viewer.rules.profile.base:
            words += say.tr("side", "; base {base}", base=standing.base)
        self.score.configure(text=words)

    def _show_account(self, deal: Optional[ShownDeal]) -> None:
        """The ledger at the end of a deal, the log before it."""
        if deal is self._settled and (deal is not None or self._played.winfo_manager()):
            return
        self._settled = deal
        if self.account is not None:
            self.account.destroy()
            self.account = None
        result = deal.result if deal is not None else None
        if result is None:
            self._fit_text()
        if deal is None or result is None:
            self._played.pack(fill="both", expand=True)
            return
        self._played.pack_forget()
        host = self._host
        self.account = Account(self._inner, host.style, host.say, self._viewer.rules, self._names, result,
                               deal.steps[-1].public.standing, self.open_rules)
        self.account.pack(fill="both", expand=True)
        self._fit_text()

    def _show_hindsight(self, deal: ShownDeal) -> None:
        """What would have happened in this deal, where that is wanted and can be told; and the button for it."""
        viewer, say = self._viewer, self._host.say
        told = self.asking is None and can_tell(viewer.rules, deal)
        wanted = told and viewer.lesson
        self.hindsight = self._lessons.show(deal if wanted else None)
        if self.lesson is not None:
            self.lesson.set(label=say.tr("viewer", "What was played") if wanted else
                            say.tr("settlement", "What would have happened"), enabled=told)

    def _switch_lesson(self) -> None:
        self._viewer.lesson = not self._viewer.lesson
        self.show()

    def _show_log(self) -> None:
        viewer = self._viewer
        steps = viewer.current.steps
        known = steps if self.ahead else steps[: viewer.step + 1]
        self.log.show([self._said(step) for step in known], viewer.step)

    def _said(self, step: Step) -> str:
        host, rules = self._host, self._viewer.rules
        if step.public.result is not None:
            return host.say.tr("bar", "The deal is over.")
        return " ".join(event_text(event, rules, host.say, self._names) for event in step.events)

    # ---- panes ----------------------------------------------------------------------------------------------

    @property
    def rules(self) -> Optional[RulesPane]:
        """The rule sheet, if it is open."""
        return self.pane if isinstance(self.pane, RulesPane) else None

    def _open(self, pane: Pane) -> None:
        """Show a pane in place of all this."""
        before, self.pane = self.pane, pane
        if before is not None:
            before.destroy()
        self._inner.pack_forget()
        pane.pack(fill="both", expand=True)
        pane.closer.focus_set()

    def open_rules(self, anchor: str) -> None:
        """Show the rule sheet, at a clause if one is named."""
        host, rules = self._host, self._viewer.rules
        if self.rules is None:
            self._open(RulesPane(self._frame, host.style, host.say, rules, self.close_pane,
                                 lambda: host.print_rules(rules)))
        if anchor and self.rules is not None:
            self.rules.go_to(anchor)

    def open_deals(self) -> None:
        """Show all deals to choose from."""
        host, viewer = self._host, self._viewer
        items = deal_items(viewer, host.say, self._names)
        pane = DealsPane(self._frame, host.style, host.say, items, viewer.deal, self._choose_deal, self.close_pane)
        self._open(pane)
        pane.rows.focus_row(viewer.deal)

    def _choose_deal(self, at: int) -> None:
        self.close_pane()
        self._on_go(at, 0)

    def open_play(self) -> None:
        """Ask who sits where, to play on from the step that is looked at."""
        browsing, now, host = self._browsing, self._viewer.now, self._host
        if browsing is None or now.moment < 0:
            return
        terms = Terms(self._viewer.rules, host.say, self._names)
        words = host.say.tr("practice", "{what} Next is {seat}.", what=self._said(now),
                            seat=terms.seat(now.public.to_act))
        pane = PlayOnPane(
            self._frame, host.style, host.say, self._viewer.rules, browsing.default_chairs(now.public.to_act),
            browsing.kinds, words, lambda kinds: browsing.play_on(now.moment, kinds), self.close_pane)
        self._open(pane)
        pane.play.focus_set()

    def open_keep(self) -> None:
        """Ask in which form to keep what is looked at."""
        browsing, viewer, host = self._browsing, self._viewer, self._host
        if browsing is None:
            return
        deal, save = viewer.deal, browsing.save_example

        def example(title: str, choose: bool) -> None:
            done, words = save(deal, title, choose)
            pane.tell(words, done)

        pane = KeepPane(
            self._frame, host.style, host.say, len(viewer.deals) > 1, browsing.example_place(),
            lambda kind, one: browsing.keep(kind, deal if one else -1),
            example if browsing.may_be_example(deal) else None, self.close_pane)
        self._open(pane)

    def close_pane(self) -> bool:
        """Close what lies over this column; returns whether anything did."""
        if self.pane is None:
            return False
        self.pane.destroy()
        self.pane = None
        self._inner.pack(fill="both", expand=True)
        if self.quiz is not None:
            self.quiz.take_focus()
        else:
            reading = self.account or self.hindsight
            (reading.reading.text if reading is not None else self.sheet).focus_set()
        return True


def deal_items(viewer: Viewer, say: Translator, names: Sequence[str]) -> List[Item]:
    """The deals as rows to choose from: which one, and what came of it."""
    items = []
    for at, deal in enumerate(viewer.deals):
        standing, result = deal.steps[0].public.standing, deal.result
        title = say.tr("viewer", "Deal {n}", n=at + 1)
        if standing.match:
            title += say.tr("viewer", " (match {match}, deal {deal})", match=standing.match + 1, deal=deal.number)
        if result is None:
            items.append(Item(title, say.tr("viewer", "Not finished.")))
        else:
            said = result_sentence(result, viewer.rules, say, names)
            items.append(Item(title, said + "  " + " : ".join(map(str, result.scores))))
    return items
