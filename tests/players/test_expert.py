"""The strong computer: it sees one seat only, repeats itself exactly, and wants what the profile pays."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from random import Random
from statistics import stdev
from typing import Dict, Iterable, Iterator, List, Sequence, Tuple

import pytest

from dominoes.game.actions import Action, action_text
from dominoes.game.engine import BLOCK, EMPTY, OUT, line_tables, random_hands
from dominoes.game.referee import Game
from dominoes.game.state import ACCEPTING, NAMING, PLAYING, SETTLED, Standing, State
from dominoes.players.analysis import Analysis
from dominoes.players.expert import DEFAULT, PATIENT, Expert, Level, resample
from dominoes.players.likelihood import LEAST, Likelihood, powers, walk
from dominoes.players.policy import ratings_of
from dominoes.players.sample import Sampler
from dominoes.players.solve import Position, Value, best_moves
from dominoes.players.trial import Trial, paired_error
from dominoes.players.value import SURE, Worth, match_chances
from dominoes.players.weights import ALL_DEALT, ASLEEP, Thinker, Weights, thinker_of
from dominoes.rules.tiles import HIGH, LOW, PIPS, TILES_OF, tile_of
from dominoes.view import View, public_of, view_of
from tests.helpers import PROFILE_IDS, SEED_IDS, by_chance, finish, result_of, rules_of, seed_game, settled_deals

pytestmark = pytest.mark.long


class Quick(Expert):
    """Little work, for tests in which strength does not matter."""

    level = Level(deals=16, games=40)


def moments(profile: str, seed: int, deals: int = 1) -> Iterator[Tuple[Game, State, View]]:
    """States in which a seat has a choice of plays or leaders, with its view; deals are played by chance."""
    game, choose = seed_game(profile, seed), by_chance(Random(seed))
    state, _ = game.start()
    for _ in range(deals):
        while state.result is None:
            legal = game.legal(state)
            if len(legal) > 1 and state.phase != ACCEPTING:
                yield game, state, view_of(game, state, state.to_act)
            state, _ = game.apply(state, choose(state, legal))
        state, _ = game.next_deal(state)


@pytest.mark.parametrize("profile", PROFILE_IDS)
def test_it_plays_whole_deals_of_every_profile(profile: str) -> None:
    game = seed_game(profile, 5)
    players = [Quick(5, seat) for seat in range(game.rules.table.seats)]
    state, _ = game.start()
    for _ in range(2):
        state = finish(game, state, lambda at, legal: players[at.to_act].choose(view_of(game, at, at.to_act)))
        assert state.phase == SETTLED
        state, _ = game.next_deal(state)


@pytest.mark.parametrize("profile", SEED_IDS)
def test_hidden_tiles_exchanged_change_nothing(profile: str) -> None:
    """The other hands, and sleeping tiles, are dealt anew in ways that fit what was seen."""
    rng, tried = Random(7), 0
    for game, state, view in moments(profile, 7, 2):
        if view.public.phase != PLAYING:
            continue
        seat = view.seat
        before = Quick(1, seat).analyse(view)
        sampler = Sampler(view)
        for _ in range(2):
            hands = tuple(sampler.draw(rng))
            dealt = tuple(
                (was & ~held) | now for was, held, now in zip(state.deal.dealt, state.hands, hands)
            )
            other = state._replace(hands=hands, deal=state.deal._replace(dealt=dealt))
            tried += hands != state.hands
            assert Quick(1, seat).analyse(view_of(game, other, seat)) == before
    assert tried > 20


#: What the player with little work does with seed 1 in the deals of seed 3, the same on every Python and computer.
GOLDEN = {
    "six-love": (
        "2 play 6-3 right; 3 play 3-0 right; 4 play 0-0 right; 1 play 6-0 right; 3 play 4-2 right; 4 play 5-2"
        " right; 1 play 6-5 right; 3 play 6-2 right; 1 play 4-1 right; 3 play 4-0 right; 2 play 3-3 right; 2 "
        "play 5-3 left; 2 play 3-2 left; 3 play 2-2 left"
    ),
    "cuban-100": (
        "2 lead 4; 4 play 1-1 left; 2 play 7-4 right; 3 play 7-3 right; 4 play 3-0 right; 2 play 9-7 right; 4"
        " play 5-3 right; 1 play 9-3 right; 2 play 9-1 right; 1 play 9-8 right; 2 play 9-5 right; 2 play 7-1 "
        "right; 3 play 3-3 right; 3 play 8-3 right; 3 play 9-6 right; 4 play 9-2 right"
    ),
    "dekabes": (
        "2 play 6-3 right; 3 play 3-0 right; 4 play 0-0 right; 1 play 6-0 right; 3 play 4-2 right; 4 play 5-2"
        " right; 1 play 6-5 right; 3 play 6-2 right; 1 play 4-1 right; 3 play 4-0 right; 2 play 3-3 right; 2 "
        "play 5-3 left; 2 play 3-2 left; 3 play 2-2 left"
    ),
}


def plays_of(profile: str) -> str:
    game = seed_game(profile, 3)
    players = [Quick(1, seat) for seat in range(4)]
    said: List[str] = []
    state, _ = game.start()
    while state.result is None:
        legal = game.legal(state)
        action = players[state.to_act].choose(view_of(game, state, state.to_act))
        if len(legal) > 1:
            said.append(action_text(action))
        state, _ = game.apply(state, action)
    return "; ".join(said)


@pytest.mark.parametrize("profile", sorted(GOLDEN))
def test_the_same_seed_plays_the_same_everywhere(profile: str) -> None:
    assert plays_of(profile) == GOLDEN[profile]


def test_asking_changes_nothing() -> None:
    player = Quick(2, 0)
    for _, _, view in moments("dekabes", 2):
        assert player.analyse(view) == player.analyse(view) == Quick(2, 0).analyse(view)


def test_work_comes_in_small_steps() -> None:
    for profile in SEED_IDS:
        _, _, view = next(each for each in moments(profile, 1) if each[2].public.phase == PLAYING)
        player = Expert(1, view.seat)
        player.level = DEFAULT
        *waits, found = player.steps(view)
        assert isinstance(found, Analysis)
        assert waits == [None] * len(waits)
        assert len(waits) > 20


def test_levels() -> None:
    assert (PATIENT.deals, PATIENT.games) == (5 * DEFAULT.deals, 5 * DEFAULT.games)


def test_the_analysis_is_data_about_every_candidate() -> None:
    for _, _, view in moments("six-love", 11, 2):
        found = Quick(1, view.seat).analyse(view)
        assert sorted(each.action for each in found.candidates) == sorted(view.legal)
        assert found.fits
        assert found.deals == found.candidates[0].games
        for each in found.candidates:
            assert 0 <= each.mean <= SURE
            assert found.exact or 0 < each.games
            assert 0 <= each.wins + each.draws <= each.games


def test_a_difference_is_judged_by_the_games_that_both_were_tried_in() -> None:
    """The games of two candidates go up and down together, so their difference is surer than either."""
    best, other = [900, 100, 500, 700, 300], [800, 90, 450, 500]
    apart = [100, 10, 50, 200]
    assert paired_error(best, other) == int(stdev(apart) / len(apart) ** 0.5)
    assert paired_error(best, best) == paired_error([1], [2]) == 0
    for _, _, view in moments("six-love", 11):
        first, *others = Quick(1, view.seat).analyse(view).candidates
        assert first.error == 0
        for each in others:
            same_results = (each.wins, each.draws) == (first.wins, first.draws)
            assert each.error > 0 or same_results or each.games < first.games


def test_a_view_that_no_deal_fits_gets_the_rule_player_and_says_so() -> None:
    _, _, view = next(each for each in moments("six-love", 1) if len(each[2].public.moves) > 5)
    broken = view._replace(public=view.public._replace(lacks=(0b1111111,) * 4))
    found = Expert(1, view.seat).analyse(broken)
    assert not found.fits
    assert not found.exact
    assert [each.action in view.legal for each in found.candidates] == [True]
    assert Expert(1, view.seat).choose(broken) == found.candidates[0].action


def test_naming_before_and_after_the_deal() -> None:
    before = after = 0
    for profile in SEED_IDS:
        for _, _, view in moments(profile, 21, 6):
            if view.public.phase == NAMING:
                found = Quick(1, view.seat).analyse(view)
                assert {each.action.tile for each in found.candidates} == set(view.public.choices)
                before += not view.hand
                after += bool(view.hand)
    assert before > 2
    assert after > 2


# ---- the exact end ------------------------------------------------------------------------------------------


def worth_to_the_first_team(worth: Worth, team: int, everything: int) -> Value:
    def value(kind: int, seat: int, tile: int, before: int, after: int, left: Sequence[int]) -> int:
        own, _ = worth.of((kind, seat, tile, before, after, list(left)), everything)
        return own if team == 0 else -own

    return value


def test_the_end_is_solved_over_all_deals_that_fit() -> None:
    """The value is the mean of the solutions, weighed by how likely the plays make each deal."""
    solved = 0
    for profile in ("six-love", "milo"):
        for game, state, view in moments(profile, 31, 6):
            if view.public.phase != PLAYING or Sampler(view).ways > 30:
                continue
            player = Expert(1, view.seat)
            player.level = DEFAULT
            found = player.analyse(view)
            worlds = list(Sampler(view).all())
            ratings = ratings_of(
                line_tables(game.rules.tiles), game.rules.table, game.rules.each, thinker_of(game.rules)
            )
            likelihood = Likelihood(view, ratings, walk(view, ratings)[1])
            weights = [1.0 if likelihood.silent else likelihood.of(hands) for hands in worlds]
            assert found.exact
            assert found.deals == len(worlds)
            solved += 1
            table, team = game.rules.table, game.rules.table.team_of[view.seat]
            worth = Worth(game.rules, state.standing, state.deal.leader, team)
            sums = dict.fromkeys(view.legal, 0.0)
            for hands, weight in zip(worlds, weights):
                value = worth_to_the_first_team(worth, team, game.rules.tiles.mask)
                at = Position(tuple(hands), tile_of(*view.public.ends), view.seat)
                rated = best_moves(line_tables(game.rules.tiles), at, table.team_of, value)
                for action in view.legal:
                    ends = view.public.ends
                    outer = game.rules.tiles.other[ends[action.end]][action.tile]
                    after = tile_of(outer, ends[1 - action.end])
                    solution = next(abs(move.worth) for move in rated if move[:2] == (action.tile, after))
                    sums[action] += weight * solution
            for each in found.candidates:
                assert each.mean == pytest.approx(sums[each.action] / sum(weights), abs=100)
    assert solved > 10


# ---- what an end is worth -----------------------------------------------------------------------------------


@pytest.mark.parametrize("profile", PROFILE_IDS)
def test_the_worth_of_an_end_is_that_of_the_referees_settlement(profile: str) -> None:
    chances = match_chances(rules_of(profile))
    for game, state in settled_deals(profile, 17, 60):
        result, last = result_of(state), state.line[-1]
        ends = state.ends
        before = EMPTY if len(state.line) == 1 else tile_of(last.inner, ends[1 - last.end])
        out = state.hands[last.seat] == 0
        end = (OUT if out else BLOCK, last.seat, last.tile, before, tile_of(*ends), list(state.hands))
        everything = state.laid
        for hand in state.hands:
            everything |= hand
        for team in range(len(game.rules.table.teams)):
            # What passes have paid at once stands before the end that is looked at.
            worth = Worth(game.rules, public_of(game, state).standing, state.deal.leader, team)
            expected = chances.of(result.scores, result.next_base, team)
            if result.match_over:
                expected = SURE if team == result.champion else 0
            assert worth.of(end, everything) == worth.of(end, everything) == (expected, result.team)


@pytest.mark.parametrize("profile", [name for name in PROFILE_IDS if not rules_of(name).fewest_win])
def test_chances_of_a_match_add_up_and_grow_with_points(profile: str) -> None:
    rules = rules_of(profile)
    chances, teams = match_chances(rules), len(rules.table.teams)
    rng = Random(3)
    for _ in range(40):
        scores = tuple(int(rng.random() * chances.target) for _ in range(teams))
        assert sum(chances.of(scores, rules.start_base, team) for team in range(teams)) == pytest.approx(SURE, abs=9)
    level = (0,) * teams
    assert chances.of(level, rules.start_base, 0) == pytest.approx(SURE / teams, abs=SURE / 500)
    ahead = (chances.target - 1,) + (0,) * (teams - 1)
    assert chances.of(ahead, rules.start_base, 0) > chances.of(level, rules.start_base, 0) * 1.3


def test_the_streak_game_counts_what_a_win_does() -> None:
    """One short of the match a win takes all; a loss takes both back to the start."""
    rules = rules_of("six-love")
    chances = match_chances(rules)
    at_stake = []
    for scores in ((5, 0), (0, 5), (0, 0)):
        standing = Standing(0, 0, 1, scores, 1, None)
        worth = Worth(rules, standing, 0, 0)
        won = (OUT, 0, tile_of(6, 5), tile_of(6, 6), tile_of(6, 5), [0, 1, 2, 4])
        lost = (OUT, 1, tile_of(6, 5), tile_of(6, 6), tile_of(6, 5), [1, 0, 2, 4])
        at_stake.append((worth.of(won, rules.tiles.mask)[0], worth.of(lost, rules.tiles.mask)[0]))
    even = chances.of((0, 0), 1, 0)
    assert at_stake[0] == (SURE, even)
    assert at_stake[1] == (even, 0)
    assert at_stake[2] == (chances.of((1, 0), 1, 0), chances.of((0, 1), 1, 0))


# ---- how likely the plays are -------------------------------------------------------------------------------


def opened_by(view: View) -> Dict[int, int]:
    """The seat that last made each number an open end."""
    found: Dict[int, int] = {}
    for move in view.public.moves:
        if move.tile < 0:
            continue
        if not move.ends:
            found[HIGH[move.tile]] = found[LOW[move.tile]] = move.seat
            continue
        outer = view.rules.tiles.other[move.ends[move.end]][move.tile]
        if outer not in move.ends:
            found[outer] = move.seat
    return found


def plain_rating(thinker: Thinker, view: View, action: Action) -> Fraction:
    """The rating of a play by the definitions of the weights, without tables and rounding."""
    rules, public, suit = view.rules, view.public, view.rules.tiles.suit
    seats, team, seat, tile = rules.table.seats, rules.table.team_of, view.seat, action.tile
    held = bin(view.hand).count("1")
    short = 1 - Fraction(min(held, rules.each), rules.each)
    weights = {
        name: full + (bare - full) * short for name, full, bare in zip(Weights._fields, thinker.full, thinker.bare)
    }
    numbers, opened = rules.tiles.highest + 1, opened_by(view)
    inner = public.ends[action.end] if public.ends else -1
    outer = rules.tiles.other[inner][tile] if public.ends else -1
    new = {outer, public.ends[1 - action.end]} if public.ends else {HIGH[tile], LOW[tile]}
    halves, rest = {HIGH[tile], LOW[tile]}, view.hand & ~(1 << tile)
    unseen = rules.tiles.mask & ~view.hand & ~public.laid

    def count(mask: int) -> int:
        return bin(mask).count("1")

    def fitting(mask: int, ends: Iterable[int]) -> int:
        return sum(count(mask & suit[number]) for number in ends)

    value = weights["pips"] * Fraction(PIPS[tile], 2 * rules.tiles.highest)
    if len(halves) == 1:
        value += weights["double"] + weights["urgent"] * Fraction(fitting(unseen, halves), numbers)
    follows = count(sum(1 << other for other in TILES_OF[rest] if {HIGH[other], LOW[other]} & new))
    if follows:
        value += weights["follow"] + weights["more"] * (min(follows, 4) - 1)
    for number in new:
        mine = count(rest & suit[number])
        if mine:
            value += weights["control"] * Fraction(mine, mine + count(unseen & suit[number]))
    value += weights["variety"] * Fraction(sum(1 for number in halves if not rest & suit[number]), numbers)
    for step in range(1, seats):
        other = (seat + step) % seats
        lacking = {number for number in new if public.lacks[other] >> number & 1}
        mate, shut = team[other] == team[seat], lacking == new
        if step == 1:
            ways = comb(count(unseen), public.counts[other])
            free = count(unseen) - fitting(unseen, new - lacking)
            none = Fraction(1) if shut else Fraction(comb(max(0, free), public.counts[other]), ways)
            assert not mate
            value += weights["press"] * none + (weights["shut"] if shut else weights["half"] if lacking else 0)
        elif lacking and mate and step == 2:
            value += weights["shut_partner"] if shut else weights["half_partner"]
        elif lacking and not mate and step == seats - 1:
            value += weights["shut_last"] if shut else weights["half_last"]
    if inner in opened and opened[inner] != seat:
        value += weights["cover_partner"] if team[opened[inner]] == team[seat] else weights["cover_other"]
    if public.ends and outer not in public.ends and outer in opened:
        who = opened[outer]
        next_or_other = "show_next" if who == (seat + 1) % seats else "show_other"
        value += weights[
            "show_own" if who == seat else "show_partner" if team[who] == team[seat] else next_or_other
        ]
    return value + (weights["same"] if len(new) == 1 else 0)


@pytest.mark.parametrize("profile", ["six-love", "cuban-100", "jamaica-cut-throat"])
def test_ratings_are_what_they_say(profile: str) -> None:
    rng = Random(2)
    # Large weights, beside which the rounding of the tables is small.
    full, bare = (Weights(*[int(rng.random() * 2_000_000) - 1_000_000 for _ in Weights._fields]) for _ in range(2))
    thinker = Thinker(full, bare)
    rated = 0
    for game, _, view in moments(profile, 41, 4):
        if view.public.phase != PLAYING:
            continue
        ratings = ratings_of(line_tables(game.rules.tiles), game.rules.table, game.rules.each, thinker)
        known, _ = walk(view, ratings)
        options = ratings.options(view.hand, tile_of(*view.public.ends) if view.public.ends else EMPTY)
        values = ratings.rated(options, view.hand, ratings.numbers(view.hand), view.seat, known)
        found = {(option[0], option[1]): value for option, value in zip(options, values)}
        for action in view.legal:
            ends, after = view.public.ends, action.tile
            if ends:
                after = tile_of(game.rules.tiles.other[ends[action.end]][action.tile], ends[1 - action.end])
            assert found[1 << action.tile, after] == pytest.approx(float(plain_rating(thinker, view, action)), abs=40)
            rated += 1
    assert rated > 40


def test_weights_lie_between_those_that_were_found() -> None:
    assert thinker_of(rules_of("six-love")) == ALL_DEALT
    assert thinker_of(rules_of("cuban-100")) == ASLEEP
    between = ALL_DEALT.toward(ASLEEP, 1, 2)
    for one, two, half in zip(ALL_DEALT.full, ASLEEP.full, between.full):
        assert min(one, two) <= half <= max(one, two)


def test_what_such_moves_are_worth_in_general_counts_like_games() -> None:
    """Of two moves with the same trial games the one with the better rating stands first."""
    for _, _, view in moments("cuban-100", 3):
        if view.public.phase != PLAYING or len(view.legal) < 4 or not view.public.line:
            continue
        few, none = Expert(1, view.seat), Expert(1, view.seat)
        few.level = Level(deals=4, games=40, experience=100_000)
        none.level = Level(deals=4, games=40, experience=0)
        trial = Trial(view, thinker_of(view.rules), 0, 1)
        best = max(range(len(view.legal)), key=trial.general.__getitem__)
        analysis = few.analyse(view)
        assert (analysis.experience, none.analyse(view).experience) == (100_000, 0)
        # A few games against so many: the ratings alone decide.
        assert analysis.candidates[0].action == view.legal[best]


def test_a_light_tile_speaks_against_heavy_ones() -> None:
    """Seat 2 laid 6-0 on a 6: that it held 6-5 as well is less likely than that it held 3-1."""
    for game, state, _ in moments("six-love", 1):
        if len(state.line) != 1:
            continue
        light = tile_of(6, 0)
        hands = list(random_hands(line_tables(game.rules.tiles), Random(1), 4, 7))
        break
    state = state._replace(line=state.line[:1])
    leader, second = state.line[0].seat, (state.line[0].seat + 1) % 4
    placed = (state.line[0].tile, light, tile_of(6, 5), tile_of(3, 1))
    left = [tile for tile in game.rules.tiles.tiles if tile not in placed]
    groups = [sum(1 << tile for tile in left[at : at + 6]) for at in (0, 6, 12, 18)]
    hands = [0] * 4
    hands[leader], hands[second] = groups[0], groups[1] & ~(1 << left[6]) | 1 << light | 1 << tile_of(3, 1)
    hands[(second + 1) % 4], hands[(second + 2) % 4] = groups[2], groups[3]
    played = state._replace(hands=tuple(hands), to_act=second)
    action = next(each for each in game.legal(played) if each.tile == light)
    played, _ = game.apply(played, action)
    view = view_of(game, played, (second + 1) % 4)
    ratings = ratings_of(line_tables(game.rules.tiles), game.rules.table, game.rules.each, thinker_of(game.rules))
    likelihood = Likelihood(view, ratings, walk(view, ratings)[1])
    with_light = list(played.hands)
    with_heavy = list(played.hands)
    with_heavy[second] = with_heavy[second] & ~(1 << tile_of(3, 1)) | 1 << tile_of(6, 5)
    assert not likelihood.silent
    assert 0 < likelihood.of(with_heavy) < likelihood.of(with_light)


def test_powers() -> None:
    table = powers(100)
    middle = len(table) // 2
    assert table[middle] == 1.0
    assert table[middle + 100] == pytest.approx(2.718281828459045)
    assert table[middle - 200] == pytest.approx(0.1353352832366127)
    assert 0 < LEAST < 1


def test_resampling_keeps_shares() -> None:
    items = [[0], [1], [2]]
    assert resample(items, [1.0, 2.0, 1.0], 8) == [[0]] * 2 + [[1]] * 4 + [[2]] * 2
    assert resample(items, [0.0, 0.0, 3.0], 3) == [[2]] * 3
