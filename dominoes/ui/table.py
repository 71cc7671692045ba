"""The table on screen: joins a session with the board, the bar, the curtain and the panes beside the board.

Everything shown is made from one `Showing`; everything done goes through a method of the session. The computers' pace
is kept here, since a session knows no clock.
"""

from __future__ import annotations

import tkinter
from itertools import chain
from time import perf_counter
from typing import Iterator, Optional, Protocol, Tuple

from dominoes.game.actions import PLAY, Action
from dominoes.game.state import ACCEPTING
from dominoes.rules.tiles import HIGH, IS_DOUBLE, LOW, tile_name
from dominoes.session import ASKING, COMPUTER, CURTAIN, OVER, Session, Showing
from dominoes.table.gestures import BOARD, HAND, Cancel, Drag, DragStart, Drop, Intent, Pan, Tap, Zoom
from dominoes.table.scene import TableScene
from dominoes.text.events import event_text
from dominoes.text.i18n import Translator
from dominoes.text.terms import Terms, capital
from dominoes.ui.bar import Answers, Bar
from dominoes.ui.board import Board, SeatWords
from dominoes.ui.curtain import Curtain
from dominoes.ui.faces import PLAIN
from dominoes.ui.kinds import kind_short
from dominoes.ui.panes import Pane, RulesPane, SettingsPane
from dominoes.ui.scheduler import Scheduler, Ticket
from dominoes.ui.settlement import Settlement
from dominoes.ui.side import Side
from dominoes.ui.style import Style

RULES, SETTINGS = "rules", "settings"

#: Pictures are made ahead in slices of so many seconds, with so many milliseconds between for everything else.
WARM_SECONDS, WARM_REST = 0.006, 12


class Host(Protocol):
    """What the table needs of the window around it."""

    style: Style
    say: Translator
    scheduler: Scheduler
    pace: str

    @property
    def delay(self) -> int:
        """Milliseconds before a computer's move."""

    def run(self, command: str) -> None:
        """Carry out a command by its id."""

    def set_option(self, name: str, value: str) -> None:
        """A setting was changed."""

    def changed(self) -> None:
        """Something happened in the session: menus and saves may follow."""


