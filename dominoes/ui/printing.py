"""The rule sheet on paper: written as a page of HTML, which the system's browser shows and prints.

Nothing of the window is needed here, and no browser need exist: the page is written first, and where it lies is what
the caller can say in any case.
"""

from __future__ import annotations

import os
import re
import tempfile
import threading
import webbrowser
from pathlib import Path
from typing import Callable, NamedTuple, Optional

from dominoes.rules.compiled import Rules
from dominoes.storage import write_atomic
from dominoes.text.i18n import Catalog
from dominoes.text.sheet import Sheet, rule_sheet
from dominoes.text.sheet_html import sheet_html

#: Browsers that would take over a terminal that nobody may see.
TEXT_BROWSERS = ("www-browser", "links", "elinks", "lynx", "w3m")


class Printed(NamedTuple):
    """Where the page lies, and whether a browser was asked to show it; ``error`` if it could not be written."""

    file: str
    shown: bool
    error: Optional[OSError] = None


def print_sheet(
    rules: Rules, say: Catalog, data: Optional[Path], show: Optional[Callable[[str], object]] = None
) -> Printed:
    """Write the rule sheet and show it, see `print_page`."""
    name = "%s.%s.html" % (re.sub(r"[^a-z0-9-]+", "-", rules.profile.id.lower()) or "rules", say.language)
    return print_page(name, sheet_html(Sheet(say.language, rule_sheet(rules, say))), data, show)


def print_page(
    name: str, text: str, data: Optional[Path], show: Optional[Callable[[str], object]] = None
) -> Printed:
    """Write a page to the folder ``printed`` of the data folder, else to the system's temporary one, and show it.

    ``show`` gets the address of the page in a thread of its own; the system's browser if it is None and there is one.
    """
    page = text.encode("utf-8", "backslashreplace")
    folders = [data / "printed"] if data is not None else []
    error: Optional[OSError] = None
    for folder in (*folders, Path(tempfile.gettempdir())):
        path = folder / name
        try:
            os.makedirs(str(folder), exist_ok=True)
            write_atomic(str(path), page)
        except OSError as failed:
            error = failed
            continue
        return Printed(str(path), show_page(str(path), show))
    return Printed(str(path), False, error)


def show_page(path: str, show: Optional[Callable[[str], object]] = None) -> bool:
    """Let a page be shown, see `print_sheet`; returns whether anything was asked to."""
    work = show or browser()
    if work is not None:
        threading.Thread(target=_quietly, args=(work, Path(path).resolve().as_uri()), daemon=True).start()
    return work is not None


def browser() -> Optional[Callable[[str], object]]:
    """What opens an address in a browser with a window; None where there is none."""
    try:
        found = webbrowser.get()
    except webbrowser.Error:
        return None
    return None if getattr(found, "basename", getattr(found, "name", "")) in TEXT_BROWSERS else found.open


def _quietly(work: Callable[[str], object], address: str) -> None:
    """A browser that does not come up is no fault of the game's; the file is there all the same."""
    try:
        work(address)
    except Exception:
        return
