"""The shapes of files, put together: objects, lists, tagged values; and the check of a whole document against one.

    SHAPE = Obj({"tiles": Field(Int(1, 20), required=True, doc="tiles for each seat"), ...}, doc="how tiles are dealt")
    parsed = validate(read(data, "my.json"), SHAPE)

This is the door to the whole family: what others need of `shape_core`, `shape_simple`, `shape_choice` and
`shape_schema` is here too. It may import those, the readers below and the standard library; no tkinter, gettext, file
or clock.
"""

from __future__ import annotations

import json
from functools import partial
from types import MappingProxyType
from typing import Any, Dict, FrozenSet, Iterator, Mapping, NamedTuple, Optional, Sequence, Tuple

from dominoes.rules.faults import Path, did_you_mean, listed, quoted
from dominoes.rules.jsontext import Document
from dominoes.rules.shape_choice import ByLanguage, Either, Lazy, Tagged
from dominoes.rules.shape_core import BAD, Definitions, Message, ReferenceLine, Shape, Sink, WordsOf, described, kind_of
from dominoes.rules.shape_schema import reference_of, schema_of
from dominoes.rules.shape_simple import Anything, Bool, Choice, Const, Int, Pattern, Text, Tile

__all__ = [
    "BAD", "Anything", "Bool", "ByLanguage", "Choice", "Const", "Definitions", "Either", "Field", "Int", "Lazy",
    "ListOf", "MapOf", "Message", "Obj", "Pattern", "ReferenceLine", "Shape", "Sink", "Tagged", "Text", "Tile",
    "WordsOf", "kind_of", "reference_of", "schema_of", "validate",
]

_OBJECT = frozenset(["object"])


def validate(document: Document, shape: Shape) -> Any:
    """The document's parsed value. Raises FileFaults with the faults of reading and of the shape together."""
    sink = Sink(document)
    parsed = shape.check(document.value, (), sink)
    sink.raise_faults()
    return parsed


class Field(NamedTuple):
    """A key of an object.

    ``default`` is what the file would say (JSON, not the parsed value) and is parsed when the key is absent; None means
    that the parsed object holds None then.
    """

    shape: Shape
    required: bool = False
    default: Any = None
    doc: str = ""


class Obj(Shape):
    """An object with known keys. Parsed to a dict that holds every field, absent ones with their default.

    ``exactly_one_of``: of these keys exactly one must be present.
    """

    __slots__ = ("fields", "doc", "exactly_one_of")

    def __init__(self, fields: Mapping[str, Field], doc: str = "", exactly_one_of: Sequence[str] = ()) -> None:
        self.fields: Mapping[str, Field] = MappingProxyType(dict(fields))
        self.doc = doc
        self.exactly_one_of: Tuple[str, ...] = tuple(exactly_one_of)
        for key in self.exactly_one_of:
            if self.fields[key].required:
                raise ValueError("%r is one of several and cannot be required too" % key)

    @property
    def allowed(self) -> str:
        return "an object with the keys %s" % listed(self.fields)

    @property
    def brief(self) -> str:
        return "an object"

    @property
    def kinds(self) -> FrozenSet[str]:
        return _OBJECT

    def check(self, value: Any, path: Path, sink: Sink) -> Any:
        if not isinstance(value, dict):
            return self.refuse(value, path, sink)
        before = sink.offered
        parsed: Dict[str, Any] = {}
        for key in value:
            if key not in self.fields:
                sink.fault((*path, key), partial(self._unknown, key, value), at_key=True)
        for key, field in self.fields.items():
            if key in value:
                parsed[key] = field.shape.check(value[key], (*path, key), sink)
            elif field.required:
                sink.fault(path, "the key %s is missing; needed: %s" % (quoted(key), field.shape.allowed))
            else:
                parsed[key] = _default(field)
        if self.exactly_one_of:
            present = [key for key in self.exactly_one_of if key in value]
            if len(present) != 1:
                found = "both " + " and ".join(map(quoted, present)) if len(present) == 2 else (
                    listed(present) if present else "none")
                sink.fault(path, "found %s; needed: exactly one of %s" % (found, listed(self.exactly_one_of)))
        return parsed if sink.offered == before else BAD

    def _unknown(self, key: str, value: Mapping[str, Any]) -> str:
        # A key that is there already cannot be the one that was meant.
        free = [known for known in self.fields if known not in value]
        return "the key %s is not known; allowed: %s%s" % (quoted(key), listed(self.fields), did_you_mean(key, free))

    def schema(self, definitions: Optional[Definitions] = None) -> Dict[str, Any]:
        properties = {}
        for key, field in self.fields.items():
            properties[key] = described(dict(field.shape.schema(definitions)), field.doc)
            if field.default is not None:
                properties[key]["default"] = field.default
        found: Dict[str, Any] = {"type": "object", "properties": properties, "additionalProperties": False}
        required = [key for key, field in self.fields.items() if field.required]
        if required:
            found["required"] = required
        if self.exactly_one_of:
            found["oneOf"] = [{"required": [key]} for key in self.exactly_one_of]
        return described(found, self.doc)

    def lines(self, path: str, definitions: Definitions) -> Iterator[ReferenceLine]:
        for key, field in self.fields.items():
            inner = "%s.%s" % (path, key)
            need = "required" if field.required else "optional" if field.default is None else json.dumps(
                field.default, ensure_ascii=False)
            yield ReferenceLine(inner, "", field.shape.brief, need, field.doc)
            yield from field.shape.lines(inner, definitions)


