"""The tables beside the sheet; where there is no room for both, the one that is worked on."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QEvent, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from tournament.ui.theme.tokens import EASY_SHEET, SCROLL_BAR, SHEET, SPACE, TABLES, theme_of
from tournament.ui.widgets.steady import apply_font
from tournament.ui.widgets.surfaces import row

SHARE: Final = 0.36
"""The part of a large window that the tables take, once the sheet has all it can use."""
WIDEST: Final = 16_777_215
"""Qt's own word for no limit."""


class OneOrBoth(QWidget):
    """Shows both parts while both fit, the tables wider in a wide window; else one. `turned` tells of changes."""

    def __init__(self, tables: QWidget, sheet: QWidget, turned: Callable[[], None]) -> None:
        super().__init__()
        self._tables, self._sheet, self._turned = tables, sheet, turned
        self._is_at_sheet = self._shows_one = False
        self._is_restyled = True
        both = row(tables, sheet, space=SPACE)
        both.setStretch(1, 1)
        self.setLayout(both)

    @property
    def shows_one(self) -> bool:
        """Whether there is no room for both."""
        return self._shows_one

    def look(self, *, at_sheet: bool) -> None:
        """Where only one fits, show the sheet, or the tables."""
        self._is_at_sheet = at_sheet
        self._show()

    def minimumSizeHint(self) -> QSize:
        """As wide as what is shown; of two, as the wider, for the other can go."""
        if self._shows_one:
            return (self._sheet if self._is_at_sheet else self._tables).minimumSizeHint()
        tables, sheet = self._tables.minimumSizeHint(), self._sheet.minimumSizeHint()
        return QSize(max(tables.width(), sheet.width()), max(tables.height(), sheet.height()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Turn where the room asks for it."""
        super().resizeEvent(event)
        self.turn()

    def event(self, event: QEvent) -> bool:
        """Turn too where what the sheet needs has changed, as it does once its font has its size."""
        done = super().event(event)
        self._is_restyled |= event.type() is QEvent.Type.StyleChange
        if event.type() is QEvent.Type.LayoutRequest:
            self.turn()
        return done

    def turn(self) -> None:
        """See anew whether there is room for both."""
        if self._is_restyled:
            self._is_restyled = False
            apply_font(self._sheet)
        bar, wanted = theme_of(self).px(SCROLL_BAR), theme_of(self).px(TABLES)
        of_sheet = SPACE + max(theme_of(self).px(SHEET), self._sheet.minimumSizeHint().width())
        needed = wanted - bar + of_sheet  # a bar beside both takes of the tables
        # both beside each other may be higher than the page where one alone is not: then a bar to scroll comes with
        # them and takes of their width, and without room left for it they would go and come back for ever
        height = max(self._tables.minimumSizeHint().height(), self._sheet.minimumSizeHint().height())
        one = self.width() < needed + (bar if height > self.height() else 0)
        easy = min(round(SHARE * self.width()), self.width() - SPACE - theme_of(self).px(EASY_SHEET))
        self._tables.setMinimumWidth(0 if one else max(min(wanted, self.width() - of_sheet), easy))
        self._tables.setMaximumWidth(WIDEST if one else self._tables.minimumWidth())
        if one != self._shows_one:
            self._shows_one = one
            self._show()
            self._turned()

    def _show(self) -> None:
        # what goes must not take the keyboard along before the other is there to take it
        first, second = (self._sheet, self._tables) if self._is_at_sheet else (self._tables, self._sheet)
        first.setVisible(True)
        second.setVisible(not self._shows_one)
        self.updateGeometry()
