"""What pages, window services and helpers of the window may ask of the view in which an open championship is shown."""

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from tournament.errors import Refused
from tournament.i18n import Translator
from tournament.services.desk.changes import Changes
from tournament.ui.ground.page import Pages
from tournament.ui.ground.page_specs import Navigation, PageName
from tournament.ui.widgets.messages import MessageOver

if TYPE_CHECKING:
    from tournament.services.desk.desk import Desk
    from tournament.services.desk.state import ChampionshipState
    from tournament.services.rounds.game_clock import GameClock
    from tournament.ui.ground.main_window import WindowServices


class ChampionshipFrame(QWidget):
    """The pages of one championship with what is around them. What concerns the whole window goes up by its signals."""

    operator_asked = Signal()
    opening_asked = Signal()
    closing_asked = Signal()
    saving_asked = Signal()
    second_asked = Signal()
    no_second_asked = Signal()
    decision_asked = Signal()
    clock_asked = Signal()
    taking_over_asked = Signal()
    joining_anew_asked = Signal()
    joining_asked = Signal()

    desk: "Desk"
    translator: Translator
    """Those of the pages: they speak of teams, or of players where everybody enters alone."""
    pages: Pages
    services: "WindowServices"
    message: MessageOver

    @property
    @abstractmethod
    def state(self) -> "ChampionshipState":
        """The present state: whoever shows something of the championship has it from here."""

    @abstractmethod
    def delete_in_steps(self) -> Iterator[None]:
        """Delete the view in parts, none longer than a key may take, once its desk is closed."""

    # where one is

    @property
    @abstractmethod
    def is_begun(self) -> bool:
        """Whether a page is shown; before that nothing of what others do can be."""

    @property
    @abstractmethod
    def here(self) -> PageName:
        """The name of the page that is shown."""

    @property
    @abstractmethod
    def team_shown(self) -> int | None:
        """The number of the team whose page is shown, if one is."""

    @abstractmethod
    def go(self, name: PageName) -> None:
        """Show a page, brought up to date."""

    @abstractmethod
    def show_team(self, number: int) -> None:
        """Show the page of a team."""

    @abstractmethod
    def show_neighbour(self, number: int) -> None:
        """Show the page of a team in the place of another team's: the way back stays the same."""

    @abstractmethod
    def open_table(self, number: int, table: int) -> None:
        """Open the score sheet of a table of a posted round."""

    @abstractmethod
    def unfinished(self) -> Navigation:
        """Where one is, and what is being typed."""

    # what was done, here or by others

    @abstractmethod
    def follow(self, changes: Changes) -> None:
        """Show what was done at this desk."""

    @abstractmethod
    def follow_soon(self, changes: Changes) -> None:
        """Show what was done at this desk in a turn of its own, before the next key is heard."""

    @abstractmethod
    def finish_showing(self) -> None:
        """Show now what was done and is not shown yet."""

    @abstractmethod
    def follow_others(self) -> None:
        """Show what other desks did meanwhile, and say for a moment who did what."""

    @abstractmethod
    def show_others(self, news: Changes) -> None:
        """Show what other desks changed, if anything."""

    @abstractmethod
    def settle(self, changes: Changes) -> None:
        """What had to wait for the host is done: the page in which it is still typed goes on."""

    @abstractmethod
    def refuse(self, refusal: Refused) -> None:
        """Say why something was not done."""

    @abstractmethod
    def complain(self, sentence: str) -> None:
        """Say what went wrong elsewhere."""

    @abstractmethod
    def show_for_a_moment(self, sentence: str) -> None:
        """Say something that nobody has to answer or to close."""

    # what is around the pages

    @abstractmethod
    def put_over_pages(self, banner: QWidget) -> None:
        """Show a banner, or what else concerns every page, over them."""

    @property
    @abstractmethod
    def around_pages(self) -> Sequence[QWidget]:
        """What has keys of its own beside the pages."""

    @property
    @abstractmethod
    def undo_button(self) -> QWidget:
        """What takes back."""

    @property
    @abstractmethod
    def search_button(self) -> QWidget:
        """What opens the palette."""

    @abstractmethod
    def rail_button(self, name: PageName) -> QWidget:
        """What leads to a page of the rail."""

    @property
    @abstractmethod
    def is_searching(self) -> bool:
        """Whether the palette is open."""

    @abstractmethod
    def tell_time(self, now: datetime) -> None:
        """Show what time it is on the pages that have a clock."""

    @abstractmethod
    def show_clock(self, clock: "GameClock | None", now: datetime) -> None:
        """Show how long is left of the round."""

    @abstractmethod
    def show_screen(self, *, is_open: bool) -> None:
        """Show whether the hall has its screen."""

    @abstractmethod
    def show_operator(self, name: str) -> None:
        """Show who is at the desk."""
