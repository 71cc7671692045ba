"""Wrong profiles: each is a good one with a single mistake; the loader must name the place and say what is the matter.

What is wrong with the JSON itself has its own tests (`test_jsontext`); here it is only seen to arrive.
"""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any, Callable, Dict, List, NamedTuple, Tuple

import pytest

from dominoes.rules.faults import Fault, FileFaults
from dominoes.rules.load import load_profile

FOLDER = Path(__file__).resolve().parents[2] / "dominoes" / "profiles"

Data = Dict[str, Any]


def good(game: str) -> Data:
    """A built-in profile without its examples."""
    data: Data = json.loads((FOLDER / (game + ".json")).read_bytes().decode("utf-8"))
    del data["examples"]
    return data


def faults_of(data: Any) -> Tuple[Fault, ...]:
    """The faults of a profile, written out as JSON; none when it loads."""
    text = data if isinstance(data, bytes) else json.dumps(data, indent=1, ensure_ascii=False).encode("utf-8")
    try:
        load_profile(text, "mine.json")
    except FileFaults as found:
        return found.faults
    return ()


class Wrong(NamedTuple):
    """A mistake: made in which game, how, and where and with which words it has to be found."""

    game: str
    change: Callable[[Data], Any]
    path: str
    words: Tuple[str, ...]


def put(*path: Any) -> Callable[[Data], Any]:
    """Set the value at a path; the last argument is the value."""
    *keys, last, value = path

    def change(data: Data) -> None:
        place: Any = data
        for key in keys:
            place = place[key]
        place[last] = value

    return change


def drop(*path: Any) -> Callable[[Data], Any]:
    """Remove the key at a path."""
    *keys, last = path

    def change(data: Data) -> None:
        place: Any = data
        for key in keys:
            place = place[key]
        del place[last]

    return change


def both(*changes: Callable[[Data], Any]) -> Callable[[Data], Any]:
    """One change after the other."""

    def change(data: Data) -> None:
        for each in changes:
            each(data)

    return change


def bonus(*conditions: Any) -> Callable[[Data], Any]:
    """Replace the bonus clause's condition by all of these."""
    return put("score", 0, "when", {"all": ["went-out", *conditions]})


LABEL = {"en": "Something", "uk": "Щось"}
SIX = {"holder-of": "6-6"}

