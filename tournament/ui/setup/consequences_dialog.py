"""Shows what a change of the settings would do to what was played, before it is made: Enter makes it, Esc leaves it."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QScrollArea, QWidget

from tournament.i18n import Translator
from tournament.messages.setup.consequences import ConsequencesText, say_consequences
from tournament.services.setup.lines import Consequences
from tournament.ui.dialogs.dialog import Dialog
from tournament.ui.dialogs.fitting import keep_width
from tournament.ui.theme.tokens import CONSEQUENCES, READING, SPACE, STEP, WIDE, theme_of
from tournament.ui.widgets.buttons import primary_button, quiet_button
from tournament.ui.widgets.surfaces import column, row, scrolled
from tournament.ui.widgets.text import breakable, label, prose, soft, title


class ConsequencesDialog(Dialog):
    """What would change, by name, and what stays; then to change it, or to leave it."""

    def __init__(self, words: Translator, found: Consequences, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.told = say_consequences(found, words)
        heading = words.gettext("This changes what was played")
        self.setWindowTitle(heading)
        keep_width(self, READING)
        head = title(heading)
        head.setWordWrap(True)
        self.change = primary_button(words.gettext("&Apply"))
        self.leave = quiet_button(words.gettext("&Change nothing"))
        self.change.clicked.connect(self.accept)
        self.leave.clicked.connect(self.reject)
        layout = column(head, sheet_of(self.told, heading), row(None, self.leave, self.change), space=SPACE)
        layout.setContentsMargins(WIDE, WIDE, WIDE, WIDE)
        self.setLayout(layout)
        self.change.setFocus()

    @classmethod
    def ask(cls, parent: QWidget, words: Translator, found: Consequences) -> bool:
        """Whether to make the change."""
        return bool(cls(words, found, parent).exec())


def sheet_of(told: ConsequencesText, name: str) -> QScrollArea:
    """Consequences to read, with what stays under what they come to, then the lists; it scrolls where they are many."""
    lists = [column(label(title, "label"), *(prose(breakable(line)) for line in lines), space=STEP) for title, lines in told.lists]
    stays = column(*(soft(sentence) for sentence in told.stays), space=STEP)
    inside = QWidget()
    inside.setProperty("role", "sheet")
    inside.setLayout(column(*(prose(breakable(sentence)) for sentence in told.summary), stays, *lists, None, space=SPACE))
    whole = scrolled(inside)
    whole.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    whole.setAccessibleName(name)
    # large text scrolls further: a dialog must not grow beyond the screen
    whole.setMinimumHeight(min(inside.heightForWidth(theme_of(whole).px(READING - SPACE) - 2 * WIDE) + STEP, CONSEQUENCES))
    return whole
