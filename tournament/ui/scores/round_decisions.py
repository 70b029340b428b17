"""What is decided for every table of a round at once: closing it, or stopping it by the clock."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QStackedWidget

from tournament.services.rounds.lines import RoundLine, RoundState
from tournament.ui.scores.close_panel import ClosePanel
from tournament.ui.scores.stop_panel import StopPanel


class RoundDecisions(QStackedWidget):
    """Shows one of the panels. `answered` carries the command for the desk and the panel that asked; `left` says that nothing was decided."""

    answered = Signal(object, object)
    left = Signal()

    def __init__(self, close: ClosePanel, stop: StopPanel) -> None:
        super().__init__()
        for panel in (close, stop):
            self.addWidget(panel)
            panel.left.connect(self.left)
            panel.answered.connect(lambda command, panel=panel: self.answered.emit(command, panel))
        self._panels = (close, stop)

    def follow(self, shown: RoundLine) -> bool:
        """Name the tables of a round as they stand now; whether any is still out."""
        if shown.state is RoundState.COMPLETE:
            return False
        for panel in self._panels:
            if panel is self.currentWidget():
                panel.name_tables(shown)
        return True
