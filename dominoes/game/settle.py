"""Settlement: from the last tile to the ledger, in the order last tile, out or block, bonus, points, match, title.

A bonus looks at the board before the last tile (see `Facts`); the ledger never looks at a hand.
May import `dominoes.rules` and the standard library; no tkinter, gettext, file, clock or global random.
"""

from __future__ import annotations

from typing import List, Tuple

from dominoes.game.passes import payments
from dominoes.game.prizes import base_of, given, points_of
from dominoes.game.result import LedgerLine, Result
from dominoes.game.state import State
from dominoes.rules.compiled import CompiledLedger, CompiledScore, Rules, counted_seats, credited, scores_after
from dominoes.rules.facts import BLOCK, DRAW, OUT, Block, Facts


class NoClause(ValueError):
    """The clauses of a profile say nothing about a deal that was won; the thorough check refuses such profiles."""


def _lowest_seat(pips: Tuple[int, ...], seats: Tuple[int, ...]) -> int:
    """The seat with the fewest pips; of equal ones, the lower seat number."""
    return min(seats, key=lambda seat: (pips[seat], seat))


def deal_facts(rules: Rules, state: State, seat: int, team: int, end: str, pips: Tuple[int, ...]) -> Facts:
    """What the words of score, ledger and titles look at, for a deal that this seat's team has won."""
    last = state.line[-1]
    bit = 1 << last.tile
    if len(state.line) == 1:
        before: Tuple[int, ...] = ()
    elif last.end == 0:
        before = (last.inner, state.ends[1])
    else:
        before = (state.ends[0], last.inner)
    scores = state.standing.scores
    return Facts(
        rules.tiles,
        rules.table,
        end,
        seat,
        team,
        state.deal.leader,
        last.seat,
        last.tile,
        before,
        state.ends,
        state.laid & ~bit,
        state.hands,
        pips,
        scores,
        base_of(rules, state),
        0,
        scores,
        state.standing.deal + 1,
    )


def win_worth(rules: Rules, facts: Facts) -> Tuple[CompiledScore, CompiledLedger, Facts]:
    """The score clause and the ledger clause that decide a win, and the facts with its amount filled in.

    Raises NoClause when no clause holds.
    """
    for score in rules.scores:
        if score.when(facts):
            break
    else:
        raise NoClause("no score clause of the profile pays this win")
    amount = score.pay(facts)
    facts = credited(facts, amount)
    for ledger in rules.ledgers:
        if ledger.when(facts):
            return score, ledger, facts
    raise NoClause("no ledger clause of the profile books this win")


class _Book:
    """The points while a deal is settled. The first team that they bring to the end of the match has won it."""

    def __init__(self, rules: Rules, state: State) -> None:
        self.rules = rules
        self.scores = state.standing.scores
        self.champion = -1
        self.lines: List[LedgerLine] = []
        self._state = state
        self._payments = payments(rules, state)

    def add(self, line: LedgerLine) -> None:
        """Write a line; its points change nothing yet, see `close`."""
        self.lines.append(line)

    def close(self, scores: Tuple[int, ...], deals: int) -> None:
        """The points are these now: has anybody won the match with them?"""
        self.scores = scores
        if self.champion < 0:
            self.champion = self.rules.match_winner(scores, deals)

    def prizes(self) -> None:
        """Book what hands that were thrown in have brought."""
        for prize in given(self.rules, self._state):
            points = points_of(self.rules, prize, self.scores)
            times = prize.clause.times
            self.add(LedgerLine("prizes." + prize.clause.id, prize.team, points, points or times, (prize.seat,)))
            scores = list(self.scores)
            scores[prize.team] += points
            self.close(tuple(scores), self._state.standing.deal)

    def passes(self, at_once: bool, winner: int, deals: int) -> None:
        """Book what passes pay: at once, or after a deal that this team (-1: nobody) has won."""
        for clause, seat, teams in self._payments:
            if clause.at_once != at_once:
                continue
            for team in teams:
                if clause.books(self.rules.table, team, winner):
                    self.add(LedgerLine("passes." + clause.id, team, clause.pay, clause.pay, (seat,)))
                    scores = list(self.scores)
                    scores[team] += clause.pay
                    self.close(tuple(scores), deals)


