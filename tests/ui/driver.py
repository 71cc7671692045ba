"""Plays the window by real events only: presses, releases, keys. Any error in a callback of Tk fails the test."""

from __future__ import annotations

import time
import tkinter
from random import Random
from types import TracebackType
from typing import Callable, List, Optional, Sequence, Type

from dominoes.game.actions import PLAY, Action
from dominoes.library import Library
from dominoes.players import make_player
from dominoes.session import ASKING, COMPUTER, CURTAIN, OVER, MakePlayer, Showing
from dominoes.ui.app import App, TableOptions
from dominoes.ui.table import TableScreen
from dominoes.ui.widgets import Button
from dominoes.view import View

#: Seconds after which waiting for something is given up: a hang, never a slow machine.
PATIENCE = 60.0


class ByChance:
    """A computer for matches whose length must not change when the real ones learn to play better."""

    def __init__(self, kind: str, seed: int, seat: int) -> None:
        self._chance = Random(seed * 10 + seat)

    def choose(self, view: View) -> Action:
        return self._chance.choice(view.legal)


class Driver:
    """An open window and hands to use it."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.errors: List[BaseException] = []
        app.root.report_callback_exception = self._failed  # type: ignore[method-assign]
        self.settle()
        app.root.focus_force()
        self.settle()

    def _failed(self, kind: Type[BaseException], error: BaseException, trace: Optional[TracebackType]) -> None:
        self.errors.append(error)

    def settle(self) -> None:
        """Let Tk do everything that is due."""
        self.app.root.update()
        # Cards below the edge of the window are made one after another.
        while self.app.start_screen is not None and not self.app.start_screen.complete:
            self.app.root.update()
        if self.errors:
            raise self.errors[0]

    def wait_until(self, there: Callable[[], bool]) -> None:
        """Let Tk work until something is so."""
        until = time.monotonic() + PATIENCE
        while not there():
            assert time.monotonic() < until, "this never came about"
            self.settle()
            time.sleep(0.001)
        self.settle()

    @property
    def table(self) -> TableScreen:
        """The table; fails when the start screen is shown."""
        table = self.app.table
        assert table is not None
        return table

    @property
    def showing(self) -> Showing:
        """What is on the screen."""
        return self.table.showing

    # ---- hands ----------------------------------------------------------------------------------------------

    def click(self, widget: tkinter.Misc, x: Optional[float] = None, y: Optional[float] = None) -> None:
        """Press and release, in the middle unless a point is given."""
        assert widget.winfo_ismapped(), "%s cannot be seen" % widget
        at = (round(widget.winfo_width() / 2 if x is None else x), round(widget.winfo_height() / 2 if y is None else y))
        for event in ("<Enter>", "<ButtonPress-1>", "<ButtonRelease-1>"):
            widget.event_generate(event, x=at[0], y=at[1])
        self.settle()

    def drag(self, widget: tkinter.Misc, points: Sequence[tuple[float, float]]) -> None:
        """Press at the first point, move through the others, release at the last."""
        widget.event_generate("<ButtonPress-1>", x=round(points[0][0]), y=round(points[0][1]))
        for x, y in points[1:]:
            widget.event_generate("<B1-Motion>", x=round(x), y=round(y))
        widget.event_generate("<ButtonRelease-1>", x=round(points[-1][0]), y=round(points[-1][1]))
        self.settle()

    def key(self, keys: str, widget: Optional[tkinter.Misc] = None) -> None:
        """Press keys, ``<Control-z>`` or ``<Return>``, where the focus is or on a widget given it first."""
        target = widget or self.app.root.focus_get()
        assert target is not None
        target.focus_force()
        target.event_generate(keys)
        self.settle()

    def button(self, words: str) -> Button:
        """The button in view with this label."""
        found = [each for each in self.buttons() if each.label == words]
        assert found, "there is no button %r, only %s" % (words, [each.label for each in self.buttons()])
        return found[0]

    def buttons(self) -> List[Button]:
        """Every button in view."""
        return [each for each in everything(self.app.root) if isinstance(each, Button) and each.winfo_ismapped()]

    def tap_tile(self, tile: int) -> None:
        """Touch a tile of the hand in front."""
        rect = next(hand.rect for hand in self.table.scene.scene().hand if hand.tile.tile == tile)
        self.click(self.table.board, *rect.centre)

    def tap_ghost(self, end: int) -> None:
        """Touch the ghost at an end."""
        ghost = next(each for each in self.table.scene.scene().ghosts if each.key == "ghost%d" % end)
        self.click(self.table.board, ghost.x, ghost.y)

    # ---- playing --------------------------------------------------------------------------------------------

    def step(self, chance: Random, by_key: bool) -> None:
        """One thing that a person at the table has to do now, chosen by chance."""
        self.wait_until(lambda: self.showing.moment != COMPUTER)
        showing = self.showing
        if showing.moment == CURTAIN:
            self.press(self.table.curtain.button, by_key)
        elif showing.moment == OVER:
            assert self.table.beside.settlement is not None
            self.press(self.table.beside.settlement.next, by_key)
        elif showing.question is not None and showing.question.kind == PLAY:
            action = chance.choice(showing.question.options)
            if by_key:
                self.key("<Key-%d>" % ((self.table.scene.hand_tiles().index(action.tile) + 1) % 10))
            else:
                self.tap_tile(action.tile)
            question = self.showing.question
            assert question is not None and question.picked == action.tile
            if question.chosen is None:
                if by_key:
                    self.key("<Left>" if action.end == 0 else "<Right>")
                else:
                    self.tap_ghost(action.end)
            if by_key:
                self.key("<Return>")
            else:
                self.tap_ghost(action.end)
        else:
            self.press(chance.choice([each for each in self.table.bar.buttons if each.enabled]), by_key)

    def press(self, button: Button, by_key: bool) -> None:
        """Press a button by mouse or, with the focus on it, by key."""
        if by_key:
            self.key("<Return>", button)
        else:
            self.click(button)

    def play_deal(self, chance: Random, by_key: bool = False) -> None:
        """Play to the end of the deal."""
        while self.showing.moment != OVER:
            self.step(chance, by_key)
            self.wait_until(lambda: self.showing.moment in (ASKING, CURTAIN, OVER))


def everything(widget: tkinter.Misc) -> List[tkinter.Misc]:
    """A widget and all within it."""
    found = [widget]
    for child in widget.winfo_children():
        found += everything(child)
    return found


def open_table(profile: str, kinds: Sequence[str], seed: int = 7, language: str = "en", pace: str = "off",
               percent: int = 100, players: MakePlayer = make_player) -> Driver:
    """A window with a match begun."""
    library = Library()
    found = library.find(profile)
    options = TableOptions(
        library=library, language=language, profile=found.seated(len(kinds)), kinds=kinds, seed=seed, pace=pace,
        percent=percent, make_player=players,
    )
    return Driver(App(options))


def open_start(language: str = "en") -> Driver:
    """A window with the start screen."""
    return Driver(App(TableOptions(library=Library(), language=language, pace="off")))
