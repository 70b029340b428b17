"""What is chosen in the list is in sight.

With large text the page of teams is scrolled: the team just registered and the line for the next one are in sight
together.
"""

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QApplication

from tests.desks import new_desk
from tests.examples import a_slice
from tests.ui.settling import settle
from tests.ui.teams.conftest import type_line
from tournament.i18n import translator
from tournament.services.people.registration import register_team
from tournament.services.people.views import TeamDraft
from tournament.ui.ground.page_specs import PageName
from tournament.ui.people.teams_page import TeamsPage
from tournament.ui.shell.championship_view import ChampionshipView
from tournament.ui.theme.tokens import LIGHT, WindowTheme


def is_seen(part, rect, window) -> bool:
    """Whether a rectangle of a part is within the window, and nothing scrolled it away."""
    return window.rect().contains(
        QRect(part.mapTo(window, rect.topLeft()), rect.size())
    ) and part.visibleRegion().boundingRect().contains(rect)


@pytest.mark.parametrize("text_size", a_slice([1.0, 1.5], of=2, first=1))
def test_the_team_just_registered_is_seen_beside_the_line_for_the_next(front, themed, qtbot, text_size):
    themed(WindowTheme(LIGHT, text_size))
    view = ChampionshipView(new_desk(), translator("en"))
    view.resize(1366, 768)
    front(view)
    view.go(PageName.TEAMS)
    page = view.pages.of(TeamsPage)
    assert isinstance(page, TeamsPage)
    for letter in "abcdefghijkl":
        type_line(qtbot, page, f"Anne A{letter}", f"Bruno B{letter}")
        settle()
        row = page.table.visualRect(page.model.index(len(page.model.lines) - 1, 1))
        assert QApplication.focusWidget() is page.fields.players[0].editor
        assert is_seen(page.fields.players[0].editor, page.fields.players[0].editor.rect(), view), letter
        seen = page.table.viewport().visibleRegion().boundingRect()
        middle = QPoint(row.left() + 1, row.center().y())
        assert seen.contains(middle), letter
        assert view.rect().contains(page.table.viewport().mapTo(view, middle)), letter


@pytest.fixture
def listed(front, qtbot):
    """An evening of forty teams, the keyboard in their list."""
    desk = new_desk()
    for n in range(40):
        register_team(desk, TeamDraft((f"Anne A{n}", f"Bruno B{n}")))
    view = ChampionshipView(desk, translator("fr"), PageName.TEAMS)
    view.resize(1366, 768)
    front(view)
    page = view.pages.of(TeamsPage)
    page.choose(page.model.lines[20].id)
    page.table.setFocus()
    return view


@pytest.mark.long
@pytest.mark.parametrize("modifier", [Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier])
def test_home_and_end_choose_the_first_team_and_the_last(listed, qtbot, modifier):
    page = listed.pages.of(TeamsPage)
    for key, row in ((Qt.Key.Key_End, 39), (Qt.Key.Key_Home, 0)):
        qtbot.keyClick(QApplication.focusWidget(), key, modifier)
        settle()
        assert page.chosen() == (page.model.lines[row],)
        assert page.table.viewport().rect().contains(page.table.visualRect(page.model.index(row, 0)))


@pytest.mark.long
def test_back_from_the_page_of_a_team_the_keys_are_at_its_row(listed, qtbot):
    page = listed.pages.of(TeamsPage)
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
    assert listed.here is PageName.TEAM
    settle()
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Escape)
    settle()
    assert (listed.here, page.chosen()) == (PageName.TEAMS, (page.model.lines[20],))
    assert page.table.hasFocus()
