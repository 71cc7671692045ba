"""The paces of the computers, apart from the pane where they are chosen, which the start screen does not need."""

from __future__ import annotations

from typing import Dict

#: Milliseconds before each move of a computer.
PACES: Dict[str, int] = {"off": 0, "fast": 350, "normal": 900, "slow": 1800}
