"""Words about what a win pays: quantities measured on the deal, and arithmetic on them.

May import `dominoes.rules` modules below it only; no tkinter, gettext, file, clock or global random.
"""

from __future__ import annotations

from typing import Callable, Sequence, Tuple

from dominoes.rules.facts import Facts
from dominoes.rules.message import N_
from dominoes.rules.words.word import Word, group

Steps = Tuple[Tuple[int, int], ...]
#: What an arithmetic word does: facts and the values of its parts to points.
Arithmetic = Callable[[Facts, Sequence[int]], int]

#: Products are cut here, so that no chain of factors makes a number that fills the memory.
LARGEST = 1_000_000_000


def _sum_pips(facts: Facts, seats: Tuple[int, ...]) -> int:
    return sum(facts.pips[seat] for seat in seats)


def _opponents(facts: Facts) -> Tuple[int, ...]:
    return facts.table.opponents(facts.team)


def _all_but_winner(facts: Facts) -> Tuple[int, ...]:
    return tuple(seat for seat in range(facts.table.seats) if seat != facts.seat)


def _everybody(facts: Facts) -> Tuple[int, ...]:
    return tuple(range(facts.table.seats))


def _winners(facts: Facts) -> Tuple[int, ...]:
    return facts.table.teams[facts.team]


def _heaviest_losers(facts: Facts) -> Tuple[int, ...]:
    """The seats of the losing team with the most pips; of equal ones, the lower team."""
    teams = facts.table.teams
    return teams[max(facts.table.others(facts.team), key=lambda team: (_sum_pips(facts, teams[team]), -team))]


#: Amounts measured on the deal. Meanings take `Facts` and give points.
QUANTITIES = group(
    Word("base", lambda facts: facts.base, N_("rule", "the base"), "the running base (see the base section)"),
    Word(
        "pips-of-opponents",
        lambda facts: _sum_pips(facts, _opponents(facts)),
        N_("rule", "the pips left in the opponents’ hands"),
        "pips left in all hands that are not of the winning team",
        counted=_opponents,
    ),
    Word(
        "pips-of-losing-team",
        lambda facts: _sum_pips(facts, _heaviest_losers(facts)),
        N_("rule", "the pips left in the hands of the losing team (of several, the one with the most)"),
        "pips left in the hands of the losing team; of several losing teams, the one with the most pips",
        counted=_heaviest_losers,
    ),
    Word(
        "pips-of-others",
        lambda facts: _sum_pips(facts, _all_but_winner(facts)),
        N_("rule", "the pips left in all hands but the winner’s own"),
        "pips left in every hand but that of the seat that won, the partner's included",
        counted=_all_but_winner,
    ),
    Word(
        "pips-of-winners",
        lambda facts: _sum_pips(facts, _winners(facts)),
        N_("rule", "the pips left in the winners’ own hands"),
        "pips left in all hands of the winning team",
        counted=_winners,
    ),
    Word(
        "pips-of-all",
        lambda facts: _sum_pips(facts, _everybody(facts)),
        N_("rule", "the pips left in all hands"),
        "pips left in every hand",
        counted=_everybody,
    ),
)


def _banded(steps: Steps, further: Tuple[int, int]) -> Arithmetic:
    size, more = further

    def points(facts: Facts, values: Sequence[int]) -> int:
        found = 0
        for at, paid in steps:
            if values[0] >= at:
                found = paid
        beyond = values[0] - steps[-1][0]
        return found + (beyond // size * more if size and beyond > 0 else 0)

    return points


def _by_deal(steps: Steps) -> Arithmetic:
    paid = dict(steps)
    return lambda facts, values: paid.get(facts.deal, 0)


#: Arithmetic on amounts. Meanings take the number of the amount, its steps and its further step, and give a function
#: of `Facts` and the values of the parts. Sentences hold ``{number}``, ``{amount}`` and ``{other}`` for the parts, and
#: ``{steps}``.
ARITHMETIC = group(
    Word(
        "times",
        lambda number, steps, further: lambda facts, values: min(number * values[0], LARGEST),
        N_("rule", "{number} times {amount}"),
        'a number times an amount, such as [2, "base"]',
        argument="number-and-amount",
    ),
    Word(
        "sum",
        lambda number, steps, further: lambda facts, values: sum(values),
        N_("rule", "{amount} plus {other}"),
        "the amounts added up",
        argument="amounts",
    ),
    Word(
        "difference",
        lambda number, steps, further: lambda facts, values: max(0, values[0] - values[1]),
        N_("rule", "{amount} less {other} (never below zero)"),
        "the first amount less the second, never below zero",
        argument="two-amounts",
    ),
    Word(
        "at-least",
        lambda number, steps, further: lambda facts, values: max(number, values[0]),
        N_("rule", "{amount}, but at least {number}"),
        'an amount, but never less than this number: [5, "pips-of-opponents"]',
        argument="number-and-amount",
    ),
    Word(
        "at-most",
        lambda number, steps, further: lambda facts, values: min(number, values[0]),
        N_("rule", "{amount}, but at most {number}"),
        'an amount, but never more than this number: [50, "pips-of-opponents"]',
        argument="number-and-amount",
    ),
    Word(
        "rounded",
        lambda number, steps, further: lambda facts, values: (values[0] + number // 2) // number * number,
        N_("rule", "{amount}, rounded to a multiple of {number} (half and more goes up)"),
        'an amount rounded to the nearest multiple of this number, half and more going up: [5, "pips-of-opponents"]',
        argument="multiple-and-amount",
    ),
    Word(
        "rounded-down",
        lambda number, steps, further: lambda facts, values: values[0] // number * number,
        N_("rule", "{amount}, rounded down to a multiple of {number}"),
        'an amount rounded down to a multiple of this number: [5, "pips-of-opponents"]',
        argument="multiple-and-amount",
    ),
    Word(
        "rounded-up",
        lambda number, steps, further: lambda facts, values: -(-values[0] // number) * number,
        N_("rule", "{amount}, rounded up to a multiple of {number}"),
        'an amount rounded up to a multiple of this number: [5, "pips-of-opponents"]',
        argument="multiple-and-amount",
    ),
    Word(
        "divided",
        lambda number, steps, further: lambda facts, values: values[0] // number,
        N_("rule", "one point for every {number} of {amount}"),
        'one point for every full so many: [5, "pips-of-opponents"] makes 23 pips 4 points',
        argument="multiple-and-amount",
    ),
    Word(
        "bands",
        lambda number, steps, further: _banded(steps, further),
        N_("rule", "points by {amount} ({steps})"),
        'points by bands: {"of": "pips-of-all", "from": [[3, 2], [21, 3]], "further": [10, 1]} pays nothing below 3, '
        "2 from 3 to 20, 3 from 21 on, and 1 more for every further 10",
        argument="bands",
    ),
    Word(
        "by-deal",
        lambda number, steps, further: _by_deal(steps),
        N_("rule", "points by the number of the deal in the match ({steps})"),
        "points by the number of the deal in the match: [100, 75, 50, 25] pays 100 in the first deal, 75 in the "
        "second, and nothing after the fourth",
        argument="points-by-deal",
    ),
)
