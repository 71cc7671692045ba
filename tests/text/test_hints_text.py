"""Hints and lessons in sentences: whole, in both languages, with the numbers they rest on, and never too much said."""

from __future__ import annotations

import re
from typing import Iterator, List, Set, Tuple

import pytest
from helpers import rules_of
from players.tables import NAMES, hidden_exchanged, states, view
from players.test_lesson import TWO_TEAMS, played
from text.spoken import BOTH, ENGLISH, UKRAINIAN, check_both

from dominoes.game.state import PLAYING
from dominoes.players import advice as step_three
from dominoes.players import hints as steps
from dominoes.players.advice import Candidate, Reason
from dominoes.players.beforehand import HandTest, MayLead, NoTilesYet, RedealChance, RedealRight
from dominoes.players.certain import COUNTED, GONE, PASSED, DeadTile, Holds, LastTile, NumberLeft, ShutsOut
from dominoes.players.hints import Hint, Question, hint, hint_by
from dominoes.players.lesson import Lesson, Outcome, lesson
from dominoes.players.stakes import DRAWN, LOST, OPEN, SAFE, WON, Booking, Closes, GoesOut, HandRange, Stake
from dominoes.rules.tiles import parse_tile
from dominoes.text.hint_facts import _SAID, fact_sentences
from dominoes.text.hint_speech import Speech
from dominoes.text.hints import _QUESTIONS, _REASONS, _RULES, HintText, hint_text
from dominoes.text.lesson import lesson_text
from dominoes.text.terms import Terms
from dominoes.view import View

pytestmark = pytest.mark.long


def said(told: Hint, seen: View) -> Tuple[HintText, HintText]:
    return hint_text(told, seen, ENGLISH), hint_text(told, seen, UKRAINIAN)


def sentences(text: HintText) -> List[str]:
    return [text.question, *text.facts, *text.advice]


def given(seen: View, error: int = 3000, exact: bool = False) -> List[Candidate]:
    """Candidates with made-up values."""
    actions = list(dict.fromkeys(seen.legal))
    return [
        Candidate(each, 600_000 - 9000 * at, 700, 60, exact, error, behind=9000 * at) for at, each in enumerate(actions)
    ]


def in_general(seen: View, behind: int) -> List[Candidate]:
    """The same, told apart by what is true of such moves in general."""
    first, *others = given(seen, error=100)
    others = [each._replace(value=500_000, behind=behind, general=400) for each in others]
    return [first._replace(general=400), *others]


def positions(name: str, seed: int, deals: int) -> Iterator[View]:
    for game, state in states(name, seed, deals):
        yield view(game, state)


@pytest.mark.parametrize("name", NAMES)
def test_every_hint_is_said_in_both_languages(name: str) -> None:
    for seen in positions(name, 17, 2):
        for told in (hint(seen), hint_by(seen, given(seen)), hint_by(seen, given(seen, 90_000, True))):
            english, ukrainian = said(told, seen)
            assert len(english.facts) == len(ukrainian.facts) and len(english.advice) == len(ukrainian.advice)
            for one, other in zip(sentences(english), sentences(ukrainian)):
                check_both(one, other, seen.rules)


@pytest.mark.parametrize("name", NAMES)
def test_the_text_is_the_same_wherever_the_unseen_tiles_lie(name: str) -> None:
    from random import Random

    rng = Random(3)
    for game, state in states(name, 19, 1):
        seen, other = view(game, state), view(game, hidden_exchanged(state, state.to_act, rng))
        assert [said(hint(seen), seen)] == [said(hint(other), other)]


def test_every_code_has_its_sentence() -> None:
    codes = {value for key, value in vars(steps).items() if key.startswith("ASK_")}
    assert codes == set(_QUESTIONS)
    assert set(step_three.THUMBS) <= set(_RULES)
    reasons = {
        step_three.GOES_OUT, step_three.BLOCKS, step_three.SHUTS, step_three.NEXT_PASSES,
        step_three.PARTNER_PLAYS, step_three.NEXT_NOT_OUT, step_three.FOLLOWS, step_three.FORCES_DRAW,
        step_three.NEXT_DRAWS,
    }  # fmt: skip
    assert reasons == set(_REASONS)
    from dominoes.players import beforehand, certain, stakes

    kinds = {
        each
        for module in (certain, stakes, beforehand)
        for each in vars(module).values()
        if isinstance(each, type) and issubclass(each, tuple) and each.__module__ == module.__name__
    }
    # Parts of others, and what is gathered into one sentence for the whole table.
    assert kinds - set(_SAID) == {Booking, HandRange, stakes.Needs, Stake}


def test_sets_with_sleeping_tiles_never_say_that_somebody_has_a_tile() -> None:
    """As long as a tile with the number may be out of play, the sentence says so."""
    told = 0
    for name in ("cuban-100", "cuban-highest-double", "two alone, most tiles asleep", "three pairs, double-nine"):
        for seen in positions(name, 23, 2):
            if seen.public.phase != PLAYING:
                continue
            shown = hint(seen)
            for fact in shown.facts:
                if isinstance(fact, NumberLeft) and fact.left and fact.asleep:
                    for say, words in zip(BOTH, ("out of play", "поза грою")):
                        (text,) = fact_sentences([fact], Speech(seen, Terms(seen.rules, say)))
                        assert words in text.lower()
                        told += 1
    assert told > 500


