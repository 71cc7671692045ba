"""What Tk owns is freed in Tk's own thread: the collector is off while a window is open."""

from __future__ import annotations

import gc
import tkinter
import weakref
from typing import Iterator, List

import pytest

from dominoes.ui.garbage import EVERY, Garbage
from dominoes.ui.scheduler import Scheduler


class Ring:
    """Garbage that only the collector finds."""

    def __init__(self) -> None:
        self.me = self


@pytest.fixture
def root() -> Iterator[tkinter.Tk]:
    window = tkinter.Tk()
    window.withdraw()
    yield window
    window.destroy()


def test_it_is_off_while_the_window_is_open_and_swept_by_the_window(root: tkinter.Tk) -> None:
    assert gc.isenabled()
    scheduler = Scheduler(root)
    garbage = Garbage(scheduler)
    try:
        assert not gc.isenabled()
        gone: List[int] = []
        ring = Ring()
        weakref.finalize(ring, gone.append, 1)
        del ring
        for _ in range(2000):
            Ring()
        assert not gone
        ended = tkinter.BooleanVar(root, False)
        root.after(EVERY * 3, lambda: ended.set(True))
        root.wait_variable(ended)
        assert gone
    finally:
        scheduler.close()
        garbage.close()
    assert gc.isenabled()


def test_a_collector_that_was_off_stays_off(root: tkinter.Tk) -> None:
    gc.disable()
    try:
        scheduler = Scheduler(root)
        garbage = Garbage(scheduler)
        scheduler.close()
        garbage.close()
        assert not gc.isenabled()
    finally:
        gc.enable()
