"""The stable shuffle: the same seed deals the same tiles on every Python version and platform, for good.

In a sentence: every tile gets the next 64-bit word of a stream, and the tiles lie in the order of their words. The
stream of a label is the SHA-256 of ``label#0``, ``label#1`` ... one after another, each read as four big-endian
words; the label is plain text such as ``dominoes-shuffle-1/SEED/deal/3/0``. Two equal words, which would leave the
tiles in their order in the set, come once in 10 to the 16 deals.

Separate uses (opening draw, dealing, each computer, hints) are separate streams: asking for a hint cannot change the
next deal. The standard library's ``random.shuffle`` promises no such stability between versions.

May import the standard library only; no tkinter, gettext, file, clock or global random.
"""

from __future__ import annotations

from hashlib import sha256
from struct import Struct
from typing import List, Sequence, Tuple, TypeVar

Item = TypeVar("Item")

#: Version of the shuffle. It changes only if the deals of a seed have to change.
SHUFFLE = "dominoes-shuffle-1"

#: Largest seed: deal numbers are typed by hand and travel in JSON, so they stay exact everywhere.
LARGEST_SEED = 2**53 - 1


_WORD = 2**64
_FOUR_WORDS = Struct(">4Q").unpack


class Stream:
    """An endless stream of random numbers that follows from its label parts alone.

    The parts are joined by ``/``; take numbers and fixed words for them, so that no two uses share a label.

    >>> Stream(7, "deal", 0).below(10) == Stream(7, "deal", 0).below(10)
    True
    """

    __slots__ = ("_label", "_block", "_ready")

    def __init__(self, *label: object) -> None:
        self._label = "/".join([SHUFFLE] + [str(part) for part in label]).encode("utf-8")
        self._block = 0
        self._ready: List[int] = []

    def words(self, count: int) -> List[int]:
        """The next ``count`` numbers, each from 0 to 2**64 - 1."""
        ready = self._ready
        while len(ready) < count:
            ready.extend(_FOUR_WORDS(sha256(self._label + b"#%d" % self._block).digest()))
            self._block += 1
        self._ready = ready[count:]
        return ready[:count]

    def below(self, limit: int) -> int:
        """A whole number from 0 to ``limit`` - 1, each exactly as likely: a word modulo the limit, and words past the
        last full round of the limit are skipped. Raises ValueError for a limit below 1 or above 2**64."""
        if not 1 <= limit <= _WORD:
            raise ValueError("there is no number below %d" % limit if limit < 1 else "%d is too large a limit" % limit)
        full = _WORD - _WORD % limit
        while True:
            value = self.words(1)[0]
            if value < full:
                return value % limit

    def choice(self, items: Sequence[Item]) -> Item:
        """One of the items, each as likely. Raises ValueError for no items."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[Item]) -> List[Item]:
        """The items in random order: in the order of the words that they get."""
        words = self.words(len(items))
        return [items[at] for at in sorted(range(len(items)), key=words.__getitem__)]


def deal_tiles(
    seed: int, deal: int, attempt: int, tiles: Sequence[int], seats: int, each: int
) -> Tuple[Tuple[int, ...], Tuple[int, ...]]:
    """Deal a set: (hands as masks, one per seat; the rest in its shuffled order).

    The first ``each`` tiles of the order are seat 0's, the next ones seat 1's, and so on. ``deal`` counts the deals
    of the record from 0, ``attempt`` the redeals of that deal from 0.
    """
    order = Stream(seed, "deal", deal, attempt).shuffled(tiles)
    bits = [1 << tile for tile in order]
    hands = tuple([sum(bits[first : first + each]) for first in range(0, seats * each, each)])
    return hands, tuple(order[seats * each :])


def draw_tiles(seed: int, deal: int, attempt: int, tiles: Sequence[int], count: int) -> Tuple[int, ...]:
    """One try of the opening draw: ``count`` different tiles, in the order in which the seats draw."""
    return tuple(Stream(seed, "draw", deal, attempt).shuffled(tiles)[:count])
