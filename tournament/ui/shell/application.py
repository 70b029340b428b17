"""Starts the window: the first page is painted before anything heavy is imported."""

import signal
import sys
from pathlib import Path

from PySide6.QtCore import QLibraryInfo, QLocale, Qt, QTimer, QTranslator
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from tournament.i18n import translator
from tournament.messages.troubles import say_trouble
from tournament.preferences import Preferences, documents_trouble, read_preferences
from tournament.preferences import Theme as Lighting
from tournament.ui.shell.asked_file import Application, AskedFile
from tournament.ui.shell.collector import Collector
from tournament.ui.shell.crash import CrashWatch
from tournament.ui.shell.first_size import show_within
from tournament.ui.shell.start_up import StartUp, fetch_rest
from tournament.ui.shell.window import Window
from tournament.ui.theme.applying import apply_theme
from tournament.ui.theme.fonts import load_fonts
from tournament.ui.theme.icons import program_icon
from tournament.ui.theme.tokens import DARK, LIGHT, WindowTheme

TURN = 0.0005
"""Seconds of a thread's turn: at Python's 5 ms, a page with many cells paints ten times slower."""
UNTIL_REST = 1000
"""Milliseconds after which what the other pages want is imported: by then the first one is on the screen."""
LONGEST_WAIT_FOR_PAINT = 2000
"""Milliseconds after which the services are loaded even if nothing was painted: a window may be opened minimised."""


def run_window(path: Path | None, *, language: str) -> int:
    """Open the window, on a championship's file if one is given, and stay until it is closed. Gives the exit code."""
    preferences = read_preferences()
    application = make_application(preferences, language)
    collector = Collector(application)  # before there is another thread
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    sys.setswitchinterval(TURN)
    start_up = StartUp()
    window = Window(translator(language), preferences, start_up)
    collector.calmed.connect(window.let_go_of_replaced)
    watch = CrashWatch(lambda: window.words, window)
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
        window.complain(say_trouble(trouble, window.words))


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
