"""What a seat may know: exchange what it cannot see, and nothing that it is given changes."""

from __future__ import annotations

from random import Random
from typing import Any, Dict, List, Sequence, Tuple

import pytest
from helpers import (
    PROFILE_IDS,
    SEED_IDS,
    Json,
    accept_all,
    by_chance,
    hands,
    mask,
    replayed,
    rules_of,
    seed_game,
    tiles,
)

from dominoes.game.actions import PASS, PLAY, Action
from dominoes.game.events import Event
from dominoes.game.referee import Game, IllegalAction
from dominoes.game.sources import NoTiles, WrittenDeal, WrittenSource
from dominoes.game.state import ACCEPTING, NAMING, PLAYING, SETTLED, State
from dominoes.rules.tiles import TILES_OF
from dominoes.view import View, moves_of, public_of, view_of


def exchanged(hand: int, swap: Dict[int, int]) -> int:
    return sum(1 << swap.get(tile, tile) for tile in TILES_OF[hand])


def hidden_from(state: State, seat: int) -> List[int]:
    """The tiles that this seat does not see: in other hands, asleep, or in the boneyard."""
    found = [tile for other, hand in enumerate(state.hands) if other != seat for tile in TILES_OF[hand]]
    return found + list(state.deal.stock[len(state.drawn) :])


def shuffled_hidden(state: State, seat: int, rng: Random) -> State:
    """The same state with the hidden tiles exchanged at random, wherever it keeps them."""
    hidden = hidden_from(state, seat)
    order = list(hidden)
    rng.shuffle(order)
    swap = dict(zip(hidden, order))
    deal = state.deal
    dealt = tuple(
        each if other == seat else exchanged(each & state.laid, {}) | exchanged(each & ~state.laid, swap)
        for other, each in enumerate(deal.dealt)
    )
    return state._replace(
        hands=tuple(hand if other == seat else exchanged(hand, swap) for other, hand in enumerate(state.hands)),
        deal=deal._replace(dealt=dealt, stock=tuple(swap.get(tile, tile) for tile in deal.stock)),
    )


#: Where nobody draws, what a pass has shown stays true.
NO_BONEYARD = tuple(name for name in PROFILE_IDS if not rules_of(name).draws)


@pytest.mark.parametrize("profile", (*SEED_IDS, "draw-2-to-4"))
def test_a_view_does_not_depend_on_tiles_that_its_seat_cannot_see(profile: str) -> None:
    rng = Random(6)
    choose = by_chance(rng)
    game = seed_game(profile, 6)
    state, _ = game.start()
    changed = 0
    for _ in range(12):
        while state.result is None:
            if state.deal.dealt:
                for seat in range(game.rules.table.seats):
                    other = shuffled_hidden(state, seat, rng)
                    changed += other != state
                    assert view_of(game, other, seat) == view_of(game, state, seat)
            state, _ = game.apply(state, choose(state, game.legal(state)))
        state, _ = game.next_deal(state)
    assert changed > (1000 if len(state.hands) == 4 else 250)


# ---- two arrangements played side by side -------------------------------------------------------------------


def played(game: Game, actions: Sequence[Action]) -> List[Tuple[State, Tuple[Event, ...]]]:
    """State and events after the start and after each action."""
    steps = [game.start()]
    for action in actions:
        steps.append(game.apply(steps[-1][0], action))
    return steps


def written_game(profile: str, draws: Any, dealt: Tuple[int, ...], stock: Tuple[int, ...]) -> Game:
    return Game(rules_of(profile), WrittenSource([WrittenDeal(((dealt, stock),), draws)]))


