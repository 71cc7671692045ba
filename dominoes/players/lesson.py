"""What would have happened: a finished deal solved with all hands open, as a lesson, never while it is played.

The deal is walked from its end backwards. Before each tile the position is solved exactly; where the tile laid gave
away the deal, or points, that is a turn, with the tiles that would have kept it and the best play from there. The work
is bounded, and done in small steps: the beginning of a long deal may stay unsolved, and the lesson then says from
which move on it speaks. Two teams only, see `dominoes.players.solve`.
Imports from `dominoes.view`, `dominoes.game` and `dominoes.rules`; no tkinter, gettext, file, clock or global random.
"""

from __future__ import annotations

from typing import Generator, Iterator, List, NamedTuple, Optional, Sequence, Tuple

from dominoes.game.actions import LEFT, PASS, PLAY, RIGHT, Action
from dominoes.game.engine import EMPTY, line_tables, number_joined
from dominoes.game.passes import booked_at_once
from dominoes.game.prizes import base_of
from dominoes.game.settle import win_worth
from dominoes.game.state import State
from dominoes.players.solve import Position, Rated, SearchTooLong, Solver
from dominoes.players.value import facts_of
from dominoes.rules.compiled import Rules, scores_after
from dominoes.rules.tiles import HIGH, LOW, tile_of
from dominoes.view import PublicMove, moves_of

#: Positions searched in one step, and in all.
STEP, WORK = 300, 60_000


class Outcome(NamedTuple):
    """How a deal comes out: the team that wins it, -1 for a draw; ``gain`` is what team 0 gains more than team 1."""

    team: int
    gain: int


class Turn(NamedTuple):
    """A tile that changed what the deal was worth with best play by all.

    Attributes:
        at: number of the move in the deal, passes counted, from 0.
        played: what was laid.
        opening: it was the first tile.
        before, after: how the deal came out with best play, before it and after it.
        better: the plays that were worth more and win for the same team as the best, the best first.
        line: the first of them and best play from there to the end, passes included.
    """

    at: int
    played: Action
    opening: bool
    before: Outcome
    after: Outcome
    better: Tuple[Action, ...]
    line: Tuple[Action, ...]


class Lesson(NamedTuple):
    """A finished deal with all hands open.

    Attributes:
        moves: moves of the deal, passes included.
        since: the first move from which everything is solved; ``moves`` when nothing could be.
        start: how the deal came out from there with best play; None when nothing could be solved.
        end: how it did come out.
        turns: the turns since then, in order.
    """

    moves: int
    since: int
    start: Optional[Outcome]
    end: Outcome
    turns: Tuple[Turn, ...]

    def decisive(self) -> Tuple[Turn, ...]:
        """The turns that changed who wins."""
        return tuple(turn for turn in self.turns if turn.before.team != turn.after.team)


def can_teach(rules: Rules) -> bool:
    """Whether deals of a profile can be solved: two teams play, nobody draws, and only the end of a deal pays."""
    return len(rules.table.teams) == 2 and not rules.draws and not rules.passes


def lesson(rules: Rules, state: State, work: int = WORK) -> Lesson:
    """All steps at once."""
    found: Optional[Lesson] = None
    for step in lesson_steps(rules, state, work):
        found = step
    assert found is not None
    return found


def lesson_steps(rules: Rules, state: State, work: int = WORK) -> Iterator[Optional[Lesson]]:
    """Yields None every few milliseconds, and at last the lesson of a settled deal.

    ``work`` bounds the positions searched. Raises ValueError, at the first step, while the deal is not settled and for
    more than two teams.
    """
    if state.result is None:
        raise ValueError("the deal is still being played: its hands are not open")
    if not can_teach(rules):
        raise ValueError("only deals of two teams in which nobody draws and no pass pays can be solved")
    teacher = _Teacher(rules, state, work)
    yield from teacher.steps()
    yield teacher.lesson()


