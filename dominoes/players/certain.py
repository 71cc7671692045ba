"""What is certain for one seat: facts about the tiles, the other hands and the plays, each with the counts it rests on.

A fact is data, never a sentence, and holds in every deal that fits the view; tests deal those deals out and look.
Nothing is said about a tile that may be out of play as if somebody had it. Points are the matter of
`dominoes.players.stakes`.
Imports from `dominoes.view`, `dominoes.game` and `dominoes.rules`; no tkinter, gettext, file, clock or global random.
"""

from __future__ import annotations

from typing import Iterator, List, NamedTuple, Tuple

from dominoes.game.actions import LEFT, PLAY, Action
from dominoes.players.elimination import Elimination, count_of
from dominoes.players.knowledge import limits_on
from dominoes.rules.tiles import HIGH, IS_DOUBLE, LOW, TILES_OF
from dominoes.view import View

#: Why a seat surely has no tile with a number: it passed on it; no other hand can have one; it follows from counting.
PASSED, GONE, COUNTED = "passed", "gone", "counted"


class NumberLeft(NamedTuple):
    """Where the tiles of a number are: ``in_set`` = ``on_table`` + ``mine`` + ``left``.

    ``seats`` are the other seats that may have one of those left; ``asleep``: one of them may be out of play, or in the
    boneyard.
    """

    number: int
    in_set: int
    on_table: int
    mine: int
    left: int
    seats: Tuple[int, ...]
    asleep: bool


class Lacks(NamedTuple):
    """Another seat could not play and so has none of these numbers; what it may have drawn since is laid again."""

    seat: int
    numbers: Tuple[int, ...]


class DrawnSince(NamedTuple):
    """Another seat could not play and had none of these numbers, but has drawn since: at most so many of its tiles can
    have one."""

    seat: int
    numbers: Tuple[int, ...]
    most: int


class Holds(NamedTuple):
    """Another seat has these tiles for certain; ``all_of_them``: and no others."""

    seat: int
    tiles: Tuple[int, ...]
    all_of_them: bool


class HardEnd(NamedTuple):
    """An open end whose number has shown all its ``appearances`` on the table but one; a double shows it twice."""

    number: int
    appearances: int


class DeadTile(NamedTuple):
    """A tile of the own hand that can never be laid: all other tiles with its ``numbers`` are on the table, and none
    of these numbers is open."""

    tile: int
    numbers: Tuple[int, ...]


class LonelyDouble(NamedTuple):
    """A double of the own hand whose number is not open: only ``mine`` + ``left`` tiles can still open it.

    ``left`` are neither on the table nor in the own hand.
    """

    tile: int
    number: int
    mine: int
    left: int


class LastTile(NamedTuple):
    """Another seat has a single tile left; ``shut``: it fits no open end for certain."""

    seat: int
    shut: bool


class OnlyPlay(NamedTuple):
    """There is one legal play."""

    action: Action


class MustPass(NamedTuple):
    """Nothing fits; everybody then knows that these numbers are missing."""

    numbers: Tuple[int, ...]


class MustDraw(NamedTuple):
    """Nothing fits, so a tile is drawn; everybody then knows that the hand had none of these numbers before.

    ``left`` tiles lie in the boneyard, of which ``drawable`` can be drawn.
    """

    numbers: Tuple[int, ...]
    left: int
    drawable: int


class ForcesDraw(NamedTuple):
    """After this play the next seat has no tile that fits for certain, and has to draw.

    ``ends`` are the open ends after the play; ``why`` as in `ShutsOut`, for that seat.
    """

    action: Action
    ends: Tuple[int, int]
    seat: int
    why: Tuple[Tuple[int, int, str], ...]


class ShutsOut(NamedTuple):
    """After this play these seats, next in turn, have to pass for certain.

    Attributes:
        ends: the open ends after the play.
        why: for each seat and each of the two numbers why it has none: (seat, number, `PASSED`, `GONE` or `COUNTED`).
        again: all others have to pass, and the own hand can play again.
    """

    action: Action
    ends: Tuple[int, int]
    seats: Tuple[int, ...]
    why: Tuple[Tuple[int, int, str], ...]
    again: bool


