"""A match on paper and in tables: pictures of tiles, a page to print, rows for a spreadsheet, worked examples.

Everything here turns data into text; who asked for it writes the file. May import `dominoes.text`, `dominoes.table` and
what lies below; no tkinter, files, clock or global random.
"""