def test_a_count_shows_its_arithmetic() -> None:
    for seen in positions("six-love", 5, 1):
        for fact in hint(seen).facts:
            if isinstance(fact, NumberLeft) and fact.left:
                (text,) = fact_sentences([fact], Speech(seen, Terms(seen.rules, ENGLISH)))
                number, in_set, on_table, mine, *rest = map(int, re.findall(r"\d+", re.sub(r"seat \d", "", text)))
                assert (number, in_set, on_table, mine) == (fact.number, 7, fact.on_table, fact.mine)
                assert rest == [in_set - on_table - mine]


def any_view(name: str = "dekabes") -> View:
    return next(seen for seen in positions(name, 2, 1) if seen.public.ends)


def texts_of(fact: Tuple[object, ...], seen: View) -> Tuple[str, str]:
    english, ukrainian = (
        " ".join(fact_sentences([fact], Speech(seen, Terms(seen.rules, say)))) for say in BOTH  # type: ignore[list-item]
    )
    check_both(english, ukrainian, seen.rules)
    return english, ukrainian


def test_rare_facts_are_said_too() -> None:
    seen = any_view()
    action = seen.legal[0]._replace(kind="play", tile=parse_tile("6-4"), end=0)
    me = seen.seat
    other, last = (me + 1) % 4, (me + 2) % 4
    by_hand = [
        (NumberLeft(5, 7, 7, 0, 0, (), False), "All 7 tiles with 5 are on the table."),
        (NumberLeft(5, 7, 4, 3, 0, (), False), "So nobody else has a tile with 5."),
        (NumberLeft(5, 7, 4, 2, 1, (other,), False), "With seat %d: 1." % (other + 1)),
        (NumberLeft(5, 10, 4, 2, 4, (other,), True), "With seat %d or out of play: 4." % (other + 1)),
        (NumberLeft(5, 10, 4, 2, 4, (), True), "Out of play: 4. Nobody can have one."),
        (Holds(other, (3, 5), True), "has exactly 2-0 and 2-2"),
        (Holds(other, (3,), False), "has 2-0 for certain"),
        (DeadTile(2, (1,)), "Your 1-1 can never be laid any more"),
        (LastTile(other, True), "it fits no open end now"),
        (
            ShutsOut(action, (5, 5), (other, last), ((other, 5, PASSED), (last, 5, GONE)), False),
            "both ends are 5. Sure to pass: seat %d and seat %d" % (other + 1, last + 1),
        ),
        (ShutsOut(action, (5, 1), (other,), ((other, 5, COUNTED), (other, 1, GONE)), True), "your turn again"),
        (
            Closes(action, (HandRange(me, 1, 4, 4), HandRange(other, 2, 3, 12)), WON),
            "you: 4, seat %d: 3 to 12" % (other + 1),
        ),
        (Closes(action, (HandRange(me, 1, 4, 4),), SAFE), "Your side cannot lose this block"),
        (Closes(action, (HandRange(me, 1, 4, 4),), LOST), "Your side cannot win this block."),
        (Closes(action, (HandRange(me, 1, 4, 4),), DRAWN), "a draw for certain"),
        (Closes(action, (HandRange(me, 1, 4, 4),), OPEN), "Who would win is not certain."),
        (NoTilesYet((0, 2)), "nobody knows any hand yet"),
        (MayLead((2, 5), False), "you may open with 1-1 or 2-2"),
        (HandTest("doubles", 5, 3), "at least 5 doubles; you have 3"),
        (HandTest("of-one-number", 6, 3), "at least 6 tiles of one number"),
        (RedealRight(True), "So you have the right"),
        (RedealChance(10, 650), "one hand in 65"),
    ]
    for fact, wanted in by_hand:
        assert wanted in texts_of(fact, seen)[0]


def test_going_out_says_what_becomes_of_the_points() -> None:
    seen = any_view("six-love")
    scores = (3, 0) if seen.rules.table.team_of[seen.seat] == 1 else (0, 3)
    seen = seen._replace(public=seen.public._replace(standing=seen.public.standing._replace(scores=scores)))
    broken = Booking("win", "streak-broken", 1, (0, 0), False)
    english, _ = texts_of(GoesOut(seen.legal[0], broken, broken), seen)
    assert english.endswith("Win: 1 point. But this adds no points (Streak broken). Everybody goes back to zero.")
    english, _ = texts_of(Stake(seen.rules.table.team_of[seen.seat], broken), seen)
    assert "everybody is back at zero" in english
    pips = any_view("brazil-pips-50")
    own = pips.rules.table.team_of[pips.seat]
    low, high = ([0, 0], [0, 0])
    low[own], high[own] = 12, 51
    out = GoesOut(
        pips.legal[0],
        Booking("losers-pips", "add", 12, (low[0], low[1]), False),
        Booking("losers-pips", "add", 51, (high[0], high[1]), True),
    )
    english, _ = texts_of(out, pips)
    assert "at least 12, at most 51 points" in english and english.endswith("That may win the match.")


