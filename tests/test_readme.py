"""Every command of the README is run, in a copy of the program, as a reader would type it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import List

import pytest

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")

#: Run elsewhere: opening the table by the tests of the window, the test command by the continuous integration.
ELSEWHERE = ("python3 dominoes.py\n", "python3 -m venv ")


def blocks() -> List[str]:
    """The shell blocks of the README, without the indentation of lists."""
    found = re.findall(r"^( *)```sh\n(.*?)^ *```", README, re.DOTALL | re.MULTILINE)
    return ["\n".join(line[len(indent) :] for line in text.splitlines()) + "\n" for indent, text in found]


def commands() -> List[str]:
    """Every line of those blocks, and every whole command quoted in the text."""
    lines = [line for block in blocks() if not block.startswith(ELSEWHERE) for line in block.splitlines()]
    quoted = re.findall(r"`(python3 dominoes\.py [^`]+)`", README)
    return lines + [command for command in quoted if "FILE" not in command and "DIR" not in command]


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What is copied to a USB stick, and the records that the README names."""
    folder = tmp_path_factory.mktemp("stick")
    for name in ("dominoes", "locale"):
        shutil.copytree(str(ROOT / name), str(folder / name), ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(str(ROOT / "tests" / "data"), str(folder / "tests" / "data"))
    shutil.copy(str(ROOT / "dominoes.py"), str(folder))
    return folder


def test_there_are_commands() -> None:
    assert len(commands()) >= 10
    assert any(block == "python3 dominoes.py\n" for block in blocks())


def test_every_command_works(copy: Path) -> None:
    for command in commands():
        if command.startswith("python3 dominoes.py") and "my-game" in command:
            # Step 2 of the ten minutes, done for the reader.
            mine = copy / "profiles" / "my-game.json"
            text = mine.read_text(encoding="utf-8")
            mine.write_text(text.replace('"six-love",\n  "about"', '"my-game",\n  "about"'), encoding="utf-8")
        line = command.replace("python3", '"%s"' % sys.executable)
        env = dict(os.environ, LANGUAGE="en", PYTHONIOENCODING="utf-8")
        done = subprocess.run(
            line, shell=True, cwd=str(copy), env=env, capture_output=True, encoding="utf-8", timeout=240
        )
        assert done.returncode == 0, "%s\n%s" % (command, done.stderr)


def test_the_picture_is_there() -> None:
    for name in re.findall(r"!\[[^]]*\]\(([^)]+)\)", README):
        assert (ROOT / name).is_file(), name


def test_the_table_of_games_is_complete() -> None:
    rows = re.findall(r"^\| `([a-z0-9-]+)` \|", README, re.MULTILINE)
    assert sorted(rows) == sorted(path.stem for path in (ROOT / "dominoes" / "profiles").glob("*.json"))
