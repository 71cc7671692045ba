"""The sprites of the table as plain data, and those around the chain: seats, backs, opened hands, the hand in front.

Each is made from a `Showing` and the `Places` for the size of the board; what depends on the camera is made by
`dominoes.table.scene`. Since sprites are made from a `Showing`, they cannot hold a tile that the screen must not show.

Pure: may import `dominoes.session`, `dominoes.table`, `dominoes.view` and `dominoes.rules`; no tkinter, files, clock or
global random.
"""

from __future__ import annotations

from typing import List, NamedTuple, Optional, Tuple

from dominoes.game.actions import DRAW_TILE
from dominoes.rules.tiles import HIGH, LOW, TILES_OF
from dominoes.session import ASKING, OVER, Showing
from dominoes.table.layout import Rect
from dominoes.table.places import Inside, Places, Plate, hand_rects, inside, small_tiles
from dominoes.view import PublicMove

PLAIN, GHOST = "plain", "ghost"


class TileSprite(NamedTuple):
    """A tile face up. ``key`` stays the same while it is the same thing; x, y is its centre; ring "" for none."""

    key: str
    tile: int
    x: float
    y: float
    half: int
    upright: bool
    first: int
    second: int
    look: str
    ring: str


class BackSprite(NamedTuple):
    """A tile face down, upright."""

    key: str
    x: float
    y: float
    half: int


class PileSprite(NamedTuple):
    """The boneyard: where it lies, how many tiles are in it, how many of them can be drawn, whether it is the turn of
    the hand in front to draw, and the place of the words beside the backs."""

    rect: Rect
    left: int
    drawable: int
    asked: bool
    words: Rect


class EndBadge(NamedTuple):
    """The number of an open end. ``away`` says that the end lies outside the felt, and in which direction (radians)."""

    end: int
    number: int
    x: float
    y: float
    lit: bool
    away: bool
    angle: float


class SeatSprite(NamedTuple):
    """A seat's plate with its facts; the words for them are the window's.

    ``left`` counts its tiles; ``last`` is what it did last; ``lacks`` the numbers it has shown not to have.
    """

    plate: Plate
    inside: Inside
    left: int
    to_act: bool
    front: bool
    leader: bool
    last: Optional[PublicMove]
    newest: bool
    lacks: Tuple[int, ...]


class HandSprite(NamedTuple):
    """A tile of the hand in front with its number for the keyboard (1 and up) and whether the cursor is on it."""

    tile: TileSprite
    number: int
    cursor: bool
    rect: Rect


class Target(NamedTuple):
    """Something that can be touched: ``kind`` is ``hand``, ``ghost``, ``pile`` or ``board``."""

    kind: str
    tile: int = -1
    end: int = -1


class Scene(NamedTuple):
    """Everything to draw, from back to front."""

    places: Places
    chain: Tuple[TileSprite, ...]
    ghosts: Tuple[TileSprite, ...]
    badges: Tuple[EndBadge, ...]
    seats: Tuple[SeatSprite, ...]
    backs: Tuple[BackSprite, ...]
    opened: Tuple[TileSprite, ...]
    hand: Tuple[HandSprite, ...]
    pile: Optional[PileSprite] = None


def tiles_in_front(showing: Showing) -> Tuple[int, ...]:
    """The tiles of the hand in front, in the order shown; none when no hand may be seen."""
    return TILES_OF[showing.view.hand] if showing.view is not None else ()


def seat_sprites(showing: Showing, places: Places, scale: float) -> Tuple[SeatSprite, ...]:
    """The plates of all seats with what the table knows of each."""
    public, found = showing.public, []
    opened = bool(public.open_hands)
    for plate in places.plates:
        seat = plate.seat
        mine = [move for move in public.moves if move.seat == seat]
        found.append(
            SeatSprite(
                plate=plate,
                inside=inside(plate, scale, opened),
                left=public.counts[seat],
                to_act=seat == public.to_act,
                front=seat == showing.front,
                leader=seat == public.leader,
                last=mine[-1] if mine else None,
                newest=bool(mine) and mine[-1] is public.moves[-1],
                lacks=tuple(number for number in range(16) if public.lacks[seat] >> number & 1),
            )
        )
    return tuple(found)


