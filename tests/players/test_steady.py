"""The steady computer: each of its reasons by itself at a table made for it, its names, and that it is the stronger."""

from __future__ import annotations

from typing import Any, Dict

import pytest
from helpers import SEED_IDS, act, changed_rules, mask, profile_of

from dominoes.game.actions import Action
from dominoes.game.referee import Game
from dominoes.game.sources import Middle, WrittenDeal, WrittenSource
from dominoes.game.state import NAMING, State
from dominoes.players.steady import Steady, Weights
from dominoes.rules.compiled import Rules
from dominoes.rules.tiles import mask_of, parse_tile, tile_halves, tile_name
from dominoes.simulate import Job, players_for, run, total
from dominoes.view import view_of

pytestmark = pytest.mark.long

NOTHING = Weights(**dict.fromkeys(Weights._fields, 0.0))


def asleep(**changes: Any) -> Rules:
    """Double-six with some tiles asleep, so that a table may be set with any tiles."""
    return changed_rules("dekabes", deal={"tiles": 6, "rest": "asleep"}, **{"lead": LEADS, **changes})


LEADS = [
    {"id": "first", "when": "first-deal", "seat": {"holder-of": "heaviest-tile"}},
    {"id": "next", "seat": "next-after-last-leader"},
]


def at_table(rules: Rules, line: str, *hands: str) -> tuple[Game, State]:
    """A deal in the middle with seat 1 to act."""
    laid = tuple(tile_halves(tile) for tile in line.split())
    masks = tuple(mask(hand) for hand in hands)
    used = mask_of(tile for hand in masks for tile in range(28) if hand >> tile & 1)
    used |= mask_of(parse_tile(tile) for tile in line.split())
    stock = tuple(tile for tile in rules.tiles.tiles if not used >> tile & 1)
    game = Game(rules, WrittenSource([WrittenDeal(((masks, stock),), (), Middle(laid, 0, 0))]))
    return game, game.start()[0]


def chosen(game: Game, state: State, **weights: float) -> str:
    """What a steady computer with only these weights plays: the tile, and the end where it matters."""

    class Some(Steady):
        pass

    Some.weights = NOTHING._replace(**weights)
    action: Action = Some(1, state.to_act).choose(view_of(game, state, state.to_act))
    return tile_name(action.tile) + (" left" if action.end == 0 else " right")


def test_doubles_go_early() -> None:
    game, state = at_table(asleep(), "6-5 5-4", "6-6 6-3 4-2", "0-0 1-0", "2-0 2-1", "3-0 3-1")
    assert chosen(game, state, double=1.0) == "6-6 left"


def test_heavy_tiles_go_early() -> None:
    game, state = at_table(asleep(), "6-5 5-4", "6-1 6-3 4-2", "0-0 1-0", "2-0 2-1", "3-0 3-1")
    assert chosen(game, state, pips=1.0) == "6-3 left"


def test_an_opponent_that_has_passed_is_made_to_pass_again() -> None:
    """Seat 2 has shown that it has no 3 and no 4; so seat 1 opens a 4 rather than a 6."""
    game, state = at_table(asleep(), "5-4", "5-3 4-1 6-1 6-6 6-5 6-3", "6-0 1-0 5-0 2-0", "4-2 2-1 6-2", "3-1 1-1 5-5")
    state = act(game, state, "1 play 5-3 left", "2 pass", "3 play 4-2 right", "4 play 3-1 left")
    assert chosen(game, state, passes=1.0) == "4-1 left"
    unknown = state._replace(passed=())
    assert chosen(game, unknown, passes=1.0) == "6-1 left", "of the 6 fewer tiles are left"


def test_a_partner_that_has_passed_is_not_made_to_pass_again() -> None:
    """Seat 3 has shown that it has no 3 and no 4; so seat 1 covers the 4 rather than the 1."""
    game, state = at_table(asleep(), "5-4", "5-3 6-4 2-1 0-0", "3-3 6-0 5-0 2-0", "1-0 6-5 6-6 5-2", "3-1 1-1 5-5")
    state = act(game, state, "1 play 5-3 left", "2 play 3-3 left", "3 pass", "4 play 3-1 left")
    assert chosen(game, state, passes=1.0, later=1.0) == "6-4 right"
    opponent = state._replace(passed=tuple((at, 1) for at, _ in state.passed))
    assert chosen(game, opponent, passes=1.0, later=1.0) == "2-1 left", "an opponent would be"


