"""Rows for settings that are a flag, a number or a choice, as `tournament.settings` declares them."""

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QSpinBox, QWidget

from tournament.declared import SettingCard
from tournament.i18n import Translator
from tournament.settings import SETTINGS, Settings
from tournament.ui.theme.tokens import HALF
from tournament.ui.widgets.field import LabelledField, choice_editor, number_editor
from tournament.ui.widgets.surfaces import column
from tournament.ui.widgets.text import soft


class SettingRows(QObject):
    """The rows of a form. `wanted` carries what to change, by the fields of `Settings`; no number at all is 0."""

    wanted = Signal(dict)

    def __init__(self, line: Settings, words: Translator) -> None:
        super().__init__()
        self._words, self._line = words, line
        self._flags: dict[str, QCheckBox] = {}
        self._fields: dict[str, LabelledField[Any]] = {}

    @property
    def fields(self) -> Mapping[str, LabelledField[Any]]:
        """The fields by the path that a refusal names."""
        return {SETTINGS[name].key: field for name, field in self._fields.items()}

    def flag(self, name: str) -> QCheckBox:
        """The box of a setting that holds or not."""
        box = self._flags[name] = QCheckBox(self._words.gettext(SETTINGS[name].label))
        box.clicked.connect(lambda holds: self._want(name, holds))
        return box

    def number(self, name: str) -> LabelledField[QSpinBox]:
        """The field of a number; where 0 or nothing at all has a word, that is said instead."""
        declared, say = SETTINGS[name], self._words.gettext
        unset = next((say(said) for value, said in declared.said.items() if not value), "")
        editor = number_editor(0, 0 if unset else declared.least, declared.most, declared.step)
        editor.setSpecialValueText(unset)
        editor.editingFinished.connect(lambda: self._want(name, editor.value()))
        return self._kept(name, editor)

    def choice(self, name: str) -> LabelledField[QComboBox]:
        """The field of one of a few choices."""
        editor = choice_editor({value: self._words.gettext(said) for value, said in SETTINGS[name].said.items()})
        editor.activated.connect(lambda: self._want(name, editor.currentData()))
        return self._kept(name, editor)

    def of_card(self, card: SettingCard) -> list[QWidget]:
        """The rows of the settings of a card that need no row of their own there."""
        names = [name for name, declared in SETTINGS.items() if declared.card is card]
        return [self._explained(name) if SETTINGS[name].kind is bool else self._field(name) for name in names]

    def show_line(self, line: Settings) -> None:
        """Show the present settings."""
        self._line = line
        for name, box in self._flags.items():
            box.setChecked(getattr(line, name))
        for name, field in self._fields.items():
            value = getattr(line, name)
            if isinstance(field.editor, QSpinBox):
                field.editor.setValue(value or 0)
            else:
                field.editor.setCurrentIndex(field.editor.findData(value))
            field.be_content()

    def _kept(self, name: str, editor: Any) -> LabelledField[Any]:
        say, declared = self._words.gettext, SETTINGS[name]
        field = self._fields[name] = LabelledField(say(declared.label), editor, say(declared.hint) if declared.hint else "")
        return field

    def _field(self, name: str) -> LabelledField[Any]:
        return self.number(name) if SETTINGS[name].kind in (int, int | None) else self.choice(name)

    def _explained(self, name: str) -> QWidget:
        whole, box = QWidget(), self.flag(name)
        hint = self._words.gettext(SETTINGS[name].hint) if SETTINGS[name].hint else ""
        box.setAccessibleDescription(hint)
        whole.setLayout(column(box, *([soft(hint)] if hint else []), space=HALF))
        return whole

    def _want(self, name: str, value: object) -> None:
        if value != (getattr(self._line, name) or type(value)()):
            self.wanted.emit({name: value})
