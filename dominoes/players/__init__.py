"""Computers: what plays a seat when no person does. `make_player` seats one of `KINDS`.

A new kind is a `Player` and one entry here. Everything in this package gets a `View` of one seat and never a state.
The start screen names the kinds and seats none, and people wait for it: what a kind plays with is loaded when it is
seated. Imports from `dominoes.view`, `dominoes.game` and `dominoes.rules`; no tkinter, gettext, file, clock or global
random.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Callable, Dict, NamedTuple

from dominoes.rules.message import N_, Message

if TYPE_CHECKING:
    from dominoes.players.player import Player


class Kind(NamedTuple):
    """A kind of computer: how to seat one (seed, seat), and what people call it."""

    make: Callable[[int, int], Player]
    name: Message


def _random(seed: int, seat: int) -> Player:
    from dominoes.players.simple import Random

    return Random(seed, seat)


def _casual(seed: int, seat: int) -> Player:
    from dominoes.players.simple import Casual

    return Casual(seed, seat)


def _steady(seed: int, seat: int) -> Player:
    from dominoes.players.steady import Steady

    return Steady(seed, seat)


def _expert(seed: int, seat: int) -> Player:
    from dominoes.players.expert import Expert

    return Expert(seed, seat)


def _patient(seed: int, seat: int) -> Player:
    from dominoes.players.expert import Patient

    return Patient(seed, seat)


#: The kinds of computers by the name used in records and on the command line, the weakest first.
KINDS: Dict[str, Kind] = {
    "random": Kind(_random, N_("player", "random computer")),
    "casual": Kind(_casual, N_("player", "casual computer")),
    "steady": Kind(_steady, N_("player", "steady computer")),
    "expert": Kind(_expert, N_("player", "expert computer")),
    "patient": Kind(_patient, N_("player", "patient expert computer")),
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
