"""The window: start screen or table, menus and keys from one table of commands, language, colours and text size.

`run_app` opens it and returns when it is closed. Everything that waits goes through one `Scheduler`.
"""

from __future__ import annotations

import tkinter
from dataclasses import dataclass, field
from pathlib import Path
from random import SystemRandom
from typing import Callable, List, Optional, Sequence

from dominoes.game.referee import Game
from dominoes.game.sources import SeedSource
from dominoes.history import History
from dominoes.journal import Saved
from dominoes.library import Library
from dominoes.players import KINDS, make_player
from dominoes.rules.compiled import Rules, compile_profile
from dominoes.rules.profile import Profile
from dominoes.saves import Left
from dominoes.session import PERSON, Chair, MakePlayer, Session
from dominoes.settings import Seat
from dominoes.text.i18n import LANGUAGES, Translator
from dominoes.ui.commands import chord, command_for
from dominoes.ui.doing import doings
from dominoes.ui.garbage import Garbage
from dominoes.ui.keeper import Keeper, NoticeBar
from dominoes.ui.kinds import USUAL, offered
from dominoes.ui.menus import MenuBar
from dominoes.ui.panes import PACES
from dominoes.ui.place import be_aware_of_density, place_of, place_window
from dominoes.ui.scheduler import Scheduler
from dominoes.ui.start import StartScreen, wishes_from
from dominoes.ui.style import SIZES, Style
from dominoes.ui.table import TableScreen
from dominoes.ui.visits import Visits, key_of
from dominoes.ui.widgets import Button

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
        self.keeper = Keeper(options.data, options.library)
        kept = self.keeper.settings
        self.style = Style(root, options.theme or kept.theme, options.percent or kept.text_size, kept.tiles)
        language = options.language or kept.language or options.usual_language
        self.say = Translator(language if language in LANGUAGES else options.usual_language)
        self.kinds: Sequence[str] = offered()
        self.pace = options.pace or kept.pace
        self.selectors = kept.selectors
        self._chance = SystemRandom()
        self.screen: Optional[tkinter.Frame] = None
        self._notices: List[str] = []
        self._notice_bar: Optional[NoticeBar] = None
        self.wishes = wishes_from(kept, self.kinds, str(self.new_number()))
        self._had_focus = False
        self._full = False
        self._menu_bar: Optional[MenuBar] = None
        self.visits = Visits(self)
        self._commands = doings(self)
        if place_window(root, self.style, kept.window):
            self.full_screen()
        root.protocol("WM_DELETE_WINDOW", self.close)
        root.bind("<Key>", self._key)
        root.bind("<Unmap>", self._hidden)
        for name in ("<FocusIn>", "<FocusOut>"):
            root.bind(name, lambda _: self.scheduler.once("focus", self._focus_moved, 60))
        self._bind_wheel()
        self.scheduler.later(LOOK_AT_DISK, self._look_at_disk)
        if options.resume is not None:
            self.resume(options.resume, options.resume_file)
        elif options.profile is not None:
            kinds = options.kinds or [PERSON] + [USUAL] * (options.profile.seats - 1)
            seed = self.new_number() if options.seed is None else options.seed
            self.play(options.profile, kinds, [""] * len(kinds), seed)
        else:
            self.show_start()

    # ---- window ---------------------------------------------------------------------------------------------

    def close(self) -> None:
        """End the window; nothing comes back afterwards. A match under way is safe and can be resumed."""
        self.scheduler.close()
        self.keeper.set(window=place_of(self.root, self._full, self.keeper.settings.window))
        self.root.destroy()
        self._garbage.close()
        self.keeper.close()

    def _show(self, make: Callable[[], tkinter.Frame]) -> None:
        """Put another screen into the window."""
        if self.screen is not None:
            self.screen.destroy()
            self.screen = None
            self._garbage.all()
        self.root.configure(background=self.style.theme.window)
        self.screen = make()
        self.screen.pack(fill="both", expand=True)
        self._show_notices()
        self._menus()
        self.changed()

    @property
    def table(self) -> Optional[TableScreen]:
        """The table, if that is what is shown."""
        return self.screen if isinstance(self.screen, TableScreen) else None

    @property
    def start_screen(self) -> Optional[StartScreen]:
        """The start screen, if that is what is shown."""
        return self.screen if isinstance(self.screen, StartScreen) else None

    def show_start(self, file: str = "") -> None:
        """The start screen, at the card of a profile file if one is named."""
        self.keeper.leave()
        self.visits.forget()
        self.root.title(self.say.tr("window", "Dominoes"))
        left = self.keeper.left()
        self._show(lambda: StartScreen(self.root, self, self.wishes, left, file))

    def show_visit(self, make: Callable[[], tkinter.Frame]) -> None:
        """A screen that is visited from where one is, see `Visits`."""
        self._show(make)

    def show_table(self, session: Session) -> None:
        """The table of a session."""
        self.visits.forget()
        name = self.say.pick(session.rules.profile.about.name)
        self.root.title(self.say.tr("window", "Dominoes: {game}", game=name))
        self._show(lambda: TableScreen(self.root, self, session))
        self._focus_moved()

    def play(self, profile: Profile, kinds: Sequence[str], names: Sequence[str], seed: int) -> None:
        """Begin a match."""
        history = History(Game(compile_profile(profile), SeedSource(seed)))
        chairs = [Chair(kind, name) for kind, name in zip(kinds, names)]
        session = Session(history, chairs, self.options.make_player, seed)
        self.keeper.set(profile=profile.id, seats=tuple(Seat(*each) for each in zip(kinds, names)))
        self.keeper.begin(session)
        self.show_table(session)

    def resume(self, saved: Saved, file: str = "") -> None:
        """Go on with a match that was loaded from a file, from where it stops."""
        session = self._session_of(saved)
        self.keeper.begin(session, saved, file)
        self.show_table(session)

    def resume_left(self, left: Left) -> None:
        """Go on with a match that was left; if that cannot be done it is said, and the start screen stays."""
        found = self.keeper.saves.resume(left) if self.keeper.saves else None
        if found is None:
            self.scheduler.once("start", self.rebuild)
            return
        session = self._session_of(found[0])
        self.keeper.go_on(session, found[1])
        self.show_table(session)

    def _session_of(self, saved: Saved) -> Session:
        seats = saved.history.game.rules.table.seats
        # A record that does not say who played, or has too few players, is gone on with by one person.
        players = saved.players + ((PERSON, ""), *((USUAL, ""),) * seats)[len(saved.players):]
        known = {PERSON, *KINDS}
        chairs = [Chair(kind if kind in known else USUAL, name) for kind, name in players[:seats]]
        return Session(saved.history, chairs, self.options.make_player, saved.seed or 0)

    # ---- what has to be said --------------------------------------------------------------------------------

    def _look_at_disk(self) -> None:
        """After the first paint: can anything be saved?"""
        self.keeper.probe()
        self._tell()

    def _tell(self) -> None:
        """Show what went wrong with files, each thing once, until the line is closed."""
        new = [self.say.say(sentence) for sentence in self.keeper.notices.take()]
        if new:
            self._notices += new
            self._show_notices()

    def _show_notices(self) -> None:
        if self._notice_bar is not None:
            self._notice_bar.destroy()
            self._notice_bar = None
        if self._notices and self.screen is not None:
            self._notice_bar = NoticeBar(self.root, self.style, self.say, self._notices, self._close_notices)
            self._notice_bar.pack(side="bottom", fill="x", before=self.screen)

    def _close_notices(self) -> None:
        self._notices.clear()
        self._show_notices()

    def print_rules(self, rules: Rules) -> None:
        """Write the rule sheet to a file, show it in the browser, and say where it lies."""
        self._notices.append(self.visits.print_rules(rules))
        self._show_notices()

    def add_profile(self, path: str) -> None:
        """Read a profile file, for the first time or again."""
        self.visits.add_profile(path)

    def new_number(self) -> int:
        """A deal number by chance, short enough to be said aloud."""
        return self._chance.randrange(1, 1_000_000)

    def rebuild(self) -> None:
        """Build the present screen anew, in another language, size or colour; what was going on goes on."""
        table = self.table
        if table is not None:
            pane = table.beside.name
            table.beside.close()
            self.show_table(table.session)
            if pane and self.table is not None:
                self.run(pane)
        elif self.visits.visiting:
            self.visits.again()
        elif isinstance(self.screen, StartScreen):
            self.screen.remember()
            self.show_start()

    # ---- settings -------------------------------------------------------------------------------------------

    @property
    def delay(self) -> int:
        """Milliseconds before a computer's move."""
        return PACES[self.pace]

    def set_option(self, name: str, value: str) -> None:
        """A setting was changed: language, pace, size (percent), tiles, selectors ("on" or "off") or theme."""
        field = {"size": "text_size"}.get(name, name)
        self.keeper.set(**{field: int(value) if name == "size" else value == "on" if name == "selectors" else value})
        if name == "pace":
            self.pace = value
            return
        if name == "language":
            self.say.use(value)
        elif name == "size":
            self.style.use(percent=int(value))
        elif name == "tiles":
            self.style.use(tiles=value)
        elif name == "selectors":
            self.selectors = value == "on"
        else:
            self.style.use(theme=value)
        # The widget that reports the change is about to be destroyed; let it finish first.
        self.scheduler.once("rebuild", self.rebuild)

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

    def new_session(self) -> None:
        """Begin a new match of the same game with the same people."""
        table = self.table
        if table is not None:
            session = table.session
            kinds = [chair.kind for chair in session.chairs]
            names = [chair.name for chair in session.chairs]
            self.play(session.rules.profile, kinds, names, self.new_number())

    def full_screen(self) -> None:
        """Fill the screen, or no longer."""
        self._full = not self._full
        self.root.attributes("-fullscreen", self._full)

    def changed(self) -> None:
        """Every action is saved at once; menus follow what can be done now."""
        self.keeper.changed()
        self._tell()
        self.scheduler.once("menus", self._enable)

    def hint_shown(self) -> None:
        """A hint is shown to the person on turn."""
        self.keeper.hint()
        self._tell()

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
        keys, writing = chord(event), isinstance(event.widget, tkinter.Entry)
        on_button = isinstance(event.widget, Button)
        visited = key_of(self.screen)
        if visited is not None and not writing and visited(keys, on_button):
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

    def _bind_wheel(self) -> None:
        """The wheel goes to whatever lies under the pointer and wants it."""
        root = self.root

        def turned(event: tkinter.Event[tkinter.Misc], notches: float) -> None:
            try:
                under = root.winfo_containing(event.x_root, event.y_root)
            except KeyError:
                return
            while under is not None:
                work = getattr(under, "on_wheel", None)
                if work is not None:
                    work(notches, event)
                    return
                under = under.master

        step = 1.0 if root.tk.call("tk", "windowingsystem") == "aqua" else 120.0
        root.bind_all("<MouseWheel>", lambda event: turned(event, event.delta / step))
        if root.tk.call("tk", "windowingsystem") == "x11":
            root.bind_all("<Button-4>", lambda event: turned(event, 1.0))
            root.bind_all("<Button-5>", lambda event: turned(event, -1.0))


def run_app(options: TableOptions) -> int:
    """Open the window and stay until it is closed; returns the exit code. Raises TclError without a display."""
    app = App(options)
    app.root.mainloop()
    return 0

