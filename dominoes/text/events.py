"""Events to sentences: one short sentence for each event, as the public log shows it.

Only what an event holds is said, and of an opening only what the lead clause itself says, never what it allows in
the leader's hand; so the log can stand before everybody.
May import the layers below (rules, game, view) and `dominoes.text`; no tkinter.
"""

from __future__ import annotations

from typing import Any, Callable, Dict, Sequence

from dominoes.game.actions import RIGHT
from dominoes.game.events import (
    DealOpened,
    DealSettled,
    Event,
    HandAccepted,
    HandThrownIn,
    LeaderFound,
    LeaderNamed,
    NamingAsked,
    PassPaid,
    PrizeGiven,
    SeatPassed,
    TileDrawn,
    TileLaid,
    TilesDealt,
    TilesDrawn,
)
from dominoes.rules.compiled import Rules
from dominoes.rules.message import N_
from dominoes.rules.tiles import PIPS, tile_name
from dominoes.text.clauses import term_phrase
from dominoes.text.i18n import Catalog
from dominoes.text.ledger import result_text
from dominoes.text.terms import Terms, capital, tile_list

_DEAL = N_("event", "Deal {deal}.")
_DEAL_OF_MATCH = N_("event", "Match {match}, deal {deal}.")
_BASE = N_("event", "The base is {base}.")
_DRAWN = N_("event", "Opening draw: {draws}.")
_DRAW = N_("event", "{seat} draws {tile} ({pips})")
_DRAW_WON = N_("event", "{seat} wins the draw.")
_DRAW_EQUAL = N_("event", "The most is equal: the tiles go back, and the draw is repeated.")
_NAMING = N_("event", "{seat} chooses who leads: {choices}.")
_NAMED = N_("event", "{seat} chooses: {leader} leads.")
_NAMED_SELF = N_("event", "{seat} chooses to lead.")
_DEALT = N_("event", "Everybody gets {n} tile.", "Everybody gets {n} tiles.")
_DEALT_AGAIN = N_(
    "event",
    "All tiles are shuffled and dealt again: everybody gets {n} tile.",
    "All tiles are shuffled and dealt again: everybody gets {n} tiles.",
)
_ACCEPTED = N_("event", "{seat} accepts the tiles.")
_DEMANDED = N_("event", "{seat} has the right to a redeal and demands it.")
_THROWN_IN = N_("event", "{seat} has a hand that is not played: the tiles are dealt again.")
_SHOWN = N_("event", "Shown: {tiles}.")
_LEADS = N_("event", "{seat} leads.")
_LEADS_WITH = N_("event", "{seat} has {tile} and leads with it.")
_LED = N_("event", "{seat} leads {tile}.")
_LAID_LEFT = N_("event", "{seat} lays {tile} at the left end.")
_LAID_RIGHT = N_("event", "{seat} lays {tile} at the right end.")
_BONEYARD = N_("event", "In the boneyard: {left}.")
_DREW = N_("event", "{seat} draws: no {one} and no {other}.")
_DREW_EQUAL = N_("event", "{seat} draws: no {one}.")
_PASSED = N_("event", "{seat} passes: no {one} and no {other}.")
_PASSED_EQUAL = N_("event", "{seat} passes: no {one}.")
_PRIZE = N_("event", "{name} ({team}): {gives}.")
_PAID = N_("event", "{name}: {team} gets {points}.")
_PAID_LATER = N_("event", "{name}: {points} for {team} when the deal is settled.")


def _deal_opened(event: DealOpened, terms: Terms) -> str:
    text = terms.say(_DEAL if event.match == 1 else _DEAL_OF_MATCH, match=event.match, deal=event.deal)
    return text + " " + terms.say(_BASE, base=event.base) if terms.rules.profile.base else text


def _tiles_drawn(event: TilesDrawn, terms: Terms) -> str:
    draws = [
        terms.say(_DRAW, seat=terms.seat(seat), tile=tile_name(tile), pips=terms.pips(PIPS[tile]))
        for seat, tile in zip(event.seats, event.tiles)
    ]
    text = terms.say(_DRAWN, draws=", ".join(draws))
    won = event.winner >= 0
    return text + " " + (
        capital(terms.say(_DRAW_WON, seat=terms.seat(event.winner))) if won else terms.say(_DRAW_EQUAL)
    )


