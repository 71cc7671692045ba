"""A hint in sentences, step by step: the question, the facts, the move with what decided it.

May import the layers below (rules, game, view, players) and `dominoes.text`; no tkinter.
"""

from __future__ import annotations

from typing import Dict, NamedTuple, Sequence, Tuple

from dominoes.players import advice as step_three
from dominoes.players import hints as steps
from dominoes.players.advice import Advice, Candidate, Reason, Thumb
from dominoes.players.hints import Hint, Question
from dominoes.rules.message import N_, Message
from dominoes.text.ask import action_label
from dominoes.text.hint_facts import fact_sentences
from dominoes.text.hint_speech import Speech
from dominoes.text.i18n import Catalog
from dominoes.text.terms import Terms, capital
from dominoes.view import View

_QUESTIONS: Dict[str, Message] = {
    steps.ASK_BLIND: N_("hint", "No tiles are dealt yet. Can anybody know who should lead?"),
    steps.ASK_LEADER: N_("hint", "Look at your tiles: which number do you have most of? Would you like to lead it?"),
    steps.ASK_REDEAL: N_("hint", "Which hands have the right to a redeal here? Is yours one of them?"),
    steps.ASK_PASS: N_("hint", "Look at the open ends: {numbers}. Does any of your tiles have such a number?"),
    steps.ASK_ONLY: N_("hint", "Look at the open ends: {numbers}. Which of your tiles can go there?"),
    steps.ASK_OUT: N_("hint", "You have one tile left. What happens when you lay it, and what does it bring?"),
    steps.ASK_BLOCK: N_("hint", "Count the open numbers: can you block the table now? Who would win then?"),
    steps.ASK_SHUT: N_("hint", "Next comes {seat}. Which ends can you leave so that this seat is sure to pass?"),
    steps.ASK_LAST: N_("hint", "{seat} has only one tile left. Which numbers would you rather not leave open?"),
    steps.ASK_MINE: N_("hint", "Is there a number that nobody has but you? Count the table and your hand."),
    steps.ASK_DOUBLE: N_("hint", "Which of your tiles could get stuck? Look for numbers that are nearly used up."),
    steps.ASK_LACKS: N_("hint", "Who has passed so far, and which numbers are missing there?"),
    steps.ASK_LEAD: N_("hint", "You lead: which number do you have most of?"),
    steps.ASK_RID: N_("hint", "Which tile that fits now would be hard to lay later, or costly at the end?"),
    steps.ASK_KEEP: N_("hint", "If you lay this tile or that one now: what could you still lay next time?"),
    steps.ASK_COUNT: N_("hint", "Count: how many tiles with {numbers} are neither on the table nor in your hand?"),
}
_ASK_ONLY_LEAD = N_("hint", "Which tile has to be led in this deal, and which rule says so?")
_ASK_ONLY_TILE = N_("hint", "Which of your tiles may be led now?")

_MOVE = N_("hint", "Suggestion: {action}.")
_NO_CHOICE = N_("hint", "There is nothing to choose.")

_TRIALS = N_(
    "hint",
    "Trial deals were played, up to {worlds} for each choice. Of 1000 matches your side would win about: {values}.",
)
_TRIALS_AND_GENERAL = N_(
    "hint",
    "Two things were weighed: trial deals, up to {worlds} for each move, and what such moves usually bring, "
    "which counted like {general} deals. Of 1000 matches your side would win about: {values}.",
)
_EXACT = N_(
    "hint",
    "Deals that still fit: {worlds}. Each was played to the end with all tiles face up. "
    "Of 1000 matches your side would win about: {values}.",
)
_VALUE = N_("hint", "{play} – {value}")
_VALUE_DROPPED = N_("hint", "{play} – {value} (not tried further after {games})")
_DEALS_WON = N_("hint", "Trial deals won: {won}.")
_WON = N_("hint", "{play} – {won} of {worlds}")
_CLEAR = N_("hint", "Such a difference is seldom chance.")
_CLEAR_EXACT = N_("hint", "So it is the best on average.")
_SLIGHT = N_("hint", "{play} is probably better, but chance may play a part.")
_GENERAL = N_(
    "hint", "{play} is ahead mainly because such moves usually bring more; the trial deals alone do not show it."
)
_AGAINST = N_("hint", "In the trial deals alone {other} did better; what such moves usually bring outweighs that.")
_VERDICTS = {step_three.SLIGHT: _SLIGHT, step_three.GENERAL: _GENERAL, step_three.AGAINST: _AGAINST}
_EQUAL = N_("hint", "About equal: {plays}. Such a difference may well be chance.")
_EQUAL_EXACT = N_("hint", "Equally good: {plays}.")

