"""The command line as the contract says it: what is printed where, and every exit code."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import List, Optional, Tuple

import pytest

from dominoes.cli import main

ROOT = Path(__file__).resolve().parent.parent
CASES = sorted((ROOT / "tests" / "data" / "cases").glob("*.json"))
PROFILES = sorted((ROOT / "dominoes" / "profiles").glob("*.json"))

#: What every fault line looks like.
FAULT = re.compile(r"^.+:[1-9][0-9]*:[1-9][0-9]*: \$.*: .+$")


def run(*arguments: str, cwd: Optional[Path] = None, **environ: str) -> Tuple[int, str, str]:
    """(exit code, stdout, stderr) of the program."""
    env = dict(os.environ, LANG="C.UTF-8", LANGUAGE="en", PYTHONIOENCODING="utf-8", **environ)
    done = subprocess.run(
        [sys.executable, str(ROOT / "dominoes.py"), *arguments],
        cwd=str(cwd or ROOT),
        env=env,
        capture_output=True,
        encoding="utf-8",
        timeout=120,
    )
    assert "Traceback" not in done.stderr, done.stderr
    return done.returncode, done.stdout, done.stderr


def faults(stderr: str) -> List[str]:
    """The fault lines on stderr; every line must be one."""
    lines = stderr.splitlines()
    assert lines and all(FAULT.match(line) for line in lines), stderr
    return lines


def test_profiles_lists_every_profile() -> None:
    code, out, err = run("profiles", "--json")
    assert (code, err) == (0, "")
    rows = json.loads(out)
    assert [sorted(row) for row in rows] == [["file", "id", "name", "region", "seats", "set"]] * len(PROFILES)
    assert sorted(row["id"] for row in rows) == sorted(path.stem for path in PROFILES)
    assert all(os.path.isfile(row["file"]) for row in rows)
    assert {row["id"]: row["set"] for row in rows}["cuban-100"] == "double-9"
    code, out, _ = run("profiles")
    assert code == 0 and len(out.splitlines()) == len(PROFILES) + 1


def test_names_come_in_the_language_asked_for() -> None:
    rows = json.loads(run("profiles", "--json", "--lang", "uk")[1])
    assert {row["id"]: row["region"] for row in rows}["dekabes"] == "Гаїті"


def test_rules_prints_text_and_writes_a_page(tmp_path: Path) -> None:
    code, out, err = run("rules", "six-love")
    assert (code, err) == (0, "") and "Key bone" in out
    assert "Ключова кісточка" in run("rules", "six-love", "--lang", "uk")[1]
    page = tmp_path / "sheet.html"
    code, out, err = run("rules", "dekabes", "--format", "html", "--out", str(page))
    assert (code, out, err) == (0, "", "")
    assert page.read_text(encoding="utf-8").lstrip().startswith("<!DOCTYPE html>")


def test_rules_says_when_the_page_cannot_be_written(tmp_path: Path) -> None:
    code, out, err = run("rules", "dekabes", "--out", str(tmp_path / "nowhere" / "sheet.txt"))
    assert code == 2 and "cannot be written" in err and out == ""


def test_check_accepts_everything_that_ships() -> None:
    code, out, err = run("check", *map(str, PROFILES), *map(str, CASES))
    assert (code, err) == (0, "")
    assert len(out.splitlines()) == len(PROFILES) + len(CASES)


def test_check_reports_all_faults_of_all_files(tmp_path: Path) -> None:
    good = json.loads(PROFILES[0].read_text(encoding="utf-8"))
    bad = dict(good, table=dict(good["table"], seats=9), deal={"tiles": "seven"})
    first, second = tmp_path / "first.json", tmp_path / "second.json"
    first.write_text(json.dumps(bad), encoding="utf-8")
    second.write_text("{", encoding="utf-8")
    code, out, err = run("check", str(first), str(second), str(PROFILES[0]))
    assert code == 1
    lines = faults(err)
    assert sum(line.startswith(str(first)) for line in lines) >= 2
    assert sum(line.startswith(str(second)) for line in lines) == 1
    assert PROFILES[0].name in out
    code, out, err = run("check", str(first), "--json")
    assert code == 1
    report = json.loads(out)[0]
    assert {fault["path"] for fault in report["faults"]} >= {"$.table.seats", "$.deal.tiles"}


def test_check_finds_a_wrong_expectation_in_a_worked_example(tmp_path: Path) -> None:
    profile = json.loads((ROOT / "dominoes" / "profiles" / "six-love.json").read_text(encoding="utf-8"))
    at, expect = next(
        (at, example["deals"][0]["expect"])
        for at, example in enumerate(profile["examples"])
        if "scores" in example["deals"][0].get("expect", {})
    )
    expect["scores"][0] += 1
    file = tmp_path / "wrong.json"
    file.write_text(json.dumps(profile), encoding="utf-8")
    code, _, err = run("check", str(file))
    assert code == 1
    (line,) = faults(err)
    assert "$.examples[%d].deals[0].expect.scores: " % at in line


@pytest.mark.parametrize("content", ["", "[]", "7", '{"format": "something"}', '{"format": 3}', "{}", "\ufeff{}"])
def test_check_of_something_else_is_one_line(tmp_path: Path, content: str) -> None:
    file = tmp_path / "odd.json"
    file.write_text(content, encoding="utf-8")
    code, out, err = run("check", str(file))
    assert code == 1 and out == ""
    assert len(faults(err)) == 1


def test_a_missing_file_and_a_folder_are_faults(tmp_path: Path) -> None:
    for name in (str(tmp_path / "none.json"), str(tmp_path)):
        code, _, err = run("check", name)
        assert code == 1 and len(faults(err)) == 1
        code, _, err = run("replay", name)
        assert code == 1 and len(faults(err)) == 1


@pytest.mark.parametrize("case", CASES, ids=lambda path: path.stem)
def test_every_case_replays(case: Path) -> None:
    code, out, err = run("replay", str(case), "--json")
    assert (code, err) == (0, "")
    found = json.loads(out)
    record = json.loads(case.read_text(encoding="utf-8"))
    assert list(found) == ["profile", "deals", "winner"]
    deal, expect = found["deals"][0], record["deals"][0]["expect"]
    assert {key: deal[key] for key in expect} == expect
    assert list(deal) == [
        "number", "leader", "opening_draw", "redeals", "actions", "end", "seat", "team", "pips", "bonus", "points",
        "scores", "match_over", "title", "ledger",
    ]  # fmt: skip
    assert all(list(line) == ["code", "team", "points", "text"] for line in deal["ledger"])
    # What is printed is a record again: the canonical actions replay to the same result.
    assert found["winner"] == (deal["team"] if deal["match_over"] else None)


def test_a_failed_expectation_names_itself(tmp_path: Path) -> None:
    record = json.loads(CASES[0].read_text(encoding="utf-8"))
    record["deals"][0]["expect"]["pips"]["2"] += 1
    file = tmp_path / "case.json"
    file.write_text(json.dumps(record, indent=1), encoding="utf-8")
    code, out, err = run("replay", str(file))
    assert code == 1 and "Deal 1" in out
    (line,) = faults(err)
    assert "$.deals[0].expect.pips: " in line


def test_replay_stops_where_asked(tmp_path: Path) -> None:
    code, out, err = run("replay", str(CASES[0]), "--json", "--to", "6")
    assert (code, err) == (0, "")
    deal = json.loads(out)["deals"][0]
    assert len(deal["actions"]) == 6 and deal["end"] is None
    assert isinstance(deal["to_act"], int) and deal["legal"]
    assert "scores" not in deal


def test_replay_in_ukrainian_says_no_english() -> None:
    _, out, _ = run("replay", str(CASES[0]), "--lang", "uk")
    assert "Кон 1" in out
    assert "seat" not in out and "pass" not in out


def test_a_profile_path_in_a_record_is_relative_to_it(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    profile = json.loads((ROOT / "dominoes" / "profiles" / "six-love.json").read_text(encoding="utf-8"))
    profile["id"] = "mine"
    (folder / "mine.json").write_text(json.dumps(profile), encoding="utf-8")
    record = {"format": "dominoes-record", "version": 1, "profile": "games/mine.json", "seed": 1, "deals": []}
    file = tmp_path / "record.json"
    file.write_text(json.dumps(record), encoding="utf-8")
    code, out, err = run("replay", str(file), "--json", cwd=folder)
    assert (code, err) == (0, "")
    assert json.loads(out)["profile"] == "mine"
    record["profile"] = "six-lov"
    file.write_text(json.dumps(record), encoding="utf-8")
    code, _, err = run("replay", str(file))
    assert code == 1 and 'did you mean "six-love"?' in faults(err)[0]


def test_a_teachers_own_profile_stands_in_the_table(tmp_path: Path) -> None:
    (tmp_path / "profiles").mkdir()
    profile = json.loads((ROOT / "dominoes" / "profiles" / "milo.json").read_text(encoding="utf-8"))
    profile["id"] = "our-game"
    (tmp_path / "profiles" / "our-game.json").write_text(json.dumps(profile), encoding="utf-8")
    (tmp_path / "profiles" / "broken.json").write_text("{", encoding="utf-8")
    code, out, err = run("--data", str(tmp_path), "profiles", "--json")
    assert code == 0
    assert "our-game" in [row["id"] for row in json.loads(out)]
    assert "broken.json" in faults(err)[0]
    assert run("--data", str(tmp_path), "simulate", "our-game", "--deals", "3", "--json")[0] == 0


def test_simulate_counts_and_shards_add_up(tmp_path: Path) -> None:
    whole = json.loads(run("simulate", "dekabes", "--players", "random", "--matches", "6", "--json")[1])
    for key in (
        "profile", "players", "deals", "matches", "ends", "bonus", "titles", "share_deals", "share_matches",
        "share_deals_interval", "points_per_deal",
    ):  # fmt: skip
        assert key in whole
    assert whole["matches"] == 6 and sum(whole["ends"].values()) == whole["deals"]
    parts = [
        json.loads(
            run("simulate", "dekabes", "--players", "random", "--matches", "6", "--shard", "%d/2" % part, "--json")[1]
        )
        for part in (1, 2)
    ]
    assert sum(part["deals"] for part in parts) == whole["deals"]
    for end in whole["ends"]:
        assert sum(part["ends"][end] for part in parts) == whole["ends"][end]


def test_simulated_matches_are_records(tmp_path: Path) -> None:
    file = tmp_path / "matches.jsonl"
    code, _, err = run("simulate", "cuban-100", "--players", "casual", "--matches", "2", "--records", str(file))
    assert code == 0
    lines = file.read_text(encoding="utf-8").splitlines()
    assert len(lines) == 2
    for at, line in enumerate(lines):
        record = json.loads(line)
        assert "seed" not in record and record["deals"][0]["hands"]
        assert record["deals"][-1]["expect"]["match_over"] is True
        single = tmp_path / ("%d.json" % at)
        single.write_text(line, encoding="utf-8")
        assert run("replay", str(single))[0] == 0
        assert run("replay", str(file), "--line", str(at + 1), "--json")[1] == run("replay", str(single), "--json")[1]
    assert run("check", str(file))[0] == 0
    code, _, err = run("replay", str(file))
    assert code == 2 and "--line" in err
    file.write_text(lines[0] + "\n" + lines[1].replace('"end":"', '"end":"x', 1) + "\n[\n", encoding="utf-8")
    code, _, err = run("check", str(file))
    assert code == 1
    assert [line.split(":")[1] for line in faults(err)] == ["2", "3"]


def test_simulated_records_name_a_profile_file_from_where_they_lie(tmp_path: Path) -> None:
    profile = json.loads((ROOT / "dominoes" / "profiles" / "six-love.json").read_text(encoding="utf-8"))
    profile["id"] = "mine"
    (tmp_path / "mine.json").write_text(json.dumps(profile), encoding="utf-8")
    (tmp_path / "sub").mkdir()
    arguments = ["--matches", "1", "--players", "random", "--records", "sub/x.jsonl"]
    assert run("simulate", "mine.json", *arguments, cwd=tmp_path)[0] == 0
    assert run("replay", "sub/x.jsonl", cwd=tmp_path)[0] == 0
    assert run("replay", "x.jsonl", cwd=tmp_path / "sub")[0] == 0


def test_check_says_when_an_id_is_taken(tmp_path: Path) -> None:
    (tmp_path / "profiles").mkdir()
    copy = tmp_path / "profiles" / "my-game.json"
    copy.write_bytes((ROOT / "dominoes" / "profiles" / "six-love.json").read_bytes())
    code, _, err = run("--data", str(tmp_path), "check", str(copy))
    assert code == 1
    (line,) = faults(err)
    assert line.startswith("%s:4:" % copy) and "is taken by" in line


def test_schema_is_json_schema() -> None:
    code, out, err = run("schema")
    assert (code, err) == (0, "")
    schema = json.loads(out)
    assert schema["$schema"].startswith("https://json-schema.org/")
    assert "lead" in schema["properties"]


@pytest.mark.parametrize(
    "arguments",
    [
        ["dance"],
        ["replay"],
        ["check"],
        ["simulate", "six-love", "--deals", "0"],
        ["simulate", "six-love", "--players", "steady,nobody"],
        ["simulate", "six-love", "--players", "steady,steady,steady"],
        ["simulate", "six-love", "--seed", "-1"],
        ["simulate", "six-love", "--shard", "3/2"],
        ["simulate", "six-love", "--deals", "1", "--matches", "1"],
        ["rules", "six-lov"],
        ["rules", "six-love", "--format", "pdf"],
        ["play", "six-love", "--seats", "human"],
        ["play", "--seats", "human,human,human,human"],
        ["play", "six-love", "--resume", "x.json"],
    ],
    ids=" ".join,
)
def test_wrong_usage_is_exit_2_and_one_reason(arguments: List[str]) -> None:
    code, out, err = run(*arguments)
    assert code == 2 and out == ""
    assert err.splitlines()[-1].startswith("dominoes.py")


def test_version_and_help() -> None:
    assert run("--version")[1].startswith("Dominoes ")
    code, out, _ = run("--help")
    assert code == 0
    for command in ("play", "profiles", "rules", "check", "replay", "simulate", "bench", "schema"):
        assert command in out



def test_no_display_is_exit_3_and_says_what_to_install() -> None:
    code, _, err = run("play", "six-love", DISPLAY="")
    assert code == 3 and "display" in err
    code, _, err = run(DISPLAY="")
    assert code == 3


def test_compare_prints_what_can_be_compared_and_names_the_rest(tmp_path: Path) -> None:
    codes = ["Ana and Ben=7AKT-MHKG-VC1H-R0X7", "7akt mhkg vc1j 4022"]
    code, out, err = run("compare", *codes, "--json")
    data = json.loads(out)
    assert (code, err, data["profile"]) == (0, "", "six-love")
    assert data["ranking"][0]["team"] == "Ana and Ben"
    slip = "7AKT-MHKG-VC1J-4023"
    page = tmp_path / "class.html"
    code, out, err = run("compare", *codes, slip, "no-such-file.json", "--format", "html", "--out", str(page))
    assert (code, out) == (1, "") and len(faults(err)) == 2
    assert "Ana and Ben" in page.read_text(encoding="utf-8")
    assert run("compare", *codes, "--json", "--out", str(page))[:2] == (0, "")
    assert json.loads(page.read_text(encoding="utf-8")) == data
    assert run("compare")[0] == 2
    assert run("compare", *codes, "--out", str(tmp_path / "nowhere" / "x"))[0] == 2


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="the system has no disk that is always full")
def test_a_disk_that_is_full_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "six-love", "--players", "random", "--deals", "1", "--records", "/dev/full"]) == 2
    found = capsys.readouterr()
    assert found.out == "" and found.err.count("\n") == 1 and "/dev/full" in found.err


@pytest.mark.parametrize("command", ["check", "replay", "compare"])
def test_a_file_without_a_record_is_a_fault(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    empty = tmp_path / "empty.jsonl"
    empty.write_text("\n\n", encoding="utf-8")
    assert main([command, str(empty)]) == 1
    assert len(faults(capsys.readouterr().err)) == 1


def test_replay_writes_other_forms(tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    """In this process, as what is started again and again costs most of the time of these tests."""
    starts = {"html": b"<!DOCTYPE html>", "csv": b"\xef\xbb\xbfNumber,", "ledger-csv": b"\xef\xbb\xbfNumber,",
              "record": b'{\n  "format":'}
    for kind, start in starts.items():
        out = tmp_path / kind
        assert main(["replay", str(CASES[0]), "--lang", "en", "--format", kind, "--out", str(out)]) == 0
        assert capfdbinary.readouterr() == (b"", b"")
        assert out.read_bytes().startswith(start)
        assert main(["replay", str(CASES[0]), "--lang", "en", "--format", kind]) == 0
        assert capfdbinary.readouterr().out == out.read_bytes()
    for more in (["--out", str(tmp_path / "x")], ["--format", "csv", "--json"],
                 ["--format", "csv", "--out", str(tmp_path / "no" / "x")]):
        assert main(["replay", str(CASES[0]), *more]) == 2
        found = capfdbinary.readouterr()
        assert found.out == b"" and len(found.err.splitlines()) == 1
