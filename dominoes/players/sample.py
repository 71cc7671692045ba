"""Ways in which the unseen tiles can lie: exactly counted, and drawn each as likely as every other.

What a seat knows of the others: how many tiles they hold, which numbers they lack, and what the lead has shown. Tiles
that the same places may hold are one class; how many tiles of each class go to each place is drawn by counting the
ways, tile by tile within a class all are alike. So a draw is exactly uniform over all deals that fit the view.

Imports from `dominoes.view`, `dominoes.game` and `dominoes.rules`; no tkinter, gettext, file, clock or global random.
"""

from __future__ import annotations

from itertools import combinations
from math import comb
from random import Random
from typing import Dict, Iterator, List, Sequence, Tuple

from dominoes.players.knowledge import Knowledge
from dominoes.rules.tiles import TILES_OF
from dominoes.view import View

#: Tiles still to be given to each place.
_Needs = Tuple[int, ...]


class NoDealFits(LookupError):
    """No way of placing the unseen tiles agrees with what was seen; play and view contradict each other."""


def possible_tiles(view: View) -> Tuple[int, ...]:
    """For each seat a mask of the tiles that it may hold: counted, by its passes, and by the way the lead was found."""
    possible = list(Knowledge(view).possible)
    public, rules = view.public, view.rules
    led = next((move for move in public.moves if not move.ends and move.tile >= 0), None)
    if led is None:
        return tuple(possible)
    clause = next(clause for clause in rules.leads if clause.id == public.lead_clause)
    barred = 0
    orders = [
        choice.holding for choice in (clause.seat, clause.otherwise) if choice is not None and choice.holding is not None
    ]
    if orders and clause.opening(rules.tiles, 1 << led.tile, led.tile) == 1 << led.tile:
        # The first tile of the list that anybody had was led: those before it are in no hand.
        for order in orders:
            for tile in order:
                if tile == led.tile:
                    break
                barred |= 1 << tile
            if led.tile in order:
                break
        for seat in range(len(possible)):
            if seat != view.seat:
                possible[seat] &= ~barred
    elif not orders and led.seat != view.seat:
        # A tile that could not have been led beside another one says that the other was not there.
        for tile in TILES_OF[possible[led.seat]]:
            both = 1 << tile | 1 << led.tile
            if not clause.opening(rules.tiles, both, -1) >> led.tile & 1:
                barred |= 1 << tile
        possible[led.seat] &= ~barred
    return tuple(possible)


