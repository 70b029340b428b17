"""What the window and its miniature show, asked anew when state, choice or time has changed it."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer, Signal
from shiboken6 import isValid

from tournament.hosting.screens.programme import Shown, shown
from tournament.hosting.screens.steering import Steering
from tournament.i18n import Translator
from tournament.messages.hall.slides import say_address
from tournament.services.rounds.clock import clock_sight
from tournament.ui.screen.frame import Scene
from tournament.ui.screen.slide_view import SlideView

if TYPE_CHECKING:
    from tournament.services.desk.hall import Hall

SECOND: Final = 1000


class SlideShow(QObject):
    """The present slide, standing still while unseen. `changed`: another one; counters change in taken-in views."""

    changed = Signal()

    def __init__(self, hall: "Hall", steering: Steering, words: Translator, clock: Callable[[], datetime]) -> None:
        """`clock` is that of the desk."""
        super().__init__()
        self.hall, self.steering, self._words, self._clock = hall, steering, words, clock
        self._views: list[SlideView] = []
        self.now: Shown = shown(hall, clock(), steering)
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

    def follow(self, hall: "Hall") -> None:
        """Show this hall from now on."""
        self.hall = hall
        self.look()

    def steer(self, steering: Steering) -> None:
        """Show what the desk chose."""
        self.steering = steering
        self.look()

    def speak(self, words: Translator) -> None:
        """Say everything in these words from now on."""
        self._words = words
        self.look()

    def look(self) -> None:
        """Ask what is on now, and show it."""
        moment = self._clock()
        before, self.now = self.now, shown(self.hall, moment, self.steering)
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
            self.now = replace(self.now, clock=clock_sight(self.hall, moment))
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
        told = say_address(url, network, self._words)
        return Scene(self._words, moment.astimezone(), self.now.clock, told, url=url, network=network)

    def _show_in(self, view: SlideView, scene: Scene) -> None:
        view.show_slide(self.now.slide, scene, self.steering.theme)
