"""The banner of a joined desk while its host does not answer: since when, what waits, the ways on."""

from typing import Final

from PySide6.QtCore import Signal

from tournament.i18n import Translator
from tournament.ui.safety.banner import Banner
from tournament.ui.widgets.buttons import quiet_button

MINUTE: Final = 60
LONG: Final = 2 * MINUTE
"""Seconds after which minutes are counted."""


def say_length(seconds: int, words: Translator) -> str:
    """How long ago something was, in seconds at first."""
    if seconds < LONG:
        return words.ngettext("{n} second", "{n} seconds", seconds).format(n=seconds)
    minutes = seconds // MINUTE
    return words.ngettext("{n} minute", "{n} minutes", minutes).format(n=minutes)


class AwayBanner(Banner):
    """Says that the host is away.

    `taking_over_asked`: this computer is to go on in its stead; `giving_up_asked`: what waits is not to be sent;
    `joining_asked`: a host is to be joined with a new code, because the one that is there does not let this desk in.
    """

    taking_over_asked = Signal()
    joining_asked = Signal()
    giving_up_asked = Signal()

    def __init__(self, words: Translator) -> None:
        self.give_up = quiet_button(words.gettext("Do not send it"))
        self.take_over = quiet_button(words.gettext("Take over as main computer…"))
        self.join = quiet_button(words.gettext("Join again…"))
        super().__init__("alert", lambda colours: colours.amber_text, self.give_up, self.join, self.take_over)
        self._words = words
        self.give_up.clicked.connect(self.giving_up_asked)
        self.take_over.clicked.connect(self.taking_over_asked)
        self.join.clicked.connect(self.joining_asked)

    def show_away(self, seconds: int, why: str, waiting: str, count: int = 1) -> None:
        """Say for how long the host has not answered, or `why` it shuts this desk out, and how much waits."""
        say = self._words.gettext
        away = say("The main computer has not answered for {time}. Everything can be read, and nothing is lost.")
        told = [why or away.format(time=say_length(seconds, self._words))]
        if waiting:
            told.append(
                self._words.ngettext(
                    "Waiting to be sent: {what}. It will be sent automatically, once, as soon as the main computer answers.",
                    "{n} things wait to be sent: {what}. They will be sent automatically, once and in this order, as soon as the main "
                    "computer answers.",
                    count,
                ).format(what=waiting, n=count)
            )
        self.give_up.setVisible(bool(waiting))
        self.join.setVisible(bool(why))
        self.show_text("\n".join(told))

    def show_waiting(self, waiting: str) -> None:
        """Say what waits while the host is there again: it is asked whether it has done it."""
        self.give_up.hide()
        self.join.hide()
        self.show_text(self._words.gettext("The main computer answers again, and is being asked about: {what}.").format(what=waiting))
