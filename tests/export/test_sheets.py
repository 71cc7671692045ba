"""Tables keep every number, whatever a pupil is called, and a spreadsheet calculates nothing of it."""

from __future__ import annotations

import csv
import io
from typing import Dict, List

import pytest
from exported import match_of
from helpers import PROFILE_IDS

from dominoes.export.kinds import CSV, LEDGER, Match, written
from dominoes.export.sheets import deals_csv, ledger_csv
from dominoes.export.told import told_of
from dominoes.game.result import Result
from dominoes.rules.tiles import mask_of, parse_tile
from dominoes.text.cells import FORMULA, safe
from dominoes.text.i18n import catalog

EN, UK = catalog("en"), catalog("uk")


def table(text: str, separator: str = ",") -> List[Dict[str, str]]:
    """The rows of a table as Python's csv module reads them."""
    assert text.startswith("\ufeff")
    return list(csv.DictReader(io.StringIO(text[1:], newline=""), delimiter=separator, strict=True))


def results(match: Match) -> List[Result]:
    return [moment.state.result for moment in match.history.moments if moment.state.result is not None]


def ones(values: str) -> List[int]:
    return [int(each) for each in values.split()]


@pytest.mark.parametrize("profile", PROFILE_IDS)
def test_a_table_of_deals_keeps_every_number(profile: str) -> None:
    match = match_of(profile, 11, 4, more=5)
    told, found = match.told(), results(match)
    rows = table(deals_csv(told, EN))
    assert len(rows) == len(found) == 4
    for row, result, (deal, _) in zip(rows, found, told.finished()):
        seats, teams = range(1, len(result.pips) + 1), range(1, len(result.scores) + 1)
        assert [int(row["Seat %d: pips left" % seat]) for seat in seats] == list(result.pips)
        assert [int(row["Team %d: before" % team]) for team in teams] == list(result.before)
        assert [int(row["Team %d: after" % team]) for team in teams] == list(result.scores)
        assert [int(row["Team %d: change" % team]) for team in teams] == [
            has - had for had, has in zip(result.before, result.scores)
        ]
        assert int(row["Points"]) == result.points and int(row["Leader"]) == result.leader + 1
        assert (int(row["Base"]), int(row["Next base"])) == (result.base, result.next_base)
        assert (row["End"], row["Title"], row["Bonuses"].split()) == (result.end, result.title, list(result.bonus))
        assert (int(row["Back to zero"]), int(row["Match over"])) == (result.reset, result.match_over)
        for heading, number in (("Winning seat", result.seat), ("Winning team", result.team)):
            assert row[heading] == (str(number + 1) if number >= 0 else "")
        for seat in seats:
            hand = mask_of(parse_tile(tile) for tile in row["Seat %d: hand" % seat].strip("[]").split())
            assert hand == deal.played.state.deal.dealt[seat - 1]
        assert row["Clauses of the ledger"].split() == [line.code for line in result.ledger]


def test_a_table_of_ledgers_keeps_every_line_and_adds_up() -> None:
    for profile in PROFILE_IDS:
        match = match_of(profile, 5, 3)
        rows = table(ledger_csv(match.told(), EN))
        lines = [(at, line) for at, result in enumerate(results(match), 1) for line in result.ledger]
        assert len(rows) == len(lines)
        for row, (at, line) in zip(rows, lines):
            assert int(row["Number"]) == at and "%s.%s" % (row["Section"], row["Clause"]) == line.code
            assert (int(row["Points"]), int(row["Amount"])) == (line.points, line.amount)
            assert [seat - 1 for seat in ones(row["Seats counted"])] == list(line.seats)
            assert ones(row["Their pips"]) == list(line.pips)
            assert row["Team"] == (str(line.team + 1) if line.team >= 0 else "")
            if row["Team"]:
                assert int(row["Had"]) + int(row["Points"]) == int(row["Has"])
        for at, result in enumerate(results(match), 1):
            for team, score in enumerate(result.scores, 1):
                of_team = [row for row in rows if (row["Number"], row["Team"]) == (str(at), str(team))]
                assert not of_team or int(of_team[-1]["Has"]) == score


def test_the_languages_differ_in_words_and_separator_only() -> None:
    match = match_of("six-love", 3, 2)
    told = match.told()
    english, ukrainian = table(deals_csv(told, EN)), table(deals_csv(told, UK), ";")
    assert len(english[0]) == len(ukrainian[0]) and not set(english[0]) & set(ukrainian[0])
    for one, other in zip(english, ukrainian):
        assert list(one.values())[:-1] == list(other.values())[:-1]


NASTY = ("=1+1", "+380 44", "-2", "@SUM(A1)", "\t=1", '=HYPERLINK("http://x","y")', 'a "b", c; d', "Оля\r\nDROP")


def test_no_name_becomes_a_formula_or_breaks_a_row() -> None:
    for name in NASTY:
        match = match_of("jamaica-cut-throat", 2, 2, names=[name, "Ana", "", "Ben"])
        for text in (deals_csv(match.told(), EN), ledger_csv(match.told(), EN)):
            rows = table(text)
            cells = [cell for row in rows for cell in row.values()]
            assert None not in [key for row in rows for key in row]
            assert not [
                cell for cell in cells if cell.lstrip().startswith(FORMULA) and not cell.lstrip("-").isdigit()
            ]
        kept = table(deals_csv(match.told(), EN))[0]["Seat 1: name"]
        assert kept.lstrip("'").split() == name.split()


def test_numbers_stay_numbers() -> None:
    assert [safe(cell) for cell in (-3, 0, None, "", "-3", "x")] == [-3, 0, "", "", "'-3", "x"]


def test_an_unfinished_deal_is_in_no_table_and_none_at_all_leaves_the_headings() -> None:
    match = match_of("six-love", 1, 0, more=9)
    told = match.told()
    assert table(deals_csv(told, EN)) == [] == table(ledger_csv(told, EN))
    assert deals_csv(told, EN).count(",") > 40


def test_files_are_read_by_the_module_as_documented() -> None:
    match = match_of("dekabes", 8, 2, names=["Оля", "Петро", "", ""])
    data = written(match, CSV, UK)
    rows = list(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline=""), delimiter=";"))
    assert len(rows) == 3 and len({len(row) for row in rows}) == 1
    assert "Оля" in rows[1] and data.endswith(b"\r\n")
    one = written(match, LEDGER, UK, deal=1).decode("utf-8-sig")
    assert {row[0] for row in csv.reader(io.StringIO(one, newline=""), delimiter=";")} == {"Номер", "2"}


def test_what_a_seed_hides_stays_hidden() -> None:
    history = match_of("cuban-100", 5, 1, more=20).history
    told = told_of(history.game.rules, history.game.source, history.moments)
    assert told.seed == 5 and [bool(deal.hands) for deal in told.deals] == [True, False]
