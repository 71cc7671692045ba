"""Drawing from a boneyard, and profiles for several numbers of seats: the referee, records and the loader."""

from __future__ import annotations

import json
from random import Random
from typing import Any, Dict, List

import pytest
from helpers import (
    Json,
    by_chance,
    changed_rules,
    faults_of,
    hands,
    load_record,
    profile_data,
    profile_of,
    record_data,
    replayed,
    rules_of,
    seed_game,
    tiles,
)

from dominoes.game.actions import parse_action
from dominoes.game.boneyard import drawable
from dominoes.game.events import SeatPassed, TileDrawn
from dominoes.game.referee import Game, IllegalAction
from dominoes.game.sources import SeedSource
from dominoes.game.state import State
from dominoes.history import History
from dominoes.record_write import record_of, record_text
from dominoes.replay import replay
from dominoes.rules.compiled import compile_profile
from dominoes.rules.faults import FileFaults
from dominoes.rules.load import load_profile
from dominoes.rules.tiles import TILES_OF, tile_name
from dominoes.simulate import Job, run, total
from dominoes.view import DREW, public_of, view_of

DRAW = "draw-2-to-4"
#: The ends are 6 and 5, and nobody has such a number.
MIDDLE: Json = {
    "line": tiles("6-4 4-5"),
    "leader": 1,
    "to_act": 1,
    "hands": hands("0-0 1-0 2-0 4-0 4-1 4-2", "1-1 2-1 2-2 3-3 4-3 4-4"),
    "stock": tiles("3-0 3-1 6-3 3-2 5-0 5-1 5-2 5-3 5-5 6-0 6-1 6-2 6-5 6-6"),
}


def draws_one() -> Json:
    """The rules of Draw with one draw a turn, for two, and nothing that stays."""
    table = {"seats": 2, "teams": "single", "direction": "clockwise"}
    return profile_data(DRAW, table=table, deal={"tiles": 7, "rest": "boneyard"}, play={"unable": "draw-one"})


def texts(game: Game, state: State) -> List[str]:
    try:
        game.resolve(state, parse_action("1 accept"))
    except IllegalAction as error:
        return list(error.legal)
    raise AssertionError("nobody accepts here")


# ---- drawing ------------------------------------------------------------------------------------------------


def test_draw_until_able_draws_as_long_as_nothing_fits_and_then_plays_the_drawn_tile() -> None:
    found = replayed(DRAW, {**MIDDLE, "actions": ["1 draw", "1 draw", "1 draw"]})
    assert found.history is not None
    state = found.history.state
    assert [tile_name(tile) for tile in TILES_OF[state.hands[0]]] == tiles("0-0 1-0 2-0 3-0 3-1 4-0 4-1 4-2 6-3")
    assert texts(found.game, state) == ["1 play 6-3 left"] and state.to_act == 0
    events = [event for event in found.history.events() if isinstance(event, TileDrawn)]
    assert events == [TileDrawn(0, (6, 5), left, left - 2) for left in (13, 12, 11)]


def test_draw_one_draws_once_and_passes_or_plays() -> None:
    passes = replayed(DRAW, {**MIDDLE, "actions": ["1 draw", "1 pass", "2 draw", "2 pass"]}, rules=draws_one())
    assert passes.history is not None
    assert passes.history.state.to_act == 0 and passes.history.state.passes == 2
    assert texts(passes.game, passes.history.state) == ["1 draw"]
    state, _ = passes.game.apply(passes.history.state, passes.game.legal(passes.history.state)[0])
    assert texts(passes.game, state) == ["1 play 6-3 left"]


def test_passes_of_all_block_only_when_nothing_can_be_drawn() -> None:
    """All have passed twice over; the deal goes on until the boneyard is empty, and ends with the very next pass."""
    short = {**MIDDLE, "line": tiles("6-6 6-5"), "hands": hands("0-0 1-0 2-0", "1-1 2-1 2-2")}
    rest = tiles("3-0 3-1 3-2 3-3 4-0 4-1 4-2 4-3 4-4")
    rules = draws_one()
    rules["set"] = {"highest": 6, "removed": tiles("5-0 5-1 5-2 5-3 5-4 6-0 6-1 6-2 6-3 6-4 5-5")}
    rules["deal"] = {"tiles": 3, "rest": "boneyard"}
    actions = []
    for at in range(9):
        actions += ["%d draw" % (at % 2 + 1), "%d pass" % (at % 2 + 1)]
    found = replayed(DRAW, {**short, "stock": rest, "actions": actions[:-1]}, rules=rules)
    assert found.history is not None
    state = found.history.state
    assert state.passes == 8 and state.result is None and not drawable(found.game.rules, state)
    state, events = found.game.apply(state, found.game.legal(state)[0])
    assert state.result is not None and state.result.end == "block"
    assert isinstance(events[0], SeatPassed) and events[0].in_a_row == 9


