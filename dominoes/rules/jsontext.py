"""JSON files read so that everything wrong is named with its line and column, whatever bytes they hold.

``json.loads`` does the parsing at C speed; its hooks keep monstrous numbers harmless, and the depth is measured before
the recursive parser sees the text. Places are looked up only when something has to be reported, by one walk over the
text (see `jsonplaces`); what is wrong with text that is no JSON is said by `jsonbroken`.

Same layer as the rest of the rules: no tkinter, gettext, file, clock or global random. Bytes come in.
"""

from __future__ import annotations

import json
import math
import re
from itertools import accumulate
from typing import Any, Dict, FrozenSet, List, NoReturn, Optional, Tuple

from dominoes.rules.faults import Fault, FileFaults, Path, path_text
from dominoes.rules.jsonplaces import Lines, Places

#: The largest file that is read, in bytes.
MAX_BYTES = 1 << 20
#: How deep lists and objects may stand in each other.
MAX_DEPTH = 50
#: The most faults that are listed for one file; the rest is counted.
MAX_FAULTS = 50
#: Whole numbers are signed 64-bit, as other programs that read the files expect.
LOWEST_INT, HIGHEST_INT = -(1 << 63), (1 << 63) - 1

# A string with its quotes, or up to the end of the text if it is not closed; never backtracks far.
_STRING = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?\Z)', re.DOTALL)
_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")
# Opening brackets become 1, closing ones -1 (as signed bytes), everything else goes: the running sum is the depth.
_STEPS = bytes.maketrans(b"[{]}", b"\x01\x01\xff\xff")
_NO_BRACKETS = bytes(code for code in range(256) if code not in b"[]{}")
# What the standard parser says, in plain words, for the rare text too long to be explained.
_PLAIN_WORDS = (
    ("Expecting value", "expected a value"),
    ("Expecting property name", "expected a key in double quotes"),
    ("Expecting ','", "expected a comma or the end of the list or object"),
    ("Expecting ':'", "expected a : after the key"),
    ("Illegal trailing comma", "this comma is one too many"),
    ("Extra data", "the document ends before this"),
    ("Invalid control character", "a control character inside a string"),
    ("Unterminated string", "a string is not closed"),
    ("Invalid \\", "unknown escape in a string"),
)
_ENCODINGS = (
    (b"\xff\xfe\x00\x00", "UTF-32"),
    (b"\x00\x00\xfe\xff", "UTF-32"),
    (b"\xff\xfe", "UTF-16"),
    (b"\xfe\xff", "UTF-16"),
)


class Document:
    """A file that is JSON.

    Attributes:
        value: the content as plain dict, list, str, int, float, bool and None. Of a key that stands twice the last
            counts. Numbers out of range are clamped or infinite; they have their fault.
        file: the name given, for messages.
        faults: what is wrong short of being unreadable: keys that stand twice, NaN and Infinity, numbers out of range,
            halves of surrogate pairs. In the order of the file, at most `MAX_FAULTS`.
        more: how many further faults there are that ``faults`` does not list.
        spoiled: paths of values that have a fault already, so that nobody complains about them again.
    """

    __slots__ = ("value", "file", "faults", "more", "spoiled", "_before", "_begin", "_lines", "_places")

    def __init__(self, value: Any, file: str, text: str, suspect: bool = False, line: int = 1) -> None:
        self.value: Any = value
        self._before = line - 1
        self.file = file
        self._lines = Lines(text)
        self._begin = len(text) - len(text.lstrip(" \t\r\n"))
        self._places: Optional[Places] = None
        self.faults: Tuple[Fault, ...] = ()
        self.more = 0
        self.spoiled: FrozenSet[Path] = frozenset()
        if suspect:
            self._places = places = Places(text, number_fault, MAX_FAULTS)
            self.faults = tuple(
                Fault(file, *self._place(oddity.offset), path_text(oddity.path), oddity.message)
                for oddity in places.oddities
            )
            self.more = places.more
            self.spoiled = frozenset(oddity.path for oddity in places.oddities if oddity.spoils)

    def locate(self, path: Path, at_key: bool = False) -> Tuple[int, int]:
        """Line and column, from 1, of the value at this path, or of its nearest ancestor that exists.

        With ``at_key`` the place of the key of an object's member instead of its value.
        """
        if not path:
            return self._place(self._begin)
        if self._places is None:
            self._places = Places(self._lines.text)
        return self._place(self._places.offset(path, at_key))

    def _place(self, offset: int) -> Tuple[int, int]:
        line, col = self._lines.place(offset)
        return line + self._before, col

    def fault(self, path: Path, message: str, at_key: bool = False) -> Fault:
        """The fault with this message at this path."""
        line, col = self.locate(path, at_key)
        return Fault(self.file, line, col, path_text(path), message)


