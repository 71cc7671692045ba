"""Words about the table and the deal: teams, direction, the rest of the tiles, the right to a redeal.

May import `dominoes.rules` modules below it only; no tkinter, gettext, file, clock or global random.
"""

from __future__ import annotations

from typing import Callable

from dominoes.rules.message import N_
from dominoes.rules.tiles import TileSet
from dominoes.rules.words.word import Word, group

#: Who plays with whom. Meanings take the number of seats and give the team of each seat.
TEAMINGS = group(
    Word(
        "opposite",
        lambda seats: tuple(seat % (seats // 2) for seat in range(seats)),
        N_("rule", "Partners sit opposite each other."),
        "opposite seats are partners; needs an even number of seats",
    ),
    Word(
        "single",
        lambda seats: tuple(range(seats)),
        N_("rule", "Everybody plays alone: each seat is a team of its own."),
        "each seat is a team of its own",
    ),
)

#: How the seats are drawn: play always goes from seat 1 to seat 2. The meaning says whether that is clockwise.
DIRECTIONS = group(
    Word(
        "counterclockwise",
        lambda: False,
        N_("rule", "Play goes counterclockwise: to the right-hand neighbour."),
        "seat 2 sits at the right of seat 1",
    ),
    Word(
        "clockwise",
        lambda: True,
        N_("rule", "Play goes clockwise: to the left-hand neighbour."),
        "seat 2 sits at the left of seat 1",
    ),
)

#: What happens to tiles that are not dealt. The meaning says whether they can be drawn.
RESTS = group(
    Word("none", lambda: False, N_("rule", "All tiles are dealt."), "there is no rest: every tile is dealt"),
    Word(
        "asleep",
        lambda: False,
        N_("rule", "Tiles that are not dealt stay face down and out of play; they are never drawn or shown."),
        "the rest stays face down, out of play, and is never shown",
    ),
    Word(
        "boneyard",
        lambda: True,
        N_(
            "rule",
            "Tiles that are not dealt lie face down in the boneyard. Whoever draws takes the next one and shows it to "
            "nobody; what is left there is never shown.",
        ),
        "the rest lies face down; who cannot play draws from it (see play.unable and deal.undrawable)",
    ),
)

#: More draws than a turn can have: it ends with the boneyard.
ANY_NUMBER = 1_000

#: What a seat does that cannot play. The meaning says how many tiles it draws in one turn at the most.
UNABLE = group(
    Word(
        "pass",
        lambda: 0,
        N_("rule", "Whoever can play must play; whoever cannot, passes."),
        "a seat that can play must play, and otherwise passes",
    ),
    Word(
        "draw-one",
        lambda: 1,
        N_(
            "rule",
            "Whoever can play must play. Whoever cannot, draws one tile: if it fits, it must be played at once; "
            "otherwise, or if there is nothing to draw, the seat passes.",
        ),
        "a seat that cannot play draws one tile, and plays it or passes",
    ),
    Word(
        "draw-until-able",
        lambda: ANY_NUMBER,
        N_(
            "rule",
            "Whoever can play must play. Whoever cannot, draws tile after tile until one fits, which must be played at "
            "once; the seat passes only when there is nothing left to draw.",
        ),
        "a seat that cannot play draws until it can, and passes only when there is nothing to draw",
    ),
)


def _doubles(least: int) -> Callable[[TileSet, int], bool]:
    return lambda tiles, hand: bin(hand & tiles.doubles).count("1") >= least


def _of_one_number(least: int) -> Callable[[TileSet, int], bool]:
    return lambda tiles, hand: any(bin(hand & suit).count("1") >= least for suit in tiles.suit)


#: Tests over a hand just dealt. Meanings take the set and the hand.
HAND_TESTS = group(
    Word(
        "doubles",
        _doubles,
        N_("rule", "at least {value} double", "at least {value} doubles"),
        "the hand has at least this many doubles",
        argument="count",
        opposite=N_("rule", "fewer than {value} double", "fewer than {value} doubles"),
    ),
    Word(
        "of-one-number",
        _of_one_number,
        N_("rule", "at least {value} tile of one number", "at least {value} tiles of one number"),
        "the hand has at least this many tiles with the same number",
        argument="count",
        opposite=N_("rule", "fewer than {value} tile of any one number", "fewer than {value} tiles of any one number"),
    ),
)

#: How a redeal comes about. The meaning says whether every seat is asked.
REDEAL_WAYS = group(
    Word(
        "demand",
        lambda: True,
        N_(
            "rule",
            "Every seat is asked in private and in order: it accepts its tiles or, "
            "if it has the right, demands a redeal.",
        ),
        "every seat is asked in private, right or no right; one that has the right may demand the redeal",
    ),
    Word(
        "automatic",
        lambda: False,
        N_("rule", "A deal with such a hand is not played; nobody is asked."),
        "the deal is thrown in without asking anybody",
    ),
)

#: Whether a computer uses its right.
COMPUTERS = group(
    Word(
        "demands",
        lambda: True,
        N_("rule", "A computer that has the right uses it."),
        "a computer always uses the right",
    ),
    Word("keeps", lambda: False, N_("rule", "A computer never uses the right."), "a computer never uses the right"),
)

#: What the table sees of the hand that was thrown in. Meanings take the set and the hand and give a mask.
SHOWS = group(
    Word(
        "nothing",
        lambda tiles, hand: 0,
        N_("rule", "The hand is not shown: the others learn only that it gave the right."),
        "no tile; the table learns only that the seat had the right",
    ),
    Word(
        "doubles",
        lambda tiles, hand: hand & tiles.doubles,
        N_("rule", "All doubles of that hand are shown, and no other tile."),
        "all doubles of that hand and nothing else",
    ),
    Word(
        "hand",
        lambda tiles, hand: hand,
        N_("rule", "The whole hand is shown."),
        "the whole hand",
    ),
)

#: What a hand that is thrown in brings its team. Meanings give a pair: the points, of which -1 stands for as many as
#: win the match, and what the base of the deal that follows is multiplied by.
PRIZES = group(
    Word(
        "points",
        lambda value: (value, 1),
        N_("rule", "its team gets {value} point", "its team gets {value} points"),
        "the team of the hand gets this many points at once",
        argument="target",
    ),
    Word(
        "base-times",
        lambda value: (0, value),
        N_("rule", "in the deal that is dealt anew, the base counts {value} times"),
        "the base is multiplied by this number in the deal that is dealt anew, and only there",
        argument="factor",
    ),
    Word(
        "match",
        lambda: (-1, 1),
        N_("rule", "its team wins the match"),
        "the team of the hand gets as many points as it needs to win the match",
    ),
)

#: Who draws a tile in the opening draw. Meanings take the table and give the seats. The note of a word says how the
#: draw is decided where it is not by pips.
DRAWERS = group(
    Word(
        "one-per-team",
        lambda table: tuple(min(team) for team in table.teams),
        N_("rule", "The lowest seat of each team draws a tile."),
        "the seat of each team with the lowest number; more pips win, and equal ones are drawn again",
    ),
    Word(
        "every-seat",
        lambda table: tuple(range(table.seats)),
        N_("rule", "Every seat draws a tile."),
        "every seat; more pips win, and equal ones are drawn again",
    ),
    Word(
        "lot",
        lambda table: tuple(range(table.seats)),
        N_("rule", "The lot decides: every seat draws a tile."),
        "a lot: every seat draws a tile, the larger half wins, then the larger other half; never equal",
        note=N_(
            "rule",
            "The tile with the larger half wins; of equal larger halves, the larger other half. So no two tiles are "
            "equal, and one try decides. The drawn tiles go back before the deal.",
        ),
    ),
)
