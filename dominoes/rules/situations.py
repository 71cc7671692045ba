"""Situations that can really come up, to try conditions on: so a clause that never holds is found, not argued.

Random lines of the whole set are laid out tile by tile, so every board here is one that play can reach, parity
and all; in front of each stand points as a match might have them.
May import `dominoes.rules` modules below it only; no tkinter, gettext, file, clock or global random.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import cycle
from random import Random
from typing import Iterator, List, Sequence, Tuple

from dominoes.rules.facts import BLOCK, OUT, Facts, Table
from dominoes.rules.tiles import HIGH, LOW, PIPS, TILES_OF, TileSet, mask_of

#: Boards tried for one set. With them the rarest word of the language, two hard ends, comes up hundreds of times.
MOST_BOARDS = 6_000


#: (last tile, ends before it, ends after it, mask of the tiles laid before it)
Board = Tuple[int, Tuple[int, ...], Tuple[int, ...], int]


@lru_cache(maxsize=4)
def boards(tiles: TileSet) -> Tuple[Board, ...]:
    """Boards of a set, the same on every run."""
    chance = Random(1)
    found: List[Board] = []
    suit, other = tiles.suit, tiles.other
    while len(found) < MOST_BOARDS:
        tile = chance.choice(tiles.tiles)
        ends: Tuple[int, ...] = (HIGH[tile], LOW[tile])
        found.append((tile, (), ends, 0))
        laid = 1 << tile
        while True:
            choices = [(tile, 0) for tile in TILES_OF[suit[ends[0]] & ~laid]]
            choices += [(tile, 1) for tile in TILES_OF[suit[ends[1]] & ~laid]]
            if not choices:
                break
            tile, end = chance.choice(choices)
            outer = other[ends[end]][tile]
            after = (ends[0], outer) if end else (outer, ends[1])
            found.append((tile, ends, after, laid))
            laid |= 1 << tile
            ends = after
    return tuple(found)


def deals(tiles: TileSet, seats: int, each: int) -> Iterator[Tuple[int, ...]]:
    """Hands dealt at random, the same on every run, without end."""
    chance = Random(3)
    order = list(tiles.tiles)
    while True:
        chance.shuffle(order)
        yield tuple(mask_of(order[first : first + each]) for first in range(0, seats * each, each))


def endings(
    tiles: TileSet,
    table: Table,
    each: int,
    asleep: int,
    target: int,
    base: int,
    numbers: Sequence[int] = (1,),
    hands: bool = False,
    part: Tuple[int, int] = (0, 1),
) -> Iterator[Facts]:
    """Deals that end, with points before them: ``target`` is what wins the match.

    ``numbers`` are the numbers of deals in their match that are tried, in turn; ``hands`` asks for tiles in the hands
    too, which costs time and is needed for words about what somebody holds. ``part`` is which part of the boards is
    tried, counted from 0, of how many.

    The amount is left 0: it follows from the profile's own clauses.
    """
    chance = Random(2)
    standings = _standings(table, target, chance)
    heaviest = max(sum(sorted((PIPS[tile] for tile in tiles.tiles), reverse=True)[:each]), 1)
    bases = (base, base, base + 1, base * 2)
    dealing = Random(4)
    number = cycle(numbers)
    for tile, before, after, laid in boards(tiles)[part[0] :: part[1]]:
        live = tiles.mask & ~laid & ~(1 << tile)
        touching = live & (tiles.suit[after[0]] | tiles.suit[after[1]])
        closer = chance.randrange(table.seats)
        ends = []
        if bin(laid).count("1") + 1 >= each:
            ends.append(OUT)
        if bin(touching).count("1") <= asleep:
            ends.append(BLOCK)
        for end in ends:
            seat = closer if end == OUT else chance.randrange(table.seats)
            most = heaviest if chance.random() < 0.5 else 30
            pips = [chance.randrange(1, most + 1) for _ in range(table.seats)]
            if end == OUT:
                pips[seat] = 0
            scores = chance.choice(standings)
            yield Facts(
                tiles,
                table,
                end,
                seat,
                table.team_of[seat],
                chance.randrange(table.seats),
                closer,
                tile,
                before,
                after,
                laid,
                _remaining(dealing, live, table.seats, each, seat if end == OUT else -1)
                if hands
                else (0,) * table.seats,
                tuple(pips),
                scores,
                chance.choice(bases),
                0,
                scores,
                next(number),
            )


def _remaining(chance: Random, live: int, seats: int, each: int, out: int) -> Tuple[int, ...]:
    """Live tiles spread over the hands at random; the seat that went out has none. Pips are tried apart from them."""
    order = list(TILES_OF[live])
    chance.shuffle(order)
    found = []
    for seat in range(seats):
        many = 0 if seat == out else min(chance.randrange(1, each + 1), len(order))
        found.append(mask_of(order[:many]))
        order = order[many:]
    return tuple(found)


def _standings(table: Table, target: int, chance: Random) -> List[Tuple[int, ...]]:
    """Points as a match might have them: all at zero, one team ahead, all on the board, on the brink."""
    teams = len(table.teams)
    brink = max(target - 1, 0)
    found = [(0,) * teams, (brink,) * teams]
    for team in range(teams):
        for points in (1, brink // 2, brink):
            found.append(tuple(points if each == team else 0 for each in range(teams)))
            found.append(tuple(0 if each == team else points for each in range(teams)))
    for _ in range(12):
        found.append(tuple(chance.randrange(brink + 1) for _ in range(teams)))
    return found
