"""The first half of a rule sheet: the tiles, the table, the deal, who leads, how a deal is played and ends.

May import `dominoes.rules` and `dominoes.text`; no tkinter.
"""

from __future__ import annotations

from typing import Optional

from dominoes.rules.message import N_
from dominoes.rules.profile import LeadClause, Profile, Redeal, Term
from dominoes.rules.vocabulary import word
from dominoes.text.clauses import (
    Node,
    nodes_of,
    opening_phrase,
    plain_list,
    seat_phrases,
    short_node,
    term_phrase,
)
from dominoes.text.sheet_blocks import CLAUSE, PLAYED_OUT, Pen
from dominoes.text.terms import capital, sentence, tile_list

_SETS = (
    N_("set", "double-zero"),
    N_("set", "double-one"),
    N_("set", "double-two"),
    N_("set", "double-three"),
    N_("set", "double-four"),
    N_("set", "double-five"),
    N_("set", "double-six"),
    N_("set", "double-seven"),
    N_("set", "double-eight"),
    N_("set", "double-nine"),
    N_("set", "double-ten"),
    N_("set", "double-eleven"),
    N_("set", "double-twelve"),
    N_("set", "double-thirteen"),
    N_("set", "double-fourteen"),
    N_("set", "double-fifteen"),
)

_TILES = N_("sheet", "The tiles")
_SET = N_(
    "sheet", "The {set} set has {n} tile, from 0-0 to {last}.", "The {set} set has {n} tiles, from 0-0 to {last}."
)
_REMOVED = N_("sheet", "Taken out: {tiles}. {n} tile remains.", "Taken out: {tiles}. {n} tiles remain.")
_HALVES = N_("sheet", "A tile has two halves, each with a number of pips. A double has the same number on both.")
_APPEARS = N_(
    "sheet",
    "Each number shows {n} time in the set; a double shows it twice.",
    "Each number shows {n} times in the set; a double shows it twice.",
)

_TABLE = N_("sheet", "The table")
_SEATS = N_(
    "sheet",
    "There is {n} seat, numbered in the order of play.",
    "There are {n} seats, numbered in the order of play.",
)
_SEATS_CHOSEN = N_(
    "sheet",
    "{choices} can play; this is the sheet for {n}. The seats are numbered in the order of play.",
    "{choices} can play; this is the sheet for {n}. The seats are numbered in the order of play.",
)
_TEAM = N_("sheet", "{team}: {seats}.")

_DEAL = N_("sheet", "The deal")
_EACH = N_("sheet", "Each seat gets {n} tile.", "Each seat gets {n} tiles.")
_REST = N_("sheet", "{n} tile is left over.", "{n} tiles are left over.")
_UNDRAWABLE = N_(
    "sheet",
    "{n} tile always stays in the boneyard and can never be drawn.",
    "{n} tiles always stay in the boneyard and can never be drawn.",
)
_OTHER_TABLES = N_("sheet", "With other numbers of seats:")
_OTHER_TABLE = N_("sheet", "{seats} seats: {each} tiles each, {rest} left over")
_OTHER_BONEYARD = N_("sheet", "{seats} seats: {each} tiles each, {rest} left over, of which {stay} always stay")
_PRIVATE = N_("sheet", "Everybody looks only at their own tiles.")

_REDEAL = N_("sheet", "The right to a redeal")
_NO_REDEAL = N_("sheet", "There is none: the tiles are played as they were dealt.")
_RIGHT = N_("sheet", "A hand gives the right to a redeal if it has {condition}.")
_RIGHT_LIST = N_("sheet", "A hand gives the right to a redeal if {condition}:")
_AGAIN = N_(
    "sheet",
    "In a redeal, all tiles are shuffled and dealt again, and the new hands are looked at in the same way.",
)
_POINTS_STAY = N_("sheet", "The points stay as they are.")
_PRIZES = N_(
    "sheet", "A hand that is thrown in also brings its team something; the first of these rules that fits decides:"
)
_PRIZE = N_("sheet", "{name} – {gives}")
_PRIZE_FOR = N_("sheet", "{prize}, if the hand has {condition}.")
_FIRST_DEMAND = N_("sheet", "The first demand is enough; the seats after it are not asked any more.")
_STAYS_NAMED = N_("sheet", "A leader who was named before the deal stays named.")

