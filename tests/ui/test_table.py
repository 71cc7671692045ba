"""One table under real events: previewing, laying, looking without playing, the curtain, panes, languages, sizes."""

from __future__ import annotations

import subprocess
import sys
import tkinter
from random import Random
from typing import Callable, Iterator, List, Optional

import pytest

from dominoes.game.actions import PASS, PLAY, Action
from dominoes.rules.tiles import TILES_OF, tile_name
from dominoes.session import ASKING, COMPUTER, CURTAIN, OVER, PERSON, Question
from dominoes.ui.plates import seat_words
from dominoes.ui.widgets import Button, Choice
from tests.ui.driver import Driver, everything, open_table

ALONE = [PERSON, "casual", "casual", "casual"]
FOUR = [PERSON] * 4

Open = Callable[..., Driver]


@pytest.fixture
def opened() -> Iterator[Open]:
    """Opens tables and closes them in the end; by then no callback may have failed."""
    drivers: List[Driver] = []

    def make(*arguments: object, **keywords: object) -> Driver:
        drivers.append(open_table(*arguments, **keywords))  # type: ignore[arg-type]
        return drivers[-1]

    yield make
    for driver in drivers:
        if driver.app.root.children or driver.errors:
            driver.settle()
            driver.app.close()


def question_of(driver: Driver) -> Question:
    question = driver.showing.question
    assert question is not None
    return question


def play_until(driver: Driver, wanted: Callable[[Question], bool], seed: int = 1) -> None:
    """Play by chance until a person is asked something of this kind."""
    chance = Random(seed)
    for _ in range(400):
        driver.wait_until(lambda: driver.showing.moment != COMPUTER)
        if driver.showing.moment == ASKING and wanted(question_of(driver)):
            return
        driver.step(chance, by_key=False)
    pytest.fail("it never came to that")


def two_ways(question: Question) -> Optional[Action]:
    """A play of a tile that fits both, different, ends."""
    plays = [action for action in question.options if action.kind == PLAY]
    return next((a for a in plays for b in plays if a.tile == b.tile and a.end < b.end), None)


def line_length(driver: Driver) -> int:
    return len(driver.showing.public.line)


# ---- preview, then confirm ----------------------------------------------------------------------------------


@pytest.mark.parametrize("how", ["ghost", "enter", "button"])
def test_a_tile_is_previewed_and_laid_only_when_confirmed(opened: Open, how: str) -> None:
    driver = opened("six-love", FOUR)
    play_until(driver, lambda question: question.options[0].end == 1 and not two_ways(question))
    before, action = line_length(driver), question_of(driver).options[0]
    driver.tap_tile(action.tile)
    assert question_of(driver).chosen == action and line_length(driver) == before
    if how == "ghost":
        driver.tap_ghost(action.end)
    elif how == "enter":
        driver.key("<Return>")
    else:
        driver.click(driver.button("Lay " + tile_name(action.tile)))
    assert line_length(driver) == before + 1


def test_escape_takes_back_what_was_taken_up(opened: Open) -> None:
    driver = opened("six-love", FOUR)
    play_until(driver, lambda question: question.kind == PLAY)
    before = line_length(driver)
    driver.tap_tile(question_of(driver).options[0].tile)
    driver.key("<Escape>")
    assert question_of(driver).picked == -1 and not driver.table.scene.scene().ghosts
    driver.key("<Return>")
    assert line_length(driver) == before


def test_a_tile_that_fits_both_ends_waits_for_one(opened: Open) -> None:
    driver = opened("six-love", FOUR)
    play_until(driver, lambda question: two_ways(question) is not None)
    action = two_ways(question_of(driver))
    assert action is not None
    before = line_length(driver)
    driver.tap_tile(action.tile)
    assert question_of(driver).chosen is None and len(driver.table.scene.scene().ghosts) == 2
    driver.key("<Return>")
    assert line_length(driver) == before, "Enter must not choose an end"
    driver.tap_ghost(1)
    assert question_of(driver).chosen == action._replace(end=1) and line_length(driver) == before
    driver.tap_ghost(0)
    assert question_of(driver).chosen == action._replace(end=0) and line_length(driver) == before
    driver.tap_ghost(0)
    assert line_length(driver) == before + 1 and driver.showing.public.line[-1].end == 0


