"""``rules``: the rule sheet of a profile, written from its data.

May import everything below the window, and no tkinter.
"""

from __future__ import annotations

import argparse
import sys
from typing import Any

from dominoes.commands.context import Context, UsageError
from dominoes.storage import write_atomic
from dominoes.text.i18n import LANGUAGES, Catalog, catalog
from dominoes.text.sheet import sheet_of, sheet_text
from dominoes.text.sheet_html import sheet_html


def add(commands: Any, say: Catalog) -> None:
    """Describe the command to the parser."""
    parser = commands.add_parser("rules", help=say.tr("cli", "print the rule sheet of a profile"))
    parser.add_argument("profile", metavar="PROFILE", help=say.tr("cli", "id of a profile, or a file"))
    parser.add_argument("--lang", choices=sorted(LANGUAGES), help=say.tr("cli", "language of the sheet"))
    parser.add_argument("--format", choices=["text", "html"], default="text", help=say.tr("cli", "text or a web page"))
    parser.add_argument("--out", metavar="FILE", help=say.tr("cli", "write to a file instead of the screen"))
    parser.set_defaults(run=run)


def run(context: Context, options: argparse.Namespace) -> int:
    """Print or write the sheet."""
    say = catalog(options.lang) if options.lang else context.say
    sheet = sheet_of(context.profile(options.profile), say)
    text = sheet_html(sheet) if options.format == "html" else sheet_text(sheet)
    if options.out:
        try:
            write_atomic(options.out, text.encode("utf-8", "backslashreplace"))
        except OSError as error:
            raise UsageError(
                context.say.tr("cli", "{file} cannot be written: {reason}", file=options.out, reason=error.strerror)
            ) from None
        return 0
    sys.stdout.write(text if text.endswith("\n") else text + "\n")
    return 0
