"""Records written and read again: nothing is lost, saves hide what is hidden, the text is laid out to be read."""

from __future__ import annotations

import json
from random import Random

import pytest
from helpers import PROFILE_IDS, find_profile, load_record, profile_of, rules_of, seed_game
from hypothesis import given
from hypothesis import strategies as st

from dominoes.game.referee import Game
from dominoes.history import History
from dominoes.record import read_record
from dominoes.record_write import WIDTH, record_line, record_of, record_text
from dominoes.replay import replay


def played(name: str, seed: int, actions: int) -> History:
    """A match played by chance for so many actions."""
    history, rng = History(seed_game(name, seed)), Random(seed)
    for _ in range(actions):
        if history.state.result is not None:
            history.next_deal()
        history.do(rng.choice(history.game.legal(history.state)))
    return history


@given(
    st.sampled_from(PROFILE_IDS), st.integers(0, 2**53 - 1), st.integers(0, 150), st.booleans(), st.booleans()
)
def test_a_record_gives_the_same_match_and_the_same_text_again(
    name: str, seed: int, actions: int, explicit: bool, carried: bool
) -> None:
    history = played(name, seed, actions)
    rules = profile_of(name).data if carried else None
    text = record_text(record_of(history, name, explicit=explicit, rules=rules))
    found = replay(read_record(text.encode("utf-8"), "record", find_profile))
    assert not found.faults, found.faults
    assert found.history is not None
    again = found.history
    assert [moment.state.result for moment in again.moments] == [moment.state.result for moment in history.moments]
    assert [moment.state.hands for moment in again.moments] == [moment.state.hands for moment in history.moments]
    assert record_text(record_of(again, name, explicit=explicit, rules=rules)) == text


def test_a_save_shows_no_tile_that_lies_hidden() -> None:
    record = record_of(played("cuban-100", 5, 20), "cuban-100", players=[("human", "Оля"), ("casual", "")])
    assert record["seed"] == 5
    assert set(record["deals"][0]) == {"actions"}
    assert record["players"] == [{"kind": "human", "name": "Оля"}, {"kind": "casual"}]


def test_a_match_from_written_tiles_is_spelled_out_even_in_a_save() -> None:
    explicit = record_of(played("six-love", 5, 20), "six-love", explicit=True)
    history = replay(load_record(explicit)).history
    assert history is not None
    save = record_of(history, "six-love")
    assert "seed" not in save and save == explicit


def test_what_was_undone_is_not_in_a_record() -> None:
    history = played("six-love", 5, 12)
    before = record_of(history, "six-love")
    history.do(history.game.legal(history.state)[0])
    history.undo()
    assert record_of(history, "six-love") == before


def test_redeals_and_draws_are_written_in_full() -> None:
    """Deal numbers in which the first try of the draw is equal, and in which a redeal is demanded."""
    draws = redeals = 0
    for seed in range(150):
        history = played("cuban-100", seed, 45)
        deal = record_of(history, "cuban-100", explicit=True)["deals"][0]
        state = next(moment.state for moment in reversed(history.moments) if moment.state.standing.played == 0)
        assert len(deal["opening_draw"]) == len(state.deal.draws)
        assert [each["by"] for each in deal.get("redeals", [])] == [each.seat + 1 for each in state.deal.thrown_in]
        draws += len(deal["opening_draw"]) > 1
        redeals += "redeals" in deal
    assert draws and redeals


def test_a_deal_in_the_middle_is_written_as_it_began() -> None:
    deal = {
        "line": ["6-5", "5-4"],
        "leader": 2,
        "to_act": 1,
        "hands": {"1": ["6-0", "1-0"], "2": ["2-0"], "3": ["3-0", "3-1"], "4": ["4-0", "4-1"]},
        "actions": ["1 play 6-0 left"],
    }
    data = {"format": "dominoes-record", "version": 1, "profile": "cuban-100", "deals": [deal]}
    history = replay(load_record(data)).history
    assert history is not None
    written = record_of(history, "cuban-100")["deals"][0]
    assert {**written, "hands": deal["hands"]} == deal
    assert {seat: sorted(hand) for seat, hand in written["hands"].items()} == {
        seat: sorted(hand) for seat, hand in deal["hands"].items()  # type: ignore[attr-defined]
    }


def test_hints_are_marked_and_expectations_can_be_left_out() -> None:
    history = played("six-love", 3, 60)
    record = record_of(history, "six-love", hints=[[2, 5], []], expect=False)
    assert record["deals"][0]["hints"] == [2, 5]
    assert not any("expect" in deal for deal in record["deals"])
    assert "hints" not in record["deals"][1]
    assert not replay(load_record(record)).faults


_PLAIN = st.one_of(st.none(), st.booleans(), st.integers(-1000, 10**6), st.text(max_size=12))
_JSON = st.recursive(
    _PLAIN,
    lambda inner: st.lists(inner, max_size=9) | st.dictionaries(st.text(max_size=8), inner, max_size=5),
    max_leaves=60,
)


@given(_JSON)
def test_the_layout_changes_nothing(value: object) -> None:
    assert json.loads(record_text(value)) == value
    assert json.loads(record_line(value)) == value
    assert record_line(value).count("\n") == 1


def test_a_record_is_laid_out_to_be_read() -> None:
    text = record_text(record_of(played("six-love", 2, 30), "six-love", explicit=True))
    lines = text.split("\n")
    assert max(map(len, lines)) <= WIDTH
    assert lines[:5] == [
        "{", '  "format": "dominoes-record",', '  "version": 1,', '  "profile": "six-love",', '  "deals": [',
    ]  # fmt: skip
    hand = next(line for line in lines if line.strip().startswith('"1": ['))
    assert hand.count("-") == 7, "a hand stands on one line"
    assert text.endswith("}\n")


@pytest.mark.parametrize("name", PROFILE_IDS)
def test_the_rules_that_a_save_carries_are_those_it_was_played_with(name: str) -> None:
    history = History(Game(rules_of(name), seed_game(name, 1).source))
    record = record_of(history, "no-such-profile", rules=profile_of(name).data)
    found = replay(load_record(record))
    assert not found.faults
    assert found.game.rules.profile == profile_of(name)
