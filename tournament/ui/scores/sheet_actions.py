"""What can be done in score entry beside typing: with a sheet as a whole, with past results, with shared tables."""

from collections.abc import Callable, Sequence
from datetime import timedelta
from functools import partial
from time import monotonic
from typing import Any, Final

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QMenu, QWidget

from tournament.errors import Refused
from tournament.i18n import Translator
from tournament.messages.phrases import read_number
from tournament.messages.refusals import problem_text
from tournament.messages.repairs import ask_to_open_again
from tournament.messages.scores.rulings import preview_lines
from tournament.scoring.facts import HandFacts
from tournament.sentences import N_
from tournament.services.desk.desk import Desk
from tournament.services.desk.state import ChampionshipState
from tournament.services.desk.use_cases import Command, UseCase
from tournament.services.desk.views import JournalEntryView
from tournament.services.people.registration import teams
from tournament.services.repairs.consequences import (
    Doubt,
    Replayed,
    doubt,
    keep_draw,
    opened_again,
    past_error,
    redraw_rest,
    replay,
)
from tournament.services.repairs.seat_views import OpenedGame
from tournament.services.rounds.permissions import Permission, RoundAction, permission_of, stage_of
from tournament.services.rounds.round_views import rounds
from tournament.services.scores.sheet_moves import empty_sheet, exchange_sides, move_sheet, preview_sheets, sheet
from tournament.services.scores.views import CorrectionPreview, ResultKind, SheetView
from tournament.ui.dialogs.dialog import FormDialog, SureDialog
from tournament.ui.ground.page import Page
from tournament.ui.ground.page_specs import Action
from tournament.ui.papers.again import show_again
from tournament.ui.repairs import DrawChoice, PastErrorDialog
from tournament.ui.rounds.apart import work_out
from tournament.ui.rounds.why_dialog import tell_why_of
from tournament.ui.scores.counting_dialog import Counting
from tournament.ui.scores.entry_controller import EntryController
from tournament.ui.scores.entry_frame import EntryFrame
from tournament.ui.scores.hand_panel import HandPanel
from tournament.ui.scores.score_sheet import PLAYED_KEY, show_played
from tournament.ui.scores.shared_tables import SHARING_KEY, TABLES_KEY, MyTablesDialog, SharedTables
from tournament.ui.scores.sheet_columns import USUAL_SIDES
from tournament.ui.scores.tables_column import TablesColumn
from tournament.ui.widgets.field import text_field
from tournament.ui.widgets.jobs import JobRunner
from tournament.ui.widgets.keys import on_key
from tournament.ui.widgets.surfaces import breakable, prose

SheetsPreview = Callable[[int], CorrectionPreview]
"""What the correction does; it is given the table that is typed, or 0 where none is asked for."""


class SheetChangeDialog(FormDialog):
    """Shows what would change, table by table, and who changes rank. Enter corrects, Esc cancels."""

    def __init__(
        self,
        tr: Translator,
        heading: str,
        action: str,
        preview: SheetsPreview,
        *,
        asks_table: bool,
        parent: QWidget | None = None,
    ) -> None:
        self._preview, self._asks = preview, asks_table
        self.told = prose("")
        self.number = text_field(tr.gettext("&To table"))
        fields = (self.number, self.told) if asks_table else (self.told,)
        super().__init__(tr, heading, tr.gettext("Nothing changes until you say so."), action, fields, parent)
        self.number.editor.textEdited.connect(self._look)
        self.finished_typing.connect(self._go)
        self._look()
        (self.number if asks_table else self.keep).setFocus()

    @property
    def table(self) -> int:
        """The table that is typed; 0 where there is none."""
        return read_number(self.number.editor.text()) or 0 if self._asks else 0

    def _look(self) -> None:
        if self._asks and not self.number.editor.text().strip():
            self._tell(self._tr.gettext("Type the number of the table that this sheet belongs to."), can_be=False)
            return
        try:
            found = self._preview(self.table)
        except Refused as refused:
            self._tell(" ".join(problem_text(problem, self._tr) for problem in refused.problems), can_be=False)
        else:
            self._tell("\n".join(preview_lines(found, self._tr)), can_be=True)

    def _tell(self, sentence: str, *, can_be: bool) -> None:
        self.told.setText(breakable(sentence))
        self.keep.setEnabled(can_be)
        if self.isVisible():
            self._fit()

    def _go(self) -> None:
        if self.keep.isEnabled():
            self.accept()

    @classmethod
    def ask(
        cls,
        parent: QWidget,
        tr: Translator,
        heading: str,
        action: str,
        preview: SheetsPreview,
        *,
        asks_table: bool = False,
    ) -> int | None:
        """The table that was typed, 0 where none was asked for; None where it was thought better of."""
        dialog = cls(tr, heading, action, preview, asks_table=asks_table, parent=parent)
        return dialog.table if dialog.exec() else None


