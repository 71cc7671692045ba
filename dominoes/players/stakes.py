"""What is certain about points: going out now and by which clause, a block now and who would win it, what teams need.

Everything is worked out by the profile's own clauses, as the settlement does it. Pips of hands that are not seen are
taken at their least and at their most, so a range is given where the amount depends on them.
Imports from `dominoes.view`, `dominoes.game` and `dominoes.rules`; no tkinter, gettext, file, clock or global random.
"""

from __future__ import annotations

from typing import FrozenSet, Iterator, List, NamedTuple, Optional, Sequence, Tuple

from dominoes.game.actions import Action
from dominoes.game.settle import win_worth
from dominoes.players.certain import ends_after, fitting, plays_of, shut_out
from dominoes.players.elimination import Elimination, count_of
from dominoes.rules.compiled import Rules, counted_seats, scores_after
from dominoes.rules.facts import OUT, Block, Facts
from dominoes.rules.profile import Condition, result_conditions, terms_in
from dominoes.rules.words.ends import PIPS_CHARGED
from dominoes.rules.words.results import HAND_WORDS
from dominoes.view import View

#: What a block now would be for the own team: surely won, won or a draw, surely not won, surely a draw, not to be told.
WON, SAFE, LOST, DRAWN, OPEN = "won", "safe", "lost", "drawn", "open"

#: Words that look at points alone: with these a ledger clause is known before the deal has ended.
_POINTS_WORDS = frozenset(
    ("winners-were-at-zero", "others-had-points", "points-below", "every-team-would-have-points",
     "would-have-more-than", "deal-number", "deal-up-to")
)


class Booking(NamedTuple):
    """What a win does to the points: the clauses, the amount, the points of each team after it, whether they win the
    match."""

    score: str
    ledger: str
    amount: int
    scores: Tuple[int, ...]
    over: bool


class GoesOut(NamedTuple):
    """This play empties the own hand and wins the deal: what it brings at the least and at the most, by unseen pips."""

    action: Action
    least: Booking
    most: Booking


class HandRange(NamedTuple):
    """What is known of the pips of a hand: its tiles, the fewest and the most pips."""

    seat: int
    tiles: int
    least: int
    most: int


class Closes(NamedTuple):
    """After this play nobody can lay a tile, for certain: the table is blocked.

    ``hands`` are all hands then, by seat; ``verdict`` is one of `WON` to `OPEN` for the own team.
    """

    action: Action
    hands: Tuple[HandRange, ...]
    verdict: str


class Needs(NamedTuple):
    """Points of a team, and the points with which a match is won."""

    team: int
    points: int
    target: int


class Stake(NamedTuple):
    """What a win of this deal does to the points, if this team wins it by this booking's score clause."""

    team: int
    booking: Booking


def _facts(
    view: View, pips: Sequence[int], seat: int, action: Optional[Action] = None, others: int = 0
) -> Facts:
    """This seat goes out: with a play of this view, or in no particular way. ``others``: tiles in each other hand."""
    rules, public = view.rules, view.public
    standing = public.standing
    return Facts(
        tiles=rules.tiles,
        table=rules.table,
        end=OUT,
        seat=seat,
        team=rules.table.team_of[seat],
        leader=public.leader if public.leader >= 0 else view.seat,
        closer=view.seat,
        tile=action.tile if action else rules.tiles.tiles[0],
        before=public.ends if action else (),
        after=ends_after(view, action) if action else (0, 0),
        laid=public.laid,
        hands=tuple(0 if each == seat else others for each in range(rules.table.seats)),
        pips=tuple(pips),
        scores=standing.scores,
        base=standing.base,
        amount=0,
        final=standing.scores,
        deal=standing.deal + 1,
    )


def _booking(view: View, facts: Facts) -> Booking:
    score, _, facts = win_worth(view.rules, facts)
    return _booked(view, facts, score.id, facts.amount)


def _booked(view: View, facts: Facts, score: str, amount: int) -> Booking:
    """What the ledger makes of an amount."""
    rules = view.rules
    final = list(facts.scores)
    final[facts.team] += amount
    facts = facts._replace(amount=amount, final=tuple(final))
    ledger = next(clause for clause in rules.ledgers if clause.when(facts))
    scores, _ = scores_after(rules, ledger, facts)
    return Booking(score, ledger.id, amount, scores, rules.match_winner(scores, facts.deal) == facts.team)


