"""No dialog is larger than the smallest screen, whatever the size of the text; what has no room is scrolled to, the
buttons never."""

from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from PySide6.QtWidgets import QPushButton, QScrollArea

from tests.examples import a_slice
from tests.papers.conftest import make_snapshot
from tests.papers.papers import played
from tests.ui.settling import settle
from tournament.exchange.entry_lists import read_list
from tournament.exchange.sample import ENTRIES
from tournament.i18n import translator
from tournament.presets.preset import Preset
from tournament.presets.shelf import open_shelf
from tournament.register.register import open_register
from tournament.scoring.facts import HandFacts
from tournament.scoring.systems import form_of, usual_rules
from tournament.services.cash.views import CashEntryView, CashKind, Means, ReductionView, TillView
from tournament.services.repairs.seat_views import (
    ChangeKind,
    LateChoice,
    LateOffer,
    LateView,
    PastErrorView,
    SeatChangeView,
    Wrong,
)
from tournament.services.rounds.views import GameSeats
from tournament.services.safety.views import CopyView
from tournament.services.setup.views import MovedTeam
from tournament.settings import Settings
from tournament.ui.cash.fee_dialog import FeeDialog
from tournament.ui.cash.payment_dialogs import BookingDialog, EntryCorrectionDialog, MoveDialog, Payout, PayoutDialog
from tournament.ui.cash.tills_card import CountDialog
from tournament.ui.desk.operator_dialog import OperatorDialog
from tournament.ui.dialogs.dialog import SureDialog
from tournament.ui.papers.paper_jobs import PrintDialog
from tournament.ui.people.import_dialog import ImportDialog
from tournament.ui.people.register_dialog import RegisterDialog
from tournament.ui.repairs import LateDialog, PastErrorDialog, SeatChangeDialog
from tournament.ui.safety.copies_dialog import CopiesDialog
from tournament.ui.scores.counting_dialog import CountingDialog, CountingTable
from tournament.ui.scores.decision_dialog import DecisionDialog
from tournament.ui.scores.score_sheet import PlayedDialog
from tournament.ui.setup.presets_dialog import PresetNameDialog, PresetsDialog
from tournament.ui.setup.system_dialog import SystemDialog
from tournament.ui.shell.application import CrashDialog
from tournament.ui.theme.tokens import LIGHT, SMALLEST_WINDOW, WindowTheme
from tournament.ui.widgets.field import SearchLineEdit

LONG = "W" * 60
COPY = CopyView(Path("x.capot"), LONG, datetime(2026, 11, 21, 14, tzinfo=UTC), 500, 12, 24_000, 3_000, 12)

SEATS = GameSeats(1, 3, ((1,), (2,)))
CHANGE = SeatChangeView(
    2, True, (SEATS,), (SEATS,), (Wrong("seats-rematch", {"one": 1, "other": 2, "rounds": (1,)}),), ()
)
PAST = PastErrorView(2, True, (MovedTeam(1, LONG, 2, 1),), 2, (SEATS,), (SEATS,), (3,), (SEATS,))

ENTRY = CashEntryView(
    id=1,
    number=1,
    at=COPY.at,
    till=LONG[:40],
    kind=CashKind.FEE,
    about=CashKind.FEE,
    cents=999_999_00,
    means=Means.CASH,
    team_id=1,
    team=1,
    payer=LONG * 2,
    stands_at=999_999_00,
)


def shelf_of_one():
    """A preset with the longest name, and another one that was deleted."""
    shelf = open_shelf()
    for name in (LONG, LONG[:-1]):
        shelf.keep(Preset(name=name))
    shelf.delete(Preset(name=LONG))
    return shelf


