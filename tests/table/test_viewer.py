"""Looking back without a window: the ways through a match, and what may not be seen."""

from __future__ import annotations

from random import Random
from typing import Iterator, List

import pytest

from dominoes.game.events import DealSettled, HandThrownIn
from dominoes.game.referee import Game
from dominoes.game.sources import SeedSource
from dominoes.history import History
from dominoes.library import Library
from dominoes.replay import replay
from dominoes.rules.compiled import compile_profile
from dominoes.rules.tiles import TILES_OF
from dominoes.session import LOOKING
from dominoes.table.scene import TableScene
from dominoes.table.viewer import Step, Viewer, shown_deals

LIBRARY = Library()


def played(profile: str, deals: int, more: int, seed: int = 5) -> History:
    """A history of so many finished deals, and one in progress after so many actions."""
    history, chance = History(Game(compile_profile(LIBRARY.find(profile)), SeedSource(seed))), Random(seed)
    for _ in range(deals):
        while history.state.result is None:
            history.do(chance.choice(history.game.legal(history.state)))
        history.next_deal()
    for _ in range(more):
        history.do(chance.choice(history.game.legal(history.state)))
    return history


def viewer_of(history: History) -> Viewer:
    return Viewer(history.game, shown_deals(history.game, history.moments))


def every_step(viewer: Viewer) -> Iterator[Step]:
    viewer.go(0, 0)
    yield viewer.now
    while viewer.forward():
        yield viewer.now


@pytest.mark.parametrize("profile", ["six-love", "cuban-100", "dekabes"])
def test_forward_goes_through_every_action_and_back_comes_the_same_way(profile: str) -> None:
    history = played(profile, 2, 6)
    viewer = viewer_of(history)
    steps = list(every_step(viewer))
    done = [step.action for step in steps if step.action is not None]
    assert done == [moment.action for moment in history.moments if moment.action is not None]
    backwards = [viewer.now]
    while viewer.back():
        backwards.append(viewer.now)
    assert backwards == steps[::-1] and viewer.at_start


def test_the_settlement_is_a_step_of_its_own() -> None:
    viewer = viewer_of(played("six-love", 1, 0))
    viewer.to_end()
    assert [type(event) for event in viewer.now.events] == [DealSettled] and viewer.now.public.result is not None
    viewer.back()
    assert viewer.now.public.result is None and viewer.now.action is not None
    assert not any(isinstance(event, DealSettled) for event in viewer.log)


@pytest.mark.parametrize("profile", ["six-love", "cuban-100", "dekabes"])
def test_no_step_of_a_deal_in_progress_has_a_hand(profile: str) -> None:
    history = played(profile, 1, 9)
    viewer = viewer_of(history)
    viewer.go(1, 0)
    while True:
        step = viewer.now
        assert step.hands == () and step.public.open_hands == () and viewer.showing().view is None
        if not viewer.forward():
            break


def test_exchanging_the_hidden_tiles_of_the_deal_in_progress_changes_nothing() -> None:
    history = played("six-love", 1, 9)
    last = history.moments[-1].state
    one, other = [seat for seat in range(4) if bin(last.hands[seat]).count("1") == 5][:2]
    start = max(at for at, moment in enumerate(history.moments) if moment.action is None)
    moments = list(history.moments)
    for at in range(start, len(moments)):
        state = moments[at].state
        if state.deal.dealt:
            # What these two seats hold to the last changes places, in every moment of the deal.
            hands = list(state.hands)
            hands[one] = hands[one] & ~last.hands[one] | last.hands[other]
            hands[other] = hands[other] & ~last.hands[other] | last.hands[one]
            moments[at] = moments[at]._replace(state=state._replace(hands=tuple(hands)))
    assert moments != history.moments
    assert shown_deals(history.game, moments) == shown_deals(history.game, history.moments)


def test_a_finished_deal_shows_the_four_hands_as_they_shrink() -> None:
    viewer = viewer_of(played("dekabes", 1, 0))
    dealt = [step for step in viewer.deals[0].steps if step.hands]
    whole = set().union(*(TILES_OF[hand] for hand in dealt[0].hands))
    for step in dealt:
        held = [tile for hand in step.hands for tile in TILES_OF[hand]]
        assert set(held) | {laid.tile for laid in step.public.line} == whole and len(held) == len(set(held))


