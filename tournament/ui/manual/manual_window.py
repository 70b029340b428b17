"""The window of the manual: a page that is read, the ways back and forward, and finding sections and words."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache, partial
from typing import Any, Final, TypeVar

from PySide6.QtCore import QSize, Qt, QTimer, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QImage, QKeyEvent, QResizeEvent, QTextCursor, QTextDocument
from PySide6.QtWidgets import QDialog, QFrame, QPushButton, QStyle, QTextBrowser, QWidget

from tournament.i18n import Translator
from tournament.manual.chapters import chapter, manual, picture_file
from tournament.ui.manual.finding import entries, find
from tournament.ui.manual.html import CONTENTS, PICTURE, HtmlWriter
from tournament.ui.theme.applying import style_window
from tournament.ui.theme.tokens import LARGE_TEXT, MANUAL, SPACE, STEP, theme_of
from tournament.ui.widgets.buttons import icon_button, name_button, quiet_button
from tournament.ui.widgets.field import SearchLineEdit
from tournament.ui.widgets.keys import go_to_next_stop, on_key
from tournament.ui.widgets.surfaces import change_role, column, row, soft


class FindBar(QFrame):
    """A line under the page: Enter goes to the next place, Shift+Enter to the one before, Esc closes it."""

    closed = Signal()

    def __init__(self, view: QTextBrowser, tr: Translator) -> None:
        super().__init__()
        say = tr.gettext
        self._view, self._tr = view, tr
        self.line_edit = SearchLineEdit(say("Find on this page"), say("Clear the search"))
        self.line_edit.setAccessibleName(say("Find on this page"))
        self.told = soft("")
        self.told.setWordWrap(False)
        before, after = icon_button("up", ""), icon_button("down", "")
        name_button(
            before, say("Previous place"), "Shift+F3"
        )  # these keys are the window's, which opens this line with them
        name_button(after, say("Next place"), "F3")
        layout = row(self.line_edit, self.told, before, after, space=STEP)
        layout.setContentsMargins(SPACE, STEP, SPACE, STEP)
        layout.setStretch(0, 1)
        self.setLayout(layout)
        self.line_edit.textChanged.connect(self._begin)
        before.clicked.connect(lambda: self.step(back=True))
        after.clicked.connect(self.step)
        on_key(self.line_edit, "Return", self.step)
        on_key(self.line_edit, "Shift+Return", lambda: self.step(back=True))
        on_key(self, "Esc", self.close_again, where=Qt.ShortcutContext.WidgetWithChildrenShortcut)
        self.hide()

    def open(self) -> None:
        """Ready to type."""
        self.show()
        self.line_edit.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def close_again(self) -> None:
        """Go back to reading."""
        self.hide()
        self._view.setFocus()
        self.closed.emit()

    def step(self, *, back: bool = False) -> None:
        """Go to the next place, or to the one before; from the end round to the beginning."""
        text = self.line_edit.text()
        if not text:
            self.open()
            return
        how = QTextDocument.FindFlag.FindBackward if back else QTextDocument.FindFlag(0)
        if not self._view.find(text, how):
            cursor = self._view.textCursor()
            cursor.movePosition(cursor.MoveOperation.End if back else cursor.MoveOperation.Start)
            self._view.setTextCursor(cursor)
            self._view.find(text, how)

    def _begin(self, text: str) -> None:
        cursor = self._view.textCursor()
        cursor.movePosition(cursor.MoveOperation.Start)
        self._view.setTextCursor(cursor)
        count = self._count(text)
        is_missing = bool(text) and not count
        found = (
            self._tr.gettext("Not on this page")
            if is_missing
            else self._tr.ngettext("{n} place", "{n} places", count).format(n=count)
        )
        self.told.setText(found if text else "")
        change_role(self.told, role="warning" if is_missing else "soft")
        if count:
            self._view.find(text)

    def _count(self, text: str) -> int:
        count, found = 0, self._view.document().find(text) if text else None
        while found is not None and not found.isNull():
            count, found = count + 1, self._view.document().find(text, found)
        return count


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


@dataclass
class ReadingHistory:
    """The addresses that were shown, which of them is shown now, and how far each of the others was read."""

    places: list[str] = field(default_factory=list)
    at: int = -1
    shares: dict[int, float] = field(default_factory=dict)
    """By their positions in `places`, as shares of the page's height."""

    @property
    def here(self) -> str:
        """What is shown; empty before anything is."""
        return self.places[self.at] if self.places else ""

    def go(self, address: str, share: float = 0) -> None:
        """Show this from now on, forgetting what was gone back from. The page left was read to this share."""
        if address != self.here:
            self.shares = {at: kept for at, kept in self.shares.items() if at < self.at} | {self.at: share}
            self.places[self.at + 1 :] = [address]
            self.at = len(self.places) - 1

    def can_step(self, by: int) -> bool:
        """Whether there is something so many steps on, or back."""
        return 0 <= self.at + by < len(self.places)

    def step(self, by: int, share: float) -> float:
        """Go so many steps on, or back, from a page that was read up to this share; up to which the other was."""
        if self.can_step(by):
            self.shares[self.at] = share
            self.at += by
        return self.shares.get(self.at, 0)


