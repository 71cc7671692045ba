"""Coordinate selectors: tile, end, confirm, pass and draw as real widgets in a row, and a line to type a move in.

For whoever cannot or will not point: everything is reached by Tab and changed by the arrow keys. The row shows the hand
in front and nothing else; while nobody has taken the screen it is empty.
"""

from __future__ import annotations

import tkinter
from typing import Callable, List, Optional, Sequence, Tuple

from dominoes.game.actions import DRAW_TILE, LEFT, PASS, PLAY
from dominoes.rules.tiles import TILES_OF, tile_name
from dominoes.session import ASKING, Showing
from dominoes.text.i18n import Catalog
from dominoes.ui.style import Style
from dominoes.ui.widgets import ORDINARY, PRIMARY, Button, Field, label

#: Stands where there is nothing to choose.
NOTHING = "\u2013"
#: Around what can be changed: back, forth.
BACK, FORTH = "\u25c2 ", " \u25b8"


class Stepper(Button):
    """One of several values, one at a time: arrows or a press on its left or right half step through them."""

    def __init__(
        self, master: tkinter.Misc, style: Style, on_choose: Callable[[int], object], ground: str, wide: float
    ) -> None:
        super().__init__(master, style, NOTHING, self._forth, ORDINARY, ground, "strong", wide)
        self.values: Tuple[str, ...] = ()
        self.at = -1
        self._on_choose = on_choose
        for keys, by in (("<Left>", -1), ("<Up>", -1), ("<Right>", 1), ("<Down>", 1)):
            self.bind(keys, lambda _, by=by: self.step(by))  # type: ignore[misc]
        self.bind("<ButtonRelease-1>", self._released)

    def offer(self, values: Sequence[str], at: int) -> None:
        """Choose among these; ``at`` is the one chosen, -1 for none yet."""
        self.values, self.at = tuple(values), at
        words = self.values[at] if 0 <= at < len(self.values) else NOTHING
        self.set(label=BACK + words + FORTH if self.values else NOTHING, enabled=bool(self.values))

    def step(self, by: int) -> str:
        """Choose the next or the one before, round and round."""
        if self.enabled and self.values:
            at = (self.at + by) % len(self.values) if self.at >= 0 else 0 if by > 0 else len(self.values) - 1
            self._on_choose(at)
        return "break"

    def _forth(self) -> None:
        self.step(1)

    def _released(self, event: tkinter.Event[tkinter.Misc]) -> None:
        inside = 0 <= event.x < self.winfo_width() and 0 <= event.y < self.winfo_height()
        if self._down:
            self._down = False
            self._draw()
            if inside:
                self.step(-1 if event.x < self.winfo_width() / 3 else 1)


class Chooser:
    """What the selectors do; the table fills these in."""

    def __init__(
        self, pick: Callable[[int], object], aim: Callable[[int], object], confirm: Callable[[], object],
        typed: Callable[[str], bool], leave: Callable[[], object],
    ) -> None:
        self.pick, self.aim, self.confirm, self.typed, self.leave = pick, aim, confirm, typed, leave


