"""What a match came to, deal by deal, in a form that can be laid beside that of others who had the same tiles.

An `Outcome` is read off a `History` and never kept apart from it, so undo, redo and restart need no bookkeeping here.
Deals are known by the tiles that were dealt, not by a number somebody wrote down: two records are about the same deal
when their hands are the same.
May import `dominoes.history`, `dominoes.game`, `dominoes.rules` and the standard library; no tkinter, gettext, file,
clock or global random.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any, Dict, List, NamedTuple, Optional, Sequence, Tuple

from dominoes.game.result import Result
from dominoes.game.sources import SeedSource
from dominoes.game.state import State
from dominoes.history import History
from dominoes.rules.compiled import Rules

#: Keys of a profile that only say something; two profiles that differ in nothing else are the same game.
_SAID_AT_ROOT = ("$schema", "about", "examples")
_SAID = "name"


class DealOutcome(NamedTuple):
    """A finished deal. Seats and teams are 0-based, -1 for none.

    Attributes:
        played: deals of the record before this one; from the same seed the same number gives the same tiles.
        match, number: the match in the record, and the deal in that match, both from 0.
        attempt: redeals before these tiles.
        tiles: what was dealt, see `tiles_dealt`.
        leader: who led.
        end, seat, team, bonus, champion, title: as in `Result`; ``match_over`` with a champion.
        credits: points that each team was credited in this deal.
        losses: points that each team lost in it, as positive numbers.
        scores: points of each team after it.
    """

    played: int
    match: int
    number: int
    attempt: int
    tiles: Tuple[int, ...]
    leader: int
    end: str
    seat: int
    team: int
    bonus: Tuple[str, ...]
    champion: int
    title: str
    credits: Tuple[int, ...]
    losses: Tuple[int, ...]
    scores: Tuple[int, ...]

    @property
    def match_over(self) -> bool:
        """Whether this deal ended its match."""
        return self.champion >= 0

    def gain(self, team: int) -> int:
        """What the team was credited against the mean of the others, times the number of others (a whole number)."""
        mine = self.credits[team]
        return (len(self.credits) - 1) * mine - (sum(self.credits) - mine)


class Outcome(NamedTuple):
    """The finished deals of a match, or of all matches of a record.

    Attributes:
        rules: the rules they were played by.
        seed: the deal number; None for written tiles.
        players: (kind, name) of each seat, "" for no name; empty when nobody knows.
        hints: how many hints were shown in these deals.
        deals: the finished deals, in order.
    """

    rules: Rules
    seed: Optional[int]
    players: Tuple[Tuple[str, str], ...]
    hints: int
    deals: Tuple[DealOutcome, ...]


def tiles_dealt(rules: Rules, hands: Sequence[int], stock: Sequence[int]) -> Tuple[int, ...]:
    """What two tables must have had the same: the hands, and where there is a boneyard the order of its tiles."""
    return (*hands, *stock) if rules.boneyard else tuple(hands)


def deal_outcome(rules: Rules, state: State) -> DealOutcome:
    """What a settled state came to. Raises ValueError while the deal is not settled."""
    result, standing = state.result, state.standing
    if result is None:
        raise ValueError("the deal is not settled")
    credits, losses = _moved(result)
    return DealOutcome(
        standing.played, standing.match, standing.deal, state.deal.attempt,
        tiles_dealt(rules, state.deal.dealt, state.deal.stock), result.leader,
        result.end, result.seat, result.team, result.bonus, result.champion, result.title, credits, losses,
        result.scores,
    )  # fmt: skip


def _moved(result: Result) -> Tuple[Tuple[int, ...], Tuple[int, ...]]:
    """What each team was credited, and what each lost."""
    credits, losses = [0] * len(result.scores), [0] * len(result.scores)
    for line in result.ledger:
        if line.points > 0:
            credits[line.team] += line.points
        elif line.points < 0:
            losses[line.team] -= line.points
    return tuple(credits), tuple(losses)


def outcome_of(
    history: History,
    players: Sequence[Tuple[str, str]] = (),
    hints: Sequence[Sequence[int]] = (),
    match: Optional[int] = None,
) -> Outcome:
    """The outcome of everything settled in a history, or of one of its matches (from 0). ``hints`` as in a record."""
    source = history.game.source
    deals = [deal_outcome(history.game.rules, state) for state in history.settled()]
    if match is not None:
        deals = [deal for deal in deals if deal.match == match]
    shown = sum(len(hints[deal.played]) for deal in deals if deal.played < len(hints))
    seed = source.seed if isinstance(source, SeedSource) else None
    return Outcome(history.game.rules, seed, tuple(players), shown, tuple(deals))


def digest_of(rules: Rules) -> int:
    """64 bits that tell one game from another: all that the profile decides, and nothing that it only says."""
    data = {key: value for key, value in rules.profile.data.items() if key not in _SAID_AT_ROOT}
    text = json.dumps([rules.table.seats, _silent(data)], sort_keys=True, separators=(",", ":"))
    return int.from_bytes(hashlib.sha256(text.encode("ascii")).digest()[:8], "big")


def _silent(value: Any) -> Any:
    """The value without the names of its clauses."""
    if isinstance(value, dict):
        found: Dict[str, Any] = {key: _silent(each) for key, each in value.items() if key != _SAID}
        return found
    if isinstance(value, (list, tuple)):
        listed: List[Any] = [_silent(each) for each in value]
        return listed
    return value
