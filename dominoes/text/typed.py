"""Moves as people type them: "6-4 right", "6-4", "pass", in English or Ukrainian, and why one cannot be.

Forgiving: any dash or colon between the halves, either order, words in any order, short forms, and the full notation
(``3 play 6-4 right``). Both languages are always understood, since a keyboard does not follow the language shown.

Everything is said from the view of the seat that types, so no sentence depends on what another seat holds.
May import `dominoes.rules`, `dominoes.game`, `dominoes.view` and `dominoes.text`; no tkinter.
"""

from __future__ import annotations

import re
from typing import Dict, FrozenSet, List

from dominoes.game.actions import (
    ACCEPT,
    DRAW_TILE,
    END_UNSAID,
    LEAD,
    LEFT,
    PASS,
    PLAY,
    REDEAL,
    RIGHT,
    Action,
    Written,
)
from dominoes.game.referee import IllegalAction
from dominoes.rules.message import N_, Message
from dominoes.rules.tiles import LARGEST_NUMBER, tile_name, tile_of
from dominoes.text.ask import illegal_text, why_not
from dominoes.text.i18n import Catalog
from dominoes.text.terms import tile_list
from dominoes.view import View

_PLAY_LIKE = N_("typed", "{typed} is not understood. Type a tile and an end, such as 6-4 right, or pass.")
_DRAW_LIKE = N_("typed", "{typed} is not understood. Type a tile and an end, such as 6-4 right, or draw, or pass.")
_NAME_LIKE = N_("typed", "{typed} is not understood. Type who leads, such as lead 3.")
_ACCEPT_LIKE = N_("typed", "{typed} is not understood. Type accept or redeal.")
_NOT_HELD = N_("typed", "{tile} is not in your hand.")
_ONLY_RIGHT = N_("typed", "{tile} fits the right end only.")
_ONLY_LEFT = N_("typed", "{tile} fits the left end only.")
_NO_PASS = N_("typed", "No pass now: you can lay {tiles}.")
_NO_DRAW = N_("typed", "You need not draw: you can lay {tiles}.")
_FIRST_DRAW = N_("typed", "No pass yet: nothing fits, so draw a tile.")
_NOTHING_TO_DRAW = N_("typed", "Nothing can be drawn now: pass.")

#: The longest text that is looked at, and shown back in a sentence.
_LONGEST, _SHOWN = 60, 24

_KINDS: Dict[str, str] = {
    **dict.fromkeys(("pass", "пас", "пасую", "пасувати", "пропуск", "пропускаю"), PASS),
    **dict.fromkeys(("paso", "pasar", "pasa", "passe", "passer"), PASS),
    **dict.fromkeys(
        ("draw", "take", "boneyard", "добрати", "добираю", "добір", "узяти", "взяти", "візьму", "базар"), DRAW_TILE),
    **dict.fromkeys(("robo", "roba", "robar", "pioche", "piocher"), DRAW_TILE),
    **dict.fromkeys(("accept", "ok", "прийняти", "приймаю", "беру", "згода"), ACCEPT),
    **dict.fromkeys(("acepto", "aceptar", "acepta", "accepte", "accepter"), ACCEPT),
    **dict.fromkeys(("redeal", "перероздача", "перероздачу", "перероздачі", "перероздати", "перездача"), REDEAL),
    **dict.fromkeys(("reparto", "repartir", "redonne", "redonner"), REDEAL),
    **dict.fromkeys(("lead", "leads", "leader", "починає", "почати", "починати", "починаю"), LEAD),
    **dict.fromkeys(("sale", "salgo", "salir", "ouvre", "ouvrir"), LEAD),
    **dict.fromkeys(("play", "lay", "put", "грати", "граю", "кладу", "покласти", "поставити", "ставлю", "хід"), PLAY),
    **dict.fromkeys(("juego", "jugar", "juega", "pongo", "poner", "joue", "jouer", "pose", "poser"), PLAY),
}
_ENDS: Dict[str, int] = {
    **dict.fromkeys(("left", "l", "<", "←", "ліворуч", "лівий", "лівого", "лівому", "зліва", "вліво", "л"), LEFT),
    **dict.fromkeys(("izquierda", "izq", "gauche", "g"), LEFT),
    **dict.fromkeys(
        ("right", "r", ">", "→", "праворуч", "правий", "правого", "правому", "справа", "вправо", "п"), RIGHT),
    **dict.fromkeys(("derecha", "der", "droite", "droit", "d"), RIGHT),
}
#: Words that change nothing.
_FILLING: FrozenSet[str] = frozenset((
    "a", "at", "the", "on", "to", "end", "tile", "tiles", "seat", "i", "my", "demand", "на", "до", "з", "із", "кінець",
    "кінця", "кінці", "кісточка", "кісточку", "кісточкою", "кісточки", "місце", "я", "вимагаю", "вимагати",
    "la", "las", "el", "en", "con", "punta", "ficha", "fichas", "puesto", "yo", "exijo", "exigir", "nuevo",
    "le", "les", "au", "à", "avec", "bout", "domino", "dominos", "place", "je", "j", "exige", "exiger", "une", "'",
))
#: Said by oneself of oneself.
_MYSELF: FrozenSet[str] = frozenset(("i", "me", "я", "починаю", "yo", "salgo", "je", "j", "moi"))

