"""Actions in notation: every row of the table of actions, what is forgiven, what is written, what an error says."""

from __future__ import annotations

from random import Random
from typing import List

import pytest
from helpers import (
    PROFILE_IDS,
    Json,
    act,
    by_chance,
    faults_of,
    finish,
    hands,
    last_state,
    record_data,
    replayed,
    rules_of,
    tiles,
)

from dominoes.game.actions import (
    END_UNSAID,
    LEFT,
    RIGHT,
    Action,
    NotationError,
    Written,
    action_text,
    canonical,
    parse_action,
)
from dominoes.game.referee import Game, IllegalAction
from dominoes.game.sources import SeedSource
from dominoes.game.state import in_line_order
from dominoes.rules.tiles import parse_tile


def tile(name: str) -> int:
    return parse_tile(name)


# ---- the table of actions -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text, meant",
    [
        ("1 lead 3", Written(Action(0, "lead", 2))),
        ("2 accept", Written(Action(1, "accept"))),
        ("2 redeal", Written(Action(1, "redeal"))),
        ("3 play 6-4 right", Written(Action(2, "play", tile("6-4"), RIGHT))),
        ("3 play 6-4 left", Written(Action(2, "play", tile("6-4"), LEFT))),
        ("3 play 6-4", Written(Action(2, "play", tile("6-4"), END_UNSAID))),
        ("4 pass", Written(Action(3, "pass"))),
        ("2 draw", Written(Action(1, "draw"))),
        # Forgiven: either order of the halves, more spaces.
        ("3 play 4-6 right", Written(Action(2, "play", tile("6-4"), RIGHT), True)),
        ("  3   play\t4-6  right ", Written(Action(2, "play", tile("6-4"), RIGHT), True)),
        ("1 play 5-5", Written(Action(0, "play", tile("5-5"), END_UNSAID), False)),
        ("6 play 15-15 left", Written(Action(5, "play", tile("15-15"), LEFT))),
    ],
)
def test_an_action_is_read(text: str, meant: Written) -> None:
    assert parse_action(text) == meant


