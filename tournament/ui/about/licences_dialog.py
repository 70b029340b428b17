"""The licences of the program and of the works it comes with, in their own words."""

from typing import Final

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QListWidget, QPlainTextEdit, QWidget

from tournament.i18n import Translator
from tournament.ui.about.facts import text_of, works
from tournament.ui.dialogs.dialog import Dialog
from tournament.ui.dialogs.fitting import PART_OF_SCREEN
from tournament.ui.theme.tokens import HALF, REGISTER, SIDE, SPACE, WIDE, theme_of
from tournament.ui.widgets.buttons import primary_button
from tournament.ui.widgets.surfaces import column, heading, row
from tournament.ui.widgets.text import soft, strong

FULL_LINE: Final = 55
"""From so many signs on, a line of a licence goes on in the next one."""


class LicencesDialog(Dialog):
    """Works at the left, the licence of the chosen one beside. Arrows choose, Tab goes to the text, Esc closes."""

    def __init__(self, words: Translator, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words, self._works = words, works()
        say = words.gettext
        self.setWindowTitle(say("Licences"))
        self.list = QListWidget()
        self.list.setAccessibleName(say("What the program is made of"))
        self.list.addItems([work.name for work in self._works])
        self.name, self.terms = strong(""), soft("")
        self.text = QPlainTextEdit(readOnly=True)
        self.text.setTabChangesFocus(True)
        self.text.setAccessibleName(say("Licence"))
        self.close_it = primary_button(say("Close"))
        self.close_it.clicked.connect(self.accept)
        self.close_it.setDefault(True)
        self.list.currentRowChanged.connect(self._show)
        self._lay_out()
        self.list.setCurrentRow(0)
        self.list.setFocus()

    def _lay_out(self) -> None:
        say, theme = self._words.gettext, theme_of(self)
        under = say("Capot is free software, made with the work of others, which is free too. Licences are in English: no translation is binding.")
        reading = QWidget()
        reading.setLayout(column(self.name, self.terms, self.text, space=HALF))
        halves = row(self.list, reading, space=SPACE)
        halves.setStretch(1, 1)
        self.list.setMaximumWidth(theme.px(SIDE))
        layout = column(heading(say("Licences"), under), halves, row(None, self.close_it), space=SPACE)
        layout.setStretch(1, 1)
        layout.setContentsMargins(WIDE, WIDE, WIDE, WIDE)
        self.setLayout(layout)
        screen = self.screen().availableGeometry().size() * PART_OF_SCREEN
        self.resize(QSize(theme.px(REGISTER[0]), theme.px(REGISTER[1])).boundedTo(screen))

    def _show(self, line: int) -> None:
        if line < 0:
            return
        work = self._works[line]
        self.name.setText(f"{work.name} {work.version}".strip())
        self.terms.setText(" · ".join(filter(None, [work.licence, work.address])))
        self.text.setPlainText(flowing(text_of(work)) or self._words.gettext("Its terms are at the address above."))


def flowing(text: str) -> str:
    """A text of filled lines as paragraphs without fixed width; a line that ended early still ends there."""
    told: list[str] = []
    was_full = False
    for line in text.splitlines():
        if was_full and line.strip():
            told[-1] += f" {line.strip()}"
        else:
            told.append(line.rstrip())
        was_full = len(line.rstrip()) >= FULL_LINE
    return "\n".join(told)
