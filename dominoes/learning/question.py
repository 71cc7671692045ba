"""What a question about a worked example is: its kind, its answers as codes, which of them is right, and the facts.

Pure: may import `dominoes.learning.readings`, `dominoes.game` and `dominoes.rules`; no tkinter, gettext, files, clock
or global random.
"""

from __future__ import annotations

from typing import Any, Iterator, List, NamedTuple, Optional, Sequence, Tuple

from dominoes.game.result import Result
from dominoes.game.state import State
from dominoes.learning.readings import Reading
from dominoes.rules.facts import Facts

#: No question has more answers to choose from.
MOST_ANSWERS = 5

#: May this seat demand a redeal? Which tile may be led? Must this seat pass? Does the last tile earn this bonus? Who
#: wins the block? How many points, to whom? By which rule? What does each team have now? What is the result of the
#: match called? Who leads the next deal?
REDEAL, OPENING, PASS, BONUS, WINNER, POINTS, WHY, SCORES, TITLE, LEADER = KINDS = (
    "redeal", "opening", "pass", "bonus", "winner", "points", "why", "scores", "title", "leader"
)  # fmt: skip

#: Questions to say yes or no to have their answers in this order.
YES_NO = (True, False)
#: Who leads: a seat, one that speaks for its team, or the holder of a tile whom nobody can know yet.
HOLDER, SEAT, NAMES = "holder", "seat", "names"


class Answer(NamedTuple):
    """An answer to choose. ``value`` is a code of the question's kind; ``readings`` lead to it where it is wrong."""

    value: Any
    readings: Tuple[Reading, ...] = ()


class Question(NamedTuple):
    """A question about one deal of an example.

    Attributes:
        kind: `PASS` and so on; the values of the answers are: `REDEAL`, `PASS` and `BONUS` a bool, `OPENING` a mask of
            tiles, `WINNER` a team or -1, `POINTS` a pair (team, points), `WHY` a `Reading`, `SCORES` the points of all
            teams, `TITLE` an id or "", `LEADER` a triple of `SEAT`, `NAMES` or `HOLDER` and (seat, -1), (speaker, team)
            or (-1, number of the lead clause).
        deal, step: asked when this step of this deal (both from 0) lies on the table, before the next one.
        answers, right: what can be chosen, and the number of the right one.
        state: what lies on the table, for `REDEAL`, `OPENING` and `PASS`; else the settled deal.
        clause: for `BONUS` the id of the score clause, for `OPENING` and `LEADER` of the lead clause; else "".
        facts: what the words of the rules look at, where somebody won the deal.
        why_next: whether the next question asks for the reason, so that it must not be told with the answer.
    """

    kind: str
    deal: int
    step: int
    answers: Tuple[Answer, ...]
    right: int
    state: State
    clause: str = ""
    facts: Optional[Facts] = None
    why_next: bool = False

    @property
    def result(self) -> Result:
        """How the deal ended; raises AssertionError where the question is asked in the middle of it."""
        assert self.state.result is not None
        return self.state.result


def asked(
    kind: str, deal: int, step: int, right: Any, wrong: Sequence[Answer], state: State, facts: Optional[Facts] = None,
    clause: str = "", order: Sequence[Any] = (),
) -> Iterator[Question]:
    """The question, if there is anything to choose. Answers stand in an order that does not tell which is right:
    that of ``order``, or by their values."""
    kept: List[Answer] = [Answer(right)]
    for answer in wrong:
        if all(answer.value != each.value for each in kept) and len(kept) < MOST_ANSWERS:
            kept.append(answer)
    if len(kept) < 2:
        return
    kept.sort(key=lambda answer: order.index(answer.value) if order else answer.value)
    at = next(at for at, answer in enumerate(kept) if answer.value == right)
    yield Question(kind, deal, step, tuple(kept), at, state, clause, facts)