@pytest.mark.parametrize(
    "text, says",
    [
        ("", "not an action"),
        ("pass", "not an action"),
        ("0 pass", "not an action"),
        ("-1 pass", "not an action"),
        ("1 Pass", "not an action"),
        ("1 knock", "not an action"),
        ("1pass", "not an action"),
        ("1 play 6-4 middle", "not an action"),
        ("1 play 6-4 right left", "not an action"),
        ("1 play 6/4 right", "not an action"),
        ("1 play 6-4-2", "not an action"),
        ("١ pass", "not an action"),
        ("1 play ٦-4", "not an action"),
        ("1 pass\x00", "not an action"),
        ("1 lead " + "9" * 5000, "not an action"),
        ("1 play " + "6" * 5000 + "-1", "not an action"),
        ("1 play", "names no tile"),
        ("1 play 6", "names no tile"),
        ("1 play right", "names no tile"),
        ("1 play 16-0", "a half has 0 to 15 pips"),
        ("1 play 6-999", "tile"),
        ("1 lead", "names no seat"),
        ("1 lead 0", "names no seat"),
        ("1 lead 6-4", "names no seat"),
        ("1 lead 3 left", "names no seat"),
        ("1 pass 3", "says too much"),
        ("1 pass right", "says too much"),
        ("1 accept 6-6", "says too much"),
    ],
)
def test_what_is_no_action_is_refused_with_how_to_write_it(text: str, says: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_action(text)
    assert says in str(caught.value)
    assert len(str(caught.value)) < 250 and str(caught.value).isprintable()


@pytest.mark.parametrize(
    "action, text",
    [
        (Action(0, "lead", 2), "1 lead 3"),
        (Action(1, "accept"), "2 accept"),
        (Action(1, "redeal"), "2 redeal"),
        (Action(2, "play", tile("6-4"), RIGHT), "3 play 6-4 right"),
        (Action(2, "play", tile("4-6"), LEFT), "3 play 6-4 left"),
        (Action(3, "pass"), "4 pass"),
    ],
)
def test_an_action_is_written_in_its_canonical_form(action: Action, text: str) -> None:
    assert action_text(action) == text
    assert parse_action(text).action == action


def test_an_opening_is_written_without_an_end() -> None:
    assert canonical([Action(0, "play", tile("5-3"), LEFT)]) == ["1 play 5-3"]


# ---- the opening tile lies as it was written ----------------------------------------------------------------

SIDES = hands(
    "5-3 0-0 1-0 1-1 2-0 2-1 2-2",
    "3-0 3-1 3-2 3-3 4-0 4-1 4-2",
    "4-3 4-4 5-0 5-1 5-2 5-4 5-5",
    "6-0 6-1 6-2 6-3 6-4 6-5 6-6",
)


def opened(*actions: str) -> Json:
    """A deal of a profile in which any tile may open, led by seat 1 since it went out in the deal before."""
    won = {
        "line": tiles("6-0 0-1 1-2 2-3 3-4 4-5"),
        "hands": hands(
            "6-5",
            "0-0 1-1 2-0 2-2 3-0 3-1 3-3",
            "4-0 4-1 4-2 4-4 5-0 5-1 5-2",
            "5-3 5-5 6-1 6-2 6-3 6-4 6-6",
        ),
        "leader": 1,
        "to_act": 1,
        "actions": ["1 play 6-5 left"],
    }
    return record_data("six-love", [won, {"hands": SIDES, "actions": ["1 lead 1", *actions]}])


def line_after(*actions: str) -> List[str]:
    state = last_state(replayed("six-love", *opened(*actions)["deals"]))
    return ["%d-%d" % halves for halves in in_line_order(state.line)]


def test_the_first_tile_lies_as_it_is_written() -> None:
    assert line_after("1 play 5-3") == ["5-3"]
    assert line_after("1 play 3-5") == ["3-5"]
    assert line_after("1 play 5-3", "2 play 3-1 right") == ["5-3", "3-1"]
    assert line_after("1 play 3-5", "2 play 3-1 left") == ["1-3", "3-5"]


def test_a_first_tile_written_the_other_way_round_is_turned_where_the_second_tile_says_so() -> None:
    assert line_after("1 play 3-5", "2 play 3-1 right") == ["5-3", "3-1"]
    assert line_after("1 play 5-3", "2 play 3-1 left") == ["1-3", "3-5"]
    # Without an end the second tile says nothing, and the first one lies as written.
    assert line_after("1 play 3-5", "2 play 3-1") == ["1-3", "3-5"]


def test_an_end_said_for_the_first_tile_means_nothing() -> None:
    assert line_after("1 play 5-3 right") == line_after("1 play 5-3 left") == ["5-3"]


def test_a_line_that_opened_the_other_way_round_is_written_mirrored_and_means_the_same() -> None:
    actions = ["1 lead 1", "1 play 3-5", "2 play 3-1 left", "3 play 5-0 right", "4 play 6-1 left"]
    found = replayed("six-love", *opened(*actions[1:])["deals"])
    again = canonical(found.deals()[1].actions)
    assert again == ["1 lead 1", "1 play 5-3", "2 play 3-1 right", "3 play 5-0 left", "4 play 6-1 right"]
    mirrored = last_state(replayed("six-love", *opened(*again[1:])["deals"]))
    line = in_line_order(last_state(found).line)
    assert in_line_order(mirrored.line) == tuple((two, one) for one, two in reversed(line))
    assert mirrored.hands == last_state(found).hands


# ---- ends left out ------------------------------------------------------------------------------------------


def middle(line: str, *actions: str, hand: str = "9-8 9-1 8-1 5-5") -> Json:
    given = hands(hand, "7-7", "7-6", "7-5")
    return {"line": tiles(line), "hands": given, "leader": 1, "to_act": 1, "actions": list(actions)}


def test_the_end_may_be_left_out_where_only_one_end_matches() -> None:
    found = replayed("cuban-100", middle("9-0", "1 play 9-1"))
    assert canonical(found.deals()[0].actions, opened=True) == ["1 play 9-1 left"]
    found = replayed("cuban-100", middle("0-9", "1 play 1-9"))
    assert canonical(found.deals()[0].actions, opened=True) == ["1 play 9-1 right"]


def test_with_two_equal_ends_an_end_left_out_is_the_right_one() -> None:
    for hand, played in (("9-8 9-2", "9-2"), ("9-9 4-4", "9-9")):
        line = "9-0 0-1 1-9"
        found = replayed("cuban-100", middle(line, "1 play " + played, hand=hand))
        assert canonical(found.deals()[0].actions, opened=True) == ["1 play %s right" % played]
        left = replayed("cuban-100", middle(line, "1 play %s left" % played, hand=hand))
        assert canonical(left.deals()[0].actions, opened=True) == ["1 play %s left" % played], "left may be said"


def test_an_end_that_has_to_be_said_is_asked_for_with_both_choices() -> None:
    ((path, message),) = faults_of(record_data("cuban-100", [middle("9-0 0-8", "1 play 9-8")]))
    assert path == "$.deals[0].actions[0]"
    assert "1 play 9-8" in message and "1 play 9-8 left" in message and "1 play 9-8 right" in message


# ---- what an error says -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "actions, at, text, legal",
    [
        (["1 play 9-8 left", "2 play 7-7"], 2, "2 play 7-7", "legal: 2 pass"),
        (["1 play 9-1 left", "2 pass", "4 pass"], 3, "4 pass", "legal: 3 pass"),
        (["1 pass"], 1, "1 pass", "legal: 1 play 9-1 left, 1 play 9-8 left"),
        (["1 play 5-5"], 1, "1 play 5-5", "legal: 1 play 9-1 left, 1 play 9-8 left"),
        (["1 play 9-1 right"], 1, "1 play 9-1 right", "legal: 1 play 9-1 left, 1 play 9-8 left"),
        (["2 pass"], 1, "2 pass", "legal: 1 play 9-1 left"),
        (["1 draw"], 1, "1 draw", "legal: 1 play 9-1 left"),
        (["1 lead 3"], 1, "1 lead 3", "legal: 1 play 9-1 left"),
        (["1 accept"], 1, "1 accept", "legal: 1 play 9-1 left"),
        (["9 pass"], 1, "9 pass", "legal: 1 play 9-1 left"),
        (["1 play 9-1", "2 pass", "3 pass", "4 pass", "1 play 8-1", "2 pass", "3 pass", "4 pass", "1 play 5-5"], 9,
         "1 play 5-5", "legal: 1 play 9-8 left"),
    ],
)  # fmt: skip
def test_an_illegal_action_names_itself_its_position_and_what_was_legal(
    actions: List[str], at: int, text: str, legal: str
) -> None:
    faults = faults_of(record_data("cuban-100", [middle("9-0", *actions)]))
    assert len(faults) == 1, "after the first illegal action nothing more is played"
    path, message = faults[0]
    assert path == "$.deals[0].actions[%d]" % (at - 1)
    assert message.startswith('action %d, "%s": ' % (at, text)) and legal in message


