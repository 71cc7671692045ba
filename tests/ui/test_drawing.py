"""Drawing at the table: by button, key, selectors, touch and typing; what was drawn is seen by nobody else."""

from __future__ import annotations

import tkinter
from contextlib import suppress
from random import Random
from typing import Callable, List

import pytest

from dominoes.game.actions import DRAW_TILE, PASS
from dominoes.rules.tiles import TILES_OF, tile_name
from dominoes.session import ASKING, CURTAIN, OVER, PERSON
from tests.ui.driver import ByChance, Driver, everything, open_table

pytestmark = pytest.mark.long

#: With this number seat 2 leads 6-6, and seat 1 draws 4-3, 3-1 and 6-4.
SEED = 50


def opened(drivers: List[Driver], kinds: List[str], language: str = "en") -> Driver:
    driver = open_table("draw-2-to-4", kinds, SEED, language, players=ByChance)
    drivers.append(driver)
    driver.wait_until(lambda: driver.showing.moment in (ASKING, CURTAIN))
    return driver


def asked(driver: Driver) -> str:
    question = driver.showing.question
    assert question is not None and driver.showing.moment == ASKING
    return question.kind


def left(driver: Driver) -> int:
    return driver.showing.public.boneyard


def touch(driver: Driver) -> None:
    """Touch the boneyard: the first time it asks, the second time it is done."""
    pile = driver.table.scene.places.pile
    assert pile is not None
    before = left(driver)
    driver.click(driver.table.board, *pile.centre)
    assert left(driver) == before and driver.showing.question.chosen is not None  # type: ignore[union-attr]
    driver.click(driver.table.board, *pile.centre)


def type_it(driver: Driver) -> None:
    assert driver.table.typed("draw")
    driver.table.confirm()
    driver.settle()


def select(driver: Driver) -> None:
    driver.key("<F7>", driver.table.board)
    row = driver.table.selectors
    assert row is not None and row.drawing is not None and row.drawing.enabled and not row.passing.enabled
    driver.key("<Return>", row.drawing)
    driver.key("<F7>", driver.table.board)


def press_it(driver: Driver) -> None:
    driver.click(driver.button("Draw a tile"))


def enter_it(driver: Driver) -> None:
    driver.key("<Return>", driver.table.bar.first)


@pytest.mark.parametrize("draw", [press_it, enter_it, touch, type_it, select])
def test_a_tile_is_drawn_in_every_way(drivers: List[Driver], draw: Callable[[Driver], None]) -> None:
    driver = opened(drivers, [PERSON, "casual"])
    assert asked(driver) == DRAW_TILE and left(driver) == 14
    for number, drawn in enumerate(("4-3", "3-1", "6-4"), 1):
        assert driver.table.bar.buttons[0].label == "Draw a tile"
        draw(driver)
        assert left(driver) == 14 - number
        assert driver.table.bar.prompt["text"].startswith("You drew %s." % drawn)
    # The tile that ended it is the one that the keyboard stands on, and the only one that fits.
    assert tile_name(driver.table.scene.hand_tiles()[driver.table.scene.cursor]) == "6-4"
    assert {tile_name(action.tile) for action in driver.showing.question.options} == {"6-4"}  # type: ignore[union-attr]


def words_in(driver: Driver) -> str:
    """Everything that stands written in the window, and on the clipboard."""
    found = []
    for widget in everything(driver.app.root):
        if widget.winfo_ismapped():
            if isinstance(widget, tkinter.Text):
                found.append(widget.get("1.0", "end"))
            elif isinstance(widget, tkinter.Canvas):
                found += [widget.itemcget(item, "text") for item in widget.find_all() if widget.type(item) == "text"]
            else:
                with suppress(tkinter.TclError):
                    found.append(str(widget["text"]))
    with suppress(tkinter.TclError):
        found.append(driver.app.root.clipboard_get())
    return "\n".join(found)


def test_what_was_drawn_is_nowhere_when_the_screen_is_handed_over(drivers: List[Driver]) -> None:
    driver = opened(drivers, [PERSON, PERSON])
    driver.click(driver.table.curtain.button)
    while driver.showing.moment == ASKING and driver.showing.front == 1:
        driver.step(Random(1), by_key=False)
    driver.click(driver.table.curtain.button)
    drawn = []
    while asked(driver) == DRAW_TILE:
        driver.click(driver.button("Draw a tile"))
        assert driver.showing.view is not None
        drawn.append(driver.showing.view.drew[-1])
    driver.step(Random(1), by_key=False)
    assert driver.showing.moment == CURTAIN and len(drawn) == 3
    hidden = [tile for tile in drawn if not driver.showing.public.laid >> tile & 1]
    for _ in range(2):
        words, shown = words_in(driver), driver.table.board.tiles_shown()
        for tile in hidden:
            assert tile_name(tile) not in words
            assert not any(key in ("hand%d" % tile, "open0.%d" % tile) for key in shown)
        # Neither does the next person find it; what the table knows is that three tiles were drawn.
        assert driver.showing.public.boneyard == 11 and words.count("Seat 1 draws: no 6.") >= 3
        if driver.showing.moment == CURTAIN:
            driver.click(driver.table.curtain.button)
    assert driver.showing.front == 1


def test_undo_and_redo_give_the_same_tile_and_the_boneyard_stays_face_down(drivers: List[Driver]) -> None:
    driver = opened(drivers, [PERSON, "casual"])
    driver.click(driver.button("Draw a tile"))
    state = driver.table.session.history.state
    driver.key("<Control-z>", driver.table.board)
    assert left(driver) == 14 and not driver.showing.view.drew  # type: ignore[union-attr]
    driver.key("<Control-y>", driver.table.board)
    assert driver.table.session.history.state is state and left(driver) == 13
    kinds = set()
    chance = Random(3)
    while driver.showing.moment != OVER:
        if driver.showing.moment == ASKING:
            kinds.add(asked(driver))
        driver.step(chance, by_key=False)
        driver.wait_until(lambda: driver.showing.moment in (ASKING, OVER))
    driver.settle()
    rest = driver.table.session.history.state
    shown = driver.table.board.tiles_shown()
    assert any(key.startswith("pile") for key in shown)
    for tile in rest.deal.stock[len(rest.drawn) :]:
        assert not any(key.endswith(".%d" % tile) and key.startswith("open") for key in shown)
    for seat, hand in enumerate(rest.hands):
        assert all("open%d.%d" % (seat, tile) in shown for tile in TILES_OF[hand])
    assert kinds - {PASS} == {DRAW_TILE, "play"}
