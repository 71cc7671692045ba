"""The lesson after a deal: against plain minimax, never during the deal, in bounded steps."""

from __future__ import annotations

from functools import lru_cache
from typing import Dict, List, Tuple

import pytest
from helpers import PROFILE_IDS, rules_of, seed_game

from dominoes.game.actions import PLAY
from dominoes.game.referee import Game
from dominoes.game.state import PLAYING, State
from dominoes.players.lesson import STEP, Lesson, Outcome, can_teach, lesson, lesson_steps
from dominoes.players.simple import Casual
from dominoes.view import moves_of, view_of

pytestmark = pytest.mark.long

TWO_TEAMS = [name for name in PROFILE_IDS if can_teach(rules_of(name))]


@lru_cache(maxsize=None)
def played(profile: str, seed: int, deals: int) -> Tuple[Tuple[Game, Tuple[State, ...]], ...]:
    """Finished deals with every state in which a tile was laid or a pass made, and the last one."""
    game, found = seed_game(profile, seed), []
    state, _ = game.start()
    for _ in range(deals):
        states: List[State] = []
        while state.result is None:
            if state.phase == PLAYING:
                states.append(state)
            state, _ = game.apply(state, Casual(seed, state.to_act).choose(view_of(game, state, state.to_act)))
        found.append((game, (*states, state)))
        state, _ = game.next_deal(state)
    return tuple(found)


def outcome_of(state: State) -> Outcome:
    assert state.result is not None
    result = state.result
    gain = result.scores[0] - result.before[0] - result.scores[1] + result.before[1]
    return Outcome(result.team, gain)


def worth(outcome: Outcome) -> Tuple[int, int]:
    """Points first, then the win itself; more is better for the first team."""
    return outcome.gain, {0: 1, -1: 0, 1: -1}[outcome.team]


def minimax(game: Game, state: State, known: Dict[State, Outcome]) -> Outcome:
    """The outcome with best play by all, by the referee alone."""
    if state.result is not None:
        return outcome_of(state)
    if state not in known:
        children = [minimax(game, game.apply(state, action)[0], known) for action in game.legal(state)]
        best = max if game.rules.table.team_of[state.to_act] == 0 else min
        known[state] = best(children, key=worth)
    return known[state]


@pytest.mark.parametrize("profile", TWO_TEAMS)
def test_it_agrees_with_plain_minimax(profile: str) -> None:
    """Every move near the end: it is a turn exactly if the referee's own tree says that it gave something away."""
    compared = turned = 0
    for game, states in played(profile, 5, 6):
        found = lesson(game.rules, states[-1])
        assert (found.moves, found.end) == (len(states) - 1, outcome_of(states[-1]))
        known: Dict[State, Outcome] = {}
        turns = {turn.at: turn for turn in found.turns}
        for at in range(max(found.since, len(states) - 9), len(states) - 1):
            before, after = minimax(game, states[at], known), minimax(game, states[at + 1], known)
            compared += 1
            if before == after:
                assert at not in turns
                continue
            turn = turns[at]
            turned += 1
            assert (turn.before, turn.after) == (before, after)
            moved = moves_of(states[-1])[at]
            assert turn.played == (moved.seat, PLAY, moved.tile, moved.end)
            for action in turn.better:
                kept = minimax(game, game.apply(states[at], action)[0], known)
                sign = 1 if game.rules.table.team_of[moved.seat] == 0 else -1
                assert kept.team == before.team
                assert sign * worth(kept)[0] >= sign * worth(after)[0] and worth(kept) != worth(after)
    assert compared > 20
    assert turned > 0


@pytest.mark.parametrize("profile", TWO_TEAMS)
def test_its_lines_are_legal_and_end_as_promised(profile: str) -> None:
    lines = 0
    for game, states in played(profile, 6, 3 if rules_of(profile).table.seats > 2 else 8):
        found = lesson(game.rules, states[-1], work=20_000)
        for turn in found.turns:
            state = states[turn.at]
            assert turn.line[0] == turn.better[0]
            for action in turn.line:
                assert action in game.legal(state)
                state, _ = game.apply(state, action)
            while state.result is None:
                # A block is not played out: all have to pass.
                assert game.legal(state)[0].kind == "pass"
                state, _ = game.apply(state, game.legal(state)[0])
            assert outcome_of(state) == turn.before
            lines += 1
    assert lines > 3


def test_a_whole_deal_of_the_small_set_is_solved() -> None:
    since = [lesson(game.rules, states[-1]).since for game, states in played("six-love", 7, 3)]
    assert min(since) == 0


def test_turns_lead_from_the_start_to_the_end() -> None:
    for game, states in played("dekabes", 8, 4):
        found = lesson(game.rules, states[-1])
        assert found.start is not None
        outcomes = [found.start, *(each for turn in found.turns for each in (turn.before, turn.after)), found.end]
        assert outcomes[::2] == outcomes[1::2]
        assert set(found.decisive()) <= set(found.turns)


def test_it_is_not_given_while_the_deal_is_played() -> None:
    game, states = played("six-love", 5, 6)[0]
    for state in states[:-1]:
        with pytest.raises(ValueError, match="still being played"):
            next(lesson_steps(game.rules, state))


def test_only_two_teams_are_taught() -> None:
    others = set(PROFILE_IDS) - set(TWO_TEAMS)
    assert {"jamaica-cut-throat", "dominican-street", "eastern-cuba-20"} <= others and "six-love" in TWO_TEAMS
    assert all(len(rules_of(name).table.teams) > 2 or rules_of(name).passes or rules_of(name).draws for name in others)
    game, states = played("jamaica-cut-throat", 5, 1)[0]
    with pytest.raises(ValueError, match="two teams"):
        next(lesson_steps(game.rules, states[-1]))


def test_the_work_is_bounded() -> None:
    """With little work only the end is solved; with none at all nothing is, and that is said."""
    game, states = played("cuban-100", 5, 6)[0]
    some, more = lesson(game.rules, states[-1], work=5 * STEP), lesson(game.rules, states[-1], work=40 * STEP)
    assert 0 < more.since < some.since < some.moves
    assert more.turns[len(more.turns) - len(some.turns) :] == some.turns
    nothing = lesson(game.rules, states[-1], work=0)
    assert nothing == Lesson(len(states) - 1, len(states) - 1, None, outcome_of(states[-1]), ())
    steps = list(lesson_steps(game.rules, states[-1], work=40 * STEP))
    assert steps[-1] == more and set(steps[:-1]) == {None}
    # Each step searches STEP positions at most, so that there are as many steps at least as the work would fill.
    assert len(steps) > 40
