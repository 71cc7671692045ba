"""What must hold of every deal under every profile, whoever plays: checked in bulk runs and by the tests.

These are facts of the table, not of a game: tiles are neither lost nor made, seats act in turn, a pass is forced, a
deal ends exactly when it must, the ledger adds up. A failure is a fault of the referee.
May import `dominoes.game`, `dominoes.rules` and the standard library; no tkinter, gettext, file, clock or
global random.
"""

from __future__ import annotations

from typing import Sequence, Tuple

from dominoes.game.actions import DRAW_TILE, PASS, PLAY, Action
from dominoes.game.boneyard import drawable
from dominoes.game.events import DealSettled, Event, PassPaid, SeatPassed, TileDrawn, TileLaid
from dominoes.game.referee import Game
from dominoes.game.result import Result
from dominoes.game.state import PLAYING, SETTLED, State, in_line_order
from dominoes.rules.facts import BLOCK, DRAW, OUT, Block
from dominoes.rules.tiles import TILES_OF, tile_of


class BrokenInvariant(AssertionError):
    """Something that holds of every deal does not hold of this one; the text says what."""


def _hold(fact: bool, what: str, *details: object) -> None:
    if not fact:
        raise BrokenInvariant(what + (": " + ", ".join(map(repr, details)) if details else ""))


def check_state(game: Game, state: State) -> None:
    """Check one state by itself. Raises BrokenInvariant."""
    rules, deal = game.rules, state.deal
    if deal.dealt:
        places = [TILES_OF[hand] for hand in state.hands] + [TILES_OF[state.laid], deal.stock[len(state.drawn) :]]
        everything = sorted(tile for place in places for tile in place)
        _hold(everything == list(rules.tiles.tiles), "every tile is in one place", everything)
    halves = in_line_order(state.line)
    on_line = sorted(tile_of(*each) for each in halves)
    _hold(on_line == list(TILES_OF[state.laid]), "the table holds the tiles of the line", on_line)
    for (_, right), (left, _) in zip(halves, halves[1:]):
        _hold(right == left, "touching halves are equal", halves)
    if halves:
        _hold(state.ends == (halves[0][0], halves[-1][1]), "the open ends are those of the line", state.ends, halves)
    legal = game.legal(state)
    _hold(bool(legal) == (state.phase != SETTLED), "there is something to do until the deal is settled")
    _hold(all(action.seat == state.to_act for action in legal), "only the seat on turn can act", legal)
    _hold(len(set(legal)) == len(legal), "no action is listed twice", legal)
    if state.phase == PLAYING and state.ends:
        fits = state.hands[state.to_act] & (rules.tiles.suit[state.ends[0]] | rules.tiles.suit[state.ends[1]])
        _hold((legal[0].kind == PLAY) == bool(fits), "a seat plays exactly when something fits", legal)
        if legal[0].kind != PLAY:
            _hold(len(legal) == 1, "who cannot play has no choice", legal)
            _check_unable(game, state, legal[0])


def _check_unable(game: Game, state: State, action: Action) -> None:
    """A seat that cannot play draws as often as the rules let it and the boneyard allows, and passes only then."""
    rules, seat, drawn = game.rules, state.to_act, 0
    for laid, passes, by in reversed(state.drawn):
        if (laid, passes, by) != (len(state.line), len(state.passed), seat):
            break
        drawn += 1
    more = bool(drawable(rules, state)) and drawn < rules.draws
    _hold((action.kind == DRAW_TILE) == more, "a seat draws when it cannot play, as long as it may", action, drawn)
    _hold((action.kind == PASS) == (not more), "and passes only when it may not draw", action, drawn)


