"""A profile turned into functions over ints: made once, so that interpreting rules costs nothing while playing.

May import `dominoes.rules` modules below it only; no tkinter, gettext, file, clock or global random.
"""

from __future__ import annotations

from typing import Any, Callable, NamedTuple, Optional, Tuple

from dominoes.rules.facts import Block, Facts, LeadFacts, PassFacts, Previous, Table
from dominoes.rules.profile import AllOf, Amount, Condition, Holder, Naming, Not, Profile, SeatChoice, Term, terms_in
from dominoes.rules.tiles import PIPS, TileSet, tile_set
from dominoes.rules.vocabulary import word
from dominoes.rules.words.amounts import Arithmetic
from dominoes.rules.words.ends import AtEnd

Test = Callable[..., bool]


def compile_term(kind: str, term: Term) -> Callable[..., Any]:
    """The meaning of a word with its argument filled in."""
    entry = word(kind, term.word)
    meaning: Callable[..., Any] = entry.meaning
    return meaning if entry.argument is None else meaning(term.value)


def compile_condition(kind: str, condition: Optional[Condition]) -> Test:
    """The condition as one function of the facts of its group; no condition always holds."""
    if condition is None:
        return lambda *facts: True
    if isinstance(condition, Term):
        return compile_term(kind, condition)
    if isinstance(condition, Not):
        inner = compile_condition(kind, condition.part)
        return lambda *facts: not inner(*facts)
    tests = tuple(compile_condition(kind, part) for part in condition.parts)
    if isinstance(condition, AllOf):
        return lambda *facts: all(test(*facts) for test in tests)
    return lambda *facts: any(test(*facts) for test in tests)


def compile_amount(amount: Amount) -> Callable[[Facts], int]:
    """The points an amount comes to."""
    if amount.kind == "number":
        fixed = amount.number
        return lambda facts: fixed
    if amount.kind == "word":
        meaning: Callable[[Facts], int] = word("quantity", amount.word).meaning
        return meaning
    parts = tuple(compile_amount(part) for part in amount.parts)
    reckon: Arithmetic = word("arithmetic", amount.kind).meaning(amount.number, amount.steps, amount.further)
    return lambda facts: reckon(facts, [part(facts) for part in parts])


def counted_seats(amount: Amount, facts: Facts) -> Tuple[int, ...]:
    """The seats whose hands an amount counts, ascending, for the ledger to show."""
    if amount.kind == "word":
        counted = word("quantity", amount.word).counted
        return counted(facts) if counted else ()
    return tuple(sorted({seat for part in amount.parts for seat in counted_seats(part, facts)}))


class CompiledNaming(NamedTuple):
    """A team names the leader: functions from `LeadFacts` to the team and, with the team, to the speaker."""

    team: Callable[[LeadFacts], int]
    speaker: Callable[[LeadFacts, int], int]
    before_deal: bool


class CompiledSeat(NamedTuple):
    """How the leader is found: exactly one of the three is set."""

    seat: Optional[Callable[[LeadFacts], int]] = None
    holding: Optional[Tuple[int, ...]] = None
    naming: Optional[CompiledNaming] = None


class CompiledLead(NamedTuple):
    """A lead clause. ``opening`` takes the set, the leader's hand and the deciding tile, and gives a mask."""

    id: str
    when: Callable[[LeadFacts], bool]
    seat: CompiledSeat
    otherwise: Optional[CompiledSeat]
    opening: Callable[[TileSet, int, int], int]
    needs_draw: bool


class CompiledScore(NamedTuple):
    """A score clause."""

    id: str
    when: Callable[[Facts], bool]
    pay: Callable[[Facts], int]
    amount: Amount
    bonus: bool


class CompiledLedger(NamedTuple):
    """A ledger clause. ``credit``: `Facts` to what each team adds; ``reset`` takes the table and the winning team."""

    id: str
    when: Callable[[Facts], bool]
    credit: Callable[[Facts], Tuple[int, ...]]
    reset: Callable[[Table, int], Tuple[int, ...]]


class CompiledPass(NamedTuple):
    """A clause about passes. ``books`` takes the table, the team paid and the winning team."""

    id: str
    when: Callable[[PassFacts], bool]
    pay: int
    to: Callable[[PassFacts], Tuple[int, ...]]
    at_once: bool
    books: Callable[[Table, int, int], bool]


