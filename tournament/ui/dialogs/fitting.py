"""How large a dialog is: as it wants to be, and never larger than the screen, whatever the size of the text."""

from typing import Final

from PySide6.QtCore import QSize
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QDialog, QLayout, QScrollArea, QWidget

from tournament.ui.dialogs.dialog import Dialog
from tournament.ui.theme.tokens import SMALLEST_WINDOW, SPACE, WIDE, theme_of
from tournament.ui.widgets.surfaces import column, scrolled

PART_OF_SCREEN: Final = 0.9


class FittingDialog(Dialog):
    """A dialog as tall as all its words and fields."""

    def showEvent(self, event: QShowEvent) -> None:
        """Be so tall: Qt would measure the words in another width than they get."""
        super().showEvent(event)
        self.fit()

    def fit(self) -> None:
        """Be as tall as what is shown now needs."""
        layout = self.layout()
        assert layout is not None
        layout.activate()
        wanted = max(layout.totalHeightForWidth(self.width()), layout.totalMinimumSize().height())
        self.resize(self.width(), min(wanted, round(self.screen().availableGeometry().height() * PART_OF_SCREEN)))


def keep_width(dialog: QDialog, width: int) -> None:
    """Make a dialog so wide at normal text size; with larger text it grows as far as the smallest window."""
    dialog.setMinimumWidth(min(theme_of(dialog).px(width), round(SMALLEST_WINDOW[0] * PART_OF_SCREEN)))


def lay_out(dialog: QDialog, inside: QLayout, ends: QWidget, wanted: tuple[int, int]) -> QScrollArea:
    """Fill a dialog of size `wanted`: content, which scrolls and is returned, and buttons always in sight."""
    page = QWidget()
    page.setProperty("role", "page")
    page.setLayout(inside)
    inside.setContentsMargins(WIDE, WIDE, WIDE, 0)
    area = scrolled(page)
    layout = column(area, ends, space=SPACE)
    layout.setContentsMargins(0, 0, 0, WIDE)
    ends.setContentsMargins(WIDE, 0, WIDE, 0)
    dialog.setLayout(layout)
    theme = theme_of(dialog)
    dialog.resize(QSize(theme.px(wanted[0]), theme.px(wanted[1])).boundedTo(dialog.screen().availableGeometry().size() * PART_OF_SCREEN))
    return area
