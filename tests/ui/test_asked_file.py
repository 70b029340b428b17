"""A file double-clicked on macOS is told to the running application by an event: opened before or after there is a
window, never under a dialog."""

import subprocess
import sys
from datetime import date
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtCore import QCoreApplication, Qt, QUrl
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication, QDialog, QMenu

from tests.ui.settling import settle
from tournament.preferences import Preferences
from tournament.services.people.registration import register_team, teams
from tournament.services.people.views import TeamDraft
from tournament.services.setup.championship import championship, create_championship
from tournament.ui.dialogs.dialog import SureDialog
from tournament.ui.ground.main_window import WindowService
from tournament.ui.shell.application import Application, AskedFile
from tournament.ui.shell.start_page import StartPage

pytestmark = pytest.mark.unstyled

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def concours(tmp_path):
    """Makes championships in files, with what clubs put into names."""

    def make(name):
        path = tmp_path / f"{name}.capot"
        create_championship(
            path, name=name, day=date(2026, 11, 22), planned_rounds=4, room=((1, 12),), by="Odile"
        ).close()
        return path

    return make


def double_click(application, asked):
    QCoreApplication.postEvent(application, QFileOpenEvent(asked if isinstance(asked, QUrl) else str(asked)))


def shown(window):
    return championship(window.view.state).name if window.view is not None else None


def test_a_file_is_opened_in_the_window_that_is_there(qapp, window, qtbot, concours):
    AskedFile(qapp, window)
    window.showMinimized()
    double_click(qapp, concours("Été à l’Hôtel de Ville"))
    qtbot.waitUntil(lambda: shown(window) == "Été à l’Hôtel de Ville")
    assert not window.isMinimized()


def test_a_file_asked_for_before_there_is_a_window_is_opened_once_there_is_one(qapp, window_of, qtbot, concours):
    double_click(qapp, concours("Saint-Martin"))
    qtbot.waitUntil(lambda: qapp.asked is not None)
    window = window_of(Preferences(language="en"))
    AskedFile(qapp, window)
    qtbot.waitUntil(lambda: shown(window) == "Saint-Martin")
    assert qapp.asked is None


@pytest.mark.long
def test_a_file_asked_for_while_the_services_are_fetched_is_opened_by_the_whole_program(concours):
    script = f"""if True:
        import sys
        from PySide6.QtCore import QCoreApplication, QTimer
        from PySide6.QtGui import QFileOpenEvent
        from tournament.ui.shell import application
        from tournament.ui.shell.application import Application

        begun = Application([])
        QCoreApplication.postEvent(begun, QFileOpenEvent({str(concours("Saint-Martin"))!r}))

        def look():
            titles = [window.windowTitle() for window in begun.topLevelWidgets()]
            if "Saint-Martin – Capot" in titles:
                begun.quit()

        looking = QTimer(interval=20)
        looking.timeout.connect(look)
        looking.start()
        sys.exit(application.run_window(None, language="en"))
    """
    answer = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, timeout=180, check=False
    )
    assert answer.returncode == 0, answer.stderr


def test_another_championship_takes_the_place_of_the_open_one_with_everything_in_its_file(
    qapp, window, qtbot, concours
):
    AskedFile(qapp, window)
    first, second = concours("Premier"), concours("Second")
    double_click(qapp, first)
    qtbot.waitUntil(lambda: shown(window) == "Premier")
    register_team(window.view.desk, TeamDraft(("Ada", "Bo")))
    double_click(qapp, second)
    qtbot.waitUntil(lambda: shown(window) == "Second")
    double_click(qapp, first)
    qtbot.waitUntil(lambda: shown(window) == "Premier")
    assert [team.players for team in teams(window.view.state)] == [("Ada", "Bo")]


def test_the_championship_that_is_open_already_stays_as_it_is(qapp, window, qtbot, concours):
    AskedFile(qapp, window)
    path = concours("Saint-Martin")
    double_click(qapp, path)
    qtbot.waitUntil(lambda: shown(window) == "Saint-Martin")
    view = window.view
    double_click(qapp, path)
    qtbot.waitUntil(lambda: window.view.message.text == "This championship is open already.")
    assert window.view is view


