"""What is asked of the seat that acts, why a tile cannot go, and what an action is called on a button.

`task_text` is public and may stand on a curtain; `prompt_text` speaks of the seat's own tiles and may not.
May import the layers below (rules, game, view) and `dominoes.text`; no tkinter.
"""

from __future__ import annotations

from typing import Sequence

from dominoes.game.actions import ACCEPT, DRAW_TILE, LEAD, LEFT, PASS, PLAY, REDEAL, Action
from dominoes.game.referee import IllegalAction
from dominoes.game.state import ACCEPTING, NAMING
from dominoes.rules.compiled import Rules
from dominoes.rules.message import N_
from dominoes.rules.tiles import HIGH, LOW, TILES_OF, tile_name
from dominoes.text.i18n import Catalog
from dominoes.text.terms import Terms, capital, tile_list
from dominoes.view import DREW, Public, View

_TASK_NAMING = N_("ask", "choose who leads")
_TASK_ACCEPTING = N_("ask", "look at the tiles and accept them or not")
_TASK_LEADING = N_("ask", "lead the first tile")
_TASK_PLAYING = N_("ask", "play a tile or pass")
_TASK_DRAWING = N_("ask", "play a tile, draw or pass")
_TASK = N_("ask", "{seat}: {task}")

_NAMING = N_("ask", "Choose who leads: {seats}.")
_MAY_REDEAL = N_("ask", "Accept your tiles, or demand a redeal: you have the right.")
_ACCEPT = N_("ask", "Accept your tiles.")
_LEAD_TILE = N_("ask", "Lead {tile}.")
_LEAD_ONE_OF = N_("ask", "Lead one of these tiles: {tiles}.")
_LEAD_ANY = N_("ask", "Lead any tile.")
_PLAY = N_("ask", "Play a tile: the ends are {one} and {other}.")
_PLAY_EQUAL = N_("ask", "Play a tile: both ends are {one}.")
_PASS = N_("ask", "Nothing fits, so pass: the ends are {one} and {other}.")
_PASS_EQUAL = N_("ask", "Nothing fits, so pass: both ends are {one}.")
_DRAW = N_("ask", "Nothing fits, so draw a tile: the ends are {one} and {other}.")
_DRAW_EQUAL = N_("ask", "Nothing fits, so draw a tile: both ends are {one}.")
_DREW = N_("ask", "You drew {tile}.")

_NOT_FITTING = N_("ask", "{tile} does not fit: the ends are {one} and {other}.")
_NOT_FITTING_EQUAL = N_("ask", "{tile} does not fit: both ends are {one}.")
_NOT_LEADING = N_("ask", "{tile} may not be led; allowed: {tiles}.")

_DO_LEAD = N_("action", "{seat} leads")
_DO_LEAD_SELF = N_("action", "I lead")
_DO_ACCEPT = N_("action", "Accept the tiles")
_DO_REDEAL = N_("action", "Demand a redeal")
_DO_PASS = N_("action", "Pass")
_DO_DRAW = N_("action", "Draw a tile")
_DO_PLAY_LEFT = N_("action", "{tile} at the left end")
_DO_PLAY_RIGHT = N_("action", "{tile} at the right end")
_DO_OPEN = N_("action", "Lead {tile}")

_ILLEGAL = N_("ask", "{action} is not allowed now. Allowed: {legal}.")
_ILLEGAL_OVER = N_("ask", "{action} is not allowed: the deal is over.")


def task_text(public: Public, rules: Rules, catalog: Catalog, names: Sequence[str] = ()) -> str:
    """What is asked of the seat to act, by what the whole table knows: "Seat 3: choose who leads". "" when settled."""
    if public.to_act < 0:
        return ""
    task = _TASK_DRAWING if rules.draws else _TASK_PLAYING
    if not public.line:
        task = _TASK_LEADING
    if public.phase == NAMING:
        task = _TASK_NAMING
    elif public.phase == ACCEPTING:
        task = _TASK_ACCEPTING
    terms = Terms(rules, catalog, names)
    return capital(terms.say(_TASK, seat=terms.seat(public.to_act), task=task))


def prompt_text(view: View, catalog: Catalog, names: Sequence[str] = ()) -> str:
    """What is asked of the seat whose view this is, by its own tiles; "" when it is not its turn."""
    if not view.legal:
        return ""
    terms = Terms(view.rules, catalog, names)
    public = view.public
    if public.phase == NAMING:
        return terms.say(_NAMING, seats=terms.catalog.one_of([terms.seat(seat) for seat in public.choices]))
    if public.phase == ACCEPTING:
        return terms.say(_MAY_REDEAL if any(each.kind == REDEAL for each in view.legal) else _ACCEPT)
    if not public.line:
        return _lead_prompt(view, terms)
    one, other = public.ends
    messages = {PASS: (_PASS, _PASS_EQUAL), DRAW_TILE: (_DRAW, _DRAW_EQUAL)}.get(
        view.legal[0].kind, (_PLAY, _PLAY_EQUAL)
    )
    text = terms.say(messages[one == other], one=one, other=other)
    just_drew = bool(public.moves) and public.moves[-1].tile == DREW
    return terms.say(_DREW, tile=tile_name(view.drew[-1])) + " " + text if just_drew else text


def _lead_prompt(view: View, terms: Terms) -> str:
    tiles = sorted({action.tile for action in view.legal})
    if len(tiles) == 1:
        return terms.say(_LEAD_TILE, tile=tile_name(tiles[0]))
    if len(tiles) < len(TILES_OF[view.hand]):
        return terms.say(_LEAD_ONE_OF, tiles=tile_list(tiles))
    return terms.say(_LEAD_ANY)


def why_not(tile: int, ends: Sequence[int], catalog: Catalog, may_lead: Sequence[int] = ()) -> str:
    """Why a tile cannot be laid: "6-6 does not fit: the ends are 5 and 2"; "" if it can.

    Before the first tile ``ends`` is empty, and ``may_lead`` are the tiles that may be led.
    """
    name = tile_name(tile)
    if not ends:
        return "" if tile in may_lead else catalog.say(_NOT_LEADING, tile=name, tiles=tile_list(may_lead))
    if HIGH[tile] in ends or LOW[tile] in ends:
        return ""
    one, other = ends
    return catalog.say(_NOT_FITTING if one != other else _NOT_FITTING_EQUAL, tile=name, one=one, other=other)


def action_label(
    action: Action, rules: Rules, catalog: Catalog, names: Sequence[str] = (), opening: bool = False
) -> str:
    """What an action is called on the button that does it. ``opening``: it lays the first tile of the deal."""
    terms = Terms(rules, catalog, names)
    if action.kind == PLAY:
        message = _DO_OPEN if opening else _DO_PLAY_LEFT if action.end == LEFT else _DO_PLAY_RIGHT
        return terms.say(message, tile=tile_name(action.tile))
    if action.kind == LEAD:
        if action.tile == action.seat:
            return terms.say(_DO_LEAD_SELF)
        return capital(terms.say(_DO_LEAD, seat=terms.seat(action.tile)))
    return terms.say({ACCEPT: _DO_ACCEPT, REDEAL: _DO_REDEAL, PASS: _DO_PASS, DRAW_TILE: _DO_DRAW}[action.kind])


def illegal_text(error: IllegalAction, catalog: Catalog, written: str) -> str:
    """An action that the rules do not allow, as it was written, and what they allow, in notation."""
    if not error.legal:
        return catalog.say(_ILLEGAL_OVER, action=written)
    return catalog.say(_ILLEGAL, action=written, legal=", ".join(error.legal))
