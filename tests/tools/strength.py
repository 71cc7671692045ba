"""How strong the strong computer is: its share of deals and matches against the others, with 95 % intervals.

Not a test and not collected by pytest: it plays thousands of deals. Every deal is played twice with the teams exchanged
(first deals of a match), and so are whole matches; a draw counts as half. Figures depend on the seed alone, so two runs
print the same; times are processor time a move.

    python3 tests/tools/strength.py [--deals N] [--matches N] [--seed N] [--processes N] [--players expert,steady ...]
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from typing import Any, Dict, List, Optional, Sequence

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from dominoes.game.referee import Game  # noqa: E402
from dominoes.game.sources import SeedSource  # noqa: E402
from dominoes.library import Library  # noqa: E402
from dominoes.players import make_player  # noqa: E402
from dominoes.rules.compiled import compile_profile  # noqa: E402
from dominoes.simulate import Job, players_for, run, total  # noqa: E402
from dominoes.view import view_of  # noqa: E402

PROFILES = ("six-love", "cuban-100", "dekabes")
PAIRINGS = ("expert,casual", "expert,steady")

#: Least share of deals, by profile and pairing.
NEEDED = {
    ("six-love", "expert,casual"): 0.70,
    ("six-love", "expert,steady"): 0.58,
    ("cuban-100", "expert,casual"): 0.57,
    ("cuban-100", "expert,steady"): 0.52,
}


def shares(name: str, pairing: str, deals: int, matches: int, seed: int, processes: int) -> Dict[str, Any]:
    """The sums of a duplicate run; exactly one of ``deals`` and ``matches`` is more than 0."""
    profile = Library().find(name)
    players = players_for(pairing.split(","), profile.seats)
    job = Job(profile, name, players, deals=deals, matches=matches, seed=seed, duplicate=True)
    return total(job, list(run(job, processes))).data()


def move_times(name: str, kind: str, deals: int = 5) -> List[float]:
    """Milliseconds of processor time for each move of a kind that plays against itself, ascending."""
    rules = compile_profile(Library().find(name))
    found = []
    for seed in range(deals):
        game = Game(rules, SeedSource(seed))
        players = [make_player(kind, seed, seat) for seat in range(rules.table.seats)]
        state, _ = game.start()
        while state.result is None:
            view = view_of(game, state, state.to_act)
            start = time.process_time()
            action = players[state.to_act].choose(view)
            if len(view.legal) > 1:
                found.append(1000 * (time.process_time() - start))
            state, _ = game.apply(state, action)
    return sorted(found)


def said(share: Optional[float], interval: Optional[Sequence[float]]) -> str:
    """A share as ``61.3 % (58.9 to 63.7)``."""
    if share is None or interval is None:
        return "-"
    return "%.1f %% (%.1f to %.1f)" % (100 * share, 100 * interval[0], 100 * interval[1])


def main() -> int:
    """Print the figures. 1 when a share is below what is needed."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--deals", type=int, default=2000, help="duplicate deals for each pairing; 0 for none")
    parser.add_argument("--matches", type=int, default=200, help="duplicate matches for each pairing; 0 for none")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--profiles", nargs="+", default=PROFILES)
    parser.add_argument("--players", nargs="+", default=PAIRINGS, metavar="KIND,KIND")
    options = parser.parse_args()
    low = 0
    for name in options.profiles:
        for kind in sorted({pairing.split(",")[0] for pairing in options.players}):
            times = move_times(name, kind)
            middle, late = times[len(times) // 2], times[len(times) * 95 // 100]
            print("%-12s %s: median %.0f ms a move, 95 %% under %.0f ms" % (name, kind, middle, late), flush=True)
        for pairing in options.players:
            print("%-12s %-16s" % (name, pairing), end="", flush=True)
            if options.deals:
                data = shares(name, pairing, options.deals, 0, options.seed, options.processes)
                print("  deals %s" % said(data["share_deals"], data["share_deals_interval"]), end="", flush=True)
                low += data["share_deals"] < NEEDED.get((name, pairing), 0)
            if options.matches:
                data = shares(name, pairing, 0, options.matches, options.seed, options.processes)
                print(
                    "  matches %s, their deals %s"
                    % (
                        said(data["share_matches"], data["share_matches_interval"]),
                        said(data["share_deals"], data["share_deals_interval"]),
                    ),
                    end="",
                )
            print(flush=True)
    return 1 if low else 0


if __name__ == "__main__":
    raise SystemExit(main())
