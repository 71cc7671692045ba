"""Writing records: a match as the JSON that `dominoes.record` reads, laid out so that a person can read it too.

May import `dominoes.record`, `dominoes.replay`, `dominoes.history`, `dominoes.game` and `dominoes.rules`; no tkinter,
gettext, file or clock.
"""

from __future__ import annotations

import json
from typing import Any, Dict, List, Mapping, Optional, Sequence, Tuple

from dominoes.game.actions import canonical
from dominoes.game.sources import Hands, SeedSource
from dominoes.game.state import State
from dominoes.history import NEXT_DEAL, History
from dominoes.record import hand_names
from dominoes.record_shape import FORMAT, VERSION
from dominoes.replay import result_data
from dominoes.rules.compiled import Rules
from dominoes.rules.tiles import tile_name

#: Widest line of a laid-out record; what fits stands on one line.
WIDTH = 110


def record_of(
    history: History,
    profile: str,
    *,
    explicit: bool = False,
    rules: Optional[Mapping[str, Any]] = None,
    players: Sequence[Tuple[str, str]] = (),
    hints: Sequence[Sequence[int]] = (),
    expect: bool = True,
) -> Dict[str, Any]:
    """A match so far as the JSON value of a record. What was undone is not in it.

    Args:
        profile: the id or path to write.
        explicit: spell out all tiles. Without it a match dealt from a seed says the seed only, so that a save shows
            no hidden tile; a match that came from written hands is always spelled out.
        rules: the profile as JSON, to be carried along (``history.game.rules.profile.data``).
        players: (kind, name) of each seat; an empty name is left out.
        hints: for each deal, the numbers of the actions before which a hint was shown.
        expect: write for every finished deal what it came to.
    """
    source = history.game.source
    record: Dict[str, Any] = {"format": FORMAT, "version": VERSION, "profile": profile}
    if rules is not None:
        record["rules"] = dict(rules)
    if players:
        record["players"] = [{"kind": kind, "name": name} if name else {"kind": kind} for kind, name in players]
    if len(history.game.rules.profile.choices) > 1:
        record["seats"] = history.game.rules.table.seats
    by_seed = isinstance(source, SeedSource) and not explicit
    if isinstance(source, SeedSource) and by_seed:
        record["seed"] = source.seed
    record["deals"] = deals = []
    for at, (opened, last, actions) in enumerate(_deals(history)):
        deal: Dict[str, Any] = {} if by_seed else _tiles(history, last)
        deal["actions"] = canonical(actions, bool(opened.line))
        if at < len(hints) and hints[at]:
            deal["hints"] = list(hints[at])
        if expect and last.result is not None:
            deal["expect"] = result_data(last.result)
        deals.append(deal)
    return record


def _deals(history: History) -> List[Tuple[State, State, List[Any]]]:
    """Of each deal the state it opened in, the state it stands in, and its actions."""
    found: List[Tuple[State, State, List[Any]]] = []
    for moment in history.moments:
        if moment.action is NEXT_DEAL:
            found.append((moment.state, moment.state, []))
        else:
            opened, _, actions = found[-1]
            actions.append(moment.action)
            found[-1] = (opened, moment.state, actions)
    return found


def _hands(hands: Hands) -> Dict[str, List[str]]:
    return {str(seat + 1): hand_names(hand) for seat, hand in enumerate(hands[0])}


def _stock(rules: Rules, hands: Hands) -> Dict[str, List[str]]:
    """The boneyard in its order. Tiles that sleep are what is in no hand, so they need not be named."""
    return {"stock": [tile_name(tile) for tile in hands[1]]} if rules.boneyard and hands[1] else {}


def _tiles(history: History, state: State) -> Dict[str, Any]:
    """Where the tiles of a deal lay."""
    game, number = history.game, state.standing.played
    middle = game.source.middle(number)
    if middle is not None:
        hands = game.source.hands(game.rules, number, 0)
        return {
            "line": ["%d-%d" % halves for halves in middle.line],
            "leader": middle.leader + 1,
            "to_act": middle.to_act + 1,
            "hands": _hands(hands),
            **_stock(game.rules, hands),
        }
    data: Dict[str, Any] = {}
    if state.deal.draws:
        data["opening_draw"] = [[tile_name(tile) for tile in tiles] for tiles in state.deal.draws]
    if state.deal.thrown_in:
        data["redeals"] = [
            {"hands": _hands(game.source.hands(game.rules, number, attempt)), "by": thrown.seat + 1}
            for attempt, thrown in enumerate(state.deal.thrown_in)
        ]
    hands = game.source.hands(game.rules, number, state.deal.attempt)
    data["hands"] = _hands(hands)
    data.update(_stock(game.rules, hands))
    return data


def record_text(value: Any) -> str:
    """The JSON text of a record for a file: two spaces a level, what fits on a line in one line, a newline at the end.

    The same value always gives the same text; keys keep their order, letters stay as they are.
    """
    return "".join(_laid_out(value, "", 0)) + "\n"


def laid_out(value: Any, indent: str) -> str:
    """The JSON text of a value as it stands in a larger one, indented by ``indent``, without an end of line."""
    return "".join(_laid_out(value, indent, len(indent)))


def record_line(value: Any) -> str:
    """The JSON text of a record as one line of JSON Lines, with its newline."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n"


def _laid_out(value: Any, indent: str, used: int) -> List[str]:
    """The pieces of a value's text; ``used`` columns of its first line are taken."""
    flat = json.dumps(value, ensure_ascii=False)
    if not _inside(value) or (len(flat) + used <= WIDTH and _is_short(value)):
        return [flat]
    inner = indent + "  "
    if isinstance(value, list) and all(isinstance(each, (str, int)) for each in value):
        return ["[\n", *_filled([json.dumps(each, ensure_ascii=False) for each in value], inner), "\n", indent, "]"]
    pieces = ["{" if isinstance(value, dict) else "["]
    rows = value.items() if isinstance(value, dict) else ((None, each) for each in value)
    for at, (key, each) in enumerate(rows):
        start = inner if key is None else "%s%s: " % (inner, json.dumps(key, ensure_ascii=False))
        # The comma that may follow takes a column as well.
        pieces += [",\n" if at else "\n", start, *_laid_out(each, inner, len(start) + 1)]
    return [*pieces, "\n", indent, "}" if isinstance(value, dict) else "]"]


def _inside(value: Any) -> List[Any]:
    """What a JSON value holds directly; nothing for a plain one."""
    if isinstance(value, dict):
        return list(value.values())
    return value if isinstance(value, list) else []


def _is_short(value: Any) -> bool:
    """Whether a value reads well on one line: it holds plain values, or lists and objects of plain values."""
    return not any(_inside(each) for part in _inside(value) for each in _inside(part))


def _filled(texts: Sequence[str], indent: str) -> List[str]:
    """Texts separated by commas, as many on a line as fit."""
    lines, line = [], indent
    for at, text in enumerate(texts):
        piece = text + ("," if at < len(texts) - 1 else "")
        if line != indent and len(line) + 1 + len(piece) > WIDTH:
            lines.append(line)
            line = indent
        line += piece if line == indent else " " + piece
    lines.append(line)
    return ["\n".join(lines)]
