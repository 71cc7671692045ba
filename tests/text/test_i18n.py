"""Catalogues, sentences and languages: `dominoes.text.i18n` and `dominoes.rules.message`."""

from __future__ import annotations

import gettext
import logging
import struct
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Dict, List, Tuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dominoes.rules.message import N_, Message, Sentence
from dominoes.text import i18n
from dominoes.text.i18n import LANGUAGES, Catalog, Translator, catalog, match_language, pick, system_language

ROOT = Path(i18n.__file__).resolve().parent.parent.parent
UKRAINIAN_PLURAL = (
    "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);"
)
PASSES = N_("event", "{seat} passes")
TILES = N_("count", "{n} tile", "{n} tiles")


def mo_bytes(texts: Dict[str, str], plural: str = UKRAINIAN_PLURAL) -> bytes:
    """A .mo file made by hand, as described in the manual of GNU gettext; keys as they lie in it."""
    header = "Content-Type: text/plain; charset=utf-8\nPlural-Forms: %s\n" % plural
    entries = sorted((k.encode(), v.encode()) for k, v in {"": header, **texts}.items())
    ids, strings = b"", b""
    id_table: List[Tuple[int, int]] = []
    string_table: List[Tuple[int, int]] = []
    for key, value in entries:
        id_table.append((len(key), len(ids)))
        ids += key + b"\0"
        string_table.append((len(value), len(strings)))
        strings += value + b"\0"
    count, tables = len(entries), 28
    start = tables + 16 * count
    head = struct.pack("<7I", 0x950412DE, 0, count, tables, tables + 8 * count, 0, start)
    for length, offset in id_table:
        head += struct.pack("<2I", length, start + offset)
    for length, offset in string_table:
        head += struct.pack("<2I", length, start + len(ids) + offset)
    return head + ids + strings


def ukrainian(texts: Dict[str, str]) -> Catalog:
    return Catalog("uk", i18n.read_translations(mo_bytes(texts)))


TILES_UK = {"count\x04{n} tile\0{n} tiles": "{n} плитка\0{n} плитки\0{n} плиток"}


def test_english_needs_no_file() -> None:
    english = catalog("en")
    assert english.gettext("Play") == "Play"
    assert english.pgettext("menu", "Play") == "Play"
    assert english.tr("event", "{seat} passes", seat="Ana") == "Ana passes"
    assert [english.trn("count", "{n} tile", "{n} tiles", n) for n in (0, 1, 2)] == ["0 tiles", "1 tile", "2 tiles"]
    assert [english.ngettext("tile", "tiles", n) for n in (1, 5)] == ["tile", "tiles"]


def test_context_parts_one_english_word_into_two() -> None:
    both = ukrainian({"menu\x04Pass": "Передати", "move\x04Pass": "Пас"})
    assert (both.tr("menu", "Pass"), both.tr("move", "Pass"), both.gettext("Pass")) == ("Передати", "Пас", "Pass")


@pytest.mark.parametrize(
    "n, said",
    [(0, "плиток"), (1, "плитка"), (2, "плитки"), (4, "плитки"), (5, "плиток"), (11, "плиток"), (12, "плиток"),
     (14, "плиток"), (21, "плитка"), (22, "плитки"), (25, "плиток"), (100, "плиток"), (101, "плитка"), (111, "плиток")],
)  # fmt: skip
def test_ukrainian_counts(n: int, said: str) -> None:
    assert ukrainian(TILES_UK).say(TILES, n=n) == "%d %s" % (n, said)
    assert ukrainian(TILES_UK).trn("count", "{n} tile", "{n} tiles", n) == "%d %s" % (n, said)


def test_installed_catalogues_have_three_forms_by_the_same_rule() -> None:
    data = i18n.read_resource("locale", "uk", "LC_MESSAGES", "dominoes.mo")
    assert UKRAINIAN_PLURAL in gettext.GNUTranslations.info(i18n.read_translations(data))["plural-forms"] + ";"


@pytest.mark.parametrize("language", sorted(set(LANGUAGES) - {"en"}))
def test_installed_catalogues_translate(language: str) -> None:
    assert catalog(language).language == language
    assert catalog(language).all_of(["a", "b"]) != catalog("en").all_of(["a", "b"])