def settle(rules: Rules, state: State, out: int) -> Result:
    """The result of a deal that has just ended: ``out`` is the seat with the empty hand, -1 for a block.

    Booked in this order: what hands thrown in have brought, what passes have paid at once, the win, what passes pay
    after it.
    """
    pips = tuple([rules.tiles.pips(hand) for hand in state.hands])
    standing, book = state.standing, _Book(rules, state)
    deals = standing.deal + 1
    book.prizes()
    book.passes(True, -1, standing.deal)
    if out >= 0:
        seat, team, end = out, rules.table.team_of[out], OUT
        book.add(LedgerLine("end.out", team, seats=(seat,), pips=(0,)))
    else:
        block = Block(rules.table, pips, state.deal.leader, state.line[-1].seat)
        best = rules.block_winners(block)
        code = "block." + rules.profile.block
        team = best[0]
        if len(best) > 1:
            team = rules.tie_winner(block, best)
            code = "tie." + rules.profile.tie
        seat, end = (_lowest_seat(pips, rules.block_seats(block, team)), BLOCK) if team >= 0 else (-1, DRAW)
        everybody = tuple(range(rules.table.seats))
        book.add(LedgerLine(code, team, amount=pips[seat] if seat >= 0 else 0, seats=everybody, pips=pips))

    facts = deal_facts(rules, state, seat, team, end, pips)._replace(scores=book.scores, final=book.scores)
    bonus: Tuple[str, ...] = ()
    points, everyone_reset = 0, False
    if team >= 0:
        score, ledger, facts = win_worth(rules, facts)
        points, everyone_reset = _book_win(book, score, ledger, facts)
        bonus = (score.id,) if score.bonus and points else ()
    book.close(book.scores, deals)
    book.passes(False, team, deals)
    next_base = rules.next_base(standing.base, drawn=team < 0)
    if next_base != facts.base:
        book.add(LedgerLine("base.after-draw" if team < 0 else "base.after-win", amount=next_base))
    title, counts = _match_lines(book, facts) if book.champion >= 0 else ("", 0)
    return Result(
        end=end,
        seat=seat,
        team=team,
        leader=facts.leader,
        closer=facts.closer,
        pips=pips,
        bonus=bonus,
        points=points,
        before=standing.scores,
        scores=book.scores,
        base=facts.base,
        next_base=next_base,
        reset=everyone_reset,
        match_over=book.champion >= 0,
        title=title,
        ledger=tuple(book.lines),
        deal=deals,
        champion=book.champion,
        counts=counts,
    )


def _book_win(book: _Book, score: CompiledScore, ledger: CompiledLedger, facts: Facts) -> Tuple[int, bool]:
    """Book a win; returns what the winners are credited with, and whether every team was reset."""
    rules, team = book.rules, facts.team
    scores, reset = scores_after(rules, ledger, facts)
    points = scores[team] - facts.scores[team] if team not in reset else 0
    counted = counted_seats(score.amount, facts)
    hands = tuple([facts.pips[each] for each in counted])
    book.add(LedgerLine("score." + score.id, team, 0, facts.amount, counted, hands))
    book.add(LedgerLine("ledger." + ledger.id, team, points, facts.amount))
    for other, had in enumerate(facts.scores):
        change = scores[other] - had
        if change and (other != team or team in reset):
            book.add(LedgerLine("ledger." + ledger.id, other, change, abs(change)))
    book.scores = scores
    return points, len(reset) == len(scores)


def _match_lines(book: _Book, facts: Facts) -> Tuple[str, int]:
    """Write down who has won the match; returns the named result and as how many matches it counts."""
    rules, champion = book.rules, book.champion
    book.add(LedgerLine("match." + rules.profile.match_end.word, champion, amount=book.scores[champion]))
    final = facts._replace(final=book.scores, team=champion)
    for at, (name, when) in enumerate(rules.titles):
        if when(final):
            counts = rules.profile.titles[at].counts
            book.add(LedgerLine("titles." + name, champion, amount=counts if counts > 1 else 0))
            return name, counts
    return "", 1
