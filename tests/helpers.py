"""What the tests of the core share: rules by id, records made in a line, deals played by chance.

Nothing in here decides what is right: expected values stand in the tests.
"""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any, Callable, Dict, Iterable, Iterator, List, Mapping, Optional, Sequence, Tuple, Union

from dominoes.game.actions import ACCEPT, LEAD, PASS, PLAY, Action, canonical, parse_action
from dominoes.game.referee import Game
from dominoes.game.result import Result
from dominoes.game.sources import SeedSource, Source
from dominoes.game.state import State
from dominoes.library import Library
from dominoes.record import Record, hand_names, read_record
from dominoes.replay import Replay, replay, result_data
from dominoes.rules.compiled import Rules, compile_profile
from dominoes.rules.faults import FileFaults
from dominoes.rules.load import load_profile
from dominoes.rules.profile import Profile
from dominoes.rules.tiles import mask_of, parse_tile, tile_name

ROOT = Path(__file__).resolve().parents[1]
PROFILES = ROOT / "dominoes" / "profiles"
CASES = ROOT / "tests" / "data" / "cases"

#: The three profiles whose rules the tests know by heart.
SEED_IDS = ("six-love", "cuban-100", "dekabes")
PROFILE_IDS = tuple(sorted(path.stem for path in PROFILES.glob("*.json")))

Json = Dict[str, Any]


@lru_cache(maxsize=None)
def profile_of(name: str) -> Profile:
    """The built-in profile of an id."""
    return load_profile((PROFILES / (name + ".json")).read_bytes(), name, thorough=False)


@lru_cache(maxsize=None)
def rules_of(name: str) -> Rules:
    """The rules of a built-in profile."""
    return compile_profile(profile_of(name))


def profile_data(name: str, **changes: Any) -> Json:
    """A built-in profile as JSON, without examples, with parts replaced: ``_`` in a key stands for ``-``."""
    data: Json = json.loads((PROFILES / (name + ".json")).read_text(encoding="utf-8"))
    data["examples"] = []
    for key, value in changes.items():
        data[key.replace("_", "-")] = value
    return data


def changed_rules(name: str, **changes: Any) -> Rules:
    """The rules of a built-in profile with parts replaced, thoroughly checked."""
    return compile_profile(load_profile(json.dumps(profile_data(name, **changes)).encode(), name))


def find_profile(name: str) -> Profile:
    """A built-in profile by id, for `read_record`."""
    if name in PROFILE_IDS:
        return profile_of(name)
    return Library().find(name)


def tiles(text: str) -> List[str]:
    """``"6-4 5-5"`` as a list."""
    return text.split()


def mask(text: str) -> int:
    """``"6-4 5-5"`` as a mask."""
    return mask_of(parse_tile(each) for each in text.split())


def hands(*each: str) -> Dict[str, List[str]]:
    """The ``hands`` of a record, one text per seat."""
    return {str(at + 1): tiles(hand) for at, hand in enumerate(each)}


def record_data(profile: str, deals: Sequence[Mapping[str, Any]], **more: Any) -> Json:
    """A record as JSON."""
    return dict({"format": "dominoes-record", "version": 1, "profile": profile, "deals": list(deals)}, **more)


def load_record(data: Union[Mapping[str, Any], str]) -> Record:
    """A record from JSON or from text."""
    text = data if isinstance(data, str) else json.dumps(data)
    return read_record(text.encode("utf-8", "surrogatepass"), "test.json", find_profile)


def replayed(profile: str, *deals: Mapping[str, Any], **more: Any) -> Replay:
    """Deals played again without a fault."""
    found = replay(load_record(record_data(profile, deals, **more)))
    assert not found.faults, "\n".join(map(str, found.faults))
    return found


def faults_of(data: Union[Mapping[str, Any], str]) -> List[Tuple[str, str]]:
    """(path, message) of every fault of a record, found in reading or in playing it."""
    try:
        return [(fault.path, fault.message) for fault in replay(load_record(data)).faults]
    except FileFaults as error:
        return [(fault.path, fault.message) for fault in error.faults]


def results(found: Replay) -> List[Json]:
    """The finished deals of a replay, in the words of ``expect``."""
    return [result_data(deal.state.result) for deal in found.deals() if deal.state.result is not None]


def last_state(found: Replay) -> State:
    """The state in which a replay stopped."""
    assert found.history is not None
    return found.history.state


