"""Actions: the only things a seat can do, and their public notation.

May import `dominoes.rules` and the standard library; no tkinter, gettext, file, clock or global random.
"""

from __future__ import annotations

import re
from typing import Dict, Iterable, List, NamedTuple, Tuple

from dominoes.rules.faults import shown
from dominoes.rules.tiles import HIGH, IS_DOUBLE, LOW, TILES_OF, tile_halves, tile_name, tile_of

LEAD, ACCEPT, REDEAL, PLAY, PASS, DRAW_TILE = "lead", "accept", "redeal", "play", "pass", "draw"
LEFT, RIGHT = 0, 1
END_NAMES = ("left", "right")

#: The end of a written action in which the end was left out.
END_UNSAID = -1


class Action(NamedTuple):
    """One thing a seat does.

    Attributes:
        seat: who acts, 0-based.
        kind: `LEAD`, `ACCEPT`, `REDEAL`, `PLAY`, `PASS` or `DRAW_TILE`.
        tile: for `PLAY`, the tile; for `LEAD`, the seat named to lead (0-based); else -1.
        end: for `PLAY`, `LEFT` or `RIGHT`. For an opening tile `LEFT` means that it lies larger half first, the
            canonical way, and `RIGHT` that it lies the other way round. Else -1.
    """

    seat: int
    kind: str
    tile: int = -1
    end: int = -1


class _Plays(Dict[int, Tuple[Action, ...]]):
    """The plays of one seat at one end by mask of tiles, made once: legal moves are asked for all the time."""

    LIMIT = 20_000

    def __init__(self, seat: int, end: int) -> None:
        super().__init__()
        self._seat, self._end = seat, end

    def __missing__(self, mask: int) -> Tuple[Action, ...]:
        if len(self) >= self.LIMIT:
            self.clear()
        self[mask] = found = tuple([Action(self._seat, PLAY, tile, self._end) for tile in TILES_OF[mask]])
        return found


#: ``PLAYS[end][seat][mask]``: the plays of each tile of the mask at that end, in tile order.
PLAYS = tuple(tuple(_Plays(seat, end) for seat in range(8)) for end in (LEFT, RIGHT))

#: ``PASSES[seat]``, ``DRAWS[seat]``
PASSES = tuple(Action(seat, PASS) for seat in range(8))
DRAWS = tuple(Action(seat, DRAW_TILE) for seat in range(8))

_NOTATION = re.compile(
    r"([1-9][0-9]?) (lead|accept|redeal|play|pass|draw)(?: ([0-9]{1,3}(?:-[0-9]{1,3})?))?(?: (left|right))?\Z"
)


class NotationError(ValueError):
    """An action that is not written as the notation says."""


class Written(NamedTuple):
    """An action as somebody wrote it, before the referee has seen it.

    ``action.end`` is `END_UNSAID` where no end was written; ``flipped`` says that a tile was written smaller half
    first, which matters only if it opens.
    """

    action: Action
    flipped: bool = False


def parse_action(text: str) -> Written:
    """The action written as ``3 play 6-4 right``. Raises NotationError, whose text says how to write it."""
    found = _NOTATION.match(" ".join(text.split()))
    if not found:
        raise NotationError(
            "not an action: %s; write it like 3 play 6-4 right, 4 pass, 2 draw, 2 accept, 2 redeal or 1 lead 3"
            % shown(text)
        )
    number, kind, what, end = found.groups()
    seat = int(number) - 1
    if kind == PLAY:
        if what is None or "-" not in what:
            raise NotationError("%s names no tile; write it like %s play 6-4 right" % (shown(text), number))
        try:
            one, other = tile_halves(what)
        except ValueError as error:
            raise NotationError(str(error)) from None
        at = END_UNSAID if end is None else END_NAMES.index(end)
        return Written(Action(seat, PLAY, tile_of(one, other), at), one < other)
    if kind == LEAD:
        if what is None or "-" in what or end or not 1 <= int(what) <= 99:
            raise NotationError("%s names no seat; write it like %s lead 3" % (shown(text), number))
        return Written(Action(seat, LEAD, int(what) - 1))
    if what is not None or end is not None:
        raise NotationError("%s says too much; write it like %s %s" % (shown(text), number, kind))
    return Written(Action(seat, kind))


def action_text(action: Action, opening: bool = False) -> str:
    """The notation of an action. ``opening`` says that this play lays the first tile: it has no end."""
    seat = action.seat + 1
    if action.kind == PLAY:
        if opening:
            if action.end == RIGHT:
                return "%d play %d-%d" % (seat, LOW[action.tile], HIGH[action.tile])
            return "%d play %s" % (seat, tile_name(action.tile))
        if action.end < 0:
            return "%d play %s" % (seat, tile_name(action.tile))
        return "%d play %s %s" % (seat, tile_name(action.tile), END_NAMES[action.end])
    if action.kind == LEAD:
        return "%d lead %d" % (seat, action.tile + 1)
    return "%d %s" % (seat, action.kind)


def canonical(actions: Iterable[Action], opened: bool = False) -> List[str]:
    """The canonical notation of the actions of one deal, in order.

    An opening tile is written larger half first. Where it was laid the other way round the whole line is written
    as seen from the other side of the table, left for right, so that the text replays to the same deal.
    ``opened`` says that tiles lie on the table already, so that none of the plays is an opening.
    """
    texts, mirrored = [], False
    for action in actions:
        if action.kind == PLAY and not opened:
            opened = True
            mirrored = action.end == RIGHT and not IS_DOUBLE[action.tile]
            texts.append(action_text(action._replace(end=LEFT), opening=True))
        elif action.kind == PLAY and mirrored:
            texts.append(action_text(action._replace(end=1 - action.end)))
        else:
            texts.append(action_text(action))
    return texts
