"""Pictures of the cash: a queue at the door, the entries, and the dialogs of the till."""

from collections.abc import Iterator
from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from shots.evenings import Shot, entries_of_the_list, new_desk
from tournament.i18n import Translator
from tournament.services.cash.accounts import accounts, add_reduction, grant_reduction, reductions
from tournament.services.cash.payments import cash_book, correct_entry, move_money, pay_fee, tills
from tournament.services.cash.views import CashKind, Handover, Means
from tournament.services.desk.changes import Changes
from tournament.services.desk.desk import Desk
from tournament.services.desk.undo import undo
from tournament.services.people.registration import register_teams, teams
from tournament.services.setup.championship import championship, change_championship
from tournament.ui.cash.cash_lists import ENTRIES
from tournament.ui.cash.cash_page import CashPage
from tournament.ui.cash.fee_dialog import FeeDialog
from tournament.ui.cash.payment_dialogs import EntryCorrectionDialog, MoveDialog
from tournament.ui.cash.tills_card import CountDialog
from tournament.ui.ground.page_specs import PageName
from tournament.ui.shell.championship_view import ChampionshipView

ENTRANTS, PAID = 24, 9
BY_CHEQUE, AT_THE_BAR, IN_PART, TOO_MUCH = 4, 5, 1, 8
"""Positions of teams in the list that pay otherwise than all of it in cash."""


def cash(tr: Translator) -> Iterator[Shot]:
    """The page before a fee is set, while people pay, and its dialogs."""
    desk = new_desk()
    register_teams(desk, [replace(draft, paid=False) for draft in entries_of_the_list()[:ENTRANTS]])
    view = ChampionshipView(desk, tr, PageName.CASH)
    yield "cash-no-fee", view
    take_money(desk)
    view.follow(Changes(settings=True, teams=True, money=True))
    view.go(PageName.TEAMS)
    yield "cash-in-the-list", view
    view.show_team(TOO_MUCH + 1)
    yield "cash-of-a-team", view
    yield from queue(view)
    yield from dialogs(desk, tr)
    desk.close()


def queue(view: ChampionshipView) -> Iterator[Shot]:
    """A number, Enter, Enter; then everything that was entered."""
    view.go(PageName.CASH)
    page = view.pages.of(CashPage)
    yield "cash-open", view
    QTest.keyClicks(page.search, "12")
    QTest.keyClick(page.search, Qt.Key.Key_Return)
    yield "cash-asked", view
    page.card.enter()
    yield "cash-paid", view
    page.lists.views.choose(ENTRIES)
    yield "cash-entries", view


def dialogs(desk: Desk, tr: Translator) -> Iterator[Shot]:
    """What is asked for over the page."""
    yield "cash-fee", FeeDialog(tr, championship(desk.state), lambda: reductions(desk.state), lambda *_, **__: ())
    yield "cash-move", MoveDialog(tr, tills(desk.state)[0], lambda _: ())
    yield "cash-correction", EntryCorrectionDialog(tr, cash_book(desk.state).entries[PAID - 1], lambda *_: ())
    counting = CountDialog(tr, tills(desk.state)[0], "Odile Quesnel", lambda *_: ())
    for piece, many in ((20_00, 3), (10_00, 7), (5_00, 4), (2_00, 9), (1_00, 6)):
        counting.line_edits[piece].setText(str(many))
    yield "cash-count", counting


def take_money(desk: Desk) -> None:
    """A float, a few fees, one of them undone and one corrected, and an expense."""
    by = desk.by
    change_championship(desk, fee_cents=10_00, fee_per_player=True)
    add_reduction(desk, "Adhérents", 2_00)
    add_reduction(desk, "Étudiants", 5_00)
    move_money(desk, CashKind.FLOAT, 50_00, Handover(received_by=by))
    here = teams(desk.state)
    grant_reduction(desk, here[0].id, reductions(desk.state)[0].id, 2)
    for position, team in enumerate(here[:PAID]):
        means = Means.CHEQUE if position == BY_CHEQUE else Means.CASH
        cents = {IN_PART: 12_50, TOO_MUCH: 25_00}.get(position, accounts(desk.state)[team.id].owed)
        pay_fee(desk, team.id, cents, Handover(means, "Bar" if position == AT_THE_BAR else "", received_by=by))
    move_money(
        desk, CashKind.EXPENSE, 18_90, Handover(payer="Quincaillerie", received_by=by, note="Piles pour le micro")
    )
    pay_fee(desk, here[PAID].id, 20_00, Handover(received_by=by))
    undo(desk)
    correct_entry(desk, cash_book(desk.state).entries[2].id, 10_00, received_by=by, note="Un billet rendu")
