"""The clock of the round in the window: opened by its key, started, paused, given minutes, called; its bell; a computer
that was set."""

from datetime import timedelta

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from tests.examples import a_slice
from tests.preferences import write_preferences
from tests.services.test_steady_clock import Computer
from tournament.i18n import translator
from tournament.preferences import Preferences, read_preferences
from tournament.services.rounds.clock import add_minutes, call_time, clock_in, pause_clock, resume_clock, table_clocks
from tournament.services.rounds.drawing import draw, post_draw
from tournament.services.rounds.round_views import current_round
from tournament.services.setup.championship import change_championship
from tournament.ui.ground.main_window import EVERYTHING, WindowServices
from tournament.ui.ground.page_specs import PageName
from tournament.ui.scores.entry_page import EntryPage
from tournament.ui.shell import bell
from tournament.ui.shell.bar_clock import BarClock
from tournament.ui.shell.championship_view import ChampionshipView

pytestmark = pytest.mark.unstyled

ALT = Qt.KeyboardModifier.AltModifier


@pytest.fixture
def playing(full_desk):
    """Round 1 of six teams, forty-five minutes a game."""
    change_championship(full_desk, game_minutes=45)
    draw(full_desk)
    post_draw(full_desk)
    return full_desk


@pytest.fixture
def rung():
    """The sounds that were played."""
    return []


@pytest.fixture
def view(playing, qtbot, rung, monkeypatch):
    monkeypatch.setattr(bell, "can_ring", lambda: True)
    at(playing, 10)
    view = ChampionshipView(
        playing, translator("en"), PageName.ENTRY, services=WindowServices(playing, [BarClock(rung.append)])
    )
    view.services.find(BarClock).ticking.stop()  # a test tells the time itself
    qtbot.addWidget(view)
    view.show()
    view.activateWindow()
    qtbot.waitUntil(view.isActiveWindow)
    return view


@pytest.fixture
def panel(view, qtbot):
    """The panel, opened by its key."""
    QTest.keyClick(view, Qt.Key.Key_T, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: clock_part(view).panel is not None and clock_part(view).panel.isActiveWindow())
    return clock_part(view).panel


def clock_part(view):
    return view.services.find(BarClock)


def at(desk, minutes):
    posted = current_round(desk.state).posted_at
    desk.clock = lambda: posted + timedelta(minutes=minutes)


def tell(view, minutes):
    """So many minutes after the posting."""
    at(view.desk, minutes)
    clock_part(view).tick()


def texts(widget):
    return [label.text() for label in widget.findChildren(QLabel)]


def in_bar(view):
    return view.bar.clock.left.text(), view.bar.clock.told.text(), view.bar.clock.property("tone")


class TestBar:
    @pytest.mark.parametrize(
        ("minutes", "left", "told", "tone"),
        a_slice([(4, "41 min", "sitting down", "arriving"), (41, "4 min", "last minutes", "last-minutes"),
         (45, "0 min", "time is up", "over"), (48, "+3 min", "time is up", "over")], of=4),
    )  # fmt: skip
    def test_says_by_number_word_and_colour_how_the_round_stands(self, view, minutes, left, told, tone):
        tell(view, minutes)
        assert in_bar(view) == (left, told, tone)

    def test_follows_what_is_done(self, view, playing):
        view.follow(pause_clock(playing))
        assert in_bar(view) == ("35 min", "paused", "paused")
        view.follow(resume_clock(playing))
        view.follow(call_time(playing, more=2))
        assert in_bar(view) == ("2 hands", "left for all", "ended")

    def test_waits_for_who_starts_it(self, full_desk, qtbot):
        change_championship(full_desk, game_minutes=45, clock_by_hand=True)
        draw(full_desk)
        post_draw(full_desk)
        view = ChampionshipView(full_desk, translator("en"))
        qtbot.addWidget(view)
        assert in_bar(view) == ("45 min", "not started", "waiting")

    def test_what_counts_tables_gives_way_to_it(self, view, playing):
        assert "0 of 3 in" in texts(view.bar)
        view.follow(change_championship(playing, game_minutes=0))
        assert "0 of 3 tables in" in texts(view.bar)


