"""Games by the clock, and totals typed first: in the bar, on the tiles, and where totals are typed."""

from datetime import timedelta

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tournament.i18n import translator
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_views import current_round
from tournament.services.scores.entry import record_totals
from tournament.services.scores.views import WinReason
from tournament.services.setup.championship import change_championship
from tournament.ui.ground.page_specs import PageName
from tournament.ui.scores.entry_page import EntryPage
from tournament.ui.scores.tables_column import Filter
from tournament.ui.shell.championship_view import ChampionshipView

pytestmark = pytest.mark.unstyled

ENTER = Qt.Key.Key_Return


@pytest.fixture
def playing(full_desk):
    draw(full_desk)
    post_draw(full_desk)
    return full_desk


def at(desk, minutes):
    posted = current_round(desk.state).posted_at
    desk.clock = lambda: posted + timedelta(minutes=minutes)


@pytest.fixture
def view(playing, qtbot):
    view = ChampionshipView(playing, translator("en"), PageName.ENTRY)
    qtbot.addWidget(view)
    return view


class TestClock:
    def test_stands_in_the_bar_and_on_the_tiles_once_there_is_one(self, view, playing):
        assert view.bar.clock.isHidden()
        at(playing, 38)
        view.follow(change_championship(playing, game_minutes=45))
        assert view.bar.clock.left.text() == "7 min"
        assert view.bar.clock.told.text().startswith("ends ")
        assert view.bar.clock.accessibleName().startswith("Clock: Playing · 7 min left · ends at ")
        tiles = view.pages.of(EntryPage).tables.tiles.tiles
        assert [tile.accessibleName() for tile in tiles] == [
            f"Table {n}: to play, playing for 38 minutes" for n in (1, 2, 3)
        ]

    def test_goes_on_and_says_in_words_when_time_is_up(self, view, playing):
        at(playing, 44)
        view.follow(change_championship(playing, game_minutes=45))
        at(playing, 46)
        view.services.ticking.timeout.emit()
        assert (view.bar.clock.left.text(), view.bar.clock.told.text()) == ("+1 min", "time is up")
        assert view.bar.clock.property("tone") == "over"

    def test_a_table_that_is_in_plays_no_longer(self, view, playing):
        at(playing, 10)
        view.follow(change_championship(playing, game_minutes=45))
        view.follow(record_totals(playing, current_round(playing.state).tables[0].id, {"A": 2010, "B": 800}))
        first, second, _ = view.pages.of(EntryPage).tables.tiles.tiles
        assert "playing" not in first.accessibleName()
        assert "playing for 10 minutes" in second.accessibleName()

    def test_ends_with_the_round(self, view, playing):
        view.follow(change_championship(playing, game_minutes=45))
        for game in current_round(playing.state).tables:
            view.follow(record_totals(playing, game.id, {"A": 2010, "B": 800}))
        assert view.bar.clock.isHidden()

    @pytest.mark.parametrize(("game_minutes", "in_time", "late"), [(45, 44, 45), (None, 59, 60)])
    def test_tables_still_out_are_late_once_time_is_up_or_after_an_hour_without_a_clock(
        self, view, playing, game_minutes, in_time, late
    ):
        tables = view.pages.of(EntryPage).tables
        at(playing, in_time)
        view.follow(change_championship(playing, game_minutes=game_minutes))
        view.follow(record_totals(playing, current_round(playing.state).tables[0].id, {"A": 2010, "B": 800}))
        assert tables.pills[Filter.LATE].text() == "Late 0"
        tables.pills[Filter.LATE].click()
        assert tables.tiles.tiles == ()
        at(playing, late)
        view.services.ticking.timeout.emit()
        assert tables.pills[Filter.LATE].text() == "Late 2"
        assert [tile.shown for tile in tables.tiles.tiles] == [
            ("2", "to play", f"{late}′"),
            ("3", "to play", f"{late}′"),
        ]
        assert tables.tiles.tiles[0].accessibleName() == f"Table 2: to play, playing for {late} minutes, late"
        assert tables.tiles.tiles[0].property("tone") == "late"

    def test_a_table_left_open_over_night_counts_hours(self, view, playing):
        at(playing, 14 * 60 + 20)
        view.services.ticking.timeout.emit()
        assert view.pages.of(EntryPage).tables.tiles.tiles[0].shown == ("1", "to play", "14 h")


def type_number(page, number):
    page.tables.take_focus()
    QTest.keyClicks(page.tables.number, str(number))
    QTest.keyClick(page.tables.number, ENTER)


class TestTotalsFirst:
    @pytest.fixture
    def page(self, playing, shown):
        change_championship(playing, totals_first=True)
        return shown(EntryPage(playing, translator("en")))

    def test_a_table_asks_for_its_totals_and_keys_alone_bring_one_in_after_the_other(self, page, playing):
        for number, totals in ((1, ("2010", "1500")), (2, ("1200", "2040"))):
            type_number(page, number)
            assert page.below is page.totals_panel
            for total in totals:
                QTest.keyClicks(QApplication.focusWidget(), total)
                QTest.keyClick(QApplication.focusWidget(), ENTER)
        assert [game.is_in for game in current_round(playing.state).tables] == [True, True, False]

    def test_hands_remain_possible(self, page):
        type_number(page, 1)
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_F9)
        assert page.below is page.hand_panel

    def test_a_table_with_hands_or_totals_is_shown_as_it_is(self, page, playing):
        page.changed.emit(record_totals(playing, current_round(playing.state).tables[0].id, {"A": 2010, "B": 800}))
        type_number(page, 1)
        assert page.below is page.end_panel

    def test_without_the_setting_hands_come_first(self, page, playing):
        page.changed.emit(change_championship(playing, totals_first=False))
        type_number(page, 1)
        assert page.below is page.hand_panel


class TestTimedTotals:
    @pytest.fixture
    def panel(self, playing, shown):
        change_championship(playing, totals_first=True, game_minutes=45)
        page = shown(EntryPage(playing, translator("en")))
        type_number(page, 1)
        return page.totals_panel

    def type_totals(self, panel, *totals):
        for field, total in zip(panel.totals.values(), totals, strict=True):
            field.clear()
            QTest.keyClicks(field, str(total))

    def test_below_the_target_the_clock_ended_the_game(self, panel, playing):
        self.type_totals(panel, 1500, 1200)
        assert panel.why.value is WinReason.CLOCK
        panel.submit()
        game = current_round(playing.state).tables[0]
        assert (game.is_in, game.winner, game.why) == (True, "A", WinReason.CLOCK)

    def test_unless_someone_says_otherwise_or_the_target_is_reached_after_all(self, panel):
        self.type_totals(panel, 1500, 1200)
        self.type_totals(panel, 2010, 1200)
        assert panel.why.value is None
        self.type_totals(panel, 1500, 1200)
        panel.why.button(WinReason.HANDS).click()
        self.type_totals(panel, 1510, 1200)
        assert panel.why.value is WinReason.HANDS
