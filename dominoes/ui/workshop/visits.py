"""The ways into the workshop and out of it: a variant of a game, an own profile again, a draft that was left."""

from __future__ import annotations

import os
import tkinter
from typing import TYPE_CHECKING, Callable, List, NamedTuple, Optional

from dominoes.drafts import Drafts
from dominoes.library import Entry
from dominoes.rules.profile import Profile
from dominoes.session import PERSON
from dominoes.text.i18n import LANGUAGES, catalog
from dominoes.ui.banner import Banner
from dominoes.ui.cards import by_difficulty
from dominoes.ui.kinds import USUAL
from dominoes.ui.rows import Item, Rows
from dominoes.ui.widgets import label, wrapped
from dominoes.ui.workshop.screen import WorkshopHost, WorkshopScreen
from dominoes.workshop.variant import variant_of
from dominoes.workshop.work import Work

if TYPE_CHECKING:
    from dominoes.ui.app import App

Show = Callable[[], None]


class Beginning(NamedTuple):
    """A way to begin: how it is called, a few words, and what begins. ``asks``: what it does is asked once more."""

    item: Item
    begin: Callable[[], object]
    asks: bool = False


class Workshops:
    """The workshop of one window. ``visit`` shows a screen that can be left again, ``leave`` goes back."""

    def __init__(self, app: App, visit: Callable[[Show], None], leave: Callable[[], None]) -> None:
        self._app, self._visit, self._leave = app, visit, leave
        #: What was worked on in this window; where nothing can be kept on a disk, it is still here.
        self._works: List[Work] = []

    @property
    def drafts(self) -> Optional[Drafts]:
        """Where drafts are kept; None where nothing is."""
        return self._app.keeper.drafts

    @property
    def screen(self) -> Optional[WorkshopScreen]:
        """The workshop, if that is what is shown."""
        screen = self._app.screen
        return screen if isinstance(screen, WorkshopScreen) else None

    @property
    def game(self) -> Optional[Profile]:
        """The game that is played or chosen."""
        app = self._app
        if app.table is not None:
            return app.table.session.rules.profile
        return app.start_screen.profile if app.start_screen is not None else None

    @property
    def own(self) -> Optional[Entry]:
        """The file of that game, if it is one that may be changed."""
        return next((each for each in self._app.library.entries() if each.profile is self.game and not each.builtin),
                    None) if self.game is not None else None

    # ---- ways in --------------------------------------------------------------------------------------------

    def choose(self, game: Optional[Profile] = None) -> None:
        """Ask what to begin with; a variant of this game is offered before those of others."""

        def show() -> None:
            app = self._app
            app.root.title(app.say.tr("workshop", "Variant workshop"))
            app.show_visit(lambda: ChoosingScreen(app.root, app, self._beginnings(game), self._leave))

        self._visit(show)

    def variant(self) -> None:
        """Make a variant of the game that is played or chosen; one that was left half done is offered first."""
        game = self.game
        if game is not None and any(work.original == game.id for work in self._left()):
            self.choose(game)
        elif game is not None:
            self.make(game)

    def change(self) -> None:
        """Change the own profile that is chosen."""
        if self.own is not None:
            self.again(self.own)

    def make(self, profile: Profile) -> None:
        """Begin a variant of a profile."""
        words = {code: catalog(code).tr("workshop", "variant") for code in LANGUAGES}
        taken = {each.id for each in self._app.library.profiles()}
        document = variant_of(profile.data, taken, words)
        self.begin(Work(document, profile.id, list(profile.data.get("examples", ()))))

    def again(self, entry: Entry) -> None:
        """Change a profile that has a file."""
        if entry.profile is not None:
            document = dict(entry.profile.data)
            self.begin(Work(document, entry.profile.id, [], entry.file, document))

    def begin(self, work: Work) -> None:
        """Work on this."""
        self._works.append(work)

        def show() -> None:
            app = self._app
            app.root.title(app.say.tr("workshop", "Variant workshop"))
            app.show_visit(lambda: WorkshopScreen(app.root, app, work, self))

        self._visit(show)

    def _left(self) -> List[Work]:
        """The drafts that were left, the last one first."""
        if self.drafts is not None:
            return list(self.drafts.all())
        return [work for work in reversed(self._works) if work.unsaved]

    def _beginnings(self, game: Optional[Profile]) -> List[Beginning]:
        """Drafts that were left, a variant of this game, own profiles, every other game: in this order."""
        say, found = self._app.say, []

        def offer(profile: Profile) -> None:
            name = say.tr("workshop", "A variant of {name}", name=say.pick(profile.about.name))
            found.append(Beginning(Item(name, say.pick(profile.about.idea)), lambda: self.make(profile)))

        for work in self._left():
            words = say.tr("workshop", "a draft that is not saved yet")
            found.append(Beginning(Item(say.tr("workshop", "Go on with {name}", name=say.pick(work.name)), words),
                                   lambda work=work: self.begin(work)))  # type: ignore[misc]
        if game is not None:
            offer(game)
        entries = [each for each in self._app.library.entries() if each.profile is not None]
        for entry in entries:
            if not entry.builtin and entry.profile is not None:
                name = say.tr("workshop", "Change {name}", name=say.pick(entry.profile.about.name))
                found.append(Beginning(Item(name, os.path.basename(entry.file)),
                                       lambda entry=entry: self.again(entry)))  # type: ignore[misc]
        for profile in by_difficulty(each.profile for each in entries if each.profile is not None):
            if game is None or profile.id != game.id:
                offer(profile)
        for work in self.drafts.all() if self.drafts is not None else ():
            name = say.tr("workshop", "Throw away the draft of {name}", name=say.pick(work.name))
            found.append(Beginning(Item(name), lambda work=work: self._throw_away(work), True))  # type: ignore[misc]
        return found

    def _throw_away(self, work: Work) -> None:
        if self.drafts is not None:
            self.drafts.drop(work)
            self._app.keeper.flush()
        self._app.visits.again()

    def save(self) -> None:
        """Save what is being worked on."""
        if self.screen is not None:
            self.screen.save()

    # ---- ways out -------------------------------------------------------------------------------------------

    def close(self) -> None:
        """Go back to where one came from."""
        self._leave()

    def play(self, profile: Profile) -> None:
        """Begin a match by a profile, with the people of the start screen."""
        app = self._app
        app.wishes.profile = profile.id
        kinds = (app.wishes.kinds + [USUAL] * profile.seats)[: profile.seats]
        names = (app.wishes.names + [""] * profile.seats)[: profile.seats]
        app.play(profile, kinds if kinds else [PERSON], names, app.new_number())


