"""Score entry by keys: what is pressed, and what is read on the screen."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel

from tests.ui.entry.conftest import ALL_THE_GAME, CAPOT, DOWN, ENTER, ESCAPE, UP, game, press
from tests.ui.entry.test_incidents_and_totals import SHORT_BY_130
from tests.ui.settling import refresh, settle
from tournament.i18n import translator
from tournament.scoring.facts import HandFacts
from tournament.services.desk.changes import Changes
from tournament.services.desk.undo import undo
from tournament.services.people.registration import register_teams
from tournament.services.people.views import TeamDraft
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_views import current_round
from tournament.services.rounds.views import RoundState
from tournament.services.scores.decisions import adjust
from tournament.services.scores.entry import record_hands, record_totals
from tournament.services.scores.views import WinReason
from tournament.ui.scores.entry_page import EntryPage
from tournament.ui.scores.tables_column import Filter
from tournament.ui.scores.tiles import TableTile
from tournament.ui.shell.championship_view import ChampionshipView
from tournament.ui.theme.tokens import LIGHT, TILE_HEIGHT, TILE_WIDTH, WindowTheme

NAMES_OF_MANY = [
    f"{first}{last}"
    for first in ("Bar", "Cor", "Dul", "Fer")
    for last in ("dier", "mont", "ville", "rand", "nay", "toux")
]


def test_before_a_draw_is_posted_the_page_says_what_it_is_for(full_desk, shown, qtbot):
    page = shown(EntryPage(full_desk, translator("en")))

    with qtbot.waitSignal(page.page_asked) as asked:
        press(ENTER)

    assert asked.args == ["draw"]


def test_coming_back_from_another_page_the_number_of_a_table_is_typed(page):
    press("1", ENTER, "19h102", ENTER)
    page.setFocus()
    assert page.tables.number.hasFocus()
    press("2", ENTER)
    assert page.game.table == 2

    press("28c")
    page.setFocus()
    assert (page.hand_panel.line_edit.hasFocus(), page.hand_panel.line_edit.text()) == (True, "28c")


def test_a_table_that_is_not_there_is_said_so(page):
    press("12", ENTER)

    assert page.tables.unknown.text() == "No table 12"
    assert QApplication.focusWidget() is page.tables.number


def test_tiles_tell_how_far_each_table_is(page, playing):
    record_hands(playing, game(playing, 1).id, ALL_THE_GAME)
    record_hands(playing, game(playing, 2).id, [CAPOT])
    refresh(page, Changes(rounds=True))
    assert [tile.lines for tile in page.tables.tiles.tiles] == [
        ("1", "2,000\u200a–\u200a0", "in"),
        ("2", "500\u200a–\u200a0", "hand 2"),
        ("3", "", "to play"),
    ]

    record_totals(playing, game(playing, 2).id, {"A": 400, "B": 0}, why=WinReason.CLOCK)
    refresh(page, Changes(rounds=True))
    assert page.tables.tiles.tiles[1].lines == ("2", "500\u200a–\u200a0", "to check")
    assert [pill.text() for pill in page.tables.pills.values()] == [
        "All 3",
        "Playing 2",
        "To check 1",
        "Late 0",
        "In 1",
    ]

    page.tables.pills[Filter.IN].click()
    assert [tile.lines[0] for tile in page.tables.tiles.tiles] == ["1"]
    page.tables.tiles.tiles[0].click()
    assert page.game.table == 1


def test_the_next_step_names_the_tables_to_check_and_forbids_nothing(page, playing):
    record_hands(playing, game(playing, 2).id, ALL_THE_GAME)
    for table in (1, 2, 3):
        record_totals(playing, game(playing, table).id, {"A": 2000, "B": 0 if table != 2 else 60})
    refresh(page, Changes(rounds=True))
    assert page.tables.check.text() == "1 table to check: 2."
    assert [pill.text() for pill in page.tables.pills.values()] == [
        "All 3",
        "Playing 0",
        "To check 1",
        "Late 0",
        "In 3",
    ]
    assert page.tables.draw.isVisible()


def test_a_round_can_be_closed_with_tables_still_out(page, playing):
    record_hands(playing, game(playing, 1).id, [CAPOT])
    refresh(page, Changes(rounds=True))
    page.tables.close_round.click()
    assert page.close_panel.heading.text() == "3 tables of round 1 are still out"

    press("Odile", ENTER)
    assert current_round(playing.state).state is RoundState.COMPLETE
    assert [line.winner for line in current_round(playing.state).tables] == ["A", None, None]


def test_the_number_follows_the_tile(page):
    page.tables.tiles.tiles[2].click()
    assert page.tables.number.text() == "3"


def test_once_a_round_is_closed_there_is_nothing_left_to_press(page, playing):
    press("1", ENTER)
    page.tables.close_round.click()
    press("Odile", ENTER)
    assert not page.close_panel.isVisible()
    assert page.score_sheet.isVisible()
    assert QApplication.focusWidget() is page.tables.draw

    refresh(page, undo(playing))
    page.tables.close_round.click()
    assert page.close_panel.heading.text() == "3 tables of round 1 are still out"
    for table in (1, 2, 3):
        record_totals(playing, game(playing, table).id, {"A": 400, "B": 0}, why=WinReason.CLOCK)
        refresh(page, Changes(rounds=True))
    assert not page.close_panel.isVisible()


@pytest.mark.long
def test_the_last_hand_stays_in_sight_above_every_note(page, playing):
    record_hands(playing, game(playing, 1).id, [HandFacts(declarer="A", contract=90, points=100)] * 9)
    page.open_table(1)
    view = page.score_sheet.view
    for lines in (1, 2, 3):
        refresh(page, adjust(playing, game(playing, 1).id, "B", 160, reason="cards shown"))
        settle()
        assert len(page.score_sheet.notes.text().splitlines()) == lines
        assert view.viewport().rect().contains(view.visualRect(page.score_sheet.model.index(8, 2)))


@pytest.mark.long
def test_the_word_in_the_field_of_tables_is_read_whole(playing, shown):
    for language in ("fr", "en"):
        page = shown(EntryPage(playing, translator(language)))
        number = page.tables.number
        assert number.fontMetrics().horizontalAdvance(number.placeholderText()) < number.width()


@pytest.mark.long
def test_names_without_spaces_leave_the_page_as_wide_as_it_was(desk, shown):
    register_teams(desk, [TeamDraft(players=(letter * 60, letter * 59), name=letter * 60) for letter in "WM"])
    draw(desk)
    post_draw(desk)
    page = shown(EntryPage(desk, translator("fr")))
    press("1", ENTER, *["1capp!1", ENTER] * 4)
    assert page.below is page.end_panel
    assert page.frame.whole.minimumSizeHint().width() <= 1366 - 96


class TestNarrow:
    """Where there is no room for tables and sheet together, the one that is worked on is shown over the whole width."""

    @pytest.fixture
    def narrow(self, page):
        page.resize(880, 560)
        page.go_to_tables()
        settle()
        return page

    def test_the_sheet_comes_with_its_table_and_the_tables_with_escape(self, narrow):
        assert narrow.tables.isVisible()
        assert not narrow.score_sheet.isVisible()
        press("1", ENTER)
        assert narrow.score_sheet.isVisible()
        assert not narrow.tables.isVisible()
        assert QApplication.focusWidget() is narrow.hand_panel.line_edit
        press(ESCAPE)
        assert narrow.tables.isVisible()
        assert QApplication.focusWidget() is narrow.tables.number

    @pytest.mark.long
    def test_the_mouse_finds_back_too(self, narrow):
        press("1", ENTER)
        assert narrow.back.isVisible()
        narrow.back.click()
        assert narrow.tables.isVisible()
        assert not narrow.score_sheet.isVisible()

    @pytest.mark.long
    def test_a_wide_window_shows_both_again_and_gives_the_tables_more_room(self, narrow):
        press("1", ENTER)
        widths = []
        for width in (1270, 1824):
            narrow.resize(width, 1000)
            settle()
            assert narrow.tables.isVisible()
            assert narrow.score_sheet.isVisible()
            assert not narrow.back.isVisible()
            widths.append(narrow.tables.width())
        assert widths[0] < widths[1]

    @pytest.mark.long
    def test_nothing_lies_beside_the_page(self, narrow):
        for keys in ((), ("1", ENTER)):
            press(*keys)
            settle()
            assert narrow.frame.across.maximum() == 0

    def test_closing_the_round_is_asked_in_sight(self, narrow):
        narrow.tables.close_wanted.emit()
        assert narrow.close_panel.isVisible()


@pytest.mark.long
@pytest.mark.parametrize("language", ["fr", "en"])
def test_large_text_has_room_for_every_panel(playing, themed, qtbot, language):
    """At twice the size no panel is wider than the smallest laptop leaves it beside the rail."""
    themed(WindowTheme(LIGHT, 2.0))
    page = EntryPage(playing, translator(language))
    qtbot.addWidget(page)
    page.resize(1366 - 192, 600)
    page.show()
    for show in (
        page.go_to_tables,
        lambda: page.open_table(1),
        page.hand_panel.totals_wanted.emit,
        page.hand_panel.incident_wanted.emit,
        page.tables.close_wanted.emit,
    ):
        show()
        settle()
        assert page.frame.across.maximum() == 0
    page.close_panel.left.emit()
    page.open_table(1)
    settle()
    line_edit = page.hand_panel.line_edit
    assert page.rect().contains(line_edit.mapTo(page, line_edit.rect().bottomRight()))
    assert page.rect().contains(line_edit.mapTo(page, line_edit.rect().topLeft()))


@pytest.mark.long
def test_the_tile_of_a_table_opened_by_its_number_comes_into_sight(desk, shown):
    names = [
        f"{first} {last}"
        for first in ("Ana", "Bea", "Cleo", "Dora", "Eva", "Fia", "Gil", "Hana")
        for last in NAMES_OF_MANY
    ]
    register_teams(desk, [TeamDraft(players=(one, f"{one} bis")) for one in names])
    draw(desk)
    post_draw(desk)
    page = shown(EntryPage(desk, translator("en")))
    settle()
    last = page.tables.tiles.tiles[-1]
    assert last.visibleRegion().isEmpty()
    press(last.lines[0], ENTER)
    assert last.visibleRegion().boundingRect().size() == last.size()


@pytest.mark.long
@pytest.mark.parametrize("width", [1100, 1270, 1700])
def test_the_hands_take_the_whole_width_of_the_sheet(playing, shown, width):
    record_hands(playing, game(playing, 2).id, [CAPOT] * 2)
    page = shown(EntryPage(playing, translator("en")))
    page.resize(width, 704)
    page.open_table(2)
    settle()
    view = page.score_sheet.view
    assert view.horizontalHeader().length() == view.viewport().width()


@pytest.mark.long
def test_a_table_that_is_in_is_opened_first_and_the_others_stay_beside_it(playing, front, qtbot):
    record_hands(playing, game(playing, 1).id, ALL_THE_GAME)
    view = ChampionshipView(playing, translator("fr"))
    view.open_table(1, 1)  # where hands are typed was never shown, and is measured all the same
    view.resize(1366, 768)
    page = front(view).pages["entry"]
    qtbot.waitUntil(lambda: page.frame.sides.width() > 1200)
    assert page.below is page.end_panel
    qtbot.waitUntil(lambda: not page.frame.sides.shows_one)


@pytest.mark.long
def test_why_a_game_goes_on_stays_in_sight_while_the_next_hand_is_typed(playing, shown):
    """2,000 on the sheet is not over: with its unrounded points side 1 has 1,996 (article 8 A)."""
    record_hands(playing, game(playing, 1).id, [*SHORT_BY_130, HandFacts("A", 80, points=126)])
    page = shown(EntryPage(playing, translator("en")))
    said = "Side 1 has 1,996 with the points of this hand unrounded, short of 2,000: play goes on (art. 8 A)."
    press("1", ENTER, "-")
    assert (page.below, page.score_sheet.goes_on.text()) == (page.hand_panel, said)
    press(ENTER)
    assert page.score_sheet.goes_on.isVisible()
    assert page.score_sheet.goes_on.text() == said
    press("1 90 100", ENTER)
    assert not page.score_sheet.goes_on.isVisible()


@pytest.mark.long
def test_the_words_of_a_chosen_tile_stand_under_its_number_clear_of_its_frame(page, playing):
    frame, tile = 3, TableTile(translator("en"), page)
    tile.show_game(game(playing, 3), chosen=True)
    tile.resize(TILE_WIDTH, TILE_HEIGHT)
    tile.show()
    settle()
    number, words = (
        next(part for part in tile.findChildren(QLabel) if part.text() == text) for text in ("3", "to play")
    )
    assert number.x() + number.indent() == words.x() + words.contentsRect().x() > frame + 1
    assert words.geometry().bottom() < tile.height() - frame - 1


@pytest.mark.long
def test_the_key_that_goes_back_is_written_in_the_language_of_the_window(shown, playing):
    page = shown(EntryPage(playing, translator("fr")))
    press("1", ENTER)
    back = (page.hand_panel.leave, page.incident_panel.back, page.totals_panel.back, page.frame.back)
    assert [button.text().split()[-1] for button in back] == ["Échap"] * 4


def test_a_letter_with_alt_that_leads_nowhere_here_is_not_typed(page):
    press("1", ENTER)
    for key in (Qt.Key.Key_B, Qt.Key.Key_9):
        QTest.keyClick(
            QApplication.focusWidget(),
            key,
            Qt.KeyboardModifier.AltModifier if key == Qt.Key.Key_B else Qt.KeyboardModifier.NoModifier,
        )
    assert page.hand_panel.line_edit.text() == "9"


class TestRoundsByKeys:
    """Three rounds are posted, a table of the last is open, and the keys are at the choice of rounds."""

    @pytest.fixture
    def rounds_chosen(self, page, playing):
        for _ in range(2):
            for line in current_round(playing.state).tables:
                record_hands(playing, line.id, ALL_THE_GAME)
            draw(playing)
            post_draw(playing)
        page.controller.choose_round(1)
        refresh(page, Changes(rounds=True))
        page.open_game(3, 1)
        page.tables.rounds.setFocus()
        return page.tables.rounds

    def test_arrows_walk_to_any_round_and_enter_goes_on_to_its_tables(self, page, rounds_chosen):
        press(UP, UP)
        assert rounds_chosen.hasFocus()
        assert (rounds_chosen.currentText(), page.controller.round.number) == ("Round 1", 1)
        press(DOWN)
        assert (rounds_chosen.hasFocus(), page.controller.round.number) == (True, 2)
        press(ENTER)
        assert page.tables.number.hasFocus()
        press("3", ENTER)
        assert (page.game.round, page.game.table) == (2, 3)

    @pytest.mark.long
    @pytest.mark.qt_log_ignore("This plugin does not support")
    def test_a_round_chosen_in_the_open_list_leads_to_its_tables_at_once(self, page, rounds_chosen, qtbot):
        rounds_chosen.showPopup()
        qtbot.waitUntil(rounds_chosen.view().isVisible)
        QTest.keyClick(rounds_chosen.view(), UP)
        QTest.keyClick(rounds_chosen.view(), ENTER)
        qtbot.waitUntil(page.tables.number.hasFocus)
        assert page.controller.round.number == 2
