"""What is wrong with a file, line by line, to read, scroll and copy: on a card of the start screen, or as a screen."""

from __future__ import annotations

import tkinter
from typing import Callable, Protocol, Sequence

from dominoes.rules.faults import Fault
from dominoes.text.i18n import Translator
from dominoes.ui.banner import Banner
from dominoes.ui.reading import Reading
from dominoes.ui.style import Style


class FaultList(Reading):
    """The faults of a file, one a paragraph, each with its place as ``FILE:LINE:COL``."""

    def __init__(self, master: tkinter.Misc, style: Style, faults: Sequence[Fault], height: int = 4) -> None:
        super().__init__(master, style, height=height)
        for fault in faults:
            self.add(str(fault), "fault")


class FaultHost(Protocol):
    """What the screen needs of the window around it."""

    style: Style
    say: Translator

    def set_option(self, name: str, value: str) -> None:
        """A setting was changed."""


class FaultScreen(tkinter.Frame):
    """A file that cannot be shown, with all that is wrong with it."""

    def __init__(
        self, master: tkinter.Misc, host: FaultHost, title: str, file: str, faults: Sequence[Fault],
        on_close: Callable[[], object],
    ) -> None:
        style, theme = host.style, host.style.theme
        super().__init__(master, background=theme.window)
        self._on_close = on_close
        banner = Banner(self, style, host.say, title, file, lambda value: host.set_option("language", value), on_close)
        banner.pack(fill="x")
        self.faults = FaultList(self, style, faults)
        self.faults.pack(fill="both", expand=True, padx=style.px(20), pady=style.px(16))
        assert banner.back is not None
        banner.back.focus_set()

    def key(self, chord: str, on_button: bool) -> bool:
        """A key was pressed; returns whether it meant anything here."""
        if chord == "Escape":
            self._on_close()
        return chord == "Escape"
