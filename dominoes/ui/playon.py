"""Playing on from a position: who sits where is asked beside the board, then a table of its own, plainly marked.

The practice is no match: nobody saves it, nobody counts it, and the way back leads to where it was begun.
"""

from __future__ import annotations

import tkinter
from typing import Callable, List, Sequence, Tuple

from dominoes.rules.compiled import Rules
from dominoes.session import Session
from dominoes.showing import PERSON, Chair
from dominoes.text.i18n import Catalog
from dominoes.text.terms import Terms, capital
from dominoes.ui.host import Host
from dominoes.ui.kinds import USUAL, kind_short
from dominoes.ui.panes import Pane
from dominoes.ui.style import Style
from dominoes.ui.table import TableScreen
from dominoes.ui.widgets import ORDINARY, PRIMARY, Button, Choice, Scrolled, label, wrapped


class PlayOnPane(Pane):
    """Who sits where. ``on_play`` gets the kind of each seat."""

    def __init__(
        self, master: tkinter.Misc, style: Style, say: Catalog, rules: Rules, chairs: Sequence[Chair],
        kinds: Sequence[str], words: str, on_play: Callable[[Tuple[str, ...]], object],
        on_close: Callable[[], object],
    ) -> None:
        super().__init__(master, style, say.tr("practice", "Play on from here"), say.tr("rules", "Close"), on_close)
        theme = style.theme
        foot = tkinter.Frame(self, background=theme.panel)
        foot.pack(side="bottom", fill="x", padx=style.px(14), pady=style.px(10))
        self.play = Button(foot, style, say.tr("practice", "Play"), self._play, PRIMARY, theme.panel, "lead")
        self.play.pack(fill="x")
        scrolled = Scrolled(self, style, theme.panel)
        scrolled.pack(fill="both", expand=True)
        body, pad = scrolled.inside, style.px(14)
        for text in (words, say.tr("practice", "A practice game of its own: it is not saved, counts nowhere, and "
                                               "changes nothing of the match.")):
            wrapped(label(body, style, text, "body", theme.panel_text, theme.panel)).pack(
                fill="x", padx=pad, pady=(style.px(8), 0))
        self._on_play = on_play
        self._kinds: List[str] = [chair.kind for chair in chairs]
        self.choices: List[Choice] = []
        terms = Terms(rules, say, [chair.name for chair in chairs])
        options = [(kind, kind_short(kind, say)) for kind in (PERSON, *kinds)]
        for seat, kind in enumerate(self._kinds):
            name = capital(terms.seat(seat))
            if not terms.alone():
                name += " \u00b7 " + terms.team(rules.table.team_of[seat])
            wrapped(label(body, style, name, "smallbold", theme.panel_text, theme.panel)).pack(
                fill="x", padx=pad, pady=(style.px(12), style.px(4)))
            self._kinds[seat] = chosen = kind if kind in [value for value, _ in options] else USUAL
            choice = Choice(body, style, options, chosen, lambda value, seat=seat: self._set(seat, value),  # type: ignore[misc]
                            theme.panel)
            choice.pack(fill="x", padx=pad)
            self.choices.append(choice)

    def _set(self, seat: int, kind: str) -> None:
        self._kinds[seat] = kind

    def _play(self) -> None:
        self._on_play(tuple(self._kinds))


class PracticeScreen(tkinter.Frame):
    """The table of a practice under a strip that says what it is. ``on_keep`` keeps its record, ``on_back`` ends it."""

    def __init__(
        self, master: tkinter.Misc, host: Host, session: Session, words: str, on_keep: Callable[[], object],
        on_back: Callable[[], object],
    ) -> None:
        style, theme, say = host.style, host.style.theme, host.say
        super().__init__(master, background=theme.window)
        strip = tkinter.Frame(self, background=theme.accent)
        strip.pack(side="top", fill="x")
        self.back = Button(strip, style, say.tr("practice", "Back"), on_back, ORDINARY, theme.accent, "smallbold")
        self.back.pack(side="right", padx=style.px(8), pady=style.px(4))
        self.keep = Button(strip, style, say.tr("practice", "Keep the record\u2026"), on_keep, ORDINARY, theme.accent,
                           "smallbold")
        self.keep.pack(side="right", pady=style.px(4))
        title = label(strip, style, say.tr("practice", "Practice"), "strong", theme.accent_text, theme.accent)
        title.pack(side="left", padx=(style.px(14), style.px(10)))
        self.words = wrapped(label(strip, style, words, "small", theme.accent_text, theme.accent))
        self.words.pack(side="left", fill="x", expand=True)
        self.table = TableScreen(self, host, session)
        self.table.pack(fill="both", expand=True)
