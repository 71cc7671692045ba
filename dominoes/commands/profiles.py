"""``profiles``: the profile table. ``schema``: the JSON Schema of a profile, for editors.

May import everything below the window, and no tkinter.
"""

from __future__ import annotations

import argparse
from typing import Any, Dict, List

from dominoes.commands.context import Context
from dominoes.library import Entry
from dominoes.record_shape import EXAMPLE
from dominoes.rules.grammar import PROFILE
from dominoes.rules.shape import schema_of
from dominoes.text.i18n import Catalog, pick


def add(commands: Any, say: Catalog) -> None:
    """Describe the commands to the parser."""
    parser = commands.add_parser("profiles", help=say.tr("cli", "list the rule profiles"))
    parser.add_argument("--json", action="store_true", help=say.tr("cli", "print JSON"))
    parser.add_argument("--lang", metavar="LANG", help=say.tr("cli", "language of names"))
    parser.set_defaults(run=run)
    parser = commands.add_parser("schema", help=say.tr("cli", "print the JSON Schema of a profile, for editors"))
    parser.set_defaults(run=run_schema)


def run(context: Context, options: argparse.Namespace) -> int:
    """Print the table; files with faults are named on stderr and do not stop the others."""
    entries = context.library.entries()
    rows = [_row(entry, context.say.language) for entry in entries if entry.profile is not None]
    if options.json:
        context.print_json(rows)
    else:
        tr = context.say.tr
        heads = [tr("cli", "id"), tr("cli", "name"), tr("cli", "region"), tr("cli", "set"), tr("cli", "seats")]
        table = [heads] + [[row["id"], row["name"], row["region"], row["set"], _seats(row["seats"])] for row in rows]
        widths = [max(len(line[column]) for line in table) for column in range(len(heads))]
        for line in table:
            context.print("  ".join(cell.ljust(width) for cell, width in zip(line, widths)).rstrip())
    for entry in entries:
        for fault in entry.faults:
            context.complain(str(fault))
    return 0


def _row(entry: Entry, language: str) -> Dict[str, Any]:
    profile = entry.profile
    assert profile is not None
    return {
        "id": profile.id,
        "name": pick(profile.about.name, language),
        "region": pick(profile.about.region, language),
        "set": "double-%d" % profile.highest,
        "seats": profile.seats if len(profile.choices) == 1 else list(profile.choices),
        "file": entry.file,
    }


def _seats(seats: Any) -> str:
    """How many play: "4", or "2, 3, 4" where the table chooses."""
    return str(seats) if isinstance(seats, int) else ", ".join(map(str, seats))


def run_schema(context: Context, options: argparse.Namespace) -> int:
    """Print the schema."""
    schema = schema_of(PROFILE, "Rule profile of Dominoes")
    # The rule language does not know records; an editor should know both.
    schema["properties"]["examples"]["items"] = EXAMPLE.schema()
    context.print_json(schema)
    return 0


__all__: List[str] = ["add", "run", "run_schema"]
