"""How a match ends and what is written down: every word on points chosen by hand, then whole matches under it."""

from __future__ import annotations

import json
from random import Random
from typing import Any, Dict, Iterator, List, Tuple

import pytest
from helpers import profile_data

from dominoes.game.invariants import check_result
from dominoes.game.referee import Game
from dominoes.game.result import Result
from dominoes.game.sources import SeedSource
from dominoes.players.hints import all_facts
from dominoes.players.stakes import Needs, Stake
from dominoes.players.value import SURE, match_chances
from dominoes.rules.compiled import Rules, compile_profile
from dominoes.rules.load import load_profile
from dominoes.text.i18n import Catalog
from dominoes.text.ledger import ledger_lines, result_sentence
from dominoes.text.sheet import rule_sheet
from dominoes.view import view_of
from tests.rules.test_load import faults_of

pytestmark = pytest.mark.long

ENGLISH = Catalog("en")


def made(ends: Dict[str, int], wins: str = "most-points", **more: Any) -> Rules:
    match = {"ends": ends, "wins": wins, **more.pop("match", {})}
    data = json.dumps(profile_data("dominican-club-200", match=match, **more)).encode()
    return compile_profile(load_profile(data, "made.json", thorough=False))


#: How the match ends and who wins it, points, deals played, the team that has won (None: it goes on).
ENDS: List[Tuple[Dict[str, int], str, Tuple[int, int], int, Any]] = [
    ({"reach": 100}, "most-points", (99, 40), 9, None),
    ({"reach": 100}, "most-points", (100, 40), 9, 0),
    ({"reach": 100}, "most-points", (110, 130), 9, 1),
    ({"reach": 100}, "most-points", (110, 110), 9, None),
    ({"reach": 100}, "fewest-points", (99, 40), 9, None),
    ({"reach": 100}, "fewest-points", (104, 40), 9, 1),
    ({"reach-exactly": 100}, "most-points", (101, 40), 9, None),
    ({"reach-exactly": 100}, "most-points", (100, 40), 9, 0),
    ({"reach-exactly": 100}, "most-points", (100, 120), 9, 0),
    ({"reach-exactly": 100}, "fewest-points", (100, 120), 9, 0),
    ({"deals": 4}, "most-points", (300, 40), 3, None),
    ({"deals": 4}, "most-points", (30, 40), 4, 1),
    ({"deals": 4}, "most-points", (40, 40), 4, None),
    ({"deals": 4}, "most-points", (41, 40), 5, 0),
    ({"deals": 4}, "fewest-points", (41, 40), 4, 1),
]


@pytest.mark.parametrize("ends, wins, scores, deals, winner", ENDS)
def test_when_a_match_is_over_and_who_has_won(
    ends: Dict[str, int], wins: str, scores: Tuple[int, int], deals: int, winner: Any
) -> None:
    assert made(ends, wins).match_winner(scores, deals) == (-1 if winner is None else winner)


def results(rules: Rules, seed: int, deals: int) -> Iterator[Result]:
    game, chance = Game(rules, SeedSource(seed)), Random(seed)
    state = game.start()[0]
    for _ in range(deals):
        while state.result is None:
            state = game.apply(state, chance.choice(game.legal(state)))[0]
        check_result(game, state)
        yield state.result
        state = game.next_deal(state)[0]


def test_a_match_of_four_deals_ends_after_four_or_later_when_the_lead_is_shared() -> None:
    rules, lengths, drawn_last = made({"deals": 4}, score=[{"id": "win", "name": "Win", "pay": 1}]), [], 0
    count = 0
    for result in results(rules, 5, 160):
        count += 1
        assert result.deal == count
        if result.match_over:
            lengths.append(count)
            best = max(result.scores)
            assert result.scores.count(best) == 1 and result.scores[result.champion] == best
            drawn_last += result.end == "draw"
            count = 0
        else:
            assert count < 4 or result.scores[0] == result.scores[1]
    assert min(lengths) == 4 and max(lengths) > 4, "some of these matches stood 2 : 2 after four deals"


CHARGES: List[Tuple[str, Any]] = [
    ("charge-others", lambda result: [0 if team == result.team else 7 for team in (0, 1)]),
    ("charge-own-pips", lambda result: [0 if team == result.team else own(result, team) for team in (0, 1)]),
    ("charge-all-own-pips", lambda result: [own(result, team) for team in (0, 1)]),
]


def own(result: Result, team: int) -> int:
    return result.pips[team] + result.pips[team + 2]


