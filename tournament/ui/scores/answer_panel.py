"""A panel in the place of the entry panel that asks for a few answers: Enter gives them, Escape goes back."""

from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from tournament.errors import Refused
from tournament.i18n import Translator
from tournament.messages.refusals import say_problem
from tournament.ui.scores.referee_line import RefereeLine
from tournament.ui.theme.tokens import HALF, ONE_ROW, SPACE, STEP, VERY_LARGE, theme_of
from tournament.ui.widgets.buttons import primary_button, quiet_button
from tournament.ui.widgets.field import TextLine
from tournament.ui.widgets.keys import IS_ENTER
from tournament.ui.widgets.surfaces import column, row
from tournament.ui.widgets.text import change_role, label, take_room
from tournament.ui.widgets.wrapping import wrapping


def with_escape(text: str, words: Translator) -> str:
    """The text of a button that does what Escape does: the key is written beside it."""
    return f"{text}  {words.gettext('Esc')}"


class AnswerPanel(QFrame):
    """Says what will happen, asks, and emits the answer as a command; a refusal is shown in the panel."""

    answered = Signal(object)
    left = Signal()

    def __init__(self, words: Translator) -> None:
        super().__init__()
        self.setProperty("role", "hot")
        self.words = words
        self.sentence: QLabel = label("", "verdict")
        self.sentence.setWordWrap(True)
        self.sentence.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.sentence.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self.save = primary_button("")
        self.back = quiet_button("")
        self.lead_back(words.gettext("Back"))
        self.save.clicked.connect(self.submit)
        self.back.clicked.connect(self.go_back)

    def lay_out(self, *rows: QWidget, quiet: tuple[QPushButton, ...] = (), beside: tuple[QPushButton, ...] = ()) -> QVBoxLayout:
        """Put the questions above the buttons, `beside` the first of them; returns their layout."""
        size = theme_of(self).text_size
        first = wrapping(self.save, *beside, self.back) if size > VERY_LARGE else row(self.save, None, *beside, self.back, space=STEP)
        if quiet and size > ONE_ROW:
            buttons = column(wrapping(*quiet, at_end=True), first, space=STEP)
        elif size > VERY_LARGE:
            buttons = column(first)
        else:
            buttons = column(row(self.save, None, *beside, *quiet, self.back, space=STEP))
        layout = column(*rows, self.sentence, buttons, space=STEP)
        layout.setStretch(len(rows), 1)
        layout.setContentsMargins(SPACE, STEP + HALF, SPACE, STEP + HALF)
        self.setLayout(layout)
        return layout

    def lead_back(self, where: str) -> None:
        """Say on the button where Escape leads."""
        self.back.setText(with_escape(where, self.words))

    def go_back(self) -> None:
        """One step back: out of the panel."""
        self.left.emit()

    def submit(self) -> None:
        """Give the answers, unless something is missing: what a panel asks, it knows."""

    def tell(self, sentence: str, tone: str = "soft") -> None:
        """Say what would happen, or with the tone `fault` what keeps it from happening."""
        self.sentence.setText(sentence)
        self.sentence.setToolTip(sentence)
        change_role(self.sentence, tone=tone)
        take_room(self.sentence)

    def take_focus(self) -> None:
        """Take the keys, where the answers begin."""
        self.save.setFocus()

    def typed(self) -> Any:
        """The answers so far, for `carry_on`."""
        return None

    def carry_on(self, typed: Any) -> None:
        """Go on with answers given elsewhere."""

    @property
    def is_begun(self) -> bool:
        """Whether anything is answered already."""
        return True

    def complain(self, refused: Refused) -> None:
        """Say why the desk refused."""
        self.tell(" ".join(say_problem(problem, self.words) for problem in refused.problems), "fault")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape goes back; Enter, from anywhere but a button, gives the answers."""
        if event.key() == Qt.Key.Key_Escape:
            self.go_back()
        elif event.key() in IS_ENTER:
            if not event.isAutoRepeat():
                self.submit()
        else:
            super().keyPressEvent(event)


class DecisionPanel(AnswerPanel):
    """Asks for a decision, with who decided it and why."""

    def __init__(self, words: Translator) -> None:
        super().__init__(words)
        self.referee, self.reason = RefereeLine(), TextLine()
        for line in (self.referee, self.reason):
            line.textEdited.connect(self._tell_once_said)

    @property
    def says_who_and_why(self) -> bool:
        """Whether both the referee and the reason are typed."""
        return bool(self.referee.text().strip() and self.reason.text().strip())

    def tell_consequence(self) -> None:
        """Say what the decision does, as far as it is answered."""

    def _tell_once_said(self) -> None:
        """What was missing is complained of no more once it is there."""
        if self.says_who_and_why:
            self.tell_consequence()