def _default(field: Field) -> Any:
    if field.default is None:
        return None
    sink = Sink(Document(field.default, "default", json.dumps(field.default)))
    parsed = field.shape.check(field.default, (), sink)
    if len(sink):
        raise AssertionError("a default does not fit its own shape: %s" % sink.faults()[0].message)
    return parsed


class ListOf(Shape):
    """A list of ``low`` to ``high`` entries of one shape. Parsed to a tuple."""

    __slots__ = ("shape", "low", "high")

    def __init__(self, shape: Shape, low: int = 0, high: int = 1000) -> None:
        self.shape = shape
        self.low = low
        self.high = high

    def entry(self, at: int) -> Shape:
        """The shape of the entry at a place."""
        return self.shape

    @property
    def allowed(self) -> str:
        return "a list of %s" % _amount(self.low, self.high, "entry", "entries")

    @property
    def kinds(self) -> FrozenSet[str]:
        return frozenset(["list"])

    def check(self, value: Any, path: Path, sink: Sink) -> Any:
        if not isinstance(value, list):
            return self.refuse(value, path, sink)
        before = sink.offered
        if not self.low <= len(value) <= self.high:
            self.refuse(value, path, sink)
        parsed = tuple(self.shape.check(item, (*path, index), sink) for index, item in enumerate(value[: self.high]))
        return parsed if sink.offered == before else BAD

    def schema(self, definitions: Optional[Definitions] = None) -> Dict[str, Any]:
        return {"type": "array", "items": self.shape.schema(definitions), "minItems": self.low, "maxItems": self.high}

    def lines(self, path: str, definitions: Definitions) -> Iterator[ReferenceLine]:
        yield ReferenceLine(path + "[]", "", self.shape.brief, "", "")
        yield from self.shape.lines(path + "[]", definitions)


class MapOf(Shape):
    """An object of ``low`` to ``high`` members whose keys follow ``key_check``, a shape of texts. Parsed to a dict from
    parsed key to parsed value."""

    __slots__ = ("key_check", "shape", "low", "high")

    def __init__(self, key_check: Shape, shape: Shape, low: int = 0, high: int = 1000) -> None:
        self.key_check = key_check
        self.shape = shape
        self.low = low
        self.high = high

    @property
    def allowed(self) -> str:
        return "an object with %s, each key %s" % (_amount(self.low, self.high, "key", "keys"), self.key_check.allowed)

    @property
    def kinds(self) -> FrozenSet[str]:
        return _OBJECT

    def check(self, value: Any, path: Path, sink: Sink) -> Any:
        if not isinstance(value, dict):
            return self.refuse(value, path, sink)
        before = sink.offered
        if not self.low <= len(value) <= self.high:
            sink.fault(path, "found %s; allowed: %s" % (_amount(len(value), len(value), "key", "keys"), self.allowed))
        parsed: Dict[Any, Any] = {}
        keys = _KeySink(sink)
        for key, item in list(value.items())[: self.high]:
            known = self.key_check.check(key, (*path, key), keys)
            found = self.shape.check(item, (*path, key), sink)
            if known is BAD:
                continue
            if known in parsed:
                sink.fault((*path, key), "the key %s means the same as an earlier one" % quoted(key), at_key=True)
            parsed[known] = found
        return parsed if sink.offered == before else BAD

    def schema(self, definitions: Optional[Definitions] = None) -> Dict[str, Any]:
        return {
            "type": "object",
            "propertyNames": self.key_check.schema(definitions),
            "additionalProperties": self.shape.schema(definitions),
            "minProperties": self.low,
            "maxProperties": self.high,
        }

    def lines(self, path: str, definitions: Definitions) -> Iterator[ReferenceLine]:
        yield ReferenceLine(path + ".*", "", self.shape.brief, "", "")
        yield from self.shape.lines(path + ".*", definitions)


class _KeySink(Sink):
    """Passes the faults of a key on, as faults that stand at the key and say so."""

    __slots__ = ("_sink",)

    def __init__(self, sink: Sink) -> None:
        self._sink = sink

    def fault(self, path: Path, message: Message, at_key: bool = False) -> None:
        self._sink.fault(path, partial(_about_key, message), at_key=True)


def _about_key(message: Message) -> str:
    text = message if isinstance(message, str) else message()
    return "found the key " + text[6:] if text.startswith("found ") else text


def _amount(low: int, high: int, one: str, many: str) -> str:
    word = one if high == 1 else many
    return "%d %s" % (low, word) if low == high else "%d to %d %s" % (low, high, word)
