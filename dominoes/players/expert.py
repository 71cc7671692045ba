"""The strong computer: it deals the unseen tiles in many likely ways and plays every candidate out in each of them.

For a move it draws deals that fit its view (`sample`), keeps each as often as the plays of the others make it likely
(`likelihood`), and plays every candidate to the end of the deal with thinking players at all seats (`policy`), with the
same chance for all candidates. What the end is worth is the chance to win the match (`value`). Whom to name as leader it
finds in the same way. The work is a fixed number of deals, not a time.

Imports from `dominoes.view`, `dominoes.game` and `dominoes.rules`; no tkinter, gettext, file, clock or global random.
"""

from __future__ import annotations

from random import Random
from typing import Iterator, List, NamedTuple, Optional, Sequence, Tuple

from dominoes.game.actions import Action
from dominoes.game.engine import EMPTY, line_tables, random_hands
from dominoes.game.shuffle import Stream
from dominoes.game.state import NAMING
from dominoes.players.likelihood import PIP_PLAYERS, SOFT, Likelihood, walk
from dominoes.players.player import Player
from dominoes.players.policy import THINKER, Option, ratings_of
from dominoes.players.sample import NoDealFits, Sampler
from dominoes.players.solve import Position, SearchTooLong, Solver
from dominoes.players.steady import Steady
from dominoes.players.value import SURE, Worth, match_chances
from dominoes.rules.tiles import tile_of
from dominoes.view import View


class Level(NamedTuple):
    """How much work a move may be.

    Attributes:
        deals: deals drawn and weighed.
        games: games played out, all candidates together; a candidate that falls behind for sure gets no more of them.
        noise: how far chance may change a rating in the playing out, in hundredths.
        sure: how many standard errors behind the best is for sure.
        solved: up to this many deals that fit the view, all of them are solved in place of trial games;
        work: with at most this many positions searched in each.
    """

    deals: int = 240
    games: int = 300
    noise: int = 60
    sure: float = 2.0
    solved: int = 40
    work: int = 3000


DEFAULT = Level()
PATIENT = Level(deals=1200, games=1500)

#: Trial games of each candidate between two looks at who is behind.
ROUND = 10


class Candidate(NamedTuple):
    """What the trial games say of one action.

    Attributes:
        action: the action.
        mean: mean chance to win the match, in millionths.
        games: trial games it rests on, or deals solved.
        spread: mean distance of the chance after one trial game from the mean, in millionths.
    """

    action: Action
    mean: int
    games: int
    spread: int


class Analysis(NamedTuple):
    """What a move was chosen by.

    Attributes:
        candidates: best first; equal ones in the order of the legal actions. One that fell clearly behind stands
            after all others, with the games it had until then.
        solved: no trial games: this many deals, all that fit the view, were solved; 0 if not.
        fits: whether any deal fits the view. If not, a rule player chose, and ``candidates`` holds its choice alone.
    """

    candidates: Tuple[Candidate, ...]
    solved: int
    fits: bool


