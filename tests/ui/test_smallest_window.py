"""In the smallest window with large text, no page is wider than the window, no button has less room than its words, and
a list shows a row."""

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QAbstractButton, QCheckBox, QLineEdit, QPushButton, QScrollArea

from tests.desks import new_desk
from tests.examples import a_slice
from tests.ui.golden.screens import new_sample, sample
from tests.ui.settling import settle
from tests.ui.tables import desk_at_play
from tests.ui.teams.conftest import type_line
from tests.ui.test_dialogs_fit import DIALOGS
from tournament.draw.catalogue import FORMATS
from tournament.draw.facts import Phase
from tournament.exchange.entry_lists import read_list
from tournament.exchange.sample import ENTRIES
from tournament.i18n import translator
from tournament.scoring.systems import SYSTEMS, resolve_rules, seating_of
from tournament.services.hall.calls import call_referee
from tournament.services.hall.reports import report_totals
from tournament.services.hall.views import Told
from tournament.services.people.registration import register_teams
from tournament.services.people.views import TeamDraft
from tournament.services.rounds.drawing import draw
from tournament.services.rounds.round_views import current_round
from tournament.services.scores.entry import record_totals
from tournament.ui.dialogs.dialog import PART_OF_SCREEN
from tournament.ui.ground.page_specs import PageName
from tournament.ui.papers.documents_page import DocumentsPage
from tournament.ui.people.import_dialog import ImportDialog
from tournament.ui.people.teams_page import TeamsPage
from tournament.ui.rounds.draw_page import DrawPage
from tournament.ui.scores.entry_controller import OF_ROUND
from tournament.ui.scores.entry_page import EntryPage
from tournament.ui.setup.phases_page import PhasesPage
from tournament.ui.setup.rules_page import RulesPage
from tournament.ui.setup.settings_page import SettingsPage
from tournament.ui.shell.championship_view import ChampionshipView
from tournament.ui.theme.tokens import LIGHT, SMALLEST_WINDOW, WindowTheme

SIZES = a_slice([1.5, 2.0], of=2, first=1)
TOTALS = {"A": 2010, "B": 1640}


@pytest.fixture
def opened(front, themed):
    """An evening in the smallest window, in text of a size."""

    def open_evening(text, desk=None):
        themed(WindowTheme(LIGHT, text))
        view = ChampionshipView(desk or sample(), translator("fr"))
        view.resize(*SMALLEST_WINDOW)
        front(view)
        return view

    return open_evening


def cut(view):
    """What is narrower than its words, or goes over the side of the window; and the window, where its parts ask for
    more than the screen has."""
    settle()
    wide = [f"the window: {view.width()}"] if view.width() > SMALLEST_WINDOW[0] else []
    window = QRect(0, 0, SMALLEST_WINDOW[0], 1)
    for part in (*view.findChildren(QAbstractButton), *view.findChildren(QLineEdit)):
        if not part.isVisible() or view.bar.isAncestorOf(part) or view.rail.isAncestorOf(part):
            continue
        left = part.mapTo(view, QPoint()).x()
        holder, is_inside = part.parentWidget(), window.contains(QRect(left, 0, part.width(), 1))
        while is_inside and holder is not None and holder is not view:
            here = holder.mapTo(view, QPoint()).x()
            is_inside = here <= left and left + part.width() <= here + holder.width() + 1
            holder = holder.parentWidget()
        if not is_inside or (isinstance(part, QAbstractButton) and part.width() < part.minimumSizeHint().width()):
            wide.append(part.accessibleName() or part.text())
    return wide


def test_the_buttons_of_a_draw_are_whole(opened):
    desk = new_desk()
    register_teams(desk, [TeamDraft((f"Anne {letter}", f"Bruno {letter}")) for letter in "ABCDEF"])
    draw(desk)
    view = opened(2.0, desk)
    view.go(PageName.DRAW)
    assert view.pages.of(DrawPage).primary.text() == "Publier le tour 1"
    assert cut(view) == []
    desk.close()


@pytest.mark.long
def test_the_papers_of_a_round_say_what_they_are_in_lines_that_can_be_read(opened):
    view = opened(2.0)
    view.go(PageName.DOCUMENTS)
    assert cut(view) == []
    page = view.pages.of(DocumentsPage)
    assert page.whole_round.text().startswith("Imprimer tout le tour 3")
    said = page.goes_out
    assert said.width() >= 240


