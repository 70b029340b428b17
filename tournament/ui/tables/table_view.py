"""The view every table is shown in, set up once."""

from collections.abc import Hashable, Mapping
from typing import TypeVar

from PySide6.QtCore import QAbstractItemModel, QEvent, QItemSelectionModel, Qt
from PySide6.QtGui import QColor, QFocusEvent, QFontMetrics, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHeaderView, QStyleOptionViewItem, QTableView
from shiboken6 import isValid

from tournament.ui.tables.lines_model import Cells, LinesModel
from tournament.ui.tables.wrapped import WrappedFit
from tournament.ui.theme.tokens import ICON, ROW, theme_of
from tournament.ui.widgets.messages import call_fresh
from tournament.ui.widgets.surfaces import change_role

Line = TypeVar("Line")
ENDS = (Qt.Key.Key_Home, Qt.Key.Key_End)


class KeyboardTable(QTableView):
    """A table that shows whether it has the keyboard: its chosen row is edged, and the first is chosen if none was.

    Its columns are as wide as their widest cell. Qt would ask every cell for everything it may show each time it lays
    them out, half a second for 200 teams; here only the texts are measured, once for the same lines, and only the
    widest cell is asked.
    """

    def __init__(self, model: LinesModel) -> None:
        super().__init__()
        self._shown = model
        self.setModel(model)
        call_fresh(self)
        self._measured: dict[int, int] = {}
        self._lines: object = None

    def known(self) -> Mapping[Hashable, object]:
        """The lines it shows, by what identifies them."""
        return self._shown.known()

    def mark(self, names: frozenset[Hashable]) -> None:
        """Show which lines just changed."""
        self._shown.mark(names)
        self.viewport().update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint just-changed rows under the cells, to which the style sheet gives no ground."""
        painter, ground = QPainter(self.viewport()), QColor(theme_of(self).colours.hot)
        for row in self._shown.fresh_rows:
            painter.fillRect(0, self.rowViewportPosition(row), self.viewport().width(), self.rowHeight(row), ground)
        painter.end()
        super().paintEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the chosen row in sight where something above takes height from the table."""
        chosen = self.visualRect(self.currentIndex())
        was_in_sight = chosen.isValid() and chosen.top() >= 0 and chosen.bottom() <= event.oldSize().height()
        super().resizeEvent(event)
        if was_in_sight and chosen.bottom() > event.size().height():
            self.scrollTo(self.currentIndex())

    def sizeHintForColumn(self, section: int) -> int:
        """How wide the widest cell of a column is, whether it can be seen or not."""
        if self._lines is not self._shown.lines:
            self._lines = self._shown.lines
            self._measured.clear()
        if section not in self._measured:
            self._measured[section] = max(
                (self._width_of(row, section) for row in widest_rows(self._shown, section, self.fontMetrics())),
                default=0,
            )
        return self._measured[section]

    def _width_of(self, row: int, section: int) -> int:
        index, option = self._shown.index(row, section), QStyleOptionViewItem()
        self.initViewItemOption(option)
        return self.itemDelegateForIndex(index).sizeHint(option, index).width()

    def changeEvent(self, event: QEvent) -> None:
        """In other letters every cell has another width."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._measured.clear()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Home and End choose the first and last row, also with Ctrl, as Qt would change cells or scroll."""
        last, modifiers = self.model().rowCount() - 1, event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if (
            last >= 0
            and event.key() in ENDS
            and modifiers in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier)
        ):
            choose_row(self, 0 if event.key() == Qt.Key.Key_Home else last)
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show that the keys go here."""
        super().focusInEvent(event)
        if self.model().rowCount() and not self.selectionModel().hasSelection():
            choose_row(self, max(self.currentIndex().row(), 0))
        self._light(True)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Show that the keys go elsewhere."""
        super().focusOutEvent(event)
        self._light(False)

    def _light(self, lit: bool) -> None:
        self.setProperty("lit", "true" if lit else "false")
        change_role(self)


def table_view(model: LinesModel, name: str) -> QTableView:
    """A table of whole rows for keyboard and mouse: no grid, tall rows; `name` is for screen readers."""
    view = KeyboardTable(model)
    theme = theme_of(view)
    view.setAccessibleName(name)
    view.setFrameShape(QFrame.Shape.NoFrame)
    view.setShowGrid(False)
    view.setWordWrap(False)
    view.setTabKeyNavigation(False)
    view.setCornerButtonEnabled(False)
    view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    view.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
    view.verticalHeader().hide()
    view.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
    view.verticalHeader().setDefaultSectionSize(theme.slow_px(ROW))
    header = view.horizontalHeader()
    header.setHighlightSections(False)
    header.setSectionsClickable(False)
    header.setMinimumSectionSize(theme.px(ICON))
    for section, column in enumerate(model.columns):
        if column.stretch:
            header.setSectionResizeMode(section, QHeaderView.ResizeMode.Stretch)
        elif column.width:
            header.setSectionResizeMode(section, QHeaderView.ResizeMode.Fixed)
            header.resizeSection(section, theme.px(column.width))
        else:
            mode = QHeaderView.ResizeMode.Fixed if column.wrap else QHeaderView.ResizeMode.ResizeToContents
            header.setSectionResizeMode(section, mode)
    view.setItemDelegate(Cells(view))
    wrap_words(view, model)
    return view


def keep_in_sight(view: QTableView, rows: int, *, exactly: bool = False) -> None:
    """Make a table as high as its first `rows` rows, or all, or `exactly`: the page scrolls rather than it."""
    heights = view.verticalHeader()

    def fit(*_: int) -> None:
        if not isValid(heights):  # as a table goes, one header speaks while the other is gone already
            return
        shown = sum(heights.sectionSize(row) for row in range(min(rows, heights.count())))
        head = max(view.horizontalHeader().height(), view.horizontalHeader().sizeHint().height())
        height = head + shown + 2 * view.frameWidth()
        view.setMinimumHeight(height)
        if exactly:
            view.setMaximumHeight(height)

    heights.sectionResized.connect(fit)
    heights.sectionCountChanged.connect(fit)
    view.horizontalHeader().geometriesChanged.connect(fit)
    fit()


def wrap_words(view: QTableView, model: LinesModel) -> None:
    """Let the columns that say so wrap their words."""
    if any(column.wrap for column in model.columns):
        WrappedFit(view, model)


def widest_rows(model: LinesModel, section: int, metrics: QFontMetrics) -> list[int]:
    """The rows whose text is the widest of a column: one among those with an icon, one among those without."""
    column = model.columns[section]
    widest: dict[bool, tuple[int, int]] = {}
    for row, line in enumerate(model.lines):
        has_icon = column.icon is not None and column.icon(line) is not None
        width = metrics.horizontalAdvance(column.text(line))
        if has_icon not in widest or width > widest[has_icon][0]:
            widest[has_icon] = (width, row)
    return [row for _, row in widest.values()]


def choose_row(view: QTableView, row: int) -> None:
    """Make a row the current one, selected and in sight."""
    model: QAbstractItemModel = view.model()
    index = model.index(row, max(view.currentIndex().column(), 0))
    view.selectionModel().setCurrentIndex(
        index, QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows
    )
    view.scrollTo(index)


def chosen_in(view: QTableView, model: LinesModel[Line]) -> Line | None:
    """The line that is chosen in a table."""
    rows = [index.row() for index in view.selectionModel().selectedRows()]
    return model.lines[rows[0]] if rows and rows[0] < len(model.lines) else None
