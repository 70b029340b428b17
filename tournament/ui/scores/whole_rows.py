"""A table as high as whole rows: half a hand under the head would read like another hand."""

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QTableView, QWidget


class WholeRows(QWidget):
    """Holds one table, as high as there is room for whole rows; what is left stays empty under it."""

    def __init__(self) -> None:
        super().__init__()
        self._view: QTableView | None = None

    def hold(self, view: QTableView) -> None:
        """Hold this table from now on; the one before goes."""
        if self._view is not None:
            self._view.deleteLater()
        self._view = view
        view.setParent(self)
        view.setVerticalScrollMode(QTableView.ScrollMode.ScrollPerItem)
        # the bar for moving sideways takes its height from the rows
        view.horizontalScrollBar().rangeChanged.connect(lambda *_: self._fit())
        view.show()
        self.updateGeometry()
        self._fit()

    def minimumSizeHint(self) -> QSize:
        """As small as the table may be."""
        if self._view is None:
            return QSize()
        return self._view.minimumSizeHint().expandedTo(self._view.minimumSize())

    def sizeHint(self) -> QSize:
        """As wide as the table would like to be, and no higher than it must: it is given the height that is left."""
        return QSize(self._view.sizeHint().width(), self.minimumSizeHint().height()) if self._view is not None else QSize()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """As many whole rows as there is room for now."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        if self._view is None:
            return
        bar = self._view.horizontalScrollBar()
        around = self._view.horizontalHeader().sizeHint().height() + 2 * self._view.frameWidth()
        around += bar.sizeHint().height() if bar.maximum() > bar.minimum() else 0
        rows = self._view.verticalHeader().defaultSectionSize()
        self._view.setGeometry(0, 0, self.width(), max(self.height() - (self.height() - around) % rows, around))
