"""Outcomes and their codes: what a match came to, as short as it can be typed, and no slip unnoticed."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Optional, Tuple

import pytest

from dominoes.game.referee import Game
from dominoes.game.sources import SeedSource
from dominoes.history import History
from dominoes.outcome import Outcome, digest_of, outcome_of
from dominoes.outcome_code import ALPHABET, BadCode, code_of, outcome_from, short_digest
from dominoes.rules.compiled import Rules
from dominoes.text.i18n import catalog
from dominoes.text.outcome import summary_line
from tests.helpers import PROFILE_IDS, changed_rules, rules_of

MOST = 12


def played(name: str, seed: int = 4711, chance: int = 5, most: int = MOST) -> History:
    """A match from a deal number by chance, up to its end or so many deals."""
    history, random = History(Game(rules_of(name), SeedSource(seed))), Random(chance)
    while True:
        while history.state.result is None:
            history.do(random.choice(history.game.legal(history.state)))
        if history.state.result.match_over or len(history.settled()) == most:
            return history
        history.next_deal()


@lru_cache(maxsize=None)
def outcome(name: str) -> Outcome:
    """Its outcome, with a person and computers."""
    seats = rules_of(name).table.seats
    return outcome_of(played(name), [("human", ""), *[("steady", "")] * (seats - 1)])


def find(digest: int, seats: int) -> Optional[Rules]:
    """The built-in game of a code."""
    found = [rules_of(name) for name in PROFILE_IDS if short_digest(rules_of(name)) == digest]
    return next((rules for rules in found if rules.table.seats == seats), None)


def read(code: str) -> Outcome:
    return outcome_from(code, find)


@pytest.mark.parametrize("name", PROFILE_IDS)
def test_a_code_holds_the_whole_outcome_of_every_game(name: str) -> None:
    whole = outcome(name)
    for count in (1, len(whole.deals)):
        wanted = whole._replace(deals=whole.deals[:count])
        code = code_of(wanted)
        assert read(code) == wanted
        # Where each of four seats is charged for itself, a deal takes a letter more.
        longest = 6 if len(wanted.deals[0].credits) == 2 else 7
        assert len(code.replace("-", "")) <= 14 + longest * count


def test_what_a_team_was_credited_and_lost_gives_its_score() -> None:
    for name in PROFILE_IDS:
        before: Tuple[int, ...] = ()
        for deal in outcome(name).deals:
            before = before or (0,) * len(deal.credits)
            assert tuple(a + b - c for a, b, c in zip(before, deal.credits, deal.losses)) == deal.scores
            assert sum(deal.gain(team) for team in range(len(deal.credits))) == 0
            before = deal.scores


def test_no_slip_in_a_code_goes_unnoticed() -> None:
    code = code_of(outcome("six-love")).replace("-", "")
    slips = {code[:at] + char + code[at + 1 :] for at in range(len(code)) for char in ALPHABET} - {code}
    slips |= {code[:at] + code[at + 1] + code[at] + code[at + 2 :] for at in range(len(code) - 1)} - {code}
    slips |= {code[:at] + code[at + 1 :] for at in range(len(code) - 2, len(code))}
    assert len(slips) > 31 * len(code)
    for slip in slips:
        with pytest.raises(BadCode):
            read(slip)


def test_two_wrong_characters_in_a_short_code_are_noticed() -> None:
    first, random = outcome("dekabes"), Random(3)
    code = code_of(first._replace(deals=first.deals[:1])).replace("-", "")
    for _ in range(300):
        one, other = random.sample(range(len(code)), 2)
        wrong = list(code)
        for at in (one, other):
            wrong[at] = random.choice(ALPHABET.replace(code[at], ""))
        with pytest.raises(BadCode):
            read("".join(wrong))


@pytest.mark.parametrize("wrong", ["", "7", "----", "hello world", "7AKT-MHKG", "\u20ac" * 16, "0" * 16, "Z" * 400])
def test_what_is_no_code_says_so(wrong: str) -> None:
    with pytest.raises(BadCode) as caught:
        read(wrong)
    assert str(caught.value) and caught.value.sentence.message.context == "code"


def test_a_code_is_read_as_people_write_it() -> None:
    code = code_of(outcome("cuban-100"))
    assert read(" " + code.lower().replace("-", " ")) == outcome("cuban-100")
    assert read(code.replace("-", "\u2013").replace("0", "O").replace("1", "l")) == outcome("cuban-100")
    alike = "\u0410\u0412\u0421\u0415\u041d\u041a\u041c\u0420\u0422\u0425"
    cyrillic = code.translate(str.maketrans("ABCEHKMPTX", alike))
    assert cyrillic != code and read(cyrillic.lower()) == outcome("cuban-100")


def test_a_later_match_has_a_code_of_its_own_and_two_have_none() -> None:
    history = played("jamaica-first-to-six", most=40)
    random = Random(1)
    history.next_deal()
    while history.state.result is None:
        history.do(random.choice(history.game.legal(history.state)))
    second = outcome_of(history, match=1)
    assert len(second.deals) == 1 and second.deals[0].played == len(history.settled()) - 1
    assert read(code_of(second)).deals[0].tiles == second.deals[0].tiles
    with pytest.raises(ValueError):
        code_of(outcome_of(history))


def test_the_digest_tells_rules_and_not_words() -> None:
    same = changed_rules("six-love", about={**rules_of("six-love").profile.data["about"], "name": "Another name"})
    other = changed_rules("six-love", match={"ends": {"reach": 7}, "next": "continue"})
    assert digest_of(same) == digest_of(rules_of("six-love")) != digest_of(other)
    assert len({short_digest(rules_of(name)) for name in PROFILE_IDS}) == len(PROFILE_IDS)


def test_undo_and_redo_leave_no_trace() -> None:
    history = played("dekabes", most=2)
    before = outcome_of(history)
    for _ in range(5):
        history.undo()
    assert outcome_of(history).deals == before.deals[:1]
    for _ in range(5):
        history.redo()
    assert outcome_of(history) == before


def test_the_line_says_it_in_words() -> None:
    whole = outcome("six-love")
    deal = whole.deals[0]._replace(seat=2, team=0, end="out", bonus=("key-bone",), credits=(2, 0), scores=(2, 0))
    line = summary_line(whole._replace(deals=(deal,)), catalog("en"))
    assert line.words == "Deal number 4711, Six-love with the key bone: 2:0, seat 3 goes out (Key bone)."
    assert read(line.code).deals == (deal,)
    assert line.copied().splitlines() == [line.words, line.code]
    assert "\u043c\u0456\u0441\u0446\u0435 3" in summary_line(whole._replace(deals=(deal,)), catalog("uk")).words
    more = summary_line(whole, catalog("en")).words
    assert more.count(":") == len(whole.deals) + 3
    unnumbered = summary_line(whole._replace(seed=None), catalog("en"))
    assert unnumbered.code == "" and "4711" not in unnumbered.words
