"""Records: what may stand in one, and about forty ways to get one wrong, each with the place where it is wrong."""

from __future__ import annotations

import copy
import json
from random import Random
from typing import Any, Callable, List, Tuple

import pytest
from helpers import (
    CASES,
    PROFILE_IDS,
    Json,
    Written,
    accept_all,
    by_chance,
    faults_of,
    hands,
    last_state,
    load_record,
    profile_data,
    record_data,
    replayed,
    rules_of,
    seed_game,
    tiles,
)

from dominoes.game.shuffle import LARGEST_SEED
from dominoes.game.sources import SeedSource, WrittenSource
from dominoes.replay import replay
from dominoes.rules.faults import FileFaults
from dominoes.rules.tiles import tile_name

SEVENS = hands(
    "6-6 0-0 1-0 1-1 2-0 2-1 2-2",
    "3-0 3-1 3-2 3-3 4-0 4-1 4-2",
    "4-3 4-4 5-0 5-1 5-2 5-3 5-4",
    "5-5 6-0 6-1 6-2 6-3 6-4 6-5",
)
NINES = hands(
    "9-0 8-0 7-0 6-0 5-0 4-0 3-0 2-0 1-0 0-0",
    "9-1 8-1 7-1 6-1 5-1 4-1 3-1 2-1 1-1 9-9",
    "9-2 8-2 7-2 6-2 5-2 4-2 3-2 2-2 9-8 8-8",
    "9-3 8-3 7-3 6-3 5-3 4-3 3-3 9-7 8-7 7-7",
)


def six_love() -> Json:
    """A right record of a deal that has begun."""
    return record_data("six-love", [{"hands": copy.deepcopy(SEVENS), "actions": ["1 play 6-6", "2 pass"]}])


def cuban() -> Json:
    """A right record with an opening draw."""
    deal = {
        "hands": copy.deepcopy(NINES),
        "opening_draw": [tiles("5-4 6-3"), tiles("9-9 0-0")],
        "actions": ["1 lead 3"],
    }
    return record_data("cuban-100", [deal])


def redealt() -> Json:
    """A right record with a redeal: seat 1 has six doubles at first."""
    first = hands(
        "0-0 1-1 2-2 3-3 4-4 6-6 1-0", "5-5 2-0 2-1 3-0 3-1 3-2 4-0", "4-1 4-2 4-3 5-0 5-1 5-2 5-3",
        "5-4 6-0 6-1 6-2 6-3 6-4 6-5",
    )  # fmt: skip
    actions = ["1 redeal", "1 accept", "2 accept", "3 accept", "4 accept"]
    return record_data(
        "dekabes", [{"hands": copy.deepcopy(SEVENS), "redeals": [{"hands": first, "by": 1}], "actions": actions}]
    )


def middle() -> Json:
    """A right record that starts with tiles on the table."""
    deal = {
        "line": tiles("0-6 6-1 1-2 2-3 3-4 4-5"),
        "hands": hands(
            "0-0", "1-1 2-0 2-2 3-0 3-1 3-3 4-0", "4-1 4-2 4-4 5-0 5-1 5-2 5-3", "5-5 6-2 6-3 6-4 6-5 6-6 1-0"
        ),
        "leader": 4,
        "to_act": 1,
        "actions": ["1 play 0-0"],
    }
    return record_data("six-love", [deal])


def seeded() -> Json:
    return record_data("six-love", [{}], seed=5)


@pytest.mark.parametrize("make", [six_love, cuban, redealt, middle, seeded])
def test_the_records_that_are_spoilt_below_are_right(make: Callable[[], Json]) -> None:
    assert faults_of(make()) == []


# ---- about forty faults -------------------------------------------------------------------------------------

