"""Points for passes: every word on hand-made passes, the booking in its order, what is told of it, and clauses that no
pass can reach.
"""

from __future__ import annotations

from typing import Any, Dict, List, Sequence, Tuple

import pytest
from helpers import changed_rules, profile_data, rules_of

from dominoes.game.events import PassPaid, SeatPassed
from dominoes.game.invariants import check_result, check_step
from dominoes.game.passes import booked_at_once, payments
from dominoes.game.referee import Game
from dominoes.game.result import Result
from dominoes.game.sources import SeedSource
from dominoes.game.state import State
from dominoes.players.stakes import needs
from dominoes.rules.compiled import Rules, compile_condition
from dominoes.rules.facts import PassFacts, Table
from dominoes.rules.profile import Term
from dominoes.rules.tiles import parse_tile
from dominoes.rules.vocabulary import VOCABULARY
from dominoes.text.events import event_text
from dominoes.text.i18n import Catalog
from dominoes.text.ledger import ledger_lines, result_sentence
from dominoes.text.sheet import rule_sheet
from dominoes.view import view_of
from tests.rules.test_load import faults_of

pytestmark = pytest.mark.long

PAIRS = Table(4, (0, 1, 0, 1), ((0, 2), (1, 3)))
ENGLISH = Catalog("en")

#: (words about a pass, how the usual pass below is changed, whether it holds)
USUAL = PassFacts(PAIRS, 0, 0, 1, 1, 5, parse_tile("6-6"), False, False)
WORDS: List[Tuple[Term, Dict[str, Any], bool]] = [
    (Term("passes-in-a-row", 2), {"in_a_row": 2}, True),
    (Term("passes-in-a-row", 2), {"in_a_row": 1}, False),
    (Term("passes-in-a-row", 2), {"in_a_row": 3}, False),
    (Term("all-others-passed"), {"in_a_row": 3, "passer": 3}, True),
    (Term("all-others-passed"), {"in_a_row": 4, "passer": 0}, False),
    (Term("turn-comes-back"), {"in_a_row": 3, "passer": 3, "plays_on": True}, True),
    (Term("turn-comes-back"), {"in_a_row": 3, "passer": 3}, False),
    (Term("first-pass-of-deal"), {"first_of_deal": True}, True),
    (Term("first-pass-of-deal"), {}, False),
    (Term("first-pass-of-match"), {"first_of_deal": True}, False),
    (Term("first-pass-of-match"), {"first_of_deal": True, "first_of_match": True}, True),
    (Term("on-opening-tile"), {"laid": 1}, True),
    (Term("on-opening-tile"), {"laid": 2}, False),
    (Term("opening-tile-double"), {}, True),
    (Term("opening-tile-double"), {"opening": parse_tile("6-5")}, False),
    (Term("passer-is-opponent"), {}, True),
    (Term("passer-is-opponent"), {"passer": 2, "in_a_row": 2}, False),
    (Term("passer-is-opponent"), {"passer": 0, "in_a_row": 4}, False),
    (Term("passer-is-partner"), {"passer": 2, "in_a_row": 2}, True),
    (Term("passer-is-partner"), {}, False),
    (Term("passer-is-partner"), {"passer": 0, "in_a_row": 4}, False),
    (Term("table-is-blocked"), {"passer": 0, "in_a_row": 4}, True),
    (Term("table-is-blocked"), {"passer": 3, "in_a_row": 3}, False),
]


@pytest.mark.parametrize("term, changes, holds", WORDS)
def test_a_word_about_a_pass(term: Term, changes: Dict[str, Any], holds: bool) -> None:
    assert compile_condition("pass", term)(USUAL._replace(**changes)) is holds


def test_every_word_about_passes_is_tried_both_ways() -> None:
    assert {(term.word, holds) for term, _, holds in WORDS} == {
        (name, holds) for name in VOCABULARY["pass"].words for holds in (True, False)
    }


@pytest.mark.parametrize(
    "name, teams", [("last-player", (0,)), ("passers-opponents", (0,)), ("leaders", (1,)), ("passer", (1,))]
)
def test_who_is_paid(name: str, teams: Tuple[int, ...]) -> None:
    facts = USUAL._replace(leader=3)
    assert VOCABULARY["payee"].words[name].meaning(facts) == teams
    alone = Table(3, (0, 1, 2), ((0,), (1,), (2,)))
    if name == "passers-opponents":
        assert VOCABULARY["payee"].words[name].meaning(USUAL._replace(table=alone, passer=1)) == (0, 2)


def street(*passes: Dict[str, Any], target: int = 200, **more: Any) -> Rules:
    """A pip game in which passes pay by these clauses."""
    clauses = [{"name": each["id"].title(), **each} for each in passes]
    return changed_rules("dominican-club-200", passes=clauses, match={"ends": {"reach": target}}, **more)