def test_the_numbers_it_is_long_in_are_opened() -> None:
    game, state = at_table(asleep(), "6-5 5-4", "6-2 6-3 3-3 3-2 3-1", "0-0 1-0", "2-0 2-1", "3-0 4-4")
    assert chosen(game, state, control=1.0) == "6-3 left"
    assert chosen(game, state, follow=1.0) == "6-3 left"


def test_different_numbers_are_kept() -> None:
    game, state = at_table(asleep(), "6-5 5-4", "6-2 6-1 1-0 3-1", "0-0 3-0", "2-0 2-1", "4-4 3-3")
    assert chosen(game, state, variety=1.0) == "6-1 left"


#: All the blanks but 4-0 are out and a blank is open, so 4-0 on the right blocks; 4-1 does not.
BLOCKING = "0-1 1-2 2-0 0-0 0-3 3-5 5-0 0-6 6-4"


@pytest.mark.parametrize(
    ("hands", "wins", "blocks"),
    [
        (("4-0 1-1 4-1", "6-6 6-5", "5-5 5-4", "6-3 4-4"), "lowest-hand", True),
        (("4-0 6-6 5-5 6-5 4-1", "1-1", "2-2", "3-1"), "lowest-hand", False),
        # The lowest hand, but the partner has far too much to have the lowest total with it.
        (("4-0 1-1 4-1", "5-1 4-2", "6-6 6-5 5-5 5-4 4-4", "3-3 2-2"), "lowest-hand", True),
        (("4-0 1-1 4-1", "5-1 4-2", "6-6 6-5 5-5 5-4 4-4", "3-3 2-2"), "lowest-team-total", False),
    ],
)
def test_a_block_is_laid_when_the_profile_gives_it_to_its_team(hands: tuple[str, ...], wins: str, blocks: bool) -> None:
    game, state = at_table(asleep(block={"wins": wins, "tie": "draw"}), BLOCKING, *hands)
    assert (chosen(game, state, block=1.0) == "4-0 right") == blocks


def test_a_tile_that_could_win_a_bonus_is_kept() -> None:
    """With 6 and 4 open, 6-4 as the last tile would fit both ends; 4-1 or 6-1 would not."""
    game, state = at_table(asleep(), "6-5 5-4", "6-4 4-4", "0-0 1-0", "2-0 2-1", "4-2 3-3")
    assert chosen(game, state, bonus=1.0) == "4-4 right"
    plain = changed_rules(
        "dekabes",
        deal={"tiles": 6, "rest": "asleep"},
        lead=LEADS,
        score=[{"id": "win", "name": {"en": "Win"}, "pay": "base"}],
    )
    game, state = at_table(plain, "6-5 5-4", "6-4 4-4", "0-0 1-0", "2-0 2-1", "4-2 3-3")
    assert chosen(game, state, bonus=1.0) == "6-4 left", "without a bonus it takes the first play"


@pytest.mark.parametrize(
    ("hand", "leader"),
    [("6-6 6-5 6-4 6-3 6-2 5-5 4-4", 0), ("6-0 5-1 4-2 3-3 6-5 4-1 2-0", 2)],
)
def test_the_better_leading_hand_is_named(hand: str, leader: int) -> None:
    rules = changed_rules(
        "six-love",
        lead=[
            {
                "id": "first",
                "when": "first-deal",
                "seat": {"named-by": {"team": "draw-winners", "speaker": "lowest-seat", "moment": "after-deal"}},
            },
            {"id": "next", "seat": "next-after-last-leader"},
        ],
        opening_draw="one-per-team",
    )
    own = mask(hand)
    rest = [tile for tile in rules.tiles.tiles if not own >> tile & 1]
    hands = (own, *(mask_of(rest[at::3]) for at in range(3)))
    draw = (parse_tile("6-6"), parse_tile("0-0"))
    game = Game(rules, WrittenSource([WrittenDeal(((hands, ()),), (draw,))]))
    state, _ = game.start()
    assert state.phase == NAMING and state.to_act == 0
    for seed in range(5):
        assert Steady(seed, 0).choose(view_of(game, state, 0)).tile == leader


@pytest.mark.parametrize("name", SEED_IDS)
def test_it_beats_the_casual_computer(name: str) -> None:
    """By far more than chance: each deal is played twice with the teams exchanged, and seeds are fixed."""
    profile = profile_of(name)
    job = Job(profile, name, players_for(("steady", "casual"), 4), deals=140, seed=4, duplicate=True)
    found: Dict[str, Any] = total(job, list(run(job))).data()
    assert found["share_deals"] > 0.55