class CompiledPrize(NamedTuple):
    """What a hand that is thrown in brings: points (-1: as many as win the match), a factor for the base."""

    id: str
    when: Callable[[TileSet, int], bool]
    points: int
    times: int


class CompiledRedeal(NamedTuple):
    """The right to a redeal: a test over set and hand, and what is shown."""

    right: Callable[[TileSet, int], bool]
    asked: bool
    computer_demands: bool
    shows: Callable[[TileSet, int], int]
    prizes: Tuple[CompiledPrize, ...] = ()


def _prize(gives: Term) -> Tuple[int, int]:
    meaning = word("prize", gives.word).meaning
    found: Tuple[int, int] = meaning() if gives.value is None else meaning(gives.value)
    return found


def _draws(choice: Optional[SeatChoice]) -> bool:
    if isinstance(choice, Term):
        return choice.word == "draw-winner"
    return isinstance(choice, Naming) and choice.team == "draw-winners"


def _compile_seat(tiles: TileSet, choice: SeatChoice) -> CompiledSeat:
    if isinstance(choice, Term):
        return CompiledSeat(seat=compile_term("seat", choice))
    if isinstance(choice, Holder):
        order = choice.tiles or tuple(word("holding", choice.word).meaning(tiles))
        return CompiledSeat(holding=order)
    return CompiledSeat(
        naming=CompiledNaming(
            word("team", choice.team).meaning,
            word("speaker", choice.speaker).meaning,
            word("moment", choice.moment).meaning(),
        )
    )


