"""Tile pictures: what the bytes say, that numbers can be told apart, and that Tk shows them."""

from __future__ import annotations

import struct
import tkinter
import zlib
from typing import Iterator, List, Tuple

import pytest

from dominoes.ui import marks, pixels
from dominoes.ui.faces import (
    DIGITS,
    DIMMED,
    GHOST,
    LARGEST_HALF,
    PIPS,
    PLAIN,
    SELECTED,
    SIZES_KEPT,
    TileFaces,
    padding,
)
from dominoes.ui.theme import THEMES, Theme, contrast, mix, rgb, text

SIZES = (24, 25, 32, 48, 64)
INK = (10, 20, 30)


@pytest.fixture
def root() -> Iterator[tkinter.Tk]:
    try:
        window = tkinter.Tk()
    except tkinter.TclError as fault:
        pytest.skip("no display: %s" % fault)
    window.withdraw()
    yield window
    window.destroy()


def alphas(rows: pixels.Rows) -> List[List[int]]:
    return [list(row[3::4]) for row in rows]


def pixel(rows: pixels.Rows, x: int, y: int) -> Tuple[int, ...]:
    return tuple(rows[y][4 * x : 4 * x + 4])


# -- theme


def test_colours_are_read_written_and_mixed() -> None:
    assert rgb("#1f5a46") == (0x1F, 0x5A, 0x46)
    assert text((0x1F, 0x5A, 0x46)) == "#1f5a46"
    assert mix((0, 100, 200), (100, 100, 0), 0.25) == (25, 100, 150)
    with pytest.raises(ValueError, match="red"):
        rgb("red")


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_text_can_be_read_on_its_ground(theme: Theme) -> None:
    pairs = [(theme.text, theme.window), (theme.quiet, theme.window), (theme.panel_text, theme.panel),
             (theme.quiet, theme.panel), (theme.field_text, theme.field), (theme.button_text, theme.button),
             (theme.accent_text, theme.accent), (theme.felt_text, theme.felt), (theme.good, theme.panel),
             (theme.warn, theme.panel), (theme.bad, theme.panel)]
    for ink, ground in pairs:
        assert contrast(rgb(ink), rgb(ground)) >= 4.5, (ink, ground)


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_numbers_stand_out_from_the_face_and_rings_from_the_felt(theme: Theme) -> None:
    for colour in theme.tile.numbers + (theme.tile.pip,):
        for face in (theme.tile.face_top, theme.tile.face_bottom):
            assert contrast(rgb(colour), rgb(face)) >= 4, colour
    for ring in (theme.ring_legal, theme.ring_selected, theme.ring_last, theme.ghost):
        assert contrast(rgb(ring), rgb(theme.felt)) >= 2.5, ring
    assert len(theme.tile.numbers) == 16


# -- patterns and digits


@pytest.mark.parametrize("half", SIZES)
@pytest.mark.parametrize("number", range(16))
def test_a_pattern_has_as_many_separate_pips_as_its_number(number: int, half: int) -> None:
    for upright in (True, False):
        radius, spots = marks.pattern(number, half, upright)
        assert len(set(spots)) == number
        for i, (x, y) in enumerate(spots):
            assert max(abs(x), abs(y)) + radius <= half / 2 - 1
            for other_x, other_y in spots[:i]:
                assert ((x - other_x) ** 2 + (y - other_y) ** 2) ** 0.5 >= 2 * radius + 0.5


def test_a_tile_that_lies_shows_the_standing_pattern_turned() -> None:
    for number in range(16):
        standing, lying = marks.pattern(number, 48, True)[1], marks.pattern(number, 48, False)[1]
        assert {(y, -x) for x, y in standing} == set(lying)
    assert {x for x, _ in marks.pattern(6, 48, True)[1]} == {-13, 13}
    assert {y for _, y in marks.pattern(6, 48, False)[1]} == {-13, 13}


@pytest.mark.parametrize("half", SIZES)
def test_pips_in_the_picture_are_as_many_as_the_number(half: int) -> None:
    for number in range(10):
        shown = alphas(marks.pips(number, half, True, INK, 1.0, flat=True))
        assert len(shown) == half and all(len(row) == half for row in shown)
        left = {(x, y) for y, row in enumerate(shown) for x, alpha in enumerate(row) if alpha > 127}
        islands = 0
        while left:
            islands += 1
            wave = [left.pop()]
            while wave:
                x, y = wave.pop()
                for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                    if near in left:
                        left.remove(near)
                        wave.append(near)
        assert islands == number


