"""What all tests share: a display for those that open windows, and how hard the property tests try.

On a machine without a screen the tests start a virtual one of their own (Xvfb) and end it afterwards. Where that is not
to be had they are skipped with the reason; in CI they fail, since a check that does not run there is no check.
"""

from __future__ import annotations

import os
import select
import shutil
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Iterator, List, Optional

import pytest
from hypothesis import HealthCheck, settings

from dominoes.players.expert import Expert, Level, Patient
from tests.helpers import PROFILE_IDS

UI_TESTS = Path(__file__).parent / "ui"

#: The games whose tests count as long: all but those that between them need every part of the program.
FURTHER_GAMES = set(PROFILE_IDS) - {"six-love", "cuban-100", "dekabes", "draw-2-to-4", "dominican-street"}
NO_PARAMETERS = SimpleNamespace(params={})

#: Seconds to wait for Xvfb to say that it is ready; a busy machine may need many.
XVFB_PATIENCE = 60

# No deadlines: how long an example takes says nothing on a busy machine. The usual runs draw the same examples each
# time, so that a change is to blame for what fails; `tox -e props` draws new ones, and many.
settings.register_profile(
    "usual", deadline=None, max_examples=60, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile(
    "thorough", deadline=None, max_examples=2000, print_blob=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("usual")


try:
    import tkinter  # noqa: F401
except ImportError as missing:
    NO_TKINTER = "this Python has no tkinter (%s)" % missing
else:
    NO_TKINTER = ""


def pytest_pycollect_makemodule(module_path: Path) -> None:
    """Tests of windows may import tkinter at their top; without it they are not even read."""
    if NO_TKINTER and UI_TESTS in module_path.parents:
        do_without(NO_TKINTER)


def pytest_collection_modifyitems(items: List[pytest.Item]) -> None:
    """Everything under tests/ui opens windows, whether it says so or not; of the games, a few tell of a Python."""
    for item in items:
        parameters = getattr(item, "callspec", NO_PARAMETERS).params.values()
        if any(isinstance(each, str) and each in FURTHER_GAMES for each in parameters):
            item.add_marker("long")
        if UI_TESTS in item.path.parents and item.get_closest_marker("display") is None:
            item.add_marker("display")


@pytest.fixture(autouse=True)
def _little_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """The strong computers think a moment only: here it matters what they do, not how well."""
    for kind in (Expert, Patient):
        monkeypatch.setattr(kind, "level", Level(deals=10, games=24, solved=10))


@pytest.fixture(autouse=True)
def _display_where_marked(request: pytest.FixtureRequest) -> None:
    if request.node.get_closest_marker("display") is not None:
        request.getfixturevalue("display")


@pytest.fixture(scope="session")
def display() -> Iterator[str]:
    """A display on which tkinter can open windows; its name as in ``DISPLAY``, empty on systems without such names."""
    if NO_TKINTER:
        do_without(NO_TKINTER)
    if sys.platform in ("win32", "darwin"):
        yield ""
        return
    if os.environ.get("DISPLAY"):
        yield os.environ["DISPLAY"]
        return
    if shutil.which("Xvfb") is None:
        do_without("there is no DISPLAY and no Xvfb (Debian: xvfb, Fedora: xorg-x11-server-Xvfb)")
    server = start_xvfb()
    try:
        os.environ["DISPLAY"] = server.name
        yield server.name
    finally:
        os.environ.pop("DISPLAY", None)
        server.stop()


def do_without(reason: str) -> None:
    """Skip the test, or fail it in CI."""
    if os.environ.get("CI", "").lower() in ("1", "true", "yes"):
        pytest.fail("windows cannot be tested: " + reason, pytrace=False)
    pytest.skip("windows cannot be tested: " + reason)


class Xvfb:
    """A running virtual display."""

    def __init__(self, process: subprocess.Popen[bytes], name: str) -> None:
        self.process, self.name = process, name

    def stop(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


def start_xvfb() -> Xvfb:
    """Start a virtual display under a number that the server finds free, so that several test runs do not meet.

    ``-noreset``: the server must not start afresh whenever the last window of a test is closed.
    """
    ready, told = os.pipe()
    process = subprocess.Popen(
        ["Xvfb", "-displayfd", str(told), "-screen", "0", "1600x1200x24", "-dpi", "96", "-noreset", "-nolisten", "tcp"],
        pass_fds=[told],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(told)
    try:
        number = read_line(ready, XVFB_PATIENCE)
    finally:
        os.close(ready)
    if number is None:
        process.kill()
        process.wait()
        pytest.fail("Xvfb did not start", pytrace=False)
    return Xvfb(process, ":" + number)


def read_line(descriptor: int, patience: float) -> Optional[str]:
    """A line from a pipe; None when it ends before that or nothing comes for so many seconds."""
    data = b""
    while not data.endswith(b"\n"):
        if not select.select([descriptor], [], [], patience)[0]:
            return None
        piece = os.read(descriptor, 64)
        if not piece:
            return None
        data += piece
    return data.decode("ascii").strip()
