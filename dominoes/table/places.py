"""Where everything around the chain stands: seats, the hand in front, the free part of the felt.

Seats stand around the table in the order of play, counterclockwise seen from above: with seat 1 at the bottom, seat 2
is at the right. Where a profile plays clockwise the table is mirrored. While somebody's hand is in front, the plate of
the seat at the bottom stands beside it in the rail, so that the line has the felt. All lengths are pixels of the board.

Pure: imports the standard library, `layout` and `camera`; no tkinter, files, clock or global random.
"""

from __future__ import annotations

from typing import List, NamedTuple, Optional, Sequence, Tuple

from dominoes.table.camera import Margins
from dominoes.table.layout import Rect

BOTTOM, RIGHT_SIDE, TOP, LEFT_SIDE = "bottom", "right", "top", "left"

#: The sides of the table by number of seats, counterclockwise from seat 1 at the bottom.
_SIDES = {
    2: (BOTTOM, TOP),
    3: (BOTTOM, RIGHT_SIDE, LEFT_SIDE),
    4: (BOTTOM, RIGHT_SIDE, TOP, LEFT_SIDE),
    5: (BOTTOM, RIGHT_SIDE, TOP, TOP, LEFT_SIDE),
    6: (BOTTOM, RIGHT_SIDE, RIGHT_SIDE, TOP, LEFT_SIDE, LEFT_SIDE),
}

#: Lengths at 100 % text size.
PLATE_LONG = 316.0
PLATE_FLAT = 52.0
#: Of a plate in a corner on which a hand lies open: a line of words over the tiles.
PLATE_OPEN = 78.0
#: Of the plate in the rail: three lines of words; as broad as it may be, and must be.
PLATE_RAIL = 68.0
RAIL_BROAD, RAIL_SLIM = 230.0, 138.0
PLATE_SIDE = 112.0
#: Of the boneyard: in the rail at the other side of the hand, or in a corner where there is no rail.
PILE_SLIM, PILE_BROAD = 96.0, 150.0
PLATE_TALL = 166.0
#: With a narrower felt than this (pixels) the plates at the sides move up into the corners, and leave it to the chain.
NARROW_FELT = 660.0
#: On a flat plate narrower than this (at 100 % text size) tiles are counted, not drawn.
NARROW_PLATE = 200.0
EDGE = 10.0
TILE_GAP = 7.0
INDEX_LINE = 18.0
LARGEST_HAND_HALF = 60
SMALLEST_HAND_HALF = 16
#: A raised tile of the hand stands this share of its half above the others.
RAISE = 0.3


class Plate(NamedTuple):
    """The plate of a seat: its rectangle, the side of the table where it stands, whether it is low and long, and
    whether it stands in the rail."""

    seat: int
    side: str
    rect: Rect
    flat: bool
    in_rail: bool = False


class Places(NamedTuple):
    """The arrangement for one size of the board.

    Attributes:
        width, height: of the board.
        plates: by seat.
        rail: the band of the hand in front, along the lower edge.
        hand_left: where the room of the hand begins, behind the plate in the rail.
        felt: what is left for the chain, with the plates around it.
        hand_half: pixels of half a tile in the hand.
        margins: the same as `felt`, for a camera.
        pile: where the boneyard lies; None at a table without one.
    """

    width: float
    height: float
    plates: Tuple[Plate, ...]
    rail: Rect
    hand_left: float
    felt: Rect
    hand_half: int
    margins: Margins
    pile: Optional[Rect] = None


def sides(seats: int, clockwise: bool, bottom: int = 0) -> Tuple[str, ...]:
    """The side of each seat, with this one at the bottom. Raises KeyError for other than 2 to 6 seats."""
    found = _SIDES[seats]
    found = found[-bottom:] + found[:-bottom] if bottom else found
    if not clockwise:
        return found
    mirror = {LEFT_SIDE: RIGHT_SIDE, RIGHT_SIDE: LEFT_SIDE}
    return tuple(mirror.get(side, side) for side in found)


