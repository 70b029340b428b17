"""What every dialog is and how large, one that makes sure, one of a few fields, and the card behind F1."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QAbstractSlider, QDialog, QGridLayout, QLayout, QScrollArea, QWidget
from shiboken6 import isValid

from tournament.errors import Problem
from tournament.i18n import Translator
from tournament.messages.help import BEGINNING, EVERYWHERE, WHEN, WITHOUT_CHAMPIONSHIP, Key, key_text
from tournament.messages.refusals import problem_text
from tournament.ui.ground.page_specs import HELP as HELP_OF_PAGES
from tournament.ui.theme.tokens import (
    HALF,
    HELP,
    HELP_COLUMN,
    LARGE_TEXT,
    READING,
    SMALLEST_WINDOW,
    SPACE,
    STEP,
    WIDE,
    theme_of,
)
from tournament.ui.widgets.buttons import danger_button, primary_button, quiet_button
from tournament.ui.widgets.field import LabelledField
from tournament.ui.widgets.keys import HELP_KEY, PAGE_SCROLL, ask_for_help, go_to_next_stop, on_key
from tournament.ui.widgets.layouts import SideBySide
from tournament.ui.widgets.messages import MessageLine
from tournament.ui.widgets.surfaces import (
    Part,
    breakable,
    card,
    column,
    key_cap,
    prose,
    row,
    scrolled,
    soft,
    strong,
    subtitle,
    title,
)


class Dialog(QDialog):
    """A dialog in which Tab goes through everything as it is read, and F1 opens the manual beside it.

    It asks once. Then it is deleted, as soon as whoever asked has read the answer: its parent may be there for a whole
    evening.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        on_key(self, HELP_KEY, partial(ask_for_help, self), where=Qt.ShortcutContext.WidgetWithChildrenShortcut)

    def exec(self) -> int:
        """Ask, and wait for the answer."""
        try:
            return super().exec()
        finally:
            if isValid(self):
                self.deleteLater()

    def open(self) -> None:
        """Ask, and let whoever asked go on."""
        self.finished.connect(self.deleteLater)
        super().open()

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Go on to what is read next, or back."""
        return go_to_next_stop(self, forward)


PART_OF_SCREEN: Final = 0.9


class FittingDialog(Dialog):
    """A dialog as tall as all its words and fields."""

    def showEvent(self, event: QShowEvent) -> None:
        """Be so tall: Qt would measure the words in another width than they get."""
        super().showEvent(event)
        self.fit()

    def fit(self) -> None:
        """Be as tall as what is shown now needs."""
        layout = self.layout()
        assert layout is not None
        layout.activate()
        wanted = max(layout.totalHeightForWidth(self.width()), layout.totalMinimumSize().height())
        self.resize(self.width(), min(wanted, round(self.screen().availableGeometry().height() * PART_OF_SCREEN)))


def keep_width(dialog: QDialog, width: int) -> None:
    """Make a dialog so wide at normal text size; with larger text it grows as far as the smallest window."""
    dialog.setMinimumWidth(min(theme_of(dialog).px(width), round(SMALLEST_WINDOW[0] * PART_OF_SCREEN)))


def lay_out(dialog: QDialog, inside: QLayout, ends: QWidget, wanted: tuple[int, int]) -> QScrollArea:
    """Fill a dialog of size `wanted`: content, which scrolls and is returned, and buttons always in sight."""
    page = QWidget()
    page.setProperty("role", "page")
    page.setLayout(inside)
    inside.setContentsMargins(WIDE, WIDE, WIDE, 0)
    area = scrolled(page)
    layout = column(area, ends, space=SPACE)
    layout.setContentsMargins(0, 0, 0, WIDE)
    ends.setContentsMargins(WIDE, 0, WIDE, 0)
    dialog.setLayout(layout)
    theme = theme_of(dialog)
    dialog.resize(
        QSize(theme.px(wanted[0]), theme.px(wanted[1])).boundedTo(
            dialog.screen().availableGeometry().size() * PART_OF_SCREEN
        )
    )
    return area


class SureDialog(FittingDialog):
    """What follows, and whether to go on. Enter and Esc leave everything as it is."""

    def __init__(
        self, tr: Translator, question: str, consequence: str, action: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(question)
        keep_width(self, READING)
        head = title(breakable(question))
        head.setWordWrap(True)
        self.leave = primary_button(tr.gettext("Leave as it is"))
        self.go_on = danger_button(action)
        self.leave.clicked.connect(self.reject)
        self.go_on.clicked.connect(self.accept)
        layout = column(head, prose(breakable(consequence)), row(None, self.go_on, self.leave), space=SPACE)
        layout.setContentsMargins(WIDE, WIDE, WIDE, WIDE)
        self.setLayout(layout)
        self.leave.setFocus()

    @classmethod
    def ask(cls, parent: QWidget, tr: Translator, question: str, consequence: str, action: str) -> bool:
        """Whether to go on."""
        return bool(cls(tr, question, consequence, action, parent).exec())


class FormDialog(Dialog):
    """A heading, a sentence under it, fields, and a primary button named `action` that emits `finished_typing`.

    What is read `last` stands beside the buttons; in large text, which leaves no room there, over them.
    """

    finished_typing = Signal()

    def __init__(
        self,
        tr: Translator,
        heading: str,
        sentence: str,
        action: str,
        fields: Sequence[Part],
        parent: QWidget | None = None,
        *,
        last: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._tr = tr
        self.setWindowTitle(heading)
        keep_width(self, READING)
        self.message = MessageLine(tr.gettext("Close this message"))
        self.keep = primary_button(action)
        self.keep.setDefault(True)
        self.keep.clicked.connect(self.finished_typing)
        leave = quiet_button(tr.gettext("Cancel"))
        leave.clicked.connect(self.reject)
        head = title(breakable(heading))
        head.setWordWrap(True)
        asked = QWidget()
        asked.setProperty("role", "page")
        self._inside = column(head, prose(breakable(sentence)), self.message, *fields, None, space=SPACE)
        asked.setLayout(self._inside)
        self._ends = QWidget()
        if last is not None and theme_of(self).text_size > LARGE_TEXT:
            self._ends.setLayout(column(last, row(None, leave, self.keep)))
        else:
            ends = row(last, leave, self.keep)
            ends.setStretch(0, 1)
            self._ends.setLayout(ends)
        layout = column(scrolled(asked), self._ends, space=SPACE)
        layout.setContentsMargins(WIDE, WIDE, WIDE, WIDE)
        self.setLayout(layout)

    def showEvent(self, event: QShowEvent) -> None:
        """As tall as everything in it."""
        super().showEvent(event)
        self._fit()

    def _fit(self) -> None:
        """As tall as everything in it, or as the screen allows: what then has no room is scrolled to."""
        self._inside.activate()
        width = self.width() - 2 * WIDE
        inside = max(self._inside.totalHeightForWidth(width), self._inside.totalMinimumSize().height())
        wanted = inside + self._ends.sizeHint().height() + SPACE + 2 * WIDE
        self.resize(self.width(), min(wanted, round(self.screen().availableGeometry().height() * PART_OF_SCREEN)))

    def settle(self, problems: Sequence[Problem], fields: Mapping[str, LabelledField]) -> None:
        """Close where nothing is wrong, and say what is where something is."""
        if problems:
            self.complain(problems, fields)
        else:
            self.accept()

    def complain(self, problems: Sequence[Problem], fields: Mapping[str, LabelledField]) -> None:
        """Say each problem beside its field, others above; the first wrong field gets the focus."""
        elsewhere = [problem_text(problem, self._tr) for problem in problems if problem.path not in fields]
        wrong = [fields[problem.path] for problem in problems if problem.path in fields]
        for problem in problems:
            if problem.path in fields:
                fields[problem.path].complain(problem_text(problem, self._tr))
        self.message.say(*elsewhere)
        if wrong:
            wrong[0].setFocus()
        self._fit()


SCROLLING: Final = {
    "Down": QAbstractSlider.SliderAction.SliderSingleStepAdd,
    "Up": QAbstractSlider.SliderAction.SliderSingleStepSub,
    **PAGE_SCROLL,
}


class HelpDialog(Dialog):
    """Read and closed by Enter or Esc; nothing can be done in it."""

    def __init__(self, tr: Translator, page: str, name: str, parent: QWidget | None = None) -> None:
        """`page` is where one is, `name` its title; `WITHOUT_CHAMPIONSHIP` are the pages without one."""
        super().__init__(parent)
        say, here = tr.gettext, HELP_OF_PAGES[page]
        heading = say("Help: {page}").format(page=name)
        self.setWindowTitle(heading)
        always = BEGINNING if page in WITHOUT_CHAMPIONSHIP else EVERYWHERE
        own = [card(subtitle(say("On this page")), keys_of(here.keys, tr))] if here.keys else []
        keys = QWidget()
        keys.setLayout(column(*own, card(subtitle(say("On every page")), keys_of(always, tr)), None, space=SPACE))
        when = QWidget()
        answers = (column(strong_line(say(what)), soft(say(answer)), space=0) for what, answer in WHEN)
        when.setLayout(column(card(subtitle(say("What to do when…")), *answers), None, space=SPACE))
        self.close_it = primary_button(say("Close"))
        self.close_it.clicked.connect(self.accept)
        self.close_it.setDefault(True)
        ends = QWidget()
        ends.setLayout(row(None, self.close_it))
        inside = column(
            title(heading),
            prose(say(here.what_for)),
            SideBySide(keys, when, theme_of(self).px(HELP_COLUMN), share=1),
            None,
            space=SPACE,
        )
        self.area = lay_out(self, inside, ends, HELP)
        for key, step in SCROLLING.items():
            on_key(
                self,
                key,
                partial(self.area.verticalScrollBar().triggerAction, step),
                where=Qt.ShortcutContext.WidgetWithChildrenShortcut,
            )
        self.close_it.setFocus()


def strong_line(text: str) -> QWidget:
    """What happened, over as many lines as it needs."""
    made = strong(text)
    made.setWordWrap(True)
    return made


def keys_of(keys: Sequence[Key], tr: Translator) -> QGridLayout:
    """Keys and what they do, under each other."""
    grid = QGridLayout()
    grid.setHorizontalSpacing(STEP)
    grid.setVerticalSpacing(STEP)
    grid.setColumnStretch(1, 1)
    for line, key in enumerate(keys):
        caps = row(*(key_cap(key_text(name, tr)) for name in key.keys), None, space=HALF)
        grid.addLayout(caps, line, 0, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(prose(tr.gettext(key.does)), line, 1)
    return grid
