"""The panel of a table that is in: who won and by which article, and what comes next."""

from PySide6.QtCore import Qt, Signal

from tournament.i18n import Translator
from tournament.services.lines import GameLine, ResultKind, SheetLine, WinReason
from tournament.ui.entry.answer_panel import AnswerPanel
from tournament.ui.entry.verdict import capitalised
from tournament.ui.widgets.buttons import quiet_button
from tournament.ui.widgets.keys import on_key
from tournament.ui.widgets.text import OneLine
from tournament.wording.scores import say_ending
from tournament.wording.sides import say_side

ENTER = "  ⏎"


class EndPanel(AnswerPanel):
    """Stands where hands are typed, once there is nothing left to type."""

    next_wanted = Signal()
    walked = Signal(int)
    incident_wanted = Signal()
    totals_wanted = Signal()

    def __init__(self, words: Translator) -> None:
        super().__init__(words)
        self.winner = OneLine("", "title")
        self.save.setText(words.gettext("Next table") + ENTER)
        self.back.hide()
        self.correct = quiet_button(words.gettext("Correct a hand") + "  ↑")
        incident, totals = quiet_button(words.gettext("Incident") + "  F8", "F8"), quiet_button(words.gettext("Totals") + "  F9", "F9")
        self.correct.clicked.connect(lambda: self.walked.emit(-1))
        on_key(self, "Up", self.correct.click, where=Qt.ShortcutContext.WidgetWithChildrenShortcut)
        incident.clicked.connect(self.incident_wanted)
        totals.clicked.connect(self.totals_wanted)
        self.lay_out(self.winner, quiet=(self.correct, incident, totals))

    def show_sheet(self, sheet: SheetLine) -> None:
        """Say how this table came out."""
        self.winner.setText(say_winner(sheet.game, self.words))
        self.correct.setVisible(bool(sheet.hands))
        self.tell(say_why(sheet, self.words), "alert" if sheet.game.disputed else "")

    def submit(self) -> None:
        """On to the next table."""
        self.next_wanted.emit()


def say_winner(game: GameLine, words: Translator) -> str:
    """Who won a table that is in."""
    if game.winner is not None:
        name = next(side.name for side in game.sides if side.letter == game.winner)
        return words.gettext("{side} wins: {name}").format(side=capitalised(say_side(game.winner, words)), name=name)
    return words.gettext("Both sides have lost") if game.kind is ResultKind.FORFEIT else words.gettext("Drawn game")


def say_why(sheet: SheetLine, words: Translator) -> str:
    """By what the table is in: a decision, its last hand, or the totals it brought."""
    game = sheet.game
    if game.disputed:
        return words.gettext("The totals typed and the hands on the sheet do not say the same: look at the paper, then correct a hand or the totals.")
    if game.kind is ResultKind.FORFEIT:
        return words.gettext("By forfeit, as the referee decided (article 9).")
    if game.kind is ResultKind.STOPPED:
        return words.gettext("Decided as it stood when the round was closed (article 9).")
    if sheet.hands:
        return say_ending(sheet.score, words)
    reasons = {
        WinReason.CLOCK: words.gettext("The clock ended the game."),
        WinReason.HANDS: words.gettext("All the hands that were agreed have been played."),
    }
    return " ".join(filter(None, (words.gettext("By the totals that were typed."), reasons.get(game.why) if game.why else "")))
