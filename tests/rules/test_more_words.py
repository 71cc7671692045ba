"""Words that no shipped game needed at first, each on a situation small enough to be seen at a glance.

Words for amounts have their own tests (`test_amounts`), and so has what is paid for passes.
"""

from __future__ import annotations

from random import Random
from typing import Any, List, Tuple

import pytest
from helpers import changed_rules, mask, profile_data

from dominoes.game.events import TilesDrawn
from dominoes.game.referee import Game
from dominoes.game.settle import win_worth
from dominoes.game.sources import SeedSource
from dominoes.rules.compiled import compile_condition, scores_after
from dominoes.rules.facts import BLOCK, OUT, Block, Facts, Table
from dominoes.rules.profile import Term
from dominoes.rules.tiles import parse_tile, tile_name, tile_set
from dominoes.rules.vocabulary import word
from dominoes.text.i18n import Catalog
from dominoes.text.ledger import ledger_lines
from dominoes.text.sheet import rule_sheet
from tests.rules.test_load import faults_of

pytestmark = pytest.mark.long

PAIRS = Table(4, (0, 1, 0, 1), ((0, 2), (1, 3)))
ALONE = Table(3, (0, 1, 2), ((0,), (1,), (2,)))


def ended(**known: Any) -> Facts:
    """Seat 1 has won a deal by going out, at zero all; what is not said does not matter."""
    facts = Facts(
        tile_set(6), PAIRS, OUT, 0, 0, 0, 0, parse_tile("6-4"), (6, 5), (4, 5), 0, (0, 0, 0, 0), (0, 5, 5, 5),
        (0, 0), 1, 0, (0, 0),
    )  # fmt: skip
    return facts._replace(**known)


def holds(name: str, facts: Facts, value: Any = None) -> bool:
    return compile_condition("result", Term(name, value))(facts)


def test_deals_are_counted_in_their_match() -> None:
    assert [holds("deal-number", ended(deal=deal), 2) for deal in (1, 2, 3)] == [False, True, False]
    assert [holds("deal-up-to", ended(deal=deal), 2) for deal in (1, 2, 3)] == [True, True, False]


def test_the_closer_may_win_or_lose_a_block_but_always_wins_an_out() -> None:
    assert holds("closers-won", ended())
    assert holds("closers-won", ended(end=BLOCK, closer=2))
    assert not holds("closers-won", ended(end=BLOCK, closer=3))


def test_a_tile_left_with_an_opponent_and_not_with_the_partner() -> None:
    blank = parse_tile("0-0")
    assert holds("opponent-holds", ended(hands=(0, mask("0-0 5-1"), mask("3-3"), 0)), blank)
    assert not holds("opponent-holds", ended(hands=(0, mask("5-1"), mask("0-0"), 0)), blank)
    assert not holds("opponent-holds", ended(hands=()), blank)


@pytest.mark.parametrize(
    "hand, covered, after, dead",
    [
        ("3-3", "3-0 3-1 3-2 4-3 5-3 6-3", (4, 5), True),
        ("3-3", "3-0 3-1 3-2 4-3 5-3", (4, 5), False),  # 6-3 may still come
        ("3-3", "3-0 3-1 3-2 4-3 5-3 6-3", (3, 5), False),  # an end is open for it
        ("5-3", "3-0 3-1 3-2 4-3 6-3", (4, 1), False),  # no double
    ],
)
def test_a_double_that_can_never_be_laid_any_more(hand: str, covered: str, after: Tuple[int, int], dead: bool) -> None:
    facts = ended(hands=(0, mask(hand), 0, 0), laid=mask(covered), after=after)
    assert holds("opponent-holds-dead-double", facts) is dead


def test_the_last_tile_counts_as_laid_for_a_dead_double() -> None:
    facts = ended(hands=(0, mask("3-3"), 0, 0), laid=mask("3-0 3-1 3-2 4-3 5-3"), tile=parse_tile("6-3"), after=(6, 5))
    assert holds("opponent-holds-dead-double", facts)


def test_points_that_would_go_past_a_number() -> None:
    assert not holds("would-have-more-than", ended(final=(100, 40)), 100)
    assert holds("would-have-more-than", ended(final=(101, 40)), 100)


def test_no_caben_points_past_the_target_are_not_booked() -> None:
    """A game to exactly 100: a win that would go past it brings nothing."""
    rules = changed_rules(
        "cuban-highest-double",
        ledger=[
            {"id": "too-many", "name": "Too many", "when": {"would-have-more-than": 100}, "credit": "nothing"},
            {"id": "add", "name": "Added", "credit": "add"},
        ],
        match={"ends": {"reach": 100}},
    )
    for had, pips, has in ((80, 19, 99), (80, 20, 100), (80, 21, 80)):
        facts = ended(scores=(had, 0), final=(had, 0), pips=(0, pips, 4, 0))
        _, ledger, facts = win_worth(rules, facts)
        assert scores_after(rules, ledger, facts)[0] == (has, 0)


