"""The forms in which a match can be kept, each as the bytes of a file: a record, tables, a page.

May import `dominoes.export`, `dominoes.record_write`, `dominoes.text` and what lies below; no tkinter, files, clock or
global random.
"""

from __future__ import annotations

from typing import Dict, NamedTuple, Optional, Tuple

from dominoes.export.page import match_page
from dominoes.export.sheets import deals_csv, ledger_csv
from dominoes.export.told import Told, told_of
from dominoes.history import History
from dominoes.record_write import record_of, record_text
from dominoes.text.i18n import Catalog

HTML, CSV, LEDGER, RECORD = "html", "csv", "ledger-csv", "record"

#: Every kind, with the ending of its file.
KINDS: Dict[str, str] = {HTML: ".html", CSV: ".csv", LEDGER: ".csv", RECORD: ".json"}


class Match(NamedTuple):
    """A match to be kept.

    Attributes:
        history: what was played.
        profile: the id or path that a record names.
        players: (kind, name) of each seat, empty where it is not known.
        hints: for each deal the numbers of the actions before which a hint was shown.
        carried: whether a record carries its rules along.
        every_hand: whether the hands of unfinished deals may be shown too, as in a worked example.
    """

    history: History
    profile: str
    players: Tuple[Tuple[str, str], ...] = ()
    hints: Tuple[Tuple[int, ...], ...] = ()
    carried: bool = True
    every_hand: bool = False

    def told(self) -> Told:
        """What a page or a table tells of it."""
        game, names = self.history.game, [name for _, name in self.players]
        return told_of(game.rules, game.source, self.history.moments, names, self.hints, self.every_hand)


def written(match: Match, kind: str, say: Catalog, deal: Optional[int] = None) -> bytes:
    """The bytes of a file of this kind: of the whole match, or of one of its deals (from 0).

    A record always holds the whole match, since a deal follows from those before it. Raises KeyError for a kind there
    is not.
    """
    if kind == RECORD:
        rules = match.history.game.rules.profile.data if match.carried else None
        value = record_of(match.history, match.profile, rules=rules, players=match.players, hints=match.hints)
        return record_text(value).encode("utf-8", "replace")
    told = match.told() if deal is None else match.told().only(deal)
    text = {HTML: match_page, CSV: deals_csv, LEDGER: ledger_csv}[kind](told, say)
    return text.encode("utf-8", "replace")
