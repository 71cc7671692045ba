"""What the window keeps: the match through closing and killing, the settings; one line where nothing can be kept."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, List, Optional, Sequence

import pytest

from dominoes.cli import main
from dominoes.library import Library
from dominoes.session import CURTAIN, PERSON, Session
from dominoes.ui.app import App, TableOptions
from dominoes.ui.keeper import LeftBar
from dominoes.ui.start import StartScreen
from tests.helpers import CASES, ROOT, record_data
from tests.test_cli import run
from tests.ui.driver import Driver

FOUR = (PERSON,) * 4


def opened(data: Optional[Path], profile: str = "", kinds: Sequence[str] = FOUR, **options: Any) -> Driver:
    """A window that keeps its files in a folder; at the start screen unless a profile is named."""
    library = Library()
    wanted = library.find(profile) if profile else None
    options.setdefault("pace", "off")
    return Driver(App(TableOptions(library=library, data=data, profile=wanted, kinds=kinds, seed=7, **options)))


def stands(session: Session) -> str:
    """Stands for every action so far and what they led to."""
    return sha256(repr((session.history.deals(), session.history.state)).encode()).hexdigest()


def left_bar(driver: Driver) -> Optional[LeftBar]:
    screen = driver.app.screen
    assert isinstance(screen, StartScreen)
    return screen.left


def resume(driver: Driver) -> None:
    bar = left_bar(driver)
    assert bar is not None
    driver.click(bar.resume)


def said(driver: Driver) -> List[str]:
    driver.app._look_at_disk()
    driver.settle()
    return list(driver.app.notices.lines)


def play_some(driver: Driver, steps: int = 14) -> None:
    chance = Random(3)
    for _ in range(steps):
        driver.step(chance, by_key=False)


def test_closed_in_mid_deal_a_match_is_offered_and_goes_on_behind_the_curtain(tmp_path: Path) -> None:
    first = opened(tmp_path, "six-love")
    assert left_bar_is_absent(first)
    play_some(first)
    before = stands(first.table.session)
    first.app.close()

    second = opened(tmp_path)
    bar = left_bar(second)
    assert bar is not None and "Six-love" in str(bar.words["text"]) and "deal 1" in str(bar.words["text"])
    resume(second)
    assert stands(second.table.session) == before
    assert second.showing.moment == CURTAIN and second.showing.view is None
    second.app.close()


def left_bar_is_absent(driver: Driver) -> bool:
    return not isinstance(driver.app.screen, StartScreen) or driver.app.screen.left is None


def test_killed_the_window_goes_on_where_it_was(tmp_path: Path) -> None:
    """The window is a program of its own, which plays by presses and tells after each what it shows."""
    code = (
        "import sys; from pathlib import Path; from random import Random;"
        "from tests.ui.test_keeping import opened, stands;"
        "driver, chance = opened(Path(sys.argv[1]), 'dekabes', ['human', 'human', 'casual', 'human']), Random(5)\n"
        "while True:\n"
        "    driver.step(chance, False)\n"
        "    driver.wait_until(lambda: driver.showing.moment != 'computer')\n"
        "    print(stands(driver.table.session), flush=True)"
    )
    playing = subprocess.Popen([sys.executable, "-c", code, str(tmp_path)], cwd=str(ROOT), stdout=subprocess.PIPE)
    assert playing.stdout is not None
    shown = [playing.stdout.readline().decode().strip() for _ in range(25)]
    playing.kill()
    shown += playing.stdout.read().decode().split()
    playing.stdout.close()
    playing.wait()
    driver = opened(tmp_path)
    resume(driver)
    history = driver.table.session.history
    found = [stands(driver.table.session)]
    # It may have got one press and the computer's answer further than it could tell.
    while history.can_undo and found[-1] != shown[-1] and len(found) < 4:
        history.undo()
        found.append(stands(driver.table.session))
    assert shown[-1] in found, "what the window last showed has been lost"
    driver.app.close()


def test_going_to_the_start_screen_and_back(tmp_path: Path) -> None:
    driver = opened(tmp_path, "six-love")
    play_some(driver)
    before = stands(driver.table.session)
    driver.key("<F2>")
    resume(driver)
    assert stands(driver.table.session) == before
    # A new session of the same game leaves this one behind as well; both are offered, one after the other.
    driver.app.run("session")
    driver.settle()
    play_some(driver, 4)
    driver.key("<F2>")
    bar = left_bar(driver)
    assert bar is not None
    first = str(bar.words["text"])
    driver.click(bar.another)
    assert str(bar.words["text"]) != first
    driver.app.close()


def test_a_finished_match_is_kept_as_a_record_and_not_offered(tmp_path: Path) -> None:
    # What people press is tested elsewhere; here their moves are put into the match and reported.
    driver, chance = opened(tmp_path, "six-love"), Random(1)
    history = driver.table.session.history
    while history.state.result is None or not history.state.result.match_over:
        if history.state.result is not None:
            history.next_deal()
        else:
            history.do(chance.choice(history.game.legal(history.state)))
        driver.app.changed()
    driver.app.close()
    (path,) = (tmp_path / "matches").glob("*.json")
    code, _, err = run("replay", str(path))
    assert (code, err) == (0, "")
    again = opened(tmp_path)
    assert left_bar(again) is None
    again.app.close()


def test_settings_are_there_the_next_time(tmp_path: Path) -> None:
    first = opened(tmp_path, pace=None)
    for name, value in (("language", "uk"), ("size", "125"), ("theme", "dark"), ("tiles", "digits"), ("pace", "slow")):
        first.app.set_option(name, value)
        first.settle()
    screen = first.app.screen
    assert isinstance(screen, StartScreen)
    screen.choose("dekabes")
    screen._names[0].insert(0, "Софія")
    first.settle()
    first.click(screen.play)
    first.app.root.geometry("1100x640+37+41")
    first.settle()
    first.app.close()

    again = opened(tmp_path, pace=None)
    app = again.app
    kept = (app.say.language, app.style.percent, app.style.theme.name, app.style.tiles, app.pace)
    assert kept == ("uk", 125, "dark", "digits", "slow")
    assert (app.wishes.profile, app.wishes.names[0]) == ("dekabes", "Софія")
    assert app.root.geometry().startswith("1100x640+37+41")
    app.close()
    # What the command line says goes before, and is not kept.
    spoken = opened(tmp_path, pace="fast", language="en")
    assert (spoken.app.say.language, spoken.app.pace) == ("en", "fast")
    spoken.app.close()
    last = opened(tmp_path, pace=None)
    assert (last.app.say.language, last.app.pace) == ("uk", "slow")
    last.app.close()


def test_where_nothing_can_be_kept_it_is_said_once_and_play_goes_on(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"in the way")
    driver = opened(tmp_path / "file" / "data", "six-love")
    assert len([line for line in said(driver) if "Nothing can be saved" in line]) == 1
    play_some(driver)
    driver.app.set_option("theme", "dark")
    driver.settle()
    assert len([line for line in said(driver) if "Nothing can be saved" in line]) == 1
    assert driver.app.notices.bar is not None
    driver.click(driver.app.notices.bar.closer)
    play_some(driver, 4)
    assert said(driver) == [] and driver.app.notices.bar is None
    driver.app.close()


def test_without_a_folder_nothing_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    driver = opened(None, "six-love")
    play_some(driver)
    driver.app.set_option("theme", "dark")
    driver.settle()
    driver.app.close()
    assert os.listdir(str(tmp_path)) == []


def test_wrong_settings_and_damaged_matches_are_said_and_kept(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text("{", encoding="utf-8")
    (tmp_path / "autosave").mkdir()
    (tmp_path / "autosave" / "x-1.save").write_bytes(b"{}\n{}\n{}\n")
    driver = opened(tmp_path)
    assert len(said(driver)) == 2 and left_bar(driver) is None
    assert driver.app.notices.bar is not None and driver.app.notices.bar.winfo_ismapped()
    driver.app.close()
    assert len(list(tmp_path.glob("settings.json.damaged-*"))) == 1


def test_a_file_named_on_the_command_line_is_gone_on_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wanted: List[TableOptions] = []
    monkeypatch.setattr("dominoes.ui.app.run_app", lambda options: wanted.append(options) or 0)
    file = CASES / "j_key.six-love.json"
    assert main(["--data", str(tmp_path), "play", "--resume", str(file)]) == 0
    driver = Driver(App(wanted[0]))
    played = len(json.loads(file.read_text(encoding="utf-8"))["deals"][0]["actions"])
    assert len(driver.table.session.history.deals()[0]) == played
    driver.app.close()


@pytest.mark.parametrize("actions", [["1 play 0-0 left", "9 pass"], ["nonsense"]])
def test_a_wrong_file_named_on_the_command_line_is_told_with_its_fault(tmp_path: Path, actions: List[str]) -> None:
    path = tmp_path / "x.json"
    path.write_text(json.dumps(record_data("six-love", [{"actions": actions}], seed=1)), encoding="utf-8")
    code, _, err = run("play", "--resume", str(path))
    assert code == 1 and err.startswith("%s:1:" % path) and "$.deals[0].actions[0]" in err
