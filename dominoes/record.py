"""Records: the one JSON format for saves, replays, worked examples and tests, read with every fault at once.

`read_record` turns bytes into a `Record`, whose tiles have been checked against the rules; `dominoes.replay` plays
it. Files and profiles are found by whoever calls: this module only asks ``find_profile`` for a name.
May import `dominoes.game`, `dominoes.rules` and the standard library; no tkinter, gettext, file or clock.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Callable, Dict, List, Mapping, Optional, Tuple

from dominoes.game.sources import Hands, Middle, SeedSource, Source, WrittenDeal, WrittenSource
from dominoes.record_shape import EXAMPLE, RECORD
from dominoes.rules.compiled import Rules, compile_profile
from dominoes.rules.faults import Path
from dominoes.rules.jsontext import Document, read
from dominoes.rules.load import profile_from
from dominoes.rules.profile import ByLanguage, Profile, numbers
from dominoes.rules.shape import BAD, Sink
from dominoes.rules.tiles import TILES_OF, mask_of, tile_name, tile_of

#: Finds the profile of a name or path written in a record; raises LookupError with a sentence when there is none,
#: and FileFaults when its file is wrong.
FindProfile = Callable[[str], Profile]


class DealRecord:
    """What a record says of one deal besides its tiles.

    ``actions`` as written; ``by`` the seats (0-based, None for unsaid) whose right each redeal used; ``hints`` the
    action numbers before which a hint was shown; ``expect`` the parsed expectations, absent ones None.
    """

    __slots__ = ("actions", "by", "hints", "expect")

    def __init__(self, parsed: Mapping[str, Any]) -> None:
        self.actions: Tuple[str, ...] = tuple(parsed["actions"])
        self.by: Tuple[Optional[int], ...] = tuple(
            None if each["by"] is None else each["by"] - 1 for each in parsed["redeals"]
        )
        self.hints: Tuple[int, ...] = tuple(parsed["hints"])
        self.expect: Optional[Mapping[str, Any]] = parsed["expect"]


@dataclass(frozen=True)
class Record:
    """A record that has been read: its rules, where its tiles come from, what was done.

    ``path`` is where it stands in its document (not at the root for a worked example inside a profile).
    ``title`` and ``text`` belong to worked examples and are empty otherwise.
    """

    profile: str
    rules: Rules
    seed: Optional[int]
    source: Source
    deals: Tuple[DealRecord, ...]
    players: Tuple[Tuple[str, str], ...]
    document: Document
    path: Path = ()
    id: str = ""
    title: Optional[ByLanguage] = None
    text: Optional[ByLanguage] = None


def read_record(data: bytes, file: str, find_profile: FindProfile) -> Record:
    """The record in a file's bytes; ``file`` is its name for fault lines. Raises FileFaults with every fault."""
    return record_from(read(data, file), find_profile)


def record_from(document: Document, find_profile: FindProfile) -> Record:
    """The record in a JSON document. Raises FileFaults with every fault."""
    sink = Sink(document)
    parsed = RECORD.check(document.value, (), sink)
    if parsed is BAD:
        sink.raise_faults()
    if parsed["rules"] is not None:
        profile = profile_from(document, parsed["rules"], ("rules",), thorough=False)
    else:
        try:
            profile = find_profile(parsed["profile"])
        except LookupError as error:
            sink.fault(("profile",), str(error.args[0]))
            sink.raise_faults()
    rules = compile_profile(_seated(profile, parsed, (), sink))
    source = _source(rules, parsed, (), sink)
    sink.raise_faults()
    return Record(
        profile=parsed["profile"],
        rules=rules,
        seed=parsed["seed"],
        source=source,
        deals=tuple(DealRecord(deal) for deal in parsed["deals"]),
        players=tuple((player["kind"], player["name"] or "") for player in parsed["players"] or ()),
        document=document,
    )


def example_from(document: Document, rules: Rules, value: Any, path: Path) -> Record:
    """The worked example at a path of a profile's document. Raises FileFaults with every fault."""
    sink = Sink(document)
    parsed = EXAMPLE.check(value, path, sink)
    if parsed is BAD:
        sink.raise_faults()
    profile = _seated(rules.profile, parsed, path, sink)
    if profile is not rules.profile:
        rules = compile_profile(profile)
    source = _source(rules, parsed, path, sink)
    sink.raise_faults()
    return Record(
        profile=rules.profile.id,
        rules=rules,
        seed=parsed["seed"],
        source=source,
        deals=tuple(DealRecord(deal) for deal in parsed["deals"]),
        players=(),
        document=document,
        path=path,
        id=parsed["id"],
        title=parsed["title"],
        text=parsed["text"],
    )


