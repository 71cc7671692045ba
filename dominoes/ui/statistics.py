"""The screen of the statistics: who in which game, every value in a table, the same drawn, and the way to clear it."""

from __future__ import annotations

import tkinter
from typing import Callable, List, Optional, Protocol

from dominoes.library import Library
from dominoes.stats import Stats, statistics
from dominoes.stats_file import StatisticsFile
from dominoes.text.i18n import Translator
from dominoes.text.statistics import deals_text, game_of, stats_grid, who
from dominoes.ui.banner import Banner
from dominoes.ui.flow import Flow
from dominoes.ui.grids import GridsView
from dominoes.ui.plot import Plots
from dominoes.ui.rows import Item, Rows
from dominoes.ui.scheduler import Scheduler
from dominoes.ui.style import Style
from dominoes.ui.widgets import ORDINARY, PRIMARY, Button, label, wrapped


class StatisticsHost(Protocol):
    """What the screen needs of the window around it."""

    style: Style
    say: Translator
    scheduler: Scheduler
    library: Library

    def set_option(self, name: str, value: str) -> None:
        """A setting was changed."""


class Chosen:
    """Whose statistics are shown: their place in the list. It outlives the screen."""

    def __init__(self) -> None:
        self.at = 0


class StatisticsScreen(tkinter.Frame):
    """The screen. ``file`` holds the statistics, None where nothing is kept."""

    def __init__(
        self, master: tkinter.Misc, host: StatisticsHost, file: Optional[StatisticsFile], chosen: Chosen,
        on_close: Callable[[], object],
    ) -> None:
        style, theme, say = host.style, host.style.theme, host.say
        super().__init__(master, background=theme.window)
        self._host, self._file, self._chosen, self._on_close = host, file, chosen, on_close
        banner = Banner(
            self, style, say, say.tr("statistics", "Statistics"),
            say.tr("statistics", "Finished deals at this PC, without practice"),
            lambda value: host.set_option("language", value), on_close)
        banner.pack(fill="x")
        self.found: List[Stats] = statistics(file.matches()) if file is not None else []
        # Who played last stands first.
        self.found.reverse()
        self._foot = tkinter.Frame(self, background=theme.window)
        self._foot.pack(side="bottom", fill="x", padx=style.px(16), pady=(0, style.px(10)))
        self.clear: Optional[Button] = None
        self.sure: Optional[Button] = None
        self.keep: Optional[Button] = None
        self.people: Optional[Rows] = None
        if not self.found:
            empty = say.tr("statistics", "Nobody has finished a deal yet. Play one, and it is counted here.")
            wrapped(label(self, style, empty, "body", theme.text)).pack(fill="x", padx=style.px(20), pady=style.px(20))
            assert banner.back is not None
            banner.back.focus_set()
            return
        body = tkinter.Frame(self, background=theme.window)
        body.pack(fill="both", expand=True, padx=style.px(16), pady=style.px(10))
        body.rowconfigure(0, weight=1)
        for column, weight in enumerate((24, 33, 43)):
            body.columnconfigure(column, weight=weight, uniform="part")
        items = [Item(who(each, say), "%s, %s" % (game_of(each, say), deals_text(each, say))) for each in self.found]
        self.people = Rows(body, style, items, self.choose)
        self.people.grid(row=0, column=0, sticky="nsew")
        self.values = GridsView(self._framed(body, 1), style)
        self.plots = Plots(self._framed(body, 2), style, say)
        for part in (self.values, self.plots):
            part.pack(fill="both", expand=True, padx=1, pady=1)
        self._offer()
        self._show(min(chosen.at, len(self.found) - 1))
        host.scheduler.once("statistics", self._give_focus)

    def _framed(self, body: tkinter.Frame, column: int) -> tkinter.Frame:
        style = self._host.style
        frame = tkinter.Frame(body, background=style.theme.border)
        frame.grid(row=0, column=column, sticky="nsew", padx=(style.px(10), 0))
        return frame

    def _give_focus(self) -> None:
        if self.winfo_exists() and self.people is not None:
            self.people.focus_row(self._chosen.at)

    def choose(self, at: int) -> None:
        """Show somebody by the number in the list."""
        self._show(at)
        if self.people is not None:
            self.people.focus_row(at)

    def _show(self, at: int) -> None:
        assert self.people is not None
        self._chosen.at = at
        stats = self.found[at]
        self.people.mark(at)
        known = {profile.id: profile for profile in self._host.library.profiles()}
        self.values.show([stats_grid(stats, self._host.say, known.get(stats.profile))])
        self.plots.show(stats)

    # ---- clearing -------------------------------------------------------------------------------------------

    def _offer(self) -> None:
        """The button that clears."""
        self._empty_foot()
        style, say = self._host.style, self._host.say
        self.clear = Button(self._foot, style, say.tr("statistics", "Clear all statistics\u2026"), self._ask, ORDINARY,
                            font="smallbold")
        self.clear.pack(side="right")

    def _ask(self) -> None:
        """Ask whether that is meant."""
        self._empty_foot()
        style, say = self._host.style, self._host.say
        words = say.tr("statistics", "Clear the statistics of everybody? They cannot be brought back.")
        wrapped(label(self._foot, style, words, "strong", style.theme.bad)).pack(fill="x", pady=(0, style.px(6)))
        row = Flow(self._foot, style)
        row.pack(fill="x")
        self.keep = Button(row, style, say.tr("statistics", "Keep them"), self._keep, PRIMARY, font="smallbold")
        self.sure = Button(row, style, say.tr("statistics", "Clear"), self._clear, ORDINARY, font="smallbold")
        self.keep.focus_set()

    def _keep(self) -> None:
        self._offer()
        assert self.clear is not None
        self.clear.focus_set()

    def _clear(self) -> None:
        if self._file is not None:
            self._file.clear()
        self._on_close()

    def _empty_foot(self) -> None:
        for part in self._foot.winfo_children():
            part.destroy()
        self.clear = self.sure = self.keep = None

    def key(self, chord: str, on_button: bool) -> bool:
        """A key was pressed; returns whether it meant anything here."""
        if chord != "Escape":
            return False
        if self.keep is not None:
            self._keep()
        else:
            self._on_close()
        return True
