"""Playing a record again: every action by the referee, every expectation compared, every fault with its place.

May import `dominoes.record`, `dominoes.history`, `dominoes.game` and `dominoes.rules`; no tkinter, gettext, file
or clock.
"""

from __future__ import annotations

import json
from typing import Any, Dict, List, NamedTuple, Optional, Sequence, Tuple

from dominoes.game.actions import PLAY, REDEAL, Action, NotationError, canonical, parse_action
from dominoes.game.events import DealSettled, Event
from dominoes.game.referee import Game, IllegalAction
from dominoes.game.result import Result
from dominoes.game.sources import NoTiles
from dominoes.game.state import ACCEPTING, State
from dominoes.history import NEXT_DEAL, History, Moment
from dominoes.record import DealRecord, Record, hand_names
from dominoes.rules.faults import Fault, Path, shown
from dominoes.rules.shape import Sink
from dominoes.rules.tiles import HIGH, LOW, tile_name


class DealReplay(NamedTuple):
    """One deal as it was played: what was done, what happened, and the state it stopped in.

    ``opened`` is the state right after the deal was opened.
    """

    actions: Tuple[Action, ...]
    events: Tuple[Event, ...]
    opened: State
    state: State


class Replay(NamedTuple):
    """A record played as far as it goes. ``faults`` are illegal actions and failed expectations, in file order.

    ``history`` is None only when not even the first deal could be opened.
    """

    record: Record
    game: Game
    history: Optional[History]
    faults: Tuple[Fault, ...]

    def deals(self) -> List[DealReplay]:
        """Deal by deal."""
        return deals_of(self.history.moments if self.history else ())


def deals_of(moments: Sequence[Moment]) -> List[DealReplay]:
    """The deals of a history, in order."""
    found: List[List[Moment]] = []
    for moment in moments:
        if moment.action is NEXT_DEAL:
            found.append([])
        found[-1].append(moment)
    return [
        DealReplay(
            tuple(moment.action for moment in deal if moment.action is not None),
            tuple(event for moment in deal for event in moment.events),
            deal[0].state,
            deal[-1].state,
        )
        for deal in found
    ]


def replay(record: Record, steps: Optional[int] = None) -> Replay:
    """Play a record. ``steps`` stops after that many actions; expectations are then compared only for deals that ended.

    Never raises for what the record says: that becomes a fault. After an illegal action nothing more is played,
    since everything later would follow from a wrong table.
    """
    return _Player(record, steps).run()


def opening_is_turned(actions: Sequence[str]) -> bool:
    """Whether the opening tile must lie the other way round than it is written for the next tile to join.

    The notation says that an opening tile lies as written, but writers differ: some always lay the smaller half at
    the left. The next tile tells, and never in doubt: no other tile has both halves of the opening one, so it can
    join the end that it names in one of the two ways only.
    """
    plays = []
    for text in actions:
        try:
            written = parse_action(text)
        except NotationError:
            break
        if written.action.kind == PLAY:
            plays.append(written)
            if len(plays) == 2:
                break
    if len(plays) < 2 or plays[1].action.end < 0:
        return False
    opening, joined = plays[0].action.tile, plays[1].action.tile
    ends = (HIGH[opening], LOW[opening])
    if plays[0].flipped:
        ends = (ends[1], ends[0])
    halves = (HIGH[joined], LOW[joined])
    end = plays[1].action.end
    return ends[end] not in halves and ends[1 - end] in halves


