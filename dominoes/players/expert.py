"""The strong computer: it deals the unseen tiles in many likely ways and plays every candidate out in each of them.

For a move it draws deals that fit its view (`sample`), keeps each as often as the plays of the others make it likely
(`likelihood`), and plays every candidate to the end of the deal with thinking players at all seats (`policy`), with the
same chance for all candidates. What the end is worth is the chance to win the match (`value`). Whom to name as leader it
finds in the same way. The work is a fixed number of deals, not a time.

Imports from `dominoes.view`, `dominoes.game` and `dominoes.rules`; no tkinter, gettext, file, clock or global random.
"""

from __future__ import annotations

from random import Random
from typing import Dict, Iterator, List, NamedTuple, Optional, Sequence, Tuple

from dominoes.game.actions import LEAD, LEFT, PLAY, Action
from dominoes.game.engine import EMPTY, Move, line_tables, number_joined
from dominoes.game.shuffle import Stream
from dominoes.game.state import NAMING, PLAYING
from dominoes.players.likelihood import MODELS, Likelihood
from dominoes.players.player import Player
from dominoes.players.policy import THINKER, Weights, ratings_of
from dominoes.players.sample import NoDealFits, Sampler
from dominoes.players.steady import Steady
from dominoes.players.value import SURE, Worth, match_chances
from dominoes.rules.tiles import tile_of
from dominoes.view import View


class Level(NamedTuple):
    """How much work a move may be.

    Attributes:
        deals: deals drawn and weighed.
        kept: of these, how many are played out for every candidate.
        noise: how far chance may change a rating in the playing out, in hundredths.
    """

    deals: int = 240
    kept: int = 60
    noise: int = 40


DEFAULT = Level()
PATIENT = Level(deals=1200, kept=300)


class Candidate(NamedTuple):
    """What the trial games say of one action.

    Attributes:
        action: the action.
        mean: mean chance to win the match, in millionths.
        wins, draws: of the deals played out, how many the own team won, and how many nobody.
        spread: mean distance of a single game's chance from the mean, in millionths.
    """

    action: Action
    mean: int
    wins: int
    draws: int
    spread: int


class Analysis(NamedTuple):
    """What a move was chosen by.

    Attributes:
        candidates: best first; equal ones in the order of the legal actions.
        deals: trial games for each candidate.
        exact: the values are no estimate: all deals that fit the view were solved.
        fits: whether any deal fits the view. If not, a rule player chose, and ``candidates`` holds its choice alone.
    """

    candidates: Tuple[Candidate, ...]
    deals: int
    exact: bool
    fits: bool


class Expert(Player):
    """See the module."""

    level = DEFAULT
    weights = THINKER
    models = MODELS

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
        try:
            sampler = Sampler(view)
        except NoDealFits:
            action = Steady(self.seed, self.seat).play(view, self.stream(view))
            yield Analysis((Candidate(action, 0, 0, 0, 0),), 0, False, False)
            return
        yield None
        trial = _Trial(self, view)
        likelihood = Likelihood(view, trial.tables, self.models)
        drawn: List[List[int]] = []
        weights: List[float] = []
        level = self.level
        silent = likelihood.silent
        for count in range(level.kept if silent else level.deals):
            hands = sampler.draw(random)
            drawn.append(hands)
            weights.append(1.0 if silent else likelihood.of(hands))
            if count % 20 == 19:
                yield None
        worlds = drawn if silent else _resample(drawn, weights, level.kept)
        for count, hands in enumerate(worlds):
            trial.add(hands, random)
            if count % 5 == 4:
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
        ratings = ratings_of(self.tables, rules.table, player.weights)
        self.run, self.rate = ratings.player(), ratings.rater()
        self.team = rules.table.team_of[view.seat]
        self.out = rules.tiles.mask & ~public.laid
        self.ends = tile_of(*public.ends) if public.ends else EMPTY
        self.naming = public.phase == NAMING
        self.noise = player.level.noise
        self.candidates: List[Tuple[Action, int, Optional[Move]]] = []
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
        self.lead = next(clause for clause in rules.leads if clause.id == public.lead_clause)

    def _move(self, action: Action) -> Move:
        """The move of the tables that an action is."""
        ends = self.view.public.ends
        if not ends:
            return self.tables.leads[action.tile]
        outer = self.view.rules.tiles.other[ends[action.end]][action.tile]
        after = tile_of(outer, ends[1 - action.end])
        return next(
            move for move in self.tables.legal(1 << action.tile, self.ends) if move[1] == after
        )

    def add(self, hands: List[int], random: Random) -> None:
        """Plays every candidate out in one deal."""
        strength = self.noise
        noise = [int(random.random() * strength) for _ in range(150)] if strength else [0] * 150
        dealt = self.view.public.laid
        for hand in hands:
            dealt |= hand
        lacks = self.view.public.lacks
        for at, (_, seat, move) in enumerate(self.candidates):
            if move is None:
                opening = self.lead.opening(self.view.rules.tiles, hands[seat], -1)
                moves = self.tables.legal(opening, EMPTY)
                move = max(moves, key=lambda each: self.rate(each, seat, hands[seat], self.out, lacks))
            end = self.run(list(hands), self.ends, seat, self.out, list(lacks), move, noise)
            worth = self.worths[at if self.naming else 0]
            self.values[at].append(worth.of(end, dealt))

    def analysis(self) -> Analysis:
        """The sums as means, best first."""
        found = []
        for (action, _, _), values in zip(self.candidates, self.values):
            mean = sum(values) // len(values)
            spread = sum(abs(value - mean) for value in values) // len(values)
            found.append(Candidate(action, mean, 0, 0, spread))
        found.sort(key=lambda each: -each.mean)
        return Analysis(tuple(found), len(self.values[0]), False, True)
