"""The solver against plain minimax that keeps no table, cuts nothing off and walks every pass."""

from __future__ import annotations

import random
from typing import Callable, List, Optional, Sequence, Tuple

import pytest

from dominoes.game.engine import BLOCK, EMPTY, OUT, LineTables, line_tables, play_random_deal
from dominoes.players.solve import Position, Rated, SearchTooLong, Solver, Value, best_moves, solve
from dominoes.rules.tiles import HIGH, IS_DOUBLE, LOW, parse_tile, tile_name, tile_of, tile_set

pytestmark = pytest.mark.long

#: Highest number, teams by seat, most tiles a hand.
TABLES = [
    (6, (0, 1, 0, 1), 4),
    (6, (0, 1), 5),
    (3, (0, 1, 0, 1), 2),
    (6, (1, 0, 0), 3),
    (9, (0, 1, 0, 1, 0, 1), 2),
    (6, (0, 0, 1, 1), 3),
    (6, (1, 1), 3),
]


def plain(teams: Sequence[int], tables: LineTables) -> Value:
    """1 for the team that goes out or holds the lightest hand of a block, 0 if both do."""
    pips = tables.tile_set.pips

    def value(end: int, seat: int, tile: int, before: int, after: int, hands: Sequence[int]) -> int:
        if end == OUT:
            return 1 - 2 * teams[seat]
        least = [min([pips(hand) for s, hand in enumerate(hands) if teams[s] == team] or [999]) for team in (0, 1)]
        return (least[0] < least[1]) - (least[1] < least[0])

    return value


def by_pips(teams: Sequence[int], tables: LineTables) -> Value:
    """The losers' pips to the winners."""
    sign, pips = plain(teams, tables), tables.tile_set.pips

    def value(end: int, seat: int, tile: int, before: int, after: int, hands: Sequence[int]) -> int:
        winner = sign(end, seat, tile, before, after, hands)
        return winner * sum(pips(hand) for s, hand in enumerate(hands) if teams[s] == (winner > 0))

    return value


def with_bonus(teams: Sequence[int], tables: LineTables) -> Value:
    """Twice for a last tile, not a double, that fits both ends (equal or not) before it."""
    sign = plain(teams, tables)

    def value(end: int, seat: int, tile: int, before: int, after: int, hands: Sequence[int]) -> int:
        worth = sign(end, seat, tile, before, after, hands)
        if end == OUT and before != EMPTY and not IS_DOUBLE[tile]:
            halves = {HIGH[tile], LOW[tile]}
            if HIGH[before] in halves and LOW[before] in halves:
                worth *= 2
        return worth

    return value


def by_closer(teams: Sequence[int], tables: LineTables) -> Value:
    """A block is the closer's if its hand is lighter than the next seat's; ends after it add their pips."""
    pips = tables.tile_set.pips

    def value(end: int, seat: int, tile: int, before: int, after: int, hands: Sequence[int]) -> int:
        side = 1 - 2 * teams[seat]
        if end == BLOCK and pips(hands[seat]) >= pips(hands[(seat + 1) % len(hands)]):
            side = -side
        return side * (3 + HIGH[after] + LOW[after])

    return value


def by_everything(teams: Sequence[int], tables: LineTables) -> Value:
    """A number that any change of any argument changes, as good as drawn by lot: no rule can depend on more."""

    def value(end: int, seat: int, tile: int, before: int, after: int, hands: Sequence[int]) -> int:
        return hash((end, seat, tile, before, after, tuple(hands))) % 41 - 20

    return value


VALUES: List[Callable[[Sequence[int], LineTables], Value]] = [plain, by_pips, with_bonus, by_closer, by_everything]


class Minimax:
    """Pairs of numbers, sets and every pass: nothing in common with the solver but the rules."""

    def __init__(self, teams: Sequence[int], value: Value) -> None:
        self.teams = teams
        self.value = value

    def moves(self, position: Position) -> List[Tuple[int, int]]:
        """(Tile, ends after it) for each legal move."""
        found = set()
        for tile in range(136):
            if position.hands[position.seat] >> tile & 1:
                if position.ends == EMPTY:
                    found.add((tile, tile))
                    continue
                ends = (HIGH[position.ends], LOW[position.ends])
                for joined, stays in (ends, ends[::-1]):
                    for half, away in ((HIGH[tile], LOW[tile]), (LOW[tile], HIGH[tile])):
                        if half == joined:
                            found.add((tile, tile_of(away, stays)))
        return sorted(found)

    def after(self, position: Position, tile: int, ends: int) -> int:
        hands = list(position.hands)
        hands[position.seat] -= 1 << tile
        if not hands[position.seat]:
            return self.value(OUT, position.seat, tile, position.ends, ends, hands)
        seat = (position.seat + 1) % len(hands)
        found = self.worth(Position(tuple(hands), ends, seat), 0)
        if found is None:
            return self.value(BLOCK, position.seat, tile, position.ends, ends, hands)
        return found

    def worth(self, position: Position, passes: int = 0) -> Optional[int]:
        """None when everybody passes."""
        if passes == len(position.hands):
            return None
        moves = self.moves(position)
        if not moves:
            seat = (position.seat + 1) % len(position.hands)
            return self.worth(position._replace(seat=seat), passes + 1)
        worths = [self.after(position, tile, ends) for tile, ends in moves]
        return min(worths) if self.teams[position.seat] else max(worths)


