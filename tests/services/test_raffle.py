"""The raffle: lots, tickets whose money is in the till, and drawings that anybody can make again."""

import pytest

from tests.services.conftest import drafts
from tournament.draw.lots import ticket_at, winning_position
from tournament.errors import Refused
from tournament.i18n import translator
from tournament.messages.desk import entry_text
from tournament.services.cash.payments import cash_entry_views, correct_entry
from tournament.services.cash.views import Handover, Means
from tournament.services.desk.journal import journal
from tournament.services.desk.undo import redo, undo
from tournament.services.people.registration import register_teams, remove_team
from tournament.services.raffle.raffle import (
    add_lots,
    change_lot,
    draw_again,
    draw_lot,
    move_lot,
    raffle,
    remove_lot,
    return_tickets,
    sell_tickets,
)
from tournament.services.setup.championship import change_championship


def refusal(action, *arguments, **more):
    with pytest.raises(Refused) as refused:
        action(*arguments, **more)
    return [problem.code for problem in refused.value.problems]


def lots(desk):
    return [(lot.position, lot.name) for lot in raffle(desk.state).lots]


@pytest.fixture
def begun(desk):
    """Two euros a ticket; 1 to 10 sold to Odile, 21 to 30 to team 1; a ham and a basket to win."""
    register_teams(desk, drafts(2))
    change_championship(desk, ticket_cents=200)
    add_lots(desk, ["Jambon", "Panier garni"])
    sell_tickets(desk, 1, 10, buyer="Odile")
    sell_tickets(desk, 21, 30, team_id=1, how=Handover(means=Means.CARD))
    return desk


class TestLots:
    def test_they_are_put_in_order(self, desk):
        add_lots(desk, ["Jambon", " Panier  garni ", ""])
        add_lots(desk, ["Bon d’achat"])
        move_lot(desk, 3, 1)
        assert lots(desk) == [(1, "Bon d’achat"), (2, "Jambon"), (3, "Panier garni")]
        change_lot(desk, 1, "Jambon sec")
        remove_lot(desk, 2)
        assert lots(desk) == [(1, "Bon d’achat"), (2, "Jambon sec")]
        undo(desk)
        assert lots(desk)[-1] == (3, "Panier garni")

    def test_what_is_none_is_refused(self, begun):
        assert refusal(add_lots, begun, [" "]) == ["raffle-lot-unnamed"]
        assert refusal(change_lot, begun, 1, "x" * 121) == ["text-too-long"]
        draw_lot(begun, 1)
        assert refusal(remove_lot, begun, 1) == ["raffle-lot-drawn"]

    def test_one_that_was_drawn_keeps_its_name_on_the_minutes(self, begun):
        draw_lot(begun, 1)
        assert refusal(change_lot, begun, 1, "Épingle") == ["raffle-lot-drawn"]
        assert raffle(begun.state).drawings[0].lot == "Jambon"
        undo(begun)
        change_lot(begun, 1, "Jambon sec")


class TestTickets:
    def test_the_money_is_in_the_till_under_a_number(self, begun):
        assert [(line.number, line.cents, line.means, line.payer) for line in cash_entry_views(begun.state)] == [
            (1, 2000, Means.CASH, "Odile"),
            (2, 2000, Means.CARD, "Aubry / Blot"),
        ]
        line = raffle(begun.state)
        assert (line.sold, line.taken, line.next_ticket) == (20, 4000, 31)
        assert [(sale.buyer, sale.team, sale.receipt) for sale in line.sales] == [
            ("Odile", None, 1),
            ("Aubry / Blot", 1, 2),
        ]
        undo(begun)
        assert (raffle(begun.state).sold, raffle(begun.state).taken) == (10, 2000)
        redo(begun)
        assert raffle(begun.state).sales[1].receipt == 2

    def test_the_money_goes_back_by_the_means_that_was_put_right(self, begun):
        correct_entry(begun, 1, 2000, Means.CARD)
        assert [(sale.cents, sale.receipt) for sale in raffle(begun.state).sales] == [(2000, 4), (2000, 2)]
        return_tickets(begun, 1)
        assert raffle(begun.state).taken == 2000
        assert [(line.number, line.cents, line.means) for line in cash_entry_views(begun.state)][2:] == [
            (3, -2000, Means.CASH),
            (4, 2000, Means.CARD),
            (5, -2000, Means.CARD),
        ]
        undo(begun)
        undo(begun)
        assert [(sale.cents, sale.receipt) for sale in raffle(begun.state).sales] == [(2000, 1), (2000, 2)]

    @pytest.mark.parametrize(("first", "last"), [(10, 12), (5, 25), (22, 23), (30, 40)])
    def test_none_is_sold_twice(self, begun, first, last):
        assert set(refusal(sell_tickets, begun, first, last)) == {"tickets-sold-already"}

    @pytest.mark.parametrize(("first", "last"), [(0, 3), (5, 4), (99_999, 100_000)])
    def test_numbers_that_are_none_are_refused(self, begun, first, last):
        assert refusal(sell_tickets, begun, first, last)[0] == "tickets-out-of-range"

    def test_tickets_for_nothing_move_no_money(self, desk):
        sell_tickets(desk, 1, 5)
        assert (raffle(desk.state).sold, cash_entry_views(desk.state)) == (5, ())

    def test_those_taken_back_give_the_money_back_by_a_correction(self, begun):
        return_tickets(begun, 1)
        assert (raffle(begun.state).sold, raffle(begun.state).taken) == (10, 2000)
        assert [(line.number, line.cents, line.corrects) for line in cash_entry_views(begun.state)] == [
            (1, 2000, None),
            (2, 2000, None),
            (3, -2000, 1),
        ]
        sell_tickets(begun, 1, 3)

    def test_those_whose_entry_was_corrected_before_are_taken_back_without_another_one(self, begun):
        correct_entry(begun, 1)
        return_tickets(begun, 1)
        assert len(cash_entry_views(begun.state)) == 3

    def test_not_once_a_lot_was_drawn_from_them(self, begun):
        draw_lot(begun, 1)
        assert refusal(return_tickets, begun, 1) == ["tickets-drawn-from"]

    def test_who_is_struck_out_leaves_the_tickets_under_their_name(self, begun):
        remove_team(begun, 1)
        assert [(sale.buyer, sale.team) for sale in raffle(begun.state).sales] == [
            ("Odile", None),
            ("Aubry / Blot", None),
        ]


