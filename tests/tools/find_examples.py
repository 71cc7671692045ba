"""Find worked examples: play random deals until one shows what is wanted, and print it as JSON cut to its last moves.

    python3 -m tests.tools.find_examples six-love "score=key-bone" "end=draw" "lead=double-six:lead"

What is printed is one entry of the list ``examples``: only its id, title and text are left to be written.

Each WANT stands for one deal; the deals follow each other, with points, base and lead carried over. A WANT is a list
of tests with commas, all of which must hold; ``!`` in front turns a test round. After a colon stands how much of the
deal is printed: ``:2`` the last two tiles (the default is one), ``:all`` the whole deal, ``:lead`` only up to the
first tile, with the hands it was chosen from. Tests:

    end=out  end=block  end=draw  over  score=ID  ledger=ID  title=ID  lead=ID  pass=ID  prize=ID
                     (clauses of the profile)
    points>=N  points<=N  points=N  pay>=N ...  (credited; worth of the deal)
    team=N  seat=N  leader=N  closer=N  (numbers from 1)
    opens=6-6        (the first tile)
    redeal  thrown-doubles>=N  thrown-by=N  tries>=N  (a hand was thrown in, its doubles, its seat; tries of the
                     opening draw)
    tied  forced     (a block came to a tie; the last tile was the only legal play)
    partner-heavier  (a block is won by a team that holds more than another)
    lowest-hand-lost (a block is lost by the team of the lowest hand)
    opposite-low     (two seats that face each other share the lowest hand of a block)
    closer-lost      (the team that laid the last tile lost)
    partner-named    (a team named another seat than its speaker)
    partner-won      (the team that laid the last tile won with its partner's hand)
    and every word for a deal that has ended, such as last-tile-fits-both-ends, both-ends-hard, last-tile=1-1

What is printed is real play that the rules allow, so an example cannot show a board that never comes up. Texts are
left to be written by a person who reads what has been found.
"""

from __future__ import annotations

import argparse
import json
import operator
import re
import sys
from pathlib import Path
from random import Random
from typing import Any, Callable, Dict, Iterable, List, NamedTuple, Optional, Sequence, Tuple

from dominoes.game.actions import LEAD, PLAY, REDEAL, Action, canonical
from dominoes.game.referee import Game
from dominoes.game.result import Result
from dominoes.game.settle import deal_facts, win_worth
from dominoes.game.sources import SeedSource
from dominoes.game.state import State, in_line_order
from dominoes.rules.compiled import Rules, compile_profile
from dominoes.rules.facts import Block, Facts
from dominoes.rules.load import load_profile
from dominoes.rules.tiles import IS_DOUBLE, TILES_OF, parse_tile, tile_name
from dominoes.rules.vocabulary import VOCABULARY

PROFILES = Path(__file__).resolve().parents[2] / "dominoes" / "profiles"
#: Examples that are found before the shortest is taken.
ENOUGH = 12


class Played(NamedTuple):
    """One deal as it was played: the referee and the states from its opening on; ``actions[i]`` leads from
    ``states[i]`` to the next; ``attempts`` are all hands dealt, the last being those played."""

    rules: Rules
    states: Tuple[State, ...]
    actions: Tuple[Action, ...]
    attempts: Tuple[Tuple[Tuple[int, ...], Tuple[int, ...]], ...]

    @property
    def last(self) -> State:
        """The settled state."""
        return self.states[-1]

    @property
    def result(self) -> Result:
        """How the deal ended."""
        assert self.last.result is not None
        return self.last.result

    @property
    def facts(self) -> Facts:
        """What result words look at; for a draw as if seat 1 had won."""
        result, rules = self.result, self.rules
        seat = max(result.seat, 0)
        end = "out" if result.end == "out" else "block"
        facts = deal_facts(rules, self.last, seat, rules.table.team_of[seat], end, result.pips)
        return win_worth(rules, facts)[2]._replace(final=result.scores)


Test = Callable[[Played], bool]


class Want(NamedTuple):
    """What one deal has to show, and how much of it is printed: tiles from the end, 0 for all, -1 for the lead."""

    tests: Tuple[Test, ...]
    keep: int
    text: str


