"""Finds the weights of the thinking player (`dominoes.players.weights`) by playing.

Deals are dealt at random and played by the thinking player with the weights so far. In some moments of each deal every
choice is played out to the end. How much better or worse than the mean of the moment each choice ended is fitted, by
least squares, to how much its features differ from their means there. What comes of it plays the next round.

A feature is read off the ratings themselves: it is the rating by weights of which all but one are 0. So the tool knows
of the features no more than their names. Prints the weights of every round, their standard errors, and the share of
deals that a team of two takes from one that gets rid of heavy tiles, and from the weights of the round before.

    python3 -m tests.tools.fit_weights [--highest 9] [--each 10] [--deals 40000] [--rounds 5]
"""

from __future__ import annotations

import argparse
from random import Random
from typing import Iterator, List, NamedTuple, Optional, Sequence, Tuple

from dominoes.game.engine import BLOCK, EMPTY, line_tables, random_hands
from dominoes.players.playout import luck, player
from dominoes.players.policy import Known, Option, Ratings
from dominoes.players.weights import ALL_DEALT, Thinker, Weights
from dominoes.rules.facts import Table
from dominoes.rules.tiles import HIGH, LOW, PIPS, tile_set

TABLE = Table(4, (0, 1, 0, 1), ((0, 2), (1, 3)))

#: Moments of a deal that are looked at, and how far chance may change a rating while it is played.
MOMENTS, NOISE = 3, 40

#: A weight of one, for a feature to be read off; large beside the rounding.
ONE = 1_000_000

#: Added to every sum of squares: a feature that was hardly met stays near 0.
RIDGE = 30.0


class Moment(NamedTuple):
    """A choice in a deal: all hands, the ends, the seat on turn, what everybody knows, the options."""

    hands: Tuple[int, ...]
    ends: int
    seat: int
    known: Known
    options: Sequence[Option]


class Fitter:
    """One set of tiles, for four players in two teams with so many tiles each."""

    def __init__(self, highest: int, each: int) -> None:
        self._tables, self._each = line_tables(tile_set(highest)), each
        self._suit = self._tables.tile_set.suit
        nothing = Weights()
        ones = [nothing._replace(**{name: ONE}) for name in Weights._fields]
        #: Ratings by one weight each: those of a full hand, then those of an empty one.
        self.features = [self.ratings(Thinker(one, nothing)) for one in ones]
        self.features += [self.ratings(Thinker(nothing, one)) for one in ones]

    def ratings(self, thinker: Thinker) -> Ratings:
        """The ratings by some weights."""
        return Ratings(self._tables, TABLE, self._each, thinker)

    def deal(
        self, sides: Sequence[Optional[Ratings]], hands: Sequence[int], leader: int, noise: Random
    ) -> Iterator[Moment]:
        """Plays a deal by the ratings of each seat (None: its heaviest tile); the last moment is its end.

        A moment without options is the end: nobody can play.
        """
        one = next(each for each in sides if each is not None)
        left = [bin(tiles).count("1") for tiles in self._suit]
        known = one.start(left, [self._each] * 4, len(self._tables.bits))
        held, ends, seat, passes = list(hands), EMPTY, leader, 0
        while passes < 4 and all(held):
            ratings = sides[seat]
            options = (ratings or one).options(held[seat], ends)
            if not options:
                known.lacks[seat] |= 1 << HIGH[ends] | 1 << LOW[ends]
                passes += 1
                seat = (seat + 1) % 4
                continue
            passes, chosen = 0, options[0]
            if len(options) > 1:
                yield Moment(tuple(held), ends, seat, known.copy(), options)
                if ratings is None:
                    chosen = max(options, key=lambda option: PIPS[option[2]])
                else:
                    rated = ratings.rated(options, held[seat], ratings.numbers(held[seat]), seat, known)
                    noisy = [value + int(noise.random() * NOISE) for value in rated]
                    chosen = options[noisy.index(max(noisy))]
            held[seat] ^= chosen[0]
            known.laid(seat, chosen[2], ends, chosen[1])
            ends = chosen[1]
            seat = (seat + 1) % 4
        yield Moment(tuple(held), ends, seat, known, ())

    def result(self, hands: Sequence[int]) -> int:
        """1 for the first team, -1 for the second, 0 for a draw: the lowest hand wins."""
        pips = [self._tables.tile_set.pips(hand) for hand in hands]
        first, second = min(pips[0], pips[2]), min(pips[1], pips[3])
        if not all(hands):
            return -1 if hands[1] == 0 or hands[3] == 0 else 1
        return (first < second) - (first > second)

    def fit(self, thinker: Thinker, deals: int, random: Random) -> Tuple[Thinker, List[float]]:
        """The weights that the results of so many deals speak for, and their standard errors in the same order."""
        ratings = self.ratings(thinker)
        play, size = player(ratings), len(self.features)
        squares, sums = [[0.0] * size for _ in range(size)], [0.0] * size
        for number in range(deals):
            hands = random_hands(self._tables, random, 4, self._each)
            *moments, _ = self.deal([ratings] * 4, hands, number % 4, random)
            for moment in random.sample(moments, min(MOMENTS, len(moments))):
                held, seat = moment.hands[moment.seat], moment.seat
                own = ratings.numbers(held)
                numbers = [ratings.numbers(hand) for hand in moment.hands]
                columns = [each.rated(moment.options, held, own, seat, moment.known) for each in self.features]
                values = []
                for option in moment.options:
                    noise = luck(random, NOISE)
                    end = play(list(moment.hands), numbers, moment.ends, seat, moment.known, option, noise, [])
                    first = self.result(end[5]) if end[0] == BLOCK else 1 if end[1] % 2 == 0 else -1
                    values.append(first if seat % 2 == 0 else -first)
                count, mean = len(values), sum(values) / len(values)
                means = [sum(column) / count for column in columns]
                for at, value in enumerate(values):
                    row = [(index, (column[at] - means[index]) / ONE) for index, column in enumerate(columns)]
                    differing = [(index, by) for index, by in row if by]
                    for index, by in differing:
                        sums[index] += by * (value - mean)
                        of = squares[index]
                        for other, its in differing:
                            of[other] += by * its
        for index in range(size):
            squares[index][index] += RIDGE
        inverse = inverted(squares)
        found = [1000 * sum(part * value for part, value in zip(row, sums)) for row in inverse]
        half = size // 2
        weights = Thinker(*(Weights(*[round(value) for value in part]) for part in (found[:half], found[half:])))
        return weights, [1000 * inverse[index][index] ** 0.5 for index in range(size)]

    def share(self, one: Thinker, other: Optional[Thinker], deals: int) -> float:
        """The share of deals that a team takes, each deal played twice with the teams exchanged."""
        random, points = Random(7), 0
        first, second = self.ratings(one), self.ratings(other) if other is not None else None
        for number in range(deals):
            hands = random_hands(self._tables, random, 4, self._each)
            for sides in ([first, second] * 2, [second, first] * 2):
                *_, end = self.deal(sides, hands, number % 4, random)
                points += self.result(end.hands) * (1 if sides[0] is first else -1)
        return 0.5 + points / (4 * deals)


