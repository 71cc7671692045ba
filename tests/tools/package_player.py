"""The sampled player of the PyPI package `dominoes` at our table: a bridge to its own process, for measuring only.

The package has the name of ours, so it is installed into an environment of its own (see `tests.tools.compare_package`)
and runs there in isolated mode. Before each of its moves it is told what its seat may know: the other hands are sent as
sizes filled with the unseen tiles in a fixed order, so that it could not cheat if it wanted to. Its rules: four seats,
double-six, lowest team total wins a block, a tie is nobody's, the winners get all pips left; `RULES` says them in our
language.
"""

from __future__ import annotations

import json
import subprocess
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Dict, Iterator, List

from dominoes.game.actions import LEFT, PLAY, Action
from dominoes.game.referee import Game
from dominoes.game.state import State
from dominoes.rules.load import load_profile
from dominoes.rules.profile import Profile
from dominoes.rules.tiles import HIGH, LOW, TILES_OF, tile_of
from dominoes.view import view_of
from tests.tools.compare_package import installed
from tests.tools.duel import Chooser, Maker

#: The name that its results go by.
PACKAGE = "package"

#: From which move on the package's player samples, and how many deals; before that it lays the heaviest tile.
START_MOVE, SAMPLES = 12, 20

#: Runs inside the other environment: one position a line in, one move a line out.
THEIRS = """
import json, random, sys
import dominoes

sampled = dominoes.players.probabilistic_alphabeta(
    start_move=int(sys.argv[1]), sample_size=int(sys.argv[2]), player=dominoes.players.double)
for line in sys.stdin:
    told = json.loads(line)
    random.seed(told["seed"])
    board = dominoes.Board()
    moves = [None if move is None else (dominoes.Domino(move[0], move[1]), move[2]) for move in told["moves"]]
    for move in moves:
        if move is not None:
            board.add(*move)
    hands = [dominoes.Hand([dominoes.Domino(*tile) for tile in hand]) for hand in told["hands"]]
    game = dominoes.Game(board, hands, moves, told["turn"], (), told["leader"], None)
    if moves:
        game._update_valid_moves()
    else:
        game.valid_moves = tuple((tile, True) for tile in hands[told["turn"]])
    dominoes.players.bota_gorda(game)
    sampled(game)
    tile, left = game.valid_moves[0]
    print(json.dumps([tile.first, tile.second, left]), flush=True)
"""

RULES: Dict[str, Any] = {
    "format": "dominoes-profile", "version": 1, "id": "package",
    "about": {
        "name": "Rules of the package", "region": "-", "idea": "-", "special": "-", "difficulty": "easy", "source": "-",
    },
    "set": {"highest": 6},
    "table": {"seats": 4, "teams": "opposite", "direction": "clockwise"},
    "deal": {"tiles": 7, "rest": "none"},
    "lead": [
        {"id": "double-six", "when": "first-deal", "seat": {"holder-of": "6-6"}, "tile": "that-tile"},
        {"id": "starter", "when": "after-draw", "seat": "last-leader"},
        {"id": "winner", "seat": "winner"},
    ],
    "block": {"wins": "lowest-team-total", "tie": "draw"},
    "score": [{"id": "all", "name": {"en": "All pips"}, "pay": "pips-of-all"}],
    "ledger": [{"id": "add", "name": {"en": "Added"}, "credit": "add"}],
    "match": {"ends": {"reach": 200}, "next": "fresh"},
}


def package_rules() -> Profile:
    """The rules of the package as a profile. Raises FileFaults if the language does not take them."""
    return load_profile(json.dumps(RULES).encode("utf-8"), "package", False)


@contextmanager
def package_maker() -> Iterator[Maker]:
    """Seats the package's player. Raises CalledProcessError when it cannot be installed."""
    with installed() as python, subprocess.Popen(
        [str(python), "-I", "-c", THEIRS, str(START_MOVE), str(SAMPLES)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=str(Path(python).parent),
        encoding="utf-8",
    ) as other:
        assert other.stdin and other.stdout
        write, read = other.stdin, other.stdout

        def make(seed: int, seat: int) -> Chooser:
            def choose(game: Game, state: State) -> Action:
                write.write(json.dumps(_told(game, state, seat, seed)) + "\n")
                write.flush()
                first, second, left = json.loads(read.readline())
                tile = tile_of(first, second)
                legal = [action for action in game.legal(state) if action.kind == PLAY and action.tile == tile]
                return next((action for action in legal if (action.end == LEFT) == left), legal[0])

            return choose

        yield make
        write.close()


def _told(game: Game, state: State, seat: int, seed: int) -> Dict[str, Any]:
    """What this seat knows, as the package's game holds it."""
    view = view_of(game, state, seat)
    public = view.public
    unseen = list(TILES_OF[view.rules.tiles.mask & ~public.laid & ~view.hand])
    hands: List[List[int]] = []
    for other, count in enumerate(public.counts):
        hands.append(list(TILES_OF[view.hand]) if other == seat else unseen[:count])
        unseen = unseen if other == seat else unseen[count:]
    moves = [
        None if move.tile < 0 else [HIGH[move.tile], LOW[move.tile], not move.ends or move.end == LEFT]
        for move in public.moves
    ]
    return {
        "seed": seed * 1000 + len(moves), "turn": seat, "leader": public.leader, "moves": moves,
        "hands": [[(HIGH[tile], LOW[tile]) for tile in hand] for hand in hands],
    }  # fmt: skip
