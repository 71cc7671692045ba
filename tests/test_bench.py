"""The bench: every figure of the contract is there and counts what it says. How fast it is, no test says."""

from __future__ import annotations

from random import Random
from typing import Iterator, List

import pytest
from helpers import PROFILE_IDS, profile_of

from dominoes import bench as bench_module
from dominoes.bench import bench, bench_lines, plain_double_six
from dominoes.game.engine import line_tables
from dominoes.players import KINDS
from dominoes.rules.compiled import compile_profile
from dominoes.rules.tiles import tile_set
from dominoes.text.i18n import catalog


@pytest.fixture()
def short(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(bench_module, "RUN_SECONDS", 0.001)
    monkeypatch.setattr(bench_module, "RUNS", 2)
    monkeypatch.setattr(bench_module, "SOLVED", {3: 3, 4: 2})
    monkeypatch.setattr(bench_module, "EXPERT_SECONDS", 0.001)
    monkeypatch.setattr(bench_module, "EXPERT", "an expert")
    yield


def test_all_figures_are_there(short: None) -> None:
    said: List[str] = []
    found = bench(said.append)
    assert found["line_deals_per_s"] > 0 and found["referee_deals_per_s"] > 0
    assert list(found["solve_ms"]) == ["3", "4"] and all(time > 0 for time in found["solve_ms"].values())
    assert found["expert_move_ms"] == {}
    assert len(said) >= 4


def test_an_expert_is_measured_under_every_profile(short: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(KINDS, "an expert", KINDS["casual"])
    found = bench(lambda text: None)
    assert set(found["expert_move_ms"]) == set(PROFILE_IDS)
    assert all(0 <= times["median"] <= times["p95"] for times in found["expert_move_ms"].values())
    lines = list(bench_lines(found, catalog("en")))
    assert str(found["referee_deals_per_s"]) in lines[1]
    assert len(lines) == 2 + len(found["solve_ms"]) + len(PROFILE_IDS)


def test_the_referee_is_measured_where_nothing_but_play_is_asked_for() -> None:
    profile = plain_double_six([profile_of(name) for name in PROFILE_IDS])
    rules = compile_profile(profile)
    assert (profile.highest, profile.seats, profile.each, rules.asleep) == (6, 4, 7, 0)
    assert rules.redeal is None and not rules.drawers and len(rules.table.teams) == 2
    with pytest.raises(LookupError):
        plain_double_six([profile_of("cuban-100"), profile_of("dekabes")])


def test_the_solver_is_given_positions_of_the_size_it_is_said_to_be() -> None:
    tables, rng = line_tables(tile_set(6)), Random(1)
    found = [bench_module._random_position(tables, rng, 4) for _ in range(60)]
    positions = [position for position in found if position is not None]
    assert len(positions) > 20
    for position in positions:
        assert max(bin(hand).count("1") for hand in position.hands) == 4
        assert any(hand & tables.reach[position.ends] for hand in position.hands)
