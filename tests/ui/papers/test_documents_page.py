"""The documents: what can be printed now, which edition came out last, and where a paper goes."""

import json
from datetime import date

import pypdfium2
import pytest
from PySide6.QtCore import QSizeF, Qt
from PySide6.QtGui import QPageLayout
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QLabel, QScrollArea

from tests.ui.papers.reading import text_of
from tests.ui.settling import refresh, settle
from tournament.exchange.entry_lists import read_list
from tournament.i18n import translator
from tournament.papers.document import EveningMoment
from tournament.papers.documents import DOCUMENTS
from tournament.preferences import read_preferences
from tournament.records.money import PlannedPrize
from tournament.services.desk.changes import Changes
from tournament.services.desk.journal import journal
from tournament.services.desk.undo import undo
from tournament.services.papers.snapshot import snapshot
from tournament.services.people.registration import register_team
from tournament.services.people.views import TeamDraft
from tournament.services.prizes.prizes import plan_prizes
from tournament.services.raffle.raffle import add_lots
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.setup.championship import create_championship
from tournament.ui.ground.page_specs import PageName
from tournament.ui.papers import document_cards, documents_page, paper_jobs
from tournament.ui.papers.documents_page import DocumentsPage
from tournament.ui.papers.paper_jobs import (
    Instead,
    PrintDialog,
    PrintWish,
    WantedPaper,
    make_printer,
    page_layout,
    print_document,
)
from tournament.ui.papers.preview_dialog import PreviewDialog
from tournament.ui.shell.championship_view import ChampionshipView

pytestmark = pytest.mark.unstyled


FIRST = "Tirage du tour 1"


def test_what_was_chosen_of_all_papers_is_read_once_to_show_them(page, monkeypatch):
    reads = []
    for module in (documents_page, document_cards):
        monkeypatch.setattr(module, "read_preferences", lambda: reads.append(1) or read_preferences())
    refresh(page, Changes(papers=True))
    assert len(reads) == 1


def test_what_lacks_a_draw_says_so_and_offers_nothing(page, full_desk):
    card = page.cards["score-sheets"]
    assert not card.is_offered
    assert "Draw the round and post it first" in card.lacking.text()
    assert page.cards["rule-sheet"].is_offered

    draw(full_desk)
    post_draw(full_desk)
    refresh(page, Changes(rounds=True))
    assert card.is_offered
    assert not card.lacking.isVisible()
    assert card.status.text() == "Round 1, not printed yet"


@pytest.mark.styled
def test_however_long_the_reason_nothing_is_pushed_out_of_sight(page):
    card = page.cards["score-sheets"]
    card.show_state("", "")
    width = card.minimumSizeHint().width()
    card.show_state("Nothing has been posted yet. " * 10, "")
    assert card.minimumSizeHint().width() <= width


def test_a_document_is_saved_under_a_name_that_tells_what_it_is(page, asked, tmp_path, qtbot):
    page.cards["rule-sheet"].save.click()
    qtbot.waitUntil(lambda: page.message.text.startswith("Saved"))

    assert asked == ["concours-de-la-saint-martin-2026-11-21-rule-sheet.pdf"]
    assert (tmp_path / asked[0]).read_bytes().startswith(b"%PDF")


def test_editions_are_counted_by_document_and_round_and_told_on_the_card_and_the_paper(
    posted, shown, asked, tmp_path, qtbot
):
    page = shown(DocumentsPage(posted, translator("en")))
    for number in (1, 2):
        page.message.be_silent()
        page.cards["draw-by-table"].save.click()
        qtbot.waitUntil(lambda: page.message.text.startswith("Saved"))
        assert f"Issue {number}, 21 November 2026" in text_of(tmp_path / asked[-1])
        assert page.cards["draw-by-table"].status.text().startswith(f"Round 1, issue {number}, ")
    assert asked[0] == "concours-de-la-saint-martin-2026-11-21-draw-by-table-round-1.pdf"
    page.cards["door-list"].save.click()
    qtbot.waitUntil(lambda: page.cards["door-list"].status.text().startswith("Issue 1, "))


