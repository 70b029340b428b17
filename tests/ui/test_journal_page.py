"""The journal: the newest first, what was undone marked so, searched by any part of it."""

from datetime import UTC, datetime

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from tests.desks import at_the_door
from tests.ui.settling import settle
from tournament.i18n import translator
from tournament.services.desk.journal import journal
from tournament.services.desk.undo import redo, undo
from tournament.services.desk.views import JournalEntryView
from tournament.services.people.registration import register_team, set_paid, teams
from tournament.services.people.views import TeamDraft
from tournament.services.repairs.leaving import withdraw_teams
from tournament.services.setup.championship import change_championship
from tournament.ui.desk import journal_page
from tournament.ui.desk.journal_page import EntryRow, JournalPage

pytestmark = pytest.mark.unstyled


@pytest.fixture
def page(full_desk, shown):
    return shown(JournalPage(full_desk, translator("fr")))


def told(page):
    """What stands in the table: who, what, why and whether it was undone."""
    columns = range(2, page.model.columnCount())
    return [
        tuple(page.model.index(index, column).data() for column in columns) for index in range(page.model.rowCount())
    ]


def test_the_newest_entry_comes_first_with_who_what_and_why(page, full_desk):
    team = teams(full_desk.state)[0]
    page.changed.emit(withdraw_teams(full_desk, [team.id], reason="Malade"))
    assert told(page)[0] == ("Odile", "Abandon de Aubry / Blot.", "Malade", "")
    assert told(page)[-1] == ("Odile", "Championnat Concours de la Saint-Martin créé.", "", "")
    assert page.model.index(0, 1).data().startswith("21 nov. ")


def test_what_was_undone_is_marked_and_loses_the_mark_when_done_again(page, full_desk):
    page.changed.emit(register_team(full_desk, TeamDraft(("Pia Perrin", "Rémi Roux"))).changes)
    page.changed.emit(undo(full_desk))
    assert [line[-1] for line in told(page)[:3]] == ["", "annulée", ""]
    page.changed.emit(redo(full_desk))
    assert [line[-1] for line in told(page)[:4]] == ["", "annulée", "", ""]
    assert [line[1] for line in told(page)[:3]] == [
        "Rétabli\N{NO-BREAK SPACE}: Perrin / Roux inscrite.",
        "Annulé\N{NO-BREAK SPACE}: Perrin / Roux inscrite.",
        "Perrin / Roux inscrite.",
    ]


def test_the_chosen_entry_is_told_in_full(page, full_desk, qtbot):
    page.changed.emit(withdraw_teams(full_desk, [teams(full_desk.state)[0].id], reason="Malade, parti à l’hôpital"))
    assert page.whole_entry.text() == "Abandon de Aubry / Blot.\nMotif\N{NO-BREAK SPACE}: Malade, parti à l’hôpital"
    page.changed.emit(change_championship(full_desk, venue="Gymnase"))
    qtbot.keyClick(page.table, Qt.Key.Key_Down)
    assert page.whole_entry.text().startswith("Abandon de Aubry / Blot.")


