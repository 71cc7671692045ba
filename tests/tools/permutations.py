"""Whether the strong computer and the hints see one seat only: the unseen tiles exchanged, nothing may change.

At each position the other hands and the tiles out of play are dealt anew in ways that fit what was seen; the move of
the strong computer and every sentence of the hint must stay the same. Not collected by pytest, which plays a small
sample of it (`tests/players/test_permutations.py`): the whole takes some minutes.

    python3 -m tests.tools.permutations [--positions N] [--ways N] [--profiles ID ...]
"""

from __future__ import annotations

import argparse
from random import Random
from typing import Iterator, NamedTuple, Tuple

from dominoes.game.actions import Action
from dominoes.game.referee import Game
from dominoes.game.sources import SeedSource
from dominoes.game.state import PLAYING, State
from dominoes.library import Library
from dominoes.players import make_player
from dominoes.players.expert import DEFAULT, Expert, Level
from dominoes.players.hints import hint
from dominoes.players.sample import Sampler
from dominoes.rules.compiled import compile_profile
from dominoes.text.hints import HintText, hint_text
from dominoes.text.i18n import catalog
from dominoes.view import view_of

PROFILES = ("six-love", "cuban-100", "dekabes")


class Answer(NamedTuple):
    """All that a seat is told at a moment: the computer's move, and the hint."""

    move: Action
    text: HintText


class Tried(NamedTuple):
    """What was tried in one profile: positions, other ways for the tiles to lie, and of these how many told apart."""

    positions: int
    ways: int
    failed: int


def answer(game: Game, state: State, level: Level) -> Answer:
    """What the seat on turn is told."""
    view = view_of(game, state, state.to_act)
    player = Expert(1, view.seat)
    player.level = level
    analysis = player.analyse(view)
    # What it chooses is the best candidate; to think twice would only take twice as long.
    return Answer(analysis.candidates[0].action, hint_text(hint(view, analysis, 1), view, catalog("en")))


def exchanged(game: Game, state: State, random: Random) -> State:
    """The same moment for the seat on turn, with all tiles that it does not see dealt anew."""
    view = view_of(game, state, state.to_act)
    hands = tuple(Sampler(view).draw(random))
    dealt = tuple((was & ~held) | now for was, held, now in zip(state.deal.dealt, state.hands, hands))
    return state._replace(hands=hands, deal=state.deal._replace(dealt=dealt))


def moments(name: str) -> Iterator[Tuple[Game, State]]:
    """Moments with a choice of plays, one of three, out of deals that casual and steady computers play."""
    rules = compile_profile(Library().find(name))
    random, seed = Random(5), 0
    while True:
        seed += 1
        game = Game(rules, SeedSource(seed))
        kinds = ("casual", "steady")
        players = [make_player(kinds[(seat + seed) % 2], seed, seat) for seat in range(rules.table.seats)]
        state, _ = game.start()
        for _ in range(4):
            while state.result is None:
                legal = game.legal(state)
                if len(legal) > 1 and state.phase == PLAYING and random.random() < 0.34:
                    yield game, state
                action = legal[0]
                if len(legal) > 1:
                    action = players[state.to_act].choose(view_of(game, state, state.to_act))
                state, _ = game.apply(state, action)
            state, _ = game.next_deal(state)


def try_profile(name: str, positions: int, ways: int, level: Level) -> Tried:
    """Tries so many positions, each with so many other ways for the tiles to lie."""
    random, tried, failed, source = Random(11), 0, 0, moments(name)
    for _ in range(positions):
        game, state = next(source)
        told = answer(game, state, level)
        for _ in range(ways):
            other = exchanged(game, state, random)
            # The same lie again would prove nothing.
            tried += other.hands != state.hands
            failed += answer(game, other, level) != told
    return Tried(positions, tried, failed)


def main() -> int:
    """Print what was tried. 1 when anything differed."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--positions", type=int, default=500, help="positions in each profile (default 500)")
    parser.add_argument("--ways", type=int, default=2, help="other ways for the tiles to lie at each (default 2)")
    parser.add_argument("--profiles", nargs="+", default=PROFILES, metavar="ID")
    options = parser.parse_args()
    failed = 0
    for name in options.profiles:
        found = try_profile(name, options.positions, options.ways, DEFAULT)
        print("%-10s positions: %d, tiles exchanged: %d, different: %d" % (name, *found), flush=True)
        failed += found.failed
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main())
