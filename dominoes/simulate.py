"""Computer play in bulk: many deals or matches of one profile, on several processors or machines, adding up exactly.

The work is cut into units that know nothing of each other, each with its own seed that follows from the seed of the
run and the unit's number. So a run has the same deals whatever the number of processes, and shards of it add up.

- ``matches``: a unit is one match, played to its end.
- ``deals``: a unit is a block of up to `BLOCK_DEALS` deals: matches one after another, the last of which may stop
  unfinished.
- ``duplicate``: every unit is played once for each team, each time with the players moved on by one seat, so that
  each team's players hold each hand once. With ``deals`` a unit is then the first deal of a match, since a deal can
  be compared with itself only from the same standing.

May import everything below the windows; starts processes, so it is not pure.
"""

from __future__ import annotations

import signal
from collections import deque
from concurrent.futures import Future, ProcessPoolExecutor
from typing import Deque, Iterator, NamedTuple, Sequence, Tuple

from dominoes.game.invariants import BrokenInvariant, check_result, check_state, check_step
from dominoes.game.referee import Game
from dominoes.game.shuffle import LARGEST_SEED, Stream
from dominoes.game.sources import SeedSource
from dominoes.history import History
from dominoes.players import KINDS, make_player
from dominoes.record import read_record
from dominoes.record_shape import MOST_DEALS
from dominoes.record_write import record_line, record_of
from dominoes.replay import replay
from dominoes.rules.compiled import Rules, compile_profile
from dominoes.rules.profile import Profile
from dominoes.summary import Summary
from dominoes.view import view_of

#: Deals of one unit of a run by deals: long enough for most matches, short enough to share out.
BLOCK_DEALS = 100


class Job(NamedTuple):
    """A run to do.

    Attributes:
        profile: what is played; ``label``: its id or path, as records name it.
        players: a kind of computer for each seat.
        deals, matches: how many; exactly one of them is more than 0.
        seed: from which everything follows, 0 to `LARGEST_SEED`.
        duplicate: see the module.
        records: whether outcomes hold the matches as records.
        check: whether every step is checked against the invariants, and every record replayed.
    """

    profile: Profile
    label: str
    players: Tuple[str, ...]
    deals: int = 0
    matches: int = 0
    seed: int = 1
    duplicate: bool = False
    records: bool = False
    check: bool = False


class Outcome(NamedTuple):
    """What some units came to: the sums, each match as a line of JSON Lines if wanted, and how many units."""

    summary: Summary
    records: Tuple[str, ...]
    units: int = 1


