"""Money that leaves a till: prizes by a means that is asked for, refunds, expenses; and what is said before a drawer
would stand below zero."""

import pytest
from PySide6.QtCore import Qt

from tests.ui.cash.conftest import ENTER, TAB, desk_of, press
from tests.ui.settling import focused
from tournament.i18n import translator
from tournament.records.money import PlannedPrize
from tournament.services.cash.accounts import accounts
from tournament.services.cash.payments import cash_entry_views, move_money, pay_fee, refund_fee, tills
from tournament.services.cash.views import CashKind, Handover, Means
from tournament.services.desk.undo import undo
from tournament.services.people.registration import register_team, set_present, teams
from tournament.services.people.views import TeamDraft
from tournament.services.prizes.prizes import plan_prizes
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_views import current_round
from tournament.services.scores.entry import record_totals
from tournament.ui.cash.cash_lists import ALL
from tournament.ui.people.teams_page import TeamsPage
from tournament.ui.prizes.prizes_page import PrizesPage

pytestmark = pytest.mark.unstyled

BELOW = (
    "Le tiroir (caisse 1) devrait contenir 50\u00a0€\u00a0: il manque 10\u00a0€. En espèces, il passerait sous zéro."
)


@pytest.fixture
def ended(fee_desk):
    """A round of six teams is in, the first three win 60, 40 and 20 €, and 50 € are in the drawer."""
    draw(fee_desk)
    post_draw(fee_desk)
    for game in current_round(fee_desk.state).tables:
        record_totals(fee_desk, game.id, {"A": 2010 + 10 * game.table, "B": 1000 - 100 * game.table})
    plan_prizes(
        fee_desk, [PlannedPrize(first_rank=rank, cents=cents) for rank, cents in ((1, 60_00), (2, 40_00), (3, 20_00))]
    )
    move_money(fee_desk, CashKind.FLOAT, 50_00)
    return fee_desk


@pytest.fixture
def prizes(ended, shown):
    page = shown(PrizesPage(ended, translator("fr")))
    page.awards.setFocus()
    return page


def paid_out(desk):
    """The prizes that were paid: how much, by what means, and what for."""
    return [
        (line.cents, line.means.value, line.note)
        for line in cash_entry_views(desk.state)
        if line.kind is CashKind.PRIZE
    ]


def below_zero(dialog):
    """What the question says of the drawer, and whether it is the warning."""
    return dialog.drawer.text(), dialog.drawer.property("role")


class TestPrizes:
    def test_the_means_is_asked_and_a_cheque_proposed_where_the_drawer_lacks_it(self, prizes, ended, answer):
        told = answer(ENTER, read=lambda dialog: dialog.chosen.value)
        press("p")
        assert (told, paid_out(ended)) == (["cheque"], [(-60_00, "cheque", "1er")])

    def test_cash_is_proposed_where_the_drawer_holds_it(self, prizes, ended, answer):
        answer(ENTER, read=lambda dialog: dialog.chosen.value)
        press(Qt.Key.Key_Down, "p")
        assert paid_out(ended) == [(-40_00, "cash", "2e")]

    def test_what_the_drawer_lacks_is_said_before_cash_leaves_it(self, prizes, ended, answer):
        told = answer("e", read=below_zero)
        press("p")
        assert told == [(BELOW, "error")]
        assert paid_out(ended) == []

    def test_all_that_is_not_paid_is_paid_at_once_and_one_undo_takes_it_back(self, prizes, ended, answer):
        answer(ENTER)
        press(Qt.Key.Key_Down, "p")
        told = answer(
            "v", ENTER, read=lambda dialog: [label.text() for label in dialog.findChildren(type(dialog.drawer))]
        )
        prizes.pay_all.click()
        assert "2 équipes reçoivent 80\u00a0€ en tout." in told[0]
        assert paid_out(ended) == [(-40_00, "cash", "2e"), (-60_00, "transfer", "1er"), (-20_00, "transfer", "3e")]
        assert not prizes.pay_all.isVisible()
        prizes.changed.emit(undo(desk_of(prizes)))
        assert paid_out(ended) == [(-40_00, "cash", "2e")]

    def test_another_desk_that_has_paid_meanwhile_is_heard(self, prizes, ended, answer):
        (first, *_) = prizes.awards.model().lines
        team = next(team.id for team in teams(ended.state) if team.number == first.team)
        move_money(ended, CashKind.PRIZE, 60_00, Handover(Means.CHEQUE), team)
        answer(ENTER)
        prizes.pay_all.click()
        assert [cents for cents, *_ in paid_out(ended)] == [-60_00]


class TestBelowZero:
    def test_the_figure_is_red_and_says_why(self, page):
        page.changed.emit(move_money(desk_of(page), CashKind.PRIZE, 55_00))
        assert (page.tills.drawer.text(), page.tills.drawer.property("tone")) == ("−55\u00a0€", "fault")
        assert page.tills.below.isVisible()
        assert page.tills.below.text().startswith("Caisse 1\u00a0: il est sorti 55\u00a0€ de plus")
        page.changed.emit(move_money(desk_of(page), CashKind.FLOAT, 55_00))
        assert (page.tills.drawer.property("tone"), page.tills.below.isVisible()) == ("", False)

    def test_an_expense_in_cash_is_warned_of_and_one_by_cheque_is_not(self, page, answer):
        told = answer("d", "12", read=lambda dialog: (dialog.kinds.value, dialog.lacking.text()))
        page.ask_for_move()
        ((kind, said),) = told
        assert (kind, "il manque 12\u00a0€" in said) == (CashKind.EXPENSE, True)
        told = answer("d", "12", TAB, "h", read=lambda dialog: (dialog.means.editor.value, dialog.lacking.text()))
        page.ask_for_move()
        assert told == [("cheque", "")]

    def test_a_refund_in_cash_is_warned_of(self, page):
        team = teams(page.state)[0].id
        page.changed.emit(pay_fee(desk_of(page), team, 20_00, Handover(Means.CHEQUE)))
        page.show_team(team)
        page.card.propose_refund()
        assert "il manque 20\u00a0€" in page.card.lacking.text()
        press("h")
        assert page.card.lacking.text() == ""


