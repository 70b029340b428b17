"""Letting go of a championship. What the disk will not take keeps it open, unless one wants to leave all the same."""

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from tournament.errors import Refused
from tournament.i18n import Translator
from tournament.messages.refusals import say_problem
from tournament.ui.widgets.waiting_pointer import waiting_pointer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournament.services.desk.desk import Desk
    from tournament.ui.ground.championship_frame import ChampionshipFrame
    from tournament.ui.ground.main_window import MainWindow


def close_desk(desk: "Desk") -> None:
    """Write and close the file, with a waiting pointer. Refuses as the disk does: all then stays open."""
    with waiting_pointer():
        desk.close()


def may_close(view: "ChampionshipFrame | None") -> bool:
    """Whether a championship may be closed; asks where that would cut short a service, such as phones."""
    return view is None or _is_sure(view, view.services.reasons_to_stay())


def ask_to_close(window: "MainWindow") -> None:
    """Close the championship; asks too while its hall is open, though empty, or tables still play."""
    view = window.view
    if view is not None and _is_sure(view, [*view.services.reasons_to_ask(), *_still_playing(view)]):
        window.close_championship(is_sure=True)


def _still_playing(view: "ChampionshipFrame") -> "Sequence[str]":
    """That tables still play; not of the sample, nor of a joined desk, whose round goes on without it."""
    if view.desk.path is None or view.desk.is_joined:
        return ()
    from tournament.services.rounds.round_lines import current_round

    played = current_round(view.hall)
    count = len(played.tables) - played.tables_in if played is not None and played.posted_at is not None else 0
    if played is None or not count:
        return ()
    told = view.words.ngettext(
        "Round {n} is still being played: {count} table has no result yet.",
        "Round {n} is still being played: {count} tables have no result yet.",
        count,
    )
    return (told.format(n=played.number, count=count),)


def _is_sure(view: "ChampionshipFrame", reasons: "Sequence[str]") -> bool:
    """Whether there is nothing to ask, or it is meant."""
    if not reasons:
        return True
    from tournament.ui.dialogs.sure_dialog import SureDialog

    say = view.words.gettext
    return SureDialog.ask(view, view.words, say("Close this championship?"), "\n\n".join(reasons), say("Close it"))


def closed_or_left(parent: QWidget, words: Translator, view: "ChampionshipFrame") -> bool:
    """Close a championship with the window; asks where the disk refuses. Whether the window may go."""
    if not may_close(view):
        return False
    desk = view.desk
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
