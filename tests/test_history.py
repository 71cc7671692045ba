"""A match as a list of actions: back, forth and to the start of the deal, with nothing computed anew."""

from __future__ import annotations

from random import Random
from typing import Any, List, Tuple

import pytest
from helpers import (
    PROFILE_IDS,
    SEED_IDS,
    Choose,
    Json,
    accept_all,
    by_chance,
    hands,
    load_record,
    record_data,
    rules_of,
    seed_game,
    tiles,
)

from dominoes.game.actions import ACCEPT, DRAW_TILE, LEAD, PASS, PLAY, REDEAL
from dominoes.game.referee import Game, IllegalAction
from dominoes.game.sources import Source
from dominoes.game.state import ACCEPTING, NAMING, PLAYING, SETTLED
from dominoes.history import NEXT_DEAL, History, replay_actions
from dominoes.replay import replay
from dominoes.rules.compiled import Rules

SIXES = hands(
    "0-0 1-1 2-2 3-3 4-4 6-6 1-0", "5-5 2-0 2-1 3-0 3-1 3-2 4-0", "4-1 4-2 4-3 5-0 5-1 5-2 5-3",
    "5-4 6-0 6-1 6-2 6-3 6-4 6-5",
)  # fmt: skip
QUIET = hands(
    "0-0 1-1 2-2 3-3 2-0 2-1 1-0", "5-5 4-4 3-0 3-1 3-2 4-0 5-4", "4-1 4-2 4-3 5-0 5-1 5-2 5-3",
    "6-6 6-0 6-1 6-2 6-3 6-4 6-5",
)  # fmt: skip
WON: Json = {
    "line": tiles("6-0 0-1 1-2 2-3 3-4 4-5"),
    "hands": hands("6-5", "0-0 1-1 2-0 2-2 3-0 3-1 3-3", "4-0 4-1 4-2 4-4 5-0 5-1 5-2", "5-3 5-5 6-1 6-2 6-3 6-4 6-6"),
    "leader": 2,
    "to_act": 1,
    "actions": ["1 play 6-5 left"],
}


def history_of(profile: str, *deals: Json) -> History:
    found = replay(load_record(record_data(profile, deals)))
    assert not found.faults and found.history is not None
    return found.history


def play(history: History, steps: int, choose: Choose) -> None:
    """So many actions or openings of a deal."""
    for _ in range(steps):
        state = history.state
        if state.result is None:
            history.do(choose(state, history.game.legal(state)))
        else:
            history.next_deal()


# ---- back and forth -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("profile", PROFILE_IDS)
def test_every_step_back_and_forth_is_the_same_step(profile: str) -> None:
    history = History(seed_game(profile, 21))
    play(history, 90, by_chance(Random(21)))
    were = list(history.moments)
    for length in range(len(were) - 1, 0, -1):
        history.undo()
        assert history.moments == were[:length] and history.can_redo
    assert not history.can_undo
    with pytest.raises(IndexError):
        history.undo()
    for length in range(2, len(were) + 1):
        assert history.redo() is were[length - 1], "the stored step itself, not one made anew"
        assert history.moments == were[:length]
    assert not history.can_redo
    with pytest.raises(IndexError):
        history.redo()


def test_what_was_undone_is_forgotten_when_something_else_is_done() -> None:
    history = History(seed_game("six-love", 3))
    play(history, 10, by_chance(Random(3)))
    history.undo()
    history.do(history.game.legal(history.state)[0])
    assert not history.can_redo


def test_an_illegal_action_changes_nothing_and_keeps_what_may_be_put_back() -> None:
    history = History(seed_game("six-love", 3))
    play(history, 10, by_chance(Random(3)))
    history.undo()
    before = list(history.moments)
    legal = history.game.legal(history.state)[0]
    with pytest.raises(IllegalAction):
        history.do(legal._replace(seat=(legal.seat + 1) % 4))
    assert history.moments == before and history.can_redo


def test_the_next_deal_is_refused_in_mid_deal() -> None:
    history = History(seed_game("six-love", 3))
    with pytest.raises(ValueError, match="not settled"):
        history.next_deal()
    assert len(history.moments) == 1


