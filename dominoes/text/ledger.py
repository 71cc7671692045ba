"""The ledger of a settled deal in sentences: which clause, which pips of which hands, had, gets, has.

Every line carries the anchor of its clause in the rule sheet, so that a reader can go from the sum to the rule.
May import the layers below (rules, game, view) and `dominoes.text`; no tkinter.
"""

from __future__ import annotations

from typing import Callable, Dict, Iterator, NamedTuple, Sequence, Tuple, TypeVar, Union

from dominoes.game.result import LedgerLine, Result
from dominoes.rules.compiled import Rules, compile_amount, counted_seats
from dominoes.rules.facts import DRAW, OUT, Block, Facts
from dominoes.rules.message import N_
from dominoes.rules.profile import Amount, LedgerClause, PassClause, PrizeClause, ScoreClause, Term, Title
from dominoes.text.clauses import amount_phrase, condition_node, in_one_line, match_phrases, term_phrase
from dominoes.text.i18n import Catalog
from dominoes.text.terms import Line, Terms, capital, sentence, signed

_OUT = N_("ledger", "{seat} has no tiles left, so {team} wins the deal.")
_OUT_ALONE = N_("ledger", "{seat} has no tiles left and wins the deal.")
_BLOCKED = N_("ledger", "The table is blocked. Pips left in the hands: {hands}.")
_COUNTED = N_("ledger", "What counts: {counts}.")
_BLOCK_WON = N_("ledger", "{team} wins the deal.")
_TIED = N_("ledger", "It is a tie between {teams}.")
_HAND = N_("ledger", "{seat}: {pips}")
_SCORE = N_("ledger", "{name} – {amount}.")
_SUM = N_("ledger", "{phrase} ({hands}): {sum} = {points}")
_LOOKED_UP = N_("ledger", "{phrase} ({hands}): {sum} → {points}")
_LOOKED_UP_SIMPLE = N_("ledger", "{phrase}: {sum} → {points}")
_PRODUCT = N_("ledger", "{phrase}: {sum} = {points}")
_SIMPLE = N_("ledger", "{phrase} = {points}")
_CLAUSE = N_("ledger", "{name} – {phrase}.")
_WHY = N_("ledger", "Why: {reason}.")
_GETS = N_("ledger", "{team}: had {had}, gets {points}, has {has}.")
_LOSES = N_("ledger", "{team}: had {had}, loses {points}, has {has}.")
_BASE_DRAW = N_("ledger", "After a draw, the base of the next deal is {base}.")
_BASE_WIN = N_("ledger", "After a win, the base of the next deal is {base}.")
_MATCH = N_("ledger", "{team} has {points} and wins the match.")
_TITLE = N_("ledger", "The result is called {name}.")
_COUNTS = N_("ledger", "It counts as {n} match.", "It counts as {n} matches.")
_PRIZE = N_("ledger", "{name} – a hand of {seat} that was thrown in.")
_PASS = N_("ledger", "{name} – a pass by {seat}.")

_GOES_OUT = N_("result", "{seat} goes out, and {team} wins the deal.")
_GOES_OUT_ALONE = N_("result", "{seat} goes out and wins the deal.")
_BLOCK = N_("result", "The table is blocked; pips: {counts}.")
_WINS = N_("result", "{team} wins the deal.")
_DRAWN = N_("result", "The deal is a draw: nobody wins.")
_SCORES = N_("result", "{team} gets {points}.")
_SCORES_BONUS = N_("result", "{team} gets {points}: {bonus}.")
_NO_POINTS = N_("result", "{team} gets no points ({rule}).")
_CHARGED = N_("result", "{team} is charged {points}.")
_TO_ZERO = N_("result", "{team} goes back to zero.")
_MATCH_WON = N_("result", "{team} wins the match {scores}.")
_MATCH_TITLE = N_("result", "{team} wins the match {scores}: {title}!")

_HEADINGS = (N_("score", "Team"), N_("score", "Had"), N_("score", "Change"), N_("score", "Has"))

Clause = TypeVar("Clause", ScoreClause, LedgerClause, PassClause, PrizeClause, Title)


class ScoreRow(NamedTuple):
    """One row of the score: the team (0-based) and its name, its points before, the change, and after."""

    team: int
    name: str
    had: int
    gets: int
    has: int

    def cells(self) -> Tuple[str, str, str, str]:
        """The row as texts: "team 1", "3", "+2", "5"."""
        return self.name, str(self.had), signed(self.gets), str(self.has)


