"""How the window looks at this moment: theme, text size and fonts in one object that every part of it reads.

Fonts are named fonts of Tk: changing the text size changes every text that is on screen at once.
"""

from __future__ import annotations

import sys
import tkinter
from tkinter import font as tkfont
from typing import Dict, Literal, Tuple

from dominoes.ui.faces import DIGITS, PIPS, TileFaces
from dominoes.ui.paint import Painter
from dominoes.ui.theme import THEMES, Theme

#: Families by preference; all have Latin and Cyrillic letters.
FAMILIES = ("Segoe UI", "SF Pro Text", "Helvetica Neue", "Inter", "Noto Sans", "Ubuntu", "Cantarell", "Open Sans",
            "Liberation Sans", "DejaVu Sans")

#: Text sizes in percent that can be chosen.
SIZES = (80, 90, 100, 110, 125, 150, 175, 200)

#: What may stand on the tiles: the marks, and whether each number has a colour of its own.
TILES: Dict[str, Tuple[str, bool]] = {
    "pips": (PIPS, False), "coloured": (PIPS, True), "digits": (DIGITS, False), "coloured-digits": (DIGITS, True),
}

Weight = Literal["normal", "bold"]

#: The fonts by name: pixels at 100 %, weight.
_FONTS: Dict[str, Tuple[int, Weight]] = {
    "tiny": (11, "normal"),
    "small": (12, "normal"),
    "smallbold": (12, "bold"),
    "body": (14, "normal"),
    "strong": (14, "bold"),
    "large": (16, "normal"),
    "lead": (16, "bold"),
    "title": (20, "bold"),
    "grand": (30, "bold"),
    "number": (34, "bold"),
}


class Style:
    """Theme, scale and fonts of one window.

    `scale` is the text size times what the screen's density asks for; lengths given at 100 % go through `px`.
    """

    def __init__(self, root: tkinter.Tk, theme: str = "light", percent: int = 100, tiles: str = "pips") -> None:
        self._root = root
        self.theme: Theme = THEMES[theme]
        self.percent = percent
        self.tiles = tiles
        self._density = self._dots_per_inch() / 96.0
        available = set(tkfont.families(root))
        family = next((name for name in FAMILIES if name in available), "TkDefaultFont")
        self.fonts: Dict[str, tkfont.Font] = {
            name: tkfont.Font(root=root, name="dominoes-" + name, family=family, size=-size, weight=weight)
            for name, (size, weight) in _FONTS.items()
        }
        self.painter = Painter(root)
        self.faces = TileFaces(root, self.theme)
        self._apply()

    def _dots_per_inch(self) -> float:
        if sys.platform == "darwin":
            return 96.0
        # Virtual and old screens report nonsense; only a clear high density counts.
        found = float(self._root.winfo_fpixels("1i"))
        return found if 110 <= found <= 400 else 96.0

    @property
    def scale(self) -> float:
        """Pixels of the screen for a pixel of the design."""
        return self.percent / 100.0 * self._density

    def px(self, length: float) -> int:
        """A length of the design in pixels of the screen."""
        return max(1, round(length * self.scale)) if length else 0

    def font(self, name: str) -> tkfont.Font:
        """A font by name, see the table on top. Raises KeyError for another name."""
        return self.fonts[name]

    def use(self, theme: str = "", percent: int = 0, tiles: str = "") -> None:
        """Change the theme, the text size or the marks on the tiles (a key of `TILES`).

        Fonts follow at once; whatever holds colours, lengths or pictures has to be built anew.
        """
        self.theme = THEMES[theme or self.theme.name]
        self.percent = percent or self.percent
        self.tiles = tiles or self.tiles
        self._apply()

    def _apply(self) -> None:
        for name, (size, _) in _FONTS.items():
            self.fonts[name].configure(size=-self.px(size))
        theme = self.theme
        self.faces.restyle(theme, *TILES[self.tiles])
        root = self._root
        root.configure(background=theme.window)
        for option, value in (
            ("*Menu.background", theme.panel), ("*Menu.foreground", theme.panel_text),
            ("*Menu.activeBackground", theme.accent), ("*Menu.activeForeground", theme.accent_text),
            ("*Menu.disabledForeground", theme.quiet), ("*Menu.relief", "flat"), ("*Menu.borderWidth", "0"),
            ("*Menu.font", "dominoes-body"),
        ):
            root.option_add(option, value)
