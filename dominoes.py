#!/usr/bin/env python3
"""Starts Dominoes: ``python3 dominoes.py`` opens the table, ``python3 dominoes.py --help`` lists the commands.

This file, ``dominoes/__init__.py`` and ``dominoes/__main__.py`` are written so that even Python 2.7 can read them:
an old Python has to get as far as saying that it is too old. The single-file build (``dominoes.pyz``) starts here too.
The package beside this file has the same name and wins over it in every import.
"""

import os
import sys

HERE = os.path.dirname(os.path.realpath(__file__))
if HERE not in sys.path:  # python -P and PYTHONSAFEPATH leave the folder of the script out
    sys.path.insert(0, HERE)

from dominoes.__main__ import main  # noqa: E402 (the path has to be right first)

if __name__ == "__main__":
    sys.exit(main())
