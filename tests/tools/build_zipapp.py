"""Builds Dominoes as one file: ``python tests/tools/build_zipapp.py [dominoes.pyz] [--try]``.

The file holds the package, the profiles, the catalogues and the launcher, runs on every Python that the folder runs on
(``python3 dominoes.pyz``), and says the same when a Python is too old. The same source gives the same bytes. With
``--try`` it is started from another folder, with no way to the source, and has to answer.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path
from typing import Dict, Iterable, List

ROOT = Path(__file__).resolve().parent.parent.parent
SHEBANG = b"#!/usr/bin/env python3\n"
#: The time of every entry; zip files cannot do without one.
TIME = (2026, 1, 1, 0, 0, 0)
LEFT_OUT = (".pyc", ".po", ".pot")


def contents(root: Path) -> Dict[str, bytes]:
    """What goes into the file, by name inside of it."""
    found = {"__main__.py": (root / "dominoes.py").read_bytes(), "LICENSE": (root / "LICENSE").read_bytes()}
    for folder in ("dominoes", "locale"):
        for path in (root / folder).rglob("*"):
            hidden = any(piece.startswith(".") for piece in path.relative_to(root).parts)
            if path.is_file() and path.suffix not in LEFT_OUT and not hidden:
                found[path.relative_to(root).as_posix()] = path.read_bytes()
    return found


def build(target: Path, root: Path = ROOT) -> None:
    """Write the single-file build."""
    target.parent.mkdir(parents=True, exist_ok=True)
    with target.open("wb") as out:
        out.write(SHEBANG)
        with zipfile.ZipFile(out, "w") as archive:
            for name, data in sorted(contents(root).items()):
                entry = zipfile.ZipInfo(name, TIME)
                entry.compress_type = zipfile.ZIP_DEFLATED
                entry.external_attr = 0o644 << 16
                archive.writestr(entry, data)
    if os.name == "posix":
        target.chmod(0o755)


def answer(target: Path, arguments: List[str], folder: str) -> str:
    """Standard output of the build with these arguments. Raises SystemExit with everything it said when it fails."""
    environment = dict(os.environ, PYTHONIOENCODING="utf-8", PYTHONDONTWRITEBYTECODE="1")
    environment.pop("PYTHONPATH", None)
    done = subprocess.run(
        [sys.executable, str(target), *arguments], cwd=folder, env=environment, encoding="utf-8", capture_output=True
    )
    print("%s %s: exit code %d" % (target.name, " ".join(arguments), done.returncode))
    if done.returncode or not done.stdout.strip():
        raise SystemExit(done.stdout + done.stderr)
    return done.stdout


def start(target: Path) -> None:
    """Start the build in several ways, in a folder that has nothing of the source."""
    target = target.resolve()
    files = sorted((ROOT / "dominoes" / "profiles").glob("*.json"))
    profiles = [json.loads(path.read_text(encoding="utf-8"))["id"] for path in files]
    with tempfile.TemporaryDirectory() as folder:
        answer(target, ["--help"], folder)
        listed = answer(target, ["profiles"], folder)
        missing = [name for name in profiles if name not in listed]
        if missing or not profiles:
            raise SystemExit("not in the profile table of the build: %s" % (missing or "anything"))
        english = answer(target, ["rules", profiles[0], "--lang", "en"], folder)
        ukrainian = answer(target, ["rules", profiles[0], "--lang", "uk"], folder)
        if english == ukrainian:
            raise SystemExit("the build does not find its catalogues: the Ukrainian rule sheet is in English")


def main(argv: Iterable[str]) -> int:
    """Build, and with ``--try`` start what was built."""
    parser = argparse.ArgumentParser(description="Builds Dominoes as one file.")
    parser.add_argument("target", type=Path, nargs="?", default=ROOT / "dominoes.pyz")
    parser.add_argument("--try", dest="attempt", action="store_true", help="start it then and look at its answers")
    options = parser.parse_args(list(argv))
    build(options.target)
    print("%s: %d bytes" % (options.target, options.target.stat().st_size))
    if options.attempt:
        start(options.target)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
