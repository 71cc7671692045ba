"""Learning, looking back and files under real events; what is hidden is searched for in the whole window."""

from __future__ import annotations

import json
import re
import tkinter
from pathlib import Path
from random import Random
from typing import Callable, Iterator, List, Set

import pytest

from dominoes.library import Library
from dominoes.record_write import record_of, record_text
from dominoes.rules.tiles import TILES_OF, tile_name
from dominoes.session import CURTAIN, PERSON
from dominoes.ui.app import App, TableOptions
from dominoes.ui.cards import DIFFICULTIES, FaultCard, by_difficulty
from dominoes.ui.faultlist import FaultScreen
from dominoes.ui.learn import LearnScreen
from dominoes.ui.panes import RulesPane
from dominoes.ui.start import StartScreen
from dominoes.ui.viewer import ViewerScreen
from tests.ui.driver import ByChance, Driver, everything, open_table

pytestmark = pytest.mark.long

FOUR = [PERSON] * 4
Open = Callable[..., Driver]


@pytest.fixture
def opened() -> Iterator[Open]:
    """Opens windows and closes them in the end; by then no callback may have failed."""
    drivers: List[Driver] = []

    def make(profile: str = "", kinds: object = FOUR, **options: object) -> Driver:
        if profile:
            drivers.append(open_table(profile, kinds, players=ByChance, **options))  # type: ignore[arg-type]
        else:
            drivers.append(Driver(App(TableOptions(library=Library(), pace="off", **options))))  # type: ignore[arg-type]
        return drivers[-1]

    yield make
    for driver in drivers:
        driver.settle()
        driver.app.close()


def viewer_of(driver: Driver) -> ViewerScreen:
    assert isinstance(driver.app.screen, ViewerScreen)
    return driver.app.screen


def learn_of(driver: Driver) -> LearnScreen:
    assert isinstance(driver.app.screen, LearnScreen)
    return driver.app.screen


def words_in(driver: Driver) -> str:
    """Every word that any widget or canvas of the window holds."""
    found: List[str] = []
    for widget in everything(driver.app.root):
        if isinstance(widget, tkinter.Label):
            found.append(str(widget["text"]))
        elif isinstance(widget, tkinter.Text):
            found.append(widget.get("1.0", "end"))
        elif isinstance(widget, tkinter.Canvas):
            found += [widget.itemcget(item, "text") for item in widget.find_all() if widget.type(item) == "text"]
    return "\n".join(found)


def faces_in(driver: Driver) -> Set[str]:
    """The keys of all sprites on the board."""
    return set(viewer_of(driver).board.tiles_shown())


# ---- learning -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "uk"])
def test_every_worked_example_of_a_profile_is_played_to_its_end(opened: Open, language: str) -> None:
    driver = opened(language=language)
    driver.key("<F3>", driver.app.root)
    learn = learn_of(driver)
    ids = [profile.id for profile in learn._profiles]
    driver.click(learn.games.rows[ids.index("cuban-100")].title)
    assert learn.sheet is not None and learn.examples is not None
    examples = driver.app.library.examples(driver.app.library.find("cuban-100"))
    assert len(learn.examples.rows) == len(examples)
    for at, example in enumerate(examples):
        rows = learn_of(driver).examples
        assert rows is not None and example.record is not None and example.record.text is not None
        driver.key("<Return>", rows.rows[at])
        screen = viewer_of(driver)
        if at == 0:
            # Whoever only looks says so once.
            assert screen.beside.asking is not None and example.record.text[language] not in words_in(driver)
            driver.click(screen.beside.asking)
        assert example.record.text[language] in words_in(driver)
        while screen.buttons["forward"].enabled:
            driver.click(screen.buttons["forward"])
        result = screen.viewer.current.result
        if result is not None:
            account = screen.beside.account
            assert account is not None and account.winfo_ismapped()
            assert len(account.reading.text.get("1.0", "end").splitlines()) >= len(result.ledger) + 2
        driver.key("<Escape>")
        assert learn_of(driver)._lesson.example == at
    driver.key("<Escape>")
    assert isinstance(driver.app.screen, StartScreen)


