"""The cash: what each team owes, what it paid, corrections that erase nothing, and what is in the tills."""

import pytest

from tests.desks import at_the_door
from tournament.errors import Refused
from tournament.services.cash.accounts import accounts, add_reduction, grant_reduction, reductions, remove_reduction
from tournament.services.cash.payments import (
    book_ticked,
    cash_book,
    cash_entry_views,
    correct_entry,
    count_till,
    move_money,
    pay_fee,
    refund_fee,
    tills,
    undone_views,
)
from tournament.services.cash.views import CashKind, Handover, Means
from tournament.services.desk.undo import redo, undo
from tournament.services.people.registration import (
    pair_waiting,
    register_team,
    register_teams,
    remove_team,
    set_paid,
    teams,
)
from tournament.services.people.views import TeamDraft
from tournament.services.repairs.leaving import withdraw_teams
from tournament.services.setup.championship import change_championship

CARD = Handover(Means.CARD)


@pytest.fixture
def till(full_desk):
    """Five teams that pay 20 € each, or 17 € with a reduction."""
    change_championship(full_desk, fee_cents=2000)
    add_reduction(full_desk, "Adhérents", 300)
    return full_desk


def owed(desk):
    return {line.number: line.owed for line in accounts(desk.state).values()}


def paid(desk):
    return [team.number for team in teams(desk.state) if team.paid]


def book(desk):
    """Every entry: its number, its sum, and a stroke where it was undone."""
    return [
        (line.number, line.cents, "undone" if line.is_undone else line.kind.value)
        for line in cash_book(desk.state).entries
    ]


def refused(code, action, *arguments, **more):
    with pytest.raises(Refused) as told:
        action(*arguments, **more)
    assert [problem.code for problem in told.value.problems] == [code]


# --- what is owed ---


def test_a_team_owes_the_fee_less_its_reductions(till):
    grant_reduction(till, 2, 1)
    assert owed(till) == {1: 2000, 2: 1700, 3: 2000, 4: 2000, 5: 2000}


def test_each_player_pays_and_may_pay_less(till):
    change_championship(till, fee_cents=1000, fee_per_player=True)
    grant_reduction(till, 1, 1, 2)
    assert owed(till)[1] == 1400
    refused("reduction-too-often", grant_reduction, till, 1, 1, 3)


def test_a_reduction_never_makes_more_than_nothing(till):
    add_reduction(till, "Bénévoles", 5000)
    grant_reduction(till, 3, 2)
    assert owed(till)[3] == 0
    assert paid(till) == [3]


def test_who_waits_pays_half_and_brings_it_along(till):
    change_championship(till, fee_cents=2001)
    one = register_team(till, TeamDraft(("Ada Aubin",))).team
    other = register_team(till, TeamDraft(("Bea Brun",))).team
    assert accounts(till.state)[one].owed == 1001
    pay_fee(till, other, 1001)
    pair_waiting(till, one, other)
    assert accounts(till.state)[one].owed == 1000
    assert cash_entry_views(till.state)[-1].payer == "Bea Brun"


def test_two_who_waited_owe_nothing_more_once_each_has_paid_less(till):
    one = register_team(till, TeamDraft(("Ada Aubin",))).team
    other = register_team(till, TeamDraft(("Bea Brun",))).team
    for waiting in (one, other):
        grant_reduction(till, waiting, 1)
        pay_fee(till, waiting, 700)
    pair_waiting(till, one, other)
    account = accounts(till.state)[one]
    assert (account.due, account.owed, account.overpaid) == (1400, 0, 0)
    grant_reduction(till, one, 1, 0)
    assert accounts(till.state)[one].owed == 600


def test_who_has_left_is_asked_for_nothing(till):
    pay_fee(till, 2, 2000)
    withdraw_teams(till, [1, 2], reason="")
    assert (owed(till)[1], owed(till)[2]) == (0, 0)
    assert accounts(till.state)[2].due == 2000
    refund_fee(till, 2, 2000)
    assert (owed(till)[2], paid(till)) == (0, [])


def test_a_reduction_that_somebody_has_stays_on_the_list(till):
    grant_reduction(till, 1, 1)
    refused("reduction-granted", remove_reduction, till, 1)
    grant_reduction(till, 1, 1, 0)
    remove_reduction(till, 1)
    assert reductions(till.state) == ()