def played(rules: Rules, seed: int = 0, *, deals: int = 1) -> List[Tuple[State, Tuple[Any, ...]]]:
    """Deals of the first legal move each time, with every event; every step is held to what holds of every deal."""
    game = Game(rules, SeedSource(seed))
    state, events = game.start()
    found = []
    for _ in range(deals):
        told = list(events)
        while state.result is None:
            action = game.legal(state)[0]
            after, events = game.apply(state, action)
            check_step(game, state, action, after, events)
            state = after
            told += events
        check_result(game, state)
        found.append((state, tuple(told)))
        state, events = game.next_deal(state)
    return found


def result_of(state: State) -> Result:
    assert state.result is not None
    return state.result


def pays_every_pass(booked: str, to: str = "last-player", pay: int = 10) -> Dict[str, Any]:
    return {"id": "paso", "pay": pay, "to": to, "booked": booked}


def passes_by_hand(state: State) -> List[int]:
    """Points of 10 for each pass to the team of the tile before it, counted from the moves."""
    got = [0, 0]
    for laid, _ in state.passed:
        got[state.line[laid - 1].seat % 2] += 10
    return got


@pytest.mark.parametrize("booked", ["at-once", "at-settlement", "if-won"])
def test_points_are_booked_in_the_order_of_the_word(booked: str) -> None:
    rules, seen = street(pays_every_pass(booked)), 0
    for state, told in played(rules, 5, deals=12):
        result, got = result_of(state), passes_by_hand(state)
        if booked == "if-won":
            got = [points if team == result.team else 0 for team, points in enumerate(got)]
        lines = [line for line in result.ledger if line.code == "passes.paso"]
        assert [sum(line.points for line in lines if line.team == team) for team in (0, 1)] == got
        codes = [line.code.split(".")[0] for line in result.ledger]
        if lines and result.team >= 0:
            seen += 1
            first, ledger = codes.index("passes"), codes.index("ledger")
            assert (first == 0) if booked == "at-once" else (first > ledger)
        won = 0 if result.team < 0 else sum(result.pips[seat] for seat in (0, 1, 2, 3) if seat % 2 != result.team)
        assert result.points == won
        gains = [after - before for before, after in zip(result.before, result.scores)]
        assert gains == [got[team] + (won if team == result.team else 0) for team in (0, 1)]
        events = [event for event in told if isinstance(event, PassPaid)]
        assert len(events) == len(state.passed) == sum(isinstance(event, SeatPassed) for event in told)
        assert all(event.at_once == (booked == "at-once") for event in events)
    assert seen > 5


def test_what_is_booked_at_once_counts_for_the_table_before_the_deal_is_over() -> None:
    for booked, counts in (("at-once", True), ("at-settlement", False)):
        rules = street(pays_every_pass(booked))
        seed = next(seed for seed in range(50) if len(played(rules, seed)[0][0].passed) > 2)
        game = Game(rules, SeedSource(seed))
        state = game.start()[0]
        while len(state.passed) < 2:
            state = game.apply(state, game.legal(state)[0])[0]
        got = tuple(passes_by_hand(state)) if counts else (0, 0)
        assert sum(payment.clause.pay for payment in payments(rules, state)) == 20
        assert booked_at_once(rules, state) == got
        seen = view_of(game, state, state.to_act)
        assert seen.public.standing.scores == got
        assert {each.team: each.points for each in needs(seen)} == dict(enumerate(got))


def test_a_deal_is_played_out_and_the_first_to_reach_the_target_wins_the_match() -> None:
    """Passes of 300 reach 200 at once: the deal goes on to its end, and the team of the first pass wins the match."""
    rules, others = street(pays_every_pass("at-once", pay=300)), 0
    for state, _ in played(rules, 9, deals=20):
        result = result_of(state)
        if state.passed:
            first = state.line[state.passed[0][0] - 1].seat % 2
            assert result.match_over and result.champion == first and result.counts == 1
            others += result.team != first
            assert result.ledger[-1].code == "match.reach" and result.ledger[-1].team == first
            assert "Team %d wins the match" % (first + 1) in result_sentence(result, rules, ENGLISH)
    assert others > 2


def test_a_draw_can_end_a_match_when_passes_pay() -> None:
    rules = street(pays_every_pass("at-settlement", pay=300))
    drawn = [result_of(state) for state, _ in played(rules, 21, deals=160) if result_of(state).end == "draw"]
    assert drawn and all(each.match_over and each.team < 0 <= each.champion for each in drawn)
    said = result_sentence(drawn[0], rules, ENGLISH)
    assert "nobody wins" in said and "wins the match" in said


def test_the_first_clause_that_holds_decides_and_other_passes_pay_nothing() -> None:
    salida = {"all": ["on-opening-tile", {"passes-in-a-row": 1}]}
    rules = street(
        {"id": "double", "when": {"all": [salida, "opening-tile-double"]}, "pay": 25},
        {"id": "plain", "when": salida, "pay": 50},
        {"id": "round", "when": "all-others-passed", "pay": 30},
    )
    kinds = set()
    for _, told in played(rules, 2, deals=150):
        for event in told:
            if isinstance(event, PassPaid):
                kinds.add((event.clause, event.points))
    assert kinds >= {("plain", 50), ("round", 30)}