WRONG: Dict[str, Wrong] = {
    # --- sums of tiles and seats
    "more tiles than the set has": Wrong(
        "six-love", put("deal", "tiles", 8), "$.deal.tiles", ("need 32 tiles", "the set has 28", "at most 7")
    ),
    "tiles left over that belong nowhere": Wrong(
        "six-love", put("deal", "tiles", 6), "$.deal.rest", ("4 of the 28", '"none"', '"asleep"')
    ),
    "nothing left to sleep": Wrong(
        "six-love", put("deal", "rest", "asleep"), "$.deal.rest", ("all 28", '"asleep"', '"none"')
    ),
    "removed tile is not in the set": Wrong(
        "cuban-100", put("set", "removed", ["10-10"]), "$.set.removed", ("10-10", "not a tile of this set")
    ),
    "opposite partners at a table of three": Wrong(
        "cuban-100", put("table", "seats", 3), "$.table.teams", ("opposite", "4 or 6 seats")
    ),
    # --- forced tiles
    "forced tile may be asleep": Wrong(
        "cuban-highest-double",
        put("lead", 0, {"id": "nine", "when": "first-deal", "seat": {"holder-of": "9-9"}, "tile": "that-tile"}),
        '$.lead[0].seat["holder-of"]',
        ("15 tiles are asleep", 'add "otherwise"'),
    ),
    "no double may be in a hand": Wrong(
        "cuban-highest-double",
        drop("lead", 0, "otherwise"),
        '$.lead[0].seat["holder-of"]',
        ("asleep", 'add "otherwise"'),
    ),
    "the fallback may be asleep too": Wrong(
        "cuban-highest-double",
        put("lead", 0, "otherwise", {"holder-of": "9-8"}),
        "$.lead[0].otherwise",
        ("asleep too",),
    ),
    "forced tile is not in the set": Wrong(
        "six-love", put("lead", 0, "seat", {"holder-of": "7-7"}), '$.lead[0].seat["holder-of"]', ("7-7", "not a tile")
    ),
    "forced tile was removed": Wrong(
        "six-love",
        both(put("set", "removed", "doubles"), put("deal", "tiles", 5), put("deal", "rest", "asleep")),
        '$.lead[0].seat["holder-of"]',
        ("6-6", "not a tile of this set"),
    ),
    "that tile, but no tile has decided": Wrong(
        "six-love", put("lead", 1, "tile", "that-tile"), "$.lead[1].tile", ('"that-tile" needs "holder-of"',)
    ),
    # --- a bonus that can never happen
    "bonus for a tile of another set": Wrong(
        "six-love",
        bonus({"last-tile": "7-7"}),
        '$.score[0].when.all[1]["last-tile"]',
        ("7-7", "not a tile of this set"),
    ),
    "key bone with a double": Wrong(
        "six-love",
        bonus("last-tile-double", "both-ends-hard", "last-tile-fits-both-ends"),
        "$.score[0]",
        ("never be reached",),
    ),
    "two hard ends that are equal": Wrong(
        "six-love", bonus("both-ends-hard", "ends-were-equal"), "$.score[0]", ("never be reached",)
    ),
    "a bonus that contradicts itself": Wrong("six-love", bonus("blocked"), "$.score[0]", ("never be reached",)),
    "a block with different ends in a set dealt out": Wrong(
        "milo",
        put("score", 0, "when", {"all": ["blocked", {"not": "ends-are-equal"}]}),
        "$.score[0]",
        ("never be reached",),
    ),
    "a bonus that the ledger never credits": Wrong(
        "six-love",
        both(put("ledger", [{"id": "none", "name": LABEL, "credit": "nothing"}]), drop("match", "titles")),
        "$.score[0]",
        ("never be credited",),
    ),
    # --- redeals
    "a redeal that no hand allows": Wrong(
        "dekabes", put("redeal", "when", {"doubles": 8}), "$.redeal.when", ("no hand of 7 tiles",)
    ),
    "a redeal for two things at once that do not go together": Wrong(
        "kozel-pairs",
        put("redeal", "when", {"all": [{"doubles": 5}, {"of-one-number": 6}]}),
        "$.redeal.when",
        ("no hand of 7 tiles",),
    ),
    "a redeal that every hand allows": Wrong(
        "kozel-pairs",
        put("redeal", "when", {"of-one-number": 2}),
        "$.redeal.when",
        ("nothing could be played",),
    ),
    # --- clauses that are never reached
    "a lead after one that always holds": Wrong(
        "six-love",
        lambda data: data["lead"].append({"id": "late", "when": "after-block", "seat": "winner"}),
        "$.lead[2]",
        ("never be reached",),
    ),
    "a lead after a reset in a game without one": Wrong(
        "milo",
        lambda data: data["lead"].insert(1, {"id": "reset", "when": "after-reset", "seat": SIX, "tile": "that-tile"}),
        "$.lead[1]",
        ("never be reached",),
    ),
    "a lead after a draw in a game without draws": Wrong(
        "brazil-pips-50",
        lambda data: data["lead"].insert(1, {"id": "drawn", "when": "after-draw", "seat": "closer"}),
        "$.lead[1]",
        ("never be reached",),
    ),
    "a score clause after the plain win": Wrong(
        "six-love", lambda data: data["score"].reverse(), "$.score[1]", ("never be reached",)
    ),
    "a ledger clause after one that always holds": Wrong(
        "six-love", lambda data: data["ledger"].reverse(), "$.ledger[1]", ("never be reached",)
    ),
    "points can never be below 13": Wrong(
        "six-love",
        lambda data: data["ledger"].insert(
            0, {"id": "few", "name": LABEL, "when": {"not": {"points-below": 3}}, "credit": "add"}
        ),
        "$.ledger[0]",
        ("never be reached",),
    ),
    "a title after one that always holds": Wrong(
        "kozel-pairs", lambda data: data["match"]["titles"].reverse(), "$.match.titles[1]", ("never be given",)
    ),
    "a title that the ledger makes impossible": Wrong(
        "dekabes",
        put("match", "titles", [{"id": "close", "name": LABEL, "when": {"not": "others-are-at-zero"}}]),
        "$.match.titles[0]",
        ("never be given",),
    ),
    "a fallback that is never needed": Wrong(
        "six-love", put("lead", 0, "otherwise", "winner"), "$.lead[0].otherwise", ("never be reached",)
    ),
    "a match that never ends": Wrong(
        "six-love",
        both(
            put("ledger", [{"id": "none", "name": LABEL, "credit": "nothing"}]),
            drop("match", "titles"),
            drop("score", 0),
        ),
        "$.match.ends",
        ("no match can ever end",),
    ),
    # --- leads that name nobody
    "winners are asked to name after a draw": Wrong(
        "dekabes", drop("lead", 1), '$.lead[1].seat["named-by"].team', ("no such team after a draw",)
    ),
    "the winner leads after a draw": Wrong(
        "dominican-club-200", drop("lead", 1), "$.lead[1].seat", ("no such seat after a draw",)
    ),
    "the last leader is asked for in the first deal": Wrong(
        "milo", drop("lead", 0), "$.lead[0].seat", ("no such seat in the first deal",)
    ),
    "a speaker who is not in the team": Wrong(
        "six-love",
        put("lead", 1, "seat", "named-by", "speaker", "last-leader"),
        '$.lead[1].seat["named-by"].speaker',
        ("may not be of the team",),
    ),
    "a naming that cannot wait": Wrong(
        "cuban-highest-double",
        put(
            "lead",
            0,
            {
                "id": "nine",
                "when": "first-deal",
                "seat": {"holder-of": "9-9"},
                "otherwise": {"named-by": {"team": "winners", "speaker": "lowest-seat", "moment": "before-deal"}},
            },
        ),
        '$.lead[0].otherwise["named-by"].moment',
        ("known only after the deal", '"after-deal"'),
    ),
    # --- situations that nobody thought of
    "no lead after a draw": Wrong(
        "six-love",
        both(put("lead", 0, "when", {"any": ["first-deal", "after-reset"]}), put("lead", 1, "when", "after-win")),
        "$.lead",
        ("no clause says who leads after a draw",),
    ),
    "no lead in the first deal": Wrong(
        "six-love",
        both(put("lead", 0, "when", {"any": ["after-draw", "after-reset"]}), put("lead", 1, "when", "after-win")),
        "$.lead",
        ("no clause says who leads in the first deal",),
    ),
    "no score clause for some wins": Wrong("six-love", drop("score", 1), "$.score", ("no clause pays", 'no "when"')),
    "no ledger clause for some wins": Wrong(
        "six-love", drop("ledger", 1), "$.ledger", ("booked by no clause", 'no "when"')
    ),
    # --- opening draw and base
    "an opening draw that no lead asks for": Wrong(
        "six-love", put("opening-draw", "every-seat"), '$["opening-draw"]', ("no lead clause goes by the opening draw",)
    ),
    "a lead by an opening draw that is not made": Wrong(
        "cuban-100", drop("opening-draw"), "$.lead[0].seat", ('no "opening-draw"',)
    ),
    "a base that nothing uses": Wrong(
        "six-love", put("base", {"start": 1}), "$.base", ("no score clause pays by the base",)
    ),
    "a pay by a base that is not there": Wrong("dekabes", drop("base"), "$.score[0].pay", ('no "base"',)),
    # --- ids, words, numbers
    "two leads with one id": Wrong(
        "six-love", put("lead", 1, "id", "double-six"), "$.lead[1].id", ("double-six", "used already by number 1")
    ),
    "two score clauses with one id": Wrong(
        "six-love", put("score", 1, "id", "key-bone"), "$.score[1].id", ("used already",)
    ),
    "two ledger clauses with one id": Wrong(
        "six-love", put("ledger", 1, "id", "streak-broken"), "$.ledger[1].id", ("used already",)
    ),
    "two titles with one id": Wrong(
        "cuban-100", put("match", "titles", 1, "id", "tripollua"), "$.match.titles[1].id", ("used already",)
    ),
    "an id with capitals": Wrong("six-love", put("id", "Six Love"), "$.id", ("small letters",)),
    "an unknown word": Wrong(
        "six-love", put("block", "wins", "lowest-hands"), "$.block.wins", ('did you mean "lowest-hand"?',)
    ),
    "an unknown condition": Wrong(
        "six-love",
        put("ledger", 0, "when", "others-had-point"),
        "$.ledger[0].when",
        ('did you mean "others-had-points"?',),
    ),
    "a word in another spelling": Wrong(
        "six-love", put("table", "teams", "Opposite"), "$.table.teams", ('did you mean "opposite"?',)
    ),
    "a condition where it cannot be known": Wrong(
        "six-love", put("score", 0, "when", "others-are-at-zero"), "$.score[0].when", ("others-are-at-zero", "allowed")
    ),
    "an unknown key": Wrong("six-love", put("blok", {}), "$.blok", ('the key "blok" is not known',)),
    "a missing key": Wrong("six-love", drop("score"), "$", ('"score" is missing',)),
    "a word that needs a number": Wrong(
        "dekabes", put("redeal", "when", "doubles"), "$.redeal.when", ('"doubles" needs a value',)
    ),
    "a word that takes no number": Wrong(
        "six-love",
        put("ledger", 0, "when", {"others-had-points": 1}),
        '$.ledger[0].when["others-had-points"]',
        ("takes no value",),
    ),
    "a number that is too large": Wrong(
        "six-love", put("set", "highest", 16), "$.set.highest", ("found 16", "from 1 to 15")
    ),
    "a number below zero": Wrong("six-love", put("score", 1, "pay", -1), "$.score[1].pay", ("found -1", "from 0 to")),
    "a number with a point": Wrong("six-love", put("deal", "tiles", 7.0), "$.deal.tiles", ("without a point",)),
    "a number in quotes": Wrong("six-love", put("deal", "tiles", "7"), "$.deal.tiles", ("without quotes",)),
    "a flag for a number": Wrong("six-love", put("deal", "tiles", True), "$.deal.tiles", ("found true",)),
    "too many seats": Wrong("six-love", put("table", "seats", 7), "$.table.seats", ("from 2 to 6",)),
    "a tile that is none": Wrong(
        "six-love", put("lead", 0, "seat", {"holder-of": "66"}), '$.lead[0].seat["holder-of"]', ('found "66"', '"6-4"')
    ),
    "an empty list of leads": Wrong("six-love", put("lead", []), "$.lead", ("an empty list",)),
    "another version": Wrong("six-love", put("version", 2), "$.version", ("found 2", "1")),
}


