"""The first lesson under real events: by taps on the real board, by keys alone, and what it must not touch."""

from __future__ import annotations

from pathlib import Path
from typing import Iterator, Optional

import pytest

from dominoes.game.actions import LEFT, RIGHT
from dominoes.learning.lesson import ANSWER, LAY, PASSING, SEAT, TOUCH, Aim
from dominoes.library import Library
from dominoes.rules.tiles import TILES_OF, parse_tile
from dominoes.ui.app import App, TableOptions
from dominoes.ui.learn import LearnScreen
from dominoes.ui.lesson import LessonScreen, LessonTable
from dominoes.ui.start import StartScreen
from tests.ui.driver import Driver

pytestmark = pytest.mark.long


def opened(data: Optional[Path] = None) -> Driver:
    return Driver(App(TableOptions(library=Library(), pace="off", language="en", data=data)))


@pytest.fixture
def driver() -> Iterator[Driver]:
    made = opened()
    yield made
    made.settle()
    made.app.close()


def lesson_of(driver: Driver) -> LessonScreen:
    assert isinstance(driver.app.screen, LessonScreen)
    return driver.app.screen


def table_of(driver: Driver) -> LessonTable:
    table = lesson_of(driver).table
    assert table is not None
    return table


def tap(driver: Driver, tile: int) -> None:
    table = table_of(driver)
    rect = next(hand.rect for hand in table.scene.scene().hand if hand.tile.tile == tile)
    driver.click(table.board, *rect.centre)


def tap_ghost(driver: Driver, end: int) -> None:
    table = table_of(driver)
    ghost = next(each for each in table.scene.scene().ghosts if each.key == "ghost%d" % end)
    driver.click(table.board, ghost.x, ghost.y)


def word(driver: Driver) -> str:
    return str(lesson_of(driver).pane.word["text"])


def fitting(driver: Driver, aim: Aim) -> int:
    """A tile of the pupil's hand that is meant."""
    table = table_of(driver)
    legal = table.session.history.game.legal(table.session.history.state)
    return next(each.tile for each in legal if aim.tiles < 0 or aim.tiles >> each.tile & 1)


def test_by_taps_from_the_start_screen_to_the_end(driver: Driver) -> None:
    start = driver.app.screen
    assert isinstance(start, StartScreen) and start.offer is not None
    driver.click(start.offer.lesson)
    walk = lesson_of(driver).walk
    for at, step in enumerate(walk.lesson.steps):
        assert walk.at == at and walk.aim is not None
        for aim in step.aims:
            if aim.kind == TOUCH:
                tap(driver, TILES_OF[aim.tiles][0])
            elif aim.kind == LAY:
                tap(driver, fitting(driver, aim))
                question = table_of(driver).showing.question
                assert question is not None and question.picked >= 0, step.id
                end = question.chosen.end if question.chosen is not None else RIGHT if aim.end < 0 else aim.end
                if question.chosen is None:
                    tap_ghost(driver, end)
                tap_ghost(driver, end)
            elif aim.kind == PASSING:
                driver.wait_until(lambda: any(each.label == "Pass" for each in driver.buttons()))
                driver.click(driver.button("Pass"))
            elif aim.kind == SEAT:
                plate = next(each for each in table_of(driver).scene.places.plates if each.seat == aim.seat)
                driver.click(table_of(driver).board, *plate.rect.centre)
            else:
                question_of = lesson_of(driver)._scene.question
                rows = lesson_of(driver).pane.rows
                assert aim.kind == ANSWER and question_of is not None and rows is not None
                driver.click(rows.rows[question_of.right].title)
        assert walk.done(at) and word(driver).startswith("\u2713"), step.id
        driver.click(lesson_of(driver).pane.next)
    screen = lesson_of(driver)
    assert screen.finished and screen.pane.rows is not None
    driver.click(screen.pane.rows.rows[0].title)
    assert isinstance(driver.app.screen, StartScreen) and driver.app.screen.offer is None


