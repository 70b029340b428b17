"""The program's own window where nobody sees it, as the program runs it."""

import sys
from dataclasses import dataclass

from PySide6.QtWidgets import QApplication

from tournament.i18n import translator
from tournament.preferences import Preferences
from tournament.ui.shell.application import TURN, Collector, make_application
from tournament.ui.shell.start_up import StartUp
from tournament.ui.shell.window import Window

LANGUAGE = "fr"


@dataclass(frozen=True)
class Shown:
    """The window with its application, and what says when the services are there: nobody has begun to import them."""

    application: QApplication
    window: Window
    start_up: StartUp


def show_window() -> Shown:
    """Show it, with threads and memory handled as the program has it."""
    application = make_application(Preferences(), LANGUAGE)
    sys.setswitchinterval(TURN)
    start_up = StartUp()
    window = Window(translator(LANGUAGE), Preferences(), start_up)
    Collector(window)
    window.show()
    return Shown(application, window, start_up)
