"""Files that must not be lost: written whole or not at all, and never overwritten when they turn out damaged.

May import the standard library only; no tkinter or gettext.
"""

from __future__ import annotations

import contextlib
import os
import tempfile
from typing import Optional


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


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


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
