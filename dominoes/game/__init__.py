"""The referee: what happens at the table, from the shuffle to the settled match, for any profile.

Everything in here is pure: it may import `dominoes.rules` and the standard library, and no tkinter, gettext,
file, clock or global random.
"""
