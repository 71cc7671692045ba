"""Files that must not be lost: written whole or not at all, never overwritten when damaged, never waited for.

A school PC keeps its files on a slow stick, a full disk or a shared folder. So whatever takes time (reaching the disk
for certain, above all) is done by one `Background` thread, trouble becomes a sentence in `Notices` and never an
exception in the middle of a game, and a file in use is marked by a lock that the system takes back when its owner dies.

May import `dominoes.rules.message` and the standard library; no tkinter or gettext.
"""

from __future__ import annotations

import contextlib
import errno
import os
import sys
import tempfile
import threading
from pathlib import Path
from time import monotonic, sleep
from typing import Callable, Dict, List, Optional, Tuple

from dominoes.rules.message import N_, Sentence

CANNOT_SAVE = N_(
    "storage", "Nothing can be saved in {folder} ({reason}). The game goes on; it is lost when the window is closed."
)

#: Where in a file its lock lies: far behind all content, since Windows lets nobody else read what is locked.
_LOCK_AT = 0x7FFF0000

#: How a file is opened that is locked and added to.
SHARED = os.O_RDWR | os.O_APPEND | getattr(os, "O_BINARY", 0)


def write_atomic(path: str, data: bytes) -> None:
    """Write a file so that it holds either the old bytes or the new ones, also after a power cut.

    Raises OSError when it cannot be written; the old file is then untouched.
    """
    folder = os.path.dirname(os.path.abspath(path))
    handle, name = tempfile.mkstemp(prefix=".", suffix=".tmp", dir=folder)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        # mkstemp makes files that only the user can read; a lab's shared folder wants the usual rights.
        os.chmod(name, 0o666 & ~_umask())
        os.replace(name, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(name)
        raise
    sync_folder(folder)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def sync_folder(folder: str) -> None:
    """See to it that the names in a folder outlast a power cut, where the system knows how; never raises."""
    if os.name != "posix":
        return
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def set_aside(path: str) -> Optional[str]:
    """Rename a damaged file so that it is kept; returns its new name, None when it could not be renamed."""
    for number in range(1, 1000):
        kept = "%s.damaged-%d" % (path, number)
        if not os.path.exists(kept):
            try:
                os.replace(path, kept)
            except OSError:
                return None
            return kept
    return None


def why(error: OSError) -> str:
    """The reason of an error in the words of the system, without file names and numbers."""
    return error.strerror or type(error).__name__


def lock(handle: int) -> Optional[bool]:
    """Mark an open file as in use by this process: True, or False when another one, or another handle, has it.

    None where the file system knows no locks. The mark goes with the handle, so also when the process is killed.
    """
    try:
        if sys.platform == "win32":
            import msvcrt

            os.lseek(handle, _LOCK_AT, os.SEEK_SET)
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    except (ImportError, OSError):
        return None
    return True


def unlock(handle: int) -> None:
    """Take the mark of `lock` back; never raises."""
    with contextlib.suppress(ImportError, OSError):
        if sys.platform == "win32":
            import msvcrt

            os.lseek(handle, _LOCK_AT, os.SEEK_SET)
            msvcrt.locking(handle, msvcrt.LK_UNLCK, 1)
        else:
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_UN)


def open_shared(path: str) -> Tuple[int, Optional[bool]]:
    """A file that others may have open, and whether it is this process's now (see `lock`; None also if read-only).

    Raises OSError.
    """
    try:
        handle = os.open(path, SHARED)
    except PermissionError:
        return os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0)), None
    except OSError as error:
        if error.errno != errno.EROFS:
            raise
        return os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0)), None
    return handle, lock(handle)


def own(handle: int) -> Optional[bool]:
    """Lock a file that is new: only for a moment can somebody else have it, to look what it is."""
    for _ in range(50):
        free = lock(handle)
        if free is not False:
            break
        sleep(0.001)
    return free


def read_all(handle: int) -> bytes:
    """All that is in an open file. Raises OSError."""
    pieces: List[bytes] = []
    os.lseek(handle, 0, os.SEEK_SET)
    while True:
        piece = os.read(handle, 1 << 20)
        if not piece:
            return b"".join(pieces)
        pieces.append(piece)


def write_all(handle: int, data: bytes) -> None:
    """Write everything. Raises OSError, also when the disk is full half-way."""
    view = memoryview(data)
    while view:
        written = os.write(handle, view)
        if not written:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        view = view[written:]


class Notices:
    """What has to be said to the user, each sentence once in the life of the program; any thread may add."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._said: List[Sentence] = []
        self._waiting: List[Sentence] = []
        self._cannot_save = False

    def add(self, sentence: Sentence) -> None:
        """Say this, unless it has been said."""
        with self._lock:
            if sentence not in self._said:
                self._said.append(sentence)
                self._waiting.append(sentence)

    def cannot_save(self, folder: Path, error: OSError) -> None:
        """Say that nothing can be written, once however often and wherever it is tried."""
        with self._lock:
            if self._cannot_save:
                return
            self._cannot_save = True
        self.add(CANNOT_SAVE.of(folder=str(folder), reason=why(error)))

    def take(self) -> List[Sentence]:
        """What is new since the last call."""
        with self._lock:
            found, self._waiting = self._waiting, []
        return found


Job = Callable[[], object]


class Background:
    """One thread for all that takes time, in order. It starts with the first job and never keeps the program alive.

    Jobs deal with their own OSErrors; one that escapes all the same is dropped.
    """

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._jobs: Dict[str, Job] = {}
        self._busy = False
        self._thread: Optional[threading.Thread] = None

    def later(self, key: str, job: Job) -> None:
        """Do this job. A waiting one with the same key is replaced: only the newest matters."""
        with self._changed:
            self._jobs.pop(key, None)
            self._jobs[key] = job
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, name="storage", daemon=True)
                self._thread.start()
            self._changed.notify_all()

    def flush(self, seconds: float) -> bool:
        """Wait until all is done, at most so many seconds; returns whether it is."""
        until = monotonic() + seconds
        with self._changed:
            while self._jobs or self._busy:
                left = until - monotonic()
                if left <= 0:
                    return False
                self._changed.wait(left)
        return True

    def _work(self) -> None:
        while True:
            with self._changed:
                while not self._jobs:
                    self._changed.wait()
                key = next(iter(self._jobs))
                job = self._jobs.pop(key)
                self._busy = True
            try:
                with contextlib.suppress(OSError):
                    job()
            finally:
                with self._changed:
                    self._busy = False
                    self._changed.notify_all()


def make_folder(folder: Path) -> Optional[OSError]:
    """Make a folder and see whether files can be written in it; returns what is in the way, None if nothing."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix=".", suffix=".tmp", dir=str(folder))
        os.close(handle)
        os.unlink(name)
    except OSError as error:
        return error
    return None
