"""A change of the settings from a page: its consequences are seen first, and then it is made or left."""

from collections.abc import Callable, Mapping
from typing import Any

from tournament.errors import Refused
from tournament.i18n import Translator
from tournament.services.desk.changes import Changes
from tournament.services.desk.desk import Desk
from tournament.services.repairs.consequences import consequences
from tournament.services.setup.championship import change_championship
from tournament.services.setup.lines import Consequences
from tournament.ui.ground.page import Page
from tournament.ui.setup.consequences_dialog import ConsequencesDialog


class Changing:
    """Changes settings for a page, one at a time: a field losing focus to the question asks again."""

    def __init__(self, page: Page, desk: Desk, words: Translator) -> None:
        self._page, self._desk, self._words = page, desk, words
        self.is_asking = False

    def change(self, wanted: Mapping[str, Any]) -> Changes | None:
        """Change these settings, by fields of `Settings`; None if left alone. Raises Refused, nothing changed."""
        seen = self._page.hall
        if not self._is_agreed(consequences(seen, wanted)):
            return None
        return change_championship(self._desk.on_sight_of(seen), **wanted)

    def change_or_leave(self, wanted: Mapping[str, Any], as_it_stands: Callable[[], None]) -> None:
        """Change the settings and tell the window so; where they were left or refused, show them as they stand."""
        if self.is_asking:
            return
        try:
            changes = self.change(wanted)
        except Refused as refusal:
            as_it_stands()
            self._page.refused.emit(refusal)
        else:
            if changes is None:
                as_it_stands()
            else:
                self._page.changed.emit(changes)

    def _is_agreed(self, found: Consequences) -> bool:
        """Whether a change may be made: at once where it does nothing to what was played."""
        if found.are_none:
            return True
        self.is_asking = True
        try:
            return ConsequencesDialog.ask(self._page, self._words, found)
        finally:
            self.is_asking = False
