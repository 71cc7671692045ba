"""Where each value of a JSON text stands, and what is odd in it, by one quick walk over its tokens.

The walk trusts the text to be valid JSON, since ``json.loads`` has accepted it; so it can afford to look at little.
Half a million values take a few tenths of a second, and only when there is something to report.

Same layer as `jsontext`: the standard library only, and no tkinter, gettext, file, clock or global random.
"""

from __future__ import annotations

import json
import re
from array import array
from bisect import bisect_right
from typing import Callable, Dict, List, NamedTuple, Optional, Set, Tuple

from dominoes.rules.faults import Path, quoted

# The groups, by number: a string, a colon that makes it a key, something plainly in order (also an empty list or
# object), an opening bracket, a run of closing brackets, any other scalar. Strings are unrolled loops so that no text
# makes the pattern backtrack.
_TOKEN = (
    r'[ \t\n\r,]*(?:("[^"\\]*(?:\\.[^"\\]*)*")([ \t\n\r]*:)?'
    r"|(\[[ \t\n\r]*\]|\{[ \t\n\r]*\}|-?[0-9]{1,18}(?![0-9.eE])|true|false|null)"
    r"|(\[+|\{)|([\]}](?:[ \t\n\r]*[\]}])*)"
    r"|([^\s,:\[\]{}\"]+))"
)
_STRING, _KEY, _OPEN, _CLOSE, _ODD = 1, 2, 4, 5, 6
_LONE = re.compile("[\ud800-\udfff]")
_decode = json.JSONDecoder().raw_decode


class Oddity(NamedTuple):
    """Something that should not be in the text: where, at which path, what to say, and whether it spoils the value."""

    offset: int
    path: Path
    message: str
    spoils: bool


class Places:
    """The offsets of all values of a valid JSON text.

    With ``number_fault`` (what is wrong with a number as written, or an empty string) the walk also looks for
    `oddities`, of which it keeps the first ``limit``, in the order of the text; `more` counts the rest.
    """

    __slots__ = ("oddities", "more", "_text", "_starts", "_keys", "_ends", "_members")

    def __init__(self, text: str, number_fault: Optional[Callable[[str], str]] = None, limit: int = 0) -> None:
        self._text = text
        # The values are numbered as they begin; of each the offset, the offset of its key or -1, and the number after
        # the last value inside. Flat arrays, as half a million nodes would keep the garbage collector busy for seconds.
        self._starts = array("i")
        self._keys = array("i")
        self._ends = array("i")
        self._members: Dict[int, Tuple[List[int], Dict[str, int]]] = {}
        self.oddities: Tuple[Oddity, ...] = ()
        self.more = 0
        check = None if number_fault is None else _Check(number_fault, limit)
        self._walk(check)
        if check is not None:
            self.more = check.more
            self.oddities = tuple(
                Oddity(offset, self._path(number), message, spoils) for offset, number, message, spoils in check.found
            )

    def offset(self, path: Path, at_key: bool = False) -> int:
        """The offset of the value (or of its key) at the path, or of the nearest ancestor that exists."""
        number = 0
        for step in path:
            items, by_key = self._inside(number)
            if isinstance(step, str) and step in by_key:
                number = by_key[step]
            elif isinstance(step, int) and 0 <= step < len(items) and not by_key:
                number = items[step]
            else:
                return self._starts[number]
        key = self._keys[number]
        return key if at_key and key >= 0 else self._starts[number]

    def _walk(self, check: Optional[_Check]) -> None:
        starts, keys, ends = self._starts, self._keys, self._ends
        opened: List[int] = []
        key = -1
        for match in re.compile(_TOKEN, re.DOTALL).finditer(self._text):
            kind = match.lastindex or 0
            if kind == _CLOSE:
                run = match.group(_CLOSE)
                for _ in range(run.count("]") + run.count("}")):
                    ends[opened.pop()] = len(starts)
                    if check is not None:
                        check.seen.pop()
                continue
            if kind == _KEY:
                key = match.start(_STRING)
                if check is not None:
                    check.key(match.group(_STRING), key, len(starts))
                continue
            number = len(starts)
            start = match.start(kind)
            starts.append(start)
            keys.append(key)
            ends.append(number + 1)
            key = -1
            if kind == _OPEN:
                opened.append(number)
                for more in range(1, match.end() - start):
                    starts.append(start + more)
                    keys.append(-1)
                    ends.append(0)
                    opened.append(number + more)
                if check is not None:
                    check.seen += [None] * (match.end() - start)
            elif check is not None:
                if kind == _ODD:
                    check.number(match.group(_ODD), match.start(_ODD), number)
                elif kind == _STRING:
                    check.string(match.group(_STRING), match.start(_STRING), number)

    def _inside(self, number: int) -> Tuple[List[int], Dict[str, int]]:
        """The numbers of the values directly inside a value, in order and by key; of equal keys the last counts."""
        found = self._members.get(number)
        if found is None:
            items: List[int] = []
            inner, end = number + 1, self._ends[number]
            while inner < end:
                items.append(inner)
                inner = self._ends[inner]
            by_key = {self._key(item): item for item in items} if items and self._keys[items[0]] >= 0 else {}
            self._members[number] = found = (items, by_key)
        return found

    def _key(self, number: int) -> str:
        key: str = _decode(self._text, self._keys[number])[0]
        return key

    def _path(self, number: int) -> Path:
        """The path of the value with this number."""
        path: Path = ()
        at = 0
        while at != number:
            items, by_key = self._inside(at)
            index = bisect_right(items, number) - 1
            at = items[index]
            path += (self._key(at) if by_key else index,)
        return path


