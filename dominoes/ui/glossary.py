"""The glossary to be read and searched: the words of a game, and of all of them by language, as one types."""

from __future__ import annotations

import tkinter
from typing import Sequence

from dominoes.rules.profile import Profile
from dominoes.text.glossary import Entry, entries, language_names, profile_words
from dominoes.text.i18n import Catalog
from dominoes.text.terms import capital, sentence
from dominoes.ui.reading import Reading
from dominoes.ui.style import Style
from dominoes.ui.widgets import Choice, Field, label

#: A window of less than this (at 100 % text size) is low.
LOW = 520
LOWEST = 430

#: What is shown besides the words of one language: those of this game, all of them.
GAME, ALL = "game", "all"


class GlossaryView(tkinter.Frame):
    """The glossary. ``here`` are the ids of the terms that the rules of ``profile`` speak of."""

    def __init__(self, master: tkinter.Misc, style: Style, say: Catalog, profile: Profile, here: Sequence[str]) -> None:
        theme, pad = style.theme, style.px(14)
        super().__init__(master, background=theme.panel)
        self._style, self._say, self._profile, self._here = style, say, profile, tuple(here)
        row = tkinter.Frame(self, background=theme.panel)
        row.pack(fill="x", padx=pad, pady=(style.px(8), style.px(4)))
        label(row, style, say.tr("glossary", "Search"), "smallbold", theme.panel_text, theme.panel).pack(side="left")
        self.field = Field(row, style)
        self.field.pack(side="left", fill="x", expand=True, padx=(style.px(8), 0))
        self._wanted = tkinter.StringVar(self)
        self.field.configure(textvariable=self._wanted)
        self._wanted.trace_add("write", lambda *_: self.show())
        # In a low window the languages by their codes, in a very low one not at all, or the words themselves would have
        # no room; searching finds them in every language.
        high = self.winfo_toplevel().winfo_height()
        low, lowest = high < style.px(LOW), high < style.px(LOWEST)
        languages = [(code, code.upper() if low else name) for code, name in ([] if lowest else language_names(say))]
        options = [(GAME, say.tr("glossary", "This game")), (ALL, say.tr("glossary", "All")), *languages]
        self.filter = Choice(self, style, options, GAME, lambda _: self.show(), theme.panel)
        self.filter.pack(fill="x", padx=pad, pady=(0, style.px(6)))
        tkinter.Frame(self, background=theme.border, height=1).pack(fill="x")
        self.reading = Reading(self, style)
        self.reading.pack(fill="both", expand=True)
        self.show()

    def show(self) -> None:
        """Show what is searched for."""
        say, chosen, wanted = self._say, self.filter.chosen, self._wanted.get()
        self.reading.clear()
        own = profile_words(self._profile, say, wanted) if chosen == GAME else ()
        if own:
            self.reading.add(say.tr("glossary", "Words of this game"), "heading")
            for entry in own:
                self.reading.add("%s – %s" % (capital(entry.name), sentence(entry.means)), "item", depth=1)
        language = chosen if chosen not in (GAME, ALL) else ""
        found = entries(say, wanted, language, self._here if chosen == GAME else ())
        if own and found:
            self.reading.add(say.tr("glossary", "Terms in these rules"), "heading")
        for entry in found:
            self._add(entry)
        if not own and not found:
            self.reading.add(say.tr("glossary", "Nothing is found. Try another word, or “All”."))
        self.reading.text.yview_moveto(0)

    def _add(self, entry: Entry) -> None:
        self.reading.add(entry.name, "entry", entry.id)
        self.reading.add(sentence(entry.means))
        for word in entry.words:
            self.reading.add(word, "item", depth=1)

    def go_to(self, term: str) -> None:
        """Show a term, whatever was searched for before."""
        self._wanted.set("")
        self.filter.choose(GAME if term in self._here else ALL)
        self.reading.go_to(term)
