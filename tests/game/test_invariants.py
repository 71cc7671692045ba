"""The checks of bulk runs find what is broken: a table is spoilt in one place at a time."""

from __future__ import annotations

from random import Random
from typing import Any, Callable, Dict, List, Tuple

import pytest
from helpers import PROFILE_IDS, by_chance, finish, result_of, seed_game

from dominoes.game.actions import Action
from dominoes.game.invariants import BrokenInvariant, check_result, check_state, check_step
from dominoes.game.referee import Game
from dominoes.game.state import Laid, State


def middle_of_play() -> Tuple[Game, State]:
    game = seed_game("six-love", 2)
    state, _ = game.start()
    for _ in range(9):
        state, _ = game.apply(state, game.legal(state)[0])
    return game, state


def settled(name: str = "six-love") -> Tuple[Game, State]:
    game = seed_game(name, 2)
    return game, finish(game, game.start()[0], by_chance(Random(1)))


@pytest.mark.parametrize("name", PROFILE_IDS)
def test_sound_deals_pass(name: str) -> None:
    game = seed_game(name, 5)
    state, _ = game.start()
    choose = by_chance(Random(5))
    for _ in range(10):
        while state.result is None:
            check_state(game, state)
            before = state
            action = choose(state, game.legal(state))
            state, events = game.apply(state, action)
            check_step(game, before, action, state, events)
        check_state(game, state)
        check_result(game, state)
        state, _ = game.next_deal(state)


def _exchanged(state: State, held: int, laid: int) -> State:
    """A tile of seat 1 and one of the table have changed places, but not on the line."""
    hands = (state.hands[0] ^ held ^ laid, *state.hands[1:])
    return state._replace(hands=hands, laid=state.laid ^ held ^ laid)


def _turned(laid: Laid) -> Laid:
    return laid._replace(inner=laid.outer, outer=laid.inner)


SPOILT_STATES: List[Tuple[str, Callable[[State], State]]] = [
    ("one place", lambda s: s._replace(hands=(s.hands[0] & (s.hands[0] - 1), *s.hands[1:]))),
    ("one place", lambda s: s._replace(hands=(s.hands[0] | s.hands[1], *s.hands[1:]))),
    ("tiles of the line", lambda s: _exchanged(s, s.hands[0] & -s.hands[0], s.laid & -s.laid)),
    ("touching halves", lambda s: s._replace(line=tuple(_turned(laid) for laid in s.line))),
    ("open ends", lambda s: s._replace(ends=(s.ends[0], (s.ends[1] + 1) % 7))),
]


@pytest.mark.parametrize(("what", "spoil"), SPOILT_STATES)
def test_a_spoilt_table_is_found(what: str, spoil: Callable[[State], State]) -> None:
    game, state = middle_of_play()
    check_state(game, state)
    with pytest.raises(BrokenInvariant, match=what):
        check_state(game, spoil(state))


SPOILT_STEPS: List[Tuple[str, Callable[[State, State, Action], Tuple[State, Action]]]] = [
    ("seat on turn acts", lambda before, after, action: (after, action._replace(seat=(action.seat + 1) % 4))),
    ("was legal", lambda before, after, action: (after, action._replace(tile=before.line[0].tile))),
    ("next seat", lambda before, after, action: (after._replace(to_act=action.seat), action)),
    ("one hand", lambda before, after, action: (after._replace(hands=before.hands), action)),
    ("one tile", lambda before, after, action: (after._replace(passes=1), action)),
    ("deal ends", lambda before, after, action: (after._replace(result=settled()[1].result), action)),
]


@pytest.mark.parametrize(("what", "spoil"), SPOILT_STEPS)
def test_a_spoilt_step_is_found(what: str, spoil: Callable[[State, State, Action], Tuple[State, Action]]) -> None:
    game, before = middle_of_play()
    action = game.legal(before)[0]
    after, events = game.apply(before, action)
    check_step(game, before, action, after, events)
    wrong, acted = spoil(before, after, action)
    told = (*events, *game.apply(*_last_step())[1][1:]) if wrong.result is not None else events
    with pytest.raises(BrokenInvariant, match=what):
        check_step(game, before, acted, wrong, told)


def _last_step() -> Any:
    game = seed_game("six-love", 2)
    state, choose = game.start()[0], by_chance(Random(1))
    while True:
        action = choose(state, game.legal(state))
        after, _ = game.apply(state, action)
        if after.result is not None:
            return state, action
        state = after


SPOILT_RESULTS: List[Tuple[str, Dict[str, Any]]] = [
    ("carried in", {"before": (9, 9)}),
    ("pips", {"pips": (0, 0, 0, 1)}),
    ("adds up", {"ledger": ()}),
    ("adds up", {"scores": (7, 7)}),
    ("credit", {"points": 5}),
    ("of the winning team", {"team": 1 - result_of(settled()[1]).team, "points": 0}),
    ("three ways", {"end": "fire"}),
    ("title", {"title": "won", "match_over": False}),
]


@pytest.mark.parametrize(("what", "changes"), SPOILT_RESULTS, ids=lambda each: str(each)[:30])
def test_a_spoilt_result_is_found(what: str, changes: Dict[str, Any]) -> None:
    game, state = settled()
    check_result(game, state)
    with pytest.raises(BrokenInvariant, match=what):
        check_result(game, state._replace(result=result_of(state)._replace(**changes)))


def test_an_out_that_was_none_is_found() -> None:
    game, state = settled()
    result = result_of(state)
    assert result.end == "out"
    with pytest.raises(BrokenInvariant, match="went out laid the last tile"):
        check_result(game, state._replace(result=result._replace(closer=(result.closer + 1) % 4)))
    with pytest.raises(BrokenInvariant, match="blocked when no tile"):
        check_result(game, state._replace(result=result._replace(end="block")))
