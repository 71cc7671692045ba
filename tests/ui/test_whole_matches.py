"""A whole match under each rule set by four people at one screen, by presses and keys alone, whatever happens.

The matches were found with the referee: in each a partner is named, a deal is blocked, one is drawn, and where the
rules have them a redeal is demanded and a bonus won. The first part is played by a program that is killed. At every
curtain the whole window, the menus, the title and the clipboard are searched for tiles of any hand.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from dominoes.rules.tiles import HIGH, LOW, TILES_OF
from dominoes.session import ASKING, CURTAIN
from dominoes.ui.start import StartScreen
from tests.helpers import ROOT
from tests.ui.driver import Driver
from tests.ui.scripted import (
    BLOCKED,
    BONUS,
    DRAWN,
    NAMED,
    REDEALT,
    actions_of,
    faces_shown,
    go_on,
    no_secrets,
    opened,
    script,
    words_of,
)

pytestmark = pytest.mark.long

ALWAYS = {NAMED, BLOCKED, DRAWN}


@pytest.mark.parametrize("profile, seed, more, by_key", [
    ("six-love", 412, {BONUS}, True), ("cuban-100", 2846, {REDEALT}, False), ("dekabes", 366, {REDEALT, BONUS}, True),
])  # fmt: skip
def test_a_match_of_four_people_through_everything(
    tmp_path: Path, profile: str, seed: int, more: set[str], by_key: bool
) -> None:
    match = script(profile, seed)
    assert match.happenings >= ALWAYS | more
    played = play_and_kill(tmp_path, profile, seed, len(match.deals[0]) + 6)

    driver = opened(tmp_path)
    try:
        screen = driver.app.screen
        assert isinstance(screen, StartScreen) and screen.left is not None
        driver.click(screen.left.resume)
        # Killed between an action and the telling of it, it may stand one further.
        assert len(actions_of(driver)) in (played, played + 1)
        assert driver.showing.moment == CURTAIN
        no_secrets(driver)
        undone = restarted = False
        while go_on(driver, match, by_key):
            line = driver.showing.public.line
            if not undone and driver.showing.moment == ASKING and len(line) > 4:
                undo_into_the_turn_before(driver)
                undone = True
            elif not restarted and driver.showing.moment == ASKING and len(line) > 9:
                restart_the_deal(driver)
                restarted = True
        assert undone and restarted
        assert driver.table.session.history.deals() == [list(deal) for deal in match.deals]
    finally:
        driver.app.close()


def test_the_search_finds_what_is_there(tmp_path: Path) -> None:
    """A search that cannot find would prove nothing."""
    driver, match = opened(tmp_path, "six-love", 412), script("six-love", 412)
    try:
        while len(driver.showing.public.line) < 3 or driver.showing.moment != ASKING:
            go_on(driver, match, by_key=False)
        view = driver.showing.view
        assert view is not None
        assert {(HIGH[tile], LOW[tile]) for tile in TILES_OF[view.hand]} <= faces_shown(driver)
        driver.tap_tile(driver.showing.question.options[0].tile)  # type: ignore[union-attr]
        driver.app.root.clipboard_clear()
        driver.app.root.clipboard_append("copied")
        said = words_of(driver)
        assert {"copied", "Undo", driver.app.root.title(), driver.table.bar.prompt["text"]} <= set(said)
        assert driver.table.beside.side.log.text.get("1.0", "end") in said
    finally:
        driver.app.close()


def play_and_kill(folder: Path, profile: str, seed: int, actions: int) -> int:
    """Let another program play so far and kill it; returns how many actions it told of last."""
    command = [sys.executable, "-m", "tests.ui.scripted", str(folder), profile, str(seed)]
    playing = subprocess.Popen(command, cwd=str(ROOT), stdout=subprocess.PIPE)
    assert playing.stdout is not None
    told = 0
    while told < actions:
        line = playing.stdout.readline()
        assert line, "the program has ended by itself"
        told = int(line)
    playing.kill()
    rest = playing.stdout.read().split()
    playing.stdout.close()
    assert playing.wait() != 0
    return int(rest[-1]) if rest else told


def undo_into_the_turn_before(driver: Driver) -> None:
    """Ctrl+Z covers the hands and asks the seat before; Ctrl+Y asks this one again."""
    before, showing = actions_of(driver), driver.showing
    assert showing.question is not None
    driver.key("<Control-z>", driver.table.board)
    question = driver.showing.question
    assert driver.showing.moment == CURTAIN and question is not None and question.seat != showing.question.seat
    assert actions_of(driver) == before[:-1]
    no_secrets(driver)
    driver.click(driver.table.curtain.button)
    assert driver.showing.front == question.seat
    driver.key("<Control-y>", driver.table.board)
    assert driver.showing.moment == CURTAIN and actions_of(driver) == before
    no_secrets(driver)


def restart_the_deal(driver: Driver) -> None:
    """Ctrl+R: the same tiles from the start, behind the curtain."""
    state = driver.table.session.history.state
    driver.key("<Control-r>", driver.table.board)
    again = driver.table.session.history.state
    assert (again.deal.dealt, again.standing, again.line) == (state.deal.dealt, state.standing, ())
    assert driver.showing.moment == CURTAIN
    no_secrets(driver)
