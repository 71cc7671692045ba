"""What the strong computer found out about a moment: data for its move, for hints and for tests.

Imports from `dominoes.game`; no tkinter, gettext, file, clock or global random.
"""

from __future__ import annotations

from typing import NamedTuple, Tuple

from dominoes.game.actions import Action


class Candidate(NamedTuple):
    """What the trial games say of one action.

    Attributes:
        action: the action.
        mean: mean chance to win the match, in millionths; what such moves are worth in general is counted in.
        wins, draws: of its ``games``, how many deals the own team won, and how many nobody; 0 where all was solved.
        behind: how far it was behind the best candidate on average in the trial games that both were tried in, and in
            these alone, in millionths; less than 0 when it was ahead; 0 where all was solved.
        error: the standard error of ``behind``; 0 for the best itself and where all was solved.
        games: trial games it rests on, or deals solved. Two candidates were tried in the same deals with the same
            chance; one that fell clearly behind was tried in the first of them only.
    """

    action: Action
    mean: int
    wins: int
    draws: int
    error: int
    games: int
    behind: int = 0


class Analysis(NamedTuple):
    """What a move was chosen by.

    Attributes:
        candidates: best first; equal ones in the order of the legal actions. Those that fell clearly behind come last.
        deals: trial games of the best candidate, or deals solved.
        exact: the values are no estimate from trial games: all deals that fit the view were solved, each as if
            everybody saw all hands, and weighed by how likely the plays make them.
        experience: how many trial games more it counted what such moves are worth in general; 0: not at all.
        fits: whether any deal fits the view. If not, a rule player chose, and ``candidates`` holds its choice alone.
    """

    candidates: Tuple[Candidate, ...]
    deals: int
    exact: bool
    fits: bool
    experience: int = 0
