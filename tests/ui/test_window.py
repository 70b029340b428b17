"""The window from its first page on: opening, creating, changing language and light, undoing; by keys."""

import sqlite3
import threading
from dataclasses import replace
from datetime import date
from functools import partial

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from tests.preferences import write_preferences
from tests.ui.settling import settle
from tournament.exchange import sample
from tournament.i18n import translator
from tournament.messages.setup.formulas import FORMULAS
from tournament.preferences import Preferences, Theme, read_preferences
from tournament.records.money import PlannedPrize
from tournament.services.desk.changes import Changes
from tournament.services.desk.journal import journal
from tournament.services.papers.snapshot import logo
from tournament.services.people import registration
from tournament.services.people.registration import change_team, register_team, register_teams, teams
from tournament.services.people.views import TeamDraft
from tournament.services.prizes.prizes import awards
from tournament.services.setup.championship import (
    championship,
    change_championship,
    create_championship,
    open_championship,
)
from tournament.simulation.evening import Progress
from tournament.ui.desk.operator_dialog import OperatorDialog
from tournament.ui.ground.page_specs import PAGES
from tournament.ui.setup.new_championship_page import NewChampionshipPage, Wish
from tournament.ui.shell import window as window_module
from tournament.ui.shell.start_page import StartPage
from tournament.ui.shell.start_up import StartUp
from tournament.ui.shell.window import Window
from tournament.ui.widgets import jobs
from tournament.ui.widgets.jobs import JobCard

pytestmark = pytest.mark.unstyled


def press(qtbot, key, modifiers=Qt.KeyboardModifier.ControlModifier):
    settle()
    qtbot.keyClick(QApplication.focusWidget(), key, modifiers)


def words_on(widget):
    settle()
    return [label.text() for label in widget.findChildren(QLabel) if label.isVisible() and label.text()]


def test_a_championship_is_created_by_keys_alone(window, qtbot, tmp_path, monkeypatch):
    chosen = tmp_path / "saint-martin.capot"
    monkeypatch.setattr(window_module, "ask_save", lambda *_, **__: chosen)
    press(qtbot, Qt.Key.Key_N)
    settle()
    qtbot.keyClicks(QApplication.focusWidget(), "Concours de la Saint-Martin")
    press(qtbot, Qt.Key.Key_2, Qt.KeyboardModifier.AltModifier)
    press(qtbot, Qt.Key.Key_Return)
    line = championship(window.view.desk.state)
    assert (line.name, line.rules.hands, line.rules.target) == ("Concours de la Saint-Martin", 12, None)
    assert window.windowTitle() == "Concours de la Saint-Martin – Capot"
    window.view.follow(change_championship(window.view.desk, name="Concours du Téléthon"))
    settle()
    assert window.windowTitle() == "Concours du Téléthon – Capot"
    assert "contrée, 12 hands" in words_on(window.view.bar)
    assert read_preferences().recent == (str(chosen),)


def test_a_new_championship_is_proposed_in_the_folder_of_the_first_start(window, qtbot, file, tmp_path, monkeypatch):
    club, proposed = tmp_path / "Concours", []
    club.mkdir()
    window.remember(partial(replace, folder=str(club)))
    window.open_file(file)
    window.close_championship()
    monkeypatch.setattr(window_module, "ask_save", lambda _parent, _tr, _title, path, *_, **__: proposed.append(path))
    press(qtbot, Qt.Key.Key_N)
    settle()
    qtbot.keyClicks(QApplication.focusWidget(), "Concours")
    press(qtbot, Qt.Key.Key_Return)
    assert [path.parent for path in proposed] == [club]


def test_a_championship_like_last_years(window, qtbot, tmp_path, monkeypatch):
    last, this = tmp_path / "2025.capot", tmp_path / "2026.capot"
    desk = create_championship(
        last, name="Concours", day=date(2025, 11, 22), planned_rounds=6, room=((1, 12), (14, 20)), by="Odile"
    )
    register_teams(desk, [TeamDraft(("Adèle Aubry", "Bruno Blot"))])
    desk.close()
    monkeypatch.setattr("tournament.ui.shell.window_actions.ask_open", lambda *_: last)
    monkeypatch.setattr(window_module, "ask_save", lambda *_, **__: this)
    window.ask_for_new()
    page = window.centralWidget()
    page.like.click()
    qtbot.waitUntil(lambda: bool(page.name.editor.text()))
    page.with_teams.click()
    page.create_button.click()
    qtbot.waitUntil(lambda: window.view is not None)
    line = championship(window.view.desk.state)
    assert (line.name, line.planned_rounds, line.room) == ("Concours", 6, ((1, 12), (14, 20)))
    assert [(team.number, team.present) for team in teams(window.view.desk.state)] == [(1, False)]


