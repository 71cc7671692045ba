"""The camera: transforms that undo each other, fits that fit, border points on the border."""

from __future__ import annotations

import math
import random

import pytest

from dominoes.table.camera import FIT_LARGEST, LARGEST, SMALLEST, Camera, Margins
from dominoes.table.layout import Rect


def random_camera(rng: random.Random) -> Camera:
    return Camera(rng.randint(300, 3000), rng.randint(200, 2000), rng.uniform(-20, 20), rng.uniform(-20, 20),
                  rng.uniform(SMALLEST, LARGEST))


def test_screen_and_world_undo_each_other() -> None:
    rng = random.Random(1)
    for _ in range(200):
        camera = random_camera(rng)
        point = rng.uniform(-30, 30), rng.uniform(-30, 30)
        assert camera.to_world(*camera.to_screen(*point)) == pytest.approx(point, abs=1e-9)


def test_zoom_keeps_the_point_under_the_pointer_and_the_limits() -> None:
    rng = random.Random(2)
    for _ in range(200):
        camera = random_camera(rng)
        at = rng.uniform(0, camera.width), rng.uniform(0, camera.height)
        zoomed = camera.zoomed(*at, rng.uniform(0.1, 10))
        assert zoomed.to_world(*at) == pytest.approx(camera.to_world(*at), abs=1e-9)
        assert SMALLEST <= zoomed.scale <= LARGEST


@pytest.mark.parametrize("factor", [0.0, -1.0, math.inf, math.nan])
def test_a_senseless_zoom_is_refused(factor: float) -> None:
    with pytest.raises(ValueError):
        Camera(800, 600).zoomed(0, 0, factor)


def test_a_fit_shows_the_whole_box_inside_the_margins_at_whole_pixels() -> None:
    rng = random.Random(3)
    for _ in range(200):
        x, y = rng.uniform(-15, 0), rng.uniform(-8, 0)
        box = Rect(x, y, x + rng.uniform(2, 26), y + rng.uniform(1, 12))
        camera = random_camera(rng).resized(rng.randint(600, 2000), rng.randint(400, 1500))
        margins = Margins(*(rng.uniform(0, 80) for _ in range(4)))
        fitted = camera.fitted(box, margins)
        seen = fitted.rect_to_screen(box)
        assert fitted.scale == int(fitted.scale) <= FIT_LARGEST
        assert seen.left >= margins.left - 1e-6 and seen.right <= camera.width - margins.right + 1e-6
        assert seen.top >= margins.top - 1e-6 and seen.bottom <= camera.height - margins.bottom + 1e-6
        one_more = fitted.scale + 1
        assert (one_more * box.width > camera.width - margins.left - margins.right
                or one_more * box.height > camera.height - margins.top - margins.bottom or one_more > FIT_LARGEST)


def test_a_fit_of_nothing_centres_the_origin() -> None:
    camera = Camera(800, 600, 9, 9).fitted(None, Margins(100, 0, 0, 40))
    assert camera.to_screen(0, 0) == pytest.approx((450, 280))


def test_a_board_too_small_for_the_smallest_scale_centres_the_box() -> None:
    camera = Camera(100, 100).fitted(Rect(-10, -10, 30, 10), Margins(0, 0, 0, 0))
    assert camera.scale == SMALLEST
    assert camera.to_screen(10, 0) == pytest.approx((50, 50))


def test_pan_moves_the_plane_with_the_finger() -> None:
    camera = Camera(800, 600, scale=40)
    before = camera.to_screen(3, 4)
    after = camera.panned(25, -10).to_screen(3, 4)
    assert after == pytest.approx((before[0] + 25, before[1] - 10))


def test_clamp_never_loses_the_line() -> None:
    rng = random.Random(4)
    for _ in range(200):
        box = Rect(rng.uniform(-15, -1), rng.uniform(-9, -0.5), rng.uniform(1, 15), rng.uniform(0.5, 9))
        camera = random_camera(rng)._replace(x=rng.uniform(-500, 500), y=rng.uniform(-500, 500))
        clamped = camera.clamped(box)
        assert clamped.window.gap(box) < 0
        assert clamped.clamped(box) == pytest.approx(clamped)
    assert Camera(800, 600, 99, 99).clamped(None).to_screen(0, 0) == (400, 300)


def test_clamp_leaves_a_view_of_the_line_alone() -> None:
    camera = Camera(800, 600, 2, 1, 40)
    assert camera.clamped(Rect(-5, -2, 5, 2)) == camera


def test_showing_moves_only_as_far_as_needed() -> None:
    camera = Camera(800, 600, 0, 0, 40)
    assert camera.showing(Rect(-1, -1, 1, 1)) is camera
    moved = camera.showing(Rect(10, -0.5, 12, 0.5), Margins(20, 20, 20, 20))
    seen = moved.rect_to_screen(Rect(10, -0.5, 12, 0.5))
    assert seen.right == pytest.approx(780)
    assert (moved.y, moved.scale) == (camera.y, camera.scale)
    left = camera.showing(Rect(-12, 9, -10, 10), Margins(20, 20, 20, 30)).rect_to_screen(Rect(-12, 9, -10, 10))
    assert (left.left, left.bottom) == pytest.approx((20, 570))


def test_showing_centres_what_is_too_large() -> None:
    camera = Camera(200, 600, 0, 0, 40).showing(Rect(5, 0, 15, 1))
    assert camera.to_screen(10, 0)[0] == pytest.approx(100)


def test_border_points_lie_on_the_border_toward_what_is_hidden() -> None:
    rng = random.Random(5)
    margins = Margins(10, 20, 30, 40)
    hidden = 0
    for _ in range(500):
        camera = random_camera(rng)
        point = rng.uniform(-40, 40), rng.uniform(-40, 40)
        px, py = camera.to_screen(*point)
        free = Rect(10, 20, camera.width - 30, camera.height - 40)
        found = camera.border_point(*point, margins)
        if free.contains(px, py):
            assert found is None
            continue
        hidden += 1
        assert found is not None and free.contains(found.x, found.y)
        assert min(abs(found.x - free.left), abs(found.x - free.right),
                   abs(found.y - free.top), abs(found.y - free.bottom)) < 1e-6
        middle = free.centre
        assert math.atan2(found.y - middle[1], found.x - middle[0]) == pytest.approx(found.angle, abs=1e-6)
    assert hidden > 100