#: (record, what to change as (path, new value), path of the fault, words of its message). ``...`` deletes.
WRONG: List[Tuple[Callable[[], Json], Any, Any, str, str]] = [
    (six_love, ("format",), "dominoes-profile", "$.format", "dominoes-record"),
    (six_love, ("format",), ..., "$", "format"),
    (six_love, ("version",), 2, "$.version", "1"),
    (six_love, ("version",), "1", "$.version", "1"),
    (six_love, ("profile",), ..., "$", "profile"),
    (six_love, ("profile",), "six-lov", "$.profile", "six-love"),
    (six_love, ("profile",), "nowhere/at-all.json", "$.profile", "nowhere/at-all.json"),
    (six_love, ("profile",), 7, "$.profile", "text"),
    (six_love, ("deals",), ..., "$", "deals"),
    (six_love, ("deals",), {}, "$.deals", "list"),
    (six_love, ("deal",), [], "$.deal", "not known"),
    (six_love, ("seed",), -1, "$.seed", "whole number"),
    (six_love, ("seed",), LARGEST_SEED + 1, "$.seed", "whole number"),
    (six_love, ("seed",), 5, "$.deals[0].hands", "seed"),
    (six_love, ("players",), [{"name": "Ada"}], "$.players[0]", "kind"),
    (six_love, ("deals", 0, "hands"), ..., "$.deals[0]", "hands"),
    (six_love, ("deals", 0, "hands", "1"), ..., "$.deals[0].hands", "seat 1"),
    (six_love, ("deals", 0, "hands", "5"), [], "$.deals[0].hands[\"5\"]", "4"),
    (six_love, ("deals", 0, "hands", "0"), [], "$.deals[0].hands[\"0\"]", "seat"),
    (six_love, ("deals", 0, "hands", "2", 0), "7-0", "$.deals[0].hands[\"2\"][0]", "not a tile of this set"),
    (six_love, ("deals", 0, "hands", "2", 0), "0-0", "$.deals[0].hands[\"2\"][0]", "twice"),
    (six_love, ("deals", 0, "hands", "2", 0), "3", "$.deals[0].hands[\"2\"][0]", "tile"),
    (six_love, ("deals", 0, "hands", "2", 0), 30, "$.deals[0].hands[\"2\"][0]", "tile"),
    (six_love, ("deals", 0, "hands", "2", 6), ..., "$.deals[0].hands[\"2\"]", "7"),
    (six_love, ("deals", 0, "stock"), ["4-2"], "$.deals[0].stock[0]", "twice"),
    (six_love, ("deals", 0, "opening_draw"), [["6-6", "0-0"]], "$.deals[0].opening_draw[0]", "0"),
    (six_love, ("deals", 0, "redeals"), [{"hands": SEVENS, "by": 1}], "$.deals[0].redeals[0]", "without this redeal"),
    (six_love, ("deals", 0, "leader"), 1, "$.deals[0].leader", "line"),
    (six_love, ("deals", 0, "to_act"), 1, "$.deals[0].to_act", "line"),
    (six_love, ("deals", 0, "actions"), "1 play 6-6", "$.deals[0].actions", "list"),
    (six_love, ("deals", 0, "actions", 1), 2, "$.deals[0].actions[1]", "text"),
    (six_love, ("deals", 0, "actions", 1), "2 play 3-0", "$.deals[0].actions[1]", "legal: 2 pass"),
    (six_love, ("deals", 0, "actions", 0), "2 play 3-0", "$.deals[0].actions[0]", "legal: 1 play 6-6"),
    (six_love, ("deals", 0, "expect"), {"end": "won"}, "$.deals[0].expect.end", "out"),
    (six_love, ("deals", 0, "expect"), {"winner": 1}, "$.deals[0].expect.winner", "not known"),
    (six_love, ("deals", 0, "expect"), {"end": "out"}, "$.deals[0].expect", "not finished"),
    (six_love, ("deals", 0, "expect"), {"points": True}, "$.deals[0].expect.points", "whole number"),
    (cuban, ("deals", 0, "opening_draw"), ..., "$.deals[0]", "opening draw"),
    (cuban, ("deals", 0, "opening_draw", 1), ..., "$.deals[0].opening_draw[0]", "equal"),
    (cuban, ("deals", 0, "opening_draw", 0), ["9-9", "0-0"], "$.deals[0].opening_draw[1]", "decided before"),
    (cuban, ("deals", 0, "opening_draw", 1), ["9-9"], "$.deals[0].opening_draw[1]", "2"),
    (cuban, ("deals", 0, "opening_draw", 1), ["9-9", "9-9"], "$.deals[0].opening_draw[1][1]", "twice"),
    (cuban, ("deals", 0, "stock"), ["8-4"], "$.deals[0].stock", "neither"),
    (cuban, ("deals", 0, "actions", 0), "1 accept", "$.deals[0].actions[0]", "legal: 1 lead 1, 1 lead 3"),
    (redealt, ("deals", 0, "redeals", 0, "by"), 2, "$.deals[0].redeals[0].by", "1"),
    (redealt, ("deals", 0, "redeals", 0, "hands"), ..., "$.deals[0].redeals[0]", "hands"),
    (redealt, ("deals", 0, "redeals", 0, "hands", "1", 0), "9-9", '$.deals[0].redeals[0].hands["1"][0]', "not a tile"),
    (redealt, ("deals", 0, "redeals"), [], "$.deals[0].actions[0]", "redeal"),
    (redealt, ("deals", 0, "actions", 0), "2 redeal", "$.deals[0].actions[0]", "legal: 1 accept, 1 redeal"),
    (middle, ("deals", 0, "line", 2), "2-1", "$.deals[0].line[2]", "join"),
    (middle, ("deals", 0, "line", 0), "0-0", "$.deals[0].line[1]", "join"),
    (middle, ("deals", 0, "line"), [], "$.deals[0].line", "1 to"),
    (middle, ("deals", 0, "leader"), ..., "$.deals[0]", "leader"),
    (middle, ("deals", 0, "to_act"), ..., "$.deals[0]", "to_act"),
    (middle, ("deals", 0, "to_act"), 5, "$.deals[0].to_act", "4"),
    (middle, ("deals", 0, "hands", "3", 0), ..., "$.deals[0]", "4-1"),
    (middle, ("deals", 0, "hands", "1"), [], "$.deals[0].hands[\"1\"]", "1 to 7"),
    (middle, ("deals", 0, "opening_draw"), [["9-9", "0-0"]], "$.deals[0].opening_draw", "no opening draw"),
    (middle, ("deals", 0, "redeals"), [{"hands": SEVENS}], "$.deals[0].redeals", "no redeals"),
    (seeded, ("deals", 0, "line"), ["6-6"], "$.deals[0].line", "seed"),
    (seeded, ("deals", 0, "stock"), [], "$.deals[0].stock", "seed"),
    (seeded, ("deals", 0, "opening_draw"), [["6-6"]], "$.deals[0].opening_draw", "seed"),
    (seeded, ("deals", 0, "redeals"), [{"hands": SEVENS}], "$.deals[0].redeals", "seed"),
    (seeded, ("deals",), [{}, {}], "$.deals[1]", "not finished"),
]  # fmt: skip


