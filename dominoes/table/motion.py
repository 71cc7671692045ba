"""A tile on its way to the line: where it is between the hand or the seat it comes from and the place where it lies.

Only what everybody sees moves: the tile that was laid last, and the line itself when the camera follows it. What can be
touched is where it will lie from the beginning, so nobody has to wait for a tile to arrive.

Pure: may import `dominoes.table` and the standard library; no tkinter, files, clock or global random.
"""

from __future__ import annotations

from typing import NamedTuple, Optional, Tuple

from dominoes.table.sprites import Scene, TileSprite

Point = Tuple[float, float]


class Motion(NamedTuple):
    """The tile of the line with this key comes from ``start``; the rest of the line was off by ``shift`` pixels."""

    key: str
    start: Point
    shift: Point


def motion(before: Scene, after: Scene, seat: int) -> Optional[Motion]:
    """What has to move from one scene to the next, in which this seat has laid a tile; None when no tile was laid."""
    if len(after.chain) != len(before.chain) + 1 or _tiles(before) != _tiles(after)[:-1]:
        return None
    tile = after.chain[-1]
    hand = next(((each.tile.x, each.tile.y) for each in before.hand if each.tile.tile == tile.tile), None)
    plates = {plate.seat: plate.rect.centre for plate in before.places.plates}
    start = hand or plates.get(seat) or (tile.x, tile.y)
    shift = (0.0, 0.0)
    if before.chain and before.chain[0].half == tile.half:
        one, other = before.chain[0], after.chain[0]
        shift = one.x - other.x, one.y - other.y
    return Motion(tile.key, start, shift)


def _tiles(scene: Scene) -> Tuple[int, ...]:
    return tuple(sprite.tile for sprite in scene.chain)


def moved(scene: Scene, moving: Motion, share: float) -> Scene:
    """The scene when this share (0 to 1) of the time is over; towards its end everything slows down."""
    left = (1.0 - min(1.0, max(0.0, share))) ** 3
    dx, dy = moving.shift[0] * left, moving.shift[1] * left

    def at(tile: TileSprite) -> TileSprite:
        if tile.key == moving.key:
            return tile._replace(
                x=tile.x + (moving.start[0] - tile.x) * left, y=tile.y + (moving.start[1] - tile.y) * left
            )
        return tile._replace(x=tile.x + dx, y=tile.y + dy)

    return scene._replace(
        chain=tuple(map(at, scene.chain)),
        badges=tuple(each if each.away else each._replace(x=each.x + dx, y=each.y + dy) for each in scene.badges),
    )