_DRAW = N_("sheet", "The opening draw")
_DRAW_RULE = N_(
    "sheet",
    "The tile with the most pips wins the draw. If the most is equal, the tiles go back, all are shuffled, and the "
    "draw is repeated. The drawn tiles go back before the deal.",
)

_LEAD = N_("sheet", "Who leads")
_LEADING = N_("sheet", "To lead is to lay the first tile of a deal.")
_FIRST_FITS = N_("sheet", "The first of these rules that fits decides:")
_SITUATION = N_("sheet", "{situation}:")
_WHEN = N_("sheet", "When {condition}:")
_THEN = N_("sheet", "Then:")
_OTHERWISE = N_("sheet", "In every other deal:")
_ALWAYS = N_("sheet", "In every deal:")
_NOBODY_HOLDS = N_("sheet", "If nobody holds such a tile: {rule}")

_PLAY = N_("sheet", "The play")
_LINE = N_(
    "sheet",
    "The first tile begins a line with two open ends. The seats play in turn. A turn is one tile, laid at one of the "
    "two open ends so that the numbers that touch are the same.",
)

_END = N_("sheet", "The end of a deal")
_OUT = N_(
    "sheet",
    "Going out: whoever lays the last tile of their hand wins the deal for their team, even if nobody could play on.",
)
_BLOCK = N_(
    "sheet",
    "Block: if {n} seat passes, the deal is over.",
    "Block: if all {n} seats pass one after the other, the deal is over.",
)
_BLOCK_DRAWING = N_(
    "sheet",
    "Block: if {n} seat passes and nothing can be drawn, the deal is over.",
    "Block: if all {n} seats have passed one after the other and nothing can be drawn, the deal is over.",
)
_OPEN = N_("sheet", "When a deal is over, all hands are laid open.")


def write_play(pen: Pen) -> None:
    """From the tiles to the end of a deal."""
    profile = pen.terms.rules.profile
    _tiles(pen, profile)
    _table(pen, profile)
    _deal(pen, profile)
    _redeal(pen, profile.redeal)
    if profile.opening_draw:
        pen.heading(_DRAW, "opening-draw")
        draw = word("drawers", profile.opening_draw)
        pen.text(draw.sentence)
        pen.text(draw.note or _DRAW_RULE)
    _leads(pen, profile)
    pen.heading(_PLAY, "play")
    pen.text(_LINE)
    pen.text(word("unable", profile.unable).sentence)
    _end(pen, profile)


def _tiles(pen: Pen, profile: Profile) -> None:
    tiles = pen.terms.rules.tiles
    highest = profile.highest
    pen.heading(_TILES, "set")
    pen.text(
        _SET, set=_SETS[highest], n=(highest + 1) * (highest + 2) // 2, last="%d-%d" % (highest, highest)
    )
    if profile.removed:
        pen.text(_REMOVED, tiles=tile_list(sorted(profile.removed)), n=len(tiles.tiles))
    pen.text(_HALVES)
    if len(set(tiles.appearances)) == 1:
        pen.text(_APPEARS, n=tiles.appearances[0])


def _table(pen: Pen, profile: Profile) -> None:
    terms = pen.terms
    pen.heading(_TABLE, "table")
    if len(profile.choices) > 1:
        choices = capital(terms.catalog.one_of([str(seats) for seats in profile.choices]))
        pen.text(_SEATS_CHOSEN, choices=choices, n=profile.seats)
    else:
        pen.text(_SEATS, n=profile.seats)
    pen.text(word("teams", profile.teams).sentence)
    if not terms.alone():
        teams = terms.rules.table.teams
        lines = [terms.say(_TEAM, team=terms.team(team), seats=terms.seats(seats)) for team, seats in enumerate(teams)]
        pen.items(nodes_of(lines))
    pen.text(word("direction", profile.direction).sentence)