def arrange(
    width: float, height: float, seats: int, clockwise: bool, tiles: int, scale: float = 1.0, hand: bool = True,
    bottom: int = 0, boneyard: bool = False,
) -> Places:
    """The places on a board of this size; ``tiles`` is the largest hand to find room for, ``scale`` the text size.

    Without ``hand`` there is no rail: the chain and the seats have all the room. ``bottom`` is the seat at the bottom.
    With ``boneyard`` there is a place for it.
    """
    edge, gap = EDGE * scale, TILE_GAP
    taken = RAIL_SLIM * scale + (PILE_SLIM * scale + edge if boneyard else 0.0)
    room = (width - 3 * edge - taken) / max(1, tiles) - gap
    # On a low board the chain needs the height more than the hand does.
    half = int(max(SMALLEST_HAND_HALF, min(LARGEST_HAND_HALF * max(1.0, scale), room, height * 0.076)))
    rail_height = (2 * half + half * RAISE + INDEX_LINE * scale + 2 * edge * 0.7) if hand else 0.0
    rail = Rect(0, height - rail_height, width, height)
    where = sides(seats, clockwise, bottom)
    side_wide = min(PLATE_SIDE * scale, width * 0.18)
    used, flat = set(where), PLATE_FLAT * scale
    at_sides = (LEFT_SIDE in used) + (RIGHT_SIDE in used)
    corners = seats <= 4 and at_sides > 0 and width - at_sides * (side_wide + 2 * edge) < NARROW_FELT
    area = Rect(edge, edge, width - edge, rail.top - edge)
    upper = PLATE_OPEN * scale if corners and not hand else flat
    if corners:
        plates = _in_corners(where, area, flat, upper, edge, scale)
    else:
        plates = _all_round(where, area, flat, side_wide, edge, scale, clockwise, boneyard and not hand)
    margins = Margins(
        left=(side_wide + 2 * edge) if LEFT_SIDE in used and not corners else 2 * edge,
        top=(upper + 2 * edge) if TOP in used or corners else 2 * edge,
        right=(side_wide + 2 * edge) if RIGHT_SIDE in used and not corners else 2 * edge,
        bottom=rail_height + 2 * edge if hand else flat + 2 * edge,
    )
    felt = Rect(margins.left, margins.top, width - margins.right, height - margins.bottom)
    if not hand:
        free = next(plate.rect.left for plate in plates if plate.side == BOTTOM) - area.left - edge
        wide = min(PILE_BROAD * scale, free)
        corner = Rect(area.left, area.bottom - flat, area.left + wide, area.bottom) if boneyard else None
        return Places(width, height, plates, rail, 0.0, felt, half, margins, corner)
    beside = _beside_hand(rail, tiles * (half + gap), edge, scale)
    plates = tuple(
        plate._replace(rect=beside, flat=True, in_rail=True) if plate.side == BOTTOM else plate for plate in plates
    )
    pile = None
    if boneyard:
        free = width - beside.right - tiles * (half + gap) - 3 * edge
        wide = max(PILE_SLIM * scale, min(PILE_BROAD * scale, beside.width, free))
        pile = Rect(width - edge - wide, beside.top, width - edge, beside.bottom)
    return Places(width, height, plates, rail, beside.right + edge, felt, half, margins, pile)


def _beside_hand(rail: Rect, hand: float, edge: float, scale: float) -> Rect:
    """The plate in the rail, beside a hand of this width; as broad as it can be with the hand in the middle."""
    beside = (rail.width - hand) / 2 - 2 * edge
    wide = max(RAIL_SLIM * scale, min(RAIL_BROAD * scale, beside))
    tall = min(PLATE_RAIL * scale, rail.height - edge)
    top = rail.top + (rail.height - tall) / 2
    return Rect(rail.left + edge, top, rail.left + edge + wide, top + tall)


