"""Spoilt and hostile files: never a traceback, always faults with a place, and what is accepted can be played.

`tests/tools/mutate.py` runs thousands of the same; the times it prints are not asserted here, since they say nothing on
a busy machine.
"""

from __future__ import annotations

import json
from random import Random
from typing import Any, Callable, Dict, List, Tuple

import pytest
from helpers import Json, profile_data, record_data
from mutants import grown, judge, mutants, originals

pytestmark = pytest.mark.long


@pytest.mark.parametrize("seed", range(6))
def test_spoilt_files_are_refused_with_places_or_can_be_played(seed: int) -> None:
    accepted = refused = 0
    for data in mutants(40, 100 + seed):
        verdict = judge(data)
        accepted += verdict.accepted
        refused += not verdict.accepted
    assert refused > accepted, "most of them really are spoilt"


def test_the_files_that_are_spoilt_are_right_before() -> None:
    for value in originals():
        verdict = judge(json.dumps(value).encode())
        assert verdict.accepted, verdict.faults[:2]


def test_profiles_grown_from_words_are_accepted_often_enough_to_mean_something() -> None:
    rng = Random(4)
    verdicts = [judge(json.dumps(grown(rng)).encode()) for _ in range(60)]
    assert sum(verdict.played == 3 for verdict in verdicts) >= 3
    assert sum(not verdict.accepted for verdict in verdicts) >= 3


# ---- profiles that look right and could never be played -----------------------------------------------------


def refused(data: Json) -> List[Tuple[str, str]]:
    verdict = judge(json.dumps(data).encode())
    assert not verdict.accepted
    return [(fault.path, fault.message) for fault in verdict.faults]


@pytest.mark.parametrize("right", [{"doubles": 1}, {"doubles": 2}, {"of-one-number": 2}])
@pytest.mark.parametrize("way", ["automatic", "demand"])
def test_a_right_that_every_deal_gives_somebody_is_refused(right: Dict[str, int], way: str) -> None:
    # Seven doubles in four hands: somebody always has two. The right is used, so no deal would ever be played.
    ((path, message),) = refused(profile_data("six-love", redeal={"when": right, "way": way}))
    assert path == "$.redeal.when" and "nothing could be played" in message


def test_such_a_right_may_stay_where_computers_do_not_use_it() -> None:
    data = profile_data("six-love", redeal={"when": {"doubles": 2}, "way": "demand", "computer": "keeps"})
    assert judge(json.dumps(data).encode()).accepted


def test_three_doubles_are_rare_enough_to_play_without() -> None:
    data = profile_data("six-love", redeal={"when": {"doubles": 3}, "way": "automatic"})
    assert judge(json.dumps(data).encode()).played == 3


def test_the_smallest_sets_are_tried_out_like_all_others() -> None:
    lead = [
        {"id": "first", "when": "first-deal", "seat": {"holder-of": "heaviest-tile"}}, {"id": "then", "seat": "closer"}
    ]  # fmt: skip
    data = profile_data(
        "milo", set={"highest": 1, "removed": ["1-1"]}, table={"seats": 2, "teams": "single"}, deal={"tiles": 1},
        lead=lead, score=[{"id": "w", "name": "w", "pay": 1}],
    )  # fmt: skip
    assert judge(json.dumps(data).encode()).played == 3


def nested(width: int, depth: int) -> Any:
    """A condition of many parts that is looked at to its end."""
    if not depth:
        return "last-tile-fits-both-ends"
    return {"all" if depth % 2 else "any": [nested(width, depth - 1)] * width}


def test_a_profile_of_thousands_of_conditions_is_refused_before_it_is_tried_out() -> None:
    clauses = [{"id": "c%d" % at, "name": "c", "when": nested(20, 2), "pay": 1} for at in range(39)]
    data = profile_data("milo", score=[*clauses, {"id": "win", "name": "w", "pay": 1}])
    ((path, message),) = refused(data)
    assert path == "$" and "at most" in message
    amount: Any = {"sum": [{"sum": ["pips-of-all"] * 20}] * 20}
    assert [path for path, _ in refused(profile_data("milo", score=[{"id": "win", "name": "w", "pay": amount}]))] == [
        "$"
    ]
    lead = [{"id": "l%d" % at, "when": {"not": {"any": ["after-win"] * 20}}, "seat": "closer"} for at in range(30)]
    assert [path for path, _ in refused(profile_data("milo", lead=lead))] == ["$"]


# ---- hostile bytes ------------------------------------------------------------------------------------------


def deep(count: int) -> str:
    return "[" * count + "]" * count


def text_of(data: Json, old: str, new: str) -> bytes:
    text = json.dumps(data)
    assert old in text
    return text.replace(old, new).encode("utf-8", "surrogatepass")


MILO = profile_data("milo")
RECORD = record_data("six-love", [{"actions": []}], seed=3)

