"""Each letter that Alt presses stands once on a page: two would only move the ring between them."""

import re
from collections import defaultdict

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QWidget

from tests.examples import a_slice
from tests.ui.settling import settle
from tournament.i18n import LANGUAGES, translator
from tournament.records.money import PlannedPrize
from tournament.services.cash.payments import pay_fee
from tournament.services.people.registration import set_paid, teams
from tournament.services.prizes.prizes import plan_prizes
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_views import current_round
from tournament.services.scores.entry import record_totals
from tournament.services.setup.championship import change_championship
from tournament.ui.cash.cash_page import CashPage
from tournament.ui.ground.page_specs import OFF_THE_RAIL, PAGES, PageName
from tournament.ui.people.teams_page import TeamsPage
from tournament.ui.shell.championship_view import ChampionshipView

pytestmark = pytest.mark.unstyled

MNEMONIC = re.compile(r"(?<!&)&(\w)")


def doubled(window):
    """The letters that more than one visible part has, with what stands on these."""
    found = defaultdict(list)
    for part in window.findChildren(QWidget):
        says = isinstance(part, QAbstractButton) or (isinstance(part, QLabel) and part.buddy() is not None)
        if says and part.isVisible() and part.isEnabled() and (letter := MNEMONIC.search(part.text())):
            found[letter[1].casefold()].append(part.text())
    return {letter: texts for letter, texts in found.items() if len(texts) > 1}


@pytest.mark.parametrize("language", a_slice(LANGUAGES, of=2))
def test_each_letter_stands_once_on_a_page(full_desk, qtbot, language):
    change_championship(full_desk, fee_cents=10_00)  # without a fee the till has but one button
    plan_prizes(full_desk, (PlannedPrize(first_rank=1, last_rank=2, cents=50_00),))
    draw(full_desk)
    post_draw(full_desk)
    for game in current_round(full_desk.state).tables:
        record_totals(full_desk, game.id, {"A": 2000, "B": 1000})
    draw(full_desk)
    post_draw(full_desk)
    view = ChampionshipView(full_desk, translator(language))
    qtbot.addWidget(view)
    view.resize(1366, 768)
    view.show()
    found = {}
    for spec in (*PAGES, *OFF_THE_RAIL):
        if spec.name is PageName.TEAM:
            view.show_team(1)
        else:
            view.go(spec.name)
        if spec.name is PageName.TEAMS:
            view.pages.of(TeamsPage).choose(view.pages.of(TeamsPage).model.lines[0].id)
        settle()
        if twice := doubled(view):
            found[str(spec.name)] = twice
    assert found == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_letter_stands_once_in_the_till_whatever_it_shows(full_desk, qtbot, language):
    first, second = (team.id for team in teams(full_desk.state)[:2])
    set_paid(full_desk, [second], True)  # with no fee yet: no money is recorded for it
    change_championship(full_desk, fee_cents=10_00)
    pay_fee(full_desk, first, 10_00)
    view = ChampionshipView(full_desk, translator(language), PageName.CASH)
    qtbot.addWidget(view)
    view.resize(1366, 768)
    view.show()
    page = view.pages.of(CashPage)
    for team_id in (first, second):
        page.show_team(team_id)
        for listed in page.lists.views.buttons:
            page.lists.views.choose(listed)
            settle()
            assert doubled(view) == {}


def test_the_letters_of_the_till_open_what_they_stand_on(full_desk, front, qtbot):
    change_championship(full_desk, fee_cents=10_00)
    view = ChampionshipView(full_desk, translator("fr"), PageName.CASH)
    view.resize(1366, 768)
    front(view)
    settle()
    page, opened = view.pages.of(CashPage), []
    for button, slot in ((page.sheet, page.show_sheet), (page.moving, page.ask_for_move)):
        button.clicked.disconnect(slot)
        button.clicked.connect(lambda _=False, name=slot.__name__: opened.append(name))

    def press(letter):
        qtbot.keyClick(QApplication.focusWidget(), letter, Qt.KeyboardModifier.AltModifier)

    press(Qt.Key.Key_U)
    qtbot.waitUntil(lambda: opened == ["ask_for_move"])
    press(Qt.Key.Key_L)
    qtbot.waitUntil(lambda: opened == ["ask_for_move", "show_sheet"])
    press(Qt.Key.Key_O)
    qtbot.waitUntil(lambda: page.lists.views.name == "all")
    press(Qt.Key.Key_T)
    qtbot.waitUntil(lambda: view.here is PageName.RAFFLE)
