"""``play``: the table, straight into a match; without a command, the table's start screen.

The only command that needs a display: the window is imported when it is asked for.
May import everything below the window, and `dominoes.ui` inside a function.
"""

from __future__ import annotations

import argparse
from typing import Any, List, Optional, Tuple

from dominoes.commands.context import Context, UsageError
from dominoes.rules.faults import did_you_mean, quoted
from dominoes.rules.profile import Profile, numbers
from dominoes.text.i18n import LANGUAGES, Catalog

HUMAN = "human"


def add(commands: Any, say: Catalog) -> None:
    """Describe the command to the parser."""
    parser = commands.add_parser("play", help=say.tr("cli", "open the table, straight into a match"))
    parser.add_argument("profile", nargs="?", metavar="PROFILE", help=say.tr("cli", "id of a profile, or a file"))
    parser.add_argument(
        "--seats", metavar="LIST", help=say.tr("cli", "who sits at the seats, such as human,steady,human,casual")
    )
    parser.add_argument("--seed", type=seed_number, metavar="N", help=say.tr("cli", "deal number"))
    parser.add_argument("--resume", metavar="FILE", help=say.tr("cli", "go on with a saved match"))
    parser.add_argument("--lang", choices=sorted(LANGUAGES), help=say.tr("cli", "language of the table"))
    parser.set_defaults(run=run)


def seed_number(text: str) -> int:
    """A deal number from the command line. Raises argparse.ArgumentTypeError."""
    from dominoes.game.shuffle import LARGEST_SEED

    if not text.isdecimal() or int(text[:20]) > LARGEST_SEED or len(text) > 20:
        raise argparse.ArgumentTypeError("%s is no deal number; allowed: 0 to %d" % (quoted(text), LARGEST_SEED))
    return int(text)


def seat_kinds(text: Optional[str], profile: Optional[Profile], allowed: List[str]) -> Tuple[str, ...]:
    """The kinds in a comma-separated list. Raises UsageError for an unknown kind or a wrong number of seats."""
    if text is None:
        return ()
    kinds = tuple(part.strip() for part in text.split(","))
    for kind in kinds:
        if kind not in allowed:
            raise UsageError(
                "there is no player %s; allowed: %s%s" % (quoted(kind), ", ".join(allowed), did_you_mean(kind, allowed))
            )
    if profile is not None and len(kinds) not in profile.choices:
        raise UsageError("found %d seats; %s has %s" % (len(kinds), profile.id, numbers(profile.choices)))
    return kinds


def run(context: Context, options: argparse.Namespace) -> int:
    """Open the table with a match."""
    from dominoes.players import KINDS
    from dominoes.saves import load_match

    profile = context.profile(options.profile) if options.profile else None
    if options.seats and profile is None:
        raise UsageError("--seats needs a PROFILE")
    if options.resume and (options.profile or options.seats or options.seed is not None):
        raise UsageError("--resume goes on with what was saved; leave out PROFILE, --seats and --seed")
    kinds = seat_kinds(options.seats, profile, [HUMAN, *KINDS])
    if profile is not None and kinds:
        profile = profile.seated(len(kinds))
    resume = load_match(options.resume, context.library) if options.resume else None
    from dominoes.ui.app import TableOptions, run_app

    return run_app(
        TableOptions(
            library=context.library,
            data=context.data,
            language=options.lang,
            usual_language=context.say.language,
            profile=profile,
            kinds=kinds,
            seed=options.seed,
            resume=resume,
            resume_file=options.resume or "",
        )
    )


def run_table(context: Context, options: argparse.Namespace) -> int:
    """Open the table at its start screen."""
    from dominoes.ui.app import TableOptions, run_app

    return run_app(TableOptions(library=context.library, data=context.data, usual_language=context.say.language))
