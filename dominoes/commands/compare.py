"""``compare``: duplicate scoring of tables that played the same deals, from their records or codes.

May import everything below the window, and no tkinter.
"""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any, Callable, Dict

from dominoes.commands.context import Context, UsageError, printable_lines
from dominoes.compare import Comparison, compare
from dominoes.gather import Gatherer
from dominoes.rules.faults import Fault
from dominoes.storage import why, write_atomic
from dominoes.text.compare import comparison_csv, comparison_data, comparison_html, comparison_text
from dominoes.text.i18n import LANGUAGES, Catalog, catalog

FORMATS: Dict[str, Callable[[Comparison, Catalog], str]] = {
    "text": comparison_text, "html": comparison_html, "csv": comparison_csv,
}  # fmt: skip


def add(commands: Any, say: Catalog) -> None:
    """Describe the command to the parser."""
    parser = commands.add_parser(
        "compare", help=say.tr("cli", "compare what several tables made of the same deals")
    )
    parser.add_argument(
        "files", nargs="+", metavar="FILE",
        help=say.tr("cli", "a record, a saved match, a list of codes, or a code itself, also as NAME=CODE"),
    )  # fmt: skip
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help=say.tr("cli", "print JSON"))
    form.add_argument(
        "--format", choices=list(FORMATS), default="text", help=say.tr("cli", "text, a web page or a table of values")
    )
    parser.add_argument("--out", metavar="FILE", help=say.tr("cli", "write to a file instead of the screen"))
    parser.add_argument("--lang", choices=sorted(LANGUAGES), help=say.tr("cli", "language of the table"))
    parser.set_defaults(run=run)


def run(context: Context, options: argparse.Namespace) -> int:
    """Compare what can be compared; a line on stderr for everything that cannot makes the exit code 1."""
    say = catalog(options.lang) if options.lang else context.say
    gathered = Gatherer(context.library, say).gather(options.files)
    found = compare(gathered.entries)
    if options.json and not options.out:
        context.print_json(comparison_data(found, say))
    elif options.json:
        _give(context, options.out, json.dumps(comparison_data(found, say), ensure_ascii=False, indent=2) + "\n")
    else:
        _give(context, options.out, FORMATS[options.format](found, say))
    for fault in gathered.faults:
        context.complain(str(fault))
    for refused in found.refused:
        entry = found.entries[refused.entry]
        context.complain(str(Fault(entry.source, entry.line, 1, "$", say.say(refused.why))))
    return 1 if gathered.faults or found.refused else 0


def _give(context: Context, file: str, text: str) -> None:
    """Write to a file if one is named, else to the screen."""
    if not file:
        sys.stdout.write(printable_lines(text.replace("\r\n", "\n")))
        return
    try:
        write_atomic(file, text.encode("utf-8", "backslashreplace"))
    except OSError as error:
        raise UsageError(
            context.say.tr("cli", "{file} cannot be written: {reason}", file=file, reason=why(error))
        ) from None
