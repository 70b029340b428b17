"""A field: its label, where to type, a word, a search or an amount of money, and what is wrong with it."""

from collections.abc import Mapping
from datetime import date
from typing import Final, Generic, TypeVar

from PySide6.QtCore import QDate, QEvent, QKeyCombination, QObject, QSignalBlocker, QSize, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent, QKeySequence, QValidator
from PySide6.QtWidgets import QComboBox, QDateEdit, QLabel, QLineEdit, QSpinBox, QToolButton, QWidget

from tournament.currencies import UNITS
from tournament.i18n import Translator
from tournament.messages.phrases import euros, read_cents, read_number
from tournament.ui.theme.icons import icon, picture
from tournament.ui.theme.tokens import HALF, ICON, STEP, theme_of
from tournament.ui.widgets.keys import as_figure
from tournament.ui.widgets.surfaces import breakable, change_role, column, label, row

Editor = TypeVar("Editor", bound=QWidget)
TO_THE_END: Final = QKeyCombination(Qt.KeyboardModifier.ControlModifier, Qt.Key.Key_E)
"""Goes to the end of a line on Linux, and everywhere steers the screen of the hall."""


class TextLineEdit(QLineEdit):
    """A field of one line. Undo and redo take back typing, and are the window's when there is none, as Ctrl+E is."""

    def event(self, event: QEvent) -> bool:
        """Leave to the window its own keys, and undo and redo when there is no typing to take back."""
        if (
            isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.ShortcutOverride
            and self._is_for_the_window(event)
        ):
            event.ignore()
            return False
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Type; a letter with Alt that leads nowhere here, such as one of another page, is no text."""
        if not (
            event.modifiers() == Qt.KeyboardModifier.AltModifier and event.text().isascii() and event.text().isalpha()
        ):
            super().keyPressEvent(event)

    def forget_typing(self) -> None:
        """Keep the text but not its typing history: it is recorded, and undo is the window's from now on."""
        here, start, length = self.cursorPosition(), self.selectionStart(), self.selectionLength()
        with QSignalBlocker(self):
            self.setText(self.text())
            self.setCursorPosition(here)
            if length:
                self.setSelection(start, length)

    def _is_for_the_window(self, event: QKeyEvent) -> bool:
        if event.keyCombination() == TO_THE_END:
            return True
        undo, redo = event.matches(QKeySequence.StandardKey.Undo), event.matches(QKeySequence.StandardKey.Redo)
        return (undo and not self.isUndoAvailable()) or (redo and not self.isRedoAvailable())


class LabelledField(QWidget, Generic[Editor]):
    """A labelled editor, with a sentence under it when wrong. A mnemonic in `label` (`&Name`) focuses it."""

    def __init__(self, text: str, editor: Editor, hint: str = "") -> None:
        super().__init__()
        self.editor = editor
        self.label: QLabel = label("", "label")
        self.label.setBuddy(editor)
        self.trouble: QLabel = label("", "error")
        self.trouble.setWordWrap(True)
        self.trouble.hide()
        self.hint = label(hint, "soft")
        self.hint.setWordWrap(True)
        if not hint:
            self.hint.hide()
        self.call(text)
        if hint:
            editor.setAccessibleDescription(hint)
        self.setLayout(column(self.label, editor, self.trouble, self.hint, None, space=HALF))
        self.setFocusProxy(editor)

    def call(self, text: str) -> None:
        """Say what the editor asks for."""
        self.label.setText(text)
        self.editor.setAccessibleName(text.replace("&", ""))

    def explain(self, sentence: str) -> None:
        """Say what the text of the editor means, under it."""
        self.hint.setText(sentence)
        self.hint.setVisible(bool(sentence))
        self.editor.setAccessibleDescription(self.trouble.text() or sentence)

    def complain(self, sentence: str, *, is_shown: bool = True) -> None:
        """Say what is wrong, beside the editor unless not `is_shown`, and to screen readers. Keeps the text."""
        self.trouble.setText(breakable(sentence))
        self.trouble.setVisible(bool(sentence) and is_shown)
        self.editor.setProperty("wrong", "true" if sentence else "false")
        self.editor.setAccessibleDescription(sentence or self.hint.text())
        change_role(self.editor)

    def be_content(self) -> None:
        """Nothing is wrong any more."""
        if self.trouble.text():
            self.complain("")


