"""Where a form says how to type, or what is wrong, beside its heading."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QPushButton, QSizePolicy, QWidget

from tournament.ui.theme.tokens import HALF, LARGE_TEXT, SPACE, theme_of
from tournament.ui.widgets.steady import keep_steady, tallest
from tournament.ui.widgets.surfaces import column, row
from tournament.ui.widgets.wrapping import wrapping


def hint_line(hint: QLabel, troubles: Sequence[QLabel], *buttons: QPushButton) -> QWidget:
    """Two lines for the hint or for what is wrong, always there. In large text its buttons are under it."""
    said, beside = row(hint, *troubles, space=SPACE), QWidget()
    for position in range(1 + len(troubles)):
        said.setStretch(position, 1)
    for trouble in troubles:
        trouble.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
    if theme_of(hint).text_size > LARGE_TEXT:
        beside.setLayout(column(said, wrapping(*buttons), space=HALF))
    else:
        line = row(said, *buttons, space=SPACE)
        line.setStretch(0, 1)
        line.setAlignment(buttons[-1], Qt.AlignmentFlag.AlignRight)
        beside.setLayout(line)

    def height() -> int:
        hint.ensurePolished()
        return max(2 * hint.fontMetrics().lineSpacing(), tallest(*buttons))

    keep_steady(beside, height)
    return beside