def _seated(profile: Profile, parsed: Mapping[str, Any], path: Path, sink: Sink) -> Profile:
    """The profile for as many seats as the record says or its hands or players imply; faults go into the sink."""
    said = parsed["seats"]
    if said is not None:
        if said in profile.choices:
            return profile.seated(said)
        sink.fault(path + ("seats",), "found %d; %s is for %s" % (said, profile.id, numbers(profile.choices)))
        return profile
    first = parsed["deals"][0] if parsed["deals"] else {}
    for implied in (first.get("hands"), parsed.get("players")):
        if implied and len(implied) in profile.choices:
            return profile.seated(len(implied))
    return profile.seated(profile.choices[0])


def _source(rules: Rules, parsed: Mapping[str, Any], path: Path, sink: Sink) -> Source:
    """Where the tiles come from, checked against the rules; faults go into the sink."""
    written = []
    seed = parsed["seed"]
    for at, deal in enumerate(parsed["deals"]):
        where = path + ("deals", at)
        if seed is not None:
            for key in ("hands", "stock", "opening_draw", "line"):
                if deal[key] is not None:
                    sink.fault(where + (key,), "the tiles follow from the seed already; leave out the one or the other")
            if deal["redeals"]:
                sink.fault(
                    where + ("redeals",), "the redeals follow from the seed already; leave out the one or the other"
                )
            continue
        written.append(_WrittenDealCheck(rules, deal, where, sink).written())
    if seed is not None:
        return SeedSource(seed)
    return WrittenSource(written)