@pytest.mark.parametrize("profile", PROFILE_IDS)
def test_log_and_public_view_are_the_same_for_every_arrangement_of_unseen_tiles(profile: str) -> None:
    """The same actions with other tiles in hidden places leave the same log, in every phase up to the last."""
    rng = Random(9)
    choose = accept_all(by_chance(rng))
    phases, compared = set(), 0
    for seed in range(40):
        source = seed_game(profile, seed)
        state, _ = source.start()
        actions: List[Action] = []
        stop = rng.randrange(4, 40)
        while state.result is None and (len(actions) < stop or not state.deal.dealt):
            actions.append(choose(state, source.legal(state)))
            state, _ = source.apply(state, actions[-1])
        if state.result is not None or state.deal.attempt:
            continue
        seat = rng.randrange(source.rules.table.seats)
        other = shuffled_hidden(state, seat, rng)
        one = written_game(profile, state.deal.draws, state.deal.dealt, state.deal.stock)
        two = written_game(profile, state.deal.draws, other.deal.dealt, other.deal.stock)
        try:
            theirs = played(two, actions)
        except (IllegalAction, ValueError, NoTiles):
            continue  # With these tiles somebody would have had to act otherwise.
        ours = played(one, actions)
        if [mine.deal.leader for mine, _ in ours] != [mine.deal.leader for mine, _ in theirs]:
            continue
        for (our_state, our_events), (their_state, their_events) in zip(ours, theirs):
            assert our_events == their_events
            assert public_of(one, our_state) == public_of(two, their_state)
            assert view_of(one, our_state, seat) == view_of(two, their_state, seat)
            phases.add(our_state.phase)
            compared += our_state.hands != their_state.hands
    assert compared > 20 and PLAYING in phases
    if rules_of(profile).redeal is not None and rules_of(profile).redeal.asked:
        assert ACCEPTING in phases


DRAW = ((54, 0),)
FIVES = "0-0 1-1 2-2 3-3 4-4 9-1 8-1 7-1 6-1 5-1"
REST = (
    "9-0 8-0 7-0 6-0 5-0 4-0 3-0 2-0 1-0 4-1",
    "9-2 8-2 7-2 6-2 5-2 4-2 3-2 9-8 8-8 7-7",
    "9-3 8-3 7-3 6-3 5-3 4-3 9-7 8-7 3-1 2-1",
)


def test_a_demanded_redeal_tells_the_doubles_and_nothing_else_of_the_old_hands() -> None:
    """Other single tiles in the thrown-in hands, the same log; the rest of them stays hidden for good."""
    rules = rules_of("cuban-100")
    final = tuple(mask(hand) for hand in REST[:1] + (FIVES.replace("4-4", "9-9"),) + REST[1:])
    first = tuple(mask(hand) for hand in REST[:1] + (FIVES,) + REST[1:])
    other = list(first)
    for one, two in (("9-1", "9-0"), ("8-1", "9-2"), ("7-7", "3-1"), ("6-0", "6-3")):
        bits = mask(one) | mask(two)
        for seat, hand in enumerate(other):
            if hand & bits not in (0, bits):
                other[seat] = hand ^ bits
    assert tuple(other) != first and other[1] & rules.tiles.doubles == first[1] & rules.tiles.doubles
    logs = []
    for attempt in (first, tuple(other)):
        attempts = tuple((dealt, tuple(TILES_OF[rules.tiles.mask & ~sum(dealt)])) for dealt in (attempt, final))
        game = Game(rules, WrittenSource([WrittenDeal(attempts, DRAW)]))
        state, events = game.start()
        log = [events]
        views = []
        choose = by_chance(Random(4))
        while state.result is None:
            legal = game.legal(state)
            demand = [action for action in legal if action.kind == "redeal"]
            action = demand[0] if demand and not state.deal.attempt else accept_all(choose)(state, legal)
            state, events = game.apply(state, action)
            log.append(events)
            views.append([view_of(game, state, seat) for seat in range(4) if state.deal.attempt])
        assert state.deal.thrown_in == ((1, first[1] & rules.tiles.doubles, -1),)
        logs.append((log, views))
    assert logs[0] == logs[1], "also after the settlement"


# ---- what is in a view --------------------------------------------------------------------------------------


def test_at_a_naming_before_the_deal_there_are_no_hands() -> None:
    game = seed_game("cuban-100", 4)
    state, _ = game.start()
    for seat in range(4):
        view = view_of(game, state, seat)
        assert view.public.phase == NAMING and view.hand == view.started == 0
        assert view.public.counts == (0, 0, 0, 0) and view.public.open_hands == ()
        assert bool(view.legal) == (seat == state.to_act)


