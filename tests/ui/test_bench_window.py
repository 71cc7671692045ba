"""The figures of the window: all there, and of what they say. How quick it is, no test says."""

from __future__ import annotations

import pytest

from dominoes.bench import bench_lines
from dominoes.game.referee import Game
from dominoes.game.sources import WrittenSource
from dominoes.rules.tiles import TILES_OF
from dominoes.text.i18n import catalog
from dominoes.ui import bench

pytestmark = pytest.mark.long


def test_all_figures_are_there(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("STARTS", 1), ("ROUNDS", 2), ("DEALS", 2), ("STRONGEST", 1.0)):
        monkeypatch.setattr(bench, name, value)
    said = []
    found = bench.bench_window(said.append)
    assert len(said) == 4
    for name in ("first_paint", "first_paint_uncompiled"):
        assert found[name + "_ms"] >= found[name + "_cpu_ms"] > 0
    for name in ("click_to_paint_ms", "click_to_paint_cpu_ms"):
        assert 0 < found[name]["median"] <= found[name]["max"]
    assert found["longest_stall_ms"] > 0 and found["longest_stall_cpu_ms"] > 0
    for language in ("en", "uk"):
        other = {"line_deals_per_s": 1, "referee_deals_per_s": 1, "referee_profile": "x", "solve_ms": {},
                 "expert_move_ms": {}}
        assert len(list(bench_lines({**other, **found}, catalog(language)))) == 5


def test_the_long_deal_is_a_line_of_the_largest_set_that_can_be_played_on() -> None:
    rules = bench._widest()
    assert rules.profile.highest == 9
    game = Game(rules, WrittenSource([bench.long_deal(rules, bench.TILES)]))
    state, _ = game.start()
    assert len(state.line) == 37 == len({laid.tile for laid in state.line})
    assert all(one.outer == other.inner for one, other in zip(state.line, state.line[1:]))
    held = [TILES_OF[hand] for hand in state.hands]
    assert [len(hand) for hand in held] == [3, 3, 3, 3]
    assert game.legal(state)[0].tile in held[0]
    with pytest.raises(ValueError, match="no line"):
        bench.long_deal(rules, 56)
