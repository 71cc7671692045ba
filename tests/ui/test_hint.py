"""The hint on the real window: three steps, never a move, gone with the turn, marked in the record."""

from __future__ import annotations

import tkinter
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Callable, Iterator, List, Optional

import pytest

from dominoes.game.actions import ACCEPT, LEAD, PLAY, Action, action_text
from dominoes.library import Library
from dominoes.players import KINDS
from dominoes.session import ASKING, COMPUTER, CURTAIN, OVER, PERSON, Question
from dominoes.ui.app import App, TableOptions
from dominoes.ui.hint import MOVE, HintPane
from dominoes.ui.kinds import kind_short
from tests.ui.driver import ByChance, Driver, open_start, open_table
from tests.ui.scripted import actions_of
from tests.ui.test_table import texts

pytestmark = pytest.mark.long

FOUR = [PERSON] * 4

Open = Callable[..., Driver]


@pytest.fixture
def opened() -> Iterator[Open]:
    """Opens tables, and closes them in the end."""
    drivers: List[Driver] = []

    def make(*arguments: object, **keywords: object) -> Driver:
        drivers.append(open_table(*arguments, players=ByChance, **keywords))  # type: ignore[arg-type]
        return drivers[-1]

    yield make
    for driver in drivers:
        with suppress(tkinter.TclError):  # a test may have closed it
            driver.settle()
            driver.app.close()


def play_until(driver: Driver, wanted: Callable[[Question], bool]) -> Question:
    """Play by chance until a person is asked something of this kind."""
    chance = Random(2)
    for _ in range(400):
        driver.wait_until(lambda: driver.showing.moment != COMPUTER)
        question = driver.showing.question
        if driver.showing.moment == ASKING and question is not None and wanted(question):
            return question
        driver.step(chance, by_key=False)
    pytest.fail("it never came to that")


def several_plays(question: Question) -> bool:
    return question.kind == PLAY and len(question.options) > 2


def pane_of(driver: Driver) -> HintPane:
    pane = driver.table.beside.pane
    assert isinstance(pane, HintPane)
    return pane


def said(driver: Driver) -> str:
    return pane_of(driver).reading.text.get("1.0", "end")


def chosen(driver: Driver) -> Optional[Action]:
    question = driver.showing.question
    return question.chosen if question is not None else None


def call_hint(driver: Driver) -> None:
    driver.app.run("hint")
    driver.settle()


def hinted(driver: Driver, by_key: bool = False) -> Action:
    """All three steps; what is previewed in the end."""
    if by_key:
        driver.key("<Key-h>", driver.table.board)
    else:
        call_hint(driver)
    for _ in range(2):
        if by_key:
            driver.key("<Return>", pane_of(driver).on)
        else:
            driver.click(pane_of(driver).on)
    driver.wait_until(lambda: chosen(driver) is not None)
    action = chosen(driver)
    assert action is not None
    return action


@pytest.mark.parametrize("by_key", [False, True], ids=["mouse", "keys"])
def test_a_question_then_facts_then_a_move_that_is_only_previewed(opened: Open, by_key: bool) -> None:
    driver = opened("six-love", [PERSON, "steady", "steady", "steady"])
    play_until(driver, several_plays)
    before = actions_of(driver)
    if by_key:
        driver.key("<Key-H>", driver.table.board)
    else:
        driver.click(driver.table.beside.side.buttons["hint"])
    pane = pane_of(driver)
    assert driver.table.session.paused
    assert "A question" in said(driver) and "What is certain" not in said(driver)
    driver.press(pane.on, by_key)
    assert "What is certain" in said(driver) and "Suggestion" not in said(driver)
    assert chosen(driver) is None
    driver.press(pane.on, by_key)
    driver.wait_until(lambda: "Suggestion" in said(driver))
    action = chosen(driver)
    assert pane.step == MOVE and action is not None
    found = pane.inquiry.found()
    assert found is not None and found.advice.action == action and found.advice.candidates
    # Keys held down, or pressed once too often, do nothing more.
    for keys in ("<Return>", "<space>", "<Key-h>"):
        driver.key(keys, pane.on)
    assert actions_of(driver) == before
    driver.click(driver.table.bar.buttons[-1])
    assert actions_of(driver)[: len(before) + 1] == [*before, action_text(action)]
    assert driver.table.beside.pane is None and not driver.table.session.paused


