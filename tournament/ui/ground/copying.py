"""Lets the copies be made while the window is used, and signals when something about them has changed."""

from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from tournament.services.safety.copies import Copies
from tournament.services.safety.lines import BackupTargetLine

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
    def targets(self) -> tuple[BackupTargetLine, ...]:
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
