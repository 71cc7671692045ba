"""The ledger, the result in a sentence, the score and the outlook, in both languages."""

from __future__ import annotations

from typing import Dict, Iterator, List, Set

import pytest
from helpers import PROFILE_IDS, changed_rules, rules_of
from spoken import BOTH, ENGLISH, UKRAINIAN, Told, check_both, told

from dominoes.game.result import LedgerLine, Result
from dominoes.rules.compiled import Rules, counted_seats
from dominoes.text.ledger import (
    facts_of,
    ledger_lines,
    ledger_text,
    result_sentence,
    score_headings,
    score_rows,
    sum_text,
)
from dominoes.text.outlook import outlook, outlook_text
from dominoes.text.sheet import rule_sheet

pytestmark = pytest.mark.long


def codes_of(rules: Rules) -> Set[str]:
    """Every code that a ledger of this profile can hold."""
    profile = rules.profile
    codes = {"end.out", "block." + profile.block, "tie." + profile.tie, "match." + profile.match_end.word}
    codes |= {"score." + clause.id for clause in profile.score}
    codes |= {"ledger." + clause.id for clause in profile.ledger}
    codes |= {"prizes." + prize.id for prize in (profile.redeal.prizes if profile.redeal else ())}
    codes |= {"passes." + clause.id for clause in profile.passes}
    codes |= {"titles." + clause.id for clause in profile.titles}
    return codes | ({"base.after-draw", "base.after-win"} if profile.base else set())


def sample(deal: Told, code: str) -> Result:
    """A result of a won deal whose ledger has a line of this code and nothing else."""
    section, name = code.split(".")
    rules, result = deal.rules, deal.result
    seats: List[int] = []
    if section in ("block", "tie"):
        seats = list(range(rules.table.seats))
    elif section in ("end", "passes", "prizes"):
        seats = [result.seat]
    elif section == "score":
        clause = next(clause for clause in rules.profile.score if clause.id == name)
        seats = list(counted_seats(clause.pay, facts_of(result, rules, 0)))
    pips = tuple(result.pips[seat] for seat in seats)
    return result._replace(ledger=(LedgerLine(code, result.team, 1, 21, tuple(seats), pips),))


@pytest.mark.parametrize("profile", PROFILE_IDS)
def test_every_code_is_said_in_both_languages_and_stands_in_the_sheet(profile: str) -> None:
    deal = next(deal for deal in told(profile) if deal.result.team >= 0)
    anchors = {block.anchor for block in rule_sheet(deal.rules, ENGLISH)}
    for code in codes_of(deal.rules):
        result = sample(deal, code)
        check_both(*(ledger_text(result.ledger[0], result, deal.rules, say) for say in BOTH), deal.rules)
        assert code in anchors


@pytest.mark.parametrize("profile", PROFILE_IDS)
def test_ledgers_of_played_deals(profile: str) -> None:
    anchors = {block.anchor for block in rule_sheet(rules_of(profile), ENGLISH)}
    for deal in told(profile):
        rules, result = deal.rules, deal.result
        assert {line.code for line in result.ledger} <= codes_of(rules)
        check_both(*(result_sentence(result, rules, say) for say in BOTH), rules)
        english, ukrainian = ([*ledger_lines(result, rules, say), *outlook(result, deal.standing, rules, say)]
                              for say in BOTH)  # fmt: skip
        assert [line.anchor for line in english] == [line.anchor for line in ukrainian]
        for one, other in zip(english, ukrainian):
            check_both(one.text, other.text, rules)
            assert one.anchor in anchors
        assert outlook_text(result, deal.standing, rules, ENGLISH) in " ".join(line.text for line in english)


@pytest.mark.parametrize("profile", PROFILE_IDS)
def test_the_rows_add_up_to_what_the_lines_say(profile: str) -> None:
    for deal in told(profile):
        rows = score_rows(deal.result, deal.rules, ENGLISH)
        change: Dict[int, int] = {row.team: 0 for row in rows}
        for line in deal.result.ledger:
            if line.team >= 0:
                change[line.team] += line.points
        assert [row.gets for row in rows] == [change[row.team] for row in rows]
        assert [row.has for row in rows] == list(deal.result.scores)


def test_columns() -> None:
    assert score_headings(ENGLISH) == ("Team", "Had", "Change", "Has")
    assert not set(score_headings(UKRAINIAN)) & set(score_headings(ENGLISH))
    deal = next(deal for deal in told("six-love") if deal.result.points == 0 and deal.result.team >= 0)
    lost = next(row for row in score_rows(deal.result, deal.rules, ENGLISH, ["Ana"]) if row.gets < 0)
    assert lost.cells() == (lost.name, str(lost.had), "−%d" % lost.had, "0")
    assert lost.name in ("Team 1 (Ana and seat 3)", "Team 2 (seat 2 and seat 4)")


