"""Words on a page, always as plain text, and what they are laid on: cards, rules, rows and columns."""

import re
from collections.abc import Sequence
from typing import TypeVar

from PySide6.QtCore import QEvent, QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLayout,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from tournament.ui.theme.tokens import BROAD, HALF, SPACE, STEP, theme_of

LONGEST_WORD = 18
ANYWHERE = "\N{ZERO WIDTH SPACE}"
PART = re.compile(r"(?= · |, )")
"""Where a part of a line begins, with what stands before it."""


def label(text: str, role: str) -> QLabel:
    """A label of plain text in a role of the style sheet."""
    made = QLabel(text)
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setProperty("role", role)
    return made


def title(text: str) -> QLabel:
    """Where one is: the title of a page."""
    return label(text, "title")


def subtitle(text: str) -> QLabel:
    """The title of a card."""
    return label(text, "subtitle")


def soft(text: str) -> QLabel:
    """What may be read second, wrapped over as many lines as it needs."""
    made = label(text, "soft")
    made.setWordWrap(True)
    return made


def prose(text: str) -> QLabel:
    """A sentence to read, wrapped over as many lines as it needs."""
    made = label(text, "prose")
    made.setWordWrap(True)
    return made


class SteadyProse(QLabel):
    """One of several sentences, with room for the longest, so that nothing under it moves."""

    def __init__(self, sentences: Sequence[str]) -> None:
        super().__init__("")
        self._sentences = sentences
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setProperty("role", "prose")
        self.setWordWrap(True)
        self.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep room for the longest at this width."""
        super().resizeEvent(event)
        across, wrapped = QRect(0, 0, self.contentsRect().width(), 0), Qt.TextFlag.TextWordWrap
        self.setMinimumHeight(
            max(self.fontMetrics().boundingRect(across, wrapped, told).height() for told in self._sentences)
        )


def strong(text: str) -> QLabel:
    """A few words that carry the line."""
    return label(text, "strong")


def number(text: str) -> QLabel:
    """A number to find at a glance, such as a table's."""
    return label(text, "number")


def figure(text: str) -> QLabel:
    """The largest number of a page, such as a total."""
    return label(text, "figure")


def pill(text: str, tone: str = "") -> QLabel:
    """A state in a word; `tone` is empty, `done`, `alert` or `fault`."""
    made = label(text, "pill")
    made.setProperty("tone", tone)
    made.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
    return made


def key_cap(text: str) -> QLabel:
    """A key, drawn as one."""
    made = label(text, "key")
    made.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
    return made


def change_role(widget: QWidget, *, role: str | None = None, tone: str | None = None) -> None:
    """Show a widget in another role or tone; with neither, by properties the caller has changed.

    The style sheet is looked through only where something is new: a large round would ask it a thousand times for
    nothing.
    """
    wanted = {name: value for name, value in (("role", role), ("tone", tone)) if value is not None}
    if wanted and all(widget.property(name) == value for name, value in wanted.items()):
        return
    for name, value in wanted.items():
        widget.setProperty(name, value)
    widget.style().unpolish(widget)
    widget.style().polish(widget)


def take_room(frame: QFrame) -> None:
    """Leave room for the border of its role or tone: Qt measures a frame anew only on a style change."""
    QApplication.sendEvent(frame, QEvent(QEvent.Type.StyleChange))


def breakable(text: str) -> str:
    """The text, with words that no line could hold made breakable anywhere."""
    return " ".join(ANYWHERE.join(word) if len(word) > LONGEST_WORD else word for word in text.split(" "))


def unbroken(text: str) -> str:
    """The text as one word, such as a phone number or an address; `breakable` still breaks what is too long.

    It is for what is looked at: who copies it would have other signs than are typed.
    """
    return text.replace(" ", "\N{NO-BREAK SPACE}").replace("-", "\N{NON-BREAKING HYPHEN}")


