"""Computer play in bulk: the same deals however it is spread, records that replay, and every step checked."""

from __future__ import annotations

import json
from typing import Any, Dict, List, Tuple

import pytest
from helpers import PROFILE_IDS, load_record, profile_of
from hypothesis import given, settings
from hypothesis import strategies as st

from dominoes import simulate
from dominoes.game.invariants import BrokenInvariant
from dominoes.game.shuffle import LARGEST_SEED
from dominoes.history import History
from dominoes.players import KINDS
from dominoes.replay import replay
from dominoes.rules.compiled import compile_profile
from dominoes.simulate import Job, Outcome, match_seed, play_unit, players_for, run, total, units


def job(name: str = "dekabes", players: Tuple[str, ...] = ("casual", "random"), **more: Any) -> Job:
    profile = profile_of(name)
    return Job(profile, name, players_for(players, profile.seats), **more)


def lines(outcomes: List[Outcome]) -> List[str]:
    return [line for outcome in outcomes for line in outcome.records]


MODES: List[Dict[str, Any]] = [
    {"deals": 36},
    {"deals": 11, "duplicate": True},
    {"matches": 4},
    {"matches": 3, "duplicate": True},
]


@pytest.mark.parametrize("mode", MODES, ids=str)
@pytest.mark.parametrize("name", ["six-love", "cuban-100", "jamaica-cut-throat"])
def test_shards_add_up_to_the_whole_run(name: str, mode: Dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulate, "BLOCK_DEALS", 10)
    whole = job(name, records=True, seed=12, **mode)
    outcomes = list(run(whole))
    shards = [list(run(whole, 1, (number, 3))) for number in (1, 2, 3)]
    summary = total(whole, [])
    for shard in shards:
        summary = summary + total(whole, shard)
    assert summary == total(whole, outcomes)
    assert sorted(lines(outcomes)) == sorted(line for shard in shards for line in lines(shard))
    assert lines(outcomes)


@pytest.mark.parametrize("mode", [{"deals": 230}, *MODES[1:]], ids=str)
def test_several_processes_play_the_same_in_the_same_order(mode: Dict[str, Any]) -> None:
    whole = job("cuban-100", records=True, seed=3, **mode)
    alone, spread = list(run(whole)), list(run(whole, 2))
    assert lines(spread) == lines(alone)
    assert total(whole, spread) == total(whole, alone)
    assert sum(outcome.units for outcome in spread) == len(alone) == units(whole)


def test_the_number_of_deals_and_matches_is_as_asked() -> None:
    turns = {"six-love": 2, "jamaica-cut-throat": 4}
    for name, teams in turns.items():
        assert total(job(name), list(run(job(name, deals=103)))).data()["deals"] == 103
        twice = job(name, deals=9, duplicate=True)
        assert total(twice, list(run(twice))).data()["deals"] == 9 * teams
        assert total(job(name), list(run(job(name, matches=2)))).data()["matches"] == 2
        twice = job(name, matches=2, duplicate=True)
        assert total(twice, list(run(twice))).data()["matches"] == 2 * teams


def test_more_deals_of_a_seed_begin_with_the_same_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulate, "BLOCK_DEALS", 10)
    short, long, other = (lines(list(run(job(records=True, **each)))) for each in (
        {"deals": 20}, {"deals": 30}, {"deals": 20, "seed": 2},
    ))  # fmt: skip
    assert long[: len(short)] == short and len(set(long)) == len(long) > len(short)
    assert not set(other) & set(short)


@pytest.mark.parametrize("kind", KINDS)
def test_equal_players_share_a_duplicate_run_exactly(kind: str) -> None:
    """With the same computer everywhere both games of a pair are one and the same, and each team wins it once."""
    same = job("cuban-100", (kind,), deals=12, duplicate=True)
    data = total(same, list(run(same))).data()
    assert data["share_deals"] == 0.5 and data["share_deals_interval"] == [0.5, 0.5]
    assert data["points_per_deal"] == data["points_against_per_deal"]


def test_exchanged_players_play_the_same_tiles() -> None:
    pairs = lines(list(run(job("six-love", deals=10, duplicate=True, records=True))))
    for one, other in zip(pairs[::2], pairs[1::2]):
        first, second = json.loads(one), json.loads(other)
        assert first["deals"][0]["hands"] == second["deals"][0]["hands"]
        assert [player["kind"] for player in first["players"]] == ["casual", "random"] * 2
        assert [player["kind"] for player in second["players"]] == ["random", "casual"] * 2


