"""What many deals come to: plain sums, so that parts add up to the whole, and the shares that follow from them.

All shares are of team 1; in a duplicate run that means the first team's players wherever they sit. A draw counts as
an equal part for every team, which is half with two teams. The intervals are 95 % ones: by Wilson's formula where each
deal stands for itself, by Student's over the groups of a duplicate run, whose deals are compared with one another.
May import `dominoes.game` and `dominoes.rules`; no tkinter, gettext, file, clock or global random.
"""

from __future__ import annotations

from statistics import NormalDist
from typing import Any, Dict, List, NamedTuple, Optional, Sequence, Tuple

from dominoes.game.result import Result
from dominoes.rules.facts import BLOCK, DRAW, OUT
from dominoes.rules.profile import Profile

#: Two-sided 95 %.
_Z = NormalDist().inv_cdf(0.975)

Interval = Optional[List[float]]


class Tally(NamedTuple):
    """Wins of the first team's players, in whole numbers.

    Attributes:
        played: deals (or matches) played.
        parts: a win counts as many parts as there are teams, a draw one, a loss none.
        teams: number of teams.
        groups: what is compared with itself (the deals of one unit of a duplicate run, else each deal alone).
        squares: sums over the groups of parts squared, parts times count, count squared.
    """

    played: int
    parts: int
    teams: int
    groups: int
    squares: Tuple[int, int, int]

    @staticmethod
    def of(teams: int, groups: Sequence[Sequence[int]]) -> Tally:
        """The tally of groups of parts."""
        pairs = [(sum(group), len(group)) for group in groups if group]
        return Tally(
            sum(count for _, count in pairs),
            sum(parts for parts, _ in pairs),
            teams,
            len(pairs),
            (
                sum(parts * parts for parts, _ in pairs),
                sum(parts * count for parts, count in pairs),
                sum(count * count for _, count in pairs),
            ),
        )

    def plus(self, other: Tally) -> Tally:
        """Both together."""
        one, two = self.squares, other.squares
        return Tally(
            self.played + other.played,
            self.parts + other.parts,
            self.teams,
            self.groups + other.groups,
            (one[0] + two[0], one[1] + two[1], one[2] + two[2]),
        )

    def share(self) -> Optional[float]:
        """Wins as a share of what was played; None when nothing was."""
        return self.parts / (self.teams * self.played) if self.played else None

    def wilson(self) -> Interval:
        """The interval for independent deals, which is a little too wide where there are draws."""
        share, count = self.share(), self.played
        if share is None:
            return None
        middle = (share + _Z * _Z / (2 * count)) / (1 + _Z * _Z / count)
        half = _Z / (1 + _Z * _Z / count) * (share * (1 - share) / count + _Z * _Z / (4.0 * count * count)) ** 0.5
        return [max(0.0, middle - half), min(1.0, middle + half)]

    def student(self) -> Interval:
        """The interval from how much groups differ; None below two groups."""
        share = self.share()
        if share is None or self.groups < 2:
            return None
        whole = share * self.teams
        both, mixed, counts = self.squares
        spread = max(0.0, both - 2 * whole * mixed + whole * whole * counts) / (self.groups * (self.groups - 1))
        half = student_quantile(self.groups - 1) * spread**0.5 / (self.played / self.groups) / self.teams
        return [max(0.0, share - half), min(1.0, share + half)]


def student_quantile(freedom: int) -> float:
    """The 97.5 % quantile of Student's distribution: from a table up to 3, then within 0.01 (Cornish and Fisher)."""
    if freedom <= 3:
        return (12.7062, 4.3027, 3.1824)[freedom - 1]
    z, n = _Z, float(freedom)
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
    )