_TILE = re.compile(r"([0-9]{1,2})\s*[-\u2010-\u2015\u2212:|/.,]\s*([0-9]{1,2})(?![0-9])")
_TWO = re.compile(r"([0-9])\s*([0-9])\Z")
_WORD = re.compile(r"[0-9]+|[^\W\d_]+|[<>\u2190\u2192]|\S")


class NotUnderstood(ValueError):
    """What was typed is no move. `unreadable_text` says how to write one."""


def read_typed(text: str, seat: int) -> Written:
    """What somebody typed at this seat (0-based), before the referee has seen it. Raises NotUnderstood.

    ``action.end`` is `END_UNSAID` where no end was typed.
    """
    if len(text) > _LONGEST:
        raise NotUnderstood(text)
    text = text.lower().replace("\u2019", "'").strip(" .!?;")
    found = _TILE.search(text)
    rest = text if found is None else text[: found.start()] + " " + text[found.end() :]
    halves = [int(part) for part in found.groups()] if found is not None else []
    kinds: List[str] = []
    ends: List[int] = []
    numbers: List[int] = []
    myself = False
    for word in _WORD.findall(rest):
        myself = myself or word in _MYSELF
        if word.isascii() and word.isdigit():
            numbers.append(int(word))
        elif word in _KINDS:
            kinds.append(_KINDS[word])
        elif word in _ENDS:
            ends.append(_ENDS[word])
        elif word not in _FILLING:
            raise NotUnderstood(text)
    if not kinds and not halves and _TWO.match(" ".join(str(number) for number in numbers)):
        # "64", or "6 4": nothing else that is typed consists of two digits.
        halves = [int(digit) for digit in "".join(str(number) for number in numbers)]
        numbers = []
    if len(set(kinds)) > 1 or len(ends) > 1:
        raise NotUnderstood(text)
    kind = kinds[0] if kinds else PLAY if halves else ""
    if kind == PLAY and len(halves) == 2 and max(halves) <= LARGEST_NUMBER and len(numbers) <= 1:
        action = Action(_seat(numbers, seat), PLAY, tile_of(*halves), ends[0] if ends else END_UNSAID)
        return Written(action, halves[0] < halves[1])
    if kind == LEAD and not halves and not ends:
        if len(numbers) == 1:
            return Written(Action(seat, LEAD, numbers[0] - 1))
        if len(numbers) == 2:
            return Written(Action(numbers[0] - 1, LEAD, numbers[1] - 1))
        if myself:
            return Written(Action(seat, LEAD, seat))
    elif kind in (PASS, DRAW_TILE, ACCEPT, REDEAL) and not halves and not ends and len(numbers) <= 1:
        return Written(Action(_seat(numbers, seat), kind))
    raise NotUnderstood(text)


def _seat(numbers: List[int], seat: int) -> int:
    """The seat that was typed, or the one that types."""
    return numbers[0] - 1 if numbers else seat


def unreadable_text(text: str, view: View, say: Catalog) -> str:
    """What was typed is not understood, and how to write what is asked of this seat."""
    text = " ".join(text.split())
    typed = text if len(text) <= _SHOWN else text[:_SHOWN] + "\u2026"
    kinds = {action.kind for action in view.legal}
    message: Message = _NAME_LIKE if LEAD in kinds else _ACCEPT_LIKE if ACCEPT in kinds else _PLAY_LIKE
    if message is _PLAY_LIKE and view.rules.draws:
        message = _DRAW_LIKE
    return say.say(message, typed=typed)


def refused_text(error: IllegalAction, text: str, view: View, say: Catalog) -> str:
    """Why what was typed cannot be done now, in one line."""
    action, plays = error.action, [each for each in view.legal if each.kind == PLAY]
    mine = action.seat == view.seat
    if mine and action.kind in (PASS, DRAW_TILE) and plays:
        message = _NO_PASS if action.kind == PASS or not view.rules.draws else _NO_DRAW
        return say.say(message, tiles=tile_list(sorted({each.tile for each in plays})))
    if mine and (action.kind, view.legal[0].kind) in ((PASS, DRAW_TILE), (DRAW_TILE, PASS)):
        return say.say(_FIRST_DRAW if action.kind == PASS else _NOTHING_TO_DRAW)
    if mine and action.kind == PLAY and view.legal[0].kind in (PLAY, PASS, DRAW_TILE):
        tile = action.tile
        if not view.hand >> tile & 1:
            return say.say(_NOT_HELD, tile=tile_name(tile))
        why = why_not(tile, view.public.ends, say, sorted({each.tile for each in plays}))
        if why:
            return why
        ends = {each.end for each in plays if each.tile == tile}
        if len(ends) == 1:
            return say.say(_ONLY_RIGHT if RIGHT in ends else _ONLY_LEFT, tile=tile_name(tile))
    return illegal_text(error, say, " ".join(text.split()))
