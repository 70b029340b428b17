"""The button that takes back the newest step. It names that step, under its own word, over two lines where one has no room."""

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtWidgets import QLabel, QWidget

from tournament.i18n import Translator
from tournament.ui.theme.icons import picture
from tournament.ui.theme.tokens import HALF, ICON, STEP, TARGET, UNDO_LEAST, UNDO_WIDTH, theme_of
from tournament.ui.widgets.buttons import Button, name_button
from tournament.ui.widgets.surfaces import column, row
from tournament.ui.widgets.text import TwoLines, label


class UndoButton(Button):
    """As wide as what it names needs. `fit` tells it how much room there is."""

    def __init__(self, words: Translator, key: str) -> None:
        super().__init__()
        self._words, self._key = words, key
        self.setProperty("role", "undo")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._sign, self._head, self.what = QLabel(), label(words.gettext("Undo"), "undo"), TwoLines("undo-what")
        named: list[QWidget] = [self._head, self.what]
        line = row(self._sign, column(None, *named, None, space=0), space=STEP)
        line.setContentsMargins(STEP + HALF, 0, STEP + HALF, 0)
        self.setLayout(line)
        for part in (self._sign, *named):
            part.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.name_step("")

    def name_step(self, what: str) -> None:
        """Name the step it would take back; nothing where there is none."""
        self.what.say(what)
        self.what.setVisible(bool(what))
        self.setEnabled(bool(what))
        named = self._words.gettext("Undo: {what}").format(what=what) if what else self._words.gettext("Nothing to undo")
        name_button(self, named, self._key)
        self._draw()
        self.fit(theme_of(self).px(UNDO_WIDTH))

    @property
    def least(self) -> int:
        """The narrowest it may be with every word of what it names, within reason."""
        return self._beside + max(self._head.sizeHint().width(), min(self.what.least, theme_of(self).px(UNDO_LEAST)))

    @property
    def narrowest(self) -> int:
        """The narrowest it may be at all: its own word stays whole."""
        self._head.ensurePolished()
        return self._beside + self._head.sizeHint().width()

    @property
    def _beside(self) -> int:
        """What it needs beside its words."""
        return theme_of(self).px(ICON) + STEP + 2 * (STEP + HALF)

    def fit(self, room: int) -> None:
        """Be as wide as need be, and no wider than this."""
        theme = theme_of(self)
        self._head.ensurePolished()
        self.what.fit(max(min(room, theme.px(UNDO_WIDTH)) - self._beside, self._head.sizeHint().width()))
        lines = self._head.sizeHint().height() + (self.what.tall if self.what.said else 0)
        width = max(self._head.sizeHint().width(), self.what.width() if self.what.said else 0)
        self.setFixedSize(QSize(self._beside + width, max(theme.px(TARGET), lines + STEP)))

    def changeEvent(self, event: QEvent) -> None:
        """What cannot be pressed looks so."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.EnabledChange:
            self._draw()

    def _draw(self) -> None:
        theme = theme_of(self)
        colour = theme.colours.ink if self.isEnabled() else theme.colours.border
        self._sign.setPixmap(picture("undo", colour, theme.px(ICON)))
