"""Certain facts held against deals: every way, or many ways, in which the unseen tiles can lie, and what is true there.

What a fact claims is checked here by its meaning and by brute force, not by the way in which it was found.
"""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any, Callable, Dict, Iterator, List, NamedTuple, Sequence, Tuple

from dominoes.game.actions import Action
from dominoes.game.referee import Game
from dominoes.game.state import PLAYING, State
from dominoes.players import beforehand, certain, stakes
from dominoes.players.sample import Sampler
from dominoes.rules.tiles import HIGH, IS_DOUBLE, LOW, TILES_OF
from dominoes.view import DREW, View

Hands = Sequence[int]

#: Up to so many ways are all tried; of more, a sample.
ALL_WAYS, SAMPLED = 200, 30


def every_deal(view: View) -> Iterator[List[int]]:
    """All hands that fit counts and passes, found by trying."""
    seats = [seat for seat in range(len(view.public.counts)) if seat != view.seat]
    unseen = view.rules.tiles.mask & ~view.public.laid & ~view.hand
    yield from _deals(view, seats, unseen, [view.hand if seat == view.seat else 0 for seat in range(len(seats) + 1)])


def _deals(view: View, seats: Sequence[int], left: int, hands: List[int]) -> Iterator[List[int]]:
    if not seats:
        yield list(hands)
        return
    seat, lacks = seats[0], view.public.lacks[seats[0]]
    free = [tile for tile in TILES_OF[left] if not (lacks >> HIGH[tile] & 1 or lacks >> LOW[tile] & 1)]
    for chosen in combinations(free, view.public.counts[seat]):
        hands[seat] = sum(1 << tile for tile in chosen)
        yield from _deals(view, seats[1:], left & ~hands[seat], hands)
    hands[seat] = 0


def can_have_come(view: View, seat: int, hand: int) -> bool:
    """Whether a seat can hold these tiles after all that it did: each was dealt or drawn at some time, and did not fit
    whenever the seat then could not play. Found by giving every tile a place, one tile per deal and draw."""
    moves = list(enumerate(view.public.moves))
    mine = [(at, move) for at, move in moves if move.seat == seat]
    drawn = [at for at, move in mine if move.tile == DREW]
    tiles = [(tile, len(moves)) for tile in TILES_OF[hand]] + [(move.tile, at) for at, move in mine if move.tile >= 0]
    places = [-1] * (len(tiles) - len(drawn)) + drawn
    stuck = [(at, move.ends) for at, move in mine if move.tile < 0]

    def may_stand(tile: int, laid: int, place: int) -> bool:
        held = [ends for at, ends in stuck if place < at < laid]
        return place < laid and not any(number in (HIGH[tile], LOW[tile]) for ends in held for number in ends)

    taken: Dict[int, int] = {}

    def give(at: int, tried: set) -> bool:
        for number, place in enumerate(places):
            if number not in tried and may_stand(*tiles[at], place):
                tried.add(number)
                if number not in taken or give(taken[number], tried):
                    taken[number] = at
                    return True
        return False

    return all(give(at, set()) for at in range(len(tiles)))


def deals_of(view: View, rng: Random) -> List[List[int]]:
    """All deals that fit a view in play, or a sample where there are too many."""
    sampler = Sampler(view)
    found = every_deal(view) if sampler.ways <= ALL_WAYS else (sampler.draw(rng) for _ in range(SAMPLED))
    others = [seat for seat in range(len(view.public.counts)) if seat != view.seat]
    return [hands for hands in found if all(can_have_come(view, seat, hands[seat]) for seat in others)]


def with_hands(state: State, hands: Hands) -> State:
    """The same table with other hands; what is in none of them lies in the boneyard, or sleeps."""
    drawn = state.deal.stock[: len(state.drawn)]
    held = state.laid | sum(hands)
    places = state.deal.stock + tuple(tile for hand in state.deal.dealt for tile in TILES_OF[hand])
    rest = tuple(tile for tile in dict.fromkeys(places) if not held >> tile & 1)
    return state._replace(hands=tuple(hands), deal=state.deal._replace(stock=drawn + rest))


class Trial(NamedTuple):
    """One deal to hold facts against; ``state`` has its hands."""

    game: Game
    view: View
    state: State
    hands: Hands

    def after(self, action: Action) -> State:
        return self.game.apply(self.state, action)[0]

    def passers(self, state: State) -> Tuple[List[int], State]:
        """Who has to pass from here on, until a seat can play or the deal is over."""
        found: List[int] = []
        while state.result is None and self.game.legal(state)[0].kind == "pass":
            found.append(state.to_act)
            state, _ = self.game.apply(state, self.game.legal(state)[0])
        return found, state


