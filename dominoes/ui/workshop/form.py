"""The form of one section: a part for each row, kept from edit to edit as long as the row stands there.

A long section is built a few rows at a time, so that the window answers meanwhile.
"""

from __future__ import annotations

import tkinter
from typing import Dict, List, Mapping, Optional, Sequence, Type

from dominoes.text.i18n import Catalog
from dominoes.ui.scheduler import Scheduler
from dominoes.ui.style import Style
from dominoes.ui.widgets import Scrolled, focused_in
from dominoes.ui.workshop.chosen import Chosen
from dominoes.ui.workshop.parts import STEP, Buttons, Doing, Entry, Heading, Part
from dominoes.ui.workshop.typed import Typed
from dominoes.workshop.row import BUTTONS, CHOICE, ENTRY, FIELD, HEADING, Row

PARTS: Dict[str, Type[Part]] = {HEADING: Heading, ENTRY: Entry, FIELD: Typed, CHOICE: Chosen, BUTTONS: Buttons}
#: Space above a row by its kind, in pixels of the design; other kinds get the first.
ABOVE: Mapping[str, int] = {"": 6, HEADING: 10, ENTRY: 14, BUTTONS: 4}
#: How many parts are made at once.
AT_ONCE = 6


class FormView(Scrolled):
    """The form. ``doing`` is what its parts ask for."""

    def __init__(
        self, master: tkinter.Misc, style: Style, say: Catalog, scheduler: Scheduler, doing: Doing
    ) -> None:
        super().__init__(master, style, style.theme.panel)
        self._style, self._say, self._scheduler, self._doing = style, say, scheduler, doing
        self._rows: List[Row] = []
        self._parts: Dict[str, Part] = {}
        self._messages: Mapping[int, str] = {}
        self.inside.columnconfigure(0, weight=1)
        doing.focused = self.see

    @property
    def parts(self) -> List[Part]:
        """The parts that are made, in the order of their rows."""
        return [self._parts[row.key] for row in self._rows if row.key in self._parts]

    def show(self, rows: Sequence[Row]) -> None:
        """Bring the form to these rows; parts of rows that stay are kept, with what they have in them."""
        focus = focused_in(self)
        keys = {row.key for row in rows}
        at = next((at for at, row in enumerate(self._rows) if _holds(self._parts.get(row.key), focus)), -1)
        lost = at >= 0 and self._rows[at].key not in keys
        if not any(key in keys for key in self._parts):
            self.scroll_to_top()
        for key in [key for key in self._parts if key not in keys]:
            self._parts.pop(key).destroy()
        self._rows = list(rows)
        self._build(AT_ONCE)
        if lost:
            self.focus_row(at)

    def _build(self, most: int) -> None:
        """Bring parts to their rows, and make as many new ones; the others a moment later."""
        made, moved = 0, False
        for number, row in enumerate(self._rows):
            part = self._parts.get(row.key)
            if part is None:
                if made == most:
                    self._scheduler.once("workshop-form", self._more, 1)
                    break
                made += 1
                part = self._parts[row.key] = PARTS[row.kind](self.inside, self._style, self._say, row, self._doing)
                part.blame(self._messages.get(number, ""))
            else:
                part.show(row)
            if part.at != number:
                part.at, moved = number, True
                px = self._style.px
                part.grid(row=number, column=0, sticky="ew", padx=(px(12 + STEP * row.depth), px(8)),
                          pady=(px(ABOVE.get(row.kind, ABOVE[""])), 0))
            if moved:
                # Tab follows the order of the rows, not that in which the parts were made.
                part.lift()

    def _more(self) -> None:
        if self.winfo_exists():
            self._build(AT_ONCE)

    def build_all(self) -> None:
        """Make what is still to be made."""
        self._build(len(self._rows))

    def focus_row(self, at: int) -> None:
        """Give a row the focus, or the next one that can have it."""
        self.build_all()
        # Only what has its place can be scrolled into view.
        self.update_idletasks()
        parts = self.parts
        for part in [*parts[max(0, at):], *reversed(parts[: max(0, at)])]:
            if part.first is not None:
                part.first.focus_set()
                return

    def part_of(self, key: str) -> Optional[Part]:
        """The part of a row by its key."""
        return self._parts.get(key)

    def blame(self, messages: Mapping[int, str]) -> None:
        """Show faults beside rows, by the number of the row."""
        self._messages = dict(messages)
        for at, row in enumerate(self._rows):
            part = self._parts.get(row.key)
            if part is not None:
                part.blame(messages.get(at, ""))


def _holds(part: Optional[Part], widget: Optional[tkinter.Misc]) -> bool:
    while widget is not None and widget is not part:
        widget = widget.master
    return part is not None and widget is part
