"""What a form calls things: keys by the lines of the grammar, words by their sentences in the vocabulary.

Nothing here is written for one key or one word; what is added to the grammar or the vocabulary has its label from
there. The lines of the grammar are English, so they are messages of the context ``field``; `field_texts` lists them for
the translators' tool, which finds literals only.
May import `dominoes.rules` and other modules of this package; no tkinter, gettext, file, clock or global random.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any, Dict, Iterator, List, Mapping, Tuple, Type

from dominoes.rules.grammar import PROFILE
from dominoes.rules.message import N_, Message, Sentence
from dominoes.rules.shape import (
    Anything,
    ByLanguage,
    Choice,
    Const,
    Field,
    Int,
    ListOf,
    MapOf,
    Obj,
    Pattern,
    Shape,
    Tagged,
    Text,
    Tile,
)
from dominoes.rules.vocabulary import VOCABULARY
from dominoes.workshop.fill import Fresh, alternatives, bare, filled

#: The context of the messages that come from the grammar.
FIELD = "field"

NOT_SO = N_("workshop", "not so: {what}")

#: What a value may be, where it may be of several kinds.
_KINDS: Dict[Type[Shape], Message] = {
    Int: N_("workshop", "a number"),
    Tile: N_("workshop", "a tile"),
    Text: N_("workshop", "a text"),
    ByLanguage: N_("workshop", "a text"),
    Pattern: N_("workshop", "a short name"),
    Obj: N_("workshop", "several values together"),
    MapOf: N_("workshop", "different ones, one by one"),
    ListOf: N_("workshop", "a list"),
}
#: A sample of JSON in a line of the grammar, and what follows it.
_SAMPLE = re.compile(r"[,:;]?\s*(?:such as\s*)?[\[{].*", re.DOTALL)
_ANYTHING = N_("workshop", "something else")
_TILES = N_("workshop", "a list of tiles")
_NUMBERS = N_("workshop", "a list of numbers")


def doc_message(doc: str) -> Message:
    """A line of the grammar as a message, without the sample of how it is written in a file."""
    return Message(FIELD, _SAMPLE.sub("", doc).replace("{", "{{").replace("}", "}}"))


def hidden(key: str, field: Field) -> bool:
    """Whether a key is nothing to ask about: a constant, one for other programs, or one whose content has no form."""
    shape = field.shape
    formless = isinstance(shape, ListOf) and isinstance(shape.shape, Anything)
    return isinstance(shape, Const) or formless or key.startswith("$")


def word_sentence(shape: Shape, name: str, doc: str, value: Any = None, turned: bool = False) -> object:
    """How a word of a shape is said: by the vocabulary if it comes from there, else by its line in the grammar.

    ``value`` is its argument; ``turned`` says the opposite.
    """
    group = getattr(shape, "group", "")
    entry = VOCABULARY[group].words.get(name) if group else None
    if entry is None:
        return Sentence(NOT_SO, {"what": doc_message(doc)}) if turned else doc_message(doc)
    message = entry.opposite if turned and entry.opposite is not None else entry.sentence
    said: object = message
    if entry.argument is not None:
        said = message.of(value=value)
    return Sentence(NOT_SO, {"what": said}) if turned and entry.opposite is None else said


class _Open(int):
    """A number that is still to be written: it takes the plural and is shown as dots."""

    def __format__(self, spec: str) -> str:
        return "\u2026"


def argument_shown(shape: Shape, value: Any, fresh: Fresh) -> Any:
    """An argument as its sentence shows it; dots for a number that is none."""
    shape = bare(shape)
    if isinstance(shape, Int):
        return value if type(value) is int else _Open(5)
    return value if isinstance(value, str) else filled(shape, fresh)


def kind_label(shape: Shape) -> Message:
    """What kind of value a shape is, for one that has no words."""
    shape = bare(shape)
    if isinstance(shape, ListOf):
        inner = bare(shape.shape)
        return _TILES if isinstance(inner, Tile) else _NUMBERS if isinstance(inner, Int) else _KINDS[ListOf]
    return next((message for kind, message in _KINDS.items() if isinstance(shape, kind)), _ANYTHING)


def field_texts() -> List[Message]:
    """Every line of the grammar that the form shows, in its order, each once."""
    found: Dict[Message, None] = {}
    for doc in _docs(PROFILE, []):
        found.setdefault(doc_message(doc))
    return list(found)


@lru_cache(maxsize=None)
def names(key: object = "") -> Mapping[str, Message]:
    """How a form calls what faults name as it stands in a file: keys by their lines, words by their sentences.

    A name that is several things is the first of them: something under this key of the profile, another key, then the
    words in the order of the vocabulary.
    """
    found: Dict[str, Message] = {}
    near = PROFILE.fields[key].shape if isinstance(key, str) and key in PROFILE.fields else PROFILE
    for name, doc in [*_named(near, []), *_named(PROFILE, [])]:
        found.setdefault(name, doc_message(doc))
    for kind in VOCABULARY.values():
        for name, word in kind.words.items():
            if word.argument is None:
                found.setdefault(name, word.sentence)
    return found


def _named(shape: Shape, seen: List[Shape]) -> Iterator[Tuple[str, str]]:
    """Every key of the grammar with its line, and every tag that is no word of the vocabulary."""
    for each in alternatives(shape):
        if any(each is one for one in seen):
            continue
        seen.append(each)
        if isinstance(each, Obj):
            for key, field in each.fields.items():
                if not hidden(key, field) and field.doc:
                    yield key, field.doc
                    yield from _named(field.shape, seen)
        elif isinstance(each, (ListOf, MapOf)):
            yield from _named(each.shape, seen)
        elif isinstance(each, Tagged):
            known: Mapping[str, Any] = VOCABULARY[each.group].words if each.group else {}
            for tag, (argument, doc) in each.words.items():
                if tag not in known:
                    yield tag, doc
                yield from _named(argument, seen)


def _docs(shape: Shape, seen: List[Shape]) -> Iterator[str]:
    for each in alternatives(shape):
        if any(each is one for one in seen):
            continue
        seen.append(each)
        if isinstance(each, Obj):
            for key, field in each.fields.items():
                if not hidden(key, field):
                    yield from filter(None, (field.doc,))
                    yield from _docs(field.shape, seen)
        elif isinstance(each, (ListOf, MapOf)):
            for inner in [each.entry(at) for at in range(2)] if isinstance(each, ListOf) else [each.shape]:
                yield from _docs(inner, seen)
        elif isinstance(each, Choice):
            yield from _unsaid(each.group, each.words)
        elif isinstance(each, Tagged):
            yield from _unsaid(each.group, {**each.plain, **{tag: doc for tag, (_, doc) in each.words.items()}})
            for argument, _ in each.words.values():
                yield from _docs(argument, seen)


def _unsaid(group: str, words: Mapping[str, str]) -> Iterator[str]:
    """The lines of the words that the vocabulary has no sentence for."""
    known: Mapping[str, Any] = VOCABULARY[group].words if group else {}
    return (doc for name, doc in words.items() if name not in known and doc)


def yes_no() -> Tuple[Tuple[bool, Message], ...]:
    """The two values of a `Bool`."""
    return ((False, N_("workshop", "no")), (True, N_("workshop", "yes")))

