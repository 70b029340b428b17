"""What a championship adds to its rule sheet: the names of its referees, and the customs of its hall, a line each."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from tournament.errors import Problem
from tournament.i18n import Translator
from tournament.messages.refusals import say_problem
from tournament.services.desk.texts import tidy
from tournament.services.setup.setting_checks import check_settings, tidy_lines
from tournament.settings import SETTINGS, Settings
from tournament.ui.theme.tokens import SPACE, theme_of
from tournament.ui.widgets.field import LabelledField, text_field
from tournament.ui.widgets.surfaces import card, column
from tournament.ui.widgets.text import subtitle

LINES_SHOWN = 5


class LinesEditor(QPlainTextEdit):
    """Where lines are typed. Tab goes to the next field; `left`: the focus went elsewhere."""

    left = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setTabChangesFocus(True)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)

    def lines(self) -> list[str]:
        """What was typed, without empty lines."""
        return tidy_lines(self.toPlainText().splitlines())

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Emit `left`."""
        super().focusOutEvent(event)
        self.left.emit()


class SheetTexts(QWidget):
    """The two texts, each kept when its field is left. `wanted` carries what to change, by the fields of `Settings`."""

    wanted = Signal(dict)

    def __init__(self, line: Settings, words: Translator) -> None:
        super().__init__()
        say = words.gettext
        self._words, self.line = words, line
        referees, customs = SETTINGS["referees"], SETTINGS["customs"]
        self.referees = text_field(say(referees.label), line.referees, placeholder=say("their names, with commas between them"))
        editor = LinesEditor()
        editor.setPlaceholderText(say("a line for each: where to smoke, when the bar closes, what is agreed here"))
        self.customs: LabelledField[LinesEditor] = LabelledField(say(customs.label), editor)
        editor.setFixedHeight(theme_of(self).px(2 * SPACE) + LINES_SHOWN * editor.fontMetrics().lineSpacing())
        self.setLayout(column(card(subtitle(say("On the rule sheet")), self.referees, self.customs, space=SPACE)))
        self.referees.editor.editingFinished.connect(lambda: self._want("referees", tidy(self.referees.editor.text())))
        editor.left.connect(lambda: self._want("customs", tuple(editor.lines())))
        editor.textChanged.connect(self.customs.be_content)
        self.show_line(line)

    def show_line(self, line: Settings) -> None:
        """Show the present texts."""
        self.line = line
        self.referees.editor.setText(line.referees)
        if tuple(self.customs.editor.lines()) != line.customs:
            self.customs.editor.setPlainText("\n".join(line.customs))
        for field in (self.referees, self.customs):
            field.be_content()

    def _want(self, name: str, value: str | tuple[str, ...]) -> None:
        """Ask for a change; what cannot be kept is said beside the field, and stays there to be put right."""
        found = check_settings({name: value})
        field: LabelledField[QWidget] = getattr(self, name)
        field.complain(self._say(found))
        if not found and value != getattr(self.line, name):
            self.wanted.emit({name: value})

    def _say(self, problems: Sequence[Problem]) -> str:
        return " ".join(say_problem(problem, self._words) for problem in problems)
