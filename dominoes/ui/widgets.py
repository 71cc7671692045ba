"""The few widgets of which every pane is made: buttons, choices, fields, scrolled areas.

Buttons are drawn, because Tk's own look differs on every system and cannot be rounded; they are real widgets all the
same: they take the focus, show it, and answer to Enter and Space.
"""

from __future__ import annotations

import tkinter
from tkinter import font as tkfont
from typing import Any, Callable, List, Optional, Sequence, Tuple

from dominoes.ui.style import Style
from dominoes.ui.theme import mix, rgb, text

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
        """The parts side by side, in as many lines as they need."""
        gap, x, y, line = self._style.px(4), 0, 0, 0
        widest = 0
        for part in self.parts:
            wide, high = part.winfo_reqwidth(), part.winfo_reqheight()
            if x and x + wide > width:
                x, y, line = 0, y + line + gap, 0
            part.place(x=x, y=y)
            x, line = x + wide + gap, max(line, high)
            widest = max(widest, x - gap)
        if (int(self["width"]), int(self["height"])) != (widest, y + line):
            self.configure(width=widest, height=y + line)

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


def wrapped(part: tkinter.Label) -> tkinter.Label:
    """Let a label break its lines where its place ends."""

    def fit(event: tkinter.Event[tkinter.Misc]) -> None:
        width = max(60, event.width - 2)
        if int(str(part["wraplength"])) != width:
            part.configure(wraplength=width)

    part.bind("<Configure>", fit, add="+")
    return part


class Scrolled(tkinter.Frame):
    """An area that is longer than its window: put children into `inside`."""

    def __init__(self, master: tkinter.Misc, style: Style, ground: str = "") -> None:
        ground = ground or style.theme.window
        super().__init__(master, background=ground)
        self._canvas = tkinter.Canvas(self, background=ground, highlightthickness=0, borderwidth=0)
        self._bar = SlimBar(self, style, self._canvas.yview, ground)
        self._canvas.configure(yscrollcommand=self._bar.set)
        # The bar keeps its place when there is nothing to scroll: coming and going it would break lines anew.
        self._bar.pack(side="right", fill="y")
        self._canvas.pack(side="left", fill="both", expand=True)
        self.inside = tkinter.Frame(self._canvas, background=ground)
        # A width of its own from the start: taking the one its labels ask for, it would narrow them step by step.
        self._window = self._canvas.create_window(0, 0, window=self.inside, anchor="nw", width=style.px(320))
        self.inside.bind("<Configure>", lambda _: self._measure())
        self._canvas.bind("<Configure>", lambda event: self._widen(event.width))

    def _measure(self) -> None:
        self._canvas.configure(scrollregion=(0, 0, self.inside.winfo_reqwidth(), self.inside.winfo_reqheight()))

    def _widen(self, width: int) -> None:
        self._canvas.itemconfigure(self._window, width=width)

    def keep_open(self) -> None:
        """Be as high as what is inside: for an area within one that scrolls already."""
        self.inside.bind("<Configure>", lambda event: self._canvas.configure(height=event.height), add="+")

    def on_wheel(self, notches: float, _: object) -> None:
        """The wheel was turned over this area, away from the person positive."""
        if self._canvas.yview() != (0.0, 1.0):
            self._canvas.yview_scroll(int(-3 * notches), "units")

    def scroll_to_top(self) -> None:
        """Show the beginning."""
        self._canvas.yview_moveto(0.0)

    def see(self, child: tkinter.Misc) -> None:
        """Scroll so that a child is in view; for keyboard focus."""
        whole = max(1, self.inside.winfo_reqheight())
        top = child.winfo_rooty() - self.inside.winfo_rooty()
        bottom, seen = top + child.winfo_height(), self._canvas.winfo_height()
        low = self._canvas.canvasy(0)
        if top < low:
            self._canvas.yview_moveto(max(0.0, (top - 8) / whole))
        elif bottom > low + seen:
            self._canvas.yview_moveto((bottom + 8 - seen) / whole)


class SlimBar(tkinter.Canvas):
    """A slim scroll bar without arrows; it shows nothing when there is nothing to scroll."""

    def __init__(self, master: tkinter.Misc, style: Style, command: Callable[..., Any], ground: str) -> None:
        # As high as its place, which it must not widen: the height a canvas asks for by itself is large.
        super().__init__(master, width=style.px(10), height=1, highlightthickness=0, borderwidth=0, background=ground)
        self._style, self._command, self._ground = style, command, ground
        self._low, self._high, self._held = 0.0, 1.0, 0.0
        self._over = False
        self.bind("<Configure>", lambda _: self._draw())
        self.bind("<ButtonPress-1>", self._press)
        self.bind("<B1-Motion>", self._drag)
        for event, over in (("<Enter>", True), ("<Leave>", False)):
            self.bind(event, lambda _, over=over: self._hover(over))  # type: ignore[misc]

    def set(self, low: float, high: float) -> None:
        """What part of the whole is in view, as Tk reports it."""
        self._low, self._high = float(low), float(high)
        self._draw()

    def _hover(self, over: bool) -> None:
        self._over = over
        self._draw()

    def _draw(self) -> None:
        self.delete("all")
        height, width = self.winfo_height(), self.winfo_width()
        if height < 4 or (self._low <= 0 and self._high >= 1):
            return
        theme = self._style.theme
        long = max(self._style.px(28), int((self._high - self._low) * height))
        top = self._low * (height - long) / max(1e-9, 1 - (self._high - self._low))
        fill = theme.quiet if self._over else theme.border
        self._picture = self._style.painter.rounded(width - 4, long, (width - 4) // 2, fill, self._ground)
        self.create_image(2, top, image=self._picture, anchor="nw")

    def _press(self, event: tkinter.Event[tkinter.Misc]) -> None:
        at = event.y / max(1, self.winfo_height())
        if not self._low <= at <= self._high:
            self._command("moveto", at - (self._high - self._low) / 2)
        self._held = at - self._low

    def _drag(self, event: tkinter.Event[tkinter.Misc]) -> None:
        self._command("moveto", event.y / max(1, self.winfo_height()) - self._held)
