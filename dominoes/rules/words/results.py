"""Conditions over a deal that has ended, for score clauses, ledger clauses and named results.

Meanings are functions of `Facts`. A word in the past tense (*were*, *had*) looks at the points before the deal,
one in the present (*are*, *would*) at the points after the credit.
May import `dominoes.rules` modules below it only; no tkinter, gettext, file, clock or global random.
"""

from __future__ import annotations

from typing import Callable, Tuple

from dominoes.rules.facts import BLOCK, OUT, Facts
from dominoes.rules.message import N_
from dominoes.rules.tiles import HIGH, IS_DOUBLE, TILES_OF
from dominoes.rules.words.word import Word, group

SCORE, LEDGER, TITLE = "score", "ledger", "title"
EVERYWHERE = (SCORE, LEDGER, TITLE)

#: Words that look at the tiles left in hands.
HAND_WORDS = frozenset(("opponent-holds", "opponent-holds-dead-double"))

_HARD_END = N_(
    "rule", "An open end is hard when all appearances of its number but one are on the table; a double shows it twice."
)


def appearances_on_table(facts: Facts, number: int) -> int:
    """How often a number was on the table before the last tile, a double counted twice."""
    shown = facts.laid & facts.tiles.suit[number]
    return bin(shown).count("1") + bin(shown & facts.tiles.doubles).count("1")


def is_hard(facts: Facts, number: int) -> bool:
    """A hard end: every appearance of the number but one was on the table (seven of eight in double-six)."""
    return appearances_on_table(facts, number) == facts.tiles.appearances[number] - 1


def fits_both_ends(facts: Facts) -> bool:
    """The last tile could have gone to either open end, equal ends included."""
    bit = 1 << facts.tile
    return len(facts.before) == 2 and all(facts.tiles.suit[number] & bit for number in facts.before)


def both_ends_hard(facts: Facts) -> bool:
    """The two open ends were different numbers and each was hard."""
    return len(set(facts.before)) == 2 and all(is_hard(facts, number) for number in facts.before)


def only_playable_tile(facts: Facts) -> bool:
    """Every other tile with the number of an open end was already on the table."""
    wanted = 0
    for number in facts.before:
        wanted |= facts.tiles.suit[number]
    return wanted & ~facts.laid == 1 << facts.tile


def _last_tile(tile: int) -> Callable[[Facts], bool]:
    return lambda facts: facts.tile == tile


def _points_below(least: int) -> Callable[[Facts], bool]:
    return lambda facts: facts.amount < least


def _more_than(most: int) -> Callable[[Facts], bool]:
    return lambda facts: facts.final[facts.team] > most


def _deal_number(number: int) -> Callable[[Facts], bool]:
    return lambda facts: facts.deal == number


def _deal_up_to(number: int) -> Callable[[Facts], bool]:
    return lambda facts: facts.deal <= number


def _others_below(limit: int) -> Callable[[Facts], bool]:
    return lambda facts: all(facts.final[team] < limit for team in _others(facts))


def opponents_tiles(facts: Facts) -> int:
    """The tiles that the winners' opponents still hold, as a mask; 0 where the hands are not known."""
    if not facts.hands:
        return 0
    held = 0
    for seat in facts.table.opponents(facts.team):
        held |= facts.hands[seat]
    return held


def _opponent_holds(tile: int) -> Callable[[Facts], bool]:
    return lambda facts: bool(opponents_tiles(facts) >> tile & 1)


def opponent_holds_dead_double(facts: Facts) -> bool:
    """An opponent holds a double that nothing can bring back: every other tile of its number lies there, covered."""
    table = facts.laid | 1 << facts.tile
    for tile in TILES_OF[opponents_tiles(facts) & facts.tiles.doubles]:
        if HIGH[tile] not in facts.after and not facts.tiles.suit[HIGH[tile]] & ~table & ~(1 << tile):
            return True
    return False


def _others(facts: Facts) -> Tuple[int, ...]:
    return facts.table.others(facts.team)