class Expert(Player):
    """See the module."""

    level = DEFAULT
    weights = THINKER
    soft = SOFT
    pip_players = PIP_PLAYERS

    def play(self, view: View, stream: Stream) -> Action:
        """The play with the best mean chance."""
        return self.analyse(view).candidates[0].action

    def name(self, view: View, stream: Stream) -> Action:
        """The leader with the best mean chance; before the deal, when nobody has tiles, the first choice."""
        return self.analyse(view).candidates[0].action

    def analyse(self, view: View) -> Analysis:
        """All steps at once."""
        found: Optional[Analysis] = None
        for found in self.steps(view):
            pass
        assert found is not None
        return found

    def steps(self, view: View) -> Iterator[Optional[Analysis]]:
        """Yields None every few milliseconds, and at last the analysis, for a view with two legal actions or more."""
        random = Random(self.stream(view).words(1)[0])
        for _ in match_chances(view.rules).prepare():
            yield None
        if not view.public.counts[view.seat]:
            # Naming before the deal: nobody has tiles yet, so any deal may come.
            trial = _Trial(self, view)
            each, seats = view.rules.each, view.rules.table.seats
            worlds = [random_hands(trial.tables, random, seats, each) for _ in range(self.level.deals)]
            for _ in trial.race(worlds, self.level, random):
                yield None
            yield trial.analysis()
            return
        try:
            sampler = Sampler(view)
        except NoDealFits:
            action = Steady(self.seed, self.seat).play(view, self.stream(view))
            yield Analysis((Candidate(action, 0, 0, 0),), 0, False)
            return
        yield None
        trial = _Trial(self, view)
        seen = trial.seen
        likelihood = Likelihood(view, trial.ratings, seen, self.soft, self.pip_players)
        level = self.level
        exact = sampler.ways <= level.solved and not trial.naming and len(view.rules.table.teams) == 2
        drawn: List[List[int]] = []
        weights: List[float] = []
        for hands in sampler.all() if exact else (sampler.draw(random) for _ in range(level.deals)):
            drawn.append(hands)
            weights.append(1.0 if likelihood.silent else likelihood.of(hands))
            if len(drawn) % 20 == 19:
                yield None
        if exact:
            for _ in trial.solve(drawn, weights, level.work):
                yield None
            if trial.solved:
                yield trial.analysis()
                return
        worlds = _resample(drawn, weights, level.deals)
        worlds.sort(key=lambda _: random.random())
        for _ in trial.race(worlds, level, random):
            yield None
        yield trial.analysis()


def _resample(items: Sequence[List[int]], weights: Sequence[float], count: int) -> List[List[int]]:
    """So many of the items, each about as often as its weight says: evenly spaced marks on the running total."""
    total = 0.0
    for weight in weights:
        total += weight
    found, running, at = [], 0.0, 0
    for item, weight in zip(items, weights):
        running += weight
        while at < count and (at + 0.5) * total < running * count:
            found.append(item)
            at += 1
    return found


