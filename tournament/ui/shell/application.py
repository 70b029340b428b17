"""Starts the window: the first page before anything heavy, its size, the file asked for, and what a crash shows.

Python collects in whichever thread happens to allocate, and so destroys what it finds there. A widget has timers and
belongs to the window's thread: destroyed in another, it takes the program with it.
"""

import gc
import os
import signal
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Final

from PySide6.QtCore import (
    QEvent,
    QLibraryInfo,
    QLocale,
    QLoggingCategory,
    QObject,
    QRect,
    QSize,
    Qt,
    QTimer,
    QTranslator,
    Signal,
)
from PySide6.QtGui import QFileOpenEvent, QGuiApplication
from PySide6.QtWidgets import QApplication, QPlainTextEdit, QWidget

from tournament.collecting import is_put_off
from tournament.crash_report import told
from tournament.errors import Refused
from tournament.i18n import Translator, translator
from tournament.messages.troubles import trouble_text
from tournament.preferences import Preferences, Theme, documents_trouble, read_preferences
from tournament.preferences import Theme as Lighting
from tournament.ui.dialogs.dialog import Dialog, keep_width
from tournament.ui.shell.memory import allocate_in_one_arena
from tournament.ui.shell.start_up import StartUp, fetch_rest
from tournament.ui.shell.window import Window
from tournament.ui.theme.applying import apply_theme, load_fonts, style_window
from tournament.ui.theme.icons import program_icon
from tournament.ui.theme.tokens import DARK, FIRST_WINDOW, LIGHT, READING, SMALLEST_WINDOW, SPACE, WIDE, WindowTheme
from tournament.ui.widgets.buttons import primary_button, quiet_button
from tournament.ui.widgets.frames import FrameTimes
from tournament.ui.widgets.keys import is_asking
from tournament.ui.widgets.surfaces import column, prose, row, title

LOOKS: Final = 100
"""Milliseconds between checks of allocation: what was made in between is traversed in one go."""
CALM: Final = 5000
"""Milliseconds in which next to nothing was allocated, after which nobody is thought to type."""
PATIENCE: Final = 10
"""How many times longer than Python it leaves the oldest generation, when the hall is never calm."""


class Collector(QObject):
    """Collects by a timer at Python's thresholds; the oldest generation only when the window is idle.

    From when it is made, nothing is collected but here, in the thread that it is made in, and where `gc.collect` is
    called.
    """

    calmed = Signal()
    """Nobody is thought to type any more: what would be felt otherwise can be done."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        gc.disable()
        self._calm_looks = 0
        timer = QTimer(self, interval=LOOKS)
        timer.timeout.connect(self.look)
        timer.start()

    def look(self) -> None:
        """Collect what is due, unless something is being read that would be traversed again and again."""
        if is_put_off():
            return
        young, middle, old = (
            count / threshold for count, threshold in zip(gc.get_count(), gc.get_threshold(), strict=True)
        )
        self._calm_looks = 0 if young > 1 else self._calm_looks + 1
        is_calm = self._calm_looks * LOOKS >= CALM
        if is_calm and (self._calm_looks - 1) * LOOKS < CALM:
            self.calmed.emit()
        if old > (1 if is_calm else PATIENCE):
            gc.collect()
        elif young > 1:
            gc.collect(1 if middle > 1 else 0)


FRAME: Final = QSize(16, 48)
"""Pixels that a window's frame and title may take; the real size is known only once it is shown."""


def show_within(window: QWidget, available: QRect) -> None:
    """Show a window in the middle of the free screen, or filling it where it is too large.

    On a screen smaller than the smallest window it may become as small as the screen, so that no foot of a page is out
    of reach.
    """
    window.setMinimumSize(QSize(*SMALLEST_WINDOW).boundedTo(available.size()))
    wanted = QSize(*FIRST_WINDOW)
    with_frame = wanted + FRAME
    if with_frame.width() > available.width() or with_frame.height() > available.height():
        window.resize(wanted.boundedTo(available.size()))
        window.move(available.topLeft())
        window.showMaximized()
        return
    window.resize(wanted)
    window.move(available.center() - window.rect().center())
    window.show()


