"""The window: start screen or table, menus and keys from one table of commands, language, colours and text size.

`run_app` opens it and returns when it is closed. Everything that waits goes through one `Scheduler`.
"""

from __future__ import annotations

import sys
import tkinter
from dataclasses import dataclass, field
from pathlib import Path
from random import SystemRandom
from typing import Callable, Dict, Optional, Sequence, Tuple

from dominoes.game.referee import Game
from dominoes.game.sources import SeedSource
from dominoes.history import History
from dominoes.library import Library
from dominoes.players import KINDS, make_player
from dominoes.record import Record
from dominoes.replay import replay
from dominoes.rules.compiled import compile_profile
from dominoes.rules.profile import Profile
from dominoes.session import OVER, PERSON, Chair, MakePlayer, Session
from dominoes.text.i18n import Translator
from dominoes.ui.commands import chord, command_for
from dominoes.ui.kinds import offered
from dominoes.ui.menus import MenuBar
from dominoes.ui.panes import PACES
from dominoes.ui.scheduler import Scheduler
from dominoes.ui.start import StartScreen, Wishes
from dominoes.ui.style import SIZES, Style
from dominoes.ui.table import TableScreen
from dominoes.ui.widgets import Button

SMALLEST = (1024, 600)
USUAL = (1280, 760)


@dataclass
class TableOptions:
    """How to open the window. With ``profile`` a match begins at once; without ``kinds`` seat 1 is a person."""

    library: Library
    data: Optional[Path] = None
    language: str = "en"
    profile: Optional[Profile] = None
    kinds: Sequence[str] = ()
    seed: Optional[int] = None
    resume: Optional[Record] = None
    resume_file: str = ""
    pace: str = "normal"
    percent: int = 100
    theme: str = "light"
    make_player: MakePlayer = field(default=make_player)


