"""From what the pointer does to what the person means.

Looking is not playing: only a press and a release close together on the same spot make a `Tap`, and only a tile
pulled away from the hand makes a `Drop`. A swipe, a wheel turn, a pinch, a pan, a hover, a second finger, a lost
focus never do, and they spoil the press during which they happen.

The caller says what lies under a press (a zone, and the tile if there is one) and passes the time of each event in
milliseconds; there is no clock here. Every method returns the intents in order, often none.

Pure: imports the standard library only, and no tkinter, files, clock or global random.
"""

from __future__ import annotations

from typing import List, NamedTuple, Optional, Tuple, Union

#: A press becomes a drag when the pointer is this many pixels away from where it went down.
DRAG_DISTANCE = 8.0
#: A press this soon after a wheel turn or a pinch is the tail of that gesture (touchpads do so), not a tap; ms.
SETTLE = 120
#: The speed of a swipe at release is measured over this stretch; ms.
FLING_WINDOW = 100
#: One notch of the wheel.
WHEEL_ZOOM = 1.15
WHEEL_SWIPE = 60.0

BOARD = "board"
HAND = "hand"


class Tap(NamedTuple):
    """Press and release on one spot; `item` is what the caller said lies there."""

    zone: str
    x: float
    y: float
    item: Optional[int]


class DragStart(NamedTuple):
    """A tile was picked up at this point."""

    x: float
    y: float
    item: int


class Drag(NamedTuple):
    """The tile picked up is now here, `dx`, `dy` away from where it was taken."""

    x: float
    y: float
    dx: float
    dy: float
    item: int


class Drop(NamedTuple):
    """The tile was let go here. Whether that means an end is the caller's to decide; it still only previews."""

    x: float
    y: float
    item: int


class Pan(NamedTuple):
    """The board was dragged by this much since the last intent."""

    dx: float
    dy: float


class Zoom(NamedTuple):
    """The board shall become larger by `factor` about this point."""

    x: float
    y: float
    factor: float


class Swipe(NamedTuple):
    """The strip of the hand was pushed by this much since the last intent."""

    dx: float


class Fling(NamedTuple):
    """The strip was let go while moving, in pixels a second."""

    speed: float


class Hover(NamedTuple):
    """The pointer moves over the table with nothing pressed."""

    x: float
    y: float


class Cancel(NamedTuple):
    """What was under way is off: put a dragged tile back."""

    item: Optional[int]


Intent = Union[Tap, DragStart, Drag, Drop, Pan, Zoom, Swipe, Fling, Hover, Cancel]

_IDLE, _PRESSED, _PANNING, _SWIPING, _DRAGGING, _SPOILED = range(6)


