"""A match as tables for a spreadsheet: one row for each deal, or one for each line of its ledger, as CSV.

The form, which other programs may rely on: UTF-8 with a byte order mark, without which spreadsheets take the letters
of most languages for something else (in Python: ``encoding="utf-8-sig"``); lines end in CR LF; a comma between the
cells in English and a semicolon in the other languages, as spreadsheets of these countries expect it. The columns
are the same in every language, only their headings and sentences differ. Seats, teams, deals and matches count from 1;
an empty cell means none; yes is 1 and no is 0. Tiles stand in brackets, ``[6-4 5-5]``, since a spreadsheet would take
a bare 6-4 for a date. A text that begins like a formula gets an apostrophe before it, so that no name that a pupil
types can make a spreadsheet calculate or call something.

May import `dominoes.export`, `dominoes.text` and what lies below; no tkinter, files, clock or global random.
"""

from __future__ import annotations

import csv
from typing import Any, Callable, Iterable, List, NamedTuple, Optional, Sequence, Tuple, TypeVar

from dominoes.export.told import Told, ToldDeal
from dominoes.game.actions import PASS, PLAY, RIGHT, canonical
from dominoes.game.boneyard import drawn_tiles
from dominoes.game.result import LedgerLine, Result
from dominoes.game.state import State, in_line_order
from dominoes.rules.compiled import Rules
from dominoes.rules.message import N_, Message
from dominoes.rules.tiles import IS_DOUBLE, TILES_OF, tile_name
from dominoes.text.cells import Cell, safe
from dominoes.text.i18n import SOURCE_LANGUAGE, Catalog, Sayable
from dominoes.text.ledger import ledger_text, result_text
from dominoes.text.terms import Terms, capital

_SEAT, _TEAM = N_("csv", "seat {n}"), N_("csv", "team {n}")


def separator(say: Catalog) -> str:
    """What stands between the cells in a language."""
    return "," if say.language == SOURCE_LANGUAGE else ";"


class _Deal(NamedTuple):
    """A row of the first table: a finished deal."""

    told: ToldDeal
    result: Result
    terms: Terms

    @property
    def state(self) -> State:
        """The settled state."""
        return self.told.played.state

    @property
    def passes(self) -> List[int]:
        """The seat of each pass."""
        return [action.seat for action in self.told.played.actions if action.kind == PASS]


class _Line(NamedTuple):
    """A row of the second table: a line of the ledger of a finished deal, and what its team had before."""

    deal: _Deal
    number: int
    line: LedgerLine
    had: Optional[int]


_Row = TypeVar("_Row")
#: A column: its heading, and its cell in a row.
_Column = Tuple[Sayable, Callable[[_Row], Cell]]


def deals_csv(told: Told, say: Catalog) -> str:
    """One row for each finished deal with every number of it."""
    return _csv(_deal_columns(told.rules), _deals(told, say), say)


def ledger_csv(told: Told, say: Catalog) -> str:
    """One row for each line of the ledgers of all finished deals, in order."""
    rows: List[_Line] = []
    for deal in _deals(told, say):
        has = list(deal.result.before)
        for number, line in enumerate(deal.result.ledger, 1):
            rows.append(_Line(deal, number, line, has[line.team] if line.team >= 0 else None))
            if line.team >= 0:
                has[line.team] += line.points
    return _csv(_line_columns(), rows, say)


def _deals(told: Told, say: Catalog) -> List[_Deal]:
    terms = Terms(told.rules, say, told.names)
    return [_Deal(deal, result, terms) for deal, result in told.finished()]


