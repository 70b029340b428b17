"""The list under a field while a name is typed. It never takes the focus from the field."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHeaderView, QLineEdit, QWidget

from tournament.i18n import Translator
from tournament.messages.people.people import say_known, say_registered
from tournament.ui.people.whom import Suggestion
from tournament.ui.tables.lines_model import LinesModel, TableColumn
from tournament.ui.tables.table_view import choose_row, table_view
from tournament.ui.tables.wrapped import WrappedFit
from tournament.ui.theme.icons import icon
from tournament.ui.theme.tokens import HALF, ICON, ROW, SUGGESTIONS, theme_of
from tournament.ui.widgets.surfaces import column
from tournament.ui.widgets.text import change_role

ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class SuggestionList(QFrame):
    """Down and Up choose, Enter takes the choice, Esc closes. `taken`: field, person, and whether by Enter."""

    taken = Signal(QLineEdit, Suggestion, bool)

    def __init__(self, words: Translator, owner: QWidget, whom: Callable[[str], Sequence[Suggestion]]) -> None:
        super().__init__(owner)
        self._words, self._whom = words, whom
        self._editor: QLineEdit | None = None
        self.setProperty("role", "suggestions")
        self.model: LinesModel[Suggestion] = LinesModel(self._columns())
        self.table = table_view(self.model, words.gettext("Possible matches"))
        self.table.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.table.setIconSize(QSize(theme_of(self).px(ICON), theme_of(self).px(ICON)))
        self.table.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.table.horizontalHeader().hide()
        self.table.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        self.table.setProperty("lit", "true")
        change_role(self.table)
        self.table.clicked.connect(self._take_clicked)
        self.table.setMinimumHeight(theme_of(self).slow_px(ROW))
        fit = self.table.findChild(WrappedFit)
        assert fit is not None
        self._fit: WrappedFit = fit
        layout = column(self.table)
        layout.setContentsMargins(HALF, HALF, HALF, HALF)
        self.setLayout(layout)
        self.hide()

    def _columns(self) -> Sequence[TableColumn[Suggestion]]:
        theme, words = theme_of(self), self._words
        c, size = theme.colours, theme.px(ICON)
        known, registered = icon("person", c.baize, size), icon("check", c.soft, size)

        def about(line: Suggestion) -> str:
            if line.team is not None:
                return say_registered(line.team, words)
            return say_known(line.person, words) if line.person is not None else ""

        return (
            TableColumn(
                "",
                lambda line: line.name,
                bold=True,
                icon=lambda line: known if line.team is None else registered,
                colour=lambda line: None if line.team is None else c.soft,
                spoken=lambda line: line.name,
            ),
            TableColumn("", about, stretch=True, wrap=True, colour=lambda _: c.soft, spoken=about),
        )

    def watch(self, editor: QLineEdit) -> None:
        """Open under this field while somebody types into it."""
        editor.textEdited.connect(lambda typed: self.offer(editor, typed))
        editor.installEventFilter(self)

    def offer(self, editor: QLineEdit, typed: str) -> None:
        """Show who may be meant, nobody chosen; or nothing where nobody is."""
        self.model.show(self._whom(typed))
        self.table.setCurrentIndex(QModelIndex())
        self._editor = editor
        if not self.model.lines:
            self.close_list()
            return
        if self.parent() is not editor.window():
            self.setParent(editor.window())
        self.show()
        self.raise_()
        self._settle(editor)
        n = len(self.model.lines)
        said = self._words.ngettext("{n} possible match: arrow down", "{n} possible matches: arrow down", n).format(n=n)
        editor.setAccessibleDescription(said)

    def _settle(self, editor: QLineEdit) -> None:
        """Stand under the field, or above it where there is more room, within the window."""
        window = editor.window()
        theme = theme_of(self)
        below = editor.mapTo(window, QPoint(0, editor.height() + HALF))
        width = min(theme.px(SUGGESTIONS), window.width() - 2 * HALF)
        left = max(HALF, min(below.x(), window.width() - width - HALF))
        self.setGeometry(left, below.y(), width, self.height())
        self._fit.fit()
        around = self.height() - self.table.viewport().height()
        wanted, room = self.table.verticalHeader().length() + around, window.height() - below.y() - HALF
        above = editor.mapTo(window, QPoint(0, 0)).y() - HALF
        is_above = room < wanted and above > room
        tall = min(wanted, max(above if is_above else room, theme.slow_px(ROW) + around))
        self.setGeometry(left, above - tall if is_above else below.y(), width, tall)

    def close_list(self) -> None:
        """Close; what is typed stays."""
        self.hide()
        if self._editor is not None:
            self._editor.setAccessibleDescription("")

    @property
    def chosen(self) -> Suggestion | None:
        """Whom the arrows have chosen and may be taken: whoever is registered already may not."""
        row = self.table.currentIndex().row()
        line = self.model.lines[row] if 0 <= row < len(self.model.lines) else None
        return line if line is not None and line.person is not None else None

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take the keys of the list while it is open, and leave all others to the field."""
        if watched is not self._editor or self.isHidden():
            return False
        if event.type() == QEvent.Type.FocusOut:
            self.close_list()
        elif isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride and event.key() == Qt.Key.Key_Escape:
            event.accept()
            return True
        elif isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            return self._press(event)
        return False

    def _press(self, event: QKeyEvent) -> bool:
        key = Qt.Key(event.key())
        if key in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            self._step(1 if key == Qt.Key.Key_Down else -1)
            return True
        if key == Qt.Key.Key_Escape:
            self.close_list()
            return True
        if key in ENTER and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            return self._take(by_enter=True)
        if key == Qt.Key.Key_Tab:
            self._take(by_enter=False)
        return False

    def _step(self, step: int) -> None:
        """Choose the next person, or nobody before the first and after the last."""
        row = self.table.currentIndex().row() + step
        if 0 <= row < len(self.model.lines):
            choose_row(self.table, row)
            if self._editor is not None:
                line = self.model.lines[row]
                self._editor.setAccessibleDescription(f"{line.name}, {self.model.columns[1].text(line)}")
        elif row == -2:
            choose_row(self.table, len(self.model.lines) - 1)
        else:
            self.table.clearSelection()
            self.table.setCurrentIndex(QModelIndex())

    def _take(self, *, by_enter: bool) -> bool:
        line, editor = self.chosen, self._editor
        if line is None and self.table.currentIndex().isValid():
            return by_enter  # whoever plays here already is not taken, and not the few letters in their place either
        self.close_list()
        if line is None or editor is None:
            return False
        self.taken.emit(editor, line, by_enter)
        return True

    def _take_clicked(self, index: QModelIndex) -> None:
        self.table.setCurrentIndex(index)
        if self.chosen is not None:
            self._take(by_enter=False)