JUST: Final = timedelta(minutes=10)
"""So long ago another desk has *just* written a hand."""


def is_meant(
    over: QWidget, state: ChampionshipState, game_id: int, facts: HandFacts, desk: Desk, tr: Translator
) -> bool:
    """Whether a hand is to be written: asked only where another desk has just written the same one."""
    again = written_by_another(state, game_id, facts, desk)
    return again is None or SureDialog.ask(over, tr, *written_again_texts(again, tr))


def written_by_another(state: ChampionshipState, game_id: int, facts: HandFacts, desk: Desk) -> JournalEntryView | None:
    """The entry by which another desk has just written this very hand as a sheet's last one, or None."""
    shown = sheet(state, game_id)
    if not shown.hands or shown.hands[-1].facts != facts:
        return None
    place = (shown.game.round, shown.game.table)
    about = (
        line for line in reversed(state.journal) if (line.details.get("round"), line.details.get("table")) == place
    )
    newest = next(about, None)
    if newest is None or newest.what != "hand-recorded" or newest.desk == desk.name or desk.clock() - newest.at > JUST:
        return None
    return newest


def written_again_texts(line: JournalEntryView, tr: Translator) -> tuple[str, str, str]:
    """The question, why it is asked, and what the button says that writes it once more."""
    told = tr.gettext(
        "{who} has just written hand {hand} of table {table}, and this one is the same. "
        "Where each side brings its own sheet of one game, only one of the two is typed."
    ).format(who=line.by, hand=line.details.get("hand", ""), table=line.details["table"])
    return tr.gettext("The same hand once more?"), told, tr.gettext("Write it once more")


Go = Callable[[Command], None]
Complain = Callable[[Refused], None]


class PastResults:
    """Asks over a page, and hands on the correction together with what was chosen."""

    def __init__(self, tr: Translator, over: Page) -> None:
        self._tr, self._over = tr, over
        self.jobs = JobRunner(over, tr)

    def is_past(self, number: int) -> bool:
        """Whether a draw was made after this round."""
        return permission_of(RoundAction.ENTER, stage_of(rounds(self._over.state), number)) is Permission.CONSEQUENCES

    def weigh(self, correction: Command, go: Go, complain: Complain) -> None:
        """Go on, after asking where a game would be open again or where a later draw would have differed."""
        try:
            opened = opened_again(self._over.state, correction)
            if opened and not self._may_open(opened):
                return
            found = doubt(self._over.state, correction)
        except Refused as refusal:
            complain(refusal)
            return
        if found is None:
            go(correction)
            return
        self.jobs.run(
            self._tr.gettext("Looking at what the draw of round {n} would have been…").format(n=found.round),
            lambda on_progress: replay(found, partial(work_out, on_progress=on_progress)),
            done=lambda drawn: self._ask(correction, found, drawn, go),
            refused=lambda trouble: complain(trouble) if isinstance(trouble, Refused) else None,
        )

    def _may_open(self, opened: Sequence[OpenedGame]) -> bool:
        question, follows = ask_to_open_again(opened, rounds(self._over.state)[-1].number, self._tr)
        return SureDialog.ask(self._over, self._tr, question, follows, self._tr.gettext("Correct it"))

    def _ask(self, correction: Command, found: Doubt, drawn: Replayed, go: Go) -> None:
        line = past_error(found, drawn)
        if line is None:
            go(correction)
            return
        names = {team.number: team.name for team in teams(self._over.state) if team.number is not None}
        choice = PastErrorDialog.ask(self._over, self._tr, line, names)
        if choice is DrawChoice.KEEP:
            go(keep_draw.command(correction, line.round))
        elif choice is DrawChoice.REDRAW:
            go(redraw_rest.command(correction, drawn, found.round, found.read_at))


