"""What all sentences of a hint share: whose view it is, and how plays, seats, numbers and clauses are named in it.

May import the layers below (rules, game, view, players) and `dominoes.text`; no tkinter.
"""

from __future__ import annotations

from typing import Any, Iterable, Sequence

from dominoes.game.actions import LEFT, PLAY, Action
from dominoes.rules.message import N_
from dominoes.rules.tiles import tile_name
from dominoes.text.terms import Terms
from dominoes.view import View

_AT_LEFT = N_("hint", "{tile} (left end)")
_AT_RIGHT = N_("hint", "{tile} (right end)")
_YOU = N_("hint", "you")


class Speech:
    """Says the facts of one view in one language."""

    def __init__(self, view: View, terms: Terms) -> None:
        self.view, self.terms = view, terms

    def play(self, action: Action) -> str:
        """A play in a sentence: "6-4", with its end where the tile could go to both; or the seat that leads."""
        if action.kind != PLAY:
            return self.seat(action.tile)
        name = tile_name(action.tile)
        twice = [each for each in self.view.legal if each.kind == PLAY and each.tile == action.tile]
        if len(twice) < 2:
            return name
        return self.terms.say(_AT_LEFT if action.end == LEFT else _AT_RIGHT, tile=name)

    def seat(self, seat: int) -> str:
        """A seat's name, or "you"."""
        return self.terms.say(_YOU) if seat == self.view.seat else self.terms.seat(seat)

    def either(self, numbers: Iterable[int]) -> str:
        """ "5 or 2" """
        return self.terms.catalog.one_of([str(number) for number in numbers])

    def both(self, numbers: Iterable[int]) -> str:
        """ "5 and 2" """
        return self.terms.catalog.all_of([str(number) for number in numbers])

    def clause(self, which: str, name: str) -> str:
        """The name of a score or ledger clause."""
        profile = self.view.rules.profile
        clauses: Sequence[Any] = profile.score if which == "score" else profile.ledger
        return self.terms.catalog.pick(next(clause.name for clause in clauses if clause.id == name))
