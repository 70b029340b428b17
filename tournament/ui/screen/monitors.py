"""The monitors of this computer, and which of them the hall's screen fills."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtGui import QGuiApplication, QScreen
from PySide6.QtWidgets import QWidget

IN_A_WINDOW: Final = ""
"""What is remembered where somebody wanted no monitor filled, but a window on the desk's own."""


def name_of(monitor: QScreen) -> str:
    """A monitor's name in the preferences: its make, or its socket; two of the same make use both."""
    screens = QGuiApplication.screens()
    made = " ".join(filter(None, (monitor.manufacturer(), monitor.model()))).strip()
    alike = [other for other in screens if (other.manufacturer(), other.model()) == (monitor.manufacturer(), monitor.model())]
    plugged = monitor.name() or f"{screens.index(monitor) + 1 if monitor in screens else 1}"
    return plugged if not made else made if len(alike) == 1 else f"{made} {plugged}"


def monitors() -> dict[str, QScreen]:
    """The monitors that are plugged in, by name."""
    return {name_of(monitor): monitor for monitor in QGuiApplication.screens()}


def monitor_to_fill(there: Sequence[str], desk: str, remembered: Sequence[str]) -> str:
    """The monitor chosen last; before any was, the first beside the desk's; None if that is the only one."""
    chosen = next((name for name in remembered if name in there or name == IN_A_WINDOW), None)
    if chosen is not None:
        return chosen
    return next((name for name in there if name != desk), IN_A_WINDOW)


def place_of(desk: QWidget, remembered: Sequence[str]) -> str:
    """The place of the hall's screen among the present monitors, beside the desk's own."""
    return monitor_to_fill(list(monitors()), name_of(desk.screen()), remembered)
