"""Trial games: every candidate of one moment played out in many deals, or solved in all that are left.

All candidates meet the same deals with the same chance, so that luck falls out of their differences. Hundreds of games
still leave more chance than most moves differ by. So what such moves are worth in general, by their ratings, counts
along like a number of games. One that is behind the best by more than chance explains drops out, and its games go to
the others.
Imports from `dominoes.view`, `dominoes.game` and `dominoes.rules`; no tkinter, gettext, file, clock or global random.
"""

from __future__ import annotations

from math import sqrt
from random import Random
from typing import Iterator, List, Optional, Sequence, Tuple

from dominoes.game.actions import Action
from dominoes.game.engine import EMPTY, line_tables
from dominoes.game.state import NAMING
from dominoes.players.analysis import Analysis, Candidate
from dominoes.players.likelihood import walk
from dominoes.players.playout import luck, player
from dominoes.players.policy import Option, Ratings, ratings_of
from dominoes.players.solve import Position, SearchTooLong, Solver
from dominoes.players.value import SURE, Worth
from dominoes.players.weights import Thinker
from dominoes.rules.tiles import TILES_OF, tile_of
from dominoes.view import View

#: Trial games of each candidate between two looks at who is behind.
ROUND = 10

#: A rating is in thousandths of a deal, won or lost.
_WON_TO_LOST = 2_000


