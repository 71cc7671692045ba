"""Pictures of tiles for the canvas: made once for each size, kept, and composed from few parts.

A tile is a body (one picture for each orientation) and two halves (one picture for each number and orientation)
laid over it by Tk's own image copy, so that a new size costs some twenty small pictures and then next to nothing
for each tile. Give the window's scheduler the steps of `prepare` to spread even that.

Pictures have `padding(half)` pixels of shadow and rings around the tile: put them with ``anchor="nw"`` at the
tile's upper left corner less the padding, or in the middle with ``anchor="center"``.
"""

from __future__ import annotations

import tkinter
from collections import OrderedDict
from functools import lru_cache
from typing import Callable, Dict, Iterable, Iterator, Tuple

from dominoes.ui import marks, pixels
from dominoes.ui.pixels import padding
from dominoes.ui.theme import Rgb, Theme, contrast, mix, rgb, text

__all__ = ["DIGITS", "DIMMED", "GHOST", "PIPS", "PLAIN", "SELECTED", "TileFaces", "padding"]

#: Ways a tile can look.
PLAIN = "plain"
DIMMED = "dimmed"
GHOST = "ghost"
SELECTED = "selected"

#: What stands on the halves.
PIPS = "pips"
DIGITS = "digits"

#: The largest pixels a half for which there are pictures, and how many sizes are kept.
LARGEST_HALF = 200
SIZES_KEPT = 8

#: How much of a dull felt is mixed into a dimmed face; its numbers stay as they are and readable.
_DIM = 0.24
#: Patterns that a quarter turn leaves as they are.
_SQUARE = (0, 1, 4, 5, 8, 9)
_GHOST_BODY = 0.66
_GHOST_MARKS = 0.9

#: One picture asked for: first number, second number, upright, look.
Wanted = Tuple[int, int, bool, str]
_Key = Tuple[object, ...]


@lru_cache(maxsize=600)
def _png(paint: Callable[..., pixels.Rows], *arguments: object) -> bytes:
    """What a painter makes of these arguments, kept: after a change of language or back at a size it is there."""
    return pixels.png(paint(*arguments))