def players_for(kinds: Sequence[str], seats: int) -> Tuple[str, ...]:
    """The kind of each seat. A shorter list is repeated round the table, so ``steady,casual`` will do for four seats.

    Raises ValueError with a sentence when the list does not go round evenly or names an unknown kind.
    """
    for kind in kinds:
        if kind not in KINDS:
            raise ValueError("there is no computer %r; there are: %s" % (kind[:40], ", ".join(KINDS)))
    if not kinds or seats % len(kinds):
        raise ValueError("found %d players; needed: one for each of the %d seats" % (len(kinds), seats))
    return tuple(kinds) * (seats // len(kinds))


def units(job: Job) -> int:
    """The number of units of a job. Raises ValueError for a job that makes no sense."""
    if (job.deals > 0) == (job.matches > 0) or job.deals < 0 or job.matches < 0:
        raise ValueError("either a number of deals or a number of matches, 1 or more")
    if not 0 <= job.seed <= LARGEST_SEED:
        raise ValueError("the seed is a number from 0 to %d" % LARGEST_SEED)
    if job.matches:
        return job.matches
    return job.deals if job.duplicate else -(-job.deals // BLOCK_DEALS)


def run(job: Job, processes: int = 1, shard: Tuple[int, int] = (1, 1)) -> Iterator[Outcome]:
    """Play a job, or one shard of it (number from 1, of how many), and give the outcomes in the order of the units.

    Whatever ``processes`` is, the outcomes together are the same, and the records come in the same order.
    Raises ValueError for a job that makes no sense, BrokenInvariant when a check fails.
    """
    number, of = shard
    if not 1 <= number <= of:
        raise ValueError("a shard is written like 2/4: the second of four")
    if processes < 1:
        raise ValueError("at least one process is needed")
    mine = range(number - 1, units(job), of)
    rules = compile_profile(job.profile)
    players_for(job.players, rules.table.seats)
    if processes == 1:
        return (play_unit(job, rules, unit) for unit in mine)
    return _spread(job, mine, processes)


def total(job: Job, outcomes: Sequence[Outcome]) -> Summary:
    """The sums of all outcomes."""
    summary = Summary.empty(job.profile, job.duplicate)
    for outcome in outcomes:
        summary = summary + outcome.summary
    return summary


# ---- several processes --------------------------------------------------------------------------------------


def _spread(job: Job, mine: range, processes: int) -> Iterator[Outcome]:
    """Batches of units in several processes; only so many are under way that nothing piles up."""
    size = max(1, min(50, len(mine) // (processes * 8)))
    batches = [mine[first : first + size] for first in range(0, len(mine), size)]
    under_way: Deque[Future[Outcome]] = deque()
    pool = ProcessPoolExecutor(processes, initializer=_leave_interrupts_to_the_parent)
    try:
        for batch in batches:
            under_way.append(pool.submit(_play_batch, job, batch))
            if len(under_way) > 3 * processes:
                yield under_way.popleft().result()
        while under_way:
            yield under_way.popleft().result()
    finally:
        for future in under_way:
            future.cancel()
        pool.shutdown()


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _play_batch(job: Job, batch: range) -> Outcome:
    rules = compile_profile(job.profile)
    outcomes = [play_unit(job, rules, unit) for unit in batch]
    lines = tuple(line for outcome in outcomes for line in outcome.records)
    return Outcome(total(job, outcomes), lines, len(outcomes))


# ---- one unit -----------------------------------------------------------------------------------------------


def match_seed(seed: int, unit: int, match: int) -> int:
    """The deal number of a match of a unit; typed into the table it deals the same tiles."""
    return Stream(seed, "simulate", unit, match).below(LARGEST_SEED + 1)


def play_unit(job: Job, rules: Rules, unit: int) -> Outcome:
    """Play one unit of a job."""
    summary, lines = Summary.empty(job.profile, job.duplicate), []
    left = MOST_DEALS
    if job.deals:
        left = 1 if job.duplicate else min(BLOCK_DEALS, job.deals - unit * BLOCK_DEALS)
    match = 0
    while True:
        seed = match_seed(job.seed, unit, match)
        turns = len(rules.table.teams) if job.duplicate else 1
        histories = [_play_match(job, rules, seed, turn, left) for turn in range(turns)]
        summary = summary + Summary.of(
            job.profile,
            job.duplicate,
            [
                (rules.table.team_of[turn], [state.result for state in history.settled() if state.result is not None])
                for turn, history in enumerate(histories)
            ],
            sum(len(state.deal.thrown_in) for history in histories for state in history.settled()),
        )
        if job.records:
            lines += [record_line(_record(job, history, turn)) for turn, history in enumerate(histories)]
        left -= len(histories[0].settled())
        match += 1
        if job.matches or job.duplicate or left <= 0:
            return Outcome(summary, tuple(lines))


def _kinds(job: Job, turn: int) -> Tuple[str, ...]:
    """Who sits where when the players have moved on by ``turn`` seats."""
    return tuple(job.players[(seat - turn) % len(job.players)] for seat in range(len(job.players)))


def _play_match(job: Job, rules: Rules, seed: int, turn: int, most_deals: int) -> History:
    """A match to its end, or to the end of its last deal that is still wanted."""
    players = [make_player(kind, seed, seat) for seat, kind in enumerate(_kinds(job, turn))]
    game = Game(rules, SeedSource(seed))
    history = History(game)
    deals = 1
    while True:
        state = history.state
        if state.result is None:
            legal = game.legal(state)
            # Who has no choice is not asked: that is what any player would do.
            action = legal[0] if len(legal) == 1 else players[state.to_act].choose(view_of(game, state, state.to_act))
            history.do(action)
        elif state.result.match_over or deals >= most_deals:
            break
        else:
            history.next_deal()
            deals += 1
    if job.check:
        check_match(job, history, turn)
    return history


def _record(job: Job, history: History, turn: int) -> dict[str, object]:
    return record_of(history, job.label, explicit=True, players=[(kind, "") for kind in _kinds(job, turn)])


def check_match(job: Job, history: History, turn: int = 0) -> None:
    """Check every step of a match against the invariants, and that its record replays to the very same record.

    Raises BrokenInvariant.
    """
    game, before = history.game, history.moments[0].state
    for action, state, events in history.moments:
        if action is not None:  # else the next deal was opened
            check_step(game, before, action, state, events)
        check_state(game, state)
        if state.result is not None:
            check_result(game, state)
        before = state
    line = record_line(_record(job, history, turn))
    replayed = replay(read_record(line.encode("utf-8"), "record", lambda name: job.profile))
    if replayed.faults or replayed.history is None:
        raise BrokenInvariant("a record replays: " + "; ".join(str(fault) for fault in replayed.faults))
    if record_line(_record(job, replayed.history, turn)) != line:
        raise BrokenInvariant("a record replays to the same record")
