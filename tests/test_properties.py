"""What must hold in any deal of any profile, checked at every step of many random ones (see `deal_checks`).

The counts at the end of each test say that what is claimed to be checked came up. `tests/tools/many_deals.py` plays the
same checks many thousand times. Those marked ``hypothesis`` draw new seeds in `tox -e props`.
"""

from __future__ import annotations

import json
from random import Random
from typing import List

import pytest
from deal_checks import play_checked
from helpers import PROFILE_IDS, SEED_IDS, Written, by_chance, load_record, record_data, rules_of, seed_game
from hypothesis import given
from hypothesis import strategies as st

from dominoes.game.actions import canonical
from dominoes.game.shuffle import LARGEST_SEED
from dominoes.history import History
from dominoes.record_write import record_of, record_text
from dominoes.replay import replay, result_data

#: Deals of each profile in the usual run.
DEALS = 150


@pytest.mark.parametrize("profile", PROFILE_IDS)
def test_every_step_of_many_deals_keeps_the_rules_of_play(profile: str) -> None:
    found = play_checked(profile, 20_261, DEALS)
    counts = found.counts
    assert found.deals == DEALS
    # Two with seven tiles each lay ten of them in a deal of Block.
    assert counts["play"] > DEALS * (15 if rules_of(profile).table.seats > 2 else 9) and counts["pass"] > DEALS // 2
    assert (counts["draw"] > DEALS) == (rules_of(profile).draws > 0)
    assert counts["end out"] > 20 and counts["end block"] > 20
    assert counts["undone"] > 100 and counts["restarted"] > 10 and counts["matches"] > 0
    if rules_of(profile).asleep and rules_of(profile).table.seats > 2:
        assert counts["different ends"] > 20
    if profile in ("six-love", "dekabes", "milo"):
        assert sum(count for what, count in counts.items() if what.startswith("bonus")) > 0


def test_all_three_ends_and_every_kind_of_action_come_up_in_the_seed_profiles() -> None:
    counts = sum(
        (play_checked(profile, 7, 60, undo=False).counts for profile in SEED_IDS), play_checked("milo", 1, 1).counts
    )
    for what in ("end out", "end block", "end draw", "play", "pass", "lead", "accept", "redeal", "keys"):
        assert counts[what] > 0, what


@pytest.mark.parametrize("profile", PROFILE_IDS)
def test_a_record_by_seed_and_one_by_tiles_replay_to_the_same_bytes(profile: str) -> None:
    rng = Random(3)
    for seed in (0, 1, LARGEST_SEED):
        written = Written(seed_game(profile, seed), profile)
        for _ in range(3):
            written.deal(by_chance(rng))
        explicit = written.record()
        actions = [{"actions": deal["actions"], "expect": deal["expect"]} for deal in explicit["deals"]]
        by_seed = record_data(profile, actions, seed=seed)
        for record in (explicit, by_seed):
            found = replay(load_record(record))
            assert not found.faults
            for deal, data in zip(found.deals(), record["deals"]):
                assert json.dumps(canonical(deal.actions)) == json.dumps(data["actions"])
                assert deal.state.result is not None
                assert json.dumps(result_data(deal.state.result)) == json.dumps(data["expect"])


@pytest.mark.parametrize("explicit", [False, True])
@pytest.mark.parametrize("profile", PROFILE_IDS)
def test_a_record_that_is_replayed_and_written_again_is_the_same_file(profile: str, explicit: bool) -> None:
    rng = Random(8)
    history = History(seed_game(profile, 41))
    for _ in range(130):
        state = history.state
        if state.result is None:
            # Openings laid the smaller half first are written mirrored; so both ways come up.
            action = rng.choice(history.game.legal(state))
            turned = action._replace(end=1 - action.end)
            history.do(turned if rng.random() < 0.5 and history.game.allows(state, turned) else action)
        else:
            history.next_deal()
    text = record_text(record_of(history, profile, explicit=explicit))
    found = replay(load_record(text))
    assert not found.faults and found.history is not None
    assert record_text(record_of(found.history, profile, explicit=explicit)) == text
    assert found.history.state.hands == history.state.hands


@given(st.sampled_from(PROFILE_IDS), st.integers(0, LARGEST_SEED))
def test_any_seed_of_any_profile_keeps_the_rules_of_play(profile: str, seed: int) -> None:
    assert play_checked(profile, seed, 2).deals == 2


@given(
    st.sampled_from(PROFILE_IDS), st.integers(0, LARGEST_SEED), st.lists(st.integers(0, 200), max_size=60), st.data()
)
def test_any_way_back_and_forth_ends_where_the_actions_alone_lead(
    profile: str, seed: int, choices: List[int], data: st.DataObject
) -> None:
    game = seed_game(profile, seed)
    history = History(game)
    for choice in choices:
        state = history.state
        way = choice % 10
        if way == 0 and history.can_undo:
            for _ in range(data.draw(st.integers(1, 5))):
                if history.can_undo:
                    history.undo()
        elif way == 1 and history.can_redo:
            history.redo()
        elif way == 2:
            history.restart_deal()
        elif state.result is None:
            legal = game.legal(state)
            history.do(legal[choice % len(legal)])
        else:
            history.next_deal()
    state, _ = game.start()
    for moment in history.moments[1:]:
        state, _ = game.next_deal(state) if moment.action is None else game.apply(state, moment.action)
    assert state == history.state
