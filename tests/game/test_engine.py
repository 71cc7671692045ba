"""The fast line against a slow one that is obviously right: same choices, same deal."""

from __future__ import annotations

import random
from typing import Dict, List, Optional, Sequence, Tuple

import pytest

from dominoes.game import engine
from dominoes.game.engine import BLOCK, EMPTY, OUT, line_tables
from dominoes.rules.tiles import TileSet, parse_tile, tile_name, tile_of, tile_set

Half = Tuple[int, int]

#: highest number, tiles removed, seats, tiles a hand: all tiles dealt, sleeping tiles, broken sets, every seat count.
TABLES: List[Tuple[int, Tuple[str, ...], int, int]] = [
    (6, (), 4, 7),
    (6, (), 2, 7),
    (6, (), 3, 9),
    (6, (), 4, 1),
    (6, ("0-0",), 3, 9),
    (6, ("0-0", "1-1", "2-2", "3-3", "4-4", "5-5", "6-6"), 3, 7),
    (9, (), 4, 10),
    (9, (), 5, 11),
    (12, (), 6, 9),
    (3, (), 2, 5),
    (1, (), 2, 1),
    (15, (), 6, 12),
]


def a_set(highest: int, removed: Sequence[str]) -> TileSet:
    return tile_set(highest, frozenset(parse_tile(name) for name in removed))


def halves(mask: int) -> List[Half]:
    return [(high, low) for high in range(16) for low in range(high + 1) if mask >> tile_of(high, low) & 1]


class NaiveDeal:
    """Dominoes as a child explains it: lists of pairs, a line that is walked, passes that are counted."""

    def __init__(self, hands: Sequence[int], seat: int) -> None:
        self.hands = [halves(mask) for mask in hands]
        self.seat = seat
        self.line: List[Half] = []
        self.passes = 0
        self.last: Optional[Tuple[int, Half, Optional[Half], Half]] = None

    def ends(self) -> Optional[Half]:
        if not self.line:
            return None
        one, other = self.line[0][0], self.line[-1][1]
        return max(one, other), min(one, other)

    def laid(self, tile: Half, side: str) -> Optional[List[Half]]:
        """The line with this tile at this side, or None where it does not fit."""
        for half in (tile, tile[::-1]):
            if not self.line:
                return [tile]
            if side == "left" and half[1] == self.line[0][0]:
                return [(half[0], half[1])] + self.line
            if side == "right" and half[0] == self.line[-1][1]:
                return self.line + [(half[0], half[1])]
        return None

    def choices(self) -> Dict[Tuple[Half, Half], List[Half]]:
        """The line after each move by (tile, open ends after it)."""
        found = {}
        for tile in self.hands[self.seat]:
            for side in ("left", "right"):
                line = self.laid(tile, side)
                if line is not None:
                    one, other = line[0][0], line[-1][1]
                    found[tile, (max(one, other), min(one, other))] = line
        return found

    def play(self, tile: Half, ends: Half) -> None:
        line, before = self.choices()[tile, ends], self.ends()
        self.line = line
        self.hands[self.seat].remove(tile)
        self.last = (self.seat, tile, before, ends)
        self.passes = 0
        self.seat = (self.seat + 1) % len(self.hands)

    def skip(self) -> None:
        assert not self.choices(), "a seat that can play must play"
        self.passes += 1
        self.seat = (self.seat + 1) % len(self.hands)

    def over(self) -> Optional[int]:
        if any(not hand for hand in self.hands):
            return OUT
        return BLOCK if self.passes == len(self.hands) else None


def pair(number: int) -> Optional[Half]:
    if number == EMPTY:
        return None
    ((high, low),) = halves(1 << number)
    return high, low


def assert_same_end(found: engine.DealEnd, naive: NaiveDeal) -> None:
    end, seat, tile, before, after, hands = found
    assert end == naive.over()
    assert (seat, pair(tile), pair(before), pair(after)) == naive.last
    assert [halves(mask) for mask in hands] == naive.hands


class Follower:
    """A policy that walks a naive deal along, checks what may be chosen, and chooses at random."""

    def __init__(self, naive: NaiveDeal, rng: random.Random) -> None:
        self.naive = naive
        self.rng = rng

    def catch_up(self) -> None:
        """Plays everything in the naive deal that leaves no choice, as the engine does without asking."""
        while self.naive.over() is None:
            choices = list(self.naive.choices())
            if len(choices) > 1:
                break
            if choices:
                self.naive.play(*choices[0])
            else:
                self.naive.skip()

    def __call__(self, moves: Tuple[engine.Move, ...], seat: int, hands: Sequence[int], ends: int) -> engine.Move:
        self.catch_up()
        assert seat == self.naive.seat
        assert pair(ends) == self.naive.ends()
        assert [halves(mask) for mask in hands] == self.naive.hands
        offered = [(pair(move[0].bit_length() - 1), pair(move[1])) for move in moves]
        assert len(set(offered)) == len(offered)
        assert set(offered) == set(self.naive.choices())
        move = self.rng.choice(moves)
        tile, after = pair(move[0].bit_length() - 1), pair(move[1])
        assert tile and after
        self.naive.play(tile, after)
        return move


