"""Keeping what is looked at, beside the board: as a page, a table or a record; and a deal as a worked example."""

from __future__ import annotations

import tkinter
from typing import Callable, Dict, Optional, Sequence

from dominoes.export.kinds import CSV, HTML, LEDGER, RECORD
from dominoes.rules.message import N_, Message
from dominoes.text.i18n import Catalog
from dominoes.ui.panes import Pane
from dominoes.ui.rows import Item, Rows
from dominoes.ui.style import Style
from dominoes.ui.widgets import ORDINARY, PRIMARY, Button, Choice, Field, Scrolled, label, wrapped

#: How each kind is called on its button, and what is said of it.
_KINDS: Dict[str, Message] = {
    HTML: N_("keep", "Page to print"), CSV: N_("keep", "Table of deals"), LEDGER: N_("keep", "Table of the counting"),
    RECORD: N_("keep", "Record"),
}
_ABOUT: Dict[str, Message] = {
    HTML: N_("keep", "Hands, the picture of the line, moves, counting and scores, for a browser and for paper (HTML)."),
    CSV: N_("keep", "One row for each finished deal with every number of it, for a spreadsheet (CSV)."),
    LEDGER: N_("keep", "One row for each line of the counting, for a spreadsheet (CSV)."),
    RECORD: N_("keep", "Everything, to be opened here again (JSON). A record always holds the whole match."),
}

WHOLE, ONE = "whole", "one"


class KeepPane(Pane):
    """The pane. ``on_keep`` gets the kind and whether only this deal is meant. ``on_example`` gets a title and whether
    a file is to be chosen; it is None where there is no finished deal to be an example, and ``place`` says where it
    would go."""

    def __init__(
        self, master: tkinter.Misc, style: Style, say: Catalog, many: bool, place: str,
        on_keep: Callable[[str, bool], object], on_example: Optional[Callable[[str, bool], object]],
        on_close: Callable[[], object],
    ) -> None:
        super().__init__(master, style, say.tr("keep", "Keep a copy"), say.tr("rules", "Close"), on_close)
        theme = self._theme = style.theme
        self._style, self._say, self._on_keep, self._on_example = style, say, on_keep, on_example
        self._kind, self._what = HTML, WHOLE
        scrolled = Scrolled(self, style, theme.panel)
        scrolled.pack(fill="both", expand=True)
        self._body = scrolled.inside
        options = [(kind, say.say(message)) for kind, message in _KINDS.items()]
        self.kinds = Choice(self._body, style, options, HTML, self._choose, theme.panel)
        self._put(self.kinds, 10)
        self.about = wrapped(label(self._body, style, "", "small", theme.quiet, theme.panel))
        self._put(self.about, 6)
        self.whats = Choice(self._body, style, [(WHOLE, say.tr("keep", "The whole match")),
                                                (ONE, say.tr("keep", "Only this deal"))], WHOLE, self._choose_what,
                            theme.panel)
        self._many = many
        if many:
            self._put(self.whats, 10)
        self.save = Button(self._body, style, say.tr("keep", "Save\u2026"),
                           lambda: on_keep(self._kind, many and self._what == ONE and self._kind != RECORD), PRIMARY,
                           theme.panel)
        self._put(self.save, 10)
        self._choose(HTML)
        self.title: Optional[Field] = None
        if on_example is not None:
            self._example(place)

    def _put(self, part: tkinter.Widget, above: int) -> None:
        part.pack(fill="x", padx=self._style.px(14), pady=(self._style.px(above), 0))

    def _choose(self, kind: str) -> None:
        self._kind = kind
        self.about.configure(text=self._say.say(_ABOUT[kind]))
        for part in self.whats.parts:
            part.set(enabled=kind != RECORD)

    def _choose_what(self, what: str) -> None:
        self._what = what

    # ---- a worked example -----------------------------------------------------------------------------------

    def _example(self, place: str) -> None:
        style, theme, say, body = self._style, self._theme, self._say, self._body
        self._put(tkinter.Frame(body, background=theme.border, height=1), 16)
        self._put(label(body, style, say.tr("keep", "As a worked example"), "lead", theme.panel_text, theme.panel), 10)
        self.where = wrapped(label(body, style, place, "small", theme.quiet, theme.panel))
        self._put(self.where, 4)
        self._put(label(body, style, say.tr("keep", "Title"), "smallbold", theme.panel_text, theme.panel), 8)
        self.title = Field(body, style, "", 20)
        self._put(self.title, 4)
        self.title.bind("<Return>", lambda _: self.example.press())
        self.example: Button = Button(body, style, say.tr("keep", "Save this deal"),
                                      lambda: self._save_example(False), ORDINARY, theme.panel)
        self._put(self.example, 10)
        self.elsewhere = Button(body, style, say.tr("keep", "Save it as a file\u2026"),
                                lambda: self._save_example(True), ORDINARY, theme.panel)
        self._put(self.elsewhere, 6)
        self.trouble = wrapped(label(body, style, "", "small", theme.bad, theme.panel))
        self._put(self.trouble, 6)

    def _save_example(self, choose: bool) -> None:
        assert self.title is not None and self._on_example is not None
        title = " ".join(self.title.get().split())[:100]
        if not title:
            self.tell(self._say.tr("keep", "An example needs a title."))
            self.title.focus_set()
            return
        self._on_example(title, choose)

    def tell(self, words: str, fine: bool = False) -> None:
        """Say what came of it."""
        self.trouble.configure(text=words, foreground=self._theme.panel_text if fine else self._theme.bad)


class DealsPane(Pane):
    """All deals to choose from. ``on_choose`` gets the number of one, from 0."""

    def __init__(
        self, master: tkinter.Misc, style: Style, say: Catalog, items: Sequence[Item], at: int,
        on_choose: Callable[[int], object], on_close: Callable[[], object],
    ) -> None:
        super().__init__(master, style, say.tr("viewer", "All deals"), say.tr("rules", "Close"), on_close)
        self.rows = Rows(self, style, items, on_choose, style.theme.panel)
        self.rows.pack(fill="both", expand=True, padx=style.px(10), pady=style.px(8))
        self.rows.mark(at)
