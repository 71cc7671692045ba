"""Questions about worked examples: the referee has the right answers, another reading of one rule the wrong ones."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Dict, List, Set, Tuple

import pytest

from dominoes.game.referee import Game
from dominoes.game.state import PLAYING
from dominoes.history import Moment
from dominoes.learning.asking import Asking
from dominoes.learning.question import (
    BONUS,
    KINDS,
    LEADER,
    MOST_ANSWERS,
    NAMES,
    OPENING,
    PASS,
    POINTS,
    REDEAL,
    SCORES,
    SEAT,
    TITLE,
    WHY,
    WINNER,
    Question,
)  # fmt: skip
from dominoes.learning.quiz import MOST, failing, quiz
from dominoes.learning.readings import BLOCK, LEDGER, PAY, SCORE, Reading, checks, other_results
from dominoes.library import Library
from dominoes.replay import replay
from dominoes.rules.profile import AllOf, AnyOf, Not, Term
from dominoes.text.i18n import catalog
from dominoes.text.quiz import asked_text, verdict

pytestmark = pytest.mark.long


class Asked:
    """An example with its questions."""

    def __init__(self, name: str, game: Game, moments: List[Moment]) -> None:
        self.name, self.game, self.moments = name, game, moments
        self.questions = quiz(game, moments)


@lru_cache(maxsize=None)
def examples() -> Tuple[Asked, ...]:
    """Every example of every profile."""
    library, found = Library(), []
    for profile in library.profiles():
        for at, example in enumerate(library.examples(profile)):
            assert example.record is not None
            played = replay(example.record)
            assert played.history is not None
            name = "%s.%s" % (profile.id, profile.examples[at]["id"])
            found.append(Asked(name, played.game, played.history.moments))
    return tuple(found)


def example(name: str) -> Asked:
    return next(each for each in examples() if each.name == name)


def of_kind(name: str, kind: str) -> List[Question]:
    return [question for question in example(name).questions if question.kind == kind]


def test_every_profile_asks_and_most_examples_do() -> None:
    asking: Dict[str, int] = {}
    for each in examples():
        profile = each.name.split(".")[0]
        asking[profile] = asking.get(profile, 0) + len(each.questions)
    assert all(asking.values()), asking
    assert sum(bool(each.questions) for each in examples()) > 0.9 * len(examples())


def test_every_kind_of_question_is_asked_somewhere() -> None:
    assert {question.kind for each in examples() for question in each.questions} == set(KINDS)


def test_the_right_answer_is_the_referee_s() -> None:
    """Against what the state and its result say, by code that knows no clause."""
    for each in examples():
        rules = each.game.rules
        for question in each.questions:
            value, state = question.answers[question.right].value, question.state
            if question.kind == PASS:
                assert value == (each.game.legal(state)[0].kind == "pass"), each.name
                continue
            if question.kind == OPENING:
                assert value == state.deal.opening, each.name
                continue
            if question.kind == REDEAL:
                assert value == any(action.kind == "redeal" for action in each.game.legal(state)), each.name
                continue
            result = question.result
            right = {
                BONUS: lambda: question.clause in result.bonus or (  # noqa: B023
                    # a bonus that books nothing is none, but its clause has paid
                    any(line.code == "score." + question.clause for line in result.ledger)),  # noqa: B023
                WINNER: lambda: result.team,  # noqa: B023
                POINTS: lambda: (result.team, result.points),  # noqa: B023
                SCORES: lambda: result.scores,  # noqa: B023
                TITLE: lambda: result.title,  # noqa: B023
            }.get(question.kind)
            if right is not None:
                assert value == right(), (each.name, question.kind)
            elif question.kind == WHY:
                codes = [line.code for line in result.ledger]
                if value.kind == PAY:
                    clause = next(each for each in rules.profile.score if "score." + each.id in codes)
                    assert value.id == clause.pay.word, each.name
                else:
                    assert "%s.%s" % (value.kind, value.id) in codes, each.name


def test_who_leads_next_is_who_then_leads() -> None:
    seen = 0
    for each in examples():
        opened = [moment.state for moment in each.moments if moment.action is None]
        for question in each.questions:
            if question.kind != LEADER:
                continue
            how, seat, team = question.answers[question.right].value
            after = [
                moment.state for moment in each.moments
                if moment.state.standing.played == opened[question.deal + 1].standing.played
            ]
            last = after[-1]
            assert each.game.rules.leads[last.deal.clause].id == question.clause, each.name
            if how == SEAT and last.deal.leader >= 0:
                assert last.deal.leader == seat, each.name
                seen += 1
            if how == NAMES and last.deal.leader >= 0 and last.phase == PLAYING and last.deal.speaker >= 0:
                assert last.deal.speaker == seat and each.game.rules.table.team_of[last.deal.leader] == team
                seen += 1
    assert seen > 10


def test_answers_are_few_different_and_in_an_order_that_tells_nothing() -> None:
    places: Dict[int, Set[int]] = {}
    for each in examples():
        assert len(each.questions) <= MOST, each.name
        for question in each.questions:
            values = [answer.value for answer in question.answers]
            assert 2 <= len(set(values)) == len(values) <= MOST_ANSWERS, (each.name, question.kind)
            places.setdefault(len(values), set()).add(question.right)
    for count, rights in places.items():
        assert len(rights) >= min(count, 3), places


def test_a_question_comes_before_what_it_asks_for() -> None:
    for each in examples():
        starts = [at for at, moment in enumerate(each.moments) if moment.action is None] + [len(each.moments)]
        for question in each.questions:
            first, after = starts[question.deal], starts[question.deal + 1]
            shown = each.moments[first + question.step].state
            assert first + question.step < after
            if question.kind in (REDEAL, OPENING, PASS):
                assert shown == question.state, each.name
            elif question.kind == BONUS:
                # one tile before the end: the board that the words of the rule look at
                assert shown.result is None and first + question.step == after - 2, each.name
            else:
                # the viewer shows the settlement as a step of its own after this one
                assert first + question.step == after - 1 and shown.result is question.result, each.name


def test_wrong_answers_come_from_the_other_clauses() -> None:
    bonus, plain = Reading(SCORE, "key-bone"), Reading(SCORE, "win")
    question, = of_kind("six-love.key-bone", POINTS)
    assert {answer.value: answer.readings for answer in question.answers}[(0, 1)] == (plain,)
    question, = of_kind("six-love.no-hard-end", POINTS)
    assert {answer.value: answer.readings for answer in question.answers}[(0, 2)] == (bonus,)
    question, = of_kind("cuban-100.out", POINTS)
    by_value = {answer.value: answer.readings for answer in question.answers}
    assert by_value[(1, 74)] == (Reading(PAY, "pips-of-others"),) and by_value[(1, 48)] == ()
    question, = of_kind("cuban-100.single-hand-wins", WINNER)
    assert question.answers[question.right].value == 1
    assert {answer.value: answer.readings for answer in question.answers}[0] == (Reading(BLOCK, "lowest-team-total"),)
    broken = [each for each in of_kind("six-love.streak-broken", WHY) if each.deal == 1]
    assert broken[0].answers[broken[0].right].value == Reading(LEDGER, "streak-broken")


def test_no_other_reading_gives_the_referee_s_result_by_a_wrong_answer() -> None:
    for each in examples():
        for question in each.questions:
            if question.kind in (POINTS, WINNER, SCORES):
                results = dict(other_results(each.game.rules, question.state))
                for at, answer in enumerate(question.answers):
                    for reading in answer.readings:
                        other = results[reading]
                        value = {POINTS: (other.team, other.points), WINNER: other.team, SCORES: other.scores}
                        assert answer.value == value[question.kind] and at != question.right


def test_what_failed_is_named() -> None:
    question, = of_kind("six-love.sole-double", POINTS)
    rules = example("six-love.sole-double").game.rules
    words = [check.term.word for check in failing(question, rules, Reading(SCORE, "key-bone"))]
    assert words == ["last-tile-double", "both-ends-hard"]
    assert failing(question, rules, Reading(SCORE, "win")) == ()


def test_checks_of_a_condition() -> None:
    question, = of_kind("six-love.key-bone", POINTS)
    assert question.facts is not None
    out, block, double = Term("went-out"), Term("blocked"), Term("last-tile-double")
    found = checks(AllOf((out, Not(double), block)), question.facts)
    assert [(check.term.word, check.negated, check.held) for check in found] == [
        ("went-out", False, True), ("last-tile-double", True, True), ("blocked", False, False),
    ]
    # of alternatives those that hold, or all where none does; "none of these" needs every one
    assert [check.term for check in checks(AnyOf((block, out)), question.facts)] == [out]
    assert [check.held for check in checks(AnyOf((block, double)), question.facts)] == [False, False]
    assert [check.held for check in checks(Not(AnyOf((block, out))), question.facts)] == [True, False]
    assert [check.term for check in checks(Not(AllOf((block, out))), question.facts)] == [block]


def test_a_profile_of_ones_own_asks_by_its_own_rules() -> None:
    """The same deal under another rule has another right answer: nothing is written down for a profile."""
    each = example("cuban-100.out")
    profile = each.game.rules.profile
    clause = profile.score[0]
    all_hands = replace(profile, score=(replace(clause, pay=replace(clause.pay, word="pips-of-all")),))
    from dominoes.rules.compiled import compile_profile

    game = Game(compile_profile(all_hands), each.game.source)
    moments = [each.moments[0]]
    for moment in each.moments[1:]:
        assert moment.action is not None
        state, events = game.apply(moments[-1].state, moment.action)
        moments.append(Moment(moment.action, state, events))
    question = next(question for question in quiz(game, moments) if question.kind == POINTS)
    assert question.answers[question.right].value == (1, 74)
    assert (1, 63) in [answer.value for answer in question.answers]


# ---- a walk through the questions ---------------------------------------------------------------------------


def test_a_walk_stops_at_each_open_question_and_counts() -> None:
    questions = example("six-love.streak-broken").questions
    asking = Asking(questions)
    places = [(each.deal, each.step) for each in questions]
    assert asking.stop((0, 0), (2, 0)) == places[0] and asking.due(places[0]) == 0
    for at, question in enumerate(questions):
        assert not asking.done and asking.due(places[at]) == at
        assert asking.answer(at, question.right if at else (question.right + 1) % 2) == bool(at)
    assert asking.done and asking.right == len(questions) - 1
    assert asking.stop((0, 0), (2, 0)) == (2, 0)
    asking.answer(0, questions[0].right)
    assert asking.right == len(questions) - 1, "an answer stands"
    asking.again()
    assert asking.answered == 0 and asking.due(places[0]) == 0
    asking.on = False
    assert asking.due(places[0]) is None and asking.stop((0, 0), (2, 0)) == (2, 0)


def test_going_back_is_never_stopped() -> None:
    asking = Asking(example("six-love.streak-broken").questions)
    assert asking.stop((2, 0), (0, 0)) == (0, 0)
    with pytest.raises(IndexError):
        asking.answer(0, 9)
    assert Asking(()).done and Asking(()).due((0, 0)) is None


# ---- in words -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "uk"])
def test_every_answer_of_every_question_is_justified(language: str) -> None:
    say = catalog(language)
    for each in examples():
        rules = each.game.rules
        for question in each.questions:
            asked = asked_text(question, rules, say)
            assert len(set(asked.answers)) == len(question.answers), (each.name, asked)
            for choice in range(len(question.answers)):
                said = verdict(question, choice, rules, say)
                assert said.right == (choice == question.right) and said.text
                # An example of what decides stands with every answer, unless the reason is what is asked next.
                assert said.why or question.why_next, (each.name, question.kind, choice)


def test_the_verdict_names_the_clause_and_the_fact() -> None:
    say, each = catalog("en"), example("six-love.two-hard-two-tiles")
    question = next(question for question in each.questions if question.kind == POINTS)
    wrong = next(at for at, answer in enumerate(question.answers) if answer.readings == (Reading(SCORE, "key-bone"),))
    said = verdict(question, wrong, each.game.rules, say)
    assert said.why[0].anchor == "score.key-bone"
    assert "at one open end only" in said.why[0].text and "the open ends were 4 and 5" in said.why[0].text
    bonus = next(question for question in each.questions if question.kind == BONUS)
    lines = [line.text for line in verdict(bonus, bonus.right, each.game.rules, say).why]
    assert [line[0] for line in lines] == ["\u2713", "\u2713", "\u2713", "\u2717"]
    assert "number 4: 7 of 8, number 5: 7 of 8" in lines[2]


def test_the_reason_is_not_told_before_it_is_asked() -> None:
    say, each = catalog("en"), example("cuban-100.out")
    points, why = (question for question in each.questions if question.kind in (POINTS, WHY))
    assert points.why_next and not why.why_next
    told = " ".join(line.text for line in verdict(points, points.right, each.game.rules, say).why)
    assert "opponents" not in told
    told = " ".join(line.text for line in verdict(why, why.right, each.game.rules, say).why)
    assert "48 + 15 = 63" in told
