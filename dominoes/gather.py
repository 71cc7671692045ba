"""Tables to be compared, from whatever people hand in: records, saved matches, files of records, lists of codes, codes.

A list of codes is a plain text with a code at the end of a line, and before it what to call that table:

    Ana and Ben: 7AKT-MHKG-RC1G-R0Z2

Lines without a code are remarks. May import `dominoes.compare`, `dominoes.outcome_code`, `dominoes.library`,
`dominoes.journal`, `dominoes.text`, what these import, and files; no tkinter or clock.
"""

from __future__ import annotations

import os
import re
from typing import Dict, Iterable, List, NamedTuple, Optional, Sequence, Tuple

from dominoes.compare import PERSON, Entry
from dominoes.journal import read_saved
from dominoes.journal_lines import read_lines as read_saved_lines
from dominoes.library import Library, is_lines, read_file, read_lines
from dominoes.outcome import outcome_of
from dominoes.outcome_code import BadCode, outcome_from, short_digest
from dominoes.record import Record
from dominoes.replay import replay
from dominoes.rules.compiled import Rules, compile_profile
from dominoes.rules.faults import Fault, FileFaults, shortened
from dominoes.rules.jsontext import read
from dominoes.rules.message import N_
from dominoes.text.i18n import Catalog

_CODE_NUMBER = N_("compare", "code {n}")
_NO_CODE = N_("compare", "there is neither a record nor a code in this file")
_NO_FILE = N_("compare", "there is no such file, and it is no code either")

#: A code as people write it: groups with dashes, or all in one with a digit somewhere.
_WRITTEN = r"(?:[^\W_]{4}[-\u2010-\u2015]){2,}[^\W_]{1,4}|(?=[^\W_]*[0-9])[^\W_]{9,}"
#: At the end of a line, itself or behind what sets it off from a name. What stands before it is not part of the
#: expression: lines may be as long as a file, and a name of any length before a code would be tried in every way.
_LAST = re.compile(r"(?:^|(?<=[:=;,\s]))(?:" + _WRITTEN + r")\Z")
#: One that is typed for itself may have spaces between its groups; in a text those would be words.
_TYPED = re.compile(r"(?:(.*)=)?\s*((?:[^\W_]{4}[-\s\u2010-\u2015]+){2,}[^\W_]{1,4}|[^\W_]{9,})\s*\Z")
#: What stands between the names of several people, in the languages of the program.
_BETWEEN_NAMES = re.compile(r"\s*[,;&+/]\s*|\s+(?:and|y|e|et|i|\u0456|\u0439|\u0442\u0430)\s+", re.IGNORECASE)
#: The longest name of a table.
MOST_LABEL = 60


class Gathered(NamedTuple):
    """The tables that could be read, and what is wrong with the others."""

    entries: Tuple[Entry, ...]
    faults: Tuple[Fault, ...]


