"""The page of the manual that is read: rich text with pictures, whose links are followed by keys as well."""

from functools import cache
from typing import Any, Final

from PySide6.QtCore import QSize, Qt, QUrl, Signal
from PySide6.QtGui import QImage, QKeyEvent, QTextCursor, QTextDocument
from PySide6.QtWidgets import QFrame, QTextBrowser

from tournament.manual.chapters import picture_file
from tournament.ui.theme.tokens import SPACE, theme_of

LINES: Final = 125
"""How far a line is from the next, in percent of its height."""


@cache
def picture_of(path: str, language: str) -> QImage:
    """A picture of the manual; null where there is none."""
    return QImage(str(picture_file(path, language)))


class ReadingView(QTextBrowser):
    """Shows one page. Tab walks through its links, Enter follows, the arrows and the page keys scroll."""

    followed = Signal(str)
    """A link was followed: the address it leads to."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "reading")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setOpenLinks(False)
        self.setUndoRedoEnabled(False)
        self.document().setDocumentMargin(theme_of(self).px(SPACE))
        self.document().setDefaultStyleSheet(f"p, li {{ line-height: {LINES}%; }}")
        self.language = "fr"
        self.anchorClicked.connect(lambda url: self.followed.emit(url.toString()))

    def show_page(self, html: str, at: str = "") -> None:
        """Show a page from this name on, or from its beginning."""
        self.setHtml(html)
        if at:
            self.scrollToAnchor(at)
            bar = self.verticalScrollBar()
            bar.setValue(bar.value() - theme_of(self).px(SPACE))  # its title touches the edge else
        else:
            self.moveCursor(QTextCursor.MoveOperation.Start)

    @property
    def room(self) -> int:
        """How wide a picture may be."""
        return max(1, self.viewport().width() - 2 * round(self.document().documentMargin()) - SPACE)

    def picture(self, path: str) -> tuple[str, int, int] | None:
        """A picture's source, with its drawn width, and its size on the page; None if there is none."""
        image = picture_of(path, self.language)
        if image.isNull():
            return None
        size = image.size()
        if size.width() > self.room:
            size = size.scaled(QSize(self.room, size.height()), Qt.AspectRatioMode.KeepAspectRatio)
        return f"{path}?{size.width()}", size.width(), size.height()

    def loadResource(self, kind: int, name: QUrl | str) -> Any:
        """A picture as wide as its source says, scaled from the whole one: Qt's shrinking breaks letters."""
        if kind != QTextDocument.ResourceType.ImageResource.value:
            return None
        path, _, width = (name.toString() if isinstance(name, QUrl) else name).partition("?")
        image = picture_of(path, self.language)
        ratio = self.devicePixelRatioF()
        wanted = min(round(int(width or image.width()) * ratio), image.width())
        return image.scaledToWidth(wanted, Qt.TransformationMode.SmoothTransformation) if not image.isNull() else None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Home and End go to the ends of the page, which the arrows reach too."""
        if event.key() in (Qt.Key.Key_Home, Qt.Key.Key_End):
            bar = self.verticalScrollBar()
            bar.setValue(bar.minimum() if event.key() == Qt.Key.Key_Home else bar.maximum())
        else:
            super().keyPressEvent(event)
