"""Where tiles come from: a seed, or hands written down in a record.

The referee asks a source and never shuffles itself, so a saved match, a worked example and a fresh game run
through the same code.
May import `dominoes.rules` and the standard library; no tkinter, gettext, file, clock or global random.
"""

from __future__ import annotations

from typing import NamedTuple, Optional, Protocol, Sequence, Tuple

from dominoes.game.shuffle import deal_tiles, draw_tiles
from dominoes.rules.compiled import Rules

#: Hands as masks in seat order, and the rest of the set in its order.
Hands = Tuple[Tuple[int, ...], Tuple[int, ...]]


class NoTiles(LookupError):
    """A source has nothing written down for a deal, a redeal or an opening draw that the play has come to."""


class Middle(NamedTuple):
    """A deal that starts with tiles on the table.

    ``line``: the tiles from left to right, as (left half, right half).
    """

    line: Tuple[Tuple[int, int], ...]
    leader: int
    to_act: int


class Source(Protocol):
    """What the referee asks for. ``deal`` counts the deals of the record from 0, ``attempt`` from 0 as well."""

    def hands(self, rules: Rules, deal: int, attempt: int) -> Hands:
        """The tiles of a deal. Raises NoTiles."""

    def draw(self, rules: Rules, deal: int, attempt: int) -> Tuple[int, ...]:
        """One try of the opening draw: a tile for each drawing seat. Raises NoTiles."""

    def middle(self, deal: int) -> Optional[Middle]:
        """Where the deal starts in the middle, how; else None."""


class SeedSource:
    """Deals that follow from a seed, 0 to `dominoes.game.shuffle.LARGEST_SEED`."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def hands(self, rules: Rules, deal: int, attempt: int) -> Hands:
        """See `Source`."""
        return deal_tiles(self.seed, deal, attempt, rules.tiles.tiles, rules.table.seats, rules.each)

    def draw(self, rules: Rules, deal: int, attempt: int) -> Tuple[int, ...]:
        """See `Source`."""
        return draw_tiles(self.seed, deal, attempt, rules.tiles.tiles, len(rules.drawers))

    def middle(self, deal: int) -> Optional[Middle]:
        """See `Source`: a seed never starts in the middle."""
        return None


class WrittenDeal(NamedTuple):
    """One deal as a record writes it: each attempt's hands, the last one being those played."""

    attempts: Tuple[Hands, ...]
    draws: Tuple[Tuple[int, ...], ...] = ()
    middle: Optional[Middle] = None


class WrittenSource:
    """Deals written down one by one."""

    def __init__(self, deals: Sequence[WrittenDeal]) -> None:
        self.deals = tuple(deals)

    def _deal(self, deal: int) -> WrittenDeal:
        if deal >= len(self.deals):
            raise NoTiles("the record has no hands for deal %d" % (deal + 1))
        return self.deals[deal]

    def hands(self, rules: Rules, deal: int, attempt: int) -> Hands:
        """See `Source`."""
        written = self._deal(deal)
        if attempt >= len(written.attempts):
            raise NoTiles("deal %d has no tiles written down for its redeal %d" % (deal + 1, attempt))
        return written.attempts[attempt]

    def draw(self, rules: Rules, deal: int, attempt: int) -> Tuple[int, ...]:
        """See `Source`."""
        written = self._deal(deal)
        if attempt >= len(written.draws):
            raise NoTiles("deal %d needs an opening draw (try %d), and none is written down" % (deal + 1, attempt + 1))
        return written.draws[attempt]

    def middle(self, deal: int) -> Optional[Middle]:
        """See `Source`."""
        return self._deal(deal).middle


class PlayedOn:
    """Written deals, and where nothing is written down, deals that follow from a seed: a record that people play on."""

    def __init__(self, written: Source, seed: int = 0) -> None:
        self.written = written
        self.further = SeedSource(seed)

    def hands(self, rules: Rules, deal: int, attempt: int) -> Hands:
        """See `Source`; there always are some."""
        try:
            return self.written.hands(rules, deal, attempt)
        except NoTiles:
            return self.further.hands(rules, deal, attempt)

    def draw(self, rules: Rules, deal: int, attempt: int) -> Tuple[int, ...]:
        """See `Source`; there always is one."""
        try:
            return self.written.draw(rules, deal, attempt)
        except NoTiles:
            return self.further.draw(rules, deal, attempt)

    def middle(self, deal: int) -> Optional[Middle]:
        """See `Source`."""
        try:
            return self.written.middle(deal)
        except NoTiles:
            return None
