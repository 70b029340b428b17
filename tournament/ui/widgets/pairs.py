"""Fields in two columns, or in one where the window is too narrow for two."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from tournament.ui.theme.tokens import SPACE

COLUMNS = 2


class Pairs(QWidget):
    """Fields read line by line. They are in two columns as long as each of them is wide enough."""

    def __init__(self, *fields: QWidget) -> None:
        super().__init__()
        self._fields = fields
        self._columns = 0
        self._grid = QGridLayout()
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(SPACE)
        self._grid.setVerticalSpacing(SPACE)
        self.setLayout(self._grid)
        self._lay_out(COLUMNS)

    @property
    def columns(self) -> int:
        """In how many columns the fields are."""
        return self._columns

    def minimumSizeHint(self) -> QSize:
        """As narrow as one column."""
        return QSize(self._widest(), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Turn where the room asks for it."""
        super().resizeEvent(event)
        self._lay_out(COLUMNS if self.width() >= COLUMNS * self._widest() + SPACE else 1)

    def _widest(self) -> int:
        return max((field.minimumSizeHint().width() for field in self._fields), default=0)

    def _lay_out(self, columns: int) -> None:
        if columns == self._columns:
            return
        self._columns = columns
        for position, field in enumerate(self._fields):
            self._grid.addWidget(field, position // columns, position % columns, Qt.AlignmentFlag.AlignTop)
        for index in range(COLUMNS):
            self._grid.setColumnStretch(index, 1 if index < columns else 0)
        self.updateGeometry()