def _named(clauses: Sequence[Clause], line: LedgerLine) -> Clause:
    """The clause that a line follows from."""
    return next(clause for clause in clauses if clause.id == line.code.partition(".")[2])


def _hands(terms: Terms, seats: Sequence[int], pips: Sequence[int]) -> str:
    return ", ".join(terms.say(_HAND, seat=terms.seat(seat), pips=count) for seat, count in zip(seats, pips))


# --- one function for each kind of line ------------------------------------------------------------------------------


def _out(line: LedgerLine, result: Result, terms: Terms) -> str:
    return terms.say(
        _OUT_ALONE if terms.alone() else _OUT, seat=terms.seat(line.seats[0]), team=terms.team(line.team)
    )


def _counts(result: Result, terms: Terms) -> str:
    """What a block compares, team by team: "seat 1: 13, seat 4: 9", "team 1: 6 + 12 = 18, team 2: 0 + 2 = 2"."""
    table = terms.rules.table
    block = Block(table, result.pips, result.leader, result.closer)
    texts = []
    for team in range(len(table.teams)):
        seats = terms.rules.block_seats(block, team)
        if not seats:
            continue
        pips = [result.pips[seat] for seat in seats]
        sum_ = " + ".join(map(str, pips)) + (" = %d" % sum(pips) if len(pips) > 1 else "")
        name = terms.seat(seats[0]) if len(seats) == 1 else terms.team(team)
        texts.append(terms.say(_HAND, seat=name, pips=sum_))
    return ", ".join(texts)


def _block(line: LedgerLine, result: Result, terms: Terms) -> str:
    kind, _, name = line.code.partition(".")
    texts = [terms.say(_BLOCKED, hands=_hands(terms, line.seats, line.pips))]
    if kind == "block":
        texts.append(sentence(term_phrase(terms, kind, Term(name))))
    texts.append(terms.say(_COUNTED, counts=_counts(result, terms)))
    if kind == "tie":
        rules = terms.rules
        tied = rules.block_winners(Block(rules.table, result.pips, result.leader, result.closer))
        texts.append(terms.say(_TIED, teams=terms.catalog.all_of([terms.team(team) for team in tied])))
        texts.append(sentence(term_phrase(terms, kind, Term(name))))
    if line.team >= 0:
        texts.append(capital(terms.say(_BLOCK_WON, team=terms.team(line.team))))
    return " ".join(texts)


def facts_of(result: Result, rules: Rules, amount: int) -> Facts:
    """What a result still tells of the facts it was settled by: enough for amounts, which look at no tile."""
    return Facts(
        rules.tiles,
        rules.table,
        result.end,
        result.seat,
        result.team,
        result.leader,
        result.closer,
        tile=-1,
        before=(),
        after=(),
        laid=0,
        hands=(),
        pips=result.pips,
        scores=result.before,
        base=result.base,
        amount=amount,
        final=result.scores,
        deal=result.deal,
    )


def sum_text(amount: Amount, facts: Facts) -> str:
    """The arithmetic of an amount: "2 × (12 + 7)"."""
    if amount.kind == "number":
        return str(amount.number)
    if amount.kind == "word":
        counted = counted_seats(amount, facts)
        return " + ".join(str(facts.pips[seat]) for seat in counted) or str(compile_amount(amount)(facts))
    parts = [sum_text(part, facts) for part in amount.parts]
    if amount.kind == "times":
        return "%d × %s" % (amount.number, "(%s)" % parts[0] if " + " in parts[0] else parts[0])
    if amount.kind == "sum":
        return " + ".join(parts)
    worth = compile_amount(amount)(facts)
    return "(%s → %d)" % (_looked_up(amount, facts), worth) if parts else str(worth)


def _looked_up(amount: Amount, facts: Facts) -> str:
    """What goes into arithmetic that is more than a product or a sum: "3 + 12 + 22 = 37", "(12 + 7) − (3 + 0)"."""
    parts = [sum_text(part, facts) for part in amount.parts]
    if len(parts) == 2:
        return "%s − %s" % tuple("(%s)" % part if " + " in part else part for part in parts)
    worth = compile_amount(amount.parts[0])(facts)
    return parts[0] if parts[0] == str(worth) else "%s = %d" % (parts[0], worth)