def test_a_drag_previews_at_the_end_where_it_is_let_go(opened: Open) -> None:
    driver = opened("six-love", FOUR)
    play_until(driver, lambda question: two_ways(question) is not None)
    action = two_ways(question_of(driver))
    assert action is not None
    before, scene = line_length(driver), driver.table.scene
    start = next(hand.rect.centre for hand in scene.scene().hand if hand.tile.tile == action.tile)
    driver.tap_tile(action.tile)
    for ghost in scene.scene().ghosts:
        end = int(ghost.key[-1])
        driver.key("<Escape>")
        driver.drag(driver.table.board, [start, (start[0] + 20, start[1] - 30), (ghost.x + 4, ghost.y + 5)])
        assert question_of(driver).chosen == action._replace(end=end)
        assert driver.table.board.dragged is None
    assert line_length(driver) == before


def test_a_tile_that_cannot_go_says_why(opened: Open) -> None:
    driver = opened("six-love", FOUR)

    def some_do_not_fit(question: Question) -> bool:
        view = driver.showing.view
        return question.kind == PLAY and view is not None and bool(view.public.ends) and any(
            tile not in [action.tile for action in question.options] for tile in TILES_OF[view.hand])

    play_until(driver, some_do_not_fit)
    view = driver.showing.view
    assert view is not None
    fitting = [action.tile for action in question_of(driver).options]
    tile = next(tile for tile in TILES_OF[view.hand] if tile not in fitting)
    driver.tap_tile(tile)
    said = driver.table.bar.prompt["text"]
    assert tile_name(tile) in said and all(str(end) in said for end in view.public.ends)
    assert not driver.table.scene.scene().ghosts


def test_a_pass_is_an_action_of_its_own_and_shows_at_the_seat(opened: Open) -> None:
    driver = opened("six-love", FOUR)
    play_until(driver, lambda question: question.kind == PASS)
    seat, ends = question_of(driver).seat, driver.showing.public.ends
    driver.click(driver.button("Pass"))
    public = driver.showing.public
    assert public.moves[-1].seat == seat and public.moves[-1].tile == -1
    words = seat_words(public, driver.table.session.rules, driver.app.say, (), FOUR)[seat]
    assert all(str(end) in words.lacks for end in ends) and words.last == "passed"


# ---- looking is not playing ---------------------------------------------------------------------------------


def test_panning_wheel_and_zoom_lay_and_pick_nothing(opened: Open) -> None:
    driver = opened("six-love", ALONE)
    play_until(driver, lambda question: question.kind == PLAY)
    moments, board = len(driver.table.session.history.moments), driver.table.board
    felt = driver.table.scene.places.felt
    middle = felt.centre
    at = driver.table.scene.camera
    driver.drag(board, [middle, (middle[0] + 40, middle[1] + 10), (middle[0] + 90, middle[1] + 30)])
    assert driver.table.scene.camera != at
    at = driver.table.scene.camera
    driver.key("<plus>", board)
    assert driver.table.scene.camera.scale > at.scale
    board.event_generate("<Button-4>", x=int(middle[0]), y=int(middle[1]))
    driver.settle()
    driver.key("<Home>", board)
    hand = driver.table.scene.scene().hand[0].rect.centre
    driver.drag(board, [hand, (hand[0] + 300, hand[1] + 4)])
    driver.key("<Escape>")
    assert len(driver.table.session.history.moments) == moments and question_of(driver).picked == -1


def test_a_tile_out_of_view_announces_its_end_at_the_border(opened: Open) -> None:
    driver = opened("six-love", FOUR)
    play_until(driver, lambda question: len(driver.showing.public.line) > 4)
    for _ in range(12):
        driver.key("<plus>", driver.table.board)
    badges = driver.table.scene.scene().badges
    assert [badge.number for badge in badges if badge.away] and all(
        driver.table.scene.places.felt.grown(1).contains(badge.x, badge.y) for badge in badges if badge.away)


