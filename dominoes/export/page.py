"""A match as a page to print: scores, and of each deal its hands, the picture of its line, its moves, its ledger.

The page needs nothing beside it and runs nothing: pictures are drawn in it, styles stand in it, and nothing that a
record or a profile says is taken as HTML. It is laid out for A4 and for black ink; a deal in progress shows what
everybody at the table knows and no hand.

May import `dominoes.export`, `dominoes.text` and what lies below; no tkinter, files, clock or global random.
"""

from __future__ import annotations

from html import escape
from typing import Dict, List, Sequence, Tuple

from dominoes.export.pictures import hand_picture, line_picture
from dominoes.export.told import Move, Told, ToldDeal
from dominoes.game.actions import RIGHT
from dominoes.game.boneyard import drawn_tiles
from dominoes.game.events import SeatPassed, TileDrawn, TileLaid
from dominoes.game.result import Result
from dominoes.game.state import in_line_order
from dominoes.rules.facts import BLOCK, OUT
from dominoes.rules.message import N_
from dominoes.rules.tiles import TILES_OF, tile_name
from dominoes.text.events import event_text
from dominoes.text.html_page import html_page
from dominoes.text.i18n import Catalog
from dominoes.text.ledger import ledger_lines, result_text, score_headings, score_rows
from dominoes.text.terms import Terms, capital, tile_list

_STYLE = """\
@page { size: A4; margin: 14mm 15mm; }
body { font: 10.5pt/1.35 Georgia, "Times New Roman", serif; color: #111; background: #fff; max-width: 180mm;
  margin: 8mm auto; padding: 0 4mm; }
h1, p, li, td { overflow-wrap: break-word; }
h1 { font-size: 19pt; line-height: 1.2; margin: 0; }
h2 { font-size: 15pt; margin: 9mm 0 2mm; border-bottom: 1px solid #777; }
h3 { font-size: 11.5pt; margin: 4mm 0 1mm; }
p { margin: 1mm 0; }
p.about, p.note { color: #444; }
p.note { font-size: 9pt; }
p.result { font-weight: bold; }
svg { max-width: 100%; height: auto; display: block; }
table { border-collapse: collapse; margin: 2mm 0; }
th, td { border: 1px solid #888; padding: .4mm 2mm; text-align: left; vertical-align: top; font-weight: normal; }
th { font-size: 9pt; color: #333; }
td.n, th { white-space: nowrap; }
td.n { text-align: right; font-variant-numeric: tabular-nums; }
td small { color: #555; }
.played { display: grid; grid-template-columns: auto minmax(60mm, 1fr); gap: 0 8mm; }
.played > div { min-width: 0; }
.moves td { white-space: nowrap; font-size: 10pt; }
.moves p { max-width: 82mm; }
@media screen and (max-width: 150mm) { .played { display: block; } }
.pass { font-style: italic; color: #444; }
.hands { display: grid; grid-template-columns: repeat(auto-fit, minmax(76mm, 1fr)); gap: 1mm 6mm; }
.hands p { margin: 1mm 0 .5mm; }
ul { margin: 1mm 0; padding-left: 5mm; }
@media print {
  body { margin: 0; padding: 0; max-width: none; }
  h2, h3 { break-after: avoid; }
  section.new { break-before: page; }
  section.new h2 { margin-top: 0; }
  .whole, tr, li { break-inside: avoid; }
  thead { display: table-header-group; }
}
"""

_ENDS = {OUT: N_("page", "went out"), BLOCK: N_("page", "block")}
_DRAW = N_("page", "draw")


def match_page(told: Told, say: Catalog) -> str:
    """The whole page. With one deal only, it tells of that deal; otherwise the scores of all deals come first."""
    return _Page(told, say).text()


