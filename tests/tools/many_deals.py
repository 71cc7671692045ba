"""Many thousand deals a profile, each step checked against what must hold in any deal.

Not a test and not collected by pytest; `tests/test_properties.py` plays a few deals of every profile through the same
checks (`tests/deal_checks.py`).

    python3 tests/tools/many_deals.py [PROFILE ...] [--deals 20000] [--seed 1]

Prints for each profile how many deals ran and what came up in them. Exit code 1 when a check failed.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from deal_checks import play_checked  # noqa: E402
from helpers import PROFILE_IDS, SEED_IDS  # noqa: E402

#: Deals of one history; a longer one would only eat memory.
STRETCH = 100


def main() -> int:
    """Play the deals; 1 when a check failed."""
    parser = argparse.ArgumentParser(description="Play many deals by chance and check every step.")
    parser.add_argument("profiles", nargs="*", default=SEED_IDS, help="ids (default: the three seed profiles; or all)")
    parser.add_argument("--deals", type=int, default=20_000, help="deals of each profile (default 20000)")
    parser.add_argument("--seed", type=int, default=1, help="first deal number (default 1)")
    options = parser.parse_args()
    names = PROFILE_IDS if options.profiles == ["all"] else options.profiles
    failed = False
    for name in names:
        ran, start = 0, time.process_time()
        counts: dict = {}
        try:
            for part in range(-(-options.deals // STRETCH)):
                found = play_checked(name, options.seed + part, min(STRETCH, options.deals - ran), undo=part % 4 == 0)
                ran += found.deals
                for what, count in found.counts.items():
                    counts[what] = counts.get(what, 0) + count
        except AssertionError:
            failed = True
            print("%s: a check failed in the deals of seed %d" % (name, options.seed + ran // STRETCH))
            import traceback

            traceback.print_exc(file=sys.stdout)
        print("%s: %d deals in %.0f processor seconds" % (name, ran, time.process_time() - start))
        print("    " + ", ".join("%s %d" % item for item in sorted(counts.items())))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
