"""A list of teams is brought in: shown first, then registered."""

from dataclasses import replace
from pathlib import Path
from threading import current_thread, main_thread

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from tests.ui.settling import focused, settle
from tests.ui.teams.conftest import refusals
from tournament.exchange.entry_lists import read_list
from tournament.i18n import translator
from tournament.messages.desk import done_text
from tournament.services.cash.accounts import accounts
from tournament.services.cash.payments import cash_entry_views, tills
from tournament.services.cash.views import total
from tournament.services.desk.journal import newest_entry
from tournament.services.desk.undo import undo
from tournament.services.desk.views import Warned
from tournament.services.people.registration import register_teams, teams
from tournament.services.people.views import TeamDraft
from tournament.services.setup.championship import change_championship
from tournament.ui.people import teams_page
from tournament.ui.people.import_dialog import ImportDialog

pytestmark = pytest.mark.unstyled

LIST = Path(__file__).resolve().parents[2] / "data" / "inscriptions.csv"


def cell_of(dialog, row):
    """Everything that stands in a row of the list."""
    model = dialog.table.model()
    return " ".join(str(model.index(row, column).data()) for column in range(model.columnCount()))


def bring_in(page, qtbot, path):
    """Choose a list, and wait until it has been read."""
    page.import_list(path)
    qtbot.waitUntil(lambda: not page.jobs.is_running)


def test_a_list_is_read_beside_the_window(page, qtbot, monkeypatch):
    readers = []

    def read(path, players):
        readers.append(current_thread())
        return read_list(path, players)

    monkeypatch.setattr(teams_page, "read_entrants", read)
    monkeypatch.setattr(ImportDialog, "exec", lambda _: False)
    bring_in(page, qtbot, LIST)
    assert len(readers) == 1
    assert readers[0] is not main_thread()


@pytest.mark.parametrize("name", ["inscriptions.ods", "inscriptions.xls"])
def test_a_list_of_another_program_can_be_chosen_and_it_is_said_how_to_save_it(
    page, qtbot, tmp_path, monkeypatch, name
):
    (tmp_path / name).write_bytes(b"PK")

    def choose(*asked, **_):
        return tmp_path / name if f"*{Path(name).suffix}" in asked[-1] else None

    monkeypatch.setattr(teams_page, "ask_open", choose)
    said = refusals(page)
    page.ask_for_list()
    qtbot.waitUntil(lambda: not page.jobs.is_running)
    assert said == ["list-kind"]


def test_a_list_is_shown_before_it_is_registered(page, qtbot, desk, monkeypatch):
    seen = []

    def look(dialog):
        seen.append([(line.line_number, line.verdict) for line in dialog.lines[:3]])
        told = [label.text() for label in dialog.findChildren(QLabel)]
        assert sum("already plays" in cell_of(dialog, row) for row in range(len(dialog.lines))) == 1
        assert not any("already plays" in text for text in told)
        why = dialog.table.model().columns[-1].text
        assert "One player is named, who waits for a partner." in why(dialog.lines[2])
        assert all(why(line) for line in dialog.lines if line.verdict != "team")
        return True

    monkeypatch.setattr(ImportDialog, "exec", look)
    bring_in(page, qtbot, LIST)
    assert seen == [[(68, "refused"), (71, "team"), (69, "waiting")]]
    assert len(teams(desk.state)) == 64
    assert done_text(newest_entry(desk.state), translator("en")) == "List imported, 63 teams and 1 person waiting."
    assert not any(team.present for team in teams(desk.state))
    assert page.fields.players[0].editor.hasFocus()
    undo(desk)
    assert teams(desk.state) == ()


def test_who_is_on_a_list_is_ticked_at_the_door_unless_everybody_is_there(page, qtbot, desk, monkeypatch):
    def say_that_all_are_here(dialog):
        dialog.show()
        qtbot.keyClick(dialog.here, Qt.Key.Key_Space)
        return True

    monkeypatch.setattr(ImportDialog, "exec", say_that_all_are_here)
    bring_in(page, qtbot, LIST)
    assert all(team.present for team in teams(desk.state))
    next(action for action in page.offers() if action.title == "Nobody here yet").run()
    assert not any(team.present for team in teams(desk.state))
    assert page.counters.text().startswith("0 of 63 present")
    undo(desk)
    assert all(team.present for team in teams(desk.state))


