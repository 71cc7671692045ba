"""The menu bar, made from the table of commands in the language of the moment."""

from __future__ import annotations

import tkinter
from typing import Callable, List, Sequence, Tuple

from dominoes.text.i18n import LANGUAGES, Translator
from dominoes.ui.commands import COMMANDS, GAME, MENUS, shown_keys
from dominoes.ui.style import Style


class MenuBar:
    """The menus of a window. ``run`` carries out a command by its id, ``able`` says whether it can be done now."""

    def __init__(
        self, root: tkinter.Tk, style: Style, say: Translator, run: Callable[[str], object],
        able: Callable[[str], bool], set_option: Callable[[str, str], object],
    ) -> None:
        self._style, self._able = style, able
        self._entries: List[Tuple[tkinter.Menu, int, str]] = []
        bar = self._menu(root)
        for name, title in MENUS.items():
            menu = self._menu(bar)
            for entry in (each for each in COMMANDS if each.menu == name):
                menu.add_command(label=say.say(entry.label), accelerator=shown_keys(entry),
                                 command=lambda entry=entry: run(entry.id))  # type: ignore[misc]
                self._entries.append((menu, menu.index("end") or 0, entry.id))
            if name == GAME:
                # Tk forgets a variable with its last Python reference.
                self._chosen = tkinter.StringVar(root, say.language)
                choices = list(LANGUAGES.items())
                self._radio(menu, say.tr("menu", "Language"), self._chosen, choices,
                            lambda value: set_option("language", value))
            bar.add_cascade(label=say.say(title), menu=menu)
        root.configure(menu=bar)
        self.bar = bar
        self.enable()

    def enable(self) -> None:
        """Grey out what cannot be done now."""
        for menu, at, command in self._entries:
            state = "normal" if self._able(command) else "disabled"
            if menu.entrycget(at, "state") != state:
                menu.entryconfigure(at, state=state)

    def _menu(self, master: tkinter.Misc) -> tkinter.Menu:
        theme = self._style.theme
        return tkinter.Menu(
            master, tearoff=False, font=self._style.font("body"), relief="flat", borderwidth=1, activeborderwidth=0,
            background=theme.panel, foreground=theme.panel_text, activebackground=theme.accent,
            activeforeground=theme.accent_text, disabledforeground=theme.quiet, selectcolor=theme.panel_text,
        )

    def _radio(self, menu: tkinter.Menu, title: str, variable: tkinter.StringVar, choices: Sequence[Tuple[str, str]],
               on_choose: Callable[[str], object]) -> None:
        under = self._menu(menu)
        for value, words in choices:
            under.add_radiobutton(label=words, value=value, variable=variable,
                                  command=lambda value=value: on_choose(value))  # type: ignore[misc]
        menu.add_cascade(label=title, menu=under)
