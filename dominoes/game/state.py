"""The state of a match: immutable tuples, so that undo is keeping the old one and nothing can change behind a back.

A `State` holds all four hands and belongs to the referee alone. Screens, hints and computers get a view of one
seat (`dominoes.view`), which has no field for the rest.
May import `dominoes.rules` and the standard library; no tkinter, gettext, file, clock or global random.
"""

from __future__ import annotations

from typing import NamedTuple, Optional, Tuple

from dominoes.game.result import Result
from dominoes.rules.facts import Previous

#: What is being decided: who leads, whether tiles are accepted, which tile is laid, or nothing (deal settled).
NAMING, ACCEPTING, PLAYING, SETTLED = "naming", "accepting", "playing", "settled"


class Laid(NamedTuple):
    """A tile on the table, in order of play.

    ``end`` is 0 left, 1 right; ``inner`` the half that joins the line, ``outer`` the half that became the open
    end. For the first tile ``inner`` is the left half, ``outer`` the right one and ``end`` 0. ``seat`` is -1 for
    a tile that lay there when a worked example began.
    """

    tile: int
    end: int
    inner: int
    outer: int
    seat: int


class Standing(NamedTuple):
    """What the deals before have left: everything that is carried into a deal.

    Attributes:
        played: deals of the whole record before this one; chooses the deal of a seed.
        match: matches before this one; ``deal``: deals of this match before this one.
        scores: points of each team.
        base: the running base.
        previous: what the deal before hands on, None when the lead is that of a first deal.
        opener: the seat that led the first deal of this match, -1 in that deal.
        passed: somebody has passed in an earlier deal of this match.
    """

    played: int
    match: int
    deal: int
    scores: Tuple[int, ...]
    base: int
    previous: Optional[Previous]
    opener: int = -1
    passed: bool = False


class ThrownIn(NamedTuple):
    """A hand thrown in: the seat, the tiles that became public (a mask), the place of the prize for it (-1: none)."""

    seat: int
    shown: int
    prize: int = -1


class Draw(NamedTuple):
    """A tile drawn from the boneyard: how many tiles lay on the table, how many passes there had been, and who drew.

    Which tile it was follows from its place in the order of the stock, and is nobody's business here.
    """

    laid: int
    passes: int
    seat: int


class Deal(NamedTuple):
    """How this deal came about, up to its lead.

    Attributes:
        clause: index of the lead clause in force.
        draw_seat: winner of the opening draw, -1 without one; ``draws`` all tries, as tiles in seat order.
        dealt: the hands as dealt (after any redeal), empty before; ``stock``: the rest in shuffled order, in
            which it is drawn if it is a boneyard.
        attempt: redeals so far; ``thrown_in``: what each made public.
        accepted: seats that have accepted the present tiles.
        speaker: who names the leader, -1 if nobody does; ``choices``: the seats it may name.
        leader: who leads, -1 while unknown.
        opening: mask of the tiles that may be led; 0 once the line has begun.
    """

    clause: int
    draw_seat: int
    draws: Tuple[Tuple[int, ...], ...]
    dealt: Tuple[int, ...]
    stock: Tuple[int, ...]
    attempt: int
    thrown_in: Tuple[ThrownIn, ...]
    accepted: int
    speaker: int
    choices: Tuple[int, ...]
    leader: int
    opening: int


class State(NamedTuple):
    """Everything about a match at one moment.

    Attributes:
        phase: `NAMING`, `ACCEPTING`, `PLAYING` or `SETTLED`.
        standing, deal: what came before the deal, and how it was opened.
        hands: mask of each seat's tiles now.
        line: the tiles laid, in order of play; ``ends`` the open ends (left, right), empty before the first tile.
        laid: mask of the tiles on the table.
        to_act: the seat that acts next, -1 when settled.
        passed: every pass of the deal, as (tiles on the table, seat).
        passes: passes in a row just now.
        result: set when settled.
        drawn: every draw from the boneyard, in order: the first took the first tile of the stock, and so on.
    """

    phase: str
    standing: Standing
    deal: Deal
    hands: Tuple[int, ...]
    line: Tuple[Laid, ...]
    ends: Tuple[int, ...]
    laid: int
    to_act: int
    passed: Tuple[Tuple[int, int], ...]
    passes: int
    result: Optional[Result]
    drawn: Tuple[Draw, ...] = ()


def in_line_order(line: Tuple[Laid, ...]) -> Tuple[Tuple[int, int], ...]:
    """The line from left to right, each tile as (left half, right half)."""
    left, right = [], []
    for at, laid in enumerate(line):
        if at == 0 or laid.end == 1:
            right.append((laid.inner, laid.outer))
        else:
            left.append((laid.outer, laid.inner))
    return tuple(reversed(left)) + tuple(right)
