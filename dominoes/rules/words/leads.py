"""Words about the lead: what came before, who may lead, who speaks for a team, which tile must be led.

Meanings are functions of `LeadFacts`; one that names a seat or a team gives -1 where there is none (no winner
after a draw), which the loader turns into a fault of the profile and the referee never sees.
May import `dominoes.rules` modules below it only; no tkinter, gettext, file, clock or global random.
"""

from __future__ import annotations

from typing import Sequence

from dominoes.rules.facts import BLOCK, DRAW, OUT, LeadFacts
from dominoes.rules.message import N_
from dominoes.rules.tiles import IS_DOUBLE, PIPS, TILES_OF, TileSet
from dominoes.rules.words.word import Word, group


def _ended(facts: LeadFacts, *ends: str) -> bool:
    return facts.previous is not None and facts.previous.end in ends


#: Conditions over the deal before.
SITUATIONS = group(
    Word(
        "first-deal",
        lambda facts: facts.previous is None,
        N_("rule", "in the first deal"),
        "the first deal of a session, or of a match that opens afresh",
        opposite=N_("rule", "in any deal but the first"),
    ),
    Word(
        "after-win",
        lambda facts: _ended(facts, OUT, BLOCK),
        N_("rule", "after a deal that somebody won"),
        "somebody won the deal before, by going out or by a block",
        opposite=N_("rule", "not after a deal that somebody won"),
    ),
    Word(
        "after-out",
        lambda facts: _ended(facts, OUT),
        N_("rule", "after a deal won by going out"),
        "somebody went out in the deal before",
        opposite=N_("rule", "not after a deal won by going out"),
    ),
    Word(
        "after-block",
        lambda facts: _ended(facts, BLOCK),
        N_("rule", "after a block that somebody won"),
        "somebody won the deal before by a block",
        opposite=N_("rule", "not after a block that somebody won"),
    ),
    Word(
        "after-draw",
        lambda facts: _ended(facts, DRAW),
        N_("rule", "after a draw"),
        "nobody won the deal before",
        opposite=N_("rule", "not after a draw"),
    ),
    Word(
        "after-reset",
        lambda facts: facts.previous is not None and facts.previous.reset,
        N_("rule", "after a deal that took all teams back to zero"),
        "the deal before put every team back to zero",
        opposite=N_("rule", "not after a deal that took all teams back to zero"),
    ),
)


def _after(facts: LeadFacts, seat: int) -> int:
    return facts.table.next_seat(seat) if seat >= 0 else -1


def _winner(facts: LeadFacts) -> int:
    return facts.previous.seat if facts.previous else -1


def _closer(facts: LeadFacts) -> int:
    return facts.previous.closer if facts.previous else -1


def _last_leader(facts: LeadFacts) -> int:
    return facts.previous.leader if facts.previous else -1


#: Seats that lead without being named by anybody.
SEATS = group(
    Word(
        "winner",
        _winner,
        N_(
            "rule",
            "the seat that went out leads; after a block, the seat whose hand won it "
            "(where the hands of a team were added up, the lowest of them; of equal hands, the lower seat)",
        ),
        "the seat that went out, or after a block the seat whose hand won it (where hands were added up, the lowest "
        "hand of the winners; equal hands: the lower seat)",
    ),
    Word(
        "last-leader",
        _last_leader,
        N_("rule", "the seat that led the deal before leads again"),
        "the seat that led the deal before",
    ),
    Word(
        "next-after-last-leader",
        lambda facts: _after(facts, _last_leader(facts)),
        N_("rule", "the lead passes to the next seat after the one that led the deal before"),
        "the next seat in turn after the one that led the deal before: the lead rotates",
    ),
    Word(
        "closer",
        _closer,
        N_("rule", "the seat that laid the last tile of the deal before leads"),
        "the seat that laid the last tile of the deal before",
    ),
    Word(
        "next-after-closer",
        lambda facts: _after(facts, _closer(facts)),
        N_("rule", "the next seat after the one that laid the last tile of the deal before leads"),
        "the next seat in turn after the one that laid the last tile of the deal before",
    ),
    Word(
        "draw-winner",
        lambda facts: facts.draw_seat,
        N_("rule", "the seat that won the opening draw leads"),
        "the seat that drew the tile with more pips in the opening draw",
    ),
)


def _team(facts: LeadFacts, seat: int) -> int:
    return facts.table.team_of[seat] if seat >= 0 else -1


def _other_team(facts: LeadFacts) -> int:
    last = _team(facts, _last_leader(facts))
    return (last + 1) % len(facts.table.teams) if last >= 0 else -1


