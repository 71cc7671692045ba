"""The coordinate selectors and typed moves: everything by Tab and arrows, one line when it cannot be, no trace left."""

from __future__ import annotations

import tkinter
from contextlib import suppress
from random import Random
from typing import List

import pytest

from dominoes.game.actions import ACCEPT, LEAD, PASS, PLAY
from dominoes.rules.tiles import TILES_OF, tile_name
from dominoes.session import ASKING, COMPUTER, CURTAIN, OVER, PERSON
from dominoes.ui.selectors import NOTHING, Selectors
from tests.ui.driver import ByChance, Driver, open_table

pytestmark = pytest.mark.long

FOUR = [PERSON] * 4
ALONE = [PERSON, "casual", "casual", "casual"]


def opened(drivers: List[Driver], profile: str, kinds: List[str], seed: int = 7, language: str = "en") -> Driver:
    driver = open_table(profile, kinds, seed, language, players=ByChance)
    drivers.append(driver)
    driver.key("<F7>", driver.table.board)
    return driver


def row(driver: Driver) -> Selectors:
    found = driver.table.selectors
    assert found is not None
    return found


def enter(driver: Driver, text: str) -> None:
    """Type a line, key by key as far as Tk can be made to, and press Enter."""
    field = row(driver).field
    field.focus_force()
    field.delete(0, "end")
    field.insert(0, text)
    driver.key("<Return>", field)


def test_they_are_off_until_wanted_and_remembered_as_a_setting(drivers: List[Driver]) -> None:
    driver = open_table("six-love", ALONE)
    drivers.append(driver)
    assert driver.table.selectors is None
    driver.app.run("settings")
    driver.settle()
    pane = driver.table.beside.pane
    choice = pane.choices["selectors"]  # type: ignore[union-attr]
    driver.click(choice.parts[1])
    assert row(driver).winfo_ismapped() and driver.app.selectors


def test_tab_reaches_each_of_them(drivers: List[Driver]) -> None:
    driver = opened(drivers, "six-love", FOUR)
    driver.step(Random(1), by_key=False)
    while driver.showing.moment != ASKING or len(driver.showing.public.line) < 1:
        driver.step(Random(1), by_key=False)
    action = driver.showing.question.options[0]  # type: ignore[union-attr]
    driver.tap_tile(action.tile)
    seen = set()
    driver.table.board.focus_force()
    for _ in range(40):
        driver.app.root.focus_get().event_generate("<Tab>")  # type: ignore[union-attr]
        driver.settle()
        seen.add(driver.app.root.focus_get())
    assert {row(driver).tile, row(driver).end, row(driver).confirm, row(driver).field} <= seen


def test_a_deal_by_the_selectors_and_arrow_keys_alone(drivers: List[Driver]) -> None:
    driver, passes = opened(drivers, "six-love", FOUR), 0
    while driver.showing.moment != OVER:
        if driver.showing.moment == CURTAIN:
            assert row(driver).tile.label == NOTHING and not row(driver).confirm.enabled
            driver.key("<Return>", driver.table.curtain.button)
            continue
        question = driver.showing.question
        assert question is not None
        length = len(driver.table.session.history.moments)
        if question.kind == PASS:
            assert not row(driver).confirm.enabled and not row(driver).tile.enabled
            driver.key("<Return>", row(driver).passing)
            passes += 1
        else:
            wanted = question.options[-1]
            assert not row(driver).passing.enabled
            for _ in range(12):
                driver.key("<Right>", row(driver).tile)
                if tile_name(wanted.tile) in row(driver).tile.label:
                    break
            for _ in range(3):
                chosen = driver.showing.question.chosen  # type: ignore[union-attr]
                if chosen == wanted:
                    break
                driver.key("<Down>", row(driver).end)
            assert driver.showing.question.chosen == wanted  # type: ignore[union-attr]
            assert len(driver.table.session.history.moments) == length
            driver.key("<Return>", row(driver).tile)
        assert len(driver.table.session.history.moments) == length + 1
    assert passes


