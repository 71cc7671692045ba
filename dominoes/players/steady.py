"""A sound rule player: it counts, helps its partner, hinders the others, and knows when a block is good.

Every legal play is rated by a few plain reasons, each a number that a person could work out from the table and the
own hand; the play with the highest sum is chosen. It looks at no more than the next round of the table. What the end
of a deal is worth it learns from the profile's own clauses, so it has no special case for any game.
Imports from `dominoes.view`, `dominoes.game` and `dominoes.rules`; no tkinter, gettext, file, clock or global random.
"""

from __future__ import annotations

from typing import Dict, List, NamedTuple, Optional, Set, Tuple

from dominoes.game.actions import LEFT, Action
from dominoes.game.settle import NoClause, win_worth
from dominoes.game.shuffle import Stream
from dominoes.players.knowledge import Knowledge
from dominoes.players.player import Player
from dominoes.rules.compiled import scores_after
from dominoes.rules.facts import OUT, Block, Facts
from dominoes.rules.tiles import HIGH, IS_DOUBLE, LOW, PIPS, TILES_OF
from dominoes.view import View


class Weights(NamedTuple):
    """How much each reason counts. All reasons are on a scale of about -1 to 1.

    Attributes:
        passes: that an opponent has to pass, that a partner has not; the seat next in turn counts in full.
        later: what the following seats count for, each against the one before it.
        double: getting rid of a double.
        pips: getting rid of pips, as a share of the heaviest tile.
        control: holding what is left of the numbers that become the open ends.
        follow: having a tile for the new ends oneself.
        variety: keeping different numbers in hand.
        partner: leaving a number open that a partner laid.
        block: a block that is likely to be won, or not to be lost.
        bonus: keeping a last tile that would be worth more than a plain win.
    """

    passes: float = 1.0
    later: float = 0.6
    double: float = 0.4
    pips: float = 0.6
    control: float = 0.6
    follow: float = 0.4
    variety: float = 0.5
    partner: float = 0.1
    block: float = 2.0
    bonus: float = 0.3


WEIGHTS = Weights()

#: Ways in which the hidden tiles may lie that are drawn to judge a block, and to judge a partner's lead.
SAMPLES = 24


class Steady(Player):
    """See the module."""

    weights = WEIGHTS

    def play(self, view: View, stream: Stream) -> Action:
        """The play with the best sum of reasons; of equal ones, the first in the order of the legal plays."""
        rating = _Rating(view, stream, self.weights)
        return max(view.legal, key=rating.of)

    def reasons(self, view: View, stream: Stream) -> List[Tuple[Action, Dict[str, float]]]:
        """Every legal play with its reasons: what each field of `Weights` adds to its sum ("out": it goes out)."""
        rating = _Rating(view, stream, self.weights)
        found = []
        for action in view.legal:
            sums: Dict[str, float] = {}
            for name, value in rating.reasons(action):
                sums[name] = sums.get(name, 0.0) + value
            found.append((action, sums))
        return found

    def name(self, view: View, stream: Stream) -> Action:
        """Itself if its own hand leads better than a hand that it cannot see would on average; else the next seat.

        Before the deal there is nothing to go by, and it names itself.
        """
        others = [action for action in view.legal if action.tile != view.seat]
        own = [action for action in view.legal if action.tile == view.seat]
        if not view.hand or not own or not others:
            return (own or others)[0]
        knowledge = Knowledge(view)
        hands = [hand for hand in (knowledge.hands(stream) for _ in range(SAMPLES)) if hand is not None]
        average = sum(lead_quality(view, hand[others[0].tile]) for hand in hands) / max(1, len(hands))
        return own[0] if lead_quality(view, view.hand) >= average else others[0]


def lead_quality(view: View, hand: int) -> float:
    """How well a hand leads: long numbers to come back to, a double of them to begin with, few numbers missing."""
    tiles = view.rules.tiles
    lengths = [bin(hand & suit).count("1") for suit in tiles.suit]
    doubles = bin(hand & tiles.doubles).count("1")
    return max(lengths) + 0.5 * doubles - 0.5 * lengths.count(0)