class OneLine(QLabel):
    """A label of one line that ends in an ellipsis where room is short, with the whole in its tooltip."""

    def __init__(self, text: str, role: str) -> None:
        super().__init__(text)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setProperty("role", role)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def minimumSizeHint(self) -> QSize:
        """As narrow as a few letters."""
        return QSize(self.fontMetrics().horizontalAdvance("…") * 3, super().minimumSizeHint().height())

    def setText(self, text: str) -> None:
        """Say this from now on. What is said already is not measured again."""
        if text != self.text():
            super().setText(text)
            self._offer_the_whole()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Cut it otherwise."""
        super().resizeEvent(event)
        self._offer_the_whole()

    def _offer_the_whole(self) -> None:
        """Offer the whole text as tooltip exactly when it is cut."""
        self.setToolTip(
            self.text() if self.fontMetrics().horizontalAdvance(self.text()) > self.contentsRect().width() else ""
        )

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw as much of the text as fits."""
        painter = QPainter(self)
        room, align = self.contentsRect(), Qt.AlignmentFlag.AlignVCenter
        self.style().drawItemText(
            painter, room, align, self.palette(), self.isEnabled(), self.shown, self.foregroundRole()
        )

    @property
    def shown(self) -> str:
        """What can be read of it."""
        return self._elided(self.text())

    def _elided(self, text: str) -> str:
        return self.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, self.contentsRect().width())


class WholeParts(OneLine):
    """A label of parts (`Salle des fêtes · contrée, 2,000 points`): its last ones are left out, none is cut."""

    @property
    def shown(self) -> str:
        """As many parts as there is room for; the first one at least, cut where it must be."""
        parts, room = PART.split(self.text()), self.contentsRect().width()
        while len(parts) > 1 and self.fontMetrics().horizontalAdvance("".join(parts)) > room:
            parts.pop()
        return self._elided("".join(parts))


