"""What concerns the whole window: how it is shown, its start page, who is at the desk, and its actions."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QCoreApplication, QEvent, QLocale, QObject, QTimer
from PySide6.QtWidgets import QApplication, QWidget

from tournament.errors import Refused
from tournament.i18n import LANGUAGE_NAMES, LANGUAGES, Translator, translator
from tournament.messages.refusals import problem_text
from tournament.messages.troubles import trouble_text
from tournament.models.copy_names import SUFFIX
from tournament.preferences import TEXT_SIZES, Theme
from tournament.ui.dialogs.file_dialog import ask_open
from tournament.ui.first_start import FirstStart
from tournament.ui.ground.page_specs import Action
from tournament.ui.hall.desks_part import DesksPart
from tournament.ui.joining.known_hosts import known_hosts
from tournament.ui.shell.bar_buttons import LARGER, NORMAL, SMALLER, TEXT_STEP, DisplayButton
from tournament.ui.shell.opening import ask_to_close, unpainted
from tournament.ui.shell.start_page import StartPage
from tournament.ui.theme.applying import style_window
from tournament.ui.theme.tokens import theme_of
from tournament.ui.widgets.jobs import JobRunner, OnProgress, let_go_of_jobs
from tournament.ui.widgets.keys import CLOSING_KEY, HELP_KEY, KEYS_KEY, SAVING_KEY

if TYPE_CHECKING:
    from tournament.exchange.championship_json import Template
    from tournament.ui.ground.main_window import MainWindow
    from tournament.ui.setup.new_championship_page import NewChampionshipPage
    from tournament.ui.shell.window import Window


def show_about(window: "MainWindow") -> None:
    """Tell about the program, over whatever page is shown."""
    from tournament.ui.about import AboutDialog

    AboutDialog(window.translator, window.view.desk.path if window.view is not None else None, window).open()


def operator_name(window: "MainWindow") -> str:
    """The name that was given; else what tells this desk from others that are unnamed too."""
    if window.preferences.operator:
        return window.preferences.operator
    say, view = window.translator.gettext, window.view
    if view is not None:
        if view.desk.device:
            return view.desk.device
        others = view.services.find(DesksPart)
        if others is not None and others.is_open:
            return say("Main computer")
    return say("Scorers’ desk")


def show_operator_name(window: "MainWindow") -> None:
    """Have the desk that is open called so from now on."""
    if window.view is not None:
        window.view.desk.by = operator_name(window)
        window.view.show_operator(window.view.desk.by)


def follow_desks(window: "MainWindow") -> None:
    """Call the desk otherwise when others are joined to it, and when they are not any more."""
    others = window.view.services.find(DesksPart) if window.view is not None else None
    if others is not None:
        others.changed.connect(lambda: show_operator_name(window))


def connected_start_page(window: "Window", trouble: str) -> StartPage:
    """The page, with what went wrong if something did; the window does what is asked for on it."""
    preferences = window.preferences
    names, step = preferences.recent_names, preferences.tour_step
    page = StartPage(
        window.translator, preferences.recent, preferences.operator, trouble, known_hosts(), tour_step=step, names=names
    )
    page.help_asked.connect(window.help)
    page.new_asked.connect(window.ask_for_new)
    page.open_asked.connect(window.ask_for_file)
    page.sample_asked.connect(window.open_sample)
    page.tour_asked.connect(window.touring.go_on)
    page.tour_again_asked.connect(window.touring.begin)
    page.file_chosen.connect(window.open_file)
    page.file_forgotten.connect(window.forget_file)
    page.copy_asked.connect(lambda: window.when_ready(window.safekeeping.open_copy))
    page.joining_asked.connect(lambda: window.when_ready(window.joining.ask))
    page.host_chosen.connect(window.joining.join)
    page.host_forgotten.connect(window.joining.forget)
    page.operator_named.connect(lambda name: window.remember(partial(replace, operator=name)))
    window.display.follow(page.display)
    return page


def ask_for_template(
    page: "NewChampionshipPage",
    tr: Translator,
    folder: Path,
    jobs: JobRunner,
    then: Callable[[Callable[[], None]], None],
) -> None:
    """Ask for a file, from `folder` on, and have the page use it; `then` runs once services are imported."""
    say = tr.gettext
    path = ask_open(
        page.window(),
        tr,
        say("Like which championship?"),
        folder,
        say("Championships and exports") + f" (*{SUFFIX} *.json)",
    )
    if path is None:
        return

    def read(_on_progress: OnProgress) -> "Template":
        from tournament.exchange.championship_json import read_template

        return read_template(path)

    def refuse(trouble: Refused | OSError) -> None:
        page.complain(
            problem_text(trouble.problems[0], tr) if isinstance(trouble, Refused) else trouble_text(trouble, tr)
        )

    what = say("{name} is being read…").format(name=path.name)
    then(lambda: jobs.run(what, read, done=page.use_template, refused=refuse))


WHILE_ASKING = 50
"""Milliseconds between two looks whether a dialog is still open."""


class Display(QObject):
    """The language, the light and the text size of the window."""

    def __init__(self, window: "MainWindow", first_start: FirstStart) -> None:
        super().__init__(window)
        self._window, self._first_start = window, first_start
        first_start.language_asked.connect(self.change_language)
        first_start.text_size_asked.connect(self.set_text_size)
        # several steps of text size in a row are one change; and the button that asked for it is let go of before it is
        # thrown away
        self._restyling = QTimer(self, singleShot=True, interval=0)
        self._restyling.timeout.connect(self._restyle_when_no_dialog_is_open)
        self._was_asking = False

    def follow(self, button: DisplayButton) -> None:
        """Do what is asked for at the button of a page."""
        button.lighting, button.text_size = self._window.preferences.theme, self._window.preferences.text_size
        button.language_asked.connect(self.change_language)
        button.lighting_asked.connect(self.change_lighting)
        button.text_size_asked.connect(self.set_text_size)
        button.about_asked.connect(partial(show_about, self._window))

    def change_language(self, language: str = "") -> None:
        """Change the language; to the next one where none is named."""
        window = self._window
        language = language or LANGUAGES[(LANGUAGES.index(window.translator.language) + 1) % len(LANGUAGES)]
        window.speak(translator(language))
        window.remember(partial(replace, language=language))
        window.language_chosen.emit(language)
        window.setLocale(QLocale(language))
        if window.view is not None:
            window.view.desk.by = window.operator
        self.rebuild()

    def change_lighting(self, lighting: Theme | None = None) -> None:
        """Light the window so, or the other way."""
        lighting = lighting or (Theme.LIGHT if theme_of(self._window).colours.name == "dark" else Theme.DARK)
        self._window.remember(partial(replace, theme=lighting))
        self._restyling.start()

    def change_text_size(self, step: int) -> None:
        """Make all text larger or smaller by some percent; 0 brings it back to normal."""
        self.set_text_size(self._window.preferences.text_size + step if step else 100)

    def set_text_size(self, size: int) -> None:
        """Make all text so large, in percents of normal."""
        if size in TEXT_SIZES and size != self._window.preferences.text_size:
            self._window.remember(partial(replace, text_size=size))
            self._restyling.start()

    def rebuild(self, restyle: Callable[[], None] | None = None) -> None:
        """Make the page anew, in another language, light or size; what is being typed, and where, is carried over.

        What `restyle` does to the whole application is done while no page is there: else every widget of the old one is
        styled too, which takes seconds, and then thrown away.
        """
        with unpainted(self._window):  # on a busy computer the window would stand there without a page for seconds
            self._make_anew(restyle)

    def _make_anew(self, restyle: Callable[[], None] | None) -> None:
        window = self._window
        if window.view is not None:
            desk, navigation = window.view.desk, window.view.unfinished()
            if (focused := window.focusWidget()) is not None:
                focused.clearFocus()  # what is kept as soon as one leaves it, is kept before the page is made anew
            self._restyle_without_page(restyle)
            window.show_again(desk, navigation)
        elif (asked := self._first_start.page) is not None:
            answers = asked.answers
            self._restyle_without_page(restyle)
            self._first_start.ask(answers)
        elif isinstance(window.centralWidget(), StartPage):
            self._restyle_without_page(restyle)
            window.show_start_page()
        elif restyle is not None:
            restyle()

    def _restyle_when_no_dialog_is_open(self) -> None:
        """Make the page anew, but not below a dialog, which belongs to the page that opened it."""
        is_asking = QApplication.activeModalWidget() is not None
        if is_asking or self._was_asking:  # a dialog that was just left has not handed its answer over yet
            self._was_asking = is_asking
            self._restyling.start(WHILE_ASKING)
        else:
            self._restyling.setInterval(0)
            self.rebuild(self._restyle)

    def _restyle(self) -> None:
        self._window.theme_chosen.emit(self._window.preferences.theme)
        style_window(self._window)

    def _restyle_without_page(self, restyle: Callable[[], None] | None) -> None:
        if restyle is not None:
            page = cast(QWidget, self._window.takeCentralWidget())
            let_go_of_jobs(page)
            page.deleteLater()
            QCoreApplication.sendPostedEvents(page, QEvent.Type.DeferredDelete)
            restyle()


def window_actions(window: "Window") -> Sequence[Action]:
    """What can be asked of the window on any page of an open championship."""
    say, display, dark = window.translator.gettext, window.display, theme_of(window).colours.name == "dark"
    look = say("display, screen, light, dark, letters, text, size, font, theme, contrast")
    copy = say("backup, back up, USB stick, memory stick, safe, spare")
    return (
        Action(say("Manual: about this page"), "book", window.help, HELP_KEY, also=say("manual, help, how")),
        Action(
            say("Help: the keys, and what to do when"),
            "book",
            window.show_keys,
            KEYS_KEY,
            also=say("shortcuts, keyboard, help"),
        ),
        *tour_actions(window),
        Action(
            say("About Capot…"),
            "book",
            partial(show_about, window),
            also=say("version, licences, where files lie, folder, newer, update, letter, mistake"),
        ),
        Action(say("Open a championship"), "open", window.ask_for_file, "Ctrl+O"),
        Action(
            say("Join a main computer…"),
            "wifi",
            window.joining.ask,
            also=say("another computer, network, second desk, pairing"),
        ),
        Action(say("Save a copy…"), "page", window.safekeeping.save_copy, SAVING_KEY, also=copy),
        Action(say("Open a copy…"), "clock", window.safekeeping.open_copy, also=say("backup, restore, earlier, lost")),
        *(
            [Action(say("Choose a second place…"), "page", window.safekeeping.choose_second, also=copy)]
            if window.safekeeping.copying
            else []
        ),
        Action(
            say("Close this championship"),
            "cross",
            partial(ask_to_close, window),
            CLOSING_KEY,
            also=say("quit, end, another contest, new"),
            is_dangerous=True,
        ),
        Action(
            say("Who is at the desk?").replace("&", ""),
            "person",
            window.ask_for_operator,
            also=say("name, scorer, my name"),
        ),
        Action(
            say("Light window") if dark else say("Dark window"),
            "sun" if dark else "moon",
            display.change_lighting,
            also=look,
        ),
        *language_actions(window),
        Action(say("Larger text"), "plus", partial(display.change_text_size, TEXT_STEP), LARGER, also=look),
        Action(say("Smaller text"), "minus", partial(display.change_text_size, -TEXT_STEP), SMALLER, also=look),
        Action(say("Text of normal size"), "check", partial(display.change_text_size, 0), NORMAL, also=look),
    )


def language_actions(window: "Window") -> Sequence[Action]:
    """The other languages, each by its own name."""
    also, tr = window.translator.gettext("language, French, translation"), window.translator
    others = ((code, name) for code, name in LANGUAGE_NAMES.items() if code != tr.language)
    return [Action(name, "people", partial(window.display.change_language, code), also=also) for code, name in others]


def tour_actions(window: "Window") -> Sequence[Action]:
    """To begin the tour, and to go on with it where it was left."""
    say, touring = window.translator.gettext, window.touring
    also = say("help, beginner, lesson, first evening")
    left = [Action(say("Continue the tour on a new sample"), "play", touring.go_on, also=also)] if touring.step else []
    return (Action(say("Begin the tour: a first evening in eight steps"), "play", touring.begin, also=also), *left)
