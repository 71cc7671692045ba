"""The hot seat without a window: who may look, what is asked, undo and redo, and that the curtain hides everything."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Dict, Iterable, List, Optional, Sequence, Tuple

import pytest

from dominoes.game.actions import ACCEPT, LEAD, LEFT, PASS, PLAY, REDEAL, RIGHT, Action, action_text
from dominoes.game.events import SeatPassed
from dominoes.game.referee import Game
from dominoes.game.sources import SeedSource, WrittenDeal, WrittenSource
from dominoes.game.state import PLAYING, State
from dominoes.history import History
from dominoes.rules.compiled import Rules, compile_profile
from dominoes.rules.load import load_profile
from dominoes.rules.tiles import TILES_OF, mask_of, parse_tile
from dominoes.session import (
    ASKING,
    COMPUTER,
    CURTAIN,
    NO_END,
    NOT_NOW,
    NOT_OPENING,
    OVER,
    PERSON,
    Chair,
    NotNow,
    Session,
)
from dominoes.view import View

PROFILES = Path(__file__).resolve().parent.parent / "dominoes" / "profiles"
SEEDS = ("six-love", "cuban-100", "dekabes")


class Chance:
    """A computer that plays by chance and serials how often it was asked."""

    def __init__(self, seed: int, seat: int) -> None:
        self._random = Random(seed * 10 + seat)
        self.asked = 0

    def choose(self, view: View) -> Action:
        self.asked += 1
        return self._random.choice(view.legal)


def make_chance(kind: str, seed: int, seat: int) -> Chance:
    if kind != "random":
        raise LookupError(kind)
    return Chance(seed, seat)


def rules_of(name: str, cache: Dict[str, Rules] = {}) -> Rules:  # noqa: B006 (a cache is meant)
    if name not in cache:
        cache[name] = compile_profile(load_profile((PROFILES / (name + ".json")).read_bytes(), name, False))
    return cache[name]


def session_of(name: str, persons: Iterable[int], seed: int = 7) -> Session:
    rules = rules_of(name)
    chairs = [Chair(PERSON if seat in persons else "random") for seat in range(rules.table.seats)]
    return Session(History(Game(rules, SeedSource(seed))), chairs, make_chance, seed)


def act(session: Session, chance: Random) -> None:
    """One step of the table, a person deciding by chance through the same doors as a screen."""
    showing = session.showing()
    if showing.moment == COMPUTER:
        assert session.computer_step()
    elif showing.moment == CURTAIN:
        assert showing.question is not None
        session.reveal(showing.question.seat)
    elif showing.moment == OVER:
        session.next_deal()
    else:
        question = showing.question
        assert question is not None
        action = chance.choice(question.options)
        if action.kind == PLAY:
            session.pick(action.tile)
            after = session.showing().question
            assert after is not None and after.picked == action.tile
            if after.chosen is None:
                session.aim(action.end)
        else:
            session.consider(action)
        session.confirm()


def finish_deal(session: Session, chance: Random) -> None:
    while session.moment != OVER:
        act(session, chance)


@pytest.mark.parametrize("name", SEEDS)
@pytest.mark.parametrize("persons", [(), (0,), (2,), (0, 2), (1, 2, 3), (0, 1, 2, 3)])
def test_a_whole_match_and_the_start_of_the_next(name: str, persons: Tuple[int, ...]) -> None:
    session, chance = session_of(name, persons), Random(1)
    while True:
        finish_deal(session, chance)
        result = session.showing().public.result
        assert result is not None
        if result.match_over:
            break
        session.next_deal()
    session.next_deal()
    public = session.showing().public
    assert public.standing.match == 1 and set(public.standing.scores) == {0}


@pytest.mark.parametrize("name", SEEDS)
def test_one_person_never_meets_a_curtain(name: str) -> None:
    session, chance = session_of(name, (1,)), Random(2)
    for _ in range(200):
        assert session.moment != CURTAIN and session.showing().front == 1
        act(session, chance)


@pytest.mark.parametrize("name", SEEDS)
def test_only_the_person_who_took_the_screen_sees_a_hand(name: str) -> None:
    session, chance = session_of(name, (0, 1, 3)), Random(3)
    taken = -1
    for _ in range(600):
        showing = session.showing()
        assert showing.front in (-1, taken)
        if showing.moment == ASKING:
            assert showing.front == showing.public.to_act == taken
        if showing.view is not None:
            assert showing.view.seat == showing.front
        if showing.moment == CURTAIN:
            assert showing.view is None and showing.question is not None
            assert not (showing.question.options or showing.question.candidates or showing.question.picked >= 0)
            taken = showing.question.seat
            others = [seat for seat in range(4) if seat != taken]
            for other in others:
                with pytest.raises(NotNow):
                    session.reveal(other)
        act(session, chance)


def with_hands(rules: Rules, hands: Sequence[int], stock: int, draws: Tuple[Tuple[int, ...], ...]) -> Game:
    return Game(rules, WrittenSource([WrittenDeal(((tuple(hands), TILES_OF[stock]),), draws)]))


def mixed(rules: Rules, state: State, chance: Random) -> Tuple[List[int], int]:
    """The dealt hands with everything that the table has not seen dealt out differently."""
    unseen = [tile for hand in state.hands for tile in TILES_OF[hand]] + list(state.deal.stock)
    chance.shuffle(unseen)
    hands = []
    for dealt, now in zip(state.deal.dealt, state.hands):
        count = len(TILES_OF[now])
        hands.append((dealt & ~now) | mask_of(unseen[:count]))
        unseen = unseen[count:]
    return hands, mask_of(unseen)


@pytest.mark.parametrize("name", SEEDS)
def test_behind_the_curtain_other_hands_look_the_same(name: str) -> None:
    """Two games that differ only in tiles nobody has seen: at the curtain the screens are equal, bit for bit."""
    rules, compared = rules_of(name), 0
    for seed in range(40):
        session, chance = session_of(name, range(4), seed), Random(seed)
        for _ in range(60):
            if session.moment == CURTAIN and session.history.state.deal.dealt:
                state = session.history.state
                # Before the first tile the holder of a forced opening is public; after a pass, what its hand lacks.
                begun = state.phase != PLAYING or state.line
                if begun and not any(isinstance(event, SeatPassed) for event in session.history.events()):
                    hands, stock = mixed(rules, state, chance)
                    twin = twin_of(rules, session, hands, stock)
                    if twin is not None:
                        assert twin.showing() == session.showing()._replace(serial=twin.showing().serial)
                        assert repr(twin.showing()) == repr(session.showing()._replace(serial=twin.showing().serial))
                        compared += 1
            if session.moment == OVER:
                break
            act(session, chance)
    assert compared > 50


def twin_of(rules: Rules, session: Session, hands: Sequence[int], stock: int) -> Optional[Session]:
    """The same actions on other tiles; None where the other tiles do not allow or lead to the same."""
    if session.history.state.deal.attempt:
        return None
    twin = Session(
        History(with_hands(rules, hands, stock, session.history.state.deal.draws)), session.chairs, make_chance, 0
    )
    for action in session.history.deals()[0]:
        if action not in twin.history.game.legal(twin.history.state):
            return None
        twin.history.do(action)
    return twin if twin.history.events() == session.history.events() else None


def test_the_twins_do_differ_in_front_of_the_person() -> None:
    """The check above would be worth nothing if a revealed screen were equal as well."""
    rules, chance = rules_of("cuban-100"), Random(1)
    session = session_of("cuban-100", range(4))
    while session.moment != CURTAIN or not session.history.state.deal.dealt:
        act(session, chance)
    hands, stock = mixed(rules, session.history.state, chance)
    twin = twin_of(rules, session, hands, stock)
    assert twin is not None
    seat = session.history.state.to_act
    session.reveal(seat)
    twin.reveal(seat)
    assert twin.showing().view != session.showing().view


def test_a_pass_behind_the_curtain_is_not_told_from_a_play() -> None:
    session, chance = session_of("six-love", range(4)), Random(5)
    kinds = set()
    for _ in range(400):
        showing = session.showing()
        if showing.moment == CURTAIN and showing.public.phase == PLAYING:
            assert showing.question is not None
            kinds.add((showing.question.kind, session.history.game.legal(session.history.state)[0].kind))
        act(session, chance)
    assert kinds == {(PLAY, PLAY), (PLAY, PASS)}


@pytest.mark.parametrize("name", SEEDS)
@pytest.mark.parametrize("persons", [(0,), (0, 2), (0, 1, 2, 3)])
def test_redo_puts_back_exactly_what_undo_took(name: str, persons: Tuple[int, ...]) -> None:
    session, chance = session_of(name, persons), Random(11)
    for _ in range(3):
        finish_deal(session, chance)
        end = list(session.history.moments)
        asked = [player.asked for player in session._players.values() if isinstance(player, Chance)]
        steps = 0
        while session.undo():
            steps += 1
            assert session.history.state.to_act in session.persons
            assert session.history.moments == end[: len(session.history.moments)]
        assert steps == sum(1 for action in session.history.deals()[-1] if action.seat in persons) + sum(
            1 for moment in end[len(session.history.moments):] if moment.action and moment.action.seat in persons
        )
        assert not session.showing().can_undo and session.showing().can_redo
        for _ in range(steps):
            assert session.redo()
        assert session.history.moments == end and not session.redo()
        assert asked == [player.asked for player in session._players.values() if isinstance(player, Chance)]
        session.next_deal()
        assert not session.undo(), "undo stays within the deal"


def test_undo_takes_the_answers_of_the_computers_along() -> None:
    session, chance = session_of("dekabes", (0,)), Random(4)
    before = None
    for _ in range(40):
        if session.moment == ASKING:
            if before is not None:
                break
            before = session.history.state
            act(session, chance)
        else:
            act(session, chance)
    assert session.history.moments[-1].action is not None and session.history.moments[-1].action.seat != 0
    assert session.undo() and session.history.state == before and session.moment == ASKING


def test_undo_into_another_persons_turn_goes_through_the_curtain() -> None:
    session, chance = session_of("six-love", (0, 1, 2, 3)), Random(4)
    for _ in range(12):
        act(session, chance)
    while session.moment != CURTAIN:
        act(session, chance)
    waiting = session.history.state.to_act
    session.reveal(waiting)
    assert session.undo()
    assert session.moment == CURTAIN and session.showing().view is None
    assert session.history.state.to_act != waiting
    assert session.redo() and session.moment == CURTAIN and session.history.state.to_act == waiting


def test_a_new_decision_forgets_what_was_undone() -> None:
    session, chance = session_of("six-love", (0,)), Random(4)
    finish_deal(session, chance)
    while session.undo():
        pass
    act(session, Random(99))
    assert not session.showing().can_redo


@pytest.mark.parametrize("name", SEEDS)
@pytest.mark.parametrize("persons", [(0,), (1, 3), (0, 1, 2, 3)])
def test_restart_gives_the_same_tiles_and_what_was_named_before_them(name: str, persons: Tuple[int, ...]) -> None:
    session, chance = session_of(name, persons), Random(6)
    for _ in range(4):
        finish_deal(session, chance)
        over = session.history.state
        end = list(session.history.moments)
        assert session.showing().can_restart and session.restart()
        state = session.history.state
        assert state.deal.dealt == over.deal.dealt == state.hands
        assert state.standing == over.standing and state.deal.thrown_in == over.deal.thrown_in
        assert not session.showing().can_restart and not session.restart()
        # Without another decision the stored game comes back, whoever has to act first.
        while session.showing().can_redo:
            if session.moment == COMPUTER:
                session.computer_step()
            else:
                session.redo()
        assert session.history.moments == end
        session.next_deal()


def test_after_an_accepted_redeal_restart_keeps_the_new_tiles_and_the_acceptances() -> None:
    for seed in range(200):
        session, chance = session_of("cuban-100", (0, 1, 2, 3), seed), Random(seed)
        demanded = 0
        while session.moment != OVER:
            showing = session.showing()
            redeals = [a for a in (showing.question.options if showing.question else ()) if a.kind == REDEAL]
            if redeals:
                session.consider(redeals[0])
                session.confirm()
                demanded += 1
            else:
                act(session, chance)
        if demanded:
            break
    else:
        pytest.fail("no hand had the right in 200 deals")
    over = session.history.state
    assert session.restart()
    state = session.history.state
    assert state.deal.attempt == demanded and state.phase == PLAYING
    assert state.deal.dealt == over.deal.dealt and state.deal.leader == over.deal.leader
    assert state.deal.thrown_in == over.deal.thrown_in


@pytest.mark.parametrize("name", ["cuban-100", "dekabes"])
def test_everybody_is_asked_to_accept_right_or_no_right(name: str) -> None:
    session, asked = session_of(name, range(4)), []
    chance = Random(3)
    while session.history.state.phase != PLAYING:
        if session.moment == ASKING:
            question = session.showing().question
            assert question is not None
            if question.kind == ACCEPT:
                asked.append(question.seat)
                assert question.options[0] == Action(question.seat, ACCEPT)
        act(session, chance)
    assert asked == [0, 1, 2, 3]


def at_a_play(session: Session, wanted: Sequence[Tuple[int, int]] = ()) -> View:
    """Play until a person is asked for a tile on a line that has begun."""
    chance = Random(8)
    for _ in range(2000):
        showing = session.showing()
        question = showing.question
        if showing.moment == ASKING and question is not None and question.kind == PLAY and showing.public.ends:
            assert showing.view is not None
            if not wanted or sorted(showing.public.ends) in [sorted(pair) for pair in wanted]:
                return showing.view
        act(session, chance)
    raise AssertionError("it never came to that")


def test_picking_aiming_dropping_change_nothing_on_the_table() -> None:
    session = session_of("six-love", (0,))
    view = at_a_play(session)
    moments = list(session.history.moments)
    for tile in TILES_OF[view.hand]:
        session.pick(tile)
        question = session.showing().question
        assert question is not None
        fits = [action for action in view.legal if action.tile == tile]
        assert question.candidates == tuple(fits)
        if not fits:
            assert question.picked == -1 and question.refusal is not None
            assert (question.refusal.why, question.refusal.ends) == (NO_END, view.public.ends)
            with pytest.raises(NotNow):
                session.confirm()
        elif len(fits) == 1:
            assert question.chosen == fits[0]
        else:
            assert question.chosen is None
            with pytest.raises(NotNow):
                session.confirm()
            session.aim(LEFT)
            session.aim(RIGHT)
            chosen = session.showing().question
            assert chosen is not None and chosen.chosen == fits[1]
        session.drop()
    assert session.history.moments == moments


def test_equal_ends_ask_nothing_but_either_may_be_chosen() -> None:
    for seed in range(60):
        session = session_of("six-love", (0, 1, 2, 3), seed)
        view = at_a_play(session)
        chance = Random(seed)
        while len(set(view.public.ends)) != 1 and session.moment != OVER:
            act(session, chance)
            showing = session.showing()
            if showing.moment == ASKING and showing.question and showing.question.kind == PLAY and showing.view:
                view = showing.view
        if session.moment == OVER or len(set(view.public.ends)) != 1:
            continue
        session.pick(view.legal[0].tile)
        question = session.showing().question
        assert question is not None and question.chosen == view.legal[0]
        session.aim(LEFT)
        session.confirm()
        assert session.history.state.line[-1].end == LEFT
        return
    pytest.fail("no equal ends came up")


def test_the_forced_opening_says_which_tile_it_is() -> None:
    session = session_of("six-love", (0, 1, 2, 3))
    leader = session.history.state.to_act
    session.reveal(leader)
    hand = session.history.state.hands[leader]
    other = next(tile for tile in TILES_OF[hand] if tile != parse_tile("6-6"))
    session.pick(other)
    question = session.showing().question
    assert question is not None and question.refusal is not None
    assert (question.refusal.why, question.refusal.must) == (NOT_OPENING, (parse_tile("6-6"),))
    session.pick(parse_tile("6-6"))
    assert [action_text(action) for action in session.showing().question.options] == [  # type: ignore[union-attr]
        "%d play 6-6 left" % (leader + 1)
    ]
    session.confirm()
    assert session.history.state.line[0].tile == parse_tile("6-6")


def test_a_tile_tried_out_of_turn_is_refused_and_a_hidden_one_cannot_be_tried() -> None:
    session, chance = session_of("six-love", (0,)), Random(1)
    while session.moment != COMPUTER:
        act(session, chance)
    mine = TILES_OF[session.history.state.hands[0]][0]
    session.pick(mine)
    question = session.showing().question
    assert question is not None and question.refusal is not None and question.refusal.why == NOT_NOW
    with pytest.raises(NotNow):
        session.pick(TILES_OF[session.history.state.hands[1]][0])
    covered = session_of("six-love", (0, 1))
    covered.cover()
    for tile in range(28):
        with pytest.raises(NotNow):
            covered.pick(tile)


def test_what_is_not_legal_cannot_be_considered() -> None:
    session = session_of("six-love", (0,))
    view = at_a_play(session)
    for action in (Action(0, PASS), Action(0, ACCEPT), Action(0, LEAD, 2), view.legal[0]):
        with pytest.raises(NotNow):
            session.consider(action)
    with pytest.raises(NotNow):
        session.next_deal()


def test_computers_wait_while_there_is_any_reason_to() -> None:
    session = session_of("six-love", ())
    session.pause("rules")
    session.pause("focus")
    session.resume("rules")
    assert session.showing().paused and not session.computer_step() and session.task() is None
    session.resume("focus")
    session.resume("focus")
    assert not session.paused and session.computer_step()


def test_an_answer_that_comes_too_late_changes_nothing() -> None:
    session, chance = session_of("six-love", (0,)), Random(1)
    while session.moment != ASKING:
        act(session, chance)
    act(session, chance)
    task = session.task()
    assert task is not None
    action = task.player.choose(task.view)
    session.undo()
    assert not session.answer(task.serial, action) and session.moment == ASKING
    session.redo()
    moments = list(session.history.moments)
    assert not session.answer(task.serial, action) and session.history.moments == moments


def test_computers_get_a_view_of_their_own_seat() -> None:
    session, chance = session_of("dekabes", (0,)), Random(1)
    for _ in range(200):
        task = session.task()
        if task is not None:
            assert task.view.seat == task.seat == session.history.state.to_act
            assert task.view.hand == session.history.state.hands[task.seat]
        act(session, chance)


def test_after_the_settlement_several_persons_start_covered() -> None:
    session, chance = session_of("cuban-100", (0, 2)), Random(1)
    finish_deal(session, chance)
    session.next_deal()
    assert session.showing().front == -1 and session.showing().view is None


def test_minimising_covers_and_one_person_needs_no_cover() -> None:
    session, chance = session_of("six-love", (0, 1)), Random(1)
    while session.moment != ASKING:
        act(session, chance)
    session.cover()
    assert session.moment == CURTAIN and session.showing().view is None
    alone = session_of("six-love", (3,))
    alone.cover()
    assert alone.showing().front == 3


def test_the_next_lead_is_known_when_the_deal_is_over() -> None:
    session, chance = session_of("six-love", ()), Random(1)
    assert session.showing().upcoming == ""
    finish_deal(session, chance)
    showing = session.showing()
    assert showing.upcoming in [clause.id for clause in session.rules.leads]


def test_a_session_needs_a_chair_for_each_seat() -> None:
    rules = rules_of("six-love")
    with pytest.raises(ValueError):
        Session(History(Game(rules, SeedSource(1))), [Chair(PERSON)] * 3, make_chance, 1)


def test_the_serial_grows_with_everything_that_happens() -> None:
    session, chance = session_of("dekabes", (0, 1)), Random(1)
    serials = [session.showing().serial]
    for _ in range(100):
        act(session, chance)
        serials.append(session.showing().serial)
    assert sorted(set(serials)) == serials
