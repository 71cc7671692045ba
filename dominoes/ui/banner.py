"""The band on top of the screens away from the table: where one is, the way back, the language."""

from __future__ import annotations

import tkinter
from typing import Callable, Optional

from dominoes.text.i18n import LANGUAGES, Catalog
from dominoes.ui.style import Style
from dominoes.ui.widgets import ORDINARY, Button, Choice, label


class Banner(tkinter.Frame):
    """The band. ``on_language`` gets the code of a language that was chosen; ``on_back`` is None where one cannot go
    back."""

    def __init__(
        self, master: tkinter.Misc, style: Style, say: Catalog, title: str, words: str,
        on_language: Callable[[str], object], on_back: Optional[Callable[[], object]] = None,
    ) -> None:
        theme = style.theme
        super().__init__(master, background=theme.felt)
        self.back: Optional[Button] = None
        if on_back is not None:
            self.back = Button(self, style, "\u2039 " + say.tr("screen", "Back"), on_back, ORDINARY, theme.felt)
            self.back.pack(side="left", padx=(style.px(20), 0))
        self._texts = texts = tkinter.Frame(self, background=theme.felt)
        self._title = label(texts, style, title, "title", theme.felt_text, theme.felt)
        self._title.pack(anchor="w")
        self._words = label(texts, style, words, "small", theme.felt_text, theme.felt)
        self._words.pack(anchor="w")
        self._style, self._theme = style, theme
        self.language = Choice(self, style, list(LANGUAGES.items()), say.language, on_language, theme.felt)
        self.language.pack(side="right", padx=style.px(20), pady=style.px(4))
        self._widest = self.language.winfo_reqwidth()
        # What there is no room for goes to a second line of the words; the choice stays whole.
        texts.pack(side="left", fill="x", expand=True, padx=style.px(20), pady=style.px(10))
        texts.bind("<Configure>", lambda event: self._words.configure(wraplength=max(60, event.width)))
        self.bind("<Configure>", lambda event: self._fit(event.width))

    def say(self, title: str, words: str) -> None:
        """Say something else about where one is."""
        self._title.configure(text=title)
        self._words.configure(text=words)
        if self.winfo_width() > 1:
            self._fit(self.winfo_width())

    def _fit(self, width: int) -> None:
        """The languages take two lines where there is little room; where even so the words would be cut off, they go:
        the menu has them as well."""
        px, back = self._style.px, self.back.winfo_reqwidth() if self.back else 0
        # As long as the words are in one line: broken, they would give the languages room that they take back.
        texts = max(self._title.winfo_reqwidth(), self._style.font("small").measure(self._words["text"]))
        others = [texts if child is self._texts else child.winfo_reqwidth()
                  for child in self.winfo_children() if child is not self.language]
        room = width - sum(others) - px(20) * (len(others) + 2)
        self.language.within(max(room, int(self._widest * 0.6)))
        taken = px(60) + self._title.winfo_reqwidth() + back
        if self.back is not None and taken + self.language.winfo_reqwidth() > width:
            self.language.pack_forget()
        elif not self.language.winfo_manager():
            self.language.pack(side="right", padx=px(20), pady=px(4), before=self._texts)

    def add(self, words: str, command: Callable[[], object]) -> Button:
        """A button at the right, before the languages."""
        button = Button(self, self._style, words, command, ORDINARY, self._theme.felt)
        button.pack(side="right", before=self._texts)
        return button
