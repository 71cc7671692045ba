"""The first lesson in sentences: what each step explains and asks, and a kind word to every try, right or wrong.

May import the layers below (rules, game, learning) and `dominoes.text`; no tkinter.
"""

from __future__ import annotations

from typing import Dict, NamedTuple, Tuple

from dominoes.game.actions import LEFT
from dominoes.game.state import State
from dominoes.learning.lesson import (
    ANY,
    FITS_NOT,
    NOT_MEANT,
    OTHER_END,
    OTHER_SEAT,
    OTHER_TILE,
    PASSING,
    Aim,
)
from dominoes.rules.compiled import Rules
from dominoes.rules.message import N_, Message
from dominoes.rules.tiles import HIGH, IS_DOUBLE, LOW, TILES_OF, tile_name
from dominoes.text.ask import why_not
from dominoes.text.i18n import Catalog
from dominoes.text.terms import Terms, capital


class StepText(NamedTuple):
    """A step in words: its title, what it explains, what is to be done (one sentence for each aim), and what is said
    when it is done."""

    title: Message
    text: Message
    tasks: Tuple[Message, ...]
    done: Message


_STEPS: Dict[str, StepText] = {
    "tile": StepText(
        N_("first", "A tile"),
        N_("first", "This is a game with tiles. Every tile has two halves, and on each half there are pips: one, two,"
           " three, up to six. A half without pips is blank and counts zero. Your five tiles stand at the "
           "bottom."),
        (N_("first", "Touch the tile with five pips on one half and three on the other."),),
        N_("first", "That is it: five and three. We call this tile {tile}."),
    ),
    "double": StepText(
        N_("first", "A double"),
        N_("first", "A few tiles have the same number on both halves. Such a tile is called a double. There is one "
           "for each number, and for blank as well."),
        (N_("first", "Touch a double."),),
        N_("first", "Yes, both halves are the same: a double."),
    ),
    "lead": StepText(
        N_("first", "The first tile"),
        N_("first", "Somebody begins: this time you. Touch a tile, and it shows where it would lie. Nothing has "
           "happened yet: touch it there once more to lay it, or press “Lay”. You can take another one "
           "instead."),
        (N_("first", "Lay any of your tiles."),),
        N_("first", "The first tile lies. With it a line begins that everybody continues."),
    ),
    "match": StepText(
        N_("first", "Equal numbers touch"),
        N_("first", "Where two tiles touch, the numbers are the same. The line has two open ends; the round signs "
           "show their numbers, now {one} and {other}. A tile fits if one of its halves has one of these "
           "numbers."),
        (N_("first", "Touch one of your tiles that fits."),),
        N_("first", "It fits: one of its halves has the number of an open end."),
    ),
    "left": StepText(
        N_("first", "At the left end"),
        N_("first", "Now lay a tile yourself. Touch it to see where it would lie, and touch it there again."),
        (N_("first", "Lay {tile} at the left end, beside the {one}."),),
        N_("first", "Well laid. Now the left end shows the other half of your tile."),
    ),
    "choose": StepText(
        N_("first", "Left or right?"),
        N_("first", "Some tiles fit both ends. Then you choose. Touch the tile, and then the end where you want it."),
        (N_("first", "Lay {tile} at the right end, beside the {other}."),),
        N_("first", "Good. You chose the end, and with it the number that the next player has to match."),
    ),
    "across": StepText(
        N_("first", "A double lies across"),
        N_("first", "A double is laid across the line. Both its halves are the same, so the number of the end stays "
           "as it was."),
        (N_("first", "Lay your double that fits."),),
        N_("first", "Look: it lies across, and the end still shows the same number."),
    ),
    "must": StepText(
        N_("first", "Whoever can, must"),
        N_("first", "Whoever can lay a tile must lay one. Nobody may keep it for later. You have four tiles, but only"
           " one of them fits."),
        (N_("first", "Find the tile that fits, and lay it."),),
        N_("first", "You found it. The others had to wait."),
    ),
    "pass": StepText(
        N_("first", "Passing"),
        N_("first", "Sometimes no tile fits. Then you pass, and the next seat is on turn. Now everybody knows "
           "something about your hand! The ends are {one} and {other}: look through your tiles."),
        (N_("first", "Press “Pass”."),),
        N_("first", "Right. You may pass only when nothing fits."),
    ),
    "partner": StepText(
        N_("first", "Your partner"),
        N_("first", "You are not alone. Four people play in two teams, and the two of a team sit opposite each other."
           " You never see your partner’s tiles, but you win together."),
        (N_("first", "Who is your partner? Touch the seat, or choose it here."),),
        N_("first", "Yes, opposite you: that is your partner. The other two are your opponents."),
    ),
    "round": StepText(
        N_("first", "Once round the table"),
        N_("first", "The turn goes round the table, from seat to seat: first you, then an opponent, then your "
           "partner, then the other opponent."),
        (N_("first", "Lay a tile, and watch the three others play."),),
        N_("first", "Now watch the others. After the last of them it is your turn again."),
    ),
    "out": StepText(
        N_("first", "Going out"),
        N_("first", "The deal is nearly over: everybody has one tile left. Whoever lays the last tile first goes out "
           "and wins this deal for their team."),
        (N_("first", "Lay your last tile."),),
        N_("first", "You are out! Your team has won this deal. All hands are laid open now."),
    ),
    "points": StepText(
        N_("first", "Points"),
        N_("first", "What is a win worth? Every game has its own rule. Here it is this: the pips that your two "
           "opponents still have in their hands. Your partner’s pips do not count."),
        (N_("first", "Count, and choose."),),
        N_("first", "Those are your points. Whoever has enough of them after some deals wins the match."),
    ),
    "block": StepText(
        N_("first", "A block"),
        N_("first", "There is another way in which a deal can end. Lay your tile at the right end and see what "
           "happens: does anybody still have a tile that fits?"),
        (N_("first", "Lay {tile} at the right end."),
         N_("first", "All the others have passed. You too: press “Pass”.")),
        N_("first", "All four have passed: nobody can go on. The line is blocked, and the deal is over."),
    ),
    "winner": StepText(
        N_("first", "Who wins a block?"),
        N_("first", "After a block the pips in the hands are counted. In this lesson the hand with the fewest pips "
           "wins, and its partner wins with it. Count all four hands."),
        (N_("first", "Choose who wins."),),
        N_("first", "Now you know everything that you need. All the rest you learn by playing."),
    ),
}  # fmt: skip

