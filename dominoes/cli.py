"""The command line: what may be asked, and which command answers. Each command lives in `dominoes.commands`.

Nothing here needs a display but ``play``, which alone imports the window. May import everything below the window;
`dominoes.ui` only when the table is to be opened.
"""

from __future__ import annotations

import argparse
import os
import sys
from importlib import import_module
from typing import Any, Callable, Dict, Iterable, List, NoReturn, Optional, Sequence

import dominoes
from dominoes.commands.context import Context, UsageError
from dominoes.rules.faults import FileFaults
from dominoes.text.i18n import LANGUAGES, Catalog, catalog, system_language

FINE, WRONG_INPUT, WRONG_USAGE = 0, 1, 2

#: Every command and the module of `dominoes.commands` whose ``add`` describes it, in the order of the help.
COMMANDS: Dict[str, str] = {
    "play": "match",
    "profiles": "profiles",
    "schema": "profiles",
    "rules": "rules",
    "check": "check",
    "replay": "replay",
    "compare": "compare",
    "simulate": "simulate",
    "bench": "speed",
}


class _Parser(argparse.ArgumentParser):
    """Reports wrong usage as one line on stderr, with the exit code of the contract."""

    def error(self, message: str) -> NoReturn:
        """Print the usage line and what is wrong, and end with `WRONG_USAGE`."""
        self.print_usage(sys.stderr)
        self.exit(WRONG_USAGE, "%s: %s\n" % (self.prog, message))


def needed(arguments: Sequence[str]) -> Iterable[str]:
    """The commands that these arguments can call. People wait for the window: what they do not need is not loaded.

    Help and complaints about an unknown command need all of them.
    """
    left = list(arguments)
    while left and left[0].startswith("--data"):
        del left[: 1 if "=" in left[0] else 2]
    return COMMANDS if left and left[0] not in COMMANDS else left[:1]


def build_parser(say: Catalog, names: Iterable[str] = COMMANDS) -> argparse.ArgumentParser:
    """The parser for these commands with its help in the language of the catalogue."""
    parser = _Parser(
        prog="dominoes.py",
        description=say.tr(
            "cli", "Regional partnership dominoes to play and to learn. Without a command the table opens."
        ),
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version="Dominoes " + dominoes.__version__)
    parser.add_argument(
        "--data", metavar="DIR", help=say.tr("cli", "keep saves, settings and statistics in this folder")
    )
    commands = parser.add_subparsers(dest="command", metavar=say.tr("cli", "COMMAND"), parser_class=_Parser)
    for module in dict.fromkeys(COMMANDS[name] for name in names):
        _module(module).add(commands, say)
    return parser


def _module(name: str) -> Any:
    return import_module("dominoes.commands." + name)


def main(argv: Optional[Sequence[str]] = None) -> int:
    """Run the command line; returns the exit code: 0 fine, 1 the input is wrong, 2 wrong usage.

    A display that cannot be opened escapes as the error of tkinter; `dominoes.start` says what to install.
    """
    arguments = list(sys.argv[1:] if argv is None else argv)
    language = _asked_language(arguments) or system_language(os.environ)
    say = catalog(language)
    parser = build_parser(say, needed(arguments))
    options = parser.parse_args(arguments)
    run: Optional[Callable[[Context, argparse.Namespace], int]] = getattr(options, "run", None)
    context = Context(say, options.data)
    try:
        return run(context, options) if run is not None else int(_module("match").run_table(context, options))
    except FileFaults as error:
        for fault in error.faults:
            context.complain(str(fault))
        return WRONG_INPUT
    except UsageError as error:
        context.complain("%s: %s" % (parser.prog, error))
        return WRONG_USAGE


def _asked_language(arguments: List[str]) -> Optional[str]:
    """The language asked for with --lang, needed before the parser can speak it."""
    for at, argument in enumerate(arguments):
        value = argument[7:] if argument.startswith("--lang=") else None
        if argument == "--lang" and at + 1 < len(arguments):
            value = arguments[at + 1]
        if value in LANGUAGES:
            return value
    return None
