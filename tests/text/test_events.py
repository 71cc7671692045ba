"""Events, prompts and names as sentences, in both languages."""

from __future__ import annotations

from typing import List

import pytest
from helpers import PROFILE_IDS, changed_rules, mask, rules_of
from spoken import BOTH, ENGLISH, UKRAINIAN, check_both, complaints, told

from dominoes.game import events as happenings
from dominoes.game.actions import ACCEPT, LEAD, LEFT, PASS, PLAY, REDEAL, RIGHT, Action
from dominoes.game.events import (
    DealOpened,
    Event,
    HandAccepted,
    HandThrownIn,
    LeaderFound,
    LeaderNamed,
    NamingAsked,
    PassPaid,
    PrizeGiven,
    SeatPassed,
    TileDrawn,
    TileLaid,
    TilesDealt,
    TilesDrawn,
)
from dominoes.game.referee import Game, IllegalAction
from dominoes.game.sources import SeedSource
from dominoes.rules.compiled import Rules
from dominoes.rules.message import Message
from dominoes.rules.tiles import TILES_OF, parse_tile
from dominoes.text import events, sheet_play, terms
from dominoes.text.ask import action_label, illegal_text, prompt_text, task_text, why_not
from dominoes.text.events import event_text
from dominoes.text.terms import Terms, signed
from dominoes.view import public_of, view_of

pytestmark = pytest.mark.long

SIX, NINE, HAITI, ALONE, STREET, PRIZES, BONEYARD = (
    rules_of(name)
    for name in (
        "six-love", "cuban-100", "dekabes", "jamaica-cut-throat", "dominican-street", "brazil-six-points", "draw-2-to-4"
    )
)  # fmt: skip


def tile(text: str) -> int:
    return parse_tile(text)


SENTENCES = [
    (DealOpened(1, 3, "pose", 1), SIX, "Deal 3.", "Кон 3."),
    (DealOpened(1, 3, "winners", 2), HAITI, "Deal 3. The base is 2.", "Кон 3. База: 2."),
    (DealOpened(2, 1, "pose", 1), SIX, "Match 2, deal 1.", "Матч 2, кон 1."),
    (
        TilesDrawn((0, 1), (tile("5-5"), tile("9-0")), 0),
        NINE,
        "Opening draw: seat 1 draws 5-5 (10 pips), seat 2 draws 9-0 (9 pips). Seat 1 wins the draw.",
        "Жеребкування: місце 1 тягне 5-5 (10 очок), місце 2 тягне 9-0 (9 очок). Жереб виграє місце 1.",
    ),
    (
        TilesDrawn((0, 1), (tile("1-0"), tile("1-0")), -1),
        NINE,
        "Opening draw: seat 1 draws 1-0 (1 pip), seat 2 draws 1-0 (1 pip). "
        "The most is equal: the tiles go back, and the draw is repeated.",
        "Жеребкування: місце 1 тягне 1-0 (1 очко), місце 2 тягне 1-0 (1 очко). "
        "Найбільше порівну: кісточки повертають, і жеребкування повторюють.",
    ),
    (NamingAsked(2, (0, 2)), SIX, "Seat 3 chooses who leads: seat 1 or seat 3.",
     "Місце 3 обирає, хто починає: місце 1 або місце 3."),
    (LeaderNamed(2, 0), SIX, "Seat 3 chooses: seat 1 leads.", "Місце 3 обирає: починає місце 1."),
    (LeaderNamed(2, 2), SIX, "Seat 3 chooses to lead.", "Місце 3 вирішує починати."),
    (TilesDealt(0, 7), SIX, "Everybody gets 7 tiles.", "Кожному роздано по 7 кісточок."),
    (TilesDealt(1, 2), SIX, "All tiles are shuffled and dealt again: everybody gets 2 tiles.",
     "Усі кісточки перемішано й роздано знову: кожному по 2 кісточки."),
    (HandAccepted(1), NINE, "Seat 2 accepts the tiles.", "Місце 2 приймає кісточки."),
    (HandThrownIn(1, TILES_OF[mask("1-1 5-5")], True), NINE,
     "Seat 2 has the right to a redeal and demands it. Shown: 1-1, 5-5.",
     "Місце 2 має право на перероздачу й вимагає її. Показано: 1-1, 5-5."),
    (HandThrownIn(1, (), False), NINE, "Seat 2 has a hand that is not played: the tiles are dealt again.",
     "Місце 2 має руку, з якою не грають: кісточки роздають знову."),
    (LeaderFound(3, "double-six", (tile("6-6"),)), SIX, "Seat 4 has 6-6 and leads with it.",
     "Місце 4 має 6-6 і починає цією кісточкою."),
    (LeaderFound(3, "pose", ()), SIX, "Seat 4 leads.", "Місце 4 починає."),
    (TileLaid(0, tile("6-4"), LEFT, 6, 4, True), SIX, "Seat 1 leads 6-4.", "Місце 1 починає з 6-4."),
    (TileLaid(0, tile("6-4"), LEFT, 6, 4, False), SIX, "Seat 1 lays 6-4 at the left end.",
     "Місце 1 кладе 6-4 на лівий кінець."),
    (TileLaid(0, tile("6-4"), RIGHT, 6, 4, False), SIX, "Seat 1 lays 6-4 at the right end.",
     "Місце 1 кладе 6-4 на правий кінець."),
    (PrizeGiven("six-doubles", 1, 1, -1, 1), PRIZES, "Six doubles (team 2): its team wins the match.",
     "Шість дублів (команда 2): її команда виграє матч."),
    (PrizeGiven("four-doubles", 1, 1, 0, 2), PRIZES,
     "Four doubles (team 2): in the deal that is dealt anew, the base counts 2 times.",
     "Чотири дублі (команда 2): у коні, який роздали знову, база рахується 2 рази."),
    (TileDrawn(0, (5, 2), 9, 7), BONEYARD, "Seat 1 draws: no 5 and no 2. In the boneyard: 9.",
     "Місце 1 добирає: немає ні 5, ні 2. На базарі: 9."),
    (TileDrawn(0, (5, 5), 1, 0), BONEYARD, "Seat 1 draws: no 5. In the boneyard: 1.",
     "Місце 1 добирає: немає 5. На базарі: 1."),
    (PassPaid("salida-double", 1, (0,), 25, True), STREET,
     "Pase de salida on a double: team 1 gets 25 points.", "Пас на перший хід дублем: команда 1 отримує 25 очок."),
    (PassPaid("salida-double", 1, (0,), 25, False), STREET,
     "Pase de salida on a double: 25 points for team 1 when the deal is settled.",
     "Пас на перший хід дублем: команда 1 отримає 25 очок, коли рахуватимуть кон."),
    (SeatPassed(0, (5, 2), 1), SIX, "Seat 1 passes: no 5 and no 2.", "Місце 1 пасує: немає ні 5, ні 2."),
    (SeatPassed(0, (5, 5), 1), SIX, "Seat 1 passes: no 5.", "Місце 1 пасує: немає 5."),
]  # fmt: skip


