"""Duplicate scoring, by cases counted by hand and by what must hold of every comparison; the words, pages and files."""

from __future__ import annotations

import csv
import io
import json
from copy import copy
from pathlib import Path
from random import Random
from typing import List, Sequence, Tuple

import pytest

from dominoes.compare import (
    OTHER_DEALS,
    OTHER_GAME,
    OTHER_NUMBER,
    OTHER_RULES,
    SAME_MATCH,
    TWICE,
    UNFINISHED,
    Entry,
    compare,
)
from dominoes.game.referee import Game
from dominoes.game.sources import SeedSource
from dominoes.gather import Gatherer
from dominoes.history import History
from dominoes.library import Library
from dominoes.outcome import DealOutcome, Outcome, outcome_of
from dominoes.outcome_code import code_of
from dominoes.record_write import record_line, record_of, record_text
from dominoes.text.compare import (
    CSV_COLUMNS,
    comparison_csv,
    comparison_data,
    comparison_html,
    comparison_text,
    grids,
    refusals,
)
from dominoes.text.i18n import catalog
from tests.helpers import changed_rules, rules_of

pytestmark = pytest.mark.long

EN = catalog("en")


def deal(points: Sequence[int], played: int = 0, seat: int = 0, leader: int = 0, seed: int = 1) -> DealOutcome:
    """A finished deal of six-love in which team 1 got the first points, team 2 the second, and this seat went out; a
    seat of -1 makes it a draw."""
    team = seat % 2 if seat >= 0 else -1
    tiles = SeedSource(seed).hands(rules_of("six-love"), played, 0)[0]
    end = "draw" if seat < 0 else "out"
    return DealOutcome(
        played, 0, played, 0, tiles, leader, end, seat, team, (), -1, "", tuple(points), (0, 0), tuple(points)
    )  # fmt: skip


def table(names: str, *deals: DealOutcome, seed: int = 1, rules: str = "six-love", hints: int = 0) -> Entry:
    """A table with its people, seat by seat; a star is a computer."""
    players = tuple(("steady", "") if name == "*" else ("human", name) for name in names.split())
    return Entry(names, names, Outcome(rules_of(rules), seed, players, hints, tuple(deals)))


def test_matchpoints_and_differences_of_a_deal_counted_by_hand() -> None:
    found = compare([
        table("Ana Cy Bo Di", deal((2, 0))),
        table("Eve Gus Fay Hal", deal((1, 0), seat=2)),
        table("Ina Kai Jon Lu", deal((0, 1), seat=1)),
        table("Mo Oz Nat Pia", deal((1, 0))),
    ])  # fmt: skip
    (board,) = found.boards
    assert board.most == 6 and not board.led_apart
    # Team 1 stands at +2, +1, -1, +1: the mean is 0.75.
    by_table = {row.entry: row for row in board.rows}
    assert [by_table[at].matchpoints for at in range(4)] == [(6, 0), (3, 3), (0, 6), (3, 3)]
    assert [by_table[at].differences[0] for at in range(4)] == [1.25, 0.25, -1.75, 0.25]
    assert [by_table[at].differences[1] for at in range(4)] == [-1.25, -0.25, 1.75, -0.25]
    assert [row.entry for row in board.rows] == [0, 1, 3, 2]
    best, second = found.ranking[:2]
    assert (second.place.persons, second.matchpoints, second.rank) == (("Ana", "Bo"), 6, 2)
    assert (best.place.persons, best.rank, best.difference) == (("Kai", "Lu"), 1, 1.75)
    assert [each.rank for each in found.ranking] == [1, 2, 3, 3, 5, 5, 7, 8]


def test_a_win_without_points_beats_a_draw_and_a_draw_a_loss_without_points() -> None:
    found = compare([
        table("A B C D", deal((0, 0), seat=1)), table("E F G H", deal((0, 0), seat=-1)),
        table("I J K L", deal((0, 0), seat=0)),
    ])  # fmt: skip
    assert {row.entry: row.matchpoints[0] for row in found.boards[0].rows} == {0: 0, 1: 2, 2: 4}
    assert all(row.differences == (0, 0) for row in found.boards[0].rows)


def test_where_points_are_bad_fewer_are_better() -> None:
    rules = copy(rules_of("six-love"))
    rules.fewest_win = True
    tables = [table("A B C D", deal((2, 0))), table("E F G H", deal((1, 0)))]
    board = compare([each._replace(outcome=each.outcome._replace(rules=rules)) for each in tables]).boards[0]
    assert {row.entry: row.matchpoints for row in board.rows} == {0: (0, 2), 1: (2, 0)}
    assert {row.entry: row.differences[0] for row in board.rows} == {0: -0.5, 1: 0.5}


def test_the_same_pair_adds_up_over_both_directions() -> None:
    """Ana and Bo play the tiles once as team 1 and once as team 2, as in a match between two pairs."""
    found = compare([table("Ana Cy Bo Di", deal((2, 0))), table("Cy Bo Di ana", deal((1, 0)))])
    first, last = found.ranking
    assert (first.place.persons, first.deals, first.matchpoints, first.most) == (("Ana", "Bo"), 2, 4, 4)
    assert (first.difference, last.difference, last.share) == (0.5, -0.5, 0.0)


