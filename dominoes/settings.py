"""What the user has set, in one file of the data folder: read with care, written in the background.

    {"format": "dominoes-settings", "version": 1, "language": "uk", "theme": "dark", "text-size": 125, ...}

A setting that is missing has its default. A file with a fault is kept aside, the settings in it that are right still
count, and one line says what was wrong. A newer version of the program may have written settings that this one does
not know: they stay in the file. Sounds are no setting, since there are none.

May import `dominoes.rules`, `dominoes.storage` and the standard library; no tkinter or gettext.
"""

from __future__ import annotations

import json
import threading
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any, Dict, Mapping, NamedTuple, Optional, Tuple

from dominoes.rules.faults import FileFaults, did_you_mean, printable, quoted
from dominoes.rules.jsontext import MAX_BYTES, Document, read
from dominoes.rules.message import N_
from dominoes.rules.shape import BAD, Bool, Choice, Const, Either, Int, ListOf, Obj, Pattern, Shape, Sink, Text
from dominoes.rules.shape import Field as ShapeField
from dominoes.storage import Background, Notices, set_aside, why, write_atomic

FORMAT, VERSION = "dominoes-settings", 1
FILE = "settings.json"

DAMAGED = N_("storage", "The settings file has a fault and is kept as {file}; what is right in it counts. {fault}")
UNREADABLE = N_("storage", "The settings cannot be read ({reason}), so the usual ones are used.")

#: The most that a window may measure or lie off; anything beyond is nonsense on every screen.
_FAR = 100_000


class Window(NamedTuple):
    """Where the window was: size and place in pixels, and whether it filled the screen."""

    width: int
    height: int
    x: int
    y: int
    full: bool = False


class Seat(NamedTuple):
    """Who sat at a seat last: the kind, and the name or ""."""

    kind: str
    name: str = ""


@dataclass(frozen=True)
class Settings:
    """All settings. ``language`` None is that of the system; ``text_size`` in percent; ``pace`` of the computers.

    ``tiles`` is what stands on them, ``selectors`` whether the coordinate selectors show, ``seats`` and ``profile``
    what was played last, ``lesson_offered`` whether the first lesson was taken or declined.
    """

    language: Optional[str] = None
    theme: str = "light"
    text_size: int = 100
    pace: str = "normal"
    tiles: str = "pips"
    animation: bool = True
    selectors: bool = False
    window: Optional[Window] = None
    seats: Tuple[Seat, ...] = ()
    profile: Optional[str] = None
    lesson_offered: bool = False


def _words(*words: str) -> Choice:
    return Choice(dict.fromkeys(words, ""))


_PLACE = Int(-_FAR, _FAR)
_SIZE = Int(1, _FAR)
_WINDOW = Obj(
    {
        "width": ShapeField(_SIZE, True),
        "height": ShapeField(_SIZE, True),
        "x": ShapeField(_PLACE, True),
        "y": ShapeField(_PLACE, True),
        "full": ShapeField(Bool(), default=False),
    },
    "where the window was",
)
_SEAT = Obj({"kind": ShapeField(Text(40), True), "name": ShapeField(Text(60, 0), default="")}, "who sat at a seat")

#: What each setting may be in the file, by its name in `Settings`; in the file a hyphen stands for an underscore.
SHAPES: Dict[str, Shape] = {
    "language": Either(Pattern(r"[a-z]{2,3}", "the code of a language", 3), Const(None)),
    "theme": _words("light", "dark", "contrast"),
    "text_size": Int(80, 200),
    "pace": _words("off", "fast", "normal", "slow"),
    "tiles": _words("pips", "coloured", "digits", "coloured-digits"),
    "animation": Bool(),
    "selectors": Bool(),
    "window": Either(_WINDOW, Const(None)),
    "seats": ListOf(_SEAT, 0, 6),
    "profile": Either(Text(300), Const(None)),
    "lesson_offered": Bool(),
}


def clamped(window: Window, screen: Tuple[int, int], smallest: Tuple[int, int]) -> Window:
    """The window as it fits a screen of (width, height): wholly on it, not below the smallest size if there is room."""
    width = min(max(window.width, smallest[0]), screen[0])
    height = min(max(window.height, smallest[1]), screen[1])
    x = min(max(window.x, 0), screen[0] - width)
    y = min(max(window.y, 0), screen[1] - height)
    return Window(width, height, x, y, window.full)


