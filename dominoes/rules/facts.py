"""What the words of the rule language are measured on: plain values that the referee fills in.

A word's meaning (see `dominoes.rules.vocabulary`) is a function of one of these tuples and of nothing else, so
a rule can be tested, searched over and checked for contradictions without a referee.

Seats and teams are 0-based; a hand is a bit mask of tiles; -1 stands for "no seat", "no team" or "no tile".
May import `dominoes.rules.tiles` and the standard library only; no tkinter, gettext, file, clock or global random.
"""

from __future__ import annotations

from typing import NamedTuple, Optional, Tuple

from dominoes.rules.tiles import TileSet

#: How a deal can end. A block that nobody wins is a draw.
OUT, BLOCK, DRAW = "out", "block", "draw"


class Table(NamedTuple):
    """Who sits where: fixed by the profile. ``teams[t]`` are the seats of team t, ascending."""

    seats: int
    team_of: Tuple[int, ...]
    teams: Tuple[Tuple[int, ...], ...]

    def next_seat(self, seat: int) -> int:
        """The seat that plays after this one."""
        return (seat + 1) % self.seats

    def others(self, team: int) -> Tuple[int, ...]:
        """All teams but this one."""
        return tuple(other for other in range(len(self.teams)) if other != team)

    def opponents(self, team: int) -> Tuple[int, ...]:
        """All seats that are not in this team, ascending."""
        return tuple(seat for seat in range(self.seats) if self.team_of[seat] != team)


class Facts(NamedTuple):
    """A deal that has just ended, and what stood before it.

    The board is given as it was *before* the last tile wherever a bonus looks at it: after that tile the ends
    have already changed.

    Attributes:
        tiles, table: the set and the seats.
        end: `OUT` or `BLOCK`.
        seat, team: who went out, or whose hand won the block (the lowest hand of the winning team).
        leader: the seat that led this deal.
        closer: the seat that laid the last tile.
        tile: the last tile laid.
        before: the two open ends before it, empty when it was the only tile.
        after: the two open ends after it.
        laid: mask of the tiles on the table before it.
        hands, pips: what is left in each seat's hand, and its pips.
        scores: points of each team before this deal.
        base: what the running base was worth in this deal.
        amount: what the score clause pays; 0 until it is known.
        deal: number of this deal in its match, from 1.
        final: points of each team if ``amount`` is credited (for ledger words), or after the ledger (for titles).
    """

    tiles: TileSet
    table: Table
    end: str
    seat: int
    team: int
    leader: int
    closer: int
    tile: int
    before: Tuple[int, ...]
    after: Tuple[int, ...]
    laid: int
    hands: Tuple[int, ...]
    pips: Tuple[int, ...]
    scores: Tuple[int, ...]
    base: int
    amount: int
    final: Tuple[int, ...]
    deal: int = 1


class PassFacts(NamedTuple):
    """A pass: all that a clause about passes may look at.

    Attributes:
        table: the seats.
        leader: the seat that led the deal.
        layer: the seat that laid the last tile.
        passer: the seat that passes.
        in_a_row: passes since the last tile, this one included.
        laid: tiles on the table; ``opening`` is the first of them.
        first_of_deal, first_of_match: nobody has passed before.
        plays_on: all others have passed, and the seat that laid the last tile has then laid another.
    """

    table: Table
    leader: int
    layer: int
    passer: int
    in_a_row: int
    laid: int
    opening: int
    first_of_deal: bool
    first_of_match: bool
    plays_on: bool = False


class Block(NamedTuple):
    """A blocked table: all that the choice of its winner may look at."""

    table: Table
    pips: Tuple[int, ...]
    leader: int
    closer: int


class Previous(NamedTuple):
    """What a finished deal hands on to the next one.

    ``seat`` and ``team`` are -1 after a draw; ``reset`` says that the ledger put every team back to zero.
    """

    end: str
    leader: int
    seat: int
    team: int
    closer: int
    reset: bool


class LeadFacts(NamedTuple):
    """A deal about to be led: who the lead words may look at.

    ``previous`` is None in the first deal; ``draw_seat`` is the seat that won the opening draw, -1 without one;
    ``hands`` are empty masks while nothing is dealt yet.
    """

    tiles: TileSet
    table: Table
    previous: Optional[Previous]
    draw_seat: int
    hands: Tuple[int, ...]