@pytest.mark.long
def test_what_is_asked_at_a_table_is_no_wider_than_the_window(opened):
    view = opened(2.0)
    view.go(PageName.ENTRY)
    page = view.pages.of(EntryPage)
    page.open_table(
        next(game.table for game in current_round(view.desk.state).tables if game.hands > 8 and not game.is_in)
    )
    assert cut(view) == []
    page.frame.take(page.controller.ask_totals(from_tables=False))
    assert cut(view) == []
    page.frame.take(page.controller.ask_incident())
    assert cut(view) == []
    panel = page.incident_panel
    panel.kinds.press(("wrong-card",))
    panel.take_kind()
    panel.questions.side.press_named("2")
    panel.questions.outcome.setCurrentIndex(panel.questions.outcome.count() - 1)
    assert cut(view) == []
    for asked in OF_ROUND:
        page.frame.take(page.controller.ask_of_round(asked))
        assert cut(view) == []


@pytest.mark.long
@pytest.mark.parametrize("text", SIZES)
def test_how_a_game_ended_and_what_is_reported_of_it_are_whole(opened, text):
    desk = new_sample()
    check, called, contested = [game for game in current_round(desk.state).tables if not game.hands and not game.is_in][
        :3
    ]
    for game, letter, totals in (
        (check, "A", TOTALS),
        (contested, "A", TOTALS),
        (contested, "B", {"A": 1640, "B": 2010}),
    ):
        report_totals(desk, game.id, team_of(desk, game, letter), Told(totals), device=letter)
    record_totals(desk, check.id, {"A": 1640, "B": 2010})
    call_referee(desk, called.id, team_of(desk, called, "B"), "Renonce contestée")
    view = opened(text, desk)
    view.go(PageName.ENTRY)
    page = view.pages.of(EntryPage)
    for game in (check, called, contested):
        page.open_table(game.table)
        assert page.frame.reports.isVisible()
        assert cut(view) == []


@pytest.mark.long
def test_the_head_of_a_contested_sheet_is_whole_or_stands_above(opened):
    desk = new_sample()
    game = [game for game in current_round(desk.state).tables if not game.hands and not game.is_in][-1]
    for letter, totals in (("A", TOTALS), ("B", {"A": 1640, "B": 2010})):
        report_totals(desk, game.id, team_of(desk, game, letter), Told(totals), device=letter)
    view = opened(1.0, desk)
    view.resize(1100, 690)
    view.go(PageName.ENTRY)
    page = view.pages.of(EntryPage)
    page.open_table(game.table)
    settle()
    view.grab()
    sheet = page.score_sheet
    named = [sheet.heads[0], sheet.heads[0].total]
    assert [part for part in named if part.isVisible() and part.visibleRegion().boundingRect() != part.rect()] == []
    assert page.frame.table.isVisible() is not sheet.heads[0].total.isVisible()


def team_of(desk, game, letter):
    """The team at a side of a table."""
    return next(
        side.team_id for side in desk.state.rows["side"].values() if (side.game_id, side.letter) == (game.id, letter)
    )


@pytest.mark.long
def test_settings_go_over_no_side(opened):
    view = opened(2.0)
    view.go(PageName.SETTINGS)
    assert cut(view) == []
    form = view.pages.of(SettingsPage)
    assert all(
        box.mapTo(view, box.rect().topRight()).x() < view.width()
        for box in form.findChildren(QCheckBox)
        if box.isVisible()
    )


def in_sight(view, part, rect):
    """Whether a rectangle of a part is seen."""
    seen = part.visibleRegion().boundingRect()
    return seen.contains(rect) and view.rect().contains(QRect(part.mapTo(view, rect.topLeft()), rect.size()))


def row_in_sight(view, page, row):
    """Whether a row of the list is seen: a line of it, at least."""
    table = page.table.viewport()
    window = QRect(table.mapFrom(view, QPoint()), view.size())
    seen = (
        page.table.visualRect(page.model.index(row, 1))
        .intersected(table.visibleRegion().boundingRect())
        .intersected(window)
    )
    return seen.height() >= page.table.fontMetrics().height()


@pytest.mark.parametrize("text", SIZES)
def test_a_row_of_the_list_is_seen_under_the_line_for_names(opened, text):
    view = opened(text)
    view.go(PageName.TEAMS)
    page = view.pages.of(TeamsPage)
    editor = page.fields.players[0].editor
    settle()
    assert in_sight(view, editor, editor.rect())
    assert row_in_sight(view, page, 0)