def test_a_list_that_tells_who_is_there_is_believed(page, qtbot, desk, monkeypatch, tmp_path):
    path = tmp_path / "liste.csv"
    path.write_text("Joueur 1;Joueur 2;Présent\nAda Abel;Bo Blot;oui\nCléo Colin;Dan Dupuy;non\n", encoding="utf-8")
    asked = []
    monkeypatch.setattr(ImportDialog, "exec", lambda dialog: asked.append(dialog.here.isHidden()) or True)
    bring_in(page, qtbot, path)
    assert asked == [True]
    assert [team.present for team in teams(desk.state)] == [True, False]


def test_a_list_left_alone_registers_nobody(page, qtbot, desk, monkeypatch):
    monkeypatch.setattr(ImportDialog, "exec", lambda _: False)
    bring_in(page, qtbot, LIST)
    assert teams(desk.state) == ()


def test_a_file_that_is_no_list_is_refused_in_one_sentence(page, qtbot, tmp_path):
    heard = refusals(page)
    bring_in(page, qtbot, tmp_path / "nowhere.csv")
    assert heard == ["list-missing"]


def test_a_list_that_is_not_final_says_so_above_its_lines(page, qtbot):
    provisional = (Warned("list-provisional"), Warned("list-still-playing", {"halls": ("Lavaur", "Albi")}))
    dialog = ImportDialog(translator("fr"), replace(read_list(LIST), warnings=provisional), (), page)
    qtbot.addWidget(dialog)
    dialog.show()
    assert dialog.warned.isVisible()
    assert dialog.warned.text == (
        "Cette liste n’est pas définitive\u00a0: d’autres peuvent encore y prendre place.\nJouent "
        "encore\u00a0: Lavaur, Albi."
    )


PAID_LIST = """Joueur 1;Joueur 2;Réglé
Ada Abel;Bo Blot;oui
Cléo Colin;Dan Dupuy;
Eva Est;Flo Fort;x
Guy Gros;;5 €
"""


def noted(desk):
    """What is in the cash: of whom, how much, by what means, in which till, and the note."""
    return [
        (line.team or line.payer, line.cents, line.means.value, line.till, line.note)
        for line in cash_entry_views(desk.state)
    ]


def paid_list(page, desk, tmp_path, *, fee):
    """A list in which three are noted as having paid, where an entry costs so much."""
    page.changed.emit(change_championship(desk, fee_cents=fee))
    path = tmp_path / "club.csv"
    path.write_text(PAID_LIST, encoding="cp1252")
    return path


def test_how_those_paid_whom_a_list_notes_is_asked_once(page, qtbot, desk, monkeypatch, tmp_path):
    path = paid_list(page, desk, tmp_path, fee=10_00)

    def look(dialog):
        dialog.show()
        said = [column.title for column in dialog.model.columns]
        paid = dialog.model.columns[said.index("Paid")].text
        assert {line.draft.players[0]: paid(line) for line in dialog.lines} == {
            "Guy Gros": "€5",
            "Ada Abel": "yes",
            "Cléo Colin": "",
            "Eva Est": "yes",
        }
        assert (dialog.noted.isVisible(), dialog.noted.text()) == (True, "3 are noted as paid:")
        assert dialog.paid_by.value is None
        qtbot.keyClick(dialog.paid_by.button("cash"), Qt.Key.Key_Right)
        return True

    monkeypatch.setattr(ImportDialog, "exec", look)
    bring_in(page, qtbot, path)
    assert noted(desk) == [
        (1, 10_00, "cheque", "1", "List club.csv"),
        (3, 10_00, "cheque", "1", "List club.csv"),
        ("Guy Gros", 5_00, "cheque", "1", "List club.csv"),
    ]