class _WrittenDealCheck:
    """Checks the tiles of one deal against the rules and turns them into masks."""

    def __init__(self, rules: Rules, deal: Mapping[str, Any], path: Path, sink: Sink) -> None:
        self.rules = rules
        self.deal = deal
        self.path = path
        self.sink = sink

    def fault(self, keys: Path, message: str) -> None:
        self.sink.fault(self.path + keys, message)

    def written(self) -> WrittenDeal:
        """The deal; after a fault, something of the right type."""
        deal = self.deal
        if deal["hands"] is None:
            self.fault((), 'the key "hands" is missing; without a "seed" every deal needs them')
            return WrittenDeal(())
        attempts = [
            self._hands(earlier["hands"], earlier["stock"], ("redeals", at), (), thrown_in=True)
            for at, earlier in enumerate(deal["redeals"])
        ]
        middle = self._middle()
        line = () if middle is None else middle.line
        attempts.append(self._hands(deal["hands"], deal["stock"], (), line))
        if middle is not None and deal["redeals"]:
            self.fault(("redeals",), "a deal that starts in the middle has no redeals")
        draws = tuple(tuple(each) for each in deal["opening_draw"] or ())
        self._draws(draws)
        return WrittenDeal(tuple(attempts), draws, middle)

    def _middle(self) -> Optional[Middle]:
        deal, seats = self.deal, self.rules.table.seats
        if deal["line"] is None:
            for key in ("leader", "to_act"):
                if deal[key] is not None:
                    self.fault((key,), 'only a deal that starts in the middle, with a "line", says this')
            return None
        line = tuple(deal["line"])
        for at in range(1, len(line)):
            if line[at - 1][1] != line[at][0]:
                self.fault(
                    ("line", at),
                    "%d-%d does not join %d-%d before it; allowed: a tile with %d on its left"
                    % (line[at] + line[at - 1] + (line[at - 1][1],)),
                )
        if deal["opening_draw"] is not None:
            self.fault(("opening_draw",), "a deal that starts in the middle has no opening draw")
        chosen = []
        for key in ("leader", "to_act"):
            if deal[key] is None:
                self.fault((), 'the key "%s" is missing; a deal that starts in the middle needs it' % key)
            elif deal[key] > seats:
                self.fault((key,), "found %d; allowed: a seat from 1 to %d" % (deal[key], seats))
            chosen.append(min(deal[key] or 1, seats) - 1)
        return Middle(line, chosen[0], chosen[1])

    def _hands(
        self,
        hands: Mapping[str, List[int]],
        stock: Optional[List[int]],
        at: Path,
        line: Tuple[Tuple[int, int], ...],
        thrown_in: bool = False,
    ) -> Hands:
        rules, tiles = self.rules, self.rules.tiles
        seen: Dict[int, Path] = {}
        masks = []
        # Who has drawn may hold more than was dealt.
        most = rules.each + rules.rest - rules.asleep if rules.boneyard else rules.each
        for index, (one, other) in enumerate(line):
            self._once(tile_of(one, other), at + ("line", index), seen)
        for key in hands:
            if int(key) > rules.table.seats:
                self.fault(at + ("hands", key), "there is no seat %s; the table has %d" % (key, rules.table.seats))
        for seat in range(rules.table.seats):
            key = str(seat + 1)
            if key not in hands:
                self.fault(at + ("hands",), "the hand of seat %s is missing" % key)
                masks.append(0)
                continue
            where = at + ("hands", key)
            for index, tile in enumerate(hands[key]):
                self._once(tile, where + (index,), seen)
            count = len(hands[key])
            if not line and count != rules.each:
                self.fault(where, "found %d tiles; each seat gets %d" % (count, rules.each))
            elif line and not 1 <= count <= most:
                self.fault(where, "found %d tiles; allowed in the middle of a deal: 1 to %d" % (count, most))
            masks.append(mask_of(hands[key]))
        for index, tile in enumerate(stock or ()):
            self._once(tile, at + ("stock", index), seen)
        if line and len(stock or ()) > rules.rest:
            self.fault(
                at + ("stock",),
                "found %d tiles; this profile leaves %d undealt" % (len(stock or ()), rules.rest),
            )
        rest = tuple(tile for tile in tiles.tiles if tile not in seen)
        if rules.boneyard and stock is None and rest and not thrown_in:
            self.fault(at, 'the key "stock" is missing; with a boneyard the order in which tiles are drawn is needed')
        elif rest and line and not rules.rest:
            self.fault(at, "these tiles are neither on the line nor in a hand: %s" % _names(rest))
        elif rest and stock is not None and line and rules.boneyard:
            self.fault(
                at + ("stock",), "these tiles are neither on the line, in a hand nor in the stock: %s" % _names(rest)
            )
        elif rest and stock is not None and not line:
            self.fault(at + ("stock",), "these tiles are neither in a hand nor in the stock: %s" % _names(rest))
        return tuple(masks), tuple(stock) if stock is not None else rest

    def _once(self, tile: int, where: Path, seen: Dict[int, Path]) -> None:
        if not self.rules.tiles.mask >> tile & 1:
            self.fault(where, "%s is not a tile of this set" % tile_name(tile))
        elif tile in seen:
            self.fault(where, "%s is there twice" % tile_name(tile))
        seen[tile] = where

    def _draws(self, draws: Tuple[Tuple[int, ...], ...]) -> None:
        rules = self.rules
        for at, tiles in enumerate(draws):
            where: Path = ("opening_draw", at)
            if len(tiles) != len(rules.drawers):
                self.fault(where, "found %d tiles; the seats that draw: %d" % (len(tiles), len(rules.drawers)))
                continue
            seen: Dict[int, Path] = {}
            for index, tile in enumerate(tiles):
                self._once(tile, where + (index,), seen)
            worths = [rules.draw_counts[tile] for tile in tiles]
            decided = worths.count(max(worths)) == 1
            if decided and at < len(draws) - 1:
                self.fault(
                    ("opening_draw", at + 1), "the draw was decided before; a further try follows only on equal pips"
                )
            elif not decided and at == len(draws) - 1:
                self.fault(where, "the best tiles have equal pips, so another try must follow")


def _names(tiles: Tuple[int, ...]) -> str:
    shown = ", ".join(tile_name(tile) for tile in tiles[:12])
    return shown + (" and %d more" % (len(tiles) - 12) if len(tiles) > 12 else "")


def hand_names(mask: int) -> List[str]:
    """The tiles of a mask in notation, ascending."""
    return [tile_name(tile) for tile in TILES_OF[mask]]
