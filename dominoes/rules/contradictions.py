"""What a profile may not say although every word of it is right: sums that do not add up, clauses that never hold.

Tile sums and leads are decided exactly. Conditions over a deal that has ended are tried on thousands of boards
that can really come up (`dominoes.rules.situations`).
May import `dominoes.rules` modules below it only; no tkinter, gettext, file, clock or global random.
"""

from __future__ import annotations

from typing import Dict, Iterator, List, NamedTuple, Optional, Sequence, Set, Tuple

from dominoes.rules.compiled import Rules
from dominoes.rules.facts import BLOCK, DRAW, OUT, Block, LeadFacts, Previous
from dominoes.rules.faults import Path
from dominoes.rules.passcheck import check_passes
from dominoes.rules.profile import AllOf, Amount, AnyOf, Condition, Holder, Naming, Not, Profile, SeatChoice, Term
from dominoes.rules.reachable import check_results
from dominoes.rules.redeals import check_redeal
from dominoes.rules.shape import Sink
from dominoes.rules.tiles import tile_name, tile_set
from dominoes.rules.vocabulary import word

#: Conditions and amounts that a profile may be made of; each is tried on thousands of boards. Profiles have 10 to 40.
MOST_PARTS = 100


def parts_of(condition: Optional[Condition]) -> int:
    """How many conditions a condition is made of, itself included."""
    if isinstance(condition, Not):
        return 1 + parts_of(condition.part)
    if isinstance(condition, (AllOf, AnyOf)):
        return 1 + sum(parts_of(part) for part in condition.parts)
    return int(condition is not None)


def amount_parts(amount: Amount) -> int:
    """How many amounts an amount is made of, itself included."""
    return 1 + sum(amount_parts(part) for part in amount.parts)


def terms_of(condition: Optional[Condition], path: Path) -> Iterator[Tuple[Term, Path]]:
    """The words of a condition with the path of each."""
    if isinstance(condition, Term):
        yield condition, path if condition.value is None else path + (condition.word,)
    elif isinstance(condition, Not):
        yield from terms_of(condition.part, path + ("not",))
    elif isinstance(condition, (AllOf, AnyOf)):
        tag = "all" if isinstance(condition, AllOf) else "any"
        for at, part in enumerate(condition.parts):
            yield from terms_of(part, path + (tag, at))


def amount_words(amount: Amount) -> Set[str]:
    """The quantity words that an amount uses."""
    found = {amount.word} if amount.kind == "word" else set()
    for part in amount.parts:
        found |= amount_words(part)
    return found


class Contradiction(NamedTuple):
    """A fault at a path inside the profile. ``useless``: it says that something there is for nothing."""

    path: Path
    message: str
    useless: bool


def check_profile(profile: Profile, sink: Sink, path: Path, thorough: bool) -> None:
    """Put the contradictions of a profile into a sink; ``path`` is where it stands in its document.

    Every number of seats is looked at. What is for nothing at one table may serve another one, so it is a fault only
    if it is for nothing at all of them.
    """
    found = []
    for at, seats in enumerate(profile.choices):
        checker = Checker(profile.seated(seats))
        # Together they try the same boards as a profile for one number of seats, so it takes no longer.
        checker.run(thorough, (at, len(profile.choices)))
        found.append(checker.found)
    said: Set[Tuple[Path, str]] = set()
    for seats, faults in zip(profile.choices, found):
        for fault in faults:
            everywhere = all(any(fault[:2] == other[:2] for other in others) for others in found)
            useless = all(any(other.useless and other.path == fault.path for other in others) for others in found)
            if fault.useless and not useless:
                continue
            message = fault.message if everywhere or fault.useless else "with %d seats: %s" % (seats, fault.message)
            if (fault.path, message) not in said and not (fault.useless and fault.path in {at for at, _ in said}):
                said.add((fault.path, message))
                sink.fault(path + fault.path, message)