def test_hands_that_were_thrown_in_stay_hidden_in_a_match() -> None:
    for seed in range(400):
        history = played("cuban-100", 1, 0, seed)
        if any(moment.state.deal.attempt for moment in history.moments):
            break
    else:
        pytest.fail("no redeal in 400 matches")
    deal = shown_deals(history.game, history.moments)[0]
    last = deal.steps[-1].public
    assert last.thrown_in, "what the table saw stays public"
    before = [step for step in deal.steps if len(step.public.thrown_in) < len(last.thrown_in)]
    after = [step for step in deal.steps if len(step.public.thrown_in) == len(last.thrown_in)]
    assert before and not any(step.hands for step in before) and all(step.hands for step in after)
    opened = shown_deals(history.game, history.moments, every_hand=True)[0]
    assert any(step.hands for step, shown in zip(opened.steps, deal.steps) if not shown.hands)


def test_ways_to_nowhere_lead_nowhere() -> None:
    viewer = viewer_of(played("six-love", 1, 3))
    assert not viewer.back() and not viewer.previous_deal() and not viewer.to_start()
    assert not viewer.go(2, 0) and not viewer.go(-1, 0) and not viewer.go(0, 999) and not viewer.go(0, -999)
    assert (viewer.deal, viewer.step) == (0, 0)
    assert viewer.next_deal() and not viewer.next_deal() and viewer.to_end() and viewer.at_end
    assert not viewer.forward() and not viewer.to_end()
    with pytest.raises(ValueError, match="no deal"):
        Viewer(played("six-love", 0, 0).game, ())


def test_the_scene_of_a_step_has_open_hands_or_backs_and_no_hand_in_front() -> None:
    viewer = viewer_of(played("six-love", 1, 9))
    scene = TableScene(4, viewer.rules.clockwise, viewer.rules.each)
    for width in (560, 1000):
        scene.resize(width, 500, 1.0)
        for step in every_step(viewer):
            showing = viewer.showing()
            assert showing.moment == LOOKING
            scene.show(showing)
            drawn = scene.scene()
            held = sorted(tile for hand in step.hands for tile in TILES_OF[hand])
            assert sorted(sprite.tile for sprite in drawn.opened) == held and drawn.hand == ()
            assert bool(drawn.backs) == (not step.hands and any(step.public.counts))
            for sprite in drawn.opened:
                assert any(plate.plate.rect.grown(1).contains(sprite.x, sprite.y) for plate in drawn.seats)


def examples() -> List[str]:
    return [profile.id for profile in LIBRARY.profiles()]


@pytest.mark.parametrize("profile", examples())
def test_every_worked_example_can_be_walked_through_with_open_hands(profile: str) -> None:
    found = LIBRARY.examples(LIBRARY.find(profile))
    assert len(found) >= 6
    for example in found:
        assert example.record is not None and not example.faults
        again = replay(example.record)
        assert again.history is not None and not again.faults
        viewer = Viewer(again.game, shown_deals(again.game, again.history.moments, every_hand=True))
        steps = list(every_step(viewer))
        assert all(step.hands for step in steps if any(step.public.counts))
        assert len([step for step in steps if step.action is not None]) == sum(
            len(deal.actions) for deal in example.record.deals)


@pytest.mark.parametrize("profile, shows", [("cuban-100", True), ("kozel-pairs", False)])
def test_a_redeal_is_a_step_that_shows_what_it_made_public_and_nothing_else(profile: str, shows: bool) -> None:
    found = 0
    for seed in range(60):
        history = played(profile, 1, 0, seed)
        thrown = history.settled()[0].deal.thrown_in
        viewer = viewer_of(history)
        steps = [step for step in viewer.deals[0].steps
                 if step.events and isinstance(step.events[-1], HandThrownIn)]
        assert len(steps) == len(thrown)
        for step, each in zip(steps, thrown):
            wanted = tuple(each.shown if seat == each.seat else 0 for seat in range(4))
            assert step.hands == (wanted if each.shown else ()) and step.moment < 0 and step.public.ends == ()
            assert bool(each.shown) == shows
            found += 1
        said = [event for step in viewer.deals[0].steps for event in step.events]
        assert said == [event for moment in history.moments for event in moment.events
                        if moment.state.standing.played == 0]
    assert found
