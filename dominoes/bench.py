"""The speed figures, measured on this machine: what search, simulation and the referee can do here.

Throughput is counted against the time that this process had the processor, so that other programs disturb it little;
what a person waits for is measured on the clock. Every figure is the median of several short runs; the whole takes
half a minute on a machine of a school lab.
May import everything below the windows; reads the clock and the built-in profiles.
"""

from __future__ import annotations

import platform
from random import Random
from statistics import median
from time import perf_counter, process_time
from typing import Any, Callable, Dict, Iterator, List, Optional, Sequence

from dominoes.game.engine import EMPTY, OUT, LineTables, line_tables, play_random_deal, random_hands
from dominoes.game.referee import Game
from dominoes.game.sources import SeedSource
from dominoes.library import Library
from dominoes.players import KINDS, make_player
from dominoes.players.solve import Position, Solver
from dominoes.rules.compiled import Rules, compile_profile
from dominoes.rules.profile import Profile
from dominoes.rules.tiles import tile_set
from dominoes.text.i18n import Catalog
from dominoes.view import view_of

#: Says what is being measured.
Progress = Callable[[str], None]

RUNS = 5
#: Processor seconds of one run.
RUN_SECONDS = 0.4
#: Positions solved for each number of tiles a hand.
SOLVED = {4: 60, 5: 40, 6: 20, 7: 9}
#: Clock seconds for the strongest computer, over all profiles.
EXPERT_SECONDS = 8.0
#: The kind of computer whose thinking time is measured, once there is one of that name.
EXPERT = "expert"


def bench(progress: Progress) -> Dict[str, Any]:
    """Measure everything; ``progress`` is told in English what comes next.

    Gives ``line_deals_per_s`` (whole random deals of double-six, four hands of seven, by the bare line engine),
    ``referee_deals_per_s`` (the same under a profile, with events and ledger), ``solve_ms`` (exact solution with all
    hands known: tiles a hand to median), ``expert_move_ms`` (profile id to ``median`` and ``p95``).
    """
    profiles = Library().profiles()
    progress("whole deals by the line engine")
    line = median(_rate(_line_deals(run)) for run in range(RUNS))
    profile = plain_double_six(profiles)
    progress("whole deals by the referee (%s)" % profile.id)
    rules = compile_profile(profile)
    referee = median(_rate(_referee_deals(rules, run)) for run in range(RUNS))
    solved = {}
    for tiles, count in SOLVED.items():
        progress("exact solutions, %d tiles a hand" % tiles)
        solved[str(tiles)] = round(median(_solve_times(tiles, count)) * 1000, 3)
    return {
        "python": platform.python_version(),
        "line_deals_per_s": round(line),
        "referee_deals_per_s": round(referee),
        "referee_profile": profile.id,
        "solve_ms": solved,
        "expert_move_ms": _expert_times(profiles, progress) if EXPERT in KINDS else {},
    }


def bench_lines(found: Dict[str, Any], say: Catalog) -> Iterator[str]:
    """The figures as lines for a person."""
    yield say.tr("bench", "line engine: {n} random deals a second", n=found["line_deals_per_s"])
    yield say.tr(
        "bench",
        "referee: {n} random deals a second ({profile})",
        n=found["referee_deals_per_s"],
        profile=found["referee_profile"],
    )
    for tiles, time in found["solve_ms"].items():
        yield say.tr("bench", "exact solution, {tiles} tiles a hand: {time} ms", tiles=tiles, time=time)
    for profile, times in found["expert_move_ms"].items():
        yield say.tr(
            "bench",
            "expert computer, {profile}: {median} ms a move, 19 of 20 under {p95} ms",
            profile=profile,
            median=times["median"],
            p95=times["p95"],
        )
    if "first_paint_ms" in found:
        clicks = found["click_to_paint_ms"]
        yield say.tr("bench", "window: first paint {time} ms after the start, {fresh} ms before Python has compiled it",
                     time=found["first_paint_ms"], fresh=found["first_paint_uncompiled_ms"])
        yield say.tr("bench", "window: click to paint {median} ms, at most {most} ms", median=clicks["median"],
                     most=clicks["max"])
        yield say.tr("bench", "window: longest stall {time} ms", time=found["longest_stall_ms"])


