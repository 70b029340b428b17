"""The preview of a document, opened from the documents and from other pages."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from tests.ui.papers.reading import text_of
from tests.ui.settling import refresh
from tournament.errors import Refused
from tournament.i18n import translator
from tournament.papers.page import Part
from tournament.services.desk.journal import journal
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_views import current_round
from tournament.ui.papers.document_cards import keep_options, kept_options
from tournament.ui.papers.documents_page import DocumentsPage
from tournament.ui.papers.paper_jobs import WantedPaper
from tournament.ui.papers.preview_dialog import PreviewDialog
from tournament.ui.people.team_page import TeamPage
from tournament.ui.people.teams_page import TeamsPage
from tournament.ui.scores.entry_page import EntryPage

FIRST = "Tirage du tour 1"


def test_pages_are_turned_and_enlarged_by_keys(preview, qtbot):
    dialog = preview("score-sheets")
    assert (dialog.page, dialog.number.text()) == (1, "1 of 3")
    qtbot.keyClick(dialog.print, Qt.Key.Key_PageDown)
    assert (dialog.page, dialog.number.text()) == (2, "2 of 3")
    qtbot.keyClick(dialog.print, Qt.Key.Key_PageDown)
    qtbot.keyClick(dialog.print, Qt.Key.Key_PageDown)
    assert dialog.page == 3
    qtbot.keyClick(dialog.print, Qt.Key.Key_PageUp)
    qtbot.keyClick(dialog.print, Qt.Key.Key_PageUp)
    assert dialog.page == 1
    fitted = dialog.sheet.pixmap().width()
    QTest.keyClick(dialog.print, Qt.Key.Key_Plus, Qt.KeyboardModifier.ControlModifier)
    assert dialog.sheet.pixmap().width() > fitted
    dialog.whole.click()
    assert dialog.sheet.pixmap().width() == fitted


def test_one_table_alone_is_chosen_and_printed_as_an_edition_of_its_own(preview, posted, asked, tmp_path, qtbot):
    dialog = preview("score-sheets")
    assert [dialog.one.itemText(index) for index in range(dialog.one.count())] == [
        "All tables",
        "Table 1",
        "Table 2",
        "Table 3",
    ]
    dialog.one.setCurrentIndex(2)
    dialog.one.activated.emit(dialog.one.currentIndex())
    qtbot.waitUntil(lambda: dialog.number.text() == "1 of 1")
    dialog.save.click()
    qtbot.waitUntil(lambda: dialog.message.text.startswith("Saved"))
    assert asked == ["concours-de-la-saint-martin-2026-11-21-score-sheets-round-1-table-2.pdf"]
    text = text_of(tmp_path / asked[0])
    second = current_round(posted.state).games[1]
    assert all(side.name in text for side in second.sides)
    assert text.count("Final totals") == 1
    assert journal(posted.state)[-1].details == {
        "document": "score-sheets",
        "language": "en",
        "table": 2,
        "round": 1,
        "edition": 1,
        "saved": 1,
    }


def test_the_preview_speaks_the_language_of_the_paper(preview, asked, tmp_path, qtbot):
    dialog = preview("draw-by-table")
    dialog.language.setCurrentIndex(dialog.language.findData("fr"))
    dialog.language.activated.emit(dialog.language.currentIndex())
    dialog.save.click()
    qtbot.waitUntil(lambda: dialog.message.text.startswith("Saved"))
    assert FIRST in text_of(tmp_path / asked[0])


def test_options_are_chosen_beside_the_page_and_remembered_for_the_next_time(preview, asked, tmp_path, qtbot):
    dialog = preview("name-labels")
    assert dialog.number.text() == "1 of 1"
    size, first = dialog.options.fields["size"].editor, dialog.options.fields["first"].editor
    size.setCurrentIndex(size.findData("99.1x67.7"))
    size.activated.emit(size.currentIndex())
    qtbot.waitUntil(lambda: dialog.number.text() == "1 of 2")
    first.setFocus()
    qtbot.keyClick(first, Qt.Key.Key_Up)
    qtbot.waitUntil(lambda: not dialog.paper.jobs.is_running)
    assert dialog.wanted.part.options == {"size": "99.1x67.7", "first": "2", "cuts": "no"}
    assert kept_options("name-labels") == {"size": "99.1x67.7", "cuts": "no"}
    dialog.save.click()
    qtbot.waitUntil(lambda: dialog.message.text.startswith("Saved"))
    assert asked == ["concours-de-la-saint-martin-2026-11-21-name-labels.pdf"]


def test_what_is_stuck_on_says_nothing_of_editions(preview):
    told = "The issue number and the time are added"
    for identity, expected in (("standings", True), ("name-labels", False)):
        shown = [label.text() for label in preview(identity).findChildren(QLabel) if label.isVisible()]
        assert any(told in text for text in shown) is expected


def test_a_label_that_no_sheet_of_that_size_has_is_said_so(preview, qtbot):
    dialog = preview("name-labels")
    dialog.options.fields["first"].editor.setValue(22)
    qtbot.waitUntil(lambda: "has 21 labels: there is no label 22" in dialog.message.text)


def test_the_labels_of_one_team_alone_are_chosen_before_any_draw(full_desk, qtbot):
    dialog = PreviewDialog(full_desk, full_desk.state, translator("en"), WantedPaper("name-labels", "en"))
    qtbot.addWidget(dialog)
    assert dialog.one.itemText(0) == "All teams"
    assert dialog.one.count() == 7
    dialog.one.setCurrentIndex(6)
    dialog.one.activated.emit(6)
    qtbot.waitUntil(lambda: not dialog.paper.jobs.is_running)
    assert dialog.wanted.part.only == {"team": 6}


def test_what_was_remembered_of_a_document_is_used_by_its_card_unless_it_cannot_be_chosen_any_more(full_desk, shown):
    keep_options("name-labels", {"size": "70x37", "first": "5", "cuts": "yes"})
    keep_options("place-cards", {"size": "1x1", "whose": "table"})
    page = shown(DocumentsPage(full_desk, translator("en")))
    page.cards["name-labels"].preview.click()
    dialog = page.findChild(PreviewDialog)
    assert dialog.wanted.part.options == {"size": "70x37", "cuts": "yes"}
    assert dialog.options.values == {"size": "70x37", "first": "1", "cuts": "yes"}
    assert kept_options("place-cards") == {"whose": "table"}
    dialog.reject()


def test_the_sheet_of_the_open_table_is_printed_again_from_score_entry(posted, shown, qtbot):
    page = shown(EntryPage(posted, translator("en")))
    page.open_table(2)
    page.score_sheet.paper.click()
    dialog = page.findChild(PreviewDialog)
    assert (dialog.wanted.identity, dialog.wanted.part.table, dialog.one.currentText()) == (
        "score-sheets",
        2,
        "Table 2",
    )
    dialog.reject()


def test_the_slip_of_a_team_is_printed_again_from_the_teams(full_desk, shown, qtbot):
    page = shown(TeamsPage(full_desk, translator("en")))
    page.choose(page.model.lines[3].id)
    refusals = []
    page.refused.connect(refusals.append)
    page.card.slip.trigger()
    assert isinstance(refusals[0], Refused)
    assert page.findChild(PreviewDialog) is None

    draw(full_desk)
    refresh(page, post_draw(full_desk))
    page.card.slip.trigger()
    dialog = page.findChild(PreviewDialog)
    assert (dialog.wanted.identity, dialog.wanted.part.team) == ("team-slips", 4)
    dialog.reject()


def test_the_slip_of_a_team_is_printed_again_from_its_own_page(posted, shown):
    page = TeamPage(posted, translator("en"))
    page.show_team(5)
    shown(page).slip.click()
    dialog = page.findChild(PreviewDialog)
    assert (dialog.wanted.identity, dialog.wanted.part.team) == ("team-slips", 5)
    dialog.reject()


def test_a_preview_that_is_still_being_made_cannot_be_sized(posted, qtbot, monkeypatch):
    monkeypatch.setattr(PreviewDialog, "_make", lambda _: None)
    dialog = PreviewDialog(posted, posted.state, translator("en"), WantedPaper("draw-by-table", "en", Part()))
    qtbot.addWidget(dialog)
    for button in (dialog.smaller, dialog.larger, dialog.whole, dialog.wide, dialog.after, dialog.before):
        button.click()
    assert dialog.sheet.pixmap().isNull()
