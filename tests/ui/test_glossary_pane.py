"""The glossary behind the rule sheet under real events: from a term of the sheet, by search, by language, by keys."""

from __future__ import annotations

from typing import Iterator

import pytest

from dominoes.library import Library
from dominoes.ui.app import App, TableOptions
from dominoes.ui.learn import LearnScreen
from dominoes.ui.panes import RulesPane
from tests.ui.driver import Driver, open_table

pytestmark = pytest.mark.long


@pytest.fixture
def driver() -> Iterator[Driver]:
    made = Driver(App(TableOptions(library=Library(), pace="off", language="en")))
    yield made
    made.settle()
    made.app.close()


def sheet_of(driver: Driver) -> RulesPane:
    learn = driver.app.screen
    assert isinstance(learn, LearnScreen) and learn.sheet is not None
    return learn.sheet


def words(pane: RulesPane) -> str:
    assert pane.glossary is not None
    return pane.glossary.reading.text.get("1.0", "end")


def test_a_term_of_the_sheet_leads_to_the_glossary_and_back(driver: Driver) -> None:
    driver.app.wishes.profile = "six-love"
    driver.key("<F3>", driver.app.root)
    pane = sheet_of(driver)
    text = pane.reading.text
    at = next(str(spot) for spot in text.tag_ranges("term")[::2] if text.get(spot, "%s+8c" % spot) == "key bone")
    text.see(at)
    driver.settle()
    x, y, _, height = text.bbox(at)  # type: ignore[misc]
    driver.click(text, x + 2, y + height / 2)
    assert pane.glossary is not None and pane.reading.winfo_ismapped() == 0
    found = pane.glossary.reading.text
    assert "Key bone" in found.get("found.first", "found.last")
    driver.click(pane.words)
    assert pane.glossary is None and text.winfo_ismapped()


def test_search_and_languages_by_keys(driver: Driver) -> None:
    driver.app.wishes.profile = "dekabes"
    driver.key("<F3>", driver.app.root)
    pane = sheet_of(driver)
    driver.key("<Return>", pane.words)
    assert pane.glossary is not None and driver.app.root.focus_get() is pane.glossary.field
    assert "Representative" in words(pane), "the words of this game come first"
    driver.key("<space>", pane.glossary.filter.parts[1])
    assert "capicúa" in words(pane) and "Representative" not in words(pane)
    field = pane.glossary.field
    for key in ("t", "r", "a", "n", "c", "a"):
        driver.key("<Key-%s>" % key, field)
    assert "tranca (Spanish, Venezuela)" in words(pane) and "capicúa" not in words(pane)
    assert isinstance(driver.app.screen, LearnScreen), "letters typed here call no command"
    driver.key("<Right>", pane.glossary.filter.parts[3])
    assert pane.glossary.filter.chosen == "pt" and "Nothing is found" in words(pane)


def test_at_the_table_the_sheet_has_it_too() -> None:
    driver = open_table("kozel-pairs", ["human", "casual", "casual", "casual"], language="uk")
    driver.key("<F1>", driver.app.root)
    pane = driver.table.beside.pane
    assert isinstance(pane, RulesPane)
    driver.click(pane.words)
    assert "Сухий козел" in words(pane)
    pane.go_to("match.reach")
    assert pane.glossary is None
    driver.key("<Escape>")
    driver.app.close()
