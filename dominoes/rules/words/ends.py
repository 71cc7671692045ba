"""Words about the end of a deal and of a match: who wins a block, what a tie means, what the ledger does.

May import `dominoes.rules` modules below it only; no tkinter, gettext, file, clock or global random.
"""

from __future__ import annotations

from typing import Tuple

from dominoes.rules.facts import Block, Previous
from dominoes.rules.message import N_
from dominoes.rules.words.word import Word, group


def _teams_with_least(totals: Tuple[int, ...]) -> Tuple[int, ...]:
    least = min(totals)
    return tuple(team for team, total in enumerate(totals) if total == least)


def _lowest_hand(block: Block) -> Tuple[int, ...]:
    return _teams_with_least(tuple(min(block.pips[seat] for seat in team) for team in block.table.teams))


def _lowest_of(block: Block, team: int) -> Tuple[int, ...]:
    return (min(block.table.teams[team], key=lambda seat: (block.pips[seat], seat)),)


def _lowest_total(block: Block) -> Tuple[int, ...]:
    return _teams_with_least(tuple(sum(block.pips[seat] for seat in team) for team in block.table.teams))


def _duel(block: Block) -> Tuple[int, ...]:
    """The seats whose hands are compared: the closer's and the next one's."""
    return block.closer, block.table.next_seat(block.closer)


def _closer_against_next(block: Block) -> Tuple[int, ...]:
    least = min(block.pips[seat] for seat in _duel(block))
    teams = {block.table.team_of[seat] for seat in _duel(block) if block.pips[seat] == least}
    return tuple(sorted(teams))


#: Who wins a block. Meanings take a `Block` and give the teams that are best; more than one is a tie. ``counted``
#: takes a team as well and gives the seats whose pips stand for it.
BLOCKS = group(
    Word(
        "lowest-hand",
        _lowest_hand,
        N_(
            "rule",
            "the hand with the fewest pips wins for its team, and the hands of a team are never added up; "
            "if several teams share the fewest, it is a tie",
        ),
        "the single hand with the fewest pips wins for its team; partners are not added up",
        counted=_lowest_of,
    ),
    Word(
        "lowest-team-total",
        _lowest_total,
        N_(
            "rule",
            "the team with the fewest pips in all its hands together wins; if several share the fewest, it is a tie",
        ),
        "the team with the fewest pips in all its hands together",
        counted=lambda block, team: block.table.teams[team],
    ),
    Word(
        "closer-against-next",
        _closer_against_next,
        N_(
            "rule",
            "only two hands are compared: that of the seat that laid the last tile and that of the next seat; "
            "the one with fewer pips wins for its team, and equal hands are a tie",
        ),
        "the seat that laid the blocking tile against the next seat: the hand with fewer pips wins for its team",
        counted=lambda block, team: tuple(seat for seat in _duel(block) if block.table.team_of[seat] == team),
    ),
)


def _closers_opponents(block: Block, tied: Tuple[int, ...]) -> int:
    closers = block.table.team_of[block.closer]
    rest = [team for team in tied if team != closers]
    return rest[0] if len(rest) == 1 else -1


def _team_among(tied: Tuple[int, ...], team: int) -> int:
    return team if team in tied else -1


def _lowest_seat(block: Block, tied: Tuple[int, ...]) -> int:
    least = min(block.pips[seat] for team in tied for seat in block.table.teams[team])
    return min(
        (seat, team) for team in tied for seat in block.table.teams[team] if block.pips[seat] == least
    )[1]