@pytest.mark.parametrize("highest,removed,seats,hand_size", TABLES)
def test_same_choices_give_the_same_deal(
    highest: int, removed: Sequence[str], seats: int, hand_size: int
) -> None:
    tables = line_tables(a_set(highest, removed))
    rng = random.Random(highest * 100 + seats)
    ends = set()
    # The slow line takes ten times as long for long deals as for short ones.
    for _ in range(2400 // (seats * hand_size + 4)):
        hands = engine.random_hands(tables, rng, seats, hand_size)
        leader = rng.randrange(seats)
        naive = NaiveDeal(hands, leader)
        follower = Follower(naive, rng)
        found = engine.playout_by(tables, hands, EMPTY, leader, follower)
        follower.catch_up()
        assert_same_end(found, naive)
        ends.add(found[0])
    if hand_size > 1:
        assert ends == {OUT, BLOCK}, "both ends of a deal should have been met"


class Scripted(random.Random):
    """A random source that remembers what it gave."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.given: List[float] = []

    def random(self) -> float:
        self.given.append(super().random())
        return self.given[-1]


class Replay:
    """A policy that makes of each remembered number the choice that the random playout makes of it."""

    def __init__(self, given: Sequence[float]) -> None:
        self.left = list(given)

    def __call__(self, moves: Tuple[engine.Move, ...], seat: int, hands: Sequence[int], ends: int) -> engine.Move:
        return moves[int(self.left.pop(0) * len(moves))]


@pytest.mark.parametrize("highest,removed,seats,hand_size", TABLES)
def test_the_random_playout_is_the_playout_by_the_same_choices(
    highest: int, removed: Sequence[str], seats: int, hand_size: int
) -> None:
    tables = line_tables(a_set(highest, removed))
    rng = Scripted(seats)
    for _ in range(250):
        hands = engine.random_hands(tables, rng, seats, hand_size)
        leader = rng.randrange(seats)
        rng.given.clear()
        found = engine.playout(tables, list(hands), EMPTY, leader, rng)
        replay = Replay(rng.given)
        assert engine.playout_by(tables, list(hands), EMPTY, leader, replay) == found
        assert not replay.left, "chance is asked only where there is a choice"


@pytest.mark.parametrize("by_policy", [False, True])
def test_a_deal_goes_on_from_its_middle_with_a_given_move(by_policy: bool) -> None:
    tables = line_tables(tile_set(6))
    rng = random.Random(8)
    ends_met = set()
    for _ in range(1500):
        hands = engine.random_hands(tables, rng, 4, 3)
        ends, seat = rng.randrange(28), rng.randrange(4)
        moves = tables.legal(hands[seat], ends)
        if not moves:
            continue
        first = rng.choice(moves)
        rest = list(hands)
        rest[seat] ^= first[0]
        if by_policy:
            found = engine.playout_by(tables, list(hands), ends, seat, engine.doubles_then_heaviest, first)
        else:
            found = engine.playout(tables, list(hands), ends, seat, random.Random(4), first)
        live = sum(rest)
        if not live & tables.reach[first[1]]:
            assert found == (BLOCK, seat, first[0].bit_length() - 1, ends, first[1], rest)
        elif by_policy:
            assert found == engine.playout_by(tables, rest, first[1], (seat + 1) % 4, engine.doubles_then_heaviest)
        else:
            assert found == engine.playout(tables, rest, first[1], (seat + 1) % 4, random.Random(4))
        ends_met.add(found[0])
    assert ends_met == {OUT, BLOCK}


def mask(*names: str) -> int:
    return sum(1 << parse_tile(name) for name in names)


def test_a_last_tile_that_closes_the_board_is_an_out() -> None:
    tables = line_tables(tile_set(6))
    hands = [mask("6-5"), mask("0-0"), mask("1-1"), mask("2-2")]
    first = tables.legal(hands[0], parse_tile("5-3"))[0]
    found = engine.playout(tables, hands, parse_tile("5-3"), 0, random.Random(1), first)
    assert found == (OUT, 0, parse_tile("6-5"), parse_tile("5-3"), parse_tile("6-3"), [0] + hands[1:])


def test_a_deal_that_is_over_cannot_be_played_out() -> None:
    tables = line_tables(tile_set(6))
    hands = [mask("0-0"), mask("1-1")]
    with pytest.raises(ValueError, match="over"):
        engine.playout(tables, list(hands), parse_tile("6-5"), 0, random.Random(1))
    with pytest.raises(ValueError, match="over"):
        engine.playout_by(tables, list(hands), parse_tile("6-5"), 0, engine.doubles_then_heaviest)


def test_hands_are_dealt_without_overlap_and_evenly() -> None:
    tables = line_tables(tile_set(6))
    rng = random.Random(2)
    held = [[0] * 28 for _ in range(3)]
    deals = 3000
    for _ in range(deals):
        hands = engine.random_hands(tables, rng, 3, 7)
        assert sum(hands) == hands[0] | hands[1] | hands[2]
        assert [len(halves(hand)) for hand in hands] == [7, 7, 7]
        for seat, hand in enumerate(hands):
            for tile in range(28):
                held[seat][tile] += hand >> tile & 1
    # A tile is in a given hand a quarter of the time: 750 of 3,000, standard deviation 24.
    assert all(abs(count - deals / 4) < 5 * 24 for row in held for count in row)


def test_random_leads_are_even_and_deals_follow_the_source() -> None:
    tables = line_tables(tile_set(2))
    leads = [0] * 6
    for seed in range(3000):
        # With one tile a hand the leader goes out with its lead.
        end, seat, tile, before, after, _ = engine.play_random_deal(tables, random.Random(seed), 2, 1, leader=1)
        assert (end, seat, before, after) == (OUT, 1, EMPTY, tile)
        leads[tile] += 1
    assert all(abs(count - 500) < 5 * 21 for count in leads)
    one, other = random.Random(3), random.Random(3)
    wide = line_tables(tile_set(9))
    for _ in range(20):
        assert engine.play_random_deal(wide, one, 4, 10) == engine.play_random_deal(wide, other, 4, 10)


@pytest.mark.parametrize("seats,hand_size", [(4, 8), (2, 0), (6, 5)])
def test_too_many_or_no_tiles_are_refused(seats: int, hand_size: int) -> None:
    with pytest.raises(ValueError, match="cannot have"):
        engine.play_random_deal(line_tables(tile_set(6)), random.Random(1), seats, hand_size)


def test_a_tile_that_fits_two_different_ends_makes_two_moves_and_equal_ends_one() -> None:
    tables = line_tables(tile_set(6))
    two = tables.legal(mask("6-4"), parse_tile("6-4"))
    assert sorted(tile_name(move[1]) for move in two) == ["4-4", "6-6"]
    (one,) = tables.legal(mask("6-4"), parse_tile("6-6"))
    assert tile_name(one[1]) == "6-4"
    assert tables.legal(mask("6-4"), parse_tile("5-3")) == ()


def test_the_number_joined_is_told_from_the_ends() -> None:
    tiles = tile_set(6)
    met = 0
    for ends in range(28):
        for tile in range(28):
            outcomes = engine.ends_left_by(tiles, ends, tile)
            assert len(set(outcomes)) == len(outcomes)
            for after in outcomes:
                number = engine.number_joined(tiles, ends, tile, after)
                (line,) = [pair(ends)]
                (bone,) = [pair(tile)]
                assert line and bone
                assert number in line and number in bone
                away = sum(bone) - number
                stays = sum(line) - number
                assert pair(after) == (max(away, stays), min(away, stays))
                met += 1
            for after in set(range(28)) - set(outcomes):
                with pytest.raises(ValueError, match="does not lead"):
                    engine.number_joined(tiles, ends, tile, after)
    assert met > 300
    assert engine.number_joined(tiles, EMPTY, parse_tile("6-4"), parse_tile("6-4")) == -1


def test_the_beginner_gets_rid_of_doubles_then_of_pips() -> None:
    tables = line_tables(tile_set(6))
    ends = parse_tile("6-1")
    for hand, best in [(("6-5", "1-1", "6-4"), "1-1"), (("6-2", "5-1", "1-0"), "6-2"), (("6-6", "1-1"), "6-6")]:
        moves = tables.legal(mask(*hand), ends)
        move = engine.doubles_then_heaviest(moves, 0, [mask(*hand), 1], ends)
        assert tile_name(move[0].bit_length() - 1) == best


def test_tables_that_start_afresh_stay_right(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine.LineTables, "LIMIT", 3)
    small, usual = engine.LineTables(tile_set(6)), line_tables(tile_set(6))
    for seed in range(200):
        assert engine.play_random_deal(small, random.Random(seed), 4, 7) == engine.play_random_deal(
            usual, random.Random(seed), 4, 7
        )
    for row in small.rows:
        assert len(row[1]) <= 3 and len(row[3]) <= 3
