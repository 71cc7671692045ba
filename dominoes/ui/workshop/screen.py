"""The workshop: sections at the left, the form of one in the middle, the rule sheet at the right, faults below.

Every edit shows at once in the form; a moment later the draft is checked and the rule sheet follows (see `checks`).
"""

from __future__ import annotations

import os
import tkinter
from typing import Dict, List, Mapping, Protocol

from dominoes.library import Library
from dominoes.rules.faults import Path
from dominoes.text.i18n import LANGUAGES, Translator
from dominoes.text.sheet import rule_sheet
from dominoes.ui.banner import Banner
from dominoes.ui.reading import Reading
from dominoes.ui.rows import Item, Rows
from dominoes.ui.scheduler import Scheduler
from dominoes.ui.style import Style
from dominoes.ui.widgets import ORDINARY, PRIMARY, Button, label, wrapped
from dominoes.ui.workshop.blame import said_beside, said_in_list
from dominoes.ui.workshop.checks import Checks
from dominoes.ui.workshop.form import FormView
from dominoes.ui.workshop.parts import Doing
from dominoes.ui.workshop.saving import Leaving, Saving
from dominoes.ui.workshop.sheet import LiveSheet
from dominoes.ui.workshop.trials import TrialsView
from dominoes.workshop.checking import Found, Verdict, row_of
from dominoes.workshop.form import Setting
from dominoes.workshop.row import LANGUAGES as ONE_OR_EVERY
from dominoes.workshop.row import Op, Row, type_into
from dominoes.workshop.sections import EXAMPLES, Section, rows_of, section_of, sections
from dominoes.workshop.work import Work

#: Pixels of the design that the list of sections is wide.
LIST = 146
#: Milliseconds without a key until the draft is kept on the disk.
KEEP = 400


class WorkshopHost(Protocol):
    """What the workshop needs of the window around it."""

    style: Style
    say: Translator
    scheduler: Scheduler
    library: Library

    def set_option(self, name: str, value: str) -> None:
        """A setting was changed."""

    def changed(self) -> None:
        """Something happened: menus may follow."""


