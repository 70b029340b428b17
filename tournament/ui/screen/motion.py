"""Whether slides may move: some people are made unwell by it, and tell this program or their computer so."""

from PySide6.QtWidgets import QApplication, QStyle

from tournament.preferences import Preferences


def moves(preferences: Preferences) -> bool:
    """Whether they move: it is not switched off here, nor on the whole computer, as far as Qt knows it."""
    return not preferences.still_screen and QApplication.style().styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration) > 0
