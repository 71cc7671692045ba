"""The tool that finds the thinking player's weights: features read off the ratings, and least squares."""

from __future__ import annotations

from random import Random

import pytest

from dominoes.game.engine import line_tables, random_hands
from dominoes.players.weights import ALL_DEALT, Weights
from dominoes.rules.tiles import tile_set
from tests.tools.fit_weights import ONE, Fitter, inverted

pytestmark = pytest.mark.long


def test_a_rating_is_the_sum_of_features_by_weights() -> None:
    fitter, random = Fitter(6, 7), Random(4)
    ratings = fitter.ratings(ALL_DEALT)
    seen = 0
    for leader in range(4):
        hands = random_hands(line_tables(tile_set(6)), random, 4, 7)
        *moments, _ = fitter.deal([ratings] * 4, hands, leader, random)
        for moment in moments:
            held = moment.hands[moment.seat]
            asked = (moment.options, held, ratings.numbers(held), moment.seat, moment.known)
            sums = [0.0] * len(moment.options)
            for weight, feature in zip([*ALL_DEALT.full, *ALL_DEALT.bare], fitter.features):
                for at, value in enumerate(feature.rated(*asked)):
                    sums[at] += weight * value / ONE
            # The tables of the ratings round, each a little.
            assert ratings.rated(*asked) == pytest.approx(sums, abs=15)
            seen += 1
    assert seen > 30


def test_few_deals_give_weights_and_errors() -> None:
    found, errors = Fitter(3, 2).fit(ALL_DEALT, 3, Random(1))
    assert len(errors) == 2 * len(Weights._fields)
    assert all(error > 0 for error in errors)
    assert found != ALL_DEALT


def test_inverse() -> None:
    matrix = [[0.0, 2.0, 1.0], [4.0, 1.0, 0.0], [1.0, 0.0, 3.0]]
    inverse = inverted(matrix)
    for row in range(3):
        for column in range(3):
            product = sum(matrix[row][at] * inverse[at][column] for at in range(3))
            assert product == pytest.approx(1.0 if row == column else 0.0)
