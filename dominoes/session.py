"""The table as people share it: whose turn, who may look, what is asked, what is being considered, who waits.

One screen serves everybody, so this machine decides what may be on it. Its only output for a screen is a `Showing`:
what the table knows, the view of the one seat that may look, and the question put to it. While the screen is handed
over there is no view at all, so there is nothing to hide. Everything that happens comes in through a method: what a
person picks, confirms or takes back, and the steps of the computers, which the window drives at its own pace.

May import `dominoes.showing`, `dominoes.history`, `dominoes.view`, `dominoes.game` and `dominoes.rules`; no tkinter,
gettext, file, clock or global random.
"""

from __future__ import annotations

from typing import Dict, FrozenSet, Optional, Sequence, Set, Tuple

from dominoes.game.actions import ACCEPT, END_UNSAID, LEAD, LEFT, PLAY, Action, Written
from dominoes.game.events import Event
from dominoes.game.state import ACCEPTING, NAMING, PLAYING, SETTLED
from dominoes.history import History
from dominoes.rules.compiled import CompiledLead, Rules
from dominoes.rules.tiles import TILES_OF
from dominoes.showing import (
    ASKING,
    COMPUTER,
    CURTAIN,
    LOOKING,
    NO_END,
    NOT_NOW,
    NOT_OPENING,
    OVER,
    PERSON,
    Chair,
    MakePlayer,
    Player,
    Question,
    Refusal,
    Showing,
    Task,
)
from dominoes.view import public_of, view_of

__all__ = [
    "ASKING", "COMPUTER", "CURTAIN", "LOOKING", "NOT_NOW", "NOT_OPENING", "NO_END", "OVER", "PERSON", "Chair",
    "MakePlayer", "NotNow", "Player", "Question", "Refusal", "Session", "Showing", "Task",
]  # fmt: skip


class NotNow(ValueError):
    """Something was asked of the session that the moment does not allow."""