class SettingsFile:
    """The settings and their file. ``path`` need not exist; ``now`` is what counts at the moment."""

    def __init__(self, path: Path, background: Background, notices: Notices) -> None:
        self.path = path
        self._background, self._notices = background, notices
        self._guard = threading.Lock()
        self._usable = True
        self._changed: Dict[str, Any] = {}
        _, found, aside = self._read()
        self.now = Settings(**found)
        if aside:
            self._changed = found
            background.later("settings", self._write)

    def change(self, **settings: Any) -> None:
        """Change settings and have them written; those that stay as they are cost nothing. Raises TypeError for a
        setting there is not."""
        new = replace(self.now, **settings)
        with self._guard:
            for name in settings:
                value = getattr(new, name)
                if value != getattr(self.now, name):
                    self._changed[name] = value
            waiting = bool(self._changed)
        self.now = new
        if waiting and self._usable:
            self._background.later("settings", self._write)

    def _write(self) -> None:
        """In the background: put what has changed into the file as it is now. Another window may have written it."""
        with self._guard:
            changed, self._changed = self._changed, {}
        raw, found, aside = self._read()
        if not self._usable:
            return
        if aside:
            changed = {**found, **changed}
        value: Dict[str, Any] = {"format": FORMAT, "version": VERSION}
        value.update(raw)
        value.update((_key(name), _to_file(setting)) for name, setting in changed.items())
        text = json.dumps(value, ensure_ascii=False, indent=2) + "\n"
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            write_atomic(str(self.path), text.encode("utf-8", "replace"))
        except OSError as error:
            with self._guard:
                self._changed = {**changed, **self._changed}
            self._notices.cannot_save(self.path.parent, error)

    def _read(self) -> Tuple[Mapping[str, Any], Dict[str, Any], bool]:
        """The file's object to be written on (empty without a file), the settings in it that are right, and whether the
        file was put aside."""
        file = str(self.path)
        try:
            with open(file, "rb") as stream:
                data = stream.read(MAX_BYTES + 1)
        except FileNotFoundError:
            return {}, {}, False
        except (OSError, ValueError) as error:
            # It may be right all the same, so it is not written over.
            self._usable = False
            reason = why(error) if isinstance(error, OSError) else str(error)
            self._notices.add(UNREADABLE.of(reason=reason))
            return {}, {}, False
        try:
            raw, found = _parsed(read(data, file))
            return raw, found, False
        except _Faulty as error:
            first, found = error.first, error.found
        except FileFaults as error:
            first, found = str(error.faults[0]), {}
        kept = set_aside(file)
        self._usable = kept is not None
        self._notices.add(DAMAGED.of(file=printable(kept or file), fault=first))
        return {}, found, True


class _Faulty(Exception):
    """A settings file with faults: the first as a line, and the settings in it that are right."""

    def __init__(self, first: str, found: Dict[str, Any]) -> None:
        super().__init__(first)
        self.first, self.found = first, found


def _parsed(document: Document) -> Tuple[Mapping[str, Any], Dict[str, Any]]:
    """The object in a document and its settings. Raises _Faulty; a newer version of the format is no fault."""
    sink, found = Sink(document), {}
    raw = document.value
    if not isinstance(raw, dict):
        sink.fault((), "a JSON object { } is needed")
        raise _Faulty(str(sink.faults()[0]), {})
    Const(FORMAT).check(raw.get("format"), ("format",), sink)
    version = Int(1, 1_000_000).check(raw.get("version"), ("version",), sink)
    newer = version is not BAD and version > VERSION
    for name, shape in SHAPES.items():
        key = _key(name)
        if key in raw:
            # In a newer version a setting may have come to allow more.
            value = shape.check(raw[key], (key,), Sink(document) if newer else sink)
            if value is not BAD:
                found[name] = _from_file(name, value)
    if not newer:
        known = ["format", "version", *map(_key, SHAPES)]
        for key in raw:
            if key not in known:
                sink.fault((key,), "the key %s is not known%s" % (quoted(key), did_you_mean(key, known)), at_key=True)
    if len(sink):
        raise _Faulty(str(sink.faults()[0]), found)
    return raw, found


def _key(name: str) -> str:
    return name.replace("_", "-")


def _from_file(name: str, value: Any) -> Any:
    """A setting from its parsed JSON value."""
    if name == "window" and value is not None:
        return Window(**value)
    if name == "seats":
        return tuple(Seat(**each) for each in value)
    return value


def _to_file(value: Any) -> Any:
    """The JSON value of a setting."""
    if isinstance(value, (Window, Seat)):
        return value._asdict()
    if isinstance(value, tuple):
        return [_to_file(each) for each in value]
    return value


assert set(SHAPES) == {each.name for each in fields(Settings)}
