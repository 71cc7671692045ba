"""The workshop under real events: a teacher makes a variant, mends a fault, saves it and plays it at once."""

from __future__ import annotations

import json
import tkinter
from pathlib import Path
from typing import Callable, Iterator, List, Optional

import pytest

from dominoes.cli import main
from dominoes.library import Library
from dominoes.rules.faults import path_text
from dominoes.ui.app import App, TableOptions
from dominoes.ui.start import StartScreen
from dominoes.ui.workshop.chosen import Chosen
from dominoes.ui.workshop.parts import Part
from dominoes.ui.workshop.press import Press
from dominoes.ui.workshop.screen import WorkshopScreen
from dominoes.ui.workshop.typed import Typed
from dominoes.ui.workshop.visits import ChoosingScreen
from dominoes.workshop.sections import EXAMPLES
from tests.helpers import profile_data
from tests.ui.driver import Driver, everything

pytestmark = pytest.mark.long

Open = Callable[..., Driver]

KEYS = {"-": "minus", " ": "space", ".": "period"}


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Open]:
    """Opens windows that keep their files in a folder of the test."""
    drivers: List[Driver] = []

    def make(
        language: str = "en", data: Optional[Path] = tmp_path, folders: Optional[List[Path]] = None, percent: int = 100
    ) -> Driver:
        places = [tmp_path / "profiles"] if folders is None else folders
        options = TableOptions(library=Library(places), data=data, language=language, pace="off", percent=percent)
        drivers.append(Driver(App(options)))
        return drivers[-1]

    yield make
    for driver in drivers:
        driver.settle()
        driver.app.close()


def workshop(driver: Driver) -> WorkshopScreen:
    screen = driver.app.screen
    assert isinstance(screen, WorkshopScreen)
    return screen


def write(driver: Driver, field: tkinter.Misc, text: str) -> None:
    """Type over what stands in a field, key by key."""
    driver.key("<Control-a>", field)
    for each in text:
        key = KEYS.get(each, each)
        for event in ("<Key-%s>", "<KeyRelease-%s>"):
            field.event_generate(event % key)
        driver.settle()


def to_section(driver: Driver, name: str) -> None:
    screen = workshop(driver)
    at = next(at for at, each in enumerate(screen.sections) if each.id == name)
    driver.click(screen.list.rows[at])
    screen.form.build_all()
    driver.settle()


def part(driver: Driver, path: str, kind: type) -> Part:
    """The part of the form for a path of the profile."""
    return next(each for each in workshop(driver).form.parts if path_text(each.row.path) == path and type(each) is kind)


def field(driver: Driver, path: str) -> tkinter.Misc:
    found = part(driver, path, Typed)
    assert isinstance(found, Typed)
    return found.field


def start_of(driver: Driver) -> StartScreen:
    assert driver.app.start_screen is not None
    return driver.app.start_screen


def make_variant(driver: Driver, profile: str) -> WorkshopScreen:
    driver.click(start_of(driver).cards[profile])
    driver.click(driver.button("Make a variant\u2026"))
    return workshop(driver)


def press(driver: Driver, words: str) -> Press:
    """What can be pressed in view with these words."""
    return next(each for each in everything(driver.app.root)
                if isinstance(each, Press) and words in each.words and each.winfo_ismapped())