def endings(tables: LineTables, seats: int, most: int, count: int, rng: random.Random) -> List[Position]:
    """Random endings: hands of 1 to ``most`` tiles, some tiles asleep, a few of them whole deals before the lead."""
    found: List[Position] = []
    highest = tables.tile_set.highest
    while len(found) < count:
        tiles = list(tables.tile_set.tiles)
        rng.shuffle(tiles)
        hands = []
        for _ in range(seats):
            size = rng.randint(1, most)
            hands.append(sum(1 << tile for tile in tiles[:size]))
            tiles = tiles[size:]
        # Few different numbers near the ends make for choices.
        ends = tile_of(rng.randint(0, highest), rng.randint(0, highest)) if rng.random() < 0.9 else EMPTY
        if sum(hands) & tables.reach[ends]:
            found.append(Position(tuple(hands), ends, rng.randrange(seats)))
    return found


@pytest.mark.parametrize("rule", VALUES)
@pytest.mark.parametrize("highest,teams,most", TABLES)
def test_every_ending_is_worth_what_minimax_says(
    rule: Callable[[Sequence[int], LineTables], Value], highest: int, teams: Tuple[int, ...], most: int
) -> None:
    tables = line_tables(tile_set(highest))
    value = rule(teams, tables)
    slow = Minimax(teams, value)
    choices = 0
    for position in endings(tables, len(teams), most, 120, random.Random(highest + len(teams))):
        assert solve(tables, position, teams, value) == slow.worth(position)
        rated = best_moves(tables, position, teams, value)
        expected = {move: slow.after(position, *move) for move in slow.moves(position)}
        assert {(move.tile, move.ends): move.worth for move in rated} == expected
        assert len(rated) == len(expected)
        worths = [move.worth for move in rated]
        assert worths == sorted(worths, reverse=teams[position.seat] == 0)
        choices += len(set(worths)) > 1
    if len(set(teams)) == 2:
        assert choices, "some ending must be one in which the choice matters"


def longer_endings(count: int, seed: int) -> List[Position]:
    """Endings of double-six with up to five tiles a hand: too many lines for minimax, enough to fill a table."""
    return endings(line_tables(tile_set(6)), 4, 5, count, random.Random(seed))


@pytest.mark.parametrize("rule", VALUES)
def test_one_solver_for_a_whole_deal_says_the_same_as_a_fresh_one(
    rule: Callable[[Sequence[int], LineTables], Value]
) -> None:
    tables, teams = line_tables(tile_set(6)), (0, 1, 0, 1)
    value = rule(teams, tables)
    rng = random.Random(5)
    for start in longer_endings(12, 7):
        kept = Solver(tables, start.hands, teams, value)
        position = start
        while all(position.hands) and sum(position.hands) & tables.reach[position.ends]:
            worth = kept.solve(position)
            assert worth == solve(tables, position, teams, value)
            rated = kept.best_moves(position)
            hands = list(position.hands)
            ends = position.ends
            if rated:
                assert rated[0].worth == worth
                move = rng.choice(rated)
                hands[position.seat] ^= 1 << move.tile
                ends = move.ends
            position = Position(tuple(hands), ends, (position.seat + 1) % 4)


def test_a_table_that_starts_afresh_all_the_time_stays_right() -> None:
    tables, teams = line_tables(tile_set(6)), (0, 1, 0, 1)
    value = by_everything(teams, tables)
    for position in longer_endings(30, 3):
        small = Solver(tables, position.hands, teams, value, limit=2)
        assert small.solve(position) == solve(tables, position, teams, value)
        assert small.kept <= 2


def test_a_bound_on_work_is_held_and_leaves_no_wrong_bounds() -> None:
    tables, teams = line_tables(tile_set(6)), (0, 1, 0, 1)
    value = by_pips(teams, tables)
    given_up = 0
    for position in longer_endings(30, 11):
        solver = Solver(tables, position.hands, teams, value, work=15)
        for _ in range(200):
            try:
                worth = solver.solve(position)
            except SearchTooLong:
                given_up += 1
                continue
            assert worth == solve(tables, position, teams, value)
            break
        else:
            pytest.fail("asked again and again, the solver gets on with what it has proved")
    assert given_up > 5


def mask(*names: str) -> int:
    return sum(1 << parse_tile(name) for name in names)


