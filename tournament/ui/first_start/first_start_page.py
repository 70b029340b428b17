"""The questions of the first start on one page: language, text size, operator, folders."""

from dataclasses import replace
from pathlib import Path
from typing import Final

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from tournament.disk import is_folder, on_same_disk
from tournament.i18n import LANGUAGE_NAMES, Translator
from tournament.preferences import NAME_LENGTH, data_folder
from tournament.shipped_files import RESOURCES
from tournament.ui.dialogs.file_dialog import ask_folder
from tournament.ui.first_start.answers import FirstAnswers, FirstQuestion, worth_proposing
from tournament.ui.first_start.folder_choice import FolderChoice
from tournament.ui.safety.stick_watch import StickWatch
from tournament.ui.theme.tokens import HALF, SPACE, WELCOME, WIDE
from tournament.ui.widgets.buttons import key_name, primary_button, quiet_button
from tournament.ui.widgets.cover import CoveredPage
from tournament.ui.widgets.field import text_field
from tournament.ui.widgets.keys import IS_ENTER
from tournament.ui.widgets.messages import MessageLine
from tournament.ui.widgets.segments import SegmentChoice, Segments
from tournament.ui.widgets.surfaces import card, centred, column, ending, row, rule
from tournament.ui.widgets.text import label, prose, title
from tournament.ui.widgets.wrapping import wrapping

SIZES: Final = (100, 125, 150, 175, 200)
LOOKING: Final = 2000
"""Milliseconds between two looks whether a stick was plugged in."""


class FirstStartPage(CoveredPage):
    """Enter accepts what is shown, but on other buttons. Language and size take effect at once."""

    language_asked = Signal(str)
    text_size_asked = Signal(int)
    answered = Signal()

    def __init__(self, words: Translator, answers: FirstAnswers, text_size: int, watch: StickWatch) -> None:
        """`text_size` is the chosen one in percents, `watch` looks which sticks are plugged in."""
        super().__init__(words)
        self._answers, self._watch = answers, watch
        self._seen = set(self._proposals)
        self.message = MessageLine(words.gettext("Close this message"))
        self.languages = Segments([SegmentChoice(code, name, name) for code, name in LANGUAGE_NAMES.items()], must=True)
        self.languages.press((words.language,))
        percents = {size: words.gettext("{n}\N{NO-BREAK SPACE}%").format(n=size) for size in SIZES}
        self.sizes = Segments([SegmentChoice(size, text, text) for size, text in percents.items()], must=True)
        self.sizes.press((text_size,))
        self.operator = text_field(
            words.gettext("&Who is at the desk?"),
            answers.operator,
            words.gettext("Every entry in the journal carries this name."),
            words.gettext("Scorers’ desk"),
        )
        self.operator.editor.setMaxLength(NAME_LENGTH)
        self.choose_folder = quiet_button(words.gettext("Another &folder…"))
        self.folder = FolderChoice(
            words.gettext("Where championships are kept"),
            words.gettext("Each is one file, which can be copied and sent. The folder is created if it is not there yet."),
            "",
            self.choose_folder,
        )
        self.choose_stick = quiet_button(words.gettext("Another &place…"))
        self.without_stick = quiet_button(words.gettext("&No stick"))
        self.stick = FolderChoice(
            words.gettext("Copies on a USB stick"),
            words.gettext("In addition to the copies on this computer: if it breaks down, the evening continues on another one, from the stick."),
            words.gettext("None is plugged in"),
            self.choose_stick,
            self.without_stick,
        )
        begin = words.gettext("Begin")
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
        buttons: dict[FirstQuestion, QWidget] = {question: row_of.button(row_of.value) for question, row_of in pressed.items() if row_of.value}
        return buttons | {
            FirstQuestion.OPERATOR: self.operator.editor,
            FirstQuestion.FOLDER: self.choose_folder,
            FirstQuestion.STICK: self.choose_stick,
        }

    def _lay_out(self) -> None:
        say = self._words.gettext
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
        folder = ask_folder(self, self._words, self._words.gettext("Where championships are kept"), beginning)
        if folder is not None:
            stick = self._answers.stick
            self._answer(replace(self._answers, folder=folder))
            if stick in self._seen and stick not in self._proposals:
                self._answer(replace(self._answers, stick=None))
            self._propose_stick()
            self.begin.setFocus()

    def _ask_for_stick(self) -> None:
        beginning = self._answers.stick or next(iter(self._proposals), Path.home())
        stick = ask_folder(self, self._words, self._words.gettext("Where else to keep copies: a USB stick, for instance"), beginning)
        if stick is not None:
            self._answer(replace(self._answers, stick=stick))
            if on_same_disk(stick, self._answers.folder) or on_same_disk(stick, data_folder()):
                self.stick.complain(self._words.gettext("This folder is on the same disk: a USB stick is safer."))
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
