"""Paying from the page of teams, the account on the page of one team, and the way from there to the till."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.ui.cash.conftest import ENTER, press
from tests.ui.settling import settle
from tournament.i18n import translator
from tournament.register.register import Register
from tournament.services.cash.accounts import add_reduction, grant_reduction, reductions
from tournament.services.cash.payments import cash_book, pay_fee
from tournament.services.people.registration import teams
from tournament.services.people.views import TeamDraft, draft_of
from tournament.services.setup.championship import change_championship
from tournament.ui.cash.cash_page import CashPage
from tournament.ui.cash.till_here import keep_till
from tournament.ui.ground.page_specs import PageName
from tournament.ui.people.team_list import PAID
from tournament.ui.people.team_page import TeamPage
from tournament.ui.people.teams_page import TeamsPage
from tournament.ui.shell.championship_view import ChampionshipView

pytestmark = pytest.mark.unstyled


@pytest.fixture
def listed(fee_desk, shown, tmp_path):
    page = shown(TeamsPage(fee_desk, translator("fr"), Register(tmp_path / "register.json")))
    page.table.setFocus()
    settle()
    return page


@pytest.fixture
def one(fee_desk, shown):
    page = shown(TeamPage(fee_desk, translator("fr")))
    page.show_team(3)
    settle()
    return page


def id_of(desk, number):
    return next(team.id for team in teams(desk.state) if team.number == number)


@pytest.fixture
def bar():
    """The till of this desk is that of the bar."""
    keep_till("Bar")


def tills_of(desk):
    return [line.till for line in cash_book(desk.state).entries]


def entries(desk):
    return [(line.team, line.cents, line.received_by) for line in cash_book(desk.state).entries]


def paid_column(page):
    return [page.model.columns[PAID].text(team) for team in page.model.lines]


def test_the_list_tells_what_is_owed(listed, fee_desk):
    listed.changed.emit(pay_fee(fee_desk, id_of(fee_desk, 1), 12_50))
    listed.changed.emit(pay_fee(fee_desk, id_of(fee_desk, 2), 20_00))
    assert paid_column(listed)[:3] == ["doit 7,50\u00a0€", "oui", "doit 20\u00a0€"]


def test_p_pays_what_is_left_at_once(listed, fee_desk):
    listed.choose(id_of(fee_desk, 3))
    assert listed.card.paid.text() == "Encaisser 20\u00a0€"
    press("p")
    assert entries(fee_desk) == [(3, 20_00, fee_desk.by)]
    assert listed.card.paid.text() == "Marquer non payée"


def test_p_once_more_takes_it_back_by_an_entry(listed, fee_desk):
    listed.choose(id_of(fee_desk, 3))
    press("p", "p")
    assert [cents for _, cents, _ in entries(fee_desk)] == [20_00, -20_00]
    assert paid_column(listed)[2] == "doit 20\u00a0€"


def test_several_teams_pay_at_once(listed, fee_desk):
    QTest.keyClick(listed.table, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    assert listed.card.paid.text() == "Encaisser 120\u00a0€"
    press("p")
    assert [(team, cents) for team, cents, _ in entries(fee_desk)] == [(number, 20_00) for number in range(1, 7)]


def test_without_a_fee_the_tick_is_a_tick(listed, fee_desk):
    listed.changed.emit(change_championship(fee_desk, fee_cents=0))
    listed.choose(id_of(fee_desk, 3))
    assert listed.card.paid.text() == "Marquer payée"
    press("p")
    assert (paid_column(listed)[2], entries(fee_desk)) == ("oui", [])


def test_the_page_of_a_team_shows_its_account(one, fee_desk):
    one.changed.emit(add_reduction(fee_desk, "Membres", 2_00))
    one.changed.emit(grant_reduction(fee_desk, id_of(fee_desk, 3), reductions(fee_desk.state)[0].id))
    one.changed.emit(pay_fee(fee_desk, id_of(fee_desk, 3), 10_00))
    assert one.account.amounts.shown == (
        ("Droit d’inscription", "20\u00a0€"),
        ("Membres", "−2\u00a0€"),
        ("Payé", "10\u00a0€"),
    )
    assert one.account.status.text() == "reste 8\u00a0€"
    line = one.account.entries.text()
    assert line.startswith("N°\u00a01\u00a0: ")
    assert line.endswith("Droit d’inscription · 10\u00a0€ en espèces")
    assert one.paid.text() == "Encaisser 8\u00a0€"


def test_without_a_fee_there_is_no_account(one, fee_desk):
    assert one.account.isVisible()
    one.changed.emit(change_championship(fee_desk, fee_cents=0))
    assert not one.account.isVisible()


def test_from_the_page_of_a_team_the_till_is_ready_for_it(fee_desk, front):
    view = front(ChampionshipView(fee_desk, translator("fr"), PageName.TEAMS))
    view.show_team(3)
    settle()
    view.pages[PageName.TEAM].account.pay.click()
    settle()
    assert view.here is PageName.CASH
    assert view.pages.of(CashPage).card.number.text() == "3"
    press(ENTER)
    assert [(team, cents) for team, cents, _ in entries(fee_desk)] == [(3, 20_00)]


def test_the_till_of_the_desk_outlives_the_program(fee_desk, front):
    view = front(ChampionshipView(fee_desk, translator("fr"), PageName.CASH))
    view.pages.of(CashPage).tills.till_chosen.emit("Bar")
    again = front(ChampionshipView(fee_desk, translator("en"), PageName.CASH))
    assert again.pages.of(CashPage).tills.choice.currentText() == "Bar"


@pytest.mark.usefixtures("bar")
def test_a_tick_among_the_teams_pays_into_the_till_of_the_desk(listed, fee_desk):
    listed.choose(id_of(fee_desk, 3))
    press("p")
    assert tills_of(fee_desk) == ["Bar"]


@pytest.mark.usefixtures("bar")
def test_a_tick_on_the_page_of_a_team_pays_into_the_till_of_the_desk(one, fee_desk):
    one.paid.click()
    assert tills_of(fee_desk) == ["Bar"]


@pytest.mark.usefixtures("bar")
def test_who_is_registered_as_having_paid_pays_into_the_till_of_the_desk(listed, fee_desk):
    listed.registering.submit(TeamDraft(("Odile Nau", "Rémi Oger"), paid=True))
    listed.registering.submit(TeamDraft(("Paule Pic", "Luc Quint")))
    listed.choose(id_of(fee_desk, 1))
    listed.fields.edit(listed.teams[0])
    listed.registering.submit(replace(draft_of(listed.teams[0]), paid=True))
    assert tills_of(fee_desk) == ["Bar", "Bar"]


def test_the_raffle_is_one_press_from_the_till(fee_desk, front):
    view = front(ChampionshipView(fee_desk, translator("fr"), PageName.CASH))
    view.pages.of(CashPage).raffle.click()
    assert view.here is PageName.RAFFLE
