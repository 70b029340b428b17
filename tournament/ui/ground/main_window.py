"""What helpers may ask of the window: joining, copies, the tour, the display."""

from abc import abstractmethod
from collections.abc import Callable, Generator
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QMainWindow, QWidget

from tournament.errors import Refused
from tournament.i18n import Translator
from tournament.preferences import Preferences, Theme
from tournament.ui.ground.page_specs import PageName
from tournament.ui.widgets.deferred_call import DeferredCall

if TYPE_CHECKING:
    from tournament.services.desk.desk import Desk
    from tournament.services.desk.hall import Hall
    from tournament.ui.ground.championship_frame import ChampionshipFrame
    from tournament.ui.ground.navigation import Navigation


class HallFollower(Protocol):
    """Whoever is told of every change of the teams as long as a championship is open."""

    def follow(self, hall: "Hall") -> None:
        """Take note of the present hall."""


class MainWindow(QMainWindow):
    """The one window: which championship is open in it, and what opens and closes one."""

    theme_chosen = Signal(Theme)
    language_chosen = Signal(str)

    words: Translator
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
    def speak(self, words: Translator) -> None:
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
        self, what: str, begin: "Callable[[], Desk]", path: Path | None, then: Callable[[], None] = lambda: None, *, is_new: bool = False
    ) -> None:
        """Have a championship opened or made in the background; then show it, and do what comes `then`."""

    @abstractmethod
    def showing_championship(
        self, desk: "Desk", here: PageName = PageName.CHAMPIONSHIP, remembering: HallFollower | None = None
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
