"""The built-in games once more, written out by hand: what a strict umpire with pencil and paper would find.

Nothing here comes from the program but the notation of records: tiles are texts, every game is plain code for that one
game, and nobody cared for speed. So the rule files, the rule language and the referee have something to be held to that
cannot share their mistakes.
"""

from __future__ import annotations

from typing import Any, Dict, List, NamedTuple, Optional, Tuple

BY_SINGLE_HAND = (
    "six-love", "jamaica-first-to-six", "jamaica-cut-throat", "cuban-100", "cuban-highest-double", "dekabes",
    "eastern-cuba-20", "kozel-singles", "block-2-to-4", "draw-2-to-4",
)  # fmt: skip
BY_TEAM_TOTAL = (
    "dominican-club-200", "venezuela-100", "brazil-pips-50", "milo", "kozel-pairs", "puerto-rico-500",
    "brazil-six-points",
)  # fmt: skip
ALONE = ("jamaica-cut-throat", "kozel-singles", "block-2-to-4", "draw-2-to-4")
#: By number of players, how many tiles of the boneyard are never drawn.
STAY = {"draw-2-to-4": {2: 2, 3: 1, 4: 1}}
TARGET = {
    "six-love": 6, "jamaica-first-to-six": 6, "jamaica-cut-throat": 6, "cuban-100": 100, "cuban-highest-double": 150,
    "dekabes": 4, "dominican-club-200": 200, "venezuela-100": 100, "brazil-pips-50": 50, "milo": 5, "kozel-pairs": 101,
    "dominican-street": 200, "puerto-rico-500": 500, "eastern-cuba-20": 20, "kozel-singles": 101,
    "brazil-six-points": 6,
    "block-2-to-4": 100, "draw-2-to-4": 100,
}  # fmt: skip


def team_of(game: str, seat: int) -> int:
    """The team of a seat; both count from 1."""
    return seat if game in ALONE else 2 - seat % 2


def seats_of(game: str, team: int) -> List[int]:
    """The seats of a team."""
    return [seat for seat in (1, 2, 3, 4) if team_of(game, seat) == team]


def halves(tile: str) -> List[int]:
    """The two numbers of a tile."""
    return [int(half) for half in tile.split("-")]


class Pass(NamedTuple):
    """A pass: tiles on the table, passes since the last of them, who laid that one, whether another was laid."""

    laid: int
    in_a_row: int
    layer: int
    answered: bool


class Ended(NamedTuple):
    """A deal that is over: seats from 1, tiles as texts, ``line`` from left to right as numbers."""

    leader: int
    closer: int
    out: Optional[int]
    hands: Dict[int, List[str]]
    last: str
    before: List[int]
    after: List[int]
    opening: List[int]
    passes: List[Pass]
    thrown: List[Tuple[int, List[str]]]