def test_one_example_leads_on_to_the_next_and_the_last_does_not(opened: Open) -> None:
    driver = opened()
    driver.app.run("learn")
    driver.settle()
    learn = learn_of(driver)
    assert learn.examples is not None
    count = len(learn.examples.rows)
    driver.key("<Return>", learn.examples.rows[0])
    asking = viewer_of(driver).beside.asking
    assert asking is not None
    driver.click(asking)  # only look
    for number in range(1, count):
        assert viewer_of(driver).beside.title["text"].startswith("%d. " % number)
        onward = viewer_of(driver).beside.onward
        assert onward is not None
        driver.click(onward)
    assert viewer_of(driver).beside.onward is None
    driver.key("<Escape>")
    assert learn_of(driver)._lesson.example == count - 1


def test_the_language_changes_in_the_middle_of_an_example(opened: Open) -> None:
    driver = opened()
    driver.app.run("learn")
    driver.settle()
    learn = learn_of(driver)
    assert learn.examples is not None
    driver.key("<Return>", learn.examples.rows[0])
    before = viewer_of(driver)
    assert before.beside.asking is not None
    driver.click(before.beside.asking)
    driver.key("<Right>")
    driver.app.set_option("language", "uk")
    driver.wait_until(lambda: driver.app.screen is not before)
    assert viewer_of(driver).viewer.step == 1 and "крок" in viewer_of(driver).count["text"]
    driver.key("<Escape>")
    assert learn_of(driver).key("Escape", False)
    assert isinstance(driver.app.screen, StartScreen)


# ---- looking back -------------------------------------------------------------------------------------------


def to_the_middle(driver: Driver, deals: int = 1, steps: int = 12) -> None:
    chance = Random(3)
    for _ in range(deals):
        driver.play_deal(chance)
        driver.app.run("next")
        driver.settle()
    for _ in range(steps):
        driver.step(chance, by_key=False)


@pytest.mark.parametrize("profile", ["six-love", "cuban-100"])
def test_the_browser_in_mid_match_has_no_hand_of_the_present_deal(opened: Open, profile: str) -> None:
    driver = opened(profile)
    to_the_middle(driver)
    session = driver.table.session
    state, played = session.history.state, len(session.history.moments)
    hidden = {tile for hand in state.hands for tile in TILES_OF[hand]}
    hidden |= {tile for tile in session.rules.tiles.tiles if not state.laid >> tile & 1}
    driver.key("<Control-e>")
    screen = viewer_of(driver)
    assert screen.viewer.current.result is not None, "it begins at the last finished deal"
    driver.key("<Next>")
    assert screen.viewer.current.result is None and screen.beside.hidden.winfo_ismapped()
    while True:
        shown = {sprite.tile for sprite in screen.scene.scene().chain}
        assert not screen.scene.scene().opened and not screen.scene.scene().hand and not shown & hidden
        assert not [key for key in faces_in(driver) if key.startswith(("open", "hand", "ghost"))]
        named = set(re.findall(r"\b\d-\d\b", words_in(driver)))
        assert not named & {name for tile in hidden for name in (tile_name(tile), tile_name(tile)[::-1])}
        if not screen.buttons["forward"].enabled:
            break
        driver.key("<Right>")
    assert len(session.history.moments) == played
    driver.key("<Escape>")
    assert driver.table.session is session and driver.showing.moment == CURTAIN


def test_computers_stop_while_one_looks_back_and_go_on_afterwards(opened: Open) -> None:
    driver = opened("six-love", ["casual"] * 4, pace="fast")
    session = driver.table.session
    driver.wait_until(lambda: len(session.history.moments) > 3)
    driver.app.run("deals")
    count = len(session.history.moments)
    for _ in range(60):
        driver.app.root.after(10)
        driver.settle()
    assert len(session.history.moments) == count
    driver.key("<Escape>")
    driver.wait_until(lambda: len(session.history.moments) > count)


