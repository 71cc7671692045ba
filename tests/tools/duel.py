"""Deals out of matches played by two sides, each deal once for every way to seat them: the measure of strength.

A match's first deal is often led by rule (the double six in some profiles), so first deals alone would say little about
leads. Here every fourth deal is the first of a match, and the others are its second to fourth: those before it are
played by casual computers, the same for both sides. The standing is what those deals left.
Results go to a file line by line; what the file has is not played again, so a run may be stopped and gone on with.
"""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any, Callable, Dict, Iterator, List, Optional, Sequence, Tuple

from dominoes.game.actions import Action
from dominoes.game.referee import Game
from dominoes.game.shuffle import LARGEST_SEED, Stream
from dominoes.game.sources import SeedSource
from dominoes.game.state import State
from dominoes.library import Library
from dominoes.players import KINDS, make_player
from dominoes.rules.compiled import Rules, compile_profile
from dominoes.summary import Tally
from dominoes.view import view_of

#: A player of a duel: what is played and the state in, the action out. Only tools look at more than a view.
Chooser = Callable[[Game, State], Action]

#: Seats somebody for a match: (seed of the match, seat).
Maker = Callable[[int, int], Chooser]


def honest(kind: str) -> Maker:
    """A kind of computer of the program: it is given the view of its seat."""

    def make(seed: int, seat: int) -> Chooser:
        player = make_player(kind, seed, seat)
        return lambda game, state: player.choose(view_of(game, state, seat))

    return make


def maker_of(name: str) -> Maker:
    """A kind of computer by its name, or ``seer``: one who looks into all hands. Raises LookupError."""
    if name == "seer":
        from tests.tools.seer import seer

        return seer
    if name not in KINDS:
        raise LookupError("there is no player %r; there are: %s, seer" % (name, ", ".join(KINDS)))
    return honest(name)


def opened(game: Game, seed: int, number: int) -> State:
    """The start of the deal with this number."""
    before = [make_player("casual", seed, seat) for seat in range(game.rules.table.seats)]
    state, _ = game.start()
    for _ in range(number % 4):
        while state.result is None:
            state, _ = game.apply(state, before[state.to_act].choose(view_of(game, state, state.to_act)))
        state, _ = game.next_deal(state)
    return state


class Times:
    """Processor seconds of moves with a choice, by side."""

    def __init__(self) -> None:
        self.seconds: List[List[float]] = [[], []]


def play_deal(game: Game, state: State, players: Sequence[Chooser], side_of: Sequence[int], times: Times) -> State:
    """Plays a deal, or a whole match if ``state`` opens one and the caller goes on, to its settlement."""
    while state.result is None:
        legal = game.legal(state)
        action = legal[0]
        if len(legal) > 1:
            seat = state.to_act
            start = time.process_time()
            action = players[seat](game, state)
            times.seconds[side_of[seat]].append(time.process_time() - start)
        state, _ = game.apply(state, action)
    return state


def duel(rules: Rules, makers: Sequence[Maker], seed: int, number: int, whole: bool, times: Times) -> List[List[int]]:
    """What the first side gets: for each seating, for each deal (or the match) parts, as in `Tally`.

    ``makers``: the first and the second side. The first is one team, the second all others.
    """
    own = Stream(seed, "duel", number).below(LARGEST_SEED + 1)
    game = Game(rules, SeedSource(own))
    table, found = rules.table, []
    start = game.start()[0] if whole else opened(game, own, number)
    for team in range(len(table.teams)):
        side_of = [0 if table.team_of[seat] == team else 1 for seat in range(table.seats)]
        players = [makers[side](own, seat) for seat, side in enumerate(side_of)]
        state = play_deal(game, start, players, side_of, times)
        parts = [_parts(state, team)]
        while whole and state.result is not None and not state.result.match_over:
            state = play_deal(game, game.next_deal(state)[0], players, side_of, times)
            parts.append(_parts(state, team))
        found.append(parts)
    return found


def _parts(state: State, team: int) -> int:
    """As many parts as there are teams for a win, one for a draw."""
    assert state.result is not None
    if state.result.team < 0:
        return 1
    return len(state.result.scores) if state.result.team == team else 0


class Series:
    """One pairing in one profile: what has been played of it. ``key`` names it in the file of results.

    ``whole``: matches, not deals. ``rules`` and ``makers`` stand for a profile and players that are not the program's.
    """

    def __init__(
        self, profile: str, pairing: Tuple[str, str], seed: int, whole: bool, file: Optional[Path] = None,
        rules: Optional[Rules] = None, makers: Sequence[Maker] = (),
    ) -> None:
        self.rules = rules or compile_profile(Library().find(profile))
        self._makers = list(makers) or [maker_of(name) for name in pairing]
        self._seed, self._whole, self._file = seed, whole, file
        self.key = "%s %s v %s, %s, seed %d" % (profile, *pairing, "matches" if whole else "deals", seed)
        self._found: Dict[int, List[List[int]]] = {}
        self._times = Times()
        for line in file.read_text("utf-8").splitlines() if file is not None and file.exists() else ():
            data: Dict[str, Any] = json.loads(line)
            if data["key"] == self.key:
                self._add(data)

    def _add(self, data: Dict[str, Any]) -> None:
        self._found[data["number"]] = data["parts"]
        for kept, new in zip(self._times.seconds, data["ms"]):
            kept.extend(each / 1000 for each in new)

    def play(self, count: int) -> Iterator[int]:
        """Plays until there are so many pairs of deals (or of matches); gives the number of each when it is done."""
        for number in range(count):
            if number not in self._found:
                times = Times()
                parts = duel(self.rules, self._makers, self._seed, number, self._whole, times)
                ms = [[round(1000 * each, 1) for each in side] for side in times.seconds]
                data = {"key": self.key, "number": number, "parts": parts, "ms": ms}
                self._add(data)
                if self._file is not None:
                    with self._file.open("a", encoding="utf-8") as out:
                        out.write(json.dumps(data) + "\n")
                yield number

    def tally(self, count: int) -> Tally:
        """Deals, or matches by who won their last deal, of the first side."""
        teams = len(self.rules.table.teams)
        pairs = [self._found[number] for number in sorted(self._found) if number < count]
        return Tally.of(teams, [[parts[-1] for parts in pair] for pair in pairs])

    def deals(self, count: int) -> Tally:
        """All deals of whole matches of the first side."""
        pairs = [self._found[number] for number in sorted(self._found) if number < count]
        return Tally.of(len(self.rules.table.teams), [[one for parts in pair for one in parts] for pair in pairs])

    def milliseconds(self) -> Tuple[float, float]:
        """Median and 95 % of a move of the first side, processor time."""
        times = sorted(self._times.seconds[0]) or [0.0]
        return 1000 * times[len(times) // 2], 1000 * times[min(len(times) - 1, len(times) * 95 // 100)]
