"""Words about a pass that is paid for: which pass it is, who gets the points, when they are booked.

May import `dominoes.rules` modules below it only; no tkinter, gettext, file, clock or global random.
"""

from __future__ import annotations

from typing import Callable, Tuple

from dominoes.rules.facts import PassFacts, Table
from dominoes.rules.message import N_
from dominoes.rules.tiles import IS_DOUBLE
from dominoes.rules.words.word import Word, group


def _in_a_row(count: int) -> Callable[[PassFacts], bool]:
    return lambda facts: facts.in_a_row == count


#: Conditions over one pass. Meanings take `PassFacts`.
PASSES = group(
    Word(
        "passes-in-a-row",
        _in_a_row,
        N_("rule", "it is the first pass after a tile", "it is pass number {value} in a row"),
        "there have been exactly so many passes since the last tile was laid, this one included",
        argument="count",
        opposite=N_("rule", "it is not the first pass after a tile", "it is not pass number {value} in a row"),
    ),
    Word(
        "all-others-passed",
        lambda facts: facts.in_a_row == facts.table.seats - 1,
        N_("rule", "with it, everybody but the seat that laid the last tile has passed"),
        "one tile has made all the other seats pass: the turn comes back to the seat that laid it",
        opposite=N_("rule", "somebody else may still answer the last tile"),
    ),
    Word(
        "turn-comes-back",
        lambda facts: facts.in_a_row == facts.table.seats - 1 and facts.plays_on,
        N_("rule", "with it, everybody but the seat that laid the last tile has passed, and that seat can play on"),
        "one tile has made all the other seats pass, and the seat that laid it plays on (paid when it does): not when "
        "the table is blocked",
        opposite=N_("rule", "somebody else may still answer the last tile, or nobody can"),
    ),
    Word(
        "first-pass-of-deal",
        lambda facts: facts.first_of_deal,
        N_("rule", "it is the first pass of the deal"),
        "nobody has passed in this deal before",
        opposite=N_("rule", "it is not the first pass of the deal"),
    ),
    Word(
        "first-pass-of-match",
        lambda facts: facts.first_of_match,
        N_("rule", "it is the first pass of the match"),
        "nobody has passed in this match before",
        opposite=N_("rule", "it is not the first pass of the match"),
    ),
    Word(
        "on-opening-tile",
        lambda facts: facts.laid == 1,
        N_("rule", "only the opening tile lies on the table"),
        "the seat cannot answer the opening tile",
        opposite=N_("rule", "more tiles than the opening one lie on the table"),
    ),
    Word(
        "opening-tile-double",
        lambda facts: IS_DOUBLE[facts.opening],
        N_("rule", "the deal was opened with a double"),
        "the opening tile of the deal is a double",
        opposite=N_("rule", "the deal was not opened with a double"),
    ),
    Word(
        "passer-is-opponent",
        lambda facts: facts.table.team_of[facts.passer] != facts.table.team_of[facts.layer],
        N_("rule", "an opponent of the seat that laid the last tile passes"),
        "the seat that passes is an opponent of the seat that laid the last tile",
        opposite=N_("rule", "the seat that passes is of the team that laid the last tile"),
    ),
    Word(
        "passer-is-partner",
        lambda facts: (
            facts.passer != facts.layer and facts.table.team_of[facts.passer] == facts.table.team_of[facts.layer]
        ),
        N_("rule", "the partner of the seat that laid the last tile passes"),
        "the seat that passes is a partner of the seat that laid the last tile",
        opposite=N_("rule", "the seat that passes is not the partner of the seat that laid the last tile"),
    ),
    Word(
        "table-is-blocked",
        lambda facts: facts.in_a_row >= facts.table.seats,
        N_("rule", "with it, everybody has passed"),
        "with this pass everybody has passed: the table is blocked",
        opposite=N_("rule", "not everybody has passed"),
    ),
)


def _passers_opponents(facts: PassFacts) -> Tuple[int, ...]:
    return facts.table.others(facts.table.team_of[facts.passer])


#: Which teams get what a pass pays. Meanings take `PassFacts` and give the teams; each gets all of it.
PAYEES = group(
    Word(
        "last-player",
        lambda facts: (facts.table.team_of[facts.layer],),
        N_("rule", "for the team that laid the last tile"),
        "the team of the seat that laid the last tile",
    ),
    Word(
        "passers-opponents",
        _passers_opponents,
        N_("rule", "for every team but that of the seat that passes"),
        "every team but that of the seat that passes",
    ),
    Word(
        "leaders",
        lambda facts: (facts.table.team_of[facts.leader],),
        N_("rule", "for the team that led the deal"),
        "the team that led the deal",
    ),
    Word(
        "passer",
        lambda facts: (facts.table.team_of[facts.passer],),
        N_("rule", "charged to the team of the seat that passes"),
        "the team of the seat that passes: a charge, for games in which points are bad",
    ),
)


def _always(table: Table, payee: int, winner: int) -> bool:
    return True


def _winners_only(table: Table, payee: int, winner: int) -> bool:
    return payee == winner


#: When the points of a pass are booked. The meaning is a pair: whether at once, and a test whether they are booked at
#: all, over the table, the team that is paid and the team that won the deal (-1 for a draw).
BOOKINGS = group(
    Word(
        "at-once",
        lambda: (True, _always),
        N_("rule", "the points are booked at once, whoever wins the deal"),
        "at once, before those of the deal, whoever wins it; the deal is still played to its end, but the match is won "
        "by the team that reached its end first",
    ),
    Word(
        "at-settlement",
        lambda: (False, _always),
        N_("rule", "the points are booked after those of the deal, whoever wins it"),
        "after the points of the deal, whoever wins it",
    ),
    Word(
        "if-won",
        lambda: (False, _winners_only),
        N_("rule", "the points are booked after those of the deal, and only if the team wins it"),
        "after the points of the deal, and only for the team that wins it",
    ),
)
