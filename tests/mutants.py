"""Files with something wrong in them: profiles and records spoilt at random, and what must come of reading them.

Whatever a file holds, reading it gives either faults that name a place or something that can be played. `judge` holds
a file to that: it returns what came of it, and lets every exception through that a person would see as a traceback.
"""

from __future__ import annotations

import copy
import json
import re
import time
from random import Random
from typing import Any, Dict, Iterator, List, NamedTuple, Sequence, Tuple

from helpers import CASES, PROFILE_IDS, PROFILES, Json, by_chance, find_profile, finish, profile_data

from dominoes.game.referee import Game
from dominoes.game.sources import SeedSource
from dominoes.record import example_from, record_from
from dominoes.record_shape import FORMAT as RECORD_FORMAT
from dominoes.replay import deal_data, replay
from dominoes.rules.compiled import compile_profile
from dominoes.rules.faults import Fault, FileFaults
from dominoes.rules.jsontext import Document, read
from dominoes.rules.load import profile_from
from dominoes.rules.vocabulary import VOCABULARY

#: Deals that an accepted profile must survive.
DEALS = 3

_LINE = re.compile(r"mutant\.json:[1-9][0-9]*:[1-9][0-9]*: \$[^\n]*: [^\n]+\Z")

_WORDS: Tuple[str, ...] = tuple(sorted({name for kind in VOCABULARY.values() for name in kind.words}))
_GROUPS: Tuple[Tuple[str, ...], ...] = tuple(tuple(kind.words) for kind in VOCABULARY.values())

_ODD: Tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    1,
    -1,
    2,
    5,
    6,
    7,
    10,
    15,
    16,
    100,
    2**53,
    2**63,
    -(2**70),
    10**400,
    0.5,
    1e308,
    1.0,
    float("nan"),
    float("inf"),
    "",
    " ",
    "6-6",
    "0-0",
    "9-9",
    "1-2",
    "16-0",
    "6-6 ",
    "-",
    "six",
    "ключ",
    "\ud800",
    "\U0001f600",
    "\u202e",
    "a\x00b",
    "x" * 5000,
    [],
    {},
    [[]],
    {"all": []},
    {"not": {"not": "went-out"}},
    ["6-6"],
    {"holder-of": "6-6"},
    {"holder-of": ["0-0", "1-1"]},
    {"doubles": 1},
    {"of-one-number": 7},
    {"points-below": 3},
    {"times": [2, "base"]},
    {"sum": ["base", 1, "pips-of-all"]},
    {"last-tile": "3-2"},
    {"set": 0},
    {"add": 9},
    {"named-by": {"team": "winners", "speaker": "winner", "moment": "before-deal"}},
    {"named-by": {"team": "last-leaders", "speaker": "lowest-seat", "moment": "after-deal"}},
)


class Verdict(NamedTuple):
    """What came of a file: whether it was accepted, its faults, how long it took (processor seconds)."""

    accepted: bool
    faults: Tuple[Fault, ...]
    seconds: float
    played: int


# ---- judging ------------------------------------------------------------------------------------------------


def judge(data: bytes, deals: int = DEALS) -> Verdict:
    """Read a file as `check` does, play what is accepted, and see that every fault names its place.

    Raises whatever else comes up, and AssertionError for a fault without a proper place.
    """
    start = time.process_time()
    try:
        faults, rules = _checked(data)
    except FileFaults as error:
        faults, rules = error.faults, None
    seconds = time.process_time() - start
    lines = data.count(b"\n") + data.count(b"\r") + 1
    for fault in faults:
        assert _LINE.match(str(fault)), "a fault without a proper place: %r" % str(fault)[:200]
        assert str(fault).isprintable(), "a fault that is not printable: %r" % str(fault)[:200]
        assert fault.line <= lines, "a fault past the end of the file: %s" % fault
    played = 0
    if rules is not None:
        game, choose = Game(rules, SeedSource(len(data))), by_chance(Random(len(data)))
        state, _ = game.start()
        while played < deals:
            state = finish(game, state, choose)
            assert state.result is not None
            assert game.upcoming(state) is not None
            played += 1
            state, _ = game.next_deal(state)
    return Verdict(not faults, tuple(faults), seconds, played)