@pytest.mark.parametrize(
    ("name", "cents", "code"),
    [
        (" ", 300, "reduction-without-name"),
        ("adhérents", 300, "reduction-name-taken"),
        ("Jeunes", 0, "amount-out-of-range"),
    ],
)
def test_what_is_no_reduction(till, name, cents, code):
    refused(code, add_reduction, till, name, cents)


# --- paying ---


def test_any_part_can_be_paid_by_any_means_until_all_is(till):
    pay_fee(till, 1, 1500, Handover(Means.CHEQUE, "Buvette", "Mme Blot", "Odile", "n° 44"))
    assert (owed(till)[1], paid(till)) == (500, [])
    pay_fee(till, 1, 500)
    assert (owed(till)[1], paid(till)) == (0, [1])
    first, second = cash_entry_views(till.state)
    assert (first.number, first.till, first.means, first.payer, first.received_by, first.note) == (
        1,
        "Buvette",
        Means.CHEQUE,
        "Mme Blot",
        "Odile",
        "n° 44",
    )
    assert (second.number, second.till, second.means, second.payer, second.team) == (
        2,
        "1",
        Means.CASH,
        "Aubry / Blot",
        1,
    )


def test_one_key_pays_the_whole_balance_in_cash(till):
    grant_reduction(till, 1, 1)
    pay_fee(till, 2, 500)
    set_paid(till, [1, 2, 2, 3], True)
    assert [(line.team, line.cents) for line in cash_entry_views(till.state)] == [
        (2, 500),
        (1, 1700),
        (2, 1500),
        (3, 2000),
    ]
    assert paid(till) == [1, 2, 3]


def test_ticking_twice_pays_once(till):
    set_paid(till, [1], True)
    set_paid(till, [1], True)
    assert book(till) == [(1, 2000, "fee")]


def test_a_tick_taken_away_is_a_correction_of_every_payment(till):
    pay_fee(till, 1, 500, CARD)
    set_paid(till, [1], True)
    set_paid(till, [1], False)
    assert [(line.cents, line.means, line.corrects) for line in cash_entry_views(till.state)] == [
        (500, Means.CARD, None), (1500, Means.CASH, None), (-500, Means.CARD, 1), (-1500, Means.CASH, 2),
    ]  # fmt: skip
    assert (paid(till), owed(till)[1]) == ([], 2000)


def test_what_was_paid_at_another_till_is_not_taken_back_here(till):
    pay_fee(till, 1, 2000, Handover(Means.CHEQUE, "Bureau"))
    set_paid(till, [2], True, Handover(till="Porte"))
    refused("paid-elsewhere", set_paid, till, [1, 2], False, Handover(till="Porte"), only_here=True)
    set_paid(till, [2], False, Handover(till=" porte"), only_here=True)
    assert paid(till) == [1]
    set_paid(till, [1], False, Handover(till="Porte"))
    assert paid(till) == []


def test_without_a_fee_the_tick_is_a_tick(full_desk):
    set_paid(full_desk, [1], True)
    assert (paid(full_desk), cash_entry_views(full_desk.state)) == ([1], ())
    refused("fee-not-set", pay_fee, full_desk, 2, 1000)


def test_who_was_ticked_before_the_fee_was_set_is_entered_on_demand(full_desk):
    set_paid(full_desk, [1, 2], True)
    change_championship(full_desk, fee_cents=2000)
    assert (paid(full_desk), owed(full_desk)[1], cash_entry_views(full_desk.state)) == ([1, 2], 0, ())
    book_ticked(full_desk)
    assert [line.cents for line in cash_entry_views(full_desk.state)] == [2000, 2000]
    refused("nothing-to-book", book_ticked, full_desk)


def test_a_dearer_fee_is_owed_again(till):
    set_paid(till, [1], True)
    change_championship(till, fee_cents=2500)
    assert (owed(till)[1], paid(till)) == (500, [])


def test_a_team_registered_as_having_paid_is_entered(till):
    register_team(till, TeamDraft(("Ada Aubin", "Bea Brun"), paid=True))
    register_teams(till, [TeamDraft(("Cleo Cros", "Dina Dor"), paid=True), TeamDraft(("Eva Est", "Flo Fort"))])
    assert [(line.team, line.cents, line.means) for line in cash_entry_views(till.state)] == [
        (6, 2000, Means.CASH),
        (7, 2000, Means.CASH),
    ]
    assert paid(till) == [6, 7]


