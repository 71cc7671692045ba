"""A table of words, made by the texts and drawn, printed or written by others.

May import the standard library only.
"""

from __future__ import annotations

from typing import List, NamedTuple, Tuple


class Grid(NamedTuple):
    """A table of texts: title, headings, rows; ``numeric`` the columns set to the right; ``note`` "" for none."""

    title: str
    headings: Tuple[str, ...]
    rows: Tuple[Tuple[str, ...], ...]
    numeric: Tuple[int, ...]
    note: str = ""


def text_columns(grid: Grid) -> List[str]:
    """The headings and rows as lines, each column as wide as it must be."""
    rows = [grid.headings, *grid.rows]
    widths = [max(len(row[at]) for row in rows) for at in range(len(grid.headings))]
    return [
        "  ".join(
            cell.rjust(width) if at in grid.numeric else cell.ljust(width)
            for at, (cell, width) in enumerate(zip(row, widths))
        ).rstrip()
        for row in rows
    ]