def _checked(data: bytes) -> Any:
    """(faults, rules of an accepted profile or None). Raises FileFaults."""
    document = read(data, "mutant.json")
    value = document.value
    if isinstance(value, dict) and value.get("format") == RECORD_FORMAT:
        return _record_faults(document), None
    rules = compile_profile(profile_from(document))
    faults: List[Fault] = []
    for at, example in enumerate(rules.profile.examples):
        try:
            found = replay(example_from(document, rules, example, ("examples", at)))
        except FileFaults as error:
            faults.extend(error.faults)
        else:
            faults.extend(found.faults)
    return tuple(faults), rules


def _record_faults(document: Document) -> Tuple[Fault, ...]:
    found = replay(record_from(document, find_profile))
    # What `replay --json` prints of it must come out too, as far as it was played.
    for number, deal in enumerate(found.deals(), 1):
        json.dumps(deal_data(found.game, deal, number))
    return found.faults


# ---- what to spoil ------------------------------------------------------------------------------------------


def originals() -> List[Json]:
    """Good profiles and records to start from: all built-in profiles, all cases, and some of them carrying rules."""
    found: List[Json] = [json.loads((PROFILES / (name + ".json")).read_text(encoding="utf-8")) for name in PROFILE_IDS]
    for path in sorted(CASES.glob("*.json")):
        record = json.loads(path.read_text(encoding="utf-8"))
        found.append(record)
        if path.name.startswith(("j_key", "c_tie", "d_dek")):
            found.append(dict(record, rules=profile_data(record["profile"])))
    found.append({"format": RECORD_FORMAT, "version": 1, "profile": "kozel-pairs", "seed": 7, "deals": [{}]})
    found.append(
        {
            "format": RECORD_FORMAT, "version": 1, "profile": "cuban-100",
            "deals": [{
                "hands": {"1": ["9-4", "8-8"], "2": ["5-0"], "3": ["1-1", "2-0"], "4": ["3-0"]},
                "line": ["4-6", "6-6", "6-1"], "leader": 1, "to_act": 1, "stock": ["7-7"],
                "actions": ["1 play 9-4", "2 pass", "3 play 1-1", "4 pass", "1 pass"],
            }],
        }
    )  # fmt: skip
    return found


def mutants(count: int, seed: int) -> Iterator[bytes]:
    """So many spoilt files, the same for the same seed: some grown from words, some changed as JSON, some as bytes."""
    rng = Random(seed)
    sources = originals()
    for number in range(count):
        kind = number % 5
        if kind == 0:
            yield _bytes_of(grown(rng), rng)
            continue
        value = copy.deepcopy(rng.choice(sources))
        if kind < 4:
            for _ in range(rng.choice((1, 1, 1, 2, 3, 8))):
                value = _changed(value, rng, sources)
            yield _bytes_of(value, rng)
        else:
            yield _torn(_bytes_of(value, rng), rng)


def _bytes_of(value: Any, rng: Random) -> bytes:
    text = json.dumps(value, ensure_ascii=rng.random() < 0.3, indent=rng.choice((None, None, 1)))
    return text.encode("utf-8", "surrogatepass")


def _places(value: Any) -> List[Tuple[Any, Any]]:
    """(container, key) of every value inside."""
    found: List[Tuple[Any, Any]] = []
    waiting = [value]
    while waiting:
        here = waiting.pop()
        keys: Sequence[Any] = list(here) if isinstance(here, dict) else range(len(here))
        for key in keys:
            found.append((here, key))
            if isinstance(here[key], (dict, list)):
                waiting.append(here[key])
    return found


