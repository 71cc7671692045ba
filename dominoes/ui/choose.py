"""A screen with one list to choose from: the records of a file that holds one a line."""

from __future__ import annotations

import tkinter
from typing import Any, Callable, List, Sequence

from dominoes.rules.jsontext import Document
from dominoes.text.i18n import Catalog
from dominoes.ui.banner import Banner
from dominoes.ui.faultlist import FaultHost
from dominoes.ui.rows import Item, Rows

#: So many records of a file are offered.
MOST_RECORDS = 500


class ChooseScreen(tkinter.Frame):
    """The screen. ``on_choose`` gets the number of a row, from 0."""

    def __init__(
        self, master: tkinter.Misc, host: FaultHost, title: str, file: str, items: Sequence[Item],
        on_choose: Callable[[int], object], on_close: Callable[[], object],
    ) -> None:
        style = host.style
        super().__init__(master, background=style.theme.window)
        self._on_close = on_close
        Banner(self, style, host.say, title, file, lambda value: host.set_option("language", value), on_close).pack(
            fill="x")
        self.rows = Rows(self, style, items, on_choose)
        self.rows.pack(fill="both", expand=True, padx=style.px(20), pady=style.px(12))
        self.rows.focus_row(0)

    def key(self, chord: str, on_button: bool) -> bool:
        """A key was pressed; returns whether it meant anything here."""
        if chord == "Escape":
            self._on_close()
        return chord == "Escape"


def record_items(documents: Sequence[Document], say: Catalog, name_of: Callable[[str], str]) -> List[Item]:
    """A row for each record, by what can be seen without playing it. ``name_of`` names a profile by its id."""
    items = []
    for number, document in enumerate(documents, 1):
        value: Any = document.value if isinstance(document.value, dict) else {}
        deals, players = value.get("deals"), value.get("players")
        words = [say.trn("file", "{n} deal", "{n} deals", len(deals) if isinstance(deals, list) else 0)]
        if isinstance(value.get("seed"), int):
            words.append(say.tr("file", "deal number {n}", n=value["seed"]))
        if isinstance(players, list):
            words += [str(each["name"]) for each in players if isinstance(each, dict) and each.get("name")]
        title = "%d. %s" % (number, name_of(str(value.get("profile", "?"))))
        items.append(Item(title[:120], " \u00b7 ".join(words)[:200]))
    return items
