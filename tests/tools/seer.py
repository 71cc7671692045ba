"""The ceiling for every honest player: a computer that looks into all hands. Only to measure with, never to play.

It solves the true deal exactly where that is short enough, keeps the moves that are worth most by that, and chooses
among them by playing the true deal out many times as the strong computer would. Its partner does the same. It is no
part of the program: it is given the state, where a computer gets a view.
"""

from __future__ import annotations

from random import Random
from typing import List, Sequence, Tuple

from dominoes.game.actions import Action
from dominoes.game.engine import EMPTY, line_tables
from dominoes.game.referee import Game
from dominoes.game.state import ACCEPTING, NAMING, State
from dominoes.players.expert import DEFAULT, Expert
from dominoes.players.solve import Position, SearchTooLong, Solver
from dominoes.players.trial import Trial
from dominoes.players.value import Worth
from dominoes.players.weights import thinker_of
from dominoes.rules.tiles import tile_of
from dominoes.view import View, view_of
from tests.tools.duel import Chooser

#: Positions searched for a move, and trial games of the true deal.
WORK, GAMES = 15_000, 400


def seer(seed: int, seat: int) -> Chooser:
    """Seats one; see `tests.tools.duel`."""

    def choose(game: Game, state: State) -> Action:
        view = view_of(game, state, seat)
        if state.phase == ACCEPTING or (state.phase == NAMING and not any(state.hands)):
            return Expert(seed, seat).choose(view)
        kept = best_actions(game, state, view) if state.phase != NAMING else view.legal
        if len(kept) == 1:
            return kept[0]
        trial = Trial(view._replace(legal=tuple(kept)), thinker_of(view.rules), DEFAULT.noise)
        random = Random(Expert(seed, seat).stream(view).words(1)[0])
        for _ in trial.race([list(state.hands)], GAMES, 2.0, random):
            pass
        return trial.analysis().candidates[0].action

    return choose


def best_actions(game: Game, state: State, view: View) -> Sequence[Action]:
    """The legal actions that are worth most with best play by all; all of them where that takes too long."""
    rules, team = game.rules, game.rules.table.team_of[view.seat]
    if len(rules.table.teams) != 2:
        return view.legal
    worth, sign = Worth(rules, state.standing, state.deal.leader, team), 1 if team == 0 else -1
    dealt = state.laid
    for hand in state.hands:
        dealt |= hand

    def value(kind: int, seat: int, tile: int, before: int, after: int, hands: Sequence[int]) -> int:
        return sign * worth.of((kind, seat, tile, before, after, list(hands)), dealt)[0]

    solver = Solver(line_tables(rules.tiles), state.hands, rules.table.team_of, value, WORK)
    ends = tile_of(*view.public.ends) if view.public.ends else EMPTY
    allowed = -1 if view.public.ends else sum({1 << action.tile for action in view.legal})
    try:
        rated = solver.best_moves(Position(tuple(state.hands), ends, view.seat), allowed)
    except SearchTooLong:
        return view.legal
    best = {(move.tile, move.ends) for move in rated if move.worth == rated[0].worth}
    kept: List[Action] = [action for action in view.legal if _move(view, action) in best]
    return kept


def _move(view: View, action: Action) -> Tuple[int, int]:
    """Tile and ends after it, as the solver names a move."""
    ends = view.public.ends
    if not ends:
        return action.tile, action.tile
    outer = view.rules.tiles.other[ends[action.end]][action.tile]
    return action.tile, tile_of(outer, ends[1 - action.end])