def _codes(section: str) -> Callable[[Played, str], bool]:
    return lambda played, name: any(line.code == "%s.%s" % (section, name) for line in played.result.ledger)


def _team_totals(played: Played) -> List[int]:
    return [sum(played.result.pips[seat] for seat in team) for team in played.rules.table.teams]


def _opposite_low(played: Played) -> bool:
    pips = played.result.pips
    lowest = [seat for seat, left in enumerate(pips) if left == min(pips)]
    return played.result.end != "out" and len(lowest) == 2 and lowest[1] - lowest[0] == len(pips) // 2


def _closer_lost(played: Played) -> bool:
    return played.result.team >= 0 and played.rules.table.team_of[played.result.closer] != played.result.team


def _tied(played: Played) -> bool:
    result, rules = played.result, played.rules
    if result.end == "out":
        return False
    return len(rules.block_winners(Block(rules.table, result.pips, result.leader, result.closer))) > 1


def _forced(played: Played) -> bool:
    last = max(at for at, action in enumerate(played.actions) if action.kind == PLAY)
    return len(Game(played.rules, SeedSource(0)).legal(played.states[last])) == 1


def _thrown_doubles(played: Played) -> int:
    thrown = played.last.deal.thrown_in
    hand = played.attempts[0][0][thrown[0].seat] if thrown else 0
    return sum(IS_DOUBLE[tile] for tile in TILES_OF[hand])


#: Tests with a text after ``=``.
NAMED: Dict[str, Callable[[Played, str], bool]] = {
    "end": lambda played, name: played.result.end == name,
    "score": _codes("score"),
    "ledger": _codes("ledger"),
    "title": _codes("titles"),
    "pass": _codes("passes"),
    "prize": _codes("prizes"),
    "opens": lambda played, name: played.last.line[0].tile == parse_tile(name),
    "lead": lambda played, name: played.rules.leads[played.last.deal.clause].id == name,
}
#: Tests with a number after ``=``, ``>=`` or ``<=``.
NUMBERS: Dict[str, Callable[[Played], int]] = {
    "points": lambda played: played.result.points,
    "pay": lambda played: sum(line.amount for line in played.result.ledger if line.code.startswith("score.")),
    "team": lambda played: played.result.team + 1,
    "seat": lambda played: played.result.seat + 1,
    "leader": lambda played: played.result.leader + 1,
    "closer": lambda played: played.result.closer + 1,
    "tries": lambda played: len(played.last.deal.draws),
    "thrown-by": lambda played: played.last.deal.thrown_in[0].seat + 1 if played.last.deal.thrown_in else 0,
    "thrown-doubles": _thrown_doubles,
    "laid": lambda played: len(played.last.line),
}
PLAIN: Dict[str, Test] = {
    "over": lambda played: played.result.match_over,
    "redeal": lambda played: bool(played.last.deal.thrown_in),
    "partner-heavier": lambda played: (
        played.result.end == "block" and _team_totals(played)[played.result.team] > min(_team_totals(played))
    ),
    "lowest-hand-lost": lambda played: (
        played.result.end == "block" and min(played.result.pips) < played.result.pips[played.result.seat]
    ),
    "tied": _tied,
    "forced": _forced,
    "opposite-low": _opposite_low,
    "closer-lost": _closer_lost,
    "partner-named": lambda played: any(each.kind == LEAD and each.tile != each.seat for each in played.actions),
    "partner-won": lambda played: (
        played.result.team >= 0 and not _closer_lost(played) and played.result.seat != played.result.closer
    ),
}
COMPARE = {"=": operator.eq, ">=": operator.ge, "<=": operator.le}


def parse_want(text: str) -> Want:
    """A want as written on the command line. Raises ValueError for a test that is not known."""
    tests, _, keep = text.partition(":")
    words = {"": 1, "all": 0, "lead": -1}
    return Want(
        tuple(_test(part) for part in tests.split(",") if part.strip()),
        words[keep] if keep in words else int(keep),
        text,
    )


