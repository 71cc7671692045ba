"""The translators' tool: keeps ``locale/`` in step with the source.

    python tests/tools/catalogues.py extract          writes locale/dominoes.pot from the source
    python tests/tools/catalogues.py update [--prune] extract, then brings it into each .po: new texts empty, those
                                                      no longer used kept at the end (--prune: thrown away)
    python tests/tools/catalogues.py compile          writes each .mo from its .po
    python tests/tools/catalogues.py check            says all that is not in order; exit code 1 if there is anything

Needs Babel (``python3 -m pip install babel``), which the program itself does not. Nothing that it writes holds a date,
a path of the machine or the version of Babel, so two people get the same bytes.
"""

from __future__ import annotations

import argparse
import ast
import gettext
import io
import string
import sys
import tokenize
from collections import Counter
from pathlib import Path
from typing import Dict, Iterable, Iterator, List, Optional, Set, Tuple

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT))

from dominoes.rules.message import COUNTS  # noqa: E402 (the path has to be right first)
from dominoes.text.i18n import DOMAIN, LANGUAGES, SOURCE_LANGUAGE  # noqa: E402
from dominoes.workshop.labels import field_texts  # noqa: E402

#: What is extracted: which arguments are context ("c"), text and plural, by function; for `N_` by number of arguments.
#: In calls that carry facts as well only the leading arguments count.
KEYWORDS = {
    "gettext": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
    "N_": {2: ((1, "c"), 2), 3: ((1, "c"), 2, 3)},
    "tr": ((1, "c"), 2),
    "trn": ((1, "c"), 2, 3),
}
#: Functions whose texts must be literals, with how many of their first arguments; otherwise the extraction misses them.
LITERAL = {"N_": 3, "tr": 2, "trn": 3}
#: Modules in which these functions are defined, and so are called with variables.
DEFINING = ("dominoes/rules/message.py", "dominoes/text/i18n.py")

#: Where the texts of the context "field" come from.
GRAMMAR = "dominoes/rules/grammar.py"

PLURAL_FORMS = {
    # 1, 21, 31 плитка; 2-4, 22-24 плитки; 0, 5-20, 25 плиток
    "uk": "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);",
    # Newer tables add a form for millions, which nothing that is counted here comes near.
    "es": "nplurals=2; plural=(n != 1);",
    "fr": "nplurals=2; plural=(n > 1);",
}
PO_COMMENT = "# {language} translation of Dominoes.\n# This file is under the licence of Dominoes, see LICENSE."
POT_COMMENT = "# The texts of Dominoes, to be translated.\n# This file is under the licence of Dominoes, see LICENSE."

Key = Tuple[str, str]  # context and English text


class SteadyCatalog(Catalog):
    """A catalogue whose header holds nothing that differs from day to day or from machine to machine."""

    def __init__(self, language: Optional[str]) -> None:
        comment = PO_COMMENT.format(language=language) if language else POT_COMMENT
        super().__init__(locale=language, header_comment=comment, fuzzy=False)
        self.language = language

    @property
    def mime_headers(self) -> List[Tuple[str, str]]:  # type: ignore[override]
        headers = [("Project-Id-Version", "Dominoes")]
        if self.language:
            headers += [("Language", self.language), ("Plural-Forms", PLURAL_FORMS[self.language])]
        return headers + [
            ("MIME-Version", "1.0"),
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Transfer-Encoding", "8bit"),
        ]

    @property
    def num_plurals(self) -> int:
        """How many forms the language has."""
        return int(PLURAL_FORMS[self.language].split("=")[1].split(";")[0]) if self.language else 2

    def put(self, message: Message) -> None:
        self[message.id] = message


def key_of(message: Message) -> Key:
    """What makes two messages the same: the context and the singular text."""
    return message.context or "", message.id if isinstance(message.id, str) else message.id[0]


def sources(root: Path) -> List[Path]:
    """The modules of the package, in an order that is the same everywhere."""
    return sorted((root / "dominoes").rglob("*.py"), key=lambda path: path.relative_to(root).as_posix())


