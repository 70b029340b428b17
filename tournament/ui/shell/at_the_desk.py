"""Who is at the desk, as the journal and the other desks call them."""

from typing import TYPE_CHECKING

from tournament.ui.hall.desks_part import DesksPart

if TYPE_CHECKING:
    from tournament.ui.ground.main_window import MainWindow


def called(window: "MainWindow") -> str:
    """The name that was given; else what tells this desk from others that are unnamed too."""
    if window.preferences.operator:
        return window.preferences.operator
    say, evening = window.words.gettext, window.evening
    if evening is not None:
        if evening.desk.device:
            return evening.desk.device
        others = evening.services.find(DesksPart)
        if others is not None and others.is_open:
            return say("Main computer")
    return say("Scorers’ desk")


def say_called(window: "MainWindow") -> None:
    """Have the desk that is open called so from now on."""
    if window.evening is not None:
        window.evening.desk.by = called(window)
        window.evening.show_operator(window.evening.desk.by)


def follow_desks(window: "MainWindow") -> None:
    """Call the desk otherwise when others are joined to it, and when they are not any more."""
    others = window.evening.services.find(DesksPart) if window.evening is not None else None
    if others is not None:
        others.changed.connect(lambda: say_called(window))
