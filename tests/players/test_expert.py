"""The strong computer: it sees one seat only, repeats itself exactly, and wants what the profile pays."""

from __future__ import annotations

from random import Random
from statistics import stdev
from typing import Iterator, List, Optional, Sequence, Tuple

import pytest

from dominoes.game.actions import action_text
from dominoes.game.engine import BLOCK, EMPTY, OUT, line_tables, random_hands
from dominoes.game.referee import Game
from dominoes.game.state import ACCEPTING, NAMING, PLAYING, SETTLED, Standing, State
from dominoes.players.analysis import Analysis
from dominoes.players.expert import DEFAULT, PATIENT, Expert, Level, resample
from dominoes.players.likelihood import LEAST, Likelihood, powers, walk
from dominoes.players.policy import THINKER, Ratings, ratings_of
from dominoes.players.sample import Sampler
from dominoes.players.solve import Position, Value, best_moves
from dominoes.players.trial import paired_error
from dominoes.players.value import SURE, Worth, match_chances
from dominoes.rules.tiles import HIGH, LOW, tile_of
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
        "2 play 6-3 right; 3 play 3-0 right; 4 play 0-0 right; 1 play 6-0 left; 3 play 4-0 left; 4 play 5-2 "
        "right; 1 play 4-1 left; 2 play 3-2 right; 1 play 4-3 right; 2 play 6-4 right; 1 play 6-5 left; 2 "
        "play 5-3 left; 4 play 5-1 right; 4 play 5-5 right; 4 play 5-4 right"
    ),
    "cuban-100": (
        "2 lead 2; 2 play 8-4 left; 3 play 6-4 right; 4 play 8-1 left; 1 play 6-6 right; 2 play 7-1 left; 3 "
        "play 7-5 left; 4 play 5-3 left; 1 play 9-3 left; 2 play 9-1 left; 4 play 1-1 left; 1 play 9-8 right; "
        "3 play 3-2 left; 4 play 8-2 left; 2 play 6-5 right; 3 play 5-0 right; 4 play 3-0 right; 3 play 7-3 "
        "right; 3 play 8-3 left; 3 play 9-9 right; 4 play 9-2 right; 4 play 2-0 right"
    ),
    "dekabes": (
        "2 play 6-3 right; 3 play 6-2 left; 4 play 2-1 left; 1 play 3-1 right; 4 play 1-0 left; 1 play 6-0 "
        "left; 3 play 4-2 right; 1 play 6-5 left; 2 play 5-3 right; 4 play 5-5 left; 2 play 5-0 left; 3 play "
        "2-0 right"
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
        assert first.error == 0 and all(each.error > 0 or each.mean == first.mean for each in others)


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
            ratings = ratings_of(line_tables(game.rules.tiles), game.rules.table)
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


def plain_rating(ratings: Ratings, view: View, hand: int, tile: int, at: int, ends: Tuple[int, ...]) -> Optional[int]:
    """A rating by its definition, where nobody has passed and no cover counts; ``at`` is the end."""
    weights, tiles = ratings.weights, view.rules.tiles
    outer = tiles.other[ends[at]][tile]
    new = {outer, ends[1 - at]}
    rest = hand & ~(1 << tile)
    fitting = sum(1 for other in tiles.tiles if rest >> other & 1 and (HIGH[other] in new or LOW[other] in new))
    value = weights.double * (HIGH[tile] == LOW[tile]) + weights.pips * (HIGH[tile] + LOW[tile]) // (2 * tiles.highest)
    value += weights.follow + weights.more * (min(fitting, 4) - 1) if fitting else 0
    for number in new:
        mine = bin(rest & tiles.suit[number]).count("1")
        to_come = bin(tiles.suit[number] & ~view.public.laid & ~(1 << tile)).count("1")
        value += weights.control * mine // to_come if mine else 0
    gone = [number for number in {HIGH[tile], LOW[tile]} if not rest & tiles.suit[number]]
    return value + len(gone) * (-weights.variety // (tiles.highest + 1))


@pytest.mark.parametrize("profile", ["six-love", "cuban-100"])
def test_ratings_are_what_they_say(profile: str) -> None:
    weights = THINKER._replace(cover_own=0, cover_partner=0, cover_other=0)
    rated = 0
    for game, _, view in moments(profile, 41, 4):
        if view.public.phase != PLAYING or not view.public.ends or any(view.public.lacks):
            continue
        ratings = ratings_of(line_tables(game.rules.tiles), game.rules.table, weights)
        known, _ = walk(view, ratings)
        options = ratings.options(view.hand, tile_of(*view.public.ends))
        values = ratings.rated(options, view.hand, ratings.numbers(view.hand), view.seat, known)
        found = {(option[0], option[1]): value for option, value in zip(options, values)}
        for action in view.legal:
            ends = view.public.ends
            after = tile_of(game.rules.tiles.other[ends[action.end]][action.tile], ends[1 - action.end])
            expected = plain_rating(ratings, view, view.hand, action.tile, action.end, ends)
            assert found[1 << action.tile, after] == expected
            rated += 1
    assert rated > 40


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
    ratings = ratings_of(line_tables(game.rules.tiles), game.rules.table)
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
