"""A field of a form: a line or a few, that tells every key, and numbers that go up and down."""

from __future__ import annotations

import tkinter
from typing import Optional

from dominoes.rules.shape import ByLanguage, Text, Tile
from dominoes.ui.widgets import Field, SlimBar, all_by_key, label, wrapped
from dominoes.ui.workshop.parts import Part

#: Characters that are wide enough for a number, a tile, a short name.
NARROW, WIDE = 9, 30


class Typed(Part):
    """A field to type in. Numbers go up and down by the arrow keys."""

    def build(self) -> None:
        style, theme, row = self.style, self.style.theme, self.row
        self._label: Optional[tkinter.Label] = None
        beside = isinstance(row.label, str) and bool(row.label)
        if row.label and not beside:
            _, self._label = self.label_row("smallbold")
            self._more = wrapped(label(self, style, "", "small", theme.quiet, theme.panel))
        self._line = line = tkinter.Frame(self, background=theme.panel)
        line.pack(fill="x")
        if beside:
            width = max(11, len(str(row.label)))
            name = tkinter.Label(line, text=str(row.label), width=width, anchor="w", font=style.font("small"),
                                 foreground=theme.quiet, background=theme.panel, borderwidth=0, padx=0)
            name.pack(side="left", anchor="n", pady=style.px(5))
        self._note: Optional[tkinter.Label] = None
        self.field: tkinter.Misc
        self._typing = False
        if row.long:
            self.field = self._text(line)
        else:
            narrow = row.counts or row.renames or isinstance(row.shape, Tile)
            self.field = Field(line, style, "", NARROW if narrow else WIDE)
            self.field.pack(side="left", fill="none" if narrow else "x", expand=not narrow)
            if row.counts:
                for keys, by in (("<Up>", 1), ("<Down>", -1)):
                    self.field.bind(keys, lambda _, by=by: self._step(by))  # type: ignore[misc]
            if row.note and not isinstance(row.shape, (Text, ByLanguage)):
                # Beside a wide field it would be cut off.
                self._note = label(line if narrow else self, style, "", "small", theme.quiet, theme.panel)
                if narrow:
                    self._note.pack(side="left", padx=style.px(8))
                else:
                    wrapped(self._note).pack(fill="x")
        self.field.bind("<KeyRelease>", lambda _: self._typed(), add="+")
        self.field.bind("<FocusOut>", lambda _: self._typed(), add="+")
        for event in ("<<Paste>>", "<<PasteSelection>>", "<<Cut>>"):
            self.field.bind(event, lambda _: self.after_idle(self._typed), add="+")
        self.take(self.field)

    def _text(self, line: tkinter.Frame) -> tkinter.Text:
        style, theme = self.style, self.style.theme
        text = tkinter.Text(
            line, height=3, width=20, wrap="word", font=style.font("body"), relief="flat", borderwidth=style.px(4),
            background=theme.field, foreground=theme.field_text, insertbackground=theme.field_text,
            highlightthickness=max(1, style.px(2)), highlightbackground=theme.border, highlightcolor=theme.ring_focus,
            selectbackground=theme.accent, selectforeground=theme.accent_text,
        )
        bar = SlimBar(line, style, text.yview, theme.panel)
        text.configure(yscrollcommand=bar.set)
        text.pack(side="left", fill="x", expand=True)
        bar.pack(side="left", fill="y")
        all_by_key(text)
        # Tab leaves the field, as it leaves every other; a tab inside a rule's text means nothing.
        for keys, where in (("<Tab>", "tk_focusNext"), ("<Shift-Tab>", "tk_focusPrev")):
            text.bind(keys, lambda _, where=where: self._leave(where))  # type: ignore[misc]
        return text

    def _leave(self, where: str) -> str:
        getattr(self.field, where)().focus_set()
        return "break"

    @property
    def first(self) -> Optional[tkinter.Misc]:
        return self.field

    @property
    def content(self) -> str:
        """What stands in the field."""
        field = self.field
        return field.get("1.0", "end-1c") if isinstance(field, tkinter.Text) else field.get()  # type: ignore[attr-defined]

    def _typed(self) -> None:
        if self.winfo_exists() and self.content != self.row.text:
            self._typing = True
            try:
                self.doing.typed(self.row, self.content)
            finally:
                self._typing = False

    def _step(self, by: int) -> str:
        text = self.content.strip()
        if text.lstrip("-").isdigit():
            self._write(str(int(text) + by))
            self._typed()
        return "break"

    def _write(self, text: str) -> None:
        field = self.field
        if isinstance(field, tkinter.Text):
            field.delete("1.0", "end")
            field.insert("1.0", text)
        elif isinstance(field, tkinter.Entry):
            field.delete(0, "end")
            field.insert(0, text)

    def follow(self) -> None:
        # While it is typed the draft follows the field, not the field the draft: "07" must not jump to "7".
        if not self._typing and self.content != self.row.text:
            self._write(self.row.text)
        if self._label is not None:
            self.show_label(self._label, self._more)
        if self._note is not None:
            self._note.configure(text=self.words(self.row.note))
        self.show_actions(self._line)
