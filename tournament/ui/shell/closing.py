"""Letting go of a championship. What the disk will not take keeps it open, unless one wants to leave all the same."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget

from tournament.errors import Refused
from tournament.i18n import Translator
from tournament.wording.refusals import say_problem

if TYPE_CHECKING:
    from tournament.services.desk.desk import Desk


def close_desk(desk: "Desk") -> None:
    """Bring everything into the file and let go of it. The last copies may take some seconds: the pointer says that the window is at work.

    Refuses what the disk refuses: the championship then stays open, and so do its copies.
    """
    QApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
    try:
        desk.close()
    finally:
        QApplication.restoreOverrideCursor()


def closed_or_left(parent: QWidget, words: Translator, desk: "Desk") -> bool:
    """Close a championship before the window goes; where the disk refuses, ask whether to leave all the same. Whether the window may go."""
    try:
        close_desk(desk)
    except Refused as refused:
        from tournament.ui.dialogs.sure_dialog import SureDialog

        say = words.gettext
        told = [say_problem(problem, words) for problem in refused.problems]
        if desk.file_trouble is not None:
            told.append(say("Everything recorded so far is still here: save it elsewhere with Ctrl+S. After leaving, only its copies are left."))
        else:
            both = say("What is recorded stands in {file} and in {log}. Leave both together: it opens again from them.")
            told.append(both.format(file=desk.path, log=f"{desk.path}-wal"))
        if not SureDialog.ask(parent, words, say("Leave all the same?"), "\n\n".join(told), say("Quit")):
            return False
        desk.leave()
    return True
