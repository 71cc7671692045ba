"""Finding profiles and records: the built-in table, a teacher's own folders, paths on the command line.

Profiles are looked for, in this order, in ``dominoes/profiles`` (inside the package, so also inside the single
file), in a ``profiles`` folder beside the program, and in one in the user's data folder. A file that is wrong is
kept in the list with its faults and never stops the others.
May import `dominoes.rules`, `dominoes.record` and files; no tkinter, gettext or clock.
"""

from __future__ import annotations

import contextlib
import itertools
import json
import os
import pkgutil
import sys
import zipfile
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Dict, Iterator, List, NamedTuple, Optional, Sequence, Tuple

import dominoes
from dominoes.rules.faults import Fault, FileFaults, did_you_mean, quoted
from dominoes.rules.grammar import FORMAT as PROFILE_FORMAT
from dominoes.rules.jsontext import MAX_BYTES, Document, read
from dominoes.rules.load import load_profile, profile_from
from dominoes.rules.profile import Profile

if TYPE_CHECKING:
    # The start screen needs profiles only; records come with half of the program.
    from dominoes.learning.lesson import Lesson
    from dominoes.record import Record


#: So many records of a folder of examples are looked at.
MOST_EXAMPLES = 200
_NOT_A_RECORD = "this is a profile, not a record; \"check\" plays its worked examples, \"play\" opens a match by it"


class Entry(NamedTuple):
    """A profile file: either ``profile`` is set or ``faults`` says what is wrong with it."""

    file: str
    builtin: bool
    profile: Optional[Profile]
    faults: Tuple[Fault, ...] = ()


class Example(NamedTuple):
    """A worked example of a profile: either ``record`` is set or ``faults`` says what is wrong with it."""

    record: Optional[Record]
    faults: Tuple[Fault, ...] = ()


def program_folder() -> Path:
    """The folder that holds the program, whether it runs from a folder or as one file."""
    package = Path(dominoes.__file__).resolve().parent
    for folder in package.parents:
        if folder.is_file():  # the single file
            return folder.parent
    return package.parent


def read_file(path: str) -> bytes:
    """The bytes of a file, at most a little over what may be read. Raises FileFaults when it cannot be read."""
    try:
        if os.path.isdir(path):
            raise IsADirectoryError(21, "this is a folder, not a file")
        with open(path, "rb") as stream:
            return stream.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        raise _unreadable(path, error) from None


def _unreadable(path: str, error: Exception) -> FileFaults:
    reason = getattr(error, "strerror", None) or str(error)
    return FileFaults([Fault(path, 1, 1, "$", "cannot be read: %s" % reason)])


def builtin_names() -> List[str]:
    """File names of the built-in profiles, in the order of the profile table."""
    folder = Path(dominoes.__file__).resolve().parent / "profiles"
    if folder.is_dir():
        names = [path.name for path in folder.glob("*.json")]
    else:
        names = [name.rsplit("/", 1)[1] for name in _names_in_zip() if name.startswith("dominoes/profiles/")]
    return sorted(name for name in names if name.endswith(".json"))


def _names_in_zip() -> Sequence[str]:
    for folder in Path(dominoes.__file__).resolve().parents:
        if folder.is_file():
            with zipfile.ZipFile(str(folder)) as archive:
                return archive.namelist()
    return ()


def _builtin(name: str) -> Entry:
    file = str(Path(dominoes.__file__).resolve().parent / "profiles" / name)
    try:
        data = _packed(name)
        # What ships has passed the thorough check in the tests; start-up need not repeat it.
        return Entry(file, True, load_profile(data, file, trusted=True))
    except FileFaults as error:
        return Entry(file, True, None, error.faults)
    except OSError as error:
        return Entry(file, True, None, (Fault(file, 1, 1, "$", "cannot be read: %s" % error),))


def _packed(name: str) -> bytes:
    """The bytes of a built-in profile. Raises OSError."""
    return pkgutil.get_data("dominoes", "profiles/" + name) or b""


def is_path(name: str) -> bool:
    """Whether a profile is named by a path and not by its id."""
    return name.endswith(".json") or "/" in name or os.sep in name