def test_a_variant_from_the_card_to_the_table(opened: Open, tmp_path: Path) -> None:
    driver = opened()
    screen = make_variant(driver, "six-love")
    driver.wait_until(lambda: screen.checks.current)
    to_section(driver, "match")
    reach = "$.match.ends.reach"
    write(driver, field(driver, reach), "5")
    driver.wait_until(lambda: screen.sheet.changed == ["The match is won with 5 points or more."])
    driver.wait_until(lambda: screen.checks.current)

    # A fault stands beside its field, at its section and in the list, and nothing can be saved.
    write(driver, field(driver, reach), "0")
    driver.wait_until(lambda: "1 to 100000" in part(driver, reach, Typed).blamed)
    assert screen.faults.winfo_ismapped() and screen.list.rows[screen.at].item.title.endswith("!")
    to_section(driver, "tiles")
    driver.click(screen.buttons["save"])
    driver.wait_until(lambda: "mended" in screen.status["text"])
    assert screen.saving.panel is None and screen.section.id == "match"
    driver.wait_until(lambda: driver.app.root.focus_get() is field(driver, reach))
    driver.key("<Control-z>")
    driver.wait_until(lambda: screen.checks.current and not screen.found)
    assert screen.work.draft.document["match"]["ends"] == {"reach": 5}

    # The examples of the original, by the new rules.
    driver.click(screen.buttons["examples"])
    driver.wait_until(lambda: screen.trials.take is not None)
    assert screen.section.id == EXAMPLES and len(screen.trials.trials) == 10
    assert screen.trials.take is not None
    driver.click(screen.trials.take)
    driver.wait_until(lambda: screen.checks.current)
    assert len(screen.work.draft.document["examples"]) == 10

    # The file is asked for once, and a game that stands there is not replaced unasked.
    path = tmp_path / "profiles" / "our-five.json"
    path.parent.mkdir(exist_ok=True)
    path.write_text("not ours", encoding="utf-8")
    driver.click(screen.buttons["save"])
    driver.wait_until(lambda: screen.saving.panel is not None)
    panel = screen.saving.panel
    assert panel is not None and panel.name.get() == "six-love-variant.json"
    write(driver, panel.name, "our-five")
    driver.key("<Return>", panel.name)
    assert path.read_text(encoding="utf-8") == "not ours" and "already" in panel.words["text"]
    write(driver, panel.name, "our-game")
    driver.key("<Return>", panel.name)
    saved = tmp_path / "profiles" / "our-game.json"
    assert screen.saving.panel is None and str(saved) in screen.status["text"]
    assert main(["check", str(saved)]) == 0 and path.read_text(encoding="utf-8") == "not ours"

    driver.click(screen.buttons["play"])
    driver.wait_until(lambda: driver.app.table is not None)
    profile = driver.table.session.rules.profile
    assert (profile.id, profile.match_end.value, len(profile.examples)) == ("six-love-variant", 5, 10)


def test_a_new_rule_is_named_once_and_a_list_of_answers_leaves_no_hole(opened: Open) -> None:
    driver = opened("uk")
    start_of(driver).choose("six-love")
    driver.settle()
    driver.click(start_of(driver).ways["variant"])
    to_section(driver, "points")
    screen = workshop(driver)
    inner = next(each for each in screen.form.parts
                 if isinstance(each, Chosen) and each.picker is not None and not each.row.label)
    assert inner.picker is not None
    before = inner.winfo_reqheight()
    inner.picker.press()
    driver.settle()
    assert inner.winfo_reqheight() > 5 * before
    driver.key("<Escape>", inner.options[0])
    driver.settle()
    assert not inner.unfolded and inner.winfo_reqheight() == before

    # Only in the language of the window: in another a pupil reads this name, not the words for a new rule.
    buttons = [each for each in screen.form.parts if path_text(each.row.path) == "$.score" and each.actions]
    driver.click(buttons[-1].actions[0])
    score = screen.work.draft.document["score"]
    assert [sorted(each["name"]) for each in score][-2] == ["uk"]


def test_by_keys_alone_and_what_is_not_saved_is_there_again(opened: Open, tmp_path: Path) -> None:
    driver = opened()
    driver.key("<F4>")
    choosing = driver.app.screen
    assert isinstance(choosing, ChoosingScreen)
    at = next(at for at, row in enumerate(choosing.list.rows) if "key bone" in row.item.title)
    driver.wait_until(lambda: driver.app.root.focus_get() is choosing.list.rows[0])
    for _ in range(at):
        driver.key("<Down>")
    driver.key("<Return>")
    screen = workshop(driver)
    driver.wait_until(lambda: driver.app.root.focus_get() is screen.list.rows[0])
    for _ in range(next(at for at, each in enumerate(screen.sections) if each.id == "block")):
        driver.key("<Down>")
    driver.key("<Return>")
    tie = part(driver, "$.block.tie", Chosen)
    assert isinstance(tie, Chosen) and tie.picker is not None
    for _ in range(40):
        if driver.app.root.focus_get() is tie.picker:
            break
        focus = driver.app.root.focus_get()
        assert focus is not None
        focus.tk_focusNext().focus_set()  # type: ignore[union-attr]
        driver.settle()
    driver.key("<Down>")
    sentence = "a tie is won by the team that laid the last tile"
    while not tie.options[tie.options.index(driver.app.root.focus_get())].words[1:].lower().startswith(  # type: ignore[arg-type]
            sentence):
        driver.key("<Down>")
    driver.key("<Return>")
    assert screen.work.draft.document["block"]["tie"] == "closers"
    assert driver.app.root.focus_get() is tie.picker and not tie.unfolded
    driver.wait_until(lambda: any("laid the last tile" in text for text in screen.sheet.changed))
    # It is on the disk without being asked for, so that a crash takes nothing.
    driver.wait_until(lambda: bool(list((tmp_path / "workshop").glob("*.json"))))
    driver.key("<Escape>", screen.list.rows[screen.at])
    assert isinstance(driver.app.screen, ChoosingScreen)
    driver.app.keeper.flush()
    again = opened()
    # Whoever only remembers the button finds the draft as well, and under it the way to begin anew.
    start_of(again).choose("six-love")
    again.settle()
    again.click(again.button("Make a variant\u2026"))
    assert isinstance(again.app.screen, ChoosingScreen)
    assert again.app.screen.list.rows[1].item.title == "A variant of Six-love with the key bone"
    again.key("<Escape>", again.app.screen.list.rows[0])
    again.key("<F4>")
    assert isinstance(again.app.screen, ChoosingScreen)
    assert again.app.screen.list.rows[0].item.title == "Go on with Six-love with the key bone (variant)"
    again.click(again.app.screen.list.rows[0])
    assert workshop(again).work.draft.document["block"]["tie"] == "closers"