@pytest.mark.parametrize("credit, changes", CHARGES, ids=[name for name, _ in CHARGES])
def test_points_that_are_charged(credit: str, changes: Any) -> None:
    rules = made(
        {"reach": 101},
        "fewest-points",
        score=[{"id": "win", "name": "Win", "pay": 7}],
        ledger=[{"id": "charge", "name": "Charged", "credit": credit}],
    )
    over = 0
    for result in results(rules, 8, 60):
        gains = [after - before for before, after in zip(result.before, result.scores)]
        if result.team < 0:
            assert gains == [0, 0]
            continue
        assert gains == changes(result)
        assert result.points == gains[result.team]
        said = result_sentence(result, rules, ENGLISH)
        loser = 1 - result.team
        if gains[loser]:
            assert "Team %d is charged" % (loser + 1) in said
        assert "gets no points" not in said or not any(gains)
        text = " ".join(line.text for line in ledger_lines(result, rules, ENGLISH))
        charged = "Team %d: had %d, gets %d" % (loser + 1, result.before[loser], gains[loser])
        assert (charged in text) == (gains[loser] > 0)
        if result.match_over:
            over += 1
            assert max(result.scores) >= 101 and result.scores[result.champion] == min(result.scores)
            assert "wins the match" in said
    assert over


def test_a_named_result_may_count_as_two_matches() -> None:
    titles = [
        {"id": "shut-out", "name": "Shut out", "when": "others-are-at-zero", "counts": 2},
        {"id": "won", "name": "Won"},
    ]
    rules = made({"reach": 60}, match={"titles": titles})
    counts = {result.title: result.counts for result in results(rules, 3, 80)}
    assert counts == {"": 0, "shut-out": 2, "won": 1}
    result = next(each for each in results(rules, 3, 80) if each.title == "shut-out")
    assert ledger_lines(result, rules, ENGLISH)[-1].text.endswith("It counts as 2 matches.")
    clause = next(block for block in rule_sheet(rules, ENGLISH) if block.anchor == "titles.shut-out")
    assert clause.text == "Shut out, which counts as 2 matches, when the others end the match at zero."


def test_the_sheet_says_who_wins_where_the_target_alone_does_not() -> None:
    def said(rules: Rules) -> str:
        blocks = rule_sheet(rules, ENGLISH)
        at = next(at for at, block in enumerate(blocks) if block.anchor.startswith("match."))
        return " ".join(block.text for block in blocks[at : at + 2])

    assert said(made({"reach": 100})).startswith("The match is won with 100 points or more. The")
    assert said(made({"reach": 100}, "fewest-points")) == (
        "The match is over when a team has 100 points or more. The team with the fewest points wins: points are bad. "
        "If several share the fewest, further deals are played until one is alone."
    )
    assert said(made({"deals": 1})).startswith("The match has 1 deal; draws count. The team with the most points wins.")


@pytest.mark.parametrize("ends, wins", [({"deals": 3}, "most-points"), ({"reach": 90}, "fewest-points")])
def test_hints_and_computers_know_that_no_number_of_points_wins(ends: Dict[str, int], wins: str) -> None:
    credit = "charge-others" if wins == "fewest-points" else "add"
    rules = made(
        ends,
        wins,
        score=[{"id": "win", "name": "Win", "pay": 30}],
        ledger=[{"id": "book", "name": "Booked", "credit": credit}],
    )
    game = Game(rules, SeedSource(1))
    state = game.start()[0]
    state = game.apply(state, game.legal(state)[0])[0]
    seen = view_of(game, state, state.to_act)
    facts = all_facts(seen)
    assert not any(isinstance(fact, Needs) for fact in facts)
    stakes = [fact for fact in facts if isinstance(fact, Stake)]
    own_team = rules.table.team_of[state.to_act]
    booked = next(stake.booking for stake in stakes if stake.team == own_team)
    assert booked.scores[own_team if credit == "add" else 1 - own_team] == 30
    chances = match_chances(rules)
    for _ in chances.prepare():
        raise AssertionError("nothing has to be made beforehand")
    ahead = (60, 0) if credit == "add" else (0, 60)
    values = [chances.of(scores, 1, 0) for scores in (ahead[::-1], (10, 10), ahead)]
    assert values[1] == SURE // 2 and 0 < values[0] < values[1] < values[2] < SURE


def test_a_match_that_can_never_end_is_refused() -> None:
    data = profile_data("dominican-club-200", match={"ends": {"reach": 100}, "wins": "fewest-points"})
    assert faults_of(data) == ()
    data["ledger"] = [{"id": "none", "name": "None", "credit": "nothing"}]
    assert [fault.path for fault in faults_of(data)] == ["$.match.ends"]
