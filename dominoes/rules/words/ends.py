"""Words about the end of a deal and of a match: who wins a block, what a tie means, what the ledger does.

May import `dominoes.rules` modules below it only; no tkinter, gettext, file, clock or global random.
"""

from __future__ import annotations

from typing import Callable, Tuple

from dominoes.rules.facts import Block, Facts, Previous
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


def _added(facts: Facts) -> Tuple[int, ...]:
    return tuple(facts.amount if team == facts.team else 0 for team in range(len(facts.scores)))


def _charged_amount(facts: Facts) -> Tuple[int, ...]:
    return tuple(0 if team == facts.team else facts.amount for team in range(len(facts.scores)))


def _own_pips(facts: Facts) -> Tuple[int, ...]:
    return tuple(sum(facts.pips[seat] for seat in seats) for seats in facts.table.teams)


#: What is written down. Meanings take `Facts` with the amount, and give what is added to the points of each team.
CREDITS = group(
    Word(
        "add",
        _added,
        N_("rule", "the winners add the points of the deal"),
        "the winners add the amount",
    ),
    Word(
        "nothing",
        lambda facts: (0,) * len(facts.scores),
        N_("rule", "the winners get no points for this deal"),
        "the winners get no points",
    ),
    Word(
        "charge-others",
        _charged_amount,
        N_("rule", "every other team is charged the points of the deal"),
        "every team but the winners is charged the amount: for games in which points are bad",
    ),
    Word(
        "charge-own-pips",
        lambda facts: tuple(0 if team == facts.team else own for team, own in enumerate(_own_pips(facts))),
        N_("rule", "every other team is charged the pips left in its own hands"),
        "every team but the winners is charged the pips of its own hands, whatever the amount",
    ),
    Word(
        "charge-all-own-pips",
        _own_pips,
        N_("rule", "every team, the winners too, is charged the pips left in its own hands"),
        "every team, the winners included, is charged the pips of its own hands, whatever the amount",
    ),
)

#: Credits that look at pips, whatever the score clause pays.
PIPS_CHARGED = frozenset(("charge-own-pips", "charge-all-own-pips"))

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

Scores = Tuple[int, ...]
#: The teams that have come to the end of a match, by points and number of deals played; nobody: the match goes on.
AtEnd = Callable[[Scores, int], Tuple[int, ...]]


def _reach(value: int) -> AtEnd:
    return lambda scores, deals: tuple(team for team, points in enumerate(scores) if points >= value)


def _reach_exactly(value: int) -> AtEnd:
    return lambda scores, deals: tuple(team for team, points in enumerate(scores) if points == value)


def _after_deals(value: int) -> AtEnd:
    return lambda scores, deals: tuple(range(len(scores))) if deals >= value else ()


#: When a match is over. Meanings take the number and give an `AtEnd`. The opposite is the sentence for matches that the
#: fewest points win.
MATCH_ENDS = group(
    Word(
        "reach",
        _reach,
        N_("rule", "The match is won with {value} point or more.", "The match is won with {value} points or more."),
        "it is over when a team has this many points or more",
        argument="target",
        opposite=N_(
            "rule",
            "The match is over when a team has {value} point or more.",
            "The match is over when a team has {value} points or more.",
        ),
    ),
    Word(
        "reach-exactly",
        _reach_exactly,
        N_(
            "rule",
            "The match is won with exactly {value} point; more does not win it.",
            "The match is won with exactly {value} points; more does not win it.",
        ),
        "it is over when a team has exactly this many points; a ledger clause with would-have-more-than can keep a win "
        "from going past it",
        argument="target",
        opposite=N_(
            "rule",
            "The match is over when a team has exactly {value} point.",
            "The match is over when a team has exactly {value} points.",
        ),
    ),
    Word(
        "deals",
        _after_deals,
        N_("rule", "The match has {value} deal; draws count.", "The match has {value} deals; draws count."),
        "it is over after this many deals, draws included; while several teams share the best score, it goes on",
        argument="deal",
    ),
)


def _most(scores: Scores, at_end: Tuple[int, ...]) -> Tuple[int, ...]:
    best = max(scores[team] for team in at_end)
    return tuple(team for team in at_end if scores[team] == best)


def _fewest(scores: Scores, at_end: Tuple[int, ...]) -> Tuple[int, ...]:
    best = min(scores)
    return tuple(team for team, points in enumerate(scores) if points == best)


#: Who wins a match that has come to its end. Meanings take the points and the teams that are at the end, and give the
#: best; several: the match goes on until one is alone.
MATCH_WINNERS = group(
    Word(
        "most-points",
        _most,
        N_(
            "rule",
            "The team with the most points wins. If several share the most, further deals are played until one is "
            "ahead.",
        ),
        "of the teams that are at the end, the one with the most points; shared: further deals are played",
    ),
    Word(
        "fewest-points",
        _fewest,
        N_(
            "rule",
            "The team with the fewest points wins: points are bad. If several share the fewest, further deals are "
            "played until one is alone.",
        ),
        "the team with the fewest points: who reaches the limit first has lost; shared: further deals are played",
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