def _deal_columns(rules: Rules) -> List[_Column[_Deal]]:
    """Everything that is known of a deal."""

    def by_seat(heading: Message, value: Callable[[_Deal, int], Cell]) -> List[_Column[_Deal]]:
        return [
            (heading.of(seat=_SEAT.of(n=seat + 1)), lambda row, seat=seat: value(row, seat))  # type: ignore[misc]
            for seat in range(rules.table.seats)
        ]

    def by_team(heading: Message, value: Callable[[Result, int], Cell]) -> List[_Column[_Deal]]:
        return [
            (heading.of(team=_TEAM.of(n=team + 1)), lambda row, team=team: value(row.result, team))  # type: ignore[misc]
            for team in range(len(rules.table.teams))
        ]

    return [
        *_which_deal(lambda row: row),
        (N_("csv", "leader"), lambda row: _from_one(row.result.leader)),
        (N_("csv", "clause of the lead"), lambda row: row.terms.rules.leads[row.state.deal.clause].id),
        (N_("csv", "opening draw"), lambda row: " ".join(map(_tiles, row.state.deal.draws))),
        (N_("csv", "redeals"), lambda row: len(row.state.deal.thrown_in)),
        (N_("csv", "redeals by seats"), lambda row: _list(each.seat + 1 for each in row.state.deal.thrown_in)),
        (N_("csv", "shown at redeals"),
         lambda row: " ".join(_tiles(TILES_OF[each.shown]) for each in row.state.deal.thrown_in)),
        (N_("csv", "end"), lambda row: row.result.end),
        (N_("csv", "winning seat"), lambda row: _from_one(row.result.seat)),
        (N_("csv", "winning team"), lambda row: _from_one(row.result.team)),
        (N_("csv", "last tile by"), lambda row: _from_one(row.result.closer)),
        (N_("csv", "points"), lambda row: row.result.points),
        (N_("csv", "bonuses"), lambda row: _list(row.result.bonus)),
        (N_("csv", "base"), lambda row: row.result.base),
        (N_("csv", "next base"), lambda row: row.result.next_base),
        (N_("csv", "back to zero"), lambda row: int(row.result.reset)),
        *by_team(N_("csv", "{team}: before"), lambda result, team: result.before[team]),
        *by_team(N_("csv", "{team}: change"), lambda result, team: result.scores[team] - result.before[team]),
        *by_team(N_("csv", "{team}: after"), lambda result, team: result.scores[team]),
        (N_("csv", "match over"), lambda row: int(row.result.match_over)),
        (N_("csv", "title"), lambda row: row.result.title),
        *by_seat(N_("csv", "{seat}: name"), lambda row, seat: dict(enumerate(row.terms.names)).get(seat, "")),
        *by_seat(N_("csv", "{seat}: pips left"), lambda row, seat: row.result.pips[seat]),
        *by_seat(N_("csv", "{seat}: tiles left"), lambda row, seat: len(TILES_OF[row.state.hands[seat]])),
        *by_seat(N_("csv", "{seat}: passes"), lambda row, seat: row.passes.count(seat)),
        *by_seat(N_("csv", "{seat}: hand"), lambda row, seat: _tiles(TILES_OF[row.state.deal.dealt[seat]])),
        *by_seat(N_("csv", "{seat}: drawn"), lambda row, seat: _tiles(drawn_tiles(row.state, seat))),
        (N_("csv", "moves"), lambda row: len(row.told.moves())),
        (N_("csv", "hints"), lambda row: len(row.told.hints)),
        (N_("csv", "line at the end"),
         lambda row: "[%s]" % _list("%d-%d" % halves for halves in _line(row))),
        (N_("csv", "actions"),
         lambda row: "; ".join(canonical(row.told.played.actions, bool(row.told.played.opened.line)))),
        (N_("csv", "clauses of the ledger"), lambda row: _list(line.code for line in row.result.ledger)),
        (N_("csv", "in words"), lambda row: result_text(row.result, row.terms)),
    ]


def _line(row: _Deal) -> Tuple[Tuple[int, int], ...]:
    """The line from left to right, seen from the side of the table from which the actions are written."""
    line = in_line_order(row.state.line)
    first = next((action for action in row.told.played.actions if action.kind == PLAY), None)
    if first is None or row.told.played.opened.line or first.end != RIGHT or IS_DOUBLE[first.tile]:
        return line
    return tuple((other, one) for one, other in reversed(line))


def _line_columns() -> List[_Column[_Line]]:
    """Everything that is known of a line of the ledger."""
    return [
        *_which_deal(_deal_of_line),
        (N_("csv", "line"), lambda row: row.number),
        (N_("csv", "section"), lambda row: row.line.code.partition(".")[0]),
        (N_("csv", "clause"), lambda row: row.line.code.partition(".")[2]),
        (N_("csv", "team"), lambda row: _from_one(row.line.team)),
        (N_("csv", "who is in the team"),
         lambda row: row.deal.terms.team_of(row.line.team) if row.line.team >= 0 else None),
        (N_("csv", "had"), lambda row: row.had),
        (N_("csv", "points"), lambda row: row.line.points),
        (N_("csv", "has"), lambda row: None if row.had is None else row.had + row.line.points),
        (N_("csv", "amount"), lambda row: row.line.amount),
        (N_("csv", "seats counted"), lambda row: _list(seat + 1 for seat in row.line.seats)),
        (N_("csv", "their pips"), lambda row: _list(row.line.pips)),
        (N_("csv", "in words"), _in_words),
    ]


def _deal_of_line(row: _Line) -> _Deal:
    return row.deal


def _in_words(row: _Line) -> str:
    terms = row.deal.terms
    return ledger_text(row.line, row.deal.result, terms.rules, terms.catalog, terms.names)


def _which_deal(deal_of: Callable[[_Row], _Deal]) -> List[_Column[_Row]]:
    """To which deal a row belongs: its number in the record, its match, its number in the match."""
    return [
        (N_("csv", "number"), lambda row: deal_of(row).state.standing.played + 1),
        (N_("csv", "match"), lambda row: deal_of(row).state.standing.match + 1),
        (N_("csv", "deal"), lambda row: deal_of(row).state.standing.deal + 1),
    ]


def _list(values: Iterable[object]) -> str:
    return " ".join(map(str, values))


def _from_one(number: int) -> Cell:
    return number + 1 if number >= 0 else None


def _tiles(tiles: Iterable[int]) -> str:
    return "[%s]" % " ".join(map(tile_name, tiles))


class _Lines(List[str]):
    """What `csv.writer` takes for a file."""

    def write(self, text: str) -> None:
        """Keep a line."""
        self.append(text)


def _csv(columns: Sequence[_Column[_Row]], rows: Iterable[_Row], say: Catalog) -> str:
    lines = _Lines()
    writer: Any = csv.writer(lines, delimiter=separator(say))
    writer.writerow([safe(capital(say.say(heading))) for heading, _ in columns])
    writer.writerows([[safe(cell(row)) for _, cell in columns] for row in rows])
    return "\ufeff" + "".join(lines)
