"""Step 3 of a hint: which move, what decided it, how sure that is, and what else differs.

With candidates of an analysis their values decide. They count trial games and what such moves are worth in general.
How sure the difference of two is, the trial games alone must show: it is measured against the chance in them. Without
any a rule player decides, and its own strongest ratings are the reasons. Sampled shares come from hands dealt to fit
the view, each as likely.
Imports from `dominoes.view`, `dominoes.game` and `dominoes.rules`; no tkinter, gettext, file, clock or global random.
"""

from __future__ import annotations

from random import Random
from typing import List, NamedTuple, Optional, Sequence, Tuple

from dominoes.game.actions import REDEAL, Action
from dominoes.game.state import ACCEPTING, NAMING
from dominoes.players import certain, stakes
from dominoes.players.analysis import Analysis
from dominoes.players.beforehand import HandTest, redeal_facts
from dominoes.players.elimination import Elimination, count_of
from dominoes.players.sample import NoDealFits, Sampler
from dominoes.players.steady import Steady
from dominoes.view import View

#: What decided: nothing to choose, all deals that fit were solved with open hands, trial games, rules of thumb.
ONLY, EXACT, TRIALS, THUMB = "only", "exact", "trials", "thumb"

#: How sure the best candidate is ahead of the closest other one: the trial games alone show it, or make it likely; it
#: is ahead by what such moves are worth in general, and the games do not show it, or speak against it; hardly at all.
CLEAR, SLIGHT, GENERAL, AGAINST, EQUAL = "clear", "slight", "general", "against", "equal"

#: A difference that is worth telling though trial games do not show it, in millionths of the match; the least of all.
_TELLING, _LEAST = 10_000, 1_000

#: Certain reasons: the move goes out; blocks the table for a sure win; makes the next opponent pass, or draw.
GOES_OUT, BLOCKS, SHUTS, FORCES_DRAW = "goes-out", "blocks", "shuts", "forces-draw"
#: Counted in dealt-out hands: the next opponent has to pass, or to draw, more often; the partner less often; the next
#: opponent can go out less often. Counted in the own hand: more tiles that fit the new ends.
NEXT_PASSES, PARTNER_PLAYS, NEXT_NOT_OUT, FOLLOWS = "next-passes", "partner-plays", "next-not-out", "follows"
NEXT_DRAWS = "next-draws"

#: Rules of thumb, by the names of the weights of the rule player; and those of accepting and naming.
THUMBS = ("out", "passes", "double", "pips", "control", "follow", "variety", "partner", "block", "bonus")
#: Those that say something of the tiles laid next.
_FOR_OPEN_ENDS = ("passes", "control", "follow", "partner", "bonus")

LEAD_SELF, LEAD_PARTNER, NO_REASON, MANY_DOUBLES, AS_COMPUTERS = (
    "lead-self", "lead-partner", "no-reason", "many-doubles", "as-computers",
)  # fmt: skip

#: Hands dealt out to count shares, and the least difference between two moves worth telling, as a part of them.
WORLDS = 120
_WORTH_TELLING = 8


class Candidate(NamedTuple):
    """What an analysis says of one action.

    Attributes:
        action: the action.
        value: chance to win the match, in millionths.
        share_won: deals won in the trial games, in thousandths, draws as half; -1 if that was not counted.
        worlds: trial games, or deals solved.
        exact: the value is no estimate from games: all deals that fit the view were solved, with open hands.
        error: standard error of ``behind``, in millionths.
        dropped: it fell clearly behind in the same deals, and was not tried further.
        general: how many trial games more ``value`` counts what such moves are worth in general; 0: not at all.
        behind: how far it was behind the best in the trial games that both were tried in, in millionths.
    """

    action: Action
    value: int
    share_won: int
    worlds: int
    exact: bool
    error: int = 0
    dropped: bool = False
    general: int = 0
    behind: int = 0


class Reason(NamedTuple):
    """A reason: its code; for a share ``here`` of ``of`` dealt-out hands with this move, ``there`` with the next best;
    for tiles that fit, ``here`` and ``there``."""

    code: str
    here: int = 0
    there: int = 0
    of: int = 0


