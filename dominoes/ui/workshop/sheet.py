"""The rule sheet that follows the draft, with the sentences that have just changed marked."""

from __future__ import annotations

import tkinter
from difflib import SequenceMatcher
from typing import List, Sequence

from dominoes.text.sheet_blocks import Block
from dominoes.ui.reading import Reading
from dominoes.ui.style import Style
from dominoes.ui.widgets import TICK


class LiveSheet(Reading):
    """The sheet. Paragraphs stay where they are while others change."""

    def __init__(self, master: tkinter.Misc, style: Style) -> None:
        super().__init__(master, style)
        self._blocks: List[Block] = []
        self.changed: List[str] = []

    def bring(self, names: Sequence[str]) -> None:
        """Scroll to the first paragraph whose anchor is one of these names, or begins with one."""
        for name in names:
            for at, block in enumerate(self._blocks):
                if block.anchor == name or block.anchor.startswith(name + "."):
                    self.text.yview("%d.0" % (at + 1))
                    return

    def show(self, blocks: Sequence[Block]) -> None:
        """Bring the sheet to these blocks; what differs from before is marked and brought into view."""
        if self._blocks == list(blocks):
            return
        fresh: List[int] = []
        if self._blocks:
            old, new = [(each.kind, each.text) for each in self._blocks], [(each.kind, each.text) for each in blocks]
            for what, _, _, first, last in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
                fresh += range(first, last) if what in ("replace", "insert") else []
        place = self.text.yview()[0]
        self.clear()
        for at, block in enumerate(blocks):
            words = TICK + block.text if at in fresh else block.text
            self.add(words, block.kind, block.anchor, block.depth)
            if at in fresh:
                self.text.tag_add("found", "end-1c linestart", "end-1c lineend")
        self._blocks = list(blocks)
        self.changed = [blocks[at].text for at in fresh]
        self.text.yview_moveto(place)
        if fresh:
            self.text.see("%d.end" % (fresh[-1] + 1))
            self.text.see("%d.0" % (fresh[0] + 1))
