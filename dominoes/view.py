"""What one seat may know: its own tiles and everything public, in a shape that has no room for anything else.

Computers, hints and screens get a `View` and never a state. There is no field for another hand, the tiles out
of play or the tiles of a deal to come, so nothing can leak through a forgotten filter: exchange the tiles that a
seat cannot see and its view stays the same, bit for bit.
May import `dominoes.game` and `dominoes.rules`; no tkinter, gettext, file, clock or global random.
"""

from __future__ import annotations

from typing import List, NamedTuple, Optional, Sequence, Tuple

from dominoes.game.actions import Action
from dominoes.game.boneyard import drawable, drawn_mask, drawn_tiles, left_in
from dominoes.game.passes import booked_at_once
from dominoes.game.prizes import base_of
from dominoes.game.referee import Game
from dominoes.game.result import Result
from dominoes.game.state import SETTLED, Laid, Standing, State, ThrownIn
from dominoes.rules.compiled import Rules
from dominoes.rules.tiles import HIGH, LOW

#: In place of a tile, what a seat did that laid none.
PASSED, DREW = -1, -2


class PublicMove(NamedTuple):
    """A move of this deal that everybody saw: a tile laid, a pass, or a tile drawn that nobody else has seen.

    ``tile`` is `PASSED` or `DREW` where none was laid; ``ends`` are the open ends the seat had before it (empty for
    the first tile).
    """

    seat: int
    tile: int
    end: int
    ends: Tuple[int, ...]


class Public(NamedTuple):
    """What the whole table knows at one moment.

    Attributes:
        phase: as in `State`.
        standing: what came before, with the points as they are now: what passes have paid at once and
            hands thrown in have brought is among them, and so it is with the base.
        lead_clause: id of the lead clause in force.
        speaker, choices: who names the leader, and the seats it may name.
        leader: who leads, -1 while unknown.
        draws: tries of the opening draw, face up.
        thrown_in: redeals of this deal with the tiles they made public (masks); these tiles are not on the table.
        accepted: seats that have accepted their tiles.
        counts: tiles in each hand.
        line, ends, laid: the table.
        moves: tiles laid, draws and passes since the lead, in order.
        lacks: for each seat, a mask of numbers (bit n) that it has shown not to have, by passing or by having to draw,
            and that none of the tiles it has drawn since can have.
        passes: passes in a row just now.
        to_act: the seat that acts next, -1 when settled.
        result, open_hands: set when settled: the result, and all hands as they lay open.
        boneyard, drawable: tiles that lie in the boneyard, and how many of them can still be drawn.
    """

    phase: str
    standing: Standing
    lead_clause: str
    speaker: int
    choices: Tuple[int, ...]
    leader: int
    draws: Tuple[Tuple[int, ...], ...]
    thrown_in: Tuple[ThrownIn, ...]
    accepted: int
    counts: Tuple[int, ...]
    line: Tuple[Laid, ...]
    ends: Tuple[int, ...]
    laid: int
    moves: Tuple[PublicMove, ...]
    lacks: Tuple[int, ...]
    passes: int
    to_act: int
    result: Optional[Result]
    open_hands: Tuple[int, ...]
    boneyard: int = 0
    drawable: int = 0


class View(NamedTuple):
    """What one seat knows.

    Attributes:
        rules: the profile being played.
        seat: whose view this is.
        hand: mask of its own tiles (0 before they are dealt).
        public: what everybody knows.
        legal: its own legal actions, empty unless it is to act.
        started: the tiles it was dealt, as a mask.
        drew: the tiles it has drawn since, in order; they may have been laid.
    """

    rules: Rules
    seat: int
    hand: int
    started: int
    public: Public
    legal: Tuple[Action, ...]
    drew: Tuple[int, ...] = ()


