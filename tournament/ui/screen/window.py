"""The window that the hall looks at: on which monitor, what it shows, and what the desk can have it do."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial, wraps
from typing import TYPE_CHECKING, Concatenate, Final, ParamSpec

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QGuiApplication, QKeyEvent, QMouseEvent, QScreen
from PySide6.QtWidgets import QApplication, QStyle, QVBoxLayout, QWidget
from shiboken6 import isValid

from tournament.hosting.screens.pages import kinds_to_show
from tournament.hosting.screens.programme import Shown, frozen, shown, turned
from tournament.hosting.screens.slides import Podium, SlideKind
from tournament.hosting.screens.steering import ScreenTheme, Steering, follow, put_on_top, show, themed
from tournament.i18n import Translator
from tournament.messages.hall.slides import address_text, kind_text
from tournament.preferences import Preferences, read_preferences
from tournament.services.hall.calls import hides_standings, reveal_standings
from tournament.services.rounds.clock import clock_view
from tournament.services.scores.standing import last_round
from tournament.services.setup.championship import change_settings
from tournament.ui.ground.page_specs import Action
from tournament.ui.screen.board import Scene
from tournament.ui.screen.painting import HIGH, WIDE, SlideView

if TYPE_CHECKING:
    from tournament.services.desk.state import ChampionshipState
    from tournament.ui.screen.part import HallScreen


def moves(preferences: Preferences) -> bool:
    """Whether they move: it is not switched off here, nor on the whole computer, as far as Qt knows it."""
    return (
        not preferences.still_screen
        and QApplication.style().styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration) > 0
    )


FOLLOW_KEY, FREEZE_KEY = "F6", "F7"
BACK_KEY, ON_KEY = "PgUp", "PgDown"
OPEN_KEY = "F5"
PICTURES: Final = {
    SlideKind.WELCOME: "flag",
    SlideKind.EXPECTED: "person",
    SlideKind.DRAW_BY_TABLE: "shuffle",
    SlideKind.DRAW_BY_NAME: "people",
    SlideKind.CLOCK: "clock",
    SlideKind.WAITING: "list",
    SlideKind.RESULTS: "check",
    SlideKind.STANDINGS: "bars",
    SlideKind.BRACKET: "trophy",
    SlideKind.POOLS: "list",
    SlideKind.ANNOUNCEMENTS: "warning",
    SlideKind.PODIUM: "trophy",
}


P = ParamSpec("P")


def while_open(
    action: "Callable[Concatenate[ScreenActions, P], None]",
) -> "Callable[Concatenate[ScreenActions, P], None]":
    """Do it while a championship is open: a click may arrive after it closed, before its page goes."""

    @wraps(action)
    def done(actions: "ScreenActions", /, *args: P.args, **named: P.kwargs) -> None:
        if actions.screen.is_there:
            action(actions, *args, **named)

    return done


class ScreenActions:
    """Each is one thing that somebody does, and is seen in the hall at once."""

    def __init__(self, screen: "HallScreen") -> None:
        self.screen = screen

    @while_open
    def follow(self) -> None:
        """Let the evening choose."""
        self.screen.steer(follow(self.screen.steering))

    @while_open
    def freeze(self) -> None:
        """Hold what is on."""
        showing = self.screen.showing
        self.screen.steer(frozen(showing.state, showing.moment(), self.screen.steering))

    @while_open
    def turn(self, by: int) -> None:
        """Hold the page after it, or before it; of the podium the next step, or the one before."""
        showing = self.screen.showing
        self.screen.steer(turned(showing.state, showing.moment(), self.screen.steering, by))
        self._reveal_after_podium()

    @while_open
    def show(self, kind: SlideKind) -> None:
        """Show all pages of a kind in turn; the podium begins covered."""
        self.screen.steer(show(self.screen.steering, kind))

    @while_open
    def light(self, theme: ScreenTheme) -> None:
        """Show the screens light or dark, here from now on."""
        self.screen.prefer(lambda preferences: replace(preferences, light_screen=theme is ScreenTheme.LIGHT))
        self.screen.steer(themed(self.screen.steering, theme))

    @while_open
    def hide_standings(self, hidden: bool) -> None:
        """Show the hall no standings of the newest posted round on until the podium, or all of them again."""
        number = max(last_round(self.screen.showing.state, None), 1)
        self.screen.have_done(
            change_settings.command({"standings_hidden_from": number}) if hidden else reveal_standings.command()
        )

    @while_open
    def keep_still(self, still: bool) -> None:
        """Let nothing move on the screens, here from now on, or let it move again."""
        self.screen.prefer(lambda preferences: replace(preferences, still_screen=still))
        self.screen.steer(replace(self.screen.steering, motion=moves(read_preferences())))

    def kinds(self) -> Sequence[SlideKind]:
        """What there is something of to show."""
        return kinds_to_show(self.screen.showing.state, self.screen.showing.moment())

    @while_open
    def announce_on_top(self, on_top: bool) -> None:
        """Show announcements over what is on, or in their turn."""
        self.screen.steer(put_on_top(self.screen.steering, on_top))

    def _reveal_after_podium(self) -> None:
        """Standings that were hidden are seen again once the podium has been shown whole."""
        showing = self.screen.showing
        if (
            isinstance(showing.now.slide, Podium)
            and self.screen.steering.podium is not None
            and showing.now.slide.is_whole
            and hides_standings(showing.state)
        ):
            self.screen.have_done(reveal_standings.command())


def steering_actions(screen: "HallScreen", tr: Translator) -> Iterator[Action]:
    """The actions by name, for the palette."""
    say, actions = tr.gettext, screen.screen_actions
    also = say("screen, projector, hall, slides, television, TV, beamer, monitor")
    if screen.steering.follows:
        yield Action(say("Screen: freeze what is on"), "minus", actions.freeze, also=also)
    else:
        yield Action(say("Screen: follow the evening"), "play", actions.follow, also=also)
    yield Action(say("Screen: next page"), "next", partial(actions.turn, 1), also=also)
    yield Action(say("Screen: previous page"), "previous", partial(actions.turn, -1), also=also)
    for kind in actions.kinds():
        yield Action(
            say("Screen: {what}").format(what=kind_text(kind, tr)),
            PICTURES[kind],
            partial(actions.show, kind),
            also=also,
        )
    hidden = screen.showing.state.contents.standings_hidden_from is not None
    title = say("Screen: show the standings again") if hidden else say("Screen: hide the standings until the podium")
    yield Action(title, "bars", partial(actions.hide_standings, not hidden), also=also)
    dark = screen.steering.theme is ScreenTheme.DARK
    title = say("Screen: dark letters on a light ground") if dark else say("Screen: light letters on a dark ground")
    yield Action(
        title,
        "sun" if dark else "moon",
        partial(actions.light, ScreenTheme.LIGHT if dark else ScreenTheme.DARK),
        also=also,
    )


IN_A_WINDOW: Final = ""
"""What is remembered where somebody wanted no monitor filled, but a window on the desk's own."""


