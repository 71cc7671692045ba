"""The screen to compare results: codes are typed, matches opened, and who did better with the same tiles is shown."""

from __future__ import annotations

import tkinter
from pathlib import Path
from tkinter import filedialog
from typing import Callable, List, Optional, Protocol, Sequence, Tuple

from dominoes.compare import Comparison, Entry, compare
from dominoes.gather import Gatherer
from dominoes.library import Library
from dominoes.outcome_code import BadCode
from dominoes.storage import why, write_atomic
from dominoes.text.compare import comparison_csv, comparison_html, grids, heading, notes, refusals
from dominoes.text.i18n import Translator
from dominoes.ui.banner import Banner
from dominoes.ui.flow import Flow
from dominoes.ui.grids import GridsView
from dominoes.ui.printing import print_page
from dominoes.ui.style import Style
from dominoes.ui.widgets import ORDINARY, PRIMARY, Button, Field, label, wrapped

#: So many deals are drawn; all of them are printed and saved.
MOST_DRAWN = 40


class Handed:
    """What was handed in so far. It outlives the screen, so that it can be built anew in another language."""

    def __init__(self) -> None:
        self.entries: List[Entry] = []
        self.trouble: Tuple[str, ...] = ()


class CompareHost(Protocol):
    """What the screen needs of the window around it."""

    style: Style
    say: Translator
    library: Library

    def set_option(self, name: str, value: str) -> None:
        """A setting was changed."""


