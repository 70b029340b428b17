"""What the program answers: a refusal that stays until it is read, and a toast that says for a moment what just changed."""

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtWidgets import QFrame, QLabel, QWidget

from tournament.ui.theme.icons import picture
from tournament.ui.theme.tokens import HALF, ICON, SPACE, STEP, TOAST_MILLISECONDS, theme_of
from tournament.ui.widgets.buttons import icon_button
from tournament.ui.widgets.surfaces import row
from tournament.ui.widgets.text import OneLine, breakable, change_role, key_cap, label, prose

PICTURES = {"": "check", "alert": "warning", "fault": "warning"}


class MessageLine(QFrame):
    """One or several sentences on a coloured line, with an icon, closed by a click or by the next message. Hidden while there is nothing to say."""

    def __init__(self, close: str) -> None:
        super().__init__()
        self.setProperty("role", "message")
        self._picture = QLabel()
        self._said = ""
        self._text = prose("")
        self._close = icon_button("cross", close)
        self._close.setProperty("role", "flat")
        self._close.clicked.connect(self.be_silent)
        line = row(self._picture, self._text, self._close, space=STEP)
        line.setStretch(1, 1)
        line.setContentsMargins(SPACE, HALF, HALF, HALF)
        self.setLayout(line)
        self.hide()

    @property
    def text(self) -> str:
        """What it says now."""
        return "" if self.isHidden() else self._said

    def say(self, *sentences: str, tone: str = "fault") -> None:
        """Say these sentences, one a line; `tone` is `fault` for a refusal, `alert` for a warning, empty for good news."""
        self._said = "\n".join(sentences)
        self._text.setText(breakable(self._said))
        self._text.setAccessibleName(self._said)
        theme = theme_of(self)
        colour = {"fault": theme.colours.red, "alert": theme.colours.amber_text}.get(tone, theme.colours.baize)
        self._picture.setPixmap(picture(PICTURES[tone], colour, theme.px(ICON)))
        change_role(self, tone=tone)
        self.setVisible(any(sentences))

    def be_silent(self) -> None:
        """Nothing to say any more."""
        self.hide()


class Toast(QFrame):
    """What just changed, in the bar for a moment, with the key that takes it back: beside the undo button, over nothing that is being typed."""

    def __init__(self, parent: QWidget, beside: QWidget, before: QWidget) -> None:
        """Shown over `parent`, at the right of `beside`, which it never covers, and before the button that takes it back."""
        super().__init__(parent)
        self.setProperty("role", "toast")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._over, self._beside, self._before = parent, beside, before
        self._text, self._hint, self._key = OneLine("", "toast"), label("", "toast"), key_cap("")
        line = row(self._text, self._hint, self._key, space=HALF)
        line.setContentsMargins(STEP, HALF, SPACE, HALF)
        self.setLayout(line)
        self._timer = QTimer(self, singleShot=True, interval=TOAST_MILLISECONDS)
        self._timer.timeout.connect(self.hide)
        parent.installEventFilter(self)
        self.hide()

    @property
    def text(self) -> str:
        """What it says now, empty when it is gone."""
        return "" if self.isHidden() else self._text.text()

    def show_for_a_moment(self, sentence: str, hint: str = "", key: str = "") -> None:
        """Say what changed; `hint` and `key` tell how to take it back."""
        self._text.setText(sentence)
        self._hint.setText(hint)
        self._hint.setVisible(bool(hint))
        self._key.setText(key)
        self._key.setVisible(bool(key))
        self.show()
        self._settle()
        self.raise_()
        self._timer.start()

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Stay in the bar when the window changes size."""
        if event.type() == QEvent.Type.Resize:
            self._settle()
        return False

    def _settle(self) -> None:
        button = self._before.rect()
        place, wanted = self._before.mapTo(self._over, button.topLeft()), self.sizeHint()
        right = place.x() - STEP
        beside = self._beside.mapTo(self._over, self._beside.rect().topRight())
        left = beside.x() + SPACE if place.y() < beside.y() + self._beside.height() else SPACE
        width = min(wanted.width(), max(right - left, self.minimumSizeHint().width()))
        self.setGeometry(right - width, place.y() + (button.height() - wanted.height()) // 2, width, wanted.height())
