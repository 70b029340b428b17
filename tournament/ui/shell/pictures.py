"""Pictures of the window, for the demo and for the pages that show what the program looks like."""

import os
from pathlib import Path

from PySide6.QtCore import QLoggingCategory

from tournament.i18n import Translator
from tournament.preferences import Preferences, Theme
from tournament.ui.shell.application import make_application
from tournament.ui.theme.applying import style_window
from tournament.ui.theme.tokens import FIRST_WINDOW

SETTLING = 20
"""Turns of the event loop before a page's picture: tiles and tables find their sizes late."""


def take_pictures(file: Path, folder: Path, words: Translator) -> list[Path]:
    """Open a championship invisibly and keep a picture of every page, named after it. Gives the paths."""
    from tournament.services.setup.championship import open_championship
    from tournament.ui.ground.page_specs import PAGES
    from tournament.ui.shell.championship_view import ChampionshipView

    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    application = make_application(Preferences(theme=Theme.LIGHT), words.language)
    # a screen that is none warns that it cannot keep a window from being made too small
    QLoggingCategory.setFilterRules("default.warning=false")
    desk = open_championship(file, by="")
    taken = []
    try:
        view = ChampionshipView(desk, words)
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
