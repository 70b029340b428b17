"""What helps while a team is typed: the list under a field, what is filled in for a known player, and hints."""

from collections.abc import Callable, Collection, Mapping, Sequence

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHeaderView, QLabel, QLineEdit, QPushButton, QSizePolicy, QWidget

from tournament.i18n import Translator
from tournament.messages.people.people import known_text, registered_text
from tournament.register.people import Person, key_of
from tournament.ui.people.typed_team import Suggestion
from tournament.ui.tables.lines_model import LinesModel, TableColumn
from tournament.ui.tables.table_view import choose_row, table_view
from tournament.ui.tables.wrapped import WrappedFit
from tournament.ui.theme.icons import icon
from tournament.ui.theme.tokens import HALF, ICON, LARGE_TEXT, ROW, SPACE, SUGGESTIONS, theme_of
from tournament.ui.widgets.field import LabelledField
from tournament.ui.widgets.layouts import keep_steady, tallest, wrapping
from tournament.ui.widgets.surfaces import change_role, column, row

TextField = LabelledField[QLineEdit]


class Proposals:
    """Fills fields that are empty. A text that was typed over is nobody's proposal any more, and stays."""

    def __init__(
        self,
        name: TextField,
        players: tuple[TextField, TextField],
        club: TextField,
        phone: TextField,
        licences: tuple[TextField, TextField],
        whom: Callable[[str], Sequence[Suggestion]],
    ) -> None:
        """`licences` are the fields for those of the players; `whom` says who may be meant by a name."""
        self._name, self._players, self._club, self._phone, self._whom = name, players, club, phone, whom
        self._licences = dict(zip(players, licences, strict=True))
        self._texts: dict[TextField, str] = {}
        self._of: dict[TextField, TextField] = {}

    def forget(self) -> None:
        """Another team is typed."""
        self._texts.clear()
        self._of.clear()

    def propose(self, person: Person | None, of: TextField, *, pair: bool) -> bool:
        """Fill in what is known of the player of a field; whether a partner was proposed, by a pair's first."""
        if person is None:
            return False
        first, second = self._players
        with_partner = (
            pair
            and of is first
            and bool(person.partner)
            and not second.editor.text().strip()
            and self._is_free(person.partner)
        )
        texts = {
            self._club: person.club,
            self._phone: person.phone if of is first else "",
            self._licences[of]: person.licence,
        }
        if with_partner:
            texts |= {second: person.partner, self._name: person.team}
        self._fill(texts, of)
        return with_partner

    def propose_licence(self, person: Person | None, of: TextField) -> None:
        """Fill in the licence alone, of a player nobody was asked about, such as a proposed partner."""
        if person is not None:
            self._fill({self._licences[of]: person.licence}, of)

    def _fill(self, texts: Mapping[TextField, str], of: TextField) -> None:
        for field, text in texts.items():
            if text and not field.editor.text().strip():
                field.editor.setText(text)
                self._texts[field], self._of[field] = text, of

    def _is_free(self, partner: str) -> bool:
        return not any(
            suggestion.team is not None and key_of(suggestion.name) == key_of(partner)
            for suggestion in self._whom(partner)
        )

    def withdraw_name(self, partner: str) -> None:
        """Another partner than the proposed one is typed: the name of the team they had was not theirs."""
        if (
            self._texts.pop(self._players[1], partner) != partner
            and self._texts.pop(self._name, None) == self._name.editor.text()
        ):
            self._name.editor.clear()

    def take_back(self, others: Collection[TextField]) -> None:
        """The players in these fields are other people of the same name: what was filled in for them goes."""
        for field, of in self._of.items():
            if of in others and field not in others and self._texts.pop(field, None) == field.editor.text():
                field.editor.clear()


def hint_line(hint: QLabel, troubles: Sequence[QLabel], *buttons: QPushButton) -> QWidget:
    """Two lines for the hint or for what is wrong, always there. In large text its buttons are under it."""
    said, beside = row(hint, *troubles, space=SPACE), QWidget()
    for position in range(1 + len(troubles)):
        said.setStretch(position, 1)
    for trouble in troubles:
        trouble.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
    if theme_of(hint).text_size > LARGE_TEXT:
        beside.setLayout(column(said, wrapping(*buttons), space=HALF))
    else:
        line = row(said, *buttons, space=SPACE)
        line.setStretch(0, 1)
        line.setAlignment(buttons[-1], Qt.AlignmentFlag.AlignRight)
        beside.setLayout(line)

    def height() -> int:
        hint.ensurePolished()
        return max(2 * hint.fontMetrics().lineSpacing(), tallest(*buttons))

    keep_steady(beside, height)
    return beside


ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class SuggestionList(QFrame):
    """Down and Up choose, Enter takes the choice, Esc closes. `taken`: field, person, and whether by Enter."""

    taken = Signal(QLineEdit, Suggestion, bool)

    def __init__(self, tr: Translator, owner: QWidget, whom: Callable[[str], Sequence[Suggestion]]) -> None:
        super().__init__(owner)
        self._tr, self._whom = tr, whom
        self._editor: QLineEdit | None = None
        self.setProperty("role", "suggestions")
        self.model: LinesModel[Suggestion] = LinesModel(self._columns())
        self.table = table_view(self.model, tr.gettext("Possible matches"))
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
        theme, tr = theme_of(self), self._tr
        c, size = theme.colours, theme.px(ICON)
        known, registered = icon("person", c.baize, size), icon("check", c.soft, size)

        def about(line: Suggestion) -> str:
            if line.team is not None:
                return registered_text(line.team, tr)
            return known_text(line.person, tr) if line.person is not None else ""

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
        said = self._tr.ngettext("{n} possible match: arrow down", "{n} possible matches: arrow down", n).format(n=n)
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
        elif (
            isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.ShortcutOverride
            and event.key() == Qt.Key.Key_Escape
        ):
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
