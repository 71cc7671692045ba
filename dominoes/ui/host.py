"""What the parts of the table need of the window around them, without knowing the window."""

from __future__ import annotations

from typing import Protocol, Sequence

from dominoes.rules.compiled import Rules
from dominoes.text.i18n import Translator
from dominoes.ui.scheduler import Scheduler
from dominoes.ui.style import Style


class Host(Protocol):
    """What the table needs of the window around it."""

    style: Style
    say: Translator
    scheduler: Scheduler
    pace: str
    selectors: bool

    animation: bool

    @property
    def delay(self) -> int:
        """Milliseconds before a computer's move."""

    @property
    def sliding(self) -> bool:
        """Whether tiles slide to their places."""

    def run(self, command: str) -> None:
        """Carry out a command by its id."""

    def set_option(self, name: str, value: str) -> None:
        """A setting was changed."""

    def print_rules(self, rules: Rules) -> None:
        """Write the rule sheet to a file and show it."""

    def hint_shown(self) -> None:
        """A hint is shown to the person on turn."""

    def hints(self) -> Sequence[Sequence[int]]:
        """For each deal so far the numbers of the actions before which a hint was shown."""

    def changed(self) -> None:
        """Something happened in the session: menus and saves may follow."""
