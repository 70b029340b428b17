"""Score entry: the tables on the left, the sheet of one on the right, the next hand under it."""

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING
from uuid import uuid4

from PySide6.QtCore import SignalInstance
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QApplication, QWidget

from tournament.errors import Refused
from tournament.i18n import Translator
from tournament.scoring.facts import HandFacts
from tournament.scoring.systems import form_of
from tournament.services.desk.changes import Changes
from tournament.services.desk.desk import Desk
from tournament.services.desk.journal import entry_views_of_others
from tournament.services.desk.use_cases import Command
from tournament.services.hall.calls import said_at_tables
from tournament.services.hall.reports import accept_reports
from tournament.services.rounds.clock import clocks_in, presence_due, table_clocks
from tournament.services.rounds.phase_plan import round_progress
from tournament.services.rounds.round_views import rounds
from tournament.services.scores.entry import record_hand
from tournament.services.scores.sheet_moves import sheet
from tournament.services.scores.views import GameView
from tournament.services.setup.championship import championship
from tournament.ui.ground.page import Page, Services, is_waiting
from tournament.ui.ground.page_specs import Action, PageName, of_button
from tournament.ui.scores.announced_panel import AnnouncedPanel
from tournament.ui.scores.answer_panel import AnswerPanel
from tournament.ui.scores.decision_dialog import Disputes
from tournament.ui.scores.entry_controller import (
    AT_HAND,
    KINDS_OF_ROUND,
    OF_ROUND,
    OF_SHEET,
    AskedBelow,
    EntryController,
    EntryStep,
)
from tournament.ui.scores.entry_frame import EntryFrame, UnfinishedEntry
from tournament.ui.scores.hand_panel import HandPanel
from tournament.ui.scores.incident_panel import IncidentPanel, RulingPreview
from tournament.ui.scores.shared_tables import SharedTables
from tournament.ui.scores.sheet_actions import PastResults, SheetActions, TableSharing, is_meant
from tournament.ui.scores.tables_column import TablesColumn
from tournament.ui.scores.totals_panel import TotalsPanel
from tournament.ui.widgets.surfaces import column

if TYPE_CHECKING:
    from tournament.services.desk.state import ChampionshipState


