"""The counting aid, asked for from the hand that is being typed."""

from PySide6.QtWidgets import QWidget

from tournament.i18n import Translator
from tournament.scoring.facts import HandFacts
from tournament.scoring.systems import form_of, seating_of
from tournament.services.lines import SheetLine
from tournament.ui.dialogs.counting_dialog import CountingDialog, Table, Ticked


def table_of(sheet: SheetLine) -> Table:
    """Who sits at the table of a sheet, and what a hand may tell there."""
    names = {side.letter: f"{side.team} {side.name}" for side in sheet.game.sides}
    form = form_of(sheet.rules, "".join(names))
    return Table(form, len(names) * seating_of(sheet.rules).players, names)


class Counting:
    """Keeps what was ticked for each hand: whoever looks at the cards once more finds them as they lay."""

    def __init__(self) -> None:
        self._kept: dict[tuple[int, int], Ticked] = {}

    def ask(self, parent: QWidget, words: Translator, sheet: SheetLine, hand: HandFacts, number: int) -> HandFacts | None:
        """The hand `number` of a sheet with its points counted; None where it was thought better of."""
        place = sheet.game.id, number
        counted, self._kept[place] = CountingDialog.ask(parent, words, table_of(sheet), hand, self._kept.get(place))
        return counted
