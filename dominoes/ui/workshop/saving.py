"""Saving a variant: where, is asked once, in a line of the window, with the folders in which profiles are found.

No file is replaced unasked, neither one that was there nor the variant's own if somebody changed it meanwhile.
"""

from __future__ import annotations

import os
import tkinter
from pathlib import Path
from tkinter import filedialog
from typing import Callable, List, Optional, Protocol, Sequence

from dominoes.drafts import Drafts, Target, save_profile, targets
from dominoes.library import Library, read_file
from dominoes.rules.faults import FileFaults
from dominoes.rules.jsontext import read
from dominoes.rules.profile import Profile
from dominoes.storage import why
from dominoes.text.i18n import Catalog, Translator
from dominoes.ui.style import Style
from dominoes.ui.widgets import PRIMARY, QUIET, Button, Choice, Field, label, wrapped
from dominoes.workshop.checking import profile_bytes
from dominoes.workshop.work import Work

#: Characters that some system does not allow in the name of a file.
FORBIDDEN = '/\\:*?"<>|'


class SavePanel(tkinter.Frame):
    """The question. ``on_save`` gets the path and whether a file there may be replaced; ``on_cancel`` nothing."""

    def __init__(
        self, master: tkinter.Misc, style: Style, say: Catalog, name: str, targets: Sequence[Target],
        on_save: Callable[[str, bool], object], on_cancel: Callable[[], object],
    ) -> None:
        theme = style.theme
        super().__init__(master, background=theme.panel, highlightthickness=style.px(2),
                         highlightbackground=theme.accent, highlightcolor=theme.accent)
        self._style, self._say, self._on_save, self._on_cancel = style, say, on_save, on_cancel
        self.folders: List[Path] = [target.folder for target in targets]
        self.ask_folder: Callable[[], str] = self._ask_folder
        self._sure = ""
        pad = style.px(12)
        row = tkinter.Frame(self, background=theme.panel)
        row.pack(fill="x", padx=pad, pady=(style.px(8), style.px(4)))
        label(row, style, say.tr("workshop", "Save as"), "smallbold", theme.panel_text, theme.panel).pack(side="left")
        self.save = Button(row, style, say.tr("workshop", "Save"), self._press, PRIMARY, theme.panel, "smallbold")
        cancel = Button(row, style, say.tr("workshop", "Cancel"), on_cancel, QUIET, theme.panel, "smallbold")
        cancel.pack(side="right")
        self.save.pack(side="right", padx=style.px(6))
        self.name = Field(row, style, name, 20)
        self.name.pack(side="left", fill="x", expand=True, padx=style.px(8))
        self.name.bind("<Return>", lambda _: self.save.press())
        self.name.bind("<KeyRelease>", lambda event: self._doubt() if event.keysym != "Return" else None)
        for widget in (self.name, self.save, cancel):
            widget.bind("<Escape>", lambda _: self._cancelled())
        under = tkinter.Frame(self, background=theme.panel)
        under.pack(fill="x", padx=pad)
        self.other = Button(under, style, say.tr("workshop", "Another folder\u2026"), self._another, QUIET, theme.panel,
                            "smallbold")
        self.other.pack(side="right", anchor="n")
        self._under, self.choice = under, None  # type: Optional[tkinter.Frame], Optional[Choice]
        good = next((at for at, target in enumerate(targets) if target.trouble is None), -1)
        self._offer(good)
        self.words = wrapped(label(self, style, "", "small", theme.bad, theme.panel))
        self.words.pack(fill="x", padx=pad, pady=(style.px(2), style.px(6)))
        shut = [target for target in targets if target.trouble is not None]
        if shut:
            assert shut[0].trouble is not None
            self.tell(say.tr("workshop", "Nothing can be saved in {folder} ({reason}).", folder=shut[0].folder,
                             reason=why(shut[0].trouble)))

    def _offer(self, at: int) -> None:
        """The folders to choose among; ``at`` is the one chosen, -1 for none."""
        if self.choice is not None:
            self.choice.destroy()
        assert self._under is not None
        options = [(str(number), _short(folder)) for number, folder in enumerate(self.folders)]
        self.choice = Choice(self._under, self._style, options, str(at), lambda _: self._doubt(),
                             self._style.theme.panel)
        self.choice.pack(side="left", fill="x", expand=True)

    @property
    def folder(self) -> Optional[Path]:
        """The folder chosen."""
        at = int(self.choice.chosen) if self.choice is not None else -1
        return self.folders[at] if at >= 0 else None

    @property
    def path(self) -> str:
        """The path that is asked for, "" while it cannot be one."""
        name = self.name.get().strip()
        if self.folder is None or not name or name.startswith(".") or any(each in FORBIDDEN for each in name):
            return ""
        return os.path.join(str(self.folder), name if name.lower().endswith(".json") else name + ".json")

    def tell(self, words: str) -> None:
        """Say what is in the way."""
        self.words.configure(text=words)

    def exists(self, path: str) -> None:
        """There is a file of this name: the next press replaces it, if the name stays."""
        self._sure = path
        self.tell(self._say.tr("workshop", "There is a file of this name already. Press again to replace it, or "
                                           "choose another name."))
        self.save.set(label=self._say.tr("workshop", "Replace it"))

    def _doubt(self) -> None:
        if self._sure:
            self._sure = ""
            self.tell("")
            self.save.set(label=self._say.tr("workshop", "Save"))

    def _press(self) -> None:
        path = self.path
        if not path:
            self.tell(self._say.tr("workshop", "Choose a folder and a name of letters, digits and hyphens."))
            self.name.focus_set()
            return
        self._on_save(path, path == self._sure)

    def _cancelled(self) -> str:
        self._on_cancel()
        return "break"

    def _another(self) -> None:
        chosen = self.ask_folder()
        if chosen:
            self.folders.append(Path(chosen))
            self._offer(len(self.folders) - 1)
            self._doubt()

    def _ask_folder(self) -> str:
        chosen = filedialog.askdirectory(parent=self, mustexist=True)
        return chosen if isinstance(chosen, str) else ""


