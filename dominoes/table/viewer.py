"""Looking back: a match deal by deal and step by step, with a cursor, and nothing in it that may not be seen.

`shown_deals` turns the moments of a history into steps. The hands lie open only where the deal is finished (or the
whole match is a worked example); of a deal in progress a step holds what everybody knows and has no room for more, so
no cursor can lead to a hidden tile. The settlement of a deal is a step of its own after its last action, so that what
was played can be looked at, and asked about, before the result is said. A redeal is one too, with the tiles that it
made public; in a worked example all hands lie open before it anyway.

Pure: may import `dominoes.session`, `dominoes.history`, `dominoes.view`, `dominoes.game` and `dominoes.rules`; no
tkinter, files, clock or global random.
"""

from __future__ import annotations

from typing import List, NamedTuple, Optional, Sequence, Tuple

from dominoes.game.actions import PASS, PLAY, Action
from dominoes.game.events import DealSettled, Event, HandThrownIn
from dominoes.game.referee import Game
from dominoes.game.result import Result
from dominoes.game.state import PLAYING, State
from dominoes.history import NEXT_DEAL, Moment
from dominoes.rules.tiles import mask_of
from dominoes.session import LOOKING, Showing
from dominoes.view import Public, public_of


class Step(NamedTuple):
    """One step of a deal.

    Attributes:
        action: what was done; None where the deal opens, and for its settlement.
        events: what happened, as the public log says it.
        public: what everybody knew after it.
        hands: the tiles of each seat as masks; empty where they may not be seen.
        moment: its number in the history; -1 where one cannot play on from it.
    """

    action: Optional[Action]
    events: Tuple[Event, ...]
    public: Public
    hands: Tuple[int, ...]
    moment: int = -1


class ShownDeal(NamedTuple):
    """A deal to look at: at least the step that opens it.

    ``settled`` is its last state if it is finished, for a lesson with open hands; None while it is in progress.
    """

    steps: Tuple[Step, ...]
    settled: Optional[State] = None

    @property
    def result(self) -> Optional[Result]:
        """How it ended; None while it is in progress."""
        return self.steps[-1].public.result

    @property
    def number(self) -> int:
        """Its number in its match, from 1."""
        return self.steps[0].public.standing.deal + 1

    @property
    def moves(self) -> Tuple[int, ...]:
        """The steps before each move that was made in it, passes counted: where the move can still be thought over."""
        actions = [step.action for step in self.steps]
        return tuple(at - 1 for at, action in enumerate(actions) if action is not None and action.kind in (PLAY, PASS))


def shown_deals(game: Game, moments: Sequence[Moment], every_hand: bool = False) -> Tuple[ShownDeal, ...]:
    """The deals of a history, in order, to look at.

    ``every_hand`` opens the hands of all deals and of all redeals, as for a worked example. Without it they lie open in
    finished deals only; hands that were thrown in stay as hidden there as they were at the table, but for the tiles
    shown.
    """
    opened = [at for at, moment in enumerate(moments) if moment.action is NEXT_DEAL]
    return tuple(
        _shown(game, moments[first:end], first, every_hand)
        for first, end in zip(opened, [*opened[1:], len(moments)])
    )


def _shown(game: Game, deal: Sequence[Moment], first: int, every_hand: bool) -> ShownDeal:
    last = deal[-1].state
    steps: List[Step] = []
    for at, moment in enumerate(deal, first):
        state, events = moment.state, moment.events
        hands = state.hands if every_hand or _settled_hands(state, last) else ()
        public = public_of(game, state)._replace(open_hands=())
        if not every_hand:
            thrown = [number for number, event in enumerate(events) if isinstance(event, HandThrownIn)]
            steps += [_thrown_in(public, events[:number + 1], number == thrown[0]) for number in thrown]
            events = events[thrown[-1] + 1:] if thrown else events
        ending = tuple(event for event in events if isinstance(event, DealSettled))
        if ending:
            before = public._replace(phase=PLAYING, result=None)
            others = tuple(event for event in events if not isinstance(event, DealSettled))
            steps.append(Step(moment.action, others, before, hands))
            steps.append(Step(None, ending, public, hands))
        else:
            seen = hands if state.deal.dealt else ()
            # One may play on from what lies open to everybody.
            steps.append(Step(moment.action, events, public, seen, at if seen else -1))
    return ShownDeal(tuple(steps), last if last.result is not None else None)


