"""The window. It opens things: the start page, a new championship, an open one; and lets go of them."""

import gc
import os
from collections.abc import Callable, Generator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, QLocale, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QPaintEvent
from PySide6.QtWidgets import QWidget

from tournament.errors import Refused
from tournament.i18n import Translator
from tournament.messages.refusals import problem_text
from tournament.messages.troubles import trouble_text
from tournament.models.copy_names import SUFFIX
from tournament.preferences import Preferences, change_preferences, currency_here
from tournament.ui.desk.operator_dialog import OperatorDialog
from tournament.ui.dialogs.dialog import HelpDialog
from tournament.ui.dialogs.file_dialog import ask_open, ask_save
from tournament.ui.dialogs.files import championships_folder, proposed_file, work_in, working_folder
from tournament.ui.first_start import FirstStart
from tournament.ui.ground.main_window import MainWindow, StateFollower
from tournament.ui.ground.page_specs import PageName
from tournament.ui.joining.joining import Joining
from tournament.ui.manual.part import Manual
from tournament.ui.safety.safekeeping import Safekeeping
from tournament.ui.shell import memory
from tournament.ui.shell.bar_buttons import LARGER, NORMAL, SMALLER, TEXT_STEP
from tournament.ui.shell.opening import ask_to_close, close_desk, closed_or_left, created, may_close, open_in_background
from tournament.ui.shell.start_page import StartPage
from tournament.ui.shell.start_up import StartUp
from tournament.ui.shell.window_actions import (
    Display,
    ask_for_template,
    connected_start_page,
    follow_desks,
    operator_name,
    show_operator_name,
    window_actions,
)
from tournament.ui.theme.applying import style_window
from tournament.ui.theme.tokens import FIRST_WINDOW, SMALLEST_WINDOW
from tournament.ui.tour.touring import Touring
from tournament.ui.widgets.jobs import DeferredCall, JobRunner, exhaust, let_go_of_jobs
from tournament.ui.widgets.keys import HELP_ASKED, HELP_KEY, KEYS_KEY, go_to_next_stop, on_key

if TYPE_CHECKING:
    from tournament.services.desk.desk import Desk
    from tournament.ui.ground.page_specs import Navigation
    from tournament.ui.setup.new_championship_page import Wish
    from tournament.ui.shell.championship_view import ChampionshipView

TEXT_KEYS = {LARGER: TEXT_STEP, "Ctrl+=": TEXT_STEP, SMALLER: -TEXT_STEP, NORMAL: 0}


