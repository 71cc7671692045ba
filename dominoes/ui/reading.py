"""Texts to read and scroll in a pane: the log, the ledger, the rule sheet. One widget with a few text styles.

It is a `tkinter.Text` that nobody can write in; it can be scrolled by wheel, finger and keys, and its text copied.
"""

from __future__ import annotations

import tkinter
from typing import Callable, List, Literal, Optional, Sequence, Tuple

from dominoes.ui.style import Style
from dominoes.ui.widgets import SlimBar


class Reading(tkinter.Frame):
    """A scrolled text. ``on_link`` gets the anchor of a paragraph that was touched, or chosen by arrows and Enter."""

    def __init__(self, master: tkinter.Misc, style: Style, on_link: Optional[Callable[[str], object]] = None,
                 height: int = 4) -> None:
        theme = style.theme
        super().__init__(master, background=theme.panel)
        self._style, self._on_link = style, on_link
        self._links: List[Tuple[str, str]] = []
        self._at = -1
        self._words = 0
        self.text = text = tkinter.Text(
            self, wrap="word", font=style.font("body"), relief="flat", borderwidth=0, height=height, width=10,
            background=theme.panel, foreground=theme.panel_text, highlightthickness=style.px(2), cursor="arrow",
            highlightbackground=theme.panel, highlightcolor=theme.ring_focus,
            padx=style.px(14), pady=style.px(6), state="disabled", takefocus=1, spacing3=style.px(2),
            selectbackground=theme.accent, selectforeground=theme.accent_text, insertwidth=0,
        )
        bar = SlimBar(self, style, text.yview, theme.panel)
        text.configure(yscrollcommand=bar.set)
        bar.pack(side="right", fill="y")
        text.pack(side="left", fill="both", expand=True)
        body = style.font("body")
        for tag, font, above, ink in (
            ("title", "title", 4, theme.panel_text), ("subtitle", "small", 0, theme.quiet),
            ("heading", "lead", 12, theme.accent), ("text", "body", 2, theme.panel_text),
            ("clause", "body", 4, theme.panel_text), ("entry", "strong", 8, theme.panel_text),
            ("item", "body", 0, theme.panel_text),
            ("log", "small", 1, theme.panel_text), ("fault", "small", 2, theme.bad),
            ("code", "lead", 4, theme.panel_text),
        ):
            text.tag_configure(tag, font=style.font(font), spacing1=style.px(above), foreground=ink)
        for depth in (1, 2, 3, 4):
            left = style.px(16) * depth
            text.tag_configure("in%d" % depth, lmargin1=left, lmargin2=left + body.measure("\u2022 "))
        text.tag_configure("found", background=theme.button, foreground=theme.button_text)
        text.tag_configure("link", underline=True, foreground=theme.accent)
        text.tag_configure("term", underline=True)
        text.tag_configure("chosen", background=theme.button, foreground=theme.button_text)
        for name, cursor in (("<Enter>", "hand2"), ("<Leave>", "arrow")):
            text.tag_bind("touch", name, lambda _, cursor=cursor: text.configure(cursor=cursor))  # type: ignore[misc]
        for keys, amount in (("<Prior>", -1), ("<Next>", 1)):
            text.bind(keys, lambda _, amount=amount: self._scroll(amount, "pages"))  # type: ignore[misc]
        for keys, amount in (("<Up>", -1), ("<Down>", 1)):
            text.bind(keys, lambda _, amount=amount: self._walk(amount))  # type: ignore[misc]
        text.bind("<Return>", self._follow)
        text.bind("<FocusIn>", lambda _: self._focused(True))
        text.bind("<FocusOut>", lambda _: self._focused(False))

    def _scroll(self, amount: int, what: Literal["units", "pages"]) -> str:
        self.text.yview_scroll(amount, what)
        return "break"

    # ---- links ----------------------------------------------------------------------------------------------

    def _focused(self, on: bool) -> None:
        """Show at which link the keyboard stands."""
        self.text.tag_remove("chosen", "1.0", "end")
        if on and self._links:
            self._choose(max(0, self._at))

    def _choose(self, at: int) -> None:
        self._at = at
        tag = self._links[at][0]
        self.text.tag_remove("chosen", "1.0", "end")
        self.text.tag_add("chosen", tag + ".first", tag + ".last")
        self.text.see(tag + ".last")
        self.text.see(tag + ".first")

    def _walk(self, by: int) -> str:
        """Up and down: from link to link, or where there is none (further) that way, through the text."""
        if self._links and 0 <= self._at + by < len(self._links):
            self._choose(self._at + by)
            return "break"
        return self._scroll(2 * by, "units")

    def _follow(self, _: object) -> Optional[str]:
        if self._on_link is None or not 0 <= self._at < len(self._links):
            return None
        self._on_link(self._links[self._at][1])
        return "break"

    def _touched(self, at: int) -> None:
        """A paragraph was touched; drawn over, it was meant to be copied."""
        if self._on_link is not None and not self.text.tag_ranges("sel"):
            self._on_link(self._links[at][1])

    # ---- text -----------------------------------------------------------------------------------------------

    def clear(self) -> None:
        """Take everything out."""
        self.text.configure(state="normal")
        self.text.delete("1.0", "end")
        self.text.configure(state="disabled")
        self._links, self._at = [], -1

    def add(self, words: str, style: str = "text", anchor: str = "", depth: int = 0, link: str = "") -> None:
        """A paragraph. ``anchor`` names it for `go_to`; ``link`` is the anchor that a touch on it reports."""
        text = self.text
        text.configure(state="normal")
        if text.index("end-1c") != "1.0":
            text.insert("end", "\n")
        if anchor:
            text.mark_set("at:" + anchor, "end-1c")
            text.mark_gravity("at:" + anchor, "left")
        tags = [style] + (["in%d" % min(depth, 4)] if depth else [])
        at, tag = len(self._links), "to:%s:%d" % (link, len(self._links))
        leads = bool(link) and self._on_link is not None
        tags += ["touch", tag] if leads else []
        text.insert("end", ("\u2022 " if depth else "") + words, tuple(tags))
        if leads:
            self._links.append((tag, link))
            text.insert("end", " ", tuple(tags))
            text.insert("end", "\u2192", (*tags, "link"))
            text.tag_bind(tag, "<ButtonRelease-1>", lambda _: self._touched(at))
        text.configure(state="disabled")

    def relabel(self, link: str, words: str) -> None:
        """Put other words in the place of the paragraph with this link, which stays one."""
        text = self.text
        for tag, target in self._links:
            if target == link:
                text.configure(state="normal")
                end = text.index(tag + ".last - 2 chars")
                first = text.index(tag + ".first")
                tags = text.tag_names(first)
                text.delete(first, end)
                text.insert(first, "\u2022 " + words, tags)
                text.configure(state="disabled")

    def mark_words(self, spots: Sequence[Tuple[int, int, str]], on_word: Callable[[str], object]) -> None:
        """Words of the last paragraph that can be touched: (from, to, id), counted in its characters."""
        text = self.text
        start = text.index("end-1c linestart")
        for first, last, name in spots:
            self._words += 1
            tag = "word:%d" % self._words
            shift = 2 if text.get(start, start + "+2c") == "\u2022 " else 0
            text.tag_add(tag, "%s+%dc" % (start, first + shift), "%s+%dc" % (start, last + shift))
            for name_of_tag in ("term", "touch"):
                text.tag_add(name_of_tag, tag + ".first", tag + ".last")
            text.tag_bind(tag, "<ButtonRelease-1>", lambda _, name=name: on_word(name))  # type: ignore[misc]

    def go_to(self, anchor: str) -> bool:
        """Scroll to a paragraph and mark it; False if there is none of that name."""
        mark = "at:" + anchor
        if mark not in self.text.mark_names():
            return False
        self.text.tag_remove("found", "1.0", "end")
        # Tk takes a hyphen in the name of a mark for arithmetic as soon as anything follows it.
        at = self.text.index(mark)
        self.text.tag_add("found", at, at + " lineend")
        self.text.yview(at)
        return True

    def to_end(self) -> None:
        """Scroll to the last line."""
        self.text.see("end")
