"""Statistics of the people who play: counted from finished deals, for each game and name.

A match is read off its `History` as a whole each time, and whoever keeps it puts it in the place of what was kept of
the same match. So undo, redo and restart need no bookkeeping, and no deal can be counted twice: what counts of a match
is what stands in its list of actions now.

May import `dominoes.outcome`, `dominoes.history`, `dominoes.game`, `dominoes.rules` and the standard library; no
tkinter, gettext, file, clock or global random.
"""

from __future__ import annotations

from collections import Counter
from typing import Dict, Iterable, List, Mapping, NamedTuple, Sequence, Tuple

from dominoes.game.state import State
from dominoes.history import History
from dominoes.outcome import deal_outcome
from dominoes.rules.compiled import Rules
from dominoes.rules.facts import BLOCK, DRAW, OUT

#: The kind of a player who is a person, as records have it.
PERSON = "human"


class PlayedDeal(NamedTuple):
    """What is kept of a finished deal. Seats and teams are 0-based, -1 for none.

    Attributes:
        end, seat, team, bonus, champion, title: as in `Result`.
        points: what each team was credited; ``passes`` how often each seat passed.
    """

    end: str
    seat: int
    team: int
    points: Tuple[int, ...]
    passes: Tuple[int, ...]
    bonus: Tuple[str, ...] = ()
    champion: int = -1
    title: str = ""


class PlayedMatch(NamedTuple):
    """What is kept of a match (or of several one after another, by the same people in one session).

    Attributes:
        id: what tells it from every other match.
        profile, name: id of its game, and what that is called in each language.
        players: (kind, name) of each seat; ``teams`` the seats of each team.
        skip: so many of its first deals do not count: statistics were cleared after them, or they were loaded from a
            record. ``deals`` are those behind them.
    """

    id: str
    profile: str
    name: Mapping[str, str]
    players: Tuple[Tuple[str, str], ...]
    teams: Tuple[Tuple[int, ...], ...]
    skip: int
    deals: Tuple[PlayedDeal, ...]

    def skipping(self, skip: int) -> PlayedMatch:
        """The same match with so many first deals left out, if more than now."""
        more = max(0, skip - self.skip)
        return self._replace(skip=self.skip + more, deals=self.deals[more:]) if more else self

    def cleared(self) -> PlayedMatch:
        """What is left of it when all its deals of now are to be forgotten: nothing but how many they are."""
        return PlayedMatch(self.id, "", {}, (), (), self.skip + len(self.deals), ())


def played_deal(rules: Rules, state: State) -> PlayedDeal:
    """What is kept of a settled state. Raises ValueError while the deal is not settled."""
    found = deal_outcome(rules, state)
    passes = tuple(sum(each[1] == seat for each in state.passed) for seat in range(rules.table.seats))
    return PlayedDeal(
        found.end, found.seat, found.team, found.credits, passes, found.bonus, found.champion, found.title
    )


def played_match(history: History, key: str, players: Sequence[Tuple[str, str]], skip: int = 0) -> PlayedMatch:
    """What is to be kept of a match as it stands. ``skip`` first deals do not count."""
    rules = history.game.rules
    deals = tuple(played_deal(rules, state) for state in history.settled())
    return PlayedMatch(
        key, rules.profile.id, rules.profile.about.name, tuple(players), rules.table.teams, min(skip, len(deals)),
        deals[skip:],
    )  # fmt: skip


class Point(NamedTuple):
    """One deal of a person: points of the own team and of all others; 1 won, 0 drawn, -1 lost; how it ended."""

    own: int
    others: int
    won: int
    end: str


