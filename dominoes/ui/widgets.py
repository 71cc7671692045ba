"""The few widgets of which every pane is made: buttons, choices, fields, labels; what scrolls or flows comes from here.

Buttons are drawn, because Tk's own look differs on every system and cannot be rounded; they are real widgets all the
same: they take the focus, show it, and answer to Enter and Space.
"""

from __future__ import annotations

import tkinter
from tkinter import font as tkfont
from typing import Callable, List, Optional, Sequence, Tuple

from dominoes.ui.commands import chord
from dominoes.ui.flowing import flow, wrapped
from dominoes.ui.scrolled import Scrolled, SlimBar
from dominoes.ui.style import Style
from dominoes.ui.theme import mix, rgb, text

__all__ = [
    "ORDINARY", "PRIMARY", "QUIET", "TICK", "Button", "Choice", "Field", "Scrolled", "SlimBar", "all_by_key", "blend",
    "flow", "focused_in", "label", "shade", "shortened", "takes_letters", "wrapped",
]  # fmt: skip

Command = Callable[[], object]

#: Stands before what is chosen, so that not the colour alone tells it.
TICK = "\u2713 "

#: Looks of a button: the one thing to do next, an ordinary one, one that only shows when touched.
PRIMARY, ORDINARY, QUIET = "primary", "ordinary", "quiet"


def shade(colour: str, share: float) -> str:
    """The colour with some black (positive) or white (negative) mixed in."""
    other = (0, 0, 0) if share > 0 else (255, 255, 255)
    return text(mix(rgb(colour), other, abs(share)))


def blend(one: str, other: str, share: float) -> str:
    """Two colours mixed."""
    return text(mix(rgb(one), rgb(other), share))


def shortened(words: str, font: tkfont.Font, width: int) -> str:
    """The words, cut with an ellipsis where they are longer than this many pixels."""
    if font.measure(words) <= width:
        return words
    while words and font.measure(words + "\u2026") > width:
        words = words[:-1]
    return words.rstrip() + "\u2026"


def focused_in(widget: tkinter.Misc) -> Optional[tkinter.Misc]:
    """The widget of this window that has the focus; Tk's own menus, which Python cannot name, count as none."""
    try:
        return widget.focus_get()
    except KeyError:
        return None


def takes_letters(widget: object) -> bool:
    """Whether letters typed on a widget are written into it, and so are no commands."""
    if isinstance(widget, tkinter.Text):
        return str(widget["state"]) == "normal"
    return isinstance(widget, tkinter.Entry)


class Button(tkinter.Canvas):
    """A rounded button. ``ground`` is the colour it lies on."""

    def __init__(
        self, master: tkinter.Misc, style: Style, label: str, command: Command, look: str = ORDINARY,
        ground: str = "", font: str = "strong", wide: float = 0, hint: str = "",
    ) -> None:
        self._style, self._label, self._command, self._look = style, label, command, look
        self._ground = ground or style.theme.window
        self._font, self._wide, self.hint = font, wide, hint
        self.enabled = True
        self._over = self._down = self._focus = False
        super().__init__(master, highlightthickness=0, borderwidth=0, background=self._ground, takefocus=1)
        for event, work in (
            ("<Enter>", self._enter), ("<Leave>", self._leave), ("<ButtonPress-1>", self._press),
            ("<ButtonRelease-1>", self._release), ("<FocusIn>", self._focus_in), ("<FocusOut>", self._focus_out),
            ("<Return>", self._key), ("<KP_Enter>", self._key), ("<space>", self._key),
        ):
            self.bind(event, work)
        self.bind("<Configure>", lambda _: self._draw())
        self._measure()

    @property
    def label(self) -> str:
        """The text on the button."""
        return self._label

    def set(self, label: Optional[str] = None, enabled: Optional[bool] = None, look: Optional[str] = None) -> None:
        """Change the label, whether it can be pressed, or its look."""
        before = (self._label, self.enabled, self._look)
        self._label = self._label if label is None else label
        self.enabled = self.enabled if enabled is None else enabled
        self._look = self._look if look is None else look
        if (self._label, self.enabled, self._look) != before:
            self.configure(takefocus=1 if self.enabled else 0)
            self._measure()
            self._draw()

    def keep_width(self) -> None:
        """Stay as wide as the label of now needs, whatever it says later."""
        self._wide = int(self["width"]) / self._style.scale

    def press(self) -> None:
        """Do what the button does, if it can be pressed."""
        if self.enabled:
            self._command()

    def _measure(self) -> None:
        style = self._style
        font = style.font(self._font)
        width = max(style.px(self._wide), font.measure(self._label) + style.px(28 if self._look != QUIET else 20))
        height = font.metrics("linespace") + style.px(15 if self._look != QUIET else 11)
        self.configure(width=width, height=height)

    def _draw(self) -> None:
        style, theme = self._style, self._style.theme
        width, height = self.winfo_width(), self.winfo_height()
        if width <= 1:
            return  # not placed yet; that will draw it
        fill, ink, border = {
            PRIMARY: (theme.accent, theme.accent_text, theme.accent),
            ORDINARY: (theme.button, theme.button_text, theme.border),
            QUIET: (self._ground, theme.text, self._ground),
        }[self._look]
        darker = 0.12 if theme.name == "light" else -0.16
        if not self.enabled:
            fill, ink = blend(fill, self._ground, 0.55), blend(theme.quiet, self._ground, 0.35)
            border = blend(border, self._ground, 0.5)
        elif self._down:
            fill = shade(fill, darker * 1.6)
        elif self._over:
            fill = shade(fill, darker * 0.7) if self._look != QUIET else blend(self._ground, theme.button, 0.8)
        thick = 1
        if self._focus and self.enabled:
            border, thick = theme.ring_focus, style.px(3)
            if self._look == PRIMARY:
                border = theme.text
        picture = style.painter.rounded(width, height, style.px(8), fill, self._ground, border, thick)
        self.delete("all")
        self._picture = picture
        self.create_image(0, 0, image=picture, anchor="nw")
        self.create_text(
            width / 2, height / 2 + (1 if self._down else 0), text=self._label, font=style.font(self._font), fill=ink
        )
        self.configure(cursor="hand2" if self.enabled else "")

    def _enter(self, _: object) -> None:
        self._over = True
        self._draw()

    def _leave(self, _: object) -> None:
        self._over = self._down = False
        self._draw()

    def _press(self, _: object) -> None:
        if self.enabled:
            self._down = True
            self._draw()

    def _release(self, event: tkinter.Event[tkinter.Misc]) -> None:
        inside = 0 <= event.x < self.winfo_width() and 0 <= event.y < self.winfo_height()
        if self._down and inside:
            self._down = False
            self._draw()
            self.press()
        elif self._down:
            self._down = False
            self._draw()

    def _focus_in(self, _: object) -> None:
        self._focus = True
        self._draw()

    def _focus_out(self, _: object) -> None:
        self._focus = False
        self._draw()

    def _key(self, _: object) -> str:
        self.press()
        return "break"


