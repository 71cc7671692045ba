"""Playing on from a position: the same table as it was, its own record, and nothing of what is still to come."""

from __future__ import annotations

from random import Random
from typing import List, NoReturn, Tuple

import pytest
from helpers import PROFILE_IDS, load_record, seed_game

from dominoes.game.actions import PLAY
from dominoes.game.state import PLAYING, in_line_order
from dominoes.history import History
from dominoes.practice import OneDeal, Practice, practice_from
from dominoes.record_write import record_text
from dominoes.replay import replay
from dominoes.session import PERSON, Chair, NotNow, Session
from dominoes.view import public_of

pytestmark = pytest.mark.long


def match_of(profile: str, seed: int, deals: int) -> History:
    """So many deals played by chance."""
    history, rng = History(seed_game(profile, seed)), Random(seed)
    while True:
        while history.state.result is None:
            history.do(rng.choice(history.game.legal(history.state)))
        deals -= 1
        if not deals:
            return history
        history.next_deal()


def play_on(practice: Practice, rng: Random) -> None:
    """To the end of the deal, by chance."""
    history = practice.history
    while history.state.result is None:
        history.do(rng.choice(history.game.legal(history.state)))


def positions(history: History) -> List[int]:
    return [at for at, moment in enumerate(history.moments) if moment.state.result is None]


@pytest.mark.parametrize("profile", PROFILE_IDS)
def test_the_record_of_a_practice_replays_to_the_same_result(profile: str) -> None:
    """From every position of a match: the sums, who closed, and what was carried in are those of the game played."""
    history, rng = match_of(profile, 17, 3), Random(1)
    middles = 0
    for at in positions(history):
        practice = practice_from(history.game, history.moments, at, 5)
        assert practice.history.state is history.moments[at].state
        play_on(practice, rng)
        record = practice.record(profile)
        found = replay(load_record(record))
        assert not found.faults, (at, found.faults[0])
        assert found.history is not None and found.history.state.result is not None
        told, said = found.history.state, practice.history.state
        assert (told.result, told.standing) == (said.result, said.standing)
        assert sorted(map(sorted, in_line_order(told.line))) == sorted(map(sorted, in_line_order(said.line)))
        middles += "line" in record["deals"][-1]
        assert ("line" in record["deals"][-1]) == bool(history.moments[at].state.line)
    assert middles > 10 * history.game.rules.table.seats


def test_a_practice_broken_off_is_written_as_it_stands() -> None:
    history = match_of("dekabes", 4, 2)
    for at in positions(history)[::7]:
        practice = practice_from(history.game, history.moments, at, 5)
        practice.history.do(practice.history.game.legal(practice.history.state)[0])
        record = practice.record("dekabes", [(PERSON, "Оля")] * 4)
        assert record["players"][0] == {"kind": "human", "name": "Оля"}
        found = replay(load_record(record_text(record)))
        assert not found.faults and found.history is not None
        told, said = found.history.state, practice.history.state
        assert (told.to_act, told.hands, told.passes, told.standing) == (
            said.to_act, said.hands, said.passes, said.standing)


def test_what_was_known_at_the_table_is_still_known_and_cannot_be_taken_back() -> None:
    history = match_of("cuban-100", 3, 1)
    passed = [at for at in positions(history) if history.moments[at].state.passed]
    practice = practice_from(history.game, history.moments, passed[-1], 9)
    here = practice.history.state
    assert public_of(practice.history.game, here).lacks == public_of(history.game, here).lacks != (0,) * 4
    session = Session(practice.history, [Chair(PERSON)] * 4, _no_computer, 9, practice=True)
    showing = session.showing()
    assert not (showing.can_undo or showing.can_redo or showing.can_restart)
    assert not session.undo() and not session.restart() and practice.history.state is here
    rng = Random(2)
    play_on(practice, rng)
    assert session.showing().can_restart
    assert session.restart() and practice.history.state is here
    while session.redo():
        pass
    assert practice.history.state.result is not None
    with pytest.raises(NotNow):
        session.next_deal()
    while session.undo():
        assert len(practice.history.moments) >= practice.history.floor
    assert practice.history.state is here and len(history.moments) > practice.history.floor


def _no_computer(kind: str, seed: int, seat: int) -> NoReturn:
    raise AssertionError("nobody asked for a computer")


def test_nothing_of_the_deals_to_come_can_be_found_out() -> None:
    game = seed_game("six-love", 77)
    source = OneDeal(game.source, 1, 1, seed=5)
    assert source.hands(game.rules, 1, 0) == game.source.hands(game.rules, 1, 0)
    for deal, attempt in ((0, 0), (2, 0), (3, 0), (1, 1)):
        assert source.hands(game.rules, deal, attempt) != game.source.hands(game.rules, deal, attempt)


def test_a_redeal_that_the_match_saw_is_there_and_a_further_one_is_another() -> None:
    """Who accepts in practice keeps the hands that were thrown in; who demands gets what the match got."""
    for seed in range(200):
        history = match_of("cuban-100", seed, 1)
        if history.state.deal.attempt:
            break
    asked = next(at for at, moment in enumerate(history.moments) if moment.state.phase == "accepting")
    practice = practice_from(history.game, history.moments, asked, 5)
    first = history.moments[asked].state.deal.dealt
    while practice.history.state.phase != PLAYING:
        practice.history.do(practice.history.game.legal(practice.history.state)[0])
    assert practice.history.state.deal.dealt == first
    play_on(practice, Random(1))
    assert not replay(load_record(practice.record("cuban-100"))).faults


def test_a_settled_deal_has_nothing_to_play_on() -> None:
    history = match_of("six-love", 1, 1)
    with pytest.raises(ValueError):
        practice_from(history.game, history.moments, len(history.moments) - 1, 1)


def test_the_middle_of_a_middle() -> None:
    """A worked example that starts in the middle can be played on from its first position and from a later one."""
    deal = {
        "line": ["6-5", "5-4"], "leader": 2, "to_act": 1, "actions": ["1 play 6-0 left", "2 play 2-0 left"],
        "hands": {"1": ["6-0", "1-0"], "2": ["2-0", "9-9"], "3": ["3-0", "3-1"], "4": ["4-0", "4-1"]},
    }
    found = replay(load_record({"format": "dominoes-record", "version": 1, "profile": "cuban-100", "deals": [deal]}))
    assert found.history is not None and not found.faults
    lines: List[Tuple[str, ...]] = []
    for at in range(3):
        practice = practice_from(found.game, found.history.moments, at, 1)
        assert practice.history.moments[at].action is None or practice.history.moments[at].action.kind == PLAY
        play_on(practice, Random(at))
        record = practice.record("cuban-100")
        again = replay(load_record(record))
        assert not again.faults and again.history is not None
        assert again.history.state.result == practice.history.state.result
        lines.append(tuple(record["deals"][0]["line"]))
    assert lines == [("6-5", "5-4"), ("4-5", "5-6", "6-0"), ("4-5", "5-6", "6-0", "0-2")]