class CountingSource:
    """Tells how often tiles were asked for."""

    def __init__(self, source: Source) -> None:
        self.source, self.asked = source, 0

    def hands(self, rules: Rules, deal: int, attempt: int) -> Any:
        self.asked += 1
        return self.source.hands(rules, deal, attempt)

    def draw(self, rules: Rules, deal: int, attempt: int) -> Tuple[int, ...]:
        self.asked += 1
        return self.source.draw(rules, deal, attempt)

    def middle(self, deal: int) -> Any:
        return self.source.middle(deal)


def test_going_back_and_forth_deals_nothing_anew() -> None:
    source = CountingSource(seed_game("cuban-100", 4).source)
    history = History(Game(rules_of("cuban-100"), source))
    play(history, 150, by_chance(Random(4)))
    asked = source.asked
    assert asked > 2
    for _ in range(120):
        history.undo()
    while history.can_redo:
        history.redo()
    history.restart_deal()
    assert source.asked == asked


# ---- whole decisions ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("profile", SEED_IDS)
@pytest.mark.parametrize("persons", [(0,), (1,), (0, 2), (3,), (0, 1, 2, 3)])
def test_one_undo_takes_a_persons_decision_with_all_answers_and_redo_puts_exactly_those_back(
    profile: str, persons: Tuple[int, ...]
) -> None:
    def human(seat: int) -> bool:
        return seat in persons

    history = History(seed_game(profile, 13))
    rng = Random(13)
    for _ in range(40):
        play(history, rng.randrange(1, 12), by_chance(rng))
        were = list(history.moments)
        decisions = [at for at, moment in enumerate(were) if moment.action is not None and human(moment.action.seat)]
        if not decisions:
            assert not history.undo_to(human) and history.moments == were
            continue
        assert history.undo_to(human)
        assert history.moments == were[: decisions[-1]], "back to the question that the person was asked"
        assert history.state.to_act in persons
        if len(decisions) > 1 and rng.random() < 0.5:
            assert history.undo_to(human)
            assert history.moments == were[: decisions[-2]]
            assert history.redo_to(human)
            assert history.moments == were[: decisions[-1]]
        assert history.redo_to(human)
        assert history.moments == were
        assert not history.redo_to(human)


def test_acceptances_redeals_and_namings_are_decisions_and_answers_like_plays() -> None:
    history = history_of(
        "dekabes", WON,
        {"hands": QUIET, "redeals": [{"hands": SIXES}],
         "actions": ["1 redeal", "1 accept", "2 accept", "3 accept", "4 accept", "1 lead 3"]},
    )  # fmt: skip
    one = lambda seat: seat == 0  # noqa: E731
    kinds: List[str] = []
    while history.undo_to(one):
        assert history.state.to_act == 0
        kinds.append(history.state.phase)
        if len(kinds) == 3:
            assert history.state.deal.attempt == 0 and history.state.deal.thrown_in == ()
    assert kinds == [NAMING, ACCEPTING, ACCEPTING, PLAYING]
    while history.redo_to(one):
        pass
    assert history.state.phase == PLAYING and history.state.deal.leader == 2


# ---- the deal from the start --------------------------------------------------------------------------------


def test_restart_after_a_redeal_goes_back_to_the_redealt_tiles_with_the_acceptances_given() -> None:
    history = history_of(
        "dekabes", WON,
        {"hands": QUIET, "redeals": [{"hands": SIXES}],
         "actions": ["1 redeal", "1 accept", "2 accept", "3 accept", "4 accept", "1 lead 3", "3 play 5-3"]},
    )  # fmt: skip
    end = history.state
    assert history.restart_deal()
    state = history.state
    assert state.phase == NAMING and state.to_act == 0, "the naming follows the deal, so it is asked again"
    assert state.hands == end.deal.dealt and state.deal.attempt == 1 and state.deal.thrown_in == ((0, 0, -1),)
    assert state.standing == end.standing and state.standing.scores == (2, 0)
    assert not history.restart_deal(), "there is nothing more to take back"
    while history.can_redo:
        history.redo()
    assert history.state == end


