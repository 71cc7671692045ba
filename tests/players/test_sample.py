"""Deals that fit a view: none forgotten, none too many, each as likely as every other."""

from __future__ import annotations

from itertools import combinations, permutations
from random import Random
from typing import Dict, Iterator, List, Optional, Sequence, Tuple

import pytest

from dominoes.game.actions import Action
from dominoes.game.referee import Game
from dominoes.game.sources import SeedSource, WrittenDeal, WrittenSource
from dominoes.game.state import PLAYING, State
from dominoes.players.sample import NoDealFits, Sampler, possible_tiles
from dominoes.rules.compiled import Rules
from dominoes.rules.tiles import IS_DOUBLE, PIPS, TILES_OF, mask_of
from dominoes.view import View, view_of
from tests.helpers import PROFILE_IDS, by_chance, changed_rules, finish, rules_of
from tests.players.consistent import can_have_come, every_deal

pytestmark = pytest.mark.long

#: Half the set sleeps here, so that places for sleeping tiles are tried in endings that can be counted.
SLEEPY = {"set": {"highest": 5}, "deal": {"tiles": 3, "rest": "asleep"}}


def sleepy() -> Rules:
    return changed_rules("cuban-highest-double", **SLEEPY)


def views(rules: Rules, deals: int, seed: int = 4) -> Iterator[Tuple[View, Tuple[int, ...]]]:
    """The views of the seats on turn in deals played by chance, with the true hands."""
    game, choose = Game(rules, SeedSource(seed)), by_chance(Random(seed))
    state, _ = game.start()
    for _ in range(deals):
        while state.result is None:
            if state.phase == PLAYING:
                yield view_of(game, state, state.to_act), state.hands
            state, _ = game.apply(state, choose(state, game.legal(state)))
        state, _ = game.next_deal(state)


@pytest.mark.parametrize("name", ["six-love", "kozel-pairs"])
def test_all_deals_are_those_found_by_trying(name: str) -> None:
    """Where no lead tells more than counts and passes."""
    compared = 0
    for view, _ in views(rules_of(name), 12):
        sampler = Sampler(view)
        if sampler.ways <= 2_000:
            compared += 1
            found = [tuple(hands) for hands in sampler.all()]
            assert len(set(found)) == len(found) == sampler.ways
            if view.rules.lead_for(view.public.standing.previous).seat.holding is None:
                assert set(found) == {tuple(hands) for hands in every_deal(view)}
    assert compared > 50


def test_all_deals_with_sleeping_tiles() -> None:
    compared = 0
    for view, truth in views(sleepy(), 25):
        sampler = Sampler(view)
        if sampler.ways <= 3_000:
            compared += 1
            found = [tuple(hands) for hands in sampler.all()]
            assert len(set(found)) == len(found) == sampler.ways
            assert truth in found
            # The lead may rule some out; nothing else may.
            barred = [~mask for mask in possible_tiles(view)]
            expected = [
                tuple(hands)
                for hands in every_deal(view)
                if not any(hand & no for seat, (hand, no) in enumerate(zip(hands, barred)) if seat != view.seat)
            ]
            assert set(found) == set(expected)
    assert compared > 30


@pytest.mark.parametrize("name", PROFILE_IDS)
def test_the_true_deal_always_fits_and_draws_fit_the_view(name: str) -> None:
    rng = Random(2)
    for count, (view, truth) in enumerate(views(rules_of(name), 6)):
        if count % 3:
            continue
        possible = possible_tiles(view)
        assert all(not hand & ~may for hand, may in zip(truth, possible))
        hands = Sampler(view).draw(rng)
        assert hands[view.seat] == view.hand
        assert all(not hand & ~may for hand, may in zip(hands, possible))
        assert tuple(bin(hand).count("1") for hand in hands) == view.public.counts
        everything = 0
        for hand in hands:
            assert not everything & hand
            everything |= hand
        assert not everything & view.public.laid


