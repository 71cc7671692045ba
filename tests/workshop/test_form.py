"""The form: everything that the grammar and the vocabulary have is in it, and what can be saved passes ``check``."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any, Dict, Iterator, List, Set

import pytest

from dominoes.cli import main
from dominoes.rules.grammar import PROFILE
from dominoes.rules.jsontext import read
from dominoes.rules.shape import Choice, Field, ListOf, MapOf, Obj, Shape, Tagged
from dominoes.rules.vocabulary import VOCABULARY
from dominoes.text.faults import fault_text, recognised
from dominoes.text.i18n import catalog
from dominoes.workshop.checking import check_draft, found_at, profile_bytes, row_of
from dominoes.workshop.draft import Draft, value_at
from dominoes.workshop.fill import Fresh, alternatives, filled, fits
from dominoes.workshop.form import Form, Setting
from dominoes.workshop.labels import field_texts, hidden, names
from dominoes.workshop.row import BUTTONS, CHOICE, ENTRY, FIELD, Row, type_into
from dominoes.workshop.sections import EXAMPLES, rows_of, section_of, sections
from dominoes.workshop.variant import IMPOSSIBLE, OTHER, SAME, try_examples, variant_of
from tests.helpers import PROFILE_IDS, profile_data, rules_of

pytestmark = pytest.mark.long

SETTING = Setting({"en": "English", "uk": "Українська"}, {"en": "New rule", "uk": "Нове правило"})
WORDS = {"en": "variant", "uk": "варіант"}


def all_rows(document: Any) -> List[Row]:
    return [row for section in sections() for row in rows_of(section, document, SETTING)]


def row_at(document: Any, *path: Any, kind: str = CHOICE) -> Row:
    return next(row for row in all_rows(document) if row.path == path and row.kind == kind)


def shapes_in(shape: Shape, seen: List[Shape]) -> Iterator[Shape]:
    """Every shape of the grammar once."""
    for each in alternatives(shape):
        if any(each is one for one in seen):
            continue
        seen.append(each)
        yield each
        inner: List[Shape] = []
        if isinstance(each, Obj):
            inner = [field.shape for key, field in each.fields.items() if not hidden(key, field)]
        elif isinstance(each, (ListOf, MapOf)):
            inner = [each.shape]
        elif isinstance(each, Tagged):
            inner = [argument for argument, _ in each.words.values()]
        for one in inner:
            yield from shapes_in(one, seen)


def test_every_key_of_a_profile_is_in_one_section() -> None:
    keys = [key for section in sections() for key in section.keys]
    wanted = [key for key, field in PROFILE.fields.items() if not hidden(key, field)] + [EXAMPLES]
    assert sorted(keys) == sorted(wanted)


def test_a_key_added_to_the_grammar_has_a_section_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    added = Field(Choice({"loud": "with a bang", "soft": "without"}), True, doc="how tiles are put down; for fun")
    fields = dict(PROFILE.fields, noise=added)
    monkeypatch.setattr(PROFILE, "fields", fields)
    section = next(each for each in sections() if each.keys == ("noise",))
    assert section_of(("noise",)) == section.id
    heard = catalog("uk")
    (row,) = rows_of(section, dict(profile_data("milo"), noise="soft"), SETTING)
    assert [heard.say(option.sentence) for option in row.options] == ["with a bang", "without"]
    assert row.chosen == 1 and heard.say(row.label) == "how tiles are put down; for fun"


def test_every_word_of_the_vocabulary_can_be_chosen_and_is_said() -> None:
    """Each shape that offers words, as the form offers it; a word is said without its key."""
    offered: Set[str] = set()
    for shape in shapes_in(PROFILE, []):
        if not isinstance(shape, (Choice, Tagged)):
            continue
        wanted = [*getattr(shape, "plain", shape.words), *(shape.words if isinstance(shape, Tagged) else ())]
        for word in wanted:
            value = word if isinstance(shape, Choice) or word in shape.plain else {word: filled(
                shape.words[word][0], Fresh())}
            form = Form({"x": value}, SETTING)
            rows = form.rows(Obj({"x": Field(shape, True, doc="x")}), ["x"])
            assert rows[0].kind == CHOICE
            # A turned condition shows the opposite of what it turns.
            assert rows[0].chosen >= 0, (word, value)
            for option in rows[0].options:
                assert catalog("en").say(option.sentence)
            offered.add(word)
    known = {name for kind in VOCABULARY.values() for name in kind.words}
    assert known <= offered


@pytest.mark.parametrize("name", PROFILE_IDS)
def test_a_profile_is_shown_whole_and_written_as_it_was(name: str) -> None:
    document = profile_data(name)
    rows = all_rows(document)
    for section in sections():
        keys = [row.key for row in rows_of(section, document, SETTING)]
        assert len(set(keys)) == len(keys)
    assert all(row.chosen >= 0 for row in rows if row.kind == CHOICE)
    assert read(profile_bytes(document), "x").value == document
    shown = {row.path for row in rows}
    # Every clause and every word of it is somewhere in the form.
    for key in ("lead", "score", "ledger"):
        assert all((key, at) in shown for at in range(len(document[key])))
    assert not check_draft(document, {}, False).faults


def test_lines_of_the_grammar_have_no_json_in_them() -> None:
    for message in field_texts():
        assert not set(message.text) & set("{}[]"), message.text


def test_a_condition_is_turned_joined_and_kept() -> None:
    draft = Draft(profile_data("six-love"))
    path = ("ledger", 0, "when")
    row = row_at(draft.document, *path)
    next(each for each in row.actions if each.kind == "turn").op.apply(draft)
    assert value_at(draft.document, path) == {"not": "others-had-points"}
    row = row_at(draft.document, *path)
    assert catalog("en").say(row.options[row.chosen].sentence) == "no other team had points before this deal"
    next(each for each in row.actions if each.kind == "turn").op.apply(draft)
    row = row_at(draft.document, *path)
    join = next(each for each in row.options if each.op.value == {"all": ["others-had-points"]})
    join.op.apply(draft)
    adding = next(row for row in all_rows(draft.document) if row.kind == BUTTONS and row.path == (*path, "all"))
    adding.actions[0].op.apply(draft)
    assert value_at(draft.document, path) == {"all": ["others-had-points", "went-out"]}
    row = row_at(draft.document, *path)
    next(each for each in row.options if each.op.value == {
        "any": ["others-had-points", "went-out"]}).op.apply(draft)
    assert not check_draft(draft.document, {}, False).faults


def test_a_new_clause_stands_before_the_one_that_always_holds_and_has_an_id_of_its_own() -> None:
    draft = Draft(profile_data("six-love"))
    for _ in range(2):
        rows = all_rows(draft.document)
        next(row for row in rows if row.kind == BUTTONS and row.path == ("score",)).actions[0].op.apply(draft)
    ids = [clause["id"] for clause in draft.document["score"]]
    assert ids == ["key-bone", "rule", "rule-2", "win"]
    assert draft.document["score"][1]["name"] == SETTING.names and "when" in draft.document["score"][1]
    assert not check_draft(draft.document, {}, False).faults


def test_an_amount_goes_on_in_the_one_that_takes_its_place() -> None:
    draft = Draft(profile_data("cuban-100"))
    old = value_at(draft.document, ("score", 0, "pay"))
    row = row_at(draft.document, "score", 0, "pay")
    new = [option.op.value for option in row.options if isinstance(option.op.value, dict)]
    assert {"times": [1, old]} in new and {"sum": [old]} in new


def test_faults_stand_at_the_row_that_is_about_them() -> None:
    draft = Draft(profile_data("six-love"))
    section = next(each for each in sections() if each.id == "match")
    rows = rows_of(section, draft.document, SETTING)
    field = next(row for row in rows if row.counts)
    type_into(draft, field, "0")
    (fault,) = check_draft(draft.document, {}, False).faults
    rows = rows_of(section, draft.document, SETTING)
    assert rows[row_of(rows, fault.path)].key == field.key and "1 to 100000" in fault.message
    type_into(draft, field, " 8 ")
    assert draft.document["match"]["ends"] == {"reach": 8} and not check_draft(draft.document, {}, False).faults
    # A clause that can never be reached is found by the whole check, and stands at the head of the clause.
    draft.put(("score", 0), dict(draft.document["score"][1], id="other"))
    (fault,) = check_draft(draft.document, {}, True).faults
    rows = rows_of(next(each for each in sections() if each.id == "points"), draft.document, SETTING)
    assert rows[row_of(rows, fault.path)].kind == ENTRY and fault.path == ("score", 1)


def test_an_id_that_another_profile_has_is_a_fault_at_the_id() -> None:
    (fault,) = check_draft(profile_data("milo"), {"milo": "other.json"}, False).faults
    assert fault.path == ("id",) and "other.json" in fault.message


@pytest.mark.parametrize("name", PROFILE_IDS)
def test_a_variant_of_every_profile_has_its_own_name_and_no_examples(name: str) -> None:
    full = json.loads((Path("dominoes/profiles") / (name + ".json")).read_text(encoding="utf-8"))
    variant = variant_of(full, {name, name + "-variant"}, WORDS)
    assert variant["id"] == name + "-variant-2" and "examples" not in variant
    assert variant["about"]["name"] != full["about"]["name"] and full["about"]["name"] == rules_of(name).profile.data[
        "about"]["name"]
    assert not check_draft(variant, {}, False).faults


def test_examples_by_other_rules_say_what_is_different_and_can_be_taken_over() -> None:
    full = json.loads(Path("dominoes/profiles/six-love.json").read_text(encoding="utf-8"))
    document = profile_data("six-love", match=dict(full["match"], ends={"reach": 5}))
    verdict = check_draft(document, {}, False)
    assert verdict.rules is not None
    trials = {trial.value["id"]: trial for trial in try_examples(verdict.rules, full["examples"])}
    other = [trial for trial in trials.values() if trial.what == OTHER]
    assert len(other) == 1 and {trial.what for trial in trials.values()} == {SAME, OTHER}
    assert ("match_over", False, True) in [change[1:] for change in other[0].changes]
    document["examples"] = [trial.value for trial in trials.values()]
    assert check_draft(document, {}, True).good
    document["examples"] = full["examples"]
    assert check_draft(document, {}, True).faults
    lead = [dict(full["lead"][0], seat={"holder-of": "highest-double"}), full["lead"][1]]
    document.update(deal={"tiles": 6, "rest": "asleep"}, examples=[], lead=lead)
    fewer = check_draft(document, {}, False).rules
    assert fewer is not None
    assert [trial.what for trial in try_examples(fewer, full["examples"][:1])] == [IMPOSSIBLE]


def edit_by_chance(draft: Draft, chance: Random) -> None:
    """One thing that a person could do in the form."""
    rows = [row for row in all_rows(draft.document) if row.options or row.actions or row.kind == FIELD]
    row = chance.choice(rows)
    if row.kind == FIELD and chance.random() < 0.8:
        texts: Dict[bool, List[str]] = {True: ["0", "1", "2", "5", "7", "x", ""], False: ["a", "6-6", "", "go-on", "3"]}
        type_into(draft, row, chance.choice(texts[row.counts]))
    elif row.options and chance.random() < 0.7:
        chance.choice(row.options).op.apply(draft)
    elif row.actions:
        chance.choice(row.actions).op.apply(draft)


@pytest.mark.parametrize("seed", range(3))
def test_whatever_can_be_saved_passes_check(seed: int, tmp_path: Path) -> None:
    """Random edits; where they lead into faults, mostly back again, as a person would."""
    chance = Random(seed)
    draft = Draft(variant_of(profile_data(chance.choice(PROFILE_IDS)), set(PROFILE_IDS), WORDS))
    changed = 0
    for _ in range(16):
        edit_by_chance(draft, chance)
        faults = check_draft(draft.document, {}, False).faults
        assert all(section_of(fault.path) for fault in faults)
        if faults and draft.can_undo:
            draft.undo()
        changed += not faults
    assert changed > 2
    path = tmp_path / "game.json"
    path.write_bytes(profile_bytes(draft.document))
    good = check_draft(draft.document, {}, True).good
    assert main(["check", str(path)]) == (0 if good else 1)


def test_filled_values_fit_their_shapes() -> None:
    for shape in shapes_in(PROFILE, []):
        assert fits(shape, filled(shape, Fresh())), shape.allowed


def test_faults_are_said_in_the_words_of_the_form_and_in_every_language() -> None:
    """What a person can do wrong in the form: each fault is recognised, so that it can be said in other languages."""
    documents = [
        profile_data("six-love", deal={"tiles": 6}), profile_data("six-love", deal={"tiles": 9}),
        profile_data("six-love", score=[]), profile_data("six-love", table={"seats": 5, "teams": "opposite"}),
        profile_data("six-love", base={"start": 1}), profile_data("six-love", match={"ends": {"reach": "x"}}),
        profile_data("six-love", set={"highest": 6, "removed": ["9-9", "x"]}), profile_data("six-love", id=""),
        profile_data("cuban-100", **{"opening-draw": "every-seat", "lead": [{"id": "a", "seat": "winner"}]}),
    ]
    texts: List[str] = []
    for document in documents:
        faults = check_draft(document, {}, False).faults
        assert faults
        for fault in faults:
            assert recognised(fault.message), fault.message
            texts.append(fault_text(fault.message, catalog("uk"), names(fault.path[0] if fault.path else "")))
    assert any("\u201cРоздають усі кісточки\u201d" in text for text in texts)
    assert not any(re.search("found|allowed|needed", text) for text in texts)


def test_a_clause_in_a_fault_is_called_by_its_name() -> None:
    message = 'this clause can never be reached: whenever it holds, "win" before it decides'
    said = fault_text(message, catalog("en"), names("score"), {"win": "A plain win"})
    assert "\u201cA plain win\u201d" in said and '"win"' not in said
    assert fault_text("something new", catalog("uk"), {}) == "Something new"


def test_texts_are_shown_in_one_language_or_in_all() -> None:
    section = next(each for each in sections() if each.id == "points")
    document = profile_data("six-love")
    one = rows_of(section, document, SETTING._replace(only="uk"))
    names_of_first = [row.text for row in one if row.path[:3] == ("score", 0, "name") and row.kind == FIELD]
    assert names_of_first == [document["score"][0]["name"]["uk"]]
    every = rows_of(section, document, SETTING)
    assert [row.path[-1] for row in every if row.path[:3] == ("score", 0, "name") and row.kind == FIELD] == list(
        document["score"][0]["name"])


def test_a_number_being_typed_stays_a_number_in_the_form() -> None:
    draft = Draft(profile_data("six-love"))
    pay = next(row for row in all_rows(draft.document) if row.path == ("score", 0, "pay") and row.kind == FIELD)
    for text in ("", "-", "1x"):
        type_into(draft, pay, text)
        rows = all_rows(draft.document)
        again = next(row for row in rows if row.key == pay.key)
        (fault,) = check_draft(draft.document, {}, False).faults
        assert again.text == text and rows[row_of(rows, fault.path)] == again
        assert found_at(again, fault, draft.document).endswith("allowed: a whole number from 0 to 100000")