#: Teams that may name one of their seats.
TEAMS = group(
    Word(
        "winners",
        lambda facts: facts.previous.team if facts.previous else -1,
        N_("rule", "the team that won the deal before names which of its seats leads"),
        "the team that won the deal before",
    ),
    Word(
        "last-leaders",
        lambda facts: _team(facts, _last_leader(facts)),
        N_("rule", "the team that led the deal before names again which of its seats leads"),
        "the team that led the deal before",
    ),
    Word(
        "other-than-last-leaders",
        _other_team,
        N_(
            "rule",
            "the team that did not lead the deal before names which of its seats leads (of several, the next one)",
        ),
        "the team that did not lead the deal before (with more than two teams: the next one)",
    ),
    Word(
        "draw-winners",
        lambda facts: _team(facts, facts.draw_seat),
        N_("rule", "the team that won the opening draw names which of its seats leads"),
        "the team whose seat drew the tile with more pips in the opening draw",
    ),
)


def _in_team(facts: LeadFacts, seat: int, team: int) -> int:
    return seat if _team(facts, seat) == team else -1


#: Who speaks for the team that names a seat. Meanings take the facts and the team.
SPEAKERS = group(
    Word(
        "winner",
        lambda facts, team: _in_team(facts, _winner(facts), team),
        N_(
            "rule",
            "the seat that went out speaks for its team; after a block, the seat whose hand won it "
            "(where the hands of a team were added up, the lowest of them; of equal hands, the lower seat)",
        ),
        "the seat that went out, or after a block the seat whose hand won it (where hands were added up, the lowest "
        "hand of the winners; equal hands: the lower seat)",
    ),
    Word(
        "last-leader",
        lambda facts, team: _in_team(facts, _last_leader(facts), team),
        N_("rule", "the seat that led the deal before speaks for its team"),
        "the seat that led the deal before",
    ),
    Word(
        "lowest-seat",
        lambda facts, team: min(facts.table.teams[team]),
        N_("rule", "the seat with the lowest number speaks for its team"),
        "the seat of the team with the lowest number",
    ),
)

#: When the naming happens. The meaning says whether it is before the deal.
MOMENTS = group(
    Word(
        "before-deal",
        lambda: True,
        N_("rule", "the choice is made before the tiles are dealt"),
        "before the tiles are dealt, so that nobody has looked at a hand",
    ),
    Word(
        "after-deal",
        lambda: False,
        N_("rule", "the choice is made after the tiles are dealt; the speaker sees only its own hand"),
        "after the deal (and after any redeal): the speaker has seen its own hand",
    ),
)


def _highest_doubles(tiles: TileSet) -> Sequence[int]:
    return [tile for tile in reversed(tiles.tiles) if IS_DOUBLE[tile]]


#: Ordered lists of tiles: the holder of the first of them that was dealt leads. Meanings take the set.
HOLDINGS = group(
    Word(
        "highest-double",
        _highest_doubles,
        N_("rule", "the highest double"),
        "the highest double in any hand",
    ),
    Word(
        "lowest-double",
        lambda tiles: list(reversed(_highest_doubles(tiles))),
        N_("rule", "the lowest double"),
        "the lowest double in any hand, 0-0 first",
    ),
    Word(
        "heaviest-tile",
        lambda tiles: sorted(tiles.tiles, key=lambda tile: (PIPS[tile], tile), reverse=True),
        N_("rule", "the heaviest tile (of equal ones, that with the larger half)"),
        "the tile with the most pips in any hand; of equal ones, that with the larger half",
    ),
)


def _doubles_or_any(tiles: TileSet, hand: int, found: int) -> int:
    return hand & tiles.doubles or hand


def _heaviest(tiles: TileSet, hand: int, found: int) -> int:
    heaviest = max(PIPS[tile] for tile in TILES_OF[hand])
    return sum(1 << tile for tile in TILES_OF[hand] if PIPS[tile] == heaviest)


#: Which tiles may open. Meanings take the set, the leader's hand and the tile that decided the lead (-1 without
#: one), and give the mask of the tiles that may be led.
OPENINGS = group(
    Word("any", lambda tiles, hand, found: hand, N_("rule", "any tile may be led"), "any tile of the leader's hand"),
    Word(
        "that-tile",
        lambda tiles, hand, found: 1 << found,
        N_("rule", "that tile must be led"),
        "the tile that decided who leads (with holder-of)",
    ),
    Word(
        "some-double",
        _doubles_or_any,
        N_("rule", "a double must be led, if the leader has one"),
        "a double, if the leader has one; otherwise any tile",
    ),
    Word(
        "heaviest",
        _heaviest,
        N_("rule", "the heaviest tile of the hand must be led"),
        "the tile with the most pips in the leader's hand",
    ),
)
