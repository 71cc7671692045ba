"""The words of the rule language, one module for each group of places where words stand.

Each module holds plain tables of `Word` entries; `dominoes.rules.vocabulary` joins them into the one table.
May import `dominoes.rules` modules below it only; no tkinter, gettext, file, clock or global random.
"""
