"""The two simplest computers: one that plays anything legal, one that gets rid of its heaviest tile.

They are the measure for stronger ones, and opponents for a first lesson.
Imports from `dominoes.view`, `dominoes.game` and `dominoes.rules`; no tkinter, gettext, file, clock or global random.
"""

from __future__ import annotations

from dominoes.game.actions import Action
from dominoes.game.shuffle import Stream
from dominoes.players.player import Player
from dominoes.rules.tiles import PIPS
from dominoes.view import View


class Random(Player):
    """Every legal action is as likely."""

    def name(self, view: View, stream: Stream) -> Action:
        """See `Player.name`."""
        return stream.choice(view.legal)

    def play(self, view: View, stream: Stream) -> Action:
        """See `Player.play`."""
        return stream.choice(view.legal)


class Casual(Player):
    """Lays the heaviest tile that fits; where that leaves a choice, and when naming a leader, any."""

    def name(self, view: View, stream: Stream) -> Action:
        """See `Player.name`."""
        return stream.choice(view.legal)

    def play(self, view: View, stream: Stream) -> Action:
        """See `Player.play`."""
        heaviest = max(PIPS[action.tile] for action in view.legal)
        return stream.choice([action for action in view.legal if PIPS[action.tile] == heaviest])