class _Trial:
    """Plays the candidates of one view out and keeps the sums."""

    def __init__(self, player: Expert, view: View) -> None:
        rules, public = view.rules, view.public
        self.view = view
        self.tables = line_tables(rules.tiles)
        self.ratings = ratings_of(self.tables, rules.table, player.weights)
        self.run = self.ratings.player()
        self.team = rules.table.team_of[view.seat]
        self.ends = tile_of(*public.ends) if public.ends else EMPTY
        self.naming = public.phase == NAMING
        self.noise = player.level.noise
        self.candidates: List[Tuple[Action, int, Optional[Option]]] = []
        for action in view.legal:
            if self.naming:
                self.candidates.append((action, action.tile, None))
            else:
                move = self._move(action)
                if all(move != other for _, _, other in self.candidates):
                    self.candidates.append((action, view.seat, move))
        leader = public.leader if public.leader >= 0 else view.seat
        self.worths = [
            Worth(rules, public.standing, action.tile if self.naming else leader, self.team)
            for action, _, _ in (self.candidates if self.naming else self.candidates[:1])
        ]
        self.values: List[List[int]] = [[] for _ in self.candidates]
        self.solved = 0
        self.means: List[int] = []
        self.known, self.seen = walk(view, self.ratings)
        self.racing = list(range(len(self.candidates)))
        self.lead = next(clause for clause in rules.leads if clause.id == public.lead_clause)

    def _move(self, action: Action) -> Option:
        """The move of the tables that an action is."""
        ends = self.view.public.ends
        if not ends:
            return self.ratings.options(1 << action.tile, EMPTY)[0]
        outer = self.view.rules.tiles.other[ends[action.end]][action.tile]
        after = tile_of(outer, ends[1 - action.end])
        return next(option for option in self.ratings.options(1 << action.tile, self.ends) if option[1] == after)

    def race(self, worlds: Sequence[List[int]], level: Level, random: Random) -> Iterator[None]:
        """Plays the candidates out in one deal after another, until one is left or the games are used up."""
        games, at = level.games, 0
        while games >= len(self.racing) > 1:
            games -= self.add(worlds[at % len(worlds)], random)
            at += 1
            if at % ROUND == 0:
                self.drop(level.sure)
            if at % 3 == 2:
                yield

    def solve(self, worlds: Sequence[List[int]], weights: Sequence[float], work: int) -> Iterator[None]:
        """Solves every deal as if all saw all hands, and gives each candidate its mean by weight.

        Leaves ``solved`` False when that is more than ``work`` positions in one of the deals.
        """
        worth, dealt, sign = self.worths[0], 0, 1 if self.team == 0 else -1

        def value(kind: int, seat: int, tile: int, before: int, after: int, hands: Sequence[int]) -> int:
            return sign * worth.of((kind, seat, tile, before, after, list(hands)), dealt)

        total = 0.0
        for weight in weights:
            total += weight
        sums = [0] * len(self.candidates)
        for hands, weight in zip(worlds, weights):
            share = int(weight / total * SURE + 0.5)
            dealt = self.view.public.laid
            for hand in hands:
                dealt |= hand
            solver = Solver(self.tables, hands, self.view.rules.table.team_of, value, work)
            try:
                rated = solver.best_moves(Position(tuple(hands), self.ends, self.view.seat))
            except SearchTooLong:
                return
            found = {(move.tile, move.ends): sign * move.worth for move in rated}
            for at, (action, _, option) in enumerate(self.candidates):
                assert option is not None
                sums[at] += share * found[action.tile, option[1]]
            yield
        self.solved = len(worlds)
        self.means = [one // SURE for one in sums]

    def add(self, hands: List[int], random: Random) -> int:
        """Plays every candidate that is still in the race out in one deal; gives the number of games."""
        strength = self.noise
        noise = [int(random.random() * strength) for _ in range(150)] if strength else [0] * 150
        dealt = self.view.public.laid
        for hand in hands:
            dealt |= hand
        numbers = [self.ratings.numbers(hand) for hand in hands]
        for at in self.racing:
            _, seat, option = self.candidates[at]
            if option is None:
                opening = self.lead.opening(self.view.rules.tiles, hands[seat], -1)
                options = self.ratings.options(opening, EMPTY)
                rated = self.ratings.rated(options, hands[seat], numbers[seat], seat, self.known)
                option = options[rated.index(max(rated))]
            end = self.run(list(hands), numbers, self.ends, seat, self.known, option, noise)
            worth = self.worths[at if self.naming else 0]
            self.values[at].append(worth.of(end, dealt))
        return len(self.racing)

    def drop(self, sure: float) -> None:
        """Takes the candidates out of the race that are behind the best by more than chance explains."""
        totals = [sum(self.values[at]) for at in self.racing]
        best = self.racing[totals.index(max(totals))]
        kept = []
        for at in self.racing:
            behind = square = 0
            for one, other in zip(self.values[best], self.values[at]):
                behind += one - other
                square += (one - other) * (one - other)
            if at == best or behind * behind <= sure * sure * square:
                kept.append(at)
        self.racing = kept

    def analysis(self) -> Analysis:
        """The sums as means, best first: those that stayed in the race before those that fell behind."""
        found = []
        for at, ((action, _, _), values) in enumerate(zip(self.candidates, self.values)):
            mean = self.means[at] if self.solved else sum(values) // max(1, len(values))
            spread = sum(abs(value - mean) for value in values) // max(1, len(values))
            games = self.solved or len(values)
            found.append((at not in self.racing, -mean, at, Candidate(action, mean, games, spread)))
        found.sort()
        return Analysis(tuple(each for _, _, _, each in found), self.solved, True)