# ---- keyboard ------------------------------------------------------------------------------------------------


def test_arrows_move_a_ring_through_the_hand(opened: Open) -> None:
    driver = opened("six-love", ALONE)
    play_until(driver, lambda question: question.kind == PLAY)
    driver.table.board.focus_force()
    driver.settle()
    count = len(driver.table.scene.hand_tiles())
    start = driver.table.scene.cursor
    driver.key("<Right>")
    assert driver.table.scene.cursor == (start + 1) % count
    assert [hand.number - 1 for hand in driver.table.scene.scene(True).hand if hand.cursor] == [(start + 1) % count]
    driver.key("<Left>")
    assert driver.table.scene.cursor == start


def test_tab_reaches_every_button_and_each_shows_the_focus(opened: Open) -> None:
    driver = opened("six-love", ALONE)
    play_until(driver, lambda question: question.kind == PLAY)
    driver.tap_tile(question_of(driver).options[0].tile)
    expected = {button for button in driver.buttons() if button.enabled}
    seen = set()
    driver.table.board.focus_force()
    for _ in range(40):
        driver.app.root.focus_get().event_generate("<Tab>")  # type: ignore[union-attr]
        driver.settle()
        focused = driver.app.root.focus_get()
        if isinstance(focused, Button):
            assert focused._focus
            seen.add(focused)
    assert seen == expected


def test_undo_and_redo_by_keys(opened: Open) -> None:
    driver = opened("six-love", ALONE)
    play_until(driver, lambda question: driver.showing.can_undo)
    before = list(driver.table.session.history.moments)
    driver.key("<Control-z>", driver.table.board)
    after = list(driver.table.session.history.moments)
    assert len(after) < len(before) and before[: len(after)] == after
    driver.key("<Control-y>", driver.table.board)
    driver.wait_until(lambda: driver.showing.moment != COMPUTER)
    assert driver.table.session.history.moments == before


# ---- the curtain ---------------------------------------------------------------------------------------------


def texts(driver: Driver) -> List[str]:
    """Everything that any widget in view, the canvas or the title says."""
    said = [driver.app.root.title()]
    for widget in everything(driver.app.root):
        if isinstance(widget, tkinter.Label):
            said.append(widget["text"])
        elif isinstance(widget, tkinter.Text):
            said.append(widget.get("1.0", "end"))
        elif isinstance(widget, tkinter.Entry):
            said.append(widget.get())
        elif isinstance(widget, tkinter.Canvas):
            said += [widget.itemcget(item, "text") for item in widget.find_all() if widget.type(item) == "text"]
    return said


@pytest.mark.parametrize("profile", ["six-love", "cuban-100", "dekabes"])
def test_the_curtain_leaves_no_tile_of_any_hand_on_the_screen(opened: Open, profile: str) -> None:
    driver, chance, curtains = opened(profile, FOUR), Random(3), 0
    while driver.showing.moment != OVER and curtains < 24:
        if driver.showing.moment == CURTAIN:
            curtains += 1
            state = driver.table.session.history.state
            board = driver.table.board
            driver.wait_until(lambda: not driver.table.scene.scene().hand)
            assert not [key for key in board.tiles_shown() if key.startswith(("hand", "open", "ghost", "index"))]
            assert not [key for key in board._pictures if key.startswith(("hand", "open", "ghost"))]
            public = state.laid
            for tiles in state.deal.draws:
                for tile in tiles:
                    public |= 1 << tile
            for thrown in state.deal.thrown_in:
                public |= thrown.shown
            said = " ".join(texts(driver))
            forced = state.deal.opening if not state.line and bin(state.deal.opening).count("1") == 1 else 0
            for hand in state.hands:
                for tile in TILES_OF[hand & ~public & ~forced]:
                    assert tile_name(tile) not in said
            # Nothing but the curtain's own button answers for the hidden hand.
            for keys in ("<Key-1>", "<Left>", "<Return>", "<space>"):
                driver.key(keys, board)
            assert driver.showing.moment == CURTAIN and driver.showing.view is None
            assert not driver.table.bar.buttons
        driver.step(chance, by_key=False)
    assert curtains > 8


