"""Rule sheets: they say all that the profile says, in both languages, as blocks, as text and as a page."""

from __future__ import annotations

import copy
import json
from html.parser import HTMLParser
from typing import Any, Dict, Iterator, List, Optional, Set, Tuple

import pytest
from helpers import PROFILE_IDS, Json, changed_rules, profile_data, profile_of, rules_of
from spoken import BOTH, ENGLISH, UKRAINIAN, complaints

from dominoes.rules.grammar import PROFILE
from dominoes.rules.jsontext import read
from dominoes.rules.load import build
from dominoes.rules.message import Message
from dominoes.rules.profile import Profile
from dominoes.rules.shape import BAD, Sink
from dominoes.rules.vocabulary import VOCABULARY
from dominoes.text.i18n import Catalog
from dominoes.text.sheet import CLAUSE, HEADING, ITEM, SUBTITLE, TEXT, TITLE, Sheet, rule_sheet, sheet_of, sheet_text
from dominoes.text.sheet_html import sheet_html

pytestmark = pytest.mark.long

VOID = {"meta", "br", "hr", "link"}


def shaped(data: Json) -> Optional[Profile]:
    """The profile in JSON that has the right shape, contradictions or not; None for a wrong shape."""
    sink = Sink(read(json.dumps(data).encode("utf-8"), "test.json"))
    parsed = PROFILE.check(data, (), sink)
    return None if parsed is BAD or len(sink) else build(parsed, data)


def whole(name: str) -> Json:
    """A profile in which every key that may be left out is written."""
    data = profile_data(name)
    if data["deal"]["rest"] == "asleep":  # room for fewer tiles and for more seats
        data["set"].setdefault("removed", ["0-0"])
        data["deal"]["tiles"] = 5
    data.setdefault("redeal", {"when": {"doubles": 5}})
    data["redeal"].update(way="demand", computer=data["redeal"].get("computer", "demands"))
    data["redeal"].setdefault("shows", "nothing")
    data.setdefault("opening-draw", "every-seat")
    data.setdefault("base", {"start": 1})
    for key in ("after-draw", "after-win"):
        data["base"].setdefault(key, "keep")
    for clause in data["lead"]:
        clause.setdefault("tile", "any")
    for clause in data["score"]:
        clause.setdefault("bonus", False)
    for clause in data["ledger"]:
        clause.setdefault("reset", "none")
    data["match"].setdefault("next", "fresh")
    return data


#: Names of clauses and what is said about a profile: they change no rule, or (ids) are no text.
NOT_A_RULE = {"id", "about", "name", "format", "version", "examples"}


def leaves(value: Any, path: Tuple[Any, ...] = ()) -> Iterator[Tuple[Any, ...]]:
    """The paths of all single values of a profile that are rules, and of all objects with one key (words)."""
    if isinstance(value, dict):
        if len(value) == 1:
            yield path
        for key, part in value.items():
            if key not in NOT_A_RULE:
                yield from leaves(part, path + (key,))
    elif isinstance(value, list):
        for at, part in enumerate(value):
            yield from leaves(part, path + (at,))
    else:
        yield path


def others(value: Any) -> Iterator[Any]:
    """Values to put in the place of one: of a word, the other words of its groups."""
    if isinstance(value, bool):
        yield not value
        return
    if isinstance(value, int):
        yield from (value + 1, value + 2, value + 10)
        return
    name = next(iter(value)) if isinstance(value, dict) else value
    words = {word.name: word for kind in VOCABULARY.values() if name in kind.words for word in kind.words.values()}
    for word in words.values():
        if word.name != name:
            yield word.name if word.argument is None else {word.name: "5-4" if word.argument == "tile" else 3}
    yield from ({"not": value}, {"times": [3, value]}, {"holder-of": "5-4"}, {"holder-of": "lowest-double"}, "5-4", 4)


