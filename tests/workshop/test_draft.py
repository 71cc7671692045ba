"""Drafts: edits, undo and redo; and what is kept of them on the disk."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any, List

import pytest

from dominoes.drafts import Drafts, save_profile
from dominoes.rules.jsontext import read
from dominoes.storage import Background, Notices
from dominoes.workshop.draft import ABSENT, Draft, paths_of, value_at
from dominoes.workshop.work import Work, work_from
from tests.helpers import profile_data

pytestmark = pytest.mark.long


def text_of(draft: Draft) -> str:
    return json.dumps(draft.document)


def test_undo_and_redo_go_through_exactly_the_documents_that_were() -> None:
    chance, draft = Random(5), Draft(profile_data("six-love"))
    seen = [text_of(draft)]
    for number in range(60):
        path, value = chance.choice(paths_of(draft.document)[1:])
        if isinstance(value, list) and value and chance.random() < 0.5:
            draft.move(path + (0,), len(value) - 1)
        elif isinstance(path[-1], int) and chance.random() < 0.3:
            draft.put(path, ABSENT)
        else:
            draft.put(path, chance.choice([number, "word", ABSENT, {"a": [1]}]))
        if text_of(draft) != seen[-1]:
            seen.append(text_of(draft))
    assert len(seen) > 40
    for before in reversed(seen[:-1]):
        draft.undo()
        # Keys may come back at the end of their object; nothing else differs.
        assert draft.document == json.loads(before)
    assert not draft.can_undo
    for after in seen[1:]:
        draft.redo()
        assert draft.document == json.loads(after)
    assert not draft.can_redo


def test_a_change_after_undo_forgets_what_was_undone_and_older_documents_stay_as_they_were() -> None:
    draft = Draft({"a": [1, 2], "b": {"c": 3}})
    before = draft.document
    draft.put(("a", 1), 5)
    assert draft.undo() == ("a", 1)
    draft.put(("b", "c"), 4)
    assert not draft.can_redo and draft.document == {"a": [1, 2], "b": {"c": 4}}
    assert before == {"a": [1, 2], "b": {"c": 3}}
    with pytest.raises(IndexError):
        draft.redo()


def test_what_is_typed_at_one_place_is_one_edit() -> None:
    draft = Draft({"name": "", "id": ""})
    for text in ("O", "Ou", "Our"):
        draft.put(("name",), text, typed=True)
    draft.put(("id",), "o", typed=True)
    draft.put(("name",), "Ours", typed=True)
    draft.pause()
    draft.put(("name",), "Ours!", typed=True)
    draft.undo()
    assert draft.document["name"] == "Ours"
    draft.undo()
    assert draft.document["name"] == "Our"
    draft.undo()
    draft.undo()
    assert draft.document == {"name": "", "id": ""}


def test_one_and_true_are_two_values_and_what_stands_there_already_is_no_edit() -> None:
    draft = Draft({"a": 1})
    draft.put(("a",), 1)
    assert not draft.can_undo and draft.version == 0
    draft.put(("a",), True)
    assert draft.can_undo and value_at(draft.document, ("a",)) is True


def kept_in(folder: Path) -> Drafts:
    return Drafts(folder, Background(), Notices())


def names(drafts: Drafts) -> List[Any]:
    drafts._background.flush(10)
    return sorted(work.draft.document["id"] for work in drafts.all())


def test_drafts_are_there_after_the_program_has_gone_until_they_are_dropped(tmp_path: Path) -> None:
    drafts = kept_in(tmp_path)
    one, other = Work(profile_data("six-love"), "six-love", [{"id": "x"}]), Work(profile_data("milo"), "milo", [])
    assert not one.unsaved
    one.draft.put(("match", "ends", "reach"), 5)
    for work in (one, other):
        drafts.keep(work)
    one.draft.put(("match", "ends", "reach"), 7)
    drafts.keep(one)
    assert names(drafts) == ["milo", "six-love"]
    again = next(work for work in kept_in(tmp_path).all() if work.original == "six-love")
    assert again.draft.document == one.draft.document and again.examples == [{"id": "x"}] and again.unsaved
    (tmp_path / "workshop" / "broken.json").write_bytes(b"{")
    drafts.drop(other)
    assert names(drafts) == ["six-love"]


def test_a_place_that_cannot_be_written_is_a_notice_and_no_error(tmp_path: Path) -> None:
    (tmp_path / "workshop").write_text("a file where the folder should be", encoding="utf-8")
    background, notices = Background(), Notices()
    Drafts(tmp_path, background, notices).keep(Work(profile_data("milo"), "milo", []))
    background.flush(10)
    assert len(notices.take()) == 1


@pytest.mark.parametrize("text", ["[]", '{"format": "dominoes-draft"}', '{"format": "dominoes-draft", "version": 1, '
                                  '"profile": []}'])
def test_a_kept_file_that_is_no_draft_is_none(text: str) -> None:
    assert work_from(read(text.encode("ascii"), "x"), "x") is None


def test_a_file_is_replaced_only_when_that_was_said(tmp_path: Path) -> None:
    path = tmp_path / "new" / "game.json"
    save_profile(str(path), b"one", over=False)
    with pytest.raises(FileExistsError):
        save_profile(str(path), b"two", over=False)
    assert path.read_bytes() == b"one"
    save_profile(str(path), b"two", over=True)
    assert path.read_bytes() == b"two"
