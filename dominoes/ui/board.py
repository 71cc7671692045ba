"""The canvas of the table: puts the sprites of a scene where they belong, and reports what is touched.

Items are kept and moved, not made anew, and a redraw is asked for as often as one likes but done once. What a touch
means is decided by `dominoes.table.gestures` and by whoever owns the board; nothing here knows a rule.
"""

from __future__ import annotations

import math
import tkinter
from typing import Any, Callable, Dict, List, NamedTuple, Optional, Sequence, Set, Tuple

from dominoes.table.gestures import BOARD, HAND, Gestures, Intent
from dominoes.table.layout import Rect
from dominoes.table.sprites import EndBadge, HandSprite, PileSprite, Scene, SeatSprite, TileSprite
from dominoes.ui.style import Style
from dominoes.ui.widgets import blend, shade, shortened


class SeatWords(NamedTuple):
    """What a plate says: the name, how many tiles, who it is, the team, what it did last, which numbers it lacks.

    ``brief`` says the last in place of ``lacks`` where that is too long; on a plate of one line it stands for ``kind``.
    """

    name: str
    tiles: str
    kind: str
    team: str
    last: str
    lacks: str
    brief: str
    passed: bool


class PileWords(NamedTuple):
    """What the boneyard says: its name, how many tiles lie there, and how many of them always stay ("" for none)."""

    name: str
    left: str
    stay: str


NO_PILE = PileWords("", "", "")


#: Layers from back to front.
_LAYERS = ("ground", "plate", "back", "chain", "ring", "badge", "badgetext", "ghost", "platetext", "hand", "handring",
           "number")