class Sampler:
    """Draws deals that fit a view, each as likely as every other.

    Attributes:
        ways: how many such deals there are, where asleep tiles are not told apart by their order.
    """

    def __init__(self, view: View) -> None:
        """Raises NoDealFits when there is none."""
        possible = possible_tiles(view)
        self._seats = [seat for seat in range(len(possible)) if seat != view.seat]
        self._seat, self._hand, self._count = view.seat, view.hand, len(possible)
        unseen = view.rules.tiles.mask & ~view.public.laid & ~view.hand
        needs = [view.public.counts[seat] for seat in self._seats]
        asleep = bin(unseen).count("1") - sum(needs)
        if asleep < 0:
            raise NoDealFits("the hands need more tiles than are unseen")
        self._places = len(needs) + 1
        self._needs: _Needs = tuple(needs + [asleep])
        classes: Dict[int, int] = {}
        for tile in TILES_OF[unseen]:
            where = sum(1 << at for at, seat in enumerate(self._seats) if possible[seat] >> tile & 1)
            where |= asleep and 1 << len(needs)
            classes[where] = classes.get(where, 0) | 1 << tile
        # Classes with few places first: they leave the fewest ways to go on.
        order = sorted(classes, key=lambda where: (bin(where).count("1"), where))
        self._classes = [
            ([at for at in range(self._places) if where >> at & 1], [1 << tile for tile in TILES_OF[classes[where]]])
            for where in order
        ]
        self._known: List[Dict[_Needs, int]] = [{} for _ in self._classes]
        self._splits: List[Dict[_Needs, Tuple[List[int], List[Tuple[int, ...]]]]] = [{} for _ in self._classes]
        self.ways = self._ways(0, self._needs)
        if not self.ways:
            raise NoDealFits("no way of placing the unseen tiles fits the passes and the lead")

    def _ways(self, at: int, needs: _Needs) -> int:
        """In how many ways the classes from this one on can meet the needs."""
        if at == len(self._classes):
            return 0 if any(needs) else 1
        known = self._known[at]
        found = known.get(needs)
        if found is None:
            found = known[needs] = sum(
                ways * self._ways(at + 1, rest) for ways, rest, _ in self._all_splits(at, needs)
            )
        return found

    def _all_splits(self, at: int, needs: _Needs) -> List[Tuple[int, _Needs, Tuple[int, ...]]]:
        """All ways to split a class by number: (ways to do so, needs that remain, tiles to each of its places)."""
        places, tiles = self._classes[at]
        found: List[Tuple[int, _Needs, Tuple[int, ...]]] = [(1, needs, ())]
        left = [len(tiles)]
        for number, place in enumerate(places):
            last = number == len(places) - 1
            grown: List[Tuple[int, _Needs, Tuple[int, ...]]] = []
            lefts: List[int] = []
            for (ways, rest, given), free in zip(found, left):
                need = rest[place]
                for count in (free,) if last else range(min(free, need) + 1):
                    if count <= need:
                        after = rest[:place] + (need - count,) + rest[place + 1 :]
                        grown.append((ways * comb(free, count), after, given + (count,)))
                        lefts.append(free - count)
            found, left = grown, lefts
        return found if places else [(1, needs, ())] if not tiles else []

    def draw(self, random: Random) -> List[int]:
        """The hands of one deal by seat, the own one as it is."""
        held = [0] * self._places
        needs = self._needs
        chance = random.random
        for at, (places, tiles) in enumerate(self._classes):
            splits = self._splits[at].get(needs)
            if splits is None:
                splits = self._splits[at][needs] = self._weighted(at, needs)
            ends, choices = splits
            which = 0
            if len(ends) > 1:
                # Enough random bits for any number of ways that a set allows.
                drawn = (int(chance() * 2**53) << 53 | int(chance() * 2**53)) * ends[-1] >> 106
                low, high = 0, len(ends) - 1
                while low < high:
                    middle = (low + high) // 2
                    if drawn < ends[middle]:
                        high = middle
                    else:
                        low = middle + 1
                which = low
            given = choices[which]
            shuffled = sorted(tiles, key=lambda _: chance()) if len(places) > 1 else tiles
            first = 0
            for place, count in zip(places, given):
                held[place] |= sum(shuffled[first : first + count])
                first += count
            if at + 1 < len(self._classes):
                rest = list(needs)
                for place, count in zip(places, given):
                    rest[place] -= count
                needs = tuple(rest)
        return self._hands(held)

    def all(self) -> Iterator[List[int]]:
        """The hands of every deal that fits, each once. Ask `ways` first how many there are."""
        yield from self._complete(0, [0] * self._places, self._needs)

    def _complete(self, at: int, held: List[int], needs: _Needs) -> Iterator[List[int]]:
        if at == len(self._classes):
            if not any(needs):
                yield self._hands(held)
            return
        places, tiles = self._classes[at]
        for _, rest, given in self._all_splits(at, needs):
            if self._ways(at + 1, rest):
                for masks in _shares(tiles, given):
                    more = list(held)
                    for place, mask in zip(places, masks):
                        more[place] |= mask
                    yield from self._complete(at + 1, more, rest)

    def _hands(self, held: Sequence[int]) -> List[int]:
        hands = [0] * self._count
        hands[self._seat] = self._hand
        for place, seat in enumerate(self._seats):
            hands[seat] = held[place]
        return hands

    def _weighted(self, at: int, needs: _Needs) -> Tuple[List[int], List[Tuple[int, ...]]]:
        """The splits that can be completed, with running totals of their ways."""
        total, ends, choices = 0, [], []
        for ways, rest, given in self._all_splits(at, needs):
            ways *= self._ways(at + 1, rest)
            if ways:
                total += ways
                ends.append(total)
                choices.append(given)
        return ends, choices


def _shares(bits: Sequence[int], given: Sequence[int]) -> Iterator[Tuple[int, ...]]:
    """All ways to cut tiles into groups of these sizes, as a mask for each group."""
    if not given:
        yield ()
        return
    for chosen in combinations(bits, given[0]):
        mask = sum(chosen)
        rest = [bit for bit in bits if not bit & mask]
        for others in _shares(rest, given[1:]):
            yield (mask, *others)