def test_what_is_no_championship_is_told_and_nothing_typed_is_lost(window, qtbot, tmp_path, monkeypatch):
    other = tmp_path / "liste.json"
    other.write_text("[]")
    monkeypatch.setattr("tournament.ui.shell.window_actions.ask_open", lambda *_: other)
    window.ask_for_new()
    page = window.centralWidget()
    page.name.editor.setText("Concours")
    page.like.click()
    qtbot.waitUntil(lambda: bool(page.message.text))
    assert "not a championship export" in page.message.text
    assert page.name.editor.text() == "Concours"


def test_a_championship_without_a_name_is_asked_for_one(window, qtbot):
    window.ask_for_new()
    page = window.centralWidget()
    press(qtbot, Qt.Key.Key_Return)
    assert isinstance(window.centralWidget(), NewChampionshipPage)
    assert page.name.trouble.text() == "The championship needs a name: it appears on every sheet."
    assert page.name.editor.hasFocus()


def test_no_file_is_ever_written_over(window, tmp_path, file, monkeypatch):
    before = file.read_bytes()
    monkeypatch.setattr(window_module, "ask_save", lambda *_, **__: file)
    window.ask_for_new()
    page = window.centralWidget()
    page.name.editor.setText("Another")
    page.wish()
    assert "evening.capot" in page.message.text
    assert page.name.editor.text() == "Another"
    assert file.read_bytes() == before


def not_ours(path):
    path.write_text("a shopping list")


def newer(path):
    create_championship(path, name="Later", day=date(2026, 11, 21), by="Odile").close()
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA user_version = 999")
    connection.close()


def missing(path):
    """There is nothing to make."""


@pytest.mark.parametrize("make", [missing, not_ours, newer], ids=lambda make: make.__name__)
def test_a_file_that_will_not_open_is_left_alone_and_one_sentence_says_why(window, tmp_path, make):
    path = tmp_path / "doubtful.capot"
    make(path)
    before = path.read_bytes() if path.exists() else None
    window.open_file(path)
    page = window.centralWidget()
    assert isinstance(page, StartPage)
    assert "doubtful.capot" in page.message.text
    assert len(page.message.text.splitlines()) == 1
    assert (path.read_bytes() if path.exists() else None) == before


def test_a_file_open_at_another_desk_is_told(window, file):
    other = open_championship(file, by="Jean")
    window.open_file(file)
    assert "evening.capot" in window.centralWidget().message.text
    other.close()
    window.open_file(file)
    assert window.view is not None


