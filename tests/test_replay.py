"""Playing records again: expectations compared field by field, deals as data, and the known cases."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from random import Random
from typing import Any, Dict, List, Tuple

import pytest
from helpers import (
    CASES,
    PROFILE_IDS,
    PROFILES,
    SEED_IDS,
    Json,
    Written,
    by_chance,
    faults_of,
    hands,
    last_state,
    load_record,
    record_data,
    replayed,
    rules_of,
    seed_game,
    tiles,
)

from dominoes.game.actions import canonical, parse_action
from dominoes.game.state import PLAYING
from dominoes.record import example_from
from dominoes.replay import deal_data, opening_is_turned, replay, result_data, settled_events
from dominoes.rules.jsontext import read

FILES = sorted(CASES.glob("*.json"))
FIELDS = ("end", "seat", "team", "pips", "bonus", "points", "scores", "match_over", "title")


def case(path: Path) -> Json:
    found: Json = json.loads(path.read_text(encoding="utf-8"))
    return found


#: Another value of each field, also where the field is null.
def altered(field: str, value: Any) -> List[Any]:
    if field == "end":
        return [each for each in ("out", "block", "draw") if each != value]
    if field in ("seat", "team"):
        return [each for each in (1, 2, None) if each != value]
    if field == "pips":
        return [dict(value, **{seat: value[seat] + 1}) for seat in value]
    if field == "bonus":
        return [["another"], value + ["another"]] if value else [["key-bone"]]
    if field == "points":
        return [value + 1]
    if field == "scores":
        return [[value[0] + 1, value[1]], [value[0], value[1] + 1], list(reversed(value)) + [0]]
    if field == "match_over":
        return [not value]
    return ["another", None] if value else ["another"]


# ---- the known cases ----------------------------------------------------------------------------------------


def test_there_are_cases() -> None:
    assert len(FILES) == 15


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_known_case_comes_to_what_it_says(path: Path) -> None:
    data = case(path)
    assert set(data["deals"][0]["expect"]) == set(FIELDS)
    assert faults_of(data) == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_known_case_with_one_field_altered_says_which(path: Path) -> None:
    data = case(path)
    for field in FIELDS:
        for value in altered(field, data["deals"][0]["expect"][field]):
            spoilt = copy.deepcopy(data)
            spoilt["deals"][0]["expect"][field] = value
            ((place, message),) = faults_of(spoilt)
            assert place == "$.deals[0].expect." + field
            assert "deal 1: expected" in message and "the referee finds" in message


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_any_subset_of_the_expectations_will_do(path: Path) -> None:
    data = case(path)
    full = data["deals"][0]["expect"]
    rng = Random(1)
    for _ in range(5):
        data["deals"][0]["expect"] = {field: full[field] for field in FIELDS if rng.random() < 0.4}
        assert faults_of(data) == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_known_case_with_a_move_left_out_does_not_replay(path: Path) -> None:
    data = case(path)
    for at in range(len(data["deals"][0]["actions"])):
        spoilt = copy.deepcopy(data)
        del spoilt["deals"][0]["actions"][at]
        assert faults_of(spoilt), at


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_known_case_written_canonically_comes_to_the_same(path: Path) -> None:
    data = case(path)
    found = replay(load_record(data))
    data["deals"][0]["actions"] = canonical(found.deals()[0].actions)
    again = replay(load_record(data))
    assert not again.faults
    assert again.deals()[0].state.result == found.deals()[0].state.result
    assert canonical(again.deals()[0].actions) == data["deals"][0]["actions"]


@pytest.mark.parametrize("name", PROFILE_IDS)
def test_worked_examples_inside_profiles_replay(name: str) -> None:
    document = read((PROFILES / (name + ".json")).read_bytes(), name)
    for at, example in enumerate(document.value.get("examples", ())):
        found = replay(example_from(document, rules_of(name), example, ("examples", at)))
        assert not found.faults, "\n".join(map(str, found.faults))
        for deal, written in zip(found.deals(), found.record.deals):
            assert (deal.state.result is None) == (written.expect is None), "a deal that ends says what it came to"


def test_a_fault_of_an_example_stands_at_its_place_in_the_profile() -> None:
    data = json.loads((PROFILES / "six-love.json").read_text(encoding="utf-8"))
    deal = {
        "line": tiles("0-6 6-1 1-2 2-3 3-4 4-5"),
        "hands": hands(
            "0-0", "1-1 2-0 2-2 3-0 3-1 3-3 4-0", "4-1 4-2 4-4 5-0 5-1 5-2 5-3", "5-5 6-2 6-3 6-4 6-5 6-6 1-0"
        ),
        "leader": 4,
        "to_act": 1,
        "actions": ["1 play 0-0"],
        "expect": {"points": 2},
    }
    data["examples"] = [{"id": "x", "title": "x", "text": "x", "deals": [deal]}]
    document = read(json.dumps(data, indent=1).encode(), "p.json")
    found = replay(example_from(document, rules_of("six-love"), data["examples"][0], ("examples", 0)))
    (fault,) = found.faults
    assert fault.path == "$.examples[0].deals[0].expect.points"


# ---- expectations -------------------------------------------------------------------------------------------


def test_all_wrong_expectations_of_a_deal_are_told_at_once_and_play_goes_on() -> None:
    written = Written(seed_game("six-love", 2), "six-love")
    for _ in range(2):
        written.deal(by_chance(Random(2)))
    record = written.record()
    for deal in record["deals"]:
        deal["expect"] = {"points": 9, "match_over": True, "end": deal["expect"]["end"]}
    assert [path for path, _ in faults_of(record)] == [
        "$.deals[%d].expect.%s" % (at, field) for at in (0, 1) for field in ("points", "match_over")
    ]


def test_null_is_an_expectation_and_a_field_left_out_is_none() -> None:
    data = case(CASES / "c_block_diff_ends.cuban-100.json")
    data["deals"][0]["expect"] = {"title": None}
    assert [path for path, _ in faults_of(data)] == ["$.deals[0].expect.title"]
    data["deals"][0]["expect"] = {}
    assert faults_of(data) == []


@pytest.mark.parametrize("profile", SEED_IDS)
def test_every_field_of_random_deals_is_compared(profile: str) -> None:
    written = Written(seed_game(profile, 9), profile)
    for _ in range(12):
        written.deal(by_chance(Random(9)))
    record = written.record()
    assert faults_of(record) == []
    for field in FIELDS:
        spoilt = copy.deepcopy(record)
        for deal in spoilt["deals"]:
            deal["expect"][field] = altered(field, deal["expect"][field])[0]
        assert [path for path, _ in faults_of(spoilt)] == ["$.deals[%d].expect.%s" % (at, field) for at in range(12)]


# ---- stopping early, and deals as data ----------------------------------------------------------------------


def test_steps_stop_a_replay_after_so_many_actions_of_all_deals() -> None:
    written = Written(seed_game("dekabes", 3), "dekabes")
    for _ in range(2):
        written.deal(by_chance(Random(3)))
    record = load_record(written.record())
    lengths = [len(deal["actions"]) for deal in written.deals]
    for steps in (0, 1, 5, lengths[0] - 1, lengths[0], lengths[0] + 1, sum(lengths), sum(lengths) + 5):
        found = replay(record, steps)
        assert not found.faults
        assert sum(len(deal.actions) for deal in found.deals()) == min(steps, sum(lengths))


def test_steps_do_not_compare_what_was_not_reached_but_what_was() -> None:
    written = Written(seed_game("dekabes", 3), "dekabes")
    written.deal(by_chance(Random(3)))
    record = written.record()
    record["deals"][0]["expect"]["points"] += 1
    length = len(record["deals"][0]["actions"])
    assert not replay(load_record(record), length - 1).faults
    assert [fault.path for fault in replay(load_record(record), length).faults] == ["$.deals[0].expect.points"]


def test_a_settled_deal_as_data_has_every_field_of_the_notation() -> None:
    data = case(CASES / "c_out.cuban-100.json")
    found = replay(load_record(data))
    deal = deal_data(found.game, found.deals()[0], 1)
    assert {key: deal[key] for key in FIELDS} == data["deals"][0]["expect"]
    assert deal["number"] == 1 and deal["leader"] == 4 and deal["redeals"] == []
    assert deal["opening_draw"] == [["0-0", "9-9"]] and len(deal["actions"]) == len(data["deals"][0]["actions"])
    assert json.loads(json.dumps(deal)) == deal


def test_a_deal_in_mid_play_says_who_is_to_act_and_what_is_legal() -> None:
    data = case(CASES / "c_out.cuban-100.json")
    for steps, to_act, legal in ((0, 2, ["2 lead 2", "2 lead 4"]), (1, 1, ["1 accept"]), (4, 4, ["4 accept"])):
        found = replay(load_record(data), steps)
        deal = deal_data(found.game, found.deals()[0], 1)
        assert (deal["end"], deal["to_act"], deal["legal"]) == (None, to_act, legal)
        assert "points" not in deal
    found = replay(load_record(data), 5)
    deal = deal_data(found.game, found.deals()[0], 1)
    assert deal["leader"] == 4 and len(deal["legal"]) == 10 and "4 play 9-2" in deal["legal"]


def test_what_is_legal_follows_on_the_actions_as_they_are_printed() -> None:
    """An opening tile laid the smaller half first mirrors the printed line, so it must mirror what is legal too."""
    rng = Random(5)
    played = 0
    for seed in range(40):
        game = seed_game("cuban-100", seed)
        state, _ = game.start()
        actions: List[str] = []
        while state.result is None and len(state.line) < 6:
            action = rng.choice(game.legal(state))
            if action.kind == "play" and not state.line:
                action = action._replace(end=1)
            actions += canonical([action], True) if state.line else [
                "%d play %s" % (action.seat + 1, "-".join(reversed(canonical([action])[0].split()[-1].split("-"))))
            ] if action.kind == "play" else canonical([action])  # fmt: skip
            state, _ = game.apply(state, action)
        found = replay(load_record(record_data("cuban-100", [{"actions": actions}], seed=seed)))
        assert not found.faults
        deal = deal_data(found.game, found.deals()[0], 1)
        for text in deal["legal"]:
            assert faults_of(record_data("cuban-100", [{"actions": deal["actions"] + [text]}], seed=seed)) == []
            played += 1
    assert played > 40


def test_redeals_as_data_show_what_was_shown() -> None:
    for seed in range(200):
        written = Written(seed_game("cuban-100", seed), "cuban-100")
        written.deal(lambda state, legal: legal[-1])
        deal = written.deals[0]
        if "redeals" not in deal:
            continue
        found = replay(load_record(written.record()))
        data = deal_data(found.game, found.deals()[0], 1)
        for thrown, redeal in zip(data["redeals"], deal["redeals"]):
            hand = redeal["hands"][str(redeal["by"])]
            assert thrown == {"seat": redeal["by"], "shown": [t for t in hand if t.split("-")[0] == t.split("-")[1]]}
            assert len(thrown["shown"]) >= 5
        return
    raise AssertionError("no redeal in 200 deals")


def test_a_record_without_deals_opens_the_first_one() -> None:
    found = replay(load_record(record_data("six-love", [], seed=5)))
    assert not found.faults and last_state(found).phase == PLAYING and len(found.deals()) == 1


def test_a_record_without_deals_and_without_a_seed_has_nothing_to_play() -> None:
    ((path, message),) = faults_of(record_data("six-love", []))
    assert path == "$.deals" or path == "$"
    assert "no hands" in message


def test_the_settlement_is_no_part_of_the_events_of_play() -> None:
    found = replay(load_record(case(CASES / "j_key.six-love.json")))
    deal = found.deals()[0]
    assert len(settled_events(deal)) == len(deal.events) - 1
    assert result_data(deal.state.result)["bonus"] == ["key-bone"]  # type: ignore[arg-type]


# ---- how the opening tile lies ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "actions, turned",
    [
        ([], False),
        (["1 play 5-3"], False),
        (["1 play 5-3", "2 play 3-1 right"], False),
        (["1 play 5-3", "2 play 3-1 left"], True),
        (["1 play 5-3", "2 play 5-1 left"], False),
        (["1 play 5-3", "2 play 5-1 right"], True),
        (["1 play 3-5", "2 play 5-1 right"], False),
        (["1 play 3-5", "2 play 5-1 left"], True),
        (["1 play 3-5", "2 play 3-1 right"], True),
        (["1 play 5-5", "2 play 5-1 left"], False),
        (["1 play 5-5", "2 play 5-1 right"], False),
        (["1 play 5-3", "2 play 3-1"], False),
        (["1 play 5-3", "2 play 6-4 left"], False),
        (["1 lead 1", "1 accept", "1 play 5-3", "2 pass", "3 pass", "4 play 3-3 left"], True),
        (["1 play 5-3", "nonsense", "2 play 3-1 left"], False),
        (["nonsense"], False),
    ],
)
def test_the_second_tile_tells_how_the_first_one_lies(actions: List[str], turned: bool) -> None:
    assert opening_is_turned(actions) == turned


@pytest.mark.parametrize("profile", PROFILE_IDS)
def test_canonical_text_is_a_fixed_point_whichever_way_the_opening_lay(profile: str) -> None:
    rng = Random(3)
    for seed in range(8):
        game = seed_game(profile, seed)
        state, _ = game.start()
        actions = []
        while state.result is None:
            action = rng.choice(game.legal(state))
            if action.kind == "play" and rng.random() < 0.5:
                mirror = action._replace(end=1 - action.end)
                action = mirror if game.allows(state, mirror) else action
            actions.append(action)
            state, _ = game.apply(state, action)
        text = canonical(actions)
        found = replay(load_record(record_data(profile, [{"actions": text}], seed=seed)))
        assert not found.faults
        (deal,) = found.deals()
        assert canonical(deal.actions) == text
        assert deal.state.result == state.result and deal.state.hands == state.hands
        opening = next(each for each in text if " play " in each)
        assert not parse_action(opening).flipped


def test_a_replay_never_raises_for_what_a_record_says() -> None:
    base = case(CASES / "c_tie.cuban-100.json")
    odd: Tuple[Any, ...] = (
        "",
        "1",
        "9 pass",
        "1 lead 99",
        "4 play 15-15 left",
        "1 play 0-0 right",
        "1 redeal",
        "2 draw",
        "x" * 60,
    )
    for at in range(len(base["deals"][0]["actions"])):
        for text in odd:
            spoilt: Dict[str, Any] = copy.deepcopy(base)
            spoilt["deals"][0]["actions"][at] = text
            faults = faults_of(spoilt)
            assert faults and faults[0][0] == "$.deals[0].actions[%d]" % at


def test_a_redeal_written_down_but_never_demanded_is_told() -> None:
    sixes = hands(
        "0-0 1-1 2-2 3-3 4-4 6-6 1-0", "5-5 2-0 2-1 3-0 3-1 3-2 4-0", "4-1 4-2 4-3 5-0 5-1 5-2 5-3",
        "5-4 6-0 6-1 6-2 6-3 6-4 6-5",
    )  # fmt: skip
    deal = {"hands": sixes, "redeals": [{"hands": sixes}], "actions": ["%d accept" % seat for seat in (1, 2, 3, 4)]}
    ((path, message),) = faults_of(record_data("dekabes", [deal]))
    assert path == "$.deals[0].redeals[0]" and "without this redeal" in message
    assert replayed("dekabes", dict(deal, actions=["1 redeal"])).faults == ()
