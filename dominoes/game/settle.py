"""Settlement: from the last tile to the ledger, in the order last tile, out or block, bonus, points, match, title.

A bonus looks at the board before the last tile (see `Facts`); the ledger never looks at a hand.
May import `dominoes.rules` and the standard library; no tkinter, gettext, file, clock or global random.
"""

from __future__ import annotations

from typing import List, Tuple

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
        state.standing.base,
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


def settle(rules: Rules, state: State, out: int) -> Result:
    """The result of a deal that has just ended: ``out`` is the seat with the empty hand, -1 for a block."""
    pips = tuple([rules.tiles.pips(hand) for hand in state.hands])
    lines: List[LedgerLine] = []
    if out >= 0:
        seat, team, end = out, rules.table.team_of[out], OUT
        lines.append(LedgerLine("end.out", team, seats=(seat,), pips=(0,)))
    else:
        block = Block(rules.table, pips, state.deal.leader, state.line[-1].seat)
        best = rules.block_winners(block)
        code = "block." + rules.profile.block
        team = best[0]
        if len(best) > 1:
            team = rules.tie_winner(block, best)
            code = "tie." + rules.profile.tie
        seats = tuple(range(rules.table.seats))
        if team < 0:
            return _draw(rules, state, pips, LedgerLine(code, seats=seats, pips=pips))
        seat, end = _lowest_seat(pips, rules.block_seats(block, team)), BLOCK
        lines.append(LedgerLine(code, team, amount=pips[seat], seats=seats, pips=pips))

    score, ledger, facts = win_worth(rules, deal_facts(rules, state, seat, team, end, pips))
    scores, reset = scores_after(rules, ledger, facts)
    points = scores[team] - facts.scores[team] if team not in reset else 0
    counted = counted_seats(score.amount, facts)
    lines.append(
        LedgerLine("score." + score.id, team, 0, facts.amount, counted, tuple([pips[each] for each in counted]))
    )
    lines.append(LedgerLine("ledger." + ledger.id, team, points, facts.amount))
    for loser in reset:
        if facts.scores[loser]:
            lines.append(LedgerLine("ledger." + ledger.id, loser, -facts.scores[loser], facts.scores[loser]))
    base = facts.base
    next_base = rules.next_base(base, drawn=False)
    if next_base != base:
        lines.append(LedgerLine("base.after-win", amount=next_base))
    over, title = rules.match_won(scores[team]), ""
    if over:
        lines.append(LedgerLine("match." + rules.profile.match_end.word, team, amount=scores[team]))
        final = facts._replace(final=scores)
        title = next((name for name, when in rules.titles if when(final)), "")
        if title:
            lines.append(LedgerLine("titles." + title, team))
    return Result(
        end=end,
        seat=seat,
        team=team,
        leader=facts.leader,
        closer=facts.closer,
        pips=pips,
        bonus=(score.id,) if score.bonus and points else (),
        points=points,
        before=facts.scores,
        scores=scores,
        base=base,
        next_base=next_base,
        reset=len(reset) == len(scores),
        match_over=over,
        title=title,
        ledger=tuple(lines),
        deal=facts.deal,
    )


def _draw(rules: Rules, state: State, pips: Tuple[int, ...], line: LedgerLine) -> Result:
    scores, base = state.standing.scores, state.standing.base
    next_base = rules.next_base(base, drawn=True)
    lines = [line]
    if next_base != base:
        lines.append(LedgerLine("base.after-draw", amount=next_base))
    return Result(
        end=DRAW,
        seat=-1,
        team=-1,
        leader=state.deal.leader,
        closer=state.line[-1].seat,
        pips=pips,
        bonus=(),
        points=0,
        before=scores,
        scores=scores,
        base=base,
        next_base=next_base,
        reset=False,
        match_over=False,
        title="",
        ledger=tuple(lines),
        deal=state.standing.deal + 1,
    )
