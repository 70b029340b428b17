"""A table of whole rows, as low as needed to show all: half a row would read like another hand."""

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QTableView, QWidget

from tournament.ui.theme.tokens import LOW_HEADS, LOW_ROW, theme_of

QWIDGETSIZE_MAX = 16_777_215
"""No limit of a size, which Qt names for C++ alone."""
LEADING = 2
"""What a row keeps around its letters at least, in pixels."""


class WholeRows(QWidget):
    """Holds one table, as high as there is room for whole rows; what is left stays empty under it."""

    def __init__(self) -> None:
        super().__init__()
        self._view: QTableView | None = None
        self._usual = self._least = 0

    def hold(self, view: QTableView) -> None:
        """Hold this table from now on; the one before goes."""
        if self._view is not None:
            self._view.deleteLater()
        self._view = view
        self._usual = view.verticalHeader().defaultSectionSize()
        view.setParent(self)
        view.setVerticalScrollMode(QTableView.ScrollMode.ScrollPerItem)
        # the bar for moving sideways takes its height from the rows
        view.horizontalScrollBar().rangeChanged.connect(lambda *_: self.fit())
        view.show()
        self.updateGeometry()
        self.fit()

    def keep_least(self, height: int) -> None:
        """Be no lower than this, in pixels."""
        self._least = height
        self.updateGeometry()

    def minimumSizeHint(self) -> QSize:
        """As small as the table may be."""
        if self._view is None:
            return QSize()
        return self._view.minimumSizeHint().expandedTo(QSize(0, self._least))

    def sizeHint(self) -> QSize:
        """As wide as the table would like to be, and no higher than it must: it is given the height that is left."""
        return QSize(self._view.sizeHint().width(), self.minimumSizeHint().height()) if self._view is not None else QSize()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """As many whole rows as there is room for now."""
        super().resizeEvent(event)
        self.fit()

    def fit(self) -> None:
        """Show as many whole rows as fit, at the usual height or the least one that can be read."""
        view = self._view
        if view is None:
            return
        theme, count, bar, heads = theme_of(view), view.model().rowCount(), view.horizontalScrollBar(), view.horizontalHeader()
        heads.setMinimumHeight(0)
        heads.setMaximumHeight(QWIDGETSIZE_MAX)
        beside = 2 * view.frameWidth() + (bar.sizeHint().height() if bar.maximum() > bar.minimum() else 0)
        usual = heads.sizeHint().height()
        is_low = count * self._usual > self.height() - beside - usual
        height_of_heads = min(usual, max(theme.slow_px(LOW_HEADS), heads.fontMetrics().height() + LEADING)) if is_low else usual
        if is_low:
            heads.setFixedHeight(height_of_heads)
        room = self.height() - beside - height_of_heads
        least = min(max(theme.slow_px(LOW_ROW), view.fontMetrics().height() + LEADING), self._usual)
        rows = max(min(room // max(count, 1), self._usual), least)
        if view.verticalHeader().defaultSectionSize() != rows:
            view.verticalHeader().setMinimumSectionSize(least)
            view.verticalHeader().setDefaultSectionSize(rows)
        around = beside + height_of_heads
        view.setGeometry(0, 0, self.width(), max(self.height() - (self.height() - around) % rows, around))
