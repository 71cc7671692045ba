"""The smallest values that fit a shape: what a new clause, condition or word begins with, for the teacher to change.

Where something stands already that fits, it is kept: a condition that becomes the first of several, a number whose
word is exchanged.
May import `dominoes.rules` and other modules of this package; no tkinter, gettext, file, clock or global random.
"""

from __future__ import annotations

from typing import Any, Dict, FrozenSet, List, Mapping, NamedTuple, Optional, Tuple

from dominoes.rules.faults import Path
from dominoes.rules.jsontext import Document
from dominoes.rules.shape import (
    BAD,
    Bool,
    ByLanguage,
    Choice,
    Const,
    Either,
    Field,
    Int,
    Lazy,
    ListOf,
    MapOf,
    Message,
    Obj,
    Pattern,
    Shape,
    Sink,
    Tagged,
    Text,
    Tile,
)


class _Counter(Sink):
    """Counts faults and forgets them: a value in the making has no place in a file."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(Document(None, "", ""))

    def fault(self, path: Path, message: Message, at_key: bool = False) -> None:
        self.offered += 1


class Fresh(NamedTuple):
    """What new values are made with.

    Attributes:
        name: what new things are called, by language.
        highest: the highest number of the set, for tiles.
        taken: ids that are in use.
    """

    name: Mapping[str, str] = {"en": "New rule"}
    highest: int = 6
    taken: FrozenSet[str] = frozenset()

    def another(self, pattern: Pattern) -> str:
        """A text that follows the pattern and is not taken."""
        numbered = ("rule%s" % ("-%d" % number if number else "") for number in [0, *range(2, 1000)])
        for text in (*map(str, range(100)), *numbered):
            if text not in self.taken and pattern.fits(text):
                return text
        return "rule"


def bare(shape: Shape) -> Shape:
    """The shape itself where it is a named one."""
    while isinstance(shape, Lazy):
        shape = shape.shape
    return shape


def alternatives(shape: Shape) -> Tuple[Shape, ...]:
    """The shapes of which a value may have one; for most shapes only itself."""
    shape = bare(shape)
    inner: Tuple[Shape, ...] = shape.shapes if isinstance(shape, Either) else getattr(shape, "alternatives", ())
    return tuple(each for one in inner for each in alternatives(one)) if inner else (shape,)


def fits(shape: Shape, value: Any) -> bool:
    """Whether a value is of the shape."""
    return shape.check(value, (), _Counter()) is not BAD


def joined_by(shape: Shape) -> Dict[str, Shape]:
    """The tags of a shape that hold a list of values of the same shape, as conditions are joined."""
    shape = bare(shape)
    if not isinstance(shape, Tagged):
        return {}
    lists = ((tag, bare(argument)) for tag, (argument, _) in shape.words.items())
    return {tag: each for tag, each in lists if isinstance(each, ListOf) and bare(each.shape) is shape}


def turned_by(shape: Shape) -> Optional[str]:
    """The tag of a shape that holds one value of the same shape, as a condition is negated; None if there is none."""
    shape = bare(shape)
    if not isinstance(shape, Tagged):
        return None
    return next((tag for tag, (argument, _) in shape.words.items() if bare(argument) is shape), None)


def condition_key(shape: Obj) -> Optional[str]:
    """The optional key of an object that holds a condition: what tells a clause from one that always holds."""
    return next((key for key, field in shape.fields.items() if not field.required and joined_by(field.shape)), None)


def filled(shape: Shape, fresh: Fresh) -> Any:
    """The smallest value of a shape, ready to be changed."""
    shape = alternatives(shape)[0]
    if isinstance(shape, Int):
        return min(shape.high, max(shape.low, 1))
    if isinstance(shape, Bool):
        return False
    if isinstance(shape, ByLanguage):
        return {code: text[: shape.max_length] for code, text in fresh.name.items()}
    if isinstance(shape, Text):
        return next(iter(fresh.name.values()))[: shape.max_length]
    if isinstance(shape, Pattern):
        return fresh.another(shape)
    if isinstance(shape, Tile):
        return "%d-%d" % (fresh.highest, fresh.highest)
    if isinstance(shape, Choice):
        return next(iter(shape.words))
    if isinstance(shape, Const):
        return shape.value
    if isinstance(shape, Tagged):
        if shape.plain:
            return next(iter(shape.plain))
        # Never one that holds values of the same shape: that would have no end.
        inner = {*joined_by(shape), turned_by(shape)}
        tag = next(tag for tag in shape.words if tag not in inner)
        return {tag: filled(shape.words[tag][0], fresh)}
    if isinstance(shape, Obj):
        return _object(shape, fresh)
    if isinstance(shape, ListOf):
        return [filled(shape.entry(at), fresh) for at in range(shape.low)]
    if isinstance(shape, MapOf):
        return with_key(shape, {}, fresh) if shape.low else {}
    return None


def _object(shape: Obj, fresh: Fresh) -> Dict[str, Any]:
    needed = {key: field for key, field in shape.fields.items() if field.required}
    if shape.exactly_one_of:
        key = shape.exactly_one_of[0]
        needed[key] = shape.fields[key]
    return {key: filled(field.shape, fresh) for key, field in needed.items()}


def clause(shape: Shape, fresh: Fresh, special: bool) -> Any:
    """A new entry of a list; with ``special`` one that does not always hold, if the shape has conditions."""
    value = filled(shape, fresh)
    inner = bare(shape)
    key = condition_key(inner) if isinstance(inner, Obj) and special else None
    if isinstance(inner, Obj) and key is not None:
        value = in_order(inner, dict(value, **{key: filled(inner.fields[key].shape, fresh)}))
    return value


def with_key(shape: MapOf, value: Mapping[str, Any], fresh: Fresh) -> Dict[str, Any]:
    """A map with one entry more; its value is that of the last entry."""
    key = bare(shape.key_check)
    found = dict(value)
    if isinstance(key, Pattern):
        found[Fresh(taken=frozenset(value)).another(key)] = (
            list(value.values())[-1] if value else filled(shape.shape, fresh)
        )
    return found


def adopted(shape: Shape, value: Any, fresh: Fresh) -> Any:
    """A value of the shape in which the present one goes on, if it fits somewhere."""
    shape = bare(shape)
    if fits(shape, value):
        return value
    if not isinstance(shape, ListOf):
        return filled(shape, fresh)
    count = max(shape.low, 1)
    entries: List[Any] = [filled(shape.entry(at), fresh) for at in range(count)]
    at = next((at for at in range(count) if fits(shape.entry(at), value)), -1)
    if at >= 0:
        entries[at] = value
    return entries if at >= 0 or shape.low else []


def in_order(shape: Shape, value: Any) -> Any:
    """The value with the keys of its objects in the order of the grammar, as people write and read them."""
    shape = next((each for each in alternatives(shape) if _of_kind(each, value)), shape)
    if isinstance(shape, Obj):
        known = [key for key in shape.fields if key in value]
        fields: Mapping[str, Field] = shape.fields
        found = {key: in_order(fields[key].shape, value[key]) for key in known}
        found.update((key, each) for key, each in value.items() if key not in found)
        return found
    if isinstance(shape, ListOf):
        return [in_order(shape.entry(at), each) for at, each in enumerate(value)]
    if isinstance(shape, MapOf):
        return {key: in_order(shape.shape, each) for key, each in value.items()}
    if isinstance(shape, Tagged) and isinstance(value, dict):
        return {
            tag: in_order(shape.words[tag][0], each) if tag in shape.words else each for tag, each in value.items()
        }
    return value


def _of_kind(shape: Shape, value: Any) -> bool:
    if isinstance(value, dict):
        return isinstance(shape, (Obj, MapOf, Tagged))
    return isinstance(value, list) and isinstance(shape, ListOf)
