"""What a changed setting does: it is stored, obeyed at once, and where it changes the looks the screen is made anew.

It may import what a window is made of, but of the window itself only its type.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dominoes.ui.app import App

#: Settings that are on or off.
SWITCHES = ("selectors", "animation")
#: Settings that the next move obeys, without a new screen.
QUIET = ("pace", "animation")


def change_option(app: App, name: str, value: str) -> None:
    """Change language, pace, size (percent), tiles or theme; or selectors or animation ("on" or "off")."""
    field = {"size": "text_size"}.get(name, name)
    app.keeper.set(**{field: int(value) if name == "size" else value == "on" if name in SWITCHES else value})
    if name == "pace":
        app.pace = value
    elif name == "animation":
        app.animation = value == "on"
    elif name == "selectors":
        app.selectors = value == "on"
    elif name == "language":
        app.say.use(value)
    elif name == "size":
        app.style.use(percent=int(value))
    elif name == "tiles":
        app.style.use(tiles=value)
    else:
        app.style.use(theme=value)
    if name not in QUIET:
        # The widget that reports the change is about to be destroyed; let it finish first.
        app.scheduler.once("rebuild", app.rebuild)
