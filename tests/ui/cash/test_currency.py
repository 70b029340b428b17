"""A championship that is paid in another currency than the euro: chosen once, and every amount follows, on screen, on
paper and in files."""

import json
from io import BytesIO

import openpyxl
import pytest
from PySide6.QtCore import Qt

from tests.papers.papers import printed
from tests.ui.cash.conftest import ENTER, press
from tests.ui.settling import settle
from tournament.currencies import Currency
from tournament.errors import Refused
from tournament.exchange.championship_json import export_championship, import_championship
from tournament.exchange.workbook import cash_csv, workbook
from tournament.i18n import translator
from tournament.records.money import PlannedPrize
from tournament.services.cash.payments import count_till, pay_fee, tills
from tournament.services.cash.views import Handover
from tournament.services.papers.snapshot import snapshot
from tournament.services.people.registration import teams
from tournament.services.prizes.prizes import plan_prizes
from tournament.services.setup.championship import championship, change_championship
from tournament.ui.cash.cash_page import CashPage
from tournament.ui.ground.page_specs import PageName
from tournament.ui.setup.settings_page import SettingsPage
from tournament.ui.shell.championship_view import ChampionshipView

pytestmark = pytest.mark.unstyled


@pytest.fixture
def view(fee_desk, front):
    """Six teams owe £20 each; the first has paid 12.50 of it."""
    change_championship(fee_desk, currency=Currency.POUND)
    pay_fee(fee_desk, teams(fee_desk.state)[0].id, 12_50)
    view = front(ChampionshipView(fee_desk, translator("en")))
    view.go(PageName.CASH)
    settle()
    return view


def till_page(view):
    return view.pages.of(CashPage)


def test_every_amount_at_the_till_is_in_pounds(view):
    page = till_page(view)
    assert page.counters.text() == "0 of 6 have paid · £107.50 still to come"
    assert page.tills.drawer.text() == "£12.50"
    press("2", ENTER)
    assert (page.card.owed.text(), page.card.take.text()) == ("£20", "Take £20")
    press("7", ENTER)
    assert tills(view.state)[0].expected == 19_50


def test_another_currency_is_chosen_in_the_settings_and_stands_everywhere_at_once(view):
    view.go(PageName.SETTINGS)
    form = view.pages.of(SettingsPage).form
    field = form.rows.fields["currency"]
    field.editor.setCurrentIndex(field.editor.findData("CHF"))
    field.editor.activated.emit(field.editor.currentIndex())
    view.go(PageName.CASH)
    settle()
    assert championship(view.state).currency is Currency.SWISS_FRANC
    assert till_page(view).tills.drawer.text() == "CHF\u00a012.50"


def test_the_till_is_counted_in_the_notes_and_coins_of_the_currency(view, answer):
    pieces = answer("1", ENTER, read=lambda dialog: (list(dialog.line_edits), dialog.counted.text()))
    press(Qt.Key.Key_F9)
    assert pieces == [([5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1], "£50")]
    with pytest.raises(Refused) as told:
        count_till(view.desk, "1", {"50000": 1})
    assert [problem.code for problem in told.value.problems] == ["pieces-unknown"], "there is no note of £500"


def test_papers_lists_and_the_workbook_are_in_it_too(view):
    plan_prizes(view.desk, [PlannedPrize(first_rank=1, cents=50_00)])
    now, tr = snapshot(view.state, view.desk.clock()), translator("fr")
    assert "12,50 £" in printed("receipts", now, "fr")
    sheet = printed("cash-sheet", now, "fr")
    assert ("12,50 £" in sheet, "€" in sheet) == (True, False)
    assert "7,50 £" in printed("door-list", now, "fr")
    book = openpyxl.load_workbook(BytesIO(workbook(now, tr)))
    formats = {cell.number_format for sheet in book for row in sheet for cell in row if "#,##0" in cell.number_format}
    assert formats == {'#,##0.00\\ "£"'}
    assert "12,50" in cash_csv(now, tr).decode("utf-8-sig")


def test_it_goes_out_and_comes_back_with_the_championship(view, tmp_path):
    document = json.loads(json.dumps(export_championship(view.state)))
    assert document["championship"]["currency"] == "GBP"
    other = import_championship(document, tmp_path / "other.capot", by="Alix")
    assert championship(other.state).currency is Currency.POUND
    assert other.state.contents.currency == "GBP"
    other.close()


def test_prizes_that_follow_the_fees_are_round_in_francs_of_which_one_buys_little(view):
    change_championship(
        view.desk, currency=Currency.PACIFIC_FRANC, fee_cents=1000_00, fee_per_player=False, prize_percent=70
    )
    plan_prizes(view.desk, [PlannedPrize(first_rank=1, percent=60), PlannedPrize(first_rank=2, percent=40)])
    view.go(PageName.PRIZES)
    page = view.pages[PageName.PRIZES]
    assert [line.each for line in page.plan.model().lines] == [2500_00, 1500_00]
    pay_fee(view.desk, teams(view.state)[1].id, 1000_00, Handover())


def test_a_fee_in_francs_is_typed_in_its_dialog(view, answer):
    view.go(PageName.SETTINGS)
    view.follow(change_championship(view.desk, currency=Currency.WEST_AFRICAN_FRANC))
    view.go(PageName.CASH)
    settle()
    troubles = answer("100001", ENTER, read=lambda dialog: dialog.fee.trouble.text())
    till_page(view).ask_for_fee()
    assert troubles == ["At most F CFA\xa0100,000."]
    answer("5000", ENTER)
    till_page(view).ask_for_fee()
    assert championship(view.state).fee_cents == 5000_00
