"""Random deals a second of this project and of the PyPI package `dominoes`, measured side by side.

Not a test and not collected by pytest: it needs the network once. The package has the name of ours, so it is installed
into its own virtual environment in a temporary directory and runs in its own process, in isolated mode. Both sides play
whole random deals of double-six, four seats, seven tiles each, in the same Python, in turns of a second or so, so that
a busy machine disturbs both alike. Printed are processor seconds, not wall time, and the ratio of the medians.

    python3 tests/tools/compare_package.py [--rounds N] [--json]
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
import time
import venv
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Dict, Iterator, List

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = "dominoes==6.1.0"

#: Runs inside the other environment: one line in, one rate out.
THEIRS = """
import random, sys, time
import dominoes

def play(deals):
    for _ in range(deals):
        game = dominoes.Game.new(starting_player=0)
        while game.result is None:
            game.make_move(*random.choice(game.valid_moves))

random.seed(1)
play(200)
for line in sys.stdin:
    start = time.process_time()
    play(int(line))
    print(int(line) / (time.process_time() - start), flush=True)
"""


@contextmanager
def installed() -> Iterator[Path]:
    """The Python of a virtual environment that has the package. Raises CalledProcessError without the network."""
    with tempfile.TemporaryDirectory(prefix="package-to-compare-") as folder:
        venv.create(folder, with_pip=True)
        python = next(path for path in Path(folder).glob("*/python*") if path.stem == "python")
        subprocess.run(
            [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", PACKAGE],
            check=True,
            cwd=folder,
        )
        yield python


def our_rate(deals: int, seed: int) -> float:
    """Deals a processor second of this project's line engine, from the shuffle to the end."""
    from dominoes.game.engine import line_tables, play_random_deal
    from dominoes.rules.tiles import tile_set

    tables, rng = line_tables(tile_set(6)), Random(seed)
    for _ in range(2000):
        play_random_deal(tables, rng, 4, 7)
    start = time.process_time()
    for _ in range(deals):
        play_random_deal(tables, rng, 4, 7)
    return deals / (time.process_time() - start)


def compare(rounds: int) -> Dict[str, float]:
    """Median rates of both sides, and how many times faster ours is. Raises CalledProcessError without the network."""
    ours: List[float] = []
    theirs: List[float] = []
    with installed() as python, subprocess.Popen(
        [str(python), "-I", "-c", THEIRS],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=python.parent,
        universal_newlines=True,
    ) as other:
        assert other.stdin and other.stdout
        for number in range(rounds):
            ours.append(our_rate(20_000, number))
            other.stdin.write("2000\n")
            other.stdin.flush()
            theirs.append(float(other.stdout.readline()))
        other.stdin.close()
    mine, its = statistics.median(ours), statistics.median(theirs)
    return {"ours_deals_per_s": round(mine), "package_deals_per_s": round(its), "ratio": round(mine / its, 2)}


def main() -> int:
    """Prints the comparison; 1 when the package cannot be installed or run."""
    parser = argparse.ArgumentParser(description="Random deals a second: this project and the PyPI package dominoes.")
    parser.add_argument("--rounds", type=int, default=9, help="measurements of each side (default 9)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    options = parser.parse_args()
    try:
        found = compare(options.rounds)
    except (subprocess.CalledProcessError, OSError, ValueError) as error:
        print("the package could not be installed or run: %s" % error, file=sys.stderr)
        return 1
    if options.json:
        print(json.dumps(found))
    else:
        print("ours       %8d deals/s" % found["ours_deals_per_s"])
        print("package    %8d deals/s  (%s)" % (found["package_deals_per_s"], PACKAGE))
        print("ratio      %8.2f" % found["ratio"])
    return 0


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    raise SystemExit(main())