def play(game: str, deal: Dict[str, Any]) -> Ended:
    """Push the tiles of a record's deal about on the table until it is over."""
    hands = {int(seat): ["%d-%d" % tuple(sorted(halves(tile), reverse=True)) for tile in tiles]
             for seat, tiles in deal["hands"].items()}  # fmt: skip
    line: List[List[int]] = [halves(tile) for tile in deal.get("line", [])]
    leader = deal.get("leader", 0)
    closer, last, before = 0, "", []  # type: int, str, List[int]
    layer = (deal.get("to_act", 1) - 2) % len(hands) + 1
    boneyard = list(deal.get("stock", []))
    stay = STAY[game][len(hands)] if game in STAY else len(boneyard)
    opening: List[int] = []
    passes, passed = 0, []  # type: int, List[Pass]
    for action in deal["actions"]:
        words = action.split()
        seat = int(words[0])
        if words[1] == "pass":
            ends = {line[0][0], line[-1][1]}
            assert not any(ends & set(halves(tile)) for tile in hands[seat]), "%s could play" % action
            assert len(boneyard) <= stay, "%s could draw" % action
            passes += 1
            passed.append(Pass(len(line), passes, layer, False))
            continue
        if words[1] == "draw":
            ends = {line[0][0], line[-1][1]}
            assert not any(ends & set(halves(tile)) for tile in hands[seat]), "%s could play" % action
            assert len(boneyard) > stay, "%s cannot draw" % action
            hands[seat].append("%d-%d" % tuple(sorted(halves(boneyard.pop(0)), reverse=True)))
            continue
        if words[1] != "play":
            continue
        passed = [each._replace(answered=True) for each in passed]
        passes, closer, layer, last = 0, seat, seat, words[2]
        before = [number for pair in line for number in pair]
        hands[seat].remove(last)
        tile = halves(last)
        if not line:
            leader, opening = leader or seat, tile
            line.append(tile)
        elif words[3] == "left":
            line.insert(0, tile if tile[1] == line[0][0] else tile[::-1])
            assert line[0][1] == line[1][0], "%s does not fit" % action
        else:
            line.append(tile if tile[0] == line[-1][1] else tile[::-1])
            assert line[-2][1] == line[-1][0], "%s does not fit" % action
        if not hands[seat]:
            break
    out = next((seat for seat in hands if not hands[seat]), None)
    assert out is not None or passes == len(hands), "this deal is not over"
    table = [number for pair in line for number in pair]
    thrown = [(redeal["by"], redeal["hands"][str(redeal["by"])]) for redeal in deal.get("redeals", ())]
    return Ended(leader, closer, out, hands, last, before, table, opening, passed, thrown)


def winner_of(game: str, deal: Ended, pips: Dict[int, int]) -> Optional[int]:
    """The seat that wins, or None for a draw."""
    if deal.out is not None:
        return deal.out
    if game == "dominican-street":
        after = deal.closer % 4 + 1
        return deal.closer if pips[deal.closer] <= pips[after] else after
    if game in BY_SINGLE_HAND:
        lowest = [seat for seat in pips if pips[seat] == min(pips.values())]
        if game == "eastern-cuba-20" and len({team_of(game, seat) for seat in lowest}) == 2:
            lowest = [seat for seat in lowest if team_of(game, seat) == team_of(game, deal.leader)]
        return lowest[0] if len({team_of(game, seat) for seat in lowest}) == 1 else None
    first, second = pips[1] + pips[3], pips[2] + pips[4]
    if first == second:
        if not game.startswith("brazil-"):
            return None
        winners = 2 if deal.closer in (1, 3) else 1
    else:
        winners = 1 if first < second else 2
    return min(seats_of(game, winners), key=lambda seat: (pips[seat], seat))


def paid_for_passes(game: str, deal: Ended, passed_before: bool) -> List[Tuple[int, int]]:
    """(team, points) for every pass that pays, in order; ``passed_before``: in an earlier deal of the match."""
    paid = []
    for at, each in enumerate(deal.passes):
        team = team_of(game, each.layer)
        if game == "dominican-street":
            if each.laid == 1 and each.in_a_row == 1:
                paid.append((team, 25 if deal.opening[0] == deal.opening[1] else 50))
            elif each.in_a_row == 3 and each.answered:
                paid.append((team, 25))
        elif game == "eastern-cuba-20" and at == 0 and not passed_before:
            paid.append((team, 2))
    return paid


