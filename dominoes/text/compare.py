"""A comparison as tables of words: as text, as a page of HTML to print, as CSV, and as what ``--json`` prints.

May import the layers below, `dominoes.compare`, `dominoes.outcome` and `dominoes.text`; no tkinter.
"""

from __future__ import annotations

import csv
import io
from html import escape
from typing import Any, Dict, List, Sequence

from dominoes.compare import Board, Comparison, Place
from dominoes.outcome_code import code_of
from dominoes.players import KINDS
from dominoes.rules.message import N_
from dominoes.text.cells import safe
from dominoes.text.grid import Grid, text_columns
from dominoes.text.html_page import html_page
from dominoes.text.i18n import Catalog
from dominoes.text.outcome import how_text, points_text
from dominoes.text.terms import Terms, capital

_COMPUTER = N_("player", "computer")
_AT_TABLE = N_("compare", "{table}, {team}")
_TABLES = N_("compare", "{n} table compared", "{n} tables compared")
_DEALS = N_("compare", "{n} deal in common", "{n} deals in common")
_NONE = N_("compare", "Nothing can be compared.")
_RANKING = N_("compare", "Ranking")
_NUMBER = N_("compare", "Deal number {number}")
_NUMBER_DEAL = N_("compare", "Deal number {number}, deal {deal}")
_DEAL = N_("compare", "Deal {deal}")
_REDEALT = N_("compare", "after {n} redeal", "after {n} redeals")
_LED_APART = N_("compare", "The tiles were the same, but not every table had the same seat lead.")
_HINTS = N_("compare", "Hints shown: {tables}.")
_EXPLAINED = N_(
    "compare",
    "Each team is compared with those who had the same seats and tiles: two matchpoints for every table that did worse,"
    " one for every table that did the same. The difference is that of its points to the mean of all tables.",
)
_LEFT_OUT = N_("compare", "{table}: {why}.")
_HEAD = {
    "rank": N_("compare", "Rank"), "team": N_("compare", "Team"), "deals": N_("compare", "Deals"),
    "share": N_("compare", "Matchpoints"), "difference": N_("compare", "Difference"),
    "table": N_("compare", "Table"), "points": N_("compare", "Points"), "how": N_("compare", "End of the deal"),
}  # fmt: skip


def place_name(comparison: Comparison, place: Place, say: Catalog) -> str:
    """A team by the names of its people; by its table where people have no names, by its computers without people."""
    entry = comparison.entries[place.entry]
    teams = range(len(entry.outcome.rules.table.teams))
    if "" in place.persons:
        peopled = [team for team in teams if comparison.place(place.entry, team).persons]
        if peopled == [place.team]:
            return entry.label
        team = Terms(entry.outcome.rules, say).team(place.team)
        return say.say(_AT_TABLE, table=entry.label, team=team)
    if place.persons:
        return ", ".join(place.persons)
    kinds = list(dict.fromkeys(place.computers))
    return ", ".join(say.say(KINDS[kind].name if kind in KINDS else _COMPUTER) for kind in kinds)


def _signed(difference: float) -> str:
    """A difference of points to two places, with a real minus."""
    text = "%+.2f" % difference
    return "0" if float(text) == 0 else text.replace("-", "\u2212").rstrip("0").rstrip(".")


def _percent(share: float) -> str:
    return "%.0f %%" % (100 * share)


def board_title(board: Board, say: Catalog) -> str:
    """Which deal it is."""
    if board.seed is None:
        words = say.say(_DEAL, deal=board.played + 1)
    elif board.played:
        words = say.say(_NUMBER_DEAL, number=board.seed, deal=board.played + 1)
    else:
        words = say.say(_NUMBER, number=board.seed)
    return words + (", " + say.say(_REDEALT, n=board.attempt) if board.attempt else "")


def heading(comparison: Comparison, say: Catalog) -> str:
    """What was compared, in a line."""
    if comparison.rules is None or not comparison.boards:
        return say.say(_NONE)
    game = say.pick(comparison.rules.profile.about.name)
    return "%s: %s, %s" % (
        game, say.say(_TABLES, n=len(comparison.compared)), say.say(_DEALS, n=len(comparison.boards))
    )  # fmt: skip


def refusals(comparison: Comparison, say: Catalog) -> List[str]:
    """A line for each table that was left out."""
    return [
        say.say(_LEFT_OUT, table=comparison.entries[each.entry].label, why=say.say(each.why))
        for each in comparison.refused
    ]


