"""What a rule sheet is made of: blocks in order, and the pen that writes them.

May import `dominoes.rules` and `dominoes.text`; no tkinter.
"""

from __future__ import annotations

from typing import Any, List, NamedTuple, Optional, Sequence, Set

from dominoes.rules.message import N_
from dominoes.rules.profile import Condition
from dominoes.text.clauses import Node, condition_node, notes_of, plain_list
from dominoes.text.i18n import Sayable
from dominoes.text.terms import Terms

#: Kinds of blocks.
TITLE, SUBTITLE, HEADING, TEXT, CLAUSE, ITEM = "title", "subtitle", "heading", "text", "clause", "item"

_WHEN = N_("sheet", "{what}, when {condition}.")
_WHEN_LIST = N_("sheet", "{what}, when {condition}:")
_ELSE = N_("sheet", "{what}, in every other case.")
_ALWAYS = N_("sheet", "{what}.")

#: Said of points that are booked before a deal is over.
PLAYED_OUT = N_(
    "sheet",
    "Such points do not stop a deal: it is played to its end. The match is won by the team that came to its end first.",
)


class Block(NamedTuple):
    """One piece of a rule sheet.

    Attributes:
        kind: ``title`` and ``subtitle`` (once each, first), ``heading`` (a section), ``text`` (a paragraph),
            ``clause`` (a rule that the ledger can name), ``item`` (a line of a list under the block before it).
        text: the text, plain.
        anchor: where a link can go, "" for none; never twice in a sheet.
        depth: of an item, 1 for those right under a paragraph or clause; else 0.
    """

    kind: str
    text: str
    anchor: str = ""
    depth: int = 0


class Pen:
    """Writes the blocks of a sheet one after the other, in one language."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.blocks: List[Block] = []
        self._noted: Set[str] = set()

    def write(self, kind: str, message: Sayable, anchor: str = "", **facts: Any) -> None:
        """Add a block that says a message."""
        self.blocks.append(Block(kind, self.terms.say(message, **facts), anchor))

    def heading(self, message: Sayable, anchor: str) -> None:
        """Begin a section."""
        self.write(HEADING, message, anchor)

    def text(self, message: Sayable, **facts: Any) -> None:
        """Add a paragraph."""
        self.write(TEXT, message, **facts)

    def items(self, nodes: Sequence[Node], depth: int = 1) -> None:
        """Add the lines of a list, with the lists under them."""
        for node in nodes:
            self.blocks.append(Block(ITEM, node.text, "", depth))
            self.items(node.children, depth + 1)

    def clause(
        self, what: str, condition: Optional[Condition], anchor: str, only: bool, kind: str = "result"
    ) -> None:
        """Add a clause: what holds, and when, and once what its words mean.

        ``only``: there is no other clause, so one without a condition always holds. ``kind``: of the condition's words.
        """
        terms = self.terms
        if condition is None:
            self.write(CLAUSE, _ALWAYS if only else _ELSE, anchor, what=what)
            return
        node = condition_node(terms, kind, condition)
        self.write(CLAUSE, _WHEN_LIST if node.children else _WHEN, anchor, what=what, condition=node.text)
        self.items(plain_list(node.children))
        for note in notes_of(terms, kind, condition):
            if note not in self._noted:
                self._noted.add(note)
                self.text(note)
