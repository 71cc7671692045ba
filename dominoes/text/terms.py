"""The terms of the game in one language: seats, teams, tiles, points, by the names of the people who play.

Names come into sentences as they are, so every translated sentence is built so that a name never needs a case.
May import `dominoes.rules` and `dominoes.text.i18n`; no tkinter.
"""

from __future__ import annotations

from typing import Iterable, NamedTuple, Sequence

from dominoes.rules.compiled import Rules
from dominoes.rules.message import N_
from dominoes.rules.tiles import tile_name
from dominoes.text.i18n import Catalog, Sayable

_SEAT = N_("term", "seat {number}")
_TEAM = N_("term", "team {number}")
_TEAM_OF = N_("term", "{team} ({seats})")
_POINTS = N_("count", "{n} point", "{n} points")
_PIPS = N_("count", "{n} pip", "{n} pips")


class Line(NamedTuple):
    """A sentence and the anchor of the clause in the rule sheet that it follows from ("" for none)."""

    text: str
    anchor: str


def capital(text: str) -> str:
    """The text with a capital at its beginning, as a sentence has it."""
    return text[:1].upper() + text[1:]


def sentence(text: str) -> str:
    """The text as a whole sentence: a capital at the beginning, a full stop at the end unless one is there."""
    return capital(text) + ("" if text.endswith((".", "!", "?", ":", "…")) else ".")


class Terms:
    """Says seats, teams, tiles and counts in one language.

    ``names`` are the names of the people by seat; where one is missing or empty the seat is called "seat 3".
    """

    def __init__(self, rules: Rules, catalog: Catalog, names: Sequence[str] = ()) -> None:
        self.rules = rules
        self.catalog = catalog
        self.names = names

    def say(self, message: Sayable, **facts: object) -> str:
        """`Catalog.say`."""
        return self.catalog.say(message, **facts)

    def seat(self, seat: int) -> str:
        """The name of a seat (0-based), or "seat 3"."""
        name = self.names[seat] if seat < len(self.names) else ""
        return name or self.say(_SEAT, number=seat + 1)

    def team(self, team: int) -> str:
        """The name of a team (0-based): "team 1", or where each plays alone that of its seat."""
        seats = self.rules.table.teams[team]
        return self.seat(seats[0]) if len(seats) == 1 else self.say(_TEAM, number=team + 1)

    def team_of(self, team: int) -> str:
        """The name of a team with those of its seats: "team 1 (Ana and Ben)"."""
        seats = self.rules.table.teams[team]
        return self.team(team) if len(seats) == 1 else self.say(_TEAM_OF, team=self.team(team), seats=self.seats(seats))

    def alone(self) -> bool:
        """Whether every seat plays for itself."""
        return len(self.rules.table.teams) == self.rules.table.seats

    def seats(self, seats: Iterable[int]) -> str:
        """Several seats: "seat 1 and seat 3"."""
        return self.catalog.all_of([self.seat(seat) for seat in seats])

    def points(self, n: int) -> str:
        """A number of points: "2 points"."""
        return self.say(_POINTS, n=n)

    def pips(self, n: int) -> str:
        """A number of pips: "12 pips"."""
        return self.say(_PIPS, n=n)


def tile_list(tiles: Iterable[int]) -> str:
    """Tiles by name: "6-6, 5-5"."""
    return ", ".join(tile_name(tile) for tile in tiles)


def signed(points: int) -> str:
    """Points with their sign, for a column of changes: "+2", "−3" (a real minus), "0"."""
    return "+%d" % points if points > 0 else "\u2212%d" % -points if points < 0 else "0"