def test_a_file_that_is_broken_leaves_what_is_open_and_says_why(qapp, window, qtbot, concours, tmp_path):
    AskedFile(qapp, window)
    broken = tmp_path / "broken.capot"
    broken.write_bytes(b"PK\x03\x04 a spreadsheet by another name")
    double_click(qapp, broken)
    qtbot.waitUntil(
        lambda: isinstance(window.centralWidget(), StartPage) and "broken.capot" in window.centralWidget().message.text
    )
    double_click(qapp, concours("Saint-Martin"))
    qtbot.waitUntil(lambda: shown(window) == "Saint-Martin")
    double_click(qapp, broken)
    qtbot.waitUntil(lambda: "broken.capot" in window.view.message.text)
    assert shown(window) == "Saint-Martin"


def test_the_questions_of_the_first_start_give_way_to_a_file_and_stay_over_a_broken_one(
    qapp, window, qtbot, concours, tmp_path
):
    AskedFile(qapp, window)
    window.first_start.ask()
    page = window.first_start.page
    broken = tmp_path / "broken.capot"
    broken.write_bytes(b"nothing")
    double_click(qapp, broken)
    qtbot.waitUntil(lambda: "broken.capot" in page.message.text)
    assert window.first_start.page is page
    double_click(qapp, concours("Saint-Martin"))
    qtbot.waitUntil(lambda: shown(window) == "Saint-Martin")
    assert window.first_start.page is None


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)  # the offscreen screen says so of menus
@pytest.mark.parametrize("over", [QDialog, QMenu])
def test_nothing_is_opened_under_a_dialog_or_a_menu(over, qapp, window, qtbot, concours):
    AskedFile(qapp, window)
    answering = over(window)
    answering.addAction("Copy")
    answering.setWindowModality(Qt.WindowModality.ApplicationModal)
    answering.show()
    double_click(qapp, concours("Saint-Martin"))
    qtbot.waitUntil(lambda: qapp.asked is not None)
    settle()
    assert window.view is None
    answering.close()
    qtbot.waitUntil(lambda: shown(window) == "Saint-Martin")


def test_a_file_asked_for_while_another_is_being_opened_comes_after_it(qapp, window, qtbot, concours, monkeypatch):
    AskedFile(qapp, window)
    first, second = concours("Premier"), concours("Second")
    goes_on = Event()
    from tournament.services.setup import championship as module

    opening = module.open_championship

    def open_late(path, **more):
        assert goes_on.wait(60)
        return opening(path, **more)

    monkeypatch.setattr(module, "open_championship", open_late)
    monkeypatch.setattr("tournament.ui.widgets.jobs.AT_ONCE_SECONDS", 0.001)
    double_click(qapp, first)
    qtbot.waitUntil(lambda: window.is_opening)
    double_click(qapp, second)
    qtbot.waitUntil(lambda: qapp.asked == second)
    goes_on.set()
    qtbot.waitUntil(lambda: shown(window) == "Second", timeout=20000)


def test_whoever_has_telephones_in_the_hall_is_asked_first(qapp, window, qtbot, concours, monkeypatch):
    class Telephones(WindowService):
        def reason_to_stay(self):
            return "60 telephones follow this championship."

    AskedFile(qapp, window)
    double_click(qapp, concours("Premier"))
    qtbot.waitUntil(lambda: shown(window) == "Premier")
    window.view.services.attach(Telephones())
    asked = []
    monkeypatch.setattr(SureDialog, "ask", lambda *question: bool(asked.append(question[3])))
    double_click(qapp, concours("Second"))
    qtbot.waitUntil(lambda: asked == ["60 telephones follow this championship."])
    settle()
    assert shown(window) == "Premier"


def test_an_address_that_is_no_file_of_this_computer_is_passed_over(qapp, window):
    AskedFile(qapp, window)
    double_click(qapp, QUrl("https://concours.example/saint-martin.capot"))
    settle()
    assert qapp.asked is None
    assert isinstance(window.centralWidget(), StartPage)
    assert isinstance(QApplication.instance(), Application)
