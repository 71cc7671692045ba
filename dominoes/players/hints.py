"""Hints in three steps: a question that makes one think, facts that are certain, and a move with its reason.

A hint is data; `dominoes.text.hints` says it. It comes from a view alone, so it is the same wherever the unseen tiles
lie, and its chance from a stream of its own, so that no computer plays otherwise because somebody asked.

The reason given is the reason used. With an analysis the trial games decide, and what is said beside them was counted
in dealt-out hands; without one a rule player's ratings decide, and its strongest ratings are named as rules of thumb.
Imports from `dominoes.view`, `dominoes.game` and `dominoes.rules`; no tkinter, gettext, file, clock or global random.
"""

from __future__ import annotations

from typing import Dict, Iterable, Iterator, List, NamedTuple, Optional, Sequence, Tuple

from dominoes.game.actions import DRAW_TILE, PASS, PLAY, Action
from dominoes.game.state import ACCEPTING, NAMING
from dominoes.players import beforehand, certain, stakes
from dominoes.players.advice import Advice, Candidate, advise, candidates_of
from dominoes.players.analysis import Analysis
from dominoes.players.elimination import Elimination
from dominoes.players.stakes import words_of
from dominoes.view import View

#: What step 1 asks; each only where it has an answer.
ASK_BLIND, ASK_LEADER, ASK_REDEAL, ASK_PASS, ASK_ONLY = "blind", "leader", "redeal", "pass", "only"
ASK_OUT, ASK_BLOCK, ASK_SHUT, ASK_LAST, ASK_MINE = "out", "block", "shut", "last", "mine"
ASK_DOUBLE, ASK_LACKS, ASK_LEAD, ASK_COUNT = "double", "lacks", "lead", "count"
ASK_RID, ASK_KEEP = "rid", "keep"

#: Questions that a rule of thumb answers, by the strongest rule, where it leads to the move advised.
_BY_RULE = {"double": ASK_RID, "pips": ASK_RID, "follow": ASK_KEEP, "variety": ASK_KEEP}

#: Most facts of one kind in a hint; `all_facts` gives all.
_MOST: Dict[type, int] = {
    certain.ShutsOut: 2,
    certain.ForcesDraw: 2,
    certain.DrawnSince: 2,
    certain.NearBlock: 1,
    certain.LonelyDouble: 1,
    certain.NumberLeft: 4,
}


class Question(NamedTuple):
    """Step 1: a code, and the numbers and the seat that it speaks of (-1 for none)."""

    code: str
    numbers: Tuple[int, ...] = ()
    seat: int = -1


class Hint(NamedTuple):
    """The three steps, each to be shown after the one before.

    Attributes:
        question: see `Question`.
        facts: named tuples of `certain`, `stakes` and `beforehand`, what the later ones rest on first.
        advice: the move as a preview, with its reasons.
    """

    question: Question
    facts: Tuple[NamedTuple, ...]
    advice: Advice


def hint(view: View, analysis: Optional[Analysis] = None, seed: int = 0) -> Hint:
    """A hint for the seat on turn, with the trial games of an analysis if there is one.

    Raises ValueError when the seat of the view is not to act.
    """
    return hint_by(view, candidates_of(analysis) if analysis else (), seed)


def hint_by(view: View, candidates: Sequence[Candidate] = (), seed: int = 0) -> Hint:
    """`hint` with the candidates of any analysis, best first."""
    if not view.legal:
        raise ValueError("seat %d is not to act" % (view.seat + 1))
    advice = advise(view, candidates, seed)
    facts = tuple(_chosen(view, all_facts(view), advice.action))
    return Hint(_question(view, facts, advice), facts, advice)


def all_facts(view: View) -> Tuple[NamedTuple, ...]:
    """Every certain fact of a position in which the seat is to act."""
    if view.public.phase == ACCEPTING:
        return (*beforehand.redeal_facts(view), certain.shape(view))
    if view.public.phase == NAMING:
        held = (certain.shape(view),) if view.hand else ()
        return (*beforehand.lead_facts(view), *held, *stakes.needs(view), *stakes.stakes(view))
    known = Elimination(view)
    dead, lonely = certain.own_troubles(view, known)
    facts: List[NamedTuple] = []
    if not view.public.ends:
        facts.append(certain.shape(view))
    facts += certain.lacks_of(view)
    facts += certain.drawn_since(view)
    facts += [certain.number_left(view, known, number) for number in _numbers(view)]
    if _hardness_counts(view):
        facts += certain.hard_ends(view)
    facts += certain.holds_of(view, known)
    facts += certain.last_tiles(view, known)
    facts += [*dead, *lonely]
    if view.legal[0].kind == PASS:
        facts.append(certain.MustPass(tuple(dict.fromkeys(view.public.ends))))
    elif view.legal[0].kind == DRAW_TILE:
        left, drawable = view.public.boneyard, view.public.drawable
        facts.append(certain.MustDraw(tuple(dict.fromkeys(view.public.ends)), left, drawable))
    elif len(view.legal) == 1:
        facts.append(certain.OnlyPlay(view.legal[0]))
    facts += stakes.goes_out(view, known)
    facts += stakes.closes(view, known)
    facts += certain.shuts_out(view, known)
    facts += certain.forces_draw(view, known)
    facts += certain.near_blocks(view)
    return (*facts, *stakes.needs(view), *stakes.stakes(view))


