"""Who is at the desk, as the journal and the other desks call them."""

from typing import TYPE_CHECKING

from tournament.ui.hall.desks_part import DesksPart

if TYPE_CHECKING:
    from tournament.ui.ground.main_window import MainWindow


def operator_name(window: "MainWindow") -> str:
    """The name that was given; else what tells this desk from others that are unnamed too."""
    if window.preferences.operator:
        return window.preferences.operator
    say, view = window.words.gettext, window.view
    if view is not None:
        if view.desk.device:
            return view.desk.device
        others = view.services.find(DesksPart)
        if others is not None and others.is_open:
            return say("Main computer")
    return say("Scorers’ desk")


def show_operator_name(window: "MainWindow") -> None:
    """Have the desk that is open called so from now on."""
    if window.view is not None:
        window.view.desk.by = operator_name(window)
        window.view.show_operator(window.view.desk.by)


def follow_desks(window: "MainWindow") -> None:
    """Call the desk otherwise when others are joined to it, and when they are not any more."""
    others = window.view.services.find(DesksPart) if window.view is not None else None
    if others is not None:
        others.changed.connect(lambda: show_operator_name(window))