def settle(
    game: str, deal: Ended, scores: List[int], base: int, number: int = 1, passed_before: bool = False
) -> Tuple[Dict[str, Any], int]:
    """What ``expect`` has to say of the deal, and the base of the next one. ``number``: of the deal in its match."""
    pips = {seat: sum(sum(halves(tile)) for tile in deal.hands[seat]) for seat in sorted(deal.hands)}
    seat = winner_of(game, deal, pips)
    result: Dict[str, Any] = {
        "end": "draw", "seat": None, "team": None, "pips": {str(each): pips[each] for each in pips}, "bonus": [],
        "points": 0, "scores": list(scores), "match_over": False, "title": None,
    }  # fmt: skip
    champion = None
    if game == "brazil-six-points":
        for by, hand in deal.thrown:
            doubles, payee = sum(tile[0] == tile[2] for tile in hand), team_of(game, by) - 1
            if doubles == 4:
                base *= 2
                continue
            result["scores"][payee] = result["scores"][payee] + 1 if doubles == 5 else max(6, result["scores"][payee])
            if champion is None and result["scores"][payee] >= 6:
                champion = payee
    for payee, points in paid_for_passes(game, deal, passed_before):
        result["scores"][payee - 1] += points
        if champion is None and result["scores"][payee - 1] >= TARGET[game]:
            champion = payee - 1
    if seat is None:
        return result, 2 if game == "dekabes" else base
    team = team_of(game, seat)
    us, others = team - 1, [index for index in range(len(scores)) if index != team - 1]
    opponents = sum(pips[each] for each in pips if team_of(game, each) != team)
    went_out = deal.out is not None
    one, two = halves(deal.last)
    ends = [deal.before[0], deal.before[-1]] if deal.before else []
    fits_both = bool(ends) and all(end in (one, two) for end in ends)
    before = list(result["scores"])
    result.update({"end": "out" if went_out else "block", "seat": seat, "team": team})
    scores = result["scores"]

    if game == "six-love":
        hard = [end for end in ends if deal.before.count(end) == 7]
        key = went_out and one != two and sorted(hard) == sorted((one, two))
        if any(before[other] for other in others):
            scores[:] = [0, 0]
        else:
            result["points"] = 2 if key else 1
            result["bonus"] = ["key-bone"] if key else []
    elif game == "jamaica-cut-throat":
        if all(before[other] for other in others) and len(others) == 3:
            scores[:] = [0, 0, 0, 0]
        else:
            result["points"] = 1
    elif game == "jamaica-first-to-six":
        result["points"] = 1
    elif game == "dekabes":
        double = went_out and one != two and fits_both
        result["points"] = base * (2 if double else 1)
        result["bonus"] = ["dekabes"] if double else []
        scores[others[0]] = 0
        base = 1
    elif game == "milo":
        equal = went_out and deal.after[0] == deal.after[-1]
        result["points"] = 2 if equal else 1
        result["bonus"] = ["milo"] if equal else []
    elif game in ("block-2-to-4", "draw-2-to-4"):
        result["points"] = opponents - pips[seat]
    elif game == "kozel-pairs":
        result["points"] = 0 if before[us] == 0 and opponents < 13 else opponents
    elif game == "kozel-singles":
        for other in others:
            scores[other] += pips[other + 1]
    elif game == "dominican-street":
        capicua = went_out and one != two and fits_both
        result["points"] = opponents + (25 if capicua else 0)
        result["bonus"] = ["capicua"] if capicua else []
    elif game == "brazil-six-points":
        double = one == two
        worth = 1
        if went_out:
            worth = 6 if double and fits_both else 3 if fits_both else 2 if double else 1
        result["points"] = worth * base
        result["bonus"] = {6: ["cruzada"], 3: ["both-ends"], 2: ["double"]}.get(worth, [])
        base = 1
    elif game == "puerto-rico-500":
        capicu, chuchazo = went_out and one != two and fits_both, went_out and one == two == 0
        result["points"] = sum(pips.values()) + {1: 100, 2: 75, 3: 50, 4: 25}.get(number, 0)
        result["points"] += 100 if capicu or chuchazo else 0
        result["bonus"] = ["capicu"] if capicu else ["chuchazo"] if chuchazo else []
    elif game == "eastern-cuba-20":
        everything = sum(pips.values())
        worth = 0 if everything < 3 else 2 if everything <= 20 else (everything + 9) // 10
        capicua = went_out and one != two and fits_both
        result["points"] = worth * 2 if capicua else worth
        if before[us] == 0 and result["points"] < 3:
            result["points"] = 0
        result["bonus"] = ["capicua"] if capicua and result["points"] else []
    else:
        result["points"] = opponents
    scores[us] += result["points"]

    if game == "kozel-singles":
        if max(scores) >= TARGET[game] and scores.count(min(scores)) == 1:
            result["match_over"] = True
            result["title"] = "clean" if min(scores) == 0 else None
        return result, base
    if champion is None and scores[us] >= TARGET[game]:
        champion = us
    if champion is not None:
        result["match_over"] = True
        rivals = [points for index, points in enumerate(scores) if index != champion]
        result["title"] = title_of(game, before[champion], rivals)
    return result, base


