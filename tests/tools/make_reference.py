"""Write the tables of dominoes/profiles/README.md: every key and every word of the rule language.

    python3 -m tests.tools.make_reference           write them
    python3 -m tests.tools.make_reference --check   only say whether they are current

The tables come from the shape of a profile file and the vocabulary, so they cannot tell another story than the loader.
What stands outside the two marks is written by people and left alone.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Dict, Iterator, List, Optional, Sequence, Tuple

from dominoes.rules.grammar import PROFILE
from dominoes.rules.shape import ReferenceLine, reference_of

README = Path(__file__).resolve().parents[2] / "dominoes" / "profiles" / "README.md"
BEGIN = "<!-- reference: written by tests/tools/make_reference.py, change nothing by hand from here -->"
END = "<!-- reference: to here -->"

#: Headings of the sections, by the first key of the path.
SECTIONS: Dict[str, str] = {
    "format": "The first lines",
    "about": "`about`: texts for people",
    "set": "`set`: the tiles",
    "table": "`table`: who sits where",
    "deal": "`deal`: how tiles are dealt",
    "redeal": "`redeal`: the right to have the tiles dealt again",
    "opening-draw": "`opening-draw`: drawing tiles for the lead",
    "lead": "`lead`: who leads",
    "play": "`play`: how tiles are laid",
    "passes": "`passes`: points for a pass",
    "block": "`block`: when nobody can play",
    "base": "`base`: a win that grows",
    "score": "`score`: what a win is worth",
    "ledger": "`ledger`: what becomes of the points",
    "match": "`match`: when it is over",
    "examples": "`examples`: worked examples",
}
#: Where the tables of conditions and amounts stand: after the section that uses them first.
CONDITIONS = {"redeal": "hand-condition", "lead": "lead-condition", "passes": "pass-condition"}
RESULTS: Tuple[Tuple[str, str], ...] = (
    ("score-condition", "score"),
    ("ledger-condition", "ledger"),
    ("title-condition", "titles"),
)
#: Explained once for all conditions.
JOINING = ("all", "any", "not")


def cell(text: str) -> str:
    """A text that may stand in a table."""
    return text.replace("|", "\\|")


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> List[str]:
    """A table, with an empty line after it."""
    return [
        "| %s |" % " | ".join(head),
        "|%s" % (" --- |" * len(head)),
        *("| %s |" % " | ".join(cell(each) for each in row) for row in rows),
        "",
    ]


def sample(line: ReferenceLine) -> str:
    """How a word is written: ``"went-out"``, or with a value ``{"doubles": 5}``."""
    if not line.allowed:
        return '`"%s"`' % line.word
    for start, value in (
        ("a whole number and", '[2, "base"]'),
        ("a whole number", "5"),
        ("a tile", '"6-4"'),
        ("a list", "[...]"),
        ("an object", "{...}"),
    ):
        if line.allowed.startswith(start):
            return '`{"%s": %s}`' % (line.word, value)
    return '`{"%s": ...}`' % line.word


def may_stand(line: ReferenceLine) -> str:
    """What may stand at a key, shortened where a text by language would fill the cell."""
    text = line.allowed
    if ", or an object of such texts by language" in text:
        return text.split(", or an object")[0] + ", or texts by language"
    return text


def default_of(line: ReferenceLine) -> str:
    """Whether the key must be there, or what holds without it."""
    return line.need if line.need in ("required", "optional", "") else "left out: `%s`" % line.need


def plain(path: str) -> str:
    """The path without the root."""
    return path[2:] if path.startswith("$.") else path


def key_rows(lines: Sequence[ReferenceLine]) -> List[Tuple[str, str, str, str]]:
    """The rows of the keys of one section; entries of lists whose own keys follow need none."""
    return [
        ("`%s`" % plain(line.path), may_stand(line), default_of(line), line.doc)
        for line in lines
        if not line.word and (line.doc or line.allowed not in ("an object", "any value"))
    ]


def word_tables(lines: Sequence[ReferenceLine]) -> Iterator[str]:
    """A table for each place of a section where words stand."""
    places: Dict[str, List[ReferenceLine]] = {}
    for line in lines:
        if line.word:
            places.setdefault(line.path, []).append(line)
    for path, words in places.items():
        yield "Words of `%s`:" % plain(path)
        yield ""
        yield from table(("word", "meaning"), [(sample(line), line.doc) for line in words])


def condition_table(lines: Sequence[ReferenceLine], place: str) -> Iterator[str]:
    """The words of one kind of condition."""
    yield "Conditions of `%s`:" % place
    yield ""
    rows = [(sample(line), line.doc) for line in lines if line.word and line.word not in JOINING]
    yield from table(("condition", "holds when"), rows)


def result_table(reference: Dict[str, List[ReferenceLine]]) -> Iterator[str]:
    """The words over a deal that has ended, and where each of them may stand."""
    rows: Dict[str, Tuple[str, str]] = {}
    stands: Dict[str, List[str]] = {}
    for name, place in RESULTS:
        for line in reference[name]:
            if line.word and line.word not in JOINING:
                rows.setdefault(line.word, (sample(line), line.doc))
                stands.setdefault(line.word, []).append(place)
    yield "#### Conditions on a deal that has ended"
    yield ""
    yield "For `score[].when`, `ledger[].when` and `match.titles[].when`."
    yield ""
    every = [place for _, place in RESULTS]
    yield from table(
        ("condition", "holds when", "may stand in"),
        [
            (*row, "all three" if stands[word] == every else ", ".join("`%s`" % place for place in stands[word]))
            for word, row in rows.items()
        ],
    )


def joining_table(lines: Sequence[ReferenceLine]) -> Iterator[str]:
    """The three words that join conditions."""
    yield "#### Joining conditions"
    yield ""
    yield from table(("condition", "meaning"), [(sample(line), line.doc) for line in lines if line.word in JOINING])


def reference() -> str:
    """All tables as Markdown."""
    found = reference_of(PROFILE)
    sections: Dict[str, List[ReferenceLine]] = {}
    for line in found["$"]:
        first = plain(line.path).split(".")[0].split("[")[0]
        # The words of a fallback are those of the seat itself.
        if line.path.startswith("$.lead[].otherwise") and (line.word or line.path != "$.lead[].otherwise"):
            continue
        sections.setdefault("format" if first in ("version", "id") else first, []).append(line)
    text: List[str] = []
    for first, lines in sections.items():
        text += ["#### " + SECTIONS.get(first, "`%s`" % first), ""]
        text += table(("key", "what may stand there", "needed", "meaning"), key_rows(lines))
        text += word_tables(lines)
        if first in CONDITIONS:
            text += condition_table(found[CONDITIONS[first]], first + (".when" if first == "redeal" else "[].when"))
        if first == "score":
            text += ["Amounts of `score[].pay`:", ""]
            rows = [(sample(line), line.doc) for line in found["amount"] if line.word]
            text += table(("amount", "meaning"), [("`3`", "a whole number: that many points"), *rows])
    text += result_table(found)
    text += joining_table(found["hand-condition"])
    return "\n".join(text).rstrip() + "\n"


def renewed(readme: str) -> str:
    """The README with current tables. Raises ValueError when the marks are missing."""
    if readme.count(BEGIN) != 1 or readme.count(END) != 1:
        raise ValueError("the README needs each of the two marks once")
    before, rest = readme.split(BEGIN)
    return "%s%s\n\n%s\n%s%s" % (before, BEGIN, reference(), END, rest.split(END)[1])


def main(arguments: Optional[Sequence[str]] = None) -> int:
    """The command line. Exit code 1 when ``--check`` finds old tables."""
    parser = argparse.ArgumentParser(description="Write the tables of the reference of profiles.")
    parser.add_argument("--check", action="store_true", help="change nothing, only say whether they are current")
    asked = parser.parse_args(arguments)
    old = README.read_bytes().decode("utf-8")
    new = renewed(old)
    if asked.check:
        if old != new:
            print("%s is not current: run python3 -m tests.tools.make_reference" % README, file=sys.stderr)
        return int(old != new)
    if old != new:
        README.write_bytes(new.encode("utf-8"))
    return 0


if __name__ == "__main__":
    sys.exit(main())