def has(hand: int, number: int) -> bool:
    return any(number in (HIGH[tile], LOW[tile]) for tile in TILES_OF[hand])


def _number_left(fact: certain.NumberLeft, trial: Trial) -> bool:
    number, view = fact.number, trial.view
    with_it = [tile for tile in view.rules.tiles.tiles if number in (HIGH[tile], LOW[tile])]
    table = [laid.tile for laid in view.public.line]
    elsewhere = [tile for tile in with_it if tile not in table and not view.hand >> tile & 1]
    held = {seat for tile in elsewhere for seat, hand in enumerate(trial.hands) if hand >> tile & 1}
    asleep = any(all(not hand >> tile & 1 for hand in trial.hands) for tile in elsewhere)
    return (
        fact.in_set == len(with_it)
        and fact.on_table == sum(tile in table for tile in with_it)
        and fact.mine == sum(view.hand >> tile & 1 for tile in with_it)
        and fact.left == len(elsewhere) == fact.in_set - fact.on_table - fact.mine
        and held <= set(fact.seats)
        and (fact.asleep or not asleep)
    )


def _lacks(fact: certain.Lacks, trial: Trial) -> bool:
    return not any(has(trial.hands[fact.seat], number) for number in fact.numbers)


def _holds(fact: certain.Holds, trial: Trial) -> bool:
    held = TILES_OF[trial.hands[fact.seat]]
    return set(fact.tiles) <= set(held) and (not fact.all_of_them or len(fact.tiles) == len(held))


def _hard(fact: certain.HardEnd, trial: Trial) -> bool:
    tiles = [laid.tile for laid in trial.view.public.line]
    shown = sum((HIGH[tile] == fact.number) + (LOW[tile] == fact.number) for tile in tiles)
    everything = trial.view.rules.tiles.tiles
    in_set = sum((HIGH[tile] == fact.number) + (LOW[tile] == fact.number) for tile in everything)
    return in_set == fact.appearances == shown + 1 and fact.number in trial.view.public.ends


def _dead(fact: certain.DeadTile, trial: Trial) -> bool:
    """Whatever is laid from now on by anybody, by open hands and in any order: the tile never fits."""
    hands = list(trial.hands)
    seen = set()
    stack = [(tuple(sorted(trial.view.public.ends)), sum(hands))]
    while stack:
        ends, live = stack.pop()
        if HIGH[fact.tile] in ends or LOW[fact.tile] in ends:
            return False
        for tile in TILES_OF[live & ~(1 << fact.tile)]:
            for at, inner in enumerate(ends):
                if inner in (HIGH[tile], LOW[tile]):
                    outer = HIGH[tile] + LOW[tile] - inner
                    # More than can be is allowed here: any tile that is not on the table, as often as one likes.
                    after = tuple(sorted((outer, ends[1 - at])))
                    if after not in seen:
                        seen.add(after)
                        stack.append((after, live))
    return bool(trial.view.hand >> fact.tile & 1)


def _lonely(fact: certain.LonelyDouble, trial: Trial) -> bool:
    view = trial.view
    table = [laid.tile for laid in view.public.line]
    openers = [
        tile
        for tile in view.rules.tiles.tiles
        if has(1 << tile, fact.number) and not IS_DOUBLE[tile] and tile not in table
    ]
    mine = [tile for tile in openers if view.hand >> tile & 1]
    return (
        fact.number not in view.public.ends
        and HIGH[fact.tile] == LOW[fact.tile] == fact.number
        and bool(view.hand >> fact.tile & 1)
        and (fact.mine, fact.left) == (len(mine), len(openers) - len(mine))
    )


def _last_tile(fact: certain.LastTile, trial: Trial) -> bool:
    hand = trial.hands[fact.seat]
    fits = any(has(hand, number) for number in trial.view.public.ends)
    return len(TILES_OF[hand]) == 1 and not (fact.shut and fits)


def _only(fact: certain.OnlyPlay, trial: Trial) -> bool:
    return trial.game.legal(trial.state) == (fact.action,)


def _must_pass(fact: certain.MustPass, trial: Trial) -> bool:
    ends = set(trial.view.public.ends)
    return set(fact.numbers) == ends and not any(has(trial.view.hand, number) for number in ends)