class CrashDialog(Dialog):
    """Says that the file is safe, and offers the details to copy."""

    def __init__(self, details: str, tr: Translator, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.details = details
        self.setWindowTitle(tr.gettext("Something unexpected happened"))
        keep_width(self, READING)
        text = QPlainTextEdit(details, readOnly=True)
        text.setAccessibleName(tr.gettext("Details"))
        copy = quiet_button(tr.gettext("&Copy the details"))
        copy.clicked.connect(self.copy_details)
        go_on = primary_button(tr.gettext("Continue"))
        go_on.clicked.connect(self.accept)
        go_on.setDefault(True)
        layout = column(
            title(tr.gettext("Something unexpected happened")),
            prose(
                tr.gettext(
                    "The championship is safe: everything that was recorded is in its file, and an action "
                    "that was not finished left no trace. "
                    "You can go on. If it happens again, copy the details and send them to whoever looks "
                    "after the program."
                )
            ),
            text,
            row(copy, None, go_on),
            space=SPACE,
        )
        layout.setContentsMargins(WIDE, WIDE, WIDE, WIDE)
        self.setLayout(layout)

    def copy_details(self) -> None:
        """Put the details where another program can paste them."""
        QGuiApplication.clipboard().setText(self.details)


class CrashWatch(QObject):
    """Catches what nobody expected, in any thread, and shows it in the window's thread, one crash at a time.

    A refusal is none: a disk that does not answer can refuse whatever a key leads to. It is emitted as `refused`, and
    what was typed stays.
    """

    refused = Signal(object)
    _crashed = Signal(str)

    def __init__(self, tr: Callable[[], Translator], parent: QWidget) -> None:
        super().__init__(parent)
        self._tr, self._over, self._is_showing = tr, parent, False
        self._crashed.connect(self._show, Qt.ConnectionType.QueuedConnection)

    def install(self) -> None:
        """From now on every unexpected exception is shown."""
        sys.excepthook = self.tell
        threading.excepthook = lambda crash: self.tell(crash.exc_type, crash.exc_value, crash.exc_traceback)

    def tell(self, kind: type[BaseException], error: BaseException | None, trace: TracebackType | None) -> None:
        """Show an exception, and print it for whoever reads the terminal; a refusal is only said."""
        if isinstance(error, Refused):
            self.refused.emit(error)
            return
        sys.__excepthook__(kind, error or kind(), trace)
        if not issubclass(kind, KeyboardInterrupt):
            self._crashed.emit(told((error or kind()).with_traceback(trace)))

    def _show(self, details: str) -> None:
        if not self._is_showing:
            self._is_showing = True
            CrashDialog(details, self._tr(), self._over).exec()
            self._is_showing = False


"""Milliseconds between two looks at whether the window can open it."""


class Application(QApplication):
    """The application. A file may be asked for before there is a window: `asked` keeps the newest."""

    file_asked = Signal()

    def __init__(self, arguments: list[str]) -> None:
        super().__init__(arguments)
        self.asked: Path | None = None

    def event(self, event: QEvent) -> bool:
        """Note the file that is to be opened; an address that is no local file is ignored."""
        if event.type() is not QEvent.Type.FileOpen or not isinstance(event, QFileOpenEvent):
            return super().event(event)
        if event.file():
            self.asked = Path(event.file())
            self.file_asked.emit()
        return True


class AskedFile(QObject):
    """Opens in the window what the application is asked for, the newest only: one championship is open at a time.

    While a dialog is being answered, or something else is being opened, it waits: neither may have the window changed
    under it.
    """

    def __init__(self, application: Application, window: "Window") -> None:
        super().__init__(window)
        self._application, self._window = application, window
        self._looking = QTimer(self, interval=LOOKS)
        self._looking.timeout.connect(self._look)
        application.file_asked.connect(self._look)
        self._look()

    def _look(self) -> None:
        if self._application.asked is None:
            return
        if is_asking() or self._window.is_opening:
            self._looking.start()
            return
        self._looking.stop()
        path, self._application.asked = self._application.asked, None
        self._window.come_forward()
        self._window.open_file(path)


TURN = 0.0005
"""Seconds of a thread's turn: at Python's 5 ms, a page with many cells paints ten times slower."""
UNTIL_REST = 1000
"""Milliseconds after which what the other pages want is imported: by then the first one is on the screen."""
LONGEST_WAIT_FOR_PAINT = 2000
"""Milliseconds after which the services are loaded even if nothing was painted: a window may be opened minimised."""


def run_window(path: Path | None, *, language: str) -> int:
    """Open the window, on a championship's file if one is given, and stay until it is closed. Gives the exit code."""
    allocate_in_one_arena()
    preferences = read_preferences()
    application = make_application(preferences, language)
    collector = Collector(application)  # before there is another thread
    FrameTimes(application)
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    sys.setswitchinterval(TURN)
    start_up = StartUp()
    window = Window(translator(language), preferences, start_up)
    collector.calmed.connect(window.let_go_of_replaced)
    watch = CrashWatch(lambda: window.translator, window)
    watch.install()
    watch.refused.connect(window.complain_of, Qt.ConnectionType.QueuedConnection)
    start_up.failed.connect(lambda error: watch.tell(type(error), error, error.__traceback__))
    window.theme_chosen.connect(lambda lighting: apply_theme(application, theme_from(window.preferences, lighting)))
    window.language_chosen.connect(lambda spoken: speak(application, spoken))
    show_within(window, window.screen().availableGeometry())
    show_first(window, path)
    if isinstance(application, Application):
        AskedFile(application, window)
    window.painted.connect(start_up.begin)
    start_up.finished.connect(lambda: QTimer.singleShot(UNTIL_REST, fetch_rest))
    QTimer.singleShot(LONGEST_WAIT_FOR_PAINT, start_up.begin)
    code = application.exec()
    start_up.wait()
    return code


def show_first(window: Window, path: Path | None) -> None:
    """Open the requested file before the first start's questions; say if the documents' folder cannot be made."""
    if path is not None:
        window.open_file(path)
    elif window.preferences.first_start:
        window.first_start.ask()
    if path is None and (trouble := documents_trouble()) is not None:
        window.complain(trouble_text(trouble, window.translator))


def make_application(preferences: Preferences, language: str) -> QApplication:
    """The one application, with its theme and its language. Qt's own command line is not ours: it gets none."""
    existing = QApplication.instance()
    application = existing if isinstance(existing, QApplication) else Application(sys.argv[:1])
    application.setApplicationName("Capot")
    application.setDesktopFileName("capot")
    load_fonts()
    apply_theme(application, theme_from(preferences, preferences.theme))
    speak(application, language)
    application.setWindowIcon(program_icon())
    return application


def theme_from(preferences: Preferences, lighting: Lighting) -> WindowTheme:
    """What a person prefers to look at; the system decides where they leave it to it."""
    system_is_dark = QGuiApplication.styleHints().colorScheme() is Qt.ColorScheme.Dark
    dark = system_is_dark if lighting is Lighting.SYSTEM else lighting is Lighting.DARK
    return WindowTheme(DARK if dark else LIGHT, preferences.text_size / 100)


def speak(application: QApplication, language: str) -> None:
    """Dates, and the words of Qt's own dialogs, in a language."""
    QLocale.setDefault(QLocale(language))
    for spoken in application.findChildren(QTranslator):
        application.removeTranslator(spoken)
        spoken.deleteLater()
    words = QTranslator(application)
    if words.load(f"qtbase_{language}", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)):
        application.installTranslator(words)


SETTLING = 20
"""Turns of the event loop before a page's picture: tiles and tables find their sizes late."""


def take_pictures(file: Path, folder: Path, tr: Translator) -> list[Path]:
    """Open a championship invisibly and keep a picture of every page, named after it. Gives the paths."""
    from tournament.services.setup.championship import open_championship
    from tournament.ui.ground.page_specs import PAGES
    from tournament.ui.shell.championship_view import ChampionshipView

    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    application = make_application(Preferences(theme=Theme.LIGHT), tr.language)
    # a screen that is none warns that it cannot keep a window from being made too small
    QLoggingCategory.setFilterRules("default.warning=false")
    desk = open_championship(file, by="")
    taken = []
    try:
        view = ChampionshipView(desk, tr)
        style_window(view)
        view.resize(*FIRST_WINDOW)
        view.show()
        for spec in PAGES:
            view.go(spec.name)
            for _ in range(SETTLING):
                application.processEvents()
            taken.append(folder / f"{spec.name}.png")
            view.grab().save(str(taken[-1]))
        view.close()
    finally:
        desk.close()
        QLoggingCategory.setFilterRules("")
    return taken
