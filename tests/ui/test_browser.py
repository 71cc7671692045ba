"""Going through a match, playing on from a position, keeping copies: by real events, with the match left as it is."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Iterator, List, Optional

import pytest

from dominoes.checking import check_profile
from dominoes.game.state import SETTLED
from dominoes.library import Library, default_folders, read_any
from dominoes.record import read_record
from dominoes.record_write import record_line, record_of, record_text
from dominoes.replay import replay
from dominoes.rules.jsontext import read
from dominoes.rules.tiles import TILES_OF, tile_name
from dominoes.session import COMPUTER, CURTAIN, OVER, PERSON
from dominoes.ui.app import App, TableOptions
from dominoes.ui.choose import ChooseScreen
from dominoes.ui.faultlist import FaultScreen
from dominoes.ui.keep import DealsPane, KeepPane
from dominoes.ui.learn import LearnScreen
from dominoes.ui.playon import PlayOnPane, PracticeScreen
from dominoes.ui.viewer import ViewerScreen
from tests.helpers import PROFILES
from tests.ui.driver import ByChance, Driver

pytestmark = pytest.mark.long


class Opened:
    """Opens windows over one data folder."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.drivers: List[Driver] = []

    def __call__(self, profile: str, kinds: Optional[List[str]] = None, own: str = "") -> Driver:
        library = Library(default_folders(self.data))
        found = library.find(own or profile)
        options = TableOptions(library=library, data=self.data, language="en", profile=found, seed=7, pace="off",
                               kinds=kinds or [PERSON, "casual", "casual", "casual"], make_player=ByChance)
        self.drivers.append(Driver(App(options)))
        return self.drivers[-1]


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Opened]:
    found = Opened(tmp_path / "data")
    yield found
    for driver in found.drivers:
        driver.settle()
        driver.app.close()


def viewer_of(driver: Driver) -> ViewerScreen:
    assert isinstance(driver.app.screen, ViewerScreen)
    return driver.app.screen


def played(driver: Driver, seed: int, actions: int = 1000) -> None:
    """Play on at the table, by chance and all at once: how it is played by hand is tested elsewhere."""
    history, chance = driver.table.session.history, Random(seed)
    while actions and history.state.result is None:
        history.do(chance.choice(history.game.legal(history.state)))
        actions -= 1
    driver.table.session.cover()
    driver.table._after()
    driver.settle()


def line_of(screen: ViewerScreen, step: int) -> tuple[int, int]:
    """The middle of the first character of a line of the list of steps, once it is in view."""
    text = screen.beside.log.text
    text.see("step%d.first" % step)
    screen.update()
    box = text.bbox("step%d.first" % step)
    assert box is not None
    return box[0] + box[2] // 2, box[1] + box[3] // 2


def test_any_step_of_any_deal_is_reached_by_list_keys_and_the_list_of_deals(opened: Opened) -> None:
    driver = opened("six-love")
    for _ in range(2):
        played(driver, 1)
        driver.app.run("next")
    driver.key("<Control-e>")
    screen = viewer_of(driver)
    assert screen.viewer.deal == 1 and len(screen.viewer.deals) == 3
    driver.key("<Home>")
    shown = screen.beside.log.text.get("1.0", "end")
    assert "The deal is over." in shown and screen.viewer.step == 0
    driver.click(screen.beside.log.text, *line_of(screen, 9))
    assert screen.viewer.step == 9
    driver.key("<Down>", screen.beside.log.text)
    assert screen.viewer.step == 10
    driver.key("<Up>", screen.beside.log.text)
    driver.key("<Next>", screen.buttons["forward"])
    assert (screen.viewer.deal, screen.viewer.step) == (2, 0)
    assert screen.beside.play is not None and not screen.beside.play.enabled
    driver.click(screen.beside.deal)
    pane = screen.beside.pane
    assert isinstance(pane, DealsPane) and "Not finished." in str(pane.rows.rows[2].item.words)
    driver.key("<Return>", pane.rows.rows[0])
    assert (screen.viewer.deal, screen.viewer.step) == (0, 0) and screen.beside.pane is None
    assert screen.beside.play.enabled
    driver.key("<End>", screen.buttons["forward"])
    assert not screen.beside.play.enabled


