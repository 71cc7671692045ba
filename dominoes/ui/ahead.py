"""Loads what a match will need, a little at a time, once the start screen is painted and nobody is doing anything.

People wait for the first paint, so the start screen loads only what it shows. What comes behind it (the referee, the
computers, the table) would be felt at the first touch of Play; loaded ahead it is not. Nothing depends on this: whoever
needs a module sooner imports it.
"""

from __future__ import annotations

from importlib import import_module
from typing import Iterator

from dominoes.ui.scheduler import Scheduler

#: Milliseconds after the start, and between two steps.
START, REST = 250, 15

#: Each of them loads a few hundredths of a second of what the next ones build on.
STEPS = (
    "dominoes.game.state", "dominoes.game.settle", "dominoes.game.referee", "dominoes.view", "dominoes.history",
    "dominoes.session", "dominoes.record", "dominoes.replay", "dominoes.record_write", "dominoes.journal",
    "dominoes.autosave", "dominoes.players.player", "dominoes.players.simple", "dominoes.players.steady",
    "dominoes.players.knowledge", "dominoes.players.sample", "dominoes.players.solve", "dominoes.players.policy",
    "dominoes.players.value", "dominoes.players.expert", "dominoes.table.layout", "dominoes.table.gestures",
    "dominoes.table.sprites", "dominoes.table.scene", "dominoes.text.events", "dominoes.text.ledger",
    "dominoes.text.sheet", "dominoes.text.hints", "dominoes.text.typed", "dominoes.ui.board", "dominoes.ui.bar",
    "dominoes.ui.panes", "dominoes.ui.hint", "dominoes.ui.settlement", "dominoes.ui.beside", "dominoes.ui.selectors",
    "dominoes.ui.table", "dominoes.ui.matches", "dominoes.table.viewer", "dominoes.ui.viewer", "dominoes.ui.learn",
    "dominoes.workshop.sections", "dominoes.workshop.checking", "dominoes.ui.workshop.visits", "dominoes.ui.visits",
)  # fmt: skip


class Ahead:
    """The steps for one window. They begin by themselves."""

    def __init__(self, scheduler: Scheduler) -> None:
        self._scheduler = scheduler
        self._left: Iterator[str] = iter(STEPS)
        scheduler.later(START, self._step)

    def _step(self) -> None:
        name = next(self._left, None)
        if name is not None:
            import_module(name)
            self._scheduler.later(REST, self._step)
