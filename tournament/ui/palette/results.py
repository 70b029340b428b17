"""The list of what the palette found: an icon, words in large and in small, and the key that does the same."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPixmap
from PySide6.QtWidgets import QApplication, QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from tournament.ui.palette.offers import Offer
from tournament.ui.theme.icons import picture
from tournament.ui.theme.tokens import HALF, ICON, SMALL, STEP, WindowTheme, theme_of
from tournament.ui.widgets.buttons import key_name

Index = QModelIndex | QPersistentModelIndex
WRAPPED = Qt.TextFlag.TextWordWrap | Qt.TextFlag.TextWrapAnywhere


class ResultsModel(QAbstractListModel):
    """What was found."""

    def __init__(self) -> None:
        super().__init__()
        self.offers: tuple[Offer, ...] = ()

    def show(self, offers: Sequence[Offer]) -> None:
        """Show other finds."""
        self.beginResetModel()
        self.offers = tuple(offers)
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 (Qt's name and default)
        """How many."""
        return 0 if parent.isValid() else len(self.offers)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The words of a find: the large ones, and all of them for screen readers."""
        offer = self.offers[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return offer.title
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return ", ".join(filter(None, (offer.title, offer.under, key_name(offer.key))))
        return None


class OfferDelegate(QStyledItemDelegate):
    """Draws a find, its words on as many lines as they need."""

    def __init__(self, view: QListView, model: ResultsModel) -> None:
        super().__init__(view)
        self._view, self._model = view, model
        self._pictures: dict[tuple[str, str], QPixmap] = {}

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """As tall as its words."""
        offer, theme = self._model.offers[index.row()], theme_of(self._view)
        room = QRect(0, 0, self._view.viewport().width(), 0)
        words = self._room_for_words(room, offer, theme)
        height = sum(self._height(text, font, words.width()) for text, font in self._lines(offer, theme))
        return QSize(room.width(), height + 2 * theme.px(STEP - 2))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw a find."""
        offer, theme, room = self._model.offers[index.row()], theme_of(self._view), option.rect  # type: ignore[attr-defined]
        self._view.style().drawPrimitive(QStyle.PrimitiveElement.PE_PanelItemViewItem, option, painter, self._view)
        painter.save()
        size = theme.px(ICON)
        painter.drawPixmap(room.left() + theme.px(STEP), room.top() + theme.px(STEP), self._picture(offer, theme, size))
        words = self._room_for_words(room, offer, theme)
        top = words.top()
        for (text, font), colour in zip(
            self._lines(offer, theme), (theme.colours.red if offer.is_dangerous else theme.colours.ink, theme.colours.soft), strict=False
        ):
            height = self._height(text, font, words.width())
            painter.setFont(font)
            painter.setPen(QColor(colour))
            painter.drawText(QRect(words.left(), top, words.width(), height), WRAPPED, text)
            top += height
        painter.setFont(_font(SMALL, theme))
        painter.setPen(QColor(theme.colours.soft))
        key = room.adjusted(0, 0, -theme.px(STEP), 0)
        painter.drawText(key, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, key_name(offer.key))
        painter.restore()

    def _room_for_words(self, room: QRect, offer: Offer, theme: WindowTheme) -> QRect:
        left = theme.px(ICON) + 2 * theme.px(STEP) + theme.px(HALF)
        right = QFontMetrics(_font(SMALL, theme)).horizontalAdvance(key_name(offer.key)) + 2 * theme.px(STEP)
        return room.adjusted(left, theme.px(STEP - 2), -right, 0)

    def _lines(self, offer: Offer, theme: WindowTheme) -> list[tuple[str, QFont]]:
        large = QFont(QApplication.font())
        large.setWeight(QFont.Weight.DemiBold)
        small = _font(SMALL, theme)
        return [(offer.title, large), (offer.under, small)] if offer.under else [(offer.title, large)]

    def _height(self, text: str, font: QFont, width: int) -> int:
        return QFontMetrics(font).boundingRect(QRect(0, 0, width, 0), WRAPPED, text).height()

    def _picture(self, offer: Offer, theme: WindowTheme, size: int) -> QPixmap:
        colour = theme.colours.red if offer.is_dangerous else theme.colours.baize
        if (offer.picture, colour) not in self._pictures:
            self._pictures[offer.picture, colour] = picture(offer.picture, colour, size)
        return self._pictures[offer.picture, colour]


def _font(size: int, theme: WindowTheme) -> QFont:
    font = QFont(QApplication.font())
    font.setPixelSize(theme.px(size))
    return font
