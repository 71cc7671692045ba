"""The second half of a rule sheet: what a win is worth, what happens to the points, the base, the match, the words.

May import `dominoes.rules` and `dominoes.text`; no tkinter.
"""

from __future__ import annotations

from dominoes.rules.message import N_
from dominoes.rules.profile import Base, LedgerClause, Profile, ScoreClause, Term
from dominoes.rules.vocabulary import word
from dominoes.text.clauses import amount_phrase, match_phrases, term_phrase
from dominoes.text.sheet_blocks import CLAUSE, PLAYED_OUT, Pen

_FIRST_FITS = N_("sheet", "The first of these rules that fits decides:")

_SCORE = N_("sheet", "What a win is worth")
_NAMED = N_("sheet", "{name} – {what}")
_NAMED_BONUS = N_("sheet", "{name} (bonus) – {what}")

_LEDGER = N_("sheet", "What happens to the points")
_AFTER_DRAW = N_("sheet", "After a draw, all points stay as they are.")

_BASE = N_("sheet", "The base")
_BASE_START = N_("sheet", "Every match begins with a base of {base}.")
_BASE_DRAW = N_("sheet", "After a draw: {rule}.")
_BASE_WIN = N_("sheet", "After a win: {rule}.")

_MATCH = N_("sheet", "The match")
_FROM_ZERO = N_("sheet", "Every team begins at zero.")
_TITLES = N_("sheet", "The result of a match may have a name, which brings no points. The first that fits is given:")

_COUNTS = N_("sheet", "{name}, which counts as {n} match", "{name}, which counts as {n} matches")

_PASSES = N_("sheet", "What a pass pays")
_NO_OTHER_PASS = N_("sheet", "No other pass pays anything.")
_PASS_RULE = N_("sheet", "{name} – {points} {whom}; {booked}")
_NEXT = N_("sheet", "The next match")
_WORDS = N_("sheet", "Words of this game")
_WORD = N_("sheet", "{word} – {means}.")
_SOURCE = N_("sheet", "Where these rules come from")


def write_points(pen: Pen) -> None:
    """From the worth of a win to the words of the game."""
    profile = pen.terms.rules.profile
    _scores(pen, profile)
    _ledgers(pen, profile)
    if profile.passes:
        _passes(pen, profile)
    if profile.base:
        _base(pen, profile.base)
    _match(pen, profile)
    pen.heading(_NEXT, "next")
    pen.write(CLAUSE, word("next-match", profile.next_match).sentence, "match.next")
    _words(pen, profile)
    pen.heading(_SOURCE, "source")
    pen.text(profile.about.source)


def _scores(pen: Pen, profile: Profile) -> None:
    pen.heading(_SCORE, "score")
    if len(profile.score) > 1:
        pen.text(_FIRST_FITS)
    for clause in profile.score:
        _score(pen, clause)


def _score(pen: Pen, clause: ScoreClause) -> None:
    terms = pen.terms
    message = _NAMED_BONUS if clause.bonus else _NAMED
    what = terms.say(message, name=terms.catalog.pick(clause.name), what=amount_phrase(terms, clause.pay))
    pen.clause(what, clause.when, "score." + clause.id, len(terms.rules.profile.score) == 1)


def _ledgers(pen: Pen, profile: Profile) -> None:
    pen.heading(_LEDGER, "ledger")
    if len(profile.ledger) > 1:
        pen.text(_FIRST_FITS)
    for clause in profile.ledger:
        _ledger(pen, clause)
    pen.text(_AFTER_DRAW)


def _ledger(pen: Pen, clause: LedgerClause) -> None:
    terms = pen.terms
    phrases = [term_phrase(terms, "credit", Term(clause.credit)), term_phrase(terms, "reset", Term(clause.reset))]
    what = terms.say(_NAMED, name=terms.catalog.pick(clause.name), what=terms.catalog.all_of(phrases))
    pen.clause(what, clause.when, "ledger." + clause.id, len(terms.rules.profile.ledger) == 1)


def _base(pen: Pen, base: Base) -> None:
    terms = pen.terms
    pen.heading(_BASE, "base")
    pen.text(_BASE_START, base=base.start)
    pen.write(CLAUSE, _BASE_DRAW, "base.after-draw", rule=term_phrase(terms, "base-step", base.after_draw))
    pen.write(CLAUSE, _BASE_WIN, "base.after-win", rule=term_phrase(terms, "base-step", base.after_win))


def _passes(pen: Pen, profile: Profile) -> None:
    terms = pen.terms
    pen.heading(_PASSES, "passes")
    if len(profile.passes) > 1:
        pen.text(_FIRST_FITS)
    for clause in profile.passes:
        said = terms.say(
            _PASS_RULE,
            name=terms.catalog.pick(clause.name),
            points=terms.points(clause.pay),
            whom=terms.say(word("payee", clause.to).sentence),
            booked=terms.say(word("booking", clause.booked).sentence),
        )
        pen.clause(said, clause.when, "passes." + clause.id, len(profile.passes) == 1, "pass")
    if all(clause.when is not None for clause in profile.passes):
        pen.text(_NO_OTHER_PASS)
    if any(clause.booked == "at-once" for clause in profile.passes):
        pen.text(PLAYED_OUT)


def _match(pen: Pen, profile: Profile) -> None:
    terms = pen.terms
    pen.heading(_MATCH, "match")
    pen.text(_FROM_ZERO)
    ends, *wins = match_phrases(terms)
    pen.write(CLAUSE, ends, "match." + profile.match_end.word)
    for phrase in wins:
        pen.text(phrase)
    if profile.titles:
        pen.text(_TITLES)
    for title in profile.titles:
        name = terms.catalog.pick(title.name)
        if title.counts > 1:
            name = terms.say(_COUNTS, name=name, n=title.counts)
        pen.clause(name, title.when, "titles." + title.id, len(profile.titles) == 1)


def _words(pen: Pen, profile: Profile) -> None:
    if profile.about.terms:
        pen.heading(_WORDS, "words")
    for name, means in profile.about.terms:
        pen.text(_WORD, word=name, means=pen.terms.catalog.pick(means))
