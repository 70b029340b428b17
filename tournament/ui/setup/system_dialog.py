"""Choosing a rule system, each by its name and what it is, and what settings mean beside their words."""

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QButtonGroup, QGridLayout, QPushButton, QScrollArea, QWidget

from tournament.i18n import Translator
from tournament.messages.refusals import problem_text
from tournament.messages.setup.rules import system_description_text, system_text, table_and_target_text
from tournament.scoring.systems import SYSTEMS
from tournament.ui.dialogs.dialog import Dialog, lay_out
from tournament.ui.theme.tokens import HALF, REGISTER, SPACE, STEP, TERMS, theme_of
from tournament.ui.widgets.buttons import Button, fill_button, primary_button, quiet_button
from tournament.ui.widgets.keys import on_key
from tournament.ui.widgets.layouts import Pairs
from tournament.ui.widgets.surfaces import breakable, clear, column, heading, label, prose, row, soft


class Meanings(QGridLayout):
    """Words in a column of their own, which is narrow however long one of them is: the sentences have the room."""

    def __init__(self) -> None:
        super().__init__()
        self.setHorizontalSpacing(SPACE)
        self.setVerticalSpacing(HALF)
        self.setColumnStretch(1, 1)

    def say(self, told: Iterable[tuple[str, str]]) -> None:
        """Tell these settings, in the place of those before."""
        clear(self)
        for line, (term, sentence) in enumerate(told):
            named = label(term, "label")
            named.setWordWrap(True)
            self.addWidget(named, line, 0, Qt.AlignmentFlag.AlignTop)
            named.setFixedWidth(theme_of(named).px(TERMS))
            self.addWidget(prose(breakable(sentence)), line, 1)


class SystemDialog(Dialog):
    """A card for each system, the played one chosen. Arrows move, Enter takes the focused one."""

    def __init__(self, tr: Translator, system: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        say = tr.gettext
        self.setWindowTitle(say("Which game is played?"))
        self.cards = {name: system_card(name, tr) for name in SYSTEMS}
        self._group = QButtonGroup(self)
        for card in self.cards.values():
            self._group.addButton(card)
            on_key(card, "Return", self.accept)
            on_key(card, "Enter", self.accept)
        self.cards[system].setChecked(True)
        self.leave = quiet_button(say("Cancel"), "Esc")
        self.choose = primary_button(say("Play this"), "Ctrl+Return")
        self.leave.clicked.connect(self.reject)
        self.choose.clicked.connect(self.accept)
        under = say("Its settings can be adjusted afterwards, each with a hand that shows what it changes.")
        ends = QWidget()
        ends.setLayout(row(None, self.leave, self.choose))
        left_out = [soft(problem_text(problem, tr)) for problem in SYSTEMS.faults]
        every = column(
            heading(say("Which game is played?"), under), Pairs(*self.cards.values()), *left_out, None, space=SPACE
        )
        lay_out(self, every, ends, REGISTER)

    def showEvent(self, event: QShowEvent) -> None:
        """Begin at the system that is played."""
        super().showEvent(event)
        card = self.cards[self.system]
        card.setFocus(Qt.FocusReason.OtherFocusReason)
        for area in self.findChildren(QScrollArea):
            area.ensureWidgetVisible(card)

    @property
    def system(self) -> str:
        """The system that is chosen."""
        return next(name for name, card in self.cards.items() if card.isChecked())

    @classmethod
    def ask(cls, parent: QWidget, tr: Translator, system: str) -> str | None:
        """The system to be played; None where it was thought better of."""
        dialog = cls(tr, system, parent)
        return dialog.system if dialog.exec() else None


def system_card(system: str, tr: Translator) -> QPushButton:
    """A system as a card that can be chosen."""
    name = system_text(system, tr)
    sentence = system_description_text(system, tr)
    table = table_and_target_text(system, tr)
    name = name[:1].upper() + name[1:]
    button = Button()
    button.setCheckable(True)
    button.setProperty("role", "choice")
    button.setProperty("tone", "dense")
    button.setCursor(Qt.CursorShape.PointingHandCursor)
    button.setAccessibleName(f"{name}, {table}")
    button.setAccessibleDescription(sentence)
    called = label(name, "strong")
    called.setWordWrap(True)
    inside = column(called, label(table, "label"), soft(sentence), None, space=HALF)
    inside.setContentsMargins(SPACE, STEP, SPACE, STEP)
    fill_button(button, inside)
    return button
