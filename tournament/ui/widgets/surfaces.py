"""What a page is laid on: cards, rules, rows and columns, with the spaces of the theme."""

from typing import TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QLabel, QLayout, QScrollArea, QVBoxLayout, QWidget

from tournament.ui.theme.tokens import BROAD, HALF, SPACE, STEP, theme_of
from tournament.ui.widgets.text import soft, title

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
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded if sideways else Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
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