class EntryPage(Page):
    """Passes its controller what is pressed, does the step it answers with, and passes what is typed to the desk."""

    def __init__(self, desk: Desk, tr: Translator) -> None:
        super().__init__(desk, tr)
        settings = championship(self.state)
        self._past = PastResults(tr, self)
        self.tables = TablesColumn(tr)
        ruling_preview = RulingPreview(self, lambda: desk.clock())
        self._disputes = Disputes(self, tr, ruling_preview)
        self.controller = EntryController(settings, lambda: self.hand_panel.is_unsaved)
        self.sheet_actions = SheetActions(desk, tr, self, self.controller, self._must_save)
        self.frame = EntryFrame(form_of(settings.rules), self.tables, self.controller, tr, ruling_preview)
        self.sharing = TableSharing(self, self.tables, self.controller, self.frame, tr)
        self.score_sheet, self.end_panel, self.back = self.frame.score_sheet, self.frame.end_panel, self.frame.back
        self.close_panel, self.stop_panel = self.frame.close_panel, self.frame.stop_panel
        self._seen = self.state
        """The state in which typing on the open sheet began: later changes by others must be seen first."""
        self._waiting: tuple[AskedBelow, object] | None = None
        """What had to wait for the host, and how it was typed."""
        self._refused: tuple[AskedBelow, object, Refused] | None = None
        """What was refused, as it was typed, and why: said again as long as it stands there unchanged."""
        self.setLayout(column(self.frame, space=0))
        self._connect()
        self.show_changes(Changes(rounds=True))

    @property
    def game(self) -> GameView | None:
        """The game whose sheet is open."""
        return self.controller.game

    @property
    def below(self) -> QWidget:
        """The panel under the sheet."""
        return self.frame.panel(self.controller.asked)

    @property
    def hand_panel(self) -> HandPanel:
        """Where hands of the game that is played are typed."""
        return self.frame.hand_panel

    @property
    def totals_panel(self) -> TotalsPanel:
        """Where its totals are typed."""
        return self.frame.totals_panel

    @property
    def incident_panel(self) -> IncidentPanel:
        """Where a referee decides about it."""
        return self.frame.incident_panel

    @property
    def announced_panel(self) -> AnnouncedPanel | None:
        """Where declarations, prizes and mistakes are typed, in games that have them."""
        return self.frame.announced_panel

    def follow_services(self, services: Services) -> None:
        """Show from now on which tables this desk and the others take first."""
        self.sharing.follow(services.find(SharedTables))

    def refresh(self, state: "ChampionshipState", changes: Changes) -> None:
        """Show this state from now on; on the tables that others changed, their names for a moment."""
        others = entry_views_of_others(state, self.state.sequence, self._desk.name)
        self.tables.tiles.tell_who(
            {(entry.details.get("round"), entry.details.get("table")): entry.by for entry in others}
        )
        super().refresh(state, changes)

    def show_changes(self, changes: Changes) -> None:
        """Show the tables as they are now, and the open sheet if anything of it may have changed."""
        if not (changes.standings or changes.hall):
            self.frame.show_time()
            return
        state = self.controller
        state.time.follow(clocks_in(self.state), table_clocks(self.state))
        state.said = said_at_tables(self.state)
        state.follow(championship(self.state), rounds(self.state), is_over=round_progress(self.state).is_over)
        self.frame.whole.show_empty(state.round is None)
        if state.round is None:
            return
        if state.sheet_is_gone:
            self.frame.take(state.close_sheet())
        elif state.sheet is not None:
            self._reread(state.sheet.game)
        self.frame.show_tables()
        if state.decides_nothing:
            self.frame.take(state.go_to_tables())
        elif state.deciding is not None:
            self.frame.decisions.name_tables(state.deciding, state.round)

    def _reread(self, game: GameView) -> None:
        focused = QApplication.focusWidget()
        had_the_keys = focused is not None and self.frame.below.isAncestorOf(focused)
        asked = self.controller.asked
        if not self.frame.is_typed_into():
            self._seen = self.state
        if self.controller.reread(sheet(self.state, game.id)):
            self.frame.ask()
        self.frame.show_sheet()
        self.frame.follow()
        if had_the_keys and not (
            self.controller.asked is asked and asked in OF_SHEET
        ):  # of several answers, on with the one that is given
            self.frame.take(EntryStep.RESUME)
        if had_the_keys and self._refused is not None and self._typed(self._refused[0]) == self._refused[1]:
            self._panel(self._refused[0]).complain(self._refused[2])

    def show_time(self, now: datetime) -> None:
        """Show how long the tables have been playing, which are late, and when to count who is there."""
        self.controller.time.now = now
        self.sharing.look()
        self.tables.remind(is_due=presence_due(self.state, now) is not None)
        self.frame.show_time()

    def offers(self) -> Sequence[Action]:
        """What can be done with the round that is played and with the open sheet, and why its table is as it is."""
        state = self.controller
        of_round: tuple[Action, ...] = ()
        totals: tuple[Action, ...] = ()
        if state.round is not None and not state.is_complete and state.is_newest:
            of_round = (*of_button(self.tables.close_round, "flag"), *of_button(self.tables.stop_round, "clock"))
            of_round += of_button(
                self.tables.count_presence,
                "people",
                also=self._tr.gettext("presence, ten minutes, missing, absent, forfeit"),
            )
        if state.sheet is not None and state.asked in AT_HAND:
            totals = (Action(self._tr.gettext("Totals of this table"), "pencil", self.hand_panel.totals.click, "F9"),)
        return (*of_round, *totals, *self.frame.reports.offers(), *self.sheet_actions.offers(), *self.sharing.offers())

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Hand the focus on to what is half typed, else to the number of the next table."""
        super().focusInEvent(event)
        if self.controller.round is None:
            self.frame.whole.first.setFocus()
        else:
            self.frame.take(self.controller.come_back())

    def open_table(self, number: int) -> None:
        """Open the sheet of a table, ready for its next hand, or for its totals where these come first."""
        self.frame.take(self._open(number))
        if self.controller.totals_come_first:
            self.frame.take(self.controller.ask_totals(from_tables=True))

    def open_totals(self, number: int) -> None:
        """Open the sheet of a table at its totals; hands that are half typed are kept."""
        if self.game is None or self.game.table != number:
            self.frame.take(self._open(number))
        self.frame.take(self.controller.ask_totals(from_tables=True))

    def accept(self, number: int) -> None:
        """Accept what is reported of a table and open its sheet; hands that are half typed are kept."""
        if self.game is None or self.game.table != number:
            self.frame.take(self._open(number))
        self._settle(accept_reports.command(game_id=self.controller.game_at(number).id))

    def open_game(self, number: int, table: int) -> None:
        """Open the sheet of a table of any posted round; a hand that is being typed elsewhere is not lost for it."""
        if self.game is not None and (self.game.round, self.game.table) == (number, table):
            self.frame.take(EntryStep.RESUME)
        elif self.controller.round is not None and not self._must_save():
            self.frame.take(self.controller.choose_round(number))
            self.open_table(table)

    def decide(self) -> None:
        """F8: decide about contradicting reports first, and leave that again; else about what is asked."""
        state, reports = self.controller, self.frame.reports
        focused = QApplication.focusWidget()
        if state.sheet is None or state.deciding is not None:
            super().decide()
        elif (
            reports.is_contested
            and state.asked is not AskedBelow.INCIDENT
            and not (focused is not None and reports.isAncestorOf(focused))
        ):
            self.frame.look(at_sheet=True)
            reports.take_focus()
        else:
            self.frame.take(state.leave() if state.asked is AskedBelow.INCIDENT else state.ask_incident())

    def decide_round(self, number: int, kind: str) -> None:
        """Ask what is decided about the tables of a round: `count` who is there, `stop` or `close` them."""
        if self.controller.round is None or self._must_save():
            return
        self.frame.take(self.controller.choose_round(number))
        if not self.controller.is_complete:
            self.frame.take(self.controller.ask_of_round(KINDS_OF_ROUND[kind]))

    def go_to_tables(self) -> None:
        """Ready for the number of the next table; what is typed in the entry line stays there."""
        self.frame.take(self.controller.go_to_tables())

    def _begin_number(self, figure: str) -> None:
        self.go_to_tables()
        self.tables.type_figure(figure)

    def unfinished(self) -> UnfinishedEntry | None:
        """Where one is, and what is typed there."""
        focused = QApplication.focusWidget()
        return self.frame.unfinished(self, is_at_tables=focused is not None and self.tables.isAncestorOf(focused))

    def carry_on(self, unfinished: UnfinishedEntry | None) -> None:
        """Go on where another page of the same championship was left."""
        state = self.controller
        if unfinished is None or unfinished.round not in state.posted:
            return
        step = state.choose_round(unfinished.round)
        if unfinished.table is not None:
            step = self._open(unfinished.table, unfinished.correcting)
            self.frame.show_sheet()
            self.hand_panel.carry_on(unfinished.line)
        self.frame.show_tables()
        if self.isHidden():
            self.frame.follow()
        elif unfinished.asking is not None:
            self.frame.take(state.ask(unfinished.asking))
            self.frame.panel(unfinished.asking).carry_on(unfinished.answers)
        else:
            self.frame.take(
                EntryStep.TABLES if unfinished.is_at_tables or step is EntryStep.ROUND else EntryStep.RESUME
            )

    def _open(self, number: int, correcting: int | None = None) -> EntryStep:
        self._seen = self.state
        step = self.controller.open(sheet(self.state, self.controller.game_at(number).id), correcting)
        self.frame.show_tables()
        self.tables.number.setText(str(number))
        return step

    def _must_save(self) -> bool:
        """Whether the entry line holds something that would be lost by going elsewhere; if so, it says so."""
        if self.controller.must_save:
            self.frame.take(EntryStep.SAVE_FIRST)
        return self.controller.must_save

    def _do(self, asked: AskedBelow, command: Command) -> None:
        """Have the desk do it, in an earlier round once it is asked what becomes of the draw that was made since."""
        if self.controller.round is not None and self._past.is_past(self.controller.round.number):
            self._past.weigh(
                command, partial(self._have_done, asked), lambda refusal: self._panel(asked).complain(refusal)
            )
        else:
            self._have_done(asked, command)

    def _save(self, facts: HandFacts) -> None:
        """Write the hand that is typed, unless another desk has just written the same one and somebody says so."""
        state = self.controller
        if (
            state.correcting is not None
            or state.game is None
            or is_meant(self, self.state, state.game.id, facts, self._desk, self._tr)
        ):
            self._do(AskedBelow.HAND, state.saving(facts))

    def _settle(self, command: Command) -> None:
        """Settle the reports of the open sheet, once it is said who decides between contradicting ones."""
        seen = self.state
        if (
            told := self._disputes.with_who_and_why(seen, self.controller.said_here.reports, command, by=self._desk.by)
        ) is not None:
            self._seen = seen  # the reports that are decided are read over the sheet, whatever is half typed under it
            self._do(AskedBelow.NEXT, told)

    def _have_done(self, asked: AskedBelow, command: Command) -> None:
        """Have the desk do it; a refusal is said where it was asked, and nothing typed is lost."""
        is_queued = self._desk.is_joined and (
            asked is AskedBelow.TOTALS or (asked is AskedBelow.HAND and self.controller.correcting is None)
        )
        key = uuid4().hex if is_queued else ""
        try:
            changes = self._desk.on_sight_of(self.state if asked in OF_ROUND else self._seen, key).ask(command)
        except Refused as refusal:
            if key and is_waiting(refusal) and (queued := self._desk.queued(key)) is not None:
                self._go_on(asked, queued)  # it is kept, and shown: on with the next one
                return
            self.overtaken.emit()
            self._seen = self.state  # what others did is shown now: whoever asks again has seen it
            if asked is AskedBelow.NEXT:
                self.frame.take(
                    EntryStep.RESUME
                )  # figures typed on belong under the sheet, and press no button over it
            self._panel(asked).complain(refusal)
            self._refused = (asked, self._typed(asked), refusal)
            self._waiting = (asked, self._typed(asked)) if is_waiting(refusal) else None
            return
        self._go_on(asked, changes)

    def settle(self, changes: Changes) -> bool:
        """What waited for the host is done: go on, unless something else is typed in its place by now."""
        waited, self._waiting = self._waiting, None
        if waited is None or self._typed(waited[0]) != waited[1]:
            return False
        self._go_on(waited[0], changes)
        self.show_changes(changes)  # its state may have come before the answer
        return True

    def give_back(self, command: Command) -> None:
        """Put a hand that waited and was refused back into the line, if its sheet is open and the line empty."""
        state = self.controller
        is_here = state.game is not None and command.arguments.get("game_id") == state.game.id
        if command.use_case == record_hand.name and is_here and state.asked is AskedBelow.HAND and not state.is_begun:
            self.hand_panel.take(command.values["facts"])

    def _begin_line(self, text: str) -> None:
        """A line that is begun anew is typed on sight of what the table shows now."""
        self._seen = self._seen if text[1:].strip() else self.state
        if self.game is not None:
            self.sharing.write_at(self.game.table)

    def _typed(self, asked: AskedBelow) -> object:
        """What is typed where this is asked, and about what."""
        state = self.controller
        game, hand = state.game, state.correcting
        return game.id if game is not None else None, hand.id if hand is not None else None, self._panel(asked).typed()

    def _go_on(self, asked: AskedBelow, changes: Changes) -> None:
        """What was asked is done: let go of what was typed, show what changed, and go on from there."""
        self._refused = None
        self._disputes.forget(self.game)
        self.controller.done(asked)
        if asked is AskedBelow.HAND:
            self.hand_panel.let_go()
        elif asked is AskedBelow.TOTALS:
            self.totals_panel.let_go()
        self.changed.emit(changes)
        if self.isVisible():
            self.frame.take(self.controller.go_on(asked))

    def _panel(self, asked: AskedBelow) -> HandPanel | AnswerPanel:
        return self.frame.panel(self.controller.asked if asked is AskedBelow.NEXT else asked)

    def _connect(self) -> None:
        state, frame = self.controller, self.frame
        keys: tuple[tuple[SignalInstance, Callable[..., EntryStep]], ...] = (
            (self.tables.round_wanted, state.choose_round),
            (self.tables.close_wanted, partial(state.ask_of_round, AskedBelow.CLOSING)),
            (self.tables.stop_wanted, partial(state.ask_of_round, AskedBelow.STOPPING)),
            (self.tables.counting_wanted, partial(state.ask_of_round, AskedBelow.COUNTING)),
            (self.score_sheet.hand_chosen, state.correct),
            (self.end_panel.next_wanted, state.next_table),
            (self.end_panel.hands_wanted, state.type_on),
            (self.frame.decisions.left, state.go_to_tables),
            (frame.left, state.leave),
            (frame.walked, state.walk),
            (frame.incident_wanted, state.ask_incident),
            (frame.totals_wanted, state.ask_totals),
            (frame.hands_wanted, state.leave_to_hands),
            (frame.announced_wanted, state.ask_announced),
        )
        for pressed, lead in keys:
            pressed.connect(lambda *told, lead=lead: self.frame.take(lead(*told)))
        self.back.clicked.connect(self.go_to_tables)
        self.end_panel.figure_typed.connect(self._begin_number)
        self.frame.whole.first.clicked.connect(lambda: self.page_asked.emit(PageName.DRAW))
        self.tables.table_wanted.connect(self.open_table)
        self.tables.totals_wanted.connect(self.open_totals)
        self.tables.accepting_wanted.connect(self.accept)
        self.tables.draw_wanted.connect(
            lambda: self.page_asked.emit(PageName.STANDINGS if state.is_final else PageName.DRAW)
        )
        self.score_sheet.paper_wanted.connect(self.sheet_actions.show_paper)
        self.score_sheet.menu_opened.connect(lambda: self.sheet_actions.fill(self.score_sheet.menu))
        self.sheet_actions.command_wanted.connect(partial(self._do, AskedBelow.NEXT))
        self.frame.reports.command_wanted.connect(self._settle)
        self.frame.reports.left.connect(lambda: self.frame.take(EntryStep.RESUME))
        self.frame.decisions.answered.connect(self._do)
        frame.answered.connect(self._do)
        frame.rule_wanted.connect(self.rule_asked)
        self.hand_panel.line_edit.textEdited.connect(self._begin_line)
        frame.hand_typed.connect(self._save)
        frame.counting_wanted.connect(lambda: self.sheet_actions.count(self.hand_panel))
