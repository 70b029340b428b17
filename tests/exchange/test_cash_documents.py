"""The cash in a championship document: out and in again to the letter, and refused wherever it cannot be."""

import json

import pytest

from tests.exchange.test_championship_json import VALIDATOR, again
from tests.services.conftest import hall_of_five
from tests.services.test_cash import CARD, book, owed
from tournament.errors import Refused
from tournament.exchange.championship_json import export_championship, import_championship, to_text
from tournament.services.cash.accounts import accounts, add_reduction, grant_reduction
from tournament.services.cash.payments import cash_entry_views, correct_entry, count_till, move_money, pay_fee, tills
from tournament.services.cash.views import CashKind, Handover, Means
from tournament.services.desk.undo import undo
from tournament.services.people.registration import register_team
from tournament.services.people.views import TeamDraft
from tournament.services.setup.championship import change_championship


def evening():
    """Fees of teams and of somebody who waits, a correction, the float, a count, and a payment that was undone."""
    desk = hall_of_five()
    change_championship(desk, fee_cents=2000)
    add_reduction(desk, "Adhérents", 300)
    grant_reduction(desk, 2, 1)
    waiting = register_team(desk, TeamDraft(("Ada Aubin",))).team
    grant_reduction(desk, waiting, 1)
    move_money(desk, CashKind.FLOAT, 10000, Handover(till="Buvette"))
    pay_fee(desk, 1, 2500, Handover(Means.CHEQUE, "", "Mme Blot", "Odile", "n° 44"))
    correct_entry(desk, 2, 2000)
    pay_fee(desk, waiting, 700)
    count_till(desk, "Buvette", {"5000": 2}, counted_by="Odile")
    pay_fee(desk, 3, 2000, CARD)
    undo(desk)
    return desk


def accounts_of(desk):
    return [
        (line.number, line.reductions, line.paid, line.owed, line.is_paid) for line in accounts(desk.state).values()
    ]


@pytest.fixture(scope="module")
def written():
    desk = evening()
    return to_text(export_championship(desk.state))


@pytest.fixture
def document(written):
    return json.loads(written)


def test_the_cash_goes_out_and_comes_back_to_the_letter(written):
    assert again(written) == written
    VALIDATOR.validate(json.loads(written))


def test_what_is_brought_back_is_what_was_there(document):
    desk, back = evening(), import_championship(document, None, by="test")
    assert [(line.number, line.cents, line.payer, line.corrects, line.at) for line in cash_entry_views(back.state)] == [
        (line.number, line.cents, line.payer, line.corrects, line.at) for line in cash_entry_views(desk.state)
    ]
    assert accounts_of(back) == accounts_of(desk)
    assert [till.counts for till in tills(back.state)] == [till.counts for till in tills(desk.state)]


def test_the_number_of_an_undone_payment_is_not_given_again_after_an_import(document):
    assert document["cash"]["last_number"] == 5
    back = import_championship(document, None, by="test")
    pay_fee(back, 3, 2000)
    assert [number for number, _, _ in book(back)] == [1, 2, 3, 4, 6]
    assert owed(back)[3] == 0


def test_without_money_nothing_is_said_of_it():
    assert "cash" not in export_championship(hall_of_five().state)


@pytest.mark.parametrize(
    ("path", "value", "code"),
    [
        (("entries", 1, "number"), 1, "entry-number-twice"),
        (("entries", 2, "corrects"), 9, "entry-to-correct-unknown"),
        (("entries", 0, "corrects"), 2, "entry-to-correct-unknown"),
        (("entries", 0, "cents"), -10000, "entry-wrong-way"),
        (("entries", 0, "cents"), 0, "amount-out-of-range"),
        (("entries", 0, "kind"), "gift", "not-choice"),
        (("entries", 0, "till"), " ", "name-empty"),
        (("entries", 0, "at"), "hier", "not-moment"),
        (("entries", 1, "team"), 77, "team-unknown"),
        (("entries", 1, "waiting"), 1, "entry-of-two"),
        (("entries", 3, "waiting"), 2, "waiting-unknown"),
        (("counts", 0, "pieces"), {"300": 1}, "piece-unknown"),
        (("reductions", 0, "granted"), [{"team": 2}, {"team": 2}], "granted-twice"),
        (("last_number",), 3, "receipt-too-low"),
        (("last_number",), 2**53 - 1, "number-out-of-range"),
        (("entries", 1, "number"), 2**53 - 1, "number-out-of-range"),
        (("entries", 2, "till"), "Buvette", "correction-elsewhere"),
        (("entries", 2, "means"), "card", "correction-elsewhere"),
        (("entries", 2, "team"), 2, "correction-elsewhere"),
        (("entries", 2, "cents"), -2600, "refunded-already"),
    ],
)
def test_what_no_cash_can_be_is_refused_with_its_path(document, path, value, code):
    part = document["cash"]
    for step in path[:-1]:
        part = part[step]
    part[path[-1]] = value
    with pytest.raises(Refused) as told:
        import_championship(document, None, by="test")
    assert code in {problem.code for problem in told.value.problems}
    assert all(problem.path.startswith("cash") for problem in told.value.problems)


def test_an_amount_that_cannot_be_read_brings_no_refund_that_nobody_paid(document):
    fee = {"at": "2026-11-21T12:00:00+00:00", "till": "1", "kind": "fee", "means": "cash", "team": 3}
    document["cash"]["entries"] += [{"number": 10, **fee, "cents": "viel"}, {"number": 11, **fee, "cents": 2000}]
    document["cash"]["last_number"] = 11
    with pytest.raises(Refused) as refused:
        import_championship(document, None, by="test")
    assert [(problem.code, problem.path) for problem in refused.value.problems] == [
        ("not-whole", "cash.entries[4].cents")
    ]
