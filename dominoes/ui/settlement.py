"""Beside the board after a deal: the result in a sentence, the score, the ledger line by line, what comes next.

Each line of the ledger leads to its clause in the rule sheet.
"""

from __future__ import annotations

import tkinter
from typing import Callable, List, Optional, Sequence, Tuple

from dominoes.game.result import Result
from dominoes.game.state import Standing
from dominoes.players.lesson import can_teach
from dominoes.rules.compiled import Rules
from dominoes.text.i18n import Catalog
from dominoes.text.ledger import ledger_lines, result_sentence, score_headings, score_rows
from dominoes.text.outcome import SummaryLine
from dominoes.text.outlook import outlook
from dominoes.ui.reading import Reading
from dominoes.ui.side import target_of
from dominoes.ui.style import Style
from dominoes.ui.widgets import ORDINARY, PRIMARY, TICK, Button, label, wrapped

#: What the links report that copy the result, and that lay it beside those of other tables.
COPY, COMPARE = "copy", "compare"

#: A window of less than this (at 100 % text size) is low.
LOW = 520


def is_low(widget: tkinter.Misc, style: Style) -> bool:
    """Whether the window of a widget is low."""
    return widget.winfo_toplevel().winfo_height() < style.px(LOW)


class Account(tkinter.Frame):
    """What a result comes to and why. ``on_rule`` opens the rule sheet at an anchor. After a practice nothing comes, so
    nothing is said of the next deal with ``last``."""

    def __init__(
        self, master: tkinter.Misc, style: Style, say: Catalog, rules: Rules, names: Sequence[str], result: Result,
        standing: Standing, on_rule: Callable[[str], object], last: bool = False,
    ) -> None:
        theme = style.theme
        super().__init__(master, background=theme.panel)
        pad = style.px(14)
        heading = say.tr("settlement", "The match is over") if result.match_over else say.tr(
            "settlement", "Deal {deal} is over", deal=standing.deal + 1)
        label(self, style, heading, "smallbold", theme.quiet, theme.panel).pack(
            fill="x", padx=pad, pady=(style.px(10), 0))
        said = result_sentence(result, rules, say, names)
        # In a low window the sentence is scrolled with the rest, or the ledger would have no room at all.
        low = is_low(self, style)
        if not low:
            sentence = wrapped(label(self, style, said, "lead", theme.panel_text, theme.panel))
            sentence.pack(fill="x", padx=pad, pady=(style.px(2), style.px(8)))
        self._table(style, say, rules, names, result).pack(fill="x", padx=pad)
        self.reading = reading = Reading(self, style, on_rule)
        reading.pack(fill="both", expand=True, pady=(style.px(6), 0))
        if low:
            reading.add(said, "clause")
        reading.add(say.tr("settlement", "How it was counted"), "heading")
        for line in ledger_lines(result, rules, say, names):
            reading.add(line.text, "item", depth=1, link=line.anchor)
        if last:
            return
        reading.add(say.tr("settlement", "What comes next"), "heading")
        for line in outlook(result, standing, rules, say, names):
            reading.add(line.text, "item", depth=1, link=line.anchor)

    def _table(
        self, style: Style, say: Catalog, rules: Rules, names: Sequence[str], result: Result
    ) -> tkinter.Frame:
        theme = style.theme
        table = tkinter.Frame(self, background=theme.border)
        table.columnconfigure(0, weight=1)
        rows: List[Tuple[str, ...]] = [score_headings(say)]
        # Who is in which team stands in the sentence and at the seats; here the numbers need the room.
        named = names if len(rules.table.teams) == rules.table.seats else ()
        rows += [row.cells() for row in score_rows(result, rules, say, named)]
        target = target_of(rules)
        if target and not result.match_over:
            # What each still needs stands beside what it has.
            rows = [
                (*cells, str(target - result.scores[at - 1]) if at else say.tr("settlement", "To go"))
                for at, cells in enumerate(rows)
            ]
        spare: List[tkinter.Label] = []
        for at, cells in enumerate(rows):
            for column, cell in enumerate(cells):
                ground = theme.window
                font = "tiny" if at == 0 else "lead" if column == 3 else "smallbold" if column == 0 else "body"
                part = label(table, style, cell, font, theme.quiet if at == 0 else theme.text, ground)
                part.configure(anchor="w" if column == 0 else "e", padx=style.px(5), pady=style.px(3))
                if column == 4:
                    spare.append(part)
                part.grid(row=at, column=column, sticky="nsew", pady=(1, 1 if at == len(rows) - 1 else 0),
                          padx=(1 if column == 0 else 0, 1 if column == len(cells) - 1 else 0))
        whole = table.winfo_reqwidth
        table.bind("<Configure>", lambda event: self._drop(spare) if event.width < whole() else None)
        return table

    @staticmethod
    def _drop(parts: List[tkinter.Label]) -> None:
        """Leave out what each team still needs, where there is no room for it."""
        for part in parts:
            part.grid_remove()


