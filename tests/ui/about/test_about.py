"""About Capot: found from every page, it tells versions, licences and where things lie, and goes to a network by one
button only."""

import json
import re
from importlib.metadata import PackageNotFoundError
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QProgressBar

from tests.preferences import write_preferences
from tests.sick_disks import TROUBLES, sicken
from tests.ui.settling import settle
from tournament.crash_report import write_crash
from tournament.i18n import translator
from tournament.preferences import Preferences, copies_folder, data_folder, preferences_file
from tournament.presets.preset import Preset
from tournament.presets.shelf import open_shelf
from tournament.scoring.systems import resolve_rules
from tournament.ui import about
from tournament.ui.about import AboutDialog, LicencesDialog
from tournament.ui.shell.bar_buttons import DisplayButton
from tournament.ui.widgets import frames as frame_module
from tournament.ui.widgets.frames import FrameTimes

pytestmark = pytest.mark.unstyled

ROOT = Path(__file__).resolve().parents[3]


def said(dialog):
    return "\n".join(label.text().replace("\u200b", "") for label in dialog.findChildren(QLabel))


def about_of(tr, qtbot, file=None):
    dialog = AboutDialog(translator(tr), file)
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


@pytest.fixture
def opened(monkeypatch):
    """What other programs are asked to open; each time it works as the last of `answers` says."""
    opened = []
    monkeypatch.setattr(
        QDesktopServices, "openUrl", lambda url: opened.append(url.toLocalFile() or url.toString()) or True
    )
    return opened


def press(dialog, button):
    """Press a button as somebody does who has only the keyboard."""
    button.setFocus()
    QTest.keyClick(button, Qt.Key.Key_Return)


# --- the way there
# ----------------------------------------------------------------------------------------------------------------------


def test_it_is_in_the_menu_of_the_display_on_the_first_page(window_of, qtbot):
    window = window_of(Preferences(language="fr"))
    button = window.centralWidget().findChild(DisplayButton)
    button.choices.aboutToShow.emit()
    (action,) = [action for action in button.choices.actions() if action.text() == "À propos de Capot…"]
    action.trigger()
    qtbot.waitUntil(lambda: isinstance(QApplication.activeModalWidget(), AboutDialog))
    QTest.keyClick(QApplication.activeModalWidget(), Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: QApplication.activeModalWidget() is None)


def test_the_palette_finds_it_and_it_knows_the_file_that_is_open(window_of, qtbot, tmp_path, full_desk):
    window = window_of(Preferences(language="fr"))
    window.show_championship(full_desk)
    window.view.search.open()
    for typed in ("à propos", "licences", "version"):
        window.view.search.palette.line_edit.setText(typed)
        offer = next(offer for offer in window.view.search.palette.model.offers if offer.title == "À propos de Capot…")
    offer.run()
    qtbot.waitUntil(lambda: isinstance(QApplication.activeModalWidget(), AboutDialog))
    dialog = QApplication.activeModalWidget()
    assert ("Ce championnat" in said(dialog)) is (full_desk.path is not None)
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: QApplication.activeModalWidget() is None)


# --- what it tells
# ----------------------------------------------------------------------------------------------------------------------


def test_it_tells_the_versions_of_what_it_runs_with(qtbot):
    told = said(about_of("fr", qtbot))
    version = re.search(r'^version = "(.+)"', (ROOT / "pyproject.toml").read_text(), re.MULTILINE)[1]
    assert f"Capot {version}" in told
    for name in ("Python", "Qt", "SQLite", "Système"):
        assert name in told
    assert re.search(r"6\.\d+\.\d+ \(PySide 6\.\d+\.\d+\)", told)


def test_it_says_that_a_program_without_its_description_does_not_know_its_version(monkeypatch, qtbot):
    def unknown(_name):
        raise PackageNotFoundError

    monkeypatch.setattr(about, "metadata", unknown)
    dialog = about_of("fr", qtbot)
    assert "?" in said(dialog).splitlines()
    assert dialog.newer.isHidden()


def test_it_opens_the_folder_of_everything_that_is_there(qtbot, opened, tmp_path):
    file = tmp_path / "Été & fils.capot"
    file.touch()
    copies_folder()
    write_preferences(Preferences(language="fr", backup_target=str(tmp_path / "USB")))
    open_shelf().keep(Preset(name="Vendredi", rules=resolve_rules("contree-championship", {})))
    dialog = about_of("fr", qtbot, file)
    told = said(dialog)
    assert [
        str(place) in told for place in (file, copies_folder(), open_shelf().folder, preferences_file(), data_folder())
    ] == [True] * 5
    assert f"{tmp_path / 'USB'} (absent pour l’instant)" in told
    for button in dialog.openers:
        press(dialog, button)
    places = [file.parent, copies_folder(), open_shelf().folder, preferences_file().parent, data_folder()]
    assert [Path(path) for path in opened] == places
    assert all(button.accessibleName().startswith("Ouvrir le dossier") for button in dialog.openers)