def test_undo_and_redo_by_keys_say_what_they_did(window, file, qtbot):
    window.open_file(file)
    view = window.view
    view.follow(register_team(view.desk, TeamDraft(("Léa Lemoine", "Marc Meyer"))).changes)
    assert view.toast.text == "Lemoine / Meyer registered."
    assert view.bar.undo.accessibleName() == "Undo: Lemoine / Meyer registered"
    press(qtbot, Qt.Key.Key_Z)
    assert teams(view.desk.state) == ()
    assert view.toast.text == "Undone: Lemoine / Meyer registered."
    assert not view.bar.undo.isEnabled()
    press(qtbot, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    assert len(teams(view.desk.state)) == 1
    press(qtbot, Qt.Key.Key_Z)
    press(qtbot, Qt.Key.Key_Y)
    assert len(teams(view.desk.state)) == 1


def test_every_page_has_its_key(window, file, qtbot):
    window.open_file(file)
    seen = []
    for key in (Qt.Key.Key_2, Qt.Key.Key_3, Qt.Key.Key_4, Qt.Key.Key_5, Qt.Key.Key_6, Qt.Key.Key_7, Qt.Key.Key_1):
        press(qtbot, key)
        seen.append(window.view.here)
    assert seen == ["teams", "draw", "entry", "standings", "documents", "journal", "championship"]


@pytest.mark.long
def test_the_window_changes_its_language_and_its_light_where_it_stands(window, file, qtbot):
    window.open_file(file)
    window.view.go("teams")
    desk = window.view.desk
    window.display.change_language()
    assert window.view.here == "teams"
    assert window.view.desk is desk
    assert "Équipes" in words_on(window.view)
    assert window.view.pages["settings"].form.day.editor.text() == "21 novembre 2026"
    spoken = []
    window.theme_chosen.connect(spoken.append)
    window.display.change_lighting()
    settle()
    assert spoken == [Theme.DARK]
    assert (read_preferences().language, read_preferences().theme) == ("fr", Theme.DARK)


def test_who_is_at_the_desk_stands_in_the_journal(window, file, monkeypatch):
    window.open_file(file)
    monkeypatch.setattr(OperatorDialog, "ask", lambda *_: "Jeanne")
    window.view.bar.operator.click()
    register_team(window.view.desk, TeamDraft(("Léa Lemoine", "Marc Meyer")))
    assert journal(window.view.desk.state)[-1].by == "Jeanne"
    assert window.view.bar.operator.text() == "Jeanne"
    assert read_preferences().operator == "Jeanne"


@pytest.mark.long
def test_the_sample_is_in_the_middle_of_its_evening(window):
    window.open_sample()
    bar = words_on(window.view.bar)
    assert "Round 3 of 5" in bar
    assert "22 of 32 tables in" in bar
    assert window.preferences.recent == ()


def test_a_team_named_in_markup_is_shown_as_typed(window, file):
    window.open_file(file)
    window.view.follow(
        register_team(window.view.desk, TeamDraft(("Léa Lemoine", "Marc Meyer"), name="<b>As</b>")).changes
    )
    assert window.view.toast.text == "<b>As</b> registered."
    assert all(label.textFormat() is Qt.TextFormat.PlainText for label in window.view.toast.findChildren(QLabel))


@pytest.mark.long
@pytest.mark.styled
def test_the_window_fits_a_laptop_in_both_languages(window, file):
    window.open_file(file)
    for _ in range(2):
        for name, page in window.view.pages.items():
            needed = page.minimumSizeHint()
            assert (needed.width() <= 1366 - 96, needed.height() <= 768 - 64) == (True, True), (name, needed)
        window.display.change_language()


class Shown(QObject):
    """Notes every window that appears."""

    def __init__(self):
        super().__init__()
        self.windows = []

    def eventFilter(self, watched, event):  # noqa: N802 (Qt's name)
        if event.type() == QEvent.Type.Show and isinstance(watched, QWidget) and watched.isWindow():
            self.windows.append(watched)
        return False


@pytest.mark.long
def test_nothing_flashes_up_while_pages_are_built(window, qapp, monkeypatch):
    monkeypatch.setattr(sample, "MID_EVENING", Progress(rounds=0, tables=1))
    shown = Shown()
    qapp.installEventFilter(shown)
    window.ask_for_new()
    window.open_sample()
    for spec in PAGES:
        window.view.go(spec.name)
    window.view.show_team(1)
    settle()
    qapp.removeEventFilter(shown)
    assert shown.windows == []


def test_text_grows_and_shrinks_by_keys(window, qtbot):
    sizes = []
    window.theme_chosen.connect(lambda _: sizes.append(window.preferences.text_size))
    for key in (Qt.Key.Key_Plus, Qt.Key.Key_Plus, Qt.Key.Key_Minus, Qt.Key.Key_0, Qt.Key.Key_0):
        press(qtbot, key)
        settle()
    assert sizes == [125, 150, 125, 100]
    assert read_preferences().text_size == 100


def test_steps_of_text_size_in_a_row_are_one_change(window):
    sizes = []
    window.theme_chosen.connect(lambda _: sizes.append(window.preferences.text_size))
    for _ in range(3):
        window.display.change_text_size(25)
    settle()
    assert sizes == [175]


def test_of_two_files_wanted_too_early_the_last_is_opened_once(qtbot, file, tmp_path):
    start_up = StartUp()
    window = Window(translator("en"), Preferences(language="en"), start_up)
    qtbot.addWidget(window)
    window.open_file(tmp_path / "other.capot")
    window.open_file(file)
    window.open_file(file)
    with qtbot.waitSignal(start_up.finished):
        start_up.begin()
    assert championship(window.view.desk.state).name == "Concours de la Saint-Martin"
    assert window.preferences.recent == (str(file),)


def test_the_file_that_is_open_stays_open(window, file):
    window.open_file(file)
    view = window.view
    window.open_file(file.parent / "." / ".." / file.parent.name / file.name)
    assert window.view is view
    view.show_bar(Changes())


def test_what_undo_cannot_take_back_offers_no_undo(window, file):
    window.open_file(file)
    view, line = window.view, TeamDraft(("Léa Lemoine", "Marc Meyer"))
    view.follow(register_team(view.desk, line).changes)
    assert view.toast.hint.text() == "Undo:"
    team = teams(view.desk.state)[0]
    view.follow(change_team(view.desk, team.id, replace(line, name=team.name, phone="06 00 00 00 00")))
    assert view.toast.text == "Telephone of Lemoine / Meyer changed."
    assert view.toast.hint.text() == ""


def test_a_championship_is_closed_and_opened_again(window, file, qtbot):
    window.open_file(file)
    press(qtbot, Qt.Key.Key_W)
    assert isinstance(window.centralWidget(), StartPage)
    assert "Concours de la Saint-Martin" in words_on(window.centralWidget())
    window.open_file(file)
    assert championship(window.view.desk.state).name == "Concours de la Saint-Martin"


def test_a_form_being_filled_in_survives_another_text_size(window, qtbot):
    window.ask_for_new()
    window.centralWidget().name.editor.setText("Concours")
    press(qtbot, Qt.Key.Key_Plus)
    assert window.centralWidget().name.editor.text() == "Concours"


PNG = b"\x89PNG\r\n\x1a\n"
WISHED = FORMULAS[0].settings("Concours", "", date(2026, 11, 21))


def test_a_new_championship_whose_teams_are_refused_leaves_no_file(window, qtbot, tmp_path):
    path = tmp_path / "new.capot"
    twice = (TeamDraft(("Léa Lemoine", "Marc Meyer")), TeamDraft(("Léa Lemoine", "Hugo Hamel")))
    window.create_file(path, Wish(WISHED, twice))
    qtbot.waitUntil(lambda: window.centralWidget().message.text != "")
    assert list(tmp_path.iterdir()) == []
    window.create_file(path, Wish(WISHED, twice[:1], (PlannedPrize(first_rank=1, goods="Jambon"),), PNG))
    qtbot.waitUntil(lambda: window.view is not None)
    assert len(teams(window.view.desk.state)) == 1
    assert [line.prize.goods for line in awards(window.view.desk.state).prizes] == ["Jambon"]
    assert logo(window.view.desk) == PNG


def test_a_new_championship_thought_better_of_leaves_no_file(window, qtbot, tmp_path, monkeypatch):
    may_go_on, went_on = threading.Event(), threading.Event()
    monkeypatch.setattr(jobs, "AT_ONCE_SECONDS", 0)

    def slowly(*_):
        may_go_on.wait(20)
        went_on.set()

    monkeypatch.setattr(registration, "register_teams", slowly)
    window.create_file(tmp_path / "new.capot", Wish(WISHED, (TeamDraft(("Léa Lemoine", "Marc Meyer")),)))
    (card,) = window.findChildren(JobCard)
    card.cancelled.emit()
    may_go_on.set()
    qtbot.waitUntil(lambda: went_on.is_set() and list(tmp_path.iterdir()) == [])
    assert window.view is None


def test_a_second_window_keeps_what_the_first_chose(window, qtbot):
    write_preferences(replace(window.preferences, backup_target="/media/odile/USB/Capot"))
    window.remember(partial(replace, text_size=110))
    assert (read_preferences().backup_target, read_preferences().text_size) == ("/media/odile/USB/Capot", 110)


def test_the_pointer_says_that_the_last_copy_is_being_made(window, file, qtbot, monkeypatch):
    window.open_file(file)
    qtbot.waitUntil(lambda: window.view is not None)
    really_close, shapes = window.view.desk.close, []

    def close():
        shapes.append(QApplication.overrideCursor().shape())
        really_close()

    monkeypatch.setattr(window.view.desk, "close", close)
    window.close_championship()
    assert (shapes, QApplication.overrideCursor()) == ([Qt.CursorShape.WaitCursor], None)


def test_an_evening_is_shown_in_turns_and_a_key_pressed_between_them_finds_it_whole(
    window, file, tmp_path, qtbot, monkeypatch
):
    other = tmp_path / "other.capot"
    create_championship(other, name="Other", day=date(2026, 11, 21), by="Odile").close()
    window.open_file(file)
    before = window.view
    monkeypatch.setattr(jobs, "AT_ONCE", False)
    window.open_file(other)
    assert window.view is before
    QTest.keyClick(window, Qt.Key.Key_F20)
    assert championship(window.view.state).name == "Other"
    assert window.centralWidget() is window.view
    assert window.updatesEnabled()


def test_a_window_closed_while_an_evening_is_shown_in_turns_lets_go_of_its_file(window, file, qtbot, monkeypatch):
    monkeypatch.setattr(jobs, "AT_ONCE", False)
    window.open_file(file)
    window.close()
    assert window.view is None
    open_championship(file, by="Odile").close()
