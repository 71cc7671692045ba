"""Random gestures that only look, on the real window: ``python -m tests.ui.looking [COUNT] [SEED]``.

Swipes over the hand, the wheel, pans, hovers, drags that are let go anywhere, presses that are spoilt by a second
button, keys that zoom. After each the record must be as it was; what is being considered may change, what was done may
not.
"""

from __future__ import annotations

import sys
import tkinter
from random import Random
from typing import Dict, List, Tuple

from dominoes.game.actions import PLAY
from dominoes.session import ASKING, PERSON
from tests.ui.driver import Driver, open_table
from tests.ui.scripted import actions_of

Point = Tuple[float, float]


class Looker:
    """Somebody who looks around at the table of a driver."""

    def __init__(self, driver: Driver, seed: int) -> None:
        self.driver, self.chance = driver, Random(seed)
        self.done: Dict[str, int] = {}
        # Generated events all carry the time 0; a person's do not, and the pause after a wheel turn goes by them.
        self.now = 1000

    def look(self) -> str:
        """One gesture; returns its name."""
        gestures = (self.swipe, self.wheel, self.pan, self.hover, self.stray, self.pinch, self.keys)
        gesture = self.chance.choice(gestures)
        gesture()
        self.driver.settle()
        name = gesture.__name__
        self.done[name] = self.done.get(name, 0) + 1
        return name

    def _event(self, name: str, at: Point, **more: int) -> None:
        self.now += self.chance.randrange(1, 400)
        board = self.driver.table.board
        x, y = round(at[0]), round(at[1])
        board.event_generate(name, x=x, y=y, rootx=board.winfo_rootx() + x, rooty=board.winfo_rooty() + y,
                             time=self.now, **more)  # type: ignore[arg-type]

    def _anywhere(self) -> Point:
        board = self.driver.table.board
        return self.chance.uniform(0, board.winfo_width()), self.chance.uniform(0, board.winfo_height())

    def _in_hand(self) -> Point:
        rail = self.driver.table.scene.places.rail
        return self.chance.uniform(rail.left, rail.right), self.chance.uniform(rail.top, rail.bottom)

    def _drag(self, start: Point, stop: Point, spoil: bool = False) -> None:
        self._event("<ButtonPress-1>", start)
        steps = self.chance.randrange(2, 6)
        for at in range(1, steps + 1):
            share = at / steps
            between = (start[0] + (stop[0] - start[0]) * share, start[1] + (stop[1] - start[1]) * share)
            self._event("<B1-Motion>", between, state=0x100)
            if spoil and at == 1:
                self.chance.choice([lambda: self._event("<ButtonPress-1>", start),
                                    lambda: self._event("<Button-4>", start)])()
        self._event("<ButtonRelease-1>", stop, state=0x100)

    def _far(self, start: Point) -> Point:
        """A point far enough away that nobody could call it a tap."""
        while True:
            stop = self._anywhere()
            if abs(stop[0] - start[0]) + abs(stop[1] - start[1]) > 24:
                return stop

    def swipe(self) -> None:
        start = self._in_hand()
        self._drag(start, self._far(start))

    def pan(self) -> None:
        start = self._anywhere()
        self._drag(start, self._far(start))

    def stray(self) -> None:
        """A press during which something else happens, released where it began or not."""
        start = self._anywhere()
        self._drag(start, self.chance.choice([start, self._far(start)]), spoil=True)

    def wheel(self) -> None:
        at = self.chance.choice([self._anywhere, self._in_hand])()
        for _ in range(self.chance.randrange(1, 6)):
            self._event(self.chance.choice(["<Button-4>", "<Button-5>"]), at)

    def pinch(self) -> None:
        """Tk reports two fingers as wheel turns with Ctrl, or not at all."""
        at = self._anywhere()
        for _ in range(self.chance.randrange(1, 6)):
            self._event(self.chance.choice(["<Button-4>", "<Button-5>"]), at, state=0x4)

    def hover(self) -> None:
        for _ in range(self.chance.randrange(1, 6)):
            self._event("<Motion>", self._anywhere())
        self._event(self.chance.choice(["<Enter>", "<Leave>"]), self._anywhere())

    def keys(self) -> None:
        self.driver.key(self.chance.choice(["<plus>", "<minus>", "<Home>", "<Left>", "<Right>"]),
                        self.driver.table.board)


def look_around(driver: Driver, count: int, seed: int) -> Dict[str, int]:
    """So many gestures; fails at the first after which the match is another. Returns how many of each there were."""
    looker = Looker(driver, seed)
    session = driver.table.session
    before, undone = actions_of(driver), session.history.undone
    assert driver.showing.moment == ASKING
    for number in range(count):
        name = looker.look()
        assert actions_of(driver) == before and session.history.undone == undone, "%s, number %d" % (name, number)
        assert driver.showing.moment == ASKING, "%s, number %d" % (name, number)
    return looker.done


def table_in_play(seed: int = 7) -> Driver:
    """A table at which a person has a tile to lay and the line has some length."""
    driver, chance = open_table("six-love", [PERSON] * 4, seed), Random(seed)
    while True:
        question = driver.showing.question
        playing = driver.showing.moment == ASKING and question is not None and question.kind == PLAY
        if playing and len(driver.showing.public.line) > 6:
            return driver
        driver.step(chance, by_key=False)


def main(arguments: List[str]) -> None:
    """Look around and say how often."""
    count, seed = int(arguments[0]) if arguments else 10_000, int(arguments[1]) if len(arguments) > 1 else 1
    driver = table_in_play()
    print(look_around(driver, count, seed))
    print("%d gestures, Tk %s: no action" % (count, tkinter.TkVersion))
    driver.app.close()


if __name__ == "__main__":
    main(sys.argv[1:])
