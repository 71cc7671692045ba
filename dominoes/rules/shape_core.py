"""What every shape of the file language is made of: the shape itself, the sink for faults, the definitions of a schema.

A shape says what a JSON value may be. From the one description come the check with every fault, the JSON Schema for
editors, and the lines of the reference. Shapes never change after they are made and may be shared.

It may import the readers below it (`faults`, `jsontext`) and the standard library; no tkinter, gettext, file or clock.
"""

from __future__ import annotations

from typing import (
    Any,
    Callable,
    Dict,
    FrozenSet,
    Iterator,
    List,
    Mapping,
    NamedTuple,
    NoReturn,
    Optional,
    Tuple,
    TypeVar,
    Union,
)

from dominoes.rules.faults import Fault, FileFaults, Path, shown
from dominoes.rules.jsontext import MAX_FAULTS, Document

#: A message, or a function that makes it, for messages that cost something to make.
Message = Union[str, Callable[[], str]]

#: What stands beside a word: its meaning, perhaps with the shape of its argument.
Meaning = TypeVar("Meaning")

_KINDS = {str: "text", bool: "flag", int: "number", float: "number", list: "list", dict: "object", type(None): "null"}


class _Bad:
    """The type of `BAD`."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "BAD"

    def __bool__(self) -> NoReturn:
        raise TypeError("compare with `is BAD`")


#: What `Shape.check` returns for a value that is not of the shape; the faults are in the sink then.
BAD = _Bad()


def kind_of(value: object) -> str:
    """The JSON kind of a value: text, flag, number, list, object or null."""
    return _KINDS.get(type(value), "unknown")


def described(schema: Dict[str, Any], doc: str) -> Dict[str, Any]:
    """The schema with this description, if there is one."""
    return dict(schema, description=doc) if doc else schema


class Sink:
    """Collects the faults of one document, in any order; at most `MAX_FAULTS` are kept, the rest is counted.

    It starts with the faults that reading the document has found. Faults about values that are spoiled already are
    not repeated.
    """

    __slots__ = ("document", "more", "offered", "_kept", "_spoiled")

    def __init__(self, document: Document) -> None:
        self.document = document
        self.more = document.more
        #: How many faults have been offered so far, kept or not: whether it grew tells whether a check went well.
        self.offered = 0
        self._kept: List[Fault] = list(document.faults)
        self._spoiled: FrozenSet[Path] = document.spoiled

    def fault(self, path: Path, message: Message, at_key: bool = False) -> None:
        """Add a fault of the value (or of the key) at the path. A path that does not exist stands at its ancestor."""
        self.offered += 1
        if self._spoiled and not at_key and path in self._spoiled:
            return
        if len(self._kept) >= MAX_FAULTS:
            self.more += 1
            return
        self._kept.append(self.document.fault(path, message if isinstance(message, str) else message(), at_key))

    def faults(self) -> Tuple[Fault, ...]:
        """All faults by line and column; a last one says how many more there are, if any."""
        found = sorted(self._kept, key=lambda fault: (fault.line, fault.col))
        if self.more:
            last = found[-1] if found else Fault(self.document.file, 1, 1, "$", "")
            found.append(last._replace(path="$", message="and %d more" % self.more))
        return tuple(found)

    def __len__(self) -> int:
        return len(self._kept) + self.more

    def raise_faults(self) -> None:
        """Raise FileFaults with all faults, if there are any."""
        if len(self):
            raise FileFaults(self.faults())


class WordsOf(Dict[str, Meaning]):
    """The words of a group of the vocabulary. Shapes made of them keep its name, so that a form can say the words."""

    def __init__(self, group: str, words: Mapping[str, Meaning]) -> None:
        super().__init__(words)
        self.group = group


def group_of(*words: Optional[Mapping[str, Any]]) -> str:
    """The name of the group that the words come from, "" if none says so."""
    return next((each.group for each in words if isinstance(each, WordsOf)), "")


class ReferenceLine(NamedTuple):
    """One line of the reference of a file format.

    Attributes:
        path: where it may stand: ``$.lead[].by``; ``[]`` for any entry of a list, ``.*`` for any key, and instead of
            ``$`` the name of a definition.
        word: the word, if the line explains a word to be written there, else empty.
        allowed: what may stand there, as in messages.
        need: ``required``, ``optional``, or the default as JSON text; empty for words.
        doc: what it means.
    """

    path: str
    word: str
    allowed: str
    need: str
    doc: str


class Definitions:
    """Gathers the named shapes (`Lazy`) that a schema or a reference refers to, each once."""

    __slots__ = ("shapes",)

    def __init__(self) -> None:
        self.shapes: Dict[str, Shape] = {}

    def add(self, name: str, shape: Shape) -> None:
        """Note that this shape is referred to by its name. Raises ValueError when another shape has the name."""
        if self.shapes.setdefault(name, shape) is not shape:
            raise ValueError("two different shapes are called %r" % name)


class Shape:
    """What a value may be. Subclasses give `allowed`, `kinds`, `check`, `schema`; those that hold more, `lines`."""

    __slots__ = ()

    @property
    def allowed(self) -> str:
        """What is allowed, as a noun phrase that follows ``allowed:`` in messages."""
        raise NotImplementedError

    @property
    def brief(self) -> str:
        """The same for the reference, where what stands inside follows on lines of its own."""
        return self.allowed

    @property
    def kinds(self) -> FrozenSet[str]:
        """The JSON kinds that may fit, see `kind_of`. Of other kinds the check is certain to fail."""
        raise NotImplementedError

    def check(self, value: Any, path: Path, sink: Sink) -> Any:
        """The parsed value, or `BAD` after every fault of the value has been put into the sink."""
        raise NotImplementedError

    def schema(self, definitions: Optional[Definitions] = None) -> Dict[str, Any]:
        """The JSON Schema (draft 2020-12). Named shapes become ``$ref`` and are added to the definitions, if given."""
        raise NotImplementedError

    def lines(self, path: str, definitions: Definitions) -> Iterator[ReferenceLine]:
        """The lines of the reference for what stands inside a value of this shape."""
        return iter(())

    def refuse(self, value: Any, path: Path, sink: Sink, hint: str = "") -> Any:
        """Put the usual fault into the sink: what was found, what is allowed, and a hint. Returns `BAD`."""
        sink.fault(path, lambda: "found %s; allowed: %s%s" % (shown(value), self.allowed, hint))
        return BAD
