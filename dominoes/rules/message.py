"""Sentences as data: English text marked for translation by modules that must not know gettext.

The vocabulary, the referee and the computers name what they mean with `N_`; `dominoes.text.i18n` says it in the
language of the moment. So a table of rules can stand at the bottom of the house and still speak Ukrainian at the top.

This module may import the standard library only, and no tkinter, gettext, file, clock or global random.
"""

from __future__ import annotations

from typing import Mapping, NamedTuple, Optional, Tuple

#: The facts whose number chooses between singular and plural: the first of them that is given.
COUNTS: Tuple[str, ...] = ("n", "value")


class Message(NamedTuple):
    """One English sentence or word, not yet translated. Make it with `N_`, never directly: `N_` is what gets extracted.

    Attributes:
        context: where it is used (``"rule"``, ``"event"`` ...), so that one English word may have two translations.
        text: English with named placeholders, ``"{seat} passes"``; literal braces are doubled.
        plural: the form for counts other than one, or None. A message with a plural needs a fact of `COUNTS`, a whole
            number, and shows it in the plural form: ``{n}`` or ``{value}``.
    """

    context: str
    text: str
    plural: Optional[str] = None

    def of(self, **facts: object) -> Sentence:
        """This message together with the facts for its placeholders, to be said later in some language."""
        return Sentence(self, facts)


class Sentence(NamedTuple):
    """A `Message` with its facts. A fact may be a text, a number, or again a Message or Sentence."""

    message: Message
    facts: Mapping[str, object]


def N_(context: str, text: str, plural: Optional[str] = None) -> Message:
    """Mark a sentence for translation: ``N_("rule", "nobody wins")``, ``N_("rule", "{n} tile", "{n} tiles")``.

    The arguments must be plain string literals, since the extraction reads the source and does not run it.
    """
    return Message(context, text, plural)
