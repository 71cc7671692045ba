"""Whether the right to a redeal makes sense: some hands have it, others do not, and most deals can be played.

May import `dominoes.rules` modules below it only; no tkinter, gettext, file, clock or global random.
"""

from __future__ import annotations

from itertools import islice
from typing import Callable, Iterator

from dominoes.rules.compiled import Rules
from dominoes.rules.faults import Path
from dominoes.rules.situations import deals
from dominoes.rules.tiles import TileSet, mask_of

#: A right that is always used must leave this many deals to be played of this many tried.
QUIET_DEALS, DEALS_TRIED = 3, 400

_WHEN: Path = ("redeal", "when")


def check_redeal(rules: Rules, report: Callable[[Path, str], None]) -> None:
    """Report a right that no hand has, or every hand, or with which no deal would ever be played."""
    redeal, each = rules.redeal, rules.each
    if redeal is None:
        return
    _check_prizes(rules, report)
    holds = [redeal.right(rules.tiles, hand) for hand in sample_hands(rules.tiles, each)]
    if not any(holds):
        report(_WHEN, "no hand of %d tiles of this set can have this right" % each)
    elif all(holds):
        report(_WHEN, "every hand of %d tiles has this right: nothing could be played" % each)
    elif (not redeal.asked or redeal.computer_demands) and not _sometimes_played(rules):
        report(
            _WHEN, "in (nearly) every deal some hand has this right, and it is always used: nothing could be played"
        )


def _check_prizes(rules: Rules, report: Callable[[Path, str], None]) -> None:
    """Report prizes that no hand thrown in gets, and those that could not be given."""
    redeal, profile = rules.redeal, rules.profile
    assert redeal is not None and profile.redeal is not None
    reached = set()
    for hand in sample_hands(rules.tiles, rules.each):
        if redeal.right(rules.tiles, hand):
            reached.add(next((at for at, prize in enumerate(redeal.prizes) if prize.when(rules.tiles, hand)), -1))
    for at, clause in enumerate(profile.redeal.prizes):
        path: Path = ("redeal", "prizes", at)
        if at not in reached:
            report(path, "this prize can never be given: no hand thrown in fulfils it, or an earlier one decides")
        if clause.gives.word == "base-times" and profile.base is None:
            report(path + ("gives",), 'multiplies the base, and the profile has no "base"')
        if clause.gives.word == "match" and (not rules.target or rules.fewest_win):
            report(path + ("gives",), "wins the match by points, and here no number of points wins it")


def _sometimes_played(rules: Rules) -> bool:
    """Where every deal gives somebody the right, a table of computers would deal for ever."""
    redeal, tiles, quiet = rules.redeal, rules.tiles, 0
    assert redeal is not None
    for hands in islice(deals(tiles, rules.table.seats, rules.each), DEALS_TRIED):
        quiet += not any(redeal.right(tiles, hand) for hand in hands)
        if quiet == QUIET_DEALS:
            return True
    return False


def sample_hands(tiles: TileSet, each: int) -> Iterator[int]:
    """Hands at every extreme of doubles and of one number, with everything between."""
    doubles = [tile for tile in tiles.tiles if tiles.doubles >> tile & 1]
    singles = [tile for tile in tiles.tiles if not tiles.doubles >> tile & 1]
    for suit in tiles.suit:
        for order in (doubles + singles, singles + doubles):
            of_suit = [tile for tile in order if suit >> tile & 1]
            rest = [tile for tile in order if not suit >> tile & 1]
            for many in range(min(each, len(of_suit)) + 1):
                hand = of_suit[:many] + rest
                # What the rest cannot fill, the suit does.
                hand += [tile for tile in of_suit if tile not in hand]
                yield mask_of(hand[:each])
    yield _mixed_hand(tiles, each, True)
    yield _mixed_hand(tiles, each, False)


def _mixed_hand(tiles: TileSet, each: int, doubles_first: bool) -> int:
    """A hand with as few tiles of any number as can be, so that a test for one number can fail."""
    counts = [0] * (tiles.highest + 1)
    hand = 0
    for _ in range(each):
        free = [tile for tile in tiles.tiles if not hand >> tile & 1]
        best = min(
            free,
            key=lambda tile: (
                max(counts[n] for n in range(len(counts)) if tiles.suit[n] >> tile & 1),
                (tiles.doubles >> tile & 1 == 1) != doubles_first,
                sum(counts[n] for n in range(len(counts)) if tiles.suit[n] >> tile & 1),
            ),
        )
        hand |= 1 << best
        for number in range(len(counts)):
            counts[number] += tiles.suit[number] >> best & 1
    return hand
