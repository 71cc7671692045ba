"""How likely the plays that everybody saw are, if the unseen tiles lay in a given way.

A seat that laid a light tile probably had no heavy one that fitted; one that closed its own long number probably had no
other choice. Each seat is taken for one of a few kinds of player, not known which: the likelihood of all its plays is
added up over the kinds. A play that was forced says nothing, and a pass has spoken already (see `sample`).

Every number here comes from sums, products and quotients, in a fixed order, so it is the same on every computer.
Imports from `dominoes.view`, `dominoes.game` and `dominoes.rules`; no tkinter, gettext, file, clock or global random.
"""

from __future__ import annotations

from typing import List, NamedTuple, Optional, Sequence, Tuple

from dominoes.game.engine import EMPTY, LineTables, Move, ends_left_by
from dominoes.players.policy import HEAVY, SCALE, THINKER, Weights, ratings_of
from dominoes.rules.compiled import CompiledLead
from dominoes.rules.tiles import tile_of
from dominoes.view import View

#: Kinds of player that a seat may be: weights, and how many of a hundred.
MODELS: Tuple[Tuple[Weights, int], ...] = ((THINKER, 60), (HEAVY, 40))

#: Least likelihood of a single play, in any kind: nobody is sure to follow a model.
LEAST = 0.02

_FURTHEST = 12 * SCALE


def _powers() -> Tuple[float, ...]:
    """e to the power of -n / SCALE, by products alone: library functions differ in the last digit."""
    step, found = 1.0, []
    term = 1.0
    for number in range(1, 20):
        term *= -1.0 / SCALE / number
        step += term
    value = 1.0
    for _ in range(_FURTHEST + 1):
        found.append(value)
        value *= step
    return tuple(found)


POWERS = _powers()


class _Seen(NamedTuple):
    """A play that somebody chose: what stood before it, and the tiles the seat has laid since (with this one)."""

    ends: int
    bit: int
    after: int
    later: int
    out: int
    lacks: Tuple[int, ...]
    leads: bool


class Likelihood:
    """Weighs deals by the plays of the other seats in one view."""

    def __init__(self, view: View, tables: LineTables, models: Sequence[Tuple[Weights, int]] = MODELS) -> None:
        self._tables = tables
        self._tiles = view.rules.tiles
        self._models = [(ratings_of(tables, view.rules.table, weights).rater(), share) for weights, share in models]
        self._lead: Optional[CompiledLead] = None
        clause = next((clause for clause in view.rules.leads if clause.id == view.public.lead_clause), None)
        forced = clause is None or clause.seat.holding is not None
        self._lead = clause
        self._seen: List[Tuple[int, List[_Seen]]] = []
        by_seat: List[List[_Seen]] = [[] for _ in view.public.counts]
        out = view.rules.tiles.mask & ~view.public.laid
        for move in view.public.moves:
            if move.tile >= 0:
                out |= 1 << move.tile
        lacks = [0] * len(by_seat)
        later = [0] * len(by_seat)
        for move in view.public.moves:
            if move.tile >= 0:
                later[move.seat] |= 1 << move.tile
        for move in view.public.moves:
            if move.tile < 0:
                for number in move.ends:
                    lacks[move.seat] |= 1 << number
                continue
            bit = 1 << move.tile
            ends = tile_of(*move.ends) if move.ends else EMPTY
            if move.ends:
                outer = self._tiles.other[move.ends[move.end]][move.tile]
                after = tile_of(outer, move.ends[1 - move.end])
            else:
                after = ends_left_by(self._tiles, EMPTY, move.tile)[0]
            if move.seat != view.seat and (move.ends or not forced):
                by_seat[move.seat].append(
                    _Seen(ends, bit, after, later[move.seat], out, tuple(lacks), not move.ends)
                )
            later[move.seat] &= ~bit
            out &= ~bit
        self._seen = [(seat, seen) for seat, seen in enumerate(by_seat) if seen]

    @property
    def silent(self) -> bool:
        """There is no play to go by: every deal is as likely."""
        return not self._seen

    def of(self, hands: Sequence[int]) -> float:
        """How likely the seen plays are if these are the hands now; only the ratio of two such numbers means much."""
        weight = 1.0
        for seat, seen in self._seen:
            chances = [share / 100 for _, share in self._models]
            hand = hands[seat]
            for play in seen:
                held = hand | play.later
                moves = self._moves(play, held)
                if len(moves) < 2:
                    continue
                for at, (rate, _) in enumerate(self._models):
                    chances[at] *= self._chance(play, seat, held, moves, rate)
            total = 0.0
            for chance in chances:
                total += chance
            weight *= total
        return weight

    def _moves(self, play: _Seen, held: int) -> Tuple[Move, ...]:
        if play.leads and self._lead is not None:
            held = self._lead.opening(self._tiles, held, -1)
        return self._tables.legal(held, play.ends)

    @staticmethod
    def _chance(play: _Seen, seat: int, held: int, moves: Sequence[Move], rate) -> float:  # type: ignore[no-untyped-def]
        chosen, others = 0, []
        for move in moves:
            value = rate(move, seat, held, play.out, play.lacks)
            if move[0] == play.bit and move[1] == play.after:
                chosen = value
            else:
                others.append(value)
        total = 1.0
        for value in others:
            gap = chosen - value
            if gap >= 0:
                total += POWERS[gap if gap < _FURTHEST else _FURTHEST]
            else:
                total += 1.0 / POWERS[-gap if -gap < _FURTHEST else _FURTHEST]
        return max(LEAST, 1.0 / total)
