"""Whole matches played by presses and keys alone, as one person against computers and as four people at one screen.

The seeds are those of short matches, so that the checks stay quick.
"""

from __future__ import annotations

from random import Random
from typing import List

import pytest

from dominoes.session import OVER, PERSON
from tests.ui.driver import ByChance, open_table

ALONE = [PERSON, "steady", "steady", "steady"]
FOUR = [PERSON] * 4


@pytest.mark.parametrize(
    "profile, kinds, seed, deals, by_key",
    [
        ("six-love", ALONE, 3, 5, False),
        ("cuban-100", ALONE, 22, 2, True),
        ("dekabes", ALONE, 77, 3, False),
        ("six-love", FOUR, 48, 4, True),
        ("cuban-100", FOUR, 70, 1, False),
        ("dekabes", FOUR, 45, 2, True),
    ],
)
def test_a_match_from_the_first_deal_into_the_next_match(
    profile: str, kinds: List[str], seed: int, deals: int, by_key: bool
) -> None:
    driver, chance = open_table(profile, kinds, seed, players=ByChance), Random(seed)
    try:
        for _ in range(deals):
            driver.play_deal(chance, by_key)
            result = driver.showing.public.result
            assert result is not None
            if result.match_over:
                break
            driver.step(chance, by_key)
        assert result.match_over
        assert driver.table.beside.settlement is not None and driver.table.beside.settlement.next.label == "Next match"
        driver.step(chance, by_key)
        standing = driver.showing.public.standing
        assert (standing.match, standing.deal, set(standing.scores)) == (1, 0, {0})
        assert driver.showing.moment != OVER
    finally:
        driver.app.close()