def changed(make: Callable[[], Json], path: Tuple[Any, ...], value: Any) -> Json:
    record = make()
    here: Any = record
    for key in path[:-1]:
        here = here[key]
    if value is ...:
        del here[path[-1]]
    else:
        here[path[-1]] = value
    return record


@pytest.mark.parametrize(
    "make, path, value, where, says", WRONG, ids=["%s-%s" % (w[3], n) for n, w in enumerate(WRONG)]
)
def test_a_wrong_record_says_where_it_is_wrong(
    make: Callable[[], Json], path: Tuple[Any, ...], value: Any, where: str, says: str
) -> None:
    faults = faults_of(changed(make, path, value))
    assert any(place == where and says in message for place, message in faults), faults


def test_a_line_and_column_lead_to_the_fault() -> None:
    text = json.dumps(six_love(), indent=1)
    text = text.replace('"4-2"', '"4-9"')
    with pytest.raises(FileFaults) as caught:
        load_record(text)
    (fault, *_) = caught.value.faults
    line = text.splitlines()[fault.line - 1]
    assert line[fault.col - 1 :].startswith('"4-9"') and str(fault).startswith(
        "test.json:%d:%d: $.deals[0]" % fault[1:3]
    )


def test_every_fault_of_a_record_is_found_at_once() -> None:
    record = middle()
    record["deals"][0]["line"][2] = "2-1"
    record["deals"][0]["hands"]["2"][0] = "9-9"
    record["deals"].append({"hands": {}})
    paths = [path for path, _ in faults_of(record)]
    assert "$.deals[0].line[2]" in paths and '$.deals[0].hands["2"][0]' in paths and "$.deals[1].hands" in paths


def test_tiles_may_stay_unmentioned_only_where_some_are_out_of_play() -> None:
    line = {"line": tiles("9-0"), "hands": hands("9-1", "1-1", "2-2", "3-3"), "leader": 1, "to_act": 1}
    assert faults_of(record_data("cuban-100", [line])) == []
    six = {"line": tiles("6-0"), "hands": hands("6-1", "1-1", "2-2", "3-3"), "leader": 1, "to_act": 1}
    assert faults_of(record_data("six-love", [six])) != []
    rest = [tile_name(tile) for tile in range(28) if tile_name(tile) not in ["6-0", "6-1", "1-1", "2-2", "3-3"]]
    assert "$.deals[0].stock" in [path for path, _ in faults_of(record_data("six-love", [dict(six, stock=rest)]))]


# ---- what a record may leave out or carry along -------------------------------------------------------------


def test_a_stock_left_out_is_the_rest_of_the_set() -> None:
    state = last_state(replayed("cuban-100", dict(cuban()["deals"][0], actions=["1 lead 1"])))
    assert sorted(state.deal.stock) == sorted(
        set(range(55)) - {tile for hand in state.hands for tile in range(55) if hand >> tile & 1}
    )
    assert len(state.deal.stock) == 15


def test_either_order_of_the_halves_means_the_same_tile() -> None:
    record = six_love()
    for hand in record["deals"][0]["hands"].values():
        hand[:] = ["-".join(reversed(tile.split("-"))) for tile in hand]
    assert replay(load_record(record)).deals()[0].state == replay(load_record(six_love())).deals()[0].state