def test_an_analysis_is_dropped_with_the_pane_and_changes_nothing(opened: Open) -> None:
    driver = opened("six-love", FOUR)
    play_until(driver, several_plays)
    call_hint(driver)
    inquiry = pane_of(driver).inquiry
    call_hint(driver)
    call_hint(driver)
    driver.key("<Escape>", driver.table.board)
    assert driver.table.beside.pane is None and inquiry.dropped and not driver.table.session.paused
    assert driver.app.able("hint")


def test_whoever_takes_up_another_tile_meanwhile_keeps_it(opened: Open) -> None:
    driver = opened("cuban-100", FOUR)
    question = play_until(driver, several_plays)
    for _ in range(3):
        call_hint(driver)
    pane = pane_of(driver)
    if chosen(driver) is None:  # the analysis is not ready yet
        driver.tap_tile(question.options[-1].tile)
        driver.wait_until(lambda: pane.inquiry.found() is not None and "Suggestion" in said(driver))
        now = driver.showing.question
        assert now is not None and now.picked == question.options[-1].tile


@pytest.mark.parametrize("way", ["confirm", "undo", "cover"])
def test_at_the_curtain_nothing_of_the_hint_is_left(opened: Open, way: str) -> None:
    driver = opened("six-love", FOUR)
    play_until(driver, lambda question: several_plays(question) and driver.showing.can_undo)
    hinted(driver)
    words = [line for line in said(driver).splitlines() if line.strip()]
    if way == "confirm":
        driver.table.confirm()
    elif way == "undo":
        driver.app.run("undo")
    else:
        driver.table.cover()
    driver.settle()
    assert driver.showing.moment == CURTAIN and driver.table.beside.pane is None
    assert not driver.app.able("hint")
    seen = " ".join(texts(driver))
    assert len(words) > 4 and not [line for line in words if line in seen]
    driver.key("<Key-h>", driver.table.board)
    assert driver.table.beside.pane is None


@pytest.mark.parametrize("profile, kind", [("cuban-100", LEAD), ("dekabes", ACCEPT), ("six-love", LEAD)])
def test_other_questions_than_tiles_get_a_hint_too(opened: Open, profile: str, kind: str) -> None:
    driver, chance = opened(profile, FOUR), Random(1)
    for _ in range(400):
        question = driver.showing.question
        if driver.showing.moment == ASKING and question is not None and question.kind == kind:
            break
        driver.step(chance, by_key=False)
    else:
        pytest.skip("this profile does not ask that")
    before = actions_of(driver)
    action = hinted(driver)
    assert actions_of(driver) == before and action in driver.showing.question.options  # type: ignore[union-attr]
    driver.key("<Escape>", driver.table.board)
    # The focus is on the answer that is previewed.
    driver.key("<Return>")
    assert actions_of(driver)[: len(before) + 1] == [*before, action_text(action)]


def test_the_record_says_where_a_hint_was_shown(tmp_path: Path) -> None:
    library = Library()
    driver = Driver(App(TableOptions(library=library, data=tmp_path, profile=library.find("six-love"), kinds=FOUR,
                                     seed=7, pace="off", language="en", make_player=ByChance)))
    play_until(driver, several_plays)
    at = len(actions_of(driver))
    for _ in range(2):
        call_hint(driver)
        driver.key("<Escape>", driver.table.board)
    saver = driver.app.keeper._saver
    assert saver is not None and saver.hints == ((at,),)
    driver.settle()
    driver.app.close()


def test_no_hint_while_a_computer_thinks_or_after_the_deal(opened: Open) -> None:
    driver = opened("six-love", ["steady"] * 4)
    driver.wait_until(lambda: driver.showing.moment == OVER)
    assert not driver.app.able("hint") and not driver.table.beside.side.buttons["hint"].enabled


@pytest.mark.parametrize("language", ["en", "uk"])
@pytest.mark.parametrize("percent", [100, 150])
def test_every_kind_can_be_chosen_and_is_read_whole(language: str, percent: int) -> None:
    driver = open_start(language)
    app = driver.app
    app.set_option("size", str(percent))
    app.root.geometry("1024x600+0+0")
    driver.settle()
    driver.settle()
    assert app.start_screen is not None
    choice = app.start_screen.kind_choices[1]
    kinds = [kind for kind in (PERSON, *KINDS) if kind != "random"]
    assert len(choice.parts) == len(kinds) > 4
    for kind, part in zip(kinds, choice.parts):
        assert kind_short(kind, app.say) in part.label
        assert part.winfo_x() + part.winfo_width() <= choice.winfo_width()
        assert part.winfo_y() + part.winfo_height() <= choice.winfo_height()
    driver.click(choice.parts[kinds.index("expert")])
    assert app.wishes.kinds[1] == "expert"
    app.close()