def test_whether_the_turn_comes_back_is_told_when_it_has_come_back_and_not_before() -> None:
    """The third pass says nothing of what the fourth seat holds; its play does. A blocked table pays nothing."""
    rules = street({"id": "round", "when": "turn-comes-back", "pay": 25})
    game, paid, blocked = Game(rules, SeedSource(2)), 0, 0
    state = game.start()[0]
    for _ in range(120):
        while state.result is None:
            before, action = state, game.legal(state)[0]
            state, events = game.apply(state, action)
            told = [event for event in events if isinstance(event, PassPaid)]
            assert len(told) == (before.passes == 3 and action.kind == "play")
            paid += len(told)
        lines = [line for line in result_of(state).ledger if line.code == "passes.round"]
        assert sum(payment.clause.pay for payment in payments(rules, state)) == 25 * len(lines)
        blocked += result_of(state).end != "out" and not lines
        state = game.next_deal(state)[0]
    assert paid > 5 and blocked > 5


def test_the_first_pass_of_a_match_comes_once() -> None:
    rules = street({"id": "first", "when": "first-pass-of-match", "pay": 2}, target=5000)
    for start in (0, 3):
        paid = [
            number
            for number, (state, _) in enumerate(played(rules, start, deals=8))
            for line in result_of(state).ledger
            if line.code == "passes.first"
        ]
        passed = [number for number, (state, _) in enumerate(played(rules, start, deals=8)) if state.passed]
        assert paid == passed[:1]


def test_passes_are_told_in_the_log_the_ledger_and_the_sheet() -> None:
    rules = street({**pays_every_pass("at-once", pay=25), "when": "passer-is-opponent"})
    state, told = next((state, told) for state, told in played(rules, 4, deals=10) if payments(rules, state))
    event = next(event for event in told if isinstance(event, PassPaid))
    team = event.teams[0] + 1
    assert event_text(event, rules, ENGLISH) == "Paso: team %d gets 25 points." % team
    assert event_text(event._replace(at_once=False), rules, ENGLISH) == (
        "Paso: 25 points for team %d when the deal is settled." % team
    )
    line = ledger_lines(result_of(state), rules, ENGLISH)[0]
    assert line.anchor == "passes.paso"
    assert line.text == (
        "Paso – a pass by seat %d. Why: an opponent of the seat that laid the last tile passes. "
        "Team %d: had 0, gets 25, has 25." % (event.seat + 1, team)
    )
    blocks = rule_sheet(rules, ENGLISH)
    clause = next(block for block in blocks if block.anchor == "passes.paso")
    assert clause.text == (
        "Paso – 25 points for the team that laid the last tile; the points are booked at once, whoever wins the deal, "
        "when an opponent of the seat that laid the last tile passes."
    )
    assert any("it is played to its end" in block.text for block in blocks)
    assert all("pass pays" not in block.text for block in rule_sheet(rules_of("dominican-club-200"), ENGLISH))


SECOND_FIRST = {"all": ["first-pass-of-deal", {"passes-in-a-row": 2}]}

WRONG: List[Tuple[Sequence[Dict[str, Any]], str, str]] = [
    ([{"id": "a", "pay": 1}, {"id": "b", "pay": 2, "when": "on-opening-tile"}], "$.passes[1]", "an earlier clause"),
    ([{"id": "a", "pay": 1, "when": {"passes-in-a-row": 5}}], "$.passes[0]", "no pass fulfils its condition"),
    ([{"id": "a", "pay": 1, "when": {"all": ["all-others-passed", "passer-is-partner"]}}], "$.passes[0]", "no pass"),
    ([{"id": "a", "pay": 1, "when": SECOND_FIRST}], "$.passes[0]", "no pass"),
    ([{"id": "a", "pay": 1}, {"id": "a", "pay": 1}], "$.passes[1].id", "used already"),
    ([{"id": "a", "pay": 0}], "$.passes[0].pay", "from 1"),
    ([{"id": "a", "pay": 1, "when": "went-out"}], "$.passes[0].when", "went-out"),
    ([{"id": "a", "pay": 1, "booked": "later"}], "$.passes[0].booked", "at-settlement"),
]


@pytest.mark.parametrize("clauses, path, words", WRONG)
def test_a_clause_about_passes_that_makes_no_sense_is_refused(
    clauses: Sequence[Dict[str, Any]], path: str, words: str
) -> None:
    data = profile_data("dominican-club-200", passes=[{"name": "Pass", **each} for each in clauses])
    found = faults_of(data)
    assert [fault for fault in found if fault.path == path and words in fault.message], found
