"""Starting: from the folder, as a module, as one file, from elsewhere, on old Pythons, and without what a window needs.

The command line itself is replaced by a small one, since only the way to it is tested here.
"""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import List, Optional, Sequence

import pytest

from dominoes import start
from dominoes.__main__ import OLDEST, too_old

ROOT = Path(start.__file__).resolve().parent.parent
READABLE_BY_OLD_PYTHONS = ("dominoes.py", "dominoes/__init__.py", "dominoes/__main__.py")

CLI = '''
import sys

def main(argv):
    print(" ".join(argv), flush=True)
    if "fail" in argv:
        return 1
    if "interrupt" in argv:
        raise KeyboardInterrupt
    if "no-tkinter" in argv:
        raise ModuleNotFoundError("No module named '_tkinter'", name="_tkinter")
    if "no-display" in argv:
        class TclError(Exception):
            pass
        raise TclError("no display name and no $DISPLAY environment variable")
    if "long" in argv:
        for number in range(200000):
            print("line", number)
    if "bug" in argv:
        raise ImportError("No module named 'dominoes.nothing'", name="dominoes.nothing")
    if "cyrillic" in argv:
        print("\\u043f\\u043b\\u0438\\u0442\\u043a\\u0430")
    return 0
'''


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the launcher, what it needs, and the small command line."""
    folder = tmp_path_factory.mktemp("tree")
    (folder / "dominoes").mkdir()
    for name in (*READABLE_BY_OLD_PYTHONS, "dominoes/start.py"):
        shutil.copy(str(ROOT / name), str(folder / name))
    (folder / "dominoes" / "cli.py").write_text(CLI, encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def one_file(tree: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same as one file."""
    source = tmp_path_factory.mktemp("zip") / "source"
    shutil.copytree(str(tree), str(source), ignore=shutil.ignore_patterns("__pycache__"))
    (source / "dominoes.py").rename(source / "__main__.py")
    archive = shutil.make_archive(str(source.parent / "dominoes"), "zip", str(source))
    return Path(archive)


def run(command: Sequence[str], folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    clean = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    clean.update({"PYTHONIOENCODING": "utf-8", "PYTHONDONTWRITEBYTECODE": "1"}, **environment)
    return subprocess.run(
        list(command), cwd=str(folder), env=clean, stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8"
    )


def test_every_way_to_start_reaches_the_package(tree: Path, one_file: Path, tmp_path: Path) -> None:
    python = sys.executable
    for command, folder in [
        ([python, "dominoes.py"], tree),
        ([python, str(tree / "dominoes.py")], tmp_path),
        ([python, "-m", "dominoes"], tree),
        ([python, "dominoes.zip"], one_file.parent),
        ([python, str(one_file)], tmp_path),
    ]:
        done = run([*command, "play", "--seed", "1"], folder)
        assert (done.returncode, done.stdout, done.stderr) == (0, "play --seed 1\n", ""), command


def test_the_folder_of_the_script_is_found_when_python_leaves_it_out(tree: Path, tmp_path: Path) -> None:
    done = run([sys.executable, str(tree / "dominoes.py"), "play"], tmp_path, PYTHONSAFEPATH="1")
    assert (done.returncode, done.stdout) == (0, "play\n")
    done = run([sys.executable, "-I", str(tree / "dominoes.py"), "play"], tmp_path)
    assert (done.returncode, done.stdout) == (0, "play\n")


@pytest.mark.skipif(os.name != "posix", reason="needs symbolic links")
def test_a_link_to_the_launcher_works(tree: Path, tmp_path: Path) -> None:
    (tmp_path / "table.py").symlink_to(tree / "dominoes.py")
    assert run([sys.executable, "table.py", "play"], tmp_path).stdout == "play\n"


def test_exit_codes(tree: Path) -> None:
    command = [sys.executable, "dominoes.py"]
    assert run([*command, "fail"], tree).returncode == 1
    interrupted = run([*command, "interrupt"], tree)
    assert (interrupted.returncode, interrupted.stderr) == (start.INTERRUPTED, "")


@pytest.mark.parametrize("trouble, said", [("no-tkinter", "python3-tk"), ("no-display", "xvfb-run")])
def test_a_window_that_cannot_be_opened_is_explained(tree: Path, trouble: str, said: str) -> None:
    done = run([sys.executable, "dominoes.py", trouble], tree)
    assert done.returncode == 3
    assert said in done.stderr and "Traceback" not in done.stderr
    for system in ("Debian", "Fedora", "macOS", "Windows"):
        assert system in done.stderr


def test_other_errors_are_not_taken_for_a_missing_window(tree: Path) -> None:
    done = run([sys.executable, "dominoes.py", "bug"], tree)
    assert done.returncode == 1 and "Traceback" in done.stderr


@pytest.mark.skipif(os.name != "posix", reason="Windows has no SIGPIPE and reports closed pipes in another way")
def test_a_reader_that_stops_reading_is_no_error(tree: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "dominoes.py", "long"], cwd=str(tree), stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout is not None and process.stderr is not None
    process.stdout.readline()
    process.stdout.close()
    said = process.stderr.read()
    process.stderr.close()
    assert (process.wait(), said) == (start.PIPE_CLOSED, b"")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="this system has no disk that is always full")
