"""What a win pays: every quantity and every word of arithmetic on one small deal, the sums that the ledger shows, and
what the loader says of amounts that make no sense.
"""

from __future__ import annotations

import json
from typing import Any, List, Tuple

import pytest
from helpers import changed_rules, profile_data, rules_of

from dominoes.game.result import LedgerLine, Result
from dominoes.rules.compiled import compile_amount, counted_seats
from dominoes.rules.facts import OUT, Facts, Table
from dominoes.rules.faults import FileFaults
from dominoes.rules.grammar_words import PAY
from dominoes.rules.jsontext import read
from dominoes.rules.load import amount_of, load_profile
from dominoes.rules.profile import Amount
from dominoes.rules.shape import Sink
from dominoes.rules.tiles import tile_set
from dominoes.rules.vocabulary import VOCABULARY
from dominoes.text.clauses import amount_phrase
from dominoes.text.i18n import Catalog
from dominoes.text.ledger import ledger_text
from dominoes.text.terms import Terms

pytestmark = pytest.mark.long

PAIRS = Table(4, (0, 1, 0, 1), ((0, 2), (1, 3)))
ALONE = Table(3, (0, 1, 2), ((0,), (1,), (2,)))


def facts(pips: Tuple[int, ...] = (0, 12, 3, 7), table: Table = PAIRS, deal: int = 1, base: int = 1) -> Facts:
    """Seat 1 has gone out; these pips are left."""
    scores = (0,) * len(table.teams)
    return Facts(tile_set(6), table, OUT, 0, 0, 0, 0, 0, (), (0, 0), 0, (), pips, scores, base, 0, scores, deal)


def amount(value: Any) -> Amount:
    """The amount that a profile writes like this."""
    sink = Sink(read(json.dumps(value).encode(), "x.json"))
    parsed = PAY.check(value, (), sink)
    sink.raise_faults()
    return amount_of(parsed)


#: What is written, what it comes to with 0, 12, 3 and 7 pips left (seat 1 went out), whose hands it counts (from 1).
WORTHS: List[Tuple[Any, int, Tuple[int, ...]]] = [
    (5, 5, ()),
    ("base", 1, ()),
    ("pips-of-opponents", 19, (2, 4)),
    ("pips-of-losing-team", 19, (2, 4)),
    ("pips-of-others", 22, (2, 3, 4)),
    ("pips-of-winners", 3, (1, 3)),
    ("pips-of-all", 22, (1, 2, 3, 4)),
    ({"times": [3, "pips-of-winners"]}, 9, (1, 3)),
    ({"sum": ["pips-of-winners", 10]}, 13, (1, 3)),
    ({"difference": ["pips-of-opponents", "pips-of-winners"]}, 16, (1, 2, 3, 4)),
    ({"difference": ["pips-of-winners", "pips-of-opponents"]}, 0, (1, 2, 3, 4)),
    ({"at-least": [20, "pips-of-opponents"]}, 20, (2, 4)),
    ({"at-least": [19, "pips-of-all"]}, 22, (1, 2, 3, 4)),
    ({"at-most": [20, "pips-of-all"]}, 20, (1, 2, 3, 4)),
    ({"at-most": [20, "pips-of-opponents"]}, 19, (2, 4)),
    ({"rounded": [5, "pips-of-all"]}, 20, (1, 2, 3, 4)),
    ({"rounded": [10, 5]}, 10, ()),
    ({"rounded": [10, 4]}, 0, ()),
    ({"rounded-down": [10, "pips-of-opponents"]}, 10, (2, 4)),
    ({"rounded-up": [10, "pips-of-all"]}, 30, (1, 2, 3, 4)),
    ({"rounded-up": [11, "pips-of-all"]}, 22, (1, 2, 3, 4)),
    ({"divided": [5, "pips-of-all"]}, 4, (1, 2, 3, 4)),
    ({"divided": [5, {"rounded": [5, "pips-of-opponents"]}]}, 4, (2, 4)),
    ({"bands": {"of": "pips-of-all", "from": [[3, 2], [21, 3]]}}, 3, (1, 2, 3, 4)),
    ({"bands": {"of": "pips-of-opponents", "from": [[3, 2], [21, 3]]}}, 2, (2, 4)),
    ({"bands": {"of": "pips-of-winners", "from": [[4, 2]]}}, 0, (1, 3)),
    ({"bands": {"of": 31, "from": [[3, 2], [21, 3]], "further": [10, 1]}}, 4, ()),
    ({"bands": {"of": 30, "from": [[3, 2], [21, 3]], "further": [10, 1]}}, 3, ()),
    ({"bands": {"of": 51, "from": [[3, 2], [21, 3]], "further": [10, 1]}}, 6, ()),
    ({"by-deal": [100, 75]}, 100, ()),
]


@pytest.mark.parametrize("written, worth, seats", WORTHS, ids=lambda value: json.dumps(value)[:50])
def test_an_amount_on_one_deal(written: Any, worth: int, seats: Tuple[int, ...]) -> None:
    made = amount(written)
    assert compile_amount(made)(facts()) == worth
    assert tuple(seat + 1 for seat in counted_seats(made, facts())) == seats


