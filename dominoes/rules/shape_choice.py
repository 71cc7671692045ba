"""Shapes that may be one of several things: tagged values, values by kind, named shapes that may contain themselves.

It may import `shape_core`, `shape_simple`, the readers below and the standard library; no tkinter, gettext, file
or clock.
"""

from __future__ import annotations

from functools import partial
from types import MappingProxyType
from typing import Any, Callable, Dict, FrozenSet, Iterator, List, Mapping, Optional, Tuple

from dominoes.rules.faults import Path, did_you_mean, listed, quoted, shown
from dominoes.rules.shape_core import BAD, Definitions, ReferenceLine, Shape, Sink, described, group_of, kind_of
from dominoes.rules.shape_simple import Pattern, Text

_LANGUAGE = Pattern(r"[a-z]{2,3}([-_][A-Za-z0-9]{2,8}){0,3}", 'a language code such as "en" or "uk"', 40)


class Tagged(Shape):
    """Either a plain word, or an object with exactly one key, its tag: ``"went-out"`` or ``{"doubles": 5}``.

    ``words`` maps a tag to the shape of its argument and its meaning, ``plain`` a word to its meaning. A word may be
    both. A plain word is parsed to the str, a tagged value to the pair of tag and parsed argument. ``group`` is the
    name of the vocabulary's group that words come from, "" for none; by default that of the `WordsOf` given.
    """

    __slots__ = ("words", "plain", "group")

    def __init__(
        self, words: Mapping[str, Tuple[Shape, str]], plain: Optional[Mapping[str, str]] = None, group: str = ""
    ) -> None:
        self.group = group or group_of(words, plain)
        self.words: Mapping[str, Tuple[Shape, str]] = MappingProxyType(dict(words))
        self.plain: Mapping[str, str] = MappingProxyType(dict(plain or {}))

    @property
    def allowed(self) -> str:
        tags = "an object with exactly one of the keys %s" % listed(self.words)
        if not self.plain:
            return tags
        return "%s; or %s" % (listed(self.plain), tags) if self.words else listed(self.plain)

    @property
    def brief(self) -> str:
        return "a word, or an object with one key" if self.plain else "an object with one key"

    @property
    def kinds(self) -> FrozenSet[str]:
        return frozenset((["text"] if self.plain else []) + (["object"] if self.words else []))

    def check(self, value: Any, path: Path, sink: Sink) -> Any:
        if isinstance(value, str):
            if value in self.plain:
                return value
            sink.fault(path, lambda: self._wrong_word(value))
            return BAD
        if not isinstance(value, dict) or not value:
            return self.refuse(value, path, sink)
        if len(value) > 1:
            sink.fault(path, lambda: "found %s; allowed: exactly one key, of %s" % (shown(value), listed(self.words)))
            for tag, argument in list(value.items())[: len(self.words)]:
                if tag in self.words:
                    self.words[tag][0].check(argument, (*path, tag), sink)
            return BAD
        (tag, argument), = value.items()
        if tag not in self.words:
            sink.fault((*path, tag), lambda: self._wrong_tag(tag), at_key=True)
            return BAD
        parsed = self.words[tag][0].check(argument, (*path, tag), sink)
        return BAD if parsed is BAD else (tag, parsed)

    def _wrong_word(self, word: str) -> str:
        if word in self.words:
            return "%s needs a value: {%s: ...}, with %s" % (quoted(word), quoted(word), self.words[word][0].allowed)
        return "found %s; allowed: %s%s" % (shown(word), self.allowed, did_you_mean(word, [*self.plain, *self.words]))

    def _wrong_tag(self, tag: str) -> str:
        if tag in self.plain:
            return "%s takes no value; write just %s" % (quoted(tag), quoted(tag))
        return "the key %s is not known; allowed: %s%s" % (
            quoted(tag), self.allowed, did_you_mean(tag, [*self.words, *self.plain]))

    def schema(self, definitions: Optional[Definitions] = None) -> Dict[str, Any]:
        found = [described({"const": word}, doc) for word, doc in self.plain.items()]
        for tag, (shape, doc) in self.words.items():
            tagged = {
                "type": "object",
                "properties": {tag: shape.schema(definitions)},
                "required": [tag],
                "additionalProperties": False,
            }
            found.append(described(tagged, doc))
        return {"oneOf": found}

    def lines(self, path: str, definitions: Definitions) -> Iterator[ReferenceLine]:
        for word, doc in self.plain.items():
            yield ReferenceLine(path, word, "", "", doc)
        for tag, (shape, doc) in self.words.items():
            yield ReferenceLine(path, tag, shape.brief, "", doc)
            yield from shape.lines("%s.%s" % (path, tag), definitions)