class Board(tkinter.Canvas):
    """The felt. ``on_intent`` gets every gesture; ``zone_at`` tells zone and tile under a point."""

    def __init__(
        self, master: tkinter.Misc, style: Style, on_intent: Callable[[Intent], object],
        zone_at: Callable[[float, float], Tuple[str, Optional[int]]],
    ) -> None:
        super().__init__(
            master, background=style.theme.felt, highlightthickness=0, borderwidth=0, takefocus=1, width=400, height=300
        )
        self._style, self._on_intent, self._zone_at = style, on_intent, zone_at
        self._items: Dict[str, int] = {}
        self._set: Dict[str, Tuple[Any, ...]] = {}
        self._pictures: Dict[str, tkinter.PhotoImage] = {}
        self._touched: Set[str] = set()
        self._texts: Dict[Tuple[str, str, int], str] = {}
        self.gestures = Gestures()
        self.dragged: Optional[Tuple[int, float, float]] = None
        self.bind("<ButtonPress-1>", self._press)
        self.bind("<B1-Motion>", self._move)
        self.bind("<ButtonRelease-1>", self._release)

    # ---- touches --------------------------------------------------------------------------------------------

    def _report(self, intents: Sequence[Intent]) -> None:
        for intent in intents:
            self._on_intent(intent)

    def _press(self, event: tkinter.Event[tkinter.Misc]) -> None:
        self.focus_set()
        zone, tile = self._zone_at(event.x, event.y)
        self._report(self.gestures.press(event.x, event.y, event.time, zone, tile))

    def _move(self, event: tkinter.Event[tkinter.Misc]) -> None:
        self._report(self.gestures.move(event.x, event.y, event.time))

    def _release(self, event: tkinter.Event[tkinter.Misc]) -> None:
        self._report(self.gestures.release(event.x, event.y, event.time))

    def on_wheel(self, notches: float, event: tkinter.Event[tkinter.Misc]) -> None:
        """The wheel was turned over the board."""
        x, y = event.x_root - self.winfo_rootx(), event.y_root - self.winfo_rooty()
        zone, _ = self._zone_at(x, y)
        self._report(self.gestures.wheel(x, y, notches, event.time, HAND if zone == HAND else BOARD))

    # ---- drawing --------------------------------------------------------------------------------------------

    def draw(self, scene: Scene, words: Sequence[SeatWords], title: str, pile: PileWords = NO_PILE) -> None:
        """Show this scene. ``title`` stands over the hand in front ("" for none), ``pile`` at the boneyard."""
        self._touched.clear()
        style = self._style
        self._ground(scene, title)
        for seat, said in zip(scene.seats, words):
            self._plate(seat, said)
        if scene.pile is not None:
            self._pile(scene.pile, pile)
        for back in scene.backs:
            self._image(back.key, "back", back.x, back.y, style.faces.back(back.half, True))
        for tile in scene.opened:
            self._tile(tile, "back")
        for tile in scene.chain:
            self._tile(tile, "chain")
            self._ring(tile, "ring")
        for badge in scene.badges:
            self._badge(badge)
        for tile in scene.ghosts:
            self._tile(tile, "ghost")
            self._ring(tile, "ghost")
        for hand in scene.hand:
            self._hand(hand)
        for key in [key for key in self._items if key not in self._touched]:
            self.delete(self._items.pop(key))
            self._set.pop(key, None)
            self._pictures.pop(key, None)

    def tiles_shown(self) -> List[str]:
        """The keys of everything now on the canvas, for tests of what may not be there."""
        return sorted(self._items)

    def forget_pictures(self) -> None:
        """Colours or sizes have changed: everything is put anew at the next drawing."""
        self.delete("all")
        for kept in (self._items, self._set, self._pictures, self._texts):
            kept.clear()
        self.configure(background=self._style.theme.felt)

    def _put(self, key: str, layer: str, kind: str, at: Tuple[float, ...], options: Dict[str, Any]) -> None:
        self._touched.add(key)
        now = (at, tuple(sorted((name, str(value)) for name, value in options.items())))
        if key not in self._items:
            make = {"image": self.create_image, "text": self.create_text, "rectangle": self.create_rectangle,
                    "polygon": self.create_polygon}[kind]
            self._items[key] = make(*at, tags=(layer,), **options)  # type: ignore[operator]
            # Under everything of the layers in front of it; raising those instead would draw the whole board anew.
            for front in _LAYERS[_LAYERS.index(layer) + 1 :]:
                if self.find_withtag(front):
                    self.tag_lower(self._items[key], front)
                    break
        elif self._set[key] != now:
            if self._set[key][0] != at:
                self.coords(self._items[key], *at)
            if self._set[key][1] != now[1]:
                self.itemconfigure(self._items[key], **options)
        self._set[key] = now

    def _image(
        self, key: str, layer: str, x: float, y: float, picture: tkinter.PhotoImage, anchor: str = "center"
    ) -> None:
        self._pictures[key] = picture
        self._put(key, layer, "image", (round(x), round(y)), {"image": picture, "anchor": anchor})

    def _text(
        self, key: str, layer: str, x: float, y: float, words: str, font: str, ink: str, anchor: str = "nw",
        width: float = 0,
    ) -> None:
        if not words:
            return
        if width:
            words = self._shortened(words, font, int(width))
        self._put(
            key, layer, "text", (round(x), round(y)),
            {"text": words, "font": self._style.font(font), "fill": ink, "anchor": anchor},
        )

    def _shortened(self, words: str, font: str, width: int) -> str:
        """The words, cut with an ellipsis where they are longer than this many pixels."""
        key = (words, font, width)
        if key not in self._texts:
            self._texts[key] = shortened(words, self._style.font(font), width)
        return self._texts[key]

    def _ground(self, scene: Scene, title: str) -> None:
        style, rail = self._style, scene.places.rail
        theme = style.theme
        self._put("rail", "ground", "rectangle", (rail.left, rail.top, rail.right + 1, rail.bottom + 1),
                  {"fill": theme.felt_edge, "outline": theme.felt_edge})
        self._put("rim", "ground", "rectangle", (rail.left, rail.top, rail.right + 1, rail.top + 2),
                  {"fill": shade(theme.felt_edge, 0.25), "outline": ""})
        # In the corner of the rail; where the boneyard lies there, on the felt above it.
        above = scene.places.pile is not None
        y = rail.top - style.px(5) if above else rail.top + style.px(10)
        self._text("title", "platetext", rail.right - style.px(14), y, title, "smallbold", theme.felt_text,
                   "se" if above else "ne", width=max(40, rail.width * (0.4 if above else 0.22)))

    def _backing(self, rect: Rect, asked: bool) -> Tuple[tkinter.PhotoImage, str, str]:
        """The picture of a plate, marked when it is asked to act, and the colours of its loud and its quiet words."""
        style, theme = self._style, self._style.theme
        if asked:
            fill, ink, quiet = theme.panel, theme.panel_text, theme.quiet
            border, thick = theme.ring_selected, style.px(3)
        elif theme.name == "contrast":
            fill, ink = theme.panel, theme.felt_text
            quiet, border, thick = blend(ink, fill, 0.25), theme.border, style.px(2)
        else:
            fill, ink = shade(theme.felt, 0.3), theme.felt_text
            quiet, border, thick = blend(ink, fill, 0.25), blend(theme.felt, theme.felt_text, 0.18), 1
        picture = style.painter.rounded(
            int(rect.width), int(rect.height), style.px(10), fill, theme.felt, border, thick, clear=True
        )
        return picture, ink, quiet

    def _plate(self, seat: SeatSprite, said: SeatWords) -> None:
        style, rect, within = self._style, seat.plate.rect, seat.inside
        theme, key = style.theme, "seat%d" % seat.plate.seat
        picture, ink, quiet = self._backing(rect, seat.to_act)
        self._image(key, "plate", rect.left, rect.top, picture, "nw")
        x, y, width = within.name
        name, flat, kind = ("\u25b6 " if seat.to_act else "") + said.name, seat.plate.flat, said.kind
        if within.kind[1] == y:
            # On one line the name comes first: the other words have the room that it leaves, or are left out.
            right, gap = within.kind[0] + within.kind[2], style.px(6)
            left = right - x - style.font("smallbold").measure(name) - gap
            kind = kind if style.font("tiny").measure(kind) <= left else said.brief
            short = min(style.font("tiny").measure(kind), left) if kind and left > style.px(20) else -gap
            self._text(key + "name", "platetext", x, y, name, "smallbold", ink, width=right - x - short - gap)
            if short > 0:
                self._text(key + "kind", "platetext", right, y, kind, "tiny", quiet, "ne", width=short + 1)
            return
        if flat and within.last[1] == y and (seat.plate.in_rail or not said.last):
            width = max(width, within.last[0] - x - style.font("smallbold").measure(said.last + " "))
        self._text(key + "name", "platetext", x, y, name, "smallbold", ink, width=width)
        x, y, width = within.kind
        if not within.half and not seat.plate.in_rail:
            kind = said.tiles
            if not said.lacks and within.lacks[1] == y:
                width = rect.width - 2 * (x - rect.left)
        elif flat and said.team:
            both = (kind + " \u00b7 " if kind else "") + said.team
            kind = both if style.font("tiny").measure(both) <= within.kind[2] else kind
        self._text(key + "kind", "platetext", x, y, kind, "tiny", quiet, width=width)
        if not flat:
            x, y, width = within.team
            self._text(key + "team", "platetext", x, y, said.team, "tiny", quiet, width=width)
        anchor = "ne" if flat else "nw"
        warm = theme.warn if seat.to_act else theme.ring_legal
        x, y, width = within.last
        self._text(key + "last", "platetext", x, y, said.last, "smallbold", warm if said.passed else ink, anchor, width)
        x, y, width = within.lacks
        anchor = "nw" if seat.plate.in_rail else anchor
        long = bool(said.lacks) and self._style.font("tiny").measure(said.lacks) > width
        self._text(key + "lacks", "platetext", x, y, said.brief if long else said.lacks, "tiny", warm, anchor, width)

    def _pile(self, pile: PileSprite, said: PileWords) -> None:
        """The boneyard: a plate with a few backs and how many tiles there are."""
        style, rect, words = self._style, pile.rect, pile.words
        picture, ink, quiet = self._backing(rect, pile.asked)
        self._image("pile", "plate", rect.left, rect.top, picture, "nw")
        texts = [(said.name, "tiny", quiet), (said.left, "smallbold", ink), (said.stay, "tiny", quiet)]
        texts = [each for each in texts if each[0]]
        heights = [style.font(font).metrics("linespace") for _, font, _ in texts]
        y = (rect.top + rect.bottom - sum(heights)) / 2
        for at, ((text, font, colour), height) in enumerate(zip(texts, heights)):
            self._text("pile.word%d" % at, "platetext", words.left, y, text, font, colour, width=words.width)
            y += height

    def _tile(self, tile: TileSprite, layer: str) -> None:
        faces = self._style.faces
        self._image(tile.key, layer, tile.x, tile.y,
                    faces.face(tile.first, tile.second, tile.half, tile.upright, tile.look))

    def _ring(self, tile: TileSprite, layer: str) -> None:
        if tile.ring:
            self._image(tile.key + tile.ring, layer, tile.x, tile.y,
                        self._style.faces.ring(tile.ring, tile.half, tile.upright))

    def _badge(self, badge: EndBadge) -> None:
        style, theme = self._style, self._style.theme
        radius = style.px(16)
        key = "end%d" % badge.end
        disc = style.painter.rounded(2 * radius, 2 * radius, radius, shade(theme.felt, 0.35), theme.felt,
                                     theme.felt_text, style.px(2), clear=True)
        self._image(key, "badge", badge.x, badge.y, disc)
        self._text(key + "number", "badgetext", badge.x, badge.y, str(badge.number), "lead", theme.felt_text, "center")
        if badge.away:
            near, far = radius * 1.15, radius * 1.55
            points: List[float] = []
            for angle, reach in ((badge.angle, far), (badge.angle - 0.32, near), (badge.angle + 0.32, near)):
                points += [badge.x + math.cos(angle) * reach, badge.y + math.sin(angle) * reach]
            self._put(key + "way", "badge", "polygon", tuple(points), {"fill": theme.felt_text})

    def _hand(self, hand: HandSprite) -> None:
        style, tile = self._style, hand.tile
        if self.dragged is not None and self.dragged[0] == tile.tile:
            tile = tile._replace(x=tile.x + self.dragged[1], y=tile.y + self.dragged[2])
        self._tile(tile, "hand")
        self._ring(tile, "handring")
        x, _ = hand.rect.centre
        bottom = hand.rect.bottom + style.px(5)
        self._text(
            "index%d" % hand.number, "number", x, bottom, str(hand.number % 10) if hand.number <= 10 else "", "tiny",
            blend(style.theme.felt_text, style.theme.felt_edge, 0.25), "n",
        )
