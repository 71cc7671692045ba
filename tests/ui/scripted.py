"""Whole matches written down beforehand with the referee, to be played by presses and keys, and a search for secrets.

As a program it plays a match in a window of its own, saving in a folder, until it is killed:
``python -m tests.ui.scripted FOLDER PROFILE SEED``; after each press it prints how many actions the match has.
"""

from __future__ import annotations

import re
import sys
import tkinter
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import List, NamedTuple, Set, Tuple

from dominoes.game.actions import LEAD, PLAY, REDEAL, Action, action_text
from dominoes.game.referee import Game
from dominoes.game.sources import SeedSource
from dominoes.game.state import State
from dominoes.library import Library
from dominoes.rules.compiled import compile_profile
from dominoes.rules.tiles import TILES_OF, tile_name
from dominoes.session import ASKING, COMPUTER, CURTAIN, OVER, PERSON
from dominoes.ui.app import App, TableOptions
from dominoes.ui.widgets import Button
from tests.ui.driver import Driver, everything

FOUR = (PERSON,) * 4

#: What can happen in a match, as `happenings` calls it.
REDEALT, NAMED, BLOCKED, DRAWN, BONUS = "redeal", "partner named", "block", "draw", "bonus"

_TILE = re.compile(r"(?<![\w-])[0-9]{1,2}-[0-9]{1,2}(?![\w-])")


class Script(NamedTuple):
    """A match to its end: the actions of each deal, and what happens in it."""

    deals: Tuple[Tuple[Action, ...], ...]
    happenings: Set[str]


def script(profile: str, seed: int, most: int = 40) -> Script:
    """The match that follows from a seed when everything is chosen by chance; at most so many deals."""
    game, chance = Game(compile_profile(Library().find(profile)), SeedSource(seed)), Random(seed)
    return written(game, chance, most)


def written(game: Game, chance: Random, most: int) -> Script:
    """The same for rules at hand."""
    deals: List[Tuple[Action, ...]] = []
    seen: Set[str] = set()
    state, _ = game.start()
    while len(deals) < most:
        actions: List[Action] = []
        while state.result is None:
            legal = game.legal(state)
            # Whoever may demand a redeal does so half the time; a speaker names itself or its partner alike.
            action = chance.choice(legal)
            if action.kind == REDEAL:
                seen.add(REDEALT)
            if action.kind == LEAD and action.tile != action.seat:
                seen.add(NAMED)
            actions.append(action)
            state, _ = game.apply(state, action)
        deals.append(tuple(actions))
        result = state.result
        seen |= {name for end, name in (("block", BLOCKED), ("draw", DRAWN)) if result.end == end}
        if result.bonus:
            seen.add(BONUS)
        if result.match_over:
            break
        state, _ = game.next_deal(state)
    else:
        return Script((), set())
    return Script(tuple(deals), seen)


# ---- playing ----------------------------------------------------------------------------------------------------


def do(driver: Driver, action: Action, by_key: bool) -> None:
    """One action of the person in front, with the preview that goes before it."""
    table = driver.table
    if action.kind == PLAY:
        if by_key:
            driver.key("<Key-%d>" % ((table.scene.hand_tiles().index(action.tile) + 1) % 10), table.board)
        else:
            driver.tap_tile(action.tile)
        question = driver.showing.question
        assert question is not None and question.picked == action.tile
        if question.chosen is None:
            if by_key:
                driver.key("<Left>" if action.end == 0 else "<Right>", table.board)
            else:
                driver.tap_ghost(action.end)
        if by_key:
            driver.key("<Return>", table.board)
        else:
            driver.tap_ghost(action.end)
        return
    question = driver.showing.question
    assert question is not None
    driver.press(table.bar.buttons[question.options.index(action)], by_key)


def go_on(driver: Driver, match: Script, by_key: bool) -> bool:
    """The next thing that the script asks for; False when the match has come to its end."""
    driver.wait_until(lambda: driver.showing.moment != COMPUTER)
    showing, deals = driver.showing, driver.table.session.history.deals()
    if showing.moment == OVER:
        result = showing.public.result
        assert result is not None and tuple(deals[-1]) == match.deals[len(deals) - 1]
        if result.match_over:
            assert len(deals) == len(match.deals)
            return False
        assert driver.table.beside.settlement is not None
        driver.press(driver.table.beside.settlement.next, by_key)
    elif showing.moment == CURTAIN:
        no_secrets(driver)
        driver.press(driver.table.curtain.button, by_key)
    else:
        assert showing.moment == ASKING
        do(driver, match.deals[len(deals) - 1][len(deals[-1])], by_key)
    return True


