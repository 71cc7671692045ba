"""The referee: `start`, `legal`, `apply`, `next_deal`. One class for every profile; what differs is in `Rules`.

A deal runs through: lead clause chosen by what came before; opening draw if it needs one; naming before the deal
if it asks for that; deal; acceptances or automatic redeal; leader found, or named after the deal; play; settlement.
May import `dominoes.rules` and the standard library; no tkinter, gettext, file, clock or global random.
"""

from __future__ import annotations

from typing import List, Optional, Tuple

from dominoes.game.actions import (
    ACCEPT,
    DRAW_TILE,
    DRAWS,
    END_UNSAID,
    LEAD,
    LEFT,
    PASSES,
    PLAY,
    PLAYS,
    REDEAL,
    RIGHT,
    Action,
    Written,
    action_text,
)
from dominoes.game.boneyard import drawable, left_in, may_draw
from dominoes.game.events import (
    DealOpened,
    DealSettled,
    Event,
    HandAccepted,
    HandThrownIn,
    LeaderFound,
    LeaderNamed,
    NamingAsked,
    PrizeGiven,
    SeatPassed,
    TileDrawn,
    TileLaid,
    TilesDealt,
    TilesDrawn,
)
from dominoes.game.passes import newly_paid
from dominoes.game.prizes import prize_for
from dominoes.game.settle import settle
from dominoes.game.sources import Middle, Source
from dominoes.game.state import ACCEPTING, NAMING, PLAYING, SETTLED, Deal, Draw, Laid, Standing, State, ThrownIn
from dominoes.rules.compiled import CompiledLead, CompiledNaming, CompiledSeat, Rules
from dominoes.rules.facts import LeadFacts
from dominoes.rules.tiles import HIGH, LOW, TILES_OF, tile_of

Step = Tuple[State, Tuple[Event, ...]]

#: Makes a named tuple from its values in order. That costs half of calling its class, and happens for every tile laid.
_new = tuple.__new__

#: A deal that is thrown in by itself this often in a row comes from a record or profile that can never be played.
MOST_REDEALS = 10_000


class IllegalAction(ValueError):
    """An action that the rules do not allow now. ``legal`` lists, in notation, what was allowed."""

    def __init__(self, action: Action, state: State, legal: Tuple[Action, ...]) -> None:
        opening = state.phase == PLAYING and not state.line
        self.action = action
        self.legal = tuple(action_text(each, opening) for each in legal)
        allowed = "; legal: " + ", ".join(self.legal) if self.legal else "; the deal is over, nothing can be done in it"
        super().__init__("illegal action: %s%s" % (action_text(action, opening), allowed))


