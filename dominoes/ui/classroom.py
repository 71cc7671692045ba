"""The visits that a class makes: comparing results, statistics."""

from __future__ import annotations

from typing import TYPE_CHECKING, Callable

from dominoes.compare import PERSON, Entry
from dominoes.outcome import outcome_of
from dominoes.ui.compared import CompareScreen, Handed
from dominoes.ui.statistics import Chosen, StatisticsScreen

if TYPE_CHECKING:
    from dominoes.ui.app import App

Show = Callable[[], None]

#: Where the result of the match at the table comes from.
OWN = "table"


class Classroom:
    """Shows them. ``visit`` shows a screen that is left again by ``leave``, see `dominoes.ui.visits.Visits`."""

    def __init__(self, app: App, visit: Callable[[Show], None], leave: Callable[[], None]) -> None:
        self._app, self._visit, self._leave = app, visit, leave
        self._handed, self._chosen = Handed(), Chosen()

    def compare(self) -> None:
        """Compare what several tables made of the same deals: what was handed in before, and the match at the table."""
        self._take_own()
        self._visit(self._show_compare)

    def _take_own(self) -> None:
        """Hand in the match at the table as it stands, in the place of what was handed in of it before."""
        app, handed = self._app, self._handed
        if app.table is None or app.table.session.practice:
            return
        session = app.table.session
        players = [(chair.kind, chair.name) for chair in session.chairs]
        match = session.history.state.standing.match
        outcome = outcome_of(session.history, players, app.hints(), match)
        if outcome.deals:
            names = [chair.name for chair in session.chairs if chair.kind == PERSON and chair.name]
            label = ", ".join(names) or app.say.tr("compare", "this table")
            others = [entry for entry in handed.entries if entry.source != OWN]
            handed.entries[:] = [Entry(label, OWN, outcome), *others]

    def _show_compare(self) -> None:
        app, data = self._app, self._app.options.data
        app.root.title(app.say.tr("compare", "Compare results"))
        matches = data / "matches" if data is not None else None
        app.show_visit(lambda: CompareScreen(app.root, app, self._handed, self._leave, data, matches))

    def statistics(self) -> None:
        """The statistics of the people who play here."""
        self._chosen = Chosen()
        self._visit(self._show_statistics)

    def _show_statistics(self) -> None:
        app = self._app
        app.root.title(app.say.tr("statistics", "Statistics"))
        file = app.keeper.statistics
        app.show_visit(lambda: StatisticsScreen(app.root, app, file, self._chosen, self._leave))
