"""Checking a whole profile: its rules, and its worked examples played by them. The command line and the workshop agree.

May import `dominoes.record`, `dominoes.replay`, `dominoes.rules` and what these import; no tkinter, gettext, file
or clock.
"""

from __future__ import annotations

from typing import Dict, List, Tuple

from dominoes.record import example_from
from dominoes.replay import replay
from dominoes.rules.compiled import compile_profile
from dominoes.rules.faults import Fault, FileFaults
from dominoes.rules.jsontext import Document
from dominoes.rules.load import profile_from


def check_profile(document: Document) -> Tuple[str, int, List[Fault]]:
    """(id, number of worked examples, faults of the examples). Raises FileFaults when the profile itself is wrong."""
    profile = profile_from(document)
    rules = compile_profile(profile)
    faults: List[Fault] = []
    ids: Dict[str, int] = {}
    for at, example in enumerate(profile.examples):
        path = ("examples", at)
        try:
            record = example_from(document, rules, example, path)
        except FileFaults as error:
            faults.extend(error.faults)
            continue
        if record.id in ids:
            faults.append(
                document.fault(
                    path + ("id",), 'the id "%s" is used already by example %d' % (record.id, ids[record.id] + 1)
                )
            )
        ids.setdefault(record.id, at)
        faults.extend(replay(record).faults)
    return profile.id, len(profile.examples), faults