def _shuts(fact: certain.ShutsOut, trial: Trial) -> bool:
    state = trial.after(fact.action)
    passers, later = trial.passers(state)
    view = trial.view
    again = later.result is None and later.to_act == view.seat
    passes = {(move.seat, number) for move in view.public.moves if move.tile < 0 for number in move.ends}
    others = [hand for seat, hand in enumerate(trial.hands) if seat != view.seat]
    why = all(
        not has(trial.hands[seat], number)
        and (reason != certain.GONE or not any(has(hand, number) for hand in others))
        and (reason != certain.PASSED or (seat, number) in passes)
        for seat, number, reason in fact.why
    )
    covered = {(seat, number) for seat, number, _ in fact.why} == {(s, n) for s in fact.seats for n in state.ends}
    return (
        state.ends == fact.ends
        and tuple(passers[: len(fact.seats)]) == fact.seats
        and (not fact.again or again)
        and why
        and covered
    )


def _near(fact: certain.NearBlock, trial: Trial) -> bool:
    view = trial.view
    ends = trial.after(fact.action).ends
    on_table = view.public.laid | 1 << fact.action.tile
    unlaid = [tile for tile in view.rules.tiles.tiles if not on_table >> tile & 1]
    for tile in fact.tiles:
        rest = [other for other in unlaid if other != tile]
        blocks = False
        for at, inner in enumerate(ends):
            if inner in (HIGH[tile], LOW[tile]):
                after = (HIGH[tile] + LOW[tile] - inner, ends[1 - at])
                blocks = blocks or not any(has(1 << other, number) for other in rest for number in after)
        if not blocks or tile not in unlaid:
            return False
    return True


def _shape(fact: certain.Shape, trial: Trial) -> bool:
    hand = TILES_OF[trial.view.hand]
    numbers = range(trial.view.rules.tiles.highest + 1)
    lengths = {number: sum(number in (HIGH[tile], LOW[tile]) for tile in hand) for number in numbers}
    return (
        fact.tiles == len(hand)
        and fact.doubles == sum(HIGH[tile] == LOW[tile] for tile in hand)
        and fact.length == max(lengths.values())
        and set(fact.longest) == {number for number in numbers if lengths[number] == fact.length}
        and set(fact.missing) == {number for number in numbers if not lengths[number]}
        and fact.pips == sum(HIGH[tile] + LOW[tile] for tile in hand)
    )


def _goes_out(fact: stakes.GoesOut, trial: Trial) -> bool:
    result = trial.after(fact.action).result
    if result is None or result.end != "out" or result.seat != trial.view.seat:
        return False
    team, least, most = result.team, fact.least, fact.most
    paid = next(line for line in result.ledger if line.code.startswith("score."))
    booked = next(line for line in result.ledger if line.code.startswith("ledger."))
    return (
        paid.code == "score." + least.score == "score." + most.score
        and least.amount <= paid.amount <= most.amount
        and booked.code in ("ledger." + least.ledger, "ledger." + most.ledger)
        and least.scores[team] <= result.scores[team] <= most.scores[team]
        and all(
            min(one, two) <= points <= max(one, two)
            for points, one, two in zip(result.scores, least.scores, most.scores)
        )
        and least.over <= (result.champion == team) <= most.over
    )


def _closes(fact: stakes.Closes, trial: Trial) -> bool:
    passers, state = trial.passers(trial.after(fact.action))
    result = state.result
    if result is None or result.end == "out" or len(passers) != len(trial.hands):
        return False
    own = trial.view.rules.table.team_of[trial.view.seat]
    verdicts = {
        stakes.WON: result.team == own,
        stakes.SAFE: result.team in (own, -1),
        stakes.LOST: result.team != own,
        stakes.DRAWN: result.team == -1,
        stakes.OPEN: True,
    }
    ranges = all(
        hand.tiles == len(TILES_OF[state.hands[hand.seat]]) and hand.least <= result.pips[hand.seat] <= hand.most
        for hand in fact.hands
    )
    return ranges and verdicts[fact.verdict] and {hand.seat for hand in fact.hands} == set(range(len(trial.hands)))


def _needs(fact: stakes.Needs, trial: Trial) -> bool:
    won, team, teams = trial.view.rules.match_winner, fact.team, len(trial.view.rules.table.teams)
    alone = [tuple(points if each == team else 0 for each in range(teams)) for points in range(fact.target + 1)]
    return (
        trial.view.public.standing.scores[team] == fact.points
        and won(alone[-1], 1) == team
        and not any(won(scores, 1) >= 0 for scores in alone[:-1])
    )


