"""The start screen: the table of profiles as cards, who sits where, the deal number, the language, and Play.

It changes only its own `Wishes`, which outlive it, so that it can be built anew in another language at any time.
"""

from __future__ import annotations

import tkinter
from typing import Dict, List, Optional, Protocol, Sequence

from dominoes.library import Entry, Library
from dominoes.rules.compiled import compile_profile
from dominoes.rules.profile import Profile
from dominoes.saves import Left
from dominoes.settings import Seat, Settings
from dominoes.showing import PERSON
from dominoes.text.i18n import Translator
from dominoes.text.terms import Terms, capital
from dominoes.ui.banner import Banner
from dominoes.ui.cards import FaultCard, OfferBar, ProfileCard, by_difficulty
from dominoes.ui.flowing import beside_or_below, flow, wrapped
from dominoes.ui.keeper import LeftBar
from dominoes.ui.kinds import USUAL, kind_short
from dominoes.ui.scheduler import Scheduler
from dominoes.ui.scrolled import Scrolled
from dominoes.ui.style import Style
from dominoes.ui.widgets import ORDINARY, PRIMARY, Button, Choice, Field, label

#: So many cards are there at the first paint, about a screenful; the others follow one at a time, after so many
#: milliseconds each.
SCREENFUL, REST = 5, 20


#: In a window narrower than this (at 100 % text size) the seats have as much room as the cards.
NARROW = 800


class Wishes:
    """What was chosen so far: the profile's id, the kind and name of each seat, the deal number as written, and how
    many play where the profile leaves the choice (0: as many as it proposes)."""

    def __init__(self, profile: str, kinds: Sequence[str], seed: str) -> None:
        self.profile = profile
        self.kinds = list(kinds)
        self.names = [""] * len(self.kinds)
        self.seed = seed
        self.seats = 0


def wishes_from(settings: Settings, computers: Sequence[str], seed: str) -> Wishes:
    """What was played last stands on the start screen again; without that, one person and computers."""
    seats = settings.seats or (Seat(PERSON), *(Seat(USUAL),) * 3)
    kinds = [seat.kind if seat.kind in (PERSON, *computers) else USUAL for seat in seats]
    wishes = Wishes(settings.profile or "", kinds, seed)
    wishes.names = [seat.name for seat in seats]
    wishes.seats = len(settings.seats)
    return wishes


class StartHost(Protocol):
    """What the start screen needs of the window around it."""

    style: Style
    say: Translator
    scheduler: Scheduler
    library: Library
    kinds: Sequence[str]

    def play(self, profile: Profile, kinds: Sequence[str], names: Sequence[str], seed: int) -> None:
        """Begin a match."""

    def run(self, command: str) -> None:
        """Carry out a command by its id."""

    def add_profile(self, path: str) -> None:
        """Read a profile file, for the first time or again."""

    def resume_left(self, left: Left) -> None:
        """Go on with a match that was left."""

    def decline_lesson(self) -> None:
        """The first lesson is not wanted."""

    def new_number(self) -> int:
        """A deal number by chance."""

    def set_option(self, name: str, value: str) -> None:
        """A setting was changed."""


