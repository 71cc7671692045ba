"""What would have happened: told beside a finished deal only, found in small steps, each turn leads to the board."""

from __future__ import annotations

from contextlib import contextmanager
from random import Random
from typing import Iterator

import pytest

from dominoes.players.lesson import lesson
from dominoes.session import OVER, PERSON
from dominoes.table.viewer import Viewer, shown_deals
from dominoes.text.i18n import catalog
from dominoes.text.lesson import lesson_text
from dominoes.ui.hindsight import Hindsight, can_tell
from dominoes.ui.viewer import ViewerScreen
from tests.ui.driver import ByChance, Driver, open_table

pytestmark = pytest.mark.long


@contextmanager
def opened(profile: str, language: str = "en") -> Iterator[Driver]:
    driver = open_table(profile, [PERSON, "casual", "casual", "casual"], language=language, players=ByChance)
    try:
        yield driver
        driver.settle()
    finally:
        driver.app.close()


def viewer_of(driver: Driver) -> ViewerScreen:
    assert isinstance(driver.app.screen, ViewerScreen)
    return driver.app.screen


def told(screen: ViewerScreen) -> Hindsight:
    pane = screen.beside.hindsight
    assert pane is not None
    return pane


@pytest.mark.parametrize("language", ["en", "uk"])
def test_after_a_deal_every_turn_leads_to_its_place_on_the_board(language: str) -> None:
    with opened("dekabes", language=language) as driver:
        assert driver.showing.moment != OVER
        driver.app.run("hindsight")
        driver.settle()
        assert driver.app.table is not None, "the lesson must not be given while the deal is played"
        driver.play_deal(Random(4))
        settlement = driver.table.beside.settlement
        assert settlement is not None and settlement.lesson is not None
        state = driver.table.session.history.state
        driver.click(settlement.lesson)
        screen = viewer_of(driver)
        driver.wait_until(lambda: told(screen).ready)
        found = lesson(screen.viewer.rules, state)
        lines = lesson_text(found, screen.viewer.rules, catalog(language), [])
        links = [int(anchor) for _, anchor in told(screen).reading._links]
        assert links == [line.at for line in lines if line.at >= 0] and links
        reading = told(screen).reading.text
        reading.focus_force()
        driver.settle()
        driver.key("<Return>", reading)
        # The move is still to be made there; one step on it is made.
        assert screen.viewer.step == screen.viewer.current.moves[links[0]]
        driver.key("<Right>")
        turn = next(each for each in found.turns if each.at == links[0])
        assert screen.viewer.now.action == turn.played
        # The other way of looking, and back.
        assert screen.beside.lesson is not None
        driver.click(screen.beside.lesson)
        assert screen.beside.hindsight is None and screen.beside.log.winfo_ismapped()
        driver.click(screen.beside.lesson)
        assert told(screen).ready, "a deal is solved once"
        driver.key("<Escape>")
        assert driver.app.table is not None


def test_leaving_it_ends_the_solving() -> None:
    with opened("cuban-100") as driver:
        driver.play_deal(Random(4))
        driver.app.run("hindsight")
        driver.settle()
        pane = told(viewer_of(driver))
        assert not pane.ready
        driver.key("<Escape>")
        assert pane._ticket not in driver.app.scheduler._waiting and not pane.winfo_exists()


def test_of_a_deal_in_progress_nothing_is_told() -> None:
    with opened("dekabes") as driver:
        history = driver.table.session.history
        viewer = Viewer(history.game, shown_deals(history.game, history.moments))
        assert viewer.current.settled is None and not can_tell(viewer.rules, viewer.current)
        driver.app.run("deals")
        driver.settle()
        screen = viewer_of(driver)
        assert screen.beside.hindsight is None and screen.beside.lesson is None
