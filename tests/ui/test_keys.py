"""Every entry of the command table by its own key, on the real window, and the keys of a Ukrainian keyboard."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tkinter
from contextlib import suppress
from random import Random
from typing import Callable, Dict, Iterator, List

import pytest

from dominoes.session import ASKING, COMPUTER, CURTAIN, OVER, PERSON
from dominoes.ui.app import App
from dominoes.ui.commands import COMMANDS, Entry
from dominoes.ui.start import StartScreen
from tests.conftest import do_without, start_xvfb
from tests.helpers import ROOT
from tests.ui.driver import ByChance, Driver, open_table
from tests.ui.scripted import actions_of

WITH_KEYS = [(entry, key) for entry in COMMANDS for key in entry.keys]

#: What shows that a command was carried out; a command without an entry here has to be called by the window at least.
SHOWN: Dict[str, Callable[[Driver], object]] = {
    "start": lambda driver: isinstance(driver.app.screen, StartScreen),
    "session": lambda driver: id(driver.app.table and driver.app.table.session),
    "settings": lambda driver: driver.table.beside.name,
    "undo": actions_of,
    "restart": actions_of,
    "closer": lambda driver: driver.table.scene.camera.scale,
    "further": lambda driver: driver.table.scene.camera.scale,
    "larger": lambda driver: driver.app.style.percent,
    "smaller": lambda driver: driver.app.style.percent,
    "selectors": lambda driver: driver.app.selectors,
    "rules": lambda driver: driver.table.beside.name,
    "log": lambda driver: driver.table.beside.winfo_width(),
}


@pytest.fixture
def driver() -> Iterator[Driver]:
    """A person with computers, some tiles laid."""
    found, chance = open_table("six-love", [PERSON, "casual", "casual", "casual"], players=ByChance), Random(1)
    while found.showing.moment != ASKING or len(found.showing.public.line) < 5 or not found.showing.can_undo:
        found.wait_until(lambda: found.showing.moment != COMPUTER)
        found.step(chance, by_key=False)
        found.wait_until(lambda: found.showing.moment != COMPUTER)
    yield found
    with suppress(tkinter.TclError):  # a test may have closed it
        found.settle()
        found.app.close()


def pressed(key: str) -> str:
    """The keys of the table as an event of Tk."""
    *held, name = key.split("+")
    names = {"Ctrl": "Control", "Shift": "Shift"}
    if len(name) == 1:
        name = name.upper() if "Shift" in held else name.lower()
    return "<%s>" % "-".join([*(names[each] for each in held), "Key", name])


@pytest.mark.parametrize("entry, key", WITH_KEYS, ids=[key for _, key in WITH_KEYS])
def test_each_key_of_the_table_does_its_command(
    driver: Driver, entry: Entry, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, called = driver.app, []
    run = App.run

    def noted(self: App, command: str) -> None:
        called.append(command)
        if command in SHOWN:
            run(self, command)

    monkeypatch.setattr(App, "run", noted)
    look = SHOWN.get(entry.id)
    before = look(driver) if look else None
    driver.key(pressed(key), driver.table.board)
    assert called == [entry.id]
    if look is not None:
        assert look(driver) != before
    assert app.root.winfo_exists()


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="keyboards of X11")
def test_under_a_ukrainian_layout_the_same_keys() -> None:
    """Real key presses on a display of its own, so that nobody's keyboard is changed.

    In a program of its own as well: Tk ends the program when a display goes that it ever used.
    """
    for tool in ("Xvfb", "setxkbmap", "xdotool"):
        if shutil.which(tool) is None:
            do_without(tool + " is not there")
    server = start_xvfb()
    try:
        code = "from tests.ui.test_keys import press_ukrainian_keys; press_ukrainian_keys()"
        there = dict(os.environ, DISPLAY=server.name)
        subprocess.run([sys.executable, "-c", code], check=True, cwd=str(ROOT), env=there)
    finally:
        server.stop()


def press_ukrainian_keys() -> None:
    """What that program does."""
    subprocess.run(["setxkbmap", "-layout", "ua"], check=True)
    driver = open_table("six-love", [PERSON, "casual", "casual", "casual"], players=ByChance)
    called: List[str] = []
    driver.app.run = called.append  # type: ignore[method-assign]
    driver.table.board.focus_force()
    driver.settle()
    # The keys that say Z, Y and R in Latin, by their place on the board.
    for key, shift in ((52, False), (52, True), (29, False), (27, False)):
        down = ["keydown", "ctrl"] + (["keydown", "shift"] if shift else [])
        up = (["keyup", "shift"] if shift else []) + ["keyup", "ctrl"]
        count = len(called)
        subprocess.run(["xdotool", *down, "key", str(key), *up], check=True)
        driver.wait_until(lambda count=count: len(called) > count)  # type: ignore[misc]
    driver.app.close()
    assert called == ["undo", "redo", "redo", "restart"], called


def test_undo_redo_and_redo_by_the_other_keys(driver: Driver) -> None:
    before = actions_of(driver)
    for keys in ("<Control-y>", "<Control-Z>"):
        driver.key("<Control-z>", driver.table.board)
        assert actions_of(driver) != before
        driver.key(keys, driver.table.board)
        driver.wait_until(lambda: driver.showing.moment in (ASKING, OVER))
        assert actions_of(driver) == before


def test_fit_normal_size_full_screen_and_quit(driver: Driver) -> None:
    table = driver.table
    table.fit()
    fitted = table.scene.camera
    for _ in range(3):
        driver.key("<plus>", table.board)
    driver.key("<Home>", table.board)
    assert table.scene.camera == fitted
    driver.key("<Control-plus>", table.board)
    driver.key("<Control-0>", driver.table.board)
    assert driver.app.style.percent == 100
    driver.key("<F11>", driver.table.board)
    driver.key("<F11>", driver.table.board)
    driver.app.run("quit")
    with pytest.raises(tkinter.TclError):
        driver.app.root.winfo_exists()


def test_minimised_the_hands_are_covered_and_the_computers_wait() -> None:
    driver = open_table("six-love", [PERSON, PERSON, "casual", "casual"], players=ByChance)
    try:
        while driver.showing.moment != ASKING:
            driver.step(Random(1), by_key=False)
        driver.app.root.withdraw()
        driver.settle()
        assert driver.showing.moment in (CURTAIN, COMPUTER) and driver.showing.view is None
        driver.app.root.deiconify()
        driver.settle()
        assert driver.showing.view is None
    finally:
        driver.app.close()