AFTER_PLAY: Final = N_("The sheet after play, and what stood on it before")
BY_DECISION = (ResultKind.FORFEIT, ResultKind.STOPPED)


class SheetActions(QObject):
    """Asks over a page, with what would follow; what is decided goes out as a `command_wanted` for the desk."""

    command_wanted = Signal(object)

    def __init__(
        self, desk: Desk, tr: Translator, over: Page, controller: EntryController, must_save: Callable[[], bool]
    ) -> None:
        """`must_save` says whether something half typed would be lost, and has it said."""
        super().__init__(over)
        self._desk, self._tr, self._over, self._controller, self._must_save = desk, tr, over, controller, must_save
        self._counting = Counting()
        on_key(over, PLAYED_KEY, self.show_past, where=Qt.ShortcutContext.WidgetWithChildrenShortcut)

    @property
    def _sheet(self) -> SheetView | None:
        return self._controller.sheet

    def offers(self) -> Sequence[Action]:
        """What can be done now with the open sheet, if there is one."""
        if self._sheet is None:
            return ()
        say = self._tr.gettext
        after_play = Action(say(AFTER_PLAY), "book", self.show_past, PLAYED_KEY, also=say("history, past, dispute"))
        return (Action(say("Why this table?"), "search", self.tell_why), after_play, *self._corrections())

    def _corrections(self) -> Sequence[Action]:
        """What puts the sheet right: nothing where it is empty, or where its game was decided otherwise."""
        sheet, say = self._sheet, self._tr.gettext
        if (
            sheet is None
            or sheet.game.kind in BY_DECISION
            or not (sheet.hands or sheet.typed_totals or sheet.adjustments or sheet.stop)
        ):
            return ()
        exchange = (
            (Action(say("Exchange the sides of this sheet…"), "swap", self.exchange),)
            if len(sheet.game.sides) == USUAL_SIDES
            else ()
        )
        return (
            *exchange,
            Action(say("Move this sheet to another table…"), "arrow", self.move),
            Action(say("Empty this sheet…"), "cross", self.empty, verb=say("empty"), is_dangerous=True),
        )

    def fill(self, menu: QMenu) -> None:
        """Put what can be done now into a menu."""
        menu.clear()
        menu.addAction(f"{self._tr.gettext(AFTER_PLAY)}\t{PLAYED_KEY}", self.show_past)
        menu.addSeparator()
        offered = self._corrections()
        for action in offered:
            menu.addAction(action.title, action.run)
        if not offered:
            menu.addAction(self._tr.gettext("This sheet is still empty")).setEnabled(False)

    def tell_why(self) -> None:
        """Show why these sides meet at this table."""
        if self._sheet is not None:
            tell_why_of(self._over.window(), self._over.state, self._tr, [self._sheet.game], self._sheet.game)

    def show_past(self) -> None:
        """The sheet after play, and what it was before."""
        if self._sheet is not None:
            show_played(self._over, self._desk, self._tr, self._sheet.game.id)

    def show_paper(self) -> None:
        """The paper sheet of the table, to print it once more."""
        if self._sheet is not None and self._sheet.game.table is not None:
            show_again(
                self._over,
                self._desk,
                self._tr,
                "score-sheets",
                round=self._sheet.game.round,
                table=self._sheet.game.table,
            )

    def count(self, typed: HandPanel) -> None:
        """Count the cards of the hand that is typed, and put what they are worth into its line."""
        if self._sheet is not None:
            counted = self._counting.ask(self._over, self._tr, self._sheet, typed.facts, typed.number)
            if counted is not None:
                typed.take(counted)
            typed.take_focus()

    def exchange(self) -> None:
        """Give each side what was written for the other."""
        say = self._tr.gettext
        self._ask(exchange_sides, say("Exchange the sides of table {n}"), say("Exchange the sides"))

    def empty(self) -> None:
        """Strike everything off the sheet."""
        say = self._tr.gettext
        self._ask(empty_sheet, say("Empty the sheet of table {n}"), say("Empty the sheet"))

    def move(self) -> None:
        """Move the sheet to the table it belongs to."""
        if self._sheet is None or self._must_save():
            return
        say, game = self._tr.gettext, self._sheet.game

        def to(table: int) -> Command:
            return move_sheet.command(game_id=game.id, table=table)

        heading = say("Move the sheet of table {n}").format(n=game.table)
        table = SheetChangeDialog.ask(
            self._over,
            self._tr,
            heading,
            say("Move the sheet"),
            lambda table: preview_sheets(self._over.state, to(table)),
            asks_table=True,
        )
        if table is not None:
            self.command_wanted.emit(to(table))

    def _ask(self, use_case: UseCase[Any], heading: str, action: str) -> None:
        if self._sheet is None or self._must_save():
            return
        game = self._sheet.game
        command = use_case.command(game_id=game.id)
        told = heading.format(n=game.table)
        if (
            SheetChangeDialog.ask(
                self._over, self._tr, told, action, lambda _: preview_sheets(self._over.state, command)
            )
            is not None
        ):
            self.command_wanted.emit(command)


