"""The wheel goes to whatever lies under the pointer and wants it, on every system that has one."""

from __future__ import annotations

import tkinter


def bind_wheel(root: tkinter.Tk) -> None:
    """Bind the wheel for a window: the nearest widget under the pointer with an ``on_wheel`` gets it.

    ``on_wheel`` is given the notches, away from the person positive, and the event.
    """

    def turned(event: tkinter.Event[tkinter.Misc], notches: float) -> None:
        try:
            under = root.winfo_containing(event.x_root, event.y_root)
        except KeyError:  # one of Tk's own menus
            return
        while under is not None:
            work = getattr(under, "on_wheel", None)
            if work is not None:
                work(notches, event)
                return
            under = under.master

    system = root.tk.call("tk", "windowingsystem")
    step = 1.0 if system == "aqua" else 120.0
    root.bind_all("<MouseWheel>", lambda event: turned(event, event.delta / step))
    if system == "x11":
        root.bind_all("<Button-4>", lambda event: turned(event, 1.0))
        root.bind_all("<Button-5>", lambda event: turned(event, -1.0))