class NearBlock(NamedTuple):
    """After this play one of these tiles would block the table at once, for all tiles that fit were then laid."""

    action: Action
    tiles: Tuple[int, ...]


class Shape(NamedTuple):
    """The own hand: ``doubles``; the numbers it has most of, with how many tiles; the numbers that it has not."""

    tiles: int
    doubles: int
    longest: Tuple[int, ...]
    length: int
    missing: Tuple[int, ...]
    pips: int


def ends_after(view: View, action: Action) -> Tuple[int, int]:
    """The open ends (left, right) that a play of this view leaves."""
    ends, tile = view.public.ends, action.tile
    if not ends:
        return HIGH[tile], LOW[tile]
    outer = view.rules.tiles.other[ends[action.end]][tile]
    return (outer, ends[1]) if action.end == LEFT else (ends[0], outer)


def plays_of(view: View) -> Tuple[Action, ...]:
    """The legal plays."""
    return tuple(action for action in view.legal if action.kind == PLAY)


def fitting(view: View, ends: Tuple[int, ...]) -> int:
    """Mask of the tiles of the set that fit one of these ends."""
    mask = 0
    for number in ends:
        mask |= view.rules.tiles.suit[number]
    return mask


def turn_after(view: View) -> Tuple[int, ...]:
    """The other seats in the order in which they play after this one."""
    seats = view.rules.table.seats
    return tuple((view.seat + step) % seats for step in range(1, seats))


def number_left(view: View, known: Elimination, number: int) -> NumberLeft:
    """See `NumberLeft`."""
    suit = view.rules.tiles.suit[number]
    return NumberLeft(
        number,
        count_of(suit),
        count_of(suit & view.public.laid),
        count_of(suit & view.hand),
        count_of(suit & known.unseen),
        known.seats_with(suit & known.unseen),
        bool(suit & known.may_sleep),
    )


def shape(view: View) -> Shape:
    """See `Shape`."""
    tiles, hand = view.rules.tiles, view.hand
    lengths = [count_of(hand & suit) for suit in tiles.suit]
    most = max(lengths)
    return Shape(
        count_of(hand),
        count_of(hand & tiles.doubles),
        tuple(number for number, length in enumerate(lengths) if length == most),
        most,
        tuple(number for number, length in enumerate(lengths) if not length),
        tiles.pips(hand),
    )


def lacks_of(view: View) -> Iterator[Lacks]:
    """What passes have shown, in turn from the next seat on."""
    for seat in turn_after(view):
        mask = view.public.lacks[seat]
        if mask and view.public.counts[seat]:
            yield Lacks(seat, tuple(number for number in range(len(view.rules.tiles.suit)) if mask >> number & 1))


def drawn_since(view: View) -> Iterator[DrawnSince]:
    """What draws and passes have shown of seats that have drawn since, in turn from the next seat on."""
    suit = view.rules.tiles.suit
    limits = limits_on(view)
    for seat in turn_after(view):
        for tiles, most in limits[seat]:
            yield DrawnSince(seat, tuple(number for number, each in enumerate(suit) if not each & ~tiles), most)


def holds_of(view: View, known: Elimination) -> Iterator[Holds]:
    """Tiles that can be placed by counting."""
    for seat in turn_after(view):
        if known.sure[seat]:
            tiles = TILES_OF[known.sure[seat]]
            yield Holds(seat, tiles, len(tiles) == known.counts[seat])


def hard_ends(view: View) -> Iterator[HardEnd]:
    """The hard ends of the table, the left one first; two equal ends are one."""
    tiles, laid = view.rules.tiles, view.public.laid
    for number in dict.fromkeys(view.public.ends):
        shown = laid & tiles.suit[number]
        if count_of(shown) + count_of(shown & tiles.doubles) == tiles.appearances[number] - 1:
            yield HardEnd(number, tiles.appearances[number])


