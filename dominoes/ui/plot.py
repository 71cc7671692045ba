"""Draws the statistics of a person on a canvas: points deal by deal, series of wins and losses, how the deals ended.

The geometry is that of `dominoes.table.plots`; here are only colours, patterns and fonts. Whoever cannot tell the
colours sees the directions, the hatching of what was lost, and the numbers; all of it stands in the table beside.
"""

from __future__ import annotations

import tkinter
from typing import List, Optional, Sequence, Tuple

from dominoes.stats import Stats
from dominoes.table.layout import Rect
from dominoes.table.plots import DOWN, UP, Bar, Plot, both_ways, room_for, runs, shares
from dominoes.text.i18n import Catalog
from dominoes.text.statistics import way_rows
from dominoes.ui.grids import scroll, scroll_by_keys
from dominoes.ui.style import Style
from dominoes.ui.widgets import SlimBar

#: The narrowest place of a deal, in pixels at 100 %.
NARROWEST = 9
#: The least height of a plot with bars, without its heading.
LOWEST = 76


class Plots(tkinter.Frame):
    """The three plots, one under the other; scrolled where the window is too low for them."""

    def __init__(self, master: tkinter.Misc, style: Style, say: Catalog) -> None:
        theme = style.theme
        super().__init__(master, background=theme.panel)
        self._style, self._say = style, say
        self._stats: Optional[Stats] = None
        self._size = (0, 0)
        self.canvas = canvas = tkinter.Canvas(
            self, background=theme.panel, borderwidth=0, width=1, height=1, highlightthickness=style.px(2),
            highlightbackground=theme.panel, highlightcolor=theme.ring_focus, takefocus=1,
        )
        scroll_by_keys(canvas)
        bar = SlimBar(self, style, canvas.yview, theme.panel)
        canvas.configure(yscrollcommand=bar.set, yscrollincrement=style.px(20))
        bar.pack(side="right", fill="y")
        canvas.pack(side="left", fill="both", expand=True)
        canvas.bind("<Configure>", lambda event: self._resized(event.width, event.height))

    def show(self, stats: Stats) -> None:
        """Show the statistics of somebody."""
        self._stats = stats
        self._draw()
        self.canvas.yview_moveto(0.0)

    def on_wheel(self, notches: float, _: object) -> None:
        """The wheel was turned over the plots, away from the person positive."""
        scroll(self.canvas, int(-3 * notches), "units")

    def _resized(self, width: int, height: int) -> None:
        if (width, height) != self._size:
            self._size = width, height
            self._draw()

    def _draw(self) -> None:
        canvas, stats, (width, height) = self.canvas, self._stats, self._size
        canvas.delete("all")
        px, say = self._style.px, self._say
        if stats is None or width < px(120):
            return
        ways = way_rows(stats, say)
        row = self._style.font("small").metrics("linespace") + px(6)
        head = self._style.font("smallbold").metrics("linespace") + px(6)
        whole = max(height - 2 * px(2), 2 * (head + px(LOWEST)) + head + row * len(ways) + px(30))
        left, right = px(14), width - px(12)
        bottom = whole - px(8)
        low = bottom - row * len(ways)
        half = (low - head - px(16)) / 2
        series, in_a_row = stats.series, stats.runs()
        area = self._head(say.tr("statistics", "Points deal by deal"), len(series), say.tr("statistics", "own team"),
                          say.tr("statistics", "others"), Rect(left, px(6), right, half))
        points = [point.own for point in series], [point.others for point in series]
        self._plot(both_ways(*points, area, px(NARROWEST), self._label()), left, right)
        area = self._head(say.tr("statistics", "Deals in a row"), len(in_a_row), say.tr("statistics", "won"),
                          say.tr("statistics", "lost"), Rect(left, half + px(6), right, 2 * half))
        self._plot(runs(in_a_row, area, px(NARROWEST), self._label()), left, right)
        self._heading(say.tr("statistics", "How the deals ended"), left, low - head)
        self._shares(ways, Rect(left, low, right, bottom), row)
        canvas.configure(scrollregion=(0, 0, width, whole))

    def _label(self) -> float:
        return float(self._style.font("tiny").metrics("linespace") + 1)

    def _head(self, what: str, count: int, up: str, down: str, box: Rect) -> Rect:
        """The heading of a plot with so many values, and what up and down mean: beside it, or under it where there is
        no room. Returns where the bars go; at their left is room for the scale."""
        style, px = self._style, self._style.px
        bold, tiny = style.font("smallbold"), style.font("tiny")
        area = Rect(box.left + px(26), box.top + bold.metrics("linespace") + px(6), box.right, box.bottom)
        shown = min(count, room_for(area, px(NARROWEST)))
        words = what if shown == count else self._say.tr("statistics", "{what}, the last {n}", what=what, n=shown)
        self._heading(words, box.left, box.top)
        means = "\u2191 %s   \u2193 %s" % (up, down)
        beside = bold.measure(words) + px(10) + tiny.measure(means) <= box.width
        under = 0 if beside else tiny.metrics("linespace")
        self.canvas.create_text(
            box.right if beside else box.left, box.top + 1 if beside else area.top - px(4), font=tiny, text=means,
            anchor="ne" if beside else "nw", fill=style.theme.quiet,
        )
        return area._replace(top=area.top + under)

    def _heading(self, words: str, left: float, top: float) -> None:
        style = self._style
        self.canvas.create_text(left, top, anchor="nw", text=words, font=style.font("smallbold"),
                                fill=style.theme.accent)

    def _plot(self, plot: Plot, left: float, right: float) -> None:
        style, theme, canvas = self._style, self._style.theme, self.canvas
        start = left + style.px(26)
        for line in plot.lines:
            canvas.create_line(start, line.y, right, line.y, fill=theme.border, dash=(2, 4))
            canvas.create_text(start - style.px(5), line.y, anchor="e", text=str(abs(line.value)),
                               font=style.font("tiny"), fill=theme.quiet)
        for bar in plot.bars:
            self._bar(bar)
        canvas.create_line(start, plot.zero, right, plot.zero, fill=theme.panel_text)

    def _bar(self, bar: Bar) -> None:
        style, theme, canvas = self._style, self._style.theme, self.canvas
        box = bar.box
        if bar.kind == UP:
            canvas.create_rectangle(*box, fill=theme.good, outline=theme.good)
        elif bar.kind == DOWN:
            canvas.create_rectangle(*box, fill=theme.panel, outline=theme.bad)
            self._hatch(box, theme.bad)
        else:
            canvas.create_rectangle(*box, fill=theme.quiet, outline=theme.quiet)
        if bar.text:
            item = canvas.create_text(*bar.at, anchor="s" if bar.kind == UP else "n", text=bar.text,
                                      font=style.font("tiny"), fill=theme.panel_text)
            # A line of the scale through a number would read as another number.
            ground = canvas.create_rectangle(*canvas.bbox(item), fill=theme.panel, outline="")
            canvas.tag_lower(ground, item)

    def _hatch(self, box: Rect, colour: str) -> None:
        """Slanted lines within a rectangle."""
        gap = float(self._style.px(5))
        for x0, y0, x1, y1 in hatching(box, gap):
            self.canvas.create_line(x0, y0, x1, y1, fill=colour)

    def _shares(self, ways: Sequence[Tuple[str, int, str]], box: Rect, row: float) -> None:
        """One bar a way, its words before it and its count behind it."""
        style, theme = self._style, self._style.theme
        font = style.font("small")
        words = max(font.measure(each[0]) for each in ways) + style.px(10)
        counts = [count for _, count, _ in ways]
        texts = ["%d  (%s)" % (count, share) if share else str(count) for _, count, share in ways]
        room = max(font.measure(text) for text in texts) + style.px(10)
        start = box.left + words
        places = shares(counts, Rect(start, box.top, max(start + style.px(10), box.right - room), box.bottom), row)
        lost = (False, False, False, True, True)
        for at, place in enumerate(places):
            middle = (place.top + place.bottom) / 2
            self.canvas.create_text(box.left, middle, anchor="w", text=ways[at][0], font=font, fill=theme.panel_text)
            if place.width > 0:
                kind = theme.bad if lost[at] else theme.quiet if at == 2 else theme.good
                self.canvas.create_rectangle(*place, fill=theme.panel if lost[at] else kind, outline=kind)
                if lost[at]:
                    self._hatch(place, kind)
            self.canvas.create_text(place.right + style.px(6), middle, anchor="w", text=texts[at], font=font,
                             fill=theme.panel_text)


def hatching(box: Rect, gap: float) -> List[Tuple[float, float, float, float]]:
    """Slanted lines that fill a rectangle and stay in it."""
    found = []
    along = gap
    while along < box.width + box.height:
        # From the left or upper side to the lower or right one.
        x0, y0 = (box.left, box.bottom - along) if along < box.height else (box.left + along - box.height, box.top)
        x1, y1 = (box.left + along, box.bottom) if along < box.width else (box.right, box.bottom - along + box.width)
        found.append((x0, y0, x1, y1))
        along += gap
    return found