def test_what_is_only_looked_at_or_thought_better_of_is_no_edition(page, full_desk, monkeypatch, qtbot):
    monkeypatch.setattr(paper_jobs, "ask_save", lambda *_, **__: None)
    monkeypatch.setattr(PrintDialog, "ask", classmethod(lambda *_: None))
    before = len(journal(full_desk.state))
    card = page.cards["rule-sheet"]
    card.save.click()
    card.print.click()
    card.preview.click()
    dialog = page.findChild(PreviewDialog)
    qtbot.waitUntil(lambda: not dialog.sheet.pixmap().isNull())
    dialog.reject()
    assert len(journal(full_desk.state)) == before


@pytest.mark.long
def test_a_document_is_printed_page_by_page(posted, shown, printed, qtbot):
    page = shown(DocumentsPage(posted, translator("en")))
    page.cards["score-sheets"].print.click()
    qtbot.waitUntil(lambda: page.message.text.startswith("Sent to"))
    assert page.message.text == "Sent to tray: 3 pages."
    document = pypdfium2.PdfDocument(printed)
    width, height = document.get_page_size(0)
    assert (len(document), round(width), round(height)) == (3, 595, 842)
    document.close()
    assert journal(posted.state)[-1].details == {"document": "score-sheets", "language": "en", "round": 1, "edition": 1}


def test_without_a_printer_the_file_is_offered_instead(page, asked, monkeypatch, qtbot):
    monkeypatch.setattr(paper_jobs, "printer_names", list)

    def choose(dialog):
        assert dialog.go.text() == "Save as PDF…"
        dialog.go.click()

    monkeypatch.setattr(PrintDialog, "exec", choose)
    page.cards["rule-sheet"].print.click()
    qtbot.waitUntil(lambda: page.message.text.startswith("Saved"))
    assert asked == ["concours-de-la-saint-martin-2026-11-21-rule-sheet.pdf"]


@pytest.mark.parametrize(
    ("width", "height", "name", "lies"),
    [
        (595.28, 841.89, "A4", False),
        (841.89, 595.28, "A4", True),
        (841.89, 1190.55, "A3", False),
        (623.6, 311.8, "Envelope DL", True),
    ],
)
def test_paper_is_asked_for_in_the_size_of_the_document(width, height, name, lies):
    layout = page_layout(QSizeF(width, height))
    assert layout.pageSize().name() == name
    assert (layout.orientation() is QPageLayout.Orientation.Landscape) is lies


def test_a_printer_and_copies_are_chosen_by_keys(qtbot):
    dialog = PrintDialog(translator("en"), "Standings", ["Brother", "Canon"])
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.keyClick(dialog.printer.editor, Qt.Key.Key_Down)
    qtbot.keyClick(dialog.copies.editor, Qt.Key.Key_Up)
    qtbot.keyClick(dialog.go, Qt.Key.Key_Return)
    assert dialog.answer == PrintWish("Canon", 2)

    nowhere = PrintDialog(translator("en"), "Standings", [])
    qtbot.addWidget(nowhere)
    nowhere.go.click()
    assert nowhere.answer is Instead.SAVE


@pytest.mark.qt_log_ignore("QPainter::begin", "This plugin does not support")
def test_a_printer_that_does_not_answer_is_said_so(page, monkeypatch, tmp_path, qtbot):
    silent = make_printer(PrintWish("", 1))
    silent.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    silent.setOutputFileName(str(tmp_path / "gone" / "x.pdf"))
    monkeypatch.setattr(PrintDialog, "ask", classmethod(lambda *_: PrintWish("Canon", 1)))
    monkeypatch.setattr(paper_jobs, "make_printer", lambda _wish: silent)
    page.cards["rule-sheet"].print.click()
    qtbot.waitUntil(lambda: bool(page.message.text))
    assert "does not answer" in page.message.text


