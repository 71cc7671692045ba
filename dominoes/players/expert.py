"""The strong computer: it deals the unseen tiles in many likely ways and plays every candidate out in each of them.

For a move it draws deals that fit its view (`sample`), keeps each as often as the plays of the others make it likely
(`likelihood`), and plays every candidate to the end of the deal with thinking players at all seats (`trial`,
`playout`). The later in a deal, the fewer of the deals drawn are likely at all, so more are drawn. What the end is
worth is the chance to win the match (`value`). What such moves are worth in general (`policy`, `weights`) counts like a
number of trial games. When few deals fit, all of them are solved instead. Whom to name as leader it finds in the same
way. The work has a limit in deals and games, not in time, so it is the same on every computer.

Imports from `dominoes.view`, `dominoes.game` and `dominoes.rules`; no tkinter, gettext, file, clock or global random.
"""

from __future__ import annotations

from random import Random
from typing import Iterator, List, NamedTuple, Optional

from dominoes.game.actions import LEAD, Action
from dominoes.game.engine import random_hands
from dominoes.game.shuffle import Stream
from dominoes.players.analysis import Analysis, Candidate
from dominoes.players.likelihood import PIP_PLAYERS, SOFT, Likelihood
from dominoes.players.player import Player
from dominoes.players.sample import NoDealFits, Sampler, alike, resample
from dominoes.players.steady import Steady
from dominoes.players.trial import Trial
from dominoes.players.value import match_chances
from dominoes.players.weights import thinker_of
from dominoes.view import View


class Level(NamedTuple):
    """How much work a move may be.

    Attributes:
        deals: deals drawn and weighed at a time,
        rounds: at most so often, until
        enough: they tell as much as so many deals would that are all as likely.
        games: games played out, all candidates together.
        noise: how far chance may change a rating in the playing out, in thousandths of a deal.
        sure: how many standard errors behind the best a candidate drops out.
        solved: when no more deals than this fit the view, all of them are solved in place of trial games,
        work: with at most this many positions searched in each.
        experience: how many trial games it counts what a move is worth in general.
    """

    deals: int = 200
    rounds: int = 5
    enough: int = 60
    games: int = 800
    noise: int = 40
    sure: float = 2.0
    solved: int = 40
    work: int = 3_000
    experience: int = 400


DEFAULT = Level()

#: Five times the work.
PATIENT = Level(deals=1_000, enough=300, games=4_000, solved=200)


class Expert(Player):
    """See the module."""

    level = DEFAULT
    soft = SOFT
    pip_players = PIP_PLAYERS

    def play(self, view: View, stream: Stream) -> Action:
        """The play with the best mean chance."""
        return self.analyse(view).candidates[0].action

    def name(self, view: View, stream: Stream) -> Action:
        """The leader with the best mean chance."""
        return self.analyse(view).candidates[0].action

    def analyse(self, view: View) -> Analysis:
        """All `steps` at once."""
        *_, found = self.steps(view)
        assert found is not None
        return found

    def steps(self, view: View) -> Iterator[Optional[Analysis]]:
        """Yields None every few milliseconds, and at last the analysis.

        For a view that is to play or to name, with two legal actions or more.
        """
        random = Random(self.stream(view).words(1)[0])
        for _ in match_chances(view.rules).prepare():
            yield None
        trial = Trial(view, thinker_of(view.rules), self.level.noise, self.level.experience)
        yield None
        level = self.level
        if not view.public.counts[view.seat]:
            # Naming before the deal: nobody has tiles yet, so any deal may come.
            rules = view.rules
            worlds = [random_hands(trial.tables, random, rules.table.seats, rules.each) for _ in range(level.deals)]
        else:
            try:
                sampler = Sampler(view)
            except NoDealFits:
                yield self._without_deals(view)
                return
            yield None
            likelihood = Likelihood(view, trial.ratings, trial.seen, self.soft, self.pip_players)
            exact = sampler.ways <= level.solved and not trial.naming and len(view.rules.table.teams) == 2
            # What is drawn follows from an order that nobody knows, so there is nothing to solve while it goes on.
            exact = exact and not view.public.drawable
            drawn: List[List[int]] = []
            weights: List[float] = []
            try:
                most = level.deals * level.rounds
                for hands in sampler.all() if exact else (sampler.draw(random) for _ in range(most)):
                    drawn.append(hands)
                    weight = 1.0 if likelihood.silent else likelihood.of(hands)
                    weights.append(weight * float(sampler.weight(hands)) if sampler.limited else weight)
                    if len(drawn) % 10 == 9:
                        yield None
                    if len(drawn) % level.deals == 0 and not exact and alike(weights) >= level.enough:
                        break
            except NoDealFits:
                drawn.clear()
            if not drawn:
                yield self._without_deals(view)
                return
            if exact:
                for _ in trial.solve(drawn, weights, level.work):
                    yield None
                if trial.solved:
                    yield trial.analysis()
                    return
            worlds = drawn if likelihood.silent and not sampler.limited else resample(drawn, weights, level.deals)
            worlds.sort(key=lambda _: random.random())
        for _ in trial.race(worlds, level.games, level.sure, random):
            yield None
        yield trial.analysis()

    def _without_deals(self, view: View) -> Analysis:
        """The rule player's choice, for a view that contradicts itself."""
        steady = Steady(self.seed, self.seat)
        stream = self.stream(view)
        action = steady.name(view, stream) if view.legal[0].kind == LEAD else steady.play(view, stream)
        return Analysis((Candidate(action, 0, 0, 0, 0, 0),), 0, False, False)


class Patient(Expert):
    """The same with five times the work."""

    level = PATIENT
