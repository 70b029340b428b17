"""The program's answers: a refusal that stays until it is read, a toast for what just changed."""

from typing import Protocol

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, QTimer
from PySide6.QtWidgets import QFrame, QLabel, QWidget

from tournament.ui.theme.icons import picture
from tournament.ui.theme.tokens import HALF, ICON, SPACE, STEP, TOAST_MILLISECONDS, theme_of
from tournament.ui.widgets.buttons import icon_button
from tournament.ui.widgets.surfaces import row
from tournament.ui.widgets.text import TwoLines, breakable, change_role, key_cap, label, prose

PICTURES = {"": "check", "alert": "warning", "fault": "warning"}


class MessageLine(QFrame):
    """Sentences on a coloured line with an icon, closed by a click or the next message; hidden if empty."""

    def __init__(self, close: str) -> None:
        super().__init__()
        self.setProperty("role", "message")
        self._picture = QLabel()
        self._said = ""
        self.lines = prose("")
        self._close = icon_button("cross", close)
        self._close.setProperty("role", "flat")
        self._close.clicked.connect(self.be_silent)
        line = row(self._picture, self.lines, self._close, space=STEP)
        line.setStretch(1, 1)
        line.setContentsMargins(SPACE, HALF, HALF, HALF)
        self.setLayout(line)
        self.hide()

    @property
    def text(self) -> str:
        """What it says now."""
        return "" if self.isHidden() else self._said

    def say(self, *sentences: str, tone: str = "fault") -> None:
        """Say these sentences, one a line; `tone` is `fault` (refusal), `alert` (warning) or empty (good)."""
        self._said = "\n".join(sentences)
        self.lines.setText(breakable(self._said))
        self.lines.setAccessibleName(self._said)
        theme = theme_of(self)
        colour = {"fault": theme.colours.red, "alert": theme.colours.amber_text}.get(tone, theme.colours.baize)
        self._picture.setPixmap(picture(PICTURES[tone], colour, theme.px(ICON)))
        change_role(self, tone=tone)
        self.setVisible(any(sentences))

    def be_silent(self) -> None:
        """Nothing to say any more."""
        self.hide()


class MessageOver(MessageLine):
    """A message over the foot of its subject: nothing moves, and the page's title stays in sight."""

    def __init__(self, under: QWidget, close: str) -> None:
        super().__init__(close)
        self.setParent(under)
        self._under = under
        under.installEventFilter(self)
        self.hide()

    def say(self, *sentences: str, tone: str = "fault") -> None:
        """Say these sentences over what else is there."""
        super().say(*sentences, tone=tone)
        self._settle()
        self.raise_()

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Stay at the foot when the page changes size, and above a page that is shown anew."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.LayoutRequest) and not self.isHidden():
            self._settle()
            self.raise_()
        return False

    def _settle(self) -> None:
        room = self._under.rect().adjusted(SPACE, SPACE, -SPACE, -HALF)
        height = min(max(self.heightForWidth(room.width()), self.minimumSizeHint().height()), room.height())
        self.setGeometry(room.left(), room.bottom() - height, room.width(), height)


class Bar(Protocol):
    """What a toast is shown in."""

    @property
    def room_for_a_toast(self) -> QRect:
        """Where a toast may stand for a moment, in the bar's own pixels."""

    def pos(self) -> QPoint:
        """Where the bar is in what holds it."""


class Toast(QFrame):
    """What just changed, with the shortcut that undoes it, in the bar for a moment, over nothing in use."""

    def __init__(self, parent: QWidget, bar: Bar) -> None:
        """Shown over `parent`, where its bar has room for it."""
        super().__init__(parent)
        self.setProperty("role", "toast")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._bar = bar
        self.lines, self.hint, self._key = TwoLines("toast"), label("", "toast"), key_cap("")
        line = row(self.lines, self.hint, self._key, None, space=STEP)
        line.setContentsMargins(STEP, 0, STEP, 0)
        self.setLayout(line)
        self._timer = QTimer(self, singleShot=True, interval=TOAST_MILLISECONDS)
        self._timer.timeout.connect(self.hide)
        parent.installEventFilter(self)
        self.hide()

    @property
    def text(self) -> str:
        """What it says now, empty when it is gone."""
        return "" if self.isHidden() else self.lines.said

    def show_for_a_moment(self, sentence: str, hint: str = "", key: str = "") -> None:
        """Say what changed; `hint` and `key` tell how to take it back."""
        self.lines.say(sentence)
        self.hint.setText(hint)
        self._key.setText(key)
        self.setAccessibleName(sentence)
        self.show()
        self._settle()
        self.raise_()
        self._timer.start()

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Stay in the bar when the window changes size."""
        if event.type() == QEvent.Type.Resize and self.isVisible():
            self._settle()
        return False

    def _settle(self) -> None:
        """Take all the room there is; the shortcut is left out where needed, as the undo button names it too."""
        room = self._bar.room_for_a_toast.translated(self._bar.pos())
        for part in (self.hint, self._key):
            part.ensurePolished()
        way_back = sum(part.sizeHint().width() + STEP for part in (self.hint, self._key)) if self.hint.text() else 0
        inside = room.width() - 2 * STEP
        shown = bool(way_back) and inside - way_back >= self.lines.least
        self.hint.setVisible(shown)
        self._key.setVisible(shown and bool(self._key.text()))
        self.lines.fit(max(inside - (way_back if shown else 0), 1))
        tallest = max(self.lines.tall + 2, self._key.sizeHint().height() + STEP if shown else 0)
        self.setGeometry(room.left(), room.top(), room.width(), min(tallest, room.height()))
