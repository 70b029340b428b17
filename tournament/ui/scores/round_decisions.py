"""What is decided for every table of a round at once: closing it, stopping it by the clock, who is not there."""

from collections.abc import Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QStackedWidget

from tournament.services.rounds.lines import RoundLine
from tournament.ui.scores.close_panel import ClosePanel
from tournament.ui.scores.entry_controller import AskedBelow
from tournament.ui.scores.presence_panel import PresencePanel
from tournament.ui.scores.stop_panel import StopPanel


class RoundDecisions(QStackedWidget):
    """Shows one of the panels. `answered` carries the question and the command; `left` says cancelled."""

    answered = Signal(object, object)
    left = Signal()

    def __init__(self, close: ClosePanel, stop: StopPanel, presence: PresencePanel) -> None:
        super().__init__()
        self.panels: Mapping[AskedBelow, ClosePanel | StopPanel | PresencePanel] = {
            AskedBelow.CLOSING: close,
            AskedBelow.STOPPING: stop,
            AskedBelow.COUNTING: presence,
        }
        for asked, panel in self.panels.items():
            self.addWidget(panel)
            panel.left.connect(self.left)
            panel.answered.connect(lambda command, asked=asked: self.answered.emit(asked, command))

    def name_tables(self, asked: AskedBelow, shown: RoundLine) -> None:
        """Name the tables of a round as they are now."""
        self.panels[asked].name_tables(shown)
