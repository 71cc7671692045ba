"""Where the window stands on the screen: in the middle at first, then where it was left, and always wholly in view."""

from __future__ import annotations

import sys
import tkinter
from typing import Optional

from dominoes.settings import Window, clamped
from dominoes.ui.style import Style

#: Of the window without its menu and frame: on a screen of 600 lines those take about a hundred of them.
SMALLEST = (1000, 500)
USUAL = (1280, 760)
#: What a frame and a task bar take in height, in pixels, and the menu in units of the style; Tk counts neither.
FRAME, MENU = 36, 32


def be_aware_of_density() -> None:
    """On Windows, ask for real pixels before the first window, or it would be a blurred enlargement."""
    if sys.platform == "win32":
        import ctypes

        try:
            ctypes.windll.shcore.SetProcessDpiAwareness(1)
        except (AttributeError, OSError):  # before Windows 8.1
            ctypes.windll.user32.SetProcessDPIAware()


def place_window(root: tkinter.Tk, style: Style, kept: Optional[Window]) -> bool:
    """Put the window where it was, or in the middle; returns whether it is to fill the screen."""
    wide, high = root.winfo_screenwidth(), root.winfo_screenheight() - FRAME - style.px(MENU)
    smallest = (min(SMALLEST[0], wide), min(SMALLEST[1], high))
    root.minsize(*smallest)
    if kept is None:
        width, height = min(style.px(USUAL[0]), wide), min(style.px(USUAL[1]), high)
        place = Window(width, height, (wide - width) // 2, (high - height) // 3)
    else:
        place = clamped(kept, (wide, high), smallest)
    root.geometry("%dx%d+%d+%d" % place[:4])
    return place.full


def place_of(root: tkinter.Tk, full: bool, kept: Optional[Window]) -> Optional[Window]:
    """Where the window stands, to be kept; one that fills the screen keeps the place it had before, if it had any."""
    if full:
        return kept._replace(full=True) if kept is not None else None
    # What was asked for, not where the frame around it begins: that would let the window creep at every start.
    size, x, y = root.geometry().replace("+-", "+0").replace("-", "+").split("+")[:3]
    width, height = size.split("x")
    if int(width) < 200:  # closed before it was ever shown
        return kept
    return Window(int(width), int(height), int(x), int(y))