def back_sprites(showing: Showing, places: Places, scale: float) -> Tuple[BackSprite, ...]:
    """The backs of the tiles that the seats hold; none once the hands lie open."""
    if showing.public.open_hands:
        return ()
    found: List[BackSprite] = []
    for plate in places.plates:
        within = inside(plate, scale, False)
        if not within.half:
            continue
        spots = small_tiles(plate, showing.public.counts[plate.seat], within.half, within.tiles)
        found += [
            BackSprite("back%d.%d" % (plate.seat, at), x, y, within.half) for at, (x, y) in enumerate(spots)
        ]
    return tuple(found)


#: Most backs of the boneyard that are drawn; the count says the rest.
_MOST_BACKS = 3


def pile_sprite(showing: Showing, places: Places, scale: float) -> Optional[PileSprite]:
    """The boneyard; None at a table without one."""
    rect, question = places.pile, showing.question
    if rect is None:
        return None
    asked = showing.moment == ASKING and question is not None and question.kind == DRAW_TILE
    half, step = _pile_sizes(rect, scale)
    left = rect.left + 8 * scale + (half + (_MOST_BACKS - 1) * step + 8 * scale if half else 0)
    words = Rect(left, rect.top, rect.right - 6 * scale, rect.bottom)
    return PileSprite(rect, showing.public.boneyard, showing.public.drawable, asked, words)


def _pile_sizes(rect: Rect, scale: float) -> Tuple[int, float]:
    """Half a tile of the boneyard in pixels, 0 where there is room for the words alone, and the step between backs."""
    half = int(rect.height * 0.3)
    return (half, half * 0.4) if rect.width >= 118 * scale else (0, 0.0)


def pile_backs(showing: Showing, places: Places, scale: float) -> Tuple[BackSprite, ...]:
    """Backs that stand for the tiles of the boneyard: as many as there are, up to three."""
    rect = places.pile
    if rect is None:
        return ()
    half, step = _pile_sizes(rect, scale)
    middle, first = (rect.top + rect.bottom) / 2, rect.left + 8 * scale + half / 2
    return tuple(
        BackSprite("pile%d" % at, first + at * step, middle, half)
        for at in range(min(_MOST_BACKS, showing.public.boneyard) if half else 0)
    )


def opened_sprites(showing: Showing, places: Places, scale: float) -> Tuple[TileSprite, ...]:
    """The hands that lie open, at their seats: after the deal, and when looking back at one."""
    found: List[TileSprite] = []
    if not showing.public.open_hands:
        return ()
    for plate in places.plates:
        tiles = TILES_OF[showing.public.open_hands[plate.seat]]
        within = inside(plate, scale, True)
        half = within.half
        if plate.flat and tiles:
            # Rather smaller than one over the other: their pips are there to be counted.
            half = max(8, min(half, int(within.tiles.width / (len(tiles) * 1.2 - 0.2))))
        spots = small_tiles(plate, len(tiles), half, within.tiles)
        for tile, (x, y) in zip(tiles, spots):
            key = "open%d.%d" % (plate.seat, tile)
            found.append(TileSprite(key, tile, x, y, half, True, HIGH[tile], LOW[tile], PLAIN, ""))
    return tuple(found)


def hand_sprites(showing: Showing, places: Places, cursor: int) -> Tuple[HandSprite, ...]:
    """The hand in front; ``cursor`` is where the keyboard stands in it, -1 for nowhere."""
    if showing.moment == OVER:
        return ()
    tiles, question = tiles_in_front(showing), showing.question
    picked = question.picked if question is not None and showing.moment == ASKING else -1
    raised = tiles.index(picked) if picked in tiles else -1
    found = []
    for at, (tile, rect) in enumerate(zip(tiles, hand_rects(places, len(tiles), raised))):
        x, y = rect.centre
        ring = "selected" if at == raised else "focus" if at == cursor else ""
        sprite = TileSprite(
            "hand%d" % tile, tile, x, y, places.hand_half, True, HIGH[tile], LOW[tile], PLAIN, ring
        )
        found.append(HandSprite(sprite, at + 1, at == cursor, rect))
    return tuple(found)
