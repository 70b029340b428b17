"""The view of score entry: the tables and the sheet side by side, or one of them in large text.

On the right is the open sheet with a panel under it, where its hands are typed or something is asked about it, or what
is decided for the whole round.
"""

from dataclasses import dataclass
from typing import Any, Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QStackedWidget, QWidget

from tournament.i18n import Translator
from tournament.messages.hall.tables import table_state_text
from tournament.messages.phrases import side_by_side
from tournament.messages.rounds.brackets import game_round_text
from tournament.scoring.forms import HandForm
from tournament.scoring.systems import form_of
from tournament.services.scores.views import GameView
from tournament.ui.scores.announced_panel import AnnouncedPanel
from tournament.ui.scores.answer_panel import AnswerPanel, with_escape
from tournament.ui.scores.entry_controller import (
    AT_HAND,
    OF_SHEET,
    AskedBelow,
    EntryController,
    EntryStep,
    PreviousRuling,
)
from tournament.ui.scores.hand_fields import says_announced
from tournament.ui.scores.hand_panel import HandPanel, TypedLine
from tournament.ui.scores.incident_panel import IncidentPanel, RulingPreview
from tournament.ui.scores.round_decisions import ClosePanel, PresencePanel, RoundDecisions, StopPanel
from tournament.ui.scores.score_sheet import ScoreSheet
from tournament.ui.scores.sheet_columns import writing_text
from tournament.ui.scores.sheet_panels import EndPanel, ReportsStrip
from tournament.ui.scores.tables_column import OneOrBoth, TablesColumn
from tournament.ui.scores.totals_panel import TotalsPanel
from tournament.ui.theme.tokens import (
    ENTRY,
    ENTRY_ROW,
    HALF,
    LEAST_SHEET,
    LOW_SHEET,
    ONE_ROW,
    SECOND_ROW,
    SHEET_UNDER_REPORTS,
    SPACE,
    TARGET,
    theme_of,
)
from tournament.ui.widgets.buttons import flat_button
from tournament.ui.widgets.messages import EmptyOrWorking, empty_state
from tournament.ui.widgets.surfaces import OneLine, column, give_room, panel, row, scrolled, spread

Panels = tuple[HandPanel, IncidentPanel, TotalsPanel, AnnouncedPanel | None]
TURNS: Final = 3
"""So often is looked whether what came or went has turned the sides."""
LINES_SAID: Final = 3
"""So many lines say what totals come to, and what is odd about them."""


@dataclass(frozen=True)
class UnfinishedEntry:
    """Where one is in a round: the open table, the corrected hand, the typed line, the panel with answers."""

    round: int
    table: int | None
    correcting: int | None
    line: TypedLine
    asking: AskedBelow | None
    answers: Any
    is_at_tables: bool


