"""A finished deal as a worked example: what is needed to replay it, with everything it must come to.

Scores and all that is carried into a deal follow from the deals before, so an example holds as many of these as it
takes for the deal to come to the very same result, and no more; only the deal itself says what it must come to.
A profile file gets the example written into its text, so that whatever a teacher wrote stays as it is.

May import `dominoes.checking`, `dominoes.record`, `dominoes.record_write`, `dominoes.replay` and what lies below; no
tkinter, files, clock or global random.
"""

from __future__ import annotations

import json
import re
import unicodedata
from typing import Any, Collection, Dict, List, Mapping, Sequence, Tuple

from dominoes.checking import check_profile
from dominoes.game.state import State
from dominoes.history import NEXT_DEAL, History
from dominoes.record import record_from
from dominoes.record_write import laid_out, record_of
from dominoes.replay import replay
from dominoes.rules.faults import FileFaults
from dominoes.rules.jsontext import read
from dominoes.rules.message import N_, Sentence
from dominoes.rules.profile import ByLanguage

Json = Dict[str, Any]

#: As many deals as a worked example in a profile may hold.
MOST_DEALS = 40

UNFINISHED = N_("example", "Only a finished deal can be a worked example.")
TOO_LONG = N_(
    "example", "This deal needs too many deals before it: a profile takes {most} at most. Save it as a file of its own."
)
NO_PLACE = N_("example", "The example does not fit into this file: {fault}")


class NoExample(ValueError):
    """A deal that cannot be made a worked example; ``sentence`` says why."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(sentence.message.text)
        self.sentence = sentence


def example_record(history: History, deal: int, profile: str) -> Json:
    """The deal of this number (from 0) as a record that carries its rules and expects the deal's whole result.

    Raises NoExample for an unfinished deal.
    """
    moments = history.moments
    opened = [at for at, moment in enumerate(moments) if moment.action is NEXT_DEAL] + [len(moments)]
    upto = moments[: opened[deal + 1]]
    if upto[-1].state.result is None:
        raise NoExample(UNFINISHED.of())
    rules = history.game.rules.profile.data
    whole = record_of(History(history.game, upto), profile, explicit=True, rules=rules)
    deals: List[Json] = whole["deals"]
    for each in deals[:-1]:
        del each["expect"]
    for first in range(len(deals) - 1, -1, -1):
        record = dict(whole, deals=deals[first:])
        if first == 0 or _comes_to(record, upto[-1].state):
            return record
    raise AssertionError("the whole match replays")


def _comes_to(record: Mapping[str, Any], settled: State) -> bool:
    """Whether a record ends with this very result, by the same clause of the lead."""
    document = read(json.dumps(record).encode("utf-8"), "example")
    try:
        found = replay(record_from(document, _nowhere))
    except FileFaults:
        return False
    if found.faults or found.history is None:
        return False
    state = found.history.state
    return (state.result, state.deal.clause) == (settled.result, settled.deal.clause)


def _nowhere(name: str) -> Any:
    raise LookupError(name)


def worked_example(record: Mapping[str, Any], title: ByLanguage, text: ByLanguage, taken: Collection[str]) -> Json:
    """A record of `example_record` in the form in which it stands in a profile, with an id that is not taken.

    Raises NoExample when it holds too many deals.
    """
    deals: Sequence[Json] = record["deals"]
    if len(deals) > MOST_DEALS:
        raise NoExample(TOO_LONG.of(most=MOST_DEALS))
    example: Json = {"id": id_of(next(iter(title.values())), taken), "title": dict(title), "text": dict(text)}
    if "seats" in record:
        example["seats"] = record["seats"]
    example["deals"] = list(deals)
    return example


def id_of(title: str, taken: Collection[str]) -> str:
    """An id made from a title, as the rule language wants it, and unlike those taken."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode("ascii").lower()
    stem = re.sub(r"[^a-z0-9]+", "-", plain).strip("-").lstrip("0123456789-")[:50].rstrip("-") or "example"
    return next(name for name in (stem, *("%s-%d" % (stem, n) for n in range(2, 10_000))) if name not in taken)


def with_example(text: str, example: Mapping[str, Any], file: str = "profile") -> str:
    """The text of a profile file with one worked example more, at the end of its examples.

    Everything else stays as it was written. Raises NoExample when the file with it would not pass `check`.
    """
    ends = "\r\n" if "\r\n" in text else "\n"
    at, before, after = _place(text)
    piece = before + laid_out(example, "    ") + after
    changed = text[:at].rstrip() + piece.replace("\n", ends) + text[at:]
    try:
        faults = check_profile(read(changed.encode("utf-8", "replace"), file))[2]
    except FileFaults as error:
        faults = list(error.faults)
    if faults:
        raise NoExample(NO_PLACE.of(fault=str(faults[0])))
    return changed


def _place(text: str) -> Tuple[int, str, str]:
    """Where an example goes, and what stands before and after it: ``text[at]`` is the bracket that follows it."""
    decode = json.JSONDecoder(strict=False).raw_decode
    start = len(text) - len(text.lstrip("\ufeff \t\r\n"))
    value, end = decode(text, start)
    if not isinstance(value, dict) or "examples" not in value:
        comma = "," if isinstance(value, dict) and value else ""
        return end - 1, comma + '\n  "examples": [\n    ', "\n  ]\n"
    # Member by member, as the word may stand in a text as well; of a key that stands twice the last one counts.
    at, found, filled = start + 1, end - 1, False
    while True:
        at += len(text[at:]) - len(text[at:].lstrip(" \t\r\n,"))
        if text[at] == "}":
            break
        key, at = decode(text, at)
        at = text.index(":", at) + 1
        at += len(text[at:]) - len(text[at:].lstrip(" \t\r\n"))
        inside, at = decode(text, at)
        if key == "examples":
            found, filled = at - 1, bool(inside)
    return found, ("," if filled else "") + "\n    ", "\n  "