_REASONS: Dict[str, Message] = {
    step_three.GOES_OUT: N_("hint", "You go out with it."),
    step_three.BLOCKS: N_("hint", "It blocks the table, and your side is sure to win the block."),
    step_three.SHUTS: N_("hint", "The next opponent is sure to pass."),
    step_three.FORCES_DRAW: N_("hint", "The next opponent is sure to have to draw."),
    step_three.NEXT_DRAWS: N_(
        "hint",
        "The unseen tiles were dealt out {of} times by chance. How often the next opponent had to draw: "
        "after {play} – {here}, after {other} – {there}.",
    ),
    step_three.NEXT_PASSES: N_(
        "hint",
        "The unseen tiles were dealt out {of} times by chance. How often the next opponent had to pass: "
        "after {play} – {here}, after {other} – {there}.",
    ),
    step_three.NEXT_NOT_OUT: N_(
        "hint",
        "The unseen tiles were dealt out {of} times by chance. How often the next opponent could go out: "
        "after {play} – {here}, after {other} – {there}.",
    ),
    step_three.PARTNER_PLAYS: N_(
        "hint",
        "The unseen tiles were dealt out {of} times by chance. How often your partner had a tile for the new ends: "
        "after {play} – {here}, after {other} – {there}.",
    ),
    step_three.FOLLOWS: N_(
        "hint", "Your own tiles that fit the new ends: after {play} – {here}, after {other} – {there}."
    ),
}

#: Said instead of "passes" where there is no partner.
_PASSES_ALONE = "passes-alone"

_RULES: Dict[str, Message] = {
    "out": N_("thumb", "lay your last tile when you can"),
    "passes": N_("thumb", "leave ends that opponents may lack and your partner may have"),
    _PASSES_ALONE: N_("thumb", "leave ends that the others may lack"),
    "double": N_("thumb", "get rid of doubles early"),
    "pips": N_("thumb", "get rid of heavy tiles early"),
    "control": N_("thumb", "leave a number open when much of the rest of it is in your own hand"),
    "follow": N_("thumb", "keep a tile that fits the new ends"),
    "variety": N_("thumb", "keep many different numbers in your hand"),
    "partner": N_("thumb", "leave a number open that your partner laid first"),
    "block": N_("thumb", "block when your side probably has fewer pips, and only then"),
    "bonus": N_("thumb", "keep a last tile that may bring more than a plain win"),
    step_three.LEAD_SELF: N_("thumb", "lead yourself when you have many tiles of one number, and doubles"),
    step_three.LEAD_PARTNER: N_("thumb", "let your partner lead when your own tiles are poor for it"),
    step_three.NO_REASON: N_("thumb", "nothing is known yet, so one choice is as good as the other"),
    step_three.MANY_DOUBLES: N_("thumb", "many doubles are hard to lay, since each has one number only"),
    step_three.AS_COMPUTERS: N_("thumb", "the computers in this game do the same"),
}
_THUMB = N_("hint", "Rule of thumb: {rules}.")
_THUMB_NONE = N_("hint", "No single rule of thumb decides; taken together they speak for it.")
_THUMB_SAME = N_("hint", "Rules of thumb say the same: {rules}.")
_THUMB_EQUAL = N_("hint", "Rules of thumb would choose {play}, which is about as good: {rules}.")
_THUMB_OTHER_EXACT = N_(
    "hint", "Rules of thumb would choose {play}: {rules}. Over the deals that still fit it came out worse."
)
_THUMB_OTHER = N_("hint", "Rules of thumb would choose {play}: {rules}. The estimate for it is lower.")


class HintText(NamedTuple):
    """The three steps as sentences; ``advice`` begins with the move."""

    question: str
    facts: Tuple[str, ...]
    advice: Tuple[str, ...]


def hint_text(hint: Hint, view: View, catalog: Catalog, names: Sequence[str] = ()) -> HintText:
    """A hint for the seat of this view, in a language. ``names`` by seat, see `Terms`."""
    by = Speech(view, Terms(view.rules, catalog, names))
    return HintText(_question(hint.question, by), fact_sentences(hint.facts, by), _advice(hint.advice, by, names))


