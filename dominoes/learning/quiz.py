"""Questions about a worked example, made from the rule data and the referee's results: who, how many, and why.

The right answer is the referee's. Wrong ones are what another reading of one rule would have given (see
`dominoes.learning.readings`), so each wrong answer knows which rule it comes from, and what in this deal made that
rule fail. Which questions an example asks follows from what its deals turn on, never from the profile's name.
Pure: may import `dominoes.learning`, `dominoes.history`, `dominoes.game` and `dominoes.rules`; no tkinter, gettext,
files, clock or global random.
"""

from __future__ import annotations

from typing import Any, Dict, Iterator, List, Optional, Sequence, Tuple

from dominoes.game.referee import Game
from dominoes.game.result import Result
from dominoes.game.settle import deal_facts, win_worth
from dominoes.game.state import State
from dominoes.history import NEXT_DEAL, Moment
from dominoes.learning.question import (
    BONUS,
    HOLDER,
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
    YES_NO,
    Answer,
    Question,
    asked,
)  # fmt: skip
from dominoes.learning.quiz_play import opening_question, pass_question, redeal_question
from dominoes.learning.readings import (
    LEDGER,
    PAY,
    RESET,
    SCORE,
    Check,
    Reading,
    checks,
    deciding,
    other_results,
    quantities,
)
from dominoes.rules.compiled import CompiledSeat, Rules
from dominoes.rules.facts import DRAW, OUT, Facts, LeadFacts
from dominoes.rules.profile import Condition
from dominoes.rules.vocabulary import VOCABULARY

#: No example asks more than this.
MOST = 6
#: More points than this are pips: whoever counts them may take one hand for all, and is not just one off.
MANY = 10


def quiz(game: Game, moments: Sequence[Moment]) -> Tuple[Question, ...]:
    """The questions about a whole example in the order in which they come up; at most `MOST`, the most telling ones."""
    deals: List[List[Moment]] = []
    for moment in moments:
        if moment.action is NEXT_DEAL:
            deals.append([])
        deals[-1].append(moment)
    before: Dict[Tuple[str, object], int] = {}
    weighed: List[Tuple[int, int, Question]] = []
    for number, deal in enumerate(deals):
        for question in _of_deal(game.rules, number, deal, number + 1 < len(deals)):
            # What was asked before with the same answer teaches little the second time.
            key = (question.kind, _point(question))
            before[key] = before.get(key, 0) + 1
            weighed.append((_WEIGHT[question.kind] - 4 * (before[key] - 1), -number, question))
    kept = sorted(weighed, key=lambda each: each[:2], reverse=True)[:MOST]
    questions = sorted((each[2] for each in kept), key=_place)
    reasons = {question.deal for question in questions if question.kind == WHY}
    return tuple(
        question._replace(why_next=question.kind == POINTS and question.deal in reasons) for question in questions
    )


#: What an example is asked first: a lower weight is left out where there are too many questions.
_WEIGHT = {
    POINTS: 9, BONUS: 8, WINNER: 8, TITLE: 7, WHY: 6, SCORES: 6, LEADER: 5, REDEAL: 5, OPENING: 4, PASS: 4
}  # fmt: skip


def _place(question: Question) -> Tuple[int, int, int]:
    return question.deal, question.step, KINDS.index(question.kind)


def _point(question: Question) -> object:
    """What a question turns on: of two with the same point the second is left out first."""
    if question.kind in (REDEAL, PASS, WINNER):
        return question.answers[question.right].value
    if question.kind == OPENING:
        return question.clause
    if question.kind in (BONUS, LEADER):
        return question.clause, question.answers[question.right].value
    return deciding(question.result, SCORE), deciding(question.result, LEDGER)


