"""The certain facts of a hint in sentences: one short sentence for each, with the counts that it rests on.

May import the layers below (rules, game, view, players) and `dominoes.text`; no tkinter.
"""

from __future__ import annotations

from typing import Any, Callable, Dict, NamedTuple, Sequence, Tuple

from dominoes.players.beforehand import HandTest, MayLead, NoTilesYet, RedealChance, RedealRight
from dominoes.players.certain import (
    GONE,
    PASSED,
    DeadTile,
    DrawnSince,
    ForcesDraw,
    HardEnd,
    Holds,
    Lacks,
    LastTile,
    LonelyDouble,
    MustDraw,
    MustPass,
    NearBlock,
    NumberLeft,
    OnlyPlay,
    Shape,
    ShutsOut,
)
from dominoes.players.stakes import Closes, GoesOut
from dominoes.rules.message import N_
from dominoes.rules.tiles import tile_name
from dominoes.text.hint_points import closes_text, goes_out_text, points_texts
from dominoes.text.hint_speech import Speech
from dominoes.text.terms import capital

_COUNTED = N_("hint", "Tiles with {number}: {in_set} in the set, {on_table} on the table, {mine} yours.")
_ALL_OUT = N_("hint", "All {in_set} tiles with {number} are on the table.")
_NOBODY_ELSE = N_("hint", "So nobody else has a tile with {number}.")
_WITH_OTHERS = N_("hint", "With the others: {left}.")
_WITH_OTHERS_ASLEEP = N_("hint", "With the others or out of play: {left}.")
_WITH_ONE = N_("hint", "With {seat}: {left}. Nobody else can have one.")
_WITH_ONE_ASLEEP = N_("hint", "With {seat} or out of play: {left}.")
_ASLEEP = N_("hint", "Out of play: {left}. Nobody can have one.")
_WITH_OTHERS_BONEYARD = N_("hint", "With the others or in the boneyard: {left}.")
_WITH_ONE_BONEYARD = N_("hint", "With {seat} or in the boneyard: {left}.")
_BONEYARD = N_("hint", "In the boneyard: {left}. Nobody has one now.")

_LACKS = N_("hint", "{seat} has passed and so has no tile with {numbers}.")
_LACKS_DRAWING = N_("hint", "{seat} could not play, and has no tile with {numbers} now.")
_DRAWN_SINCE = N_(
    "hint",
    "{seat} could not play and had no tile with {numbers}. It has drawn since, and may have some now: at most {most}.",
)
_HOLDS = N_("hint", "{seat} has {tiles} for certain: by counting, no other place is left.")
_HOLDS_ALL = N_("hint", "{seat} has exactly {tiles}: that follows from counting.")
_HARD = N_(
    "hint",
    "The end {number} is hard: of {all} halves with {number}, {shown} are on the table (a double has two).",
)
_DEAD = N_(
    "hint",
    "Your {tile} can never be laid any more: all other tiles with {numbers} are on the table, and no end fits it.",
)
_LONELY = N_(
    "hint", "Your {tile} needs an open {number}. Tiles that can still open it: yours {mine}, with the others {left}."
)
_LAST = N_("hint", "{seat} has one tile left.")
_LAST_SHUT = N_("hint", "{seat} has one tile left, and it fits no open end now.")
_ONLY = N_("hint", "There is no choice: only {play} can be laid.")
_ONLY_LEAD = N_("hint", "There is no choice: only {play} may be led.")
_MUST_DRAW = N_(
    "hint", "You have no {numbers}, so you draw. Then everybody knows that you had none. In the boneyard: {left}."
)
_STAY = N_("hint", "That can still be drawn: {drawable}.")
_FORCES = N_("hint", "After {play} the ends are {ends}. Sure to draw: {seat}. Why: {why}.")
_FORCES_EQUAL = N_("hint", "After {play} both ends are {ends}. Sure to draw: {seat}. Why: {why}.")
_WHY_SHOWN = N_("hint", "{seat} has shown to have no {number}")
_MUST_PASS = N_("hint", "You have no {numbers}, so you pass. Then everybody knows that.")

_SHUTS = N_("hint", "After {play} the ends are {ends}. Sure to pass: {seats}. Why: {why}.")
_SHUTS_EQUAL = N_("hint", "After {play} both ends are {ends}. Sure to pass: {seats}. Why: {why}.")
_WHY_PASSED = N_("hint", "{seat} has passed on {number}")
_WHY_GONE = N_("hint", "nobody else has a tile with {number}")
_WHY_COUNTED = N_("hint", "by counting, {seat} has no tile with {number}")
_AGAIN = N_("hint", "Then it is your turn again.")
_NEAR = N_("hint", "After {play} one of the others could block the table with {tiles}.")

