"""The hall's screen is opened, steered and told something from the desk, by keys; the keyboard never leaves the
desk."""

import pytest
from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from shiboken6 import isValid

from tests.ui.screen.halls import at_seven, of_six, play, post
from tests.ui.settling import settle
from tournament.hosting.screens.slides import SlideKind
from tournament.hosting.screens.steering import ScreenTheme, reachable
from tournament.preferences import Preferences, read_preferences
from tournament.services.desk.journal import journal
from tournament.services.hall.calls import announcements
from tournament.ui.ground.main_window import EVERYTHING
from tournament.ui.ground.page_specs import PageName
from tournament.ui.palette.offers import find
from tournament.ui.screen.part import HallScreen
from tournament.ui.screen.screen_page import ScreenPage
from tournament.ui.screen.window import HallWindow, monitor_to_fill
from tournament.ui.shell.start_page import StartPage
from tournament.ui.shell.wiring import offer_of

pytestmark = pytest.mark.unstyled


@pytest.fixture
def desk():
    desk = post(at_seven(of_six))
    yield desk
    desk.close()


@pytest.fixture
def window(window_of, desk):
    window = window_of(Preferences(language="en", operator="Odile"))
    window.show_championship(desk)
    settle()
    return window


@pytest.fixture
def screen(window):
    return window.view.services.find(HallScreen)


@pytest.fixture
def page(window):
    key(window, Qt.Key.Key_E, Qt.KeyboardModifier.ControlModifier)
    assert window.view.here is PageName.SCREEN
    return window.view.pages.of(ScreenPage)


def key(window, pressed, modifier=Qt.KeyboardModifier.NoModifier):
    QTest.keyClick(QApplication.focusWidget() or window, pressed, modifier)
    settle()


def application():
    found = QApplication.instance()
    assert isinstance(found, QApplication)
    return found


def pressed_in(shown, pressed, text=""):
    """A key that the system gives to the hall's window, as it does after a click into it."""
    shown.event(
        QKeyEvent(QEvent.Type.KeyPress, pressed, Qt.KeyboardModifier.NoModifier, text)
    )  # else a key of the window in front would take it
    settle()


def write(text):
    QTest.keyClicks(QApplication.focusWidget(), text)


def on(screen):
    return screen.showing.now.slide.kind