class Checker:
    """Finds the contradictions of a profile at one table: `found`, after `run`."""

    def __init__(self, profile: Profile) -> None:
        self.profile = profile
        self.found: List[Contradiction] = []
        self.tiles = tile_set(profile.highest, profile.removed)
        self._said: Set[Path] = set()

    def fault(self, path: Path, message: str, useless: bool = False) -> None:
        """Add a fault at a path inside the profile."""
        self.found.append(Contradiction(path, message, useless))

    def run(self, thorough: bool, part: Tuple[int, int] = (0, 1)) -> None:
        """Check everything; later checks need the earlier ones to have found nothing."""
        self._size()
        self._table()
        self._tiles()
        self._ids()
        self._pay()
        if self.found:
            return
        rules = Rules(self.profile)
        check_redeal(rules, self.fault)
        check_passes(rules, self.fault)
        self._holders(rules)
        self._leads(rules)
        if thorough and not self.found:
            check_results(rules, self.fault, part)

    def _size(self) -> None:
        """A profile that no person could read would also take very long to try out."""
        profile = self.profile
        parts = sum(parts_of(condition) for condition, _ in self._conditions())
        parts += sum(parts_of(lead.when) for lead in profile.lead)
        parts += sum(parts_of(clause.when) for clause in profile.passes)
        parts += sum(amount_parts(score.pay) for score in profile.score)
        parts += parts_of(profile.redeal.when) if profile.redeal else 0
        if parts > MOST_PARTS:
            self.fault(
                (), "found %d conditions and amounts, all parts counted; allowed: at most %d" % (parts, MOST_PARTS)
            )

    # ---- tiles and seats ------------------------------------------------------------------------------------

    def _table(self) -> None:
        profile = self.profile
        if profile.teams == "opposite" and (profile.seats < 4 or profile.seats % 2):
            self.fault(
                ("table", "teams"),
                'found "opposite" at a table of %d; opposite partners need 4 or 6 seats' % profile.seats,
            )

    def _tiles(self) -> None:
        profile, full = self.profile, tile_set(self.profile.highest)
        for tile in sorted(profile.removed):
            if not full.mask >> tile & 1:
                self.fault(("set", "removed"), "%s is not a tile of this set" % tile_name(tile))
        count, dealt = len(self.tiles.tiles), profile.seats * profile.each
        if dealt > count:
            self.fault(
                ("deal", "tiles"),
                "%d seats with %d tiles each need %d tiles, and the set has %d; allowed: at most %d each"
                % (profile.seats, profile.each, dealt, count, count // profile.seats),
            )
        elif dealt < count and profile.rest == "none":
            self.fault(
                ("deal", "rest") if "rest" in self.profile.data.get("deal", {}) else ("deal",),
                '%d of the %d tiles are not dealt, so the rest cannot be "none"; allowed here: "asleep", "boneyard"'
                % (count - dealt, count),
            )
        elif dealt == count and profile.rest != "none":
            self.fault(
                ("deal", "rest"),
                'all %d tiles are dealt, so there is no rest to be "%s"; write "none"' % (count, profile.rest),
                useless=True,
            )
        self._boneyard(count - dealt)
        for tile, path in self._named_tiles():
            if not self.tiles.mask >> tile & 1:
                self.fault(path, "%s is not a tile of this set" % tile_name(tile))

    def _boneyard(self, rest: int) -> None:
        """A boneyard is drawn from, and what is drawn lies in a boneyard."""
        profile = self.profile
        boneyard: bool = word("rest", profile.rest).meaning()
        draws: int = word("unable", profile.unable).meaning()
        if boneyard and not draws:
            self.fault(
                ("play", "unable") if "unable" in profile.data.get("play", {}) else ("deal", "rest"),
                'nobody ever draws, so the rest is no boneyard; let who is unable "draw-one" or "draw-until-able", '
                'or write "asleep"',
            )
        elif draws and not boneyard:
            self.fault(("play", "unable"), 'there is nothing to draw; needed: "rest": "boneyard"')
        if profile.undrawable and not boneyard:
            self.fault(("deal", "undrawable"), 'only a boneyard is drawn from; needed: "rest": "boneyard"')
        elif boneyard and 0 <= rest <= profile.undrawable:
            self.fault(
                ("deal", "undrawable"),
                "the boneyard has %d tiles, so with %d undrawable nobody ever draws" % (rest, profile.undrawable),
                useless=True,
            )

    def _named_tiles(self) -> Iterator[Tuple[int, Path]]:
        profile = self.profile
        for at, lead in enumerate(profile.lead):
            for key, choice in (("seat", lead.seat), ("otherwise", lead.otherwise)):
                if isinstance(choice, Holder):
                    base: Path = ("lead", at, key, "holder-of")
                    for index, tile in enumerate(choice.tiles):
                        yield tile, base if len(choice.tiles) == 1 else base + (index,)
        for condition, path in self._conditions():
            for term, at_path in terms_of(condition, path):
                if word("result", term.word).argument == "tile":
                    yield term.value, at_path

    def _conditions(self) -> Iterator[Tuple[Optional[Condition], Path]]:
        profile = self.profile
        for at, score in enumerate(profile.score):
            yield score.when, ("score", at, "when")
        for at, ledger in enumerate(profile.ledger):
            yield ledger.when, ("ledger", at, "when")
        for at, title in enumerate(profile.titles):
            yield title.when, ("match", "titles", at, "when")

    # ---- names and sums -------------------------------------------------------------------------------------

    def _ids(self) -> None:
        profile = self.profile
        groups: Sequence[Tuple[Path, List[str]]] = (
            (("lead",), [clause.id for clause in profile.lead]),
            (("redeal", "prizes"), [clause.id for clause in profile.redeal.prizes] if profile.redeal else []),
            (("passes",), [clause.id for clause in profile.passes]),
            (("score",), [clause.id for clause in profile.score]),
            (("ledger",), [clause.id for clause in profile.ledger]),
            (("match", "titles"), [title.id for title in profile.titles]),
        )
        for path, ids in groups:
            first: Dict[str, int] = {}
            for at, name in enumerate(ids):
                if name in first:
                    self.fault(
                        path + (at, "id"),
                        'the id "%s" is used already by number %d of this list' % (name, first[name] + 1),
                    )
                first.setdefault(name, at)

    def _pay(self) -> None:
        profile = self.profile
        used: Set[str] = set()
        for at, clause in enumerate(profile.score):
            words = amount_words(clause.pay)
            used |= words
            if "base" in words and profile.base is None:
                self.fault(("score", at, "pay"), 'pays by the base, and the profile has no "base"')
            self._bands(clause.pay, ("score", at, "pay"))
        if profile.base is not None and "base" not in used:
            self.fault(("base",), "no score clause pays by the base, so it would never be used")

    def _bands(self, amount: Amount, path: Path) -> None:
        """The steps of bands go up, so that the last one reached is the one that pays."""
        if amount.kind == "bands":
            starts = [at for at, _ in amount.steps]
            for index, (one, other) in enumerate(zip(starts, starts[1:])):
                if other <= one:
                    self.fault(
                        path + ("bands", "from", index + 1, 0),
                        "found %d after %d; allowed: each band starts higher than the one before" % (other, one),
                    )
        for at, part in enumerate(amount.parts):
            inner: Path = ("of",) if amount.kind == "bands" else (at,) if len(amount.parts) > 1 else (1,)
            self._bands(part, path + (amount.kind,) + (inner if amount.kind != "sum" else (at,)))

    # ---- lead -----------------------------------------------------------------------------------------------

    def _holders(self, rules: Rules) -> None:
        used_draw = False
        where = "in the boneyard" if rules.boneyard else "asleep"
        for at, (clause, lead) in enumerate(zip(self.profile.lead, rules.leads)):
            path: Path = ("lead", at)
            used_draw = used_draw or lead.needs_draw
            if lead.needs_draw and not rules.drawers:
                self.fault(path + ("seat",), 'goes by the opening draw, and the profile has no "opening-draw"')
            safe = self._always_held(rules, clause.seat)
            if isinstance(clause.seat, Holder) and not safe and clause.otherwise is None:
                self.fault(
                    path + ("seat", "holder-of"),
                    '%d tiles are %s, so nobody may hold this tile; add "otherwise"' % (rules.rest, where),
                )
            if clause.otherwise is not None:
                if safe:
                    self.fault(
                        path + ("otherwise",), 'can never be reached: "seat" always finds a leader', useless=True
                    )
                elif not self._always_held(rules, clause.otherwise):
                    self.fault(path + ("otherwise",), "may find no leader either: that tile may be %s too" % where)
                if isinstance(clause.otherwise, Naming) and clause.otherwise.moment == "before-deal":
                    self.fault(
                        path + ("otherwise", "named-by", "moment"),
                        'that nobody holds the tile is known only after the deal; allowed here: "after-deal"',
                    )
            choices = (clause.seat, clause.otherwise) if clause.otherwise is not None else (clause.seat,)
            if clause.tile == "that-tile" and not all(isinstance(choice, Holder) for choice in choices):
                self.fault(path + ("tile",), '"that-tile" needs "holder-of": otherwise no tile has decided the lead')
            if clause.tile == "some-double" and not self.tiles.doubles:
                self.fault(path + ("tile",), "the set has no doubles")
        if rules.drawers and not used_draw:
            self.fault(("opening-draw",), "no lead clause goes by the opening draw, so it would never be made")
        if len(rules.drawers) > len(self.tiles.tiles):
            self.fault(("opening-draw",), "the set has fewer tiles than seats that draw")

    def _always_held(self, rules: Rules, choice: SeatChoice) -> bool:
        if not isinstance(choice, Holder):
            return True
        order = choice.tiles or tuple(word("holding", choice.word).meaning(self.tiles))
        return len(set(order)) > rules.rest

    def _leads(self, rules: Rules) -> None:
        """Every situation after a deal must find a lead clause that names somebody, and every clause a situation."""
        reached: Set[int] = set()
        uncovered: List[str] = []
        for what, previous in self._situations(rules):
            facts = LeadFacts(self.tiles, rules.table, previous, 0 if rules.drawers else -1, ())
            at = next((at for at, lead in enumerate(rules.leads) if lead.when(facts)), -1)
            if at < 0:
                if what not in uncovered:
                    uncovered.append(what)
                continue
            reached.add(at)
            self._names_somebody(rules, at, facts, what)
        for what in uncovered:
            self.fault(("lead",), "no clause says who leads %s" % what)
        for at in range(len(rules.leads)):
            if at not in reached:
                self.fault(
                    ("lead", at),
                    "this clause can never be reached: it never holds, or an earlier one decides",
                    useless=True,
                )

    def _situations(self, rules: Rules) -> Iterator[Tuple[str, Optional[Previous]]]:
        yield "in the first deal", None
        seats = range(rules.table.seats)
        resets = any(len(ledger.reset(rules.table, 0)) == len(rules.table.teams) for ledger in rules.ledgers)
        for end, what in ((OUT, "after a deal won by going out"), (BLOCK, "after a block that somebody won")):
            for reset in (False, True) if resets else (False,):
                for leader in seats:
                    for seat in seats:
                        for closer in (seat,) if end == OUT else seats:
                            team = rules.table.team_of[seat]
                            said = what + (" that reset all points" if reset else "")
                            yield said, Previous(end, leader, seat, team, closer, reset)
        if self._can_draw(rules):
            for leader in seats:
                for closer in seats:
                    yield "after a draw", Previous(DRAW, leader, -1, -1, closer, False)

    def _can_draw(self, rules: Rules) -> bool:
        seats, teams = range(rules.table.seats), range(len(rules.table.teams))
        for tied in ((one, other) for one in teams for other in teams if one < other):
            for leader in seats:
                for closer in seats:
                    block = Block(rules.table, (5,) * rules.table.seats, leader, closer)
                    if rules.tie_winner(block, tied) < 0:
                        return True
        return False

    def _names_somebody(self, rules: Rules, at: int, facts: LeadFacts, what: str) -> None:
        seat, path = rules.leads[at].seat, ("lead", at, "seat")
        for choice, where in ((seat, path), (rules.leads[at].otherwise, ("lead", at, "otherwise"))):
            if choice is None:
                continue
            if choice.seat is not None and choice.seat(facts) < 0:
                self._once(where, "there is no such seat %s" % what)
            if choice.naming is not None:
                team = choice.naming.team(facts)
                if team < 0:
                    self._once(where + ("named-by", "team"), "there is no such team %s" % what)
                elif choice.naming.speaker(facts, team) < 0:
                    self._once(where + ("named-by", "speaker"), "%s this seat may not be of the team that names" % what)

    def _once(self, path: Path, message: str) -> None:
        if path not in self._said:
            self._said.add(path)
            self.fault(path, message)