class Rules:
    """A profile ready to be played. Immutable by convention; make it once with `compile_profile`.

    Attributes:
        profile: the data.
        tiles, table: the set and the seats.
        each: tiles dealt to each seat; ``rest`` counts the others.
        boneyard: whether the rest is a boneyard; ``undrawable`` of its tiles can never be drawn.
        draws: how many tiles a seat that cannot play draws in one turn at the most; 0: it passes.
        asleep: how many tiles never come into any hand.
        leads, scores, ledgers, titles: clauses in order; the first that holds decides.
        drawers: seats that draw in the opening draw, empty without one.
    """

    def __init__(self, profile: Profile) -> None:
        self.profile = profile
        self.tiles = tiles = tile_set(profile.highest, profile.removed)
        team_of: Tuple[int, ...] = word("teams", profile.teams).meaning(profile.seats)
        teams = tuple(
            tuple(seat for seat in range(profile.seats) if team_of[seat] == team) for team in range(max(team_of) + 1)
        )
        self.table = Table(profile.seats, team_of, teams)
        self.each = profile.each
        self.rest = len(tiles.tiles) - profile.seats * profile.each
        self.boneyard: bool = word("rest", profile.rest).meaning()
        self.undrawable = profile.undrawable
        self.draws: int = word("unable", profile.unable).meaning() if self.boneyard else 0
        self.asleep = min(self.rest, self.undrawable) if self.boneyard else self.rest
        self.clockwise: bool = word("direction", profile.direction).meaning()
        self.drawers: Tuple[int, ...] = (
            word("drawers", profile.opening_draw).meaning(self.table) if profile.opening_draw else ()
        )
        #: What a drawn tile counts in the opening draw: its pips, or with a lot its place in the set.
        self.draw_counts: Tuple[int, ...] = PIPS
        if profile.opening_draw and word("drawers", profile.opening_draw).note is not None:
            self.draw_counts = tuple(range(len(PIPS)))
        self.leads = tuple(
            CompiledLead(
                clause.id,
                compile_condition("situation", clause.when),
                _compile_seat(tiles, clause.seat),
                _compile_seat(tiles, clause.otherwise) if clause.otherwise else None,
                word("opening", clause.tile).meaning,
                _draws(clause.seat) or _draws(clause.otherwise),
            )
            for clause in profile.lead
        )
        self.redeal: Optional[CompiledRedeal] = None
        if profile.redeal:
            self.redeal = CompiledRedeal(
                compile_condition("hand", profile.redeal.when),
                word("redeal-way", profile.redeal.way).meaning(),
                word("computer", profile.redeal.computer).meaning(),
                word("shows", profile.redeal.shows).meaning,
                tuple(
                    CompiledPrize(prize.id, compile_condition("hand", prize.when), *_prize(prize.gives))
                    for prize in profile.redeal.prizes
                ),
            )
        block = word("block", profile.block)
        self.block_winners: Callable[[Block], Tuple[int, ...]] = block.meaning
        self.block_seats: Callable[[Block, int], Tuple[int, ...]] = block.counted or (
            lambda block, team: block.table.teams[team]
        )
        self.tie_winner: Callable[[Block, Tuple[int, ...]], int] = word("tie", profile.tie).meaning
        self.scores = tuple(
            CompiledScore(
                clause.id,
                compile_condition("result", clause.when),
                compile_amount(clause.pay),
                clause.pay,
                clause.bonus,
            )
            for clause in profile.score
        )
        self.ledgers = tuple(
            CompiledLedger(
                clause.id,
                compile_condition("result", clause.when),
                word("credit", clause.credit).meaning,
                word("reset", clause.reset).meaning,
            )
            for clause in profile.ledger
        )
        self.titles = tuple((title.id, compile_condition("result", title.when)) for title in profile.titles)
        self.passes = tuple(
            CompiledPass(
                clause.id,
                compile_condition("pass", clause.when),
                clause.pay,
                word("payee", clause.to).meaning,
                *word("booking", clause.booked).meaning(),
            )
            for clause in profile.passes
        )
        #: Whether what a pass pays may depend on what the seat that laid the last tile does next.
        self.passes_wait = any(
            term.word == "turn-comes-back" for clause in profile.passes for term in terms_in(clause.when)
        )
        self._at_end: AtEnd = compile_term("match-end", profile.match_end)
        self._best: Callable[[Tuple[int, ...], Tuple[int, ...]], Tuple[int, ...]] = word(
            "match-winner", profile.match_winner
        ).meaning
        #: The points that end a match, 0 where it ends after a number of deals.
        self.target: int = profile.match_end.value if profile.match_end.word.startswith("reach") else 0
        #: Whether points are bad: the fewest win.
        self.fewest_win = profile.match_winner == "fewest-points"
        self.into_next_match: Callable[[Previous, int], Optional[Previous]] = word(
            "next-match", profile.next_match
        ).meaning
        base = profile.base
        self.start_base = base.start if base else 1
        self._after_draw = compile_term("base-step", base.after_draw if base else Term("keep"))
        self._after_win = compile_term("base-step", base.after_win if base else Term("keep"))

    def next_base(self, base: int, drawn: bool) -> int:
        """The base of the next deal after a draw or a win."""
        step = self._after_draw if drawn else self._after_win
        value: int = step(base, self.start_base)
        return value

    def match_winner(self, scores: Tuple[int, ...], deals: int) -> int:
        """The team that has won the match with these points after so many deals, -1 while it goes on."""
        at_end = self._at_end(scores, deals)
        best = self._best(scores, at_end) if at_end else ()
        return best[0] if len(best) == 1 else -1

    def lead_for(self, previous: Optional[Previous]) -> CompiledLead:
        """The first lead clause that holds after this deal (None: before the first)."""
        facts = LeadFacts(self.tiles, self.table, previous, -1, ())
        for clause in self.leads:
            if clause.when(facts):
                return clause
        raise LookupError("no lead clause holds after %r" % (previous,))


def compile_profile(profile: Profile) -> Rules:
    """The rules of a profile that `dominoes.rules.load` has accepted."""
    return Rules(profile)


def credited(facts: Facts, amount: int) -> Facts:
    """The facts with an amount, and with the points as they would be if it were credited, for ledger words."""
    final = list(facts.scores)
    final[facts.team] += amount
    return facts._replace(amount=amount, final=tuple(final))


def scores_after(rules: Rules, ledger: CompiledLedger, facts: Facts) -> Tuple[Tuple[int, ...], Tuple[int, ...]]:
    """(points of each team after the ledger, teams that were reset)."""
    scores = [points + more for points, more in zip(facts.scores, ledger.credit(facts))]
    reset = ledger.reset(rules.table, facts.team)
    for team in reset:
        scores[team] = 0
    return tuple(scores), reset
