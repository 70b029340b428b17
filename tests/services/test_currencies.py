"""What may be asked for, promised and entered is as many times larger where one franc buys little."""

import shutil
from pathlib import Path

import pytest
from sqlalchemy import text

from tests.services.conftest import desk_in
from tournament.currencies import UNITS, Currency
from tournament.errors import Refused
from tournament.exchange.championship_json import export_championship, import_championship
from tournament.i18n import translator
from tournament.messages.refusals import problem_text
from tournament.models.engine import reading
from tournament.models.upgrades import rechecked
from tournament.records.money import PlannedPrize
from tournament.services.cash.payments import cash_entry_views, move_money
from tournament.services.cash.views import CashKind
from tournament.services.prizes.prizes import add_prize, awards
from tournament.services.setup.championship import championship, change_championship, open_championship

VERSION_8 = Path(__file__).parents[1] / "files" / "version-8-contree-championship.capot"
MOST_FEE, MOST_PRIZE, MOST_MOVED = 1_000_00, 100_000_00, 1_000_000_00
"""In cents of the euro."""


def refused(do, *parts, **more):
    with pytest.raises(Refused) as refusal:
        do(*parts, **more)
    return [(problem.code, problem.path) for problem in refusal.value.problems]


@pytest.mark.parametrize("currency", Currency)
def test_every_currency_takes_a_fee_a_ticket_a_prize_and_an_entry_of_its_own_size(currency):
    desk, scale = desk_in(), UNITS[currency].scale
    change_championship(desk, currency=currency, fee_cents=MOST_FEE * scale, ticket_cents=MOST_FEE * scale)
    add_prize(desk, PlannedPrize(first_rank=1, cents=MOST_PRIZE * scale))
    move_money(desk, CashKind.FLOAT, MOST_MOVED * scale)
    assert (championship(desk.state).fee_cents, championship(desk.state).ticket_cents) == (MOST_FEE * scale,) * 2
    assert [line.prize.cents for line in awards(desk.state).prizes] == [MOST_PRIZE * scale]
    assert [line.cents for line in cash_entry_views(desk.state)] == [MOST_MOVED * scale]
    again = import_championship(export_championship(desk.state), None, by="Odile")
    assert export_championship(again.state) == export_championship(desk.state)
    again.close()


@pytest.mark.parametrize("currency", Currency)
def test_and_nothing_larger(currency):
    desk, scale = desk_in(), UNITS[currency].scale
    assert refused(change_championship, desk, currency=currency, fee_cents=MOST_FEE * scale + 1) == [
        ("fee-out-of-range", "fee_cents")
    ]
    change_championship(desk, currency=currency)
    assert refused(change_championship, desk, ticket_cents=MOST_FEE * scale + 1) == [
        ("fee-out-of-range", "ticket_cents")
    ]
    assert refused(add_prize, desk, PlannedPrize(first_rank=1, cents=MOST_PRIZE * scale + 1)) == [
        ("prize-cents", "cents")
    ]
    assert refused(move_money, desk, CashKind.FLOAT, MOST_MOVED * scale + 1) == [("amount-out-of-range", "cents")]


def test_a_fee_in_francs_is_lowered_before_the_championship_is_paid_in_euros():
    desk = desk_in()
    change_championship(desk, currency="XOF", fee_cents=5000_00)
    with pytest.raises(Refused) as refusal:
        change_championship(desk, currency="EUR")
    (problem,) = refusal.value.problems
    assert (
        problem_text(problem, translator("en"))
        == "In this currency an entry or a ticket of the raffle costs 1,000 at most."
    )
    change_championship(desk, currency="EUR", fee_cents=10_00)
    assert championship(desk.state).fee_cents == 10_00


def test_what_was_planned_in_francs_stays_when_it_is_paid_in_euros(tmp_path):
    path = tmp_path / "lome.capot"
    desk = desk_in(path)
    change_championship(desk, currency="XOF")
    add_prize(desk, PlannedPrize(first_rank=1, cents=500_000_00))
    move_money(desk, CashKind.BANKED, 2_000_000_00)
    change_championship(desk, currency="EUR")
    again = import_championship(export_championship(desk.state), None, by="Odile")
    assert [line.prize.cents for line in awards(again.state).prizes] == [500_000_00]
    again.close()
    desk.close()
    desk = open_championship(path, by="Odile")
    assert [line.cents for line in cash_entry_views(desk.state)] == [-2_000_000_00]
    desk.close()


def test_a_file_of_version_8_is_paid_in_francs_once_it_is_brought_to_our_time(tmp_path):
    path = Path(shutil.copyfile(VERSION_8, tmp_path / "tahiti.capot"))
    desk = open_championship(path, by="Odile")
    before = export_championship(desk.state)["championship"]
    change_championship(desk, currency="XPF", fee_cents=2000_00, ticket_cents=1500_00)
    desk.close()
    desk = open_championship(path, by="Odile")
    after = export_championship(desk.state)["championship"]
    assert after == before | {"currency": "XPF", "fee_cents": 2000_00, "ticket_cents": 1500_00}
    desk.close()


def test_and_so_is_one_of_version_8_on_a_server(on_postgresql):
    desk = desk_in()
    with desk.engine.begin() as connection:
        for name in ("fee_cents", "ticket_cents"):
            check = f"championship_{name}_check"
            statement = (
                f"ALTER TABLE championship DROP CONSTRAINT {check}, ADD CONSTRAINT {check} CHECK ({name} BETWEEN "
                "0 AND 100000)"
            )
            connection.execute(text(statement))
        for statement in rechecked(9):
            connection.execute(text(statement))
    change_championship(desk, currency="XAF", fee_cents=5000_00, ticket_cents=500_00)
    with reading(desk.engine) as connection:
        assert connection.execute(text("SELECT fee_cents, ticket_cents FROM championship")).all() == [(5000_00, 500_00)]