TELL_AGAIN: Final = 15.0
"""Seconds after which the others are told again that somebody types here."""


class TableSharing:
    """Shows whose tables are whose, and shares them out; hidden while no other desk could come."""

    def __init__(
        self, page: Page, tables: TablesColumn, controller: EntryController, frame: EntryFrame, tr: Translator
    ) -> None:
        self._page, self._tables, self._controller, self._frame, self._tr = page, tables, controller, frame, tr
        self._shared: SharedTables | None = None
        self._at: int | None = None
        self._told = 0.0
        tables.sharing_wanted.connect(self.ask)
        for key, share in ((TABLES_KEY, self.ask), (SHARING_KEY, self.share_out)):
            on_key(page, key, share, where=Qt.ShortcutContext.WidgetWithChildrenShortcut)

    def follow(self, shared: SharedTables | None) -> None:
        """Show from now on what is known of the other desks here."""
        self._shared = shared
        if shared is not None:
            shared.changed.connect(self._tables.desks_changed)  # passed on by the column, it ends with the page
            self._tables.desks_changed.connect(self._show)
            self._show()

    def look(self) -> None:
        """Show who types where, as time goes by: whoever typed nothing for a while is at no table."""
        if self._shared is not None and self._controller.whose != self._shared.whose:
            self._show()

    def write_at(self, table: int | None) -> None:
        """Somebody types at the sheet of a table here: tell the others, and not with every key."""
        now = monotonic()
        if self._shared is not None and table is not None and (table != self._at or now - self._told >= TELL_AGAIN):
            self._at, self._told = table, now
            self._shared.write_at(table)

    def _show(self) -> None:
        if self._shared is not None:
            self._controller.whose = self._shared.whose
            self._tables.show_desks(self._shared.present, self._shared.this_desk)
            if self._controller.round is not None:
                self._frame.show_tables()
            self._frame.show_writing()

    def ask(self) -> None:
        """F4: which tables this desk takes first, where other desks could come."""
        shared = self._shared
        if shared is None or not shared.present:
            return
        shares = MyTablesDialog.ask(self._page, self._tr, lambda: shared.present, shared.this_desk, self._numbers)
        if shares is not None:
            self._say(partial(shared.share, shares))

    def share_out(self) -> None:
        """Share the tables of the round out between the desks that are there."""
        if self._shared is not None and self._shared.others and self._numbers:
            self._say(partial(self._shared.share_out, self._numbers))

    def _say(self, share: Callable[[], None]) -> None:
        try:
            share()
        except Refused as refusal:
            self._page.refused.emit(refusal)

    @property
    def _numbers(self) -> Sequence[int]:
        shown = self._controller.round
        return [game.table for game in shown.tables if game.table is not None] if shown is not None else ()

    def offers(self) -> Sequence[Action]:
        """What can be done about the tables of desks."""
        if self._shared is None or not self._shared.present:
            return ()
        say = self._tr.gettext
        also = say("desks, scorers, share, first, ranges")
        mine = Action(say("My tables…"), "people", self.ask, TABLES_KEY, also=also)
        out = Action(say("Share the tables out between the desks"), "shuffle", self.share_out, SHARING_KEY, also=also)
        return (mine, out) if self._shared.others and self._numbers else (mine,)
