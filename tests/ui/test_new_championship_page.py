"""A new championship: a few cards that say what they mean, or last year's."""

from dataclasses import replace
from datetime import date

import pytest
from PySide6.QtCore import QDate, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QScrollArea

from tests.ui.settling import settle
from tournament.exchange.championship_json import Template
from tournament.i18n import translator
from tournament.messages.setup.formulas import FORMULAS
from tournament.records.money import PlannedPrize
from tournament.scoring.systems import resolve_rules
from tournament.services.cash.views import ReductionView
from tournament.services.people.views import TeamDraft
from tournament.services.setup.views import ByeWorth
from tournament.ui.setup.new_championship_page import OF_THE_TEMPLATE, NewChampionshipPage
from tournament.ui.setup.system_dialog import SystemDialog

pytestmark = pytest.mark.unstyled

TEAMS = tuple(TeamDraft((f"Ada N{number}", f"Bo N{number}"), present=False) for number in range(3))


@pytest.fixture
def page(qtbot):
    page = NewChampionshipPage(translator("en"))
    qtbot.addWidget(page)
    return page


@pytest.fixture
def wishes(page):
    """The championships that were wished for."""
    wished = []
    page.wished.connect(wished.append)
    return wished


@pytest.fixture
def template():
    settings = FORMULAS[2].settings("Concours 2025", "Œuilly", date(2025, 11, 22))
    return Template(settings, TEAMS)


def words_on(page):
    return "\n".join(made.text() for made in page.findChildren(QLabel) if made.isVisibleTo(page))


def choose(page, card):
    page.formulas.button(card).click()


def test_each_card_says_what_it_means_before_anything_is_created(page):
    assert "4 rounds. A game goes to 2,000 points." in words_on(page)
    assert "scores 1,000 points and a game won" in words_on(page)
    choose(page, 1)
    assert "4 rounds. A game is over after 12 hands, and the greater total wins." in words_on(page)
    assert "Points, then wins." in words_on(page)
    assert "The desk types the totals" in words_on(page)
    assert "2,000 points" not in words_on(page)
    choose(page, 2)
    assert "A game is stopped after 45 minutes." in words_on(page)


def test_another_game_is_played_by_any_formula(page, monkeypatch, wishes):
    asked = []
    monkeypatch.setattr(
        SystemDialog,
        "ask",
        classmethod(lambda cls, parent, tr, system: (asked.append(system), "belote-comptoir")[1]),
    )
    page.choose_game.click()
    assert "Bar belote, from 6 down. Two to six players" in words_on(page)
    assert "A game is over when one side is left." in words_on(page)
    choose(page, 1)
    assert "Bar belote, 12 hands." in words_on(page)
    page.name.editor.setText("Concours")
    page.wish()
    assert asked == ["contree-championship"]
    assert wishes[0].settings.rules == resolve_rules("belote-comptoir", {"hands": 12})
    assert wishes[0].settings.criteria == ("points", "places")


def test_a_melee_is_a_card_and_speaks_of_players(page, wishes):
    card = next(position for position, formula in enumerate(FORMULAS) if formula.name == "Individual mêlée")
    choose(page, card)
    assert "Mêlée: partners change every round, 4 rounds" in words_on(page)
    assert "Two players have" in words_on(page)
    assert " team" not in words_on(page).casefold()
    page.name.editor.setText("Concours")
    page.wish()
    assert [phase.format for phase in wishes[0].settings.phases] == ["melee"]


def test_a_game_for_single_players_speaks_of_players_and_offers_no_melee(page):
    card = next(position for position, formula in enumerate(FORMULAS) if formula.name == "Individual mêlée")
    choose(page, card)
    page.use_system("belote-three")
    assert not page.formulas.button(card).isVisibleTo(page)
    assert page.formulas.checkedId() == 0
    assert "Two players have a sum of places of 7 each" in words_on(page)
    assert "12 hands a game" in words_on(page)
    assert "4 × 12 hands" not in words_on(page)
    page.use_system("belote-classic")
    assert page.formulas.button(card).isVisibleTo(page)
    assert "4 × 12 hands" in words_on(page)


def test_another_game_than_last_years_keeps_what_both_have(page, template, monkeypatch, wishes):
    monkeypatch.setattr(SystemDialog, "ask", classmethod(lambda cls, parent, tr, system: None))
    page.use_system("belote-classic")
    page.use_template(template)
    page.choose_game.click()
    assert "Contrée, 2,000 points." in words_on(page)
    page.use_system("belote-four-exact")
    page.wish()
    settings = wishes[0].settings
    assert (settings.rules, settings.game_minutes) == (resolve_rules("belote-four-exact", {}), 45)


def test_another_game_leaves_the_criteria_that_were_brought_and_fits_those_of_a_formula(page, template, wishes):
    page.use_template(template)
    page.use_system("belote-three")
    page.wish()
    page.formulas.button(0).click()
    page.wish()
    assert [wish.settings.rules.system for wish in wishes] == ["belote-three", "belote-three"]
    assert wishes[0].settings.criteria == template.settings.criteria
    assert ("wins" in template.settings.criteria, "places" in wishes[1].settings.criteria) == (True, True)