class App:
    """One window. ``root`` is its top level; `close` ends it."""

    def __init__(self, options: TableOptions) -> None:
        _be_aware_of_density()
        self.options = options
        self.library = options.library
        self.root = root = tkinter.Tk(className="Dominoes")
        root.title("Dominoes")
        self.scheduler = Scheduler(root)
        self.style = Style(root, options.theme, options.percent)
        self.say = Translator(options.language)
        self.kinds: Sequence[str] = offered()
        self.pace = options.pace
        self._chance = SystemRandom()
        self.screen: Optional[tkinter.Frame] = None
        self.wishes = Wishes("", [PERSON] + [self.kinds[-1]] * 3, str(self.new_number()))
        self._had_focus = False
        self._full = False
        self._menu_bar: Optional[MenuBar] = None
        self._commands: Dict[str, Tuple[Callable[[], object], Callable[[], bool]]] = self._table_of_commands()
        self._place_window()
        root.protocol("WM_DELETE_WINDOW", self.close)
        root.bind("<Key>", self._key)
        root.bind("<Unmap>", self._hidden)
        for name in ("<FocusIn>", "<FocusOut>"):
            root.bind(name, lambda _: self.scheduler.once("focus", self._focus_moved, 60))
        self._bind_wheel()
        if options.resume is not None:
            self.resume(options.resume)
        elif options.profile is not None:
            kinds = options.kinds or [PERSON] + [self.kinds[-1]] * (options.profile.seats - 1)
            seed = self.new_number() if options.seed is None else options.seed
            self.play(options.profile, kinds, [""] * len(kinds), seed)
        else:
            self.show_start()

    # ---- window ---------------------------------------------------------------------------------------------

    def _place_window(self) -> None:
        root = self.root
        wide, high = root.winfo_screenwidth(), root.winfo_screenheight()
        root.minsize(min(SMALLEST[0], wide), min(SMALLEST[1] - 40, high))
        width = min(self.style.px(USUAL[0]), wide)
        height = min(self.style.px(USUAL[1]), high - 60 if high > 640 else high)
        root.geometry("%dx%d+%d+%d" % (width, height, (wide - width) // 2, max(0, (high - height) // 3)))

    def close(self) -> None:
        """End the window; nothing comes back afterwards."""
        self.scheduler.close()
        self.root.destroy()

    def _show(self, make: Callable[[], tkinter.Frame]) -> None:
        """Put another screen into the window."""
        if self.screen is not None:
            self.screen.destroy()
            self.screen = None
        self.root.configure(background=self.style.theme.window)
        self.screen = make()
        self.screen.pack(fill="both", expand=True)
        self._menus()
        self.changed()

    @property
    def table(self) -> Optional[TableScreen]:
        """The table, if that is what is shown."""
        return self.screen if isinstance(self.screen, TableScreen) else None

    def show_start(self) -> None:
        """The start screen."""
        self.root.title(self.say.tr("window", "Dominoes"))
        self._show(lambda: StartScreen(self.root, self, self.wishes))

    def show_table(self, session: Session) -> None:
        """The table of a session."""
        name = self.say.pick(session.rules.profile.about.name)
        self.root.title(self.say.tr("window", "Dominoes: {game}", game=name))
        self._show(lambda: TableScreen(self.root, self, session))
        self._focus_moved()

    def play(self, profile: Profile, kinds: Sequence[str], names: Sequence[str], seed: int) -> None:
        """Begin a match."""
        history = History(Game(compile_profile(profile), SeedSource(seed)))
        chairs = [Chair(kind, name) for kind, name in zip(kinds, names)]
        self.show_table(Session(history, chairs, self.options.make_player, seed))

    def resume(self, record: Record) -> None:
        """Go on with a record from where it stops; the start screen if not even its first deal can be opened."""
        history = replay(record).history
        if history is None:
            self.show_start()
            return
        seats = record.rules.table.seats
        players = record.players or ((PERSON, ""),) + ((self.kinds[-1], ""),) * (seats - 1)
        known = {PERSON, *KINDS}
        chairs = [Chair(kind if kind in known else self.kinds[-1], name) for kind, name in players]
        self.show_table(Session(history, chairs, self.options.make_player, record.seed or 0))

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
        elif isinstance(self.screen, StartScreen):
            self.screen.remember()
            self.show_start()

    # ---- settings -------------------------------------------------------------------------------------------

    @property
    def delay(self) -> int:
        """Milliseconds before a computer's move."""
        return PACES[self.pace]

    def set_option(self, name: str, value: str) -> None:
        """A setting was changed: language, pace, size (percent), tiles or theme."""
        if name == "pace":
            self.pace = value
            return
        if name == "language":
            self.say.use(value)
        elif name == "size":
            self.style.use(percent=int(value))
        elif name == "tiles":
            self.style.use(tiles=value)
        else:
            self.style.use(theme=value)
        # The widget that reports the change is about to be destroyed; let it finish first.
        self.scheduler.once("rebuild", self.rebuild)

    def _size_step(self, by: int) -> None:
        at = SIZES.index(self.style.percent) if self.style.percent in SIZES else SIZES.index(100)
        self.set_option("size", str(SIZES[max(0, min(len(SIZES) - 1, at + by))] if by else 100))

    # ---- commands -------------------------------------------------------------------------------------------

    def _table_of_commands(self) -> Dict[str, Tuple[Callable[[], object], Callable[[], bool]]]:
        """What each command of the table does, and when it can be done."""

        def on_table(name: str, *arguments: object) -> Callable[[], object]:
            return lambda: getattr(self.table, name)(*arguments)

        def on_beside(name: str) -> Callable[[], object]:
            return lambda: getattr(self.table and self.table.beside, name)()

        def at_table() -> bool:
            return self.table is not None

        def able(name: str) -> Callable[[], bool]:
            return lambda: self.table is not None and bool(getattr(self.table.showing, name))

        def always() -> bool:
            return True

        return {
            "start": (self.show_start, at_table),
            "session": (self._new_session, at_table),
            "settings": (on_beside("open_settings"), at_table),
            "quit": (self.close, always),
            "undo": (on_table("undo"), able("can_undo")),
            "redo": (on_table("redo"), able("can_redo")),
            "restart": (on_table("restart"), able("can_restart")),
            "next": (on_table("next_deal"), lambda: self.table is not None and self.table.showing.moment == OVER),
            "fit": (on_table("fit"), at_table),
            "closer": (on_table("zoom", 1.2), at_table),
            "further": (on_table("zoom", 1 / 1.2), at_table),
            "larger": (lambda: self._size_step(1), always),
            "smaller": (lambda: self._size_step(-1), always),
            "normal": (lambda: self._size_step(0), always),
            "fullscreen": (self._full_screen, always),
            "rules": (on_beside("open_rules"), at_table),
            "log": (on_beside("toggle"), at_table),
        }

    def run(self, command: str) -> None:
        """Carry out a command by its id, if it can be done now. Raises KeyError for an id there is not."""
        work, able = self._commands[command]
        if able():
            work()

    def able(self, command: str) -> bool:
        """Whether a command can be done now."""
        return self._commands[command][1]()

    def _new_session(self) -> None:
        table = self.table
        if table is not None:
            session = table.session
            kinds = [chair.kind for chair in session.chairs]
            names = [chair.name for chair in session.chairs]
            self.play(session.rules.profile, kinds, names, self.new_number())

    def _full_screen(self) -> None:
        self._full = not self._full
        self.root.attributes("-fullscreen", self._full)

    def changed(self) -> None:
        """Menus follow what can be done now."""
        self.scheduler.once("menus", self._enable)

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
        command = command_for(event)
        if command is not None and not (writing and not keys.startswith(("Ctrl", "F"))):
            self.run(command)
            return "break"
        if self.table is not None and not writing and self.table.hands.key(keys, isinstance(event.widget, Button)):
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


def _be_aware_of_density() -> None:
    """On Windows, ask for real pixels before the first window, or it would be a blurred enlargement."""
    if sys.platform == "win32":
        import ctypes

        try:
            ctypes.windll.shcore.SetProcessDpiAwareness(1)
        except (AttributeError, OSError):  # before Windows 8.1
            ctypes.windll.user32.SetProcessDPIAware()


def run_app(options: TableOptions) -> int:
    """Open the window and stay until it is closed; returns the exit code. Raises TclError without a display."""
    app = App(options)
    app.root.mainloop()
    return 0

