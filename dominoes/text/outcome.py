"""An outcome in a line that can be read aloud or written down, and how a deal ended in a few words.

May import the layers below, `dominoes.outcome` and `dominoes.text`; no tkinter.
"""

from __future__ import annotations

from typing import NamedTuple, Sequence

from dominoes.outcome import DealOutcome, Outcome
from dominoes.outcome_code import code_of
from dominoes.rules.compiled import Rules
from dominoes.rules.facts import DRAW, OUT
from dominoes.rules.message import N_
from dominoes.text.i18n import Catalog
from dominoes.text.terms import Terms, capital

_OUT = N_("outcome", "{seat} goes out")
_BLOCK = N_("outcome", "blocked, {team} wins")
_DRAW = N_("outcome", "blocked, a draw")
_NAMED = N_("outcome", "{how} ({names})")
_FIRST = N_("outcome", "Deal number {number}, {game}: {points}, {how}.")
_WRITTEN = N_("outcome", "{game}: {points}, {how}.")
_MATCH = N_("outcome", "Deal number {number}, {game}, points deal by deal: {points}. Score: {scores}.")
_MATCH_WRITTEN = N_("outcome", "{game}, points deal by deal: {points}. Score: {scores}.")
_OVER = N_("outcome", "The match is over.")


class SummaryLine(NamedTuple):
    """An outcome in words, and its code ("" where it has none)."""

    words: str
    code: str

    def copied(self) -> str:
        """Both, as they are put on the clipboard: the words, and on a line of its own the code."""
        return self.words + "\n" + (self.code + "\n" if self.code else "")


def points_text(points: Sequence[int]) -> str:
    """The points of each team, those of team 1 first: "2:0", without spaces, so that no line breaks in it."""
    return ":".join(map(str, points))


def how_text(deal: DealOutcome, rules: Rules, say: Catalog, names: Sequence[str] = ()) -> str:
    """How a deal ended: "seat 3 goes out (Key bone)"."""
    terms = Terms(rules, say, names)
    if deal.end == DRAW or (deal.seat < 0 and deal.team < 0):
        return say.say(_DRAW)
    if deal.end == OUT and deal.seat >= 0:
        how = say.say(_OUT, seat=terms.seat(deal.seat))
    else:
        how = say.say(_BLOCK, team=terms.team(deal.team))
    named = [say.pick(clause.name) for clause in rules.profile.score if clause.id in deal.bonus]
    named += [say.pick(title.name) for title in rules.profile.titles if title.id == deal.title]
    return say.say(_NAMED, how=how, names=", ".join(named)) if named else how


def summary_line(outcome: Outcome, say: Catalog) -> SummaryLine:
    """The line for the finished deals of one match; there must be one at least.

    Names are left out: the line is made to be passed on, and the deal number says which table it was.
    """
    rules, deals = outcome.rules, outcome.deals
    game = say.pick(rules.profile.about.name)
    last = deals[-1]
    if len(deals) == 1:
        facts = {"game": game, "points": points_text(last.credits), "how": how_text(last, rules, say)}
        message = _WRITTEN if outcome.seed is None else _FIRST
    else:
        listed = ", ".join(points_text(deal.credits) for deal in deals)
        facts = {"game": game, "points": listed, "scores": points_text(last.scores)}
        message = _MATCH_WRITTEN if outcome.seed is None else _MATCH
    words = capital(say.say(message, number=outcome.seed, **facts))
    if last.match_over:
        words += " " + say.say(_OVER)
    try:
        code = code_of(outcome)
    except ValueError:
        code = ""
    return SummaryLine(words, code)
