"""Where each tile of the line lies: an anchored snake with one arm for each open end.

The unit is half a tile; x grows to the right, y grows downward, the first tile is centred on the origin. The
right arm runs right and folds down, the left arm runs left and folds up (the same path turned by half a turn),
so the arms cannot meet. The place of a tile depends only on the earlier tiles of its own arm: nothing that has
been laid ever moves, and the ghost of a candidate lies exactly where the tile will lie.

A row goes straight until a tile that is no double finds no room; that tile hangs upright from the outer half of
the last one (the corner), and the next row runs back below it. A double lies across the line and never is the
corner; beside a bend it lies across the corner, which is along the row.

Pure geometry: imports the standard library only, and no tkinter, files, clock or global random.
"""

from __future__ import annotations

from typing import Dict, List, NamedTuple, Optional, Sequence, Tuple

LEFT = 0
RIGHT = 1

#: A tile that is no double goes straight on while the row stays within this, and after a double always. So a row
#: reaches 13 units (two doubles with one tile between them right at the bend: 15) to either side of the first tile.
STRAIGHT = 10.0
#: A double at a row's edge up to here lies across the row: there is room for it, a tile after it and the bend.
ACROSS = 10.0
#: From the middle of a row to the middle of the next: a crossing double in each still leaves one unit between.
ROW_STEP = 3.0


