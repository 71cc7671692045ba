"""How likely the plays that everybody saw are, if the unseen tiles lay in a given way.

A seat that laid a light tile probably had no heavy one that fitted; one that closed its own long number probably had no
other choice. Each seat is taken for one of a few kinds of player, not known which: the likelihood of all its plays is
added up over the kinds. A play that was forced says nothing, and a pass has spoken already (see `sample`).

Every number here comes from sums, products and quotients, in a fixed order, so it is the same on every computer.
Imports from `dominoes.view`, `dominoes.game` and `dominoes.rules`; no tkinter, gettext, file, clock or global random.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Callable, List, NamedTuple, Optional, Sequence, Tuple

from dominoes.game.engine import EMPTY, ends_left_by
from dominoes.players.policy import Known, Ratings, rated_at
from dominoes.rules.compiled import CompiledLead
from dominoes.rules.tiles import HIGH, LOW, PIPS, TileSet, tile_of
from dominoes.view import DREW, PublicMove, View, limits_of

#: A seat may be a thinking player, or one who gets rid of pips. Of a hundred, so many are taken for the second.
PIP_PLAYERS = 40

#: How much likelier a pip player lays a tile than one with one pip less.
PER_PIP = 3.5

#: Rating units to one step of "e times as likely" in a thinking player's choice.
SOFT = 60

#: Least likelihood of a single play, in any kind: nobody is sure to follow a model.
LEAST = 0.02

#: No two ratings are further apart than this.
FURTHEST = 3000


@lru_cache(maxsize=None)
def powers(soft: int) -> Tuple[float, ...]:
    """e to the power of n / soft, for n from -FURTHEST to FURTHEST, by products alone.

    The exponential of the standard library may differ in the last digit from one computer to another.
    """
    term = step = 1.0
    for number in range(1, 20):
        term *= 1.0 / soft / number
        step += term
    above = [1.0]
    for _ in range(FURTHEST):
        above.append(above[-1] * step)
    return tuple([1.0 / value for value in reversed(above)] + above[1:])


class Seen(NamedTuple):
    """A play that somebody chose: what stood before it, and the tiles the seat has laid since (with this one)."""

    ends: int
    bit: int
    after: int
    later: int
    known: Known
    leads: bool
    numbers: Tuple[int, ...]


def walk(view: View, ratings: Ratings) -> Tuple[Known, List[Tuple[int, Seen]]]:
    """What everybody knows now, and every tile laid as (seat, what was seen)."""
    tile_set, public = view.rules.tiles, view.public
    later = [0] * len(public.counts)
    table = public.laid
    for move in public.moves:
        if move.tile >= 0:
            later[move.seat] |= 1 << move.tile
            table &= ~(1 << move.tile)
    left = [bin(numbers & ~table).count("1") for numbers in tile_set.suit]
    counts = list(public.counts) if any(public.counts) else [view.rules.each] * len(public.counts)
    for move in public.moves:
        counts[move.seat] += (move.tile >= 0) - (move.tile == DREW)
    known = ratings.start(left, counts, len(tile_set.tiles) - bin(table).count("1"))
    seen = []
    # What a seat held when it played is known of a sampled deal only if it has drawn nothing since.
    held = [0] * len(public.counts)
    for at, move in enumerate(public.moves):
        if move.tile == DREW:
            held[move.seat] = at
    for at, move in enumerate(public.moves):
        if move.tile < 0:
            known.counts[move.seat] += move.tile == DREW
            if held[move.seat]:
                known.lacks[move.seat] = _lacked(public.moves[: at + 1], move.seat)
                continue
            for number in move.ends:
                known.lacks[move.seat] |= 1 << number
            continue
        if move.ends:
            ends = tile_of(*move.ends)
            after = tile_of(tile_set.other[move.ends[move.end]][move.tile], move.ends[1 - move.end])
        else:
            ends = EMPTY
            after = ends_left_by(tile_set, EMPTY, move.tile)[0]
        bit, numbers = 1 << move.tile, tuple(sorted({HIGH[move.tile], LOW[move.tile]}))
        if at >= held[move.seat]:
            seen.append((move.seat, Seen(ends, bit, after, later[move.seat], known.copy(), not move.ends, numbers)))
        later[move.seat] &= ~bit
        known.laid(move.seat, move.tile, ends, after)
        if held[move.seat]:
            known.lacks[move.seat] = _lacked(public.moves[: at + 1], move.seat)
    return known, seen


def _lacked(moves: Sequence[PublicMove], seat: int) -> int:
    """The numbers that a seat surely had none of after these moves."""
    lacks = 0
    for numbers, most in limits_of(moves, seat):
        if not most:
            lacks |= numbers
    return lacks


class Likelihood:
    """Weighs deals by the plays of the other seats in one view."""

    def __init__(
        self,
        view: View,
        ratings: Ratings,
        seen: Sequence[Tuple[int, Seen]],
        soft: int = SOFT,
        pip_players: int = PIP_PLAYERS,
    ) -> None:
        """``seen`` as `walk` tells it."""
        rules = view.rules
        lead = next((clause for clause in rules.leads if clause.id == view.public.lead_clause), None)
        forced = lead is None or lead.seat.holding is not None
        by_seat: List[List[Seen]] = [[] for _ in view.public.counts]
        for seat, play in seen:
            if seat != view.seat and not (play.leads and forced):
                by_seat[seat].append(play)
        plays = [(seat, each) for seat, each in enumerate(by_seat) if each]
        #: There is no play to go by: every deal is as likely.
        self.silent = not plays
        #: How likely the seen plays are if these are the hands now; only the ratio of two such numbers means much.
        self.of = _weigher(rules.tiles, ratings, lead, plays, soft, pip_players)


def _weigher(
    tile_set: TileSet,
    ratings: Ratings,
    lead: Optional[CompiledLead],
    plays: Sequence[Tuple[int, Sequence[Seen]]],
    soft: int,
    pip_players: int,
) -> Callable[[Sequence[int]], float]:
    """The weighing as a closure: it runs for every deal drawn."""
    exponential, middle = powers(soft), FURTHEST
    if ratings.furthest > FURTHEST:
        raise ValueError("these weights make ratings %d apart; at most %d" % (ratings.furthest, FURTHEST))
    pulls = [1.0]
    for _ in range(2 * tile_set.highest):
        pulls.append(pulls[-1] * PER_PIP)
    by_pips = {1 << tile: pulls[PIPS[tile]] for tile in tile_set.tiles}
    thinkers = 1.0 - pip_players / 100
    prepared = []
    for seat, seen in plays:
        rows = []
        for play in seen:
            opening = lead.opening if play.leads and lead is not None else None
            rows.append((play, opening, ratings.moment(seat, play.known), ratings.rows[play.ends]))
        prepared.append((seat, seen[0].later, rows))

    def of(hands: Sequence[int]) -> float:
        weight = 1.0
        for seat, first_later, rows in prepared:
            hand = hands[seat]
            own = ratings.numbers(hand | first_later)
            thinker, pip_player = thinkers, 1.0 - thinkers
            for play, opening, moment, row_of_ends in rows:
                at_first, first_moves, at_second, second_moves = row_of_ends
                _, laid, laid_to, later, _, _, numbers = play
                held = hand | later
                fitting = held if opening is None else opening(tile_set, held, -1)
                options = first_moves[fitting & at_first] + second_moves[fitting & at_second]
                if len(options) > 1:
                    values = rated_at(moment, options, held, own)
                    pips, chosen = 0.0, 0
                    for option, value in zip(options, values):
                        pips += by_pips[option[0]]
                        if option[0] == laid and option[1] == laid_to:
                            chosen = value
                    total = 0.0
                    for value in values:
                        total += exponential[middle + value - chosen]
                    chance = 1.0 / total
                    thinker *= chance if chance > LEAST else LEAST
                    chance = by_pips[laid] / pips
                    pip_player *= chance if chance > LEAST else LEAST
                for number in numbers:
                    own[number] -= 1
            weight *= thinker + pip_player
        return weight

    return of
