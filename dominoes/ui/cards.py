"""The cards of the start screen: a profile with its region, set, idea and special difficulty; or a file with faults."""

from __future__ import annotations

import os
import tkinter
from typing import Callable, Dict, Iterable, List, Tuple

from dominoes.library import Entry
from dominoes.rules.message import N_, Message
from dominoes.rules.profile import Profile
from dominoes.text.i18n import Catalog
from dominoes.text.terms import capital
from dominoes.ui.faces import padding
from dominoes.ui.faultlist import FaultList
from dominoes.ui.flowing import wrapped
from dominoes.ui.style import Style
from dominoes.ui.widgets import ORDINARY, PRIMARY, QUIET, Button, blend, label

#: How hard a game is to learn, the easiest first: in a word, and with what that means.
DIFFICULTIES: Dict[str, Tuple[Message, Message]] = {
    "easy": (N_("difficulty", "easy"), N_("difficulty", "easy: good for a first game")),
    "medium": (N_("difficulty", "medium"), N_("difficulty", "medium: some rules to keep in mind")),
    "hard": (N_("difficulty", "hard"), N_("difficulty", "hard: many rules to keep in mind")),
}


#: A card narrower than this (at 100 % text size) has no picture.
NARROW = 340


def difficulty_word(profile: Profile, say: Catalog, explained: bool = False) -> str:
    """How hard a profile is to learn, in a word or with what that means."""
    word, more = DIFFICULTIES[profile.about.difficulty]
    return say.say(more if explained else word)


def by_difficulty(profiles: Iterable[Profile]) -> List[Profile]:
    """The profiles so that a beginner finds an easy one first; otherwise in their order."""
    order = list(DIFFICULTIES)
    return sorted(profiles, key=lambda each: order.index(each.about.difficulty))


def _how_many(profile: Profile, say: Catalog) -> str:
    """How many play: "4 seats", "2, 3 or 4 seats"."""
    if len(profile.choices) == 1:
        return say.trn("card", "{n} seat", "{n} seats", profile.seats)
    return say.tr("card", "{choices} seats", choices=say.one_of([str(seats) for seats in profile.choices]))


def _tiles_each(profile: Profile, say: Catalog) -> str:
    """How many tiles a seat gets: "7 tiles each", "7 or 5 tiles each"."""
    each = list(dict.fromkeys(seating.each for seating in profile.seatings)) or [profile.each]
    if len(each) == 1:
        return say.trn("card", "{n} tile each", "{n} tiles each", each[0])
    return say.tr("card", "{choices} tiles each", choices=say.one_of([str(number) for number in each]))


