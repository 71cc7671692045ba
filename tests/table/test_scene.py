"""Where seats, hands and the chain stand, and what a touch hits: without a window."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from dominoes.game.actions import PLAY, Action
from dominoes.game.referee import Game
from dominoes.game.sources import SeedSource
from dominoes.history import History
from dominoes.rules.compiled import compile_profile
from dominoes.rules.load import load_profile
from dominoes.rules.tiles import TILES_OF
from dominoes.session import ASKING, COMPUTER, CURTAIN, OVER, PERSON, Chair, Session
from dominoes.table.places import BOTTOM, LEFT_SIDE, RIGHT_SIDE, TOP, arrange, hand_rects, inside, sides, small_tiles
from dominoes.table.scene import TableScene
from dominoes.view import View

PROFILES = Path(__file__).resolve().parents[2] / "dominoes" / "profiles"
BOARDS = [(792, 500, 1.0), (1100, 640, 1.0), (720, 470, 1.5), (1640, 950, 1.0), (3000, 1700, 2.0)]


class First:
    """A computer that takes the first thing allowed."""

    def choose(self, view: View) -> Action:
        return view.legal[0]


def session_of(name: str, persons: int, seed: int = 3) -> Session:
    rules = compile_profile(load_profile((PROFILES / (name + ".json")).read_bytes(), name, False))
    chairs = [Chair(PERSON if seat < persons else "first") for seat in range(rules.table.seats)]
    return Session(History(Game(rules, SeedSource(seed))), chairs, lambda kind, seed, seat: First(), seed)


def act(session: Session, chance: Random) -> None:
    showing = session.showing()
    if showing.moment == COMPUTER:
        session.computer_step()
    elif showing.moment == CURTAIN and showing.question is not None:
        session.reveal(showing.question.seat)
    elif showing.moment == OVER:
        session.next_deal()
    elif showing.question is not None:
        action = chance.choice(showing.question.options)
        if action.kind == PLAY:
            session.pick(action.tile)
            session.aim(action.end)
        else:
            session.consider(action)
        session.confirm()


def test_seat_2_is_at_the_right_of_seat_1_and_at_the_left_where_play_goes_clockwise() -> None:
    assert sides(4, False) == (BOTTOM, RIGHT_SIDE, TOP, LEFT_SIDE)
    assert sides(4, True) == (BOTTOM, LEFT_SIDE, TOP, RIGHT_SIDE)


def test_whoever_sits_at_the_bottom_has_the_next_seat_at_the_right() -> None:
    for seats in range(2, 7):
        for bottom in range(seats):
            found = sides(seats, False, bottom)
            assert found[bottom] == BOTTOM and found[bottom:] + found[:bottom] == sides(seats, False)
    assert sides(4, True, 2) == (TOP, RIGHT_SIDE, BOTTOM, LEFT_SIDE)


@pytest.mark.parametrize("clockwise", [False, True])
@pytest.mark.parametrize("seats", range(2, 7))
def test_plates_go_round_the_table_and_never_touch(seats: int, clockwise: bool) -> None:
    for width, height, scale in BOARDS:
        places = arrange(width, height, seats, clockwise, 10, scale)
        rects = [plate.rect for plate in places.plates]
        assert all(one.gap(other) >= 0 for at, one in enumerate(rects) for other in rects[at + 1 :])
        assert all(0 <= rect.left and rect.right <= width and 0 <= rect.top for rect in rects)
        assert all(plate.rect.bottom <= (height if plate.in_rail else places.rail.top) for plate in places.plates)
        assert [plate.side for plate in places.plates if plate.in_rail] == [BOTTOM]
        assert all(places.felt.gap(rect) >= 0 for rect in rects)
        # The sense of rotation: twice the area of the polygon of the seats, y downward.
        if seats > 2:
            middles = [rect.centre for rect in rects]
            pairs = zip(middles, middles[1:] + middles[:1])
            area = sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairs)
            assert (area > 0) == clockwise


@pytest.mark.parametrize("count", [1, 7, 10, 14])
def test_a_hand_has_room_on_the_rail(count: int) -> None:
    for width, height, scale in BOARDS:
        places = arrange(width, height, 4, False, count, scale)
        rects = hand_rects(places, count, raised=0)
        assert all(one.gap(other) > 0 for one, other in zip(rects, rects[1:]))
        assert rects[0].left >= 0 and rects[-1].right <= width and rects[0].top >= places.rail.top
        assert all(places.rail.contains(*rect.centre) for rect in rects)
        assert all(plate.rect.gap(rect) > 0 for plate in places.plates for rect in rects)


@pytest.mark.parametrize("opened", [False, True])
def test_small_tiles_stay_on_their_plate(opened: bool) -> None:
    drawn = 0
    for width, height, scale in BOARDS:
        for plate in arrange(width, height, 4, False, 10, scale).plates:
            within = inside(plate, scale, opened)
            if not within.half:
                continue
            for x, y in small_tiles(plate, 10, within.half, within.tiles):
                assert plate.rect.left <= x - within.half / 2 and x + within.half / 2 <= plate.rect.right
                assert plate.rect.top <= y - within.half and y + within.half <= plate.rect.bottom
                drawn += 1
    assert drawn > 100


@pytest.mark.parametrize("name", ["six-love", "cuban-100"])
@pytest.mark.parametrize("board", BOARDS)
def test_the_whole_chain_stays_on_the_felt_by_itself(name: str, board: tuple[float, float, float]) -> None:
    session, chance = session_of(name, 0), Random(1)
    scene = TableScene(4, False, session.rules.each)
    scene.resize(*board)
    for _ in range(4):
        while session.moment != OVER:
            act(session, chance)
            scene.show(session.showing())
            drawn = scene.scene()
            assert all(drawn.places.felt.grown(drawn.chain[0].half * 0.6).contains(tile.x, tile.y)
                       for tile in drawn.chain)
            assert not any(badge.away for badge in drawn.badges)
        session.next_deal()
        scene.show(session.showing())


def test_a_ghost_lies_where_the_tile_will_lie() -> None:
    session, chance = session_of("six-love", 4), Random(2)
    scene, compared = TableScene(4, False, 7), 0
    scene.resize(1100, 640, 1.0)
    for _ in range(300):
        showing = session.showing()
        if showing.moment == ASKING and showing.question is not None and showing.question.kind == PLAY:
            action = chance.choice(showing.question.options)
            session.pick(action.tile)
            session.aim(action.end)
            scene.show(session.showing())
            ghost = scene.scene().ghosts[-1]
            world = scene.camera.to_world(ghost.x, ghost.y)
            session.confirm()
            scene.show(session.showing())
            tile = scene.scene().chain[-1]
            assert (tile.first, tile.second, tile.upright) == (ghost.first, ghost.second, ghost.upright)
            assert scene.camera.to_world(tile.x, tile.y) == pytest.approx(world)
            compared += 1
        else:
            act(session, chance)
    assert compared > 60


def test_a_touch_finds_the_tile_and_the_ghost_and_else_the_board() -> None:
    session, chance = session_of("six-love", 4), Random(2)
    scene = TableScene(4, False, 7)
    scene.resize(1100, 640, 1.0)
    for _ in range(200):
        showing = session.showing()
        if showing.moment == ASKING and showing.question is not None and showing.question.kind == PLAY:
            action = showing.question.options[0]
            session.pick(action.tile)
            scene.show(session.showing())
            drawn = scene.scene()
            for hand in drawn.hand:
                assert scene.hit(*hand.rect.centre) == ("hand", hand.tile.tile, -1)
            for ghost in drawn.ghosts:
                assert scene.hit(ghost.x, ghost.y) == ("ghost", -1, int(ghost.key[-1]))
            assert scene.hit(2, 2).kind == "board"
            session.drop()
        act(session, chance)


def test_a_camera_moved_by_a_person_stays_but_new_tiles_come_into_view() -> None:
    session, chance = session_of("six-love", 0, 5), Random(2)
    scene = TableScene(4, False, 7)
    scene.resize(792, 500, 1.0)
    while len(session.showing().public.line) < 6:
        act(session, chance)
    scene.show(session.showing())
    scene.zoom(*scene.places.felt.centre, 1.6)
    scale = scene.camera.scale
    while session.moment != OVER:
        before = len(session.showing().public.line)
        act(session, chance)
        if session.moment == OVER:
            break
        scene.show(session.showing())
        assert scene.camera.scale == scale
        if len(session.showing().public.line) > before:
            tile = scene.scene().chain[-1]
            assert scene.places.felt.grown(1).contains(tile.x, tile.y)
    scene.fit()
    assert scene.camera.scale <= scale


def test_open_hands_only_when_the_deal_is_over_and_never_the_sleeping_tiles() -> None:
    session, chance = session_of("cuban-100", 1), Random(2)
    scene = TableScene(4, False, 10)
    scene.resize(1100, 640, 1.0)
    while session.moment != OVER:
        act(session, chance)
        scene.show(session.showing())
        drawn = scene.scene()
        if session.moment != OVER:
            assert not drawn.opened
            mine = TILES_OF[session.history.state.hands[0]]
            assert [hand.tile.tile for hand in drawn.hand] == list(mine)
    state = session.history.state
    assert sorted(sprite.tile for sprite in drawn.opened) == sorted(
        tile for hand in state.hands for tile in TILES_OF[hand])
    assert not drawn.backs and not drawn.hand