def _why(clause: Union[ScoreClause, LedgerClause, Title], terms: Terms) -> str:
    """What had to be so for this clause, as a sentence to follow; "" for one that asks for nothing."""
    if clause.when is None:
        return ""
    return " " + terms.say(_WHY, reason=in_one_line(terms, condition_node(terms, "result", clause.when)))


def _score(line: LedgerLine, result: Result, terms: Terms) -> str:
    clause = _named(terms.rules.profile.score, line)
    points = terms.points(line.amount)
    if clause.pay.kind == "number":
        amount = points
    else:
        facts = facts_of(result, terms.rules, line.amount)
        if clause.pay.parts and clause.pay.kind not in ("times", "sum"):
            sum_, message = _looked_up(clause.pay, facts), _LOOKED_UP if line.seats else _LOOKED_UP_SIMPLE
        else:
            sum_ = sum_text(clause.pay, facts)
            message = _SUM if line.seats else _SIMPLE if sum_ == str(line.amount) else _PRODUCT
        amount = terms.say(
            message,
            phrase=amount_phrase(terms, clause.pay),
            hands=_hands(terms, line.seats, line.pips),
            sum=sum_,
            points=points,
        )
    return terms.say(_SCORE, name=terms.catalog.pick(clause.name), amount=amount) + _why(clause, terms)


def _points(line: LedgerLine, result: Result, terms: Terms) -> str:
    clause = _named(terms.rules.profile.ledger, line)
    had = _had(line, result)
    loses = line.points < 0
    kind, name = ("reset", clause.reset) if loses else ("credit", clause.credit)
    rule = terms.say(_CLAUSE, name=terms.catalog.pick(clause.name), phrase=term_phrase(terms, kind, Term(name)))
    return rule + ("" if loses else _why(clause, terms)) + " " + capital(_change(line, had, terms))


def _change(line: LedgerLine, had: int, terms: Terms) -> str:
    return terms.say(
        _LOSES if line.points < 0 else _GETS,
        team=terms.team(line.team),
        had=had,
        points=abs(line.points),
        has=had + line.points,
    )


def _had(line: LedgerLine, result: Result) -> int:
    """The points of a line's team before this line."""
    # Two lines may be equal: a team can be paid twice for the same seat's passes.
    at = next(at for at, each in enumerate(result.ledger) if each is line)
    return result.before[line.team] + sum(each.points for each in result.ledger[:at] if each.team == line.team)


def _prize(line: LedgerLine, result: Result, terms: Terms) -> str:
    redeal = terms.rules.profile.redeal
    clause = _named(redeal.prizes if redeal else (), line)
    said = terms.say(_PRIZE, name=terms.catalog.pick(clause.name), seat=terms.seat(line.seats[0]))
    if not line.points:
        return said + " " + sentence(term_phrase(terms, "prize", clause.gives))
    return said + " " + capital(_change(line, _had(line, result), terms))


def _pass(line: LedgerLine, result: Result, terms: Terms) -> str:
    clause = _named(terms.rules.profile.passes, line)
    said = terms.say(_PASS, name=terms.catalog.pick(clause.name), seat=terms.seat(line.seats[0]))
    why = "" if clause.when is None else " " + terms.say(
        _WHY, reason=in_one_line(terms, condition_node(terms, "pass", clause.when))
    )
    return said + why + " " + capital(_change(line, _had(line, result), terms))


def _base(line: LedgerLine, result: Result, terms: Terms) -> str:
    return terms.say(_BASE_DRAW if result.end == DRAW else _BASE_WIN, base=line.amount)


def _match(line: LedgerLine, result: Result, terms: Terms) -> str:
    won = capital(terms.say(_MATCH, team=terms.team(line.team), points=terms.points(line.amount)))
    return " ".join(sentence(text) for text in match_phrases(terms)) + " " + won


def _title(line: LedgerLine, result: Result, terms: Terms) -> str:
    clause = _named(terms.rules.profile.titles, line)
    counts = " " + terms.say(_COUNTS, n=line.amount) if line.amount > 1 else ""
    return terms.say(_TITLE, name=terms.catalog.pick(clause.name)) + _why(clause, terms) + counts


_SAID: Dict[str, Callable[[LedgerLine, Result, Terms], str]] = {
    "end": _out,
    "block": _block,
    "tie": _block,
    "score": _score,
    "ledger": _points,
    "passes": _pass,
    "prizes": _prize,
    "base": _base,
    "match": _match,
    "titles": _title,
}


