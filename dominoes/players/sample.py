"""Ways in which the unseen tiles can lie: exactly counted, and drawn each as likely as every other.

What a seat knows of the others: how many tiles they hold, which numbers they lack, and what the lead has shown. Tiles
that the same places may hold are one class; how many tiles of each class go to each place is drawn by counting the
ways, tile by tile within a class all are alike. So a draw is exactly uniform over all deals that fit the view.

Where seats have drawn from a boneyard, what they showed before speaks of the tiles they held then and not of those
they drew later. Deals that cannot have come about are drawn again, and `Sampler.weight` says in how many ways each of
the others can (see `origins`): so often it should be taken.

Imports from `dominoes.view`, `dominoes.game` and `dominoes.rules`; no tkinter, gettext, file, clock or global random.
"""

from __future__ import annotations

from bisect import bisect_right
from itertools import combinations, product
from math import comb
from random import Random
from typing import Dict, Iterator, List, Sequence, Tuple

from dominoes.players.knowledge import Knowledge
from dominoes.players.origins import Origins
from dominoes.rules.tiles import TILES_OF
from dominoes.view import DREW, PublicMove, View

#: Deals drawn in a row that all contradict the limits, after which none is looked for any more.
MOST_TRIES = 5_000

#: Deals drawn for each one kept, where some are likelier than others.
_DRAWN_FOR_ONE = 4

#: Tiles still to be given to each place.
_Needs = Tuple[int, ...]


class NoDealFits(LookupError):
    """No way of placing the unseen tiles agrees with what was seen; play and view contradict each other."""


def possible_tiles(view: View) -> Tuple[int, ...]:
    """For each seat a mask of the tiles that it may hold: counted, by its passes, and by the way the lead was found."""
    return _held(view)[0]


def _held(view: View) -> Tuple[Tuple[int, ...], Tuple[Origins, ...]]:
    """`possible_tiles`, and for each seat in how many ways it can have come to a hand."""
    possible = list(Knowledge(view).possible)
    moves = view.public.moves
    led = next((move for move in moves if not move.ends and move.tile >= 0), None)
    barred = _barred_by_lead(view, led, possible) if led is not None else [0] * len(possible)
    origins = tuple(Origins(view, seat, barred[seat]) for seat in range(len(possible)))
    for seat, tiles in enumerate(barred):
        # Nobody had these tiles when the deal was led, but they may have been drawn since.
        if seat != view.seat and not any(move.seat == seat and move.tile == DREW for move in moves):
            possible[seat] &= ~tiles
    return tuple(possible), origins


def _barred_by_lead(view: View, led: PublicMove, possible: Sequence[int]) -> List[int]:
    """For each seat the tiles that it cannot have held when the deal was led, from the way the leader was found."""
    rules = view.rules
    found = [0] * len(possible)
    clause = next(clause for clause in rules.leads if clause.id == view.public.lead_clause)
    barred = 0
    choices = (clause.seat, clause.otherwise)
    orders = [choice.holding for choice in choices if choice is not None and choice.holding is not None]
    if orders and clause.opening(rules.tiles, 1 << led.tile, led.tile) == 1 << led.tile:
        # The first tile of the list that anybody had was led: those before it are in no hand.
        for order in orders:
            for tile in order:
                if tile == led.tile:
                    break
                barred |= 1 << tile
            if led.tile in order:
                break
        return [barred] * len(found)
    if not orders and led.seat != view.seat:
        # A tile that could not have been led beside another one says that the other was not there.
        for tile in TILES_OF[possible[led.seat]]:
            both = 1 << tile | 1 << led.tile
            if not clause.opening(rules.tiles, both, -1) >> led.tile & 1:
                barred |= 1 << tile
        found[led.seat] = barred
    return found


