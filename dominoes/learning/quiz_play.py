"""Questions asked before the play and in it: may this seat have a redeal, what may be led, must this seat pass?

Pure: may import `dominoes.learning`, `dominoes.history`, `dominoes.game` and `dominoes.rules`; no tkinter, gettext,
files, clock or global random.
"""

from __future__ import annotations

from typing import Iterator, Sequence

from dominoes.game.actions import PASS as PASSES
from dominoes.game.actions import PLAY
from dominoes.game.state import ACCEPTING, PLAYING, State
from dominoes.history import Moment
from dominoes.learning.question import OPENING, PASS, REDEAL, YES_NO, Answer, Question, asked
from dominoes.rules.compiled import Rules
from dominoes.rules.tiles import PIPS, TILES_OF

#: A hand as large as this has to be looked through before one can say that nothing in it fits.
LOOKED_THROUGH = 3


def redeal_question(rules: Rules, number: int, deal: Sequence[Moment]) -> Iterator[Question]:
    """Once in a deal: a seat that has the right to a redeal, else the one that comes nearest to it by its doubles."""
    accepting = [at for at, moment in enumerate(deal) if moment.state.phase == ACCEPTING]
    if rules.redeal is None or not rules.redeal.asked or not accepting:
        return

    def right(at: int) -> bool:
        state = deal[at].state
        return rules.redeal is not None and rules.redeal.right(rules.tiles, state.hands[state.to_act])

    def doubles(at: int) -> int:
        state = deal[at].state
        return bin(state.hands[state.to_act] & rules.tiles.doubles).count("1")

    best = max(accepting, key=lambda at: (right(at), doubles(at), -at))
    yield from asked(REDEAL, number, best, right(best), [Answer(not right(best))], deal[best].state, order=YES_NO)


def opening_question(rules: Rules, number: int, deal: Sequence[Moment]) -> Iterator[Question]:
    """Which tiles may open the line: what the lead clause allows, or the whole hand, its doubles, its heaviest tile."""
    for at, moment in enumerate(deal[:-1]):
        state = moment.state
        if state.phase == PLAYING and not state.line:
            hand = state.hands[state.to_act]
            doubles = hand & rules.tiles.doubles
            heaviest = 1 << max(TILES_OF[hand], key=lambda tile: (PIPS[tile], tile))
            others = [hand, heaviest, 1 << max(TILES_OF[doubles])] if doubles else [hand, heaviest]
            wrong = [Answer(mask) for mask in others]
            clause = rules.profile.lead[state.deal.clause].id
            order = sorted({state.deal.opening, *others}, key=lambda mask: (bin(mask).count("1"), mask))
            yield from asked(OPENING, number, at, state.deal.opening, wrong, state, None, clause, order)
            return


def pass_question(rules: Rules, number: int, deal: Sequence[Moment]) -> Iterator[Question]:
    """Once in a deal: somebody who passes, or has one tile only that fits, with a hand to be looked through."""
    for at in range(1, len(deal)):
        action, before = deal[at].action, deal[at - 1].state
        if action is None or action.kind not in (PASSES, PLAY) or not before.line:
            continue
        hand = before.hands[before.to_act]
        fitting = fitting_tiles(rules, before)
        if bin(hand).count("1") >= LOOKED_THROUGH and bin(fitting).count("1") <= 1 and before.passes == 0:
            yield from asked(PASS, number, at - 1, not fitting, [Answer(bool(fitting))], before, order=YES_NO)
            return


def fitting_tiles(rules: Rules, state: State) -> int:
    """The tiles of the seat to act that fit an open end, as a mask."""
    left, right = state.ends
    return state.hands[state.to_act] & (rules.tiles.suit[left] | rules.tiles.suit[right])