HOSTILE: List[Tuple[str, Callable[[], bytes]]] = [
    ("empty", lambda: b""),
    ("spaces", lambda: b" \n\t" * 1000),
    ("null", lambda: b"null"),
    ("number", lambda: b"17"),
    ("text", lambda: b'"dominoes-profile"'),
    ("zeros", lambda: bytes(5000)),
    ("all bytes", lambda: bytes(range(256)) * 20),
    ("byte order mark of another encoding", lambda: json.dumps(MILO).encode("utf-16")),
    ("deep lists", lambda: deep(100_000).encode()),
    ("deep objects", lambda: b'{"a":' * 60_000 + b"1" + b"}" * 60_000),
    ("deep and not closed", lambda: b"[" * 500_000),
    ("deep in a profile", lambda: text_of(MILO, '"rest": "none"', '"rest": ' + deep(3000))),
    ("a million characters", lambda: text_of(MILO, '"rest": "none"', '"rest": "%s"' % ("n" * 1_000_000))),
    ("past the limit", lambda: b'{"a": "' + b"x" * 2_000_000 + b'"}'),
    ("a long key", lambda: text_of(MILO, '"rest": "none"', '"%s": 1' % ("k" * 300_000))),
    ("many keys", lambda: b"{" + b",".join(b'"k%d":1' % at for at in range(60_000)) + b"}"),
    ("many faults", lambda: json.dumps(dict(MILO, examples=[], lead=[1] * 5000, score=[None] * 5000)).encode()),
    ("many wrong clauses", lambda: json.dumps(dict(MILO, score=[{"id": 1, "x": {}}] * 20_000)).encode()),
    ("doubled keys", lambda: text_of(MILO, '"rest": "none"', '"rest": "none", "rest": "asleep"')),
    ("doubled keys by thousands", lambda: b"{" + b",".join([b'"a":1'] * 100_000) + b"}"),
    ("NaN", lambda: text_of(MILO, '"highest": 6', '"highest": NaN')),
    ("infinity", lambda: text_of(MILO, '"highest": 6', '"highest": -Infinity')),
    ("a huge exponent", lambda: text_of(MILO, '"highest": 6', '"highest": 1e999999999')),
    ("a number of a million digits", lambda: text_of(MILO, '"highest": 6', '"highest": ' + "9" * 900_000)),
    ("six point nought", lambda: text_of(MILO, '"highest": 6', '"highest": 6.0')),
    ("true for one", lambda: text_of(MILO, '"version": 1', '"version": true')),
    ("a lone surrogate in bytes", lambda: text_of(MILO, '"rest": "none"', '"rest": "\ud800"')),
    ("a lone surrogate in an escape", lambda: text_of(MILO, '"rest": "none"', '"rest": "\\ud800"')),
    ("a lone surrogate as a key", lambda: text_of(MILO, '"rest": "none"', '"\\udfff": "none"')),
    ("controls and directions", lambda: text_of(MILO, '"rest": "none"', '"rest": "\\u001b[31m\\u202e\\u0000"')),
    ("a trap of signs", lambda: text_of(MILO, '"rest": "none"', '"__proto__": {}, "__class__": "x", "rest": "none"')),
    ("a million deals", lambda: text_of(RECORD, '[{"actions": []}]', "[" + ",".join(["{}"] * 300_000) + "]")),
    ("more deals than there may be", lambda: text_of(RECORD, '[{"actions": []}]', "[%s]" % ",".join(["{}"] * 2_500))),
    ("a hundred thousand actions", lambda: text_of(
        RECORD, '"actions": []', '"actions": [%s]' % ",".join(['"1 pass"'] * 100_000))),
    ("a long action", lambda: text_of(RECORD, '"actions": []', '"actions": ["%s"]' % ("1 play " * 50_000))),
    ("an action of digits", lambda: text_of(RECORD, '"actions": []', '"actions": ["1 lead %s"]' % ("9" * 40))),
    ("a seed past all", lambda: text_of(RECORD, '"seed": 3', '"seed": 1' + "0" * 400)),
    ("hands as lists", lambda: text_of(RECORD, '"actions": []', '"hands": [[], []]')),
    ("rules within rules", lambda: json.dumps(dict(RECORD, rules=dict(RECORD, rules=RECORD))).encode()),
    ("a path for a profile", lambda: json.dumps(dict(RECORD, profile="../" * 90 + "no-such.json")).encode()),
]  # fmt: skip


@pytest.mark.parametrize("make", [make for _, make in HOSTILE], ids=[name for name, _ in HOSTILE])
def test_a_hostile_file_is_refused_in_a_few_printable_lines(make: Callable[[], bytes]) -> None:
    verdict = judge(make())
    assert not verdict.accepted
    assert len(verdict.faults) <= 60
    assert all(len(str(fault)) < 2_000 for fault in verdict.faults)