class Rect(NamedTuple):
    """A rectangle in any one unit; `right` and `bottom` are the far edges."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """Extent along x."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """Extent along y."""
        return self.bottom - self.top

    @property
    def centre(self) -> Tuple[float, float]:
        """The middle point."""
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def contains(self, x: float, y: float) -> bool:
        """Whether the point lies inside or on the edge."""
        return self.left <= x <= self.right and self.top <= y <= self.bottom

    def union(self, other: Rect) -> Rect:
        """The smallest rectangle around both."""
        return Rect(min(self.left, other.left), min(self.top, other.top),
                    max(self.right, other.right), max(self.bottom, other.bottom))

    def grown(self, by: float) -> Rect:
        """The same with every edge moved outward by this much (inward when negative)."""
        return Rect(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def gap(self, other: Rect) -> float:
        """Free room between the two, along the axis with more of it; 0 touching, negative overlapping."""
        return max(self.left - other.right, other.left - self.right, self.top - other.bottom, other.top - self.bottom)


class Laid(NamedTuple):
    """One tile of the line in order of play, the layout's input.

    For the first tile `inner` is its left half and `outer` its right half as it lies, and `end` is not looked at;
    for the others `inner` is the half joined to the line and `outer` the new open end.
    """

    tile: int
    end: int
    inner: int
    outer: int


class Placed(NamedTuple):
    """A tile with its place: centre, orientation, and the number at each half.

    `first` is the number of the left half (upright: of the upper one), `second` of the right (lower) one.
    `inner_at` and `outer_at` are the centres of the halves named so in `Laid`.
    """

    tile: int
    end: int
    x: float
    y: float
    upright: bool
    first: int
    second: int
    inner_at: Tuple[float, float]
    outer_at: Tuple[float, float]

    @property
    def rect(self) -> Rect:
        """The two by one rectangle it covers."""
        wide, high = (0.5, 1.0) if self.upright else (1.0, 0.5)
        return Rect(self.x - wide, self.y - high, self.x + wide, self.y + high)


class OpenEnd(NamedTuple):
    """An open end: its number, the centre of the half that bears it, and where a big number may stand.

    The badge point is the middle of the half that the next tile would join with, so that it never covers the line.
    """

    end: int
    number: int
    at: Tuple[float, float]
    badge: Tuple[float, float]


class Arm(NamedTuple):
    """A direction in which the line grows: its end id, and how many quarter turns clockwise from rightward."""

    end: int
    quarters: int


#: A line with two open ends. A spinner's or a train's further arms are further entries.
TWO_ARMS: Tuple[Arm, ...] = (Arm(LEFT, 2), Arm(RIGHT, 0))


class _Cursor(NamedTuple):
    """Where an arm goes on, in its own frame: it starts along +x and folds toward +y."""

    edge: float
    row: float
    heading: int
    after_double: bool
    after_corner: bool


#: In the arm's own frame: centre, upright, centre of the inner half, centre of the outer half, the arm afterwards.
_Step = Tuple[Tuple[float, float], bool, Tuple[float, float], Tuple[float, float], _Cursor]


def _step(at: _Cursor, double: bool) -> _Step:
    """Where the next tile of an arm goes, and where the arm stands after it."""
    edge, row, heading, after_double, after_corner = at
    run = heading * edge
    if double and not after_corner and run <= ACROSS:
        x = edge + heading * 0.5
        return (x, row), True, (x, row), (x, row), _Cursor(edge + heading, row, heading, True, False)
    if double or after_double or after_corner or run + 2 <= STRAIGHT:
        inner, outer = edge + heading * 0.5, edge + heading * 1.5
        after = _Cursor(edge + 2 * heading, row, heading, False, False)
        return (edge + heading, row), False, (inner, row), (outer, row), after
    x = edge - heading * 0.5
    after = _Cursor(edge, row + ROW_STEP, -heading, False, True)
    return (x, row + 1.5), True, (x, row + 1.0), (x, row + 2.0), after


def _turn(point: Tuple[float, float], quarters: int) -> Tuple[float, float]:
    x, y = point
    for _ in range(quarters % 4):
        x, y = -y, x
    return x + 0.0, y + 0.0  # adding zero turns -0.0 into 0.0


class Layout:
    """The line as it lies, grown and cut back tile by tile.

    `add` and `cut` do what a move and its undoing need; `show` brings it to any given line and tells how much of
    it was there already. The result is the same whichever way it came about.
    """

    def __init__(self, arms: Sequence[Arm] = TWO_ARMS) -> None:
        self._arms: Dict[int, Arm] = {arm.end: arm for arm in arms}
        self._laid: List[Laid] = []
        self._placed: List[Placed] = []
        # The arms before each tile, so that undo is a matter of dropping the last entries.
        self._cursors: List[Dict[int, _Cursor]] = []
        self._boxes: List[Rect] = []
        self._now: Dict[int, _Cursor] = {}

    @property
    def placed(self) -> Tuple[Placed, ...]:
        """Every tile laid, in order of play."""
        return tuple(self._placed)

    @property
    def bounds(self) -> Optional[Rect]:
        """The smallest rectangle around the line, None before the first tile."""
        return self._boxes[-1] if self._boxes else None

    def __len__(self) -> int:
        return len(self._placed)

    def show(self, line: Sequence[Laid]) -> int:
        """Make the layout show this line; returns how many of its first tiles were already there and did not move.

        Raises KeyError for a tile at an end that has no arm.
        """
        kept = 0
        while kept < len(line) and kept < len(self._laid) and line[kept] == self._laid[kept]:
            kept += 1
        self.cut(kept)
        for laid in line[kept:]:
            self.add(laid)
        return kept

    def add(self, laid: Laid) -> Placed:
        """Lay a tile. Raises KeyError for an end that has no arm."""
        placed, after = self._place(laid)
        self._cursors.append(self._now)
        self._now = after
        self._laid.append(laid)
        self._placed.append(placed)
        self._boxes.append(self._boxes[-1].union(placed.rect) if self._boxes else placed.rect)
        return placed

    def cut(self, length: int) -> None:
        """Take back the last tiles until this many are left."""
        if length < len(self._laid):
            self._now = self._cursors[length]
            for kept in (self._laid, self._placed, self._cursors, self._boxes):
                del kept[length:]

    def ghost(self, laid: Laid) -> Placed:
        """Where this tile would lie if it were laid now. Raises KeyError for an end that has no arm."""
        return self._place(laid)[0]

    def open_ends(self) -> Tuple[OpenEnd, ...]:
        """The open ends in the order of the arms; empty before the first tile."""
        found: List[OpenEnd] = []
        for end, arm in self._arms.items():
            if not self._placed:
                break
            at, number = self._tip(end)
            inner = _step(self._now[end], double=False)[2]
            found.append(OpenEnd(end, number, at, _turn(inner, arm.quarters)))
        return tuple(found)

    def _tip(self, end: int) -> Tuple[Tuple[float, float], int]:
        """Centre and number of the half that is open at this end."""
        for placed, laid in zip(reversed(self._placed[1:]), reversed(self._laid[1:])):
            if laid.end == end:
                return placed.outer_at, laid.outer
        first, halves = self._placed[0], self._laid[0]
        # Sideways arms of a first tile hang from its middle; only a double can have them.
        turns = self._arms[end].quarters % 4
        if turns == 0:
            return first.outer_at, halves.outer
        return (first.inner_at, halves.inner) if turns == 2 else ((first.x, first.y), halves.inner)

    def _place(self, laid: Laid) -> Tuple[Placed, Dict[int, _Cursor]]:
        tile, end, inner, outer = laid
        double = inner == outer
        if not self._placed:
            ahead, aside = (0.5, 1.0) if double else (1.0, 0.5)
            after = {arm.end: _Cursor(aside if arm.quarters % 2 else ahead, 0.0, 1, double, False)
                     for arm in self._arms.values()}
            apart = 0.0 if double else 0.5
            return Placed(tile, end, 0.0, 0.0, double, inner, outer, (-apart, 0.0), (apart, 0.0)), after
        quarters = self._arms[end].quarters
        centre, upright, inner_at, outer_at, cursor = _step(self._now[end], double)
        (x, y), inner_at, outer_at = (_turn(point, quarters) for point in (centre, inner_at, outer_at))
        inner_first = inner_at <= outer_at  # the axis they share is equal, so this compares along the tile
        first, second = (inner, outer) if inner_first else (outer, inner)
        placed = Placed(tile, end, x, y, upright ^ bool(quarters % 2), first, second, inner_at, outer_at)
        after = dict(self._now)
        after[end] = cursor
        return placed, after