def made(profile: str, **changes: object) -> Result:
    """A result with these fields, otherwise as plain as can be."""
    rules = rules_of(profile)
    fields: Dict[str, object] = dict(
        end="out", seat=0, team=0, leader=0, closer=0, pips=(0, 12, 3, 7), bonus=(), points=0, before=(0, 0),
        scores=(0, 0), base=1, next_base=1, reset=False, match_over=False, title="", ledger=(),
    )  # fmt: skip
    fields.update(changes)
    assert len(rules.table.teams) == len(fields["scores"])  # type: ignore[arg-type]
    return Result(**fields)  # type: ignore[arg-type]


def said(profile: str, result: Result) -> Iterator[str]:
    for say in BOTH:
        yield " | ".join(line.text for line in ledger_lines(result, rules_of(profile), say))


def test_pips_of_the_opponents_are_named_and_added() -> None:
    lines = (
        LedgerLine("end.out", 0, seats=(0,), pips=(0,)),
        LedgerLine("score.pips", 0, 0, 19, (1, 3), (12, 7)),
        LedgerLine("ledger.add", 0, 19, 19),
    )
    result = made("cuban-100", points=19, before=(30, 5), scores=(49, 5), ledger=lines)
    assert list(said("cuban-100", result)) == [
        "Seat 1 has no tiles left, so team 1 wins the deal. | "
        "Opponents’ pips – the pips left in the opponents’ hands (seat 2: 12, seat 4: 7): 12 + 7 = 19 points. | "
        "Points added – the winners add the points of the deal. Team 1: had 30, gets 19, has 49.",
        "У руці не лишилося кісточок (місце 1), тож кон виграє команда 1. | "
        "Очки суперників – очки, що лишилися в руках суперників (місце 2: 12, місце 4: 7): 12 + 7 = 19 очок. | "
        "Очки додано – переможці додають очки цього кона. Команда 1: було 30, отримує 19, стало 49.",
    ]
    assert result_sentence(result, rules_of("cuban-100"), ENGLISH, ["Ana"]) == (
        "Ana goes out, and team 1 wins the deal. Team 1 gets 19 points."
    )


def test_a_broken_streak_says_why_and_who_loses_what() -> None:
    lines = (
        LedgerLine("score.key-bone", 1, 0, 2),
        LedgerLine("ledger.streak-broken", 1, 0, 2),
        LedgerLine("ledger.streak-broken", 0, -5, 5),
    )
    result = made("six-love", seat=1, team=1, before=(5, 0), scores=(0, 0), reset=True, ledger=lines)
    english, ukrainian = said("six-love", result)
    assert english == (
        "Key bone – 2 points. Why: a seat went out; the last tile is not a double; before the last tile, both open "
        "ends were hard, with two different numbers; the last tile could be laid at either open end (two equal ends "
        "count too). | "
        "Streak broken – the winners get no points for this deal. Why: another team had points before this deal. "
        "Team 2: had 0, gets 0, has 0. | "
        "Streak broken – all teams go back to zero. Team 1: had 5, loses 5, has 0."
    )
    assert ukrainian.endswith(
        "Серію перервано – всі команди повертаються до нуля. Команда 1: було 5, втрачає 5, стало 0."
    )
    assert result_sentence(result, rules_of("six-love"), ENGLISH) == (
        "Seat 2 goes out, and team 2 wins the deal. Team 2 gets no points (Streak broken). Team 1 goes back to zero."
    )


def test_twice_the_base_is_worked_out() -> None:
    lines = (
        LedgerLine("score.dekabes", 0, 0, 4),
        LedgerLine("base.after-win", amount=1),
        LedgerLine("match.reach", 0, amount=4),
    )
    result = made(
        "dekabes", points=4, bonus=("dekabes",), scores=(4, 0), base=2, next_base=1, match_over=True,
        champion=0, counts=1, ledger=lines,
    )  # fmt: skip
    english, ukrainian = said("dekabes", result)
    assert "Dékabès – 2 times the base: 2 × 2 = 4 points." in english
    assert english.endswith(
        "After a win, the base of the next deal is 1. | "
        "The match is won with 4 points or more. Team 1 has 4 points and wins the match."
    )
    assert "Dékabès – база × 2: 2 × 2 = 4 очки." in ukrainian
    whole = result._replace(ledger=lines + (LedgerLine("ledger.add-and-reset", 0, 4, 4),))
    assert result_sentence(whole, rules_of("dekabes"), ENGLISH) == (
        "Seat 1 goes out, and team 1 wins the deal. Team 1 gets 4 points: Dékabès. Team 1 wins the match 4 : 0."
    )