def test_a_list_that_says_how_much_was_paid_enters_that(till):
    register_teams(till, [TeamDraft(("Cleo Cros", "Dina Dor"), paid=True, paid_cents=1500)])
    assert [(line.team, line.cents, line.means) for line in cash_entry_views(till.state)] == [(6, 1500, Means.CASH)]
    assert (owed(till)[6], paid(till)) == (500, [])
    refused("amount-out-of-range", register_teams, till, [TeamDraft(("Eva Est", "Flo Fort"), paid=True, paid_cents=-1)])


def test_what_a_list_says_was_paid_is_entered_before_a_fee_is_set(full_desk):
    register_teams(full_desk, [TeamDraft(("Cleo Cros", "Dina Dor"), paid=True, paid_cents=500)])
    assert book(full_desk) == [(1, 500, "fee")]
    change_championship(full_desk, fee_cents=2000)
    assert (owed(full_desk)[6], paid(full_desk)) == (1500, [])
    refused("nothing-to-book", book_ticked, full_desk)


def test_no_more_is_given_back_than_was_paid(till):
    pay_fee(till, 1, 2500)
    assert accounts(till.state)[1].overpaid == 500
    refund_fee(till, 1, 500)
    refused("refund-too-much", refund_fee, till, 1, 2001)
    assert book(till) == [(1, 2500, "fee"), (2, -500, "refund")]


@pytest.mark.parametrize("cents", [0, -500, 1_000_000_01])
def test_an_amount_is_one(till, cents):
    refused("amount-out-of-range", pay_fee, till, 1, cents)


def test_texts_of_an_entry_are_judged_together(till):
    with pytest.raises(Refused) as told:
        pay_fee(till, 1, 2000, Handover(till="x" * 41, note="y" * 201))
    assert [(problem.code, problem.path) for problem in told.value.problems] == [
        ("text-too-long", "till"),
        ("text-too-long", "note"),
    ]


def test_a_team_that_paid_is_not_struck_out_before_it_has_its_money(till):
    pay_fee(till, 5, 2000)
    refused("team-has-paid", remove_team, till, 5)
    refund_fee(till, 5, 2000)
    remove_team(till, 5)
    assert [(line.team, line.payer, line.cents) for line in cash_entry_views(till.state)] == [
        (None, "Imbert / Jacob", 2000),
        (None, "Imbert / Jacob", -2000),
    ]


# --- numbers, undo, corrections ---


def test_an_undone_payment_stays_in_the_list_and_its_number_is_not_given_again(till):
    pay_fee(till, 1, 2000)
    undo(till)
    pay_fee(till, 2, 2000, CARD)
    assert book(till) == [(1, 2000, "undone"), (2, 2000, "fee")]
    (line,) = undone_views(till.state)
    assert (line.payer, line.team, line.means, line.till) == ("Aubry / Blot", 1, Means.CASH, "1")
    assert owed(till)[1] == 2000


def test_what_is_done_again_has_its_number_again(till):
    set_paid(till, [1, 2], True)
    undo(till)
    assert [(line.number, line.last_number, line.cents, line.payer) for line in undone_views(till.state)] == [
        (1, 2, 4000, "")
    ]
    redo(till)
    assert book(till) == [(1, 2000, "fee"), (2, 2000, "fee")]
    undo(till)
    pay_fee(till, 3, 2000)
    assert [number for number, _, _ in book(till)] == [1, 3]


def test_a_correction_is_an_entry_that_names_the_one_it_corrects(till):
    pay_fee(till, 1, 2500)
    correct_entry(till, 1, 2000, note="Rendu trop tard")
    first, correction = cash_entry_views(till.state)
    assert (first.cents, first.stands_at) == (2500, 2000)
    assert (correction.cents, correction.corrects, correction.about, correction.note) == (
        -500,
        1,
        CashKind.FEE,
        "Rendu trop tard",
    )
    assert owed(till)[1] == 0
    correct_entry(till, 1, 2200)
    assert [line.cents for line in cash_entry_views(till.state)] == [2500, -500, 200]
    refused("entry-is-correction", correct_entry, till, 2)
    refused("correction-changes-nothing", correct_entry, till, 1, 2200)


def test_the_wrong_means_is_taken_back_and_entered_anew(till):
    pay_fee(till, 1, 2000)
    correct_entry(till, 1, 2000, Means.CARD)
    assert [(line.cents, line.means, line.corrects) for line in cash_entry_views(till.state)] == [
        (2000, Means.CASH, None), (-2000, Means.CASH, 1), (2000, Means.CARD, None),
    ]  # fmt: skip
    assert owed(till)[1] == 0