def text_field(text: str, value: str = "", hint: str = "", placeholder: str = "") -> LabelledField[QLineEdit]:
    """A field for a line of text; its complaint goes as soon as something else is typed."""
    editor: QLineEdit = TextLineEdit(value)
    editor.setPlaceholderText(placeholder)
    field = LabelledField(text, editor, hint)
    editor.textEdited.connect(field.be_content)
    return field


class DayEditor(QDateEdit):
    """Takes a day. Page Up and Page Down scroll the page around, and change no month unseen."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave the keys by which a page is scrolled to the page."""
        if event.key() in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            event.ignore()
        else:
            super().keyPressEvent(event)


def day_editor(day: date) -> QDateEdit:
    """Where a day is typed, or changed with the arrow keys."""
    editor = DayEditor(QDate(day.year, day.month, day.day))
    editor.setLineEdit(TextLineEdit())
    editor.setDisplayFormat("d MMMM yyyy")
    editor.lineEdit().setTextMargins(STEP, 0, 0, 0)
    return _without_wheel(editor)


def day_of(editor: QDateEdit) -> date:
    """The day in an editor."""
    day = editor.date()
    return date(day.year(), day.month(), day.day())


class NumberEditor(QSpinBox):
    """Takes a number with its thousands apart in whatever way, as it comes from a list or an old sheet."""

    def validate(self, text: str, position: int) -> tuple[QValidator.State, str, int]:
        """Whether the text is a number within the bounds, or may become one."""
        number = read_number(text)
        if number is None:
            return super().validate(text, position)
        is_within = self.minimum() <= number <= self.maximum()
        return QValidator.State.Acceptable if is_within else QValidator.State.Intermediate, text, position

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Select the number on any focus: what is typed replaces it, also when a form sets the focus."""
        super().focusInEvent(event)
        if event.reason() is Qt.FocusReason.OtherFocusReason:
            self.selectAll()

    def valueFromText(self, text: str) -> int:
        """The number in the editor."""
        number = read_number(text)
        return super().valueFromText(text) if number is None else number


def forget_typing(editor: QSpinBox | QLineEdit) -> None:
    """Leave undo and redo to the window: what was typed here is recorded."""
    line_edit = editor.lineEdit() if isinstance(editor, QSpinBox) else editor
    if isinstance(line_edit, TextLineEdit):
        line_edit.forget_typing()


def number_editor(value: int, least: int, most: int, step: int = 1) -> QSpinBox:
    """Where a number is typed, or changed with the arrow keys."""
    editor = NumberEditor()
    editor.setLineEdit(TextLineEdit())
    editor.setRange(least, most)
    editor.setSingleStep(step)
    editor.setGroupSeparatorShown(True)
    editor.setValue(value)
    editor.lineEdit().setTextMargins(STEP, 0, 0, 0)
    return _without_wheel(editor)


def choice_editor(choices: Mapping[str, str]) -> QComboBox:
    """Where one of a few things is chosen; each is shown by its words, and known by its code."""
    editor = QComboBox()
    for code, text in choices.items():
        editor.addItem(text, code)
    return _without_wheel(editor)


class _WheelGuard(QObject):
    """Lets the wheel scroll the page, and never change the value of an editor that happens to be under the pointer."""

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Wheel:
            event.ignore()
            return True
        return False


def _without_wheel(editor: Editor) -> Editor:
    editor.installEventFilter(_WheelGuard(editor))
    editor.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    return editor


def button_inside(line_edit: QLineEdit, drawing: str, name: str, key: str = "") -> QToolButton:
    """A button at the end of a line; `name` says what it does, `key` does the same, so Tab skips it."""
    theme = theme_of(line_edit)
    button = QToolButton()
    button.setProperty("role", "inside")
    button.setIcon(icon(drawing, theme.colours.soft, theme.px(ICON)))
    button.setIconSize(QSize(theme.px(ICON), theme.px(ICON)))
    button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    button.setCursor(Qt.CursorShape.PointingHandCursor)
    button.setAccessibleName(name)
    button.setToolTip(f"{name} ({key})" if key else name)
    return button


def keep_free(line_edit: QLineEdit, before: int, after: int) -> None:
    """Keep the words of a line clear of so many signs before and after them."""
    sign = theme_of(line_edit).px(ICON) + STEP
    line_edit.setTextMargins(before * sign, 0, after * sign, 0)


class SearchLineEdit(TextLineEdit):
    """A search line: a sign before the text, and a cross after it that clears it."""

    def __init__(self, placeholder: str, empty: str) -> None:
        """`empty` is what the cross does."""
        super().__init__()
        theme = theme_of(self)
        self.setPlaceholderText(placeholder)
        sign = QLabel()
        sign.setPixmap(picture("search", theme.colours.soft, theme.px(ICON)))
        sign.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.cross = button_inside(self, "cross", empty)
        self.cross.clicked.connect(self.clear)
        self.cross.hide()
        inside = row(sign, None, self.cross)
        inside.setContentsMargins(STEP + HALF, 0, HALF, 0)
        self.setLayout(inside)
        keep_free(self, 1, 1)
        self.textChanged.connect(lambda text: self.cross.setVisible(bool(text)))

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Whoever comes here by a key looks for something else: the next letter takes the place of the old words."""
        super().focusInEvent(event)
        if event.reason() in (Qt.FocusReason.OtherFocusReason, Qt.FocusReason.ShortcutFocusReason):
            self.selectAll()