def check_step(game: Game, before: State, action: Action, after: State, events: Sequence[Event]) -> None:
    """Check what one action did. Raises BrokenInvariant."""
    _hold(action.seat == before.to_act, "the seat on turn acts", action)
    _hold(game.allows(before, action), "the action was legal", action)
    if before.phase != PLAYING:
        return
    turn = action.seat if action.kind == DRAW_TILE else game.rules.table.next_seat(action.seat)
    _hold(after.to_act == (-1 if after.phase == SETTLED else turn), "the next seat is on turn", after.to_act)
    changed = [seat for seat in range(len(before.hands)) if before.hands[seat] != after.hands[seat]]
    if action.kind == PLAY:
        _hold(changed == [action.seat], "a play takes a tile from one hand", changed)
        _hold(after.hands[action.seat] == before.hands[action.seat] ^ 1 << action.tile, "and this very tile", action)
        _hold(after.passes == 0 and len(after.line) == len(before.line) + 1, "a play lays one tile")
        _hold(after.drawn == before.drawn, "a play draws nothing")
    elif action.kind == DRAW_TILE:
        _check_draw(before, action, after)
    else:
        _hold(not changed and after.line == before.line, "a pass moves no tile", changed)
        _hold(after.passes == before.passes + 1, "a pass counts")
        _hold(after.drawn == before.drawn, "a pass draws nothing")
    kinds: Tuple[type, ...] = ({PLAY: TileLaid, DRAW_TILE: TileDrawn}.get(action.kind, SeatPassed),)
    kinds += (PassPaid,) * sum(isinstance(event, PassPaid) for event in events)
    kinds += (DealSettled,) if after.result is not None else ()
    _hold(tuple(type(event) for event in events) == kinds, "a move is told by its events", events)
    blocked = action.kind == PASS and after.passes >= len(after.hands) and not drawable(game.rules, after)
    ended = not after.hands[action.seat] or blocked
    _hold(
        ended == (after.result is not None),
        "a deal ends on an empty hand, or when all have passed and nothing can be drawn, not otherwise",
    )


def _check_draw(before: State, action: Action, after: State) -> None:
    """One tile goes from the boneyard into the hand of the seat on turn, and nothing else changes."""
    tile = before.deal.stock[len(before.drawn)]
    hands = list(before.hands)
    hands[action.seat] |= 1 << tile
    _hold(tuple(hands) == after.hands, "a draw puts the next tile of the boneyard into the hand", tile)
    _hold(not before.hands[action.seat] >> tile & 1, "it was not there before", tile)
    _hold(len(after.drawn) == len(before.drawn) + 1, "a draw takes one tile")
    _hold(after._replace(hands=before.hands, drawn=before.drawn) == before, "a draw changes nothing else")


def check_result(game: Game, state: State) -> None:
    """Check a settled deal. Raises BrokenInvariant."""
    result, table = state.result, game.rules.table
    assert result is not None
    _hold(result.end in (OUT, BLOCK, DRAW), "a deal ends in one of three ways", result.end)
    _hold(result.before == state.standing.scores, "the points before are those that were carried in")
    _check_ledger(result)
    _hold(
        result.pips == tuple(game.rules.tiles.pips(hand) for hand in state.hands), "pips are those left in the hands"
    )
    empty = [seat for seat, hand in enumerate(state.hands) if not hand]
    if result.end == OUT:
        _hold(empty == [result.seat] == [result.closer], "who went out laid the last tile", empty, result)
    else:
        live = sum(state.hands) & (game.rules.tiles.suit[state.ends[0]] | game.rules.tiles.suit[state.ends[1]])
        _hold(not empty and not live, "a table is blocked when no tile in any hand fits", state.ends)
        _hold(result.closer == state.line[-1].seat, "the closer laid the last tile")
    _hold(result.match_over == (result.champion >= 0) == (result.counts > 0), "a match that is over has a winner")
    _hold(bool(result.title) <= result.match_over, "a title belongs to the end of a match")
    if result.end == DRAW:
        _hold(result.seat == result.team == -1 and not result.points and not result.bonus, "nobody wins a draw")
        return
    _hold(table.team_of[result.seat] == result.team, "the winning seat is of the winning team")
    _hold(bool(result.points) or not result.bonus, "a win that is credited with nothing has no bonus")
    if result.end == BLOCK:
        counted = game.rules.block_seats(Block(table, result.pips, result.leader, result.closer), result.team)
        mine = min(result.pips[seat] for seat in counted)
        _hold(result.pips[result.seat] == mine, "a block is won by the lowest hand that counts for the winners")


def _check_ledger(result: Result) -> None:
    """The lines of each team add up to the change in its points; the winner's credit is what the result says."""
    for team, (before, after) in enumerate(zip(result.before, result.scores)):
        points = sum(line.points for line in result.ledger if line.team == team)
        _hold(points == after - before, "the ledger adds up for every team", team, result.ledger)
    beside = ("passes.", "prizes.")
    won = [line for line in result.ledger if line.team == result.team and not line.code.startswith(beside)]
    credit = sum(line.points for line in won if line.points > 0)
    _hold(credit == result.points or result.team < 0, "the credit is a line of the ledger", result.ledger)