class TestPanel:
    def test_pauses_and_goes_on(self, panel, view, qtbot):
        assert panel.run.text() == "&Pause"
        QTest.keyClick(panel, Qt.Key.Key_P, ALT)
        qtbot.waitUntil(lambda: clock_in(view.state).paused is not None)
        assert (panel.run.text(), panel.stage.text(), in_bar(view)[1]) == ("&Resume", "Paused", "paused")
        QTest.keyClick(panel, Qt.Key.Key_R, ALT)
        qtbot.waitUntil(lambda: clock_in(view.state).paused is None)

    def test_gives_and_takes_minutes(self, panel, view):
        for minutes in (5, 1, -1):
            panel.give[minutes].click()
        assert (clock_in(view.state).added, panel.left.text()) == (5, "40 min")

    def test_one_table_alone(self, panel, view):
        panel.which.setFocus()
        QTest.keyClick(panel.which, Qt.Key.Key_Down)
        QTest.keyClick(panel.which, Qt.Key.Key_Down)
        panel.give[5].click()
        second = current_round(view.state).tables[1].id
        assert {game: own.added for game, own in table_clocks(view.state).items()} == {second: 5}
        assert panel.which.currentText() == "table 2 · +5 min"
        panel.run.click()
        assert table_clocks(view.state)[second].paused is not None
        assert clock_in(view.state).paused is None

    def test_puts_the_time_that_is_left_right_and_keeps_what_is_typed_meanwhile(self, panel, view, qtbot):
        panel.minutes.setFocus()
        panel.minutes.selectAll()
        QTest.keyClicks(panel.minutes, "20")
        tell(view, 12)
        assert panel.minutes.value() == 20
        QTest.keyClick(panel, Qt.Key.Key_S, ALT)
        qtbot.waitUntil(lambda: panel.left.text() == "20 min")

    def test_calls_time_for_all(self, panel, view, qtbot):
        panel.hands.setValue(2)
        QTest.keyClick(panel, Qt.Key.Key_T, ALT)
        qtbot.waitUntil(lambda: clock_in(view.state).hands_left == 2)
        assert panel.stage.text() == "2 hands left for all"
        assert not panel.run.isEnabled()

    def test_says_why_something_is_refused_and_stays(self, panel, view):
        tell(view, 46)
        panel.run.click()
        assert panel.message.text == "Time is up in round 1: there is nothing left to pause. Give minutes first."
        assert panel.isVisible()

    def test_escape_closes_it_and_its_key_opens_it_again(self, panel, view, qtbot):
        QTest.keyClick(panel, Qt.Key.Key_Escape)
        assert clock_part(view).panel is None
        view.bar.clock.click()
        qtbot.waitUntil(lambda: clock_part(view).panel is not None)

    def test_without_minutes_for_a_game_it_starts_an_hour(self, panel, view, playing, qtbot):
        view.follow(change_championship(playing, game_minutes=0))
        assert panel.ends.text() == "No game length is set. Started here, the clock runs for an hour."
        QTest.keyClick(panel, Qt.Key.Key_S, ALT)
        qtbot.waitUntil(lambda: panel.left.text() == "60 min")

    def test_while_nobody_plays_nothing_can_be_pressed(self, full_desk, qtbot):
        view = ChampionshipView(full_desk, translator("en"))
        qtbot.addWidget(view)
        clock_part(view).open()
        panel = clock_part(view).panel
        assert panel.ends.text() == "No round is being played."
        assert not any(
            part.isEnabled() for part in (panel.run, panel.call, panel.right, panel.which, *panel.give.values())
        )


def test_a_tile_shows_what_its_table_has_besides(view, playing):
    first, second, _ = (game.id for game in current_round(playing.state).tables)
    view.follow(add_minutes(playing, 5, first))
    view.follow(pause_clock(playing, second))
    tiles = view.pages.of(EntryPage).tables.tiles.tiles
    assert [tile.shown[2] for tile in tiles] == ["10′+5", "pause", "10′"]
    assert tiles[0].accessibleName() == "Table 1: to play, playing for 10 minutes, 5 minutes given"
    assert tiles[1].accessibleName() == "Table 2: to play, playing for 10 minutes, its clock paused"
    tell(view, 46)
    view.services.tell_time()
    assert [tile.property("tone") for tile in tiles] == ["waiting", "waiting", "late"]


def test_the_palette_offers_what_can_be_done_with_it_now(view, playing):
    def titles():
        return [action.title for action in clock_part(view).actions()]

    assert titles() == ["Clock of the round…", "Pause the clock", "Give 5 minutes"]
    next(action for action in clock_part(view).actions() if action.title == "Pause the clock").run()
    assert titles() == ["Clock of the round…", "Resume the clock", "Give 5 minutes"]
    view.follow(call_time(playing, more=1))
    assert titles() == ["Clock of the round…"]