def title_of(game: str, ours_before: int, others: List[int]) -> Optional[str]:
    """The name of a match that has been won."""
    nothing = not any(others)
    if game in ("six-love", "jamaica-first-to-six"):
        return "six-love" if nothing else None
    if game == "jamaica-cut-throat":
        return "six-love-over-all" if nothing else "six-love"
    if game == "cuban-100":
        return None if not nothing else "pollona" if ours_before else "tripollua"
    if game == "kozel-pairs":
        return "dry-goats" if nothing else "goats"
    names = {
        "dominican-club-200": "pollona", "venezuela-100": "zapato", "dominican-street": "pollona",
        "brazil-six-points": "clean", "puerto-rico-500": "shut-out", "eastern-cuba-20": "zapatero",
    }  # fmt: skip
    return names.get(game) if nothing else None


class Before(NamedTuple):
    """What the lead of a deal depends on: the result of the deal before (None: the first deal, or a fresh match)."""

    result: Optional[Dict[str, Any]]
    leader: int
    closer: int
    was_reset: bool
    match_opener: int


def may_lead(game: str, before: Before, hands: Dict[int, List[str]]) -> Tuple[List[int], List[str]]:
    """(the seats that may come to lead, the tiles that may be led; no tiles: any)."""
    result = before.result
    if result is None or game in ("block-2-to-4", "draw-2-to-4"):
        if game == "cuban-100":
            return [1, 2, 3, 4], []
        if game in ("cuban-highest-double", "block-2-to-4", "draw-2-to-4"):
            for number in range(9, -1, -1):
                for seat in hands:
                    if "%d-%d" % (number, number) in hands[seat]:
                        return [seat], ["%d-%d" % (number, number)]
            every = [(sum(halves(tile)), halves(tile), seat, tile) for seat in hands for tile in hands[seat]]
            heaviest = max(every)
            return [heaviest[2]], [heaviest[3]]
        tile = "1-1" if game in ("kozel-pairs", "kozel-singles") else "6-6"
        return [seat for seat in (1, 2, 3, 4) if tile in hands[seat]], [tile]
    drawn = result["team"] is None
    if game in ("six-love", "jamaica-first-to-six", "jamaica-cut-throat") and (drawn or before.was_reset):
        return may_lead(game, before._replace(result=None), hands)
    if game in ("six-love", "jamaica-first-to-six"):
        return seats_of(game, result["team"]), []
    if game in ("jamaica-cut-throat", "dominican-street", "eastern-cuba-20"):
        return [result["seat"]], []
    if game == "puerto-rico-500":
        return [before.leader if drawn else result["seat"]], []
    if game in ("cuban-100", "cuban-highest-double"):
        return seats_of(game, 3 - team_of(game, before.leader) if drawn else result["team"]), []
    if game == "dekabes":
        return seats_of(game, team_of(game, before.leader) if drawn else result["team"]), []
    if game == "dominican-club-200":
        return [before.closer if drawn else result["seat"]], []
    if game in ("kozel-pairs", "kozel-singles"):
        return [result["seat"] if result["end"] == "out" else before.closer], []
    last = before.match_opener if game == "venezuela-100" and result["match_over"] else before.leader
    return [last % 4 + 1], []


#: Games whose next match opens like the very first one.
FRESH = tuple(game for game in TARGET if game not in ("six-love", "venezuela-100"))
