"""The window that the hall looks at. The keyboard stays with the desk, whatever becomes of this window."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QGuiApplication, QKeyEvent, QMouseEvent, QScreen
from PySide6.QtWidgets import QVBoxLayout, QWidget

from tournament.ui.screen.monitors import IN_A_WINDOW, monitors, name_of, place_of
from tournament.ui.screen.slide_view import HIGH, WIDE, SlideView

SMALL: Final = QSize(30 * WIDE, 30 * HIGH)
EDGE: Final = 24
"""How far a small window is from the corner of the monitor, in pixels."""


class HallWindow(QWidget):
    """Fills the chosen monitor; while that is missing, a small window on the desk's."""

    left = Signal()
    """Somebody left the full screen, and wants a small window."""
    closed = Signal()

    def __init__(self, desk: QWidget, title: str, *, remembered: Callable[[], tuple[str, ...]]) -> None:
        """`desk` is where the keyboard is; `remembered` tells which monitors were chosen, the last one first."""
        super().__init__(None, Qt.WindowType.Window)
        self._desk, self._remembered = desk, remembered
        self.setWindowTitle(title)
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.setAttribute(Qt.WidgetAttribute.WA_QuitOnClose, False)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.view = SlideView()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.view)
        self._placing = QTimer(self, singleShot=True, interval=0)
        self._placing.timeout.connect(self.place)
        application = QGuiApplication.instance()
        assert isinstance(application, QGuiApplication)
        for told in (application.screenAdded, application.screenRemoved):
            told.connect(self._placing.start)  # Qt moves the window itself first

    @property
    def monitor(self) -> str:
        """The monitor that it fills; empty while it is a small window."""
        return name_of(self.screen()) if self.windowState() & Qt.WindowState.WindowFullScreen else IN_A_WINDOW

    def place(self) -> None:
        """Be where it was wanted last, as far as that monitor is there."""
        wanted = place_of(self._desk, self._remembered())
        if wanted:
            self._fill(monitors()[wanted])
        else:
            self._be_small(self._desk.screen())

    def _fill(self, monitor: QScreen) -> None:
        if self.isVisible() and self.monitor == name_of(monitor) and self.geometry() == monitor.geometry():
            return
        self.setWindowState(Qt.WindowState.WindowNoState)
        self._be_above(is_above=False)
        self.setScreen(monitor)
        self.setGeometry(monitor.geometry())
        self.setCursor(Qt.CursorShape.BlankCursor)
        self._show_as(Qt.WindowState.WindowFullScreen)

    def _be_small(self, monitor: QScreen) -> None:
        if self.isVisible() and not self.monitor and self.screen() == monitor:
            return
        self.unsetCursor()
        self._be_above(is_above=True)
        self._show_as(Qt.WindowState.WindowNoState)
        room = monitor.availableGeometry()
        size = SMALL.boundedTo(room.size() / 2)
        self.setScreen(monitor)
        self.setGeometry(room.right() - size.width() - EDGE, room.bottom() - size.height() - EDGE, size.width(), size.height())

    def _be_above(self, *, is_above: bool) -> None:
        """Stay above the window of the desk, which would cover a small one with the first click on it; or not."""
        if bool(self.windowFlags() & Qt.WindowType.WindowStaysOnTopHint) is not is_above:
            self.setWindowFlag(Qt.WindowType.WindowStaysOnTopHint, is_above)  # which hides it

    def _show_as(self, state: Qt.WindowState) -> None:
        """Show it without taking the keyboard: `showFullScreen` and `showNormal` would."""
        self.setWindowState(state)
        self.setVisible(True)

    def give_keyboard_back(self) -> None:
        """Let the desk have the keyboard."""
        if self.isActiveWindow():
            self._desk.activateWindow()

    def changeEvent(self, event: QEvent) -> None:
        """Some systems give every window that is shown the keyboard: it goes back, unless somebody clicked here."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.ActivationChange and self.isActiveWindow() and not QGuiApplication.mouseButtons():
            QTimer.singleShot(0, self, self.give_keyboard_back)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape leaves the full screen; whatever else is typed is meant for the desk, and is heard there."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
            self.give_keyboard_back()
            return
        self._desk.activateWindow()
        if (heard := self._desk.window().focusWidget()) is not None:
            QCoreApplication.sendEvent(heard, event)

    def mouseDoubleClickEvent(self, _event: QMouseEvent) -> None:
        """A double click leaves the full screen too."""
        if self.monitor:
            self.left.emit()

    def closeEvent(self, event: QCloseEvent) -> None:
        """It can be opened again from the desk."""
        super().closeEvent(event)
        self.closed.emit()
