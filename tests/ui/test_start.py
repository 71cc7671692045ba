"""The start screen under real events: choosing a profile, seats, names, a deal number; files with faults."""

from __future__ import annotations

import tkinter
from pathlib import Path
from typing import Iterator

import pytest

from dominoes.library import Library
from dominoes.session import PERSON
from dominoes.ui.app import App, TableOptions
from dominoes.ui.cards import FaultCard
from dominoes.ui.start import StartScreen
from tests.ui.driver import Driver, everything, open_start


@pytest.fixture
def driver() -> Iterator[Driver]:
    opened = open_start()
    yield opened
    opened.settle()
    opened.app.close()


def screen_of(driver: Driver) -> StartScreen:
    screen = driver.app.screen
    assert isinstance(screen, StartScreen)
    return screen


def write(field: tkinter.Entry, text: str, driver: Driver) -> None:
    field.focus_force()
    field.delete(0, "end")
    for letter in text:
        field.event_generate("<Key>", keysym={" ": "space", "-": "minus"}.get(letter, letter))
    driver.settle()


def test_every_profile_has_a_card_with_its_facts(driver: Driver) -> None:
    cards = screen_of(driver).cards
    for profile in driver.app.library.profiles():
        said = " ".join(each["text"] for each in everything(cards[profile.id]) if isinstance(each, tkinter.Label))
        for words in (profile.about.name, profile.about.region, profile.about.idea, profile.about.special):
            assert words["en"] in said


def test_a_profile_chosen_by_mouse_with_seats_names_and_number_is_played(driver: Driver) -> None:
    screen = screen_of(driver)
    driver.click(screen.cards["dekabes"])
    write(screen._names[0], "Ana", driver)
    driver.click(screen.kind_choices[2].parts[0])
    driver.click(screen.kind_choices[3].parts[1])
    write(screen.seed, "123", driver)
    driver.click(screen.play)
    session = driver.table.session
    assert session.rules.profile.id == "dekabes" and session.seed == 123
    assert [chair.kind for chair in session.chairs] == [PERSON, "steady", PERSON, "casual"] or [
        chair.kind for chair in session.chairs][::2] == [PERSON, PERSON]
    assert session.chairs[0].name == "Ana"


def test_a_profile_chosen_by_keys_is_played(driver: Driver) -> None:
    screen = screen_of(driver)
    ids = list(screen.cards)
    driver.key("<Down>", screen.cards[ids[0]])
    assert screen.profile is not None and screen.profile.id == ids[1]
    driver.key("<Down>")
    driver.key("<Up>")
    driver.key("<space>")
    driver.key("<Return>", screen.play)
    assert driver.table.session.rules.profile.id == ids[1]


def test_a_profile_for_several_numbers_of_seats_asks_how_many_play(driver: Driver) -> None:
    screen = screen_of(driver)
    driver.click(screen.cards["six-love"])
    assert screen.how_many is None and len(screen.kind_choices) == 4
    driver.click(screen.cards["draw-2-to-4"])
    assert screen.how_many is not None and screen.how_many.chosen == "2" and len(screen.kind_choices) == 2
    driver.click(screen.how_many.parts[1])
    assert screen.how_many.chosen == "3" and len(screen.kind_choices) == 3
    driver.click(screen.play)
    rules = driver.table.session.rules
    assert (rules.table.seats, rules.each, rules.undrawable) == (3, 5, 1)
    driver.app.run("start")
    driver.settle()
    assert len(screen_of(driver).kind_choices) == 3


@pytest.mark.parametrize("text", ["", "-5", "abc", "99999999999999999999999"])
def test_a_wrong_deal_number_is_explained_and_nothing_starts(driver: Driver, text: str) -> None:
    screen = screen_of(driver)
    write(screen.seed, text, driver)
    driver.click(screen.play)
    assert driver.app.table is None and "whole number" in screen.trouble["text"]


def test_choices_outlive_a_change_of_language_and_the_way_back(driver: Driver) -> None:
    screen = screen_of(driver)
    driver.click(screen.cards["dekabes"])
    write(screen._names[1], "Ben", driver)
    driver.click(screen.language.parts[1])
    driver.wait_until(lambda: driver.app.screen is not screen)
    screen = screen_of(driver)
    assert driver.app.say.language == "uk" and screen.profile is not None and screen.profile.id == "dekabes"
    assert screen._names[1].get() == "Ben" and screen.play.label == "Грати"
    driver.click(screen.play)
    driver.key("<F2>", driver.table.board)
    assert screen_of(driver)._names[1].get() == "Ben"


def test_letters_in_a_name_are_no_commands(driver: Driver) -> None:
    screen = screen_of(driver)
    write(screen._names[0], "5-plus", driver)
    assert screen._names[0].get() == "5-plus"


def test_a_file_with_faults_is_a_card_and_the_others_stay(tmp_path: Path) -> None:
    file = next(each.file for each in Library().entries() if each.file.endswith("brazil-pips-50.json"))
    whole = Path(file).read_text(encoding="utf-8")
    (tmp_path / "broken.json").write_text(whole.replace('"seats": 4', '"seats": 40'), encoding="utf-8")
    library = Library([tmp_path])
    opened = Driver(App(TableOptions(library=library)))
    try:
        screen = screen_of(opened)
        faults = [each for each in everything(screen) if isinstance(each, FaultCard)]
        assert len(faults) == 1 and len(screen.cards) == len(library.profiles()) >= 3
        said = faults[0].faults.text.get("1.0", "end")
        line = whole[: whole.index('"seats": 4')].count("\n") + 1
        assert "broken.json:%d:" % line in said and "$.table.seats" in said
    finally:
        opened.app.close()


def test_the_card_chosen_last_time_is_in_view_in_a_new_window(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text(
        '{"format": "dominoes-settings", "version": 1, "language": "es", "profile": "six-love"}', encoding="utf-8")
    opened = Driver(App(TableOptions(library=Library(), data=tmp_path)))
    try:
        opened.wait_until(lambda: screen_of(opened).complete)
        screen = screen_of(opened)
        card, table = screen.cards["six-love"], screen._table
        opened.wait_until(lambda: bool(card.winfo_viewable()))
        assert table.winfo_rooty() <= card.winfo_rooty()
        assert card.winfo_rooty() + card.winfo_height() <= table.winfo_rooty() + table.winfo_height()
    finally:
        opened.app.close()