def moves_of(state: State) -> Tuple[PublicMove, ...]:
    """The public moves of a deal since its lead, in order."""
    moves = []
    ends: Tuple[int, ...] = ()
    waiting = _quiet_moves(state)
    in_hands = drawn_mask(state)
    for hand in state.deal.dealt:
        in_hands |= hand
    for count, laid in enumerate(state.line):
        while waiting and waiting[0][0] <= count:
            _, _, kind, seat = waiting.pop(0)
            moves.append(PublicMove(seat, kind, -1, ends))
        # A deal that starts in the middle has tiles on the table that nobody was seen to lay.
        if in_hands >> laid.tile & 1:
            moves.append(PublicMove(laid.seat, laid.tile, laid.end, ends))
        if not ends:
            ends = (laid.inner, laid.outer)
        elif laid.end == 0:
            ends = (laid.outer, ends[1])
        else:
            ends = (ends[0], laid.outer)
    moves.extend(PublicMove(seat, kind, -1, ends) for _, _, kind, seat in waiting)
    return tuple(moves)


def _quiet_moves(state: State) -> List[Tuple[int, int, int, int]]:
    """The passes and draws of a deal in order, as (tiles on the table, passes before, `PASSED` or `DREW`, seat)."""
    found = [(count, at, PASSED, seat) for at, (count, seat) in enumerate(state.passed)]
    if state.drawn:
        # `DREW` is less than `PASSED`: a seat draws before it passes.
        found += [(laid, passes, DREW, seat) for laid, passes, seat in state.drawn]
        found.sort()
    return found


def limits_of(moves: Sequence[PublicMove], seat: int) -> List[Tuple[int, int]]:
    """What passes and draws have shown of a hand: (numbers as a mask, how many of its tiles can have one of them).

    Who passes or draws has none of the open numbers. Only a tile drawn later can have one, and those of them that have
    been laid since are gone again.
    """
    found: List[Tuple[int, int]] = []
    drawn = 0
    laid: List[int] = []
    for move in reversed(moves):
        if move.seat != seat:
            continue
        if move.tile >= 0:
            laid.append(1 << HIGH[move.tile] | 1 << LOW[move.tile])
            continue
        drawn += move.tile == DREW
        numbers = 0
        for number in move.ends:
            numbers |= 1 << number
        found.append((numbers, drawn - sum(1 for halves in laid if halves & numbers)))
    return found


def public_of(game: Game, state: State) -> Public:
    """What the whole table knows."""
    deal, standing = state.deal, state.standing
    if (game.rules.passes and state.passed) or deal.thrown_in:
        standing = standing._replace(scores=booked_at_once(game.rules, state), base=base_of(game.rules, state))
    moves = moves_of(state)
    lacks = [0] * len(state.hands)
    if state.drawn:
        for seat in range(len(lacks)):
            for numbers, most in limits_of(moves, seat):
                if not most:
                    lacks[seat] |= numbers
    else:
        for move in moves:
            if move.tile < 0:
                for number in move.ends:
                    lacks[move.seat] |= 1 << number
    return Public(
        phase=state.phase,
        standing=standing,
        lead_clause=game.rules.leads[deal.clause].id,
        speaker=deal.speaker,
        choices=deal.choices,
        leader=deal.leader,
        draws=deal.draws,
        thrown_in=deal.thrown_in,
        accepted=deal.accepted,
        counts=tuple(bin(hand).count("1") for hand in state.hands),
        line=state.line,
        ends=state.ends,
        laid=state.laid,
        moves=moves,
        lacks=tuple(lacks),
        passes=state.passes,
        to_act=state.to_act,
        result=state.result,
        open_hands=state.hands if state.phase == SETTLED else (),
        boneyard=left_in(game.rules, state),
        drawable=drawable(game.rules, state),
    )


def view_of(game: Game, state: State, seat: int) -> View:
    """What a seat (0-based) knows."""
    started = state.deal.dealt[seat] if state.deal.dealt else 0
    return View(
        rules=game.rules,
        seat=seat,
        hand=state.hands[seat],
        started=started,
        public=public_of(game, state),
        legal=game.legal(state) if state.to_act == seat else (),
        drew=drawn_tiles(state, seat),
    )