def own_troubles(view: View, known: Elimination) -> Tuple[List[DeadTile], List[LonelyDouble]]:
    """Tiles of the own hand that can never be laid, and doubles that few tiles can still open."""
    suit, ends, laid = view.rules.tiles.suit, view.public.ends, view.public.laid
    dead: List[DeadTile] = []
    lonely: List[LonelyDouble] = []
    if not ends:
        return dead, lonely
    for tile in TILES_OF[view.hand]:
        numbers = tuple(dict.fromkeys((HIGH[tile], LOW[tile])))
        if any(number in ends for number in numbers):
            continue
        others = [suit[number] & ~laid & ~(1 << tile) for number in numbers]
        if not any(others):
            dead.append(DeadTile(tile, numbers))
        elif IS_DOUBLE[tile]:
            mine, left = others[0] & view.hand, others[0] & known.unseen
            lonely.append(LonelyDouble(tile, numbers[0], count_of(mine), count_of(left)))
    return dead, lonely


def last_tiles(view: View, known: Elimination) -> Iterator[LastTile]:
    """The other seats with one tile left, in turn."""
    fits = fitting(view, view.public.ends)
    for seat in turn_after(view):
        if view.public.counts[seat] == 1 and view.public.ends:
            yield LastTile(seat, not known.may[seat] & fits)


def _why(view: View, known: Elimination, seat: int, number: int) -> str:
    if view.public.lacks[seat] >> number & 1:
        return PASSED
    return COUNTED if view.rules.tiles.suit[number] & known.unseen else GONE


def shut_out(view: View, known: Elimination, action: Action) -> Tuple[int, ...]:
    """The seats next in turn that have to pass for certain after a play; all others at the most."""
    fits = fitting(view, ends_after(view, action))
    seats = []
    for seat in turn_after(view):
        if known.may[seat] & fits:
            break
        seats.append(seat)
    return tuple(seats)


def shuts_out(view: View, known: Elimination) -> Iterator[ShutsOut]:
    """The plays after which the next seat, or more, must pass, but which do not block the table."""
    for action in () if view.public.drawable else plays_of(view):
        seats = shut_out(view, known, action)
        ends = ends_after(view, action)
        rest = view.hand & ~(1 << action.tile)
        again = len(seats) == len(known.counts) - 1
        if seats and rest and (not again or rest & fitting(view, ends)):
            numbers = tuple(dict.fromkeys(ends))
            why = tuple((seat, number, _why(view, known, seat, number)) for seat in seats for number in numbers)
            yield ShutsOut(action, ends, seats, why, again)


def forces_draw(view: View, known: Elimination) -> Iterator[ForcesDraw]:
    """The plays after which the next seat has to draw. What it draws nobody knows, so of later seats nothing is said.
    """
    for action in plays_of(view) if view.public.drawable else ():
        seats = shut_out(view, known, action)[:1]
        if seats and view.hand != 1 << action.tile:
            ends = ends_after(view, action)
            numbers = tuple(dict.fromkeys(ends))
            why = tuple((seats[0], number, _why(view, known, seats[0], number)) for number in numbers)
            yield ForcesDraw(action, ends, seats[0], why)


def near_blocks(view: View) -> Iterator[NearBlock]:
    """The plays after which a tile in another hand could block the table."""
    tiles = view.rules.tiles
    for action in () if view.public.drawable else plays_of(view):
        ends = ends_after(view, action)
        out = tiles.mask & ~view.public.laid & ~(1 << action.tile)
        if view.hand == 1 << action.tile or not out & fitting(view, ends):
            continue
        closing = []
        for tile in TILES_OF[out & ~view.hand & fitting(view, ends)]:
            for at, inner in enumerate(ends):
                outer = tiles.other[inner][tile]
                after = (outer, ends[1]) if at == 0 else (ends[0], outer)
                if outer >= 0 and not out & ~(1 << tile) & fitting(view, after):
                    closing.append(tile)
                    break
        if closing:
            yield NearBlock(action, tuple(closing))
