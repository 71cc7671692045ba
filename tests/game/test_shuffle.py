"""The shuffle: a seed deals these very tiles for good, every order is as likely, and no stream knows of another.

A change here that moves a golden value changes every saved match and every deal number that a class has shared: it
needs a new `SHUFFLE` version, not new values.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from itertools import permutations
from typing import List, Sequence, Tuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dominoes.game.shuffle import LARGEST_SEED, SHUFFLE, Stream, deal_tiles, draw_tiles
from dominoes.rules.tiles import TILES_OF, mask_of, tile_name, tile_set

#: (seed, deal, attempt), highest number, seats, tiles each, then hands and rest.
DEALS: List[Tuple[Tuple[int, int, int], int, int, int, List[str], str]] = [
    (
        (20261130, 0, 0), 6, 4, 7,
        [
            "1-1 3-0 4-4 6-0 6-1 6-2 6-3", "0-0 3-2 4-0 4-2 5-0 6-4 6-5",
            "1-0 2-1 3-3 4-1 5-2 5-4 5-5", "2-0 2-2 3-1 4-3 5-1 5-3 6-6",
        ],
        "",
    ),
    (
        (0, 0, 0), 6, 4, 7,
        [
            "2-0 3-0 4-1 4-4 5-5 6-0 6-3", "2-1 2-2 3-3 4-0 4-2 5-0 6-1",
            "0-0 1-0 4-3 5-2 6-2 6-4 6-5", "1-1 3-1 3-2 5-1 5-3 5-4 6-6",
        ],
        "",
    ),
    (
        (LARGEST_SEED, 12, 1), 9, 4, 10,
        [
            "0-0 3-1 4-3 5-0 6-5 6-6 7-4 8-8 9-0 9-2", "2-1 3-3 4-0 7-0 7-7 8-7 9-1 9-3 9-6 9-8",
            "3-0 4-4 5-2 5-3 5-4 6-2 7-1 7-3 9-4 9-9", "1-1 2-0 3-2 4-2 6-0 6-1 6-4 7-5 7-6 8-5",
        ],
        "7-2 2-2 9-7 8-3 4-1 8-6 5-5 8-0 8-2 9-5 5-1 8-4 8-1 1-0 6-3",
    ),
    (
        (7, 3, 0), 6, 3, 9,
        [
            "3-2 4-1 4-4 5-1 5-4 6-2 6-4 6-5 6-6", "0-0 2-2 3-1 4-0 5-0 5-2 5-3 6-0 6-1",
            "1-0 1-1 2-0 2-1 3-0 4-2 4-3 5-5 6-3",
        ],
        "3-3",
    ),
]  # fmt: skip


def names(tiles: Sequence[int]) -> str:
    return " ".join(tile_name(tile) for tile in tiles)


@pytest.mark.parametrize(("label", "highest", "seats", "each", "hands", "rest"), DEALS)
def test_a_seed_deals_these_tiles_for_good(
    label: Tuple[int, int, int], highest: int, seats: int, each: int, hands: List[str], rest: str
) -> None:
    found, left = deal_tiles(*label, tile_set(highest).tiles, seats, each)
    assert [names(TILES_OF[hand]) for hand in found] == hands
    assert names(left) == rest


@pytest.mark.parametrize(
    ("label", "drawn"), [((20261130, 0, 0), "4-3 9-4"), ((20261130, 0, 1), "7-2 4-1"), ((1, 5, 0), "7-6 9-4")]
)
def test_a_seed_draws_these_tiles_for_good(label: Tuple[int, int, int], drawn: str) -> None:
    assert names(draw_tiles(*label, tile_set(9).tiles, 2)) == drawn


def test_a_stream_gives_these_numbers_for_good() -> None:
    stream = Stream(1, "computer", 2, 0, 9)
    assert [stream.below(6) for _ in range(20)] == [3, 0, 1, 5, 2, 2, 3, 2, 3, 5, 2, 2, 4, 0, 5, 4, 5, 3, 3, 3]
    assert stream.words(2) == [5183148491900095942, 13226178910315309442]
    assert stream.below(2**63 + 1) == 7122027719908920396
    assert "".join(stream.shuffled("abcdefgh")) == "egafdhbc"


def test_the_shuffle_is_what_its_docstring_says() -> None:
    """Written again from the sentence alone, in another way, as somebody would in another language."""
    label = SHUFFLE + "/99/deal/4/2"
    digits = "".join(hashlib.sha256(("%s#%d" % (label, block)).encode()).hexdigest() for block in range(7))
    words = [int(digits[16 * at : 16 * at + 16], 16) for at in range(28)]
    order = [tile for _, tile in sorted(zip(words, tile_set(6).tiles))]
    hands, rest = deal_tiles(99, 4, 2, tile_set(6).tiles, 4, 6)
    assert list(hands) == [mask_of(order[first : first + 6]) for first in (0, 6, 12, 18)]
    assert list(rest) == order[24:]


@given(
    st.integers(0, LARGEST_SEED), st.integers(0, 500), st.integers(0, 5), st.integers(3, 12), st.integers(2, 6),
    st.data(),
)  # fmt: skip
def test_every_tile_is_dealt_once(
    seed: int, deal: int, attempt: int, highest: int, seats: int, data: st.DataObject
) -> None:
    tiles = tile_set(highest).tiles
    each = data.draw(st.integers(1, len(tiles) // seats))
    hands, rest = deal_tiles(seed, deal, attempt, tiles, seats, each)
    assert [bin(hand).count("1") for hand in hands] == [each] * seats
    assert sorted([tile for hand in hands for tile in TILES_OF[hand]] + list(rest)) == list(tiles)


def chi_square(found: Sequence[int]) -> float:
    """Of counts that should be equal; about the number of counts less one, give or take twice its root."""
    expected = sum(found) / len(found)
    return sum((count - expected) ** 2 / expected for count in found)


# The seeds below are fixed, so these cannot fail by chance; the bounds are what one fair generator in 10,000 exceeds.


def test_every_order_is_as_likely() -> None:
    found = Counter("".join(Stream(seed, "deal", 0, 0).shuffled("abcd")) for seed in range(4800))
    assert set(found) == {"".join(order) for order in permutations("abcd")}
    assert chi_square(list(found.values())) < 55  # 23 degrees of freedom


def test_every_tile_is_as_likely_in_every_hand() -> None:
    tiles = tile_set(6).tiles
    found = Counter(
        (tile, seat)
        for deal in range(2800)
        for seat, hand in enumerate(deal_tiles(5, deal, 0, tiles, 4, 7)[0])
        for tile in TILES_OF[hand]
    )
    assert len(found) == 28 * 4
    assert chi_square(list(found.values())) < 146  # at most 84 degrees of freedom: rows and columns are fixed


@pytest.mark.parametrize("limit", [2, 3, 5, 7, 28, 55])
def test_every_number_below_a_limit_is_as_likely(limit: int) -> None:
    stream = Stream(11, "test", limit)
    found = Counter(stream.below(limit) for _ in range(200 * limit))
    assert set(found) == set(range(limit))
    assert chi_square(list(found.values())) < {2: 16, 3: 19, 5: 24, 7: 28, 28: 63, 55: 101}[limit]


def test_words_past_the_last_full_round_are_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    """A limit of 2**63 + 1 fits a word once; a word past it must not favour the small numbers."""
    given_words = iter([2**64 - 1, 2**63 + 1, 2**63])
    monkeypatch.setattr(Stream, "words", lambda stream, count: [next(given_words) for _ in range(count)])
    assert Stream("any").below(2**63 + 1) == 2**63


def test_streams_do_not_know_of_each_other() -> None:
    """No two labels share a number, and numbers of neighbouring seeds agree no more often than chance has it."""
    uses = ("deal", "draw", "computer", "hint")
    labels = [(seed, use, deal) for seed in range(5) for use in uses for deal in range(20)]
    words = [word for label in labels for word in Stream(*label).words(8)]
    assert len(set(words)) == len(words)
    pairs = Counter((Stream(seed, "deal", 0).below(4), Stream(seed + 1, "deal", 0).below(4)) for seed in range(3200))
    assert len(pairs) == 16
    assert chi_square(list(pairs.values())) < 45  # 15 degrees of freedom


def test_taking_numbers_one_by_one_or_together_is_the_same() -> None:
    one, together = Stream(3, "x"), Stream(3, "x")
    assert [one.words(1)[0] for _ in range(11)] == together.words(5) + together.words(6)


@pytest.mark.parametrize("limit", [0, -1, 2**64 + 1])
def test_a_limit_that_makes_no_sense_is_refused(limit: int) -> None:
    with pytest.raises(ValueError, match=str(limit)):
        Stream("any").below(limit)
