"""The glossary: searched by any word without accents, filtered by language, and found in rule sheets."""

from __future__ import annotations

import pytest

from dominoes.learning.glossary import LANGUAGES, TERMS, Finder, matches, plain
from dominoes.library import Library
from dominoes.rules.compiled import compile_profile
from dominoes.text.glossary import entries, finder, language_names, profile_words, term_entry
from dominoes.text.i18n import catalog
from dominoes.text.sheet import rule_sheet

pytestmark = pytest.mark.long


def test_ids_and_words_stand_once() -> None:
    assert len({term.id for term in TERMS}) == len(TERMS)
    for term in TERMS:
        words = [(local.word, local.language, local.region) for local in term.words]
        assert len(set(words)) == len(words), term.id
        assert all(local.language in LANGUAGES for local in term.words)


def test_every_language_has_words() -> None:
    used = {local.language for term in TERMS for local in term.words}
    assert used == set(LANGUAGES)
    assert [code for code, _ in language_names(catalog("uk"))] == list(LANGUAGES)


def test_search_minds_neither_accents_nor_capitals() -> None:
    assert plain("Capicúa, Dékabès, Козёл") == "capicua, dekabes, козел"
    assert matches(("Capicúa", "both ends"), "CAPICUA ends") and not matches(("Capicúa",), "capicua tile")
    say = catalog("en")
    for wanted, term in (("dekabes", "both-ends"), ("tranca", "block"), ("козел", "goat"), ("KEY card", "key-bone"),
                         ("tripollua", "in-one-deal"), ("la e lo", "both-ends"), ("pose jamaica", "lead"),
                         ("six-love", "to-nil")):
        assert term in [entry.id for entry in entries(say, wanted)], wanted
    assert entries(say, "no such word at all") == ()
    assert len(entries(say)) == len(TERMS)


def test_by_language_only_its_words_are_shown() -> None:
    say = catalog("en")
    for code, name in language_names(say):
        found = entries(say, "", code)
        assert found
        for entry in found:
            assert entry.words and all("(%s, " % name in word for word in entry.words), (code, entry)
    assert [entry.name for entry in entries(say)] == sorted((entry.name for entry in entries(say)), key=str.casefold)


def test_the_words_of_a_profile_are_its_own() -> None:
    library, say = Library(), catalog("uk")
    for profile in library.profiles():
        assert len(profile_words(profile, say)) == len(profile.about.terms)
    kozel = library.find("kozel-pairs")
    assert [entry.name for entry in profile_words(kozel, say, "сухий")] == ["сухий козел"]


@pytest.mark.parametrize("language", ["en", "uk"])
def test_the_sheet_of_every_profile_leads_to_terms(language: str) -> None:
    say = catalog(language)
    find = finder(say)
    for profile in Library().profiles():
        seen = set()
        for block in rule_sheet(compile_profile(profile), say):
            spots = find.first(block.text)
            for spot in spots:
                assert 0 <= spot.start < spot.stop <= len(block.text)
                term_entry(spot.id, say)
            assert all(one.stop <= other.start for one, other in zip(spots, spots[1:])), block.text
            seen.update(spot.id for spot in spots)
        assert {"double", "block", "pass", "lead", "open-end", "pips"} <= seen, (profile.id, seen)


def test_longer_terms_win_and_parts_of_words_are_none() -> None:
    find = Finder([("key", "key bone"), ("bone", "bone|bones"), ("tie", "tie"), ("pass", "pass*"), ("none", "-")])
    assert [(each.start, each.id) for each in find.first("The Key bone ties; tie-break; passing bones.")] == [
        (4, "key"), (30, "pass"), (38, "bone")]
    assert [(each.start, each.id) for each in find.first("bone, key bone")] == [(0, "bone"), (6, "key")]
    assert find.first("-") == ()


def test_an_unknown_term_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        term_entry("nothing", catalog("en"))