class TileFaces:
    """The pictures of one window.

    `mode` is `PIPS` or `DIGITS`; `coloured` gives each number a colour of its own. Keep this object as long as its
    pictures are shown: Tk forgets a picture when the last Python reference goes.
    """

    def __init__(self, master: tkinter.Misc, theme: Theme, mode: str = PIPS, coloured: bool = False) -> None:
        self._master = master
        self._sizes: OrderedDict[int, Dict[_Key, tkinter.PhotoImage]] = OrderedDict()
        self._theme, self._mode, self._coloured = theme, mode, coloured

    def restyle(self, theme: Theme, mode: str, coloured: bool) -> bool:
        """Change colours or marks from now on; returns whether anything changed and pictures must be asked for anew."""
        if (theme, mode, coloured) == (self._theme, self._mode, self._coloured):
            return False
        self._theme, self._mode, self._coloured = theme, mode, coloured
        self._sizes.clear()
        return True

    def face(self, first: int, second: int, half: int, upright: bool = False, look: str = PLAIN) -> tkinter.PhotoImage:
        """A tile: `first` is the number on its left half (upright: its upper one), `half` the pixels of a half.

        Raises ValueError for a size outside 8 to `LARGEST_HALF` or an unknown look, IndexError for a number over 15.
        """
        if look not in (PLAIN, DIMMED, GHOST, SELECTED):
            raise ValueError("no look is called %r" % look)
        kept = self._size(half)
        key: _Key = ("face", first, second, upright, look)
        if key not in kept:
            kept[key] = self._compose(first, second, half, upright, look)
        return kept[key]

    def back(self, half: int, upright: bool = False) -> tkinter.PhotoImage:
        """The back of a tile."""
        kept = self._size(half)
        key: _Key = ("back", upright)
        if key not in kept:
            kept[key] = self._photo(pixels.back, half, upright, self._theme.tile)
        return kept[key]

    def ring(self, kind: str, half: int, upright: bool = False) -> tkinter.PhotoImage:
        """A ring to lay over a tile: ``legal`` (soft light), ``selected`` (broad), ``focus`` (dashed), ``last`` (thin).

        Raises KeyError for another kind.
        """
        kept = self._size(half)
        key: _Key = ("ring", kind, upright)
        if key not in kept:
            theme, broad = self._theme, max(2.0, half * 0.075)
            colour, width, dashed, glow = {
                "legal": (theme.ring_legal, broad * 0.9, False, 1.0),
                "selected": (theme.ring_selected, broad * 1.3, False, 0.0),
                "focus": (theme.ring_focus, broad, True, 0.0),
                "last": (theme.ring_last, max(1.5, broad * 0.5), False, 0.35),
                "ghost": (theme.ghost, max(1.5, broad * 0.6), True, 0.0),
            }[kind]
            paint = rgb(colour)
            # Of black and white the one that is further from the dashes: the two together show on any felt.
            gaps = max(((0, 0, 0), (255, 255, 255)), key=lambda tone: contrast(tone, paint)) if dashed else None
            kept[key] = self._photo(pixels.ring, half, upright, paint, width, gaps, glow)
        return kept[key]

    def prepare(self, wanted: Iterable[Wanted], half: int) -> Iterator[None]:
        """Make these pictures one part at a time: each step takes a few milliseconds at most."""
        for first, second, upright, look in wanted:
            if ("face", first, second, upright, look) not in self._size(half):
                if look != SELECTED and ("body", upright, look) not in self._size(half):
                    self._body(half, upright, look)
                    yield
                self.face(first, second, half, upright, look)
                yield

    def number_colour(self, number: int) -> Rgb:
        """The colour in which this number stands on a face."""
        tile = self._theme.tile
        return rgb(tile.numbers[number] if self._coloured else tile.pip)

    def _size(self, half: int) -> Dict[_Key, tkinter.PhotoImage]:
        if not 8 <= half <= LARGEST_HALF:
            raise ValueError("a half is 8 to %d pixels, not %r" % (LARGEST_HALF, half))
        if half in self._sizes:
            self._sizes.move_to_end(half)
        else:
            self._sizes[half] = {}
            while len(self._sizes) > SIZES_KEPT:
                self._sizes.popitem(last=False)
        return self._sizes[half]

    def _photo(self, paint: Callable[..., pixels.Rows], *arguments: object) -> tkinter.PhotoImage:
        return tkinter.PhotoImage(master=self._master, data=_png(paint, *arguments), format="png")

    def _body(self, half: int, upright: bool, look: str) -> tkinter.PhotoImage:
        kept = self._size(half)
        key: _Key = ("body", upright, look)
        if key not in kept:
            colours = self._theme.tile
            if look == DIMMED:
                under = mix(rgb(self._theme.felt), (96, 96, 96), 0.5)
                top, bottom, lit, shade, pin, line = (
                    text(mix(rgb(colour), under, _DIM)) for colour in
                    (colours.face_top, colours.face_bottom, colours.lit, colours.shade, colours.pin, colours.line)
                )
                colours = colours._replace(face_top=top, face_bottom=bottom, lit=lit, shade=shade, pin=pin, line=line,
                                           shadow=colours.shadow * 0.6)
            kept[key] = self._photo(pixels.face, half, upright, colours, _GHOST_BODY if look == GHOST else 1.0)
        return kept[key]

    def _half(self, number: int, half: int, upright: bool, look: str) -> tkinter.PhotoImage:
        kept = self._size(half)
        # Digits, and patterns that a quarter turn leaves alone, need one picture for both orientations.
        upright = upright or self._mode == DIGITS or number in _SQUARE
        key: _Key = ("half", number, upright, look)
        if key not in kept:
            colour, alpha = self.number_colour(number), _GHOST_MARKS if look == GHOST else 1.0
            if self._mode == DIGITS:
                kept[key] = self._photo(marks.digits, number, half, colour, alpha)
            else:
                # The glint of a bowl would float in the air of a ghost.
                flat = self._theme.tile.flat or look == GHOST
                kept[key] = self._photo(marks.pips, number, half, upright, colour, alpha, flat)
        return kept[key]

    def _compose(self, first: int, second: int, half: int, upright: bool, look: str) -> tkinter.PhotoImage:
        pad = padding(half)
        under = PLAIN if look == SELECTED else look
        halves = self._half(first, half, upright, under), self._half(second, half, upright, under)
        picture = tkinter.PhotoImage(master=self._master)
        copy = self._master.tk.call
        copy(picture, "copy", self._body(half, upright, under))
        copy(picture, "copy", halves[0], "-to", pad, pad)
        copy(picture, "copy", halves[1], "-to", pad + (0 if upright else half), pad + (half if upright else 0))
        if look in (SELECTED, GHOST):
            copy(picture, "copy", self.ring(look, half, upright))
        return picture