class Choice(tkinter.Frame):
    """One of several, side by side; arrows move, the chosen one is filled and underlined."""

    def __init__(
        self, master: tkinter.Misc, style: Style, options: Sequence[Tuple[str, str]], chosen: str,
        on_choose: Callable[[str], object], ground: str = "", font: str = "small",
    ) -> None:
        self._style, self._ground = style, ground or style.theme.window
        super().__init__(master, background=self._ground)
        self._choices, self.chosen, self._on_choose = list(options), chosen, on_choose
        self.parts: List[Button] = []
        self._most = 10_000
        for at, (value, label) in enumerate(self._choices):
            part = Button(
                self, style, TICK + label, lambda value=value: self.choose(value),  # type: ignore[misc]
                ground=self._ground, font=font,
            )
            part.keep_width()
            part.bind("<Left>", lambda _, at=at: self._step(at - 1))  # type: ignore[misc]
            part.bind("<Right>", lambda _, at=at: self._step(at + 1))  # type: ignore[misc]
            self.parts.append(part)
        self._show()
        self._flow(10_000)
        self.bind("<Configure>", lambda event: self._flow(event.width))

    def _flow(self, width: int) -> None:
        flow(self, self.parts, min(width, self._most), self._style.px(4))

    def within(self, width: int) -> None:
        """Be no wider than this many pixels, in as many lines as that needs."""
        self._most = max(1, width)
        self._flow(self._most)

    def choose(self, value: str) -> None:
        """Choose an option and report it if it is another one than before."""
        if value != self.chosen:
            self.chosen = value
            self._show()
            self._on_choose(value)

    def _step(self, at: int) -> str:
        at = max(0, min(len(self.parts) - 1, at))
        self.parts[at].focus_set()
        self.choose(self._choices[at][0])
        return "break"

    def _show(self) -> None:
        for (value, label), part in zip(self._choices, self.parts):
            on = value == self.chosen
            part.set(label=(TICK if on else "") + label, look=PRIMARY if on else ORDINARY)


class Field(tkinter.Entry):
    """A line to write in."""

    def __init__(self, master: tkinter.Misc, style: Style, value: str = "", width: int = 14) -> None:
        theme = style.theme
        super().__init__(
            master, width=width, font=style.font("body"), relief="flat", borderwidth=style.px(4),
            background=theme.field, foreground=theme.field_text, insertbackground=theme.field_text,
            highlightthickness=max(1, style.px(2)), highlightbackground=theme.border, highlightcolor=theme.ring_focus,
            selectbackground=theme.accent, selectforeground=theme.accent_text,
            disabledbackground=theme.window, disabledforeground=theme.quiet,
        )
        self.insert(0, value)
        all_by_key(self)


def all_by_key(field: tkinter.Misc) -> None:
    """Ctrl+A marks all that is written, as everywhere else; on X11 Tk would only go to the start of the line."""

    def key(event: tkinter.Event[tkinter.Misc]) -> Optional[str]:
        if chord(event) != "Ctrl+A":
            return None
        field.event_generate("<<SelectAll>>")
        return "break"

    field.bind("<Control-Key>", key, add="+")


def label(
    master: tkinter.Misc, style: Style, words: str = "", font: str = "body", ink: str = "", ground: str = "",
    wrap: int = 0, justify: str = "left",
) -> tkinter.Label:
    """A text on its ground, in one of the fonts of `Style`."""
    return tkinter.Label(
        master, text=words, font=style.font(font), foreground=ink or style.theme.text,
        background=ground or style.theme.window, anchor="w", justify=justify,  # type: ignore[arg-type]
        wraplength=style.px(wrap) if wrap else 0, borderwidth=0, padx=0, pady=0,
    )
