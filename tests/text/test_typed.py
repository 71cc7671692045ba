"""Moves as people type them, in both languages, and the one line that says why one cannot be."""

from __future__ import annotations

from typing import List, Tuple

import pytest
from helpers import seed_game
from spoken import ENGLISH, UKRAINIAN

from dominoes.game.actions import (
    ACCEPT,
    END_UNSAID,
    LEAD,
    LEFT,
    PASS,
    PLAY,
    REDEAL,
    RIGHT,
    Action,
    Written,
    action_text,
    parse_action,
)
from dominoes.game.referee import Game, IllegalAction
from dominoes.game.state import State
from dominoes.rules.tiles import TILES_OF, parse_tile, tile_name
from dominoes.text.typed import NotUnderstood, read_typed, refused_text, unreadable_text
from dominoes.view import view_of

TILE = parse_tile("6-4")


@pytest.mark.parametrize("text, end, flipped", [
    ("6-4 right", RIGHT, False), ("6-4 left", LEFT, False), ("6-4", END_UNSAID, False), ("4-6", END_UNSAID, True),
    ("3 play 6-4 right", RIGHT, False), ("RIGHT 6:4", RIGHT, False), ("r 6 - 4", RIGHT, False),
    ("6–4 l", LEFT, False), ("6|4 >", RIGHT, False), ("64", END_UNSAID, False), ("6 4", END_UNSAID, False),
    ("64 right", RIGHT, False), ("play 6-4 at the left end.", LEFT, False),
    ("6-4 праворуч", RIGHT, False), ("6-4 ліворуч", LEFT, False), ("6-4 на правий кінець", RIGHT, False),
    ("кладу 6-4 зліва", LEFT, False), ("6-4 п", RIGHT, False), ("4-6 Л", LEFT, True),
    ("pongo 6-4 a la derecha", RIGHT, False), ("6-4 izq", LEFT, False), ("6-4 droite", RIGHT, False),
    ("je pose 4-6 au bout gauche", LEFT, True),
])  # fmt: skip
def test_a_tile_and_an_end_in_many_ways(text: str, end: int, flipped: bool) -> None:
    assert read_typed(text, 2) == Written(Action(2, PLAY, TILE, end), flipped)


@pytest.mark.parametrize("text, action", [
    ("pass", Action(2, PASS)), ("Пас", Action(2, PASS)), ("пасую!", Action(2, PASS)), ("3 pass", Action(2, PASS)),
    ("4 pass", Action(3, PASS)), ("accept", Action(2, ACCEPT)), ("приймаю", Action(2, ACCEPT)),
    ("I accept the tiles", Action(2, ACCEPT)), ("redeal", Action(2, REDEAL)), ("I demand a redeal", Action(2, REDEAL)),
    ("вимагаю перероздачі", Action(2, REDEAL)), ("lead 1", Action(2, LEAD, 0)), ("3 lead 1", Action(2, LEAD, 0)),
    ("починає 1", Action(2, LEAD, 0)), ("починає місце 1", Action(2, LEAD, 0)), ("I lead", Action(2, LEAD, 2)),
    ("починаю", Action(2, LEAD, 2)), ("paso", Action(2, PASS)), ("Je passe", Action(2, PASS)),
    ("exijo nuevo reparto", Action(2, REDEAL)), ("redonne", Action(2, REDEAL)), ("acepto", Action(2, ACCEPT)),
    ("sale 1", Action(2, LEAD, 0)), ("ouvre 1", Action(2, LEAD, 0)), ("salgo yo", Action(2, LEAD, 2)),
    ("j’ouvre", Action(2, LEAD, 2)),
])  # fmt: skip
def test_other_actions(text: str, action: Action) -> None:
    assert read_typed(text, 2).action == action


@pytest.mark.parametrize("text", [
    "", "hello", "6-4 left right", "pass 6-4", "6-", "6-4 5-5", "right", "lead", "99-1", "play", "1 2 3", "pass accept",
    "6-4 maybe", "6" * 61, "\u0000", "6-4 \U0001f600", "lead 1 2 3", "accept left",
])  # fmt: skip
def test_what_is_no_move_is_not_understood(text: str) -> None:
    with pytest.raises(NotUnderstood):
        read_typed(text, 0)


@pytest.mark.parametrize("profile", ["six-love", "cuban-100", "dekabes"])
def test_every_canonical_action_is_understood(profile: str) -> None:
    kinds = set()
    for game, state in positions(profile, 30):
        for action in game.legal(state):
            text = action_text(action, not state.line)
            assert read_typed(text, state.to_act) == parse_action(text)
            assert game.resolve(state, read_typed(text.split(" ", 1)[1], state.to_act)) == action
            kinds.add(action.kind)
    assert {PLAY, PASS} <= kinds


def positions(profile: str, deals: int) -> List[Tuple[Game, State]]:
    """Positions of some deals in which the first thing allowed is always done."""
    found = []
    for seed in range(deals):
        game = seed_game(profile, seed)
        state, _ = game.start()
        while state.result is None:
            found.append((game, state))
            state, _ = game.apply(state, game.legal(state)[0])
    return found


def why(game: Game, state: State, text: str) -> Tuple[str, str]:
    """The reason in both languages."""
    view = view_of(game, state, state.to_act)
    with pytest.raises(IllegalAction) as caught:
        game.resolve(state, read_typed(text, state.to_act))
    return refused_text(caught.value, text, view, ENGLISH), refused_text(caught.value, text, view, UKRAINIAN)


def test_the_reason_is_one_line_and_tells_of_no_other_hand() -> None:
    seen = set()
    for game, state in positions("six-love", 3):
        view = view_of(game, state, state.to_act)
        if not state.ends:
            continue
        plays = [action for action in view.legal if action.kind == PLAY]
        for tile in TILES_OF[game.rules.tiles.mask]:
            for end in ("", " left", " right"):
                text = tile_name(tile) + end
                try:
                    game.resolve(state, read_typed(text, state.to_act))
                except IllegalAction:
                    english, ukrainian = why(game, state, text)
                    assert "\n" not in english and "\n" not in ukrainian and ukrainian != english
                    # Only what was typed, and tiles of the own hand, are named.
                    for other in TILES_OF[game.rules.tiles.mask & ~view.hand & ~(1 << tile)]:
                        assert tile_name(other) not in english
                    if not view.hand >> tile & 1:
                        assert english == "%s is not in your hand." % tile_name(tile)
                        seen.add("held")
                    elif [action for action in plays if action.tile == tile] and end:
                        assert english.endswith("end only.")
                        seen.add("end")
        if plays:
            assert why(game, state, "pass")[0].startswith("No pass now")
            seen.add("pass")
    assert seen == {"held", "end", "pass"}


def test_what_is_not_understood_is_shown_shortened_with_what_is_asked() -> None:
    game, state = positions("dekabes", 1)[0]
    view = view_of(game, state, state.to_act)
    said = unreadable_text("x" * 500 + "\n", view, ENGLISH)
    assert len(said) < 120 and "accept or redeal" in said
    game, state = positions("six-love", 1)[-1]
    assert "6-4" in unreadable_text("абищо", view_of(game, state, state.to_act), UKRAINIAN)
