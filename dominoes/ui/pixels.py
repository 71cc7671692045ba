"""Smooth pictures from bytes: tile bodies, backs and rings as rows of RGBA, and as PNG.

Ovals on a Tk canvas have ragged edges on X11 and there is no imaging library here, so the few shapes a domino needs
are worked out pixel by pixel, with coverage at the edges, once for each size.

May not import tkinter: everything here can be tested without a display.
"""

from __future__ import annotations

import math
import struct
import zlib
from typing import Callable, Dict, List, Optional, Tuple

from dominoes.ui.theme import Rgb, TileColours, mix, rgb, text

#: A picture: rows of four bytes a pixel (red, green, blue, alpha).
Rows = List[bytearray]
Pixel = Tuple[int, int, int, int]

_CLEAR = (0, 0, 0, 0)
_WHITE = (255, 255, 255)
_BLACK = (0, 0, 0)
_LIGHT = (-0.5, -0.866)  # light falls from the upper left, steeply


def png(rows: Rows) -> bytes:
    """The picture as a PNG file with alpha."""
    width, height = len(rows[0]) // 4, len(rows)
    raw = b"".join(b"\0" + row for row in rows)

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    # Fast rather than small: the bytes go straight to Tk and are then dropped.
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(raw, 1)) + chunk(b"IEND", b""))


def padding(half: int) -> int:
    """Pixels around a tile of this many pixels a half that its picture has for shadow and rings."""
    return max(4, round(half * 0.16))


def _over(top: Rgb, cover: float, under: Rgb, under_alpha: float) -> Pixel:
    """One colour laid over another with these alphas (0 to 1)."""
    alpha = cover + under_alpha * (1 - cover)
    if alpha <= 0.002:
        return _CLEAR
    red, green, blue = mix(under, top, cover / alpha)
    return red, green, blue, round(alpha * 255)


class Box:
    """The outline of a tile in its picture: distance of a pixel from it, negative inside, and the way outward."""

    def __init__(self, half: int, upright: bool) -> None:
        self.pad = padding(half)
        self.width = (half if upright else 2 * half) + 2 * self.pad
        self.height = (2 * half if upright else half) + 2 * self.pad
        self.radius = half * 0.17
        # Neighbours in the line leave a thin seam of felt between them.
        seam = max(0.5, half * 0.015)
        self._core_x = self.width / 2 - self.pad - seam - self.radius
        self._core_y = self.height / 2 - self.pad - seam - self.radius
        #: Pixels from the picture's edge within which a row or column is not like its neighbour.
        self.rim = math.ceil(self.pad + seam + self.radius) + 1

    def distance(self, x: float, y: float) -> Tuple[float, float, float]:
        """Distance from the outline and the outward direction at a point measured from the centre."""
        qx, qy = abs(x) - self._core_x, abs(y) - self._core_y
        if qx > 0 and qy > 0:
            away = math.sqrt(qx * qx + qy * qy)
            nx, ny = qx / away, qy / away
        elif qx > qy:
            away, nx, ny = qx, 1.0, 0.0
        else:
            away, nx, ny = qy, 0.0, 1.0
        return away - self.radius, nx if x >= 0 else -nx, ny if y >= 0 else -ny

    def rows(self, pixel: Callable[[float, float], Pixel], shades: int = 1, mirrored: bool = False) -> Rows:
        """The picture whose pixel at (x, y) from the centre is given by the function.

        The function is asked only near the rim; between, a row is filled with its middle pixel, and the rows
        between are repeated, in this many steps if the colour changes downward. ``mirrored`` says that the picture is
        the same from left to right and from top to bottom: a quarter is worked out, and the rest copied.
        """
        if mirrored:
            return self._mirrored(pixel)
        rim, middle_x, middle_y = self.rim, self.width / 2 - 0.5, self.height / 2 - 0.5
        columns = list(range(rim)) + list(range(self.width - rim, self.width))
        inner = self.width - 2 * rim
        plain = self.height - 2 * rim
        out: Rows = []
        step = -1
        for row in range(self.height):
            if rim <= row < self.height - rim:
                now = (row - rim) * shades // plain
                if now == step:
                    out.append(out[-1][:])
                    continue
                step = now
            y = row - middle_y
            edge = b"".join([bytes(pixel(column - middle_x, y)) for column in columns])
            out.append(bytearray(edge[: 4 * rim] + bytes(pixel(0.0, y)) * inner + edge[4 * rim :]))
        return out


    def _mirrored(self, pixel: Callable[[float, float], Pixel]) -> Rows:
        rim, middle_x, middle_y = self.rim, self.width / 2 - 0.5, self.height / 2 - 0.5
        inner = self.width - 2 * rim
        upper: Rows = []
        for row in range(rim + 1):
            y = row - middle_y
            left = [bytes(pixel(column - middle_x, y)) for column in range(rim)]
            upper.append(bytearray(b"".join([*left, bytes(pixel(0.0, y)) * inner, *reversed(left)])))
        between = upper.pop()
        return upper + [between[:] for _ in range(self.height - 2 * rim)] + [row[:] for row in reversed(upper)]


