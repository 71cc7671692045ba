"""Widgets that take the room there is: lines that break, parts side by side or one under the other."""

from __future__ import annotations

import tkinter
from typing import Sequence


def wrapped(part: tkinter.Label) -> tkinter.Label:
    """Let a label break its lines where its place ends."""

    def fit(event: tkinter.Event[tkinter.Misc]) -> None:
        width = max(60, event.width - 2)
        if int(str(part["wraplength"])) != width:
            part.configure(wraplength=width)

    part.bind("<Configure>", fit, add="+")
    return part


def flow(frame: tkinter.Frame, parts: Sequence[tkinter.Widget], width: int, gap: int, lines: int = 100) -> None:
    """Put parts side by side into a frame that takes its size from them, in as many lines as this width needs.

    What would stand beyond so many ``lines`` is left out.
    """
    x = y = high = widest = count = 0
    for part in parts:
        wide = part.winfo_reqwidth()
        if x and x + wide > width:
            if count + 1 == lines:
                part.place_forget()
                continue
            x, y, high, count = 0, y + high + gap, 0, count + 1
        part.place(x=x, y=y)
        x, high = x + wide + gap, max(high, part.winfo_reqheight())
        widest = max(widest, x - gap)
    if (int(frame["width"]), int(frame["height"])) != (widest, y + high):
        frame.configure(width=widest, height=y + high)


def beside_or_below(row: tkinter.Frame, one: tkinter.Widget, other: tkinter.Widget, gap: int) -> None:
    """Put two parts of a row at its ends, or, where there is no room for that, one under the other."""
    row.columnconfigure(1, weight=1)

    def fit(width: int) -> None:
        below = one.winfo_reqwidth() + gap + other.winfo_reqwidth() > width
        one.grid(row=0, column=0, columnspan=2 if below else 1, sticky="w")
        other.grid(row=1 if below else 0, column=0 if below else 1, columnspan=2 if below else 1,
                   sticky="ew" if below else "e")

    fit(10_000)
    row.bind("<Configure>", lambda event: fit(event.width))
