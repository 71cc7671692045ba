"""What the end of a deal is worth to a team: its chance to win the match, from the profile's own settlement.

A point is worth what it does for the match. So the clauses of the profile settle the deal (score, ledger, base), and
the points and base that they leave are looked up in a table of chances. The table comes from a simple model: all teams
are equally strong, and every deal ends like one of a fixed sample of ends, whatever the points are. Titles and the
right to lead are left out. Chances are whole millionths, so that sums are exact and the same everywhere.

Imports from `dominoes.game` and `dominoes.rules`; no tkinter, gettext, file, clock or global random.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from random import Random
from typing import Dict, Generator, List, NamedTuple, Optional, Sequence, Tuple, Union

from dominoes.game.engine import BLOCK, EMPTY, DealEnd, doubles_then_heaviest, line_tables, playout_by, random_deal
from dominoes.game.settle import win_worth
from dominoes.game.state import Standing
from dominoes.players.margin import MarginChances
from dominoes.rules.compiled import Rules, counted_seats, scores_after
from dominoes.rules.facts import BLOCK as BLOCKED
from dominoes.rules.facts import OUT as WENT_OUT
from dominoes.rules.facts import Block, Facts
from dominoes.rules.profile import result_conditions, terms_in
from dominoes.rules.tiles import HIGH, LOW
from dominoes.rules.words.results import HAND_WORDS

#: A sure win of the match. Chances are whole numbers from 0 to this.
SURE = 1_000_000

#: Deals played to learn how deals of a profile end.
SAMPLE = 240

#: Most different ends kept of the sample, for each team, and most states of a match told apart.
KINDS_OF_END = 12
MOST_STATES = 500

#: Most rounds of improving the table, and the change at which it is good enough. Bases told apart, past which the
#: base counts as the last of them.
ROUNDS = 60
SMALL_CHANGE = 1e-5
MOST_BASES = 4

#: The deals of the table stand for any deal of a match, so words about the number of a deal see a late one.
LATE_DEAL = 20


def facts_of(rules: Rules, standing: Standing, leader: int, end: DealEnd, laid: int) -> Optional[Facts]:
    """What the clauses look at, for a deal that ended like this; None when nobody has won it.

    ``laid`` is the mask of the tiles on the table before the last one.
    """
    kind, seat, tile, before, after, hands = end
    pips = tuple([rules.tiles.pips(hand) for hand in hands])
    team = rules.table.team_of[seat]
    closer = seat
    if kind == BLOCK:
        block = Block(rules.table, pips, leader, closer)
        best = rules.block_winners(block)
        team = best[0] if len(best) == 1 else rules.tie_winner(block, best)
        if team < 0:
            return None
        seat = min(rules.block_seats(block, team), key=lambda each: (pips[each], each))
    return Facts(
        rules.tiles,
        rules.table,
        BLOCKED if kind == BLOCK else WENT_OUT,
        seat,
        team,
        leader,
        closer,
        tile,
        () if before == EMPTY else (HIGH[before], LOW[before]),
        (HIGH[after], LOW[after]),
        laid,
        tuple(hands),
        pips,
        standing.scores,
        standing.base,
        0,
        standing.scores,
        standing.deal + 1,
    )


class _End(NamedTuple):
    """A kind of end: its facts at no points (None: nobody won), and how many of the sample are like it."""

    facts: Optional[Facts]
    number: int


def _turned(rules: Rules, end: DealEnd, by: int) -> DealEnd:
    """The same end with every seat moved on."""
    kind, seat, tile, before, after, hands = end
    seats = len(hands)
    return kind, (seat + by) % seats, tile, before, after, [hands[(at - by) % seats] for at in range(seats)]


def _ends(rules: Rules, start: Standing) -> Generator[None, None, List[_End]]:
    """The kinds of end of a fixed sample of deals; yields now and then on the way."""
    tables, seats, teams = line_tables(rules.tiles), rules.table.seats, len(rules.table.teams)
    random = Random(1)
    none = 0
    found: List[Tuple[int, Tuple[int, ...], Facts]] = []
    for deal in range(SAMPLE):
        hands, rest = random_deal(tables, random, seats, rules.each)
        stock = rest[rules.undrawable :] if rules.draws else []
        dealt = sum(hands) + sum(stock)
        leader = deal % seats
        end = playout_by(tables, hands, EMPTY, leader, doubles_then_heaviest, None, stock, rules.draws)
        laid = dealt & ~sum(end[5]) & ~sum(stock) & ~(1 << end[2])
        # Every deal counts once for each team, so that no luck of the sample favours one.
        for by in range(teams):
            facts = facts_of(rules, start, (leader + by) % seats, _turned(rules, end, by), laid)
            if facts is None:
                none += 1
            else:
                _, _, worth = win_worth(rules, facts)
                found.append((facts.team, (worth.amount, deal), facts))
        if deal % 20 == 19:
            yield
    kinds = [_End(None, none)] if none else []
    for team in range(teams):
        of_team = sorted((each for each in found if each[0] == team), key=lambda each: each[1])
        groups: Dict[int, List[Facts]] = {}
        amounts = {order[0] for _, order, _ in of_team}
        for at, (_, order, facts) in enumerate(of_team):
            group = order[0] if len(amounts) <= KINDS_OF_END else at * KINDS_OF_END // len(of_team)
            groups.setdefault(group, []).append(facts)
        kinds.extend(_End(group[len(group) // 2], len(group)) for group in groups.values())
    return kinds


class MatchChances:
    """Chances to win the match by points and base; see the module. `prepare` makes the table in bounded steps."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._teams = len(rules.table.teams)
        self._bases = self._all_bases()
        self.target = rules.target
        self._step = self._choose_step()
        #: The number of each state (levels of points, base), and for each team its chances by that number.
        self._places: Dict[Tuple[Tuple[int, ...], int], int] = {}
        self._chances: List[List[float]] = []
        self._ready = False

    def _all_bases(self) -> Tuple[int, ...]:
        rules = self._rules
        bases = [rules.start_base]
        for base in bases:
            for drawn in (True, False):
                after = rules.next_base(base, drawn)
                if after not in bases and len(bases) < MOST_BASES:
                    bases.append(after)
        return tuple(bases)

    def _choose_step(self) -> int:
        """The distance between the points told apart: 1 if that makes few enough states."""
        step = 1
        while ((self.target - 1) // step + 2) ** self._teams * len(self._bases) > MOST_STATES and step < self.target:
            step += 1
        return step

    def prepare(self) -> Generator[None, None, None]:
        """Makes the table, a few milliseconds between two yields; nothing to do when it is made."""
        if self._ready:
            return
        rules, step = self._rules, self._step
        zero = (0,) * self._teams
        start = Standing(LATE_DEAL, 0, LATE_DEAL, zero, rules.start_base, None)
        kinds = yield from _ends(rules, start)
        levels = range((self.target - 1) // step + (1 if step == 1 else 2))
        states = [(scores, base) for scores in product(levels, repeat=self._teams) for base in self._bases]
        self._places = {state: place for place, state in enumerate(states)}
        total = sum(kind.number for kind in kinds)
        moves: List[Tuple[List[float], List[Tuple[int, float]]]] = []
        for count, (scores, base) in enumerate(states):
            points = tuple([min(level * step, self.target - 1) for level in scores])
            won = [0.0] * self._teams
            after: Dict[int, float] = {}
            for facts, number in kinds:
                if facts is None:
                    new, next_base, winner = points, rules.next_base(base, True), -1
                else:
                    _, ledger, settled = win_worth(rules, facts._replace(scores=points, base=base, final=points))
                    new, _ = scores_after(rules, ledger, settled)
                    next_base = rules.next_base(base, False)
                    winner = rules.match_winner(new, facts.deal)
                if winner >= 0:
                    won[winner] += number / total
                else:
                    for place, part in self._corners(new, next_base):
                        after[place] = after.get(place, 0.0) + part * number / total
            moves.append((won, list(after.items())))
            if count % 8 == 7:
                yield
        self._chances = [[1.0 / self._teams] * len(states) for _ in range(self._teams)]
        for _ in range(ROUNDS):
            # Backwards, since most games climb: then the states that a state leads to are new already.
            change = 0.0
            for place in range(len(states) - 1, -1, -1):
                won, leads_to = moves[place]
                for sure, chances in zip(won, self._chances):
                    for other, part in leads_to:
                        sure += part * chances[other]
                    change = max(change, abs(chances[place] - sure))
                    chances[place] = sure
                if place % 100 == 0:
                    yield
            if change < SMALL_CHANGE:
                break
        self._ready = True

    def _corners(self, scores: Sequence[int], base: int) -> List[Tuple[int, float]]:
        """The states told apart around these points, by place, and how much each of them counts."""
        if base not in self._bases:
            base = self._bases[-1]
        step = self._step
        corners: List[Tuple[Tuple[int, ...], float]] = [((), 1.0)]
        for points in scores:
            level, rest = divmod(max(0, min(points, self.target - 1)), step)
            corners = [
                (at + (level + up,), part * share)
                for at, part in corners
                for up, share in ((0, (step - rest) / step), (1, rest / step))
                if share
            ]
        return [(self._places[at, base], part) for at, part in corners]

    def of(self, scores: Sequence[int], base: int, team: int) -> int:
        """The chance of a team in a match that goes on with these points and this base, in millionths."""
        for _ in self.prepare():
            pass
        total, chances = 0.0, self._chances[team]
        for place, part in self._corners(scores, base):
            total += part * chances[place]
        return int(total * SURE + 0.5)


@lru_cache(maxsize=16)
def match_chances(rules: Rules) -> Union[MatchChances, MarginChances]:
    """The chances of a profile; the same object for the same rules."""
    if rules.target and not rules.fewest_win:
        return MatchChances(rules)
    start = Standing(LATE_DEAL, 0, LATE_DEAL, (0,) * len(rules.table.teams), rules.start_base, None)
    moved = sorted(_moved(rules, kind.facts) for kind in _exhaust(_ends(rules, start)) if kind.facts is not None)
    return MarginChances(rules, moved[len(moved) // 2] if moved else 1, SURE)


def _moved(rules: Rules, facts: Facts) -> int:
    """How far a deal moves the points of a team at most."""
    _, ledger, facts = win_worth(rules, facts)
    return max(abs(more) for more in ledger.credit(facts))


def _exhaust(steps: Generator[None, None, List[_End]]) -> List[_End]:
    """What bounded steps come to, without a pause."""
    while True:
        try:
            next(steps)
        except StopIteration as done:
            found: List[_End] = done.value
            return found


#: The worth of an end to the own team in millionths, and the team that won the deal (-1: nobody).
Settled = Tuple[int, int]


class Worth:
    """What the ends of one deal are worth to one team, in millionths of the match.

    An end that has been met before costs one look-up, unless the clauses pay pips: pips are seldom the same twice.
    """

    #: Ends kept before the memory starts afresh.
    LIMIT = 50_000

    def __init__(self, rules: Rules, standing: Standing, leader: int, team: int) -> None:
        self._rules, self._standing, self._leader, self._team = rules, standing, leader, team
        self._chances = match_chances(rules)
        self._by_scores: Dict[Tuple[int, ...], int] = {}
        self._outs: Dict[Tuple[int, int, int, int, int], Settled] = {}
        self._suit = rules.tiles.suit
        self._hands_matter = _looks_at_hands(rules)
        #: The team that has won the match already, by points booked in mid-deal; -1: it is open.
        self._decided = rules.match_winner(standing.scores, standing.deal)
        self._next_base = rules.next_base(standing.base, False)
        champion = rules.match_winner(standing.scores, standing.deal + 1)
        drawn = self._chances.of(standing.scores, rules.next_base(standing.base, True), team)
        self._draw = drawn if champion < 0 else SURE if champion == team else 0, -1

    def of(self, end: DealEnd, dealt: int) -> Settled:
        """The worth of an end; ``dealt`` are all tiles that are on the table or in hands, as a mask."""
        kind, seat, tile, before, after, hands = end
        laid = dealt ^ (1 << tile)
        for hand in hands:
            laid ^= hand
        if kind == BLOCK or self._hands_matter:
            return self._settle(end, laid)
        # Words about the table ask only for tiles with the numbers that were open.
        touching = laid & (self._suit[HIGH[before]] | self._suit[LOW[before]]) if before != EMPTY else 0
        key = (seat, tile, before, after, touching)
        found = self._outs.get(key)
        if found is None:
            if len(self._outs) >= self.LIMIT:
                self._outs.clear()
            found = self._outs[key] = self._settle(end, laid)
        return found

    def _settle(self, end: DealEnd, laid: int) -> Settled:
        facts = facts_of(self._rules, self._standing, self._leader, end, laid)
        if facts is None:
            return self._draw
        _, ledger, facts = win_worth(self._rules, facts)
        scores, _ = scores_after(self._rules, ledger, facts)
        champion = self._decided if self._decided >= 0 else self._rules.match_winner(scores, facts.deal)
        if champion >= 0:
            return SURE if champion == self._team else 0, facts.team
        found = self._by_scores.get(scores)
        if found is None:
            found = self._by_scores[scores] = self._chances.of(scores, self._next_base, self._team)
        return found, facts.team


def _looks_at_hands(rules: Rules) -> bool:
    """Whether a clause pays or charges pips, or asks for the tiles that are left."""
    zero = (0,) * rules.table.seats
    facts = Facts(
        rules.tiles, rules.table, WENT_OUT, 0, 0, 0, 0, rules.tiles.tiles[0], (), (0, 0), 0, zero, zero,
        (0,) * len(rules.table.teams), 1, 0, (),
    )  # fmt: skip
    pips = facts._replace(pips=(1,) * rules.table.seats)
    words = {term.word for condition in result_conditions(rules.profile) for term in terms_in(condition)}
    return bool(
        words & HAND_WORDS
        or any(counted_seats(score.amount, facts) for score in rules.scores)
        or any(ledger.credit(facts) != ledger.credit(pips) for ledger in rules.ledgers)
    )
