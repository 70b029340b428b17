"""Whoever hears the screen instead of seeing it is told what everything is."""

import pytest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QComboBox,
    QDialog,
    QLineEdit,
    QProgressBar,
    QWidget,
)

from tests.examples import a_slice
from tests.ui.golden.screens import sample
from tournament.exchange.entry_lists import read_list
from tournament.exchange.sample import ENTRIES
from tournament.i18n import translator
from tournament.presets.shelf import open_shelf
from tournament.register.register import open_register
from tournament.scoring.facts import HandFacts, Trump
from tournament.scoring.systems import SYSTEMS, form_of, resolve_rules, usual_rules
from tournament.services.people.views import TeamStatus, TeamView
from tournament.services.repairs.seat_views import LateChoice, LateOffer, LateView, PastErrorView
from tournament.services.setup.championship import change_championship
from tournament.services.setup.views import Consequences, MovedTeam, TableMove
from tournament.ui.desk.operator_dialog import OperatorDialog
from tournament.ui.dialogs.dialog import SureDialog
from tournament.ui.ground.page_specs import PAGES
from tournament.ui.papers.paper_jobs import PrintDialog, WantedPaper
from tournament.ui.papers.preview_dialog import PreviewDialog
from tournament.ui.people.import_dialog import ImportDialog
from tournament.ui.people.register_dialog import RegisterDialog
from tournament.ui.people.team_dialogs import CorrectionDialog, ReplacementDialog
from tournament.ui.repairs import LateDialog, PastErrorDialog, SeatChangeDialog
from tournament.ui.scores.counting_dialog import CountingDialog, CountingTable
from tournament.ui.scores.decision_dialog import DecisionDialog
from tournament.ui.setup.new_championship_page import NewChampionshipPage
from tournament.ui.setup.presets_dialog import PresetNameDialog, PresetsDialog
from tournament.ui.setup.rules_page import RulesPage
from tournament.ui.setup.settings_page import ConsequencesDialog
from tournament.ui.setup.system_dialog import SystemDialog
from tournament.ui.shell.application import CrashDialog
from tournament.ui.shell.championship_view import ChampionshipView
from tournament.ui.shell.start_page import StartPage

pytestmark = pytest.mark.unstyled

NAMED = (QAbstractButton, QAbstractItemView, QAbstractSpinBox, QComboBox, QLineEdit, QProgressBar)

TEAM = TeamView(id=1, number=1, name="Aubry / Blot", players=("Adèle Aubry", "Bruno Blot"), status=TeamStatus.ACTIVE)


def nameless(root: QWidget):
    """Everything that can be used and has neither a name nor a text, with where it stands. Parts of Qt's own widgets
    are their owner's business."""
    for widget in root.findChildren(QWidget):
        own_part = isinstance(
            widget.parent(), QAbstractSpinBox | QComboBox | QAbstractItemView | QLineEdit
        ) or widget.objectName().startswith("qt_")
        if isinstance(widget, NAMED) and widget.isVisibleTo(root) and not own_part and not inside_a_view(widget):
            text = widget.text() if isinstance(widget, QAbstractButton) else ""
            if not (widget.accessibleName() or text):
                yield f"{type(widget).__name__} in {type(widget.parent()).__name__}"


def inside_a_view(widget):
    while (widget := widget.parent()) is not None:
        if isinstance(widget, QAbstractItemView | QComboBox):
            return True
    return False


@pytest.fixture(scope="module")
def view(qapp):
    view = ChampionshipView(sample(), translator("en"))
    yield view
    view.deleteLater()


@pytest.mark.parametrize("name", [spec.name for spec in PAGES])
def test_pages_name_everything(view, name):
    view.go(name)
    assert list(nameless(view.pages[name])) == []


def test_the_page_of_a_team_names_everything(view):
    view.show_team(1)
    assert list(nameless(view.pages["team"])) == []


@pytest.mark.parametrize("system", a_slice(SYSTEMS, of=5))
def test_the_rules_of_play_name_everything(qtbot, desk, system):
    change_championship(desk, rules=resolve_rules(system, {}))
    page = RulesPage(desk, translator("en"))
    qtbot.addWidget(page)
    page.form.more.setChecked(True)
    assert list(nameless(page)) == []


def test_rail_and_bar_name_everything(view):
    assert list(nameless(view.rail)) + list(nameless(view.bar)) == []


@pytest.mark.parametrize(
    "make",
    [
        lambda tr: StartPage(tr, ["/home/odile/a.capot"], "Odile"),
        lambda tr: NewChampionshipPage(tr),
        lambda tr: SystemDialog(tr, "belote-three"),
        lambda tr: CountingDialog(
            tr, CountingTable(form_of(usual_rules()), 4, {"A": "As", "B": "Rois"}), HandFacts(trump=Trump.HEARTS)
        ),
        lambda tr: PresetsDialog(tr, open_shelf()),
        lambda tr: PresetNameDialog.to_save(tr, open_shelf(), "Friday", lambda _: None),
        lambda tr: OperatorDialog(tr, "Odile"),
        lambda tr: DecisionDialog(tr, "Exclude", "It is drawn no more.", "Exclude", "Odile", True),
        lambda tr: ConsequencesDialog(
            tr, Consequences((), (MovedTeam(1, "As", 2, 1),), 2, ("Pia",), ("As",), 3, TableMove(3, (13,)))
        ),
        lambda tr: ImportDialog(tr, read_list(ENTRIES), ()),
        lambda tr: CorrectionDialog(tr, TEAM, lambda draft: ()),
        lambda tr: ReplacementDialog(tr, TEAM, True, lambda wish: ()),
        lambda tr: RegisterDialog(tr, open_register(), 2),
        lambda tr: SureDialog(tr, "Erase everybody?", "It cannot be undone.", "Erase everybody"),
        lambda tr: SeatChangeDialog(tr, {}, lambda _: None, lambda *_: (), {}, may_move=True),
        lambda tr: LateDialog(
            tr,
            LateView(2, (9,), (LateOffer(LateChoice.EXEMPT, (9,), (4,), 7), LateOffer(LateChoice.WAIT, (9,)))),
            {},
        ),
        lambda tr: PastErrorDialog(tr, PastErrorView(2, True, (), 4, (), (), (3,), ()), {}),
        lambda tr: PrintDialog(tr, "Standings", ["Canon"]),
        lambda tr: PrintDialog(tr, "Standings", []),
        lambda tr: CrashDialog("Traceback", tr),
    ],
    ids=[
        "welcome",
        "new",
        "game",
        "counting",
        "presets",
        "preset-name",
        "operator",
        "decision",
        "consequences",
        "import",
        "correction",
        "replacement",
        "register",
        "sure",
        "seat-change",
        "late",
        "past-error",
        "print",
        "print-nowhere",
        "crash",
    ],
)
def test_first_pages_and_dialogs_name_everything(qtbot, make):
    shown = make(translator("en"))
    qtbot.addWidget(shown)
    assert list(nameless(shown)) == []
    assert not isinstance(shown, QDialog) or shown.windowTitle()


@pytest.mark.parametrize("document", ["score-sheets", "journal"])
def test_the_preview_names_everything(view, qtbot, document):
    preview = PreviewDialog(view.desk, view.state, translator("en"), WantedPaper(document, "en"), view)
    qtbot.waitUntil(lambda: not preview.paper.jobs.is_running)
    assert list(nameless(preview)) == []
    assert preview.windowTitle()
    preview.reject()
