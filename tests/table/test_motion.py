"""Tiles on their way to the line: where they come from, that they arrive, and that nothing else is touched."""

from __future__ import annotations

from random import Random

import pytest

from dominoes.game.actions import PLAY
from dominoes.session import ASKING, OVER
from dominoes.table.motion import motion, moved
from dominoes.table.scene import TableScene
from tests.table.test_scene import act, session_of


def test_every_tile_comes_from_a_hand_or_a_seat_and_arrives() -> None:
    session, chance = session_of("six-love", 1), Random(4)
    scene = TableScene(4, False, 7)
    scene.resize(1100, 640, 1.0)
    scene.show(session.showing())
    before, from_hand, from_seat = scene.scene(), 0, 0
    for _ in range(4):
        while session.moment != OVER:
            showing = session.showing()
            mine = showing.moment == ASKING and showing.question is not None and showing.question.kind == PLAY
            act(session, chance)
            scene.show(session.showing())
            after, moves = scene.scene(), session.showing().public.moves
            found = motion(before, after, moves[-1].seat if moves else -1)
            if len(after.chain) == len(before.chain) + 1:
                assert found is not None and found.key == after.chain[-1].key
                if mine:
                    rects = [hand.rect for hand in before.hand if hand.tile.tile == after.chain[-1].tile]
                    assert found.start == pytest.approx(rects[0].centre)
                    from_hand += 1
                else:
                    assert before.places.plates[moves[-1].seat].rect.contains(*found.start)
                    from_seat += 1
                begun, done = moved(after, found, 0.0), moved(after, found, 1.0)
                assert (begun.chain[-1].x, begun.chain[-1].y) == pytest.approx(found.start)
                assert done == after
                assert begun._replace(chain=(), badges=()) == after._replace(chain=(), badges=())
                if found.shift != (0.0, 0.0):
                    for old, new in zip(before.chain, begun.chain):
                        assert (new.x, new.y) == pytest.approx((old.x, old.y))
            else:
                assert found is None
            before = after
        session.next_deal()
        scene.show(session.showing())
        before = scene.scene()
    assert from_hand > 10 and from_seat > 30


def test_nothing_slides_back() -> None:
    session, chance = session_of("six-love", 4), Random(2)
    scene = TableScene(4, False, 7)
    scene.resize(1100, 640, 1.0)
    while len(session.showing().public.line) < 3:
        act(session, chance)
    scene.show(session.showing())
    before = scene.scene()
    assert session.undo()
    scene.show(session.showing())
    assert len(scene.scene().chain) == 2 and motion(before, scene.scene(), 0) is None