_HALVES = N_("first", "This tile has {one} and {other}. Look for another one.")
_DOUBLE_NOT = N_("first", "This is {tile}: its halves are different. A double has the same number twice.")
_NEITHER = N_("first", "{tile} has neither {one} nor {other}. Compare its halves with the ends.")
_MEANT = N_("first", "{tile} fits too, but this time take {meant}.")
_LEFT = N_("first", "It fits there as well, but now try the left end.")
_RIGHT = N_("first", "It fits there as well, but now try the right end.")
_PARTNER = N_("first", "That is an opponent, who sits beside you. Your partner sits opposite you.")
_NONE = N_("first", "Good to try, but nothing of yours fits now: that is why you pass.")
_READ = N_("first", "Not now: read what is to be done here.")
_SELF = N_("first", "That is you. Your partner sits opposite you.")

#: What the seats of a table of four are called by whoever sits at the bottom.
_SEATS = (N_("first", "at the right"), N_("first", "opposite"), N_("first", "at the left"))


def step_text(step: str) -> StepText:
    """The words of a step. Raises KeyError for a step without words."""
    return _STEPS[step]


def _facts(aim: Aim, state: State) -> Dict[str, object]:
    one, other = state.ends if state.ends else ("", "")
    tile = tile_name(TILES_OF[aim.tiles][-1]) if aim.tiles != ANY else ""
    return {"tile": tile, "one": one, "other": other}


def said(message: Message, aim: Aim, state: State, catalog: Catalog) -> str:
    """A message of a step with the tile that is meant and the open ends."""
    return catalog.say(message, **_facts(aim, state))


def try_text(code: str, aim: Aim, state: State, rules: Rules, tile: int, catalog: Catalog, seat: int = -1) -> str:
    """A kind word to a try that is not what was asked for: what is so, and where to look. ``tile`` and ``seat`` are
    what was tried, -1 for none."""
    if code == OTHER_TILE:
        if all(IS_DOUBLE[each] for each in TILES_OF[aim.tiles]):
            return catalog.say(_DOUBLE_NOT, tile=tile_name(tile))
        if state.ends:
            return catalog.say(_NEITHER, tile=tile_name(tile), one=state.ends[0], other=state.ends[1])
        return catalog.say(_HALVES, one=HIGH[tile], other=LOW[tile])
    if code == FITS_NOT:
        return catalog.say(_NONE) if aim.kind == PASSING else capital(why_not(tile, state.ends, catalog)) + "."
    if code == NOT_MEANT:
        meant = catalog.one_of([tile_name(each) for each in TILES_OF[aim.tiles]])
        return catalog.say(_MEANT, tile=tile_name(tile), meant=meant)
    if code == OTHER_END:
        return catalog.say(_LEFT if aim.end == LEFT else _RIGHT)
    if code == OTHER_SEAT:
        return catalog.say(_SELF if seat == 0 else _PARTNER)
    return catalog.say(_READ)


def seat_choices(rules: Rules, catalog: Catalog) -> Tuple[Tuple[int, str], ...]:
    """The other seats in the order of play as (seat, "seat 3, opposite"), for one who sits at seat 1."""
    terms = Terms(rules, catalog)
    order = _SEATS if not rules.clockwise else tuple(reversed(_SEATS))
    return tuple(
        (seat, "%s, %s" % (capital(terms.seat(seat)), catalog.say(where)))
        for seat, where in zip(range(1, rules.table.seats), order)
    )
