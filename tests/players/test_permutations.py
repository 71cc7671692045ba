"""A sample of `tests.tools.permutations`: with the unseen tiles exchanged, the same move and the same hint."""

from __future__ import annotations

from random import Random

import pytest

from dominoes.players.expert import Level
from dominoes.view import view_of
from tests.tools.permutations import PROFILES, exchanged, moments, try_profile

pytestmark = pytest.mark.long


@pytest.mark.parametrize("profile", PROFILES)
def test_unseen_tiles_exchanged_change_neither_move_nor_hint(profile: str) -> None:
    found = try_profile(profile, 4, 2, Level(deals=16, games=40))
    assert found.failed == 0 and found.ways > 4


def test_the_exchange_keeps_what_the_seat_sees_and_moves_the_rest() -> None:
    game, state = next(moments("cuban-100"))
    other = exchanged(game, state, Random(1))
    assert view_of(game, other, state.to_act) == view_of(game, state, state.to_act)
    assert [one != two for one, two in zip(other.hands, state.hands)].count(True) == 3
