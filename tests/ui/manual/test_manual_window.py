"""F1 opens the manual beside the work, at what one is doing; it is read, searched and left with keys alone."""

from functools import partial
from threading import Event

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tournament.i18n import translator
from tournament.manual.chapters import ChapterUnreadable, chapter, manual
from tournament.preferences import Preferences
from tournament.services.rounds.drawing import draw, post_draw
from tournament.ui.desk.operator_dialog import OperatorDialog
from tournament.ui.dialogs.dialog import HelpDialog
from tournament.ui.ground.page_specs import OFF_THE_RAIL, PAGES
from tournament.ui.manual import finding
from tournament.ui.manual.manual_window import ManualWindow
from tournament.ui.manual.part import Manual
from tournament.ui.manual.where import OF_PAGES, nearest
from tournament.ui.palette.offers import OfferKind
from tournament.ui.theme.tokens import DARK, SPACE, WindowTheme

pytestmark = pytest.mark.unstyled

ALT = Qt.KeyboardModifier.AltModifier
CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def window(window_of, full_desk):
    window = window_of(Preferences(language="fr"))
    draw(full_desk)
    post_draw(full_desk)
    window.show_championship(full_desk)
    return window


@pytest.fixture
def reading(window, qtbot):
    """The manual, opened at the keys of the page of the teams."""
    opened = window.manual.show_address("keys#page-teams")
    qtbot.waitUntil(opened.view.hasFocus)
    return opened


def press(key, modifier=Qt.KeyboardModifier.NoModifier):
    QTest.keyClick(QApplication.focusWidget(), key, modifier)


def the_manual():
    return next(each for each in QApplication.topLevelWidgets() if isinstance(each, ManualWindow) and each.isVisible())


def manual_by_f1(qtbot):
    press(Qt.Key.Key_F1)
    qtbot.waitUntil(lambda: isinstance(QApplication.activeWindow(), ManualWindow))
    opened = QApplication.activeWindow()
    assert isinstance(opened, ManualWindow)
    qtbot.waitUntil(opened.view.hasFocus)
    return opened


def text_on(opened):
    """What is read; Qt gives its spaces as such, also those that must not break."""
    return opened.view.toPlainText()


def first_line(opened, below):
    """What is read at the top of the page as it is scrolled, so many pixels below its edge."""
    return opened.view.cursorForPosition(opened.view.viewport().rect().topLeft() + QPoint(0, below)).block().text()


@pytest.mark.long
def test_f1_opens_what_belongs_to_every_page(window, qtbot):
    for spec in (*PAGES, *OFF_THE_RAIL):
        window.view.show_team(1) if spec.name == "team" else window.view.go(spec.name)
        opened = manual_by_f1(qtbot)
        assert opened.address == nearest(OF_PAGES[spec.name], "fr")
        title = chapter(opened.address.partition("#")[0], "fr").title
        assert " ".join(title.split()) in " ".join(text_on(opened).split())
        press(Qt.Key.Key_Escape)
        qtbot.waitUntil(opened.isHidden)
        window.activateWindow()
        qtbot.waitUntil(window.isActiveWindow)


def test_one_types_on_in_the_window_while_the_manual_is_open(window, qtbot):
    window.view.go("entry")
    opened = manual_by_f1(qtbot)
    assert QApplication.activeModalWidget() is None
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    window.view.go("teams")
    assert window.view.here == "teams"
    assert opened.isVisible()


def test_before_a_championship_is_open_the_manual_is_there_too(window_of, qtbot):
    window = window_of(Preferences(language="en"))
    opened = manual_by_f1(qtbot)
    assert opened.address == nearest(OF_PAGES["welcome"], "en")
    opened.close()
    window.activateWindow()
    window.ask_for_new()
    qtbot.waitUntil(window.isActiveWindow)
    assert manual_by_f1(qtbot).address == nearest(OF_PAGES["new"], "en")


def test_beside_a_question_the_manual_is_not_locked_and_goes_with_it(window, qtbot, front):
    dialog = OperatorDialog(window.translator, "Odile", window)
    dialog.setModal(True)
    front(dialog)
    qtbot.waitUntil(lambda: QApplication.activeModalWidget() is dialog)
    dialog.activateWindow()
    qtbot.waitUntil(dialog.name.editor.hasFocus)
    opened = manual_by_f1(qtbot)
    assert opened.parentWidget() is dialog
    press(Qt.Key.Key_F1)
    assert opened.address == "contents"
    dialog.reject()
    qtbot.waitUntil(
        lambda: (
            not [each for each in QApplication.topLevelWidgets() if isinstance(each, ManualWindow) and each.isVisible()]
        )
    )


def test_links_are_walked_and_followed_by_keys_and_the_way_back_is_kept(reading, qtbot):
    reading.show_address("contents")
    press(Qt.Key.Key_Tab)
    press(Qt.Key.Key_Return)
    first = manual("fr")[0]
    assert reading.address == first.stem
    press(Qt.Key.Key_Left, ALT)
    assert reading.address == "contents"
    press(Qt.Key.Key_Left, ALT)
    assert reading.address == "keys#page-teams"
    assert not reading.back.isEnabled()
    press(Qt.Key.Key_Right, ALT)
    assert reading.address == "contents"
    press(Qt.Key.Key_Backspace)
    assert reading.address == "keys#page-teams"


