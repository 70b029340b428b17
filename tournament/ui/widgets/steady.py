"""Widgets that keep their height while their contents come and go, so that nothing under them moves."""

from collections.abc import Callable
from typing import cast

from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget

STYLED = (QEvent.Type.StyleChange, QEvent.Type.Polish, QEvent.Type.Show)


class _Steady(QObject):
    """Measures again whenever the widget gets its style: before that, the size of its font is not known."""

    def __init__(self, widget: QWidget, height: Callable[[], int]) -> None:
        super().__init__(widget)
        self._widget, self._height = widget, height
        widget.installEventFilter(self)
        self._measure()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Look on as the place is styled."""
        if event.type() in STYLED:
            self._measure()
        return False

    def _measure(self) -> None:
        self._widget.setMinimumHeight(self._height())


def keep_steady(widget: QWidget, height: Callable[[], int]) -> None:
    """Keep a widget at least so tall; `height`, in pixels, is computed again when the font changes."""
    _Steady(widget, height)


def apply_font(part: QWidget) -> None:
    """Give a hidden widget its font, to be measured, clearing what buttons and layouts cached."""
    parts = [part, *part.findChildren(QWidget)]
    for inside in parts:
        inside.ensurePolished()
    for inside in reversed(parts):
        QCoreApplication.sendEvent(inside, QEvent(QEvent.Type.StyleChange))
        if (layout := inside.layout()) is not None:
            _invalidate_sizes(layout)


def _invalidate_sizes(layout: QLayout) -> None:
    for position in range(layout.count()):
        item = cast(QLayoutItem, layout.itemAt(position))
        if (nested := item.layout()) is not None:
            _invalidate_sizes(nested)
        item.invalidate()
    layout.invalidate()


def tallest(*parts: QWidget) -> int:
    """The height that the tallest of these wants, hidden ones too."""
    return max(part.sizeHint().height() for part in parts)
