"""What each command of the window does, and when it can be done: the other half of `dominoes.ui.commands`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Callable, Dict, Optional, Tuple

from dominoes.players.lesson import can_teach
from dominoes.showing import ASKING, OVER

if TYPE_CHECKING:
    from dominoes.ui.app import App
    from dominoes.ui.workshop.screen import WorkshopScreen

#: What a command does, and whether it can be done now.
Doing = Tuple[Callable[[], object], Callable[[], bool]]


def doings(app: App) -> Dict[str, Doing]:
    """Every command of the table of commands, by its id."""

    def visit(name: str) -> Callable[[], object]:
        return lambda: getattr(app.visits, name)()

    def on_table(name: str, *arguments: object) -> Callable[[], object]:
        return lambda: getattr(app.table, name)(*arguments)

    def on_beside(name: str) -> Callable[[], object]:
        return lambda: getattr(app.table and app.table.beside, name)()

    def at_table() -> bool:
        return app.table is not None

    def able(name: str) -> Callable[[], bool]:
        return lambda: app.table is not None and bool(getattr(app.table.showing, name))

    def over() -> bool:
        return app.table is not None and app.table.showing.moment == OVER

    def taught() -> bool:
        return over() and app.table is not None and can_teach(app.table.session.rules)

    def asked() -> bool:
        return app.table is not None and app.table.showing.moment == ASKING

    def in_match() -> bool:
        return app.table is not None and not app.table.session.practice

    def next_or_back() -> None:
        if in_match():
            on_table("next_deal")()
        else:
            app.visits.leave()

    def always() -> bool:
        return True

    def workshop() -> Optional[WorkshopScreen]:
        # Without a visit nothing of the visits need be loaded.
        return app.visits.workshop.screen if app.visiting else None

    def in_workshop(name: str) -> Callable[[], object]:
        return lambda: getattr(app.visits.workshop, name)()

    def stepping(name: str) -> Doing:
        """Undo and redo: of the workshop where that is shown, else at the table."""

        def step() -> None:
            getattr(workshop() or app.table, name)()

        def can() -> bool:
            screen = workshop()
            return bool(getattr(screen.work.draft, "can_" + name)) if screen is not None else able("can_" + name)()

        return step, can

    def has_game() -> bool:
        return at_table() or (app.start_screen is not None and app.start_screen.profile is not None)

    def has_own() -> bool:
        return app.start_screen is not None and app.start_screen.own

    return {
        "start": (app.show_start, lambda: app.table is not None or app.visiting),
        "session": (app.new_session, in_match),
        "profile": (visit("open_profile"), always),
        "record": (visit("open_record"), always),
        "compare": (lambda: app.visits.classroom.compare(), lambda: not app.visiting),
        "statistics": (lambda: app.visits.classroom.statistics(), lambda: not app.visiting),
        "settings": (on_beside("open_settings"), at_table),
        "quit": (app.close, always),
        "workshop": (in_workshop("choose"), lambda: workshop() is None),
        "variant": (in_workshop("variant"), has_game),
        "change": (in_workshop("change"), has_own),
        "save": (in_workshop("save"), lambda: workshop() is not None),
        "undo": stepping("undo"),
        "redo": stepping("redo"),
        "restart": (on_table("restart"), able("can_restart")),
        "hint": (on_beside("open_hint"), asked),
        "next": (next_or_back, over),
        "look": (on_beside("toggle"), over),
        "replay": (visit("replay_deal"), over),
        "hindsight": (visit("hindsight"), taught),
        "deals": (visit("earlier_deals"), in_match),
        "keep": (visit("keep"), lambda: in_match() or (app.visiting and app.visits.browses)),
        "fit": (on_table("fit"), at_table),
        "closer": (on_table("zoom", 1.2), at_table),
        "further": (on_table("zoom", 1 / 1.2), at_table),
        "larger": (lambda: app.size_step(1), always),
        "smaller": (lambda: app.size_step(-1), always),
        "normal": (lambda: app.size_step(0), always),
        "selectors": (lambda: app.set_option("selectors", "off" if app.selectors else "on"), always),
        "fullscreen": (app.full_screen, always),
        "rules": (on_beside("open_rules"), at_table),
        "lesson": (visit("first_lesson"), lambda: not (app.visiting and app.visits.teaching)),
        "learn": (visit("learn"), lambda: not (app.visiting and app.visits.learning)),
        "log": (on_beside("toggle"), at_table),
    }
