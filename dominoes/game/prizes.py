"""What hands that were thrown in have brought: points, a base that counts double, the match.

Worked out from the hands thrown in, wherever it is asked; nothing about it is kept in a state.
May import `dominoes.rules` and the standard library; no tkinter, gettext, file, clock or global random.
"""

from __future__ import annotations

from typing import Iterator, NamedTuple, Sequence

from dominoes.game.state import State
from dominoes.rules.compiled import CompiledPrize, Rules


class Given(NamedTuple):
    """A prize that was given: its clause, the seat whose hand it was, its team."""

    clause: CompiledPrize
    seat: int
    team: int


def prize_for(rules: Rules, hand: int) -> int:
    """The place of the prize for a hand that is thrown in, -1 for none: the first that holds is given."""
    prizes = rules.redeal.prizes if rules.redeal else ()
    return next((at for at, prize in enumerate(prizes) if prize.when(rules.tiles, hand)), -1)


def given(rules: Rules, state: State) -> Iterator[Given]:
    """The prizes of a deal so far, in order."""
    for thrown in state.deal.thrown_in:
        if thrown.prize >= 0 and rules.redeal is not None:
            yield Given(rules.redeal.prizes[thrown.prize], thrown.seat, rules.table.team_of[thrown.seat])


def points_of(rules: Rules, prize: Given, scores: Sequence[int]) -> int:
    """The points of a prize for a team that has so many."""
    points = prize.clause.points
    return points if points >= 0 else max(0, rules.target - scores[prize.team])


def base_of(rules: Rules, state: State) -> int:
    """What the base is worth in this deal."""
    base = state.standing.base
    for prize in given(rules, state):
        base *= prize.clause.times
    return min(base, 1_000_000)