def test_keys_buttons_and_slider_lead_to_the_same_steps(opened: Open) -> None:
    driver = opened("six-love")
    driver.play_deal(Random(3))
    settlement = driver.table.beside.settlement
    assert settlement is not None
    driver.click(settlement.replay)
    screen = viewer_of(driver)
    assert screen.viewer.step == 0
    driver.key("<Right>")
    driver.click(screen.buttons["forward"])
    assert screen.viewer.step == 2
    driver.key("<Left>")
    assert screen.viewer.step == 1
    driver.key("<End>")
    assert screen.viewer.step == screen.viewer.last and not screen.buttons["forward"].enabled
    assert {"open%d.%d" % (seat, tile) for seat, hand in enumerate(screen.viewer.now.hands)
            for tile in TILES_OF[hand]} <= faces_in(driver)
    driver.key("<Home>")
    assert screen.viewer.step == 0 and not screen.buttons["back"].enabled
    middle = screen.viewer.last // 2
    driver.drag(screen.slider, [(screen.slider.place_of(0), 10), (screen.slider.place_of(middle), 10)])
    assert screen.viewer.step == middle
    driver.click(screen.beside.closer)
    assert driver.table.beside.settlement is not None


def test_looking_at_the_table_puts_the_settlement_aside_and_back(opened: Open) -> None:
    driver = opened("dekabes")
    driver.play_deal(Random(4))
    settlement = driver.table.beside.settlement
    assert settlement is not None
    driver.click(settlement.look)
    assert not settlement.winfo_ismapped() and driver.table.beside.side.log.winfo_ismapped()
    driver.click(driver.table.beside.side.settlement)
    assert settlement.winfo_ismapped()
    driver.click(settlement.look)
    driver.app.run("next")
    driver.settle()
    assert not driver.table.beside.side.settlement.winfo_ismapped()


@pytest.mark.parametrize("place", ["table", "viewer"])
def test_a_ledger_line_leads_to_its_clause_by_arrows_and_enter(opened: Open, place: str) -> None:
    driver = opened("dekabes")
    driver.play_deal(Random(4))
    settlement = driver.table.beside.settlement
    assert settlement is not None
    reading = settlement.reading
    if place == "viewer":
        driver.app.run("replay")
        driver.key("<End>")
        account = viewer_of(driver).beside.account
        assert account is not None
        reading = account.reading
    anchors = [anchor for _, anchor in reading._links]
    wanted = next(at for at, anchor in enumerate(anchors) if anchor.startswith("score."))
    reading.text.focus_force()
    driver.settle()
    for _ in range(wanted):
        driver.key("<Down>", reading.text)
    driver.key("<Return>", reading.text)
    pane = driver.table.beside.pane if place == "table" else viewer_of(driver).beside.rules
    assert isinstance(pane, RulesPane)
    first, last = pane.reading.text.tag_nextrange("found", "1.0")
    marked = pane.reading.text.get(first, last)
    assert marked and pane.reading.text.index("at:" + anchors[wanted]) == first
    driver.key("<Escape>")
    assert reading.text.winfo_ismapped()


# ---- files --------------------------------------------------------------------------------------------------