def _all_round(
    where: Sequence[str], area: Rect, flat: float, side_wide: float, edge: float, scale: float, clockwise: bool,
    corner: bool,
) -> Tuple[Plate, ...]:
    """The plates around the area, each at its side; with ``corner`` the one at the left below stays free."""
    long = min(PLATE_LONG * scale, area.width * 0.5)
    plates: List[Plate] = []
    for seat, side in enumerate(where):
        mates = [other for other, theirs in enumerate(where) if theirs == side]
        # Counterclockwise: up the right side, leftward along the top, down the left side.
        share = (mates.index(seat) + 0.5) / len(mates)
        if side in (TOP, BOTTOM):
            wide = min(long, area.width / len(mates) - edge)
            middle = area.left + area.width * (share if clockwise or side == BOTTOM else 1 - share)
            top = area.top if side == TOP else area.bottom - flat
            plates.append(Plate(seat, side, Rect(middle - wide / 2, top, middle + wide / 2, top + flat), True))
        else:
            # One plate on top leaves the corners free, two do not.
            low = area.top + flat * (0.5 if where.count(TOP) < 2 else 1.2)
            high = area.bottom - (flat + edge if corner else flat * 0.5)
            tall = min(PLATE_TALL * scale, (high - low) / len(mates) - edge)
            upward = (side == RIGHT_SIDE) != clockwise
            middle = high - (high - low) * share if upward else low + (high - low) * share
            left = area.left if side == LEFT_SIDE else area.right - side_wide
            plates.append(Plate(seat, side, Rect(left, middle - tall / 2, left + side_wide, middle + tall / 2), False))
    return tuple(plates)


def _in_corners(
    where: Sequence[str], area: Rect, flat: float, upper: float, edge: float, scale: float
) -> Tuple[Plate, ...]:
    """All plates but that at the bottom in one row on top, so high: those of the sides in its corners."""
    row = [side for side in (LEFT_SIDE, TOP, RIGHT_SIDE) if side in where]
    long = PLATE_LONG * scale
    wide = min(long, (area.width - (len(row) - 1) * edge) / len(row))
    plates: List[Plate] = []
    for seat, side in enumerate(where):
        if side == BOTTOM:
            wider = min(long, area.width)
            left, across = area.left + (area.width - wider) / 2, wider
            top, high = area.bottom - flat, flat
        else:
            left = {LEFT_SIDE: area.left, RIGHT_SIDE: area.right - wide}.get(side, area.left + (area.width - wide) / 2)
            top, across, high = area.top, wide, upper
        plates.append(Plate(seat, side, Rect(left, top, left + across, top + high), True))
    return tuple(plates)


def hand_rects(places: Places, count: int, raised: int = -1) -> Tuple[Rect, ...]:
    """The rectangles of a hand of so many tiles, side by side in the middle of the rail; one of them may be raised."""
    half, rail = places.hand_half, places.rail
    whole = count * half + max(0, count - 1) * TILE_GAP
    # In the middle of the rail, or of what the plate and the boneyard leave of it.
    left, end = (places.width - whole) / 2, places.width if places.pile is None else places.pile.left
    if left < places.hand_left or left + whole > end:
        left = max(places.hand_left, (places.hand_left + end - whole) / 2)
    top = rail.top + (rail.height - 2 * half) * 0.42
    rects = []
    for at in range(count):
        up = half * RAISE if at == raised else 0.0
        x = left + at * (half + TILE_GAP)
        rects.append(Rect(x, top - up, x + half, top - up + 2 * half))
    return tuple(rects)


class Inside(NamedTuple):
    """What stands where on a plate: upper left corner and width of the texts, and the area of the tiles.

    A flat plate has no line for the team; there it stands after the kind, and ``team`` is the same place. ``half`` is
    0 where there is no room to draw tiles, and in the rail, where they lie in front. ``last`` and ``lacks`` (what the
    seat did last, and has shown not to have) are right-aligned on a flat plate; in the rail ``lacks`` has its own line.
    """

    name: Tuple[float, float, float]
    kind: Tuple[float, float, float]
    team: Tuple[float, float, float]
    tiles: Rect
    last: Tuple[float, float, float]
    lacks: Tuple[float, float, float]
    half: int


