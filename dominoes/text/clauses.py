"""The parts of a profile as phrases and nested lists: conditions, amounts, who leads.

The words themselves are said by the vocabulary; here stands only what joins them. A phrase has no capital and no
full stop, so that a sheet, a ledger and an outlook can each build their sentences of it.
May import `dominoes.rules` and `dominoes.text`; no tkinter.
"""

from __future__ import annotations

from typing import Iterator, NamedTuple, Optional, Sequence, Tuple, Union

from dominoes.rules.message import N_, Message
from dominoes.rules.profile import AllOf, Amount, AnyOf, Condition, Holder, LeadClause, Naming, Not, Term, terms_in
from dominoes.rules.tiles import tile_name
from dominoes.rules.vocabulary import VOCABULARY, word
from dominoes.text.terms import Terms, capital, sentence, tile_list

_ALL = N_("rule", "all of this is true")
_ANY = N_("rule", "at least one of these is true")
_NOT_ALL = N_("rule", "not all of this is true")
_NONE = N_("rule", "none of this is true")

_FROM = N_("rule", "from {at}: {points}")
_FURTHER = N_("rule", "for every further {n}: {points} more", "for every further {n}: {points} more")
_IN_DEAL = N_("rule", "deal {number}: {points}")

_HOLDER = N_("rule", "the seat that holds {tile} leads")
_FIRST_HOLDER = N_("rule", "the seat that holds the first of these tiles found in any hand leads: {tiles}")
_WORD_HOLDER = N_("rule", "this tile decides: {tile}; the seat that holds it leads")


class Node(NamedTuple):
    """A line with the lines below it."""

    text: str
    children: Tuple[Node, ...] = ()


def term_phrase(terms: Terms, kind: str, term: Term, negated: bool = False) -> str:
    """A word with its argument; a condition word may be said as its opposite."""
    entry = word(kind, term.word)
    message: Message = entry.sentence
    if negated and entry.opposite is not None:
        message = entry.opposite
    if entry.argument is None:
        return terms.say(message)
    return terms.say(message, value=tile_name(term.value) if entry.argument == "tile" else term.value)


def condition_node(terms: Terms, kind: str, condition: Condition, negated: bool = False) -> Node:
    """A condition as a phrase, or as a head with its parts below."""
    if isinstance(condition, Not):
        return condition_node(terms, kind, condition.part, not negated)
    if isinstance(condition, Term):
        return Node(term_phrase(terms, kind, condition, negated))
    if len(condition.parts) == 1:
        return condition_node(terms, kind, condition.parts[0], negated)
    if isinstance(condition, AllOf):
        head = _NOT_ALL if negated else _ALL
    else:
        head = _NONE if negated else _ANY
    return Node(terms.say(head), tuple(condition_node(terms, kind, part) for part in condition.parts))


def in_one_line(terms: Terms, node: Node) -> str:
    """A condition without line breaks: "a; b" where all holds, otherwise "none of this is true (a; b)"."""
    if not node.children:
        return node.text
    inner = [in_one_line(terms, child) for child in node.children]
    if node.text == terms.say(_ALL):
        return terms.catalog.in_turn(inner)
    return "%s (%s)" % (node.text, terms.catalog.in_turn(inner))


def short_node(terms: Terms, kind: str, condition: Condition) -> Node:
    """A condition made of short phrases, in one line where it is simple enough to be read aloud: "a, b or c"."""
    inner, negated = condition, False
    while isinstance(inner, Not):
        inner, negated = inner.part, not negated
    if isinstance(inner, (AllOf, AnyOf)) and not negated:
        said = [condition_node(terms, kind, part) for part in inner.parts]
        if not any(node.children for node in said):
            join = terms.catalog.all_of if isinstance(inner, AllOf) else terms.catalog.one_of
            return Node(join([node.text for node in said]))
    return condition_node(terms, kind, condition)