def test_a_practice_is_marked_and_leaves_match_and_files_as_they_are(opened: Opened, tmp_path: Path) -> None:
    driver = opened("six-love")
    played(driver, 3)
    session, moments = driver.table.session, list(driver.table.session.history.moments)
    saved = {path: path.read_bytes() for path in opened.data.rglob("*.save")}
    assert saved
    driver.click(driver.button("Replay this deal"))
    screen = viewer_of(driver)
    screen.go(0, 12)
    position = screen.viewer.now
    driver.click(driver.button("Play on from here"))
    pane = screen.beside.pane
    assert isinstance(pane, PlayOnPane) and pane.choices[0].chosen == PERSON
    driver.click(pane.choices[1].parts[0])
    driver.click(pane.play)
    practice = driver.app.screen
    assert isinstance(practice, PracticeScreen) and "It is not saved" in practice.words["text"]
    table = driver.table
    assert [chair.kind for chair in table.session.chairs] == [PERSON, PERSON, "casual", "casual"]
    assert table.session.practice and driver.showing.public.line[: len(position.public.line)] == position.public.line
    for command in ("session", "deals", "keep"):
        assert not driver.app.able(command)
    chance = Random(5)
    for _ in range(3):
        driver.step(chance, False)
        driver.wait_until(lambda: driver.showing.moment != COMPUTER)
    played(driver, 5)
    assert driver.showing.moment == OVER
    driver.app.set_option("language", "uk")
    driver.wait_until(lambda: driver.app.screen is not practice)
    assert isinstance(driver.app.screen, PracticeScreen) and driver.showing.moment == OVER
    driver.app.visits.ask_to_save = lambda title, kind, name: str(tmp_path / name)
    driver.click(driver.app.screen.keep)
    record = read_record((tmp_path / "six-love-7-practice.json").read_bytes(), "x", driver.app.library.find)
    assert not replay(record).faults and record.deals[-1].expect is not None
    written = json.loads((tmp_path / "six-love-7-practice.json").read_text(encoding="utf-8"))
    assert len(written["deals"][-1]["line"]) == len(position.public.line)
    driver.app.set_option("language", "en")
    driver.wait_until(lambda: driver.app.say.language == "en" and bool(driver.table.beside.settlement))
    assert driver.table.beside.settlement is not None
    driver.click(driver.table.beside.settlement.next)
    assert viewer_of(driver).viewer.now is position
    driver.key("<Escape>")
    assert driver.table.session is session and session.history.moments == moments
    assert {path: path.read_bytes() for path in opened.data.rglob("*.save")} == saved
    assert not list(opened.data.rglob("matches/*"))


def test_hints_of_a_practice_are_no_hints_of_the_match(opened: Opened) -> None:
    driver = opened("six-love")
    played(driver, 3)
    driver.app.run("replay")
    screen = viewer_of(driver)
    step = next(at for at, each in enumerate(screen.viewer.current.steps)
                if each.public.to_act == 0 and each.moment > 0)
    screen.go(0, step)
    driver.settle()
    driver.click(driver.button("Play on from here"))
    driver.key("<Return>")
    driver.app.run("hint")
    driver.settle()
    assert driver.table.beside.name == "hint" and not any(driver.app.hints())


def test_every_form_is_written_where_asked_and_trouble_is_said(opened: Opened, tmp_path: Path) -> None:
    driver = opened("six-love", [PERSON] * 4)
    played(driver, 2)
    driver.app.run("next")
    played(driver, 2, 9)
    asked: List[str] = []
    pages: List[str] = []
    driver.app.visits.show_page = pages.append

    def ask(title: str, kind: str, name: str) -> str:
        asked.append(name)
        return str(tmp_path / name)

    driver.app.visits.ask_to_save = ask
    driver.key("<Control-Shift-S>", driver.app.root)
    screen = viewer_of(driver)
    pane = screen.beside.pane
    assert isinstance(pane, KeepPane)
    for kind in range(4):
        driver.click(pane.kinds.parts[kind])
        for what in range(2):
            if pane.whats.parts[what].enabled:
                driver.click(pane.whats.parts[what])
            driver.click(pane.save)
    assert sorted(set(asked)) == [
        "six-love-7-deal-1.csv", "six-love-7-deal-1.html", "six-love-7-ledger-deal-1.csv", "six-love-7-ledger.csv",
        "six-love-7.csv", "six-love-7.html", "six-love-7.json",
    ]
    driver.wait_until(lambda: len(pages) == 2)
    record = read_record((tmp_path / "six-love-7.json").read_bytes(), "x", driver.app.library.find)
    assert record.seed == 7 and not replay(record).faults and record.players[0][0] == PERSON
    page = (tmp_path / "six-love-7.html").read_text(encoding="utf-8")
    assert page.count('<section class="new">') == 2 and page.count("<svg") == 6
    driver.app.visits.ask_to_save = lambda title, kind, name: str(tmp_path / "no" / name)
    driver.click(pane.save)
    assert "cannot be written" in driver.app.notices.lines[-1]


def test_what_is_kept_in_mid_deal_shows_no_tile_that_lies_hidden(opened: Opened, tmp_path: Path) -> None:
    driver = opened("six-love", [PERSON] * 4)
    played(driver, 2, 9)
    state = driver.table.session.history.state
    driver.app.visits.ask_to_save = lambda title, kind, name: str(tmp_path / name)
    driver.app.visits.show_page = lambda address: None
    driver.app.run("keep")
    browsing = viewer_of(driver).beside._browsing
    assert browsing is not None and not browsing.may_be_example(0)
    for kind in ("html", "csv", "ledger-csv", "record"):
        assert browsing.keep(kind)
    hidden = [tile_name(tile) for hand in state.hands for tile in TILES_OF[hand]]
    for path in tmp_path.glob("six-love*"):
        text = path.read_text(encoding="utf-8")
        text = text.replace(json.dumps(driver.app.library.find("six-love").data), "") if path.suffix != ".json" else (
            json.dumps(json.loads(text)["deals"]))
        assert not [tile for tile in hidden if tile in text.replace("-0.", "")], path
    assert state.phase != SETTLED


