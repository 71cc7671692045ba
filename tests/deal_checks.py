"""Deals played by chance with everything checked that must hold in any deal of any profile.

The checks count for themselves: they keep their own hands, line and points from the actions alone and compare.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Dict, List, NamedTuple, Optional, Tuple

from helpers import rules_of

from dominoes.game.actions import ACCEPT, DRAW_TILE, LEAD, LEFT, PASS, PLAY, REDEAL, RIGHT, Action
from dominoes.game.referee import Game
from dominoes.game.result import Result
from dominoes.game.sources import SeedSource
from dominoes.game.state import ACCEPTING, NAMING, PLAYING, SETTLED, State, in_line_order
from dominoes.history import History
from dominoes.rules.tiles import HIGH, IS_DOUBLE, LOW, PIPS, TILES_OF
from dominoes.view import public_of, view_of

#: Profiles in which at most one team can have points, because a win takes everything from the others.
ONE_TEAM_WITH_POINTS = ("six-love", "dekabes")
#: What the base may be; 1 where there is no running base.
BASES: Dict[str, Tuple[int, ...]] = {"dekabes": (1, 2), "brazil-six-points": (1,)}
#: Profiles that pay exactly what the opponents of the winners still hold.
PAYS_OPPONENTS = ("cuban-100", "cuban-highest-double", "brazil-pips-50", "venezuela-100", "dominican-club-200")


class Totals(NamedTuple):
    """What came up, so that a run can show that it saw what it claims to have checked."""

    deals: int
    counts: Counter[str]


def play_checked(profile: str, seed: int, deals: int, undo: bool = True) -> Totals:
    """Play so many deals of a profile, dealt from a seed, and check every step. Raises AssertionError.

    ``undo`` also goes back and forth in the history at random.
    """
    checker = _Checker(profile, seed, undo)
    for _ in range(deals):
        checker.deal()
    return Totals(deals, checker.counts)


class _Checker:
    def __init__(self, profile: str, seed: int, undo: bool) -> None:
        self.profile = profile
        self.rules = rules_of(profile)
        self.game = Game(self.rules, SeedSource(seed))
        self.history = History(self.game)
        self.rng = Random(seed * 7919 + 1)
        self.undo = undo
        self.counts: Counter[str] = Counter()
        self.scores = (0,) * len(self.rules.table.teams)
        self.previous: Optional[Result] = None

    @property
    def state(self) -> State:
        return self.history.state

    # ---- one deal -------------------------------------------------------------------------------------------

    def deal(self) -> None:
        rules, state = self.rules, self.state
        assert state.standing.scores == self.scores
        assert state.standing.base in BASES.get(self.profile, (1,))
        table: List[Tuple[int, int]] = []
        passes = 0
        dealt: Tuple[int, ...] = ()
        while self.state.result is None:
            state = self.state
            if self.undo and self.rng.random() < 0.03:
                self._back_and_forth()
                assert self.state == state
            self._conserved(state)
            legal = self.game.legal(state)
            assert legal and len(set(legal)) == len(legal)
            assert all(action.seat == state.to_act for action in legal)
            action = legal[int(self.rng.random() * len(legal))]
            if state.phase == PLAYING:
                if not dealt:
                    dealt = state.hands
                self._legal_plays(state, legal, table)
                self._lay(action, table)
                passes = 0 if action.kind == PLAY else passes + (action.kind == PASS)
            elif state.phase == NAMING:
                team = rules.table.team_of[action.seat]
                assert all(each.kind == LEAD and rules.table.team_of[each.tile] == team for each in legal)
            else:
                assert state.phase == ACCEPTING and legal[0].kind == ACCEPT
            self.counts[action.kind] += 1
            length = len(self.history.moments)
            self.history.do(action)
            assert len(self.history.moments) == length + 1, "one action is one step"
            after = self.state
            if state.phase == PLAYING and after.result is None:
                turn = action.seat + (action.kind != DRAW_TILE)
                assert after.to_act == turn % rules.table.seats, "turns go round the table"
                assert sum(map(len, (after.line, after.passed, after.drawn))) == (
                    sum(map(len, (state.line, state.passed, state.drawn))) + 1
                )
            if action.kind == REDEAL:
                assert after.deal.attempt == state.deal.attempt + 1
            if action.kind == PLAY:
                assert in_line_order(after.line) == tuple(table)
        self._settled(self.state, table, passes, dealt)
        if self.undo and self.rng.random() < 0.3:
            self._restarted(dealt)
        result = self.state.result
        assert result is not None
        self._next(self.state, result)

    def _conserved(self, state: State) -> None:
        """Every tile is in exactly one place: a hand, the table, asleep, or in the boneyard."""
        if not state.deal.dealt:
            assert not any(state.hands) and not state.line and not state.deal.stock
            return
        drawn = state.deal.stock[: len(state.drawn)]
        everything = list(state.hands) + [state.laid] + [1 << tile for tile in state.deal.stock[len(drawn) :]]
        assert sum(everything) == self.rules.tiles.mask
        assert sum(bin(mask).count("1") for mask in everything) == len(self.rules.tiles.tiles)
        assert len(state.deal.stock) == self.rules.rest
        assert not drawn or len(state.deal.stock) - len(drawn) >= self.rules.undrawable
        for seat, hand in enumerate(state.hands):
            laid = sum(1 << each.tile for each in state.line if each.seat == seat)
            taken = sum(1 << tile for tile, draw in zip(drawn, state.drawn) if draw.seat == seat)
            assert hand | laid == state.deal.dealt[seat] | taken and not hand & laid

    def _legal_plays(self, state: State, legal: Tuple[Action, ...], table: List[Tuple[int, int]]) -> None:
        """The legal plays, found again from the halves of the tiles; a pass only when nothing fits."""
        hand = TILES_OF[state.hands[state.to_act]]
        if not table:
            assert all(action.kind == PLAY and action.end == LEFT and action.tile in hand for action in legal)
            return
        left, right = table[0][0], table[-1][1]
        wanted = {(tile, RIGHT) for tile in hand if right in (HIGH[tile], LOW[tile])}
        if left != right:
            wanted |= {(tile, LEFT) for tile in hand if left in (HIGH[tile], LOW[tile])}
        if wanted:
            assert {(action.tile, action.end) for action in legal} == wanted
            assert all(action.kind == PLAY for action in legal)
        else:
            left = len(state.deal.stock) - len(state.drawn) - self.rules.undrawable
            # Of the built-in games with a boneyard all let one draw until a tile fits.
            draws = self.rules.draws > 0 and left > 0
            assert legal == (Action(state.to_act, DRAW_TILE if draws else PASS),)
            numbers = public_of(self.game, state).lacks[state.to_act]
            assert not any(numbers >> HIGH[tile] & 1 or numbers >> LOW[tile] & 1 for tile in hand)

    def _lay(self, action: Action, table: List[Tuple[int, int]]) -> None:
        if action.kind != PLAY:
            return
        high, low = HIGH[action.tile], LOW[action.tile]
        if not table:
            table.append((high, low))
        elif action.end == LEFT:
            table.insert(0, (high, low) if low == table[0][0] else (low, high))
        else:
            table.append((high, low) if high == table[-1][1] else (low, high))

    # ---- the end of a deal ----------------------------------------------------------------------------------

    def _settled(self, state: State, table: List[Tuple[int, int]], passes: int, dealt: Tuple[int, ...]) -> None:
        rules, result = self.rules, state.result
        assert result is not None and state.phase == SETTLED and state.to_act == -1
        assert self.game.legal(state) == ()
        self._conserved(state)
        self.counts["end " + result.end] += 1
        seats = range(rules.table.seats)
        pips = tuple(sum(PIPS[tile] for tile in TILES_OF[hand]) for hand in state.hands)
        assert result.pips == pips
        last = state.line[-1].seat
        assert result.closer == last
        empty = [seat for seat in seats if not state.hands[seat]]
        if result.end == "out":
            assert empty == [result.seat] == [last] and passes == 0
        else:
            assert not empty and passes == rules.table.seats
            # The last pass is that of the seat which laid the blocking tile.
            assert state.passed[-1][1] == last
            ends = {table[0][0], table[-1][1]}
            for hand in state.hands:
                assert not any(HIGH[tile] in ends or LOW[tile] in ends for tile in TILES_OF[hand])
            if not rules.asleep and len(rules.tiles.tiles) == 28:
                assert len(ends) == 1 and sum(half in ends for tile in table for half in tile) == 8
            self.counts["different ends"] += len(ends) == 2
        self._parity(table)
        self._points(state, result, pips)

    def _parity(self, table: List[Tuple[int, int]]) -> None:
        """A number shows on the table an odd number of times exactly when it is one of two different ends."""
        left, right = table[0][0], table[-1][1]
        shown = Counter(half for tile in table for half in tile)
        odd = {number for number, count in shown.items() if count % 2}
        assert odd == ({left, right} if left != right else set())

    def _points(self, state: State, result: Result, pips: Tuple[int, ...]) -> None:
        rules = self.rules
        before = self.scores
        changes, for_passes = [0] * len(before), [0] * len(before)
        for line in result.ledger:
            if line.points:
                changes[line.team] += line.points
            if line.code.startswith(("passes.", "prizes.")):
                for_passes[line.team] += line.points
                self.counts["paid beside the win"] += 1
        assert result.before == before
        assert tuple(had + change for had, change in zip(before, changes)) == result.scores
        assert all(points >= 0 for points in result.scores)
        if result.team < 0:
            assert result.end == "draw" and not result.points and not result.bonus and changes == for_passes
        else:
            assert result.team == rules.table.team_of[result.seat]
            assert max(changes[result.team] - for_passes[result.team], 0) == result.points
        if self.profile in ONE_TEAM_WITH_POINTS:
            assert sum(points > 0 for points in result.scores) <= 1
        if self.profile in PAYS_OPPONENTS and result.team >= 0:
            others = [seat for seat in range(rules.table.seats) if rules.table.team_of[seat] != result.team]
            assert result.points == sum(pips[seat] for seat in others) >= 1
        if result.title:
            assert result.match_over
            self.counts["title " + result.title] += 1
        for bonus in result.bonus:
            self.counts["bonus " + bonus] += 1
        if self.profile == "six-love":
            self._key_bone(state, result)

    def _key_bone(self, state: State, result: Result) -> None:
        """Three ways to say what a key bone is agree on every deal that a seat went out in."""
        if result.end != "out" or len(state.line) < 2:
            return
        last = state.line[-1]
        laid = [(HIGH[each.tile], LOW[each.tile]) for each in state.line[:-1]]
        first = in_line_order(state.line[:-1])
        ends = (first[0][0], first[-1][1])
        tile = (HIGH[last.tile], LOW[last.tile])
        shown = Counter(half for each in laid for half in each)
        hard = ends[0] != ends[1] and all(shown[end] == 7 for end in ends) and all(end in tile for end in ends)
        left = [
            (high, low)
            for high in range(7)
            for low in range(high + 1)
            if (high, low) not in laid and (high in ends or low in ends)
        ]
        sole = left == [tile] and not IS_DOUBLE[last.tile]
        touching = {(max(end, n), min(end, n)) for end in ends for n in range(7)}
        twelve = ends[0] != ends[1] and set(tile) == set(ends) and touching - {tile} <= set(laid)
        assert hard == sole == twelve
        self.counts["keys"] += hard
        gave_way = any(points for team, points in enumerate(result.before) if team != result.team)
        assert result.bonus == (("key-bone",) if hard and not gave_way else ())
        assert result.points == (0 if gave_way else 2 if hard else 1)

    def _next(self, state: State, result: Result) -> None:
        upcoming = self.game.upcoming(state)
        assert upcoming is not None
        events = self.history.next_deal()
        opened = self.state
        assert events[0].clause == upcoming.id == self.rules.leads[opened.deal.clause].id  # type: ignore[union-attr]
        assert opened.standing.played == state.standing.played + 1
        if result.match_over:
            self.scores = (0,) * len(self.scores)
            assert opened.standing.base == self.rules.start_base and opened.standing.deal == 0
            self.counts["matches"] += 1
        else:
            self.scores = result.scores
            assert opened.standing.base == result.next_base

    # ---- back and forth -------------------------------------------------------------------------------------

    def _back_and_forth(self) -> None:
        """Some steps back, also over the start of a deal, and the same steps forth: everything as it was."""
        history = self.history
        steps = self.rng.randrange(1, 30)
        were = list(history.moments)
        gone = 0
        while gone < steps and history.can_undo:
            history.undo()
            gone += 1
        assert history.moments == were[: len(were) - gone]
        for _ in range(gone):
            history.redo()
        assert history.moments == were and not history.can_redo
        self.counts["undone"] += gone

    def _restarted(self, dealt: Tuple[int, ...]) -> None:
        """The deal from its first play again: the same tiles, points, base and redeals; then forth to its end."""
        history, end = self.history, self.state
        length = len(history.moments)
        assert history.restart_deal()
        again = self.state
        assert again.hands == dealt == end.deal.dealt and not again.line and not again.passed
        assert again.standing == end.standing and again.deal.thrown_in == end.deal.thrown_in
        assert again.deal.draws == end.deal.draws and again.deal.attempt == end.deal.attempt
        for seat in range(self.rules.table.seats):
            assert view_of(self.game, again, seat).hand == dealt[seat]
        while history.can_redo:
            history.redo()
        assert self.state == end and len(history.moments) == length
        self.counts["restarted"] += 1
