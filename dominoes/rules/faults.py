"""What is wrong with a file, in lines a teacher can act on: where, in which part, what was found, what is allowed.

Everything shown of a file's content passes through here, so that no control character, lone surrogate or megabyte of
text from a broken file reaches a terminal or a dialog.

Lowest layer: the standard library only, and no tkinter, gettext, file, clock or global random.
"""

from __future__ import annotations

import json
import math
import re
from typing import Callable, Iterable, List, NamedTuple, Sequence, Tuple, Union

#: The way from the root of a document to one of its values: keys of objects and 0-based indices of lists.
Path = Tuple[Union[str, int], ...]

#: The most characters that `shown` gives.
SHOWN_LENGTH = 60
#: The most characters that `path_text` gives.
_PATH_LENGTH = 200
#: The most words that one message lists.
_LISTED_WORDS = 40

_IDENTIFIER = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,59}\Z")
_SPACES = re.compile(r"[\s_-]+")


class Fault(NamedTuple):
    """One fault of a file. ``str()`` gives ``FILE:LINE:COL: PATH: message``, always a single printable line.

    ``line`` and ``col`` count from 1, ``col`` in characters; ``path`` is the printed form, such as ``$.lead[0].seat``.
    """

    file: str
    line: int
    col: int
    path: str
    message: str

    def __str__(self) -> str:
        return "%s:%d:%d: %s: %s" % (
            printable(self.file), self.line, self.col, printable(self.path), printable(self.message)
        )


class FileFaults(ValueError):
    """A file cannot be used. ``faults`` is a non-empty tuple of `Fault`; ``str()`` gives one line for each."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults: Tuple[Fault, ...] = tuple(faults)
        if not self.faults:
            raise ValueError("FileFaults needs at least one fault")
        super().__init__(self.faults)

    def __str__(self) -> str:
        return "\n".join(str(fault) for fault in self.faults)


def printable(text: str) -> str:
    """The text with everything that is not printable (controls, lone surrogates, direction marks) as an escape."""
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() else _escape(char) for char in text)


def _escape(char: str) -> str:
    code = ord(char)
    return "\\u%04x" % code if code < 0x10000 else "\\U%08x" % code


def shortened(text: str, length: int = SHOWN_LENGTH) -> str:
    """The text printable and, if needed, shortened with ``...`` to at most ``length`` characters."""
    return _cut(text, length, printable)


def quoted(text: str, length: int = SHOWN_LENGTH) -> str:
    """The text in double quotes as in the file, escaped, at most ``length`` characters with the quotes."""
    return '"%s"' % _cut(text, length - 2, _json_inside)


def _json_inside(text: str) -> str:
    return printable(json.dumps(text, ensure_ascii=False)[1:-1])


def _cut(text: str, length: int, escape: Callable[[str], str]) -> str:
    if len(text) <= length:
        whole = escape(text)
        if len(whole) <= length:
            return whole
    pieces: List[str] = []
    room = length - 3
    # Escaped one by one, so that no escape is cut in two.
    for char in text[:length]:
        piece = escape(char)
        if len(piece) > room:
            break
        room -= len(piece)
        pieces.append(piece)
    return "".join(pieces) + "..."


def shown(value: object) -> str:
    """What was found, in at most `SHOWN_LENGTH` printable characters: ``"seven"``, ``7``, ``a list of 3``, ``null``."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, int):
        # Writing out a huge int takes quadratic time, and newer Pythons refuse it.
        return str(value) if value.bit_length() <= 128 else "a number of more than 38 digits"
    if isinstance(value, float):
        if math.isfinite(value):
            return repr(value)
        return "NaN" if value != value else "Infinity" if value > 0 else "-Infinity"
    if isinstance(value, (list, tuple)):
        return "a list of %d" % len(value) if value else "an empty list"
    if isinstance(value, dict):
        return _shown_object([str(key) for key, _ in zip(value, range(3))], len(value))
    return "a %s" % printable(type(value).__name__)[:40]


def _shown_object(first: Sequence[str], count: int) -> str:
    if not count:
        return "an empty object"
    text = "an object with %s" % ", ".join(quoted(key, 20) for key in first)
    if count > len(first) or len(text) > SHOWN_LENGTH:
        return "an object with %s and %d more" % (quoted(first[0], 24), count - 1)
    return text


def path_text(path: Path) -> str:
    """``$.a.b[2]``; a key that is no plain identifier as ``$["odd key"]``. A very long path loses its middle."""
    steps = ["[%d]" % step if isinstance(step, int) else _key_text(step) for step in path]
    text = "$" + "".join(steps)
    if len(text) <= _PATH_LENGTH:
        return text
    head, tail = "$", ""
    for step in steps:
        if len(head) + len(step) > _PATH_LENGTH // 2:
            break
        head += step
    for step in reversed(steps):
        if len(tail) + len(step) > _PATH_LENGTH // 2 - 3:
            break
        tail = step + tail
    return head + "..." + tail


def _key_text(key: str) -> str:
    return "." + key if _IDENTIFIER.match(key) else "[%s]" % quoted(key, 40)


def did_you_mean(word: str, words: Iterable[str]) -> str:
    """``; did you mean "x"?`` with the nearest of ``words``, or an empty string when none is near.

    Slips of upper and lower case, and of hyphens, underscores and spaces, always count as near.
    """
    known = {_folded(candidate): candidate for candidate in words}
    wanted = _folded(word[:80])
    import difflib  # only where somebody mistyped

    near = [wanted] if wanted in known else difflib.get_close_matches(wanted, known, 1, 0.6)
    if not near or known[near[0]] == word:
        return ""
    return "; did you mean %s?" % quoted(known[near[0]])


def _folded(word: str) -> str:
    return _SPACES.sub("-", word.strip().casefold())


def listed(words: Iterable[str]) -> str:
    """The words in quotes with commas; past forty only how many more there are."""
    every = list(words)
    text = ", ".join(quoted(word) for word in every[:_LISTED_WORDS])
    rest = len(every) - _LISTED_WORDS
    return "%s and %d more" % (text, rest) if rest > 0 else text