class TestOpening:
    def test_it_is_opened_and_closed_by_a_key_and_the_keyboard_stays(self, window, screen, page):
        focused = QApplication.focusWidget()
        key(window, Qt.Key.Key_F5)
        assert screen.is_open
        assert screen.window.isVisible()
        assert window.isActiveWindow()
        assert not screen.window.isActiveWindow()
        assert QApplication.focusWidget() is focused
        assert page.place.switch.text() == "Close the screen"
        assert window.view.bar.hall_screen.accessibleName() == "Screen of the hall, open"
        key(window, Qt.Key.Key_F5)
        assert not screen.is_open
        assert window.view.bar.hall_screen.accessibleName() == "Screen of the hall"

    @pytest.mark.styled
    def test_where_there_is_one_monitor_it_is_a_small_window(self, window, screen, page):
        key(window, Qt.Key.Key_F5)
        shown = screen.window
        assert not shown.isFullScreen()
        assert window.screen().availableGeometry().contains(shown.geometry())
        assert shown.width() <= window.screen().availableGeometry().width() / 2

    @pytest.mark.styled
    def test_it_fills_the_monitor_that_is_chosen_and_escape_leaves(self, window, screen, page):
        key(window, Qt.Key.Key_F5)
        editor = page.place.monitor.editor
        editor.setFocus()
        key(window, Qt.Key.Key_Up)
        assert screen.window.isFullScreen()
        assert screen.window.geometry() == window.screen().geometry()
        assert window.isActiveWindow()
        assert read_preferences().screen_on == (editor.currentData(),)
        pressed_in(screen.window, Qt.Key.Key_Escape)
        assert not screen.window.isFullScreen()
        assert read_preferences().screen_on[0] == ""
        assert window.isActiveWindow()

    def test_a_small_one_stays_above_the_window_of_the_desk_that_is_clicked_and_a_full_one_need_not(
        self, window, screen, page
    ):
        def stays_above():
            return bool(screen.window.windowFlags() & Qt.WindowType.WindowStaysOnTopHint), screen.window.isVisible()

        key(window, Qt.Key.Key_F5)
        assert stays_above() == (True, True)
        page.place.monitor.editor.setFocus()
        key(window, Qt.Key.Key_Up)
        assert stays_above() == (False, True)
        pressed_in(screen.window, Qt.Key.Key_Escape)
        assert stays_above() == (True, True)

    def test_a_monitor_that_vanishes_leaves_a_small_window_and_the_keyboard_where_it_is(
        self, window, screen, page, monkeypatch
    ):
        monitor = window.screen()
        there = {"laptop": monitor, "projector": monitor}
        monkeypatch.setattr("tournament.ui.screen.window.monitors", lambda: there)
        monkeypatch.setattr("tournament.ui.screen.window.name_of", lambda _monitor: "projector")
        for module in ("rest", "window"):
            monkeypatch.setattr(
                f"tournament.ui.screen.{module}.place_of",
                lambda _desk, remembered: monitor_to_fill(list(there), "laptop", remembered),
            )
        key(window, Qt.Key.Key_F5)
        assert screen.window.isFullScreen()
        page.announcing.field.editor.setFocus()
        write("La buv")
        del there["projector"]
        application().screenRemoved.emit(monitor)
        settle()
        assert not screen.window.isFullScreen()
        assert screen.window.isVisible()
        write("ette ferme")
        assert page.announcing.field.editor.text() == "La buvette ferme"
        there["projector"] = monitor
        application().screenAdded.emit(monitor)
        settle()
        assert screen.window.isFullScreen(), "it is back as soon as the monitor is"
        assert QApplication.focusWidget() is page.announcing.field.editor

    def test_what_is_typed_into_it_by_mistake_is_heard_at_the_desk(self, window, screen, page):
        key(window, Qt.Key.Key_F5)
        page.announcing.field.editor.setFocus()
        for letter in "Pause":
            pressed_in(screen.window, Qt.Key(ord(letter.upper())), letter)
        assert page.announcing.field.editor.text() == "Pause"
        assert window.isActiveWindow()

    def test_it_closes_with_the_championship(self, window, screen, page):
        key(window, Qt.Key.Key_F5)
        shown = screen.window
        window.close_championship()
        settle()
        assert not [one for one in QApplication.topLevelWidgets() if isinstance(one, HallWindow) and one.isVisible()]
        assert shown is not screen.window

    @pytest.mark.long
    def test_clicks_that_were_on_their_way_when_the_championship_was_closed_do_nothing(self, window, screen, page):
        key(window, Qt.Key.Key_F5)
        offered = [action for action in window.view.services.actions() if action.title.startswith("Screen: ")]
        window.close_championship()
        assert isValid(page), "its page goes with the next turn of the event loop"
        for button in (
            page.hide_standings,
            page.follow,
            page.freeze,
            page.back,
            page.on,
            page.place.switch,
            page.announcing.on_top,
            *page.kinds.values(),
        ):
            button.setEnabled(True)
            button.click()
        for action in offered:
            action.run()
        settle()
        assert not screen.is_open
        assert isinstance(window.centralWidget(), StartPage)

    @pytest.mark.long
    def test_it_stays_open_while_the_evening_is_made_anew_in_another_language(self, window, screen, page):
        key(window, Qt.Key.Key_F5)
        shown = screen.window
        window.display.change_language("fr")
        settle()
        assert window.view.services.find(HallScreen).window is shown
        assert (shown.isVisible(), shown.windowTitle()) == (True, "Écran de la salle")
        assert window.view.pages.of(ScreenPage).status.text() == "L’écran suit la soirée"