@pytest.mark.parametrize("event, rules, english, ukrainian", SENTENCES)
def test_each_event_in_both_languages(event: Event, rules: Rules, english: str, ukrainian: str) -> None:
    assert (event_text(event, rules, ENGLISH), event_text(event, rules, UKRAINIAN)) == (english, ukrainian)


def test_no_kind_of_event_is_left_out() -> None:
    kinds = {each for each in vars(happenings).values() if isinstance(each, type) and hasattr(each, "_fields")}
    kinds -= {happenings.Result}
    assert kinds == set(events._SAID)
    assert kinds - {type(sentence[0]) for sentence in SENTENCES} == {happenings.DealSettled}  # see test_ledger


@pytest.mark.parametrize("profile", PROFILE_IDS)
def test_all_that_happens_can_be_said(profile: str) -> None:
    for deal in told(profile):
        for event in deal.events:
            check_both(*(event_text(event, deal.rules, say) for say in BOTH), deal.rules)


def test_names_of_people_stand_in_the_sentences() -> None:
    event = LeaderNamed(2, 0)
    assert event_text(event, SIX, ENGLISH, ["Ana", "", "Ben"]) == "Ben chooses: Ana leads."
    assert event_text(event, SIX, UKRAINIAN, ["Олена", "", ""]) == "Місце 3 обирає: починає Олена."
    assert event_text(event, SIX, ENGLISH, ["{seat}", "", "{0}"]) == "{0} chooses: {seat} leads."


def test_teams_are_named_by_number_and_single_players_by_seat() -> None:
    pairs = Terms(SIX, ENGLISH, ["Ana"])
    assert (pairs.team(0), pairs.team_of(0), pairs.alone()) == ("team 1", "team 1 (Ana and seat 3)", False)
    alone = Terms(ALONE, UKRAINIAN, ["Олена"])
    assert (alone.team(0), alone.team(1), alone.team_of(1), alone.alone()) == ("Олена", "місце 2", "місце 2", True)


def test_what_may_be_led_is_told_only_where_the_table_knows_it() -> None:
    """A leader who must lead some double is not given away: neither which doubles it has, nor whether it has any."""
    lead: List[object] = [{"id": "some", "seat": "winner", "when": "after-win", "tile": "some-double"}]
    lead += [{"id": "first", "seat": {"holder-of": "6-6"}, "tile": "some-double"}]
    rules = changed_rules("six-love", lead=lead)
    for seed in range(12):
        state, found = Game(rules, SeedSource(seed)).start()
        assert isinstance(found[-1], LeaderFound)
        assert event_text(found[-1], rules, ENGLISH) == "Seat %d leads." % (state.to_act + 1)


