"""What the window knows of the other desks: who is there, and which tables each of them takes first."""

from collections.abc import Callable, Sequence
from typing import Protocol

from PySide6.QtCore import QObject, Qt, Signal

from tournament.hosting.joined import DeskPresent, Shares, Whose, given_back, shared_out, whose_tables
from tournament.ui.ground.window_services import WindowService


class Sharing(Protocol):
    """Whoever knows the desks that are there: the host itself, or the replica that hears of them."""

    @property
    def present(self) -> Sequence[DeskPresent]:
        """The desks that are there, in the order in which they came."""

    def share(self, shares: Shares) -> None:
        """Say which tables desks take first; everybody is told. Refuses what is none, and where nobody answers."""

    def write_at(self, desk: str, table: int) -> None:
        """Say that this desk types at the sheet of a table."""

    def follow(self, follower: Callable[[], None]) -> Callable[[], None]:
        """Call this whenever something of it changed, in whatever thread; what is returned ends it."""


class SharedTables(QObject, WindowService):
    """The desks at this championship as this window knows them, none if alone; `changed` tells of news."""

    changed = Signal()
    _told = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._sharing: Sharing | None = None
        self._own = ""
        self._told_last: Sequence[DeskPresent] = ()
        self._leave: Callable[[], None] = lambda: None
        self._told.connect(self.changed, Qt.ConnectionType.QueuedConnection)

    def use(self, sharing: Sharing | None, own: str = "") -> None:
        """Be told by this from now on, or by nobody; `own` is the name of this desk in the journal."""
        self._leave()
        self._sharing, self._own, self._told_last = sharing, own, ()
        self._leave = sharing.follow(self._told.emit) if sharing is not None else lambda: None
        self.changed.emit()

    @property
    def own(self) -> str:
        """The name of this desk in the journal."""
        return self._own

    @property
    def present(self) -> Sequence[DeskPresent]:
        """The desks that are there, this one too; none while nobody could come.

        While a host does not answer they are those that it told of last: no table changes its place because a cable was
        pulled.
        """
        if self._sharing is not None and (there := self._sharing.present):
            self._told_last = there
        return self._told_last

    @property
    def others(self) -> Sequence[DeskPresent]:
        """The other desks that are there."""
        return [one for one in self.present if one.desk != self._own]

    @property
    def whose(self) -> Whose:
        """Whose tables are whose, as this desk sees it."""
        return whose_tables(self.present, self._own)

    def share(self, shares: Shares) -> None:
        """Say which tables desks take first. Refuses what is none, and where nobody answers."""
        if self._sharing is not None:
            self._sharing.share(shares)

    def share_out(self, tables: Sequence[int]) -> None:
        """Share these tables out between the desks that take part. Refuses where nobody answers."""
        self.share(shared_out(self.present, tables))

    def write_at(self, table: int) -> None:
        """Say that this desk types at the sheet of a table, where anybody hears it."""
        if self._sharing is not None and self.others:
            self._sharing.write_at(self._own, table)

    def give_back(self) -> None:
        """Take every share back: all tables are everybody's. Refuses where nobody answers."""
        self.share(given_back(self.present))

    def close(self) -> None:
        """The championship is about to be closed: nobody is told any more."""
        self.use(None)
