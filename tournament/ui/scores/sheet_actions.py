"""What can be done with the open sheet as a whole: exchange its sides, move it to another table, empty it."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QMenu

from tournament.i18n import Translator
from tournament.sentences import N_
from tournament.services.desk.desk import Desk
from tournament.services.desk.use_cases import Command, UseCase
from tournament.services.scores.lines import ResultKind, SheetLine
from tournament.services.scores.sheet_moves import empty_sheet, exchange_sides, foresee_sheets, move_sheet
from tournament.ui.ground.action import Action
from tournament.ui.ground.page import Page
from tournament.ui.papers.again import show_again
from tournament.ui.rounds.asking_why import tell_why_of
from tournament.ui.scores.asking_past import show_played
from tournament.ui.scores.counting import Counting
from tournament.ui.scores.entry_controller import EntryController
from tournament.ui.scores.hand_panel import HandPanel
from tournament.ui.scores.played_dialog import PLAYED_KEY
from tournament.ui.scores.sheet_change_dialog import SheetChangeDialog
from tournament.ui.scores.sheet_columns import USUAL_SIDES
from tournament.ui.widgets.keys import on_key

AFTER_PLAY: Final = N_("The sheet after play, and what stood on it before")
BY_DECISION = (ResultKind.FORFEIT, ResultKind.STOPPED)


class SheetActions(QObject):
    """Asks over a page, with what would follow; what is decided goes out as a `command_wanted` for the desk."""

    command_wanted = Signal(object)

    def __init__(self, desk: Desk, words: Translator, over: Page, state: EntryController, must_save: Callable[[], bool]) -> None:
        """`must_save` says whether something half typed would be lost, and has it said."""
        super().__init__(over)
        self._desk, self._words, self._over, self._state, self._must_save = desk, words, over, state, must_save
        self._counting = Counting()
        on_key(over, PLAYED_KEY, self.show_past, where=Qt.ShortcutContext.WidgetWithChildrenShortcut)

    @property
    def _sheet(self) -> SheetLine | None:
        return self._state.sheet

    def offers(self) -> Sequence[Action]:
        """What can be done now with the open sheet, if there is one."""
        if self._sheet is None:
            return ()
        say = self._words.gettext
        after_play = Action(say(AFTER_PLAY), "book", self.show_past, PLAYED_KEY, also=say("history, past, dispute"))
        return (Action(say("Why this table?"), "search", self.tell_why), after_play, *self._corrections())

    def _corrections(self) -> Sequence[Action]:
        """What puts the sheet right: nothing where it is empty, or where its game was decided otherwise."""
        sheet, say = self._sheet, self._words.gettext
        if sheet is None or sheet.game.kind in BY_DECISION or not (sheet.hands or sheet.typed_totals or sheet.adjustments or sheet.stop):
            return ()
        exchange = (Action(say("Exchange the sides of this sheet…"), "swap", self.exchange),) if len(sheet.game.sides) == USUAL_SIDES else ()
        return (
            *exchange,
            Action(say("Move this sheet to another table…"), "arrow", self.move),
            Action(say("Empty this sheet…"), "cross", self.empty, verb=say("empty"), is_dangerous=True),
        )

    def fill(self, menu: QMenu) -> None:
        """Put what can be done now into a menu."""
        menu.clear()
        menu.addAction(f"{self._words.gettext(AFTER_PLAY)}\t{PLAYED_KEY}", self.show_past)
        menu.addSeparator()
        offered = self._corrections()
        for action in offered:
            menu.addAction(action.title, action.run)
        if not offered:
            menu.addAction(self._words.gettext("This sheet is still empty")).setEnabled(False)

    def tell_why(self) -> None:
        """Show why these sides meet at this table."""
        if self._sheet is not None:
            tell_why_of(self._over.window(), self._over.hall, self._words, [self._sheet.game], self._sheet.game)

    def show_past(self) -> None:
        """The sheet after play, and what it was before."""
        if self._sheet is not None:
            show_played(self._over, self._desk, self._words, self._sheet.game.id)

    def show_paper(self) -> None:
        """The paper sheet of the table, to print it once more."""
        if self._sheet is not None and self._sheet.game.table is not None:
            show_again(self._over, self._desk, self._words, "score-sheets", round=self._sheet.game.round, table=self._sheet.game.table)

    def count(self, typed: HandPanel) -> None:
        """Count the cards of the hand that is typed, and put what they are worth into its line."""
        if self._sheet is not None:
            counted = self._counting.ask(self._over, self._words, self._sheet, typed.facts, typed.number)
            if counted is not None:
                typed.take(counted)
            typed.take_focus()

    def exchange(self) -> None:
        """Give each side what was written for the other."""
        say = self._words.gettext
        self._ask(exchange_sides, say("Exchange the sides of table {n}"), say("Exchange the sides"))

    def empty(self) -> None:
        """Strike everything off the sheet."""
        say = self._words.gettext
        self._ask(empty_sheet, say("Empty the sheet of table {n}"), say("Empty the sheet"))

    def move(self) -> None:
        """Move the sheet to the table it belongs to."""
        if self._sheet is None or self._must_save():
            return
        say, game = self._words.gettext, self._sheet.game

        def to(table: int) -> Command:
            return move_sheet.command(game_id=game.id, table=table)

        heading = say("Move the sheet of table {n}").format(n=game.table)
        table = SheetChangeDialog.ask(
            self._over, self._words, heading, say("Move the sheet"), lambda table: foresee_sheets(self._over.hall, to(table)), asks_table=True
        )
        if table is not None:
            self.command_wanted.emit(to(table))

    def _ask(self, use_case: UseCase[Any], heading: str, action: str) -> None:
        if self._sheet is None or self._must_save():
            return
        game = self._sheet.game
        command = use_case.command(game_id=game.id)
        told = heading.format(n=game.table)
        if SheetChangeDialog.ask(self._over, self._words, told, action, lambda _: foresee_sheets(self._over.hall, command)) is not None:
            self.command_wanted.emit(command)
