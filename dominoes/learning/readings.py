"""One rule read otherwise: what the same deal would have come to, so that wrong answers are those that pupils think of.

A reading changes a single thing of the profile (another clause, other hands counted, another way to win a block) and
lets the ordinary settlement work out the rest; nothing here knows what a clause is about.
May import `dominoes.rules` and `dominoes.game`; no tkinter, gettext, files, clock or global random.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Iterator, List, NamedTuple, Tuple

from dominoes.game.result import Result
from dominoes.game.settle import NoClause, settle
from dominoes.game.state import State
from dominoes.rules.compiled import Rules, compile_condition, compile_profile
from dominoes.rules.facts import OUT, Facts
from dominoes.rules.profile import Amount, AnyOf, Condition, Not, Profile, Term
from dominoes.rules.vocabulary import VOCABULARY

#: What a reading changes: which clause pays, whose pips count, which clause books, who is reset, who wins a block or a
#: tie.
SCORE, PAY, LEDGER, RESET, BLOCK, TIE = "score", "quantity", "ledger", "reset", "block", "tie"


class Reading(NamedTuple):
    """A rule read otherwise: ``id`` is that of a clause for `SCORE` and `LEDGER`, else a word of the group ``kind``."""

    kind: str
    id: str


class Check(NamedTuple):
    """A word of a condition looked at in one deal. ``negated``: the condition asks for its opposite; ``held``: whether
    what is asked for was so."""

    term: Term
    negated: bool
    held: bool


def checks(condition: Condition, facts: Facts, negated: bool = False) -> Tuple[Check, ...]:
    """Every word that the condition turns on, in order. Of alternatives of which one holds, only those that hold."""
    if isinstance(condition, Not):
        return checks(condition.part, facts, not negated)
    if isinstance(condition, Term):
        return (Check(condition, negated, bool(compile_condition("result", condition)(facts)) != negated),)
    found = [checks(part, facts, negated) for part in condition.parts]
    if isinstance(condition, AnyOf) != negated:
        held = [part for part in found if all(each.held for each in part)]
        found = held or found
    return tuple(check for part in found for check in part)


def settled_again(rules: Rules, state: State) -> Result:
    """A settled deal settled by these rules, which may be others."""
    result = state.result
    assert result is not None
    return settle(rules, state._replace(result=None), result.seat if result.end == OUT else -1)


def deciding(result: Result, section: str) -> str:
    """The id of the clause of a section (``score``, ``ledger`` ...) that the ledger names first; "" for none."""
    return next((line.code.partition(".")[2] for line in result.ledger if line.code.startswith(section + ".")), "")


def counting(amount: Amount, word: str) -> Amount:
    """The amount with every counted quantity in it replaced by this word."""
    if amount.kind == "word":
        counted = VOCABULARY["quantity"].words[amount.word].counted
        return replace(amount, word=word) if counted is not None else amount
    return replace(amount, parts=tuple(counting(part, word) for part in amount.parts))


def quantities(amount: Amount) -> Tuple[str, ...]:
    """The counted quantities in an amount, in order."""
    if amount.kind == "word":
        return (amount.word,) if VOCABULARY["quantity"].words[amount.word].counted is not None else ()
    return tuple(word for part in amount.parts for word in quantities(part))


def _profiles(profile: Profile, result: Result) -> Iterator[Tuple[Reading, Profile]]:
    """Every reading with the profile that says so."""
    score, ledger = deciding(result, SCORE), deciding(result, LEDGER)
    for clause in profile.score:
        if clause.id != score:
            yield Reading(SCORE, clause.id), replace(profile, score=(replace(clause, when=None),))
        elif quantities(clause.pay):
            for word, entry in VOCABULARY["quantity"].words.items():
                if entry.counted is not None and word not in quantities(clause.pay):
                    other = replace(clause, when=None, pay=counting(clause.pay, word))
                    yield Reading(PAY, word), replace(profile, score=(other,))
    for booking in profile.ledger:
        if booking.id != ledger:
            yield Reading(LEDGER, booking.id), replace(profile, ledger=(replace(booking, when=None),))
        elif any(each.reset != "none" for each in profile.ledger):
            for word in VOCABULARY["reset"].words:
                if word != booking.reset:
                    yield Reading(RESET, word), replace(profile, ledger=(replace(booking, when=None, reset=word),))
    if result.end != OUT:
        for word in VOCABULARY["block"].words:
            if word != profile.block:
                yield Reading(BLOCK, word), replace(profile, block=word)
        for word in VOCABULARY["tie"].words:
            if word != profile.tie:
                yield Reading(TIE, word), replace(profile, tie=word)


def other_results(rules: Rules, state: State) -> Tuple[Tuple[Reading, Result], ...]:
    """What a settled deal would have come to by every other reading of one rule."""
    found: List[Tuple[Reading, Result]] = []
    assert state.result is not None
    for reading, profile in _profiles(rules.profile, state.result):
        try:
            found.append((reading, settled_again(compile_profile(profile), state)))
        except NoClause:  # the profile's clauses need not speak of a win that its own words never give
            continue
    return tuple(found)