class Game:
    """A match of one profile with tiles from one source. Holds no state itself."""

    def __init__(self, rules: Rules, source: Source) -> None:
        self.rules = rules
        self.source = source
        # Taken apart once: these are read for every tile laid.
        self._seats = rules.table.seats
        self._suit = rules.tiles.suit
        self._other = rules.tiles.other

    # ---- opening a deal -------------------------------------------------------------------------------------

    def start(self) -> Step:
        """The first deal of a session."""
        rules = self.rules
        return self._open(Standing(0, 0, 0, (0,) * len(rules.table.teams), rules.start_base, None))

    def next_standing(self, state: State) -> Standing:
        """What a settled deal carries into the next one, which may open the next match."""
        result, standing = state.result, state.standing
        if result is None:
            raise ValueError("the deal is not settled")
        played, match, deal = standing.played, standing.match, standing.deal
        opener = standing.opener if deal else result.leader
        previous = result.previous()
        if not result.match_over:
            passed = standing.passed or bool(state.passed)
            return Standing(played + 1, match, deal + 1, result.scores, result.next_base, previous, opener, passed)
        rules = self.rules
        carried = rules.into_next_match(previous, opener)
        return Standing(played + 1, match + 1, 0, (0,) * len(result.scores), rules.start_base, carried)

    def next_deal(self, state: State) -> Step:
        """Open the deal after a settled one. Raises ValueError while the deal is not settled."""
        return self._open(self.next_standing(state))

    def _open(self, standing: Standing) -> Step:
        rules = self.rules
        lead = rules.lead_for(standing.previous)
        clause = rules.leads.index(lead)
        events: List[Event] = [DealOpened(standing.match + 1, standing.deal + 1, lead.id, standing.base)]
        middle = self.source.middle(standing.played)
        if middle is not None:
            return self._open_middle(standing, clause, middle, events)
        draws: List[Tuple[int, ...]] = []
        draw_seat = -1
        while lead.needs_draw and draw_seat < 0:
            tiles = self.source.draw(rules, standing.played, len(draws))
            draws.append(tiles)
            best = max(rules.draw_counts[tile] for tile in tiles)
            first = [seat for seat, tile in zip(rules.drawers, tiles) if rules.draw_counts[tile] == best]
            if len(first) == 1:
                draw_seat = first[0]
            events.append(TilesDrawn(rules.drawers, tiles, draw_seat))
        deal = Deal(clause, draw_seat, tuple(draws), (), (), 0, (), 0, -1, (), -1, 0)
        state = State(NAMING, standing, deal, (0,) * self._seats, (), (), 0, -1, (), 0, None)
        naming = lead.seat.naming
        if naming is not None and naming.before_deal:
            return self._ask_name(state, naming, events)
        return self._deal(state, events)

    def _open_middle(self, standing: Standing, clause: int, middle: Middle, events: List[Event]) -> Step:
        hands, stock = self.source.hands(self.rules, standing.played, 0)
        line = []
        for at, (one, other) in enumerate(middle.line):
            line.append(Laid(tile_of(one, other), LEFT if at == 0 else RIGHT, one, other, -1))
        # Nobody knows who laid what; the seat before the one to act counts as having laid the tile at the right end.
        line[-1] = line[-1]._replace(seat=(middle.to_act - 1) % self._seats)
        laid = 0
        for each in line:
            laid |= 1 << each.tile
        deal = Deal(clause, -1, (), hands, stock, 0, (), self._seats, -1, (), middle.leader, 0)
        ends = (middle.line[0][0], middle.line[-1][1])
        events.append(LeaderFound(middle.leader, self.rules.leads[clause].id, ()))
        state = State(PLAYING, standing, deal, hands, tuple(line), ends, laid, middle.to_act, (), 0, None)
        return state, tuple(events)

    def _lead_facts(self, state: State) -> LeadFacts:
        return LeadFacts(
            self.rules.tiles, self.rules.table, state.standing.previous, state.deal.draw_seat, state.hands
        )

    def _lead(self, state: State) -> CompiledLead:
        return self.rules.leads[state.deal.clause]

    def _ask_name(self, state: State, naming: CompiledNaming, events: List[Event]) -> Step:
        facts = self._lead_facts(state)
        team = naming.team(facts)
        choices = self.rules.table.teams[team]
        speaker = naming.speaker(facts, team)
        deal = state.deal._replace(speaker=speaker, choices=choices)
        state = state._replace(phase=NAMING, deal=deal, to_act=speaker)
        if len(choices) == 1:
            return self._named(state, choices[0], events)
        events.append(NamingAsked(speaker, choices))
        return state, tuple(events)

    def _named(self, state: State, leader: int, events: List[Event]) -> Step:
        state = state._replace(deal=state.deal._replace(leader=leader), to_act=-1)
        if not state.deal.dealt:
            return self._deal(state, events)
        return self._begin_play(state, leader, -1, events)

    def _deal(self, state: State, events: List[Event]) -> Step:
        """Deal, and ask for acceptances or throw in by itself where the profile says so."""
        rules, redeal = self.rules, self.rules.redeal
        while True:
            attempt = state.deal.attempt
            hands, stock = self.source.hands(rules, state.standing.played, attempt)
            state = state._replace(deal=state.deal._replace(dealt=hands, stock=stock, accepted=0), hands=hands)
            events.append(TilesDealt(attempt, rules.each))
            if redeal is None:
                return self._find_leader(state, events)
            if redeal.asked:
                return state._replace(phase=ACCEPTING, to_act=0), tuple(events)
            right = [seat for seat in range(self._seats) if redeal.right(rules.tiles, hands[seat])]
            if not right:
                return self._find_leader(state, events)
            if attempt >= MOST_REDEALS:
                raise ValueError("thrown in %d times in a row" % attempt)
            state = self._throw_in(state, right[0], False, events)

    def _throw_in(self, state: State, seat: int, demanded: bool, events: List[Event]) -> State:
        redeal, deal = self.rules.redeal, state.deal
        assert redeal is not None
        shown = redeal.shows(self.rules.tiles, deal.dealt[seat])
        events.append(HandThrownIn(seat, TILES_OF[shown], demanded))
        at = prize_for(self.rules, deal.dealt[seat])
        if at >= 0:
            prize = redeal.prizes[at]
            events.append(PrizeGiven(prize.id, seat, self.rules.table.team_of[seat], prize.points, prize.times))
        thrown_in = deal.thrown_in + (ThrownIn(seat, shown, at),)
        return state._replace(deal=deal._replace(attempt=deal.attempt + 1, thrown_in=thrown_in))

    def _find_leader(self, state: State, events: List[Event]) -> Step:
        lead, deal = self._lead(state), state.deal
        if deal.leader >= 0:
            return self._begin_play(state, deal.leader, -1, events)
        leader, found = self._seat_by(lead.seat, state)
        if leader < 0 and lead.otherwise is not None:
            leader, found = self._seat_by(lead.otherwise, state)
        if leader >= 0:
            return self._begin_play(state, leader, found, events)
        naming = lead.seat.naming or (lead.otherwise.naming if lead.otherwise else None)
        if naming is None:
            raise ValueError("lead clause %s finds no leader" % lead.id)
        return self._ask_name(state, naming, events)

    def _seat_by(self, choice: CompiledSeat, state: State) -> Tuple[int, int]:
        """(seat, deciding tile) of a seat choice that names nobody; -1 where it finds none."""
        if choice.holding is not None:
            for tile in choice.holding:
                for seat, hand in enumerate(state.deal.dealt):
                    if hand >> tile & 1:
                        return seat, tile
        elif choice.seat is not None:
            return choice.seat(self._lead_facts(state)), -1
        return -1, -1

    def _begin_play(self, state: State, leader: int, found: int, events: List[Event]) -> Step:
        lead, hand = self._lead(state), state.hands[leader]
        opening = lead.opening(self.rules.tiles, hand, found)
        deal = state.deal._replace(leader=leader, opening=opening)
        # What may be led is public only where it does not depend on the leader's hand: "some double" tells of nobody's.
        # So it is tried on a hand of entirely other tiles.
        public = lead.opening(self.rules.tiles, self.rules.tiles.mask & ~opening, found) == opening
        events.append(LeaderFound(leader, lead.id, TILES_OF[opening] if public else ()))
        return state._replace(phase=PLAYING, deal=deal, to_act=leader), tuple(events)

    # ---- acting ---------------------------------------------------------------------------------------------

    def legal(self, state: State) -> Tuple[Action, ...]:
        """Every legal action now, in a fixed order; empty when the deal is settled.

        With both ends equal a play is listed at the right end only, since both are the same move.
        """
        phase, seat = state.phase, state.to_act
        if phase == PLAYING:
            ends = state.ends
            if not ends:
                return PLAYS[LEFT][seat][state.deal.opening]
            left, right = ends
            hand = state.hands[seat]
            at_right = hand & self._suit[right]
            at_left = hand & self._suit[left] if left != right else 0
            if at_left:
                plays = PLAYS[LEFT][seat][at_left]
                return plays + PLAYS[RIGHT][seat][at_right] if at_right else plays
            if at_right:
                return PLAYS[RIGHT][seat][at_right]
            return (DRAWS[seat] if may_draw(self.rules, state) else PASSES[seat],)
        if phase == NAMING:
            return tuple(Action(seat, LEAD, choice) for choice in state.deal.choices)
        if phase == ACCEPTING:
            accept = Action(seat, ACCEPT)
            return (accept, Action(seat, REDEAL)) if self._may_redeal(state) else (accept,)
        return ()

    def _may_redeal(self, state: State) -> bool:
        redeal = self.rules.redeal
        return redeal is not None and redeal.right(self.rules.tiles, state.hands[state.to_act])

    def resolve(self, state: State, written: Written) -> Action:
        """The action that a written one means now, with its end filled in.

        Raises IllegalAction when it is none of the legal ones, or when an end that has to be said is left out.
        """
        action = written.action
        if action.kind == PLAY:
            if state.phase == PLAYING and not state.line:
                # An opening has no end; what was written says how the tile lies.
                action = action._replace(end=RIGHT if written.flipped else LEFT)
            elif action.end == END_UNSAID:
                ends = [each.end for each in self.legal(state) if each[:3] == action[:3]]
                if len(ends) == 1:
                    action = action._replace(end=ends[0])
        if not self.allows(state, action):
            raise IllegalAction(action, state, self.legal(state))
        return action

    def allows(self, state: State, action: Action) -> bool:
        """Whether `apply` would take this action: the legal ones, and their mirror images (see `legal`)."""
        if action in self.legal(state):
            return True
        if state.phase != PLAYING or action.kind != PLAY:
            return False
        if not state.line:
            return action.end == RIGHT and action._replace(end=LEFT) in self.legal(state)
        return state.ends[0] == state.ends[1] and action.end == LEFT and action._replace(end=RIGHT) in self.legal(state)

    def apply(self, state: State, action: Action) -> Step:
        """The state after an action, and what happened. Raises IllegalAction, which says what was legal."""
        if state.phase == PLAYING:
            if action.kind == PLAY:
                return self._play(state, action)
            if action in self.legal(state):
                return self._draw(state) if action.kind == DRAW_TILE else self._pass(state)
        elif action in self.legal(state):
            if action.kind == LEAD:
                return self._named(state, action.tile, [LeaderNamed(action.seat, action.tile)])
            if action.kind == ACCEPT:
                return self._accept(state, action.seat)
            events: List[Event] = []
            return self._deal(self._throw_in(state, action.seat, True, events), events)
        raise IllegalAction(action, state, self.legal(state))

    def _accept(self, state: State, seat: int) -> Step:
        events: List[Event] = [HandAccepted(seat)]
        state = state._replace(deal=state.deal._replace(accepted=seat + 1), to_act=seat + 1)
        if state.to_act < self._seats:
            return state, tuple(events)
        return self._find_leader(state, events)

    def _play(self, state: State, action: Action) -> Step:
        before = state
        phase, standing, deal, hands, line, ends, laid, to_act, passed, passes, _, drawn = state
        seat, _, tile, end = action
        bit = 1 << tile
        hand = hands[to_act]
        if seat != to_act or not hand & bit or not 0 <= end <= 1:
            raise IllegalAction(action, state, self.legal(state))
        first = not ends
        if first:
            if not deal.opening & bit:
                raise IllegalAction(action, state, self.legal(state))
            inner, outer = (LOW[tile], HIGH[tile]) if end else (HIGH[tile], LOW[tile])
            end, ends = LEFT, (inner, outer)
        else:
            inner = ends[end]
            outer = self._other[inner][tile]
            if outer < 0:
                raise IllegalAction(action, state, self.legal(state))
            ends = (ends[0], outer) if end else (outer, ends[1])
        event = _new(TileLaid, (seat, tile, end, inner, outer, first))
        line = (*line, _new(Laid, (tile, end, inner, outer, seat)))
        hand ^= bit
        hands = (*hands[:seat], hand, *hands[seat + 1 :])
        turn = (seat + 1) % self._seats
        state = _new(State, (phase, standing, deal, hands, line, ends, laid | bit, turn, passed, 0, None, drawn))
        paid = newly_paid(self.rules, before, state) if passes and self.rules.passes_wait else ()
        if hand:
            return state, (event, *paid)
        return self._settled(state, seat, event, *paid)

    def _draw(self, state: State) -> Step:
        """The next tile of the boneyard goes to the seat on turn, which stays on turn."""
        seat, hands = state.to_act, state.hands
        hand = hands[seat] | 1 << state.deal.stock[len(state.drawn)]
        drawn = (*state.drawn, Draw(len(state.line), len(state.passed), seat))
        state = state._replace(hands=(*hands[:seat], hand, *hands[seat + 1 :]), drawn=drawn)
        left, more = left_in(self.rules, state), drawable(self.rules, state)
        return state, (TileDrawn(seat, state.ends, left, more),)

    def _pass(self, state: State) -> Step:
        before = state
        phase, standing, deal, hands, line, ends, laid, seat, passed, passes, _, drawn = state
        passes += 1
        passed = passed + ((len(line), seat),)
        event = _new(SeatPassed, (seat, ends, passes))
        to_act = (seat + 1) % self._seats
        state = _new(State, (phase, standing, deal, hands, line, ends, laid, to_act, passed, passes, None, drawn))
        events: Tuple[Event, ...] = (event,)
        if self.rules.passes:
            events += newly_paid(self.rules, before, state)
        # While something can be drawn, the next seat may yet get a tile that fits.
        if passes < self._seats or drawable(self.rules, state):
            return state, events
        return self._settled(state, -1, *events)

    def _settled(self, state: State, out: int, *events: Event) -> Step:
        result = settle(self.rules, state, out)
        state = state._replace(phase=SETTLED, to_act=-1, result=result)
        hands = state.hands
        return state, (*events, DealSettled(result, hands))

    # ---- looking ahead --------------------------------------------------------------------------------------

    def upcoming(self, state: State) -> Optional[CompiledLead]:
        """The lead clause of the deal after a settled one; None while the deal is not settled."""
        if state.result is None:
            return None
        return self.rules.lead_for(self.next_standing(state).previous)
