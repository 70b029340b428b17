"""The documents: what can be printed now, and where it goes."""

import json
from datetime import date

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QDesktopServices

from tournament.exchange.entry_lists import read_list
from tournament.i18n import translator
from tournament.services.championship import create_championship
from tournament.services.changes import Changes
from tournament.services.drawing import draw, post_draw
from tournament.ui.pages import documents_page
from tournament.ui.pages.documents_page import DocumentsPage


@pytest.fixture
def page(hall, shown):
    return shown(DocumentsPage(hall, translator("en")))


@pytest.fixture
def asked(monkeypatch, tmp_path):
    """The names proposed for files; each is accepted, in a folder of the test."""
    names = []

    def accept(_parent, _words, _title, proposed, _kinds, *, suffix):
        assert proposed.suffix == suffix
        names.append(proposed.name)
        return tmp_path / proposed.name

    monkeypatch.setattr(documents_page, "ask_save", accept)
    return names


def test_what_lacks_a_draw_says_so_and_offers_nothing(page, hall):
    card = page.cards["score-sheets"]
    assert not card.save.isEnabled()
    assert card.lacking.text()
    assert page.cards["rule-sheet"].save.isEnabled()

    draw(hall)
    post_draw(hall)
    page.refresh(Changes(rounds=True))
    assert card.save.isEnabled()
    assert not card.lacking.isVisible()


def test_however_long_the_reason_nothing_is_pushed_out_of_sight(page):
    card = page.cards["score-sheets"]
    card.show_lacking("")
    width = card.minimumSizeHint().width()
    card.show_lacking("Nothing has been posted yet. " * 10)
    assert card.minimumSizeHint().width() == width


def test_a_document_is_saved_under_a_name_that_tells_what_it_is(page, asked, tmp_path, qtbot):
    page.cards["rule-sheet"].save.click()
    qtbot.waitUntil(lambda: page.message.text.startswith("Saved"))

    assert asked == ["concours-de-la-saint-martin-2026-11-21-rule-sheet.pdf"]
    assert (tmp_path / asked[0]).read_bytes().startswith(b"%PDF")


def test_the_keyboard_stays_on_the_button_that_asked(page, asked, qtbot):
    button = page.cards["rule-sheet"].save
    button.setFocus()
    qtbot.keyClick(button, Qt.Key.Key_Return)
    assert not button.hasFocus()
    qtbot.waitUntil(lambda: page.message.text.startswith("Saved"))
    assert button.hasFocus()

    qtbot.keyClick(button, Qt.Key.Key_Return)
    page.language.setFocus()
    qtbot.waitUntil(lambda: page.message.text.startswith("Saved"))
    assert page.language.hasFocus()


def test_no_championship_is_replaced_by_its_own_archive(page, monkeypatch, tmp_path):
    file = tmp_path / "evening.capot"
    create_championship(file, name="Evening", day=date(2026, 11, 21), by="Odile").close()
    before = file.read_bytes()
    monkeypatch.setattr(documents_page, "ask_save", lambda *_, **__: file)
    page.export.click()

    assert "evening.capot" in page.message.text
    assert file.read_bytes() == before


def test_paper_may_speak_another_language_than_the_window(page, asked, qtbot):
    page.language.setCurrentIndex(page.language.findData("fr"))
    page.cards["rule-sheet"].save.click()
    qtbot.waitUntil(lambda: page.message.text.startswith("Saved"))

    assert asked == ["concours-de-la-saint-martin-2026-11-21-feuille-de-regles.pdf"]


def test_a_document_is_opened_in_the_computers_own_reader(page, monkeypatch, qtbot):
    opened = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened.append(url.toLocalFile()) or False)
    page.cards["rule-sheet"].open.click()
    qtbot.waitUntil(lambda: bool(opened))

    assert opened[0].endswith("concours-de-la-saint-martin-2026-11-21-rule-sheet.pdf")
    assert "No program on this computer shows PDF files" in page.message.text


def test_the_whole_championship_is_saved_as_json(page, asked, tmp_path):
    page.export.click()

    assert json.loads((tmp_path / asked[0]).read_text(encoding="utf-8"))["format"] == "belote-championship"


def test_the_whole_championship_is_saved_as_a_workbook_by_keys_alone(page, asked, tmp_path, qtbot):
    page.language.setCurrentIndex(page.language.findData("fr"))
    page.workbook.setFocus()
    qtbot.keyClick(page.workbook, Qt.Key.Key_Return)
    assert not page.workbook.isEnabled()
    qtbot.waitUntil(lambda: page.message.text.startswith("Saved"))

    assert asked == ["concours-de-la-saint-martin-2026-11-21.xlsx"]
    entries = read_list(tmp_path / asked[0])
    assert (entries.sheet, len(entries.lines)) == ("Équipes", 6)
    assert page.workbook.hasFocus()


def test_tab_goes_through_both_files_for_other_programs(page, qtbot):
    page.export.setFocus()
    qtbot.keyClick(page.export, Qt.Key.Key_Tab)
    assert page.workbook.hasFocus()


def test_a_folder_that_takes_nothing_is_said_so(page, monkeypatch, tmp_path):
    monkeypatch.setattr(documents_page, "ask_save", lambda *_, **__: tmp_path / "gone" / "x.json")
    page.export.click()

    assert "no such file or folder" in page.message.text