def test_a_forced_lead_is_the_only_move_weighed() -> None:
    tables, teams = line_tables(tile_set(3)), (0, 1)
    value = by_pips(teams, tables)
    position = Position((mask("3-3", "2-1", "3-2"), mask("1-1", "2-0", "3-0")), EMPTY, 0)
    slow = Minimax(teams, value)
    for tile in ("3-3", "2-1", "3-2"):
        number = parse_tile(tile)
        expected = slow.after(position, number, number)
        assert solve(tables, position, teams, value, allowed=1 << number) == expected
        assert best_moves(tables, position, teams, value, allowed=1 << number) == [Rated(number, number, expected)]
    with pytest.raises(ValueError, match="allowed"):
        solve(tables, position, teams, value, allowed=mask("1-1"))


def test_the_winning_end_is_seen() -> None:
    # 6-4 fits both ends. Left with 4-4 seat 1 (the second) goes out at once; left with 6-6 it must pass.
    tables, teams = line_tables(tile_set(6)), (0, 1)
    position = Position((mask("6-4", "6-5"), mask("4-3", "3-3")), parse_tile("6-4"), 0)
    rated = best_moves(tables, position, teams, plain(teams, tables))
    assert [(tile_name(m.tile), tile_name(m.ends), m.worth) for m in rated] == [
        ("6-4", "6-6", 1),
        ("6-5", "5-4", -1),
        ("6-4", "4-4", -1),
    ]


def test_a_seat_that_must_pass_has_no_moves_but_the_position_has_a_worth() -> None:
    tables, teams = line_tables(tile_set(6)), (0, 1)
    position = Position((mask("1-1"), mask("6-5", "2-2")), parse_tile("6-4"), 0)
    value = by_pips(teams, tables)
    assert best_moves(tables, position, teams, value) == []
    # 6-5 leaves 5-4: nobody can go on, 1-1 (2 pips) is lighter than 2-2 (4 pips).
    assert solve(tables, position, teams, value) == 4


@pytest.mark.parametrize(
    "hands,ends", [((mask("1-1"), mask("2-2")), "6-5"), ((0, mask("6-2")), "6-5"), ((mask("6-2"), 0), "6-5")]
)
def test_a_deal_that_is_over_is_refused(hands: Tuple[int, ...], ends: str) -> None:
    tables = line_tables(tile_set(6))
    position = Position(hands, parse_tile(ends), 0)
    for ask in (solve, best_moves):
        with pytest.raises(ValueError, match="over"):
            ask(tables, position, (0, 1), plain((0, 1), tables))


def test_hands_of_another_deal_are_refused() -> None:
    tables, teams = line_tables(tile_set(6)), (0, 1)
    solver = Solver(tables, (mask("6-6", "5-5"), mask("6-5", "4-4")), teams, plain(teams, tables))
    for hands in [(mask("6-5"), mask("6-6")), (mask("6-1"), mask("6-5")), (mask("6-6"),)]:
        with pytest.raises(ValueError, match="not hands of the deal"):
            solver.solve(Position(hands, parse_tile("6-5"), 0))


@pytest.mark.parametrize("teams", [(0,), (0, 1, 0), (0, 2), (-1, 1)])
def test_teams_that_do_not_go_with_the_seats_are_refused(teams: Tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="one team"):
        Solver(line_tables(tile_set(6)), (1, 2), teams, plain(teams, line_tables(tile_set(6))))


def test_perfect_play_is_never_beaten_by_random_play_against_it() -> None:
    # Whatever the other team does, a team that always takes a best move gets at least the worth.
    tables, teams = line_tables(tile_set(6)), (0, 1, 0, 1)
    value = by_pips(teams, tables)
    rng = random.Random(9)
    lifted = 0
    for start in longer_endings(25, 13):
        solver = Solver(tables, start.hands, teams, value)
        worth = solver.solve(start)
        hands, ends, seat, last = list(start.hands), start.ends, start.seat, None
        while all(hands) and sum(hands) & tables.reach[ends]:
            rated = solver.best_moves(Position(tuple(hands), ends, seat))
            if rated:
                move = rated[0] if teams[seat] == 0 else rng.choice(rated)
                hands[seat] ^= 1 << move.tile
                last = (seat, move.tile, ends, move.ends)
                ends = move.ends
            seat = (seat + 1) % 4
        assert last
        reached = value(OUT if not all(hands) else BLOCK, *last, hands)
        assert reached >= worth
        lifted += reached > worth
    assert lifted, "random play should have lost something"


def test_the_worth_asked_for_is_that_of_the_engine() -> None:
    # A deal played by the engine ends with arguments that a value takes as they are.
    tables, teams = line_tables(tile_set(6)), (0, 1, 0, 1)
    value = by_closer(teams, tables)
    worths = {value(*play_random_deal(tables, random.Random(seed), 4, 7)) for seed in range(40)}
    assert min(worths) < 0 < max(worths)