def _changed(value: Any, rng: Random, sources: Sequence[Json]) -> Any:
    """The value with one thing changed. Texts that only people read are left alone most of the time."""
    if not isinstance(value, (dict, list)):
        return value
    rules = {key: part for key, part in value.items() if key != "about"} if isinstance(value, dict) else value
    places = _places(rules if rng.random() < 0.9 else value)
    if not places:
        return value
    here, key = rng.choice(places)
    here = value if here is rules else here
    old = here[key]
    way = rng.randrange(9)
    if way == 0:
        del here[key]
    elif way == 1:
        here[key] = copy.deepcopy(rng.choice(_ODD))
    elif way == 2 and isinstance(old, str):
        near = [group for group in _GROUPS if old in group]
        here[key] = rng.choice(rng.choice(near) if near else _WORDS)
    elif way == 3 and type(old) is int:
        here[key] = max(0, old + rng.choice((-2, -1, 1, 2, 3, 10)))
    elif way == 4:
        other, where = rng.choice(_places(rng.choice(sources)))
        here[key] = copy.deepcopy(other[where])
    elif way == 5 and isinstance(here, list):
        here.insert(rng.randrange(len(here) + 1), copy.deepcopy(here[key]))
    elif way == 6 and isinstance(here, dict):
        here[rng.choice((str(key) + "s", "", "not", "when", "\ud800", str(key)[:-1]))] = here.pop(key)
    elif way == 7 and isinstance(old, str) and old:
        at = rng.randrange(len(old))
        here[key] = old[:at] + rng.choice("0123456789- xé\u2028") + old[at + 1 :]
    elif way == 8 and isinstance(here, list) and len(here) > 1:
        rng.shuffle(here)
    else:
        here[key] = rng.choice(_WORDS)
    return value


def _torn(data: bytes, rng: Random) -> bytes:
    """Bytes with something flipped, cut, doubled or put in."""
    for _ in range(rng.choice((1, 1, 2, 5))):
        if not data:
            break
        at = rng.randrange(len(data))
        more = min(len(data), at + rng.choice((1, 1, 3, 20, 400)))
        way = rng.randrange(6)
        if way == 0:
            data = data[:at] + bytes([data[at] ^ 1 << rng.randrange(8)]) + data[at + 1 :]
        elif way == 1:
            data = data[:at] + data[more:]
        elif way == 2:
            data = data[:more] + data[at:]
        elif way == 3:
            data = (
                data[:at]
                + rng.choice((b"{", b"]", b'"', b"\\", b",", b"\xff", b"\x00", b"\r", b"\xed\xa0\x80"))
                + data[at:]
            )
        elif way == 4:
            data = data[:at]
        else:
            data = data[:at] + b"[" * rng.choice((10, 60, 3000)) + data[at:]
    return data


# ---- profiles grown from words ------------------------------------------------------------------------------