class Thumb(NamedTuple):
    """What a rule player would do, and the rules of thumb that decide it, the strongest first."""

    action: Action
    rules: Tuple[str, ...]


class Advice(NamedTuple):
    """Step 3.

    Attributes:
        action: the move, one of the legal ones.
        source: what decided, `ONLY`, `EXACT`, `TRIALS` or `THUMB`.
        candidates: of the analysis, best first; empty without one.
        ahead: one of `CLEAR` to `EQUAL`; "" without candidates.
        equals: other actions that are about as good.
        rival: with `AGAINST`, the action that the trial games alone speak for.
        reasons: why, beside the values: certain ones first.
        thumb: what rules of thumb say; None where there is nothing to choose.
    """

    action: Action
    source: str
    candidates: Tuple[Candidate, ...] = ()
    ahead: str = ""
    equals: Tuple[Action, ...] = ()
    reasons: Tuple[Reason, ...] = ()
    thumb: Optional[Thumb] = None
    rival: Optional[Action] = None


def candidates_of(analysis: Analysis) -> Tuple[Candidate, ...]:
    """The candidates of the strong computer's analysis; none if no deal fitted and a rule player chose."""
    if not analysis.fits or not analysis.deals:
        return ()
    return tuple(
        Candidate(
            each.action,
            each.mean,
            -1 if analysis.exact else (1000 * each.wins + 500 * each.draws) // each.games,
            each.games,
            analysis.exact,
            each.error,
            each.games < analysis.deals,
            analysis.experience,
            each.behind,
        )
        for each in analysis.candidates
    )


def advise(view: View, candidates: Sequence[Candidate], seed: int) -> Advice:
    """The advice for the seat on turn."""
    if len(view.legal) == 1:
        return Advice(view.legal[0], ONLY)
    thumb = _thumb(view, seed)
    # Before the tiles are dealt nothing tells two leaders apart, whatever trial games say.
    blind = view.public.phase == NAMING and not view.hand
    if not candidates or view.public.phase == ACCEPTING or blind:
        reasons: List[Reason] = []
        if view.public.phase not in (ACCEPTING, NAMING):
            reasons = _certain(view, thumb.action, "passes" in thumb.rules)
        return Advice(thumb.action, THUMB, reasons=tuple(reasons), thumb=thumb)
    best = candidates[0]
    gaps = [_ahead(best, other) for other in candidates[1:]]
    # The closest of the others counts: one that fell behind early may stand before it.
    ahead = next((gap for gap in (EQUAL, AGAINST, GENERAL, SLIGHT) if gap in gaps), CLEAR)
    against = next((other.action for other, gap in zip(candidates[1:], gaps) if gap == AGAINST), None)
    equals = tuple(other.action for other, gap in zip(candidates[1:], gaps) if gap == EQUAL)
    reasons = []
    if view.public.phase != NAMING:
        rival = candidates[1].action if len(candidates) > 1 else best.action
        reasons = _certain(view, best.action, rival not in _shutting(view))
        if ahead != EQUAL and not reasons and len(candidates) > 1:
            reasons = _counted(view, best.action, candidates[1].action, seed)
    source = EXACT if best.exact else TRIALS
    return Advice(best.action, source, tuple(candidates), ahead, equals, tuple(reasons), thumb, against)


def _ahead(best: Candidate, other: Candidate) -> str:
    gap = best.value - other.value
    if best.exact and other.exact:
        return CLEAR if gap else EQUAL
    if gap < _LEAST:
        return EQUAL
    if other.behind > other.error:
        return CLEAR if other.behind > 2 * other.error else SLIGHT
    if best.general and other.behind < -other.error:
        return AGAINST
    return GENERAL if best.general and gap >= _TELLING else EQUAL


def _shutting(view: View) -> List[Action]:
    """The plays after which the next seat has to pass, or to draw, for certain."""
    known = Elimination(view)
    if view.public.drawable:
        return [fact.action for fact in certain.forces_draw(view, known)]
    return [fact.action for fact in certain.shuts_out(view, known)]