def _short(folder: Path) -> str:
    """A folder's path as people recognise it, not longer than a button can be."""
    text = str(folder)
    home = os.path.expanduser("~")
    if text.startswith(home + os.sep):
        text = "~" + text[len(home):]
    return text if len(text) <= 44 else text[:12] + "\u2026" + text[-30:]


class SavingHost(Protocol):
    """What saving needs of the window."""

    style: Style
    say: Translator
    library: Library


class Leaving(Protocol):
    """What the workshop asks of whoever opened it."""

    @property
    def drafts(self) -> Optional[Drafts]:
        """Where drafts are kept; None where nothing is."""

    def close(self) -> None:
        """Go back to where one came from."""

    def play(self, profile: Profile) -> None:
        """Begin a match by a profile."""


class Saving:
    """Saves one piece of work. ``bar`` is the line above which the question stands; ``tell`` says what happened, and
    ``saved`` is called when it is done."""

    def __init__(
        self, master: tkinter.Misc, host: SavingHost, work: Work, leaving: Leaving, bar: tkinter.Misc,
        tell: Callable[[str], object], saved: Callable[[], object],
    ) -> None:
        self._master, self._host, self._work, self._leaving, self._bar = master, host, work, leaving, bar
        self._tell, self._done = tell, saved
        self.panel: Optional[SavePanel] = None

    def save(self, play: bool) -> None:
        """Save the draft, which is without fault; then ``play`` it."""
        work = self._work
        if not work.file:
            self._ask(play)
        elif work.saved is not None and not work.unsaved:
            self._saved(play)
        else:
            self._write(work.file, self._as_known(), play)

    def _as_known(self) -> bool:
        """Whether the file is as it was when it was read or written."""
        try:
            return self._work.saved is not None and read(read_file(self._work.file), "").value == self._work.saved
        except FileFaults:
            return False

    def _ask(self, play: bool) -> SavePanel:
        host, style, work = self._host, self._host.style, self._work
        self.close()
        name = os.path.basename(work.file) or "%s.json" % work.draft.document.get("id", "")
        self.panel = panel = SavePanel(self._master, style, host.say, name, targets(host.library.folders),
                                       lambda path, over: self._write(path, over, play), self._cancel)
        panel.pack(side="bottom", fill="x", padx=style.px(12), pady=(style.px(8), 0), after=self._bar)
        panel.name.focus_set()
        panel.name.select_range(0, "end")
        return panel

    def close(self) -> None:
        """Take the question away."""
        if self.panel is not None:
            self.panel.destroy()
            self.panel = None

    def _cancel(self) -> None:
        self.close()
        self._done()

    def _write(self, path: str, over: bool, play: bool) -> None:
        document, say = self._work.draft.document, self._host.say
        try:
            save_profile(path, profile_bytes(document), over)
        except FileExistsError:
            (self.panel or self._ask(play)).exists(path)
            return
        except OSError as error:
            words = say.tr("workshop", "{file} cannot be written ({reason}).", file=path, reason=why(error))
            (self.panel or self._ask(play)).tell(words)
            return
        self._work.file, self._work.saved = path, document
        self._host.library.open(path)
        if self._leaving.drafts is not None:
            self._leaving.drafts.drop(self._work)
        self.close()
        self._saved(play)

    def _saved(self, play: bool) -> None:
        file = self._work.file
        self._done()
        self._tell("\u2713 " + self._host.say.tr("workshop", "Saved in {file}", file=file))
        entry = self._host.library.open(file) if play else None
        if entry is not None and entry.profile is not None:
            self._leaving.play(entry.profile)
