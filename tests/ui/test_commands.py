"""The table of commands: no key twice, every command carried out, keys read the same under any layout."""

from __future__ import annotations

import tkinter
from types import SimpleNamespace
from typing import cast

import pytest

from dominoes.session import PERSON
from dominoes.ui.commands import BY_ID, COMMANDS, chord, command_for
from tests.ui.driver import open_table


def event(keysym: str, state: int = 0, keycode: int = 0) -> tkinter.Event[tkinter.Misc]:
    return cast("tkinter.Event[tkinter.Misc]", SimpleNamespace(keysym=keysym, state=state, keycode=keycode))


def test_no_key_calls_two_commands() -> None:
    keys = [key for entry in COMMANDS for key in entry.keys]
    assert len(keys) == len(set(keys)) and len(BY_ID) == len(COMMANDS)


@pytest.mark.parametrize("keysym, state, command", [
    ("z", 4, "undo"), ("Z", 6, "undo"), ("Cyrillic_ya", 4, "undo"), ("Cyrillic_YA", 6, "undo"),
    ("Z", 5, "redo"), ("Cyrillic_YA", 5, "redo"), ("y", 4, "redo"), ("Cyrillic_en", 4, "redo"),
    ("F1", 0, "rules"), ("F1", 2, "rules"), ("F1", 16, "rules"),
    ("plus", 1, "closer"), ("equal", 0, "closer"), ("KP_Add", 0, "closer"), ("plus", 5, "larger"),
    ("equal", 4, "larger"), ("minus", 4, "smaller"), ("0", 4, "normal"), ("Home", 0, "fit"),
    ("z", 0, None), ("a", 4, None), ("space", 0, None),
])  # fmt: skip
def test_keys_are_read_by_what_is_printed_on_them(keysym: str, state: int, command: str) -> None:
    assert command_for(event(keysym, state)) == command


def test_plain_keys_have_their_names() -> None:
    assert [chord(event(name)) for name in ("Left", "Return", "KP_Enter", "5", "Escape")] == [
        "Left", "Return", "Return", "5", "Escape"]


def test_every_command_can_be_carried_out_and_is_in_a_menu() -> None:
    driver = open_table("six-love", [PERSON, "casual", "casual", "casual"])
    try:
        assert set(driver.app._commands) == set(BY_ID)
        at_the_table = ["fit", "closer", "further", "rules", "settings", "log", "log", "undo", "redo", "restart"]
        for command in [*at_the_table, "larger", "smaller", "normal", "fullscreen", "fullscreen", "session", "start"]:
            driver.app.run(command)
            driver.settle()
    finally:
        driver.app.close()
