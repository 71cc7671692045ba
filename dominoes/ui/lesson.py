"""The first lesson on the real table: a teacher's pane beside the board, and everything tried is judged before it is
done.

Nothing of it is saved, and nobody is timed; a step can be begun again as often as one likes.
"""

from __future__ import annotations

import tkinter
from typing import Callable, Optional, Protocol, Sequence

from dominoes.game.actions import PASS, PLAY, Action
from dominoes.game.events import SeatPassed, TileLaid
from dominoes.learning.lesson import (
    ANSWER,
    DONE,
    LAY,
    PASSING,
    SEAT,
    TOUCH,
    Scene,
    Walk,
    judge_action,
    judge_seat,
    judge_tile,
    scene_of,
)
from dominoes.session import ASKING, LOOKING, OVER, PERSON, Chair, Session
from dominoes.text.first_lesson import said, seat_choices, step_text, try_text
from dominoes.text.i18n import Translator
from dominoes.text.quiz import asked_text, verdict
from dominoes.ui.host import Host
from dominoes.ui.kinds import USUAL
from dominoes.ui.scheduler import Scheduler
from dominoes.ui.style import Style
from dominoes.ui.table import TableScreen
from dominoes.ui.teacher import TeacherPane
from dominoes.ui.widgets import focused_in


class LessonHost(Protocol):
    """What the lesson needs of the window around it."""

    style: Style
    say: Translator
    scheduler: Scheduler
    pace: str
    animation: bool

    @property
    def delay(self) -> int:
        """Milliseconds before a computer's move."""

    @property
    def sliding(self) -> bool:
        """Whether tiles slide to their places."""


class _Quiet:
    """The window as the table of a lesson sees it: nothing is saved, no command leads away, no selectors."""

    def __init__(self, host: LessonHost) -> None:
        self.style, self.say, self.scheduler, self.pace = host.style, host.say, host.scheduler, host.pace
        self.selectors, self.animation = False, host.animation
        self._host = host

    @property
    def delay(self) -> int:
        """See `Host`."""
        return self._host.delay

    @property
    def sliding(self) -> bool:
        """See `Host`."""
        return self._host.sliding

    def run(self, command: str) -> None:
        """See `Host`."""

    def set_option(self, name: str, value: str) -> None:
        """See `Host`."""

    def print_rules(self, rules: object) -> None:
        """See `Host`."""

    def hint_shown(self) -> None:
        """See `Host`."""

    def hints(self) -> Sequence[Sequence[int]]:
        """See `Host`."""
        return ()

    def changed(self) -> None:
        """See `Host`."""


class LessonTable(TableScreen):
    """A table at which the teacher is asked before anything is done. ``touched`` is the tile that was touched rightly,
    -1 for none."""

    def __init__(self, master: tkinter.Misc, host: Host, session: Session, teacher: LessonScreen) -> None:
        self._teacher = teacher
        self.touched = -1
        super().__init__(master, host, session)
        self.board.bind("<ButtonRelease-1>", lambda event: self._touch_seat(event.x, event.y), add="+")
        # A bar that gets another width makes its buttons anew, and the focus may have been on one that is gone.
        self.bar.bind("<Configure>", lambda _: host.scheduler.once("lesson-focus", self._keep_focus), add="+")

    def _keep_focus(self) -> None:
        """Give the focus back to the button that answers, if nothing has it."""
        if self.winfo_exists() and self.bar.first is not None and focused_in(self) in (None, self.winfo_toplevel()):
            self.bar.first.focus_set()

    def pick(self, tile: int) -> None:
        """Touch a tile of the hand in front."""
        if self._teacher.tried_tile(tile):
            super().pick(tile)

    def confirm(self) -> None:
        """Do what was chosen, if it is what is asked for."""
        question = self.session.showing().question
        action = question.chosen if question is not None else None
        if action is not None and self._teacher.tried_action(action):
            super().confirm()
            self._teacher.acted()

    def kinds_shown(self) -> Sequence[str]:
        """See `TableScreen`: whoever learns what a tile is need not know the kinds of computers."""
        return ()

    def shows_cursor(self) -> bool:
        """See `TableScreen`; the tile touched rightly stays marked."""
        return self.touched >= 0 or super().shows_cursor()

    def mark(self, tile: int) -> None:
        """Mark a tile of the hand as the one touched rightly."""
        self.touched = tile
        self.scene.cursor = self.scene.hand_tiles().index(tile)
        self.ask_to_draw()

    def refresh(self) -> None:
        """See `TableScreen`; nobody plays further than the lesson says, and a button that passes gets the focus."""
        super().refresh()
        self._teacher.hold()
        if not self._teacher.asks_to_act:
            # What the table would ask for now is not what the lesson is about.
            log = self.showing.log
            news = self.bar.news["text"] if log and isinstance(log[-1], (TileLaid, SeatPassed)) else ""
            self.bar.show(self.showing._replace(moment=LOOKING, question=None), news)
            return
        question = self.showing.question
        if question is not None and question.kind == PASS and self.showing.moment == ASKING and self.bar.first:
            self.bar.first.focus_set()

    def _touch_seat(self, x: float, y: float) -> None:
        for plate in self.scene.places.plates:
            if plate.rect.contains(x, y):
                self._teacher.tried_seat(plate.seat)
        if self.scene.places.rail.contains(x, y):
            self._teacher.tried_seat(0)


