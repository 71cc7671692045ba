"""The questions about worked examples in sentences: what is asked, what can be chosen, and why an answer is right.

An answer is always justified by the line of the ledger, or the rule, that decides; a wrong one first by the rule that
it would follow from, with what in this deal made that rule fail.
May import the layers below (rules, game, learning) and `dominoes.text`; no tkinter.
"""

from __future__ import annotations

from typing import Any, Dict, List, NamedTuple, Sequence, Tuple

from dominoes.learning.question import (
    BONUS,
    HOLDER,
    LEADER,
    NAMES,
    OPENING,
    PASS,
    POINTS,
    REDEAL,
    SCORES,
    TITLE,
    WHY,
    WINNER,
    Question,
)  # fmt: skip
from dominoes.learning.quiz import failing
from dominoes.learning.quiz_play import fitting_tiles
from dominoes.learning.readings import BLOCK, LEDGER, PAY, RESET, SCORE, TIE, Reading, deciding
from dominoes.rules.compiled import Rules
from dominoes.rules.message import N_, Message
from dominoes.rules.profile import LeadClause, ScoreClause, Term
from dominoes.rules.tiles import TILES_OF, tile_name
from dominoes.rules.vocabulary import word
from dominoes.text.clauses import in_one_line, opening_phrase, seat_phrases, short_node, term_phrase
from dominoes.text.i18n import Catalog
from dominoes.text.ledger import ledger_text
from dominoes.text.outlook import outlook
from dominoes.text.quiz_facts import checklist, fact_of, scores_text, so_here
from dominoes.text.terms import Line, Terms, capital, sentence, tile_list

_MAY_REDEAL = N_("quiz", "May {seat} demand that the tiles are dealt again?")
_WHAT_OPENS = N_("quiz", "{seat} leads. What may it lay?")
_MUST_PASS = N_("quiz", "{seat} is next. Must it pass?")
_EARNS = N_("quiz", "Next, {seat} lays its last tile, {tile}, and goes out. Will that count as “{name}”?")
_WHO_WINS = N_("quiz", "Nobody can play any more: all have passed. Who wins this deal?")
_HOW_MANY = N_("quiz", "{seat} has gone out. How many points, and to whom?")
_HOW_MANY_BLOCK = N_("quiz", "{team} wins this deal. How many points does it get?")
_WHY = N_("quiz", "Why? Which rule decides?")
_WHOSE = N_("quiz", "{team} gets {points}. What is counted?")
_SCORE_NOW = N_("quiz", "{team} wins the deal. What does the score stand at now?")
_NAME = N_("quiz", "The match is over. Has this result a name?")
_WHO_LEADS = N_("quiz", "Who leads the next deal?")

_YES, _NO = N_("quiz", "Yes"), N_("quiz", "No")
_PASS_YES, _PASS_NO = N_("quiz", "Yes, nothing fits"), N_("quiz", "No, a tile fits")
_ANY_TILE, _ONLY = N_("quiz", "Any of its tiles"), N_("quiz", "Only {tile}")
_NOBODY, _NO_NAME = N_("quiz", "Nobody"), N_("quiz", "No, it has none")
_GETS = N_("quiz", "{team}: {points}")
_LEADS = N_("quiz", "{seat} leads")
_CHOOSES = N_("quiz", "{team} chooses; {seat} says who leads")

_RIGHT, _WRONG = N_("quiz", "Right!"), N_("quiz", "Not quite. Right is: {answer}.")
_NEEDS = N_("quiz", "“{name}” does not hold: {failed}.")
_NOT_FIRST = N_("quiz", "“{first}” fits and comes before “{name}”: the first rule that fits decides.")
_COUNTED = N_("quiz", "That comes of counting this: {phrase}. In this game something else counts.")
_OTHER_RULE = N_("quiz", "That would be another rule: {phrase}.")
_NOT_THIS_LEAD = N_("quiz", "Another rule holds {situation}; that is not so here.")
_HAND = N_("quiz", "{seat} holds {tiles}.")
_ENDS, _ENDS_EQUAL = N_("quiz", "The open ends are {one} and {other}."), N_("quiz", "Both open ends are {one}.")
_FITS = N_("quiz", "This fits: {tiles}.")
_FITS_NOT = N_("quiz", "None of these tiles fits.")
_REDEAL_IF = N_("quiz", "A hand has this right if it has {condition}.")
_NO_TITLE = N_("quiz", "None of the names fits this result.")


class Asked(NamedTuple):
    """A question in words, and its answers in their order."""

    prompt: str
    answers: Tuple[str, ...]


