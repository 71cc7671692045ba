"""A copy of a profile to be changed: another name and id, and the worked examples tried by the new rules.

May import `dominoes.record`, `dominoes.replay`, `dominoes.rules` and other modules of this package; no tkinter,
gettext, file, clock or global random.
"""

from __future__ import annotations

import json
from typing import Any, Container, Dict, List, Mapping, NamedTuple, Sequence, Tuple

from dominoes.record import example_from
from dominoes.replay import Replay, replay, result_data
from dominoes.rules.compiled import Rules
from dominoes.rules.faults import FileFaults
from dominoes.rules.jsontext import read

#: The longest name, source and id that a profile may have.
_NAME, _SOURCE, _ID = 80, 300, 60

#: What became of an example: nothing is different, its result is, or it cannot be played by these rules.
SAME, OTHER, IMPOSSIBLE = "same", "other", "impossible"


def variant_of(document: Mapping[str, Any], taken: Container[str], words: Mapping[str, str]) -> Dict[str, Any]:
    """A copy with an id and a name of its own and without worked examples, which show the other game.

    ``words`` is the word for "variant" by language.
    """
    copy = {key: value for key, value in document.items() if key not in ("examples", "$schema")}
    old = str(document["id"])
    copy["id"] = free_id(old[: _ID - 12].rstrip("-") + "-variant", taken)
    about = dict(document["about"])
    name = about["name"]
    if isinstance(name, dict):
        about["name"] = {code: _called(text, words.get(code, words["en"])) for code, text in name.items()}
    else:
        about["name"] = _called(name, words["en"])
    about["source"] = ("changed from %s: %s" % (old, about["source"]))[:_SOURCE]
    copy["about"] = about
    return copy


def _called(name: str, word: str) -> str:
    return "%s (%s)" % (name[: _NAME - len(word) - 3].rstrip(), word)


def free_id(wanted: str, taken: Container[str]) -> str:
    """The id, with a number behind it if it is taken."""
    number, found = 1, wanted
    while found in taken:
        number += 1
        found = "%s-%d" % (wanted, number)
    return found


class Change(NamedTuple):
    """What an example comes to by other rules: the deal from 1, the key of ``expect``, before and after."""

    deal: int
    key: str
    before: Any
    after: Any


class Trial(NamedTuple):
    """A worked example played by the rules of a draft.

    Attributes:
        value: the example as JSON; where its result is another one, with the new result.
        what: `SAME`, `OTHER` or `IMPOSSIBLE`.
        changes: for `OTHER`, what is different.
        reason: for `IMPOSSIBLE`, the first thing that is in the way.
    """

    value: Dict[str, Any]
    what: str
    changes: Tuple[Change, ...] = ()
    reason: str = ""

    @property
    def title(self) -> Any:
        """Its title: a text, or texts by language."""
        return self.value.get("title") or self.value.get("id") or ""


def try_examples(rules: Rules, examples: Sequence[Any]) -> List[Trial]:
    """Play worked examples by these rules; what is no example at all is left out."""
    return [_tried(rules, dict(value)) for value in examples if isinstance(value, dict)]


def _tried(rules: Rules, value: Dict[str, Any]) -> Trial:
    played, reason = _played(rules, value)
    if played is None or not played.faults:
        return Trial(value, IMPOSSIBLE, reason=reason) if played is None else Trial(value, SAME)
    deals, changes = [dict(deal) for deal in value["deals"]], []
    for at, replayed in enumerate(played.deals()):
        expect, result = deals[at].get("expect"), replayed.state.result
        if not isinstance(expect, dict) or result is None:
            continue
        found = result_data(result)
        changes += [Change(at + 1, key, expect[key], found[key]) for key in expect if expect[key] != found[key]]
        deals[at]["expect"] = {key: found[key] for key in expect}
    new = dict(value, deals=deals)
    again, _ = _played(rules, new)
    if again is None or again.faults:
        return Trial(value, IMPOSSIBLE, reason=played.faults[0].message)
    return Trial(new, OTHER, tuple(changes))


def _played(rules: Rules, value: Dict[str, Any]) -> Tuple[Any, str]:
    """(the example played or None, the first thing that is wrong with it)."""
    try:
        document = read(json.dumps({"examples": [value]}).encode("ascii"), "")
        played: Replay = replay(example_from(document, rules, value, ("examples", 0)))
    except FileFaults as error:
        return None, error.faults[0].message
    return played, played.faults[0].message if played.faults else ""
