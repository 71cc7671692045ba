"""Statistics: worked cases, what must hold through undo, redo and restart, the file and what may befall it."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import List, Tuple

import pytest

from dominoes.game.actions import PASS
from dominoes.game.referee import Game
from dominoes.game.sources import SeedSource
from dominoes.history import History
from dominoes.stats import PlayedDeal, PlayedMatch, Stats, played_match, statistics
from dominoes.stats_file import StatisticsFile
from dominoes.storage import Background, Notices
from dominoes.text.i18n import catalog
from dominoes.text.statistics import stats_grid, who
from tests.helpers import profile_of, rules_of

TEAMS = ((0, 2), (1, 3))
ANA = (("human", "Ana"), ("steady", ""), ("human", "Ben"), ("steady", ""))


def deal(team: int, points: Tuple[int, int], end: str = "out", seat: int = -1, **more: object) -> PlayedDeal:
    passes = more.pop("passes", (0, 1, 2, 3))
    return PlayedDeal(end, seat if seat >= 0 else team, team, points, passes, **more)  # type: ignore[arg-type]


def match(*deals: PlayedDeal, key: str = "m", players: Tuple[Tuple[str, str], ...] = ANA) -> PlayedMatch:
    return PlayedMatch(key, "six-love", {"en": "Six-love"}, players, TEAMS, 0, tuple(deals))


def of(name: str, found: List[Stats]) -> Stats:
    return next(each for each in found if each.name == name)


def test_a_match_counted_by_hand() -> None:
    found = statistics([
        match(deal(0, (1, 0), seat=0), deal(0, (2, 0), seat=2, bonus=("key-bone",)), deal(-1, (0, 0), "draw"),
              deal(1, (0, 1), bonus=("key-bone",)), deal(0, (1, 0), "block", seat=0),
              deal(0, (3, 0), seat=0, champion=0, title="six-love")),
        match(deal(0, (1, 0), seat=2), deal(1, (0, 4), "block", champion=1), key="n"),
    ])  # fmt: skip
    ana, ben = of("Ana", found), of("Ben", found)
    assert len(found) == 2 and ana.series == ben.series
    assert (ana.deals, ana.count(1), ana.count(0), ana.count(-1)) == (8, 5, 1, 2)
    assert (ana.count(1, "block"), ana.count(-1, "block"), ana.count(1, "out")) == (1, 1, 4)
    assert (ana.points, ana.against, ana.matches, ana.matches_won) == (8, 5, 2, 1)
    # Won, won, drawn, lost, won, won, won in the next match, lost.
    assert ana.runs() == (2, 0, -1, 3, -1) and ana.streak == 3
    assert (ana.outs, ben.outs, ana.passes, ben.passes) == (2, 2, 0, 16)
    assert ana.bonus == (("key-bone", 1),) and ana.titles == (("six-love", 1),)


def test_names_differ_by_letters_and_people_without_one_by_their_seat() -> None:
    four = (("human", ""), ("human", "ANA"), ("human", ""), ("human", "ana"))
    found = statistics([match(deal(0, (1, 0)), players=four), match(deal(1, (0, 1)), key="n")])
    assert [(each.name, each.seat, each.deals) for each in found] == [
        ("", 0, 1), ("ANA", -1, 2), ("", 2, 1), ("Ben", -1, 1)
    ]  # fmt: skip
    assert [who(each, catalog("en")) for each in found][:3] == ["Seat 1", "ANA", "Seat 3"]


def play(history: History, random: Random, deals: int) -> None:
    """Finish the deal, and so many more."""
    for _ in range(deals):
        if history.state.result is not None:
            history.next_deal()
        while history.state.result is None:
            history.do(random.choice(history.game.legal(history.state)))


@pytest.mark.parametrize("name", ["six-love", "cuban-100", "jamaica-cut-throat"])
def test_a_match_as_a_whole_counts_as_its_deals_one_by_one(name: str) -> None:
    """Whatever was undone, put back and played again in between."""
    rules, random = rules_of(name), Random(11)
    history = History(Game(rules, SeedSource(5)))
    seats = rules.table.seats
    players = [("human", "p%d" % seat) for seat in range(seats)]
    by_deal = {("p%d" % seat): Stats(name, {}, "p%d" % seat, -1) for seat in range(seats)}
    for _ in range(8):
        play(history, random, 1)
        if random.random() < 0.5:
            steps = random.randrange(1, 12)
            for _ in range(steps):
                history.undo()
            if random.random() < 0.5:
                for _ in range(steps):
                    history.redo()
            else:
                history.restart_deal()
                play(history, random, 1)
        last = played_match(history, "x", players).deals[-1]
        passed = [moment.action.seat for moment in history.moments if moment.action and moment.action.kind == PASS]
        for seat in range(seats):
            team = rules.table.team_of[seat]
            by_deal["p%d" % seat] = by_deal["p%d" % seat].with_deal(last, seat, team)
        found = statistics([played_match(history, "x", players)])
        assert [each._replace(names={}) for each in found] == list(by_deal.values())
        assert [each.passes for each in found] == [passed.count(seat) for seat in range(seats)]
    assert sum(each.points for each in found) > 0


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data"


def opened(folder: Path) -> Tuple[StatisticsFile, Background, Notices]:
    background, notices = Background(), Notices()
    return StatisticsFile(folder / "statistics.json", background, notices), background, notices


def ids(file: StatisticsFile) -> List[str]:
    return [each.id for each in file.matches()]


def test_matches_of_several_windows_are_kept_once_each(folder: Path) -> None:
    one, background, notices = opened(folder)
    other, second, _ = opened(folder)
    history, random = History(Game(rules_of("dekabes"), SeedSource(1))), Random(1)
    play(history, random, 2)
    one.note(played_match(history, "a", ANA))
    assert background.flush(10)
    other.note(match(deal(0, (1, 0)), key="b"))
    assert second.flush(10)
    play(history, random, 1)
    one.note(played_match(history, "a", ANA))
    one.note(played_match(history, "a", ANA))
    assert background.flush(10) and not notices.take()
    again = opened(folder)[0]
    assert ids(again) == ids(one) == ["a", "b"]
    assert again.matches()[0] == played_match(history, "a", ANA) and len(again.matches()[0].deals) == 3
    # A match that got its file late is the same match.
    one.note(played_match(history, "c", ANA), "a")
    assert background.flush(10) and sorted(ids(opened(folder)[0])) == ["b", "c"]


def test_cleared_deals_stay_cleared_when_their_match_goes_on(folder: Path) -> None:
    file, background, _ = opened(folder)
    history, random = History(Game(rules_of("jamaica-first-to-six"), SeedSource(3))), Random(2)
    play(history, random, 2)
    assert history.state.result is not None and not history.state.result.match_over
    file.note(played_match(history, "a", ANA))
    file.note(match(deal(0, (1, 0), champion=1), key="over"))
    file.note(match(deal(0, (1, 0)), key="left behind"))
    assert background.flush(10) and len(file.matches()) == 3
    file.clear()
    assert file.matches() == [] and "Ana" not in (folder / "statistics.json").read_text(encoding="utf-8")
    # Here, and in a window that resumes it later.
    for again in (file, opened(folder)[0]):
        again.note(played_match(history, "a", ANA))
        again.note(match(deal(0, (1, 0)), deal(1, (0, 1)), key="left behind"))
        assert [(each.id, each.skip, len(each.deals)) for each in again.matches()] == [("left behind", 1, 1)]
    play(history, random, 1)
    file.note(played_match(history, "a", ANA))
    assert [len(each.deals) for each in file.matches() if each.id == "a"] == [1]


def test_deals_of_a_copy_that_was_loaded_count_where_they_were_played(folder: Path) -> None:
    history, random = History(Game(rules_of("dekabes"), SeedSource(2))), Random(4)
    play(history, random, 2)
    assert played_match(history, "copy", ANA, skip=2).deals == ()
    play(history, random, 1)
    found = played_match(history, "copy", ANA, skip=2)
    assert found.deals == played_match(history, "all", ANA).deals[2:]
    for _ in range(60):
        history.undo()
    assert played_match(history, "copy", ANA, skip=2).deals == ()


RIGHT = {"id": "a", "profile": "six-love", "name": {"en": "Six-love"}, "players": [["human", "Ana"], ["steady", ""]],
         "teams": [[1], [2]], "deals": [{"end": "out", "points": [1, 0], "passes": [0, 2], "seat": 1, "team": 1}]}


@pytest.mark.parametrize("wrong", [
    b"", b"{", b"\xff\xfe", b"[1]", b'{"format": "dominoes-settings", "version": 1, "matches": []}', b"[" * 100_000,
    {"matches": [RIGHT, 7]}, {"matches": [RIGHT, dict(RIGHT, id="")]},
    {"matches": [RIGHT, dict(RIGHT, id="b", teams=[[1]])]},
    {"matches": [RIGHT, dict(RIGHT, id="b", deals=[{"end": "out", "points": [1], "passes": [0, 0]}])]},
    {"matches": [RIGHT, dict(RIGHT, id="b", deals=[dict(RIGHT["deals"][0], seat=9)])]},  # type: ignore[index,call-overload]
    {"matches": [RIGHT, dict(RIGHT, id="b", name=3)]}, {"matches": [RIGHT], "version": True},
])  # fmt: skip
def test_a_damaged_file_is_kept_aside_and_what_is_right_counts(folder: Path, wrong: object) -> None:
    folder.mkdir()
    path = folder / "statistics.json"
    value = dict({"format": "dominoes-statistics", "version": 1}, **wrong) if isinstance(wrong, dict) else None
    data = json.dumps(value).encode() if value else wrong
    assert isinstance(data, bytes)
    path.write_bytes(data)
    file, background, notices = opened(folder)
    expected = ["a"] if value and value["version"] is not True else []
    assert ids(file) == expected
    assert (folder / "statistics.json.damaged-1").read_bytes() == data
    assert len(notices.take()) == 1
    file.note(match(deal(0, (1, 0)), key="new"))
    assert background.flush(10)
    assert ids(opened(folder)[0]) == [*expected, "new"] and not notices.take()


def test_half_a_character_in_a_name_does_not_cost_the_file(folder: Path) -> None:
    """Some input methods hand over half of a surrogate pair; as bytes of its own it would make the file unreadable."""
    file, background, _ = opened(folder)
    file.note(match(deal(0, (1, 0)), players=(("human", "A\ud83d"), *ANA[1:])))
    assert background.flush(10)
    again, _, notices = opened(folder)
    assert again.matches() == file.matches() and not notices.take()


def test_a_file_of_a_newer_version_is_shown_and_left_alone(folder: Path) -> None:
    folder.mkdir()
    data = json.dumps({"format": "dominoes-statistics", "version": 2, "matches": [RIGHT, {"id": 7}]})
    (folder / "statistics.json").write_text(data, encoding="utf-8")
    file, background, notices = opened(folder)
    file.note(match(deal(0, (1, 0)), key="new"))
    assert background.flush(10) and len(notices.take()) == 1
    assert sorted(ids(file)) == ["a", "new"]
    assert (folder / "statistics.json").read_text(encoding="utf-8") == data


def test_where_nothing_can_be_written_the_window_still_counts(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    file, background, notices = opened(tmp_path / "file")
    file.note(match(deal(0, (1, 0)), key="a"))
    assert background.flush(10)
    assert ids(file) == ["a"] and len(notices.take()) == 1
    file.clear()
    assert ids(file) == [] and not notices.take()
    file.note(match(deal(0, (1, 0)), deal(1, (0, 2)), key="a"))
    assert [len(each.deals) for each in file.matches()] == [1]


def test_the_table_names_every_value_and_bonus() -> None:
    stats = of("Ana", statistics([match(deal(0, (2, 0), seat=0, bonus=("key-bone",)), deal(1, (0, 1), "block"))]))
    grid = stats_grid(stats, catalog("en"), profile_of("six-love"))
    values = dict(grid.rows)
    assert grid.title == "Ana: Six-love" and len(values) == len(grid.rows)
    assert values["Deals"] == "2" and values["Won"] == "1  (50 %)" and values["Points a deal"] == "1.00"
    assert values["Key bone"] == "1" and values["Lost a block"] == "1  (50 %)"
    assert ("key-bone", "1") in stats_grid(stats, catalog("en"), None).rows
