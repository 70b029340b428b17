"""The first start: a few questions on one page, before anything else is shown, and what becomes of their answers."""

import os
from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPushButton, QWidget

from tournament.disk import FOLDER_OF_OWNER, is_folder, make_folder, on_same_disk, try_writing
from tournament.errors import Refused
from tournament.i18n import LANGUAGE_NAMES, Translator
from tournament.messages.refusals import problem_text
from tournament.messages.troubles import trouble_text
from tournament.preferences import NAME_LENGTH, Preferences, data_folder
from tournament.shipped_files import RESOURCES
from tournament.ui.dialogs.file_dialog import ask_folder
from tournament.ui.dialogs.files import personal_folder, work_in
from tournament.ui.safety.stick_watch import StickWatch
from tournament.ui.safety.sticks import sticks
from tournament.ui.theme.tokens import HALF, SPACE, WELCOME, WIDE
from tournament.ui.widgets.buttons import SegmentChoice, Segments, key_name, primary_button, quiet_button
from tournament.ui.widgets.field import text_field
from tournament.ui.widgets.keys import IS_ENTER
from tournament.ui.widgets.layouts import wrapping
from tournament.ui.widgets.messages import CoveredPage, MessageLine
from tournament.ui.widgets.surfaces import (
    OneLine,
    breakable,
    card,
    centred,
    column,
    ending,
    label,
    prose,
    row,
    rule,
    soft,
    title,
)

if TYPE_CHECKING:
    from tournament.ui.ground.main_window import MainWindow


FOLDER = "Capot"


class FirstQuestion(StrEnum):
    """The questions in their order: which of them has the keyboard."""

    LANGUAGE = "language"
    TEXT_SIZE = "text-size"
    OPERATOR = "operator"
    FOLDER = "folder"
    STICK = "stick"


@dataclass(frozen=True)
class FirstAnswers:
    """Language and text size are not among them: they show at once.

    `folder` is where championships are kept, `stick` where copies go as well, None without one. `without` says that
    none is wanted: one that is plugged in later is not proposed then. `here` is where the keyboard is.
    """

    folder: Path
    operator: str = ""
    stick: Path | None = None
    without: bool = False
    here: FirstQuestion = FirstQuestion.OPERATOR


def proposed(operator: str) -> FirstAnswers:
    """The default answers: a folder of its own among the documents; no stick until one was seen."""
    return FirstAnswers(personal_folder() / FOLDER, operator)


def worth_proposing(sticks: Iterable[Path], kept: Iterable[Path]) -> list[Path]:
    """The sticks without any of these folders: a copy beside the original would be lost with it."""
    real = [Path(os.path.realpath(folder)) for folder in kept]
    holding = {above for folder in real for above in (folder, *folder.parents)}
    return [stick for stick in sticks if Path(os.path.realpath(stick)) not in holding]


class FolderChoice(QWidget):
    """What is wrong with the folder is said under it."""

    def __init__(self, text: str, sentence: str, none: str, *buttons: QPushButton) -> None:
        """`none` is said in the place of a folder where there is none."""
        super().__init__()
        self._none = none
        self.folder = OneLine("", "strong")
        self.trouble = label("", "error")
        self.trouble.setWordWrap(True)
        self.trouble.hide()
        for button in buttons:
            button.setAccessibleDescription(text)
        chosen = row(self.folder, *buttons)
        chosen.setStretch(0, 1)
        self.setLayout(column(label(text, "label"), chosen, self.trouble, soft(sentence), space=HALF))
        self.setFocusProxy(buttons[0])

    def show_folder(self, folder: Path | None) -> None:
        """Show which folder it is now, and that nothing is wrong with it."""
        self.folder.setText(str(folder) if folder is not None else self._none)
        self.complain("")

    def complain(self, sentence: str) -> None:
        """Say why this folder will not do."""
        self.trouble.setText(breakable(sentence))
        self.trouble.setVisible(bool(sentence))


SIZES: Final = (100, 125, 150, 175, 200)
LOOKING: Final = 2000
"""Milliseconds between two looks whether a stick was plugged in."""


