"""What points are worth in a match that no number of points wins: by how far a team is ahead.

A match over a fixed number of deals, or one that the fewest points win, has no ladder of points to climb, so the table
of chances of `dominoes.players.value` does not fit it. Here a team that is ahead of the best other by as much as a few
deals pay counts as sure, one as far behind as lost, and between them the chance grows evenly. That orders the ends of a
deal rightly, which is all that a choice among moves needs; it does not look at how many deals are left.

Imports from `dominoes.rules` and the standard library; no tkinter, gettext, file, clock or global random.
"""

from __future__ import annotations

from typing import Iterator, Sequence

from dominoes.rules.compiled import Rules

#: A lead of so many deals of middling worth counts as sure.
SURE_DEALS = 6


class MarginChances:
    """Chances by the distance to the best other team, from 0 to ``sure``. ``deal_worth``: what a middling deal pays."""

    def __init__(self, rules: Rules, deal_worth: int, sure: int) -> None:
        self._half = sure // 2
        self._sign = -1 if rules.fewest_win else 1
        self._reach = max(1, deal_worth) * SURE_DEALS

    def prepare(self) -> Iterator[None]:
        """Nothing has to be made beforehand."""
        return iter(())

    def of(self, scores: Sequence[int], base: int, team: int) -> int:
        """The chance of a team in a match that goes on with these points."""
        best = max(self._sign * points for other, points in enumerate(scores) if other != team)
        ahead = self._sign * scores[team] - best
        return self._half + max(-self._reach, min(self._reach, ahead)) * (self._half - 1) // self._reach