_MOST_OF = N_("hint", "Most in your hand: tiles with {numbers} ({length}).")
_MOST_OF_SEVERAL = N_("hint", "Most in your hand: tiles with {numbers} ({length} of each).")
_DOUBLES = N_("hint", "Your doubles: {doubles}. All your pips: {pips}.")
_MISSING = N_("hint", "Numbers that you do not have: {numbers}.")

_NO_TILES = N_("hint", "The tiles are dealt afterwards: nobody knows any hand yet.")
_MAY_LEAD = N_("hint", "If you lead, you may open with {tiles}.")
_MAY_LEAD_ANY = N_("hint", "If you lead, you may open with any of your tiles.")
_TESTS = {
    "doubles": N_("hint", "The right needs at least {needed} doubles; you have {have}."),
    "of-one-number": N_("hint", "The right needs at least {needed} tiles of one number; you have {have} at most."),
}
_RIGHT = N_("hint", "So you have the right to a redeal.")
_NO_RIGHT = N_("hint", "So you have no right to a redeal.")
_CHANCE = N_("hint", "About one hand in {n} has this right.")


def _number_left(fact: NumberLeft, by: Speech) -> str:
    say = by.terms.say
    if not fact.left and not fact.mine:
        return say(_ALL_OUT, number=fact.number, in_set=fact.in_set)
    counted = say(_COUNTED, number=fact.number, in_set=fact.in_set, on_table=fact.on_table, mine=fact.mine)
    if not fact.left:
        return counted + " " + say(_NOBODY_ELSE, number=fact.number)
    boneyard = by.view.rules.boneyard
    if len(fact.seats) == 1:
        asleep = _WITH_ONE_BONEYARD if boneyard else _WITH_ONE_ASLEEP
        where = say(asleep if fact.asleep else _WITH_ONE, left=fact.left, seat=by.terms.seat(fact.seats[0]))
    elif fact.seats:
        asleep = _WITH_OTHERS_BONEYARD if boneyard else _WITH_OTHERS_ASLEEP
        where = say(asleep if fact.asleep else _WITH_OTHERS, left=fact.left)
    else:
        where = say(_BONEYARD if boneyard else _ASLEEP, left=fact.left)
    return counted + " " + capital(where)


def _lacks(fact: Lacks, by: Speech) -> str:
    message = _LACKS_DRAWING if by.view.rules.boneyard else _LACKS
    return by.terms.say(message, seat=by.terms.seat(fact.seat), numbers=by.either(fact.numbers))


def _drawn_since(fact: DrawnSince, by: Speech) -> str:
    seat, numbers = by.terms.seat(fact.seat), by.either(fact.numbers)
    return by.terms.say(_DRAWN_SINCE, seat=seat, numbers=numbers, most=fact.most)


def _holds(fact: Holds, by: Speech) -> str:
    tiles = by.terms.catalog.all_of([tile_name(tile) for tile in fact.tiles])
    return by.terms.say(_HOLDS_ALL if fact.all_of_them else _HOLDS, seat=by.terms.seat(fact.seat), tiles=tiles)


def _hard(fact: HardEnd, by: Speech) -> str:
    return by.terms.say(_HARD, number=fact.number, all=fact.appearances, shown=fact.appearances - 1)


def _dead(fact: DeadTile, by: Speech) -> str:
    return by.terms.say(_DEAD, tile=tile_name(fact.tile), numbers=by.either(fact.numbers))


def _lonely(fact: LonelyDouble, by: Speech) -> str:
    return by.terms.say(_LONELY, tile=tile_name(fact.tile), number=fact.number, mine=fact.mine, left=fact.left)


def _last(fact: LastTile, by: Speech) -> str:
    return by.terms.say(_LAST_SHUT if fact.shut else _LAST, seat=by.terms.seat(fact.seat))


def _only(fact: OnlyPlay, by: Speech) -> str:
    return by.terms.say(_ONLY if by.view.public.ends else _ONLY_LEAD, play=by.play(fact.action))


def _must_pass(fact: MustPass, by: Speech) -> str:
    return by.terms.say(_MUST_PASS, numbers=by.either(fact.numbers))


