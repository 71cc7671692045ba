"""What is written on the plates of the seats: at the table, after the deal, and when looking back."""

from __future__ import annotations

from typing import List, Sequence

from dominoes.game.state import ACCEPTING
from dominoes.rules.compiled import Rules
from dominoes.rules.tiles import tile_name
from dominoes.text.i18n import Catalog
from dominoes.text.terms import Terms, capital
from dominoes.ui.board import NO_PILE, PileWords, SeatWords
from dominoes.ui.kinds import kind_short
from dominoes.view import DREW, Public


def seat_words(
    public: Public, rules: Rules, say: Catalog, names: Sequence[str], kinds: Sequence[str] = ()
) -> List[SeatWords]:
    """The words for every seat. ``kinds`` are those of its players; none when nobody plays any more."""
    return [_words(public, seat, rules, say, names, kinds) for seat in range(rules.table.seats)]


def pile_words(public: Public, rules: Rules, say: Catalog) -> PileWords:
    """The words for the boneyard."""
    if not rules.boneyard:
        return NO_PILE
    stay = public.boneyard - public.drawable
    return PileWords(
        say.tr("boneyard", "Boneyard"),
        say.trn("seat", "{n} tile", "{n} tiles", public.boneyard),
        say.trn("boneyard", "{n} stays", "{n} stay", stay) if stay and public.boneyard else "",
    )


def _words(
    public: Public, seat: int, rules: Rules, say: Catalog, names: Sequence[str], kinds: Sequence[str]
) -> SeatWords:
    terms = Terms(rules, say, names)
    name = capital(terms.seat(seat))
    team = "" if terms.alone() else terms.team(rules.table.team_of[seat])
    if public.result is not None:
        pips = terms.pips(public.result.pips[seat])
        return SeatWords(name, pips, pips, "", "", "", str(public.result.pips[seat]), False)
    mine = [move for move in public.moves if move.seat == seat]
    passed = bool(mine) and mine[-1].tile < 0  # or drew, which tells the same
    last = ""
    if mine:
        if passed:
            last = say.tr("seat", "drew") if mine[-1].tile == DREW else say.tr("seat", "passed")
        else:
            last = tile_name(mine[-1].tile)
    elif public.phase == ACCEPTING and seat < public.accepted:
        last = say.tr("seat", "accepted")
    elif public.leader == seat and not public.line:
        last = say.tr("seat", "leads")
    tiles = say.trn("seat", "{n} tile", "{n} tiles", public.counts[seat])
    if public.open_hands:
        # The open tiles lie where else the last move stands; nobody need say how many there are.
        # They also take the line of the team, which therefore shares that of the last move.
        return SeatWords(name, tiles, " \u00b7 ".join(filter(None, (last, team))), "", "", "", last, passed)
    numbers = [str(number) for number in range(16) if public.lacks[seat] >> number & 1]
    lacks = say.tr("seat", "no {numbers}", numbers=", ".join(numbers)) if numbers else ""
    brief = "\u2717 " + " ".join(numbers) if numbers else ""
    kind = kind_short(kinds[seat], say) if kinds else tiles
    return SeatWords(name, tiles, kind, team, last, lacks, brief, passed)
