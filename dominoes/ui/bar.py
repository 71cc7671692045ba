"""The bar under the hand: what is asked, what has just happened, and the buttons that answer.

Buttons are real widgets, reachable by Tab, and stand for exactly the options of the question.
"""

from __future__ import annotations

import tkinter
from typing import Callable, List, Optional, Sequence, Tuple

from dominoes.game.actions import LEAD, LEFT, PASS, PLAY, Action
from dominoes.rules.compiled import Rules
from dominoes.rules.tiles import tile_name
from dominoes.session import ASKING, COMPUTER, NO_END, NOT_OPENING, OVER, Refusal, Showing
from dominoes.text.ask import action_label, prompt_text, why_not
from dominoes.text.i18n import Catalog
from dominoes.text.terms import Terms, capital
from dominoes.ui.style import Style
from dominoes.ui.widgets import ORDINARY, PRIMARY, Button, focused_in, label, shortened


class Answers:
    """What the buttons do; the owner of the bar fills these in."""

    def __init__(
        self, aim: Callable[[int], object], confirm: Callable[[], object], drop: Callable[[], object],
        act: Callable[[Action], object],
    ) -> None:
        self.aim, self.confirm, self.drop, self.act = aim, confirm, drop, act


#: In a window lower than this (at 100 % text size) every line counts.
LOW = 560


def question_is_open(showing: Showing) -> bool:
    """Whether a tile is taken up and not laid yet."""
    return showing.question is not None and showing.question.picked >= 0