def place_of(path: Path, root: Path) -> str:
    return path.relative_to(root).as_posix()


# --- extract, update, compile ----------------------------------------------------------------------------------------


def template(root: Path) -> SteadyCatalog:
    """All texts of the source, sorted. Raises SyntaxError for a module that cannot be parsed: it would lose texts."""
    found: Dict[Key, Message] = {}
    for path in sources(root):
        data = path.read_bytes()
        ast.parse(data, str(path))
        source = io.BytesIO(without_trailing_commas(data))
        texts = extract("python", source, KEYWORDS, ["TRANSLATORS:"], strip_comment_tags=True)
        for _, text, comments, context in texts:
            message = Message(text, "" if isinstance(text, str) else ("", ""), context=context, auto_comments=comments)
            known = found.setdefault(key_of(message), message)
            if isinstance(known.id, str) and not isinstance(message.id, str):
                known.id, known.string = message.id, message.string  # one text, in one place with a plural
            known.locations = sorted({*known.locations, (place_of(path, root), 0)})
            known.auto_comments = list(dict.fromkeys([*known.auto_comments, *comments]))
    if root == ROOT:
        # The lines of the grammar are no literals of N_; the form of the workshop shows them all the same.
        for context, text, _ in field_texts():
            message = Message(text, "", [(GRAMMAR, 0)], context=context)
            found.setdefault(key_of(message), message)
    result = SteadyCatalog(None)
    for _, message in sorted(found.items()):
        result.put(message)
    return result


def without_trailing_commas(data: bytes) -> bytes:
    """The source with a blank for every comma before a closing bracket: Babel counts an argument after it."""
    lines = data.decode("utf-8").splitlines(keepends=True)
    comma: Optional[Tuple[int, int]] = None
    for token in tokenize.tokenize(io.BytesIO(data).readline):
        if token.type == tokenize.OP and token.string == ",":
            comma = token.start
        elif token.type not in (tokenize.NL, tokenize.COMMENT):
            if comma and token.string in (")", "]", "}"):
                row, column = comma
                lines[row - 1] = lines[row - 1][:column] + " " + lines[row - 1][column + 1 :]
            comma = None
    return "".join(lines).encode("utf-8")


def po_path(root: Path, language: str) -> Path:
    return root / "locale" / language / "LC_MESSAGES" / (DOMAIN + ".po")


def pot_path(root: Path) -> Path:
    return root / "locale" / (DOMAIN + ".pot")


def read(path: Path, language: Optional[str]) -> Catalog:
    """A .po or .pot from the disk; an empty one when there is none. Raises ValueError or PoFileError for a bad file."""
    if not path.exists():
        return SteadyCatalog(language)
    return read_po(io.BytesIO(path.read_bytes()), locale=language, abort_invalid=True)


def written(catalog: Catalog) -> bytes:
    """The bytes of a .po or .pot: file names without line numbers, no wrapping."""
    out = io.BytesIO()
    write_po(out, catalog, width=0, include_lineno=False)
    return out.getvalue().rstrip(b"\n") + b"\n"


def merged(source: Catalog, old: Catalog, language: str, prune: bool) -> SteadyCatalog:
    """The texts of the source with the translations that the old catalogue has, the obsolete ones included."""
    translated: Dict[Key, Message] = {key_of(m): m for m in old.obsolete.values()}
    translated.update((key_of(m), m) for m in old if m.id)
    result = SteadyCatalog(language)
    for message in source:
        if not message.id:
            continue
        plural = not isinstance(message.id, str)
        string_: object = ("",) * result.num_plurals if plural else ""
        before = translated.pop(key_of(message), None)
        flags: Set[str] = set()
        user_comments: List[str] = []
        if before is not None:
            user_comments = before.user_comments
            if isinstance(before.string, str) != plural:
                string_, flags = before.string, before.flags
                if before.id != message.id:
                    flags = flags | {"fuzzy"}  # the plural text changed: somebody has to look
        comments = {"auto_comments": message.auto_comments, "user_comments": user_comments}
        result.put(Message(message.id, string_, message.locations, flags, context=message.context, **comments))
    if not prune:
        for _, message in sorted(translated.items()):
            if not any(forms(message)):
                continue
            message.locations = []
            result.obsolete[result._key_for(message.id, message.context)] = message
    return result


