"""What the tests of the window share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Iterator, List

import pytest

if TYPE_CHECKING:  # a Python without tkinter does not even read the tests; this file it reads
    from tests.ui.driver import Driver


@pytest.fixture
def drivers() -> Iterator[List[Driver]]:
    """Windows that are closed in the end; by then no callback may have failed."""
    found: List[Driver] = []
    yield found
    for driver in found:
        driver.settle()
        driver.app.close()
