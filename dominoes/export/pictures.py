"""Tiles on paper: a hand, or the line of a deal as it lay on the table, as SVG that needs nothing beside it.

The unit is half a tile, as in `dominoes.table.layout`, which says where each tile of the line lies. Pips are dots of a
round pen, so a picture of forty tiles takes a few kilobytes. Everything is drawn with strokes and fills of its own:
browsers leave out backgrounds on paper, but never these.

May import `dominoes.table` and `dominoes.rules`; no tkinter, files, clock or global random.
"""

from __future__ import annotations

from html import escape
from typing import Dict, Iterable, List, Mapping, Sequence, Tuple

from dominoes.rules.tiles import HIGH, LOW
from dominoes.table.layout import Laid, Layout, Placed, Rect
from dominoes.table.pips import pattern

INK, PAPER, GREY, QUIET = "#111", "#fff", "#ddd", "#555"

#: Millimetres of half a tile on paper: in the line, and in a hand. The widest line, 28 halves, fits the width of A4.
LINE_MM, HAND_MM = 6.2, 4.4

#: Free paper around a picture, and between the tiles of a hand.
_MARGIN, _GAP = 0.1, 0.14
#: A written number is so high, and so wide for each digit.
_HIGH, _WIDE = 0.5, 0.3


class _Drawing:
    """Collects what belongs on a picture: bodies of tiles below, pips and numbers over them."""

    def __init__(self) -> None:
        self._bodies: List[str] = []
        self._lines: List[str] = []
        self._dots: Dict[float, List[str]] = {}
        self._numbers: List[str] = []
        self.bounds = Rect(0, 0, 0, 0)
        self._empty = True

    def tile(self, place: Rect, upright: bool, first: int, second: int, fill: str = PAPER) -> None:
        """A tile; ``first`` is the number on its left half (upright: on its upper one)."""
        self._reach(place)
        x, y = place.centre
        self._bodies.append('<rect x="%s" y="%s" width="%s" height="%s" rx=".14" fill="%s"/>' % (
            _n(place.left), _n(place.top), _n(place.width), _n(place.height), fill))
        self._lines.append("M%s %s%s" % ((_n(x - 0.36), _n(y), "h.72") if upright else (_n(x), _n(y - 0.36), "v.72")))
        for number, side in ((first, -0.5), (second, 0.5)):
            middle = (x, y + side) if upright else (x + side, y)
            radius, spots = pattern(number, upright)
            self._dots.setdefault(radius, []).extend(
                "M%s %sh.01" % (_n(middle[0] + across), _n(middle[1] + down)) for across, down in spots)

    def number(self, place: Rect, number: int) -> None:
        """A number written in the middle of a place."""
        self._reach(place)
        x, _ = place.centre
        self._numbers.append('<text x="%s" y="%s">%d</text>' % (_n(x), _n(place.bottom - 0.07), number))

    def _reach(self, place: Rect) -> None:
        self.bounds = place if self._empty else self.bounds.union(place)
        self._empty = False

    def svg(self, words: str, millimetres: float) -> str:
        """The picture; ``words`` say what it shows to those who cannot see it."""
        whole = self.bounds.grown(_MARGIN)
        parts = [
            '<svg xmlns="http://www.w3.org/2000/svg" role="img" width="%smm" height="%smm" viewBox="%s %s %s %s">' % (
                _n(whole.width * millimetres), _n(whole.height * millimetres),
                _n(whole.left), _n(whole.top), _n(whole.width), _n(whole.height)),
            "<title>%s</title>" % escape(words),
            '<g stroke="%s" stroke-width=".05">%s</g>' % (INK, "".join(self._bodies)),
            '<path fill="none" stroke="%s" stroke-width=".04" d="%s"/>' % (INK, "".join(self._lines)),
        ]
        for radius, dots in sorted(self._dots.items()):
            if dots:
                parts.append('<path fill="none" stroke="%s" stroke-width="%s" stroke-linecap="round" d="%s"/>' % (
                    INK, _n(2 * radius), "".join(dots)))
        if self._numbers:
            parts.append('<g fill="%s" font-family="sans-serif" font-size="%s" text-anchor="middle">%s</g>' % (
                QUIET, _n(_HIGH), "".join(self._numbers)))
        return "".join([*parts, "</svg>"])


def _n(value: float) -> str:
    """A number as short as it can be written to a hundredth."""
    text = ("%.2f" % value).rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def hand_picture(tiles: Sequence[int], words: str, grey: int = 0) -> str:
    """Tiles side by side, upright; those in the mask ``grey`` are darker. Empty for no tiles."""
    if not tiles:
        return ""
    drawing = _Drawing()
    for at, tile in enumerate(tiles):
        left = at * (1 + _GAP)
        fill = GREY if grey >> tile & 1 else PAPER
        drawing.tile(Rect(left, 0.0, left + 1, 2.0), True, HIGH[tile], LOW[tile], fill)
    return drawing.svg(words, HAND_MM)


def line_picture(line: Iterable[Tuple[int, int, int, int]], words: str, numbers: Mapping[int, int]) -> str:
    """The line of a deal as it lay, in order of play: tile, end, inner half, outer half as in `Laid`.

    ``numbers`` gives tiles the number of their move, which is written beside them. Empty for no tiles.
    """
    layout = Layout()
    layout.show([Laid(*each) for each in line])
    if not layout.placed:
        return ""
    drawing = _Drawing()
    taken = [placed.rect for placed in layout.placed]
    for placed in layout.placed:
        drawing.tile(placed.rect, placed.upright, placed.first, placed.second)
    for placed in layout.placed:
        if placed.tile in numbers:
            place = _beside(placed, numbers[placed.tile], taken)
            taken.append(place)
            drawing.number(place, numbers[placed.tile])
    return drawing.svg(words, LINE_MM)


def _beside(placed: Placed, number: int, taken: Sequence[Rect]) -> Rect:
    """Where the number of a tile can stand without covering anything: over it if possible, else under or beside it."""
    wide, tile = _WIDE * len(str(number)) + 0.1, placed.rect
    x, y = tile.centre
    over, under = tile.top - _HIGH - 0.04, tile.bottom + 0.04
    corners = [(x - wide / 2, over), (x - wide / 2, under)]
    if not placed.upright:
        # Over or under one of the halves, where a corner takes the middle.
        corners += [(x + side * 0.6 - wide / 2, top) for top in (over, under) for side in (-1, 1)]
    beside = [(tile.right + 0.08, y - _HIGH / 2), (tile.left - 0.08 - wide, y - _HIGH / 2)]
    if placed.upright and placed.first != placed.second:
        corners = [*(beside if x > 0 else reversed(beside)), *corners]
    places = [Rect(left, top, left + wide, top + _HIGH) for left, top in [*corners, *beside]]
    return next((place for place in places if all(place.gap(other) >= 0 for other in taken)), places[0])
