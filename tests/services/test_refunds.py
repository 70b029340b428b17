"""Who leaves and is given back what was paid owes nothing more."""

from tests.services.test_cash import CARD
from tests.services.test_cash import till as till
from tournament.services.cash.accounts import accounts
from tournament.services.cash.payments import cash_entry_views, pay_fee, refund_fee
from tournament.services.cash.views import Means
from tournament.services.desk.undo import undo
from tournament.services.people.registration import refund_and_remove, register_team, set_paid, teams
from tournament.services.people.views import TeamDraft


def test_one_command_gives_back_what_was_paid_and_strikes_out(till):
    pay_fee(till, 5, 1200)
    refund_and_remove(till, 5, CARD)
    assert [(line.payer, line.cents, line.means) for line in cash_entry_views(till.state)] == [
        ("Imbert / Jacob", 1200, Means.CASH),
        ("Imbert / Jacob", -1200, Means.CARD),
    ]
    assert [team.id for team in teams(till.state)] == [1, 2, 3, 4]
    undo(till)
    assert (accounts(till.state)[5].paid, len(cash_entry_views(till.state))) == (1200, 1)


def test_who_waits_and_was_given_all_back_owes_nothing_until_it_pays_again(till):
    firmin = register_team(till, TeamDraft(("Firmin Faure",), paid=True)).team
    refund_fee(till, firmin, 1000)
    line = accounts(till.state)[firmin]
    assert (line.is_refunded, line.due, line.owed, line.is_paid) == (True, 0, 0, False)
    set_paid(till, [firmin], True)
    line = accounts(till.state)[firmin]
    assert (line.is_refunded, line.paid, line.owed, line.is_paid) == (False, 1000, 0, True)


def test_a_correction_of_a_tick_is_no_refund(till):
    firmin = register_team(till, TeamDraft(("Firmin Faure",), paid=True)).team
    set_paid(till, [firmin], False)
    assert accounts(till.state)[firmin].owed == 1000
