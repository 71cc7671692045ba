"""Screens that are visited and left again: learning, looking back at deals, files that are opened.

A visit leaves the match where it is: the table is taken down, its hands are covered and its computers stop, and when
the last visit is over the table is set up again. Each visit is kept as the work that shows it, so that it can be shown
anew in another language, and the way back leads through the visits before.
"""

from __future__ import annotations

import os
import tkinter
from functools import partial
from tkinter import filedialog
from typing import TYPE_CHECKING, Callable, List, Optional, Sequence, Tuple

from dominoes.export.kinds import Match
from dominoes.learning.asking import Asking
from dominoes.learning.lesson import Walk
from dominoes.learning.quiz import quiz
from dominoes.library import Example, records_in
from dominoes.record import Record
from dominoes.replay import Replay, replay
from dominoes.rules.compiled import Rules
from dominoes.rules.faults import Fault, FileFaults
from dominoes.rules.jsontext import Document
from dominoes.session import Session
from dominoes.storage import why
from dominoes.table.viewer import Viewer, shown_deals
from dominoes.ui.browsing import Browsing, chairs_of
from dominoes.ui.cards import by_difficulty
from dominoes.ui.choose import MOST_RECORDS, ChooseScreen, record_items
from dominoes.ui.classroom import Classroom
from dominoes.ui.faultlist import FaultScreen
from dominoes.ui.learn import LearnScreen, Lesson, example_title
from dominoes.ui.lesson import LessonScreen
from dominoes.ui.printing import print_sheet
from dominoes.ui.viewer import Subject, ViewerScreen
from dominoes.ui.workshop.visits import Workshops

if TYPE_CHECKING:
    from dominoes.ui.app import App

Show = Callable[[], None]