class Selectors(tkinter.Frame):
    """The row. `show` brings it to a `Showing`. ``draws``: in this game tiles are drawn."""

    def __init__(
        self, master: tkinter.Misc, style: Style, say: Catalog, does: Chooser, draws: bool = False
    ) -> None:
        theme = style.theme
        super().__init__(master, background=theme.panel)
        self._say, self._does = say, does
        self._tiles: Tuple[int, ...] = ()
        self._ends: List[int] = []
        self._words: List[tkinter.Label] = []
        self._at = -1
        self._typed = ""
        ground, gap = theme.panel, style.px(6)
        tkinter.Frame(self, background=theme.border, height=1).pack(side="top", fill="x")
        row = tkinter.Frame(self, background=ground)
        row.pack(fill="x", padx=style.px(12), pady=style.px(5))
        self._row, self._narrow, self._pad = row, -1, style.px(4)

        def word(text: str) -> None:
            self._words.append(label(row, style, text, "small", theme.quiet, ground))
            self._words[-1].pack(side="left", padx=(gap, self._pad))

        word(say.tr("selectors", "Tile"))
        self.tile = Stepper(row, style, self._pick, ground, 84)
        self.tile.pack(side="left")
        word(say.tr("selectors", "End"))
        self.end = Stepper(row, style, self._aim, ground, 116)
        self.end.pack(side="left", padx=(self._pad, 0))
        for stepper in (self.tile, self.end):
            for keys in ("<Return>", "<KP_Enter>"):
                stepper.bind(keys, lambda _: self._done())
        self.confirm = Button(row, style, say.tr("selectors", "Confirm"), self._confirm, PRIMARY, ground, "strong")
        self.confirm.pack(side="left", padx=(gap * 2, 0))
        self.passing = Button(row, style, say.tr("selectors", "Pass"), self._pass, ORDINARY, ground, "strong")
        self.passing.pack(side="left", padx=(gap, 0))
        self.drawing: Optional[Button] = None
        if draws:
            self.drawing = Button(row, style, say.tr("selectors", "Draw"), self._draw, ORDINARY, ground, "strong")
            self.drawing.pack(side="left", padx=(gap, 0))
        word(say.tr("selectors", "or type"))
        self.field = Field(self, style, "", 14)
        # What is typed here is a tile of a hand: it must not stay behind in a clipboard.
        self.field.configure(exportselection=False)
        for event in ("<<Copy>>", "<<Cut>>"):
            self.field.bind(event, lambda _: "break")
        self.field.pack(in_=row, side="left", fill="x", expand=True)
        self.bind("<Configure>", lambda event: self._fit(event.width))
        for keys in ("<Return>", "<KP_Enter>"):
            self.field.bind(keys, lambda _: self._enter())
        self.field.bind("<Escape>", lambda _: self._leave())

    def _fit(self, width: int) -> None:
        """Where there is too little room the words go first, then the field takes a line of its own."""
        parts = self._parts()
        alone = sum(part.winfo_reqwidth() + 3 * self._pad for part in parts) + 8 * self._pad
        typing = self.field.winfo_reqwidth()
        words = sum(word.winfo_reqwidth() + 3 * self._pad for word in self._words)
        narrow = 0 if alone + typing + words <= width else 1 if alone + typing <= width else 2
        if narrow == self._narrow:
            return
        self._narrow = narrow
        for word in self._words:
            word.pack_forget()
        for word, part in zip(self._words, (self.tile, self.end, self.field)):
            if not narrow:
                word.pack(side="left", padx=(self._pad, self._pad), before=part)
        self.field.pack_forget()
        if narrow == 2:
            self.field.pack(in_=self, fill="x", padx=3 * self._pad, pady=(0, self._pad))
        else:
            self.field.pack(in_=self._row, side="left", fill="x", expand=True, padx=(2 * self._pad, 0))
        self.field.lift()

    def show(self, showing: Showing) -> None:
        """Offer what can be chosen at this moment."""
        question, view = showing.question, showing.view
        asked = question if showing.moment == ASKING and view is not None else None
        tiles = TILES_OF[view.hand] if asked is not None and asked.kind == PLAY and view is not None else ()
        if tiles != self._tiles:
            self._tiles, self._at = tiles, -1
        if asked is not None and asked.picked >= 0:
            self._at = tiles.index(asked.picked)
        elif asked is not None and asked.refusal is None:
            self._at = -1
        self.tile.offer([tile_name(tile) for tile in tiles], self._at)
        candidates = asked.candidates if asked is not None else ()
        self._ends = [action.end for action in candidates] if showing.public.ends else []
        chosen = asked.chosen if asked is not None else None
        names = []
        for end in self._ends:
            number = showing.public.ends[end]
            names.append(
                self._say.tr("bar", "Left: {end}", end=number) if end == LEFT
                else self._say.tr("bar", "Right: {end}", end=number)
            )
        self.end.offer(names, self._ends.index(chosen.end) if chosen and chosen.end in self._ends else -1)
        self.confirm.set(enabled=chosen is not None)
        self.passing.set(enabled=asked is not None and asked.kind == PASS)
        if self.drawing is not None:
            self.drawing.set(enabled=asked is not None and asked.kind == DRAW_TILE)
        if asked is None:
            self.clear()
        self.field.configure(state="normal" if asked is not None else "disabled")

    def clear(self) -> None:
        """Forget what was typed."""
        self._typed = ""
        self.field.configure(state="normal")
        self.field.delete(0, "end")

    def go_on(self, last: tkinter.Misc) -> None:
        """Put the focus where the next answer is given by somebody who last used this widget of the row."""
        typing = last is self.field
        answers = [each for each in (self.passing, self.drawing) if each is not None and each.enabled]
        (self.field if typing else answers[0] if answers else self.tile).focus_set()

    def holds(self, widget: Optional[tkinter.Misc]) -> bool:
        """Whether a widget belongs to this row."""
        return widget in (*self._parts(), self.field)

    def _parts(self) -> Tuple[Button, ...]:
        """All of the row but the field, in order."""
        drawing = () if self.drawing is None else (self.drawing,)
        return (self.tile, self.end, self.confirm, self.passing, *drawing)

    def _pick(self, at: int) -> None:
        self._at = at
        self._does.pick(self._tiles[at])

    def _aim(self, at: int) -> None:
        self._does.aim(self._ends[at])

    def _confirm(self) -> None:
        self.clear()
        self._does.confirm()

    def _pass(self) -> None:
        """A pass needs no second look: this button is its confirmation."""
        if self._does.typed("pass"):
            self._confirm()

    def _draw(self) -> None:
        """Neither does a draw."""
        if self._does.typed(DRAW_TILE):
            self._confirm()

    def _done(self) -> str:
        self.confirm.press()
        return "break"

    def _enter(self) -> str:
        """The first Enter shows what was typed, the second does it."""
        text = self.field.get().strip()
        if text and text != self._typed:
            self._typed = text if self._does.typed(text) else ""
        else:
            self.confirm.press()
        return "break"

    def _leave(self) -> str:
        self.clear()
        self._does.leave()
        return "break"