class TwoLines(QLabel):
    """A few words on one line if they fit, else on two; only what two do not hold is cut."""

    def __init__(self, role: str) -> None:
        super().__init__()
        self.said = ""
        self._room = 0
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setProperty("role", role)
        self.setWordWrap(True)

    def say(self, text: str) -> None:
        """Say this from now on; `fit` lays it out."""
        self.said = text

    @property
    def least(self) -> int:
        """The least width in which two lines hold every word."""
        self.ensurePolished()
        return self._least(self._whole)

    @property
    def tall(self) -> int:
        """The height of its present lines."""
        return self._tall(self.text(), self._room)

    @property
    def _whole(self) -> int:
        return self.fontMetrics().horizontalAdvance(self.said) + 2

    def _least(self, most: int) -> int:
        """The least width up to `most` in which two lines hold it; more than `most` where there is none."""
        return next(
            (width for width in range(self._whole // 2, most + 1, 4) if self._holds(self.said, width)), self._whole
        )

    def _tall(self, text: str, width: int) -> int:
        return (
            self.fontMetrics()
            .boundingRect(QRect(0, 0, width, 10_000), Qt.TextFlag.TextWordWrap, breakable(text))
            .height()
        )

    def _holds(self, text: str, width: int) -> bool:
        """Whether two lines of a width hold a text."""
        bounds = self.fontMetrics().boundingRect(QRect(0, 0, width, 10_000), Qt.TextFlag.TextWordWrap, breakable(text))
        return bounds.width() <= width and bounds.height() < 2.5 * self.fontMetrics().lineSpacing()

    def fit(self, room: int) -> None:
        """Take so much room, or less where less will do."""
        self.ensurePolished()
        width = self._whole if self._whole <= room else min(self._least(room), room)
        shown, cut = self.said, 2 * width
        while not self._holds(shown, width) and cut > width // 2:
            cut -= 8
            shown = self.fontMetrics().elidedText(self.said, Qt.TextElideMode.ElideRight, cut)
        self.setText(breakable(shown))
        self._room = width
        self.setFixedSize(width, self.tall)


Part = QWidget | QLayout | None
Filled = TypeVar("Filled", QVBoxLayout, QHBoxLayout)


def card(*parts: Part, role: str = "card", space: int = STEP) -> QFrame:
    """A sheet with its parts in a column; None is a stretch. `role`: `panel`, `hot`, `done`, `alert`, `empty`."""
    frame = QFrame()
    frame.setProperty("role", role)
    layout = column(*parts, space=space)
    layout.setContentsMargins(SPACE + HALF, SPACE, SPACE + HALF, SPACE)
    frame.setLayout(layout)
    return frame


def panel(*parts: Part, space: int = STEP) -> QFrame:
    """The sheet that a page is mainly about."""
    return card(*parts, role="panel", space=space)


def column(*parts: Part, space: int = STEP) -> QVBoxLayout:
    """Parts under each other; None takes up the slack."""
    layout = QVBoxLayout()
    return _fill(layout, parts, space)


def row(*parts: Part, space: int = STEP) -> QHBoxLayout:
    """Parts beside each other; None takes up the slack."""
    layout = QHBoxLayout()
    return _fill(layout, parts, space)


def _fill(layout: Filled, parts: tuple[Part, ...], space: int) -> Filled:
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(space)
    for part in parts:
        if part is None:
            layout.addStretch(1)
        elif isinstance(part, QWidget):
            layout.addWidget(part)
        else:
            layout.addLayout(part)
    return layout


def rule() -> QFrame:
    """A thin line between two parts of a card."""
    line = QFrame()
    line.setProperty("role", "rule")
    return line


def spread(page: QWidget, *parts: Part, stretching: int = 0) -> None:
    """Lay the parts of a page out in a column, with its margins; the part at `stretching` gets the rest."""
    page.setProperty("role", "page")
    page.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
    layout = column(*parts, space=SPACE)
    layout.setContentsMargins(SPACE + HALF, SPACE, SPACE + HALF, SPACE)
    layout.setStretch(stretching, 1)
    page.setLayout(layout)


def heading(text: str, under: str, *actions: QWidget, beside: QLabel | None = None) -> QHBoxLayout:
    """The head of a page: title, a soft line under it, a pill `beside` it, and actions, the primary last."""
    words = row(title(text), beside, None) if beside else row(title(text), None)
    line = column(words, soft(under), space=2) if under else words
    head = QHBoxLayout()
    head.setSpacing(STEP)
    head.addLayout(line, 1)
    for action in actions:
        head.addWidget(action, 0, Qt.AlignmentFlag.AlignVCenter)
    return head


def scrolled(content: QWidget, *, sideways: bool = False) -> QScrollArea:
    """A page that scrolls down when the window is too low for it, and `sideways` too when it is too narrow."""
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(
        Qt.ScrollBarPolicy.ScrollBarAsNeeded if sideways else Qt.ScrollBarPolicy.ScrollBarAlwaysOff
    )
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setWidget(content)
    return area


def centred(layout: QLayout, width: int) -> QScrollArea:
    """A page no wider than `width`, in the middle of the window, that scrolls down where the window is too low."""
    sheet, ground = QWidget(), QWidget()
    for widget in (sheet, ground):
        widget.setProperty("role", "page")
    layout.setContentsMargins(BROAD, BROAD, BROAD, BROAD)
    _in_the_middle(ground, sheet, layout, width)
    return scrolled(ground)


def ending(foot: QLayout, width: int) -> QWidget:
    """What ends a page of `centred`, under it and always in sight: it does not scroll away."""
    ground = QWidget()
    foot.setContentsMargins(BROAD, SPACE, BROAD, SPACE)
    _in_the_middle(ground, QWidget(), foot, width)
    return ground


def _in_the_middle(ground: QWidget, sheet: QWidget, layout: QLayout, width: int) -> None:
    sheet.setMaximumWidth(theme_of(sheet).px(width))
    sheet.setLayout(layout)
    across = row(None, sheet, None, space=0)
    across.setStretch(1, 10)
    ground.setLayout(across)


def give_room(frame: QWidget, position: int = 0, share: int = 1) -> None:
    """Let one part of a card or a row take the room that is left, or this `share` of it beside the slack."""
    layout = frame.layout()
    if isinstance(layout, QBoxLayout):
        layout.setStretch(position, share)


def clear(layout: QLayout) -> None:
    """Take every part out of a layout, and let go of it."""
    while (item := layout.takeAt(0)) is not None:
        if (widget := item.widget()) is not None:
            widget.hide()
            widget.deleteLater()
