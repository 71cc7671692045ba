"""Beside the board while a deal is played: the game, the score, the open ends, the public log, the way back.

Everything here is public, so it stays as it is behind the curtain.
"""

from __future__ import annotations

import tkinter
from typing import Callable, Dict, List, Sequence, Tuple

from dominoes.game.events import Event
from dominoes.rules.compiled import Rules
from dominoes.session import ASKING, Showing
from dominoes.text.events import event_text
from dominoes.text.i18n import Catalog
from dominoes.text.terms import Terms, capital
from dominoes.ui.reading import Reading
from dominoes.ui.style import Style
from dominoes.ui.widgets import PRIMARY, QUIET, Button, label, wrapped


def target_of(rules: Rules) -> int:
    """The points that win a match, 0 if there is no such number."""
    return 0 if rules.fewest_win else rules.target


#: A pane lower than this (at 100 % text size) leaves out what stands elsewhere too, for the sake of the log.
LOW = 480


class Side(tkinter.Frame):
    """The pane. ``seed`` is the deal number, -1 in a practice; ``run`` carries out a command of the table by its id."""

    def __init__(self, master: tkinter.Misc, style: Style, say: Catalog, rules: Rules, names: Sequence[str], seed: int,
                 run: Callable[[str], object]) -> None:
        theme = style.theme
        super().__init__(master, background=theme.panel)
        self._style, self._say, self._rules, self._names = style, say, rules, names
        self._logged: Tuple[Event, ...] = ()
        self._low = False
        pad = style.px(14)
        about = rules.profile.about
        self.title = wrapped(label(self, style, say.pick(about.name), "lead", theme.panel_text, theme.panel))
        self.title.pack(fill="x", padx=pad, pady=(style.px(10), 0))
        self.deal = wrapped(label(self, style, "", "small", theme.quiet, theme.panel))
        self.deal.pack(fill="x", padx=pad, pady=(style.px(1), style.px(6)))
        self._seed = seed
        self._scores: List[Tuple[tkinter.Label, tkinter.Label]] = []
        terms = Terms(rules, say, names)
        for team in range(len(rules.table.teams)):
            self._scores.append(self._score_row(team, terms, pad))
        self._ends = self._end_boxes(pad)
        self._heading = label(self, style, say.tr("side", "Log"), "smallbold", theme.quiet, theme.panel)
        self._heading.pack(fill="x", padx=pad, pady=(style.px(8), 0))
        row = tkinter.Frame(self, background=theme.panel)
        row.pack(side="bottom", fill="x", padx=style.px(6), pady=style.px(6))
        self.buttons: Dict[str, Button] = {}
        self.settlement = Button(self, style, say.tr("side", "Settlement"), lambda: run("look"), PRIMARY,
                                 ground=theme.panel)
        self._row = row
        row.bind("<Configure>", lambda event: self._wrap_buttons(event.width))
        for name, words in (("hint", say.tr("side", "Hint")), ("undo", say.tr("side", "Undo")),
                            ("redo", say.tr("side", "Redo")), ("restart", say.tr("side", "Restart")),
                            ("rules", say.tr("side", "Rules"))):
            button = Button(row, style, words, lambda name=name: run(name),  # type: ignore[misc]
                            QUIET, ground=theme.panel, font="smallbold")
            self.buttons[name] = button
        self._wrap_buttons(10_000)
        tkinter.Frame(self, background=theme.border, height=1).pack(side="bottom", fill="x")
        self.log = Reading(self, style)
        self.log.pack(fill="both", expand=True)
        self.bind("<Configure>", lambda event: self._lower(event.height < style.px(LOW)), add="+")

    def _lower(self, low: bool) -> None:
        """The title stands over the window, the ends lie on the felt, to begin again is in the menu."""
        if low == self._low:
            return
        self._low, px = low, self._style.px
        if low:
            self.title.pack_forget()
            self._heading.pack_forget()
        else:
            self.title.pack(fill="x", padx=px(14), pady=(px(10), 0), before=self.deal)
            self._heading.pack(fill="x", padx=px(14), pady=(px(8), 0), before=self.log)
        self.deal.pack_configure(pady=(px(8 if low else 1), px(4 if low else 6)))
        for points, needs in self._scores:
            points.configure(font=self._style.font("lead" if low else "title"))
            if low:
                needs.pack_forget()
            else:
                needs.pack(fill="x")
        for box in self._ends:
            box.configure(font=self._style.font("lead" if low else "grand"))
        self._wrap_buttons(self._row.winfo_width())

    def _score_row(self, team: int, terms: Terms, pad: int) -> Tuple[tkinter.Label, tkinter.Label]:
        style, theme = self._style, self._style.theme
        row = tkinter.Frame(self, background=theme.window, highlightthickness=1, highlightbackground=theme.border)
        row.pack(fill="x", padx=pad, pady=style.px(2))
        points = label(row, style, "", "title", theme.text, theme.window)
        points.pack(side="right", padx=style.px(10), pady=style.px(3))
        words = tkinter.Frame(row, background=theme.window)
        words.pack(side="left", fill="x", expand=True, padx=style.px(8), pady=style.px(3))
        name = label(words, style, capital(terms.team(team)), "smallbold", theme.text, theme.window)
        name.pack(fill="x")
        needs = wrapped(label(words, style, "", "tiny", theme.quiet, theme.window))
        needs.pack(fill="x")
        return points, needs

    def _end_boxes(self, pad: int) -> Tuple[tkinter.Label, tkinter.Label]:
        style, theme = self._style, self._style.theme
        row = tkinter.Frame(self, background=theme.panel)
        row.pack(fill="x", padx=pad, pady=(style.px(8), 0))
        boxes = []
        for _ in range(2):
            box = tkinter.Label(row, font=style.font("grand"), background=theme.felt_edge, foreground=theme.felt_text,
                                width=2, borderwidth=0, padx=style.px(2), pady=0)
            boxes.append(box)
        boxes[1].pack(side="right")
        boxes[0].pack(side="right", padx=(style.px(6), style.px(6)))
        words = label(row, style, self._say.tr("side", "Open ends"), "smallbold", theme.quiet, theme.panel)
        wrapped(words).pack(side="left", fill="x", expand=True)
        return boxes[0], boxes[1]

    def offer_settlement(self, on: bool) -> None:
        """Whether there is a settlement to go back to."""
        if on and not self.settlement.winfo_manager():
            px = self._style.px
            self.settlement.pack(side="bottom", fill="x", padx=px(14), pady=px(8), after=self._row)
        elif not on:
            self.settlement.pack_forget()

    def _wrap_buttons(self, width: int) -> None:
        """All buttons in one row, or in as few as their words allow."""
        buttons = [button for name, button in self.buttons.items() if not (self._low and name == "restart")]
        self.buttons["restart"].grid_forget()
        wide = [button.winfo_reqwidth() for button in buttons]
        per_row = next((n for n in (len(wide), 3) if sum(max(wide[at::n]) for at in range(n)) <= width), 2)
        for at, button in enumerate(buttons):
            button.grid(row=at // per_row, column=at % per_row, sticky="ew")
        for column in range(len(wide)):
            self._row.columnconfigure(column, weight=1 if column < per_row else 0)

    def show(self, showing: Showing) -> None:
        """Bring everything to this moment."""
        say, standing = self._say, showing.public.standing
        words = say.tr("side", "Deal number {seed}, deal {deal}", seed=self._seed, deal=standing.deal + 1)
        if standing.match:
            words = say.tr("side", "Deal number {seed}, match {match}, deal {deal}", seed=self._seed,
                           match=standing.match + 1, deal=standing.deal + 1)
        if self._seed < 0:
            words = say.tr("practice", "Practice, deal {deal}", deal=standing.deal + 1)
        if self._rules.profile.base:
            words += say.tr("side", "; base {base}", base=standing.base)
        self.deal.configure(text=words)
        terms, target = Terms(self._rules, say, self._names), target_of(self._rules)
        result = showing.public.result
        scores = result.scores if result is not None else standing.scores
        for team, (points, needs) in enumerate(self._scores):
            points.configure(text=str(scores[team]))
            seats = self._rules.table.teams[team]
            parts = [terms.seats(seats)] if len(seats) > 1 else []
            if target:
                left = target - scores[team]
                parts.append(say.trn("side", "{n} to go", "{n} to go", left) if left > 0 else say.tr("side", "won"))
            needs.configure(text=" \u00b7 ".join(capital(part) if at == 0 else part for at, part in enumerate(parts)))
        for at, box in enumerate(self._ends):
            ends = showing.public.ends
            box.configure(text=str(ends[at]) if ends else "\u2013")
        self._log(showing.log)
        self.buttons["hint"].set(enabled=showing.moment == ASKING)
        for name, on in (("undo", showing.can_undo), ("redo", showing.can_redo), ("restart", showing.can_restart)):
            self.buttons[name].set(enabled=on)

    def _log(self, log: Tuple[Event, ...]) -> None:
        kept = len(self._logged)
        if log[:kept] != self._logged:
            self.log.clear()
            kept = 0
        for event in log[kept:]:
            self.log.add(event_text(event, self._rules, self._say, self._names), "log")
        self._logged = log
        self.log.to_end()
