"""``replay``: plays a record again, prints every event and the ledger, verifies what was expected.

May import everything below the window, and no tkinter.
"""

from __future__ import annotations

import argparse
import sys
from typing import Any, Dict, List, Optional

from dominoes.commands.context import Context, UsageError
from dominoes.export import kinds
from dominoes.game.result import Result
from dominoes.library import is_lines, no_record, read_lines
from dominoes.record import Record
from dominoes.replay import DealReplay, Replay, deal_data, replay, settled_events
from dominoes.rules.compiled import Rules
from dominoes.rules.jsontext import read
from dominoes.storage import write_atomic
from dominoes.text.events import event_text
from dominoes.text.i18n import LANGUAGES, Catalog, catalog
from dominoes.text.ledger import ledger_text, result_sentence

#: What ``--format`` names: the sentences, and what is written for other programs and for paper.
FORMATS = ("text", *kinds.KINDS)


def add(commands: Any, say: Catalog) -> None:
    """Describe the command to the parser."""
    parser = commands.add_parser("replay", help=say.tr("cli", "replay a record and verify what it expects"))
    parser.add_argument("file", metavar="FILE")
    parser.add_argument("--json", action="store_true", help=say.tr("cli", "print JSON"))
    parser.add_argument("--to", type=_count, metavar="N", help=say.tr("cli", "stop after N actions"))
    parser.add_argument(
        "--line", type=_line, metavar="N", help=say.tr("cli", "which record of a file that holds one a line")
    )
    parser.add_argument(
        "--format", choices=list(FORMATS), default="text",
        help=say.tr("cli", "text, a page to print, a table of the deals or of the ledgers, or the record itself"),
    )
    parser.add_argument("--out", metavar="FILE", help=say.tr("cli", "write to a file instead of the screen"))
    parser.add_argument("--lang", choices=sorted(LANGUAGES), help=say.tr("cli", "language of the sentences"))
    parser.set_defaults(run=run)


def _count(text: str) -> int:
    if not text.isdecimal():
        raise argparse.ArgumentTypeError("a number of actions, 0 or more")
    return int(text[:9])


def _line(text: str) -> int:
    if not text.isdecimal() or not int(text[:9]):
        raise argparse.ArgumentTypeError("the number of a line, 1 or more")
    return int(text[:9])


def _record(context: Context, options: argparse.Namespace) -> Record:
    """The record in the file, or in the line asked for. Raises UsageError when it is not clear which."""
    if not is_lines(options.file):
        if options.line:
            raise UsageError("--line is for a .jsonl file, which holds one record a line")
        return context.library.read_record(options.file)
    count = 0
    only = b""
    for number, line in read_lines(options.file):
        if number == options.line or (options.line is None and not count):
            only, at = line, number
        count += 1
    if not count:
        raise no_record(options.file)
    if not only or (options.line is None and count > 1):
        raise UsageError("%s holds %d records, one a line; choose one with --line N" % (options.file, count))
    return context.library.record(read(only, options.file, at))


def run(context: Context, options: argparse.Namespace) -> int:
    """Replay one record."""
    say = catalog(options.lang) if options.lang else context.say
    if options.out if options.format == "text" else options.json:
        raise UsageError("--out belongs to --format %s, and --json to neither" % "|".join(kinds.KINDS))
    record = _record(context, options)
    played = replay(record, options.to)
    if options.format != "text":
        _write(context, options, played, say)
    elif options.json:
        context.print_json(replay_data(played, say))
    else:
        _print(context, played, say)
    for fault in played.faults:
        context.complain(str(fault))
    return 1 if played.faults else 0


def _write(context: Context, options: argparse.Namespace, played: Replay, say: Catalog) -> None:
    """Write the match in another form, to a file or to the screen. Raises UsageError where it cannot be written."""
    record = played.record
    if played.history is None:
        return
    match = kinds.Match(
        played.history, record.profile, record.players, tuple(deal.hints for deal in record.deals),
        carried="rules" in record.document.value,
    )
    data = kinds.written(match, options.format, say)
    if not options.out:
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        return
    try:
        write_atomic(options.out, data)
    except OSError as error:
        raise UsageError(
            context.say.tr("cli", "{file} cannot be written: {reason}", file=options.out, reason=error.strerror)
        ) from None


def replay_data(played: Replay, say: Catalog) -> Dict[str, Any]:
    """What ``replay --json`` prints."""
    rules = played.record.rules
    deals: List[Dict[str, Any]] = []
    winner: Optional[int] = None
    for number, deal in enumerate(played.deals(), 1):
        data = deal_data(played.game, deal, number)
        result = deal.state.result
        winner = None
        if result is not None:
            data["ledger"] = ledger_data(result, rules, say)
            if result.match_over:
                winner = result.champion + 1
        deals.append(data)
    return {"profile": rules.profile.id, "deals": deals, "winner": winner}


def ledger_data(result: Result, rules: Rules, say: Catalog) -> List[Dict[str, Any]]:
    """The ledger of one deal: code, team, points, text."""
    return [
        {
            "code": line.code,
            "team": line.team + 1 if line.team >= 0 else None,
            "points": line.points,
            "text": ledger_text(line, result, rules, say),
        }
        for line in result.ledger
    ]


def _print(context: Context, played: Replay, say: Catalog) -> None:
    rules = played.record.rules
    for number, deal in enumerate(played.deals(), 1):
        if number > 1:
            context.print()
        context.print(say.tr("cli", "Deal {n}", n=number))
        for event in settled_events(deal):
            context.print("  " + event_text(event, rules, say))
        _print_result(context, deal, rules, say)


def _print_result(context: Context, deal: DealReplay, rules: Rules, say: Catalog) -> None:
    result = deal.state.result
    if result is None:
        return
    context.print("  " + result_sentence(result, rules, say))
    for line in result.ledger:
        context.print("    %-24s %s" % (line.code, ledger_text(line, result, rules, say)))
