"""What a class needs of the window: the result to be compared, comparing, statistics."""

from __future__ import annotations

from typing import Iterator, List

import pytest

from dominoes.outcome import outcome_of
from dominoes.outcome_code import code_of
from dominoes.session import OVER
from tests.ui.driver import Driver, open_table


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
    driver.key("<Return>", text)
    assert driver.app.root.clipboard_get().splitlines()[1] == code_of(outcome)
    assert "Copied" in text.get("1.0", "end") and "Copy this" not in text.get("1.0", "end")
    driver.key("<Return>", text)
    assert text.get("1.0", "end").count("Copied") == 1