def test_minimising_draws_the_curtain(opened: Open) -> None:
    driver = opened("six-love", [PERSON, PERSON, "casual", "casual"])
    play_until(driver, lambda question: question.kind == PLAY)
    driver.app.root.withdraw()
    driver.settle()
    driver.app.root.deiconify()
    driver.settle()
    assert driver.showing.moment == CURTAIN and driver.table.curtain.winfo_manager() == "place"


def test_undo_into_the_turn_of_another_goes_through_the_curtain(opened: Open) -> None:
    driver = opened("six-love", FOUR)
    play_until(driver, lambda question: len(driver.showing.public.line) > 2)
    seat = question_of(driver).seat
    driver.key("<Control-z>", driver.table.board)
    assert driver.showing.moment == CURTAIN and question_of(driver).seat != seat
    driver.key("<Control-y>", driver.table.board)
    assert driver.showing.moment == CURTAIN and question_of(driver).seat == seat


def test_one_person_never_sees_a_curtain(opened: Open) -> None:
    driver, chance = opened("dekabes", ALONE), Random(2)
    while driver.showing.moment != OVER:
        assert driver.showing.moment != CURTAIN and not driver.table.curtain.winfo_manager()
        driver.step(chance, by_key=False)
        driver.wait_until(lambda: driver.showing.moment != COMPUTER)


# ---- after the deal -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("profile", ["six-love", "cuban-100"])
def test_the_settlement_lies_beside_the_board_and_shows_the_hands_but_no_sleeping_tile(
    opened: Open, profile: str
) -> None:
    driver = opened(profile, ALONE)
    driver.play_deal(Random(4))
    driver.wait_until(lambda: bool(driver.table.scene.scene().opened))
    settlement, board = driver.table.beside.settlement, driver.table.board
    assert settlement is not None and settlement.winfo_ismapped()
    assert settlement.winfo_rootx() >= board.winfo_rootx() + board.winfo_width()
    state = driver.table.session.history.state
    shown = {sprite.tile for sprite in driver.table.scene.scene().opened}
    assert shown == {tile for hand in state.hands for tile in TILES_OF[hand]}
    said = settlement.reading.text.get("1.0", "end")
    result = state.result
    assert result is not None and len(said.splitlines()) >= len(result.ledger) + 3


