"""Every language of the program, not only the two it began with: whole sentences, and none of them left in English."""

from __future__ import annotations

import re
from typing import Set

import pytest
from helpers import PROFILE_IDS, rules_of
from spoken import complaints, told

from dominoes.rules.compiled import Rules
from dominoes.text.events import event_text
from dominoes.text.i18n import LANGUAGES, SOURCE_LANGUAGE, Catalog, catalog
from dominoes.text.ledger import ledger_text
from dominoes.text.sheet import rule_sheet

pytestmark = pytest.mark.long

ENGLISH = catalog(SOURCE_LANGUAGE)
OTHERS = [catalog(language) for language in LANGUAGES if language != SOURCE_LANGUAGE]
each_other = pytest.mark.parametrize("say", OTHERS, ids=lambda say: say.language)


def sentences(rules: Rules, say: Catalog) -> Set[str]:
    """The texts of a rule sheet that consist of words; where the rules come from is told as it was written."""
    texts = {block.text for block in rule_sheet(rules, say)}
    return {text for text in texts if len(re.findall(r"[^\W\d_]{3,}", text)) > 2} - {rules.profile.about.source}


@each_other
@pytest.mark.parametrize("name", PROFILE_IDS)
def test_no_sentence_of_a_sheet_is_english(name: str, say: Catalog) -> None:
    theirs, english = sentences(rules_of(name), say), sentences(rules_of(name), ENGLISH)
    assert len(theirs) > 15
    assert theirs & english == set()


@each_other
def test_what_happens_is_told_in_whole_sentences(say: Catalog) -> None:
    for name in ("cuban-100", "six-love", "kozel-pairs"):
        for deal in told(name, deals=4):
            lines = [event_text(event, deal.rules, say) for event in deal.events]
            lines += [ledger_text(line, deal.result, deal.rules, say) for line in deal.result.ledger]
            assert [fault for line in lines for fault in complaints(line, say, deal.rules)] == []
