"""Duplicate scoring: several tables that had the same tiles, each measured by what the others made of them.

Only what was dealt the same is compared: the seats of team 1 with the seats of team 1 at the other tables, those of
team 2 with those of team 2. So luck of the deal falls out. For each deal a team gets two matchpoints for every table
where the same seats did worse, one where they did the same; and the difference of its points to the mean of all tables.

What cannot be compared is left out, with one sentence why; the rest is compared.
May import `dominoes.outcome`, `dominoes.rules` and the standard library; no tkinter, gettext, file, clock or global
random.
"""

from __future__ import annotations

from typing import Dict, List, NamedTuple, Optional, Sequence, Tuple

from dominoes.outcome import DealOutcome, Outcome, digest_of
from dominoes.rules.compiled import Rules
from dominoes.rules.message import N_, Sentence

#: The kind of a player who is a person, as records have it.
PERSON = "human"

#: So many deal numbers of the others are named.
_LISTED = 8

UNFINISHED = N_("compare", "no deal in it is finished")
OTHER_GAME = N_("compare", "another game ({game}); the others play {common}")
OTHER_RULES = N_("compare", "the same game by other rules than the others")
OTHER_NUMBER = N_("compare", "nobody else has deal number {number}; the others have {others}")
OTHER_DEALS = N_("compare", "no finished deal has the same tiles as one of the others")
ONLY_ONE = N_("compare", "there is nothing to compare it with")
TWICE = N_("compare", "this file is given twice")
SAME_MATCH = N_("compare", "the same match of the same people is there already")


class Entry(NamedTuple):
    """One table: a name for it, the file or code it came from and the line in it, and what was played there."""

    label: str
    source: str
    outcome: Outcome
    line: int = 1


class Place(NamedTuple):
    """A team at one table: ``persons`` its people by name (empty where one has none), ``computers`` the kinds of its
    computers; ``entry`` and ``team`` where it sits."""

    entry: int
    team: int
    persons: Tuple[str, ...]
    computers: Tuple[str, ...]

    @property
    def identity(self) -> Tuple[object, ...]:
        """What is the same for the same team at another table: names; without names every table is another team."""
        if "" in self.persons:
            return (self.entry, self.team)
        return (tuple(sorted(name.casefold() for name in self.persons)), tuple(sorted(self.computers)))


class Row(NamedTuple):
    """One deal at one table. For each team its difference to the mean of all tables, and its matchpoints."""

    entry: int
    deal: DealOutcome
    differences: Tuple[float, ...]
    matchpoints: Tuple[int, ...]


class Board(NamedTuple):
    """The same tiles at several tables.

    Attributes:
        seed: the deal number, None for written tiles; ``played`` and ``attempt`` as in `DealOutcome`.
        rows: the tables, those first whose team 1 did best.
        led_apart: another seat led at some table, as it can be in a later deal; the tiles were the same.
    """

    seed: Optional[int]
    played: int
    attempt: int
    rows: Tuple[Row, ...]
    led_apart: bool

    @property
    def most(self) -> int:
        """The most matchpoints that a team can get."""
        return 2 * (len(self.rows) - 1)


class Ranked(NamedTuple):
    """A team over all deals it shares with others.

    Attributes:
        rank: from 1; equal results have the same rank.
        place: one of its places, for its name.
        deals: how many deals; ``matchpoints`` of ``most``.
        difference: the mean difference of its points in a deal to the mean of all tables.
    """

    rank: int
    place: Place
    deals: int
    matchpoints: int
    most: int
    difference: float

    @property
    def share(self) -> float:
        """Matchpoints as a share of the most there are."""
        return self.matchpoints / self.most


class Refused(NamedTuple):
    """A table that cannot be compared, and why."""

    entry: int
    why: Sentence


