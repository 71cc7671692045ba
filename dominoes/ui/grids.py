"""Tables of words on a canvas: headings, rows whose texts break in their columns, paragraphs between them.

Drawn, not built of labels, since a class's results have hundreds of cells. One stop for the Tab key; arrows and page
keys scroll, Ctrl+C copies the tables as text that a spreadsheet takes.
"""

from __future__ import annotations

import tkinter
from tkinter.font import Font
from typing import List, Literal, Sequence, Tuple, Union

from dominoes.text.grid import Grid
from dominoes.ui.style import Style
from dominoes.ui.widgets import SlimBar

#: A table or a paragraph.
Section = Union[Grid, str]

#: The least width of a column of words, in pixels at 100 %.
_LEAST = 64


def column_widths(natural: Sequence[int], firm: Sequence[bool], room: int, least: Sequence[int]) -> List[int]:
    """How wide each column is: as wide as it wants where there is room; else the firm ones first, and the others share
    what is left by what they want, but get their ``least`` in any case."""
    total = sum(natural)
    if total <= room:
        return list(natural)
    kept = sum(width for width, stays in zip(natural, firm) if stays)
    wanted = max(1, total - kept)
    return [
        width if stays else min(width, max(low, (room - kept) * width // wanted))
        for width, stays, low in zip(natural, firm, least)
    ]


def scroll(canvas: tkinter.Canvas, amount: int, what: Literal["units", "pages"]) -> str:
    """Scroll a canvas if it is longer than its place; "break", as an answer to a key."""
    if canvas.yview() != (0.0, 1.0):
        canvas.yview_scroll(amount, what)
    return "break"


def scroll_by_keys(canvas: tkinter.Canvas) -> None:
    """Let arrows, page keys, Home and End scroll a canvas that has the focus."""

    def to(share: float) -> str:
        canvas.yview_moveto(share)
        return "break"

    canvas.bind("<Up>", lambda _: scroll(canvas, -1, "units"))
    canvas.bind("<Down>", lambda _: scroll(canvas, 1, "units"))
    canvas.bind("<Prior>", lambda _: scroll(canvas, -1, "pages"))
    canvas.bind("<Next>", lambda _: scroll(canvas, 1, "pages"))
    canvas.bind("<Home>", lambda _: to(0.0))
    canvas.bind("<End>", lambda _: to(1.0))


class GridsView(tkinter.Frame):
    """The tables, one under the other, in a scrolled area."""

    def __init__(self, master: tkinter.Misc, style: Style, ground: str = "") -> None:
        theme = style.theme
        self._ground = ground or theme.panel
        super().__init__(master, background=self._ground)
        self._style = style
        self._sections: Tuple[Section, ...] = ()
        self._width = 0
        self.canvas = canvas = tkinter.Canvas(
            self, background=self._ground, borderwidth=0, takefocus=1, highlightthickness=style.px(2), height=1,
            width=1, highlightbackground=self._ground, highlightcolor=theme.ring_focus,
        )
        bar = SlimBar(self, style, canvas.yview, self._ground)
        canvas.configure(yscrollcommand=bar.set, yscrollincrement=style.px(20))
        bar.pack(side="right", fill="y")
        canvas.pack(side="left", fill="both", expand=True)
        canvas.bind("<Configure>", lambda event: self._resized(event.width))
        scroll_by_keys(canvas)
        canvas.bind("<Control-c>", lambda _: self._copy())

    def show(self, sections: Sequence[Section]) -> None:
        """Show these tables and paragraphs from their beginning."""
        self._sections = tuple(sections)
        self._draw()
        self.canvas.yview_moveto(0.0)

    def text(self) -> str:
        """All of it, the cells of a row with tabs between them."""
        lines: List[str] = []
        for section in self._sections:
            if isinstance(section, str):
                lines.append(section)
                continue
            lines += [section.title, "\t".join(section.headings), *("\t".join(row) for row in section.rows)]
            lines += [section.note] if section.note else []
            lines.append("")
        return "\n".join(lines)

    def on_wheel(self, notches: float, _: object) -> None:
        """The wheel was turned over this area, away from the person positive."""
        scroll(self.canvas, int(-3 * notches), "units")

    def _copy(self) -> str:
        self.clipboard_clear()
        self.clipboard_append(self.text())
        return "break"

    def _resized(self, width: int) -> None:
        if width != self._width:
            self._width = width
            self._draw()

    # ---- drawing --------------------------------------------------------------------------------------------

    def _draw(self) -> None:
        canvas, px = self.canvas, self._style.px
        canvas.delete("all")
        room = self._width - 2 * px(14)
        if room < px(60):
            return
        y = px(8)
        for section in self._sections:
            if isinstance(section, str):
                y = self._paragraph(section, y, room) + px(8)
            else:
                y = self._grid(section, y, room) + px(14)
        canvas.configure(scrollregion=(0, 0, self._width, y))

    def _paragraph(self, words: str, y: int, room: int, font: str = "small", ink: str = "") -> int:
        """A paragraph from this height on; returns where it ends."""
        style = self._style
        item = self.canvas.create_text(
            style.px(14), y, anchor="nw", text=words, width=room, font=style.font(font),
            fill=ink or style.theme.quiet,
        )
        return int(self.canvas.bbox(item)[3])

    def _grid(self, grid: Grid, y: int, room: int) -> int:
        style, theme, canvas = self._style, self._style.theme, self.canvas
        px = style.px
        if grid.title:
            y = self._paragraph(grid.title, y, room, "lead", theme.accent) + px(4)
        gap = px(14)
        body, head = style.font("body"), style.font("smallbold")
        widths = self._widths(grid, body, head, room, gap)
        if sum(widths) > room:
            body, head = style.font("small"), style.font("tiny")
            widths = self._widths(grid, body, head, room, gap)
        headed = any(grid.headings)
        for number, row in enumerate((grid.headings, *grid.rows)):
            if not number and not headed:
                continue
            x, low = px(14), y
            for at, cell in enumerate(row):
                right = at in grid.numeric
                item = canvas.create_text(
                    x + (widths[at] - gap if right else 0), y + px(4), anchor="ne" if right else "nw", text=cell,
                    width=max(1, widths[at] - gap), justify="right" if right else "left",
                    font=head if not number else body, fill=theme.quiet if not number else theme.panel_text,
                )
                low = max(low, int(canvas.bbox(item)[3]))
                x += widths[at]
            y = low + px(4)
            canvas.create_line(px(14), y, x - gap + px(4), y, fill=theme.border)
        return self._paragraph(grid.note, y + px(4), room) if grid.note else y

    def _widths(self, grid: Grid, body: Font, head: Font, room: int, gap: int) -> List[int]:
        """The widths of the columns in these fonts: no word is broken, unless it is a very long one."""
        columns = range(len(grid.headings))
        natural, least = [], []
        most = room // 2
        for at in columns:
            heading = grid.headings[at]
            cells = [row[at] for row in grid.rows]
            words = [word for cell in cells for word in cell.split()]
            parts = max([head.measure(word) for word in heading.split()] or [0])
            whole = parts if at in grid.numeric else head.measure(heading)
            natural.append(gap + max([body.measure(cell) for cell in cells] + [whole]))
            longest = max([body.measure(word) for word in words] + [parts])
            least.append(gap + min(most, max(self._style.px(_LEAST) - gap, longest)))
        return column_widths(natural, [at in grid.numeric for at in columns], room, least)
