"""What made a word of a rule hold or fail in one deal: the ends, the tile, the points that it looked at.

A word without an entry here is said by its own sentence alone, so a new word of the language needs none.
May import the layers below (rules, game, learning) and `dominoes.text`; no tkinter.
"""

from __future__ import annotations

from typing import Callable, Dict, Optional, Sequence, Tuple

from dominoes.learning.readings import Check, checks
from dominoes.rules.facts import Facts
from dominoes.rules.message import N_
from dominoes.rules.profile import Condition
from dominoes.rules.tiles import tile_name
from dominoes.rules.words.results import appearances_on_table
from dominoes.text.clauses import term_phrase
from dominoes.text.terms import Terms, capital, sentence

_BEFORE = N_("quiz", "Before the last tile, {tile}, the open ends were {one} and {other}.")
_BEFORE_EQUAL = N_("quiz", "Before the last tile, {tile}, both open ends were {one}.")
_AFTER = N_("quiz", "After the last tile, {tile}, the open ends are {one} and {other}.")
_LAST = N_("quiz", "The last tile is {tile}.")
_SHOWN = N_("quiz", "How often these numbers lay on the table before the last tile: {counts}.")
_COUNT = N_("quiz", "number {number}: {shown} of {all}")
_POINTS_BEFORE = N_("quiz", "Points before this deal: {scores}.")
_POINTS_AFTER = N_("quiz", "Points after this deal: {scores}.")
_WORTH = N_("quiz", "The deal is worth {points}.")
_SCORE = N_("quiz", "{team}: {points}")

_HELD, _FAILED = "\u2713 ", "\u2717 "


def _last(facts: Facts, terms: Terms) -> str:
    return terms.say(_LAST, tile=tile_name(facts.tile))


def _before(facts: Facts, terms: Terms) -> str:
    if len(facts.before) != 2:
        return _last(facts, terms)
    one, other = facts.before
    message = _BEFORE_EQUAL if one == other else _BEFORE
    return terms.say(message, tile=tile_name(facts.tile), one=one, other=other)


def _after(facts: Facts, terms: Terms) -> str:
    return terms.say(_AFTER, tile=tile_name(facts.tile), one=facts.after[0], other=facts.after[1])


def _shown(facts: Facts, terms: Terms) -> str:
    counts = [
        terms.say(_COUNT, number=number, shown=appearances_on_table(facts, number),
                  all=facts.tiles.appearances[number])
        for number in sorted(set(facts.before))
    ]
    return terms.say(_SHOWN, counts=", ".join(counts)) if counts else ""


def scores_text(scores: Sequence[int], terms: Terms) -> str:
    """The points of all teams on a line: "team 1: 3, team 2: 0"."""
    return ", ".join(terms.say(_SCORE, team=terms.team(team), points=points) for team, points in enumerate(scores))


def _points_before(facts: Facts, terms: Terms) -> str:
    return terms.say(_POINTS_BEFORE, scores=scores_text(facts.scores, terms))


def _points_after(facts: Facts, terms: Terms) -> str:
    return terms.say(_POINTS_AFTER, scores=scores_text(facts.final, terms))


def _worth(facts: Facts, terms: Terms) -> str:
    return terms.say(_WORTH, points=terms.points(facts.amount))


_LOOKED_AT: Dict[str, Callable[[Facts, Terms], str]] = {
    "last-tile-double": _last,
    "last-tile": _last,
    "last-tile-fits-both-ends": _before,
    "ends-were-equal": _before,
    "ends-are-equal": _after,
    "one-end-hard": _shown,
    "both-ends-hard": _shown,
    "only-playable-tile": _before,
    "winners-were-at-zero": _points_before,
    "others-had-points": _points_before,
    "points-below": _worth,
    "every-team-would-have-points": _points_after,
    "others-are-at-zero": _points_after,
    "another-is-at-zero": _points_after,
}


def fact_of(check: Check, facts: Facts, terms: Terms) -> str:
    """What a word looked at in this deal, as a sentence; "" where its own sentence says it all."""
    said = _LOOKED_AT.get(check.term.word)
    return capital(said(facts, terms)) if said is not None else ""


def so_here(check: Check, terms: Terms) -> str:
    """What was so in this deal: what was asked for, or where that failed its opposite."""
    return term_phrase(terms, "result", check.term, check.negated if check.held else not check.negated)


def checklist(condition: Optional[Condition], facts: Facts, terms: Terms) -> Tuple[str, ...]:
    """Every word of a condition, one after the other: a tick or a cross, what was so here, and by which fact."""
    if condition is None:
        return ()
    lines, said = [], ""
    for check in checks(condition, facts):
        fact = fact_of(check, facts, terms)
        line = (_HELD if check.held else _FAILED) + sentence(so_here(check, terms))
        lines.append(line + (" " + fact if fact and fact != said else ""))
        said = fact or said
    return tuple(lines)