def test_a_deal_is_saved_as_an_example_and_stands_under_learn(opened: Opened) -> None:
    driver = opened("six-love")
    played(driver, 3)
    driver.key("<Control-Shift-S>", driver.app.root)
    pane = viewer_of(driver).beside.pane
    assert isinstance(pane, KeepPane) and pane.title is not None
    driver.click(pane.example)
    assert "needs a title" in pane.trouble["text"]
    pane.title.insert(0, "Наш: перший?/ кон")
    driver.key("<Return>", pane.title)
    path = opened.data / "examples" / "Наш перший кон.json"
    assert str(path) in pane.trouble["text"]
    driver.click(pane.example)
    assert sorted(each.name for each in path.parent.iterdir()) == ["Наш перший кон 2.json", "Наш перший кон.json"]
    record = driver.app.library.record(read_any(str(path)))
    assert not replay(record).faults and record.deals[-1].expect is not None
    driver.app.run("learn")
    driver.settle()
    learn = driver.app.screen
    assert isinstance(learn, LearnScreen) and learn.examples is not None
    assert learn.examples.rows[-1].item.title.endswith("Наш перший кон")
    driver.key("<Return>", learn.examples.rows[-2])
    assert viewer_of(driver).viewer.deals[0].result is not None


def test_a_teachers_own_profile_takes_the_example_into_its_file(opened: Opened) -> None:
    folder = opened.data / "profiles"
    folder.mkdir(parents=True)
    text = (PROFILES / "six-love.json").read_text(encoding="utf-8").replace('"id": "six-love"', '"id": "our-game"', 1)
    path = folder / "our-game.json"
    path.write_text(text, encoding="utf-8")
    driver = opened("our-game")
    played(driver, 3)
    driver.app.run("keep")
    driver.settle()
    pane = viewer_of(driver).beside.pane
    assert isinstance(pane, KeepPane) and "our-game.json" in pane.where["text"] and pane.title is not None
    before = len(json.loads(text)["examples"])
    for number in (1, 2):
        pane.title.delete(0, "end")
        pane.title.insert(0, "The first deal")
        driver.click(pane.example)
        assert "example %d" % (before + number) in pane.trouble["text"]
    assert check_profile(read(path.read_bytes(), "x")) == ("our-game", before + 2, [])
    ids = [each["id"] for each in json.loads(path.read_text(encoding="utf-8"))["examples"]]
    assert ids[before:] == ["the-first-deal", "the-first-deal-2"]
    found = driver.app.library.find("our-game")
    assert len(driver.app.library.examples(found)) == before + 2


def test_a_record_opened_from_a_file_is_played_on_by_a_person_at_the_seat_on_turn(
    opened: Opened, tmp_path: Path
) -> None:
    driver = opened("six-love")
    played(driver, 3)
    record = record_of(driver.table.session.history, "six-love", explicit=True)
    path = tmp_path / "x.json"
    path.write_text(record_text(record), encoding="utf-8")
    driver.app.visits.look_at_record(str(path))
    driver.settle()
    screen = viewer_of(driver)
    screen.go(0, 10)
    driver.settle()
    to_act = screen.viewer.now.public.to_act
    driver.click(driver.button("Play on from here"))
    pane = screen.beside.pane
    assert isinstance(pane, PlayOnPane)
    assert [choice.chosen == PERSON for choice in pane.choices] == [seat == to_act for seat in range(4)]
    driver.click(pane.play)
    assert driver.showing.front == to_act and driver.showing.moment != CURTAIN
    driver.app.run("start")
    driver.settle()
    assert driver.app.start_screen is not None and not driver.app.visiting


def test_a_file_of_several_records_asks_which(opened: Opened, tmp_path: Path) -> None:
    driver = opened("six-love")
    played(driver, 3)
    record = record_of(driver.table.session.history, "six-love", players=[(PERSON, "Оля")] * 4)
    path = tmp_path / "x.jsonl"
    path.write_bytes(record_line(record).encode() + b"\n" + record_line(dict(record, seed=8, deals=[])).encode())
    driver.app.visits.look_at_record(str(path))
    driver.settle()
    screen = driver.app.screen
    assert isinstance(screen, ChooseScreen)
    assert ["deal number %d" % seed in row.item.words for seed, row in zip((7, 8), screen.rows.rows)] == [True, True]
    driver.key("<Return>", screen.rows.rows[0])
    assert viewer_of(driver).viewer.deals[0].result is not None
    driver.key("<Escape>")
    assert isinstance(driver.app.screen, ChooseScreen)
    driver.key("<Escape>")
    path.write_bytes(record_line(record).encode())
    driver.app.visits.look_at_record(str(path))
    assert viewer_of(driver).viewer.deals[0].result is not None
    path.write_bytes(b"\n")
    driver.app.visits.look_at_record(str(path))
    assert isinstance(driver.app.screen, FaultScreen)
