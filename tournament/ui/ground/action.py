"""What can be asked for by its name. Pages say what they offer; the palette finds it."""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtWidgets import QPushButton

from tournament.ui.widgets.buttons import is_dangerous


@dataclass(frozen=True)
class Action:
    """Something that can be done now: its title in the window's language, icon, function and shortcut.

    With a `verb`, it is found only by whoever types some of that word: what can be done to each of 500 teams would
    otherwise hide the teams. `also` are other words for the same, in the window's language: they find it, and are not
    shown. What takes something away is `is_dangerous`: it stands below everything else that is found, and has to be
    chosen.
    """

    title: str
    picture: str
    run: Callable[[], object]
    key: str = ""
    verb: str = ""
    also: str = ""
    is_dangerous: bool = False


def of_button(button: QPushButton, picture: str, key: str = "", also: str = "") -> tuple[Action, ...]:
    """What a button does, under the words it shows; nothing while it is hidden or cannot be pressed."""
    offered = button.isEnabled() and not button.isHidden()
    return (Action(button.text().replace("&", ""), picture, button.click, key, also=also, is_dangerous=is_dangerous(button)),) if offered else ()
