"""Asks who is at the desk: the journal keeps the name beside everything that is done."""

from PySide6.QtWidgets import QWidget

from tournament.i18n import Translator
from tournament.preferences import NAME_LENGTH
from tournament.ui.dialogs.dialog import FittingDialog, keep_width
from tournament.ui.theme.tokens import FORM, SPACE, WIDE
from tournament.ui.widgets.buttons import primary_button, quiet_button
from tournament.ui.widgets.field import text_field
from tournament.ui.widgets.surfaces import column, row, title


class OperatorDialog(FittingDialog):
    """One field: a name."""

    def __init__(self, tr: Translator, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr.gettext("Who is at the desk?"))
        keep_width(self, FORM)
        self.name = text_field(
            tr.gettext("&Name"), name, tr.gettext("From now on every entry in the journal carries this name.")
        )
        self.name.editor.setMaxLength(NAME_LENGTH)
        self.name.editor.selectAll()
        keep = primary_button(tr.gettext("Keep this name"))
        keep.setDefault(True)
        keep.clicked.connect(self.accept)
        leave = quiet_button(tr.gettext("Cancel"))
        leave.clicked.connect(self.reject)
        layout = column(title(tr.gettext("Who is at the desk?")), self.name, row(None, leave, keep), space=SPACE)
        layout.setContentsMargins(WIDE, WIDE, WIDE, WIDE)
        self.setLayout(layout)

    @classmethod
    def ask(cls, parent: QWidget, tr: Translator, name: str) -> str | None:
        """The name of whoever sits down at the desk."""
        dialog = cls(tr, name, parent)
        return dialog.name.editor.text().strip() if dialog.exec() else None