def test_any_part_of_an_entry_finds_it_whatever_its_case_and_accents(page, full_desk, qtbot):
    page.changed.emit(withdraw_teams(full_desk, [teams(full_desk.state)[0].id], reason="Élevage à nourrir"))
    qtbot.keyClick(page.table, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClicks(QApplication.focusWidget(), "ELEV blot")
    assert [line[1] for line in told(page)] == ["Abandon de Aubry / Blot."]
    assert page.counter.text() == "1 ligne"
    qtbot.keyClick(page.search, Qt.Key.Key_Return)
    assert page.table.hasFocus()


def test_a_search_that_finds_nothing_says_what_to_try(page, qtbot):
    qtbot.keyClicks(page.search, "table 99")
    assert not page.table.isVisible()
    assert page.counter.text() == "Aucune ligne trouvée"
    page.search.clear()
    assert page.table.isVisible()


def test_the_paper_is_among_the_documents(page, qtbot):
    with qtbot.waitSignal(page.document_asked) as asked:
        page.paper.click()
    assert asked.args == ["journal"]


def test_only_what_is_new_is_read_again(page, full_desk):
    known = page.entries
    page.changed.emit(register_team(full_desk, TeamDraft(("Pia Perrin", "Rémi Roux"))).changes)
    assert page.entries[: len(known)] == known
    assert all(one is other for one, other in zip(page.entries, known, strict=False))
    assert page.entries == journal(full_desk.state)


def test_an_entry_nobody_looks_at_is_not_put_into_words(monkeypatch):
    said = []
    monkeypatch.setattr(journal_page, "done_text", lambda entry, _tr: said.append(entry.sequence) or "Fait.")
    line = EntryRow(
        JournalEntryView(7, "withdraw_team", "Odile", datetime(2026, 11, 21, 13, tzinfo=UTC), "", {}),
        False,
        translator("fr"),
    )
    assert (line.entry.sequence, said) == (7, [])
    assert (line.what, line.what, said) == ("Fait.", "Fait.", [7])


def test_the_cross_in_the_search_takes_the_words_away_and_is_there_only_for_them(page):
    assert not page.search.cross.isVisible()
    page.search.setText("table 99")
    assert page.search.cross.isVisible()
    page.search.cross.click()
    assert page.search.text() == ""
    assert not page.search.cross.isVisible()


def test_the_entry_that_is_read_stays_chosen_while_others_come(page, full_desk, qtbot):
    page.changed.emit(withdraw_teams(full_desk, [teams(full_desk.state)[0].id], reason="Malade"))
    qtbot.keyClick(page.table, Qt.Key.Key_Down)
    read = page.whole_entry.text()
    assert "Malade" not in read

    page.changed.emit(withdraw_teams(full_desk, [teams(full_desk.state)[1].id], reason="Parti"))
    assert (page.table.currentIndex().row(), page.whole_entry.text()) == (2, read)
    qtbot.keyClick(page.table, Qt.Key.Key_Home)
    qtbot.keyClick(page.table, Qt.Key.Key_Home, Qt.KeyboardModifier.ControlModifier)
    page.changed.emit(withdraw_teams(full_desk, [teams(full_desk.state)[2].id], reason="Fatigué"))
    assert page.whole_entry.text().endswith("Fatigué")


def test_the_entries_of_one_desk_are_chosen_once_there_are_several(page, full_desk, qtbot):
    assert not page.desks.box.isVisible()
    paul = at_the_door(full_desk)
    teams_there = [team.id for team in teams(full_desk.state)]
    set_paid(paul, teams_there[:1], False)
    full_desk.catch_up()
    page.changed.emit(set_paid(full_desk, teams_there[1:2], False))
    box = page.desks.box
    assert [box.itemText(index) for index in range(box.count())] == ["Tous les postes", "Ce poste (Odile)", "Paul"]
    everything = len(told(page))
    box.setFocus()
    qtbot.keyClick(box, Qt.Key.Key_End)
    assert [line[0] for line in told(page)] == ["Paul"]
    assert page.counter.text() == "1 ligne"
    set_paid(paul, teams_there[2:3], False)
    page.changed.emit(full_desk.catch_up())
    assert [line[0] for line in told(page)] == ["Paul", "Paul"]
    qtbot.keyClick(box, Qt.Key.Key_Home)
    assert len(told(page)) == everything + 1


def test_what_was_done_has_the_width_that_no_reason_needs(page):
    """A column of reasons that are not there took a quarter of the page, beside deeds that were cut."""
    settle()
    header = page.table.horizontalHeader()
    widths = {page.model.columns[section].title: header.sectionSize(section) for section in range(header.count())}
    assert widths["Pourquoi"] < 100
    assert page.table.isColumnHidden(header.count() - 1), "nothing is undone"
    assert widths["Quoi"] > 600
