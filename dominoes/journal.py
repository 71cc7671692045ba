"""An autosave as bytes: a record on one line, and behind it a checked line for every step since.

Adding a line of thirty bytes is all that a move costs, and a line that a power cut has torn is known by its checksum.
The steps are what was done to the `History`, undo and redo included, so that reading them restores exactly what was
there, also what could be put back.

    {"format":"dominoes-record", ... }      the match as it stood when the file was begun
    9ad1e2f0 0 record 11042                 number 0: how many bytes the record has
    53b0c1d4 1 3 play 6-4 right             a checksum (CRC-32 of the rest), the number of the line, the step
    0f3a77e1 2 undo 2                       also: redo N, next (deal opened), hint (shown to the seat on turn)

May import `dominoes.record`, `dominoes.replay`, `dominoes.history`, `dominoes.game`, `dominoes.rules` and the standard
library; no tkinter, gettext, file or clock.
"""

from __future__ import annotations

import re
from typing import Any, Dict, List, NamedTuple, Optional, Sequence, Tuple

from dominoes.game.actions import PLAY, NotationError, action_text, parse_action
from dominoes.game.referee import Game, IllegalAction
from dominoes.game.sources import NoTiles, PlayedOn
from dominoes.game.state import State
from dominoes.history import NEXT_DEAL, History, Moment
from dominoes.journal_lines import HINT, NEXT, REDO, UNDO, Players, Reading, line
from dominoes.record import FindProfile, Record, read_record
from dominoes.record_write import record_line, record_of
from dominoes.replay import replay
from dominoes.rules.faults import FileFaults

_BACK = re.compile(r"(undo|redo) ([0-9]{1,6})\Z")


class Saved(NamedTuple):
    """A match that was saved.

    Attributes:
        history: as it stood, with what could be redone.
        profile: id or path of the profile, as the record says; the rules are in ``history``.
        seed: the deal number; None for a match from written hands.
        players: who sat at each seat; empty when the record does not say.
        hints: for each deal the numbers of the actions before which a hint was shown.
    """

    history: History
    profile: str
    seed: Optional[int]
    players: Players
    hints: Tuple[Tuple[int, ...], ...]


def beginning(value: Any) -> bytes:
    """The beginning of a file: the JSON value of a record on a line, and line 0."""
    record = record_line(value).encode("utf-8", "replace")
    return record + line(0, "record %d" % len(record))


def exact_record(
    history: History, profile: str, players: Players, hints: Sequence[Sequence[int]], **more: Any
) -> Dict[str, Any]:
    """A match so far as the JSON value of a record that carries its rules and replays to the very same states.

    Records for people may be written as seen from the other side of the table (see `canonical`); this one never is.
    """
    rules = history.game.rules.profile.data
    value = record_of(history, profile, rules=rules, players=players, hints=hints, **more)
    texts: List[List[str]] = []
    state = history.moments[0].state
    for moment in history.moments:
        if moment.action is NEXT_DEAL:
            texts.append([])
        else:
            texts[-1].append(_step(moment, state))
        state = moment.state
    for deal, actions in zip(value["deals"], texts):
        deal["actions"] = actions
    return value


def _step(moment: Moment, before: State) -> str:
    """A step in notation."""
    action = moment.action
    if action is None:
        return NEXT
    return action_text(action, opening=action.kind == PLAY and not before.line)


class Follower:
    """Follows a history and says what was done to it since the last time.

    It goes by the moments themselves: what is put back by redo is the very moment that undo took.
    """

    def __init__(self, history: History) -> None:
        self._seen: List[Moment] = list(history.moments)
        self._undone: List[Moment] = list(history.undone)

    def steps(self, history: History) -> List[str]:
        """The steps that lead from the history as it was to what it is now; usually one."""
        seen, undone, moments = self._seen, self._undone, history.moments
        common = min(len(seen), len(moments))
        while common and seen[common - 1] is not moments[common - 1]:
            common -= 1
        found: List[str] = []
        if len(seen) > common:
            found.append("%s %d" % (UNDO, len(seen) - common))
            while len(seen) > common:
                undone.append(seen.pop())
        back = 0
        for moment in moments[common:]:
            if undone and undone[-1] is moment:
                undone.pop()
                back += 1
            else:
                if back:
                    found.append("%s %d" % (REDO, back))
                    back = 0
                undone.clear()
                found.append(_step(moment, seen[-1].state))
            seen.append(moment)
        if back:
            found.append("%s %d" % (REDO, back))
        return found


def place_of_hint(history: History) -> Tuple[int, int]:
    """Where a hint given now belongs: the deal, and the number of the action that it precedes."""
    deals = history.deals()
    return len(deals) - 1, len(deals[-1])


def saved_from(record: Record) -> Saved:
    """The match of a record, to be gone on with: behind written deals others follow. Raises FileFaults when something
    in it is not legal."""
    found = replay(record)
    if found.faults or found.history is None:
        raise FileFaults(found.faults)
    if record.seed is None:
        found.history.game = Game(record.rules, PlayedOn(record.source))
    hints = tuple(deal.hints for deal in record.deals)
    return Saved(found.history, record.profile, record.seed, record.players, hints)


def read_saved(reading: Reading, file: str, find_profile: FindProfile) -> Tuple[Saved, int]:
    """The match in a file, and how many of its steps could be done: all of them but in a damaged file.

    Raises FileFaults when not even the record can be used.
    """
    saved = saved_from(read_record(reading.record, file, find_profile))
    history, hints = saved.history, [list(each) for each in saved.hints]
    done = 0
    for step in reading.steps:
        try:
            _do(step, history, hints)
        except (NotationError, IllegalAction, NoTiles, ValueError, IndexError):
            break
        done += 1
    return saved._replace(hints=tuple(tuple(each) for each in hints)), done


def _do(step: str, history: History, hints: List[List[int]]) -> None:
    back = _BACK.match(step)
    if back:
        for _ in range(int(back.group(2))):
            (history.undo if back.group(1) == UNDO else history.redo)()
    elif step == NEXT:
        history.next_deal()
    elif step == HINT:
        add_hint(hints, *place_of_hint(history))
    else:
        history.do(history.game.resolve(history.state, parse_action(step)))


def add_hint(hints: List[List[int]], deal: int, action: int) -> None:
    """Note a hint; the same one again changes nothing."""
    while len(hints) <= deal:
        hints.append([])
    if action not in hints[deal]:
        hints[deal].append(action)
