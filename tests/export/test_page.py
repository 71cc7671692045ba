"""Pages are well formed, need nothing beside them, hide what is hidden, and take nothing for HTML."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from exported import Page, match_of
from helpers import CASES, PROFILE_IDS, find_profile, profile_data

from dominoes.export.kinds import HTML, RECORD, Match, written
from dominoes.export.page import match_page
from dominoes.export.told import told_of
from dominoes.game.actions import PASS, PLAY, Action
from dominoes.record import read_record
from dominoes.record_write import record_of, record_text
from dominoes.replay import replay
from dominoes.rules.tiles import TILES_OF, tile_name
from dominoes.text.i18n import catalog
from dominoes.text.ledger import ledger_text

EN, UK = catalog("en"), catalog("uk")
PICTURE = re.compile(r"<svg.*?</svg>", re.DOTALL)


def page_of(text: str) -> Page:
    """A page that has been looked at strictly."""
    assert text.startswith("<!DOCTYPE html>\n<html lang=")
    page = Page(text)
    assert page.faults == [] and page.addresses == []
    assert not {"script", "link", "img", "iframe", "object"} & set(page.tags)
    assert "url(" not in text and "@import" not in text
    for picture in PICTURE.findall(text):
        ElementTree.fromstring(picture)
    assert page.tags.count("h1") == page.tags.count("body") == page.tags.count("title") - page.tags.count("svg") == 1
    return page


@pytest.mark.parametrize("profile", PROFILE_IDS)
def test_a_page_tells_a_match_whole(profile: str) -> None:
    match = match_of(profile, 21, 2)
    told = match.told()
    for say in (EN, UK):
        page = page_of(match_page(told, say))
        for deal, result in told.finished():
            for line in result.ledger:
                words = ledger_text(line, result, told.rules, say)
                assert " ".join(words.split()) in page.text
            for move in deal.moves():
                tile = getattr(move.event, "tile", -1)
                assert tile < 0 or "%d %s" % (move.number, tile_name(tile)) in page.text
        # A picture for the line, one for each hand, and one for what a seat has drawn.
        drew = sum(len({draw.seat for draw in deal.played.state.drawn}) for deal in told.deals)
        assert page.tags.count("svg") == len(told.deals) * (1 + told.rules.table.seats) + drew


def test_a_deal_in_progress_shows_its_line_and_no_hand() -> None:
    match = match_of("cuban-100", 7, 1, more=20)
    told = match.told()
    text = match_page(told.only(1), EN)
    page = page_of(text)
    assert page.tags.count("svg") == 1 and "still being played" in page.text
    state = match.history.state
    shown = set(re.findall(r"\d-\d", " ".join(PICTURE.findall(text)) + page.text))
    held = {tile_name(tile) for hand in state.hands for tile in TILES_OF[hand]}
    shown_at_draws = {tile_name(tile) for tries in state.deal.draws for tile in tries}
    assert len(held) > 20 and not (shown - shown_at_draws) & held


def test_a_worked_example_shows_its_hands_also_unfinished() -> None:
    history = match_of("six-love", 7, 0, more=9).history
    told = told_of(history.game.rules, history.game.source, history.moments, every_hand=True)
    assert page_of(match_page(told, EN)).tags.count("svg") == 5


NASTY = '<script>alert("1")</script>&amp;\x07\ud800'


def test_nothing_that_a_file_says_is_taken_for_html() -> None:
    data = profile_data("six-love")
    data["about"]["name"] = data["about"]["region"] = "<img src=x>&"
    for clause in data["score"]:
        clause["name"] = NASTY[:8] + "</ul>"
    history = match_of("six-love", 4, 2).history
    value = {
        "format": "dominoes-record", "version": 1, "profile": "six-love", "rules": data, "seed": 4,
        "players": [{"kind": "human", "name": "</td><b>&lt;"}] * 4,
        "deals": [{"actions": deal["actions"]} for deal in record_of(history, "six-love")["deals"]],
    }
    record = read_record(record_text(value).encode(), "x.json", find_profile)
    played = replay(record)
    assert played.history is not None and not played.faults
    match = Match(played.history, "six-love", record.players)
    page = page_of(written(match, HTML, EN).decode())
    assert "</td><b>&lt;" in page.text and "<img src=x>&" in page.text and "b" not in page.tags
    told = match.told()._replace(names=(NASTY,) * 4)
    assert "\ufffd" in page_of(match_page(told, EN)).text


def _action(match: Match, at: int) -> Action:
    """The action of this number among the moves of the first deal."""
    return [action for action in match.history.deals()[0] if action.kind in (PLAY, PASS)][at]


def test_the_page_marks_hints() -> None:
    match = match_of("six-love", 4, 1)
    first = match.told().deals[0].moves()[1]
    asked = match._replace(hints=((match.history.deals()[0].index(_action(match, 1)),),))
    text = page_of(match_page(asked.told(), EN)).text
    assert "%d H " % first.number in text and "a hint was shown" in text
    assert " H " not in page_of(match_page(match.told(), EN)).text


@pytest.mark.parametrize("path", sorted(CASES.glob("*.json")), ids=lambda path: path.stem)
def test_shared_records_on_paper_and_written_again_give_the_same_bytes(path: Path) -> None:
    record = read_record(path.read_bytes(), str(path), find_profile)
    played = replay(record)
    assert played.history is not None
    match = Match(played.history, record.profile, record.players, carried=False)
    page_of(written(match, HTML, UK).decode())
    once = written(match, RECORD, EN)
    again = replay(read_record(once, "again.json", find_profile))
    assert not again.faults and again.history is not None
    assert written(match._replace(history=again.history), RECORD, EN) == once