class ProfileCard(tkinter.Frame):
    """A profile to choose. ``on_step`` gets -1 or 1 for the arrow keys."""

    def __init__(
        self, master: tkinter.Misc, style: Style, say: Catalog, profile: Profile, on_choose: Callable[[], object],
        on_step: Callable[[int], object],
    ) -> None:
        theme = style.theme
        thick = style.px(2)
        super().__init__(master, background=theme.panel, highlightthickness=thick, highlightbackground=theme.border,
                         highlightcolor=theme.ring_focus, takefocus=1, cursor="hand2")
        self._style = style
        self._pictures: List[tkinter.PhotoImage] = []
        about = profile.about
        self._picture = self._end(profile)
        self._picture.pack(side="right", padx=style.px(12), pady=style.px(8))
        self._words = words = tkinter.Frame(self, background=theme.panel)
        words.pack(side="left", fill="both", expand=True, padx=style.px(14), pady=style.px(9))
        self._name = label(words, style, say.pick(about.name), "lead", theme.panel_text, theme.panel)
        facts = " \u00b7 ".join((
            say.pick(about.region),
            say.tr("card", "tiles up to {last}", last="%d-%d" % (profile.highest, profile.highest)),
            _how_many(profile, say),
            _tiles_each(profile, say),
        ))
        level = capital(difficulty_word(profile, say, explained=True))
        parts = [self._name, label(words, style, facts, "smallbold", theme.quiet, theme.panel),
                 label(words, style, say.pick(about.idea), "body", theme.panel_text, theme.panel),
                 label(words, style, say.pick(about.special), "small", theme.quiet, theme.panel),
                 label(words, style, level, "smallbold", theme.accent, theme.panel)]
        for at, part in enumerate(parts):
            wrapped(part).pack(fill="x", pady=(0 if at < 2 else style.px(4), 0))
        # Where there is little room, words say more than the picture does.
        self.bind("<Configure>", lambda event: self._fit(event.width))
        for widget in (self, words, self._picture, *parts):
            widget.bind("<Button-1>", lambda _: (self.focus_set(), on_choose()))  # type: ignore[func-returns-value]
        for keys in ("<space>", "<Return>"):
            self.bind(keys, lambda _: on_choose())
        for keys, by in (("<Up>", -1), ("<Down>", 1)):
            self.bind(keys, lambda _, by=by: on_step(by))  # type: ignore[misc]

    def _fit(self, width: int) -> None:
        shown, room = bool(self._picture.winfo_manager()), width >= self._style.px(NARROW)
        if shown and not room:
            self._picture.pack_forget()
        elif room and not shown:
            self._picture.pack(side="right", padx=self._style.px(12), pady=self._style.px(8), before=self._words)

    def mark(self, chosen: bool) -> None:
        """Show whether this is the one chosen."""
        theme = self._style.theme
        self.configure(highlightbackground=theme.accent if chosen else theme.border)
        text = self._name["text"].lstrip("\u2713 ")
        self._name.configure(
            text=("\u2713 " if chosen else "") + text, foreground=theme.accent if chosen else theme.panel_text
        )

    def _end(self, profile: Profile) -> tkinter.Canvas:
        """A small picture of a line's end, with the highest tiles of the set."""
        style, half, high = self._style, self._style.px(17), profile.highest
        pad = padding(half)
        wide, tall = 5 * half + 2 * pad, 2 * half + 2 * pad
        felt = self._style.theme.felt
        canvas = tkinter.Canvas(self, width=wide + 2 * pad, height=tall + 2 * pad, background=felt,
                                highlightthickness=style.px(2), highlightbackground=blend(felt, "#000000", 0.3),
                                borderwidth=0, cursor="hand2")
        middle, left = (tall + 2 * pad) / 2 + style.px(2), 2 * pad + style.px(2)
        for first, second, upright, at in ((3, high, False, 1.0), (high, high, True, 2.5), (high, 1, False, 4.0)):
            picture = style.faces.face(first, second, half, upright)
            self._pictures.append(picture)
            canvas.create_image(left + at * half, middle, image=picture)
        return canvas


class FaultCard(tkinter.Frame):
    """A profile file that is not right, with every fault at its place. ``on_again`` reads the file once more."""

    def __init__(
        self, master: tkinter.Misc, style: Style, say: Catalog, entry: Entry, on_again: Callable[[], object]
    ) -> None:
        theme = style.theme
        super().__init__(master, background=theme.panel, highlightthickness=style.px(2), highlightbackground=theme.bad)
        words = tkinter.Frame(self, background=theme.panel)
        words.pack(fill="both", expand=True, padx=style.px(14), pady=style.px(9))
        head = tkinter.Frame(words, background=theme.panel)
        head.pack(fill="x")
        self.again = Button(head, style, say.tr("card", "Read again"), on_again, ORDINARY, theme.panel, "smallbold")
        self.again.pack(side="right", anchor="n", padx=(style.px(8), 0))
        title = say.tr("card", "This file is not a profile yet")
        wrapped(label(head, style, title, "lead", theme.bad, theme.panel)).pack(fill="x")
        found = say.trn("card", "{n} fault", "{n} faults", len(entry.faults))
        name = "%s \u00b7 %s" % (os.path.basename(entry.file), found)
        wrapped(label(words, style, name, "small", theme.quiet, theme.panel)).pack(fill="x")
        self.faults = FaultList(words, style, entry.faults, min(9, 2 + 2 * len(entry.faults)))
        self.faults.pack(fill="x", pady=(style.px(4), 0))


class OfferBar(tkinter.Frame):
    """The offer of the first lesson to somebody who has not played here yet."""

    def __init__(
        self, master: tkinter.Misc, style: Style, say: Catalog, on_lesson: Callable[[], object],
        on_decline: Callable[[], object],
    ) -> None:
        theme = style.theme
        super().__init__(master, background=theme.panel, highlightthickness=1, highlightbackground=theme.accent)
        self.lesson = Button(self, style, say.tr("command", "First lesson"), on_lesson, PRIMARY, theme.panel)
        self.lesson.pack(side="left", padx=style.px(10), pady=style.px(8))
        no = say.tr("first", "No, thank you")
        self.decline = Button(self, style, no, on_decline, QUIET, theme.panel, "smallbold")
        self.decline.pack(side="right", padx=style.px(10))
        words = say.tr("first", "Never played dominoes? The first lesson shows you how, in a few minutes.")
        said = wrapped(label(self, style, words, "body", theme.panel_text, theme.panel))
        said.pack(side="left", fill="x", expand=True)
