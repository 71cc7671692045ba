"""What a page or a table tells of a match: its deals as they were played, and never a tile that still lies hidden.

May import `dominoes.replay`, `dominoes.history`, `dominoes.text` and what lies below; no tkinter, files, clock or
global random.
"""

from __future__ import annotations

from typing import List, NamedTuple, Optional, Sequence, Tuple

from dominoes.game.actions import ACCEPT, LEAD, REDEAL
from dominoes.game.events import DealSettled, Event, LeaderFound
from dominoes.game.result import Result
from dominoes.game.sources import PlayedOn, SeedSource, Source
from dominoes.history import Moment
from dominoes.replay import DealReplay, deals_of
from dominoes.rules.compiled import Rules


class Move(NamedTuple):
    """What a seat did: its number in the deal from 1, what happened, and whether a hint was shown before it."""

    number: int
    event: Event
    hinted: bool


class ToldDeal(NamedTuple):
    """One deal. ``hints`` are the numbers of its actions before which a hint was shown."""

    played: DealReplay
    hints: Tuple[int, ...] = ()
    open: bool = False

    @property
    def result(self) -> Optional[Result]:
        """How it ended; None while it is in progress."""
        return self.played.state.result

    @property
    def hands(self) -> Tuple[int, ...]:
        """The hands it was played with, as masks; none while they are hidden."""
        return self.played.state.deal.dealt if self.open or self.result is not None else ()

    def before_play(self) -> Tuple[Event, ...]:
        """What happened until the leader was found."""
        return self.played.events[: self._begun()]

    def moves(self) -> List[Move]:
        """What the seats did from the lead on, in order."""
        actions = [at for at, action in enumerate(self.played.actions) if action.kind not in (LEAD, ACCEPT, REDEAL)]
        events = [event for event in self.played.events[self._begun() :] if not isinstance(event, DealSettled)]
        return [
            Move(number, event, at in self.hints) for number, (at, event) in enumerate(zip(actions, events), 1)
        ]

    def _begun(self) -> int:
        """How many events it took until the leader was found."""
        events = self.played.events
        found = [at for at, event in enumerate(events) if isinstance(event, LeaderFound)]
        return found[-1] + 1 if found else len(events)


class Told(NamedTuple):
    """A match, or some of its deals. ``names`` by seat; ``seed`` is the deal number if there is one."""

    rules: Rules
    deals: Tuple[ToldDeal, ...]
    names: Tuple[str, ...] = ()
    seed: Optional[int] = None

    def only(self, deal: int) -> Told:
        """One deal of it, by its number from 0."""
        return self._replace(deals=self.deals[deal : deal + 1])

    def finished(self) -> List[Tuple[ToldDeal, Result]]:
        """The deals that are settled."""
        return [(deal, deal.result) for deal in self.deals if deal.result is not None]


def told_of(
    rules: Rules, source: Source, moments: Sequence[Moment], names: Sequence[str] = (),
    hints: Sequence[Sequence[int]] = (), every_hand: bool = False,
) -> Told:
    """A match by its history. ``every_hand`` opens the hands of unfinished deals too, as for a worked example."""
    deals = tuple(
        ToldDeal(played, tuple(hints[at]) if at < len(hints) else (), every_hand)
        for at, played in enumerate(deals_of(moments))
    )
    if isinstance(source, PlayedOn):
        source = source.written
    return Told(rules, deals, tuple(names), source.seed if isinstance(source, SeedSource) else None)
