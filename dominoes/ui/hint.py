"""The hint beside the board: a question, then what is certain, then a move as a preview. It never plays.

The pane is for one person and one moment: whoever owns it closes it as soon as the session moves on.
"""

from __future__ import annotations

import tkinter
from typing import Callable, Optional, Sequence

from dominoes.game.actions import PLAY, Action
from dominoes.game.state import State
from dominoes.players.hints import Hint
from dominoes.session import ASKING, Session
from dominoes.text.hints import hint_text
from dominoes.text.i18n import Catalog
from dominoes.ui.inquiry import Inquiry
from dominoes.ui.panes import Pane
from dominoes.ui.reading import Reading
from dominoes.ui.scheduler import Scheduler, Ticket
from dominoes.ui.style import Style
from dominoes.ui.widgets import PRIMARY, Button
from dominoes.view import View

#: Milliseconds until it is looked again whether the analysis is ready.
LOOK_AGAIN = 30

#: The three steps.
QUESTION, FACTS, MOVE = 1, 2, 3


def preview(session: Session, action: Action) -> None:
    """Consider an action, as if the person in front had chosen it; nothing is done."""
    if action.kind != PLAY:
        session.consider(action)
        return
    session.pick(action.tile)
    session.aim(action.end)


class HintPane(Pane):
    """The pane for the person who is asked just now. ``refresh`` is called when a move is to be previewed."""

    def __init__(
        self, master: tkinter.Misc, style: Style, say: Catalog, scheduler: Scheduler, session: Session, view: View,
        names: Sequence[str], on_close: Callable[[], object], refresh: Callable[[], object],
    ) -> None:
        theme = style.theme
        super().__init__(master, style, say.tr("hint", "Hint"), say.tr("rules", "Close"), on_close)
        self._say, self._scheduler, self._session = say, scheduler, session
        self._view, self._names, self._refresh = view, names, refresh
        self._state: State = session.history.state
        self.inquiry = Inquiry(view, session.seed)
        self._shown: Hint = self.inquiry.plain
        self._serial = -1
        self._look: Optional[Ticket] = None
        self.step = QUESTION
        self.on = Button(self, style, "", self.go_on, PRIMARY, ground=theme.panel, font="strong")
        self.on.pack(side="bottom", fill="x", padx=style.px(14), pady=style.px(10))
        tkinter.Frame(self, background=theme.border, height=1).pack(side="bottom", fill="x")
        self.reading = Reading(self, style)
        self.reading.pack(fill="both", expand=True)
        self._write()

    def destroy(self) -> None:
        """Take the pane down; its analysis ends."""
        self.inquiry.drop()
        if self._look is not None:
            self._scheduler.cancel(self._look)
        super().destroy()

    def is_of_now(self) -> bool:
        """Whether the session still asks the same person in the same position."""
        session = self._session
        seat = session.history.state.to_act
        return session.history.state is self._state and session.moment == ASKING and seat == self._view.seat

    def go_on(self) -> None:
        """The next step. The button keeps the focus at the last one: a key held down must not lay the tile."""
        if self.step == MOVE:
            return
        self.step += 1
        if self.step == FACTS:
            self._shown = self.inquiry.found() or self._shown
            self._write()
        else:
            self._serial = self._session.showing().serial
            self._await_move()

    def _await_move(self) -> None:
        """Show the move, as soon as the analysis is ready."""
        self._look = None
        found = self.inquiry.found()
        if found is None:
            self._look = self._scheduler.later(LOOK_AGAIN, self._await_move)
            if self.on.enabled:
                self._write(waiting=True)
            return
        self._shown = found
        self._write()
        # Somebody who has taken up a tile in the meantime keeps it.
        if self._session.showing().serial == self._serial:
            preview(self._session, found.advice.action)
            self._refresh()

    def _write(self, waiting: bool = False) -> None:
        """Everything up to the present step. The question stays as it was first asked."""
        say, reading = self._say, self.reading
        words = hint_text(self._shown._replace(question=self.inquiry.plain.question), self._view, say, self._names)
        reading.clear()
        reading.add(say.tr("hint", "A question"), "heading")
        reading.add(words.question)
        if self.step >= FACTS:
            reading.add(say.tr("hint", "What is certain"), "heading")
            for fact in words.facts:
                reading.add(fact, "item", depth=1)
            if not words.facts:
                reading.add(say.tr("hint", "Nothing more than you see."))
        if self.step == MOVE:
            reading.add(say.tr("hint", "A move"), "heading", "move")
            if waiting:
                reading.add(say.tr("hint", "Trial deals are being played\u2026"))
            else:
                for at, sentence in enumerate(words.advice):
                    reading.add(sentence, "text" if at == 0 else "item", depth=1 if at else 0)
                reading.add(say.tr("hint", "It is only shown on the table. Whether to do it is up to you."))
            # The move at the top of the pane; how one came to it is scrolled up.
            reading.text.yview("at:move")
        nexts = {QUESTION: say.tr("hint", "Show the facts"), FACTS: say.tr("hint", "Show a move")}
        self.on.set(label=nexts.get(self.step, say.tr("hint", "Show a move")), enabled=self.step < MOVE)
