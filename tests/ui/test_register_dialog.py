"""The register of players in its window: searched, exported, erased, switched off; and what asks before it does."""

from datetime import date
from functools import partial

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QAbstractButton

from tests.ui.settling import refresh
from tournament.i18n import translator
from tournament.register.register import open_register
from tournament.services.people.registration import register_team, teams
from tournament.services.people.views import TeamDraft, TeamStatus, TeamView
from tournament.ui.dialogs.dialog import SureDialog
from tournament.ui.people.import_dialog import ImportDialog
from tournament.ui.people.register_dialog import RegisterDialog
from tournament.ui.people.teams_page import TeamsPage

pytestmark = pytest.mark.unstyled


@pytest.fixture
def register():
    register = open_register()
    register.choose(remembers=True, keeps_phones=True)
    line = TeamView(
        id=1,
        number=1,
        name="Les As",
        players=("João Faure", "Rose Vidal"),
        club="Foyer rural",
        phone="06 11 22 33 44",
        status=TeamStatus.ACTIVE,
        present=True,
        paid=False,
    )
    register.follow((), [line], date(2025, 11, 22))
    return register


@pytest.fixture
def dialog(register, front):
    return front(RegisterDialog(translator("en"), register, 2))


@pytest.fixture
def asked(monkeypatch):
    """Whoever is asked goes on; the questions are kept."""
    questions = []

    def go_on(dialog):
        questions.append((dialog.windowTitle(), dialog.leave.hasFocus() or dialog.focusWidget() is dialog.leave))
        return True

    monkeypatch.setattr(SureDialog, "exec", go_on)
    return questions


def listed(dialog):
    return [tuple(column.text(person) for column in dialog.model.columns) for person in dialog.model.lines]


def test_it_shows_what_is_known_of_everybody(dialog):
    assert dialog.count.text() == "2 people are remembered"
    assert listed(dialog) == [
        ("João Faure\nFoyer rural", "Rose Vidal\nLes As", "06 11 22 33 44", "Nov\u00a02025"),
        ("Rose Vidal\nFoyer rural", "João Faure\nLes As", "", "Nov\u00a02025"),
    ]


def test_a_search_finds_one(dialog, qtbot):
    qtbot.keyClicks(dialog.search, "vid")
    assert [person.name for person in dialog.model.lines] == ["Rose Vidal"]
    assert dialog.count.text() == "2 people are remembered · 1 found"


def test_one_person_is_erased_by_a_key_after_a_question(dialog, qtbot, register, asked):
    qtbot.keyClicks(dialog.search, "fau")
    qtbot.keyClick(dialog.search, Qt.Key.Key_Down)
    qtbot.keyClick(dialog.table, Qt.Key.Key_Delete)
    assert asked == [("Erase João Faure?", True)]
    assert [person.name for person in register.people] == ["Rose Vidal"]
    assert dialog.count.text() == "1 person is remembered · 0 found"


def test_a_question_left_alone_erases_nobody(dialog, register, monkeypatch):
    monkeypatch.setattr(SureDialog, "exec", lambda _: False)
    dialog.table.selectRow(0)
    for button in (dialog.erase, dialog.erase_phone, dialog.erase_phones, dialog.clear, dialog.contacts):
        button.click()
    assert [person.phone for person in register.people] == ["06 11 22 33 44", ""]


def test_one_telephone_number_then_all_then_everybody(dialog, register, asked):
    dialog.table.selectRow(0)
    dialog.erase_phone.click()
    assert [person.phone for person in register.people] == ["", ""]
    assert not dialog.erase_phones.isEnabled()
    dialog.clear.click()
    assert (register.people, dialog.export.isEnabled()) == ((), False)
    assert dialog.count.text() == "0 people are remembered"


