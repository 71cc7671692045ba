"""What a hand that is thrown in brings: points, the match, a base that counts double; and prizes that make no sense."""

from __future__ import annotations

from typing import Any, Dict, List, Tuple

import pytest
from helpers import changed_rules, profile_data, rules_of

from dominoes.game.events import HandThrownIn, PrizeGiven
from dominoes.game.invariants import check_result
from dominoes.game.prizes import base_of, given
from dominoes.game.referee import Game
from dominoes.game.sources import SeedSource
from dominoes.game.state import State
from dominoes.rules.tiles import IS_DOUBLE, TILES_OF
from dominoes.text.events import event_text
from dominoes.text.i18n import Catalog
from dominoes.text.ledger import ledger_lines
from dominoes.text.sheet import rule_sheet
from dominoes.view import view_of
from tests.rules.test_load import faults_of

pytestmark = pytest.mark.long

ENGLISH = Catalog("en")


def finished(game: Game, state: State) -> State:
    while state.result is None:
        state = game.apply(state, game.legal(state)[0])[0]
    return state


def doubles_thrown(game: Game, state: State) -> List[int]:
    """How many doubles each hand that was thrown in had."""
    found = []
    for attempt, thrown in enumerate(state.deal.thrown_in):
        hand = game.source.hands(game.rules, state.standing.played, attempt)[0][thrown.seat]
        found.append(sum(IS_DOUBLE[tile] for tile in TILES_OF[hand]))
    return found


def test_prizes_are_booked_first_and_the_base_counts_in_this_deal_only() -> None:
    """Every kind of hand comes up: four doubles each time doubles the base, five bring a point, six the match."""
    rules = rules_of("brazil-six-points")
    kinds = set()
    for seed in range(400):
        game = Game(rules, SeedSource(seed))
        state, events = game.start()
        thrown = doubles_thrown(game, state)
        if not thrown:
            continue
        kinds.update(thrown)
        prizes = [event for event in events if isinstance(event, PrizeGiven)]
        assert len(prizes) == len(thrown) == sum(isinstance(event, HandThrownIn) for event in events)
        assert base_of(rules, state) == 2 ** thrown.count(4)
        seen = view_of(game, state, state.to_act).public.standing
        assert seen.base == 2 ** thrown.count(4) and state.standing.base == 1
        assert sum(seen.scores) >= thrown.count(5)
        state = finished(game, state)
        result = state.result
        assert result is not None and result.base == 2 ** thrown.count(4) and result.next_base == 1
        check_result(game, state)
        codes = [line.code for line in result.ledger[: len(thrown)]]
        names = {4: "prizes.four-doubles", 5: "prizes.five-doubles", 6: "prizes.six-doubles"}
        assert codes == [names[count] for count in thrown]
        if 6 in thrown:
            first = next(prize for prize in given(rules, state) if prize.clause.id == "six-doubles")
            assert result.match_over and result.champion == first.team
        assert game.next_deal(state)[0].standing.base == 1
    assert {4, 5} <= kinds


def test_whoever_gets_the_match_gets_what_is_missing() -> None:
    rules = changed_rules(
        "brazil-six-points",
        redeal={
            "when": {"doubles": 4},
            "way": "automatic",
            "prizes": [{"id": "all", "name": "All", "gives": "match"}],
        },
    )
    seed = next(seed for seed in range(99) if Game(rules, SeedSource(seed)).start()[0].deal.thrown_in)
    game = Game(rules, SeedSource(seed))
    opened = game.start()[0]
    state = finished(game, opened._replace(standing=opened.standing._replace(scores=(2, 5))))
    assert state.result is not None
    team = state.deal.thrown_in[0].seat % 2
    assert state.result.ledger[0].points == 6 - (2, 5)[team] and state.result.champion == team


def test_prizes_are_told_in_the_log_the_ledger_and_the_sheet() -> None:
    rules = rules_of("brazil-six-points")
    game = next(
        game
        for game in (Game(rules, SeedSource(seed)) for seed in range(400))
        if doubles_thrown(game, game.start()[0]) == [5]
    )
    state, events = game.start()
    event = next(each for each in events if isinstance(each, PrizeGiven))
    team, seat = event.team + 1, event.seat + 1
    assert event_text(event, rules, ENGLISH) == "Five doubles (team %d): its team gets 1 point." % team
    state = finished(game, state)
    assert state.result is not None
    assert ledger_lines(state.result, rules, ENGLISH)[0] == (
        "Five doubles – a hand of seat %d that was thrown in. Team %d: had 0, gets 1, has 1." % (seat, team),
        "prizes.five-doubles",
    )
    clauses = [block.text for block in rule_sheet(rules, ENGLISH) if block.anchor.startswith("prizes.")]
    assert clauses == [
        "Six doubles – its team wins the match, if the hand has at least 6 doubles.",
        "Five doubles – its team gets 1 point, if the hand has at least 5 doubles.",
        "Four doubles – in the deal that is dealt anew, the base counts 2 times.",
    ]


PRIZE = {"id": "prize", "name": "Prize"}
WRONG: List[Tuple[List[Dict[str, Any]], Dict[str, Any], str, str]] = [
    ([{**PRIZE, "gives": {"base-times": 2}}], {}, "$.redeal.prizes[0].gives", 'no "base"'),
    ([{**PRIZE, "when": {"doubles": 3}, "gives": {"points": 1}}, {**PRIZE, "id": "b", "gives": "match"}], {},
     "$.redeal.prizes[1]", "never be given"),
    ([{**PRIZE, "gives": "match"}], {"match": {"ends": {"deals": 4}}}, "$.redeal.prizes[0].gives", "no number"),
    ([{**PRIZE, "gives": {"points": 1}}, {**PRIZE, "when": {"doubles": 6}, "gives": "match"}], {},
     "$.redeal.prizes[1].id", "used already"),
    ([{**PRIZE, "gives": {"base-times": 1}}], {}, '$.redeal.prizes[0].gives["base-times"]', "from 2"),
]  # fmt: skip


@pytest.mark.parametrize("prizes, more, path, words", WRONG)
def test_a_prize_that_makes_no_sense_is_refused(
    prizes: List[Dict[str, Any]], more: Dict[str, Any], path: str, words: str
) -> None:
    redeal = {"when": {"doubles": 4}, "way": "automatic", "prizes": prizes}
    found = faults_of(profile_data("milo", redeal=redeal, **more))
    assert [fault for fault in found if fault.path == path and words in fault.message], found
