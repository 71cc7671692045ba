"""The section of the worked examples: what each comes to by the rules of the draft, and what to do about it."""

from __future__ import annotations

import tkinter
from typing import Any, Callable, Dict, List, Optional, Sequence

from dominoes.rules.compiled import Rules
from dominoes.rules.message import N_, Message
from dominoes.text.i18n import Catalog
from dominoes.ui.scheduler import Scheduler
from dominoes.ui.style import Style
from dominoes.ui.widgets import ORDINARY, Button, Scrolled, label, wrapped
from dominoes.ui.workshop.press import Press
from dominoes.workshop.variant import IMPOSSIBLE, OTHER, SAME, Change, Trial, try_examples

_SAID: Dict[str, Message] = {
    SAME: N_("workshop", "comes to the same by your rules"),
    OTHER: N_("workshop", "comes to something else by your rules"),
    IMPOSSIBLE: N_("workshop", "cannot be played by your rules"),
}
#: The keys of a result in words.
_KEYS: Dict[str, Message] = {
    "end": N_("result", "the end"), "seat": N_("result", "the seat"), "team": N_("result", "the team"),
    "pips": N_("result", "the pips"), "bonus": N_("result", "the bonus"), "points": N_("result", "the points"),
    "scores": N_("result", "the scores"), "match_over": N_("result", "the match is over"),
    "title": N_("result", "the title"),
}


