"""What worked examples show of their profile: all of it, in the shipped ones, and less when one is taken out."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Dict, List, Tuple

import pytest
from helpers import PROFILES, profile_data

from dominoes.cli import main
from dominoes.coverage import coverage_of
from dominoes.rules.jsontext import read

pytestmark = pytest.mark.long


def never(data: Dict[str, Any]) -> Tuple[str, ...]:
    return coverage_of(read(json.dumps(data).encode(), "x.json")).never


def whole(name: str) -> Dict[str, Any]:
    data: Dict[str, Any] = json.loads((PROFILES / (name + ".json")).read_bytes().decode("utf-8"))
    return data


def test_without_examples_nothing_is_shown() -> None:
    found = coverage_of(read(json.dumps(profile_data("six-love")).encode(), "x.json"))
    assert found.never == found.clauses and len(found.clauses) == 11


#: A profile, the examples that are taken out, what is not shown any more.
MISSING: List[Tuple[str, Tuple[str, ...], Tuple[str, ...]]] = [
    ("dominican-street", ("paso-redondo",), ("passes.redondo",)),
    ("dominican-street", ("equal-hands",), ("tie.closers",)),
    ("dominican-street", ("pollona",), ("match.reach", "titles.pollona")),
    ("eastern-cuba-20", ("too-little",), ("ledger.not-in",)),
    ("puerto-rico-500", ("equal-totals",), ("lead.same-again", "tie.draw")),
    ("kozel-singles", ("dealt-anew",), ("redeal",)),
]


@pytest.mark.parametrize("name, without, gone", MISSING, ids=[each[1][0] for each in MISSING])
def test_what_is_shown_by_one_example_only_is_missed(
    name: str, without: Tuple[str, ...], gone: Tuple[str, ...]
) -> None:
    data = whole(name)
    assert never(data) == ()
    data["examples"] = [example for example in data["examples"] if example["id"] not in without]
    assert never(data) == gone


def test_a_fallback_and_an_opening_draw_are_clauses_of_their_own() -> None:
    data = whole("cuban-highest-double")
    fallback = [each for each in coverage_of(read(json.dumps(data).encode(), "x.json")).clauses if "otherwise" in each]
    assert len(fallback) == 1 and never(data) == ()
    data["examples"] = data["examples"][:1]
    assert fallback[0] in never(data)
    data = whole("cuban-100")
    assert "opening-draw" not in never(data)
    data["examples"] = [each for each in data["examples"] if not any("opening_draw" in deal for deal in each["deals"])]
    assert "opening-draw" in never(data)


def test_a_base_that_a_win_never_changes_need_not_be_shown() -> None:
    data = whole("dekabes")
    assert {"base.after-draw", "base.after-win"} <= set(coverage_of(read(json.dumps(data).encode(), "x.json")).clauses)
    data["base"]["after-win"] = "keep"
    assert "base.after-win" not in coverage_of(read(json.dumps(data).encode(), "x.json")).clauses


def test_the_command_prints_what_is_never_shown_and_fails_for_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANGUAGE", "en")
    fine = str(PROFILES / "dominican-street.json")
    assert main(["--data", str(tmp_path), "check", "--coverage", fine]) == 0
    assert "clauses never shown: none (of 13)" in capsys.readouterr().out
    data = whole("dominican-street")
    data["id"] = "mine"
    data["examples"] = [example for example in data["examples"] if example["id"] != "pollona"]
    mine = tmp_path / "mine.json"
    mine.write_text(json.dumps(data), encoding="utf-8")
    assert main(["--data", str(tmp_path), "check", str(mine)]) == 0
    capsys.readouterr()
    assert main(["--data", str(tmp_path), "check", "--coverage", fine, str(mine)]) == 1
    out = capsys.readouterr().out.splitlines()
    assert out[-1].endswith("clauses never shown: match.reach, titles.pollona (of 13)")
    assert main(["--data", str(tmp_path), "check", "--coverage", "--json", fine, str(mine)]) == 1
    reports = json.loads(capsys.readouterr().out)
    assert [report["coverage"]["never"] for report in reports] == [[], ["match.reach", "titles.pollona"]]
    assert len(reports[0]["coverage"]["clauses"]) == 13