def test_restart_of_a_first_deal_goes_back_to_the_forced_lead() -> None:
    for profile in ("six-love", "dekabes"):
        history = History(seed_game(profile, 5))
        choose = accept_all(by_chance(Random(5)))
        while history.state.phase != SETTLED:
            history.do(choose(history.state, history.game.legal(history.state)))
        dealt = history.state.deal.dealt
        assert history.restart_deal()
        state = history.state
        assert state.phase == PLAYING and not state.line and state.hands == dealt
        assert [action.tile for action in history.game.legal(state)] == [27]


def test_restart_keeps_a_naming_made_before_the_deal() -> None:
    history = History(seed_game("cuban-100", 5))
    choose = accept_all(by_chance(Random(5)))
    for _ in range(2):
        while history.state.phase != SETTLED:
            history.do(choose(history.state, history.game.legal(history.state)))
        end = history.state
        assert history.restart_deal()
        state = history.state
        assert state.phase == PLAYING and state.to_act == state.deal.leader == end.deal.leader
        assert state.hands == end.deal.dealt and state.standing == end.standing and state.deal.draws == end.deal.draws
        while history.can_redo:
            history.redo()
        assert history.state == end
        history.next_deal()


def test_restart_before_anything_was_played_changes_nothing() -> None:
    history = History(seed_game("cuban-100", 5))
    assert not history.restart_deal()
    history.do(history.game.legal(history.state)[0])
    history.do(history.game.legal(history.state)[0])
    before = list(history.moments)
    assert not history.restart_deal() and history.moments == before


def test_restart_of_a_deal_that_starts_in_the_middle_goes_back_to_its_line() -> None:
    history = history_of("six-love", WON)
    assert history.restart_deal()
    assert len(history.state.line) == 6 and history.state.to_act == 0 and history.state.result is None


@pytest.mark.parametrize("profile", PROFILE_IDS)
def test_restart_at_random_points_keeps_tiles_points_and_everything_before(profile: str) -> None:
    history = History(seed_game(profile, 8))
    rng = Random(8)
    restarted = 0
    for _ in range(60):
        play(history, rng.randrange(1, 25), by_chance(rng))
        before = history.state
        were = list(history.moments)
        if not history.restart_deal():
            assert history.moments == were
            continue
        restarted += 1
        state = history.state
        assert state.standing == before.standing and state.deal.dealt == before.deal.dealt
        assert state.deal.thrown_in == before.deal.thrown_in and state.deal.attempt == before.deal.attempt
        assert state.hands == before.deal.dealt and not state.line and not state.passed
        assert history.moments == were[: len(history.moments)]
        for moment in were[len(history.moments) :]:
            assert moment.action is not None and moment.action.kind in (PLAY, PASS, LEAD, DRAW_TILE)
        for moment in history.moments[1:]:
            assert moment.action is NEXT_DEAL or moment.action.kind in (ACCEPT, REDEAL, LEAD, PLAY, PASS, DRAW_TILE)
    assert restarted > 20


# ---- what a history tells -----------------------------------------------------------------------------------


@pytest.mark.parametrize("profile", SEED_IDS)
def test_the_actions_of_a_history_make_the_same_history(profile: str) -> None:
    history = History(seed_game(profile, 17))
    play(history, 200, by_chance(Random(17)))
    again = replay_actions(seed_game(profile, 17), history.deals())
    assert again.moments == history.moments and again.events() == history.events()


def test_events_are_those_of_the_present_deal() -> None:
    history = History(seed_game("dekabes", 17))
    choose = accept_all(by_chance(Random(17)))
    for deal in range(3):
        assert type(history.events()[0]).__name__ == "DealOpened" and history.events()[0].deal == deal + 1  # type: ignore[union-attr]
        while history.state.phase != SETTLED:
            history.do(choose(history.state, history.game.legal(history.state)))
        assert type(history.events()[-1]).__name__ == "DealSettled"
        assert len(history.settled()) == len(history.first_states()) == len(history.deals()) == deal + 1
        if history.state.result is not None and history.state.result.match_over:
            break
        history.next_deal()