class WorkshopScreen(tkinter.Frame):
    """The screen for one piece of work, which outlives it."""

    def __init__(self, master: tkinter.Misc, host: WorkshopHost, work: Work, leaving: Leaving) -> None:
        style, theme, say = host.style, host.style.theme, host.say
        super().__init__(master, background=theme.window)
        self._host, self.work, self._leaving = host, work, leaving
        self.sections: List[Section] = sections()
        self.rows: List[Row] = []
        self._sure_to_leave = False
        self._lines: List[str] = []
        # In this language alone: where it is missing a name is shown in another one, and none stays "New rule" there.
        called = {say.language: say.tr("workshop", "New rule")}
        self._setting = Setting(LANGUAGES, called)
        self.checks = Checks(self, host.scheduler, work.draft, self._taken, self._told)
        self._banner = Banner(self, style, say, say.tr("workshop", "Variant workshop"), "",
                              lambda value: host.set_option("language", value), self.close)
        self._banner.pack(fill="x")
        self._foot()
        body = tkinter.Frame(self, background=theme.window)
        body.pack(fill="both", expand=True, padx=style.px(12), pady=(style.px(10), 0))
        body.rowconfigure(0, weight=1)
        for column, weight in ((1, 57), (2, 43)):
            body.columnconfigure(column, weight=weight, uniform="part")
        self.list = Rows(body, style, [Item(self._called(each)) for each in self.sections], self._to_section)
        self.list.configure(width=style.px(LIST))
        self.list.pack_propagate(False)
        self.list.grid(row=0, column=0, sticky="nsew")
        middle = self._box(body, 1)
        self.form = FormView(middle, style, say, host.scheduler, Doing(self._done, self._typed))
        self.trials = TrialsView(middle, style, say, host.scheduler, self._take_examples, self.run_examples)
        self.saving = Saving(self, host, work, leaving, self._bar, self.tell, self._saved)
        self.sheet = LiveSheet(self._box(body, 2), style)
        self.sheet.pack(fill="both", expand=True)
        # Tab goes down the window: the list, the form, the sheet, the faults, the buttons.
        for part in (self.faults, self._bar):
            part.lift()
        self.bind("<Destroy>", lambda event: self._keep() if event.widget is self else None)
        self._go(next((at for at, each in enumerate(self.sections) if each.id == work.section), 0))
        self.checks.soon()
        host.scheduler.once("workshop-focus", self._give_focus)

    # ---- parts ----------------------------------------------------------------------------------------------

    def _box(self, master: tkinter.Misc, column: int) -> tkinter.Frame:
        style, theme = self._host.style, self._host.style.theme
        box = tkinter.Frame(master, background=theme.panel, highlightthickness=1, highlightbackground=theme.border,
                            highlightcolor=theme.border)
        box.grid(row=0, column=column, sticky="nsew", padx=(style.px(8), 0))
        return box

    def _foot(self) -> None:
        """Faults, the question for a file, the buttons."""
        style, theme, say = self._host.style, self._host.style.theme, self._host.say
        bar = tkinter.Frame(self, background=theme.window)
        bar.pack(side="bottom", fill="x", padx=style.px(12), pady=style.px(8))
        self.buttons: Dict[str, Button] = {}
        for name, words, work, look in (
            ("play", say.tr("workshop", "Save and play"), self.play, PRIMARY),
            ("save", say.tr("workshop", "Save"), self.save, ORDINARY),
            ("examples", say.tr("workshop", "Run examples"), self.run_examples, ORDINARY),
            ("redo", say.tr("command", "Redo"), self.redo, ORDINARY),
            ("undo", say.tr("command", "Undo"), self.undo, ORDINARY),
        ):
            button = self.buttons[name] = Button(bar, style, words, work, look, theme.window, "smallbold")
            button.pack(side="right", padx=(style.px(6), 0))
        for name in ("undo", "redo", "examples", "save", "play"):
            tkinter.Misc.tkraise(self.buttons[name])  # Tab goes from left to right
        self.status = wrapped(label(self, style, "", "small", theme.text, theme.window))
        self._bar = bar
        bar.bind("<Configure>", lambda event: self._place_status(event.width))
        self._place_status(10_000)
        self.faults = Reading(self, style, self._to_fault, height=3)
        self.faults.configure(highlightthickness=1, highlightbackground=theme.bad, highlightcolor=theme.bad)

    def _place_status(self, width: int) -> None:
        """Beside the buttons, or where they leave too little room, above them."""
        style = self._host.style
        needed = sum(button.winfo_reqwidth() + style.px(6) for button in self.buttons.values())
        self.status.pack_forget()
        if width - needed >= style.px(220):
            self.status.pack(in_=self._bar, side="left", fill="x", expand=True)
        else:
            self.status.pack(side="bottom", fill="x", padx=style.px(12), pady=(style.px(6), 0), after=self._bar)
        self.status.lift(self._bar)

    def _called(self, section: Section) -> str:
        text = self._host.say.say(section.name).partition(";")[0]
        return text[:1].upper() + text[1:]

    def _give_focus(self) -> None:
        if self.winfo_exists():
            self.list.focus_row(self.at)

    # ---- sections -------------------------------------------------------------------------------------------

    @property
    def section(self) -> Section:
        """The section looked at."""
        return self.sections[self.at]

    def _to_section(self, at: int) -> None:
        self._go(at)
        self.list.focus_row(at)
        self.sheet.bring(self.section.keys)

    def _go(self, at: int) -> None:
        self.at = at
        self.work.section = self.section.id
        self.list.mark(at)
        for number, row in enumerate(self.list.rows):
            # One stop for Tab; the arrows go on from there.
            row.configure(takefocus=1 if number == at else 0)
        examples = self.section.id == EXAMPLES
        (self.form if examples else self.trials).pack_forget()
        (self.trials if examples else self.form).pack(fill="both", expand=True)
        if examples:
            own = self.work.draft.document.get("examples")
            self.trials.show(own if isinstance(own, list) else [], self.work.examples)
        self._refresh()

    def _refresh(self) -> None:
        """The rows of the form, the buttons, the lines that say where one is."""
        only = "" if self.work.every_language else self._host.say.language
        self.rows = rows_of(self.section, self.work.draft.document, self._setting._replace(only=only))
        self.form.show(self.rows)
        self._blame()
        self._say_state()

    def _say_state(self) -> None:
        work, say = self.work, self._host.say
        name = say.pick(work.name)
        if work.file:
            where = os.path.basename(work.file)
            words = say.tr("workshop", "not saved yet in {file}", file=where) if work.unsaved else where
        else:
            words = say.tr("workshop", "made from {id}, not saved yet", id=work.original)
        self._banner.say(name or say.tr("workshop", "Variant workshop"), words)
        self.buttons["undo"].set(enabled=work.draft.can_undo)
        self.buttons["redo"].set(enabled=work.draft.can_redo)

    # ---- changing -------------------------------------------------------------------------------------------

    def _done(self, row: Row, op: Op) -> None:
        if op.kind == ONE_OR_EVERY:
            self.work.every_language = not self.work.every_language
            self._refresh()
            return
        op.apply(self.work.draft)
        self._edited()

    def _typed(self, row: Row, text: str) -> None:
        type_into(self.work.draft, row, text)
        self._edited()

    def _edited(self) -> None:
        self._sure_to_leave = False
        self._refresh()
        self.checks.soon()
        self._host.scheduler.once("workshop-keep", self._keep, KEEP)
        self._host.changed()

    def _keep(self) -> None:
        """Keep the draft; the last time when the screen goes, however it goes."""
        if self._leaving.drafts is not None and self.work.unsaved:
            self._leaving.drafts.keep(self.work)

    def undo(self) -> None:
        """Take the last edit back, and show where it was."""
        if self.work.draft.can_undo:
            self._stepped(self.work.draft.undo())

    def redo(self) -> None:
        """Do again what was taken back."""
        if self.work.draft.can_redo:
            self._stepped(self.work.draft.redo())

    def _stepped(self, path: Path) -> None:
        wanted = section_of(path)
        if wanted != self.section.id or wanted == EXAMPLES:
            self._go(next(at for at, each in enumerate(self.sections) if each.id == wanted))
        self._edited()
        self._focus_path(path)

    def _focus_path(self, path: Path) -> None:
        at = row_of(self.rows, path)
        if at >= 0:
            self.form.focus_row(at)

    # ---- faults and the sheet -------------------------------------------------------------------------------

    def _taken(self) -> Mapping[str, str]:
        """The ids of the other profiles, with their files."""
        own = os.path.abspath(self.work.file) if self.work.file else ""
        return {
            entry.profile.id: os.path.basename(entry.file) for entry in self._host.library.entries()
            if entry.profile is not None and os.path.abspath(entry.file) != own
        }

    def _told(self, verdict: Verdict) -> None:
        """A check is done."""
        if verdict.whole:
            self.work.draft.pause()
        if verdict.rules is not None:
            self.sheet.show(rule_sheet(verdict.rules, self._host.say))
        self._blame()
        say, count = self._host.say, len(verdict.faults)
        if count:
            words = say.trn("card", "{n} fault", "{n} faults", count)
            if verdict.rules is None:
                words += "; " + say.tr("workshop", "until then the rule sheet shows the rules as they last were whole")
            self.status.configure(text=words)
        elif verdict.whole:
            self.status.configure(text="\u2713 " + say.tr("workshop", "Everything fits together."))
        else:
            self.status.configure(text=say.tr("workshop", "Checking\u2026"))

    @property
    def found(self) -> List[Found]:
        """The faults of the last check."""
        return list(self.checks.verdict.faults) if self.checks.verdict is not None else []

    def _blame(self) -> None:
        """Faults beside their fields, at their sections, and in the list."""
        document = self.work.draft.document
        beside: Dict[int, str] = {}
        marked: Dict[str, int] = {}
        for fault in self.found:
            section = section_of(fault.path)
            marked[section] = marked.get(section, 0) + 1
            at = row_of(self.rows, fault.path) if section == self.section.id else -1
            if at >= 0:
                said = said_beside(self._host.say, fault, self.rows[at], document)
                beside[at] = "\n! ".join(filter(None, (beside.get(at, ""), said)))
        self.form.blame(beside)
        for at, (row, each) in enumerate(zip(self.list.rows, self.sections)):
            item = Item(self._called(each) + (" !" if each.id in marked else ""))
            if row.item != item:
                row.item = item
                row.mark(at == self.at)
        lines = [
            "%s: %s" % (self._called(self._by_id(section_of(each.path))), said_in_list(self._host.say, each, document))
            for each in self.found
        ]
        if lines == self._lines:
            return
        self.faults.clear()
        for number, line in enumerate(lines):
            self.faults.add(line, "fault", link=str(number))
        self._lines = lines
        self.faults.text.configure(height=max(2, min(3, len(lines))))
        if lines and not self.faults.winfo_manager():
            style = self._host.style
            self.faults.pack(side="bottom", fill="x", padx=style.px(12), pady=(style.px(8), 0), after=self._bar)
        elif not lines:
            self.faults.pack_forget()

    def _by_id(self, name: str) -> Section:
        return next(each for each in self.sections if each.id == name)

    def _to_fault(self, number: str) -> None:
        """Go to the field of a fault."""
        path = self.found[int(number)].path
        wanted = section_of(path)
        if wanted == EXAMPLES:
            self.run_examples()
            return
        if wanted != self.section.id:
            self._go(next(at for at, each in enumerate(self.sections) if each.id == wanted))
        self._focus_path(path)

    # ---- examples -------------------------------------------------------------------------------------------

    def run_examples(self) -> None:
        """Play the worked examples by the rules of the draft."""
        at = next(at for at, each in enumerate(self.sections) if each.id == EXAMPLES)
        if self.at != at:
            self._to_section(at)
        self.checks.when_whole(self._run_examples)

    def _run_examples(self) -> None:
        verdict = self.checks.verdict
        if verdict is not None and verdict.rules is not None and self.section.id == EXAMPLES:
            self.trials.run(verdict.rules)

    def _take_examples(self, examples: List[object]) -> None:
        self.work.draft.put(("examples",), examples)
        self._edited()
        self._go(self.at)

    # ---- saving and leaving ---------------------------------------------------------------------------------

    def save(self) -> None:
        """Save the variant; where, is asked the first time."""
        self.checks.when_whole(lambda: self._save(False))

    def play(self) -> None:
        """Save the variant and play it."""
        self.checks.when_whole(lambda: self._save(True))

    def _save(self, play: bool) -> None:
        verdict = self.checks.verdict
        if verdict is not None and verdict.good:
            self.saving.save(play)
            return
        self.tell(self._host.say.tr("workshop", "It can be saved when the faults are mended."))
        self._to_fault("0")

    def _saved(self) -> None:
        self._say_state()
        self.buttons["save"].focus_set()

    def tell(self, words: str) -> None:
        """Say something in the line below."""
        self.status.configure(text=words)

    def close(self) -> None:
        """Leave the workshop. What is not saved is kept as a draft; where it cannot be, that is asked once."""
        drafts = self._leaving.drafts
        if self.work.unsaved and drafts is not None:
            drafts.keep(self.work)
        elif self.work.unsaved and not self._sure_to_leave:
            self._sure_to_leave = True
            self.tell(self._host.say.tr(
                "workshop", "This variant is not saved and would be lost. Press Back again to leave all the same."))
            return
        self._leaving.close()

    def key(self, chord: str, on_button: bool) -> bool:
        """A key was pressed; returns whether it meant anything here."""
        if chord == "Escape":
            self.close()
        return chord == "Escape"
