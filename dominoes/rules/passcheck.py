"""Whether the clauses about passes make sense: each of them must be the first to hold for some pass that can happen.

There are few kinds of passes, so all are tried.
May import `dominoes.rules` modules below it only; no tkinter, gettext, file, clock or global random.
"""

from __future__ import annotations

from typing import Callable, Iterator, List, Set

from dominoes.rules.compiled import Rules
from dominoes.rules.facts import PassFacts
from dominoes.rules.faults import Path


def check_passes(rules: Rules, report: Callable[[Path, str], None]) -> None:
    """Report clauses that no pass reaches, and those that pay nobody."""
    reached: Set[int] = set()
    paying: Set[int] = set()
    for facts in _passes(rules):
        at = next((at for at, clause in enumerate(rules.passes) if clause.when(facts)), -1)
        reached.add(at)
        if at >= 0 and rules.passes[at].to(facts):
            paying.add(at)
    for at, clause in enumerate(rules.passes):
        if at not in reached:
            held = any(clause.when(facts) for facts in _passes(rules))
            why = "an earlier clause decides" if held else "no pass fulfils its condition"
            report(("passes", at), "this clause can never be reached: " + why)
        elif at not in paying:
            report(("passes", at, "to"), "nobody would ever get these points")


def _passes(rules: Rules) -> Iterator[PassFacts]:
    """Every kind of pass: who led, who laid the last tile, how many passed since, what was opened with."""
    seats, openings = range(rules.table.seats), _openings(rules)
    # With a boneyard the passes may go round more than once while tiles are drawn.
    for leader in seats:
        for layer in seats:
            for in_a_row in range(1, rules.table.seats + 1):
                passer = (layer + in_a_row) % rules.table.seats
                for laid in (1, 2, 9):
                    if laid == 1 and layer != leader:
                        continue
                    for opening in openings:
                        first = in_a_row == 1
                        comes_back = (False, True) if in_a_row == rules.table.seats - 1 else (False,)
                        for deal, match in ((False, False), (True, False), (True, True))[: 3 if first else 1]:
                            if laid == 1 and first and not deal:
                                continue
                            for plays_on in comes_back:
                                yield PassFacts(
                                    rules.table, leader, layer, passer, in_a_row, laid, opening, deal, match, plays_on
                                )


def _openings(rules: Rules) -> List[int]:
    """A double and another tile, as far as the set has them."""
    doubles = [tile for tile in rules.tiles.tiles if rules.tiles.doubles >> tile & 1]
    others = [tile for tile in rules.tiles.tiles if not rules.tiles.doubles >> tile & 1]
    return [*doubles[:1], *others[:1]]
