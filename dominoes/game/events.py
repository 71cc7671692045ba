"""Events: what the referee says has happened, as codes and facts, never as sentences.

Every event is public: none has a field that could hold a tile which the table has not seen, so a log of events
needs no filter. Seats and teams are 0-based.
May import `dominoes.rules` and the standard library; no tkinter, gettext, file, clock or global random.
"""

from __future__ import annotations

from typing import NamedTuple, Tuple, Union

from dominoes.game.result import Result


class DealOpened(NamedTuple):
    """A deal is about to start. ``deal`` counts from 1 in the match; ``clause`` is the id of the lead clause."""

    match: int
    deal: int
    clause: str
    base: int


class TilesDrawn(NamedTuple):
    """One try of the opening draw: who drew which tile, face up. ``winner`` is -1 when the best are equal."""

    seats: Tuple[int, ...]
    tiles: Tuple[int, ...]
    winner: int


class NamingAsked(NamedTuple):
    """A seat is to name, for its team, which of these seats leads."""

    speaker: int
    choices: Tuple[int, ...]


class LeaderNamed(NamedTuple):
    """The speaker has named the leader."""

    speaker: int
    leader: int


class TilesDealt(NamedTuple):
    """The tiles are dealt; ``attempt`` counts the redeals of this deal so far."""

    attempt: int
    each: int


class HandAccepted(NamedTuple):
    """A seat accepts its tiles."""

    seat: int


class HandThrownIn(NamedTuple):
    """A seat's right to a redeal was used; ``shown`` are the tiles that become public, ascending."""

    seat: int
    shown: Tuple[int, ...]
    demanded: bool


class PrizeGiven(NamedTuple):
    """A hand that was thrown in brings its team points (-1: as many as win the match) or a factor for the base."""

    clause: str
    seat: int
    team: int
    points: int
    times: int


class LeaderFound(NamedTuple):
    """It is known who leads. ``must`` is the tile that has to be led, where the table knows it."""

    leader: int
    clause: str
    must: Tuple[int, ...]


class TileLaid(NamedTuple):
    """A tile was laid. ``end`` is 0 left, 1 right; ``inner`` is the half that joins the line, ``outer`` the new
    open end. For the first tile ``inner`` is the left half and ``outer`` the right one."""

    seat: int
    tile: int
    end: int
    inner: int
    outer: int
    first: bool


class TileDrawn(NamedTuple):
    """A seat could not play and drew a tile, which only itself has seen. ``ends`` are the numbers that it had no tile
    of before. ``left`` tiles lie in the boneyard now, of which ``drawable`` can still be drawn."""

    seat: int
    ends: Tuple[int, ...]
    left: int
    drawable: int


class SeatPassed(NamedTuple):
    """A seat could not play; everybody now knows that it has none of the numbers at the open ends."""

    seat: int
    ends: Tuple[int, ...]
    in_a_row: int


class PassPaid(NamedTuple):
    """A pass pays by a clause of the profile: these teams get (or are to get) so many points.

    ``at_once`` says that they are booked now; otherwise the settlement books them, if the clause's condition is met.
    """

    clause: str
    seat: int
    teams: Tuple[int, ...]
    points: int
    at_once: bool


class DealSettled(NamedTuple):
    """The deal is over; the hands are open."""

    result: Result
    hands: Tuple[int, ...]


Event = Union[
    DealOpened,
    TilesDrawn,
    NamingAsked,
    LeaderNamed,
    TilesDealt,
    HandAccepted,
    HandThrownIn,
    PrizeGiven,
    LeaderFound,
    TileLaid,
    TileDrawn,
    SeatPassed,
    PassPaid,
    DealSettled,
]
