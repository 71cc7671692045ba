"""The questions in worked examples under real events: nothing is told before it is asked; keys alone are enough."""

from __future__ import annotations

import tkinter
from typing import Iterator, List

import pytest

from dominoes.learning.question import BONUS, POINTS
from dominoes.library import Library
from dominoes.ui.app import App, TableOptions
from dominoes.ui.learn import LearnScreen
from dominoes.ui.quiz import QuizPane
from dominoes.ui.rows import Row
from dominoes.ui.viewer import ViewerScreen
from tests.ui.driver import Driver, everything

pytestmark = pytest.mark.long


@pytest.fixture
def driver() -> Iterator[Driver]:
    made = Driver(App(TableOptions(library=Library(), pace="off", language="en")))
    yield made
    made.settle()
    made.app.close()


def open_example(driver: Driver, profile: str, example: str) -> ViewerScreen:
    driver.app.wishes.profile = profile
    driver.key("<F3>", driver.app.root)
    learn = driver.app.screen
    assert isinstance(learn, LearnScreen) and learn.examples is not None
    ids = [each["id"] for each in driver.app.library.find(profile).examples]
    driver.key("<Return>", learn.examples.rows[ids.index(example)])
    return screen_of(driver)


def screen_of(driver: Driver) -> ViewerScreen:
    assert isinstance(driver.app.screen, ViewerScreen)
    return driver.app.screen


def pane_of(driver: Driver) -> QuizPane:
    pane = screen_of(driver).beside.quiz
    assert pane is not None and pane.winfo_ismapped()
    return pane


def texts(widget: tkinter.Misc) -> List[str]:
    return [str(each["text"]) for each in everything(widget) if isinstance(each, tkinter.Label)]


def test_by_mouse_wrong_and_right(driver: Driver) -> None:
    screen = open_example(driver, "six-love", "two-hard-two-tiles")
    asking = screen._asking
    story = screen._subject.text
    assert [question.kind for question in asking.questions] == [BONUS, POINTS]
    assert not screen.buttons["forward"].enabled and not screen.beside.text.winfo_ismapped()
    wrong = 1 - asking.questions[0].right
    driver.click(pane_of(driver).rows.rows[wrong].title)
    pane = pane_of(driver)
    assert pane.verdict is not None and not pane.verdict.right and pane.why is not None
    assert screen.viewer.step == 0 and "Not quite. Right is: No." in texts(pane)
    # the line of the rule leads to its clause in the sheet, and back to the question
    pane.why.text.focus_force()
    driver.settle()
    driver.key("<Return>")
    assert screen.beside.rules is not None and screen.beside.rules.reading.text.tag_ranges("found")
    driver.key("<Escape>")
    assert pane.go is not None
    driver.click(pane.go)
    assert screen.viewer.step == 1 and asking.due((0, 1)) == 1
    driver.click(pane_of(driver).rows.rows[asking.questions[1].right].title)
    go = pane_of(driver).go
    assert go is not None and screen.beside.account is None
    driver.click(go)
    assert screen.viewer.step == 2 and screen.beside.account is not None
    assert screen.beside.tally["text"] == "1 of 2 right"
    assert screen.beside.text.winfo_ismapped() and story in screen.beside.text.text.get("1.0", "end")
    assert screen.beside.asking is not None and screen.beside.asking.label == "Ask again"
    driver.click(screen.beside.asking)
    assert screen.viewer.step == 0 and pane_of(driver).verdict is None


def test_by_keys_alone(driver: Driver) -> None:
    screen = open_example(driver, "cuban-100", "out")
    asking = screen._asking
    for at, question in enumerate(asking.questions):
        driver.wait_until(lambda: isinstance(driver.app.root.focus_get(), Row))
        if at % 2:
            driver.key("<Key-%d>" % (question.right + 1))
        else:
            for _ in range(question.right):
                driver.key("<Down>")
            driver.key("<Return>")
        assert asking.chosen(at) == question.right
        # the way on has the focus
        driver.key("<Return>")
        while screen.beside.quiz is None and not screen.viewer.at_end:
            driver.key("<Right>")
    assert asking.right == len(asking.questions) == 3
    assert screen.beside.account is not None and driver.app.root.focus_get() is screen.buttons["forward"]


def test_no_way_forward_leads_past_a_question_and_looking_does(driver: Driver) -> None:
    screen = open_example(driver, "six-love", "streak-broken")
    first = screen._asking.questions[0]
    for keys in ("<End>", "<Next>", "<Right>"):
        driver.key(keys)
        assert (screen.viewer.deal, screen.viewer.step) == (first.deal, first.step)
    slider = screen.slider
    driver.drag(slider, [(slider.winfo_width() / 2, slider.winfo_height() / 2), (slider.winfo_width() - 4, 4)])
    assert (screen.viewer.deal, screen.viewer.step) == (first.deal, first.step)
    assert screen.beside.asking is not None
    driver.click(screen.beside.asking)
    assert screen.beside.quiz is None and screen.beside.asking.label == "Ask me"
    driver.key("<End>")
    assert screen.viewer.step == screen.viewer.last
    # the next example does not ask either; asked for again, it does
    onward = screen.beside.onward
    assert onward is not None
    driver.click(onward)
    screen = screen_of(driver)
    assert screen.beside.quiz is None and screen.beside.asking is not None
    driver.click(screen.beside.asking)
    assert screen.beside.quiz is not None


def test_another_language_asks_the_same_question(driver: Driver) -> None:
    screen = open_example(driver, "six-love", "key-bone")
    before = pane_of(driver)._asked.prompt
    driver.app.set_option("language", "uk")
    driver.wait_until(lambda: driver.app.screen is not screen)
    assert pane_of(driver)._asked.prompt != before and "5-4" in pane_of(driver)._asked.prompt
