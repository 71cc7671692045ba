"""What a deal is worth and what the next one starts from, on positions built by hand.

Double-six positions start in the middle of a deal, with every tile on the line or in a hand; double-nine ones may leave
tiles asleep. Every expected number is counted by hand from the rules of the profile.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, Dict, List, Sequence, Tuple

import pytest
from helpers import (
    PROFILE_IDS,
    SEED_IDS,
    Json,
    hands,
    last_state,
    profile_data,
    record_data,
    replayed,
    results,
    rules_of,
    settled_deals,
    tiles,
)

from dominoes.game.state import NAMING, PLAYING, in_line_order
from dominoes.rules.facts import Block
from dominoes.rules.tiles import HIGH, LOW, parse_tile, tile_name, tile_set

ALL = [tile_name(tile) for tile in tile_set(6).tiles]
PASSES = {1: "1 pass", 2: "2 pass", 3: "3 pass", 4: "4 pass"}

#: Ends 6 and 6, all seven tiles with a 6 out: nobody can play. 18 tiles are left for the hands.
DEAD = "6-1 1-2 2-6 6-6 6-3 3-4 4-6 6-0 0-5 5-6"
#: Ends 6 and 5, all twelve other tiles with a 6 or a 5 out: 6-5 is the one tile that can be played.
KEYED = "6-6 6-0 0-5 5-5 5-1 1-6 6-2 2-5 5-3 3-6 6-4 4-5"
#: Ends 6 and 5, with seven tiles in each of three hands and one in the fourth.
OPEN = "6-0 0-1 1-2 2-3 3-4 4-5"
#: The same with both ends 6.
EQUAL = "6-0 0-1 1-2 2-3 3-4 4-6"


def turns(first: int, count: int = 4) -> List[str]:
    """Passes round the table."""
    return [PASSES[(first - 1 + step) % 4 + 1] for step in range(count)]


def middle(line: str, *each: str, leader: int = 1, to_act: int = 1, actions: Sequence[str] = ()) -> Json:
    """A deal that starts with tiles on the table."""
    return {
        "line": tiles(line), "hands": hands(*each), "leader": leader, "to_act": to_act, "actions": list(actions)
    }  # fmt: skip


def filled(line: str, seat: int, hand: str) -> List[str]:
    """Hands in which one seat has these tiles and the others share the rest of the double-six set evenly."""
    used = {tile_name(parse_tile(each)) for each in line.split() + hand.split()}
    rest = [tile for tile in ALL if tile not in used]
    each = len(rest) // 3
    assert each * 3 == len(rest) and each <= 7
    found = [" ".join(rest[at * each : (at + 1) * each]) for at in range(3)]
    found.insert(seat - 1, hand)
    return found


def block_won_by(seat: int, leader: int = 1) -> Json:
    """A block on the dead line that this seat wins: it holds 0-0 alone, so 0 pips; its partner holds by far the most.

    The partner's 54 pips make the winning team the heavier one: 54 against 12 and 24.
    """
    light, heavy, one, other = (
        "0-0", "5-5 5-4 4-4 5-3 5-2 5-1 4-2", "1-0 2-0 3-0 1-1 4-0", "3-1 4-1 2-2 3-2 3-3"
    )  # fmt: skip
    order = {seat: light, (seat + 1) % 4 + 1: heavy, seat % 4 + 1: one, (seat + 2) % 4 + 1: other}
    return middle(DEAD, *[order[at] for at in (1, 2, 3, 4)], leader=leader, to_act=2, actions=turns(2))


def drawn(leader: int = 1) -> Json:
    """A block on the dead line in which seats 1 and 2 have 3 pips each, the others far more."""
    return middle(
        DEAD, "0-0 3-0", "1-0 2-0", "4-0 1-1 3-1 4-1 5-1 2-2 3-2", "4-2 5-2 3-3 5-3 4-4 5-4 5-5",
        leader=leader, to_act=3, actions=turns(3),
    )  # fmt: skip


def goes_out(line: str, tile: str, end: str = "left", seat: int = 1) -> Json:
    """A seat goes out with its last tile."""
    return middle(line, *filled(line, seat, tile), to_act=seat, actions=["%d play %s %s" % (seat, tile, end)])


def after(profile: str, *deals: Json) -> Json:
    """The last of these deals, in the words of ``expect``."""
    return results(replayed(profile, *deals))[-1]


def points(profile: str, *deals: Json) -> List[Tuple[int, List[int]]]:
    """Points and scores of each deal."""
    return [(found["points"], found["scores"]) for found in results(replayed(profile, *deals))]


# ---- who wins a block ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("profile", SEED_IDS)
@pytest.mark.parametrize(
    "pips, best",
    [
        ((5, 9, 9, 9), (0,)),
        ((9, 9, 9, 5), (1,)),
        ((30, 9, 8, 9), (0,)),  # the partner may hold any number of pips
        ((50, 10, 9, 10), (0,)),  # 59 against 20: teams are never added up
        ((7, 7, 20, 20), (0, 1)),
        ((20, 6, 6, 30), (0, 1)),
        ((4, 9, 4, 9), (0,)),  # partners share the fewest: a plain win
        ((9, 4, 9, 4), (1,)),
        ((4, 4, 4, 9), (0, 1)),  # three share the fewest, so both teams do
        ((4, 4, 4, 4), (0, 1)),
        ((0, 1, 40, 1), (0,)),
    ],
)
def test_a_block_compares_four_single_hands(profile: str, pips: Tuple[int, ...], best: Tuple[int, ...]) -> None:
    rules = rules_of(profile)
    for leader in range(4):
        for closer in range(4):
            block = Block(rules.table, pips, leader, closer)
            assert rules.block_winners(block) == best
            if len(best) > 1:
                assert rules.tie_winner(block, best) == -1


@pytest.mark.parametrize("profile", ["six-love", "dekabes"])
@pytest.mark.parametrize("seat", [1, 2, 3, 4])
def test_the_lowest_hand_wins_a_block_for_the_heavier_team(profile: str, seat: int) -> None:
    found = after(profile, block_won_by(seat))
    assert (found["end"], found["seat"], found["team"]) == ("block", seat, 2 - seat % 2)
    assert sorted(found["pips"].values()) == [0, 12, 24, 54]
    assert found["pips"][str(seat)] == 0, "0-0 alone is a hand of no pips"
    assert found["points"] == 1 and found["bonus"] == []


def test_a_seat_that_holds_only_the_double_blank_has_not_gone_out() -> None:
    found = replayed("six-love", dict(block_won_by(1), actions=turns(2, 3)))
    state = last_state(found)
    assert state.result is None and state.passes == 3 and state.to_act == 0


@pytest.mark.parametrize("profile", ["six-love", "dekabes"])
def test_a_minimum_shared_across_the_teams_is_a_draw(profile: str) -> None:
    found = after(profile, drawn())
    assert (found["end"], found["seat"], found["team"]) == ("draw", None, None)
    assert found["pips"] == {"1": 3, "2": 3, "3": 30, "4": 54}
    assert (found["points"], found["scores"], found["match_over"]) == (0, [0, 0], False)


def cuban(line: str, *each: str, to_act: int = 1, leader: int = 1, actions: Sequence[str] = ()) -> Json:
    return middle(line, *each, to_act=to_act, leader=leader, actions=actions)


def test_partners_that_share_the_fewest_pips_win_and_the_lower_seat_counts() -> None:
    # 9 and 8 are open; nobody has either. 3 pips each in hands 2 and 4.
    found = after("cuban-100", cuban("9-8", "7-7", "2-1", "7-6", "3-0", to_act=4, actions=turns(4)))
    assert (found["end"], found["seat"], found["team"], found["points"]) == ("block", 2, 2, 14 + 13)


def test_three_that_share_the_fewest_pips_make_a_draw() -> None:
    found = after("cuban-100", cuban("9-8", "2-1", "3-0", "1-0 2-0", "7-6", to_act=4, actions=turns(4)))
    assert found["pips"] == {"1": 3, "2": 3, "3": 3, "4": 13}
    assert (found["end"], found["points"]) == ("draw", 0)


# ---- passes, blocks and going out ---------------------------------------------------------------------------


def test_the_fourth_pass_belongs_to_the_seat_that_laid_the_blocking_tile() -> None:
    deal = cuban("9-0", "7-7", "9-8 6-6", "7-6", "7-5", to_act=2, actions=["2 play 9-8 left", "3 pass", "4 pass"])
    deal["hands"]["1"] = ["7-7", "5-5"]
    three = last_state(replayed("cuban-100", dict(deal, actions=deal["actions"] + ["1 pass"])))
    assert three.result is None and three.to_act == 1, "after three passes the closer is asked"
    found = replayed("cuban-100", dict(deal, actions=deal["actions"] + ["1 pass", "2 pass"]))
    state = last_state(found)
    assert state.result is not None and state.result.closer == 1
    assert state.passed == ((2, 2), (2, 3), (2, 0), (2, 1)), "each pass stands in the record"


def test_three_passes_and_a_play_of_the_same_seat_are_no_block() -> None:
    deal = cuban(
        "9-0", "7-7 6-6", "9-8 8-6 5-5", "7-6 4-4", "7-5 3-3", to_act=2,
        actions=["2 play 9-8 left", "3 pass", "4 pass", "1 pass", "2 play 8-6 left"],
    )  # fmt: skip
    state = last_state(replayed("cuban-100", deal))
    assert state.result is None and state.passes == 0 and state.to_act == 2
    # And the count starts anew: three more passes do not block.
    deal["actions"] = deal["actions"] + ["3 play 7-6 left", "4 play 7-5 left", "1 pass", "2 play 5-5 left"]
    state = last_state(replayed("cuban-100", deal))
    assert state.result is not None and state.result.end == "out"


def test_going_out_comes_before_a_block() -> None:
    # After 9-8 nobody can play: the ends are 8 and 0, and no hand has either. Seat 1 holds far fewer pips than that.
    found = after(
        "cuban-100", cuban("9-0", "1-1", "9-8", "7-6", "7-5", to_act=2, actions=["2 play 9-8 left"])
    )  # fmt: skip
    assert (found["end"], found["seat"], found["points"]) == ("out", 2, 2 + 13)


def test_going_out_with_the_double_blank_is_going_out() -> None:
    found = after("cuban-100", cuban("9-0", "0-0", "7-7", "6-6", "5-4", actions=["1 play 0-0"]))
    assert (found["end"], found["seat"], found["points"]) == ("out", 1, 14 + 9)


# ---- six-love -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("end", ["left", "right"])
def test_the_key_bone_scores_exactly_two(end: str) -> None:
    found = after("six-love", goes_out(KEYED, "6-5", end))
    assert (found["points"], found["bonus"], found["scores"]) == (2, ["key-bone"], [2, 0])


def test_fitting_both_ends_without_hard_ends_is_no_key() -> None:
    found = after("six-love", goes_out(OPEN, "6-5"))
    assert (found["points"], found["bonus"]) == (1, [])


def test_equal_ends_are_never_a_key() -> None:
    assert after("six-love", goes_out(EQUAL, "6-5", "right"))["bonus"] == []
    assert after("six-love", goes_out(EQUAL, "6-6", "right"))["bonus"] == []


def test_the_missing_double_does_not_make_an_end_hard() -> None:
    # Of 6 the double is missing: six of seven tiles are out, but only six of eight appearances.
    line = "6-0 0-5 5-5 5-1 1-6 6-2 2-5 5-3 3-6 6-4 4-5"
    assert sum("6" in tile for tile in line.split()) == 5
    deal = middle(line, "6-5", *split_rest(line, "6-5"), actions=["1 play 6-5 left"])
    found = after("six-love", deal)
    assert (found["points"], found["bonus"]) == (1, [])


def split_rest(line: str, hand: str) -> List[str]:
    used = {tile_name(parse_tile(each)) for each in line.split() + hand.split()}
    rest = [tile for tile in ALL if tile not in used]
    return [" ".join(rest[:6]), " ".join(rest[6:12]), " ".join(rest[12:])]


def test_a_key_is_no_key_while_the_others_have_points() -> None:
    assert points("six-love", block_won_by(2), goes_out(KEYED, "6-5")) == [(1, [0, 1]), (0, [0, 0])]
    found = after("six-love", block_won_by(2), goes_out(KEYED, "6-5"))
    assert found["bonus"] == [], "nothing was credited, so there is no bonus either"


def test_breaking_a_streak_gives_nothing_by_out_and_by_block() -> None:
    assert points("six-love", block_won_by(1), goes_out(OPEN, "6-5", seat=2)) == [(1, [1, 0]), (0, [0, 0])]
    assert points("six-love", goes_out(OPEN, "6-5", seat=2), block_won_by(3)) == [(1, [0, 1]), (0, [0, 0])]


def test_the_pair_that_broke_the_streak_is_credited_with_its_next_win() -> None:
    assert points("six-love", block_won_by(1), block_won_by(2), block_won_by(4)) == [
        (1, [1, 0]), (0, [0, 0]), (1, [0, 1])
    ]  # fmt: skip


def test_draws_keep_the_streak_and_do_not_escalate() -> None:
    assert points("six-love", block_won_by(1), drawn(), drawn(), block_won_by(3)) == [
        (1, [1, 0]), (0, [1, 0]), (0, [1, 0]), (1, [2, 0])
    ]  # fmt: skip


def test_five_and_a_key_make_seven_and_win_the_match() -> None:
    found = results(replayed("six-love", *[block_won_by(1)] * 5, goes_out(KEYED, "6-5")))
    assert found[4]["scores"] == [5, 0] and not found[4]["match_over"]
    assert found[5]["scores"] == [7, 0] and found[5]["match_over"] and found[5]["title"] == "six-love"


def test_six_wins_end_the_match_exactly() -> None:
    found = results(replayed("six-love", *[block_won_by(2)] * 6))
    assert [each["match_over"] for each in found] == [False] * 5 + [True]
    assert found[5]["scores"] == [0, 6] and found[5]["title"] == "six-love"


def test_a_block_is_worth_one_even_on_two_hard_ends() -> None:
    assert after("six-love", block_won_by(1))["points"] == 1


FULL = hands(
    "0-0 1-0 1-1 2-0 2-1 2-2 3-0",
    "3-1 3-2 3-3 4-0 4-1 4-2 4-3",
    "4-4 5-0 5-1 5-2 5-3 5-4 5-5",
    "6-0 6-1 6-2 6-3 6-4 6-5 6-6",
)


@pytest.mark.parametrize("profile", ["six-love"])
@pytest.mark.parametrize("first", [[], ["draw"], ["won", "broken"]])
def test_the_double_six_leads_first_after_a_draw_and_after_a_reset(profile: str, first: List[str]) -> None:
    deals = {"draw": drawn(), "won": block_won_by(1), "broken": block_won_by(2)}
    state = last_state(replayed(profile, *[deals[name] for name in first], {"hands": FULL}))
    assert state.phase == PLAYING and state.to_act == state.deal.leader == 3
    assert state.deal.speaker == -1, "nobody names anybody"
    assert state.deal.opening == 1 << parse_tile("6-6")


def test_after_an_out_the_seat_that_went_out_speaks_and_may_name_itself_or_its_partner() -> None:
    for seat in (1, 2, 3, 4):
        state = last_state(replayed("six-love", goes_out(OPEN, "6-5", seat=seat), {"hands": FULL}))
        assert state.phase == NAMING and state.to_act == state.deal.speaker == seat - 1
        assert state.deal.choices == ((0, 2) if seat % 2 else (1, 3))
        assert state.deal.dealt != (), "the naming follows the deal"


@pytest.mark.parametrize("profile", ["six-love", "dekabes"])
@pytest.mark.parametrize("seat", [1, 2, 3, 4])
def test_after_a_block_the_lowest_hand_of_the_winners_speaks(profile: str, seat: int) -> None:
    state = last_state(
        replayed(profile, block_won_by(seat), {"hands": FULL, "actions": accepted(profile)})
    )  # fmt: skip
    assert state.phase == NAMING and state.deal.speaker == seat - 1


def accepted(profile: str) -> List[str]:
    return [] if profile == "six-love" else ["%d accept" % seat for seat in (1, 2, 3, 4)]


@pytest.mark.parametrize("profile", ["six-love", "dekabes"])
@pytest.mark.parametrize("seat, partner", [(1, 3), (2, 4)])
def test_of_equal_lowest_hands_of_the_winners_the_lower_seat_speaks(profile: str, seat: int, partner: int) -> None:
    light, as_light = "0-0 3-0", "1-0 2-0"
    heavy, heavier = "4-0 1-1 3-1 4-1 5-1 2-2 3-2", "4-2 5-2 3-3 5-3 4-4 5-4 5-5"
    order = {seat: as_light, partner: light, 3 - seat: heavy, 7 - partner: heavier}
    # The closer is of the other team, and so is the leader: neither of them decides.
    deal = middle(DEAD, *[order[at] for at in (1, 2, 3, 4)], leader=3 - seat, to_act=seat + 2, actions=turns(seat + 2))
    found = results(replayed(profile, deal))[0]
    assert (found["end"], found["seat"], found["team"]) == ("block", seat, seat)
    state = last_state(replayed(profile, deal, {"hands": FULL, "actions": accepted(profile)}))
    assert state.deal.speaker == seat - 1


def test_the_next_match_continues_with_the_last_winners_and_from_zero() -> None:
    deals = [block_won_by(1)] * 5 + [goes_out(KEYED, "6-5")]
    state = last_state(replayed("six-love", *deals, {"hands": FULL}))
    assert state.standing.scores == (0, 0) and state.standing.match == 1 and state.standing.deal == 0
    assert state.phase == NAMING and state.deal.speaker == 0, "the winners nominate; no double six is forced"


# ---- dekabes ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("line, tile", [(OPEN, "6-5"), (EQUAL, "6-5"), (KEYED, "6-5")])
def test_a_tile_that_fits_both_ends_is_a_dekabes_with_or_without_equal_or_hard_ends(line: str, tile: str) -> None:
    found = after("dekabes", goes_out(line, tile, "right"))
    assert (found["points"], found["bonus"], found["scores"]) == (2, ["dekabes"], [2, 0])


def test_a_tile_that_fits_one_end_and_a_double_on_equal_ends_pay_the_base() -> None:
    for line, tile, end in (
        (OPEN, "6-4", "left"),
        (EQUAL, "6-6", "right"),
        (OPEN, "6-6", "left"),
        (OPEN, "5-5", "right"),
    ):
        found = after("dekabes", goes_out(line, tile, end))
        assert (found["points"], found["bonus"]) == (1, []), tile


def test_the_base_is_two_after_one_draw_and_after_three_and_goes_back_with_the_next_win() -> None:
    for draws in (1, 2, 3):
        found = points("dekabes", *[drawn()] * draws, block_won_by(2), block_won_by(4))
        assert found == [(0, [0, 0])] * draws + [(2, [0, 2]), (1, [0, 3])]


def test_a_dekabes_after_a_draw_pays_four_and_wins_the_match_from_zero() -> None:
    found = after("dekabes", drawn(), goes_out(OPEN, "6-5"))
    assert (found["points"], found["scores"], found["match_over"]) == (4, [4, 0], True)


def test_a_block_after_a_draw_pays_the_base_of_two_and_never_twice() -> None:
    assert points("dekabes", drawn(), block_won_by(3))[-1] == (2, [2, 0])


def test_the_winner_is_credited_and_only_the_others_go_back_to_zero() -> None:
    assert points("dekabes", *[block_won_by(1)] * 3, block_won_by(2)) == [
        (1, [1, 0]), (1, [2, 0]), (1, [3, 0]), (1, [0, 1])
    ]  # fmt: skip


def test_points_stay_in_a_draw() -> None:
    assert points("dekabes", *[block_won_by(1)] * 3, drawn())[-1] == (0, [3, 0])


def test_three_and_two_make_five_and_three_and_four_make_seven() -> None:
    three = [block_won_by(2)] * 3
    assert points("dekabes", *three, goes_out(OPEN, "6-5", seat=4))[-1] == (2, [0, 5])
    found = after("dekabes", *three, drawn(), goes_out(OPEN, "6-5", seat=4))
    assert (found["points"], found["scores"], found["match_over"]) == (4, [0, 7], True)


@pytest.mark.parametrize("leader", [1, 2, 3, 4])
def test_after_a_draw_the_leader_before_speaks_for_its_pair_even_after_the_first_deal(leader: int) -> None:
    state = last_state(replayed("dekabes", drawn(leader), {"hands": FULL, "actions": accepted("dekabes")}))
    assert state.phase == NAMING and state.deal.speaker == leader - 1
    assert state.deal.choices == ((0, 2) if leader % 2 else (1, 3)), "the partner may be named too"
    named = last_state(
        replayed("dekabes", drawn(leader), {
            "hands": FULL, "actions": accepted("dekabes") + ["%d lead %d" % (leader, (leader + 1) % 4 + 1)]
        })
    )  # fmt: skip
    assert named.to_act == (leader + 1) % 4 and bin(named.deal.opening).count("1") == 7, "any tile may be led"


def test_a_new_match_starts_with_base_one_and_the_double_six() -> None:
    # The match ends with a Dékabès on base 2; nothing of that is left in the next match.
    state = last_state(
        replayed("dekabes", drawn(), goes_out(OPEN, "6-5"), {"hands": FULL, "actions": accepted("dekabes")})
    )  # fmt: skip
    assert state.standing.base == 1 and state.standing.scores == (0, 0)
    assert state.to_act == 3 and state.deal.opening == 1 << parse_tile("6-6")


def test_the_base_of_a_finished_match_does_not_leak_into_the_next_one() -> None:
    # At another table the base stays two after a win; a new match starts with one all the same.
    rules = profile_data("dekabes", base={"start": 1, "after-draw": {"set": 2}, "after-win": "keep"})
    deals = [drawn(), goes_out(OPEN, "6-5"), {"hands": FULL}]
    ended = replayed("dekabes", *deals[:2], rules=rules).deals()[-1].state.result
    assert ended is not None and ended.match_over and ended.next_base == 2
    assert last_state(replayed("dekabes", *deals, rules=rules)).standing.base == 1


# ---- cuban-100 ----------------------------------------------------------------------------------------------


def cuban_out(seat: int, *opponents: str, partner: str = "0-0") -> Json:
    """A seat goes out with 1-1; the opponents hold these tiles."""
    order = {seat: "1-1", seat % 4 + 1: opponents[0], (seat + 1) % 4 + 1: partner, (seat + 2) % 4 + 1: opponents[1]}
    return cuban(
        "2-1", *[order[at] for at in (1, 2, 3, 4)], to_act=seat, leader=seat, actions=["%d play 1-1" % seat]
    )  # fmt: skip


#: 18 + 17 + 16 + 16 + 15 + 12 = 94 pips.
NINETY_FOUR = "9-9 9-8 9-7 8-8 8-7 9-3"


def test_a_win_pays_both_opponents_in_full_and_nobody_else() -> None:
    found = after("cuban-100", cuban_out(3, "9-9 4-3", "5-0", partner="8-8 7-7"))
    assert (found["points"], found["scores"]) == (18 + 7 + 5, [30, 0])


def test_a_block_pays_both_opponents_in_full_too() -> None:
    deal = cuban("9-8", "7-7", "3-0", "7-6 7-5", "6-6 6-5", actions=turns(1))
    found = after("cuban-100", deal)
    assert (found["end"], found["seat"], found["points"], found["scores"]) == ("block", 2, 14 + 25, [0, 39])


def test_points_add_up_and_nobody_loses_any() -> None:
    deals = cuban_out(1, "9-9", "8-8"), cuban_out(2, "6-6", "5-4"), cuban_out(3, "7-7", "0-0", partner="9-0")
    assert points("cuban-100", *deals) == [
        (34, [34, 0]), (21, [34, 21]), (14, [48, 21])
    ]  # fmt: skip


@pytest.mark.parametrize("last, points_, over", [("5-0", 99, False), ("5-1", 100, True), ("5-2", 101, True)])
def test_exactly_a_hundred_wins_and_ninety_nine_does_not(last: str, points_: int, over: bool) -> None:
    found = after("cuban-100", cuban_out(1, NINETY_FOUR, last))
    assert (found["points"], found["scores"], found["match_over"]) == (points_, [points_, 0], over)
    assert found["title"] == ("tripollua" if over else None)


def test_pollona_is_a_match_won_in_several_deals_while_the_others_have_nothing() -> None:
    found = results(replayed("cuban-100", cuban_out(1, NINETY_FOUR, "5-0"), cuban_out(3, "4-4", "5-5")))
    assert found[1]["scores"] == [117, 0] and found[1]["title"] == "pollona" and found[1]["bonus"] == []


def test_there_is_no_label_when_the_others_have_points() -> None:
    found = results(replayed("cuban-100", cuban_out(2, "4-4", "5-5"), cuban_out(1, NINETY_FOUR, "5-1")))
    assert found[1]["scores"] == [100, 18] and found[1]["match_over"] and found[1]["title"] is None


def tied(leader: int) -> Json:
    """Seats 1 and 2 share the fewest pips."""
    return cuban("9-8", "2-1", "3-0", "7-7", "7-6", leader=leader, actions=turns(1))


def test_a_void_deal_in_front_leaves_a_tripollua_what_it_is() -> None:
    found = results(replayed("cuban-100", tied(1), cuban_out(1, NINETY_FOUR, "5-1")))
    assert found[0]["end"] == "draw" and found[0]["scores"] == [0, 0]
    assert found[1]["title"] == "tripollua" and found[1]["points"] == 100


NINES = hands(
    "9-0 8-0 7-0 6-0 5-0 4-0 3-0 2-0 1-0 0-0",
    "9-1 8-1 7-1 6-1 5-1 4-1 3-1 2-1 1-1 9-9",
    "9-2 8-2 7-2 6-2 5-2 4-2 3-2 2-2 9-8 8-8",
    "9-3 8-3 7-3 6-3 5-3 4-3 3-3 9-7 8-7 7-7",
)


@pytest.mark.parametrize("seat, speaker", [(1, 0), (2, 1), (3, 0), (4, 1)])
def test_after_a_win_the_lower_seat_of_the_winners_names_before_anything_is_dealt(seat: int, speaker: int) -> None:
    found = replayed("cuban-100", cuban_out(seat, "9-9", "8-8"), {"hands": NINES})
    state = last_state(found)
    assert state.phase == NAMING and state.to_act == state.deal.speaker == speaker
    assert state.deal.dealt == () and not any(state.hands) and state.deal.stock == ()


def test_a_draw_switches_the_right_to_open_and_a_second_draw_switches_it_back() -> None:
    once = last_state(replayed("cuban-100", tied(1), {"hands": NINES}))
    assert once.deal.speaker == 1 and once.deal.choices == (1, 3)
    twice = last_state(replayed("cuban-100", tied(1), tied(4), {"hands": NINES}))
    assert twice.deal.speaker == 0 and twice.deal.choices == (0, 2)
    # Counted from who opened the tied deal, not from who won before.
    won = last_state(replayed("cuban-100", cuban_out(1, "9-9", "8-8"), tied(3), {"hands": NINES}))
    assert won.deal.speaker == 1


def test_a_new_match_repeats_the_opening_draw_from_zero() -> None:
    deal: Dict[str, Any] = {"hands": NINES, "opening_draw": [tiles("0-0 9-9")]}
    state = last_state(replayed("cuban-100", cuban_out(1, NINETY_FOUR, "5-1"), deal))
    assert state.standing.scores == (0, 0) and state.standing.match == 1
    assert state.deal.speaker == 1 and state.phase == NAMING


# ---- other words --------------------------------------------------------------------------------------------


def test_equal_ends_after_the_last_tile_pay_in_milo_and_equal_ends_before_it_do_not() -> None:
    assert after("milo", goes_out(OPEN, "6-5", "left"))["bonus"] == ["milo"]
    assert after("milo", goes_out(EQUAL, "6-5", "right"))["bonus"] == []
    assert after("milo", goes_out(EQUAL, "6-6", "right"))["bonus"] == ["milo"]


def test_less_than_thirteen_is_written_in_kozel_only_when_something_stands_there_already() -> None:
    line = "6-6 6-0 0-5 5-5 5-1 1-6 6-2 2-2 2-5 5-3 3-3 3-6 6-4 4-4 4-3 3-2 2-4 4-5"
    few = middle(line, "6-5", "0-0 1-0 1-1", "4-1 4-0 3-1 3-0", "2-0 2-1", actions=["1 play 6-5 left"])
    many = goes_out(KEYED, "6-5")
    assert points("kozel-pairs", few) == [(0, [0, 0])], "3 and 5 pips are less than 13"
    first = points("kozel-pairs", many)[0][0]
    assert first >= 13
    assert points("kozel-pairs", many, few) == [(first, [first, 0]), (8, [first + 8, 0])]


def test_the_order_of_settlement_is_who_won_worth_ledger_match_title() -> None:
    found = replayed("cuban-100", cuban_out(1, NINETY_FOUR, "5-1"))
    result = last_state(found).result
    assert result is not None
    assert [line.code for line in result.ledger] == [
        "end.out", "score.pips", "ledger.add", "match.reach", "titles.tripollua"
    ]  # fmt: skip
    assert result.ledger[1].seats == (1, 3) and result.ledger[1].pips == (94, 6)


def test_what_is_lost_stands_in_the_ledger_under_the_team_that_loses_it() -> None:
    result = last_state(replayed("dekabes", block_won_by(1), block_won_by(1), block_won_by(2))).result
    assert result is not None
    lines = [(line.code, line.team, line.points) for line in result.ledger if line.points]
    assert lines == [("ledger.add-and-reset", 1, 1), ("ledger.add-and-reset", 0, -2)]


# ---- found by search ----------------------------------------------------------------------------------------


def last_board(state: Any) -> Tuple[Tuple[int, int], Tuple[int, int], Counter[int], List[Tuple[int, int]]]:
    """(ends before the last tile, last tile, appearances before it, tiles that could go there), from the halves."""
    line = state.line[:-1]
    order = in_line_order(line)
    ends = (order[0][0], order[-1][1])
    shown = Counter(half for tile in order for half in tile)
    laid = {each.tile for each in line}
    open_tiles = [
        (HIGH[tile], LOW[tile]) for tile in range(28) if tile not in laid and (HIGH[tile] in ends or LOW[tile] in ends)
    ]
    last = state.line[-1].tile
    return ends, (HIGH[last], LOW[last]), shown, open_tiles


def test_near_misses_of_the_key_bone_come_up_and_pay_one() -> None:
    seen: Counter[str] = Counter()
    for seed in range(12):
        for _, state in settled_deals("six-love", seed, 60, Random(seed)):
            result = state.result
            assert result is not None
            if result.end != "out" or any(result.before[1 - result.team : 2 - result.team]):
                continue
            ends, tile, shown, playable = last_board(state)
            hard = [end for end in set(ends) if shown[end] == 7]
            both = all(end in tile for end in ends)
            if len(hard) == 2 and both:
                seen["key"] += 1
                assert playable == [tile] and result.points == 2
                continue
            seen["two hard ends, two tiles"] += len(hard) == 2
            seen["fits two different ends"] += both and ends[0] != ends[1]
            seen["sole playable double"] += playable == [tile] and tile[0] == tile[1]
            assert result.points == 1 and not result.bonus
    assert all(
        seen[what] for what in ("key", "two hard ends, two tiles", "fits two different ends", "sole playable double")
    ), seen


@pytest.mark.parametrize("profile", PROFILE_IDS)
def test_the_lines_of_the_ledger_add_up(profile: str) -> None:
    for _, state in settled_deals(profile, 5, 40):
        result = state.result
        assert result is not None
        for team, (before, now) in enumerate(zip(result.before, result.scores)):
            assert before + sum(line.points for line in result.ledger if line.team == team) == now


def test_blocks_on_two_different_ends_come_up_in_double_nine_and_never_in_double_six() -> None:
    for profile, different in (("six-love", False), ("cuban-100", True)):
        ends = [state.ends for _, state in settled_deals(profile, 3, 120) if state.result and state.result.end != "out"]
        assert len(ends) > 10
        assert any(one != other for one, other in ends) == different


def test_record_of_a_middle_is_what_these_tests_rest_on() -> None:
    """A record with a position such as these also passes with its result written in ``expect``."""
    deal = block_won_by(1)
    deal["expect"] = {
        "end": "block",
        "seat": 1,
        "team": 1,
        "pips": {"1": 0, "2": 12, "3": 54, "4": 24},
        "scores": [1, 0],
    }
    assert not replayed("six-love", deal).faults
    assert record_data("six-love", [deal])["deals"][0] is deal