class Sampler:
    """Draws deals that fit a view, each as likely as every other.

    Attributes:
        ways: how many such deals there are, where asleep tiles are not told apart by their order; with ``limited``, no
            more than that.
        limited: whether some deals can have come about in more ways than others, or in none.
    """

    def __init__(self, view: View) -> None:
        """Raises NoDealFits when there is none."""
        possible, origins = _held(view)
        self._origins = [(seat, each) for seat, each in enumerate(origins) if seat != view.seat and each.limited]
        self.limited = bool(self._origins)
        self._seat, self._hand, self._seats = view.seat, view.hand, len(possible)
        unseen = view.rules.tiles.mask & ~view.public.laid & ~view.hand
        asleep = bin(unseen).count("1") - sum(view.public.counts) + view.public.counts[view.seat]
        if asleep < 0:
            raise NoDealFits("the hands need more tiles than are unseen")
        # Hands that may hold the same tiles are one place, and cut from it afterwards: the counting is shorter by far.
        held_by: Dict[int, List[Tuple[int, int]]] = {}
        for seat, count in enumerate(view.public.counts):
            if seat != view.seat and count:
                held_by.setdefault(possible[seat] & unseen, []).append((seat, count))
        if asleep:
            held_by.setdefault(unseen, []).append((-1, asleep))
        #: For each place the seats (-1: asleep) with how many tiles each takes.
        self._places = list(held_by.values())
        self._needs: _Needs = tuple([sum(count for _, count in place) for place in self._places])
        classes: Dict[int, int] = {}
        for tile in TILES_OF[unseen]:
            where = sum(1 << at for at, may in enumerate(held_by) if may >> tile & 1)
            classes[where] = classes.get(where, 0) | 1 << tile
        # Classes with few places first: they leave the fewest ways to go on.
        order = sorted(classes, key=lambda where: (bin(where).count("1"), where))
        self._classes = [
            ([at for at in range(len(held_by)) if where >> at & 1], [1 << tile for tile in TILES_OF[classes[where]]])
            for where in order
        ]
        #: One place of one class after another: (place, tiles to share out there if it is the first place of a class,
        #: whether it is the last and takes what is left).
        self._stages = [
            (place, len(bits) if number == 0 else -1, number == len(places) - 1)
            for places, bits in self._classes
            for number, place in enumerate(places)
        ]
        self._known: List[Dict[Tuple[int, _Needs], int]] = [{} for _ in self._stages]
        self._chances: List[Dict[Tuple[int, _Needs], Tuple[int, List[int]]]] = [{} for _ in self._stages]
        impossible = any(not places for places, _ in self._classes)
        self.ways = 0 if impossible else self._ways(0, 0, self._needs)
        if not self.ways:
            raise NoDealFits("no way of placing the unseen tiles fits the passes and the lead")
        for place, need in zip(self._places, self._needs):
            for _, count in place:
                self.ways *= comb(need, count)
                need -= count

    def _ways(self, at: int, free: int, needs: _Needs) -> int:
        """In how many ways the stages from this one on can meet the needs; ``free`` tiles of its class are left."""
        if at == len(self._stages):
            return 0 if any(needs) else 1
        known = self._known[at]
        found = known.get((free, needs))
        if found is None:
            found = 0
            place, tiles, last = self._stages[at]
            free = free if tiles < 0 else tiles
            need = needs[place]
            before, after = needs[:place], needs[place + 1 :]
            if not last:
                for count in range(min(free, need) + 1):
                    more = self._ways(at + 1, free - count, (*before, need - count, *after))
                    if more:
                        found += comb(free, count) * more
            elif free <= need:
                found = self._ways(at + 1, 0, (*before, need - free, *after))
            known[0 if tiles >= 0 else free, needs] = found
        return found

    def weight(self, hands: Sequence[int]) -> int:
        """In how many ways a deal can have come about: how likely it is, up to a common factor."""
        ways = 1
        for seat, origins in self._origins:
            ways *= origins.ways(hands[seat])
        return ways

    def draw(self, random: Random) -> List[int]:
        """The hands of one deal by seat, the own one as it is. Raises NoDealFits when none is found that can have
        come about."""
        hands = self._draw(random)
        for _ in range(MOST_TRIES if self.limited else 0):
            if self.weight(hands):
                break
            hands = self._draw(random)
        else:
            if self.limited:
                raise NoDealFits("no deal was found that fits what the seats showed before they drew")
        return hands

    def deals(self, random: Random, count: int) -> List[List[int]]:
        """So many deals, each about as often as it is likely. Raises NoDealFits like `draw`."""
        if not self.limited:
            return [self.draw(random) for _ in range(count)]
        drawn = [self.draw(random) for _ in range(_DRAWN_FOR_ONE * count)]
        return resample(drawn, [self.weight(hands) for hands in drawn], count)

    def _draw(self, random: Random) -> List[int]:
        """One deal, whatever the limits."""
        held: List[List[int]] = [[] for _ in self._places]
        needs, at, chance = self._needs, 0, random.random
        for places, tiles in self._classes:
            free, first = len(tiles), 0
            shuffled = sorted(tiles, key=lambda _: chance()) if len(places) > 1 else tiles
            for place in places:
                count = self._count_for(at, free, needs, random)
                held[place] += shuffled[first : first + count]
                first += count
                free -= count
                needs = (*needs[:place], needs[place] - count, *needs[place + 1 :])
                at += 1
        hands = [0] * self._seats
        hands[self._seat] = self._hand
        for seats, tiles in zip(self._places, held):
            if len(seats) > 1:
                tiles.sort(key=lambda _: chance())
            first = 0
            for seat, count in seats:
                if seat >= 0:
                    hands[seat] = sum(tiles[first : first + count])
                first += count
        return hands

    def _count_for(self, at: int, free: int, needs: _Needs, random: Random) -> int:
        """How many tiles go to the place of a stage, each number as likely as there are ways to go on with it."""
        if self._stages[at][2]:
            return free
        key = free, needs
        found = self._chances[at].get(key)
        if found is None:
            found = self._chances[at][key] = self._running(at, free, needs)
        least, running = found
        if len(running) == 1:
            return least
        # 106 random bits, enough for any number of ways that a set allows.
        drawn = (int(random.random() * 2**53) << 53 | int(random.random() * 2**53)) * running[-1] >> 106
        return least + bisect_right(running, drawn)

    def _running(self, at: int, free: int, needs: _Needs) -> Tuple[int, List[int]]:
        """The least number of tiles with which it can go on, and the running totals of ways from there on."""
        place = self._stages[at][0]
        need, least = needs[place], 0
        running: List[int] = []
        for count in range(min(free, need) + 1):
            more = self._ways(at + 1, free - count, (*needs[:place], need - count, *needs[place + 1 :]))
            if more:
                running.append((running[-1] if running else 0) + comb(free, count) * more)
            elif running:
                running.append(running[-1])
            else:
                least = count + 1
        return least, running

    def all(self) -> Iterator[List[int]]:
        """The hands of every deal that fits, each once. Ask `ways` first how many there are."""
        for held in self._complete(0, [[] for _ in self._places], self._needs):
            shared = [_shares(tiles, [count for _, count in seats]) for seats, tiles in zip(self._places, held)]
            for cuts in product(*shared):
                hands = [0] * self._seats
                hands[self._seat] = self._hand
                for seats, shares in zip(self._places, cuts):
                    for (seat, _), share in zip(seats, shares):
                        if seat >= 0:
                            hands[seat] = sum(share)
                if not self.limited or self.weight(hands):
                    yield hands

    def _complete(self, at: int, held: List[List[int]], needs: _Needs) -> Iterator[List[List[int]]]:
        """Every way to give the classes from this one on to the places."""
        if at == len(self._classes):
            if not any(needs):
                yield held
            return
        places, tiles = self._classes[at]
        for shares in _shares(tiles, [needs[place] for place in places]):
            more, rest = list(held), list(needs)
            for place, share in zip(places, shares):
                more[place] = [*held[place], *share]
                rest[place] -= len(share)
            yield from self._complete(at + 1, more, tuple(rest))


