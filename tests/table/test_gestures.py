"""Looking is not playing, in ten thousand random sequences and in the cases that a person would name."""

from __future__ import annotations

import random
from typing import List

from dominoes.table.gestures import (
    BOARD,
    DRAG_DISTANCE,
    HAND,
    SETTLE,
    Cancel,
    Drag,
    DragStart,
    Drop,
    Fling,
    Gestures,
    Hover,
    Intent,
    Pan,
    Swipe,
    Tap,
    Zoom,
)


def test_a_press_and_a_release_on_one_spot_are_a_tap_where_it_went_down() -> None:
    machine = Gestures()
    assert machine.press(10, 20, 0, HAND, 7) == [] and machine.busy
    assert machine.move(13, 22, 30) == []
    assert machine.release(14, 23, 5000) == [Tap(HAND, 10, 20, 7)]
    assert not machine.busy


def test_a_tap_becomes_a_drag_at_eight_pixels() -> None:
    assert DRAG_DISTANCE == 8
    for away, taps in ((7.9, True), (8.0, False)):
        machine = Gestures()
        machine.press(0, 0, 0, HAND, 7)
        out = machine.move(0, -away, 10) + machine.release(0, -away, 20)
        assert (Tap(HAND, 0, 0, 7) in out) == taps
        assert (DragStart(0, 0, 7) in out) != taps


def test_a_tile_is_dragged_and_dropped() -> None:
    machine = Gestures()
    machine.press(5, 5, 0, HAND, 3)
    assert machine.move(5, -15, 10) == [DragStart(5, 5, 3), Drag(5, -15, 0, -20, 3)]
    assert machine.move(9, -15, 20) == [Drag(9, -15, 4, -20, 3)]
    assert machine.release(9, -15, 30) == [Drop(9, -15, 3)]


def test_a_drag_back_to_its_start_is_a_drop_and_no_tap() -> None:
    machine = Gestures()
    machine.press(5, 5, 0, HAND, 3)
    machine.move(5, -15, 10)
    machine.move(5, 5, 20)
    assert machine.release(5, 5, 30) == [Drop(5, 5, 3)]


def test_a_long_strip_is_swiped_sideways_and_a_tile_leaves_it_upward() -> None:
    machine = Gestures()
    machine.press(0, 0, 0, HAND, 3, slides=True)
    assert machine.move(20, 5, 10) == [Swipe(20)]
    assert machine.move(30, -80, 20) == [Swipe(10)]
    assert machine.release(30, -80, 25) == [Fling(1200.0)]
    machine.press(0, 0, 500, HAND, 3, slides=True)
    assert machine.move(5, -20, 510)[0] == DragStart(0, 0, 3)


def test_a_strip_at_rest_is_not_flung() -> None:
    machine = Gestures()
    machine.press(0, 0, 0, HAND)
    machine.move(20, 0, 10)
    assert machine.release(20, 0, 400) == []


def test_a_drag_on_the_board_pans_by_all_of_the_way() -> None:
    machine = Gestures()
    machine.press(0, 0, 0, BOARD, 9)
    out = machine.move(6, 0, 1) + machine.move(12, 0, 2) + machine.move(12, 9, 3) + machine.release(15, 9, 4)
    assert out == [Pan(12, 0), Pan(0, 9), Pan(3, 0)]


def test_the_wheel_zooms_the_board_and_slides_the_hand() -> None:
    machine = Gestures()
    zoom = machine.wheel(3, 4, 1, 0)
    assert len(zoom) == 1 and isinstance(zoom[0], Zoom) and zoom[0].factor > 1 and zoom[0][:2] == (3, 4)
    swipe = machine.wheel(3, 4, -1, 0, HAND)
    assert len(swipe) == 1 and isinstance(swipe[0], Swipe) and swipe[0].dx < 0