def _stake(fact: stakes.Stake, trial: Trial) -> bool:
    """The deal is played on by chance; if it comes out as the stake says, so must the points."""
    state, rng = trial.state, Random(sum(trial.hands))
    while state.result is None:
        legal = trial.game.legal(state)
        state, _ = trial.game.apply(state, legal[int(rng.random() * len(legal))])
    result = state.result
    paid = next((line.code for line in result.ledger if line.code.startswith("score.")), "")
    if result.team != fact.team or paid != "score." + fact.booking.score:
        return True
    return result.scores == fact.booking.scores and result.match_over == fact.booking.over


def _drawn_since(fact: certain.DrawnSince, trial: Trial) -> bool:
    with_one = [tile for tile in TILES_OF[trial.hands[fact.seat]] if {HIGH[tile], LOW[tile]} & set(fact.numbers)]
    return len(with_one) <= fact.most


def _must_draw(fact: certain.MustDraw, trial: Trial) -> bool:
    state, rules = trial.state, trial.view.rules
    left = len(state.deal.stock) - len(state.drawn)
    return (
        set(fact.numbers) == set(state.ends)
        and not any(has(trial.view.hand, number) for number in fact.numbers)
        and fact.left == left
        and fact.drawable == left - rules.undrawable > 0
        and trial.after(Action(trial.view.seat, "draw")).to_act == trial.view.seat
    )


def _forces_draw(fact: certain.ForcesDraw, trial: Trial) -> bool:
    after = trial.after(fact.action)
    why = all(seat == fact.seat and not has(trial.hands[seat], number) for seat, number, _ in fact.why)
    return why and after.ends == fact.ends and trial.game.legal(after) == (Action(fact.seat, "draw"),)


def _no_tiles(fact: beforehand.NoTilesYet, trial: Trial) -> bool:
    return not any(trial.state.hands) and fact.partners == trial.state.deal.choices


def _may_lead(fact: beforehand.MayLead, trial: Trial) -> bool:
    named = Action(trial.view.seat, "lead", trial.view.seat)
    tiles = tuple(action.tile for action in trial.game.legal(trial.after(named)))
    return tiles == fact.tiles and fact.any_tile == (len(tiles) == len(TILES_OF[trial.view.hand]))


def _right(fact: beforehand.RedealRight, trial: Trial) -> bool:
    redeal = trial.view.rules.redeal
    return redeal is not None and fact.has == redeal.right(trial.view.rules.tiles, trial.view.hand)


def _hand_test(fact: beforehand.HandTest, trial: Trial) -> bool:
    """Right or no right follows from the one number, since all games here ask for one thing only."""
    redeal = trial.view.rules.redeal
    return redeal is not None and (fact.have >= fact.needed) == redeal.right(trial.view.rules.tiles, trial.view.hand)


def _chance(fact: beforehand.RedealChance, trial: Trial) -> bool:
    """Near the share of hands dealt by chance; `test_hints` counts small sets exactly."""
    return 0 < fact.ways < fact.of


HOLDS: Dict[type, Callable[[Any, Trial], bool]] = {
    certain.NumberLeft: _number_left,
    certain.Lacks: _lacks,
    certain.Holds: _holds,
    certain.HardEnd: _hard,
    certain.DeadTile: _dead,
    certain.LonelyDouble: _lonely,
    certain.LastTile: _last_tile,
    certain.OnlyPlay: _only,
    certain.MustPass: _must_pass,
    certain.MustDraw: _must_draw,
    certain.DrawnSince: _drawn_since,
    certain.ForcesDraw: _forces_draw,
    certain.ShutsOut: _shuts,
    certain.NearBlock: _near,
    certain.Shape: _shape,
    stakes.GoesOut: _goes_out,
    stakes.Closes: _closes,
    stakes.Needs: _needs,
    stakes.Stake: _stake,
    beforehand.NoTilesYet: _no_tiles,
    beforehand.MayLead: _may_lead,
    beforehand.RedealRight: _right,
    beforehand.HandTest: _hand_test,
    beforehand.RedealChance: _chance,
}


def trials(game: Game, state: State, view: View, rng: Random) -> Iterator[Trial]:
    """The deals that a view allows; before the play, and where nothing is dealt, the deal as it is."""
    if state.phase != PLAYING:
        yield Trial(game, view, state, state.hands)
        return
    for hands in deals_of(view, rng):
        yield Trial(game, view, with_hands(state, hands), hands)


__all__ = ["HOLDS", "Trial", "deals_of", "every_deal", "trials", "with_hands"]
