"""Exact play when every hand is known: what a position is worth, and which moves keep that worth.

Used to judge a finished deal ("here 6-4 would have won"), to play out the last tiles of sampled worlds, and to check
other players. It must never be given the true hands while people play: the caller passes hands it may know.

Who is supported: 2 to 6 seats in two teams, given as a tuple of 0 and 1 by seat, in any order round the table
(alternating partners, two seats against each other, one against the rest). What the end of a deal is worth comes from
a callable, so the rules of settlement stay with the profile. Three or more sides need another search. Who cannot play
passes: while tiles can be drawn nothing here applies, since their order is nobody's knowledge.

**Why a position may be looked up by (live tiles, ends, seat on turn) alone**, even where the worth depends on the last
tile, on the seat that laid it, or on the ends before it: the worth is asked for only where the deal has ended, and a
position in the table has not ended, so at least one more tile will be laid. The last tile of every end below it is
therefore laid below it, and what came before cannot be the last tile. Hands are the dealt hands less the tiles that
are no longer live, so live tiles give all hands, and the tiles on the table as well. Passes do not need to stand in
the key because the seat on turn is the next one that *can* play. What would break this: a worth that depends on the
order of earlier tiles or on passes on the way (points for a pass). Such values are not supported.

Imports from `dominoes.game` and `dominoes.rules` and the standard library only; no tkinter, gettext, file, clock or
global random.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Callable, Dict, List, NamedTuple, Optional, Sequence, Tuple

from dominoes.game.engine import BLOCK, EMPTY, OUT, LineTables, ends_left_by
from dominoes.rules.tiles import IS_DOUBLE, PIPS, TILES_OF

#: What the end of a deal is worth, team 0's points less team 1's:
#: (`OUT` or `BLOCK`, seat that laid the last tile, that tile, ends before it, ends after it, hands that remain).
#: The arguments are those of `dominoes.game.engine.DealEnd`. It must depend on nothing else.
Value = Callable[[int, int, int, int, int, Sequence[int]], int]

_FAR = 1 << 60


class Position(NamedTuple):
    """A deal in play: hands by seat as masks, open ends (`EMPTY` before the lead), seat on turn."""

    hands: Tuple[int, ...]
    ends: int
    seat: int


class Rated(NamedTuple):
    """A move and what the deal is then worth, team 0's points less team 1's, with best play by all."""

    tile: int
    ends: int
    worth: int


class SearchTooLong(Exception):
    """The position needs more work than was allowed; nothing is known about its worth."""


class _Counts(Dict[int, int]):
    """Number of tiles in a mask; the masks of one deal are few."""

    def __missing__(self, mask: int) -> int:
        self[mask] = found = bin(mask).count("1")
        return found


class _MovesAt(Dict[int, Tuple[Tuple[int, int, int], ...]]):
    """Moves as (bit, ends after, tiles that fit them) by mask of playable tiles; doubles first, then heavy tiles."""

    #: Masks kept at one pair of ends; past it the table starts afresh (double-six has then 10 MB at the very most).
    LIMIT = 1_000

    def __init__(self, tables: LineTables, ends: int) -> None:
        super().__init__()
        self._tables = tables
        self._ends = ends

    def __missing__(self, mask: int) -> Tuple[Tuple[int, int, int], ...]:
        if len(self) >= self.LIMIT:
            self.clear()
        reach, tile_set = self._tables.reach, self._tables.tile_set
        tiles = sorted(TILES_OF[mask], key=lambda tile: (IS_DOUBLE[tile], PIPS[tile]), reverse=True)
        self[mask] = found = tuple(
            (1 << tile, after, reach[after]) for tile in tiles for after in ends_left_by(tile_set, self._ends, tile)
        )
        return found


@lru_cache(maxsize=None)
def _moves_by_ends(tables: LineTables) -> Tuple[_MovesAt, ...]:
    """Shared by all solvers of a set: in small endings, filling it would be half the work."""
    return tuple(_MovesAt(tables, ends) for ends in (*range(len(tables.reach) - 1), EMPTY))


class Solver:
    """Solves positions of one deal; what it finds out about one helps with the next.

    The method: alpha-beta with null windows. A null window asks only "at least this much?", and a table keeps the
    bounds that such questions proved. First the sign is asked, then the exact points by a few more questions, each
    answered mostly from the table (memory-enhanced test driver, Plaat et al. 1996). Moves that leave the next opponent
    the fewest replies come first, among equals doubles, then heavy tiles; in double-six that order alone cuts the
    work to a third. Forced moves are walked without asking the table.
    """

    #: Bounds kept before the table starts afresh, 25 to 40 MB. Rating every lead of a double-six deal takes 45,000.
    LIMIT = 300_000

    def __init__(
        self,
        tables: LineTables,
        hands: Sequence[int],
        teams: Sequence[int],
        value: Value,
        work: Optional[int] = None,
        limit: int = LIMIT,
    ) -> None:
        """Takes the hands of the deal, or of the earliest position that will be asked.

        Args:
            teams: 0 or 1 by seat.
            work: most positions to search in one call of `solve` or `best_moves`; None for as many as it takes.
                A count, not a clock, so that every computer gives the same answer.
            limit: most bounds to keep.

        Raises ValueError when teams and hands do not go together.
        """
        if len(teams) != len(hands) or set(teams) - {0, 1}:
            raise ValueError("one team, 0 or 1, for each of %d seats, not %r" % (len(hands), tuple(teams)))
        self._tables = tables
        self._deal = tuple(hands)
        self._teams = tuple(teams)
        self._value = value
        self._work = work
        self._limit = limit
        seats = len(self._deal)
        turns = tuple(tuple((seat + step) % seats for step in range(1, seats + 1)) for seat in range(seats))
        self._turns = turns
        # The hand whose replies the move order counts: of the next opponent, or of the seat itself if it has none.
        self._rivals = tuple(
            next((self._deal[seat] for seat in turn if teams[seat] != teams[turn[-1]]), self._deal[turn[-1]])
            for turn in turns
        )
        self._moves = _moves_by_ends(tables)
        self._counts = _Counts()
        self._at_least: Dict[int, int] = {}
        self._at_most: Dict[int, int] = {}
        self._left = 0
        self._question = self._make_question()

    @property
    def kept(self) -> int:
        """How many bounds the table holds at present."""
        return len(self._at_least) + len(self._at_most)

    def solve(self, position: Position, allowed: int = -1) -> int:
        """What the position is worth with best play by both teams, team 0's points less team 1's.

        ``allowed``: mask of tiles that the seat on turn may use now, for a forced lead.
        Raises ValueError when the position is not of this deal, or over; SearchTooLong.
        """
        live, ends, seat = self._on_turn(position)
        if self._deal[position.seat] & live & self._tables.reach[ends] & ~allowed:
            rated = self.best_moves(position, allowed)
            if not rated:
                raise ValueError("none of the allowed tiles can be played")
            return rated[0].worth
        return self._exact(live, ends, seat, 1)

    def best_moves(self, position: Position, allowed: int = -1) -> List[Rated]:
        """Every legal move of the seat on turn with its exact worth, the best for that seat's team first.

        Equal moves stay in the order doubles, then heavy tiles. The list is empty when the seat must pass.
        ``allowed`` and errors as in `solve`.
        """
        live, ends, _ = self._on_turn(position)
        seat, deal = position.seat, self._deal
        hand = deal[seat] & live
        rated = []
        guess = 1
        for bit, after, reach in self._moves[ends][hand & self._tables.reach[ends] & allowed]:
            rest = live ^ bit
            if hand == bit or not rest & reach:
                end = OUT if hand == bit else BLOCK
                worth = self._value(end, seat, bit.bit_length() - 1, ends, after, [held & rest for held in deal])
            else:
                follower = next(other for other in self._turns[seat] if deal[other] & rest & reach)
                # Moves of one seat are often worth the same, and two questions then settle it.
                worth = guess = self._exact(rest, after, follower, guess)
            rated.append(Rated(bit.bit_length() - 1, after, worth))
        return sorted(rated, key=lambda move: move.worth, reverse=self._teams[seat] == 0)

    def _on_turn(self, position: Position) -> Tuple[int, int, int]:
        """Live tiles, ends and the next seat that can play; a new allowance of work. Raises ValueError like `solve`."""
        self._left = _FAR if self._work is None else self._work
        live = 0
        for hand in position.hands:
            live |= hand
        if tuple(held & live for held in self._deal) != tuple(position.hands):
            raise ValueError("these are not hands of the deal that the solver was made for")
        reach = self._tables.reach[position.ends]
        if not all(position.hands) or not live & reach:
            raise ValueError("this deal is over: a hand is empty, or no live tile fits an open end")
        if self._deal[position.seat] & live & reach:
            return live, position.ends, position.seat
        return live, position.ends, next(o for o in self._turns[position.seat] if self._deal[o] & live & reach)

    def _exact(self, live: int, ends: int, seat: int, ask: int) -> int:
        """The worth of a position by null windows; the first question is whether it is at least ``ask``."""
        low, high = -_FAR, _FAR
        while low < high:
            found = self._question(live, ends, seat, ask)
            if found >= ask:
                low, ask = found, found + 1
            else:
                high, ask = found, found
        return low

    def _make_question(self) -> Callable[[int, int, int, int], int]:
        """The search itself, as a closure: names of an enclosing function cost less than attributes."""
        deal, teams, value, turns, rivals = self._deal, self._teams, self._value, self._turns, self._rivals
        moves_at, reach_of, counts = self._moves, self._tables.reach, self._counts
        at_least, at_most, spend = self._at_least, self._at_most, self._spend

        def question(live: int, ends: int, seat: int, ask: int) -> int:
            """A bound of the worth: at least ``ask`` and then a lower bound, or less than it and an upper bound."""
            moves = moves_at[ends][deal[seat] & live & reach_of[ends]]
            while len(moves) == 1:
                bit, after, reach = moves[0]
                hand = deal[seat] & live
                live ^= bit
                fitting = live & reach
                if hand == bit or not fitting:
                    end = OUT if hand == bit else BLOCK
                    return value(end, seat, bit.bit_length() - 1, ends, after, [held & live for held in deal])
                ends = after
                for follower in turns[seat]:
                    if deal[follower] & fitting:
                        break
                seat = follower
                moves = moves_at[ends][deal[seat] & fitting]
            key = live << 11 | ends << 3 | seat
            best = at_least.get(key)
            if best is not None and best >= ask:
                return best
            best = at_most.get(key)
            if best is not None and best < ask:
                return best
            hand = deal[seat] & live
            first_team = teams[seat] == 0
            best = -_FAR if first_team else _FAR
            turn, rival = turns[seat], rivals[seat]
            children: List[Tuple[int, int, int, int, int]] = []
            for bit, after, reach in moves:
                rest = live ^ bit
                fitting = rest & reach
                if fitting and hand != bit:
                    for follower in turn:
                        if deal[follower] & fitting:
                            break
                    children.append((counts[rival & fitting], len(children), rest, after, follower))
                    continue
                end = OUT if hand == bit else BLOCK
                found = value(end, seat, bit.bit_length() - 1, ends, after, [held & rest for held in deal])
                if found > best if first_team else found < best:
                    best = found
            # A team stops as soon as its own wish is proved: the first wants the answer yes, the other no.
            if (best >= ask) != first_team:
                children.sort()
                for _, _, rest, after, follower in children:
                    found = question(rest, after, follower, ask)
                    if found > best if first_team else found < best:
                        best = found
                        if (found >= ask) == first_team:
                            break
            spend()
            if best >= ask:
                at_least[key] = best
            else:
                at_most[key] = best
            return best

        return question

    def _spend(self) -> None:
        """Counts a searched position; forgets all bounds when they are too many, which costs time but no truth."""
        self._left -= 1
        if self._left < 0:
            raise SearchTooLong("the position needs more work than %r searched positions" % self._work)
        if self.kept >= self._limit:
            self._at_least.clear()
            self._at_most.clear()


def solve(tables: LineTables, at: Position, teams: Sequence[int], value: Value, allowed: int = -1) -> int:
    """What one position is worth; see `Solver.solve`. For several positions of a deal keep a `Solver`."""
    return Solver(tables, at.hands, teams, value).solve(at, allowed)


def best_moves(tables: LineTables, at: Position, teams: Sequence[int], value: Value, allowed: int = -1) -> List[Rated]:
    """Every legal move with its exact worth, best first; see `Solver.best_moves`."""
    return Solver(tables, at.hands, teams, value).best_moves(at, allowed)