def notes_of(terms: Terms, kind: str, condition: Optional[Condition]) -> Iterator[str]:
    """The explanations that the words of a condition need."""
    for term in terms_in(condition):
        note = word(kind, term.word).note
        if note is not None:
            yield terms.say(note)


def amount_phrase(terms: Terms, amount: Amount) -> str:
    """An amount in words: "2 times the base"."""
    if amount.kind == "number":
        return terms.points(amount.number)
    if amount.kind == "word":
        return terms.say(word("quantity", amount.word).sentence)
    entry = word("arithmetic", amount.kind)
    parts = [_part_phrase(terms, amount, part) for part in amount.parts]
    facts = {"number": amount.number, "steps": _steps(terms, amount, entry.argument == "points-by-deal")}
    phrase = terms.say(entry.sentence, amount=parts[0] if parts else "", other=parts[1] if parts[1:] else "", **facts)
    if amount.kind != "sum":
        return phrase
    phrase = parts[0]
    for part in parts[1:]:
        phrase = terms.say(entry.sentence, amount=phrase, other=part)
    return phrase


def _part_phrase(terms: Terms, whole: Amount, part: Amount) -> str:
    """A part of an amount; in brackets where it would be read wrongly without."""
    phrase = amount_phrase(terms, part)
    simple = part.kind in ("number", "word") or whole.kind == "sum" or (len(part.parts) == 1 and part.kind == "sum")
    return phrase if simple else "(%s)" % phrase


def _steps(terms: Terms, amount: Amount, by_deal: bool) -> str:
    if by_deal:
        return terms.catalog.in_turn(
            [terms.say(_IN_DEAL, number=at, points=terms.points(points)) for at, points in amount.steps])
    texts = [terms.say(_FROM, at=at, points=terms.points(points)) for at, points in amount.steps]
    size, more = amount.further
    if size:
        texts.append(terms.say(_FURTHER, n=size, points=terms.points(more)))
    return terms.catalog.in_turn(texts)


def match_phrases(terms: Terms) -> Tuple[str, ...]:
    """When a match is over and who wins it. Where the first sentence says both, there is no second."""
    profile = terms.rules.profile
    ends = word("match-end", profile.match_end.word)
    if terms.rules.fewest_win and ends.opposite is not None:
        first = terms.say(ends.opposite, value=profile.match_end.value)
    else:
        first = term_phrase(terms, "match-end", profile.match_end)
    if terms.rules.target and not terms.rules.fewest_win:
        return (first,)
    return first, terms.say(word("match-winner", profile.match_winner).sentence)


def seat_phrases(terms: Terms, choice: Union[Term, Holder, Naming]) -> Tuple[str, ...]:
    """Who leads by a seat choice, as one phrase or as three: the team, its speaker, the moment."""
    if isinstance(choice, Term):
        return (term_phrase(terms, "seat", choice),)
    if isinstance(choice, Holder):
        if choice.word:
            return (terms.say(_WORD_HOLDER, tile=terms.say(word("holding", choice.word).sentence)),)
        if len(choice.tiles) == 1:
            return (terms.say(_HOLDER, tile=tile_name(choice.tiles[0])),)
        return (terms.say(_FIRST_HOLDER, tiles=tile_list(choice.tiles)),)
    places = (("team", choice.team), ("speaker", choice.speaker), ("moment", choice.moment))
    return tuple(terms.say(VOCABULARY[kind].words[name].sentence) for kind, name in places)


def opening_phrase(terms: Terms, clause: LeadClause) -> str:
    """Which tiles may be led by a lead clause."""
    return terms.say(word("opening", clause.tile).sentence)


def nodes_of(phrases: Sequence[str]) -> Tuple[Node, ...]:
    """Phrases as whole sentences, each a line of its own."""
    return tuple(Node(sentence(phrase)) for phrase in phrases)


def plain_list(nodes: Sequence[Node]) -> Tuple[Node, ...]:
    """The parts of a condition as lines of a list: a capital each, a colon where lines follow."""
    return tuple(
        Node(capital(node.text) + (":" if node.children else "."), plain_list(node.children)) for node in nodes
    )