class StartScreen(tkinter.Frame):
    """The screen. ``wishes`` is read and kept up to date; ``left`` are the matches that can be resumed.

    With ``file`` the card of this profile file is brought into view. A ``newcomer`` is offered the first lesson.
    """

    def __init__(
        self, master: tkinter.Misc, host: StartHost, wishes: Wishes, left: Sequence[Left] = (), file: str = "",
        newcomer: bool = False,
    ) -> None:
        style, theme = host.style, host.style.theme
        super().__init__(master, background=theme.window)
        self._host, self._wishes = host, wishes
        self.cards: Dict[str, ProfileCard] = {}
        self._names: List[Field] = []
        self.kind_choices: List[Choice] = []
        self.how_many: Optional[Choice] = None
        self._head()
        self.left: Optional[LeftBar] = None
        if left:
            self.left = LeftBar(self, style, host.say, left, host.resume_left)
            self.left.pack(fill="x", padx=style.px(20), pady=(style.px(12), 0))
        self.offer: Optional[OfferBar] = None
        if newcomer:
            self.offer = OfferBar(self, style, host.say, lambda: host.run("lesson"), self._decline)
            self.offer.pack(fill="x", padx=style.px(20), pady=(style.px(12), 0))
        body = tkinter.Frame(self, background=theme.window)
        body.pack(fill="both", expand=True)
        body.rowconfigure(0, weight=1)
        body.columnconfigure(0, weight=3, uniform="half")
        body.columnconfigure(1, weight=2, uniform="half")
        body.bind("<Configure>", lambda event: body.columnconfigure(
            0, weight=3 if event.width > style.px(NARROW) else 2))
        self._table = Scrolled(body, style)
        self._table.grid(row=0, column=0, sticky="nsew", padx=(style.px(20), style.px(8)), pady=style.px(12))
        self._files_row(body).grid(row=1, column=0, sticky="ew", padx=(style.px(20), 0), pady=(0, style.px(14)))
        self._files: Dict[str, tkinter.Frame] = {}
        self._cards(file)
        self._right = tkinter.Frame(
            body, background=theme.panel, highlightthickness=1, highlightbackground=theme.border)
        self._right.grid(row=0, column=1, rowspan=2, sticky="nsew", padx=(style.px(8), style.px(20)),
                         pady=(style.px(12), style.px(16)))
        self._seats_box: Optional[Scrolled] = None
        self._foot()
        self._seats()
        self._mark()

    def _decline(self) -> None:
        self._host.decline_lesson()
        if self.offer is not None:
            self.offer.destroy()
            self.offer = None

    # ---- parts ----------------------------------------------------------------------------------------------

    def _head(self) -> None:
        host, say = self._host, self._host.say
        banner = Banner(self, host.style, say, say.tr("start", "Dominoes"),
                        say.tr("start", "Partnership games from around the world"),
                        lambda value: host.set_option("language", value))
        self.learn = banner.add(say.tr("command", "Learn"), lambda: host.run("learn"))
        self.language = banner.language
        banner.pack(fill="x")

    def _files_row(self, body: tkinter.Frame) -> tkinter.Frame:
        """The ways to files and to what a class needs, under the cards."""
        style, say = self._host.style, self._host.say
        row = tkinter.Frame(body, background=style.theme.window)
        self.ways: Dict[str, Button] = {}
        for command, words in (("profile", say.tr("command", "Open a profile file\u2026")),
                               ("record", say.tr("command", "Open a record\u2026")),
                               ("variant", say.tr("command", "Make a variant\u2026")),
                               ("change", say.tr("command", "Change\u2026")),
                               ("compare", say.tr("command", "Compare\u2026")),
                               ("statistics", say.tr("command", "Statistics"))):
            self.ways[command] = Button(
                row, style, words, lambda command=command: self._host.run(command),  # type: ignore[misc]
                font="smallbold")
        row.bind("<Configure>", lambda event: self._wrap_ways(event.width))
        self._ways_row = row
        return row

    def _wrap_ways(self, width: int) -> None:
        """The ways side by side, in two lines at most: the cards need the room, and the menu has every way. That to
        change a profile only where it is an own one."""
        parts = [button for command, button in self.ways.items() if command != "change" or self.own]
        self.ways["change"].place_forget()
        # Before it is placed the row has no width yet.
        flow(self._ways_row, parts, width if width > 1 else 10_000, self._host.style.px(8), lines=2)

    @property
    def own(self) -> bool:
        """Whether the profile chosen is a file that may be changed."""
        profile = self.profile
        return any(each.profile is profile and not each.builtin for each in self._host.library.entries())

    def _cards(self, file: str) -> None:
        """Those to be mended first, then the games, the easiest first."""
        entries = self._host.library.entries()
        ordered = by_difficulty(entry.profile for entry in entries if entry.profile is not None)
        self._waiting = [each for each in entries if each.profile is None]
        self._waiting += [next(entry for entry in entries if entry.profile is profile) for profile in ordered]
        wanted = [at for at, entry in enumerate(self._waiting)
                  if entry.file == file or (entry.profile is not None and entry.profile.id == self._wishes.profile)]
        self._fill(max([SCREENFUL, *(at + 2 for at in wanted)]))
        card = self._files.get(file) or self.cards.get(self._wishes.profile)
        if card is not None:
            self._host.scheduler.once("card", lambda: self._bring(card))

    def _fill(self, most: int) -> None:
        """Make the next cards, and the others a little later: nobody sees them yet."""
        if not self.winfo_exists():
            return
        for entry in self._waiting[:most]:
            self._card(entry)
        del self._waiting[:most]
        if self._waiting:
            # Counted from when the window is at leisure, so that the first paint comes before.
            scheduler = self._host.scheduler
            scheduler.once("cards", lambda: scheduler.later(REST, lambda: self._fill(1)))

    @property
    def complete(self) -> bool:
        """Whether every card is there."""
        return not self._waiting

    def _bring(self, card: tkinter.Misc) -> None:
        """Bring a card into view, once it has its place."""
        if self.winfo_exists():
            self.update_idletasks()
            if self._table.laid_out:
                self._table.see(card)
            else:
                self._host.scheduler.later(REST, lambda: self._bring(card))

    def _card(self, entry: Entry) -> None:
        host, style = self._host, self._host.style
        if entry.profile is None:
            card: tkinter.Frame = FaultCard(self._table.inside, style, host.say, entry,
                                            lambda: host.add_profile(entry.file))
        else:
            profile = entry.profile
            card = self.cards[profile.id] = ProfileCard(
                self._table.inside, style, host.say, profile, lambda: self.choose(profile.id),
                lambda by: self._walk(profile.id, by),
            )
            card.bind("<FocusIn>", lambda _: self._table.see(card), add="+")
        self._files[entry.file] = card
        card.pack(fill="x", pady=(0, style.px(10)))

    def _foot(self) -> None:
        host, style, theme = self._host, self._host.style, self._host.style.theme
        foot = tkinter.Frame(self._right, background=theme.panel)
        foot.pack(side="bottom", fill="x", padx=style.px(16), pady=style.px(12))
        row = tkinter.Frame(foot, background=theme.panel)
        row.pack(fill="x")
        number = label(row, style, host.say.tr("start", "Deal number"), "strong", theme.panel_text, theme.panel)
        entry = tkinter.Frame(row, background=theme.panel)
        self.another = Button(entry, style, host.say.tr("start", "Another"), self._another, ORDINARY, theme.panel,
                              "smallbold")
        self.another.pack(side="right", padx=(style.px(10), 0))
        self.seed = Field(entry, style, self._wishes.seed, 10)
        self.seed.pack(side="left", fill="x", expand=True)
        beside_or_below(row, number, entry, style.px(10))
        same = host.say.tr("start", "The same number deals the same tiles.")
        self.trouble = wrapped(label(foot, style, same, "small", theme.quiet, theme.panel, wrap=330))
        self.trouble.pack(fill="x", pady=(style.px(4), style.px(8)))
        self.play = Button(foot, style, host.say.tr("start", "Play"), self._play, PRIMARY, theme.panel, "lead")
        self.play.pack(fill="x")
        self.seed.bind("<Return>", lambda _: self.play.press())
        tkinter.Frame(self._right, background=theme.border, height=1).pack(side="bottom", fill="x")

    def _seats(self) -> None:
        """The rows of the seats, as many as the chosen profile has."""
        host, style, theme = self._host, self._host.style, self._host.style.theme
        self.remember()
        if self._seats_box is not None:
            self._seats_box.destroy()
        self._seats_box = box = Scrolled(self._right, style, theme.panel)
        box.pack(side="top", fill="both", expand=True, padx=(style.px(16), style.px(4)), pady=(style.px(10), 0))
        self._names, self.kind_choices = [], []
        profile = self.profile
        if profile is None:
            return
        self.how_many = None
        if len(profile.choices) > 1:
            label(box.inside, style, host.say.tr("start", "How many play"), "strong", theme.panel_text,
                  theme.panel).pack(fill="x")
            numbers = [(str(seats), str(seats)) for seats in profile.choices]
            self.how_many = Choice(box.inside, style, numbers, str(profile.seats), self._seat, theme.panel)
            self.how_many.pack(fill="x", pady=(0, style.px(10)))
        terms = Terms(compile_profile(profile), host.say)
        wishes = self._wishes
        while len(wishes.kinds) < profile.seats:
            wishes.kinds.append(USUAL)
            wishes.names.append("")
        options = [(kind, kind_short(kind, host.say)) for kind in (PERSON, *host.kinds)]
        for seat in range(profile.seats):
            row = tkinter.Frame(box.inside, background=theme.panel)
            row.pack(fill="x", pady=(0, style.px(2)))
            words = capital(terms.seat(seat))
            if not terms.alone():
                words += " \u00b7 " + terms.team(terms.rules.table.team_of[seat])
            place = label(row, style, words, "strong", theme.panel_text, theme.panel)
            named = tkinter.Frame(row, background=theme.panel)
            label(named, style, host.say.tr("start", "Name"), "small", theme.quiet, theme.panel).pack(
                side="left", padx=(0, style.px(6)))
            name = Field(named, style, wishes.names[seat], 14)
            name.pack(side="left", fill="x", expand=True, padx=(0, style.px(8)))
            beside_or_below(row, place, named, style.px(10))
            self._names.append(name)
            chosen = wishes.kinds[seat] if wishes.kinds[seat] in [value for value, _ in options] else USUAL
            choice = Choice(box.inside, style, options, chosen,
                            lambda value, seat=seat: self._kind(seat, value), theme.panel)  # type: ignore[misc]
            choice.pack(fill="x", pady=(0, style.px(10)))
            self.kind_choices.append(choice)

    # ---- choosing -------------------------------------------------------------------------------------------

    @property
    def profile(self) -> Optional[Profile]:
        """The profile chosen; None if there is none without fault."""
        found = {profile.id: profile for profile in by_difficulty(self._host.library.profiles())}
        chosen = found.get(self._wishes.profile) or next(iter(found.values()), None)
        if chosen is not None and self._wishes.seats in chosen.choices:
            return chosen.seated(self._wishes.seats)
        return chosen

    def choose(self, profile: str) -> None:
        """Choose a profile by its id."""
        self._wishes.profile = profile
        self._mark()
        self._seats()

    def _walk(self, profile: str, by: int) -> None:
        self._fill(len(self._waiting))
        ids = list(self.cards)
        at = max(0, min(len(ids) - 1, ids.index(profile) + by))
        self.choose(ids[at])
        self.cards[ids[at]].focus_set()

    def _mark(self) -> None:
        chosen = self.profile
        for name, card in self.cards.items():
            card.mark(chosen is not None and name == chosen.id)
        self.play.set(enabled=chosen is not None)
        self._wrap_ways(self._ways_row.winfo_width())

    def _seat(self, seats: str) -> None:
        """So many are to play."""
        self._wishes.seats = int(seats)
        self._seats()
        if self.how_many is not None:
            self.how_many.focus_set()

    def _kind(self, seat: int, kind: str) -> None:
        self._wishes.kinds[seat] = kind

    def remember(self) -> None:
        """Take over what stands in the fields."""
        for seat, field in enumerate(self._names):
            self._wishes.names[seat] = " ".join(field.get().split())[:24]
        self._wishes.seed = self.seed.get().strip()

    def _another(self) -> None:
        self.seed.delete(0, "end")
        self.seed.insert(0, str(self._host.new_number()))

    def _play(self) -> None:
        from dominoes.game.shuffle import LARGEST_SEED

        self.remember()
        profile, text = self.profile, self._wishes.seed
        if not (text.isascii() and text.isdigit()) or len(text) > 20 or int(text) > LARGEST_SEED:
            words = self._host.say.tr("start", "A deal number is a whole number from 0 to {most}.", most=LARGEST_SEED)
            self.trouble.configure(text=words, foreground=self._host.style.theme.bad)
            self.seed.focus_set()
            return
        if profile is not None:
            seats = profile.seats
            self._host.play(profile, self._wishes.kinds[:seats], self._wishes.names[:seats], int(text))

