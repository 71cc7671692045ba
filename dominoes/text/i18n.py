"""Languages: catalogues of translations, chosen explicitly, never by a global.

A `Catalog` says everything in one language; a `Translator` is a catalogue that can be changed while the program runs.
English is the language of the source, so it needs no file and is what remains when a catalogue is missing or damaged.
Catalogues lie in ``locale/`` beside the package, not inside one, and are read through the loader of the package: from
a folder and out of a zip file alike, on Python 3.8 too.

May import the standard library and `dominoes.rules`; no tkinter.
"""

from __future__ import annotations

import gettext
import io
import locale
import os
from functools import lru_cache
from typing import Callable, Dict, Iterable, List, Mapping, Optional, Sequence, Union

import dominoes
from dominoes.rules.message import COUNTS, N_, Message, Sentence

#: The languages of the program with their own names, by code; the first is the language of the source.
LANGUAGES: Dict[str, str] = {"en": "English", "uk": "Українська", "es": "Español", "fr": "Français"}
SOURCE_LANGUAGE = "en"

#: File name of the catalogues, ``locale/<language>/LC_MESSAGES/<DOMAIN>.mo``.
DOMAIN = "dominoes"

#: Whatever can be said: a marked message, one with its facts, or a text that is final (a name, a translated sentence).
Sayable = Union[Message, Sentence, str]

_AND = N_("list", "{items} and {last}")
_OR = N_("list", "{items} or {last}")
_AFTER = N_("list", "{items}; {last}")


def _warn(message: str, *facts: object) -> None:
    # Seldom needed, and the start screen waits for whatever is loaded.
    import logging

    logging.getLogger(__name__).warning(message, *facts)


class Catalog:
    """The sentences of one language. Never changes. Usually got from `catalog`, which reads each file once.

    `gettext`, `ngettext`, `pgettext` and `npgettext` are as in the standard library: text in, text out. `tr`, `trn` and
    `say` also fill the placeholders, and are what the program uses. Nothing here ever raises because of a translation:
    whatever a catalogue lacks or has wrong comes out in English and is logged once.
    """

    def __init__(self, language: str, translations: Optional[gettext.NullTranslations] = None) -> None:
        self.language = language
        self._translations = translations or gettext.NullTranslations()
        self._reported: Dict[str, bool] = {}

    def __repr__(self) -> str:
        return "Catalog(%r)" % self.language

    def gettext(self, text: str) -> str:
        """The translation of a text without context."""
        return self._translations.gettext(text) if text else ""  # the empty text is the header of the file

    def ngettext(self, one: str, many: str, n: int) -> str:
        """The translation for a count of n, in the plural form of this language."""
        return self._translations.ngettext(one, many, n)

    def pgettext(self, context: str, text: str) -> str:
        """The translation of a text in a context."""
        return self._translations.pgettext(context, text)

    def npgettext(self, context: str, one: str, many: str, n: int) -> str:
        """The translation of a text in a context for a count of n."""
        return self._translations.npgettext(context, one, many, n)

    def tr(self, context: str, text: str, **facts: object) -> str:
        """`pgettext` with the placeholders filled: ``tr("board", "{seat} passes", seat=name)``.

        Raises KeyError when a placeholder of the English text has no fact.
        """
        return self._fill(self.pgettext(context, text), text, facts)

    def trn(self, context: str, one: str, many: str, n: int, **facts: object) -> str:
        """`npgettext` with the placeholders filled; the count is the fact ``n``.

        Raises KeyError when a placeholder of the English text has no fact.
        """
        return self._fill(self.npgettext(context, one, many, n), one if n == 1 else many, dict(facts, n=n))

    def say(self, message: Sayable, **facts: object) -> str:
        """A marked message in this language, with its facts: ``say(N_("event", "{seat} passes"), seat=name)``.

        Facts given here go before those of a `Sentence`. Facts that are themselves messages or sentences are said
        first. A text comes back as it is. The form of a message with a plural goes by its fact ``n``, or by ``value``
        when there is no ``n``. Raises KeyError when a placeholder of the English text has no fact, and TypeError when
        a message with a plural has no whole number there.
        """
        if isinstance(message, str):
            return message
        if isinstance(message, Sentence):
            facts = dict(message.facts, **facts)
            message = message.message
        context, text, plural = message
        said = {
            name: self.say(fact) if isinstance(fact, (Message, Sentence)) else fact for name, fact in facts.items()
        }
        if plural is None:
            return self._fill(self.pgettext(context, text), text, said)
        n = next((said[name] for name in COUNTS if name in said), None)
        if not isinstance(n, int):
            raise TypeError("%r has a plural and needs a whole number %s, not %r" % (text, " or ".join(COUNTS), n))
        return self._fill(self.npgettext(context, text, plural, n), text if n == 1 else plural, said)

    def all_of(self, items: Sequence[Sayable]) -> str:
        """The items as an enumeration: "a, b and c"; empty for none."""
        return self._enumerate(items, _AND)

    def one_of(self, items: Sequence[Sayable]) -> str:
        """The items as a choice: "a, b or c"; empty for none."""
        return self._enumerate(items, _OR)

    def in_turn(self, items: Sequence[str]) -> str:
        """Texts that hold commas themselves, one after another: "a; b; c"; empty for none."""
        said = items[0] if items else ""
        for item in items[1:]:
            said = self.say(_AFTER, items=said, last=item)
        return said

    def pick(self, by_language: Mapping[str, str]) -> str:
        """`pick` in the language of this catalogue."""
        return pick(by_language, self.language)

    def _enumerate(self, items: Sequence[Sayable], joined: Message) -> str:
        said = [self.say(item) for item in items]
        if len(said) < 2:
            return "".join(said)
        return self.say(joined, items=", ".join(said[:-1]), last=said[-1])

    def _fill(self, translated: str, source: str, facts: Mapping[str, object]) -> str:
        if translated and translated != source:
            try:
                return translated.format(**facts)
            except (LookupError, ValueError, AttributeError, TypeError) as error:
                if source not in self._reported:
                    self._reported[source] = True
                    _warn("translation of %r into %s does not fit: %s", source, self.language, error)
        return source.format(**facts)


