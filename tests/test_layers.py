"""The directions of the house: who may import whom, and what the pure packages may not know.

A failure here names the file and line. A new module directly under ``dominoes/`` has to be given its place in `LEVEL`.
"""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path
from typing import Dict, Iterator, List, NamedTuple, Optional, Set, Tuple

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "dominoes"

#: A part may import its own level and those below:
#: ui -> session, table, text -> players, record, view -> game -> rules.
LEVEL: Dict[str, int] = {
    "dominoes": 0,  # the version in dominoes/__init__.py
    "rules": 0,
    "game": 1,
    "view": 2,
    "record": 2,
    "record_shape": 2,
    "history": 2,
    "replay": 2,
    "record_write": 2,
    "practice": 2,
    "checking": 2,
    "coverage": 2,
    "workshop": 2,
    "players": 2,
    "showing": 3,
    "session": 3,
    "learning": 3,
    "table": 3,
    "text": 3,
    "export": 3,
    "storage": 3,
    "drafts": 3,
    "journal": 2,
    "journal_lines": 2,
    "autosave": 3,
    "saves": 3,
    "settings": 3,
    "library": 3,
    "summary": 2,
    "outcome": 2,
    "outcome_code": 2,
    "compare": 2,
    "gather": 3,
    "stats": 2,
    "stats_file": 3,
    "simulate": 3,
    "bench": 4,
    "ui": 4,
    "commands": 5,
    "cli": 5,
    "start": 6,
    "__main__": 7,
}
#: These know rules and moves only; what they do depends on their arguments alone.
PURE = (
    "rules", "game", "view", "record", "record_shape", "history", "replay", "record_write", "checking", "coverage",
    "journal", "journal_lines", "summary", "outcome", "outcome_code", "compare", "stats", "workshop", "players",
    "showing", "session", "learning", "table", "export", "practice",
)  # fmt: skip
#: Modules that would bring the outer world in: windows, languages, clocks, chance, files, other processes.
IMPURE = {
    "asyncio", "builtins", "ctypes", "datetime", "gettext", "glob", "importlib", "io", "locale", "logging",
    "multiprocessing", "os", "pathlib", "pkgutil", "random", "secrets", "shutil", "signal", "socket", "subprocess",
    "sys", "tempfile", "threading", "time", "tkinter", "urllib", "uuid",
}  # fmt: skip
#: Names that may be imported from those all the same: a generator with its own seed is not a global one.
ALLOWED = {("random", "Random")}
#: `hash` of a text and `id` differ from run to run, so a game that goes by them could not be repeated.
IMPURE_BUILTINS = {"open", "input", "print", "hash", "id"}
LONGEST = 400


class Import(NamedTuple):
    """One imported module, with the name taken from it when there is one."""

    line: int
    module: str
    name: Optional[str]


def modules() -> List[Path]:
    """All modules of the package."""
    return sorted(PACKAGE.rglob("*.py"))


def part_of(module: str) -> str:
    """The part of the house that a dotted module name belongs to."""
    pieces = module.split(".")
    return pieces[1] if len(pieces) > 1 else pieces[0]


def dotted(path: Path) -> str:
    pieces = list(path.relative_to(ROOT).with_suffix("").parts)
    return ".".join(pieces[:-1] if pieces[-1] == "__init__" else pieces)