class Verdict(NamedTuple):
    """What is said to an answer: whether it was right, in a sentence, and why, line by line with the clause each
    follows from."""

    right: bool
    text: str
    why: Tuple[Line, ...]


def asked_text(question: Question, rules: Rules, catalog: Catalog, names: Sequence[str] = ()) -> Asked:
    """The question and its answers. ``names`` by seat, see `Terms`."""
    terms = Terms(rules, catalog, names)
    answers = tuple(capital(_answer(question, answer.value, terms)) for answer in question.answers)
    return Asked(capital(_prompt(question, terms)), answers)


def _prompt(question: Question, terms: Terms) -> str:
    kind, state = question.kind, question.state
    middle: Dict[str, Message] = {REDEAL: _MAY_REDEAL, OPENING: _WHAT_OPENS, PASS: _MUST_PASS}
    if kind in middle:
        return terms.say(middle[kind], seat=terms.seat(state.to_act))
    result = question.result
    if kind == BONUS:
        tile = tile_name(state.line[-1].tile)
        name = _name(terms, Reading(SCORE, question.clause))
        return terms.say(_EARNS, seat=terms.seat(result.seat), tile=tile, name=name)
    team = terms.team_of(result.team) if result.team >= 0 else ""
    if kind == POINTS:
        out = result.end == "out"
        return terms.say(_HOW_MANY if out else _HOW_MANY_BLOCK, seat=terms.seat(result.seat), team=team)
    if kind == WHY and question.answers[question.right].value.kind == PAY:
        return terms.say(_WHOSE, team=team, points=terms.points(result.points))
    plain: Dict[str, Message] = {WINNER: _WHO_WINS, WHY: _WHY, SCORES: _SCORE_NOW, TITLE: _NAME, LEADER: _WHO_LEADS}
    return terms.say(plain[kind], team=team)


def _answer(question: Question, value: Any, terms: Terms) -> str:
    kind = question.kind
    if kind in (REDEAL, BONUS):
        return terms.say(_YES if value else _NO)
    if kind == PASS:
        return terms.say(_PASS_YES if value else _PASS_NO)
    if kind == OPENING:
        if value == question.state.hands[question.state.to_act]:
            return terms.say(_ANY_TILE)
        return terms.say(_ONLY, tile=terms.catalog.one_of([tile_name(tile) for tile in TILES_OF[value]]))
    if kind == WINNER:
        return terms.team_of(value) if value >= 0 else terms.say(_NOBODY)
    if kind == POINTS:
        return terms.say(_GETS, team=terms.team_of(value[0]), points=terms.points(value[1]))
    if kind == WHY:
        return term_phrase(terms, PAY, Term(value.id)) if value.kind == PAY else _name(terms, value)
    if kind == SCORES:
        return scores_text(value, terms)
    if kind == TITLE:
        return _name(terms, Reading(TITLE, value)) if value else terms.say(_NO_NAME)
    how, seat, other = value
    if how == HOLDER:
        return terms.catalog.in_turn(list(seat_phrases(terms, terms.rules.profile.lead[other].seat)))
    if how == NAMES:
        return terms.say(_CHOOSES, team=terms.team(other), seat=terms.seat(seat))
    return terms.say(_LEADS, seat=terms.seat(seat))


def _name(terms: Terms, reading: Reading) -> str:
    """The name of the clause of a reading."""
    profile = terms.rules.profile
    clauses: Dict[str, Sequence[Any]] = {SCORE: profile.score, LEDGER: profile.ledger, TITLE: profile.titles}
    return terms.catalog.pick(next(clause.name for clause in clauses[reading.kind] if clause.id == reading.id))


# ---- why ----------------------------------------------------------------------------------------------------


def verdict(
    question: Question, choice: int, rules: Rules, catalog: Catalog, names: Sequence[str] = ()
) -> Verdict:
    """What to say to the answer of this number."""
    terms = Terms(rules, catalog, names)
    right = choice == question.right
    lines: List[Line] = []
    if right:
        text = terms.say(_RIGHT)
    else:
        answer = _answer(question, question.answers[question.right].value, terms).rstrip(".")
        text = terms.say(_WRONG, answer=answer)
        for reading in question.answers[choice].readings[:1]:
            lines += _against(question, reading, terms)
    lines += _because(question, terms)
    return Verdict(right, text, tuple(dict.fromkeys(lines)))