class CompareScreen(tkinter.Frame):
    """The screen. ``data`` is the data folder, ``matches`` where finished matches lie (both None for nowhere).

    ``ask`` asks for files to open, ``ask_name`` for a file to write.
    """

    def __init__(
        self, master: tkinter.Misc, host: CompareHost, handed: Handed, on_close: Callable[[], object],
        data: Optional[Path] = None, matches: Optional[Path] = None,
    ) -> None:
        style, theme, say = host.style, host.style.theme, host.say
        super().__init__(master, background=theme.window)
        self._host, self._handed, self._on_close = host, handed, on_close
        self._data, self._matches = data, matches
        self._gatherer = Gatherer(host.library, say)
        self._found: Optional[Comparison] = None
        self.ask: Callable[[], Sequence[str]] = self._ask
        self.ask_name: Callable[[], str] = self._ask_name
        Banner(self, style, say, say.tr("compare", "Compare results"),
               say.tr("compare", "Who did better with the same tiles?"),
               lambda value: host.set_option("language", value), on_close).pack(fill="x")
        pad = style.px(20)
        row = tkinter.Frame(self, background=theme.window)
        row.pack(fill="x", padx=pad, pady=(style.px(10), 0))
        label(row, style, say.tr("compare", "Code"), "strong").pack(side="left")
        name = tkinter.Frame(row, background=theme.window)
        name.pack(side="right")
        label(name, style, say.tr("compare", "Who played"), "strong").pack(side="left", padx=style.px(8))
        self.name = Field(name, style, "", 16)
        self.name.pack(side="left")
        self.code = Field(row, style, "", 20)
        self.code.pack(side="left", fill="x", expand=True, padx=(style.px(8), 0))
        for field in (self.code, self.name):
            field.bind("<Return>", lambda _: self._add())
            field.bind("<Escape>", lambda _: self._on_close())
        actions = Flow(self, style)
        actions.pack(fill="x", padx=pad, pady=style.px(8))
        self.add = Button(actions, style, say.tr("compare", "Add"), self._add, PRIMARY, font="smallbold")
        self.files = self._button(actions, say.tr("compare", "Open matches\u2026"), self._open)
        self.last = self._button(actions, say.tr("compare", "Remove the last"), self._drop_last)
        self.all = self._button(actions, say.tr("compare", "Remove all"), self._drop_all)
        self.printer = self._button(actions, say.tr("rules", "Print\u2026"), self._print)
        self.saver = self._button(actions, say.tr("compare", "Save\u2026"), self._save)
        self.said = wrapped(label(self, style, "", "small", theme.quiet))
        self.said.pack(fill="x", padx=pad, pady=(0, style.px(6)))
        frame = tkinter.Frame(self, background=theme.border)
        frame.pack(fill="both", expand=True, padx=pad, pady=(0, style.px(14)))
        self.view = GridsView(frame, style)
        self.view.pack(fill="both", expand=True, padx=1, pady=1)
        self._show()
        self.code.focus_set()

    def _button(self, master: tkinter.Misc, words: str, work: Callable[[], object]) -> Button:
        return Button(master, self._host.style, words, work, ORDINARY, font="smallbold")

    # ---- handing in -----------------------------------------------------------------------------------------

    def _add(self) -> None:
        """Take the code in the field; one that was misread stays there."""
        try:
            entry = self._gatherer.code(self.code.get(), self.name.get())
        except BadCode as error:
            self._handed.trouble = (self._host.say.say(error.sentence),)
            self._show()
            self.code.focus_set()
            self.code.selection_range(0, "end")
            return
        # A code may be typed by several tables, with the same result; so its source does not tell it apart.
        self._handed.entries.append(entry._replace(source=""))
        self._handed.trouble = ()
        for field in (self.code, self.name):
            field.delete(0, "end")
        self._show()
        self.code.focus_set()

    def _open(self) -> None:
        paths = self.ask()
        if paths:
            found = self._gatherer.gather(paths)
            self._handed.entries += found.entries
            self._handed.trouble = tuple(map(str, found.faults))
            self._show()

    def _drop_last(self) -> None:
        del self._handed.entries[-1:]
        self._changed()

    def _drop_all(self) -> None:
        self._handed.entries.clear()
        self._changed()

    def _changed(self) -> None:
        self._handed.trouble = ()
        self._show()

    # ---- showing --------------------------------------------------------------------------------------------

    def _show(self) -> None:
        say, handed = self._host.say, self._handed
        self._found = found = compare(handed.entries) if handed.entries else None
        for button in (self.last, self.all):
            button.set(enabled=bool(handed.entries))
        for button in (self.printer, self.saver):
            button.set(enabled=found is not None and bool(found.boards))
        if found is None:
            advice = say.tr(
                "compare",
                "After each deal the settlement shows a code. Type the codes of all tables that played the same deal"
                " number, with the names of those who sat there, or open their saved matches.",
            )
            self.view.show([advice])
        elif not found.boards:
            waiting = say.tr("compare", "One more table with the same deal number is needed.")
            self.view.show([waiting, *self._entries()])
        else:
            drawn = grids(found, say)
            more = len(found.boards) - MOST_DRAWN
            rest = [say.trn("compare", "{n} more deal is printed and saved only.",
                            "{n} more deals are printed and saved only.", more)] if more > 0 else []
            self.view.show([heading(found, say), *drawn[: MOST_DRAWN + 1], *rest, *notes(found, say)])
        left_out = refusals(found, say) if found is not None and len(handed.entries) > 1 else []
        self._tell(*handed.trouble, *left_out, bad=True)

    def _entries(self) -> List[str]:
        """What was handed in, while there is nothing to compare it with."""
        say = self._host.say
        return [
            "%s: %s, %s" % (
                entry.label, say.pick(entry.outcome.rules.profile.about.name),
                say.tr("compare", "deal number {number}", number=entry.outcome.seed)
                if entry.outcome.seed is not None else say.tr("compare", "written tiles"),
            )
            for entry in self._handed.entries
        ]

    def _tell(self, *lines: str, bad: bool = False) -> None:
        theme = self._host.style.theme
        shown = [*lines[:3], "\u2026"] if len(lines) > 4 else list(lines)
        self.said.configure(text="\n".join(shown), foreground=theme.bad if bad else theme.quiet)

    # ---- taking away ----------------------------------------------------------------------------------------

    def _print(self) -> None:
        say = self._host.say
        if self._found is None:
            return
        printed = print_page("comparison.%s.html" % say.language, comparison_html(self._found, say), self._data)
        if printed.error is not None:
            self._tell(say.tr("compare", "{file} cannot be written: {reason}", file=printed.file,
                              reason=why(printed.error)), bad=True)
        else:
            self._tell(say.tr("compare", "The table lies in {file}, to be printed by a browser.", file=printed.file))

    def _save(self) -> None:
        say, path = self._host.say, self.ask_name()
        if self._found is None or not path:
            return
        write = comparison_csv if path.lower().endswith(".csv") else comparison_html
        try:
            write_atomic(path, write(self._found, say).encode("utf-8", "backslashreplace"))
        except OSError as error:
            self._tell(say.tr("compare", "{file} cannot be written: {reason}", file=path, reason=why(error)), bad=True)
        else:
            self._tell(say.tr("compare", "Saved as {file}.", file=path))

    def _ask(self) -> Sequence[str]:
        say = self._host.say
        types = ((say.tr("compare", "Matches and lists of codes"), "*.json *.jsonl *.save *.txt"),
                 (say.tr("file", "All files"), "*"))
        folder = str(self._matches) if self._matches is not None and self._matches.is_dir() else None
        chosen = filedialog.askopenfilenames(
            parent=self, title=say.tr("compare", "Open matches"), filetypes=types, initialdir=folder)
        return tuple(chosen) if chosen else ()

    def _ask_name(self) -> str:
        say = self._host.say
        types = ((say.tr("compare", "Web page"), "*.html"), (say.tr("compare", "Table of values"), "*.csv"))
        chosen = filedialog.asksaveasfilename(
            parent=self, title=say.tr("compare", "Save the comparison"), filetypes=types, defaultextension=".html")
        return chosen if isinstance(chosen, str) else ""

    def key(self, chord: str, on_button: bool) -> bool:
        """A key was pressed; returns whether it meant anything here."""
        if chord == "Escape":
            self._on_close()
        return chord == "Escape"