class Gestures:
    """The state machine of one table. Feed it every pointer event; coordinates are pixels, times milliseconds."""

    def __init__(self, drag_distance: float = DRAG_DISTANCE) -> None:
        self._distance = drag_distance
        self._state = _IDLE
        self._zone = BOARD
        self._item: Optional[int] = None
        self._slides = False
        self._start = (0.0, 0.0)
        self._last = (0.0, 0.0)
        self._settled_at: Optional[float] = None
        self._trail: List[Tuple[float, float]] = []

    @property
    def busy(self) -> bool:
        """Whether a press is under way; the caller may put off redrawing until it is over."""
        return self._state != _IDLE

    def press(self, x: float, y: float, time: float, zone: str = BOARD, item: Optional[int] = None,
              slides: bool = False) -> List[Intent]:
        """The pointer went down on this zone, on this tile if any.

        `slides`: the strip of the hand is longer than its frame, so that pushing it sideways moves the strip
        instead of picking up the tile. A press during a press (another finger or button) ends both without a tap.
        """
        if self._state != _IDLE:
            return self._spoil()
        self._zone, self._item, self._slides = zone, item, slides
        self._start = self._last = (x, y)
        self._trail = [(time, x)]
        settling = self._settled_at is not None and 0 <= time - self._settled_at < SETTLE
        self._state = _SPOILED if settling else _PRESSED
        return []

    def move(self, x: float, y: float, time: float) -> List[Intent]:
        """The pointer moved, pressed or not."""
        if self._state == _IDLE:
            return [Hover(x, y)]
        if self._state == _SPOILED:
            return []
        out: List[Intent] = []
        if self._state == _PRESSED:
            dx, dy = x - self._start[0], y - self._start[1]
            if dx * dx + dy * dy < self._distance * self._distance:
                return []
            out += self._begin(dx, dy)
        return out + self._follow(x, y, time)

    def release(self, x: float, y: float, time: float) -> List[Intent]:
        """The pointer went up. Also right if the caller saw no move since the press."""
        out = self.move(x, y, time) if self._state != _IDLE else []
        state, self._state = self._state, _IDLE
        if state == _PRESSED:
            out.append(Tap(self._zone, *self._start, self._item))
        elif state == _DRAGGING and self._item is not None:
            out.append(Drop(x, y, self._item))
        elif state == _SWIPING:
            speed = self._speed(time)
            if speed:
                out.append(Fling(speed))
        return out

    def wheel(self, x: float, y: float, notches: float, time: float, zone: str = BOARD) -> List[Intent]:
        """The wheel turned by so many notches, away from the person positive: zooms the board, slides the hand."""
        self._settled_at = time
        out = self._spoil()
        if notches and zone == HAND:
            out.append(Swipe(notches * WHEEL_SWIPE))
        elif notches:
            out.append(Zoom(x, y, WHEEL_ZOOM ** max(-10.0, min(10.0, notches))))
        return out

    def pinch(self, x: float, y: float, factor: float, time: float) -> List[Intent]:
        """Two fingers went apart or together about this point, since the last event by this factor."""
        self._settled_at = time
        out = self._spoil()
        if factor > 0 and factor != 1:
            out.append(Zoom(x, y, factor))
        return out

    def scroll(self, dx: float, dy: float, time: float, zone: str = BOARD) -> List[Intent]:
        """Two fingers slid over a touchpad by this many pixels: pans the board, slides the hand."""
        self._settled_at = time
        out = self._spoil()
        if zone == HAND:
            along = dx if abs(dx) >= abs(dy) else dy
            if along:
                out.append(Swipe(along))
        elif dx or dy:
            out.append(Pan(dx, dy))
        return out

    def cancel(self) -> List[Intent]:
        """Escape, lost focus, the curtain: nothing that is under way counts, and its release will not either."""
        out = self._spoil()
        self._state = _IDLE
        return out

    def _spoil(self) -> List[Intent]:
        """Make the press under way worth nothing; whatever was dragged goes back."""
        if self._state in (_IDLE, _SPOILED):
            return []
        dragged = self._item if self._state == _DRAGGING else None
        self._state = _SPOILED
        return [Cancel(dragged)]

    def _begin(self, dx: float, dy: float) -> List[Intent]:
        """The press has become a movement: which one depends on where it began and, in the hand, on its direction."""
        if self._zone != HAND:
            self._state = _PANNING
        elif self._item is None or (self._slides and abs(dx) > abs(dy)):
            self._state = _SWIPING
        else:
            self._state = _DRAGGING
            return [DragStart(*self._start, self._item)]
        return []

    def _follow(self, x: float, y: float, time: float) -> List[Intent]:
        dx, dy = x - self._last[0], y - self._last[1]
        self._last = (x, y)
        self._trail = [spot for spot in self._trail if time - spot[0] <= FLING_WINDOW] + [(time, x)]
        if not (dx or dy):
            return []
        if self._state == _PANNING:
            return [Pan(dx, dy)]
        if self._state == _SWIPING:
            return [Swipe(dx)] if dx else []
        if self._item is None:
            return []
        return [Drag(x, y, x - self._start[0], y - self._start[1], self._item)]

    def _speed(self, time: float) -> float:
        recent = [spot for spot in self._trail if time - spot[0] <= FLING_WINDOW]
        if len(recent) < 2 or recent[-1][0] <= recent[0][0]:
            return 0.0
        return (recent[-1][1] - recent[0][1]) * 1000.0 / (recent[-1][0] - recent[0][0])