def test_step_three_says_what_decided() -> None:
    seen = next(each for each in positions("six-love", 3, 3) if each.public.ends and len(each.legal) == 2)
    texts = {
        "about equal": hint_by(seen, given(seen, error=20_000)),
        "probably better": hint_by(seen, given(seen, error=6000)),
        "seldom chance": hint_by(seen, given(seen, error=100)),
        "mainly because such moves": hint_by(seen, in_general(seen, 0)),
        "in the trial deals alone": hint_by(seen, in_general(seen, -200)),
        "with all tiles face up": hint_by(seen, given(seen, exact=True)),
        "rule of thumb: ": hint(seen),
    }
    for wanted, told in texts.items():
        text = " ".join(hint_text(told, seen, ENGLISH).advice).lower()
        assert wanted in text
        trials = "trial deals were played, up to 60 for each choice" in text or "counted like 400 deals" in text
        assert trials == (told.advice.source == step_three.TRIALS)
    decided = " ".join(hint_text(texts["seldom chance"], seen, ENGLISH).advice)
    assert " – 600, " in decided and " – 591." in decided and "42 of 60" in decided


def test_rules_of_thumb_are_named_as_such_and_compared() -> None:
    found: Set[str] = set()
    for seen in positions("six-love", 8, 6):
        if not seen.public.ends or len(seen.legal) < 2:
            continue
        for error in (100, 90_000):
            told = hint_by(seen, given(seen, error))
            text = " ".join(hint_text(told, seen, ENGLISH).advice)
            assert told.advice.thumb is not None
            if told.advice.thumb.rules:
                same = told.advice.thumb.action == told.advice.action
                equal = told.advice.thumb.action in told.advice.equals
                wanted = "say the same" if same else "about as good" if equal else "The estimate for it is lower"
                assert wanted in text
                found.add(wanted)
    assert len(found) == 3


def test_shares_name_both_moves() -> None:
    seen = next(each for each in positions("six-love", 3, 3) if each.public.ends and len(each.legal) == 2)
    told = hint_by(seen, given(seen, 100))
    for code in _REASONS:
        shown = told._replace(advice=told.advice._replace(reasons=(Reason(code, 40, 12, 120),)))
        english, ukrainian = said(shown, seen)
        for one, other in zip(sentences(english), sentences(ukrainian)):
            check_both(one, other, seen.rules)
        if code in (step_three.NEXT_PASSES, step_three.NEXT_NOT_OUT, step_three.PARTNER_PLAYS):
            assert "120 times" in english.advice[2] and english.advice[2].endswith(" – 12.")


def test_where_everybody_plays_alone_no_partner_is_spoken_of() -> None:
    for name in ("jamaica-cut-throat", "two alone, most tiles asleep"):
        for seen in positions(name, 6, 3):
            english, ukrainian = said(hint(seen), seen)
            assert "partner" not in " ".join(sentences(english)).lower()
            assert "партнер" not in " ".join(sentences(ukrainian)).lower()


def test_a_question_before_the_first_tile() -> None:
    seen = any_view("six-love")
    text = hint_text(hint(seen)._replace(question=Question(steps.ASK_ONLY)), seen, ENGLISH)
    assert text.question.endswith("?")


# --- lessons ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("profile", TWO_TEAMS)
def test_a_lesson_is_said_in_both_languages(profile: str) -> None:
    for game, deal in played(profile, 6, 3):
        found = lesson(game.rules, deal[-1], work=20_000)
        english, ukrainian = (lesson_text(found, game.rules, say) for say in BOTH)
        assert len(english) == len(ukrainian)
        for one, other in zip(english, ukrainian):
            check_both(one.text, other.text, game.rules)
            assert one.at == other.at and (one.at < 0 or "Move %d" % (one.at + 1) in one.text)
        shown = " ".join(line.text for line in english)
        for turn in found.decisive():
            assert "Move %d, seat %d: " % (turn.at + 1, turn.played.seat + 1) in shown


def test_a_lesson_about_nothing_solved_and_about_a_draw() -> None:
    rules = rules_of("six-love")
    for found in (
        Lesson(30, 30, None, Outcome(0, 1), ()),
        Lesson(30, 0, Outcome(-1, 0), Outcome(-1, 0), ()),
        Lesson(30, 4, Outcome(-1, 0), Outcome(-1, 0), ()),
        Lesson(30, 4, Outcome(1, -1), Outcome(1, -1), ()),
    ):
        english, ukrainian = (lesson_text(found, rules, say) for say in BOTH)
        for one, other in zip(english, ukrainian):
            check_both(one.text, other.text, rules)
    drawn = lesson_text(Lesson(30, 0, Outcome(-1, 0), Outcome(-1, 0), ()), rules, ENGLISH)
    assert "draw" in " ".join(line.text for line in drawn)