class Settlement(tkinter.Frame):
    """The pane for one result at the table.

    ``run`` carries out a command by its id; ``line`` is what the match came to so far, to be compared with others, None
    for a practice, after which nothing comes.
    """

    def __init__(
        self, master: tkinter.Misc, style: Style, say: Catalog, rules: Rules, names: Sequence[str], result: Result,
        standing: Standing, run: Callable[[str], object], on_rule: Callable[[str], object], line: Optional[SummaryLine],
    ) -> None:
        theme = style.theme
        super().__init__(master, background=theme.panel)
        # The buttons first: whatever the ledger needs, they keep their place.
        row = tkinter.Frame(self, background=theme.panel)
        row.pack(side="bottom", fill="x", padx=style.px(14), pady=style.px(8))
        again = say.tr("settlement", "Next match") if result.match_over else say.tr("settlement", "Next deal")
        if line is None:
            again = say.tr("practice", "Back")
        self.next = Button(row, style, again, lambda: run("next"), PRIMARY, ground=theme.panel, wide=120)
        self.look = Button(row, style, say.tr("settlement", "Look at the table"), lambda: run("look"), ORDINARY,
                           ground=theme.panel, font="small")
        self.replay = Button(row, style, say.tr("settlement", "Replay this deal"), lambda: run("replay"), ORDINARY,
                             ground=theme.panel, font="small")
        self.lesson: Optional[Button] = None
        if can_teach(rules):
            self.lesson = Button(row, style, say.tr("settlement", "What would have happened"), lambda: run("hindsight"),
                                 ORDINARY, ground=theme.panel, font="small")
        self._row, self._gap, self._low = row, style.px(8), is_low(self, style)
        row.bind("<Configure>", lambda event: self._place_buttons(event.width))
        self._place_buttons(10_000)
        tkinter.Frame(self, background=theme.border, height=1).pack(side="bottom", fill="x")
        self._say, self._line = say, line

        def follow(anchor: str) -> None:
            if anchor == COPY:
                self.copy()
            elif anchor == COMPARE:
                run(COMPARE)
            else:
                on_rule(anchor)

        self._account = Account(self, style, say, rules, names, result, standing, follow, line is None)
        self._account.pack(fill="both", expand=True)
        if line is not None:
            self.reading.add(say.tr("settlement", "To compare with other tables"), "heading")
            self.reading.add(line.words)
            if line.code:
                self.reading.add(line.code, "code")
            self.reading.add(say.tr("settlement", "Copy this result"), "item", depth=1, link=COPY)
            self.reading.add(say.tr("command", "Compare results\u2026"), "item", depth=1, link=COMPARE)

    @property
    def reading(self) -> Reading:
        """The ledger and what comes next."""
        return self._account.reading

    def copy(self) -> None:
        """Put the result and its code on the clipboard, and say so where it was asked for."""
        if self._line is None:
            return
        self.clipboard_clear()
        self.clipboard_append(self._line.copied())
        self.reading.relabel(COPY, TICK + self._say.tr("settlement", "Copied"))

    def _place_buttons(self, width: int) -> None:
        """What to do next over the ways to look back; two of those side by side unless their words are too long."""
        gap = self._gap
        beside = self.look.winfo_reqwidth() + gap + self.replay.winfo_reqwidth() <= width
        self.next.grid(row=0, column=0, columnspan=2, sticky="ew")
        self.look.grid(row=1, column=0, columnspan=1 if beside else 2, sticky="ew", pady=(gap, 0))
        self.replay.grid(row=1 if beside else 2, column=1 if beside else 0, columnspan=1 if beside else 2, sticky="ew",
                         padx=(gap if beside else 0, 0), pady=(gap, 0))
        if self.lesson is not None:
            self.lesson.grid(row=3, column=0, columnspan=2, sticky="ew", pady=(gap, 0))
            if self._low and not beside:
                # The ledger needs the room more; from what would have happened it is one step to what was played.
                self.replay.grid_remove()
        for column in (0, 1):
            self._row.columnconfigure(column, weight=1)