class Translator(Catalog):
    """A catalogue whose language can be switched while the program runs; windows follow it through `on_change`."""

    def __init__(self, language: str = SOURCE_LANGUAGE) -> None:
        super().__init__(SOURCE_LANGUAGE)
        self._followers: List[Callable[[], object]] = []
        self.use(language)

    def use(self, language: str) -> None:
        """Speak this language from now on (English if there is no such) and call the followers if it is another."""
        chosen, before = catalog(language), self.language
        self.language, self._translations, self._reported = chosen.language, chosen._translations, chosen._reported
        if self.language != before:
            for follower in list(self._followers):
                follower()

    def on_change(self, follower: Callable[[], object]) -> Callable[[], None]:
        """Call ``follower()`` after each change of language. Returns the function that ends it."""
        self._followers.append(follower)

        def forget() -> None:
            if follower in self._followers:
                self._followers.remove(follower)

        return forget


@lru_cache(maxsize=None)
def catalog(language: str) -> Catalog:
    """The catalogue of a language; one that speaks English if it is unknown or its file missing or damaged.

    A failure is logged, and only once, since the result is kept. The language of the result tells what it is: when the
    Ukrainian file cannot be read it is still ``"uk"``, because the texts of the profiles may well be there.
    """
    if language not in LANGUAGES:
        _warn("there is no language %r, only %s", language, ", ".join(LANGUAGES))
        return Catalog(SOURCE_LANGUAGE)
    if language == SOURCE_LANGUAGE:
        return Catalog(language)
    try:
        return Catalog(language, read_translations(read_resource("locale", language, "LC_MESSAGES", DOMAIN + ".mo")))
    except Exception as error:  # a damaged file can fail in any way, and the game must start all the same
        _warn("no translations into %s, English instead: %s", LANGUAGES[language], error or type(error).__name__)
        return Catalog(language)


def read_translations(data: bytes) -> gettext.GNUTranslations:
    """The translations in the bytes of a ``.mo`` file.

    Raises an error of no particular class (OSError, struct.error, ValueError ...) when the bytes are no such file or
    when its plural formula fails for a small count.
    """
    translations = gettext.GNUTranslations(io.BytesIO(data))
    form_of = translations.ngettext
    for n in range(200):
        form_of("", "", n)
    return translations


def read_resource(*parts: str) -> bytes:
    """The bytes of a file beside the package, ``read_resource("locale", "dominoes.pot")``, also out of a zip file.

    Raises OSError when there is none.
    """
    spec = dominoes.__spec__
    loader = spec.loader if spec else None
    get_data: Optional[Callable[[str], bytes]] = getattr(loader, "get_data", None)
    if get_data is None:
        raise OSError("this Python's import system reads no files")
    above = os.path.dirname(os.path.dirname(os.path.abspath(dominoes.__file__)))
    return get_data(os.path.join(above, *parts))


def pick(by_language: Mapping[str, str], language: str) -> str:
    """The text for a language out of data that carries its own (profiles do): the chosen language, else English, else
    the text under ``""`` (written without a language), else the first there is; empty for no text at all."""
    for wanted in (language, SOURCE_LANGUAGE, ""):
        if by_language.get(wanted):
            return by_language[wanted]
    return next((text for text in by_language.values() if text), "")


def match_language(tags: Iterable[str]) -> str:
    """The first language that the program has among tags like ``uk_UA.UTF-8``, ``uk-UA`` or ``uk``; else English."""
    for tag in tags:
        code = tag.replace("-", "_").split(".")[0].split("@")[0].split("_")[0].lower()
        if code in LANGUAGES:
            return code
    return SOURCE_LANGUAGE


def system_language(environ: Mapping[str, str]) -> str:
    """The language to start with, by what the environment or Windows says the user reads; English when neither does."""
    tags = [tag for tag in environ.get("LANGUAGE", "").split(":") if tag]
    tags += [environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environ.get(name)][:1]
    return match_language(tags or _windows_languages())


def _windows_languages() -> List[str]:
    """The tag of the language in which Windows shows itself; nothing on other systems."""
    try:
        import ctypes
    except ImportError:  # a Python built without libffi
        return []
    kernel = getattr(getattr(ctypes, "windll", None), "kernel32", None)
    return [locale.windows_locale.get(kernel.GetUserDefaultUILanguage(), "")] if kernel else []