class Stats(NamedTuple):
    """One person in one game.

    Attributes:
        profile, names: id of the game, and what it is called in each language.
        name: of the person, "" for none; ``seat`` where somebody without a name sat, else -1.
        deals: won, drawn and lost together. ``series`` deal by deal.
        outs: how often the person went out; ``passes`` how often the person passed.
        points, against: credited to the own team, and to all others.
        matches, matches_won: finished ones.
        streak: the most deals won one after another.
        bonus, titles: counts by id, of the own team.
    """

    profile: str
    names: Mapping[str, str]
    name: str
    seat: int
    series: Tuple[Point, ...] = ()
    outs: int = 0
    passes: int = 0
    matches: int = 0
    matches_won: int = 0
    bonus: Tuple[Tuple[str, int], ...] = ()
    titles: Tuple[Tuple[str, int], ...] = ()

    @property
    def deals(self) -> int:
        """Finished deals."""
        return len(self.series)

    def count(self, won: int, end: str = "") -> int:
        """How many deals were won (1), drawn (0) or lost (-1), and ended so if an end is named."""
        return sum(point.won == won and end in ("", point.end) for point in self.series)

    @property
    def points(self) -> int:
        """Points credited to the own team."""
        return sum(point.own for point in self.series)

    @property
    def against(self) -> int:
        """Points credited to all others."""
        return sum(point.others for point in self.series)

    @property
    def streak(self) -> int:
        """The most deals won one after another."""
        return max((run for run in self.runs() if run > 0), default=0)

    def runs(self) -> Tuple[int, ...]:
        """Deals won one after another as a positive number, lost ones as a negative one, each drawn deal as 0."""
        found: List[int] = []
        for point in self.series:
            if point.won and found and found[-1] * point.won > 0:
                found[-1] += point.won
            else:
                found.append(point.won)
        return tuple(found)

    def with_deal(self, deal: PlayedDeal, seat: int, team: int) -> Stats:
        """These statistics with one deal more, in which the person sat at a seat of a team."""
        return self.with_deals([(deal, seat, team)])

    def with_deals(self, deals: Iterable[Tuple[PlayedDeal, int, int]]) -> Stats:
        """These statistics with more deals: each with the seat and the team of the person."""
        series = list(self.series)
        outs, passes, matches, matches_won = self.outs, self.passes, self.matches, self.matches_won
        bonus, titles = Counter(dict(self.bonus)), Counter(dict(self.titles))
        for deal, seat, team in deals:
            won = 0 if deal.team < 0 else 1 if deal.team == team else -1
            own = deal.points[team]
            series.append(Point(own, sum(deal.points) - own, won, deal.end))
            outs += deal.end == OUT and deal.seat == seat
            passes += deal.passes[seat]
            matches += deal.champion >= 0
            matches_won += deal.champion == team
            bonus.update(deal.bonus if won == 1 else ())
            titles.update([deal.title] if deal.champion == team and deal.title else ())
        return self._replace(
            series=tuple(series), outs=outs, passes=passes, matches=matches, matches_won=matches_won,
            bonus=tuple(bonus.items()), titles=tuple(titles.items()),
        )  # fmt: skip


#: How a deal can come out for a person: won (1), drawn (0) or lost (-1), and its end.
WAYS: Tuple[Tuple[int, str], ...] = ((1, OUT), (1, BLOCK), (0, DRAW), (-1, OUT), (-1, BLOCK))


def statistics(matches: Iterable[PlayedMatch]) -> List[Stats]:
    """The statistics of every person in every game, in the order in which they first played. Names differ by their
    letters only, not by upper and lower case; people without a name are told apart by their seats."""
    people: Dict[Tuple[str, str, int], Stats] = {}
    deals: Dict[Tuple[str, str, int], List[Tuple[PlayedDeal, int, int]]] = {}
    for match in matches:
        for key, (seat, team) in _places(match).items() if match.deals else ():
            people.setdefault(key, Stats(match.profile, match.name, match.players[seat][1], key[2]))
            deals.setdefault(key, []).extend((deal, seat, team) for deal in match.deals)
    return [stats.with_deals(deals[key]) for key, stats in people.items()]


def _places(match: PlayedMatch) -> Dict[Tuple[str, str, int], Tuple[int, int]]:
    """Seat and team of every person of a match; of a name that sits at two seats the first."""
    found: Dict[Tuple[str, str, int], Tuple[int, int]] = {}
    for seat, (kind, name) in enumerate(match.players):
        if kind == PERSON:
            team = next(at for at, seats in enumerate(match.teams) if seat in seats)
            found.setdefault((match.profile, name.casefold(), -1 if name else seat), (seat, team))
    return found