@pytest.mark.parametrize("mistake", sorted(WRONG))
def test_a_mistake_is_found_where_it_was_made(mistake: str) -> None:
    wrong = WRONG[mistake]
    data = good(wrong.game)
    wrong.change(data)
    faults = faults_of(data)
    found = [fault for fault in faults if fault.path == wrong.path]
    assert found, "no fault at %s; found: %s" % (wrong.path, "; ".join(map(str, faults)) or "none")
    assert any(all(word in fault.message for word in wrong.words) for fault in found), found[0].message
    # One mistake must not bury a teacher under faults that follow from it.
    assert len(faults) <= 3, "; ".join(map(str, faults))


@pytest.mark.parametrize("game", sorted({wrong.game for wrong in WRONG.values()}))
def test_without_the_mistake_there_is_no_fault(game: str) -> None:
    assert faults_of(good(game)) == ()


def test_a_fault_names_file_line_and_column() -> None:
    data = good("six-love")
    data["deal"]["tiles"] = 8
    text = json.dumps(data, indent=1, ensure_ascii=False)
    (fault,) = faults_of(data)
    line = next(number for number, each in enumerate(text.split("\n"), 1) if '"tiles": 8' in each)
    assert str(fault).startswith("mine.json:%d:12: $.deal.tiles: " % line)


