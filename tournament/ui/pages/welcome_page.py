"""The first page: a new championship, an old one, or the sample to look at."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from tournament.i18n import Translator
from tournament.preferences import NAME_LENGTH
from tournament.ui.display_button import DisplayButton
from tournament.ui.theme.icons import picture
from tournament.ui.theme.tokens import BROAD, FORM, HALF, ICON, SPACE, STEP, SUITS, WELCOME, WIDE, theme_of
from tournament.ui.widgets.buttons import fill_button, flat_button, press_on
from tournament.ui.widgets.field import text_field
from tournament.ui.widgets.messages import MessageLine
from tournament.ui.widgets.surfaces import column, row, scrolled
from tournament.ui.widgets.text import OneLine, key_cap, label, soft, subtitle, title

MOST_RECENT = 4


class WelcomePage(QWidget):
    """What to do first. `trouble` is one sentence on why a file did not open."""

    new_asked = Signal()
    open_asked = Signal()
    sample_asked = Signal()
    file_chosen = Signal(Path)
    copy_asked = Signal()
    operator_named = Signal(str)

    def __init__(self, words: Translator, recent: Sequence[str], operator: str, trouble: str = "") -> None:
        super().__init__()
        self._words = words
        self.setProperty("role", "page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.display = DisplayButton(words)
        self.message = MessageLine(words.gettext("Close this message"))
        self.new = self._door(
            "plus", words.gettext("New championship"), words.gettext("A name, a formula: ready in a minute."), "Ctrl+N", "door-first"
        )
        self.open = self._door(
            "open", words.gettext("Open a championship"), words.gettext("Carry on from its file, exactly where it was left."), "Ctrl+O"
        )
        self.sample = self._door(
            "trophy", words.gettext("Look at the sample"), words.gettext("A whole evening: everything may be tried, nothing can be spoilt.")
        )
        self.new.clicked.connect(self.new_asked)
        self.open.clicked.connect(self.open_asked)
        self.sample.clicked.connect(self.sample_asked)
        self.operator = text_field(
            words.gettext("&Who is at the desk?"), operator, words.gettext("The journal keeps it beside everything that is done.")
        )
        self.operator.editor.setMaxLength(NAME_LENGTH)
        self.operator.editor.editingFinished.connect(lambda: self.operator_named.emit(self.operator.editor.text().strip()))
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._cover())
        layout.addWidget(scrolled(self._doors(recent)), 1)
        self.setFocusProxy(self.new)
        if trouble:
            self.complain(trouble)

    def complain(self, sentence: str) -> None:
        """Say what went wrong."""
        self.message.say(sentence)

    def _cover(self) -> QFrame:
        theme = theme_of(self)
        cover = QFrame()
        cover.setProperty("role", "cover")
        suits = QHBoxLayout()
        suits.setSpacing(SPACE)
        for name in ("spades", "hearts", "diamonds", "clubs"):
            suit = QLabel()
            suit.setPixmap(picture(name, theme.colours.rail_mark, theme.px(SUITS)))
            suits.addWidget(suit)
        suits.addStretch(1)
        about = label(self._words.gettext("The scorers' table of a belote championship"), "cover-line")
        about.setWordWrap(True)
        promise = label(
            self._words.gettext("Everything stays on this computer. Nothing needs the internet, and every hand is saved as it is typed."),
            "cover-soft",
        )
        promise.setWordWrap(True)
        layout = QVBoxLayout(cover)
        layout.setContentsMargins(BROAD + STEP, BROAD, BROAD, BROAD)
        layout.setSpacing(SPACE)
        layout.addStretch(2)
        layout.addLayout(suits)
        layout.addWidget(label("Capot", "cover-name"))
        layout.addWidget(about)
        layout.addStretch(3)
        layout.addWidget(promise)
        return cover

    def _doors(self, recent: Sequence[str]) -> QWidget:
        content = QWidget()
        content.setProperty("role", "page")
        inside = column(
            row(None, self.display),
            None,
            self.message,
            title(self._words.gettext("What shall we do?")),
            self.new,
            row(self.open, self.sample, space=SPACE),
        )
        inside.setSpacing(SPACE)
        if files := [Path(name) for name in recent][:MOST_RECENT]:
            inside.addSpacing(STEP)
            inside.addLayout(column(subtitle(self._words.gettext("Opened last")), *(self._recent(path) for path in files), space=HALF))
        copy = flat_button(self._words.gettext("Open a copy…"), picture="clock")
        copy.setAccessibleDescription(self._words.gettext("Copies are made by themselves. One of them helps when a file is gone or damaged."))
        copy.setToolTip(copy.accessibleDescription())
        copy.clicked.connect(self.copy_asked)
        inside.addLayout(row(copy, None))
        inside.addSpacing(STEP)
        self.operator.setFixedWidth(theme_of(self).px(FORM))
        inside.addWidget(self.operator)
        inside.addStretch(2)
        content.setLayout(inside)
        inside.setContentsMargins(BROAD * 2, SPACE, BROAD * 2, WIDE)
        content.setMaximumWidth(theme_of(self).px(WELCOME))
        return content

    def _door(self, drawing: str, name: str, sentence: str, key: str = "", role: str = "door") -> QPushButton:
        theme = theme_of(self)
        button = QPushButton()
        button.setProperty("role", role)
        button.setCursor(Qt.CursorShape.PointingHandCursor)
        button.setAccessibleName(name)
        button.setAccessibleDescription(sentence)
        if key:
            press_on(button, key)
        sign = QLabel()
        colour = theme.colours.on_baize if role == "door-first" else theme.colours.baize
        sign.setPixmap(picture(drawing, colour, theme.px(BROAD)))
        heading, under = label(name, "door-name"), soft(sentence)
        line = row(sign, column(heading, under, space=2), space=SPACE)
        line.setStretch(1, 1)
        if key:
            line.addWidget(key_cap(key))
        line.setContentsMargins(SPACE, SPACE, SPACE, SPACE)
        fill_button(button, line)
        return button

    def _recent(self, path: Path) -> QPushButton:
        theme = theme_of(self)
        button = flat_button("")
        button.setAccessibleName(str(path))
        button.setToolTip(str(path))
        sign = QLabel()
        sign.setPixmap(picture("page", theme.colours.soft, theme.px(ICON)))
        line = row(sign, label(path.stem, "strong"), OneLine(str(path.parent), "soft"), space=STEP)
        line.setStretch(2, 1)
        line.setContentsMargins(STEP, 0, STEP, 0)
        fill_button(button, line)
        button.clicked.connect(lambda: self.file_chosen.emit(path))
        return button