@pytest.mark.parametrize("half", SIZES)
def test_pips_are_smooth_and_symmetrical(half: int) -> None:
    shown = alphas(marks.pips(5, half, True, INK, 1.0, flat=True))
    assert shown == shown[::-1] == [row[::-1] for row in shown]
    assert len({alpha for row in shown for alpha in row}) >= 4


def test_every_number_reads_differently_in_pips_and_in_digits() -> None:
    for half in SIZES:
        seen = [b"".join(marks.pips(n, half, True, INK, 1.0, True)) for n in range(16)]
        assert len(set(seen)) == 16
        written = [b"".join(marks.digit_coverage(n, half)) for n in range(16)]
        assert len(set(written)) == 16


@pytest.mark.parametrize("half", SIZES + (16, LARGEST_HALF))
def test_digits_keep_clear_of_the_edge_and_are_smooth(half: int) -> None:
    for number in range(16):
        covered = marks.digit_coverage(number, half)
        assert len(covered) == half and all(len(row) == half for row in covered)
        assert not any(covered[0]) and not any(covered[-1])
        assert not any(row[0] or row[-1] for row in covered)
        levels = {level for row in covered for level in row}
        assert max(levels) <= 64 and len(levels) > 4
        if half >= 24:
            assert max(levels) == 64


def test_a_nine_is_a_six_upside_down() -> None:
    # Parts of a pixel are rounded toward one side, so the two differ a little at the edges of the stroke.
    six, nine = marks.digit_coverage(6, 64), marks.digit_coverage(9, 64)
    turned = [row[::-1] for row in six[::-1]]
    apart = sum(abs(a - b) for one, other in zip(turned, nine) for a, b in zip(one, other))
    assert apart < 0.1 * sum(map(sum, six))


# -- bodies