def test_tables_that_nobody_named_are_not_the_same_people() -> None:
    codes = [Entry("code %d" % at, "", Outcome(rules_of("six-love"), 1, (("human", ""),) + (("steady", ""),) * 3, 0,
                                               (deal((at, 0)),))) for at in (1, 2)]  # fmt: skip
    found = compare(codes)
    names = [row[1] for row in grids(found, EN)[0].rows]
    assert names == ["Code 2", "Steady computer", "Code 1"]
    assert [each.deals for each in found.ranking] == [1, 2, 1]


def test_what_cannot_be_compared_is_left_out_with_the_reason() -> None:
    changed = changed_rules("six-love", match={"ends": {"reach": 7}, "next": "continue"})
    other = table("Q R S T", deal((1, 0)))
    written = deal((1, 0), seed=9)
    entries = [
        table("A B C D", deal((1, 0))), table("E F G H", deal((0, 1), seat=1)), table("I J K L"),
        table("M N O P", deal((1, 0)), rules="dekabes"), other._replace(outcome=other.outcome._replace(rules=changed)),
        table("U V W X", deal((1, 0), seed=2), seed=2), table("A B C D", deal((1, 0))),
        table("Y Z A B", written)._replace(outcome=Outcome(rules_of("six-love"), None, (), 0, (written,))),
    ]  # fmt: skip
    found = compare(entries)
    assert [(each.entry, each.why.message) for each in found.refused] == [
        (2, UNFINISHED), (3, OTHER_GAME), (4, OTHER_RULES), (5, OTHER_DEALS), (6, TWICE), (7, OTHER_DEALS)
    ]  # fmt: skip
    assert found.compared == (0, 1) and len(refusals(found, EN)) == 6
    numbers = compare(entries[:2] + entries[5:6])
    assert [each.why for each in numbers.refused] == [OTHER_NUMBER.of(number=2, others="1")]
    assert compare([]).boards == () and compare(entries[:1]).refused[0].entry == 0


def test_what_holds_of_every_comparison() -> None:
    random = Random(7)
    for _ in range(40):
        tables = [
            table("a%d b%d c%d d%d" % ((at,) * 4), *(
                deal((random.randrange(3), random.randrange(3)), played, random.randrange(-1, 4), random.randrange(4))
                for played in range(random.randrange(1, 4))))
            for at in range(random.randrange(2, 6))
        ]  # fmt: skip
        found = compare(tables)
        for board in found.boards:
            n = len(board.rows)
            for team in (0, 1):
                assert sum(row.matchpoints[team] for row in board.rows) == n * (n - 1)
                assert abs(sum(row.differences[team] for row in board.rows)) < 1e-9
            assert all(sum(row.matchpoints) == board.most for row in board.rows)
        assert sum(each.matchpoints for each in found.ranking) * 2 == sum(each.most for each in found.ranking)
        random.shuffle(tables)
        again = compare(tables)
        assert sorted(_result(found)) == sorted(_result(again))


def _result(found: object) -> List[Tuple[object, ...]]:
    return [(each.place.persons, each.rank, each.matchpoints, each.most) for each in found.ranking]  # type: ignore


def test_a_match_that_is_handed_in_twice_counts_once() -> None:
    """By record and by code, or after the first deal and again at the end."""
    one, more = deal((1, 0)), deal((0, 1), 1, seat=1)
    whole, early = table("Ana Cy Bo Di", one, more), table("ana * bo *", one)._replace(source="", label="early")
    early = early._replace(outcome=early.outcome._replace(players=table("ana cy bo di").outcome.players))
    others = table("E F G H", one, more)
    for entries in ([whole, early, others], [early, whole, others]):
        found = compare(entries)
        assert [(entries[each.entry].label, each.why.message) for each in found.refused] == [("early", SAME_MATCH)]
    # The same people may play the same deal once more, and make something else of it.
    assert not compare([whole, table("Ana Cy Bo Di", deal((2, 0)))._replace(source="x")]).refused


def test_a_later_deal_with_another_leader_is_compared_and_marked() -> None:
    found = compare([table("A B C D", deal((1, 0), 1, leader=0)), table("E F G H", deal((1, 0), 1, leader=3))])
    assert found.boards[0].led_apart
    assert "same seat lead" in comparison_text(found, EN)


def test_four_that_play_alone_are_compared_with_their_own_seat() -> None:
    rules = rules_of("jamaica-cut-throat")
    tiles = SeedSource(1).hands(rules, 0, 0)[0]
    tables = []
    for at, winner in enumerate((0, 0, 3)):
        points = tuple(int(seat == winner) for seat in range(4))
        one = DealOutcome(0, 0, 0, 0, tiles, 0, "out", winner, winner, (), -1, "", points, (0,) * 4, points)
        names = tuple(("human", "p%d%d" % (at, seat)) for seat in range(4))
        tables.append(Entry("t%d" % at, "", Outcome(rules, 1, names, 0, (one,))))
    board = compare(tables).boards[0]
    by_table = {row.entry: row for row in board.rows}
    assert [by_table[at].matchpoints for at in range(3)] == [(3, 2, 2, 1), (3, 2, 2, 1), (0, 2, 2, 4)]
    # Seat 1 has +1, +1 and -1/3 against the mean of the three others: the mean of these is 5/9.
    assert by_table[2].differences[0] == pytest.approx(-8 / 9)