class ChoosingScreen(tkinter.Frame):
    """What to begin with, as a list."""

    def __init__(
        self, master: tkinter.Misc, host: WorkshopHost, beginnings: List[Beginning], on_close: Callable[[], object]
    ) -> None:
        style, theme, say = host.style, host.style.theme, host.say
        super().__init__(master, background=theme.window)
        self._on_close = on_close
        Banner(self, style, say, say.tr("workshop", "Variant workshop"),
               say.tr("workshop", "Your own rules, made from a game that is there"),
               lambda value: host.set_option("language", value), on_close).pack(fill="x")
        advice = say.tr("workshop", "Choose what to begin with. Whatever you change, the games that came with the "
                                    "program stay as they are.")
        wrapped(label(self, style, advice, "body", theme.text, theme.window)).pack(
            fill="x", padx=style.px(20), pady=style.px(10))
        self._beginnings, self._sure, self._say = beginnings, -1, say
        self.list = Rows(self, style, [each.item for each in beginnings], self._begin)
        self.list.pack(fill="both", expand=True, padx=style.px(20), pady=(0, style.px(12)))
        host.scheduler.once("choosing", self._give_focus)

    def _give_focus(self) -> None:
        if self.winfo_exists():
            self.list.focus_row(0)

    def _begin(self, at: int) -> None:
        chosen = self._beginnings[at]
        if not chosen.asks or at == self._sure:
            chosen.begin()
            return
        self._sure = at
        row = self.list.rows[at]
        row.item = Item(self._say.tr("workshop", "Press again to throw it away"))
        row.mark(True)

    def key(self, chord: str, on_button: bool) -> bool:
        """A key was pressed; returns whether it meant anything here."""
        if chord == "Escape":
            self._on_close()
        return chord == "Escape"