class Session:
    """A match at one screen.

    ``history`` may be fresh or resumed; ``chairs`` has one entry for each seat; ``seed`` is the deal number, from
    which the computers draw their own chances. ``practice`` marks a deal that is played on from a position that was
    looked at: it ends with the deal, and belongs to no match.
    """

    def __init__(
        self, history: History, chairs: Sequence[Chair], make_player: MakePlayer, seed: int, practice: bool = False
    ) -> None:
        rules = history.game.rules
        if len(chairs) != rules.table.seats:
            raise ValueError("%d chairs for %d seats" % (len(chairs), rules.table.seats))
        self.history = history
        self.chairs = tuple(chairs)
        self.seed = seed
        self.practice = practice
        self.persons: FrozenSet[int] = frozenset(at for at, chair in enumerate(chairs) if chair.kind == PERSON)
        self._players: Dict[int, Player] = {
            at: make_player(chair.kind, seed, at) for at, chair in enumerate(chairs) if at not in self.persons
        }
        self._front = self._nobody()
        self._picked = -1
        self._chosen: Optional[Action] = None
        self._refusal: Optional[Refusal] = None
        self._pauses: Set[str] = set()
        self._serial = 0

    # ---- what may be seen -----------------------------------------------------------------------------------

    @property
    def rules(self) -> Rules:
        """The rules being played."""
        return self.history.game.rules

    @property
    def moment(self) -> str:
        """What the table is doing."""
        seat = self.history.state.to_act
        if seat < 0:
            return OVER
        if seat not in self.persons:
            return COMPUTER
        return ASKING if seat == self._front else CURTAIN

    def showing(self) -> Showing:
        """What the screen may show now."""
        history, front = self.history, self._front
        game, state = history.game, history.state
        upcoming: Optional[CompiledLead] = game.upcoming(state)
        view = view_of(game, state, front) if front >= 0 else None
        return Showing(
            moment=self.moment,
            front=front,
            view=view,
            public=view.public if view else public_of(game, state),
            question=self._question(),
            log=history.events(),
            upcoming=upcoming.id if upcoming else "",
            can_undo=self._undoable() >= 0,
            can_redo=history.can_redo,
            can_restart=self._played(),
            paused=bool(self._pauses),
            serial=self._serial,
        )

    def _question(self) -> Optional[Question]:
        moment, state = self.moment, self.history.state
        if moment == CURTAIN:
            return Question(state.to_act, {NAMING: LEAD, ACCEPTING: ACCEPT}.get(state.phase, PLAY))
        if moment != ASKING:
            # A person may try a tile while a computer is on turn; the answer is all there is.
            return Question(state.to_act, PLAY, refusal=self._refusal) if self._refusal else None
        legal = self.history.game.legal(state)
        return Question(
            state.to_act, legal[0].kind, legal, self._picked, self._plays(self._picked), self._chosen, self._refusal
        )

    def _nobody(self) -> int:
        """The seat in front when nobody has taken the screen: the only person there is, else none."""
        return min(self.persons) if len(self.persons) == 1 else -1

    # ---- handing over ---------------------------------------------------------------------------------------

    def reveal(self, seat: int) -> None:
        """The person of this seat says: it is me. Raises NotNow unless the curtain waits for exactly this seat."""
        if self.moment != CURTAIN or seat != self.history.state.to_act:
            raise NotNow("the screen is not being handed to seat %d" % (seat + 1))
        self._front = seat
        self._changed()

    def cover(self) -> None:
        """Cover the hands, as for a window that was minimised. With one person there is nobody to hide them from."""
        self._front = self._nobody()
        self._changed()

    def _changed(self) -> None:
        """Something happened: forget what was being considered, and cover the hands if another person is to act."""
        self._serial += 1
        self._picked, self._chosen, self._refusal = -1, None, None
        seat = self.history.state.to_act
        if seat in self.persons and seat != self._front:
            self._front = self._nobody()

    # ---- considering and acting -----------------------------------------------------------------------------

    def pick(self, tile: int) -> None:
        """Take up a tile of the hand in front. Where it can go to one end only, that end is chosen already.

        A tile that cannot go is not taken up, and the question says why. Raises NotNow for a tile not in sight.
        """
        state = self.history.state
        if self._front < 0 or not state.hands[self._front] >> tile & 1:
            raise NotNow("this tile is not in the hand in front")
        self._serial += 1
        self._picked, self._chosen, self._refusal = -1, None, None
        if self.moment != ASKING or state.phase != PLAYING:
            self._refusal = Refusal(tile, NOT_NOW)
            return
        plays = self._plays(tile)
        if plays:
            self._picked = tile
            self._chosen = plays[0] if len(plays) == 1 else None
        elif state.ends:
            self._refusal = Refusal(tile, NO_END, ends=state.ends)
        else:
            self._refusal = Refusal(tile, NOT_OPENING, must=TILES_OF[state.deal.opening])

    def aim(self, end: int) -> None:
        """Choose the end for the tile taken up. Raises NotNow if it does not fit there, or none is taken up."""
        state = self.history.state
        action = Action(state.to_act, PLAY, self._picked, end if state.ends else LEFT)
        if self._picked < 0 or not self.history.game.allows(state, action):
            raise NotNow("the tile taken up does not go there")
        self._serial += 1
        self._chosen = action

    def consider(self, action: Action) -> None:
        """Choose an action that is no play (pass, accept, redeal, name), for `confirm` to do. Raises NotNow."""
        if self.moment != ASKING or action.kind == PLAY or action not in self.history.game.legal(self.history.state):
            raise NotNow("this cannot be done now")
        self._serial += 1
        self._picked, self._chosen, self._refusal = -1, action, None

    def propose(self, written: Written) -> None:
        """Consider what somebody wrote: the tile is taken up, and the action chosen if nothing is left open.

        Raises NotNow while no person is asked, IllegalAction for what the seat in front may not do.
        """
        if self.moment != ASKING:
            raise NotNow("nobody is asked")
        tile, game, state = written.action.tile, self.history.game, self.history.state
        if written.action.end == END_UNSAID and written.action.seat == state.to_act and len(self._plays(tile)) > 1:
            self.pick(tile)
            return
        action = game.resolve(state, written)
        self._serial += 1
        self._picked, self._chosen, self._refusal = tile if action.kind == PLAY else -1, action, None

    def drop(self) -> None:
        """Take back what is being considered; nothing was done yet."""
        self._serial += 1
        self._picked, self._chosen, self._refusal = -1, None, None

    def confirm(self) -> Tuple[Event, ...]:
        """Do what was chosen; returns what happened. Raises NotNow while nothing or not enough is chosen."""
        if self.moment != ASKING or self._chosen is None:
            raise NotNow("nothing is chosen")
        events = self.history.do(self._chosen)
        self._changed()
        return events

    def _plays(self, tile: int) -> Tuple[Action, ...]:
        legal = self.history.game.legal(self.history.state)
        return tuple(each for each in legal if each.kind == PLAY and each.tile == tile)

    # ---- computers ------------------------------------------------------------------------------------------

    def pause(self, why: str) -> None:
        """Let the computers wait until this reason, and every other one, is gone."""
        self._pauses.add(why)

    def resume(self, why: str) -> None:
        """This reason to wait is gone; nothing happens if it was not there."""
        self._pauses.discard(why)

    @property
    def paused(self) -> bool:
        """Whether the computers wait."""
        return bool(self._pauses)

    def task(self) -> Optional[Task]:
        """The turn of a computer, to be thought about wherever the caller likes; None if no computer is to act now.

        Also None where a stored answer will be put back instead, see `computer_step`.
        """
        seat = self.history.state.to_act
        if self.moment != COMPUTER or self.paused or self.history.can_redo:
            return None
        return Task(seat, self._players[seat], view_of(self.history.game, self.history.state, seat), self._serial)

    def answer(self, serial: int, action: Action) -> bool:
        """A computer has chosen. An answer that comes too late (undo, pause, another match) changes nothing: False."""
        if serial != self._serial or self.moment != COMPUTER or self.paused:
            return False
        self.history.do(action)
        self._changed()
        return True

    def computer_step(self) -> bool:
        """Let the computer on turn act once; returns whether one did. Nothing happens during a pause.

        After `restart` the answers it gave at the same point before are put back, not thought of again.
        """
        if self.moment != COMPUTER or self.paused:
            return False
        if self.history.can_redo:
            # What was undone last was done in exactly this state, so by this computer.
            self.history.redo()
            self._changed()
            return True
        task = self.task()
        assert task is not None
        return self.answer(task.serial, task.player.choose(task.view))

    # ---- ways back and forth --------------------------------------------------------------------------------

    def undo(self) -> bool:
        """Take back the last decision of a person in this deal with all answers to it; False if there is none."""
        if self._undoable() < 0:
            return False
        self.history.undo_to(self._is_person)
        self._changed()
        return True

    def redo(self) -> bool:
        """Put back exactly what `undo` or `restart` took, up to the next decision of a person; False if nothing."""
        if not self.history.redo_to(self._is_person):
            return False
        self._changed()
        return True

    def restart(self) -> bool:
        """Play the present tiles again: same hands, points, base, and opener if named before. False if unplayed."""
        if not self.history.restart_deal():
            return False
        # Everybody may have seen the hands; whoever is next takes the screen anew.
        self._front = self._nobody()
        self._changed()
        return True

    def next_deal(self) -> Tuple[Event, ...]:
        """Open the next deal, or after the last one of a match the next match. Raises NotNow in mid-deal."""
        if self.moment != OVER or self.practice:
            raise NotNow("the deal is not over, or nothing follows on it")
        events = self.history.next_deal()
        self._front = self._nobody()
        self._changed()
        return events

    def _is_person(self, seat: int) -> bool:
        return seat in self.persons

    def _undoable(self) -> int:
        """The seat of the person whose decision `undo` would take back; -1 if there is none in this deal."""
        for moment in reversed(self.history.moments[self.history.floor :]):
            if moment.action is None:
                return -1
            if moment.action.seat in self.persons:
                return moment.action.seat
        return -1

    def _played(self) -> bool:
        """Whether anything happened in this deal since its tiles were settled."""
        state = self.history.state
        if not self.history.can_undo:
            return False
        return state.phase == SETTLED or bool(state.passed or state.drawn) or any(laid.seat >= 0 for laid in state.line)

