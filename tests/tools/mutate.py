"""Thousands of spoilt profiles and records: never a traceback, never a fault without its place, never over a second.

Not a test and not collected by pytest; `tests/test_mutations.py` runs a few hundred of the same.

    python3 tests/tools/mutate.py [--count 5000] [--seed 1] [--keep FOLDER]

Prints how many were refused and accepted, how many deals the accepted profiles survived, the slowest file, and every
traceback. ``--keep`` writes the files that broke something. Exit code 1 if anything did.
"""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from mutants import judge, mutants  # noqa: E402

#: Processor seconds that reading and checking one file may take.
LIMIT = 1.0


def main() -> int:
    """Run the mutants; 1 when one of them broke something."""
    parser = argparse.ArgumentParser(description="Spoil profiles and records, and see what comes of reading them.")
    parser.add_argument("--count", type=int, default=5000, help="files (default 5000)")
    parser.add_argument("--seed", type=int, default=1, help="other seeds spoil otherwise (default 1)")
    parser.add_argument("--keep", type=Path, help="folder for files that broke something")
    options = parser.parse_args()
    refused = accepted = profiles = deals = faults = broken = 0
    slowest, slowest_at = 0.0, -1
    start = time.process_time()
    for number, data in enumerate(mutants(options.count, options.seed)):
        try:
            verdict = judge(data)
            if verdict.seconds > LIMIT:
                raise AssertionError("took %.2f s" % verdict.seconds)
        except Exception:
            broken += 1
            print("---- file %d of seed %d" % (number, options.seed))
            traceback.print_exc(file=sys.stdout)
            if options.keep:
                options.keep.mkdir(parents=True, exist_ok=True)
                (options.keep / ("broken-%d-%d.json" % (options.seed, number))).write_bytes(data)
            continue
        accepted += verdict.accepted
        refused += not verdict.accepted
        profiles += verdict.played > 0
        deals += verdict.played
        faults += len(verdict.faults)
        if verdict.seconds > slowest:
            slowest, slowest_at = verdict.seconds, number
    print(
        "%d files in %.0f s: %d refused with %d faults, %d accepted; %d playable profiles survived %d deals"
        % (options.count, time.process_time() - start, refused, faults, accepted, profiles, deals)
    )
    print("slowest file: number %d, %.3f processor seconds; broken: %d" % (slowest_at, slowest, broken))
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