class Summary(NamedTuple):
    """The sums of some deals. Add two with ``+``.

    Attributes:
        duplicate: whether deals are compared in groups.
        redeals: deals thrown in.
        ends, bonus, titles: counts, in the order of the profile; what never happened is there with 0.
        deals, matches: wins of the first team's players; matches that were stopped are not counted.
        points, against: points credited to the first team's players, and to all others.
    """

    duplicate: bool
    redeals: int
    ends: Tuple[Tuple[str, int], ...]
    bonus: Tuple[Tuple[str, int], ...]
    titles: Tuple[Tuple[str, int], ...]
    deals: Tally
    matches: Tally
    points: int
    against: int

    @staticmethod
    def empty(profile: Profile, duplicate: bool) -> Summary:
        """Nothing played yet."""
        return Summary.of(profile, duplicate, [], 0)

    @staticmethod
    def of(
        profile: Profile, duplicate: bool, played: Sequence[Tuple[int, Sequence[Result]]], redeals: int
    ) -> Summary:
        """The sums of one group: for each turn of the players, the first team's place now, and the results."""
        results = [result for _, each in played for result in each]
        teams = len(results[0].scores) if results else 1
        deals = [_parts(result.team, mine, teams) for mine, each in played for result in each]
        over = [(mine, result) for mine, each in played for result in each if result.match_over]
        matches = [_parts(result.champion, mine, teams) for mine, result in over]
        return Summary(
            duplicate,
            redeals,
            _counted((OUT, BLOCK, DRAW), [result.end for result in results]),
            _counted(
                [score.id for score in profile.score if score.bonus], [name for each in results for name in each.bonus]
            ),
            _counted([title.id for title in profile.titles], [result.title for result in results]),
            Tally.of(teams, [deals] if duplicate else [[parts] for parts in deals]),
            Tally.of(teams, [matches] if duplicate else [[parts] for parts in matches]),
            sum(result.points for mine, each in played for result in each if result.team == mine),
            sum(result.points for mine, each in played for result in each if result.team != mine),
        )

    def __add__(self, other: object) -> Summary:
        if not isinstance(other, Summary):
            return NotImplemented
        if not self.deals.played or not other.deals.played:
            return other if not self.deals.played else self
        return Summary(
            self.duplicate,
            self.redeals + other.redeals,
            _added(self.ends, other.ends),
            _added(self.bonus, other.bonus),
            _added(self.titles, other.titles),
            self.deals.plus(other.deals),
            self.matches.plus(other.matches),
            self.points + other.points,
            self.against + other.against,
        )

    def _interval(self, tally: Tally) -> Interval:
        """Student's interval needs two groups to differ; a single one is taken deal by deal."""
        return (tally.student() if self.duplicate else None) or tally.wilson()

    def data(self) -> Dict[str, Any]:
        """The sums and shares as ``simulate --json`` prints them. ``sums`` are whole numbers that add over shards."""
        deals, matches = self.deals, self.matches
        return {
            "deals": deals.played,
            "matches": matches.played,
            "redeals": self.redeals,
            "ends": dict(self.ends),
            "bonus": dict(self.bonus),
            "titles": dict(self.titles),
            "share_deals": deals.share(),
            "share_deals_interval": self._interval(deals),
            "share_matches": matches.share(),
            "share_matches_interval": self._interval(matches),
            "points_per_deal": self.points / deals.played if deals.played else None,
            "points_against_per_deal": self.against / deals.played if deals.played else None,
            "sums": {
                "points": self.points,
                "points_against": self.against,
                "deals": _sums(deals),
                "matches": _sums(matches),
            },
        }


def _sums(tally: Tally) -> Dict[str, Any]:
    return {"parts": tally.parts, "parts_a_win": tally.teams, "groups": tally.groups, "squares": list(tally.squares)}


def _parts(winner: int, mine: int, teams: int) -> int:
    if winner < 0:
        return 1
    return teams if winner == mine else 0


def _counted(ids: Sequence[str], found: Sequence[str]) -> Tuple[Tuple[str, int], ...]:
    return tuple((each, found.count(each)) for each in ids)


def _added(one: Tuple[Tuple[str, int], ...], two: Tuple[Tuple[str, int], ...]) -> Tuple[Tuple[str, int], ...]:
    return tuple((name, count + more) for (name, count), (_, more) in zip(one, two))