@pytest.mark.styled
def test_a_section_is_shown_from_its_title_on(reading, qtbot):
    qtbot.waitUntil(lambda: reading.view.verticalScrollBar().maximum() > 0)
    reading.show_address("keys#page-cash")
    title = next(section.title for section in chapter("keys", "fr").sections if section.name == "page-cash")
    qtbot.waitUntil(lambda: first_line(reading, below=SPACE + 2) == title)
    assert reading.view.verticalScrollBar().value() > 0


@pytest.mark.styled
def test_a_section_stays_in_sight_when_the_window_takes_its_size(reading, qtbot):
    reading.show_address("door#cash")
    title = next(section.title for section in chapter("door", "fr").sections if section.name == "cash")
    qtbot.waitUntil(lambda: first_line(reading, below=SPACE + 2) == title)
    height = reading.view.verticalScrollBar().maximum()
    reading.resize(reading.width() - 160, reading.height())  # pictures are drawn anew, and the page has another height
    qtbot.waitUntil(lambda: reading.view.verticalScrollBar().maximum() != height)
    qtbot.waitUntil(lambda: first_line(reading, below=SPACE + 2) == title)


def read_up_to(opened, qtbot, share):
    """Read down to a share of the page; which one that is, by the pixels of its bar."""
    bar = opened.view.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 100)
    bar.setValue(round(share * bar.maximum()))
    return opened.share


@pytest.mark.long
@pytest.mark.styled
def test_back_and_forward_lead_to_where_one_read(reading, qtbot):
    reading.show_address("settings")
    first = read_up_to(reading, qtbot, 0.6)
    reading.show_address("keys#page-cash")
    second = read_up_to(reading, qtbot, 0.9)
    press(Qt.Key.Key_Left, ALT)
    assert (reading.address, reading.share) == ("settings", pytest.approx(first, abs=0.005))
    press(Qt.Key.Key_Right, ALT)
    assert (reading.address, reading.share) == ("keys#page-cash", pytest.approx(second, abs=0.005))
    press(Qt.Key.Key_Left, ALT)
    reading.show_address("contents")
    press(Qt.Key.Key_Left, ALT)
    assert (reading.address, reading.share) == ("settings", pytest.approx(first, abs=0.005))


@pytest.mark.long
@pytest.mark.styled
def test_what_is_shown_and_the_line_of_the_search_are_never_apart(reading, qtbot):
    share = read_up_to(reading, qtbot, 0.5)
    press(Qt.Key.Key_K, CTRL)
    QTest.keyClicks(reading.line_edit, "caisse")
    found = text_on(reading)
    reading.restyle()
    assert (text_on(reading), reading.line_edit.text()) == (found, "caisse")
    reading.contents.click()
    assert (reading.address, reading.line_edit.text()) == ("contents", "")
    press(Qt.Key.Key_K, CTRL)
    QTest.keyClicks(reading.line_edit, "caisse")
    reading.back.click()
    assert (reading.address, reading.line_edit.text()) == ("keys#page-teams", "")
    assert reading.share == pytest.approx(share, abs=0.005)
    press(Qt.Key.Key_K, CTRL)
    QTest.keyClicks(reading.line_edit, "caisse")
    press(Qt.Key.Key_Escape)
    assert reading.share == pytest.approx(share, abs=0.005)


def test_words_are_found_in_the_whole_manual_and_the_first_find_opens_by_enter(reading, qtbot):
    press(Qt.Key.Key_K, CTRL)
    assert reading.line_edit.hasFocus()
    QTest.keyClicks(reading.line_edit, "decisions arbitre")
    assert "Les décisions d’arbitre" in text_on(reading)
    press(Qt.Key.Key_Return)
    assert (reading.address, reading.line_edit.text()) == ("disputes#decision", "")
    assert reading.view.hasFocus()


def test_what_is_found_nowhere_is_said_and_esc_goes_back_to_reading(reading):
    press(Qt.Key.Key_K, CTRL)
    QTest.keyClicks(reading.line_edit, "zzz")
    assert "Rien trouvé" in text_on(reading)
    press(Qt.Key.Key_Escape)
    assert reading.view.hasFocus()
    assert "Les touches" in text_on(reading)


def test_a_word_is_found_on_the_page_one_place_after_another(reading):
    press(Qt.Key.Key_F, CTRL)
    reading.find_bar.line_edit.setText("échanger")
    assert (reading.find_bar.told.text(), reading.find_bar.told.property("role")) == ("1 endroit", "soft")
    assert reading.view.textCursor().selectedText().casefold() == "échanger"
    reading.find_bar.line_edit.setText("Ctrl+F")
    before = reading.view.textCursor().position()
    press(Qt.Key.Key_Return)
    assert reading.view.textCursor().position() != before
    press(Qt.Key.Key_Return, SHIFT)
    assert reading.view.textCursor().position() == before
    press(Qt.Key.Key_Escape)
    assert reading.find_bar.isHidden()
    assert reading.view.hasFocus()


