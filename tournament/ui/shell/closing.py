"""Letting go of a championship. What the disk will not take keeps it open, unless one wants to leave all the same."""

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from tournament.errors import Refused
from tournament.i18n import Translator
from tournament.ui.widgets.waiting_pointer import waiting_pointer
from tournament.wording.refusals import say_problem

if TYPE_CHECKING:
    from tournament.services.desk.desk import Desk
    from tournament.ui.shell.evening import Evening


def close_desk(desk: "Desk") -> None:
    """Bring everything into the file and let go of it. The last copies may take some seconds: the pointer says that the window is at work.

    Refuses what the disk refuses: the championship then stays open, and so do its copies.
    """
    with waiting_pointer():
        desk.close()


def may_close(evening: "Evening | None") -> bool:
    """Whether a championship may be closed: asked where that would cut short what it has outside its pages, such as phones of the hall."""
    reasons = evening.outside.reasons_to_stay() if evening is not None else ()
    if evening is None or not reasons:
        return True
    from tournament.ui.dialogs.sure_dialog import SureDialog

    say = evening.words.gettext
    return SureDialog.ask(evening, evening.words, say("Close this championship?"), "\n\n".join(reasons), say("Close it"))


def closed_or_left(parent: QWidget, words: Translator, evening: "Evening") -> bool:
    """Close a championship before the window goes; where the disk refuses, ask whether to leave all the same. Whether the window may go."""
    if not may_close(evening):
        return False
    desk = evening.desk
    try:
        close_desk(desk)
    except Refused as refused:
        from tournament.ui.dialogs.sure_dialog import SureDialog

        say = words.gettext
        told = [say_problem(problem, words) for problem in refused.problems]
        if desk.file_trouble is not None:
            told.append(say("Everything recorded so far is still here: save it elsewhere with Ctrl+S. After leaving, only its copies are left."))
        else:
            both = say("What is recorded is in {file} and in {log}. Leave both together: it opens again from them.")
            told.append(both.format(file=desk.path, log=f"{desk.path}-wal"))
        if not SureDialog.ask(parent, words, say("Leave all the same?"), "\n\n".join(told), say("Quit")):
            return False
        desk.leave()
    return True