class TableScreen(tkinter.Frame):
    """The table of one session."""

    def __init__(self, master: tkinter.Misc, host: Host, session: Session) -> None:
        style = host.style
        super().__init__(master, background=style.theme.window)
        self._host, self.session = host, session
        rules = session.rules
        self._names = [chair.name for chair in session.chairs]
        self.scene = TableScene(rules.table.seats, rules.clockwise, rules.each)
        self._step: Optional[Ticket] = None
        self._seen: Tuple[object, ...] = ()
        self._showing = session.showing()
        self.pane: Optional[Pane] = None
        self.pane_name = ""
        self.settlement: Optional[Settlement] = None
        self._settled: object = None
        self.side_hidden = False
        self._warmed: Tuple[int, ...] = ()
        self._warming: Iterator[None] = iter(())

        left = tkinter.Frame(self, background=style.theme.felt)
        self._right = tkinter.Frame(self, background=style.theme.panel)
        self._edge = tkinter.Frame(self, background=style.theme.border, width=1)
        self.bar = Bar(left, style, host.say, rules, self._names,
                       Answers(self.aim, self.confirm, self.drop, self.act))
        self.board = Board(left, style, self._intent, self._zone)
        self.bar.pack(side="bottom", fill="x")
        self.board.pack(side="top", fill="both", expand=True)
        self.curtain = Curtain(left, style, host.say, rules, self._names, self.reveal)
        self.side = Side(self._right, style, host.say, rules, self._names, session.seed, host.run)
        self._right.pack_propagate(False)
        self._right.pack(side="right", fill="y")
        self._edge.pack(side="right", fill="y")
        left.pack(side="left", fill="both", expand=True)
        self.board.bind("<Configure>", lambda event: self._resized(event.width, event.height))
        self.bind("<Configure>", lambda event: self._widths() if event.widget is self else None)
        self.board.bind("<FocusIn>", lambda _: self._ask_to_draw(), add="+")
        self.board.bind("<FocusOut>", lambda _: self._ask_to_draw(), add="+")
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
        self.side.show(showing)
        self._show_curtain(showing)
        self._show_right(showing)
        self._ask_to_draw()
        self._move_focus(showing)
        self._drive()

    def _ask_to_draw(self) -> None:
        self._host.scheduler.once("draw", self._draw)

    def _draw(self) -> None:
        if not self.winfo_exists() or self.board.winfo_width() < 2:
            return
        showing = self._showing
        focus = self.focus_get_safe() is self.board and showing.moment == ASKING
        scene = self.scene.scene(focus)
        title = ""
        if showing.front >= 0 and showing.moment != OVER:
            title = capital(Terms(self.session.rules, self._host.say, self._names).seat(showing.front))
        self.board.draw(scene, [self._words(showing, seat) for seat in range(len(self.session.chairs))], title)
        self._warm(scene.places.hand_half)

    def _warm(self, hand: int) -> None:
        """Make the pictures that will be wanted soon, a little at a time while nothing else is to be done."""
        sizes = self.scene.likely_sizes()
        if sizes == self._warmed:
            return
        self._warmed = sizes
        tiles = self.session.rules.tiles.tiles
        lying = [(HIGH[tile], LOW[tile], IS_DOUBLE[tile], PLAIN) for tile in tiles]
        lying += [(LOW[tile], HIGH[tile], False, PLAIN) for tile in tiles if not IS_DOUBLE[tile]]
        standing = [(HIGH[tile], LOW[tile], True, PLAIN) for tile in tiles]
        faces = self._host.style.faces
        self._warming = chain(faces.prepare(standing, hand), *(faces.prepare(lying, size) for size in sizes))
        self._host.scheduler.once("warm", self._warm_some, WARM_REST)

    def _warm_some(self) -> None:
        until = perf_counter() + WARM_SECONDS
        for _ in self._warming:
            if perf_counter() > until:
                self._host.scheduler.once("warm", self._warm_some, WARM_REST)
                return

    def focus_get_safe(self) -> Optional[tkinter.Misc]:
        """The widget with the focus; Tk fails on its own menus, which count as none."""
        try:
            return self.focus_get()
        except KeyError:
            return None

    def _words(self, showing: Showing, seat: int) -> SeatWords:
        say, rules = self._host.say, self.session.rules
        terms, public = Terms(rules, say, self._names), showing.public
        kind = kind_short(self.session.chairs[seat].kind, say)
        if len(rules.table.teams) < rules.table.seats:
            kind += " \u00b7 " + terms.team(rules.table.team_of[seat])
        mine = [move for move in public.moves if move.seat == seat]
        last, passed = "", False
        if showing.moment == OVER and public.result is not None:
            return SeatWords(capital(terms.seat(seat)), terms.pips(public.result.pips[seat]), "", "", False)
        if mine:
            passed = mine[-1].tile < 0
            last = say.tr("seat", "passed") if passed else tile_name(mine[-1].tile)
        elif public.phase == ACCEPTING and seat < public.accepted:
            last = say.tr("seat", "accepted")
        elif public.leader == seat and not public.line:
            last = say.tr("seat", "leads")
        numbers = [str(number) for number in range(16) if public.lacks[seat] >> number & 1]
        lacks = say.tr("seat", "no {numbers}", numbers=", ".join(numbers)) if numbers else ""
        return SeatWords(capital(terms.seat(seat)), kind, last, lacks, passed)

    def _show_curtain(self, showing: Showing) -> None:
        if showing.moment == CURTAIN:
            self.curtain.show(showing)
            height = int(self.scene.places.rail.height) + max(self.bar.winfo_height(), self.bar.winfo_reqheight())
            self.curtain.place(x=0, rely=1.0, anchor="sw", relwidth=1.0, height=max(height, self._host.style.px(150)))
            self.curtain.lift()
        else:
            self.curtain.place_forget()

    def _show_right(self, showing: Showing) -> None:
        result = showing.public.result
        if self._settled is not result:
            self._settled = result
            if self.settlement is not None:
                self.settlement.destroy()
                self.settlement = None
            if result is not None:
                self.settlement = Settlement(
                    self._right, self._host.style, self._host.say, self.session.rules, self._names, result,
                    showing.public.standing, self._host.run, self.open_rules,
                )
        wanted: tkinter.Frame = self.pane or self.settlement or self.side
        for child in self._right.winfo_children():
            if child is wanted:
                if not child.winfo_manager():
                    wanted.pack(fill="both", expand=True)
            elif child.winfo_manager():
                child.pack_forget()
        self._widths()

    def _widths(self) -> None:
        style, whole = self._host.style, self.winfo_width()
        if whole < 2:
            return
        broad = self.pane is not None or self.settlement is not None
        width = min(style.px(400 if broad else 268), int(whole * (0.4 if broad else 0.29)))
        shown = broad or not self.side_hidden
        if shown and not self._right.winfo_manager():
            self._right.pack(side="right", fill="y", before=self._edge)
        elif not shown:
            self._right.pack_forget()
        if int(self._right["width"]) != width:
            self._right.configure(width=width)

    def _resized(self, width: int, height: int) -> None:
        self.scene.resize(width, height, self._host.style.scale)
        self._show_curtain(self._showing)
        self._ask_to_draw()

    def _move_focus(self, showing: Showing) -> None:
        """Once for each new question the focus goes where the answer is given."""
        question = showing.question
        seen = (showing.moment, len(showing.log), showing.front, question.kind if question else "", self.pane_name)
        if seen == self._seen or self.pane is not None:
            self._seen = seen
            return
        self._seen = seen
        if showing.moment == CURTAIN:
            self.curtain.button.focus_set()
        elif showing.moment == OVER and self.settlement is not None:
            self.settlement.next.focus_set()
        elif showing.moment == ASKING and question is not None:
            first = self.bar.first
            if question.kind == PLAY or first is None:
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
        self.session.confirm()
        self._after()

    def act(self, action: Action) -> None:
        """Do an action that needs no tile: pass, accept, redeal, name."""
        self.session.consider(action)
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

    # ---- computers ------------------------------------------------------------------------------------------

    def _drive(self) -> None:
        """See to it that a computer on turn moves after its pause; the pause never depends on what it holds."""
        if self._showing.moment != COMPUTER or self.session.paused:
            if self._step is not None:
                self._host.scheduler.cancel(self._step)
                self._step = None
        elif self._step is None:
            self._step = self._host.scheduler.later(self._host.delay, self._computer)

    def _computer(self) -> None:
        self._step = None
        if self.winfo_exists() and self.session.computer_step():
            self._after()

    def toggle_side(self) -> None:
        """Show or hide the score and the log, to give the board their room."""
        self.side_hidden = not self.side_hidden
        self._widths()

    # ---- panes ----------------------------------------------------------------------------------------------

    def open_rules(self, anchor: str = "") -> None:
        """Show the rule sheet, at a clause if one is named."""
        if not isinstance(self.pane, RulesPane):
            host = self._host
            self._open(RulesPane(self._right, host.style, host.say, self.session.rules, self.close_pane), RULES)
        if anchor and isinstance(self.pane, RulesPane):
            self.pane.go_to(anchor)

    def open_settings(self) -> None:
        """Show the settings."""
        if self.pane_name != SETTINGS:
            host = self._host
            pane = SettingsPane(self._right, host.style, host.say, host.pace, self.close_pane, host.set_option)
            self._open(pane, SETTINGS)

    def _open(self, pane: Pane, name: str) -> None:
        if self.pane is not None:
            self.pane.destroy()
        self.pane, self.pane_name = pane, name
        self.session.pause("pane")
        self.refresh()
        pane.closer.focus_set()

    def close_pane(self) -> None:
        """Close the pane; the computers go on."""
        if self.pane is not None:
            self.pane.destroy()
            self.pane, self.pane_name = None, ""
            self.session.resume("pane")
            self.refresh()

    # ---- touches and keys -----------------------------------------------------------------------------------

    def _zone(self, x: float, y: float) -> Tuple[str, Optional[int]]:
        target = self.scene.hit(x, y)
        if target.kind == "hand":
            return HAND, target.tile if target.tile >= 0 else None
        return BOARD, None

    def _intent(self, intent: Intent) -> None:
        if isinstance(intent, Tap):
            self._tap(intent)
        elif isinstance(intent, DragStart):
            if self.scene.may_play():
                question = self._showing.question
                if question is None or question.picked != intent.item:
                    self.session.pick(intent.item)
                self.board.dragged = (intent.item, 0.0, 0.0)
                self.refresh()
        elif isinstance(intent, Drag) and self.board.dragged is not None:
            self.board.dragged = (intent.item, intent.dx, intent.dy)
            self._ask_to_draw()
        elif isinstance(intent, Drop):
            self._dropped(intent)
        elif isinstance(intent, Cancel):
            self.board.dragged = None
            self._ask_to_draw()
        elif isinstance(intent, Pan):
            self.scene.pan(intent.dx, intent.dy)
            self._ask_to_draw()
        elif isinstance(intent, Zoom):
            self.scene.zoom(intent.x, intent.y, intent.factor)
            self._ask_to_draw()

    def _tap(self, tap: Tap) -> None:
        question = self._showing.question
        if tap.zone == HAND:
            if tap.item is not None and self._showing.view is not None:
                self.pick(tap.item)
            return
        target = self.scene.hit(tap.x, tap.y)
        if target.kind == "ghost" and question is not None:
            if question.chosen is not None and question.chosen.end == target.end:
                self.confirm()
            else:
                self.aim(target.end)
        elif question is not None and (question.picked >= 0 or question.refusal is not None):
            self.drop()

    def _dropped(self, drop: Drop) -> None:
        self.board.dragged = None
        question = self._showing.question
        if question is not None and question.picked >= 0 and drop.y < self.scene.places.rail.top:
            end = self.scene.nearest_end(drop.x, drop.y)
            if end is not None:
                self.session.aim(end)
        self.refresh()

    def key(self, chord: str, on_button: bool) -> bool:
        """A key that no command of the table has; returns whether it meant anything here."""
        question, showing = self._showing.question, self._showing
        if chord == "Escape":
            if self.pane is not None:
                self.close_pane()
            elif question is not None and showing.moment == ASKING:
                self.drop()
            return True
        if showing.moment != ASKING or question is None or showing.view is None or self.pane is not None:
            return False
        tiles = self.scene.hand_tiles()
        if len(chord) == 1 and chord.isdigit():
            at = (int(chord) - 1) % 10
            if at < len(tiles):
                self.pick(tiles[at])
                self.board.focus_set()
            return True
        if on_button:
            return False
        if chord in ("Left", "Right"):
            self._sideways(-1 if chord == "Left" else 1, tiles)
            return True
        if chord in ("Up", "Down", "Return", "space"):
            if chord == "Down":
                self.drop()
            elif chord != "Up" and question.chosen is not None:
                self.confirm()
            elif question.picked < 0 and self.scene.cursor < len(tiles) and question.kind == PLAY:
                self.pick(tiles[self.scene.cursor])
            return True
        return False

    def _sideways(self, by: int, tiles: Tuple[int, ...]) -> None:
        question = self._showing.question
        if question is not None and question.picked >= 0 and len(question.candidates) > 1:
            self.aim(0 if by < 0 else 1)
        elif tiles:
            self.scene.cursor = (self.scene.cursor + by) % len(tiles)
            if question is not None and (question.picked >= 0 or question.refusal is not None):
                self.session.drop()
            self.refresh()

    def zoom(self, factor: float) -> None:
        """Larger or smaller about the middle of the felt."""
        self.scene.zoom(*self.scene.places.felt.centre, factor)
        self._ask_to_draw()

    def fit(self) -> None:
        """The whole line in view again."""
        self.scene.fit()
        self._ask_to_draw()