class FirstStartPage(CoveredPage):
    """Enter accepts what is shown, but on other buttons. Language and size take effect at once."""

    language_asked = Signal(str)
    text_size_asked = Signal(int)
    answered = Signal()

    def __init__(self, tr: Translator, answers: FirstAnswers, text_size: int, watch: StickWatch) -> None:
        """`text_size` is the chosen one in percents, `watch` looks which sticks are plugged in."""
        super().__init__(tr)
        self._answers, self._watch = answers, watch
        self._seen = set(self._proposals)
        self.message = MessageLine(tr.gettext("Close this message"))
        self.languages = Segments([SegmentChoice(code, name, name) for code, name in LANGUAGE_NAMES.items()], must=True)
        self.languages.press((tr.language,))
        percents = {size: tr.gettext("{n}\N{NO-BREAK SPACE}%").format(n=size) for size in SIZES}
        self.sizes = Segments([SegmentChoice(size, text, text) for size, text in percents.items()], must=True)
        self.sizes.press((text_size,))
        self.operator = text_field(
            tr.gettext("&Who is at the desk?"),
            answers.operator,
            tr.gettext("Every entry in the journal carries this name."),
            tr.gettext("Scorers’ desk"),
        )
        self.operator.editor.setMaxLength(NAME_LENGTH)
        self.choose_folder = quiet_button(tr.gettext("Another &folder…"))
        self.folder = FolderChoice(
            tr.gettext("Where championships are kept"),
            tr.gettext("Each is one file, which can be copied and sent. The folder is created if it is not there yet."),
            "",
            self.choose_folder,
        )
        self.choose_stick = quiet_button(tr.gettext("Another &place…"))
        self.without_stick = quiet_button(tr.gettext("&No stick"))
        self.stick = FolderChoice(
            tr.gettext("Copies on a USB stick"),
            tr.gettext(
                "In addition to the copies on this computer: if it breaks down, the evening continues on "
                "another one, from the stick."
            ),
            tr.gettext("None is plugged in"),
            self.choose_stick,
            self.without_stick,
        )
        begin = tr.gettext("Begin")
        self.begin = primary_button(f"{begin}  {key_name('Return')}")
        self._lay_out()
        self._connect()
        self._show_answers()
        self._looking = QTimer(self, interval=LOOKING)
        self._looking.timeout.connect(watch.look)
        self._looking.start()
        watch.look()
        self.setFocusProxy(self._parts.get(answers.here, self.operator))

    @property
    def _parts(self) -> dict[FirstQuestion, QWidget]:
        pressed = {FirstQuestion.LANGUAGE: self.languages, FirstQuestion.TEXT_SIZE: self.sizes}
        buttons: dict[FirstQuestion, QWidget] = {
            question: row_of.button(row_of.value) for question, row_of in pressed.items() if row_of.value
        }
        return buttons | {
            FirstQuestion.OPERATOR: self.operator.editor,
            FirstQuestion.FOLDER: self.choose_folder,
            FirstQuestion.STICK: self.choose_stick,
        }

    def _lay_out(self) -> None:
        say = self._tr.gettext
        looks = (self._asked(say("Language"), self.languages), self._asked(say("Size of the text"), self.sizes))
        questions = column(
            None,
            title(say("Welcome to Capot")),
            prose(say("A few questions, just this once. Enter accepts what is shown; all of it can be changed later.")),
            self.message,
            card(wrapping(*looks, space=WIDE), space=SPACE),
            card(self.operator, space=SPACE),
            card(self.folder, rule(), self.stick, space=SPACE),
            self.promise,
            None,
            space=SPACE,
        )
        whole = column(centred(questions, WELCOME), rule(), ending(row(None, self.begin), WELCOME), space=0)
        whole.setStretch(0, 1)
        self.lay_out(whole)

    @staticmethod
    def _asked(text: str, choices: Segments) -> QWidget:
        asked = QWidget()
        asked.setLayout(column(label(text, "label"), row(choices, None), space=HALF))
        choices.setAccessibleName(text)
        return asked

    def _connect(self) -> None:
        self.languages.chosen.connect(lambda: self.language_asked.emit(self.languages.value))
        self.sizes.chosen.connect(lambda: self.text_size_asked.emit(self.sizes.value))
        self.choose_folder.clicked.connect(self._ask_for_folder)
        self.choose_stick.clicked.connect(self._ask_for_stick)
        self.without_stick.clicked.connect(lambda: self._answer(replace(self._answers, stick=None, without=True)))
        self.begin.clicked.connect(self.answered)
        self._watch.found.connect(self._propose_stick)

    @property
    def answers(self) -> FirstAnswers:
        """What is answered now."""
        here = next((question for question, part in self._parts.items() if part.hasFocus()), self._answers.here)
        return replace(self._answers, operator=self.operator.editor.text().strip(), here=here)

    def _answer(self, answers: FirstAnswers) -> None:
        self._answers = answers
        self._show_answers()

    def _show_answers(self) -> None:
        """Show the folders that are answered now; without a stick there is none to leave out."""
        self.folder.show_folder(self._answers.folder)
        self.stick.show_folder(self._answers.stick)
        if self._answers.stick is None and self.without_stick.hasFocus():
            self.choose_stick.setFocus()
        self.without_stick.setVisible(self._answers.stick is not None)

    def _ask_for_folder(self) -> None:
        beginning = next(filter(is_folder, (self._answers.folder, *self._answers.folder.parents)), Path.home())
        folder = ask_folder(self, self._tr, self._tr.gettext("Where championships are kept"), beginning)
        if folder is not None:
            stick = self._answers.stick
            self._answer(replace(self._answers, folder=folder))
            if stick in self._seen and stick not in self._proposals:
                self._answer(replace(self._answers, stick=None))
            self._propose_stick()
            self.begin.setFocus()

    def _ask_for_stick(self) -> None:
        beginning = self._answers.stick or next(iter(self._proposals), Path.home())
        stick = ask_folder(
            self, self._tr, self._tr.gettext("Where else to keep copies: a USB stick, for instance"), beginning
        )
        if stick is not None:
            self._answer(replace(self._answers, stick=stick))
            if on_same_disk(stick, self._answers.folder) or on_same_disk(stick, data_folder()):
                self.stick.complain(self._tr.gettext("This folder is on the same disk: a USB stick is safer."))
            self.begin.setFocus()

    @property
    def _proposals(self) -> list[Path]:
        """The sticks that may be proposed for copies, with the folder that is answered now."""
        return worth_proposing(self._watch.there, (self._answers.folder, data_folder(), RESOURCES))

    def _propose_stick(self) -> None:
        """Propose a stick that was plugged in, and none that was pulled out; whoever wants none is left in peace."""
        there, answers = self._proposals, self._answers
        was_pulled_out = answers.stick in self._seen and answers.stick not in self._watch.there
        if was_pulled_out or (answers.stick is None and not answers.without and there):
            self._answer(replace(answers, stick=next(iter(there), None)))
        self._seen.update(there)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter answers everything, once: held down, it would press a button of the page that comes next."""
        if event.key() not in IS_ENTER:
            super().keyPressEvent(event)
        elif not event.isAutoRepeat():
            self.answered.emit()

    def complain(self, sentence: str) -> None:
        """Say what went wrong elsewhere."""
        self.message.say(sentence)


class FirstStart(QObject):
    """The questions of the window; `page` is there while they are asked."""

    language_asked = Signal(str)
    text_size_asked = Signal(int)

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self._window = window
        self.watch = StickWatch(lambda: sticks(), self)

    @property
    def page(self) -> FirstStartPage | None:
        """The page of the questions, while it is shown."""
        page = self._window.centralWidget()
        return page if isinstance(page, FirstStartPage) else None

    def ask(self, answers: FirstAnswers | None = None) -> None:
        """Ask the questions; with what was answered before the page was made anew."""
        preferences = self._window.preferences
        page = FirstStartPage(
            self._window.translator, answers or proposed(preferences.operator), preferences.text_size, self.watch
        )
        page.language_asked.connect(self.language_asked)
        page.text_size_asked.connect(self.text_size_asked)
        page.answered.connect(partial(self._take, page))
        self._window.show_page(page, "Capot")

    def _take(self, page: FirstStartPage) -> None:
        """Make the folders of the answers, then keep all; if one cannot be made, the page says why and stays."""
        answers = page.answers
        try:
            make_folder(answers.folder, FOLDER_OF_OWNER)
            try_writing(answers.folder)
        except OSError as trouble:
            page.folder.complain(trouble_text(trouble, self._window.translator))
            return
        if answers.stick is None:
            self._keep(page, "")
        else:
            self._window.when_ready(partial(self._take_stick, page, answers.stick))

    def _take_stick(self, page: FirstStartPage, stick: Path) -> None:
        from tournament.services.safety.copies import (
            second_folder,
        )  # the services are loaded once the window is painted

        if self.page is not page:
            return
        try:
            self._keep(page, str(second_folder(stick)))
        except Refused as refused:
            page.stick.complain(
                "\n".join(problem_text(problem, self._window.translator) for problem in refused.problems)
            )

    def _keep(self, page: FirstStartPage, backup_target: str) -> None:
        """Remember it all at once, and never ask again."""
        answers = page.answers

        def answered(preferences: Preferences) -> Preferences:
            return replace(
                preferences,
                first_start=False,
                operator=answers.operator,
                folder=str(answers.folder),
                backup_target=backup_target,
            )

        work_in(answers.folder)
        self._window.remember(answered)
        self._window.show_start_page(page.message.text)  # what the disk refused to keep