class Trial:
    """The candidates of one view, and the sums of their trial games.

    Attributes:
        ratings: of the thinking players that play the deals out.
        seen: the plays of this deal, see `walk`.
        naming: the candidates are seats to lead, not tiles.
        experience: how many trial games the ratings of the candidates count like; 0 where they have none.
        general: those ratings.
    """

    def __init__(self, view: View, thinker: Thinker, noise: int, experience: int = 0) -> None:
        """``noise``: how far chance may change a rating in the playing out. ``experience``: how many trial games the
        ratings count like.
        """
        rules, public = view.rules, view.public
        self._view, self._noise = view, noise
        self.tables = line_tables(rules.tiles)
        self.ratings: Ratings = ratings_of(self.tables, rules.table, rules.each, thinker)
        self._run = player(self.ratings, rules.draws)
        self._known, self.seen = walk(view, self.ratings)
        self._team = rules.table.team_of[view.seat]
        self._ends = tile_of(*public.ends) if public.ends else EMPTY
        self.naming = public.phase == NAMING
        self._lead = next(clause for clause in rules.leads if clause.id == public.lead_clause)
        #: (action, seat that plays first, its option; None where that seat chooses its lead itself).
        self._candidates: List[Tuple[Action, int, Optional[Option]]] = [
            (action, action.tile, None) if self.naming else (action, view.seat, self._option(action))
            for action in view.legal
        ]
        # Before the deal the boneyard is what the rules say that it will be.
        undealt = rules.rest - rules.undrawable if rules.draws else 0
        self._drawable = public.drawable if sum(public.counts) else max(0, undealt)
        leader = public.leader if public.leader >= 0 else view.seat
        leaders = [action.tile for action in view.legal] if self.naming else [leader]
        self._worths = [Worth(rules, public.standing, each, self._team) for each in leaders]
        self._values: List[List[int]] = [[] for _ in self._candidates]
        self._wins = [[0, 0] for _ in self._candidates]
        #: Values of the deals that others and the own team won: how many, and their sum.
        self._lost, self._won = [0, 0], [0, 0]
        self._racing = list(range(len(self._candidates)))
        self.experience = 0 if self.naming else experience
        self.general = [0] * len(self._candidates)
        if self.experience:
            options = [option for _, _, option in self._candidates if option is not None]
            own = self.ratings.numbers(view.hand)
            self.general = self.ratings.rated(options, view.hand, own, view.seat, self._known)
        self._solved = 0
        self._means: List[int] = []

    def _option(self, action: Action) -> Option:
        """The option that an action is: ends of the line have sides, those of the tables have not."""
        ends = self._view.public.ends
        if not ends:
            return self.ratings.options(1 << action.tile, EMPTY)[0]
        outer = self._view.rules.tiles.other[ends[action.end]][action.tile]
        after = tile_of(outer, ends[1 - action.end])
        return next(option for option in self.ratings.options(1 << action.tile, self._ends) if option[1] == after)

    def _dealt(self, hands: Sequence[int]) -> int:
        """All tiles on the table and in these hands."""
        dealt = self._view.public.laid
        for hand in hands:
            dealt |= hand
        return dealt

    # ---- trial games ----------------------------------------------------------------------------------------

    def race(self, worlds: Sequence[List[int]], games: int, sure: float, random: Random) -> Iterator[None]:
        """Plays the candidates out in one deal after another, until one is left or the games are used up.

        ``worlds`` are hands by seat, gone through again if they do not suffice; ``sure`` is how many standard errors
        behind the best a candidate drops out. Yields after every few games.
        """
        at = 0
        while games >= len(self._racing) > 1:
            games -= self._play(worlds[at % len(worlds)], random)
            at += 1
            if at % ROUND == 0:
                self._drop(sure)
            if at % 3 == 2:
                yield

    def _play(self, hands: Sequence[int], random: Random) -> int:
        """Plays every candidate that is still in the race out in one deal; gives the number of games."""
        noise = luck(random, self._noise)
        dealt = self._dealt(hands)
        numbers = [self.ratings.numbers(hand) for hand in hands]
        boneyard = self._boneyard(dealt, random) if self._drawable else []
        for at in self._racing:
            _, seat, option = self._candidates[at]
            if option is None:
                option = self._best_lead(hands[seat], numbers[seat], seat)
            left = boneyard[:]
            end = self._run(list(hands), numbers, self._ends, seat, self._known, option, noise, left)
            in_play = dealt | sum(boneyard[len(left) :])
            value, winner = self._worths[at if self.naming else 0].of(end, in_play)
            self._values[at].append(value)
            if winner >= 0:
                ends = self._won if winner == self._team else self._lost
                ends[0] += 1
                ends[1] += value
            if winner < 0 or winner == self._team:
                self._wins[at][winner < 0] += 1
        return len(self._racing)

    def _boneyard(self, dealt: int, random: Random) -> List[int]:
        """The tiles that can be drawn in one deal, in random order, the next one last."""
        chance = random.random
        rest = [1 << tile for tile in TILES_OF[self._view.rules.tiles.mask & ~dealt]]
        rest.sort(key=lambda _: chance())
        return rest[: self._drawable]

    def _best_lead(self, hand: int, numbers: Sequence[int], seat: int) -> Option:
        """What a thinking player leads, who has been named."""
        options = self.ratings.options(self._lead.opening(self._view.rules.tiles, hand, -1), EMPTY)
        rated = self.ratings.rated(options, hand, numbers, seat, self._known)
        return options[rated.index(max(rated))]

    def _in_general(self) -> List[int]:
        """The ratings of the candidates in millionths of the match: a deal is at stake between being lost and won."""
        if not self._lost[0] or not self._won[0]:
            return [0] * len(self.general)
        stake = self._won[1] // self._won[0] - self._lost[1] // self._lost[0]
        return [stake * rating // _WON_TO_LOST for rating in self.general]

    def _drop(self, sure: float) -> None:
        """Takes the candidates out of the race that are behind the best by more than chance explains."""
        general, counted = self._in_general(), self.experience
        best = max(self._racing, key=lambda at: sum(self._values[at]) + counted * general[at])
        kept = []
        for at in self._racing:
            games, behind, square = 0, counted * (general[best] - general[at]), 0
            for one, other in zip(self._values[best], self._values[at]):
                games += 1
                behind += one - other
                square += (one - other) * (one - other)
            if at == best or games * behind * behind <= sure * sure * square * (games + counted):
                kept.append(at)
        self._racing = kept

    def _weighed(self) -> List[int]:
        """The mean values of the trial games, with what such moves are worth in general counted in."""
        means = [sum(values) // max(1, len(values)) for values in self._values]
        general, counted = self._in_general(), self.experience
        level = sum(means[at] - general[at] for at in self._racing) // len(self._racing)
        return [
            (sum(values) + counted * (level + worth)) // max(1, len(values) + counted)
            for values, worth in zip(self._values, general)
        ]

    # ---- the exact end --------------------------------------------------------------------------------------

    def solve(self, worlds: Sequence[List[int]], weights: Sequence[float], work: int) -> Iterator[None]:
        """Solves every deal as if all saw all hands, and gives each candidate its mean by weight.

        Yields after each deal. Leaves everything as it was when one of them needs more than ``work`` positions.
        """
        worth, dealt, sign = self._worths[0], 0, 1 if self._team == 0 else -1

        def value(kind: int, seat: int, tile: int, before: int, after: int, hands: Sequence[int]) -> int:
            return sign * worth.of((kind, seat, tile, before, after, list(hands)), dealt)[0]

        total = 0.0
        for weight in weights:
            total += weight
        sums, shares = [0] * len(self._candidates), 0
        for hands, weight in zip(worlds, weights):
            share = int(weight / total * SURE + 0.5)
            dealt = self._dealt(hands)
            solver = Solver(self.tables, hands, self._view.rules.table.team_of, value, work)
            try:
                rated = solver.best_moves(Position(tuple(hands), self._ends, self._view.seat))
            except SearchTooLong:
                return
            found = {(move.tile, move.ends): sign * move.worth for move in rated}
            for at, (action, _, option) in enumerate(self._candidates):
                assert option is not None
                sums[at] += share * found[action.tile, option[1]]
            shares += share
            yield
        self._solved = len(worlds)
        self._means = [one // max(1, shares) for one in sums]

    @property
    def solved(self) -> bool:
        """`solve` has come to its end."""
        return self._solved > 0

    def analysis(self) -> Analysis:
        """The means, best first: those that stayed in the race, then those that fell behind, the last of them first."""
        weighed = self._means if self._solved else self._weighed()
        found: List[Tuple[bool, int, int, int, Candidate]] = []
        for at, ((action, _, _), values) in enumerate(zip(self._candidates, self._values)):
            games = len(values)
            mean = weighed[at]
            wins, draws = self._wins[at]
            candidate = Candidate(action, mean, wins, draws, 0, self._solved or games)
            found.append((at not in self._racing, -games, -mean, at, candidate))
        found.sort()
        best = self._values[found[0][3]]
        candidates = tuple(
            candidate._replace(behind=_behind(best, self._values[at]), error=paired_error(best, self._values[at]))
            for _, _, _, at, candidate in found
        )
        return Analysis(candidates, candidates[0].games, self.solved, True, 0 if self._solved else self.experience)


def _behind(best: Sequence[int], other: Sequence[int]) -> int:
    """The mean difference between values of two candidates from the same games; 0 without games."""
    games = min(len(best), len(other))
    return (sum(best[:games]) - sum(other[:games])) // games if games else 0


def paired_error(best: Sequence[int], other: Sequence[int]) -> int:
    """The standard error of the mean difference between values of two candidates from the same games, in order.

    Where one was tried in fewer games, those count. 0 with fewer than two games.
    """
    count = total = squares = 0
    for one, two in zip(best, other):
        count += 1
        total += one - two
        squares += (one - two) * (one - two)
    if count < 2:
        return 0
    return int(sqrt((squares * count - total * total) / (count * count * (count - 1))))
