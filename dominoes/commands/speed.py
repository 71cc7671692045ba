"""``bench``: the speed figures, measured on this machine.

With ``--ui`` the window is measured as well, which needs a display. May import everything below the window, and
`dominoes.ui` inside a function.
"""

from __future__ import annotations

import argparse
import sys
from typing import Any, Dict

from dominoes.bench import bench, bench_lines
from dominoes.commands.context import Context
from dominoes.text.i18n import Catalog


def add(commands: Any, say: Catalog) -> None:
    """Describe the command to the parser."""
    parser = commands.add_parser("bench", help=say.tr("cli", "measure the speed on this machine"))
    parser.add_argument("--json", action="store_true", help=say.tr("cli", "print JSON"))
    parser.add_argument("--ui", action="store_true", help=say.tr("cli", "measure the window too; needs a display"))
    parser.set_defaults(run=run)


def run(context: Context, options: argparse.Namespace) -> int:
    """Measure and print."""

    def progress(text: str) -> None:
        sys.stderr.write(text + "\n")
        sys.stderr.flush()

    window: Dict[str, Any] = {}
    if options.ui:
        # First, since without a display there is nothing to measure: the error of tkinter says so.
        from dominoes.ui.bench import bench_window

        window = bench_window(progress)
    found = {**bench(progress), **window}
    if options.json:
        context.print_json(found)
    else:
        for line in bench_lines(found, context.say):
            context.print(line)
    return 0