def test_a_full_disk_is_one_line(tree: Path) -> None:
    with open("/dev/full", "wb") as full:
        command = [sys.executable, str(tree / "dominoes.py"), "rules", "milo"]
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE)
    assert done.returncode == start.CANNOT_WRITE
    assert done.stderr.decode().count("\n") == 1 and "cannot be written" in done.stderr.decode()


def test_a_console_without_cyrillic_letters_shows_something(tree: Path) -> None:
    done = run([sys.executable, "dominoes.py", "cyrillic"], tree, PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stdout, done.stderr) == (0, "cyrillic\n??????\n", "")


def test_a_real_missing_display_is_recognised() -> None:
    """The words of Tk itself, not ours."""
    if sys.platform in ("win32", "darwin"):
        pytest.skip("Tk needs no DISPLAY here")
    tkinter = pytest.importorskip("tkinter")
    for name in ("", ":1234567"):
        with pytest.raises(tkinter.TclError) as caught:
            tkinter.Tk(screenName=name) if name else tkinter.Tk(screenName="unix:1234567")
        assert start.window_trouble(caught.value) is not None


def test_other_errors_of_tk_are_left_alone() -> None:
    class TclError(Exception):
        pass

    assert start.window_trouble(TclError('invalid command name ".board"')) is None
    assert start.window_trouble(TclError("Can't find a usable init.tcl in the following directories:\n /x")) is not None
    assert start.window_trouble(RuntimeError("no display name")) is None
    assert start.window_trouble(ImportError("libtk8.6.so: cannot open shared object file")) is not None


# --- old Pythons -----------------------------------------------------------------------------------------------------


def test_too_old() -> None:
    assert too_old(*sys.version_info[:2]) == ""
    assert too_old(3, 8) == "" and too_old(3, 10) == "" and too_old(4, 0) == ""
    message = too_old(3, 6)
    assert "Python 3.8 or newer" in message and "this is 3.6" in message and "https://www.python.org" in message
    assert too_old(2, 7) and too_old(3, 7)
    assert OLDEST == (3, 8)


@pytest.mark.parametrize("name", READABLE_BY_OLD_PYTHONS)
def test_old_pythons_can_read_it(name: str) -> None:
    """By what the syntax tree must not hold, for want of old Pythons on most machines."""
    source = (ROOT / name).read_text(encoding="ascii")  # without a coding line Python 2.7 takes nothing else
    for node in ast.walk(ast.parse(source)):
        assert not isinstance(node, (ast.JoinedStr, ast.AnnAssign, ast.NamedExpr, ast.Nonlocal, ast.Starred))
        assert not isinstance(node, (ast.AsyncFunctionDef, ast.Await, ast.YieldFrom))
        if isinstance(node, ast.ImportFrom):
            assert node.module != "__future__"
        if isinstance(node, ast.FunctionDef):
            assert node.returns is None and not node.args.kwonlyargs and not node.args.posonlyargs
            assert all(argument.annotation is None for argument in node.args.args)


def old_pythons() -> List[str]:
    """Pythons older than 3.8 on the path or under pyenv, that run."""
    names = [shutil.which("python" + version) for version in ("2.7", "3.5", "3.6", "3.7")]
    pyenv = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv") / "versions"
    names += [str(path) for version in ("2.7", "3.5", "3.6", "3.7") for path in pyenv.glob(version + ".*/bin/python")]
    return [name for name in names if name and says_its_version(name)]


def says_its_version(python: str) -> bool:
    done: Optional[subprocess.CompletedProcess[bytes]] = None
    try:
        done = subprocess.run([python, "-c", "0"], capture_output=True)
    except OSError:
        return False
    return done.returncode == 0


def test_old_pythons_are_told(tree: Path, one_file: Path) -> None:
    pythons = old_pythons()
    if not pythons:
        pytest.skip("no Python older than 3.8 here")
    for python in pythons:
        for command in ([python, "dominoes.py"], [python, "-m", "dominoes"], [python, str(one_file)]):
            done = run(command, tree)
            assert done.returncode == 3 and "needs Python 3.8 or newer" in done.stderr, command
            assert "Traceback" not in done.stderr and "SyntaxError" not in done.stderr