class Visits:
    """The visits of one window. ``ask`` asks for a file by a title and a name for its kind, "" for none chosen,
    ``ask_to_save`` for one to write, by a title, a name for its kind and a name for it; ``show_page`` shows a page by
    its address, the system's browser if it is None."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._shows: List[Show] = []
        self._home: Show = app.show_start
        self._lesson = Lesson("")
        self.ask: Callable[[str, str], str] = self._ask
        self.ask_to_save: Callable[[str, str, str], str] = self._ask_to_save
        self.show_page: Optional[Callable[[str], object]] = None
        self.learning = False
        self.workshop = Workshops(app, self.visit, self.leave)
        self.classroom = Classroom(app, self.visit, self.leave)

    @property
    def teaching(self) -> bool:
        """Whether the first lesson is what is shown."""
        return isinstance(self._app.screen, LessonScreen)

    @property
    def visiting(self) -> bool:
        """Whether a visit is what is shown."""
        return bool(self._shows)

    def again(self) -> None:
        """Show the present visit anew."""
        self._shows[-1]()

    def leave(self) -> None:
        """Go back to where this visit was made from."""
        self._shows.pop()
        self.learning = bool(self._shows) and self._shows[-1] == self._show_lesson
        (self._shows[-1] if self._shows else self._home)()

    def forget(self) -> None:
        """Another screen is shown: there is no way back to the visits any more."""
        self._shows.clear()
        self.learning = False

    @property
    def browses(self) -> bool:
        """Whether a match is looked at that can be kept."""
        return isinstance(self._app.screen, ViewerScreen)

    @staticmethod
    def key(screen: Optional[tkinter.Frame], chord: str, on_button: bool) -> bool:
        """Give a key to the screen if it is a visited one; returns whether it meant anything there."""
        work = getattr(screen, "key", None)
        return work is not None and bool(work(chord, on_button))

    def visit(self, show: Show) -> None:
        """Show another screen from here."""
        table = self._app.table
        if not self._shows:
            self._home = self._app.show_start
        if table is not None:
            session = table.session
            # Whoever comes back may be another person; and a pane left open would keep the computers waiting.
            table.beside.close()
            session.cover()
            if not session.practice:
                self._home = partial(self._app.show_table, session)
        self._shows.append(show)
        self.learning = show == self._show_lesson
        show()

    # ---- learning -------------------------------------------------------------------------------------------

    def learn(self) -> None:
        """The rules and worked examples of all profiles, at first of the one that is played, looked at or chosen."""
        app = self._app
        profile = app.wishes.profile
        if app.table is not None:
            profile = app.table.session.rules.profile.id
        elif isinstance(app.screen, ViewerScreen):
            profile = app.screen.viewer.rules.profile.id
        self._lesson = Lesson(profile)
        self.visit(self._show_lesson)

    def _show_lesson(self) -> None:
        app = self._app
        app.root.title(app.say.tr("learn", "Learn"))
        app.show_visit(lambda: LearnScreen(app.root, app, self._lesson, self.leave, self._open_example))

    def _open_example(self, examples: Sequence[Example], at: int) -> None:
        record = examples[at].record
        if record is None:
            return
        played, explained = replay(record), record.text or {}
        if played.history is None:
            return
        viewer = Viewer(played.game, shown_deals(played.game, played.history.moments, every_hand=True))
        # A record with faults is looked at for its faults.
        # Who only wanted to look at the last one need not say so again at this.
        asks = self._lesson.walk is None or self._lesson.walk.on
        # What an example is about are the deals that say what they come to; those before only lead up to them.
        about = next((number for number, deal in enumerate(record.deals) if deal.expect is not None), 0)
        questions = () if played.faults else quiz(played.game, played.history.moments)
        asking = Asking([each for each in questions if each.deal >= about], asks)
        viewer.go(about, 0)
        self._lesson.walk = asking

        def subject() -> Subject:
            say = self._app.say
            onward = say.tr("learn", "Next example") if at + 1 < len(examples) else ""
            title = "%d. %s" % (at + 1, example_title(examples[at], at, say))
            return Subject(title, say.pick(explained), tuple(map(str, played.faults)), onward=onward)

        self._look(viewer, subject, lambda: self._next_example(examples, at + 1), asking, self._browsing(
            record, played, every_hand=True))

    def _next_example(self, examples: Sequence[Example], at: int) -> None:
        self._shows.pop()
        self._lesson.example = at
        self._open_example(examples, at)

    # ---- the first lesson -----------------------------------------------------------------------------------

    def first_lesson(self) -> None:
        """What a tile is, how tiles are laid, how a deal ends: for people who have never held a domino."""
        self._app.keeper.set(lesson_offered=True)
        walk = Walk(self._app.library.lesson())

        def show() -> None:
            app = self._app
            app.root.title(app.say.tr("first", "First lesson"))
            app.show_visit(lambda: LessonScreen(app.root, app, walk, self.leave, self._play_now, self._examples_now))

        self.visit(show)

    def _play_now(self) -> None:
        """Somebody has learned enough to play: the start screen, at the easiest game."""
        app = self._app
        app.wishes.profile = by_difficulty(app.library.profiles())[0].id
        app.show_start()

    def _examples_now(self) -> None:
        self.leave()
        if not self.learning:
            self.learn()

    # ---- looking back ---------------------------------------------------------------------------------------

    def replay_deal(self) -> None:
        """The deal just finished from its beginning, with all hands."""
        self._look_back(0)

    def hindsight(self) -> None:
        """The deal just finished, with what would have happened beside it."""
        self._look_back(0, True)

    def earlier_deals(self) -> None:
        """The match so far, at its last finished deal; of the deal in progress what everybody knows."""
        self._look_back(-1)

    def keep(self) -> None:
        """Ask in which form to keep the match, or the one that is looked at."""
        if self._app.table is not None:
            self._look_back(-1)
        screen = self._app.screen
        if isinstance(screen, ViewerScreen):
            screen.beside.open_keep()

    def _look_back(self, step: int, lesson: bool = False) -> None:
        table = self._app.table
        if table is None:
            return
        session: Session = table.session
        history = session.history
        viewer = Viewer(history.game, shown_deals(history.game, history.moments))
        finished = [at for at, deal in enumerate(viewer.deals) if deal.result is not None]
        viewer.go(finished[-1] if finished else 0, step)
        viewer.lesson = lesson
        names = [chair.name for chair in session.chairs]
        players = tuple((chair.kind, chair.name) for chair in session.chairs)
        hints = () if session.practice else tuple(tuple(each) for each in self._app.hints())
        match = Match(history, history.game.rules.profile.id, players, hints)

        def subject() -> Subject:
            return Subject(self._app.say.tr("viewer", "Earlier deals"), names=names)

        self._look(viewer, subject, self.leave, browsing=Browsing(self._app, self, match, session.chairs))

    def _look(
        self, viewer: Viewer, subject: Callable[[], Subject], on_next: Callable[[], object],
        asking: Optional[Asking] = None, browsing: Optional[Browsing] = None,
    ) -> None:
        def show() -> None:
            app, said = self._app, subject()
            app.root.title(said.title)
            app.show_visit(lambda: ViewerScreen(app.root, app, viewer, said, self.leave, on_next, asking, browsing))

        self.visit(show)

    # ---- files ----------------------------------------------------------------------------------------------

    def _ask(self, title: str, kind: str) -> str:
        app = self._app
        types: Sequence[Tuple[str, str]] = ((kind, "*.json *.jsonl"), (app.say.tr("file", "All files"), "*"))
        # Records are looked for first where the finished matches are kept.
        folder = app.keeper.saves.matches if app.keeper.saves and kind == app.say.tr("file", "Records") else None
        start = str(folder) if folder is not None and folder.is_dir() else None
        chosen = filedialog.askopenfilename(parent=app.root, title=title, filetypes=types, initialdir=start)
        return chosen if isinstance(chosen, str) else ""

    def _ask_to_save(self, title: str, kind: str, name: str) -> str:
        ending = os.path.splitext(name)[1]
        types: Sequence[Tuple[str, str]] = ((kind, "*" + ending), (self._app.say.tr("file", "All files"), "*"))
        chosen = filedialog.asksaveasfilename(
            parent=self._app.root, title=title, filetypes=types, initialfile=name, defaultextension=ending)
        return chosen if isinstance(chosen, str) else ""

    def open_profile(self) -> None:
        """Ask for a profile file, and show it on the start screen: chosen to be played, or with what is wrong."""
        app = self._app
        path = self.ask(app.say.tr("file", "Open a profile file"), app.say.tr("file", "Profiles"))
        if path:
            self.add_profile(path)

    def add_profile(self, path: str) -> None:
        """Read a profile file, for the first time or again, and show it on the start screen."""
        app = self._app
        entry = app.library.open(path)
        if app.start_screen is not None:
            app.start_screen.remember()
        if entry.profile is not None:
            app.wishes.profile = entry.profile.id
        app.show_start(entry.file)

    def open_record(self) -> None:
        """Ask for a record file, and look at it deal by deal."""
        app = self._app
        path = self.ask(app.say.tr("file", "Open a record"), app.say.tr("file", "Records"))
        if path:
            self.look_at_record(path)

    def look_at_record(self, path: str) -> None:
        """Look at a record; one that cannot be read or played is shown with what is wrong."""
        try:
            documents = records_in(path, MOST_RECORDS)
        except FileFaults as error:
            self._show_faults(path, error.faults)
            return
        if len(documents) == 1:
            self._look_at_document(path, documents[0])
        else:
            self._choose_record(path, documents)

    def _choose_record(self, path: str, documents: Sequence[Document]) -> None:
        """Let one of several records of a file be chosen."""
        app = self._app

        def name_of(profile: str) -> str:
            found = [each.about.name for each in app.library.profiles() if each.id == profile]
            return app.say.pick(found[0]) if found else profile

        def show() -> None:
            title, items = app.say.tr("file", "Which match?"), record_items(documents, app.say, name_of)
            app.show_visit(lambda: ChooseScreen(
                app.root, app, title, path, items, lambda at: self._look_at_document(path, documents[at]), self.leave))

        self.visit(show)

    def _look_at_document(self, path: str, document: Document) -> None:
        try:
            record = self._app.library.record(document)
        except FileFaults as error:
            self._show_faults(path, error.faults)
            return
        played = replay(record)
        if played.history is None:
            self._show_faults(path, played.faults)
        else:
            self._look_at(path, record, played)

    def _look_at(self, path: str, record: Record, played: Replay) -> None:
        assert played.history is not None
        viewer = Viewer(played.game, shown_deals(played.game, played.history.moments))
        names = [name for _, name in record.players]

        def subject() -> Subject:
            name = self._app.say.pick(record.rules.profile.about.name)
            return Subject(os.path.basename(path), name, tuple(map(str, played.faults)), names)

        self._look(viewer, subject, self.leave, browsing=self._browsing(record, played))

    def _browsing(self, record: Record, played: Replay, every_hand: bool = False) -> Browsing:
        """What can be done with a record that was played."""
        assert played.history is not None
        rules = record.rules
        match = Match(played.history, rules.profile.id, record.players, tuple(deal.hints for deal in record.deals),
                      every_hand=every_hand)
        return Browsing(self._app, self, match, chairs_of(record.players, rules.table.seats))

    def _show_faults(self, path: str, faults: Sequence[Fault]) -> None:
        def show() -> None:
            app = self._app
            title = app.say.tr("file", "This file is not a record that can be played")
            app.show_visit(lambda: FaultScreen(app.root, app, title, path, faults, self.leave))

        self.visit(show)

    # ---- paper ----------------------------------------------------------------------------------------------

    def print_rules(self, rules: Rules, show: Optional[Callable[[str], object]] = None) -> str:
        """Write the rule sheet to a file and let the browser show it; returns what to tell about it."""
        say = self._app.say
        printed = print_sheet(rules, say, self._app.options.data, show)
        if printed.error is not None:
            return say.tr("print", "The rules cannot be written to {file} ({reason}).", file=printed.file,
                          reason=why(printed.error))
        if printed.shown:
            return say.tr("print", "The rules lie in {file}. The browser shows them; print them there.",
                          file=printed.file)
        return say.tr("print", "The rules lie in {file}. Open this file in a browser to print it.", file=printed.file)