def _question(question: Question, by: Speech) -> str:
    message = _QUESTIONS[question.code]
    if question.code == steps.ASK_ONLY and not question.numbers:
        message = _ASK_ONLY_LEAD if len(by.view.legal) < bin(by.view.hand).count("1") else _ASK_ONLY_TILE
    seat = by.terms.seat(question.seat) if question.seat >= 0 else ""
    numbers = by.either(question.numbers) if question.code == steps.ASK_COUNT else by.both(question.numbers)
    return capital(by.terms.say(message, seat=seat, numbers=numbers))


def _advice(advice: Advice, by: Speech, names: Sequence[str]) -> Tuple[str, ...]:
    say, view = by.terms.say, by.view
    label = action_label(advice.action, view.rules, by.terms.catalog, names, opening=not view.public.line)
    texts = [say(_MOVE, action=label)]
    if advice.source == step_three.ONLY:
        return (*texts, say(_NO_CHOICE))
    if advice.source == step_three.THUMB:
        texts += [_reason(reason, advice, by) for reason in advice.reasons]
    else:
        texts.append(_values(advice, by))
        texts += [_reason(reason, advice, by) for reason in advice.reasons]
    if advice.thumb is not None:
        said = _thumb(advice, advice.thumb, by)
        texts += [said] if said else []
    return tuple(texts)


def _per_thousand(candidate: Candidate) -> int:
    return (candidate.value + 500) // 1000


def _values(advice: Advice, by: Speech) -> str:
    say, best = by.terms.say, advice.candidates[0]
    exact = advice.source == step_three.EXACT
    shown = ", ".join(
        say(
            _VALUE_DROPPED if each.dropped else _VALUE,
            play=by.play(each.action),
            value=_per_thousand(each),
            games=each.worlds,
        )
        for each in advice.candidates[:3]
    )
    message = _EXACT if exact else _TRIALS_AND_GENERAL if best.general else _TRIALS
    texts = [say(message, worlds=best.worlds, general=best.general, values=shown)]
    if best.share_won >= 0 and not exact:
        won = [
            say(_WON, play=by.play(each.action), won=(each.share_won * each.worlds + 500) // 1000, worlds=each.worlds)
            for each in advice.candidates[:3]
        ]
        texts.append(say(_DEALS_WON, won=", ".join(won)))
    if advice.ahead == step_three.EQUAL:
        plays = by.terms.catalog.all_of([by.play(action) for action in (advice.action, *advice.equals)])
        texts.append(say(_EQUAL_EXACT if exact else _EQUAL, plays=plays))
    elif advice.ahead in _VERDICTS:
        other = by.play(advice.rival) if advice.rival is not None else ""
        texts.append(say(_VERDICTS[advice.ahead], play=by.play(advice.action), other=other))
    else:
        texts.append(say(_CLEAR_EXACT if exact else _CLEAR))
    return " ".join(texts)


def _reason(reason: Reason, advice: Advice, by: Speech) -> str:
    other = by.play(advice.candidates[1].action) if len(advice.candidates) > 1 else ""
    return by.terms.say(
        _REASONS[reason.code],
        play=by.play(advice.action),
        other=other,
        here=reason.here,
        there=reason.there,
        of=reason.of,
    )


def _thumb(advice: Advice, thumb: Thumb, by: Speech) -> str:
    say = by.terms.say
    alone = {"passes": _PASSES_ALONE} if by.terms.alone() else {}
    rules = by.terms.catalog.in_turn([say(_RULES[alone.get(rule, rule)]) for rule in thumb.rules])
    if advice.source == step_three.THUMB:
        # What is certain needs no rule of thumb beside it.
        certain = any(reason.code == step_three.GOES_OUT for reason in advice.reasons)
        return "" if certain else say(_THUMB, rules=rules) if rules else say(_THUMB_NONE)
    if not rules:
        return ""
    if thumb.action == advice.action:
        return say(_THUMB_SAME, rules=rules)
    worse = _THUMB_OTHER_EXACT if advice.source == step_three.EXACT else _THUMB_OTHER
    message = _THUMB_EQUAL if thumb.action in advice.equals else worse
    return say(message, play=by.play(thumb.action), rules=rules)