def name_of(monitor: QScreen) -> str:
    """A monitor's name in the preferences: its make, or its socket; two of the same make use both."""
    screens = QGuiApplication.screens()
    made = " ".join(filter(None, (monitor.manufacturer(), monitor.model()))).strip()
    alike = [
        other for other in screens if (other.manufacturer(), other.model()) == (monitor.manufacturer(), monitor.model())
    ]
    plugged = monitor.name() or f"{screens.index(monitor) + 1 if monitor in screens else 1}"
    return plugged if not made else made if len(alike) == 1 else f"{made} {plugged}"


def monitors() -> dict[str, QScreen]:
    """The monitors that are plugged in, by name."""
    return {name_of(monitor): monitor for monitor in QGuiApplication.screens()}


def monitor_to_fill(there: Sequence[str], desk: str, remembered: Sequence[str]) -> str:
    """The monitor chosen last; before any was, the first beside the desk's; None if that is the only one."""
    chosen = next((name for name in remembered if name in there or name == IN_A_WINDOW), None)
    if chosen is not None:
        return chosen
    return next((name for name in there if name != desk), IN_A_WINDOW)


def place_of(desk: QWidget, remembered: Sequence[str]) -> str:
    """The place of the hall's screen among the present monitors, beside the desk's own."""
    return monitor_to_fill(list(monitors()), name_of(desk.screen()), remembered)