def _certain(view: View, action: Action, passes_decide: bool) -> List[Reason]:
    """What is certain of the move and decides the deal, or the next turn if that is what sets it apart."""
    known = Elimination(view)
    if any(fact.action == action for fact in stakes.goes_out(view, known)):
        return [Reason(GOES_OUT)]
    if any(fact.action == action and fact.verdict == stakes.WON for fact in stakes.closes(view, known)):
        return [Reason(BLOCKS)]
    if passes_decide and _next_is_rival(view) and action in _shutting(view):
        return [Reason(FORCES_DRAW if view.public.drawable else SHUTS)]
    return []


def _next_is_rival(view: View) -> bool:
    team_of = view.rules.table.team_of
    return team_of[view.rules.table.next_seat(view.seat)] != team_of[view.seat]


def _counted(view: View, action: Action, other: Action, seed: int) -> List[Reason]:
    """What differs between two moves in hands dealt to fit the view, if it differs enough to be seen."""
    found: List[Reason] = []
    table, counts = view.rules.table, view.public.counts
    next_seat = table.next_seat(view.seat)
    fits = [certain.fitting(view, certain.ends_after(view, each)) for each in (action, other)]
    worlds = _worlds(view, seed)
    enough = max(1, len(worlds) // _WORTH_TELLING)

    def share(seat: int, none: bool) -> Tuple[int, int]:
        one, two = (sum(1 for hands in worlds if bool(hands[seat] & fit) != none) for fit in fits)
        return one, two

    if worlds and _next_is_rival(view):
        passes, passes_other = share(next_seat, True)
        if passes - passes_other >= enough:
            code = NEXT_DRAWS if view.public.drawable else NEXT_PASSES
            found.append(Reason(code, passes, passes_other, len(worlds)))
        if counts[next_seat] == 1:
            outs, outs_other = share(next_seat, False)
            if outs_other - outs >= enough:
                found = [Reason(NEXT_NOT_OUT, outs, outs_other, len(worlds))]
    partners = [seat for seat in table.teams[table.team_of[view.seat]] if seat != view.seat]
    if worlds and len(partners) == 1:
        plays, plays_other = share(partners[0], False)
        if plays - plays_other >= enough:
            found.append(Reason(PARTNER_PLAYS, plays, plays_other, len(worlds)))
    own = [count_of(view.hand & ~(1 << each.tile) & fit) for each, fit in zip((action, other), fits)]
    if own[0] > own[1]:
        found.append(Reason(FOLLOWS, own[0], own[1]))
    return found


def _worlds(view: View, seed: int) -> List[List[int]]:
    player = Steady(seed, view.seat)
    random = Random(player.stream(view, "hint").words(1)[0])
    try:
        return Sampler(view).deals(random, WORLDS)
    except NoDealFits:
        return []


def _thumb(view: View, seed: int) -> Thumb:
    """What the rule player does and why; its chance comes from the stream of hints."""
    player = Steady(seed, view.seat)
    stream = player.stream(view, "hint")
    if view.public.phase == ACCEPTING:
        action = player.accept(view)
        met = [fact.word for fact in redeal_facts(view) if isinstance(fact, HandTest) and fact.have >= fact.needed]
        return Thumb(action, (MANY_DOUBLES if action.kind == REDEAL and "doubles" in met else AS_COMPUTERS,))
    if view.public.phase == NAMING:
        action = player.name(view, stream)
        why = LEAD_SELF if action.tile == view.seat else LEAD_PARTNER
        return Thumb(action, (why if view.hand else NO_REASON,))
    rated = []
    for action, reasons in player.reasons(view, stream):
        total = 0.0
        for value in reasons.values():
            total += value
        rated.append((total, action, reasons))
    order = sorted(range(len(rated)), key=lambda at: (-rated[at][0], at))
    _, action, best = rated[order[0]]
    next_best = rated[order[1]][2]
    if "out" in best:
        return Thumb(action, ("out",))
    closing = action in [fact.action for fact in stakes.closes(view, Elimination(view))]
    # Once the table is blocked, nobody lays on its ends; and what does not block is no block.
    untrue = _FOR_OPEN_ENDS if closing else ("block",)
    gains = [
        (best.get(name, 0.0) - next_best.get(name, 0.0), -at, name)
        for at, name in enumerate(THUMBS)
        if name not in untrue
    ]
    strongest = [name for gain, _, name in sorted(gains, reverse=True) if gain > 0.02][:2]
    return Thumb(action, tuple(strongest))
