"""The first lesson: its data is played by the referee without a fault, and every try is judged."""

from __future__ import annotations

from functools import lru_cache
from typing import List

import pytest

from dominoes.game.actions import LEFT, PASS, PLAY, RIGHT, Action
from dominoes.game.state import State
from dominoes.learning import lesson as first
from dominoes.learning.lesson import Aim, Lesson, Scene, Step, Walk, judge_action, judge_seat, judge_tile, scene_of
from dominoes.library import Library
from dominoes.replay import replay
from dominoes.rules.tiles import HIGH, LOW, TILES_OF, parse_tile
from dominoes.text.first_lesson import said, seat_choices, step_text, try_text
from dominoes.text.i18n import catalog
from dominoes.view import view_of

pytestmark = pytest.mark.long


@lru_cache(maxsize=None)
def lesson() -> Lesson:
    return Library().lesson()


def step(name: str) -> Step:
    return next(each for each in lesson().steps if each.id == name)


def state_of(name: str) -> State:
    return scene_of(step(name)).history.state


def test_there_are_few_steps_and_all_are_legal_deals() -> None:
    assert 10 <= len(lesson().steps) <= 15
    for each in lesson().steps:
        assert replay(each.record).faults == (), each.id
        assert each.aims, each.id


def reach(scene: Scene, aims: List[Aim]) -> bool:
    """Whether the aims can be reached one after the other, the others playing as the lesson says."""
    game, state = scene.history.game, scene.history.state
    players = {seat: scene.player(seat) for seat in range(4)}
    for aim in aims:
        if aim.kind in (first.SEAT, first.ANSWER):
            return aim.kind == first.SEAT or scene.question is not None
        while state.to_act > 0:
            state, _ = game.apply(state, players[state.to_act].choose(view_of(game, state, state.to_act)))
        if aim.kind == first.TOUCH:
            return any(judge_tile(aim, state, game.rules, tile) == first.DONE for tile in TILES_OF[state.hands[0]])
        found = [each for each in game.legal(state) if judge_action(aim, state, game.rules, each) == first.DONE]
        if not found:
            return False
        state, _ = game.apply(state, found[0])
    return True


@pytest.mark.parametrize("each", lesson().steps, ids=lambda each: str(each.id))
def test_every_step_can_be_done_and_can_be_missed(each: Step) -> None:
    scene = scene_of(each)
    assert reach(scene, list(each.aims))
    state, rules, aim = scene.history.state, lesson().rules, each.aims[0]
    if aim.kind == first.TOUCH:
        assert any(judge_tile(aim, state, rules, tile) != first.DONE for tile in TILES_OF[state.hands[0]])


def test_the_words_of_each_step_say_what_its_position_shows() -> None:
    say = catalog("en")
    for each in lesson().steps:
        words, state = step_text(each.id), state_of(each.id)
        assert len(words.tasks) == len(each.aims), each.id
        for aim, task in zip(each.aims, words.tasks):
            assert "{" not in said(task, aim, state, say)
        assert "{" not in said(words.text, each.aims[0], state, say) + said(words.done, each.aims[-1], state, say)
    tile = TILES_OF[step("tile").aims[0].tiles][0]
    assert (HIGH[tile], LOW[tile]) == (5, 3), "the words speak of five and three"
    assert len(scene_of(step("must")).history.game.legal(state_of("must"))) == 1, "the words speak of one tile"
    assert scene_of(step("pass")).history.game.legal(state_of("pass"))[0].kind == PASS
    both = parse_tile("6-2")
    ends = [action.end for action in scene_of(step("choose")).history.game.legal(state_of("choose"))
            if action.tile == both]
    assert sorted(ends) == [LEFT, RIGHT], "the words speak of two ends"
    assert all(bin(hand).count("1") == 1 for hand in state_of("out").hands), "everybody has one tile left"


def test_a_wrong_tile_is_told_by_what_is_wrong_with_it() -> None:
    rules, say = lesson().rules, catalog("en")
    cases = [
        ("tile", "2-1", first.OTHER_TILE, "This tile has 2 and 1"),
        ("double", "5-3", first.OTHER_TILE, "its halves are different"),
        ("match", "3-0", first.OTHER_TILE, "3-0 has neither 6 nor 2"),
        ("left", "3-0", first.FITS_NOT, "3-0 does not fit"),
        ("left", "5-2", first.NOT_MEANT, "5-2 fits too, but this time take 6-3"),
        ("pass", "5-5", first.FITS_NOT, "nothing of yours fits"),
        ("partner", "6-3", first.NOT_ASKED, "read what is to be done"),
    ]
    for name, tile, code, words in cases:
        aim, state = step(name).aims[0], state_of(name)
        assert judge_tile(aim, state, rules, parse_tile(tile)) == code, name
        assert words in try_text(code, aim, state, rules, parse_tile(tile), say), name


def test_the_other_end_and_a_pass_out_of_place() -> None:
    rules, say = lesson().rules, catalog("en")
    aim, state, tile = step("choose").aims[0], state_of("choose"), parse_tile("6-2")
    assert judge_action(aim, state, rules, Action(0, PLAY, tile, LEFT)) == first.OTHER_END
    assert "right end" in try_text(first.OTHER_END, aim, state, rules, tile, say)
    assert judge_action(aim, state, rules, Action(0, PLAY, tile, RIGHT)) == first.DONE
    assert judge_action(aim, state, rules, Action(0, PASS)) == first.NOT_ASKED
    assert judge_action(step("pass").aims[0], state_of("pass"), rules, Action(0, PASS)) == first.DONE


def test_seats() -> None:
    aim = step("partner").aims[0]
    assert [judge_seat(aim, seat) for seat in range(4)] == [
        first.OTHER_SEAT, first.OTHER_SEAT, first.DONE, first.OTHER_SEAT]
    assert judge_seat(step("left").aims[0], 2) == first.NOT_ASKED
    assert [text for _, text in seat_choices(lesson().rules, catalog("en"))] == [
        "Seat 2, at the right", "Seat 3, opposite", "Seat 4, at the left"]


def test_the_questions_are_those_of_worked_examples() -> None:
    points, winner = scene_of(step("points")).question, scene_of(step("winner")).question
    assert points is not None and points.answers[points.right].value == (0, 14) and not points.why_next
    assert winner is not None and winner.answers[winner.right].value == 0


def test_whoever_strays_is_still_answered_legally() -> None:
    """In the free step any tile may be laid; the others then play legal tiles of their own."""
    scene = scene_of(step("round"))
    game = scene.history.game
    for action in game.legal(scene.history.state):
        state, _ = game.apply(scene.history.state, action)
        players = {seat: scene.player(seat) for seat in (1, 2, 3)}
        for seat in (1, 2, 3):
            state, _ = game.apply(state, players[seat].choose(view_of(game, state, seat)))
        assert state.to_act == 0


def test_the_walk() -> None:
    walk = Walk(lesson())
    assert walk.aim is not None and not walk.last and not walk.go(-1)
    walk.did()
    assert walk.aim is None and walk.done(0)
    walk.did()
    assert walk.done(0) and walk.go(1) and walk.aim is not None
    assert walk.go(0) and walk.aim is not None and walk.done(0), "a step can be done again"
    assert walk.go(len(lesson().steps) - 1) and walk.last and not walk.go(len(lesson().steps))
    two = next(at for at, each in enumerate(lesson().steps) if len(each.aims) == 2)
    walk.go(two)
    walk.did()
    assert walk.aim is step("block").aims[1] and not walk.done(two)
