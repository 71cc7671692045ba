"""A deal saved as a worked example passes check, comes to the same, and leaves the rest of the file as it was."""

from __future__ import annotations

import json

import pytest
from exported import match_of
from helpers import PROFILE_IDS, PROFILES, load_record

from dominoes.checking import check_profile
from dominoes.export.examples import NoExample, example_record, id_of, with_example, worked_example
from dominoes.replay import replay, result_data
from dominoes.rules.jsontext import read

TITLE, TEXT = {"uk": "Наш кон"}, {"en": "Ours.", "uk": "Наш."}


@pytest.mark.parametrize("profile", PROFILE_IDS)
def test_every_deal_of_a_match_becomes_an_example_of_its_profile(profile: str) -> None:
    history = match_of(profile, 9, 4).history
    text = (PROFILES / (profile + ".json")).read_text(encoding="utf-8")
    before = len(json.loads(text)["examples"])
    for deal, settled in enumerate(history.settled()):
        record = example_record(history, deal, profile)
        assert settled.result is not None and record["deals"][-1]["expect"] == result_data(settled.result)
        assert not any("expect" in each for each in record["deals"][:-1])
        assert not replay(load_record(record)).faults
    example = worked_example(record, TITLE, TEXT, ())
    changed = with_example(text, example)
    id_, count, faults = check_profile(read(changed.encode(), profile))
    assert (id_, count, faults) == (profile, before + 1, [])
    assert json.loads(changed)["examples"][-1] == example
    assert changed.startswith(text[: text.rindex("]")].rstrip()) and changed.endswith(text[text.rindex("]") :])


def test_no_more_deals_than_the_result_needs() -> None:
    """With one deal less it would come to something else."""
    shortest = set()
    for profile in ("cuban-100", "six-love"):
        history = match_of(profile, 9, 4).history
        for deal, settled in enumerate(history.settled()):
            record = example_record(history, deal, profile)
            shortest.add(len(record["deals"]))
            if len(record["deals"]) > 1:
                fewer = replay(load_record(dict(record, deals=record["deals"][1:])))
                assert fewer.faults or fewer.history is None or fewer.history.state.result != settled.result
    assert len(shortest) > 2


@pytest.mark.parametrize("text", [
    '{"format": "x", "examples": []}', '{"examples" : [ ] , "a": "examples: [1]"}', "{}", '{"a": 1}\n',
    '\ufeff{\r\n  "examples": [{"a": "]}"}],\r\n  "b": {"examples": [2]}\r\n}\r\n', '{"a": {"examples": []}}',
])
def test_an_example_finds_its_place_whatever_the_file_looks_like(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dominoes.export.examples.check_profile", lambda document: ("", 0, []))
    changed = with_example(text, {"id": "new"})
    was, now = (json.loads(each.lstrip("\ufeff")) for each in (text, changed))
    assert now.pop("examples") == was.pop("examples", []) + [{"id": "new"}] and now == was
    assert ("\r\n" in text) == ("\r\n" in changed) and changed.count("\r\n") in (0, changed.count("\n"))


def test_what_would_not_pass_is_refused() -> None:
    history = match_of("six-love", 9, 1, more=3).history
    with pytest.raises(NoExample):
        example_record(history, 1, "six-love")
    text = (PROFILES / "six-love.json").read_text(encoding="utf-8")
    example = worked_example(example_record(history, 0, "six-love"), TITLE, TEXT, ())
    taken = json.loads(text)["examples"][0]["id"]
    with pytest.raises(NoExample) as refused:
        with_example(text, dict(example, id=taken))
    assert "used already" in str(refused.value.sentence.facts["fault"])
    with pytest.raises(NoExample):
        worked_example({"deals": [{}] * 41}, TITLE, TEXT, ())


def test_ids_are_made_from_titles() -> None:
    assert id_of("The key bone!", ()) == "the-key-bone"
    assert id_of("Capicúa – 2", ["capicua-2"]) == "capicua-2-2"
    assert id_of("Наш кон", ["example"]) == "example-2"
    assert id_of("12 tiles", ()) == "tiles"