def test_a_cancelled_print_leaves_nothing_half_printed(posted, printed, tmp_path):
    class Cancelled(Exception):
        pass

    def cancel(_done, _of):
        raise Cancelled

    content = WantedPaper("rule-sheet", "en").render(snapshot(posted.state, posted.clock()), lambda *_: None)
    with pytest.raises(Cancelled):
        print_document(content, vars(paper_jobs)["make_printer"](PrintWish("tray", 1)), cancel)


def test_undo_passes_over_paper(posted, shown, asked, qtbot):
    page = shown(DocumentsPage(posted, translator("en")))
    page.cards["draw-by-table"].save.click()
    qtbot.waitUntil(lambda: page.message.text.startswith("Saved"))
    undo(posted)
    assert journal(posted.state)[-1].details["undone"] == "round-posted"


def test_the_keyboard_stays_on_the_button_that_asked(page, asked, qtbot):
    button = page.cards["rule-sheet"].save
    button.setFocus()
    qtbot.keyClick(button, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: page.message.text.startswith("Saved"))
    assert button.hasFocus()


def test_no_championship_is_replaced_by_its_own_archive(page, monkeypatch, tmp_path, qtbot):
    file = tmp_path / "evening.capot"
    create_championship(file, name="Evening", day=date(2026, 11, 21), by="Odile").close()
    before = file.read_bytes()
    monkeypatch.setattr(paper_jobs, "ask_save", lambda *_, **__: file)
    page.export.click()
    qtbot.waitUntil(lambda: "evening.capot" in page.message.text)
    assert file.read_bytes() == before


def test_paper_may_speak_another_language_than_the_window(page, asked, tmp_path, qtbot):
    page.language.setCurrentIndex(page.language.findData("fr"))
    page.cards["rule-sheet"].save.click()
    qtbot.waitUntil(lambda: page.message.text.startswith("Saved"))

    assert asked == ["concours-de-la-saint-martin-2026-11-21-feuille-de-regles.pdf"]
    assert "Édition 1" in text_of(tmp_path / asked[0])


def test_the_whole_championship_is_saved_as_json(page, asked, tmp_path, qtbot):
    page.export.click()
    qtbot.waitUntil(lambda: page.message.text.startswith("Saved"))
    assert json.loads((tmp_path / asked[0]).read_text(encoding="utf-8"))["format"] == "belote-championship"


def test_the_whole_championship_is_saved_as_a_workbook_by_keys_alone(page, asked, tmp_path, qtbot):
    page.language.setCurrentIndex(page.language.findData("fr"))
    page.workbook.setFocus()
    qtbot.keyClick(page.workbook, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: page.message.text.startswith("Saved"))

    assert asked == ["concours-de-la-saint-martin-2026-11-21.xlsx"]
    entries = read_list(tmp_path / asked[0])
    assert (entries.sheet, len(entries.lines)) == ("Équipes", 6)
    assert page.workbook.hasFocus()


def test_tab_goes_through_both_files_for_other_programs(page, qtbot):
    page.workbook.setFocus()
    qtbot.keyClick(page.workbook, Qt.Key.Key_Tab)
    assert page.export.hasFocus()


def test_a_folder_that_takes_nothing_is_said_so(page, monkeypatch, tmp_path, qtbot):
    monkeypatch.setattr(paper_jobs, "ask_save", lambda *_, **__: tmp_path / "gone" / "x.json")
    page.export.click()
    qtbot.waitUntil(lambda: "no such file or folder" in page.message.text)


@pytest.mark.styled
def test_groups_stand_under_each_other_where_there_is_no_room_beside(page):
    first, last = page.cards["door-list"], page.cards["journal"]

    def corner(card):
        return card.mapTo(page, card.rect().topLeft())

    page.resize(1270, 704)
    settle()
    assert corner(last).x() > corner(first).x()
    page.resize(900, 704)
    settle()
    assert corner(last).x() == corner(first).x()
    assert corner(last).y() > corner(first).y()


