"""Shapes of single values: numbers, texts, words, tiles.

It may import `shape_core`, the readers below it, `tiles` and the standard library; no tkinter, gettext, file or clock.
"""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import Any, Dict, FrozenSet, Iterator, Mapping, Optional

from dominoes.rules.faults import Path, did_you_mean, listed, shown
from dominoes.rules.shape_core import BAD, Definitions, ReferenceLine, Shape, Sink, described, group_of, kind_of
from dominoes.rules.tiles import LARGEST_NUMBER, parse_tile

_TEXT = frozenset(["text"])
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
_DIGITS = re.compile(r"\s*-?[0-9]{1,18}\s*\Z")
_TILE_SCHEMA = r"^(1[0-5]|[0-9])-(1[0-5]|[0-9])$"


class Int(Shape):
    """A whole number from ``low`` to ``high``; neither 1.0 nor true is one. Parsed to int."""

    __slots__ = ("low", "high")

    def __init__(self, low: int, high: int) -> None:
        self.low = low
        self.high = high

    @property
    def allowed(self) -> str:
        return "a whole number from %d to %d" % (self.low, self.high)

    @property
    def kinds(self) -> FrozenSet[str]:
        return frozenset(["number"])

    def check(self, value: Any, path: Path, sink: Sink) -> Any:
        if type(value) is int:
            return value if self.low <= value <= self.high else self.refuse(value, path, sink)
        hint = ""
        if isinstance(value, float):
            hint = ", written without a point or exponent"
        elif isinstance(value, str) and _DIGITS.match(value) and self.low <= int(value) <= self.high:
            hint = ", written without quotes"
        return self.refuse(value, path, sink, hint)

    def schema(self, definitions: Optional[Definitions] = None) -> Dict[str, Any]:
        return {"type": "integer", "minimum": self.low, "maximum": self.high}


class Bool(Shape):
    """true or false. Parsed to bool."""

    __slots__ = ()

    @property
    def allowed(self) -> str:
        return "true or false"

    @property
    def kinds(self) -> FrozenSet[str]:
        return frozenset(["flag"])

    def check(self, value: Any, path: Path, sink: Sink) -> Any:
        if isinstance(value, bool):
            return value
        quotes = isinstance(value, str) and value.strip().casefold() in ("true", "false")
        return self.refuse(value, path, sink, ", written without quotes" if quotes else "")

    def schema(self, definitions: Optional[Definitions] = None) -> Dict[str, Any]:
        return {"type": "boolean"}


class Text(Shape):
    """A text of ``min_length`` to ``max_length`` characters, not only spaces; line breaks and tabs are the only
    control characters in it. Parsed to str, as it stands."""

    __slots__ = ("max_length", "min_length")

    def __init__(self, max_length: int, min_length: int = 1) -> None:
        self.max_length = max_length
        self.min_length = min_length

    @property
    def allowed(self) -> str:
        if not self.min_length:
            return "a text of at most %d characters" % self.max_length
        return "a text of %d to %d characters" % (self.min_length, self.max_length)

    @property
    def kinds(self) -> FrozenSet[str]:
        return _TEXT

    def check(self, value: Any, path: Path, sink: Sink) -> Any:
        if not isinstance(value, str):
            return self.refuse(value, path, sink)
        if not self.min_length <= len(value) <= self.max_length:
            sink.fault(path, lambda: "found %s with %d characters; allowed: %s" % (
                shown(value), len(value), self.allowed))
            return BAD
        if self.min_length and not value.strip():
            return self.refuse(value, path, sink, ", not only spaces")
        if _CONTROL.search(value):
            return self.refuse(value, path, sink, " without control characters")
        return value

    def schema(self, definitions: Optional[Definitions] = None) -> Dict[str, Any]:
        found: Dict[str, Any] = {"type": "string", "maxLength": self.max_length}
        if self.min_length:
            found["minLength"] = self.min_length
        return found