class _Player:
    """Plays one record and collects its faults."""

    def __init__(self, record: Record, steps: Optional[int]) -> None:
        self.record = record
        self.sink = Sink(record.document)
        self.left = steps
        self.game = Game(record.rules, record.source)
        self.history: Optional[History] = None

    def run(self) -> Replay:
        """Play everything, then compare."""
        deals = self.record.deals
        for at, deal in enumerate(deals):
            if self.left == 0 and at:
                break
            if not self._open(at) or not self._play(at, deal):
                break
            if self.left is None:
                self._unused(at, deal)
        if not deals:
            self._open(0)
        return Replay(self.record, self.game, self.history, self.sink.faults())

    def _path(self, at: int) -> Path:
        return self.record.path + ("deals", at)

    def _open(self, at: int) -> bool:
        try:
            if self.history is None:
                self.history = History(self.game)
            elif self.history.state.result is None:
                self.sink.fault(self._path(at), "the deal before is not finished, so no further deal can follow")
                return False
            else:
                self.history.next_deal()
        except (NoTiles, ValueError) as error:
            self.sink.fault(self._path(at) if self.record.deals else self.record.path, str(error.args[0]))
            return False
        return True

    def _play(self, at: int, deal: DealRecord) -> bool:
        history = self.history
        assert history is not None
        if not self._redeals_match(at, deal):
            return False
        turned = not history.state.line and opening_is_turned(deal.actions)
        for index, text in enumerate(deal.actions):
            if self.left is not None:
                if self.left == 0:
                    return True
                self.left -= 1
            try:
                written = parse_action(text)
                if turned and written.action.kind == PLAY:
                    written, turned = written._replace(flipped=not written.flipped), False
                history.do(self.game.resolve(history.state, written))
            except (NotationError, IllegalAction, NoTiles, ValueError) as error:
                where = self._path(at) + ("actions", index)
                self.sink.fault(where, "action %d, %s: %s" % (index + 1, shown(text), error.args[0]))
                return False
        self._compare(at, deal, history.state)
        return True

    def _redeals_match(self, at: int, deal: DealRecord) -> bool:
        """Whether as many thrown-in hands are written down as redeals are demanded; played on, a slip would only
        show as an action that some other hand forbids."""
        redeal = self.record.rules.redeal
        if self.record.seed is not None or redeal is None or not redeal.asked:
            return True
        demands = [index for index, text in enumerate(deal.actions) if text.split()[1:] == [REDEAL]]
        if len(demands) < len(deal.by):
            self.sink.fault(
                self._path(at) + ("redeals", len(demands)),
                "nobody threw these tiles in: the deal was played without this redeal (written down: %d; demanded: %d)"
                % (len(deal.by), len(demands)),
            )
        elif len(demands) > len(deal.by):
            self.sink.fault(
                self._path(at) + ("actions", demands[len(deal.by)]),
                'a redeal is demanded, and the tiles thrown in are not written down; they belong in "redeals"',
            )
        return len(demands) == len(deal.by)

    def _unused(self, at: int, deal: DealRecord) -> None:
        """Redeals and draws that a record spells out must be those that happened."""
        history = self.history
        assert history is not None
        written = self._written(self._path(at)).get("opening_draw") or ()
        if len(written) > len(history.state.deal.draws):
            self.sink.fault(self._path(at) + ("opening_draw",), "the lead of this deal does not go by an opening draw")
        thrown = history.state.deal.thrown_in
        for index, by in enumerate(deal.by):
            where = self._path(at) + ("redeals", index)
            if index >= len(thrown):
                if history.state.deal.dealt and history.state.phase != ACCEPTING:
                    self.sink.fault(where, "nobody threw these tiles in: the deal was played without this redeal")
            elif by is not None and by != thrown[index].seat:
                self.sink.fault(
                    where + ("by",), "found %d; the seat that threw them in is %d" % (by + 1, thrown[index].seat + 1)
                )

    def _compare(self, at: int, deal: DealRecord, state: State) -> None:
        if deal.expect is None:
            return
        where = self._path(at) + ("expect",)
        if state.result is None:
            if self.left is None or self.left > 0:
                self.sink.fault(where, "the deal is not finished, so there is no result to compare")
            return
        found = result_data(state.result)
        written = self._written(where)
        for key, wanted in deal.expect.items():
            if key not in written:
                continue
            wanted = list(wanted) if isinstance(wanted, tuple) else wanted
            if found[key] != wanted:
                self.sink.fault(
                    where + (key,),
                    "deal %d: expected %s; the referee finds %s" % (at + 1, _said(wanted), _said(found[key])),
                )

    def _written(self, where: Path) -> Dict[str, Any]:
        """The JSON object at a path of the document."""
        value = self.record.document.value
        for key in where:
            value = value[key]
        found: Dict[str, Any] = value
        return found


def _said(value: Any) -> str:
    text = json.dumps(value, sort_keys=True)
    return text if len(text) <= 200 else text[:197] + "..."


def result_data(result: Result) -> Dict[str, Any]:
    """A result in the words of ``expect``: seats and teams from 1, None for none."""
    return {
        "end": result.end,
        "seat": result.seat + 1 if result.seat >= 0 else None,
        "team": result.team + 1 if result.team >= 0 else None,
        "pips": {str(seat + 1): pips for seat, pips in enumerate(result.pips)},
        "bonus": list(result.bonus),
        "points": result.points,
        "scores": list(result.scores),
        "match_over": result.match_over,
        "title": result.title or None,
    }


def deal_data(game: Game, replayed: DealReplay, number: int) -> Dict[str, Any]:
    """One deal as ``replay --json`` prints it, but for the ledger's sentences, which belong to the text layer."""
    state, result = replayed.state, replayed.state.result
    deal = state.deal
    shown_hands = [{"seat": thrown.seat + 1, "shown": hand_names(thrown.shown)} for thrown in deal.thrown_in]
    # A deal that started in the middle has tiles on the table before anybody acted.
    opened = bool(replayed.opened.line)
    data: Dict[str, Any] = {
        "number": number,
        "leader": deal.leader + 1 if deal.leader >= 0 else None,
        "opening_draw": [[tile_name(tile) for tile in tiles] for tiles in deal.draws],
        "redeals": shown_hands,
        "actions": canonical(replayed.actions, opened),
    }
    if result is None:
        data["end"] = None
        data["to_act"] = state.to_act + 1
        # Written as they would follow on the actions above, whose ends may be mirrored.
        data["legal"] = [canonical(replayed.actions + (action,), opened)[-1] for action in game.legal(state)]
        return data
    data.update(result_data(result))
    return data


def settled_events(replayed: DealReplay) -> Tuple[Event, ...]:
    """The events of a deal without its settlement, which is shown as a ledger."""
    return tuple(event for event in replayed.events if not isinstance(event, DealSettled))