def test_an_own_profile_is_changed_again_and_not_over_what_somebody_else_wrote(opened: Open, tmp_path: Path) -> None:
    path = tmp_path / "profiles" / "ours.json"
    path.parent.mkdir()
    path.write_text(json.dumps(profile_data("milo", id="ours")), encoding="utf-8")
    driver = opened("uk")
    start = start_of(driver)
    assert not start.ways["change"].winfo_ismapped()
    driver.app.root.update()
    start.choose("ours")
    driver.settle()
    driver.click(start.ways["change"])
    screen = workshop(driver)
    to_section(driver, "match")
    write(driver, field(driver, "$.match.ends.reach"), "9")
    driver.key("<Control-s>")
    driver.wait_until(lambda: not screen.work.unsaved)
    assert json.loads(path.read_text(encoding="utf-8"))["match"]["ends"] == {"reach": 9}
    path.write_text("{}", encoding="utf-8")
    write(driver, field(driver, "$.match.ends.reach"), "8")
    driver.key("<Control-s>")
    driver.wait_until(lambda: screen.saving.panel is not None)
    assert path.read_text(encoding="utf-8") == "{}"
    panel = screen.saving.panel
    assert panel is not None
    driver.key("<Escape>", panel.name)
    assert screen.saving.panel is None and screen.work.unsaved


def test_where_nothing_can_be_written_it_is_told_and_leaving_is_asked(opened: Open, tmp_path: Path) -> None:
    (tmp_path / "shut").write_text("a file and no folder", encoding="utf-8")
    driver = opened(data=None, folders=[tmp_path / "shut", tmp_path / "open"])
    screen = make_variant(driver, "milo")
    to_section(driver, "tiles")
    driver.click(press(driver, "All doubles"))
    driver.wait_until(lambda: bool(screen.found))
    driver.key("<Control-z>")
    to_section(driver, "match")
    write(driver, field(driver, "$.match.ends.reach"), "7")
    driver.click(screen.buttons["save"])
    driver.wait_until(lambda: screen.saving.panel is not None)
    panel = screen.saving.panel
    assert panel is not None and panel.folder == tmp_path / "open" and "shut" in panel.words["text"]
    driver.key("<Escape>", panel.name)
    driver.key("<Escape>", screen.buttons["save"])
    assert driver.app.screen is screen and "not saved" in screen.status["text"]
    driver.key("<Escape>", screen.buttons["save"])
    assert driver.app.start_screen is not None


def test_on_a_small_screen_with_large_letters_nothing_is_out_of_reach(opened: Open) -> None:
    driver = opened("uk", percent=150)
    driver.app.root.geometry("1024x560")
    driver.app.visits.workshop.make(driver.app.library.find("dekabes"))
    screen = workshop(driver)
    driver.wait_until(lambda: screen.checks.current)
    to_section(driver, "points")
    root = driver.app.root
    for widget in (*screen.buttons.values(), screen.form, screen.sheet, screen.list):
        left, top = widget.winfo_rootx() - root.winfo_rootx(), widget.winfo_rooty() - root.winfo_rooty()
        assert widget.winfo_ismapped() and left >= 0 and left + widget.winfo_width() <= root.winfo_width()
        assert top + widget.winfo_height() <= root.winfo_height()
    assert min(screen.form.winfo_height(), screen.sheet.winfo_height()) > 150
    # What has the focus is scrolled into view, down to the last field.
    last = [each.first for each in screen.form.parts if each.first is not None][-1]
    last.focus_force()
    driver.settle()
    bottom = last.winfo_rooty() + last.winfo_height()
    assert screen.form.winfo_rooty() <= last.winfo_rooty() and bottom <= screen.form.winfo_rooty() + (
        screen.form.winfo_height())
