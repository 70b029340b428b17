"""What a page says as a whole: refusals and toasts, why it is empty, its cover, and what just changed.

A part of a page that shows such things is called so by `call_fresh`. It has `known`, what it shows by what names it,
and `mark`, which of that is fresh.
"""

from collections.abc import Collection, Hashable, Mapping
from typing import Any, Final, Protocol

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QLayout, QPushButton, QVBoxLayout, QWidget
from shiboken6 import isValid

from tournament.i18n import Translator
from tournament.ui.theme.icons import picture
from tournament.ui.theme.tokens import (
    BROAD,
    COVER,
    FRESH_MILLISECONDS,
    HALF,
    ICON,
    LEAST_PAGE,
    PICTURE,
    READING,
    SPACE,
    STEP,
    SUITS,
    TOAST_MILLISECONDS,
    theme_of,
)
from tournament.ui.widgets.buttons import icon_button, primary_button
from tournament.ui.widgets.surfaces import (
    TwoLines,
    breakable,
    change_role,
    column,
    key_cap,
    label,
    prose,
    row,
    soft,
    title,
)

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


def empty_state(heading: str, sentence: str, action: QPushButton | None = None, *, drawing: str = "") -> QFrame:
    """A calm page: an icon, a heading, one sentence, and the button that does the first thing."""
    frame = QFrame()
    frame.setProperty("role", "empty")
    theme = theme_of(frame)
    # large text takes more lines, not a wider page
    parts: list[QWidget] = [title(heading), _sentence(sentence, min(theme.slow_px(READING), LEAST_PAGE))]
    if drawing:
        above = QLabel()
        above.setPixmap(picture(drawing, theme.colours.baize, theme.px(PICTURE)))
        parts.insert(0, above)
    if action is not None:
        parts.append(action)
    layout = QVBoxLayout(frame)
    layout.setSpacing(SPACE)
    layout.addStretch(1)
    for part in parts:
        layout.addWidget(part, 0, Qt.AlignmentFlag.AlignHCenter)
    layout.addStretch(2)
    return frame


class EmptyOrWorking(QWidget):
    """What a page is about; while that is empty, what it is for and a button for the first step.

    It asks for the room of what is shown alone: a stack takes that of its tallest page.
    """

    def __init__(self, heading: str, sentence: str, action: str, working: QWidget, *, drawing: str) -> None:
        """`action` is what the button of the empty state says; it begins empty."""
        super().__init__()
        self.first = primary_button(action)
        self._empty, self._working = empty_state(heading, sentence, self.first, drawing=drawing), working
        self._working.hide()
        self.setLayout(column(self._empty, self._working, space=0))

    @property
    def is_empty(self) -> bool:
        """Whether the empty state is shown."""
        return self._working.isHidden()

    def show_empty(self, empty: bool) -> None:
        """Show the empty state, or what the page is about; the keys of what leaves go to the first field that comes."""
        leaving, coming = (self._working, self._empty) if empty else (self._empty, self._working)
        with_keys: QWidget | None = self.window().focusWidget()  # also while a dialog has them
        has_keys = with_keys is not None and leaving.isAncestorOf(with_keys)
        leaving.hide()
        coming.show()
        if has_keys and (first := first_with_keys(coming)) is not None:
            first.setFocus()


def first_with_keys(part: QWidget) -> QWidget | None:
    """The first widget in a part of a page that keys can go to."""
    for widget in part.findChildren(QWidget):
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.isEnabled() and widget.isVisibleTo(part):
            return widget
    return None


def _sentence(text: str, width: int) -> QLabel:
    words = prose(text)
    words.setAlignment(Qt.AlignmentFlag.AlignHCenter)
    words.setFixedWidth(width)
    words.ensurePolished()
    words.setMinimumHeight(words.heightForWidth(width))
    return words


class CoveredPage(QWidget):
    """The cover gives way to large text; `promise` is then shown where the page has put it."""

    def __init__(self, tr: Translator) -> None:
        super().__init__()
        self._tr = tr
        self.setProperty("role", "page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.promise = soft(
            tr.gettext(
                "Everything stays on this computer. Nothing needs the internet, and every hand is saved as it is typed."
            )
        )
        self._cover = self._make_cover()

    def lay_out(self, content: QWidget | QLayout) -> None:
        """Put what the page is about beside its cover."""
        whole = row(self._cover, content, space=0)
        whole.setStretch(1, 1)
        self.setLayout(whole)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show the cover where there is room for it."""
        super().resizeEvent(event)
        has_room = self.width() - COVER >= theme_of(self).px(READING)
        self._cover.setVisible(has_room)
        self.promise.setVisible(not has_room)

    def _make_cover(self) -> QFrame:
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
        about = label(self._tr.gettext("The scoring desk for belote tournaments"), "cover-line")
        about.setWordWrap(True)
        promise = label(self.promise.text(), "cover-soft")
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


NAME: Final = "shows what just changed"


def call_fresh(part: QWidget) -> None:
    """Let a part of a page be asked what just changed."""
    part.setObjectName(NAME)


def fresh(before: Mapping[Hashable, object], now: Mapping[Hashable, object]) -> frozenset[Hashable]:
    """What is new or other than before; nothing where all of it was replaced, for then one looks at something else."""
    if not before.keys() & now.keys() and (before or len(now) > 1):
        return frozenset()
    return frozenset(name for name, shown in now.items() if name not in before or before[name] != shown)


class JustChanged(QObject):
    """Looks at a page before and after it follows a change."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._before: list[tuple[Any, Mapping[Hashable, object]]] = []
        self._marked: list[Any] = []
        self.timer = QTimer(self, singleShot=True, interval=FRESH_MILLISECONDS)
        self.timer.timeout.connect(lambda: self.let_go())

    def look(self, page: QWidget) -> None:
        """Remember what a page shows."""
        parts: list[Any] = page.findChildren(QWidget, NAME)
        self._before = [(part, part.known()) for part in parts]

    def mark(self) -> None:
        """Mark what the page shows otherwise now; what changed again stays marked, as marking is expensive."""
        marked = {
            part: names for part, before in self._before if isValid(part) and (names := fresh(before, part.known()))
        }
        self._before = []
        self.let_go(but=marked)
        for part, names in marked.items():
            part.mark(names)
        self._marked = list(marked)
        if self._marked:
            self.timer.start()

    def let_go(self, but: Collection[Any] = ()) -> None:
        """The moment is over, for all parts but these."""
        self.timer.stop()
        for part in filter(isValid, self._marked):
            if part not in but:
                part.mark(frozenset())
        self._marked.clear()