BLOCKS: List[Tuple[Table, Tuple[int, ...], int, Tuple[int, ...], Tuple[Tuple[int, ...], ...]]] = [
    (PAIRS, (9, 3, 1, 8), 1, (0,), ((2,), (1,))),  # seat 2 closed with 3, seat 3 has 1; the 9 and the 8 do not count
    (PAIRS, (2, 3, 9, 8), 1, (1,), ((2,), (1,))),  # the lowest hand of all is seat 1's, and it is not asked
    (PAIRS, (2, 8, 9, 8), 3, (0,), ((0,), (3,))),  # after seat 4 comes seat 1
    (PAIRS, (5, 5, 0, 0), 0, (0, 1), ((0,), (1,))),  # equal hands: a tie
    (ALONE, (7, 2, 2), 0, (1,), ((0,), (1,), ())),  # seat 3 is not in it
    (ALONE, (2, 7, 2), 2, (0, 2), ((0,), (), (2,))),
]


@pytest.mark.parametrize("table, pips, closer, teams, counted", BLOCKS)
def test_the_closer_against_the_next_seat(
    table: Table, pips: Tuple[int, ...], closer: int, teams: Tuple[int, ...], counted: Tuple[Tuple[int, ...], ...]
) -> None:
    entry, block = word("block", "closer-against-next"), Block(table, pips, 0, closer)
    assert entry.meaning(block) == teams
    assert entry.counted is not None
    assert tuple(entry.counted(block, team) for team in range(len(table.teams))) == counted


def test_a_block_between_two_hands_is_settled_and_told_by_these_two() -> None:
    rules = changed_rules("brazil-pips-50", block={"wins": "closer-against-next", "tie": "closers"})
    game = Game(rules, SeedSource(3))
    state, seen = game.start()[0], 0
    chance = Random(3)
    while seen < 3:
        while state.result is None:
            state = game.apply(state, chance.choice(game.legal(state)))[0]
        result = state.result
        if result.end == BLOCK:
            seen += 1
            closer, after = result.closer, (result.closer + 1) % 4
            assert result.seat == (closer if result.pips[closer] <= result.pips[after] else after)
            told = ledger_lines(result, rules, Catalog("en"))[0].text
            assert "seat %d: %d" % (after + 1, result.pips[after]) in told.partition("What counts")[2]
        state = game.next_deal(state)[0]


def test_a_lot_is_decided_at_once_even_where_pips_are_equal() -> None:
    rules = changed_rules(
        "brazil-pips-50",
        opening_draw="lot",
        lead=[
            {"id": "lot", "when": "first-deal", "seat": "draw-winner"},
            {"id": "rotation", "seat": "next-after-last-leader"},
        ],
    )
    equal = 0
    for seed in range(60):
        state, events = Game(rules, SeedSource(seed)).start()
        draws = [event for event in events if isinstance(event, TilesDrawn)]
        assert len(draws) == 1 and len(draws[0].tiles) == 4
        assert draws[0].tiles[draws[0].winner] == max(draws[0].tiles)
        assert state.deal.leader == draws[0].winner == state.deal.draw_seat
        pips = [sum(map(int, name.split("-"))) for name in map(tile_name, draws[0].tiles)]
        equal += pips.count(max(pips)) > 1
    assert equal > 2, "some of these draws would have been repeated if pips decided"
    sheet = " ".join(block.text for block in rule_sheet(rules, Catalog("en")))
    assert "The tile with the larger half wins" in sheet and "most pips wins the draw" not in sheet




def test_words_about_hands_and_deals_are_reached_when_a_profile_is_checked() -> None:
    """The search for clauses that never hold knows them: none of these clauses is refused, an impossible one is."""
    score = [
        {"id": "blank", "name": "Blank", "when": {"opponent-holds": "0-0"}, "pay": 3},
        {"id": "dead", "name": "Dead", "when": "opponent-holds-dead-double", "pay": 2},
        {"id": "fifth", "name": "Fifth", "when": {"deal-number": 5}, "pay": 4},
        {"id": "early", "name": "Early", "when": {"all": [{"deal-up-to": 3}, {"not": "closers-won"}]}, "pay": 5},
        {"id": "win", "name": "Win", "pay": 1},
    ]
    data = profile_data("brazil-pips-50", score=score)
    assert faults_of(data) == ()
    score[2]["when"] = {"all": [{"deal-number": 5}, {"deal-up-to": 4}]}
    found = faults_of(data)
    assert [fault.path for fault in found] == ["$.score[2]"] and "never" in found[0].message
    score[2]["when"] = {"opponent-holds": "7-0"}
    assert "not a tile of this set" in faults_of(data)[0].message