#: What a tie in a block means. Meanings take a `Block` and the tied teams, and give the winner or -1 for a draw.
TIES = group(
    Word(
        "draw",
        lambda block, tied: -1,
        N_("rule", "after a tie the deal is a draw: nobody wins and nobody gets points"),
        "nobody wins",
    ),
    Word(
        "leaders",
        lambda block, tied: _team_among(tied, block.table.team_of[block.leader]),
        N_("rule", "a tie is won by the team that led the deal, if it is one of the tied; otherwise nobody wins"),
        "the team that led the deal wins, if it is one of the tied; otherwise nobody",
    ),
    Word(
        "closers",
        lambda block, tied: _team_among(tied, block.table.team_of[block.closer]),
        N_("rule", "a tie is won by the team that laid the last tile, if it is one of the tied; otherwise nobody wins"),
        "the team that laid the blocking tile wins, if it is one of the tied; otherwise nobody",
    ),
    Word(
        "closers-opponents",
        _closers_opponents,
        N_("rule", "a tie is won by the tied team that did not lay the last tile; if there are several, nobody wins"),
        "the team that laid the blocking tile loses; with several others tied, nobody wins",
    ),
    Word(
        "lowest-seat",
        _lowest_seat,
        N_("rule", "a tie is won by the lowest hand among the tied; of equal hands, by the lower seat"),
        "the lowest hand among the tied wins; of equal hands, the lower seat",
    ),
)


#: What the winners are credited with. Meanings take the amount.
CREDITS = group(
    Word(
        "add",
        lambda amount: amount,
        N_("rule", "the winners add the points of the deal"),
        "the winners add the amount",
    ),
    Word(
        "nothing",
        lambda amount: 0,
        N_("rule", "the winners get no points for this deal"),
        "the winners get no points",
    ),
)

#: Who goes back to zero. Meanings take the table and the winning team, and give the teams that are reset.
RESETS = group(
    Word("none", lambda table, team: (), N_("rule", "nobody loses points"), "nobody"),
    Word(
        "others",
        lambda table, team: table.others(team),
        N_("rule", "all other teams go back to zero"),
        "every team but the winners",
    ),
    Word(
        "all",
        lambda table, team: tuple(range(len(table.teams))),
        N_("rule", "all teams go back to zero"),
        "every team, the winners included",
    ),
)

#: What becomes of the running base. Meanings take the base and the start value.
BASE_STEPS = group(
    Word("keep", lambda base, start: base, N_("rule", "the base stays as it is"), "the base stays"),
    Word(
        "start",
        lambda base, start: start,
        N_("rule", "the base goes back to its start value"),
        "back to the start value",
    ),
    Word(
        "set",
        lambda value: lambda base, start: value,
        N_("rule", "the base becomes {value}, however often this happens"),
        "the base is this number, however often it happens",
        argument="points",
    ),
    Word(
        "add",
        lambda value: lambda base, start: base + value,
        N_("rule", "the base grows by {value} each time"),
        "this number is added to the base each time",
        argument="points",
    ),
    Word(
        "times",
        lambda value: lambda base, start: min(base * value, 1_000_000),
        N_("rule", "the base is multiplied by {value} each time"),
        "the base is multiplied by this number each time",
        argument="factor",
    ),
)

#: When a match is over. Meanings take the number, and give a test over the winners' points.
MATCH_ENDS = group(
    Word(
        "reach",
        lambda value: lambda points: points >= value,
        N_("rule", "The match is won with {value} point or more.", "The match is won with {value} points or more."),
        "the first team that has this many points or more wins",
        argument="target",
    ),
)

def _led_by(previous: Previous, opener: int) -> Previous:
    return previous._replace(leader=opener)


#: How the next match opens. Meanings take what the last deal hands on and the seat that led the first deal of the
#: match, and give what the lead of the next match looks at: None for a first deal.
NEXT_MATCHES = group(
    Word(
        "fresh",
        lambda previous, opener: None,
        N_("rule", "The next match starts at zero and opens like the very first deal."),
        "the next match opens like the first one",
    ),
    Word(
        "continue",
        lambda previous, opener: previous,
        N_(
            "rule",
            "The next match starts at zero, but who leads its first deal follows "
            "from the last deal of the match before.",
        ),
        "points go back to zero, but the lead follows from the last deal as usual",
    ),
    Word(
        "rotate",
        _led_by,
        N_(
            "rule",
            "The next match starts at zero; who leads its first deal follows from who led "
            "the first deal of the match before.",
        ),
        "points go back to zero, and the lead counts from the seat that led the first deal of this match: "
        "it rotates from match to match",
    ),
)