@pytest.mark.parametrize("seats, stay", [(2, 2), (3, 1), (4, 1)])
def test_some_tiles_always_stay_in_the_boneyard(seats: int, stay: int) -> None:
    rules = changed_rules(DRAW).profile.seated(seats)
    job = Job(rules, DRAW, ("random",) * seats, deals=25, seed=4, records=True)
    emptied = 0
    for outcome in run(job):
        for line in outcome.records:
            for deal in replay(load_record(line)).deals():
                left = len(deal.state.deal.stock) - len(deal.state.drawn)
                assert left >= stay
                emptied += left == stay
    assert emptied > 3


def test_only_the_seat_that_drew_sees_the_tile() -> None:
    found = replayed(DRAW, {**MIDDLE, "actions": ["1 draw", "1 draw"]})
    assert found.history is not None
    state, game = found.history.state, found.game
    first, second, *rest = state.deal.stock
    other = state._replace(deal=state.deal._replace(stock=(second, first, *rest)))
    assert view_of(game, state, 1) == view_of(game, other, 1) and public_of(game, state) == public_of(game, other)
    mine = view_of(game, state, 0)
    assert [tile_name(tile) for tile in mine.drew] == ["3-0", "3-1"] and mine.started == view_of(game, other, 0).started
    assert [move.tile for move in mine.public.moves] == [DREW, DREW]
    assert (mine.public.boneyard, mine.public.drawable) == (12, 10)


def test_what_a_draw_has_shown_lasts_until_the_next_draw() -> None:
    found = replayed(DRAW, {**MIDDLE, "actions": ["1 draw"]})
    assert found.history is not None
    history = found.history
    assert public_of(found.game, history.state).lacks == (0, 0)  # the tile drawn may have a 6 or a 5
    for text in ("1 draw", "1 draw", "1 play 6-3"):
        history.do(found.game.resolve(history.state, parse_action(text)))
    # What was drawn last was laid, and the tiles drawn before it did not fit either.
    assert public_of(found.game, history.state).lacks == (1 << 6 | 1 << 5, 0)


def test_undo_redo_and_restart_give_the_same_tiles() -> None:
    history = History(seed_game(DRAW, 50))
    choose = by_chance(Random(1))
    while len(history.state.drawn) < 4:
        history.do(choose(history.state, history.game.legal(history.state)))
    state, moments = history.state, len(history.moments)
    while history.can_undo:
        history.undo()
    while history.can_redo:
        history.redo()
    assert history.state is state and len(history.moments) == moments
    assert history.restart_deal() and not history.state.drawn
    while history.can_redo:
        history.redo()
    assert history.state is state


@pytest.mark.parametrize(
    "seats, teams, unable, stay", [(3, "single", "draw-one", 2), (4, "opposite", "draw-one", 0),
                                   (6, "opposite", "draw-until-able", 5), (5, "single", "draw-until-able", 0)])
def test_random_deals_keep_every_invariant_and_replay_to_the_same_bytes(
    seats: int, teams: str, unable: str, stay: int
) -> None:
    table = {"seats": seats, "teams": teams, "direction": "counterclockwise"}
    deal = {"tiles": 5, "rest": "boneyard", "undrawable": stay}
    rules = changed_rules(DRAW, set={"highest": 9}, table=table, deal=deal, play={"unable": unable})
    job = Job(rules.profile, DRAW, ("random",) * seats, deals=12, seed=9, check=True)
    summary = total(job, list(run(job)))
    assert summary.deals.played == 12


# ---- records ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "change, where, said",
    [
        ({"stock": None}, "$.deals[0]", 'the key "stock" is missing'),
        ({"stock": tiles("3-0 3-1")}, "$.deals[0].stock", "neither on the line, in a hand nor in the stock"),
        ({"actions": ["1 pass"]}, "$.deals[0].actions[0]", "legal: 1 draw"),
        ({"actions": ["1 draw", "1 draw", "1 draw", "1 draw"]}, "$.deals[0].actions[3]", "legal: 1 play 6-3 left"),
        ({"actions": ["2 draw"]}, "$.deals[0].actions[0]", "legal: 1 draw"),
        ({"actions": ["1 draw 3-0"]}, "$.deals[0].actions[0]", "says too much"),
    ],
)
def test_a_record_with_a_boneyard_says_what_is_wrong(change: Dict[str, Any], where: str, said: str) -> None:
    deal = {key: value for key, value in {**MIDDLE, **change}.items() if value is not None}
    ((path, message),) = faults_of(record_data(DRAW, [deal]))
    assert path == where and said in message


