"""The hall's screen, as the window has it: nothing of it is imported before somebody asks for it."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from types import ModuleType
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject
from shiboken6 import isValid

from tournament.errors import Refused
from tournament.preferences import Preferences, change_preferences, read_preferences
from tournament.services.desk.changes import Changes
from tournament.services.desk.use_cases import Command
from tournament.ui.ground.main_window import WindowService
from tournament.ui.ground.page_specs import Action, PageName
from tournament.ui.widgets.keys import SCREEN_KEY

if TYPE_CHECKING:
    from tournament.hosting.screens.steering import Steering
    from tournament.services.desk.state import ChampionshipState
    from tournament.ui.ground.championship_frame import ChampionshipFrame
    from tournament.ui.screen.window import HallWindow, ScreenActions, SlideShow


def rest() -> ModuleType:
    """What the screen is made of."""
    from tournament.ui.screen import rest as loaded

    return loaded


class Steered(Protocol):
    """Who else shows what the desk chooses: the host, while the hall is open."""

    @property
    def steering(self) -> "Steering":
        """What the desk has chosen."""

    def steer(self, steering: "Steering") -> None:
        """Show what the desk has chosen now."""


class HallScreen(WindowService):
    """The second window while it is open, what it shows, and what the desk has chosen for it."""

    def __init__(self) -> None:
        self._view: ChampionshipFrame | None = None
        self._showing: SlideShow | None = None
        self._window: HallWindow | None = None
        self._host: Steered | None = None
        self._watchers: list[tuple[QObject, Callable[[], None]]] = []
        self.type_announcement: Callable[[], None] = lambda: None
        """Has an announcement typed; the page of the screen says how as soon as it is there."""

    # what a view of the championship asks of it

    def enter(self, view: "ChampionshipFrame") -> None:
        """Be opened from the bar of this view, and speak its language."""
        self._view = view
        self._watchers.clear()
        if self._showing is not None:
            self._showing.speak(view.translator)
        if self._window is not None:
            self._window.setWindowTitle(view.translator.gettext("Screen of the hall"))
        self._tell()

    def follow(self, state: "ChampionshipState", changes: Changes) -> None:
        """Show this state."""
        if self._showing is not None:
            self._showing.follow(state)
            self._tell()

    def actions(self) -> Sequence[Action]:
        """It is opened and closed from everywhere; while it is open it is steered from everywhere too."""
        if self._view is None:
            return ()
        say = self._view.translator.gettext
        title = say("Close the screen of the hall") if self.is_open else say("Open the screen of the hall")
        also = say("screen, projector, hall, slides, television, TV, beamer, monitor")
        offered = [
            Action(title, "screen", self.switch, also=also),
            Action(
                say("Steer the screen of the hall"),
                "screen",
                partial(self._view.go, PageName.SCREEN),
                SCREEN_KEY,
                also=also,
            ),
            Action(
                say("Announce something to the hall"),
                "pencil",
                self._type_announcement,
                also=say("message, screen, telephones, microphone"),
            ),
        ]
        if self.is_open or self._host is not None:
            offered.extend(map(self._seen, rest().steering_actions(self, self._view.translator)))
        return offered

    def _seen(self, steering: Action) -> Action:
        """One of many actions, whose effect is shown here too: on the page that steers, where no screen is open."""

        def run() -> None:
            steering.run()
            if self._view is not None and not self.is_open:
                self._view.go(PageName.SCREEN)

        return replace(steering, run=run, one_of_many=True)

    def _type_announcement(self) -> None:
        if self._view is not None:
            self._view.go(PageName.SCREEN)
            self.type_announcement()

    def close(self) -> None:
        """The championship is closed: nobody looks at it any more."""
        self._view = None  # it may be gone by now, and its bar with it
        self._watchers.clear()
        self.close_window()
        if self._showing is not None:
            self._showing.stop()
            self._showing = None

    def watch(self, who: QObject, watcher: Callable[[], None]) -> None:
        """Call this on opening, closing and other slides, while the watcher lives."""
        self._watchers = [*((one, told) for one, told in self._watchers if isValid(one)), (who, watcher)]

    def _tell(self) -> None:
        if self._view is not None and isValid(self._view):
            self._view.show_screen(is_open=self.is_open)
        for who, watcher in self._watchers:
            if isValid(who):
                watcher()

    # the window

    @property
    def is_there(self) -> bool:
        """Whether a championship is open, of which there is something to show."""
        return self._view is not None

    @property
    def is_open(self) -> bool:
        """Whether the hall has its screen."""
        return self._window is not None

    @property
    def window(self) -> "HallWindow | None":
        """The window that the hall looks at, while it is open."""
        return self._window

    @property
    def place(self) -> str:
        """The monitor that it fills, or would fill; empty for a small window."""
        if self._window is not None or self._view is None:
            return self._window.monitor if self._window is not None else ""
        return rest().place_of(self._view.window(), read_preferences().screen_on)

    def open_window(self) -> None:
        """Open the screen, on the monitor that was chosen last."""
        if self._view is None or self._window is not None:
            return

        title = self._view.translator.gettext("Screen of the hall")
        self._window = rest().HallWindow(self._view.window(), title, remembered=lambda: read_preferences().screen_on)
        self._window.left.connect(partial(self.choose, ""))
        self._window.closed.connect(self.close_window)
        self._window.view.moves = self.steering.motion
        self.showing.take_in(self._window.view)
        self._window.place()
        self._tell()

    def close_window(self) -> None:
        """Close the screen."""
        if self._window is not None:
            window, self._window = self._window, None
            if self._showing is not None:
                self._showing.let_go(window.view)
            window.closed.disconnect()
            window.close()
            window.deleteLater()
            self._tell()

    def switch(self) -> None:
        """Open the screen, or close it."""
        if self.is_open:
            self.close_window()
        else:
            self.open_window()

    def choose(self, monitor: str) -> None:
        """Fill this monitor from now on, or none: then it is a small window."""
        self.prefer(lambda preferences: preferences.having_screen_on(monitor))
        if self._window is not None:
            self._window.place()
        self._tell()

    # what is on it

    @property
    def showing(self) -> "SlideShow":
        """What is on now."""
        if self._showing is None:
            assert self._view is not None
            self._showing = rest().SlideShow(
                self._view.state, self._first_steering(), self._view.translator, self._view.desk.clock
            )
            self._showing.changed.connect(self._tell)
        return self._showing

    def _first_steering(self) -> "Steering":
        """The evening chooses; light or dark, and moving or not, as this computer remembers."""
        preferred = read_preferences()
        return rest().Steering(
            theme=rest().ScreenTheme.LIGHT if preferred.light_screen else rest().ScreenTheme.DARK,
            motion=rest().moves(preferred),
        )

    @property
    def steering(self) -> "Steering":
        """What the desk has chosen."""
        return self.showing.steering

    @property
    def screen_actions(self) -> "ScreenActions":
        """What the desk can have it do."""
        return rest().ScreenActions(self)

    def steer(self, steering: "Steering") -> None:
        """Have every screen of the hall show what the desk chose."""
        self.showing.steer(steering)
        if self._window is not None:
            self._window.view.moves = steering.motion
        if self._host is not None:
            self._host.steer(steering)
        self._tell()

    def share(self, host: Steered | None) -> None:
        """Steer the screens of an open hall too, with its address for phones; None once it is closed."""
        self._host = host
        if host is not None:
            self.steer(rest().reachable(self.steering, host.steering.address, host.steering.network))
        elif self._showing is not None:
            self.steer(rest().reachable(self.steering))

    def have_done(self, command: Command) -> None:
        """Have something done at the desk; what is refused is said there."""
        if self._view is None:
            return
        try:
            self._view.follow(self._view.desk.on_sight_of(self._view.state).ask(command))
        except Refused as refusal:
            self._view.refuse(refusal)

    def prefer(self, change: Callable[[Preferences], Preferences]) -> None:
        """Remember something of this computer. A disk that will not have it is no reason to stop an evening."""
        try:
            change_preferences(change, change(Preferences()))
        except OSError:
            return