def _naming_asked(event: NamingAsked, terms: Terms) -> str:
    choices = terms.catalog.one_of([terms.seat(seat) for seat in event.choices])
    return terms.say(_NAMING, seat=terms.seat(event.speaker), choices=choices)


def _leader_named(event: LeaderNamed, terms: Terms) -> str:
    if event.speaker == event.leader:
        return terms.say(_NAMED_SELF, seat=terms.seat(event.speaker))
    return terms.say(_NAMED, seat=terms.seat(event.speaker), leader=terms.seat(event.leader))


def _tiles_dealt(event: TilesDealt, terms: Terms) -> str:
    text = terms.say(_DEALT_AGAIN if event.attempt else _DEALT, n=event.each)
    return text + " " + terms.say(_BONEYARD, left=terms.rules.rest) if terms.rules.boneyard else text


def _hand_accepted(event: HandAccepted, terms: Terms) -> str:
    return terms.say(_ACCEPTED, seat=terms.seat(event.seat))


def _hand_thrown_in(event: HandThrownIn, terms: Terms) -> str:
    text = terms.say(_DEMANDED if event.demanded else _THROWN_IN, seat=terms.seat(event.seat))
    return text + " " + terms.say(_SHOWN, tiles=tile_list(event.shown)) if event.shown else text


def _prize_given(event: PrizeGiven, terms: Terms) -> str:
    redeal = terms.rules.profile.redeal
    clause = next(clause for clause in (redeal.prizes if redeal else ()) if clause.id == event.clause)
    gives = term_phrase(terms, "prize", clause.gives)
    return terms.say(_PRIZE, name=terms.catalog.pick(clause.name), team=terms.team(event.team), gives=gives)


def _leader_found(event: LeaderFound, terms: Terms) -> str:
    if len(event.must) == 1:
        return terms.say(_LEADS_WITH, seat=terms.seat(event.leader), tile=tile_name(event.must[0]))
    return terms.say(_LEADS, seat=terms.seat(event.leader))


def _tile_laid(event: TileLaid, terms: Terms) -> str:
    message = _LED if event.first else _LAID_RIGHT if event.end == RIGHT else _LAID_LEFT
    return terms.say(message, seat=terms.seat(event.seat), tile=tile_name(event.tile))


def _tile_drawn(event: TileDrawn, terms: Terms) -> str:
    one, other = event.ends
    text = terms.say(_DREW if one != other else _DREW_EQUAL, seat=terms.seat(event.seat), one=one, other=other)
    return text + " " + terms.say(_BONEYARD, left=event.left)


def _seat_passed(event: SeatPassed, terms: Terms) -> str:
    one, other = event.ends
    return terms.say(_PASSED if one != other else _PASSED_EQUAL, seat=terms.seat(event.seat), one=one, other=other)


def _pass_paid(event: PassPaid, terms: Terms) -> str:
    name = next(terms.catalog.pick(clause.name) for clause in terms.rules.profile.passes if clause.id == event.clause)
    message, points = _PAID if event.at_once else _PAID_LATER, terms.points(event.points)
    return " ".join(
        capital(terms.say(message, name=name, team=terms.team(team), points=points)) for team in event.teams
    )


def _deal_settled(event: DealSettled, terms: Terms) -> str:
    return result_text(event.result, terms)


_SAID: Dict[type, Callable[[Any, Terms], str]] = {
    DealOpened: _deal_opened,
    TilesDrawn: _tiles_drawn,
    NamingAsked: _naming_asked,
    LeaderNamed: _leader_named,
    TilesDealt: _tiles_dealt,
    HandAccepted: _hand_accepted,
    HandThrownIn: _hand_thrown_in,
    PrizeGiven: _prize_given,
    LeaderFound: _leader_found,
    TileLaid: _tile_laid,
    TileDrawn: _tile_drawn,
    SeatPassed: _seat_passed,
    PassPaid: _pass_paid,
    DealSettled: _deal_settled,
}


def event_text(event: Event, rules: Rules, catalog: Catalog, names: Sequence[str] = ()) -> str:
    """What has happened, as one short sentence or a few. ``names`` by seat, see `Terms`."""
    return capital(_SAID[type(event)](event, Terms(rules, catalog, names)))