RESULTS = group(
    Word(
        "went-out",
        lambda facts: facts.end == OUT,
        N_("rule", "a seat went out"),
        "the deal ended with an empty hand",
        places=EVERYWHERE,
        opposite=N_("rule", "nobody went out"),
    ),
    Word(
        "blocked",
        lambda facts: facts.end == BLOCK,
        N_("rule", "the deal was blocked"),
        "the deal ended in a block that somebody won",
        places=EVERYWHERE,
        opposite=N_("rule", "the deal was not blocked"),
    ),
    Word(
        "last-tile-double",
        lambda facts: IS_DOUBLE[facts.tile],
        N_("rule", "the last tile is a double"),
        "the last tile laid is a double",
        places=EVERYWHERE,
        opposite=N_("rule", "the last tile is not a double"),
    ),
    Word(
        "last-tile",
        _last_tile,
        N_("rule", "the last tile is {value}"),
        "the last tile laid is this tile",
        argument="tile",
        places=EVERYWHERE,
        opposite=N_("rule", "the last tile is not {value}"),
    ),
    Word(
        "last-tile-fits-both-ends",
        fits_both_ends,
        N_("rule", "the last tile could be laid at either open end (two equal ends count too)"),
        "before it was laid, the last tile could go to either open end; equal ends count",
        places=EVERYWHERE,
        opposite=N_("rule", "the last tile could be laid at one open end only"),
    ),
    Word(
        "ends-were-equal",
        lambda facts: len(set(facts.before)) == 1,
        N_("rule", "before the last tile, both open ends showed the same number"),
        "the two open ends showed the same number before the last tile",
        places=EVERYWHERE,
        opposite=N_("rule", "before the last tile, the open ends showed two different numbers"),
    ),
    Word(
        "ends-are-equal",
        lambda facts: facts.after[0] == facts.after[1],
        N_("rule", "after the last tile, both open ends show the same number"),
        "the two open ends show the same number after the last tile",
        places=EVERYWHERE,
        opposite=N_("rule", "after the last tile, the open ends show two different numbers"),
    ),
    Word(
        "one-end-hard",
        lambda facts: any(is_hard(facts, number) for number in facts.before),
        N_("rule", "before the last tile, at least one open end was hard"),
        "at least one open end was hard before the last tile: only one appearance of its number was not on the table",
        places=EVERYWHERE,
        opposite=N_("rule", "before the last tile, no open end was hard"),
        note=_HARD_END,
    ),
    Word(
        "both-ends-hard",
        both_ends_hard,
        N_("rule", "before the last tile, both open ends were hard, with two different numbers"),
        "before the last tile the two open ends were different numbers and both hard",
        places=EVERYWHERE,
        opposite=N_("rule", "before the last tile, the open ends were not two hard ends with different numbers"),
        note=_HARD_END,
    ),
    Word(
        "only-playable-tile",
        only_playable_tile,
        N_("rule", "of all tiles not yet on the table, only the last tile could still be laid"),
        "every other tile with the number of an open end was already on the table",
        places=EVERYWHERE,
        opposite=N_("rule", "another tile not yet on the table could also have been laid"),
    ),
    Word(
        "leaders-won",
        lambda facts: facts.team == facts.table.team_of[facts.leader],
        N_("rule", "the winners had the lead in this deal"),
        "the winning team led the deal",
        places=EVERYWHERE,
        opposite=N_("rule", "the winners did not have the lead in this deal"),
    ),
    Word(
        "closers-won",
        lambda facts: facts.team == facts.table.team_of[facts.closer],
        N_("rule", "the winners laid the last tile"),
        "the winning team laid the last tile of the deal: always so after an out, after a block not always",
        places=EVERYWHERE,
        opposite=N_("rule", "the winners did not lay the last tile"),
    ),
    Word(
        "deal-number",
        _deal_number,
        N_("rule", "this is deal number {value} of the match"),
        "the deal is this one of its match, counted from 1; draws count too",
        argument="deal",
        places=EVERYWHERE,
        opposite=N_("rule", "this is not deal number {value} of the match"),
    ),
    Word(
        "deal-up-to",
        _deal_up_to,
        N_("rule", "the match is in its first deal", "the match is in its first {value} deals"),
        "the deal is one of the first so many of its match; draws count too",
        argument="deal",
        places=EVERYWHERE,
        opposite=N_("rule", "the match is past its first deal", "the match is past its first {value} deals"),
    ),
    Word(
        "opponent-holds",
        _opponent_holds,
        N_("rule", "an opponent of the winners still holds {value}"),
        "this tile is left in the hand of an opponent of the winners",
        argument="tile",
        places=EVERYWHERE,
        opposite=N_("rule", "no opponent of the winners holds {value}"),
    ),
    Word(
        "opponent-holds-dead-double",
        opponent_holds_dead_double,
        N_("rule", "an opponent of the winners holds a double that could never be laid any more"),
        "an opponent of the winners holds a double whose number is at no open end and on no other tile still to come",
        places=EVERYWHERE,
        opposite=N_("rule", "no opponent of the winners holds a double that could never be laid any more"),
    ),
    Word(
        "winners-were-at-zero",
        lambda facts: facts.scores[facts.team] == 0,
        N_("rule", "the winners had no points before this deal"),
        "the winning team had no points before this deal",
        places=EVERYWHERE,
        opposite=N_("rule", "the winners had points before this deal"),
    ),
    Word(
        "others-had-points",
        lambda facts: any(facts.scores[team] for team in _others(facts)),
        N_("rule", "another team had points before this deal"),
        "a team other than the winners had points before this deal",
        places=EVERYWHERE,
        opposite=N_("rule", "no other team had points before this deal"),
    ),
    Word(
        "points-below",
        _points_below,
        N_("rule", "the deal is worth less than {value} point", "the deal is worth less than {value} points"),
        "the score clause pays less than this number of points",
        argument="points",
        places=(LEDGER,),
        opposite=N_("rule", "the deal is worth at least {value} point", "the deal is worth at least {value} points"),
    ),
    Word(
        "would-have-more-than",
        _more_than,
        N_(
            "rule",
            "with this win the winners would have more than {value} point",
            "with this win the winners would have more than {value} points",
        ),
        "after the credit the winners would have more than this number of points",
        argument="points",
        places=(LEDGER,),
        opposite=N_(
            "rule",
            "with this win the winners would have at most {value} point",
            "with this win the winners would have at most {value} points",
        ),
    ),
    Word(
        "every-team-would-have-points",
        lambda facts: all(facts.final),
        N_("rule", "with this win every team would have points"),
        "after the credit no team would be at zero",
        places=(LEDGER,),
        opposite=N_("rule", "with this win a team would still be at zero"),
    ),
    Word(
        "others-are-at-zero",
        lambda facts: not any(facts.final[team] for team in _others(facts)),
        N_("rule", "the others end the match at zero"),
        "every other team has no points at the end of the match",
        places=(TITLE,),
        opposite=N_("rule", "another team has points at the end of the match"),
    ),
    Word(
        "winners-are-at-zero",
        lambda facts: facts.final[facts.team] == 0,
        N_("rule", "the winners end the match at zero"),
        "the winners have no points at the end of the match: for games in which points are bad",
        places=(TITLE,),
        opposite=N_("rule", "the winners have points at the end of the match"),
    ),
    Word(
        "others-below",
        _others_below,
        N_(
            "rule",
            "every other team ends the match with less than {value} point",
            "every other team ends the match with less than {value} points",
        ),
        "every other team has less than this number of points at the end of the match",
        argument="points",
        places=(TITLE,),
        opposite=N_(
            "rule",
            "another team ends the match with at least {value} point",
            "another team ends the match with at least {value} points",
        ),
    ),
    Word(
        "another-is-at-zero",
        lambda facts: not all(facts.final[team] for team in _others(facts)),
        N_("rule", "another team ends the match at zero"),
        "at least one other team has no points at the end of the match",
        places=(TITLE,),
        opposite=N_("rule", "every team has points at the end of the match"),
    ),
)