def test_an_expense_is_corrected_to_what_it_was(till):
    move_money(till, CashKind.EXPENSE, 5000, Handover(payer="Boulangerie"))
    correct_entry(till, 1, 4500)
    assert [line.cents for line in cash_entry_views(till.state)] == [-5000, 500]


def test_no_correction_leaves_a_team_with_more_back_than_it_paid(till):
    pay_fee(till, 1, 2000)
    refund_fee(till, 1, 2000)
    refused("refunded-already", correct_entry, till, 1)


def test_who_pays_at_one_desk_is_not_undone_under_a_correction_at_another(odile):
    change_championship(odile, fee_cents=2000)
    pay_fee(odile, 1, 2500)
    paul = at_the_door(odile)
    correct_entry(paul, 1, 2000)
    refused("undo-overtaken", undo, odile)


def test_two_desks_give_different_numbers(odile):
    change_championship(odile, fee_cents=2000)
    paul = at_the_door(odile)
    pay_fee(odile, 1, 2000)
    pay_fee(paul, 2, 2000, Handover(till="Porte"))
    assert [(line.number, line.till) for line in cash_entry_views(paul.state)] == [(1, "1"), (2, "Porte")]


# --- tills ---


def test_what_a_till_holds_and_what_was_earned(till):
    move_money(till, CashKind.FLOAT, 10000)
    set_paid(till, [1, 2], True)
    pay_fee(till, 3, 2000, CARD)
    pay_fee(till, 4, 2000, Handover(till="Buvette"))
    move_money(till, CashKind.EXPENSE, 1250, Handover(note="Pain"))
    move_money(till, CashKind.BANKED, 5000)
    usual, bar = tills(till.state)
    assert (usual.name, usual.expected, usual.takings) == ("1", 10000 + 4000 - 1250 - 5000, 6000 - 1250)
    assert (bar.name, bar.expected, bar.takings) == ("Buvette", 2000, 2000)


def test_the_closing_count_is_held_against_what_should_be_there(till):
    set_paid(till, [1, 2], True)
    pay_fee(till, 3, 2000, CARD)
    count_till(till, "", {"2000": 1, "1000": 1, "200": 4, "50": 3, "5": 0}, counted_by="Odile", note="Il manque 50 c")
    ((count,),) = (line.counts for line in tills(till.state))
    assert (count.expected, count.cents, count.difference) == (4000, 3950, -50)
    assert (dict(count.pieces), count.counted_by) == ({2000: 1, 1000: 1, 200: 4, 50: 3}, "Odile")


def test_a_count_of_nothing_is_refused_and_an_empty_drawer_is_counted(till):
    refused("nothing-counted", count_till, till, "1", {})
    count_till(till, "1", {"100": 0})
    count_till(till, "1", {}, cents=0)
    assert [count.cents for count in tills(till.state)[0].counts] == [0, 0]


def test_a_till_is_the_same_in_capital_letters(till):
    pay_fee(till, 1, 2000, Handover(till="Bar"))
    pay_fee(till, 2, 2000, Handover(till="bar"))
    count_till(till, "BAR", {"2000": 2})
    (bar,) = tills(till.state)
    assert (bar.name, bar.expected, bar.counts[0].difference) == ("Bar", 4000, 0)


@pytest.mark.parametrize("pieces", [{"300": 1}, {"2000": -1}, {"x": 1}, {"2000": 10_001}])
def test_what_is_no_coin_is_not_counted(till, pieces):
    refused("pieces-unknown", count_till, till, "1", pieces)


def test_a_payment_is_not_undone_under_a_count_of_another_desk(odile):
    change_championship(odile, fee_cents=2000)
    pay_fee(odile, 1, 2000)
    count_till(at_the_door(odile), "", {"2000": 1})
    refused("undo-overtaken", undo, odile)


def test_only_what_is_entered_by_itself_is_moved(till):
    refused("kind-not-moved", move_money, till, CashKind.FEE, 2000)


def test_many_teams_at_once(till):
    register_teams(till, [TeamDraft((f"Nom{n} Un", f"Nom{n} Deux")) for n in range(200)])
    set_paid(till, [line.team_id for line in accounts(till.state).values()], True)
    assert len(cash_entry_views(till.state)) == 205
    assert tills(till.state)[0].expected == 205 * 2000