def _numbers(view: View) -> Tuple[int, ...]:
    """The numbers worth counting: the open ends first, then those that a play can open."""
    found = dict.fromkeys(view.public.ends)
    for action in certain.plays_of(view):
        found.update(dict.fromkeys(certain.ends_after(view, action)))
    return tuple(found)


def _hardness_counts(view: View) -> bool:
    """Whether a clause of the profile looks at hard ends."""
    return any(
        words_of(clause.when) & {"one-end-hard", "both-ends-hard", "only-playable-tile"}
        for clause in view.rules.profile.score
    )


def _chosen(view: View, facts: Iterable[NamedTuple], action: Action) -> Iterator[NamedTuple]:
    """The facts that matter now: those of the open ends and of the move advised, and not too many of a kind."""
    ends = set(view.public.ends)
    if action.kind == PLAY:
        ends.update(certain.ends_after(view, action))
    seen: Dict[type, int] = {}
    for fact in facts:
        kind = type(fact)
        if isinstance(fact, certain.NumberLeft) and fact.number not in ends:
            continue
        if isinstance(fact, certain.LonelyDouble) and fact.mine + fact.left > 2:
            continue
        if isinstance(fact, stakes.Stake) and not _telling(view, fact):
            continue
        seen[kind] = seen.get(kind, 0) + 1
        # The move advised is never left out for one that came first.
        if seen[kind] <= _MOST.get(kind, 9) or getattr(fact, "action", None) == action:
            yield fact


def _telling(view: View, stake: stakes.Stake) -> bool:
    """Whether a win does more than add its points: it ends the match, gives nothing, or takes points away."""
    before, booking = view.public.standing.scores, stake.booking
    return booking.over or any(
        after < had or (team == stake.team and after == had) or (team != stake.team and after > had)
        for team, (had, after) in enumerate(zip(before, booking.scores))
    )


def _question(view: View, facts: Sequence[NamedTuple], advice: Advice) -> Question:
    """The question whose answer leads to the move advised, or at least to the facts."""
    public, action = view.public, advice.action
    if public.phase == ACCEPTING:
        return Question(ASK_REDEAL)
    if public.phase == NAMING:
        return Question(ASK_LEADER if view.hand else ASK_BLIND)
    ends = tuple(dict.fromkeys(public.ends))
    if action.kind in (PASS, DRAW_TILE):
        return Question(ASK_PASS, ends)
    if len(view.legal) == 1:
        return Question(ASK_ONLY, ends)
    by_kind: Dict[type, List[NamedTuple]] = {}
    for fact in facts:
        by_kind.setdefault(type(fact), []).append(fact)

    def of(kind: type) -> List[NamedTuple]:
        return by_kind.get(kind, [])

    if of(stakes.GoesOut):
        return Question(ASK_OUT, ends)
    if of(stakes.Closes):
        return Question(ASK_BLOCK)
    for fact in of(certain.ShutsOut):
        if isinstance(fact, certain.ShutsOut) and fact.action == action:
            return Question(ASK_SHUT, seat=fact.seats[0])
    team_of = view.rules.table.team_of
    for fact in of(certain.LastTile):
        if isinstance(fact, certain.LastTile) and team_of[fact.seat] != team_of[view.seat]:
            return Question(ASK_LAST, seat=fact.seat)
    if not ends:
        return Question(ASK_LEAD)
    for fact in of(certain.NumberLeft):
        if isinstance(fact, certain.NumberLeft) and not fact.left and fact.mine:
            return Question(ASK_MINE)
    if of(certain.LonelyDouble) or of(certain.DeadTile):
        return Question(ASK_DOUBLE)
    if of(certain.Lacks):
        return Question(ASK_LACKS)
    thumb = advice.thumb
    if thumb is not None and thumb.action == action and thumb.rules and thumb.rules[0] in _BY_RULE:
        return Question(_BY_RULE[thumb.rules[0]])
    return Question(ASK_COUNT, ends)