class TestSteering:
    def test_it_follows_the_evening_until_the_desk_freezes_it(self, window, screen, page, desk):
        assert on(screen) is SlideKind.DRAW_BY_TABLE
        assert page.status.text() == "The screen follows the evening"
        key(window, Qt.Key.Key_F7)
        assert page.status.text() == "Held by the desk"
        desk.clock.on(minutes=20)
        screen.showing.tick()
        assert on(screen) is SlideKind.DRAW_BY_TABLE
        key(window, Qt.Key.Key_F6)
        assert screen.steering.follows
        assert on(screen) is not SlideKind.DRAW_BY_TABLE

    def test_pages_are_turned_by_keys_and_by_themselves(self, window, screen, desk, page):
        key(window, Qt.Key.Key_PageDown)
        assert (on(screen), screen.steering.is_held) == (SlideKind.DRAW_BY_NAME, True)
        key(window, Qt.Key.Key_PageUp)
        assert on(screen) is SlideKind.DRAW_BY_TABLE
        key(window, Qt.Key.Key_F6)
        before = screen.showing.now
        desk.clock.now = before.until
        screen.showing.tick()
        assert screen.showing.now.slide != before.slide

    def test_each_thing_is_shown_by_its_button_and_what_is_not_there_cannot_be(self, window, screen, page):
        assert not page.kinds[SlideKind.STANDINGS].isEnabled()
        assert not page.kinds[SlideKind.PODIUM].isEnabled()
        page.kinds[SlideKind.CLOCK].setFocus()
        key(window, Qt.Key.Key_Space)
        assert on(screen) is SlideKind.CLOCK
        assert page.kinds[SlideKind.CLOCK].isChecked()
        assert page.status.text() == "Chosen by the desk, page after page"

    def test_the_podium_goes_from_the_third_to_the_first_and_then_hidden_standings_are_seen(
        self, window, screen, page, desk
    ):
        window.view.follow(play(desk) and EVERYTHING)
        page.hide_standings.setFocus()
        key(window, Qt.Key.Key_Space)
        assert desk.state.contents.standings_hidden_from == 1
        assert not page.kinds[SlideKind.STANDINGS].isEnabled()
        page.kinds[SlideKind.PODIUM].setFocus()
        key(window, Qt.Key.Key_Space)
        shown = [screen.showing.now.slide.shown]
        for _ in range(3):
            key(window, Qt.Key.Key_PageDown)
            shown.append(screen.showing.now.slide.shown)
        assert shown == [0, 1, 2, 3]
        assert page.on.accessibleName() == "Show the next step of the podium"
        assert desk.state.contents.standings_hidden_from is None
        assert journal(desk.state)[-1].what == "standings-revealed"
        key(window, Qt.Key.Key_PageUp)
        assert screen.showing.now.slide.shown == 2

    def test_light_and_still_are_remembered(self, window, screen, page):
        page.place.lighting.buttons[1].setFocus()
        key(window, Qt.Key.Key_Space)
        page.place.still.setFocus()
        key(window, Qt.Key.Key_Space)
        assert (screen.steering.theme, screen.steering.motion) == (ScreenTheme.LIGHT, False)
        assert (read_preferences().light_screen, read_preferences().still_screen) == (True, True)

    def test_what_is_chosen_for_the_screens_of_a_hall_is_seen_on_the_page_that_steers(self, window, screen, page):
        class Hall:
            steering = screen.steering

            def steer(self, steering):
                self.steering = steering

        screen.share(Hall())
        window.view.go(PageName.TEAMS)
        offered = {action.title: action for action in screen.actions()}
        assert find(map(offer_of, offered.values()), "screen")[0].title == "Open the screen of the hall"
        offered["Screen: Welcome"].run()
        assert on(screen) is SlideKind.WELCOME
        assert window.view.here is PageName.SCREEN
        screen.share(None)

    @pytest.mark.long
    def test_everything_is_found_with_ctrl_k_while_it_is_open(self, window, screen, page):
        titles = [action.title for action in screen.actions()]
        assert titles == [
            "Open the screen of the hall",
            "Steer the screen of the hall",
            "Announce something to the hall",
        ]
        key(window, Qt.Key.Key_F5)
        offered = {action.title: action for action in screen.actions()}
        assert {
            "Screen: freeze what is on",
            "Screen: next page",
            "Screen: Clock",
            "Close the screen of the hall",
        } <= offered.keys()
        assert "Screen: Podium" not in offered
        offered["Screen: dark letters on a light ground"].run()
        assert screen.steering.theme is ScreenTheme.LIGHT
        offered["Screen: hide the standings until the podium"].run()
        assert "Screen: show the standings again" in [action.title for action in screen.actions()]
        window.view.go(PageName.TEAMS)
        offered["Announce something to the hall"].run()
        assert QApplication.focusWidget() is page.announcing.field.editor
        offered["Screen: Clock"].run()
        assert on(screen) is SlideKind.CLOCK
        assert "Screen: follow the evening" in [action.title for action in screen.actions()]

    def test_the_screens_of_an_open_hall_are_steered_too(self, window, screen, page):
        class Host:
            steering = reachable(screen.steering, "http://192.168.1.20:8471", "Salle")

            def steer(self, steering):
                self.steering = steering

        host = Host()
        screen.share(host)
        assert (screen.steering.address, screen.steering.network) == ("http://192.168.1.20:8471", "Salle")
        key(window, Qt.Key.Key_F7)
        assert host.steering.is_held
        screen.share(None)
        assert screen.steering.address == ""
        key(window, Qt.Key.Key_F6)
        assert host.steering.is_held


