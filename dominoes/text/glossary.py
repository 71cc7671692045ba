"""The glossary in one language: what a term is, what players call it and where, and the words of one profile.

May import the layers below (rules, learning) and `dominoes.text`; no tkinter.
"""

from __future__ import annotations

from typing import Dict, List, NamedTuple, Sequence, Tuple

from dominoes.learning.glossary import LANGUAGES, TERMS, Finder, Term, matches
from dominoes.rules.message import N_, Message
from dominoes.rules.profile import Profile
from dominoes.text.i18n import Catalog
from dominoes.text.terms import capital

_NAMES: Dict[str, Message] = {
    "en": N_("language", "English"),
    "es": N_("language", "Spanish"),
    "pt": N_("language", "Portuguese"),
    "fr": N_("language", "French"),
    "ht": N_("language", "Haitian Creole"),
    "uk": N_("language", "Ukrainian"),
    "ru": N_("language", "Russian"),
}
_WORD = N_("glossary", "{word} ({language}, {region})")


class Entry(NamedTuple):
    """A term in words: its id ("" for a word of a profile), its name, what it means, and what players call it."""

    id: str
    name: str
    means: str
    words: Tuple[str, ...]


def language_names(catalog: Catalog) -> Tuple[Tuple[str, str], ...]:
    """The languages of local words as (code, name)."""
    return tuple((code, catalog.say(_NAMES[code])) for code in LANGUAGES)


def entry_of(term: Term, catalog: Catalog, language: str = "") -> Entry:
    """A term in the language of the catalogue, with the local words of one language ("" for those of all)."""
    words = tuple(
        catalog.say(_WORD, word=local.word, language=catalog.say(_NAMES[local.language]), region=local.region)
        for local in term.words
        if language in ("", local.language)
    )
    return Entry(term.id, capital(catalog.say(term.name)), catalog.say(term.means), words)


def term_entry(term: str, catalog: Catalog) -> Entry:
    """The term of an id. Raises KeyError for an id there is not."""
    for each in TERMS:
        if each.id == term:
            return entry_of(each, catalog)
    raise KeyError(term)


def entries(catalog: Catalog, wanted: str = "", language: str = "", only: Sequence[str] = ()) -> Tuple[Entry, ...]:
    """The terms that have every word of ``wanted`` somewhere, and a local word of ``language`` ("" for any); with
    ``only`` of these ids. In the order of the alphabet."""
    found: List[Entry] = []
    for term in TERMS:
        if (language and all(local.language != language for local in term.words)) or (only and term.id not in only):
            continue
        entry = entry_of(term, catalog, language)
        if matches((entry.name, entry.means, *entry.words), wanted):
            found.append(entry)
    return tuple(sorted(found, key=lambda entry: entry.name.casefold()))


def profile_words(profile: Profile, catalog: Catalog, wanted: str = "") -> Tuple[Entry, ...]:
    """The words that a profile brings itself."""
    said = ((word, catalog.pick(means)) for word, means in profile.about.terms)
    return tuple(Entry("", word, means, ()) for word, means in said if matches((word, means), wanted))


def finder(catalog: Catalog) -> Finder:
    """What finds the terms in texts of this language."""
    return Finder([(term.id, catalog.say(term.found)) for term in TERMS])