class LessonScreen(tkinter.Frame):
    """The screen. ``on_close`` leaves, ``on_play`` goes on to a game, ``on_examples`` to worked examples."""

    def __init__(
        self, master: tkinter.Misc, host: LessonHost, walk: Walk, on_close: Callable[[], object],
        on_play: Callable[[], object], on_examples: Callable[[], object],
    ) -> None:
        super().__init__(master, background=host.style.theme.window)
        self._host, self.walk, self._on_close = host, walk, on_close
        self._on_play, self._on_examples = on_play, on_examples
        self.table: Optional[LessonTable] = None
        self.finished = False
        self.open(walk.at)

    # ---- steps ----------------------------------------------------------------------------------------------

    def open(self, at: int) -> None:
        """Begin a step, from the beginning; beyond the last one the lesson is over."""
        if at < 0:
            return
        if at >= len(self.walk.lesson.steps):
            self._finish()
            return
        self.finished = False
        self.walk.go(at)
        if self.table is not None:
            self.table.destroy()
            self.table = None
        self._scene: Scene = scene_of(self.walk.step)
        rules = self.walk.step.record.rules
        chairs = [Chair(PERSON if seat == 0 else USUAL) for seat in range(rules.table.seats)]
        session = Session(self._scene.history, chairs, lambda kind, seed, seat: self._scene.player(seat), 0)
        self._begun = len(session.history.moments)
        table = self.table = LessonTable(self, _Quiet(self._host), session, self)
        self.pane = TeacherPane(table.beside.inside, self._host.style, self._host.say, self._on_close, self.open,
                                self.walk)
        table.beside.teach(self.pane)
        table.pack(fill="both", expand=True)
        self._show_task()

    def _show_task(self) -> None:
        """Say what is to be done next, and give the focus to where it is done."""
        assert self.table is not None
        say, aim, state = self._host.say, self.walk.aim, self.table.session.history.state
        words, aims = step_text(self.walk.step.id), self.walk.step.aims
        about = aim if aim is not None else aims[-1]
        if aim is None:
            return
        self.pane.explain(said(words.title, about, state, say), said(words.text, about, state, say),
                          said(words.tasks[aims.index(aim)], aim, state, say))
        if aim.kind == SEAT:
            self.pane.choose([text for _, text in seat_choices(self.walk.lesson.rules, say)],
                             lambda at: self.tried_seat(at + 1))
        elif aim.kind == ANSWER and self._scene.question is not None:
            answers = asked_text(self._scene.question, self.walk.lesson.rules, say).answers
            self.pane.choose(answers, self.tried_answer)
        else:
            self._host.scheduler.once("lesson", self._focus_table)
            return
        self._host.scheduler.once("lesson", self.pane.take_focus)

    def _focus_table(self) -> None:
        if self.winfo_exists() and self.table is not None and self.walk.aim is not None:
            question = self.table.showing.question
            first = self.table.bar.first
            if question is not None and question.kind == PASS and first is not None:
                first.focus_set()
            else:
                self.table.board.focus_set()

    def _did(self) -> None:
        """The aim is reached: a word of praise, and on to the next one or to the next step."""
        assert self.table is not None
        walk, say = self.walk, self._host.say
        aim = walk.aim
        assert aim is not None
        walk.did()
        if walk.aim is not None:
            self._show_task()
            return
        state = self.table.session.history.state
        self.pane.praise(said(step_text(walk.step.id).done, aim, state, say))
        # Whatever was done by a key gives the focus to the board afterwards.
        self._host.scheduler.once("lesson", self.pane.take_focus)

    def _finish(self) -> None:
        self.finished = True
        self.pane.finish(self._on_play, self._on_examples, lambda: self.open(0))

    @property
    def asks_to_act(self) -> bool:
        """Whether something is to be done at the table now."""
        return self.walk.aim is not None and self.walk.aim.kind in (LAY, PASSING)

    # ---- what is tried --------------------------------------------------------------------------------------

    def tried_tile(self, tile: int) -> bool:
        """A tile was touched; returns whether the table may take it up."""
        table, aim = self.table, self.walk.aim
        if table is None or aim is None or not table.session.history.state.hands[0] >> tile & 1:
            return False
        code = judge_tile(aim, table.session.history.state, self.walk.lesson.rules, tile)
        if code != DONE:
            self._say_why(code, tile)
            return False
        self.pane.quiet()
        if aim.kind != TOUCH:
            return True
        table.mark(tile)
        self._did()
        return False

    def tried_action(self, action: Action) -> bool:
        """Somebody wants to do this; returns whether it is what is asked for."""
        table, aim = self.table, self.walk.aim
        if table is None or aim is None:
            return False
        code = judge_action(aim, table.session.history.state, self.walk.lesson.rules, action)
        if code != DONE:
            table.drop()
            self._say_why(code, action.tile if action.kind == PLAY else -1)
        return code == DONE

    def acted(self) -> None:
        """What was asked for is done on the table; the others play on as far as the lesson says."""
        self._did()
        self.hold()

    def hold(self) -> None:
        """Nobody plays further than the lesson says."""
        table = self.table
        if table is None or self.walk.aim is not None:
            return
        played = len(table.session.history.moments) - self._begun
        if played >= len(self._scene.script) and table.session.moment != OVER:
            table.pause("lesson", True)

    def tried_seat(self, seat: int) -> None:
        """A seat was touched, or chosen beside the board."""
        aim = self.walk.aim
        if aim is None or aim.kind != SEAT:
            return
        code = judge_seat(aim, seat)
        if code == DONE:
            self._did()
        else:
            self._say_why(code, -1, seat)

    def tried_answer(self, choice: int) -> None:
        """An answer was chosen."""
        question, aim, say = self._scene.question, self.walk.aim, self._host.say
        if question is None or aim is None or aim.kind != ANSWER:
            return
        rules = self.walk.lesson.rules
        found = verdict(question, choice, rules, say)
        if found.right:
            self._did()
            self.pane.add(" ".join(line.text for line in found.why))
        else:
            self.pane.scold(say.tr("first", "Not quite. Count once more."))

    def _say_why(self, code: str, tile: int, seat: int = -1) -> None:
        aim, table = self.walk.aim, self.table
        if aim is None or table is None:
            return
        state = table.session.history.state
        self.pane.scold(try_text(code, aim, state, self.walk.lesson.rules, tile, self._host.say, seat))

    # ---- keys -----------------------------------------------------------------------------------------------

    def key(self, chord: str, on_button: bool) -> bool:
        """A key was pressed; returns whether it meant anything here."""
        table = self.table
        question = table.showing.question if table is not None else None
        if chord in ("Prior", "Next"):
            self.open(self.walk.at + (1 if chord == "Next" else -1))
        elif chord == "Escape" and question is not None and question.picked >= 0 and table is not None:
            table.drop()
        elif chord == "Escape":
            self._on_close()
        elif self.pane.key(chord):
            pass
        elif self.walk.aim is None or table is None:
            return False
        else:
            return table.hands.key(chord, on_button)
        return True
