"""Hints: certain facts are certain, nothing depends on unseen tiles, no stream moves, reasons are the reasons used."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Dict, List, Sequence, Tuple

import pytest
from helpers import PROFILE_IDS, hands, replayed, rules_of
from players.consistent import HOLDS, deals_of, every_deal, trials
from players.tables import NAMES, hidden_exchanged, states, table, view

from dominoes.game.actions import DRAW_TILE, LEAD, PASS, PLAY, Action
from dominoes.game.referee import Game
from dominoes.game.sources import SeedSource
from dominoes.game.state import ACCEPTING, NAMING, PLAYING
from dominoes.players import make_player, stakes
from dominoes.players.advice import (
    AGAINST,
    CLEAR,
    EQUAL,
    EXACT,
    GENERAL,
    GOES_OUT,
    NEXT_NOT_OUT,
    NEXT_PASSES,
    ONLY,
    SLIGHT,
    THUMB,
    THUMBS,
    TRIALS,
    Candidate,
    candidates_of,
)
from dominoes.players.beforehand import RedealChance
from dominoes.players.certain import (
    DeadTile,
    HardEnd,
    Holds,
    LonelyDouble,
    MustPass,
    NearBlock,
    NumberLeft,
    OnlyPlay,
    ShutsOut,
)
from dominoes.players.elimination import Elimination
from dominoes.players.expert import Expert
from dominoes.players.hints import (
    ASK_COUNT,
    ASK_LAST,
    ASK_MINE,
    ASK_ONLY,
    ASK_OUT,
    ASK_PASS,
    ASK_SHUT,
    all_facts,
    hint,
    hint_by,
)
from dominoes.players.sample import Sampler
from dominoes.players.stakes import LOST, OPEN, WON, Closes, GoesOut, Stake
from dominoes.players.steady import Steady
from dominoes.rules.tiles import parse_tile, tile_name
from dominoes.view import View, view_of

pytestmark = pytest.mark.long


def middle(profile: str, line: str, hand: str) -> View:
    """What the first seat knows in the middle of a deal; all other tiles are dealt round to the others."""
    gone = {tile_name(parse_tile(each)) for each in (*line.split(), *hand.split())}
    rest = [tile_name(tile) for tile in rules_of(profile).tiles.tiles if tile_name(tile) not in gone]
    dealt = [hand, *(" ".join(rest[at::3]) for at in range(3))]
    found = replayed(profile, {"line": line.split(), "leader": 1, "to_act": 1, "hands": hands(*dealt), "actions": []})
    assert found.history is not None
    return view_of(found.history.game, found.history.state, 0)


def facts_of(view_: View, kind: type) -> List[object]:
    return [fact for fact in all_facts(view_) if type(fact) is kind]


# --- certain means certain -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_every_fact_holds_in_every_deal_that_fits(name: str) -> None:
    rng = Random(5)
    checked: Dict[type, int] = {}
    for at, (game, state) in enumerate(states(name, 17, 1 if table(name).table.seats > 4 else 4)):
        # Openings are many and all alike; endings say most.
        if state.phase == PLAYING and len(state.line) < 8 and at % 5:
            continue
        seen = view(game, state)
        facts = all_facts(seen)
        for trial in trials(game, state, seen, rng):
            for fact in facts:
                assert HOLDS[type(fact)](fact, trial), (fact, trial.hands, seen)
                checked[type(fact)] = checked.get(type(fact), 0) + 1
    assert checked[NumberLeft] > 1000
    assert checked.get(MustPass, 0) + checked.get(OnlyPlay, 0) > 10


def test_all_deals_are_really_all() -> None:
    """The enumeration used above against the count of the sampler, where the lead tells nothing."""
    compared = 0
    for game, state in states("venezuela-100", 3, 6):
        seen = view(game, state)
        if state.phase == PLAYING and 14 < len(state.line) and Sampler(seen).ways < 3000:
            found = {tuple(each) for each in every_deal(seen)}
            assert len(found) == Sampler(seen).ways
            compared += 1
    assert compared > 10


def test_what_can_be_placed_is_what_all_deals_share() -> None:
    """Elimination finds no more than is true, and in nearly all endings everything that is."""
    found = missed = 0
    for game, state in (each for name in PROFILE_IDS for each in states(name, 29, 3)):
        seen = view(game, state)
        if state.phase != PLAYING or len(state.line) < 12 or Sampler(seen).ways > 1000:
            continue
        known = Elimination(seen)
        shared: List[int] = []
        possible: List[int] = []
        for deal in every_deal(seen):
            shared = [a & b for a, b in zip(shared, deal)] if shared else list(deal)
            possible = [a | b for a, b in zip(possible, deal)] if possible else list(deal)
        for seat in range(len(shared)):
            assert known.sure[seat] & ~shared[seat] == 0
            assert possible[seat] & ~known.may[seat] == 0
            if seat != seen.seat:
                found += bin(known.sure[seat]).count("1")
                missed += bin(shared[seat] & ~known.sure[seat]).count("1")
    assert found > 50
    assert missed <= found // 20


def test_tiles_that_may_sleep_are_given_to_nobody() -> None:
    """Where tiles are out of play, a number left is said to be with somebody only if counting leaves no other way."""
    for name in ("cuban-100", "two alone, most tiles asleep"):
        slept = 0
        for game, state in states(name, 4, 3):
            seen = view(game, state)
            if state.phase != PLAYING:
                continue
            for fact in facts_of(seen, NumberLeft):
                assert isinstance(fact, NumberLeft)
                if fact.left:
                    asleep = [
                        any(
                            not any(hand >> tile & 1 for hand in deal)
                            for tile in seen.rules.tiles.tiles
                            if seen.rules.tiles.suit[fact.number] >> tile & 1 and not seen.public.laid >> tile & 1
                        )
                        for deal in deals_of(seen, Random(1))
                    ]
                    assert fact.asleep or not any(asleep)
                    slept += fact.asleep
        assert slept > 50


# --- nothing hidden, nothing moved -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_a_hint_does_not_depend_on_unseen_tiles(name: str) -> None:
    rng, asked = Random(4), 0
    for game, state in states(name, 23, 1):
        first = hint(view(game, state), seed=5)
        for _ in range(2):
            other = hidden_exchanged(state, state.to_act, rng)
            assert hint(view(game, other), seed=5) == first
            asked += other != state
    assert asked > 20


def test_asking_moves_no_stream() -> None:
    """Computers choose the same whether hints were asked for or not, and a hint is the same each time."""
    game = Game(rules_of("dekabes"), SeedSource(6))

    def played(asking: bool) -> List[Action]:
        state, _ = game.start()
        done: List[Action] = []
        while state.result is None:
            seen = view(game, state)
            if asking:
                assert hint(seen, seed=3) == hint(seen, seed=3)
            action = make_player("steady", 3, state.to_act).choose(seen)
            done.append(action)
            state, _ = game.apply(state, action)
        return done

    assert played(True) == played(False)


def test_only_the_seat_on_turn_is_helped() -> None:
    game, state = next(iter(states("dekabes", 2, 1)))
    with pytest.raises(ValueError, match="not to act"):
        hint(view_of(game, state, (state.to_act + 1) % 4))


# --- positions made by hand ------------------------------------------------------------------------------------------


def test_going_out_names_the_clause_and_what_it_does() -> None:
    seen = middle("dekabes", "2-5 5-6 6-6 6-3 3-3 3-1", "2-1")
    outs = [fact for fact in all_facts(seen) if isinstance(fact, GoesOut)]
    assert {fact.action.end for fact in outs} == {0, 1}
    assert {(fact.least.score, fact.least.amount, fact.least == fact.most) for fact in outs} == {("dekabes", 2, True)}
    told = hint(seen)
    assert told.question.code == ASK_OUT
    assert [reason.code for reason in told.advice.reasons] == [GOES_OUT]


def test_pips_to_be_won_have_their_bounds() -> None:
    seen = middle("brazil-pips-50", "2-5 5-6 6-6 6-3 3-3 3-1", "2-1")
    out = next(fact for fact in all_facts(seen) if isinstance(fact, GoesOut))
    # Seats 2 and 4 have seven tiles each of the 21 that are not seen. The seven lightest of these have 0, 1, 2, 2, 3, 4
    # and 4 pips, the seven heaviest 10, 10, 9, 8, 8, 8 and 7; bounds are taken seat by seat.
    assert (out.least.amount, out.most.amount) == (2 * 16, 2 * 60)


def test_a_block_is_judged_by_what_is_known() -> None:
    """All sixes and all ones are out after 6-1; nobody can lay anything."""
    line = "1-1 1-2 2-6 6-6 6-3 3-1 1-0 0-6 6-4 4-1 1-5 5-6"
    seen = middle("six-love", line, "6-1 0-0")
    close = next(fact for fact in all_facts(seen) if isinstance(fact, Closes))
    assert close.verdict == WON and close.hands[0].least == close.hands[0].most == 0
    # Of the 14 other tiles the lightest five are 2-0, 3-0, 4-0, 2-2 and 5-0 or 3-2.
    assert (close.hands[1].tiles, close.hands[1].least) == (5, 2 + 3 + 4 + 4 + 5)
    for profile, hand, wanted in (
        ("six-love", "6-1 5-5", OPEN),
        ("jamaica-cut-throat", "6-1 5-5", OPEN),
        ("jamaica-cut-throat", "6-1 5-5 5-4 4-4 5-3", LOST),
        ("six-love", "6-1 5-5 5-4 4-4 5-3", OPEN),  # a partner may have the lowest hand
        ("jamaica-cut-throat", "6-1 2-0", WON),
    ):
        heavy = middle(profile, line, hand)
        assert {fact.verdict for fact in all_facts(heavy) if isinstance(fact, Closes)} == {wanted}


def test_the_next_seat_is_shut_out_by_its_passes() -> None:
    told = [
        (at, game, state)
        for name in ("six-love", "cuban-100")
        for at, (game, state) in enumerate(states(name, 31, 12))
        if state.phase == PLAYING and any(isinstance(fact, ShutsOut) for fact in all_facts(view(game, state)))
    ]
    assert len(told) > 10
    for _, game, state in told:
        seen = view(game, state)
        shown = hint(seen)
        if shown.question.code == ASK_SHUT:
            assert shown.question.seat == seen.rules.table.next_seat(seen.seat)
            assert any(isinstance(fact, ShutsOut) and fact.action == shown.advice.action for fact in shown.facts)


def test_troubles_of_the_own_hand() -> None:
    line = "5-1 1-1 1-2 2-3 3-1 1-4 4-5 5-6 6-3 3-3"
    seen = middle("six-love", line, "6-1 4-4 2-2")
    dead = [fact for fact in all_facts(seen) if isinstance(fact, DeadTile)]
    lonely = {fact.tile: fact for fact in all_facts(seen) if isinstance(fact, LonelyDouble)}
    assert dead == []
    assert (lonely[parse_tile("4-4")].mine, lonely[parse_tile("4-4")].left) == (0, 4)


def test_a_double_whose_number_is_used_up_is_dead() -> None:
    seen = middle("six-love", "0-1 1-3 3-6 6-1 1-5 5-4 4-1 1-2 2-6", "1-1 6-6")
    # All tiles with 1 but the double are laid; the ends are 0 and 6.
    assert seen.public.ends == (0, 6)
    dead = [fact for fact in all_facts(seen) if isinstance(fact, DeadTile)]
    assert [(fact.tile, fact.numbers) for fact in dead] == [(parse_tile("1-1"), (1,))]


def test_hard_ends_are_said_only_where_a_clause_asks_for_them() -> None:
    line = "0-1 1-3 3-6 6-1 1-5 5-4 4-1 1-1"
    for profile, wanted in (("six-love", True), ("dekabes", False)):
        seen = middle(profile, line, "2-1 6-6")
        assert bool(facts_of(seen, HardEnd)) == wanted
    assert facts_of(middle("six-love", line, "2-1 6-6"), HardEnd) == [HardEnd(1, 8)]


def test_the_question_fits_the_position() -> None:
    codes = set()
    for name in NAMES:
        for game, state in states(name, 41, 3):
            seen = view(game, state)
            told = hint(seen)
            code = told.question.code
            codes.add(code)
            if seen.legal[0].kind in (PASS, DRAW_TILE):
                assert code == ASK_PASS
            elif len(seen.legal) == 1 and state.phase == PLAYING:
                assert code == ASK_ONLY
            elif code == ASK_LAST:
                assert seen.public.counts[told.question.seat] == 1
            elif code == ASK_MINE:
                assert any(isinstance(fact, NumberLeft) and fact.mine and not fact.left for fact in told.facts)
            elif code == ASK_COUNT:
                assert set(told.question.numbers) == set(seen.public.ends)
    assert len(codes) >= 12


def test_the_facts_shown_are_some_of_all_and_hold_the_move_advised() -> None:
    for game, state in states("six-love", 8, 6):
        seen = view(game, state)
        told, everything = hint(seen), all_facts(seen)
        assert set(told.facts) <= set(everything)
        for fact in everything:
            if isinstance(fact, (ShutsOut, Closes, NearBlock)) and fact.action == told.advice.action:
                assert fact in told.facts


def test_what_a_win_would_do_is_said_when_it_is_more_than_adding() -> None:
    """At 0 to 3 a win of the side without points only breaks the streak."""
    game = Game(rules_of("six-love"), SeedSource(2))
    said = set()
    for _, state in states("six-love", 2, 25):
        scores = state.standing.scores
        if state.phase != PLAYING or len(state.line) != 5:
            continue
        shown = [fact for fact in hint(view(game, state)).facts if isinstance(fact, Stake)]
        for fact in shown:
            other = 1 - fact.team
            assert fact.booking.over or (scores[other] and fact.booking.scores == (0, 0))
        assert bool(shown) == (max(scores) > 0)
        said.add(bool(shown))
    assert said == {True, False}


# --- before the play -------------------------------------------------------------------------------------------------


def test_the_chance_of_a_redeal_is_counted() -> None:
    """Against all hands of a set small enough to list."""
    for game, state in states("short hands, named after the deal", 3, 3):
        if state.phase == ACCEPTING:
            chance = next(fact for fact in all_facts(view(game, state)) if isinstance(fact, RedealChance))
            break
    # 10 doubles and 45 others, 5 tiles: no double or one double give no right.
    none = sum(1 for _ in combinations(range(45), 5))
    one = 10 * sum(1 for _ in combinations(range(45), 4))
    assert chance.of - chance.ways == none + one
    for game, state in states("dekabes", 3, 1):
        assert state.phase == ACCEPTING
        chance = next(fact for fact in all_facts(view(game, state)) if isinstance(fact, RedealChance))
        # Hands with five, six or seven of the seven doubles: 21 * 210 + 7 * 21 + 1 of C(28, 7).
        assert (chance.ways, chance.of) == (21 * 210 + 7 * 21 + 1, 1184040)
        break


def test_naming_and_accepting_are_helped_too() -> None:
    kinds = set()
    for name in ("cuban-100", "dekabes", "six-love", "short hands, named after the deal"):
        for game, state in states(name, 12, 8):
            if state.phase in (NAMING, ACCEPTING):
                seen = view(game, state)
                advice = hint(seen).advice
                assert advice.action in seen.legal
                assert advice.source == (THUMB if len(seen.legal) > 1 else ONLY)
                kinds.add((state.phase, bool(seen.hand), len(seen.legal) > 1))
    assert {(NAMING, False, True), (NAMING, True, True), (ACCEPTING, True, False), (ACCEPTING, True, True)} <= kinds


# --- step 3: the reason given is the reason used ---------------------------------------------------------------------


def choosing(name: str, seed: int, deals: int) -> List[View]:
    """Views in which there is a tile to choose."""
    return [
        view(game, state)
        for game, state in states(name, seed, deals)
        if state.phase == PLAYING and len(game.legal(state)) > 1
    ]


@pytest.mark.parametrize("name", PROFILE_IDS)
def test_without_an_analysis_the_rule_player_decides(name: str) -> None:
    for seen in choosing(name, 9, 2):
        advice = hint(seen, seed=4).advice
        player = Steady(4, seen.seat)
        assert (advice.source, advice.candidates) == (THUMB, ())
        assert advice.action == player.play(seen, player.stream(seen, "hint"))
        assert advice.thumb is not None and set(advice.thumb.rules) <= set(THUMBS)


def test_the_rules_of_thumb_named_are_the_ones_that_made_the_difference() -> None:
    named = 0
    for seen in choosing("dekabes", 10, 5):
        advice = hint(seen, seed=4).advice
        player = Steady(4, seen.seat)
        parts = dict(player.reasons(seen, player.stream(seen, "hint")))
        totals = {action: sum(parts[action].values()) for action in parts}
        order = sorted(parts, key=lambda action: -totals[action])
        if any(totals[one] - totals[other] < 1e-9 for one, other in zip(order, order[1:])):
            continue  # which of two equal plays comes next is a matter of rounding
        assert order[0] == advice.action
        gains = {
            rule: parts[order[0]].get(rule, 0.0) - parts[order[1]].get(rule, 0.0)
            for rule in {*parts[order[0]], *parts[order[1]]}
        }
        assert advice.thumb is not None
        for rule in advice.thumb.rules:
            assert gains[rule] > 0
            named += 1
        # Nobody lays at the ends of a blocked table, and what blocks nothing is no block.
        closing = any(fact.action == advice.action for fact in stakes.closes(seen, Elimination(seen)))
        fitting = {"double", "pips", "variety", "block"} if closing else set(gains) - {"block"}
        assert set(advice.thumb.rules) <= fitting | {"out"}
        if advice.thumb.rules:
            assert gains[advice.thumb.rules[0]] == max(gains.get(rule, 0.0) for rule in fitting | {"out"})
    assert named > 20


def candidates(seen: View, *values: int, error: int = 1000, exact: bool = False) -> Tuple[Candidate, ...]:
    """Candidates whose trial games show what their values say, unless they count what is true in general."""
    actions = list(dict.fromkeys(seen.legal))
    return tuple(
        Candidate(action, value, -1, 60, exact, 0 if exact else error, behind=values[0] - value)
        for action, value in zip(actions, values)
    )


def test_a_difference_within_chance_is_about_equal() -> None:
    seen = next(each for each in choosing("six-love", 3, 2) if len(each.legal) == 2)
    for values, wanted in (
        ((500_000, 499_000), EQUAL),
        ((500_000, 498_000), SLIGHT),
        ((500_000, 490_000), CLEAR),
    ):
        advice = hint_by(seen, candidates(seen, *values)).advice
        assert (advice.action, advice.ahead, advice.source) == (seen.legal[0], wanted, TRIALS)
        assert advice.equals == ((seen.legal[1],) if wanted == EQUAL else ())
    first, second = candidates(seen, 500_000, 500_000)
    assert hint_by(seen, (first, second._replace(dropped=True))).advice.ahead == EQUAL
    clear = second._replace(value=400_000, behind=100_000)
    assert hint_by(seen, (first, clear, second._replace(value=499_500))).advice.ahead == EQUAL
    exact = hint_by(seen, candidates(seen, 500_001, 500_000, exact=True)).advice
    assert (exact.ahead, exact.source) == (CLEAR, EXACT)
    assert hint_by(seen, candidates(seen, 500_000, 500_000, exact=True)).advice.ahead == EQUAL


def test_what_only_holds_in_general_is_not_said_of_the_trial_games() -> None:
    seen = next(each for each in choosing("six-love", 3, 2) if len(each.legal) == 2)
    first, second = (each._replace(general=400) for each in candidates(seen, 500_000, 470_000))
    for behind, value, wanted in (
        (30_000, 470_000, CLEAR),
        (1_500, 470_000, SLIGHT),
        (500, 470_000, GENERAL),
        (-500, 470_000, GENERAL),
        (-1_500, 470_000, AGAINST),
        (0, 495_000, EQUAL),
    ):
        advice = hint_by(seen, (first, second._replace(behind=behind, value=value))).advice
        assert advice.ahead == wanted
        assert advice.rival == (seen.legal[1] if wanted == AGAINST else None)


def test_before_the_deal_nothing_tells_leaders_apart() -> None:
    named = 0
    for game, state in states("cuban-100", 3, 4):
        seen = view(game, state)
        if seen.public.phase == NAMING and not seen.hand:
            named += 1
            advice = hint(seen, Expert(1, seen.seat).analyse(seen)).advice
            assert (advice.source, advice.candidates) == (THUMB, ())
    assert named > 0


def test_the_analysis_of_the_strong_computer_decides() -> None:
    for seen in choosing("six-love", 5, 1)[:4]:
        analysis = Expert(7, seen.seat).analyse(seen)
        advice = hint(seen, analysis).advice
        assert advice.action == analysis.candidates[0].action
        assert [each.action for each in advice.candidates] == [each.action for each in analysis.candidates]
        assert [each.value for each in advice.candidates] == [each.mean for each in analysis.candidates]
        assert candidates_of(analysis._replace(fits=False)) == ()
        for given, each in zip(advice.candidates, analysis.candidates):
            assert given.dropped == (each.games < analysis.deals) and given.worlds == each.games
            assert given.action not in advice.equals or not given.dropped


def test_shares_are_counted_in_deals_that_fit() -> None:
    """The share of deals in which the next opponent passes comes near the exact one, and the larger share is ours."""
    compared = 0
    for seen in choosing("venezuela-100", 14, 12):
        if Sampler(seen).ways > 3000:
            continue
        deals = list(every_deal(seen))
        follower = seen.rules.table.next_seat(seen.seat)
        for best, other in ((0, 1), (1, 0)):
            given = [
                Candidate(seen.legal[at], value, -1, 60, False, 1, behind=900_000 - value)
                for at, value in ((best, 900_000), (other, 100_000))
            ]
            for reason in hint_by(seen, given).advice.reasons:
                if reason.code not in (NEXT_PASSES, NEXT_NOT_OUT):
                    continue
                for count, at in ((reason.here, best), (reason.there, other)):
                    fits = _fits(seen, seen.legal[at])
                    passing = sum(1 for deal in deals if not deal[follower] & fits) / len(deals)
                    share = passing if reason.code == NEXT_PASSES else 1 - passing
                    assert abs(count / reason.of - share) < 0.2
                more = reason.here > reason.there
                assert more == (reason.code == NEXT_PASSES)
                compared += 1
    assert compared > 3


def _fits(seen: View, action: Action) -> int:
    ends: Sequence[int] = seen.public.ends
    outer = seen.rules.tiles.other[ends[action.end]][action.tile]
    after = (outer, ends[1 - action.end])
    return seen.rules.tiles.suit[after[0]] | seen.rules.tiles.suit[after[1]]


def test_a_leader_named_by_the_analysis_is_previewed() -> None:
    for game, state in states("dekabes", 12, 8):
        if state.phase == NAMING:
            seen = view(game, state)
            given = [Candidate(action, 5 - at, -1, 60, False, 9) for at, action in enumerate(reversed(seen.legal))]
            advice = hint_by(seen, given).advice
            assert (advice.action, advice.ahead) == (seen.legal[-1], EQUAL)
            assert advice.action.kind == LEAD and advice.reasons == ()
            return
    raise AssertionError("nobody was asked")


def test_what_is_shown_is_a_legal_play() -> None:
    for name in ("kozel-pairs", "three alone"):
        rules = table(name)
        assert rules.profile.seats >= 3
        for seen in choosing(name, 6, 1):
            assert hint(seen).advice.action in seen.legal
            assert hint(seen).advice.action.kind == PLAY


def test_holds_are_found_by_passes() -> None:
    found = [
        fact
        for game, state in states("venezuela-100", 3, 10)
        if state.phase == PLAYING
        for fact in all_facts(view(game, state))
        if isinstance(fact, Holds)
    ]
    assert any(fact.all_of_them for fact in found) and not all(fact.all_of_them for fact in found)
