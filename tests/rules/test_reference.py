"""The reference of profiles tells the truth: its tables are current, its games load, its changes can be made, its
messages are the ones that the loader gives; and the tool that finds examples finds some.
"""

from __future__ import annotations

import copy
import json
import re
from pathlib import Path
from typing import Any, Callable, Dict, List

import pytest

from dominoes.record import example_from
from dominoes.replay import replay
from dominoes.rules.compiled import compile_profile
from dominoes.rules.faults import FileFaults
from dominoes.rules.jsontext import read
from dominoes.rules.load import load_profile
from dominoes.rules.vocabulary import VOCABULARY
from tests.tools import find_examples, make_reference

README = Path(__file__).resolve().parents[2] / "dominoes" / "profiles" / "README.md"
TEXT = README.read_bytes().decode("utf-8")


def blocks(kind: str) -> List[str]:
    """The JSON snippets of one kind: profile, change or example."""
    return re.findall(r"^```json %s\n(.*?)^```$" % kind, TEXT, re.MULTILINE | re.DOTALL)


STARTER = blocks("profile")[0]


def faults_of(text: str) -> List[str]:
    try:
        load_profile(text.encode("utf-8"), "mine.json")
    except FileFaults as found:
        return [fault.message for fault in found.faults]
    return []


def test_the_tables_are_current() -> None:
    assert make_reference.renewed(TEXT) == TEXT, "run python3 -m tests.tools.make_reference"


def test_the_tables_have_every_word_of_the_language() -> None:
    tables = TEXT.split(make_reference.BEGIN)[1]
    for kind in VOCABULARY.values():
        for word in kind.words.values():
            assert '`"%s"`' % word.name in tables or '`{"%s": ' % word.name in tables, word.name
            assert word.reference.replace("|", "\\|") in tables, word.name


def test_every_snippet_is_of_a_known_kind() -> None:
    fences = re.findall(r"^```(.*)$", TEXT, re.MULTILINE)
    assert set(fences) == {"json profile", "json change", "json example", ""}
    assert len(blocks("profile")) == 2 and len(blocks("change")) >= 10 and len(blocks("example")) == 1


@pytest.mark.parametrize("text", blocks("profile"), ids=["starter", "whole-game"])
def test_a_whole_profile_loads_and_its_examples_come_out(text: str) -> None:
    document = read(text.encode("utf-8"), "mine.json")
    profile = load_profile(text.encode("utf-8"), "mine.json")
    for at, example in enumerate(profile.examples):
        assert replay(example_from(document, compile_profile(profile), example, ("examples", at))).faults == ()


@pytest.mark.parametrize("text", blocks("change"), ids=lambda text: text.split('"')[1])
def test_a_change_fits_the_starting_profile(text: str) -> None:
    data = json.loads(STARTER)
    change = json.loads("{%s}" % text)
    optional = {"redeal", "base", "passes", "opening-draw", "play"}
    assert not set(change) - optional - set(data), "a change of something the profile does not have"
    data.update(change)
    assert faults_of(json.dumps(data)) == []


def test_the_four_values_may_be_changed() -> None:
    data = json.loads(STARTER)
    data["id"], data["about"]["name"] = "my-game", "My game"
    data["match"]["ends"]["reach"], data["score"][0]["pay"] = 21, 3
    assert faults_of(json.dumps(data)) == []


def test_the_example_belongs_to_the_starting_profile() -> None:
    data = json.loads(STARTER)
    data["examples"] = [json.loads(blocks("example")[0])]
    text = json.dumps(data).encode("utf-8")
    rules = compile_profile(load_profile(text, "mine.json"))
    played = replay(example_from(read(text, "mine.json"), rules, data["examples"][0], ("examples", 0)))
    assert played.faults == ()
    assert played.deals()[0].state.result is not None


def edited(change: Callable[[Dict[str, Any]], Any]) -> str:
    data = copy.deepcopy(json.loads(STARTER))
    change(data)
    return json.dumps(data)


#: The faults of the table of ten, each made in the starting profile.
TEN: Dict[str, str] = {
    "expected a comma or }": STARTER.replace('"version": 1,', '"version": 1'),
    "written without quotes": STARTER.replace('"tiles": 7', '"tiles": "7"'),
    'did you mean "lowest-hand"?': STARTER.replace('"lowest-hand"', '"lowest-hands"'),
    'the key "blocks" is not known': STARTER.replace('"block": {', '"blocks": {'),
    "4 seats with 8 tiles each need 32 tiles, and the set has 28": STARTER.replace('"tiles": 7', '"tiles": 8'),
    'the rest cannot be "none"': STARTER.replace('"tiles": 7', '"tiles": 6'),
    'nobody may hold this tile; add "otherwise"': STARTER.replace('"tiles": 7', '"tiles": 6, "rest": "asleep"'),
    "there is no such seat after a draw": STARTER.replace('"next-after-last-leader"', '"winner"'),
    "this clause can never be reached": edited(lambda data: data["score"].reverse()),
    'let the last clause have no "when"': edited(lambda data: data["score"].pop()),
}


def test_the_table_of_ten_lists_these_faults() -> None:
    table = TEXT.split("## Ten faults")[1].split("\n## ")[0]
    assert re.findall(r"^\| `([^`]+)` \|", table, re.MULTILINE) == list(TEN)
    assert len(TEN) == 10


@pytest.mark.parametrize("message", list(TEN))
def test_the_loader_says_what_the_table_says(message: str) -> None:
    assert TEN[message] != STARTER
    assert any(message in fault for fault in faults_of(TEN[message]))


def test_the_wants_of_the_page_find_examples(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "our-class.json"
    path.write_bytes(STARTER.encode("utf-8"))
    line = next(line for line in TEXT.split("\n") if "tests.tools.find_examples" in line)
    wants = re.findall(r'"([^"]+)"', line)
    assert find_examples.main([str(path), *wants, "--seed", "2"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [deal.get("expect", {}).get("end") for deal in found["deals"]] == ["block", "draw", None]
    data = json.loads(STARTER)
    data["examples"] = [found]
    text = json.dumps(data).encode("utf-8")
    rules = compile_profile(load_profile(text, "mine.json"))
    assert replay(example_from(read(text, "mine.json"), rules, data["examples"][0], ("examples", 0))).faults == ()


def test_a_want_that_nothing_shows_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert find_examples.main(["milo", "points=3", "--tries", "3"]) == 1
    assert "no deal of 3 shows points=3:" in capsys.readouterr().err


@pytest.mark.parametrize("want", ["nonsense", "end>=out", "points", "end=out:many", "points=x"])
def test_a_want_that_makes_no_sense_is_wrong_usage(want: str) -> None:
    with pytest.raises(SystemExit) as stopped:
        find_examples.main(["milo", want, "--tries", "3"])
    assert stopped.value.code == 2


@pytest.mark.parametrize(
    "value", [{"a": [1, 2.5, None, True]}, ["x" * 50] * 9, {"k": {"deep": ["y" * 90, {"z": []}]}}, [], {}]
)
def test_the_layout_of_profiles_is_still_json(value: Any) -> None:
    text = find_examples.json_text(value)
    assert json.loads(text) == value
    assert all(len(line) <= 120 for line in text.split("\n"))
