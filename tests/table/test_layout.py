"""The snake: properties that must hold for every line, and a few places worked out by hand."""

from __future__ import annotations

import random
from typing import List, Sequence

import pytest

from dominoes.rules.tiles import tile_of
from dominoes.table.layout import LEFT, RIGHT, Arm, Laid, Layout, Placed, Rect


def random_line(rng: random.Random, length: int, doubles: float, left: float) -> List[Laid]:
    """A joined line with doubles anywhere; tiles may repeat, which geometry does not mind."""
    first = (rng.randrange(10), rng.randrange(10))
    line = [Laid(tile_of(*first), LEFT, *first)]
    ends = list(first)
    doubled = [first[0] == first[1]] * 2  # a number has one double only, so no double follows a double
    while len(line) < length:
        end = LEFT if rng.random() < left else RIGHT
        inner = ends[end]
        doubled[end] = not doubled[end] and rng.random() < doubles
        outer = inner if doubled[end] else rng.choice([n for n in range(10) if n != inner])
        line.append(Laid(tile_of(inner, outer), end, inner, outer))
        ends[end] = outer
    return line


def lines(seed: int, count: int, length: int = 40) -> List[List[Laid]]:
    rng = random.Random(seed)
    return [random_line(rng, length, rng.choice([0.0, 0.1, 0.3, 0.7, 1.0]), rng.choice([0.0, 0.2, 0.5, 1.0]))
            for _ in range(count)]


def laid_out(line: Sequence[Laid]) -> Layout:
    layout = Layout()
    layout.show(line)
    return layout


def chain(line: Sequence[Laid], placed: Sequence[Placed]) -> List[int]:
    """Indices of the tiles from the left end to the right end."""
    rest = range(1, len(placed))
    left = [i for i in rest if line[i].end == LEFT]
    return left[::-1] + [0] + [i for i in rest if line[i].end == RIGHT]


@pytest.mark.parametrize("seed", range(8))
def test_neighbours_touch_and_strangers_keep_a_unit_apart(seed: int) -> None:
    for line in lines(seed, 40):
        placed = laid_out(line).placed
        order = chain(line, placed)
        for i, one in enumerate(order):
            for j in range(i + 1, len(order)):
                gap = placed[one].rect.gap(placed[order[j]].rect)
                if j == i + 1:
                    assert gap == 0
                else:
                    assert gap >= 1


@pytest.mark.parametrize("seed", range(4))
def test_touching_halves_lie_side_by_side_and_agree(seed: int) -> None:
    for line in lines(100 + seed, 40):
        placed = laid_out(line).placed
        tip = {LEFT: (placed[0], line[0].inner, placed[0].inner_at),
               RIGHT: (placed[0], line[0].outer, placed[0].outer_at)}
        for laid, now in list(zip(line, placed))[1:]:
            before, number, at = tip[laid.end]
            assert laid.inner == number
            away = abs(now.inner_at[0] - at[0]), abs(now.inner_at[1] - at[1])
            # A flat double beside an upright neighbour (or the other way round) joins by its side.
            assert sorted(away) in ([0, 1], [0, 0.5], [0.5, 1])
            assert before.rect.gap(now.rect) == 0
            tip[laid.end] = (now, laid.outer, now.outer_at)


@pytest.mark.parametrize("seed", range(4))
def test_halves_are_where_the_numbers_say(seed: int) -> None:
    for line in lines(200 + seed, 20):
        for laid, placed in zip(line, laid_out(line).placed):
            assert sorted((placed.first, placed.second)) == sorted((laid.inner, laid.outer))
            assert placed.rect.contains(*placed.inner_at) and placed.rect.contains(*placed.outer_at)
            if laid.inner != laid.outer:
                axis = 1 if placed.upright else 0
                nearer = placed.first if placed.inner_at[axis] < placed.outer_at[axis] else placed.second
                assert nearer == laid.inner


@pytest.mark.parametrize("seed", range(4))
def test_a_double_lies_across_and_never_bends_the_line(seed: int) -> None:
    for line in lines(300 + seed, 40):
        placed = laid_out(line).placed
        order = chain(line, placed)
        for before, here, after in zip(order, order[1:], order[2:]):
            if line[here].inner == line[here].outer:
                across = placed[here].upright
                assert placed[before].upright != across or placed[after].upright != across
                if across:
                    assert not placed[before].upright and not placed[after].upright


def test_incremental_is_the_same_as_from_scratch_and_nothing_moves() -> None:
    for line in lines(7, 20):
        growing = Layout()
        for count, laid in enumerate(line):
            ghost = growing.ghost(laid)
            before = growing.placed
            assert growing.add(laid) == ghost
            assert growing.placed[:-1] == before
            scratch = laid_out(line[: count + 1])
            assert growing.placed == scratch.placed
            assert growing.bounds == scratch.bounds
            assert growing.open_ends() == scratch.open_ends()


