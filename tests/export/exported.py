"""What the tests of the exports share: matches played by chance, and a strict look at a page."""

from __future__ import annotations

from html.parser import HTMLParser
from random import Random
from typing import Dict, List, Optional, Sequence, Tuple

from helpers import seed_game

from dominoes.export.kinds import Match
from dominoes.history import History

#: Elements of HTML that have no end tag.
VOID = ("meta", "br", "hr", "img", "link", "input")


def match_of(profile: str, seed: int, deals: int, more: int = 0, names: Sequence[str] = ()) -> Match:
    """A match played by chance: so many whole deals, and so many actions of a further one."""
    history, rng = History(seed_game(profile, seed)), Random(seed)
    while deals or more:
        if history.state.result is not None:
            history.next_deal()
        history.do(rng.choice(history.game.legal(history.state)))
        if deals and history.state.result is not None:
            deals -= 1
        elif not deals:
            more -= 1
    return Match(history, profile, tuple(("human", name) for name in names), carried=False)


class Page(HTMLParser):
    """Reads a page and finds what is not well formed, as browsers mend silently."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.faults: List[str] = []
        self.tags: List[str] = []
        self.words: List[str] = []
        self.ids: Dict[str, int] = {}
        self.addresses: List[str] = []
        self._open: List[str] = []
        self.feed(text)
        self.close()
        self.faults += ["never closed: " + tag for tag in self._open]
        self.faults += ["id twice: " + name for name, count in self.ids.items() if count > 1]

    def handle_starttag(self, tag: str, attrs: List[Tuple[str, Optional[str]]]) -> None:
        self._seen(tag, attrs)
        if tag not in VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: List[Tuple[str, Optional[str]]]) -> None:
        self._seen(tag, attrs)

    def _seen(self, tag: str, attrs: List[Tuple[str, Optional[str]]]) -> None:
        self.tags.append(tag)
        if len({name for name, _ in attrs}) < len(attrs):
            self.faults.append("attribute twice: " + tag)
        for name, value in attrs:
            if name == "id":
                self.ids[value or ""] = self.ids.get(value or "", 0) + 1
            if name in ("src", "href", "action") or name.startswith("on"):
                self.addresses.append("%s=%s" % (name, value))

    def handle_endtag(self, tag: str) -> None:
        if not self._open or self._open[-1] != tag:
            self.faults.append("</%s> closes %s" % (tag, self._open[-1:]))
        else:
            self._open.pop()

    def handle_data(self, data: str) -> None:
        if not self._open or self._open[-1] not in ("style", "title"):
            self.words.append(data)

    @property
    def text(self) -> str:
        """All words in it."""
        return " ".join(" ".join(self.words).split())
