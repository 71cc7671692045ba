"""Statistics in words: who, the table of values, what the plots say.

May import the layers below, `dominoes.stats` and `dominoes.text`; no tkinter.
"""

from __future__ import annotations

from typing import Dict, List, Mapping, Optional, Tuple

from dominoes.rules.facts import BLOCK, DRAW, OUT
from dominoes.rules.message import N_, Message
from dominoes.rules.profile import Profile
from dominoes.stats import WAYS, Stats
from dominoes.text.grid import Grid
from dominoes.text.i18n import Catalog
from dominoes.text.terms import capital

_SEAT = N_("term", "seat {number}")
_TITLE = N_("statistics", "{name}: {game}")
_DEALS = N_("statistics", "{n} deal", "{n} deals")

_WAYS: Dict[Tuple[int, str], Message] = {
    (1, OUT): N_("statistics", "Won by going out"),
    (1, BLOCK): N_("statistics", "Won a block"),
    (0, DRAW): N_("statistics", "Drawn"),
    (-1, OUT): N_("statistics", "Lost, others went out"),
    (-1, BLOCK): N_("statistics", "Lost a block"),
}

_DEALS_ROW = N_("statistics", "Deals")
_WON = N_("statistics", "Won")
_DREW = N_("statistics", "Drawn")
_LOST = N_("statistics", "Lost")
_OUTS = N_("statistics", "Went out oneself")
_PASSES = N_("statistics", "Passes")
_POINTS = N_("statistics", "Points of the own team")
_AGAINST = N_("statistics", "Points of others")
_PER_DEAL = N_("statistics", "Points a deal")
_STREAK = N_("statistics", "Longest winning streak")
_MATCHES = N_("statistics", "Matches finished")
_MATCHES_WON = N_("statistics", "Matches won")


def who(stats: Stats, say: Catalog) -> str:
    """The person by name, or by seat."""
    return stats.name or capital(say.say(_SEAT, number=stats.seat + 1))


def game_of(stats: Stats, say: Catalog) -> str:
    """What the game is called."""
    return say.pick(stats.names) or stats.profile


def deals_text(stats: Stats, say: Catalog) -> str:
    """How many deals there are."""
    return say.say(_DEALS, n=stats.deals)


def _percent(part: int, whole: int) -> str:
    return "%.0f %%" % (100.0 * part / whole) if whole else ""


def way_rows(stats: Stats, say: Catalog) -> List[Tuple[str, int, str]]:
    """How the deals ended for the person: words, count, share."""
    rows = []
    for won, end in WAYS:
        count = stats.count(won, end)
        rows.append((say.say(_WAYS[won, end]), count, _percent(count, stats.deals)))
    return rows


def stats_grid(stats: Stats, say: Catalog, profile: Optional[Profile]) -> Grid:
    """Every value. ``profile`` is the game, for the names of bonuses and titles; None when it is not here."""
    deals = stats.deals

    def row(words: str, value: int, whole: int = 0) -> Tuple[str, ...]:
        return words, "%d  (%s)" % (value, _percent(value, whole)) if whole else str(value)

    rows = [
        row(say.say(_DEALS_ROW), deals),
        row(say.say(_WON), stats.count(1), deals),
        row(say.say(_DREW), stats.count(0), deals),
        row(say.say(_LOST), stats.count(-1), deals),
        row(say.say(_STREAK), stats.streak),
        row(say.say(_POINTS), stats.points),
        row(say.say(_AGAINST), stats.against),
        (say.say(_PER_DEAL), "%.2f" % (stats.points / deals) if deals else ""),
        row(say.say(_OUTS), stats.outs, deals),
        row(say.say(_PASSES), stats.passes),
        row(say.say(_MATCHES), stats.matches),
        row(say.say(_MATCHES_WON), stats.matches_won, stats.matches),
    ]
    rows += [
        row(words, count, deals) for (words, count, _), (won, _) in zip(way_rows(stats, say), WAYS) if won
    ]
    names: Dict[str, Mapping[str, str]] = {}
    if profile is not None:
        names = {clause.id: clause.name for clause in profile.score}
        names.update((title.id, title.name) for title in profile.titles)
    rows += [row(say.pick(names.get(each, {})) or each, count) for each, count in (*stats.bonus, *stats.titles)]
    title = say.say(_TITLE, name=who(stats, say), game=game_of(stats, say))
    return Grid(title, ("", ""), tuple(rows), (1,))