def _against(question: Question, reading: Reading, terms: Terms) -> List[Line]:
    """Why a reading of the rules does not give the answer."""
    kind, profile = reading.kind, terms.rules.profile
    if kind in (SCORE, LEDGER, TITLE):
        if not reading.id:
            return []
        name, anchor = _name(terms, reading), (kind + "s." if kind == TITLE else kind + ".") + reading.id
        missing = failing(question, terms.rules, reading)
        if not missing or question.facts is None:
            first = deciding(question.result, "titles" if kind == TITLE else kind)
            if first in ("", reading.id):
                return []
            return [Line(terms.say(_NOT_FIRST, name=name, first=_name(terms, Reading(kind, first))), anchor)]
        facts = [fact_of(check, question.facts, terms) for check in missing]
        said = terms.catalog.in_turn([so_here(check, terms) for check in missing])
        texts = [terms.say(_NEEDS, name=name, failed=said), *dict.fromkeys(fact for fact in facts if fact)]
        return [Line(" ".join(texts), anchor)]
    if kind == LEADER:
        clause = next(each for each in profile.lead if each.id == reading.id)
        if clause.when is None:
            return []
        situation = in_one_line(terms, short_node(terms, "situation", clause.when))
        return [Line(capital(terms.say(_NOT_THIS_LEAD, situation=situation)), "lead." + clause.id)]
    phrase = term_phrase(terms, kind, Term(reading.id)).rstrip(".")
    anchor = {PAY: "score", RESET: "ledger", BLOCK: "block." + profile.block, TIE: "tie." + profile.tie}[kind]
    return [Line(terms.say(_COUNTED if kind == PAY else _OTHER_RULE, phrase=phrase), anchor)]


def _because(question: Question, terms: Terms) -> List[Line]:
    """What decides, with its facts."""
    kind, rules = question.kind, terms.rules
    if kind == REDEAL:
        return _redeal(question, terms)
    if kind == OPENING:
        clause = next(each for each in rules.profile.lead if each.id == question.clause)
        return [Line(_lead(clause, terms), "lead." + clause.id)]
    if kind == PASS:
        return _passing(question, terms)
    if kind == BONUS:
        score: ScoreClause = next(each for each in rules.profile.score if each.id == question.clause)
        assert question.facts is not None
        return [Line(text, "score." + score.id) for text in checklist(score.when, question.facts, terms)]
    result = question.result
    if kind == LEADER:
        said = outlook(result, question.state.standing, rules, terms.catalog, terms.names)
        return [line for line in said if line.anchor.startswith("lead.")]
    wanted = {
        WINNER: ("block", "tie"), POINTS: ("end", "score", "ledger"), SCORES: ("ledger",), TITLE: ("match", "titles"),
    }.get(kind)  # fmt: skip
    if wanted is None:
        wanted = (LEDGER,) if question.answers[question.right].value.kind == LEDGER else (SCORE,)
    if question.why_next:
        wanted = ("end",)
    lines = [
        Line(ledger_text(line, result, rules, terms.catalog, terms.names), line.code)
        for line in result.ledger
        if line.code.partition(".")[0] in wanted
    ]
    if kind == TITLE and not deciding(result, "titles"):
        lines.append(Line(terms.say(_NO_TITLE), lines[-1].anchor))
    return lines


def _lead(clause: LeadClause, terms: Terms) -> str:
    said = terms.catalog.in_turn([*seat_phrases(terms, clause.seat)[:1], opening_phrase(terms, clause)])
    if clause.when is None:
        return sentence(said)
    return sentence("%s: %s" % (in_one_line(terms, short_node(terms, "situation", clause.when)), said))


def _redeal(question: Question, terms: Terms) -> List[Line]:
    state, redeal = question.state, terms.rules.profile.redeal
    assert redeal is not None
    hand = terms.say(_HAND, seat=terms.seat(state.to_act), tiles=tile_list(TILES_OF[state.hands[state.to_act]]))
    condition = in_one_line(terms, short_node(terms, "hand", redeal.when))
    return [Line(capital(hand), ""), Line(terms.say(_REDEAL_IF, condition=condition), "redeal")]


def _passing(question: Question, terms: Terms) -> List[Line]:
    state = question.state
    one, other = state.ends
    hand, fitting = TILES_OF[state.hands[state.to_act]], TILES_OF[fitting_tiles(terms.rules, state)]
    texts = [
        terms.say(_ENDS if one != other else _ENDS_EQUAL, one=one, other=other),
        capital(terms.say(_HAND, seat=terms.seat(state.to_act), tiles=tile_list(hand))),
        terms.say(_FITS, tiles=tile_list(fitting)) if fitting else terms.say(_FITS_NOT),
    ]
    return [Line(" ".join(texts), ""), Line(terms.say(word("unable", terms.rules.profile.unable).sentence), "play")]