def inside(plate: Plate, scale: float, opened: bool) -> Inside:
    """The inner arrangement of a plate; ``opened`` gives the tiles the room of the texts at their side."""
    rect, pad, line = plate.rect, 10.0 * scale, 17.0 * scale
    if plate.in_rail:
        top, long = rect.top + max(2.0, (rect.height - 3 * line) / 2), rect.width - 2 * pad
        name, kind = (rect.left + pad, top, long * 0.6), (rect.left + pad, top + line, long)
        return Inside(name, kind, kind, Rect(*kind[:2], *kind[:2]), (rect.right - pad, top, long * 0.4),
                      (rect.left + pad, top + 2 * line, long), 0)
    if plate.flat and opened and rect.height > PLATE_FLAT * scale + 1:
        first, middle = rect.top + pad * 0.6, rect.left + rect.width * 0.6
        words, nowhere = (middle, first, rect.right - pad - middle), (middle, rect.bottom, 0.0)
        top = first + line + 4 * scale
        tiles = Rect(rect.left + pad, top, rect.right - pad, rect.bottom - pad * 0.7)
        half = max(8, int(min(tiles.height / 2, tiles.width / 4)))
        return Inside((rect.left + pad, first, middle - rect.left - pad), words, words, tiles, nowhere, nowhere, half)
    if plate.flat and not opened and rect.width < NARROW_PLATE * scale:
        first, wide = rect.top + rect.height / 2 - line, rect.width * 0.56 - pad * 1.5
        left, right, rest = rect.left + pad, rect.right - pad, rect.width * 0.44 - pad
        second = first + line
        nothing = Rect(left, second, left, second)
        return Inside((left, first, wide), (left, second, wide), (left, second, wide), nothing, (right, first, rest),
                      (right, second, rest), 0)
    if plate.flat:
        half = int((rect.height - 2 * 7 * scale) / 2) if opened else int(rect.height * 0.24)
        column = rect.width * (0.46 if rect.width < NARROW_PLATE * scale else 0.4)
        first = rect.top + rect.height / 2 - line
        tiles_left = rect.left + column + pad
        tiles_right = rect.right - pad if opened else rect.left + rect.width * 0.68
        top = rect.top + (rect.height - 2 * half) / 2
        right = rect.right - pad
        wide = rect.right - pad - tiles_right - pad * 0.6
        return Inside(
            (rect.left + pad, first, column - pad * 0.5),
            (rect.left + pad, first + line, column - pad * 0.5),
            (rect.left + pad, first + line, column - pad * 0.5),
            Rect(tiles_left, top, tiles_right, top + 2 * half),
            (right, first, wide),
            (right, first + line, wide),
            max(8, half),
        )
    wide = rect.width - 2 * pad
    top = rect.top + pad * 0.7 + (2 if opened else 3) * line + 4
    bottom = rect.bottom - pad * 0.7 - (0 if opened else 2 * line)
    half = int(min((bottom - top - 6) / 4, wide / 5 * 0.86, 18 * scale if opened else 11 * scale))
    return Inside(
        (rect.left + pad, rect.top + pad * 0.7, wide),
        (rect.left + pad, rect.top + pad * 0.7 + line, wide),
        (rect.left + pad, rect.top + pad * 0.7 + 2 * line, wide),
        Rect(rect.left + pad, top, rect.right - pad, bottom),
        (rect.left + pad, rect.bottom - pad * 0.7 - 2 * line, wide),
        (rect.left + pad, rect.bottom - pad * 0.7 - line, wide),
        max(8, half) if opened or bottom - top >= 16 else 0,
    )


def small_tiles(plate: Plate, count: int, half: int, area: Rect) -> Tuple[Tuple[float, float], ...]:
    """Centres of so many small upright tiles on a plate, row by row, closed up where there is too little room."""
    if count <= 0:
        return ()
    step = half + max(2.0, half * 0.2)
    rows = 1 if plate.flat or count * step <= area.width + 2 else 2
    per_row = (count + rows - 1) // rows
    if per_row > 1:
        step = min(step, (area.width - half) / (per_row - 1))
    return tuple(
        (area.left + half / 2 + at % per_row * step, area.top + half + at // per_row * (2 * half + 4))
        for at in range(count)
    )
