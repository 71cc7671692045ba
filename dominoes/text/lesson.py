"""The lesson after a deal in sentences: what would have happened with all hands open.

May import the layers below (rules, game, view, players) and `dominoes.text`; no tkinter.
"""

from __future__ import annotations

from typing import NamedTuple, Sequence, Tuple

from dominoes.game.actions import PASS, Action
from dominoes.players.lesson import Lesson, Outcome, Turn
from dominoes.rules.compiled import Rules
from dominoes.rules.message import N_
from dominoes.rules.tiles import tile_name
from dominoes.text.ask import action_label
from dominoes.text.i18n import Catalog
from dominoes.text.terms import Terms, capital

_LATE = N_("lesson", "Before move {n} the deal was too long to be solved.")
_NEVER = N_("lesson", "This deal was too long to be solved.")
_START = N_("lesson", "With all hands open and best play by everybody, {team} wins this deal.")
_START_DRAW = N_("lesson", "With all hands open and best play by everybody, this deal is a draw.")
_START_LATE = N_("lesson", "With all hands open and best play by everybody from there on, {team} wins.")
_START_LATE_DRAW = N_("lesson", "With all hands open and best play by everybody from there on, it is a draw.")
_NO_TURN = N_("lesson", "And so it came: no tile changed who wins.")
_TURN = N_("lesson", "Move {n}, {seat}: {played}. Before it, best play brought {before}; after it, {after}.")
_WINS = N_("lesson", "a win for {team}")
_DRAW = N_("lesson", "a draw")
_BETTER = N_("lesson", "Better: {plays}.")
_LINE = N_("lesson", "Best play from there: {line}.")
_STEP = N_("lesson", "{seat}: {tile}")
_STEP_PASS = N_("lesson", "{seat}: pass")
_DEARER = N_("lesson", "Move {n}, {seat}: {played}. With {better} this side would have come off better by {points}.")
_OPEN = N_("lesson", "Nobody could know all this while playing: the hands were closed.")


class LessonLine(NamedTuple):
    """A sentence of the lesson. ``at``: the number of the move it speaks of, passes counted, from 0; -1 for none."""

    text: str
    at: int = -1


def lesson_text(lesson: Lesson, rules: Rules, catalog: Catalog, names: Sequence[str] = ()) -> Tuple[LessonLine, ...]:
    """The lesson, sentence by sentence. ``names`` by seat, see `Terms`."""
    terms = Terms(rules, catalog, names)
    if lesson.start is None:
        return (LessonLine(terms.say(_NEVER)),)
    lines = [LessonLine(terms.say(_LATE, n=lesson.since + 1))] if lesson.since else []
    lines.append(LessonLine(_start(lesson.start, bool(lesson.since), terms)))
    decisive = lesson.decisive()
    for turn in decisive:
        lines.append(LessonLine(_turn(turn, terms, names), turn.at))
    if not decisive:
        lines.append(LessonLine(terms.say(_NO_TURN)))
        dearest = max(lesson.turns, key=lambda turn: abs(turn.before.gain - turn.after.gain), default=None)
        if dearest is not None:
            lines.append(LessonLine(_dearer(dearest, terms, names), dearest.at))
    else:
        lines.append(LessonLine(_line(decisive[-1], terms)))
    lines.append(LessonLine(terms.say(_OPEN)))
    return tuple(lines)


def _start(start: Outcome, late: bool, terms: Terms) -> str:
    if start.team < 0:
        return terms.say(_START_LATE_DRAW if late else _START_DRAW)
    return terms.say(_START_LATE if late else _START, team=terms.team(start.team))


def _outcome(outcome: Outcome, terms: Terms) -> str:
    return terms.say(_DRAW) if outcome.team < 0 else terms.say(_WINS, team=terms.team(outcome.team))


def _label(action: Action, turn: Turn, terms: Terms, names: Sequence[str]) -> str:
    return action_label(action, terms.rules, terms.catalog, names, opening=turn.opening)


def _turn(turn: Turn, terms: Terms, names: Sequence[str]) -> str:
    said = terms.say(
        _TURN,
        n=turn.at + 1,
        seat=terms.seat(turn.played.seat),
        played=_label(turn.played, turn, terms, names),
        before=_outcome(turn.before, terms),
        after=_outcome(turn.after, terms),
    )
    plays = terms.catalog.one_of([_label(action, turn, terms, names) for action in turn.better])
    return capital(said) + " " + terms.say(_BETTER, plays=plays)


def _dearer(turn: Turn, terms: Terms, names: Sequence[str]) -> str:
    return capital(
        terms.say(
            _DEARER,
            n=turn.at + 1,
            seat=terms.seat(turn.played.seat),
            played=_label(turn.played, turn, terms, names),
            better=_label(turn.better[0], turn, terms, names),
            points=terms.points(abs(turn.before.gain - turn.after.gain)),
        )
    )


def _line(turn: Turn, terms: Terms) -> str:
    steps = []
    for action in turn.line:
        seat = terms.seat(action.seat)
        if action.kind == PASS:
            steps.append(terms.say(_STEP_PASS, seat=seat))
        else:
            steps.append(terms.say(_STEP, seat=seat, tile=tile_name(action.tile)))
    return terms.say(_LINE, line=", ".join(steps))