def _of_deal(rules: Rules, number: int, deal: Sequence[Moment], goes_on: bool) -> Iterator[Question]:
    state, last = deal[-1].state, len(deal) - 1
    yield from redeal_question(rules, number, deal)
    yield from opening_question(rules, number, deal)
    yield from pass_question(rules, number, deal)
    result = state.result
    if result is None or not last:
        return
    others = other_results(rules, state)
    facts: Optional[Facts] = None
    if result.end == DRAW:
        yield from _winner(rules, number, last, state, others)
    else:
        out = result.end == OUT
        plain = deal_facts(rules, state, result.seat, result.team, result.end, result.pips)
        facts = win_worth(rules, plain)[2]
        if out:
            yield from _bonus(rules, number, last - 1, state, facts)
        else:
            yield from _winner(rules, number, last, state, others)
        yield from _points(rules, number, last, state, facts, others)
        yield from _why(rules, number, last, state, facts)
        yield from _scores(rules, number, last, state, facts, others)
        yield from _title(rules, number, last, state, facts)
    if goes_on and not result.match_over:
        yield from _leader(rules, number, last, state, facts)


def _bonus(rules: Rules, number: int, step: int, state: State, facts: Facts) -> Iterator[Question]:
    """Before the last tile: does it earn the bonus that it earns, or comes nearest to?"""
    assert state.result is not None
    paid = deciding(state.result, SCORE)
    clauses = [clause for clause in rules.profile.score if clause.bonus and clause.when is not None]
    if step < 0 or not clauses:
        return
    clause = min(clauses, key=lambda each: (each.id != paid, failed(each.when, facts)))
    earned = clause.id == paid
    yield from asked(BONUS, number, step, earned, [Answer(not earned)], state, facts, clause.id, YES_NO)


def failed(condition: Optional[Condition], facts: Facts) -> int:
    """How many words of a condition did not hold."""
    return sum(not check.held for check in checks(condition, facts)) if condition is not None else 0


# ---- before the settlement ----------------------------------------------------------------------------------

Others = Sequence[Tuple[Reading, Result]]


def _winner(rules: Rules, number: int, step: int, state: State, others: Others) -> Iterator[Question]:
    assert state.result is not None
    wrong = [Answer(result.team, (reading,)) for reading, result in others]
    wrong += [Answer(team) for team in range(len(rules.table.teams))] + [Answer(-1)]
    order = (*range(len(rules.table.teams)), -1)
    yield from asked(WINNER, number, step, state.result.team, wrong, state, order=order)


def _points(
    rules: Rules, number: int, step: int, state: State, facts: Facts, others: Others
) -> Iterator[Question]:
    result = state.result
    assert result is not None
    team, points, out = result.team, result.points, result.end == OUT
    wrong = [Answer((other.team, other.points), (reading,)) for reading, other in others if out or other.team == team]
    if points > MANY:
        wrong.insert(1, Answer((team, max(facts.pips))))
    if out:
        # Whoever wins gets them; but all the same it has to be asked.
        wrong.insert(1, Answer((rules.table.others(team)[0], points or facts.amount)))
    wrong += [Answer((team, more)) for more in (points + 1, points + 2)]
    yield from asked(POINTS, number, step, (team, points), wrong[: MOST_ANSWERS - 1], state, facts)


def booked(result: Result, facts: Facts) -> bool:
    """Whether the winners simply add what the deal is worth, and nobody is set back."""
    return result.points == facts.amount and not result.reset


def _why(rules: Rules, number: int, step: int, state: State, facts: Facts) -> Iterator[Question]:
    result, profile = state.result, rules.profile
    assert result is not None
    plain = booked(result, facts)
    if plain and result.end == OUT and any(clause.bonus for clause in profile.score):
        return  # that was asked before the last tile
    score, ledger = Reading(SCORE, deciding(result, SCORE)), Reading(LEDGER, deciding(result, LEDGER))
    right = score if plain else ledger
    clauses = [Reading(SCORE, clause.id) for clause in profile.score]
    clauses += [Reading(LEDGER, clause.id) for clause in profile.ledger]
    # The clause that books a win is no reason for its amount.
    wrong = [Answer(each, (each,)) for each in clauses if each not in (right, ledger)]
    pay = next(clause.pay for clause in profile.score if clause.id == score.id)
    counted = quantities(pay)
    if plain and counted and not wrong:
        right = Reading(PAY, counted[0])
        words = [each for each in _counting_words() if each.id not in counted[1:]]
        yield from asked(WHY, number, step, right, [Answer(each, (each,)) for each in words], state, facts,
                             order=words)
        return
    yield from asked(WHY, number, step, right, wrong, state, facts, order=clauses)