def mutants(data: Json) -> Iterator[Tuple[str, Profile]]:
    """The profile with one value changed, as often as that gives a profile of the right shape."""
    for path in leaves(data):
        original: Any = data
        for key in path:
            original = original[key]
        for other in others(original):
            changed = copy.deepcopy(data)
            place: Any = changed
            for key in path[:-1]:
                place = place[key]
            place[path[-1]] = other
            profile = shaped(changed)
            if profile is not None and profile.seats % 2 == 0:
                yield "%s: %r" % ("/".join(map(str, path)), other), profile


@pytest.mark.parametrize("name", ["six-love", "cuban-100", "dekabes", "kozel-pairs"])
def test_no_value_of_a_profile_can_change_without_the_sheet(name: str) -> None:
    data = whole(name)
    start = shaped(data)
    assert start is not None
    texts = [sheet_text(sheet_of(start, say)) for say in BOTH]
    silent, tried = [], set()
    for what, profile in mutants(data):
        tried.add(what.split(":")[0])
        silent += [(say.language, what) for say, text in zip(BOTH, texts) if sheet_text(sheet_of(profile, say)) == text]
    assert silent == []
    # All that can be changed alone was; a number of seats that does not fit its teams is no profile.
    left = {"/".join(map(str, path)) for path in leaves(data)} - tried
    assert left <= {"play/unable", "table/seats", "set", "match/ends"}, left


def test_the_words_of_a_group_are_told_apart() -> None:
    for say in BOTH:
        for name, kind in VOCABULARY.items():
            said: List[str] = []
            for word in kind.words.values():
                messages: List[Optional[Message]] = [word.sentence, word.opposite]
                facts = {"value": 5, "number": 5, "amount": "one", "other": "two", "steps": "three"}
                said += [say.say(message, **facts) for message in messages if message is not None]
            assert len(set(said)) == len(said), name


@pytest.mark.parametrize("name", PROFILE_IDS)
def test_a_sheet_is_whole_in_both_languages(name: str) -> None:
    rules = rules_of(name)
    english, ukrainian = (rule_sheet(rules, say) for say in BOTH)
    assert [block[0::2] + block[3:] for block in english] == [block[0::2] + block[3:] for block in ukrainian]
    own = {term for term, _ in rules.profile.about.terms}
    for say, blocks in ((ENGLISH, english), (UKRAINIAN, ukrainian)):
        for block in blocks:
            if not any(block.text.startswith(word) for word in own) and block.text != rules.profile.about.source:
                assert complaints(block.text, say, rules) == []
    anchors = [block.anchor for block in english if block.anchor]
    assert len(set(anchors)) == len(anchors)
    assert {block.kind for block in english} == {TITLE, SUBTITLE, HEADING, TEXT, CLAUSE, ITEM}


def test_what_the_sheet_of_a_key_bone_says() -> None:
    text = " ".join(sheet_text(sheet_of(profile_of("six-love"), ENGLISH)).split())
    for part in (
        "Key bone (bonus) – 2 points, when all of this is true:",
        "- The last tile is not a double. "
        "- Before the last tile, both open ends were hard, with two different numbers.",
        "An open end is hard when all appearances of its number but one are on the table",
        "Win – 1 point, in every other case.",
        "Streak broken – the winners get no points for this deal and all teams go back to zero, "
        "when another team had points before this deal.",
        "In the first deal, after a draw or after a deal that took all teams back to zero: "
        "- The seat that holds 6-6 leads. - That tile must be led.",
        "There is none: the tiles are played as they were dealt.",
    ):
        assert part in text


def test_conditions_in_conditions_are_lists_in_lists() -> None:
    when = {"all": ["went-out", {"not": {"any": ["last-tile-double", {"all": ["blocked", "leaders-won"]}]}}]}
    score = [{"id": "odd", "name": "Odd", "when": when, "pay": 3}, {"id": "win", "name": "Win", "pay": 1}]
    sheet = sheet_of(changed_rules("milo", score=score).profile, ENGLISH)
    at = next(number for number, block in enumerate(sheet.blocks) if block.anchor == "score.odd")
    assert sheet.blocks[at].text == "Odd – 3 points, when all of this is true:"
    assert [(block.depth, block.text) for block in sheet.blocks[at + 1 : at + 7]] == [
        (1, "A seat went out."),
        (1, "None of this is true:"),
        (2, "The last tile is a double."),
        (2, "All of this is true:"),
        (3, "The deal was blocked."),
        (3, "The winners had the lead in this deal."),
    ]
    page = Page(sheet_html(sheet))
    assert page.deepest == 3