def test_after_the_end_of_a_deal_nothing_is_legal() -> None:
    deal = middle("9-0", "1 play 9-1", "2 pass", hand="9-1")
    ((path, message),) = faults_of(record_data("cuban-100", [deal]))
    assert path == "$.deals[0].actions[1]" and "the deal is over" in message


def test_what_is_not_written_as_an_action_is_a_fault_with_its_place() -> None:
    ((path, message),) = faults_of(record_data("cuban-100", [middle("9-0", "1 plays 9-1")]))
    assert path == "$.deals[0].actions[0]" and 'action 1, "1 plays 9-1": not an action' in message


def test_the_referee_refuses_what_is_not_legal_and_says_what_was() -> None:
    game = Game(rules_of("six-love"), SeedSource(1))
    state, _ = game.start()
    seat = state.to_act
    with pytest.raises(IllegalAction) as caught:
        act(game, state, "%d pass" % (seat + 1))
    assert caught.value.legal == ("%d play 6-6" % (seat + 1),)


@pytest.mark.parametrize("profile", PROFILE_IDS)
def test_every_legal_action_is_read_back_as_itself(profile: str) -> None:
    game = Game(rules_of(profile), SeedSource(4))
    state, _ = game.start()
    choose = by_chance(Random(4))
    for _ in range(3):
        while state.result is None:
            legal = game.legal(state)
            for action in legal:
                text = action_text(action, opening=not state.line)
                assert game.resolve(state, parse_action(text)) == action
            state, _ = game.apply(state, choose(state, legal))
        assert finish(game, state, choose) is state
        state, _ = game.next_deal(state)
