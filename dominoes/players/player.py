"""The interface of all computers: a view in, one of its legal actions out.

A computer sees what its seat sees and nothing else. Its chance comes from a stream of its own, keyed by seed, seat and
place in the match, so the same seed and the same view give the same move on every computer, however often anybody
was asked before.
Imports from `dominoes.view`, `dominoes.game` and `dominoes.rules`; no tkinter, gettext, file, clock or global random.
"""

from __future__ import annotations

from dominoes.game.actions import ACCEPT, REDEAL, Action
from dominoes.game.shuffle import Stream
from dominoes.game.state import ACCEPTING, NAMING
from dominoes.view import View


class Player:
    """A computer at one seat. Subclasses say how to `name` a leader and how to `play`; both have two choices or more.

    Players keep nothing between two moves: everything is in the view.
    """

    def __init__(self, seed: int, seat: int) -> None:
        """``seed`` of the match, ``seat`` 0-based."""
        self.seed = seed
        self.seat = seat

    def choose(self, view: View) -> Action:
        """One of ``view.legal``. Raises ValueError when the view's seat has nothing to do now."""
        legal = view.legal
        if not legal:
            raise ValueError("seat %d is not to act" % (view.seat + 1))
        if len(legal) == 1:
            return legal[0]
        if view.public.phase == ACCEPTING:
            return self.accept(view)
        stream = self.stream(view)
        return self.name(view, stream) if view.public.phase == NAMING else self.play(view, stream)

    def stream(self, view: View, use: str = "computer") -> Stream:
        """The random numbers for this very moment; ``use`` separates what must not disturb each other."""
        public = view.public
        return Stream(
            self.seed, use, view.seat, public.standing.played, len(public.thrown_in), public.phase, len(public.moves)
        )

    def accept(self, view: View) -> Action:
        """Accept the tiles, or demand the redeal where the profile says that a computer does."""
        redeal = view.rules.redeal
        wanted = REDEAL if redeal is not None and redeal.computer_demands else ACCEPT
        return next(action for action in view.legal if action.kind == wanted)

    def name(self, view: View, stream: Stream) -> Action:
        """Choose who leads among ``view.legal``; before the deal ``view.hand`` is 0."""
        raise NotImplementedError

    def play(self, view: View, stream: Stream) -> Action:
        """Choose a tile and an end among ``view.legal``, all of them plays."""
        raise NotImplementedError
