"""Runs the command line and turns what the computer lacks into plain words.

A program that is started from a school PC's desktop, a pipe or a machine without a screen must never end in a
traceback for it. This module may import nothing but the standard library and, when it runs, `dominoes.cli`; it does
not import tkinter, since most commands need no window and `dominoes.ui` is the only place that knows it.
"""

from __future__ import annotations

import errno
import os
import sys
from typing import Optional, Sequence

#: Exit codes beyond those of the command line itself (0 fine, 1 wrong input, 2 wrong usage).
NO_WINDOW, INTERRUPTED, PIPE_CLOSED = 3, 130, 141
#: As of the command line itself: what was asked for cannot be done with this place to write to.
CANNOT_WRITE = 2

_NO_TKINTER = """\
The table needs tkinter, the window toolkit that comes with Python, and this Python ({python}) has none.
  Debian, Ubuntu, Mint:  sudo apt install python3-tk
  Fedora:                sudo dnf install python3-tkinter
  macOS (Homebrew):      brew install python-tk
  macOS, Windows:        install Python from https://www.python.org/downloads/ (Windows: with "tcl/tk and IDLE")
A Python of pyenv or another that was built from source has to be built again after installing Tk (Debian: tk-dev).
Without a window there is still: profiles, rules, check, replay, simulate (see --help)."""

_NO_DISPLAY = """\
The table cannot be opened, there is no display: {reason}.
  On the computer's own screen: start it from the desktop, not from a text console.
  Over ssh:                     ssh -X, with a display on your side (macOS: XQuartz; Windows: an X server)
  Windows (WSL), containers:    use Python on Windows itself, or pass a display on (DISPLAY)
  With no screen at all:        Debian, Ubuntu: sudo apt install xvfb; Fedora: sudo dnf install xorg-x11-server-Xvfb;
                                then: xvfb-run python3 dominoes.py
Without a window there is still: profiles, rules, check, replay, simulate (see --help)."""

_BROKEN_TK = """\
The table cannot be opened: the Tcl/Tk of this Python ({python}) is not complete: {reason}.
  Debian, Ubuntu, Mint:  sudo apt install --reinstall python3-tk
  Fedora:                sudo dnf reinstall python3-tkinter tk
  macOS, Windows:        install Python again from https://www.python.org/downloads/ (on Windows with "tcl/tk and IDLE")
Without a window there is still: profiles, rules, check, replay, simulate (see --help)."""


def window_trouble(error: BaseException) -> Optional[str]:
    """What to tell the user when this error came from opening the window; None when it means something else.

    Knows a Python without tkinter (ImportError), a missing or unreachable display, and an incomplete Tcl/Tk (both
    ``TclError``, told by name: this module must not import tkinter).
    """
    if isinstance(error, ImportError):
        # Most systems name the package or its extension; a missing libtk8.6.so is named in the text only.
        missing, text = (error.name or "").split(".")[0], str(error)
        if missing in ("tkinter", "_tkinter") or "libtk" in text or "libtcl" in text:
            return _NO_TKINTER.format(python=sys.executable)
        return None
    if type(error).__name__ != "TclError":
        return None
    first_line = (str(error).strip().splitlines() or [""])[0].rstrip(".:")
    if "display" in first_line:
        return _NO_DISPLAY.format(reason=first_line)
    if "usable" in first_line or "version conflict" in first_line:
        return _BROKEN_TK.format(python=sys.executable, reason=first_line)
    return None


def run(argv: Sequence[str]) -> int:
    """Run ``dominoes.cli.main(argv)`` and return its exit code.

    Adds 3 with a message for a window that cannot be opened (other errors of tkinter are not touched), and two quiet
    ends: 130 for Ctrl+C, 141 for a reader that closed the pipe (``... | head``), as a shell would number them.
    """
    for stream in (sys.stdout, sys.stderr):
        # A console without Cyrillic letters shows question marks, which is better than to stop in the middle of a rule
        # sheet. Where there is no console (pythonw) a stream is None, and a test may have put its own in place.
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
    try:
        from dominoes.cli import main

        code = main(list(argv))
        if sys.stdout is not None:
            sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Python flushes standard output once more at exit; that one must find a reader.
        _let_go_of_output()
        return PIPE_CLOSED
    except OSError as error:
        if error.errno not in (errno.ENOSPC, errno.EFBIG) or error.filename is not None:
            raise
        _let_go_of_output()
        print("The output cannot be written: %s." % error.strerror, file=sys.stderr)
        return CANNOT_WRITE
    except Exception as error:
        trouble = window_trouble(error)
        if trouble is None:
            raise
        if sys.stderr is not None:
            print(trouble, file=sys.stderr)
        return NO_WINDOW


def _let_go_of_output() -> None:
    """Python writes what is left of standard output once more at exit; let that go nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
