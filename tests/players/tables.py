"""Tables at which the tests seat computers: all built-in games, and games of other sizes made from them."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Dict, Iterator, Sequence, Tuple

from helpers import PROFILE_IDS, changed_rules, rules_of

from dominoes.game.referee import Game
from dominoes.game.sources import SeedSource
from dominoes.game.state import PLAYING, State
from dominoes.rules.compiled import Rules
from dominoes.rules.tiles import TILES_OF
from dominoes.view import View, view_of

#: Games that no built-in profile is: other numbers of seats, everybody alone, pips, redeals of all sorts.
CHANGES: Dict[str, Tuple[str, Dict[str, object]]] = {
    "two alone, most tiles asleep": (
        "jamaica-cut-throat",
        {
            "table": {"seats": 2, "teams": "single", "direction": "clockwise"},
            "deal": {"tiles": 7, "rest": "asleep"},
            "lead": [
                {"id": "first", "when": "first-deal", "seat": {"holder-of": "heaviest-tile"}, "tile": "that-tile"},
                {"id": "next", "seat": "next-after-last-leader"},
            ],
            "match": {"ends": {"reach": 6}, "next": "fresh"},
        },
    ),
    "three alone": (
        "jamaica-cut-throat",
        {
            "table": {"seats": 3, "teams": "single", "direction": "clockwise"},
            "deal": {"tiles": 9, "rest": "asleep"},
            "lead": [
                {"id": "first", "when": "first-deal", "seat": {"holder-of": "heaviest-tile"}, "tile": "that-tile"},
                {"id": "next", "seat": "next-after-last-leader"},
            ],
            "match": {"ends": {"reach": 6}, "next": "fresh"},
        },
    ),
    "four draw one": (
        "draw-2-to-4",
        {
            "table": {"seats": 4, "teams": "opposite", "direction": "counterclockwise"},
            "deal": {"tiles": 5, "rest": "boneyard"},
            "play": {"unable": "draw-one"},
        },
    ),
    "three pairs, double-nine": (
        "cuban-100",
        {
            "table": {"seats": 6, "teams": "opposite", "direction": "counterclockwise"},
            "deal": {"tiles": 9, "rest": "asleep"},
        },
    ),
    "short hands, named after the deal": (
        "cuban-100",
        {
            "deal": {"tiles": 5, "rest": "asleep"},
            "opening_draw": "every-seat",
            "lead": [
                {"id": "first", "when": "first-deal", "seat": "draw-winner"},
                {
                    "id": "winners",
                    "seat": {"named-by": {"team": "winners", "speaker": "winner", "moment": "after-deal"}},
                    "tile": "some-double",
                },
            ],
            "match": {"ends": {"reach": 100}, "next": "fresh"},
            "redeal": {"when": {"doubles": 2}, "way": "demand", "computer": "keeps", "shows": "hand"},
            "block": {"wins": "lowest-team-total", "tie": "closers-opponents"},
        },
    ),
}
NAMES = (*PROFILE_IDS, *CHANGES)


@lru_cache(maxsize=None)
def table(name: str) -> Rules:
    """The rules of a name of `NAMES`."""
    if name in CHANGES:
        base, changes = CHANGES[name]
        return changed_rules(base, examples=[], **changes)
    return rules_of(name)


def states(name: str, seed: int, deals: int) -> Iterator[Tuple[Game, State]]:
    """Every state of so many deals played by chance in which a seat is to act."""
    game, rng = Game(table(name), SeedSource(seed)), Random(seed)
    state, _ = game.start()
    for _ in range(deals):
        while state.result is None:
            yield game, state
            legal = game.legal(state)
            state, _ = game.apply(state, legal[int(rng.random() * len(legal))])
        state, _ = game.next_deal(state)


def view(game: Game, state: State) -> View:
    """What the seat on turn knows."""
    return view_of(game, state, state.to_act)


def hidden_exchanged(state: State, seat: int, rng: Random) -> State:
    """The same table with the tiles that this seat cannot see dealt anew among the others and those asleep."""
    if not state.deal.dealt:
        return state
    hidden = list(state.deal.stock[len(state.drawn) :])
    for other, hand in enumerate(state.hands):
        hidden += TILES_OF[hand] if other != seat else ()
    order = list(hidden)
    rng.shuffle(order)
    swap = dict(zip(hidden, order))

    def swapped(masks: Sequence[int]) -> Tuple[int, ...]:
        return tuple(sum(1 << swap.get(tile, tile) for tile in TILES_OF[mask]) for mask in masks)

    stock = tuple(swap.get(tile, tile) for tile in state.deal.stock)
    deal = state.deal._replace(dealt=swapped(state.deal.dealt), stock=stock)
    if state.phase == PLAYING and not state.line and state.to_act != seat:
        raise ValueError("the tile that has to be led is public")
    return state._replace(hands=swapped(state.hands), deal=deal)