class TestWhoLeaves:
    @pytest.fixture
    def alone(self, page):
        """Firmin waits for a partner, and has paid his 10 €."""
        joined = register_team(desk_of(page), TeamDraft(("Firmin Faure",), paid=True))
        page.changed.emit(joined.changes)
        page.show_team(joined.team)
        return joined.team

    def test_it_is_to_whom_on_a_refund_and_from_whom_otherwise(self, page, alone):
        assert page.card.payer.label.text() == "De la part de"
        page.card.propose_refund()
        assert page.card.payer.label.text() == "À"

    @pytest.mark.parametrize("how", ["enter", "button"])
    def test_one_command_gives_back_and_strikes_out(self, page, alone, how):
        page.card.refund.click()
        assert page.card.take.text() == "Rembourser 10\u00a0€ et rayer"
        press(ENTER) if how == "enter" else page.card.take.click()
        assert [(line.payer, line.cents) for line in cash_entry_views(page.state)] == [
            ("Firmin Faure", 10_00),
            ("Firmin Faure", -10_00),
        ]
        assert alone not in accounts(page.state)
        assert page.counters.text() == "0 sur 6 ont payé · reste à encaisser\u00a0: 120\u00a0€"
        page.changed.emit(undo(desk_of(page)))
        assert accounts(page.state)[alone].paid == 10_00

    def test_another_button_gives_all_back_and_keeps_the_registration(self, page, alone):
        page.card.refund.click()
        assert page.card.refund_otherwise.text() == "Rembourser 10\u00a0€ sans rayer"
        page.card.refund_otherwise.click()
        assert (accounts(page.state)[alone].paid, focused()) == (0, page.search)

    def test_a_part_is_given_back_to_who_stays(self, page, alone):
        page.card.refund.click()
        press("4")
        assert (page.card.take.text(), page.card.refund_otherwise.text()) == (
            "Rembourser 4\u00a0€",
            "Rembourser 10\u00a0€ et rayer",
        )
        press(ENTER)
        assert accounts(page.state)[alone].paid == 6_00

    def test_what_was_paid_too_much_is_given_back_to_who_stays(self, page, alone):
        page.changed.emit(pay_fee(desk_of(page), alone, 5_00))
        page.show_team(alone)
        assert (page.card.take.text(), page.card.refund_otherwise.text()) == (
            "Rembourser 5\u00a0€",
            "Rembourser 15\u00a0€ et rayer",
        )
        press(ENTER)
        assert accounts(page.state)[alone].paid == 10_00

    def test_who_is_drawn_stays(self, page, alone):
        team = teams(page.state)[0].id
        page.changed.emit(pay_fee(desk_of(page), team, 20_00))
        page.show_team(team)
        page.card.propose_refund()
        page.changed.emit(draw(desk_of(page)))
        page.changed.emit(post_draw(desk_of(page)))
        assert (page.card.take.text(), page.card.refund_otherwise.isVisible()) == ("Rembourser 20\u00a0€", False)
        press(ENTER)
        assert accounts(page.state)[team].paid == 0

    def test_who_was_given_all_back_and_waits_owes_nothing(self, page, alone):
        page.changed.emit(refund_fee(desk_of(page), alone, 10_00))
        assert (page.card.status.text(), page.card.take.isVisible()) == ("remboursé", False)
        assert page.counters.text() == "0 sur 6 ont payé · reste à encaisser\u00a0: 120\u00a0€ · 1 compte clos"
        assert page.lists.views.buttons[ALL].text() == "T&outes 7", "these six and the closed one"
        page.lists.views.choose(ALL)
        (waiting,) = (one for one in page.lists.accounts.lines if one.team.id == alone)
        assert page.lists.accounts.columns[-1].text(waiting) == "–"

    def test_a_team_that_plays_owes_its_fee_whatever_it_was_given_back(self, page):
        team = teams(page.state)[0].id
        page.changed.emit(pay_fee(desk_of(page), team, 20_00))
        page.changed.emit(refund_fee(desk_of(page), team, 20_00))
        assert accounts(page.state)[team].owed == 20_00
        page.changed.emit(set_present(desk_of(page), [team], False))
        assert accounts(page.state)[team].owed == 0

    def test_striking_out_in_the_list_asks_how_it_is_given_back(self, page, alone, shown, answer):
        listed = shown(TeamsPage(desk_of(page), translator("fr")))
        told = answer(ENTER, read=lambda dialog: dialog.windowTitle())
        listed.choose(alone)
        listed.table.setFocus()
        press(Qt.Key.Key_Delete)
        assert told == ["Rembourser et rayer"]
        assert [team.name for team in teams(desk_of(page).state) if team.id == alone] == []
        assert tills(desk_of(page).state)[0].expected == 0
