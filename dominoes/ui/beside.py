"""The column beside the board: score and log, the settlement of a deal, the rule sheet, the settings or a hint.

Nothing ever lies over the board. While one of those three is open the computers wait. A hint closes by itself when the
session moves on, so nothing of a hand stays for the next person.
"""

from __future__ import annotations

import tkinter
from typing import Callable, Optional, Sequence

from dominoes.outcome import outcome_of
from dominoes.session import Session, Showing
from dominoes.text.outcome import SummaryLine, summary_line
from dominoes.ui.hint import HintPane
from dominoes.ui.host import Host
from dominoes.ui.panes import Pane, RulesPane, SettingsPane
from dominoes.ui.settlement import Settlement
from dominoes.ui.side import Side

RULES, SETTINGS, HINT, LESSON = "rules", "settings", "hint", "lesson"

#: Widths at 100 % text size, and the largest shares of the window, of the narrow and the broad column.
NARROW, BROAD = (268, 0.29), (400, 0.4)


class Beside(tkinter.Frame):
    """The column. ``refresh`` is called when a pane was opened or closed."""

    def __init__(
        self, master: tkinter.Misc, host: Host, session: Session, names: Sequence[str], refresh: Callable[[], object]
    ) -> None:
        theme = host.style.theme
        super().__init__(master, background=theme.border)
        self._host, self._session, self._names, self._refresh = host, session, names, refresh
        self._whole = 0
        self._hidden = False
        self._settled: object = None
        self.pane: Optional[Pane] = None
        self.name = ""
        self.settlement: Optional[Settlement] = None
        self._looking = False
        self._inner = tkinter.Frame(self, background=theme.panel, width=host.style.px(NARROW[0]))
        self._inner.pack_propagate(False)
        self._inner.pack(side="left", fill="y", expand=True, padx=(1, 0))
        number = -1 if session.practice else session.seed
        self.side = Side(self._inner, host.style, host.say, session.rules, names, number, host.run)

    def show(self, showing: Showing) -> None:
        """Bring the column to this moment."""
        if isinstance(self.pane, HintPane) and not self.pane.is_of_now():
            self._forget()
        self.side.show(showing)
        result = showing.public.result
        if self._settled is not result:
            self._settled, self._looking = result, False
            if self.settlement is not None:
                self.settlement.destroy()
                self.settlement = None
            if result is not None:
                host, standing = self._host, showing.public.standing
                self.settlement = Settlement(
                    self._inner, host.style, host.say, self._session.rules, self._names, result, standing, host.run,
                    self.open_rules, None if self._session.practice else self._line(standing.match),
                )
        self.side.offer_settlement(self.settlement is not None)
        wanted: tkinter.Frame = self.pane or (None if self._looking else self.settlement) or self.side
        for child in self._inner.winfo_children():
            if child is wanted:
                if not child.winfo_manager():
                    wanted.pack(fill="both", expand=True)
            elif child.winfo_manager():
                child.pack_forget()
        self.fit(self._whole)

    def _line(self, match: int) -> SummaryLine:
        """What this match has come to so far, to be compared with others."""
        session, host = self._session, self._host
        players = [(chair.kind, chair.name) for chair in session.chairs]
        return summary_line(outcome_of(session.history, players, host.hints(), match), host.say)

    def fit(self, whole: int) -> None:
        """The window is so many pixels wide."""
        self._whole = whole
        broad = self.pane is not None or (self.settlement is not None and not self._looking)
        wide, share = BROAD if broad else NARROW
        width = self._host.style.px(wide)
        if whole > 1:
            width = min(width, int(whole * share))
        if self._hidden and not broad and not self._looking:
            width = 0
        if int(self._inner["width"]) != width:
            self._inner.configure(width=width)
        self._inner.pack_configure(padx=(1 if width else 0, 0))

    def toggle(self) -> None:
        """Hide score and log, to give the board their room, or show them again."""
        if self.settlement is not None and self.pane is None:
            self.look(not self._looking)
            return
        self._hidden = not self._hidden
        self.fit(self._whole)

    def look(self, on: bool) -> None:
        """Put the settlement aside, to look at the table as it lies, or take it up again."""
        if self.settlement is not None:
            self._looking = on
            self._refresh()
            (self.side.settlement if on else self.settlement.next).focus_set()

    def open_rules(self, anchor: str = "") -> None:
        """Show the rule sheet, at a clause if one is named."""
        host = self._host
        if not isinstance(self.pane, RulesPane):
            rules = self._session.rules
            pane = RulesPane(self._inner, host.style, host.say, rules, self.close, lambda: host.print_rules(rules))
            self._open(pane, RULES)
        if anchor and isinstance(self.pane, RulesPane):
            self.pane.go_to(anchor)

    def open_settings(self) -> None:
        """Show the settings."""
        host = self._host
        if self.name != SETTINGS:
            pane = SettingsPane(self._inner, host.style, host.say, host.pace, self.close, host.set_option,
                                host.selectors, host.animation)
            self._open(pane, SETTINGS)

    def open_hint(self) -> None:
        """Show a hint to the person who is asked; called again, its next step."""
        host, view = self._host, self._session.showing().view
        if isinstance(self.pane, HintPane):
            self.pane.go_on()
        elif view is not None and view.legal:
            host.hint_shown()
            pane = HintPane(self._inner, host.style, host.say, host.scheduler, self._session, view, self._names,
                            self.close, self._refresh)
            self._open(pane, HINT)
            pane.on.focus_set()

    @property
    def covers_keys(self) -> bool:
        """Whether a pane is open that is read for itself; beside a hint or a lesson the tiles answer to keys."""
        return self.pane is not None and self.name not in (HINT, LESSON)

    def teach(self, pane: Pane) -> None:
        """Show the pane of a lesson. The computers wait only when the lesson says so."""
        self.pane, self.name = pane, LESSON
        self._refresh()

    @property
    def inside(self) -> tkinter.Misc:
        """What a pane has to be made in."""
        return self._inner

    def _open(self, pane: Pane, name: str) -> None:
        if self.pane is not None:
            self.pane.destroy()
        self.pane, self.name = pane, name
        self._session.pause("pane")
        self._refresh()
        pane.closer.focus_set()

    def close(self) -> None:
        """Close the pane that was opened; the computers go on."""
        if self.pane is not None:
            self._forget()
            self._refresh()

    def _forget(self) -> None:
        if self.pane is not None:
            self.pane.destroy()
        self.pane, self.name = None, ""
        self._session.resume("pane")
