"""The window: start screen or table, menus and keys from one table of commands, language, colours and text size.

`run_app` opens it and returns when it is closed. Everything that waits goes through one `Scheduler`. How matches begin
is in `dominoes.ui.matches`, which is loaded when one does.
"""

from __future__ import annotations

import tkinter
from dataclasses import dataclass, field
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING, Callable, Optional, Sequence

from dominoes.library import Library
from dominoes.players import make_player
from dominoes.rules.compiled import Rules
from dominoes.rules.profile import Profile
from dominoes.saves import Left
from dominoes.showing import MakePlayer
from dominoes.text.i18n import LANGUAGES, Translator
from dominoes.ui.ahead import Ahead
from dominoes.ui.commands import chord, command_for
from dominoes.ui.computers import quick_turns
from dominoes.ui.doing import doings
from dominoes.ui.garbage import Garbage
from dominoes.ui.keeper import Keeper
from dominoes.ui.kinds import offered
from dominoes.ui.menus import MenuBar
from dominoes.ui.notices import NoticeBoard
from dominoes.ui.options import change_option
from dominoes.ui.paces import PACES
from dominoes.ui.place import be_aware_of_density, place_of, place_window
from dominoes.ui.scheduler import Scheduler
from dominoes.ui.start import StartScreen, wishes_from
from dominoes.ui.style import SIZES, Style
from dominoes.ui.wheel import bind_wheel
from dominoes.ui.widgets import Button, takes_letters

if TYPE_CHECKING:
    # People wait for the first paint: what the start screen does not need is loaded behind it, see `Ahead`.
    from dominoes.journal import Saved
    from dominoes.session import Session
    from dominoes.ui.playon import PracticeScreen
    from dominoes.ui.table import TableScreen
    from dominoes.ui.visits import Visits

#: Milliseconds after the start until it is looked whether anything can be saved; nobody waits for that.
LOOK_AT_DISK = 300


@dataclass
class TableOptions:
    """How to open the window. With ``profile`` a match begins at once; without ``kinds`` seat 1 is a person.

    Saves and settings are kept in the folder ``data``; without one nothing is kept. What is None here is as it was set;
    ``usual_language`` is that of the system.
    """

    library: Library
    data: Optional[Path] = None
    language: Optional[str] = None
    usual_language: str = "en"
    profile: Optional[Profile] = None
    kinds: Sequence[str] = ()
    seed: Optional[int] = None
    resume: Optional[Saved] = None
    resume_file: str = ""
    pace: Optional[str] = None
    percent: Optional[int] = None
    theme: Optional[str] = None
    make_player: MakePlayer = field(default=make_player)