MOST_TYPED: Final = 99_999_99
"""The most that is taken unless a field says otherwise, in cents of the euro: nobody carries more to a village hall."""
EXAMPLE: Final = 12_50


class MoneyEditor(TextLineEdit):
    """A line for one amount. Once it is left, it shows what was understood."""

    def __init__(self, tr: Translator, cents: int | None = None) -> None:
        super().__init__()
        self._tr = tr
        self.setPlaceholderText(euros(0, tr))
        self.show_cents(cents)
        self.editingFinished.connect(lambda: self.show_cents(self.cents) if self.cents is not None else None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Type the figure of the key, also with the row of figures of a French keyboard."""
        super().keyPressEvent(as_figure(event, self._tr.language, at_start=self.cursorPosition() == 0))

    @property
    def cents(self) -> int | None:
        """The amount, None while there is none to read."""
        return read_cents(self.text(), self._tr)

    @property
    def is_empty(self) -> bool:
        """Whether nothing is typed."""
        return not self.text().strip()

    def show_cents(self, cents: int | None) -> None:
        """Show an amount, or none."""
        shown = "" if cents is None else euros(cents, self._tr)
        if shown != self.text():
            self.setText(shown)


class MoneyField(LabelledField[MoneyEditor]):
    """A labelled line for cents between `least` and `most`, shown in euros; `empty` stands for nothing."""

    def __init__(
        self,
        text: str,
        tr: Translator,
        cents: int | None = None,
        hint: str = "",
        *,
        least: int = 1,
        most: int = MOST_TYPED,
        empty: int | None = None,
    ) -> None:
        super().__init__(text, MoneyEditor(tr, cents), hint)
        self._tr, self._least, self._empty = tr, least, empty
        self._most = most * UNITS[tr.currency].scale
        self.editor.textEdited.connect(self.be_content)

    def read(self) -> int | None:
        """The amount in cents; None where it will not do, which is said under the field. Keeps the text."""
        cents = self._empty if self.editor.is_empty else self.editor.cents
        self.complain("" if cents is not None and self._least <= cents <= self._most else self._trouble(cents))
        return cents if self.trouble.isHidden() else None

    def show_cents(self, cents: int | None) -> None:
        """Show an amount, or none; nothing is wrong with it."""
        self.editor.show_cents(cents)
        self.be_content()

    @property
    def _example(self) -> str:
        unit = UNITS[self._tr.currency]
        return euros(EXAMPLE if unit.decimals else unit.step, self._tr)

    def _trouble(self, cents: int | None) -> str:
        say = self._tr.gettext
        if self.editor.is_empty:
            return say("Type an amount, for example {example}.").format(example=self._example)
        if cents is None:
            return say("“{typed}” is not an amount. Type it in figures, for example {example}.").format(
                typed=self.editor.text().strip(), example=self._example
            )
        bound, sentence = (
            (self._least, say("At least {amount}.")) if cents < self._least else (self._most, say("At most {amount}."))
        )
        return sentence.format(amount=euros(bound, self._tr))