def test_the_count_of_a_message_is_n_or_value() -> None:
    english = catalog("en")
    doubles = N_("rule", "at least {value} double", "at least {value} doubles")
    assert [english.say(doubles, value=n) for n in (1, 5)] == ["at least 1 double", "at least 5 doubles"]
    assert english.say(N_("rule", "{n} of {value}", "{n} out of {value}"), n=1, value=5) == "1 of 5"
    with pytest.raises(TypeError, match="whole number"):
        english.say(TILES, n="many")
    with pytest.raises(TypeError, match="whole number"):
        english.say(TILES)


def test_a_message_without_a_plural_may_have_a_number() -> None:
    assert catalog("en").say(N_("deal", "deal {n}"), n=1) == "deal 1"


def test_facts_may_be_messages_and_sentences() -> None:
    words = ukrainian(
        {"event\x04{seat} passes": "{seat}: пас", "seat\x04seat {number}": "місце {number}", "x\x04you": "ви"}
    )
    seat = N_("seat", "seat {number}").of(number=3)
    assert words.say(PASSES, seat=seat) == "місце 3: пас"
    assert words.say(PASSES, seat=N_("x", "you")) == "ви: пас"
    sentence = PASSES.of(seat=seat)
    assert words.say(sentence) == "місце 3: пас"
    assert words.say(sentence, seat="Ана") == "Ана: пас"
    assert words.say("{as it is}") == "{as it is}"


def test_braces_in_facts_are_not_read_again() -> None:
    assert catalog("en").say(PASSES, seat="{0.__class__}") == "{0.__class__} passes"


def test_a_missing_fact_is_a_mistake_of_the_program() -> None:
    with pytest.raises(KeyError):
        catalog("en").say(PASSES)


@pytest.mark.parametrize("damaged", ["{who} пас", "{seat", "{}", "{seat.x}", "{seat!z}", "{seat:d}"])
def test_a_translation_that_does_not_fit_is_said_in_english_and_logged_once(
    damaged: str, caplog: pytest.LogCaptureFixture
) -> None:
    words = ukrainian({"event\x04{seat} passes": damaged})
    with caplog.at_level(logging.WARNING):
        assert [words.say(PASSES, seat="Ana") for _ in range(3)] == ["Ana passes"] * 3
    assert len(caplog.records) == 1


def test_enumerations() -> None:
    english = catalog("en")
    assert [english.all_of(["5", "2", "0"][:count]) for count in range(4)] == ["", "5", "5 and 2", "5, 2 and 0"]
    assert english.one_of([N_("end", "left"), N_("end", "right")]) == "left or right"


def test_the_empty_text_is_not_the_header() -> None:
    assert ukrainian({}).gettext("") == ""


def test_an_unknown_language_is_english(caplog: pytest.LogCaptureFixture) -> None:
    i18n.catalog.cache_clear()
    with caplog.at_level(logging.WARNING):
        assert catalog("tlh").language == "en"
        assert catalog("tlh").tr("x", "word") == "word"
    assert len(caplog.records) == 1 and "tlh" in caplog.text


