"""The kinds of players by name: people, and the computers that there are."""

from __future__ import annotations

from typing import Dict, Tuple

from dominoes.players import KINDS
from dominoes.rules.message import N_, Message
from dominoes.showing import PERSON
from dominoes.text.i18n import Catalog

_PERSON = N_("player", "person")
_SHORT: Dict[str, Message] = {
    PERSON: N_("kind", "Person"),
    "random": N_("kind", "Random"),
    "casual": N_("kind", "Casual"),
    "steady": N_("kind", "Steady"),
    "expert": N_("kind", "Expert"),
    "patient": N_("kind", "Patient"),
}


#: The computer that sits where nobody has chosen one.
USUAL = "steady"


def offered() -> Tuple[str, ...]:
    """The computers to choose from, the weakest first; one that plays by mere chance is no opponent for people."""
    return tuple(kind for kind in KINDS if kind != "random")


def kind_name(kind: str, say: Catalog) -> str:
    """What a kind is called on a plate."""
    return say.say(_PERSON if kind == PERSON else KINDS[kind].name)


def kind_short(kind: str, say: Catalog) -> str:
    """What a kind is called on a button."""
    return say.say(_SHORT[kind]) if kind in _SHORT else kind_name(kind, say)
