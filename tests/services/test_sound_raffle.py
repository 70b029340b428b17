"""A raffle that no desk can have written is found before a file opens."""

from types import SimpleNamespace

import pytest

from tournament.services.safety.sound_raffle import ill_matched, read_drawing


def drawing(tickets, **more):
    return SimpleNamespace(**{"id": 1, "lot_id": 1, "unclaimed": False, "at": "2026-11-21T20:00:00+00:00", "tickets": tickets, **more})


def test_runs_of_tickets_are_read():
    read_drawing(drawing([[1, 10], [21, 21]]))


@pytest.mark.parametrize("tickets", [[], {}, [[1]], [[2, 1]], [[0, 3]], [[1, "2"]], [[1, 5], [5, 9]], [[1, 100_000]]])
def test_what_is_no_run_is_not(tickets):
    with pytest.raises(ValueError, match="tickets"):
        read_drawing(drawing(tickets))


def test_tickets_sold_twice_and_lots_won_twice_are_named():
    sales = [SimpleNamespace(id=1, first=1, last=10), SimpleNamespace(id=2, first=10, last=12)]
    drawings = [drawing([[1, 9]], unclaimed=True), drawing([[1, 9]], id=2), drawing([[1, 9]], id=3)]
    assert list(ill_matched(sales, drawings)) == [("ticket_sale", 2, "first"), ("raffle_draw", 3, "lot_id")]
