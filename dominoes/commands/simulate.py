"""``simulate``: computers play in bulk; statistics on stdout, progress on stderr.

May import everything below the window, and no tkinter.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
import time
from typing import IO, Any, Dict, Iterator, List, Optional, Tuple

from dominoes.commands.context import Context, UsageError
from dominoes.commands.match import seed_number
from dominoes.library import is_path
from dominoes.players import KINDS
from dominoes.simulate import Job, Outcome, players_for, total, units
from dominoes.simulate import run as run_job
from dominoes.text.i18n import Catalog

#: Seconds between two lines of progress.
PROGRESS_EVERY = 2.0


def add(commands: Any, say: Catalog) -> None:
    """Describe the command to the parser."""
    parser = commands.add_parser("simulate", help=say.tr("cli", "let computers play in bulk"))
    parser.add_argument("profile", metavar="PROFILE", help=say.tr("cli", "id of a profile, or a file"))
    parser.add_argument(
        "--players",
        default="steady",
        metavar="LIST",
        help=say.tr("cli", "a computer for each seat ({kinds}); a shorter list goes round", kinds=", ".join(KINDS)),
    )
    amount = parser.add_mutually_exclusive_group()
    amount.add_argument("--deals", type=_positive, metavar="N", help=say.tr("cli", "play this many deals"))
    amount.add_argument("--matches", type=_positive, metavar="N", help=say.tr("cli", "play this many matches"))
    parser.add_argument(
        "--seed", type=seed_number, default=1, metavar="N", help=say.tr("cli", "where all tiles follow from")
    )
    parser.add_argument("--jobs", type=_positive, default=1, metavar="N", help=say.tr("cli", "processes side by side"))
    parser.add_argument("--shard", type=_shard, default=(1, 1), metavar="I/K", help=say.tr("cli", "only part I of K"))
    parser.add_argument(
        "--duplicate", action="store_true", help=say.tr("cli", "play each deal again with the teams exchanged")
    )
    parser.add_argument("--records", metavar="FILE", help=say.tr("cli", "write every match as one line of JSON"))
    parser.add_argument("--json", action="store_true", help=say.tr("cli", "print JSON"))
    parser.set_defaults(run=run)


def _positive(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text[:12]) <= 10**9:
        raise argparse.ArgumentTypeError("a whole number, 1 or more")
    return int(text[:12])


def _shard(text: str) -> Tuple[int, int]:
    number, slash, of = text.partition("/")
    if not (number.isdecimal() and of.isdecimal() and slash) or not 1 <= int(number[:9]) <= int(of[:9]):
        raise argparse.ArgumentTypeError("a shard is written like 2/4: the second of four")
    return int(number[:9]), int(of[:9])


def run(context: Context, options: argparse.Namespace) -> int:
    """Play, and print what came of it."""
    profile = context.profile(options.profile)
    kinds = [part.strip() for part in options.players.split(",")]
    if len(kinds) in profile.choices:
        profile = profile.seated(len(kinds))
    try:
        players = players_for(kinds, profile.seats)
    except ValueError as error:
        raise UsageError(str(error)) from None
    job = Job(
        profile=profile,
        label=_label(options.profile, options.records),
        players=players,
        deals=options.deals or 0,
        matches=options.matches or (0 if options.deals else 100),
        seed=options.seed,
        duplicate=options.duplicate,
        records=options.records is not None,
    )
    stream = _open(context, options.records)
    try:
        outcomes = _play(context, job, options, stream)
    finally:
        if stream is not None:
            with _writing(context, options.records):
                stream.close()
    summary = total(job, outcomes)
    data: Dict[str, Any] = {"profile": profile.id, "players": list(players), "seed": options.seed}
    data.update(summary.data())
    if options.json:
        context.print_json(data)
    else:
        for line in summary_lines(data, context.say):
            context.print(line)
    return 0


def _label(profile: str, records: Optional[str]) -> str:
    """How a record names the profile: an id as it is, a path relative to the folder of the record."""
    if records is None or not is_path(profile):
        return profile
    try:
        path = os.path.relpath(profile, os.path.dirname(os.path.abspath(records)))
    except ValueError:  # another drive
        path = os.path.abspath(profile)
    return path.replace(os.sep, "/")


def _open(context: Context, file: Optional[str]) -> Optional[IO[str]]:
    if file is None:
        return None
    with _writing(context, file):
        return open(file, "w", encoding="utf-8", newline="\n")


@contextlib.contextmanager
def _writing(context: Context, file: str) -> Iterator[None]:
    """What the system says against writing the file, such as a disk that is full, as UsageError."""
    try:
        yield
    except OSError as error:
        raise UsageError(
            context.say.tr("cli", "{file} cannot be written: {reason}", file=file, reason=error.strerror)
        ) from None


def _play(context: Context, job: Job, options: argparse.Namespace, stream: Optional[IO[str]]) -> List[Outcome]:
    """Play every unit, write its records, report progress."""
    number, of = options.shard
    count = len(range(number - 1, units(job), of))
    outcomes: List[Outcome] = []
    last = time.monotonic()
    done = 0
    for outcome in run_job(job, options.jobs, options.shard):
        done += outcome.units
        if stream is not None:
            with _writing(context, options.records):
                for record in outcome.records:
                    stream.write(record if record.endswith("\n") else record + "\n")
        # Only the sums are kept: a long run would otherwise hold every record in memory.
        outcomes.append(Outcome(outcome.summary, ()))
        if time.monotonic() - last > PROGRESS_EVERY:
            last = time.monotonic()
            sys.stderr.write("%d / %d\n" % (done, count))
            sys.stderr.flush()
    return outcomes


def summary_lines(data: Dict[str, Any], say: Catalog) -> List[str]:
    """The statistics as lines of text."""
    lines = [
        say.tr(
            "cli",
            "{profile}: {players}; seed {seed}",
            profile=data["profile"],
            players=", ".join(data["players"]),
            seed=data["seed"],
        ),
        say.tr(
            "cli",
            "deals {deals}, matches {matches}, redeals {redeals}",
            deals=data["deals"],
            matches=data["matches"],
            redeals=data["redeals"],
        ),
        say.tr("cli", "ends: {counts}", counts=_counts(data["ends"])),
    ]
    if data["bonus"]:
        lines.append(say.tr("cli", "bonuses: {counts}", counts=_counts(data["bonus"])))
    if data["titles"]:
        lines.append(say.tr("cli", "named results: {counts}", counts=_counts(data["titles"])))
    if data["share_deals"] is not None:
        low, high = data["share_deals_interval"]
        lines.append(
            say.tr(
                "cli",
                "team 1: {share} of the deals (95 %: {low} to {high}), {points} points a deal",
                share=_percent(data["share_deals"]),
                low=_percent(low),
                high=_percent(high),
                points="%.2f" % data["points_per_deal"],
            )
        )
    if data["share_matches"] is not None:
        lines.append(say.tr("cli", "team 1: {share} of the matches", share=_percent(data["share_matches"])))
    return lines


def _percent(share: float) -> str:
    return "%.1f %%" % (100 * share)


def _counts(counts: Dict[str, int]) -> str:
    return ", ".join("%s %d" % item for item in counts.items())
