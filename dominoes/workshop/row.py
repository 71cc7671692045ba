"""What a form is made of: rows one under another, each a heading, a field, a choice or some buttons.

A row is plain data, so a window can compare the rows of before and after and touch only what has changed; and what a
row can do is an `Op` on the draft, so the window need not know what it does.
May import `dominoes.rules` and other modules of this package; no tkinter, gettext, file, clock or global random.
"""

from __future__ import annotations

import json
import re
from typing import Any, Dict, NamedTuple, Optional, Tuple

from dominoes.rules.faults import Path
from dominoes.rules.shape import ByLanguage, Int, ListOf, Pattern, Shape, Text, Tile
from dominoes.workshop.draft import ABSENT, Draft
from dominoes.workshop.fill import bare

#: Kinds of rows.
HEADING, ENTRY, FIELD, CHOICE, BUTTONS = "heading", "entry", "field", "choice", "buttons"

#: Kinds of operations.
PUT, INSERT, MOVE = "put", "insert", "move"
#: No change of the draft: show texts in one language or in all of them. The window knows what to do.
LANGUAGES = "languages"

#: Texts longer than this get more than one line.
ONE_LINE = 100

_NUMBER = re.compile(r"\s*[+-]?[0-9]{1,18}\s*\Z")


class Op(NamedTuple):
    """A change of the draft: put a value at a path (`ABSENT` takes it out), insert one into a list, move an entry."""

    kind: str
    path: Path
    value: Any = None
    by: int = 0

    def apply(self, draft: Draft) -> None:
        """Do it."""
        if self.kind == PUT:
            draft.put(self.path, self.value)
        elif self.kind == INSERT:
            draft.insert(self.path, self.by, self.value)
        elif self.kind == MOVE:
            draft.move(self.path, self.by)


def removal(path: Path) -> Op:
    """What takes a key or an entry out."""
    return Op(PUT, path, ABSENT)


class Action(NamedTuple):
    """A button of a row. ``kind`` is ``add``, ``remove``, ``up``, ``down``, ``turn`` or ``languages``."""

    kind: str
    label: object
    op: Op


class Option(NamedTuple):
    """One of the values of a choice, with how it is said (a Message, Sentence or text)."""

    sentence: object
    op: Op


class Row(NamedTuple):
    """A row of the form.

    Attributes:
        key: what tells it from all other rows; the same for the same place in the form after an edit.
        kind: `HEADING`, `ENTRY` (the head of a list's entry), `FIELD` (typed text), `CHOICE` or `BUTTONS`.
        path: what it is about; faults at this path or below stand beside it.
        depth: how far it is set in.
        label: how it is called; a Message, Sentence or text, "" for nothing. Of a line of the grammar, what follows a
            semicolon is an explanation.
        note: what may be written there.
        text: of a field, what stands in it.
        shape: of a field, what it holds.
        title: of an entry, its name: a text, or texts by language.
        number: of an entry, its number from 1.
        options, chosen: of a choice; -1 when what stands there is none of them.
        actions: its buttons.
        renames: of a field, whether it is the key of a map and not a value.
    """

    key: str
    kind: str
    path: Path
    depth: int
    label: object = ""
    note: object = ""
    text: str = ""
    shape: Optional[Shape] = None
    title: Any = ""
    number: int = 0
    options: Tuple[Option, ...] = ()
    chosen: int = -1
    actions: Tuple[Action, ...] = ()
    renames: bool = False

    @property
    def words(self) -> Dict[str, Any]:
        """The words that can be chosen here, with how they are said."""
        return {each.op.value: each.sentence for each in self.options if isinstance(each.op.value, str)}

    @property
    def long(self) -> bool:
        """Whether a field is for texts of several lines."""
        return isinstance(self.shape, (Text, ByLanguage)) and self.shape.max_length > ONE_LINE

    @property
    def counts(self) -> bool:
        """Whether a field holds a number that can be stepped up and down."""
        return isinstance(self.shape, Int) and not self.renames


def scalar(shape: Shape) -> bool:
    """Whether a value of the shape is written in one short piece."""
    return isinstance(bare(shape), (Int, Tile, Pattern))


def parsed(shape: Optional[Shape], text: str) -> Any:
    """The JSON value that was typed; what is no such value stays text, and the check says what is wrong with it."""
    shape = None if shape is None else bare(shape)
    if isinstance(shape, Int):
        return int(text) if _NUMBER.match(text) else text
    if isinstance(shape, (Tile, Pattern)):
        return text.strip()
    if isinstance(shape, (Text, ByLanguage)):
        return text
    if isinstance(shape, ListOf) and scalar(shape.shape):
        return [parsed(shape.shape, each) for each in re.split(r"[\s,;]+", text) if each]
    try:
        return json.loads(text)
    except ValueError:
        return text


def shown(shape: Optional[Shape], value: Any) -> str:
    """A JSON value as it is typed."""
    if isinstance(value, str):
        return value
    if isinstance(shape, ListOf) and isinstance(value, list):
        return ", ".join(shown(None, each) for each in value)
    return json.dumps(value, ensure_ascii=False)


def type_into(draft: Draft, row: Row, text: str) -> None:
    """What a key pressed in a field does."""
    if not row.renames:
        draft.put(row.path, parsed(row.shape, text), typed=True)
        return
    parent, old = row.path[:-1], row.path[-1]
    members = draft.document
    for step in parent:
        members = members[step]  # type: ignore[index]
    new = text.strip()
    if new == old or new not in members:
        renamed = {new if key == old else key: value for key, value in members.items()}
        draft.put(parent, renamed, typed=True)