def ranking_grid(comparison: Comparison, say: Catalog) -> Grid:
    """Who did better with the same tiles, over all deals."""
    rows = tuple(
        (str(each.rank), capital(place_name(comparison, each.place, say)), str(each.deals),
         "%d / %d" % (each.matchpoints, each.most), _percent(each.share), _signed(each.difference))
        for each in comparison.ranking
    )  # fmt: skip
    named = [say.say(_HEAD[name]) for name in ("rank", "team", "deals", "share")]
    return Grid(say.say(_RANKING), (*named, "%", say.say(_HEAD["difference"])), rows, (0, 2, 3, 4, 5))


def board_grid(comparison: Comparison, board: Board, say: Catalog) -> Grid:
    """One deal at all tables, best first for team 1."""
    rules = comparison.rules
    assert rules is not None
    teams = range(len(rules.table.teams))
    terms, apart = Terms(rules, say), len(teams) < 3
    rows = []
    for row in board.rows:
        entry = comparison.entries[row.entry]
        names = [name for _, name in entry.outcome.players]
        cells = [entry.label, points_text(row.deal.credits), how_text(row.deal, rules, say, names)]
        for team in teams:
            name = capital(place_name(comparison, comparison.place(row.entry, team), say))
            counted = ["%d" % row.matchpoints[team], _signed(row.differences[team])]
            # With three teams and more so many columns would be too narrow to be read.
            cells += [name, *counted] if apart else ["%s: %s (%s)" % (name, *counted)]
        rows.append(tuple(cells))
    headings = [say.say(_HEAD[name]) for name in ("table", "points", "how")]
    numeric = [1]
    for team in teams:
        headings.append(capital(terms.team(team)))
        if apart:
            headings += [say.say(_HEAD["share"]), say.say(_HEAD["difference"])]
            numeric += [4 + 3 * team, 5 + 3 * team]
    note = say.say(_LED_APART) if board.led_apart else ""
    return Grid(board_title(board, say), tuple(headings), tuple(rows), tuple(numeric), note)


def notes(comparison: Comparison, say: Catalog) -> List[str]:
    """How it was counted, and where hints were shown."""
    hinted = [
        "%s (%d)" % (comparison.entries[at].label, comparison.entries[at].outcome.hints)
        for at in comparison.compared if comparison.entries[at].outcome.hints
    ]  # fmt: skip
    return [say.say(_EXPLAINED)] + ([say.say(_HINTS, tables=", ".join(hinted))] if hinted else [])


def grids(comparison: Comparison, say: Catalog) -> List[Grid]:
    """The ranking, and after it every deal."""
    if not comparison.boards:
        return []
    return [ranking_grid(comparison, say), *(board_grid(comparison, board, say) for board in comparison.boards)]


# ---- as text, HTML, CSV, JSON ---------------------------------------------------------------------------------------


def comparison_text(comparison: Comparison, say: Catalog) -> str:
    """All of it for a terminal."""
    lines = [heading(comparison, say)]
    for grid in grids(comparison, say):
        lines += ["", grid.title, *text_columns(grid)]
        lines += [grid.note] if grid.note else []
    if comparison.boards:
        lines += ["", *notes(comparison, say)]
    return "\n".join(lines) + "\n"


_STYLE = """\
body { font: 1rem/1.45 Georgia, "Times New Roman", serif; color: #111; background: #fff; margin: 2rem; }
h1 { font-size: 1.6rem; margin: 0 0 .6rem; }
h2 { font-size: 1.15rem; margin: 1.6rem 0 .3rem; }
table { border-collapse: collapse; }
th, td { border: 1px solid #999; padding: .25rem .6rem; text-align: left; vertical-align: top; }
th { background: #eee; }
.number { text-align: right; white-space: nowrap; }
@media print {
  body { margin: 0; font-size: 10pt; }
  table, h2 { break-inside: avoid; }
  h2 { break-after: avoid; }
}
"""


