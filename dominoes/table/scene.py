"""What is to be drawn at this moment, as plain data: tiles, ghosts, open ends, seats, the hand in front.

`TableScene` holds what outlives a redraw (the layout of the chain, the camera, the cursor in the hand) and turns a
`Showing` into sprites in pixels. A canvas only has to put pictures where they say; a touch comes back through `hit`.
Since a scene is made from a `Showing`, it cannot hold a tile that the screen must not show.

Pure: may import `dominoes.session`, `dominoes.table`, `dominoes.game` and `dominoes.rules`; no tkinter, files, clock
or global random.
"""

from __future__ import annotations

import math
from typing import Optional, Set, Tuple

from dominoes.game.actions import LEFT, PLAY, RIGHT, Action
from dominoes.rules.tiles import HIGH, LOW
from dominoes.session import ASKING, LOOKING, OVER, Showing
from dominoes.table.camera import BorderPoint, Camera, Margins
from dominoes.table.layout import Laid, Layout, Placed, Rect
from dominoes.table.places import arrange
from dominoes.table.sprites import (
    GHOST,
    PLAIN,
    EndBadge,
    Scene,
    Target,
    TileSprite,
    back_sprites,
    hand_sprites,
    opened_sprites,
    pile_backs,
    pile_sprite,
    seat_sprites,
    tiles_in_front,
)

#: A chain that would still fit at this much more than the present scale is brought closer.
CLOSER = 1.5
#: By itself no half of the chain is drawn larger than this share of the felt's height, and the largest size.
LARGEST_SHARE = 1 / 8
LARGEST_FIT = 72.0
#: Pixels of half a tile to which a fit rounds down.
SIZES = (12, 14, 16, 18, 20, 22, 24, 27, 30, 33, 36, 40, 44, 48, 54, 60, 66, 72, 80, 88, 96)
#: From the edge of the last tile to the middle of the number of its end, at 100 % text size.
BADGE = 21.0


