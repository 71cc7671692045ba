"""A match as a list of actions with a cursor: undo, redo, restart, save and resume are all this list.

The state is never repaired, only recalled: every step keeps the state before it, and redo puts back the stored
actions without asking any player again.
May import `dominoes.game` and the standard library; no tkinter, gettext, file, clock or global random.
"""

from __future__ import annotations

from typing import Callable, List, NamedTuple, Optional, Sequence, Tuple

from dominoes.game.actions import DRAW_TILE, LEAD, PASS, PLAY, Action
from dominoes.game.events import Event
from dominoes.game.referee import Game
from dominoes.game.state import State

#: In the list of steps, the step that opens the next deal in place of an action.
NEXT_DEAL: Optional[Action] = None


class Moment(NamedTuple):
    """One step: what was done (`NEXT_DEAL` when a deal was opened), the state it led to and what happened."""

    action: Optional[Action]
    state: State
    events: Tuple[Event, ...]


class History:
    """The match so far, and what was undone of it.

    Attributes:
        game: the rules and the tiles.
        moments: every step from the opening of the first deal up to now.
        floor: so many moments stay, whatever is taken back: the first one, or those that were given.
    """

    def __init__(self, game: Game, moments: Sequence[Moment] = ()) -> None:
        """A history that begins, or goes on behind ``moments``, the first of which opens a deal."""
        self.game = game
        self.moments: List[Moment] = list(moments) or [Moment(NEXT_DEAL, *game.start())]
        self.floor = len(self.moments)
        self._undone: List[Moment] = []

    @property
    def state(self) -> State:
        """The present state."""
        return self.moments[-1].state

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to take back in this deal or before it."""
        return len(self.moments) > self.floor

    @property
    def can_redo(self) -> bool:
        """Whether something was undone and nothing else done since."""
        return bool(self._undone)

    @property
    def undone(self) -> Tuple[Moment, ...]:
        """What can be put back, the next one to be put back last."""
        return tuple(self._undone)

    def do(self, action: Action) -> Tuple[Event, ...]:
        """Apply an action. What was undone is forgotten. Raises IllegalAction and changes nothing then."""
        state, events = self.game.apply(self.state, action)
        self._undone.clear()
        self.moments.append(Moment(action, state, events))
        return events

    def next_deal(self) -> Tuple[Event, ...]:
        """Open the next deal after a settled one. Raises ValueError while the deal is not settled."""
        state, events = self.game.next_deal(self.state)
        self._undone.clear()
        self.moments.append(Moment(NEXT_DEAL, state, events))
        return events

    def undo(self) -> None:
        """Take one step back. Raises IndexError at the beginning."""
        if not self.can_undo:
            raise IndexError("nothing to take back")
        self._undone.append(self.moments.pop())

    def redo(self) -> Moment:
        """Put one undone step back, exactly as it was. Raises IndexError when there is none."""
        if not self._undone:
            raise IndexError("nothing to put back")
        self.moments.append(self._undone.pop())
        return self.moments[-1]

    def undo_to(self, human: Callable[[int], bool]) -> bool:
        """Take back the last action of a person together with everything that followed on it.

        ``human`` tells whether a seat (0-based) is a person. Returns whether there was such an action; without
        one nothing changes.
        """
        for at in range(len(self.moments) - 1, self.floor - 1, -1):
            action = self.moments[at].action
            if action is not None and human(action.seat):
                for _ in range(len(self.moments) - at):
                    self.undo()
                return True
        return False

    def redo_to(self, human: Callable[[int], bool]) -> bool:
        """Put back what `undo_to` took: a person's action and all that followed, up to the next person's action."""
        if not self._undone:
            return False
        self.redo()
        while self._undone:
            action = self._undone[-1].action
            if action is not None and human(action.seat):
                break
            self.redo()
        return True

    def restart_deal(self) -> bool:
        """Go back to the start of the present tiles; returns whether anything changed.

        After a redeal that is the redealt hands. Acceptances and a naming made before the deal stand; one made
        after the deal is asked again. Points, base and public redeals stay. What was played can be redone.
        """
        at = len(self.moments) - 1
        start = at
        while at >= self.floor and self.moments[at].action is not NEXT_DEAL:
            action = self.moments[at].action
            assert action is not None
            named_late = action.kind == LEAD and bool(self.moments[at - 1].state.deal.dealt)
            if named_late or action.kind in (PLAY, PASS, DRAW_TILE):
                at -= 1
                continue
            break
        for _ in range(start - at):
            self.undo()
        return start > at

    def events(self) -> Tuple[Event, ...]:
        """Everything public since the present deal was opened."""
        first = len(self.moments) - 1
        while self.moments[first].action is not NEXT_DEAL:
            first -= 1
        return tuple(event for moment in self.moments[first:] for event in moment.events)

    def deals(self) -> List[List[Action]]:
        """The actions of each deal so far, in order."""
        found: List[List[Action]] = []
        for moment in self.moments:
            if moment.action is None:  # NEXT_DEAL
                found.append([])
            else:
                found[-1].append(moment.action)
        return found

    def first_states(self) -> List[State]:
        """The state in which each deal opened."""
        return [moment.state for moment in self.moments if moment.action is NEXT_DEAL]

    def settled(self) -> List[State]:
        """The settled state of each finished deal."""
        return [moment.state for moment in self.moments if moment.state.result is not None]


def replay_actions(game: Game, deals: Sequence[Sequence[Action]]) -> History:
    """The history of these actions, deal by deal. Raises IllegalAction or ValueError where they do not fit."""
    history = History(game)
    for at, actions in enumerate(deals):
        if at:
            history.next_deal()
        for action in actions:
            history.do(action)
    return history