class TrialsView(Scrolled):
    """The examples. ``on_take`` gets the list that is to stand in the profile from now on."""

    def __init__(
        self, master: tkinter.Misc, style: Style, say: Catalog, scheduler: Scheduler,
        on_take: Callable[[List[Any]], object], on_run: Callable[[], object],
    ) -> None:
        super().__init__(master, style, style.theme.panel)
        self._style, self._say, self._scheduler, self._on_take, self._on_run = style, say, scheduler, on_take, on_run
        self.trials: List[Trial] = []
        self._waiting: List[Any] = []
        self._own: List[Any] = []
        self._theirs: List[Any] = []
        self.take: Optional[Button] = None
        self._list: Optional[tkinter.Frame] = None

    def show(self, own: Sequence[Any], theirs: Sequence[Any]) -> None:
        """What there is: the examples of the draft, and those of the profile it was copied from. Nothing is run yet."""
        self._own, self._theirs, self.trials, self._waiting = list(own), list(theirs), [], []
        for part in self.inside.winfo_children():
            part.destroy()
        say, style = self._say, self._style
        if own:
            words = say.trn("workshop", "Your profile has {n} worked example. Pupils play it under Learn.",
                            "Your profile has {n} worked examples. Pupils play them under Learn.", len(own))
        elif theirs:
            words = say.trn(
                "workshop",
                "{n} worked example of the original was left out, because it shows the other game. Run it by your "
                "rules, and take it over if it fits.",
                "{n} worked examples of the original were left out, because they show the other game. Run them by "
                "your rules, and take over what fits.", len(theirs))
        else:
            words = say.tr("workshop", "There are no worked examples. They can be written into the file; the profile "
                                       "reference says how.")
        self._paragraph(words)
        if own or theirs:
            row = tkinter.Frame(self.inside, background=style.theme.panel)
            row.pack(fill="x", padx=style.px(12), pady=style.px(6))
            run = Button(row, style, say.tr("workshop", "Run examples"), self._on_run, ORDINARY, style.theme.panel,
                         "smallbold")
            run.pack(side="left")
        self._list = tkinter.Frame(self.inside, background=style.theme.panel)
        self._list.pack(fill="x")
        for value in own:
            self._line(Trial(dict(value), "") if isinstance(value, dict) else Trial({}, ""))

    def _paragraph(self, words: str, font: str = "body", ink: str = "") -> None:
        theme, style = self._style.theme, self._style
        wrapped(label(self.inside, style, words, font, ink or theme.panel_text, theme.panel)).pack(
            fill="x", padx=style.px(12), pady=(style.px(8), 0))

    # ---- running --------------------------------------------------------------------------------------------

    def run(self, rules: Rules) -> None:
        """Play the examples by these rules, one at a time, so that the window stays alive."""
        self.show(self._own, self._theirs)
        assert self._list is not None
        for part in self._list.winfo_children():
            part.destroy()
        self._waiting = list(self._own or self._theirs)
        self._scheduler.once("trials", lambda: self._next(rules), 1)

    @property
    def running(self) -> bool:
        """Whether there are examples still to be played."""
        return bool(self._waiting)

    def _next(self, rules: Rules) -> None:
        if not self.winfo_exists() or not self._waiting:
            return
        for trial in try_examples(rules, [self._waiting.pop(0)]):
            self.trials.append(trial)
            self._line(trial)
        if self._waiting:
            self._scheduler.once("trials", lambda: self._next(rules), 1)
        else:
            self._result()

    def _line(self, trial: Trial) -> None:
        style, theme, say = self._style, self._style.theme, self._say
        assert self._list is not None
        box = tkinter.Frame(self._list, background=theme.panel)
        box.pack(fill="x", padx=style.px(12), pady=(style.px(8), 0))
        head = tkinter.Frame(box, background=theme.panel)
        head.pack(fill="x")
        number = len(self._list.winfo_children())
        if self._own:
            Press(head, style, "\u00d7 " + say.tr("workshop", "Remove"), lambda: self._remove(number - 1)).pack(
                side="right")
        title = trial.title
        name = say.pick(title) if isinstance(title, dict) else str(title)
        wrapped(label(head, style, "%d. %s" % (number, name), "smallbold", theme.panel_text, theme.panel)).pack(
            side="left", fill="x", expand=True)
        if not trial.what:
            return
        sign, ink = {SAME: ("\u2713 ", theme.good), OTHER: ("\u2260 ", theme.warn)}.get(trial.what, ("! ", theme.bad))
        words = [sign + say.say(_SAID[trial.what]) + (": " + trial.reason if trial.reason else "")]
        words += [self._change(change) for change in trial.changes]
        wrapped(label(box, style, "\n".join(words), "small", ink, theme.panel)).pack(fill="x")

    def _change(self, change: Change) -> str:
        say = self._say
        return say.tr("workshop", "deal {n}: {what}: {before} \u2192 {after}", n=change.deal,
                      what=say.say(_KEYS[change.key]) if change.key in _KEYS else change.key,
                      before=self._value(change.before), after=self._value(change.after))

    def _value(self, value: Any) -> str:
        if isinstance(value, bool):
            return self._say.tr("workshop", "yes") if value else self._say.tr("workshop", "no")
        if value is None or value == []:
            return "\u2013"
        if isinstance(value, dict):
            return ", ".join("%s: %s" % item for item in value.items())
        return " : ".join(map(str, value)) if isinstance(value, list) else str(value)

    def _result(self) -> None:
        """All have been played: offer what can be done now."""
        say, style = self._say, self._style
        fit = [trial for trial in self.trials if trial.what != IMPOSSIBLE]
        other = sum(trial.what == OTHER for trial in fit)
        words = ""
        if self._own and (other or len(fit) < len(self._own)):
            words = say.tr("workshop", "Write the new results into them")
        elif not self._own and fit:
            words = say.trn("workshop", "Take over {n} example", "Take over {n} examples", len(fit))
        if not words:
            return
        if other:
            self._paragraph(say.tr("workshop", "Where the result is another one, read the text of the example: it was "
                                               "written for the other rules."), "small", style.theme.warn)
        self.take = Button(self.inside, style, words, lambda: self._on_take([trial.value for trial in fit]), ORDINARY,
                           style.theme.panel, "smallbold")
        self.take.pack(anchor="w", padx=style.px(12), pady=style.px(10))

    def _remove(self, at: int) -> None:
        self._on_take([value for number, value in enumerate(self._own) if number != at])
