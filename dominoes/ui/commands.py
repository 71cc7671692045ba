"""Every command of the window once: its name, its menu, its keys. Menus, keys and buttons are all made from this table.

A command names a method of whoever carries it out, so the table knows no window. Keys are matched by what is printed
on the key in Latin, also under a Ukrainian layout, in either letter case.
"""

from __future__ import annotations

import sys
import tkinter
from typing import Dict, NamedTuple, Optional, Tuple

from dominoes.rules.message import N_, Message


class Entry(NamedTuple):
    """A command: ``id`` is what carries it out (see `dominoes.ui.app`), ``keys`` the first of which the menu shows."""

    id: str
    label: Message
    menu: str
    keys: Tuple[str, ...] = ()


GAME, PLAY, VIEW, HELP = "game", "play", "view", "help"

MENUS: Dict[str, Message] = {
    GAME: N_("menu", "Game"),
    PLAY: N_("menu", "Deal"),
    VIEW: N_("menu", "View"),
    HELP: N_("menu", "Help"),
}

COMMANDS: Tuple[Entry, ...] = (
    Entry("start", N_("command", "Choose a game"), GAME, ("F2",)),
    Entry("session", N_("command", "New session"), GAME, ("Ctrl+N",)),
    Entry("profile", N_("command", "Open a profile file\u2026"), GAME),
    Entry("record", N_("command", "Open a record\u2026"), GAME, ("Ctrl+O",)),
    Entry("workshop", N_("command", "Variant workshop\u2026"), GAME, ("F4",)),
    Entry("variant", N_("command", "Make a variant of this game"), GAME),
    Entry("change", N_("command", "Change this profile"), GAME),
    Entry("save", N_("command", "Save the variant"), GAME, ("Ctrl+S",)),
    Entry("compare", N_("command", "Compare results\u2026"), GAME, ("F5",)),
    Entry("statistics", N_("command", "Statistics"), GAME, ("F6",)),
    Entry("keep", N_("command", "Keep a copy\u2026"), GAME, ("Ctrl+Shift+S",)),
    Entry("settings", N_("command", "Settings"), GAME, ("F10",)),
    Entry("quit", N_("command", "Quit"), GAME, ("Ctrl+Q",)),
    Entry("undo", N_("command", "Undo"), PLAY, ("Ctrl+Z",)),
    Entry("redo", N_("command", "Redo"), PLAY, ("Ctrl+Y", "Ctrl+Shift+Z")),
    Entry("restart", N_("command", "Restart deal"), PLAY, ("Ctrl+R",)),
    Entry("hint", N_("command", "Hint"), PLAY, ("h",)),
    Entry("next", N_("command", "Next deal"), PLAY, ("Ctrl+D",)),
    Entry("look", N_("command", "Look at the table"), PLAY),
    Entry("replay", N_("command", "Replay this deal"), PLAY),
    Entry("hindsight", N_("command", "What would have happened"), PLAY, ("F8",)),
    Entry("deals", N_("command", "Earlier deals"), PLAY, ("Ctrl+E",)),
    Entry("fit", N_("command", "Show the whole line"), VIEW, ("Home",)),
    Entry("closer", N_("command", "Closer"), VIEW, ("plus",)),
    Entry("further", N_("command", "Further away"), VIEW, ("minus",)),
    Entry("larger", N_("command", "Larger text"), VIEW, ("Ctrl+plus",)),
    Entry("smaller", N_("command", "Smaller text"), VIEW, ("Ctrl+minus",)),
    Entry("normal", N_("command", "Normal text"), VIEW, ("Ctrl+0",)),
    Entry("selectors", N_("command", "Selectors and typed moves"), VIEW, ("F7",)),
    Entry("fullscreen", N_("command", "Full screen"), VIEW, ("F11",)),
    Entry("rules", N_("command", "Rules"), HELP, ("F1",)),
    Entry("lesson", N_("command", "First lesson"), HELP, ("F12",)),
    Entry("learn", N_("command", "Learn"), HELP, ("F3",)),
    Entry("log", N_("command", "Score and log"), HELP, ("F9",)),
)

BY_ID: Dict[str, Entry] = {entry.id: entry for entry in COMMANDS}
BY_KEY: Dict[str, str] = {key: entry.id for entry in COMMANDS for key in entry.keys}

#: Keys of the Ukrainian layout by the Latin letter on them; Tk names them so on X11.
_CYRILLIC = {
    "shorti": "q", "tse": "w", "u": "e", "ka": "r", "ie": "t", "en": "y", "ghe": "u", "sha": "i", "shcha": "o",
    "ze": "p", "ef": "a", "yeru": "s", "ve": "d", "a": "f", "pe": "g", "er": "h", "o": "j", "el": "k", "de": "l",
    "ya": "z", "che": "x", "es": "c", "em": "v", "i": "b", "te": "n", "softsign": "m",
}
_SAME = {"KP_Add": "plus", "equal": "plus", "KP_Subtract": "minus", "underscore": "minus", "KP_Enter": "Return",
         "ISO_Left_Tab": "Tab", "KP_0": "0", "Ukrainian_i": "s"}

_SHIFT, _CONTROL = 0x1, 0x4
_COMMAND = 0x8  # the Apple key


def letter(keysym: str, keycode: int) -> str:
    """The name of a key as if the layout were Latin: ``z``, ``F1``, ``plus``."""
    if keysym in _SAME:
        return _SAME[keysym]
    if keysym.startswith("Cyrillic_"):
        return _CYRILLIC.get(keysym[9:].lower(), keysym)
    if len(keysym) == 1 and keysym.isascii():
        return keysym.lower()
    if sys.platform == "win32" and len(keysym) <= 2 and 65 <= keycode <= 90:
        return chr(keycode).lower()
    return keysym


def chord(event: tkinter.Event[tkinter.Misc]) -> str:
    """The keys pressed together, as the table writes them: ``Ctrl+Shift+Z``, ``F1``, ``plus``."""
    state = event.state if isinstance(event.state, int) else 0
    name = letter(event.keysym, event.keycode)
    control = state & (_COMMAND if sys.platform == "darwin" else _CONTROL)
    parts = ["Ctrl"] if control else []
    if state & _SHIFT and control and len(name) == 1:
        parts.append("Shift")
    return "+".join([*parts, name.upper() if control and len(name) == 1 else name])


def shown_keys(entry: Entry) -> str:
    """The keys of a command as people read them."""
    if not entry.keys:
        return ""
    key = entry.keys[0]
    text = key.upper() if len(key) == 1 else key.replace("plus", "+").replace("minus", "\u2212")
    return text.replace("Ctrl", "\u2318") if sys.platform == "darwin" else text


def command_for(event: tkinter.Event[tkinter.Misc]) -> Optional[str]:
    """The id of the command that these keys call, if any."""
    return BY_KEY.get(chord(event))
