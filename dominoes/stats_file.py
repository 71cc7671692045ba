"""The statistics file of a data folder: the finished deals of every match, written whole, kept when damaged.

    {"format": "dominoes-statistics", "version": 1, "matches": [{"id": "2026-11-30-my-game-4711-1",
     "profile": "my-game", "name": {...}, "players": [["human", "Ana"], ...], "teams": [[1, 3], [2, 4]],
     "deals": [{"end": "out", "seat": 3, "team": 1, "points": [2, 0], "passes": [0, 1, 0, 2]}, ...]}]}

A match stands in it once; what is noted of it again takes the place of what stood there. Several windows may share the
file: each reads it anew before it writes, under a lock, and puts only its own matches into it. Where nothing can be
written the statistics of this window are still there until it is closed.

May import `dominoes.stats`, `dominoes.storage`, `dominoes.rules` and the standard library; no tkinter or gettext.
"""

from __future__ import annotations

import contextlib
import json
import os
import threading
from pathlib import Path
from time import monotonic, sleep
from typing import Any, Callable, Dict, Iterator, List, Tuple

from dominoes.rules.facts import BLOCK, DRAW, OUT
from dominoes.rules.faults import printable
from dominoes.rules.message import N_
from dominoes.stats import PlayedDeal, PlayedMatch
from dominoes.storage import SHARED, Background, Notices, lock, set_aside, write_atomic

FORMAT, VERSION = "dominoes-statistics", 1
FILE = "statistics.json"

DAMAGED = N_("storage", "The statistics file has a fault and is kept as {file}; what is right in it counts.")
NEWER = N_("storage", "The statistics were written by a newer version of the program; nothing is added to them.")

#: More matches than are kept; then the oldest go.
MOST_MATCHES = 2000
#: Seconds that one window waits for another one to have written.
PATIENCE = 2.0
#: A file of more bytes is not one of these.
MOST_BYTES = 64_000_000


class StatisticsFile:
    """The statistics of a data folder. ``path`` need not exist; nothing is read before it is needed."""

    def __init__(self, path: Path, background: Background, notices: Notices) -> None:
        self.path = path
        self._background, self._notices = background, notices
        self._guard = threading.RLock()
        self._own: Dict[str, PlayedMatch] = {}
        self._gone: List[str] = []
        self._hidden = False
        # What the file said when it was last read or written, and what the file system said of it then.
        self._known: Dict[str, PlayedMatch] = {}
        self._stamp: Tuple[int, ...] = ()

    def note(self, match: PlayedMatch, instead_of: str = "") -> None:
        """Keep a match as it is now, in the place of what was kept of it, also under another id."""
        with self._guard:
            had = self._own.get(match.id)
            self._own[match.id] = match.skipping(had.skip) if had is not None else match
            if instead_of and instead_of != match.id:
                self._own.pop(instead_of, None)
                self._gone.append(instead_of)
        self._background.later("statistics", self._write)

    def matches(self) -> List[PlayedMatch]:
        """Every match there is, those of this window as they are now."""
        with self._guard:
            kept, _ = ({}, True) if self._hidden else self._read()
            return [match for match in self._merged(kept).values() if match.deals]

    def clear(self) -> None:
        """Forget everything. Of matches that may go on it stays known how many deals were cleared."""
        with self._guard:
            self._own = {key: match.cleared() for key, match in self._own.items()}
            self._hidden = True
            self._put(lambda kept: {
                key: match.cleared() for key, match in self._merged(kept).items() if not _is_over(match)
            })  # fmt: skip

    # ---- the file -------------------------------------------------------------------------------------------

    def _merged(self, kept: Dict[str, PlayedMatch]) -> Dict[str, PlayedMatch]:
        """What is kept with this window's matches in it."""
        found = {key: match for key, match in kept.items() if key not in self._gone}
        for key, match in self._own.items():
            found[key] = match.skipping(kept[key].skip) if key in kept else match
        return found

    def _write(self) -> None:
        """In the background: put the matches of this window into the file as it is now."""
        with self._guard:
            if not self._hidden:
                self._put(self._merged)

    def _put(self, change: Callable[[Dict[str, PlayedMatch]], Dict[str, PlayedMatch]]) -> None:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with _alone(self.path):
                kept, usable = self._read()
                if not usable:
                    return
                found = dict(list(change(kept).items())[-MOST_MATCHES:])
                value = {"format": FORMAT, "version": VERSION, "matches": list(map(_to_json, found.values()))}
                text = json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace('{"id"', '\n{"id"') + "\n"
                write_atomic(str(self.path), text.encode("utf-8", "backslashreplace"))
                self._known, self._stamp = found, self._stamp_now()
        except OSError as error:
            self._notices.cannot_save(self.path.parent, error)
        else:
            self._hidden = False

    def _read(self) -> Tuple[Dict[str, PlayedMatch], bool]:
        """What the file says, and whether it may be written."""
        stamp = self._stamp_now()
        if stamp and stamp == self._stamp:
            return dict(self._known), True
        try:
            with open(str(self.path), "rb") as stream:
                data = stream.read(MOST_BYTES + 1)
        except FileNotFoundError:
            return {}, True
        except OSError:
            return {}, False
        found, right, newer = _parsed(data)
        if newer:
            self._notices.add(NEWER.of())
            return found, False
        if not right:
            kept = set_aside(str(self.path))
            self._notices.add(DAMAGED.of(file=printable(kept or str(self.path))))
            # What could be read is kept as this window's own, since the file is not there any more.
            for key, match in found.items():
                self._own.setdefault(key, match)
            if kept is not None:
                self._background.later("statistics", self._write)
            return found, kept is not None
        self._known, self._stamp = dict(found), stamp
        return found, True

    def _stamp_now(self) -> Tuple[int, ...]:
        """What changes whenever somebody writes the file; empty without one."""
        try:
            found = os.stat(str(self.path))
        except OSError:
            return ()
        return found.st_mtime_ns, found.st_size, found.st_ino