def test_team_1_of_a_duplicate_run_is_the_first_players_wherever_they_sit() -> None:
    """Counted again from the records alone."""
    for name in ("dekabes", "jamaica-cut-throat"):
        kinds = ("steady", *("random",) * 3) if "cut" in name else ("steady", "random")
        many = job(name, kinds, deals=15, duplicate=True)
        outcomes = list(run(many._replace(records=True)))
        share = count = 0.0
        for line in lines(outcomes):
            record = json.loads(line)
            winner = record["deals"][0]["expect"]["seat"]
            teams = len(record["deals"][0]["expect"]["scores"])
            share += 1 / teams if winner is None else record["players"][winner - 1]["kind"] == "steady"
            count += 1
        assert total(many, outcomes).data()["share_deals"] == pytest.approx(share / count)


@pytest.mark.parametrize("name", PROFILE_IDS)
def test_every_record_replays_to_what_it_expects(name: str) -> None:
    for line in lines(list(run(job(name, matches=2, records=True)))):
        assert line.endswith("}\n") and line.count("\n") == 1
        record = load_record(line)
        assert not replay(record).faults
        deals = json.loads(line)["deals"]
        for deal in deals:
            assert set(deal["expect"]) == {
                "end", "seat", "team", "pips", "bonus", "points", "scores", "match_over", "title",
            }  # fmt: skip
        assert [deal["expect"]["match_over"] for deal in deals] == [False] * (len(deals) - 1) + [True]


@pytest.mark.long
@given(st.sampled_from(PROFILE_IDS), st.integers(0, LARGEST_SEED), st.data())
@settings(max_examples=25)
def test_whatever_is_played_keeps_to_what_holds_of_every_deal(name: str, seed: int, data: st.DataObject) -> None:
    kinds = data.draw(st.lists(st.sampled_from(list(KINDS)), min_size=4, max_size=4))
    checked = job(name, tuple(kinds[: profile_of(name).seats]), deals=4, seed=seed, check=True)
    assert total(checked, list(run(checked))).data()["deals"] == 4


def test_a_check_that_fails_is_not_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulate, "record_line", lambda record: json.dumps(dict(record, deals=[])) + "\n")
    with pytest.raises(BrokenInvariant, match="a record replays"):
        list(run(job(deals=1, check=True)))


def test_the_seed_of_a_match_is_a_deal_number_for_the_table() -> None:
    unit = play_unit(job(matches=3, records=True), compile_profile(profile_of("dekabes")), 2)
    seed = match_seed(1, 2, 0)
    assert 0 <= seed <= LARGEST_SEED
    record = dict(json.loads(unit.records[0]))
    by_seed = {key: record[key] for key in ("format", "version", "profile")}
    deals = [{"actions": deal["actions"], "expect": deal["expect"]} for deal in record["deals"]]
    by_seed.update(seed=seed, deals=deals)
    assert not replay(load_record(by_seed)).faults


def test_a_match_that_never_ends_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulate, "MOST_DEALS", 3)
    endless = job("cuban-highest-double", matches=2)
    data = total(endless, list(run(endless))).data()
    assert data["deals"] <= 6


def test_players_may_be_fewer_than_seats() -> None:
    assert players_for(["steady"], 4) == ("steady",) * 4
    assert players_for(["steady", "casual"], 6) == ("steady", "casual") * 3


@pytest.mark.parametrize(
    ("kinds", "seats", "said"),
    [(["steady"] * 3, 4, "found 3 players.*4 seats"), ([], 4, "found 0 players"), (["best"], 4, "'best'.*steady")],
)
def test_players_that_do_not_fit_are_refused(kinds: List[str], seats: int, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        players_for(kinds, seats)


@pytest.mark.parametrize(
    "wrong", [{}, {"deals": 1, "matches": 1}, {"deals": -1}, {"deals": 5, "seed": -1}, {"deals": 5, "seed": 2**53}]
)
def test_a_job_that_makes_no_sense_is_refused(wrong: Dict[str, int]) -> None:
    with pytest.raises(ValueError, match="number"):
        units(job(**wrong))


@pytest.mark.parametrize("shard", [(0, 2), (3, 2), (1, 0)])
def test_a_shard_that_there_is_not_is_refused(shard: Tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="2/4"):
        run(job(deals=5), 1, shard)


def test_the_history_of_a_check_is_a_real_one() -> None:
    """`check_match` is given what was played, so a step that did not happen is found out."""
    rules = compile_profile(profile_of("six-love"))
    history = simulate._play_match(job("six-love", deals=1), rules, 5, 0, 1)
    simulate.check_match(job("six-love"), history)
    wrong = History(history.game)
    wrong.moments = history.moments[:10] + history.moments[11:]
    with pytest.raises(BrokenInvariant):
        simulate.check_match(job("six-love"), wrong)
