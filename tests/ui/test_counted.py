"""What of a match counts for the statistics: through closing, resuming, copies, practice. No window is needed."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import List, Optional

from dominoes.game.referee import Game
from dominoes.game.sources import SeedSource
from dominoes.history import History
from dominoes.library import Library
from dominoes.players import make_player
from dominoes.saves import load_match
from dominoes.session import Chair, Session
from dominoes.ui.keeper import Keeper
from tests.helpers import rules_of

NAMES = ("Ana", "", "Ben", "")


def session_of(history: Optional[History] = None, practice: bool = False, kinds: str = "human") -> Session:
    history = history or History(Game(rules_of("jamaica-first-to-six"), SeedSource(7)))
    chairs = [Chair(kinds if name else "casual", name) for name in NAMES]
    return Session(history, chairs, make_player, 7, practice)


def play(keeper: Keeper, session: Session, deals: int) -> None:
    """Play on by chance; the keeper is told of every step."""
    history, random = session.history, Random(3)
    for _ in range(deals):
        if history.state.result is not None:
            history.next_deal()
        while history.state.result is None:
            history.do(random.choice(history.game.legal(history.state)))
            keeper.changed()


def counted(folder: Path) -> List[int]:
    """How many deals each match in the file counts."""
    statistics = Keeper(folder, Library()).statistics
    assert statistics is not None
    return [len(match.deals) for match in statistics.matches()]


def test_a_match_that_is_closed_and_resumed_counts_once(tmp_path: Path) -> None:
    keeper = Keeper(tmp_path, Library())
    session = session_of()
    keeper.begin(session)
    play(keeper, session, 2)
    keeper.close()
    assert counted(tmp_path) == [2]
    # A kill before the statistics reached the disk: the saved match tells them again.
    (tmp_path / "statistics.json").unlink()
    again = Keeper(tmp_path, Library())
    (left,) = again.left()
    assert again.saves is not None
    found = again.saves.resume(left)
    assert found is not None
    session = session_of(found[0].history)
    again.go_on(session, found[1])
    again.changed()
    play(again, session, 1)
    session.undo()
    again.changed()
    play(again, session, 0)
    assert session.history.state.result is None
    again.close()
    assert counted(tmp_path) == [2]


def test_a_copy_counts_only_what_is_played_of_it(tmp_path: Path) -> None:
    keeper = Keeper(tmp_path / "first", Library())
    session = session_of()
    keeper.begin(session)
    play(keeper, session, 2)
    keeper.close()
    (file,) = (tmp_path / "first" / "autosave").glob("*.save")
    keeper = Keeper(tmp_path / "second", Library())
    saved = load_match(str(file), Library())
    session = session_of(saved.history)
    keeper.begin(session, saved, str(file))
    keeper.changed()
    play(keeper, session, 1)
    keeper.close()
    assert counted(tmp_path / "first") == [2] and counted(tmp_path / "second") == [1]


def test_practice_and_computers_alone_do_not_count(tmp_path: Path) -> None:
    for number, session in enumerate((session_of(practice=True), session_of(kinds="casual"))):
        keeper = Keeper(tmp_path / str(number), Library())
        keeper.begin(session)
        play(keeper, session, 1)
        keeper.close()
        assert counted(tmp_path / str(number)) == []
