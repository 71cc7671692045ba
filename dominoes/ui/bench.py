"""How quick the window is on this machine: from start to first paint, from click to paint, and how long it ever stalls.

People wait on the clock, so the figures are of the clock. Beside each stands what this process itself computed in that
time (``..._cpu_ms``), which other programs on a busy machine do not disturb. Needs a display; TclError without one.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
import tkinter
from pathlib import Path
from random import Random
from statistics import median
from typing import Any, Callable, Dict, Iterator, List, Sequence, Tuple

import dominoes
from dominoes.game.referee import Game
from dominoes.game.sources import Middle, WrittenDeal, WrittenSource
from dominoes.history import History
from dominoes.library import Library
from dominoes.players import KINDS
from dominoes.rules.compiled import Rules, compile_profile
from dominoes.rules.tiles import HIGH, LOW, TILES_OF
from dominoes.session import ASKING, CURTAIN, OVER, PERSON, Chair, Session
from dominoes.ui.app import App, TableOptions

#: Says what is being measured.
Progress = Callable[[str], None]

STARTS = 5
#: Tiles on the table while clicks are measured, and how often each kind of click is made.
TILES, ROUNDS = 37, 12
DEALS = 20
#: Seconds for which the strongest computers, who would need minutes for so many deals, play in addition.
STRONGEST = 6.0
SIZE = "1366x740+0+0"
#: Seconds after which a window that does not come is given up.
PATIENCE = 120.0

#: Run by a fresh Python: opens the start screen as the program does, and tells when it is painted.
_CHILD = """\
import sys, time
import dominoes.cli
import dominoes.ui.app as window
def paint(options):
    app = window.App(options)
    app.root.update()
    app.root.winfo_pointerxy()
    print(time.time(), time.process_time(), flush=True)
    app.close()
    return 0