class Pattern(Shape):
    """A text that matches the whole regular expression; ``what`` is the noun phrase for messages. Parsed to str.

    The expression should mean the same in Python and JavaScript, as it also stands in the schema, and must not take
    long on any text of ``max_length`` characters.
    """

    __slots__ = ("regex", "what", "max_length", "_compiled")

    def __init__(self, regex: str, what: str, max_length: int = 100) -> None:
        self.regex = regex
        self.what = what
        self.max_length = max_length
        self._compiled = re.compile(regex)

    @property
    def allowed(self) -> str:
        return self.what

    @property
    def kinds(self) -> FrozenSet[str]:
        return _TEXT

    def check(self, value: Any, path: Path, sink: Sink) -> Any:
        if isinstance(value, str) and self.fits(value):
            return value
        long = isinstance(value, str) and len(value) > self.max_length
        return self.refuse(value, path, sink, ", of at most %d characters" % self.max_length if long else "")

    def fits(self, text: str) -> bool:
        """Whether the text matches."""
        return len(text) <= self.max_length and self._compiled.fullmatch(text) is not None

    def schema(self, definitions: Optional[Definitions] = None) -> Dict[str, Any]:
        return {"type": "string", "pattern": "^(?:%s)$" % self.regex, "maxLength": self.max_length}


class Tile(Shape):
    """A tile such as ``"6-4"``, in either order. Parsed to the tile's int."""

    __slots__ = ()

    @property
    def allowed(self) -> str:
        return 'a tile such as "6-4", with 0 to %d on each half' % LARGEST_NUMBER

    @property
    def kinds(self) -> FrozenSet[str]:
        return _TEXT

    def check(self, value: Any, path: Path, sink: Sink) -> Any:
        if isinstance(value, str):
            try:
                return parse_tile(value)
            except ValueError:
                pass
        return self.refuse(value, path, sink)

    def schema(self, definitions: Optional[Definitions] = None) -> Dict[str, Any]:
        return {"type": "string", "pattern": _TILE_SCHEMA}


class Choice(Shape):
    """One word of a closed list; ``words`` maps each to its meaning. Parsed to the word. ``group`` as in `Tagged`."""

    __slots__ = ("words", "group")

    def __init__(self, words: Mapping[str, str]) -> None:
        self.group = group_of(words)
        self.words: Mapping[str, str] = MappingProxyType(dict(words))

    @property
    def allowed(self) -> str:
        return listed(self.words)

    @property
    def kinds(self) -> FrozenSet[str]:
        return _TEXT

    def check(self, value: Any, path: Path, sink: Sink) -> Any:
        if isinstance(value, str):
            if value in self.words:
                return value
            sink.fault(path, lambda: "found %s; allowed: %s%s" % (
                shown(value), self.allowed, did_you_mean(value, self.words)))
            return BAD
        return self.refuse(value, path, sink)

    def schema(self, definitions: Optional[Definitions] = None) -> Dict[str, Any]:
        return {"oneOf": [described({"const": word}, doc) for word, doc in self.words.items()]}

    @property
    def brief(self) -> str:
        return "a word"

    def lines(self, path: str, definitions: Definitions) -> Iterator[ReferenceLine]:
        for word, doc in self.words.items():
            yield ReferenceLine(path, word, "", "", doc)


class Const(Shape):
    """Exactly this text, number, flag or null. Parsed to it."""

    __slots__ = ("value",)

    def __init__(self, value: Any) -> None:
        if kind_of(value) in ("list", "object", "unknown"):
            raise ValueError("a constant is a text, number, flag or null")
        self.value = value

    @property
    def allowed(self) -> str:
        return shown(self.value)

    @property
    def kinds(self) -> FrozenSet[str]:
        return frozenset([kind_of(self.value)])

    def check(self, value: Any, path: Path, sink: Sink) -> Any:
        # 1, 1.0 and true are equal for Python and not for the file.
        if type(value) is type(self.value) and value == self.value:
            return value
        return self.refuse(value, path, sink)

    def schema(self, definitions: Optional[Definitions] = None) -> Dict[str, Any]:
        return {"const": self.value}


class Anything(Shape):
    """Any JSON value, as it stands."""

    __slots__ = ()

    @property
    def allowed(self) -> str:
        return "any value"

    @property
    def kinds(self) -> FrozenSet[str]:
        return frozenset(["text", "flag", "number", "list", "object", "null"])

    def check(self, value: Any, path: Path, sink: Sink) -> Any:
        return value

    def schema(self, definitions: Optional[Definitions] = None) -> Dict[str, Any]:
        return {}