def _test(text: str) -> Test:
    text = text.strip()
    if text.startswith("!"):
        inner = _test(text[1:])
        return lambda played: not inner(played)
    parts = re.fullmatch(r"([a-z-]+)(?:(=|>=|<=)(.+))?", text)
    if parts is None:
        raise ValueError("not a test: %r" % text)
    name, sign, value = parts.groups()
    if name in PLAIN and not sign:
        return PLAIN[name]
    if name in NAMED and sign == "=":
        named = NAMED[name]
        return lambda played: named(played, value)
    if name in NUMBERS and sign:
        number, compare = NUMBERS[name], COMPARE[sign]
        return lambda played: compare(number(played), int(value))
    words = VOCABULARY["result"].words
    if name in words:
        meaning = words[name].meaning
        if words[name].argument is None:
            return lambda played: bool(meaning(played.facts))
        with_value = meaning(parse_tile(value) if words[name].argument == "tile" else int(value))
        return lambda played: bool(with_value(played.facts))
    raise ValueError("no test is called %r" % text)


class _Remembering(SeedSource):
    """A seed's deals, remembered so that they can be written down."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.attempts: List[Tuple[Tuple[int, ...], Tuple[int, ...]]] = []

    def hands(self, rules: Rules, deal: int, attempt: int) -> Tuple[Tuple[int, ...], Tuple[int, ...]]:
        self.attempts.append(super().hands(rules, deal, attempt))
        return self.attempts[-1]


def play_deal(rules: Rules, before: Optional[State], seed: int) -> Played:
    """One deal of random legal moves; every right to a redeal is used. ``before`` is the settled deal before it."""
    source = _Remembering(seed)
    game, chance = Game(rules, source), Random(seed)
    state = (game.start() if before is None else game.next_deal(before))[0]
    states, actions = [state], []
    while state.result is None:
        legal = game.legal(state)
        redeal = [action for action in legal if action.kind == REDEAL]
        action = redeal[0] if redeal else chance.choice(legal)
        actions.append(action)
        state = game.apply(state, action)[0]
        states.append(state)
    return Played(rules, tuple(states), tuple(actions), tuple(source.attempts))


def _may_be_cut(played: Played, keep: int) -> bool:
    """Where passes pay, those before the cut would be lost with the moves that are left out."""
    return keep <= 0 or not played.rules.passes or not played.states[_first_kept(played, keep)].passed


def _first_kept(played: Played, keep: int) -> int:
    """The place of the first action that is printed when the last ``keep`` tiles are."""
    plays = [at for at, action in enumerate(played.actions) if action.kind == PLAY]
    return plays[max(-keep, 1 - len(plays))]


def find(rules: Rules, wants: Sequence[Want], seed: int, tries: int) -> List[Played]:
    """A deal for each want, one after the other. Raises LookupError for the first that did not come up."""
    found: List[Played] = []
    for number, want in enumerate(wants):
        best: Optional[Tuple[int, Played]] = None
        hits = 0
        for at in range(tries):
            played = play_deal(rules, found[-1].last if found else None, seed * 10_000_000 + number * 1_000_000 + at)
            if all(test(played) for test in want.tests) and _may_be_cut(played, want.keep):
                hits += 1
                cost = len(json.dumps(written(played, want.keep)))
                if best is None or cost < best[0]:
                    best = cost, played
                if hits == ENOUGH:
                    break
        if best is None:
            after = "" if not found else " after the deals before it"
            raise LookupError("no deal of %d shows %s%s: try another --seed, more --tries, or ask for less"
                              % (tries, want.text, after))
        found.append(best[1])
    return found


def _tiles(mask: int) -> List[str]:
    return [tile_name(tile) for tile in TILES_OF[mask]]


def _by_seat(hands: Iterable[int]) -> Dict[str, List[str]]:
    return {str(seat + 1): _tiles(hand) for seat, hand in enumerate(hands)}


def written(played: Played, keep: int) -> Dict[str, Any]:
    """The deal as a record has it: the last ``keep`` tiles, all for 0, up to the first tile for -1."""
    deal: Dict[str, Any] = {}
    if keep > 0:
        first = _first_kept(played, keep)
        state = played.states[first]
        deal["line"] = ["%d-%d" % halves for halves in in_line_order(state.line)]
        deal["leader"], deal["to_act"] = state.deal.leader + 1, state.to_act + 1
        deal["hands"] = _by_seat(state.hands)
        deal["actions"] = canonical(played.actions[first:], opened=True)
        deal["expect"] = expectation(played)
        return deal
    opening = played.states[0].deal
    if opening.draws:
        deal["opening_draw"] = [[tile_name(tile) for tile in tiles] for tiles in opening.draws]
    thrown = played.last.deal.thrown_in
    if thrown:
        deal["redeals"] = [
            {"hands": _by_seat(hands), "by": each.seat + 1} for (hands, _), each in zip(played.attempts, thrown)
        ]
    deal["hands"] = _by_seat(played.attempts[-1][0])
    if keep < 0:
        led = next(at for at, action in enumerate(played.actions) if action.kind == PLAY)
        deal["actions"] = canonical(played.actions[: led + 1])
        return deal
    deal["actions"] = canonical(played.actions)
    deal["expect"] = expectation(played)
    return deal


def expectation(played: Played) -> Dict[str, Any]:
    """Every field of ``expect`` as the referee settled the deal."""
    result = played.result
    return {
        "end": result.end,
        "seat": result.seat + 1 or None,
        "team": result.team + 1 or None,
        "pips": {str(seat + 1): pips for seat, pips in enumerate(result.pips)},
        "bonus": list(result.bonus),
        "points": result.points,
        "scores": list(result.scores),
        "match_over": result.match_over,
        "title": result.title or None,
    }


def json_text(value: Any, width: int = 118, indent: int = 0, taken: int = 0) -> str:
    """JSON as the profiles are written: whatever fits into a line stands in one. ``taken``: used up in this line."""
    flat = json.dumps(value, ensure_ascii=False)
    if indent + taken + len(flat) <= width or not isinstance(value, (dict, list)) or not value:
        return flat
    inner = " " * (indent + 2)
    if isinstance(value, dict):
        lines = []
        for key, item in value.items():
            name = json.dumps(key, ensure_ascii=False) + ": "
            lines.append(inner + name + json_text(item, width, indent + 2, len(name) + 1))
        return "{\n%s\n%s}" % (",\n".join(lines), " " * indent)
    if all(isinstance(item, str) for item in value):
        return "[\n%s\n%s]" % (_filled(value, width, inner), " " * indent)
    lines = [inner + json_text(item, width, indent + 2, 1) for item in value]
    return "[\n%s\n%s]" % (",\n".join(lines), " " * indent)


def _filled(texts: Sequence[str], width: int, inner: str) -> str:
    lines, line = [], inner
    for at, text in enumerate(texts):
        piece = json.dumps(text, ensure_ascii=False) + ("," if at + 1 < len(texts) else "")
        if line != inner and len(line) + 1 + len(piece) > width:
            lines.append(line)
            line = inner
        line += piece if line == inner else " " + piece
    return "\n".join(lines + [line])


def rules_of(profile: str) -> Rules:
    """The rules of a built-in profile or of a file."""
    path = PROFILES / (profile + ".json")
    path = path if path.exists() else Path(profile)
    return compile_profile(load_profile(path.read_bytes(), str(path), thorough=False))


def main(arguments: Optional[Sequence[str]] = None) -> int:
    """The command line. Exit code 1 when nothing was found, 2 for wrong usage."""
    parser = argparse.ArgumentParser(
        description="Find worked examples in random play.",
        epilog=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("profile", help="id of a built-in profile, or a file")
    parser.add_argument("wants", nargs="+", metavar="WANT", help="what each deal has to show")
    parser.add_argument("--seed", type=int, default=1, help="another seed finds other deals")
    parser.add_argument("--tries", type=int, default=20_000, help="deals that are tried for each want")
    asked = parser.parse_args(arguments)
    try:
        wants = [parse_want(want) for want in asked.wants]
        found = find(rules_of(asked.profile), wants, asked.seed, asked.tries)
    except ValueError as error:
        parser.error(str(error))
    except LookupError as error:
        print(error, file=sys.stderr)
        return 1
    deals = [written(played, want.keep) for played, want in zip(found, wants)]
    print(json_text({"id": "found", "title": "A title", "text": "Say why it comes to this.", "deals": deals}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