def test_a_speaker_after_the_deal_sees_its_own_new_hand_and_no_other() -> None:
    won: Json = {
        "line": tiles("6-0 0-1 1-2 2-3 3-4 4-5"),
        "hands": hands(
            "6-5", "0-0 1-1 2-0 2-2 3-0 3-1 3-3", "4-0 4-1 4-2 4-4 5-0 5-1 5-2", "5-3 5-5 6-1 6-2 6-3 6-4 6-6"
        ),
        "leader": 2, "to_act": 1, "actions": ["1 play 6-5 left"],
    }  # fmt: skip
    fresh = (
        "6-6 0-0 1-0 1-1 2-0 2-1 2-2",
        "3-0 3-1 3-2 3-3 4-0 4-1 4-2",
        "4-3 4-4 5-0 5-1 5-2 5-3 5-4",
        "5-5 6-0 6-1 6-2 6-3 6-4 6-5",
    )
    found = replayed("six-love", won, {"hands": hands(*fresh)})
    assert found.history is not None
    state = found.history.state
    view = view_of(found.game, state, 0)
    assert view.public.phase == NAMING and view.hand == mask(fresh[0])
    assert [action.tile for action in view.legal] == [0, 2]
    assert view_of(found.game, state, 2).legal == ()


@pytest.mark.parametrize("profile", SEED_IDS)
def test_at_the_settlement_four_hands_lie_open_and_sleeping_tiles_do_not(profile: str) -> None:
    rng = Random(2)
    game = seed_game(profile, 2)
    state, _ = game.start()
    while state.result is None:
        assert public_of(game, state).open_hands == ()
        state, events = game.apply(state, accept_all(by_chance(rng))(state, game.legal(state)))
    assert state.phase == SETTLED and public_of(game, state).open_hands == state.hands
    stock = list(state.deal.stock)
    rng.shuffle(stock)
    other = state._replace(deal=state.deal._replace(stock=tuple(stock)))
    gone = state._replace(deal=state.deal._replace(stock=()))
    assert public_of(game, other) == public_of(game, gone) == public_of(game, state)
    assert events[-1].hands == state.hands  # type: ignore[union-attr]


def test_a_view_has_room_for_one_hand_only() -> None:
    """No field of the view holds a state, a source or a game, however deep one looks."""
    game = seed_game("cuban-100", 4)
    state, _ = game.start()
    choose = accept_all(by_chance(Random(1)))
    for _ in range(20):
        state, _ = game.apply(state, choose(state, game.legal(state)))
    waiting: List[Any] = [value for name, value in view_of(game, state, 1)._asdict().items() if name != "rules"]
    while waiting:
        value = waiting.pop()
        assert not isinstance(value, (State, Game, WrittenSource, Random)) and type(value) is not type(state.deal)
        if isinstance(value, tuple):
            waiting.extend(value)
        else:
            assert value is None or isinstance(value, (int, str, bool)), type(value)


@pytest.mark.parametrize("profile", NO_BONEYARD)
def test_public_moves_and_lacks_say_what_was_laid_and_passed(profile: str) -> None:
    game = seed_game(profile, 14)
    state, _ = game.start()
    choose = accept_all(by_chance(Random(14)))
    for _ in range(5):
        moves: List[Tuple[int, int, Tuple[int, ...]]] = []
        lacks: List[set] = [set() for _ in range(game.rules.table.seats)]
        while state.result is None:
            action = choose(state, game.legal(state))
            if action.kind in (PLAY, PASS):
                moves.append((action.seat, action.tile, state.ends))
            if action.kind == PASS:
                lacks[action.seat] |= set(state.ends)
            state, _ = game.apply(state, action)
            assert [(move.seat, move.tile, move.ends) for move in moves_of(state)] == moves
            found = public_of(game, state).lacks
            assert [{n for n in range(16) if each >> n & 1} for each in found] == lacks
        assert sum(len(each) for each in lacks) > 0 or not state.passed
        state, _ = game.next_deal(state)


def test_a_view_of_a_deal_from_its_middle_knows_the_line_but_not_who_laid_it() -> None:
    found = replayed(
        "cuban-100",
        {
            "line": tiles("9-0 0-8"),
            "hands": hands("9-1", "7-7", "8-1", "7-5"),
            "leader": 1,
            "to_act": 3,
            "actions": ["3 play 8-1"],
        },
    )
    assert found.history is not None
    view: View = view_of(found.game, found.history.state, 0)
    assert [(move.seat, move.tile >= 0) for move in view.public.moves] == [(2, True)]
    assert view.public.ends == (9, 1) and view.started == mask("9-1") and view.legal == ()