def _counting_words() -> List[Reading]:
    words = VOCABULARY["quantity"].words
    return [Reading(PAY, name) for name, entry in words.items() if entry.counted is not None]


def _scores(rules: Rules, number: int, step: int, state: State, facts: Facts, others: Others) -> Iterator[Question]:
    result = state.result
    assert result is not None
    if any(clause.reset != "none" for clause in rules.profile.ledger) and any(result.before):
        wrong = [
            Answer(other.scores, (reading,)) for reading, other in others
            if reading.kind in (SCORE, LEDGER, RESET) and other.team == result.team
        ]
        yield from asked(SCORES, number, step, result.scores, wrong, state, facts)


def _title(rules: Rules, number: int, step: int, state: State, facts: Facts) -> Iterator[Question]:
    result = state.result
    assert result is not None
    if result.match_over and rules.profile.titles:
        names = [title.id for title in rules.profile.titles] + [""]
        wrong = [Answer(name, (Reading(TITLE, name),)) for name in names]
        final = facts._replace(final=result.scores)
        yield from asked(TITLE, number, step, result.title, wrong, state, final, order=names)


# ---- after it -----------------------------------------------------------------------------------------------


def _leader(rules: Rules, number: int, step: int, state: State, facts: Optional[Facts]) -> Iterator[Question]:
    result = state.result
    assert result is not None
    previous = result.previous()
    lead = rules.lead_for(previous)
    before = LeadFacts(rules.tiles, rules.table, previous, -1, ())
    right = _who(rules, lead.seat, before)
    if right is None:
        return
    wrong: List[Answer] = []
    for clause in rules.leads:
        who = _who(rules, clause.seat, before) if clause is not lead else None
        if who is not None:
            wrong.append(Answer(who, (Reading(LEADER, clause.id),)))
    table = rules.table
    if right[0] == NAMES:
        wrong += [Answer((NAMES, table.teams[team][0], team)) for team in table.others(right[2])]
    for seat in (result.seat, table.next_seat(result.leader), result.closer, table.next_seat(result.closer)):
        if seat >= 0:
            wrong.append(Answer((SEAT, seat, -1)))
    yield from asked(LEADER, number, step, right, wrong[: MOST_ANSWERS - 2], state, facts, lead.id)


def _who(rules: Rules, choice: CompiledSeat, facts: LeadFacts) -> Optional[Tuple[str, int, int]]:
    """Who leads by a seat choice: see `Question`; None where there is nobody."""
    if choice.seat is not None:
        seat = choice.seat(facts)
        return (SEAT, seat, -1) if seat >= 0 else None
    if choice.naming is not None:
        team = choice.naming.team(facts)
        if team < 0:
            return None
        seats = rules.table.teams[team]
        return (SEAT, seats[0], -1) if len(seats) == 1 else (NAMES, choice.naming.speaker(facts, team), team)
    same = [at for at, lead in enumerate(rules.leads) if lead.seat.holding == choice.holding]
    return (HOLDER, -1, same[0])


def failing(question: Question, rules: Rules, reading: Reading) -> Tuple[Check, ...]:
    """What the clause of a reading asks for and did not find in this deal; empty for readings of single words."""
    clauses: Dict[str, Sequence[Any]] = {
        SCORE: rules.profile.score, LEDGER: rules.profile.ledger, TITLE: rules.profile.titles
    }  # fmt: skip
    found = next((clause for clause in clauses.get(reading.kind, ()) if clause.id == reading.id), None)
    if found is None or found.when is None or question.facts is None:
        return ()
    return tuple(check for check in checks(found.when, question.facts) if not check.held)