class PanelStack(QStackedWidget):
    """Holds the panels under the sheet; `widened` tells that sentences have other lines now."""

    widened = Signal()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Tell of another width."""
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width():
            self.widened.emit()


class EntryFrame(QWidget):
    """Shows what the controller says, and what the page is for until a draw is posted.

    `answered` carries a question and its command, `hand_typed` a hand to record.
    """

    hand_typed = Signal(object)
    answered = Signal(object, object)
    left = Signal()
    walked = Signal(int)
    incident_wanted = Signal()
    totals_wanted = Signal()
    hands_wanted = Signal()
    announced_wanted = Signal()
    counting_wanted = Signal()
    rule_wanted = Signal(str)

    def __init__(
        self,
        form: HandForm,
        tables: TablesColumn,
        controller: EntryController,
        tr: Translator,
        ruling_preview: RulingPreview,
    ) -> None:
        super().__init__()
        self._tr, self._tables, self._controller, self._ruling_preview = tr, tables, controller, ruling_preview
        self._is_at_sheet = self._is_placing = False
        self._least, self._said = 0, PreviousRuling()
        say = tr.gettext
        self.score_sheet, self.reports, self.writing = ScoreSheet(tr), ReportsStrip(tr), OneLine("", "strong")
        self.writing.hide()
        self.below, self.end_panel = PanelStack(), self._end_panel()
        self.below.addWidget(self.end_panel)
        self._made: dict[HandForm, Panels] = {}
        self._shown: Panels | None = None
        self.use_form(form)
        self.below.currentChanged.connect(lambda _: self.fit())
        self.below.widened.connect(self.fit)
        self.close_panel, self.stop_panel = ClosePanel(tr), StopPanel(tr, self._said, ruling_preview.stops)
        self.presence_panel = PresencePanel(tr, self._said, ruling_preview)
        self.decisions = RoundDecisions(self.close_panel, self.stop_panel, self.presence_panel)
        self._nothing = empty_state(
            say("Which table brings its sheet?"),
            say("Type its number on the left and press Enter, or click its tile."),
            drawing="pencil",
        )
        self._playing, self._deciding = (
            panel(self.reports, self.writing, self.score_sheet, self.below, space=SPACE),
            panel(self.decisions),
        )
        give_room(self._playing, 2)
        self._right = QStackedWidget()
        for shown in (self._nothing, self._playing, self._deciding):
            self._right.addWidget(shown)
        self.back = flat_button(with_escape(say("All tables"), tr), picture="back")
        self.table, self._names = OneLine("", "strong"), OneLine("", "soft")
        self._above, sheet_side = QWidget(), QWidget()
        above = row(self.back, self.table, self._names, space=SPACE)
        above.setStretch(2, 1)
        self._above.setLayout(above)
        sheet_side.setLayout(column(self._right))
        self.sides = OneOrBoth(tables, sheet_side, self._show_above)
        self._above.hide()
        self.whole = EmptyOrWorking(
            say("No round is being played yet"),
            say("Scores are entered here, table by table, once a draw has been posted."),
            say("Go to the draw"),
            self.sides,
            drawing="pencil",
        )
        scroll = scrolled(self.whole, sideways=True)
        self.across, self._down = scroll.horizontalScrollBar(), scroll.verticalScrollBar()
        for bar in (self.across, self._down):
            bar.rangeChanged.connect(lambda *_: self.look(at_sheet=self._is_at_sheet))
        spread(self, self._above, scroll, stretching=1)
        layout = self.layout()
        assert layout is not None
        layout.setSpacing(HALF)

    def take(self, step: EntryStep) -> None:
        """Do what follows from a key."""
        controller = self._controller
        if step is EntryStep.STAY:
            return
        if step is EntryStep.SAVE_FIRST:
            self.score_sheet.point_at(controller.correcting.id if controller.correcting else None)
            self.hand_panel.ask_to_save()
            return
        if step is EntryStep.ROUND:
            self.show_tables()
        elif step is EntryStep.SHEET:
            self.show_sheet()
        elif step is EntryStep.ASK:
            self.ask()
        self.follow()
        self.look(at_sheet=step in (EntryStep.SHEET, EntryStep.ASK, EntryStep.RESUME))
        if step is EntryStep.DRAW:
            self._tables.draw.setFocus()
        elif step in (EntryStep.TABLES, EntryStep.ROUND, EntryStep.NEXT):
            if step is EntryStep.NEXT:
                self._tables.number.setText(str(controller.proposed))
            if not (step is EntryStep.ROUND and self._tables.chooses_round):
                self._tables.take_focus()
        else:
            self.panel(controller.deciding or controller.asked).take_focus()

    def follow(self) -> None:
        """Show what is asked now; the sheet itself stays as it is."""
        controller = self._controller
        if controller.deciding is not None:
            self.decisions.setCurrentWidget(self.decisions.panels[controller.deciding])
            self._right.setCurrentWidget(self._deciding)
            return
        self.below.setCurrentWidget(self.panel(controller.asked))
        self._right.setCurrentWidget(self._playing if controller.sheet is not None else self._nothing)

    def show_tables(self) -> None:
        """Show the tables of the round as they are now."""
        controller = self._controller
        assert controller.round is not None
        chosen = controller.game.id if controller.game else None
        self._tables.show_round(
            controller.round,
            controller.posted,
            chosen,
            said=controller.said,
            whose=controller.whose,
            newest=controller.is_newest,
            final=controller.is_final,
        )
        if controller.time.now is not None:
            self.show_time()

    def show_time(self) -> None:
        """Show how long the tables have been playing where there is a clock, and which of them are late."""
        controller = self._controller
        self._tables.show_time(
            controller.time.played(controller.round),
            controller.time.played_alone(controller.round) if controller.is_newest else {},
        )

    def show_sheet(self) -> None:
        """Show the open sheet anew, and under it the hand to correct, the next hand, or how the game ended."""
        controller, sheet = self._controller, self._controller.sheet
        assert sheet is not None
        hand = controller.correcting
        self.use_form(form_of(sheet.rules, "".join(side.letter for side in sheet.game.sides)))
        self.reports.show_said(controller.said_here, sheet)
        self._keep_least(self._least)
        self.score_sheet.show_sheet(sheet, hand.id if hand else None)
        if controller.asked in AT_HAND:
            self.hand_panel.show_sheet(sheet, hand)
        elif controller.asked is AskedBelow.INCIDENT:
            self.incident_panel.follow(sheet, hand, controller.settings)
        elif controller.asked is AskedBelow.TOTALS:
            self.totals_panel.follow(sheet, controller.round.tables if controller.round is not None else ())
        else:
            self.end_panel.show_sheet(sheet, None if controller.is_latest else controller.posted[-1])
            self.fit()
        self.show_writing()
        self._show_game(sheet.game)

    def show_writing(self) -> None:
        """Show who types at the open sheet at another desk, if anybody does."""
        game = self._controller.game
        by = self._controller.whose.written_by(game.table) if game is not None and self._controller.is_latest else ""
        self.writing.setText(writing_text(by, self._tr) if by else "")
        self.writing.setVisible(bool(by))

    def _show_game(self, game: GameView) -> None:
        """Say above the sheet which table it is, in sight whatever is scrolled away in large text."""
        totals = side_by_side([side.total for side in game.sides], self._tr)
        table = self._tr.gettext("Table {n}").format(n=game.table)
        self.table.setText(
            " · ".join(
                filter(
                    None,
                    (
                        table,
                        game_round_text(game, self._tr),
                        totals,
                        table_state_text(self._controller.said_here, self._tr),
                    ),
                )
            )
        )
        self._names.setText(" – ".join(side.numbered_name for side in game.sides))

    def look(self, *, at_sheet: bool) -> None:
        """Bring what is typed into sight, where large text leaves no room for the sheet beside the tables."""
        self._is_at_sheet = at_sheet
        self.sides.look(at_sheet=at_sheet)
        self._show_above()
        # its last line down to the foot of the page, but never the line of keys out of sight
        first = self.reports if self.reports.is_contested and self.whole.isAncestorOf(self.reports) else self.below
        top = first.mapTo(self.whole, first.rect().topLeft()).y() - HALF
        self.across.setValue(self.across.maximum() if at_sheet and not self.sides.shows_one else 0)
        self._down.setValue(min(top, self._down.maximum()) if at_sheet else 0)

    def _place_reports(self, *, above: bool) -> None:
        """The reports stand over the sheet, and over what is scrolled: who decides must not miss them."""
        reports, layout, usual = self.reports, self.layout(), self._playing.layout()
        if (
            above is (reports.parentWidget() is self)
            or not isinstance(layout, QBoxLayout)
            or not isinstance(usual, QBoxLayout)
        ):
            return
        was_shown = not reports.isHidden()
        if above:
            layout.insertWidget(1, reports)
        else:
            usual.insertWidget(0, reports)
        reports.setVisible(was_shown)

    def _show_above(self) -> None:
        """Where only the sheet is shown, the way back and the table it belongs to are above it."""
        if self._is_placing:
            return
        self._is_placing = True
        for _ in range(TURNS):
            alone = self.sides.shows_one and self._is_at_sheet
            self._place_reports(above=alone)
            self._above.setVisible(alone)
            self.score_sheet.show_named(is_shown=not alone or self.reports.isHidden())
            for part in (self.table, self._names):
                part.setVisible(alone and self._right.currentWidget() is self._playing)
            self._above.updateGeometry()  # its height was found while nothing of it was there
            if alone is (self.sides.shows_one and self._is_at_sheet):
                break
        self._is_placing = False

    def panel(self, asked: AskedBelow) -> HandPanel | AnswerPanel:
        """The panel that asks this."""
        panels: dict[AskedBelow, HandPanel | AnswerPanel | None] = {
            **self.decisions.panels,
            AskedBelow.HAND: self.hand_panel,
            AskedBelow.INCIDENT: self.incident_panel,
            AskedBelow.TOTALS: self.totals_panel,
            AskedBelow.ANNOUNCED: self.announced_panel,
        }
        return panels.get(asked) or self.end_panel

    def is_typed_into(self) -> bool:
        """Whether anything is typed that goes by what the sheet was when it was begun."""
        asked = self._controller.asked
        shown = self.panel(asked)
        return self._controller.is_begun and not (
            asked in OF_SHEET and isinstance(shown, AnswerPanel) and not shown.is_begun
        )

    def ask(self) -> None:
        """Make the panel ready that begins to ask."""
        controller, shown, sheet = self._controller, self._controller.round, self._controller.sheet
        assert shown is not None
        timed = controller.settings.game_minutes is not None
        clock = controller.time.clock(shown, has_minutes=timed)
        if controller.deciding is AskedBelow.CLOSING:
            self.close_panel.show_round(shown, controller.settings)
        elif controller.deciding is AskedBelow.STOPPING:
            self.stop_panel.show_round(shown, clock, controller.settings)
        elif controller.deciding is AskedBelow.COUNTING:
            self.presence_panel.show_round(shown, controller.settings)
        elif controller.asked is AskedBelow.ANNOUNCED and self.announced_panel is not None:
            self.announced_panel.show_facts(self.hand_panel.facts)
        elif sheet is not None:
            back = self._tr.gettext("Back") if sheet.game.is_in else self._tr.gettext("Hand")
            if controller.asked is AskedBelow.TOTALS:
                if controller.leaves_totals_to_tables:
                    self.totals_panel.lead_to_tables()
                else:
                    self.totals_panel.lead_to_sheet(back)
                self.totals_panel.show_sheet(
                    sheet, timed=timed, called=controller.time.was_called(shown), tables=shown.tables
                )
            else:
                self.incident_panel.lead_back(
                    self._tr.gettext("Totals") if controller.leaves_incident_to_totals else back
                )
                self.incident_panel.show_subject(
                    sheet, controller.correcting, controller.settings, clock, self.hand_panel.facts
                )

    def unfinished(self, page: QWidget, *, is_at_tables: bool) -> UnfinishedEntry | None:
        """What is typed, to carry it on elsewhere: what asks only while it is on the screen of its page."""
        controller = self._controller
        if controller.round is None:
            return None
        game, hand, asked = controller.game, controller.correcting, controller.deciding or controller.asked
        shown = self.panel(asked)
        asks = asked not in (AskedBelow.HAND, AskedBelow.NEXT) and shown.isVisibleTo(page) and not page.isHidden()
        return UnfinishedEntry(
            round=controller.round.number,
            table=game.table if game is not None else None,
            correcting=hand.id if hand is not None and controller.asked in AT_HAND else None,
            line=self.hand_panel.typed(),
            asking=asked if asks else None,
            answers=shown.typed() if asks else None,
            is_at_tables=is_at_tables,
        )

    def use_form(self, form: HandForm) -> None:
        """Show the panels for hands of this form; they are made once and keep what is half typed."""
        if form not in self._made:
            self._made[form] = self._panels_for(form)
        before, self._shown = self._shown, self._made[form]
        if before is not self._shown:
            for gone in filter(None, before or ()):  # what is not shown must not ask for room
                self.below.removeWidget(gone)
                gone.hide()
            for come in filter(None, self._shown):
                self.below.addWidget(come)
        self.hand_panel, self.incident_panel, self.totals_panel, self.announced_panel = self._shown
        self.fit()

    def fit(self) -> None:
        """How a game ended, and totals, take no more height than they need: the sheet above them is read."""
        theme, fields, shown = theme_of(self), self.hand_panel.fields, self.below.currentWidget()
        is_large = theme.text_size > ONE_ROW
        of_decision = (2 if is_large else 1) if shown is self.incident_panel else 0
        more = max(fields.rows - (2 if is_large else 1), of_decision) * ENTRY_ROW
        self._keep_least(theme.px(LOW_SHEET if more and not is_large else LEAST_SHEET))
        if is_large and self.announced_panel is not None:
            more += ENTRY_ROW * (2 if shown is self.announced_panel else 1)  # what is said of declarations is long
        rows = fields.rows + 2  # of what is pressed or typed into, which grows less than the text
        height = theme.px(ENTRY + more + (SECOND_ROW if is_large else 0)) - rows * (
            theme.px(TARGET) - theme.slow_px(TARGET)
        )
        if shown is self.end_panel:
            height = min(height, self.end_panel.sizeHint().height() + self.end_panel.height_said)
        elif shown is self.incident_panel and not is_large:
            height -= theme.px(HALF)  # so that it stands under two reports and a call on a laptop
        elif shown is self.totals_panel:
            said = LINES_SAID * self.totals_panel.sentence.fontMetrics().lineSpacing()
            height = min(height, self.totals_panel.sizeHint().height() + said)
        self.below.setFixedHeight(height)

    def _keep_least(self, height: int) -> None:
        """Keep the hands at least so high, in pixels; less under the teams' reports, so that all is in sight."""
        self._least = height
        low = theme_of(self).px(SHEET_UNDER_REPORTS)
        self.score_sheet.keep_least(height if self.reports.isHidden() else min(height, low))

    def _end_panel(self) -> EndPanel:
        end = EndPanel(self._tr)
        end.left.connect(self.left)
        end.walked.connect(self.walked)
        end.incident_wanted.connect(self.incident_wanted)
        end.totals_wanted.connect(self.totals_wanted)
        end.answered.connect(lambda command: self.answered.emit(AskedBelow.NEXT, command))
        return end

    def _panels_for(self, form: HandForm) -> Panels:
        hand, totals = HandPanel(form, self._tr), TotalsPanel(form.letters, self._tr)
        incident = IncidentPanel(form, self._tr, self._said, self._ruling_preview)
        announced = AnnouncedPanel(form, self._tr) if says_announced(form) else None
        hand.hand_typed.connect(self.hand_typed)
        hand.walked.connect(self.walked)
        hand.incident_wanted.connect(self.incident_wanted)
        hand.totals_wanted.connect(self.totals_wanted)
        hand.counting_wanted.connect(self.counting_wanted)
        hand.announced_wanted.connect(self.announced_wanted)
        totals.incident_wanted.connect(self.incident_wanted)
        totals.hands_wanted.connect(self.hands_wanted)
        totals.rule_wanted.connect(self.rule_wanted)
        if announced is not None:
            announced.changed.connect(lambda: hand.announce(*announced.announced))
            announced.left.connect(self.left)
        hand.left.connect(self.left)
        incident.left.connect(self.left)
        totals.left.connect(self.left)
        incident.answered.connect(lambda command: self.answered.emit(AskedBelow.INCIDENT, command))
        totals.answered.connect(lambda command: self.answered.emit(AskedBelow.TOTALS, command))
        return hand, incident, totals, announced
