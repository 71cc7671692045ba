"""What holds of every computer: it plays what is legal, by its own view alone, and the same from the same seed."""

from __future__ import annotations

from random import Random
from typing import Dict, List

import pytest
from helpers import changed_rules, mask
from players.tables import NAMES, hidden_exchanged, states, table, view

from dominoes.game.actions import ACCEPT, DRAW_TILE, LEAD, PASS, PLAY, REDEAL
from dominoes.game.referee import Game
from dominoes.game.sources import SeedSource, WrittenDeal, WrittenSource
from dominoes.game.state import ACCEPTING
from dominoes.players import KINDS, make_player
from dominoes.rules.message import Message
from dominoes.rules.tiles import PIPS
from dominoes.view import view_of

pytestmark = pytest.mark.long


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("kind", KINDS)
def test_a_computer_plays_any_game_by_its_rules(kind: str, name: str) -> None:
    """A few deals against itself; every kind of decision that the game has comes up and is legal."""
    game = Game(table(name), SeedSource(8))
    players = [make_player(kind, 8, seat) for seat in range(game.rules.table.seats)]
    state, _ = game.start()
    kinds = set()
    for _ in range(6):
        while state.result is None:
            action = players[state.to_act].choose(view(game, state))
            assert action in game.legal(state)
            kinds.add(action.kind)
            state, _ = game.apply(state, action)
        state, _ = game.next_deal(state)
    assert {PLAY, DRAW_TILE if game.rules.draws else PASS} <= kinds
    assert (ACCEPT in kinds) == (game.rules.redeal is not None and game.rules.redeal.asked)
    assert (LEAD in kinds) == any(
        choice is not None and choice.naming is not None and len(game.rules.table.teams[0]) > 1
        for lead in game.rules.leads
        for choice in (lead.seat, lead.otherwise)
    )


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("kind", KINDS)
def test_a_choice_does_not_depend_on_what_the_seat_cannot_see(kind: str, name: str) -> None:
    rng = Random(4)
    asked = 0
    for game, state in states(name, 21, 2):
        player = make_player(kind, 5, state.to_act)
        chosen = player.choose(view(game, state))
        for _ in range(3):
            other = hidden_exchanged(state, state.to_act, rng)
            assert view(game, other) == view(game, state)
            assert player.choose(view(game, other)) == chosen
            asked += other != state
    assert asked > 50


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_seed_and_view_give_the_same_move_however_often_anybody_was_asked(kind: str) -> None:
    asked_often = [make_player(kind, 3, seat) for seat in range(4)]
    for game, state in states("dekabes", 9, 3):
        seen = view(game, state)
        for player in asked_often:
            player.choose(seen)
        assert asked_often[state.to_act].choose(seen) == make_player(kind, 3, state.to_act).choose(seen)


def test_chance_differs_between_seeds_seats_deals_and_moves() -> None:
    game, state = next((game, state) for game, state in states("cuban-100", 2, 1) if len(game.legal(state)) > 5)
    seen = view(game, state)
    numbers: List[int] = []
    for seed in (1, 2):
        for seat in (0, 1):
            for played in (0, 1):
                for redeals in ((), ("anything",)):
                    standing = seen.public.standing._replace(played=played)
                    public = seen.public._replace(standing=standing, thrown_in=redeals)  # type: ignore[arg-type]
                    for moves in ((), public.moves[:1] or ("anything",)):
                        there = seen._replace(seat=seat, public=public._replace(moves=moves))  # type: ignore[arg-type]
                        numbers += make_player("random", seed, seat).stream(there).words(1)
    assert len(set(numbers)) == len(numbers) == 32
    other = make_player("random", 1, 0).stream(seen, "hint").words(1)
    assert other != make_player("random", 1, 0).stream(seen).words(1)


def test_a_random_computer_plays_everything() -> None:
    game, state = next((game, state) for game, state in states("cuban-100", 2, 1) if len(game.legal(state)) > 5)
    chosen = {make_player("random", seed, state.to_act).choose(view(game, state)) for seed in range(200)}
    assert chosen == set(game.legal(state))


def test_a_casual_computer_lays_its_heaviest_tile() -> None:
    for game, state in states("cuban-100", 6, 3):
        legal = game.legal(state)
        if legal[0].kind == PLAY:
            chosen = make_player("casual", 1, state.to_act).choose(view(game, state))
            assert PIPS[chosen.tile] == max(PIPS[action.tile] for action in legal)


@pytest.mark.parametrize(("computer", "wanted"), [("demands", REDEAL), ("keeps", ACCEPT)])
def test_whether_a_computer_uses_its_right_stands_in_the_profile(computer: str, wanted: str) -> None:
    redeal = {"when": {"doubles": 5}, "way": "demand", "computer": computer, "shows": "nothing"}
    rules = changed_rules("dekabes", redeal=redeal)
    first = mask("0-0 1-1 2-2 3-3 4-4 6-6 6-5")
    rest = [tile for tile in rules.tiles.tiles if not first >> tile & 1]
    hands = (first, *(sum(1 << tile for tile in rest[at : at + 7]) for at in (0, 7, 14)))
    game = Game(rules, WrittenSource([WrittenDeal(((hands, ()), (hands, ())))]))
    state, _ = game.start()
    assert state.phase == ACCEPTING
    for kind in KINDS:
        assert make_player(kind, 1, 0).choose(view(game, state)).kind == wanted
    # A seat without the right can only accept.
    state, _ = game.apply(state, game.legal(state)[0])
    assert all(make_player(kind, 1, 1).choose(view(game, state)).kind == ACCEPT for kind in KINDS)


def test_a_computer_is_not_asked_out_of_turn() -> None:
    game, state = next(iter(states("six-love", 1, 1)))
    waiting = (state.to_act + 1) % 4
    with pytest.raises(ValueError, match="seat %d is not to act" % (waiting + 1)):
        make_player("random", 1, waiting).choose(view_of(game, state, waiting))


def test_an_unknown_kind_is_named_with_those_there_are() -> None:
    with pytest.raises(LookupError, match=r"'master'.*random, casual, steady"):
        make_player("master", 1, 0)


def test_every_kind_has_a_name_of_its_own() -> None:
    names: Dict[str, Message] = {kind: entry.name for kind, entry in KINDS.items()}
    assert all(isinstance(name, Message) for name in names.values())
    assert len({name.text for name in names.values()}) == len(names)