class Either(Shape):
    """One of several shapes of different JSON kinds, told apart by the kind alone, so that faults stay precise.

    Parsed as the shape that fits. Raises ValueError when made of two shapes for the same kind, unless one is `Lazy`:
    then that shows at the first check.
    """

    __slots__ = ("shapes",)

    def __init__(self, *shapes: Shape) -> None:
        self.shapes = shapes
        if not any(isinstance(shape, Lazy) for shape in shapes):
            self._by_kind()

    def _by_kind(self) -> Dict[str, Shape]:
        found: Dict[str, Shape] = {}
        for shape in self.shapes:
            for kind in shape.kinds:
                if kind in found:
                    raise ValueError("two alternatives for the kind %s" % kind)
                found[kind] = shape
        return found

    @property
    def allowed(self) -> str:
        return "; or ".join(shape.allowed for shape in self.shapes)

    @property
    def brief(self) -> str:
        return "; or ".join(shape.brief for shape in self.shapes)

    @property
    def kinds(self) -> FrozenSet[str]:
        return frozenset(self._by_kind())

    def check(self, value: Any, path: Path, sink: Sink) -> Any:
        shapes = self._by_kind()
        # A number in quotes is meant as a number, and the shape of numbers says so.
        kind = "number" if isinstance(value, str) and value.isdigit() and "text" not in shapes else kind_of(value)
        shape = shapes.get(kind)
        return shape.check(value, path, sink) if shape else self.refuse(value, path, sink)

    def schema(self, definitions: Optional[Definitions] = None) -> Dict[str, Any]:
        return {"anyOf": [shape.schema(definitions) for shape in self.shapes]}

    def lines(self, path: str, definitions: Definitions) -> Iterator[ReferenceLine]:
        for shape in self.shapes:
            yield from shape.lines(path, definitions)


class Lazy(Shape):
    """A shape that is named and made when first needed, so that shapes may contain themselves.

    ``name`` is its definition in the schema and its section in the reference. ``what`` is the phrase for messages; if
    empty, the shape's own.
    """

    __slots__ = ("name", "what", "_make", "_made")

    def __init__(self, make: Callable[[], Shape], name: str, what: str = "") -> None:
        self.name = name
        self.what = what
        self._make = make
        self._made: List[Shape] = []

    @property
    def shape(self) -> Shape:
        """The shape itself."""
        if not self._made:
            self._made.append(self._make())
        return self._made[0]

    @property
    def allowed(self) -> str:
        return self.what or self.shape.allowed

    @property
    def brief(self) -> str:
        return self.what or "see %s" % self.name

    @property
    def kinds(self) -> FrozenSet[str]:
        return self.shape.kinds

    def check(self, value: Any, path: Path, sink: Sink) -> Any:
        return self.shape.check(value, path, sink)

    def schema(self, definitions: Optional[Definitions] = None) -> Dict[str, Any]:
        if definitions is not None:
            definitions.add(self.name, self.shape)
        return {"$ref": "#/$defs/%s" % self.name}

    def lines(self, path: str, definitions: Definitions) -> Iterator[ReferenceLine]:
        definitions.add(self.name, self.shape)
        return iter(())


class ByLanguage(Shape):
    """A text for everybody, or an object from language code to text with at least one entry.

    Parsed to a dict from language code to text; a plain text stands under the empty code.
    """

    __slots__ = ("max_length", "_text")

    def __init__(self, max_length: int) -> None:
        self.max_length = max_length
        self._text = Text(max_length)

    @property
    def allowed(self) -> str:
        return '%s, or an object of such texts by language, such as {"en": "...", "uk": "..."}' % self._text.allowed

    @property
    def kinds(self) -> FrozenSet[str]:
        return frozenset(["text", "object"])

    def check(self, value: Any, path: Path, sink: Sink) -> Any:
        if isinstance(value, str):
            text = self._text.check(value, path, sink)
            return BAD if text is BAD else {"": text}
        if not isinstance(value, dict) or not value:
            return self.refuse(value, path, sink)
        before = sink.offered
        parsed = {}
        for code, item in value.items():
            if not _LANGUAGE.fits(code):
                sink.fault((*path, code), partial(_wrong_code, code), at_key=True)
            parsed[code] = self._text.check(item, (*path, code), sink)
        return parsed if sink.offered == before else BAD

    def schema(self, definitions: Optional[Definitions] = None) -> Dict[str, Any]:
        text = self._text.schema()
        by_code = {
            "type": "object",
            "propertyNames": _LANGUAGE.schema(),
            "additionalProperties": text,
            "minProperties": 1,
        }
        return {"anyOf": [text, by_code]}


def _wrong_code(code: str) -> str:
    return "the key %s is not known; allowed: %s" % (quoted(code), _LANGUAGE.allowed)