class _Rating:
    """Rates the plays of one moment."""

    def __init__(self, view: View, stream: Stream, weights: Weights) -> None:
        self.view = view
        self.weights = weights
        self.tiles, self.table = view.rules.tiles, view.rules.table
        self.team = self.table.team_of[view.seat]
        self.knowledge = Knowledge(view)
        self._stream = stream
        self._samples: List[Tuple[int, ...]] = []
        self._plain: Optional[float] = None
        turn = [(view.seat + step) % self.table.seats for step in range(1, self.table.seats)]
        #: Seats after this one in turn, with +1 for an opponent and -1 for a partner.
        self._turn = [(seat, -1 if self.table.team_of[seat] == self.team else 1) for seat in turn]
        self._partners_numbers = self._laid_by_partners()

    def of(self, action: Action) -> float:
        """The sum of the reasons for a play."""
        total = 0.0
        for _, value in self.reasons(action):  # not `sum`, which rounds in another way from Python 3.12 on
            total += value
        return total

    def reasons(self, action: Action) -> List[Tuple[str, float]]:
        """What a play's sum is made of: names of `Weights`, some more than once, or "out" alone."""
        weights, tile = self.weights, action.tile
        ends = self._ends_after(action)
        rest = self.view.hand & ~(1 << tile)
        if not rest:
            return [("out", self._worth_of_out(tile, self.view.public.ends, ends))]
        suit = self.tiles.suit
        fitting = suit[ends[0]] | suit[ends[1]]
        own = rest & fitting
        chances = [self.knowledge.passes(seat, fitting) for seat, _ in self._turn]
        found = [
            ("double", weights.double * IS_DOUBLE[tile]),
            ("pips", weights.pips * PIPS[tile] / (2 * self.tiles.highest)),
        ]
        share, nobody = weights.passes, 1.0
        for chance, (_, sign) in zip(chances, self._turn):
            found.append(("passes", share * sign * chance))
            share *= weights.later
            nobody *= chance
        found.append(("control", weights.control * sum(self._held_share(rest, number) for number in set(ends)) / 2))
        found.append(("follow", weights.follow * min(2, bin(own).count("1")) / 2))
        found.append(("variety", weights.variety * sum(1 for number in suit if number & rest) / len(suit)))
        found.append(("partner", weights.partner * len(self._partners_numbers.intersection(ends))))
        if not own and nobody > 0.02 and not self.view.public.drawable:
            found.append(("block", weights.block * nobody * self._block_balance(action)))
        if bin(rest).count("1") <= 2:
            found.append(("bonus", weights.bonus * self._bonus_chance(rest, ends)))
        return found

    def _ends_after(self, action: Action) -> Tuple[int, int]:
        ends, tile = self.view.public.ends, action.tile
        if not ends:
            return HIGH[tile], LOW[tile]
        outer = self.tiles.other[ends[action.end]][tile]
        return (outer, ends[1]) if action.end == LEFT else (ends[0], outer)

    def _laid_by_partners(self) -> Set[int]:
        """The numbers of the first tile that each partner laid: it likes to see them again."""
        numbers: Set[int] = set()
        seen: Set[int] = set()
        for move in self.view.public.moves:
            if move.seat in seen or move.tile < 0:
                continue
            seen.add(move.seat)
            if move.seat != self.view.seat and self.table.team_of[move.seat] == self.team:
                numbers.update((HIGH[move.tile], LOW[move.tile]))
        return numbers

    def _held_share(self, rest: int, number: int) -> float:
        """Which share of a number's tiles that are still to come is in the own hand."""
        mine = bin(rest & self.tiles.suit[number]).count("1")
        theirs = bin(self.knowledge.unseen & self.tiles.suit[number]).count("1")
        return mine / (mine + theirs) if mine else 0.0

    def _block_balance(self, action: Action) -> float:
        """How a block now would come out for the own team, from -1 (surely lost) to 1 (surely won)."""
        rules, public = self.view.rules, self.view.public
        if not self._samples:
            drawn = [self.knowledge.hands(self._stream) for _ in range(SAMPLES)]
            self._samples = [hands for hands in drawn if hands is not None]
        balance, mine = 0, self.tiles.pips(self.view.hand & ~(1 << action.tile))
        for hands in self._samples:
            pips = [self.tiles.pips(hand) for hand in hands]
            pips[self.view.seat] = mine
            block = Block(self.table, tuple(pips), public.leader if public.leader >= 0 else 0, self.view.seat)
            best = rules.block_winners(block)
            team = best[0] if len(best) == 1 else rules.tie_winner(block, best)
            balance += (team == self.team) - (team >= 0 and team != self.team)
        return balance / max(1, len(self._samples))

    def _bonus_chance(self, rest: int, ends: Tuple[int, int]) -> float:
        """What going out at these ends with one of the tiles kept would pay beyond the least such win, per tile."""
        worths = []
        for tile in TILES_OF[rest]:
            for at, inner in enumerate(ends):
                outer = self.tiles.other[inner][tile]
                if outer >= 0:
                    worths.append(self._worth_of_out(tile, ends, (ends[0], outer) if at else (outer, ends[1])))
        if not worths:
            return 0.0
        plain = self._plain_worth()
        return min(2.0, (max(worths) - plain) / max(1.0, abs(plain))) / bin(rest).count("1")

    def _plain_worth(self) -> float:
        """What the plainest win by going out is worth: with the last tile a double that fits one end only."""
        if self._plain is None:
            double = next(tile for tile in self.tiles.tiles if IS_DOUBLE[tile])
            number = HIGH[double]
            other = (number + 1) % (self.tiles.highest + 1)
            self._plain = self._worth_of_out(double, (number, other), (number, other))
        return self._plain

    def _worth_of_out(self, tile: int, before: Tuple[int, ...], after: Tuple[int, int]) -> float:
        """Points that going out with this tile brings: the own team's gain and what the others lose by it."""
        view, knowledge = self.view, self.knowledge
        standing = view.public.standing
        pips = tuple(0 if seat == view.seat else knowledge.expected_pips(seat) for seat in range(self.table.seats))
        facts = Facts(
            tiles=self.tiles,
            table=self.table,
            end=OUT,
            seat=view.seat,
            team=self.team,
            leader=view.public.leader,
            closer=view.seat,
            tile=tile,
            before=before,
            after=after,
            laid=view.public.laid,
            hands=(0,) * self.table.seats,
            pips=pips,
            scores=standing.scores,
            base=standing.base,
            amount=0,
            final=standing.scores,
            deal=standing.deal + 1,
        )
        try:
            _, ledger, facts = win_worth(view.rules, facts)
        except NoClause:  # the plainest win is made up, and the clauses need not speak of what cannot happen
            return 0.0
        scores, _ = scores_after(view.rules, ledger, facts)
        changes = [after - before for before, after in zip(standing.scores, scores)]
        others = [change for team, change in enumerate(changes) if team != self.team]
        gain = changes[self.team] - sum(others) / max(1, len(others))
        return -gain if view.rules.fewest_win else gain
