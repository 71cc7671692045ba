"""What comes after a settled deal: what the next one is worth, who leads it, and by which rule.

Says only what the result itself decides; who holds a tile that is not dealt yet is nobody's knowledge.
May import the layers below (rules, game, view) and `dominoes.text`; no tkinter.
"""

from __future__ import annotations

from typing import List, Optional, Sequence, Tuple

from dominoes.game.result import Result
from dominoes.game.state import Standing
from dominoes.rules.compiled import CompiledSeat, Rules, compile_amount, compile_condition, counted_seats
from dominoes.rules.facts import Facts, LeadFacts, Previous
from dominoes.rules.message import N_
from dominoes.rules.profile import AnyOf, Condition, SeatChoice
from dominoes.rules.vocabulary import word
from dominoes.text.clauses import amount_phrase, in_one_line, opening_phrase, seat_phrases, short_node
from dominoes.text.i18n import Catalog
from dominoes.text.ledger import facts_of
from dominoes.text.terms import Line, Terms, capital

_BASE = N_("outlook", "The base of the next deal is {base}.")
_STAKES = N_("outlook", "A win of the next deal is worth: {stakes}.")
_STAKE = N_("outlook", "{name} ({amount})")
_LEADS = N_("outlook", "{seat} leads")
_NAMES_BEFORE = N_("outlook", "{team} chooses who leads, before the tiles are dealt; {seat} speaks for it")
_NAMES_AFTER = N_("outlook", "{team} chooses who leads, after the tiles are dealt; {seat} speaks for it")
_LEAD = N_("outlook", "Next deal: {who}; {tile}.")
_LEAD_BECAUSE = N_("outlook", "Next deal ({situation}): {who}; {tile}.")


def outlook(
    result: Result, standing: Standing, rules: Rules, catalog: Catalog, names: Sequence[str] = ()
) -> Tuple[Line, ...]:
    """What follows a settled deal, line by line; each anchor is that of the clause in the rule sheet.

    ``standing`` is what stood before the settled deal.
    """
    terms, profile = Terms(rules, catalog, names), rules.profile
    lines: List[Line] = []
    previous: Optional[Previous] = result.previous()
    base = result.next_base
    if result.match_over:
        opener = standing.opener if standing.deal else result.leader
        previous = rules.into_next_match(result.previous(), opener)
        base = rules.start_base
        lines.append(Line(terms.say(word("next-match", profile.next_match).sentence), "match.next"))
    lead = rules.lead_for(previous)
    clause = profile.lead[rules.leads.index(lead)]
    facts = LeadFacts(rules.tiles, rules.table, previous, -1, ())
    who = _who(terms, clause.seat, lead.seat, facts)
    tile = opening_phrase(terms, clause)
    if clause.when is None:
        said = terms.say(_LEAD, who=who, tile=tile)
    else:
        situation = in_one_line(terms, short_node(terms, "situation", _what_held(clause.when, facts)))
        said = terms.say(_LEAD_BECAUSE, situation=situation, who=who, tile=tile)
    lines.append(Line(said, "lead." + clause.id))
    if profile.base:
        lines.append(Line(terms.say(_BASE, base=base), "base"))
    deal = 1 if result.match_over else result.deal + 1
    lines.append(Line(_stakes(terms, facts_of(result, rules, 0)._replace(base=base, deal=deal)), "score"))
    return tuple(lines)


def outlook_text(
    result: Result, standing: Standing, rules: Rules, catalog: Catalog, names: Sequence[str] = ()
) -> str:
    """`outlook` as one text."""
    return " ".join(line.text for line in outlook(result, standing, rules, catalog, names))


def _what_held(condition: Condition, facts: LeadFacts) -> Condition:
    """Of alternatives the one that holds: a reader wants to know what happened, not what might have."""
    if isinstance(condition, AnyOf):
        for part in condition.parts:
            if compile_condition("situation", part)(facts):
                return _what_held(part, facts)
    return condition


def _who(terms: Terms, choice: SeatChoice, compiled: CompiledSeat, facts: LeadFacts) -> str:
    """Who leads or chooses, by name where the result decides it, otherwise as the rule says it."""
    naming = compiled.naming
    if compiled.seat is not None:
        seat = compiled.seat(facts)
        if seat >= 0:
            return terms.say(_LEADS, seat=terms.seat(seat))
    elif naming is not None:
        team = naming.team(facts)
        if team >= 0:
            seats = terms.rules.table.teams[team]
            if len(seats) == 1:
                return terms.say(_LEADS, seat=terms.seat(seats[0]))
            message = _NAMES_BEFORE if naming.before_deal else _NAMES_AFTER
            return terms.say(message, team=terms.team(team), seat=terms.seat(naming.speaker(facts, team)))
    return terms.catalog.in_turn(list(seat_phrases(terms, choice)))


def _stakes(terms: Terms, facts: Facts) -> str:
    clauses, stakes = terms.rules.profile.score, []
    for clause in clauses:
        if counted_seats(clause.pay, facts):
            amount = amount_phrase(terms, clause.pay)
        else:
            amount = terms.points(compile_amount(clause.pay)(facts))
        name = capital(terms.catalog.pick(clause.name))
        stakes.append(terms.say(_STAKE, name=name, amount=amount) if len(clauses) > 1 else amount)
    return terms.say(_STAKES, stakes=", ".join(stakes))
