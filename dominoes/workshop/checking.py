"""What is wrong with a draft, by its paths: the same checks that the command line makes, on the bytes to be saved.

The quick check takes a few milliseconds and is made after every key; the whole one also looks for clauses that can
never be reached and plays the worked examples, which takes a quarter of a second.
May import `dominoes.checking`, `dominoes.rules` and other modules of this package; no tkinter, gettext, file, clock or
global random.
"""

from __future__ import annotations

from typing import Any, List, Mapping, NamedTuple, Optional, Sequence, Tuple

from dominoes.checking import check_profile
from dominoes.record_write import record_text
from dominoes.rules.compiled import Rules, compile_profile
from dominoes.rules.faults import FileFaults, Path, path_text, shown
from dominoes.rules.grammar import PROFILE
from dominoes.rules.jsontext import Document, read
from dominoes.rules.load import profile_from
from dominoes.workshop.draft import paths_of, value_at
from dominoes.workshop.fill import fits, in_order
from dominoes.workshop.row import BUTTONS, FIELD, Row


class Found(NamedTuple):
    """A fault: the path of what is wrong (or of what holds it), and what is to be said."""

    path: Path
    message: str


class Verdict(NamedTuple):
    """What a check found. ``rules`` is None while the profile cannot be played; ``whole`` whether all was checked."""

    faults: Tuple[Found, ...]
    rules: Optional[Rules]
    whole: bool

    @property
    def good(self) -> bool:
        """Whether the draft may be saved."""
        return self.whole and not self.faults


def profile_bytes(document: Mapping[str, Any]) -> bytes:
    """The bytes of a profile's file: keys in the order of the grammar, laid out for people."""
    return record_text(in_order(PROFILE, document)).encode("utf-8", "replace")


def check_draft(document: Mapping[str, Any], taken: Mapping[str, str], whole: bool) -> Verdict:
    """Check a draft. ``taken`` are the ids of other profiles with the files that have them. Never raises."""
    faults: List[Found] = []
    rules = None
    file = read_again(document)
    if isinstance(file, Verdict):
        return file
    try:
        rules = compile_profile(profile_from(file, thorough=False))
        if whole:
            faults += _placed(file, check_profile(file)[2])
    except FileFaults as error:
        faults += _placed(file, error.faults)
    name = document.get("id")
    if isinstance(name, str) and name in taken:
        faults.append(Found(("id",), 'the id "%s" is taken by %s; choose another one' % (name, taken[name])))
    return Verdict(tuple(faults), rules, whole)


def read_again(document: Mapping[str, Any]) -> Any:
    """The draft as the file that it will be; a `Verdict` when there can be no such file."""
    try:
        return read(profile_bytes(document), "")
    except FileFaults as error:
        return Verdict(tuple(Found((), fault.message) for fault in error.faults), None, True)


def _placed(document: Document, faults: Sequence[Any]) -> List[Found]:
    """Faults by path: they name it as text, which is looked up among all paths of the document."""
    known = {path_text(path): path for path, _ in paths_of(document.value)}
    return [Found(known.get(fault.path, ()), fault.message) for fault in faults]


def row_of(rows: Sequence[Row], path: Path) -> int:
    """The number of the row at which a fault of this path stands: the one that is about most of the path; -1 for none.

    Of several such rows a field to type in, else the first that is no button.
    """
    best, length = -1, (-1, False)
    for at, row in enumerate(rows):
        here = (len(row.path), row.kind == FIELD and row.path == path)
        if row.path == path[: len(row.path)] and here > length and row.kind != BUTTONS:
            best, length = at, here
    return best


def found_at(row: Row, found: Found, document: Mapping[str, Any]) -> str:
    """The message of a fault for the row at which it stands: a field says what may be typed there, and nothing else
    that might stand in its place."""
    value = value_at(document, found.path)
    if row.kind != FIELD or row.shape is None or row.path != found.path or not found.message.startswith("found "):
        return found.message
    return found.message if fits(row.shape, value) else "found %s; allowed: %s" % (shown(value), row.shape.allowed)