def imports(tree: ast.AST, module: str, is_package: bool) -> Iterator[Import]:
    """Every import at any depth: those inside functions and under TYPE_CHECKING point somewhere too."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield Import(node.lineno, alias.name, None)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                above = module.split(".")
                above = above[: len(above) - node.level + (1 if is_package else 0)]
                base = ".".join(above + ([base] if base else []))
            for alias in node.names:
                yield Import(node.lineno, base, alias.name)


def imported_part(found: Import) -> Optional[str]:
    """The part of the house an import goes to; None for imports from outside. ``from dominoes import view`` is view."""
    if found.module == "dominoes" and found.name is not None:
        inside = (PACKAGE / (found.name + ".py")).exists() or (PACKAGE / found.name).is_dir()
        return found.name if inside else "dominoes"
    return part_of(found.module) if found.module.split(".")[0] == "dominoes" else None


def parsed() -> Iterator[Tuple[Path, ast.Module, str]]:
    for path in modules():
        source = path.read_text(encoding="utf-8")
        yield path, ast.parse(source, str(path)), source


def place(path: Path, line: int) -> str:
    return "%s:%d" % (path.relative_to(ROOT).as_posix(), line)


def wrong_directions() -> Iterator[str]:
    for path, tree, _ in parsed():
        part = part_of(dotted(path))
        for found in imports(tree, dotted(path), path.name == "__init__.py"):
            target = imported_part(found)
            if target is not None and LEVEL.get(target, 0) > LEVEL.get(part, 0):
                yield "%s: %s imports %s, which stands above it" % (place(path, found.line), part, target)


def test_there_is_something_to_check() -> None:
    assert len(modules()) > 10


def test_every_part_has_its_place() -> None:
    assert {part_of(dotted(path)) for path in modules()} <= set(LEVEL)


def test_nothing_imports_upwards() -> None:
    assert list(wrong_directions()) == []


def test_parts_do_not_import_in_circles() -> None:
    edges: Dict[str, Set[str]] = {}
    for path, tree, _ in parsed():
        part = part_of(dotted(path))
        targets = (imported_part(found) for found in imports(tree, dotted(path), path.name == "__init__.py"))
        edges.setdefault(part, set()).update(target for target in targets if target is not None and target != part)
    while edges:
        leaves = {part for part, targets in edges.items() if not targets & set(edges)}
        assert leaves, "these import each other in a circle: %s" % edges
        edges = {part: targets for part, targets in edges.items() if part not in leaves}


def test_tkinter_is_known_to_ui_only() -> None:
    strays = [
        place(path, found.line)
        for path, tree, _ in parsed()
        if part_of(dotted(path)) != "ui"
        for found in imports(tree, dotted(path), path.name == "__init__.py")
        if found.module.split(".")[0] in ("tkinter", "_tkinter")
    ]
    assert strays == []


def test_the_core_is_pure() -> None:
    strays = []
    for path, tree, _ in parsed():
        if part_of(dotted(path)) not in PURE:
            continue
        for found in imports(tree, dotted(path), path.name == "__init__.py"):
            if found.module.split(".")[0] in IMPURE and (found.module, found.name) not in ALLOWED:
                strays.append("%s: %s" % (place(path, found.line), found.module))
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in IMPURE_BUILTINS:
                strays.append("%s: %s()" % (place(path, node.lineno), node.func.id))
    assert strays == []


def test_nothing_is_evaluated() -> None:
    """Profiles are data. A name is enough to fail, called or not: ``builtins.eval`` and ``f = eval`` as well."""
    strays = [
        "%s: %s" % (place(path, node.lineno), name)
        for path, tree, _ in parsed()
        for node in ast.walk(tree)
        for name in [node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""]
        if name in ("eval", "exec", "__import__") or (name == "compile" and isinstance(node, ast.Name))
    ]
    # Tk's own interpreter has a method of that name, and Python's pickle runs what it reads.
    strays += [
        "%s: %s" % (place(path, found.line), found.module)
        for path, tree, _ in parsed()
        for found in imports(tree, dotted(path), path.name == "__init__.py")
        if found.module.split(".")[0] in ("pickle", "marshal", "shelve")
    ]
    assert strays == []


@pytest.mark.parametrize("path", modules(), ids=dotted)
def test_module_is_short_and_says_why_it_exists(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    assert len(source.splitlines()) <= LONGEST
    assert len((ast.get_docstring(ast.parse(source)) or "").split()) >= 5


def profile_ids() -> List[str]:
    """The ids of the installed profiles."""
    files = sorted((PACKAGE / "profiles").glob("*.json"))
    found = [json.loads(path.read_text(encoding="utf-8"))["id"] for path in files]
    assert found, "there are no profiles"
    return found


def test_no_module_knows_a_profile() -> None:
    """Rules come from profiles; code that names one has a special case, or a comment that will grow old."""
    ids = profile_ids()
    known = re.compile(r"(?<![\w-])(?:%s)(?![\w-])" % "|".join(map(re.escape, ids)))
    strays = [
        "%s: %s" % (place(path, number), match.group())
        for path, _, source in parsed()
        for number, line in enumerate(source.splitlines(), 1)
        for match in known.finditer(line)
    ]
    assert strays == []


def test_locale_is_no_package() -> None:
    """``locale/`` beside the program must not hide Python's own module of that name."""
    assert list((ROOT / "locale").rglob("*.py")) == []