class Gatherer:
    """Reads tables one after another. The games of codes are looked for in ``library``."""

    def __init__(self, library: Library, say: Catalog) -> None:
        self._library, self._say = library, say
        self._games: Optional[Dict[Tuple[int, int], Optional[Rules]]] = None
        self._codes = 0

    def gather(self, given: Iterable[str]) -> Gathered:
        """The tables in files, and those of codes (``NAME=CODE`` or ``CODE``), in the order given. Never raises."""
        entries: List[Entry] = []
        faults: List[Fault] = []
        for each in given:
            try:
                found, wrong = self._table(each)
            except FileFaults as error:
                found, wrong = [], list(error.faults)
            entries += found
            faults += wrong
        return Gathered(tuple(entries), tuple(faults))

    def code(self, code: str, label: str = "") -> Entry:
        """The table of a code. Raises BadCode."""
        outcome = outcome_from(code, self._rules)
        self._codes += 1
        name = shortened(" ".join(label.split()), MOST_LABEL)
        if name:
            outcome = outcome._replace(players=_named(outcome.players, name))
        return Entry(name or self._say.say(_CODE_NUMBER, n=self._codes), code, outcome)

    def _rules(self, digest: int, seats: int) -> Optional[Rules]:
        """The game of a code; where two games here have the same digest, none, since nobody could tell which."""
        if self._games is None:
            self._games = {}
            for profile in self._library.profiles():
                for seats in profile.choices:
                    rules = compile_profile(profile.seated(seats))
                    key = (short_digest(rules), seats)
                    self._games[key] = None if key in self._games else rules
        return self._games.get((digest, seats))

    def _table(self, given: str) -> Tuple[List[Entry], List[Fault]]:
        """The tables of one argument. Raises FileFaults."""
        if not os.path.exists(given):
            return self._typed(given)
        if is_lines(given):
            return self._records(given)
        data = read_file(given)
        label = os.path.splitext(os.path.basename(given))[0]
        reading = read_saved_lines(data)
        if reading is not None:
            saved, _ = read_saved(reading, given, self._library.find)
            return [Entry(label, given, outcome_of(saved.history, saved.players, saved.hints))], []
        if data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] in (b"{", b"["):
            return [_entry(label, given, self._library.record(read(data, given)))], []
        return self._listed(given, data.decode("utf-8-sig", "replace"))

    def _records(self, file: str) -> Tuple[List[Entry], List[Fault]]:
        """A file of records, one a line."""
        entries: List[Entry] = []
        faults: List[Fault] = []
        name = os.path.basename(file)
        for number, line in read_lines(file):
            try:
                record = self._library.record(read(line, file, number))
                entries.append(_entry("%s:%d" % (name, number), file, record)._replace(line=number))
            except FileFaults as error:
                faults += error.faults
        if not entries and not faults:
            faults.append(Fault(file, 1, 1, "$", self._say.say(_NO_CODE)))
        return entries, faults

    def _listed(self, file: str, text: str) -> Tuple[List[Entry], List[Fault]]:
        """A list of codes."""
        entries: List[Entry] = []
        faults: List[Fault] = []
        name = os.path.basename(file)
        for number, line in enumerate(text.splitlines(), 1):
            found = _LAST.search(line.rstrip())
            if found is None:
                continue
            label = _label_of(line[: found.start()]) or "%s:%d" % (name, number)
            try:
                entries.append(self.code(found.group(), label)._replace(source=file, line=number))
            except BadCode as error:
                faults.append(Fault(file, number, found.start() + 1, "$", self._say.say(error.sentence)))
        if not entries and not faults:
            faults.append(Fault(file, 1, 1, "$", self._say.say(_NO_CODE)))
        return entries, faults

    def _typed(self, given: str) -> Tuple[List[Entry], List[Fault]]:
        """A code given in place of a file."""
        found = _TYPED.match(given)
        if found is None:
            return [], [Fault(given, 1, 1, "$", self._say.say(_NO_FILE))]
        try:
            return [self.code(found.group(2), found.group(1) or "")], []
        except BadCode as error:
            return [], [Fault(given, 1, 1, "$", self._say.say(error.sentence))]


def _label_of(before: str) -> str:
    """What a line calls the table of its code: what stands before the code, without the mark between the two."""
    label = before.strip()
    return label[:-1].rstrip() if label[-1:] in (":", "=", ";", ",") else label


def _entry(label: str, file: str, record: Record) -> Entry:
    """The table of a record. Raises FileFaults when it cannot be played."""
    played = replay(record)
    if played.faults or played.history is None:
        raise FileFaults(played.faults)
    return Entry(label, file, outcome_of(played.history, record.players, [deal.hints for deal in record.deals]))


def _named(players: Sequence[Tuple[str, str]], label: str) -> Tuple[Tuple[str, str], ...]:
    """The players of a code with the names in its label, if there are as many as people; for a single person (or two
    pupils who shared a seat) the whole label is the name. Then they add up with the records of the same people."""
    people = [at for at, (kind, _) in enumerate(players) if kind == PERSON]
    names = [label] if len(people) == 1 else [name for name in _BETWEEN_NAMES.split(label) if name]
    if len(names) != len(people):
        return tuple(players)
    found = dict(zip(people, names))
    return tuple((kind, found.get(at, name)) for at, (kind, name) in enumerate(players))