def test_all_mistakes_of_a_file_are_found_at_once() -> None:
    data = good("six-love")
    data["deal"]["tiles"] = "seven"
    data["block"]["wins"] = "lowest"
    data["score"][0]["pay"] = -2
    assert [fault.path for fault in faults_of(data)] == ["$.deal.tiles", "$.block.wins", "$.score[0].pay"]


def test_sums_are_wrong_in_several_places_at_once() -> None:
    data = good("dekabes")
    data["deal"]["tiles"] = 9
    data["lead"][1]["id"] = "double-six"
    del data["base"]
    assert [fault.path for fault in faults_of(data)] == [
        "$.deal.tiles", "$.lead[1].id", "$.score[0].pay", "$.score[1].pay",
    ]  # fmt: skip


def text_of(game: str) -> str:
    return json.dumps(good(game), indent=1, ensure_ascii=False)


def test_a_key_that_stands_twice() -> None:
    text = text_of("six-love").replace('"tiles": 7', '"tiles": 7,\n  "tiles": 7')
    (fault,) = faults_of(text.encode("utf-8"))
    assert fault.path == "$.deal.tiles" and "twice" in fault.message


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e999", "07"])
def test_a_number_that_json_does_not_have(number: str) -> None:
    faults = faults_of(text_of("six-love").replace('"tiles": 7', '"tiles": %s' % number).encode("utf-8"))
    assert faults and faults[0].path in ("$.deal.tiles", "$")


