"""Computers: what plays a seat when no person does. `make_player` seats one of `KINDS`.

A new kind is a `Player` and one entry here. Everything in this package gets a `View` of one seat and never a state.
Imports from `dominoes.view`, `dominoes.game` and `dominoes.rules`; no tkinter, gettext, file, clock or global random.
"""

from __future__ import annotations

from typing import Dict

from dominoes.players.expert import Expert, Patient
from dominoes.players.player import Kind, Player
from dominoes.players.simple import Casual, Random
from dominoes.players.steady import Steady
from dominoes.rules.message import N_

#: The kinds of computers by the name used in records and on the command line, the weakest first.
KINDS: Dict[str, Kind] = {
    "random": Kind(Random, N_("player", "random computer")),
    "casual": Kind(Casual, N_("player", "casual computer")),
    "steady": Kind(Steady, N_("player", "steady computer")),
    "expert": Kind(Expert, N_("player", "expert computer")),
    "patient": Kind(Patient, N_("player", "patient expert computer")),
}


def make_player(kind: str, seed: int, seat: int) -> Player:
    """A computer of this kind for a seat (0-based) of the match with this seed.

    Raises LookupError with a sentence for a kind that there is not.
    """
    try:
        make = KINDS[kind].make
    except KeyError:
        raise LookupError("there is no computer %r; there are: %s" % (kind[:40], ", ".join(KINDS))) from None
    return make(seed, seat)
