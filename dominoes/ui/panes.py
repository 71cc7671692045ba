"""Panes that lie beside the board when called: the rule sheet and the settings. Computers wait while one is open."""

from __future__ import annotations

import tkinter
from typing import Callable, Dict, List, Optional, Sequence, Set, Tuple

from dominoes.rules.compiled import Rules
from dominoes.rules.message import N_, Message
from dominoes.text.glossary import finder
from dominoes.text.i18n import LANGUAGES, Catalog
from dominoes.text.sheet import HEADING, SUBTITLE, TITLE, rule_sheet
from dominoes.ui.flowing import wrapped
from dominoes.ui.glossary import GlossaryView
from dominoes.ui.paces import PACES
from dominoes.ui.reading import Reading
from dominoes.ui.style import SIZES, Style
from dominoes.ui.widgets import ORDINARY, Button, Choice, Scrolled, label

_PACE_NAMES: Dict[str, Message] = {
    "off": N_("pace", "none"),
    "fast": N_("pace", "short"),
    "normal": N_("pace", "normal"),
    "slow": N_("pace", "long"),
}
_THEME_NAMES: Dict[str, Message] = {
    "light": N_("theme", "light"), "dark": N_("theme", "dark"), "contrast": N_("theme", "high contrast"),
}
_TILE_NAMES: Dict[str, Message] = {
    "pips": N_("tiles", "pips"), "coloured": N_("tiles", "coloured pips"),
    "digits": N_("tiles", "numbers"), "coloured-digits": N_("tiles", "coloured numbers"),
}


class Pane(tkinter.Frame):
    """A titled pane with a button that closes it, unless ``on_close`` is None."""

    def __init__(
        self, master: tkinter.Misc, style: Style, title: str, close: str, on_close: Optional[Callable[[], object]]
    ) -> None:
        theme = style.theme
        super().__init__(master, background=theme.panel)
        self.head = head = tkinter.Frame(self, background=theme.panel)
        head.pack(fill="x", padx=style.px(14), pady=(style.px(8), style.px(4)))
        self.closer = Button(head, style, close, on_close or (lambda: None), ORDINARY, ground=theme.panel,
                             font="smallbold")
        if on_close is not None:
            self.closer.pack(side="right")
        self.named = label(head, style, title, "lead", theme.panel_text, theme.panel)
        self.named.pack(side="left")
        tkinter.Frame(self, background=theme.border, height=1).pack(fill="x")