def test_words_that_are_not_on_the_page_are_said_not_to_be(reading):
    press(Qt.Key.Key_F, CTRL)
    QTest.keyClicks(reading.find_bar.line_edit, "zzz")
    assert (reading.find_bar.told.text(), reading.find_bar.told.property("role")) == (
        "Introuvable sur cette page",
        "warning",
    )
    for _ in "zzz":
        press(Qt.Key.Key_Backspace)
    assert (reading.find_bar.told.text(), reading.find_bar.told.property("role")) == ("", "soft")


def test_the_keys_of_the_page_are_one_key_away(window, reading, qtbot):
    press(Qt.Key.Key_F1, SHIFT)
    qtbot.waitUntil(lambda: isinstance(QApplication.activeModalWidget(), HelpDialog))
    card = QApplication.activeModalWidget()
    assert isinstance(card, HelpDialog)
    card.activateWindow()
    qtbot.waitUntil(card.close_it.hasFocus)
    press(Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: QApplication.activeModalWidget() is None)


@pytest.mark.long
def test_the_palette_finds_sections_and_opens_them(window, qtbot):
    window.view.search.open()
    palette = window.view.search.palette
    qtbot.waitUntil(lambda: len(window.view.pages.made) > len(PAGES), timeout=60_000)
    qtbot.waitUntil(lambda: bool(window.manual.answers("caisse")), timeout=60_000)
    palette.line_edit.setText("touches tombola")
    qtbot.waitUntil(lambda: any(offer.kind is OfferKind.MANUAL for offer in palette.model.offers), timeout=60_000)
    titles = [(offer.title, offer.under) for offer in palette.model.offers if offer.kind is OfferKind.MANUAL]
    assert ("Tombola", "Manuel · Les touches") in titles
    next(offer for offer in palette.model.offers if offer.under == "Manuel · Les touches").run()
    assert the_manual().address == "keys#page-raffle"


@pytest.mark.long
def test_the_palette_answers_a_question_that_nothing_is_called(window, qtbot):
    """Where no action has every word typed, the best section of the manual comes first, and Enter opens it."""
    window.view.search.open()
    palette = window.view.search.palette
    qtbot.waitUntil(lambda: bool(window.manual.answers("caisse")), timeout=60_000)
    palette.line_edit.setText("j’ai fait une faute de frappe")
    assert palette.model.offers[0].title == "Un nom mal écrit, une faute de frappe"
    press(Qt.Key.Key_Return)
    assert the_manual().address == "door#spelling"


def test_a_chapter_that_cannot_be_read_is_read_again_and_told(window, monkeypatch, qtbot):
    monkeypatch.setattr(finding, "entries", partial(unreadable, "door"))
    manual_of = Manual(window, lambda: window.translator)
    with qtbot.captureExceptions() as told:
        assert manual_of.answers("tombola raffle") == ()
        qtbot.waitUntil(lambda: [kind for kind, *_ in told] == [ChapterUnreadable])
    monkeypatch.undo()
    with qtbot.waitSignal(manual_of.read, timeout=60_000):
        manual_of.answers("tombola raffle")
    assert manual_of.answers("tombola raffle")


def test_sections_are_in_the_language_in_which_their_reading_was_begun(window, monkeypatch, qtbot):
    spoken, read_on, read = [translator("fr")], Event(), finding.entries

    def entries(language):
        assert read_on.wait(timeout=60)
        return read(language)

    monkeypatch.setattr(finding, "entries", entries)
    manual_of = Manual(window, lambda: spoken[-1])
    manual_of.answers("tombola raffle")
    spoken.append(translator("en"))
    manual_of.answers("tombola raffle")
    read_on.set()
    qtbot.waitUntil(lambda: bool(manual_of.answers("tombola raffle")), timeout=60_000)
    assert {offer.under.split(" · ")[0] for offer in manual_of.answers("tombola raffle")} == {"Manual"}
    spoken.pop()
    qtbot.waitUntil(lambda: bool(manual_of.answers("tombola raffle")), timeout=60_000)
    assert {offer.under.split(" · ")[0] for offer in manual_of.answers("tombola raffle")} == {"Manuel"}


def unreadable(stem, _language):
    raise ChapterUnreadable(stem, 1, "says what the manual cannot show")


@pytest.mark.long
@pytest.mark.styled
def test_it_follows_the_light_the_size_and_the_language_of_the_window(window, reading, qtbot, themed):
    share = read_up_to(reading, qtbot, 0.5)
    themed(WindowTheme(DARK, 1.5))
    window.theme_chosen.emit(window.preferences.theme)
    qtbot.waitUntil(lambda: DARK.paper.lower() in reading.styleSheet().lower())
    qtbot.waitUntil(lambda: reading.share == pytest.approx(share, abs=0.01))
    window.display.change_language("en")
    qtbot.waitUntil(lambda: the_manual().windowTitle() == "Manual of Capot")
    assert the_manual().address == "keys#page-teams"
    assert the_manual().share == pytest.approx(share, abs=0.01)
    assert "Teams" in text_on(the_manual())
