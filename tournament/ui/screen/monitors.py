"""The monitors of this computer, and which of them the hall's screen fills."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtGui import QGuiApplication, QScreen
from PySide6.QtWidgets import QWidget

IN_A_WINDOW: Final = ""
"""What is remembered where somebody wanted no monitor filled, but a window on the desk's own."""


def name_of(monitor: QScreen) -> str:
    """What a monitor is known by next time: its make, or else where it is plugged in; two of the same make are told apart by both."""
    screens = QGuiApplication.screens()
    made = " ".join(filter(None, (monitor.manufacturer(), monitor.model()))).strip()
    alike = [other for other in screens if (other.manufacturer(), other.model()) == (monitor.manufacturer(), monitor.model())]
    plugged = monitor.name() or f"{screens.index(monitor) + 1 if monitor in screens else 1}"
    return plugged if not made else made if len(alike) == 1 else f"{made} {plugged}"


def monitors() -> dict[str, QScreen]:
    """The monitors that are plugged in, by name."""
    return {name_of(monitor): monitor for monitor in QGuiApplication.screens()}


def monitor_to_fill(there: Sequence[str], desk: str, remembered: Sequence[str]) -> str:
    """The one of the monitors that was chosen last; before any was, the first beside the desk's. None is filled where that is the only one."""
    chosen = next((name for name in remembered if name in there or name == IN_A_WINDOW), None)
    if chosen is not None:
        return chosen
    return next((name for name in there if name != desk), IN_A_WINDOW)


def place_of(desk: QWidget, remembered: Sequence[str]) -> str:
    """The place of the hall's screen among the monitors that are there now, beside the one that a window of the desk is on."""
    return monitor_to_fill(list(monitors()), name_of(desk.screen()), remembered)
