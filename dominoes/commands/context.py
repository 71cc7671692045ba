"""What every command needs: the language, the profiles, and one way to print.

May import everything below the window, and no tkinter.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, Optional

from dominoes.library import Library, default_folders, user_data_folder
from dominoes.rules.faults import printable
from dominoes.rules.profile import Profile
from dominoes.text.i18n import Catalog


class UsageError(Exception):
    """The command was called in a way that makes no sense; the text says how to call it."""


class Context:
    """The surroundings of one command.

    Attributes:
        say: the catalogue of the language.
        data: the folder for the user's data; need not exist.
    """

    def __init__(self, say: Catalog, data: Optional[str] = None) -> None:
        self.say = say
        self.data = Path(data) if data else user_data_folder()
        self.library = Library(default_folders(self.data))

    def profile(self, name: str) -> Profile:
        """The profile of an id or a path. Raises UsageError when there is none, FileFaults when it is wrong."""
        try:
            return self.library.find(name)
        except LookupError as error:
            raise UsageError(str(error.args[0])) from None

    def print(self, text: str = "") -> None:
        """A line on stdout."""
        sys.stdout.write(printable_lines(text) + "\n")

    def print_json(self, value: Any) -> None:
        """A JSON value on stdout."""
        sys.stdout.write(json.dumps(value, ensure_ascii=False, indent=2) + "\n")

    def complain(self, text: str) -> None:
        """A line on stderr, after everything printed so far."""
        sys.stdout.flush()
        sys.stderr.write(printable_lines(text) + "\n")


def printable_lines(text: str) -> str:
    """The text with control characters and lone surrogates shown, so that a hostile file cannot steer a terminal."""
    return "\n".join(printable(line) for line in text.split("\n"))