SECOND: Final = 1000


class SlideShow(QObject):
    """The present slide, standing still while unseen. `changed`: another one; counters change in taken-in views."""

    changed = Signal()

    def __init__(
        self, state: "ChampionshipState", steering: Steering, tr: Translator, clock: Callable[[], datetime]
    ) -> None:
        """`clock` is that of the desk."""
        super().__init__()
        self.state, self.steering, self._tr, self._clock = state, steering, tr, clock
        self._views: list[SlideView] = []
        self.now: Shown = shown(state, clock(), steering)
        self._ticking = QTimer(self, singleShot=True)
        self._ticking.timeout.connect(self.tick)

    def take_in(self, view: SlideView) -> None:
        """Show in this view too what the hall sees, until it is gone."""
        self._views = [*self._there, view]
        view.appeared.connect(self.look)
        self._show_in(view, self._scene(self._clock()))

    def let_go(self, view: SlideView) -> None:
        """Show nothing in this view any more."""
        self._views.remove(view)

    @property
    def _there(self) -> list[SlideView]:
        """The views that are not gone: pages are made anew, and miniatures with them."""
        return [view for view in self._views if isValid(view)]

    def follow(self, state: "ChampionshipState") -> None:
        """Show this state from now on."""
        self.state = state
        self.look()

    def steer(self, steering: Steering) -> None:
        """Show what the desk chose."""
        self.steering = steering
        self.look()

    def speak(self, tr: Translator) -> None:
        """Say everything in these words from now on."""
        self._tr = tr
        self.look()

    def look(self) -> None:
        """Ask what is on now, and show it."""
        moment = self._clock()
        before, self.now = self.now, shown(self.state, moment, self.steering)
        for view in self._there:
            self._show_in(view, self._scene(moment))
        self._tick_on(moment)
        if (before.slide, before.name) != (self.now.slide, self.now.name):
            self.changed.emit()

    def tick(self) -> None:
        """A second has gone: turn the page where its time is over; else let only the clock go on."""
        moment = self._clock()
        if self.now.until is not None and moment >= self.now.until:
            self.look()
        else:
            self.now = replace(self.now, clock=clock_view(self.state, moment))
            for view in self._there:
                view.tick(self._scene(moment))
            self._tick_on(moment)

    def _tick_on(self, moment: datetime) -> None:
        """Come back with the next second, as long as anybody sees it."""
        if any(view.isVisible() for view in self._there):
            self._ticking.start(SECOND - moment.microsecond // 1000)
        else:
            self._ticking.stop()

    def moment(self) -> datetime:
        """What time it is at the desk."""
        return self._clock()

    def stop(self) -> None:
        """Nobody looks any more."""
        self._ticking.stop()

    def _scene(self, moment: datetime) -> Scene:
        url, network = self.steering.address, self.steering.network
        told = address_text(url, network, self._tr)
        return Scene(self._tr, moment.astimezone(), self.now.clock, told, url=url, network=network)

    def _show_in(self, view: SlideView, scene: Scene) -> None:
        view.show_slide(self.now.slide, scene, self.steering.theme)


SMALL: Final = QSize(30 * WIDE, 30 * HIGH)
EDGE: Final = 24
"""How far a small window is from the corner of the monitor, in pixels."""


class HallWindow(QWidget):
    """Fills the chosen monitor; while that is missing, a small window on the desk's."""

    left = Signal()
    """Somebody left the full screen, and wants a small window."""
    closed = Signal()

    def __init__(self, desk: QWidget, title: str, *, remembered: Callable[[], tuple[str, ...]]) -> None:
        """`desk` is where the keyboard is; `remembered` tells which monitors were chosen, the last one first."""
        super().__init__(None, Qt.WindowType.Window)
        self._desk, self._remembered = desk, remembered
        self.setWindowTitle(title)
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.setAttribute(Qt.WidgetAttribute.WA_QuitOnClose, False)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.view = SlideView()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.view)
        self._placing = QTimer(self, singleShot=True, interval=0)
        self._placing.timeout.connect(self.place)
        application = QGuiApplication.instance()
        assert isinstance(application, QGuiApplication)
        for told in (application.screenAdded, application.screenRemoved):
            told.connect(self._placing.start)  # Qt moves the window itself first

    @property
    def monitor(self) -> str:
        """The monitor that it fills; empty while it is a small window."""
        return name_of(self.screen()) if self.windowState() & Qt.WindowState.WindowFullScreen else IN_A_WINDOW

    def place(self) -> None:
        """Be where it was wanted last, as far as that monitor is there."""
        wanted = place_of(self._desk, self._remembered())
        if wanted:
            self._fill(monitors()[wanted])
        else:
            self._be_small(self._desk.screen())

    def _fill(self, monitor: QScreen) -> None:
        if self.isVisible() and self.monitor == name_of(monitor) and self.geometry() == monitor.geometry():
            return
        self.setWindowState(Qt.WindowState.WindowNoState)
        self._be_above(is_above=False)
        self.setScreen(monitor)
        self.setGeometry(monitor.geometry())
        self.setCursor(Qt.CursorShape.BlankCursor)
        self._show_as(Qt.WindowState.WindowFullScreen)

    def _be_small(self, monitor: QScreen) -> None:
        if self.isVisible() and not self.monitor and self.screen() == monitor:
            return
        self.unsetCursor()
        self._be_above(is_above=True)
        self._show_as(Qt.WindowState.WindowNoState)
        room = monitor.availableGeometry()
        size = SMALL.boundedTo(room.size() / 2)
        self.setScreen(monitor)
        self.setGeometry(
            room.right() - size.width() - EDGE, room.bottom() - size.height() - EDGE, size.width(), size.height()
        )

    def _be_above(self, *, is_above: bool) -> None:
        """Stay above the window of the desk, which would cover a small one with the first click on it; or not."""
        if bool(self.windowFlags() & Qt.WindowType.WindowStaysOnTopHint) is not is_above:
            self.setWindowFlag(Qt.WindowType.WindowStaysOnTopHint, is_above)  # which hides it

    def _show_as(self, state: Qt.WindowState) -> None:
        """Show it without taking the keyboard: `showFullScreen` and `showNormal` would."""
        self.setWindowState(state)
        self.setVisible(True)

    def give_keyboard_back(self) -> None:
        """Let the desk have the keyboard."""
        if self.isActiveWindow():
            self._desk.activateWindow()

    def changeEvent(self, event: QEvent) -> None:
        """Some systems give every window that is shown the keyboard: it goes back, unless somebody clicked here."""
        super().changeEvent(event)
        if (
            event.type() is QEvent.Type.ActivationChange
            and self.isActiveWindow()
            and not QGuiApplication.mouseButtons()
        ):
            QTimer.singleShot(0, self, self.give_keyboard_back)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape leaves the full screen; whatever else is typed is meant for the desk, and is heard there."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
            self.give_keyboard_back()
            return
        self._desk.activateWindow()
        if (heard := self._desk.window().focusWidget()) is not None:
            QCoreApplication.sendEvent(heard, event)

    def mouseDoubleClickEvent(self, _event: QMouseEvent) -> None:
        """A double click leaves the full screen too."""
        if self.monitor:
            self.left.emit()

    def closeEvent(self, event: QCloseEvent) -> None:
        """It can be opened again from the desk."""
        super().closeEvent(event)
        self.closed.emit()
