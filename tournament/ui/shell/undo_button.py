"""The button that undoes the newest step and names it, over two lines where needed."""

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtWidgets import QLabel, QWidget

from tournament.i18n import Translator
from tournament.ui.theme.icons import picture
from tournament.ui.theme.tokens import HALF, ICON, STEP, TARGET, UNDO_WIDTH, theme_of
from tournament.ui.widgets.buttons import Button, name_button
from tournament.ui.widgets.surfaces import column, row
from tournament.ui.widgets.text import TwoLines, label


class UndoButton(Button):
    """Keeps the width that `fit` gives it: what it names is cut to that, and is whole in its tooltip."""

    def __init__(self, words: Translator, key: str) -> None:
        super().__init__()
        self._words, self._key = words, key
        self.setProperty("role", "undo")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._sign, self._head, self.what = QLabel(), label(words.gettext("Undo"), "undo"), TwoLines("undo-what")
        named: list[QWidget] = [self._head, self.what]
        line = row(self._sign, column(None, *named, None, space=0), None, space=STEP)
        line.setContentsMargins(STEP + HALF, 0, STEP + HALF, 0)
        self.setLayout(line)
        for part in (self._sign, *named):
            part.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.name_step("")

    def name_step(self, what: str, *, is_overtaken: bool = False) -> None:
        """Name the step to be undone, or nothing; say that it stays where others have built on it."""
        say = self._words.gettext
        self.what.say(what)
        self.setEnabled(bool(what))
        self._head.setText(say("Undo (this desk)") if is_overtaken else say("Undo"))
        named = say("Undo what this desk did: {what}. What others did since stays.") if is_overtaken else say("Undo: {what}")
        nothing = say("Nothing to undo that was done at this desk") if is_overtaken else say("Nothing to undo")
        name_button(self, named.format(what=what) if what else nothing, self._key)
        self._draw()
        self.fit(self.width() if self.maximumWidth() == self.minimumWidth() else theme_of(self).px(UNDO_WIDTH))

    def fit(self, width: int) -> None:
        """Be so wide, whatever it names; where that is no more than an icon's room, show that alone."""
        theme = theme_of(self)
        room = width - theme.px(ICON) - STEP - 2 * (STEP + HALF)
        has_words = room > theme.px(ICON)
        for part in (self._head, self.what):
            part.setVisible(has_words and (part is self._head or bool(self.what.said)))
        if has_words:
            self._head.ensurePolished()
            self.what.fit(room)
        lines = self._head.sizeHint().height() + (self.what.tall if self.what.said else 0)
        self.setFixedSize(QSize(width, max(theme.slow_px(TARGET), lines + HALF) if has_words else theme.slow_px(TARGET)))

    def changeEvent(self, event: QEvent) -> None:
        """What cannot be pressed looks so."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.EnabledChange:
            self._draw()

    def _draw(self) -> None:
        theme = theme_of(self)
        colour = theme.colours.ink if self.isEnabled() else theme.colours.border
        self._sign.setPixmap(picture("undo", colour, theme.px(ICON)))
