"""Matches on disk: the one under way; those left behind, to be resumed; the finished ones.

    data folder/autosave/2026-11-30-NAME-4711-1.save    under way or left behind, in the form of `dominoes.journal`
    data folder/matches/2026-11-30-NAME-4711-1.json     finished: a record, as `replay` and `check` read it

Every match has a file of its own, locked while its window lives, so several windows and several PCs can share a folder.
No method raises OSError unless it says so: trouble is put into the `Notices` and the game goes on.

May import `dominoes.autosave`, `dominoes.journal`, `dominoes.library`, `dominoes.storage`, what these import, and the
clock; no tkinter or gettext.
"""

from __future__ import annotations

import contextlib
import errno
import os
import time
from pathlib import Path
from typing import TYPE_CHECKING, List, Mapping, NamedTuple, Optional, Sequence, Tuple

from dominoes.journal_lines import NEXT, Players, Reading, read_lines
from dominoes.library import Library
from dominoes.rules.faults import Fault, FileFaults
from dominoes.rules.jsontext import read
from dominoes.rules.message import N_
from dominoes.storage import SHARED, Background, Notices, lock, make_folder, open_shared, read_all, set_aside, why

if TYPE_CHECKING:
    # The start screen looks only at what was left; playing on needs half of the program more.
    from dominoes.autosave import Saver
    from dominoes.history import History
    from dominoes.journal import Saved

DAMAGED = N_("storage", "A saved match is damaged and cannot be resumed; it is kept as {file}.")
PARTLY_DAMAGED = N_("storage", "A saved match was damaged; it goes on from what could be read. It is kept as {file}.")
IN_USE = N_("storage", "This match is open in another window.")

#: So many matches left behind are offered; older ones are moved to the finished ones, where they can still be opened.
MOST_LEFT = 12
#: A file without a first step is one that another window is just beginning, or after so many seconds, none at all.
BEGINNING_TAKES = 60.0


class Left(NamedTuple):
    """A match left behind: id and name of its profile, who sat where, the number of its deal, when it was saved."""

    path: str
    profile: str
    name: Mapping[str, str]
    players: Players
    deal: int
    when: float


