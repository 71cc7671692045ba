"""Drafts of the workshop on disk, kept after every change until they are saved; and the files they are saved to.

    data folder/workshop/my-variant-1.json      a draft, as `dominoes.workshop.work` reads it

A draft that was not saved survives a crash and a closed window. No method of `Drafts` raises OSError: trouble is put
into the `Notices`.
May import `dominoes.workshop`, `dominoes.rules`, `dominoes.storage` and the standard library; no tkinter or gettext.
"""

from __future__ import annotations

import contextlib
import json
import os
from pathlib import Path
from typing import List, NamedTuple, Optional, Sequence

from dominoes.rules.faults import FileFaults
from dominoes.rules.jsontext import MAX_BYTES, read
from dominoes.storage import Background, Notices, make_folder, write_atomic
from dominoes.workshop.work import Work, work_from

#: So many drafts are offered, the newest first.
MOST = 20


class Drafts:
    """The drafts in a data folder, which need not exist."""

    def __init__(self, folder: Path, background: Background, notices: Notices) -> None:
        self.folder = folder / "workshop"
        self._background, self._notices = background, notices

    def keep(self, work: Work) -> None:
        """Keep the draft as it is now; written in the background."""
        if not work.key:
            work.key = self._free(str(work.draft.document.get("id", "")))
        path = self.folder / work.key
        data = json.dumps(work.kept(), ensure_ascii=False).encode("utf-8", "replace")

        def write() -> None:
            try:
                self.folder.mkdir(parents=True, exist_ok=True)
                write_atomic(str(path), data)
            except OSError as error:
                self._notices.cannot_save(self.folder, error)

        self._background.later("draft " + work.key, write)

    def drop(self, work: Work) -> None:
        """The draft is saved, or not wanted any more."""
        if not work.key:
            return
        path, work.key = self.folder / work.key, ""

        def remove() -> None:
            with contextlib.suppress(OSError):
                path.unlink()

        # Under the same name, so that it takes the place of a write that is still to come.
        self._background.later("draft " + path.name, remove)

    def all(self) -> List[Work]:
        """The drafts that were kept, the newest first; what is damaged is left alone and not offered."""
        try:
            found = sorted(self.folder.glob("*.json"), key=_when, reverse=True)[:MOST]
        except OSError:
            return []
        return [work for work in map(_read, found) if work is not None]

    def _free(self, wanted: str) -> str:
        stem = "".join(char for char in wanted if char.isascii() and (char.isalnum() or char == "-"))[:60] or "draft"
        number = 1
        while (self.folder / ("%s-%d.json" % (stem, number))).exists():
            number += 1
        return "%s-%d.json" % (stem, number)


def _when(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def _read(path: Path) -> Optional[Work]:
    try:
        with open(path, "rb") as stream:
            return work_from(read(stream.read(MAX_BYTES + 1), path.name), path.name)
    except (OSError, FileFaults):
        return None


class Target(NamedTuple):
    """A place where a profile can be saved: the folder, and what is in the way there (None for nothing)."""

    folder: Path
    trouble: Optional[OSError]


def targets(folders: Sequence[Path]) -> List[Target]:
    """The folders in which profiles are found, each made if need be and tried."""
    return [Target(folder, make_folder(folder)) for folder in folders]


def save_profile(path: str, data: bytes, over: bool) -> None:
    """Write a profile's file, whole or not at all.

    Raises FileExistsError when there is a file of that name and ``over`` does not allow to replace it, and OSError when
    it cannot be written.
    """
    if not over and os.path.lexists(path):
        raise FileExistsError(17, "there is a file of this name", path)
    os.makedirs(os.path.dirname(os.path.abspath(path)), exist_ok=True)
    write_atomic(path, data)