def test_a_wheel_or_a_pinch_spoils_the_press_and_the_one_right_after() -> None:
    for disturb in ("wheel", "pinch", "scroll"):
        machine = Gestures()
        machine.press(0, 0, 0, HAND, 1)
        if disturb == "wheel":
            out = machine.wheel(0, 0, 1, 10)
        elif disturb == "pinch":
            out = machine.pinch(0, 0, 1.1, 10)
        else:
            out = machine.scroll(0, 5, 10)
        assert out[0] == Cancel(None)
        assert machine.release(0, 0, 20) == []
        machine.press(0, 0, 10 + SETTLE - 1, HAND, 1)
        assert machine.release(0, 0, 10 + SETTLE) == []
        machine.press(0, 0, 10 + SETTLE, HAND, 1)
        assert machine.release(0, 0, 20 + SETTLE) == [Tap(HAND, 0, 0, 1)]


def test_a_second_finger_cancels() -> None:
    machine = Gestures()
    machine.press(0, 0, 0, HAND, 1)
    machine.move(0, -30, 10)
    assert machine.press(50, 50, 20, BOARD) == [Cancel(1)]
    assert machine.move(0, -90, 30) == []
    assert machine.release(0, 0, 40) == []


def test_cancel_puts_the_tile_back_and_swallows_the_release() -> None:
    machine = Gestures()
    assert machine.cancel() == []
    machine.press(0, 0, 0, HAND, 1)
    machine.move(0, -30, 10)
    assert machine.cancel() == [Cancel(1)]
    assert machine.release(0, -30, 20) == []
    assert machine.move(0, 0, 30) == [Hover(0, 0)]


def test_looking_never_plays() -> None:
    """A tap or a drop follows only a press that nothing disturbed, a tap only one that stayed within 8 pixels."""
    taps = drops = 0
    for seed in range(10_000):
        rng = random.Random(seed)
        machine = Gestures()
        time, last_look = 0.0, -1000.0
        # An account of the press under way kept apart from the machine's own.
        down, clean, far, zone, item = (0.0, 0.0), False, 0.0, BOARD, None
        pressed = False
        for _ in range(rng.randint(3, 25)):
            time += rng.choice([0, 1, 16, 16, 200])
            x, y = rng.uniform(0, 30), rng.uniform(0, 30)
            if rng.random() < 0.5 and pressed:
                x, y = down[0] + rng.uniform(-4, 4), down[1] + rng.uniform(-4, 4)
            what = rng.choice(["press", "press", "move", "move", "release", "release", "wheel", "pinch", "scroll",
                               "cancel"])
            out: List[Intent]
            allowed = False
            if what == "press":
                here, tile = rng.choice([BOARD, HAND]), rng.choice([None, 4])
                out = machine.press(x, y, time, here, tile, rng.random() < 0.5)
                if pressed:
                    clean = False
                else:
                    pressed, down, far, zone, item = True, (x, y), 0.0, here, tile
                    clean = time - last_look >= SETTLE
            elif what in ("move", "release"):
                far = max(far, ((x - down[0]) ** 2 + (y - down[1]) ** 2) ** 0.5)
                out = machine.move(x, y, time) if what == "move" else machine.release(x, y, time)
                allowed = what == "release" and pressed and clean
                pressed = pressed and what == "move"
            elif what == "cancel":
                out = machine.cancel()
                pressed = False
            else:
                out = (machine.wheel(x, y, rng.choice([-1, 1]), time, rng.choice([BOARD, HAND])) if what == "wheel"
                       else machine.pinch(x, y, rng.uniform(0.8, 1.2), time) if what == "pinch"
                       else machine.scroll(x, y, time, rng.choice([BOARD, HAND])))
                last_look, clean = time, False
            tapped = [intent for intent in out if isinstance(intent, Tap)]
            dropped = [intent for intent in out if isinstance(intent, Drop)]
            taps, drops = taps + len(tapped), drops + len(dropped)
            assert len(tapped) + len(dropped) <= (1 if allowed else 0)
            assert tapped == ([Tap(zone, *down, item)] if allowed and far < DRAG_DISTANCE else [])
            if dropped:
                assert far >= DRAG_DISTANCE and zone == HAND and item == 4
    assert taps > 500 and drops > 100
