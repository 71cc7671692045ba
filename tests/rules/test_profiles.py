"""The built-in games: their files have no fault and both languages, their examples show every clause, and what the
referee makes of them agrees with the same games written out by hand.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any, Dict, Iterator, List, Tuple

import pytest

from dominoes.coverage import coverage_of
from dominoes.game.actions import REDEAL, canonical
from dominoes.game.referee import Game
from dominoes.game.sources import SeedSource
from dominoes.game.state import State
from dominoes.record import example_from
from dominoes.replay import Replay, replay, result_data
from dominoes.rules.compiled import Rules, compile_profile
from dominoes.rules.jsontext import Document, read
from dominoes.rules.load import load_profile
from dominoes.rules.tiles import TILES_OF, tile_name
from dominoes.text.i18n import LANGUAGES
from tests.rules import by_hand

FOLDER = Path(__file__).resolve().parents[2] / "dominoes" / "profiles"
GAMES = sorted(path.stem for path in FOLDER.glob("*.json"))
EXPECTED = {"end", "seat", "team", "pips", "bonus", "points", "scores", "match_over", "title"}

each_game = pytest.mark.parametrize("game", GAMES)
#: Every game with every number of seats that it can be played with.
TABLES = [(game, seats) for game in GAMES for seats in load_profile(
    (FOLDER / (game + ".json")).read_bytes(), game, thorough=False).choices]  # fmt: skip


def document_of(game: str) -> Document:
    path = FOLDER / (game + ".json")
    return read(path.read_bytes(), path.name)


def rules_of(game: str, seats: int = 0) -> Rules:
    path = FOLDER / (game + ".json")
    profile = load_profile(path.read_bytes(), path.name, thorough=False)
    return compile_profile(profile.seated(seats or profile.seats))


def replays_of(game: str) -> List[Replay]:
    """Every worked example of a game, played by the referee."""
    document, rules = document_of(game), rules_of(game)
    return [
        replay(example_from(document, rules, example, ("examples", at)))
        for at, example in enumerate(rules.profile.examples)
    ]


def test_every_game_has_its_rules_written_by_hand() -> None:
    assert set(GAMES) == set(by_hand.TARGET)


@each_game
def test_the_file_has_no_fault(game: str) -> None:
    path = FOLDER / (game + ".json")
    profile = load_profile(path.read_bytes(), path.name)
    assert profile.id == game
    assert len(path.read_bytes()) < 100_000


def texts_by_language(value: Any, path: str = "$") -> Iterator[Tuple[str, Dict[str, str]]]:
    """Every text that a person will read, with its place."""
    if isinstance(value, dict):
        if "en" in value or "uk" in value:
            yield path, value
        else:
            for key, inner in value.items():
                yield from texts_by_language(inner, "%s.%s" % (path, key))
    elif isinstance(value, list):
        for at, inner in enumerate(value):
            yield from texts_by_language(inner, "%s[%d]" % (path, at))


@each_game
def test_every_text_is_there_in_every_language(game: str) -> None:
    data = document_of(game).value
    texts = dict(texts_by_language(data))
    for key in ("name", "region", "idea", "special"):
        assert "$.about." + key in texts
    for section in ("score", "ledger"):
        assert all("$.%s[%d].name" % (section, at) in texts for at in range(len(data[section])))
    assert len(data["about"]["terms"]) >= 2
    for path, text in texts.items():
        assert set(text) == set(LANGUAGES), path
        assert text["en"].isascii() or set(text["en"]) - set(map(chr, range(128))) <= set("áéèúçãô’“”–"), path
        cyrillic = any("а" <= letter <= "я" or letter in "іїєґ" for letter in text["uk"].lower())
        assert cyrillic or text["uk"] == "Dékabès", path
        assert not set("ыэъё") & set(text["uk"].lower()), path
        for language in text.values():
            assert language == language.strip() and "  " not in language, path
            assert "'" not in language and '"' not in language, "%s: typographic marks only" % path


@each_game
def test_a_local_word_is_no_text_of_a_language_and_stands_once(game: str) -> None:
    words = [term["word"] for term in document_of(game).value["about"]["terms"]]
    assert len(words) == len(set(words))


@each_game
def test_there_are_at_least_six_examples_and_all_come_out_as_they_say(game: str) -> None:
    replays = replays_of(game)
    assert len(replays) >= 6
    assert len({each.record.id for each in replays}) == len(replays)
    for each in replays:
        assert each.faults == (), "%s: %s" % (each.record.id, "; ".join(map(str, each.faults)))
        played = each.deals()
        assert len(played) == len(each.record.deals)
        for at, (deal, said) in enumerate(zip(played, each.record.deals)):
            expected = document_of(game).value["examples"][replays.index(each)]["deals"][at].get("expect")
            if deal.state.result is None:
                assert at == len(played) - 1 and expected is None, each.record.id
            else:
                assert expected is not None and set(expected) == EXPECTED, each.record.id
            assert said.actions


#: Ties that leave no draw where there are two teams.
DECIDED = ("closers-opponents", "closers", "leaders", "lowest-seat")


@each_game
def test_the_examples_show_every_clause(game: str) -> None:
    assert coverage_of(document_of(game)).never == ()
    played = [deal for each in replays_of(game) for deal in each.deals()]
    ends = {deal.state.result.end for deal in played if deal.state.result is not None}
    assert ends == ({"out", "block"} if rules_of(game).profile.tie in DECIDED else {"out", "block", "draw"})


def test_the_automatic_redeal_is_shown_for_both_of_its_reasons() -> None:
    reasons = set()
    for example in document_of("kozel-pairs").value["examples"]:
        for deal in example["deals"]:
            for redeal in deal.get("redeals", ()):
                hand = redeal["hands"][str(redeal["by"])]
                if sum(tile[0] == tile[2] for tile in hand) >= 5:
                    reasons.add("doubles")
                if any(sum(str(number) in tile for tile in hand) >= 6 for number in range(7)):
                    reasons.add("number")
    assert reasons == {"doubles", "number"}


class Umpire:
    """Follows a match by hand and compares every deal."""

    def __init__(self, game: str, seats: int) -> None:
        self.game = game
        self.scores = [0] * (seats if game in by_hand.ALONE else 2)
        self.base, self.number, self.passed = 1, 1, False
        self.before = by_hand.Before(None, 0, 0, False, 0)

    def settles(self, deal: Dict[str, Any]) -> Dict[str, Any]:
        """What the deal comes to; the next deal follows on it."""
        ended = by_hand.play(self.game, deal)
        had = list(self.scores)
        result, self.base = by_hand.settle(self.game, ended, self.scores, self.base, self.number, self.passed)
        self.number, self.passed = self.number + 1, self.passed or bool(ended.passes)
        self.scores = list(result["scores"])
        opener = self.before.match_opener or ended.leader
        was_reset = result["team"] is not None and any(had) and not any(self.scores)
        self.before = by_hand.Before(result, ended.leader, ended.closer, was_reset, opener)
        if result["match_over"]:
            self.scores, self.base = [0] * len(self.scores), 1
            self.number, self.passed = 1, False
            last = None if self.game in by_hand.FRESH else result
            self.before = self.before._replace(result=last, match_opener=0 if last is None else opener)
        return result

    def new_match_begun(self) -> None:
        """The lead of a match has been compared: from here on its own opener counts."""
        if self.before.result is not None and self.before.result["match_over"]:
            self.before = self.before._replace(match_opener=0)


def hands_of(state: State) -> Dict[int, List[str]]:
    return {seat + 1: [tile_name(tile) for tile in TILES_OF[hand]] for seat, hand in enumerate(state.deal.dealt)}


@each_game
def test_the_examples_agree_with_the_rules_written_by_hand(game: str) -> None:
    for example in document_of(game).value["examples"]:
        umpire = Umpire(game, len(example["deals"][0]["hands"]))
        for deal in example["deals"]:
            hands = {int(seat): list(tiles) for seat, tiles in deal["hands"].items()}
            if "line" in deal:
                # Nobody saw who laid what; a tile that had to be led must lie on the table by now.
                line = ["%d-%d" % tuple(sorted(by_hand.halves(tile), reverse=True)) for tile in deal["line"]]
                hands[1] += line
                seats, tiles = by_hand.may_lead(game, umpire.before, hands)
                assert tiles or deal["leader"] in seats, example["id"]
                assert not tiles or tiles[0] in line or game in by_hand.STAY, example["id"]
            else:
                seats, tiles = by_hand.may_lead(game, umpire.before, hands)
                lead = next(action.split() for action in deal["actions"] if " play " in action)
                assert int(lead[0]) in seats and (not tiles or lead[2] in tiles), example["id"]
            umpire.new_match_begun()
            if "expect" in deal:
                assert umpire.settles(deal) == deal["expect"], example["id"]


def redeals_of(referee: Game, state: State) -> List[Dict[str, Any]]:
    """The hands that were thrown in before those played, as a record has them."""
    found = []
    for attempt, thrown in enumerate(state.deal.thrown_in):
        dealt = referee.source.hands(referee.rules, state.standing.played, attempt)[0]
        hands = {str(seat + 1): [tile_name(tile) for tile in TILES_OF[hand]] for seat, hand in enumerate(dealt)}
        found.append({"hands": hands, "by": thrown.seat + 1})
    return found


@pytest.mark.parametrize("game, seats", TABLES)
def test_random_matches_agree_with_the_rules_written_by_hand(game: str, seats: int) -> None:
    rules = rules_of(game, seats)
    referee, chance, umpire = Game(rules, SeedSource(7)), Random(game), Umpire(game, seats)
    state = referee.start()[0]
    for _ in range(250 if len(rules.profile.choices) == 1 else 100):
        actions = []
        while state.result is None:
            legal = referee.legal(state)
            demands = [action for action in legal if action.kind == REDEAL]
            action = demands[0] if demands else chance.choice(legal)
            if not state.line and state.deal.leader >= 0 and state.phase == "playing":
                seats, tiles = by_hand.may_lead(game, umpire.before, hands_of(state))
                assert state.to_act + 1 in seats
                assert tiles in ([], [tile_name(each.tile) for each in legal])
                umpire.new_match_begun()
            actions.append(action)
            state = referee.apply(state, action)[0]
        deal = {"hands": {str(seat): tiles for seat, tiles in hands_of(state).items()}, "actions": canonical(actions)}
        deal["stock"] = [tile_name(tile) for tile in state.deal.stock]
        deal["redeals"] = redeals_of(referee, state)
        assert umpire.settles(deal) == result_data(state.result)
        state = referee.next_deal(state)[0]


def test_at_most_one_team_has_points_in_a_streak_game_and_somebody_is_at_zero_in_cut_throat() -> None:
    for game in ("six-love", "dekabes", "jamaica-cut-throat"):
        referee, chance = Game(rules_of(game), SeedSource(11)), Random(11)
        state = referee.start()[0]
        for _ in range(200):
            while state.result is None:
                state = referee.apply(state, chance.choice(referee.legal(state)))[0]
            assert 0 in state.result.scores
            state = referee.next_deal(state)[0]

