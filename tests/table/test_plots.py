"""Plots: every bar in its box, on its side of zero, as long as its value; scales of round numbers."""

from __future__ import annotations

from random import Random

import pytest

from dominoes.table.layout import Rect
from dominoes.table.plots import DOWN, NONE, UP, both_ways, runs, shares, steps

BOX = Rect(30, 10, 330, 210)


@pytest.mark.parametrize(("most", "count", "found"), [
    (0, 4, [0]), (1, 4, [0, 1]), (5, 4, [0, 2, 4, 6]), (9, 4, [0, 5, 10]), (20, 4, [0, 5, 10, 15, 20]),
    (37, 4, [0, 10, 20, 30, 40]), (990, 4, [0, 500, 1000]), (3, 2, [0, 2, 4]),
])  # fmt: skip
def test_scales_go_by_round_steps(most: int, count: int, found: list[int]) -> None:
    assert steps(most, count) == found


def test_bars_lie_in_their_box_and_are_as_long_as_their_values() -> None:
    random = Random(3)
    for _ in range(60):
        count, most = random.randrange(1, 90), random.choice((1, 2, 9, 120))
        ups = [random.randrange(most + 1) for _ in range(count)]
        downs = [0 if up and random.random() < 0.8 else random.randrange(most + 1) for up in ups]
        plot = both_ways(ups, downs, BOX, 9, 12)
        shown = ups[plot.first - 1 :]
        assert len(shown) == min(count, int(BOX.width // 9))
        longest = max([*shown, 0]) + max([*downs[plot.first - 1 :], 0])
        unit = (BOX.height - 24) / max(1, longest)
        lengths = {UP: 0.0, DOWN: 0.0, NONE: 0.0}
        for bar in plot.bars:
            assert BOX.left <= bar.box.left < bar.box.right <= BOX.right + 1e-6
            assert BOX.top - 1e-6 <= bar.box.top <= bar.box.bottom <= BOX.bottom + 1e-6
            lengths[bar.kind] += bar.box.height
            if bar.kind == UP:
                assert bar.box.bottom == plot.zero
            elif bar.kind == DOWN:
                assert bar.box.top == plot.zero
        assert lengths[UP] == pytest.approx(unit * sum(shown))
        assert lengths[DOWN] == pytest.approx(unit * sum(downs[plot.first - 1 :]))
        assert all(BOX.top <= line.y <= BOX.bottom for line in plot.lines)
        assert next(line.y for line in plot.lines if not line.value) == plot.zero


def test_numbers_stand_at_the_ends_of_bars_with_room_for_them() -> None:
    plot = both_ways([0, 12, 1], [3, 0, 0], BOX, 20, 12)
    assert [(bar.kind, bar.text) for bar in plot.bars] == [(DOWN, "3"), (UP, "12"), (UP, "")]
    assert plot.bars[1].at[1] == plot.bars[1].box.top and plot.bars[0].at[1] == plot.bars[0].box.bottom
    assert all(not bar.text for bar in both_ways([12] * 33, [0] * 33, BOX, 9, 12).bars)


def test_a_drawn_deal_is_a_mark_on_the_line() -> None:
    plot = runs([2, 0, -3], BOX, 9, 12)
    assert [bar.kind for bar in plot.bars] == [UP, NONE, DOWN]
    assert plot.bars[1].box.top < plot.zero < plot.bars[1].box.bottom
    assert both_ways([], [], BOX, 9, 12).bars == ()


def test_shares_are_in_proportion_and_below_one_another() -> None:
    bars = shares([4, 0, 2], BOX, 20)
    assert [bar.width for bar in bars] == [300, 0, 150]
    assert all(low.top > high.bottom for high, low in zip(bars, bars[1:]))
    assert all(bar.width == 0 for bar in shares([0, 0], BOX, 20))