class _Page:
    """Puts one page together."""

    def __init__(self, told: Told, say: Catalog) -> None:
        self.told, self.say = told, say
        self.terms = Terms(told.rules, say, told.names)

    def text(self) -> str:
        """The page."""
        told, say = self.told, self.say
        name = say.pick(told.rules.profile.about.name)
        if len(told.deals) == 1:
            title = say.tr("page", "{game}: {deal}", game=name, deal=self._which(told.deals[0]))
        else:
            title = say.tr("page", "{game}: a match", game=name)
        body = ["<h1>%s</h1>" % clean(title), *self._about()]
        if len(told.deals) > 1:
            body += self._overview()
        for deal in told.deals:
            body += self._deal(deal, len(told.deals) > 1)
        return html_page(say.language, clean_text(title), _STYLE, "\n".join(body))

    def _about(self) -> List[str]:
        """Who played, and which tiles."""
        terms, rules, say = self.terms, self.told.rules, self.say
        words = [say.pick(rules.profile.about.region)] if rules.profile.about.region else []
        if any(self.told.names):
            words.append(terms.catalog.in_turn([terms.team_of(team) for team in range(len(rules.table.teams))]))
        if self.told.seed is not None:
            words.append(say.tr("page", "deal number {n}", n=self.told.seed))
        return ['<p class="about">%s</p>' % " \u00b7 ".join(clean(capital(each)) for each in words)] if words else []

    def _which(self, deal: ToldDeal) -> str:
        standing, say = deal.played.state.standing, self.say
        if standing.match:
            return say.tr("page", "match {match}, deal {deal}", match=standing.match + 1, deal=standing.deal + 1)
        return say.tr("page", "deal {deal}", deal=standing.deal + 1)

    # ---- the scores of all deals ----------------------------------------------------------------------------

    def _overview(self) -> List[str]:
        say, terms, rules = self.say, self.terms, self.told.rules
        heads = [say.tr("page", "Deal"), say.tr("page", "Leads"), say.tr("page", "End"), say.tr("page", "Wins"),
                 say.tr("page", "Points")]
        heads += [capital(terms.team(team)) for team in range(len(rules.table.teams))]
        rows = [[self._overview_cell(cell) for cell in self._overview_row(deal)] for deal in self.told.deals]
        body = ["<h2>%s</h2>" % clean(say.tr("page", "Scores")), *_table(heads, rows)]
        if any(result.match_over for _, result in self.told.finished()):
            body.append('<p class="note">%s</p>' % clean(say.tr("page", "\u2605: wins the match.")))
        return body

    @staticmethod
    def _overview_cell(cell: object) -> str:
        return "<td%s>%s</td>" % (' class="n"' if isinstance(cell, int) else "", clean(str(cell)))

    def _overview_row(self, deal: ToldDeal) -> Sequence[object]:
        result, terms, say = deal.result, self.terms, self.say
        which = capital(self._which(deal))
        if result is None:
            return [which, "", say.tr("page", "in progress"), "", "", *deal.played.state.standing.scores]
        wins = terms.team(result.team) if result.team >= 0 else "\u2013"
        scores = [
            "%d\u00a0\u2605" % score if result.match_over and team == result.team else score
            for team, score in enumerate(result.scores)
        ]
        return [which, capital(terms.seat(result.leader)), self._end(result), capital(wins), result.points, *scores]

    def _end(self, result: Result) -> str:
        return self.say.say(_ENDS.get(result.end, _DRAW))

    # ---- one deal -------------------------------------------------------------------------------------------

    def _deal(self, deal: ToldDeal, one_of_many: bool) -> List[str]:
        body = ["<section>"]
        if one_of_many:
            body = ['<section class="new">']
            body.append("<h2>%s</h2>" % clean(capital(self._which(deal))))
        opened = " ".join(self._said(event) for event in deal.before_play())
        body += ["<p>%s</p>" % clean(opened)] if opened else []
        body += self._hands(deal)
        body += self._line(deal)
        body += ['<div class="played">', *self._moves(deal.moves())]
        result = deal.result
        if result is None:
            body.append('<p class="note">%s</p>' % clean(
                self.say.tr("page", "This deal is still being played, so its hands stay hidden.")))
        else:
            body += self._account(result)
        return [*body, "</div>", "</section>"]

    def _said(self, event: object) -> str:
        return event_text(event, self.told.rules, self.say, self.told.names)  # type: ignore[arg-type]

    def _heading(self, words: str) -> str:
        return "<h3>%s</h3>" % clean(words)

    def _hands(self, deal: ToldDeal) -> List[str]:
        if not deal.hands:
            return []
        say, terms, state = self.say, self.terms, deal.played.state
        middle = bool(deal.played.opened.line)
        heading = say.tr("page", "Hands in this position") if middle else say.tr("page", "Hands")
        body = ['<div class="whole">', self._heading(heading), '<div class="hands">']
        for seat, hand in enumerate(deal.hands):
            tiles, left = TILES_OF[hand], state.hands[seat]
            name = terms.seat(seat) if terms.alone() else say.tr(
                "page", "{seat} ({team})", seat=terms.seat(seat), team=terms.team(terms.rules.table.team_of[seat]))
            picture = hand_picture(tiles, clean_text(tile_list(tiles)), left if deal.result else 0)
            drawn = drawn_tiles(state, seat)
            if drawn:
                picture += "<p>%s</p>%s" % (
                    clean(say.tr("page", "Drawn")), hand_picture(drawn, clean_text(tile_list(drawn)), left))
            body.append("<div><p>%s</p>%s</div>" % (clean(capital(name)), picture))
        body.append("</div>")
        if deal.result is not None and any(state.hands):
            body.append('<p class="note">%s</p>' % clean(say.tr("page", "Grey: left in the hand at the end.")))
        return [*body, "</div>"]

    def _line(self, deal: ToldDeal) -> List[str]:
        state = deal.played.state
        if not state.line:
            return []
        numbers: Dict[int, int] = {
            move.event.tile: move.number for move in deal.moves() if isinstance(move.event, TileLaid)
        }
        words = self.say.tr("page", "The line from left to right: {tiles}",
                            tiles=" ".join("%d-%d" % halves for halves in in_line_order(state.line)))
        picture = line_picture([(each.tile, each.end, each.inner, each.outer) for each in state.line], words, numbers)
        return ['<div class="whole">', self._heading(self.say.tr("page", "The line")), picture, "</div>"]

    def _moves(self, moves: Sequence[Move]) -> List[str]:
        if not moves:
            return ["<div></div>"]
        say, seats = self.say, self.told.rules.table.seats
        rows: List[List[str]] = []
        last = 0
        for first, move in _turns(moves):
            seat = getattr(move.event, "seat", last)
            if seat < last or not rows:
                rows.append([""] * seats)
            # Where a seat does several things in a turn they stand under each other.
            rows[-1][seat] += ("<br>" if rows[-1][seat] else "") + self._move(first, move)
            last = seat
        heads = [capital(self.terms.seat(seat)) for seat in range(seats)]
        cells = [["<td>%s</td>" % cell for cell in row] for row in rows]
        note = say.tr("page", "Numbers: the moves in their order. Arrows: the end of the line.")
        if any(move.hinted for move in moves):
            note += " " + say.tr("page", "H: a hint was shown.")
        return ['<div class="moves">', self._heading(say.tr("page", "Moves")), *_table(heads, cells),
                '<p class="note">%s</p>' % clean(note), "</div>"]

    def _move(self, first: int, move: Move) -> str:
        """What a seat did; of several draws on end ``first`` is the number of the first and ``move`` the last."""
        event = move.event
        if isinstance(event, TileLaid):
            arrow = "" if event.first else " \u2192" if event.end == RIGHT else " \u2190"
            words = clean(tile_name(event.tile) + arrow)
        elif isinstance(event, SeatPassed):
            words = '<span class="pass">%s</span>' % clean(self.say.tr("page", "pass"))
        elif isinstance(event, TileDrawn):
            words = '<span class="pass">%s</span>' % clean(self.say.tr("page", "draws"))
        else:
            words = clean(self._said(event))
        hint = " " + clean(self.say.tr("page", "H")) if move.hinted else ""
        number = str(move.number) if first == move.number else "%d\u2013%d" % (first, move.number)
        return "<small>%s%s</small> %s" % (number, hint, words)

    def _account(self, result: Result) -> List[str]:
        say, terms, told = self.say, self.terms, self.told
        rows: List[List[str]] = []
        # Who is in which team stands at the hands.
        for row in score_rows(result, told.rules, say, told.names if terms.alone() else ()):
            name, *numbers = row.cells()
            rows.append(["<td>%s</td>" % clean(name), *['<td class="n">%s</td>' % clean(each) for each in numbers]])
        return [
            '<div class="account">', self._heading(say.tr("page", "Result")),
            '<p class="result">%s</p>' % clean(result_text(result, terms)),
            *_table(score_headings(say), rows),
            self._heading(say.tr("settlement", "How it was counted")), "<ul>",
            *["<li>%s</li>" % clean(line.text) for line in ledger_lines(result, told.rules, say, told.names)], "</ul>",
            "</div>",
        ]


def _turns(moves: Sequence[Move]) -> List[Tuple[int, Move]]:
    """The moves, with draws of a seat one after another as one: the number of the first, and the last."""
    found: List[Tuple[int, Move]] = []
    for move in moves:
        before = found[-1][1].event if found else None
        goes_on = isinstance(move.event, TileDrawn) and isinstance(before, TileDrawn) and move.event.seat == before.seat
        if goes_on:
            first, last = found.pop()
            move = move._replace(hinted=move.hinted or last.hinted)
        else:
            first = move.number
        found.append((first, move))
    return found


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> List[str]:
    """A table; the cells of the rows are HTML, the heads are not."""
    return [
        "<table>",
        "<thead><tr>%s</tr></thead>" % "".join('<th scope="col">%s</th>' % clean(head) for head in heads),
        "<tbody>", *["<tr>%s</tr>" % "".join(row) for row in rows], "</tbody>", "</table>",
    ]


def clean_text(text: str) -> str:
    """The text without characters that no page may hold: control characters, and halves of characters."""
    return "".join(letter if letter.isprintable() or letter == "\u00a0" else "\ufffd" for letter in text)


def clean(text: str) -> str:
    """A text as HTML."""
    return escape(clean_text(text))
