"""What a class needs of the window: the result to be compared, comparing, statistics."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Iterator, List

import pytest

from dominoes.game.actions import PASS
from dominoes.library import Library
from dominoes.outcome import outcome_of
from dominoes.outcome_code import code_of
from dominoes.session import OVER
from dominoes.ui.app import App, TableOptions
from dominoes.ui.compared import CompareScreen
from dominoes.ui.grids import column_widths
from dominoes.ui.statistics import StatisticsScreen
from tests.ui.driver import Driver, open_start, open_table

pytestmark = pytest.mark.long

#: Of deal number 4711 in six-love, with a person at seat 1: team 1 won, and lost.
BEST, WORST = "7AKT-MHKG-VC1H-R0X7", "7AKT-MHKG-VC1J-4022"


@pytest.fixture
def drivers() -> Iterator[List[Driver]]:
    """Windows to be closed in the end; by then no callback may have failed."""
    found: List[Driver] = []
    yield found
    for driver in found:
        if driver.app.root.children or driver.errors:
            driver.settle()
            driver.app.close()


def test_the_settlement_offers_the_result_to_be_compared(drivers: List[Driver]) -> None:
    """The line and the code are on the clipboard when the link was followed by key, and the link says so."""
    driver = open_table("dekabes", ["casual"] * 4)
    drivers.append(driver)
    driver.wait_until(lambda: driver.showing.moment == OVER)
    settlement = driver.table.beside.settlement
    assert settlement is not None
    text = settlement.reading.text
    words = text.get("1.0", "end")
    outcome = outcome_of(driver.table.session.history, [("casual", "")] * 4)
    assert code_of(outcome) in words and "Copy this result" in words
    text.focus_force()
    for _ in range(20):
        driver.key("<Down>", text)
    driver.key("<Up>", text)
    driver.key("<Return>", text)
    assert driver.app.root.clipboard_get().splitlines()[1] == code_of(outcome)
    assert "Copied" in text.get("1.0", "end") and "Copy this" not in text.get("1.0", "end")
    driver.key("<Return>", text)
    assert text.get("1.0", "end").count("Copied") == 1
    # The next link lays it beside those of others.
    driver.key("<Down>", text)
    driver.key("<Return>", text)
    screen = driver.app.screen
    assert isinstance(screen, CompareScreen) and "this table" in screen.view.text()


def test_codes_are_typed_and_compared_by_key(drivers: List[Driver], tmp_path: Path) -> None:
    driver = open_start()
    drivers.append(driver)
    driver.key("<F5>")
    screen = driver.app.screen
    assert isinstance(screen, CompareScreen)
    for code, name in ((BEST, "Ana and Ben"), (WORST[:-1] + "3", "Eva"), ("", "")):
        screen.code.insert(0, code)
        screen.name.insert(0, name)
        driver.key("<Return>", screen.code)
    # The misread code is said to be one and stays in its field, to be mended.
    assert "misread" in screen.said["text"] and screen.code.get() == WORST[:-1] + "3"
    assert not screen.saver.enabled
    screen.code.delete(0, "end")
    screen.code.insert(0, WORST.lower())
    driver.key("<Return>", screen.name)
    rows = screen.view.text().splitlines()
    assert screen.said["text"] == "" and screen.code.get() == screen.name.get() == ""
    assert [row.split("\t")[:2] for row in rows if row[:2] in ("1\t", "3\t")] == [["1", "Ana and Ben"], ["3", "Eva"]]
    screen.ask_name = lambda: str(tmp_path / "class.csv")
    driver.click(screen.saver)
    assert (tmp_path / "class.csv").read_text(encoding="utf-8").count("\n") == 5
    # In another language the same tables are compared.
    driver.app.set_option("language", "uk")
    driver.settle()
    again = driver.app.screen
    assert isinstance(again, CompareScreen) and again is not screen
    words = again.view.text()
    assert "Ana and Ben" in words and "\u041f\u0456\u0434\u0441\u0443\u043c\u043e\u043a" in words
    driver.click(again.all)
    assert not again.all.enabled
    driver.key("<Escape>", again.code)
    assert driver.app.start_screen is not None


def test_columns_share_what_room_there_is() -> None:
    assert column_widths([50, 100], [True, False], 200, [40, 40]) == [50, 100]
    assert column_widths([50, 300, 100], [True, False, False], 250, [40] * 3) == [50, 150, 50]
    assert column_widths([200, 300], [True, False], 220, [40, 70]) == [200, 70]


def statistics_screen(driver: Driver) -> StatisticsScreen:
    """The statistics, opened by key."""
    driver.key("<F6>")
    screen = driver.app.screen
    assert isinstance(screen, StatisticsScreen)
    driver.settle()
    return screen


def value(screen: StatisticsScreen, words: str) -> str:
    """A value in the table."""
    rows = [row.split("\t") for row in screen.values.text().splitlines()]
    return next(row[1] for row in rows if row[0] == words)


def test_deals_played_in_the_window_are_counted_once_and_cleared(drivers: List[Driver], tmp_path: Path) -> None:
    library = Library()
    game = library.find("jamaica-first-to-six")
    options = TableOptions(library=library, data=tmp_path, profile=game, kinds=["human", *["casual"] * 3], seed=7,
                           pace="off", language="en")  # fmt: skip
    driver = Driver(App(options))
    drivers.append(driver)
    random = Random(2)
    for _ in range(2):
        driver.play_deal(random)
        # Back to the last decision of the person, forth again, back, and played anew.
        for command in ("undo", "redo", "undo"):
            driver.app.run(command)
            driver.settle()
        driver.play_deal(random)
        driver.app.run("next")
        driver.settle()
    screen = statistics_screen(driver)
    assert [each.deals for each in screen.found] == [2] and value(screen, "Deals") == "2"
    assert "Seat 1" in screen.values.text()
    assert len(screen.plots.canvas.find_all()) > 20
    history = driver.app.keeper._session.history  # type: ignore[union-attr]
    passes = [moment.action for moment in history.moments if moment.action and moment.action.kind == PASS]
    assert value(screen, "Passes") == str(sum(action.seat == 0 for action in passes))
    # Clearing is asked once more; then the two deals stay forgotten while the match goes on.
    assert screen.clear is not None
    driver.click(screen.clear)
    driver.key("<Escape>")
    driver.click(screen.clear)
    assert screen.sure is not None
    driver.click(screen.sure)
    driver.play_deal(random)
    screen = statistics_screen(driver)
    assert [each.deals for each in screen.found] == [1]
    driver.key("<Escape>", screen.people.rows[0])  # type: ignore[union-attr]
    assert driver.app.table is not None
