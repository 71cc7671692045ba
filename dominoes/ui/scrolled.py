"""An area that is longer than its window, with a slim bar at its side."""

from __future__ import annotations

import tkinter
from typing import Any, Callable

from dominoes.ui.style import Style


class Scrolled(tkinter.Frame):
    """An area that is longer than its window: put children into `inside`."""

    def __init__(self, master: tkinter.Misc, style: Style, ground: str = "") -> None:
        ground = ground or style.theme.window
        super().__init__(master, background=ground)
        self._canvas = tkinter.Canvas(self, background=ground, highlightthickness=0, borderwidth=0)
        self._bar = SlimBar(self, style, self._canvas.yview, ground)
        self._canvas.configure(yscrollcommand=self._bar.set)
        # The bar keeps its place when there is nothing to scroll: coming and going it would break lines anew.
        self._bar.pack(side="right", fill="y")
        self._canvas.pack(side="left", fill="both", expand=True)
        self.inside = tkinter.Frame(self._canvas, background=ground)
        # A width of its own from the start: taking the one its labels ask for, it would narrow them step by step.
        self._window = self._canvas.create_window(0, 0, window=self.inside, anchor="nw", width=style.px(320))
        self.inside.bind("<Configure>", lambda _: self._measure())
        self._canvas.bind("<Configure>", lambda event: self._widen(event.width))

    def _measure(self) -> None:
        if not self.winfo_exists():
            return
        self._canvas.configure(scrollregion=(0, 0, self.inside.winfo_reqwidth(), self.inside.winfo_reqheight()))

    def _widen(self, width: int) -> None:
        self._canvas.itemconfigure(self._window, width=width)
        # What broke its lines anew while it lay out of view tells nobody how high it is now.
        self.after_idle(self._measure)

    def keep_open(self) -> None:
        """Be as high as what is inside: for an area within one that scrolls already."""
        self.inside.bind("<Configure>", lambda event: self._canvas.configure(height=event.height), add="+")

    def on_wheel(self, notches: float, _: object) -> None:
        """The wheel was turned over this area, away from the person positive."""
        if self._canvas.yview() != (0.0, 1.0):
            self._canvas.yview_scroll(int(-3 * notches), "units")

    def scroll_to_top(self) -> None:
        """Show the beginning."""
        self._canvas.yview_moveto(0.0)

    @property
    def laid_out(self) -> bool:
        """Whether this area has its place, so that `see` knows what is in view."""
        return self._canvas.winfo_height() > 1

    def see(self, child: tkinter.Misc) -> None:
        """Scroll so that a child is in view; for keyboard focus."""
        self._measure()
        whole = max(1, self.inside.winfo_reqheight())
        top = child.winfo_rooty() - self.inside.winfo_rooty()
        bottom, seen = top + child.winfo_height(), self._canvas.winfo_height()
        low = self._canvas.canvasy(0)
        if top < low:
            self._canvas.yview_moveto(max(0.0, (top - 8) / whole))
        elif bottom > low + seen:
            self._canvas.yview_moveto((bottom + 8 - seen) / whole)


class SlimBar(tkinter.Canvas):
    """A slim scroll bar without arrows; it shows nothing when there is nothing to scroll."""

    def __init__(self, master: tkinter.Misc, style: Style, command: Callable[..., Any], ground: str) -> None:
        # As high as its place, which it must not widen: the height a canvas asks for by itself is large.
        super().__init__(master, width=style.px(10), height=1, highlightthickness=0, borderwidth=0, background=ground)
        self._style, self._command, self._ground = style, command, ground
        self._low, self._high, self._held = 0.0, 1.0, 0.0
        self._over = False
        self.bind("<Configure>", lambda _: self._draw())
        self.bind("<ButtonPress-1>", self._press)
        self.bind("<B1-Motion>", self._drag)
        for event, over in (("<Enter>", True), ("<Leave>", False)):
            self.bind(event, lambda _, over=over: self._hover(over))  # type: ignore[misc]

    def set(self, low: float, high: float) -> None:
        """What part of the whole is in view, as Tk reports it."""
        self._low, self._high = float(low), float(high)
        self._draw()

    def _hover(self, over: bool) -> None:
        self._over = over
        self._draw()

    def _draw(self) -> None:
        self.delete("all")
        height, width = self.winfo_height(), self.winfo_width()
        if height < 4 or (self._low <= 0 and self._high >= 1):
            return
        theme = self._style.theme
        long = max(self._style.px(28), int((self._high - self._low) * height))
        top = self._low * (height - long) / max(1e-9, 1 - (self._high - self._low))
        fill = theme.quiet if self._over else theme.border
        self._picture = self._style.painter.rounded(width - 4, long, (width - 4) // 2, fill, self._ground)
        self.create_image(2, top, image=self._picture, anchor="nw")

    def _press(self, event: tkinter.Event[tkinter.Misc]) -> None:
        at = event.y / max(1, self.winfo_height())
        if not self._low <= at <= self._high:
            self._command("moveto", at - (self._high - self._low) / 2)
        self._held = at - self._low

    def _drag(self, event: tkinter.Event[tkinter.Misc]) -> None:
        self._command("moveto", event.y / max(1, self.winfo_height()) - self._held)
