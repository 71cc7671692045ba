"""From the shuffle to the last pass: who is asked what, in which order, and what may be done then."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, List, Tuple

import pytest
from helpers import (
    PROFILE_IDS,
    SEED_IDS,
    Json,
    accept_all,
    act,
    by_chance,
    changed_rules,
    faults_of,
    finish,
    hands,
    last_state,
    mask,
    record_data,
    replayed,
    rules_of,
    said,
    seed_game,
    tiles,
)

from dominoes.game.actions import PASS, PLAY, Action
from dominoes.game.events import HandThrownIn, LeaderFound, NamingAsked, TilesDrawn
from dominoes.game.referee import Game, IllegalAction
from dominoes.game.sources import Middle, SeedSource, WrittenDeal, WrittenSource
from dominoes.game.state import ACCEPTING, NAMING, PLAYING, SETTLED, State
from dominoes.rules.facts import Previous
from dominoes.rules.tiles import PIPS, TILES_OF, tile_set

#: Double-nine hands; seats 2 and 3 have five doubles each.
TWO_RIGHTS = hands(
    "9-0 8-0 7-0 6-0 5-0 4-0 3-0 2-0 1-0 9-1",
    "0-0 1-1 2-2 3-3 4-4 8-1 7-1 6-1 5-1 4-1",
    "5-5 6-6 7-7 8-8 9-9 9-2 8-2 7-2 6-2 5-2",
    "9-3 8-3 7-3 6-3 5-3 4-3 9-4 8-4 7-4 6-4",
)
#: Seat 4 has six doubles.
SIX_DOUBLES = hands(
    "9-0 8-0 7-0 6-0 5-0 4-0 3-0 2-0 1-0 9-1",
    "6-6 7-7 8-8 3-1 2-1 8-1 7-1 6-1 5-1 4-1",
    "9-9 9-5 8-5 7-5 6-5 9-2 8-2 7-2 6-2 5-2",
    "0-0 1-1 2-2 3-3 4-4 5-5 9-4 8-4 7-4 6-4",
)
#: Nobody has a right.
QUIET = hands(
    "9-0 8-0 7-0 6-0 5-0 4-0 3-0 2-0 1-0 0-0",
    "9-1 8-1 7-1 6-1 5-1 4-1 3-1 2-1 1-1 9-9",
    "9-2 8-2 7-2 6-2 5-2 4-2 3-2 2-2 9-8 8-8",
    "9-3 8-3 7-3 6-3 5-3 4-3 3-3 9-7 8-7 7-7",
)
DRAW = [tiles("9-9 0-0")]


def thrown(given: Json, by: int) -> Json:
    return {"hands": given, "by": by}


def cuban(deal_hands: Json, *actions: str, redeals: Tuple[Json, ...] = (), draw: Any = DRAW) -> Json:
    return {"hands": deal_hands, "opening_draw": draw, "redeals": list(redeals), "actions": ["1 lead 3", *actions]}


# ---- the opening draw and the naming before the deal --------------------------------------------------------


def test_the_opening_draw_goes_by_pips_and_a_double_counts_both_halves() -> None:
    found = replayed("cuban-100", {"hands": QUIET, "opening_draw": [tiles("5-5 9-0")], "actions": ["1 lead 1"]})
    assert last_state(found).deal.draw_seat == 0, "5-5 has 10 pips, 9-0 has 9"


def test_equal_pips_are_drawn_again_from_the_full_set() -> None:
    draws = [tiles("5-4 6-3"), tiles("5-4 9-0"), tiles("6-3 5-5")]
    found = replayed("cuban-100", {"hands": QUIET, "opening_draw": draws, "actions": ["2 lead 2"]})
    state = last_state(found)
    assert len(state.deal.draws) == 3 and state.deal.draw_seat == 1
    tries = [event for event in found.deals()[0].events if isinstance(event, TilesDrawn)]
    assert [event.winner for event in tries] == [-1, -1, 1]
    assert all(event.seats == (0, 1) for event in tries), "the lower seats of the teams draw"


def test_draws_of_a_seed_are_repeated_exactly_while_the_pips_are_equal() -> None:
    tries = Counter()  # type: Counter[int]
    for seed in range(300):
        state, _ = seed_game("cuban-100", seed).start()
        totals = [(PIPS[one], PIPS[other]) for one, other in state.deal.draws]
        assert all(one == other for one, other in totals[:-1]) and totals[-1][0] != totals[-1][1]
        assert state.deal.draw_seat == (0 if totals[-1][0] > totals[-1][1] else 1)
        tries[len(totals)] += 1
    assert tries[1] > 250 and tries[2] > 0, "about one draw in 21 is equal"


def test_the_lower_seat_of_the_winning_pair_names_before_anything_is_dealt() -> None:
    for seed in range(20):
        game = seed_game("cuban-100", seed)
        state, events = game.start()
        assert state.phase == NAMING and state.to_act == state.deal.draw_seat
        assert state.hands == (0, 0, 0, 0) and state.deal.dealt == () and state.deal.stock == ()
        assert state.deal.choices == ((0, 2) if state.to_act == 0 else (1, 3))
        assert isinstance(events[-1], NamingAsked)


def test_the_named_opener_may_lead_any_tile() -> None:
    found = replayed("cuban-100", cuban(QUIET, "1 accept", "2 accept", "3 accept", "4 accept"))
    state = last_state(found)
    assert state.to_act == 2 and state.deal.opening == mask("9-2 8-2 7-2 6-2 5-2 4-2 3-2 2-2 9-8 8-8")
    assert len(found.game.legal(state)) == 10, "no double and no 9-9 is forced"


def test_only_a_seat_of_the_naming_team_can_be_named_and_only_by_its_speaker() -> None:
    for text in ("1 lead 2", "1 lead 4", "3 lead 3", "2 lead 2", "1 lead 5"):
        ((path, message),) = faults_of(
            record_data("cuban-100", [{"hands": QUIET, "opening_draw": DRAW, "actions": [text]}])
        )
        assert path == "$.deals[0].actions[0]" and "legal: 1 lead 1, 1 lead 3" in message


# ---- acceptances and redeals --------------------------------------------------------------------------------


@pytest.mark.parametrize("profile", ["cuban-100", "dekabes"])
def test_all_four_seats_are_asked_in_order_whether_they_have_the_right_or_not(profile: str) -> None:
    for seed in range(30):
        game = seed_game(profile, seed)
        state, _ = game.start()
        if state.phase == NAMING:
            state, _ = game.apply(state, game.legal(state)[0])
        asked = []
        while state.phase == ACCEPTING:
            asked.append(state.to_act)
            doubles = bin(state.hands[state.to_act] & game.rules.tiles.doubles).count("1")
            seat = state.to_act + 1
            expected = ["%d accept" % seat] + (["%d redeal" % seat] if doubles >= 5 else [])
            assert said(game, state) == expected
            state, _ = game.apply(state, game.legal(state)[0])
        assert asked == [0, 1, 2, 3]


def test_nobody_is_asked_where_there_is_no_right() -> None:
    sevens = hands(
        "0-0 1-1 2-2 3-3 4-4 5-5 1-0",
        "6-6 2-0 2-1 3-0 3-1 3-2 4-0",
        "4-1 4-2 4-3 5-0 5-1 5-2 5-3",
        "5-4 6-0 6-1 6-2 6-3 6-4 6-5",
    )
    state = last_state(replayed("six-love", {"hands": sevens}))
    assert state.phase == PLAYING and state.to_act == 1, "not even with six doubles"


def test_the_first_demand_ends_the_review_and_shows_that_hand_only() -> None:
    deal = cuban(QUIET, "1 accept", "2 redeal", redeals=(thrown(TWO_RIGHTS, 2),))
    found = replayed("cuban-100", deal)
    state = last_state(found)
    assert state.phase == ACCEPTING and state.to_act == 0, "the acceptances start again with seat 1"
    ((seat, shown, _),) = state.deal.thrown_in
    assert (seat, shown) == (1, mask("0-0 1-1 2-2 3-3 4-4")), "seat 3's five doubles stay hidden"
    assert state.hands == tuple(mask(" ".join(QUIET[str(number)])) for number in (1, 2, 3, 4))


def test_a_right_may_be_declined_and_the_next_seat_that_has_it_demand() -> None:
    deal = cuban(QUIET, "1 accept", "2 accept", "3 redeal", redeals=(thrown(TWO_RIGHTS, 3),))
    ((seat, shown, _),) = last_state(replayed("cuban-100", deal)).deal.thrown_in
    assert (seat, shown) == (2, mask("5-5 6-6 7-7 8-8 9-9"))


def test_all_doubles_of_the_demanding_hand_become_public_six_if_there_are_six() -> None:
    deal = cuban(QUIET, "1 accept", "2 accept", "3 accept", "4 redeal", redeals=(thrown(SIX_DOUBLES, 4),))
    found = replayed("cuban-100", deal)
    state = last_state(found)
    assert state.deal.thrown_in == ((3, mask("0-0 1-1 2-2 3-3 4-4 5-5"), -1),)
    assert state.laid == 0 and state.line == (), "shown tiles do not count as played"
    (event,) = [event for event in found.deals()[0].events if isinstance(event, HandThrownIn)]
    assert event.demanded and event.shown == TILES_OF[mask("0-0 1-1 2-2 3-3 4-4 5-5")]


def test_a_redeal_keeps_the_opener_and_the_draw_however_often_it_happens() -> None:
    ask = ["1 accept", "2 redeal", "1 accept", "2 accept", "3 accept", "4 redeal", "1 accept", "2 redeal"]
    redeals = (thrown(TWO_RIGHTS, 2), thrown(SIX_DOUBLES, 4), thrown(TWO_RIGHTS, 2))
    deal = cuban(QUIET, *ask, "1 accept", "2 accept", "3 accept", "4 accept", redeals=redeals)
    found = replayed("cuban-100", deal)
    state = last_state(found)
    assert state.phase == PLAYING and state.to_act == state.deal.leader == 2
    assert [seat for seat, _, _ in state.deal.thrown_in] == [1, 3, 1] and len(state.deal.draws) == 1
    assert sum(isinstance(event, NamingAsked) for event in found.deals()[0].events) == 1


def test_a_redeal_does_not_switch_the_right_to_open() -> None:
    tied = {
        "line": tiles("9-8"), "hands": hands("2-1", "3-0", "7-7", "7-6"), "leader": 1, "to_act": 1,
        "actions": ["1 pass", "2 pass", "3 pass", "4 pass"],
    }  # fmt: skip
    again = {
        "hands": QUIET, "redeals": [thrown(TWO_RIGHTS, 2)],
        "actions": ["2 lead 4", "1 accept", "2 redeal", "1 accept", "2 accept", "3 accept", "4 accept"],
    }  # fmt: skip
    state = last_state(replayed("cuban-100", tied, again))
    assert state.to_act == state.deal.leader == 3


SIXES = hands(
    "0-0 1-1 2-2 3-3 4-4 6-6 1-0",
    "5-5 2-0 2-1 3-0 3-1 3-2 4-0",
    "4-1 4-2 4-3 5-0 5-1 5-2 5-3",
    "5-4 6-0 6-1 6-2 6-3 6-4 6-5",
)
SIXES_AGAIN = hands(
    "0-0 1-1 2-2 3-3 2-0 2-1 1-0",
    "5-5 4-4 3-0 3-1 3-2 4-0 5-4",
    "4-1 4-2 4-3 5-0 5-1 5-2 5-3",
    "6-6 6-0 6-1 6-2 6-3 6-4 6-5",
)


def test_after_a_redeal_the_double_six_is_looked_for_anew_and_only_after_the_acceptances() -> None:
    deal = {"hands": SIXES_AGAIN, "redeals": [thrown(SIXES, 1)], "actions": ["1 redeal"]}
    found = replayed("dekabes", deal)
    state = last_state(found)
    assert state.deal.leader == -1 and state.phase == ACCEPTING
    assert not any(isinstance(event, LeaderFound) for event in found.deals()[0].events)
    deal["actions"] = ["1 redeal", "1 accept", "2 accept", "3 accept", "4 accept"]
    found = replayed("dekabes", deal)
    state = last_state(found)
    assert state.to_act == state.deal.leader == 3 and state.deal.opening == mask("6-6")
    assert found.deals()[0].events[-1] == LeaderFound(3, "double-six", (tile_set(6).tiles[-1],))


def test_a_redeal_in_dekabes_shows_no_tile() -> None:
    deal = {"hands": SIXES_AGAIN, "redeals": [thrown(SIXES, 1)], "actions": ["1 redeal"]}
    found = replayed("dekabes", deal)
    assert last_state(found).deal.thrown_in == ((0, 0, -1),)
    assert [event.shown for event in found.deals()[0].events if isinstance(event, HandThrownIn)] == [()]


def test_the_naming_after_the_deal_looks_at_the_final_tiles() -> None:
    won = {
        "line": tiles("6-0 0-1 1-2 2-3 3-4 4-5"),
        "hands": hands(
            "6-5", "0-0 1-1 2-0 2-2 3-0 3-1 3-3", "4-0 4-1 4-2 4-4 5-0 5-1 5-2", "5-3 5-5 6-1 6-2 6-3 6-4 6-6"
        ),
        "leader": 2, "to_act": 1, "actions": ["1 play 6-5 left"],
    }  # fmt: skip
    again = {
        "hands": SIXES_AGAIN, "redeals": [thrown(SIXES, 1)],
        "actions": ["1 redeal", "1 accept", "2 accept", "3 accept", "4 accept"],
    }  # fmt: skip
    state = last_state(replayed("dekabes", won, again))
    assert state.phase == NAMING and state.deal.speaker == 0
    assert state.hands[0] == mask("0-0 1-1 2-2 3-3 2-0 2-1 1-0")


def test_an_automatic_redeal_asks_nobody_and_is_told() -> None:
    seen = 0
    for seed in range(60):
        game = seed_game("kozel-pairs", seed)
        state, events = game.start()
        assert state.phase == PLAYING
        told = [event for event in events if isinstance(event, HandThrownIn)]
        assert len(told) == state.deal.attempt and not any(event.demanded or event.shown for event in told)
        for hand in state.hands:
            assert bin(hand & game.rules.tiles.doubles).count("1") < 5
            assert all(bin(hand & suit).count("1") < 6 for suit in game.rules.tiles.suit)
        seen += len(told)
    assert seen > 0


def test_rights_come_up_as_often_as_arithmetic_says() -> None:
    """Some hand has five doubles in 4.66 % of double-nine deals and 1.54 % of double-six deals."""
    for profile, share in (("cuban-100", 0.0466), ("dekabes", 0.0154)):
        rules = rules_of(profile)
        source, count, found = SeedSource(3), 4000, 0
        for deal in range(count):
            dealt, _ = source.hands(rules, deal, 0)
            found += any(bin(hand & rules.tiles.doubles).count("1") >= 5 for hand in dealt)
        assert abs(found / count - share) < 4 * (share / count) ** 0.5


# ---- play ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("profile", SEED_IDS)
def test_there_is_no_pass_with_a_playable_tile(profile: str) -> None:
    game = seed_game(profile, 2)
    state, _ = game.start()
    choose, refused = accept_all(by_chance(Random(2))), 0
    for _ in range(4):
        while state.result is None:
            legal = game.legal(state)
            if state.phase == PLAYING and legal[0].kind == PLAY:
                assert all(action.kind == PLAY for action in legal)
                with pytest.raises(IllegalAction):
                    game.apply(state, Action(state.to_act, PASS))
                refused += 1
            state, _ = game.apply(state, choose(state, legal))
        state, _ = game.next_deal(state)
    assert refused > 50


@pytest.mark.parametrize("profile", SEED_IDS)
def test_an_illegal_action_changes_nothing_and_a_legal_one_does_not_touch_the_old_state(profile: str) -> None:
    game = seed_game(profile, 8)
    state, _ = game.start()
    choose = accept_all(by_chance(Random(8)))
    while state.result is None:
        before = repr(state)
        for seat in range(4):
            for tile in range(0, 55, 5):
                action = Action(seat, PLAY, tile, 1)
                if not game.allows(state, action):
                    with pytest.raises(IllegalAction):
                        game.apply(state, action)
        after, _ = game.apply(state, choose(state, game.legal(state)))
        assert repr(state) == before
        state = after
    assert state.phase == SETTLED and game.legal(state) == ()
    with pytest.raises(IllegalAction):
        game.apply(state, Action(0, PASS))


def test_seats_and_teams_sit_as_in_the_notation() -> None:
    for profile in SEED_IDS:
        table = rules_of(profile).table
        assert table.teams == ((0, 2), (1, 3)) and not rules_of(profile).clockwise
        assert [table.next_seat(seat) for seat in range(4)] == [1, 2, 3, 0]
    assert rules_of("kozel-pairs").clockwise


def test_the_sets_have_the_tiles_pips_and_appearances_that_arithmetic_says() -> None:
    for highest, count, pips, each in ((6, 28, 168, 8), (9, 55, 495, 11)):
        tiles_ = tile_set(highest)
        assert len(tiles_.tiles) == count and tiles_.pips(tiles_.mask) == pips
        assert set(tiles_.appearances) == {each}


@pytest.mark.parametrize("profile", PROFILE_IDS)
def test_a_deal_takes_exactly_the_tiles_that_the_profile_says(profile: str) -> None:
    rules = rules_of(profile)
    dealt, stock = SeedSource(11).hands(rules, 0, 0)
    assert [bin(hand).count("1") for hand in dealt] == [rules.each] * rules.table.seats
    assert len(stock) == rules.rest
    assert sum(dealt) + sum(1 << tile for tile in stock) == rules.tiles.mask


# ---- from deal to deal and match to match -------------------------------------------------------------------


def test_the_lead_rotates_from_deal_to_deal_and_in_venezuela_from_match_to_match() -> None:
    game = seed_game("venezuela-100", 6)
    choose = by_chance(Random(6))
    state, _ = game.start()
    match_leader = leader = state.deal.leader
    matches = 0
    while matches < 3:
        over = finish(game, state, choose)
        assert over.result is not None
        state, _ = game.next_deal(over)
        if over.result.match_over:
            matches += 1
            match_leader = leader = (match_leader + 1) % 4
        else:
            leader = (leader + 1) % 4
        assert state.deal.leader == leader


def test_a_fresh_next_match_opens_like_the_first_and_a_continued_one_like_any_deal() -> None:
    won = Previous("out", 1, 2, 0, 2, False)
    assert rules_of("six-love").into_next_match(won, 3) == won
    assert rules_of("cuban-100").into_next_match(won, 3) is None
    assert rules_of("dekabes").into_next_match(won, 3) is None
    assert rules_of("venezuela-100").into_next_match(won, 3) == won._replace(leader=3)
    # Another table can choose otherwise: it is a value of the profile.
    match = {"ends": {"reach": 6}, "next": "fresh"}
    assert changed_rules("six-love", match=match).into_next_match(won, 3) is None


@pytest.mark.parametrize("profile", PROFILE_IDS)
def test_what_is_upcoming_is_what_the_next_deal_opens_with(profile: str) -> None:
    game = seed_game(profile, 12)
    choose = by_chance(Random(12))
    state, _ = game.start()
    assert game.upcoming(state) is None
    with pytest.raises(ValueError):
        game.next_deal(state)
    for _ in range(25):
        state = finish(game, state, choose)
        upcoming = game.upcoming(state)
        state, events = game.next_deal(state)
        assert upcoming is not None and upcoming.id == events[0].clause  # type: ignore[union-attr]


# ---- what events tell ---------------------------------------------------------------------------------------


def leader_found(rules: Any, dealt: Tuple[int, ...]) -> LeaderFound:
    """The event that tells who leads these hands in a first deal."""
    game = Game(rules, WrittenSource([WrittenDeal(((dealt, ()),))]))
    _, events = game.start()
    (found,) = [event for event in events if isinstance(event, LeaderFound)]
    return found


@pytest.mark.parametrize("opening", ["some-double", "heaviest", "any"])
def test_what_may_be_led_is_not_told_where_it_would_tell_of_the_hand(opening: str) -> None:
    lead = [
        {"id": "first", "when": "first-deal", "seat": {"holder-of": "0-0"}, "tile": opening},
        {"id": "then", "seat": "closer"},
    ]
    rules = changed_rules("milo", lead=lead)
    all_doubles = tuple(
        mask(hand)
        for hand in (
            "0-0 1-1 2-2 3-3 4-4 5-5 6-6", "1-0 2-0 3-0 4-0 5-0 6-0 2-1", "3-1 4-1 5-1 6-1 3-2 4-2 5-2",
            "6-2 4-3 5-3 6-3 5-4 6-4 6-5",
        )
    )  # fmt: skip
    one_double = tuple(
        mask(hand)
        for hand in (
            "0-0 2-1 3-1 4-1 5-1 6-1 3-2", "1-0 2-0 3-0 4-0 5-0 6-0 1-1", "2-2 3-3 4-4 5-5 6-6 4-2 5-2",
            "6-2 4-3 5-3 6-3 5-4 6-4 6-5",
        )
    )  # fmt: skip
    assert leader_found(rules, all_doubles) == leader_found(rules, one_double)


def test_a_tile_that_must_be_led_is_told() -> None:
    for seed in range(5):
        _, events = seed_game("six-love", seed).start()
        assert events[-1] == LeaderFound(events[-1].leader, "double-six", (27,))  # type: ignore[union-attr]


def test_a_start_in_the_middle_takes_the_ends_from_the_line() -> None:
    rules = rules_of("cuban-100")
    dealt = tuple(mask(hand) for hand in ("9-8", "7-7", "7-6", "1-1"))
    middle = Middle(((2, 9), (9, 9), (9, 1)), 3, 0)
    game = Game(rules, WrittenSource([WrittenDeal(((dealt, ()),), (), middle)]))
    state, _ = game.start()
    assert state.phase == PLAYING and state.ends == (2, 1) and state.to_act == 0 and state.deal.leader == 3
    assert said(game, state) == ["1 pass"]
    over = act(game, state, "1 pass", "2 pass", "3 pass", "4 play 1-1")
    assert over.result is not None and over.result.seat == 3


def states_of(game: Game, state: State, choose: Any) -> List[State]:
    found = [state]
    while state.result is None:
        state, _ = game.apply(state, choose(state, game.legal(state)))
        found.append(state)
    return found


@pytest.mark.parametrize("profile", PROFILE_IDS)
def test_the_same_seed_and_actions_lead_to_the_same_states(profile: str) -> None:
    one = states_of(*start(profile), by_chance(Random(5)))
    other = states_of(*start(profile), by_chance(Random(5)))
    assert one == other


def start(profile: str) -> Tuple[Game, State]:
    game = seed_game(profile, 77)
    return game, game.start()[0]
