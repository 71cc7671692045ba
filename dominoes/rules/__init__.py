"""The rule language: tiles, vocabulary, profiles, loading with every fault. The bottom of the house.

Everything in here is pure: it may import the standard library only, and no tkinter, gettext, file, clock or
global random.
"""