@pytest.mark.parametrize("half", SIZES)
@pytest.mark.parametrize("upright", [True, False])
def test_a_body_is_solid_inside_and_clear_in_the_corners(half: int, upright: bool) -> None:
    for theme in THEMES.values():
        for rows in (pixels.face(half, upright, theme.tile), pixels.back(half, upright, theme.tile)):
            pad = padding(half)
            wide, high = (half, 2 * half) if upright else (2 * half, half)
            assert (len(rows[0]) // 4, len(rows)) == (wide + 2 * pad, high + 2 * pad)
            shown = alphas(rows)
            assert {len(row) for row in shown} == {wide + 2 * pad}
            inset, corner = pad + 2, pad + half // 5
            assert all(alpha == 255 for row in shown[corner:-corner] for alpha in row[inset:-inset])
            assert shown[0][0] == shown[0][-1] == shown[-1][0] == shown[-1][-1] == 0


def test_a_ghost_lets_the_felt_through() -> None:
    shown = alphas(pixels.face(48, False, THEMES["light"].tile, 0.5))
    assert max(max(row) for row in shown) < 200
    assert min(row[30] for row in shown[20:-20]) > 100


def test_light_falls_from_above() -> None:
    rows = pixels.face(48, False, THEMES["light"].tile)
    pad, middle = padding(48), padding(48) + 24
    assert sum(pixel(rows, middle, pad + 2)[:3]) > sum(pixel(rows, middle, pad + 48 - 3)[:3])


def test_a_dashed_ring_is_broken_and_the_others_are_whole() -> None:
    for upright in (True, False):
        rows = {dashed: pixels.ring(48, upright, (0, 200, 255), 4.0, (0, 0, 0) if dashed else None)
                for dashed in (True, False)}
        y = padding(48) - 2
        along = {dashed: rows[dashed][y][4 * 24 : -4 * 24] for dashed in rows}
        kinds = {dashed: {bytes(row[i : i + 4]) for i in range(0, len(row), 4)} for dashed, row in along.items()}
        assert len(kinds[False]) == 1 and len(kinds[True]) == 2
        shown = alphas(rows[False])
        assert shown[len(shown) // 2][len(shown[0]) // 2] == 0


def test_a_png_holds_the_picture() -> None:
    rows = [bytearray(bytes(range(8))), bytearray(bytes(range(8, 16)))]
    data = pixels.png(rows)
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", data[16:24]) == (2, 2)
    length = struct.unpack(">I", data[33:37])[0]
    assert data[37:41] == b"IDAT"
    assert zlib.decompress(data[41 : 41 + length]) == b"\0" + bytes(rows[0]) + b"\0" + bytes(rows[1])


# -- in Tk


def at(root: tkinter.Tk, picture: tkinter.PhotoImage, x: int, y: int) -> Tuple[int, int, int]:
    red, green, blue = picture.get(x, y)
    return red, green, blue


@pytest.mark.parametrize("mode", [PIPS, DIGITS])
def test_each_half_stands_where_it_was_asked_for(root: tkinter.Tk, mode: str) -> None:
    faces = TileFaces(root, THEMES["light"], mode)
    half, pad = 40, padding(40)
    for upright in (False, True):
        picture = faces.face(1, 0, half, upright)
        wide, high = (half, 2 * half) if upright else (2 * half, half)
        assert (picture.width(), picture.height()) == (wide + 2 * pad, high + 2 * pad)
        blank = TileFaces(root, THEMES["light"], PIPS).face(0, 0, half, upright)
        for first in (True, False):
            left, top = pad + (0 if first or upright else half), pad + (half if upright and not first else 0)
            changed = sum(at(root, picture, x, y) != at(root, blank, x, y)
                          for x in range(left + 4, left + half - 4) for y in range(top + 4, top + half - 4))
            # The second half is blank in pips and a written nought in digits.
            assert (changed > 30) == (first or mode == DIGITS)


def test_each_look_is_a_picture_of_its_own(root: tkinter.Tk) -> None:
    faces = TileFaces(root, THEMES["dark"], coloured=True)
    pictures = [faces.face(6, 3, 40, False, look) for look in (PLAIN, SELECTED, DIMMED, GHOST)] + [faces.back(40)]
    for i, one in enumerate(pictures):
        for other in pictures[:i]:
            assert any(at(root, one, x, 26) != at(root, other, x, 26) or
                       one.transparency_get(x, 26) != other.transparency_get(x, 26) for x in range(one.width()))


def test_numbers_can_be_read_on_a_dimmed_face(root: tkinter.Tk) -> None:
    for theme in THEMES.values():
        faces = TileFaces(root, theme, coloured=True)
        plain, dim = (at(root, faces.face(0, 0, 40, False, look), padding(40) + 12, padding(40) + 20)
                      for look in (PLAIN, DIMMED))
        assert contrast(plain, dim) > 1.2
        assert all(contrast(faces.number_colour(number), dim) >= 2.9 for number in range(16))


def test_pictures_are_made_once_and_old_sizes_go(root: tkinter.Tk) -> None:
    faces = TileFaces(root, THEMES["light"])
    first = faces.face(6, 3, 30)
    assert faces.face(6, 3, 30) is first
    assert faces.face(3, 6, 30) is not first
    for half in range(31, 31 + SIZES_KEPT):
        faces.face(6, 3, half)
    assert faces.face(6, 3, 30) is not first
    assert first.width() > 0  # whoever still shows it keeps it


def test_a_change_of_style_makes_new_pictures(root: tkinter.Tk) -> None:
    faces = TileFaces(root, THEMES["light"])
    first = faces.face(6, 3, 30)
    assert not faces.restyle(THEMES["light"], PIPS, False)
    assert faces.face(6, 3, 30) is first
    assert faces.restyle(THEMES["light"], DIGITS, True)
    assert faces.face(6, 3, 30) is not first


def test_preparing_in_steps_leaves_nothing_to_do(root: tkinter.Tk) -> None:
    faces = TileFaces(root, THEMES["light"], coloured=True)
    wanted = [(a, b, upright, look) for a, b in ((9, 9), (4, 2), (0, 7)) for upright in (True, False)
              for look in (PLAIN, DIMMED)]
    assert len(list(faces.prepare(wanted, 33))) == len(wanted) + 4
    assert list(faces.prepare(wanted, 33)) == []


def test_rings_and_backs_have_the_size_of_the_faces(root: tkinter.Tk) -> None:
    for theme in THEMES.values():
        faces = TileFaces(root, theme)
        for upright in (True, False):
            face = faces.face(1, 2, 29, upright)
            others = [faces.back(29, upright)]
            others += [faces.ring(kind, 29, upright) for kind in ("legal", "selected", "focus", "last", "ghost")]
            assert {(other.width(), other.height()) for other in others} == {(face.width(), face.height())}


def test_what_cannot_be_drawn_is_refused(root: tkinter.Tk) -> None:
    faces = TileFaces(root, THEMES["light"])
    for half in (7, LARGEST_HALF + 1):
        with pytest.raises(ValueError):
            faces.face(1, 2, half)
    with pytest.raises(ValueError):
        faces.face(1, 2, 30, look="odd")
    with pytest.raises(IndexError):
        faces.face(16, 2, 30)
    with pytest.raises(KeyError):
        faces.ring("odd", 30)