DIALOGS = {
    "copies": lambda tr: CopiesDialog(tr, f"{LONG} !", (COPY,), lambda _: ()),
    "no copies": lambda tr: CopiesDialog(tr, "", (), lambda _: ()),
    "import": lambda tr: ImportDialog(tr, read_list(ENTRIES), ()),
    "register": lambda tr: RegisterDialog(tr, open_register(), 3),
    "presets": lambda tr: PresetsDialog(tr, shelf_of_one()),
    "no presets": lambda tr: PresetsDialog(tr, open_shelf()),
    "preset name": lambda tr: PresetNameDialog.to_save(tr, shelf_of_one(), LONG, lambda _: None),
    "game": lambda tr: SystemDialog(tr, "belote-comptoir"),
    "counting": lambda tr: CountingDialog(
        tr, CountingTable(form_of(usual_rules()), 4, {"A": LONG, "B": LONG}), HandFacts(contract=90)
    ),
    "operator": lambda tr: OperatorDialog(tr, LONG),
    "decision": lambda tr: DecisionDialog(tr, LONG, LONG, tr.gettext("Withdraw the team"), LONG, True),
    "departure": lambda tr: DecisionDialog(
        tr, LONG, f"{LONG}\n" * 9, tr.gettext("Withdraw the teams"), LONG, False, None, SearchLineEdit(LONG, LONG)
    ),
    "sure": lambda tr: SureDialog(tr, LONG, LONG, tr.gettext("Erase everybody")),
    "print": lambda tr: PrintDialog(tr, LONG, [LONG]),
    "change of seats": lambda tr: SeatChangeDialog(
        tr, {1: LONG, 2: LONG}, lambda _: CHANGE, lambda *_: (), {ChangeKind.TEAMS: ("1", "2")}
    ),
    "late": lambda tr: LateDialog(
        tr, LateView(2, (2,), (LateOffer(LateChoice.EXEMPT, (2,), (1,), 9),)), {1: LONG, 2: LONG}
    ),
    "past error": lambda tr: PastErrorDialog(tr, PAST, {1: LONG, 2: LONG}),
    "sheet after play": lambda tr: PlayedDialog(
        tr, played(make_snapshot(2, names={1: LONG, 2: LONG})).sheets[0], lambda: None
    ),
    "fee": lambda tr: FeeDialog(
        tr,
        Settings(name=LONG, day=date(2026, 11, 21)),
        lambda: (ReductionView(1, LONG[:40], 100_00),),
        lambda *_: (),
    ),
    "money moved": lambda tr: MoveDialog(tr, TillView(LONG[:40]), lambda _: ()),
    "entry of the cash": lambda tr: EntryCorrectionDialog(tr, ENTRY, lambda *_: ()),
    "ticks entered": lambda tr: BookingDialog(tr, LONG, lambda _: ()),
    "prizes paid": lambda tr: PayoutDialog(
        tr, Payout(LONG, LONG, tr.gettext("Pay out"), 900_00), TillView(LONG[:40]), lambda _: ()
    ),
    "till counted": lambda tr: CountDialog(tr, TillView(LONG[:40], (ENTRY,)), LONG, lambda *_: ()),
    "till counted far off": lambda tr: counted_far_off(tr),
    "crash": lambda tr: CrashDialog("Traceback …", tr),
}


def counted_far_off(tr):
    dialog = CountDialog(tr, TillView(LONG[:40], (ENTRY,)), LONG, lambda *_: ())
    for line_edit in dialog.line_edits.values():
        line_edit.setText("999")
    return dialog


@pytest.mark.parametrize("language", a_slice(["fr", "en"], of=2))
@pytest.mark.parametrize("name", DIALOGS)
def test_in_large_text_a_dialog_fits_the_smallest_screen_and_cuts_no_button(qtbot, themed, name, language):
    themed(WindowTheme(LIGHT, 2.0))
    dialog = DIALOGS[name](translator(language))
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.resize(*SMALLEST_WINDOW)
    settle()
    assert (dialog.width(), dialog.height()) == SMALLEST_WINDOW
    buttons = [button for button in dialog.findChildren(QPushButton) if button.isVisible()]
    assert buttons
    for button in buttons:
        assert button.width() >= button.sizeHint().width(), button.text()
        right = button.mapTo(dialog, button.rect().topRight()).x()
        assert right < dialog.width(), button.text()
    for area in dialog.findChildren(QScrollArea):
        asked = area.widget()
        if asked is not None and asked.isVisible():
            assert asked.width() <= area.viewport().width(), "cut at its right"