def test_what_was_said_of_a_paper_is_over_when_one_comes_back(page):
    page.message.say("Saved: one.pdf", tone="")
    page.hide()
    page.show()
    assert page.message.text == ""


@pytest.mark.styled
def test_the_workbook_is_in_sight_on_a_small_laptop(page):
    settle()
    assert page.workbook.visibleRegion().boundingRect().size() == page.workbook.size()


def test_what_cannot_be_made_yet_stands_below_with_its_reason(page):
    assert page.cards["score-sheets"].isHidden()
    assert not page.cards["door-list"].isHidden()
    said = [line.text() for line in page.not_yet.findChildren(QLabel)]
    (why,) = [line for line in said if "Draw the round and post it first" in line]
    assert {"Score sheets", "Draw by table", "Podium"} < set(said[said.index(why) - 1].split(" · ")), (
        "what all lack is said once"
    )


def test_whose_name_is_printed_with_boxes_is_said_with_where_it_was_saved(page, full_desk, asked, qtbot):
    register_team(full_desk, TeamDraft(("Ken 日本", "Ana Faure"), name="Les Aubépines"))
    refresh(page, Changes(settings=True))
    page.cards["door-list"].save.click()
    qtbot.waitUntil(lambda: page.message.text.startswith("Saved"))
    assert "Printed with □ for characters that no font of the paper has: Ken 日本 (日 本)." in page.message.text


# --- what stands where ---


def where_cards_are(page):
    """Where the buttons of every document that is offered are on the page."""
    return {
        name: card.preview.mapTo(page, card.preview.rect().topLeft())
        for name, card in page.cards.items()
        if card.is_offered
    }


def test_no_card_moves_when_a_paper_was_made(page, asked, qtbot):
    settle()
    before = where_cards_are(page)
    for name in ("door-list", "rule-sheet"):
        page.cards[name].save.click()
        qtbot.waitUntil(lambda name=name: page.cards[name].status.text().startswith("Issue 1, "))
        qtbot.waitUntil(lambda: page.message.text.startswith("Saved"))
    settle()
    assert page.message.isVisible()
    assert where_cards_are(page) == before


@pytest.mark.styled
def test_a_message_covers_nothing_that_cannot_be_scrolled_to(page):
    page.message.say("Saved: one.pdf", tone="")
    settle()
    bar = page.findChild(QScrollArea).verticalScrollBar()
    bar.setValue(bar.maximum())
    settle()
    assert page.export.mapTo(page, page.export.rect().bottomLeft()).y() < page.message.y()


@pytest.mark.long
@pytest.mark.styled
@pytest.mark.parametrize(
    ("button", "document"), [("prizes", "prize-list"), ("raffle", "raffle-tickets"), ("journal", "journal")]
)
def test_a_page_leads_to_its_own_papers(full_desk, front, button, document):
    plan_prizes(full_desk, [PlannedPrize(first_rank=1, cents=50_00)])
    add_lots(full_desk, "Jambon")
    view = front(ChampionshipView(full_desk, translator("fr")))
    view.go(PageName(button))
    shown = view.pages[PageName(button)]
    (shown.paper if button == "journal" else shown.papers).click()
    settle()
    page = view.pages[PageName.DOCUMENTS]
    card = page.cards[document]
    area = page.findChild(QScrollArea).viewport()
    assert view.here is PageName.DOCUMENTS
    assert card.preview.hasFocus()
    assert area.rect().contains(card.mapTo(area, card.rect().topLeft()))


@pytest.mark.styled
def test_what_is_no_result_does_not_stand_among_the_results(page):
    results = {name for name, card in page.cards.items() if DOCUMENTS[name].moment is EveningMoment.RESULTS}
    assert "journal" not in results
    below = max(page.cards[name].y() + page.cards[name].parent().y() for name in results)
    for card in (page.cards["journal"], page.logo):
        assert card.mapTo(page, card.rect().topLeft()).y() > below
