"""Finding profiles: built-in ones, a teacher's own, paths; and that one bad file never stops the others."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest
from helpers import PROFILE_IDS, SEED_IDS, Json, hands, profile_data, record_data, tiles

from dominoes.library import (
    Library,
    builtin_names,
    default_folders,
    profile_of,
    program_folder,
    read_any,
    read_file,
    user_data_folder,
)
from dominoes.replay import replay
from dominoes.rules.faults import FileFaults
from dominoes.rules.jsontext import MAX_BYTES


def write(path: Path, data: Any) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(data if isinstance(data, str) else json.dumps(data), encoding="utf-8")
    return path


def own(name: str, **changes: Any) -> Json:
    return dict(profile_data("milo", **changes), id=name)


# ---- the profile table --------------------------------------------------------------------------------------


def test_the_built_in_profiles_are_all_there_and_right() -> None:
    library = Library()
    assert [profile.id for profile in library.profiles()] == list(PROFILE_IDS)
    assert set(SEED_IDS) <= set(PROFILE_IDS) and builtin_names() == ["%s.json" % name for name in PROFILE_IDS]
    for entry in library.entries():
        assert entry.builtin and not entry.faults and os.path.isfile(entry.file)
        assert library.find(entry.profile.id) is entry.profile  # type: ignore[union-attr]


def test_a_teachers_folder_follows_the_built_in_profiles(tmp_path: Path) -> None:
    write(tmp_path / "b.json", own("school-b"))
    write(tmp_path / "a.json", own("school-a"))
    write(tmp_path / "notes.txt", "no profile")
    library = Library([tmp_path / "is-not-there", tmp_path])
    assert [profile.id for profile in library.profiles()] == [*PROFILE_IDS, "school-a", "school-b"]
    assert library.find("school-b").id == "school-b" and not library.entries()[-1].builtin


def test_a_wrong_file_is_kept_with_its_faults_and_does_not_stop_the_others(tmp_path: Path) -> None:
    write(tmp_path / "a.json", "{")
    write(tmp_path / "b.json", own("school-b", match={"ends": {"reach": -1}}))
    (tmp_path / "c.json").mkdir()
    (tmp_path / "d.json").write_bytes(b"\xff\xfe\x00")
    write(tmp_path / "e.json", own("school-e"))
    library = Library([tmp_path])
    entries = library.entries()[len(PROFILE_IDS) :]
    assert [entry.profile.id if entry.profile else None for entry in entries] == [None, None, None, None, "school-e"]
    for entry in entries[:4]:
        assert entry.faults and all(fault.file == entry.file for fault in entry.faults)
    assert entries[1].faults[0].path == "$.match.ends.reach"
    assert "folder" in entries[2].faults[0].message


@pytest.mark.skipif(sys.platform == "win32" or not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root reads all")
def test_a_file_that_cannot_be_read_is_a_fault(tmp_path: Path) -> None:
    path = write(tmp_path / "a.json", own("school-a"))
    path.chmod(0)
    (entry,) = Library([tmp_path]).entries()[len(PROFILE_IDS) :]
    assert "cannot be read" in entry.faults[0].message


def test_an_id_that_is_taken_is_a_fault_of_the_later_file(tmp_path: Path) -> None:
    write(tmp_path / "a.json", own("six-love"))
    write(tmp_path / "b.json", own("school"))
    write(tmp_path / "c.json", own("school"))
    library = Library([tmp_path])
    first, second, third = library.entries()[len(PROFILE_IDS) :]
    assert first.faults[0].path == "$.id" and "six-love" in first.faults[0].message
    assert second.profile is not None and third.faults[0].path == "$.id" and "b.json" in third.faults[0].message
    assert library.find("six-love").highest == 6 and library.find("six-love").base is None


# ---- finding one --------------------------------------------------------------------------------------------


def test_an_unknown_id_is_answered_with_those_there_are_and_the_nearest() -> None:
    with pytest.raises(LookupError) as caught:
        Library().find("dekabez")
    message = str(caught.value.args[0])
    assert 'did you mean "dekabes"?' in message and all(name in message for name in PROFILE_IDS)


def test_the_id_of_a_wrong_file_is_answered_with_its_faults(tmp_path: Path) -> None:
    write(tmp_path / "school.json", "{}")
    with pytest.raises(FileFaults) as caught:
        Library([tmp_path]).find("school")
    assert caught.value.faults[0].file == str(tmp_path / "school.json")


def test_a_path_is_read_wherever_it_is_and_however_strange(tmp_path: Path) -> None:
    path = write(tmp_path / "наші правила" / "гра 1.json", own("school"))
    assert Library().find(str(path)).id == "school"
    assert Library().find("гра 1.json", str(path.parent)).id == "school"
    for name in (str(tmp_path / "no.json"), "a/b", "x\x00/y.json", "\ud800/z.json"):
        with pytest.raises(LookupError, match="there is no profile file"):
            Library().find(name)
    with pytest.raises(FileFaults, match="folder"):
        Library().find(str(tmp_path) + os.sep)


def test_a_profile_path_in_a_record_is_relative_to_the_record(tmp_path: Path) -> None:
    write(tmp_path / "rules" / "school.json", own("school"))
    record = record_data("rules/school.json", [{"hands": hands(
        "6-6 0-0 1-0 1-1 2-0 2-1 2-2", "3-0 3-1 3-2 3-3 4-0 4-1 4-2", "4-3 4-4 5-0 5-1 5-2 5-3 5-4",
        "5-5 6-0 6-1 6-2 6-3 6-4 6-5"), "actions": ["1 play 6-6"]}])  # fmt: skip
    path = write(tmp_path / "record.json", record)
    found = Library().read_record(str(path))
    assert found.rules.profile.id == "school" and not replay(found).faults
    write(tmp_path / "rules" / "school.json", "[]")
    with pytest.raises(FileFaults) as caught:
        Library().read_record(str(path))
    assert caught.value.faults[0].file.endswith("school.json"), "the fault is the profile's, not the record's"


def test_a_profile_in_place_of_a_record_is_one_fault_that_says_so(tmp_path: Path) -> None:
    path = write(tmp_path / "mine.json", own("mine"))
    with pytest.raises(FileFaults) as found:
        Library([]).read_record(str(path))
    assert len(found.value.faults) == 1 and "a profile, not a record" in found.value.faults[0].message


def test_a_record_by_id_finds_a_teachers_profile(tmp_path: Path) -> None:
    write(tmp_path / "p" / "school.json", own("school"))
    path = write(tmp_path / "r.json", record_data("school", [{}], seed=1))
    assert Library([tmp_path / "p"]).read_record(str(path)).rules.profile.id == "school"
    with pytest.raises(FileFaults) as caught:
        Library().read_record(str(path))
    assert caught.value.faults[0].path == "$.profile" and caught.value.faults[0].file == str(path)


# ---- files and folders --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["no-such-file.json", "a\x00b.json", "", "x" * 5000, "\ud800.json"])
def test_a_file_that_is_not_there_is_a_fault_and_no_exception(name: str, tmp_path: Path) -> None:
    for reader in (read_file, read_any):
        with pytest.raises(FileFaults) as caught:
            reader(name)
        assert "cannot be read" in caught.value.faults[0].message
        assert str(caught.value).isprintable()


def test_a_file_that_is_too_large_is_a_fault(tmp_path: Path) -> None:
    path = tmp_path / "large.json"
    path.write_bytes(b" " * (MAX_BYTES + 10))
    assert len(read_file(str(path))) == MAX_BYTES + 1
    with pytest.raises(FileFaults):
        read_any(str(path))


def test_a_document_that_was_read_gives_its_profile(tmp_path: Path) -> None:
    path = write(tmp_path / "school.json", own("school"))
    assert profile_of(read_any(str(path))).id == "school"


def test_folders_of_profiles_are_beside_the_program_and_in_the_data_folder(tmp_path: Path) -> None:
    assert default_folders(None) == [program_folder() / "profiles"]
    assert default_folders(tmp_path) == [program_folder() / "profiles", tmp_path / "profiles"]
    assert (program_folder() / "dominoes" / "library.py").is_file()


@pytest.mark.parametrize(
    "platform, environ, folder",
    [
        ("linux", {"HOME": "/h"}, "/h/.local/share/dominoes"),
        ("linux", {"HOME": "/h", "XDG_DATA_HOME": "/x"}, "/x/dominoes"),
        ("darwin", {"HOME": "/h"}, "/h/Library/Application Support/Dominoes"),
        ("win32", {"HOME": "/h", "APPDATA": "/a"}, "/a/Dominoes"),
        ("win32", {"HOME": "/h"}, "/h/AppData/Roaming/Dominoes"),
    ],
)
def test_the_data_folder_is_where_the_platform_keeps_such_things(
    platform: str, environ: Any, folder: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("dominoes.library.program_folder", lambda: tmp_path)
    assert user_data_folder(platform, environ) == Path(folder)
    (tmp_path / "data").mkdir()
    assert user_data_folder(platform, environ) == tmp_path / "data", "a folder beside the program wins"


def test_tiles_of_a_hand_are_what_the_helpers_say() -> None:
    assert tiles("6-6 0-0") == ["6-6", "0-0"] and hands("6-6")["1"] == ["6-6"]
