"""Files that must not be lost: whole or not at all, kept when damaged, locked while in use, trouble said once."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import List

import pytest

from dominoes import storage
from dominoes.rules.message import N_
from dominoes.storage import (
    SHARED,
    Background,
    Notices,
    lock,
    make_folder,
    open_shared,
    read_all,
    set_aside,
    unlock,
    write_all,
    write_atomic,
)
from tests.helpers import ROOT

NEWS = N_("storage", "This match is open in another window.")


def test_written_whole_with_the_usual_rights(tmp_path: Path) -> None:
    path = tmp_path / "file"
    write_atomic(str(path), b"one")
    write_atomic(str(path), b"two")
    assert path.read_bytes() == b"two"
    assert os.listdir(str(tmp_path)) == ["file"]
    plain = tmp_path / "plain"
    plain.write_bytes(b"")
    assert path.stat().st_mode == plain.stat().st_mode


@pytest.mark.parametrize("call", ["fsync", "replace"])
def test_a_failed_write_leaves_the_old_file_and_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    path = tmp_path / "file"
    write_atomic(str(path), b"old")

    def fail(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(storage.os, call, fail)
    with pytest.raises(OSError):
        write_atomic(str(path), b"new")
    assert path.read_bytes() == b"old"
    assert os.listdir(str(tmp_path)) == ["file"]


def test_damaged_files_are_kept_under_names_of_their_own(tmp_path: Path) -> None:
    path = tmp_path / "file"
    for text in ("one", "two"):
        path.write_text(text, encoding="utf-8")
        assert set_aside(str(path)) is not None
    assert not path.exists()
    assert sorted(each.read_text(encoding="utf-8") for each in tmp_path.iterdir()) == ["one", "two"]
    assert set_aside(str(path)) is None


def test_everything_is_written_in_spite_of_short_writes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    handle = os.open(str(tmp_path / "file"), SHARED | os.O_CREAT)
    whole = os.write
    monkeypatch.setattr(storage.os, "write", lambda handle, data: whole(handle, bytes(data[:3])))
    write_all(handle, b"eleven bytes")
    assert read_all(handle) == b"eleven bytes"
    monkeypatch.setattr(storage.os, "write", lambda handle, data: 0)
    with pytest.raises(OSError):
        write_all(handle, b"more")
    os.close(handle)


def test_a_lock_keeps_others_out_until_it_is_given_back(tmp_path: Path) -> None:
    path = str(tmp_path / "file")
    handle = os.open(path, SHARED | os.O_CREAT)
    assert lock(handle) is True
    for expected in (False, True):
        other, free = open_shared(path)
        assert free is expected
        os.close(other)
        unlock(handle)
    os.close(handle)


def test_a_lock_ends_with_its_process(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"")
    code = "import sys; from dominoes.storage import *; print(open_shared(sys.argv[1])[1], flush=True); input()"
    other = subprocess.Popen(
        [sys.executable, "-c", code, str(path)], cwd=str(ROOT), stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert other.stdout is not None and other.stdin is not None
    assert other.stdout.readline().strip() == b"True"
    handle, free = open_shared(str(path))
    assert free is False
    other.kill()
    other.wait()
    assert lock(handle) is True
    os.close(handle)
    other.stdin.close()
    other.stdout.close()


def test_a_folder_that_cannot_be_made_is_an_error_to_be_said(tmp_path: Path) -> None:
    assert make_folder(tmp_path / "a" / "b") is None
    assert list((tmp_path / "a" / "b").iterdir()) == []
    (tmp_path / "file").write_bytes(b"")
    assert isinstance(make_folder(tmp_path / "file" / "b"), OSError)


def test_notices_are_said_once() -> None:
    notices = Notices()
    notices.add(NEWS.of())
    notices.add(NEWS.of())
    assert [sentence.message for sentence in notices.take()] == [NEWS]
    notices.add(NEWS.of())
    assert notices.take() == []
    for number in (errno.EROFS, errno.ENOSPC):
        notices.cannot_save(Path("there"), OSError(number, os.strerror(number)))
    (said,) = notices.take()
    assert said.facts == {"folder": "there", "reason": os.strerror(errno.EROFS)}


def test_jobs_are_done_in_order_and_the_newest_of_a_key_only() -> None:
    background = Background()
    done: List[str] = []
    gate, started = threading.Event(), threading.Event()
    background.later("gate", lambda: (started.set(), gate.wait()))
    started.wait()
    background.later("a", lambda: done.append("old"))
    background.later("b", lambda: done.append("b"))
    background.later("a", lambda: done.append("new"))
    assert not background.flush(0.01)
    gate.set()
    assert background.flush(60)
    assert done == ["b", "new"]


def test_a_job_that_fails_does_not_stop_the_others() -> None:
    background = Background()
    done: List[str] = []

    def fail() -> None:
        raise OSError(errno.EIO, "broken")

    background.later("a", fail)
    background.later("b", lambda: done.append("b"))
    assert background.flush(60)
    assert done == ["b"]
