"""The rule sheet: a profile read aloud, written from its data alone, so that it cannot disagree with the referee.

A sheet is a list of blocks, which a window shows as it likes; `sheet_text` lays them out as plain text, and
`dominoes.text.sheet_html` as a page to print. The anchor of a clause is the code under which the ledger names it.
May import `dominoes.rules` and `dominoes.text`; no tkinter.
"""

from __future__ import annotations

import textwrap
from typing import List, NamedTuple, Tuple

from dominoes.rules.compiled import Rules, compile_profile
from dominoes.rules.message import N_
from dominoes.rules.profile import Profile
from dominoes.text.i18n import Catalog
from dominoes.text.sheet_blocks import CLAUSE, HEADING, ITEM, SUBTITLE, TEXT, TITLE, Block, Pen
from dominoes.text.sheet_play import write_play
from dominoes.text.sheet_points import write_points
from dominoes.text.terms import Terms

__all__ = [
    "CLAUSE",
    "HEADING",
    "ITEM",
    "SUBTITLE",
    "TEXT",
    "TITLE",
    "Block",
    "Sheet",
    "rule_sheet",
    "sheet_of",
    "sheet_text",
]

WIDTH = 78

_GOAL = N_("sheet", "The game in short")


class Sheet(NamedTuple):
    """A rule sheet and the code of the language it is written in."""

    language: str
    blocks: Tuple[Block, ...]


def sheet_of(profile: Profile, catalog: Catalog) -> Sheet:
    """The whole sheet of a profile, to be laid out by `sheet_text` or `dominoes.text.sheet_html.sheet_html`."""
    return Sheet(catalog.language, rule_sheet(compile_profile(profile), catalog))


def rule_sheet(rules: Rules, catalog: Catalog) -> Tuple[Block, ...]:
    """The blocks of the sheet, for a window that lays them out itself."""
    about, pen = rules.profile.about, Pen(Terms(rules, catalog))
    pen.write(TITLE, catalog.pick(about.name))
    pen.write(SUBTITLE, catalog.pick(about.region))
    pen.heading(_GOAL, "goal")
    pen.text(catalog.pick(about.idea))
    pen.text(catalog.pick(about.special))
    write_play(pen)
    write_points(pen)
    return tuple(pen.blocks)


def sheet_text(sheet: Sheet, width: int = WIDTH) -> str:
    """The sheet as plain text, no line longer than ``width`` unless a single word is."""
    lines: List[str] = []
    for block in sheet.blocks:
        if block.kind == ITEM:
            lines += _filled(block.text, width, "  " * block.depth + "- ")
            continue
        if lines and block.kind != SUBTITLE:
            lines.append("")
        filled = _filled(block.text.upper() if block.kind == TITLE else block.text, width, "")
        lines += filled
        if block.kind == HEADING:
            lines.append("-" * max(map(len, filled)))
    return "\n".join(lines) + "\n"


def _filled(text: str, width: int, first: str) -> List[str]:
    return textwrap.wrap(
        text,
        width,
        initial_indent=first,
        subsequent_indent=" " * len(first),
        break_long_words=False,
        break_on_hyphens=False,
    ) or [first.rstrip()]