T = TypeVar("T")
AFTER_RESIZING: Final = 150
"""Milliseconds after which pictures are fitted to another width."""


class ManualWindow(QWidget):
    """Stands beside the work, which can be typed in while it is open. Esc closes it."""

    text_size_asked = Signal(int)
    """All text is to be larger, smaller (-1), or of normal size (0)."""
    keys_asked = Signal()
    """The keys of the page one works at are to be shown."""

    def __init__(self, tr: Translator, parent: QWidget | None = None) -> None:
        """In a dialog, `parent` is that dialog: what stands beside a question must not be locked by it."""
        super().__init__(parent, Qt.WindowType.Window)
        self.setAttribute(Qt.WidgetAttribute.WA_QuitOnClose, False)
        self.setProperty("role", "page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.translator, self.history = tr, ReadingHistory()
        say = tr.gettext
        self.setWindowTitle(say("Manual of Capot"))
        self.view = ReadingView()
        self.view.language = tr.language
        self.view.setAccessibleName(say("Manual"))
        self.back = icon_button("previous", say("Back"), "Alt+Left")
        self.forward = icon_button("next", say("Forward"), "Alt+Right")
        self.contents = self._tool(say("Contents"), "list")
        self.keys = self._tool(say("Keys"), "book")
        self.line_edit = SearchLineEdit(say("Search"), say("Clear the search"))
        self.line_edit.setAccessibleName(say("Search the manual"))
        self.find_bar = FindBar(self.view, tr)
        tools = row(self.back, self.forward, self.contents, self.keys, self.line_edit, space=STEP)
        tools.setContentsMargins(SPACE, STEP, SPACE, STEP)
        tools.setStretch(4, 1)
        layout = column(tools, self.view, self.find_bar, space=0)
        layout.setStretch(1, 1)
        self.setLayout(layout)
        self.share = 0.0
        self.view.verticalScrollBar().valueChanged.connect(self._keep_share)
        self._drawn_for, self._searched, self._before_search, self._shown_from = 0, False, 0.0, -1
        self._fitting = QTimer(self, singleShot=True, interval=AFTER_RESIZING)
        self._fitting.timeout.connect(self._fit)
        self._connect()
        if isinstance(parent, QDialog):
            parent.finished.connect(self.close)
        style_window(self)

    def _tool(self, text: str, drawing: str) -> QPushButton:
        """A button with its words, or in large text without: they would leave no room to search."""
        return (
            icon_button(drawing, text) if theme_of(self).text_size > LARGE_TEXT else quiet_button(text, picture=drawing)
        )

    def _connect(self) -> None:
        self.back.clicked.connect(lambda: self._step(-1))
        self.forward.clicked.connect(lambda: self._step(1))
        self.contents.clicked.connect(lambda: self.show_address(CONTENTS))
        self.keys.clicked.connect(self.keys_asked)
        self.line_edit.textChanged.connect(self._search)
        self.view.followed.connect(self.follow)
        keys: tuple[tuple[str, Callable[[], object]], ...] = (
            ("Ctrl+F", self.find_bar.open),
            ("F3", self.find_bar.step),
            ("Shift+F3", lambda: self.find_bar.step(back=True)),
            ("Ctrl+K", partial(self.line_edit.setFocus, Qt.FocusReason.ShortcutFocusReason)),
            ("F1", lambda: self.show_address(CONTENTS)),
            ("Shift+F1", self.keys_asked.emit),
            ("Ctrl+W", self.close),
            ("Ctrl++", lambda: self.text_size_asked.emit(1)),
            ("Ctrl+=", lambda: self.text_size_asked.emit(1)),
            ("Ctrl+-", lambda: self.text_size_asked.emit(-1)),
            ("Ctrl+0", lambda: self.text_size_asked.emit(0)),
        )
        for key, action in keys:
            on_key(self, key, action, where=Qt.ShortcutContext.WindowShortcut)
        on_key(self.line_edit, "Return", self._open_first)
        on_key(self.line_edit, "Down", self.view.setFocus)
        on_key(self.line_edit, "Esc", self._leave_search)
        on_key(self.view, "Esc", self.close)
        for button in (self.back, self.forward, self.contents, self.keys):
            on_key(button, "Esc", self.close)
        on_key(self.view, "Backspace", lambda: self._step(-1))

    @property
    def address(self) -> str:
        """What is shown."""
        return self.history.here

    def show_address(self, address: str) -> None:
        """Show a section, a chapter or the contents, with the keyboard where it is read."""
        self._leave(partial(self.history.go, address))
        self._draw()
        self.view.setFocus()

    def follow(self, address: str) -> None:
        """Go where a link leads; the web is the browser's."""
        if address.startswith(("https://", "http://", "mailto:")):
            QDesktopServices.openUrl(QUrl(address))
        else:
            self.show_address(address)

    def restyle(self) -> None:
        """Be shown in the present theme, where one reads or with what is being looked for."""
        share = self.share
        style_window(self)
        if self.line_edit.text().strip():
            self._search(self.line_edit.text())
        else:
            self.read_from(share)

    def place_beside(self, work: QWidget) -> None:
        """Stand beside the work where there is room, else over the side without focus; the frame on screen."""
        screen, frame = work.screen().availableGeometry(), work.frameGeometry()
        title_bar = max(frame.height() - work.height(), self.style().pixelMetric(QStyle.PixelMetric.PM_TitleBarHeight))
        width = min(theme_of(self).slow_px(MANUAL), screen.width())
        right, left = frame.right() + 1, frame.left() - width
        if right + width > screen.right() + 1:
            right = screen.right() + 1 - width
            typed_into: QWidget | None = work.focusWidget()
            middle = screen.left() if typed_into is None else typed_into.mapToGlobal(typed_into.rect().center()).x()
            if left >= screen.left() or middle > screen.center().x():
                right = max(left, screen.left())
        top = max(frame.top(), screen.top())
        self.resize(width, min(frame.height(), screen.bottom() + 1 - top) - title_bar)
        self.move(right, top)  # unlike setGeometry, of the frame

    def stay_on_screen(self) -> None:
        """Be moved, once shown, to where all of it is seen, frame included: it may be wider than it was to be."""
        screen, frame = self.screen().availableGeometry(), self.frameGeometry()
        left = max(screen.left(), min(frame.left(), screen.right() + 1 - frame.width()))
        self.move(left, max(screen.top(), min(frame.top(), screen.bottom() + 1 - frame.height())))

    def _step(self, by: int) -> None:
        if self.history.can_step(by):
            self.read_from(self._leave(partial(self.history.step, by)))
            self.view.setFocus()

    def _keep_share(self) -> None:
        """Keep how far one has read, from 0 to 1: other fonts change the height without a signal."""
        bar = self.view.verticalScrollBar()
        self.share = bar.value() / max(1, bar.maximum())

    def _leave(self, go: Callable[[float], T]) -> T:
        """Go elsewhere, keeping how far this page was read; during a search that is as it was before."""
        share = self._before_search if self.line_edit.text().strip() else self.share
        self._empty_search()
        return go(share)

    def read_from(self, share: float) -> None:
        """Show the page of the present address from there on."""
        self._draw()
        bar = self.view.verticalScrollBar()
        bar.setValue(round(share * bar.maximum()))
        self.share, self._shown_from = share, -1

    def _draw(self) -> None:
        self.back.setEnabled(self.history.can_step(-1))
        self.forward.setEnabled(self.history.can_step(1))
        self._drawn_for = self.view.room
        writer = HtmlWriter(theme_of(self), self.translator, self.view.picture)
        address = self.history.here
        if address in ("", CONTENTS):
            self.view.show_page(writer.contents(manual(self.translator.language)))
        elif address.startswith(PICTURE):
            self.view.show_page(writer.whole_picture(address.removeprefix(PICTURE)))
        else:
            stem, _, section = address.partition("#")
            stems = [each.stem for each in manual(self.translator.language)]
            at = stems.index(stem)
            beside = [
                chapter(stems[other], self.translator.language) if 0 <= other < len(stems) else None
                for other in (at - 1, at + 1)
            ]
            self.view.show_page(writer.chapter(chapter(stem, self.translator.language), *beside), section)
        self._shown_from = self.view.verticalScrollBar().value()

    def _search(self, text: str) -> None:
        if text.strip():
            if not self._searched:
                self._before_search = self.share
            self._searched = True
            finds = find(entries(self.translator.language), text)
            self.view.show_page(
                HtmlWriter(theme_of(self), self.translator, self.view.picture).found(text.strip(), finds)
            )
        else:
            self._searched = False
            self.read_from(self._before_search)

    def _open_first(self) -> None:
        finds = find(entries(self.translator.language), self.line_edit.text())
        if finds:
            self.show_address(finds[0].address)

    def _leave_search(self) -> None:
        if not self.line_edit.text():
            self.close()
            return
        self._empty_search()
        self.read_from(self._before_search)
        self.view.setFocus()

    def _empty_search(self) -> None:
        self.line_edit.blockSignals(True)
        self.line_edit.clear()
        self.line_edit.cross.hide()
        self.line_edit.blockSignals(False)
        self._searched = False

    def _fit(self) -> None:
        """Draw pictures as wide as there is room now, and stay where one reads."""
        if self._drawn_for == self.view.room or self.line_edit.text() or not self.history.here:
            return
        if self.view.verticalScrollBar().value() == self._shown_from:
            self._draw()  # nobody has read on: the title of the section stays where it was asked for
        else:
            self.read_from(self.share)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Pictures are fitted once the window has its size."""
        super().resizeEvent(event)
        self._fitting.start()

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Go on with Tab through the tools and the page."""
        return go_to_next_stop(self, forward)
