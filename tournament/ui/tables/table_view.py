"""The view every table is shown in, set up once."""

from PySide6.QtCore import QAbstractItemModel, QItemSelectionModel, Qt
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHeaderView, QTableView

from tournament.ui.tables.lines_model import LinesModel
from tournament.ui.tables.wrapped import Fit, WrappedWords
from tournament.ui.theme.tokens import ICON, ROW, theme_of
from tournament.ui.widgets.text import change_role


class Table(QTableView):
    """A table that shows whether it has the keyboard: its chosen row is edged, and the first is chosen if none was."""

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
    """A table of whole rows for keyboard and mouse: no grid, rows tall enough to touch. `name` is for those who hear the screen."""
    view = Table()
    theme = theme_of(view)
    view.setModel(model)
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
    view.verticalHeader().setDefaultSectionSize(theme.px(ROW))
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
    wrap_words(view, model)
    return view


def wrap_words(view: QTableView, model: LinesModel) -> None:
    """Let the columns that say so wrap their words."""
    wrapped = [section for section, column in enumerate(model.columns) if column.wrap]
    for section in wrapped:
        view.setItemDelegateForColumn(section, WrappedWords(view))
    if wrapped:
        Fit(view, model, wrapped)


def choose_row(view: QTableView, row: int) -> None:
    """Make a row the current one, selected and in sight."""
    model: QAbstractItemModel = view.model()
    index = model.index(row, max(view.currentIndex().column(), 0))
    view.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows)
    view.scrollTo(index)
