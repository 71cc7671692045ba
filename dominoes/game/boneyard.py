"""The boneyard: what may still be drawn, by whom, and what was drawn, all read off a state.

Tiles are drawn in the order of ``Deal.stock``; the last ones, as many as the rules call undrawable, always stay.
May import `dominoes.rules` and the standard library; no tkinter, gettext, file, clock or global random.
"""

from __future__ import annotations

from typing import Tuple

from dominoes.game.state import Draw, State
from dominoes.rules.compiled import Rules


def left_in(rules: Rules, state: State) -> int:
    """How many tiles lie in the boneyard now; 0 in a game without one."""
    return len(state.deal.stock) - len(state.drawn) if rules.boneyard else 0


def drawable(rules: Rules, state: State) -> int:
    """How many of them can still be drawn."""
    return max(0, left_in(rules, state) - rules.undrawable)


def may_draw(rules: Rules, state: State) -> bool:
    """Whether the seat on turn, which cannot play, draws; otherwise it passes."""
    if not rules.draws or not drawable(rules, state):
        return False
    this_turn = Draw(len(state.line), len(state.passed), state.to_act)
    return state.drawn[-rules.draws :].count(this_turn) < rules.draws


def drawn_tiles(state: State, seat: int) -> Tuple[int, ...]:
    """The tiles that a seat has drawn in this deal, in order; they may have been laid since."""
    return tuple(tile for tile, draw in zip(state.deal.stock, state.drawn) if draw.seat == seat)


def drawn_mask(state: State) -> int:
    """All tiles drawn in this deal, as a mask."""
    mask = 0
    for tile in state.deal.stock[: len(state.drawn)]:
        mask |= 1 << tile
    return mask
