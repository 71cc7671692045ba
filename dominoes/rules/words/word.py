"""One entry of the vocabulary: what a word means, how it is said, how it is looked up.

Adding a word to the rule language is adding one `Word` to one of the tables in this package: the loader, the
JSON Schema, the rule sheet and the reference all read it from there.
May import `dominoes.rules` modules below it only; no tkinter, gettext, file, clock or global random.
"""

from __future__ import annotations

from typing import Any, Callable, Dict, NamedTuple, Optional, Tuple

from dominoes.rules.message import Message


class Word(NamedTuple):
    """A word of the rule language.

    Attributes:
        name: as written in a profile.
        meaning: for the engine. A function of the facts of its group; for a word with an argument, a function
            from the argument to that function. The group's table says which facts and which result.
        sentence: for the rule sheet; may hold ``{value}`` for the argument.
        reference: one line of English for the reference and for editors.
        argument: name of the kind of argument (see `dominoes.rules.grammar_words`), None for a plain word.
        places: where a condition may stand; empty for words whose group has one place only.
        opposite: the sentence for ``{"not": word}``; conditions only.
        counted: for quantities and blocks, the seats whose hands are counted, so that a ledger can show them.
        note: a sentence for the rule sheet that explains a term of the sentence.
    """

    name: str
    meaning: Callable[..., Any]
    sentence: Message
    reference: str
    argument: Optional[str] = None
    places: Tuple[str, ...] = ()
    opposite: Optional[Message] = None
    counted: Optional[Callable[..., Tuple[int, ...]]] = None
    note: Optional[Message] = None


#: A group of words by name, in the order in which the reference lists them.
Group = Dict[str, Word]


def group(*words: Word) -> Group:
    """The table of these words. Raises ValueError when a name occurs twice."""
    table: Group = {}
    for word in words:
        if word.name in table:
            raise ValueError("the word %r is defined twice" % word.name)
        table[word.name] = word
    return table
