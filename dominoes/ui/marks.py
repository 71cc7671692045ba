"""What stands on the halves of a tile: pips in patterns, or digits, as smooth pictures in bytes.

The patterns of `dominoes.table.pips` are brought to whole pixels here and lie down with their tile; digits stay upright
for the reader.

May not import tkinter: everything here can be tested without a display.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Dict, List, NamedTuple, Sequence, Tuple

from dominoes.table.pips import CLASSIC, RADIUS, STEP
from dominoes.table.pips import pattern as pips_of
from dominoes.ui.pixels import Rows
from dominoes.ui.theme import Rgb

_Point = Tuple[float, float]
_Stroke = List[_Point]


def pattern(number: int, half: int, upright: bool) -> Tuple[float, Tuple[Tuple[int, int], ...]]:
    """Radius of a pip and the whole-pixel offsets of the pips from the middle of a half of this many pixels.

    Raises IndexError for a number that has no pattern (more than 15).
    """
    if number <= 9:
        step = max(1, round(half * STEP))
        radius = half * RADIUS
        spots = [(column * step, row * step) for column, row in CLASSIC[number]]
    else:
        crowded = pips_of(number)
        radius = half * crowded.radius
        spots = [(_away(half * x), _away(half * y)) for x, y in crowded.spots]
    if not upright:
        spots = [(y, -x) for x, y in spots]
    return radius, tuple(spots)


def _away(value: float) -> int:
    """Rounded to a pixel the same way on both sides of zero, so that patterns stay symmetrical."""
    return int(math.copysign(math.floor(abs(value) + 0.5), value))


class _Dab(NamedTuple):
    """One pixel of a pip of any colour: the share of the colour in it, what white adds to that, and its alpha."""

    share: float
    white: float
    alpha: float


@lru_cache(maxsize=64)
def _bowl(half: int, radius: float, flat: bool) -> Tuple[Tuple[_Dab, ...], ...]:
    """A pip without its colour: a shallow bowl lit from the upper left, its lower rim catching the light."""
    side = 2 * math.ceil(radius) + 2
    side += (side ^ half) & 1
    rows: List[Tuple[_Dab, ...]] = []
    for y in range(side):
        row: List[_Dab] = []
        for x in range(side):
            dx, dy = x + 0.5 - side / 2, y + 0.5 - side / 2
            far = math.hypot(dx, dy)
            cover = min(1.0, max(0.0, radius + 0.5 - far))
            if flat:
                row.append(_Dab(1.0, 0.0, cover))
                continue
            slope, deep = (dx * 0.5 + dy * 0.866) / radius, min(1.0, far / radius) ** 2
            dark, light = 0.55 * deep * max(0.0, -slope), 0.42 * deep * max(0.0, min(1.0, slope))
            glint = min(1.0, max(0.0, radius + 1.4 - far)) * min(1.0, max(0.0, slope)) * 0.7
            whole = cover + glint * (1 - cover)
            paint = cover / whole if whole > 0.002 else 0.0
            row.append(_Dab((1 - dark) * (1 - light) * paint, 252.0 * (light * paint + 1 - paint), whole))
        rows.append(tuple(row))
    return tuple(rows)


@lru_cache(maxsize=256)
def pip(half: int, radius: float, colour: Rgb, alpha: float, flat: bool) -> Tuple[bytes, ...]:
    """One pip as rows of RGBA in a square whose side has the parity of the half."""
    red, green, blue = colour
    rows: List[bytes] = []
    for dabs in _bowl(half, radius, flat):
        row = bytearray()
        for share, white, cover in dabs:
            if cover > 0.002:
                row += bytes((min(255, int(red * share + white)), min(255, int(green * share + white)),
                              min(255, int(blue * share + white)), int(cover * alpha * 255 + 0.5)))
            else:
                row += b"\0\0\0\0"
        rows.append(bytes(row))
    return tuple(rows)


def pips(number: int, half: int, upright: bool, colour: Rgb, alpha: float, flat: bool) -> Rows:
    """One half with its pips and nothing behind them: `half` by `half` pixels."""
    radius, spots = pattern(number, half, upright)
    rows = [bytearray(4 * half) for _ in range(half)]
    stamp = pip(half, radius, colour, alpha, flat)
    side = len(stamp)
    for x, y in spots:
        left, top = (half - side) // 2 + x, (half - side) // 2 + y
        for line, marks in enumerate(stamp, top):
            target = rows[line]
            if len(spots) < 10:
                target[4 * left : 4 * (left + side)] = marks
            else:
                # Stamps of crowded patterns overlap at their clear corners; those must not wipe out a neighbour.
                for column in range(side):
                    if marks[4 * column + 3] > target[4 * (left + column) + 3]:
                        target[4 * (left + column) : 4 * (left + column) + 4] = marks[4 * column : 4 * column + 4]
    return rows


def _arc(cx: float, cy: float, rx: float, ry: float, start: float, end: float) -> _Stroke:
    """Points of an ellipse from one angle to another; degrees, 0 right, 90 down."""
    steps = max(8, int(abs(end - start) / 12))
    angles = [math.radians(start + (end - start) * step / steps) for step in range(steps + 1)]
    return [(cx + rx * math.cos(angle), cy + ry * math.sin(angle)) for angle in angles]


def _curve(one: _Point, pull: _Point, other: _Point) -> _Stroke:
    """Points of a quadratic Bezier curve."""
    steps = [step / 8 for step in range(9)]
    return [((1 - t) ** 2 * one[0] + 2 * t * (1 - t) * pull[0] + t * t * other[0],
             (1 - t) ** 2 * one[1] + 2 * t * (1 - t) * pull[1] + t * t * other[1]) for t in steps]


_SIX: List[_Stroke] = [_arc(0.3, 0.69, 0.3, 0.31, 0, 360), _curve((0.0, 0.69), (0.0, 0.3), (0.45, 0.0))]

#: The middle lines of the digits in a box 0.6 wide and 1 high.
_DIGITS: Dict[str, List[_Stroke]] = {
    "0": [_arc(0.3, 0.5, 0.29, 0.5, 0, 360)],
    "1": [[(0.08, 0.2), (0.36, 0.0), (0.36, 1.0)]],
    "2": [_arc(0.3, 0.29, 0.28, 0.29, 190, 388) + [(0.02, 1.0), (0.59, 1.0)]],
    "3": [_arc(0.29, 0.245, 0.25, 0.245, 205, 450), _arc(0.28, 0.74, 0.3, 0.26, -90, 158)],
    "4": [[(0.45, 1.0), (0.45, 0.0), (0.0, 0.68), (0.62, 0.68)]],
    "5": [[(0.55, 0.0), (0.1, 0.0), (0.05, 0.45)] + _arc(0.28, 0.67, 0.31, 0.33, 222, 514)],
    "6": _SIX,
    "7": [[(0.0, 0.0), (0.6, 0.0), (0.22, 1.0)]],
    "8": [_arc(0.3, 0.245, 0.245, 0.245, 0, 360), _arc(0.3, 0.745, 0.3, 0.255, 0, 360)],
    "9": [[(0.6 - x, 1 - y) for x, y in stroke] for stroke in _SIX],
}

_FINE = 8  # each pixel is counted in eight by eight parts
_BITS = bytes(bin(value).count("1") for value in range(256))


@lru_cache(maxsize=256)
def digit_coverage(number: int, half: int) -> Tuple[bytes, ...]:
    """How much of each pixel of a half the number written on it covers: rows of 0 to 64."""
    written = str(number)
    high = half * (0.56 if len(written) == 1 else 0.46)
    thick = half * (0.105 if len(written) == 1 else 0.082)
    gap = high * 0.3
    wide = high * 0.6 * len(written) + gap * (len(written) - 1)
    # Every row of parts is one long int whose bits are the parts; a touch of the pen is an `or` into some of them.
    grid = [0] * (half * _FINE)
    nib = _nib(thick / 2 * _FINE)
    for place, digit in enumerate(written):
        left = (half - wide) / 2 + place * (high * 0.6 + gap)
        for stroke in _DIGITS[digit]:
            points = [((left + x * high) * _FINE, ((half - high) / 2 + y * high) * _FINE) for x, y in stroke]
            for x, y in _dots(points, thick / 5 * _FINE):
                column, line = int(x), int(y)
                for down, low, bits in nib:
                    grid[line + down] |= bits << (column + low)
    rows: List[bytes] = []
    for row in range(0, len(grid), _FINE):
        inked = [line.to_bytes(half, "little").translate(_BITS) for line in grid[row : row + _FINE] if line]
        rows.append(bytes(map(sum, zip(*inked))) if inked else bytes(half))
    return tuple(rows)


def _nib(radius: float) -> List[Tuple[int, int, int]]:
    """A round pen in parts of a pixel: for each line its offset, that of its first part, and its parts as bits."""
    lines: List[Tuple[int, int, int]] = []
    for down in range(-int(radius) - 1, int(radius) + 2):
        room = radius * radius - down * down
        if room > 0:
            reach = int(math.sqrt(room) + 0.5)
            lines.append((down, -reach, (1 << (2 * reach)) - 1))
    return lines


def _dots(points: Sequence[_Point], apart: float) -> List[_Point]:
    """Points along a stroke no further apart than this."""
    found = [points[0]]
    for (x0, y0), (x1, y1) in zip(points, points[1:]):
        steps = max(1, math.ceil(math.hypot(x1 - x0, y1 - y0) / apart))
        found += [(x0 + (x1 - x0) * step / steps, y0 + (y1 - y0) * step / steps) for step in range(1, steps + 1)]
    return found


def digits(number: int, half: int, colour: Rgb, alpha: float) -> Rows:
    """One half with its number written on it and nothing behind: `half` by `half` pixels."""
    most = _FINE * _FINE
    inks = [bytes(colour + (round(alpha * 255 * level / most),)) for level in range(most + 1)]
    return [bytearray(b"".join([inks[level] for level in row])) for row in digit_coverage(number, half)]