def _deal(pen: Pen, profile: Profile) -> None:
    pen.heading(_DEAL, "deal")
    pen.text(_EACH, n=profile.each)
    rules = pen.terms.rules
    if rules.rest:
        pen.text(_REST, n=rules.rest)
    pen.text(word("rest", profile.rest).sentence)
    if rules.boneyard and rules.undrawable:
        pen.text(_UNDRAWABLE, n=rules.undrawable)
    others = [each for each in profile.seatings if each.seats != profile.seats]
    if others:
        pen.text(_OTHER_TABLES)
        message = _OTHER_BONEYARD if rules.boneyard else _OTHER_TABLE
        tiles = len(rules.tiles.tiles)
        pen.items(
            nodes_of(
                [
                    pen.terms.say(
                        message,
                        seats=each.seats,
                        each=each.each,
                        rest=tiles - each.seats * each.each,
                        stay=each.undrawable,
                    )
                    for each in others
                ]
            )
        )
    pen.text(_PRIVATE)


def _redeal(pen: Pen, redeal: Optional[Redeal]) -> None:
    terms, rules = pen.terms, pen.terms.rules
    pen.heading(_REDEAL, "redeal")
    if redeal is None or rules.redeal is None:
        pen.text(_NO_REDEAL)
        return
    right = short_node(terms, "hand", redeal.when)
    pen.text(_RIGHT_LIST if right.children else _RIGHT, condition=right.text)
    pen.items(plain_list(right.children))
    pen.text(word("redeal-way", redeal.way).sentence)
    if rules.redeal.asked:
        pen.text(_FIRST_DEMAND)
        pen.text(word("computer", redeal.computer).sentence)
    pen.text(word("shows", redeal.shows).sentence)
    pen.text(_AGAIN)
    if not redeal.prizes:
        pen.text(_POINTS_STAY)
    else:
        pen.text(_PRIZES)
    for prize in redeal.prizes:
        gives = terms.say(_PRIZE, name=terms.catalog.pick(prize.name), gives=term_phrase(terms, "prize", prize.gives))
        if prize.when is None:
            pen.write(CLAUSE, sentence(gives), "prizes." + prize.id)
        else:
            node = short_node(terms, "hand", prize.when)
            pen.write(CLAUSE, _PRIZE_FOR, "prizes." + prize.id, prize=gives, condition=node.text)
            pen.items(plain_list(node.children))
    if any(prize.gives.word != "base-times" for prize in redeal.prizes):
        pen.text(PLAYED_OUT)
    if any(lead.seat.naming is not None and lead.seat.naming.before_deal for lead in rules.leads):
        pen.text(_STAYS_NAMED)


def _leads(pen: Pen, profile: Profile) -> None:
    pen.heading(_LEAD, "lead")
    pen.text(_LEADING)
    if len(profile.lead) > 1:
        pen.text(_FIRST_FITS)
    for clause in profile.lead:
        _lead(pen, clause)


def _lead(pen: Pen, clause: LeadClause) -> None:
    terms, anchor = pen.terms, "lead." + clause.id
    if clause.when is None:
        pen.write(CLAUSE, _ALWAYS if len(terms.rules.profile.lead) == 1 else _OTHERWISE, anchor)
    else:
        node = short_node(terms, "situation", clause.when)
        if node.children:
            pen.write(CLAUSE, _WHEN, anchor, condition=node.text)
            pen.items(plain_list(node.children))
            pen.text(_THEN)
        else:
            pen.write(CLAUSE, _SITUATION, anchor, situation=capital(node.text))
    pen.items(nodes_of(seat_phrases(terms, clause.seat)))
    if clause.otherwise is not None:
        rule = " ".join(sentence(phrase) for phrase in seat_phrases(terms, clause.otherwise))
        pen.items([Node(terms.say(_NOBODY_HOLDS, rule=rule))])
    pen.items(nodes_of([opening_phrase(terms, clause)]))


def _end(pen: Pen, profile: Profile) -> None:
    terms = pen.terms
    pen.heading(_END, "end")
    pen.write(CLAUSE, _OUT, "end.out")
    drawing = terms.rules.draws
    pen.write(CLAUSE, _BLOCK_DRAWING if drawing else _BLOCK, "block." + profile.block, n=profile.seats)
    pen.items(nodes_of([term_phrase(terms, "block", Term(profile.block))]))
    pen.write(CLAUSE, sentence(term_phrase(terms, "tie", Term(profile.tie))), "tie." + profile.tie)
    pen.text(_OPEN)
