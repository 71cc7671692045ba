"""How matches begin in a window: from the start screen, from the command line, from a file, or again.

Loaded when a match begins, since the start screen does not need it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Sequence

from dominoes.game.referee import Game
from dominoes.game.sources import SeedSource
from dominoes.history import History
from dominoes.journal import Saved
from dominoes.players import KINDS
from dominoes.rules.compiled import compile_profile
from dominoes.rules.profile import Profile
from dominoes.saves import Left
from dominoes.session import PERSON, Chair, Session
from dominoes.settings import Seat
from dominoes.ui.kinds import USUAL

if TYPE_CHECKING:
    from dominoes.ui.app import App, TableOptions


def open_with(app: App, options: TableOptions) -> None:
    """Begin with the match that the command line asks for."""
    if options.resume is not None:
        session = _session_of(app, options.resume)
        app.keeper.begin(session, options.resume, options.resume_file)
        app.show_table(session)
    elif options.profile is not None:
        kinds = options.kinds or [PERSON] + [USUAL] * (options.profile.seats - 1)
        seed = app.new_number() if options.seed is None else options.seed
        begin(app, options.profile, kinds, [""] * len(kinds), seed)


def begin(app: App, profile: Profile, kinds: Sequence[str], names: Sequence[str], seed: int) -> None:
    """Begin a match."""
    history = History(Game(compile_profile(profile), SeedSource(seed)))
    chairs = [Chair(kind, name) for kind, name in zip(kinds, names)]
    session = Session(history, chairs, app.options.make_player, seed)
    app.keeper.set(profile=profile.id, seats=tuple(Seat(*each) for each in zip(kinds, names)))
    app.keeper.begin(session)
    app.show_table(session)


def begin_again(app: App) -> None:
    """Begin a new match of the same game with the same people."""
    if app.table is not None:
        session = app.table.session
        kinds, names = zip(*((chair.kind, chair.name) for chair in session.chairs))
        begin(app, session.rules.profile, kinds, names, app.new_number())


def resume_left(app: App, left: Left) -> None:
    """Go on with a match that was left; if that cannot be done it is said, and the start screen stays."""
    found = app.keeper.saves.resume(left) if app.keeper.saves else None
    if found is None:
        app.scheduler.once("start", app.rebuild)
        return
    session = _session_of(app, found[0])
    app.keeper.go_on(session, found[1])
    app.show_table(session)


def _session_of(app: App, saved: Saved) -> Session:
    seats = saved.history.game.rules.table.seats
    # A record that does not say who played, or has too few players, is gone on with by one person.
    players = saved.players + ((PERSON, ""), *((USUAL, ""),) * seats)[len(saved.players):]
    known = {PERSON, *KINDS}
    chairs = [Chair(kind if kind in known else USUAL, name) for kind, name in players[:seats]]
    return Session(saved.history, chairs, app.options.make_player, saved.seed or 0)