def _thrown_in(public: Public, events: Tuple[Event, ...], first: bool) -> Step:
    """The step in which a hand is thrown in: on the table lie the tiles that it made public, and nothing else."""
    event = events[-1]
    assert isinstance(event, HandThrownIn)
    if not first:
        before = [at for at, each in enumerate(events[:-1]) if isinstance(each, HandThrownIn)]
        events = events[before[-1] + 1:]
    seats = range(len(public.counts))
    shown = tuple(mask_of(event.shown) if seat == event.seat else 0 for seat in seats)
    at_the_table = public._replace(to_act=-1, leader=-1, line=(), ends=(), laid=0, result=None)
    return Step(None, events, at_the_table, shown if event.shown else ())


def _settled_hands(state: State, last: State) -> bool:
    """Whether these hands are those that lay open when the deal was settled."""
    return last.result is not None and state.deal.attempt == last.deal.attempt


class Viewer:
    """A cursor in the deals of a match: which deal, and how many of its steps have been taken.

    ``lesson``: whether what would have happened is told beside it, where that can be told.
    """

    def __init__(self, game: Game, deals: Sequence[ShownDeal]) -> None:
        if not deals:
            raise ValueError("there is no deal to look at")
        self.rules = game.rules
        self.deals = tuple(deals)
        self.deal = 0
        self.step = 0
        self.lesson = False

    @property
    def current(self) -> ShownDeal:
        """The deal that is looked at."""
        return self.deals[self.deal]

    @property
    def now(self) -> Step:
        """The step that is looked at."""
        return self.current.steps[self.step]

    @property
    def last(self) -> int:
        """The number of the last step of this deal; the first is 0."""
        return len(self.current.steps) - 1

    @property
    def log(self) -> Tuple[Event, ...]:
        """Everything public from the opening of the deal up to this step."""
        return tuple(event for step in self.current.steps[: self.step + 1] for event in step.events)

    def showing(self) -> Showing:
        """The step as a table shows it: no question, nobody in front, the hands open where they may be."""
        now = self.now
        return Showing(
            moment=LOOKING,
            front=-1,
            view=None,
            public=now.public._replace(open_hands=now.hands),
            question=None,
            log=self.log,
            upcoming="",
            can_undo=False,
            can_redo=False,
            can_restart=False,
            paused=True,
            serial=0,
        )

    # ---- moving ---------------------------------------------------------------------------------------------
    # Every way returns whether it led anywhere, so that a button can tell whether it is of use.

    def go(self, deal: int, step: int) -> bool:
        """To a step of a deal, both from 0; negative steps count from the end of the deal as in a list.

        A place that is not there is none: the cursor stays.
        """
        if not 0 <= deal < len(self.deals):
            return False
        steps = len(self.deals[deal].steps)
        if step < 0:
            step += steps
        if not 0 <= step < steps or (deal, step) == (self.deal, self.step):
            return False
        self.deal, self.step = deal, step
        return True

    def forward(self) -> bool:
        """One step on; from the end of a deal into the next."""
        return self.go(self.deal, self.step + 1) or self.go(self.deal + 1, 0)

    def back(self) -> bool:
        """One step back; from the opening of a deal to the end of the one before."""
        return self.go(self.deal, self.step - 1) if self.step else self.go(self.deal - 1, -1)

    def to_start(self) -> bool:
        """To the opening of the deal."""
        return self.go(self.deal, 0)

    def to_end(self) -> bool:
        """To the last step of the deal."""
        return self.go(self.deal, -1)

    def next_deal(self) -> bool:
        """To the opening of the next deal."""
        return self.go(self.deal + 1, 0)

    def previous_deal(self) -> bool:
        """To the opening of the deal before."""
        return self.go(self.deal - 1, 0)

    @property
    def at_start(self) -> bool:
        """Whether there is nothing before."""
        return self.deal == 0 and self.step == 0

    @property
    def at_end(self) -> bool:
        """Whether there is nothing after."""
        return self.deal == len(self.deals) - 1 and self.step == self.last
