"""The frame of every page that the program writes: whole, on its own, in its language, ready to be printed.

Knows nothing of what stands on a page. Imports only the standard library; no tkinter and no file.
"""

from __future__ import annotations

from html import escape

_PAGE = """<!DOCTYPE html>
<html lang="{lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
{style}</style>
</head>
<body>
{body}
</body>
</html>
"""


def html_page(language: str, title: str, style: str, body: str) -> str:
    """The page. ``title`` is text, ``style`` and ``body`` are written as they are."""
    return _PAGE.format(lang=escape(language), title=escape(title), style=style, body=body)