@pytest.mark.parametrize("card", range(len(FORMULAS)))
def test_a_card_is_a_row_of_settings(page, card, wishes):
    choose(page, card)
    page.name.editor.setText("Concours")
    page.wish()
    (wish,) = wishes
    assert wish.settings == FORMULAS[card].settings("Concours", "", date.today())
    assert wish.teams == ()


def test_last_years_settings_become_a_card_and_its_name_and_place_are_proposed(page, template, wishes):
    page.use_template(template)
    assert page.formulas.checkedId() == OF_THE_TEMPLATE
    assert page.name.editor.text() == f"Concours {date.today().year}"
    page.wish()
    (wish,) = wishes
    assert (wish.settings.venue, wish.settings.game_minutes, wish.settings.bye_worth) == (
        "Œuilly",
        45,
        ByeWorth.AVERAGE,
    )
    assert (wish.settings.day, wish.teams) == (date.today(), ())


def test_what_was_typed_stays(page, template):
    page.name.editor.setText("Saint-Éloi")
    page.use_template(template)
    page.complain("That file is none.")
    assert (page.name.editor.text(), page.message.text) == ("Saint-Éloi", "That file is none.")


def test_its_teams_come_along_when_they_are_wanted(page, template, wishes):
    assert not page.with_teams.isVisibleTo(page)
    page.use_template(template)
    assert page.with_teams.text().replace("&", "") == "With its 3 teams, marked absent"
    page.with_teams.click()
    page.wish()
    choose(page, 0)
    assert not page.with_teams.isVisibleTo(page)
    page.wish()
    assert [wish.teams for wish in wishes] == [TEAMS, ()]


def test_its_prizes_and_its_picture_come_along_with_its_settings(page, template, wishes):
    prizes = (PlannedPrize(first_rank=1, last_rank=1, goods="Jambon"),)
    page.use_template(
        replace(template, prizes=prizes, logo=b"picture", reductions=(ReductionView(1, "Adhérents", 300),))
    )
    assert "The settings and the prizes of the championship of 2025." in words_on(page)
    page.wish()
    choose(page, 0)
    page.wish()
    reductions = (ReductionView(1, "Adhérents", 300),)
    assert [(wish.prizes, wish.logo, wish.reductions) for wish in wishes] == [
        (prizes, b"picture", reductions),
        ((), None, ()),
    ]


def test_a_template_without_teams_offers_none_and_another_one_takes_its_place(page, template):
    page.use_template(template)
    page.use_template(Template(template.settings, ()))
    assert len(page.formulas.buttons()) == len(FORMULAS) + 1
    assert not page.with_teams.isVisibleTo(page)


def test_keys(page, template, qtbot):
    page.show()
    page.activateWindow()
    qtbot.waitUntil(page.isActiveWindow)
    page.use_template(template)
    qtbot.waitUntil(page.formulas.button(OF_THE_TEMPLATE).isVisible)
    for card in (3, 2, 4):
        qtbot.keyClick(page, Qt.Key.Key_0 + card, Qt.KeyboardModifier.AltModifier)
        assert page.formulas.checkedId() == card - 1
    with qtbot.waitSignal(page.template_asked):
        qtbot.keyClick(page.like, Qt.Key.Key_Return)


def test_enter_goes_from_field_to_field_to_the_button_that_creates(page, qtbot, wishes):
    page.show()
    qtbot.waitUntil(page.isVisible)
    page.activateWindow()
    page.name.setFocus()
    qtbot.keyClicks(page.name.editor, "Concours")
    for here, there in (
        (page.name.editor, page.venue.editor),
        (page.venue.editor, page.day.editor),
        (page.day.editor, page.create_button),
    ):
        qtbot.keyClick(here, Qt.Key.Key_Return)
        qtbot.waitUntil(there.hasFocus)
    assert not wishes
    qtbot.keyClick(page.create_button, Qt.Key.Key_Return)
    assert [wish.settings.name for wish in wishes] == ["Concours"]


def test_the_button_that_creates_names_its_key(page):
    assert page.create_button.text() == "Create the championship  Ctrl+Enter"


def test_page_keys_in_the_date_scroll_the_page_and_change_no_month(page, front):
    page.resize(1000, 480)
    front(page)
    page.day.editor.setDate(QDate(2026, 11, 28))
    page.day.setFocus()
    bar = page.findChild(QScrollArea).verticalScrollBar()
    before = bar.value()
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_PageDown)
    assert page.day.editor.date() == QDate(2026, 11, 28)
    assert bar.value() > before
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_PageUp)
    assert (page.day.editor.date(), bar.value()) == (QDate(2026, 11, 28), before)


def test_tab_leads_to_what_the_formula_means_and_brings_it_into_sight(page, front):
    page.resize(1000, 480)
    front(page)
    page.formulas.checkedButton().setFocus()
    for _ in range(len(page.formulas.buttons())):
        if QApplication.focusWidget() is page.meaning:
            break
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
        settle()
    assert page.meaning.hasFocus()
    assert "A game goes to 2,000 points." in page.meaning.accessibleDescription()
    assert page.meaning.visibleRegion().boundingRect().height() > page.meaning.height() // 2
    QTest.keyClick(page.meaning, Qt.Key.Key_Tab)
    assert QApplication.focusWidget() is page.fits