class RulesPane(Pane):
    """The rule sheet of a profile, behind it the glossary, to which its terms lead. ``on_print`` puts it on paper."""

    def __init__(
        self, master: tkinter.Misc, style: Style, say: Catalog, rules: Rules, on_close: Optional[Callable[[], object]],
        on_print: Callable[[], object],
    ) -> None:
        super().__init__(master, style, say.tr("rules", "Rules"), say.tr("rules", "Close"), on_close)
        self._style, self._say, self._rules = style, say, rules
        self._row = tkinter.Frame(self, background=style.theme.panel)
        self.printer = Button(self, style, say.tr("rules", "Print\u2026"), on_print, ORDINARY,
                              ground=style.theme.panel, font="smallbold")
        self.words = Button(self, style, say.tr("rules", "Words"), self.toggle_words, ORDINARY,
                            ground=style.theme.panel, font="smallbold")
        self._fit(10_000)
        self.head.bind("<Configure>", lambda event: self._fit(event.width))
        self.glossary: Optional[GlossaryView] = None
        self.terms: List[str] = []
        self.reading = Reading(self, style)
        self.reading.pack(fill="both", expand=True)
        self._write()

    def _fit(self, width: int) -> None:
        """The buttons beside the title, or in a line of their own where they would be cut off."""
        gap = self._style.px(8)
        beside = [self.named, self.printer, self.words] + ([self.closer] if self.closer.winfo_manager() else [])
        below = sum(part.winfo_reqwidth() + gap for part in beside) > width
        if below:
            self._row.pack(fill="x", padx=self._style.px(14), pady=(0, self._style.px(4)), after=self.head)
        else:
            self._row.pack_forget()
        for part in (self.printer, self.words):
            behind = 0 if below or part is self.words else gap
            part.pack(in_=self._row if below else self.head, side="right", padx=(gap, behind))

    def _write(self) -> None:
        """The sheet; in each of its sections a term leads to the glossary where it stands first."""
        find = finder(self._say)
        seen: Set[str] = set()
        for block in rule_sheet(self._rules, self._say):
            self.reading.add(block.text, block.kind, block.anchor, block.depth)
            if block.kind in (TITLE, SUBTITLE, HEADING):
                seen = set()
                continue
            spots = [spot for spot in find.first(block.text) if spot.id not in seen]
            self.reading.mark_words(spots, self.show_word)
            seen.update(spot.id for spot in spots)
            self.terms += [spot.id for spot in spots if spot.id not in self.terms]

    def go_to(self, anchor: str) -> bool:
        """Scroll to a clause; False if the sheet has none of that name."""
        self.show_words(False)
        return self.reading.go_to(anchor)

    def toggle_words(self) -> None:
        """The glossary in place of the sheet, or the sheet again."""
        self.show_words(self.glossary is None)
        if self.glossary is not None:
            self.glossary.field.focus_set()

    def show_words(self, on: bool) -> None:
        """Show the glossary, or the sheet."""
        say = self._say
        if on and self.glossary is None:
            self.reading.pack_forget()
            self.glossary = GlossaryView(self, self._style, say, self._rules.profile, self.terms)
            self.glossary.pack(fill="both", expand=True)
        elif not on and self.glossary is not None:
            self.glossary.destroy()
            self.glossary = None
            self.reading.pack(fill="both", expand=True)
        rules, words = say.tr("rules", "Rules"), say.tr("rules", "Words")
        self.named.configure(text=words if on else rules)
        self.words.set(label=rules if on else words)

    def show_word(self, term: str) -> None:
        """Show a term in the glossary."""
        self.show_words(True)
        if self.glossary is not None:
            self.glossary.go_to(term)
            self.words.focus_set()


class SettingsPane(Pane):
    """Language, pace, text size and colours. Each choice takes effect at once."""

    def __init__(
        self, master: tkinter.Misc, style: Style, say: Catalog, pace: str, on_close: Callable[[], object],
        on_set: Callable[[str, str], object], selectors: bool, animation: bool,
    ) -> None:
        super().__init__(master, style, say.tr("settings", "Settings"), say.tr("settings", "Close"), on_close)
        theme = style.theme
        scrolled = Scrolled(self, style, theme.panel)
        scrolled.pack(fill="both", expand=True)
        body = scrolled.inside
        rows: Sequence[Tuple[str, str, Sequence[Tuple[str, str]], str]] = (
            ("language", say.tr("settings", "Language"), list(LANGUAGES.items()), say.language),
            ("pace", say.tr("settings", "Pause before a computer's move"),
             [(name, say.say(_PACE_NAMES[name])) for name in PACES], pace),
            ("size", say.tr("settings", "Text size"),
             [(str(size), "%d %%" % size) for size in SIZES if size in (80, 100, 125, 150, 200)], str(style.percent)),
            ("tiles", say.tr("settings", "Tiles"),
             [(name, say.say(message)) for name, message in _TILE_NAMES.items()], style.tiles),
            ("theme", say.tr("settings", "Colours"),
             [(name, say.say(message)) for name, message in _THEME_NAMES.items()], theme.name),
            ("animation", say.tr("settings", "Tiles slide to their places"),
             [("off", say.tr("settings", "off")), ("on", say.tr("settings", "on"))], "on" if animation else "off"),
            ("selectors", say.tr("settings", "Choose by buttons, type moves"),
             [("off", say.tr("settings", "off")), ("on", say.tr("settings", "on"))], "on" if selectors else "off"),
        )
        self.choices: Dict[str, Choice] = {}
        for name, title, options, chosen in rows:
            wrapped(label(body, style, title, "smallbold", theme.panel_text, theme.panel)).pack(
                fill="x", padx=style.px(14), pady=(style.px(12), style.px(4)))
            choice = Choice(body, style, options, chosen, lambda value, name=name: on_set(name, value),  # type: ignore[misc]
                            theme.panel)
            choice.pack(fill="x", padx=style.px(14))
            self.choices[name] = choice
