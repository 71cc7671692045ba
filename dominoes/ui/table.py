"""The table on screen: joins a session with the board, the bar, the curtain and the panes beside the board.

Everything shown is made from one `Showing`; everything done goes through a method of the session. What presses and
keys mean is in `dominoes.ui.hands`, when the computers move in `dominoes.ui.computers`.
"""

from __future__ import annotations

import tkinter
from typing import Optional, Sequence, Tuple

from dominoes.game.actions import DRAW_TILE, PLAY, Action
from dominoes.game.referee import IllegalAction
from dominoes.session import ASKING, CURTAIN, OVER, Session, Showing
from dominoes.table.scene import TableScene
from dominoes.text.events import event_text
from dominoes.text.terms import Terms, capital
from dominoes.text.typed import NotUnderstood, read_typed, refused_text, unreadable_text
from dominoes.ui.bar import Answers, Bar
from dominoes.ui.beside import Beside
from dominoes.ui.board import Board
from dominoes.ui.computers import Computers
from dominoes.ui.curtain import Curtain
from dominoes.ui.hands import Hands
from dominoes.ui.host import Host
from dominoes.ui.plates import pile_words, seat_words
from dominoes.ui.selectors import Chooser, Selectors
from dominoes.ui.slides import Slides
from dominoes.ui.warmer import Warmer
from dominoes.ui.widgets import focused_in