def read(data: bytes, file: str, line: int = 1, trusted: bool = False) -> Document:
    """The document in these bytes, in UTF-8 with or without a byte order mark. ``file`` is its name for messages, and
    ``line`` the line of that file in which the bytes begin, for files that hold several documents. ``trusted`` leaves
    out the look at how deep it goes, for files that came with the program.

    Raises FileFaults when it cannot be read at all: over `MAX_BYTES`, nested over `MAX_DEPTH` levels, not UTF-8, empty,
    not JSON. Everything less is in `Document.faults`.
    """
    if line > 1:
        try:
            return _read(data, file, line, trusted)
        except FileFaults as error:
            raise FileFaults([fault._replace(line=fault.line + line - 1) for fault in error.faults]) from None
    return _read(data, file, line, trusted)


def _read(data: bytes, file: str, line: int, trusted: bool) -> Document:
    text = _decoded(data, file)
    if not text.strip(" \t\r\n"):
        raise FileFaults([Fault(file, 1, 1, "$", "the file is empty; a JSON object { } is needed")])
    if not trusted and _depth(text) > MAX_DEPTH:
        _refuse(text, file)
    watch = _Watch()
    try:
        value = json.loads(
            text, parse_int=watch.whole, parse_float=watch.real, parse_constant=watch.constant,
            object_pairs_hook=watch.members,
        )
    except ValueError as error:
        _refuse(text, file, error)
    return Document(value, file, text, watch.suspect or bool(_SURROGATE.search(text)), line)


class _Watch:
    """The hooks of the parser: they notice that something is odd; where, is found out afterwards."""

    __slots__ = ("suspect",)

    def __init__(self) -> None:
        self.suspect = False

    def whole(self, digits: str) -> int:
        if len(digits) > 18 and number_fault(digits):
            self.suspect = True
            return LOWEST_INT if digits[0] == "-" else HIGHEST_INT
        return int(digits)

    def real(self, digits: str) -> float:
        value = float(digits)
        if math.isinf(value):
            self.suspect = True
        return value

    def constant(self, word: str) -> float:
        self.suspect = True
        return float(word)

    def members(self, pairs: List[Tuple[str, Any]]) -> Dict[str, Any]:
        found = dict(pairs)
        if len(found) != len(pairs):
            self.suspect = True
        return found


def number_fault(word: str) -> str:
    """What is wrong with a number as written in JSON (or with ``NaN``, ``Infinity``): a message, or an empty string."""
    if word[-1] in "Ny":
        return "found %s; allowed: a number (JSON knows no %s)" % (word, word.lstrip("-"))
    if "." in word or "e" in word or "E" in word:
        return "found %s, which is too large for a number" % _short(word) if math.isinf(float(word)) else ""
    # 19 digits and a sign are the most that can be in range; only then is the conversion known to be cheap.
    if len(word) <= 20 and LOWEST_INT <= int(word) <= HIGHEST_INT:
        return ""
    return "found %s; allowed: whole numbers from %d to %d" % (_short(word), LOWEST_INT, HIGHEST_INT)


def _short(digits: str) -> str:
    return digits if len(digits) <= 30 else "%s... (%d characters)" % (digits[:20], len(digits))


def _decoded(data: bytes, file: str) -> str:
    if len(data) > MAX_BYTES:
        message = "the file has %d bytes; allowed: at most %d" % (len(data), MAX_BYTES)
        raise FileFaults([Fault(file, 1, 1, "$", message)])
    for mark, name in _ENCODINGS:
        if data.startswith(mark):
            raise FileFaults([_wrong_encoding(file, name)])
    if data[:1] and data[:4].count(0) in (2, 3):
        raise FileFaults([_wrong_encoding(file, "UTF-16" if data[:4].count(0) == 2 else "UTF-32")])
    if data.startswith(b"\xef\xbb\xbf"):
        data = data[3:]
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8")
        line, col = Lines(before).place(len(before))
        message = "byte 0x%02x is not UTF-8; save the file with the encoding UTF-8" % data[error.start]
        raise FileFaults([Fault(file, line, col, "$", message)]) from None


def _wrong_encoding(file: str, name: str) -> Fault:
    return Fault(file, 1, 1, "$", "the file looks like %s; save it with the encoding UTF-8" % name)


def _depth(text: str) -> int:
    """How deep the brackets outside of strings go. Exact up to the first error in the text, and that is far enough."""
    bare = _STRING.sub("", text).encode("utf-8", "replace").translate(_STEPS, _NO_BRACKETS)
    return max(accumulate(memoryview(bare).cast("b")), default=0) if bare else 0


def _refuse(text: str, file: str, error: Optional[ValueError] = None) -> NoReturn:
    # Seldom needed, and slow to load for its patterns.
    from dominoes.rules.jsonbroken import first_error

    found = first_error(text, MAX_DEPTH, Lines(text).place)
    if found is None:
        if error is None:
            message = "nested too deeply; allowed: at most %d lists and objects in each other" % MAX_DEPTH
        else:
            said = str(getattr(error, "msg", error))
            message = next((plain for start, plain in _PLAIN_WORDS if said.startswith(start)), "this is not JSON")
        found = (getattr(error, "pos", 0), (), message)
    offset, path, message = found
    line, col = Lines(text).place(offset)
    raise FileFaults([Fault(file, line, col, path_text(path), message)]) from None