def test_a_ledger_line_leads_to_its_clause(opened: Open) -> None:
    driver = opened("dekabes", ALONE)
    driver.play_deal(Random(4))
    settlement = driver.table.beside.settlement
    assert settlement is not None
    text = settlement.reading.text
    tag = next(tag for tag in text.tag_names() if tag.startswith("to:score."))
    x, y, _, height = text.bbox(tag + ".first")  # type: ignore[misc]
    text.event_generate("<Motion>", x=x + 1, y=y + height // 2)
    driver.click(text, x + 1, y + height // 2)
    pane = driver.table.beside.pane
    assert pane is not None and driver.table.session.paused
    driver.key("<Escape>")
    assert driver.table.beside.pane is None and not driver.table.session.paused


def test_restart_after_the_settlement_gives_the_same_tiles(opened: Open) -> None:
    driver = opened("dekabes", ALONE)
    driver.play_deal(Random(4))
    dealt = driver.table.session.history.state.deal.dealt
    driver.key("<Control-r>", driver.table.board)
    assert driver.table.session.history.state.deal.dealt == dealt and driver.showing.moment != OVER


def test_a_new_session_keeps_the_seats_and_begins_at_zero(opened: Open) -> None:
    driver = opened("six-love", ALONE)
    driver.play_deal(Random(4))
    before = driver.table.session
    driver.key("<Control-n>", driver.table.board)
    after = driver.table.session
    assert after is not before and after.chairs == before.chairs
    assert set(driver.showing.public.standing.scores) == {0} and driver.showing.public.standing.played == 0


# ---- panes, pace, language, size ------------------------------------------------------------------------------


def test_computers_wait_while_the_rules_are_open(opened: Open) -> None:
    driver = opened("six-love", ["casual"] * 4, pace="fast")
    driver.key("<F1>", driver.table.board)
    moments = len(driver.table.session.history.moments)
    driver.app.scheduler.later(700, lambda: over.append(True))
    over: List[bool] = []
    driver.wait_until(lambda: bool(over))
    assert len(driver.table.session.history.moments) == moments
    driver.click(driver.button("Close"))
    driver.wait_until(lambda: len(driver.table.session.history.moments) > moments)


def test_computers_wait_while_another_window_has_the_focus(opened: Open) -> None:
    driver = opened("six-love", ["casual"] * 4, pace="fast")
    take = "import tkinter; other = tkinter.Tk(); other.update(); other.focus_force(); other.mainloop()"
    other = subprocess.Popen([sys.executable, "-c", take])
    try:
        driver.wait_until(lambda: driver.table.session.paused)
    finally:
        other.kill()
        other.wait()
    driver.app.root.focus_force()
    driver.wait_until(lambda: not driver.table.session.paused)


def test_the_language_changes_at_once_and_the_game_goes_on(opened: Open) -> None:
    driver = opened("dekabes", ALONE)
    play_until(driver, lambda question: question.kind == PLAY)
    moments = list(driver.table.session.history.moments)
    driver.app.set_option("language", "uk")
    driver.settle()
    assert driver.table.session.history.moments == moments
    said = " ".join(texts(driver))
    assert "Місце 2" in said and "Seat" not in said and "Open ends" not in said
    driver.app.set_option("language", "en")
    driver.settle()
    assert "Seat 2" in " ".join(texts(driver))


@pytest.mark.parametrize("size", ["1024x600", "1366x740"])
@pytest.mark.parametrize("percent", [100, 125, 150])
@pytest.mark.parametrize("language", ["en", "uk"])
def test_everything_is_within_the_window(opened: Open, size: str, percent: int, language: str) -> None:
    driver = opened("cuban-100", ALONE, language=language, percent=percent)
    driver.app.root.geometry(size + "+0+0")
    driver.settle()
    play_until(driver, lambda question: two_ways(question) is not None or len(driver.showing.public.line) > 12)
    action = two_ways(question_of(driver)) or question_of(driver).options[0]
    driver.tap_tile(action.tile)
    buttons_are_whole(driver)
    scene = driver.table.scene.scene()
    for hand in scene.hand:
        assert scene.places.rail.grown(2).contains(*hand.rect.centre)
    for tile in scene.chain:
        assert scene.places.felt.grown(2).contains(tile.x, tile.y)


    driver.play_deal(Random(1))
    buttons_are_whole(driver)
    assert driver.button("Next deal" if language == "en" else "Наступний кон").winfo_viewable()
    driver.app.run("settings")
    driver.settle()
    buttons_are_whole(driver)


def buttons_are_whole(driver: Driver) -> None:
    """Every button in view is inside the window and as large as it wants to be."""
    root = driver.app.root
    for button in driver.buttons():
        if isinstance(button.master, Choice):
            continue  # these lie in a part that can be scrolled
        left, top = button.winfo_rootx() - root.winfo_rootx(), button.winfo_rooty() - root.winfo_rooty()
        assert left >= 0 and left + button.winfo_width() <= root.winfo_width(), button.label
        assert top >= 0 and top + button.winfo_height() <= root.winfo_height(), button.label
        assert button.winfo_width() >= button.winfo_reqwidth() - 1, "%s is cut" % button.label
        assert button.winfo_height() >= button.winfo_reqheight() - 1, "%s is cut" % button.label


def test_nothing_comes_back_after_closing() -> None:
    driver = open_table("six-love", ["casual"] * 4, pace="fast")
    driver.settle()
    driver.app.close()
    other = tkinter.Tk()
    over: List[bool] = []
    other.after(600, lambda: over.append(True))
    while not over:
        other.update()
    other.destroy()
    assert not driver.errors
