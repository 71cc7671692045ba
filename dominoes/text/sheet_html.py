"""The rule sheet as one page of HTML that needs nothing else: to read, to link into, to print.

May import `dominoes.rules` and `dominoes.text`; no tkinter.
"""

from __future__ import annotations

from html import escape
from typing import List

from dominoes.rules.message import N_
from dominoes.text.html_page import html_page
from dominoes.text.i18n import catalog
from dominoes.text.sheet import CLAUSE, HEADING, ITEM, SUBTITLE, TITLE, Block, Sheet

_CONTENTS = N_("sheet", "Contents")

_STYLE = """\
body { font: 1.05rem/1.5 Georgia, "Times New Roman", serif; color: #111; background: #fff;
  max-width: 42rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0; }
h2 { font-size: 1.25rem; margin: 1.8rem 0 .4rem; border-bottom: 1px solid #999; }
p { margin: .4rem 0; }
p.subtitle { color: #444; margin: .2rem 0 1rem; }
p.clause { font-weight: bold; margin-top: .8rem; }
ul { margin: .2rem 0 .6rem; padding-left: 1.4rem; }
nav ul { columns: 2; list-style: none; padding: 0; }
a { color: #0b4f8a; }
:target { background: #fff3c4; }
@media print {
  body { margin: 0; max-width: none; font-size: 11pt; }
  nav { display: none; }
  h2 { break-after: avoid; }
  li, p { break-inside: avoid; }
}
"""


def sheet_html(sheet: Sheet) -> str:
    """The sheet as a whole page; every anchor of a block is an id in it. Nothing of the profile is taken as HTML."""
    title = next(block.text for block in sheet.blocks if block.kind == TITLE)
    return html_page(sheet.language, title, _STYLE, "\n".join(_body(sheet)))


def _body(sheet: Sheet) -> List[str]:
    lines: List[str] = []
    depth = 0
    contents = False
    for block in sheet.blocks:
        wanted = block.depth if block.kind == ITEM else 0
        if block.kind == ITEM and wanted == depth:
            lines.append("</li>")
        while depth > wanted:
            lines.append("</li></ul>")
            depth -= 1
            if depth == wanted and depth:
                lines.append("</li>")
        while depth < wanted:
            lines.append("<ul>")
            depth += 1
        if block.kind == HEADING and not contents:
            contents = True
            lines += _contents(sheet)
        lines.append(_element(block))
    lines += ["</li></ul>"] * depth
    return lines


def _element(block: Block) -> str:
    text = escape(block.text)
    anchor = ' id="%s"' % escape(block.anchor) if block.anchor else ""
    if block.kind == ITEM:
        return "<li%s>%s" % (anchor, text)
    if block.kind == TITLE:
        return "<h1%s>%s</h1>" % (anchor, text)
    if block.kind == HEADING:
        return "<h2%s>%s</h2>" % (anchor, text)
    if block.kind in (CLAUSE, SUBTITLE):
        return '<p class="%s"%s>%s</p>' % (block.kind, anchor, text)
    return "<p%s>%s</p>" % (anchor, text)


def _contents(sheet: Sheet) -> List[str]:
    lines = ['<nav aria-label="%s">' % escape(catalog(sheet.language).say(_CONTENTS)), "<ul>"]
    lines += [
        '<li><a href="#%s">%s</a></li>' % (escape(block.anchor), escape(block.text))
        for block in sheet.blocks
        if block.kind == HEADING
    ]
    return lines + ["</ul>", "</nav>"]
