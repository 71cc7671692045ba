"""One piece of work in the workshop: the draft, where it came from and where it is saved. It outlives its window.

May import `dominoes.rules` and other modules of this package; no tkinter, gettext, file, clock or global random.
"""

from __future__ import annotations

from typing import Any, Dict, List, Mapping, Optional

from dominoes.rules.faults import FileFaults
from dominoes.rules.jsontext import Document
from dominoes.rules.shape import Anything, Const, Field, ListOf, Obj, Text, validate
from dominoes.workshop.draft import Draft

FORMAT, VERSION = "dominoes-draft", 1

_KEPT = Obj(
    {
        "format": Field(Const(FORMAT), True),
        "version": Field(Const(VERSION), True),
        "original": Field(Text(100, 0), default=""),
        "file": Field(Text(4000, 0), default=""),
        "examples": Field(ListOf(Anything(), 0, 1000), default=[]),
        "profile": Field(Anything(), True),
    }
)


class Work:
    """A draft under work.

    Attributes:
        draft: the profile being changed.
        original: the id of the profile that it was copied from.
        examples: the worked examples of that profile, which the copy does not have unless they are taken over.
        file: the file that it is saved to, "" until it has been saved.
        saved: the document as it stands in that file, None if that is not known.
        key: the name under which it is kept while it is not saved, "" as long as there is none.
        section: the id of the section that is looked at.
        every_language: whether texts are shown in every language and not only in that of the window.
    """

    def __init__(
        self, document: Dict[str, Any], original: str, examples: List[Any], file: str = "",
        saved: Optional[Mapping[str, Any]] = None, key: str = "",
    ) -> None:
        self.draft = Draft(document)
        self.original = original
        self.examples = examples
        self.file = file
        self.saved = saved
        self.key = key
        self.section = ""
        self.every_language = False
        self._begun = document

    @property
    def unsaved(self) -> bool:
        """Whether there is something that the file does not have."""
        return self.draft.document != (self._begun if self.saved is None and not self.key else self.saved)

    @property
    def name(self) -> Dict[str, str]:
        """The name of the profile by language."""
        about = self.draft.document.get("about")
        name = about.get("name") if isinstance(about, dict) else ""
        return dict(name) if isinstance(name, dict) else {"": str(name)}

    def kept(self) -> Dict[str, Any]:
        """What is to be kept of it, as JSON."""
        return {
            "format": FORMAT, "version": VERSION, "original": self.original, "file": self.file,
            "examples": self.examples, "profile": self.draft.document,
        }


def work_from(document: Document, key: str) -> Optional[Work]:
    """The work kept in a document, None if there is none in it."""
    try:
        kept = validate(document, _KEPT)
    except FileFaults:
        return None
    profile = kept["profile"]
    if not isinstance(profile, dict):
        return None
    return Work(profile, kept["original"], list(kept["examples"]), kept["file"], None, key)
