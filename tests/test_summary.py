"""Sums that add up, and intervals held against published values."""

from __future__ import annotations

import pytest
from helpers import SEED_IDS, profile_of, result_of, settled_deals
from hypothesis import given
from hypothesis import strategies as st

from dominoes.summary import Summary, Tally, student_quantile


@pytest.mark.parametrize(
    ("won", "of", "low", "high"),
    # E. B. Wilson's interval at 95 %, as tables and calculators give it.
    [(8, 10, 0.4902, 0.9433), (0, 10, 0.0, 0.2775), (50, 100, 0.4038, 0.5962), (1, 1, 0.2065, 1.0)],
)
def test_wilson(won: int, of: int, low: float, high: float) -> None:
    found = Tally.of(2, [[2]] * won + [[0]] * (of - won)).wilson()
    assert found == pytest.approx([low, high], abs=1e-4)


@pytest.mark.parametrize(
    ("freedom", "quantile"),
    [
        (1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (5, 2.571), (10, 2.228), (30, 2.042), (120, 1.980),
        (10**6, 1.960),
    ],
)  # fmt: skip
def test_students_quantile(freedom: int, quantile: float) -> None:
    assert student_quantile(freedom) == pytest.approx(quantile, abs=0.01)


def test_students_interval_over_pairs() -> None:
    """Pairs worth 2, 2, 1, 1.5 and 0.5 of 2 wins: mean share 0.7, standard deviation of the shares 0.3260."""
    tally = Tally.of(2, [[2, 2], [2, 2], [2, 0], [1, 2], [0, 1]])
    assert tally.share() == pytest.approx(0.7)
    half = 2.776 * 0.325960 / 5**0.5
    assert tally.student() == pytest.approx([0.7 - half, 1.0], abs=2e-3)


def test_pairs_that_always_come_out_alike_leave_no_doubt() -> None:
    assert Tally.of(2, [[2, 0]] * 10).student() == pytest.approx([0.5, 0.5])


def test_nothing_played_has_no_share() -> None:
    nothing = Summary.empty(profile_of("six-love"), False).data()
    assert nothing["deals"] == nothing["matches"] == 0
    assert nothing["share_deals"] is nothing["share_deals_interval"] is nothing["points_per_deal"] is None
    assert Tally.of(2, [[2, 2]]).student() is None


def test_a_single_pair_has_an_interval_all_the_same() -> None:
    results = [result_of(state) for _, state in settled_deals("six-love", 3, 2)]
    low, high = Summary.of(profile_of("six-love"), True, [(0, results[:1]), (1, results[1:])], 0).data()[
        "share_deals_interval"
    ]
    assert 0 <= low < high <= 1


def test_a_draw_counts_as_an_equal_part() -> None:
    assert Tally.of(2, [[1]]).share() == 0.5
    assert Tally.of(4, [[1]]).share() == 0.25


@pytest.mark.parametrize("name", SEED_IDS)
def test_the_counts_are_those_of_the_deals(name: str) -> None:
    results = [result_of(state) for _, state in settled_deals(name, 3, 120)]
    data = Summary.of(profile_of(name), False, [(0, results)], 0).data()
    assert data["deals"] == sum(data["ends"].values()) == 120
    assert data["ends"]["draw"] == sum(result.team < 0 for result in results)
    assert data["matches"] == sum(result.match_over for result in results) > 0
    assert sum(data["titles"].values()) == sum(bool(result.title) for result in results)
    assert sum(data["bonus"].values()) == sum(len(result.bonus) for result in results)
    won = sum((result.team == 0) + 0.5 * (result.team < 0) for result in results)
    assert data["share_deals"] == pytest.approx(won / 120)
    assert data["points_per_deal"] == pytest.approx(sum(r.points for r in results if r.team == 0) / 120)


@given(st.lists(st.lists(st.integers(0, 2), min_size=1, max_size=4), min_size=2, max_size=12), st.integers(1, 11))
def test_parts_add_up_to_the_whole(groups: list[list[int]], cut: int) -> None:
    assert Tally.of(2, groups[:cut]).plus(Tally.of(2, groups[cut:])) == Tally.of(2, groups)


def test_summaries_add_up_with_nothing_too() -> None:
    profile = profile_of("dekabes")
    results = [result_of(state) for _, state in settled_deals("dekabes", 9, 60)]
    parts = [Summary.of(profile, True, [(0, results[at : at + 20])], at) for at in (0, 20, 40)]
    whole = Summary.empty(profile, True) + parts[0] + parts[1] + parts[2] + Summary.empty(profile, True)
    assert whole.data()["deals"] == 60 and whole.redeals == 60 and whole.deals.groups == 3
    assert whole == parts[2] + (parts[1] + parts[0])
