"""What every dialog is."""

from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QWidget
from shiboken6 import isValid

from tournament.ui.widgets.helping import ask_for_help
from tournament.ui.widgets.keys import HELP_KEY, on_key
from tournament.ui.widgets.tab_order import go_to_next_stop


class Dialog(QDialog):
    """A dialog in which Tab goes through everything as it is read, and F1 opens the manual beside it.

    It asks once. Then it is deleted, as soon as whoever asked has read the answer: its parent may be there for a whole
    evening.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        on_key(self, HELP_KEY, partial(ask_for_help, self), where=Qt.ShortcutContext.WidgetWithChildrenShortcut)

    def exec(self) -> int:
        """Ask, and wait for the answer."""
        try:
            return super().exec()
        finally:
            if isValid(self):
                self.deleteLater()

    def open(self) -> None:
        """Ask, and let whoever asked go on."""
        self.finished.connect(self.deleteLater)
        super().open()

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Go on to what is read next, or back."""
        return go_to_next_stop(self, forward)