class TestAnnouncing:
    def test_it_is_typed_corrected_and_taken_down(self, window, screen, page, desk):
        page.announcing.field.editor.setFocus()
        write("La buvette ferme vers 23 h")
        key(window, Qt.Key.Key_Return)
        assert [line.message for line in announcements(desk.state)] == ["La buvette ferme vers 23 h"]
        assert on(screen) is SlideKind.ANNOUNCEMENTS
        assert page.announcing.field.editor.text() == ""
        correct = next(
            button
            for button in page.announcing.findChildren(type(page.back))
            if button.accessibleName().startswith("Correct")
        )
        correct.click()
        assert QApplication.focusWidget() is page.announcing.field.editor
        key(window, Qt.Key.Key_End)
        write("30")
        key(window, Qt.Key.Key_Return)
        assert screen.showing.now.slide.message == "La buvette ferme vers 23 h30"
        down = next(
            button
            for button in page.announcing.findChildren(type(page.back))
            if button.accessibleName().startswith("Take down")
        )
        down.click()
        settle()
        assert announcements(desk.state) == ()
        assert on(screen) is SlideKind.DRAW_BY_TABLE

    def test_what_is_refused_is_said_there_and_stays_typed(self, window, page, desk):
        page.announcing.field.editor.setFocus()
        key(window, Qt.Key.Key_Return)
        assert page.announcing.field.trouble.text() == "Type what is to be announced."
        write("Pause")
        key(window, Qt.Key.Key_Return)
        write("Pause")
        key(window, Qt.Key.Key_Return)
        assert page.announcing.field.trouble.text() == "This is announced already, word for word."
        assert page.announcing.field.editor.text() == "Pause"

    @pytest.mark.long
    def test_what_is_half_typed_outlives_another_language(self, window, page):
        page.announcing.field.editor.setFocus()
        write("La buv")
        window.display.change_language("fr")
        settle()
        assert window.view.pages.of(ScreenPage).announcing.field.editor.text() == "La buv"


class TestTime:
    @pytest.mark.styled
    def test_a_tick_paints_the_clock_alone(self, window, screen, page, desk, qtbot, monkeypatch):
        key(window, Qt.Key.Key_F5)
        page.kinds[SlideKind.CLOCK].click()
        view = screen.window.view
        qtbot.waitUntil(lambda: not view.is_moving)
        settle()
        whole, regions = [], []
        monkeypatch.setattr(view, "_paint_picture", lambda: whole.append(1))
        monkeypatch.setattr(view, "update", lambda *part: regions.append(part))
        desk.clock.on(seconds=1)
        screen.showing.tick()
        assert whole == []
        assert len(regions) == 2
        assert all(part and part[0].height() < view.height() for part in regions)

    def test_nothing_ticks_while_nobody_looks(self, window, screen, page):
        ticking = screen.showing.findChild(QTimer)
        assert ticking.isActive()
        window.view.go(PageName.TEAMS)
        screen.showing.tick()
        assert not ticking.isActive()
        window.view.go(PageName.SCREEN)
        assert ticking.isActive()
