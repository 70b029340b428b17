"""The panel of a table that is in: who won and by which article, and what comes next."""

from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent

from tournament.i18n import Translator
from tournament.messages.phrases import say_side, side_by_side
from tournament.messages.scores.rulings import say_article
from tournament.messages.scores.scores import say_ending, say_ranks
from tournament.messages.scores.sheet_notes import say_how_points_count, say_only_rounding, say_what_to_check
from tournament.records.kinds import Kind
from tournament.scoring.facts import Side
from tournament.services.scores.entry import take_totals
from tournament.services.scores.lines import GameLine, ResultKind, SheetLine, WinReason
from tournament.services.scores.totals import is_only_rounding
from tournament.ui.ground.page import DECISION_KEY
from tournament.ui.scores.answer_panel import AnswerPanel
from tournament.ui.scores.sheet_columns import USUAL_SIDES
from tournament.ui.scores.verdict import capitalised
from tournament.ui.theme.tokens import LARGE_TEXT, theme_of
from tournament.ui.widgets.buttons import quiet_button
from tournament.ui.widgets.keys import as_figure, on_key
from tournament.ui.widgets.text import OneLine

ENTER = "  ⏎"
FORFEITS = (Kind.FORFEIT, Kind.NO_SHOW, Kind.EXCLUDED)


class EndPanel(AnswerPanel):
    """Replaces the panel of hands once the game is over, or where typed totals differ from the hands'."""

    next_wanted = Signal()
    walked = Signal(int)
    incident_wanted = Signal()
    totals_wanted = Signal()
    hands_wanted = Signal()
    figure_typed = Signal(str)
    """The first figure of the next table's number, which nothing here takes."""

    def __init__(self, words: Translator) -> None:
        super().__init__(words)
        self.winner = OneLine("", "title")
        self.back.hide()
        is_large = theme_of(self).text_size > LARGE_TEXT  # one word there, so that the others stay in sight in the smallest window
        self.correct = quiet_button((words.gettext("Correct") if is_large else words.gettext("Correct a hand")) + "  ↑")
        incident, totals = quiet_button(words.gettext("Incident") + f"  {DECISION_KEY}"), quiet_button(words.gettext("Totals") + "  F9", "F9")
        self.correct.clicked.connect(lambda: self.walked.emit(-1))
        on_key(self, "Up", self.correct.click, where=Qt.ShortcutContext.WidgetWithChildrenShortcut)
        incident.clicked.connect(self.incident_wanted)
        totals.clicked.connect(self.totals_wanted)
        self._game: GameLine | None = None
        self.take = quiet_button(words.gettext("Take the totals"))
        self.take.setToolTip(words.gettext("The totals typed are the result; the hands are removed from the sheet. Undo brings them back."))
        self.take.clicked.connect(self._take_totals)
        self.go_on = quiet_button(words.gettext("Continue with the hands"))
        self.go_on.clicked.connect(self.hands_wanted)
        self._incident = incident
        self.lay_out(self.winner, quiet=(self.go_on, self.correct, incident, totals), beside=(self.take,))
        self.take.hide()
        self.go_on.hide()

    def show_sheet(self, sheet: SheetLine, back_to: int | None = None) -> None:
        """Say how this table came out. From an earlier round Enter goes `back_to` the round that is played."""
        on = self.words.gettext("Next table") if back_to is None else self.words.gettext("Back to round {n}").format(n=back_to)
        self.save.setText(on + ENTER)
        game = self._game = sheet.game
        self.winner.setText(say_winner(game, self.words) if game.is_in else self.words.gettext("To check"))
        self.correct.setVisible(bool(sheet.hands) and game.is_in)
        self._incident.setVisible(not game.disputed)
        self.take.setVisible(game.disputed)
        self.go_on.setVisible(game.disputed and not game.is_in)
        ranks = {side.letter: side.rank for side in game.sides if side.rank is not None}
        told = say_ranks(ranks, self.words, {side.letter: side.name for side in game.sides})
        odd = () if game.disputed else say_what_to_check(sheet, self.words)
        self.tell(
            "\n".join(filter(None, (*odd, say_why(sheet, self.words), told))),
            "alert" if game.to_check else "",
        )

    @property
    def height_said(self) -> int:
        """How high what is said must be, over the present width."""
        margins = self.contentsMargins() if (layout := self.layout()) is None else layout.contentsMargins()
        line = self.sentence.fontMetrics().lineSpacing()
        return max(self.sentence.heightForWidth(max(self.width() - margins.left() - margins.right(), 1)), line) + line // 2

    def _take_totals(self) -> None:
        assert self._game is not None
        game = self._game
        self.answered.emit(take_totals.command(game.id))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """A figure begins the number of the next table."""
        figure = as_figure(event, self.words.language, at_start=True).text()
        if figure.isdecimal() and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.figure_typed.emit(figure)
        else:
            super().keyPressEvent(event)

    def submit(self) -> None:
        """On to the next table."""
        self.next_wanted.emit()


def say_winner(game: GameLine, words: Translator) -> str:
    """Who won a table that is in."""
    if game.winner is not None:
        name = next(side.name for side in game.sides if side.letter == game.winner)
        return words.gettext("{side} wins: {name}").format(side=capitalised(say_side(game.winner, words)), name=name)
    if len(game.sides) > USUAL_SIDES:
        return words.gettext("No side has won alone")
    return words.gettext("Both sides have lost") if game.kind is ResultKind.FORFEIT else words.gettext("Drawn game")


def say_why(sheet: SheetLine, words: Translator) -> str:
    """By what the table is in: a decision, its last hand, or the totals it brought."""
    game = sheet.game
    if game.disputed:
        sentence = words.gettext(
            "The totals typed are {totals}, the hands make {hands}: correct a hand or the totals, or take the totals and leave the hands."
        )
        told = sentence.format(totals=_beside(sheet.typed_totals or {}, words), hands=_beside(sheet.score.dealt_totals, words))
        return f"{told} {say_only_rounding(sheet.score, words)}" if is_only_rounding(sheet) else told
    if game.kind is ResultKind.FORFEIT:
        return say_forfeited(sheet, words)
    if game.kind is ResultKind.STOPPED:
        return words.gettext("Decided as it stood when the round was closed (this championship’s convention).")
    aside = say_how_points_count(sheet, words)
    if sheet.hands:
        return " ".join(filter(None, (say_ending(sheet.score, words), aside)))
    reasons = {
        WinReason.CLOCK: words.gettext("The clock ended the game."),
        WinReason.HANDS: words.gettext("All the hands that were agreed have been played."),
    }
    return " ".join(filter(None, (words.gettext("By the totals that were typed."), reasons.get(game.why) if game.why else "", aside)))


def say_forfeited(sheet: SheetLine, words: Translator) -> str:
    """Who decided the forfeit of this game, and by which article, as far as that is known."""
    decision = next((line for line in sheet.decisions if line.kind in FORFEITS), None)
    if decision is None:
        return words.gettext("By forfeit.")
    told = words.gettext("By forfeit, decided by {referee}") if decision.referee else words.gettext("By forfeit")
    cited = say_article(decision, words)
    return told.format(referee=decision.referee) + (f" ({cited})." if cited else ".")


def _beside(totals: Mapping[Side, int], words: Translator) -> str:
    return side_by_side([totals[letter] for letter in sorted(totals)], words)
