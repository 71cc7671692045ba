"""A cell of a table for spreadsheets: whatever somebody typed as a name must not become a formula there.

Imports only the standard library; no tkinter and no file.
"""

from __future__ import annotations

from typing import Union

#: One cell before it is written: a number stays one, a text is made safe.
Cell = Union[int, str, None]

#: What a spreadsheet takes for the beginning of a formula.
FORMULA = ("=", "+", "-", "@", "\t", "\r")


def safe(cell: Cell) -> Union[int, str]:
    """A cell as it may stand in a table: numbers as they are, texts on one line and never a formula."""
    if cell is None:
        return ""
    if isinstance(cell, int):
        return cell
    text = "".join(letter if letter.isprintable() else " " for letter in cell)
    return "'" + text if cell.startswith(FORMULA) or text.lstrip().startswith(FORMULA) else text
