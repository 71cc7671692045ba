"""The sections of the form: the keys of a profile put together under a few plain names.

A key of the grammar that stands in no section here gets one of its own, called as the grammar calls it.
May import `dominoes.rules` and other modules of this package; no tkinter, gettext, file, clock or global random.
"""

from __future__ import annotations

from typing import Any, List, Mapping, NamedTuple, Sequence, Tuple

from dominoes.rules.faults import Path
from dominoes.rules.grammar import PROFILE
from dominoes.rules.message import N_, Message
from dominoes.workshop.form import Form, Setting
from dominoes.workshop.labels import doc_message, hidden
from dominoes.workshop.row import Row

#: The section of the worked examples, which has no form.
EXAMPLES = "examples"


class Section(NamedTuple):
    """A section: its name for the program and for people, and the keys of the profile in it."""

    id: str
    name: Message
    keys: Tuple[str, ...]


_NAMED: Sequence[Section] = (
    Section("tiles", N_("section", "Tiles"), ("set",)),
    Section("seats", N_("section", "Seats"), ("table",)),
    Section("deal", N_("section", "Deal"), ("deal", "redeal")),
    Section("lead", N_("section", "Lead"), ("lead", "opening-draw")),
    Section("play", N_("section", "Play"), ("play",)),
    Section("block", N_("section", "Block"), ("block",)),
    Section("points", N_("section", "Points"), ("score", "base")),
    Section("ledger", N_("section", "Ledger"), ("ledger",)),
    Section("match", N_("section", "Match"), ("match",)),
    Section("texts", N_("section", "Texts"), ("about", "id")),
    Section(EXAMPLES, N_("section", "Examples"), ("examples",)),
)


def sections() -> List[Section]:
    """All sections, in the order of a deal; together they hold every key that can be asked about."""
    named = {key for section in _NAMED for key in section.keys}
    found = list(_NAMED)
    before = 0
    for key, field in PROFILE.fields.items():
        if key in named:
            before = max(before, next(at for at, section in enumerate(found) if key in section.keys) + 1)
        elif not hidden(key, field):
            found.insert(min(before, len(found) - 2), Section(key, doc_message(field.doc), (key,)))
    return found


def section_of(path: Path) -> str:
    """The id of the section in which a path stands; of the whole profile, the texts."""
    key = path[0] if path else ""
    return next((section.id for section in sections() if key in section.keys), "texts")


def rows_of(section: Section, document: Mapping[str, Any], setting: Setting) -> List[Row]:
    """The rows of a section; none for the examples."""
    if section.id == EXAMPLES:
        return []
    return Form(document, setting).rows(PROFILE, section.keys)
