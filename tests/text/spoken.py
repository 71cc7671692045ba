"""What the tests of sentences share: deals played by chance with all their events, and a look at what was said."""

from __future__ import annotations

import re
from functools import lru_cache
from random import Random
from typing import Iterator, List, NamedTuple, Set, Tuple

from helpers import rules_of

from dominoes.game.events import Event
from dominoes.game.referee import Game
from dominoes.game.result import Result
from dominoes.game.sources import SeedSource
from dominoes.game.state import Standing, State
from dominoes.rules.compiled import Rules
from dominoes.text.i18n import Catalog, catalog

ENGLISH, UKRAINIAN = catalog("en"), catalog("uk")
BOTH = (ENGLISH, UKRAINIAN)


class Told(NamedTuple):
    """A deal that was played to its end: every state it went through, every event, the result."""

    rules: Rules
    game: Game
    states: Tuple[State, ...]
    events: Tuple[Event, ...]
    standing: Standing
    result: Result


@lru_cache(maxsize=None)
def told(profile: str, deals: int = 25, seed: int = 7) -> Tuple[Told, ...]:
    """Some deals of a profile, played by chance."""
    return tuple(_told(rules_of(profile), deals, seed))


def _told(rules: Rules, deals: int, seed: int) -> Iterator[Told]:
    game, rng = Game(rules, SeedSource(seed)), Random(seed)
    state, events = game.start()
    for _ in range(deals):
        states, seen = [state], list(events)
        while state.result is None:
            state, events = game.apply(state, rng.choice(game.legal(state)))
            states.append(state)
            seen += events
        yield Told(rules, game, tuple(states), tuple(seen), state.standing, state.result)
        state, events = game.next_deal(state)


def own_texts(rules: Rules) -> Set[str]:
    """The names that a profile brings along itself, in Ukrainian; some of them are in Latin letters."""
    profile = rules.profile
    named = [clause.name for clauses in (profile.score, profile.ledger, profile.titles) for clause in clauses]
    named += [profile.about.name, profile.about.region, profile.about.idea, profile.about.special]
    named += [means for _, means in profile.about.terms]
    words = [word for word, _ in profile.about.terms]
    return {UKRAINIAN.pick(each) for each in named} | set(words) | {profile.about.source}


def complaints(text: str, say: Catalog, rules: Rules) -> List[str]:
    """What is wrong with a sentence, whatever it says."""
    found = []
    if not text or text != text.strip():
        found.append("is empty or has blanks around it")
    if re.search(r"[{}]", text):
        found.append("has a brace left")
    if text[:1] != text[:1].upper():
        found.append("begins with a small letter")
    if re.search(r"  |\.\.|\. \.|:\.|,\.| [.,;:!]", text.replace(" : ", "")):
        found.append("has strange points or blanks")
    if say is UKRAINIAN:
        rest = text
        for own in sorted(own_texts(rules), key=len, reverse=True):
            for form in (own, own[:1].upper() + own[1:], own.upper()):
                rest = rest.replace(form, "")
        found += ["is not Ukrainian: %s" % word for word in re.findall(r"[A-Za-z]+", rest)]
    return ["%r %s" % (text, fault) for fault in found]


def check_both(english: str, ukrainian: str, rules: Rules) -> None:
    """Both are whole sentences, each in its language."""
    assert complaints(english, ENGLISH, rules) + complaints(ukrainian, UKRAINIAN, rules) == []
    assert english != ukrainian
