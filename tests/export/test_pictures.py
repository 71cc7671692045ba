"""Pictures are well-formed SVG that shows each tile once with its pips, and numbers that cover nothing."""

from __future__ import annotations

import re
from random import Random
from typing import Iterator, List, Tuple
from xml.etree import ElementTree

import pytest

from dominoes.export.pictures import _beside, hand_picture, line_picture
from dominoes.rules.tiles import HIGH, LOW, PIPS, tile_of
from dominoes.table.layout import Laid, Layout, Rect
from dominoes.table.pips import pattern

SVG = "{http://www.w3.org/2000/svg}"


def line_by_chance(rng: Random, most: int, tiles: int) -> List[Tuple[int, int, int, int]]:
    """A line of so many tiles at most from the set up to double ``most``, grown at both ends."""
    left = [tile_of(high, low) for high in range(most + 1) for low in range(high + 1)]
    rng.shuffle(left)
    first = left.pop()
    line, ends = [(first, 0, HIGH[first], LOW[first])], [HIGH[first], LOW[first]]
    while len(line) < tiles:
        fits = [(tile, end) for tile in left for end in (0, 1) if ends[end] in (HIGH[tile], LOW[tile])]
        if not fits:
            break
        tile, end = fits[0]
        left.remove(tile)
        outer = HIGH[tile] + LOW[tile] - ends[end]
        line.append((tile, end, ends[end], outer))
        ends[end] = outer
    return line


def dots(svg: ElementTree.Element) -> List[Tuple[float, float]]:
    """The middle of every pip."""
    found = []
    for path in svg.iter(SVG + "path"):
        if path.get("stroke-linecap") == "round":
            found += [(float(x), float(y)) for x, y in re.findall(r"M(\S+) (\S+?)h", path.get("d", ""))]
    return found


def bodies(svg: ElementTree.Element) -> List[Rect]:
    found = []
    for body in svg.iter(SVG + "rect"):
        left, top, wide, high = (float(body.get(name, "")) for name in ("x", "y", "width", "height"))
        found.append(Rect(left, top, left + wide, top + high))
    return found


def lines() -> Iterator[Tuple[int, List[Tuple[int, int, int, int]]]]:
    rng = Random(4)
    for most in (6, 9, 12, 15):
        for _ in range(6):
            yield most, line_by_chance(rng, most, 44)


def test_a_line_shows_each_tile_once_with_all_its_pips_inside() -> None:
    for _, line in lines():
        svg = ElementTree.fromstring(line_picture(line, "a line", {}))
        tiles = bodies(svg)
        assert len(tiles) == len(line)
        assert [len([dot for dot in dots(svg) if tile.grown(-0.05).contains(*dot)]) for tile in tiles] == [
            PIPS[each[0]] for each in line
        ]
        left, top, wide, high = map(float, svg.get("viewBox", "").split())
        assert all(Rect(left, top, left + wide, top + high).gap(tile) < 0 for tile in tiles)


def test_the_numbers_of_moves_cover_no_tile_and_no_number() -> None:
    shown = 0
    for _, line in lines():
        layout = Layout()
        layout.show([Laid(*each) for each in line])
        taken = [placed.rect for placed in layout.placed]
        for number, placed in enumerate(layout.placed, 1):
            place = _beside(placed, number, taken)
            assert all(place.gap(other) >= 0 for other in taken), (line, number)
            taken.append(place)
            shown += 1
    assert shown > 500


def test_a_picture_says_what_it_shows_and_which_tiles_are_grey() -> None:
    hand = [tile_of(6, 4), tile_of(3, 3), tile_of(0, 0)]
    svg = ElementTree.fromstring(hand_picture(hand, "<&> 6-4", grey=1 << hand[1]))
    assert svg.findtext(SVG + "title") == "<&> 6-4" and svg.get("role") == "img"
    fills = [body.get("fill") for body in svg.iter(SVG + "rect")]
    assert fills[0] == fills[2] != fills[1]
    assert len(dots(svg)) == 16


def test_nothing_gives_no_picture() -> None:
    assert hand_picture([], "") == "" == line_picture([], "", {})


@pytest.mark.parametrize("number", range(16))
def test_pips_keep_apart_and_within_their_half(number: int) -> None:
    for upright in (True, False):
        radius, spots = pattern(number, upright)
        assert len(spots) == number
        assert all(max(abs(x), abs(y)) + radius < 0.48 for x, y in spots)
        gaps = [max(abs(x - u), abs(y - v)) for x, y in spots for u, v in spots if (x, y) != (u, v)]
        assert all(gap > 2 * radius for gap in gaps)
