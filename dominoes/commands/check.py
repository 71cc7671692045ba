"""``check``: validates profiles, replays their worked examples, validates records.

May import everything below the window, and no tkinter.
"""

from __future__ import annotations

import argparse
from functools import partial
from typing import Any, Callable, Dict, List, Sequence

from dominoes.checking import check_profile
from dominoes.commands.context import Context
from dominoes.coverage import coverage_of
from dominoes.library import is_lines, no_record, read_any, read_lines
from dominoes.record_shape import FORMAT as RECORD_FORMAT
from dominoes.replay import replay
from dominoes.rules.faults import Fault, FileFaults, did_you_mean, quoted, shown
from dominoes.rules.grammar import FORMAT as PROFILE_FORMAT
from dominoes.rules.jsontext import Document, read
from dominoes.text.i18n import Catalog


def add(commands: Any, say: Catalog) -> None:
    """Describe the command to the parser."""
    parser = commands.add_parser(
        "check", help=say.tr("cli", "validate profiles (with their worked examples) and records")
    )
    parser.add_argument("files", nargs="+", metavar="FILE")
    parser.add_argument(
        "--coverage",
        action="store_true",
        help=say.tr("cli", "also list the clauses of each profile that none of its worked examples shows"),
    )
    parser.add_argument("--json", action="store_true", help=say.tr("cli", "print JSON"))
    parser.set_defaults(run=run)


def run(context: Context, options: argparse.Namespace) -> int:
    """Check every file; all faults of all files are printed. Exit code 1 for any fault, or any clause never shown."""
    reports = [_check(context, file, options.coverage) for file in options.files]
    if options.json:
        context.print_json(reports)
    failed = False
    for report in reports:
        never = report.get("coverage", {}).get("never", ())
        failed = failed or bool(report["faults"] or never)
        for fault in report["faults"]:
            context.complain(str(Fault(**fault)))
        if options.json:
            continue
        if not report["faults"]:
            context.print("%s: %s" % (report["file"], _said(context.say, report)))
        if "coverage" in report:
            context.print("%s: %s" % (report["file"], _covered(context.say, report["coverage"]["clauses"], never)))
    return 1 if failed else 0


def _covered(say: Catalog, clauses: Sequence[str], never: Sequence[str]) -> str:
    if not never:
        return say.trn(
            "cli", "clauses never shown: none (of {n})", "clauses never shown: none (of {n})", len(clauses)
        )
    return say.trn(
        "cli",
        "clauses never shown: {never} (of {n})",
        "clauses never shown: {never} (of {n})",
        len(clauses),
        never=", ".join(never),
    )


def _said(say: Catalog, report: Dict[str, Any]) -> str:
    if report["kind"] == "profile":
        return say.trn(
            "cli",
            "profile {id} is fine, {n} worked example",
            "profile {id} is fine, {n} worked examples",
            report["examples"],
            id=report["id"],
        )
    if report["kind"] == "records":
        return say.tr(
            "cli", "all is fine: records {records}, deals {deals}", records=report["records"], deals=report["deals"]
        )
    return say.trn(
        "cli", "record of {id} is fine, {n} deal", "record of {id} is fine, {n} deals", report["deals"], id=report["id"]
    )


def _check(context: Context, file: str, coverage: bool) -> Dict[str, Any]:
    report: Dict[str, Any] = {
        "file": file, "kind": None, "id": None, "examples": 0, "records": 0, "deals": 0, "faults": []
    }  # fmt: skip
    faults: List[Fault] = []
    try:
        if is_lines(file):
            report["kind"] = "records"
            for number, line in read_lines(file):
                faults += _record(context, partial(read, line, file, number), report)
            if not report["records"] and not faults:
                faults = list(no_record(file).faults)
        else:
            document = read_any(file)
            kind = document.value.get("format") if isinstance(document.value, dict) else None
            if kind == RECORD_FORMAT:
                report["kind"] = "record"
                faults += _record(context, lambda: document, report)
            elif kind == PROFILE_FORMAT or _looks_like_a_profile(document):
                report["kind"] = "profile"
                report["id"], report["examples"], faults = check_profile(document)
                faults = faults or list(context.library.clash(file))
                if coverage:
                    report["coverage"] = coverage_of(document)._asdict()
            else:
                faults = [_unknown(document, kind)]
    except FileFaults as error:
        faults += error.faults
    report["faults"] = [fault._asdict() for fault in faults]
    return report


def _record(context: Context, document: Callable[[], Document], report: Dict[str, Any]) -> List[Fault]:
    """The faults of one record, which is counted in the report if it can be read."""
    try:
        record = context.library.record(document())
    except FileFaults as error:
        return list(error.faults)
    report["id"] = record.rules.profile.id
    report["records"] += 1
    report["deals"] += len(record.deals)
    return list(replay(record).faults)


def _looks_like_a_profile(document: Document) -> bool:
    """A file that forgot its format line but has the keys of a profile gets the faults of a profile."""
    return isinstance(document.value, dict) and "format" not in document.value and "lead" in document.value


def _unknown(document: Document, kind: Any) -> Fault:
    known = (PROFILE_FORMAT, RECORD_FORMAT)
    if not isinstance(document.value, dict):
        return document.fault(
            (), "found %s; allowed: a profile or a record, which is an object" % shown(document.value)
        )
    if kind is None:
        return document.fault((), 'the key "format" is missing; needed: "%s" or "%s"' % known)
    hint = did_you_mean(kind, known) if isinstance(kind, str) else ""
    return document.fault(("format",), "found %s; allowed: %s%s" % (shown(kind), " or ".join(map(quoted, known)), hint))
