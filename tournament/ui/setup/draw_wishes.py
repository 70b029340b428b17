"""What a draw heeds beside its format, behind a button: club mates, changing tables, tables by the door."""

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from tournament.errors import Refused
from tournament.i18n import Translator
from tournament.messages.refusals import say_problem
from tournament.messages.setup.formats import write_tables
from tournament.services.setup.setting_checks import read_tables
from tournament.settings import SETTINGS, Settings
from tournament.ui.setup.setting_rows import SettingRows
from tournament.ui.theme.tokens import HALF, SPACE
from tournament.ui.widgets.buttons import quiet_button
from tournament.ui.widgets.field import LabelledField, text_field
from tournament.ui.widgets.surfaces import column, row
from tournament.ui.widgets.text import soft


class DrawWishes(QWidget):
    """Three settings. `wanted`: the fields of `Settings` to change; all are shown if one is unusual."""

    wanted = Signal(dict)

    def __init__(self, line: Settings, words: Translator) -> None:
        super().__init__()
        self._words, self._line = words, line
        say = words.gettext
        self.open = quiet_button(say("Clubs, tables, door…"), picture="people")
        self.open.setCheckable(True)
        moving, doors = SETTINGS["tables_move"], SETTINGS["door_tables"]
        self._rows = SettingRows(line, words)
        self.clubs_apart, self.tables_move = self._rows.number("clubs_apart"), self._rows.flag("tables_move")
        self.door_tables = text_field(
            say(doors.label),
            hint=say(doors.hint),
            placeholder=say("for example: 1, 2, 12-14"),
        )
        self._inside = QWidget()
        moves = column(self.tables_move, soft(say(moving.hint)), space=HALF)
        self._inside.setLayout(column(self.clubs_apart, moves, self.door_tables, space=SPACE))
        layout: QVBoxLayout = column(row(self.open, None), self._inside, space=SPACE)
        self.setLayout(layout)
        self.open.toggled.connect(self._inside.setVisible)
        self._rows.wanted.connect(self.wanted)
        self.door_tables.editor.editingFinished.connect(self._want_door)
        self.show_line(line)
        self.open.setChecked(bool(line.clubs_apart or line.tables_move or line.door_tables))
        self._inside.setVisible(self.open.isChecked())

    @property
    def fields(self) -> Mapping[str, LabelledField[Any]]:
        """The fields by the place that a refusal names."""
        return {**self._rows.fields, "door_tables": self.door_tables}

    def show_line(self, line: Settings) -> None:
        """Show the present settings."""
        self._line = line
        self.clubs_apart.editor.setSuffix(" " + self._words.ngettext("round", "rounds", line.clubs_apart))
        self._rows.show_line(line)
        self.door_tables.editor.setText(write_tables(line.door_tables))

    def _want_door(self) -> None:
        try:
            self._want("door_tables", read_tables(self.door_tables.editor.text()))
        except Refused as refused:
            self.door_tables.complain(" ".join(say_problem(problem, self._words) for problem in refused.problems))

    def _want(self, name: str, value: object) -> None:
        if value != getattr(self._line, name):
            self.wanted.emit({name: value})