def test_cutting_back_and_going_another_way_leaves_no_trace() -> None:
    for one, other in zip(lines(8, 30), lines(9, 30)):
        layout = laid_out(one)
        layout.cut(17)
        assert layout.placed == laid_out(one[:17]).placed
        joined = one[:17] + [laid for laid in one[17:] if laid.end == LEFT]
        assert layout.show(joined) >= 17
        assert layout.placed == laid_out(joined).placed
        kept = layout.show(other)
        assert kept == 0 or one[:kept] == other[:kept]
        assert layout.placed == laid_out(other).placed
        layout.show([])
        assert layout.placed == () and layout.bounds is None and layout.open_ends() == ()


def test_an_arm_does_not_know_the_other() -> None:
    for line in lines(10, 20):
        whole = dict(zip(line, laid_out(line).placed))
        for end in (LEFT, RIGHT):
            alone = [line[0]] + [laid for laid in line[1:] if laid.end == end]
            for laid, placed in zip(alone, laid_out(alone).placed):
                if line.count(laid) == 1:
                    assert placed == whole[laid]


def test_rows_stay_within_reach() -> None:
    for line in [random_line(random.Random(seed), 40, 0.0, 0.5) for seed in range(50)]:
        bounds = laid_out(line).bounds
        assert bounds is not None and -10 <= bounds.left and bounds.right <= 10
    for line in lines(11, 200):
        bounds = laid_out(line).bounds
        assert bounds is not None
        assert -15 <= bounds.left and bounds.right <= 15


def test_badges_of_open_ends_stand_free_of_the_line_and_beside_their_half() -> None:
    for line in lines(12, 100):
        layout = laid_out(line)
        ends = layout.open_ends()
        assert [end.end for end in ends] == [LEFT, RIGHT]
        for end in ends:
            x, y = end.badge
            badge = Rect(x - 0.5, y - 0.5, x + 0.5, y + 0.5)
            assert all(badge.gap(placed.rect) >= 0 for placed in layout.placed)
            assert abs(x - end.at[0]) + abs(y - end.at[1]) <= 1.5
            ghost = layout.ghost(Laid(0, end.end, end.number, (end.number + 1) % 10))
            assert ghost.inner_at == end.badge


def test_the_first_row_worked_out_by_hand() -> None:
    six_four, double_four, four_one, six_two = (Laid(tile_of(6, 4), RIGHT, 6, 4), Laid(tile_of(4, 4), RIGHT, 4, 4),
                                                Laid(tile_of(4, 1), RIGHT, 4, 1), Laid(tile_of(6, 2), LEFT, 6, 2))
    layout = Layout()
    assert layout.add(six_four).rect == Rect(-1, -0.5, 1, 0.5)
    double = layout.add(double_four)
    assert (double.rect, double.upright) == (Rect(1, -1, 2, 1), True)
    assert layout.add(four_one).rect == Rect(2, -0.5, 4, 0.5)
    left = layout.add(six_two)
    assert (left.rect, left.first, left.second) == (Rect(-3, -0.5, -1, 0.5), 2, 6)
    assert [(end.number, end.at) for end in layout.open_ends()] == [(2, (-2.5, 0)), (1, (3.5, 0))]
    assert layout.bounds == Rect(-3, -1, 4, 1)


def test_the_corner_worked_out_by_hand() -> None:
    line = [Laid(tile_of(0, 0), LEFT, 0, 0)]
    line += [Laid(tile_of(n, n + 1), RIGHT, n, n + 1) for n in range(6)]
    placed = laid_out(line).placed
    assert placed[4].rect == Rect(6.5, -0.5, 8.5, 0.5)
    assert placed[5].rect == Rect(7.5, 0.5, 8.5, 2.5)
    assert (placed[5].upright, placed[5].first, placed[5].second) == (True, 4, 5)
    assert (placed[6].rect, placed[6].first, placed[6].second) == (Rect(6.5, 2.5, 8.5, 3.5), 6, 5)
    mirrored = laid_out([laid._replace(end=LEFT) for laid in line]).placed
    assert mirrored[5].rect == Rect(-8.5, -2.5, -7.5, -0.5)
    assert (mirrored[5].first, mirrored[5].second) == (5, 4)


def test_further_arms_are_further_entries() -> None:
    layout = Layout((Arm(LEFT, 2), Arm(RIGHT, 0), Arm(2, 1), Arm(3, 3)))
    layout.add(Laid(tile_of(5, 5), LEFT, 5, 5))
    assert [end.number for end in layout.open_ends()] == [5, 5, 5, 5]
    down = layout.add(Laid(tile_of(5, 3), 2, 5, 3))
    up = layout.add(Laid(tile_of(5, 2), 3, 5, 2))
    assert (down.rect, down.upright, down.first, down.second) == (Rect(-0.5, 1, 0.5, 3), True, 5, 3)
    assert (up.rect, up.first, up.second) == (Rect(-0.5, -3, 0.5, -1), 2, 5)


def test_an_end_without_an_arm_is_refused() -> None:
    layout = laid_out([Laid(tile_of(5, 5), LEFT, 5, 5)])
    with pytest.raises(KeyError):
        layout.add(Laid(tile_of(5, 3), 2, 5, 3))
    assert len(layout) == 1