class TableScreen(tkinter.Frame):
    """The table of one session."""

    def __init__(self, master: tkinter.Misc, host: Host, session: Session) -> None:
        style = host.style
        super().__init__(master, background=style.theme.window)
        self._host, self.session = host, session
        rules = session.rules
        self._names = [chair.name for chair in session.chairs]
        # Whoever plays alone sits in front; people who share the screen find seat 1 there, whoever is on turn.
        bottom = min(session.persons) if len(session.persons) == 1 else 0
        self.scene = TableScene(rules.table.seats, rules.clockwise, rules.each, bottom, rules.boneyard)
        self._seen: Tuple[object, ...] = ()
        self._showing = session.showing()

        self._computers = Computers(host, session, self._after)
        self.slides = Slides(host.scheduler, self._draw)
        self._warmer = Warmer(host.scheduler, style.faces, rules.tiles.tiles)
        left = tkinter.Frame(self, background=style.theme.felt)
        self.bar = Bar(left, style, host.say, rules, self._names,
                       Answers(self.aim, self.confirm, self.drop, self.act), host.selectors)
        self.hands = Hands(self)
        self.board = Board(left, style, self.hands.intent, self.hands.zone)
        self.selectors: Optional[Selectors] = None
        if host.selectors:
            does = Chooser(self.pick, self.aim, self.confirm, self.typed, self.drop)
            self.selectors = Selectors(left, style, host.say, does, rules.draws > 0)
            self.selectors.pack(side="bottom", fill="x")
        self._row: Optional[tkinter.Misc] = None
        self.bar.pack(side="bottom", fill="x")
        self.board.pack(side="top", fill="both", expand=True)
        self.curtain = Curtain(left, style, host.say, rules, self._names, self.reveal)
        self.beside = Beside(self, host, session, self._names, self.refresh)
        self.beside.pack(side="right", fill="y")
        left.pack(side="left", fill="both", expand=True)
        self.board.bind("<Configure>", lambda event: self._resized(event.width, event.height))
        self.bind("<Configure>", lambda event: self.beside.fit(event.width) if event.widget is self else None)
        self.board.bind("<FocusIn>", lambda _: self.ask_to_draw(), add="+")
        self.board.bind("<FocusOut>", lambda _: self.ask_to_draw(), add="+")
        self.refresh()

    # ---- showing --------------------------------------------------------------------------------------------

    @property
    def showing(self) -> Showing:
        """What is on the screen."""
        return self._showing

    def refresh(self) -> None:
        """Bring the screen to the session as it is now."""
        self._showing = showing = self.session.showing()
        self.scene.show(showing)
        log = showing.log
        # After the deal the settlement says all there is to say.
        said = log[-1] if log and showing.moment != OVER else None
        news = event_text(said, self.session.rules, self._host.say, self._names) if said is not None else ""
        self.bar.show(showing, news)
        if self.selectors is not None:
            self.selectors.show(showing)
        self._show_curtain(showing)
        self.beside.show(showing)
        self.ask_to_draw()
        self._move_focus(showing)
        self._computers.drive()

    def destroy(self) -> None:
        """Take the table down; its computers stop."""
        self._computers.stop()
        super().destroy()

    def ask_to_draw(self) -> None:
        """Draw the board when the window is next at leisure; ask as often as you like."""
        self._host.scheduler.once("draw", self._draw)

    def _draw(self) -> None:
        if not self.winfo_exists() or self.board.winfo_width() < 2:
            return
        showing = self._showing
        scene = self.scene.scene(self.shows_cursor())
        title = ""
        own = any(plate.in_rail and plate.seat == showing.front for plate in scene.places.plates)
        if showing.front >= 0 and showing.moment != OVER and not own:
            title = capital(Terms(self.session.rules, self._host.say, self._names).seat(showing.front))
        words = seat_words(showing.public, self.session.rules, self._host.say, self._names, self.kinds_shown())
        moves = showing.public.moves
        moving = self.slides.of(scene, moves[-1].seat if moves else -1, self._host.sliding)
        self.board.draw(moving, words, title, pile_words(showing.public, self.session.rules, self._host.say))
        self._warmer.want(scene.places.hand_half, self.scene.likely_sizes())

    def kinds_shown(self) -> Sequence[str]:
        """Who plays each seat, for the plates; none where that is of no interest."""
        return [chair.kind for chair in self.session.chairs]

    def shows_cursor(self) -> bool:
        """Whether the hand in front shows at which of its tiles the keyboard stands."""
        return focused_in(self) is self.board and self._showing.moment == ASKING

    def _show_curtain(self, showing: Showing) -> None:
        if showing.moment == CURTAIN:
            self.curtain.show(showing)
            height = int(self.scene.places.rail.height) + max(self.bar.winfo_height(), self.bar.winfo_reqheight())
            if self.selectors is not None:
                height += self.selectors.winfo_reqheight()
            self.curtain.place(x=0, rely=1.0, anchor="sw", relwidth=1.0, height=max(height, self._host.style.px(150)))
            self.curtain.lift()
        else:
            self.curtain.place_forget()

    def _resized(self, width: int, height: int) -> None:
        self.scene.resize(width, height, self._host.style.scale)
        self._show_curtain(self._showing)
        self.ask_to_draw()

    def _move_focus(self, showing: Showing) -> None:
        """Once for each new question the focus goes where the answer is given."""
        question = showing.question
        seen = (showing.moment, len(showing.log), showing.front, question.kind if question else "", self.beside.name)
        if seen == self._seen or self.beside.pane is not None:
            self._seen = seen
            return
        self._seen = seen
        if showing.moment == CURTAIN:
            self.curtain.button.focus_set()
        elif showing.moment == OVER and self.beside.settlement is not None:
            self.beside.settlement.next.focus_set()
        elif showing.moment == ASKING and question is not None:
            first = self.bar.first
            if self.selectors is not None and self._row is not None:
                self.selectors.go_on(self._row)
            elif question.kind == PLAY or first is None:
                self.board.focus_set()
            else:
                first.focus_set()
        else:
            self.board.focus_set()

    # ---- doing ----------------------------------------------------------------------------------------------

    def _after(self) -> None:
        """Something changed in the session."""
        self.refresh()
        self._host.changed()

    def reveal(self, seat: int) -> None:
        """The person of this seat takes the screen."""
        self.session.reveal(seat)
        self._after()

    def pick(self, tile: int) -> None:
        """Take up a tile of the hand in front; touched again, a tile that fits both ends changes to the other end."""
        question = self._showing.question
        if question is not None and question.picked == tile and len(question.candidates) > 1:
            ends = [action.end for action in question.candidates]
            now = question.chosen.end if question.chosen is not None else ends[-1]
            self.session.aim(next(end for end in ends if end != now))
        elif question is None or question.picked != tile:
            self.session.pick(tile)
            tiles = self.scene.hand_tiles()
            if tile in tiles:
                self.scene.cursor = tiles.index(tile)
        self.refresh()

    def aim(self, end: int) -> None:
        """Choose the end for the tile taken up."""
        self.session.aim(end)
        self.refresh()

    def drop(self) -> None:
        """Take back what was being considered."""
        self.session.drop()
        self.board.gestures.cancel()
        self.board.dragged = None
        self.refresh()
        self.board.focus_set()

    def confirm(self) -> None:
        """Do what was chosen."""
        # Whoever answers by the selectors finds the focus there at the next question.
        focus = focused_in(self)
        self._row = focus if self.selectors is not None and self.selectors.holds(focus) else None
        self.session.confirm()
        self._after()

    def typed(self, text: str) -> bool:
        """Preview the move that somebody typed; returns whether it is one, else the bar says why not."""
        view, say = self._showing.view, self._host.say
        if view is None or self._showing.moment != ASKING:
            return False
        try:
            self.session.propose(read_typed(text, view.seat))
        except NotUnderstood:
            complaint = unreadable_text(text, view, say)
        except IllegalAction as error:
            complaint = refused_text(error, text, view, say)
        else:
            self.refresh()
            return True
        self.session.drop()
        self.refresh()
        self.bar.complain(complaint)
        return False

    def act(self, action: Action) -> None:
        """Do an action that needs no tile: pass, draw, accept, redeal, name."""
        self.session.consider(action)
        self.confirm()

    def touch_pile(self) -> None:
        """The boneyard was touched: who has to draw is asked whether to, and at the second touch draws."""
        question = self._showing.question
        if self._showing.moment != ASKING or question is None:
            return
        if question.kind != DRAW_TILE:
            self.typed(DRAW_TILE)
        elif question.chosen is None:
            self.session.consider(question.options[0])
            self.refresh()
        else:
            self.confirm()

    def undo(self) -> None:
        """Take back the last decision of a person."""
        if self.session.undo():
            self._after()

    def redo(self) -> None:
        """Put back what was undone."""
        if self.session.redo():
            self._after()

    def restart(self) -> None:
        """Play the present tiles again."""
        if self.session.restart():
            self._after()

    def next_deal(self) -> None:
        """Open the next deal or match."""
        if self._showing.moment == OVER:
            self.session.next_deal()
            self._after()

    def cover(self) -> None:
        """Cover the hands: the window goes out of sight."""
        self.session.cover()
        self.refresh()

    def pause(self, why: str, on: bool) -> None:
        """Let the computers wait for a reason, or no longer for it."""
        before = self.session.paused
        (self.session.pause if on else self.session.resume)(why)
        if self.session.paused != before:
            self.refresh()

    # ---- looking --------------------------------------------------------------------------------------------

    def zoom(self, factor: float) -> None:
        """Larger or smaller about the middle of the felt."""
        self.scene.zoom(*self.scene.places.felt.centre, factor)
        self.ask_to_draw()

    def fit(self) -> None:
        """The whole line in view again."""
        self.scene.fit()
        self.ask_to_draw()
