"""A drawn round as it may be looked at: by table and, where it belongs to brackets, as these."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtWidgets import QWidget

from tournament.i18n import Translator
from tournament.services.rounds.bracket_lines import BracketLine
from tournament.ui.rounds.bracket_view import BracketView
from tournament.ui.rounds.view_choice import ViewChoice
from tournament.ui.widgets.segments import SegmentChoice

BRACKETS: Final = "brackets"
TABLES: Final = "tables"


class DrawnViews(ViewChoice):
    """The other views of a round: its tables, and brackets if any, shown until tables are wanted."""

    def __init__(self, tables: QWidget, words: Translator) -> None:
        say = words.gettext
        brackets = BracketView(words)
        choices = [SegmentChoice(BRACKETS, say("Bracket"), say("As a bracket")), SegmentChoice(TABLES, say("Tables"), say("By table"))]
        super().__init__({TABLES: tables, BRACKETS: brackets}, choices, TABLES)
        self.brackets = brackets

    def show_brackets(self, brackets: Sequence[BracketLine]) -> None:
        """Show the brackets of the round; none where it has no brackets."""
        self.brackets.show_brackets(brackets)
        self.offer_choice(offered=bool(brackets))
