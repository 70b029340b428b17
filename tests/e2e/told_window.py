"""The program's window, which also tells a file what it shows: a run by keys can wait for that, and type on another
computer what stands on this one.

python -m tests.e2e.told_window TOLD [FILE]
"""

import sys

import tournament.ui.shell.plain_import  # noqa: F401  # before anything of Qt

# isort: split
import json
from pathlib import Path
from unittest.mock import patch

from PySide6.QtCore import QTimer

from tournament.disk import write_whole
from tournament.ui.hall.desks_part import DesksPart
from tournament.ui.joining.part import JoinedPart
from tournament.ui.safety.banners import ElsewherePart
from tournament.ui.shell import application
from tournament.ui.shell.window import Window

OFTEN = 250
"""Milliseconds between two looks; what is the same is not told again, so that a window at rest is at rest."""


class ToldWindow(Window):
    """Tells the code that is shown, what stands in the banner over the pages and in the message under them, and how far
    the journal goes."""

    def __init__(self, *given) -> None:
        super().__init__(*given)
        self._told = ""
        self._telling = QTimer(self, interval=OFTEN)
        self._telling.timeout.connect(self.tell_file)
        self._telling.start()

    def tell_file(self) -> None:
        """Tell what is shown now, if it is new."""
        if (told := json.dumps(self.shown())) != self._told:
            self._told = told
            write_whole(Path(sys.argv[1]), told.encode())

    def shown(self) -> dict[str, object]:
        """What is shown now."""
        view = self.view
        if view is None:
            return {"open": False}
        hosting, joined = view.services.find(DesksPart), view.services.find(JoinedPart)
        elsewhere = view.services.find(ElsewherePart)
        return {
            "open": True,
            "code": hosting.code.code if hosting is not None and hosting.code is not None else "",
            "banner": joined.banner.text if joined is not None and joined.banner is not None else "",
            "elsewhere": elsewhere.banner.text if elsewhere is not None else "",
            "message": view.message.text,
            "newest": view.state.sequence,
        }


def main() -> int:
    """Open it."""
    file = Path(sys.argv[2]) if len(sys.argv) > 2 else None
    with patch.object(application, "Window", ToldWindow):
        return application.run_window(file, language="fr")


if __name__ == "__main__":
    sys.exit(main())
