"""On a low page of teams, a list row stays in sight under the line for names, problems above it."""

from PySide6.QtCore import QObject, QPoint, QTimer
from PySide6.QtWidgets import QLineEdit, QScrollArea, QTableView, QWidget

from tournament.ui.people.team_fields import TeamFields
from tournament.ui.theme.tokens import HALF, LEAST_TABLE, ROW, SPACE, theme_of


class RowInSight(QObject):
    """Scrolls while names are typed, so that the line and the chosen or first row under it are seen."""

    def __init__(self, area: QScrollArea, fields: TeamFields, table: QTableView) -> None:
        """`area` scrolls the page that holds both."""
        super().__init__(area)
        self._area, self._fields, self._table = area, fields, table
        self._timer = QTimer(self, singleShot=True, interval=0)
        self._timer.timeout.connect(self.look)
        # rows take their height, and the page its own, one after another
        area.verticalScrollBar().rangeChanged.connect(lambda *_: self._timer.start())
        table.verticalHeader().sectionResized.connect(lambda *_: self._timer.start())
        fields.submitted.connect(lambda _: self._timer.start())

    def look(self) -> None:
        """Scroll to where both are seen, unless the focus is elsewhere; the list is as low as asked."""
        area, table, line = self._area, self._table, self._fields.players[0]
        typing, theme = area.window().focusWidget(), theme_of(table)
        if not table.model().rowCount() or not (isinstance(typing, QLineEdit) and self._fields.isAncestorOf(typing)):
            return
        if (told := self._told()) is not None:
            self._show_all(told, line)
            return
        above = table.mapTo(area, QPoint()).y() - line.mapTo(area, QPoint()).y() + SPACE
        least = table.horizontalHeader().height() + theme.px(ROW)
        table.setMinimumHeight(max(min(theme.px(LEAST_TABLE), area.viewport().height() - above), least))
        is_chosen = table.selectionModel().hasSelection()
        here = table.currentIndex() if is_chosen else table.model().index(0, 0)
        if is_chosen:
            table.scrollTo(here)
        bottom = table.viewport().mapTo(area.viewport(), table.visualRect(here).bottomLeft()).y() + HALF
        room = line.mapTo(area.viewport(), QPoint()).y() - HALF
        bar = area.verticalScrollBar()
        bar.setValue(bar.value() + max(min(bottom - area.viewport().height(), room), 0))

    def _told(self) -> QWidget | None:
        """Where it is said what is wrong with a field, while it is."""
        return next((field.trouble.parentWidget() for field in self._fields.fields if field.trouble.isVisible()), None)

    def _show_all(self, told: QWidget, line: QWidget) -> None:
        """Scroll to where what is wrong is seen whole, and under it the line that it is about."""
        bar, view = self._area.verticalScrollBar(), self._area.viewport()
        top = told.mapTo(view, QPoint()).y() - HALF
        bottom = line.mapTo(view, line.rect().bottomLeft()).y() + HALF
        bar.setValue(bar.value() + (top if top < 0 else max(min(bottom - view.height(), top), 0)))
