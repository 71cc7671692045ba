"""The patterns of pips on a half of a tile, for every number that a set can have: on the screen and on paper the same.

Patterns are given for the upright tile, its halves one above the other, and lie down with it. 0 to 9 are the customary
ones; 10 to 15 stand in rows of up to four.

Pure: imports the standard library only, and no tkinter, files, clock or global random.
"""

from __future__ import annotations

from typing import List, NamedTuple, Sequence, Tuple

#: Pips of 0 to 9 on a grid of three by three around the middle of the half: (column, row).
_CENTRE = [(0, 0)]
_FALLING = [(-1, -1), (1, 1)]
_RISING = [(1, -1), (-1, 1)]
_SIDES = [(-1, 0), (1, 0)]
_MIDDLE = [(0, -1), (0, 1)]
CLASSIC: Tuple[Sequence[Tuple[int, int]], ...] = (
    (), _CENTRE, _FALLING, _FALLING + _CENTRE, _FALLING + _RISING, _FALLING + _RISING + _CENTRE,
    _FALLING + _RISING + _SIDES, _FALLING + _RISING + _SIDES + _CENTRE, _FALLING + _RISING + _SIDES + _MIDDLE,
    _FALLING + _RISING + _SIDES + _MIDDLE + _CENTRE,
)
#: Pips in each row for 10 to 15, from the top.
ROWS = ((3, 4, 3), (4, 3, 4), (4, 4, 4), (3, 4, 3, 3), (4, 3, 3, 4), (4, 4, 4, 3))

#: From pip to pip and the radius of a pip, in halves of a tile: of the customary patterns, and of the crowded ones
#: with their rows further apart when there are three of them.
STEP, RADIUS = 0.265, 0.108
CROWDED_STEP, CROWDED_ROWS, CROWDED_RADIUS = 0.225, 0.29, 0.086


class Pattern(NamedTuple):
    """The radius of a pip and the places of the pips from the middle of the half, in halves of a tile."""

    radius: float
    spots: Tuple[Tuple[float, float], ...]


def pattern(number: int, upright: bool = True) -> Pattern:
    """The pips of a number. Raises IndexError for a number that has no pattern (more than 15)."""
    spots: List[Tuple[float, float]] = []
    radius = RADIUS
    if number <= 9:
        spots = [(column * STEP, row * STEP) for column, row in CLASSIC[number]]
    else:
        rows, radius = ROWS[number - 10], CROWDED_RADIUS
        step = CROWDED_STEP if len(rows) == 4 else CROWDED_ROWS
        for row, count in enumerate(rows):
            y = (row - (len(rows) - 1) / 2) * step
            spots += [(CROWDED_STEP * (column - (count - 1) / 2), y) for column in range(count)]
    if not upright:
        spots = [(y, -x) for x, y in spots]
    return Pattern(radius, tuple(spots))