def grown(rng: Random) -> Json:
    """A profile put together by chance from the words of the language: often refused, and if not, playable."""
    seats = rng.choice((2, 3, 4, 4, 4, 5, 6))
    highest = rng.choice((1, 2, 3, 4, 5, 6, 6, 6, 7, 9, 12))
    removed: Any = rng.choice(([], [], [], [], ["0-0"], "doubles", ["1-1", "0-0"]))
    count = (highest + 1) * (highest + 2) // 2 - (highest + 1 if removed == "doubles" else len(removed))
    most = max(1, count // seats)
    each = rng.choice((most, most, rng.randrange(1, most + 1)))
    data = profile_data("milo")
    data["id"] = "grown"
    data["set"] = {"highest": highest, "removed": removed}
    data["table"] = {"seats": seats, "teams": "opposite" if seats in (4, 6) and rng.random() < 0.7 else "single"}
    data["deal"] = {"tiles": each, "rest": "none" if each * seats == count else "asleep"}
    if rng.random() < 0.5:
        data["redeal"] = {
            "when": _condition(rng, "hand", 2),
            "way": _word(rng, "redeal-way"),
            "computer": _word(rng, "computer"),
            "shows": _word(rng, "shows"),
        }
    data["lead"] = _leads(rng, highest, removed != "doubles")
    if "draw-winner" in json.dumps(data["lead"]):
        data["opening-draw"] = _word(rng, "drawers")
    data["block"] = {"wins": _word(rng, "block"), "tie": _word(rng, "tie")}
    data["score"] = [
        {"id": "score-%d" % at, "name": "n", "when": _condition(rng, "result", 2, "score"), "pay": _amount(rng),
         "bonus": rng.random() < 0.5}
        for at in range(rng.randrange(3))
    ] + [{"id": "win", "name": "n", "pay": _amount(rng)}]  # fmt: skip
    data["ledger"] = [
        {"id": "ledger-%d" % at, "name": "n", "when": _condition(rng, "result", 2, "ledger"),
         "credit": _word(rng, "credit"), "reset": _word(rng, "reset")}
        for at in range(rng.randrange(2))
    ] + [{"id": "add", "name": "n", "credit": "add", "reset": _word(rng, "reset")}]  # fmt: skip
    if "base" in json.dumps([clause["pay"] for clause in data["score"]]):
        steps = {"after-draw": _tagged(rng, "base-step"), "after-win": _tagged(rng, "base-step")}
        data["base"] = {"start": rng.randrange(1, 4), **steps}
    data["match"] = {"ends": {"reach": rng.choice((0, 1, 4, 50, 200))}, "next": _word(rng, "next-match")}
    if rng.random() < 0.5:
        data["match"]["titles"] = [{"id": "t", "name": "n", "when": _condition(rng, "result", 2, "title")}]
    return data


def _word(rng: Random, kind: str) -> str:
    return rng.choice(tuple(VOCABULARY[kind].words))


def _tagged(rng: Random, kind: str, place: str = "") -> Any:
    words = [word for word in VOCABULARY[kind].words.values() if not place or place in word.places]
    chosen = rng.choice(words)
    if chosen.argument is None:
        return chosen.name
    values: Dict[str, Sequence[Any]] = {
        "tile": ("6-6", "0-0", "1-0", "2-1"), "points": (0, 1, 3, 20), "count": (1, 2, 3, 4, 5, 6), "factor": (2, 3),
        "deal": (1, 2, 5),
    }  # fmt: skip
    return {chosen.name: rng.choice(values[chosen.argument])}


def _condition(rng: Random, kind: str, depth: int, place: str = "") -> Any:
    way = rng.randrange(6) if depth else 5
    if way == 0:
        return {"not": _condition(rng, kind, depth - 1, place)}
    if way < 3:
        parts = [_condition(rng, kind, depth - 1, place) for _ in range(rng.randrange(1, 4))]
        return {"all" if way == 1 else "any": parts}
    return _tagged(rng, kind, place)


def _amount(rng: Random) -> Any:
    way = rng.randrange(6)
    if way == 0:
        return {"times": [rng.randrange(4), _word(rng, "quantity")]}
    if way == 1:
        return {"sum": [_word(rng, "quantity"), rng.randrange(5)]}
    return rng.randrange(1, 5) if way < 4 else _word(rng, "quantity")


def _leads(rng: Random, highest: int, doubles: bool) -> List[Json]:
    """A first lead, perhaps one or two more, and one that always holds."""
    found: List[Json] = []
    if rng.random() < 0.5:
        team = {"team": "draw-winners", "speaker": "lowest-seat", "moment": _word(rng, "moment")}
        found.append({"seat": rng.choice(({"named-by": team}, "draw-winner")), "tile": _opening(rng)})
    else:
        holding = rng.choice(
            ("heaviest-tile", _word(rng, "holding"), ["%d-0" % highest, "1-0"], "%d-%d" % (highest, highest))
        )
        found.append({"seat": {"holder-of": holding}, "tile": rng.choice(("that-tile", _opening(rng)))})
        if rng.random() < 0.3:
            found[0]["otherwise"] = {"holder-of": "heaviest-tile"}
    found[0]["when"] = "first-deal"
    if rng.random() < 0.4:
        team = {"team": rng.choice(("last-leaders", "other-than-last-leaders")), "moment": _word(rng, "moment")}
        team["speaker"] = rng.choice(("lowest-seat", "last-leader"))
        found.append({"when": rng.choice(("after-draw", "after-block")), "seat": {"named-by": team}})
    if rng.random() < 0.4:
        team = {"team": "winners", "speaker": rng.choice(("winner", "lowest-seat")), "moment": _word(rng, "moment")}
        found.append(
            {"when": rng.choice(("after-out", "after-win")), "seat": {"named-by": team}, "tile": _opening(rng)}
        )
    if rng.random() < 0.2:
        found.append({"when": _condition(rng, "situation", 1), "seat": _word(rng, "seat")})
    found.append({"seat": rng.choice(("last-leader", "next-after-last-leader", "closer", "next-after-closer"))})
    if not doubles and rng.random() < 0.9:
        found = [clause for clause in found if "double" not in json.dumps(clause["seat"])] or found
    for at, clause in enumerate(found):
        clause["id"] = "lead-%d" % at
    return found


def _opening(rng: Random) -> str:
    return rng.choice(("any", "some-double", "heaviest"))