def comparison_html(comparison: Comparison, say: Catalog) -> str:
    """All of it as a page that needs nothing else. Nothing of a file is taken as HTML."""
    title = heading(comparison, say)
    body = ["<h1>%s</h1>" % escape(title)]
    for grid in grids(comparison, say):
        body.append("<h2>%s</h2>" % escape(grid.title))
        body.append("<table>\n<thead>%s</thead>\n<tbody>" % _html_row(grid.headings, grid.numeric, "th"))
        body += [_html_row(row, grid.numeric, "td") for row in grid.rows]
        body.append("</tbody>\n</table>")
        body += ["<p>%s</p>" % escape(grid.note)] if grid.note else []
    lines = notes(comparison, say) if comparison.boards else []
    body += ["<p>%s</p>" % escape(line) for line in (*lines, *refusals(comparison, say))]
    return html_page(say.language, title, _STYLE, "\n".join(body))


def _html_row(cells: Sequence[str], numeric: Sequence[int], tag: str) -> str:
    made = [
        '<%s%s>%s</%s>' % (tag, ' class="number"' if at in numeric else "", escape(cell), tag)
        for at, cell in enumerate(cells)
    ]  # fmt: skip
    return "<tr>%s</tr>" % "".join(made)


#: The columns of the CSV; one row for each team in each deal at each table.
CSV_COLUMNS = (
    "deal_number", "deal", "redeals", "table", "team", "players", "points", "points_of_others", "end", "seat", "bonus",
    "matchpoints", "most_matchpoints", "difference",
)  # fmt: skip


def comparison_csv(comparison: Comparison, say: Catalog) -> str:
    """Every deal at every table, one row a team, with the columns `CSV_COLUMNS`."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(CSV_COLUMNS)
    for board in comparison.boards:
        for row in board.rows:
            deal = row.deal
            for team in range(len(deal.credits)):
                name = place_name(comparison, comparison.place(row.entry, team), say)
                writer.writerow(
                    ["" if board.seed is None else board.seed, board.played + 1, board.attempt,
                     safe(comparison.entries[row.entry].label), team + 1, safe(name), deal.credits[team],
                     sum(deal.credits) - deal.credits[team], deal.end, deal.seat + 1 if deal.seat >= 0 else "",
                     " ".join(deal.bonus), row.matchpoints[team], board.most, "%.4f" % row.differences[team]]
                )  # fmt: skip
    return out.getvalue()


def comparison_data(comparison: Comparison, say: Catalog) -> Dict[str, Any]:
    """What ``compare --json`` prints. Tables are numbered from 0 in the order in which they were given; seats and teams
    from 1."""
    rules = comparison.rules
    return {
        "profile": rules.profile.id if rules is not None else None,
        "tables": [_entry_data(comparison, at) for at in range(len(comparison.entries))],
        "boards": [_board_data(board) for board in comparison.boards],
        "ranking": [
            {
                "rank": each.rank, "team": place_name(comparison, each.place, say), "table": each.place.entry,
                "persons": list(each.place.persons), "computers": list(each.place.computers), "deals": each.deals,
                "matchpoints": each.matchpoints, "most": each.most, "share": each.share,
                "difference": each.difference,
            }
            for each in comparison.ranking
        ],
        "refused": [{"table": each.entry, "message": say.say(each.why)} for each in comparison.refused],
    }  # fmt: skip


def _entry_data(comparison: Comparison, at: int) -> Dict[str, Any]:
    entry = comparison.entries[at]
    outcome = entry.outcome
    try:
        code = code_of(outcome)
    except ValueError:
        code = ""
    return {
        "table": entry.label, "source": entry.source, "profile": outcome.rules.profile.id, "seed": outcome.seed,
        "players": [{"kind": kind, "name": name} for kind, name in outcome.players], "hints": outcome.hints,
        "deals": len(outcome.deals), "code": code or None,
    }  # fmt: skip


def _board_data(board: Board) -> Dict[str, Any]:
    return {
        "seed": board.seed, "deal": board.played + 1, "redeals": board.attempt, "led_apart": board.led_apart,
        "most": board.most,
        "results": [
            {
                "table": row.entry, "leader": row.deal.leader + 1, "end": row.deal.end,
                "seat": row.deal.seat + 1 if row.deal.seat >= 0 else None,
                "team": row.deal.team + 1 if row.deal.team >= 0 else None, "bonus": list(row.deal.bonus),
                "points": list(row.deal.credits), "scores": list(row.deal.scores),
                "matchpoints": list(row.matchpoints), "differences": list(row.differences),
            }
            for row in board.rows
        ],
    }  # fmt: skip