def test_it_tells_how_long_the_window_was_busy_in_a_histogram_and_in_the_letter(qtbot, qapp):
    frames = FrameTimes(qapp)
    for milliseconds in [3.0] * 990 + [8.0] * 8 + [40.2, 300.5]:
        frames.count(milliseconds)
    dialog = about_of("fr", qtbot)
    assert "venues à temps\N{NO-BREAK SPACE}: 90,5\N{NO-BREAK SPACE}%." in said(dialog)
    bars = dialog.findChildren(QProgressBar)
    assert [frames.counts, len(bars)] == [[990, 8, 0, 0, 1, 0, 0, 1], 8]
    values = [bar.value() for bar in bars]
    assert [value > 0 for value in values] == [True, True, False, False, True, False, False, True]
    assert values[0] > values[1] > values[4]
    assert bars[0].accessibleName() == "≤\N{NO-BREAK SPACE}4\N{NO-BREAK SPACE}ms\N{NO-BREAK SPACE}: 990"
    assert "≤\N{NO-BREAK SPACE}4 ms: 990" in about.letter(translator("en"), [], None)
    told = "that came in time: 90.5 %. Longest that the window was busy: 301 ms."
    assert told in about.letter(translator("en"), [], None)
    frames.setParent(None)
    assert "busy" not in about.letter(translator("en"), [], None)
    frames.deleteLater()


def test_frames_are_counted_after_a_key_only(qtbot, qapp, monkeypatch):
    frames, field = FrameTimes(qapp), QLineEdit()
    qtbot.addWidget(field)
    with qtbot.waitActive(field):
        field.show()
    settle()
    assert (frames.is_counting, sum(frames.counts)) == (False, 0)
    monkeypatch.setattr(frame_module, "AFTER", 0.0)
    QTest.keyClick(field.windowHandle(), Qt.Key.Key_A)
    qtbot.waitUntil(lambda: sum(frames.counts) > 0 and not frames.is_counting)
    frames.setParent(None)
    frames.deleteLater()


@pytest.mark.parametrize("trouble", TROUBLES)
def test_a_second_place_that_cannot_be_looked_at_is_told_as_not_there(qtbot, monkeypatch, tmp_path, trouble):
    write_preferences(Preferences(language="en", backup_target=str(tmp_path / "USB" / "Capot")))
    sicken(monkeypatch, tmp_path / "USB", trouble)
    dialog = about_of("en", qtbot)
    assert f"{tmp_path / 'USB' / 'Capot'} (not there at present)" in said(dialog)
    assert str(tmp_path / "USB" / "Capot") in about.letter(translator("en"), [], None)


def test_a_computer_that_shows_no_folders_says_so(qtbot, monkeypatch):
    copies_folder()
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda _url: False)
    dialog = about_of("fr", qtbot)
    press(dialog, dialog.openers[0])
    assert dialog.message.text == f"Cet ordinateur n’a rien pour montrer un dossier. Le dossier est {copies_folder()}"


# --- the network
# ----------------------------------------------------------------------------------------------------------------------


def test_only_its_button_opens_the_page_of_the_releases(qtbot, opened):
    dialog = about_of("fr", qtbot)
    assert opened == []
    press(dialog, dialog.newer)
    assert opened == [about.releases()]
    assert about.releases().startswith("https://")


def test_nobody_else_in_the_program_asks_for_the_releases():
    asking = [path for path in (ROOT / "tournament").rglob("*.py") if "releases(" in path.read_text(encoding="utf-8")]
    assert {path.name for path in asking} == {"about.py"}


# --- the letter
# ----------------------------------------------------------------------------------------------------------------------


def test_everything_is_copied_for_a_letter_with_the_last_mistake(qtbot):
    try:
        raise ZeroDivisionError("marks per hand")
    except ZeroDivisionError as error:
        write_crash(error)
    dialog = about_of("fr", qtbot)
    press(dialog, dialog.copy)
    letter = QGuiApplication.clipboard().text()
    assert dialog.message.text.startswith("Copié")
    for line in ("Capot: ", "SQLite: ", "Écran: ", "Langue: Français", "Préférences: "):
        assert line in letter
    assert "ZeroDivisionError: marks per hand" in letter


def test_a_letter_without_a_mistake_says_nothing_of_one(qtbot):
    dialog = about_of("en", qtbot)
    press(dialog, dialog.copy)
    assert "mistake" not in QGuiApplication.clipboard().text()


# --- the licences
# ----------------------------------------------------------------------------------------------------------------------


@pytest.fixture
def licences(qtbot):
    dialog = LicencesDialog(translator("fr"))
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.waitUntil(dialog.list.hasFocus)
    return dialog


def test_the_paragraphs_of_a_licence_flow_and_its_headings_stay(licences):
    lines = licences.text.toPlainText().splitlines()
    assert lines[0] == "MIT License"
    (granted,) = [line for line in lines if line.startswith("Permission is hereby granted")]
    assert granted.endswith("subject to the following conditions:"), "one paragraph, whatever the width"
    (warranty,) = [line for line in lines if line.startswith("THE SOFTWARE IS PROVIDED")]
    assert "EXPRESS OR IMPLIED" in warranty


def test_every_work_is_read_with_the_arrows(licences):
    assert licences.text.toPlainText().startswith("MIT License")
    seen = {}
    for _ in range(licences.list.count()):
        seen[licences.name.text()] = licences.text.toPlainText()
        QTest.keyClick(licences.list, Qt.Key.Key_Down)
    parts = json.loads((ROOT / "resources" / "licences" / "parts.json").read_text(encoding="utf-8"))
    assert len(seen) == len(parts) + 1
    assert all(seen.values())
    qt = next(text for name, text in seen.items() if name.startswith("Qt "))
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in qt
    assert "GNU GENERAL PUBLIC LICENSE" in qt


def test_tab_goes_from_the_list_to_the_text_and_on_to_the_button(licences, qtbot):
    for part in (licences.text, licences.close_it):
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
        qtbot.waitUntil(part.hasFocus)


def test_the_button_opens_them_over_it(qtbot):
    dialog = about_of("fr", qtbot)
    press(dialog, dialog.licences)
    qtbot.waitUntil(lambda: isinstance(QApplication.activeModalWidget(), LicencesDialog))
    QApplication.activeModalWidget().close()
