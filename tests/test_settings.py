"""Settings: defaults, what is kept of a wrong file, what a newer version wrote, and windows put back on the screen."""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path
from typing import Any, Dict, List, Tuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dominoes import settings
from dominoes.settings import Seat, Settings, SettingsFile, Window, clamped
from dominoes.storage import Background, Notices

CHANGED: Dict[str, Any] = dict(
    language="uk", theme="dark", text_size=150, pace="slow", tiles="coloured-digits", animation=False, selectors=True,
    window=Window(1000, 600, 10, 20, True), seats=(Seat("human", "Софія"), Seat("steady")),
    profile="some-game",
)  # fmt: skip


def opened(path: Path) -> Tuple[SettingsFile, Background, List[str]]:
    """The settings, who writes them, and what had to be said."""
    background, notices = Background(), Notices()
    file = SettingsFile(path, background, notices)
    assert background.flush(60)
    return file, background, [sentence.message.text.format(**sentence.facts) for sentence in notices.take()]


def test_without_a_file_there_are_defaults_and_nothing_is_written(tmp_path: Path) -> None:
    file, background, said = opened(tmp_path / "settings.json")
    assert (file.now, said) == (Settings(), [])
    file.change(theme="light")
    background.flush(60)
    assert list(tmp_path.iterdir()) == []


def test_every_setting_comes_back(tmp_path: Path) -> None:
    path = tmp_path / "folder" / "settings.json"
    file, background, _ = opened(path)
    file.change(**CHANGED)
    assert background.flush(60)
    assert all(getattr(Settings(), name) != value for name, value in CHANGED.items())
    again, _, said = opened(path)
    assert (again.now, said) == (Settings(**CHANGED), [])
    with pytest.raises(TypeError):
        again.change(sound=True)


def test_two_windows_change_what_they_change(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    (one, first, _), (other, second, _) = opened(path), opened(path)
    one.change(theme="dark")
    assert first.flush(60)
    other.change(pace="fast")
    assert second.flush(60)
    assert opened(path)[0].now == Settings(theme="dark", pace="fast")


@pytest.mark.parametrize(
    "change, message",
    [
        ({"theme": "drak"}, '"drak"'),
        ({"text-size": 79}, "79"),
        ({"text-size": 100.0}, "100.0"),
        ({"animation": "no"}, '"no"'),
        ({"sound": True}, '"sound" is not known'),
        ({"teme": "dark"}, 'did you mean "theme"?'),
        ({"window": {"width": 0, "height": 1, "x": 0, "y": 0}}, "found 0"),
        ({"seats": [{"kind": ""}]}, "kind"),
        ({"format": "dominoes-record"}, "dominoes-settings"),
        ({"version": 0}, "version"),
    ],
)
def test_a_wrong_file_is_kept_and_said_and_the_rest_of_it_counts(
    tmp_path: Path, change: Dict[str, Any], message: str
) -> None:
    path = tmp_path / "settings.json"
    text = json.dumps({"format": "dominoes-settings", "version": 1, "pace": "slow", **change})
    path.write_text(text, encoding="utf-8")
    file, _, said = opened(path)
    assert file.now == Settings(pace="slow")
    kept = tmp_path / "settings.json.damaged-1"
    assert kept.read_text(encoding="utf-8") == text
    assert len(said) == 1 and message in said[0] and str(kept) in said[0] and "\n" not in said[0]
    again, _, said = opened(path)
    assert (again.now, said) == (Settings(pace="slow"), [])


@pytest.mark.parametrize("data", [b"", b"\x00" * 200, b"{", b"[1]", b"\xff\xfe{}", b'{"format"' + b" " * (1 << 20)])
def test_a_file_that_is_no_settings_at_all_is_kept(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(data)
    file, background, said = opened(path)
    assert file.now == Settings() and len(said) == 1
    assert (tmp_path / "settings.json.damaged-1").read_bytes() == data
    file.change(theme="dark")
    assert background.flush(60)
    assert opened(path)[0].now.theme == "dark"


def test_what_a_newer_version_wrote_stays(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    newer = {"format": "dominoes-settings", "version": 2, "theme": "sepia", "pace": "slow", "handwriting": [1, 2]}
    path.write_text(json.dumps(newer), encoding="utf-8")
    file, background, said = opened(path)
    assert (file.now, said) == (Settings(pace="slow"), [])
    file.change(text_size=125)
    assert background.flush(60)
    assert json.loads(path.read_text(encoding="utf-8")) == {**newer, "text-size": 125}


def test_a_file_that_cannot_be_read_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.mkdir()
    file, background, said = opened(path)
    assert file.now == Settings() and len(said) == 1
    file.change(theme="dark")
    assert background.flush(60)
    assert file.now.theme == "dark" and path.is_dir()


def test_where_nothing_can_be_written_settings_count_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    path, background, notices = tmp_path / "settings.json", Background(), Notices()
    file = SettingsFile(path, background, notices)
    with monkeypatch.context() as patched:
        patched.setattr(settings, "write_atomic", fail)
        for change in ({"theme": "dark"}, {"pace": "fast"}):
            file.change(**change)
            assert background.flush(60)
    assert file.now == Settings(theme="dark", pace="fast") and not path.exists()
    assert len(notices.take()) == 1
    # With room again everything is written.
    file.change(animation=False)
    assert background.flush(60)
    assert opened(path)[0].now == Settings(theme="dark", pace="fast", animation=False)


WHOLE = st.integers(-5000, 9000)


@given(WHOLE, WHOLE, WHOLE, WHOLE, st.integers(300, 4000), st.integers(300, 4000))
def test_a_window_is_put_wholly_on_the_screen(
    width: int, height: int, x: int, y: int, wide: int, high: int
) -> None:
    found = clamped(Window(width, height, x, y), (wide, high), (800, 560))
    assert 0 <= found.x <= found.x + found.width <= wide
    assert 0 <= found.y <= found.y + found.height <= high
    assert found.width >= min(800, wide) and found.height >= min(560, high)
    if found != Window(width, height, x, y):
        assert clamped(found, (wide, high), (800, 560)) == found