def test_after_draws_every_deal_that_can_have_come_has_a_weight() -> None:
    """By brute force, from what can have been dealt and drawn when."""
    limited = kept = dropped = 0
    for count, (view, truth) in enumerate(views(rules_of("draw-2-to-4"), 8)):
        sampler = Sampler(view)
        assert sampler.weight(truth) > 0
        if not sampler.limited or count % 3 or sampler.ways > 500:
            continue
        limited += 1
        other = 1 - view.seat
        barred = ~possible_tiles(view)[other]
        for hands in every_deal(view):
            if not hands[other] & barred:
                # What the lead has shown is not looked at by the brute force.
                assert can_have_come(view, other, hands[other]) or not sampler.weight(hands)
                kept += sampler.weight(hands) > 0
                dropped += not sampler.weight(hands)
    assert limited > 5 and kept > 100 and dropped > 30


@pytest.mark.parametrize("unable", ["draw-one", "draw-until-able"])
def test_after_draws_a_deal_is_as_likely_as_there_are_ways_to_come_to_it(unable: str) -> None:
    """In a small set all tiles are dealt and all boneyards ordered in every way, and the deal is played again: how
    often it goes as it went is what the weights say."""
    deal = {"tiles": 2, "rest": "boneyard"}
    table = {"seats": 2, "teams": "single", "direction": "clockwise"}
    rules = changed_rules("draw-2-to-4", set={"highest": 3}, table=table, deal=deal, play={"unable": unable})
    tiles, rng, compared, limited = rules.tiles.tiles, Random(3), 0, 0
    for _ in range(60):
        order = list(tiles)
        rng.shuffle(order)
        moments = list(played(rules, order, None, rng))
        moments = [each for each in moments if len(each[1].drawn) == 2]
        if not moments:
            continue
        actions, state = moments[-1]
        view = view_of(game_of(rules, order), state, state.to_act)
        seen = TILES_OF[view.started]
        ways: Dict[int, int] = {}
        for theirs in combinations([tile for tile in tiles if tile not in seen], 2):
            rest = [tile for tile in tiles if tile not in seen and tile not in theirs]
            for first in permutations(rest, len(state.drawn)):
                hidden = [*first, *(tile for tile in rest if tile not in first)]
                dealt = [*seen, *theirs] if view.seat == 0 else [*theirs, *seen]
                for _, same in list(played(rules, dealt + hidden, actions, rng))[-1:]:
                    if view_of(game_of(rules, dealt + hidden), same, view.seat) == view:
                        hand = same.hands[1 - view.seat]
                        ways[hand] = ways.get(hand, 0) + 1
        sampler = Sampler(view)
        weights = {hands[1 - view.seat]: sampler.weight(hands) for hands in sampler.all()}
        assert {hand: weight * sum(ways.values()) for hand, weight in weights.items()} == {
            hand: count * sum(weights.values()) for hand, count in ways.items()
        }
        compared += 1
        limited += sampler.limited and len(set(weights.values())) > 1
    assert compared > 8 and limited > 0


def game_of(rules: Rules, order: Sequence[int]) -> Game:
    """A game of two with two tiles each, the boneyard in this order."""
    hands = (mask_of(order[:2]), mask_of(order[2:4]))
    return Game(rules, WrittenSource([WrittenDeal(((hands, tuple(order[4:])),))]))


def played(
    rules: Rules, order: Sequence[int], actions: Optional[Sequence[Action]], rng: Random
) -> Iterator[Tuple[Tuple[Action, ...], State]]:
    """The states of a deal while it goes on, with what led to them: by chance, or as it went; else nothing."""
    game, done = game_of(rules, order), ()  # type: Game, Tuple[Action, ...]
    state, _ = game.start()
    while state.result is None and (actions is None or len(done) < len(actions)):
        legal = game.legal(state)
        action = rng.choice(legal) if actions is None else actions[len(done)]
        if action not in legal:
            return
        state, _ = game.apply(state, action)
        done += (action,)
        if state.result is None and (actions is None or len(done) == len(actions)):
            yield done, state


