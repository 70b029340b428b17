"""A form that stays open until accepted: a refusal is said beside its field, nothing typed is lost."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from tournament.errors import Problem
from tournament.i18n import Translator
from tournament.messages.refusals import say_problem
from tournament.ui.dialogs.dialog import Dialog
from tournament.ui.dialogs.fitting import PART_OF_SCREEN, keep_width
from tournament.ui.theme.tokens import READING, SPACE, WIDE
from tournament.ui.widgets.buttons import primary_button, quiet_button
from tournament.ui.widgets.field import LabelledField
from tournament.ui.widgets.messages import MessageLine
from tournament.ui.widgets.surfaces import Part, column, row, scrolled
from tournament.ui.widgets.text import breakable, prose, title


class FormDialog(Dialog):
    """A heading, a sentence under it, fields, and a primary button named `action` that emits `finished_typing`."""

    finished_typing = Signal()

    def __init__(self, words: Translator, heading: str, sentence: str, action: str, fields: Sequence[Part], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = words
        self.setWindowTitle(heading)
        keep_width(self, READING)
        self.message = MessageLine(words.gettext("Close this message"))
        self.keep = primary_button(action)
        self.keep.setDefault(True)
        self.keep.clicked.connect(self.finished_typing)
        leave = quiet_button(words.gettext("Cancel"))
        leave.clicked.connect(self.reject)
        head = title(breakable(heading))
        head.setWordWrap(True)
        asked = QWidget()
        asked.setProperty("role", "page")
        self._inside = column(head, prose(breakable(sentence)), self.message, *fields, None, space=SPACE)
        asked.setLayout(self._inside)
        self._ends = QWidget()
        self._ends.setLayout(row(None, leave, self.keep))
        layout = column(scrolled(asked), self._ends, space=SPACE)
        layout.setContentsMargins(WIDE, WIDE, WIDE, WIDE)
        self.setLayout(layout)

    def showEvent(self, event: QShowEvent) -> None:
        """As tall as everything in it."""
        super().showEvent(event)
        self._fit()

    def _fit(self) -> None:
        """As tall as everything in it, or as the screen allows: what then has no room is scrolled to."""
        self._inside.activate()
        width = self.width() - 2 * WIDE
        inside = max(self._inside.totalHeightForWidth(width), self._inside.totalMinimumSize().height())
        wanted = inside + self._ends.sizeHint().height() + SPACE + 2 * WIDE
        self.resize(self.width(), min(wanted, round(self.screen().availableGeometry().height() * PART_OF_SCREEN)))

    def settle(self, problems: Sequence[Problem], fields: Mapping[str, LabelledField]) -> None:
        """Close where nothing is wrong, and say what is where something is."""
        if problems:
            self.complain(problems, fields)
        else:
            self.accept()

    def complain(self, problems: Sequence[Problem], fields: Mapping[str, LabelledField]) -> None:
        """Say each problem beside its field, others above; the first wrong field gets the focus."""
        elsewhere = [say_problem(problem, self._words) for problem in problems if problem.path not in fields]
        wrong = [fields[problem.path] for problem in problems if problem.path in fields]
        for problem in problems:
            if problem.path in fields:
                fields[problem.path].complain(say_problem(problem, self._words))
        self.message.say(*elsewhere)
        if wrong:
            wrong[0].setFocus()
        self._fit()
