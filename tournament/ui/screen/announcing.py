"""Where the desk types what the hall is told, and takes it down again."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QLabel, QWidget

from tournament.i18n import Translator
from tournament.services.hall.lines import LONGEST_ANNOUNCEMENT, AnnouncementLine
from tournament.ui.widgets.buttons import icon_button, quiet_button
from tournament.ui.widgets.field import text_field
from tournament.ui.widgets.keys import on_key
from tournament.ui.widgets.surfaces import clear, column, row
from tournament.ui.widgets.text import OneLine, soft


class Announcing(QWidget):
    """A line to type in; under it what is up, the newest first, each to be corrected or taken down."""

    announced = Signal(str)
    corrected = Signal(int, str)
    taken_down = Signal(int)
    on_top_asked = Signal(bool)

    def __init__(self, words: Translator) -> None:
        super().__init__()
        self._words = words
        self._correcting: AnnouncementLine | None = None
        self.field = text_field(words.gettext("Announce to the hall"), placeholder=words.gettext("The bar closes at 11 pm"))
        self.field.editor.setMaxLength(LONGEST_ANNOUNCEMENT)
        self.field.editor.returnPressed.connect(self._announce)
        self.button = quiet_button(words.gettext("Announce"))
        self.button.clicked.connect(self._announce)
        self.on_top = QCheckBox(words.gettext("Over everything else"))
        self.on_top.clicked.connect(self.on_top_asked)
        self._up = column(space=2)
        self._left: QLabel = soft("")
        on_key(self.field.editor, "Esc", self._give_up, where=Qt.ShortcutContext.WidgetShortcut)
        line = row(self.field, self.button)
        line.setStretch(0, 1)
        line.setAlignment(self.button, Qt.AlignmentFlag.AlignBottom)
        layout = column(line, self._up, self.on_top)
        self.setLayout(layout)

    def show_lines(self, lines: Sequence[AnnouncementLine]) -> None:
        """Show what is up."""
        clear(self._up)
        for line in lines:
            self._up.addWidget(self._line(line))
        self.on_top.setVisible(bool(lines))
        if self._correcting is not None and self._correcting.id not in {line.id for line in lines}:
            self._give_up()

    def _line(self, line: AnnouncementLine) -> QWidget:
        say, shown = self._words.gettext, QWidget()
        change = icon_button("pencil", say("Correct: {message}").format(message=line.message))
        down = icon_button("cross", say("Take down: {message}").format(message=line.message))
        change.clicked.connect(partial(self._correct, line))
        down.clicked.connect(partial(self.taken_down.emit, line.id))
        layout = row(OneLine(f"{line.at.astimezone():%H:%M} · {line.message}", "prose"), change, down)
        layout.setStretch(0, 1)
        shown.setLayout(layout)
        return shown

    def _correct(self, line: AnnouncementLine) -> None:
        self._correcting = line
        self.field.editor.setText(line.message)
        self.button.setText(self._words.gettext("Correct"))
        self.field.editor.setFocus()

    def _announce(self) -> None:
        if self._correcting is not None:
            self.corrected.emit(self._correcting.id, self.field.editor.text())
        else:
            self.announced.emit(self.field.editor.text())

    def be_done(self) -> None:
        """What was typed is up."""
        self._correcting = None
        self.field.editor.clear()
        self.field.be_content()
        self.button.setText(self._words.gettext("Announce"))

    def _give_up(self) -> None:
        self.be_done()
