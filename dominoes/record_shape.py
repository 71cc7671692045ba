"""The shape of a record file: which keys stand where, and what may stand in them.

May import `dominoes.rules` and `dominoes.game`; no tkinter, gettext, file or clock.
"""

from __future__ import annotations

from typing import Any

from dominoes.game.shuffle import LARGEST_SEED
from dominoes.rules.faults import Path
from dominoes.rules.grammar import FEWEST_SEATS, MOST_SEATS
from dominoes.rules.grammar_words import ID, MOST_POINTS
from dominoes.rules.shape import (
    BAD,
    Anything,
    Bool,
    ByLanguage,
    Choice,
    Const,
    Either,
    Field,
    Int,
    ListOf,
    MapOf,
    Obj,
    Pattern,
    Sink,
    Text,
    Tile,
)
from dominoes.rules.tiles import tile_halves

FORMAT = "dominoes-record"
VERSION = 1

#: More than any match needs; keeps a hostile file from costing minutes.
MOST_DEALS = 2_000
MOST_ACTIONS = 2_000
MOST_TRIES = 200


class _LineTile(Tile):
    """A tile as it lies on the line: parsed to (left half, right half)."""

    __slots__ = ()

    def check(self, value: Any, path: Path, sink: Sink) -> Any:
        """See `Shape.check`."""
        tile = super().check(value, path, sink)
        return BAD if tile is BAD else tile_halves(value)


_SEAT_KEY = Pattern(r"[1-6]", "the number of a seat", 1)
_SEAT = Int(1, 6)
_MAYBE_SEAT = Either(_SEAT, Const(None))
_HANDS = MapOf(_SEAT_KEY, ListOf(Tile(), 0, 136), 0, 6)
_TILES = ListOf(Tile(), 0, 136)

EXPECT = Obj(
    {
        "end": Field(
            Choice({"out": "a hand is empty", "block": "a block that somebody won", "draw": "a block that nobody won"})
        ),
        "seat": Field(_MAYBE_SEAT, doc="the seat that went out, or whose hand won the block"),
        "team": Field(_MAYBE_SEAT, doc="the winning team"),
        "pips": Field(MapOf(_SEAT_KEY, Int(0, 10_000), 0, 6), doc="pips left in each hand"),
        "bonus": Field(ListOf(ID, 0, 40), doc="ids of the score clauses that gave more than the plain win"),
        "points": Field(Int(0, MOST_POINTS * 1000), doc="what is credited to the winner"),
        "scores": Field(ListOf(Int(-MOST_POINTS, MOST_POINTS * 1000), 1, 6), doc="after the deal, one for each team"),
        "match_over": Field(Bool(), doc="whether this deal ended the match"),
        "title": Field(Either(ID, Const(None)), doc="id of the named result"),
    },
    "what the deal must come to; any subset",
)

DEAL = Obj(
    {
        "hands": Field(_HANDS, doc="the tiles of each seat, by seat number"),
        "stock": Field(_TILES, doc="the tiles in no hand; a boneyard in the order in which it is drawn"),
        "opening_draw": Field(ListOf(ListOf(Tile(), 1, 6), 1, MOST_TRIES), doc="tries, a tile for each drawing seat"),
        "redeals": Field(
            ListOf(
                Obj(
                    {
                        "hands": Field(_HANDS, True),
                        "stock": Field(_TILES),
                        "by": Field(_SEAT, doc="the seat whose right was used"),
                    }
                ),
                0,
                MOST_TRIES,
            ),
            default=[],
            doc="earlier tiles of this deal, thrown in",
        ),
        "line": Field(ListOf(_LineTile(), 1, 136), doc="the table at the start, left to right, each tile as it lies"),
        "leader": Field(_SEAT, doc="who led a deal that starts in the middle"),
        "to_act": Field(_SEAT, doc="who acts first in a deal that starts in the middle"),
        "actions": Field(ListOf(Text(60), 0, MOST_ACTIONS), default=[], doc="what the seats did, in order"),
        "hints": Field(
            ListOf(Int(0, MOST_ACTIONS), 0, MOST_ACTIONS), default=[], doc="actions before which a hint was shown"
        ),
        "expect": Field(EXPECT, doc="what the deal must come to"),
    },
    "one deal",
)

_SEED = Int(0, LARGEST_SEED)
_SEATS = Int(FEWEST_SEATS, MOST_SEATS)
_SEATS_DOC = "how many play, where the profile leaves the choice; left out: as many as have hands, or players"
_DEALS = ListOf(DEAL, 0, MOST_DEALS)

RECORD = Obj(
    {
        "format": Field(Const(FORMAT), True),
        "version": Field(Const(VERSION), True),
        "profile": Field(Text(300), True, doc="id of a profile, or a path relative to the record"),
        "rules": Field(Anything(), doc="the whole profile that the record was played with"),
        "seats": Field(_SEATS, doc=_SEATS_DOC),
        "seed": Field(_SEED, doc="the deal number from which all tiles follow"),
        "players": Field(
            ListOf(Obj({"kind": Field(Text(40), True), "name": Field(Text(60))}), 0, 6), doc="who sat at each seat"
        ),
        "deals": Field(_DEALS, True),
    },
    "a record",
)

EXAMPLE = Obj(
    {
        "id": Field(ID, True),
        "title": Field(ByLanguage(120), True),
        "text": Field(ByLanguage(1500), True),
        "seats": Field(_SEATS, doc=_SEATS_DOC),
        "seed": Field(_SEED),
        "deals": Field(ListOf(DEAL, 1, 40), True),
    },
    "a worked example",
)