# ---- secrets ----------------------------------------------------------------------------------------------------


def known_tiles(state: State) -> int:
    """The tiles that everybody at the table may know."""
    known = state.laid
    for tiles in state.deal.draws:
        for tile in tiles:
            known |= 1 << tile
    for thrown in state.deal.thrown_in:
        known |= thrown.shown
    if not state.line and bin(state.deal.opening).count("1") == 1:
        known |= state.deal.opening  # a tile that has to be led is named by the rules
    return known


def words_of(driver: Driver) -> List[str]:
    """Everything that is written anywhere: widgets in view or not, canvases, menus, title, selections, hints."""
    root = driver.app.root
    said = [root.title(), root.iconname() or ""]
    for widget in everything(root):
        for option in ("text", "label"):
            with suppress(tkinter.TclError):
                said.append(str(widget.cget(option)))
        if isinstance(widget, Button):
            said += [widget.label, widget.hint]
        if isinstance(widget, tkinter.Text):
            said.append(widget.get("1.0", "end"))
        elif isinstance(widget, tkinter.Entry):
            said.append(widget.get())
        elif isinstance(widget, tkinter.Canvas):
            said += [widget.itemcget(item, "text") for item in widget.find_all() if widget.type(item) == "text"]
        elif isinstance(widget, tkinter.Menu):
            for at in range((widget.index("end") or 0) + 1):
                with suppress(tkinter.TclError):
                    said.append(str(widget.entrycget(at, "label")))
    for selection in ("CLIPBOARD", "PRIMARY"):
        with suppress(tkinter.TclError):
            said.append(root.selection_get(selection=selection))
    return said


def faces_shown(driver: Driver) -> Set[Tuple[int, int]]:
    """The halves, larger first, of every tile whose picture lies on any canvas or label."""
    faces = {}
    for kept in driver.app.style.faces._sizes.values():
        for key, picture in kept.items():
            if key[0] == "face":
                faces[str(picture)] = (max(key[1], key[2]), min(key[1], key[2]))  # type: ignore[call-overload]
    shown = set()
    for widget in everything(driver.app.root):
        names = []
        if isinstance(widget, tkinter.Canvas):
            names = [widget.itemcget(item, "image") for item in widget.find_all() if widget.type(item) == "image"]
        elif isinstance(widget, tkinter.Label):
            names = [str(widget.cget("image"))]
        shown |= {faces[name] for name in names if name in faces}
    return shown


def no_secrets(driver: Driver) -> None:
    """Fails if anything on the screen, in view or not, tells of a tile of any hand."""
    driver.settle()
    state = driver.table.session.history.state
    hidden = 0
    for hand in state.hands:
        hidden |= hand
    names = {tile_name(tile) for tile in TILES_OF[hidden & ~known_tiles(state)]}
    assert driver.showing.view is None
    for words in words_of(driver):
        # Either way round, as it is written on a line.
        found = {"-".join(sorted(name.split("-"), key=int, reverse=True)) for name in _TILE.findall(words)}
        assert not found & names, "%s is in %r" % (found & names, words)
    pictures = {"%d-%d" % pair for pair in faces_shown(driver)}
    assert not pictures & names, "the pictures of %s are on the screen" % (pictures & names)


# ---- a program of its own -----------------------------------------------------------------------------------------


def opened(folder: Path, profile: str = "", seed: int = 0) -> Driver:
    """A window that saves in a folder; at the start screen unless a profile is named."""
    library = Library()
    return Driver(App(TableOptions(
        library=library, data=folder, language="en", pace="off", seed=seed, kinds=FOUR,
        profile=library.find(profile) if profile else None,
    )))


def actions_of(driver: Driver) -> List[str]:
    """Every action of the match so far."""
    return [action_text(action) for deal in driver.table.session.history.deals() for action in deal]


def main(folder: str, profile: str, seed: str) -> None:
    """Play until killed."""
    match, driver = script(profile, int(seed)), opened(Path(folder), profile, int(seed))
    while go_on(driver, match, by_key=False):
        print(len(actions_of(driver)), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
