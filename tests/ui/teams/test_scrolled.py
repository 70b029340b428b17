"""With large text the page of teams is scrolled: the team just registered and the line for the next one are in sight together."""

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QApplication

from tests.desks import new_desk
from tests.ui.settling import settle
from tests.ui.teams.conftest import type_line
from tournament.i18n import translator
from tournament.ui.ground.page_specs import PageName
from tournament.ui.people.teams_page import TeamsPage
from tournament.ui.shell.evening import Evening
from tournament.ui.theme.tokens import LIGHT, Theme


def is_seen(part, rect, window) -> bool:
    """Whether a rectangle of a part is within the window, and nothing scrolled it away."""
    return window.rect().contains(QRect(part.mapTo(window, rect.topLeft()), rect.size())) and part.visibleRegion().boundingRect().contains(rect)


@pytest.mark.parametrize("text_size", [1.0, 1.5])
def test_the_team_just_registered_is_seen_beside_the_line_for_the_next(front, themed, qtbot, text_size):
    themed(Theme(LIGHT, text_size))
    evening = Evening(new_desk(), translator("en"))
    evening.resize(1366, 768)
    front(evening)
    evening.go(PageName.TEAMS)
    page = evening.pages.of(TeamsPage)
    assert isinstance(page, TeamsPage)
    for letter in "abcdefghijkl":
        type_line(qtbot, page, f"Anne A{letter}", f"Bruno B{letter}")
        settle()
        row = page.table.visualRect(page.model.index(len(page.model.lines) - 1, 1))
        assert QApplication.focusWidget() is page.fields.players[0].editor
        assert is_seen(page.fields.players[0].editor, page.fields.players[0].editor.rect(), evening), letter
        seen = page.table.viewport().visibleRegion().boundingRect()
        middle = QPoint(row.left() + 1, row.center().y())
        assert seen.contains(middle), letter
        assert evening.rect().contains(page.table.viewport().mapTo(evening, middle)), letter