def inverted(matrix: Sequence[Sequence[float]]) -> List[List[float]]:
    """The inverse, by elimination. Raises ZeroDivisionError where there is none."""
    size = len(matrix)
    rows = [[*row, *(1.0 if at == index else 0.0 for at in range(size))] for index, row in enumerate(matrix)]
    for index in range(size):
        pivot = max(range(index, size), key=lambda at: abs(rows[at][index]))
        rows[index], rows[pivot] = rows[pivot], rows[index]
        by = rows[index][index]
        rows[index] = [value / by for value in rows[index]]
        for at in range(size):
            if at != index and rows[at][index]:
                by = rows[at][index]
                rows[at] = [value - by * own for value, own in zip(rows[at], rows[index])]
    return [row[size:] for row in rows]


def main() -> None:
    """Prints the rounds."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--highest", type=int, default=6, help="the highest number of the set (default 6)")
    parser.add_argument("--each", type=int, default=7, help="tiles in a hand (default 7)")
    parser.add_argument("--deals", type=int, default=40_000, help="deals in a round (default 40000)")
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    fitter, thinker = Fitter(options.highest, options.each), ALL_DEALT
    for number in range(options.rounds):
        found, errors = fitter.fit(thinker, options.deals, Random(number))
        against = max(200, options.deals // 10)
        print("round %d: %.1f %% v the heaviest tile, %.1f %% v the round before" % (
            number + 1, 100 * fitter.share(found, None, against), 100 * fitter.share(found, thinker, against),
        ))  # fmt: skip
        half = len(errors) // 2
        for name, full, bare, error, late in zip(Weights._fields, *found, errors[:half], errors[half:]):
            print("    %-16s %5d +-%-4.0f %5d +-%-4.0f" % (name, full, error, bare, late))
        print("    " + repr(found), flush=True)
        thinker = found


if __name__ == "__main__":
    main()
