"""What a screen may show at one moment, as plain data: the showing, the question in it, the chairs, a computer's task.

`dominoes.session` makes these; screens read them and know nothing else of a match.
May import `dominoes.view`, `dominoes.game` and `dominoes.rules`; no tkinter, gettext, file, clock or global random.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Callable, NamedTuple, Optional, Protocol, Tuple

if TYPE_CHECKING:
    # The start screen needs the words below only, and nothing of the game yet.
    from dominoes.game.actions import Action
    from dominoes.game.events import Event
    from dominoes.view import Public, View

#: The kind of a chair on which a person sits; every other kind is a computer.
PERSON = "human"

#: What the table is doing: waiting behind the curtain, asking a person, waiting for a computer, or settled.
CURTAIN, ASKING, COMPUTER, OVER = "curtain", "asking", "computer", "over"

#: In place of these, what a table shows that nobody plays at: a moment that is past (see `dominoes.table.viewer`).
LOOKING = "looking"

#: Why a tile cannot be picked: no end fits, another tile has to open, or it is not this person's turn to play.
NO_END, NOT_OPENING, NOT_NOW = "no-end", "not-opening", "not-now"


class Chair(NamedTuple):
    """Who sits at a seat: `PERSON` or a kind of computer, and the name given ("" for none)."""

    kind: str
    name: str = ""


class Player(Protocol):
    """A computer: a view in, a legal action out."""

    def choose(self, view: View) -> Action:
        """One of ``view.legal``."""


#: Makes a computer of a kind, for a seed and a seat (0-based). Raises LookupError for a kind there is not.
MakePlayer = Callable[[str, int, int], Player]


class Refusal(NamedTuple):
    """Why a tile was not taken up. ``ends`` are the open ends, ``must`` the tiles that may open."""

    tile: int
    why: str
    ends: Tuple[int, ...] = ()
    must: Tuple[int, ...] = ()


class Question(NamedTuple):
    """What a seat is asked.

    Attributes:
        seat: who is asked.
        kind: `LEAD`, `ACCEPT`, `PLAY`, `PASS` or `DRAW_TILE` of `dominoes.game.actions`. Behind the curtain, and while
            a computer is on turn, a pass or a draw is not told from a play.
        options: the legal actions; none behind the curtain.
        picked: the tile taken up, -1 for none; ``candidates`` are the plays it allows.
        chosen: the action that `Session.confirm` would do, None while something is left open.
        refusal: why the last tile was not taken up.
    """

    seat: int
    kind: str
    options: Tuple[Action, ...] = ()
    picked: int = -1
    candidates: Tuple[Action, ...] = ()
    chosen: Optional[Action] = None
    refusal: Optional[Refusal] = None


class Showing(NamedTuple):
    """Everything that a screen may show at this moment, and nothing else.

    Attributes:
        moment: `CURTAIN`, `ASKING`, `COMPUTER` or `OVER`; `LOOKING` for a moment that is past.
        front: the seat whose tiles may be seen, -1 for none.
        view: its view; None when there is no such seat.
        public: what everybody knows.
        question: what is asked of the seat to act, if that is a person.
        log: everything public since the deal began.
        upcoming: after the deal, the id of the lead clause of the next one; "" before.
        can_undo, can_redo, can_restart: which ways back and forth are open.
        paused: whether the computers wait.
        serial: grows with everything that happens, so that a late answer can be told from a timely one.
    """

    moment: str
    front: int
    view: Optional[View]
    public: Public
    question: Optional[Question]
    log: Tuple[Event, ...]
    upcoming: str
    can_undo: bool
    can_redo: bool
    can_restart: bool
    paused: bool
    serial: int


class Task(NamedTuple):
    """A computer's turn: let ``player`` choose from ``view``, then give `Session.answer` the choice and ``serial``."""

    seat: int
    player: Player
    view: View
    serial: int