def test_every_deal_is_as_likely() -> None:
    """Chi-squared over all deals that fit, for many endings; the sum over the endings is near its expectation."""
    rng = Random(9)
    total, freedom = 0.0, 0
    for rules, deals in ((rules_of("six-love"), 14), (sleepy(), 16), (rules_of("jamaica-cut-throat"), 10)):
        since = freedom
        for view, _ in views(rules, deals):
            sampler = Sampler(view)
            if not 2 <= sampler.ways <= 150:
                continue
            draws = 12 * sampler.ways
            found: Dict[Tuple[int, ...], int] = {tuple(hands): 0 for hands in sampler.all()}
            for _ in range(draws):
                found[tuple(sampler.draw(rng))] += 1
            total += sum((seen - 12) ** 2 / 12 for seen in found.values())
            freedom += len(found) - 1
        assert freedom > since + 100, rules.profile.id
    # Mean and standard deviation of chi-squared: n and the root of 2n.
    assert abs(total - freedom) < 4 * (2 * freedom) ** 0.5


def test_in_double_nine_every_seat_has_a_tile_as_often_as_in_all_deals() -> None:
    """Fifteen tiles sleep, so deals are too many to be met one by one: each seat and tile is counted by itself."""
    rng, squares, count, endings = Random(3), 0.0, 0, 0
    for view, _ in views(rules_of("cuban-100"), 40):
        sampler = Sampler(view)
        if not 500 <= sampler.ways <= 12_000:
            continue
        endings += 1
        deals, draws = list(sampler.all()), [sampler.draw(rng) for _ in range(300)]
        assert len(deals) == sampler.ways
        for seat in range(4):
            for tile in TILES_OF[view.rules.tiles.mask & ~view.hand & ~view.public.laid]:
                share = sum(hands[seat] >> tile & 1 for hands in deals) / len(deals)
                seen = sum(hands[seat] >> tile & 1 for hands in draws)
                if 0 < share < 1:
                    squares += (seen - 300 * share) ** 2 / (300 * share * (1 - share))
                    count += 1
                else:
                    assert seen == 300 * share
        if endings == 4:
            break
    assert count > 100
    assert 0.7 < squares / count < 1.35


def test_a_lead_by_the_highest_double_tells_of_the_doubles_above_it() -> None:
    rules = rules_of("cuban-highest-double")
    told = 0
    for seed in range(40):
        game = Game(rules, SeedSource(seed))
        state, _ = game.start()
        leader = state.to_act
        state, _ = game.apply(state, game.legal(state)[0])
        led = state.line[0].tile
        view = view_of(game, state, (leader + 1) % 4)
        higher = [tile for tile in TILES_OF[rules.tiles.doubles] if tile > led]
        told += bool(higher)
        assert not any(may >> tile & 1 for tile in higher for may in possible_tiles(view))
    assert told > 5


@pytest.mark.parametrize("opening", ["heaviest", "some-double"])
def test_what_was_led_tells_what_the_leader_has_not(opening: str) -> None:
    first = {"id": "first", "when": "first-deal", "seat": {"holder-of": "6-6"}, "tile": "that-tile"}
    later = {"id": "later", "seat": "next-after-last-leader", "tile": opening}
    rules, rng = changed_rules("milo", lead=[first, later]), Random(1)
    told = 0
    for seed in range(30):
        game = Game(rules, SeedSource(seed))
        state = finish(game, game.start()[0], by_chance(rng))
        state, _ = game.next_deal(state)
        leader = state.to_act
        state, _ = game.apply(state, game.legal(state)[0])
        led = state.line[0].tile
        if opening == "heaviest":
            barred = [tile for tile in rules.tiles.tiles if PIPS[tile] > PIPS[led]]
        else:
            barred = [] if IS_DOUBLE[led] else [tile for tile in rules.tiles.tiles if IS_DOUBLE[tile]]
        told += bool(barred)
        for seat in range(4):
            if seat != leader:
                view = view_of(game, state, seat)
                unseen = rules.tiles.mask & ~view.hand & ~state.laid
                assert possible_tiles(view)[leader] == unseen & ~mask_of(barred)
    assert told > 3


def test_a_view_that_contradicts_itself_is_refused() -> None:
    view = next(view for view, _ in views(rules_of("six-love"), 1) if len(view.public.moves) > 3)
    lacking: List[int] = [0b1111111] * 4
    broken = view._replace(public=view.public._replace(lacks=tuple(lacking)))
    with pytest.raises(NoDealFits):
        Sampler(broken)
    crowded = view._replace(public=view.public._replace(counts=(9, 9, 9, 9)))
    with pytest.raises(NoDealFits):
        Sampler(crowded)