class App:
    """One window. ``root`` is its top level; `close` ends it."""

    def __init__(self, options: TableOptions) -> None:
        be_aware_of_density()
        self.options = options
        self.library = options.library
        self.root = root = tkinter.Tk(className="Dominoes")
        root.title("Dominoes")
        self.scheduler = Scheduler(root)
        self._garbage = Garbage(self.scheduler)
        self._slow_turns = quick_turns()
        self.keeper = Keeper(options.data, options.library)
        kept = self.keeper.settings
        self.style = Style(root, options.theme or kept.theme, options.percent or kept.text_size, kept.tiles)
        language = options.language or kept.language or options.usual_language
        self.say = Translator(language if language in LANGUAGES else options.usual_language)
        self.kinds: Sequence[str] = offered()
        self.pace = options.pace or kept.pace
        self.selectors, self.animation = kept.selectors, kept.animation
        self._chance = SystemRandom()
        self.screen: Optional[tkinter.Frame] = None
        self._table: Optional[TableScreen] = None
        self._visits: Optional[Visits] = None
        self.notices = NoticeBoard(self)
        self.wishes = wishes_from(kept, self.kinds, str(self.new_number()))
        self._had_focus = False
        self._full = False
        self._menu_bar: Optional[MenuBar] = None
        self._commands = doings(self)
        if place_window(root, self.style, kept.window):
            self.full_screen()
        root.protocol("WM_DELETE_WINDOW", self.close)
        root.bind("<Key>", self._key)
        root.bind("<Unmap>", self._hidden)
        for name in ("<FocusIn>", "<FocusOut>"):
            root.bind(name, lambda _: self.scheduler.once("focus", self._focus_moved, 60))
        bind_wheel(root)
        self.scheduler.later(LOOK_AT_DISK, self._look_at_disk)
        if options.resume is not None or options.profile is not None:
            from dominoes.ui import matches

            matches.open_with(self, options)
        else:
            self.show_start()
        self._ahead = Ahead(self.scheduler)

    # ---- window ---------------------------------------------------------------------------------------------

    def close(self) -> None:
        """End the window; nothing comes back afterwards. A match under way is safe and can be resumed."""
        self.scheduler.close()
        self.keeper.set(window=place_of(self.root, self._full, self.keeper.settings.window))
        self.root.destroy()
        self._garbage.close()
        self._slow_turns()
        self.keeper.close()

    def _show(self, make: Callable[[], tkinter.Frame]) -> None:
        """Put another screen into the window."""
        if self.screen is not None:
            self.screen.destroy()
            self.screen = self._table = None
            self._garbage.all()
        self.root.configure(background=self.style.theme.window)
        self.screen = make()
        self.screen.pack(fill="both", expand=True)
        self.notices.show()
        self._menus()
        self.changed()

    @property
    def table(self) -> Optional[TableScreen]:
        """The table, if that is what is shown."""
        return self._table

    @property
    def start_screen(self) -> Optional[StartScreen]:
        """The start screen, if that is what is shown."""
        return self.screen if isinstance(self.screen, StartScreen) else None

    def show_start(self, file: str = "") -> None:
        """The start screen, at the card of a profile file if one is named."""
        self.keeper.leave()
        self._forget_visits()
        self.root.title(self.say.tr("window", "Dominoes"))
        left = self.keeper.left()
        kept = self.keeper.settings
        newcomer = not kept.lesson_offered and kept.profile is None
        self._show(lambda: StartScreen(self.root, self, self.wishes, left, file, newcomer))

    def show_table(self, session: Session) -> None:
        """The table of a session."""
        from dominoes.ui.table import TableScreen

        def make() -> TableScreen:
            self._table = TableScreen(self.root, self, session)
            return self._table

        self._forget_visits()
        name = self.say.pick(session.rules.profile.about.name)
        self.root.title(self.say.tr("window", "Dominoes: {game}", game=name))
        self._show(make)
        self._focus_moved()

    # ---- visits ---------------------------------------------------------------------------------------------

    @property
    def visits(self) -> Visits:
        """The screens that are visited from where one is."""
        if self._visits is None:
            from dominoes.ui.visits import Visits

            self._visits = Visits(self)
        return self._visits

    @property
    def visiting(self) -> bool:
        """Whether a visit is what is shown."""
        return self._visits is not None and self._visits.visiting

    def show_visit(self, make: Callable[[], tkinter.Frame]) -> None:
        """A screen that is visited from where one is, see `Visits`."""
        self._show(make)

    def show_practice(self, make: Callable[[], PracticeScreen]) -> None:
        """A table that is visited: a practice."""

        def made() -> PracticeScreen:
            screen = make()
            self._table = screen.table
            return screen

        self._show(made)
        self._focus_moved()

    def _forget_visits(self) -> None:
        if self._visits is not None:
            self._visits.forget()

    # ---- matches --------------------------------------------------------------------------------------------

    def play(self, profile: Profile, kinds: Sequence[str], names: Sequence[str], seed: int) -> None:
        """Begin a match."""
        from dominoes.ui import matches

        matches.begin(self, profile, kinds, names, seed)

    def resume_left(self, left: Left) -> None:
        """Go on with a match that was left; if that cannot be done it is said, and the start screen stays."""
        from dominoes.ui import matches

        matches.resume_left(self, left)

    def new_session(self) -> None:
        """Begin a new match of the same game with the same people."""
        from dominoes.ui import matches

        matches.begin_again(self)

    # ---- files ----------------------------------------------------------------------------------------------

    def _look_at_disk(self) -> None:
        """After the first paint: can anything be saved?"""
        self.keeper.probe()
        self.notices.look()

    def print_rules(self, rules: Rules) -> None:
        """Write the rule sheet to a file, show it in the browser, and say where it lies."""
        self.notices.add(self.visits.print_rules(rules))

    def decline_lesson(self) -> None:
        """The first lesson is not wanted; it is not offered again."""
        self.keeper.set(lesson_offered=True)

    def add_profile(self, path: str) -> None:
        """Read a profile file, for the first time or again."""
        self.visits.add_profile(path)

    def new_number(self) -> int:
        """A deal number by chance, short enough for a board: four digits at most."""
        return self._chance.randrange(1, 10_000)

    def rebuild(self) -> None:
        """Build the present screen anew, in another language, size or colour; what was going on goes on."""
        table = self.table
        if table is not None:
            pane = table.beside.name
            table.beside.close()
            if self.visiting:
                self.visits.again()
            else:
                self.show_table(table.session)
            if pane and self.table is not None:
                self.run(pane)
        elif self.visiting:
            self.visits.again()
        elif isinstance(self.screen, StartScreen):
            self.screen.remember()
            self.show_start()

    # ---- settings -------------------------------------------------------------------------------------------

    @property
    def delay(self) -> int:
        """Milliseconds before a computer's move."""
        return PACES[self.pace]

    @property
    def sliding(self) -> bool:
        """Whether tiles slide to their places: not where the computers hardly pause, for then nobody looks on."""
        return self.animation and self.delay >= PACES["normal"]

    def set_option(self, name: str, value: str) -> None:
        """A setting was changed: language, pace, size (percent), tiles, theme; selectors, animation ("on" or "off")."""
        change_option(self, name, value)

    def size_step(self, by: int) -> None:
        """The next larger (1) or smaller (-1) text size; with 0 the usual one."""
        at = SIZES.index(self.style.percent) if self.style.percent in SIZES else SIZES.index(100)
        self.set_option("size", str(SIZES[max(0, min(len(SIZES) - 1, at + by))] if by else 100))

    # ---- commands -------------------------------------------------------------------------------------------

    def run(self, command: str) -> None:
        """Carry out a command by its id, if it can be done now. Raises KeyError for an id there is not."""
        work, able = self._commands[command]
        if able():
            work()

    def able(self, command: str) -> bool:
        """Whether a command can be done now."""
        return self._commands[command][1]()

    def full_screen(self) -> None:
        """Fill the screen, or no longer."""
        self._full = not self._full
        self.root.attributes("-fullscreen", self._full)

    def changed(self) -> None:
        """Every action is saved at once; menus follow what can be done now."""
        self.keeper.changed()
        self.notices.look()
        self.scheduler.once("menus", self._enable)

    def hints(self) -> Sequence[Sequence[int]]:
        """For each deal so far the numbers of the actions before which a hint was shown."""
        return self.keeper.hints

    def hint_shown(self) -> None:
        """A hint is shown to the person on turn."""
        if self.table is not None and self.table.session.practice:
            return
        self.keeper.hint()
        self.notices.look()

    def _menus(self) -> None:
        """The menu bar in the language and colours of the moment."""
        before = self._menu_bar
        self._menu_bar = MenuBar(self.root, self.style, self.say, self.run, self.able, self.set_option)
        if before is not None:
            before.bar.destroy()

    def _enable(self) -> None:
        if self._menu_bar is not None:
            self._menu_bar.enable()

    # ---- events ---------------------------------------------------------------------------------------------

    def _key(self, event: tkinter.Event[tkinter.Misc]) -> Optional[str]:
        keys, writing = chord(event), takes_letters(event.widget)
        on_button = isinstance(event.widget, Button)
        if self._visits is not None and not writing and self._visits.key(self.screen, keys, on_button):
            return "break"
        command = command_for(event)
        if command is not None and not (writing and not keys.startswith(("Ctrl", "F"))):
            self.run(command)
            return "break"
        if self.table is not None and not writing and self.table.hands.key(keys, on_button):
            return "break"
        return None

    def _hidden(self, event: tkinter.Event[tkinter.Misc]) -> None:
        if event.widget is self.root and self.table is not None:
            self.table.cover()

    def _focus_moved(self) -> None:
        """Computers wait while another program has the focus; before the window ever had it they do not."""
        try:
            inside = self.root.focus_displayof() is not None
        except KeyError:  # one of Tk's own menus
            inside = True
        self._had_focus = self._had_focus or inside
        if self.table is not None:
            self.table.pause("focus", self._had_focus and not inside)


def run_app(options: TableOptions) -> int:
    """Open the window and stay until it is closed; returns the exit code. Raises TclError without a display."""
    app = App(options)
    app.root.mainloop()
    return 0