@pytest.mark.parametrize("seed", [0, 7, LARGEST_SEED])
def test_a_seed_stands_for_all_tiles_of_the_match(seed: int) -> None:
    found = replay(load_record(record_data("cuban-100", [{}], seed=seed)))
    state, _ = seed_game("cuban-100", seed).start()
    assert found.history is not None and found.history.state == state and isinstance(found.game.source, SeedSource)


def test_explicit_hands_come_from_the_record() -> None:
    assert isinstance(load_record(six_love()).source, WrittenSource)


def test_rules_that_are_carried_along_are_those_played_with() -> None:
    data = profile_data("six-love")
    data["score"][1]["pay"] = 3
    record = dict(middle(), rules=data)
    record["deals"][0]["expect"] = {"points": 3, "scores": [3, 0]}
    assert faults_of(record) == []
    del record["rules"]
    assert [path for path, _ in faults_of(record)] == ["$.deals[0].expect.points", "$.deals[0].expect.scores"]


def test_a_record_with_its_rules_does_not_need_the_profile_to_be_there() -> None:
    record = dict(middle(), rules=profile_data("six-love"), profile="a-profile-that-was-deleted")
    assert faults_of(record) == []


def test_faults_of_rules_carried_along_stand_in_the_rules() -> None:
    data = profile_data("six-love")
    data["match"]["ends"]["reach"] = "six"
    data["lead"][0]["seat"] = {"holder-of": "9-9"}
    paths = [path for path, _ in faults_of(dict(six_love(), rules=data))]
    assert paths == ["$.rules.match.ends.reach"] or paths[0].startswith("$.rules.")
    data["match"]["ends"]["reach"] = 6
    ((path, message),) = faults_of(dict(six_love(), rules=data))
    assert path.startswith("$.rules.lead[0].seat") and "9-9" in message


def test_rules_with_a_gap_are_a_fault_of_the_action_that_falls_into_it() -> None:
    data = profile_data("six-love")
    data["score"] = [dict(data["score"][0])]
    ((path, message),) = faults_of(dict(middle(), rules=data))
    assert path == "$.deals[0].actions[0]" and "no score clause" in message


def test_seats_hints_and_players_are_read() -> None:
    record = six_love()
    record["players"] = [{"kind": "human", "name": "Оля"}, {"kind": "casual"}, {"kind": "human"}, {"kind": "expert"}]
    record["deals"][0]["hints"] = [0, 1]
    found = load_record(record)
    assert found.players == (("human", "Оля"), ("casual", ""), ("human", ""), ("expert", ""))
    assert found.deals[0].hints == (0, 1)


@pytest.mark.parametrize("path", sorted(CASES.glob("*.json")), ids=lambda path: path.stem)
def test_known_cases_are_read(path: Any) -> None:
    record = load_record(path.read_text(encoding="utf-8"))
    assert record.seed is None and record.rules.profile.id == path.stem.split(".")[1]


# ---- written and read again ---------------------------------------------------------------------------------


@pytest.mark.parametrize("profile", PROFILE_IDS)
def test_what_was_played_from_a_seed_replays_from_explicit_tiles(profile: str) -> None:
    written = Written(seed_game(profile, 31), profile)
    states = [written.deal(by_chance(Random(31))) for _ in range(6)]
    found = replay(load_record(json.dumps(written.record())))
    assert not found.faults
    assert [deal.state for deal in found.deals()] == states


def test_redeals_are_written_with_their_tiles_and_replay() -> None:
    for profile in ("cuban-100", "dekabes", "kozel-pairs"):
        redeals = 0
        for seed in range(100):
            written = Written(seed_game(profile, seed), profile)
            written.deal(lambda state, legal: legal[-1])
            deal = written.deals[0]
            if "redeals" in deal:
                redeals += len(deal["redeals"])
                assert faults_of(written.record()) == []
                spoilt = written.record()
                spoilt["deals"][0]["redeals"].append({"hands": deal["hands"], "stock": deal["stock"]})
                assert [path for path, _ in faults_of(spoilt)] == [
                    "$.deals[0].redeals[%d]" % (len(deal["redeals"]) - 1)
                ]
        assert redeals > 0, profile


def test_no_seed_deals_what_a_record_with_explicit_hands_needs() -> None:
    state, _ = seed_game("six-love", 3).start()
    assert rules_of("six-love").asleep == 0 and state.deal.stock == ()
    written = Written(seed_game("cuban-100", 3), "cuban-100")
    written.deal(accept_all(by_chance(Random(1))))
    assert len(written.deals[0]["stock"]) == 15
