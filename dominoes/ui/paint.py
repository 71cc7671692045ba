"""Smooth rounded rectangles for buttons, cards and plates, made from bytes and kept by size.

Corners of a plain Tk frame are square and those of a canvas polygon ragged; these are neither. The ground colour is
painted in, since a picture with soft corners would need to know what lies under it anyway.
"""

from __future__ import annotations

import math
import tkinter
from collections import OrderedDict
from typing import List, Tuple

from dominoes.ui.pixels import Rows, png
from dominoes.ui.theme import Rgb, mix, rgb

#: Pictures kept; a window shows some dozens.
KEPT = 200

_Key = Tuple[int, int, int, str, str, str, int, bool]
_Pixels = List[Tuple[int, ...]]


def _corner(radius: int, fill: Rgb, border: Rgb, width: int, ground: Rgb, clear: bool) -> List[_Pixels]:
    """The upper left corner as rows of pixels."""
    rows: List[_Pixels] = []
    for y in range(radius):
        row: _Pixels = []
        for x in range(radius):
            far = math.hypot(radius - x - 0.5, radius - y - 0.5)
            outside = min(1.0, max(0.0, far - radius + 0.5))
            inner = min(1.0, max(0.0, far - (radius - width) + 0.5)) if width else 0.0
            colour = mix(fill, border, inner)
            if clear:
                row.append((*colour, round(255 * (1 - outside))))
            else:
                row.append((*mix(colour, ground, outside), 255))
        rows.append(row)
    return rows


def rounded_rows(
    width: int, height: int, radius: int, fill: Rgb, border: Rgb, thick: int, ground: Rgb, clear: bool = False
) -> Rows:
    """A rounded rectangle as rows of RGBA; ``thick`` pixels of border (0 for none) on its inside."""
    radius = max(0, min(radius, width // 2, height // 2))
    corner = _corner(radius, fill, border, thick, ground, clear)
    inside, edge = bytes((*fill, 255)), bytes((*border, 255))
    rows: Rows = []
    middle = width - 2 * radius
    for y in range(height):
        down = min(y, height - 1 - y)
        if down < radius:
            left = b"".join(bytes(pixel) for pixel in corner[down])
            right = b"".join(bytes(pixel) for pixel in reversed(corner[down]))
            between = (edge if down < thick else inside) * middle
        else:
            sides = min(thick, radius) if radius else thick
            left = edge * sides + inside * (radius - sides)
            right = inside * (radius - sides) + edge * sides
            between = (edge if down < thick else inside) * middle
        rows.append(bytearray(left + between + right))
    return rows


class Painter:
    """Makes and keeps the pictures of one window."""

    def __init__(self, master: tkinter.Misc) -> None:
        self._master = master
        self._kept: OrderedDict[_Key, tkinter.PhotoImage] = OrderedDict()

    def rounded(
        self, width: int, height: int, radius: int, fill: str, ground: str, border: str = "", thick: int = 1,
        clear: bool = False,
    ) -> tkinter.PhotoImage:
        """A rounded rectangle of this size; ``clear`` leaves its corners transparent in place of ``ground``."""
        width, height = max(2, int(width)), max(2, int(height))
        key = (width, height, int(radius), fill, ground, border, thick, clear)
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        rows = rounded_rows(
            width, height, int(radius), rgb(fill), rgb(border or fill), thick if border else 0, rgb(ground), clear
        )
        self._kept[key] = picture = tkinter.PhotoImage(master=self._master, data=png(rows), format="png")
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return picture
