"""The lines of an autosave: a step on each, behind its checksum. `dominoes.journal` says what the steps mean.

It stands by itself because the start screen, which people wait for, has to see what was left without knowing a game.
May import the standard library only; no tkinter, gettext, file or clock.
"""

from __future__ import annotations

import re
from typing import List, NamedTuple, Optional, Tuple
from zlib import crc32

NEXT, UNDO, REDO, HINT = "next", "undo", "redo", "hint"

_LINE = re.compile(rb"([0-9a-f]{8}) ([0-9]{1,9}) ([ -~]{1,80})\Z")

#: (kind, name) of each seat, "" for no name.
Players = Tuple[Tuple[str, str], ...]


class Reading(NamedTuple):
    """What the lines of a file say.

    Attributes:
        record: the bytes of the record.
        steps: the steps behind it, up to the first line that is not whole.
        good: how many bytes of the file these take. What follows is what a power cut has left of the last lines.
        damaged: whether more whole lines follow, so that it was no power cut.
    """

    record: bytes
    steps: Tuple[str, ...]
    good: int
    damaged: bool


def line(number: int, step: str) -> bytes:
    """A line with its checksum."""
    rest = b"%d %s" % (number, step.encode("ascii"))
    return b"%08x %s\n" % (crc32(rest), rest)


def read_lines(data: bytes) -> Optional[Reading]:
    """The lines of a file; None if it does not have this form, or was cut off before its first step could be saved."""
    lines = data.split(b"\n")
    if len(lines) < 3 or _checked(lines[1], 0) != "record %d" % (len(lines[0]) + 1):
        return None
    good = len(lines[0]) + len(lines[1]) + 2
    steps: List[str] = []
    whole = lines[2:-1]  # what stands behind the last end of a line was torn
    for each in whole:
        step = _checked(each, len(steps) + 1)
        if step is None:
            break
        steps.append(step)
        good += len(each) + 1
    damaged = any(_checked(each) is not None for each in whole[len(steps) :])
    return Reading(lines[0], tuple(steps), good, damaged)


def _checked(text: bytes, number: int = -1) -> Optional[str]:
    """The step on a line, of this number if one is given; None if the line is not whole."""
    found = _LINE.match(text)
    if not found or int(found.group(1), 16) != crc32(text[9:]):
        return None
    return found.group(3).decode("ascii") if number in (-1, int(found.group(2))) else None
