"""Score clauses, ledger clauses and titles tried on deals that can really end: what never holds is a fault.

May import `dominoes.rules` modules below it only; no tkinter, gettext, file, clock or global random.
"""

from __future__ import annotations

from typing import List, Protocol, Sequence, Set, Tuple, Union

from dominoes.rules.compiled import CompiledLedger, CompiledScore, Rules, credited, scores_after
from dominoes.rules.facts import Facts
from dominoes.rules.faults import Path
from dominoes.rules.profile import Holder, result_conditions, terms_in
from dominoes.rules.situations import endings
from dominoes.rules.vocabulary import word
from dominoes.rules.words.results import HAND_WORDS

Clauses = Sequence[Union[CompiledScore, CompiledLedger]]


class Report(Protocol):
    """Takes a fault; ``useless`` says that it is about something that is there for nothing."""

    def __call__(self, path: Path, message: str, useless: bool = False) -> None: ...


#: Points that are tried where no number of points ends a match.
_POINTS_OF_A_MATCH = 100


def check_results(rules: Rules, report: Report, part: Tuple[int, int] = (0, 1)) -> None:
    """Report clauses that are never reached, deals that no clause covers, and a match that can never end.

    ``part`` as for `endings`.
    """
    profile = rules.profile
    scored: Set[int] = set()
    booked: Set[int] = set()
    titled: Set[int] = set()
    open_score = open_ledger = finished = False
    bonus_paid: List[bool] = [False] * len(rules.scores)
    target = rules.target or _POINTS_OF_A_MATCH
    ended: List[Facts] = []
    led = _always_led(rules)
    words = [term for condition in result_conditions(profile) for term in terms_in(condition)]
    named = [term.value for term in words if word("result", term.word).argument == "deal"]
    named += [profile.match_end.value] if not rules.target else []
    numbers = sorted({1, 2, 30} | {number + up for number in named for up in (0, 1)})
    hands = any(term.word in HAND_WORDS for term in words)
    for facts in endings(
        rules.tiles, rules.table, rules.each, rules.asleep, target, rules.start_base, numbers, hands, part
    ):
        if facts.tile == led:
            continue
        at = _first(rules.scores, facts)
        if at < 0:
            open_score = True
            continue
        scored.add(at)
        amount = rules.scores[at].pay(facts)
        facts = credited(facts, amount)
        ended.append(facts)
        at_ledger = _first(rules.ledgers, facts)
        if at_ledger < 0:
            open_ledger = True
            continue
        booked.add(at_ledger)
        ledger = rules.ledgers[at_ledger]
        final, reset = scores_after(rules, ledger, facts)
        if facts.team not in reset and any(ledger.credit(facts)):
            bonus_paid[at] = True
        champion = rules.match_winner(final, facts.deal)
        if champion >= 0:
            finished = True
            facts = facts._replace(final=final, team=champion)
            title = next((index for index, (_, when) in enumerate(rules.titles) if when(facts)), -1)
            titled.add(title)
    for at, clause in enumerate(profile.score):
        if at not in scored:
            report(("score", at), _why_never(rules.scores, at, ended), useless=True)
        elif clause.bonus and not bonus_paid[at]:
            report(
                ("score", at),
                "this bonus can never be credited: the ledger never adds it to anybody's points",
                useless=True,
            )
    if open_score:
        report(("score",), 'some deals are won that no clause pays; let the last clause have no "when"')
    for at in range(len(profile.ledger)):
        if at not in booked and not open_score:
            report(("ledger", at), _why_never(rules.ledgers, at, ended), useless=True)
    if open_ledger:
        report(("ledger",), 'some wins are booked by no clause; let the last clause have no "when"')
    if not finished and not open_score and not open_ledger:
        report(("match", "ends"), "no match can ever end like this: the points never get there")
    for at in range(len(profile.titles)):
        if at not in titled and finished:
            report(
                ("match", "titles", at),
                "this title can never be given: no match ends so, or an earlier title always holds",
                useless=True,
            )


def _why_never(clauses: Clauses, at: int, ended: Sequence[Facts]) -> str:
    """Why the clause at this place decides none of the deals."""
    decided = next((_first(clauses, facts) for facts in ended if clauses[at].when(facts)), -1)
    if decided < 0:
        return "this clause can never be reached: no deal of this set fulfils its condition"
    return 'this clause can never be reached: whenever it holds, "%s" before it decides' % clauses[decided].id


def _always_led(rules: Rules) -> int:
    """The tile that opens every deal and so can never be the last one, -1 if there is none."""
    tiles = set()
    for clause in rules.profile.lead:
        seat, forced = clause.seat, clause.tile == "that-tile" and clause.otherwise is None
        tiles.add(seat.tiles[0] if isinstance(seat, Holder) and len(seat.tiles) == 1 and forced else -1)
    return tiles.pop() if len(tiles) == 1 and rules.each > 1 else -1


def _first(clauses: Clauses, facts: Facts) -> int:
    return next((at for at, clause in enumerate(clauses) if clause.when(facts)), -1)
