"""Dominoes: regional partnership dominoes for pupils, teachers and anybody else, played by rules written as data.

The way through the house: ``rules`` (what a profile may say) <- ``game`` (the referee) <- ``view``, ``record`` and
``players`` <- ``session``, ``table`` and ``text`` <- ``ui``. Nothing imports against the arrows, and only ``ui`` knows
tkinter; `tests/test_layers.py` holds it so.

This file has to stay readable for Python 2.7, see `dominoes.__main__`; it imports nothing.
"""

__version__ = "0.1.0"
