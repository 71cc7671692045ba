"""What a settled deal leaves: the result and the ledger, line by line, each line naming its clause.

May import `dominoes.rules` and the standard library; no tkinter, gettext, file, clock or global random.
"""

from __future__ import annotations

from typing import NamedTuple, Tuple

from dominoes.rules.facts import Previous


class LedgerLine(NamedTuple):
    """One line of the ledger.

    The ``points`` of a team's lines add up to its score after the deal minus its score before.

    Attributes:
        code: the clause of the profile that this line follows from, as ``section.id``: ``end.out``,
            ``block.lowest-hand``, ``block.tie``, ``score.<id>``, ``ledger.<id>``, ``base.after-draw``,
            ``base.after-win``, ``passes.<id>``, ``prizes.<id>``, ``match.reach`` (or ``match.deals`` ...),
            ``titles.<id>``.
        team: whose line it is, -1 when it concerns the table.
        points: what is added to that team's score by this line (negative when points are lost).
        amount: what the line speaks of: the worth of a win, the new base, the pips of the best hand, the matches that a
            named result counts for.
        seats, pips: hands that the line counts, and their pips.
    """

    code: str
    team: int = -1
    points: int = 0
    amount: int = 0
    seats: Tuple[int, ...] = ()
    pips: Tuple[int, ...] = ()


class Result(NamedTuple):
    """A settled deal. Seats and teams are 0-based, -1 for none.

    Attributes:
        end: ``out``, ``block`` or ``draw``.
        seat, team: who went out or whose hand won the block.
        leader, closer: who led the deal, who laid its last tile.
        pips: left in each hand.
        bonus: ids of the score clauses that gave more than the plain win.
        points: credited to the winner.
        before, scores: points of each team before and after.
        base, next_base: the base of this deal and of the next.
        reset: the ledger put every team back to zero.
        match_over, title: whether this deal ended the match, and the id of the named result ("" for none).
        ledger: the lines.
        deal: number of the deal in its match, from 1.
        champion: the team that wins the match, -1 while it goes on. It need not be the team that won the deal.
        counts: as how many matches this one counts for it, 0 while the match goes on.
    """

    end: str
    seat: int
    team: int
    leader: int
    closer: int
    pips: Tuple[int, ...]
    bonus: Tuple[str, ...]
    points: int
    before: Tuple[int, ...]
    scores: Tuple[int, ...]
    base: int
    next_base: int
    reset: bool
    match_over: bool
    title: str
    ledger: Tuple[LedgerLine, ...]
    deal: int = 1
    champion: int = -1
    counts: int = 0

    def previous(self) -> Previous:
        """What the next deal's lead may look at."""
        return Previous(self.end, self.leader, self.seat, self.team, self.closer, self.reset)
