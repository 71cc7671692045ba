"""Colours and sizes: light, dark, high contrast.

Foreground and background always come as a pair from the same theme, because a dark desktop would otherwise mix its
own text colour with ours. A colour never says anything by itself: rings differ in width and in dashes, numbers in
their pattern or digit.

Holds data only and imports no tkinter, so that other modules may be tested without a display.
"""

from __future__ import annotations

from typing import Dict, NamedTuple, Tuple

Rgb = Tuple[int, int, int]


def rgb(colour: str) -> Rgb:
    """The parts of ``#rrggbb``, 0 to 255 each. Raises ValueError for any other text."""
    if len(colour) != 7 or colour[0] != "#":
        raise ValueError("a colour is written like #1f5a46, not %r" % colour)
    value = int(colour[1:], 16)
    return value >> 16, value >> 8 & 255, value & 255


def text(colour: Rgb) -> str:
    """The colour as ``#rrggbb``."""
    return "#%02x%02x%02x" % colour


def mix(one: Rgb, other: Rgb, share: float) -> Rgb:
    """`share` of the other colour (0 none, 1 all) mixed into the one."""
    red, green, blue = one
    return (int(red + (other[0] - red) * share + 0.5), int(green + (other[1] - green) * share + 0.5),
            int(blue + (other[2] - blue) * share + 0.5))


def luminance(colour: Rgb) -> float:
    """Relative luminance, 0 black to 1 white (WCAG 2, the definition of relative luminance)."""
    parts = [part / 255 for part in colour]
    red, green, blue = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Rgb, other: Rgb) -> float:
    """Contrast ratio, 1 to 21 (WCAG 2, the definition of contrast ratio)."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


class TileColours(NamedTuple):
    """What a tile is painted with. `flat`: plain areas and a firm outline in place of depth and shadow."""

    face_top: str
    face_bottom: str
    lit: str
    shade: str
    outline: str
    line: str
    pip: str
    pin: str
    back: str
    back_line: str
    shadow: float
    flat: bool
    numbers: Tuple[str, ...]


class Theme(NamedTuple):
    """All colours of the window. `ring_*` are the rings around tiles: legal, selected, focus, last laid."""

    name: str
    window: str
    text: str
    quiet: str
    panel: str
    panel_text: str
    field: str
    field_text: str
    button: str
    button_text: str
    accent: str
    accent_text: str
    border: str
    felt: str
    felt_edge: str
    felt_text: str
    good: str
    warn: str
    bad: str
    ring_legal: str
    ring_selected: str
    ring_focus: str
    ring_last: str
    ghost: str
    tile: TileColours


#: Pip colours by number, 0 to 15: dark enough for ivory (contrast 4.5 and more), neighbours in count far apart in hue.
_NUMBERS = ("#3a3a3a", "#1668ad", "#1a7338", "#bd1e24", "#7a4317", "#2b3a8f", "#8a5a00", "#a81d74",
            "#006d70", "#6c2f9b", "#b0400a", "#2c2c2c", "#5c6470", "#476b12", "#8c1440", "#0b5394")
_STRONG = ("#000000", "#00429a", "#00561b", "#a30008", "#592c00", "#1a1f7d", "#5f3d00", "#870057",
           "#004f52", "#4f1280", "#7d2900", "#000000", "#3a4048", "#2f4a00", "#6b0028", "#003a73")

_IVORY = TileColours(
    face_top="#fdf8ea", face_bottom="#f3e9d2", lit="#fffef8", shade="#cdbd97", outline="#8f7f5c", line="#8a7a58",
    pip="#231f1c", pin="#c9973a", back="#275a73", back_line="#8fb9c9", shadow=0.42, flat=False, numbers=_NUMBERS,
)

THEMES: Dict[str, Theme] = {
    "light": Theme(
        name="light", window="#f3efe6", text="#26231e", quiet="#655e52", panel="#fffdf8", panel_text="#26231e",
        field="#ffffff", field_text="#26231e", button="#e6dfd0", button_text="#26231e", accent="#1d5f7c",
        accent_text="#ffffff", border="#c9bfa9", felt="#2f7a5b", felt_edge="#22604a", felt_text="#ffffff",
        good="#1a7338", warn="#8a5a00", bad="#b3261e", ring_legal="#ffe27a", ring_selected="#ffb020",
        ring_focus="#0b3f8f", ring_last="#d9f2ff", ghost="#fff6d8", tile=_IVORY,
    ),
    "dark": Theme(
        name="dark", window="#1d1f22", text="#ece8df", quiet="#a9a498", panel="#272a2e", panel_text="#ece8df",
        field="#17191b", field_text="#ece8df", button="#3a3e44", button_text="#f2eee5", accent="#7cc4e0",
        accent_text="#10222b", border="#484c53", felt="#1f4338", felt_edge="#15302a", felt_text="#ece8df",
        good="#7fd494", warn="#f0c36a", bad="#ff9b91", ring_legal="#ffd75e", ring_selected="#ffa51f",
        ring_focus="#6cc3ff", ring_last="#bfe6f5", ghost="#f5e9c0",
        tile=_IVORY._replace(face_top="#f2ead7", face_bottom="#e2d6bb", lit="#fdf7e6", shade="#ad9d78",
                             outline="#6d6044", line="#776948", back="#3c6d86", back_line="#a5cbd9", shadow=0.6),
    ),
    "contrast": Theme(
        name="contrast", window="#000000", text="#ffffff", quiet="#ffffff", panel="#000000", panel_text="#ffffff",
        field="#000000", field_text="#ffffff", button="#000000", button_text="#ffffff", accent="#ffff00",
        accent_text="#000000", border="#ffffff", felt="#000000", felt_edge="#242424", felt_text="#ffffff",
        good="#7dff7d", warn="#ffff00", bad="#ff9d9d", ring_legal="#ffff00", ring_selected="#00ffff",
        ring_focus="#ff80ff", ring_last="#ffffff", ghost="#ffff00",
        tile=TileColours(face_top="#ffffff", face_bottom="#ffffff", lit="#ffffff", shade="#ffffff",
                         outline="#000000", line="#000000", pip="#000000", pin="#000000", back="#0a3c66",
                         back_line="#ffffff", shadow=0.0, flat=True, numbers=_STRONG),
    ),
}

#: Lengths in pixels at 100 % text size on a 96 dpi screen; the window multiplies them by its scale.
GAP = 8
PADDING = 12
FOCUS_WIDTH = 3
TOUCH_TARGET = 44
HAND_HALF = 44
BADGE_RADIUS = 18
