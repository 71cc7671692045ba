"""Which clauses of a profile its worked examples show, and which they never come to.

A clause that no example shows is a rule that nobody has seen at work: neither a pupil nor the test that an example is.
May import `dominoes.replay`, `dominoes.game`, `dominoes.rules` and what these import; no tkinter, gettext, file or
clock.
"""

from __future__ import annotations

from typing import Iterable, Iterator, List, NamedTuple, Set, Tuple

from dominoes.game.events import HandThrownIn, LeaderFound, TileDrawn, TilesDrawn
from dominoes.game.state import State
from dominoes.record import example_from
from dominoes.replay import DealReplay, replay
from dominoes.rules.compiled import Rules, compile_profile
from dominoes.rules.facts import DRAW, OUT, Block
from dominoes.rules.faults import FileFaults
from dominoes.rules.jsontext import Document
from dominoes.rules.load import profile_from
from dominoes.rules.profile import Profile


class Coverage(NamedTuple):
    """Clauses by their anchors in the rule sheet (``score.key-bone``): all, and those that no example shows."""

    clauses: Tuple[str, ...]
    never: Tuple[str, ...]


def coverage_of(document: Document) -> Coverage:
    """What the worked examples of a profile show. An example that has faults shows what it comes to before them.

    Raises FileFaults when the profile itself is wrong.
    """
    rules = compile_profile(profile_from(document, thorough=False))
    shown: Set[str] = set()
    for at, example in enumerate(rules.profile.examples):
        try:
            record = example_from(document, rules, example, ("examples", at))
        except FileFaults:
            continue
        shown.update(shown_by(record.rules, replay(record).deals()))
    clauses = tuple(clauses_of(rules))
    return Coverage(clauses, tuple(clause for clause in clauses if clause not in shown))


def clauses_of(rules: Rules) -> Iterator[str]:
    """Everything of a profile that an example can show, in the order of the rule sheet."""
    profile = rules.profile
    if rules.redeal is not None:
        yield "redeal"
        yield from ("prizes." + prize.id for prize in rules.redeal.prizes)
    if rules.drawers:
        yield "opening-draw"
    for clause in profile.lead:
        yield "lead." + clause.id
        if clause.otherwise is not None:
            yield "lead.%s.otherwise" % clause.id
    if rules.draws:
        yield "play.draw"
    yield "end.out"
    yield "block." + profile.block
    yield "tie." + profile.tie
    yield from ("score." + clause.id for clause in profile.score)
    yield from ("ledger." + clause.id for clause in profile.ledger)
    yield from ("passes." + clause.id for clause in profile.passes)
    yield from _base_steps(profile, rules)
    yield "match." + profile.match_end.word
    yield from ("titles." + title.id for title in profile.titles)


def _base_steps(profile: Profile, rules: Rules) -> Iterator[str]:
    """A draw or a win is shown to change the base where it ever can."""
    if profile.base is None:
        return
    bases: List[int] = [profile.base.start]
    for base in bases:
        bases += [after for after in (rules.next_base(base, True), rules.next_base(base, False)) if after not in bases]
        if len(bases) > 8:
            break
    for drawn, name in ((True, "base.after-draw"), (False, "base.after-win")):
        if any(rules.next_base(base, drawn) != base for base in bases):
            yield name


def shown_by(rules: Rules, deals: Iterable[DealReplay]) -> Iterator[str]:
    """What some deals show, by the same names; names of other things too."""
    for deal in deals:
        for event in deal.events:
            if isinstance(event, HandThrownIn):
                yield "redeal"
            elif isinstance(event, TilesDrawn):
                yield "opening-draw"
            elif isinstance(event, TileDrawn):
                yield "play.draw"
            elif isinstance(event, LeaderFound) and not deal.opened.line:
                yield from _lead(rules, event, deal.state)
        result = deal.state.result
        if result is not None:
            for line in result.ledger:
                yield line.code
            if result.end not in (OUT, DRAW):
                yield "block." + rules.profile.block
                block = Block(rules.table, result.pips, result.leader, result.closer)
                if len(rules.block_winners(block)) > 1:
                    yield "tie." + rules.profile.tie


def _lead(rules: Rules, event: LeaderFound, state: State) -> Iterator[str]:
    """The clause that found the leader; where its first way found nobody, only its ``otherwise``."""
    lead = next(lead for lead in rules.leads if lead.id == event.clause)
    missed = lead.seat.holding is not None and not any(
        hand >> tile & 1 for tile in lead.seat.holding for hand in state.deal.dealt
    )
    yield "lead.%s%s" % (event.clause, ".otherwise" if missed else "")