window.run_app = paint
sys.exit(dominoes.cli.main(["--data", sys.argv[1]]))
"""


def bench_window(progress: Progress) -> Dict[str, Any]:
    """Measure everything; ``progress`` is told in English what comes next.

    Gives ``first_paint_ms`` (fresh process to painted start screen, median), ``first_paint_uncompiled_ms`` (the same
    when Python finds nothing compiled: the very first start, and every start from a disk that cannot be written),
    ``click_to_paint_ms`` (``median`` and ``max`` over clicks on a table of `TILES` tiles of the largest set),
    ``longest_stall_ms`` (of the event loop, while four computers play `DEALS` deals without a pause, then the strongest
    a while); the same with ``_cpu``.
    """
    # Without a display this fails at once, before anything takes time.
    tkinter.Tk().destroy()
    progress("from start to first paint")
    starts, fresh = _starts(), _starts_uncompiled()
    progress("from click to paint, %d tiles on the table" % TILES)
    clicks = list(_clicks())
    progress("stalls while four computers play %d deals" % DEALS)
    kinds = [kind for kind in KINDS if kind != "random"]
    stalls = [_stalls(kinds[:2], DEALS, PATIENCE)]
    progress("stalls while the strongest computers think")
    stalls.append(_stalls(kinds[-1:], DEALS, STRONGEST))
    stall, stall_cpu = (max(each) for each in zip(*stalls))
    return {
        "first_paint_ms": _ms(median(wall for wall, _ in starts)),
        "first_paint_cpu_ms": _ms(median(cpu for _, cpu in starts)),
        "first_paint_uncompiled_ms": _ms(median(wall for wall, _ in fresh)),
        "first_paint_uncompiled_cpu_ms": _ms(median(cpu for _, cpu in fresh)),
        "click_to_paint_ms": _spread([wall for wall, _ in clicks]),
        "click_to_paint_cpu_ms": _spread([cpu for _, cpu in clicks]),
        "longest_stall_ms": _ms(stall),
        "longest_stall_cpu_ms": _ms(stall_cpu),
    }


def _ms(seconds: float) -> float:
    return round(seconds * 1000, 1)


def _spread(times: Sequence[float]) -> Dict[str, float]:
    return {"median": _ms(median(times)), "max": _ms(max(times))}


def _starts() -> List[Tuple[float, float]]:
    """Starts that find everything compiled: the first one sees to that, and does not count."""
    with tempfile.TemporaryDirectory() as cache:
        # Not what may lie beside the source, nor what this Python was told about it.
        environment = dict(os.environ, PYTHONPYCACHEPREFIX=cache)
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        return [_first_paint(_home(), environment) for _ in range(STARTS + 1)][1:]


def _starts_uncompiled() -> List[Tuple[float, float]]:
    """Starts of a copy of which nothing is compiled, and nothing kept."""
    home = _home()
    environment = dict(os.environ, PYTHONDONTWRITEBYTECODE="1")
    environment.pop("PYTHONPYCACHEPREFIX", None)
    with tempfile.TemporaryDirectory() as copy:
        if home.is_dir():
            compiled = shutil.ignore_patterns("__pycache__")
            for part in ("dominoes", "locale"):
                shutil.copytree(str(home / part), os.path.join(copy, part), ignore=compiled)
            home = Path(copy)
        return [_first_paint(home, environment) for _ in range(STARTS)]


def _home() -> Path:
    """Where the package lies: a folder, or the single file."""
    return Path(dominoes.__file__).resolve().parent.parent


def _first_paint(home: Path, environment: Dict[str, str]) -> Tuple[float, float]:
    """Seconds from starting a process to its painted window, and what of them it computed. Raises OSError."""
    paths = [str(home), *filter(None, [os.environ.get("PYTHONPATH")])]
    with tempfile.TemporaryDirectory() as folder:
        start = time.time()
        done = subprocess.run(
            [sys.executable, "-c", _CHILD, folder], env=dict(environment, PYTHONPATH=os.pathsep.join(paths)),
            stdout=subprocess.PIPE, timeout=PATIENCE, check=False, cwd=folder,
        )
    if done.returncode:
        raise OSError("the window did not open (exit code %d)" % done.returncode)
    painted, computed = done.stdout.split()
    return float(painted) - start, float(computed)


class _Watch:
    """Times one thing at a time, by the clock and by what this thread computes."""

    def __init__(self, app: App) -> None:
        self._app = app

    def until_painted(self, work: Callable[[], object]) -> Tuple[float, float]:
        """Seconds from now until this is done and the display has drawn what came of it."""
        start, computed = time.perf_counter(), time.thread_time()
        work()
        self._app.root.update()
        self._app.root.winfo_pointerxy()  # answered only after everything sent before it
        return time.perf_counter() - start, time.thread_time() - computed

    def click(self, widget: tkinter.Misc, x: float, y: float) -> Tuple[float, float]:
        """The same for a click at this point of a widget."""

        def press() -> None:
            for event in ("<ButtonPress-1>", "<ButtonRelease-1>"):
                widget.event_generate(event, x=int(x), y=int(y))

        return self.until_painted(press)


def _settle(app: App, seconds: float = 0.0) -> None:
    until = time.perf_counter() + seconds
    app.root.update()
    while time.perf_counter() < until:
        time.sleep(0.002)
        app.root.update()


def _widest() -> Rules:
    """The built-in profile with the largest set that leaves tiles out, so that a long line can be written."""
    found = [compile_profile(profile) for profile in Library().profiles()]
    return max(found, key=lambda rules: (rules.asleep > 0, len(rules.tiles.tiles)))


def long_deal(rules: Rules, tiles: int) -> WrittenDeal:
    """A deal with so many tiles on the table, and one that fits in every hand. Raises ValueError if there is none."""
    for seed in range(2000):
        chance, left = Random(seed), set(rules.tiles.tiles)
        start = chance.choice(sorted(left))
        left.discard(start)
        line = [(HIGH[start], LOW[start])]
        while len(line) < tiles:
            end = line[-1][1]
            fitting = sorted(tile for tile in left if end in (HIGH[tile], LOW[tile]))
            if not fitting:
                break
            tile = chance.choice(fitting)
            left.discard(tile)
            line.append((end, LOW[tile] if HIGH[tile] == end else HIGH[tile]))
        ends = {line[0][0], line[-1][1]}
        fitting = sorted(tile for tile in left if ends & {HIGH[tile], LOW[tile]})
        seats = rules.table.seats
        if len(line) == tiles and len(fitting) >= seats and len(left) >= 3 * seats:
            others = sorted(left - set(fitting))
            deck = fitting + others
            hands = tuple(sum(1 << tile for tile in deck[seat :: seats][:3]) for seat in range(seats))
            rest = tuple(sorted(left - {tile for hand in hands for tile in TILES_OF[hand]}))
            return WrittenDeal(((hands, rest),), middle=Middle(tuple(line), 0, 0))
    raise ValueError("no line of %d tiles" % tiles)


def _clicks() -> Iterator[Tuple[float, float]]:
    """Click to paint for taking up a tile, letting go of it, laying it, handing over, and showing it all again."""
    rules = _widest()
    options = TableOptions(library=Library(), language="en", pace="off")
    app = App(options)
    try:
        history = History(Game(rules, WrittenSource([long_deal(rules, TILES)])))
        chairs = [Chair(PERSON)] * rules.table.seats
        app.root.geometry(SIZE)
        app.show_table(Session(history, chairs, options.make_player, 1))
        _settle(app, 1.5)  # as long as a person takes to look around; pictures are made ahead meanwhile
        table = app.table
        assert table is not None
        watch, board = _Watch(app), table.board

        for _ in range(ROUNDS):
            button = table.curtain.button
            yield watch.click(button, 20, 20)
            question = table.showing.question
            assert question is not None and table.showing.moment == ASKING
            tile = question.options[0].tile
            felt = table.scene.places.felt
            for again in (True, False):
                rect = next(hand.rect for hand in table.scene.scene().hand if hand.tile.tile == tile)
                yield watch.click(board, *rect.centre)
                if again:
                    yield watch.click(board, felt.left + 4, felt.bottom - 4)
            ghost = table.scene.scene().ghosts[-1]
            yield watch.click(board, ghost.x, ghost.y)
            if table.showing.question is not None and table.showing.question.chosen is not None:
                yield watch.click(board, ghost.x, ghost.y)
            assert table.showing.moment == CURTAIN
            yield watch.until_painted(table.undo)
            _settle(app, 0.1)
    finally:
        app.close()


def _stalls(kinds: Sequence[str], most: int, seconds: float) -> Tuple[float, float]:
    """The longest time in which the window could not answer, and the most it computed in one go, in seconds.

    Computers of these kinds play so many deals, or as many as the time allows.
    """
    profiles = Library().profiles()
    worst = [0.0, 0.0]
    app = App(TableOptions(library=Library(), language="en", profile=profiles[0], pace="off", seed=1,
                           kinds=(list(kinds) * profiles[0].seats)[: profiles[0].seats]))
    try:
        app.root.geometry(SIZE)
        _settle(app, 0.5)
        last = [time.perf_counter(), time.thread_time()]
        deals = 0

        def beat() -> None:
            now = [time.perf_counter(), time.thread_time()]
            for at in range(2):
                worst[at] = max(worst[at], now[at] - last[at])
            last[:] = now
            app.scheduler.later(1, beat)

        app.scheduler.later(1, beat)
        until = time.perf_counter() + seconds
        while deals < most and time.perf_counter() < until:
            app.root.update()
            if app.table is not None and app.table.showing.moment == OVER:
                deals += 1
                app.root.update()
                app.run("next")
            time.sleep(0.0005)
        return worst[0], worst[1]
    finally:
        app.close()