def _must_draw(fact: MustDraw, by: Speech) -> str:
    text = by.terms.say(_MUST_DRAW, numbers=by.either(fact.numbers), left=fact.left)
    return text + (" " + by.terms.say(_STAY, drawable=fact.drawable) if fact.drawable < fact.left else "")


def _reasons(why: Sequence[Tuple[int, int, str]], by: Speech) -> str:
    passed = _WHY_SHOWN if by.view.rules.boneyard else _WHY_PASSED
    texts = []
    for seat, number, reason in why:
        message = {GONE: _WHY_GONE, PASSED: passed}.get(reason, _WHY_COUNTED)
        texts.append(by.terms.say(message, seat=by.terms.seat(seat), number=number))
    return ", ".join(dict.fromkeys(texts))


def _forces(fact: ForcesDraw, by: Speech) -> str:
    ends = dict.fromkeys(fact.ends)
    return by.terms.say(
        _FORCES if len(ends) > 1 else _FORCES_EQUAL,
        play=by.play(fact.action),
        ends=by.both(ends),
        seat=by.terms.seat(fact.seat),
        why=_reasons(fact.why, by),
    )


def _shuts(fact: ShutsOut, by: Speech) -> str:
    say, terms = by.terms.say, by.terms
    ends = dict.fromkeys(fact.ends)
    text = say(
        _SHUTS if len(ends) > 1 else _SHUTS_EQUAL,
        play=by.play(fact.action),
        ends=by.both(ends),
        seats=terms.seats(fact.seats),
        why=_reasons(fact.why, by),
    )
    return text + (" " + say(_AGAIN) if fact.again else "")


def _near(fact: NearBlock, by: Speech) -> str:
    tiles = by.terms.catalog.one_of([tile_name(tile) for tile in fact.tiles])
    return by.terms.say(_NEAR, play=by.play(fact.action), tiles=tiles)


def _shape(fact: Shape, by: Speech) -> str:
    say = by.terms.say
    most = _MOST_OF if len(fact.longest) == 1 else _MOST_OF_SEVERAL
    texts = [
        say(most, numbers=by.both(fact.longest), length=fact.length),
        say(_DOUBLES, doubles=fact.doubles, pips=fact.pips),
    ]
    if fact.missing:
        texts.append(say(_MISSING, numbers=", ".join(map(str, fact.missing))))
    return " ".join(texts)


def _no_tiles(fact: NoTilesYet, by: Speech) -> str:
    return by.terms.say(_NO_TILES)


def _may_lead(fact: MayLead, by: Speech) -> str:
    if fact.any_tile:
        return by.terms.say(_MAY_LEAD_ANY)
    return by.terms.say(_MAY_LEAD, tiles=by.terms.catalog.one_of([tile_name(tile) for tile in fact.tiles]))


def _hand_test(fact: HandTest, by: Speech) -> str:
    message = _TESTS.get(fact.word)
    return by.terms.say(message, needed=fact.needed, have=fact.have) if message else ""


def _right(fact: RedealRight, by: Speech) -> str:
    return by.terms.say(_RIGHT if fact.has else _NO_RIGHT)


def _chance(fact: RedealChance, by: Speech) -> str:
    return by.terms.say(_CHANCE, n=round(fact.of / fact.ways)) if fact.ways else ""


_SAID: Dict[type, Callable[[Any, Speech], str]] = {
    NumberLeft: _number_left,
    Lacks: _lacks,
    Holds: _holds,
    HardEnd: _hard,
    DeadTile: _dead,
    LonelyDouble: _lonely,
    LastTile: _last,
    OnlyPlay: _only,
    MustPass: _must_pass,
    MustDraw: _must_draw,
    DrawnSince: _drawn_since,
    ForcesDraw: _forces,
    GoesOut: goes_out_text,
    Closes: closes_text,
    ShutsOut: _shuts,
    NearBlock: _near,
    Shape: _shape,
    NoTilesYet: _no_tiles,
    MayLead: _may_lead,
    HandTest: _hand_test,
    RedealRight: _right,
    RedealChance: _chance,
}


def fact_sentences(facts: Sequence[NamedTuple], by: Speech) -> Tuple[str, ...]:
    """The facts in their order, each as a sentence or a few; what is known of the points comes together at the end."""
    texts = [_SAID[type(fact)](fact, by) for fact in facts if type(fact) in _SAID]
    texts += points_texts(facts, by)
    return tuple(capital(text) for text in texts if text)