@pytest.mark.parametrize(
    "data",
    [None, b"", b"\0" * 40, b"\xde\x12\x04\x95", mo_bytes({})[:-30], mo_bytes({}, "nplurals=1; plural=1/(n-7);")],
    ids=["missing", "empty", "zeros", "head", "cut", "plural"],
)
def test_a_missing_or_damaged_catalogue_is_english_and_logged_once(
    data: object, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def read(*parts: str) -> object:
        if data is None:
            raise FileNotFoundError("no such file")
        return data

    monkeypatch.setattr(i18n, "read_resource", read)
    i18n.catalog.cache_clear()
    try:
        with caplog.at_level(logging.WARNING):
            words = [catalog("uk").say(TILES, n=2) for _ in range(3)]
        assert words == ["2 tiles"] * 3
        assert catalog("uk").language == "uk"  # the profile's own texts may still be there in Ukrainian
        assert len(caplog.records) == 1
    finally:
        i18n.catalog.cache_clear()


@given(st.integers(min_value=0), st.integers(0, 255))
def test_no_damage_to_a_catalogue_gets_through(place: int, byte: int) -> None:
    """Any one byte changed: the file is refused, or what it says can be said."""
    whole = bytearray(mo_bytes({**TILES_UK, "event\x04{seat} passes": "{seat}: пас"}))
    whole[place % len(whole)] = byte
    try:
        words = Catalog("uk", i18n.read_translations(bytes(whole)))
    except Exception:
        return  # `catalog` takes any error for "no translations", see the test above
    assert words.say(PASSES, seat="Ana") and words.say(TILES, n=3)


def test_switching_at_run_time_tells_the_followers() -> None:
    heard: List[str] = []
    words = Translator()
    forget = words.on_change(lambda: heard.append(words.language))
    assert words.all_of(["a", "b"]) == "a and b"
    words.use("uk")
    assert words.all_of(["a", "b"]) == catalog("uk").all_of(["a", "b"])
    words.use("uk")
    words.use("en")
    forget()
    forget()
    words.use("uk")
    assert heard == ["uk", "en"]


@pytest.mark.parametrize(
    "texts, language, picked",
    [
        ({"uk": "Так", "en": "Yes"}, "uk", "Так"),
        ({"uk": "Так", "en": "Yes"}, "es", "Yes"),
        ({"": "plain", "es": "Sí"}, "uk", "plain"),
        ({"es": "Sí", "ht": "Wi"}, "uk", "Sí"),
        ({"uk": "", "en": "Yes"}, "uk", "Yes"),
        ({"": "", "es": ""}, "uk", ""),
        ({}, "uk", ""),
    ],
)
def test_data_with_its_own_languages(texts: Dict[str, str], language: str, picked: str) -> None:
    assert pick(texts, language) == picked
    assert Catalog(language).pick(texts) == picked


@pytest.mark.parametrize(
    "tags, language",
    [(["uk_UA.UTF-8"], "uk"), (["uk-UA"], "uk"), (["UK"], "uk"), (["pl", "uk", "en"], "uk"), (["C"], "en"), ([], "en"),
     (["ukx"], "en"), (["uk@latin"], "uk")],
)  # fmt: skip
def test_tags_of_languages(tags: List[str], language: str) -> None:
    assert match_language(tags) == language


@pytest.mark.skipif(sys.platform == "win32", reason="Windows is asked when the environment says nothing")
@pytest.mark.parametrize(
    "environ, language",
    [
        ({"LANG": "uk_UA.UTF-8"}, "uk"),
        ({"LANG": "uk_UA.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "en_US.UTF-8", "LC_MESSAGES": "uk_UA.UTF-8"}, "uk"),
        ({"LANG": "en_US.UTF-8", "LANGUAGE": "pl:uk"}, "uk"),
        ({"LANG": ""}, "en"),
        ({}, "en"),
    ],
)
def test_language_of_the_system(environ: Dict[str, str], language: str) -> None:
    assert system_language(environ) == language


def test_messages_are_plain_data() -> None:
    assert Message("count", "{n} tile", "{n} tiles") == TILES
    assert N_("rule", "x").plural is None
    assert TILES.of(n=3) == Sentence(TILES, {"n": 3})


def test_catalogues_are_found_inside_a_zip_file(tmp_path: Path) -> None:
    """The same module, zipped by hand, speaks Ukrainian out of the archive and from another folder."""
    archive = tmp_path / "app.pyz"
    (tmp_path / "elsewhere").mkdir()
    with zipfile.ZipFile(archive, "w") as out:
        for name in ("__init__.py", "rules/__init__.py", "rules/message.py", "text/__init__.py", "text/i18n.py"):
            out.write(ROOT / "dominoes" / name, "dominoes/" + name)
        out.writestr("locale/uk/LC_MESSAGES/dominoes.mo", mo_bytes(TILES_UK))
        out.writestr(
            "__main__.py",
            "from dominoes.text.i18n import catalog\n"
            "text = catalog('uk').trn('count', '{n} tile', '{n} tiles', 5)\n"
            "print(ascii(text))\n",
        )
    command, elsewhere = [sys.executable, str(archive)], str(tmp_path / "elsewhere")
    done = subprocess.run(command, cwd=elsewhere, capture_output=True, encoding="utf-8", check=True)
    assert done.stdout.strip() == ascii("5 плиток")