@pytest.mark.parametrize("profile, language", [("dekabes", "uk"), ("six-love", "en")])
def test_a_deal_by_typing_alone(drivers: List[Driver], profile: str, language: str) -> None:
    driver, chance, kinds = opened(drivers, profile, FOUR, 45, language), Random(2), set()
    words = {"left": "ліворуч", "right": "праворуч"} if language == "uk" else {"left": "left", "right": "r"}
    while driver.showing.moment != OVER:
        if driver.showing.moment == CURTAIN:
            assert row(driver).field.get() == "" and str(row(driver).field["state"]) == "disabled"
            driver.key("<Return>", driver.table.curtain.button)
            continue
        question = driver.showing.question
        assert question is not None
        action = chance.choice(question.options)
        kinds.add(action.kind)
        before = len(driver.table.session.history.moments)
        if action.kind == PLAY:
            text = tile_name(action.tile)
            if driver.showing.public.line:
                text += " " + words["right" if action.end else "left"]
        else:
            text = {PASS: "пас", ACCEPT: "приймаю", LEAD: "lead %d" % (action.tile + 1)}.get(action.kind, "redeal")
        enter(driver, text)
        question = driver.showing.question
        assert question is not None and question.chosen == action, text
        assert len(driver.table.session.history.moments) == before, "the first Enter only shows"
        driver.key("<Return>", row(driver).field)
        assert len(driver.table.session.history.moments) == before + 1
    assert {PLAY, PASS} <= kinds


def test_a_tile_for_both_ends_waits_for_one_and_wrong_lines_do_nothing(drivers: List[Driver]) -> None:
    driver, chance = opened(drivers, "six-love", ALONE), Random(1)
    for _ in range(400):
        driver.wait_until(lambda: driver.showing.moment != COMPUTER)
        question = driver.showing.question
        if question is not None and question.kind == PLAY and driver.showing.moment == ASKING:
            tiles = [action.tile for action in question.options]
            both = [tile for tile in tiles if tiles.count(tile) == 2]
            if both:
                break
        driver.step(chance, by_key=False)
    view, before = driver.showing.view, len(driver.table.session.history.moments)
    assert view is not None
    enter(driver, tile_name(both[0]))
    question = driver.showing.question
    assert question is not None and question.picked == both[0] and question.chosen is None
    driver.key("<Return>", row(driver).field)
    other = next(tile for tile in TILES_OF[driver.table.session.rules.tiles.mask & ~view.hand])
    for text, said in ((tile_name(other), "not in your hand"), ("pass", "No pass now"), ("what?", "not understood"),
                       ("2 " + "play " + tile_name(both[0]), "not allowed now")):
        enter(driver, text)
        assert said in driver.table.bar.prompt["text"]
        driver.key("<Return>", row(driver).field)
    assert len(driver.table.session.history.moments) == before
    driver.key("<Escape>", row(driver).field)
    assert row(driver).field.get() == "" and driver.app.root.focus_get() is driver.table.board


def test_what_was_typed_is_nowhere_when_the_screen_goes_on(drivers: List[Driver]) -> None:
    driver = opened(drivers, "six-love", FOUR)
    while driver.showing.moment != ASKING or not driver.showing.public.line:
        driver.step(Random(1), by_key=False)
    field = row(driver).field
    question = driver.showing.question
    assert question is not None
    enter(driver, tile_name(question.options[0].tile) if question.kind == PLAY else "pass")
    field.insert("end", " 5-5 secret")
    field.selection_range(0, "end")
    for event in ("<<Copy>>", "<<Cut>>"):
        field.event_generate(event)
    driver.settle()
    driver.app.root.withdraw()
    driver.settle()
    driver.app.root.deiconify()
    driver.settle()
    assert driver.showing.moment == CURTAIN and field.get() == ""
    for selection in ("CLIPBOARD", "PRIMARY"):
        with suppress(tkinter.TclError):  # nothing is selected at all
            assert "secret" not in driver.app.root.selection_get(selection=selection)
