"""Each letter that Alt presses stands once on a page: two would only move the ring between them."""

import re
from collections import defaultdict

import pytest
from PySide6.QtWidgets import QAbstractButton, QLabel, QWidget

from tests.ui.settling import settle
from tournament.i18n import LANGUAGES, translator
from tournament.services.rounds.drawing import draw, post_draw
from tournament.ui.ground.page_specs import OFF_THE_RAIL, PAGES, PageName
from tournament.ui.people.teams_page import TeamsPage
from tournament.ui.shell.evening import Evening

MNEMONIC = re.compile(r"(?<!&)&(\w)")


def doubled(window):
    """The letters that more than one visible part has, with what stands on these."""
    found = defaultdict(list)
    for part in window.findChildren(QWidget):
        says = isinstance(part, QAbstractButton) or (isinstance(part, QLabel) and part.buddy() is not None)
        if says and part.isVisible() and part.isEnabled() and (letter := MNEMONIC.search(part.text())):
            found[letter[1].casefold()].append(part.text())
    return {letter: texts for letter, texts in found.items() if len(texts) > 1}


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_letter_stands_once_on_a_page(full_desk, qtbot, language):
    draw(full_desk)
    post_draw(full_desk)
    evening = Evening(full_desk, translator(language))
    qtbot.addWidget(evening)
    evening.resize(1366, 768)
    evening.show()
    found = {}
    for spec in (*PAGES, *OFF_THE_RAIL):
        if spec.name is PageName.TEAM:
            evening.show_team(1)
        else:
            evening.go(spec.name)
        if spec.name is PageName.TEAMS:
            evening.pages.of(TeamsPage).choose(evening.pages.of(TeamsPage).model.lines[0].id)
        settle()
        if twice := doubled(evening):
            found[str(spec.name)] = twice
    assert found == {}