def test_where_nobody_draws_there_is_no_draw() -> None:
    ((_, message),) = faults_of(record_data("block-2-to-4", [{"actions": ["1 draw"]}], seed=3))
    assert "illegal action: 1 draw" in message


@pytest.mark.parametrize("explicit", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_record_says_how_many_played_and_in_which_order_was_drawn(seats: int, explicit: bool) -> None:
    rules = changed_rules(DRAW).profile.seated(seats)
    history = History(Game(compile_profile(rules), SeedSource(8)))
    choose = by_chance(Random(2))
    while history.state.result is None:
        history.do(choose(history.state, history.game.legal(history.state)))
    value = record_of(history, DRAW, explicit=explicit)
    assert value["seats"] == seats and ("stock" in value["deals"][0]) == explicit
    found = replay(load_record(record_text(value)))
    assert not found.faults and found.history is not None and found.history.state == history.state
    if explicit:
        # Without the number of seats the hands tell it.
        del value["seats"]
        assert not replay(load_record(value)).faults


def test_how_many_played_follows_from_seats_hands_or_players_in_this_order() -> None:
    three = [{"kind": "steady"}] * 3
    assert load_record(record_data(DRAW, [], seed=1)).rules.table.seats == 2
    assert load_record(record_data(DRAW, [], seed=1, players=three)).rules.table.seats == 3
    assert load_record(record_data(DRAW, [], seed=1, players=three, seats=4)).rules.table.seats == 4
    assert faults_of(record_data(DRAW, [], seed=1, seats=5)) == [
        ("$.seats", "found 5; draw-2-to-4 is for 2, 3 or 4")
    ]
    assert faults_of(record_data("dekabes", [], seed=1, seats=2)) == [("$.seats", "found 2; dekabes is for 4")]


# ---- profiles -----------------------------------------------------------------------------------------------


def test_a_profile_for_several_numbers_of_seats_is_one_profile_for_each() -> None:
    profile = profile_of(DRAW)
    assert profile.choices == (2, 3, 4) and (profile.seats, profile.each, profile.undrawable) == (2, 7, 2)
    four = profile.seated(4)
    assert (four.seats, four.each, four.undrawable, four.choices) == (4, 5, 1, (2, 3, 4))
    assert four.seated(2) == profile and four.data is profile.data
    with pytest.raises(LookupError, match="2, 3 or 4"):
        profile.seated(5)
    assert rules_of("six-love").profile.choices == (4,)


@pytest.mark.parametrize(
    "section, value, where, said",
    [
        ("play", {"unable": "pass"}, "$.play.unable", "nobody ever draws"),
        ("deal", {"tiles": 5, "rest": "asleep"}, "$.play.unable", "there is nothing to draw"),
        ("deal", {"tiles": 5, "rest": "boneyard", "undrawable": 20}, "$.deal.undrawable", "nobody ever draws"),
        ("deal", {"tiles": {"2": 7, "3": 5}, "rest": "boneyard"}, "$.deal.tiles", "for 4 seats is missing"),
        ("deal", {"tiles": {"2": 7, "3": 5, "4": 5, "6": 4}, "rest": "boneyard"}, '$.deal.tiles["6"]', "of 6 seats"),
        ("deal", {"tiles": {"2": 7, "3": 10, "4": 5}, "rest": "boneyard"}, "$.deal.tiles", "with 3 seats: 3 seats"),
        ("table", {"seats": [2, 2, 3, 4], "teams": "single"}, "$.table.seats[1]", "2 is there twice"),
        ("table", {"seats": [2, 3, 4], "teams": "opposite"}, "$.table.teams", "with 3 seats"),
    ],
)
def test_what_a_profile_may_not_say_of_seats_and_boneyard(section: str, value: Any, where: str, said: str) -> None:
    data = profile_data(DRAW, **{section: value})
    with pytest.raises(FileFaults) as caught:
        load_profile(json.dumps(data).encode(), "test.json", thorough=False)
    assert any(fault.path == where and said in fault.message for fault in caught.value.faults), caught.value


def test_what_serves_one_table_is_no_fault_at_another() -> None:
    """With four all tiles are dealt and the highest double is always there; with two it may lie in the boneyard."""
    data = {"tiles": 7, "rest": "boneyard"}
    rules = changed_rules(DRAW, table={"seats": [2, 4], "teams": "single"}, deal=data)
    assert rules.profile.choices == (2, 4)
    with pytest.raises(FileFaults, match="can never be reached"):
        changed_rules(DRAW, table={"seats": 4, "teams": "single"}, deal={"tiles": 7, "rest": "none"}, play={})