PLURALS = [
    (terms._POINTS, "{n} очко", "{n} очки", "{n} очок"),
    (terms._PIPS, "{n} очко", "{n} очки", "{n} очок"),
    (events._DEALT, "Кожному роздано по {n} кісточці.", "Кожному роздано по {n} кісточки.",
     "Кожному роздано по {n} кісточок."),
    (sheet_play._EACH, "Кожне місце отримує {n} кісточку.", "Кожне місце отримує {n} кісточки.",
     "Кожне місце отримує {n} кісточок."),
    (sheet_play._REST, "Лишається {n} кісточка.", "Лишаються {n} кісточки.", "Лишається {n} кісточок."),
]  # fmt: skip


@pytest.mark.parametrize("message, one, few, many", PLURALS)
def test_ukrainian_counts(message: Message, one: str, few: str, many: str) -> None:
    wanted = {1: one, 2: few, 5: many, 11: many, 21: one, 22: few, 25: many, 0: many, 12: many, 101: one}
    assert {n: UKRAINIAN.say(message, n=n) for n in wanted} == {n: text.format(n=n) for n, text in wanted.items()}


def test_signs() -> None:
    assert [signed(points) for points in (2, 0, -3)] == ["+2", "0", "−3"]


# --- what is asked ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("profile", PROFILE_IDS)
def test_every_turn_is_asked_for(profile: str) -> None:
    for deal in told(profile, 8):
        for state in deal.states:
            public = public_of(deal.game, state)
            if state.result is not None:
                assert task_text(public, deal.rules, ENGLISH) == ""
                continue
            view = view_of(deal.game, state, state.to_act)
            check_both(*(task_text(public, deal.rules, say) for say in BOTH), deal.rules)
            check_both(*(prompt_text(view, say) for say in BOTH), deal.rules)
            others = view_of(deal.game, state, (state.to_act + 1) % deal.rules.table.seats)
            assert prompt_text(others, ENGLISH) == ""
            for action in view.legal:
                check_both(*(action_label(action, deal.rules, say, (), not state.line) for say in BOTH), deal.rules)


def test_the_public_task_does_not_depend_on_the_hand() -> None:
    """The curtain may say that a seat plays, not whether it can; that it accepts, not whether it has the right."""
    tasks = {}
    for deal in told("dekabes") + told("cuban-100"):
        for state in deal.states:
            if state.result is None:
                key = (state.phase, state.to_act, bool(state.line))
                said = task_text(public_of(deal.game, state), deal.rules, ENGLISH)
                assert tasks.setdefault(key, said) == said
    assert {key[0] for key in tasks} == {"naming", "accepting", "playing"}


@pytest.mark.parametrize(
    "name, ends, english, ukrainian",
    [
        ("6-6", (5, 2), "6-6 does not fit: the ends are 5 and 2.", "6-6 не підходить: на кінцях 5 і 2."),
        ("6-4", (5, 5), "6-4 does not fit: both ends are 5.", "6-4 не підходить: на обох кінцях 5."),
        ("5-4", (5, 2), "", ""),
    ],
)
def test_why_a_tile_cannot_go(name: str, ends: List[int], english: str, ukrainian: str) -> None:
    assert [why_not(tile(name), ends, say) for say in BOTH] == [english, ukrainian]


def test_why_a_tile_cannot_be_led() -> None:
    only = [tile("6-6")]
    assert why_not(tile("5-5"), (), ENGLISH, only) == "5-5 may not be led; allowed: 6-6."
    assert why_not(tile("6-6"), (), ENGLISH, only) == ""


def test_labels_of_actions() -> None:
    def label(action: Action, opening: bool = False) -> str:
        return action_label(action, SIX, ENGLISH, ["Ana"], opening)

    assert label(Action(0, PLAY, tile("6-4"), LEFT)) == "6-4 at the left end"
    assert label(Action(0, PLAY, tile("6-4"), LEFT), True) == "Lead 6-4"
    assert label(Action(2, LEAD, 0)) == "Ana leads"
    assert label(Action(2, LEAD, 2)) == "I lead"
    assert [label(Action(1, kind)) for kind in (ACCEPT, REDEAL, PASS)] == [
        "Accept the tiles",
        "Demand a redeal",
        "Pass",
    ]


def test_an_illegal_action_is_explained() -> None:
    deal = told("six-love")[0]
    action = Action(0, PASS)
    error = IllegalAction(action, deal.states[0], deal.game.legal(deal.states[0]))
    for say in BOTH:
        said = illegal_text(error, say, "1 pass")
        assert "1 pass" in said and error.legal[0] in said and "{" not in said
    over = IllegalAction(action, deal.states[-1], ())
    assert illegal_text(over, ENGLISH, "1 pass") == "1 pass is not allowed: the deal is over."
    assert complaints(illegal_text(over, UKRAINIAN, "1 пас"), UKRAINIAN, SIX) == []
