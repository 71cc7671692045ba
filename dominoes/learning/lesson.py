"""A lesson as data: steps with a position each and what the pupil is to do there, played by the ordinary referee.

A lesson file holds its own rules (a whole profile) and a list of steps; a step's position is a deal as records write
it. What the pupil tries is judged here by code: what was done, or why it is not what was asked.
Pure: may import the layers below (rules, game, record, replay, history) and `dominoes.learning`; no tkinter, gettext,
files, clock or global random.
"""

from __future__ import annotations

from typing import Any, List, NamedTuple, Optional, Sequence, Tuple

from dominoes.game.actions import PASS, PLAY, Action, parse_action
from dominoes.game.state import State
from dominoes.history import History
from dominoes.learning.question import Question
from dominoes.learning.quiz import quiz
from dominoes.record import Record, example_from
from dominoes.replay import replay
from dominoes.rules.compiled import Rules, compile_profile
from dominoes.rules.jsontext import Document
from dominoes.rules.load import profile_from
from dominoes.rules.tiles import mask_of, parse_tile
from dominoes.view import View

#: What is to be done: touch a tile, lay one, pass, touch a seat, answer a question about the deal that is over.
TOUCH, LAY, PASSING, SEAT, ANSWER = "touch", "play", "pass", "seat", "answer"

#: What a try comes to: it is what was asked; or the tile is another one, fits no end, may go, but another was meant;
#: the end is the other one; nothing is to be laid or done here; it is another seat.
DONE, OTHER_TILE, FITS_NOT, NOT_MEANT, OTHER_END, NOT_ASKED, OTHER_SEAT = (
    "done", "other-tile", "fits-not", "not-meant", "other-end", "not-asked", "other-seat"
)  # fmt: skip

#: Either end, or any tile.
ANY = -1


class Aim(NamedTuple):
    """One thing to do. ``tiles`` are those meant (a mask, `ANY` for whichever fits), ``end`` where, ``seat`` who,
    ``question`` of which kind."""

    kind: str
    tiles: int = ANY
    end: int = ANY
    seat: int = -1
    question: str = ""


class Step(NamedTuple):
    """One step: the position after the first ``done`` actions of its deal, and what is to be done there, in order."""

    id: str
    record: Record
    done: int
    aims: Tuple[Aim, ...]


class Lesson(NamedTuple):
    """A lesson: the rules it is played by, and its steps."""

    rules: Rules
    steps: Tuple[Step, ...]


def lesson_from(document: Document) -> Lesson:
    """The lesson in a document. What ships is held by tests, so faults raise as they come: FileFaults, ValueError."""
    value = document.value
    rules = compile_profile(profile_from(document, value["rules"], ("rules",), thorough=False))
    steps: List[Step] = []
    for at, step in enumerate(value["steps"]):
        name = {"en": step["id"]}
        example = {"id": step["id"], "title": name, "text": name, "deals": step["deals"]}
        record = example_from(document, rules, example, ("steps", at))
        steps.append(Step(step["id"], record, step.get("done", 0), tuple(_aim(each) for each in step["do"])))
    return Lesson(rules, tuple(steps))


def _aim(value: Any) -> Aim:
    (kind, what), = value.items()
    if kind == TOUCH:
        return Aim(TOUCH, mask_of(parse_tile(name) for name in what))
    if kind == LAY and what != "any":
        plays = [parse_action("1 play " + text).action for text in what]
        return Aim(LAY, mask_of(play.tile for play in plays), plays[0].end)
    if kind == SEAT:
        return Aim(SEAT, seat=what - 1)
    if kind == ANSWER:
        return Aim(ANSWER, question=what)
    return Aim({LAY: LAY, PASSING: PASSING}[kind])


class Scripted:
    """A seat that plays what the lesson says, and where the pupil took another way any legal action."""

    def __init__(self, script: Sequence[Action]) -> None:
        self._script = list(script)

    def choose(self, view: View) -> Action:
        """See `dominoes.players`."""
        action = self._script.pop(0) if self._script else None
        return action if action is not None and action in view.legal else view.legal[0]


class Scene(NamedTuple):
    """A step set up: the match at its beginning, what the seats will do, and the question if one is asked."""

    history: History
    script: Tuple[Action, ...]
    question: Optional[Question]

    def player(self, seat: int) -> Scripted:
        """The one who plays a seat."""
        return Scripted([action for action in self.script if action.seat == seat])


def scene_of(step: Step) -> Scene:
    """Set a step up."""
    whole = replay(step.record)
    begun = replay(step.record, step.done)
    assert whole.history is not None and begun.history is not None
    kinds = {aim.question for aim in step.aims}
    questions = [each for each in quiz(whole.game, whole.history.moments) if each.kind in kinds]
    script = tuple(action for deal in whole.deals() for action in deal.actions)[step.done :]
    # The reason is told with the answer here: it is not asked.
    return Scene(begun.history, script, questions[0]._replace(why_next=False) if questions else None)


# ---- judging ------------------------------------------------------------------------------------------------


def judge_tile(aim: Aim, state: State, rules: Rules, tile: int) -> str:
    """What touching a tile of one's hand comes to. `DONE` for a tile that is meant, touched or to be laid."""
    if aim.kind == TOUCH:
        return DONE if aim.tiles >> tile & 1 else OTHER_TILE
    if aim.kind not in (LAY, PASSING):
        return NOT_ASKED
    if state.ends and not any(rules.tiles.suit[end] >> tile & 1 for end in state.ends):
        return FITS_NOT
    if aim.kind == PASSING:
        return NOT_ASKED
    return DONE if aim.tiles == ANY or aim.tiles >> tile & 1 else NOT_MEANT


def judge_action(aim: Aim, state: State, rules: Rules, action: Action) -> str:
    """What an action comes to."""
    if action.kind == PASS:
        return DONE if aim.kind == PASSING else NOT_ASKED
    if action.kind != PLAY or aim.kind != LAY:
        return NOT_ASKED
    found = judge_tile(aim, state, rules, action.tile)
    if found == DONE and aim.end != ANY and state.ends and action.end != aim.end:
        return OTHER_END
    return found


def judge_seat(aim: Aim, seat: int) -> str:
    """What touching a seat comes to."""
    if aim.kind != SEAT:
        return NOT_ASKED
    return DONE if seat == aim.seat else OTHER_SEAT


class Walk:
    """The way through a lesson: where one is, what of the step is done, which steps were done at all."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.at = 0
        self._aims = 0
        self._done: List[bool] = [False] * len(lesson.steps)

    @property
    def step(self) -> Step:
        """The present step."""
        return self.lesson.steps[self.at]

    @property
    def aim(self) -> Optional[Aim]:
        """What is to be done next in this step; None when all is done."""
        aims = self.step.aims
        return aims[self._aims] if self._aims < len(aims) else None

    @property
    def last(self) -> bool:
        """Whether this is the last step."""
        return self.at == len(self.lesson.steps) - 1

    def did(self) -> None:
        """What was to be done is done."""
        if self.aim is not None:
            self._aims += 1
            self._done[self.at] = self._done[self.at] or self.aim is None

    def done(self, at: int) -> bool:
        """Whether a step was done, now or before."""
        return self._done[at]

    def go(self, at: int) -> bool:
        """To a step, from its beginning; False if there is none."""
        if not 0 <= at < len(self.lesson.steps):
            return False
        self.at, self._aims = at, 0
        return True
