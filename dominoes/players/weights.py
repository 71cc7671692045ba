"""What a thinking player's features count (see `policy`), with a full hand and with one that is almost empty.

A weight says how much a feature changes the outlook, in thousandths of a deal (won 1,000, lost -1,000). They were found
by playing: every choice in many thousand moments of random deals was played out to the end, the results were fitted to
the features, and the same was done again with the player that came of it, five times. What counts changes as hands get
short, and when tiles sleep; weights for what lies between come by going part of the way from one to the other.
`tests.tools.fit_weights` does that.

Imports from `dominoes.rules`; no tkinter, gettext, file, clock or global random.
"""

from __future__ import annotations

from typing import NamedTuple

from dominoes.rules.compiled import Rules


class Weights(NamedTuple):
    """How much each feature counts, in thousandths of a deal.

    Attributes:
        double: the tile is a double; ``urgent``: the more so the more of its number's tiles are unseen.
        pips: pips of the tile, as a share of the heaviest.
        follow: own tiles that fit the new ends: the first one, and ``more`` for each further one up to three.
        control: own share of the tiles still to come of each number that becomes an end.
        variety: that a number goes out of the hand, as a share of all numbers.
        press: how likely the next seat, an opponent, has to pass (a partner: minus half).
        shut: the next seat is known to lack both new ends, beyond what ``press`` counts for it; ``half``: one of them.
        shut_partner, half_partner: a partner one or two seats on is known to lack both new ends, or one.
        shut_last, half_last: the same for an opponent that plays before oneself.
        cover_partner, cover_other: closing an end that a partner, or an opponent, opened.
        show_own, show_partner, show_next, show_other: opening a number again that oneself, a partner, the opponent next
            in turn, or another opponent opened last.
        same: both new ends are one number.
    """

    double: int = 0
    urgent: int = 0
    pips: int = 0
    follow: int = 0
    more: int = 0
    control: int = 0
    variety: int = 0
    press: int = 0
    shut: int = 0
    half: int = 0
    shut_partner: int = 0
    half_partner: int = 0
    shut_last: int = 0
    half_last: int = 0
    cover_partner: int = 0
    cover_other: int = 0
    show_own: int = 0
    show_partner: int = 0
    show_next: int = 0
    show_other: int = 0
    same: int = 0

    def toward(self, other: Weights, part: int, whole: int) -> Weights:
        """The weights that lie ``part / whole`` of the way to the others."""
        return Weights(*[(mine * (whole - part) + its * part) // whole for mine, its in zip(self, other)])


class Thinker(NamedTuple):
    """The weights with a full hand and those that they come near as the hand runs out."""

    full: Weights
    bare: Weights

    def toward(self, other: Thinker, part: int, whole: int) -> Thinker:
        """See `Weights.toward`."""
        return Thinker(self.full.toward(other.full, part, whole), self.bare.toward(other.bare, part, whole))


#: Found in double-six with every tile in a hand.
ALL_DEALT = Thinker(
    Weights(
        double=42, urgent=89, pips=25, follow=20, more=27, control=21, variety=-246, press=183, shut=-179,
        half=12, shut_partner=-60, half_partner=-22, shut_last=9, half_last=1, cover_partner=14,
        cover_other=68, show_own=27, show_partner=82, show_next=-20, show_other=8, same=59,
    ),
    Weights(
        double=3, urgent=86, pips=91, follow=-18, more=-20, control=381, variety=150, press=248, shut=-158,
        half=-112, shut_partner=87, half_partner=91, shut_last=63, half_last=45, cover_partner=19,
        cover_other=128, show_own=-28, show_partner=8, show_next=-169, show_other=-41, same=89,
    ),
)

#: Found in double-nine with 15 of 55 tiles asleep.
ASLEEP = Thinker(
    Weights(
        double=38, urgent=-2, pips=43, follow=-11, more=5, control=63, variety=-252, press=48, shut=-64,
        half=15, shut_partner=-46, half_partner=-16, shut_last=12, half_last=21, cover_partner=9,
        cover_other=37, show_own=12, show_partner=41, show_next=2, show_other=10, same=49,
    ),
    Weights(
        double=25, urgent=-27, pips=238, follow=12, more=-7, control=239, variety=52, press=269, shut=-52,
        half=-31, shut_partner=93, half_partner=65, shut_last=81, half_last=18, cover_partner=52,
        cover_other=134, show_own=12, show_partner=-17, show_next=-106, show_other=-15, same=-28,
    ),
)
_ASLEEP_OF = 15, 55


def thinker_of(rules: Rules) -> Thinker:
    """The weights for a profile: the more tiles are in no hand, the nearer to those found with tiles asleep."""
    tiles, (asleep, of) = len(rules.tiles.tiles), _ASLEEP_OF
    whole = tiles * asleep
    return ALL_DEALT.toward(ASLEEP, min(max(0, rules.rest) * of, whole), whole)
