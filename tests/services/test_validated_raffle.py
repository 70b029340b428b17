"""A raffle that no desk can have written is found before a file opens."""

from types import SimpleNamespace

import pytest

from tournament.services.safety.row_validation import ill_matched, validate_drawing


def drawing(tickets, **more):
    return SimpleNamespace(
        **{
            "id": 1,
            "lot_id": 1,
            "unclaimed": False,
            "seed": 1,
            "at": "2026-11-21T20:00:00+00:00",
            "tickets": tickets,
            **more,
        }
    )


def test_runs_of_tickets_are_read():
    validate_drawing(drawing([[1, 10], [21, 21]]))


@pytest.mark.parametrize("tickets", [[], {}, [[1]], [[2, 1]], [[0, 3]], [[1, "2"]], [[1, 5], [5, 9]], [[1, 100_000]]])
def test_what_is_no_run_is_not(tickets):
    with pytest.raises(ValueError, match="tickets"):
        validate_drawing(drawing(tickets))


def sale(id_, first, last, cash_id=None):
    return SimpleNamespace(id=id_, first=first, last=last, cash_id=cash_id)


def test_tickets_sold_twice_and_lots_won_twice_are_named():
    sales = [sale(1, 1, 10), sale(2, 10, 12)]
    drawings = [drawing([[1, 1]], unclaimed=True), drawing([[2, 2]], id=2), drawing([[10, 12]], id=3)]
    assert list(ill_matched(sales, drawings, [])) == [("ticket_sale", 2, "first"), ("raffle_draw", 3, "lot_id")]


def test_a_ticket_that_won_before_and_one_that_nobody_bought_are_named():
    drawings = [drawing([[1, 9]], lot_id=1), drawing([[1, 9]], id=2, lot_id=2), drawing([[9, 11]], id=3, lot_id=3)]
    assert list(ill_matched([sale(1, 1, 10)], drawings, [])) == [
        ("raffle_draw", 2, "tickets"),
        ("raffle_draw", 3, "tickets"),
    ]


def test_money_that_is_not_of_these_tickets_is_named():
    entries = [SimpleNamespace(id=1, kind="fee"), SimpleNamespace(id=2, kind="raffle")]
    sales = [sale(1, 1, 5, 1), sale(2, 6, 7, 2), sale(3, 8, 9, 2), sale(4, 10, 10)]
    assert list(ill_matched(sales, [], entries)) == [("ticket_sale", 1, "cash_id"), ("ticket_sale", 3, "cash_id")]