def test_a_block_shows_what_was_compared() -> None:
    pips, seats = (9, 20, 30, 12), (0, 1, 2, 3)
    single = made("six-love", end="block", pips=pips, ledger=(LedgerLine("block.lowest-hand", 0, 0, 9, seats, pips),))
    assert "What counts: seat 1: 9, seat 4: 12. Team 1 wins the deal." in next(said("six-love", single))
    total = made(
        "brazil-pips-50", end="block", seat=3, team=1, pips=pips,
        ledger=(LedgerLine("block.lowest-team-total", 1, 0, 12, seats, pips),),
    )  # fmt: skip
    assert "What counts: team 1: 9 + 30 = 39, team 2: 20 + 12 = 32. Team 2 wins the deal." in next(
        said("brazil-pips-50", total)
    )


def test_a_tie_names_the_tied_and_what_it_means() -> None:
    pips, seats = (4, 4, 30, 12), (0, 1, 2, 3)
    result = made(
        "dekabes", end="draw", seat=-1, team=-1, pips=pips, next_base=2,
        ledger=(LedgerLine("tie.draw", -1, 0, 0, seats, pips), LedgerLine("base.after-draw", amount=2)),
    )  # fmt: skip
    assert next(said("dekabes", result)) == (
        "The table is blocked. Pips left in the hands: seat 1: 4, seat 2: 4, seat 3: 30, seat 4: 12. "
        "What counts: seat 1: 4, seat 2: 4. It is a tie between team 1 and team 2. "
        "After a tie the deal is a draw: nobody wins and nobody gets points. | "
        "After a draw, the base of the next deal is 2."
    )
    assert result_sentence(result, rules_of("dekabes"), ENGLISH) == (
        "The table is blocked; pips: seat 1: 4, seat 2: 4. The deal is a draw: nobody wins."
    )
    standing = told("dekabes")[0].standing
    assert outlook_text(result, standing, rules_of("dekabes"), ENGLISH, ["Ana"]) == (
        "Next deal (after a draw): team 1 chooses who leads, after the tiles are dealt; Ana speaks for it; "
        "any tile may be led. The base of the next deal is 2. "
        "A win of the next deal is worth: Dékabès (4 points), Win (2 points)."
    )


def test_the_outlook_names_only_the_alternative_that_held() -> None:
    standing = told("six-love")[0].standing
    draw = made("six-love", end="draw", seat=-1, team=-1)
    assert outlook(draw, standing, rules_of("six-love"), ENGLISH)[0].text == (
        "Next deal (after a draw): the seat that holds 6-6 leads; that tile must be led."
    )
    reset = made("six-love", reset=True)
    assert "(after a deal that took all teams back to zero)" in outlook(
        reset, standing, rules_of("six-love"), ENGLISH
    )[0].text


def test_the_outlook_of_a_match_that_is_over() -> None:
    standing = told("cuban-100")[0].standing
    over = made("cuban-100", scores=(104, 3), points=20, match_over=True)
    first, lead, _ = outlook(over, standing, rules_of("cuban-100"), ENGLISH)
    assert first == ("The next match starts at zero and opens like the very first deal.", "match.next")
    assert lead.anchor == "lead.opening-draw" and "won the opening draw" in lead.text


def test_sums_of_several_amounts_keep_their_hands_apart() -> None:
    pay = {"sum": [{"times": [2, "base"]}, {"times": [3, {"sum": ["pips-of-opponents", 1]}]}, "pips-of-others"]}
    score = [{"id": "odd", "name": "Odd", "pay": pay}]
    rules = changed_rules("cuban-100", score=score, base={"start": 5})
    result = made("cuban-100", base=5)
    amount = rules.profile.score[0].pay
    facts = facts_of(result, rules, 0)
    assert sum_text(amount, facts) == "2 × 5 + 3 × (12 + 7 + 1) + 12 + 3 + 7"
    worth = rules.scores[0].pay(facts)
    line = LedgerLine("score.odd", 0, 0, worth, (1, 2, 3), (12, 3, 7))
    assert ledger_text(line, result, rules, ENGLISH) == (
        "Odd – 2 times the base plus 3 times (the pips left in the opponents’ hands plus 1 point) plus the pips left "
        "in all hands but the winner’s own (seat 2: 12, seat 3: 3, seat 4: 7): "
        "2 × 5 + 3 × (12 + 7 + 1) + 12 + 3 + 7 = 92 points."
    )
