"""Tiles as small ints and hands as bit masks: the ground everything else counts on.

A tile is the int ``high * (high + 1) // 2 + low`` (0-0 is 0, 1-0 is 1, 1-1 is 2, 2-0 is 3 ...), so a tile
has the same number in every set, and a hand is an int whose bit ``tile`` is set for each tile held.

This is the lowest layer: it may import the standard library only, and no tkinter, gettext, file, clock or
global random.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Dict, FrozenSet, Iterable, Tuple

#: The largest number of pips on half a tile that a set may have (double-fifteen, 136 tiles).
LARGEST_NUMBER = 15

_PAIRS: Tuple[Tuple[int, int], ...] = tuple(
    (high, low) for high in range(LARGEST_NUMBER + 1) for low in range(high + 1)
)

#: Larger half, smaller half, pips of both halves, and "is a double", by tile.
HIGH: Tuple[int, ...] = tuple(high for high, _ in _PAIRS)
LOW: Tuple[int, ...] = tuple(low for _, low in _PAIRS)
PIPS: Tuple[int, ...] = tuple(high + low for high, low in _PAIRS)
IS_DOUBLE: Tuple[bool, ...] = tuple(high == low for high, low in _PAIRS)

_NAMES: Tuple[str, ...] = tuple("%d-%d" % pair for pair in _PAIRS)
_NOTATION = re.compile(r"([0-9]{1,2})-([0-9]{1,2})\Z")


def tile_of(one: int, other: int) -> int:
    """The tile with these two halves, in either order.

    Raises ValueError when a half is not between 0 and `LARGEST_NUMBER`.
    """
    high, low = (one, other) if one >= other else (other, one)
    if low < 0 or high > LARGEST_NUMBER:
        raise ValueError("a half has 0 to %d pips, not %d-%d" % (LARGEST_NUMBER, one, other))
    return high * (high + 1) // 2 + low


def tile_name(tile: int) -> str:
    """Canonical notation: larger half first, ``6-4``."""
    return _NAMES[tile]


def tile_halves(text: str) -> Tuple[int, int]:
    """The two halves in the order written, for notation in which the order matters (a tile on the line).

    Raises ValueError for anything that is not two numbers from 0 to 15 joined by ``-``.
    """
    found = _NOTATION.match(text)
    if not found:
        raise ValueError("a tile is written like 6-4, not %r" % text[:40])
    one, other = int(found.group(1)), int(found.group(2))
    if one > LARGEST_NUMBER or other > LARGEST_NUMBER:
        raise ValueError("a half has 0 to %d pips, not %s" % (LARGEST_NUMBER, text))
    return one, other


def parse_tile(text: str) -> int:
    """The tile written as ``6-4`` or ``4-6``. Raises ValueError like `tile_halves`."""
    return tile_of(*tile_halves(text))


def mask_of(tiles: Iterable[int]) -> int:
    """The bit mask of these tiles."""
    mask = 0
    for tile in tiles:
        mask |= 1 << tile
    return mask


class _MaskTiles(Dict[int, Tuple[int, ...]]):
    """Fills itself: masks met in play are few, walking one bit by bit is slow."""

    #: Past this many masks the table starts afresh, so that long analyses do not eat the memory of an old PC.
    LIMIT = 400_000

    def __missing__(self, mask: int) -> Tuple[int, ...]:
        if len(self) >= self.LIMIT:
            self.clear()
        rest, tiles = mask, []
        while rest:
            low = rest & -rest
            tiles.append(low.bit_length() - 1)
            rest ^= low
        self[mask] = found = tuple(tiles)
        return found


#: ``TILES_OF[mask]`` is the tuple of tiles in the mask, ascending.
TILES_OF = _MaskTiles()


class TileSet:
    """A set of tiles with the tables that play needs. Get one from `tile_set`, which makes each set once.

    Attributes:
        highest: largest number of pips on a half.
        tiles: every tile of the set, ascending.
        mask: the same as a bit mask.
        doubles: mask of the doubles.
        suit: ``suit[n]`` is the mask of the tiles that have n.
        other: ``other[n][tile]`` is the half that looks away when ``tile`` is joined by its n; -1 if it has no n.
        appearances: ``appearances[n]`` counts the halves with n in the whole set, a double twice
            (8 of each in double-six, 11 in double-nine).
    """

    __slots__ = ("highest", "tiles", "mask", "doubles", "suit", "other", "appearances", "_pips")

    def __init__(self, highest: int, removed: FrozenSet[int]) -> None:
        self.highest = highest
        count = (highest + 1) * (highest + 2) // 2
        self.tiles = tuple(tile for tile in range(count) if tile not in removed)
        self.mask = mask_of(self.tiles)
        self.doubles = mask_of(tile for tile in self.tiles if IS_DOUBLE[tile])
        numbers = range(highest + 1)
        self.suit = tuple(mask_of(t for t in self.tiles if HIGH[t] == n or LOW[t] == n) for n in numbers)
        self.other = tuple(
            tuple(LOW[t] if HIGH[t] == n else HIGH[t] if LOW[t] == n else -1 for t in range(count)) for n in numbers
        )
        self.appearances = tuple(sum((HIGH[t] == n) + (LOW[t] == n) for t in self.tiles) for n in numbers)
        # Pips of a mask by 8-bit slices: a handful of lookups in place of a walk over the bits.
        self._pips = tuple(
            tuple(
                sum(PIPS[base + bit] for bit in range(8) if byte >> bit & 1 and base + bit < count)
                for byte in range(256)
            )
            for base in range(0, count, 8)
        )

    def pips(self, mask: int) -> int:
        """Total pips of the tiles in a mask."""
        total = 0
        for table in self._pips:
            total += table[mask & 255]
            mask >>= 8
            if not mask:
                break
        return total


@lru_cache(maxsize=None)
def tile_set(highest: int, removed: FrozenSet[int] = frozenset()) -> TileSet:
    """The set from 0-0 to ``highest``-``highest`` without the removed tiles; the same object for the same arguments."""
    return TileSet(highest, removed)