@pytest.mark.parametrize("name", PROFILE_IDS)
def test_text_is_wrapped(name: str) -> None:
    for say in BOTH:
        lines = sheet_text(sheet_of(profile_of(name), say)).split("\n")
        assert max(map(len, lines)) <= 78
        assert not any(line != line.rstrip() for line in lines)
    narrow = sheet_text(sheet_of(profile_of(name), ENGLISH), 40)
    assert " ".join(narrow.replace("-", "").split()) == " ".join("\n".join(
        sheet_text(sheet_of(profile_of(name), ENGLISH)).split("\n")).replace("-", "").split())  # fmt: skip


class Page(HTMLParser):
    """A page taken apart; raises AssertionError for tags that do not close in order."""

    def __init__(self, source: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: List[str] = []
        self.ids: List[str] = []
        self.links: List[str] = []
        self.tags: Set[str] = set()
        self.texts: List[str] = []
        self.attributes: Dict[str, Dict[str, Optional[str]]] = {}
        self.deepest = 0
        self.feed(source)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: List[Tuple[str, Optional[str]]]) -> None:
        given = dict(attrs)
        self.tags.add(tag)
        self.attributes.setdefault(tag, given)
        if given.get("id"):
            self.ids.append(str(given["id"]))
        if tag == "a":
            self.links.append(str(given["href"]))
        if tag == "li":
            assert self.open[-1] == "ul"
        if tag == "ul":
            assert self.open[-1] in ("body", "li", "nav")
        if tag not in VOID:
            self.open.append(tag)
        self.deepest = max(self.deepest, self.open.count("ul"))

    def handle_endtag(self, tag: str) -> None:
        assert self.open and self.open[-1] == tag, (tag, self.open)
        self.open.pop()

    def handle_data(self, data: str) -> None:
        if data.strip() and self.open[-1] not in ("style", "title", "a"):
            self.texts.append(data.strip())


@pytest.mark.parametrize("name", PROFILE_IDS)
@pytest.mark.parametrize("say", BOTH, ids=lambda say: say.language)
def test_the_page_is_well_formed_and_holds_every_block(name: str, say: Catalog) -> None:
    sheet = sheet_of(profile_of(name), say)
    page = Page(sheet_html(sheet))
    assert page.texts == [block.text for block in sheet.blocks]
    assert page.ids == [block.anchor for block in sheet.blocks if block.anchor]
    assert {link[1:] for link in page.links} == {block.anchor for block in sheet.blocks if block.kind == HEADING}
    assert page.attributes["html"]["lang"] == say.language
    assert page.attributes["meta"]["charset"] == "utf-8"
    assert not page.tags & {"script", "link", "img"}


def test_nothing_of_a_profile_gets_into_the_page_as_html() -> None:
    evil = '<script>alert("x")</script> & {0} %s {title}'
    data = profile_data("six-love")
    for key in ("name", "region", "idea", "special"):
        data["about"][key] = evil[: 80 if key in ("name", "region") else 400]
    data["about"]["source"] = evil
    data["about"]["terms"] = [{"word": "<b>", "means": "</p><script>"}]
    for section in ("score", "ledger"):
        for clause in data[section]:
            clause["name"] = evil
    data["match"]["titles"][0]["name"] = evil
    profile = shaped(data)
    assert profile is not None
    sheet = sheet_of(profile, UKRAINIAN)
    source = sheet_html(sheet)
    page = Page(source)
    assert "<script" not in source
    assert page.texts == [block.text for block in sheet.blocks]
    assert evil in page.texts


def test_a_sheet_knows_its_language() -> None:
    assert [sheet_of(profile_of("milo"), say).language for say in BOTH] == ["en", "uk"]
    assert isinstance(sheet_of(profile_of("milo"), ENGLISH), Sheet)
