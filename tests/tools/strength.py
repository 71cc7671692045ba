"""How strong the strong computer is: its share of deals and matches against the others, with 95 % intervals.

Not a test and not collected by pytest: it plays thousands of deals. Every deal is played twice with the teams exchanged
(see `tests.tools.duel`), and so are whole matches; a draw counts as half. Printed are the shares against the casual
and the steady computer, those of one who looks into all hands on the same deals, and the share against the sampled
player of the PyPI package `dominoes` by its rules. Figures depend on the seed alone, so two runs print the same; times
are processor time a move. What is in the file of results is not played again, so a run may be stopped and gone on with.

    python3 -m tests.tools.strength [--pairs N] [--matches N] [--ceiling N] [--package N] [--results FILE]
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path
from typing import List, Optional, Sequence, Tuple

from dominoes.rules.compiled import Rules, compile_profile
from dominoes.summary import Tally
from tests.tools.duel import Maker, Series, honest, maker_of
from tests.tools.package_player import PACKAGE, package_maker, package_rules

PROFILES = ("six-love", "cuban-100", "dekabes")
AGAINST = ("casual", "steady")

#: Least share of deals, by profile and opponent.
NEEDED = {
    ("six-love", "casual"): 0.70,
    ("six-love", "steady"): 0.58,
    ("cuban-100", "casual"): 0.57,
    ("cuban-100", "steady"): 0.52,
    (PACKAGE, PACKAGE): 0.55,
}


def said(tally: Tally) -> str:
    """A share as ``61.3 % (58.9 to 63.7)``."""
    share, interval = tally.share(), tally.student()
    if share is None:
        return "-"
    return "%.1f %%" % (100 * share) + (
        " (%.1f to %.1f)" % (100 * interval[0], 100 * interval[1]) if interval is not None else ""
    )


class Report:
    """Plays series and prints a line for each. ``missed`` says which shares are below what is needed."""

    def __init__(self, seed: int, results: Optional[Path]) -> None:
        self._seed, self._results = seed, results
        self.missed: List[str] = []

    def line(
        self, profile: str, pairing: Tuple[str, str], pairs: int, whole: bool,
        rules: Optional[Rules] = None, makers: Sequence[Maker] = (),
    ) -> None:
        """One series of so many pairs of deals or matches."""
        series = Series(profile, pairing, self._seed, whole, self._results, rules, makers)
        for number in series.play(pairs):
            if sys.stderr.isatty():
                sys.stderr.write("\r%s: %d of %d" % (series.key, number + 1, pairs))
        tally, (median, late) = series.tally(pairs), series.milliseconds()
        kind = "matches" if whole else "deals"
        print(
            "%-10s %-6s v %-7s %-7s %s, pairs: %d%s; %.0f ms a move, 95 %% under %.0f ms"
            % (
                profile, *pairing, kind, said(tally), tally.groups,
                ", deals " + said(series.deals(pairs)) if whole else "", median, late,
            ),
            flush=True,
        )  # fmt: skip
        needed = NEEDED.get((profile, pairing[1]), 0) if pairing[0] == "expert" and not whole else 0
        if (tally.share() or 0) < needed:
            self.missed.append("%s, %s v %s: %.0f %% of deals are needed" % (profile, *pairing, 100 * needed))


def main() -> int:
    """Print the figures. 1 when a share is below what is needed."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--pairs", type=int, default=1000, help="pairs of deals for each pairing (default 1000)")
    parser.add_argument("--matches", type=int, default=100, help="pairs of whole matches for each pairing")
    parser.add_argument("--ceiling", type=int, default=200, help="pairs of deals for one who sees all hands")
    parser.add_argument("--package", type=int, default=200, help="pairs of deals against the package (network)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--profiles", nargs="+", default=PROFILES, metavar="ID")
    parser.add_argument("--against", nargs="+", default=AGAINST, metavar="KIND")
    parser.add_argument("--kind", default="expert", help="who is measured (default expert)")
    parser.add_argument("--results", type=Path, help="a file to add the results to, and to take them from")
    options = parser.parse_args()
    try:
        for kind in (options.kind, *options.against):
            maker_of(kind)
    except LookupError as error:
        parser.error(str(error))
    report = Report(options.seed, options.results)
    for name in options.profiles:
        for other in options.against:
            if options.pairs:
                report.line(name, (options.kind, other), options.pairs, False)
            if options.ceiling:
                report.line(name, ("seer", other), options.ceiling, False)
            if options.matches:
                report.line(name, (options.kind, other), options.matches, True)
    if options.package:
        try:
            with package_maker() as maker:
                makers = [honest(options.kind), maker]
                rules = compile_profile(package_rules())
                report.line(PACKAGE, (options.kind, PACKAGE), options.package, False, rules, makers)
        except (subprocess.CalledProcessError, OSError) as error:
            report.missed.append("the package could not be installed or run: %s" % error)
    for missed in report.missed:
        print("below what is needed: " + missed, file=sys.stderr)
    return 1 if report.missed else 0


if __name__ == "__main__":
    raise SystemExit(main())
