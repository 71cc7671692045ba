"""Tiles that slide to their places: they do when they should, arrive, hold up nobody, and never show a hand."""

from __future__ import annotations

from typing import List, Tuple

import pytest

from dominoes.session import CURTAIN, PERSON
from dominoes.ui.slides import TAKES
from tests.ui.driver import Driver, open_table

pytestmark = pytest.mark.long

Point = Tuple[float, float]


class Clock:
    """Stands until it is moved on."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


def table(drivers: List[Driver], pace: str) -> Tuple[Driver, Clock]:
    driver, clock = open_table("six-love", [PERSON] * 4, pace=pace), Clock()
    drivers.append(driver)
    driver.table.slides.clock = clock
    return driver, clock


def lay(driver: Driver) -> Tuple[str, Point]:
    """Lay a tile of the person on turn; returns its key on the board and where it came from."""
    driver.click(driver.table.curtain.button)
    question = driver.showing.question
    assert question is not None
    action = question.options[0]
    driver.tap_tile(action.tile)
    if driver.showing.question is not None and driver.showing.question.chosen is None:
        driver.tap_ghost(action.end)
    start = next(hand.rect.centre for hand in driver.table.scene.scene().hand if hand.tile.tile == action.tile)
    driver.key("<Return>")
    return "line%d" % (len(driver.showing.public.line) - 1), start


def place(driver: Driver, key: str) -> Point:
    """Where a tile of the line is on the canvas."""
    x, y = driver.table.board.coords(driver.table.board._items[key])
    return x, y


def final(driver: Driver, key: str) -> Point:
    """Where it will lie."""
    sprite = next(tile for tile in driver.table.scene.scene().chain if tile.key == key)
    return round(sprite.x), round(sprite.y)


def test_a_tile_slides_from_the_hand_to_the_line(drivers: List[Driver]) -> None:
    driver, clock = table(drivers, "normal")
    key, start = lay(driver)
    assert driver.showing.moment == CURTAIN and place(driver, key) == pytest.approx(start, abs=1)
    clock.now += TAKES / 2
    driver.wait_until(lambda: place(driver, key) != pytest.approx(start, abs=1))
    assert final(driver, key)[1] < place(driver, key)[1] < start[1]
    assert [item for item in driver.table.board.tiles_shown() if item.startswith(("hand", "open"))] == []
    clock.now += TAKES
    driver.wait_until(lambda: place(driver, key) == final(driver, key))


@pytest.mark.parametrize(("pace", "animation"), [("normal", False), ("fast", True), ("off", True)])
def test_it_does_not_where_it_is_switched_off_or_nobody_looks_on(
    drivers: List[Driver], pace: str, animation: bool
) -> None:
    driver, _ = table(drivers, pace)
    driver.app.set_option("animation", "on" if animation else "off")
    key, _ = lay(driver)
    assert place(driver, key) == final(driver, key)


def test_nobody_waits_for_a_tile_on_its_way(drivers: List[Driver]) -> None:
    driver, clock = table(drivers, "normal")
    first, _ = lay(driver)
    assert place(driver, first) != final(driver, first)
    clock.now += TAKES / 3
    second, start = lay(driver)
    assert place(driver, second) == pytest.approx(start, abs=1)
    driver.app.run("undo")
    driver.settle()
    assert second not in driver.table.board.tiles_shown()
    assert place(driver, first) == final(driver, first)
