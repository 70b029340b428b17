"""Copies in the window: allowing them, their targets, and restoring one. Holds no championship itself."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject

from tournament.errors import Refused
from tournament.models.copy_names import SUFFIX, copy_name
from tournament.preferences import copies_folder
from tournament.ui.dialogs.file_dialog import ask_folder, ask_save
from tournament.ui.dialogs.files import proposed_file, working_folder
from tournament.ui.widgets.jobs import JobRunner, OnProgress

if TYPE_CHECKING:
    from tournament.services.desk.desk import Desk
    from tournament.services.safety.views import CopyView
    from tournament.ui.ground.championship_frame import ChampionshipFrame
    from tournament.ui.ground.main_window import MainWindow
    from tournament.ui.ground.page import Copying

LOST: Final = (
    "file-missing",
    "file-damaged",
    "file-not-ours",
    "file-unreadable",
    "file-unfinished",
    "file-without-log",
    "file-unsound",
)
"""Refusals after which copies are offered, if any: a file with a lost beginning is not recognised."""


# The services are imported where they are used: that takes 0.8 s, and the window is painted, with this in it, before.


class Safekeeping(QObject):
    """The copies of the window."""

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self._window = window
        self._desk: Desk | None = None
        self.copying: Copying | None = None

    def copy(self, desk: "Desk") -> "Copying | None":
        """Let copies of this championship be made, unless it is in memory or another computer hosts it."""
        from tournament.services.safety.copies import Copies
        from tournament.ui.ground.page import Copying

        if desk is not self._desk:
            self.stop()
            self._desk = desk
            if desk.path is not None and not desk.is_joined:
                second = self._window.preferences.backup_target
                self.copying = Copying(Copies(desk, Path(second) if second else None), self)
                self.copying.tick_soon()
        return self.copying

    def stop(self) -> str:
        """The championship is closed. Gives what there is to say of its last copies, if they failed."""
        from tournament.messages.safety.copies import target_trouble_text

        copying, self.copying, self._desk = self.copying, None, None
        if copying is None:
            return ""
        copying.stop()
        copying.deleteLater()
        return "\n".join(
            target_trouble_text(target, self._window.translator) for target in copying.targets if target.trouble
        )

    def save_copy(self) -> None:
        """Save a copy; where the file lost its name, save it elsewhere and go on there."""
        view = self._window.view
        if view is None:
            return
        try:
            if view.desk.file_trouble is None:
                self._write_copy(view)
            else:
                self._save_elsewhere(view)
        except Refused as refused:
            self._window.complain_of(refused)

    def _write_copy(self, view: "ChampionshipFrame") -> None:
        """Ask where a copy of the open championship goes, and write it there."""
        from tournament.models.open_files import is_there
        from tournament.services.safety.copies import frozen_championship, save_copy
        from tournament.services.setup.championship import championship

        say = self._window.translator.gettext
        proposed = working_folder() / copy_name(championship(view.state).name, view.desk.clock())
        path = ask_save(
            self._window, self._window.translator, say("Where to save the copy"), proposed, self._files(), suffix=SUFFIX
        )
        if path is None:
            return
        frozen = frozen_championship(view.desk)
        was_there = is_there(path)
        JobRunner(view, self._window.translator).run(
            say("A copy is being saved…"),
            lambda _on_progress: save_copy(frozen, path),
            done=lambda _: view.message.say(say("Saved: {file}").format(file=path), tone=""),
            refused=self._refuse,
            throw_away=lambda _: None if was_there else path.unlink(missing_ok=True),
        )

    def _save_elsewhere(self, view: "ChampionshipFrame") -> None:
        """Ask for another name, write the present championship there, and go on in that file."""
        from tournament.services.safety.copies import frozen_championship, save_copy
        from tournament.services.setup.championship import championship, open_championship

        tr, say = self._window.translator, self._window.translator.gettext
        line = championship(view.state)
        title, proposed = say("Where to continue the championship"), proposed_file(line.name, line.day)
        path = ask_save(self._window, tr, title, proposed, self._files(), suffix=SUFFIX, may_replace=False)
        if path is None:
            return
        frozen = frozen_championship(view.desk)

        def begin(_on_progress: OnProgress) -> "Desk":
            save_copy(frozen, path)
            return open_championship(path, by=self._window.operator)

        def go_on(desk: "Desk") -> None:
            navigation = view.unfinished()
            view.desk.leave()
            self._window.let_go_of_championship()
            self._window.remember(lambda preferences: preferences.having_opened(path, line.name))
            self._window.show_again(desk, navigation)
            self._window.tell(say("The championship continues in {file}.").format(file=path))

        JobRunner(view, tr).run(
            say("{name} is being saved…").format(name=path.name),
            begin,
            done=go_on,
            refused=self._refuse,
            throw_away=lambda desk: desk.leave(),
        )

    def _refuse(self, trouble: Refused | OSError) -> None:
        self._window.complain_of(trouble)

    def _files(self) -> str:
        return self._window.translator.gettext("Championships") + f" (*{SUFFIX})"

    def choose_second(self) -> None:
        """Ask for a second backup target, and copy there as well from now on."""
        say = self._window.translator.gettext
        if self.copying is not None:
            here = self.copying.second
            beginning = here.parent if here is not None and here.parent.is_dir() else Path.home()
            folder = ask_folder(
                self._window,
                self._window.translator,
                say("Where else to keep copies: a USB stick, for instance"),
                beginning,
            )
            if folder is not None:
                self._copy_to(folder)

    def drop_second(self) -> None:
        """Copy to no second target any more."""
        self._copy_to(None)

    def _copy_to(self, device: Path | None) -> None:
        if self.copying is None:
            return
        try:
            self.copying.choose_second(device)
        except Refused as refused:
            self._window.complain_of(refused)
        else:
            self._window.remember(partial(replace, backup_target=str(self.copying.second or "")))

    def open_copy(self) -> None:
        """Show every copy there is, and open the one that is chosen as a new file."""
        from tournament.services.safety.recovering import all_copies

        self._look(lambda _on_progress: all_copies(self._targets()), lambda copies: self._ask("", copies))

    def offer_instead(self, file: Path, sentence: str) -> None:
        """A file is gone or damaged: offer the copies of it, if there are any."""
        from tournament.services.safety.recovering import copies_of

        self._look(
            lambda _on_progress: copies_of(file, self._targets()),
            lambda copies: self._ask(sentence, copies) if copies else None,
        )

    def _targets(self) -> list[Path]:
        second = self._window.preferences.backup_target
        return [copies_folder(), *([Path(second)] if second else [])]

    def _look(
        self, find: "Callable[[OnProgress], tuple[CopyView, ...]]", show: "Callable[[tuple[CopyView, ...]], None]"
    ) -> None:
        what = self._window.translator.gettext("Looking for copies…")
        JobRunner(self._window.centralWidget() or self._window, self._window.translator).run(
            what, find, done=show, refused=self._refuse
        )

    def _ask(self, trouble: str, copies: "Sequence[CopyView]") -> None:
        from tournament.services.safety.recovering import copies_in_folder
        from tournament.ui.safety.copies_dialog import CopiesDialog

        chosen = CopiesDialog.ask(self._window, self._window.translator, trouble, copies, copies_in_folder)
        if chosen is not None:
            self.bring_back(chosen)

    def is_copy(self, path: Path) -> bool:
        """Whether this file is a copy: it is then restored into a new file instead of being worked in."""
        from tournament.services.safety.recovering import copy_at

        copy = copy_at(path)
        if copy is not None:
            self.bring_back(copy)
        return copy is not None

    def bring_back(self, copy: "CopyView") -> None:
        """Ask where to go on from a copy, make that file and open it."""
        tr, say = self._window.translator, self._window.translator.gettext
        title = say("A copy stays as it is: where to continue?")
        proposed = proposed_file(copy.championship, copy.at.date())
        path = ask_save(self._window, tr, title, proposed, self._files(), suffix=SUFFIX, may_replace=False)
        if path is None:
            return

        came_back: list[int] = []

        def begin() -> "Desk":
            from tournament.services.safety.recovering import bring_back
            from tournament.services.setup.championship import open_championship

            came_back.append(bring_back(copy, path))
            try:
                return open_championship(path, by=self._window.operator)
            except BaseException:
                path.unlink(missing_ok=True)
                raise

        def tell() -> None:
            from tournament.messages.phrases import whole_moment_text
            from tournament.messages.safety.copies import copy_content_text

            when = whole_moment_text(copy.at.astimezone(), tr)
            what = copy_content_text(replace(copy, since=came_back[-1]), tr)
            told = say("This is the copy of {when} in a new file: {what}.").format(when=when, what=what)
            self._window.tell(told)

        self._window.open_in_background(
            say("{name} is being opened…").format(name=path.name), begin, path, tell, is_new=True
        )