@pytest.mark.long
def test_who_is_refused_is_told_in_lines_that_can_be_read(opened, qtbot):
    view = opened(2.0, new_sample())
    view.go(PageName.TEAMS)
    page = view.pages.of(TeamsPage)
    known = page.teams[0].players[0]
    type_line(qtbot, page, known, "Rose Vidal")
    settle()
    told = page.fields.players[0].trouble
    assert told.isVisible()
    assert told.width() > page.fields.width() // 2
    assert cut(view) == []


@pytest.mark.parametrize("text", SIZES)
def test_what_is_refused_is_seen_whole_with_the_field_it_is_about(opened, qtbot, text):
    view = opened(text, new_sample())
    view.go(PageName.TEAMS)
    page = view.pages.of(TeamsPage)
    for known in (
        page.teams[0].players,
        (page.teams[0].players[0], page.teams[1].players[0]),
        (page.teams[0].players[0], "Rose Vidal"),
    ):
        type_line(qtbot, page, *known)
        settle()
        told = [field.trouble for field in page.fields.fields if field.trouble.isVisible()]
        assert told
        assert all(
            in_sight(view, line, line.rect()) and line.height() >= line.heightForWidth(line.width()) for line in told
        )
        editor = page.fields.players[0].editor
        assert in_sight(view, editor, editor.rect())
        page.fields.left.emit()


def too_wide(page):
    """What of a page has to be scrolled to from the left."""
    settle()
    areas = [area for area in page.findChildren(QScrollArea) if area.isVisible()]
    assert areas
    return [area.horizontalScrollBar().maximum() for area in areas if area.horizontalScrollBar().maximum()]


@pytest.mark.parametrize("system", a_slice(SYSTEMS, of=15))
def test_every_rule_and_its_worked_hand_are_as_wide_as_the_page(opened, system):
    rules = resolve_rules(system, {})
    view = opened(2.0, desk_at_play(rules, seating_of(rules).usual))
    view.go(PageName.RULES)
    form = view.pages.of(RulesPage).form
    form.more.setChecked(True)
    assert too_wide(view) == []


@pytest.mark.parametrize("name", a_slice(FORMATS, of=5))
def test_the_card_of_every_phase_is_as_wide_as_the_page(opened, name):
    desk = new_desk(phases=(Phase(name, 1 if FORMATS[name].goes_on else None),))
    view = opened(2.0, desk)
    view.go(PageName.PHASES)
    assert len(view.pages.of(PhasesPage).cards) == 1
    assert too_wide(view) == []
    desk.close()


@pytest.mark.parametrize("name", ["copies", "import", "presets"])
@pytest.mark.parametrize("text", SIZES)
def test_a_dialog_on_the_smallest_screen_cuts_no_button(qtbot, themed, name, text):
    themed(WindowTheme(LIGHT, text))
    dialog = DIALOGS[name](translator("fr"))
    qtbot.addWidget(dialog)
    dialog.show()
    for width in range(SMALLEST_WINDOW[0] - 200, SMALLEST_WINDOW[0], 20):
        dialog.resize(width, round(SMALLEST_WINDOW[1] * PART_OF_SCREEN))
        settle()
        buttons = [button for button in dialog.findChildren(QPushButton) if button.isVisible()]
        assert [button.text() for button in buttons if button.width() < button.sizeHint().width()] == []


@pytest.mark.parametrize("text", SIZES)
def test_a_line_of_a_list_that_is_brought_in_is_seen(qtbot, themed, text):
    themed(WindowTheme(LIGHT, text))
    dialog = ImportDialog(translator("fr"), read_list(ENTRIES), ())
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.resize(*(round(size * PART_OF_SCREEN) for size in SMALLEST_WINDOW))
    settle()
    first = dialog.table.visualRect(dialog.model.index(0, 2)).intersected(
        dialog.table.viewport().visibleRegion().boundingRect()
    )
    assert first.height() >= 3 * dialog.table.fontMetrics().height()


@pytest.mark.parametrize("system", a_slice(SYSTEMS, of=15))
def test_the_entry_of_every_game_is_whole(opened, system):
    rules = resolve_rules(system, {})
    view = opened(2.0, desk_at_play(rules, seating_of(rules).usual))
    view.go(PageName.ENTRY)
    page = view.pages.of(EntryPage)
    page.open_table(1)
    assert cut(view) == []
    assert too_wide(view) == []
    page.frame.take(page.controller.ask_totals(from_tables=False))
    assert cut(view) == []
    assert too_wide(view) == []
