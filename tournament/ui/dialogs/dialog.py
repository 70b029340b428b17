"""What every dialog is."""

from PySide6.QtWidgets import QDialog

from tournament.ui.widgets.tab_order import go_to_next_stop


class Dialog(QDialog):
    """A dialog in which Tab goes through everything as it is read."""

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Go on to what is read next, or back."""
        return go_to_next_stop(self, forward)
