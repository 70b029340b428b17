"""What the chapters tell to type is what the program takes: letters that choose a decision, and whole hands. A
translated word may move a letter."""

import re

import pytest

from tournament.i18n import LANGUAGES, translator
from tournament.manual.chapters import chapter_file
from tournament.messages.scores.rulings import WORDS
from tournament.scoring.systems import SYSTEMS, form_of, resolve_rules
from tournament.ui.scores.entry_fields import letters_of
from tournament.ui.scores.hand_keys import read_keys

DECISION = re.compile(r"^\| `(.)` \| \*\*(.+?)\*\* \|", re.MULTILINE)
HAND = re.compile(r"`([1-6][0-9a-z!/+ ]*[0-9a-z])`", re.IGNORECASE)


def text_of(language, *stems):
    return "\n".join(chapter_file(stem, language).read_text(encoding="utf-8") for stem in stems)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_decision_stands_beside_its_letter(language):
    tr = translator(language)
    names = {kind: tr.gettext(told.name) for kind, told in WORDS.items()}
    letters = {names[kind]: letter for kind, letter in letters_of(names).items()}
    told = {name: letter for letter, name in DECISION.findall(text_of(language, "disputes"))}
    assert len(told) > 10
    assert told == {name: letters.get(name) for name in told}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_hand_that_is_told_is_one_of_some_game(language):
    forms = [form_of(resolve_rules(name, {})) for name in SYSTEMS]
    hands = set(HAND.findall(text_of(language, "during", "helper"))) - {"1-40"}
    assert len(hands) > 8
    assert [hand for hand in sorted(hands) if all(read_keys(hand, language, form).problems for form in forms)] == []
