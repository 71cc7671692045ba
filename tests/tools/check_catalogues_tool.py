"""Tests of the translators' tool itself; they need Babel, so they run in the tox environment ``i18n`` only."""

from __future__ import annotations

from pathlib import Path

import catalogues
import pytest
from babel.messages.catalog import Message

SOURCE = '''
"""A module."""
from dominoes.rules.message import N_
PASS = N_("event", "{seat} passes")
TILES = N_("count", "{n} tile", "{n} tiles")
def show(words, n):
    # TRANSLATORS: on the button
    words.tr("menu", "Play")
    words.tr("menu", "Deal {number}", number=n)
    words.trn("count", "{n} deal", "{n} deals", n, extra=1)
    words.pgettext("menu", "Quit" " now")
    words.npgettext("count", "one pass", "{n} passes", n)
    words.gettext("Yes")
'''


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A tree with one language besides that of the source."""
    monkeypatch.setattr(catalogues, "LANGUAGES", {"en": "English", "uk": "Українська"})
    (tmp_path / "dominoes").mkdir()
    (tmp_path / "locale").mkdir()
    write(tmp_path, SOURCE)
    return tmp_path


def write(root: Path, source: str) -> None:
    (root / "dominoes" / "module.py").write_text(source, encoding="utf-8")


def po(root: Path) -> Path:
    return root / "locale" / "uk" / "LC_MESSAGES" / "dominoes.po"


def run(root: Path, *arguments: str) -> int:
    return catalogues.main([*arguments, "--root", str(root)])


def translate(root: Path, text: str, *forms: str) -> None:
    """Give the translation of a text in the .po."""
    catalog = catalogues.read(po(root), "uk")
    message = next(m for m in catalog if m.id and catalogues.key_of(m)[1] == text)
    message.string = forms if len(forms) > 1 else forms[0]
    po(root).write_bytes(catalogues.written(catalogues.merged(catalogues.template(root), catalog, "uk", prune=False)))


def translate_all(root: Path) -> None:
    for text, *forms in [
        ("{seat} passes", "{seat}: пас"), ("{n} tile", "{n} плитка", "{n} плитки", "{n} плиток"), ("Play", "Грати"),
        ("Deal {number}", "Роздача {number}"), ("{n} deal", "{n} роздача", "{n} роздачі", "{n} роздач"),
        ("Quit now", "Вийти"), ("one pass", "{n} пас", "{n} паси", "{n} пасів"), ("Yes", "Так"),
    ]:  # fmt: skip
        translate(root, text, *forms)


@pytest.fixture
def finished(root: Path) -> Path:
    """A tree in which all is in order."""
    run(root, "update")
    translate_all(root)
    run(root, "compile")
    assert catalogues.check(root) == []
    return root


def test_everything_marked_is_extracted(root: Path) -> None:
    texts = [message for message in catalogues.template(root) if message.id]
    found = {(catalogues.key_of(text), text.id if isinstance(text.id, tuple) else None) for text in texts}
    assert found == {
        (("event", "{seat} passes"), None),
        (("count", "{n} tile"), ("{n} tile", "{n} tiles")),
        (("menu", "Play"), None),
        (("menu", "Deal {number}"), None),
        (("count", "{n} deal"), ("{n} deal", "{n} deals")),
        (("menu", "Quit now"), None),
        (("count", "one pass"), ("one pass", "{n} passes")),
        (("", "Yes"), None),
    }


def test_a_comma_after_the_last_argument_hides_no_text(root: Path) -> None:
    write(root, 'N_(\n    "rule",\n    "one "\n    "two",  # no more\n)\nN_("rule", "{n} tile", "{n} tiles",)\n')
    found = {message.id for message in catalogues.template(root) if message.id}
    assert found == {"one two", ("{n} tile", "{n} tiles")}


def test_files_hold_no_dates_paths_or_line_numbers(finished: Path) -> None:
    for path in (finished / "locale").rglob("dominoes.*"):
        data = path.read_bytes()
        assert b"-Date" not in data and b"Babel" not in data and str(finished).encode() not in data
        assert b"module.py:" not in data
    assert "#. on the button\n#: dominoes/module.py\n" in po(finished).read_text(encoding="utf-8")


def test_a_moved_line_changes_nothing(finished: Path) -> None:
    write(finished, "\n\n\n" + SOURCE)
    assert catalogues.check(finished) == []


def test_update_keeps_what_is_translated(finished: Path) -> None:
    before = po(finished).read_bytes()
    run(finished, "update")
    assert po(finished).read_bytes() == before


def test_a_text_that_comes_back_has_its_translation_again(finished: Path) -> None:
    before = po(finished).read_bytes()
    write(finished, SOURCE.replace('"{seat} passes"', '"{seat} cannot play"'))
    run(finished, "update")
    faults = catalogues.check(finished)
    assert any("not translated" in fault for fault in faults) and any("--prune" in fault for fault in faults)
    write(finished, SOURCE)
    run(finished, "update")
    assert po(finished).read_bytes() == before
    write(finished, SOURCE.replace('"{seat} passes"', '"{seat} cannot play"'))
    run(finished, "update", "--prune")
    assert b"#~" not in po(finished).read_bytes()


def test_a_changed_plural_has_to_be_looked_at(finished: Path) -> None:
    write(finished, SOURCE.replace("{n} tiles", "{n} bones"))
    run(finished, "update")
    assert any("fuzzy" in fault for fault in catalogues.check(finished))


@pytest.mark.parametrize(
    "text, forms, said",
    [
        ("{seat} passes", ["{sea} пас"], "placeholders ['sea'], not ['seat']"),
        ("{seat} passes", ["пас"], "placeholders [], not ['seat']"),
        ("{seat} passes", ["{seat пас"], "expected '}'"),
        ("{seat} passes", ["{} пас {seat}"], "no plain name"),
        ("{seat} passes", ["{seat.x} пас"], "no plain name"),
        ("{seat} passes", ["{seat}: пас "], "blanks"),
        ("{n} tile", ["одна плитка", "{n} плитки", "{n} плиток"], "placeholders [], not ['n']"),
        ("{n} tile", ["{n} плитка", "{n} плитки", ""], "not translated"),
        ("Play", [""], "not translated"),
    ],
)
def test_a_bad_translation_is_a_fault(finished: Path, text: str, forms: list[str], said: str) -> None:
    translate(finished, text, *forms)
    run(finished, "compile")
    faults = catalogues.check(finished)
    assert len(faults) == 1 and said in faults[0] and faults[0].startswith("locale/uk/LC_MESSAGES/dominoes.po:")
    assert run(finished, "check") == 1


@pytest.mark.parametrize(
    "line, said",
    [
        ('N_("x", "{0} a")', "no plain name"),
        ('N_("x", "{a")', "expected '}'"),
        ('N_("x", "a tile", "some tiles")', "must show its number"),
        ('N_("x", "{a} {n} tile", "{n} tiles")', "different placeholders"),
        ('N_("x", TEXT)', "takes its texts as literals"),
        ('N_("x", f"a")', "takes its texts as literals"),
        ('words.tr("x", text="a")', "takes its texts as literals"),
        ('words.trn("x", "a", many, n)', "takes its texts as literals"),
    ],
)
def test_a_bad_source_is_a_fault(finished: Path, line: str, said: str) -> None:
    write(finished, SOURCE + line + "\n")
    assert any(said in fault for fault in catalogues.check(finished))


def test_what_is_missing_or_old_is_a_fault(finished: Path) -> None:
    mo = po(finished).with_suffix(".mo")
    mo.write_bytes(mo.read_bytes().replace("Так".encode(), "Ніт".encode()))
    assert ["run compile" in fault for fault in catalogues.check(finished)] == [True]
    mo.unlink()
    assert ["run compile" in fault for fault in catalogues.check(finished)] == [True]
    run(finished, "compile")
    (finished / "locale" / "dominoes.pot").write_bytes(b"")
    assert ["run update" in fault for fault in catalogues.check(finished)] == [True]
    run(finished, "extract")
    (finished / "locale" / "xx").mkdir()
    assert ["LANGUAGES" in fault for fault in catalogues.check(finished)] == [True]


def test_a_module_that_cannot_be_parsed_loses_no_text(finished: Path) -> None:
    before = po(finished).read_bytes()
    write(finished, SOURCE + "def (:\n")
    with pytest.raises(SyntaxError):
        run(finished, "update")
    assert po(finished).read_bytes() == before


def test_only_a_form_of_one_number_may_leave_it_out() -> None:
    assert catalogues.forms_of_one_number("es") == {0}
    # 0 and 1 in French; 1, 21, 31 in Ukrainian
    assert catalogues.forms_of_one_number("fr") == catalogues.forms_of_one_number("uk") == set()
    message = Message(["the first deal", "the first {n} deals"], ["la primera ronda", "las rondas"], context="x")
    assert list(catalogues.translation_faults(message, 2, {0})) == [
        "'the first {n} deals' -> 'las rondas': placeholders [], not ['n']"
    ]
    assert len(list(catalogues.translation_faults(message, 2, set()))) == 2


def test_plural_rule_of_the_tool_is_the_one_of_the_files(finished: Path) -> None:
    assert catalogues.PLURAL_FORMS["uk"] in po(finished).read_text(encoding="utf-8")