@contextlib.contextmanager
def _alone(path: Path) -> Iterator[None]:
    """While no other window writes; after some patience in any case. Raises OSError where nothing can be written."""
    handle = os.open(str(path) + ".lock", SHARED | os.O_CREAT, 0o666)
    try:
        until = monotonic() + PATIENCE
        while lock(handle) is False and monotonic() < until:
            sleep(0.01)
        yield
    finally:
        os.close(handle)


def _is_over(match: PlayedMatch) -> bool:
    """Whether nobody will go on with this match from where it stands."""
    return bool(match.deals) and match.deals[-1].champion >= 0


# ---- matches as JSON --------------------------------------------------------------------------------------------


def _to_json(match: PlayedMatch) -> Dict[str, Any]:
    value: Dict[str, Any] = {"id": match.id}
    if match.skip:
        value["skip"] = match.skip
    if not match.deals:
        return value
    value.update(
        profile=match.profile, name=dict(match.name), players=[list(each) for each in match.players],
        teams=[[seat + 1 for seat in seats] for seats in match.teams],
        deals=[_deal_to_json(deal) for deal in match.deals],
    )  # fmt: skip
    return value


def _deal_to_json(deal: PlayedDeal) -> Dict[str, Any]:
    value: Dict[str, Any] = {"end": deal.end, "points": list(deal.points), "passes": list(deal.passes)}
    if deal.seat >= 0:
        value["seat"] = deal.seat + 1
    if deal.team >= 0:
        value["team"] = deal.team + 1
    if deal.bonus:
        value["bonus"] = list(deal.bonus)
    if deal.champion >= 0:
        value["champion"] = deal.champion + 1
    if deal.title:
        value["title"] = deal.title
    return value


class _Wrong(ValueError):
    """A part of the file that is not as it must be."""


def _parsed(data: bytes) -> Tuple[Dict[str, PlayedMatch], bool, bool]:
    """The matches in the bytes of a file that are right, whether all is, and whether a newer version wrote it."""
    try:
        value = json.loads(data.decode("utf-8"))
    except (ValueError, RecursionError):
        return {}, False, False
    if not isinstance(value, dict) or value.get("format") != FORMAT or not isinstance(value.get("matches"), list):
        return {}, False, False
    version = value.get("version")
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        return {}, False, False
    found: Dict[str, PlayedMatch] = {}
    right = True
    for each in value["matches"]:
        try:
            match = _match_of(each)
            right = right and match.id not in found
            found[match.id] = match
        except _Wrong:
            right = False
    return found, right or version > VERSION, version > VERSION


def _match_of(value: Any) -> PlayedMatch:
    """A match from its JSON value. Raises _Wrong."""
    entry = _object(value)
    key, skip = _text(entry.get("id")), _number(entry.get("skip", 0))
    if not key:
        raise _Wrong
    if "deals" not in entry:
        return PlayedMatch(key, "", {}, (), (), skip, ())
    players = tuple((_text(_pair(each)[0]), _text(_pair(each)[1])) for each in _list(entry.get("players")))
    teams = tuple(tuple(_number(seat, 1) - 1 for seat in _list(each)) for each in _list(entry.get("teams")))
    if sorted(seat for seats in teams for seat in seats) != list(range(len(players))):
        raise _Wrong
    name = {_text(language): _text(words) for language, words in _object(entry.get("name")).items()}
    deals = tuple(_deal_of(each, len(players), len(teams)) for each in _list(entry["deals"]))
    return PlayedMatch(key, _text(entry.get("profile")), name, players, teams, skip, deals)


def _deal_of(value: Any, seats: int, teams: int) -> PlayedDeal:
    deal = _object(value)
    points = tuple(_number(each) for each in _list(deal.get("points")))
    passes = tuple(_number(each) for each in _list(deal.get("passes")))
    seat, team = _number(deal.get("seat", 0)) - 1, _number(deal.get("team", 0)) - 1
    end, champion = _text(deal.get("end")), _number(deal.get("champion", 0)) - 1
    if len(points) != teams or len(passes) != seats or seat >= seats or max(team, champion) >= teams:
        raise _Wrong
    if end not in (OUT, BLOCK, DRAW):
        raise _Wrong
    bonus = tuple(_text(each) for each in _list(deal.get("bonus", [])))
    return PlayedDeal(end, seat, team, points, passes, bonus, champion, _text(deal.get("title", "")))


def _object(value: Any) -> Dict[str, Any]:
    if not isinstance(value, dict):
        raise _Wrong
    return value


def _list(value: Any) -> List[Any]:
    if not isinstance(value, list):
        raise _Wrong
    return value


def _pair(value: Any) -> List[Any]:
    if len(_list(value)) != 2:
        raise _Wrong
    return list(value)


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise _Wrong
    return value


def _number(value: Any, least: int = 0) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= 10**9:
        raise _Wrong
    return value
