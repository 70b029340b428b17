"""Opening a championship beside the window, and letting go of it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from tournament.errors import Refused
from tournament.i18n import Translator
from tournament.messages.refusals import problem_text
from tournament.ui.dialogs.files import work_in
from tournament.ui.safety.safekeeping import LOST
from tournament.ui.shell.memory import spared
from tournament.ui.widgets.jobs import JobRunner, OnProgress, waiting_pointer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournament.services.desk.desk import Desk
    from tournament.ui.ground.championship_frame import ChampionshipFrame
    from tournament.ui.ground.main_window import MainWindow
    from tournament.ui.setup.new_championship_page import Wish


def created(path: Path, wish: "Wish", operator: str) -> "Desk":
    """A new championship in a new file, with all that was wished; a failed one leaves nothing behind."""
    from tournament.services.cash.accounts import add_reduction
    from tournament.services.papers.snapshot import keep_logo
    from tournament.services.people.registration import register_teams
    from tournament.services.prizes.prizes import plan_prizes
    from tournament.services.setup.championship import create_from, kept_if_done

    with kept_if_done(create_from(path, wish.settings, by=operator)) as desk:
        for reduction in wish.reductions:
            add_reduction(desk, reduction.name, reduction.cents)
        if wish.teams:
            register_teams(desk, wish.teams)
        if wish.prizes:
            plan_prizes(desk, wish.prizes)
        if wish.logo:
            keep_logo(desk, wish.logo)
    return desk


@contextmanager
def unpainted(window: "MainWindow") -> Iterator[None]:
    """Paint nothing of a window in the block: one page goes, and the other is not whole yet."""
    window.setUpdatesEnabled(False)
    try:
        yield
    finally:
        if isValid(window):
            window.setUpdatesEnabled(True)
            window.repaint()  # Wine leaves the page of before on the screen otherwise


def open_in_background(
    window: "MainWindow",
    jobs: JobRunner,
    what: str,
    begin: "Callable[[], Desk]",
    path: Path | None,
    then: Callable[[], None],
    *,
    is_new: bool,
) -> None:
    """Have `begin` make a desk in the background, with all that its pages show first; then show it.

    `what` is being done, for whoever waits. Of a file that `is_new` nothing is left where that is given up; in the
    place of one that is gone or damaged, its copies are offered.
    """
    from tournament.services.desk.desk import Desk
    from tournament.services.setup.championship import abandon
    from tournament.ui.shell.remembering import Remembering

    let_go = abandon if is_new else Desk.leave

    def make(on_progress: OnProgress) -> tuple[Desk, Remembering]:
        with spared():
            desk = begin()
            try:
                on_progress(0, 0)
                return desk, Remembering(desk)
            except BaseException:
                let_go(desk)
                raise

    def show(made: tuple[Desk, Remembering]) -> Iterator[None]:
        desk, remembering = made
        try:
            with unpainted(window):
                trouble = yield from window.showing_championship(desk, remembering=remembering)
                yield  # what is new in the window is laid out before it is painted
        except Refused as refused:
            window.give_up(desk, refused)
            return
        yield
        if path is not None:
            name = desk.state.contents.name
            window.remember(lambda preferences: preferences.having_opened(path, name))
            work_in(path.parent)
        then()
        if trouble:
            window.complain(trouble)

    def refuse(trouble: Refused | OSError) -> None:
        codes = [problem.code for problem in trouble.problems] if isinstance(trouble, Refused) else []
        if path is not None and "file-missing" in codes:
            window.remember(lambda preferences: preferences.having_lost(path))
        said = window.complain_of(trouble)
        if path is not None and any(code in LOST for code in codes):
            window.offer_copies(path, said)

    jobs.run(
        what,
        make,
        done=lambda made: window.showing.ask(lambda: show(made)),
        refused=refuse,
        throw_away=lambda made: let_go(made[0]),
    )


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
    from tournament.services.rounds.round_views import current_round

    played = current_round(view.state)
    count = len(played.tables) - played.tables_in if played is not None and played.posted_at is not None else 0
    if played is None or not count:
        return ()
    told = view.translator.ngettext(
        "Round {n} is still being played: {count} table has no result yet.",
        "Round {n} is still being played: {count} tables have no result yet.",
        count,
    )
    return (told.format(n=played.number, count=count),)


def _is_sure(view: "ChampionshipFrame", reasons: "Sequence[str]") -> bool:
    """Whether there is nothing to ask, or it is meant."""
    if not reasons:
        return True
    from tournament.ui.dialogs.dialog import SureDialog

    say = view.translator.gettext
    return SureDialog.ask(view, view.translator, say("Close this championship?"), "\n\n".join(reasons), say("Close it"))


def closed_or_left(parent: QWidget, tr: Translator, view: "ChampionshipFrame") -> bool:
    """Close a championship with the window; asks where the disk refuses. Whether the window may go."""
    if not may_close(view):
        return False
    desk = view.desk
    try:
        close_desk(desk)
    except Refused as refused:
        from tournament.ui.dialogs.dialog import SureDialog

        say = tr.gettext
        told = [problem_text(problem, tr) for problem in refused.problems]
        if desk.file_trouble is not None:
            told.append(
                say(
                    "Everything recorded so far is still here: save it elsewhere with Ctrl+S. After leaving, "
                    "only its copies are left."
                )
            )
        else:
            both = say("What is recorded is in {file} and in {log}. Leave both together: it opens again from them.")
            told.append(both.format(file=desk.path, log=f"{desk.path}-wal"))
        if not SureDialog.ask(parent, tr, say("Leave all the same?"), "\n\n".join(told), say("Quit")):
            return False
        desk.leave()
    return True
