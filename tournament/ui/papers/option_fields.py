"""The fields for the options of a document, and what of them is remembered at this computer."""

from collections.abc import Mapping
from contextlib import suppress

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QSpinBox, QWidget

from tournament.i18n import Translator
from tournament.papers.document import Option
from tournament.papers.documents import DOCUMENTS
from tournament.preferences import Preferences, change_preferences, read_preferences
from tournament.ui.theme.tokens import STEP
from tournament.ui.widgets.field import LabelledField, choice_editor, number_editor
from tournament.ui.widgets.surfaces import column

NARROWEST = 8  # characters: the words of a choice do not widen what it stands in


class OptionFields(QWidget):
    """A field for every option. `chosen` is emitted when another value was chosen."""

    chosen = Signal()

    def __init__(self, options: tuple[Option, ...], values: Mapping[str, str], words: Translator) -> None:
        super().__init__()
        self.fields = {option.name: self._field(option, values.get(option.name, option.usual), words) for option in options}
        layout = column(*self.fields.values(), space=STEP)
        layout.setContentsMargins(0, 0, 0, 0)
        self.setLayout(layout)
        self.setVisible(bool(options))

    @property
    def values(self) -> dict[str, str]:
        """What is chosen, by the names of the options."""
        return {name: _value(field.editor) for name, field in self.fields.items()}

    def _field(self, option: Option, value: str, words: Translator) -> LabelledField[QComboBox] | LabelledField[QSpinBox]:
        say = words.gettext
        if not option.values:
            number = number_editor(int(value), 1, option.most)
            number.setKeyboardTracking(False)  # a number of two figures is no number of one
            number.valueChanged.connect(self.chosen)
            return LabelledField(say(option.label), number)
        editor = choice_editor({code: option.say(code, words) for code in option.values})
        editor.setMinimumContentsLength(NARROWEST)
        editor.setCurrentIndex(max(editor.findData(value), 0))
        editor.activated.connect(self.chosen)
        return LabelledField(say(option.label), editor)


def _value(editor: QComboBox | QSpinBox) -> str:
    return str(editor.value()) if isinstance(editor, QSpinBox) else str(editor.currentData())


def kept_options(identity: str) -> dict[str, str]:
    """What was chosen last of a document at this computer, as far as it can still be chosen."""
    kept = read_preferences().paper_options
    named = ((option, kept.get(f"{identity}.{option.name}")) for option in DOCUMENTS[identity].options if option.kept)
    return {option.name: value for option, value in named if value is not None and option.takes(value)}


def say_kept(identity: str, words: Translator) -> str:
    """What a document prints on or as if it is not viewed first: the value of its first option."""
    options, kept = DOCUMENTS[identity].options, kept_options(identity)
    return options[0].say(kept.get(options[0].name, options[0].usual), words) if options else ""


def keep_options(identity: str, values: Mapping[str, str]) -> None:
    """Remember a document's options for the next one; a disk that refuses only costs choosing again."""
    kept = {f"{identity}.{option.name}": values[option.name] for option in DOCUMENTS[identity].options if option.kept}

    def change(now: Preferences) -> Preferences:
        return now.having_chosen(kept)

    if kept != {name: value for name, value in read_preferences().paper_options.items() if name in kept}:
        with suppress(OSError):
            change_preferences(change, change(read_preferences()))