def compiled(catalog: Catalog, language: str) -> bytes:
    """The bytes of the .mo: all that is translated and not fuzzy, under a header that never changes."""
    steady = SteadyCatalog(language)
    for message in catalog:
        if message.id and not message.fuzzy and all(forms(message)):
            steady.put(message)
    out = io.BytesIO()
    write_mo(out, steady)
    return out.getvalue()


def translations() -> Iterator[str]:
    """The languages that have a catalogue."""
    return (language for language in LANGUAGES if language != SOURCE_LANGUAGE)


def save(path: Path, data: bytes, root: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists() or path.read_bytes() != data:
        path.write_bytes(data)
        print("wrote " + place_of(path, root))


def do_extract(root: Path) -> None:
    save(pot_path(root), written(template(root)), root)


def do_update(root: Path, prune: bool) -> None:
    source = template(root)
    save(pot_path(root), written(source), root)
    for language in translations():
        path = po_path(root, language)
        new = merged(source, read(path, language), language, prune)
        save(path, written(new), root)
        empty = sum(not all(forms(message)) for message in new if message.id)
        print("%s: %d texts, %d to translate, %d no longer used" % (language, len(new), empty, len(new.obsolete)))


def do_compile(root: Path) -> None:
    for language in translations():
        path = po_path(root, language)
        save(path.with_suffix(".mo"), compiled(read(path, language), language), root)


# --- check -----------------------------------------------------------------------------------------------------------


def forms(message: Message) -> Tuple[str, ...]:
    """The translations of a message: one, or one for each plural form."""
    return (message.string,) if isinstance(message.string, str) else tuple(message.string)


def placeholders(text: str) -> Set[str]:
    """The names in ``{name}``. Raises ValueError for braces that do not pair or a placeholder without a plain name."""
    names = set()
    for _, name, _, _ in string.Formatter().parse(text):
        if name is not None:
            if not name.isidentifier():
                raise ValueError("{%s} is no plain name" % name)
            names.add(name)
    return names


def source_faults(message: Message) -> Iterator[str]:
    """What is wrong with an English text, as a translator or `str.format` sees it."""
    try:
        if isinstance(message.id, str):
            placeholders(message.id)
            return
        one, many = (placeholders(text) for text in message.id)
    except ValueError as error:
        yield "%r: %s" % (message.id, error)
        return
    count = next((name for name in COUNTS if name in many), "")
    if not count:
        yield "%r: the plural must show its number as one of %s" % (message.id, ["{%s}" % name for name in COUNTS])
    if one not in (many, many - {count}):
        yield "%r: singular and plural have different placeholders" % (message.id,)


def forms_of_one_number(language: str) -> Set[int]:
    """The plural forms that stand for a single number, such as "one" in Spanish, and so need not show it."""
    form_of = gettext.c2py(PLURAL_FORMS[language].split("plural=", 1)[1].rstrip(";"))
    numbers = Counter(form_of(n) for n in range(200))
    return {form for form, n in numbers.items() if n == 1}


def translation_faults(message: Message, num_plurals: int, uncounted: Set[int]) -> Iterator[str]:
    """What is wrong with one translation: missing, fuzzy, or with other placeholders than its source in some form.

    In the forms of ``uncounted`` the number itself may be left out.
    """
    source = message.id if isinstance(message.id, str) else message.id[1]
    if message.fuzzy:
        yield "%r is marked fuzzy" % source
    if isinstance(message.id, str) != isinstance(message.string, str) or (
        not isinstance(message.id, str) and len(forms(message)) != num_plurals
    ):
        yield "%r needs %d plural forms" % (source, num_plurals)
        return
    if not all(forms(message)):
        yield "%r is not translated" % source
        return
    for at, form in enumerate(forms(message)):
        try:
            wanted, there = placeholders(source), placeholders(form)
        except ValueError as error:
            yield "%r -> %r: %s" % (source, form, error)
            continue
        if not isinstance(message.id, str) and at in uncounted:
            wanted -= set(COUNTS) - there
        if wanted != there:
            yield "%r -> %r: placeholders %s, not %s" % (source, form, sorted(there), sorted(wanted))
        if (source[:1].isspace(), source[-1:].isspace()) != (form[:1].isspace(), form[-1:].isspace()):
            yield "%r -> %r: blanks at the beginning or end differ" % (source, form)


def literal_faults(path: Path, root: Path) -> Iterator[str]:
    """Calls that mark a text which is no literal, so that it would never be found for translation."""
    tree = ast.parse(path.read_bytes(), str(path))
    if place_of(path, root) in DEFINING:
        tree.body = [node for node in tree.body if isinstance(node, ast.Assign)]
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        name = getattr(node.func, "attr", getattr(node.func, "id", ""))
        if name not in LITERAL:
            continue
        texts = node.args[: LITERAL[name]]
        by_name = [word.arg for word in node.keywords if word.arg in ("context", "text", "plural", "one", "many")]
        if by_name or not all(isinstance(text, ast.Constant) and isinstance(text.value, str) for text in texts):
            yield "%s:%d: %s() takes its texts as literals in their places" % (place_of(path, root), node.lineno, name)


def check(root: Path) -> List[str]:
    """Everything that is not in order, one line each; empty when all is well."""
    faults: List[str] = []
    for path in sources(root):
        faults += literal_faults(path, root)
    source = template(root)
    for message in source:
        if message.id:
            faults += ("%s: %s" % (message.locations[0][0], fault) for fault in source_faults(message))
    pot = pot_path(root)
    if not pot.exists() or pot.read_bytes() != written(source):
        faults.append("%s is not current: run update" % place_of(pot, root))
    folders = {path.name for path in (root / "locale").iterdir() if path.is_dir()}
    if folders != set(translations()):
        faults.append("locale/ has %s, but LANGUAGES has %s" % (sorted(folders), sorted(translations())))
    for language in translations():
        faults += catalogue_faults(root, source, language)
    return faults


def catalogue_faults(root: Path, source: Catalog, language: str) -> Iterator[str]:
    """What is wrong with the .po and .mo of a language."""
    path = po_path(root, language)
    place = place_of(path, root)
    if not path.exists():
        yield "%s is missing: run update" % place
        return
    catalog = read(path, language)
    current = merged(source, catalog, language, prune=False)
    if path.read_bytes() != written(current):
        yield "%s is not current or its header or order is not the usual: run update" % place
    uncounted = forms_of_one_number(language)
    for message in current:
        if message.id:
            line = next((m.lineno for m in [catalog.get(message.id, message.context)] if m and m.lineno), 1)
            for fault in translation_faults(message, current.num_plurals, uncounted):
                yield "%s:%d: %s" % (place, line, fault)
    if current.obsolete:
        yield "%s: %d texts are no longer used: run update --prune" % (place, len(current.obsolete))
    mo = path.with_suffix(".mo")
    if not mo.exists() or mo.read_bytes() != compiled(catalog, language):
        yield "%s is not what its .po compiles to: run compile" % place_of(mo, root)


def main(argv: Iterable[str]) -> int:
    """Run one command; 0 fine, 1 faults found."""
    parser = argparse.ArgumentParser(description="Keeps locale/ in step with the source.")
    parser.add_argument("command", choices=["extract", "update", "compile", "check"])
    parser.add_argument("--prune", action="store_true", help="with update: throw away texts that are no longer used")
    parser.add_argument("--root", type=Path, default=ROOT, help=argparse.SUPPRESS)
    options = parser.parse_args(list(argv))
    if options.command == "extract":
        do_extract(options.root)
    elif options.command == "update":
        do_update(options.root, options.prune)
    elif options.command == "compile":
        do_compile(options.root)
    else:
        faults = check(options.root)
        for fault in faults:
            print(fault, file=sys.stderr)
        print("%d faults in the catalogues" % len(faults) if faults else "catalogues: all in order")
        return 1 if faults else 0
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