def words_of(condition: Optional[Condition]) -> FrozenSet[str]:
    """Every word that a condition of a profile uses."""
    return frozenset(term.word for term in terms_in(condition))


def _ranges(view: View, known: Elimination, rest: int) -> Tuple[HandRange, ...]:
    """What is known of all hands when the own one is this."""
    found = []
    for seat, tiles in enumerate(known.counts):
        if seat == view.seat:
            own = view.rules.tiles.pips(rest)
            found.append(HandRange(seat, count_of(rest), own, own))
        else:
            found.append(HandRange(seat, tiles, *known.pips_between(seat)))
    return tuple(found)


def goes_out(view: View, known: Elimination) -> Iterator[GoesOut]:
    """The plays that empty the own hand."""
    for action in plays_of(view):
        if view.hand != 1 << action.tile:
            return
        hands = _ranges(view, known, 0)
        # Words about what the others hold: none of the tiles that may be, or all of them.
        found = [
            _booking(view, _facts(view, pips, view.seat, action, others))
            for pips in ([hand.least for hand in hands], [hand.most for hand in hands])
            for others in ((0, known.unseen) if _asks_for_hands(view.rules) else (0,))
        ]
        yield GoesOut(action, min(found, key=_amount_of), max(found, key=_amount_of))


def _amount_of(booking: Booking) -> int:
    return booking.amount


def _asks_for_hands(rules: Rules) -> bool:
    """Whether a clause looks at the tiles that are left in hands."""
    return any(words_of(condition) & HAND_WORDS for condition in result_conditions(rules.profile))


def closes(view: View, known: Elimination) -> Iterator[Closes]:
    """The plays that block the table for certain: never while a tile can be drawn, which may fit."""
    for action in () if view.public.drawable else plays_of(view):
        rest = view.hand & ~(1 << action.tile)
        nobody = len(shut_out(view, known, action)) == len(known.counts) - 1
        if rest and nobody and not rest & fitting(view, ends_after(view, action)):
            hands = _ranges(view, known, rest)
            yield Closes(action, hands, _verdict(view, hands))


def _verdict(view: View, hands: Sequence[HandRange]) -> str:
    """Who wins a block whatever the hands are. Fewer pips never hurt a team, so the two extremes decide."""
    team_of = view.rules.table.team_of
    own = team_of[view.seat]
    worst = _block_winner(view, [hand.most if team_of[hand.seat] == own else hand.least for hand in hands])
    best = _block_winner(view, [hand.least if team_of[hand.seat] == own else hand.most for hand in hands])
    if worst == own:
        return WON
    if all(hand.least == hand.most for hand in hands):
        return LOST if best >= 0 else DRAWN
    # Of three teams two others may be equal in the worst case, and one of them win in another.
    if worst == -1 and best == own and len(view.rules.table.teams) == 2:
        return SAFE
    return LOST if best not in (own, -1) else OPEN


def _block_winner(view: View, pips: Sequence[int]) -> int:
    rules, public = view.rules, view.public
    block = Block(rules.table, tuple(pips), public.leader if public.leader >= 0 else view.seat, view.seat)
    best = rules.block_winners(block)
    return best[0] if len(best) == 1 else rules.tie_winner(block, best)


def needs(view: View) -> Tuple[Needs, ...]:
    """What each team has and needs, the own team first; nothing where no number of points wins."""
    rules = view.rules
    if not rules.target or rules.fewest_win:
        return ()
    return tuple(Needs(team, view.public.standing.scores[team], rules.target) for team in _own_first(view))


def _own_first(view: View) -> List[int]:
    """The teams, the own one first."""
    table = view.rules.table
    own = table.team_of[view.seat]
    return sorted(range(len(table.teams)), key=lambda team: (team != own, team))


def stakes(view: View) -> Tuple[Stake, ...]:
    """What a win would do, for each team and each clause that pays a fixed amount, the own team first.

    Empty where the ledger looks at more than points, so that nothing is certain before the end.
    """
    rules = view.rules
    if any(not words_of(clause.when) <= _POINTS_WORDS for clause in rules.profile.ledger):
        return ()
    if any(clause.credit in PIPS_CHARGED for clause in rules.profile.ledger):
        return ()
    found: List[Stake] = []
    for team in _own_first(view):
        facts = _facts(view, (0,) * rules.table.seats, rules.table.teams[team][0])
        for clause in rules.scores:
            if not counted_seats(clause.amount, facts):
                found.append(Stake(team, _booked(view, facts, clause.id, clause.pay(facts))))
    return tuple(found)