def test_switched_off_it_says_so(dialog, qtbot, register):
    qtbot.keyClick(dialog.remembers, Qt.Key.Key_Space)
    assert not register.remembers
    assert dialog.count.text() == "2 people are remembered · switched off: nobody is added, nobody is offered"
    assert not dialog.keeps_phones.isEnabled()


def test_it_is_exported_for_a_spreadsheet(dialog, tmp_path):
    dialog.export_to(tmp_path / "players.csv")
    assert "João Faure;Foyer rural;Rose Vidal;Les As;06 11 22 33 44" in (tmp_path / "players.csv").read_text(
        encoding="utf-8-sig"
    )
    assert dialog.message.text == "Exported: players.csv"
    dialog.export_to(tmp_path / "nowhere" / "players.csv")
    assert "players.csv" in dialog.message.text
    assert dialog.message.text != "Exported: players.csv"


def test_a_disk_that_refuses_is_told_and_nobody_is_lost(dialog, register, asked, monkeypatch):
    monkeypatch.setattr("tournament.stores.write_whole", full_disk)
    dialog.clear.click()
    assert "could not be written" in dialog.message.text
    assert len(register.people) == 2


def full_disk(*_, **__):
    raise OSError(28, "No space left on device")


def test_the_numbers_of_the_championship_go_too(desk, qtbot, asked, monkeypatch, register):
    register_team(desk, TeamDraft(("Pia Perrin", "Omar Oriol"), phone="06 55"))
    page = TeamsPage(desk, translator("en"), register)
    qtbot.addWidget(page)
    page.changed.connect(partial(refresh, page))
    monkeypatch.setattr(RegisterDialog, "exec", lambda dialog: dialog.contacts.click())
    page.open_register()
    assert asked == [("Erase the telephone numbers of this championship?", True)]
    assert [team.phone for team in teams(desk.state)] == [""]
    assert [team.phone for team in page.model.lines] == [""]


@pytest.mark.parametrize("language", ["fr", "en"])
def test_no_two_things_in_it_share_a_letter(register, qtbot, language):
    dialog = RegisterDialog(translator(language), register, 2)
    qtbot.addWidget(dialog)
    letters = [QKeySequence.mnemonic(button.text()).toString() for button in dialog.findChildren(QAbstractButton)]
    letters = [letter for letter in letters if letter]
    assert len(letters) == 8
    assert len(set(letters)) == len(letters), letters


def test_a_list_is_swapped_and_told_apart_before_it_is_registered(desk, qtbot, tmp_path):
    from tournament.exchange.entry_lists import read_list

    register_team(desk, TeamDraft(("João Faure", "Raphaël Poirier")))
    path = tmp_path / "liste.csv"
    path.write_text("Joueur 1;Joueur 2\nFaure João;Vidal Rose\nBlot Bo;Aubry Ada\n", encoding="utf-8")
    dialog = ImportDialog(translator("en"), read_list(path), teams(desk.state))
    qtbot.addWidget(dialog)
    assert dialog.register.text() == "Register 1 line"
    why = dialog.model.columns[-1].text
    assert "a namesake is written “Faure João (2)”" in why(dialog.lines[0])
    dialog.show()
    dialog.activateWindow()
    qtbot.waitUntil(dialog.isActiveWindow)
    for said, lines in (
        ("The same person (F4)", "Register 2 lines"),
        ("Another person (F4)", "Register 1 line"),
        ("The same person (F4)", "Register 2 lines"),
    ):
        qtbot.keyClick(dialog, Qt.Key.Key_F4)
        assert (dialog.apart.text(), dialog.register.text()) == (said, lines)
    dialog.swap.click()
    assert [line.draft.players for line in sorted(dialog.lines, key=lambda line: line.line_number)] == [
        ("João Faure (2)", "Rose Vidal"),
        ("Bo Blot", "Ada Aubry"),
    ]
    dialog.apart.click()
    assert [line.draft.players for line in dialog.lines if line.verdict == "refused"] == [("João Faure", "Rose Vidal")]
