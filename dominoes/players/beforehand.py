"""What is certain before a tile is laid: the right to a redeal and how rare it is, and what a leader could open with.

Imports from `dominoes.view`, `dominoes.game` and `dominoes.rules`; no tkinter, gettext, file, clock or global random.
"""

from __future__ import annotations

from math import comb
from typing import Iterator, NamedTuple, Optional, Tuple

from dominoes.game.actions import REDEAL
from dominoes.players.elimination import count_of
from dominoes.rules.profile import Condition, Not, Term
from dominoes.rules.tiles import TILES_OF
from dominoes.view import View


class NoTilesYet(NamedTuple):
    """The leader is named before the deal: nobody knows a tile. ``partners`` are the seats to choose from."""

    partners: Tuple[int, ...]


class MayLead(NamedTuple):
    """With the lead, this seat could open with these tiles; ``any_tile``: with every tile of its hand."""

    tiles: Tuple[int, ...]
    any_tile: bool


class HandTest(NamedTuple):
    """One condition of the right to a redeal: ``word`` of the vocabulary, how many it asks for, how many there are."""

    word: str
    needed: int
    have: int


class RedealRight(NamedTuple):
    """Whether the own hand has the right to a redeal."""

    has: bool


class RedealChance(NamedTuple):
    """Of ``of`` hands that can be dealt, all as likely, ``ways`` have the right."""

    ways: int
    of: int


def redeal_facts(view: View) -> Iterator[NamedTuple]:
    """Facts about the right to a redeal, for a seat that is asked; nothing in a game without one."""
    redeal, profile = view.rules.redeal, view.rules.profile.redeal
    if redeal is None or profile is None:
        return
    for term in _terms(profile.when):
        yield HandTest(term.word, int(term.value), _have(view, term.word))
    yield RedealRight(any(action.kind == REDEAL for action in view.legal))
    chance = _chance(view, profile.when)
    if chance is not None:
        yield chance


def lead_facts(view: View) -> Iterator[NamedTuple]:
    """Facts for a seat that names the leader."""
    if not view.hand:
        yield NoTilesYet(view.public.choices)
        return
    if view.seat in view.public.choices:
        clause = next(clause for clause in view.rules.leads if clause.id == view.public.lead_clause)
        opening = clause.opening(view.rules.tiles, view.hand, -1)
        yield MayLead(TILES_OF[opening], opening == view.hand)


def _terms(condition: Condition) -> Iterator[Term]:
    """The words of a condition that are asked for; what must not be so is left out."""
    if isinstance(condition, Term):
        yield condition
    elif not isinstance(condition, Not):
        for part in condition.parts:
            yield from _terms(part)


def _have(view: View, word: str) -> int:
    tiles, hand = view.rules.tiles, view.hand
    if word == "doubles":
        return count_of(hand & tiles.doubles)
    return max(count_of(hand & suit) for suit in tiles.suit)


def _chance(view: View, condition: Condition) -> Optional[RedealChance]:
    """How rare the right is, where it asks for doubles alone."""
    if not isinstance(condition, Term) or condition.word != "doubles":
        return None
    tiles, each = view.rules.tiles, view.rules.each
    doubles = count_of(tiles.doubles)
    singles = len(tiles.tiles) - doubles
    ways = sum(comb(doubles, count) * comb(singles, each - count) for count in range(condition.value, each + 1))
    return RedealChance(ways, comb(len(tiles.tiles), each))