class Library:
    """All profiles that can be found. ``folders`` are searched besides the built-in ones, in order."""

    def __init__(self, folders: Sequence[Path] = ()) -> None:
        self.folders = tuple(folders)
        self._entries: Optional[List[Entry]] = None

    def entries(self) -> List[Entry]:
        """Every profile file found, built-in ones first; read once."""
        if self._entries is None:
            self._entries = [_builtin(name) for name in builtin_names()]
            seen: Dict[str, str] = {
                entry.profile.id: entry.file for entry in self._entries if entry.profile is not None
            }
            for path in self._own_files():
                self._entries.append(self._own(path, seen))
        return self._entries

    def _own_files(self) -> Iterator[Path]:
        for folder in self.folders:
            try:
                found = sorted(folder.glob("*.json"))
            except OSError:
                continue
            yield from found

    def _own(self, path: Path, seen: Dict[str, str]) -> Entry:
        file = str(path)
        try:
            document = read(read_file(file), file)
            profile = profile_from(document)
        except FileFaults as error:
            return Entry(file, False, None, error.faults)
        if profile.id in seen:
            message = 'the id "%s" is taken by %s; choose another one' % (profile.id, seen[profile.id])
            return Entry(file, False, None, (document.fault(("id",), message),))
        seen[profile.id] = file
        return Entry(file, False, profile)

    def clash(self, path: str) -> Tuple[Fault, ...]:
        """The fault of a profile file in one of the folders whose id is taken by another profile; else nothing."""
        for entry in self.entries():
            if entry.faults and not entry.builtin and os.path.realpath(entry.file) == os.path.realpath(path):
                return tuple(fault._replace(file=path) for fault in entry.faults)
        return ()

    def open(self, path: str) -> Entry:
        """Read a profile file, as it is now, into the table; one that was read before is replaced. Never raises."""
        file = os.path.abspath(path)
        entries = self.entries()
        at = next((at for at, entry in enumerate(entries) if os.path.abspath(entry.file) == file), len(entries))
        seen = {
            entry.profile.id: entry.file for other, entry in enumerate(entries)
            if other != at and entry.profile is not None
        }
        entries[at : at + 1] = [self._own(Path(file), seen)]
        return entries[at]

    def examples(self, profile: Profile) -> List[Example]:
        """The worked examples of a profile, those with faults too."""
        from dominoes.record import example_from
        from dominoes.rules.compiled import compile_profile

        rules, document, found = compile_profile(profile), self._document(profile), []
        for at, value in enumerate(profile.examples):
            try:
                found.append(Example(example_from(document, rules, value, ("examples", at))))
            except FileFaults as error:
                found.append(Example(None, error.faults))
        return found + self._own_examples(profile)

    def _own_examples(self, profile: Profile) -> List[Example]:
        """Records of this profile in a folder ``examples`` beside a folder of profiles; a file's name is its title."""
        found = []
        for folder in self.folders:
            try:
                files = sorted((folder.parent / "examples").glob("*.json"))
            except OSError:
                continue
            for path in files[:MOST_EXAMPLES]:
                with contextlib.suppress(FileFaults):
                    document = read_any(str(path))
                    if not isinstance(document.value, dict) or document.value.get("profile") != profile.id:
                        continue
                    try:
                        found.append(Example(replace(self.record(document), title={"": path.stem})))
                    except FileFaults as error:
                        found.append(Example(None, error.faults))
        return found

    def lesson(self) -> Lesson:
        """The first lesson, for people who have never held a domino."""
        from dominoes.learning.lesson import lesson_from

        name = "lessons/first.json"
        return lesson_from(read(pkgutil.get_data("dominoes", name) or b"", name))

    def _document(self, profile: Profile) -> Document:
        """The file of a profile, for the places of faults; what was read from it, if the file has changed since."""
        for entry in self.entries():
            # A profile for another number of seats still holds the data that it was read from.
            if entry.profile is not None and entry.profile.data is profile.data:
                try:
                    data = _packed(os.path.basename(entry.file)) if entry.builtin else read_file(entry.file)
                    document = read(data, entry.file)
                except (FileFaults, OSError):
                    break
                if document.value == profile.data:
                    return document
        return read(json.dumps(profile.data).encode("utf-8"), profile.id)

    def profiles(self) -> List[Profile]:
        """The profiles without fault."""
        return [entry.profile for entry in self.entries() if entry.profile is not None]

    def find(self, name: str, base: str = "") -> Profile:
        """The profile of an id, or of a path (relative to the folder ``base``).

        Raises LookupError with a sentence when there is none, FileFaults when its file is wrong.
        """
        if is_path(name):
            path = os.path.join(base, name) if base else name
            # Only a plain file: a record must not be able to make the program wait on a pipe or a device.
            if not os.path.isfile(path) and not os.path.isdir(path):
                raise LookupError("there is no profile file %s" % quoted(path, 120))
            return load_profile(read_file(path), path)
        for entry in self.entries():
            if entry.profile is not None and entry.profile.id == name:
                return entry.profile
        for entry in self.entries():
            if entry.profile is None and os.path.basename(entry.file) == name + ".json":
                raise FileFaults(entry.faults)
        known = [profile.id for profile in self.profiles()]
        raise LookupError(
            "there is no profile %s; there are: %s%s" % (quoted(name), ", ".join(known), did_you_mean(name, known))
        )

    def read_record(self, path: str) -> Record:
        """The record in a file; a profile path in it is relative to the record. Raises FileFaults."""
        return self.record(read_any(path))

    def record(self, document: Document) -> Record:
        """The record in a document that has been read. Raises FileFaults."""
        from dominoes.record import record_from

        if isinstance(document.value, dict) and document.value.get("format") == PROFILE_FORMAT:
            raise FileFaults([document.fault(("format",), _NOT_A_RECORD)])
        base = os.path.dirname(document.file)
        return record_from(document, lambda name: self.find(name, base))


