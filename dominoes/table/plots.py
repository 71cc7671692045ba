"""Where the parts of a plot lie: bars, their labels, the lines of a scale. Drawn by whoever has a canvas.

What a plot says is said by direction, place and text, never by colour alone: what was won goes up, what was lost goes
down, and every bar that stands out carries its number.
Imports `dominoes.table` only; no tkinter.
"""

from __future__ import annotations

from typing import List, NamedTuple, Sequence, Tuple

from dominoes.table.layout import Rect

#: What a bar stands for: won or own points, lost or the points of others, neither.
UP, DOWN, NONE = "up", "down", "none"


class Bar(NamedTuple):
    """A bar: what it stands for, where, and the text at its end ("" for none) at a point."""

    kind: str
    box: Rect
    text: str
    at: Tuple[float, float]


class Line(NamedTuple):
    """A line of the scale at a height, and the value that it stands for."""

    y: float
    value: int


class Plot(NamedTuple):
    """Bars over and under a line at zero. ``first`` is the number (from 1) of the first value that is shown."""

    bars: Tuple[Bar, ...]
    lines: Tuple[Line, ...]
    zero: float
    first: int


def steps(most: int, count: int) -> List[int]:
    """Round values from 0 to at least ``most``, at most so many above 0: steps of 1, 2, 5, 10, 20, 50 ..."""
    step, factors = 1, (2, 5, 10)
    base = 1
    while most > step * count:
        following = [factor * base for factor in factors if factor * base > step]
        if following:
            step = following[0]
        else:
            base *= 10
    return list(range(0, most + step, step)) if most else [0]


def room_for(box: Rect, narrowest: float) -> int:
    """How many places there are in a box when none may be narrower than this."""
    return max(1, int(box.width // max(1.0, narrowest)))


def both_ways(ups: Sequence[int], downs: Sequence[int], box: Rect, narrowest: float, label: float) -> Plot:
    """Two numbers for each place, the first as a bar up, the second as a bar down; 0 and 0 as a flat mark.

    Only the last places are shown when a place would be narrower than ``narrowest``. ``label`` is the height that a
    text needs; bars of 2 and more carry their number where it fits over them and is no wider than the place.
    """
    room = room_for(box, narrowest)
    first = max(0, len(ups) - room)
    ups, downs = list(ups[first:]), list(downs[first:])
    high, low = max([*ups, 0]), max([*downs, 0])
    inner = Rect(box.left, box.top + label, box.right, box.bottom - label)
    unit = inner.height / max(1, high + low)
    zero = inner.top + high * unit if high + low else (inner.top + inner.bottom) / 2
    count = max(2, int(inner.height // (3 * max(1.0, label))))
    scale = steps(max(high, low), count)
    lines = [Line(zero - value * unit, value) for value in scale if value <= high]
    lines += [Line(zero + value * unit, -value) for value in scale if 0 < value <= low]
    # A few values do not become slabs, and many fill the plot.
    place = min(inner.width / max(1, len(ups)), 4 * narrowest)
    bars: List[Bar] = []
    for at, (up, down) in enumerate(zip(ups, downs)):
        left, right = inner.left + at * place, inner.left + (at + 1) * place
        gap = min(4.0, place * 0.15)
        middle = (left + right) / 2
        for kind, value in ((UP, up), (DOWN, down)):
            if value:
                end = zero - value * unit if kind == UP else zero + value * unit
                body = Rect(left + gap, min(zero, end), right - gap, max(zero, end))
                text = str(value) if value > 1 and place >= label * 0.6 * len(str(value)) else ""
                bars.append(Bar(kind, body, text, (middle, end)))
        if not up and not down:
            bars.append(Bar(NONE, Rect(left + gap, zero - 2, right - gap, zero + 2), "", (middle, zero)))
    return Plot(tuple(bars), tuple(lines), zero, first + 1)


def runs(values: Sequence[int], box: Rect, narrowest: float, label: float) -> Plot:
    """Series of deals won (positive) and lost (negative) as bars up and down; a drawn deal (0) as a flat mark."""
    return both_ways([max(0, value) for value in values], [max(0, -value) for value in values], box, narrowest, label)


def shares(counts: Sequence[int], box: Rect, row: float) -> Tuple[Rect, ...]:
    """A bar from the left for each count, one under the other in rows of this height, the largest as long as the box;
    a count of 0 has no length."""
    most = max([*counts, 1])
    return tuple(
        Rect(box.left, box.top + (at + 0.2) * row, box.left + box.width * count / most, box.top + (at + 0.8) * row)
        for at, count in enumerate(counts)
    )
