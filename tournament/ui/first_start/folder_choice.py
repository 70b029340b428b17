"""One of the questions about folders: what it is for, which one it is now, and the buttons that change it."""

from pathlib import Path

from PySide6.QtWidgets import QPushButton, QWidget

from tournament.ui.theme.tokens import HALF
from tournament.ui.widgets.surfaces import column, row
from tournament.ui.widgets.text import OneLine, breakable, label, soft


class FolderChoice(QWidget):
    """What is wrong with the folder is said under it."""

    def __init__(self, text: str, sentence: str, none: str, *buttons: QPushButton) -> None:
        """`none` is said in the place of a folder where there is none."""
        super().__init__()
        self._none = none
        self.folder = OneLine("", "strong")
        self.trouble = label("", "error")
        self.trouble.setWordWrap(True)
        self.trouble.hide()
        for button in buttons:
            button.setAccessibleDescription(text)
        chosen = row(self.folder, *buttons)
        chosen.setStretch(0, 1)
        self.setLayout(column(label(text, "label"), chosen, self.trouble, soft(sentence), space=HALF))
        self.setFocusProxy(buttons[0])

    def show_folder(self, folder: Path | None) -> None:
        """Show which folder it is now, and that nothing is wrong with it."""
        self.folder.setText(str(folder) if folder is not None else self._none)
        self.complain("")

    def complain(self, sentence: str) -> None:
        """Say why this folder will not do."""
        self.trouble.setText(breakable(sentence))
        self.trouble.setVisible(bool(sentence))