class Bar(tkinter.Frame):
    """The bar. `show` brings it to a `Showing`. With ``selectors`` under it, those say where a tile goes."""

    def __init__(self, master: tkinter.Misc, style: Style, say: Catalog, rules: Rules, names: Sequence[str],
                 answers: Answers, selectors: bool = False) -> None:
        theme = style.theme
        super().__init__(master, background=theme.panel)
        self._style, self._say, self._rules, self._names, self._answers = style, say, rules, names, answers
        self._selectors = selectors
        self._buttons: List[Button] = []
        self._made: Tuple[object, ...] = ()
        tkinter.Frame(self, background=theme.border, height=1).pack(side="top", fill="x")
        self._row = tkinter.Frame(self, background=theme.panel)
        self._row.pack(side="right", padx=style.px(10), pady=style.px(8))
        # As high without buttons as with them, or the board would change its size at every turn.
        height = style.font("strong").metrics("linespace") + style.px(15)
        tkinter.Frame(self, background=theme.panel, width=1, height=height).pack(side="right", pady=style.px(8))
        words = tkinter.Frame(self, background=theme.panel)
        words.pack(side="left", fill="both", expand=True, padx=(style.px(14), style.px(6)), pady=style.px(6))
        self.prompt = label(words, style, "", "strong", theme.panel_text, theme.panel)
        self.prompt.pack(side="top", fill="x", expand=True, anchor="s")
        self.news = label(words, style, "", "small", theme.quiet, theme.panel)
        self.news.pack(side="top", fill="x", expand=True, anchor="n")
        words.bind("<Configure>", lambda event: self._wrap(event.width))
        self._shown: Optional[Showing] = None
        self._width, self._news = 0, ""
        self.bind("<Configure>", lambda event: self._resized(event.width))

    def _wrap(self, width: int) -> None:
        for each in (self.prompt, self.news):
            each.configure(wraplength=max(80, width - 4))
        self._tell_news()

    def _tell_news(self) -> None:
        """What has just happened; in a low window on one line, since the log has it all."""
        words, room = self._news, int(str(self.news["wraplength"]))
        if self.winfo_toplevel().winfo_height() < self._style.px(LOW) and room:
            words = shortened(words, self._style.font("small"), room)
        if words != self.news["text"]:
            self.news.configure(text=words)

    def _resized(self, width: int) -> None:
        """Buttons that had room may have it no longer."""
        if width != self._width and self._shown is not None:
            self._width, self._made = width, ()
            self.show(self._shown, self._news)

    @property
    def first(self) -> Optional[Button]:
        """The button that the focus should go to when a question begins, or when an answer was chosen for it."""
        question = self._shown.question if self._shown is not None else None
        if question is not None and question.kind != PLAY and question.chosen in question.options:
            return self._buttons[question.options.index(question.chosen)]
        return next((button for button in self._buttons if button.enabled), None)

    @property
    def buttons(self) -> Tuple[Button, ...]:
        """The buttons now there, in order."""
        return tuple(self._buttons)

    def show(self, showing: Showing, news: str) -> None:
        """Say what is asked and give the buttons for it. ``news`` is what has just happened."""
        self._shown = showing
        ink = self._style.theme.panel_text
        question = showing.question
        if question is not None and question.refusal is not None:
            ink = self._style.theme.bad
        self.prompt.configure(text=self._prompt(showing), foreground=ink)
        self._news = news
        self._tell_news()
        made = self._wanted(showing)
        if made != self._made:
            self._made = made
            held = focused_in(self) in self._buttons
            for button in self._buttons:
                button.destroy()
            self._buttons = []
            self._row.configure(width=1, height=1)  # a frame does not shrink by itself when its last child goes
            wanted = self._make(showing)
            font = "small" if self._too_wide(wanted, "strong") else "strong"
            if self._too_wide(wanted, font) and len(wanted) > 2 and question_is_open(showing):
                # Taking back is also a touch elsewhere, and Escape.
                wanted = wanted[1:]
            for text, command, look, enabled in wanted:
                button = Button(self._row, self._style, text, command, look, ground=self._style.theme.panel, font=font)
                button.set(enabled=enabled)
                button.pack(side="left", padx=(self._style.px(8), 0))
                self._buttons.append(button)
            if held and self.first is not None:
                self.first.focus_set()

    def complain(self, words: str) -> None:
        """Say why something cannot be, until the next `show`."""
        self.prompt.configure(text=words, foreground=self._style.theme.bad)

    def _too_wide(self, wanted: Sequence[Tuple[str, Callable[[], object], str, bool]], font: str) -> bool:
        """Whether the buttons would leave too little room for the words."""
        px, measure = self._style.px, self._style.font(font).measure
        whole = sum(measure(each[0]) + px(36) for each in wanted)
        words = self._style.font("strong").measure(self.prompt["text"]) + px(34)
        return 1 < self.winfo_width() < whole + max(px(170), min(px(340), words))

    def _wanted(self, showing: Showing) -> Tuple[object, ...]:
        question = showing.question
        if question is None or showing.moment != ASKING:
            return (showing.moment,)
        return (question.kind, question.options, question.picked, question.candidates, question.chosen)

    def _prompt(self, showing: Showing) -> str:
        terms = Terms(self._rules, self._say, self._names)
        question = showing.question
        if question is not None and question.refusal is not None:
            return self.refusal(question.refusal, showing)
        if showing.moment == ASKING and question is not None and showing.view is not None:
            if question.picked >= 0 and question.chosen is None:
                return self._say.tr("bar", "{tile} fits both ends: choose one.", tile=tile_name(question.picked))
            if question.picked >= 0:
                return self._say.tr("bar", "Lay {tile} here?", tile=tile_name(question.picked))
            if question.chosen is not None:
                action = action_label(question.chosen, self._rules, self._say, self._names)
                return self._say.tr("bar", "{action}? Enter does it.", action=action)
            return prompt_text(showing.view, self._say, self._names)
        if showing.moment == COMPUTER:
            seat = capital(terms.seat(showing.public.to_act))
            if showing.paused:
                return self._say.tr("bar", "The computers wait.")
            return self._say.tr("bar", "{seat} is thinking\u2026", seat=seat)
        if showing.moment == OVER:
            return self._say.tr("bar", "The deal is over.")
        return ""

    def refusal(self, refusal: Refusal, showing: Showing) -> str:
        """Why a tile was not taken up, as a sentence."""
        if refusal.why == NO_END:
            return why_not(refusal.tile, refusal.ends, self._say)
        if refusal.why == NOT_OPENING:
            return why_not(refusal.tile, (), self._say, refusal.must)
        question = showing.question
        seat = Terms(self._rules, self._say, self._names).seat(question.seat if question else 0)
        return capital(self._say.tr("bar", "{seat} is on turn.", seat=seat))

    def _make(self, showing: Showing) -> List[Tuple[str, Callable[[], object], str, bool]]:
        """Label, work, look and whether it can be pressed, for each button."""
        question, answers, say = showing.question, self._answers, self._say
        if question is None or showing.moment != ASKING:
            return []
        if question.kind == PLAY:
            made: List[Tuple[str, Callable[[], object], str, bool]] = []
            if question.picked < 0:
                return []
            made.append((say.tr("bar", "Take back"), answers.drop, ORDINARY, True))
            if self._selectors:
                return made
            if len(question.candidates) > 1:
                for action in question.candidates:
                    end = showing.public.ends[action.end]
                    side = say.tr("bar", "Left: {end}", end=end) if action.end == LEFT else say.tr(
                        "bar", "Right: {end}", end=end)
                    chosen = action == question.chosen
                    text = ("\u2713 " if chosen else "") + side
                    made.append((text, lambda end=action.end: answers.aim(end), ORDINARY, True))  # type: ignore[misc]
            made.append((say.tr("bar", "Lay {tile}", tile=tile_name(question.picked)), answers.confirm, PRIMARY,
                         question.chosen is not None))
            return made
        made = []
        for at, action in enumerate(question.options):
            text = action_label(action, self._rules, say, self._names)
            text = "\u2713 " + text if action == question.chosen else text
            look = PRIMARY if at == 0 and (question.kind == PASS or action.kind != LEAD) else ORDINARY
            made.append((text, lambda action=action: answers.act(action), look, True))  # type: ignore[misc]
        return made