def is_lines(path: str) -> bool:
    """Whether a file holds one record a line, as ``simulate --records`` writes them: by its ending .jsonl."""
    return path.lower().endswith(".jsonl")


def read_lines(path: str) -> Iterator[Tuple[int, bytes]]:
    """(number, bytes) of every line of a file that is not empty. Raises FileFaults when it cannot be read.

    A line is cut where it is longer than a document may be, so that no file is too large to be looked through.
    """
    try:
        with open(path, "rb") as stream:
            number, started = 1, False
            while True:
                line = stream.readline(MAX_BYTES + 1)
                if not line:
                    return
                if not started and line.strip():
                    yield number, line
                started = not line.endswith(b"\n")
                number += not started
    except (OSError, ValueError) as error:
        raise _unreadable(path, error) from None


def no_record(path: str) -> FileFaults:
    """What is wrong with a file of records, one a line, that has none."""
    return FileFaults([Fault(path, 1, 1, "$", "the file holds no record")])


def records_in(path: str, most: int) -> List[Document]:
    """The record in a file, or those of a file that holds one a line, at most so many. Raises FileFaults."""
    if not is_lines(path):
        return [read_any(path)]
    found = [read(line, path, number) for number, line in itertools.islice(read_lines(path), most)]
    if not found:
        raise no_record(path)
    return found


def read_any(path: str) -> Document:
    """The JSON document in a file, whatever it holds. Raises FileFaults."""
    return read(read_file(path), path)


def profile_of(document: Document) -> Profile:
    """The profile in a document. Raises FileFaults."""
    return profile_from(document)


def default_folders(data: Optional[Path]) -> List[Path]:
    """Where a teacher's own profiles are looked for: beside the program, and in the data folder."""
    folders = [program_folder() / "profiles"]
    if data is not None:
        folders.append(data / "profiles")
    return folders


def user_data_folder(platform: str = sys.platform, environ: Optional[Dict[str, str]] = None) -> Path:
    """The user's data folder of this platform; it need not exist. A ``data`` folder beside the program wins."""
    portable = program_folder() / "data"
    if portable.is_dir():
        return portable
    env = dict(os.environ) if environ is None else environ
    home = Path(env.get("HOME") or os.path.expanduser("~"))
    if platform.startswith("win"):
        return Path(env.get("APPDATA") or str(home / "AppData" / "Roaming")) / "Dominoes"
    if platform == "darwin":
        return home / "Library" / "Application Support" / "Dominoes"
    return Path(env.get("XDG_DATA_HOME") or str(home / ".local" / "share")) / "dominoes"
