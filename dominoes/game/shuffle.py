"""The stable shuffle: the same seed deals the same tiles on every Python version and platform, for good.

Randomness is SHA-256 in counter mode over a plain-text label, so separate uses (opening draw, dealing, each
computer, hints) are separate streams: asking for a hint cannot change the next deal. The standard library's
``random.shuffle`` promises no such stability between versions.

May import the standard library only; no tkinter, gettext, file, clock or global random.
"""

from __future__ import annotations

from hashlib import sha256
from typing import List, Sequence, Tuple, TypeVar

Item = TypeVar("Item")

#: Version of the shuffle. It changes only if the deals of a seed have to change.
SHUFFLE = "dominoes-shuffle-1"

#: Largest seed: deal numbers are typed by hand and travel in JSON, so they stay exact everywhere.
LARGEST_SEED = 2**53 - 1


class Stream:
    """An endless stream of random numbers that follows from its label parts alone.

    >>> Stream(7, "deal", 0).below(10) == Stream(7, "deal", 0).below(10)
    True
    """

    __slots__ = ("_label", "_block", "_pool", "_bits")

    def __init__(self, *label: object) -> None:
        self._label = "/".join([SHUFFLE] + [str(part) for part in label]).encode("utf-8")
        self._block = 0
        self._pool = 0
        self._bits = 0

    def _take(self, bits: int) -> int:
        while self._bits < bits:
            digest = sha256(self._label + b"#%d" % self._block).digest()
            self._pool |= int.from_bytes(digest, "little") << self._bits
            self._bits += 256
            self._block += 1
        value = self._pool & ((1 << bits) - 1)
        self._pool >>= bits
        self._bits -= bits
        return value

    def below(self, limit: int) -> int:
        """A whole number from 0 to ``limit`` - 1, each as likely. Raises ValueError for a limit below 1."""
        if limit < 1:
            raise ValueError("there is no number below %d" % limit)
        bits = (limit - 1).bit_length()
        while True:
            value = self._take(bits)
            if value < limit:
                return value

    def choice(self, items: Sequence[Item]) -> Item:
        """One of the items, each as likely. Raises ValueError for no items."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[Item]) -> List[Item]:
        """The items in random order, every order as likely."""
        result = list(items)
        for last in range(len(result) - 1, 0, -1):
            other = self.below(last + 1)
            result[last], result[other] = result[other], result[last]
        return result


def deal_tiles(seed: int, deal: int, attempt: int, tiles: Sequence[int], seats: int, each: int) -> Tuple[Tuple[int, ...], Tuple[int, ...]]:
    """Deal a set: (hands as masks, one per seat; the rest in its shuffled order).

    ``deal`` counts the deals of the record from 0, ``attempt`` the redeals of that deal from 0.
    """
    order = Stream(seed, "deal", deal, attempt).shuffled(tiles)
    hands = []
    for seat in range(seats):
        mask = 0
        for tile in order[seat * each : (seat + 1) * each]:
            mask |= 1 << tile
        hands.append(mask)
    return tuple(hands), tuple(order[seats * each :])


def draw_tiles(seed: int, deal: int, attempt: int, tiles: Sequence[int], count: int) -> Tuple[int, ...]:
    """One try of the opening draw: ``count`` different tiles, in the order in which the seats draw."""
    return tuple(Stream(seed, "draw", deal, attempt).shuffled(tiles)[:count])