def plain_double_six(profiles: Sequence[Profile]) -> Profile:
    """A profile that deals all of double-six to two pairs and asks for nothing before the play.

    Raises LookupError when there is none.
    """
    for profile in profiles:
        whole = profile.highest == 6 and profile.seats == 4 and profile.each == 7
        plain = not profile.removed and not profile.redeal and not profile.opening_draw
        if whole and plain and len(compile_profile(profile).table.teams) == 2:
            return profile
    raise LookupError("no profile deals all of double-six to two pairs without a redeal or an opening draw")


def _rate(deals: Iterator[None]) -> float:
    """Deals a processor second."""
    next(deals)  # tables are filled by the first one
    count, start = 0, process_time()
    while True:
        for _ in range(50):
            next(deals)
        count += 50
        taken = process_time() - start
        if taken >= RUN_SECONDS:
            return count / taken


def _line_deals(seed: int) -> Iterator[None]:
    tables, rng = line_tables(tile_set(6)), Random(seed)
    while True:
        play_random_deal(tables, rng, 4, 7)
        yield


def _referee_deals(rules: Rules, seed: int) -> Iterator[None]:
    game, random = Game(rules, SeedSource(seed)), Random(seed).random
    legal, apply = game.legal, game.apply
    state, _ = game.start()
    while True:
        while state.result is None:
            actions = legal(state)
            count = len(actions)
            state, _ = apply(state, actions[int(random() * count)] if count > 1 else actions[0])
        state, _ = game.next_deal(state)
        yield


def _solve_times(tiles: int, count: int) -> List[float]:
    """Seconds to solve each of so many positions, always the same ones, in which no hand has more tiles than that."""
    tables, rng = line_tables(tile_set(6)), Random(tiles)
    times: List[float] = []

    def worth(end: int, seat: int, tile: int, before: int, after: int, hands: Sequence[int]) -> int:
        if end == OUT:
            return 1 - 2 * (seat % 2)
        pips = [tables.tile_set.pips(hand) for hand in hands]
        mine, theirs = min(pips[0], pips[2]), min(pips[1], pips[3])
        return (mine < theirs) - (theirs < mine)

    while len(times) < count:
        position = _random_position(tables, rng, tiles)
        if position is not None:
            start = perf_counter()
            Solver(tables, position.hands, (0, 1, 0, 1), worth).solve(position)
            times.append(perf_counter() - start)
    return times


def _random_position(tables: LineTables, rng: Random, tiles: int) -> Optional[Position]:
    """A deal played at random from the lead on until no hand has more tiles; None when it ended before."""
    hands, ends, seat = random_hands(tables, rng, 4, 7), EMPTY, 0
    while ends == EMPTY or max(bin(hand).count("1") for hand in hands) > tiles:
        moves = tables.legal(hands[seat], ends)
        if moves:
            move = moves[int(rng.random() * len(moves))]
            ends = move[1]
            hands[seat] ^= move[0]
        if not hands[seat] or not any(hand & tables.reach[ends] for hand in hands):
            return None
        seat = (seat + 1) % 4
    return Position(tuple(hands), ends, seat)


def _expert_times(profiles: Sequence[Profile], progress: Progress) -> Dict[str, Dict[str, float]]:
    """Milliseconds of thought about moves with a choice, for each profile, with experts in all seats."""
    found = {}
    for profile in profiles:
        progress("moves of the expert computer (%s)" % profile.id)
        rules = compile_profile(profile)
        times = sorted(_expert_moves(rules, EXPERT_SECONDS / len(profiles)))
        found[profile.id] = {
            "median": round(median(times) * 1000, 1),
            "p95": round(times[min(len(times) - 1, len(times) * 95 // 100)] * 1000, 1),
        }
    return found


def _expert_moves(rules: Rules, seconds: float) -> List[float]:
    game = Game(rules, SeedSource(1))
    players = [make_player(EXPERT, 1, seat) for seat in range(rules.table.seats)]
    times: List[float] = []
    state, _ = game.start()
    # At least so many that the first, which makes the tables of the profile, is one of the slowest twentieth.
    while sum(times) < seconds or len(times) < 25:
        if state.result is not None:
            state, _ = game.next_deal(state)
            continue
        actions = game.legal(state)
        action = actions[0]
        if len(actions) > 1:
            view = view_of(game, state, state.to_act)
            start = perf_counter()
            action = players[state.to_act].choose(view)
            times.append(perf_counter() - start)
        state, _ = game.apply(state, action)
    return times