def test_by_keys_alone(driver: Driver) -> None:
    driver.key("<F12>", driver.app.root)
    walk = lesson_of(driver).walk
    at_end = False
    while not at_end:
        at, step = walk.at, walk.step
        for aim in step.aims:
            table = table_of(driver)
            driver.wait_until(lambda: table_of(driver).showing.moment != "computer")
            tiles = table.scene.hand_tiles()
            if aim.kind in (TOUCH, LAY):
                driver.wait_until(lambda: driver.app.root.focus_get() is table_of(driver).board)
                tile = TILES_OF[aim.tiles][0] if aim.kind == TOUCH else fitting(driver, aim)
                driver.key("<Key-%d>" % (tiles.index(tile) + 1))
                if aim.kind == LAY:
                    question = table.showing.question
                    if question is not None and question.chosen is None:
                        driver.key("<Right>" if aim.end != LEFT else "<Left>")
                    driver.key("<Return>")
            elif aim.kind == PASSING:
                driver.wait_until(lambda: driver.app.root.focus_get() in table_of(driver).bar.buttons)
                driver.key("<Return>")
            elif aim.kind == SEAT:
                driver.key("<Key-%d>" % aim.seat)
            else:
                question_of = lesson_of(driver)._scene.question
                assert question_of is not None
                driver.key("<Key-%d>" % (question_of.right + 1))
        assert walk.done(at), step.id
        # the way on has the focus
        driver.wait_until(lambda: driver.app.root.focus_get() is lesson_of(driver).pane.next)
        driver.key("<Return>")
        at_end = lesson_of(driver).finished
    driver.key("<Escape>")
    assert isinstance(driver.app.screen, StartScreen)


def test_a_wrong_try_is_answered_and_does_nothing(driver: Driver) -> None:
    driver.app.run("lesson")
    driver.settle()
    screen = lesson_of(driver)
    ids = [step.id for step in screen.walk.lesson.steps]
    screen.open(ids.index("left"))
    driver.settle()
    before = table_of(driver).session.history.state
    tap(driver, parse_tile("5-5"))
    assert "5-5 does not fit" in word(driver)
    tap(driver, parse_tile("5-2"))
    assert "this time take 6-3" in word(driver)
    assert table_of(driver).session.history.state is before and not screen.walk.done(ids.index("left"))
    tap(driver, parse_tile("6-3"))
    assert word(driver) == ""
    driver.key("<Escape>")
    question = table_of(driver).showing.question
    assert question is not None and question.picked < 0, "the tile is taken back, the lesson goes on"
    # the other end is refused only when it was meant to be laid there
    screen.open(ids.index("choose"))
    driver.settle()
    tap(driver, parse_tile("6-2"))
    tap_ghost(driver, LEFT)
    tap_ghost(driver, LEFT)
    assert "right end" in word(driver) and len(table_of(driver).session.history.moments) == 1
    screen.open(ids.index("points"))
    driver.settle()
    question_of, rows = screen._scene.question, screen.pane.rows
    assert question_of is not None and rows is not None
    driver.click(rows.rows[question_of.right - 1].title)
    assert "Count once more" in word(driver)
    # back and forth by keys and by button
    driver.key("<Prior>")
    assert screen.walk.step.id == "out"
    driver.click(screen.pane.next)
    assert screen.walk.step.id == "points" and not screen.walk.done(ids.index("out"))


def test_it_is_offered_once_and_leaves_a_match_alone(tmp_path: Path) -> None:
    driver = opened(tmp_path)
    try:
        start = driver.app.screen
        assert isinstance(start, StartScreen) and start.offer is not None
        driver.click(start.offer.decline)
        assert start.offer is None
        library = driver.app.library
        driver.app.play(library.find("dekabes"), ["human", "steady", "steady", "steady"], [""] * 4, 5)
        driver.settle()
        session = driver.table.session
        moments = len(session.history.moments)
        driver.key("<F12>", driver.app.root)
        tap(driver, parse_tile("5-3"))
        driver.app.set_option("language", "uk")
        before = driver.app.screen
        driver.wait_until(lambda: driver.app.screen is not before)
        assert lesson_of(driver).walk.done(0) and "Кісточка" in lesson_of(driver).pane.heading["text"]
        driver.key("<Escape>")
        assert driver.table.session is session and len(session.history.moments) == moments
    finally:
        driver.settle()
        driver.app.close()
    again = opened(tmp_path)
    try:
        start = again.app.screen
        assert isinstance(start, StartScreen) and start.offer is None
        again.key("<F3>", again.app.root)
        assert isinstance(again.app.screen, LearnScreen)
        again.click(again.app.screen.lesson)
        lesson_of(again)
    finally:
        again.settle()
        again.app.close()