def test_a_file_of_more_than_a_mebibyte() -> None:
    (fault,) = faults_of(text_of("six-love").encode("utf-8") + b" " * (1 << 20))
    assert "1 MiB" in fault.message or "1,048,576" in fault.message or "1048576" in fault.message


def test_a_condition_nested_too_deep() -> None:
    data = good("six-love")
    condition: Any = "went-out"
    for _ in range(60):
        condition = {"not": condition}
    data["score"][0]["when"] = condition
    (fault,) = faults_of(data)
    assert "50" in fault.message


def test_a_condition_of_forty_levels_is_fine() -> None:
    data = good("six-love")
    for _ in range(16):
        data["score"][0]["when"] = {"not": {"not": data["score"][0]["when"]}}
    assert faults_of(data) == ()


def test_a_text_and_a_list_are_no_profile() -> None:
    for value in ("six-love", ["six-love"], 6, None):
        assert [fault.path for fault in faults_of(value)] == ["$"]


def variants(game: str, *changes: Callable[[Data], Any]) -> List[Data]:
    found = []
    for change in changes:
        data = copy.deepcopy(good(game))
        change(data)
        found.append(data)
    return found


def test_what_another_table_may_choose_is_no_fault() -> None:
    """The values that a teacher changes first."""
    for data in (
        *variants(
            "six-love",
            put("match", "ends", {"reach": 10}),
            put("match", "next", "fresh"),
            put("table", "direction", "clockwise"),
            put("redeal", {"when": {"doubles": 5}}),
            put("score", 0, "pay", 3),
        ),
        *variants(
            "cuban-100", put("deal", "tiles", 13), put("set", "highest", 12), put("match", "ends", {"reach": 150})
        ),
        *variants("dekabes", put("base", "after-draw", {"add": 1}), put("base", "after-draw", {"times": 2})),
        *variants("venezuela-100", put("score", 0, "pay", "pips-of-all"), put("score", 0, "pay", {"times": [2, 5]})),
        *variants("kozel-pairs", put("redeal", "way", "demand")),
    ):
        assert faults_of(data) == ()