class TableScene:
    """The table as one screen looks at it, with the seat ``bottom`` nearest. Feed it `resize` and `show`, ask it for
    `scene` and `hit`."""

    def __init__(self, seats: int, clockwise: bool, tiles: int, bottom: int = 0, boneyard: bool = False) -> None:
        """``tiles`` are dealt to each seat; where there is a ``boneyard``, a hand may come to have more."""
        self._seats, self._clockwise, self._tiles, self._bottom = seats, clockwise, tiles, bottom
        self._widest, self._boneyard, self._drew = tiles, boneyard, 0
        self._layout = Layout()
        self._scale = 1.0
        self.camera = Camera(1.0, 1.0)
        self.places = arrange(800, 500, seats, clockwise, tiles, bottom=bottom, boneyard=boneyard)
        self._showing: Optional[Showing] = None
        self._free = False
        self._rail = True
        self.cursor = 0

    # ---- what is looked at ----------------------------------------------------------------------------------

    def resize(self, width: float, height: float, scale: float) -> None:
        """The board has this many pixels, and texts this size (1.0 is 100 %)."""
        self._scale = scale
        self.places = arrange(
            width, height, self._seats, self._clockwise, self._widest, scale, self._rail, self._bottom, self._boneyard
        )
        self.camera = self.camera.resized(width, height)
        if not self._free:
            self.fit()

    def show(self, showing: Showing) -> None:
        """Look at this moment. The camera follows the chain unless a person has moved it."""
        self._showing = showing
        rail = showing.moment not in (OVER, LOOKING)
        # Tiles that were drawn find room, and what is laid again leaves the others as large as they are.
        widest = max(self._tiles, len(self.hand_tiles()), self._widest if showing.public.line else 0)
        if self._rail != rail or self._widest != widest:
            self._rail, self._widest = rail, widest
            self.resize(self.places.width, self.places.height, self._scale)
        line = [Laid(laid.tile, laid.end, laid.inner, laid.outer) for laid in showing.public.line]
        kept = self._layout.show(line)
        self.cursor = min(self.cursor, max(0, len(self.hand_tiles()) - 1))
        drew = showing.view.drew if showing.view is not None else ()
        if len(drew) > self._drew and drew[-1] in self.hand_tiles():
            # The tile just drawn is the one to look at: nothing else fitted.
            self.cursor = self.hand_tiles().index(drew[-1])
        self._drew = len(drew)
        box = self._wanted()
        if not line:
            self._free = False
        if self._free:
            if kept < len(line) and box is not None:
                self.camera = self.camera.showing(self._layout.placed[-1].rect.grown(1.0), self._margins())
        else:
            self._follow(box)

    def hand_tiles(self) -> Tuple[int, ...]:
        """The tiles of the hand in front, in the order shown; none when no hand may be seen."""
        showing = self._showing
        return tiles_in_front(showing) if showing is not None else ()

    def fit(self) -> None:
        """The whole chain in the middle of the felt, and the camera follows it again."""
        self._free = False
        box = self._wanted() or Rect(-1.0, -1.0, 1.0, 1.0)
        scale = self._fitting(box)
        (x, y), (px, py) = box.centre, self.places.felt.centre
        camera = self.camera
        self.camera = camera._replace(
            scale=scale, x=x - (px - camera.width / 2) / scale, y=y - (py - camera.height / 2) / scale
        )

    def _fitting(self, box: Rect) -> float:
        """The scale at which the box has room: one of few, so that pictures are made rarely."""
        largest = min(LARGEST_FIT, self.places.felt.height * LARGEST_SHARE)
        wanted = min(self.camera.fitted(box, self._margins()).scale, largest)
        return float(max([size for size in SIZES if size <= wanted] or SIZES[:1]))

    def pan(self, dx: float, dy: float) -> None:
        """A person drags the chain along."""
        self._free = True
        self.camera = self.camera.panned(dx, dy).clamped(self._layout.bounds)

    def zoom(self, x: float, y: float, factor: float) -> None:
        """A person wants the chain larger by this factor about this point."""
        self._free = True
        self.camera = self.camera.zoomed(x, y, factor).snapped().clamped(self._layout.bounds)

    def _margins(self) -> Margins:
        return self.places.margins

    def _wanted(self) -> Optional[Rect]:
        """What a fit has to show: the chain and where the next tiles would go."""
        box = self._layout.bounds
        if box is None:
            return None
        for end in self._layout.open_ends():
            x, y = end.badge
            box = box.union(Rect(x - 1.2, y - 1.2, x + 1.2, y + 1.2))
        return box

    def _follow(self, box: Optional[Rect]) -> None:
        if box is None:
            self.fit()
            return
        seen, felt = self.camera.rect_to_screen(box), self.places.felt
        inside_felt = (
            seen.left >= felt.left - 1 and seen.right <= felt.right + 1 and seen.top >= felt.top - 1
            and seen.bottom <= felt.bottom + 1
        )
        if not inside_felt or self._fitting(box) > self.camera.scale * CLOSER:
            self.fit()

    # ---- what is drawn --------------------------------------------------------------------------------------

    def scene(self, focus: bool = False) -> Scene:
        """The sprites of this moment; ``focus`` shows the keyboard's cursor in the hand. Needs a `show` before."""
        showing = self._showing
        assert showing is not None
        ghosts = self._ghosts(showing)
        covered = {sprite.key for sprite in ghosts}
        return Scene(
            places=self.places,
            chain=self._chain(showing),
            ghosts=ghosts,
            badges=self._badges(covered),
            seats=seat_sprites(showing, self.places, self._scale),
            backs=back_sprites(showing, self.places, self._scale) + pile_backs(showing, self.places, self._scale),
            opened=opened_sprites(showing, self.places, self._scale),
            hand=hand_sprites(showing, self.places, self.cursor if focus else -1),
            pile=pile_sprite(showing, self.places, self._scale),
        )

    @property
    def half(self) -> int:
        """Pixels of half a tile of the chain."""
        return max(8, int(self.camera.scale))

    def likely_sizes(self) -> Tuple[int, ...]:
        """The size of the chain now and the next that it will come to as it grows."""
        smaller = [size for size in SIZES if size < self.half]
        return (self.half, *smaller[-1:])

    def _sprite(self, key: str, placed: Placed, look: str, ring: str) -> TileSprite:
        x, y = self.camera.to_screen(placed.x, placed.y)
        return TileSprite(
            key, placed.tile, x, y, self.half, placed.upright, placed.first, placed.second, look, ring
        )

    def _chain(self, showing: Showing) -> Tuple[TileSprite, ...]:
        last = len(self._layout) - 1 if showing.public.moves and showing.public.moves[-1].tile >= 0 else -1
        return tuple(
            self._sprite("line%d" % at, placed, PLAIN, "last" if at == last else "")
            for at, placed in enumerate(self._layout.placed)
        )

    def _ghosts(self, showing: Showing) -> Tuple[TileSprite, ...]:
        question = showing.question
        if question is None or showing.moment != ASKING or question.picked < 0:
            return ()
        chosen = question.chosen
        actions = [each for each in question.candidates if chosen is None or each.end != chosen.end]
        if chosen is not None:
            if len(question.candidates) == 1:
                actions = []
            actions.append(chosen)
        found = []
        for action in actions:
            placed = self._layout.ghost(self.laid_by(action, showing.public.ends))
            ring = "selected" if action == chosen else "legal"
            found.append(self._sprite("ghost%d" % action.end, placed, GHOST, ring))
        return tuple(found)

    @staticmethod
    def laid_by(action: Action, ends: Tuple[int, ...]) -> Laid:
        """How the tile of a play would lie."""
        high, low = HIGH[action.tile], LOW[action.tile]
        if not ends:
            # An opening tile may lie either way round.
            return Laid(action.tile, LEFT, *((high, low) if action.end == LEFT else (low, high)))
        inner = ends[action.end]
        return Laid(action.tile, action.end, inner, low if inner == high else high)

    def _badges(self, covered: Set[str]) -> Tuple[EndBadge, ...]:
        found = []
        for end in self._layout.open_ends():
            away: Optional[BorderPoint] = self.camera.border_point(*end.at, self._margins())
            if away is not None:
                found.append(EndBadge(end.end, end.number, away.x, away.y, False, True, away.angle))
            elif "ghost%d" % end.end not in covered:
                at, beyond = self.camera.to_screen(*end.at), self.camera.to_screen(*end.badge)
                # Just clear of the tile, however small the tiles are.
                dx, dy = beyond[0] - at[0], beyond[1] - at[1]
                far = (0.5 * self.half + BADGE * self._scale) / max(1.0, math.hypot(dx, dy))
                x, y = at[0] + dx * far, at[1] + dy * far
                found.append(EndBadge(end.end, end.number, x, y, False, False, 0.0))
        return tuple(found)

    # ---- what is touched ------------------------------------------------------------------------------------

    def hit(self, x: float, y: float) -> Target:
        """What lies under a point of the board, with a finger's width of grace around small ghosts."""
        showing = self._showing
        if showing is None:
            return Target("board")
        for hand in hand_sprites(showing, self.places, -1):
            if hand.rect.grown(3).contains(x, y):
                return Target("hand", hand.tile.tile)
        end = self.nearest_end(x, y, 1.6)
        if end is not None:
            return Target("ghost", end=end)
        if self.places.pile is not None and self.places.pile.contains(x, y):
            return Target("pile")
        return Target("hand" if self.places.rail.contains(x, y) else "board")

    def nearest_end(self, x: float, y: float, within: float = 1e9) -> Optional[int]:
        """The end of the ghost whose middle is nearest to a point, if it is not further than so many halves."""
        showing = self._showing
        best: Optional[Tuple[float, int]] = None
        for ghost in self._ghosts(showing) if showing is not None else ():
            distance = ((ghost.x - x) ** 2 + (ghost.y - y) ** 2) ** 0.5
            if distance <= max(within * ghost.half, 26.0) and (best is None or distance < best[0]):
                best = (distance, RIGHT if ghost.key.endswith("1") else LEFT)
        return best[1] if best is not None else None

    def may_play(self) -> bool:
        """Whether a tile is asked of the hand in front."""
        showing = self._showing
        question = showing.question if showing is not None else None
        return showing is not None and showing.moment == ASKING and question is not None and question.kind == PLAY