def test_the_page_and_the_values_hold_what_was_found() -> None:
    found = compare([table("<b> Cy =Bo Di", deal((2, 0)), hints=3), table("Eve * Fay *", deal((1, 0)))])
    page = comparison_html(found, EN)
    assert "&lt;b&gt;" in page and "<b>" not in page and page.count("<tr>") == 5 + 3
    rows = list(csv.DictReader(io.StringIO(comparison_csv(found, EN), newline="")))
    assert list(rows[0]) == list(CSV_COLUMNS) and len(rows) == 4
    assert [(row["points"], row["matchpoints"], row["difference"]) for row in rows][:2] == [
        ("2", "2", "0.5000"), ("0", "0", "-0.5000")
    ]  # fmt: skip
    data = json.loads(json.dumps(comparison_data(found, EN)))
    assert data["boards"][0]["results"][0]["differences"] == [0.5, -0.5]
    assert data["ranking"][0]["rank"] == 1 and data["tables"][0]["hints"] == 3
    assert "(3)" in comparison_text(found, EN) and "steady computer" in json.dumps(data)
    assert "\u041c\u0430\u0442\u0447\u043f\u043e\u0439\u043d\u0442\u0438" in comparison_text(found, catalog("uk"))


@pytest.fixture(scope="module")
def handed_in(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a class hands in: two records, a file of records, and a list of codes with one slip."""
    folder = tmp_path_factory.mktemp("class")
    lines, codes = [], []
    for at in range(3):
        history, random = History(Game(rules_of("six-love"), SeedSource(7))), Random(at)
        while history.state.result is None:
            history.do(random.choice(history.game.legal(history.state)))
        players = [("human", "%s%d" % (name, at)) for name in "ABCD"]
        value = record_of(history, "six-love", players=players)
        (folder / ("table%d.json" % at)).write_text(record_text(value), encoding="utf-8")
        lines.append(record_line(value))
        codes.append(code_of(outcome_of(history, players)))
    (folder / "all.jsonl").write_text("".join(lines), encoding="utf-8")
    slip = codes[2][:-1] + ("A" if codes[2][-1] != "A" else "B")
    listed = "Monday, class 7\nAna and Ben: %s\n%s\nEva %s\n" % (codes[0], codes[1].replace("-", ""), slip)
    (folder / "codes.txt").write_text(listed, encoding="utf-8")
    return folder


def codes_of(entries: Sequence[Entry]) -> List[str]:
    return [code_of(entry.outcome) for entry in entries]


def test_records_and_codes_of_the_same_deal_are_read_together(handed_in: Path) -> None:
    gather = Gatherer(Library(), EN)
    files = [str(handed_in / name) for name in ("table0.json", "all.jsonl", "codes.txt", "nothing.json")]
    entries, faults = gather.gather(files)
    assert [entry.label for entry in entries] == [
        "table0", "all.jsonl:1", "all.jsonl:2", "all.jsonl:3", "Ana and Ben", "codes.txt:3"
    ]  # fmt: skip
    assert [(fault.file, fault.line, fault.col) for fault in faults] == [(files[2], 4, 5), (files[3], 1, 1)]
    assert entries[0].outcome.deals == entries[1].outcome.deals == entries[4].outcome.deals
    # The first line of the file of records is the first record once more.
    assert compare(entries).compared == (0, 2, 3, 4, 5)
    assert gather.gather(["Uma=" + code_of(entries[2].outcome)]).entries[0].label == "Uma"
    for label in ("Ana, Cy, Ben and Di", "Ana + Cy/Ben & Di", "Ana, Cy, Ben \u0456 Di"):
        players = gather.code(codes_of(entries)[0], label).outcome.players
        assert [name for _, name in players] == ["Ana", "Cy", "Ben", "Di"]
    assert gather.code(codes_of(entries)[0], "Ana and Ben").outcome.players[0] == ("human", "")
    code, page = codes_of(entries)[0], handed_in / "marks.txt"
    page.write_text("  Ana = %s \nBen;%s\nC: D, %s\nE\t%s\n" % ((code,) * 4), encoding="utf-8")
    assert [entry.label for entry in gather.gather([str(page)]).entries] == ["Ana", "Ben", "C: D", "E"]
    # A line of nothing but blanks and letters is looked through once, however long it is.
    letter = "Dear class,\nwhat a well-played afternoon.\n" + " " * 50_000 + "x" * 50_000 + "\n"
    (handed_in / "letter.txt").write_text(letter, encoding="utf-8")
    assert len(gather.gather([str(handed_in / "letter.txt"), str(handed_in)]).faults) == 2