class Comparison(NamedTuple):
    """All of it. ``rules`` are those of the game compared, None when there is none."""

    rules: Optional[Rules]
    entries: Tuple[Entry, ...]
    boards: Tuple[Board, ...]
    ranking: Tuple[Ranked, ...]
    refused: Tuple[Refused, ...]

    @property
    def compared(self) -> Tuple[int, ...]:
        """The tables that were compared."""
        return tuple(sorted({row.entry for board in self.boards for row in board.rows}))

    def place(self, entry: int, team: int) -> Place:
        """A team at a table."""
        return place_of(self.entries[entry], entry, team)


def place_of(entry: Entry, at: int, team: int) -> Place:
    """A team at a table. Where nobody knows who played, they are taken for people without names."""
    seats = entry.outcome.rules.table.teams[team]
    players = entry.outcome.players
    known = [players[seat] if seat < len(players) else (PERSON, "") for seat in seats]
    return Place(
        at, team, tuple(name for kind, name in known if kind == PERSON),
        tuple(kind for kind, _ in known if kind != PERSON),
    )  # fmt: skip


def compare(entries: Sequence[Entry]) -> Comparison:
    """Compare tables. Never raises: what does not fit stands in ``refused``."""
    refused: List[Refused] = []
    left: List[int] = []
    seen: Dict[Tuple[str, int, str], int] = {}
    for at, entry in enumerate(entries):
        if not entry.outcome.deals:
            refused.append(Refused(at, UNFINISHED.of()))
        elif entry.source and seen.setdefault((entry.source, entry.line, entry.label), at) != at:
            refused.append(Refused(at, TWICE.of()))
        else:
            left.append(at)
    for at in _again(entries, left):
        refused.append(Refused(at, SAME_MATCH.of()))
        left.remove(at)
    rules = _common(entries, left)
    if rules is not None:
        wanted = digest_of(rules)
        for at in left:
            mine = entries[at].outcome.rules
            if digest_of(mine) != wanted:
                refused.append(Refused(at, _other_game(mine, rules)))
        left = [at for at in left if digest_of(entries[at].outcome.rules) == wanted]
    boards = _boards(entries, left)
    shared = {row.entry for board in boards for row in board.rows}
    for at in left:
        if at not in shared:
            refused.append(Refused(at, _other_deal(entries, at, left)))
    refused.sort(key=lambda each: each.entry)
    return Comparison(rules, tuple(entries), boards, _ranking(entries, boards), tuple(refused))


def _again(entries: Sequence[Entry], left: Sequence[int]) -> List[int]:
    """The tables that are another one once more, by a code and a record perhaps, or earlier in the same match: people
    of the same names at the same seats with the same deals. Where a person has no name nobody can tell."""
    found: List[int] = []
    longest: Dict[Tuple[object, ...], int] = {}
    for at in left:
        outcome = entries[at].outcome
        people = [name.casefold() for kind, name in outcome.players if kind == PERSON]
        if not people or "" in people:
            continue
        key = (outcome.rules.profile.id, outcome.seed, tuple(people), outcome.deals[0])
        other = longest.setdefault(key, at)
        if other == at:
            continue
        shorter, longer = sorted((other, at), key=lambda each: len(entries[each].outcome.deals))
        if len(entries[shorter].outcome.deals) == len(entries[longer].outcome.deals):
            shorter, longer = at, other
        few, many = entries[shorter].outcome.deals, entries[longer].outcome.deals
        if many[: len(few)] == few:
            found.append(shorter)
            longest[key] = longer
    return found


def _common(entries: Sequence[Entry], left: Sequence[int]) -> Optional[Rules]:
    """The game that most tables have; of several the one that comes first."""
    digests = [digest_of(entries[at].outcome.rules) for at in left]
    if not digests:
        return None
    return entries[left[digests.index(max(digests, key=digests.count))]].outcome.rules


def _other_game(mine: Rules, common: Rules) -> Sentence:
    if mine.profile.id == common.profile.id:
        return OTHER_RULES.of()
    return OTHER_GAME.of(game=mine.profile.id, common=common.profile.id)


