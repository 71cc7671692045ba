"""What passes pay: worked out from the line and the passes of a deal, wherever it is asked.

Nothing about it is kept in a state, so a state with the same tiles and passes always pays the same.
May import `dominoes.rules` and the standard library; no tkinter, gettext, file, clock or global random.
"""

from __future__ import annotations

from typing import Iterable, Iterator, NamedTuple, Tuple

from dominoes.game.events import PassPaid
from dominoes.game.prizes import given, points_of
from dominoes.game.state import State
from dominoes.rules.compiled import CompiledPass, Rules
from dominoes.rules.facts import PassFacts


class Payment(NamedTuple):
    """A pass that pays: its clause, the seat that passed, the teams that get the points."""

    clause: CompiledPass
    passer: int
    teams: Tuple[int, ...]


def payments(rules: Rules, state: State) -> Tuple[Payment, ...]:
    """Every pass of the deal that pays, in order. In a deal that starts in the middle earlier passes are not known."""
    if not rules.passes:
        return ()
    return _paid(rules, _facts(rules, state))


def newly_paid(rules: Rules, before: State, after: State) -> Tuple[PassPaid, ...]:
    """What an action has made passes pay, as events: the pass itself, or one before it that had to be waited for."""
    return tuple(
        PassPaid(clause.id, passer, teams, clause.pay, clause.at_once)
        for clause, passer, teams in payments(rules, after)[len(payments(rules, before)) :]
    )


def booked_at_once(rules: Rules, state: State) -> Tuple[int, ...]:
    """The points of each team now: those before the deal, what hands thrown in have brought and passes paid at once."""
    scores = list(state.standing.scores)
    for prize in given(rules, state):
        scores[prize.team] += points_of(rules, prize, scores)
    for payment in payments(rules, state):
        if payment.clause.at_once:
            for team in payment.teams:
                scores[team] += payment.clause.pay
    return tuple(scores)


def _paid(rules: Rules, passes: Iterable[PassFacts]) -> Tuple[Payment, ...]:
    """The first clause that holds decides; where none does, the pass pays nothing."""
    found = []
    for facts in passes:
        clause = next((each for each in rules.passes if each.when(facts)), None)
        if clause is not None:
            found.append(Payment(clause, facts.passer, clause.to(facts)))
    return tuple(found)


def _facts(rules: Rules, state: State) -> Iterator[PassFacts]:
    line, before, in_a_row = state.line, -1, 0
    for at, (laid, seat) in enumerate(state.passed):
        in_a_row = in_a_row + 1 if laid == before else 1
        before = laid
        all_others = in_a_row == rules.table.seats - 1
        played_on = len(line) > laid
        # Whether the turn comes back shows when the seat that laid the last tile plays or passes, and not before: to
        # pay earlier would tell the table what that seat holds.
        if all_others and rules.passes_wait and not played_on and len(state.passed) == at + 1:
            return
        yield PassFacts(
            table=rules.table,
            leader=state.deal.leader,
            layer=line[laid - 1].seat,
            passer=seat,
            in_a_row=in_a_row,
            laid=laid,
            opening=line[0].tile,
            first_of_deal=at == 0,
            first_of_match=at == 0 and not state.standing.passed,
            plays_on=all_others and played_on,
        )
