"""From the plane in which tiles lie to the pixels of the board, and back.

A camera is an immutable value; every movement returns another. `scale` is pixels per unit, and the unit of the
plane is half a tile. Screen coordinates are those of the board widget, origin at its top left.

Pure: imports the standard library and `layout`, and no tkinter, files, clock or global random.
"""

from __future__ import annotations

import math
from typing import NamedTuple, Optional, Tuple

from dominoes.table.layout import Rect

#: Smallest and largest pixels per half tile that a person may zoom to.
SMALLEST = 12.0
LARGEST = 160.0
#: A fit never makes a short line larger than this: two tiles alone should not fill the board.
FIT_LARGEST = 72.0


class Margins(NamedTuple):
    """Pixels of the board that a fit leaves free on each side, for seats and badges that lie over it."""

    left: float = 24.0
    top: float = 24.0
    right: float = 24.0
    bottom: float = 24.0


#: What is left free when the caller names nothing else.
MARGINS = Margins()


class BorderPoint(NamedTuple):
    """Where on the border an off-screen point is announced, and the direction to it in radians (0 right, pi/2 down)."""

    x: float
    y: float
    angle: float


class Camera(NamedTuple):
    """A view of the plane: `x`, `y` in units is what stands in the middle of a board of `width` by `height` pixels."""

    width: float
    height: float
    x: float = 0.0
    y: float = 0.0
    scale: float = 48.0

    # -- transform

    def to_screen(self, x: float, y: float) -> Tuple[float, float]:
        """The pixel of a point of the plane."""
        return (x - self.x) * self.scale + self.width / 2, (y - self.y) * self.scale + self.height / 2

    def to_world(self, px: float, py: float) -> Tuple[float, float]:
        """The point of the plane at a pixel."""
        return (px - self.width / 2) / self.scale + self.x, (py - self.height / 2) / self.scale + self.y

    def rect_to_screen(self, rect: Rect) -> Rect:
        """A rectangle of the plane in pixels."""
        return Rect(*self.to_screen(rect.left, rect.top), *self.to_screen(rect.right, rect.bottom))

    @property
    def window(self) -> Rect:
        """The part of the plane that the board shows."""
        return Rect(*self.to_world(0, 0), *self.to_world(self.width, self.height))

    # -- movement

    def resized(self, width: float, height: float) -> Camera:
        """The same middle and scale on a board of another size."""
        return self._replace(width=max(1.0, width), height=max(1.0, height))

    def panned(self, dx: float, dy: float) -> Camera:
        """The plane dragged along by this many pixels."""
        return self._replace(x=self.x - dx / self.scale, y=self.y - dy / self.scale)

    def zoomed(self, px: float, py: float, factor: float) -> Camera:
        """Larger by `factor` within the limits, with the point under the pixel staying there.

        Raises ValueError unless the factor is a positive number.
        """
        if not (factor > 0 and math.isfinite(factor)):
            raise ValueError("a zoom factor is a positive number, not %r" % factor)
        x, y = self.to_world(px, py)
        scale = min(LARGEST, max(SMALLEST, self.scale * factor))
        return self._replace(scale=scale, x=x - (px - self.width / 2) / scale, y=y - (py - self.height / 2) / scale)

    def snapped(self) -> Camera:
        """The scale rounded down to whole pixels, so that tile images meet without seams; the middle stays."""
        return self._replace(scale=max(SMALLEST, float(math.floor(self.scale))))

    def fitted(self, box: Optional[Rect], margins: Margins = MARGINS) -> Camera:
        """The whole box in the middle of what the margins leave free, at whole pixels per unit.

        With no box the origin stands there. Where even the smallest scale is too large the box is centred.
        """
        free_w = max(1.0, self.width - margins.left - margins.right)
        free_h = max(1.0, self.height - margins.top - margins.bottom)
        box = box or Rect(-1.0, -1.0, 1.0, 1.0)
        wanted = min(free_w / max(box.width, 1e-9), free_h / max(box.height, 1e-9), FIT_LARGEST)
        scale = max(SMALLEST, float(math.floor(wanted)))
        middle_x, middle_y = box.centre
        off_x, off_y = (margins.left - margins.right) / 2, (margins.top - margins.bottom) / 2
        return self._replace(scale=scale, x=middle_x - off_x / scale, y=middle_y - off_y / scale)

    def clamped(self, box: Optional[Rect], keep: float = 2.0) -> Camera:
        """Pulled back so far that at least `keep` units of the box (or all of a smaller one) stay on the board."""
        if box is None:
            return self._replace(x=0.0, y=0.0)
        half_w, half_h = self.width / 2 / self.scale, self.height / 2 / self.scale
        keep_x, keep_y = min(keep, box.width, 2 * half_w), min(keep, box.height, 2 * half_h)
        x = min(max(self.x, box.left + keep_x - half_w), box.right - keep_x + half_w)
        y = min(max(self.y, box.top + keep_y - half_h), box.bottom - keep_y + half_h)
        return self._replace(x=x, y=y)

    def showing(self, rect: Rect, margins: Margins = MARGINS) -> Camera:
        """Moved by as little as brings the rectangle inside the margins; the scale stays.

        Unchanged if it is there already. What is too large for the free part is centred in it.
        """
        seen = self.rect_to_screen(rect)
        dx = _shift(seen.left, seen.right, margins.left, self.width - margins.right)
        dy = _shift(seen.top, seen.bottom, margins.top, self.height - margins.bottom)
        return self.panned(dx, dy) if dx or dy else self

    # -- what is off screen

    def border_point(self, x: float, y: float, margins: Margins = MARGINS) -> Optional[BorderPoint]:
        """Where to announce a point of the plane that lies outside the margins; None if it is in view.

        The point returned lies on the edge of the free part, on the way from its middle to the point sought.
        """
        px, py = self.to_screen(x, y)
        free = Rect(margins.left, margins.top, max(margins.left, self.width - margins.right),
                    max(margins.top, self.height - margins.bottom))
        if free.contains(px, py):
            return None
        middle_x, middle_y = free.centre
        dx, dy = px - middle_x, py - middle_y
        along = min(free.width / 2 / abs(dx) if dx else math.inf, free.height / 2 / abs(dy) if dy else math.inf)
        # Rounding must not push the point past the edge it stands on.
        at_x = min(max(middle_x + dx * along, free.left), free.right)
        at_y = min(max(middle_y + dy * along, free.top), free.bottom)
        return BorderPoint(at_x, at_y, math.atan2(dy, dx))


def _shift(low: float, high: float, free_low: float, free_high: float) -> float:
    """The smallest move that puts low..high inside the free stretch, or centres it there if it is too long."""
    if high - low > free_high - free_low:
        return (free_low + free_high - low - high) / 2
    if low < free_low:
        return free_low - low
    return min(0.0, free_high - high)