class Saves:
    """The matches in a data folder, which need not exist. ``library`` finds the profiles of records without rules."""

    def __init__(self, folder: Path, library: Library, background: Background, notices: Notices) -> None:
        self.folder = folder
        self.autosaves = folder / "autosave"
        self.matches = folder / "matches"
        self.library = library
        self.background = background
        self.notices = notices

    def probe(self) -> bool:
        """Whether anything can be saved here; if not it is said."""
        error = make_folder(self.autosaves)
        if error is not None:
            self.trouble(error)
        return error is None

    def trouble(self, error: OSError) -> None:
        """Say that saving does not work, once."""
        self.notices.cannot_save(self.folder, error)

    def begin(
        self, history: History, players: Players, hints: Sequence[Sequence[int]] = (), instead_of: str = ""
    ) -> Saver:
        """Save a match from now on, a fresh one or one that was loaded; see `load_match` for the latter.

        ``instead_of`` is the file it was loaded from: if that was left behind in this folder, it is no longer needed.
        """
        from dominoes.autosave import Saver

        saver = Saver(self, history, players, hints)
        saver.begin(history)
        if saver.path and instead_of and Path(instead_of).resolve().parent == self.autosaves.resolve():
            with contextlib.suppress(OSError):
                handle = os.open(instead_of, SHARED)
                free = lock(handle)
                os.close(handle)
                if free:
                    os.unlink(instead_of)
        return saver

    def left(self) -> List[Left]:
        """The matches that were left behind and that no window has open, the newest first; a few milliseconds each."""
        looked_at = map(self._look_at, self._files()[:MOST_LEFT])
        return [left for left in looked_at if left is not None]

    def resume(self, left: Left) -> Optional[Tuple[Saved, Saver]]:
        """Go on with a match left behind; None when that cannot be done, which is said."""
        from dominoes.autosave import Saver

        path = left.path
        try:
            handle, free = open_shared(path)
        except OSError:
            self.notices.add(IN_USE.of())
            return None
        kept = False
        try:
            if free is False:
                self.notices.add(IN_USE.of())
                return None
            found = self._read(path, handle)
            if found is not None and free and not found[2]:
                saved, reading, _ = found
                saver = Saver(self, saved.history, saved.players, saved.hints)
                with contextlib.suppress(OSError):
                    saver.take_over(path, handle, reading)
                    kept = True
                    return saved, saver
        finally:
            if not kept:
                os.close(handle)
        # From here on the file is closed, since some systems rename no open one.
        if found is None:
            self.notices.add(DAMAGED.of(file=set_aside(path) or path))
            return None
        saved, _, damaged = found
        if damaged:
            self.notices.add(PARTLY_DAMAGED.of(file=set_aside(path) or path))
        saver = self.begin(saved.history, saved.players, saved.hints)
        if saver.path and not damaged:
            # Where there are no locks nobody can tell whether another window has it; that one would begin a new file.
            with contextlib.suppress(OSError):
                os.replace(path, path + ".old")
        return saved, saver

    def finished(self) -> List[Path]:
        """The records of finished matches, the oldest first."""
        try:
            return sorted(self.matches.glob("*.json"))
        except OSError:
            return []

    # ---- files ----------------------------------------------------------------------------------------------

    def new_file(self, history: History) -> Tuple[str, int]:
        """A new file for a match, open: its name differs from that of every other match. Raises OSError."""
        stem = _stem(history)
        self.autosaves.mkdir(parents=True, exist_ok=True)
        for number in range(1, 10_000):
            path = self.autosaves / ("%s-%d.save" % (stem, number))
            try:
                handle = os.open(str(path), SHARED | os.O_CREAT | os.O_EXCL, 0o666)
            except FileExistsError:
                continue
            if not (self.matches / (path.stem + ".json")).exists():
                return str(path), handle
            os.close(handle)
            os.unlink(str(path))
        raise OSError(errno.EEXIST, os.strerror(errno.EEXIST))

    def move_old_ones(self) -> None:
        """In the background: move matches that were left behind long ago to the finished ones."""
        for path in self._files()[MOST_LEFT:]:
            handle, free = open_shared(path)
            os.close(handle)
            if free:
                self.matches.mkdir(parents=True, exist_ok=True)
                os.replace(path, str(self.matches / os.path.basename(path)))

    def _files(self) -> List[str]:
        """All files of matches under way or left behind, the newest first."""
        found = []
        with contextlib.suppress(OSError):
            for each in os.scandir(str(self.autosaves)):
                if each.name.endswith(".save"):
                    with contextlib.suppress(OSError):
                        found.append((each.stat().st_mtime, each.path))
        return [path for _, path in sorted(found, reverse=True)]

    def _look_at(self, path: str) -> Optional[Left]:
        """What was left behind in a file, without playing it; None if it is in use or holds nothing."""
        try:
            handle, free = open_shared(path)
            try:
                if free is False:
                    return None
                data, when = read_all(handle), os.fstat(handle).st_mtime
            finally:
                os.close(handle)
        except OSError:
            return None
        reading = read_lines(data)
        if reading is None and data.count(b"\n") < 2:
            # Cut off before it was begun: nothing had been saved.
            if time.time() - when > BEGINNING_TAKES:
                with contextlib.suppress(OSError):
                    os.unlink(path)
            return None
        try:
            if reading is None:
                raise FileFaults([Fault(path, 2, 1, "$", "this is no saved match")])
            value = read(reading.record, path).value
            name = value["rules"]["about"]["name"]
            names = {str(language): str(words) for language, words in name.items()} if isinstance(name, dict) else {
                "": str(name)}
            players = tuple((each["kind"], each.get("name", "")) for each in value.get("players", ()))
            deal = max(1, len(value["deals"])) + reading.steps.count(NEXT)
        except (FileFaults, LookupError, TypeError, AttributeError):
            self.notices.add(DAMAGED.of(file=set_aside(path) or path))
            return None
        return Left(path, str(value["profile"]), names, players, deal, when)

    def _read(self, path: str, handle: int) -> Optional[Tuple[Saved, Reading, bool]]:
        """The match in an open file, and whether part of it was lost to damage; None if all of it."""
        from dominoes.journal import read_saved

        try:
            reading = read_lines(read_all(handle))
            if reading is None:
                return None
            saved, done = read_saved(reading, path, self.library.find)
        except (OSError, FileFaults):
            return None
        return saved, reading, reading.damaged or done < len(reading.steps)


def load_match(path: str, library: Library) -> Saved:
    """The match in a file that a person has chosen: a record, or one left behind. Raises FileFaults."""
    from dominoes.journal import read_saved, saved_from

    try:
        with open(path, "rb") as stream:
            data = stream.read()
    except OSError as error:
        raise FileFaults([Fault(path, 1, 1, "$", "cannot be read: %s" % why(error))]) from None
    reading = read_lines(data)
    if reading is None:
        return saved_from(library.record(read(data, path)))
    return read_saved(reading, path, library.find)[0]


def _stem(history: History) -> str:
    """Date, profile and deal number, as part of a file name."""
    from dominoes.game.sources import SeedSource

    source = history.game.source
    number = str(source.seed) if isinstance(source, SeedSource) else "written"
    return "%s-%s-%s" % (time.strftime("%Y-%m-%d"), history.game.rules.profile.id, number)
