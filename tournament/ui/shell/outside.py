"""What an open championship has outside its pages: the clock in the bar, the hall's phones, the second screen.

It stays as long as the championship is open, while the evening that shows it is made anew in another language, light or text size.
What is new there is a subclass of `OutsidePart`, listed in `outside_parts`.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Final, TypeVar

from PySide6.QtCore import QObject, QTimer
from shiboken6 import isValid

from tournament.services.desk.changes import Changes
from tournament.ui.theme.tokens import CLOCK_MILLISECONDS

if TYPE_CHECKING:
    from tournament.models.tables import JournalEntry
    from tournament.services.desk.desk import Desk
    from tournament.services.desk.hall import Hall
    from tournament.ui.shell.evening import Evening
    from tournament.ui.widgets.action import Action

EVERYTHING: Final = Changes(settings=True, teams=True, rounds=True, hall=True)
"""The changes of somebody who has shown nothing yet."""


class OutsidePart:
    """One thing outside the pages. What it does not need of this, it leaves as it is here."""

    def enter(self, evening: "Evening") -> None:
        """Be shown by this evening from now on, with its words and in its bar. The present hall and the time are told next."""

    def follow(self, hall: "Hall", changes: Changes) -> None:
        """Show this hall, which differs by these changes from the one that was shown. The page in front has done so by now."""

    def tell_time(self, now: datetime) -> None:
        """Show what depends on the clock. Called every few seconds, and after each change."""

    def actions(self) -> "Sequence[Action]":
        """What can be done with it now, for the palette (Ctrl+K)."""
        return ()

    def reason_to_stay(self) -> str:
        """What would be cut short if the championship were closed now, as a sentence to be asked about; empty where nothing would."""
        return ""

    def reason_to_ask(self) -> str:
        """What is asked about before the championship is closed by a key, though nobody is there yet who would be cut off."""
        return self.reason_to_stay()

    def close(self) -> None:
        """The championship is about to be closed: leave nothing behind."""


P = TypeVar("P", bound=OutsidePart)


class Outside(QObject):
    """The parts in the order in which they were attached, and the timer that tells them the time."""

    def __init__(self, desk: "Desk", parts: Iterable[OutsidePart] = ()) -> None:
        super().__init__()
        self.desk = desk
        self._parts = list(parts)
        self._evening: Evening | None = None
        self.ticking = QTimer(self, interval=CLOCK_MILLISECONDS)
        self.ticking.timeout.connect(self.tell_time)
        self.ticking.start()
        desk.watchers.append(self)

    @property
    def evening(self) -> "Evening | None":
        """The evening that shows the championship; None while another one is being made."""
        return self._evening if self._evening is not None and isValid(self._evening) else None

    def enter(self, evening: "Evening") -> None:
        """Have this evening show the championship from now on."""
        self._evening = evening
        for part in self._parts:
            part.enter(evening)
        self.follow(evening.hall, EVERYTHING)
        self.tell_time()

    def attach(self, part: OutsidePart) -> None:
        """Tell this part too from now on, and first of all the present state."""
        self._parts.append(part)
        if (evening := self.evening) is not None:
            part.enter(evening)
            part.follow(evening.hall, EVERYTHING)
            part.tell_time(self.desk.clock())

    def detach(self, part: OutsidePart) -> None:
        """Tell this part nothing any more."""
        self._parts.remove(part)

    def part(self, kind: type[P]) -> P | None:
        """The part of this kind, if it is attached."""
        return next((part for part in self._parts if isinstance(part, kind)), None)

    def follow(self, hall: "Hall", changes: Changes) -> None:
        """Tell every part what changed in the hall, whoever changed it."""
        for part in tuple(self._parts):
            part.follow(hall, changes)

    def tell_time(self) -> None:
        """Tell every part, and the pages, what time it is."""
        if (evening := self.evening) is not None:
            now = self.desk.clock()
            for part in tuple(self._parts):
                part.tell_time(now)
            evening.tell_time(now)

    def actions(self) -> "Sequence[Action]":
        """What can be done with any of the parts now."""
        return [action for part in self._parts for action in part.actions()]

    def reasons_to_stay(self) -> "Sequence[str]":
        """What would be cut short if the championship were closed now."""
        return [reason for part in self._parts if (reason := part.reason_to_stay())]

    def reasons_to_ask(self) -> "Sequence[str]":
        """What is asked about before the championship is closed by a key."""
        return [reason for part in self._parts if (reason := part.reason_to_ask())]

    def before(self, what: str) -> None:
        """Something is about to be done at the desk: the parts follow once it is shown."""

    def after(self, entry: "JournalEntry") -> None:
        """Something was done at the desk: the parts follow once it is shown."""

    def closing(self) -> None:
        """The file is about to be closed: close every part, the newest first."""
        self.ticking.stop()
        while self._parts:
            self._parts.pop().close()