def face(half: int, upright: bool, colours: TileColours, alpha: float = 1.0) -> Rows:
    """A tile without its numbers: rounded, bevelled, with its shadow, the groove and the pin.

    `alpha` below 1 makes a ghost: translucent and without shadow.
    """
    rows = _body(Box(half, upright), half, colours, alpha, inlay=None)
    _groove(rows, half, upright, colours, alpha)
    return rows


def back(half: int, upright: bool, colours: TileColours) -> Rows:
    """The back of a tile: one firm colour, an inlaid frame and a lozenge in the middle."""
    ground, line = rgb(colours.back), rgb(colours.back_line)
    lit, shade = mix(ground, _WHITE, 0.1), mix(ground, _BLACK, 0.12)
    painted = colours._replace(
        face_top=text(lit), face_bottom=text(shade),
        lit=text(mix(lit, _WHITE, 0.45)), shade=text(mix(shade, _BLACK, 0.5)),
        outline=colours.back_line if colours.flat else text(mix(ground, _BLACK, 0.65)),
    )
    rows = _body(Box(half, upright), half, painted, 1.0, inlay=line)
    size = half * 0.17
    reach = math.ceil(size) + 1
    width, height = len(rows[0]) // 4, len(rows)
    for y in range(height // 2 - reach, (height + 1) // 2 + reach):
        for x in range(width // 2 - reach, (width + 1) // 2 + reach):
            far = (abs(x + 0.5 - width / 2) + abs(y + 0.5 - height / 2) - size) * 0.707
            cover = min(1.0, max(0.0, 0.5 - far)) * 0.8
            if cover:
                under = (rows[y][4 * x], rows[y][4 * x + 1], rows[y][4 * x + 2])
                rows[y][4 * x : 4 * x + 3] = bytes(mix(under, line, cover))
    return rows


def _body(box: Box, half: int, colours: TileColours, alpha: float, inlay: Optional[Rgb]) -> Rows:
    """The bare block, with a frame of this colour let into it if one is given."""
    top, bottom = rgb(colours.face_top), rgb(colours.face_bottom)
    lit, shade, outline = rgb(colours.lit), rgb(colours.shade), rgb(colours.outline)
    bevel = max(1.6, half * 0.075)
    drop, blur = half * 0.045, box.pad * 0.85
    shadow = 0.0 if alpha < 1 else colours.shadow
    reach = drop + blur if shadow else 0.5
    distance, flat, tall = box.distance, colours.flat, box.height - 2.0 * box.pad
    inset, thick = half * 0.13, max(1.0, half * 0.028)
    if inlay:
        box.rim = max(box.rim, math.ceil(box.pad + inset + thick) + 2)

    opaque = int(alpha * 255 + 0.5)
    tones: Dict[float, Rgb] = {}

    def pixel(x: float, y: float) -> Pixel:
        far, nx, ny = distance(x, y)
        if far > reach:
            return _CLEAR
        if y not in tones:
            tones[y] = mix(top, bottom, min(1.0, max(0.0, y / tall + 0.5)))
        colour = tones[y]
        if inlay and far > -inset - thick - 1:
            colour = mix(colour, inlay, 0.8 * min(1.0, max(0.0, 0.5 + thick / 2 - abs(far + inset))))
        if far < -bevel:
            return colour[0], colour[1], colour[2], opaque
        cover = 0.5 - far
        if cover > 0:
            light = nx * _LIGHT[0] + ny * _LIGHT[1]
            if not flat:
                depth = min(1.0, 1.0 + far / bevel)
                colour = mix(colour, lit if light > 0 else shade, depth * depth * abs(light))
            firm = far + (2.0 if flat else 1.2)
            if firm > 0:
                colour = mix(colour, outline, min(1.0, firm) * (1.0 if flat else 0.62 - 0.25 * light))
            if cover >= 1:
                return colour[0], colour[1], colour[2], opaque
        dark = 0.0
        if shadow:
            near = max(0.0, 1.0 - max(0.0, distance(x, y - drop)[0] + 0.5) / blur)
            dark = shadow * near * near
        return _over(colour, max(0.0, cover) * alpha, _BLACK, dark)

    return box.rows(pixel, 1 if top == bottom else 10 if box.height > box.width else 5)


def _groove(rows: Rows, half: int, upright: bool, colours: TileColours, alpha: float) -> None:
    """Cut the line between the halves and set the pin."""
    pad, length = padding(half), range(round(half * 0.14), half - round(half * 0.14))
    opaque = round(alpha * 255)
    cut, edge = bytes(rgb(colours.line) + (opaque,)), bytes(rgb(colours.lit) + (opaque,))
    strokes = [(-1, cut), (0, cut if half >= 56 or colours.flat else edge)]
    if half >= 56 and not colours.flat:
        strokes.append((1, edge))
    for along in length:
        for aside, stroke in strokes:
            x, y = (pad + along, pad + half + aside) if upright else (pad + half + aside, pad + along)
            rows[y][4 * x : 4 * x + 4] = stroke
    if colours.flat:
        return
    width, height = len(rows[0]) // 4, len(rows)
    pin, radius = rgb(colours.pin), max(1.6, half * 0.062)
    rim, shine = mix(pin, _BLACK, 0.5), mix(pin, _WHITE, 0.7)
    reach = math.ceil(radius) + 1
    for y in range(height // 2 - reach, (height + 1) // 2 + reach):
        for x in range(width // 2 - reach, (width + 1) // 2 + reach):
            dx, dy = x + 0.5 - width / 2, y + 0.5 - height / 2
            far = math.hypot(dx, dy)
            cover = min(1.0, max(0.0, radius + 0.5 - far))
            if cover:
                light = (dx * _LIGHT[0] + dy * _LIGHT[1]) / radius
                colour = mix(pin, shine, max(0.0, light)) if light > 0 else mix(pin, rim, min(1.0, -light) * 0.7)
                colour = mix(colour, rim, min(1.0, max(0.0, far - radius + 1.1)) * 0.8)
                under = (rows[y][4 * x], rows[y][4 * x + 1], rows[y][4 * x + 2])
                rows[y][4 * x : 4 * x + 4] = bytes(_over(colour, cover * alpha, under, rows[y][4 * x + 3] / 255))


def ring(half: int, upright: bool, colour: Rgb, width: float, gaps: Optional[Rgb] = None, glow: float = 0.0) -> Rows:
    """A ring around a tile with nothing inside; `glow` is the strength of the light that falls off outside it.

    The ring straddles the tile's edge so that it is seen on any felt; a thin dark line on either side of it keeps
    it apart from an ivory face. `gaps` breaks its sides with pieces of another colour, so that it differs by shape.
    """
    box = Box(half, upright)
    dark = mix(colour, _BLACK, 0.75)
    reach = box.pad - 1.0

    def rows(paint: Rgb) -> Rows:
        def pixel(x: float, y: float) -> Pixel:
            far = box.distance(x, y)[0]
            middle = abs(far - width * 0.25)
            line = min(1.0, max(0.0, 1.5 + width / 2 - middle)) * 0.6
            halo = glow * max(0.0, 1.0 - far / reach) ** 2 if glow and far > 0 else 0.0
            if not (line or halo):
                return _CLEAR
            red, green, blue, under = _over(dark, line, colour, halo)
            cover = min(1.0, max(0.0, 0.5 + width / 2 - middle))
            return _over(paint, cover, (red, green, blue), under / 255)

        return box.rows(pixel, mirrored=True)

    whole = rows(colour)
    if gaps is not None:
        broken, rim = rows(gaps), box.rim
        for y in _gaps(rim, box.height - rim, half):
            whole[y] = broken[y]
        for x in _gaps(rim, box.width - rim, half):
            for y in list(range(rim)) + list(range(box.height - rim, box.height)):
                whole[y][4 * x : 4 * x + 4] = broken[y][4 * x : 4 * x + 4]
    return whole


def _gaps(low: int, high: int, half: int) -> List[int]:
    """The pixels of a side on which a dashed ring is broken; the corners stay whole, so both ends begin with a gap."""
    pieces = max(3, round((high - low) / max(3.0, half * 0.15)) | 1)
    return [at for at in range(low, high) if (at - low) * pieces // (high - low) % 2 == 0]