def test_a_wrong_profile_file_is_a_card_until_it_is_mended(opened: Open, tmp_path: Path) -> None:
    driver = opened()
    data = json.loads(Path(driver.app.library.entries()[0].file).read_text(encoding="utf-8"))
    data["id"], data["table"]["seats"], data["block"]["won-by"] = "our-own", 40, "nobody-knows"
    file = tmp_path / "our own.json"
    file.write_text(json.dumps(data, indent=2), encoding="utf-8")
    driver.app.visits.ask = lambda title, kind: str(file)
    driver.app.run("profile")
    driver.settle()
    screen = driver.app.screen
    assert isinstance(screen, StartScreen)
    card = next(each for each in everything(screen) if isinstance(each, FaultCard))
    said = card.faults.text.get("1.0", "end")
    assert "%s:" % file in said and "$.table.seats" in said and card.winfo_ismapped()
    assert len(screen.cards) == len(driver.app.library.profiles())
    data = json.loads(Path(driver.app.library.entries()[0].file).read_text(encoding="utf-8"))
    data["id"] = "our-own"
    file.write_text(json.dumps(data, indent=2), encoding="utf-8")
    driver.click(card.again)
    screen = driver.app.screen
    assert isinstance(screen, StartScreen) and screen.profile is not None and screen.profile.id == "our-own"
    assert not [each for each in everything(screen) if isinstance(each, FaultCard)]
    driver.click(screen.play)
    assert driver.table.session.rules.profile.id == "our-own"


def test_the_easiest_games_come_first_and_say_so(opened: Open) -> None:
    driver = opened()
    screen = driver.app.screen
    assert isinstance(screen, StartScreen)
    order = list(DIFFICULTIES)
    hard = [order.index(driver.app.library.find(each).about.difficulty) for each in screen.cards]
    assert hard == sorted(hard) and hard[0] == 0 and hard[-1] > 0
    assert screen.profile is not None and screen.profile.id == by_difficulty(driver.app.library.profiles())[0].id
    assert "Easy: good for a first game" in words_in(driver)


def test_a_record_of_a_match_in_progress_shows_only_what_is_public(opened: Open, tmp_path: Path) -> None:
    driver = opened("six-love")
    to_the_middle(driver)
    history = driver.table.session.history
    file = tmp_path / "match.json"
    file.write_text(record_text(record_of(history, "six-love", explicit=True)), encoding="utf-8")
    driver.app.visits.ask = lambda title, kind: str(file)
    driver.key("<Control-o>")
    screen = viewer_of(driver)
    assert screen.viewer.deals[0].steps[-1].hands and not any(step.hands for step in screen.viewer.deals[1].steps)
    assert len(screen.viewer.deals) == 2
    driver.key("<Escape>")
    assert driver.table.session.history is history


@pytest.mark.parametrize("text", ["{", '{"format": "dominoes-record", "version": 1, "profile": "nothing"}'])
def test_a_wrong_record_is_shown_with_its_faults(opened: Open, tmp_path: Path, text: str) -> None:
    driver = opened()
    file = tmp_path / "wrong.json"
    file.write_text(text, encoding="utf-8")
    driver.app.visits.ask = lambda title, kind: str(file)
    driver.app.run("record")
    driver.settle()
    assert isinstance(driver.app.screen, FaultScreen)
    assert "wrong.json:1:" in driver.app.screen.faults.text.get("1.0", "end")
    driver.key("<Escape>")
    assert isinstance(driver.app.screen, StartScreen)


def test_no_file_chosen_changes_nothing(opened: Open) -> None:
    driver = opened("six-love")
    screen, driver.app.visits.ask = driver.table, lambda title, kind: ""
    driver.app.run("record")
    driver.app.run("profile")
    assert driver.table is screen


# ---- paper --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("there", [True, False])
def test_the_rules_are_printed_with_and_without_a_browser(
    opened: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, there: bool
) -> None:
    shown: List[str] = []
    monkeypatch.setattr("dominoes.ui.printing.browser", lambda: shown.append if there else None)
    driver = opened(data=tmp_path)
    driver.app.play(driver.app.library.find("milo"), FOUR, [""] * 4, 7)
    driver.settle()
    driver.key("<F1>", driver.table.board)
    pane = driver.table.beside.pane
    assert isinstance(pane, RulesPane)
    driver.click(pane.printer)
    page = tmp_path / "printed" / "milo.en.html"
    assert page.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    assert driver.app.notices.bar is not None and str(page) in driver.app.notices.bar.words["text"]
    if there:
        driver.wait_until(lambda: bool(shown))
        assert shown == [page.resolve().as_uri()]
