"""Playing on from a position of a finished deal: a game of its own, beside the match and never part of it.

The practice keeps what everybody knew at the table, so the passes and draws before the position still tell something,
and it cannot be taken back to before the position. Its record is a deal that starts in the middle: the line, who led,
who is to act, the hands that remained. The finished deals of the match before it stand in front of it in the record,
since scores and all that is carried into a deal follow from them.

May import `dominoes.history`, `dominoes.record_write`, `dominoes.game` and `dominoes.rules`; no tkinter, gettext, file,
clock or global random.
"""

from __future__ import annotations

from typing import Any, Dict, List, Mapping, Optional, Sequence, Tuple

from dominoes.game.actions import PLAY, Action, canonical
from dominoes.game.referee import Game
from dominoes.game.sources import Hands, Middle, NoTiles, SeedSource, Source
from dominoes.game.state import State, in_line_order
from dominoes.history import NEXT_DEAL, History, Moment
from dominoes.record import hand_names
from dominoes.record_write import record_of
from dominoes.replay import result_data
from dominoes.rules.compiled import Rules
from dominoes.rules.tiles import tile_name


class OneDeal:
    """The tiles of one deal as they were; whatever else is asked for follows from a seed of its own.

    So nothing of the deals to come of a match under way can be found out by practising.
    """

    def __init__(self, source: Source, deal: int, attempts: int, seed: int) -> None:
        self._source, self._deal, self._attempts = source, deal, attempts
        self._other = SeedSource(seed)

    def hands(self, rules: Rules, deal: int, attempt: int) -> Hands:
        """See `Source`; there always are some."""
        known = deal == self._deal and attempt < self._attempts
        return (self._source if known else self._other).hands(rules, deal, attempt)

    def draw(self, rules: Rules, deal: int, attempt: int) -> Tuple[int, ...]:
        """See `Source`; there always is one."""
        return self._other.draw(rules, deal, attempt)

    def middle(self, deal: int) -> Optional[Middle]:
        """See `Source`."""
        try:
            return self._source.middle(deal) if deal == self._deal else None
        except NoTiles:
            return None


class Practice:
    """A position and the game that is played on from it.

    Attributes:
        history: of this deal alone, beginning with everything that led to the position.
        deal: the number of the deal in its match, from 1; ``move``: of the actions before the position.
    """

    def __init__(self, history: History, before: Sequence[Moment], game: Game) -> None:
        self.history = history
        self._before, self._game = tuple(before), game
        self.deal = history.state.standing.deal + 1
        self.move = len(history.moments) - 1

    def record(
        self, profile: str, players: Sequence[Tuple[str, str]] = (), rules: Optional[Mapping[str, Any]] = None
    ) -> Dict[str, Any]:
        """The practice as the JSON value of a record; the arguments as for `record_of`."""
        moments = self.history.moments
        before = History(self._game, self._before) if self._before else None
        alone = record_of(self.history, profile, explicit=True, rules=rules, players=players)
        deals = record_of(before, profile, explicit=True)["deals"] if before is not None else []
        start = _start(moments[: self.history.floor])
        if start is not None:
            alone["deals"] = [_from_the_middle(self._game.rules, moments, start)]
        alone["deals"] = [*deals, *alone["deals"]]
        return alone


def practice_from(game: Game, moments: Sequence[Moment], at: int, seed: int) -> Practice:
    """The practice from the position after the moment of this number.

    ``seed`` is for whatever the deal does not hold, such as the tiles of a redeal that the match never saw. Raises
    ValueError where there is nothing to play on: the deal is settled.
    """
    state = moments[at].state
    if state.result is not None:
        raise ValueError("the deal is over")
    first = at
    while moments[first].action is not NEXT_DEAL:
        first -= 1
    last = next((each for each in range(at + 1, len(moments)) if moments[each].action is NEXT_DEAL), len(moments))
    attempts = moments[last - 1].state.deal.attempt + 1
    source = OneDeal(game.source, state.standing.played, attempts, seed)
    history = History(Game(game.rules, source), moments[first : at + 1])
    return Practice(history, moments[:first], game)


def _start(led: Sequence[Moment]) -> Optional[int]:
    """The moment after which only passes and draws led to the position: the last tile laid, or the opening of a deal
    that had tiles on the table. None while nothing lies there.

    The record starts there, so that who laid the last tile is known and the passes since are counted.
    """
    for at in range(len(led) - 1, -1, -1):
        action = led[at].action
        if action is None or action.kind == PLAY:
            return at if led[at].state.line else None
    return None


def _from_the_middle(rules: Rules, moments: Sequence[Moment], start: int) -> Dict[str, Any]:
    """The deal as one that starts in the middle, after the moment ``start``."""
    state: State = moments[start].state
    line = in_line_order(state.line)
    # Whoever acts before the first to act counts as having laid the tile at the right end.
    turned = len(line) > 1 and state.line[-1].end == 0
    if turned:
        line = tuple((other, one) for one, other in reversed(line))
    data: Dict[str, Any] = {
        "line": ["%d-%d" % halves for halves in line],
        "leader": state.deal.leader + 1,
        "to_act": state.to_act + 1,
        "hands": {str(seat + 1): hand_names(hand) for seat, hand in enumerate(state.hands)},
    }
    stock = state.deal.stock[len(state.drawn) :]
    if rules.boneyard and stock:
        data["stock"] = [tile_name(tile) for tile in stock]
    actions: List[Action] = [moment.action for moment in moments[start + 1 :] if moment.action is not None]
    if turned:
        actions = [each._replace(end=1 - each.end) if each.kind == PLAY else each for each in actions]
    data["actions"] = canonical(actions, True)
    result = moments[-1].state.result
    if result is not None:
        data["expect"] = result_data(result)
    return data