class TestDrawing:
    def test_the_winner_follows_from_the_seed_and_the_tickets(self, begun):
        draw_lot(begun, 1)
        (drawing,) = raffle(begun.state).drawings
        assert (drawing.lot, drawing.runs, drawing.tickets) == ("Jambon", ((1, 10), (21, 30)), 20)
        assert drawing.ticket == ticket_at(((1, 10), (21, 30)), winning_position(drawing.seed, 20))
        assert drawing.buyer == ("Odile" if drawing.ticket <= 10 else "Aubry / Blot")
        assert (
            entry_text(journal(begun.state)[-1], translator("en"))
            == f"raffle, Jambon: ticket {drawing.ticket} drawn (draw no. {drawing.seed})"
        )

    def test_a_ticket_wins_once_and_a_lot_is_won_once(self, begun):
        draw_lot(begun, 1)
        assert refusal(draw_lot, begun, 1) == ["raffle-lot-won"]
        draw_lot(begun, 2)
        first, second = raffle(begun.state).drawings
        assert (second.tickets, first.ticket != second.ticket) == (19, True)

    def test_nobody_came_and_it_is_drawn_again_without_that_ticket(self, begun):
        assert refusal(draw_again, begun, 1) == ["raffle-lot-undrawn"]
        draw_lot(begun, 1)
        draw_again(begun, 1)
        absent, won = raffle(begun.state).lots[0].drawings
        assert (absent.unclaimed, won.unclaimed, won.tickets) == (True, False, 19)
        assert raffle(begun.state).lots[0].won == won
        undo(begun)
        assert [drawing.unclaimed for drawing in raffle(begun.state).drawings] == [False]

    def test_nobody_came_for_the_last_ticket_and_it_is_noted(self, desk):
        """The minutes would name a winner who was not there."""
        add_lots(desk, ["Jambon"])
        sell_tickets(desk, 7, 7, buyer="Odile")
        draw_lot(desk, 1)
        draw_again(desk, 1)
        (lot,) = raffle(desk.state).lots
        assert ([(drawing.ticket, drawing.unclaimed) for drawing in lot.drawings], lot.won) == ([(7, True)], None)
        assert (
            entry_text(journal(desk.state)[-1], translator("en"))
            == "raffle, Jambon: nobody came for ticket 7, and no other one is left"
        )
        assert refusal(draw_again, desk, 1) == ["raffle-lot-undrawn"]
        sell_tickets(desk, 8, 8, buyer="Denis")
        draw_lot(desk, 1)
        assert raffle(desk.state).lots[0].won.ticket == 8

    def test_until_no_ticket_is_left(self, desk):
        add_lots(desk, ["Jambon", "Panier"])
        assert refusal(draw_lot, desk, 1) == ["raffle-no-ticket"]
        sell_tickets(desk, 7, 7)
        draw_lot(desk, 1)
        assert raffle(desk.state).drawings[0].ticket == 7
        assert refusal(draw_lot, desk, 2) == ["raffle-no-ticket"]

    def test_a_drawing_that_is_undone_is_not_hidden(self, begun):
        draw_lot(begun, 1)
        undo(begun)
        assert (raffle(begun.state).drawings, raffle(begun.state).taken_back) == ((), 1)
        redo(begun)
        assert raffle(begun.state).taken_back == 0

    def test_tickets_sold_after_it_take_part_in_the_next_one(self, begun):
        draw_lot(begun, 1)
        sell_tickets(begun, 31, 40)
        draw_lot(begun, 2)
        assert raffle(begun.state).drawings[1].tickets == 29
