"""What every page of an open championship is, all of them in the window, and the copies that are made meanwhile.

`make bench` measures how long the first page takes to be painted (sample painted), and the memory with the sample open.
"""

from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final, Protocol, TypeVar

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QWidget

from tournament.errors import Refused
from tournament.i18n import Translator
from tournament.services.desk.changes import Changes
from tournament.services.safety.copies import Copies
from tournament.services.safety.views import BackupTargetView
from tournament.ui.ground.page_specs import PageName, PageSpec
from tournament.ui.widgets.keys import on_key

if TYPE_CHECKING:
    from tournament.services.desk.desk import Desk
    from tournament.services.desk.state import ChampionshipState
    from tournament.services.desk.use_cases import Command
    from tournament.ui.ground.page_specs import Action


LOOKS = 100
"""Milliseconds between two looks at whether a copy is written."""
TICKS = 20_000
"""Milliseconds between two looks at whether it is time for one."""


class Copying(QObject):
    """The window's side of the copies: it owns the clock. `changed` says that `targets` may be others now."""

    changed = Signal()

    def __init__(self, copies: Copies, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.copies = copies
        self._told = copies.targets
        self._looks = QTimer(self, interval=LOOKS)
        self._looks.timeout.connect(self.look)
        self._ticks = QTimer(self, interval=TICKS)
        self._ticks.timeout.connect(self.tick)
        self._ticks.start()

    @property
    def targets(self) -> tuple[BackupTargetView, ...]:
        """The state of the copies in each target."""
        return self.copies.targets

    def tick_soon(self) -> None:
        """See whether it is time for a copy, once what is on the screen is up to date."""
        QTimer.singleShot(0, self, self.tick)

    def tick(self) -> None:
        """See whether it is time for a copy."""
        if self._ticks.isActive():  # what was wished for before the championship was closed
            self.copies.tick()
            self._follow()

    def try_again(self) -> None:
        """Make a copy in every target now."""
        self.copies.copy_now()
        self._follow()

    def choose_second(self, device: Path | None) -> None:
        """Copy to a second target from now on, or to none. Refuses a folder where nothing can be written."""
        self.copies.choose_second(device)
        self._follow()

    @property
    def second(self) -> Path | None:
        """The folder of the second target, if one was chosen."""
        return self.copies.second

    def stop(self) -> None:
        """The championship is closed: there is nothing to look after any more."""
        self._ticks.stop()
        self._looks.stop()

    def _follow(self) -> None:
        self._looks.start()
        self.look()

    def look(self) -> None:
        """Emit `changed` where something has, and go on checking while copies are being made."""
        if not self.copies.is_busy:
            self._looks.stop()
        if self.copies.targets != self._told:
            self._told = self.copies.targets
            self.changed.emit()


S = TypeVar("S")

DECISION_KEY: Final = "F8"


def is_waiting(refusal: Refused) -> bool:
    """Whether what was asked for is not refused but waits: the host does not answer, and does it once it does."""
    return any(problem.code == "host-away" for problem in refusal.problems)


class WaitingForm:
    """A form whose command waits for the host, with what is `typed`; `go_on` gets the changes and makes room."""

    def __init__(self, typed: Callable[[], object], go_on: Callable[[Changes], None]) -> None:
        self._typed, self._go_on = typed, go_on
        self._waiting: object = None

    def note(self, refusal: Refused) -> None:
        """What is typed was refused; or it waits."""
        self._waiting = self._typed() if is_waiting(refusal) else None

    def settle(self, changes: Changes) -> bool:
        """What waited was done: go on, unless something else is typed by now. Whether it was typed here."""
        waited, self._waiting = self._waiting, None
        if waited is None or self._typed() != waited:
            return False
        self._go_on(changes)
        return True


class Showing(Protocol):
    """Whoever shows a state: parts of a page answer from the page's state, and send commands on it."""

    @property
    def state(self) -> "ChampionshipState":
        """What is shown."""


class Services(Protocol):
    """What is in the window beside the pages, each found by its class."""

    def find(self, kind: type[S]) -> S | None:
        """The service of this class, if there is one."""


class Page(QWidget):
    """A page of a championship. Asks by signals, knows no other page; all methods have a default here."""

    changed = Signal(Changes)
    """The page had the desk do something."""
    showing_asked = Signal()
    """What the page had done is to be shown now, because it goes on from there."""
    refused = Signal(Refused)
    """The desk did not do what the page asked for, and the page has no place of its own to say so."""
    is_refreshed_at_once: ClassVar[bool] = True
    """Whether the page goes on from what it shows after a command; if not, it is refreshed before the next key."""
    overtaken = Signal()
    """The desk did not do it, and the page says so itself: what others did must be shown first."""
    page_asked = Signal(PageName)
    document_asked = Signal(str)
    """A document is asked for by its id, where it is printed."""
    account_asked = Signal(int)
    """The account of the team with this id is asked for."""
    team_asked = Signal(int)
    """The page of the team with this number is asked for."""
    neighbour_asked = Signal(int)
    """The page of this team is asked for in the place of the team that is shown: the way back stays as it is."""
    table_asked = Signal(int, int)
    """The score sheet of a table is asked for: the round, and the table's number."""
    decision_asked = Signal()
    """What a referee decides is to be asked."""
    rule_asked = Signal(str)
    """A setting of the rules is asked for by its name."""
    closing_asked = Signal()
    taking_over_asked = Signal()
    """This computer is to go on as host, in the place of the one that this desk is joined to."""
    saving_asked = Signal()
    """A copy of the championship is to be saved."""
    second_asked = Signal()
    """A second folder for copies is to be chosen."""
    no_second_asked = Signal()

    def __init__(self, desk: "Desk", tr: Translator) -> None:
        super().__init__()
        self._desk, self._tr = desk, tr
        self.state = desk.shown_state
        """What the page shows, and what it answers from: the desk is only there to do things."""
        on_key(self, DECISION_KEY, self.decide, where=Qt.ShortcutContext.WidgetWithChildrenShortcut)

    def refresh(self, state: "ChampionshipState", changes: Changes) -> None:
        """Show this state from now on, which differs by these changes from the one that was shown."""
        self.state = state
        self.show_changes(changes)

    @abstractmethod
    def show_changes(self, changes: Changes) -> None:
        """Show the present state, as far as these changes touch it."""

    def show_time(self, now: datetime) -> None:
        """Show what depends on the clock. Called every few seconds, whether the page is shown or not."""

    def decide(self) -> None:
        """Ask what a referee decides."""
        self.decision_asked.emit()

    def offers(self) -> "Sequence[Action]":
        """What can be done on the page now, for the palette."""
        return ()

    def come_back(self) -> None:
        """Focus where the other page was asked for, when Esc leads back here from it."""

    def unfinished(self) -> Any:
        """What is half typed, for `carry_on` of the page made in its stead; None if there is nothing to lose."""
        return None

    def carry_on(self, unfinished: Any) -> None:
        """Go on with what was being typed."""

    def settle(self, changes: Changes) -> bool:
        """The host did what had to wait, with these changes: let go of it if it is still typed. Whether it was."""
        return False

    def give_back(self, command: "Command") -> None:
        """The host refused what had to wait: put it back where there is room for it."""

    def follow_services(self, services: Services) -> None:
        """Show what is in the window beside the pages, such as the screen of the hall, from now on."""

    def follow_copies(self, copying: "Copying") -> None:
        """Show the copies that are made of this championship from now on."""


P = TypeVar("P", bound=Page)


def page_class(spec: PageSpec) -> type[Page]:
    """The class of a page, imported."""
    module, _, name = spec.page.partition(":")
    found: type[Page] = getattr(import_module(module), name)
    return found


class Pages(Mapping[PageName, Page]):
    """The pages of a championship by name; asking for one makes it by `make`, and styles it by `take_in`."""

    def __init__(
        self, specs: Sequence[PageSpec], make: Callable[[PageSpec], Page], take_in: Callable[[Page], object]
    ) -> None:
        self._specs = {spec.name: spec for spec in specs}
        self._make, self._take_in = make, take_in
        self.begun: dict[PageName, Page] = {}
        self.made: dict[PageName, Page] = {}

    def spec(self, name: PageName) -> PageSpec:
        """What is known of a page before it is there."""
        return self._specs[name]

    def of(self, kind: type[P]) -> P:
        """The page of this class."""
        wanted = f"{kind.__module__}:{kind.__qualname__}"
        page = self[next(spec.name for spec in self._specs.values() if spec.page == wanted)]
        assert isinstance(page, kind)
        return page

    def __getitem__(self, name: PageName) -> Page:
        if name not in self.made:
            self.begin(name)
            self.finish(name)
        return self.made[name]

    def begin(self, name: PageName) -> bool:
        """Make a page as far as nothing of it is styled yet; False if that was done before."""
        if name in self.begun:
            return False
        self.begun[name] = self._make(self._specs[name])
        return True

    def finish(self, name: PageName) -> None:
        """Have a page that was begun styled."""
        self._take_in(self.begun[name])
        self.made[name] = self.begun.pop(name)

    def give_up_begun(self) -> None:
        """Let go of what was begun: it was begun with other words than those that hold now."""
        while self.begun:
            self.begun.popitem()[1].deleteLater()

    def __iter__(self) -> Iterator[PageName]:
        return iter(self._specs)

    def __len__(self) -> int:
        return len(self._specs)
