"""The one table of words: everything a profile can say, with its meaning, its sentence and its reference line.

`VOCABULARY` maps the name of a group to its words. The loader takes the allowed words from here, the engine
the meanings, the rule sheet the sentences, the reference and the JSON Schema the reference lines.
May import `dominoes.rules` modules below it only; no tkinter, gettext, file, clock or global random.
"""

from __future__ import annotations

from typing import Dict, NamedTuple

from dominoes.rules.words import amounts, ends, leads, passes, results, tables
from dominoes.rules.words.word import Group, Word


class Kind(NamedTuple):
    """A group of words and the place in a profile where one of them stands."""

    place: str
    words: Group


VOCABULARY: Dict[str, Kind] = {
    "teams": Kind("table.teams", tables.TEAMINGS),
    "direction": Kind("table.direction", tables.DIRECTIONS),
    "rest": Kind("deal.rest", tables.RESTS),
    "hand": Kind("redeal.when", tables.HAND_TESTS),
    "redeal-way": Kind("redeal.way", tables.REDEAL_WAYS),
    "computer": Kind("redeal.computer", tables.COMPUTERS),
    "shows": Kind("redeal.shows", tables.SHOWS),
    "prize": Kind("redeal.prizes[].gives", tables.PRIZES),
    "drawers": Kind("opening-draw", tables.DRAWERS),
    "situation": Kind("lead[].when", leads.SITUATIONS),
    "seat": Kind("lead[].seat", leads.SEATS),
    "holding": Kind("lead[].seat.holder-of", leads.HOLDINGS),
    "team": Kind("lead[].seat.named-by.team", leads.TEAMS),
    "speaker": Kind("lead[].seat.named-by.speaker", leads.SPEAKERS),
    "moment": Kind("lead[].seat.named-by.moment", leads.MOMENTS),
    "opening": Kind("lead[].tile", leads.OPENINGS),
    "unable": Kind("play.unable", tables.UNABLE),
    "pass": Kind("passes[].when", passes.PASSES),
    "payee": Kind("passes[].to", passes.PAYEES),
    "booking": Kind("passes[].booked", passes.BOOKINGS),
    "block": Kind("block.wins", ends.BLOCKS),
    "tie": Kind("block.tie", ends.TIES),
    "quantity": Kind("score[].pay", amounts.QUANTITIES),
    "arithmetic": Kind("score[].pay", amounts.ARITHMETIC),
    "result": Kind("score[].when, ledger[].when, match.titles[].when", results.RESULTS),
    "credit": Kind("ledger[].credit", ends.CREDITS),
    "reset": Kind("ledger[].reset", ends.RESETS),
    "base-step": Kind("base.after-draw, base.after-win", ends.BASE_STEPS),
    "match-end": Kind("match.ends", ends.MATCH_ENDS),
    "match-winner": Kind("match.wins", ends.MATCH_WINNERS),
    "next-match": Kind("match.next", ends.NEXT_MATCHES),
}


def word(kind: str, name: str) -> Word:
    """The word of a group. Raises KeyError for a word that the language does not have."""
    return VOCABULARY[kind].words[name]