def _shares(bits: Sequence[int], most: Sequence[int]) -> Iterator[Tuple[Tuple[int, ...], ...]]:
    """All ways to share all of these tiles out to places that take at most so many."""
    if len(most) == 1:
        if len(bits) <= most[0]:
            yield (tuple(bits),)
        return
    for count in range(min(len(bits), most[0]) + 1):
        for chosen in combinations(bits, count):
            rest = [bit for bit in bits if bit not in chosen]
            for others in _shares(rest, most[1:]):
                yield (chosen, *others)


def resample(items: Sequence[List[int]], weights: Sequence[float], count: int) -> List[List[int]]:
    """So many of the items, each about as often as its weight says: evenly spaced marks on the running total."""
    total = 0.0
    for weight in weights:
        total += weight
    found: List[List[int]] = []
    running = 0.0
    for item, weight in zip(items, weights):
        running += weight
        while len(found) < count and (len(found) + 0.5) * total < running * count:
            found.append(item)
    return found


def alike(weights: Sequence[float]) -> float:
    """How many items of one weight tell as much as items of these weights do.

    >>> alike([2.0, 2.0, 2.0]), alike([5.0, 0.0])
    (3.0, 1.0)
    """
    total = squares = 0.0
    for weight in weights:
        total += weight
        squares += weight * weight
    return total * total / squares if squares else 0.0