def _other_deal(entries: Sequence[Entry], at: int, left: Sequence[int]) -> Sentence:
    """Why a table shares no deal with another one."""
    numbers = {entries[each].outcome.seed for each in left if each != at}
    mine = entries[at].outcome.seed
    if not numbers:
        return ONLY_ONE.of()
    if mine is None or mine in numbers or None in numbers:
        return OTHER_DEALS.of()
    others = sorted(number for number in numbers if number is not None)
    listed = ", ".join(map(str, others[:_LISTED])) + (", \u2026" if len(others) > _LISTED else "")
    return OTHER_NUMBER.of(number=mine, others=listed)


def _boards(entries: Sequence[Entry], left: Sequence[int]) -> Tuple[Board, ...]:
    """The deals that were played at more than one table, in the order of their numbers."""
    found: Dict[Tuple[int, ...], List[Tuple[int, DealOutcome]]] = {}
    for at in left:
        for deal in entries[at].outcome.deals:
            found.setdefault(deal.tiles, []).append((at, deal))
    order = list(found.values())
    boards = [_board(entries, played) for played in order if len(played) > 1]
    return tuple(sorted(boards, key=lambda board: (board.seed is None, board.seed or 0, board.played, board.attempt)))


def _board(entries: Sequence[Entry], played: Sequence[Tuple[int, DealOutcome]]) -> Board:
    first, deal = played[0]
    teams = range(len(deal.credits))
    others = max(1, len(deal.credits) - 1)
    # Where the fewest points win, points are a loss.
    sign = -1 if entries[first].outcome.rules.fewest_win else 1
    gains = [[sign * each.gain(team) for _, each in played] for team in teams]
    # A win that brings no points is still better than a draw, and that better than a loss.
    worth = [[(gain, _won(each, team)) for gain, (_, each) in zip(gains[team], played)] for team in teams]
    rows = []
    for at, (entry, each) in enumerate(played):
        differences = tuple((gains[team][at] - sum(gains[team]) / len(played)) / others for team in teams)
        points = tuple(
            sum(2 * (worth[team][at] > other) + (worth[team][at] == other) for other in worth[team]) - 1
            for team in teams
        )
        rows.append(Row(entry, each, differences, points))
    rows.sort(key=lambda row: (-row.matchpoints[0], -row.differences[0], row.entry))
    led_apart = len({each.leader for _, each in played}) > 1
    return Board(entries[first].outcome.seed, deal.played, deal.attempt, tuple(rows), led_apart)


def _won(deal: DealOutcome, team: int) -> int:
    return 0 if deal.team < 0 else 1 if deal.team == team else -1


def _ranking(entries: Sequence[Entry], boards: Sequence[Board]) -> Tuple[Ranked, ...]:
    sums: Dict[Tuple[object, ...], Ranked] = {}
    for board in boards:
        for row in board.rows:
            for team, (points, difference) in enumerate(zip(row.matchpoints, row.differences)):
                place = place_of(entries[row.entry], row.entry, team)
                had = sums.get(place.identity, Ranked(0, place, 0, 0, 0, 0.0))
                sums[place.identity] = had._replace(
                    deals=had.deals + 1, matchpoints=had.matchpoints + points, most=had.most + board.most,
                    difference=had.difference + difference,
                )  # fmt: skip
    found = [each._replace(difference=each.difference / each.deals) for each in sums.values()]
    found.sort(key=lambda each: (_order(each), each.place.entry, each.place.team))
    ranked: List[Ranked] = []
    for at, each in enumerate(found):
        same = at > 0 and _order(each) == _order(found[at - 1])
        ranked.append(each._replace(rank=ranked[-1].rank if same else at + 1))
    return tuple(ranked)


def _order(ranked: Ranked) -> Tuple[float, float]:
    """Best first: by matchpoints; where these are equal by points, rounded since equal means may differ in their last
    bits."""
    return -ranked.share, -round(ranked.difference, 9)