def said(game: Game, state: State) -> List[str]:
    """The legal actions, in notation."""
    return [canonical([action], bool(state.line))[0] for action in game.legal(state)]


def act(game: Game, state: State, *actions: str) -> State:
    """The state after actions in notation."""
    for text in actions:
        state, _ = game.apply(state, game.resolve(state, parse_action(text)))
    return state


Choose = Callable[[State, Tuple[Action, ...]], Action]


def by_chance(rng: Random) -> Choose:
    """Any legal action. Redeals come up as often as acceptances where there is the right."""
    return lambda state, legal: legal[int(rng.random() * len(legal))]


def seed_game(profile: str, seed: int) -> Game:
    """A game of a built-in profile dealt from a seed."""
    return Game(rules_of(profile), SeedSource(seed))


def finish(game: Game, state: State, choose: Choose) -> State:
    """The settled state of the deal, played on by a policy."""
    while state.result is None:
        state, _ = game.apply(state, choose(state, game.legal(state)))
    return state


def result_of(state: State) -> Result:
    """The result of a settled state."""
    assert state.result is not None
    return state.result


def settled_deals(profile: str, seed: int, count: int, rng: Optional[Random] = None) -> Iterator[Tuple[Game, State]]:
    """The settled states of so many deals in a row, played by chance."""
    choose = by_chance(rng or Random(seed))
    game = seed_game(profile, seed)
    state, _ = game.start()
    for _ in range(count):
        state = finish(game, state, choose)
        yield game, state
        state, _ = game.next_deal(state)


def explicit_hands(dealt: Iterable[int]) -> Dict[str, List[str]]:
    """Hands in the form of a record."""
    return {str(at + 1): hand_names(hand) for at, hand in enumerate(dealt)}


class Written:
    """Plays deals by chance and writes them down as a record with explicit tiles, the way the notation says."""

    def __init__(self, game: Game, profile: str) -> None:
        self.game = game
        self.profile = profile
        self.deals: List[Json] = []
        self._state, self._events = game.start()

    @property
    def state(self) -> State:
        """The present state."""
        return self._state

    def deal(self, choose: Choose) -> State:
        """Play the present deal to its end, write it down, and open the next one; gives the settled state."""
        game, state = self.game, self._state
        attempts: List[Json] = []
        actions: List[Action] = []
        source: Source = game.source
        while state.result is None:
            before = state
            action = choose(state, game.legal(state))
            actions.append(action)
            state, _ = game.apply(state, action)
            if before.deal.dealt and state.deal.attempt > before.deal.attempt:
                attempts.append({"by": action.seat + 1})
        deal = state.deal
        for at in range(deal.attempt):
            dealt, stock = source.hands(game.rules, state.standing.played, at)
            thrown: Json = {"hands": explicit_hands(dealt), "stock": [tile_name(tile) for tile in stock]}
            thrown["by"] = deal.thrown_in[at].seat + 1
            if at >= len(attempts):
                attempts.append({})
            attempts[at] = thrown
        found: Json = {"hands": explicit_hands(deal.dealt), "stock": [tile_name(tile) for tile in deal.stock]}
        if deal.draws:
            found["opening_draw"] = [[tile_name(tile) for tile in tries] for tries in deal.draws]
        if attempts:
            found["redeals"] = attempts
        found["actions"] = canonical(actions)
        found["expect"] = result_data(result_of(state))
        self.deals.append(found)
        self._state, self._events = game.next_deal(state)
        return state

    def record(self) -> Json:
        """Everything written down so far."""
        return record_data(self.profile, self.deals)


def accept_all(choose: Choose) -> Choose:
    """The same policy, but tiles are always accepted."""
    return lambda state, legal: legal[0] if legal[0].kind == ACCEPT else choose(state, legal)


__all__ = [
    "ACCEPT",
    "CASES",
    "LEAD",
    "PASS",
    "PLAY",
    "PROFILES",
    "PROFILE_IDS",
    "ROOT",
    "SEED_IDS",
    "Choose",
    "Json",
    "Written",
    "accept_all",
    "act",
    "by_chance",
    "changed_rules",
    "explicit_hands",
    "faults_of",
    "find_profile",
    "finish",
    "hands",
    "last_state",
    "load_record",
    "mask",
    "profile_data",
    "profile_of",
    "record_data",
    "replayed",
    "result_of",
    "results",
    "rules_of",
    "said",
    "seed_game",
    "settled_deals",
    "tiles",
]
