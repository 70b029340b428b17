"""What may be asked of the window, and what it has beside the pages of an open championship.

It stays as long as the championship is open, while the view that shows it is made anew in another language, light or
text size. What is new there is a subclass of `WindowService`, listed in `shell/wiring.py`.
"""

from abc import abstractmethod
from collections.abc import Callable, Generator, Iterable, Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol, TypeVar

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QMainWindow, QWidget
from shiboken6 import isValid

from tournament.errors import Refused
from tournament.i18n import Translator
from tournament.preferences import Preferences, Theme
from tournament.services.desk.changes import Changes
from tournament.ui.ground.page_specs import PageName
from tournament.ui.theme.tokens import CLOCK_MILLISECONDS
from tournament.ui.widgets.jobs import DeferredCall

if TYPE_CHECKING:
    from tournament.models.tables import JournalEntry
    from tournament.services.desk.desk import Desk
    from tournament.services.desk.state import ChampionshipState
    from tournament.ui.ground.championship_frame import ChampionshipFrame
    from tournament.ui.ground.page_specs import Action, Navigation


class StateFollower(Protocol):
    """Whoever is told of every change of the teams as long as a championship is open."""

    def follow(self, state: "ChampionshipState") -> None:
        """Take note of the present state."""


class MainWindow(QMainWindow):
    """The one window: which championship is open in it, and what opens and closes one."""

    theme_chosen = Signal(Theme)
    language_chosen = Signal(str)

    translator: Translator
    preferences: Preferences
    view: "ChampionshipFrame | None"
    showing: DeferredCall
    """Shows a championship in turns of its own."""

    @property
    @abstractmethod
    def operator(self) -> str:
        """Who is at the desk, as the journal writes it."""

    @abstractmethod
    def remember(self, change: Callable[[Preferences], Preferences]) -> None:
        """Keep what a person prefers."""

    @abstractmethod
    def when_ready(self, action: Callable[[], None]) -> None:
        """Do something as soon as the services are there."""

    @abstractmethod
    def speak(self, tr: Translator) -> None:
        """Speak another language from now on; the page is made anew by whoever asks for it."""

    # what is shown

    @abstractmethod
    def show_page(self, page: QWidget, title: str) -> None:
        """Fill the window with a page, in the place of the one before."""

    @abstractmethod
    def show_start_page(self, trouble: str = "") -> None:
        """Show the start page, with what went wrong if something did."""

    @abstractmethod
    def complain(self, sentence: str) -> None:
        """Say on the page that is shown what went wrong."""

    @abstractmethod
    def complain_of(self, trouble: Refused | OSError) -> str:
        """Say why something was not done, and give what was said."""

    @abstractmethod
    def tell(self, sentence: str) -> None:
        """Say something good of the championship that is open."""

    # opening and closing

    @abstractmethod
    def open_in_background(
        self,
        what: str,
        begin: "Callable[[], Desk]",
        path: Path | None,
        then: Callable[[], None] = lambda: None,
        *,
        is_new: bool = False,
    ) -> None:
        """Have a championship opened or made in the background; then show it, and do what comes `then`."""

    @abstractmethod
    def showing_championship(
        self, desk: "Desk", here: PageName = PageName.CHAMPIONSHIP, remembering: StateFollower | None = None
    ) -> Generator[None, None, str]:
        """Show a championship in parts. Gives what to say of the previous one's last copies, if they failed."""

    @abstractmethod
    def show_again(self, desk: "Desk", navigation: "Navigation") -> None:
        """Show a championship as it was left off: where one was, and what was being typed."""

    @abstractmethod
    def offer_copies(self, file: Path, sentence: str) -> None:
        """In the place of a file that is gone or damaged, offer the copies of it."""

    @abstractmethod
    def give_up(self, desk: "Desk", refused: Refused) -> None:
        """Let go of a championship that cannot be shown; another that is open stays as it is."""

    @abstractmethod
    def let_go_of_championship(self) -> None:
        """Show the championship that was open no more: its file was let go of, and another takes its place."""

    @abstractmethod
    def close_championship(self, *, is_sure: bool = False) -> None:
        """Let go of the championship that is open, and go back to the start page."""


