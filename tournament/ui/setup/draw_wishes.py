"""What a draw heeds beside its format, behind a button until it is wanted: club mates, tables that change, the tables near the door."""

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QVBoxLayout, QWidget

from tournament.errors import Refused
from tournament.i18n import Translator
from tournament.services.setup.lines import Settings
from tournament.services.setup.rooms import read_tables
from tournament.settings import MOST_ROUNDS
from tournament.ui.theme.tokens import HALF, SPACE
from tournament.ui.widgets.buttons import quiet_button
from tournament.ui.widgets.field import Field, number_editor, text_field
from tournament.ui.widgets.surfaces import column, row
from tournament.ui.widgets.text import soft
from tournament.wording.refusals import say_problem
from tournament.wording.setup.rooms import write_tables


class DrawWishes(QWidget):
    """Three settings. `wanted` carries what to change, by the fields of `Settings`; where one of them is not as usual, all are in sight."""

    wanted = Signal(dict)

    def __init__(self, line: Settings, words: Translator) -> None:
        super().__init__()
        self._words, self._line = words, line
        say = words.gettext
        self.open = quiet_button(say("Clubs, tables, door…"), picture="people")
        self.open.setCheckable(True)
        self.clubs_apart = Field(
            say("Keep &club mates apart"),
            number_editor(0, 0, MOST_ROUNDS),
            say("In so many first rounds, as long as it causes no rematch. Two teams that should never meet are named on the page of a team."),
        )
        self.clubs_apart.editor.setSpecialValueText(say("no"))
        self.tables_move = QCheckBox(say("Nobody sits at the same table again"))
        self._move_hint = soft(say("As long as that can be; the best teams are then not always at table 1."))
        self.door_tables = text_field(
            say("Tables near the &door"),
            hint=say("For teams that are marked “near the door” on their page. Empty: the first tables."),
            placeholder=say("for example: 1, 2, 12-14"),
        )
        self._inside = QWidget()
        moves = column(self.tables_move, self._move_hint, space=HALF)
        self._inside.setLayout(column(self.clubs_apart, moves, self.door_tables, space=SPACE))
        layout: QVBoxLayout = column(row(self.open, None), self._inside, space=SPACE)
        self.setLayout(layout)
        self.open.toggled.connect(self._inside.setVisible)
        self.clubs_apart.editor.editingFinished.connect(lambda: self._want("clubs_apart", self.clubs_apart.editor.value()))
        self.tables_move.clicked.connect(lambda moves: self._want("tables_move", moves))
        self.door_tables.editor.editingFinished.connect(self._want_door)
        self.show_line(line)
        self.open.setChecked(bool(line.clubs_apart or line.tables_move or line.door_tables))
        self._inside.setVisible(self.open.isChecked())

    @property
    def fields(self) -> Mapping[str, Field[Any]]:
        """The fields by the place that a refusal names."""
        return {"clubs_apart": self.clubs_apart, "door_tables": self.door_tables}

    def show_line(self, line: Settings) -> None:
        """Show the settings as they stand."""
        self._line = line
        self.clubs_apart.editor.setSuffix(" " + self._words.ngettext("round", "rounds", line.clubs_apart))
        self.clubs_apart.editor.setValue(line.clubs_apart)
        self.tables_move.setChecked(line.tables_move)
        self.door_tables.editor.setText(write_tables(line.door_tables))

    def _want_door(self) -> None:
        try:
            self._want("door_tables", read_tables(self.door_tables.editor.text()))
        except Refused as refused:
            self.door_tables.complain(" ".join(say_problem(problem, self._words) for problem in refused.problems))

    def _want(self, name: str, value: object) -> None:
        if value != getattr(self._line, name):
            self.wanted.emit({name: value})