def test_enter_enters_no_money_until_it_is_said_how_it_was_paid(page, qtbot, desk, monkeypatch, tmp_path):
    path, seen = paid_list(page, desk, tmp_path, fee=10_00), []

    def press_enter_and_then_cash(dialog):
        def enter():
            settle()
            qtbot.keyClick(focused(), Qt.Key.Key_Return)
            seen.append(
                (
                    dialog.unsaid.isVisible(),
                    dialog.unsaid.text(),
                    dialog.paid_by.isAncestorOf(focused()) or focused() is dialog.paid_by,
                )
            )
            return dialog.result()

        dialog.show()
        dialog.activateWindow()
        assert [enter(), enter(), seen.pop()] == [0, 0, (True, "First choose how this money was paid.", True)]
        qtbot.keyClicks(focused(), "c")
        assert (dialog.paid_by.value, dialog.unsaid.isVisible()) == ("cash", False)
        enter()
        return dialog.result()

    monkeypatch.setattr(ImportDialog, "exec", press_enter_and_then_cash)
    bring_in(page, qtbot, path)
    assert seen[0] == (True, "First choose how this money was paid.", True)
    assert [(cents, means, till) for _, cents, means, till, _ in noted(desk)] == [
        (10_00, "cash", "1"),
        (10_00, "cash", "1"),
        (5_00, "cash", "1"),
    ]


def test_what_was_paid_elsewhere_is_in_no_drawer_here(page, qtbot, desk, monkeypatch, tmp_path):
    path = paid_list(page, desk, tmp_path, fee=10_00)

    def say_elsewhere(dialog):
        dialog.paid_by.button("elsewhere").click()
        return True

    monkeypatch.setattr(ImportDialog, "exec", say_elsewhere)
    bring_in(page, qtbot, path)
    (till,) = tills(desk.state)
    assert (till.is_elsewhere, till.expected, total(till.entries)) == (True, 0, 25_00)
    assert [account.owed for account in accounts(desk.state).values()] == [0, 10_00, 0, 0]


def test_nothing_is_asked_where_no_money_would_be_entered(page, qtbot, desk, monkeypatch, tmp_path):
    path, shown = tmp_path / "club.csv", []
    path.write_text("Joueur 1;Joueur 2;Réglé\nAda Abel;Bo Blot;oui\n", encoding="utf-8")

    def look(dialog):
        dialog.show()
        shown.append(dialog.paid_by.isVisible())
        return False

    monkeypatch.setattr(ImportDialog, "exec", look)
    bring_in(page, qtbot, path)  # no fee is set, and the list says no sums
    page.changed.emit(change_championship(desk, fee_cents=10_00))
    others = tmp_path / "others.csv"
    others.write_text("Joueur 1;Joueur 2;Réglé\nCléo Colin;Dan Dupuy;non\n", encoding="utf-8")
    bring_in(page, qtbot, others)  # nobody is noted as having paid
    bring_in(page, qtbot, path)
    assert shown == [False, False, True]


def test_swapping_names_leaves_the_lines_and_what_is_looked_at_where_they_are(qtbot, desk, tmp_path):
    register_teams(desk, [TeamDraft(("Zoé Yvon", "Xavier Weber"))])
    path = tmp_path / "club.csv"
    pairs = [f"Ada N{number};Bo M{number}" for number in range(1, 6)]
    path.write_text("\n".join(("Joueur 1;Joueur 2", *pairs, "Yvon Aude;Weber Basile")), encoding="utf-8")
    dialog = ImportDialog(translator("fr"), read_list(path), teams(desk.state))
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.table.setCurrentIndex(dialog.model.index(3, 0))
    settle()
    before, looked_at = [line.line_number for line in dialog.lines], dialog.chosen.line_number
    warned = [bool(line.warnings) for line in dialog.lines]
    qtbot.keyClick(dialog, Qt.Key.Key_F6)
    settle()
    assert [bool(line.warnings) for line in dialog.lines] != warned, "or this shows nothing"
    assert [line.line_number for line in dialog.lines] == before
    assert (dialog.table.currentIndex().row(), dialog.chosen.line_number) == (3, looked_at)
