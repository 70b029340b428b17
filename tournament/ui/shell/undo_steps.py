"""Undo and redo from the window."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from tournament.errors import Refused
from tournament.i18n import Translator
from tournament.messages.desk import say_passed_over
from tournament.services.desk.changes import Changes
from tournament.services.desk.desk import Desk
from tournament.services.desk.lines import JournalLine
from tournament.services.desk.undo import next_steps, redo, undo

if TYPE_CHECKING:
    from tournament.ui.ground.championship_frame import ChampionshipFrame


class UndoSteps:
    """Takes back what was done at this desk, and does it again."""

    def __init__(self, view: "ChampionshipFrame") -> None:
        self._view = view
        self._said_to_stay: JournalLine | None = None
        """What was said to stay, as the journal holds no phone number: asking again means the step before."""

    def undo(self, words: Translator) -> None:
        """Undo the newest step; where that is a phone number, which cannot be, say first what would be undone."""
        steps = next_steps(self._view.desk)
        if steps.passed_over not in (None, self._said_to_stay):
            self._said_to_stay = steps.passed_over
            self._view.message.say(*say_passed_over(steps, words), tone="alert")
        else:
            self._turn_back(undo)

    def redo(self) -> None:
        """Do again what was just taken back."""
        self._turn_back(redo)

    def _turn_back(self, step: Callable[[Desk], Changes]) -> None:
        self._view.finish_showing()
        try:
            self._view.follow_soon(step(self._view.desk))
        except Refused as refusal:
            self._view.refuse(refusal)
