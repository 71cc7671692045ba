"""What passes pay: worked out from the line and the passes of a deal, wherever it is asked.

Nothing about it is kept in a state, so a state with the same tiles and passes always pays the same.
May import `dominoes.rules` and the standard library; no tkinter, gettext, file, clock or global random.
"""

from __future__ import annotations

from typing import Iterable, Iterator, NamedTuple, Tuple

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


def payment_of_last(rules: Rules, state: State) -> Tuple[Payment, ...]:
    """What the last pass of a deal pays, right after it: one payment or none."""
    return _paid(rules, tuple(_facts(rules, state))[-1:]) if rules.passes else ()


def booked_at_once(rules: Rules, state: State) -> Tuple[int, ...]:
    """The points of each team now: those before the deal and what passes have paid at once."""
    scores = list(state.standing.scores)
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
            plays_on=in_a_row == rules.table.seats - 1 and _plays_on(rules, state, at),
        )


def _plays_on(rules: Rules, state: State, at: int) -> bool:
    """Whether the seat that laid the last tile could play after this pass, which was the last of the others."""
    laid = state.passed[at][0]
    if len(state.line) > laid:
        return True
    if len(state.passed) > at + 1:
        return False
    suit, (left, right) = rules.tiles.suit, state.ends
    return bool(state.hands[state.line[laid - 1].seat] & (suit[left] | suit[right]))