class TestBell:
    @pytest.mark.parametrize(
        ("before", "after", "sounds"),
        a_slice([(9, 10, ["bell-1.wav"]), (39, 40, ["bell-2.wav"]), (44, 45, ["bell-3.wav"]), (20, 21, [])], of=4),
    )
    def test_rings_as_the_clock_goes_on(self, view, rung, before, after, sounds):
        write_preferences(Preferences(bell=True))
        tell(view, before)
        rung.clear()
        tell(view, after)
        assert rung == sounds

    def test_is_off_at_first(self, view, rung):
        tell(view, 44)
        tell(view, 45)
        assert rung == []

    def test_does_not_ring_for_what_was_over_when_the_file_was_opened(self, playing, rung, qtbot):
        write_preferences(Preferences(bell=True))
        at(playing, 50)
        qtbot.addWidget(
            ChampionshipView(playing, translator("en"), services=WindowServices(playing, [BarClock(rung.append)]))
        )
        assert rung == []

    def test_is_chosen_and_tried_in_the_panel(self, panel, rung):
        panel.bell.click()
        assert read_preferences().bell
        panel.try_bell.click()
        assert rung == ["bell-3.wav"]

    def test_where_nothing_plays_sounds_the_panel_says_so(self, view, monkeypatch):
        monkeypatch.setattr(bell, "can_ring", lambda: False)
        clock_part(view).open()
        panel = clock_part(view).panel
        assert not panel.silent.isHidden()
        assert [panel.bell.isEnabled(), panel.try_bell.isEnabled()] == [False, False]

    def test_every_sound_is_shipped_and_small(self):
        assert all(
            2_000 < (bell.SOUNDS / sound).stat().st_size < 16_000 for sound in {*bell.RUNG.values(), bell.LONGEST}
        )


class TestAFileOpenedInTheMiddleOfARound:
    def opened(self, desk, qtbot, minutes):
        at(desk, minutes)
        view = ChampionshipView(desk, translator("en"), services=WindowServices(desk, [BarClock(print)]))
        qtbot.addWidget(view)
        tell(view, minutes)
        return view.message.text

    def test_says_that_its_clock_has_gone_on(self, playing, qtbot):
        told = (
            "Nothing was written for 31 minutes, and the clock of the round has gone on: check what is "
            "left.\nCtrl+T opens the clock."
        )
        assert self.opened(playing, qtbot, 32) == told  # the entry is a minute younger than the posting

    def test_says_nothing_after_a_moment_or_where_no_clock_runs(self, playing, qtbot):
        assert self.opened(playing, qtbot, 29) == ""
        call_time(playing, more=1)
        assert self.opened(playing, qtbot, 90) == ""

    def test_says_it_once(self, playing, qtbot):
        at(playing, 40)
        view = ChampionshipView(playing, translator("en"), services=WindowServices(playing, [BarClock(print)]))
        qtbot.addWidget(view)
        tell(view, 40)
        view.message.be_silent()
        tell(view, 41)
        assert view.message.text == ""


class TestAComputerThatWasSet:
    @pytest.fixture
    def computer(self, view, playing):
        """Ten minutes after the posting, with an even clock."""
        computer = Computer(playing.clock())
        playing.clock = computer.clock()
        return computer

    @pytest.mark.parametrize(("minutes", "said"), [(60, "set forward by 60 minutes"), (-58, "set back by 58 minutes")])
    def test_the_round_goes_on_and_the_panel_says_so_until_the_desk_has_looked(self, view, computer, minutes, said):
        computer.pass_(5)
        computer.set_on(minutes)
        clock_part(view).open()
        panel = clock_part(view).panel
        assert said in panel.jump.text()
        assert (panel.left.text(), panel.minutes.value()) == ("30 min", 30)
        panel.right.click()
        assert panel.jump.isHidden()
        assert (panel.left.text(), view.desk.clock()) == ("30 min", computer.now)

    def test_the_page_says_so_once(self, view, computer):
        clock_part(view).tick()
        assert view.message.text == ""
        computer.set_on(60)
        clock_part(view).tick()
        sentence, hint = view.message.text.split("\n")
        assert sentence.startswith("The clock of this computer was set forward by 60 minutes. The round follows")
        assert hint == "Ctrl+T opens the clock."
        view.message.be_silent()
        computer.pass_(1)
        clock_part(view).tick()
        assert view.message.text == ""
        computer.set_on(-120)
        clock_part(view).tick()
        assert "set back by 60 minutes" in view.message.text

    def test_nothing_is_said_while_it_goes_as_it_should(self, view, computer):
        computer.pass_(5)
        clock_part(view).open()
        assert clock_part(view).panel.jump.isHidden()


def test_once_time_is_called_only_the_hands_left_stand_large(view, playing):
    pause_clock(playing)
    call_time(playing, more=2)
    view.follow(EVERYTHING)
    clock_part(view).open()
    panel = clock_part(view).panel
    assert (panel.left.text(), panel.stage.text()) == ("", "2 hands left for all")
