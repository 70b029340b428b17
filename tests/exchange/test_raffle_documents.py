"""The raffle in a championship document: out and in again to the letter, and refused wherever it cannot be."""

from typing import Any

import pytest

from tests.exchange.test_championship_json import VALIDATOR
from tests.exchange.test_workbook import opened, rows
from tests.services.conftest import hall_of_five
from tournament.errors import Refused
from tournament.exchange.championship_json import export_championship, import_championship, to_text
from tournament.exchange.documents import KnownTeams
from tournament.exchange.money_documents import note_sold_twice
from tournament.services.cash.payments import pay_fee
from tournament.services.desk.undo import undo
from tournament.services.papers.snapshot import snapshot
from tournament.services.people.registration import register_team
from tournament.services.people.views import TeamDraft
from tournament.services.raffle.raffle import add_lots, draw_again, draw_lot, move_lot, raffle, sell_tickets
from tournament.services.setup.championship import change_championship


@pytest.fixture
def evening():
    """Tickets of a team, of somebody who waits, and of a guest; one lot was drawn twice, another one not yet."""
    desk = hall_of_five()
    change_championship(desk, ticket_cents=200)
    waiting = register_team(desk, TeamDraft(("Ada Aubin",))).team
    add_lots(desk, ["Panier", "Jambon"])
    move_lot(desk, 2, 1)
    sell_tickets(desk, 1, 10, buyer="Odile")
    sell_tickets(desk, 11, 20, team_id=2)
    sell_tickets(desk, 31, 35, team_id=waiting)
    draw_lot(desk, 2)
    draw_again(desk, 2)
    return desk


def told(desk):
    line = raffle(desk.state)
    sales = [(sale.first, sale.last, sale.buyer, sale.team, sale.receipt, sale.cents) for sale in line.sales]
    return (
        sales,
        [(lot.name, [(one.seed, one.ticket, one.runs, one.unclaimed) for one in lot.drawings]) for lot in line.lots],
        line.taken,
    )


def test_there_and_back(evening):
    document = export_championship(evening.state)
    VALIDATOR.validate(document)
    back = import_championship(document, None, by="test")
    assert told(back) == told(evening)
    assert to_text(export_championship(back.state)) == to_text(document)


def test_drawings_that_were_undone_are_still_told_after_an_import(evening):
    """Whoever drew until a friend won and carried the championship to another file would leave no trace otherwise."""
    assert "taken_back" not in export_championship(evening.state)["raffle"]
    for _ in range(2):
        draw_lot(evening, 1)
        undo(evening)
    document = export_championship(evening.state)
    VALIDATOR.validate(document)
    back = import_championship(document, None, by="test")
    assert [raffle(desk.state).taken_back for desk in (evening, back)] == [2, 2]
    draw_lot(back, 2)
    undo(back)
    assert export_championship(back.state)["raffle"]["taken_back"] == 3


def test_the_workbook_has_a_sheet_of_the_drawings_and_one_of_the_tickets(evening):
    book = opened(snapshot(evening.state, evening.clock()))
    absent, won = raffle(evening.state).lots[0].drawings
    lots = rows(book, "Raffle prizes")
    assert [row[:3] for row in lots] == [(1, "Jambon", absent.ticket), (1, "Jambon", won.ticket), (2, "Panier", None)]
    assert [row[-1] for row in lots] == [True, False, None]
    assert rows(book, "Raffle tickets")[1] == (11, 20, 10, 2, "Colin / Dupuy", 20, 2)


def test_without_a_raffle_nothing_is_said_of_it():
    assert "raffle" not in export_championship(hall_of_five().state)


@pytest.mark.parametrize(
    ("part", "index", "more", "code"),
    [
        ("tickets", 1, {"first": 10}, "tickets-sold-already"),
        ("tickets", 0, {"first": 11}, "tickets-out-of-range"),
        ("tickets", 0, {"receipt": 99}, "cash-entry-unknown"),
        ("tickets", 0, {"team": 99}, "team-unknown"),
        ("tickets", 0, {"receipt": 2}, "entry-not-of-tickets"),
        ("drawings", 0, {"lot": 3}, "number-out-of-range"),
        ("drawings", 0, {"unclaimed": False}, "raffle-lot-won"),
        ("drawings", 0, {"tickets": []}, "raffle-no-ticket"),
        ("drawings", 0, {"tickets": [[5, 9], [9, 12]]}, "raffle-no-ticket"),
        ("drawings", 0, {"tickets": [[5000, 6000]]}, "drawn-unsold"),
        ("drawings", 1, {"tickets": [[11, 22]]}, "drawn-unsold"),
        ("drawings", 0, {"tickets": [[5]]}, "ticket-runs"),
        ("drawings", 0, {"tickets": [[5, "x"]]}, "not-whole"),
    ],
)
def test_what_cannot_be_is_refused(evening, part, index, more, code):
    document = export_championship(evening.state)
    document["raffle"][part][index] |= more
    with pytest.raises(Refused) as refused:
        import_championship(document, None, by="test")
    assert code in [problem.code for problem in refused.value.problems]


def refusals(document):
    with pytest.raises(Refused) as refused:
        import_championship(document, None, by="test")
    return [(problem.code, problem.path) for problem in refused.value.problems]


def test_a_ticket_that_wins_two_lots_is_refused(evening):
    document = export_championship(evening.state)
    drawings = document["raffle"]["drawings"]
    drawings.append({**drawings[1], "lot": 2})
    assert refusals(document) == [("ticket-drawn-twice", "raffle.drawings[2].tickets")]


def test_tickets_bought_with_an_entry_fee_are_refused(evening):
    """Whoever took these tickets back would take the fee of the team out of the till."""
    change_championship(evening, fee_cents=2000)
    pay_fee(evening, 1, 2000)
    document = export_championship(evening.state)
    document["raffle"] = {"tickets": [{"first": 1, "last": 10, "receipt": 4}]}
    assert refusals(document) == [("entry-not-of-tickets", "raffle.tickets[0].receipt")]


class Counting:
    """A ticket alone in its run, which counts how often it is looked at."""

    looked = 0

    def __init__(self, number):
        self.first = number

    @property
    def last(self):
        Counting.looked += 1
        return self.first


def test_runs_are_compared_with_their_neighbours_alone():
    """A hundred thousand runs are allowed: each with each would be ten thousand million comparisons."""
    reading = KnownTeams([])
    runs: Any = [Counting(number) for number in (*range(1, 501), 250)]
    note_sold_twice(runs, reading)
    assert [(problem.code, problem.path) for problem in reading.problems] == [
        ("tickets-sold-already", "raffle.tickets[500].first")
    ]
    assert Counting.looked == 501