def ledger_text(line: LedgerLine, result: Result, rules: Rules, catalog: Catalog, names: Sequence[str] = ()) -> str:
    """One line of a result's ledger as a sentence or a few. ``names`` by seat, see `Terms`."""
    return capital(_SAID[line.code.partition(".")[0]](line, result, Terms(rules, catalog, names)))


def ledger_lines(result: Result, rules: Rules, catalog: Catalog, names: Sequence[str] = ()) -> Tuple[Line, ...]:
    """The whole ledger; the anchor of each line is its code, which is also the anchor of the clause in the sheet."""
    return tuple(Line(ledger_text(line, result, rules, catalog, names), line.code) for line in result.ledger)


# --- the result in one sentence, the score in rows -------------------------------------------------------------------


def result_text(result: Result, terms: Terms) -> str:
    """`result_sentence` for one that has the terms already."""
    blocked = "" if result.end == OUT else terms.say(_BLOCK, counts=_counts(result, terms))
    if result.end == DRAW:
        texts = [blocked, terms.say(_DRAWN), *_paid(result, terms), *_over(result, terms)]
        return " ".join(capital(text) for text in texts)
    seat, team = terms.seat(result.seat), terms.team(result.team)
    if result.end == OUT:
        texts = [terms.say(_GOES_OUT_ALONE if terms.alone() else _GOES_OUT, seat=seat, team=team)]
    else:
        texts = [blocked, terms.say(_WINS, team=team)]
    profile, pick = terms.rules.profile, terms.catalog.pick
    lines = [line for line in result.ledger if line.code.startswith("ledger.")]
    if result.bonus:
        bonus = pick(next(clause.name for clause in profile.score if clause.id == result.bonus[0]))
        texts.append(terms.say(_SCORES_BONUS, team=team, points=terms.points(result.points), bonus=bonus))
    elif result.points:
        texts.append(terms.say(_SCORES, team=team, points=terms.points(result.points)))
    elif not any(line.points > 0 for line in lines):
        texts.append(terms.say(_NO_POINTS, team=team, rule=pick(_named(profile.ledger, lines[0]).name)))
    texts += [
        terms.say(_CHARGED, team=terms.team(line.team), points=terms.points(line.points))
        for line in lines
        if line.points > 0 and line.team != result.team
    ]
    texts += [terms.say(_TO_ZERO, team=terms.team(line.team)) for line in lines if line.points < 0]
    texts += [*_paid(result, terms), *_over(result, terms)]
    return " ".join(capital(text) for text in texts)


def _paid(result: Result, terms: Terms) -> Iterator[str]:
    """What each team has got for passes."""
    for team in range(len(result.scores)):
        lines = [line for line in result.ledger if line.team == team and line.code.startswith("passes.")]
        if lines:
            points = terms.points(sum(line.points for line in lines))
            names = dict.fromkeys(terms.catalog.pick(_named(terms.rules.profile.passes, line).name) for line in lines)
            yield terms.say(_SCORES_BONUS, team=terms.team(team), points=points, bonus=", ".join(names))


def _over(result: Result, terms: Terms) -> Iterator[str]:
    """Who has won the match, if it is over."""
    if result.match_over:
        order = sorted(range(len(result.scores)), key=lambda each: each != result.champion)
        scores = " : ".join(str(result.scores[each]) for each in order)
        titles = terms.rules.profile.titles
        title = next((terms.catalog.pick(clause.name) for clause in titles if clause.id == result.title), "")
        message = _MATCH_TITLE if title else _MATCH_WON
        yield terms.say(message, team=terms.team(result.champion), scores=scores, title=title)


def result_sentence(result: Result, rules: Rules, catalog: Catalog, names: Sequence[str] = ()) -> str:
    """How the deal ended and what it brought, short enough for the text line under the table."""
    return result_text(result, Terms(rules, catalog, names))


def score_headings(catalog: Catalog) -> Tuple[str, str, str, str]:
    """The heads of the columns of `score_rows`."""
    team, had, gets, has = (catalog.say(heading) for heading in _HEADINGS)
    return team, had, gets, has


def score_rows(result: Result, rules: Rules, catalog: Catalog, names: Sequence[str] = ()) -> Tuple[ScoreRow, ...]:
    """What each team had, gets and has, one row a team."""
    terms = Terms(rules, catalog, names)
    return tuple(
        ScoreRow(team, capital(terms.team_of(team) if names else terms.team(team)), before, after - before, after)
        for team, (before, after) in enumerate(zip(result.before, result.scores))
    )
