"""The measure of strength: sides exchanged in the same deals, results kept, the package's rules told as they are."""

from __future__ import annotations

from pathlib import Path

import pytest

from dominoes.game.referee import Game
from dominoes.game.sources import SeedSource
from dominoes.rules.compiled import compile_profile
from dominoes.view import view_of
from tests.helpers import seed_game
from tests.tools.duel import Series, maker_of, opened
from tests.tools.package_player import package_rules
from tests.tools.seer import best_actions

pytestmark = pytest.mark.long


@pytest.mark.parametrize("whole", [False, True])
def test_equal_sides_share_evenly_and_nothing_is_played_twice(tmp_path: Path, whole: bool) -> None:
    """The same players on both sides play the same deal twice, so every pair is one win and one loss, or two draws."""
    file = tmp_path / "results.jsonl"
    first = Series("dekabes", ("casual", "casual"), 3, whole, file)
    assert list(first.play(4)) == [0, 1, 2, 3]
    assert first.tally(4).share() == first.deals(4).share() == 0.5
    again = Series("dekabes", ("casual", "casual"), 3, whole, file)
    assert list(again.play(5)) == [4]
    assert len(file.read_text("utf-8").splitlines()) == 5
    assert again.tally(4) == first.tally(4) and again.deals(4) == first.deals(4)


def test_three_deals_of_four_are_later_ones_of_a_match() -> None:
    game = seed_game("six-love", 5)
    states = [opened(game, 5, number) for number in range(4)]
    assert [state.standing.played for state in states] == [0, 1, 2, 3]
    assert all(state.result is None and not state.line for state in states)


def test_who_sees_all_hands_wins_nearly_all() -> None:
    series = Series("six-love", ("seer", "random"), 1, False)
    assert list(series.play(2)) == [0, 1]
    assert (series.tally(2).share() or 0) >= 0.75
    with pytest.raises(LookupError, match="no player 'cheat'"):
        maker_of("cheat")


def test_the_seer_keeps_a_sure_win() -> None:
    """At the last tile of a hand, going out is all that is left of the moves."""
    game, kept = seed_game("six-love", 8), 0
    state, _ = game.start()
    for _ in range(2):
        while state.result is None:
            view = view_of(game, state, state.to_act)
            best = best_actions(game, state, view) if view.public.ends and len(view.legal) > 1 else view.legal
            assert set(best) <= set(view.legal) and best
            kept += len(best) < len(view.legal)
            state, _ = game.apply(state, best[0])
        state, _ = game.next_deal(state)
    assert kept > 3


def test_the_rules_of_the_package() -> None:
    """The winners get all pips left; the lowest team total wins a block."""
    rules = compile_profile(package_rules())
    game = Game(rules, SeedSource(4))
    players = [maker_of("casual")(4, seat) for seat in range(4)]
    state, _ = game.start()
    for _ in range(20):
        while state.result is None:
            state, _ = game.apply(state, players[state.to_act](game, state))
        result, pips = state.result, [rules.tiles.pips(hand) for hand in state.hands]
        totals = [pips[0] + pips[2], pips[1] + pips[3]]
        if result.end == "out":
            assert not state.hands[state.line[-1].seat] and result.team == state.line[-1].seat % 2
        else:
            assert result.team == (-1 if totals[0] == totals[1] else totals.index(min(totals)))
        assert result.points == (sum(pips) if result.team >= 0 else 0)
        state, _ = game.next_deal(state)