class _Check:
    """Looks at keys, strings and numbers for what should not be there; keeps offset, value number, message, spoils."""

    __slots__ = ("found", "more", "seen", "_known", "_limit", "_number_fault")

    def __init__(self, number_fault: Callable[[str], str], limit: int) -> None:
        self.found: List[Tuple[int, int, str, bool]] = []
        self.more = 0
        #: The keys met so far in each list or object that is open; None before the first.
        self.seen: List[Optional[Set[str]]] = []
        self._limit = limit
        self._number_fault = number_fault
        self._known: Dict[str, str] = {}

    def key(self, raw: str, offset: int, number: int) -> None:
        key: str = raw[1:-1]
        if "\\" in key:
            key = _decode(raw)[0]
            if _LONE.search(key):
                self._add(offset, number, _lone_message, key, False)
        seen = self.seen[-1]
        if seen is None:
            self.seen[-1] = {key}
        elif key in seen:
            self._add(offset, number, _twice_message, key, False)
        else:
            seen.add(key)

    def string(self, raw: str, offset: int, number: int) -> None:
        if "\\u" in raw:
            text: str = _decode(raw)[0]
            if _LONE.search(text):
                self._add(offset, number, _lone_message, text, True)

    def number(self, word: str, offset: int, number: int) -> None:
        message = self._known.get(word)
        if message is None:
            message = self._number_fault(word)
            if len(word) <= 40 and len(self._known) < 1000:
                self._known[word] = message
        if message:
            self._add(offset, number, str, message, True)

    def _add(self, offset: int, number: int, say: Callable[[str], str], about: str, spoils: bool) -> None:
        if len(self.found) < self._limit:
            self.found.append((offset, number, say(about), spoils))
        else:
            self.more += 1


def _lone_message(text: str) -> str:
    return "found half of a surrogate pair in %s; write the character itself" % quoted(text)


def _twice_message(key: str) -> str:
    return "the key %s stands twice in this object" % quoted(key)


class Lines:
    """Turns offsets in a text into line and column, both from 1. Lines end in LF, CR LF or CR."""

    __slots__ = ("text", "_starts")

    def __init__(self, text: str) -> None:
        self.text = text
        self._starts: Optional[List[int]] = None

    def place(self, offset: int) -> Tuple[int, int]:
        """Line and column of the character at this offset."""
        if self._starts is None:
            self._starts = [0] + [match.end() for match in re.finditer(r"\r\n?|\n", self.text)]
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1
