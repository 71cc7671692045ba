"""The facts of a hint about points in sentences: going out, a block, what teams need, what a win would do.

May import the layers below (rules, game, view, players) and `dominoes.text`; no tkinter.
"""

from __future__ import annotations

from typing import Dict, List, NamedTuple, Sequence

from dominoes.players.stakes import DRAWN, LOST, OPEN, SAFE, WON, Booking, Closes, GoesOut, HandRange, Needs, Stake
from dominoes.rules.message import N_
from dominoes.text.hint_speech import Speech
from dominoes.text.terms import capital

_GOES_OUT = N_("hint", "With {play} you go out and win the deal.")
_PAYS = N_("hint", "{clause}: {points}.")
_PAYS_RANGE = N_("hint", "{clause}: at least {least}, at most {most} points, by the pips of the others.")
_NO_POINTS = N_("hint", "But this adds no points ({clause}).")
_CHARGES = N_("hint", "They are charged to {teams}.")
_MAYBE_NO_POINTS = N_("hint", "If it is too little, it adds no points ({clause}).")
_TO_ZERO = N_("result", "{team} goes back to zero.")
_ALL_TO_ZERO = N_("hint", "Everybody goes back to zero.")
_WINS_MATCH = N_("hint", "That wins the match.")
_MAY_WIN_MATCH = N_("hint", "That may win the match.")

_CLOSES = N_("hint", "After {play} nobody can lay a tile: the table is blocked.")
_PIPS_THEN = N_("hint", "Pips then: {hands}.")
_HAND = N_("hint", "{seat}: {pips}")
_HAND_RANGE = N_("hint", "{seat}: {least} to {most}")
_VERDICTS = {
    WON: N_("hint", "Your side wins this block for certain."),
    SAFE: N_("hint", "Your side cannot lose this block: it wins it, or it is a draw."),
    LOST: N_("hint", "Your side cannot win this block."),
    DRAWN: N_("hint", "It would be a draw for certain."),
    OPEN: N_("hint", "Who would win is not certain."),
}

_POINTS = N_("hint", "Points: {teams}. The match is won with {target}.")
_TEAM = N_("hint", "{team} has {points}, needs {more} more")
_STAKE = N_("hint", "If {team} wins this deal: {effects}.")
_STAKE_BY = N_("hint", "If {team} wins this deal in this way – {clause}: {effects}.")
_EFFECT_MATCH = N_("hint", "the match is won")
_EFFECT_NOTHING = N_("hint", "no points are added")
_EFFECT_CHARGED = N_("hint", "{team} is charged {points}")
_EFFECT_ALL_ZERO = N_("hint", "everybody is back at zero")
_EFFECT_ZERO = N_("hint", "{team} goes back to zero")


def goes_out_text(fact: GoesOut, by: Speech) -> str:
    """Going out: the clause, what it pays, and what becomes of the points of all."""
    say, least, most = by.terms.say, fact.least, fact.most
    clause = capital(by.clause("score", least.score))
    texts = [say(_GOES_OUT, play=by.play(fact.action))]
    if least.amount == most.amount:
        texts.append(say(_PAYS, clause=clause, points=by.terms.points(least.amount)))
    else:
        texts.append(say(_PAYS_RANGE, clause=clause, least=least.amount, most=most.amount))
    before = by.view.public.standing.scores
    own = by.view.rules.table.team_of[by.view.seat]
    charged = [team for team, had in enumerate(before) if team != own and most.scores[team] > had]
    if charged:
        names = by.terms.catalog.all_of([by.terms.team(team) for team in charged])
        texts.append(say(_CHARGES, teams=names))
    elif most.scores[own] <= before[own]:
        texts.append(say(_NO_POINTS, clause=by.clause("ledger", most.ledger)))
    elif least.scores[own] <= before[own]:
        texts.append(say(_MAYBE_NO_POINTS, clause=by.clause("ledger", least.ledger)))
    reset = [team for team, had in enumerate(before) if had > least.scores[team]]
    if reset and not any(least.scores):
        texts.append(say(_ALL_TO_ZERO))
    else:
        texts += [capital(say(_TO_ZERO, team=by.terms.team(team))) for team in reset]
    if most.over:
        texts.append(say(_WINS_MATCH if least.over else _MAY_WIN_MATCH))
    return " ".join(texts)


def closes_text(fact: Closes, by: Speech) -> str:
    """A block: what is known of the pips of all hands, and whether that decides it."""
    hands = ", ".join(_hand(each, by) for each in fact.hands)
    say = by.terms.say
    return " ".join(
        (say(_CLOSES, play=by.play(fact.action)), say(_PIPS_THEN, hands=hands), say(_VERDICTS[fact.verdict]))
    )


def _hand(hand: HandRange, by: Speech) -> str:
    if hand.least == hand.most:
        return by.terms.say(_HAND, seat=by.seat(hand.seat), pips=hand.least)
    return by.terms.say(_HAND_RANGE, seat=by.seat(hand.seat), least=hand.least, most=hand.most)


def points_texts(facts: Sequence[NamedTuple], by: Speech) -> List[str]:
    """What is known of the points of all teams, and what a win would do to them, out of all facts of a hint."""
    texts: List[str] = []
    needs = [fact for fact in facts if isinstance(fact, Needs)]
    if needs:
        teams = by.terms.catalog.in_turn([
            by.terms.say(_TEAM, team=by.terms.team(each.team), points=each.points, more=each.target - each.points)
            for each in needs
        ])
        texts.append(by.terms.say(_POINTS, teams=teams, target=needs[0].target))
    return texts + _stakes([fact for fact in facts if isinstance(fact, Stake)], by)


def _stakes(stakes: Sequence[Stake], by: Speech) -> List[str]:
    """One sentence for each team, or for each clause where clauses differ in what they do."""
    texts = []
    for team in dict.fromkeys(stake.team for stake in stakes):
        effects: Dict[str, List[str]] = {}
        for stake in stakes:
            if stake.team == team:
                effects.setdefault(_effects(stake.team, stake.booking, by), []).append(stake.booking.score)
        everything = sum(map(len, effects.values())) == len(by.view.rules.scores)
        for effect, clauses in effects.items():
            if len(effects) == 1 and everything:
                texts.append(by.terms.say(_STAKE, team=by.terms.team(team), effects=effect))
            else:
                names = by.terms.catalog.one_of([by.clause("score", clause) for clause in clauses])
                texts.append(by.terms.say(_STAKE_BY, team=by.terms.team(team), clause=names, effects=effect))
    return texts


def _effects(team: int, booking: Booking, by: Speech) -> str:
    say, before = by.terms.say, by.view.public.standing.scores
    if booking.over:
        return say(_EFFECT_MATCH)
    if any(before) and not any(booking.scores):
        return say(_EFFECT_ALL_ZERO)
    charged = [other for other, had in enumerate(before) if other != team and booking.scores[other] > had]
    found = [say(_EFFECT_NOTHING)] if booking.scores[team] <= before[team] and not charged else []
    for other in charged:
        points = by.terms.points(booking.scores[other] - before[other])
        found.append(say(_EFFECT_CHARGED, team=by.terms.team(other), points=points))
    for other, had in enumerate(before):
        if had > booking.scores[other]:
            found.append(say(_EFFECT_ZERO, team=by.terms.team(other)))
    return by.terms.catalog.all_of(found)
