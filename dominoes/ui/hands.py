"""What presses, drags and keys at the table mean: from an intent or a key to a method of the table.

Nothing here lays a tile but a touch of the chosen ghost and Enter: everything else looks, or previews.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Optional, Tuple

from dominoes.game.actions import LEFT, PLAY, RIGHT
from dominoes.session import ASKING
from dominoes.table.gestures import BOARD, HAND, Cancel, Drag, DragStart, Drop, Intent, Pan, Tap, Zoom

if TYPE_CHECKING:
    from dominoes.ui.table import TableScreen


class Hands:
    """The hands at one table."""

    def __init__(self, screen: TableScreen) -> None:
        self._screen = screen

    def zone(self, x: float, y: float) -> Tuple[str, Optional[int]]:
        """Zone and tile of the hand under a point of the board, as gestures want them."""
        target = self._screen.scene.hit(x, y)
        if target.kind == "hand":
            return HAND, target.tile if target.tile >= 0 else None
        return BOARD, None

    def intent(self, intent: Intent) -> None:
        """Do what a gesture means."""
        if isinstance(intent, Tap):
            self._tap(intent)
        elif isinstance(intent, DragStart):
            if self._screen.scene.may_play():
                question = self._screen.showing.question
                if question is None or question.picked != intent.item:
                    self._screen.session.pick(intent.item)
                self._screen.board.dragged = (intent.item, 0.0, 0.0)
                self._screen.refresh()
        elif isinstance(intent, Drag) and self._screen.board.dragged is not None:
            self._screen.board.dragged = (intent.item, intent.dx, intent.dy)
            self._screen.ask_to_draw()
        elif isinstance(intent, Drop):
            self._dropped(intent)
        elif isinstance(intent, Cancel):
            self._screen.board.dragged = None
            self._screen.ask_to_draw()
        elif isinstance(intent, Pan):
            self._screen.scene.pan(intent.dx, intent.dy)
            self._screen.ask_to_draw()
        elif isinstance(intent, Zoom):
            self._screen.scene.zoom(intent.x, intent.y, intent.factor)
            self._screen.ask_to_draw()

    def _tap(self, tap: Tap) -> None:
        question = self._screen.showing.question
        if tap.zone == HAND:
            if tap.item is not None and self._screen.showing.view is not None:
                self._screen.pick(tap.item)
            return
        target = self._screen.scene.hit(tap.x, tap.y)
        if target.kind == "ghost" and question is not None:
            if question.chosen is not None and question.chosen.end == target.end:
                self._screen.confirm()
            else:
                self._screen.aim(target.end)
        elif target.kind == "pile":
            self._screen.touch_pile()
        elif question is not None and (question.picked >= 0 or question.refusal is not None):
            self._screen.drop()

    def _dropped(self, drop: Drop) -> None:
        self._screen.board.dragged = None
        question = self._screen.showing.question
        if question is not None and question.picked >= 0 and drop.y < self._screen.scene.places.rail.top:
            end = self._screen.scene.nearest_end(drop.x, drop.y)
            if end is not None:
                self._screen.session.aim(end)
        self._screen.refresh()

    def key(self, chord: str, on_button: bool) -> bool:
        """A key that no command of the table has; returns whether it meant anything here."""
        question, showing = self._screen.showing.question, self._screen.showing
        if chord == "Escape":
            if self._screen.beside.pane is not None:
                self._screen.beside.close()
            elif question is not None and showing.moment == ASKING:
                self._screen.drop()
            return True
        if showing.moment != ASKING or question is None or showing.view is None or self._screen.beside.covers_keys:
            return False
        tiles = self._screen.scene.hand_tiles()
        if len(chord) == 1 and chord.isdigit():
            at = (int(chord) - 1) % 10
            if at < len(tiles):
                self._screen.pick(tiles[at])
                self._screen.board.focus_set()
            return True
        if on_button:
            return False
        if chord in ("Left", "Right"):
            self._sideways(-1 if chord == "Left" else 1, tiles)
            return True
        if chord in ("Up", "Down", "Return", "space"):
            if chord == "Down":
                self._screen.drop()
            elif chord != "Up" and question.chosen is not None:
                self._screen.confirm()
            elif question.picked < 0 and self._screen.scene.cursor < len(tiles) and question.kind == PLAY:
                self._screen.pick(tiles[self._screen.scene.cursor])
            return True
        return False

    def _sideways(self, by: int, tiles: Tuple[int, ...]) -> None:
        question = self._screen.showing.question
        if question is not None and question.picked >= 0 and len(question.candidates) > 1:
            self._screen.aim(LEFT if by < 0 else RIGHT)
        elif tiles:
            self._screen.scene.cursor = (self._screen.scene.cursor + by) % len(tiles)
            if question is not None and (question.picked >= 0 or question.refusal is not None):
                self._screen.session.drop()
            self._screen.refresh()