class _Teacher:
    """The lesson in the making."""

    def __init__(self, rules: Rules, state: State, work: int) -> None:
        self._rules, self._state, self._left = rules, state, work
        self._tables, self._moves = line_tables(rules.tiles), moves_of(state)
        self._teams = rules.table.team_of
        # What hands that were thrown in have brought counts in this deal, but no move in it changes it.
        self._now = state.standing._replace(scores=booked_at_once(rules, state), base=base_of(rules, state))
        self._all = state.laid
        for hand in state.hands:
            self._all |= hand
        self._solver = Solver(self._tables, state.deal.dealt, self._teams, self._worth, STEP)
        self._since = len(self._moves)
        self._turns: List[Turn] = []
        self._start: Optional[Outcome] = None

    def _worth(self, kind: int, seat: int, tile: int, before: int, after: int, hands: Sequence[int]) -> int:
        """Points first, then the win itself: a win that pays nothing is still better than a draw."""
        laid = self._all & ~(1 << tile)
        for hand in hands:
            laid &= ~hand
        end = (kind, seat, tile, before, after, list(hands))
        standing, rules = self._state.standing, self._rules
        facts = facts_of(rules, self._now, self._state.deal.leader, end, laid)
        if facts is None:
            return 0
        _, ledger, facts = win_worth(rules, facts)
        scores, _ = scores_after(rules, ledger, facts)
        gain = scores[0] - standing.scores[0] - scores[1] + standing.scores[1]
        gain = -gain if rules.fewest_win else gain
        return 4 * gain + (1 if facts.team == 0 else -1)

    def steps(self) -> Iterator[None]:
        """Solves the positions before each tile, the last one first, as far as the work allows."""
        hands = list(self._state.hands)
        for at in range(len(self._moves) - 1, -1, -1):
            move = self._moves[at]
            if move.tile < 0:
                if self._start is not None:
                    self._since = at
                continue
            hands[move.seat] |= 1 << move.tile
            position = Position(tuple(hands), tile_of(*move.ends) if move.ends else EMPTY, move.seat)
            rated = yield from self._rated(position, -1 if move.ends else self._state.deal.opening)
            if not rated:
                return
            worth = self._worth_of(at, rated)
            if worth != rated[0].worth:
                line = yield from self._line(position, move, rated)
                if not line:
                    return
                best = _outcome(rated[0].worth)
                worths = [each.worth for each in rated]
                kept = [each for each in rated[: worths.index(worth)] if _outcome(each.worth).team == best.team]
                played = Action(move.seat, PLAY, move.tile, move.end)
                better = tuple(_action(self._rules, move.seat, move.ends, each) for each in kept)
                self._turns.append(Turn(at, played, not move.ends, best, _outcome(worth), better, tuple(line)))
            self._since, self._start = at, _outcome(rated[0].worth)

    def _rated(self, position: Position, allowed: int) -> Generator[None, None, List[Rated]]:
        """The plays of a position, best first; none when the work is used up.

        What was proved before a step ran out of work stays known, so the next one gets further.
        """
        while self._left > 0:
            try:
                rated = self._solver.best_moves(position, allowed)
            except SearchTooLong:
                self._left -= STEP
                yield None
            else:
                yield None
                return rated
        return []

    def _worth_of(self, at: int, rated: Sequence[Rated]) -> int:
        """The worth of what was laid."""
        move = self._moves[at]
        ends = _ends_after(self._rules, move.ends, move.tile, move.end)
        return next(each.worth for each in rated if each.tile == move.tile and each.ends == tile_of(*ends))

    def _line(
        self, position: Position, move: PublicMove, rated: Sequence[Rated]
    ) -> Generator[None, None, List[Action]]:
        """Best play from a position to the end; nothing when the work is used up."""
        hands, ends, seat = list(position.hands), move.ends, position.seat
        line: List[Action] = []
        best = rated[0]
        while True:
            action = _action(self._rules, seat, ends, best)
            line.append(action)
            ends = _ends_after(self._rules, ends, action.tile, action.end)
            hands[seat] &= ~(1 << action.tile)
            reach = self._tables.reach[tile_of(*ends)]
            if not hands[seat] or not any(hand & reach for hand in hands):
                return line
            seat = self._rules.table.next_seat(seat)
            while not hands[seat] & reach:
                line.append(Action(seat, PASS))
                seat = self._rules.table.next_seat(seat)
            found = yield from self._rated(Position(tuple(hands), tile_of(*ends), seat), -1)
            if not found:
                return []
            best = found[0]

    def lesson(self) -> Lesson:
        """What was found."""
        result = self._state.result
        assert result is not None
        gain = result.scores[0] - result.before[0] - result.scores[1] + result.before[1]
        gain = -gain if self._rules.fewest_win else gain
        end = Outcome(result.team, gain)
        return Lesson(len(self._moves), self._since, self._start, end, tuple(reversed(self._turns)))


def _outcome(worth: int) -> Outcome:
    """The outcome that a worth stands for, see `_Teacher._worth`."""
    gain, rest = divmod(worth + 1, 4)
    return Outcome((1, -1, 0)[rest], gain)


def _ends_after(rules: Rules, ends: Tuple[int, ...], tile: int, end: int) -> Tuple[int, int]:
    if not ends:
        return HIGH[tile], LOW[tile]
    outer = rules.tiles.other[ends[end]][tile]
    return (ends[0], outer) if end == RIGHT else (outer, ends[1])


def _action(rules: Rules, seat: int, ends: Tuple[int, ...], move: Rated) -> Action:
    """The play of a rated move on these ends; at the right end where both are the same move."""
    if not ends:
        return Action(seat, PLAY, move.tile, LEFT)
    joined = number_joined(rules.tiles, tile_of(*ends), move.tile, move.ends)
    return Action(seat, PLAY, move.tile, RIGHT if ends[1] == joined else LEFT)
