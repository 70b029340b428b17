"""The counting aid, asked for from the hand that is being typed."""

from PySide6.QtWidgets import QWidget

from tournament.i18n import Translator
from tournament.scoring.facts import HandFacts, Side
from tournament.scoring.systems import form_of, seating_of, still_in
from tournament.services.scores.lines import SheetLine
from tournament.ui.scores.counting_dialog import CountingDialog, CountingTable, Ticked


def table_of(sheet: SheetLine, number: int, declarer: Side | None) -> CountingTable:
    """Who plays the hand `number` of a sheet, and which fields it has: a trick has no card of a side that is out.

    The one exception is a side that is out and is typed as the declarer, which is refused only where the hand is
    recorded.
    """
    found = sheet.score.hands[: number - 1]
    playing = still_in(sheet.rules, found[-1].totals) if found else ""
    names = {side.letter: side.numbered_name for side in sheet.game.sides if not playing or side.letter in (*playing, declarer)}
    return CountingTable(form_of(sheet.rules, "".join(names)), len(names) * seating_of(sheet.rules).players, names)


class Counting:
    """Keeps what was ticked for each hand: whoever looks at the cards once more finds them as they lay."""

    def __init__(self) -> None:
        self._kept: dict[tuple[int, int, str], Ticked] = {}

    def ask(self, parent: QWidget, words: Translator, sheet: SheetLine, hand: HandFacts, number: int) -> HandFacts | None:
        """The hand `number` of a sheet with its points counted; None where it was thought better of."""
        table = table_of(sheet, number, hand.declarer)
        where = sheet.game.id, number, table.form.letters
        counted, self._kept[where] = CountingDialog.ask(parent, words, table, hand, self._kept.get(where))
        return counted
