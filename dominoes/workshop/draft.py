"""A profile while it is being changed: one JSON value, a list of edits, and a place in that list for undo and redo.

Values are never changed in place: an edit makes the lists and objects on its way anew, so an older document stays what
it was and a check running beside the window can keep it.
May import `dominoes.rules` and other modules of this package; no tkinter, gettext, file, clock or global random.
"""

from __future__ import annotations

from typing import Any, Dict, List, NamedTuple, Tuple

from dominoes.rules.faults import Path

#: How many edits can be undone.
MOST_EDITS = 500


class _Absent:
    """The type of `ABSENT`."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "ABSENT"


#: Stands for a key that is not in its object.
ABSENT = _Absent()


class Edit(NamedTuple):
    """One edit: what stands at a path before and after, `ABSENT` for nothing. ``typed``: letter by letter."""

    path: Path
    before: Any
    after: Any
    typed: bool = False


def value_at(document: Any, path: Path) -> Any:
    """What stands at a path, `ABSENT` if nothing does."""
    for step in path:
        known = isinstance(document, dict) and isinstance(step, str) and step in document
        listed = isinstance(document, list) and isinstance(step, int) and 0 <= step < len(document)
        if not known and not listed:
            return ABSENT
        document = document[step]
    return document


def with_value(document: Any, path: Path, value: Any) -> Any:
    """The document with another value at a path; `ABSENT` takes a key or an entry out.

    Objects on the way that are not there yet are made. Raises LookupError for a place that cannot be.
    """
    if not path:
        return value
    step, rest = path[0], path[1:]
    if isinstance(step, int):
        if not isinstance(document, list) or not 0 <= step < len(document):
            raise LookupError("there is no entry %r" % (step,))
        entries = list(document)
        if not rest and value is ABSENT:
            del entries[step]
        else:
            entries[step] = with_value(entries[step], rest, value)
        return entries
    members: Dict[str, Any] = dict(document) if isinstance(document, dict) else {}
    if not rest and value is ABSENT:
        members.pop(step, None)
    else:
        members[step] = with_value(members.get(step, {}), rest, value)
    return members


class Draft:
    """A profile being changed. ``version`` is another number after every change, undo and redo included."""

    def __init__(self, document: Dict[str, Any]) -> None:
        self._document = document
        self._edits: List[Edit] = []
        self._done = 0
        self.version = 0

    @property
    def document(self) -> Dict[str, Any]:
        """The profile as JSON; not to be changed."""
        return self._document

    @property
    def can_undo(self) -> bool:
        """Whether there is an edit to take back."""
        return self._done > 0

    @property
    def can_redo(self) -> bool:
        """Whether an edit was taken back and nothing was changed since."""
        return self._done < len(self._edits)

    def put(self, path: Path, value: Any, typed: bool = False) -> None:
        """Let a value stand at a path; `ABSENT` takes it out. What stands there already is no edit.

        With ``typed`` the edit becomes one with the edit before it, if that was typed at the same place.
        """
        before = value_at(self._document, path)
        if _same(before, value):
            return
        document = with_value(self._document, path, value)
        if not isinstance(document, dict):
            raise LookupError("a profile is an object")
        last = self._edits[self._done - 1] if self._done else None
        del self._edits[self._done :]
        if path and isinstance(path[-1], int) and value is ABSENT:
            # An entry that is taken out moves those behind it, so the whole list is what the edit is about.
            path, before = path[:-1], value_at(self._document, path[:-1])
            value = value_at(document, path)
        if typed and last is not None and last.typed and last.path == path:
            self._edits[-1] = last._replace(after=value)
        else:
            self._edits.append(Edit(path, before, value, typed))
            del self._edits[:-MOST_EDITS]
        self._done = len(self._edits)
        self._set(document)

    def pause(self) -> None:
        """Who types has paused: what is typed from now on is an edit of its own."""
        if self._done and self._edits[self._done - 1].typed:
            self._edits[self._done - 1] = self._edits[self._done - 1]._replace(typed=False)

    def insert(self, path: Path, at: int, value: Any) -> None:
        """Put an entry into the list at a path, which is made if there is none."""
        entries = self._list(path)
        self.put(path, [*entries[:at], value, *entries[at:]])

    def move(self, path: Path, by: int) -> None:
        """Move an entry of a list, named by its path, that many places down (up if negative); not beyond the ends."""
        at = path[-1]
        entries = self._list(path[:-1])
        if isinstance(at, int) and 0 <= at < len(entries) and 0 <= at + by < len(entries):
            entries.insert(at + by, entries.pop(at))
            self.put(path[:-1], entries)

    def undo(self) -> Path:
        """Take the last edit back; returns where. Raises IndexError when there is none."""
        if not self.can_undo:
            raise IndexError("there is nothing to undo")
        self._done -= 1
        edit = self._edits[self._done]
        self._set(with_value(self._document, edit.path, edit.before))
        return edit.path

    def redo(self) -> Path:
        """Do again what was taken back; returns where. Raises IndexError when there is nothing."""
        if not self.can_redo:
            raise IndexError("there is nothing to redo")
        edit = self._edits[self._done]
        self._done += 1
        self._set(with_value(self._document, edit.path, edit.after))
        return edit.path

    def _list(self, path: Path) -> List[Any]:
        value = value_at(self._document, path)
        return list(value) if isinstance(value, list) else []

    def _set(self, document: Dict[str, Any]) -> None:
        self._document = document
        self.version += 1


def _same(one: Any, other: Any) -> bool:
    """Whether two JSON values are the same in a file: there 1, 1.0 and true differ."""
    if type(one) is not type(other):
        return False
    if isinstance(one, dict):
        return list(one) == list(other) and all(_same(one[key], other[key]) for key in one)
    if isinstance(one, list):
        return len(one) == len(other) and all(map(_same, one, other))
    return bool(one == other)


def paths_of(value: Any, path: Path = ()) -> List[Tuple[Path, Any]]:
    """Every value in a JSON value with its path, itself first."""
    found: List[Tuple[Path, Any]] = [(path, value)]
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, each in inside:
        found += paths_of(each, path + (step,))
    return found