EVERYTHING: Final = Changes(settings=True, teams=True, rounds=True, hall=True)
"""The changes of somebody who has shown nothing yet."""


class WindowService:
    """One thing in the window beside the pages. What it does not need of this, it leaves as it is here."""

    def enter(self, view: "ChampionshipFrame") -> None:
        """Be shown by this view, with its translator and bar; the state and the time are told next."""

    def follow(self, state: "ChampionshipState", changes: Changes) -> None:
        """Show this state, which differs by these changes; the page in front already does."""

    def tell_time(self, now: datetime) -> None:
        """Show what depends on the clock. Called every few seconds, and after each change."""

    def actions(self) -> "Sequence[Action]":
        """What can be done with it now, for the palette (Ctrl+K)."""
        return ()

    def reason_to_stay(self) -> str:
        """What closing the championship now would cut short, as a question; empty if nothing."""
        return ""

    def reason_to_ask(self) -> str:
        """What to ask before the championship is closed by a key, though nobody would be cut off yet."""
        return self.reason_to_stay()

    def close(self) -> None:
        """The championship is about to be closed: leave nothing behind."""


S = TypeVar("S")


class WindowServices(QObject):
    """The services in the order in which they were attached, and the timer that tells them the time."""

    def __init__(self, desk: "Desk", services: Iterable[WindowService] = ()) -> None:
        super().__init__()
        self.desk = desk
        self._services = list(services)
        self._view: ChampionshipFrame | None = None
        self.ticking = QTimer(self, interval=CLOCK_MILLISECONDS)
        self.ticking.timeout.connect(self.tell_time)
        self.ticking.start()
        desk.watchers.append(self)

    @property
    def view(self) -> "ChampionshipFrame | None":
        """The view that shows the championship; None while another one is being made."""
        return self._view if self._view is not None and isValid(self._view) else None

    def enter(self, view: "ChampionshipFrame") -> None:
        """Have this view show the championship from now on."""
        self._view = view
        for service in self._services:
            service.enter(view)
        self.follow(view.state, EVERYTHING)
        self.tell_time()

    def attach(self, service: WindowService) -> None:
        """Tell this service too from now on, and first of all the present state."""
        self._services.append(service)
        if (view := self.view) is not None:
            service.enter(view)
            service.follow(view.state, EVERYTHING)
            service.tell_time(self.desk.clock())

    def detach(self, service: WindowService) -> None:
        """Tell this service nothing any more."""
        self._services.remove(service)

    def find(self, kind: type[S]) -> S | None:
        """The service of this class, if it is attached."""
        return next((service for service in self._services if isinstance(service, kind)), None)

    def follow(self, state: "ChampionshipState", changes: Changes) -> None:
        """Tell every service what changed in the state, whoever changed it."""
        for service in tuple(self._services):
            service.follow(state, changes)

    def tell_time(self) -> None:
        """Tell every service, and the pages, what time it is."""
        if (view := self.view) is not None:
            now = self.desk.clock()
            for service in tuple(self._services):
                service.tell_time(now)
            view.tell_time(now)

    def actions(self) -> "Sequence[Action]":
        """What can be done with any of the services now."""
        return [action for service in self._services for action in service.actions()]

    def reasons_to_stay(self) -> "Sequence[str]":
        """What would be cut short if the championship were closed now."""
        return [reason for service in self._services if (reason := service.reason_to_stay())]

    def reasons_to_ask(self) -> "Sequence[str]":
        """What is asked about before the championship is closed by a key."""
        return [reason for service in self._services if (reason := service.reason_to_ask())]

    def before(self, what: str) -> None:
        """Something is about to be done at the desk: the services follow once it is shown."""

    def after(self, entry: "JournalEntry") -> None:
        """Something was done at the desk: the services follow once it is shown."""

    def closing(self) -> None:
        """The file is about to be closed: close every service, the newest first."""
        self.ticking.stop()
        while self._services:
            self._services.pop().close()
