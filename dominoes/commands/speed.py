"""``bench``: the speed figures, measured on this machine.

May import everything below the window, and no tkinter.
"""

from __future__ import annotations

import argparse
import sys
from typing import Any

from dominoes.bench import bench, bench_lines
from dominoes.commands.context import Context
from dominoes.text.i18n import Catalog


def add(commands: Any, say: Catalog) -> None:
    """Describe the command to the parser."""
    parser = commands.add_parser("bench", help=say.tr("cli", "measure the speed on this machine"))
    parser.add_argument("--json", action="store_true", help=say.tr("cli", "print JSON"))
    parser.set_defaults(run=run)


def run(context: Context, options: argparse.Namespace) -> int:
    """Measure and print."""

    def progress(text: str) -> None:
        sys.stderr.write(text + "\n")
        sys.stderr.flush()

    found = bench(progress)
    if options.json:
        context.print_json(found)
    else:
        for line in bench_lines(found, context.say):
            context.print(line)
    return 0