class Window(MainWindow):
    """The one window. `start_up` says when the services are there; until then it can only be looked at."""

    painted = Signal()

    def __init__(self, tr: Translator, preferences: Preferences, start_up: StartUp) -> None:
        super().__init__()
        self.translator = tr
        self.preferences = preferences
        if preferences.recent:
            work_in(Path(preferences.recent[0]).parent)
        elif preferences.folder:
            work_in(Path(preferences.folder))
        self.view: ChampionshipView | None = None
        self._start_up = start_up
        self._is_painted = False
        self._remembering: StateFollower | None = None
        self._was_replaced = self._holds_replaced = False
        self._opening, self.showing = JobRunner(self, tr), DeferredCall(self)
        style_window(self)
        self.first_start, self.safekeeping, self.joining = FirstStart(self), Safekeeping(self), Joining(self)
        self.display, self.touring = Display(self, self.first_start), Touring(self)
        self.manual = Manual(self, lambda: self.translator)
        self._connect_manual()
        self.setMinimumSize(*SMALLEST_WINDOW)
        self.resize(*FIRST_WINDOW)
        for key, step in TEXT_KEYS.items():
            on_key(self, key, partial(self.display.change_text_size, step), where=Qt.ShortcutContext.WindowShortcut)
        on_key(self, "Ctrl+Q", self.close, where=Qt.ShortcutContext.WindowShortcut)
        on_key(self, HELP_KEY, self.help, where=Qt.ShortcutContext.WindowShortcut)
        on_key(self, KEYS_KEY, self.show_keys, where=Qt.ShortcutContext.WindowShortcut)
        self.show_start_page()

    def _connect_manual(self) -> None:
        self.manual.text_size_asked.connect(lambda step: self.display.change_text_size(step * TEXT_STEP))
        self.manual.keys_asked.connect(self.show_keys)
        self.manual.read.connect(self._find_again)
        self.theme_chosen.connect(self.manual.restyle, Qt.ConnectionType.QueuedConnection)
        self.language_chosen.connect(self.manual.speak, Qt.ConnectionType.QueuedConnection)

    def _find_again(self) -> None:
        if self.view is not None:
            self.view.search.look_again()

    def show_start_page(self, trouble: str = "") -> None:
        """Show the start page, with what went wrong if something did."""
        self.show_page(connected_start_page(self, trouble), "Capot")

    def when_ready(self, action: Callable[[], None]) -> None:
        """Do something as soon as the services are there."""
        self._start_up.then(action)

    def forget_file(self, path: Path) -> None:
        """Take a file off the list of those opened last; the file itself, if there is one, stays as it is."""
        self.remember(lambda preferences: preferences.without_file(path))
        self.show_start_page()

    def ask_for_new(self) -> None:
        """Show the page for a new championship."""
        from tournament.ui.setup.new_championship_page import NewChampionshipPage

        page = NewChampionshipPage(self.translator, currency_here(os.environ, QLocale.system().name()))
        page.given_up.connect(self.show_start_page)
        page.wished.connect(self.ask_where_to_create)
        page.template_asked.connect(
            lambda: ask_for_template(page, self.translator, working_folder(), self._opening, self._start_up.then)
        )
        self.show_page(page, self.translator.gettext("New championship"))

    def show_page(self, page: QWidget, title: str) -> None:
        """Fill the window with a page, in the place of the one before, which asks for nothing any more.

        A key that was on its way to a page may arrive when an evening has taken its place: what it asks for does not
        take the place of the evening, which would be deleted with everything that waits for it.
        """
        if self.view is not None and page is not self.view:
            page.deleteLater()
            return
        if (before := self.centralWidget()) is not None and before is not page:
            before.blockSignals(True)
        self.setCentralWidget(page)
        self.setWindowTitle(title)
        page.setFocus()

    def ask_where_to_create(self, wish: "Wish") -> None:
        """Ask for the file of a new championship, and create it."""
        title = self.translator.gettext("Where to keep the championship")
        proposed = proposed_file(wish.settings.name, wish.settings.day, championships_folder(self.preferences))
        path = ask_save(self, self.translator, title, proposed, self._files(), suffix=SUFFIX, may_replace=False)
        if path is not None:
            self.create_file(path, wish)

    def _files(self) -> str:
        return self.translator.gettext("Championships") + f" (*{SUFFIX})"

    def create_file(self, path: Path, wish: "Wish") -> None:
        """Create a championship in a new file and open it; no file is ever written over."""
        what = self.translator.gettext("{name} is being created…").format(name=path.name)
        self._start_up.then(
            lambda: self.open_in_background(what, partial(created, path, wish, self.operator), path, is_new=True)
        )

    @property
    def is_opening(self) -> bool:
        """Whether a championship is just being opened or made."""
        return self._opening.is_running

    def come_forward(self) -> None:
        """Be in front, even where the window was minimised."""
        self.setWindowState(self.windowState() & ~Qt.WindowState.WindowMinimized)
        self.activateWindow()

    def ask_for_file(self) -> None:
        """Ask which file to open."""
        path = ask_open(
            self, self.translator, self.translator.gettext("Open a championship"), working_folder(), self._files()
        )
        if path is not None:
            self.open_file(path)

    def open_file(self, path: Path) -> None:
        """Open a championship's file unless it is open; if that fails, leave it and say why.

        A copy is brought back into a new file instead; in the place of what is gone or damaged, the copies of it are
        offered.
        """

        def begin() -> "Desk":
            from tournament.services.setup.championship import open_championship

            return open_championship(path, by=self.operator)

        def open_it() -> None:
            say = self.translator.gettext
            if self._is_open(path):
                self.tell(say("This championship is open already."))
            elif not self.safekeeping.is_copy(path):
                self.open_in_background(say("{name} is being opened…").format(name=path.name), begin, path)

        self._start_up.then(open_it)

    def _is_open(self, path: Path) -> bool:
        from tournament.models.open_files import is_open_here

        return self.view is not None and is_open_here(path)

    def open_sample(self) -> None:
        """Open the sample championship in the middle of its evening, in memory only: anything may be tried."""

        def begin() -> "Desk":
            from tournament.exchange.sample import MID_EVENING, create_sample

            return create_sample(None, MID_EVENING, by=self.operator)

        self._start_up.then(
            lambda: self.open_in_background(
                self.translator.gettext("The sample championship is being played…"), begin, None
            )
        )

    def open_in_background(
        self,
        what: str,
        begin: Callable[[], "Desk"],
        path: Path | None,
        then: Callable[[], None] = lambda: None,
        *,
        is_new: bool = False,
    ) -> None:
        """Have a championship opened or made in the background; then show its view, and do what comes `then`."""
        if may_close(self.view):
            open_in_background(self, self._opening, what, begin, path, then, is_new=is_new)

    def complain(self, sentence: str) -> None:
        """Say on the page that is shown what went wrong."""
        page: Any = self.centralWidget()
        if page is not None:  # none is shown in the middle of opening another
            page.complain(sentence)

    def complain_of(self, trouble: Refused | OSError) -> str:
        """Say why something was not done; returns the text. Welcome is made anew, as its list may differ."""
        if isinstance(trouble, Refused):
            sentence = "\n".join(problem_text(problem, self.translator) for problem in trouble.problems)
        else:
            sentence = trouble_text(trouble, self.translator)
        if isinstance(self.centralWidget(), StartPage):
            self.show_start_page(sentence)
        elif isinstance(trouble, Refused) and self.view is not None:
            self.view.refuse(trouble)
        else:
            self.complain(sentence)
        return sentence

    def tell(self, sentence: str) -> None:
        """Say something good of the championship that is open."""
        if self.view is not None:
            self.view.message.say(sentence, tone="")

    def show_championship(self, desk: "Desk", here: PageName = PageName.CHAMPIONSHIP) -> None:
        """Show an open championship."""
        exhaust(self.showing_championship(desk, here))

    def showing_championship(
        self, desk: "Desk", here: PageName = PageName.CHAMPIONSHIP, remembering: StateFollower | None = None
    ) -> Generator[None, None, str]:
        """Show an open championship in parts, none longer than a key may take.

        Gives what there is to say of the last copies of the one before. `remembering`, read beforehand, lets the
        register know who comes.
        """
        from tournament.ui.shell.championship_view import ChampionshipView
        from tournament.ui.shell.remembering import Remembering

        if (page := self.centralWidget()) is not None:
            let_go_of_jobs(page)
        trouble = ""
        if self.view is not None and self.view.desk is not desk:
            close_desk(self.view.desk)
            trouble = self.safekeeping.stop()
            before, self.view = self.view, None
            yield from before.delete_in_steps()
            self._was_replaced = self._holds_replaced = True
        if self.view is None or self.view.desk is not desk:
            self._remembering = remembering or Remembering(desk)
        services = self.view.services if self.view is not None else None
        view = ChampionshipView(desk, self.translator, None, self.safekeeping.copy(desk), self._remembering, services)
        yield
        yield from view.begin(here)
        yield
        self.view = view
        if services is None:
            follow_desks(self)
        self.display.follow(self.view.bar.display)
        self.joining.follow(self.view)
        self.view.bar.help.clicked.connect(self.help)
        self.view.operator_asked.connect(self.ask_for_operator)
        self.view.opening_asked.connect(self.ask_for_file)
        self.view.closing_asked.connect(partial(ask_to_close, self))
        self.view.saving_asked.connect(self.safekeeping.save_copy)
        self.view.second_asked.connect(self.safekeeping.choose_second)
        self.view.no_second_asked.connect(self.safekeeping.drop_second)
        self.view.search.more_actions = partial(window_actions, self)
        self.view.search.palette.answers = self.manual.answers
        self.view.windowTitleChanged.connect(self.setWindowTitle)
        self.show_page(self.view, self.view.windowTitle())
        return trouble

    def offer_copies(self, file: Path, sentence: str) -> None:
        """In the place of a file that is gone or damaged, offer the copies of it, if there are any."""
        self.safekeeping.offer_instead(file, sentence)

    def give_up(self, desk: "Desk", refused: Refused) -> None:
        """Let go of a championship that cannot be shown because of the disk; an open one stays as it is."""
        desk.leave()
        if self.view is None or self.view.desk is desk:
            self.let_go_of_championship()
            self.show_start_page()
        self.complain_of(refused)

    def let_go_of_championship(self) -> None:
        """Show the championship that was open no more: its file was let go of, and another takes its place."""
        self.view = None
        self.safekeeping.stop()

    def close_championship(self, *, is_sure: bool = False) -> None:
        """Close the open championship and show Welcome. Where the disk refuses, it stays open and says why."""
        if self.view is not None and (is_sure or may_close(self.view)):
            let_go_of_jobs(self.view)
            path, name = self.view.desk.path, self.view.state.contents.name
            if path is not None and not self.view.desk.is_joined:
                self.remember(lambda preferences: preferences.having_opened(path, name))
            try:
                close_desk(self.view.desk)
            except Refused as refused:
                self.complain_of(refused)
            else:
                self.view = self._remembering = None
                self.show_start_page(self.safekeeping.stop())
                QTimer.singleShot(0, self, partial(memory.collect, all_of_it=self._was_replaced))
                self._was_replaced = self._holds_replaced = False

    def let_go_of_replaced(self) -> None:
        """Let go of a replaced championship while nobody types: its pages stay in memory until collected."""
        if self._holds_replaced and not self.is_opening:
            self._holds_replaced = False
            memory.collect_spared()

    @property
    def operator(self) -> str:
        """Who is at the desk, as the journal writes it."""
        return operator_name(self)

    def ask_for_operator(self) -> None:
        """Ask who is at the desk from now on."""
        name = OperatorDialog.ask(self, self.translator, self.preferences.operator)
        if name is not None and self.view is not None:
            self.remember(partial(replace, operator=name))
            show_operator_name(self)

    def help(self) -> None:
        """Open the manual at what belongs to where one is."""
        self.manual.open_at(self._here)

    def show_keys(self) -> None:
        """Show the keys of the page one is on, and what to do when something happens in the hall."""
        HelpDialog(
            self.translator, self._here, self.view.title if self.view is not None else self.windowTitle(), self
        ).open()

    @property
    def _here(self) -> str:
        if self.view is not None:
            return self.view.here
        if self.first_start.page is not None:
            return "first-start"
        return "welcome" if isinstance(self.centralWidget(), StartPage) else "new"

    def speak(self, tr: Translator) -> None:
        """Speak another language from now on; the page is made anew by whoever asks for it."""
        self.translator = self._opening.translator = tr

    def show_again(self, desk: "Desk", navigation: "Navigation") -> None:
        """Show a championship as it was left off: where one was, and what was being typed."""
        try:
            self.show_championship(desk, navigation.path[0].page)
        except Refused as refused:
            self.give_up(desk, refused)
        except BaseException:
            self.give_up(desk, Refused())  # the page of before may be gone already: nothing may be asked of it any more
            raise
        if self.view is not None:
            self.view.carry_on(navigation)

    def remember(self, change: Callable[[Preferences], Preferences]) -> None:
        """Keep a preference, beside those changed in another window; a full disk does not stop an evening."""
        self.preferences = change(self.preferences)
        try:
            change_preferences(change, self.preferences)
        except OSError as trouble:
            self.complain(trouble_text(trouble, self.translator))

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Go on with Tab to what is read next, on pages without a championship too."""
        return go_to_next_stop(self, forward)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Tell, once, that there is something to look at."""
        super().paintEvent(event)
        if not self._is_painted:
            self._is_painted = True
            QTimer.singleShot(0, self, self.painted.emit)  # never, where the window is gone before

    def event(self, event: QEvent) -> bool:
        """A dialog asks for help."""
        if event.type() is HELP_ASKED:
            self.help()
            return True
        return super().event(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Bring everything into the file and let go of it."""
        let_go_of_jobs(self)
        if self.view is not None and not closed_or_left(self, self.translator, self.view):
            event.ignore()
            return
        self.view = None
        gc.unfreeze()
        super().closeEvent(event)