def test_every_word_for_amounts_is_tried() -> None:
    written = json.dumps([value for value, _, _ in WORTHS])
    for kind in ("quantity", "arithmetic"):
        for name in VOCABULARY[kind].words:
            assert '"%s"' % name in written, name


def test_points_by_the_number_of_the_deal_end_with_the_list() -> None:
    pays = compile_amount(amount({"by-deal": [100, 75, 50]}))
    assert [pays(facts(deal=deal)) for deal in (1, 2, 3, 4, 20)] == [100, 75, 50, 0, 0]


def test_of_several_losers_the_one_with_the_most_pips_is_the_losing_team() -> None:
    at = facts((0, 9, 14), ALONE)
    assert compile_amount(amount("pips-of-losing-team"))(at) == 14
    assert compile_amount(amount("pips-of-opponents"))(at) == 23
    assert counted_seats(amount("pips-of-losing-team"), at) == (2,)
    # Of equal ones the lower team is shown; the points are the same.
    assert counted_seats(amount("pips-of-losing-team"), facts((0, 9, 9), ALONE)) == (1,)


def faults_of(pay: Any) -> List[str]:
    data = profile_data("brazil-pips-50", score=[{"id": "win", "name": "Win", "pay": pay}])
    try:
        load_profile(json.dumps(data).encode(), "x.json", thorough=False)
    except FileFaults as found:
        return ["%s: %s" % (fault.path, fault.message) for fault in found.faults]
    return []


WRONG: List[Tuple[Any, str, str]] = [
    ({"bands": {"of": "pips-of-all", "from": [[21, 3], [3, 2]]}}, "bands.from[1][0]", "found 3 after 21"),
    ({"sum": [1, {"bands": {"of": 4, "from": [[2, 3], [2, 2]]}}]}, "sum[1].bands.from[1][0]", "found 2 after 2"),
    ({"times": [2, {"bands": {"of": 4, "from": [[2, 3], [1, 2]]}}]}, "times[1].bands.from[1][0]", "found 1 after 2"),
    ({"rounded": [0, "pips-of-all"]}, "rounded[0]", "from 1 to 1000"),
    ({"divided": "pips-of-all"}, "divided", "a whole number and an amount"),
    ({"difference": ["pips-of-all"]}, "difference", "2"),
    ({"by-deal": []}, '["by-deal"]', "1 to 100"),
    ({"bands": {"of": "pips-of-all"}}, "bands", '"from"'),
]


@pytest.mark.parametrize("pay, path, words", WRONG, ids=[each[1] for each in WRONG])
def test_a_wrong_amount_is_named_with_its_place(pay: Any, path: str, words: str) -> None:
    found = faults_of(pay)
    assert len(found) == 1, found
    assert path in found[0] and words in found[0], found


def test_amounts_in_words() -> None:
    terms = Terms(rules_of("brazil-pips-50"), Catalog("en"))
    said = {
        "the pips left in all hands, but at least 5": {"at-least": [5, "pips-of-all"]},
        "points by the pips left in all hands (from 3: 2 points; from 21: 3 points; "
        "for every further 10: 1 point more)": {
            "bands": {"of": "pips-of-all", "from": [[3, 2], [21, 3]], "further": [10, 1]}
        },
        "one point for every 5 of (the pips left in all hands, rounded to a multiple of 5 (half and more goes up))": {
            "divided": [5, {"rounded": [5, "pips-of-all"]}]
        },
        "the pips left in all hands plus points by the number of the deal in the match "
        "(deal 1: 100 points; deal 2: 75 points)": {
            "sum": ["pips-of-all", {"by-deal": [100, 75]}]
        },
        "the pips left in the opponents’ hands less the pips left in the winners’ own hands (never below zero)": {
            "difference": ["pips-of-opponents", "pips-of-winners"]
        },
    }
    for phrase, written in said.items():
        assert amount_phrase(terms, amount(written)) == phrase


def test_the_ledger_shows_how_an_amount_was_found() -> None:
    def said(pay: Any) -> str:
        rules = changed_rules("brazil-pips-50", score=[{"id": "win", "name": "Win", "pay": pay}])
        at = facts()
        worth, counted = rules.scores[0].pay(at), counted_seats(rules.profile.score[0].pay, at)
        line = LedgerLine("score.win", 0, 0, worth, counted, tuple(at.pips[seat] for seat in counted))
        result = Result("out", 0, 0, 0, 0, at.pips, (), worth, (0, 0), (worth, 0), 1, 1, False, False, "", (line,))
        return ledger_text(line, result, rules, Catalog("en")).partition("): ")[2]

    assert said({"bands": {"of": "pips-of-all", "from": [[3, 2], [21, 3]]}}) == "0 + 12 + 3 + 7 = 22 → 3 points."
    assert said({"difference": ["pips-of-opponents", "pips-of-winners"]}) == "(12 + 7) − (0 + 3) → 16 points."
    assert said({"sum": [{"rounded": [5, "pips-of-opponents"]}, {"by-deal": [10]}]}) == (
        "(12 + 7 = 19 → 20) + 10 = 30 points."
    )
