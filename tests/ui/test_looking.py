"""Looking is not playing: some hundred random gestures on the real window do nothing. Many: ``-m tests.ui.looking``."""

from __future__ import annotations

import pytest

from tests.ui.looking import look_around, table_in_play

pytestmark = pytest.mark.long


def test_random_gestures_never_act() -> None:
    driver = table_in_play()
    try:
        done = look_around(driver, 350, seed=3)
        assert min(done.values()) > 20 and len(done) == 7
        # The hand is still there to be played.
        driver.key("<Escape>", driver.table.board)
        question = driver.showing.question
        assert question is not None
        action, before = question.options[0], len(driver.showing.public.line)
        driver.key("<Home>", driver.table.board)
        driver.tap_tile(action.tile)
        question = driver.showing.question
        if question is not None and question.chosen is None:
            driver.tap_ghost(action.end)
        driver.tap_ghost(action.end)
        assert len(driver.showing.public.line) == before + 1
    finally:
        driver.app.close()
